package odds

import (
	"context"
	"math/rand/v2"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// Declared returns the analysis of a game from its declaration alone. Where its hands are too many to
// count them all, the base game is simulated.
func Declared(g *game.Game) *analysis.Game {
	a := analysis.Contest(g)
	if a.Base == nil && a.BaseOver != nil {
		a.Base = func(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
			return a.BaseOver(ctx, s, strategy, drawn(g))
		}
	}
	return a
}

// drawnHands is how many hands a simulation draws: with hands of five cards, half a minute's work.
const drawnHands = 4_000

// drawn are a player's hands, the same in every run.
func drawn(g *game.Game) []card.Set {
	deck, random := g.Contest.Deck().Cards(), rand.New(rand.NewPCG(1, 0))
	hands := make([]card.Set, drawnHands)
	for i := range hands {
		random.Shuffle(len(deck), func(a, b int) { deck[a], deck[b] = deck[b], deck[a] })
		hands[i] = card.SetOf(deck[:g.Cards.Number(round.AtSeat)]...)
	}
	return hands
}
