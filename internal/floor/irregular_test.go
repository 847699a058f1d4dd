package floor_test

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// TestAWrongNumberFoundAtTheResult (§ 677a.13(c)), when the wagers have been settled: two people declare it, and what
// was paid goes back.
func TestAWrongNumberFoundAtTheResult(t *testing.T) {
	_, log, f, ann, bob := headsUp(t, wrong)
	l := f.Table("t1")
	upTo(t, f, resultOf, ann, bob)
	if v := seenBy(l, fay); v.Seats[0].Player == nil || len(v.Irregularities) == 0 {
		t.Fatalf("at the result fay is shown %+v", v.Irregularities)
	}
	report := round.Answer{Irregularity: &round.Irregularity{Kind: general.WrongNumber}}
	told, err := l.Told(fay.Person, report)
	must(t, err)
	if all := strings.Join(told, " "); !strings.Contains(all, "§ 677a.13(c)") || !strings.Contains(all, "the Ante Wager is void") || !strings.Contains(all, "taken back") {
		t.Errorf("told %q", told)
	}
	must(t, l.Declare(t.Context(), fay, report))
	p := seenBy(l, gus).Proposal
	if p == nil || !strings.Contains(p.What, "677a.13(c)") || !slices.Contains(p.Follows, told[0]) {
		t.Fatalf("gus is asked to approve %+v", p)
	}
	must(t, l.Approve(t.Context(), gus, p.ID))
	for i, g := range []gambler{ann, bob} {
		if v := l.View(g.id); v.Seats[i].Player == nil || v.Seats[i].Stack != buyIn {
			t.Errorf("seat %d has %v, and bought in for %v", i+1, v.Seats[i].Stack, buyIn)
		}
	}
	if report, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil); err != nil || len(report.Findings) > 0 {
		t.Errorf("the log then has %+v, %v", report, err)
	}
	refusedWith(t, l.Declare(t.Context(), fay, round.Answer{Abandoned: 1}), "who leaves now loses no wager")
}

// TestWhatFollowsIsToldBefore anything is declared, without a card that nobody has seen; the table is as it was.
func TestWhatFollowsIsToldBefore(t *testing.T) {
	_, _, f, ann, bob := headsUp(t, wrong)
	l := f.Table("t1")
	v := upTo(t, f, decision, ann, bob)
	for kind, want := range map[string][]string{
		general.WrongNumber:       {"§ 677a.13(c)", "Seat 1: the Ante Wager is void", "Seat 2: the Odds Wager is void", "The round is over."},
		general.DealerCardExposed: {"§ 677a.13(d)", "Seat 1: the Ante Wager is void", "The round is over."},
	} {
		told, err := l.Told(fay.Person, round.Answer{Question: v.Question.ID, Irregularity: &round.Irregularity{Kind: kind}})
		must(t, err)
		for _, text := range want {
			if !strings.Contains(strings.Join(told, " "), text) {
				t.Errorf("of %s is told %q, not %q", kind, told, text)
			}
		}
		for _, suit := range []string{"spades", "hearts", "diamonds", "clubs"} {
			if strings.Contains(strings.Join(told, " "), suit) {
				t.Errorf("of %s a card is told: %q", kind, told)
			}
		}
	}
	if now := l.View(""); now.Seq != v.Seq || now.Question.ID != v.Question.ID {
		t.Error("the table has gone on")
	}
	_, err := l.Told(fay.Person, round.Answer{Question: v.Question.ID, Irregularity: &round.Irregularity{Kind: general.FaceUpCard}})
	refusedWith(t, err, "no cards are being dealt")
	if _, err := l.Told(ann.id, wrongNumber(l)); err == nil {
		t.Error("who holds chips is told")
	}
}

// TestAHold stops all that is done at a table, with its clocks; it outlasts a restart, and is lifted by a floorperson.
func TestAHold(t *testing.T) {
	w, h, log, f, ann, bob := onWatch(t)
	l := f.Table("t1")
	dot := floor.Power{Person: "dot", From: "192.0.2.7", Reason: "a drink on the layout"}
	must(t, f.Hold(t.Context(), dot, "t1", nil))
	refusedWith(t, f.Hold(t.Context(), dot, "t1", nil), "stopped already")
	refusedWith(t, f.Hold(t.Context(), floor.Power{Person: ann.id, Reason: "I lose"}, "t1", nil), "holds no chips")
	refusedWith(t, f.Hold(t.Context(), floor.Power{Person: "dot"}, "t1", nil), "say why")
	before := l.View("").Seq
	w.pass(l, hour)
	for range 2 {
		v := l.View(ann.id)
		if v.Held != "This table is held: "+dot.Reason || v.Seq != before || v.Question.Deadline != 0 {
			t.Fatalf("ann reads %q at entry %d, of %d", v.Held, v.Seq, before)
		}
		refusedWith(t, l.Answer(t.Context(), ann.id, round.Answer{Question: v.Question.ID, Seat: 1, Choice: "check"}), dot.Reason)
		f.Close()
		f = h.open(t, log)
		l = f.Table("t1")
	}
	stops := f.Stopped()
	if len(stops) != 1 || stops[0].Reason != dot.Reason || stops[0].ID != "t1" {
		t.Errorf("the floor page shows %+v", stops)
	}
	must(t, f.GoOn(t.Context(), gus, floor.Target{Scope: floor.OneTable, ID: "t1"}))
	upTo(t, f, resultOf, ann, bob)
	var kinds string
	for _, e := range entries(t, log, "stops") {
		kinds += e.Events[0].Kind + " " + e.Actor + "; "
	}
	if kinds != "hold person:dot; go_on person:gus; " {
		t.Errorf("the log has %s", kinds)
	}
}

// TestWhatAPersonDealsIsVoidedByTwo: where a person deals, what a report makes void is done part by part afterwards; all of it is told
// before, and it takes another person to approve it, at a decision (§ 677a.13(d)) and at the result (§ 677a.13(c)).
func TestWhatAPersonDealsIsVoidedByTwo(t *testing.T) {
	for kind, of := range map[string]struct {
		at   func(table.View) bool
		wins [2]money.Cents
	}{
		general.DealerCardExposed: {decision, [2]money.Cents{40 * money.Dollar, -20 * money.Dollar}}, // Pocket Bonus of kings, 5 to 1, less Trips Plus; and both lost
		general.WrongNumber:       {resultOf, [2]money.Cents{}},
	} {
		t.Run(kind, func(t *testing.T) {
			h := house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1")}, deck: deal(wrong), people: true}
			dir, a, b := joined(t, h)
			log := openLog(t, dir)
			f := h.open(t, log)
			t.Cleanup(func() { f.Close(); must(t, log.Close()) })
			l, ann, bob, dee := f.Table("t1"), gambler{id: a, seats: []int{1}, bold: true}, gambler{id: b, seats: []int{2}, bold: true}, gambler{id: "dee", deals: true}
			v := upTo(t, f, of.at, ann, bob, dee)
			report := round.Answer{Irregularity: &round.Irregularity{Kind: kind}}
			if v.Question != nil {
				report.Question = v.Question.ID
			}
			told, err := l.Told(fay.Person, report)
			must(t, err)
			for _, want := range []string{"§ 677a.13(", "Seat 1: the Ante Wager is void", "Seat 2: the Odds Wager is void"} {
				if all := strings.Join(told, " "); !strings.Contains(all, want) {
					t.Errorf("told %q, not %q", told, want)
				}
			}
			must(t, l.Declare(t.Context(), fay, report))
			if p := seenBy(l, gus).Proposal; p == nil || len(p.Follows) < len(told) {
				t.Fatalf("gus is asked to approve %+v", p)
			}
			refusedWith(t, l.Approve(t.Context(), fay, seenBy(l, fay).Proposal.ID), "other person")
			must(t, l.Approve(t.Context(), gus, seenBy(l, gus).Proposal.ID))
			upTo(t, f, resultOf, ann, bob, dee)
			for i, s := range l.View("").Seats[:2] {
				if s.Stack != buyIn+of.wins[i] {
					t.Errorf("seat %d has %s, and bought in for %s", i+1, s.Stack, buyIn)
				}
			}
			f.Close()
			sound(t, log)
		})
	}
}

// TestAReportWithAHold: the dealer who holds a table says what went wrong and whose hand it was. It is in the entry of the hold, outlasts a
// restart, and stands before him and the floorpersons alone until one of them has declared something; nothing follows from it by itself.
func TestAReportWithAHold(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1")}, deck: deal(wrong), people: true}
	dir, a, b := joined(t, h)
	log := openLog(t, dir)
	f := h.open(t, log)
	t.Cleanup(func() { f.Close(); must(t, log.Close()) })
	ann, bob, dee := gambler{id: a, seats: []int{1}, bold: true}, gambler{id: b, seats: []int{2}, bold: true}, gambler{id: "dee", deals: true}
	v := upTo(t, f, decision, ann, bob, dee)
	dealer := floor.Onlooker{Player: "dee", Dealer: true}
	if of := f.Table("t1").Look(dealer, nil); len(of.Irregularities) == 0 || of.Reported != nil {
		t.Fatalf("the dealer may name %v, and has reported %+v", of.Irregularities, of.Reported)
	}
	by := floor.Power{Person: "dee", From: "192.0.2.9", Reason: "three cards lie there"}
	first, never := round.Place{Pile: round.SeatPile(1)}, round.Place{Pile: round.SeatPile(1), Index: 1}
	for want, bad := range map[string]round.Irregularity{
		"has no irregularity":        {Kind: "earthquake"},
		"is no card to which":        {Kind: general.WrongNumber, Places: []round.Place{never}},
		"nobody at seat 1":           {Kind: general.WrongNumber, Seat: 1},
		"nothing that a player says": {Kind: general.WrongNumber, Choice: "fold"},
	} {
		refusedWith(t, f.Hold(t.Context(), by, "t1", &bad), want)
	}
	must(t, f.Hold(t.Context(), by, "t1", &round.Irregularity{Kind: general.WrongNumber, Places: []round.Place{first}}))
	for range 2 {
		l := f.Table("t1")
		for _, of := range []table.View{seenBy(l, fay), l.Look(dealer, nil)} {
			if r := of.Reported; r == nil || r.Kind != general.WrongNumber || !slices.Equal(r.CardAt, []round.Place{first}) || r.By == "" {
				t.Errorf("what is reported is %+v", r)
			}
		}
		for _, of := range []table.View{l.Look(floor.Onlooker{Player: a}, nil), l.Look(floor.Onlooker{}, nil)} {
			if of.Reported != nil || len(of.Irregularities) > 0 || of.Seq != v.Seq {
				t.Errorf("a player is shown %+v at entry %d, not %d", of.Reported, of.Seq, v.Seq)
			}
		}
		f.Close()
		f = h.open(t, log)
	}
	l := f.Table("t1")
	r := seenBy(l, fay).Reported
	must(t, l.Declare(t.Context(), fay, round.Answer{Question: l.View("").Question.ID, Irregularity: &round.Irregularity{Kind: r.Kind, Places: r.CardAt}}))
	p := seenBy(l, gus).Proposal
	if p == nil || !strings.Contains(strings.Join(p.Follows, " "), "to seat 1") {
		t.Fatalf("gus is asked to approve %+v", p)
	}
	must(t, l.Approve(t.Context(), gus, p.ID))
	if of := seenBy(l, fay).Reported; of != nil {
		t.Errorf("after it is declared, %+v is still reported", of)
	}
	must(t, f.GoOn(t.Context(), gus, floor.Target{Scope: floor.OneTable, ID: "t1"}))
	if e := entries(t, log, "stops")[0]; e.Actor != "person:dee" || !strings.Contains(string(e.Events[0].Data), `"reported":{"round":1,"declared":0,"is":{"kind":"wrong_number_of_cards","places":["1/0"]}}`) {
		t.Errorf("the hold is %s of %s", e.Events[0].Data, e.Actor)
	}
	upTo(t, f, resultOf, ann, bob, dee)
	f.Close()
	sound(t, log)
}
