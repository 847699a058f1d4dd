package floor_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// TestNobodyHasAPowerWhereHeGains: a floorperson with chips at a table neither declares nor corrects
// there, during his hand and after he has left with it; another does.
func TestNobodyHasAPowerWhereHeGains(t *testing.T) {
	_, log, f, ann, bob := headsUp(t, wrong)
	l := f.Table("t1")
	id := upTo(t, f, decision, ann, bob).Question.ID
	void := round.Answer{Question: id, Irregularity: &round.Irregularity{Kind: general.WrongNumber}}
	before, err := log.Head(t.Context(), table.Shard("t1"))
	must(t, err)
	for name, err := range map[string]error{
		"void":      l.Declare(t.Context(), floor.Power{Person: ann.id, Reason: "I lose"}, void),
		"abandoned": l.Declare(t.Context(), floor.Power{Person: ann.id, Reason: "I lose"}, round.Answer{Question: id, Abandoned: 2}),
		"correct":   l.Correct(t.Context(), floor.Power{Person: ann.id, Reason: "I lose"}, table.Correction{Answer: 1, Reason: "I lose"}),
	} {
		if !errors.Is(err, floor.ErrPower) {
			t.Errorf("%s by who holds chips: %v", name, err)
		}
	}
	if after, err := log.Head(t.Context(), table.Shard("t1")); err != nil || after != before {
		t.Errorf("what was refused left entries: %v, %v", after, err)
	}
	upTo(t, f, resultOf, ann, bob)
	must(t, l.Leave(t.Context(), ann.id, 1))
	if err := l.Correct(t.Context(), floor.Power{Person: ann.id, Reason: "I lose"}, table.Correction{Answer: 1, Reason: "I lost"}); !errors.Is(err, floor.ErrPower) {
		t.Errorf("a correction by who has left with his hand: %v", err)
	}
	must(t, correctCards(t, log, f, right)) // by another
}

// TestTheLogIsReadWithoutCardsToCome: the log of an open floor is given out whole, and so is a backup; what is
// given verifies by itself, says which rounds were not dealt again, and what lies in them. No card is to be
// read in it that may still be dealt or that one seat alone has seen. Once the round is over, and a shoe is
// shuffled anew, all of it is dealt again without a key.
func TestTheLogIsReadWithoutCardsToCome(t *testing.T) {
	for _, c := range []struct {
		game string
		shoe bool
	}{{"heads-up-holdem", false}, {"spanish-21", true}, {"high-card-flush", false}} {
		t.Run(c.game, func(t *testing.T) {
			f, log, ann, bob := opened(t, house{tables: []table.Config{configOf(t, pa.Game(c.game), "t1"), configOf(t, pa.Game("five-card-hi-lo"), "t2")}})
			out := func() floor.Report {
				t.Helper()
				released, err := f.Released(t.Context())
				must(t, err)
				var stream bytes.Buffer
				must(t, floor.WriteStream(t.Context(), &stream, released))
				read, err := floor.ReadStream(&stream)
				must(t, err)
				defer read.Close()
				report, err := floor.Verify(t.Context(), read, cardroom.Open, nil)
				must(t, err)
				if len(report.Findings) > 0 {
					t.Errorf("what is given out does not verify: %v", report.Findings)
				}
				must(t, f.Backup(t.Context(), t.TempDir()+"/backup"))
				return report
			}
			a, b := gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true, stays: true}
			if v := upTo(t, f, func(v table.View) bool { return decision(v) || resultOf(v) }, a, b); decision(v) {
				report := out()
				note := fmt.Sprintf("table t1: round %d was not dealt again", v.Round)
				if len(report.Notes) != 1 || !strings.HasPrefix(report.Notes[0], note) || report.Rounds != 0 {
					t.Errorf("%d rounds, and of the one in play it is said %q, not %q", report.Rounds, report.Notes, note)
				}
				if len(report.InPlay) != 1 || report.InPlay[0].Layout == 0 || len(report.InPlay[0].Wagered) != 2 || report.InPlay[0].Wagered[1].Player != bob {
					t.Errorf("in play: %v", report.InPlay)
				}
			}
			upTo(t, f, resultOf, a, b)
			after := out()
			if dealt := len(after.Notes) == 0 && after.Rounds == 1; dealt == c.shoe || len(after.InPlay) > 0 {
				t.Errorf("after the round, %d rounds were dealt again: %v, %v", after.Rounds, after.Notes, after.InPlay)
			}
			whole, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
			must(t, err)
			if len(whole.Notes)+len(whole.Findings) > 0 || whole.Rounds != 1 {
				t.Errorf("with the key, %d rounds were dealt again: %v, %v", whole.Rounds, whole.Notes, whole.Findings)
			}
		})
	}
}

// TestNobodyGainsByALink: who holds chips at another table of the same progressive meter has no power at this one,
// where he would keep in the meter what he does not validate; nor by stopping this table, or its game.
func TestNobodyGainsByALink(t *testing.T) {
	h := jackpot(t, map[int]card.Suit{1: card.Spades}, "t1", "t2")
	h.tables = append(h.tables, configOf(t, pa.Game("heads-up-holdem"), "t3"))
	f, _, ann, bob := opened(t, h)
	l, other := f.Table("t1"), f.Table("t2")
	must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
	eve := floor.Power{Person: bob, From: "192.0.2.9", Reason: "I play for the meter"}
	if v := seenBy(l, eve); !v.You.Floorperson {
		t.Fatal("who holds chips nowhere has no power")
	}
	must(t, other.Sit(t.Context(), bob, "", 1, buyIn))
	wrong := round.Answer{Irregularity: &round.Irregularity{Kind: general.WrongNumber}}
	for name, err := range map[string]error{
		"validate":     l.Validate(t.Context(), eve, 1),
		"declare":      l.Declare(t.Context(), eve, wrong),
		"correct":      l.Correct(t.Context(), eve, table.Correction{Answer: 1}),
		"approve":      l.Approve(t.Context(), eve, "x"),
		"refuse":       l.Refuse(t.Context(), eve, "x"),
		"stop":         f.Stop(t.Context(), eve, floor.Target{Scope: floor.OneTable, ID: "t1"}),
		"stop a game":  f.Stop(t.Context(), eve, floor.Target{Scope: floor.OneGame, ID: "high-card-flush"}),
		"stop a rival": f.Stop(t.Context(), eve, floor.Target{Scope: floor.OnePlayer, ID: ann}),
	} {
		if !errors.Is(err, floor.ErrPower) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := f.Bar(t.Context(), eve, ann); !errors.Is(err, floor.ErrOpponent) {
		t.Errorf("bar a rival: %v", err)
	}
	if v := seenBy(l, eve); v.You.Floorperson || v.Proposal != nil || len(v.Irregularities) > 0 {
		t.Errorf("he is offered what a floorperson declares: %+v", v.You)
	}
	if v := seenBy(f.Table("t3"), eve); !v.You.Floorperson {
		t.Error("he has no power at a table without the meter")
	}
	must(t, other.Leave(t.Context(), bob, 1))
	if v := seenBy(l, eve); !v.You.Floorperson {
		t.Error("he has no power after he has left without a wager")
	}
}

// TestNobodyUsesAPowerAboutHimself: who is stopped or barred as a player lets himself go on neither as himself nor as
// the guest of his browser.
func TestNobodyUsesAPowerAboutHimself(t *testing.T) {
	f, _, ann, bob := opened(t, house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1")}})
	must(t, f.Change(t.Context(), "eve", people.Enrolled, people.Change{Person: "eve", Name: "Eve", Password: "p", Guest: ann}))
	must(t, f.Change(t.Context(), "mal", people.Enrolled, people.Change{Person: "mal", Name: "Mal", Password: "q"}))
	eve, self := floor.Power{Person: "eve", Reason: "it is I"}, floor.Power{Person: bob, Reason: "it is I"}
	for player, by := range map[string]floor.Power{ann: eve, bob: self} {
		target := floor.Target{Scope: floor.OnePlayer, ID: player}
		must(t, f.Stop(t.Context(), fay, target))
		must(t, f.Bar(t.Context(), fay, player))
		for name, err := range map[string]error{"go on": f.GoOn(t.Context(), by, target), "admit": f.Admit(t.Context(), by, player), "stop": f.Stop(t.Context(), by, target)} {
			if !errors.Is(err, floor.ErrSelf) {
				t.Errorf("%s: %v", name, err)
			}
		}
		must(t, f.GoOn(t.Context(), gus, target))
		must(t, f.Admit(t.Context(), gus, player))
	}

	// A second account of the same browser is the same person, for all that is known; so is who plays there.
	must(t, f.Change(t.Context(), "mal", people.SignedIn, people.Change{Person: "mal", Session: "s", Guest: ann}))
	mal := floor.Power{Person: "mal", Reason: "so do I"}
	l := f.Table("t1")
	must(t, l.Sit(t.Context(), bob, "", 2, buyIn))
	must(t, f.File(t.Context(), eve, edition("1", "2026-01-09", flushes("5.00", "A", "t9"))))
	p, _ := f.Filing("mal")
	if p == nil {
		t.Fatal("nothing waits")
	}
	if err := f.ApproveFiling(t.Context(), mal, p.ID); !errors.Is(err, floor.ErrSamePerson) {
		t.Errorf("a second account of one browser approves: %v", err)
	}
	must(t, f.ApproveFiling(t.Context(), gus, p.ID))
	must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
	for _, by := range []floor.Power{eve, mal} {
		if err := f.ChangeBy(t.Context(), by, people.SessionsEnded, people.Change{Person: bob}); err == nil || !strings.Contains(err.Error(), floor.ErrOpponent.Error()) {
			t.Errorf("%s ends the session of a rival: %v", by.Person, err)
		}
	}
}
