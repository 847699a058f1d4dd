package floor_test

import (
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// TestAClockThatWasSetBackFreezesNoTable plays by a clock that is an hour ahead, and goes on by one
// that is right: the next round, and the count of a fund, come when they would have.
func TestAClockThatWasSetBackFreezesNoTable(t *testing.T) {
	for _, ahead := range []time.Duration{hour, -hour} {
		clock := &watch{}
		clock.passed.Store(int64(ahead))
		holdem := configOf(t, pa.Game("holdem"), "t2")
		holdem.Rules = with(t, holdem.Rules, "bad_beat", true)
		h := house{
			tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1"), holdem}, watch: clock,
			pace: &floor.Pace{Wagers: 10 * time.Minute, Result: time.Minute},
		}
		f, log, ann, bob := opened(t, h)
		l := f.Table("t1")
		t.Cleanup(l.Watch(ann, make(chan struct{}, 1))) // who is away is not waited for
		must(t, l.Sit(t.Context(), ann, "", 1, 100*money.Dollar))
		await(t, l, ann, func(v table.View) bool { return v.Stage == "wagers" })
		must(t, l.PlaceWager(t.Context(), ann, 1, "ante", 10*money.Dollar))
		must(t, l.Ready(t.Context(), ann, 1))
		v := await(t, l, ann, decision)
		must(t, l.Answer(t.Context(), ann, answerOf(v, "fold")))
		await(t, l, ann, func(v table.View) bool { return v.Stage == "result" })
		f.Close()

		clock.passed.Store(0)
		f = h.open(t, log)
		l = f.Table("t1")
		t.Cleanup(l.Watch(ann, make(chan struct{}, 1)))
		must(t, l.Sit(t.Context(), bob, "", 2, 100*money.Dollar)) // so that the clock runs back
		clock.pass(l, time.Minute+time.Second)
		await(t, l, ann, func(v table.View) bool { return v.Round == 2 && v.Stage == "wagers" })
		counts := func() (n int) {
			for e, err := range withKeys(log).Read(t.Context(), table.Shard("t2"), 1) {
				must(t, err)
				if e.Events[0].Kind == "count" {
					n++
				}
			}
			return n
		}
		before := counts()
		clock.pass(f.Table("t2"), hour)
		must(t, until(t, log, func() bool { return counts() > before }))
		f.Close()
		report, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
		must(t, err)
		if len(report.Findings) > 0 || (ahead > 0) != strings.Contains(strings.Join(report.Notes, "\n"), "shard table/t1: its clock went back 1 times, at most by ") {
			t.Errorf("%s ahead: found %v, noted %v", ahead, report.Findings, report.Notes)
		}
	}
}

// until waits for what an append brings about.
func until(t *testing.T, log store.Log, want func() bool) error {
	t.Helper()
	for _, err := range log.Follow(t.Context(), 0) {
		if err != nil {
			return err
		}
		if want() {
			return nil
		}
	}
	return t.Context().Err()
}

func answerOf(v table.View, choice string) round.Answer {
	return round.Answer{Question: v.Question.ID, Seat: 1, Choice: choice}
}
