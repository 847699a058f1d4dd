package phh

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
)

// anyCard is dealt where a replay has failed.
const anyCard card.Card = 1

// Street implements poker.Cards. No hand dies before there are any.
func (r *replayer) Street(cite.Cite) {
	if r.taken > 0 {
		r.next(street, noSeat)
	}
}

// Deal implements poker.Cards.
func (r *replayer) Deal(seat int, up bool, _ cite.Cite) card.Card {
	s := &r.seats[seat]
	if s.next == len(s.cards) {
		r.fail("p%d is to be dealt a card that the record does not have", seat+1)
		return anyCard
	}
	c := s.cards[s.next]
	s.next++
	s.held = append(s.held, c)
	r.taken++
	r.outside++
	if r.watcher != nil {
		told := r.told(seat)
		r.watcher.Dealt(&r.play, seat, told[len(told)-1])
	}
	if up {
		return c
	}
	return 0
}

// told is the cards of a player as the record tells them.
func (r *replayer) told(seat int) []card.Card {
	cards := slices.Clone(r.seats[seat].held)
	for i, c := range cards {
		if r.seats[seat].filled.Has(c) {
			cards[i] = 0
		}
	}
	return cards
}

// Community implements poker.Cards.
func (r *replayer) Community(cite.Cite) card.Card {
	if len(r.board) == 0 {
		r.fail("the board is to be dealt a card that the record does not have")
		return anyCard
	}
	c := r.board[0]
	r.board = r.board[1:]
	r.taken++
	r.outside++
	if r.watcher != nil {
		r.watcher.Dealt(&r.play, -1, c)
	}
	return c
}

// Burn implements poker.Cards.
func (r *replayer) Burn(cite.Cite) {
	r.burned++
	r.outside++
}

// Left implements poker.Cards.
func (r *replayer) Left() int { return card.Full.Len() - r.outside }

// Reshuffle implements poker.Cards.
func (r *replayer) Reshuffle(keep int, _ cite.Cite) {
	r.outside -= r.burned + r.discarded - keep
	r.burned, r.discarded = 0, keep
}

// Hand implements poker.Cards.
func (r *replayer) Hand(seat int) card.Set { return card.SetOf(r.seats[seat].held...) }

// Discard implements poker.Cards.
func (r *replayer) Discard(seat int, places uint8, _ cite.Cite) {
	s := &r.seats[seat]
	var kept []card.Card
	for i, c := range s.held {
		if places>>i&1 == 0 {
			kept = append(kept, c)
		}
	}
	r.discarded += len(s.held) - len(kept)
	s.held = kept
}
