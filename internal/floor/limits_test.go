package floor_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// dollars are limits in dollars.
func dollars(least, most money.Cents) table.Limits {
	return table.Limits{Minimum: least * money.Dollar, Maximum: most * money.Dollar}
}

// TestLimitsChangeWithTheNoticeThatIsDue: wagers are limited more closely half an hour after that was posted, and then when the round
// in play is over; a wager that was accepted before is settled whole. What opens the limits, and what is done at an empty table, is
// done at once. Who did it is in the log, which replays equal.
func TestLimitsChangeWithTheNoticeThatIsDue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watch{}
		h := house{submission: first, deck: spades(t), watch: w} // $5 to $500
		f, log, ann, _ := opened(t, h)
		one := f.Table("t1")
		is := func(what string, least, most money.Cents) {
			t.Helper()
			synctest.Wait()
			v := one.View(ann)
			if got := (table.Limits{Minimum: v.Table.Minimum, Maximum: v.Table.Maximum}); got != dollars(least, most) || v.Table.Limits["ante"] != table.WagerLimits(got) {
				t.Errorf("%s the limits are %+v", what, got)
			}
		}
		announce := func(least, most money.Cents) {
			t.Helper()
			must(t, one.Announce(t.Context(), fay, dollars(least, most)))
		}

		// Nobody sits there.
		announce(10, 400)
		is("at an empty table", 10, 400)
		refusedWith(t, one.Announce(t.Context(), fay, dollars(10, 400)), "these are the limits of the table")
		refusedWith(t, one.Announce(t.Context(), fay, dollars(20, 10)), "$10 is less than the minimum $20 (§ 601a.6)")
		refusedWith(t, one.Announce(t.Context(), fay, dollars(0, 100)), "the least wager is $1 or more")
		refusedWith(t, one.Announce(t.Context(), fay, table.Limits{Minimum: 1050, Maximum: 40_000}), "both are whole dollars")
		refusedWith(t, one.Announce(t.Context(), floor.Power{Person: "fay"}, dollars(5, 500)), "say why")
		refusedWith(t, one.Withdraw(t.Context(), fay), "no change of the limits is announced")

		// Ann sits there. Wider limits are there between rounds, closer ones are announced.
		must(t, one.Sit(t.Context(), ann, "", 1, 500*money.Dollar))
		announce(5, 500)
		is("wider", 5, 500)
		announce(25, 50)
		synctest.Wait()
		if a := one.View(ann).Announced; a == nil || *a != (table.AnnouncedView{Minimum: 2500, Maximum: 5000, At: noon.Add(30 * time.Minute).UnixMilli(), Cite: "601a.7"}) {
			t.Errorf("the players are told %+v", a)
		}
		refusedWith(t, one.Announce(t.Context(), floor.Power{Person: ann, Reason: "mine"}, dollars(1, 500)), "for a floorperson who holds no chips at this table")

		// Her $100 are accepted while the notice runs; it is over in the middle of the round.
		w.pass(one, 30*time.Minute-time.Second) // a little passes while she waits for the round
		is("within the notice", 5, 500)
		leaves := one.Watch(ann, nil) // the wagers of who has gone are closed at once
		await(t, one, ann, func(v table.View) bool { return v.Stage == "wagers" })
		must(t, one.PlaceWager(t.Context(), ann, 1, "ante", 100*money.Dollar))
		must(t, one.Ready(t.Context(), ann, 1))
		leaves()
		synctest.Wait()
		w.pass(one, 2*time.Second)
		is("in the middle of a round", 5, 500)
		f.Close()
		f = h.open(t, log)
		t.Cleanup(f.Close)
		one = f.Table("t1")
		is("opened again", 5, 500)
		number := one.View(ann).Round
		v := upTo(t, f, func(v table.View) bool { return v.Round == number && v.Stage == "result" }, gambler{id: ann, seats: []int{1}, bold: true})
		for _, r := range v.Seats[0].Results {
			if r.Wager == "ante" && (r.Amount != 100*money.Dollar || r.Paid != 100*money.Dollar) {
				t.Errorf("the wager over the maximum is settled as %+v", r)
			}
		}
		is("when the round is over", 25, 50)
		if one.View(ann).Announced != nil {
			t.Error("what has taken effect is announced")
		}
		w.pass(one, hour)
		must(t, f.Acknowledge(t.Context(), ann))
		await(t, one, ann, func(v table.View) bool { return v.Stage == "wagers" })
		refusedWith(t, one.PlaceWager(t.Context(), ann, 1, "ante", 24*money.Dollar), "less than the table minimum $25 (§ 601a.6)")
		refusedWith(t, one.PlaceWager(t.Context(), ann, 1, "ante", 51*money.Dollar), "more than the table maximum $50 (§ 601a.6)")
		must(t, one.PlaceWager(t.Context(), ann, 1, "ante", 50*money.Dollar))

		// A round is looked at as it was dealt.
		past, err := one.RoundView(t.Context(), ann, number)
		must(t, err)
		if past.Table.Maximum != 500*money.Dollar {
			t.Errorf("round %d is shown under a maximum of %s", number, past.Table.Maximum)
		}

		// What is announced may be taken back; another Rules Submission has limits of its own.
		announce(30, 40)
		must(t, one.Withdraw(t.Context(), gus))
		if one.View(ann).Announced != nil {
			t.Error("what was withdrawn is announced")
		}
		announce(30, 40)
		must(t, approved(t, f, f.File(t.Context(), fay, second)))
		must(t, one.PlaceWager(t.Context(), ann, 1, "ante", 0))
		w.set(f, firstDay)
		under(t, f, "t1", second)
		is("under another edition", 25, 500)

		by := ""
		for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
			must(t, err)
			switch e.Events[0].Kind {
			case "limits":
				by += e.Actor + " " + e.Acted.Reason + "; "
			case "rules":
				by += e.Actor + " for " + e.Authoriser + "; "
			}
		}
		const announces, effect = "person:fay seen from the pit; ", "program for person:fay; "
		if want := announces + effect + announces + effect + announces + effect + announces + "person:gus I have looked; " + announces + "program for person:fay; "; by != want {
			t.Errorf("the log has %q, want %q", by, want)
		}
		f.Close()
		verified(t, log)
		areTheirValues(t, log)

		// A log in which it went otherwise is found out.
		for want, change := range map[string]func(*journal.Entry){
			"its events are not those that follow": func(e *journal.Entry) {
				e.Events[0].Data = bytes.Replace(e.Events[0].Data, []byte(`,"minutes":30`), nil, 1)
			},
			"before the notice of 30m0s is over": func(e *journal.Entry) {
				if e.Events[0].Kind == "rules" {
					e.Clock = noon
				}
			},
			"in his own name and with a reason": func(e *journal.Entry) {
				if e.Events[0].Kind == "limits" {
					e.Acted = nil
				}
			},
		} {
			report, err := floor.Verify(t.Context(), withKeys(rewritten(t, log, change)), cardroom.Open, nil)
			must(t, err)
			if found := strings.Join(report.Findings, "\n"); !strings.Contains(found, want) {
				t.Errorf("found %q, want %q", found, want)
			}
		}
	})
}

// TestOtherLimitsLeaveTheCards: a shoe is dealt on from under other limits, and no limits are changed where bets are part of the rules.
func TestOtherLimitsLeaveTheCards(t *testing.T) {
	w := &watch{}
	f, log, ann, _ := opened(t, house{tables: []table.Config{configOf(t, pa.Game("spanish-21"), "t1"), configOf(t, pa.Game("holdem"), "t2")}, watch: w})
	one := f.Table("t1")
	upTo(t, f, resultOf, gambler{id: ann, seats: []int{1}})
	must(t, one.Announce(t.Context(), fay, dollars(5, 600)))
	await(t, one, ann, func(v table.View) bool { return v.Table.Maximum == 600*money.Dollar })
	w.pass(one, hour)
	await(t, one, ann, func(v table.View) bool { return v.Round == 2 && v.Stage == "wagers" })
	shuffles := func(number int) bool {
		return slices.ContainsFunc(answersOf(t, log, number), func(a round.Answer) bool { return a.Choice == "shuffle" })
	}
	if !shuffles(1) || shuffles(2) {
		t.Error("the shoe was shuffled again under other limits")
	}
	refusedWith(t, f.Table("t2").Announce(t.Context(), fay, dollars(5, 500)), "the bets of Hold'em are part of its rules; another Rules Submission changes them (§ 601a.6)")
	f.Close()
	verified(t, log)
}
