package odds

import (
	"context"
	"fmt"

	"felt.example/felt/analysis"
)

// Hand is what a player of a base game sees when he decides, HandForm what it may hold.
type (
	Hand     = analysis.Hand
	HandForm = analysis.HandForm
)

// FormOf returns the form of a game's hands.
func FormOf(g *analysis.Game) HandForm { return g.HandForm() }

// Decide returns the value of each choice of a player who holds the hand, under the rules of the
// entry, in units of the first wager, over all unseen cards. It ends early, with the context's
// error, when the context is done.
func Decide(ctx context.Context, e *Entry, h *Hand) ([]analysis.Choice, error) {
	if e.Game.Decide == nil {
		return nil, fmt.Errorf("hands of %s are not analysed", e.Game.Game.Name)
	}
	if err := e.Game.CheckHand(h); err != nil {
		return nil, err
	}
	return e.Game.Decide(ctx, e.Selected, h)
}
