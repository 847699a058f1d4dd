package coach

import (
	"slices"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/internal/table"
	"felt.example/felt/round"
)

// Shoe is what a viewer has seen of the cards of a shoe since they were shuffled: those that lay open. A card that is
// discarded or lies face down is not among them until it is turned.
type Shoe struct {
	earlier []card.Card          // of the rounds before
	lay     map[string]card.Card // of this round, by the place where the card is
	taken   map[string]struct{}  // the piles of this round that were collected
}

// ShoeAfter is what a viewer has seen of a shoe in the rounds dealt from it before, the first of them first.
func ShoeAfter(rounds []table.View) *Shoe {
	s := &Shoe{}
	for i := range rounds {
		s.begin()
		for j := range rounds[i].Events {
			s.see(&rounds[i].Events[j])
		}
	}
	s.begin()
	return s
}

// begin goes on to the next round.
func (s *Shoe) begin() {
	s.earlier = s.open()
	s.lay, s.taken = map[string]card.Card{}, map[string]struct{}{}
}

func (s *Shoe) see(e *table.EventView) {
	if e.Shuffled() {
		s.shuffled()
	}
	switch e.Kind {
	case round.EventShow, round.EventLook:
		if c, err := card.Parse(e.Card); err == nil {
			s.lay[e.Place] = c
		}
	case round.EventMove:
		if c, open := s.lay[e.From]; open {
			delete(s.lay, e.From)
			s.lay[e.Place] = c
		}
	case round.EventCollect:
		whose, _, _ := strings.Cut(e.Place, "/")
		s.taken[whose] = struct{}{}
	default:
	}
}

// shuffled puts back what was in the discard rack: all but what lies on the table.
func (s *Shoe) shuffled() {
	s.earlier = nil
	for place := range s.lay {
		whose, _, _ := strings.Cut(place, "/")
		if _, taken := s.taken[whose]; taken {
			delete(s.lay, place)
		}
	}
}

// open are the cards that lay open, in the order of cards.
func (s *Shoe) open() []card.Card {
	all := slices.Clone(s.earlier)
	for _, c := range s.lay {
		all = append(all, c)
	}
	slices.Sort(all)
	return all
}

// without is a list of cards less one card of it for each of the others.
func without(list []card.Card, others ...[]card.Card) []card.Card {
	for _, c := range slices.Concat(others...) {
		if at := slices.Index(list, c); at >= 0 {
			list = slices.Concat(list[:at], list[at+1:])
		}
	}
	return list
}
