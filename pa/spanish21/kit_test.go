package spanish21_test

import (
	"testing"

	"felt/gametest"
	"felt/pa/spanish21"
)

func TestConformance(t *testing.T) { gametest.Exercise(t, &spanish21.Game) }
