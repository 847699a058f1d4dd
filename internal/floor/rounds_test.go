package floor_test

import (
	"bytes"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// redealt tests that all rounds of a log of Poker, at least so many, are dealt again to the
// same end, and that nobody wins what another has not lost.
func redealt(t *testing.T, log store.Log, least int) {
	t.Helper()
	rounds := 0
	_, err := floor.Rounds(t.Context(), withKeys(log), cardroom.Open, func(of *table.Table, differs error) error {
		rounds++
		sum, players := money.Cents(0), 0
		for seat := 1; seat <= len(of.Seats); seat++ {
			if net, played := of.SeatNet(seat); played {
				sum += net
				players++
			}
		}
		if differs != nil || players < 2 || sum > 0 {
			t.Errorf("round %d of %d players: %v; they win %s together", of.Round, players, differs, sum)
		}
		return nil
	})
	must(t, err)
	if rounds < least {
		t.Errorf("%d rounds, want %d", rounds, least)
	}
}

// TestRoundsAreDealtAgain: every round of a log comes out as it was stored, with what each
// seat won or lost; one that was rewritten is told.
func TestRoundsAreDealtAgain(t *testing.T) {
	h := jackpot(t, nil, "t1")
	f, log, ann, bob := opened(t, h)
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}}))
	f.Close()
	rounds := 0
	_, err := floor.Rounds(t.Context(), withKeys(log), cardroom.Open, func(of *table.Table, differs error) error {
		rounds++
		first, played := of.SeatNet(1)
		net, too := of.Net(ann)
		if differs != nil || of.Round != rounds || !played || !too || first != net || first == 0 {
			t.Errorf("round %d: %v, seat 1 has %s and its player %s", of.Round, differs, first, net)
		}
		if _, played := of.SeatNet(3); played {
			t.Error("nobody sits at seat 3")
		}
		return nil
	})
	must(t, err)
	if rounds != 1 {
		t.Errorf("%d rounds, want 1", rounds)
	}
	done := false
	other := rewritten(t, log, func(e *journal.Entry) {
		if last := &e.Events[len(e.Events)-1]; !done && last.Kind == "over" {
			last.Data = bytes.Replace(last.Data, []byte(`"rounds":1`), []byte(`"rounds":2`), 1)
			done = true
		}
	})
	var differ []int
	_, err = floor.Rounds(t.Context(), withKeys(other), cardroom.Open, func(of *table.Table, differs error) error {
		if differs != nil {
			differ = append(differ, of.Round)
			if !strings.Contains(differs.Error(), "does not end as") {
				t.Error(differs)
			}
		}
		return nil
	})
	must(t, err)
	if len(differ) != 1 || differ[0] != 1 {
		t.Errorf("rounds %v differ, want the first", differ)
	}
}
