package floor_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// dee puts payments right, as the dealer of the table.
var dee = floor.Power{Person: "dee", From: "192.0.2.3", Reason: "the camera shows it"}

// TestAPaymentIsPutRight: the dealer has given a player other chips than he confirmed. He says so, the books follow him, and until he
// has put it right no round begins and the player keeps his seat; the log says who, what was and what is, and verifies.
func TestAPaymentIsPutRight(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, people: true}
	f, log, ann, _ := opened(t, h)
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Come(ctx, "dee", false))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Begin(ctx, "dee"))
	gamble := gambler{id: ann, seats: []int{1}, rounds: 2, stays: true}
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return len(c.Paid) > 0 })
	paid := func() table.PaidView { // the payment settled first
		all := consoleOf(l).Paid
		return all[len(all)-1]
	}
	stack := func() money.Cents { return l.View(ann).Seats[0].Stack }
	first, before := paid(), stack()
	more := table.Repayment{Round: 1, Event: first.Event, Was: first.Given, Is: first.Given + 25*money.Dollar}

	follows, err := l.PaysFollows("dee", more)
	must(t, err)
	if want := "Seat 1 gets $25."; len(follows) != 3 || follows[0] != want || !strings.Contains(follows[1], "$25 too much") {
		t.Errorf("what follows is %q", follows)
	}
	if stack() != before {
		t.Error("what follows was told, and chips moved")
	}
	must(t, l.Pays(ctx, dee, more))
	if stack() != before+25*money.Dollar {
		t.Errorf("the player has %s, and had %s", stack(), before)
	}
	for what, refused := range map[string]struct {
		by   error
		want string
	}{
		"who does not deal":      {l.Pays(ctx, floor.Power{Person: "dot", Reason: "seen"}, more), "you do not deal at this table"},
		"without a reason":       {l.Pays(ctx, floor.Power{Person: "dee"}, more), floor.ErrNoReason.Error()},
		"what was is not so":     {l.Pays(ctx, dee, more), "not " + more.Was.Grouped()},
		"another round":          {l.Pays(ctx, dee, table.Repayment{Round: 2, Event: first.Event, Was: more.Is}), "put right in round 1"},
		"no payment":             {l.Pays(ctx, dee, table.Repayment{Round: 1, Was: more.Is}), "no payment 0"},
		"more than lies there":   {l.Pays(ctx, dee, table.Repayment{Round: 1, Event: first.Event, Was: more.Is, Is: money.Max + 1}), "cannot be paid"},
		"a negative amount":      {l.Pays(ctx, dee, table.Repayment{Round: 1, Event: first.Event, Was: more.Is, Is: -1}), "cannot be paid"},
		"the same amount":        {l.Pays(ctx, dee, table.Repayment{Round: 1, Event: first.Event, Was: more.Is, Is: more.Is}), "already"},
		"what follows, to a dot": {func() error { _, err := l.PaysFollows("dot", more); return err }(), "you do not deal"},
	} {
		if refused.by == nil || !strings.Contains(refused.by.Error(), refused.want) {
			t.Errorf("%s: %v", what, refused.by)
		}
	}
	late := func() bool {
		return slices.ContainsFunc(l.Due(), func(d table.DueView) bool { return d.Late && strings.Contains(d.Text, "Put a payment right") })
	}
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Begins })
	refused := func(what string, err error) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), "that is put right first") {
			t.Errorf("%s: %v", what, err)
		}
	}
	refused("the next round", l.Begin(ctx, "dee"))
	refused("the player leaves", l.Leave(ctx, ann, 1))
	refused("the dealer leaves", l.Go(ctx, "dee"))
	f.Close()
	f = h.open(t, log)
	l = f.Table("t1")
	if !late() || paid().Given != more.Is {
		t.Errorf("after a restart %v is due, and the payment is %+v", l.Due(), paid())
	}
	refused("the next round after a restart", l.Begin(ctx, "dee"))
	must(t, l.Pays(ctx, dee, table.Repayment{Round: 1, Event: first.Event, Was: more.Is, Is: first.Owed}))
	if late() || paid().Given != first.Owed {
		t.Errorf("it is put right, and %v is due; the payment is %+v", l.Due(), paid())
	}
	must(t, l.Begin(ctx, "dee"))
	if err := l.Pays(ctx, dee, more); err == nil {
		t.Error("a payment of a round before is put right")
	}
	f.Close()
	said := 0
	for e, err := range withKeys(log).Read(ctx, table.Shard("t1"), 1) {
		must(t, err)
		if e.Events[0].Kind == "payment" {
			said++
			if e.Actor != journal.Person("dee") || e.Acted == nil || e.Acted.Reason != dee.Reason || len(e.Transfers) != 1 || e.Transfers[0].Amount != 25*money.Dollar {
				t.Errorf("entry %d: %+v", e.Seq, e)
			}
		}
	}
	if said != 2 {
		t.Errorf("%d entries say what was paid", said)
	}
	verified(t, log)
}

// TestTheProgramPaysAsItIsOwed: what the program has paid is never paid otherwise, nor is a share of the meter.
func TestTheProgramPaysAsItIsOwed(t *testing.T) {
	f, _, ann, _ := opened(t, house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}})
	l := f.Table("t1")
	upTo(t, f, resultOf, gambler{id: ann, seats: []int{1}, stays: true})
	if err := l.Pays(t.Context(), dee, table.Repayment{Round: 1}); err == nil || errors.Is(err, floor.ErrNoReason) {
		t.Errorf("a payment of the program is put right: %v", err)
	}
	must(t, l.Come(t.Context(), "dee", false))
	if got := consoleOf(l).Paid; len(got) != 0 {
		t.Errorf("the dealer who comes has paid %v", got)
	}
}
