package cardroom_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/gametest"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// TestViewsDoNotDependOnHiddenCards deals a hand of every game of Poker, then deals it again
// with the cards exchanged that a viewer has not seen: up to there he sees the same, at
// every step.
func TestViewsDoNotDependOnHiddenCards(t *testing.T) {
	for _, v := range poker.Variants {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(gametest.Count(t, 1)) {
				rules := map[string]any{}
				for _, o := range pa.Game(v.ID).Options {
					switch o.ID {
					case "forced_bet":
						rules["ante"] = "1.00"
					case "first_button":
						rules[o.ID] = "card_dealt"
					}
				}
				c := open(t, v.ID, rules)
				r := rand.New(rand.NewPCG(seed, 5))
				c.random = r
				for seat := range 6 {
					c.sit(seat+1, fmt.Sprintf("p%d", seat+1), 40)
				}
				c.decide = func(q *round.Question) round.Answer {
					o := q.Choices[r.IntN(len(q.Choices))]
					if o.ID == "fold" && r.IntN(3) > 0 {
						o = q.Choices[0]
					}
					a := round.Answer{Choice: o.ID, Amount: o.Min}
					if o.Places > 0 {
						a.Places = r.Perm(5)[:1+r.IntN(5)]
					}
					return a
				}
				c.hand()
				for _, viewer := range []string{"p1", "p3", "p6", ""} {
					for _, part := range []int{2, 3, 4} {
						exchanged(t, c.log, viewer, len(c.log)*part/4-1, r)
					}
				}
			}
		})
	}
}

// TestOnlyOnesOwnHandIsNamed: while a hand of any game is in play, each player is told what his own cards make, and of no
// other seat; who only watches is told nothing.
func TestOnlyOnesOwnHandIsNamed(t *testing.T) {
	for _, v := range poker.Variants {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			c := open(t, v.ID, nil)
			c.random = rand.New(rand.NewPCG(1, 5))
			for seat := range 4 {
				c.sit(seat+1, fmt.Sprintf("p%d", seat+1), 100)
			}
			named := 0
			c.take(c.Begin())
			for q := c.Waiting(); q != nil; q = c.Waiting() {
				for seat, viewer := range []string{"", "p1", "p2", "p3", "p4"} {
					view := c.View(0, table.Viewer{Player: viewer}, table.Timing{})
					told := map[int]cardroom.SeatFelt{}
					for _, e := range view.Events {
						if e.Felt == nil {
							continue
						}
						for _, s := range e.Felt.Seats {
							if is, _ := s.Room.(*cardroom.SeatFelt); is != nil {
								told[s.Seat] = *is
							}
						}
					}
					for at, is := range told {
						if at != seat && (is.Forms != "" || is.FormedBy != nil) {
							t.Fatalf("%q is told that seat %d has %s", viewer, at, is.Forms)
						}
					}
					own := told[seat]
					if own.Forms != "" {
						named++
					}
					if asked := q.Kind == round.AskDecision && seat > 0 && slices.Contains(q.Seats, seat); asked && own.Forms == "" {
						t.Fatalf("%q is asked, and not told what his cards make", viewer)
					}
				}
				c.step(q)
			}
			if named == 0 {
				t.Error("nobody was told what his cards make")
			}
		})
	}
}

// exchanged replays the log up to an entry, once as it is and once with the cards exchanged
// that the viewer has not seen by then, and compares what he sees.
func exchanged(t *testing.T, log []journal.Entry, player string, last int, r *rand.Rand) {
	t.Helper()
	var views []string
	see := func(live *table.Table) string {
		text, err := json.Marshal(live.View(1, table.Viewer{Player: player}, table.Timing{}))
		must(t, err)
		return string(text)
	}
	live := table.New(cardroom.Open)
	for _, e := range log[:last+1] {
		must(t, live.Apply(e))
		views = append(views, see(live))
	}
	var hidden []card.Card
	for _, c := range card.Deck() {
		seen := false
		for _, e := range live.Events() {
			seen = seen || e.Card == c && (e.Audience == round.Everyone || player != "" && live.Owner(e.Audience) == player)
		}
		if !seen {
			hidden = append(hidden, c)
		}
	}
	instead := map[card.Card]card.Card{}
	for i, j := range r.Perm(len(hidden)) {
		instead[hidden[i]] = hidden[j]
	}
	live = table.New(cardroom.Open)
	for i, e := range log[:last+1] {
		if e.Events[0].Kind == "answer" {
			e = again(t, live, e, instead)
		}
		must(t, live.Apply(e))
		if view := see(live); view != views[i] {
			t.Fatalf("player %q, entry %d of %d: he sees\n%s\nand with other hidden cards\n%s", player, i, last, views[i], view)
		}
	}
}

// again is the entry of an answer with other cards.
func again(t *testing.T, live *table.Table, e journal.Entry, instead map[card.Card]card.Card) journal.Entry {
	t.Helper()
	var a round.Answer
	must(t, json.Unmarshal(e.Events[0].Data, &a))
	for i, c := range a.Cards {
		if other, hidden := instead[c]; hidden {
			a.Cards[i] = other
		}
	}
	changes, err := live.Answer(a, "")
	must(t, err)
	e.Events, e.Transfers = changes.Events, changes.Transfers
	return e
}
