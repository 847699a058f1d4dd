package mississippistud

import (
	"math/big"
	"testing"

	"felt.example/felt/card"
)

// TestTurned: of 2,598,960 hands 4 are royal flushes and 36 straight flushes. Nobody who plays best folds on the way to a royal flush; of
// the others he gives some up, each of which Decide, which works a hand out by itself, gives up too.
func TestTurned(t *testing.T) {
	s, err := Game.Game.Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	list, err := turned(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	royal, straight := list[0], list[1]
	if royal.Hand != "royal flush" || royal.Always.Cmp(big.NewRat(4, 2_598_960)) != 0 || royal.Best.Cmp(royal.Always) != 0 {
		t.Errorf("royal flushes are %v", royal)
	}
	// In clubs, a deal at a time: two own cards of a straight flush below the royal one, and the other three in each order.
	const lows = "A23456789TJQK"
	stays, all := int64(0), int64(0)
	for low := range 9 {
		var five []card.Card
		for next := range 5 {
			five = append(five, card.MustParse(lows[low+next:low+next+1]+"c"))
		}
		for a := range five {
			for b := range a {
				own, rest := card.SetOf(five[a], five[b]), []card.Card{}
				for i, c := range five {
					if i != a && i != b {
						rest = append(rest, c)
					}
				}
				for _, order := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
					all++
					wagered, folded := int64(1), false
					for street := range 3 {
						community := card.Set(0)
						for _, at := range order[:street] {
							community |= card.SetOf(rest[at])
						}
						choices, err := Decide(t.Context(), s, own, community, 0, wagered)
						if err != nil {
							t.Fatal(err)
						}
						best := 0
						for i := range choices {
							if choices[i].Value.Cmp(choices[best].Value) > 0 {
								best = i
							}
						}
						if choices[best].Name == "fold" {
							folded = true
							break
						}
						wagered += int64(choices[best].Name[len("wager ")] - '0')
					}
					if !folded {
						stays++
					}
				}
			}
		}
	}
	if want := big.NewRat(36*stays, 2_598_960*all); straight.Hand != "straight flush" || straight.Always.Cmp(big.NewRat(36, 2_598_960)) != 0 || straight.Best.Cmp(want) != 0 || stays == all {
		t.Errorf("straight flushes are %v, want %v with the best play (%d of %d)", straight, want, stays, all)
	}
}
