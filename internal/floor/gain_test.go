package floor_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
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
