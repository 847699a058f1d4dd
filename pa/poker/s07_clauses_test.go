package poker_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/poker"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

func named(id string) *game.Game {
	return poker.Games[slices.IndexFunc(poker.Games, func(g *game.Game) bool { return g.ID == id })]
}

// opened is a table whose cards are in play.
var opened = round.TableState{Opened: true}

// three is a round of Hold'em of three players who call and check, and show their hands.
func three() gametest.Round {
	return gametest.Round{Game: named("holdem"), State: opened, Deck: card.Deck(), Stakes: gametest.Stakes("1 stack 100, 2 stack 100, 3 stack 100"), Answer: shows}
}

// shows has every player show his hand and stand pat.
func shows(_ *round.Round, q *round.Question) (round.Answer, bool) {
	if q.Kind == round.AskDecision && (q.Choices[0].ID == "show" || q.Choices[0].ID == "stand_pat") {
		return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: q.Choices[0].ID}, true
	}
	return round.Answer{}, false
}

// reports has the floor report something at the first question that asks for the choice, or
// is of the kind; all else goes as in shows.
func reports(at string, i round.Irregularity) func(*round.Round, *round.Question) (round.Answer, bool) {
	once := gametest.Once(at, round.Answer{Irregularity: &i})
	return func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if a, ok := once(r, q); ok {
			return a, true
		}
		return shows(r, q)
	}
}

// happens tests that clauses are cited by events, in this order.
func happens(t *testing.T, p *gametest.Played, clauses ...cite.Cite) {
	t.Helper()
	at := 0
	for _, c := range clauses {
		i := slices.IndexFunc(p.Events[at:], func(e round.Event) bool { return e.Cite == c })
		if i < 0 {
			t.Errorf("after %d events none cites § %s", at, c)
			return
		}
		at += i + 1
	}
}

func TestSeats(t *testing.T) {
	regtest.Proves(t, "637a.2(a)", "637a.8(a)")
	for _, g := range poker.Games {
		if g.Seats > 10 {
			t.Errorf("%s is played by %d", g.ID, g.Seats)
		}
	}
	r := three()
	r.Stakes = gametest.Stakes("2 stack 100, 5 stack 100, 11 stack 100")
	r.Refused(t, "637a.2(a)")
	r.Stakes = gametest.Stakes("2 stack 100, 5 stack 100, 10 stack 100")
	p := r.Play(t)
	for _, e := range p.Of(round.EventDeal) {
		if e.Place.Kind == round.AtSeat && !slices.Contains([]uint8{2, 5, 10}, e.Place.Seat) {
			t.Errorf("a card is dealt to %s", e.Place)
		}
	}
	if got := strings.Fields(p.DealtTo()); len(got) != 6+5+3 {
		t.Errorf("cards are dealt to %v", got)
	}
}

func TestOneDeck(t *testing.T) {
	regtest.Proves(t, "637a.3(a)")
	r := three()
	r.Deck[1] = r.Deck[0]
	r.Refused(t, "637a.3(a)")
	r = three()
	first := r.Play(t)
	r.State = first.Table
	second := r.Play(t)
	r.State = second.Table
	third := r.Play(t)
	if first.Table.Deck != 0 || second.Table.Deck != 1 || third.Table.Deck != 0 {
		t.Errorf("rounds are played with the decks %d, %d and %d", first.Table.Deck, second.Table.Deck, third.Table.Deck)
	}
}

func TestCut(t *testing.T) {
	t.Run("device", func(t *testing.T) {
		regtest.Proves(t, "637a.5(b)(1)")
		r := three()
		r.Rules = `{"shuffling": "device"}`
		p := r.Play(t)
		happens(t, p, "637a.5(a)", "637a.5(b)(1)", "637a.11(f)")
		if p.Cited(round.EventProcedure, "637a.5(b)(2)") || p.Cards(round.SeatPile(1))[0] != card.Deck()[0] {
			t.Error("the cards were cut")
		}
	})
	for _, by := range []string{"manual", "preshuffled"} {
		t.Run(by, func(t *testing.T) {
			regtest.Proves(t, "637a.5(b)(2)")
			for depth, ok := range map[int]bool{9: false, 10: true, 51: true, 52: false} {
				r := three()
				r.Rules = `{"shuffling": "` + by + `"}`
				r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
					if len(q.Choices) > 0 && q.Choices[0].ID == "cut" {
						return round.Answer{Question: q.ID, Choice: "cut", Count: depth}, true
					}
					return shows(r, q)
				}
				if !ok {
					r.Refused(t, "637a.5(b)(2)")
					continue
				}
				if got := r.Play(t).Cards(round.SeatPile(1))[0]; got != card.Deck()[depth] {
					t.Errorf("cut at %d, the first card is %s", depth, got)
				}
			}
			r := three()
			r.Rules = `{"shuffling": "` + by + `"}`
			r.Depths(t)
			r.Deck = nil
			r.Depths(t)
		})
	}
	t.Run("recut", func(t *testing.T) {
		regtest.Proves(t, "637a.5(c)")
		r := three()
		r.Rules = `{"shuffling": "manual"}`
		r.Answer = reports("begin", round.Irregularity{Kind: poker.CardsCutBadly})
		p := r.Play(t)
		happens(t, p, "637a.5(b)(2)", "637a.5(c)", "637a.11(f)")
		if got := p.Cards(round.SeatPile(1))[0]; got != card.Deck()[40] { // cut twice at 20
			t.Errorf("the first card is %s", got)
		}
		for _, at := range []string{"shuffle", "cut", "decision"} {
			r.Answer = reports(at, round.Irregularity{Kind: poker.CardsCutBadly})
			r.Refused(t, "637a.5(c)")
		}
		r.Answer = reports("begin", round.Irregularity{Kind: poker.CardsCutBadly})
		r.Rules = `{"shuffling": "device"}` // nobody cut these
		r.Refused(t, "637a.5(c)")
		r.Rules = `{"shuffling": "manual", "first_button": "card_dealt"}` // cut again after the card for the button
		r.Answer = reports("deal", round.Irregularity{Kind: poker.CardsCutBadly})
		happens(t, r.Play(t), "637a.11(c)(1)(ii)", "637a.5(c)", "637a.11(f)")
	})
	t.Run("reshuffle", func(t *testing.T) {
		for shuffling, want := range map[string]string{"manual": "shuffle cut shuffle cut", "device": "shuffle shuffle", "preshuffled": "shuffle cut shuffle cut"} {
			var asked []string
			once := reports("begin", round.Irregularity{Kind: poker.Reshuffle})
			r := three()
			r.Rules = `{"shuffling": "` + shuffling + `"}`
			r.State.RoundsSinceCount = 3 // a second count would be due after this round
			r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
				if q.Offers("shuffle") || q.Offers("cut") || q.Offers("count_stub") {
					asked = append(asked, q.Choices[0].ID)
				}
				return once(r, q)
			}
			p := r.Play(t)
			if got := strings.Join(asked, " "); got != want || p.Table.RoundsSinceCount != 4 {
				t.Errorf("%s: the dealer is asked to %s, want %s; %d rounds since the count", shuffling, got, want, p.Table.RoundsSinceCount)
			}
			for _, at := range []string{"shuffle", "deal", "call"} {
				r.Answer = reports(at, round.Irregularity{Kind: poker.Reshuffle})
				r.Refused(t, "637a.5(a)")
			}
		}
	})
	t.Run("idle table", func(t *testing.T) {
		regtest.Proves(t, "637a.5(d)")
		for _, shuffling := range []string{"manual", "device", "counting_device", "preshuffled"} {
			r := three()
			r.Rules, r.Answer = `{"shuffling": "`+shuffling+`"}`, reports("shuffle", round.Irregularity{Kind: poker.Idle})
			p := r.Play(t)
			happens(t, p, "637a.5(d)", "637a.4(c)", "637a.5(a)", "637a.11(f)")
			r.State, r.Answer = p.Table, shows // not idle before the next round
			if p = r.Play(t); p.Cited(round.EventProcedure, "637a.5(d)") {
				t.Errorf("%s: the cards are spread though the table was not idle", shuffling)
			}
			happens(t, p, "637a.5(a)")
		}
		for _, at := range []string{"begin", "deal", "call"} {
			r := three()
			r.Answer = reports(at, round.Irregularity{Kind: poker.Idle})
			r.Refused(t, "637a.5(d)")
		}
		r := gametest.Round{Game: named("five-card-draw"), State: opened, Rules: `{"first_button": "card_dealt"}`, Deck: card.Deck(), Stakes: gametest.Stakes("1 stack 100, 2 stack 100")}
		r.Answer = gametest.First(gametest.Irregular(round.Irregularity{Kind: poker.Idle}, func(r *round.Round, q *round.Question) bool {
			return gametest.Offers("shuffle")(r, q) && r.Dealt() > 0 // the shuffle after the card for the button
		}), shows)
		r.Refused(t, "637a.5(d)")
		r = three()
		r.State, r.Answer = round.TableState{}, reports("shuffle", round.Irregularity{Kind: poker.Idle})
		r.Play(t) // the table was opened just before
		r.Answer = reports("inspect", round.Irregularity{Kind: poker.Idle})
		r.Refused(t, "637a.5(d)")
	})
	t.Run("opening", func(t *testing.T) {
		regtest.Proves(t, "637a.4(e)")
		r := three()
		r.State = round.TableState{}
		happens(t, r.Play(t), "637a.4(a)", "637a.4(b)", "637a.4(c)", "637a.4(d)", "637a.5(a)")
		r.Rules = `{"shuffling": "preshuffled"}`
		if p := r.Play(t); !p.Cited(round.EventProcedure, "637a.4(e)") || p.Cited(round.EventProcedure, "637a.4(c)") {
			t.Error("preshuffled decks are washed")
		}
	})
}

func TestTwoPlayersAndTheDealer(t *testing.T) {
	regtest.Proves(t, "637a.7(b)")
	r := three()
	r.Stakes = gametest.Stakes("4 stack 100")
	r.Refused(t, "637a.7(b)")
	for _, g := range poker.Games {
		p := gametest.Round{Game: g, State: opened, Deck: card.Deck(), Stakes: gametest.Stakes("3 stack 100, 4 stack 100"), Answer: shows}.Play(t)
		for _, e := range p.Events {
			if e.Place.Kind == round.AtDealer {
				t.Errorf("%s: the dealer has %s", g.ID, e.Place)
			}
		}
		for _, o := range p.Outcomes() {
			if o.Seat != 3 && o.Seat != 4 {
				t.Errorf("%s: seat %d has %+v", g.ID, o.Seat, o)
			}
		}
	}
}

// TestQuestionsNameTheTurn: one player is asked at a time, and told what he may do.
func TestQuestionsNameTheTurn(t *testing.T) {
	regtest.Proves(t, "637a.7(e)(2)")
	r := three()
	var asked []string
	r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskDecision {
			choices := []string{q.Text, strconv.Itoa(q.Seats[0])}
			for _, o := range q.Choices {
				choices = append(choices, o.ID)
			}
			asked = append(asked, strings.Join(choices, " "))
			if len(q.Seats) != 1 {
				t.Errorf("%v are asked at once", q.Seats)
			}
		}
		return shows(r, q)
	}
	r.Play(t)
	want := []string{ // seat 3 has the button, and is the first after the blinds
		"Fold, call or raise 3 call raise fold", "Fold, call or raise 1 call raise fold", "Check or bet 2 check raise fold",
		"Check or bet 1 check bet", "Check or bet 2 check bet fold", "Check or bet 3 check bet fold",
	}
	if len(asked) < len(want) || !slices.Equal(asked[:len(want)], want) {
		t.Errorf("asked was\n%s", strings.Join(asked, "\n"))
	}
}

// TestStakesComeBetweenRounds: chips that a player puts down during a round are not his to
// bet before the next one, and what he bet is not his to take away.
func TestStakesComeBetweenRounds(t *testing.T) {
	regtest.Proves(t, "637a.8(b)(1)")
	most := func(stakes string, state round.TableState) (offered money.Cents, p *gametest.Played) {
		r := three()
		r.Rules, r.State, r.Stakes = `{"betting": "no-limit"}`, state, gametest.Stakes(stakes)
		r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			if a, ok := shows(r, q); ok || q.Kind != round.AskDecision {
				return a, ok
			}
			for _, o := range q.Choices {
				offered = max(offered, o.Max)
			}
			return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: q.Choices[0].ID, Stakes: gametest.Stakes("1 stack 500, 2 stack 1")}, true
		}
		p = r.Play(t)
		return offered, p
	}
	offered, p := most("1 stack 100, 2 stack 100, 3 stack 100", opened)
	if offered != 100_00 {
		t.Errorf("up to %s may be bet", offered)
	}
	for _, o := range p.Outcomes() {
		if o.Stake != 2_00 {
			t.Errorf("seat %d has bet %s", o.Seat, o.Stake)
		}
	}
	if offered, _ = most("1 stack 500, 2 stack 100, 3 stack 100", p.Table); offered != 500_00 {
		t.Errorf("in the next round up to %s may be bet", offered)
	}
}

func TestBurnCards(t *testing.T) {
	regtest.Proves(t, "637a.7(e)(3)")
	draws := func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskDecision && q.Choices[0].ID == "stand_pat" {
			return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: "draw", Places: []int{0, 3}}, true
		}
		return shows(nil, q)
	}
	var burnt, discarded []string
	p := gametest.Round{Game: named("five-card-draw"), State: opened, Deck: card.Deck(), Stakes: gametest.Stakes("3 stack 100, 4 stack 100"), Answer: draws}.Play(t)
	for _, e := range p.Events {
		switch {
		case e.Kind == round.EventDeal && e.Place.Kind == round.AtBurn:
			burnt = append(burnt, e.Place.String())
		case e.Kind == round.EventMove && e.Place.Kind == round.AtDiscard:
			discarded = append(discarded, e.Place.String())
		}
	}
	if len(burnt) != 1 || len(discarded) != 4 {
		t.Errorf("%v are burnt and %v discarded", burnt, discarded)
	}
}

// TestTheOtherDeck is put into a shuffling device that works, by a dealer who does every act.
func TestTheOtherDeck(t *testing.T) {
	regtest.Proves(t, "637a.3(b)")
	for _, c := range []struct {
		shuffling         string
		every, outOfOrder bool
		want              bool
	}{
		{"device", true, false, true}, {"counting_device", true, false, true}, {"device", false, false, false},
		{"device", true, true, false}, {"manual", true, false, false}, {"preshuffled", true, false, false},
	} {
		r := three()
		r.Rules, r.State.EveryAct, r.State.OutOfOrder = `{"shuffling": "`+c.shuffling+`"}`, c.every, c.outOfOrder
		if got := r.Play(t).Cited(round.EventProcedure, "637a.3(b)"); got != c.want {
			t.Errorf("%+v: the other deck goes into the device: %t", c, got)
		}
	}
}

// TestOpeningInParts: people open the table moment by moment, and so they bring an idle one back into play: each deck is turned, washed
// and stacked separately.
func TestOpeningInParts(t *testing.T) {
	const b, c, idle cite.Cite = "637a.4(b)", "637a.4(c)", "637a.5(d)"
	for _, parts := range []bool{false, true} {
		for what, want := range map[string][]cite.Cite{
			"opened": {"637a.4(a)", b, b, c, c, c, c, c, c, "637a.4(d)"},
			"idle":   {idle, idle, c, c, c, c, c, c},
		} {
			r := three()
			r.State, r.Parts = round.TableState{Opened: what == "idle", OpensInParts: true}, parts
			if r.State.Opened {
				r.Answer = reports("shuffle", round.Irregularity{Kind: poker.Idle})
			}
			var done []cite.Cite
			for _, e := range r.Play(t).Of(round.EventProcedure) {
				if e.Cite == idle || cite.Cite("637a.4").Contains(e.Cite) {
					done = append(done, e.Cite)
				}
			}
			if !slices.Equal(done, want) {
				t.Errorf("a table that is %s, in parts %t: what is done to the cards is %v", what, parts, done)
			}
		}
	}
}

func TestCount(t *testing.T) {
	by := func(rules string, rounds, count int) *gametest.Played {
		r := three()
		r.Rules, r.State.RoundsSinceCount = rules, rounds
		once := false
		r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Kind == round.AskAct && !once && (q.Choices[0].ID == "count_stub" || q.Choices[0].ID == "shuffle" && strings.Contains(rules, "counting")) {
				once = true
				a := round.Answer{Question: q.ID, Choice: q.Choices[0].ID, Count: count}
				if a.Choice == "shuffle" {
					a.Cards = card.Deck()
				}
				return a, true
			}
			return shows(r, q)
		}
		return r.Play(t)
	}
	const manual, device = `{"shuffling": "manual"}`, `{"shuffling": "counting_device"}`
	t.Run("by hand", func(t *testing.T) {
		regtest.Proves(t, "637a.7(e)(4)(i)")
		for rounds, counted := range []bool{false, false, false, false, true} {
			p := by(manual, rounds, 52)
			if p.Cited(round.EventProcedure, "637a.7(e)(4)(i)") != counted {
				t.Errorf("after %d rounds the deck is counted: %t", rounds, !counted)
			}
			if want := rounds + 1; !counted && p.Table.RoundsSinceCount != want || counted && p.Table.RoundsSinceCount != 0 {
				t.Errorf("after %d rounds and one more the table has %d", rounds, p.Table.RoundsSinceCount)
			}
		}
	})
	t.Run("by the device", func(t *testing.T) {
		regtest.Proves(t, "637a.7(e)(4)(ii)")
		for rounds := range 6 {
			if p := by(device, rounds, 52); !p.Cited(round.EventProcedure, "637a.7(e)(4)(ii)") || p.Cited(round.EventProcedure, "637a.7(e)(4)(i)") {
				t.Errorf("after %d rounds the device does not count", rounds)
			}
		}
	})
	t.Run("wrong", func(t *testing.T) {
		regtest.Proves(t, "637a.7(e)(5)")
		for _, rules := range []string{manual, device} {
			happens(t, by(rules, 4, 51), "637a.7(e)(5)", "637a.4(a)", "637a.5(a)", "637a.11(f)")
			if p := by(rules, 4, 52); p.Cited(round.EventProcedure, "637a.7(e)(5)") {
				t.Errorf("%s: a whole deck is removed", rules)
			}
		}
	})
}

// TestOrderOfTheAward: the losing hands, the side pots, the rake, the contributions, the
// main pot; each is told, and what was taken is a transfer of its own.
func TestOrderOfTheAward(t *testing.T) {
	regtest.Proves(t, "637a.7(e)(6)(i)", "637a.7(e)(6)(ii)", "637a.17(c)")
	r := three()
	r.Rules = `{"betting": "no-limit", "rake": "percentage", "bad_beat": true, "high_hand": true}`
	r.Stakes = gametest.Stakes("1 stack 40, 2 stack 100, 3 stack 100")
	r.Choices = map[int][]string{3: {"raise 40"}, 1: {"call"}, 2: {"call", "bet 10"}}
	p := r.Play(t)
	var order []string
	for _, e := range p.Events {
		switch e.Kind {
		case round.EventCollect:
			order = append(order, fmt.Sprintf("collect %d %s", e.Place.Seat, e.Cite))
		case round.EventProcedure:
			if e.Cite == "637a.7(e)(6)(i)" {
				order = append(order, e.Text)
			}
		case round.EventTake:
			order = append(order, fmt.Sprintf("%s %s %s", e.Choice, e.Amount, e.Cite))
		case round.EventSettle:
			order = append(order, fmt.Sprintf("pot %d seat %d %s", e.Outcome.Number, e.Outcome.Seat, e.Outcome.Returned))
		}
	}
	// Seats 2 and 3 put $10 more in a side pot. The main pot of $120 gives $12 of rake and $1
	// to each fund.
	want := []string{
		"collect 1 637a.7(e)(6)(i)", "collect 2 637a.7(e)(6)(i)", "The dealer counts the 4 cards of the losing hands", "pot 1 seat 2 0.00", "pot 1 seat 3 20.00",
		"rake 12.00 637a.7(e)(6)(iii)", "bad_beat 1.00 637a.7(e)(6)(iv)", "high_hand 1.00 637a.7(e)(6)(iv)",
		"pot 0 seat 1 0.00", "pot 0 seat 2 0.00", "pot 0 seat 3 106.00", "collect 3 637a.7(e)(6)",
	}
	if !slices.Equal(order, want) {
		t.Errorf("the order is\n%s", strings.Join(order, "\n"))
	}
}

// TestCardsAreCollectedOnce: who folds has his two cards taken at once, and at the end those of the losing hand only are collected
// and counted. In rounds of earlier builds all are, once more.
func TestCardsAreCollectedOnce(t *testing.T) {
	for once, want := range map[bool][]string{
		true:  {"1", "2", "The dealer counts the 2 cards of the losing hands", "3"},
		false: {"1", "1", "2", "The dealer counts the 4 cards of the losing hands", "3"},
	} {
		r := three()
		r.State.CollectsOnce = once
		r.Choices = map[int][]string{3: {"call"}, 1: {"fold"}, 2: {"check"}}
		var collected []string
		for _, e := range r.Play(t).Events {
			if e.Kind == round.EventCollect {
				collected = append(collected, fmt.Sprint(e.Seat))
			} else if e.Cite == "637a.7(e)(6)(i)" {
				collected = append(collected, e.Text)
			}
		}
		if !slices.Equal(collected, want) {
			t.Errorf("once %t: the cards go so: %q, not %q", once, collected, want)
		}
	}
}

// TestLosingHandsAreCounted: two players lose with two cards each. The dealer is asked for their number, four, and no other is taken; in rounds
// of earlier builds, and where the program deals, he is not asked.
func TestLosingHandsAreCounted(t *testing.T) {
	for _, every := range []bool{true, false} {
		r := three()
		r.State.EveryCount, r.State.CollectsOnce = every, true
		r.Choices = map[int][]string{3: {"call"}, 1: {"call"}, 2: {"check"}}
		counts := 0
		r.Answer = func(of *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Offers(general.CountHands) {
				counts++
				for n, good := range map[int]bool{0: false, 3: false, 4: true, 6: false} {
					err := q.Check(round.Answer{Choice: general.CountHands, Count: n})
					if (err == nil) != good || n == 3 && err.Error() != "3 cards of the losing hands were counted, and 4 should have been returned; no pot is pushed before they agree (§ 637a.7(e)(6)(i))" {
						t.Errorf("%d cards are counted: %v", n, err)
					}
				}
				if q.Count != 4 || len(of.Outcomes()) > 0 {
					t.Errorf("%d cards are to be counted, after %d awards", q.Count, len(of.Outcomes()))
				}
			}
			return shows(of, q)
		}
		if r.Play(t); (counts == 1) != every {
			t.Errorf("with every count %t the losing hands are counted %d times", every, counts)
		}
	}
}

func TestEnoughToPlay(t *testing.T) {
	regtest.Proves(t, "637a.8(b)(4)")
	// Hold'em: the Ante of $1, the greater blind of $2 and a bet of $2. Stud: Ante, Forced Bet
	// and bet.
	for id, rules := range map[string]string{"holdem": `{"ante": "1.00"}`, "five-card-draw": `{"ante": "1.00"}`, "razz": `{"ante": "1.00", "forced_bet": "2.00"}`} {
		r := gametest.Round{Game: named(id), Rules: rules, State: opened, Deck: card.Deck(), Answer: shows}
		r.Stakes = gametest.Stakes("1 stack 100, 2 stack 4.00, 3 stack 100")
		r.Refused(t, "637a.8(b)(4)")
		r.Stakes = gametest.Stakes("1 stack 100, 2 stack 5.00, 3 stack 100")
		r.Play(t)
	}
	r := three()
	r.Rules, r.Stakes = `{"blinds": {"1": "2.00"}}`, gametest.Stakes("1 stack 100, 2 stack 3.00")
	r.Refused(t, "637a.8(b)(4)")
	r.Stakes = gametest.Stakes("1 stack 100, 2 stack 4.00")
	r.Play(t)
}

func TestLeavesForATime(t *testing.T) {
	for _, tc := range []struct {
		leaving string
		clause  cite.Cite
	}{{"counted", "637a.8(b)(6)(i)"}, {"covered", "637a.8(b)(6)(ii)"}} {
		t.Run(tc.leaving, func(t *testing.T) {
			regtest.Proves(t, tc.clause)
			r := three()
			r.Rules = `{"leaving": "` + tc.leaving + `"}`
			r.Answer = reports("check", round.Irregularity{Kind: poker.LeavesForATime, Seat: 1})
			p := r.Play(t)
			if e := p.Under(tc.clause); len(e) != 1 || !strings.Contains(e[0].Text, "Seat 1") {
				t.Errorf("told is %v", e)
			}
			if tc.leaving == "counted" && !strings.Contains(p.Under(tc.clause)[0].Text, "$98") {
				t.Errorf("the stakes are not those after the blind: %s", p.Under(tc.clause)[0].Text)
			}
			if o := p.Outcome(t, 1, poker.PotWager); o.Stake != 2_00 { // his hand stays in the round
				t.Errorf("seat 1 has %+v", o)
			}
			// Seat 2 leaves before the cards are dealt, seat 1 later; he is back for the showdown,
			// when he has called a bet of $2.
			report := func(kind string, seat int, amount money.Cents) round.Answer {
				return round.Answer{Irregularity: &round.Irregularity{Kind: kind, Seat: seat, Amount: amount}}
			}
			back := func(amount money.Cents) gametest.Round {
				r.Choices = map[int][]string{2: {"check", "bet 2.00"}}
				r.Answer = gametest.First(
					gametest.Once("deal", report(poker.LeavesForATime, 2, 98_00)), gametest.Once("check", report(poker.LeavesForATime, 1, 0)),
					gametest.Once("show", report(poker.Returns, 1, amount)), shows)
				return r
			}
			for _, amount := range []money.Cents{0, 96_00} {
				told := back(amount).Play(t).Under(tc.clause)
				if len(told) != 3 || !strings.HasPrefix(told[0].Text, "Seat 2 leaves") || !strings.HasPrefix(told[2].Text, "Seat 1 is back") {
					t.Fatalf("told is %v", told)
				}
				if tc.leaving == "counted" && !strings.Contains(told[2].Text, "$96") {
					t.Errorf("compared are not the stakes after his call of $2: %s", told[2].Text)
				}
			}
			for _, amount := range []money.Cents{1, 95_99, 98_00} {
				refusal := back(amount).Refused(t, tc.clause)
				if !strings.Contains(refusal.Error(), amount.Grouped()) || !strings.Contains(refusal.Error(), "$96") {
					t.Errorf("refused with %v", refusal)
				}
			}
			for name, answer := range map[string]func(*round.Round, *round.Question) (round.Answer, bool){
				"he did not leave":  gametest.Once("check", report(poker.Returns, 1, 0)),
				"he has left":       gametest.First(gametest.Once("call", report(poker.LeavesForATime, 1, 0)), gametest.Once("check", report(poker.LeavesForATime, 1, 0))),
				"he is back":        gametest.First(gametest.Once("call", report(poker.LeavesForATime, 1, 0)), gametest.Once("check", report(poker.Returns, 1, 0)), gametest.Once("show", report(poker.Returns, 1, 0))),
				"nobody sits there": gametest.Once("check", report(poker.LeavesForATime, 4, 0)),
			} {
				t.Run(name, func(t *testing.T) {
					r := three()
					r.Rules = `{"leaving": "` + tc.leaving + `"}`
					r.Answer = gametest.First(answer, shows)
					clause := tc.clause
					if name == "nobody sits there" {
						clause = "637a.8(b)(6)"
					}
					r.Refused(t, clause)
				})
			}
			// Who folds may leave as well: his stakes stay on the table.
			r = three()
			r.Choices = map[int][]string{3: {"fold"}}
			r.Answer = gametest.First(gametest.Once("check", report(poker.LeavesForATime, 3, 100_00)), shows)
			if p := r.Play(t); !p.Cited(round.EventProcedure, "637a.8(b)(6)(i)") {
				t.Error("who has folded cannot leave")
			}
		})
	}
}

// TestButton: where it begins and where it goes.
func TestButton(t *testing.T) {
	blinds := func(p *gametest.Played) string {
		var seats []string
		for _, e := range p.Of(round.EventWager) {
			if e.Choice == "blind" {
				seats = append(seats, strconv.Itoa(e.Seat))
			}
		}
		return strings.Join(seats, " ")
	}
	for _, tc := range []struct {
		id                 string
		right, dealt, next cite.Cite
	}{
		{"holdem", "637a.11(c)(1)(i)", "637a.11(c)(1)(ii)", "637a.11(c)(2)"},
		{"omaha", "637a.12(c)", "637a.12(c)", "637a.12(c)"},
		{"omaha-8", "637a.12(c)", "637a.12(c)", "637a.12(c)"},
		{"five-card-draw", "637a.13(c)", "637a.13(c)", "637a.13(c)"},
		{"five-card-draw-low", "637a.13(c)", "637a.13(c)", "637a.13(c)"},
	} {
		r := gametest.Round{Game: named(tc.id), State: opened, Deck: card.Deck(), Stakes: gametest.Stakes("2 stack 100, 5 stack 100, 7 stack 100"), Answer: shows}
		t.Run(tc.id+" right of the dealer", func(t *testing.T) {
			regtest.Proves(t, tc.right)
			p := r.Play(t)
			happens(t, p, tc.right)
			if round.KeptAt[poker.Kept](p.Table).Button != 7 || blinds(p) != "2 5" {
				t.Errorf("seat %d has the button, %s the blinds", round.KeptAt[poker.Kept](p.Table).Button, blinds(p))
			}
		})
		t.Run(tc.id+" by a card", func(t *testing.T) {
			regtest.Proves(t, tc.dealt)
			r := r
			r.Rules = `{"first_button": "card_dealt"}`
			for dealt, want := range map[string]string{"Kc Ah Ac": "5: 7 2", "Ah Kc Ac": "2: 5 7", "Ad Ah As": "7: 2 5", "2s 3c 2h": "5: 7 2", "Ks Ac 2s": "5: 7 2"} {
				first := card.Hand(dealt)
				r.Deck = slices.Concat(first, slices.DeleteFunc(card.Deck(), func(c card.Card) bool { return slices.Contains(first, c) }))
				p := r.Play(t)
				happens(t, p, tc.dealt)
				if got := strconv.Itoa(round.KeptAt[poker.Kept](p.Table).Button) + ": " + blinds(p); got != want {
					t.Errorf("dealt %s, the button and blinds are %s, want %s", dealt, got, want)
				}
			}
		})
		t.Run(tc.id+" next", func(t *testing.T) {
			regtest.Proves(t, tc.next)
			for before, want := range map[int]string{7: "2: 5 7", 2: "5: 7 2", 5: "7: 2 5", 3: "5: 7 2", 9: "2: 5 7"} {
				r := r
				r.State.Kept = &poker.Kept{Button: before}
				p := r.Play(t)
				happens(t, p, tc.next)
				if got := strconv.Itoa(round.KeptAt[poker.Kept](p.Table).Button) + ": " + blinds(p); got != want {
					t.Errorf("after seat %d the button and blinds are %s, want %s", before, got, want)
				}
			}
		})
	}
}
