package showdown

import (
	"context"
	"math/bits"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
)

// Seen counts the showdowns of every hand of a player once for each card of the dealer's
// that he may see, of these ranks: a hand is visited with the dealer's hands that hold the
// card. Each of some workers visits a part of them with a function of its own; the hand is
// good until that returns. It ends early, with the context's error, when the context is
// done.
func (g *Game) Seen(ctx context.Context, ranks uint16, visitor func() func(h *Hand, seen card.Set)) error {
	c, err := g.count(ctx, ofFive())
	if err != nil {
		return err
	}
	parts := c.parts(analysis.Workers(ctx))
	each(parts, func(p *part) { p.add(p.tally, p.dealers) })
	c.before(parts)
	low := c.low()
	each(parts, func(p *part) { p.see(ctx, suits(g.Ranks&ranks), low, visitor()) })
	return ctx.Err()
}

// see visits the hands of the part with each of the cards.
func (p *part) see(ctx context.Context, cards card.Set, low tally, visit func(*Hand, card.Set)) {
	all := ways(p.deck().Len()-playerCards-1, p.Dealer-1)
	below, upTo := p.before, slices.Clone(p.before)
	added, addedUpTo := 0, 0
	for i := range p.players {
		h := &p.players[i]
		if n := from(p.dealers, h.Value); n > added {
			p.add(below, p.dealers[added:n])
			added = n
		}
		if n := from(p.dealers, h.Value+1); n > addedUpTo {
			p.add(upTo, p.dealers[addedUpTo:n])
			addedUpTo = n
		}
		if ctx.Err() != nil {
			return
		}
		for rest := cards &^ h.Cards; rest != 0; rest &= rest - 1 {
			seen := rest & -rest
			p.beside(h, seen, below, upTo, low)
			h.Above = all - h.Below - h.Equal
			visit(h, seen)
		}
	}
}

// beside counts the dealer's hands that hold the card and none of the player's, by the
// tallies of those below his and up to it.
func (p *part) beside(h *Hand, seen card.Set, below, upTo, low tally) {
	var cards [playerCards + 1]int
	var sets [1 << len(cards)]int // the places of the subsets among those of their size
	at := 0
	for i, rest := 0, h.Cards|seen; rest != 0; i, rest = i+1, rest&(rest-1) {
		if rest&-rest == seen {
			at = 1 << i
		}
		cards[i] = index(rest)
		for set := range 1 << i {
			sets[set|1<<i] = sets[set] + p.ways[cards[i]][sizes[set]+1]
		}
	}
	h.Below, h.Equal, h.Low = 0, 0, 0
	for set, place := range sets[:len(sets)-1] {
		if set&at != 0 { // its sign counts the card seen as one more of the player's
			class := p.of[p.start[sizes[set]]+place]
			h.Below -= below[class] * p.sign[class]
			h.Equal -= upTo[class] * p.sign[class]
			h.Low -= low[class] * p.sign[class]
		}
	}
	h.Below /= permutations
	h.Equal = h.Equal/permutations - h.Below
	h.Low /= permutations
	if p.Dealer > playerCards { // one hand of the dealer's holds all of the player's cards
		v := p.Value(h.Cards | seen)
		if v == h.Value {
			h.Equal--
		}
		if p.Low != nil && p.Low(v) {
			h.Low--
		}
	}
}

// sizes are the numbers of elements of the subsets of six.
var sizes = func() (sizes [64]uint8) {
	for set := range sizes {
		sizes[set] = uint8(bits.OnesCount(uint(set)))
	}
	return sizes
}()
