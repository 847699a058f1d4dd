package highcardflush

import (
	"context"
	"math/bits"

	"felt/card"
	chapter "felt/pa/highcardflush"
)

// How it is counted: a dealer's best flush is at most v if none of his four suits holds a
// higher one. Of one suit, the number of ways to hold k cards of it so is a coefficient of
// a polynomial, and the number of hands of seven cards is the coefficient of the seventh
// power in the product of the four. For a given flush of the player, few different
// polynomials are left for his other suits; he is asked for each combination of them once.

// fullDeck is the ranks in each suit.
const fullDeck uint16 = 0x3ffe

// cards is how many cards the player and the dealer have.
const cards = 7

// least is the least flush with which a dealer qualifies.
var least = chapter.Best(card.SetOf(card.Hand("9s 3s 2s")...))

// lowRanks are the ranks of an unqualified dealer's best flush of three cards.
const lowRanks uint16 = 1<<card.Nine - 1

// showdown is a class of hands of the player and how they fare against all the hands that
// the dealer may have beside them.
type showdown struct {
	flush chapter.Flush
	hands uint64 // in the class
	high  int    // cards of the other suits that are higher than an unqualified dealer's
	// The dealer's hands: those that do not qualify, and of the others those that the
	// player's beats, ties and loses to.
	unqualified, won, tied, lost int64
}

// ways are the numbers of ways to hold so many cards of a suit, by how many.
type ways [cards + 1]int64

// times is the ways to hold cards of both.
func (w *ways) times(other *ways) *ways {
	var product ways
	for i, n := range w {
		for j := range cards + 1 - i {
			product[i+j] += n * other[j]
		}
	}
	return &product
}

// hands is how many hands there are with cards of both.
func (w *ways) hands(other *ways) int64 {
	n := int64(0)
	for i := range w {
		n += w[i] * other[cards-i]
	}
	return n
}

// suit is what a suit leaves the dealer, or several suits together: the ways to hold no
// higher flush than the player's, only lower ones, and only unqualified ones.
type suit struct{ upTo, below, unqualified ways }

func (s *suit) with(other *suit) *suit {
	return &suit{*s.upTo.times(&other.upTo), *s.below.times(&other.below), *s.unqualified.times(&other.unqualified)}
}

// newSuit is a suit of which the dealer may have those that are left, and has those seen.
func newSuit(left, seen uint16, flush chapter.Flush) suit {
	s := suit{below: lower(left, seen, flush), unqualified: lower(left, seen, least)}
	s.upTo = s.below
	if lane := uint16(flush); (left|seen)&lane == lane && seen&^lane == 0 {
		s.upTo[flush.Length()]++
	}
	return s
}

// lower is the ways to hold cards of a suit without a flush of v or higher.
func lower(left, seen uint16, v chapter.Flush) ways {
	var w ways
	length := int(v.Length())
	for k := range length {
		w[k] = binomial(size(left), k-size(seen))
	}
	// Those of equal length are lower where a card of v is the highest that only one has.
	same := uint16(0) // the cards of v above it
	for rest := uint16(v); rest != 0; {
		highest := uint16(1) << (bits.Len16(rest) - 1)
		above := ^(highest - 1)
		if seen&above&^same == 0 {
			w[length] += binomial(size(left&^above), size(rest)-size(seen&^above))
		}
		if (left|seen)&highest == 0 {
			break
		}
		same |= highest
		rest &^= highest
	}
	return w
}

// meet completes the showdown against the dealer's hands that the other suits, and the
// last of them, leave.
func (s *showdown) meet(others, last *suit, dealers int64) {
	s.unqualified = others.unqualified.hands(&last.unqualified)
	if s.flush < least {
		s.lost = dealers - s.unqualified
		return
	}
	below, upTo := others.below.hands(&last.below), others.upTo.hands(&last.upTo)
	s.won, s.tied, s.lost = below-s.unqualified, upTo-below, dealers-upTo
}

// against is the showdown of one hand when the dealer has the seen cards, and others of
// those left.
func against(hand, seen, left card.Set) *showdown {
	s := &showdown{flush: chapter.Best(hand), hands: 1}
	var suits [4]suit
	for i := range card.Spades + 1 {
		suits[i] = newSuit(left.Lane(i), seen.Lane(i), s.flush)
	}
	s.meet(suits[0].with(&suits[1]).with(&suits[2]), &suits[3], binomial(left.Len(), cards-seen.Len()))
	return s
}

// class is the lanes that leave the same of a suit.
type class struct {
	suit
	size, high int
	equal      bool // to the player's flush
}

// each visits all classes of hands out of a deck with the ranks in each suit.
func each(ctx context.Context, ranks uint16, visit func(*showdown)) error {
	var lanes [cards + 1][]uint16
	for lane := ranks; ; lane = (lane - 1) & ranks {
		if n := size(lane); n <= cards {
			lanes[n] = append(lanes[n], lane)
		}
		if lane == 0 {
			break
		}
	}
	for n := 2; n <= cards; n++ {
		for _, lane := range lanes[n] {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			eachWith(lane, ranks, &lanes, visit)
		}
	}
	return nil
}

// eachWith visits the classes of hands whose flush is the lane.
func eachWith(lane, ranks uint16, lanes *[cards + 1][]uint16, visit func(*showdown)) {
	s := showdown{flush: chapter.Best(card.Set(lane))}
	dealers := binomial(4*size(ranks)-cards, cards)
	own := newSuit(ranks&^lane, 0, s.flush)
	classes, count := beside(s.flush, ranks, lanes)
	left := cards - size(lane)
	for i := range classes {
		for j := i; j < len(classes); j++ {
			three := left - classes[i].size - classes[j].size
			if three < 0 {
				break // the classes that follow are no smaller
			}
			if three < classes[j].size {
				break
			}
			two := own.with(&classes[i].suit).with(&classes[j].suit)
			for k := j; k < len(classes); k++ {
				if classes[k].size != three {
					continue
				}
				s.hands = orders(i, j, k) * count[i] * count[j] * count[k]
				equal := uint64(1)
				for _, n := range [...]int{i, j, k} {
					if classes[n].equal {
						equal++
					}
				}
				s.hands = 4 * s.hands / equal
				s.high = classes[i].high + classes[j].high + classes[k].high
				s.meet(two, &classes[k].suit, dealers)
				visit(&s)
			}
		}
	}
}

// orders is in how many orders three classes go to three suits.
func orders(i, j, k int) uint64 {
	switch {
	case i == k:
		return 1
	case i == j || j == k:
		return 3
	}
	return 6
}

// beside are the classes of the other suits' lanes, the smaller first, and how many lanes
// each has. None has a higher flush.
func beside(flush chapter.Flush, ranks uint16, lanes *[cards + 1][]uint16) ([]class, []uint64) {
	var classes []class
	var count []uint64
	at := map[class]int{}
	for n := 0; n <= min(int(flush.Length()), cards-int(flush.Length())); n++ {
		for _, lane := range lanes[n] {
			f := chapter.Best(card.Set(lane))
			if f > flush {
				continue
			}
			c := class{newSuit(ranks&^lane, 0, flush), n, size(lane &^ lowRanks), f == flush}
			if flush < least { // then it matters only whether the dealer qualifies
				c.below, c.upTo = ways{}, ways{}
			}
			i, ok := at[c]
			if !ok {
				i = len(classes)
				at[c] = i
				classes, count = append(classes, c), append(count, 0)
			}
			count[i]++
		}
	}
	return classes, count
}
