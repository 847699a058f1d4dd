package floor_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/round"
	"felt.example/felt/store/sqlite"
)

var flush = table.Config{
	ID: "t1", Name: "Test", Game: "high-card-flush", Meter: "m1",
	Rules: json.RawMessage(`{"paytables": {"flush_bonus": "C", "straight_flush_bonus": "B", "progressive": "A"}, "minimum": "5.00", "maximum": "500.00",
		"progressive_initial": "30000.00", "progressive_reset": "30000.00"}`),
}

func open(t *testing.T, dir string) *floor.Floor {
	t.Helper()
	log, err := sqlite.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Tables: []table.Config{flush}, Build: "test", Pace: floor.Pace{Wagers: time.Hour},
		Meters: []floor.Meter{{ID: "m1", Initial: 30_000 * money.Dollar, Reset: 30_000 * money.Dollar, Rate: 2500}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close(); log.Close() })
	return f
}

// await waits until the player's view is as wanted.
func await(t testing.TB, l *floor.Live, player string, want func(table.View) bool) table.View {
	t.Helper()
	changes := make(chan struct{}, 1)
	defer l.Watch(player, changes)()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		v := l.View(player)
		if want(v) {
			return v
		}
		select {
		case <-changes:
		case <-ctx.Done():
			data, _ := json.MarshalIndent(v, "", " ")
			t.Fatalf("the table did not come to it:\n%s", data)
		}
	}
}

func TestARoundFromBuyInToCashOut(t *testing.T) {
	f := open(t, t.TempDir())
	l := f.Table("t1")
	p, _, err := f.Join(t.Context(), "Ann")
	must(t, err)
	defer l.Watch(p.ID, make(chan struct{}, 1))()
	must(t, l.Sit(t.Context(), p.ID, "", 2, 100*money.Dollar))
	await(t, l, p.ID, func(v table.View) bool { return v.Stage == "wagers" })
	must(t, l.PlaceWager(t.Context(), p.ID, 2, "ante", 10*money.Dollar))
	must(t, l.PlaceWager(t.Context(), p.ID, 2, "progressive", 1*money.Dollar))
	must(t, l.Ready(t.Context(), p.ID, 2))
	v := await(t, l, p.ID, func(v table.View) bool { return v.Question != nil && v.Question.Kind == round.AskDecision })
	must(t, l.Answer(t.Context(), p.ID, round.Answer{Question: v.Question.ID, Seat: 2, Choice: "raise", Amount: 10 * money.Dollar}))
	v = await(t, l, p.ID, func(v table.View) bool { return v.Round == 1 && len(v.Seats[1].Results) == 3 || v.Round == 2 })
	must(t, l.Leave(t.Context(), p.ID, 2))
	await(t, l, p.ID, func(v table.View) bool { return v.Seats[1].Player == nil })
	past, err := l.Rounds(t.Context(), p.ID, floor.Sought{}, 10)
	must(t, err)
	rounds := past.Rounds
	if len(rounds) != 1 {
		t.Fatalf("%d rounds in the history, want 1", len(rounds))
	}
	if got, want := f.Balance(p.ID), floor.PlayMoney+rounds[0].Net; got != want {
		t.Errorf("the balance is %s, want %s", got, want)
	}
	if reading := reads(l); reading < 30_000*money.Dollar {
		t.Errorf("the meter reads %s", reading)
	}
	_ = v
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
