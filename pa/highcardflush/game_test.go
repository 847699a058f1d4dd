package highcardflush

import (
	"testing"

	"felt/gametest"
)

func TestConforms(t *testing.T) { gametest.Exercise(t, &Game) }
