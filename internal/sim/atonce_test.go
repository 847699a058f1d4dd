package sim

import (
	"fmt"
	"reflect"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// plain is a table that is asked for each act of its dealer, and whose answers are copied.
type plain struct{ at *table }

func (p plain) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	return p.at.Answer(r, q)
}

func (p plain) Card(place round.Place, position int) (card.Card, bool) {
	return p.at.Card(place, position)
}

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
				one, other := play(quick, quick), play(slow, plain{slow})
				if !reflect.DeepEqual(one, other) || !reflect.DeepEqual(quick.run.Outcomes(), slow.run.Outcomes()) || quick.run.Asked() != slow.run.Asked() {
					t.Fatalf("%d answers: %v\n%d answers: %v", quick.run.Asked(), one, slow.run.Asked(), other)
				}
				quick.shoe, slow.shoe = quick.run.Table, slow.run.Table
			}
		})
	}
}

// TestUsual: seats are counted by what they are up, however many amounts there are.
func TestUsual(t *testing.T) {
	counted, want := newTally(1), map[money.Cents]int64{}
	for again := range 3 {
		for net := money.Cents(-20_000); net <= 20_000; net += 50 {
			if net%300 == 0 || again == 0 {
				counted.kinds[0].seat(net)
				want[net]++
			}
		}
		counted.gather()
	}
	if !reflect.DeepEqual(counted.kinds[0].nets, want) {
		t.Errorf("%v, want %v", counted.kinds[0].nets, want)
	}
}
