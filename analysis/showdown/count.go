// Package showdown counts how each hand of five cards fares against all hands that a
// dealer may hold beside it: exactly, over a whole deck in well under a second.
//
// Two ideas make it fast. Hands that differ by suits alone fare alike, so one of them
// stands for all. And the dealer's hands without the player's cards need not be listed for
// each player: they are all hands, less those that hold one of the cards, plus those that
// hold two of them, and so on.
package showdown

import (
	"context"
	"slices"
	"sort"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// Game is what is dealt and how it is ranked.
type Game struct {
	// Ranks are those that the deck has in each suit, as card.Set's Lane writes them.
	Ranks  uint16
	Dealer int // how many cards the dealer has: five or six
	// Value ranks five cards and six; a card more must not lower it.
	Value func(card.Set) hand.Value
	// Low tells which of the dealer's hands are counted apart: all below some value. It may
	// be nil.
	Low func(hand.Value) bool

	key any // of what is counted, for analysis.Once; nil is counted anew each time
}

// Hand is a hand of a player, and how many hands the dealer may hold beside it.
type Hand struct {
	Cards  card.Set
	Weight int64 // how many hands differ from it by suits alone, itself included
	Value  hand.Value
	// Below, Equal and Above count the dealer's hands by their values.
	Below, Equal, Above int64
	// Low counts those that are low by the game's rules.
	Low int64
}

// playerCards is how many cards a player has.
const playerCards = 5

// Count counts the showdowns of every hand of a player, in ascending order of the values.
// It ends early, with the context's error, when the context is done.
//
// The dealer's hands are added, the lowest first, to a tally of the sets of cards that they
// hold, so that it stands ready for each of the player's hands in turn. Every worker does
// so for a part of the values as if there were no lower ones, and mends that at the end.
func (g *Game) Count(ctx context.Context) ([]Hand, error) {
	if g.key == nil {
		return g.countAll(ctx)
	}
	return analysis.Once(ctx, g.key, func() ([]Hand, error) { return g.countAll(ctx) })
}

func (g *Game) countAll(ctx context.Context) ([]Hand, error) {
	c, err := g.count(ctx, ofFour())
	if err != nil {
		return nil, err
	}
	parts := c.parts(analysis.Workers(ctx))
	each(parts, func(p *part) { p.sweep(ctx) })
	c.before(parts)
	low := c.low()
	each(parts, func(p *part) { p.mend(ctx, low) })
	return c.players, ctx.Err()
}

func (g *Game) count(ctx context.Context, classes *classes) (*count, error) {
	c := &count{Game: g, classes: classes, sign: classes.signs(g.Ranks)}
	players, err := g.hands(ctx, playerCards)
	if err != nil {
		return nil, err
	}
	c.players = make([]Hand, len(players))
	for i, h := range players {
		c.players[i] = Hand{Cards: h.cards, Weight: int64(h.weight), Value: h.value}
	}
	c.dealers = players
	if g.Dealer != playerCards {
		c.dealers, err = g.hands(ctx, g.Dealer)
	}
	return c, err
}

// low tallies the dealer's hands that are low.
func (c *count) low() tally {
	low := make(tally, c.number+1)
	if c.Low != nil {
		c.add(low, c.dealers[:sort.Search(len(c.dealers), func(i int) bool { return !c.Low(c.dealers[i].value) })])
	}
	return low
}

// before gives each part the tally of the parts before it.
func (c *count) before(parts []*part) {
	before := make(tally, c.number+1)
	for _, p := range parts {
		p.before = slices.Clone(before)
		for class, n := range p.tally {
			before[class] += n
		}
	}
}

func each(parts []*part, do func(*part)) {
	var workers sync.WaitGroup
	for _, p := range parts {
		workers.Go(func() { do(p) })
	}
	workers.Wait()
}

// ranked is a hand, for all that differ from it by suits alone.
type ranked struct {
	cards  card.Set
	value  hand.Value
	weight int32 // how many they are
}

// hands ranks all hands of n cards, the lowest first.
func (g *Game) hands(ctx context.Context, n int) ([]ranked, error) {
	var hands []ranked
	err := analysis.EachHand(ctx, g.Ranks, n, func(cards card.Set, alike uint64) {
		hands = append(hands, ranked{cards, g.Value(cards), int32(alike)})
	})
	// There are few values: each hand is put where those of its value begin.
	var begin []int
	for i := range hands {
		if next := int(hands[i].value) + 1; next >= len(begin) {
			begin = append(begin, make([]int, next+1-len(begin))...)
		}
		begin[hands[i].value+1]++
	}
	for v := 1; v < len(begin); v++ {
		begin[v] += begin[v-1]
	}
	sorted := make([]ranked, len(hands))
	for i := range hands {
		at := &begin[hands[i].value]
		sorted[*at] = hands[i]
		*at++
	}
	return sorted, err
}

// from is where the dealer's hands begin that are worth at least v.
func from(hands []ranked, v hand.Value) int {
	return sort.Search(len(hands), func(i int) bool { return hands[i].value >= v })
}

// fromPlayers is where the player's do.
func fromPlayers(hands []Hand, v hand.Value) int {
	return sort.Search(len(hands), func(i int) bool { return hands[i].Value >= v })
}

// A tally counts, for each class of sets, how many of them the dealer's hands hold: a hand
// counts once for each.
type tally []int64

type count struct {
	*Game
	*classes
	sign    tally
	players []Hand
	dealers []ranked
}

func (c *count) add(t tally, dealers []ranked) {
	var subsets []uint32
	for i := range dealers {
		subsets = c.subsets(dealers[i].cards, subsets[:0])
		weight := int64(dealers[i].weight)
		for _, class := range subsets {
			t[class] += weight
		}
	}
}

// avoiding is how many of the tallied hands hold no card of the player's, plus those that
// hold all of them.
func (c *count) avoiding(t tally, player card.Set) int64 {
	var buffer [31]uint32
	n := int64(0)
	for _, class := range c.subsets(player, buffer[:0]) {
		n += t[class] * c.sign[class]
	}
	return n / permutations
}

// holding is how many hands hold all of the player's cards and pass the test.
func (c *count) holding(player card.Set, test func(hand.Value) bool) int64 {
	if c.Dealer == playerCards {
		if test(c.Value(player)) {
			return 1
		}
		return 0
	}
	n := int64(0)
	for rest := c.deck() &^ player; rest != 0; rest &= rest - 1 {
		if test(c.Value(player | rest&-rest)) {
			n++
		}
	}
	return n
}

// deck is the deck's cards.
func (g *Game) deck() card.Set { return suits(g.Ranks) }

// suits is the cards of the ranks in all suits.
func suits(ranks uint16) card.Set { return card.Set(ranks) * 0x1_0001_0001_0001 }

// A part is the player's and the dealer's hands of some of the values.
type part struct {
	*count
	players       []Hand
	dealers       []ranked
	tally, before tally
}

// parts divides the values among n workers, who have about as many dealer's hands each.
func (c *count) parts(n int) []*part {
	parts := make([]*part, n)
	players, dealers := c.players, c.dealers
	for i := range parts {
		share := len(dealers) / (n - i)
		p := &part{count: c, players: players, dealers: dealers, tally: make(tally, c.number+1)}
		if share < len(dealers) {
			v := dealers[share].value
			p.players, p.dealers = players[:fromPlayers(players, v)], dealers[:from(dealers, v)]
		}
		players, dealers = players[len(p.players):], dealers[len(p.dealers):]
		parts[i] = p
	}
	return parts
}

// sweep counts the dealer's hands of the part that are below and equal to each player's.
func (p *part) sweep(ctx context.Context) {
	dealers := p.dealers
	below := func(v hand.Value) {
		n := from(dealers, v)
		p.add(p.tally, dealers[:n])
		dealers = dealers[n:]
	}
	for players := p.players; len(players) > 0 && ctx.Err() == nil; {
		v := players[0].Value
		same := players[:fromPlayers(players, v+1)]
		players = players[len(same):]
		below(v)
		for i := range same {
			same[i].Below = p.avoiding(p.tally, same[i].Cards)
		}
		below(v + 1)
		for i := range same {
			h := &same[i]
			h.Equal = p.avoiding(p.tally, h.Cards) - h.Below - p.holding(h.Cards, func(w hand.Value) bool { return w == v })
		}
	}
	p.add(p.tally, dealers)
}

// mend adds what the parts of lower values hold. No hand that holds the player's cards is
// below his own.
func (p *part) mend(ctx context.Context, low tally) {
	all := ways(p.deck().Len()-playerCards, p.Dealer)
	for i := range p.players {
		if ctx.Err() != nil {
			return
		}
		h := &p.players[i]
		h.Below += p.avoiding(p.before, h.Cards)
		h.Above = all - h.Below - h.Equal
		if p.Low != nil {
			h.Low = p.avoiding(low, h.Cards) - p.holding(h.Cards, p.Low)
		}
	}
}
