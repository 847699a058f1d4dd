package web_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// coached is the coach's answer.
type coached struct {
	Decisions []struct {
		Event                    int
		Choice                   string
		Cards, Community, Dealer []card.Card
		Worths                   []struct {
			Choice, Amount string
			Value          odds.Number
			Best, Made     bool
		}
		Cost  *odds.Number
		Under string
	}
	Unweighed string
}

func (b *browser) coached(path string) (c coached) {
	b.t.Helper()
	status, text := b.ask(http.MethodGet, path, "")
	if status != http.StatusOK {
		b.t.Fatal(path, status, text)
	}
	must(b.t, json.Unmarshal([]byte(text), &c))
	return c
}

// faces are the cards of a view that lie face up.
func faces(cards []table.CardView) []card.Card {
	var all []card.Card
	for _, c := range cards {
		if face, err := card.Parse(c.Card); err == nil {
			all = append(all, face)
		}
	}
	return all
}

// playsOn are choices with which a hand goes on.
var playsOn = []string{"play", "raise", "wager", "check", "stand"}

// TestCoach: at every banked table the coach's values are those of felt odds for the cards that the player sees, under
// the table's rules; what a choice cost is the difference to the best; and nobody else is told of the decision.
func TestCoach(t *testing.T) {
	_, s := serve(t)
	for _, c := range floor.Demonstration {
		g := pa.Game(c.Game)
		if !g.Banked() {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			entries, err := odds.Entries(odds.Question{Game: odds.Game(c.Game), Wager: analysis.Base, Rules: c.Rules})
			must(t, err)
			ann, other := visit(t, s.URL).join("A "+c.ID).goTo(c.ID), visit(t, s.URL).join("B "+c.ID)
			ann.does(`"command": "sit", "seat": 2, "buy_in": "500.00"`)
			ann.until(func(v table.View) bool { return v.Stage == "wagers" })
			for i := range g.Wagers {
				if g.Wagers[i].Required {
					ann.does(fmt.Sprintf(`"command": "place", "seat": 2, "wager": %q, "amount": "10.00"`, g.Wagers[i].ID))
				}
			}
			ann.does(`"command": "ready", "seat": 2`)
			over := func(v table.View) bool { return v.Stage == "result" }
			path, made := "/api/tables/"+c.ID+"/rounds/1/coach", 0
			for {
				ann.until(func(v table.View) bool { return over(v) || asked(v) && slices.Contains(v.Question.Seats, 2) })
				if over(ann.view) {
					break
				}
				q, seat := ann.view.Question, ann.view.Seats[1]
				choice, amount := q.Options[0].Choice, q.Options[0].Min
				for _, o := range q.Options {
					if slices.Contains(playsOn, o.Choice) {
						choice, amount = o.Choice, o.Min
					}
				}
				h := odds.Hand{Cards: faces(seat.Cards), Dealer: faces(ann.view.Dealer.Cards)}
				if n := g.Cards.Number(round.AtCommunity); n > 0 {
					h.Community = faces(ann.view.Community)
				}
				if entries[0].Game.HandForm().Wagered {
					h.Wagered = int64(1 + len(h.Community))
				}
				// Before the Flop the values take seconds; they are compared in the tests of the odds.
				// Insurance and setting hands are other questions than how a hand is played.
				if slices.Contains([]string{"set", "insurance", "no_insurance"}, choice) {
					if got := ann.coached(path).Decisions; len(got) > made {
						t.Errorf("%s is weighed as %+v", q.Text, got[made])
					}
				} else if weighs := (c.Game != "heads-up-holdem" || len(h.Community) > 0); weighs {
					want, err := odds.Decide(t.Context(), &entries[0], &h)
					must(t, err)
					// Of the ways to set a hand that is played the best counts.
					slices.SortStableFunc(want, func(a, b analysis.Choice) int { return b.Value.Cmp(a.Value) })
					sets := false
					want = slices.DeleteFunc(want, func(c analysis.Choice) bool {
						again := sets && strings.HasPrefix(c.Name, "play, ")
						sets = sets || strings.HasPrefix(c.Name, "play, ")
						return again
					})
					got := ann.coached(path).Decisions
					now := got[len(got)-1]
					if now.Event != -1 || now.Cost != nil || len(now.Worths) != len(want) {
						t.Fatalf("%+v; want %v asked", now, want)
					}
					for _, w := range now.Worths {
						at := slices.IndexFunc(want, func(x analysis.Choice) bool { return x.Value.RatString() == w.Value.Fraction })
						if at < 0 || w.Best != (want[at].Value.Cmp(analysis.Best(want).Value) == 0) {
							t.Errorf("%v: %+v is not among %v", h, w, want)
						}
					}
					made++
				}
				answer := fmt.Sprintf(`"command": "answer", "seat": 2, "question": %d, "choice": %q`, q.ID, choice)
				if amount != "" {
					answer += fmt.Sprintf(`, "amount": %q`, amount)
				}
				if cards, _ := json.Marshal(q.Options[0].Cards); choice == "set" {
					answer += `, "cards": ` + string(cards)
				}
				ann.does(answer)
			}
			if c.Game == "heads-up-holdem" {
				return // the answer would take seconds
			}
			after := ann.coached(path)
			if len(after.Decisions) != made {
				t.Fatalf("%d decisions weighed of %d: %+v", len(after.Decisions), made, after)
			}
			for _, d := range after.Decisions {
				if d.Cost == nil || d.Event < 0 {
					t.Fatalf("no cost of %+v", d)
				}
				if up := entries[0].Game.HandForm().Dealer[0]; len(d.Dealer) != up {
					t.Errorf("%v of the dealer's cards were not seen when it was decided", d.Dealer)
				}
				best, chosen := new(big.Rat), new(big.Rat)
				for _, w := range d.Worths {
					value, _ := new(big.Rat).SetString(w.Value.Fraction)
					if w.Best {
						best = value
					}
					if w.Made {
						chosen = value
					}
				}
				// Ten dollars are wagered first.
				if want := best.Sub(best, chosen).Mul(best, big.NewRat(10, 1)).RatString(); want != d.Cost.Fraction {
					t.Errorf("%+v cost %s, not %s", d, d.Cost.Fraction, want)
				}
			}
			if seen := other.coached(path); len(seen.Decisions) > 0 {
				t.Errorf("another player is told %+v", seen)
			}
		})
	}
}

// TestCoachUnderTheShoe: on request a hand of Spanish 21 is weighed under the cards that are left after those that lay open at the
// table in all rounds of the shoe, as felt odds values it; and otherwise under a full shoe.
func TestCoachUnderTheShoe(t *testing.T) {
	_, handler := paced(t, t.TempDir(), web.Door{}, floor.Pace{Wagers: time.Minute, Result: time.Second})
	s := httptest.NewServer(handler)
	t.Cleanup(s.Close)
	entries, err := odds.Entries(odds.Question{Game: odds.Game("spanish-21"), Wager: analysis.Base, Rules: floor.Demonstration[slices.IndexFunc(floor.Demonstration, func(c table.Config) bool { return c.ID == "spanish-1" })].Rules})
	must(t, err)
	ann := visit(t, s.URL).join("Ann").goTo("spanish-1")
	ann.does(`"command": "sit", "seat": 2, "buy_in": "500.00"`)
	var earlier []card.Card // that lay open on the felt when a round was over
	weighed := 0
	for n := 1; n <= 3 || weighed < 2; n++ {
		ann.until(func(v table.View) bool { return v.Stage == "wagers" && v.Round >= n-1 })
		ann.does(`"command": "place", "seat": 2, "wager": "spanish_21", "amount": "10.00"`)
		ann.does(`"command": "ready", "seat": 2`)
		path := fmt.Sprintf("/api/tables/spanish-1/rounds/%d/coach", n)
		for {
			ann.until(func(v table.View) bool {
				return v.Round == n && (v.Stage == "result" || asked(v) && slices.Contains(v.Question.Seats, 2))
			})
			seat, dealer := ann.view.Seats[1], ann.view.Dealer
			if ann.view.Stage == "result" {
				earlier = slices.Concat(earlier, faces(seat.Cards), faces(dealer.Cards))
				break
			}
			q := ann.view.Question
			choice := q.Options[0].Choice
			for _, o := range q.Options {
				if o.Choice == "stand" || o.Choice == "no_insurance" {
					choice = o.Choice
				}
			}
			if choice == "stand" && len(seat.Cards) == 2 {
				h := odds.Hand{Cards: faces(seat.Cards), Dealer: faces(dealer.Cards)}
				for _, shoe := range []struct {
					asked string
					gone  []card.Card
				}{{"", nil}, {"?shoe=full", nil}, {"?shoe=left", earlier}} {
					h.Gone = shoe.gone
					want, err := odds.Decide(t.Context(), &entries[0], &h)
					must(t, err)
					got := ann.coached(path + shoe.asked).Decisions
					now := got[len(got)-1]
					for _, w := range now.Worths {
						if !slices.ContainsFunc(want, func(c analysis.Choice) bool { return c.Name == w.Choice && c.Value.RatString() == w.Value.Fraction }) {
							t.Errorf("round %d%s: %+v without %v: %+v is not among %v", n, shoe.asked, h, shoe.gone, w, want)
						}
					}
					if of := fmt.Sprintf("without the %d cards that had lain open", len(earlier)+3); strings.Contains(now.Under, of) != (shoe.asked == "?shoe=left") {
						t.Errorf("round %d%s: %s", n, shoe.asked, now.Under)
					}
				}
				if n > 1 {
					weighed++
				}
			}
			ann.does(fmt.Sprintf(`"command": "answer", "seat": 2, "question": %d, "choice": %q`, q.ID, choice))
		}
	}
	if status, text := ann.ask(http.MethodGet, "/api/tables/spanish-1/rounds/1/coach?shoe=half", ""); status != http.StatusBadRequest {
		t.Error(status, text)
	}
}

// TestCoachAtPoker: hands in which players play against each other have no exact worth.
func TestCoachAtPoker(t *testing.T) {
	_, s := serve(t)
	ann := visit(t, s.URL).join("Ann").goTo("holdem-1")
	ann.does(`"command": "sit", "seat": 2, "buy_in": "100.00"`)
	ann.until(func(v table.View) bool { return v.Round > 0 })
	if c := ann.coached(fmt.Sprintf("/api/tables/holdem-1/rounds/%d/coach", ann.view.Round)); c.Unweighed == "" || len(c.Decisions) > 0 {
		t.Errorf("%+v", c)
	}
}
