package fivecardhilo

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	"felt.example/felt/game"
	chapter "felt.example/felt/pa/fivecardhilo"
	"felt.example/felt/paytable"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

func set(cards string) card.Set { return card.SetOf(card.Hand(cards)...) }

func selected(t testing.TB, anteBonus string) *game.Selected {
	t.Helper()
	s, err := chapter.Game.Select([]byte(`{"paytables": {"ante_bonus": "` + anteBonus + `"}}`))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestBase pins the strategies' values over all deals; no figure of the game is published.
// Without a Tie Wager no hand that the Ante Bonus pays for is folded, so that its
// paytables differ by what the cells are worth.
func TestBase(t *testing.T) {
	for _, want := range []struct{ letter, strategy, value string }{
		{"A", analysis.Optimal, "-27546161737/996661525860"},
		{"A", "basic", "-2880724853/99666152586"},
		{"A", "mimic", "-3995314836/27685042385"},
		{"A", "always", "-8066415319/249165381465"},
		{"A", WithTie, "-2146358359/22651398315"},
		{"B", analysis.Optimal, "-37808213647/996661525860"},
		{"C", analysis.Optimal, "-420531817/10952324460"},
		{"D", analysis.Optimal, "-38421789247/996661525860"},
		{"D", WithTie, "-4787063423/45302796630"},
	} {
		f, err := Game.Base(t.Context(), selected(t, want.letter), want.strategy)
		if err != nil {
			t.Fatal(err)
		}
		if f.Value().String() != want.value || f.Paytable != want.letter {
			t.Errorf("%s, %s: %s, want %s", want.letter, want.strategy, f.Value(), want.value)
		}
		if f.Combinations.String() != "3986646103440" { // 52 over 5, times 47 over 5
			t.Errorf("%s, %s: %s deals", want.letter, want.strategy, f.Combinations)
		}
		decided, wagered := new(big.Rat), big.NewRat(2, 1)
		if want.strategy == WithTie {
			wagered.SetInt64(3)
		}
		wagered.Sub(wagered, f.Decisions[0].Frequency)
		for _, d := range f.Decisions {
			decided.Add(decided, d.Frequency)
		}
		if decided.Cmp(big.NewRat(1, 1)) != 0 || f.Wagered.Cmp(wagered) != 0 {
			t.Errorf("%s, %s: %s decisions a round, %s wagered; the decisions wager %s", want.letter, want.strategy, decided, f.Wagered, wagered)
		}
		for i, hands := range []int64{4, 44, 4 * 1128} { // four aces with a 2, with another, three with two others
			if c := f.Cells[2+i]; c.PerUnit.Cmp(big.NewRat(hands, 2_598_960)) != 0 {
				t.Errorf("%s, %s: %s: %s, want %d hands of 2598960", want.letter, want.strategy, c.Hand, c.PerUnit, hands)
			}
		}
	}
}

// agrees plays whole games of a few cards through the engine, every deal with every
// decision and every setting, and compares the value of the best play.
func agrees(t *testing.T, letter, cards, strategy string) {
	t.Helper()
	deck := set(cards)
	engine := analysistest.NewEngine("five-card-hi-lo", `{"paytables": {"ante_bonus": "`+letter+`"}}`)
	best, deals := int64(0), int64(0)
	analysistest.Hands(5, deck, func(own card.Set) {
		nets := make([]int64, 1+len(chapter.Settings(own)))
		analysistest.Hands(5, deck&^own, func(dealer card.Set) {
			deals++
			wagers := map[round.WagerID]int{chapter.Ante: 1}
			if strategy == WithTie {
				wagers[chapter.TieWager] = 1
			}
			engine.Said = nil
			nets[0] += engine.Net(t, own, 0, dealer, true, wagers)
			wagers[chapter.Play] = 1
			for i, setting := range chapter.Settings(own) {
				engine.Said = record.Said{chapter.LowHand.Are(setting.Low.Cards())}
				nets[1+i] += engine.Net(t, own, 0, dealer, false, wagers)
			}
		})
		most := nets[0]
		for _, net := range nets {
			most = max(most, net)
		}
		best += most
	})
	f, err := solve(t.Context(), selected(t, letter), nil, strategy, deck)
	if err != nil {
		t.Fatal(err)
	}
	if want := big.NewRat(best, 100*deals); f.Value().Cmp(want) != 0 || f.Combinations.Int64() != deals {
		t.Errorf("%s: the best play is worth %s over %s deals, the engine's %s over %d", cards, f.Value(), f.Combinations, want, deals)
	}
}

func TestEngine(t *testing.T) {
	agrees(t, "A", "As Ah Ad Ac 2s 3d 9c Th Ks 7h", analysis.Optimal)
	agrees(t, "B", "As Ah 2s 5c 9c Th Ks 7h Jd 8d 4s", WithTie)
	agrees(t, "C", "As Ah Ad 2c 2s 6c 9c 9h Qs Tc 8h", analysis.Optimal)
}

// listed counts the dealer's hands by the chapter's own setting of each.
func listed(others card.Set, seen card.Set) *points {
	p := new(points)
	analysistest.Hands(5-seen.Len(), others, func(rest card.Set) {
		s := chapter.Dealer(seen | rest)
		p[s.HighPoints][s.LowPoints]++
	})
	return p
}

// TestDealers compares the dealer's hands beside some cards that are gone with their list.
func TestDealers(t *testing.T) {
	d := newDeck(card.Full)
	random := rand.New(rand.NewPCG(5, 7))
	deck := card.Deck()
	for seen := range 5 {
		random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		gone, of := card.SetOf(deck[:28]...), card.SetOf(deck[:seen]...)
		if got, want := d.dealers(holds(gone), holds(of)), listed(card.Full&^gone, of); *got != *want {
			t.Errorf("without %v, with %v: the counts differ", gone.Cards(), of.Cards())
		}
	}
}

// TestSeen compares the best play with one of the dealer's cards seen, out of a few cards,
// with a list of all deals.
func TestSeen(t *testing.T) {
	deck := set("As Ah 2s 2d 9c Th Ks 7h 6c 5d 8s")
	table, err := newTable(selected(t, "A"), nil, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rank  card.Rank
		cards card.Set // that count as much
	}{{card.Ace, set("As Ah")}, {card.Queen, set("Th Ks")}, {card.Eight, set("8s")}} {
		best, deals := int64(0), int64(0)
		analysistest.Hands(5, deck, func(own card.Set) {
			h := newDealt(own)
			for _, one := range (c.cards &^ own).Cards() {
				ways := table.ways(&h, h.against(listed(deck&^(own|card.SetOf(one)), card.SetOf(one))))
				best += ways[analysis.BestWay(ways)].Value()
				deals += choose(5, 4)
			}
		})
		f, err := seen(t.Context(), selected(t, "A"), nil, c.rank, deck)
		if err != nil {
			t.Fatal(err)
		}
		if want := big.NewRat(best, deals); f.Value().Cmp(want) != 0 || f.Combinations.Int64() != deals {
			t.Errorf("%s: worth %s over %s deals, listed %s over %d", c.rank.Name(), f.Value(), f.Combinations, want, deals)
		}
	}
}

// TestBaseOn reads paytable B of the Ante Bonus as one's own, in the place of A, and a Tie
// Wager that pays nothing for a high tie, without which the game is worth less.
func TestBaseOn(t *testing.T) {
	own := map[round.WagerID]paytable.Printed{chapter.AnteBonusPayout: chapter.AnteBonus.Print()[1]}
	f, err := BaseOn(t.Context(), selected(t, "A"), analysis.Optimal, own)
	if err != nil {
		t.Fatal(err)
	}
	if f.Value().String() != "-37808213647/996661525860" || f.Paytable != "B" {
		t.Errorf("%s: %s", f.Paytable, f.Value())
	}
	tie := chapter.Tie.Print()[0]
	tie.Rows = tie.Rows[:1]
	f, err = BaseOn(t.Context(), selected(t, "A"), WithTie, map[round.WagerID]paytable.Printed{chapter.TieWager: tie})
	if err != nil {
		t.Fatal(err)
	}
	if f.Value().Cmp(big.NewRat(-1, 3)) > 0 || len(f.Cells) != 6 {
		t.Errorf("%s, %d cells", f.Value(), len(f.Cells))
	}
}

// TestDecide: what is chosen beforehand is the best of what the choices are worth, and can
// be set so.
func TestDecide(t *testing.T) {
	s := selected(t, "A")
	for _, strategy := range []string{analysis.Optimal, WithTie} {
		choose, err := Choose(t.Context(), s, strategy)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(2, 3))
		chosen := map[string]int{}
		for deck := card.Deck(); len(chosen) < 4; {
			random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			own := card.SetOf(deck[:5]...)
			choices, err := Decide(t.Context(), s, own, 0, 0, strategy == WithTie)
			if err != nil {
				t.Fatal(err)
			}
			choice, low := choose(own)
			chosen[choice]++
			if best := analysis.Best(choices).Name; choice != best {
				t.Errorf("%v: the strategy is to %s, best is to %s", own.Cards(), choice, best)
			}
			aces := 0
			for _, c := range low.Cards() {
				if c.Rank() == card.Ace {
					aces++
				}
			}
			if want := map[string]int{fold: 0, play: 2, acesHigh: 2, aceLow: 2}[choice]; low.Len() != want || low&^own != 0 ||
				choice == aceLow && aces != 1 || choice == acesHigh && aces != 0 {
				t.Errorf("%v: %s, with %v low", own.Cards(), choice, low.Cards())
			}
			if strategy == WithTie && len(chosen) == 3 {
				break // it folds three hands in ten thousand
			}
		}
	}
}

func TestDecideRefuses(t *testing.T) {
	for _, c := range []struct {
		own, dealer card.Set
		want        string
	}{
		{set("Kc Qd 8h 4s"), 0, "cards: 4 are given; a player has 5 (§ 579.8(d))"},
		{set("Kc Qd 8h 4s 3c"), set("2c 3d 4d 5d 6d 7d"), "dealer: 6 cards are given; the dealer has 5 (§ 579.8(d))"},
		{set("Kc Qd 8h 4s 3c"), set("Kc"), "cards: a card is given twice (§ 579.3(a))"},
	} {
		if _, err := Decide(t.Context(), selected(t, "A"), c.own, c.dealer, 0, false); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// TestCharts: of 20 high and 9 low, most hands fold.
func TestCharts(t *testing.T) {
	f, err := Game.Base(t.Context(), selected(t, "A"), analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Chart) != 2 {
		t.Fatalf("%d charts", len(f.Chart))
	}
	at := func(chart int, high, low string) string {
		c := f.Chart[chart]
		for _, row := range c.Rows {
			if len(row) != len(c.Columns) {
				t.Fatalf("%q has no cell for each of %q", row, c.Columns)
			}
			for i, name := range c.Columns {
				if row[0] == high && name == low {
					return row[i]
				}
			}
		}
		return "no cell"
	}
	for _, c := range []struct {
		chart           int
		high, low, want string
	}{
		{0, "28", "13", play}, {0, "16", "9", fold}, {0, "27", "13", fold}, {0, "6", "3", "no cell"}, {0, "33", "20", ""}, {0, "20", "9", "fold (1744), play (256)"},
		{1, "29", "4", "aces high"}, {1, "19", "5", "one ace low"},
		{1, "17", "4", "aces high (64), one ace low (144)"},
	} {
		if got := at(c.chart, c.high, c.low); got != c.want {
			t.Errorf("%s high, %s low: %q, want %q", c.high, c.low, got, c.want)
		}
	}
}

func BenchmarkBase(b *testing.B) {
	s := selected(b, "A")
	for b.Loop() {
		if _, err := Game.Base(b.Context(), s, analysis.Optimal); err != nil {
			b.Fatal(err)
		}
	}
}
