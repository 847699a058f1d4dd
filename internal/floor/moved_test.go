package floor_test

import (
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/pa"
)

// TestAFloorpersonMovesADealer from one table to another, in the place of its dealer, or relieves him: between rounds, at both tables,
// in the name of who did it.
func TestAFloorpersonMovesADealer(t *testing.T) {
	ctx := t.Context()
	config := configOf(t, pa.Game("high-card-flush"), "t1")
	other := config
	other.ID, other.Name = "t2", "Flush 2"
	f, log, ann, _ := opened(t, house{tables: []table.Config{config, other}, people: true})
	one, two := f.Table("t1"), f.Table("t2")
	at := func(l *floor.Live) string { return l.Look(floor.Onlooker{Dealer: true}, nil).Console.Dealer }
	are := func(what, first, second string) {
		t.Helper()
		if at(one) != first || at(two) != second {
			t.Errorf("%s %q deals at the first table and %q at the second", what, at(one), at(two))
		}
	}
	refusedWith(t, one.MoveDealer(ctx, fay, two), "no person deals at this table")
	refusedWith(t, one.MoveDealer(ctx, fay, nil), "no person deals at this table")
	must(t, one.Come(ctx, "dee", false))
	must(t, two.Come(ctx, "dot", false))
	refusedWith(t, one.MoveDealer(ctx, fay, one), "dee deals at this table already")
	refusedWith(t, one.MoveDealer(ctx, floor.Power{Person: "fay"}, two), "say why")

	// Not in the middle of a round, at either table.
	must(t, one.Sit(ctx, ann, "", 1, buyIn))
	refusedWith(t, one.MoveDealer(ctx, floor.Power{Person: ann, Reason: "mine"}, two), "for a floorperson who holds no chips")
	must(t, one.Begin(ctx, "dee"))
	deals(t, f, gambler{id: ann, seats: []int{1}, mute: true, stays: true}, func(*table.ConsoleView) bool { return decision(one.View(ann)) })
	refusedWith(t, one.MoveDealer(ctx, fay, two), "round 1 is in play at High Card Flush; its dealer changes when it is over")
	refusedWith(t, two.MoveDealer(ctx, fay, one), "round 1 is in play at High Card Flush; its dealer changes when it is over")
	refusedWith(t, one.MoveDealer(ctx, fay, nil), "round 1 is in play")
	are("in the middle of a round", "dee", "dot")
	deals(t, f, gambler{id: ann, seats: []int{1}, stays: true}, func(c *table.ConsoleView) bool { return c.Begins })
	must(t, one.MoveDealer(ctx, fay, two))
	are("moved,", "", "dee")
	must(t, two.MoveDealer(ctx, gus, nil))
	are("relieved,", "", "")

	by := ""
	for _, id := range []string{"t1", "t2"} {
		for e, err := range withKeys(log).Read(ctx, table.Shard(id), 1) {
			must(t, err)
			if e.Events[0].Kind == "dealer" && e.Acted != nil {
				by += id + " " + e.Actor + " " + e.Acted.Reason + "; "
			}
		}
	}
	if want := "t1 person:fay seen from the pit; t2 person:fay seen from the pit; t2 person:gus I have looked; "; by != want {
		t.Errorf("the log has %q, want %q", by, want)
	}
	f.Close()
	verified(t, log)
	areTheirValues(t, log)
}
