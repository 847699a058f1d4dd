package floor_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
	"felt.example/felt/store/sqlite"
)

// duel is a table of Hold'em at which Ann and Bob sit, in a house that closes and opens again. Bob has the first button, and acts first
// before the flop.
type duel struct {
	*room
	h        house
	ann, bob string
	log      *sqlite.Log
}

func twoAtPoker(t *testing.T, option string, value any) *duel {
	t.Helper()
	config := pokerConfig(t, "holdem")
	config.Rules = with(t, config.Rules, option, value)
	u := &duel{room: &room{T: t, time: &watch{}}}
	u.h = house{tables: []table.Config{config}, pace: &quick, watch: u.time}
	var dir string
	dir, u.ann, u.bob = joined(t, u.h)
	u.log = openLog(t, dir)
	u.f = u.h.open(t, u.log)
	t.Cleanup(func() {
		u.f.Close()
		verified(t, u.log)
		must(t, u.log.Close())
	})
	u.l = u.f.Table("t1")
	u.sit(u.ann, 1)
	u.sit(u.bob, 2)
	return u
}

// again closes the house and opens it again.
func (u *duel) again() {
	u.Helper()
	u.f.Close()
	u.f = u.h.open(u, u.log)
	u.l = u.f.Table("t1")
}

// banks are how many seconds are left of the time banks of both.
func (u *duel) banks() [2]int {
	v := u.l.View("")
	return [2]int{cardroom.OfSeat(v.Seats[0]).TimeBank, cardroom.OfSeat(v.Seats[1]).TimeBank}
}

func (u *duel) has(want ...int) {
	u.Helper()
	if got := u.banks(); got != [2]int(want) {
		u.Fatalf("the time banks have %d seconds left, not %d", got, want)
	}
}

// TestTheTimeBank: when the time for a question is up a player has what is left of his time bank. The answer says how much of it he took, so
// that the same is left after the floor was closed, also in the midst of it; a hand gives a second back.
func TestTheTimeBank(t *testing.T) {
	u := twoAtPoker(t, "time_bank", 20)
	if v := u.asked(u.bob, 2); cardroom.OfView(v).Reserve != 20 || cardroom.OfView(v).Limits.TimeBank != 20 {
		t.Fatalf("bob has %d seconds in reserve of %d", cardroom.OfView(v).Reserve, cardroom.OfView(v).Limits.TimeBank)
	}
	u.has(20, 20)
	u.time.pass(u.l, 35*time.Second)
	u.answer(u.bob, 2, "call")
	u.has(20, 15)

	u.asked(u.ann, 1)
	u.time.pass(u.l, 30*time.Second+900*time.Millisecond) // less than a second of it
	u.answer(u.ann, 1, "check")
	u.has(20, 15)

	u.asked(u.ann, 1) // the first on the flop
	u.time.pass(u.l, 40*time.Second)
	u.again() // nobody loses for that
	u.has(20, 15)
	u.asked(u.ann, 1)
	u.time.pass(u.l, 29*time.Second)
	u.answer(u.ann, 1, "check")
	u.has(20, 15)

	v := u.asked(u.bob, 2)
	u.time.pass(u.l, 44*time.Second)
	if now := u.asked(u.bob, 2); now.Question.ID != v.Question.ID || cardroom.OfView(now).Reserve != 15 {
		t.Fatalf("bob is asked %+v", now.Question)
	}
	u.time.pass(u.l, 2*time.Second) // all of it
	v = await(t, u.l, u.bob, func(v table.View) bool { return cardroom.OfSeat(v.Seats[1]).Out })
	u.has(20, 0)
	if v.Round != 1 || !cardroom.OfSeat(v.Seats[1]).In {
		t.Errorf("bob did not check in hand 1")
	}
	u.answer(u.ann, 1, "check")
	u.answer(u.ann, 1, "bet") // and nobody waits for bob
	await(t, u.l, u.bob, func(v table.View) bool { return v.Stage != "round" })
	u.again()
	u.has(20, 1)

	must(t, u.l.Leave(t.Context(), u.bob, 2)) // who leaves and comes back has no more than before
	must(t, u.l.Sit(t.Context(), u.bob, "", 2, u.l.View(u.bob).You.Balance-900*100))
	u.has(20, 1)

	var took []int
	for e, err := range withKeys(u.log).Read(t.Context(), table.Shard("t1"), 1) {
		must(t, err)
		var a round.Answer
		if e.Events[0].Kind == "answer" {
			must(t, json.Unmarshal(e.Events[0].Data, &a))
		}
		if a.Reserve > 0 {
			took = append(took, a.Reserve)
		}
	}
	if len(took) != 2 || took[0] != 5 || took[1] != 15 {
		t.Errorf("the answers took %d seconds", took)
	}
	u.f.Close()
	for seconds, found := range map[string]bool{"15": false, "16": true} {
		other := rewritten(t, u.log, func(e *journal.Entry) {
			e.Events[0].Data = json.RawMessage(strings.Replace(string(e.Events[0].Data), `"reserve":15`, `"reserve":`+seconds, 1))
		})
		report, err := floor.Verify(t.Context(), other, cardroom.Open, nil)
		must(t, err)
		if len(report.Findings) > 0 != found {
			t.Errorf("felt verify finds of %s seconds taken of 15: %v", seconds, report.Findings)
		}
	}
	u.f = u.h.open(t, u.log)
}
