package cardroom_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// to plays a hand until a question offers a choice, and returns it; nil is that none does.
func (c *hall) to(choice string) *round.Question {
	c.Helper()
	c.take(c.Begin())
	for q := c.Waiting(); q != nil; q = c.Waiting() {
		if slices.ContainsFunc(q.Choices, func(o round.Choice) bool { return o.ID == choice }) {
			return q
		}
		c.step(q)
	}
	return nil
}

// ends plays a hand to its end.
func (c *hall) ends() {
	c.Helper()
	for q := c.Waiting(); q != nil; q = c.Waiting() {
		c.step(q)
	}
}

// TestAStandingStraddle: what a player has chosen for every hand answers for him, as long as the Straddle Bet is the one that he knew; he
// changes it at any time, and nobody answers so who has not chosen it.
func TestAStandingStraddle(t *testing.T) {
	c := open(t, "holdem", map[string]any{"straddle": true})
	players := []string{"ann", "bob", "cy", "dee"}
	for seat, player := range players {
		c.sit(seat+1, player, 100)
	}
	choose := func(seat int, choice string) { t.Helper(); c.take(c.room().Straddle(seat, players[seat-1], choice)) }
	for _, wrong := range []string{"post", "concede"} {
		s, err := c.room().Straddle(1, "ann", wrong)
		c.refused("", s, err)
	}
	s, err := c.room().Straddle(1, "bob", "straddle") // not his seat
	c.refused("", s, err)
	is := func(want string) {
		t.Helper()
		q := c.to("straddle")
		n := q.Seats[0]
		choice, stands := c.room().Stands(q)
		if stands != (want != "") || stands && choice != want {
			t.Fatalf("the standing choice of seat %d is %q, %t", n, choice, stands)
		}
		for _, o := range q.Choices {
			a := round.Answer{Question: q.ID, Seat: n, Choice: o.ID, Standing: true}
			if _, err := c.Answer(a, ""); err == nil != (o.ID == want) {
				t.Errorf("the standing choice %q is answered by %q: %v", want, o.ID, err)
			}
		}
		if want != "" {
			c.take(c.Answer(round.Answer{Question: q.ID, Seat: n, Choice: want, Standing: true}, ""))
		}
		c.ends()
		said := ""
		v := c.View(0, table.Viewer{Player: ""}, table.Timing{})
		for _, e := range v.Events {
			if e.Choice == "straddle" {
				said = e.Text
			}
		}
		if strings.Contains(said, "standing choice") != (want == "straddle") {
			t.Errorf("of the straddle is said %q", said)
		}
	}
	is("")
	for seat := range players {
		choose(seat+1, "straddle")
	}
	is("straddle")
	s, err = c.room().Straddle(1, "ann", "straddle") // again
	c.refused("", s, err)
	is("straddle")
	for seat := range players {
		choose(seat+1, "no_straddle")
	}
	is("no_straddle")
	for seat := range players {
		choose(seat+1, "")
	}
	is("")
	for seat := range players {
		choose(seat+1, "straddle")
	}
	config := c.Config
	config.Rules = json.RawMessage(strings.Replace(string(config.Rules), `"straddle":true`, `"straddle":true,"straddle_bet":"6.00"`, 1))
	c.take(c.Revise(config))
	if v := c.viewOf("ann").Standing; v == nil || v.Straddle != "" || v.Bet != 6*money.Dollar {
		t.Errorf("of another Straddle Bet ann is shown %+v", v)
	}
	is("")
	choose(1, "straddle")
	c.take(c.room().AskSeat(1, "ann", 7))
	c.take(c.room().Move(1, 7))
	if v := c.viewOf("ann").Standing; v.Seat != 7 || v.Straddle != "straddle" {
		t.Errorf("at another seat ann is shown %+v", v)
	}
	if v := c.viewOf("").Standing; v != nil {
		t.Errorf("who watches is shown %+v", v)
	}
	c.leave(7)
	c.sit(7, "ann", 200)
	if v := c.viewOf("ann").Standing; v.Straddle != "" {
		t.Errorf("who has left and come back is shown %+v", v)
	}
	none := open(t, "holdem", nil)
	none.sit(1, "ann", 100)
	s, err = none.room().Straddle(1, "ann", "straddle")
	none.refused("", s, err)
}

// TestAStandingMuck plays random hands twice: once all who may show do, once those who lose are mucked as they have chosen. Both end alike,
// because nobody is mucked who would have won something.
func TestAStandingMuck(t *testing.T) {
	for _, id := range []string{"holdem", "omaha-8", "seven-card-stud-hi-lo", "razz", "five-card-draw"} {
		mucked, asked := 0, 0
		for seed := range uint64(60) {
			var stacks [2][]money.Cents
			for i := range stacks {
				mucks := i == 1
				c := open(t, id, map[string]any{"betting": "no-limit"})
				c.random = rand.New(rand.NewPCG(seed, 3))
				for n, player := range []string{"ann", "bob", "cy", "dee"} {
					c.sit(n+1, player, money.Cents(20+40*n))
					if mucks {
						c.take(c.room().Muck(n+1, player, true))
					}
				}
				acts := rand.New(rand.NewPCG(seed, 5))
				c.decide = func(q *round.Question) round.Answer {
					if q.Choices[0].ID == "show" {
						asked++
						if choice, stands := c.room().Stands(q); stands {
							mucked++
							return round.Answer{Choice: choice, Standing: true}
						}
						s := round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: "concede", Standing: true}
						if _, err := c.Answer(s, ""); err == nil {
							t.Errorf("%s, hand %d: a hand that does not lose is conceded by the standing choice", id, seed)
						}
						return round.Answer{Choice: "show"}
					}
					o := q.Choices[0]
					if raise := len(q.Choices) > 1 && q.Choices[1].Wager != "" && acts.IntN(2) == 0; raise {
						o = q.Choices[1]
						return round.Answer{Choice: o.ID, Amount: o.Max}
					}
					return round.Answer{Choice: o.ID}
				}
				c.hand()
				for n := range 4 {
					stacks[i] = append(stacks[i], c.Stack(n+1))
				}
			}
			if !slices.Equal(stacks[0], stacks[1]) {
				t.Errorf("%s, hand %d: where all show they end with %v, and with %v where losers are mucked", id, seed, stacks[0], stacks[1])
			}
		}
		if mucked < 20 || mucked > asked/2 {
			t.Errorf("%s: %d hands of %d were mucked", id, mucked, asked)
		}
	}
}

// TestAHandThatAFundMayPayIsNotMucked: a Bad Beat has to be shown, so its player is asked. And where no hand may be conceded unseen
// nobody chooses it.
func TestAHandThatAFundMayPayIsNotMucked(t *testing.T) {
	for _, offered := range []bool{false, true} {
		rules := map[string]any{}
		if offered {
			rules = jackpots
		}
		c := open(t, "holdem", rules)
		for seat, player := range []string{"ann", "bob", "cy"} {
			c.sit(seat+1, player, 100)
			c.take(c.room().Muck(seat+1, player, true))
		}
		hole := []string{"9h 8h", "Tc Td", "2c 7d"}
		c.shuffle = stacked(hole, "Th Jh Qh Ts 2s")
		mucked := 0
		c.decide = func(q *round.Question) round.Answer {
			if choice, stands := c.room().Stands(q); stands {
				mucked++
				return round.Answer{Choice: choice, Standing: true}
			}
			return round.Answer{Choice: q.Choices[0].ID}
		}
		c.hand()
		if want := map[bool]int{false: 2, true: 1}[offered]; mucked != want {
			t.Errorf("with a Bad Beat, %t, %d hands are mucked", offered, mucked)
		}
		if v := c.viewOf("ann").Standing; !v.Mucks || !v.MayMuck {
			t.Errorf("ann is shown %+v", v)
		}
		c.take(c.room().Muck(1, "ann", false))
		s, err := c.room().Muck(1, "ann", false)
		c.refused("", s, err)
	}
	c := open(t, "holdem", map[string]any{"all_shown": true})
	c.sit(1, "ann", 100)
	s, err := c.room().Muck(1, "ann", true)
	c.refused("637a.18(e)", s, err)
	if v := cardroom.OfView(c.View(0, table.Viewer{Player: "ann"}, table.Timing{})).Standing; v.MayMuck {
		t.Error("ann may choose what is not allowed")
	}
}
