package sim

import (
	"testing"

	"felt.example/felt/odds"
)

// TestNoGarbage: once a table has played some thousand rounds, those that follow allocate nothing, whatever
// is wagered and decided. Only a share of the progressive meter, which is paid less than once in ten thousand
// rounds, takes some memory.
func TestNoGarbage(t *testing.T) {
	for _, g := range odds.Games {
		t.Run(g.Game.ID, func(t *testing.T) {
			at, _ := played(t, g, 2)
			play := func() {
				for range 200 {
					if err := at.selected.RunIn(&at.run, at.shoe, at, nil); err != nil {
						t.Fatal(err)
					}
				}
			}
			for range 20 {
				play()
			}
			if n := testing.AllocsPerRun(50, play); n > 0 {
				t.Errorf("%v allocations in two hundred rounds", n)
			}
		})
	}
}
