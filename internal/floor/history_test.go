package floor_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
)

// TestAnyRoundIsFound: of more rounds than the floor remembers each is found by its number, by a time in it and by the seats at
// which wagers were settled.
func TestAnyRoundIsFound(t *testing.T) {
	const last, later, gone = 130, 40, 43 // Bob plays from round 40 to before round 43
	g := pa.Game("high-card-flush")
	w := &watch{}
	f, _, ann, bob := opened(t, house{tables: []table.Config{configOf(t, g, "t1")}, watch: w, pace: &floor.Fast})
	l := f.Table("t1")
	const each = 8                            // rounds that one player sits at seat 1, before his chips are gone
	for n, player := 1, ann; n <= last; n++ { // each round begins a minute after the one before
		if n > 1 && n%each == 1 {
			must(t, l.Leave(t.Context(), player, 1))
			p, _, err := f.Join(t.Context(), fmt.Sprintf("Player %d", n))
			must(t, err)
			player = p.ID
		}
		players := []gambler{{id: player, seats: []int{1}, rounds: n, stays: true}} // who does not wager in the next round yet
		if n >= later && n < gone {
			players = append(players, gambler{id: bob, seats: []int{3}, rounds: n, stays: true})
		}
		upTo(t, f, func(v table.View) bool { return v.Round > n }, players...)
		if n == gone-1 {
			must(t, l.Leave(t.Context(), bob, 3))
		}
		w.pass(l, time.Minute)
	}
	rounds := func(which floor.Sought, most int) floor.History {
		t.Helper()
		h, err := l.Rounds(t.Context(), ann, which, most)
		must(t, err)
		return h
	}
	numbers := func(h floor.History) (all []int) {
		for _, r := range h.Rounds {
			all = append(all, r.Number)
		}
		return all
	}
	var all []floor.Round
	for before := 0; ; { // page by page
		h := rounds(floor.Sought{Before: before}, 50)
		all = append(all, h.Rounds...)
		if before = h.Before; before == 0 {
			break
		}
	}
	if len(all) != last {
		t.Fatalf("page by page %d rounds are found, of %d", len(all), last)
	}
	for i, r := range all {
		if r.Number != last-i || r.Played != (r.Number <= each) {
			t.Fatalf("row %d is round %d, played: %v", i, r.Number, r.Played)
		}
		if with := slices.Contains(r.Seats, 3); !slices.Contains(r.Seats, 1) || with != (r.Number >= later && r.Number < gone) {
			t.Errorf("round %d has the seats %v", r.Number, r.Seats)
		}
		h := rounds(floor.Sought{At: r.Time}, 1)
		if len(h.Rounds) != 1 || h.Rounds[0].Time != r.Time {
			t.Errorf("at %s of round %d there is %v", r.Time, r.Number, numbers(h))
		}
	}
	for _, of := range []struct {
		which floor.Sought
		want  []int
	}{
		{floor.Sought{At: all[len(all)-1].Time.Add(-time.Second)}, nil},
		{floor.Sought{At: all[last-7].Time.Add(time.Second)}, []int{7, 6, 5}},
		{floor.Sought{Seat: 3}, []int{later + 2, later + 1, later}},
		{floor.Sought{Seat: 3, Before: later + 2}, []int{later + 1, later}},
		{floor.Sought{Seat: 3, Before: later}, nil},
		{floor.Sought{Seat: 6}, nil},
		{floor.Sought{Before: 3}, []int{2, 1}},
		{floor.Sought{Before: 1}, nil},
	} {
		if got := numbers(rounds(of.which, 3)); !slices.Equal(got, of.want) {
			t.Errorf("%+v: rounds %v, want %v", of.which, got, of.want)
		}
	}
}

// TestPacketIsGivenByPower: who holds chips at the table gets no packet, nor does anybody without a reason; that it was given is a
// significant event with who asked, from where and why.
func TestPacketIsGivenByPower(t *testing.T) {
	f, log, ann, bob := opened(t, house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, watch: &watch{}, pace: &floor.Fast})
	l := f.Table("t1")
	upTo(t, f, func(v table.View) bool { return v.Round > 1 }, gambler{id: ann, seats: []int{1}, rounds: 3}, gambler{id: bob, seats: []int{2}, rounds: 3})
	_, err := l.Packet(t.Context(), floor.Power{Person: ann, From: "192.0.2.3", Reason: "to see their cards"}, 1)
	if !errors.Is(err, floor.ErrPower) {
		t.Errorf("a player at the table: %v", err)
	}
	_, err = l.Packet(t.Context(), floor.Power{Person: "fay", From: "192.0.2.1"}, 1)
	if !errors.Is(err, floor.ErrNoReason) {
		t.Errorf("without a reason: %v", err)
	}
	_, err = l.Packet(t.Context(), fay, 2)
	if !errors.Is(err, floor.ErrSealed) {
		t.Errorf("of the round in play: %v", err)
	}
	p, err := l.Packet(t.Context(), fay, 1)
	must(t, err)
	if p.Round != 1 || len(p.Payments) == 0 {
		t.Errorf("the packet is of round %d with %d payments", p.Round, len(p.Payments))
	}
	var told []journal.Entry
	for e, err := range log.Read(t.Context(), "events", 1) {
		must(t, err)
		if e.Events[0].Kind == string(floor.PacketMade) {
			told = append(told, e)
		}
	}
	if len(told) != 1 || told[0].Actor != journal.Person(fay.Person) || told[0].Acted == nil || told[0].Acted.Reason != fay.Reason || told[0].Acted.From != fay.From {
		t.Errorf("the log says %+v", told)
	}
}
