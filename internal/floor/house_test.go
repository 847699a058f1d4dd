package floor_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/books"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	places "felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/store"
)

// The staff of a house, by their names.
var staffed = map[string][]people.Role{
	"fay": {people.Floorperson}, "gus": {people.PitManager}, "cay": {people.Cage}, "cid": {people.Cage}, "dee": {people.Dealer},
	"gop": {people.GamingOperations}, "tea": {people.CountTeam}, "tim": {people.CountTeam}, "tom": {people.CountTeam}, "sue": {people.Surveillance},
}

// chipsOf are chips of $100 and $5.
func chipsOf(hundreds, fives int) places.Count {
	c := places.Count{}
	if hundreds > 0 {
		c = append(c, places.Stack{Of: 100 * money.Dollar, Count: hundreds})
	}
	if fives > 0 {
		c = append(c, places.Stack{Of: 5 * money.Dollar, Count: fives})
	}
	return c
}

// keep has somebody of the staff do something once.
func keep(ctx context.Context, f *floor.Floor, who, key string, kind places.Kind, a places.Act) error {
	return f.Keep(ctx, floor.Power{Person: who, From: "192.0.2.9", Reason: "signed"}, staffed[who], key, kind, a)
}

type houseStep struct {
	who  string
	kind places.Kind
	act  places.Act
}

// slipSteps are the four steps of a slip.
func slipSteps(number int, request places.Act, who ...string) (steps []houseStep) {
	steps = append(steps, houseStep{who[0], places.Request, request})
	for i, kind := range []places.Kind{places.Approve, places.Dispatch, places.Receive} {
		a := places.Act{Slip: number}
		if kind == places.Receive {
			a.Chips = request.Chips
		}
		steps = append(steps, houseStep{who[i+1], kind, a})
	}
	return steps
}

// gamingDay is a day in a house with one table, as often as it is asked for: whatever was done is not done again.
func gamingDay(ctx context.Context, f *floor.Floor, ann string, w *watch) error {
	n := 0
	do := func(steps ...houseStep) (err error) {
		for _, s := range steps {
			n++
			if err := keep(ctx, f, s.who, fmt.Sprint("step ", n), s.kind, s.act); err != nil {
				return fmt.Errorf("%s, %s: %w", s.who, s.kind, err)
			}
		}
		return nil
	}
	count := func(purpose places.Purpose, chips places.Count) []houseStep {
		return []houseStep{{"dee", places.Counts, places.Act{Table: "t1", Purpose: purpose, Chips: chips}}, {"fay", places.Signs, places.Act{Table: "t1"}}}
	}
	cash := places.Count{{Of: 100 * money.Dollar, Count: 5}}
	team := func(box string, cash places.Count) (steps []houseStep) {
		for _, who := range []string{"tea", "tim", "tom"} {
			steps = append(steps, houseStep{who, places.Drops, places.Act{Box: box, Cash: cash}})
		}
		return steps
	}
	l := f.Table("t1")
	if err := do(slipSteps(1, places.Act{Of: places.Supply, Chips: chipsOf(300, 200)}, "cay", "gop", "gop", "cay")...); err != nil {
		return err
	}
	if err := do(slipSteps(2, places.Act{Of: places.Fill, Table: "t1", Chips: chipsOf(100, 100)}, "fay", "gus", "cay", "dee")...); err != nil {
		return err
	}
	if err := do(count(places.Opener, chipsOf(100, 100))...); err != nil {
		return err
	}
	serves := func(seat int) error {
		if v := l.Look(floor.Onlooker{Player: "dee", Dealer: true}, nil); v.Console != nil && v.Console.Dealer == "" {
			if err := l.Come(ctx, "dee", true); err != nil {
				return err
			}
		}
		of := floor.Serving{Seat: seat, Name: fmt.Sprint("Walt ", "abcdef"[seat:seat+1]), Amount: buyIn}
		err := l.Serve(ctx, "dee", fmt.Sprint("serves ", seat), of)
		if err != nil && strings.Contains(err.Error(), "ask again under a new key") { // he has the chips that he paid for
			of.Chips = true
			err = l.Serve(ctx, "dee", fmt.Sprint("serves again ", seat), of)
		}
		return err
	}
	if err := serves(1); err != nil {
		return err
	}
	if err := do(count(places.Exchanged, chipsOf(95, 100))...); err != nil {
		return err
	}
	if err := serves(2); err != nil {
		return err
	}
	tips := []houseStep{{"dee", places.Counts, places.Act{Table: "t1", Purpose: places.Tips, Chips: chipsOf(0, 3)}}, {"fay", places.Signs, places.Act{Table: "t1", Purpose: places.Tips}}}
	if err := errors.Join(l.Tip(ctx, "dee", "tip 1", 1, 10*money.Dollar), l.Tip(ctx, "dee", "tip 2", 2, 5*money.Dollar)); err != nil {
		return err
	}
	if err := do(append(tips, houseStep{"cay", places.PaysTips, places.Act{To: "dee", Pays: 12 * money.Dollar}})...); err != nil {
		return err
	}
	if err := do(slipSteps(3, places.Act{Of: places.Credit, Table: "t1", Chips: chipsOf(40, 0)}, "fay", "gus", "dee", "cay")...); err != nil {
		return err
	}
	if err := do(count(places.Closer, chipsOf(50, 100))...); err != nil {
		return err
	}
	if err := do(append(team("t1/1", cash), team("t1/2", cash)...)...); err != nil {
		return err
	}
	cay := floor.Power{Person: "cay", Reason: "signed"}
	if err := errors.Join(f.Sell(ctx, cay, "sells", ann, buyIn), f.Redeem(ctx, cay, "redeems", ann, buyIn/2)); err != nil {
		return err
	}
	w.passed.Store(int64(24 * time.Hour))
	day := places.Act{Day: noon.Format(time.DateOnly), Digest: "of the books"}
	return do(houseStep{"gus", places.Closes, day}, houseStep{"gop", places.Closes, day})
}

// TestAHouseKilledAtEveryAppend: a gaming day of supply, fill, opener, cash at the table, an exchanged drop box, tips given, counted
// and paid, credit, closer, counted drop, chips sold and redeemed, and a closed day comes to the same wherever it is killed, and to what it must by hand.
func TestAHouseKilledAtEveryAppend(t *testing.T) {
	h := dealtByHand(t)
	dir, ann, _ := joined(t, h)
	end := func(log store.Log) ledger.Balances {
		t.Helper()
		now, err := log.Snapshot(t.Context())
		must(t, err)
		return now.Balances
	}
	log := &faulty{Log: openLog(t, copyDir(t, dir)), left: -1, how: forgets}
	f := h.open(t, log)
	must(t, gamingDay(t.Context(), f, ann, h.watch))
	if err := keep(t.Context(), f, "cay", "step 1", places.Request, places.Act{Of: places.Supply, Chips: chipsOf(301, 200)}); !errors.Is(err, floor.ErrKeyUsed) {
		t.Errorf("other chips are requested under the key of a slip: %v", err)
	}
	want := end(log)
	f.Close()
	// The main bank gave out $31,000 and took $1,000 of cash; the table had $10,500, gave 2 × $500 for cash and $4,000 back.
	for account, cents := range map[string]money.Cents{
		"bank": -3_200_000, "chips/cage": 3_100_000 - 1_050_000 + 400_000, "inventory/t1": 1_050_000 - 400_000, "cage/cash": -25_000 + 1_200, "tip-pool": 300,
	} {
		if got := want[journal.Account(account)]; got != cents {
			t.Errorf("%s holds %s, not %s", account, got, cents)
		}
	}
	for account := range want {
		if strings.HasPrefix(string(account), "drop/") || strings.HasPrefix(string(account), "tips/") || strings.HasPrefix(string(account), "difference/") || account.InTransit() {
			t.Errorf("%s holds %s", account, want[account])
		}
	}
	of, err := books.New(log, tenth).Day(t.Context(), noon.Format(time.DateOnly), "")
	must(t, err)
	x := of.Tables[0]
	if len(of.OutOfBalance) > 0 || x.Opener != 0 || x.Fills != 1_050_000 || x.Credits != 400_000 || x.Drop != 100_000 || x.Closer != 550_000 || x.CountedWin != 0 || x.Difference != 0 ||
		x.Tips != 1_500 || x.TipsCounted != 1_500 || x.TipBox != 0 || of.TipPool == nil || *of.TipPool != (books.TipPool{Counted: 1_500, Paid: 1_200, Held: 300}) {
		t.Errorf("%+v", of)
	}
	report, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
	if err != nil || len(report.Findings) > 0 {
		t.Errorf("%v %v", err, report.Findings)
	}
	must(t, log.Close())
	for k := 1; k <= log.made; k++ {
		for _, how := range []fault{dies, forgets, blinks} {
			h.watch.passed.Store(0)
			log := &faulty{Log: openLog(t, copyDir(t, dir)), left: k, how: how}
			f, err := floor.Open(t.Context(), h.config(log))
			if err == nil {
				err = gamingDay(t.Context(), f, ann, h.watch)
				f.Close()
			}
			for n := 0; err != nil && n < 5; n++ {
				if log.dead() {
					log = &faulty{Log: log.Log, left: -1, how: forgets}
				}
				h.watch.passed.Store(0)
				f = h.open(t, log)
				err = gamingDay(t.Context(), f, ann, h.watch)
				f.Close()
			}
			if got := end(log); err != nil || !maps.Equal(got, want) {
				t.Fatalf("%s at append %d: %v\n%v, not\n%v", faults[how], k, err, got, want)
			}
			must(t, log.Close())
		}
	}
}

// TestADenominationComesToAnOpenTable by a fill of chips of which it had none, and leaves it by a credit; each count has what is there.
func TestADenominationComesToAnOpenTable(t *testing.T) {
	h := dealtByHand(t)
	log := openLog(t, t.TempDir())
	f := h.open(t, log)
	n := 0
	do := func(steps ...houseStep) {
		t.Helper()
		for _, s := range steps {
			n++
			must(t, keep(t.Context(), f, s.who, fmt.Sprint("step ", n), s.kind, s.act))
		}
	}
	counts := func(purpose places.Purpose, chips places.Count) {
		t.Helper()
		do(houseStep{"dee", places.Counts, places.Act{Table: "t1", Purpose: purpose, Chips: chips}}, houseStep{"fay", places.Signs, places.Act{Table: "t1"}})
	}
	green := places.Count{{Of: 25 * money.Dollar, Count: 40}}
	do(slipSteps(1, places.Act{Of: places.Supply, Chips: append(chipsOf(10, 20), green...)}, "cay", "gop", "gop", "cay")...)
	do(slipSteps(2, places.Act{Of: places.Fill, Table: "t1", Chips: chipsOf(10, 20)}, "fay", "gus", "cay", "dee")...)
	counts(places.Opener, chipsOf(10, 20))
	do(slipSteps(3, places.Act{Of: places.Fill, Table: "t1", Chips: green}, "fay", "gus", "cay", "dee")...)
	counts(places.Shift, append(chipsOf(10, 20), green...))
	do(slipSteps(4, places.Act{Of: places.Credit, Table: "t1", Chips: green}, "fay", "gus", "dee", "cay")...)
	counts(places.Closer, chipsOf(10, 20))
	f.House(func(h *places.House) {
		for _, c := range h.Counts {
			if c.Difference() != 0 {
				t.Errorf("the %s differs by %s", c.Purpose, c.Difference())
			}
		}
		if !h.Cage.Same(green) {
			t.Errorf("the cage has %v", h.Cage)
		}
	})
	f.Close()
	sound(t, log)
}

// dealtByHand is a house with a table where people deal real cards.
func dealtByHand(t *testing.T) house {
	return house{tables: []table.Config{revealed(t, pa.Game("three-card-poker"), "t1")}, watch: &watch{}}
}
