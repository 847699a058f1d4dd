package floor_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// entries are those of a shard.
func entries(t testing.TB, log store.Log, shard string) (all []journal.Entry) {
	t.Helper()
	for e, err := range log.Read(t.Context(), shard, 1) {
		must(t, err)
		all = append(all, e)
	}
	return all
}

// onWatch is headsUp with a clock that the test sets, up to the first decision.
func onWatch(t testing.TB) (w *watch, h house, log store.Log, f *floor.Floor, ann, bob gambler) {
	t.Helper()
	w = &watch{}
	h, log, f, ann, bob = headsUp(t, wrong)
	h.watch = w
	f.Close()
	f = h.open(t, log)
	upTo(t, f, decision, ann, bob)
	return w, h, log, f, ann, bob
}

// wrongNumber is the report of a wrong number of cards at the question that is open.
func wrongNumber(l *floor.Live) round.Answer {
	return round.Answer{Question: l.View("").Question.ID, Irregularity: &round.Irregularity{Kind: general.WrongNumber}}
}

// seenBy is what a floorperson sees of a table.
func seenBy(l *floor.Live, by floor.Power) table.View { return l.View(by.Person) }

// TestAVoidTakesTwoPeople: what one proposes waits with the table, survives a restart, and is approved by
// another alone; the entry names both, when, from where and why.
func TestAVoidTakesTwoPeople(t *testing.T) {
	w, h, log, f, ann, bob := onWatch(t)
	l := f.Table("t1")
	must(t, l.Declare(t.Context(), fay, wrongNumber(l)))

	v := seenBy(l, gus)
	p := v.Proposal
	if v.Held == "" || v.Question.Deadline != 0 || p == nil || p.Yours || p.Reason != fay.Reason || !strings.Contains(p.What, "677a.13(c)") || strings.Join(p.Follows, " ") == "No chips move." {
		t.Fatalf("gus sees that the table is held: %q, and %+v", v.Held, p)
	}
	if of := seenBy(l, fay).Proposal; of == nil || !of.Yours {
		t.Errorf("fay sees %+v", of)
	}
	if of := l.View(ann.id); of.Proposal != nil || l.View(bob.id).Proposal != nil {
		t.Errorf("who holds chips sees %+v", of.Proposal)
	}
	check := round.Answer{Question: v.Question.ID, Seat: 1, Choice: "check"}
	again := floor.Power{Person: fay.Person, From: "198.51.100.7", Reason: "in another session"}
	for want, err := range map[string]error{
		"takes another person":   l.Approve(t.Context(), again, p.ID),
		"holds no chips":         l.Approve(t.Context(), floor.Power{Person: ann.id, Reason: "I lose"}, p.ID),
		"say why":                l.Approve(t.Context(), floor.Power{Person: "gus", Reason: " "}, p.ID),
		"say who you are":        l.Approve(t.Context(), floor.Power{Reason: "x"}, p.ID),
		"does not wait any more": l.Approve(t.Context(), gus, "another"),
		"decide that one first":  l.Correct(t.Context(), gus, table.Correction{Answer: 1}),
		"nothing is done at":     l.Answer(t.Context(), ann.id, check),
		"in 15 minutes at the l": l.Leave(t.Context(), ann.id, 1),
	} {
		refusedWith(t, err, want)
	}
	before := len(entries(t, log, "table/t1"))
	w.passed.Add(int64(5 * time.Minute))

	f.Close() // killed between proposal and approval
	f = h.open(t, log)
	defer f.Close()
	l = f.Table("t1")
	if of := seenBy(l, gus).Proposal; of == nil || of.ID != p.ID || of.Reason != p.Reason || strings.Join(of.Follows, " ") != strings.Join(p.Follows, " ") || l.Held() == "" {
		t.Fatalf("after a restart gus sees %+v, and the table is held: %q", of, l.Held())
	}
	must(t, l.Approve(t.Context(), gus, p.ID))
	refusedWith(t, l.Approve(t.Context(), gus, p.ID), "does not wait any more")
	if l.Held() != "" {
		t.Errorf("the table is held: %q", l.Held())
	}
	v = await(t, l, "", resultOf)
	for seat := range 2 {
		if v.Seats[seat].Stack != buyIn {
			t.Errorf("seat %d has %s in front of it", seat+1, v.Seats[seat].Stack)
		}
	}
	all := entries(t, log, "table/t1")
	e := all[before]
	var a round.Answer
	must(t, json.Unmarshal(e.Events[0].Data, &a))
	if e.Actor != "person:fay" || e.Authoriser != "person:gus" || a.Actor != e.Actor || a.Authoriser != e.Authoriser || a.Irregularity == nil ||
		e.Acted.Reason != fay.Reason || e.Acted.From != fay.From || e.Acted.At != noon || e.Authorised.Reason != gus.Reason || e.Authorised.From != gus.From ||
		!e.Clock.Equal(noon.Add(5*time.Minute)) {
		t.Errorf("the entry is %+v, on the grounds %+v and %+v", e, e.Acted, e.Authorised)
	}
	made := entries(t, log, "proposals/table/t1")
	if len(made) != 1 || made[0].Actor != "person:fay" || made[0].Acted.Reason != fay.Reason {
		t.Errorf("the proposals are %+v", made)
	}
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
}

// TestWhatIsNotApprovedLeavesAllAsItWas: what is refused, withdrawn or lapsed changes nothing, and the
// clocks have stood.
func TestWhatIsNotApprovedLeavesAllAsItWas(t *testing.T) {
	w, _, log, f, ann, bob := onWatch(t)
	l := f.Table("t1")
	left := func() time.Duration {
		v := await(t, l, ann.id, func(v table.View) bool { return v.Question != nil && v.Question.Deadline > 0 })
		return time.Duration(v.Question.Deadline-v.Now) * time.Millisecond
	}
	had := left()
	before := entries(t, log, "table/t1")
	for _, c := range []struct {
		kind, by string
		how      func(id string) error
	}{
		{"withdraw", "person:fay", func(id string) error { return l.Refuse(t.Context(), fay, id) }},
		{"refuse", "person:gus", func(id string) error { return l.Refuse(t.Context(), gus, id) }},
		{"lapse", "program", func(string) error {
			w.passed.Add(int64(15 * time.Minute))
			f.Wake()
			await(t, l, "", func(v table.View) bool { return v.Held == "" })
			return nil
		}},
	} {
		must(t, l.Declare(t.Context(), fay, wrongNumber(l)))
		id := seenBy(l, gus).Proposal.ID
		w.passed.Add(int64(time.Minute))
		must(t, c.how(id))
		if got := left(); got != had || l.Held() != "" {
			t.Errorf("%s: %s are left of %s, and the table is held: %q", c.kind, got, had, l.Held())
		}
		refusedWith(t, l.Approve(t.Context(), gus, id), "does not wait any more")
		made := entries(t, log, "proposals/table/t1")
		if last := made[len(made)-1]; last.Events[0].Kind != c.kind || last.Actor != c.by || (c.by == "program") != (last.Acted == nil) {
			t.Errorf("%s: the last entry is %+v", c.kind, last)
		}
	}
	if after := entries(t, log, "table/t1"); len(after) != len(before) {
		t.Errorf("what was not approved left %d entries", len(after)-len(before))
	}
	upTo(t, f, resultOf, ann, bob)
	f.Close()
	sound(t, log)
}

// TestWhatOnePersonMayDo: an irregularity by which nothing is void takes one, who says why.
func TestWhatOnePersonMayDo(t *testing.T) {
	_, log, f, ann, bob := headsUp(t, wrong)
	l := f.Table("t1")
	upTo(t, f, decision, ann, bob)
	left := round.Answer{Question: l.View("").Question.ID, Abandoned: 2}
	refusedWith(t, l.Declare(t.Context(), floor.Power{Person: "fay"}, left), "say why")
	refusedWith(t, l.Declare(t.Context(), floor.Power{Person: "fay", Reason: strings.Repeat("x", 301)}, left), "say why")
	must(t, l.Declare(t.Context(), fay, left))
	found := false
	for _, e := range entries(t, log, "table/t1") {
		found = found || e.Actor == "person:fay" && e.Authoriser == "" && e.Acted != nil && e.Acted.Reason == fay.Reason && e.Acted.From == fay.From
	}
	if !found {
		t.Error("the entry names not who, from where and why")
	}
}

// TestAVoidByOneIsFound: a log that has a person do alone what takes two, or with an authoriser who approved
// no proposal, does not verify.
func TestAVoidByOneIsFound(t *testing.T) {
	_, log, f, ann, bob := headsUp(t, wrong)
	l := f.Table("t1")
	upTo(t, f, decision, ann, bob)
	must(t, approved(t, f, l.Declare(t.Context(), fay, wrongNumber(l))))
	f.Close()
	sound(t, log)
	for name, change := range map[string]func(*journal.Entry){
		"alone": func(e *journal.Entry) {
			if e.Authorised != nil {
				e.Authorised, e.Authoriser, e.Key = nil, "", "answer/1"
				e.Events[0].Data = []byte(strings.Replace(string(e.Events[0].Data), `"authoriser":"person:gus",`, "", 1))
			}
		},
		"no proposal": func(e *journal.Entry) {
			if e.Authorised != nil {
				e.Key = "approved/none"
			}
		},
		"another proposed it": func(e *journal.Entry) {
			if strings.HasPrefix(e.Shard, "proposals/") {
				e.Actor = "person:eve"
			}
		},
		"without grounds of the authoriser": func(e *journal.Entry) {
			e.Authorised = nil
		},
	} {
		other := rewritten(t, log, change)
		if report, err := floor.Verify(t.Context(), other, cardroom.Open, nil); err != nil || len(report.Findings) == 0 {
			t.Errorf("%s: %v, %v", name, report.Findings, err)
		}
	}
}

// TestKilledAtEveryAppendOfAProposal: whatever the log takes last, the round is void once or not at all, and
// what waited waits.
func TestKilledAtEveryAppendOfAProposal(t *testing.T) {
	for how := range faults {
		for left := 1; left <= 3; left++ {
			h, log, f, ann, bob := headsUp(t, wrong)
			upTo(t, f, decision, ann, bob)
			f.Close()
			dying := &faulty{Log: log, left: left, how: how}
			f = h.open(t, dying)
			l := f.Table("t1")
			if l.Declare(t.Context(), fay, wrongNumber(l)) == nil {
				_ = approved(t, f, nil)
			}
			f.Close()
			f = h.open(t, log)
			l = f.Table("t1")
			if !resultOf(l.View("")) {
				must(t, approved(t, f, l.Declare(t.Context(), fay, wrongNumber(l))))
			}
			v := await(t, l, "", resultOf)
			if v.Seats[0].Stack != buyIn || v.Seats[1].Stack != buyIn || l.Held() != "" {
				t.Errorf("%s at append %d: %s and %s, held: %q", faults[how], left, v.Seats[0].Stack, v.Seats[1].Stack, l.Held())
			}
			voids := 0
			for _, e := range entries(t, log, "table/t1") {
				if e.Authorised != nil {
					voids++
				}
			}
			if voids != 1 {
				t.Errorf("%s at append %d: %d voids", faults[how], left, voids)
			}
			f.Close()
			sound(t, log)
		}
	}
}

// TestAWinWaitsToBeValidated: where a Rules Submission is in force the table waits for two people before a
// progressive payout, and says that it was validated; the program does not.
func TestAWinWaitsToBeValidated(t *testing.T) {
	f, log, a, _ := opened(t, house{submission: first, deck: spades(t), watch: &watch{}})
	l, ann := f.Table("t1"), gambler{id: a, seats: []int{1}, bold: true, waits: true}
	waits := func(v table.View) bool { return v.Question != nil && v.Question.Kind == round.AskValidation }
	v := upTo(t, f, waits, ann)
	if v.Question.Cite != "678a.11(e)(3)(iii)" {
		t.Errorf("the table waits by § %s", v.Question.Cite)
	}
	if got := l.Clause(round.Answer{}); got != v.Question.Cite {
		t.Errorf("who may not validate is refused by § %s", got)
	}
	refusedWith(t, l.Validate(t.Context(), fay, v.Question.ID+1), "no payout waits")
	refusedWith(t, l.Validate(t.Context(), floor.Power{Person: ann.id, Reason: "mine"}, v.Question.ID), "holds no chips")
	refusedWith(t, l.Answer(t.Context(), ann.id, round.Answer{Question: v.Question.ID, Seat: 1, Choice: "validate"}), "dealer or the floorperson")
	must(t, l.Validate(t.Context(), fay, v.Question.ID))
	p := seenBy(l, gus).Proposal
	if p == nil || p.Matter != string(floor.Validate) || p.What != "Validate the progressive payout for seat 1" {
		t.Fatalf("gus sees %+v", p)
	}
	refusedWith(t, l.Approve(t.Context(), fay, p.ID), "takes another person")
	must(t, l.Approve(t.Context(), gus, p.ID))
	v = upTo(t, f, waits, ann)
	if q := v.Question; q.Cite != "678a.11(e)(3)(iv)" || slices.ContainsFunc(v.Events, func(e table.EventView) bool { return e.Kind == round.EventCollect && e.Seat == 1 }) {
		t.Errorf("before the cards of the winner are collected the table waits for %+v", q)
	}
	must(t, validate(t.Context(), l, v.Question.ID))
	v = upTo(t, f, resultOf, ann)
	if last := v.Events[len(v.Events)-1]; last.Kind != round.EventCollect || last.Seat != 1 {
		t.Errorf("what happens last is %+v", last)
	}
	said := false
	for _, e := range v.Events {
		said = said || e.Text == "A floorperson validates the progressive payout"
		if strings.Contains(e.Text, "Nobody validates") {
			t.Errorf("the log says %q", e.Text)
		}
	}
	if !slices.ContainsFunc(entries(t, log, "table/t1"), func(e journal.Entry) bool {
		return e.Authorised != nil && e.Actor == "person:fay" && e.Acted.From == fay.From && e.Acted.Reason == fay.Reason &&
			e.Authoriser == "person:gus" && e.Authorised.From == gus.From && e.Authorised.Reason == gus.Reason
	}) {
		t.Error("who validated it, from where and why, is not in the log")
	}
	if !said || v.Seats[0].Net < 30_000*money.Dollar {
		t.Errorf("said %v, won %s", said, v.Seats[0].Net)
	}
	f.Close()
	sound(t, log)
}

// TestAFilingTakesTwoPeople, and lapses where it can no longer be carried out.
func TestAFilingTakesTwoPeople(t *testing.T) {
	w := &watch{}
	f, log, _, _ := opened(t, house{submission: edition("1", "2026-01-01", flushes("5.00", "C", "t1")), watch: w})
	next := edition("2", "2026-01-02", flushes("10.00", "C", "t1"))
	must(t, f.File(t.Context(), fay, next))
	must(t, f.File(t.Context(), fay, next)) // asked again
	refusedWith(t, f.File(t.Context(), gus, edition("3", "2026-01-02", flushes("15.00", "C", "t1"))), "decide that one first")
	p, text := f.Filing(gus.Person)
	if p == nil || p.Yours || text != next || p.Reason != fay.Reason {
		t.Fatalf("gus sees %+v", p)
	}
	if _, pending := f.Submission(); pending != nil {
		t.Error("it is filed already")
	}
	refusedWith(t, f.ApproveFiling(t.Context(), fay, p.ID), "takes another person")
	w.set(f, noon.Add(24*time.Hour)) // its day has passed
	refusedWith(t, f.ApproveFiling(t.Context(), gus, p.ID), "which is past")
	refusedWith(t, f.ApproveFiling(t.Context(), gus, p.ID), "does not wait")

	must(t, f.File(t.Context(), fay, edition("2", "2026-01-04", flushes("10.00", "C", "t1"))))
	must(t, approved(t, f, nil))
	_, pending := f.Submission()
	if pending == nil || pending.Edition != "2" || pending.By != "fay" || pending.Approved != "gus" {
		t.Errorf("filed is %+v", pending)
	}
	f.Close()
	verified(t, log)
}

// TestAFloorpersonStops a table, a game or a player at once, with a reason, over a restart; each goes on by a
// floorperson's act.
func TestAFloorpersonStops(t *testing.T) {
	w, h, log, f, ann, bob := onWatch(t)
	l := f.Table("t1")
	v := await(t, l, "", func(v table.View) bool { return v.Question.Deadline > 0 })
	had := v.Question.Deadline - v.Now
	one, game := floor.Target{Scope: floor.OneTable, ID: "t1"}, floor.Target{Scope: floor.OneGame, ID: "heads-up-holdem"}
	eve := floor.Power{Person: ann.id, Reason: "I lose"}
	for want, err := range map[string]error{
		"holds no chips":             f.Stop(t.Context(), eve, one),
		"holds no chips at this":     f.Stop(t.Context(), eve, game),
		"holds no chips at this tab": f.Stop(t.Context(), eve, floor.Target{Scope: floor.OnePlayer, ID: bob.id}),
		"there is no table":          f.Stop(t.Context(), fay, floor.Target{Scope: floor.OneTable, ID: "t9"}),
		"there is no player":         f.Stop(t.Context(), fay, floor.Target{Scope: floor.OnePlayer, ID: "nobody"}),
		"can be stopped":             f.Stop(t.Context(), fay, floor.Target{Scope: "house", ID: "x"}),
		"say why":                    f.Stop(t.Context(), floor.Power{Person: "fay"}, one),
		"is not stopped":             f.GoOn(t.Context(), fay, one),
	} {
		refusedWith(t, err, want)
	}
	for _, target := range []floor.Target{one, game} {
		must(t, f.Stop(t.Context(), fay, target))
		refusedWith(t, f.Stop(t.Context(), gus, target), "stopped already")
		f.Close()
		f = h.open(t, log)
		l = f.Table("t1")
		if v := l.View(""); !strings.Contains(v.Held, fay.Reason) || v.Question.Deadline != 0 {
			t.Errorf("%s: the table is held: %q", target.Scope, v.Held)
		}
		w.passed.Add(int64(time.Hour))
		refusedWith(t, l.Answer(t.Context(), ann.id, round.Answer{Question: v.Question.ID, Seat: 1, Choice: "check"}), fay.Reason)
		refusedWith(t, l.Sit(t.Context(), bob.id, "", 3, buyIn), fay.Reason)
		must(t, f.GoOn(t.Context(), gus, target))
		v = await(t, l, "", func(v table.View) bool { return v.Question.Deadline > 0 })
		if left := v.Question.Deadline - v.Now; v.Held != "" || left != had {
			t.Errorf("%s: the table is held: %q, with %d ms left of %d", target.Scope, v.Held, left, had)
		}
	}
	defer f.Close()
	player := floor.Target{Scope: floor.OnePlayer, ID: bob.id}
	must(t, f.Stop(t.Context(), fay, player))
	if v := l.View(bob.id); !strings.Contains(v.You.Barred, fay.Reason) || len(seenBy(l, gus).Stops) != 1 {
		t.Errorf("bob sees %q", v.You.Barred)
	}
	upTo(t, f, resultOf, ann, bob) // he plays his hand to its end
	await(t, l, "", func(v table.View) bool { return v.Seats[1].Player == nil })
	refusedWith(t, l.Sit(t.Context(), bob.id, "", 2, buyIn), fay.Reason)
	must(t, f.GoOn(t.Context(), gus, player))
	must(t, l.Sit(t.Context(), bob.id, "", 2, buyIn))
	must(t, l.Leave(t.Context(), bob.id, 2))
	kinds := ""
	for _, e := range entries(t, log, "stops") {
		kinds += e.Events[0].Kind + " " + e.Actor + " " + e.Acted.Reason + "; "
	}
	if want := strings.Repeat("stop person:fay "+fay.Reason+"; go_on person:gus "+gus.Reason+"; ", 3); kinds != want {
		t.Errorf("the stops are %s", kinds)
	}
	f.Close()
	sound(t, log)
}

// TestNobodyIsKeptAtATableThatIsStopped: who has no hand in play leaves with his chips, at Poker too; who has one, when
// two people have made the round void, with his wagers. What they decide he waits for, and is told so.
func TestNobodyIsKeptAtATableThatIsStopped(t *testing.T) {
	_, log, f, ann, bob := headsUp(t, wrong)
	l := f.Table("t1")
	cid, _, err := f.Join(t.Context(), "Cid")
	must(t, err)
	upTo(t, f, decision, ann, bob)
	must(t, l.Sit(t.Context(), cid.ID, "", 3, buyIn))
	must(t, f.Stop(t.Context(), fay, floor.Target{Scope: floor.OneTable, ID: "t1"}))
	must(t, l.Leave(t.Context(), cid.ID, 3))
	must(t, l.Leave(t.Context(), ann.id, 1)) // when his hand is over
	if v := l.View(""); v.Seats[2].Player != nil || v.Seats[0].Status != "leaving" || f.Balance(cid.ID) != floor.PlayMoney {
		t.Errorf("cid has %s, and ann is %q", f.Balance(cid.ID), v.Seats[0].Status)
	}
	must(t, l.Declare(t.Context(), fay, wrongNumber(l)))
	refusedWith(t, l.Leave(t.Context(), bob.id, 2), "you can leave when it is decided, in 15 minutes at the latest")
	must(t, approved(t, f, nil))
	await(t, l, "", func(v table.View) bool { return v.Seats[0].Player == nil })
	must(t, l.Leave(t.Context(), bob.id, 2))
	for _, id := range []string{ann.id, bob.id} {
		if got := f.Balance(id); got != floor.PlayMoney {
			t.Errorf("%s has %s", id, got)
		}
	}
	if !strings.Contains(l.Held(), fay.Reason) {
		t.Errorf("the table is held: %q", l.Held())
	}
	f.Close()
	sound(t, log)
}

// TestAPlayerWhoIsStoppedIsNotDealtIn, although his chips lie on the layout.
func TestAPlayerWhoIsStoppedIsNotDealtIn(t *testing.T) {
	_, _, f, ann, bob := headsUp(t, wrong)
	l := f.Table("t1")
	must(t, l.Sit(t.Context(), ann.id, "", 1, buyIn))
	must(t, l.Sit(t.Context(), bob.id, "", 2, buyIn))
	await(t, l, "", func(v table.View) bool { return v.Stage == table.StageWagers })
	must(t, l.PlaceWager(t.Context(), bob.id, 2, "ante", 10*money.Dollar))
	must(t, f.Stop(t.Context(), fay, floor.Target{Scope: floor.OnePlayer, ID: bob.id}))
	await(t, l, "", func(v table.View) bool { return v.Seats[1].Player == nil })
	if got := f.Balance(bob.id); got != floor.PlayMoney {
		t.Errorf("bob has %s", got)
	}
	refusedWith(t, l.Add(t.Context(), bob.id, "", 2, buyIn), fay.Reason)
	if err := l.PlaceWager(context.Background(), ann.id, 1, "ante", 10*money.Dollar); err != nil || errors.Is(err, floor.ErrPower) {
		t.Error(err)
	}
}
