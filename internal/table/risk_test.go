package table_test

import (
	"bytes"
	"slices"
	"testing"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// TestWhatBecomesVoidWasNotWagered, also where it had been settled before. A round that an earlier build began counts its stake twice, as
// was reported of it then, and no round begins so after one of this build.
func TestWhatBecomesVoidWasNotWagered(t *testing.T) {
	mark := []byte(`,"voids_once":true`)
	for _, earlier := range []bool{false, true} {
		live := opened(t)
		take := live.take
		take(live.Sit(2, "ann", "Ann", 100*money.Dollar, "transit/sit/t1/2/ann/k"))
		take(live.Deals(table.Dealer{Person: "dee"}))
		begin := func(earlier bool) table.Changes {
			t.Helper()
			s, err := live.Begins()
			must(t, err)
			if !bytes.Contains(s.Events[0].Data, mark) {
				t.Fatalf("a round begins with %s", s.Events[0].Data)
			}
			if earlier {
				s.Events[0].Data = bytes.Replace(s.Events[0].Data, mark, nil, 1)
			}
			return s
		}
		take(begin(earlier), nil)
		reported := false
		for live.InRound() {
			q := live.Waiting()
			a, player := general.Routine(live.Play(), q, nil), ""
			a.Actor = journal.Person("dee")
			switch {
			case len(live.Play().Outcomes()) == 1 && !reported: // her ante is taken
				reported = true
				if got, want := live.Results(), []table.Result{{Player: "ann", Wagered: 10 * money.Dollar, Net: -10 * money.Dollar}}; !slices.Equal(got, want) {
					t.Errorf("when she has lost, %v", got)
				}
				a = round.Answer{Question: q.ID, Irregularity: &round.Irregularity{Kind: general.WrongNumber}}
			case q.Kind == round.AskWagers:
				take(live.PlaceWager(2, "ann", "ante", 10*money.Dollar))
				a.Stakes = live.Stakes()
			case q.Kind == round.AskDecision:
				a, player = round.Answer{Question: q.ID, Seat: 2, Choice: "fold"}, "ann"
			case len(q.Cards) > 0:
				a.Cards = q.Cards
			}
			take(live.Answer(a, player))
		}
		var want []table.Result
		if earlier {
			want = []table.Result{{Player: "ann", Wagered: 20 * money.Dollar}}
		}
		value, _ := live.Value()
		again, err := table.Restore(nil, value)
		must(t, err)
		for _, of := range []*table.Table{live.Table, again} {
			if got := of.Results(); !slices.Equal(got, want) || of.Stack(2) != 100*money.Dollar {
				t.Errorf("of an earlier build, %t: when all is void, %v, and she has %s", earlier, got, of.Stack(2))
			}
		}
		s := begin(true)
		if err := live.Check(journal.Entry{Seq: live.last + 1, Events: s.Events}); (err == nil) != earlier {
			t.Errorf("after a round of an earlier build, %t, one without the mark begins: %v", earlier, err)
		}
	}
}
