package analysis_test

import (
	"math/big"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/pa/threecardpoker"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// fewRanks are those of a stripped deck on which the dealer may or may not qualify.
const fewRanks = 1<<card.King | 1<<card.Jack | 1<<card.Nine

const anteBonusA = `{"paytables": {"ante_bonus": "A", "pair_plus": "A"}}`

func threeCards(t *testing.T) *game.Selected {
	t.Helper()
	s, err := threecardpoker.Game.Select([]byte(anteBonusA))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestContestIsTheEngines: over a stripped deck, the walk of a game's declaration is worth what the
// engine's rounds are, each hand folded and played against all of the dealer's.
func TestContestIsTheEngines(t *testing.T) {
	s, deck := threeCards(t), card.OfRanks(fewRanks)
	engine := analysistest.NewEngine(threecardpoker.Game.ID, anteBonusA)
	best, never, deals := int64(0), int64(0), int64(0)
	analysistest.Hands(3, deck, func(own card.Set) {
		fold, play := int64(0), int64(0)
		analysistest.Hands(3, deck&^own, func(dealer card.Set) {
			deals++
			fold += engine.Net(t, own, 0, dealer, true, map[round.WagerID]int{threecardpoker.Ante: 1})
			play += engine.Net(t, own, 0, dealer, false, map[round.WagerID]int{threecardpoker.Ante: 1, threecardpoker.Play: 1})
		})
		best += max(fold, play)
		never += play
	})
	for strategy, want := range map[string]int64{analysis.Optimal: best, "always": never} {
		f, err := analysis.ContestOver(t.Context(), fewRanks, s, strategy, nil)
		if err != nil {
			t.Fatal(err)
		}
		if value := big.NewRat(want, 100*deals); f.Combinations.Int64() != deals || f.Value().Cmp(value) != 0 {
			t.Errorf("%s: %s deals worth %s, the engine's %d worth %s", strategy, f.Combinations, f.Value(), deals, value)
		}
	}
}

// TestContestSeen: the figures with a card of the dealer's seen, each weighed with how often that is
// so, are worth at least as much as the one without; and a choice is worth what the engine's rounds
// with that card are.
func TestContestSeen(t *testing.T) {
	s, g := threeCards(t), analysis.Contest(&threecardpoker.Game)
	base, err := g.Base(t.Context(), s, analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	seen := new(big.Rat)
	for rank := card.Two; rank <= card.Ace; rank++ {
		f, err := g.DealerCardSeen(t.Context(), s, rank, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen.Add(seen, f.Value())
	}
	if seen.Quo(seen, big.NewRat(13, 1)).Cmp(base.Value()) <= 0 {
		t.Errorf("worth %s with a card seen, %s without", seen.FloatString(6), base.Value().FloatString(6))
	}
	own, dealer := card.SetOf(card.Hand("Js Tc 3d")...), card.SetOf(card.Hand("4h")...)
	choices, err := g.Decide(t.Context(), s, &analysis.Hand{Cards: own.Cards(), Dealer: dealer.Cards()})
	if err != nil {
		t.Fatal(err)
	}
	engine := analysistest.NewEngine(threecardpoker.Game.ID, anteBonusA)
	net, deals := int64(0), int64(0)
	analysistest.Hands(2, card.Full&^(own|dealer), func(two card.Set) {
		net += engine.Net(t, own, 0, dealer|two, false, map[round.WagerID]int{threecardpoker.Ante: 1, threecardpoker.Play: 1})
		deals++
	})
	if len(choices) != 2 || choices[1].Name != "play 1" || choices[1].Value.Cmp(big.NewRat(net, 100*deals)) != 0 {
		t.Errorf("%v, the engine's rounds are worth %s", choices, big.NewRat(net, 100*deals))
	}
}

// TestContestFigures is what is published of Three Card Poker.
func TestContestFigures(t *testing.T) {
	s, g := threeCards(t), analysis.Contest(&threecardpoker.Game)
	f, err := g.Base(t.Context(), s, analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	percent := func(r *big.Rat) string { return r.Mul(r, big.NewRat(-100, 1)).FloatString(4) }
	if got := percent(f.Value()); got != "3.3730" || f.Combinations.Int64() != 22_100*18_424 {
		t.Errorf("the base game holds %s %% over %s deals", got, f.Combinations)
	}
	if last := f.Chart[0].Rows[0][1]; last != "Q-6-4, queen high" {
		t.Errorf("hands are played down to %s", last)
	}
	count, err := g.Count(t.Context(), s, threecardpoker.PairPlusWager, analysis.Known{})
	if err != nil {
		t.Fatal(err)
	}
	table := threecardpoker.Game.Paytable(threecardpoker.PairPlusWager)
	if f, err = count.Figure(&threecardpoker.Game, threecardpoker.PairPlusWager, table.Cite, table.Printed[0], nil); err != nil {
		t.Fatal(err)
	}
	if got := percent(f.Value()); got != "2.3167" {
		t.Errorf("Pair Plus holds %s %%", got)
	}
}

func TestPairPlus(t *testing.T) {
	analysistest.Side{
		Game: &threecardpoker.Game, Wager: threecardpoker.PairPlusWager, Cards: 3, Ranks: "AcKcQc2c", Count: analysis.CountJudged,
		Deal: func(rec *record.Record, seat *record.Seat, hand, others []card.Card) {
			analysistest.Lie(rec, seat, hand, others[:3], nil)
			analysistest.Fold(seat, threecardpoker.Ante)
		},
	}.Compare(t)
}
