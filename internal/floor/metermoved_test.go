package floor_test

import (
	"context"
	"iter"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	places "felt.example/felt/internal/house"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// other is a second meter, on which there is no table.
const other = "side"

// withOther is a floor with a second meter.
func withOther(t *testing.T, h house) (*floor.Floor, store.Log, string, string) {
	t.Helper()
	dir, ann, bob := joined(t, h)
	log := openLog(t, dir)
	return reopened(t, h, log), log, ann, bob
}

func reopened(t *testing.T, h house, log store.Log) *floor.Floor {
	t.Helper()
	c := h.config(log)
	c.Meters = append(c.Meters, floor.Meter{ID: other, Initial: 100 * money.Dollar, Reset: 100 * money.Dollar, Rate: 2500})
	f, err := floor.Open(t.Context(), c)
	must(t, err)
	return f
}

// readingOf is what a meter reads, and the ID of what is proposed about it.
func readingOf(t *testing.T, f *floor.Floor, meter string) (reading money.Cents, proposal string) {
	t.Helper()
	for _, m := range f.MetersSeen(gus.Person) {
		if m.ID == meter {
			if m.Proposal != nil {
				proposal = m.Proposal.ID
			}
			return m.Reading, proposal
		}
	}
	t.Fatalf("there is no meter %s", meter)
	return 0, ""
}

// TestAMeterIsSetRightByTwoPeople: down and up, by what it must read, and what is wagered meanwhile stays.
func TestAMeterIsSetRightByTwoPeople(t *testing.T) {
	h := jackpot(t, nil, "t1")
	f, log, ann, _ := withOther(t, h)
	refusedWith(t, f.SetRight(t.Context(), fay, "none", 1), `no meter "none"`)
	refusedWith(t, f.SetRight(t.Context(), floor.Power{Person: "fay"}, meterID, 1), "say why")
	refusedWith(t, f.SetRight(t.Context(), fay, meterID, 30_000*money.Dollar), "another amount than it reads")
	refusedWith(t, f.SetRight(t.Context(), fay, meterID, -1), "from zero to")
	must(t, f.SetRight(t.Context(), fay, meterID, 29_000*money.Dollar))
	_, id := readingOf(t, f, meterID)
	refusedWith(t, f.ApproveMeter(t.Context(), fay, meterID, id), "takes another person")
	refusedWith(t, f.ApproveMeter(t.Context(), gus, meterID, "another"), "does not wait")
	refusedWith(t, f.ApproveMeter(t.Context(), gus, "none", id), "does not wait")
	upTo(t, f, decision, gambler{id: ann, seats: []int{1}, bold: true, mute: true}) // 2.50
	refusedWith(t, f.SetRight(t.Context(), floor.Power{Person: ann, Reason: "I sit here"}, meterID, 1), "holds no chips")
	refusedWith(t, f.ApproveMeter(t.Context(), floor.Power{Person: ann, Reason: "I sit here"}, meterID, id), "holds no chips")
	must(t, f.ApproveMeter(t.Context(), gus, meterID, id))
	if reading, waits := readingOf(t, f, meterID); reading != 29_002*money.Dollar+50 || waits != "" {
		t.Errorf("the meter reads %s, and %q waits", reading, waits)
	}
	all := entries(t, log, "meter/"+meterID)
	last := all[len(all)-1]
	if want := `{"was":"30002.50","is":"29002.50"}`; string(last.Events[0].Data) != want || last.Actor != journal.Person("fay") || last.Authoriser != journal.Person("gus") || last.Acted.Reason != fay.Reason || last.Authorised.Reason != gus.Reason {
		t.Errorf("the meter's log has %s, by %+v", last.Events[0].Data, last)
	}
	must(t, f.SetRight(t.Context(), gus, meterID, 31_000*money.Dollar))
	_, id = readingOf(t, f, meterID)
	must(t, f.RefuseMeter(t.Context(), fay, meterID, id))
	must(t, f.SetRight(t.Context(), gus, meterID, 31_000*money.Dollar))
	f.Close()
	f = reopened(t, h, log) // the proposal waits still
	_, id = readingOf(t, f, meterID)
	must(t, f.ApproveMeter(t.Context(), fay, meterID, id))
	if reading, _ := readingOf(t, f, meterID); reading != 31_000*money.Dollar || balanceOf(t, log, "meter/"+meterID) != reading {
		t.Errorf("the meter reads %s", reading)
	}
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}))
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
}

// TestWhatWasSetIsNotTurnedBack: a table has contributed when the meter is set right; then its round is void. What it contributed is in what
// two people have looked at.
func TestWhatWasSetIsNotTurnedBack(t *testing.T) {
	h := jackpot(t, nil, "t1")
	h.tables[0].Rules = with(t, h.tables[0].Rules, "readings", map[string]string{"meter_after_void": "reversed"})
	f, log, ann, _ := withOther(t, h)
	l := f.Table("t1")
	v := upTo(t, f, decision, gambler{id: ann, seats: []int{1}, bold: true, mute: true})
	must(t, f.SetRight(t.Context(), fay, meterID, 1*money.Dollar))
	_, id := readingOf(t, f, meterID)
	must(t, f.ApproveMeter(t.Context(), gus, meterID, id))
	must(t, approved(t, f, l.Declare(t.Context(), fay, round.Answer{Question: v.Question.ID, Irregularity: &round.Irregularity{Kind: general.WrongNumber}})))
	must(t, l.Leave(t.Context(), ann, 1))
	if reading, _ := readingOf(t, f, meterID); reading != 1*money.Dollar {
		t.Errorf("the meter reads %s", reading)
	}
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
}

// TestAnApprovedTransfer moves an amount from a meter to another, with the name of its approval, and leaves the reset amount on a meter with
// tables; whatever fails between the two meters, it arrives once.
func TestAnApprovedTransfer(t *testing.T) {
	h := jackpot(t, nil, "t1")
	f, log, ann, _ := withOther(t, h)
	move := func(from, to string, amount money.Cents, by string) error {
		return f.MoveMeter(t.Context(), fay, from, to, amount, by)
	}
	refusedWith(t, move(meterID, meterID, 1, "Order 7"), "another meter of the floor")
	refusedWith(t, move(meterID, "none", 1, "Order 7"), "another meter of the floor")
	refusedWith(t, move(other, meterID, 1, "  "), "name the approval")
	refusedWith(t, move(other, meterID, 0, "Order 7"), "more than zero")
	refusedWith(t, move(meterID, other, 1, "Order 7"), "stays on it while tables are linked to it")
	refusedWith(t, move(other, meterID, 100*money.Dollar+1, "Order 7"), "reads $100")
	must(t, move(other, meterID, 100*money.Dollar, "Order 7"))
	_, id := readingOf(t, f, other)
	upTo(t, f, decision, gambler{id: ann, seats: []int{1}, bold: true, mute: true}) // at the meter to which it goes
	refusedWith(t, f.ApproveMeter(t.Context(), floor.Power{Person: ann, Reason: "I gain"}, other, id), "holds no chips")
	f.Close()
	broken := refusing{log, "arrive/"}
	f = reopened(t, h, broken)
	if err := f.ApproveMeter(t.Context(), gus, other, id); err == nil {
		t.Error("the log refused that it arrives, and nobody was told")
	}
	if here, there := balanceOf(t, log, "meter/"+other), balanceOf(t, log, "meter/"+meterID); here != 0 || there != 30_002*money.Dollar+50 {
		t.Errorf("the meters have %s and %s", here, there)
	}
	f.Close()
	for range 2 {
		f = reopened(t, h, log)
		here, _ := readingOf(t, f, other)
		if there, _ := readingOf(t, f, meterID); here != 0 || there != 30_102*money.Dollar+50 {
			t.Errorf("the meters read %s and %s", here, there)
		}
		f.Close()
	}
	f = reopened(t, h, log)
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}))
	f.Close()
	all := entries(t, log, "meter/"+meterID)
	if got, want := string(all[len(all)-1].Events[0].Data), `{"was":"30002.50","is":"30102.50","other":"side","approval":"Order 7","id":"`+id+`"}`; got != want {
		t.Errorf("the meter's log has %s", got)
	}
	sound(t, log)
	areTheirValues(t, log)
	of, err := books.New(log, tenth).Day(t.Context(), "", "")
	must(t, err)
	here, there := of.Meters[1], of.Meters[0]
	if here.Transferred != -places.Signed(100*money.Dollar) || there.Transferred != -here.Transferred || here.Moves[0].By != "fay" || here.Moves[0].ApprovedBy != "gus" ||
		here.Moves[0].Approval != "Order 7" || here.Moves[0].Reason != fay.Reason || there.Moves[0].Other != other || len(of.OutOfBalance) > 0 {
		t.Errorf("the books have %+v, %q", of.Meters, of.OutOfBalance)
	}
}

// TestTheoryOfAWagerOnAMeter: what it is worth with the meter as it read when the round's wagers had been added to it, also if it was set
// right in between, and the table's and the house's figures with it.
func TestTheoryOfAWagerOnAMeter(t *testing.T) {
	h := jackpot(t, nil, "t1")
	f, log, ann, bob := withOther(t, h)
	must(t, f.SetRight(t.Context(), fay, meterID, 20_000*money.Dollar))
	_, id := readingOf(t, f, meterID)
	must(t, f.ApproveMeter(t.Context(), gus, meterID, id))
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true}))
	f.Close()
	figures := books.FiguresBy(&odds.Calculator{})
	of, err := books.New(log, figures).Day(t.Context(), "", "")
	must(t, err)
	all, err := figures(t.Context(), "high-card-flush", h.tables[0].Rules)
	must(t, err)
	p := all["progressive"].Progressive
	want := new(big.Rat).Mul(p.Fixed, big.NewRat(2*10_00, 1))
	want.Add(want, new(big.Rat).Mul(p.Levels[0].Share, big.NewRat(2*20_005_00, 1)))
	w, sum := of.Tables[0].ByWager, money.Cents(0)
	for _, x := range w {
		if x.TheoreticalWin == nil {
			t.Fatalf("%s has no theory", x.Wager)
		}
		sum += *x.TheoreticalWin
		if got, _ := want.Float64(); x.Wager == "progressive" && (x.Wagers != 2 || math.Abs(got+float64(*x.TheoreticalWin)) > 0.5) {
			t.Errorf("the house wins %s of the wagers on the meter, want %g cents", x.TheoreticalWin, -got)
		}
	}
	if x := of.Tables[0]; x.TheoreticalWin == nil || sum-*x.TheoreticalWin > 5 || *x.TheoreticalWin-sum > 5 || *x.TheoreticalSD == 0 {
		t.Errorf("the wagers come to %s, and the table to %v", sum, x.TheoreticalWin)
	}
	for _, g := range of.Groups {
		if g.TheoreticalWin == nil || *g.TheoreticalWin != *of.Tables[0].TheoreticalWin || *g.TheoreticalSD != *of.Tables[0].TheoreticalSD {
			t.Errorf("by %s: %v", g.By, g.TheoreticalWin)
		}
	}
}

// TestAProposalAboutAMeterThatHasPaid is not carried out.
func TestAProposalAboutAMeterThatHasPaid(t *testing.T) {
	f, log, ann, bob := withOther(t, jackpot(t, map[int]card.Suit{1: card.Spades}, "t1"))
	must(t, f.SetRight(t.Context(), fay, meterID, 31_000*money.Dollar))
	_, id := readingOf(t, f, meterID)
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}}))
	refusedWith(t, f.ApproveMeter(t.Context(), gus, meterID, id), "has paid or was set since")
	if reading, waits := readingOf(t, f, meterID); reading != 30_000*money.Dollar || waits != "" {
		t.Errorf("the meter reads %s, and %q waits", reading, waits)
	}
	f.Close()
	sound(t, log)
}

// TestVerifyFindsAMeterThatOnePersonLowered: an entry that is not of two people, that moves something else, or that nobody proposed.
func TestVerifyFindsAMeterThatOnePersonLowered(t *testing.T) {
	f, log, _, _ := withOther(t, jackpot(t, nil, "t1"))
	must(t, f.SetRight(t.Context(), fay, other, 50*money.Dollar))
	_, id := readingOf(t, f, other)
	must(t, f.ApproveMeter(t.Context(), gus, other, id))
	f.Close()
	sound(t, log)
	for name, c := range map[string]struct {
		alter func(*journal.Entry)
		want  string
	}{
		"alone": {func(e *journal.Entry) { e.Key, e.Authoriser, e.Authorised = "alone", "", nil }, "which takes two people"},
		"by the program": {func(e *journal.Entry) {
			e.Key, e.Actor, e.Acted, e.Authoriser, e.Authorised = "alone", journal.Program, nil, "", nil
		}, "which takes two people"},
		"never proposed": {func(e *journal.Entry) { e.Key = "approved/none" }, "was not made"},
		"as a correction": {func(e *journal.Entry) {
			e.Events[0] = journal.Event{Kind: "turn_back", Data: []byte(`{"wagers":"200.00"}`)}
		}, "two people have done"},
		"another amount": {func(e *journal.Entry) { e.Transfers[0].Amount++ }, "but its account holds"},
		"to somebody":    {func(e *journal.Entry) { e.Transfers[0].To = "player/ann" }, `a "set_right" of meter`},
	} {
		t.Run(name, func(t *testing.T) {
			report, err := floor.Verify(t.Context(), altered{log, "meter/" + other, c.alter, 2}, cardroom.Open, nil)
			must(t, err)
			if all := strings.Join(report.Findings, "\n"); !strings.Contains(all, c.want) {
				t.Errorf("found %q", all)
			}
		})
	}
}

// TestAMeterIsReadOnceADay by two people: against what its account held when they looked, also if it has risen since.
func TestAMeterIsReadOnceADay(t *testing.T) {
	h := jackpot(t, nil, "t1")
	h.watch = &watch{}
	f, log, ann, _ := withOther(t, h)
	reads := func(who, key, meter string, read money.Cents) error {
		return keep(t.Context(), f, who, key, places.Reads, places.Act{Meter: meter, Read: &read})
	}
	signs := func(who, key, meter string) error {
		return keep(t.Context(), f, who, key, places.Witnesses, places.Act{Meter: meter})
	}
	refusedWith(t, reads("cay", "1", meterID, 1), "not for the cage (§ 605a.7, rebuilt)")
	refusedWith(t, reads("fay", "1", "none", 1), `no meter "none"`)
	refusedWith(t, reads("fay", "1", meterID, -1), "from zero to")
	refusedWith(t, signs("gus", "2", meterID), "no reading of meter")
	must(t, reads("fay", "1", meterID, 30_001*money.Dollar))
	must(t, reads("fay", "1", meterID, 30_001*money.Dollar)) // asked again
	refusedWith(t, signs("fay", "2", meterID), "who read the meter")
	must(t, signs("gus", "2", meterID))
	upTo(t, f, decision, gambler{id: ann, seats: []int{1}, bold: true, mute: true}) // 2.50
	h.watch.passed.Add(int64(time.Minute))
	must(t, reads("fay", "3", meterID, 30_000*money.Dollar)) // as it read a minute before
	must(t, signs("gus", "4", meterID))
	refusedWith(t, reads("fay", "5", meterID, 30_000*money.Dollar), "was read today")
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}))
	must(t, reads("fay", "6", other, 7*money.Dollar))
	h.watch.passed.Add(int64(24 * time.Hour))
	refusedWith(t, signs("gus", "7", other), "of another gaming day")
	must(t, reads("fay", "8", meterID, 30_000*money.Dollar)) // as it read a day before
	must(t, signs("gus", "9", meterID))
	var differences []places.Signed
	f.House(func(h *places.House) {
		for _, r := range h.Readings {
			differences = append(differences, r.Difference())
		}
	})
	if want := []places.Signed{places.Signed(money.Dollar), 0, -250}; !slices.Equal(differences, want) {
		t.Errorf("read %s more than the books have, want %s", differences, want)
	}
	f.Close()
	sound(t, log)
	of, err := books.New(log, tenth).Day(t.Context(), noon.Format(time.DateOnly), "")
	must(t, err)
	next, err := books.New(log, tenth).Day(t.Context(), noon.AddDate(0, 0, 1).Format(time.DateOnly), "")
	must(t, err)
	if m := of.Meters[0]; m.Meter != meterID || *m.Read != 30_000*money.Dollar || m.Difference != 0 || !slices.Equal(m.ReadBy, []string{"fay", "gus"}) || of.Meters[1].Read != nil {
		t.Errorf("the books have %+v", of.Meters)
	}
	last, err := books.New(log, tenth).Day(t.Context(), noon.AddDate(0, 0, 2).Format(time.DateOnly), "")
	must(t, err)
	if due := strings.Join(last.Due, "; "); due != "meter "+meterID+" was not read by two people on the gaming day (§ 605a.7, rebuilt)" || len(of.Due)+len(next.Due) > 0 {
		t.Errorf("due: %q, %q, %q", of.Due, next.Due, due)
	}
	if all := strings.Join(of.OutOfBalance, "; "); len(of.OutOfBalance) != 1 || !strings.Contains(all, "$30,001 was read on it, and its account held $30,000") {
		t.Errorf("the first day: %q", all)
	}
	if all := strings.Join(next.OutOfBalance, "; "); !strings.Contains(all, "$30,000 was read on it, and its account held $30,002.50") || next.Meters[0].Difference != -250 {
		t.Errorf("the next day: %q", all)
	}
	for name, c := range map[string]struct {
		alter func(*journal.Entry)
		want  string
	}{
		"against something else": {func(e *journal.Entry) {
			e.Events[0].Data = []byte(strings.ReplaceAll(string(e.Events[0].Data), `"book":"30000.00"`, `"book":"30001.00"`))
		}, "reading 1 was held against $30,001"},
		"against long ago": {func(e *journal.Entry) { e.Clock = e.Clock.Add(time.Hour) }, "reading 1 was held against what meter"},
	} {
		report, err := floor.Verify(t.Context(), altered{log, places.Shard, c.alter, 1}, cardroom.Open, nil)
		must(t, err)
		if all := strings.Join(report.Findings, "\n"); !strings.Contains(all, c.want) {
			t.Errorf("%s: found %q", name, all)
		}
	}
}

// refusing is a log that accepts no entry under keys that begin so.
type refusing struct {
	store.Log
	key string
}

func (l refusing) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	if strings.HasPrefix(e.Key, l.key) {
		return journal.Entry{}, store.ErrUnavailable
	}
	return l.Log.Append(ctx, expected, e)
}

// altered is a log in which an entry of a shard is another.
type altered struct {
	store.Log
	shard string
	alter func(*journal.Entry)
	seq   uint64
}

func (l altered) Read(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for e, err := range l.Log.Read(ctx, shard, from) {
			if shard == l.shard && e.Seq == l.seq {
				e.Events, e.Transfers = slices.Clone(e.Events), slices.Clone(e.Transfers)
				l.alter(&e)
			}
			if !yield(e, err) {
				return
			}
		}
	}
}
