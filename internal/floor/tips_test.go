package floor_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/books"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	places "felt.example/felt/internal/house"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// TestTips: a player gives chips to a person who deals, out of what he has not wagered and while he has no hand in play; they are neither
// wagered nor lost, nor the house's. What cannot be given is refused in a sentence.
func TestTips(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, watch: &watch{}, people: true}
	f, log, ann, bob := opened(t, h)
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Sit(ctx, ann, "", 1, buyIn))
	refusedWith(t, l.Tip(ctx, ann, "", 1, money.Dollar), "the program deals at this table, so there is nobody to tip")
	must(t, l.Come(ctx, "dee", false))
	must(t, l.Sit(ctx, bob, "", 2, buyIn))
	must(t, l.Begin(ctx, "dee"))
	gamble := gambler{id: ann, seats: []int{1}, rounds: 1, stays: true}
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Act != nil && l.View(ann).Stage == table.StageRound })
	refusedWith(t, l.Tip(ctx, ann, "", 1, money.Dollar), "seat 1 has a hand in play; the dealer can be tipped when it is over")
	must(t, l.Tip(ctx, bob, "", 2, 3*money.Dollar)) // who has none
	deals(t, f, gamble, func(c *table.ConsoleView) bool { return c.Begins })
	soon(t, f, "her round counts", func() bool { of, _, _ := f.Protection(ann); return of.Session.Wagered > 0 })
	of, _, _ := f.Protection(ann)
	before, won := *of, dayOf(t, f)

	stack := l.View(ann).Seats[0].Stack
	for want, err := range map[string]error{
		"seat 1 is not yours":                                               l.Tip(ctx, bob, "", 1, money.Dollar),
		"seat 2 is not yours":                                               l.Tip(ctx, ann, "", 2, money.Dollar),
		"the table has seats 1 to 6":                                        l.Tip(ctx, ann, "", 7, money.Dollar),
		"a tip is more than zero, not $0":                                   l.Tip(ctx, ann, "", 1, 0),
		"a tip is more than zero, not -$1":                                  l.Tip(ctx, ann, "", 1, -money.Dollar),
		"$0.10 cannot be given in value chips, of which the smallest is $0": l.Tip(ctx, ann, "", 1, 10),
		"in front of seat 1 that are not wagered":                           l.Tip(ctx, ann, "", 1, stack+money.Dollar),
	} {
		refusedWith(t, err, want)
	}
	must(t, l.PlaceWager(ctx, ann, 1, "ante", 400*money.Dollar))
	refusedWith(t, l.Tip(ctx, ann, "", 1, stack-399*money.Dollar), "in front of seat 1 that are not wagered")
	must(t, l.PlaceWager(ctx, ann, 1, "ante", 0))
	must(t, f.Hold(ctx, dee, "t1", nil))
	refusedWith(t, l.Tip(ctx, ann, "", 1, money.Dollar), "held")
	must(t, f.GoOn(ctx, fay, floor.Target{Scope: floor.OneTable, ID: "t1"}))

	for range 2 { // asked again, it is done once
		must(t, l.Tip(ctx, ann, "mine", 1, 5*money.Dollar))
	}
	if err := l.Tip(ctx, ann, "mine", 1, 6*money.Dollar); !errors.Is(err, floor.ErrKeyUsed) {
		t.Errorf("another amount under the same key: %v", err)
	}
	must(t, l.Tip(ctx, ann, "", 1, 2_50))
	if got := l.View(ann).Seats[0].Stack; got != stack-7_50 {
		t.Errorf("of %s are left %s", stack, got)
	}
	if tips := consoleOf(l).Tips; tips == nil || *tips != (table.TipsView{Times: 3, Total: 10_50, Seat: 1, Amount: 2_50}) {
		t.Errorf("the dealer is told %+v", tips)
	}
	if of, _, _ = f.Protection(ann); of.Session != before.Session || !slices.Equal(of.Days, before.Days) {
		t.Errorf("her play counts as %+v, and was %+v", of.Session, before.Session)
	}
	must(t, l.Come(ctx, "dot", false))
	if v := l.Look(floor.Onlooker{Player: "dot", Dealer: true}, nil).Console; v.Tips != nil {
		t.Errorf("who has just come is told %+v", v.Tips)
	}
	must(t, l.Tip(ctx, ann, "", 1, money.Dollar))

	day := dayOf(t, f)
	x, was := day.Tables[0], won.Tables[0]
	if x.Tips != 11_50 || x.TipBox != 11_50 || x.TipsCounted != 0 || len(day.OutOfBalance) > 0 {
		t.Errorf("%+v %q", x, day.OutOfBalance)
	}
	x.Tips, x.TipBox = 0, 0
	if x.Wagered != was.Wagered || x.Paid != was.Paid || x.Win != was.Win || x.Drop != was.Drop || x.Hold != was.Hold || x.CountedWin != was.CountedWin || x.Closer != was.Closer {
		t.Errorf("with tips\n%+v\nwithout\n%+v", x, was)
	}
	given := map[string]money.Cents{}
	for _, g := range day.Groups {
		given[g.By+" "+g.Name] = g.Tips
	}
	if given["dealer dee"] != 10_50 || given["dealer dot"] != money.Dollar || given["shift 08-16"]+given["shift 16-24"]+given["shift 00-08"] != 11_50 || given["house "] != 11_50 {
		t.Errorf("by whom: %v", given)
	}

	must(t, keep(ctx, f, "dee", "", places.Counts, places.Act{Table: "t1", Purpose: places.Tips, Chips: places.Count{{Of: 50, Count: 23}}}))
	must(t, l.Tip(ctx, ann, "", 1, money.Dollar))
	refusedWith(t, keep(ctx, f, "fay", "", places.Signs, places.Act{Table: "t1", Purpose: places.Tips}), "a tip was given since the count")
	must(t, keep(ctx, f, "dee", "", places.Counts, places.Act{Table: "t1", Purpose: places.Tips, Chips: places.Count{{Of: 50, Count: 25}}}))
	must(t, keep(ctx, f, "fay", "", places.Signs, places.Act{Table: "t1", Purpose: places.Tips}))
	must(t, l.Tip(ctx, ann, "", 1, 25))
	must(t, keep(ctx, f, "cay", "", places.PaysTips, places.Act{To: "dee", Pays: 9 * money.Dollar}))
	day = dayOf(t, f)
	if x := day.Tables[0]; x.Tips != 12_75 || x.TipBox != 25 || x.TipsCounted != 12_50 || day.TipPool == nil || *day.TipPool != (books.TipPool{Counted: 12_50, Paid: 9_00, Held: 3_50}) || len(day.OutOfBalance) > 0 {
		t.Errorf("%+v %+v %q", x, day.TipPool, day.OutOfBalance)
	}
	number := l.View(ann).Round
	exported(t, books.New(log, tenth), day)
	f.Close()
	sound(t, log)
	packet, err := floor.MakePacket(ctx, log, cardroom.Open, "t1", number, nil)
	must(t, err)
	text, err := json.Marshal(packet)
	must(t, err)
	if _, findings, _, err := floor.VerifyPacket(ctx, bytes.NewReader(text), cardroom.Open, nil); err != nil || len(findings) > 0 {
		t.Errorf("the packet of a round with a tip: %v %v", findings, err)
	}

	kind := func(e *journal.Entry) string { return e.Events[0].Kind }
	swap := func(e *journal.Entry, pairs ...string) {
		for i := 0; i < len(pairs); i += 2 {
			e.Events[0].Data = bytes.ReplaceAll(e.Events[0].Data, []byte(pairs[i]), []byte(pairs[i+1]))
		}
	}
	for want, change := range map[string]func(*journal.Entry){
		"out of the chips of another": func(e *journal.Entry) {
			if kind(e) == "tip" {
				e.Actor = journal.Person(bob)
			}
		},
		"its events are not those that follow": func(e *journal.Entry) {
			if kind(e) == "tip" {
				swap(e, `"dealer":"dot"`, `"dealer":"dee"`)
			}
		},
		"should have had $11.50 then, and it was $12.50": func(e *journal.Entry) { // a dollar stays in the box
			if e.Shard == places.Shard && (kind(e) == "count" || kind(e) == "sign") {
				swap(e, `"book":"12.50"`, `"book":"11.50"`, `"count":25`, `"count":23`)
			}
			for i := range e.Transfers {
				if x := &e.Transfers[i]; x.To == places.TipPool {
					x.Amount = 11_50
				}
			}
		},
		"which the table does not have": func(e *journal.Entry) {
			if e.Shard == places.Shard && kind(e) == "sign" {
				swap(e, `"entry":`, `"entry":9`)
			}
		},
	} {
		report, err := floor.Verify(ctx, rewritten(t, log, change), cardroom.Open, nil)
		must(t, err)
		if text := strings.Join(report.Findings, "\n"); !strings.Contains(text, want) {
			t.Errorf("want a finding with %q, not:\n%s", want, text)
		}
	}
}

// dayOf are the books of the day on which something happened last.
func dayOf(t *testing.T, f *floor.Floor) books.Day {
	t.Helper()
	of, err := books.New(f.Log, tenth).Day(t.Context(), "", "")
	must(t, err)
	return of
}
