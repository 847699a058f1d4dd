package table

import (
	"cmp"
	"slices"

	"felt.example/felt/card"
)

// arrange lays the cards of a hand that is formed in the order in which it is read. What may be split lies as it was drawn.
func (s *shower) arrange(pile *[]CardView, plays card.Set) {
	if s.table.Selected.Game.Cards.Split() {
		return
	}
	lie, known := facesOf(*pile)
	if !known {
		return
	}
	arranged := make([]CardView, 0, len(lie))
	for _, c := range readingOrder(lie, plays) {
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

// playing are the cards that make one hand of a pile; nil where all make hands, as where a pile is split or set.
func (s *shower) playing(plays card.Set) (cards []string) {
	if of := s.table.Selected.Game.Cards; of.Split() || of.Setting() != nil {
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

// readingOrder is the cards that make a hand, those of a rank together and the most of a rank first, then the others by suit,
// the most of a suit first; each from the highest down. The ace of a straight from ace to five comes last.
func readingOrder(cards []card.Card, plays card.Set) []card.Card {
	var ranks, suits [16]int
	made := card.SetOf(cards...) & plays
	for _, c := range cards {
		if made.Has(c) {
			ranks[c.Rank()]++
		} else {
			suits[c.Suit()]++
		}
	}
	aceLow := made.Len() > 2 && made.Ranks() == 1<<card.Ace|1<<made.Len()-2 // two, three and so on, and the ace
	height := func(c card.Card) int {
		if c.Rank() == card.Ace && aceLow && made.Has(c) {
			return 0
		}
		return int(c.Rank())
	}
	ordered := slices.Clone(cards)
	slices.SortStableFunc(ordered, func(a, b card.Card) int {
		switch {
		case made.Has(a) != made.Has(b):
			if made.Has(a) {
				return -1
			}
			return 1
		case made.Has(a):
			return cmp.Or(cmp.Compare(ranks[b.Rank()], ranks[a.Rank()]), cmp.Compare(height(b), height(a)), cmp.Compare(b.Suit(), a.Suit()))
		}
		return cmp.Or(cmp.Compare(suits[b.Suit()], suits[a.Suit()]), cmp.Compare(b.Suit(), a.Suit()), cmp.Compare(height(b), height(a)))
	})
	return ordered
}
