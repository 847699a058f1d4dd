package mississippistud

import (
	"context"
	"math/big"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	chapter "felt.example/felt/pa/mississippistud"
)

// turned counts the straight flushes and royal flushes for which an Envy Bonus is paid (§ 655a.11(i)(3)): over two cards and three more in
// every order, how many come at all, and with how many a player who plays best is still there at the last. See analysis.Game.
func turned(ctx context.Context, s *game.Selected) ([]analysis.TurnedHand, error) {
	solver, err := solverOf(s)
	if err != nil {
		return nil, err
	}
	const orders = 6 // of the community cards
	all := map[chapter.Hand]*[2]int64{chapter.RoyalFlush: {}, chapter.StraightFlush: {}}
	for low := range 10 { // from the ace to the ten; the suits are alike
		five := card.Set(0)
		for next := range 5 {
			five |= card.SetOf(card.New(card.Rank((low+next+12)%13+1), card.Clubs))
		}
		of := all[chapter.HandOf(hand.FiveCard(five))]
		for a := range five.All {
			for b := range five.All {
				if a < b {
					own := card.SetOf(a, b)
					of[0] += 4 * orders
					of[1] += 4 * solver.stays(own, five&^own, 1)
				}
			}
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	deals := 1326 * solver.deals(card.SetOf(card.Deck()[:2]...)) // of as many hands of two cards
	var list []analysis.TurnedHand
	for _, h := range []chapter.Hand{chapter.RoyalFlush, chapter.StraightFlush} {
		list = append(list, analysis.TurnedHand{Hand: h.String(), Always: big.NewRat(all[h][0], deals), Best: big.NewRat(all[h][1], deals)})
	}
	return list, nil
}

// stays is in how many orders of the community cards that come the best play does not fold.
func (s *solver) stays(seen, come card.Set, wagered int64) (orders int64) {
	if come == 0 {
		return 1
	}
	bet := s.best(s.class(seen), wagered)
	if bet == 0 {
		return 0
	}
	for c := range come.All {
		of := card.SetOf(c)
		orders += s.stays(seen|of, come&^of, wagered+bet)
	}
	return orders
}
