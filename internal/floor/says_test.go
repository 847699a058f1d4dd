package floor_test

import (
	"encoding/json"
	"slices"
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// texts are what the log says of a table in words, in order.
func texts(t *testing.T, log store.Log) (all []string) {
	t.Helper()
	for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
		must(t, err)
		for _, event := range e.Events {
			var events []round.Event
			if event.Kind == "round" {
				must(t, json.Unmarshal(event.Data, &events))
			}
			for _, e := range events {
				all = append(all, e.Text)
			}
		}
	}
	return all
}

// says tests that the log of a table says each of some things as often as it should.
func says(t *testing.T, log store.Log, want map[string]int) {
	t.Helper()
	all := texts(t, log)
	for text, times := range want {
		n := 0
		for _, is := range all {
			if is == text {
				n++
			}
		}
		if n != times {
			t.Errorf("the log says %d times, not %d: %s", n, times, text)
		}
	}
}

// awaits has Dee deal until she is asked for an act in the words given.
func awaits(t *testing.T, f *floor.Floor, g gambler, text string) *table.ActView {
	t.Helper()
	return dealsAt(t, f, f.Table("t1"), g, func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Text == text }).Act
}

// TestWhoCutsIsSaid: the dealer of Spanish 21 says which player cuts, or that none does (§ 635a.5(b), (c)): one of those who sit there, and the
// log says it of nobody else.
func TestWhoCutsIsSaid(t *testing.T) {
	g := pa.Game("spanish-21")
	for _, physical := range []bool{false, true} {
		for seat, want := range map[int]map[string]int{
			0: {"No player accepts the cut; the dealer cuts the cards": 1, "Seat 1 cuts the cards": 0},
			1: {"No player accepts the cut; the dealer cuts the cards": 0, "Seat 1 cuts the cards": 1},
		} {
			f, log, ann, bob := opened(t, house{tables: []table.Config{configOf(t, g, "t1")}, people: true})
			l, ctx := f.Table("t1"), t.Context()
			must(t, l.Come(ctx, "dee", physical))
			must(t, l.Sit(ctx, ann, "", 1, buyIn))
			must(t, l.Sit(ctx, bob, "", 4, buyIn))
			must(t, l.Begin(ctx, "dee"))
			a := awaits(t, f, gambler{id: ann, seats: []int{1}}, "Offer the cut to the first player")
			if want := []table.ActChoice{{Choice: "cut", Text: "No player: the dealer cuts"}, {Choice: "cut", Seat: 1, Text: "Seat 1 cuts"}, {Choice: "cut", Seat: 4, Text: "Seat 4 cuts"}}; !slices.Equal(a.Choices, want) {
				t.Errorf("the dealer may say %+v", a.Choices)
			}
			did := does(a)
			for what, wrong := range map[string]floor.Did{"nothing": {}, "nobody": {Choice: "cut", Seat: 3}, "no seat": {Choice: "cut", Seat: 9}, "no choice": {Choice: "cover"}} {
				wrong.Count = did.Count
				if err := l.Act(ctx, "dee", a.Question, wrong); err == nil || err.Error() != "say which it is: no player: the dealer cuts; seat 1 cuts; seat 4 cuts (§ 635a.5(c)(1))" {
					t.Errorf("%s cuts: %v", what, err)
				}
			}
			did.Seat = seat
			must(t, l.Act(ctx, "dee", a.Question, did))
			awaits(t, f, gambler{id: ann, seats: []int{1}}, "Insert the cover card")
			f.Close()
			says(t, log, want)
			verified(t, log)
		}
	}
}
