package floor_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// shown are the cards that a JSON text names: as they are written in records, and in words.
func shown(text []byte) map[card.Card]bool {
	cards := map[card.Card]bool{}
	for _, m := range written.FindAllSubmatch(text, -1) {
		if c, err := card.Parse(string(m[1])); err == nil {
			cards[c] = true
		}
	}
	lower := strings.ToLower(string(text))
	for _, c := range card.Deck() {
		if strings.Contains(lower, c.Name()) {
			cards[c] = true
		}
	}
	return cards
}

var written = regexp.MustCompile(`"([2-9TJQKA][shdc])"`)

// mayKnow are the cards that a viewer with these seats may know from the events: those
// shown to all, and those that one of his seats was let see.
func mayKnow(events []round.Event, seats []int) map[card.Card]bool {
	known := map[card.Card]bool{}
	for _, e := range events {
		if e.Card != 0 && (e.Audience == round.Everyone || slices.Contains(seats, e.Audience)) {
			known[e.Card] = true
		}
	}
	return known
}

// leaks tells which cards a view shows that its viewer may not know.
func leaks(view table.View, events []round.Event, seats []int) error {
	text, err := json.Marshal(view)
	if err != nil {
		return err
	}
	known := mayKnow(events, seats)
	for c := range shown(text) {
		if !known[c] {
			return fmt.Errorf("seats %v: %s is in the view, round %d", seats, c, view.Round)
		}
	}
	if view.Question != nil && len(view.Question.Seats) > 0 && len(view.Question.Options) > 0 &&
		!slices.ContainsFunc(view.Question.Seats, func(s int) bool { return slices.Contains(seats, s) }) {
		return fmt.Errorf("seats %v: the options of seats %v are in the view", seats, view.Question.Seats)
	}
	return nil
}

// TestNoHiddenCardIsInAView deals rounds of every game from random decks, with players
// who hold, fold and come late, and looks at every viewer's view after every append.
func TestNoHiddenCardIsInAView(t *testing.T) {
	for _, g := range gamesDealt(t) {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			config := configOf(t, g, "t1")
			deck := deckOf(t, g, config.Rules)
			for seed := range uint64(6) {
				random(seed).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
				h := house{tables: []table.Config{config}, deck: slices.Clone(deck)}
				dir, ann, bob := joined(t, h)
				log := openLog(t, dir)
				f := h.open(t, log)
				gamblers := []gambler{{id: ann, seats: []int{1}, bold: seed%2 == 0}, {id: bob, seats: []int{3}, bold: seed%3 == 0}}
				must(t, play(t.Context(), f, "t1", gamblers...))
				f.Close()
				watched(t, log, config, map[string][]int{ann: {1}, bob: {3}, "": nil, "stranger": nil})
				past(t, f, map[string][]int{ann: {1}, bob: {3}, "": nil})
				must(t, log.Close())
			}
		})
	}
}

// watched replays the table and looks at all views after every append.
func watched(t *testing.T, log store.Log, config table.Config, viewers map[string][]int) {
	t.Helper()
	live := table.New(cardroom.Open)
	for e, err := range withKeys(log).Read(t.Context(), table.Shard(config.ID), 1) {
		must(t, err)
		must(t, live.Apply(e))
		for player, seats := range viewers {
			view := live.View(e.Seq, table.Viewer{Player: player}, table.Timing{Now: noon})
			must(t, leaks(view, live.Events(), seats))
		}
	}
}

// past looks at the views of rounds in the history.
func past(t *testing.T, f *floor.Floor, viewers map[string][]int) {
	t.Helper()
	l := f.Table("t1")
	for player, seats := range viewers {
		view, err := l.RoundView(t.Context(), player, 1)
		must(t, err)
		var events []round.Event
		for e, err := range withKeys(f.Log).Read(t.Context(), table.Shard("t1"), 1) {
			must(t, err)
			for _, event := range e.Events {
				var some []round.Event
				if event.Kind == "round" {
					must(t, json.Unmarshal(event.Data, &some))
				}
				events = append(events, some...)
			}
		}
		must(t, leaks(view, events, seats))
	}
}

// TestWhoTakesAnothersSeatSeesNothing has a player leave before "no more bets" and another
// take his seat: the hand is the second one's alone.
func TestWhoTakesAnothersSeatSeesNothing(t *testing.T) {
	config := configOf(t, pa.Game("heads-up-holdem"), "t1")
	h := house{tables: []table.Config{config}}
	dir, ann, bob := joined(t, h)
	log := openLog(t, dir)
	defer log.Close()
	f := h.open(t, log)
	defer f.Close()
	l := f.Table("t1")
	await(t, l, ann, func(table.View) bool { return true })
	must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
	await(t, l, ann, func(v table.View) bool { return v.Stage == "wagers" })
	must(t, l.Leave(t.Context(), ann, 1))
	defer l.Watch(bob, make(chan struct{}, 1))() // who is away is not waited for
	must(t, l.Sit(t.Context(), bob, "", 1, buyIn))
	await(t, l, bob, func(v table.View) bool { return v.Stage == "wagers" })
	for _, wager := range []round.WagerID{"ante", "odds"} {
		must(t, l.PlaceWager(t.Context(), bob, 1, wager, 10*money.Dollar))
	}
	must(t, l.Ready(t.Context(), bob, 1))
	await(t, l, bob, func(v table.View) bool { return v.Question != nil && v.Question.Kind == round.AskDecision })
	if hand := l.View(bob).Seats[0].Cards; len(hand) != 2 || hand[0].Card == "" {
		t.Errorf("who came after the round began sees %v of his own cards", hand)
	}
	for _, player := range []string{ann, ""} {
		v := l.View(player)
		if hand := v.Seats[0].Cards; len(hand) != 2 || hand[0].Card != "" || len(v.Question.Options) > 0 {
			t.Errorf("player %q sees %v and %v", player, hand, v.Question.Options)
		}
	}
}
