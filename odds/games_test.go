package odds_test

import (
	"context"
	"errors"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
)

// TestGames: no game plays by a strategy it does not have, and each stops when it is told to.
func TestGames(t *testing.T) {
	ended, end := context.WithCancel(t.Context())
	end()
	for _, g := range odds.Games {
		entries, err := odds.Entries(odds.Question{Game: g, Wager: analysis.Base})
		if err != nil {
			t.Fatal(err)
		}
		s := entries[0].Selected
		const want = `strategy: "never" is none of the game`
		if _, err := g.Base(t.Context(), s, "never"); err == nil || err.Error() != want {
			t.Errorf("%s: %v", g.Game.ID, err)
		}
		if _, err := g.Player(t.Context(), s, "never"); err == nil || err.Error() != want {
			t.Errorf("%s: %v", g.Game.ID, err)
		}
		if _, err := g.Base(ended, s, analysis.Optimal); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", g.Game.ID, err)
		}
	}
}
