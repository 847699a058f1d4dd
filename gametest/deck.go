package gametest

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/round"
)

// shuffle sets the order of the cards: half the time any order, half the time one by
// which a seat (and the dealer, sometimes) gets, with the cards that all share, cards of one pool: of a suit, of a
// few ranks, or in sequence, so that rare hands are not rare.
func (p *player) shuffle(q *round.Question) error {
	p.deck = slices.Clone(q.Cards)
	p.asked = 0
	p.rng.Shuffle(len(p.deck), func(i, j int) { p.deck[i], p.deck[j] = p.deck[j], p.deck[i] })
	if p.ranks > 0 {
		p.few()
		return nil
	}
	if p.rng.IntN(2) == 0 || p.unseen {
		return nil
	}
	positions, err := p.together()
	if err != nil {
		return err
	}
	pool := p.pool()
	at := 0
	for i, c := range p.deck {
		for at < len(positions) && pool.Has(p.deck[positions[at]]) {
			at++
		}
		if at == len(positions) {
			break
		}
		if pool.Has(c) && !slices.Contains(positions, i) {
			p.deck[i], p.deck[positions[at]] = p.deck[positions[at]], c
		}
	}
	return nil
}

// few brings the cards of some ranks to where the deck is cut, or to its top.
func (p *player) few() {
	ranks := map[card.Rank]bool{}
	for _, c := range p.deck {
		if len(ranks) < p.ranks {
			ranks[c.Rank()] = true
		}
	}
	slices.SortStableFunc(p.deck, func(a, b card.Card) int {
		switch {
		case ranks[a.Rank()] == ranks[b.Rank()]:
			return 0
		case ranks[a.Rank()]:
			return -1
		}
		return 1
	})
	if p.rng.IntN(2) == 0 {
		from := len(p.deck) - p.cut%len(p.deck)
		p.deck = append(slices.Clone(p.deck[from:]), p.deck[:from]...)
	}
}

// together is where in the deck one seat's cards will lie, sometimes the dealer's, and those
// that all share: another run of the round tells.
func (p *player) together() ([]int, error) {
	dry := &player{Played: &Played{Selected: p.Selected, State: p.State}, kit: p.kit, rng: p.rng, stakes: p.stakes, cut: p.cut, unseen: true}
	if _, err := dry.play(); err != nil {
		return nil, err
	}
	whose, also := round.SeatPile(p.stakes[p.rng.IntN(len(p.stakes))].Seat), round.Community
	if p.rng.IntN(3) == 0 {
		also = round.Dealer // against a good hand of his
	}
	uncut := 0
	for _, a := range dry.Answers {
		if a.Choice == "cut" {
			uncut += a.Count
		}
	}
	var positions []int
	for n, e := range dry.Of(round.EventDeal) {
		if of := e.Place.Pile; of == whose || of == also || of == round.Community || of == round.Extra {
			positions = append(positions, (n+uncut)%len(p.deck))
		}
	}
	p.rng.Shuffle(len(positions), func(i, j int) { positions[i], positions[j] = positions[j], positions[i] })
	return positions, nil
}

// pool draws cards that make rare hands.
func (p *player) pool() card.Set {
	low, span := 1+p.rng.IntN(9), 3+p.rng.IntN(5)
	var run uint16
	for rank := low; rank < low+span && rank <= int(card.Ace); rank++ {
		run |= 1 << rank
	}
	if p.rng.IntN(4) == 0 {
		run = 1<<card.Ace | uint16(1<<span-2) // the ace below the 2
	}
	lane := func(ranks uint16, s card.Suit) card.Set { return card.Set(ranks) << (16 * s) }
	suit := card.Suit(p.rng.IntN(4))
	switch p.rng.IntN(5) {
	case 0:
		return lane(0x3ffe, suit)
	case 1:
		return lane(run, suit)
	case 2:
		top := uint16(0x3ffe) &^ (1<<(int(card.Ace)-span+1) - 1)
		return lane(top, suit)
	case 3:
		return lane(run, 0) | lane(run, 1) | lane(run, 2) | lane(run, 3)
	}
	var few uint16
	for range 3 {
		few |= 1 << []int{1, 13, 1 + p.rng.IntN(13), 1 + p.rng.IntN(13), 1 + p.rng.IntN(13)}[p.rng.IntN(5)]
	}
	return lane(few, 0) | lane(few, 1) | lane(few, 2) | lane(few, 3)
}
