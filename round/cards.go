package round

import (
	"slices"

	"felt/card"
	"felt/cite"
)

// Load puts a deck in the given order into play; every card's identity is then its
// position. Without a deck the source tells what lies where.
func (r *Round) Load(deck []card.Card) { r.deck, r.next = deck, 0 }

// Cut takes the top cards, as many as given, to the bottom of the deck.
func (r *Round) Cut(top int) {
	if r.deck != nil {
		r.deck = slices.Concat(r.deck[top:], r.deck[:top])
	}
}

// Dealt is the number of cards that have left the deck, those found face up included.
func (r *Round) Dealt() int { return r.next }

// FaceUp notes that the cards at these positions of the deck lie face up, and tells how
// many such cards the round has had.
func (r *Round) FaceUp(positions []int) int {
	r.faceUp = append(r.faceUp, positions...)
	return len(r.faceUp)
}

// Deal deals the next card of the deck face down to a pile. A card found face up on
// the way is not used and goes to the discard rack; unused is the clause that says so.
func (r *Round) Deal(to Pile, c, unused cite.Cite) {
	for slices.Contains(r.faceUp, r.next) {
		place := r.put(Discard)
		r.event(Event{Kind: EventShow, Cite: unused, Place: place, Card: r.identify(place)})
	}
	place := r.put(to)
	r.event(Event{Kind: EventDeal, Cite: c, Seat: int(to.Seat), Place: place})
}

func (r *Round) put(to Pile) Place {
	p := r.pile(to)
	p.cards = append(p.cards, slot{position: r.next})
	r.next++
	return Place{to, uint8(len(p.cards) - 1)}
}

func (r *Round) pile(of Pile) *pile {
	for i := range r.piles {
		if r.piles[i].Pile == of {
			return &r.piles[i]
		}
	}
	if r.piles == nil {
		r.piles = make([]pile, 0, 8)
	}
	r.piles = append(r.piles, pile{Pile: of, cards: make([]slot, 0, 7)})
	return &r.piles[len(r.piles)-1]
}

// identify asks which card lies at a place, once.
func (r *Round) identify(place Place) card.Card {
	s := &r.pile(place.Pile).cards[place.Index]
	if s.card != 0 {
		return s.card
	}
	position := s.position
	if r.deck != nil {
		s.card = r.deck[position]
		return s.card
	}
	c, ok := r.source.Card(place, position)
	if !ok {
		a := r.Ask(Question{Kind: AskCard, Text: "Which card lies at " + place.String(), Place: place, Check: func(a Answer) error {
			if len(a.Cards) != 1 {
				return Refuse("", "%s: one card is asked for", place)
			}
			return nil
		}})
		c = a.Cards[0]
	}
	r.pile(place.Pile).cards[place.Index].card = c
	return c
}

// Look lets a player see the cards of his own pile, and returns them.
func (r *Round) Look(of Pile, c cite.Cite) card.Set {
	return r.see(of, 0, r.Len(of), c, false)
}

// Turn turns the pile face up for all, and returns its cards.
func (r *Round) Turn(of Pile, c cite.Cite) card.Set { return r.see(of, 0, r.Len(of), c, true) }

// TurnSome turns the cards from the from-th up to the to-th, which is left out, and
// returns them.
func (r *Round) TurnSome(of Pile, from, to int, c cite.Cite) card.Set {
	return r.see(of, from, to, c, true)
}

func (r *Round) see(of Pile, from, to int, c cite.Cite, all bool) card.Set {
	var set card.Set
	for i := from; i < to; i++ {
		place := Place{of, uint8(i)}
		id := r.identify(place)
		set |= 1 << id
		s := &r.pile(of).cards[i]
		switch {
		case all && !s.shown:
			s.shown = true
			r.event(Event{Kind: EventShow, Cite: c, Seat: int(of.Seat), Place: place, Card: id})
		case !all:
			r.event(Event{Kind: EventLook, Cite: c, Seat: int(of.Seat), Audience: int(of.Seat), Place: place, Card: id})
		}
	}
	return set
}

// Cards lists the identities of a pile's cards in the order dealt.
func (r *Round) Cards(of Pile) []card.Card {
	n := r.Len(of)
	cards := make([]card.Card, n)
	for i := range n {
		cards[i] = r.identify(Place{of, uint8(i)})
	}
	return cards
}

// Set is the identities of a pile's cards.
func (r *Round) Set(of Pile) card.Set {
	var set card.Set
	for i := range r.Len(of) {
		set |= 1 << r.identify(Place{of, uint8(i)})
	}
	return set
}

// Len is the number of cards in a pile.
func (r *Round) Len(of Pile) int { return len(r.pile(of).cards) }

// Collect notes that a pile goes to the discard rack.
func (r *Round) Collect(of Pile, c cite.Cite) {
	r.event(Event{Kind: EventCollect, Cite: c, Seat: int(of.Seat), Place: Place{Pile: of}})
}
