package floor_test

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
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
		"void":      l.Declare(t.Context(), ann.id, void),
		"abandoned": l.Declare(t.Context(), ann.id, round.Answer{Question: id, Abandoned: 2}),
		"correct":   l.Correct(t.Context(), ann.id, table.Correction{Answer: 1, Reason: "I lose"}),
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
	if err := l.Correct(t.Context(), ann.id, table.Correction{Answer: 1, Reason: "I lost"}); !errors.Is(err, floor.ErrPower) {
		t.Errorf("a correction by who has left with his hand: %v", err)
	}
	must(t, correctCards(t, log, l, right)) // by another
}

// order is the JSON of a deck's order, as the log has it.
func order(t testing.TB, e journal.Entry) bool {
	t.Helper()
	return slices.ContainsFunc(e.Events, func(event journal.Event) bool {
		return bytes.Count(event.Data, []byte(`","`)) > 20 && event.Kind == "answer"
	})
}

// TestTheLogIsReadWithoutCardsToCome: what is given out of the log of an open floor has no order of
// cards that may still be dealt, verifies by itself, and grows once the round is over; a shoe's order
// is not in it after the round either. No backup is given out meanwhile.
func TestTheLogIsReadWithoutCardsToCome(t *testing.T) {
	for _, c := range []struct {
		game string
		shoe bool
	}{{"heads-up-holdem", false}, {"spanish-21", true}, {"high-card-flush", false}} {
		t.Run(c.game, func(t *testing.T) {
			f, log, ann, bob := opened(t, house{tables: []table.Config{configOf(t, pa.Game(c.game), "t1"), configOf(t, pa.Game("five-card-hi-lo"), "t2")}})
			out := func() (orders, entries int) {
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
				for e, err := range read.Read(t.Context(), "table/t1", 1) {
					must(t, err)
					if order(t, e) {
						orders++
					}
				}
				return orders, int(report.Entries)
			}
			backup := func() error { return f.Backup(t.Context(), t.TempDir()+"/backup") }
			a, b := gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true, stays: true}
			in := func(v table.View) bool { return decision(v) || resultOf(v) }
			var undealt *floor.UndealtError
			if v := upTo(t, f, in, a, b); decision(v) {
				if orders, _ := out(); orders != 0 {
					t.Error("the order of the cards is given out during the round")
				}
				if err := backup(); !errors.As(err, &undealt) {
					t.Errorf("a backup during the round: %v", err)
				}
			}
			upTo(t, f, resultOf, a, b)
			must(t, f.Table("t1").Leave(t.Context(), ann, 1)) // her money has come to the cage
			whole := 0
			for e, err := range log.Read(t.Context(), "table/t1", 1) {
				must(t, err)
				if order(t, e) {
					whole++
				}
			}
			if whole == 0 {
				t.Fatal("the test does not see the order of a deck")
			}
			orders, entries := out()
			err := backup()
			if c.shoe && (orders != 0 || !errors.As(err, &undealt)) {
				t.Errorf("a shoe in use: %d orders are given out, and of a backup %v", orders, err)
			}
			if !c.shoe && (orders != whole || err != nil) {
				t.Errorf("after the round %d of %d orders are given out, and of a backup %v", orders, whole, err)
			}
			if direct, err := floor.Verify(t.Context(), log, cardroom.Open, nil); err != nil || c.shoe != (direct.Entries > uint64(entries)) {
				t.Errorf("%d entries are given out of %d, %v", entries, direct.Entries, err)
			}
		})
	}
}
