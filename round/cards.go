package round

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
)

// Load puts a deck in the given order into play, after the cards already dealt; its order decides
// every card. Without a deck the source is asked for each card.
func (r *Round) Load(deck []card.Card) {
	if r.next == 0 {
		r.deck = deck
		return
	}
	dealt := make([]card.Card, r.next, r.next+len(deck))
	copy(dealt, r.deck)
	r.deck = append(dealt, deck...)
}

// Cut moves the given number of cards, from 0 to all that are left, from the top to the bottom of the deck. It does nothing if
// the order of the deck is not known.
func (r *Round) Cut(top int) {
	if rest := r.Rest(); rest != nil {
		r.deck = slices.Concat(r.deck[:r.next], rest[top:], rest[:top])
	}
}

// Rest returns the cards still in the deck, the next one first, or nil if they are not known.
func (r *Round) Rest() []card.Card {
	if r.next >= len(r.deck) {
		return nil
	}
	return r.deck[r.next:]
}

// Dealt returns the number of cards that have left the deck, including those found face up.
func (r *Round) Dealt() int { return r.next }

// FaceUp records that the cards at these positions of the deck lie face up, and those that would come to these
// places, and returns the number of such cards in the round so far.
func (r *Round) FaceUp(positions []int, places []Place) int {
	r.faceUp, r.faceUpAt = append(r.faceUp, positions...), append(r.faceUpAt, places...)
	r.found += len(positions) + len(places)
	return r.found
}

// FaceDown lists the cards of a pile that lie face down on the table, whoever has looked at them.
func (r *Round) FaceDown(of Pile) (down []Place) {
	p := r.pile(of)
	for i, s := range p.cards {
		if !p.collected && !s.open && !s.shown {
			down = append(down, Place{of, uint8(i)})
		}
	}
	return down
}

// Awaits reports whether the next card to a place has yet to be dealt, and was not found face up.
func (r *Round) Awaits(at Place) bool {
	cards := r.pile(at.Pile).cards
	return (int(at.Index) >= len(cards) || cards[at.Index].open) && !slices.Contains(r.faceUpAt, at)
}

// DrawnInError records that the next card to be dealt was drawn in error; it is dealt under the clause given.
func (r *Round) DrawnInError(c cite.Cite) { r.drawn = c }

// SetAside moves cards that lie face up, and would come to the pile next, to the discard rack, under the clause
// unused.
func (r *Round) SetAside(to Pile, unused cite.Cite) {
	for slices.Contains(r.faceUp, r.next) || r.faceUpNext(to) {
		place := r.put(Discard)
		r.event(Event{Kind: EventShow, Cite: unused, Place: place, Card: r.card(r.pile(place.Pile), int(place.Index), unused)})
	}
}

// faceUpNext reports whether the next card to a pile was found face up, and forgets it.
func (r *Round) faceUpNext(to Pile) bool {
	if len(r.faceUpAt) == 0 {
		return false
	}
	at := slices.Index(r.faceUpAt, r.place(to))
	if at >= 0 {
		r.faceUpAt = slices.Delete(r.faceUpAt, at, at+1)
	}
	return at >= 0
}

// IsFaceUp reports whether the card at a position of the deck was found face up.
func (r *Round) IsFaceUp(position int) bool { return slices.Contains(r.faceUp, position) }

// Deal deals the next card of the deck face down to a pile, and returns its place there: the place
// of an exchanged card, or else the last. Cards found face up on the way are not used and go to the
// discard rack, under the clause unused.
func (r *Round) Deal(to Pile, c, unused cite.Cite) Place {
	read := card.Card(0)
	if r.parts {
		if a := r.part(Event{Kind: EventDeal, Cite: c, Seat: int(to.Seat), Place: r.place(to)}); len(a.Cards) > 0 {
			read = a.Cards[0]
		}
	}
	if r.found > 0 {
		r.SetAside(to, unused)
	}
	if r.drawn != "" {
		c, r.drawn = r.drawn, ""
	}
	place := r.put(to)
	if read != 0 {
		r.pile(to).cards[place.Index].card = read
	}
	if r.listen != nil {
		r.listen(Event{Kind: EventDeal, Cite: c, Seat: int(to.Seat), Place: place})
	}
	return place
}

// DealInTurn deals so many cards to each seat in the round and so many to the dealer, as Deal does: one at a time to each
// seat, then one to the dealer, until all have theirs. Their piles are empty.
func (r *Round) DealInTurn(seat, dealer int, c, unused cite.Cite) {
	if r.Listening() || r.found > 0 || r.drawn != "" {
		for n := range max(seat, dealer) {
			for _, s := range r.seats {
				if n < seat {
					r.Deal(SeatPile(s.Number), c, unused)
				}
			}
			if n < dealer {
				r.Deal(Dealer, c, unused)
			}
		}
		return
	}
	// Where nobody sees them come, they are laid pile by pile at once.
	seats := len(r.seats)
	for i, s := range r.seats {
		p := r.pile(SeatPile(s.Number))
		for n := range seat {
			p.cards = append(p.cards, slot{position: int32(r.next + n*seats + min(n, dealer) + i)})
		}
	}
	if dealer > 0 {
		p := r.pile(Dealer)
		for n := range dealer {
			p.cards = append(p.cards, slot{position: int32(r.next + min(n+1, seat)*seats + n)})
		}
	}
	r.next += seat*seats + dealer
}

// mayRead says why the card named with a part cannot be the one that is dealt by it, or nil. Of real cards, whose
// order nobody knows, one may be read as it leaves the shoe, or only when it is turned.
func (r *Round) mayRead(e *Event, cards []card.Card) error {
	switch {
	case cards == nil:
		return nil
	case e.Kind != EventDeal:
		return Refuse(e.Cite, "no card is dealt now")
	case r.next < len(r.deck) && r.deck[r.next] != 0:
		return Refuse(e.Cite, "the program has shuffled these cards, and knows which one is dealt")
	}
	return r.checkCard(e.Place, cards)
}

// DealUp deals the next card of the deck face up to a pile, and returns it.
func (r *Round) DealUp(to Pile, c, unused cite.Cite) card.Card {
	place := r.Deal(to, c, unused)
	at := int(place.Index)
	r.turn(to, at, at+1, c)
	return r.pile(to).cards[at].card
}

// Move moves the last card of a pile to another pile.
func (r *Round) Move(from, to Pile, c cite.Cite) {
	if r.parts {
		r.part(Event{Kind: EventMove, Cite: c, Seat: int(to.Seat), Place: r.place(to), From: Place{from, uint8(r.Len(from) - 1)}})
	}
	source, target := r.pile(from), r.pile(to)
	last := len(source.cards) - 1
	target.cards = append(target.cards, source.cards[last])
	source.cards = source.cards[:last]
	r.event(Event{Kind: EventMove, Cite: c, Seat: int(to.Seat), Place: Place{to, uint8(len(target.cards) - 1)}, From: Place{from, uint8(last)}})
}

// Exchange moves the card at a place to another pile. The next card dealt to the pile that it
// leaves takes its place.
func (r *Round) Exchange(place Place, to Pile, c cite.Cite) {
	if r.parts {
		r.part(Event{Kind: EventMove, Cite: c, Seat: int(place.Seat), Place: r.place(to), From: place})
	}
	source, target := r.pile(place.Pile), r.pile(to)
	target.cards = append(target.cards, source.cards[place.Index])
	source.cards[place.Index] = slot{open: true}
	source.exchanged = true
	r.event(Event{Kind: EventMove, Cite: c, Seat: int(place.Seat), Place: Place{to, uint8(len(target.cards) - 1)}, From: place})
}

// Gather removes all cards of a pile but the last keep, for a reshuffle. It returns their number
// and those of them that are already known; no card is looked at.
func (r *Round) Gather(from Pile, keep int) (cards []card.Card, n int) {
	p := r.pile(from)
	n = len(p.cards) - keep
	for _, s := range p.cards[:n] {
		c := s.card
		if c == 0 && int(s.position) < len(r.deck) {
			c = r.deck[s.position]
		}
		if c != 0 {
			cards = append(cards, c)
		}
	}
	p.cards = slices.Delete(p.cards, 0, n)
	return cards, n
}

// Hands returns the number of hands of a seat.
func (r *Round) Hands(seat int) int {
	n := 0
	for _, p := range r.piles {
		if p.Kind == AtSeat && int(p.Seat) == seat {
			n++
		}
	}
	return n
}

// OutOfRack lists the cards that left the deck in this round and are not in the discard rack for a
// reshuffle: those of piles not collected, and those found face up. An unknown card is 0; no card
// is looked at.
func (r *Round) OutOfRack() []card.Card {
	var cards []card.Card
	for _, p := range r.piles {
		for _, s := range p.cards {
			if p.collected || p.Pile == Discard && !s.shown {
				continue
			}
			c := s.card
			if int(s.position) < len(r.deck) {
				c = r.deck[s.position]
			}
			cards = append(cards, c)
		}
	}
	return cards
}

// place is where the next card that comes to a pile will lie: in the place of an exchanged card, or else last.
func (r *Round) place(to Pile) Place {
	return Place{to, uint8(r.pile(to).next())}
}

// next is the index of that place.
func (p *pile) next() int {
	if p.exchanged {
		if at := slices.IndexFunc(p.cards, func(s slot) bool { return s.open }); at >= 0 {
			return at
		}
	}
	return len(p.cards)
}

func (r *Round) put(to Pile) Place {
	p := r.pile(to)
	at := p.next()
	if s := (slot{position: int32(r.next)}); at < len(p.cards) {
		p.cards[at] = s
	} else {
		p.cards = append(p.cards, s)
	}
	r.next++
	return Place{to, uint8(at)}
}

func (r *Round) pile(of Pile) *pile {
	if of.Hand == 0 && of.Seat < mostSeats {
		if n := r.laid[of.Kind][of.Seat]; n > 0 {
			return r.piles[n-1]
		}
		return r.lay(of)
	}
	for _, p := range r.piles {
		if p.Pile == of {
			return p
		}
	}
	return r.lay(of)
}

// card is the card at a place of a pile, which is asked once, for what is done under a clause.
func (r *Round) card(p *pile, index int, by cite.Cite) card.Card {
	if c := p.cards[index].card; c != 0 {
		return c
	}
	return r.identify(p, index, by)
}

func (r *Round) identify(p *pile, index int, by cite.Cite) card.Card {
	s := &p.cards[index]
	position := int(s.position)
	if position < len(r.deck) && r.deck[position] != 0 {
		s.card = r.deck[position]
		return s.card
	}
	place := Place{p.Pile, uint8(index)}
	c, ok := r.source.Card(place, position)
	if !ok {
		c = r.askCard(place, by)
	}
	p.cards[index].card = c
	return c
}

func (r *Round) askCard(place Place, by cite.Cite) card.Card {
	return r.Ask(Question{
		Kind: AskCard, Cite: by, Text: "Which card lies at " + place.String(), Place: place, Cards: r.rules.Deck,
		Check: func(a Answer) error { return r.checkCard(place, a.Cards) },
	}).Cards[0]
}

// checkCard says why the cards named for a place cannot be what lies there, or nil.
func (r *Round) checkCard(place Place, cards []card.Card) error {
	if len(cards) != 1 || !card.Full.Has(cards[0]) {
		return Refuse("", "one card is asked for, %s", place.words())
	}
	has := count(r.rules.Deck, cards[0])
	if r.rules.Deck != nil && has == 0 {
		return Refuse(r.rules.DeckCite, "%s: the decks have no %s", place.words(), cards[0].Name())
	}
	lie := 0
	for _, p := range r.piles {
		for i, s := range p.cards {
			if r.rules.Once != "" && s.card == cards[0] {
				return Refuse(r.rules.Once, "the %s is %s already", s.card.Name(), Place{p.Pile, uint8(i)}.words())
			}
			if s.card == cards[0] {
				lie++
			}
		}
	}
	if has > 0 && lie >= has {
		return Refuse(r.rules.DeckCite, "every %s of the decks lies on the table already", cards[0].Name())
	}
	return nil
}

// count is how often a card is among others.
func count(cards []card.Card, of card.Card) (n int) {
	for _, c := range cards {
		if c == of {
			n++
		}
	}
	return n
}

// Look lets a player see the cards of his own pile, and returns them.
func (r *Round) Look(of Pile, c cite.Cite) card.Set {
	return r.look(of, 0, r.Len(of), c)
}

// LookAt lets a player see one card of his own pile.
func (r *Round) LookAt(place Place, c cite.Cite) {
	r.look(place.Pile, int(place.Index), int(place.Index)+1, c)
}

// Turn turns the pile face up for all, and returns its cards.
func (r *Round) Turn(of Pile, c cite.Cite) card.Set { return r.TurnSome(of, 0, r.Len(of), c) }

// TurnSome turns the cards from number from up to, but not including, number to, and returns them.
func (r *Round) TurnSome(of Pile, from, to int, c cite.Cite) card.Set {
	if r.parts {
		if at := slices.IndexFunc(r.pile(of).cards[from:to], func(s slot) bool { return !s.shown }); at >= 0 {
			r.part(Event{Kind: EventShow, Cite: c, Seat: int(of.Seat), Place: Place{of, uint8(from + at)}})
		}
	}
	return r.turn(of, from, to, c)
}

func (r *Round) turn(of Pile, from, to int, c cite.Cite) card.Set {
	var set card.Set
	p := r.pile(of)
	for i := from; i < to; i++ {
		id := r.card(p, i, c)
		set |= 1 << id
		if p.cards[i].shown {
			continue
		}
		if p.cards[i].shown = true; r.listen != nil {
			r.listen(Event{Kind: EventShow, Cite: c, Seat: int(of.Seat), Place: Place{of, uint8(i)}, Card: id})
		}
	}
	return set
}

func (r *Round) look(of Pile, from, to int, c cite.Cite) card.Set {
	var set card.Set
	p := r.pile(of)
	for i := from; i < to; i++ {
		id := r.card(p, i, c)
		set |= 1 << id
		if r.listen == nil {
			continue
		}
		place := Place{of, uint8(i)}
		r.listen(Event{Kind: EventLook, Cite: c, Seat: int(of.Seat), Audience: int(of.Seat), Place: place, Card: id})
	}
	return set
}

// Cards returns the cards of a pile in the order dealt.
func (r *Round) Cards(of Pile) []card.Card {
	p := r.pile(of)
	cards := r.cards(len(p.cards))
	for i := range cards {
		cards[i] = r.card(p, i, "")
	}
	return cards
}

// Set returns the cards of a pile as a set.
func (r *Round) Set(of Pile) card.Set {
	var set card.Set
	p := r.pile(of)
	for i := range p.cards {
		set |= 1 << r.card(p, i, "")
	}
	return set
}

// Len returns the number of cards in a pile.
func (r *Round) Len(of Pile) int { return len(r.pile(of).cards) }

// Collected reports whether a pile lies in the discard rack already and is not collected again.
func (r *Round) Collected(of Pile) bool { return r.Table.CollectsOnce && r.pile(of).collected }

// Collect makes an event: a pile goes to the discard rack.
func (r *Round) Collect(of Pile, c cite.Cite) {
	if r.Collected(of) {
		return
	}
	if r.parts {
		r.part(Event{Kind: EventCollect, Cite: c, Seat: int(of.Seat), Place: Place{Pile: of}})
	}
	r.pile(of).collected = true
	if r.listen != nil {
		r.listen(Event{Kind: EventCollect, Cite: c, Seat: int(of.Seat), Place: Place{Pile: of}})
	}
}
