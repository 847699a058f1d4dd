//go:build full

package headsupholdem

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/headsupholdem"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// TestBase pins the strategies' values over all deals. Those of the best play and of always
// raising were found by an independent program too; a simulation of the latter over 40
// million deals gave -0.3574, with a standard error of 0.0008.
func TestBase(t *testing.T) {
	deals := new(big.Int).Mul(new(big.Int).Binomial(52, 2), big.NewInt(19_600*1081*990))
	for strategy, want := range map[string]string{
		analysis.Optimal: "-21107007059/463563500400",
		"basic":          "-7522293899/154521166800",
		"mimic":          "-57739467727/173836312650",
		"always":         "-30935793011/86918156325",
	} {
		f, err := Game.Base(t.Context(), selected(t), strategy)
		if err != nil {
			t.Fatal(err)
		}
		if f.Value().String() != want || f.Combinations.Cmp(deals) != 0 {
			t.Errorf("%s: %s = %s over %s deals, want %s over %s", strategy, f.Value(), f.Value().FloatString(9), f.Combinations, want, deals)
		}
		all := new(big.Rat)
		for _, d := range f.Decisions {
			all.Add(all, d.Frequency)
		}
		if all.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: the decisions are taken %s times a round", strategy, all)
		}
	}
}

// TestTieEnds pins what is wagered on average at both ends of the ties, which all come after the River.
func TestTieEnds(t *testing.T) {
	ends, err := Game.TieEnds(t.Context(), selected(t), nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := Game.Base(t.Context(), selected(t), analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	if len(ends) != 2 || ends[0].Wagered.FloatString(6) != "3.669892" || ends[1].Wagered.Cmp(f.Wagered) != 0 || ends[1].HitFrequency.Cmp(f.HitFrequency()) != 0 || ends[1].Variance.Cmp(f.Variance()) != 0 {
		t.Errorf("%v, %s is wagered by the rule", ends, f.Wagered)
	}
}

// elsewhere is the Bad Beat Bonus that is common elsewhere; the chapter's pays 500, 25, 6, 5
// and 4 to 1.
var elsewhere = paytable.Printed{Rows: []paytable.PrintedRow{
	{Hand: "straight flush", Pays: payout.To(500, 1)},
	{Hand: "four-of-a-kind", Pays: payout.To(50, 1)},
	{Hand: "full house", Pays: payout.To(10, 1)},
	{Hand: "flush", Pays: payout.To(8, 1)},
	{Hand: "straight", Pays: payout.To(5, 1)},
}}

// TestPublished: with the table of elsewhere wizardofodds.com gives an edge of 2.36 %. The
// chapter's costs the player 2.19 % more.
func TestPublished(t *testing.T) {
	f, err := BaseOn(t.Context(), selected(t), analysis.Optimal, map[round.WagerID]paytable.Printed{chapter.BadBeatBonus: elsewhere})
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Value().FloatString(8); got != "-0.02358423" {
		t.Error(got)
	}
}

// TestDealerCardSeenPublished: with the table of elsewhere Eliot Jacobson (888casino.com,
// Heads-Up Hold'em Hole-Card Play - One Dealer Card) gives the player 12.6014 %, with 22.3891
// % of the hands raised before the Flop.
func TestDealerCardSeenPublished(t *testing.T) {
	value, raised := new(big.Rat), new(big.Rat)
	for r := card.Two; r <= card.Ace; r++ {
		f, err := DealerCardSeen(t.Context(), selected(t), r, map[round.WagerID]paytable.Printed{chapter.BadBeatBonus: elsewhere})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %s", r.Name(), f.Value().FloatString(6))
		value.Add(value, f.Value())
		raised.Add(raised, f.Decisions[0].Frequency)
	}
	ranks := big.NewRat(13, 1)
	value.Quo(value, ranks)
	raised.Quo(raised, ranks)
	if value.FloatString(6) != "0.126014" || raised.FloatString(6) != "0.223891" {
		t.Errorf("%s and %s", value.FloatString(6), raised.FloatString(6))
	}
}

// TestEngineWhole plays the whole game of a deck of three ranks through the engine.
func TestEngineWhole(t *testing.T) {
	deck := card.OfRanks(set("As 9s 3s").Ranks())
	k, err := solve(t.Context(), deck.Ranks(), noCard, printedPays(pairsOfOthers(deck.Len())), policy{})
	if err != nil {
		t.Fatal(err)
	}
	engine := analysistest.NewEngine("heads-up-holdem", "")
	net := func(own, board, dealer card.Set, raise int) int64 {
		wagers := map[round.WagerID]int{chapter.Ante: 1, chapter.OddsWager: 1}
		if raise > 0 {
			wagers[chapter.Raise] = raise
		}
		return engine.Net(t, own, board, dealer, raise == 0, wagers)
	}
	err = analysis.EachHand(t.Context(), deck.Ranks(), 2, func(own card.Set, _ uint64) {
		var check, raise, deals int64
		analysistest.Hands(3, deck&^own, func(flop card.Set) {
			var later, two int64
			analysistest.Hands(2, deck&^(own|flop), func(rest card.Set) {
				var one, fold int64
				analysistest.Hands(2, deck&^(own|flop|rest), func(dealer card.Set) {
					raise += net(own, flop|rest, dealer, 3)
					two += net(own, flop|rest, dealer, 2)
					one += net(own, flop|rest, dealer, 1)
					fold += net(own, flop|rest, dealer, 0)
					deals++
				})
				later += max(one, fold)
			})
			check += max(later, two)
		})
		got := k.choices(own)
		if got[0].Value.Cmp(big.NewRat(check, 100*deals)) != 0 || got[1].Value.Cmp(big.NewRat(raise, 100*deals)) != 0 {
			t.Errorf("%v: %v, want %d and %d of %d", own.Cards(), got, check, raise, 100*deals)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestListed lists every board and every hand of the dealer for one hand before the Flop,
// and compares decisions for random hands with those that Choose gives.
func TestListed(t *testing.T) {
	k, err := solve(t.Context(), card.Full.Ranks(), noCard, fullPays, policy{})
	if err != nil {
		t.Fatal(err)
	}
	own := set("Kc 3c")
	u := &unseen{own: own, left: card.Full &^ own, pays: fullPays}
	want, err := u.choices(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := k.choices(own); got[0].Value.Cmp(want[0].Value) != 0 || got[1].Value.Cmp(want[1].Value) != 0 {
		t.Errorf("%v: %v, want %v", own.Cards(), got, want)
	}
	choose := named(k.pack().raises)
	rng := rand.New(rand.NewPCG(4, 2))
	for range 200 {
		board := drawn(rng, 3+2*rng.IntN(2), card.Full, 0)
		own := drawn(rng, 2, card.Full, board)
		choices, err := Decide(t.Context(), selected(t), own, board, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := choose(own, board); got != analysis.Best(choices).Name {
			t.Errorf("%v on %v: %s, want %v", own.Cards(), board.Cards(), got, choices)
		}
	}
}
