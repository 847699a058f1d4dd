package floor_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/clause"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/dispute"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/store"
)

// paidWrongly is a table at which Dee has dealt a round to Ann, whose aces beat the dealer's kings, and the next has begun. Of the payments of
// the first it returns one that she won.
func paidWrongly(t *testing.T, w *watch) (h house, f *floor.Floor, dir string, log store.Log, ann string, won table.PaidView) {
	t.Helper()
	h = house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1")}, deck: deal("As Kc Ad Kd 3c 5h 9s Jd 8c"), people: true, watch: w}
	dir, ann, _ = joined(t, h)
	log = openLog(t, dir)
	f = h.open(t, log)
	t.Cleanup(func() { f.Close(); log.Close() })
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Come(ctx, "dee", false))
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	must(t, l.Begin(ctx, "dee"))
	deals(t, f, gambler{id: ann, seats: []int{1}, bold: true, rounds: 1, stays: true}, func(c *table.ConsoleView) bool { return c.Begins })
	refusedWith(t, l.CorrectIn(ctx, fay, 1, floor.Amend{Paid: &floor.Paid{Given: money.Dollar}}), "put right by its dealer")
	if all, err := l.PaidIn(ctx, "fay", 1); err != nil || len(all) > 0 {
		t.Errorf("before the next round begins its payments are found late: %v, %v", all, err)
	}
	must(t, l.Begin(ctx, "dee"))
	all, err := l.PaidIn(ctx, "fay", 1)
	must(t, err)
	i := slices.IndexFunc(all, func(p table.PaidView) bool { return p.Owed >= 20*money.Dollar })
	if i < 0 || all[i].Given != all[i].Owed {
		t.Fatalf("the round was paid %+v", all)
	}
	return h, f, dir, log, ann, all[i]
}

// theirs is what the player has in all, at the table and away from it, and what the table won.
func theirs(t *testing.T, f *floor.Floor, log store.Log, player string) (has, gained money.Cents) {
	t.Helper()
	now, err := log.Snapshot(t.Context())
	must(t, err)
	if sum := now.Balances.Sum(); sum != 0 {
		t.Errorf("the books sum to %s", sum)
	}
	return f.Balance(player) + now.Balances["table/t1/seat/1"], now.Balances["house/t1"]
}

// TestAWrongPaymentIsFoundLater: of a round before the one in play the dealer gave a player less than he confirmed. Two people who gain nothing
// say what she was given, and repay the difference: the books had it right, so nothing moves there, and the round, its packet and the log say
// what was given, owed and repaid. What is not put right at once moves between the house and her balance until it is.
func TestAWrongPaymentIsFoundLater(t *testing.T) {
	w := &watch{}
	h, f, _, log, ann, won := paidWrongly(t, w)
	l, ctx := f.Table("t1"), t.Context()
	less := won.Owed - 15*money.Dollar
	paid := func(given, is money.Cents) floor.Amend {
		return floor.Amend{Paid: &floor.Paid{Event: won.Event, Given: given, Is: is}}
	}
	says := func(want string, err error) { t.Helper(); refusedWith(t, err, want) }
	says("already", l.CorrectIn(ctx, fay, 1, paid(won.Owed, won.Owed)))
	says("cannot be paid", l.CorrectIn(ctx, fay, 1, paid(-1, won.Owed)))
	says("cannot be paid", l.CorrectIn(ctx, fay, 1, paid(money.Max+1, won.Owed)))
	says("has no payment 0", l.CorrectIn(ctx, fay, 1, floor.Amend{Paid: &floor.Paid{Given: less}}))
	says(floor.ErrNoReason.Error(), l.CorrectIn(ctx, floor.Power{Person: "fay"}, 1, paid(less, won.Owed)))
	says(floor.ErrPower.Error(), l.CorrectIn(ctx, floor.Power{Person: ann, Reason: "mine"}, 1, paid(less, won.Owed)))

	// Found and put right at once, with the next round in play.
	has, gained := theirs(t, f, log, ann)
	follows, err := l.TryIn(ctx, "fay", 1, paid(less, won.Owed))
	must(t, err)
	told := fmt.Sprintf("Round 1: seat 1 was given %s for the %s and was owed %s; $15 was paid to the player", less.Grouped(), won.Name, won.Owed.Grouped())
	if want := []string{told + ".", "No money moves."}; !slices.Equal(follows, want) {
		t.Errorf("before it is confirmed it is said %q, want %q", follows, want)
	}
	must(t, l.CorrectIn(ctx, fay, 1, paid(less, won.Owed)))
	if p := f.Proposed(gus.Person); len(p) != 1 || p[0].What != told {
		t.Errorf("what waits is %+v", p)
	}
	if err := l.Approve(ctx, fay, f.Proposed(gus.Person)[0].ID); err == nil {
		t.Error("one person alone says what was paid")
	}
	must(t, approved(t, f, nil))
	if is, of := theirs(t, f, log, ann); is != has || of != gained {
		t.Errorf("the player has %s and the house %s; the books had it right with %s and %s", is, of, has, gained)
	}
	mended, err := l.Mended(ctx, 1)
	must(t, err)
	if len(mended) != 1 || mended[0].What != told || mended[0].By != "fay" || mended[0].Authoriser != "gus" || mended[0].Reason != fay.Reason {
		t.Errorf("the round says %+v", mended)
	}

	// Given too much, which she keeps: what she has follows, and the books find it until she gives it back.
	found := func() string {
		of, err := books.New(log, tenth).Day(ctx, "", "t1")
		must(t, err)
		return strings.Join(of.OutOfBalance, "\n")
	}
	more := won.Owed + 40*money.Dollar
	w.passed.Add(int64(24 * time.Hour))
	must(t, approved(t, f, l.CorrectIn(ctx, fay, 1, paid(more, more))))
	if is, of := theirs(t, f, log, ann); is != has+40*money.Dollar || of != gained-40*money.Dollar {
		t.Errorf("she keeps $40: she has %s, and had %s; the house %s, and had %s", is, has, of, gained)
	}
	if want := fmt.Sprintf("a wager of round 1 was paid %s and is owed %s, which was not put right", more.Grouped(), won.Owed.Grouped()); !strings.Contains(found(), want) {
		t.Errorf("the books find %q", found())
	}
	stated := func() (net money.Cents) {
		s, err := f.Statement(ctx, ann)
		must(t, err)
		for _, line := range s.Lines {
			net += line.Net
		}
		return net
	}
	if of, err := l.RoundView(ctx, ann, 1); err != nil || stated() != of.Seats[0].Net+40*money.Dollar {
		t.Errorf("her statement comes to %s, and the round to %s (%v)", stated(), of.Seats[0].Net, err)
	}
	refusedWith(t, l.CorrectIn(ctx, fay, 1, reorder(t, log, "Kc As Kd Ad 3c 5h 9s Jd 8c")), "that is put right first")
	f.Close()
	verified(t, log)
	f = h.open(t, log)
	l = f.Table("t1")
	must(t, approved(t, f, l.CorrectIn(ctx, fay, 1, paid(more, won.Owed))))
	if is, of := theirs(t, f, log, ann); is != has || of != gained || strings.Contains(found(), "not put right") {
		t.Errorf("she gave it back: she has %s, and had %s; the house %s, and had %s; the books find %q", is, has, of, gained, found())
	}
	if of, err := l.RoundView(ctx, ann, 1); err != nil || stated() != of.Seats[0].Net {
		t.Errorf("her statement comes to %s, and the round to %s (%v)", stated(), of.Seats[0].Net, err)
	}

	deals(t, f, gambler{id: ann, seats: []int{1}, bold: true, rounds: 2, stays: true}, func(c *table.ConsoleView) bool { return c.Begins })
	p, err := l.Packet(ctx, fay, 1)
	must(t, err)
	if len(p.PaidLate) != 3 || p.PaidLate[0].Text != told || p.PaidLate[0].Player != ann || p.PaidLate[0].Owed != won.Owed || p.PaidLate[2].Was != more {
		t.Errorf("the packet says %+v", p.PaidLate)
	}
	var printed bytes.Buffer
	must(t, dispute.Paper(p, &clause.Book{}).Text(&printed))
	if !strings.Contains(strings.Join(strings.Fields(printed.String()), " "), "$15 was paid to the player") {
		t.Errorf("its paper does not say what was paid late:\n%s", printed.String())
	}
	for want, change := range map[string]func(*floor.Packet){
		"":                                 func(*floor.Packet) {},
		"paid_late: this is not":           func(p *floor.Packet) { p.PaidLate = p.PaidLate[:2] },
		"paid_late: this is not what foll": func(p *floor.Packet) { p.Corrections = p.Corrections[:1] },
	} {
		of := *p
		change(&of)
		text, err := json.Marshal(&of)
		must(t, err)
		_, findings, _, err := floor.VerifyPacket(ctx, bytes.NewReader(text), cardroom.Open, nil)
		must(t, err)
		if said := strings.Join(findings, "\n"); want == "" && said != "" || !strings.Contains(said, want) {
			t.Errorf("want %q among %q", want, said)
		}
	}
	tabletest.KeepsSchema(t, "packet", p)
	offline, err := floor.MakePacket(ctx, log, cardroom.Open, "t1", 1, nil)
	must(t, err)
	if len(offline.PaidLate) != 3 {
		t.Errorf("the packet made of the directory says %+v", offline.PaidLate)
	}
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
}

// TestAForgedLatePaymentIsFound: written anew by one person alone, with other chips, of another player, or as if something else had been known or
// owed, it does not follow from the round that it names.
func TestAForgedLatePaymentIsFound(t *testing.T) {
	_, f, _, log, _, won := paidWrongly(t, nil)
	more := won.Owed + 40*money.Dollar
	must(t, approved(t, f, f.Table("t1").CorrectIn(t.Context(), fay, 1, floor.Amend{Paid: &floor.Paid{Event: won.Event, Given: more, Is: more}})))
	f.Close()
	for name, forged := range map[string]struct {
		want   string
		change func(*journal.Entry, *table.LatePayment)
	}{
		"nothing":         {"", func(*journal.Entry, *table.LatePayment) {}},
		"alone":           {"has done alone what takes two people", func(e *journal.Entry, _ *table.LatePayment) { e.Authorised = nil }},
		"more is moved":   {"the transfers of its correction are not those that follow", func(e *journal.Entry, _ *table.LatePayment) { e.Transfers[0].Amount += 100 }},
		"more was given":  {"the transfers of its correction are not those that follow", func(_ *journal.Entry, p *table.LatePayment) { p.Is, p.Given = p.Is+100, p.Given+100 }},
		"it was known":    {"so far as was known", func(_ *journal.Entry, p *table.LatePayment) { p.Was = p.Given - 100 }},
		"it was owed":     {"so far as was known", func(_ *journal.Entry, p *table.LatePayment) { p.Owed = p.Given }},
		"to another":      {"so far as was known", func(_ *journal.Entry, p *table.LatePayment) { p.Player = "bob" }},
		"of no wager":     {"has no payment 0", func(_ *journal.Entry, p *table.LatePayment) { p.Event = 0 }},
		"it was not paid": {"already", func(_ *journal.Entry, p *table.LatePayment) { p.Is, p.Given = p.Was, p.Was }},
	} {
		made := rewritten(t, log, func(e *journal.Entry) {
			if len(e.Events) == 0 || e.Events[0].Kind != "correct_round" {
				return
			}
			c, _, err := table.LateIn(*e)
			must(t, err)
			forged.change(e, c.Paid)
			e.Events[0].Data, err = json.Marshal(c)
			must(t, err)
		})
		report, err := floor.Verify(t.Context(), withKeys(made), cardroom.Open, nil)
		must(t, err)
		if said := strings.Join(report.Findings, "\n"); forged.want == "" && said != "" || !strings.Contains(said, forged.want) {
			t.Errorf("%s: want %q among %q", name, forged.want, said)
		}
	}
}

// TestALatePaymentIsKilledAtEveryAppend: what a player gives back is taken from her balance first. Wherever the floor dies, she has given it back
// once or not at all, and asked again it is done.
func TestALatePaymentIsKilledAtEveryAppend(t *testing.T) {
	h, f, dir, log, ann, won := paidWrongly(t, nil)
	ctx, more := t.Context(), won.Owed+40*money.Dollar
	back := floor.Amend{Paid: &floor.Paid{Event: won.Event, Given: more, Is: won.Owed}}
	must(t, approved(t, f, f.Table("t1").CorrectIn(ctx, fay, 1, floor.Amend{Paid: &floor.Paid{Event: won.Event, Given: more, Is: more}})))
	before, _ := theirs(t, f, log, ann)
	f.Close()
	must(t, log.Close())
	for _, how := range []fault{dies, forgets, blinks} {
		for k, done := 1, false; !done; k++ {
			broken := &faulty{Log: openLog(t, copyDir(t, dir)), left: k, how: how}
			f := h.open(t, broken)
			err := approved(t, f, f.Table("t1").CorrectIn(ctx, fay, 1, back))
			done = err == nil && broken.left > 0
			f.Close()
			again := &faulty{Log: broken.Log, left: -1, how: forgets}
			f = h.open(t, again)
			has, _ := theirs(t, f, again, ann)
			if was, is := before, before-40*money.Dollar; has != was && has != is || err == nil && has != is {
				t.Errorf("%s at append %d (%v): she has %s, and had %s", faults[how], k, err, has, was)
			}
			if has == before {
				if len(f.Proposed(gus.Person)) == 0 {
					must(t, f.Table("t1").CorrectIn(ctx, fay, 1, back))
				}
				must(t, approved(t, f, nil))
			}
			if has, _ = theirs(t, f, again, ann); has != before-40*money.Dollar {
				t.Errorf("%s at append %d: asked again, she has %s, and had %s", faults[how], k, has, before)
			}
			f.Close()
			sound(t, again)
			must(t, again.Close())
			if k > 9 {
				t.Fatalf("%s: it takes more than %d appends", faults[how], k)
			}
		}
	}
}
