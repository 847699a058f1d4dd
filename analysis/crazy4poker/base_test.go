package crazy4poker

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	chapter "felt.example/felt/pa/crazy4poker"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
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

// TestBaseOn: on a custom paytable that pays a straight 3 to 1 instead of 1 to 1, the
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
	deck := card.OfRanks(set(ranks).Ranks())
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
	f, err := solver.Solve(t.Context(), selected(t), nil, "always", set(ranks).Ranks())
	if err != nil {
		t.Fatal(err)
	}
	if f.Cells[0].PerUnit.Cmp(big.NewRat(ante, deals)) != 0 || f.Cells[1].PerUnit.Cmp(big.NewRat(play, deals)) != 0 {
		t.Errorf("the Ante wins %s and the Play Wager %s, want %d and %d of %d", f.Cells[0].PerUnit, f.Cells[1].PerUnit, ante, play, deals)
	}
}

// game657a is the game beside the engine's.
func game657a(t *testing.T) *analysistest.Showdown {
	return &analysistest.Showdown{
		Solver: &solver, Selected: selected(t), Engine: analysistest.NewEngine("crazy-4-poker", ""), Dealer: 5,
		Placed: map[round.WagerID]int{chapter.Ante: 1, chapter.SuperBonusWager: 1}, Last: chapter.Play,
	}
}

func TestEngine(t *testing.T) {
	g := game657a(t)
	g.Agrees(t, "As Ks 2s", 1)
	g.Agrees(t, "As Qs Js 9s", 16)
	g.Agrees(t, "Ks Qs Js Ts", 16)
}

func TestDeals(t *testing.T) {
	game657a(t).Deals(t, func(v hand.Value) uint8 { return uint8(chapter.HandOf(v)) })
}

func TestSeen(t *testing.T) {
	g := game657a(t)
	g.Seen(t, "As Ks 2s", 15)
	own := chapter.SuperBonus.Print()[0]
	own.Rows[5].Pays = payout.To(3, 1)
	g.Own = map[round.WagerID]paytable.Printed{chapter.SuperBonusWager: own}
	g.Seen(t, "As Ks 2s", 15)
}

// TestDecide: the fifth card and the suits decide with the least hand to play.
func TestDecide(t *testing.T) {
	game657a(t).Decides(t, set("Kc Qd 8h 4s 3c"), set("Kc Qc 8c 4d 2d"), set("Kc Qd 7h 6s 5c"), set("Ac Ad 5s 4h 3h"))
}

func TestDecideSeen(t *testing.T) { game657a(t).DecidesSeen(t, set("Kc Qd 8h 4s 3c"), 0, 1) }

func TestDecideRefuses(t *testing.T) {
	own := set("Kc Qd 8h 4s 3c")
	game657a(t).Refuses(t, map[string][3]card.Set{
		"cards: 4 are given; a player has 5 (§ 657a.8(d))":          {set("Kc Qd 8h 4s"), 0, 0},
		"dealer: 6 cards are given; the dealer has 5 (§ 657a.8(d))": {own, set("2c 3d 4d 5d 6d 7d"), 0},
		"cards: a card is given twice (§ 657a.3(a))":                {own, set("Kc"), 0},
		"cards: too few are left for the dealer (§ 657a.8(d))":      {own, 0, card.Full &^ (own | set("As Ad Ah Ac"))},
	})
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
