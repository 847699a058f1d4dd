package floor_test

import (
	"encoding/json"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/floor"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// recorded are the significant events of a kind, in words.
func recorded(t testing.TB, log store.Log, kind floor.Significant) (all []string) {
	t.Helper()
	for _, e := range entries(t, log, "events") {
		if e.Events[0].Kind == string(kind) {
			var how floor.Circumstances
			must(t, json.Unmarshal(e.Events[0].Data, &how))
			all = append(all, how.What)
		}
	}
	return all
}

// TestWhatIsLargeIsRecordedOnce: a seven-card straight flush wins the meter and more, and its wagers come to
// less than 1,000.00; the floor is killed at every append.
func TestWhatIsLargeIsRecordedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := jackpot(t, map[int]card.Suit{1: card.Spades}, "t1")
		h.large = 1000 * money.Dollar
		dir, ann, bob := joined(t, h)
		gamblers := []gambler{{id: ann, seats: []int{1}, bold: true}, {id: bob, seats: []int{2}}}
		_, appends := whole(t, h, copyDir(t, dir), gamblers)
		for k := range appends {
			log := &faulty{Log: openLog(t, copyDir(t, dir)), left: k + 1, how: dies}
			if f, err := floor.Open(t.Context(), h.config(log)); err == nil {
				_ = persist(t, f, log, gamblers)
				f.Close()
			}
			again := &faulty{Log: log.Log, left: -1, how: forgets}
			f := h.open(t, again)
			must(t, persist(t, f, again, gamblers))
			f.Close()
			h.open(t, log.Log).Close()
			if won, wagered := recorded(t, log, floor.LargeWin), recorded(t, log, floor.LargeWager); len(won) != 1 || len(wagered) != 0 ||
				!strings.HasPrefix(won[0], "player "+ann+" has won 38015.00 in") || !strings.HasSuffix(won[0], " in round 1 of table t1") {
				t.Fatalf("killed at append %d: won %q, wagered %q", k+1, won, wagered)
			}
			sound(t, log.Log)
			must(t, log.Close())
		}
		h.large = 10 * money.Dollar // Bob folds: he wagers that at least, and wins nothing
		log := openLog(t, dir)
		f := h.open(t, log)
		must(t, play(t.Context(), f, "t1", gamblers...))
		f.Close()
		if won, wagered := recorded(t, log, floor.LargeWin), recorded(t, log, floor.LargeWager); len(won) != 1 || len(wagered) != 2 {
			t.Errorf("won %q, wagered %q", won, wagered)
		}
		verified(t, log)
		must(t, log.Close())
	})
}

// TestAClockThatIsSetIsRecorded, while the floor is open and when it opens.
func TestAClockThatIsSetIsRecorded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := openLog(t, t.TempDir())
		defer log.Close()
		began := time.Now()
		var set atomic.Int64
		h := house{}
		config := h.config(log)
		config.Steady = nil
		config.Clock = func() time.Time { return noon.Add(time.Since(began) + time.Duration(set.Load())) }
		f, err := floor.Open(t.Context(), config)
		must(t, err)
		time.Sleep(time.Hour + 30*time.Second) // between two looks at it
		if found := recorded(t, log, floor.ClockSet); found != nil {
			t.Errorf("a clock that nobody set: %q", found)
		}
		set.Add(int64(2 * time.Hour))
		time.Sleep(time.Hour)
		f.Close()
		set.Add(-int64(24 * time.Hour))
		f, err = floor.Open(t.Context(), config)
		must(t, err)
		time.Sleep(time.Hour)
		f.Close()
		found := recorded(t, log, floor.ClockSet)
		if len(found) != 2 || found[0] != "from 2026-01-02T13:01:00Z to 2026-01-02T15:01:00Z" || found[1] != "from 2026-01-02T15:01:00Z to 2026-01-01T16:00:30Z" {
			t.Errorf("recorded are %q", found)
		}
		verified(t, log)
	})
}

// TestALogOutOfReachIsRecorded when it can be written again.
func TestALogOutOfReachIsRecorded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := jackpot(t, nil, "t1")
		dir, ann, _ := joined(t, h)
		log := &faulty{Log: openLog(t, dir), left: 3, how: blinks}
		f := h.open(t, log)
		must(t, persist(t, f, log, []gambler{{id: ann, seats: []int{1}}}))
		time.Sleep(time.Minute)
		f.Close()
		if found := recorded(t, log, floor.Unavailable); len(found) != 1 || found[0] != "the log took nothing from 2026-01-02T12:00:00Z on" {
			t.Errorf("recorded are %q", found)
		}
		sound(t, log)
		must(t, log.Close())
	})
}

// TestATableThatHasStoppedIsRecorded once.
func TestATableThatHasStoppedIsRecorded(t *testing.T) {
	h, log, _ := twoTables(t)
	synctest.Test(t, func(t *testing.T) {
		other := rewritten(t, log, alter("table/t1"))
		for range 2 {
			f := h.open(t, other)
			time.Sleep(time.Minute)
			f.Close()
		}
		if found := recorded(t, other, floor.Failed); len(found) != 1 || !strings.HasPrefix(found[0], "table t1 has stopped: ") {
			t.Errorf("recorded are %q", found)
		}
		must(t, other.Close())
	})
}
