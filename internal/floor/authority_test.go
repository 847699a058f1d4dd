package floor_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// rewritten copies a log into a new one, whose chain is right again, with every entry as
// change leaves it.
func rewritten(t testing.TB, from store.Log, change func(*journal.Entry)) *sqlite.Log {
	t.Helper()
	now, err := from.Snapshot(t.Context())
	must(t, err)
	to := openLog(t, quickDir(t))
	t.Cleanup(func() { to.Close() })
	left := map[string][]journal.Entry{}
	for _, head := range now.Heads {
		for e, err := range withKeys(from).Read(t.Context(), head.Shard, 1) {
			must(t, err)
			change(&e)
			left[head.Shard] = append(left[head.Shard], e)
		}
	}
	// What one shard pays may come from another, so take from each what can be taken.
	for progress := true; progress; {
		progress = false
		for shard, entries := range left {
			for len(entries) > 0 {
				head, err := to.Head(t.Context(), shard)
				must(t, err)
				if _, err := to.Append(t.Context(), head.Seq, entries[0]); err != nil {
					break
				}
				entries, progress = entries[1:], true
			}
			left[shard] = entries
		}
	}
	for shard, entries := range left {
		if len(entries) > 0 {
			t.Fatalf("shard %s: %d entries could not be written", shard, len(entries))
		}
	}
	return to
}

// twoTables are two tables, at each of which a round is open, at a player's decision.
func twoTables(t *testing.T) (house, store.Log, [2]gambler) {
	t.Helper()
	h := house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1"), configOf(t, pa.Game("high-card-flush"), "t2")}}
	dir, ann, bob := joined(t, h)
	log := openLog(t, dir)
	t.Cleanup(func() { log.Close() })
	f := h.open(t, log)
	gamblers := [2]gambler{{id: ann, seats: []int{1}}, {id: bob, seats: []int{1}}}
	for i, id := range []string{"t1", "t2"} {
		toDecision(t, f, id, gamblers[i])
	}
	f.Close()
	return h, log, gamblers
}

func decision(v table.View) bool { return v.Question != nil && v.Question.Kind == round.AskDecision }

func toDecision(t testing.TB, f *floor.Floor, tableID string, g gambler) {
	t.Helper()
	g.mute = true
	l := f.Table(tableID)
	stop := l.Watch(g.id, make(chan struct{}, 1))
	t.Cleanup(stop)
	for !decision(l.View(g.id)) {
		did, err := g.act(t.Context(), f, l)
		must(t, err)
		if !did {
			await(t, l, g.id, func(v table.View) bool { return v.Stage == "wagers" || decision(v) })
		}
	}
}

// alter makes another card of the first one that a round event of the table shows.
func alter(shard string) func(*journal.Entry) {
	done := false
	return func(e *journal.Entry) {
		for i := range e.Events {
			at := bytes.Index(e.Events[i].Data, []byte(`"card":"`))
			if e.Shard != shard || e.Events[i].Kind != "round" || at < 0 || done {
				continue
			}
			data := bytes.Clone(e.Events[i].Data)
			c := data[at+len(`"card":"`):]
			if c[1] == 's' {
				c[1] = 'h'
			} else {
				c[1] = 's'
			}
			e.Events[i].Data, done = data, true
		}
	}
}

func TestATableStopsWhoseOpenRoundRunsDifferently(t *testing.T) {
	h, log, gamblers := twoTables(t)
	for name, change := range map[string]func(*journal.Entry){
		"a card altered": alter("table/t1"),
		"an event dropped": func(e *journal.Entry) {
			for i, event := range e.Events {
				var events []json.RawMessage
				if e.Shard == "table/t1" && event.Kind == "round" && json.Unmarshal(event.Data, &events) == nil && len(events) > 5 {
					e.Events[i].Data, _ = json.Marshal(events[1:])
				}
			}
		},
		"all events dropped": func(e *journal.Entry) {
			if e.Shard == "table/t1" && len(e.Events) == 2 && len(e.Events[1].Data) > 500 {
				e.Events = e.Events[:1]
			}
		},
		"an answer altered": func(e *journal.Entry) {
			if e.Shard == "table/t1" && bytes.Contains(e.Events[0].Data, []byte(`"no_more_bets"`)) {
				e.Events[0].Data = bytes.Replace(e.Events[0].Data, []byte(`"10.00"`), []byte(`"20.00"`), 1)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			other := rewritten(t, log, change)
			f := h.open(t, other)
			defer f.Close()
			v := f.Table("t1").View(gamblers[0].id)
			if v.Stage != "stopped" || !strings.Contains(v.Notice, "round 1") {
				t.Errorf("the table's stage is %q: %s", v.Stage, v.Notice)
			}
			if err := f.Table("t1").Answer(t.Context(), gamblers[0].id, round.Answer{Seat: 1, Choice: "check"}); err == nil || !strings.Contains(err.Error(), "has stopped") {
				t.Errorf("a stopped table takes an answer: %v", err)
			}
			must(t, play(t.Context(), f, "t2", gamblers[1])) // the other table goes on
			if report, err := floor.Verify(t.Context(), other, cardroom.Open, nil); err != nil || len(report.Findings) == 0 {
				t.Errorf("%v, %v: the difference is no finding", report, err)
			}
		})
	}
	t.Run("nothing altered", func(t *testing.T) {
		other := rewritten(t, log, func(*journal.Entry) {})
		f := h.open(t, other)
		defer f.Close()
		must(t, play(t.Context(), f, "t1", gamblers[0]))
		must(t, play(t.Context(), f, "t2", gamblers[1]))
		sound(t, other)
	})
}

func TestAnOldRoundThatRunsDifferentlyStopsNothing(t *testing.T) {
	h, log, gamblers := twoTables(t)
	f := h.open(t, log)
	must(t, play(t.Context(), f, "t1", gamblers[0]))
	f.Close()
	other := rewritten(t, log, alter("table/t1"))
	h.watch = &watch{}
	h.watch.passed.Add(int64(hour)) // the next round is due
	f = h.open(t, other)
	defer f.Close()
	l := f.Table("t1")
	if v := l.View(gamblers[0].id); v.Stage == "stopped" {
		t.Errorf("the table has stopped: %s", v.Notice)
	}
	v, err := l.RoundView(t.Context(), gamblers[0].id, 1)
	must(t, err)
	if !strings.Contains(v.Notice, "as it was stored") || len(v.Seats[0].Results) == 0 {
		t.Errorf("the old round is shown with the notice %q and %d results", v.Notice, len(v.Seats[0].Results))
	}
	toDecision(t, f, "t1", gambler{id: gamblers[0].id, seats: []int{2}, rounds: 5})
}

func TestAFloorTellsWhatCannotBeOpened(t *testing.T) {
	flush := configOf(t, pa.Game("high-card-flush"), "t1")
	cheap := flush
	cheap.Rules = json.RawMessage(strings.Replace(string(flush.Rules), "30000.00", "40000.00", 1))
	unlinked := flush
	unlinked.Meter = ""
	lost := flush
	lost.Meter = "m9"
	for want, config := range map[string]table.Config{
		"by its rules":     cheap,
		"is on no meter":   unlinked,
		`no meter "m9"`:    lost,
		`"roulette" is no`: {ID: "t1", Game: "roulette"},
		"rules.minimum":    {ID: "t1", Game: "high-card-flush", Rules: json.RawMessage(`{"minimum": "x"}`)},
	} {
		log := openLog(t, quickDir(t))
		_, err := floor.Open(context.Background(), house{tables: []table.Config{config}}.config(log))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want a sentence with %q", err, want)
		}
		must(t, log.Close())
	}
}
