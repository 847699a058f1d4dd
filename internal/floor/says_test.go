package floor_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/pa"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// happened are the events of the rounds of a table, as its log has them.
func happened(t *testing.T, log store.Log) (all []round.Event) {
	t.Helper()
	for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
		must(t, err)
		for _, event := range e.Events {
			var events []round.Event
			if event.Kind == "round" {
				must(t, json.Unmarshal(event.Data, &events))
			}
			all = append(all, events...)
		}
	}
	return all
}

// says tests that the log of a table says each of some things as often as it should.
func says(t *testing.T, log store.Log, want map[string]int) {
	t.Helper()
	all := happened(t, log)
	for text, times := range want {
		n := 0
		for _, e := range all {
			if e.Text == text {
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

// TestWhoCutsIsSaid: the dealer of Spanish 21 offers the cut to the player who came first, and says whether he accepts (§ 635a.5(b), (c)); the
// log says it of nobody else.
func TestWhoCutsIsSaid(t *testing.T) {
	g := pa.Game("spanish-21")
	for _, physical := range []bool{false, true} {
		for choice, want := range map[string]map[string]int{
			spanish21.Declines: {"No player accepts the cut; the dealer cuts the cards": 1, "Seat 4 cuts the cards": 0},
			spanish21.Accepts:  {"No player accepts the cut; the dealer cuts the cards": 0, "Seat 4 cuts the cards": 1},
		} {
			f, log, ann, bob := opened(t, house{tables: []table.Config{configOf(t, g, "t1")}, people: true})
			l, ctx := f.Table("t1"), t.Context()
			must(t, l.Come(ctx, "dee", physical))
			must(t, l.Handle(ctx, fay, inspects))
			must(t, l.Sit(ctx, bob, "", 4, buyIn))
			must(t, l.Sit(ctx, ann, "", 1, buyIn))
			must(t, l.Begin(ctx, "dee"))
			a := awaits(t, f, gambler{id: ann, seats: []int{1}}, "Offer the cut to seat 4")
			if want := []table.ActChoice{{Choice: spanish21.Accepts, Text: "Accepts"}, {Choice: spanish21.Declines, Text: "Declines"}}; !slices.Equal(a.Choices, want) {
				t.Errorf("the dealer may say %+v", a.Choices)
			}
			for what, wrong := range map[string]floor.Did{"nothing": {}, "a seat": {Choice: spanish21.Accepts, Seat: 1}, "no choice": {Choice: "cut"}} {
				if err := l.Act(ctx, "dee", a.Question, wrong); err == nil || err.Error() != "say which it is: accepts; declines (§ 635a.5(c)(1))" {
					t.Errorf("%s: %v", what, err)
				}
			}
			must(t, l.Act(ctx, "dee", a.Question, floor.Did{Choice: choice}))
			awaits(t, f, gambler{id: ann, seats: []int{1}}, "Insert the cover card")
			f.Close()
			says(t, log, want)
			verified(t, log)
		}
	}
}

// said are the answers that Dee gave with a choice, in order.
func said(t *testing.T, log store.Log, choice string) (all []round.Answer) {
	t.Helper()
	for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
		must(t, err)
		for _, event := range e.Events {
			var a round.Answer
			if event.Kind != "answer" || e.Actor != "person:dee" {
				continue
			}
			if must(t, json.Unmarshal(event.Data, &a)); a.Choice == choice {
				all = append(all, a)
			}
		}
	}
	return all
}

// dealtByDee is a table of a game, with more rules, at which Dee deals, and Ann sits and has been begun a round for.
func dealtByDee(t *testing.T, game string, physical bool, rules map[string]any) (f *floor.Floor, log store.Log, g gambler) {
	t.Helper()
	config := configOf(t, pa.Game(game), "t1")
	for name, value := range rules {
		config.Rules = with(t, config.Rules, name, value)
	}
	f, log, ann, _ := opened(t, house{tables: []table.Config{config}, people: true})
	l := f.Table("t1")
	must(t, l.Come(t.Context(), "dee", physical))
	must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
	must(t, l.Begin(t.Context(), "dee"))
	return f, log, gambler{id: ann, seats: []int{1}, stays: true, rounds: 9}
}

// TestACutIsAsDeepAsTheDealerSays (§ 678a.5(d)): virtual cards are cut where the dealer says, ten cards in or deeper. Of real cards nobody measures
// it, and the log has no depth.
func TestACutIsAsDeepAsTheDealerSays(t *testing.T) {
	f, log, g := dealtByDee(t, "high-card-flush", false, map[string]any{"shuffling": "manual"})
	l := f.Table("t1")
	a := awaits(t, f, g, "Cut the cards")
	if a.Number != table.NumberAbove || a.Least != 10 {
		t.Errorf("the dealer is asked for the number %q of at least %d", a.Number, a.Least)
	}
	for depth, want := range map[int]string{
		0:  "say how many cards lie above the cover card (§ 678a.5(d))",
		-1: "say how many cards lie above the cover card (§ 678a.5(d))",
		9:  "the cover card at 9 is not at least ten cards in from the top of the stack (§ 678a.5(d))",
		52: "the cover card at 52 is not at least ten cards in from the top of the stack (§ 678a.5(d))",
	} {
		if err := l.Act(t.Context(), "dee", a.Question, floor.Did{Count: depth}); fmt.Sprint(err) != want {
			t.Errorf("a cut at %d: %v", depth, err)
		}
	}
	must(t, l.Act(t.Context(), "dee", a.Question, floor.Did{Count: 17}))
	deals(t, f, g, func(c *table.ConsoleView) bool { return c.Begins })
	f.Close()
	verified(t, log)
	if cuts := said(t, log, "cut"); len(cuts) != 1 || cuts[0].Count != 17 {
		t.Errorf("the log has the cuts %+v", cuts)
	}
	deck := said(t, log, "shuffle")[0].Cards
	if got := looked(t, log)[0]; got != deck[17] {
		t.Errorf("after a cut at 17 the first card is %s, not %s", got, deck[17])
	}

	f, log, g = dealtByDee(t, "high-card-flush", true, map[string]any{"shuffling": "manual"})
	l = f.Table("t1")
	a = awaits(t, f, g, "Cut the cards")
	if err := l.Act(t.Context(), "dee", a.Question, floor.Did{Count: 20}); a.Number != "" || fmt.Sprint(err) != "no number is asked for (§ 678a.5(d))" {
		t.Errorf("with real cards the dealer is asked for the number %q: %v", a.Number, err)
	}
	must(t, l.Act(t.Context(), "dee", a.Question, floor.Did{}))
	f.Close()
	verified(t, log)
	if cuts := said(t, log, "cut"); len(cuts) != 1 || cuts[0].Count != 0 {
		t.Errorf("the log has the cuts %+v of real cards", cuts)
	}
}

// looked are the cards at which the player at seat 1 looked.
func looked(t *testing.T, log store.Log) (all []card.Card) {
	t.Helper()
	for _, e := range happened(t, log) {
		if e.Kind == round.EventLook && e.Place.Pile == round.SeatPile(1) {
			all = append(all, e.Card)
		}
	}
	return all
}

// TestAStubIsCountedByTheDealer (§ 678a.8(f) to (h)): Dee is not told how many cards the stub should have, and nothing counts it for her. Ann and
// the dealer have 7 cards each, so it should have 38, in the fifth round. If she finds 37 she says whether the cards were misdealt; if they were
// not, the entire deck goes.
func TestAStubIsCountedByTheDealer(t *testing.T) {
	const removed, void, complete = "The entire deck is removed from the table", "The count of the stub is wrong: all hands are void", "The deck is complete; the stub goes to the discard rack unexposed"
	for _, tc := range []struct {
		counts int
		says   string
		want   map[string]int
	}{
		{38, "", map[string]int{complete: 1, void: 0, removed: 0}},
		{37, "misdealt", map[string]int{complete: 0, void: 1, removed: 0}},
		{37, "not_misdealt", map[string]int{complete: 0, void: 1, removed: 1}},
	} {
		f, log, g := dealtByDee(t, "high-card-flush", false, map[string]any{"shuffling": "manual"})
		l, ctx := f.Table("t1"), t.Context()
		for range 4 {
			deals(t, f, g, func(c *table.ConsoleView) bool { return c.Begins })
			must(t, l.Begin(ctx, "dee"))
		}
		a := awaits(t, f, g, "Count the stub")
		told, err := json.Marshal(a)
		must(t, err)
		if a.Number != table.NumberCounted || a.Least != 0 || strings.Contains(string(told), "38") {
			t.Errorf("the dealer is told of the stub: %s", told)
		}
		refusedWith(t, l.Act(ctx, "dee", a.Question, floor.Did{}), "say how many you have counted")
		must(t, l.Act(ctx, "dee", a.Question, floor.Did{Count: tc.counts}))
		if tc.says != "" {
			a = awaits(t, f, g, "Were the cards misdealt, with all of them still in the deck?")
			if want := []table.ActChoice{{Choice: "misdealt", Text: "Misdealt"}, {Choice: "not_misdealt", Text: "Not misdealt"}}; !slices.Equal(a.Choices, want) {
				t.Fatalf("she may say %+v", a.Choices)
			}
			refusedWith(t, l.Act(ctx, "dee", a.Question, floor.Did{}), "say which it is: misdealt; not misdealt")
			must(t, l.Act(ctx, "dee", a.Question, floor.Did{Choice: tc.says}))
		}
		deals(t, f, g, func(c *table.ConsoleView) bool { return c.Begins })
		f.Close()
		says(t, log, tc.want)
		verified(t, log)
	}
}

// TestWhatADeviceCountsIsSaid (§§ 678a.5(b), 637a.7(e)(4)(ii), (5)): the dealer says what the device shows that counts the cards. Another number than 52
// removes the deck, and the table is opened with another.
func TestWhatADeviceCountsIsSaid(t *testing.T) {
	for game, of := range map[string]struct{ removed, counted string }{
		"high-card-flush": {"The device counts a wrong number of cards; the deck is removed from the table", ""},
		"holdem":          {"The number of cards is not 52; the deck is removed from the table", "The shuffling device counts 52 cards"},
	} {
		for _, physical := range []bool{false, true} {
			for shows, want := range map[int]int{51: 1, 52: 0} {
				config := configOf(t, pa.Game(game), "t1")
				if game == "holdem" {
					config = pokerConfig(t, game)
				}
				config.Rules = with(t, config.Rules, "shuffling", "counting_device")
				f, log, ann, bob := opened(t, house{tables: []table.Config{config}, people: true})
				l, ctx := f.Table("t1"), t.Context()
				must(t, l.Come(ctx, "dee", physical))
				must(t, l.Sit(ctx, ann, "", 1, buyIn))
				must(t, l.Sit(ctx, bob, "", 2, buyIn))
				must(t, l.Begin(ctx, "dee"))
				g := gambler{id: ann, seats: []int{1}}
				a := awaits(t, f, g, "Shuffle the cards")
				if told, err := json.Marshal(a); err != nil || a.Number != table.NumberShown || a.Least != 0 || strings.Contains(string(told), "52") {
					t.Errorf("the dealer is told of the deck: %s", told)
				}
				refusedWith(t, l.Act(ctx, "dee", a.Question, floor.Did{}), "say how many cards the device shows")
				must(t, l.Act(ctx, "dee", a.Question, floor.Did{Count: shows}))
				dealsAt(t, f, l, g, func(c *table.ConsoleView) bool {
					return c.Act != nil && (c.Act.Kind == round.AskWagers || strings.HasPrefix(c.Act.Text, "Deal a card"))
				})
				f.Close()
				says(t, log, map[string]int{of.removed: want})
				if of.counted != "" {
					says(t, log, map[string]int{of.counted: 1})
				}
				verified(t, log)
			}
		}
	}
}

// TestNoNumberIsTakenForSaid: where no device counts, the log has no number with a shuffle.
func TestNoNumberIsTakenForSaid(t *testing.T) {
	f, log, g := dealtByDee(t, "high-card-flush", false, map[string]any{"shuffling": "device"})
	if a := awaits(t, f, g, "Shuffle the cards"); a.Number != "" {
		t.Errorf("the dealer is asked for the number %q", a.Number)
	}
	deals(t, f, g, func(c *table.ConsoleView) bool { return c.Begins })
	f.Close()
	if shuffles := said(t, log, "shuffle"); len(shuffles) != 1 || shuffles[0].Count != 0 {
		t.Errorf("the log has the shuffles %+v", shuffles)
	}
	verified(t, log)
}

// TestLosingHandsAreCountedByTheDealer (§ 637a.7(e)(6)(i)): of two players of Hold'em one loses, and before the pot is pushed Dee says how many cards
// his hand has returned. She is not told how many there should be until she has said another number.
func TestLosingHandsAreCountedByTheDealer(t *testing.T) {
	f, log, ann, bob := opened(t, house{tables: []table.Config{pokerConfig(t, "holdem")}, people: true})
	l, ctx := f.Table("t1"), t.Context()
	must(t, l.Come(ctx, "dee", false))
	players := []gambler{{id: ann, seats: []int{1}, stays: true}, {id: bob, seats: []int{2}, stays: true}}
	for i := range players {
		must(t, l.Sit(ctx, players[i].id, "", i+1, buyIn))
	}
	must(t, l.Begin(ctx, "dee"))
	const text = "Count the cards of the losing hands"
	counts := func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Text == text }
	var a *table.ActView
	for rounds := 1; a == nil; {
		c := dealsAt(t, f, l, players[0], func(c *table.ConsoleView) bool { return c.Act == nil || counts(c) || c.Begins })
		if counts(c) {
			a = c.Act
			break
		}
		if c.Begins {
			if rounds++; rounds > 5 {
				t.Fatal("five rounds end without a count")
			}
			must(t, l.Begin(ctx, "dee")) // the pot was shared, and no hand lost
		}
		for i := range players {
			_, err := players[i].act(ctx, f, l)
			must(t, err)
		}
	}
	if told, err := json.Marshal(a); err != nil || a.Number != table.NumberCounted || !slices.Equal(a.Cites, []string{"637a.7(e)(6)(i)"}) || strings.Contains(string(told), `:2,`) {
		t.Errorf("the dealer is told of the losing hands: %s", told)
	}
	for n, want := range map[int]string{0: "say how many you have counted", 3: "3 cards of the losing hands were counted, and 2 should have been returned; no pot is pushed before they agree"} {
		refusedWith(t, l.Act(ctx, "dee", a.Question, floor.Did{Count: n}), want)
	}
	must(t, l.Act(ctx, "dee", a.Question, floor.Did{Count: 2}))
	dealsAt(t, f, l, players[0], func(c *table.ConsoleView) bool { return c.Begins })
	f.Close()
	says(t, log, map[string]int{"The dealer counts the 2 cards of the losing hands": 1})
	if all := said(t, log, "count_hands"); len(all) != 1 || all[0].Count != 2 {
		t.Errorf("the log has the counts %+v", all)
	}
	verified(t, log)
}
