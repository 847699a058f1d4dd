package highcardflush

import (
	"context"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
)

// player plays by Choose, which serves one worker alone.
func player(ctx context.Context, s *game.Selected, strategy string) (func() analysis.Player, error) {
	if _, err := Choose(ctx, s, strategy); err != nil {
		return nil, err
	}
	return func() analysis.Player {
		choose, _ := Choose(ctx, s, strategy)
		return analysis.ByOwnCards(choose)
	}, nil
}
