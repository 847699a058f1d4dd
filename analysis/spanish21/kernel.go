package spanish21

import (
	"context"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	chapter "felt.example/felt/pa/spanish21"
)

// kernel plays the Match-the-Dealer Wager, § 635a.7(f).
func kernel(_ context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
	if p.Wager != chapter.MatchTheDealer {
		return nil, nil
	}
	column := chapter.Matches.Column(chapter.NumberOfDecks.Of(s).String())
	// An ending tells how each of the two cards matches.
	endings := make([]analysis.Ending, 16)
	for i := range endings {
		e := &endings[i]
		e.Wagered = p.Amount
		for _, m := range []chapter.Match{chapter.Match(i & 3), chapter.Match(i >> 2)} {
			if pays := column.Pays(m); !pays.Loses() {
				e.Net += analysis.Net(pays, p.Amount, 0)
			}
		}
		if e.Net == 0 {
			e.Net = -p.Amount
		}
	}
	return &analysis.Kernel{
		Own: 2, Dealer: 1, Deck: slices.Repeat(oneDeck.Cards(), int(decksOf(s))), Endings: endings,
		Ending: func(cards []card.Set) uint8 { return matchOf(cards[0], cards[2]) | matchOf(cards[1], cards[2])<<2 },
	}, nil
}

// matchOf is chapter.MatchOf without branches, for no one can foresee them.
func matchOf(own, up card.Set) uint8 {
	var m uint8
	if own.Ranks() == up.Ranks() {
		m = uint8(chapter.OtherSuit)
	}
	if own == up {
		m = uint8(chapter.SameSuit)
	}
	return m
}
