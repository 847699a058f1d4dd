package odds_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// alone is the entry of a base game under the best play.
func alone(t *testing.T, id string) *odds.Entry {
	t.Helper()
	entries, err := odds.Entries(odds.Question{Game: odds.Game(id), Wager: analysis.Base})
	if err != nil {
		t.Fatal(err)
	}
	return &entries[0]
}

// TestHandsAreWorthTheBaseGame: what random hands are worth by themselves comes, on average, to the
// exact figure, to which the gain by neighbours' cards is added.
func TestHandsAreWorthTheBaseGame(t *testing.T) {
	for id, deals := range map[string]int{"high-card-flush": 5000, "mississippi-stud": 1000, "five-card-hi-lo": 500, "crazy-4-poker": 100} {
		e := alone(t, id)
		figure, err := new(odds.Calculator).Figure(t.Context(), e)
		if err != nil {
			t.Fatal(err)
		}
		random, deck, sum, squares := rand.New(rand.NewPCG(3, 3)), card.Deck(), 0.0, 0.0
		for range deals {
			random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			choices, err := odds.Decide(t.Context(), e, &odds.Hand{Cards: deck[:e.Game.Game.Cards.Number(round.AtSeat)], Wagered: 1})
			if err != nil {
				t.Fatal(err)
			}
			value, _ := analysis.Best(choices).Value.Float64()
			sum, squares = sum+value, squares+value*value
		}
		n := float64(deals)
		mean := sum / n
		apart := math.Sqrt((squares/n - mean*mean) / n)
		if exact, _ := figure.Value().Float64(); math.Abs(mean-exact) > 3*apart {
			t.Errorf("%s: %d hands are worth %.4f ± %.4f, the base game %.4f", id, deals, mean, apart, exact)
		}
	}
}

// TestNeighboursCardsAreWorthSomething: who sees more of them gains more, the edge is the exact one
// less the gain.
func TestNeighboursCardsAreWorthSomething(t *testing.T) {
	e, before := alone(t, "high-card-flush"), 0.0
	for _, n := range []int{1, 5} {
		d, err := new(odds.Calculator).Neighbours(t.Context(), e, n, 5000, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if d.Cards != 7*n || d.Gain-before < 3*d.StandardError || math.Abs(d.HouseEdge+d.Alone.Decimal+d.Gain) > 1e-12 {
			t.Errorf("%d neighbours: %+v", n, d)
		}
		before = d.Gain
	}
}

// TestAlone: what is looked up for one who sees his own cards only is what Decide finds best.
func TestAlone(t *testing.T) {
	for _, id := range []string{"crazy-4-poker", "four-card-prime", "five-card-hi-lo", "three-card-poker"} {
		e := alone(t, id)
		best, err := e.Game.Alone(t.Context(), e.Selected)
		if err != nil {
			t.Fatal(err)
		}
		random, deck := rand.New(rand.NewPCG(5, 5)), card.Deck()
		for range 4 {
			random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			own := deck[:e.Game.Game.Cards.Number(round.AtSeat)]
			choices, err := odds.Decide(t.Context(), e, &odds.Hand{Cards: own, Wagered: 1})
			if err != nil {
				t.Fatal(err)
			}
			if want, got := analysis.Best(choices).Name, best(card.SetOf(own...)); got != want {
				t.Errorf("%s %v: %s is looked up, the best is %s", id, own, got, want)
			}
		}
	}
}

// TestOneNeighbourCounted: the gain that is counted lies within the error of the one that is estimated. By hand, of 49 unknown cards a
// neighbour has none of two with 46/49 · 45/48, and all of them with 3/49 · 2/48.
func TestOneNeighbourCounted(t *testing.T) {
	e := alone(t, "three-card-poker")
	counted, err := new(odds.Calculator).Neighbours(t.Context(), e, 1, 0, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	estimated, err := new(odds.Calculator).Neighbours(t.Context(), e, 1, 4000, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if off := math.Abs(counted.Gain-estimated.Gain) / estimated.StandardError; counted.Exact == nil || counted.Deals != 0 || estimated.Exact != nil || off > 4 {
		t.Errorf("%+v, estimated %f ± %f", counted, estimated.Gain, estimated.StandardError)
	}
	if two := counted.Live[1]; two.None.Fraction != "345/392" || two.All.Fraction != "1/392" {
		t.Errorf("%+v", two)
	}
	if _, err := new(odds.Calculator).Neighbours(t.Context(), e, 2, 0, 1, nil); err == nil {
		t.Error("two neighbours are counted")
	}
}
