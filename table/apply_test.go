package table_test

import (
	"encoding/json"
	"testing"
	"time"

	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
	"felt.example/felt/store"
	"felt.example/felt/table"
)

var flush = table.Config{ID: "t1", Game: "high-card-flush", Rules: json.RawMessage(`{"minimum": "5.00"}`)}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// played is the entries of a table at which one player folded once.
func played(t testing.TB) []store.Entry {
	t.Helper()
	live, all := &table.Table{}, []store.Entry(nil)
	take := func(s table.Step, err error) {
		t.Helper()
		must(t, err)
		e := store.Entry{Seq: uint64(len(all) + 1), Events: s.Events, Transfers: s.Transfers}
		if len(all) > 0 {
			must(t, live.Check(e))
		}
		must(t, live.Apply(e))
		all = append(all, e)
	}
	take(table.Open(flush))
	take(live.Sit(2, "ann", "Ann", 100*money.Dollar, "transit/sit/t1/2/ann/k"))
	take(live.Begin())
	for live.InRound() {
		q := live.Waiting()
		switch q.Kind {
		case round.AskWagers:
			take(live.Place(2, "ann", "ante", 10*money.Dollar))
			take(live.Ready(2, "ann"))
			take(live.Answer(round.Answer{Question: q.ID, Choice: q.Options[0].Choice, Stakes: live.Stakes()}, ""))
		case round.AskDecision:
			take(live.Answer(round.Answer{Question: q.ID, Seat: 2, Choice: "fold"}, "ann"))
		default:
			a := general.Routine(live.Play(), q, nil)
			if len(q.Cards) > 0 {
				a.Cards = q.Cards // as they came from the box
			}
			take(live.Answer(a, ""))
		}
	}
	take(live.Leave(2, "ann", "transit/out/t1/2/ann/k"))
	if got := live.Balance("house/t1"); got != 10*money.Dollar {
		t.Fatalf("who folds loses his ante of 10.00; the house won %s", got)
	}
	return all
}

// FuzzApply gives a table any stored events after true ones. It may stop, but it never
// panics, and it can still be looked at.
func FuzzApply(f *testing.F) {
	all := played(f)
	for n, e := range all {
		for _, event := range e.Events {
			f.Add(uint8(n), event.Kind, []byte(event.Data))
			f.Add(uint8(len(all)), event.Kind, []byte(event.Data))
		}
	}
	f.Add(uint8(7), "correct", []byte(`{"answer": 1, "is": {"question": 1}, "reason": "x"}`))
	f.Add(uint8(7), "correct", []byte(`{"answer": -1}`))
	f.Add(uint8(7), "round", []byte(`[{"kind": "settle"}, {"kind": "deal", "place": "99/7"}]`))
	f.Add(uint8(0), "sit", []byte(`{"seat": 99}`))
	f.Fuzz(func(t *testing.T, after uint8, kind string, data []byte) { forged(t, all, after, kind, data) })
}

// forged gives a table an event after some true ones.
func forged(t *testing.T, all []store.Entry, after uint8, kind string, data []byte) {
	t.Helper()
	if !json.Valid(data) {
		t.Skip()
	}
	live := &table.Table{}
	for _, e := range all[:min(int(after), len(all))] {
		must(t, live.Apply(e))
	}
	e := store.Entry{Seq: 99, Events: []store.Event{{Kind: kind, Data: data}}}
	checked := live.Check(e)
	applied := live.Apply(e)
	if checked == nil && applied != nil {
		t.Errorf("%s %s is what follows from what was done, but it is not taken: %v", kind, data, applied)
	}
	if live.Selected != nil {
		live.View(99, table.Viewer{Player: "ann"}, table.Timing{Now: time.Unix(0, 0)})
		live.Net("ann")
		_, _ = live.Begin()
		_, _ = live.Sit(1, "bob", "Bob", 10000, "transit/sit/t1/1/bob/k")
	}
}
