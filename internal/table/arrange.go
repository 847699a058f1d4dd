package table

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// arrange puts the cards of a complete hand into the order in which it is read. Cards that may be split stay as
// they were drawn.
func (s *shower) arrange(pile *[]CardView, plays card.Set) {
	if s.table.game().Cards.Split() {
		return
	}
	lie, known := facesOf(*pile)
	if !known {
		return
	}
	arranged := make([]CardView, 0, len(lie))
	for _, c := range hand.ReadingOrder(lie, plays, s.table.game().Cards.AceLow) {
		arranged = append(arranged, (*pile)[slices.Index(lie, c)])
	}
	if slices.Equal(arranged, *pile) {
		return
	}
	for _, c := range arranged {
		s.now.Gone = append(s.now.Gone, c.Place)
	}
	s.now.Cards = append(s.now.Cards, arranged...)
	*pile = arranged
}

// playing are the cards of a pile that make one hand; nil if all do, as where a pile is split or set.
func (s *shower) playing(plays card.Set) (cards []string) {
	if of := s.table.game().Cards; of.Split() || of.Setting() != nil {
		return nil
	}
	for _, c := range plays.Cards() {
		cards = append(cards, c.String())
	}
	return cards
}

// facesOf is the cards of a pile, if the viewer sees them all.
func facesOf(pile []CardView) (cards []card.Card, known bool) {
	for _, lies := range pile {
		c, err := card.Parse(lies.Card)
		if err != nil {
			return nil, false
		}
		cards = append(cards, c)
	}
	return cards, true
}
