// Package tabletest is the conformance kit of what lies between the rounds of a table, whether the
// house banks its game or the players play against each other.
package tabletest

import (
	"encoding/json"
	"testing"
	"time"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// Forged gives a table any stored event after some of the entries of a log. It may stop, but it
// never panics, takes what it says follows from what was done, and can still be looked at.
func Forged(t *testing.T, room table.Room, log []journal.Entry, after uint8, kind string, data []byte) {
	t.Helper()
	if !json.Valid(data) {
		t.Skip()
	}
	live := table.New(room)
	for _, e := range log[:min(int(after), len(log))] {
		if err := live.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	e := journal.Entry{Seq: 99, Events: []journal.Event{{Kind: kind, Data: data}}}
	checked := live.Check(e)
	applied := live.Apply(e)
	if checked == nil && applied != nil {
		t.Errorf("%s %s is what follows from what was done, but it is not taken: %v", kind, data, applied)
	}
	if live.Selected != nil {
		live.View(99, table.Viewer{Player: "ann"}, table.Timing{Now: time.Unix(0, 0)})
		live.Net("ann")
		_, _ = live.Begin()
		_, _ = live.Sit(1, "bob", "Bob", 100*money.Dollar, "transit/sit/t1/1/bob/k")
	}
}
