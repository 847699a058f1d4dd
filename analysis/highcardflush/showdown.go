package highcardflush

import (
	"context"
	"math/bits"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/highcardflush"
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
	flush   chapter.Flush
	hands   uint64 // in the class
	high    int    // cards of the other suits that are higher than an unqualified dealer's
	dealers [analysis.Groups]int64
}

// ways are the numbers of ways to hold a given number of cards of a suit, by how many.
type ways [cards + 1]int64

// times is the ways to hold cards of both.
func (w *ways) times(other *ways) (product ways) {
	for i, n := range w {
		if n == 0 {
			continue
		}
		for j := range cards + 1 - i {
			product[i+j] += n * other[j]
		}
	}
	return product
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

func (s *suit) with(other *suit) suit {
	return suit{s.upTo.times(&other.upTo), s.below.times(&other.below), s.unqualified.times(&other.unqualified)}
}

// newSuit is a suit of which the dealer may have those that are left, and has those seen.
func newSuit(left, seen uint16, flush chapter.Flush) suit {
	s := suit{unqualified: lower(left, seen, least)}
	s.compare(left, seen, flush)
	return s
}

// compare completes the suit by what depends on the player's flush. For one with which a dealer does
// not qualify it matters only whether he does.
func (s *suit) compare(left, seen uint16, flush chapter.Flush) {
	if flush < least {
		return
	}
	s.below = lower(left, seen, flush)
	s.upTo = s.below
	if lane := uint16(flush); (left|seen)&lane == lane && seen&^lane == 0 {
		s.upTo[flush.Length()]++
	}
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
	unqualified := others.unqualified.hands(&last.unqualified)
	below, upTo := unqualified, unqualified
	if s.flush >= least {
		below, upTo = others.below.hands(&last.below), others.upTo.hands(&last.upTo)
	}
	s.dealers = [analysis.Groups]int64{unqualified, below - unqualified, upTo - below, dealers - upTo}
}

// against is the showdown of one hand when the dealer has the seen cards, and others of
// those left.
func against(hand, seen, left card.Set) *showdown {
	s := new(showdown)
	s.against(hand, seen, left)
	return s
}

func (s *showdown) against(hand, seen, left card.Set) {
	*s = showdown{flush: chapter.Best(hand), hands: 1}
	var suits [4]suit
	for i := range card.Spades + 1 {
		suits[i] = newSuit(left.Lane(i), seen.Lane(i), s.flush)
	}
	others := suits[0].with(&suits[1])
	others = others.with(&suits[2])
	s.meet(&others, &suits[3], binomial(left.Len(), cards-seen.Len()))
}

// suits are suits of which the player and the dealer may have the same.
type suits struct {
	lanes [cards + 1][]uint16 // that the player may have, by their sizes
	// unqualified is what the lanes leave of an unqualified dealer's suit: of those beside a flush,
	// of which each flush asks.
	unqualified [cards/2 + 1][]ways
	ranks       uint16 // that are not seen in the dealer's hand
	seen        uint16
}

func newSuits(ranks, seen uint16) *suits {
	g := &suits{ranks: ranks &^ seen, seen: seen}
	for lane := g.ranks; ; lane = (lane - 1) & g.ranks {
		if n := size(lane); n <= cards {
			g.lanes[n] = append(g.lanes[n], lane)
			if n < len(g.unqualified) {
				g.unqualified[n] = append(g.unqualified[n], lower(g.ranks&^lane, g.seen, least))
			}
		}
		if lane == 0 {
			return g
		}
	}
}

// without is a suit when the player holds the lane of it.
func (g *suits) without(lane uint16, flush chapter.Flush) suit {
	return newSuit(g.ranks&^lane, g.seen, flush)
}

// class is the lanes that leave the same of a suit.
type class struct {
	suit
	size, high int
	equal      bool // to the player's flush
}

// classes are those of lanes beside the player's flush, the smaller first, and how many lanes each has.
type classes struct {
	of    []class
	count []uint64
	at    map[class]int
}

// classes collects in place those of which none is a higher flush.
func (g *suits) classes(flush chapter.Flush, c *classes) {
	c.of, c.count = c.of[:0], c.count[:0]
	clear(c.at)
	for n := 0; n <= min(int(flush.Length()), cards-int(flush.Length())); n++ {
		for i, lane := range g.lanes[n] {
			f := chapter.Best(card.Set(lane))
			if f > flush {
				continue
			}
			next := class{suit{unqualified: g.unqualified[n][i]}, n, size(lane &^ lowRanks), f == flush}
			next.compare(g.ranks&^lane, g.seen, flush)
			place, ok := c.at[next]
			if !ok {
				place = len(c.of)
				c.at[next] = place
				c.of, c.count = append(c.of, next), append(c.count, 0)
			}
			c.count[place]++
		}
	}
}

// combination is suits of a player's hand put together one by one.
type combination struct {
	suit   // of all of them
	hands  uint64
	orders uint64 // in how many orders the others may come
	left   int    // how many cards the others hold
	high   int
	// equal is how many suits are the player's flush and may be the first of the
	// combination; fixed that only the one can which is.
	equal uint64
	fixed bool
}

// with puts a class to it.
func (c *combination) with(other *class, count uint64) combination {
	next := *c
	next.suit = c.suit.with(&other.suit)
	next.take(other, count)
	return next
}

// take does all of it but the product of the suits.
func (c *combination) take(other *class, count uint64) {
	c.hands *= count
	c.left -= other.size
	c.high += other.high
	if other.equal && !c.fixed {
		c.equal++
	}
}

// table is the other suits to be put to combinations.
type table struct {
	flush   chapter.Flush
	classes classes
	dealers int64
	visit   func(*showdown)
	met     showdown // that is visited
}

func newTable(dealers int64, visit func(*showdown)) *table {
	return &table{dealers: dealers, visit: visit, classes: classes{at: map[class]int{}}}
}

// fill puts n more suits to a combination, none of a class before from; run is how many of
// that one are already there.
func (t *table) fill(c *combination, n, from int, run uint64) {
	for i := from; i < len(t.classes.of); i++ {
		class, count := &t.classes.of[i], t.classes.count[i]
		if i > from {
			run = 0
		}
		switch {
		case class.size*n > c.left:
			return // those that follow are no smaller
		case n > 1:
			next := c.with(class, count)
			next.orders /= run + 1
			t.fill(&next, n-1, i, run+1)
		case class.size == c.left:
			last := *c
			last.take(class, count)
			// Of several suits that are the flush, each was once put first.
			t.met = showdown{flush: t.flush, hands: last.hands * (last.orders / (run + 1)) / last.equal, high: last.high}
			t.met.meet(&c.suit, &class.suit, t.dealers)
			t.visit(&t.met)
		}
	}
}

// each visits all classes of hands out of a deck with the ranks in each suit. A showdown is good
// until the next.
func each(ctx context.Context, ranks uint16, visit func(*showdown)) error {
	all := newSuits(ranks, 0)
	t := newTable(binomial(4*size(ranks)-cards, cards), visit)
	return all.eachFlush(ctx, func(lane uint16) {
		t.flush = chapter.Best(card.Set(lane))
		all.classes(t.flush, &t.classes)
		c := &combination{suit: all.without(lane, t.flush), hands: 4, orders: 6, left: cards - size(lane), equal: 1}
		t.fill(c, 3, 0, 0)
	})
}

// eachBeside does so when of the dealer's cards one is seen, of the rank.
func eachBeside(ctx context.Context, ranks, seen uint16, visit func(*showdown)) error {
	one, others := newSuits(ranks, seen), newSuits(ranks, 0)
	t := newTable(binomial(4*size(ranks)-1-cards, cards-1), visit)
	beside := classes{at: map[class]int{}} // of the suit of which a card is seen
	return others.eachFlush(ctx, func(lane uint16) {
		t.flush = chapter.Best(card.Set(lane))
		others.classes(t.flush, &t.classes)
		left := cards - size(lane)
		if lane&seen == 0 { // the flush is of the suit of which a card is seen
			c := &combination{suit: one.without(lane, t.flush), hands: 1, orders: 6, left: left, equal: 1, fixed: true}
			t.fill(c, 3, 0, 0)
		}
		one.classes(t.flush, &beside)
		for i := range beside.of {
			if class := &beside.of[i]; !class.equal && class.size <= left { // an equal one was the flush
				c := &combination{suit: others.without(lane, t.flush), hands: 3, orders: 2, left: left, equal: 1}
				next := c.with(class, beside.count[i])
				t.fill(&next, 2, 0, 0)
			}
		}
	})
}

// eachFlush visits the lanes that can be the player's flush.
func (g *suits) eachFlush(ctx context.Context, visit func(lane uint16)) error {
	for n := 2; n <= cards; n++ {
		for _, lane := range g.lanes[n] {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			visit(lane)
		}
	}
	return ctx.Err()
}
