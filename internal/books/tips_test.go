package books

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/house"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
)

// TestTipsAreHeldAgainstTheLedger: a tip counts with who dealt when it was given, in the midst of a round too; what the tip box or the cage
// holds otherwise than was given, counted and paid is said, and a day before the first tip has the digest that it always had.
func TestTipsAreHeldAgainstTheLedger(t *testing.T) {
	b, noon := New(nil, nil), time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	at := b.of("table/t1", "t1")
	does := func(kind, data string, moved ...journal.Transfer) {
		t.Helper()
		if err := at.take(journal.Entry{Shard: "table/t1", Clock: noon, Events: []journal.Event{{Kind: kind, Data: json.RawMessage(data)}}, Transfers: moved}); err != nil {
			t.Fatal(err)
		}
	}
	tip := func(dollars int) journal.Transfer {
		return journal.Transfer{From: "table/t1/seat/2", To: house.TipBox("t1"), Amount: money.Cents(dollars) * money.Dollar, Memo: "tip"}
	}
	does("table", `{"id": "t1", "game": "high-card-flush", "rules": {}}`)
	before, err := b.on(t.Context(), at, "2026-01-01")
	if text, _ := json.Marshal(before); err != nil || strings.Contains(string(text), "tip") {
		t.Errorf("a day without tips says %s %v", text, err)
	}
	does("dealer", `{"person": "dee"}`)
	does("begin", `{"round": 1}`)
	does("tip", `{}`, tip(5))
	does("dealer", `{"person": "dot", "name": "Dot Day"}`)
	does("tip", `{}`, tip(7))
	does("close", `{}`)
	noon = noon.Add(24 * time.Hour)
	does("tip", `{}`, tip(1))
	counts := func(transfers ...journal.Transfer) {
		b.handled(journal.Entry{Shard: house.Shard, Clock: noon, Events: []journal.Event{{Kind: "sign", Data: json.RawMessage(`{"table": "t1", "purpose": "tips"}`)}}, Transfers: transfers})
	}
	counts(journal.Transfer{From: house.TipBox("t1"), To: house.TipPool, Amount: 10 * money.Dollar}, journal.Transfer{From: house.TipBox("t1"), To: house.Difference("t1"), Amount: 2 * money.Dollar})

	for s, want := range map[slot]money.Cents{
		{"2026-01-02", 1, "dee", "high-card-flush"}: 5 * money.Dollar, {"2026-01-02", 1, "dot", "high-card-flush"}: 7 * money.Dollar, {"2026-01-03", 1, "dot", "high-card-flush"}: money.Dollar,
	} {
		if got := at.in(s); got.tips != want || got.drop != 0 || got.till != 0 || len(got.wagers) != 0 {
			t.Errorf("%+v: %+v", s, got)
		}
	}
	for day, want := range map[string][3]money.Cents{"2026-01-02": {12_00, 0, 12_00}, "2026-01-03": {1_00, 12_00, 1_00}} {
		if x := at.inventory(day); [3]money.Cents{x.Tips, x.TipsCounted, x.TipBox} != want || x.Drop != 0 || x.Closer != 0 || x.CountedWin != 0 {
			t.Errorf("%s: %+v", day, x)
		}
	}
	if b.tipPool("2026-01-02") != nil || *b.tipPool("2026-01-03") != (TipPool{Counted: 10 * money.Dollar, Held: 10 * money.Dollar}) {
		t.Errorf("at the cage: %+v", b.tipPool("2026-01-03"))
	}
	// Papers call a dealer by his name too, where the log has it; what is signed has the ID alone.
	day := Day{Day: "2026-01-02", Tables: []Table{at.inventory("2026-01-02")}}
	if err := b.group(t.Context(), &day, []*tally{at}); err != nil {
		t.Fatal(err)
	}
	if want := map[string]string{"dot": "Dot Day"}; !maps.Equal(day.Dealers, want) {
		t.Errorf("the dealers are called %v", day.Dealers)
	}
	unnamed := day
	unnamed.Dealers = nil
	if day.Digest() != unnamed.Digest() {
		t.Error("a name is part of the digest")
	}
	if rows := fmt.Sprint(day.groups("dealer").Rows, day.tips().Rows); !strings.Contains(rows, "[Dot Day (dot) ") || !strings.Contains(rows, "[Dealer Dot Day (dot) 7.00") || !strings.Contains(rows, "[dee ") {
		t.Error(rows)
	}

	held := ledger.Balances{house.TipBox("t1"): money.Dollar, house.TipPool: 10 * money.Dollar}
	if found := append(at.findings("2026-01-03", held), b.underWay(held, "")...); len(found) != 0 {
		t.Errorf("%q", found)
	}
	held = ledger.Balances{house.TipPool: 9 * money.Dollar}
	found := strings.Join(append(at.findings("2026-01-03", held), b.underWay(held, "")...), "\n")
	if want := "table t1: its tip box holds $0, but $13 was given and counts took $12 out of it\nthe dealers' tips at the cage are $9, but $10 was counted and not paid out"; found != want {
		t.Errorf("%s", found)
	}
}
