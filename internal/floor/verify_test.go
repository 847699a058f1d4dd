package floor_test

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// TestVerifyFindsARewrittenFloor alters what was paid, kept or contributed, and makes the
// chain and the books right again: only dealing the rounds again can tell.
func TestVerifyFindsARewrittenFloor(t *testing.T) {
	h := jackpot(t, nil, "t1")
	f, log, ann, bob := opened(t, h)
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}}))
	f.Close()
	house := journal.Account("house/t1")
	one := func(match func(*journal.Entry) bool, change func(*journal.Entry)) func(*journal.Entry) {
		done := false
		return func(e *journal.Entry) {
			if !done && match(e) {
				change(e)
				done = true
			}
		}
	}
	ends := func(e *journal.Entry) bool { return len(e.Events) > 0 && e.Events[len(e.Events)-1].Kind == "over" }
	for want, change := range map[string]func(*journal.Entry){
		"its transfers are not": one(ends, func(e *journal.Entry) {
			e.Transfers = append(e.Transfers, journal.Transfer{From: house, To: "table/t1/seat/1", Amount: 100})
		}),
		"does not end as": one(ends, func(e *journal.Entry) {
			last := &e.Events[len(e.Events)-1]
			last.Data = bytes.Replace(last.Data, []byte(`"rounds":1`), []byte(`"rounds":2`), 1)
		}),
		`reads 30005.00, but its account holds 30004.99`: one(func(e *journal.Entry) bool { return e.Events[0].Kind == "contribute" }, func(e *journal.Entry) {
			e.Transfers[0].Amount--
		}),
		`a "join" of`: one(func(e *journal.Entry) bool { return e.Events[0].Kind == "join" }, func(e *journal.Entry) {
			e.Transfers[0].Amount += 100
		}),
		"is not possible": one(func(e *journal.Entry) bool { return e.Events[0].Kind == "place" }, func(e *journal.Entry) {
			e.Events[0].Data = bytes.Replace(e.Events[0].Data, []byte(`"10.00"`), []byte(`"900.00"`), 1)
		}),
		"no such shard": one(func(e *journal.Entry) bool { return e.Shard == "cage" }, func(e *journal.Entry) {}),
	} {
		other := rewritten(t, log, change)
		if want == "no such shard" {
			_, err := other.Append(t.Context(), 0, journal.Entry{Shard: "vault", Key: "k", Clock: noon})
			must(t, err)
		}
		report, err := floor.Verify(t.Context(), other, cardroom.Open, nil)
		must(t, err)
		if text := strings.Join(report.Findings, "\n"); !strings.Contains(text, want) {
			t.Errorf("want a finding with %q, not:\n%s", want, text)
		}
	}
}

// TestManyWantOneSeat: one gets it, and the money of the others is theirs again.
func TestManyWantOneSeat(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}}
	f, log, _, _ := opened(t, h)
	l := f.Table("t1")
	const many = 12
	players := make([]*floor.Player, many)
	for i := range players {
		p, _, err := f.Join(t.Context(), fmt.Sprint("P", i))
		must(t, err)
		players[i] = p
	}
	var all sync.WaitGroup
	for _, p := range players {
		all.Go(func() {
			for range 3 {
				_ = l.Sit(t.Context(), p.ID, "", 1, 100*money.Dollar)
			}
		})
	}
	all.Wait()
	seated := 0
	for _, p := range players {
		switch v := l.View(p.ID); {
		case v.Seats[0].Player.You && v.You.Balance == floor.PlayMoney-100*money.Dollar && v.Seats[0].Stack == 100*money.Dollar:
			seated++
		case v.You.Balance != floor.PlayMoney:
			t.Errorf("%s has %s and no seat", p.Name, v.You.Balance)
		}
	}
	if seated != 1 {
		t.Errorf("%d sit on one seat", seated)
	}
	f.Close()
	sound(t, log)
}
