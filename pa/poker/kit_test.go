package poker_test

import (
	"testing"

	"felt/gametest"
	"felt/pa/poker"
)

// TestConformance: the ten games pass the conformance kit.
func TestConformance(t *testing.T) {
	for _, g := range poker.Games {
		t.Run(g.ID, func(t *testing.T) { gametest.Exercise(t, g) })
	}
}
