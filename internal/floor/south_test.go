package floor_test

import (
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
)

// TestNobodyGoesSouth: who left a table with chips brings as many to another of the same game and limits, up to what may be bought there, within
// the posted time; not to one of other limits, nor twice, and also after the floor was closed.
func TestNobodyGoesSouth(t *testing.T) {
	tables := []table.Config{draw(t, "t1"), draw(t, "t2"), draw(t, "t3"), draw(t, "t4")}
	tables[3].Rules = with(t, tables[3].Rules, "small_bet", "1.00")
	tables[2].Rules = with(t, tables[2].Rules, "buy_in_most", "200.00")
	h := house{tables: tables, pace: &quick, watch: &watch{}}
	log := openLog(t, quickDir(t))
	f := h.open(t, log)
	var ids []string
	for n, name := range []string{"Ann", "Bob"} {
		p, _, err := f.Join(t.Context(), name)
		must(t, err)
		ids = append(ids, p.ID)
		must(t, f.Table("t1").Sit(t.Context(), p.ID, "", n+1, 300*money.Dollar))
	}
	ann, bob := ids[0], ids[1]
	passes := func(d time.Duration) { t.Helper(); h.watch.pass(f.Table("t1"), d) }
	brings := func(id string, dollars money.Cents) {
		t.Helper()
		v := f.Table(id).View(ann)
		if of := cardroom.OfView(v); of.Brings != dollars*money.Dollar {
			t.Errorf("at %s ann has to bring %s, not $%d", id, of.Brings, dollars)
		}
	}
	sits := func(id string, dollars money.Cents, want string) {
		t.Helper()
		before := f.Balance(ann)
		err := f.Table(id).Sit(t.Context(), ann, "", 1, dollars*money.Dollar)
		switch {
		case want == "":
			must(t, err)
		case err == nil || !strings.Contains(err.Error(), want):
			t.Errorf("at %s with $%d: %v", id, dollars, err)
		case f.Balance(ann) != before:
			t.Errorf("what was refused took %s", before-f.Balance(ann))
		}
	}
	leaves := func(id string) {
		t.Helper()
		must(t, f.Table(id).Leave(t.Context(), ann, 1))
		passes(time.Second)
	}
	// A hand, so that the table plays by the rules of this build.
	await(t, f.Table("t1"), bob, func(v table.View) bool { return v.Round == 1 && v.Question != nil && v.Question.Deadline > 0 })
	must(t, do(f.Table("t1"), bob, "sit_out", 2, ""))
	must(t, do(f.Table("t1"), ann, "sit_out", 1, ""))
	for v := f.Table("t1").View(""); v.Stage == "round"; v = f.Table("t1").View("") {
		passes(10 * time.Second)
		await(t, f.Table("t1"), "", func(v table.View) bool {
			return v.Stage != "round" || v.Question != nil && v.Question.Deadline > 0
		})
	}
	stack := f.Table("t1").View(ann).Seats[0].Stack
	if stack < 290*money.Dollar || stack > 310*money.Dollar {
		t.Fatalf("ann has %s", stack)
	}
	whole := stack / money.Dollar
	leaves("t1")
	brings("t2", whole)
	brings("t3", 200)
	brings("t4", 0)
	brings("t1", whole)
	sits("t2", whole-1, "you left "+tables[0].Name)
	f.Close()
	f = h.open(t, log)
	sits("t2", whole-1, "brings as much")
	sits("t3", 199, "$200, not $199")
	sits("t4", 50, "") // another limit
	leaves("t4")
	sits("t2", whole, "")
	brings("t3", 0) // she has brought it
	sits("t3", 50, "")
	leaves("t3")
	leaves("t2")
	brings("t3", 200) // what she left t2 with, later than she sat down at t3
	f.Close()
	f = h.open(t, log)
	passes(time.Hour)
	brings("t3", 0)
	sits("t3", 10, "")
	f.Close()
	verified(t, log)
	must(t, log.Close())
}
