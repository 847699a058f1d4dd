package analysis

import (
	"context"
	"math/big"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// contestNeighbour is OneNeighbour of a Game in which a player and the dealer have three cards each.
func contestNeighbour(ctx context.Context, s *game.Selected) (*big.Rat, error) {
	c, hands, err := contestHands(ctx, card.Full.Ranks(), s, Optimal, nil)
	if err != nil {
		return nil, err
	}
	places := make(map[card.Set]uint16, len(c.dealers))
	for _, d := range c.dealers {
		places[d.cards] = uint16(d.value)
	}
	values := NewCombinations(3, func(cards card.Set) uint16 { return places[cards] })
	gains, seen := new(big.Int), int64(0)
	err = c.each(ctx, hands, func(n *counter) (func(*owned), func()) {
		part, all := new(big.Int), int64(0)
		t := &seenThree{values: values}
		return func(h *owned) {
			gain, neighbours := t.gain(n, h)
			part.Add(part, new(big.Int).Mul(big.NewInt(h.weight), big.NewInt(gain)))
			all += h.weight * neighbours
		}, func() { gains.Add(gains, part); seen += all }
	})
	if err != nil {
		return nil, err
	}
	const left = 52 - 3 - 3 // cards for the dealer
	deals := new(big.Int).Mul(big.NewInt(seen), new(big.Int).Binomial(left, 3))
	return new(big.Rat).SetFrac(gains, deals.Mul(deals, big.NewInt(c.Payouts.Unit))), nil
}

// seenThree adds up what each way to play a hand brings over all hands of the dealer, and over those that hold one, two or three cards.
type seenThree struct {
	values Combinations[uint16]
	all    []int64     // by way
	ones   [][49]int64 // and by the place of a card among those left
	twos   [][49 * 49]int64
	threes [][]int64
}

// gain is how much better the best play is, summed over all three cards that a neighbour may have and all hands that the dealer then may
// have, than the best play without them; and how many hands a neighbour may have.
//
// The dealer's hands without a neighbour's cards are all hands, less those that hold one of the cards, plus those that hold two of them, less
// the one that holds all three.
func (t *seenThree) gain(n *counter, h *owned) (gain, neighbours int64) {
	blind := BestWay(n.count(h.cards, h.value, 0, 0))
	ways := n.ends.list
	t.begin(len(ways))
	left := (card.Full &^ h.cards).Cards()
	for a := range left {
		for b := a + 1; b < len(left); b++ {
			two := card.SetOf(left[a], left[b])
			for d := b + 1; d < len(left); d++ {
				end := n.ends.of[*t.values.At(two | card.SetOf(left[d]))]
				for w := range ways {
					net := ways[w].Ends[0].Net // a fold ends in one way
					if w > 0 {
						net = ways[w].Ends[end].Net
					}
					t.all[w] += net
					t.ones[w][a] += net
					t.ones[w][b] += net
					t.ones[w][d] += net
					t.twos[w][a*49+b] += net
					t.twos[w][a*49+d] += net
					t.twos[w][b*49+d] += net
					t.threes[w] = append(t.threes[w], net)
				}
			}
		}
	}
	at := 0
	for a := range left {
		for b := a + 1; b < len(left); b++ {
			for d := b + 1; d < len(left); d++ {
				best := int64(0)
				for w := range ways {
					value := t.all[w] - t.ones[w][a] - t.ones[w][b] - t.ones[w][d] + t.twos[w][a*49+b] + t.twos[w][a*49+d] + t.twos[w][b*49+d] - t.threes[w][at]
					if w == 0 || value > best {
						best = value
					}
					if w == blind {
						gain -= value
					}
				}
				gain += best
				at++
			}
		}
	}
	return gain, int64(at)
}

func (t *seenThree) begin(ways int) {
	for len(t.all) < ways {
		t.all, t.ones, t.twos, t.threes = append(t.all, 0), append(t.ones, [49]int64{}), append(t.twos, [49 * 49]int64{}), append(t.threes, nil)
	}
	for w := range t.all {
		t.all[w], t.ones[w], t.twos[w], t.threes[w] = 0, [49]int64{}, [49 * 49]int64{}, t.threes[w][:0]
	}
}

// threeEach reports whether a player and the dealer have three cards each.
func threeEach(g *game.Game) bool {
	return g.Cards.Number(round.AtSeat) == 3 && g.Cards.Number(round.AtDealer) == 3
}
