package ledger

import (
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"testing"

	"felt.example/felt/journal"
	"felt.example/felt/money"

	"pgregory.net/rapid"
)

func TestAccount(t *testing.T) {
	mayOwe := map[journal.Account]bool{
		"cage": true, "cage/2": true, "house/t1": true, "meter-funding/m1": true,
		"player/ann": false, "table/t1/seat/3": false, "table/t1/wagers": false, "table/t1/wagers/3": false,
		"meter/m1": false, "tips/t1": false, "tip-pool": false, "transit/t1/17": false, "player/Zoë": false,
	}
	for a, want := range mayOwe {
		if err := a.Check(); err != nil || a.MayOwe() != want {
			t.Errorf("%s: may owe %t, %v; want %t", a, a.MayOwe(), err, want)
		}
	}
	for _, a := range []journal.Account{"", "player", "player/", "/player", "table/t1", "table/t1/", "house", "tips", "ann", "Cage",
		"player//ann", "player/a b", "player/a\x00", "player/\xff", "cage/", journal.Account("player/" + strings.Repeat("a", 200))} {
		if err := a.Check(); err == nil || a.MayOwe() && a != "cage/" && a != "house" {
			t.Errorf("%q: may owe %t, %v; want an error", string(a), a.MayOwe(), err)
		}
	}
}

// TestApply: a buy-in of $100, a wager of $25 that wins at even money, a cash-out.
func TestApply(t *testing.T) {
	b := Balances{}
	for _, step := range [][]journal.Transfer{
		{{From: "cage", To: "player/ann", Amount: 10000}},
		{{From: "player/ann", To: "transit/1", Amount: 10000}},
		{{From: "transit/1", To: "table/t1/seat/3", Amount: 10000}},
		{{From: "table/t1/seat/3", To: "table/t1/wagers", Amount: 2500}},
		{{From: "table/t1/wagers", To: "table/t1/seat/3", Amount: 2500}, {From: "house/t1", To: "table/t1/seat/3", Amount: 2500}},
		{{From: "table/t1/seat/3", To: "transit/2", Amount: 12500}},
	} {
		if err := b.Apply(step); err != nil {
			t.Fatal(err)
		}
		if b.Sum() != 0 {
			t.Fatalf("%v sums to %s", b, b.Sum())
		}
	}
	want := Balances{"cage": -10000, "house/t1": -2500, "transit/2": 12500}
	if !maps.Equal(b, want) {
		t.Errorf("%v; want %v", b, want)
	}
}

func TestApplyRefuses(t *testing.T) {
	before := Balances{"player/ann": 500, "cage": -500}
	for text, transfers := range map[string][]journal.Transfer{
		"overdrawn: player/ann holds 5.00 and cannot pay 5.01": {
			{From: "player/ann", To: "transit/1", Amount: 300}, {From: "player/ann", To: "cage", Amount: 201}},
		"overdrawn: player/bob holds 0.00 and cannot pay 0.01": {
			{From: "player/ann", To: "cage", Amount: 1}, {From: "player/bob", To: "cage", Amount: 1}},
		"transfers[1]: amount: a transfer of 0.00 is not between 0.01 and 100000000000000.00": {
			{From: "cage", To: "player/ann", Amount: 1}, {From: "cage", To: "player/ann"}},
		"transfers[0]: amount: a transfer of -0.01 is not between 0.01 and 100000000000000.00":              {{From: "cage", To: "player/ann", Amount: -1}},
		"transfers[0]: amount: a transfer of 100000000000000.01 is not between 0.01 and 100000000000000.00": {{From: "cage", To: "player/ann", Amount: money.MaxPaid + 1}},
		"transfers[0]: a transfer from cage to itself moves nothing":                                        {{From: "cage", To: "cage", Amount: 1}},
		"transfers[0]: from: account \"player//\" has an empty part":                                        {{From: "player//", To: "cage", Amount: 1}},
	} {
		b := maps.Clone(before)
		err := b.Apply(transfers)
		if err == nil || err.Error() != text {
			t.Errorf("%v; want %s", err, text)
		}
		if errors.Is(err, ErrOverdrawn) != strings.HasPrefix(text, "overdrawn") {
			t.Errorf("%v: is ErrOverdrawn %t", err, errors.Is(err, ErrOverdrawn))
		}
		if !maps.Equal(b, before) {
			t.Errorf("%s: the balances became %v", text, b)
		}
	}
}

// TestOneInstant: within one step only the end counts, not the order of its transfers.
func TestOneInstant(t *testing.T) {
	b := Balances{}
	if err := b.Apply([]journal.Transfer{{From: "transit/1", To: "player/ann", Amount: 5}, {From: "cage", To: "transit/1", Amount: 5}}); err != nil {
		t.Error(err)
	}
	if want := (Balances{"cage": -5, "player/ann": 5}); !maps.Equal(b, want) {
		t.Errorf("%v; want %v", b, want)
	}
}

func TestTransferJSON(t *testing.T) {
	const text = `{"from":"house/t1","to":"table/t1/seat/3","amount":"37.50","cite":"678a.12(a)","memo":"ante"}`
	want := journal.Transfer{From: "house/t1", To: "table/t1/seat/3", Amount: 3750, Cite: "678a.12(a)", Memo: "ante"}
	var got journal.Transfer
	if err := json.Unmarshal([]byte(text), &got); err != nil || got != want {
		t.Errorf("%+v, %v; want %+v", got, err, want)
	}
	if written, err := json.Marshal(want); err != nil || string(written) != text {
		t.Errorf("%s, %v; want %s", written, err, text)
	}
}

// TestConserved: whatever is applied, the sum stays zero and nobody owes who may not.
func TestConserved(t *testing.T) {
	accounts := []journal.Account{"cage", "house/t1", "player/ann", "table/t1/seat/1", "table/t1/wagers", "transit/1", "meter/m1", "tips/t1", "tip-pool"}
	rapid.Check(t, func(r *rapid.T) {
		b := Balances{}
		for range rapid.IntRange(1, 30).Draw(r, "steps") {
			var step []journal.Transfer
			for range rapid.IntRange(1, 4).Draw(r, "transfers") {
				step = append(step, journal.Transfer{
					From:   rapid.SampledFrom(accounts).Draw(r, "from"),
					To:     rapid.SampledFrom(accounts).Draw(r, "to"),
					Amount: money.Cents(rapid.IntRange(0, 100).Draw(r, "cents")),
				})
			}
			before := maps.Clone(b)
			if err := b.Apply(step); err != nil && !maps.Equal(b, before) {
				r.Fatalf("refused, and yet %v became %v", before, b)
			}
			if b.Sum() != 0 {
				r.Fatalf("%v sums to %s", b, b.Sum())
			}
			for a, amount := range b {
				if amount == 0 || amount < 0 && !a.MayOwe() {
					r.Fatalf("%s stands at %s", a, amount)
				}
			}
		}
	})
}
