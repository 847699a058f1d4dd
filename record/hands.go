package record

import "felt.example/felt/card"

// Pair is the two cards that a seat with hands was dealt first: its initial cards if they
// are given, else the first two of its one hand, else the first of its first two hands.
// It is nil where there are no two such cards.
func (s *Seat) Pair() []card.Card {
	switch {
	case s.Initial != nil:
		if len(s.Initial) == 2 {
			return s.Initial
		}
	case len(s.Hands) == 1 && len(s.Hands[0].Cards) > 1:
		return s.Hands[0].Cards[:2]
	case len(s.Hands) > 1 && len(s.Hands[0].Cards) > 0 && len(s.Hands[1].Cards) > 0:
		return []card.Card{s.Hands[0].Cards[0], s.Hands[1].Cards[0]}
	}
	return nil
}

// Order lists the seat's hands, by their places in Hands, as they came about by splitting:
// the first begins with the first card of the pair, the second with the other one, and
// the rest were split off later. It is nil where the hands do not come of the pair.
func (s *Seat) Order() []int {
	pair := s.Pair()
	if pair == nil {
		return nil
	}
	if len(s.Hands) == 1 {
		return []int{0}
	}
	order := make([]int, 0, len(s.Hands))
	for _, c := range pair {
		for i, h := range s.Hands {
			if len(h.Cards) > 0 && h.Cards[0] == c && (len(order) == 0 || order[0] != i) {
				order = append(order, i)
				break
			}
		}
	}
	if len(order) < 2 {
		return nil
	}
	for i := range s.Hands {
		if i != order[0] && i != order[1] {
			order = append(order, i)
		}
	}
	return order
}

// Hand is the hand that came about as the n-th, from 0, or nil.
func (s *Seat) Hand(n int) *Hand {
	if order := s.Order(); n < len(order) {
		return &s.Hands[order[n]]
	}
	return nil
}
