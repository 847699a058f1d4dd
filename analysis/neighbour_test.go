package analysis

import (
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/pa/threecardpoker"
)

// TestOneNeighbour: with a hand that is played by itself and better folded beside some neighbours' cards, the gain is that of listing the
// dealer's hands anew beside each hand that the neighbour may have.
func TestOneNeighbour(t *testing.T) {
	s, err := threecardpoker.Game.Select([]byte(`{"paytables":{"ante_bonus":"A"}}`))
	if err != nil {
		t.Fatal(err)
	}
	c, err := newContest(s, nil, card.Full)
	if err != nil {
		t.Fatal(err)
	}
	places := map[card.Set]uint16{}
	for _, d := range c.dealers {
		places[d.cards] = uint16(d.value)
	}
	own := card.SetOf(card.Hand("Qh 6d 4s")...)
	h := &owned{cards: own, weight: 1, value: c.Rank(own)}
	n := c.counter()
	gain, neighbours := (&seenThree{values: NewCombinations(3, func(cards card.Set) uint16 { return places[cards] })}).gain(n, h)
	blind, want, left := BestWay(n.count(own, h.value, 0, 0)), int64(0), (card.Full &^ own).Cards()
	for a := range left {
		for b := range a {
			for d := range b {
				ways := n.count(own, h.value, 0, card.SetOf(left[a], left[b], left[d]))
				want += ways[BestWay(ways)].Value() - ways[blind].Value()
			}
		}
	}
	if gain != want || gain <= 0 || neighbours != 18_424 {
		t.Errorf("%d by %d hands, not %d", gain, neighbours, want)
	}
}
