package mississippistud

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	chapter "felt.example/felt/pa/mississippistud"
	"felt.example/felt/round"
)

// kernel plays the base game and the wagers whose paytables are declared with what they pay for.
func kernel(_ context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	if p.Wager == analysis.Base {
		return baseKernel(s, p)
	}
	return analysis.JudgedKernel(s, p), nil
}

// handOf is what five cards are paid as, looked up.
func handOf() func(five card.Set) chapter.Hand {
	return analysis.ByValue(hand.FiveCard, func(five card.Set) chapter.Hand { return chapter.HandOf(hand.FiveCard(five)) })
}

// baseKernel settles by §§ 655a.11(b) to (h).
func baseKernel(s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	solver, err := solverOf(s)
	if err != nil {
		return nil, err
	}
	decide := lookedUp(solver.strategy(p.Strategy))
	third, fourth, fifth := newStreet(2, decide), newStreet(3, decide), newStreet(4, decide)
	hands := handOf()
	ending := func(cards []card.Set) uint8 {
		own := cards[0] | cards[1]
		wager3 := third.wager(own, 1)
		own |= cards[2]
		wager4 := fourth.wager(own, 1+wager3)
		own |= cards[3]
		wager5 := fifth.wager(own, 1+wager3+wager4)
		path := &paths[wager3<<4|wager4<<2|wager5]
		return path.ending + uint8(hands(own|cards[4]))&path.shown
	}
	column := game.Column(s, chapter.Ante, chapter.AnteAndBets)
	settle := chapter.Settle(column.Pays)
	endings := make([]analysis.Ending, 256)
	for _, path := range paths {
		wagered := path.wagered * p.Amount // settled as if all lay on one wager, for all are settled alike
		ending := func(list []round.Settlement) analysis.Ending {
			return analysis.Ending{Wagered: wagered, Net: analysis.Net(list[0].Pays, wagered, nil)}
		}
		if endings[path.ending] = ending(chapter.Fold("")); path.shown == 0 {
			continue
		}
		for h := range chapter.RoyalFlush + 1 {
			endings[path.ending+uint8(h)] = ending(settle(h))
		}
	}
	return &analysis.Kernel{Own: 2, Community: 3, Ending: ending, Endings: endings}, nil
}

// street is what is wagered on one with each set of the cards seen: two bits, 0 for a fold, for each
// amount that may be wagered before.
type street struct {
	seen   uint8
	wagers analysis.Combinations[uint16]
}

func newStreet(seen uint8, decide func(seen card.Set, wagered int64) int64) street {
	least := int64(seen) - 1 // the Ante Wager, and as much on each street before
	return street{seen, analysis.NewCombinations(int(seen), func(cards card.Set) uint16 {
		wagers := uint16(0)
		for more := range 2*least - 1 {
			wagers |= uint16(decide(cards, least+more)) << (2 * more)
		}
		return wagers
	})}
}

// wager is what is wagered, in units of the Ante Wager. After a fold it has no meaning.
func (s *street) wager(cards card.Set, before uint8) uint8 {
	return uint8(*s.wagers.At(cards)>>(2*(before-s.seen+1)&15)) & 3
}

// path is how much is wagered on the streets, and whether the hand is then shown.
type path struct {
	wagered money.Cents // in units of the Ante Wager
	ending  uint8       // the first of its endings
	shown   uint8       // all bits if it is shown: then an ending for each hand follows
}

// paths are numbered by the wagers on the streets, two bits each.
var paths = func() (paths [64]path) {
	next := uint8(0)
	at := map[path]uint8{}
	for i := range paths {
		p := path{wagered: 1}
		for street := 4; ; street -= 2 {
			wager := i >> street & 3
			p.wagered += money.Cents(wager)
			if wager == 0 {
				break
			}
			if street == 0 {
				p.shown = 1<<8 - 1
				break
			}
		}
		first, known := at[p]
		if !known {
			first = next
			at[p] = first
			next += 1 + p.shown&uint8(chapter.RoyalFlush)
		}
		p.ending = first
		paths[i] = p
	}
	return paths
}()
