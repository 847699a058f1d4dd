package sim

import (
	"fmt"
	"reflect"
	"testing"

	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// asked is a table whose dealer is asked for each of his acts.
type asked struct{ *table }

func (asked) AtOnce() bool { return false }

// TestAtOnce: a round in which the dealer acts at once is the round in which he is asked, event by event.
func TestAtOnce(t *testing.T) {
	for _, g := range odds.Games {
		t.Run(g.Game.ID, func(t *testing.T) {
			quick, _ := played(t, g, 2)
			slow, _ := played(t, g, 2)
			play := func(at *table, source round.Source) (events []string) {
				if err := at.selected.RunIn(&at.run, at.shoe, source, func(e round.Event) { events = append(events, fmt.Sprint(e.Kind, e.Place, e.Card, e.Text, e.Outcome)) }); err != nil {
					t.Fatal(err)
				}
				return events
			}
			for range 500 {
				one, other := play(quick, quick), play(slow, asked{slow})
				if !reflect.DeepEqual(one, other) || !reflect.DeepEqual(quick.run.Outcomes(), slow.run.Outcomes()) || quick.run.Asked() != slow.run.Asked() {
					t.Fatalf("%d answers: %v\n%d answers: %v", quick.run.Asked(), one, slow.run.Asked(), other)
				}
				quick.shoe, slow.shoe = quick.run.Table, slow.run.Table
			}
		})
	}
}
