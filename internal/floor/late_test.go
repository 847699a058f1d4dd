package floor_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/books"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// reorder says that the deck of round 1 lay in another order.
func reorder(t testing.TB, log store.Log, cards string) floor.Amend {
	t.Helper()
	answers := answersOf(t, log, 1)
	n := slices.IndexFunc(answers, func(a round.Answer) bool { return a.Choice == "shuffle" })
	is := answers[n]
	is.Cards = deal(cards)
	return floor.Amend{Correction: table.Correction{Answer: n, Is: is}}
}

// TestARoundOfTwoDaysAgo: two people correct a round after others have begun and one of its players has left. What it
// should have paid goes to balances, and comes back from them when it is corrected again; the round in play goes on, and
// the round, the books of the day, the players' statements and the verification know of it.
func TestARoundOfTwoDaysAgo(t *testing.T) {
	w := &watch{}
	h := house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1")}, deck: deal(wrong), watch: w}
	dir, a, b := joined(t, h)
	log := openLog(t, dir)
	defer log.Close()
	f := h.open(t, log)
	defer func() { f.Close() }()
	ann, bob := gambler{id: a, seats: []int{1}, bold: true}, gambler{id: b, seats: []int{2}, bold: true}
	l := f.Table("t1")
	upTo(t, f, resultOf, ann, bob)
	if err := l.CorrectIn(t.Context(), fay, 2, reorder(t, log, right)); err == nil {
		t.Error("a round that was not played is corrected")
	}
	must(t, l.Leave(t.Context(), ann.id, 1))
	w.set(f, noon.Add(48*hour))
	wager := func() {
		upTo(t, f, func(v table.View) bool { return v.Stage == "round" && v.Round > 1 }, gambler{id: b, seats: []int{2}, bold: true, mute: true, rounds: 9})
	}
	w.pass(l, hour) // the pause after the result
	wager()
	playing := l.View("").Round

	before, stack := f.Balance(ann.id), l.View("").Seats[1].Stack
	follows, err := l.TryIn(t.Context(), fay.Person, 1, reorder(t, log, right))
	must(t, err)
	if len(follows) != 1 || !strings.HasPrefix(follows[0], "Ann, who had seat 1, gets ") {
		t.Fatalf("before it is confirmed it is said: %q", follows)
	}
	must(t, l.CorrectIn(t.Context(), fay, 1, reorder(t, log, right)))
	if err := l.Approve(t.Context(), fay, f.Proposed(fay.Person)[0].ID); err == nil {
		t.Error("one person alone corrects a round")
	}
	if held := l.Held(); held != "" {
		t.Errorf("the table waits for a round of long ago: %s", held)
	}
	must(t, approved(t, f, nil))
	won := f.Balance(ann.id) - before
	if v := l.View(""); v.Round != playing || v.Seats[1].Stack != stack {
		t.Error("the round in play is not as it was")
	}
	past, err := l.RoundView(t.Context(), ann.id, 1)
	must(t, err)
	if past.Seats[0].Net != (10+10+0+300-10)*money.Dollar {
		t.Errorf("the corrected round shows %s for Ann", past.Seats[0].Net)
	}
	mended, err := l.Mended(t.Context(), 1)
	must(t, err)
	if len(mended) != 1 || mended[0].By != "fay" || mended[0].Authoriser != "gus" || mended[0].Reason != fay.Reason || mended[0].Approved != gus.Reason {
		t.Errorf("who corrected it is told as %+v", mended)
	}
	f.Close()
	verified(t, log)
	areTheirValues(t, log)

	f = h.open(t, log) // again, with the round in play
	l = f.Table("t1")
	day, err := books.New(log, tenth).Day(t.Context(), noon.Add(48*hour).Format(time.DateOnly), "t1")
	must(t, err)
	corrections := slices.IndexFunc(day.Tables[0].ByWager, func(w books.Wager) bool { return w.Wager == books.Corrections })
	if len(day.OutOfBalance) > 0 || corrections < 0 || day.Tables[0].ByWager[corrections].Win != -won {
		t.Errorf("the books of the day it was made: %+v", day)
	}
	statement, err := f.Statement(t.Context(), ann.id)
	must(t, err)
	if n := len(statement.Lines); n != 2 || statement.Lines[0].Net+statement.Lines[1].Net != past.Seats[0].Net {
		t.Errorf("Ann's statement: %+v", statement.Lines)
	}

	must(t, approved(t, f, l.CorrectIn(t.Context(), fay, 1, reorder(t, log, wrong)))) // no, it was right
	if f.Balance(ann.id) != before {
		t.Errorf("corrected back, Ann has %s, not %s", f.Balance(ann.id), before)
	}
	must(t, approved(t, f, l.CorrectIn(t.Context(), fay, 1, reorder(t, log, right)))) // it was not
	if f.Balance(ann.id) != before+won {
		t.Errorf("corrected a third time, Ann has %s, not %s", f.Balance(ann.id), before+won)
	}
	upTo(t, f, func(v table.View) bool { return v.Round == playing && v.Stage == "result" }, gambler{id: b, seats: []int{2}, bold: true, rounds: 99}) // which opens its cards
	p, err := l.Packet(t.Context(), fay, 1)
	must(t, err)
	text, err := json.Marshal(p)
	must(t, err)
	if _, findings, _, err := floor.VerifyPacket(t.Context(), bytes.NewReader(text), cardroom.Open, nil); err != nil || len(findings) > 0 || len(p.Corrections) != 3 || p.Acts[len(p.Acts)-1].Authoriser != "person:gus" {
		t.Errorf("its packet has %d corrections: %v, %v", len(p.Corrections), findings, err)
	}
	offline, err := floor.MakePacket(t.Context(), log, cardroom.Open, "t1", 1, []journal.Head{p.Head})
	must(t, err)
	if again, err := json.Marshal(offline); err != nil || !bytes.Equal(again, text) {
		t.Errorf("the packet made of the directory differs (%v)", err)
	}
	must(t, l.Sit(t.Context(), ann.id, "", 1, f.Balance(ann.id)))
	if err := l.CorrectIn(t.Context(), fay, 1, reorder(t, log, wrong)); err == nil || !strings.Contains(err.Error(), "must be brought back first") {
		t.Errorf("%v; want that what she was paid is not at the cage", err)
	}
	if err := l.CorrectIn(t.Context(), floor.Power{Person: bob.id, From: "192.0.2.9", Reason: "mine"}, 1, reorder(t, log, right)); err == nil {
		t.Error("who played in a round corrects it")
	}
	f.Close()
	verified(t, log)
	areTheirValues(t, log)
}

// TestAForgedLateCorrectionIsFound: written anew with another amount, by one person alone, or of an entry that begins no such
// round, it does not follow from the round that it names.
func TestAForgedLateCorrectionIsFound(t *testing.T) {
	w := &watch{}
	h := house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1")}, deck: deal(wrong), watch: w}
	dir, a, b := joined(t, h)
	log := openLog(t, dir)
	defer log.Close()
	f := h.open(t, log)
	l := f.Table("t1")
	upTo(t, f, resultOf, gambler{id: a, seats: []int{1}, bold: true}, gambler{id: b, seats: []int{2}, bold: true})
	must(t, l.Leave(t.Context(), a, 1))
	w.pass(l, hour)
	upTo(t, f, func(v table.View) bool { return v.Round == 2 && v.Stage == "result" }, gambler{id: b, seats: []int{2}, bold: true, rounds: 9})
	must(t, approved(t, f, l.CorrectIn(t.Context(), fay, 1, reorder(t, log, right))))
	f.Close()
	for want, change := range map[string]func(*journal.Entry){
		"the transfers of its correction are not those that follow": func(e *journal.Entry) { e.Transfers[0].Amount += 100 },
		"has done alone what takes two people":                      func(e *journal.Entry) { e.Authorised = nil },
		"does not begin round": func(e *journal.Entry) {
			e.Events[0].Data = bytes.Replace(e.Events[0].Data, []byte(`"first":`), []byte(`"first":1`), 1)
			e.Events[0].Data = bytes.Replace(e.Events[0].Data, []byte(`"after":`), []byte(`"after":1`), 1)
		},
	} {
		forged := rewritten(t, log, func(e *journal.Entry) {
			if len(e.Events) > 0 && e.Events[0].Kind == "correct_round" {
				change(e)
			}
		})
		report, err := floor.Verify(t.Context(), withKeys(forged), cardroom.Open, nil)
		must(t, err)
		if !strings.Contains(strings.Join(report.Findings, "\n"), want) {
			t.Errorf("want %q among %q", want, report.Findings)
		}
	}
}

// TestARulingIsAskedAndGiven: by who wagered in the round, and by another person with a reason; that it was corrected is said
// only when it was. A player's rounds are found at all tables.
func TestARulingIsAskedAndGiven(t *testing.T) {
	_, log, f, ann, bob := headsUp(t, wrong)
	l := f.Table("t1")
	upTo(t, f, resultOf, ann, bob)
	must(t, l.AskRuling(t.Context(), ann.id, 1, "those are my aces"))
	must(t, l.AskRuling(t.Context(), ann.id, 1, "those are my aces")) // the same click again
	refusedWith(t, l.AskRuling(t.Context(), ann.id, 1, "and mine too"), "waits for an answer")
	refusedWith(t, l.AskRuling(t.Context(), "nobody", 1, "mine"), "you did not wager")
	refusedWith(t, l.AskRuling(t.Context(), bob.id, 7, "mine"), "there is no such round")
	refusedWith(t, l.AskRuling(t.Context(), bob.id, 1, " "), "say what is wrong")
	waiting, _ := f.Rulings()
	if len(waiting) != 1 || waiting[0].Player != "Ann" || waiting[0].Words != "those are my aces" {
		t.Fatalf("there wait %+v", waiting)
	}
	id := waiting[0].ID
	refusedWith(t, f.Rule(t.Context(), floor.Power{Person: bob.id, From: "192.0.2.9", Reason: "no"}, id, floor.Stands), floor.ErrPower.Error())
	refusedWith(t, f.Rule(t.Context(), fay, id, floor.Corrected), "was not corrected")
	refusedWith(t, f.Rule(t.Context(), floor.Power{Person: "fay"}, id, floor.Stands), "say why")
	must(t, correctCards(t, log, f, right))
	must(t, f.Rule(t.Context(), fay, id, floor.Corrected))
	refusedWith(t, f.Rule(t.Context(), gus, id, floor.Stands), "does not wait")
	of := f.RulingsFor(ann.id)
	if len(of) != 1 || of[0].Outcome != floor.Corrected || of[0].By != "fay" || of[0].Reason != fay.Reason || len(f.RulingsFor(bob.id)) != 0 {
		t.Errorf("Ann is told %+v", of)
	}
	for _, player := range []string{ann.id, bob.id} {
		p, err := f.PlayedBy(t.Context(), "", player, 0, 10)
		must(t, err)
		if len(p.Rounds) != 1 || p.Rounds[0].Table != "t1" || p.Rounds[0].Number != 1 || p.Skip != 0 {
			t.Errorf("the rounds of %s: %+v", player, p)
		}
	}
	f.Close()
	p, err := floor.MakePacket(t.Context(), log, cardroom.Open, "t1", 1, nil)
	must(t, err)
	if len(p.Rulings) != 1 || p.Rulings[0].Player != ann.id || p.Rulings[0].Reason != fay.Reason || len(p.RulingEntries) != 2 {
		t.Fatalf("its packet has the rulings %+v", p.Rulings)
	}
	for want, change := range map[string]func(*floor.Packet){
		"":                             func(*floor.Packet) {},
		"rulings: this is not":         func(p *floor.Packet) { p.Rulings = append([]floor.Ruling{}, p.Rulings...); p.Rulings[0].Reason = "no" },
		"rulings: this is not what":    func(p *floor.Packet) { p.RulingEntries = nil },
		"ruling_entries[0]: ":          func(p *floor.Packet) { p.RulingEntries = p.RulingEntries[1:] },
		"ruling_entries[1] is not a r": func(p *floor.Packet) { p.RulingEntries = []string{p.RulingEntries[0], p.Entries[0]} },
	} {
		of := *p
		change(&of)
		text, err := json.Marshal(&of)
		must(t, err)
		_, findings, _, err := floor.VerifyPacket(t.Context(), bytes.NewReader(text), cardroom.Open, nil)
		must(t, err)
		if found := strings.Join(findings, "\n"); want == "" && found != "" || !strings.Contains(found, want) {
			t.Errorf("want %q among %q", want, found)
		}
	}
	verified(t, log)
}
