package table_test

import (
	"encoding/json"
	"strings"
	"testing"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// steps applies each step to a table after checking it, as its log would.
type steps struct {
	testing.TB
	live *table.Table
	seq  uint64
}

func (s *steps) take(changes table.Changes, err error) {
	s.Helper()
	must(s, err)
	s.seq++
	e := journal.Entry{Seq: s.seq, Events: changes.Events, Transfers: changes.Transfers}
	if s.seq > 1 {
		must(s, s.live.Check(e))
	}
	must(s, s.live.Apply(e))
}

// to has the dealer act until a question of the kind is asked.
func (s *steps) to(kind round.Kind) {
	s.Helper()
	for q := s.live.Waiting(); q.Kind != kind; q = s.live.Waiting() {
		a := general.Routine(s.live.Play(), q, nil)
		if len(q.Cards) > 0 {
			a.Cards = q.Cards
		}
		s.take(s.live.Answer(a, ""))
	}
}

func refused(t testing.TB, want string, _ table.Changes, err error) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v; want a refusal with %q", err, want)
	}
}

// TestRevise: rules change and a table closes only while nothing is at stake, and stays what it is.
func TestRevise(t *testing.T) {
	live := &table.Table{}
	s := &steps{TB: t, live: live}
	s.take(table.Open(flush))
	next := table.Config{ID: "t1", Game: "high-card-flush", Rules: json.RawMessage(`{"minimum":"25.00"}`), Submission: "d2"}
	other := func(change func(*table.Config)) table.Config {
		c := next
		change(&c)
		return c
	}
	revise := func(want string, c table.Config) {
		t.Helper()
		changes, err := live.Revise(c)
		refused(t, want, changes, err)
	}
	revise("cannot become table t2", other(func(c *table.Config) { c.ID = "t2" }))
	revise("cannot become table t1 of razz", other(func(c *table.Config) { c.Game = "razz" }))
	revise("rules.minimum", other(func(c *table.Config) { c.Rules = json.RawMessage(`{"minimum":"x"}`) }))
	s.take(live.Sit(2, "ann", "Ann", 100*money.Dollar, "transit/sit/t1/2/ann/k"))
	s.take(live.Begin())
	revise("round 1 is in play", next) // the cards are being prepared
	s.to(round.AskWagers)
	s.take(live.PlaceWager(2, "ann", "ante", 10*money.Dollar))
	revise("round 1 is in play", next)
	changes, err := live.Close()
	refused(t, "when its round is over", changes, err)
	s.take(live.PlaceWager(2, "ann", "ante", 0))
	changes, err = live.Close()
	refused(t, "nobody sits there", changes, err)
	s.take(live.Revise(next))
	if live.InRound() || live.Minimum() != 2500 || live.Stack(2) != 100*money.Dollar || live.Submission != "d2" {
		t.Errorf("the table is %+v", live.Config)
	}
	s.take(live.Begin())
	if live.Round != 2 {
		t.Errorf("the round after one that was called off is %d", live.Round)
	}
	s.to(round.AskWagers)
	s.take(live.Leave(2, "ann", "transit/out/t1/2/ann/k"))
	s.take(live.Close())
	for _, do := range []func() (table.Changes, error){
		live.Close, live.Begin,
		func() (table.Changes, error) {
			return live.Sit(2, "ann", "Ann", 100*money.Dollar, "transit/sit/t1/2/ann/l")
		},
	} {
		changes, err := do()
		refused(t, "the table is closed", changes, err)
	}
	s.take(live.Revise(other(func(c *table.Config) { c.Submission = "d3" })))
	s.take(live.Begin())
}
