package training

import (
	"slices"
	"testing"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/settle"
)

// TestExamples: rounds that turn on a clause are shown as they are settled, those first that prove it; what a chapter refuses is refused in
// a sentence, and what goes wrong is shown where the chapter has it.
func TestExamples(t *testing.T) {
	courses := NewCourses(cardroom.Open)
	shown := func(of cite.Cite) []Example {
		t.Helper()
		found, err := courses.Examples(of, 12)
		if err != nil || len(found) == 0 {
			t.Fatalf("§ %s has the rounds %v, %v", of, found, err)
		}
		return found
	}
	for _, of := range []cite.Cite{"678a.11(d)(1)", "655a.12(a)", "635a.12(a)"} {
		last := true
		for _, e := range shown(of) {
			proves := slices.ContainsFunc(e.Proves, of.Contains)
			if proves && !last {
				t.Errorf("§ %s: %q proves it and comes after one that does not", of, e.Name)
			}
			last = proves
			settled, err := e.Settled()
			if err != nil || settled == nil {
				t.Fatalf("§ %s: %q is settled %v, %v", of, e.Name, settled, err)
			}
			view := e.View(time.Time{})
			if view == nil {
				continue // a wager of cents
			}
			for _, seat := range view.Seats {
				if i := slices.IndexFunc(settled.Seats, func(s settle.Seat) bool { return s.Seat == seat.Seat }); i >= 0 && seat.Net != settled.Seats[i].Net {
					t.Errorf("§ %s: %q: seat %d has %s on the table, and %s as it is settled", of, e.Name, seat.Seat, seat.Net, settled.Seats[i].Net)
				}
			}
		}
	}
	for _, e := range shown("649a.11(b)")[:2] {
		if e.Refused == "" || e.View(time.Time{}) != nil {
			t.Errorf("%q is refused: %q", e.Name, e.Refused)
		}
	}
	for _, of := range []cite.Cite{"678a.13(a)", "678a.13(d)", "682a.13"} {
		i := slices.IndexFunc(shown(of), func(e Example) bool { return e.lesson != nil && e.lesson.Wrong != nil })
		if i < 0 {
			t.Fatalf("nothing goes wrong by § %s", of)
		}
		wrong := shown(of)[i]
		if settled, err := wrong.Settled(); settled != nil || err != nil {
			t.Errorf("%q is settled as if nothing went wrong: %v, %v", wrong.Name, settled, err)
		}
		if v := wrong.View(time.Time{}); v == nil || !slices.ContainsFunc(v.Events, func(e table.EventView) bool { return of.Contains(e.Cite) }) {
			t.Errorf("%q lies on no table with § %s", wrong.Name, of)
		}
	}
}
