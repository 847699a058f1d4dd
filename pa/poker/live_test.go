package poker_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// TestCardsKnown: a table that knows the cards has each player look at his own as they are
// dealt; else nobody knows them before they are turned.
func TestCardsKnown(t *testing.T) {
	for rules, want := range map[string]int{`{"cards": "known"}`: 6, `{"cards": "revealed"}`: 0} {
		r := three()
		r.Rules = rules
		p := r.Play(t)
		if got := len(p.Of(round.EventLook)); got != want {
			t.Errorf("%s: %d cards are looked at, want %d", rules, got, want)
		}
	}
}

// TestAgreedMinimum: only what all who are dealt in agree to holds.
func TestAgreedMinimum(t *testing.T) {
	for agreed, want := range map[string]string{
		"1 minimum_bet 3, 2 minimum_bet 3, 3 minimum_bet 3": "$3",
		"1 minimum_bet 2, 2 minimum_bet 2, 3 minimum_bet 2": "$2",
		"1 minimum_bet 3, 2 minimum_bet 3":                  "",
		"1 minimum_bet 3, 3 minimum_bet 3":                  "",
		"2 minimum_bet 3, 3 minimum_bet 3":                  "",
		"1 minimum_bet 3, 2 minimum_bet 4, 3 minimum_bet 3": "",
		"1 minimum_bet 4, 2 minimum_bet 3, 3 minimum_bet 3": "",
		"": "",
	} {
		r := three()
		r.Rules = `{"minimum_most": "5.00"}`
		if agreed != "" {
			r.Stakes = append(r.Stakes, gametest.Stakes(agreed)...)
		}
		var bet money.Cents
		r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			for _, o := range q.Choices {
				if o.ID == "bet" && bet == 0 {
					bet = o.Min // of the flop
				}
			}
			return shows(r, q)
		}
		p := r.Play(t)
		told := ""
		for _, e := range p.Under("637a.8(k)") {
			if e.Kind == round.EventProcedure {
				told = e.Text
			}
		}
		if !strings.HasSuffix(told, want) || (told == "") != (want == "") {
			t.Errorf("%s: told is %q", agreed, told)
		}
		if least := money.MustParse(max(strings.TrimPrefix(want, "$"), "2")); bet != least {
			t.Errorf("%s: the bet is %s, want %s", agreed, bet, least)
		}
	}
	r := three()
	r.Rules = `{"chip": "0.01", "small_bet": "0.01", "big_bet": "0.01", "minimum_most": "0.02"}`
	r.Stakes = append(r.Stakes, gametest.Stakes("1 minimum_bet 0.01, 2 minimum_bet 0.01, 3 minimum_bet 0.01")...)
	if p := r.Play(t); !p.Cited(round.EventProcedure, "637a.8(k)") {
		t.Error("nobody agrees to one cent")
	}
}

// TestBlindsThatWereMissed are no more than the last blind posted.
func TestBlindsThatWereMissed(t *testing.T) {
	for _, tc := range []struct {
		rules, posts string
		ok           bool
	}{
		{`{}`, "3 live_blind 2, 3 dead_blind 1", true}, {`{"blinds": {"1": "2.00"}}`, "3 live_blind 2", true},
		{`{}`, "3 live_blind 3", false}, {`{}`, "3 dead_blind 1.50", false}, {`{"blinds": {}, "ante": "1.00"}`, "3 live_blind 2", false},
	} {
		r := three()
		r.Rules = tc.rules
		r.Stakes = append(r.Stakes, gametest.Stakes(tc.posts)...)
		if tc.ok {
			r.Play(t)
		} else {
			r.Refused(t, "637a.11(d)")
		}
	}
}

// TestWhoMayStraddle: who has just the chips for it, but not with one chip less.
func TestWhoMayStraddle(t *testing.T) {
	for stack, asked := range map[string]bool{"5": true, "4": false} {
		r := three()
		r.Rules = `{"straddle": true, "straddle_bet": "5.00"}`
		r.Stakes = gametest.Stakes("1 stack 100, 2 stack 100, 3 stack " + stack)
		was := false
		r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			was = was || q.Text == "Straddle" && q.Seats[0] == 3
			return shows(r, q)
		}
		if r.Play(t); was != asked {
			t.Errorf("with $%s seat 3 is asked to straddle: %t", stack, was)
		}
	}
}

// TestSharesOfACent: who wins one cent is a winner, whose cards are collected last, and one
// cent of rake is taken.
func TestSharesOfACent(t *testing.T) {
	const cents = `"chip": "0.01", "small_bet": "0.01", "big_bet": "0.01", "rake": "percentage", "rake_unit": "0.01"`
	r := gametest.Round{Game: named("holdem"), State: opened, Answer: shows, Rules: `{` + cents + `, "blinds": {"1": "0.01"}}`, Stakes: gametest.Stakes("1 stack 1, 2 stack 1, 3 stack 1")}
	r.Cards = map[round.Pile]string{round.Community: "As Ks Qs Js Ts"}
	bets := 0
	r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		for _, o := range q.Choices {
			if o.ID == "bet" && o.Max == 1 {
				bets++
			}
		}
		return shows(r, q)
	}
	p := r.Play(t)
	if bets != 9 { // three players, three streets
		t.Errorf("a bet of one cent is offered %d times", bets)
	}
	r.Answer = shows
	for _, e := range p.Of(round.EventCollect) {
		if e.Cite != "637a.7(e)(6)" {
			t.Errorf("seat %d loses: § %s", e.Place.Seat, e.Cite)
		}
	}
	for _, o := range p.Outcomes() {
		if o.Returned != 1 {
			t.Errorf("seat %d has %s", o.Seat, o.Returned)
		}
	}
	r.Rules = `{` + cents + `, "blinds": {"1": "0.05"}}`
	r.Stakes = gametest.Stakes("1 stack 1, 2 stack 1")
	if taken := r.Play(t).Of(round.EventTake); len(taken) != 1 || taken[0].Amount != 1 {
		t.Errorf("taken is %v", taken)
	}
	// A pot of two cents, split between high and low, ends the kill.
	r.Game, r.State.Kept = named("omaha-8"), &poker.Kept{Kill: 1}
	r.Rules = `{` + cents + `, "blinds": {"1": "0.01"}, "kill": "kill", "kill_pot": "0.02"}`
	r.Cards = map[round.Pile]string{round.Community: "2h 7s 8c Kd Ks", round.SeatPile(1): "Kh Kc Qd Qs", round.SeatPile(2): "Ah 3d Jc Jd"}
	if p := r.Play(t); round.KeptAt[poker.Kept](p.Table).Kill != 0 {
		t.Errorf("the kill button marks %d", round.KeptAt[poker.Kept](p.Table).Kill)
	}
}

// TestSidePotOfDeadHands: both who contended for it have fouled hands; it goes to the main
// pot, and that is by § 637a.18(f).
func TestSidePotOfDeadHands(t *testing.T) {
	r := three()
	r.Rules = `{"betting": "no-limit"}`
	r.Stakes = gametest.Stakes("1 stack 40, 2 stack 100, 3 stack 100")
	r.Choices = map[int][]string{3: {"raise 40"}, 1: {"call"}, 2: {"call", "bet 10"}}
	r.Answer = gametest.First(
		gametest.Once("show", round.Answer{Irregularity: &round.Irregularity{Kind: poker.DeadHand, Seat: 2}}),
		gametest.Once("show", round.Answer{Irregularity: &round.Irregularity{Kind: poker.DeadHand, Seat: 3}}), shows)
	var got []string
	for _, o := range r.Play(t).Outcomes() {
		got = append(got, fmt.Sprintf("pot %d seat %d %s %s %s", o.Number, o.Seat, o.Stake, o.Returned, o.Cites))
	}
	want := []string{
		"pot 1 seat 2 10.00 0.00 [637a.18(f)]", "pot 1 seat 3 10.00 0.00 [637a.18(f)]",
		"pot 0 seat 1 40.00 140.00 [637a.7(d)]", "pot 0 seat 2 40.00 0.00 [637a.7(d)]", "pot 0 seat 3 40.00 0.00 [637a.7(d)]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the outcomes are\n%s", strings.Join(got, "\n"))
	}
}

// TestStubAfterTheButtonIsDealt: a card to each for the button is shuffled in again, so all
// 52 are dealt before the stub runs short.
func TestStubAfterTheButtonIsDealt(t *testing.T) {
	r := gametest.Round{Game: named("five-card-draw"), State: opened, Rules: `{"first_button": "card_dealt"}`}
	var stakes []string
	for seat := range 8 {
		stakes = append(stakes, fmt.Sprintf("%d stack 100", seat+1))
	}
	r.Stakes = gametest.Stakes(strings.Join(stakes, ", "))
	r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskDecision && q.Choices[0].ID == "stand_pat" {
			return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: "draw", Places: []int{0, 1, 2}}, true
		}
		return shows(r, q)
	}
	dealt, shuffles := 0, []int{}
	for _, e := range r.Play(t).Events {
		switch {
		case e.Kind == round.EventDeal:
			dealt++
		case e.Kind == round.EventProcedure && strings.HasPrefix(e.Text, "The cards are shuffled"):
			shuffles, dealt = append(shuffles, dealt), 0
		}
	}
	// Of 11 cards after the burn the first three draw 9 and the fourth 2. The burn card and nine
	// discards, without his three, are the next stub.
	if !slices.Equal(shuffles, []int{0, 8, 52, 10}) {
		t.Errorf("the cards are shuffled after %v more were dealt", shuffles)
	}
}

// TestQuestionsCite: who begins a betting round is asked by the clause that says so, all
// others, and he himself once there is a bet, by that on the betting.
func TestQuestionsCite(t *testing.T) {
	r := three()
	r.Choices = map[int][]string{3: {"call", "check", "call", "check"}, 1: {"call", "check", "check", "call", "check"}, 2: {"check", "check", "bet 4.00", "check"}}
	var got []string
	r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskDecision && q.Choices[0].ID != "show" {
			got = append(got, fmt.Sprint(q.Seats[0], strings.TrimPrefix(string(q.Cite), "637a.11")))
			return round.Answer{}, false
		}
		return shows(r, q)
	}
	r.Play(t)
	want := "3(g) 1(g) 2(g) 1(h) 2(h) 3(h) 1(h) 2(i) 3(i) 1(i) 1(h) 2(j) 3(j)"
	if text := strings.Join(got, " "); text != want {
		t.Errorf("asked is %s, want %s", text, want)
	}
}

// TestBetsInWholeChips: half a chip more is refused, and five cards may be drawn for.
func TestBetsInWholeChips(t *testing.T) {
	for amount, ok := range map[string]bool{"5": true, "4.50": false, "99.50": false, "100": true} {
		r := three()
		r.Rules, r.Choices = `{"betting": "no-limit"}`, map[int][]string{3: {"raise " + amount}}
		if ok {
			r.Play(t)
		} else {
			r.Refused(t, "637a.8(k)")
		}
	}
	r := gametest.Round{Game: named("five-card-draw"), State: opened, Deck: card.Deck(), Stakes: gametest.Stakes("1 stack 100, 2 stack 100")}
	r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		for _, o := range q.Choices {
			if o.ID == "draw" && o.Places != 5 {
				t.Errorf("%d cards may be drawn for", o.Places)
			}
		}
		return shows(r, q)
	}
	r.Play(t)
}

// TestDraws: a player draws for cards that he holds, each once, or stands pat and says so.
func TestDraws(t *testing.T) {
	for _, tc := range []struct {
		choice string
		places []int
		ok     bool
	}{
		{"draw", []int{0}, true}, {"draw", []int{4, 0, 2, 1, 3}, true}, {"stand_pat", nil, true},
		{"draw", nil, false}, {"stand_pat", []int{0}, false}, {"draw", []int{1, 1}, false}, {"draw", []int{5}, false}, {"draw", []int{0, 5}, false},
		{"draw", []int{-1}, false}, {"draw", []int{8}, false}, {"draw", []int{0, 1 << 40}, false},
	} {
		r := gametest.Round{Game: named("five-card-draw"), State: opened, Deck: card.Deck(), Stakes: gametest.Stakes("1 stack 100, 2 stack 100")}
		r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Kind == round.AskDecision && q.Choices[0].ID == "stand_pat" && q.Seats[0] == 1 {
				return round.Answer{Question: q.ID, Seat: 1, Choice: tc.choice, Places: tc.places}, true
			}
			return shows(r, q)
		}
		if !tc.ok {
			r.Refused(t, "637a.13(g)")
			continue
		}
		p := r.Play(t)
		pat := slices.ContainsFunc(p.Of(round.EventDecision), func(e round.Event) bool { return e.Seat == 1 && e.Choice == "stand_pat" })
		gone := 0
		for _, e := range p.Of(round.EventMove) {
			if e.From.Seat == 1 {
				gone++
			}
		}
		if pat != (tc.choice == "stand_pat") || gone != len(tc.places) {
			t.Errorf("%s %v: stands pat %t, %d cards go", tc.choice, tc.places, pat, gone)
		}
	}
}

// TestHandsThatAreFormed names the five cards that play: those of the high hand, or of the
// low one where there is no other.
func TestHandsThatAreFormed(t *testing.T) {
	for id, want := range map[string]string{"seven-card-stud": "Ks Kd Kh Ac 9d", "razz": "Ac 2c 4s 9d Ks", "seven-card-stud-8": "Ks Kd Kh Ac 9d"} {
		r := gametest.Round{Game: named(id), State: opened, Stakes: gametest.Stakes("1 stack 100, 2 stack 100"), Answer: shows}
		r.Cards = map[round.Pile]string{round.SeatPile(1): "Ks Kd Kh Ac 9d 4s 2c", round.SeatPile(2): "Qs Qd Jh Jc Td Ts 8c"}
		if _, plays := r.Play(t).Formed(round.SeatPile(1)); plays != card.SetOf(card.Hand(want)...) {
			t.Errorf("%s: %v play, want %s", id, plays.Cards(), want)
		}
	}
}

// TestHandsOfThePotAreNamed: an outcome names the hand that was shown for it: high, low, both,
// or none where nothing was shown.
func TestHandsOfThePotAreNamed(t *testing.T) {
	const straight, low = "8h 7d 6s 5c 4h Kd Kc", "Ah 3d 5s 7c 8s Qd Qs"
	for game, want := range map[string][2]string{
		"seven-card-stud":   {"eight-high straight", "pair of queens"},
		"razz":              {"eight-seven-six-five-four low", "eight-seven-five-three-ace low"},
		"seven-card-stud-8": {"eight-high straight; eight-seven-six-five-four low", "pair of queens; eight-seven-five-three-ace low"},
	} {
		r := gametest.Round{Game: named(game), State: opened, Stakes: gametest.Stakes("1 stack 100, 2 stack 100"), Answer: shows}
		r.Rules = `{"ante": "1.00"}`
		r.Cards = map[round.Pile]string{round.SeatPile(1): straight, round.SeatPile(2): low}
		p := r.Play(t)
		for i, text := range want {
			if o := p.Outcome(t, i+1, poker.PotWager); o.Hand != text {
				t.Errorf("%s: seat %d shows %q, want %q", game, i+1, o.Hand, text)
			}
		}
	}
	r := three()
	r.Choices = map[int][]string{3: {"fold"}, 1: {"fold"}}
	for _, o := range r.Play(t).Outcomes() {
		if o.Hand != "" {
			t.Errorf("nobody shows a hand, but seat %d has %s", o.Seat, o.Hand)
		}
	}
}

// TestWhatLiesInFrontOfPlayers: at each moment of a hand that is dealt part by part, the pots that were collected and the bets
// in front of the players are all that was put in, also while the dealer gives back what nobody called.
func TestWhatLiesInFrontOfPlayers(t *testing.T) {
	back := 0
	for _, chosen := range []map[int][]string{
		{3: {"fold"}, 1: {"fold"}},
		{3: {"raise 4"}, 1: {"fold"}, 2: {"fold"}},
		{3: {"call"}, 1: {"call"}, 2: {"check", "bet 2", "check", "bet 4", "check"}},
	} {
		r := three()
		r.Parts, r.Choices = true, chosen
		r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			h, _ := poker.Of(r)
			if h == nil || len(h.Seats) == 0 {
				return shows(r, q)
			}
			var lies money.Cents
			for _, p := range h.Collected() {
				lies += p.Amount
			}
			for i := range h.Seats {
				if !h.Showdown() {
					lies += h.Seats[i].Bet
				}
			}
			if lies != h.Total {
				t.Errorf("%v: where it says %q, %s lies on the table, and %s was put in", chosen, q.Text, lies, h.Total)
			}
			if q.Part != nil && q.Part.Kind == round.EventSettle && q.Part.Outcome.Result == round.Void {
				back++
			}
			return shows(r, q)
		}
		r.Play(t)
	}
	if back != 2 {
		t.Errorf("what nobody called is given back %d times, not twice", back)
	}
}
