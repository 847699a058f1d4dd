package highcardflush

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
)

// player plays by Choose.
func player(ctx context.Context, s *game.Selected, strategy string) (func() analysis.Player, error) {
	choose, err := Choose(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	return analysis.Shared(analysis.ByOwnCards(choose)), nil
}
