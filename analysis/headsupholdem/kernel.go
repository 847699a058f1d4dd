package headsupholdem

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	chapter "felt.example/felt/pa/headsupholdem"
)

// kernel plays the base game and the Pocket Bonus and Trips Plus Wagers.
func kernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	letter := s.Paytable(p.Wager)
	switch p.Wager {
	case analysis.Base:
		return baseKernel(ctx, s, p)
	case chapter.PocketBonusWager:
		return analysis.ByHand(2, 0, chapter.PocketOf, chapter.PocketBonus.Column(letter), p), nil
	case chapter.TripsPlusWager:
		category := analysis.ByValue(hand.FiveCard, func(five card.Set) hand.Category { return hand.FiveCard(five).Category() })
		return analysis.ByHand(2, 5, category, chapter.TripsPlus.Column(letter), p), nil
	}
	return nil, nil
}

// The results of a showdown, with a dealer who qualifies or not.
const (
	tie = iota
	win
	winUnqualified
	lose
	loseUnqualified
	results
)

// endingOf numbers the endings with a Raise Wager of so many times the Ante Wager; 0 is a fold.
func endingOf(times int, category hand.Category, result int) uint8 {
	return uint8(1 + ((times-1)*int(hand.RoyalFlush)+int(category)-1)*results + result)
}

// baseKernel settles by §§ 677a.11(b) to (h).
func baseKernel(ctx context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	choose, err := Choose(ctx, s, p.Strategy)
	if err != nil {
		return nil, err
	}
	ending := func(cards []card.Set) uint8 {
		own, board := cards[0]|cards[1], analysis.Join(cards[2:7])
		times := 0
		switch {
		case choose(own, 0) == "raise 3":
			times = 3
		case choose(own, analysis.Join(cards[2:5])) == "raise 2":
			times = 2
		case choose(own, board) == "raise 1":
			times = 1
		default:
			return 0
		}
		mine, his := hand.FiveCard(own|board), hand.FiveCard(board|cards[7]|cards[8])
		result := tie
		switch {
		case mine > his:
			result = win
		case mine < his:
			result = lose
		}
		if result != tie && !chapter.Qualifies(his) {
			result++
		}
		return endingOf(times, mine.Category(), result)
	}
	odds, badBeat := chapter.Odds.Column(""), chapter.BadBeat.Column("")
	endings := make([]analysis.Ending, 256)
	endings[0] = analysis.Ending{Wagered: 2 * p.Amount, Net: -2 * p.Amount}
	for times := 1; times <= 3; times++ {
		for c := hand.HighCard; c <= hand.RoyalFlush; c++ {
			raise := money.Cents(times) * p.Amount
			won := raise + analysis.Net(odds.Pays(c), p.Amount, 0)
			lost := -raise - p.Amount
			if c >= hand.Straight { // the Odds Wager is returned
				lost = -raise + badBeat.Pays(c).Amount(p.Amount, 0)
			}
			for result, net := range [results]money.Cents{0, p.Amount + won, won, lost - p.Amount, lost} {
				endings[endingOf(times, c, result)] = analysis.Ending{Wagered: 2*p.Amount + raise, Net: net}
			}
		}
	}
	return &analysis.Kernel{Own: 2, Community: 5, Dealer: 2, Ending: ending, Endings: endings}, nil
}
