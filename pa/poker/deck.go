package poker

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
)

// Deck is Cards in memory, for hands that nobody watches.
type Deck struct {
	order     [52]card.Card
	stub      int // the place of the next card
	hands     [Most][7]card.Card
	sizes     [Most]uint8
	out       [52]card.Card // burn cards from the front, discards from the back, the last one first
	burned    int
	discarded int
	random    func(n int) int
}

// NewDeck is a deck of 52 cards in sequence. Random draws a number from 0 up to n, which is
// left out; it shuffles.
func NewDeck(random func(n int) int) *Deck {
	d := &Deck{random: random}
	copy(d.order[:], card.Deck())
	return d
}

// Shuffle brings all cards back and shuffles them.
func (d *Deck) Shuffle() {
	d.stub, d.burned, d.discarded = 0, 0, 0
	d.sizes = [Most]uint8{}
}

// next takes the next card. The stub is shuffled as it is dealt.
func (d *Deck) next() card.Card {
	if left := len(d.order) - d.stub; left > 1 {
		other := d.stub + d.random(left)
		d.order[d.stub], d.order[other] = d.order[other], d.order[d.stub]
	}
	d.stub++
	return d.order[d.stub-1]
}

// Street implements Cards: nothing happens between the rounds of cards.
func (d *Deck) Street(cite.Cite) {}

// Deal implements Cards.
func (d *Deck) Deal(seat int, up bool, _ cite.Cite) card.Card {
	c := d.next()
	d.hands[seat][d.sizes[seat]] = c
	d.sizes[seat]++
	if up {
		return c
	}
	return 0
}

// Community implements Cards.
func (d *Deck) Community(cite.Cite) card.Card { return d.next() }

// Burn implements Cards.
func (d *Deck) Burn(cite.Cite) {
	d.out[d.burned] = d.next()
	d.burned++
}

// Left implements Cards.
func (d *Deck) Left() int { return len(d.order) - d.stub }

// Reshuffle implements Cards.
func (d *Deck) Reshuffle(keep int, _ cite.Cite) {
	first := len(d.out) - d.discarded + keep // of the discards that go back
	for i := range d.out {
		if i < d.burned || i >= first {
			at := slices.Index(d.order[:], d.out[i])
			d.stub--
			d.order[at], d.order[d.stub] = d.order[d.stub], d.order[at]
		}
	}
	d.burned, d.discarded = 0, keep
	copy(d.out[len(d.out)-keep:], d.out[first-keep:first])
}

// Discard implements Cards.
func (d *Deck) Discard(seat int, places uint8, _ cite.Cite) {
	kept := uint8(0)
	for i := range d.sizes[seat] {
		c := d.hands[seat][i]
		if places>>i&1 == 0 {
			d.hands[seat][kept] = c
			kept++
			continue
		}
		d.discarded++
		d.out[len(d.out)-d.discarded] = c
	}
	d.sizes[seat] = kept
}

// Hand implements Cards.
func (d *Deck) Hand(seat int) card.Set {
	var set card.Set
	for _, c := range d.hands[seat][:d.sizes[seat]] {
		set |= 1 << c
	}
	return set
}

// Held are the cards of a seat in the order dealt.
func (d *Deck) Held(seat int) []card.Card { return d.hands[seat][:d.sizes[seat]] }
