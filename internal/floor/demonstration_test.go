package floor_test

import (
	"slices"
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/pa"
)

// TestADemonstrationOfEveryGame: a game that the house banks has a table, whose rules hold,
// without being named.
func TestADemonstrationOfEveryGame(t *testing.T) {
	for _, g := range pa.Banked {
		i := slices.IndexFunc(floor.Demonstration, func(c table.Config) bool { return c.Game == g.ID })
		if i < 0 {
			t.Errorf("%s has no table", g.ID)
			continue
		}
		if _, err := table.Open(floor.Demonstration[i]); err != nil {
			t.Errorf("%s: %v", g.ID, err)
		}
	}
}
