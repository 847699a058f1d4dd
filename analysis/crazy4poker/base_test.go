package crazy4poker

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"felt/analysis"
	"felt/analysis/analysistest"
	"felt/card"
	"felt/game"
	"felt/hand"
	chapter "felt/pa/crazy4poker"
	"felt/payout"
	"felt/paytable"
	"felt/round"
)

func set(cards string) card.Set { return card.SetOf(card.Hand(cards)...) }

func selected(t testing.TB) *game.Selected {
	t.Helper()
	s, err := chapter.Game.Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// paid is what the chapter's paytables pay.
func paid(t *testing.T) *analysis.Payouts {
	t.Helper()
	p, err := payouts(selected(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestBase pins the strategies' values over all deals.
//
// Published: wizardofodds.com, Crazy 4 Poker, after Stanley Ko, gives 3.42 % of the Ante
// and an element of risk of 1.09 %, with king, queen, 8 and 4 as the least hand to play.
// Both come out, for that strategy (3.4189 %, 1.0902 %) as for the best.
func TestBase(t *testing.T) {
	for strategy, want := range map[string]string{
		analysis.Optimal: "-264142729/7726058340",
		"basic":          "-1893072393/55370084770",
		"mimic":          "-2783541361/55370084770",
		"always":         "-19637221243/166110254310",
	} {
		f, err := Game.Base(t.Context(), selected(t), strategy)
		if err != nil {
			t.Fatal(err)
		}
		if f.Value().String() != want {
			t.Errorf("%s: %s, want %s", strategy, f.Value(), want)
		}
		if f.Combinations.String() != "3986646103440" { // 52 over 5, times 47 over 5
			t.Errorf("%s: %s deals", strategy, f.Combinations)
		}
		decided, wagered := new(big.Rat), big.NewRat(2, 1)
		for times, d := range f.Decisions {
			decided.Add(decided, d.Frequency)
			wagered.Add(wagered, new(big.Rat).Mul(big.NewRat(int64(times), 1), d.Frequency))
		}
		if decided.Cmp(big.NewRat(1, 1)) != 0 || f.Wagered.Cmp(wagered) != 0 {
			t.Errorf("%s: %s decisions a round, %s wagered; the decisions wager %s", strategy, decided, f.Wagered, wagered)
		}
	}
}

// TestCells: the best play folds no hand that the Super Bonus pays, so that its cells are
// worth as much as there are such hands; Shuffle Master's tables have the same numbers.
func TestCells(t *testing.T) {
	f, err := Game.Base(t.Context(), selected(t), analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	for i, hands := range []int64{48, 624 - 48, 2_072, 58_656, 114_616, 101_808} {
		if c := f.Cells[2+i]; c.PerUnit.Cmp(big.NewRat(hands, 2_598_960)) != 0 {
			t.Errorf("%s: %s, want %d hands of 2598960", c.Hand, c.PerUnit, hands)
		}
	}
}

// TestBaseOn: on a paytable of one's own that pays a straight 3 to 1 instead of 1 to 1, the
// game is worth two of the cell more; no straight is ever folded.
func TestBaseOn(t *testing.T) {
	f, err := Game.Base(t.Context(), selected(t), analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	own := chapter.SuperBonus.Print()[0]
	own.Rows[5].Pays = payout.To(3, 1)
	g, err := solver.BaseOn(t.Context(), selected(t), analysis.Optimal, map[round.WagerID]paytable.Printed{chapter.SuperBonusWager: own})
	if err != nil {
		t.Fatal(err)
	}
	want := new(big.Rat).Mul(big.NewRat(2, 1), f.Cells[7].PerUnit)
	if want.Add(want, f.Value()); g.Value().Cmp(want) != 0 || g.Cells[7].Pays != "3 to 1" {
		t.Errorf("%s, want %s; %+v", g.Value(), want, g.Cells[7])
	}
}

// TestWins counts what wins even money on a stripped deck, where no hand folds.
func TestWins(t *testing.T) {
	const ranks = "As Ks 2s"
	deck := analysistest.Deck(set(ranks).Ranks())
	var ante, play, deals int64
	analysistest.Hands(5, deck, func(own card.Set) {
		player := hand.FourCard(own)
		times := int64(1)
		if chapter.AcesOrBetter(player) {
			times = 3
		}
		analysistest.Hands(5, deck&^own, func(cards card.Set) {
			dealer := hand.FourCard(cards)
			deals++
			if player > dealer && chapter.Qualifies(dealer) {
				ante++
			}
			if player > dealer || !chapter.Qualifies(dealer) {
				play += times
			}
		})
	})
	f, err := solver.Solve(t.Context(), selected(t), paid(t), "always", set(ranks).Ranks())
	if err != nil {
		t.Fatal(err)
	}
	if f.Cells[0].PerUnit.Cmp(big.NewRat(ante, deals)) != 0 || f.Cells[1].PerUnit.Cmp(big.NewRat(play, deals)) != 0 {
		t.Errorf("the Ante wins %s and the Play Wager %s, want %d and %d of %d", f.Cells[0].PerUnit, f.Cells[1].PerUnit, ante, play, deals)
	}
}

// agrees plays every choice of one in so many of the hands of a stripped deck through the
// engine, against all hands of the dealer.
func agrees(t *testing.T, ranks string, one int) {
	t.Helper()
	deck := analysistest.Deck(set(ranks).Ranks())
	engine := analysistest.NewEngine("crazy-4-poker", "")
	hands, err := deal(deck.Ranks()).Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	table := newTable(paid(t))
	for i := 0; i < len(hands); i += one {
		h := &hands[i]
		for times, way := range table.ways(h) {
			wagers := map[round.WagerID]int{chapter.Ante: 1, chapter.SuperBonusWager: 1}
			if times > 0 {
				wagers[chapter.Play] = times
			}
			net := int64(0)
			analysistest.Hands(5, deck&^h.Cards, func(dealer card.Set) {
				net += engine.Net(t, h.Cards, 0, dealer, times == 0, wagers)
			})
			if got := way.Value() * 100 / table.ante; got != net {
				t.Errorf("%v: %s is worth %d, the engine's %d", h.Cards.Cards(), way.Choice, got, net)
			}
		}
	}
}

func TestEngine(t *testing.T) {
	agrees(t, "As Ks 2s", 1)
	agrees(t, "As Qs Js 9s", 16)
	agrees(t, "Ks Qs Js Ts", 16)
}

// TestDeals plays deals of the whole deck through the engine with every choice, as many for
// each hand that is paid.
func TestDeals(t *testing.T) {
	hands := map[chapter.Hand][]card.Set{}
	err := analysis.EachHand(t.Context(), card.Full.Ranks(), 5, func(own card.Set, _ uint64) {
		kind := chapter.HandOf(hand.FourCard(own))
		hands[kind] = append(hands[kind], own)
	})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(6, 8))
	table, engine := newTable(paid(t)), analysistest.NewEngine("crazy-4-poker", "")
	for _, same := range hands {
		for range 150 {
			own := same[random.IntN(len(same))]
			others := (card.Full &^ own).Cards()
			random.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
			dealer := card.SetOf(others[:5]...)
			h, err := deal(card.Full.Ranks()).Beside(t.Context(), own, dealer, 0)
			if err != nil {
				t.Fatal(err)
			}
			for times, way := range table.ways(&h) {
				wagers := map[round.WagerID]int{chapter.Ante: 1, chapter.SuperBonusWager: 1}
				if times > 0 {
					wagers[chapter.Play] = times
				}
				if got, want := way.Value()*100/table.ante, engine.Net(t, own, 0, dealer, times == 0, wagers); got != want {
					t.Errorf("%v, the dealer %v: %s is worth %d, the engine's %d", own.Cards(), dealer.Cards(), way.Choice, got, want)
				}
			}
		}
	}
}

// TestSeen compares the best play with one of the dealer's cards seen, out of a stripped
// deck, with a list of all deals.
func TestSeen(t *testing.T) {
	ranks := set("As Ks 2s").Ranks()
	for _, rank := range []card.Rank{card.Ace, card.Two} {
		table := newTable(paid(t))
		best, deals := int64(0), int64(0)
		analysistest.Hands(5, analysistest.Deck(ranks), func(own card.Set) {
			for _, c := range (analysistest.Deck(1<<rank) &^ own).Cards() {
				h, err := deal(ranks).Beside(t.Context(), own, card.SetOf(c), 0)
				if err != nil {
					t.Fatal(err)
				}
				ways := table.ways(&h)
				best += ways[analysis.BestWay(ways)].Value()
				deals += 15 // for the rest of the dealer's hand
			}
		})
		f, err := solver.Seen(t.Context(), selected(t), paid(t), 1<<rank, ranks)
		if err != nil {
			t.Fatal(err)
		}
		if want := big.NewRat(best, deals*table.ante); f.Value().Cmp(want) != 0 || f.Combinations.Int64() != deals {
			t.Errorf("%s: worth %s over %s deals, listed %s over %d", rank.Name(), f.Value(), f.Combinations, want, deals)
		}
	}
}

func TestUnknownStrategy(t *testing.T) {
	const want = `strategy: "never" is none of the game`
	if _, err := Game.Base(t.Context(), selected(t), "never"); err == nil || err.Error() != want {
		t.Error(err)
	}
	if _, err := solver.Choose(t.Context(), selected(t), "never"); err == nil || err.Error() != want {
		t.Error(err)
	}
}

// TestDecide: the fifth card and the suits decide with the least hand to play.
func TestDecide(t *testing.T) {
	s := selected(t)
	choose, err := solver.Choose(t.Context(), s, analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	hands := []card.Set{set("Kc Qd 8h 4s 3c"), set("Kc Qc 8c 4d 2d"), set("Kc Qd 7h 6s 5c"), set("Ac Ad 5s 4h 3h")}
	random := rand.New(rand.NewPCG(4, 4))
	for deck := card.Deck(); len(hands) < 10; {
		random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		hands = append(hands, card.SetOf(deck[:5]...))
	}
	for _, own := range hands {
		choices, err := solver.Decide(t.Context(), s, own, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		if best := analysis.Best(choices).Name; choose(own) != best {
			t.Errorf("%v: the strategy is to %s, best is to %s", own.Cards(), choose(own), best)
		}
	}
}

// TestDecideSeen: what a hand is worth is the mean over each card that may be seen.
func TestDecideSeen(t *testing.T) {
	own := set("Kc Qd 8h 4s 3c")
	play := func(dealer, gone card.Set) *big.Rat {
		choices, err := solver.Decide(t.Context(), selected(t), own, dealer, gone)
		if err != nil {
			t.Fatal(err)
		}
		return choices[1].Value
	}
	seen, gone := new(big.Rat), new(big.Rat)
	for _, c := range (card.Full &^ own).Cards() {
		seen.Add(seen, play(card.SetOf(c), 0))
		gone.Add(gone, play(0, card.SetOf(c)))
	}
	if want := new(big.Rat).Mul(play(0, 0), big.NewRat(47, 1)); seen.Cmp(want) != 0 || gone.Cmp(want) != 0 {
		t.Errorf("47 cards seen come to %s, gone to %s, want %s", seen, gone, want)
	}
}

func TestDecideRefuses(t *testing.T) {
	for _, c := range []struct {
		own, dealer, gone card.Set
		want              string
	}{
		{set("Kc Qd 8h 4s"), 0, 0, "cards: 4 are given; a player has 5 (§ 657a.8(d))"},
		{set("Kc Qd 8h 4s 3c"), set("2c 3d 4d 5d 6d 7d"), 0, "dealer: 6 cards are given; the dealer has 5 (§ 657a.8(d))"},
		{set("Kc Qd 8h 4s 3c"), set("Kc"), 0, "cards: a card is given twice (§ 657a.3(a))"},
		{set("Kc Qd 8h 4s 3c"), 0, card.Full &^ set("Kc Qd 8h 4s 3c As Ad Ah Ac"), "cards: too few are left for the dealer (§ 657a.8(d))"},
	} {
		if _, err := solver.Decide(t.Context(), selected(t), c.own, c.dealer, c.gone); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Game.Base(ctx, selected(t), analysis.Optimal); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := solver.Decide(ctx, selected(t), set("Kc Qd 8h 4s 3c"), 0, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func BenchmarkBase(b *testing.B) {
	s := selected(b)
	for b.Loop() {
		if _, err := Game.Base(b.Context(), s, analysis.Optimal); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecide(b *testing.B) {
	s := selected(b)
	for b.Loop() {
		if _, err := solver.Decide(b.Context(), s, set("Kc Qd 8h 4s 3c"), 0, 0); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkChoose asks for a million random hands, dealt beforehand.
func BenchmarkChoose(b *testing.B) {
	choose, err := solver.Choose(b.Context(), selected(b), analysis.Optimal)
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(42, 0))
	hands := make([]card.Set, 1<<20)
	for i, deck := 0, card.Deck(); i < len(hands); i++ {
		for j := range 5 {
			k := j + random.IntN(len(deck)-j)
			deck[j], deck[k] = deck[k], deck[j]
		}
		hands[i] = card.SetOf(deck[:5]...)
	}
	asked, folds := 0, 0
	for b.Loop() {
		for _, own := range hands {
			if choose(own) == "fold" {
				folds++
			}
		}
		asked += len(hands)
	}
	b.ReportMetric(float64(asked)/1e6/b.Elapsed().Seconds(), "Mhands/s")
	b.ReportMetric(float64(folds)/float64(asked), "folded")
}
