package books

import (
	"encoding/json"
	"testing"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// TestAMoveToAnotherSeatIsNoPayment: a player with a device moves at a table of Poker to a seat where one without sat. His stack is
// neither wagered nor paid, and what he buys in with there counts for the drop, as a device's does.
func TestAMoveToAnotherSeatIsNoPayment(t *testing.T) {
	at := newTally("t1")
	noon := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	does := func(kind, data string, moved ...journal.Transfer) {
		t.Helper()
		e := journal.Entry{Shard: "table/t1", Seq: at.seq + 1, Clock: noon, Events: []journal.Event{{Kind: kind, Data: json.RawMessage(data)}}, Transfers: moved}
		if err := at.take(e); err != nil {
			t.Fatal(err)
		}
		at.seq++
	}
	buys := func(transit, seat journal.Account) journal.Transfer {
		return journal.Transfer{From: transit, To: seat, Amount: 100 * money.Dollar, Memo: "buy-in"}
	}
	does("table", `{"id": "t1", "game": "holdem", "rules": {}}`)
	does("sit", `{"seat": 3, "served": true}`, buys("transit/sit/t1/3/walt/k1", "table/t1/seat/3"))
	does("sit", `{"seat": 2}`, buys("transit/sit/t1/2/ann/k2", "table/t1/seat/2"))
	does("leave", `{"seat": 3}`, journal.Transfer{From: "table/t1/seat/3", To: "transit/out/t1/3/walt/k3", Amount: 100 * money.Dollar, Memo: "cash-out"})
	does("move", `{"seat": 2, "to": 3}`, journal.Transfer{From: "table/t1/seat/2", To: "table/t1/seat/3", Amount: 100 * money.Dollar, Memo: "another seat"})
	does("add", `{"seat": 3}`, buys("transit/add/t1/3/ann/k4", "table/t1/seat/3"))
	does("close", `{}`)
	all := at.on("2026-01-02")
	if w := all.of("pot"); w.wagered != 0 || w.returned != 0 || all.drop != 200*money.Dollar {
		t.Errorf("wagered %s, returned %s, drop %s", w.wagered, w.returned, all.drop)
	}
	if in := at.buyIns; len(in) != 2 || in[0].Player != "ann" || in[1].Player != "ann" {
		t.Errorf("bought in: %+v", in)
	}
}

// TestATableChangeIsNoPayment: a stack that moves between two tables is at both neither wagered nor paid, neither bought in nor redeemed.
func TestATableChangeIsNoPayment(t *testing.T) {
	one, two := newTally("t1"), newTally("t2")
	noon := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	does := func(at *tally, kind, data, then string, moved ...journal.Transfer) {
		t.Helper()
		e := journal.Entry{Shard: "table/" + at.id, Seq: at.seq + 1, Clock: noon, Events: []journal.Event{{Kind: kind, Data: json.RawMessage(data)}}, Transfers: moved}
		if then != "" {
			e.Events = append(e.Events, journal.Event{Kind: then, Data: json.RawMessage(data)})
		}
		if err := at.take(e); err != nil {
			t.Fatal(err)
		}
		at.seq++
	}
	const way = "transit/change/t2/0/ann/1"
	moves := func(from, to journal.Account) journal.Transfer {
		return journal.Transfer{From: from, To: to, Amount: 130 * money.Dollar, Memo: "another table"}
	}
	does(one, "table", `{"id": "t1", "game": "holdem", "rules": {}}`, "")
	does(two, "table", `{"id": "t2", "game": "holdem", "rules": {}}`, "")
	does(one, "sit", `{"seat": 2}`, "", journal.Transfer{From: "transit/sit/t1/2/ann/k", To: "table/t1/seat/2", Amount: 130 * money.Dollar, Memo: "buy-in"})
	does(one, "to_table", `{"seat": 2}`, "leave", moves("table/t1/seat/2", way))
	does(two, "from_table", `{"seat": 5}`, "sit", moves(way, "table/t2/seat/5"))
	for at, bought := range map[*tally]int{one: 1, two: 0} {
		does(at, "close", `{}`, "")
		all := at.on("2026-01-02")
		if w := all.of("pot"); w.wagered != 0 || w.returned != 0 || all.drop != money.Cents(bought)*130*money.Dollar || all.till != 0 || len(at.buyIns) != bought {
			t.Errorf("%s: wagered %s, returned %s, drop %s, bought in %+v", at.id, w.wagered, w.returned, all.drop, at.buyIns)
		}
	}
}
