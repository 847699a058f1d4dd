package odds_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// TestTeam: the gain of a table comes to what all its seats gain in deals drawn otherwise, each seat's worked out from what its choices
// are worth with all cards of the team and with its own.
func TestTeam(t *testing.T) {
	const seats, deals = 3, 4000
	e := alone(t, "high-card-flush")
	d, err := new(odds.Calculator).Team(t.Context(), e, seats, 6000, 40, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	random, deck, own := rand.New(rand.NewPCG(9, 9)), card.Deck(), e.Game.Game.Cards.Number(round.AtSeat)
	sum, squares := 0.0, 0.0
	for range deals {
		random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		gain := 0.0
		for seat := range seats {
			mine := deck[seat*own : (seat+1)*own]
			theirs := slices.Concat(deck[:seat*own], deck[(seat+1)*own:seats*own])
			blind, err := odds.Decide(t.Context(), e, &odds.Hand{Cards: mine})
			if err != nil {
				t.Fatal(err)
			}
			seeing, err := odds.Decide(t.Context(), e, &odds.Hand{Cards: mine, Gone: theirs})
			if err != nil {
				t.Fatal(err)
			}
			best, _ := analysis.Best(seeing).Value.Float64()
			for _, c := range seeing {
				if c.Name == analysis.Best(blind).Name {
					would, _ := c.Value.Float64()
					gain += best - would
				}
			}
		}
		sum, squares = sum+gain, squares+gain*gain
	}
	mean := sum / deals
	apart := math.Hypot(math.Sqrt((squares/deals-mean*mean)/deals), d.StandardError)
	if math.Abs(mean-d.Gain) > 4*apart || mean < 5*apart {
		t.Errorf("the table gains %.4f, in deals drawn otherwise %.4f, with an error of %.4f", d.Gain, mean, apart)
	}
	if *d.Hour != 40*d.Gain || math.Abs(d.WinAlone-d.Win-d.Gain) > 1e-12 || d.Each.Neighbours != seats-1 {
		t.Errorf("%+v", d)
	}
}

// TestTeamOfTwo: what a team of two gains at Three Card Poker is counted, and an estimate comes to it.
func TestTeamOfTwo(t *testing.T) {
	e := alone(t, "three-card-poker")
	exact, err := new(odds.Calculator).Team(t.Context(), e, 2, 0, 0, 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	estimate, err := new(odds.Calculator).Team(t.Context(), e, 2, 3000, 0, 5, nil)
	if err != nil {
		t.Fatal(err)
	}
	if exact.Exact == nil || exact.StandardError != 0 || estimate.Exact != nil || math.Abs(exact.Gain-estimate.Gain) > 4*estimate.StandardError {
		t.Errorf("counted %.6f, estimated %.6f ± %.6f", exact.Gain, estimate.Gain, estimate.StandardError)
	}
	for _, seats := range []int{-1, 0, 1, 7} {
		if _, err := new(odds.Calculator).Team(t.Context(), e, seats, 0, 0, 0, nil); err == nil {
			t.Errorf("a team of %d", seats)
		}
	}
}
