package odds

import (
	"context"
	"math"
	"math/big"
	"strings"
	"sync"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/hand"
	"felt.example/felt/round"
)

// jointOf is what Joint works on, counted.
func jointOf(t *testing.T, q Question) *joint {
	t.Helper()
	j, err := newJoint(t.Context(), new(Calculator), q)
	if err == nil {
		err = j.count(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// three is the game of which two seats are counted in all deals of 32 million.
var three = sync.OnceValue(func() *joint {
	j, err := newJoint(context.Background(), new(Calculator), Question{Game: Game("three-card-poker")})
	if err == nil {
		err = j.count(context.Background())
	}
	if err != nil {
		panic(err)
	}
	return j
})

// TestJointCounted: where two seats are counted, each wager by itself has the variance of its figure, and the base game with Pair Plus the
// product that the hands of one seat give when they are listed one by one. The Three Card Bonus is the same wager for all seats.
func TestJointCounted(t *testing.T) {
	three := three()
	products, err := analysis.OwnProducts(t.Context(), three.game, three.selected, three.strategy, []round.WagerID{"pair_plus"}, three.net)
	if err != nil {
		t.Fatal(err)
	}
	if by := three.centred(0, 1, products[analysis.Pair{analysis.Base, "pair_plus"}]); by.Cmp(three.same[0][1].exact) != 0 || by.Sign() <= 0 {
		t.Errorf("the Ante Wager and Pair Plus: %s by the hands of one seat, %s by all deals", by, three.same[0][1].exact)
	}
	stud := jointOf(t, Question{Game: Game("mississippi-stud"), Strategy: "basic"})
	for _, j := range []*joint{three, stud} {
		for i, f := range j.figures {
			if got := j.same[i][i].exact; got.Cmp(f.Variance()) != 0 {
				t.Errorf("%s: variance %s, not %s", j.entries[i].Name(), got, f.Variance())
			}
		}
	}
	at := 1
	if stud.entries[at].Wager != "three_card_bonus" || stud.two[at][at].exact.Cmp(stud.same[at][at].exact) != 0 || stud.two[0][at].exact.Cmp(stud.same[0][at].exact) != 0 {
		t.Errorf("the Three Card Bonus of two seats: %+v", stud.two[at][at])
	}
}

// TestJointOfPairPlus lists every two hands of three cards plainly: of the hands that are like the first one alone.
func TestJointOfPairPlus(t *testing.T) {
	pays := func(cards card.Set) int64 {
		switch hand.ThreeCard(cards).Category() {
		case hand.StraightFlush, hand.MiniRoyal:
			return 40
		case hand.ThreeOfAKind:
			return 30
		case hand.Straight:
			return 6
		case hand.Flush:
			return 4
		case hand.Pair:
			return 1
		}
		return -1
	}
	sum, pairs := int64(0), int64(0)
	err := analysis.EachHand(t.Context(), card.Full.Ranks(), 3, func(first card.Set, alike uint64) {
		left := (card.Full &^ first).Cards()
		second := int64(0)
		for a := range left {
			for b := range a {
				for c := range b {
					second += pays(card.SetOf(left[a], left[b], left[c]))
					pairs += int64(alike)
				}
			}
		}
		sum += int64(alike) * pays(first) * second
	})
	if err != nil {
		t.Fatal(err)
	}
	j := three()
	if j.figures[1].Paytable != "A" || pairs != 22_100*18_424 {
		t.Fatalf("paytable %s, %d pairs", j.figures[1].Paytable, pairs)
	}
	if want := j.centred(1, 1, big.NewRat(sum, pairs)); j.two[1][1].exact.Cmp(want) != 0 {
		t.Errorf("two Pair Plus Wagers: %s, not %s", j.two[1][1].exact, want)
	}
}

// TestByHand: the hands that a game lists by a player's own cards bring together exactly what its base game is worth.
func TestByHand(t *testing.T) {
	listed := 0
	for _, g := range Games {
		if g.ByHand == nil {
			continue
		}
		for _, strategy := range g.Strategies {
			listed++
			j, err := Entries(Question{Game: g, Wager: analysis.Base, Strategy: strategy.ID})
			if err != nil {
				t.Fatal(err)
			}
			f, err := new(Calculator).Figure(t.Context(), &j[0])
			if err != nil {
				t.Fatal(err)
			}
			value, hands := new(big.Int), int64(0)
			parts, err := g.ByHand(t.Context(), j[0].Selected, strategy.ID, func(_ card.Set, alike, of int64) {
				hands += alike
				value.Add(value, new(big.Int).Mul(big.NewInt(alike), big.NewInt(of)))
			})
			if err != nil {
				t.Fatal(err)
			}
			if got := new(big.Rat).SetFrac(value, new(big.Int).Mul(big.NewInt(hands), big.NewInt(parts))); got.Cmp(f.Value()) != 0 {
				t.Errorf("%s %s: %s, not %s", g.Game.ID, strategy.ID, got, f.Value())
			}
		}
	}
	if listed < 10 {
		t.Errorf("only %d were listed", listed)
	}
}

// TestJointEstimates: what is counted agrees with what rounds of a full table bring by the kernels, within 4.5 standard errors. Of wagers that
// win a lot very seldom (579's Ante Bonus, 655a) so few rounds know too little to tell the standard error: they are left out.
func TestJointEstimates(t *testing.T) {
	compared := 0
	for _, g := range Games {
		if id := g.Game.ID; id == "heads-up-holdem" || id == "mississippi-stud" || id == "spanish-21" {
			continue
		}
		j := three()
		if g != j.game {
			j = jointOf(t, Question{Game: g})
		}
		n := len(j.entries)
		drawn := *j
		drawn.same, drawn.two = make([][]covariance, n), make([][]covariance, n)
		for i := range n {
			drawn.same[i], drawn.two[i] = make([]covariance, n), make([]covariance, n)
		}
		if err := drawn.estimate(t.Context(), 30_000, 5, nil); err != nil {
			t.Fatal(err)
		}
		rare := func(i int) bool {
			r, err := NewRuns(j.figures[i])
			return err != nil || r.Kurtosis() > 500
		}
		for a := range n {
			for b := range n {
				for at, of := range [2][2]covariance{{j.same[a][b], drawn.same[a][b]}, {j.two[a][b], drawn.two[a][b]}} {
					if c, e := of[0], of[1]; c.known && !rare(a) && !rare(b) {
						compared++
						if off := math.Abs(e.value-c.value) / e.error; off > 4.5 {
							t.Errorf("%s %s and %s, on seats %d: %f counted, %f ± %f", g.Game.ID, j.entries[a].Wager, j.entries[b].Wager, at+1, c.value, e.value, e.error)
						}
					}
				}
			}
		}
	}
	if compared < 15 {
		t.Errorf("only %d figures were compared", compared)
	}
	if _, err := newJoint(t.Context(), new(Calculator), Question{Game: Game("spanish-21"), Strategy: "mimic"}); err == nil || !strings.Contains(err.Error(), "has no joint figures") {
		t.Errorf("635a: %v", err)
	}
}

// TestJointDocument: by hand, the variance of two seats, one with 2 units on the Ante Wager and one with 3 on Pair Plus, is 4·V(base) +
// 9·V(pair plus) + 2·6·C(base, pair plus of two seats); a full table's is that of six units of each. Estimates come out the same for a seed.
func TestJointDocument(t *testing.T) {
	calculator, d := new(Calculator), three().document()
	square := func(i int) float64 { return d.Wagers[i].Deviation * d.Wagers[i].Deviation }
	want := 4*square(0) + 9*square(1) + 12*d.TwoSeats[1].Covariance
	if got := d.Variance([]map[round.WagerID]float64{{"base": 2}, {"pair_plus": 3}}); math.Abs(got-want) > 1e-9 {
		t.Errorf("%f, not %f", got, want)
	}
	full := make([]map[round.WagerID]float64, 6)
	for i := range full {
		full[i] = map[round.WagerID]float64{"base": 1, "pair_plus": 1}
	}
	if got := math.Sqrt(d.Variance(full)); math.Abs(got-d.Table.Deviation) > 1e-9 || d.Table.Seats != 6 || d.Table.StandardError != 0 || d.Deals != 0 {
		t.Errorf("%f; %+v", got, d.Table)
	}
	estimate := func(deals int, seed uint64) *JointDocument {
		d, err := calculator.Joint(t.Context(), Question{Game: Game("crazy-4-poker")}, deals, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	if one, again, other := estimate(2500, 3), estimate(2500, 3), estimate(2500, 4); one.Table != again.Table || one.Table == other.Table || one.Deals != 2500 {
		t.Errorf("%+v, %+v, %+v", one.Table, again.Table, other.Table)
	}
	for _, q := range []Question{{Wager: "base"}, {Gone: []card.Card{1}}} {
		q.Game = Game("crazy-4-poker")
		if _, err := calculator.Joint(t.Context(), q, 0, 1, nil); err == nil {
			t.Errorf("%+v is answered", q)
		}
	}
	if _, err := calculator.Joint(t.Context(), Question{Game: Game("crazy-4-poker")}, 10, 1, nil); err == nil {
		t.Error("ten deals are taken")
	}
}
