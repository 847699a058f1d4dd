package generaltest

import (
	"reflect"
	"slices"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// Remain tests that the cards of who has won a share of the meter remain on the table until the payout is documented, by the clause
// given. Seats are those that have won one in the round, from the dealer's right; cleared is the clause by which cards are collected.
// Acts done whole and in parts come to the same.
func Remain(t *testing.T, r gametest.Round, documented, cleared cite.Cite, seats ...int) {
	t.Helper()
	regtest.Proves(t, documented)
	r.State.Validated = true
	before := r.Play(t)
	for _, by := range []string{"", round.Program} {
		r.State.Dealer = by
		var events []round.Event
		for _, parts := range []bool{false, true} {
			var documents []int
			r.State.Documents, r.Parts = true, parts
			r.Answer = func(at *round.Round, q *round.Question) (round.Answer, bool) {
				if q.Kind != round.AskValidation || q.Cite != documented {
					return round.Answer{}, false
				}
				seat := int(q.Pile.Seat)
				if !slices.Contains(seats, seat) || !slices.ContainsFunc(at.Outcomes(), func(o round.Outcome) bool { return o.Seat == seat && o.MeterShare > 0 }) {
					t.Errorf("the payout of seat %d is to be documented before it is paid", seat)
				}
				documents = append(documents, seat)
				return round.Answer{}, false
			}
			p := r.Play(t)
			if !slices.Equal(documents, seats) {
				t.Errorf("the payouts that are documented are those of seats %v, not %v", documents, seats)
			}
			papers := 0
			for _, e := range p.Events {
				switch {
				case e.Kind == round.EventProcedure && e.Cite == documented:
					papers++
				case e.Kind == round.EventCollect && e.Place.Kind == round.AtSeat && slices.Contains(seats, e.Seat) != (papers > 0 && e.Seat == seats[papers-1]):
					t.Errorf("the cards of seat %d are collected when %d payouts are documented", e.Seat, papers)
				}
			}
			if got, want := collected(p, cleared), collected(before, cleared); !reflect.DeepEqual(got, want) {
				t.Errorf("cards are collected of %v, and without documents of %v", got, want)
			}
			if parts && !reflect.DeepEqual(p.Events, events) {
				t.Error("acts in parts come to other events")
			}
			events = p.Events
		}
	}
}

// collected are the piles that are collected under the clause, and how often.
func collected(p *gametest.Played, c cite.Cite) map[round.Pile]int {
	all := map[round.Pile]int{}
	for _, e := range p.Of(round.EventCollect) {
		if e.Cite == c {
			all[e.Place.Pile]++
		}
	}
	return all
}
