//go:build linux

package main

import (
	"encoding/json"
	"testing"
	"time"

	"felt.example/felt/internal/trial"
	"felt.example/felt/journal"
)

// TestHistory: what a guest was told is in the log once, and answers that did not overlap stand there in their order.
func TestHistory(t *testing.T) {
	in := recorded{at: map[question][]uint64{}, rounds: map[string]int64{}}
	enters := func(shard, kind string, data any) {
		text, err := json.Marshal(data)
		if err == nil {
			err = in.read(journal.Entry{Shard: shard, Events: []journal.Event{{Kind: kind, Data: text}}})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	begins := func(table string, round int) { enters("table/"+table, "begin", map[string]int{"round": round}) }
	answers := func(table string, ask int, timeUp bool) {
		enters("table/"+table, "answer", map[string]any{"question": ask, "seat": 1, "time_up": timeUp})
	}
	begins("t1", 1)
	begins("t2", 1)
	answers("t1", 1, false)
	enters("player/p1", "answer", nil) // no table's
	answers("t2", 1, false)
	answers("t1", 2, true) // by the clock
	begins("t1", 2)
	answers("t1", 1, false)
	answers("t1", 1, false)

	began := time.Now()
	at := func(seconds int) time.Time {
		if seconds == 0 {
			return time.Time{}
		}
		return began.Add(time.Duration(seconds) * time.Second)
	}
	answer := func(table string, round, ask int64, given, told int) trial.Answer {
		return trial.Answer{Table: table, Round: round, Question: ask, Seat: 1, Given: at(given), Told: at(told)}
	}
	// In each of many rounds three guests answer at once; the log takes first who asked last, and he is not told.
	whole, long := recorded{at: map[question][]uint64{}, rounds: map[string]int64{}}, []trial.Answer(nil)
	in, whole = whole, in
	for i := range 1000 {
		begins("t3", i)
		for _, ask := range []int{3, 1, 2} {
			answers("t3", ask, false)
			given, told := 10*i+1+ask, 10*i+9
			if ask == 3 {
				told = 0
			}
			long = append(long, answer("t3", int64(i), int64(ask), given, told))
		}
	}
	if known, lost, doubled := in.hold(long); len(known) != 3000 || lost+doubled > 0 || linear(known) != "" || !inOrder(known) {
		t.Errorf("of a long history %d are known, %d lost, %d doubled, %q", len(known), lost, doubled, linear(known))
	}
	in = whole
	for name, of := range map[string]struct {
		answers             []trial.Answer
		known, lost, double int
		linear              bool
	}{
		"in order":                      {[]trial.Answer{answer("t1", 1, 1, 1, 2), answer("t2", 1, 1, 3, 4)}, 2, 0, 0, true},
		"in another order":              {[]trial.Answer{answer("t2", 1, 1, 1, 2), answer("t1", 1, 1, 3, 4)}, 2, 0, 0, false},
		"at once":                       {[]trial.Answer{answer("t2", 1, 1, 1, 4), answer("t1", 1, 1, 2, 3)}, 2, 0, 0, true},
		"not told":                      {[]trial.Answer{answer("t2", 1, 1, 1, 0), answer("t1", 1, 1, 3, 4)}, 2, 0, 0, true},
		"not told, and given too late":  {[]trial.Answer{answer("t2", 1, 1, 1, 2), answer("t1", 1, 1, 3, 0)}, 2, 0, 0, false},
		"given again, and told":         {[]trial.Answer{answer("t1", 1, 1, 1, 0), answer("t1", 1, 1, 3, 4)}, 1, 0, 0, true},
		"not told, and not taken":       {[]trial.Answer{answer("t1", 1, 2, 1, 0)}, 0, 0, 0, true},
		"told, and the clock's instead": {[]trial.Answer{answer("t1", 1, 2, 1, 2)}, 0, 1, 0, true},
		"told, and there twice":         {[]trial.Answer{answer("t1", 2, 1, 1, 2)}, 1, 0, 1, true},
	} {
		known, lost, doubled := in.hold(of.answers)
		if len(known) != of.known || lost != of.lost || doubled != of.double || (linear(known) == "") != of.linear || inOrder(known) != of.linear {
			t.Errorf("%s: %d known, %d lost, %d doubled, %q", name, len(known), lost, doubled, linear(known))
		}
	}
}
