package poker_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// TestOrderOfShowing: who made the final bet first, then clockwise; a losing hand may be
// conceded unseen, but not the last one for a pot, and not where all hands are disclosed.
func TestOrderOfShowing(t *testing.T) {
	regtest.Proves(t, "637a.18(e)", "637a.1")
	for _, tc := range []struct {
		name, rules string
		choices     map[int][]string
		want        string
	}{
		{"final bet", `{}`, map[int][]string{2: {"check", "check", "check", "bet 4.00"}}, "show 2 show 3 show 1"},
		{"final raise", `{}`, map[int][]string{2: {"check", "check", "check", "bet 4.00"}, 3: {"call", "check", "check", "raise 8.00"}}, "show 3 show 1 show 2"},
		{"checked through: the last bet before", `{}`, map[int][]string{3: {"call", "bet 2.00"}}, "show 3 show 1 show 2"},
		{"no bet at all: the first in turn", `{}`, nil, "show 1 show 2 show 3"},
		{"conceded", `{}`, map[int][]string{1: {"call", "check", "check", "check", "concede"}, 2: {"check", "check", "check", "check", "show"}}, "concede 1 show 2 show 3"},
		{"the last hand is shown", `{}`, map[int][]string{1: {"call", "check", "check", "check", "concede"}, 2: {"check", "check", "check", "check", "concede"}}, "concede 1 concede 2 show 3"},
		{"all disclosed", `{"all_shown": true}`, nil, "show 1 show 2 show 3"},
	} {
		r := three()
		r.Rules, r.Choices = tc.rules, tc.choices
		if tc.choices != nil {
			r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
				if q.Kind == round.AskDecision && q.Choices[0].ID == "show" && !slices.Contains(tc.choices[q.Seats[0]], "concede") {
					return shows(r, q)
				}
				return round.Answer{}, false
			}
		}
		var order []string
		for _, e := range r.Play(t).Events {
			switch {
			case e.Kind == round.EventForm:
				order = append(order, "show "+string(rune('0'+e.Place.Seat)))
			case e.Kind == round.EventDecision && e.Choice == "concede":
				order = append(order, "concede "+string(rune('0'+e.Seat)))
			}
		}
		if got := strings.Join(order, " "); got != tc.want {
			t.Errorf("%s: %s, want %s", tc.name, got, tc.want)
		}
	}
}

// TestDeadHand: a hand that is fouled or taken in is dead, and what it bet stays in the pot.
func TestDeadHand(t *testing.T) {
	dead := func(t *testing.T, kind, at string, c cite.Cite) *gametest.Played {
		r := three()
		r.Answer = reports(at, round.Irregularity{Kind: kind, Seat: 1})
		p := r.Play(t)
		if o := p.Outcome(t, 1, poker.PotWager); o.Result != round.Lose || o.Stake != 2_00 || o.Returned != 0 || !p.Cited(round.EventCollect, c) {
			t.Errorf("seat 1 has %+v", o)
		}
		return p
	}
	t.Run("fouled", func(t *testing.T) {
		regtest.Proves(t, "637a.18(f)")
		p := dead(t, poker.DeadHand, "check", "637a.18(f)")
		for _, e := range p.Of(round.EventForm) {
			if e.Place.Seat == 1 {
				t.Error("a dead hand is shown")
			}
		}
	})
	t.Run("wrong number of cards", func(t *testing.T) {
		regtest.Proves(t, "637a.18(g)")
		dead(t, poker.WrongHand, "show", "637a.18(g)")
		r := three()
		r.Answer = reports("check", round.Irregularity{Kind: poker.WrongHand, Seat: 1})
		r.Refused(t, "637a.18(g)")
	})
}

// TestOutOfTurn: seat 1 folds while seat 3 is asked.
func TestOutOfTurn(t *testing.T) {
	regtest.Proves(t, "637a.18(i)")
	for name, tc := range map[string]struct {
		choices map[int][]string
		folds   bool
	}{
		"nothing changes": {map[int][]string{3: {"call"}}, true},
		"a raise comes":   {map[int][]string{3: {"raise 4.00"}}, false},
	} {
		r := three()
		r.Choices = tc.choices
		r.Answer = reports("call", round.Irregularity{Kind: poker.OutOfTurn, Seat: 1, Choice: "fold"})
		p := r.Play(t)
		folded := slices.ContainsFunc(p.Of(round.EventDecision), func(e round.Event) bool { return e.Seat == 1 && e.Choice == "fold" })
		if folded != tc.folds {
			t.Errorf("%s: seat 1 folds: %t", name, folded)
		}
	}
	r := three()
	r.Answer = reports("call", round.Irregularity{Kind: poker.OutOfTurn, Seat: 3, Choice: "fold"})
	r.Refused(t, "637a.18(i)") // it is his turn
}

// TestMisdeal: the hands are void and all that was put in goes back.
func TestMisdeal(t *testing.T) {
	for _, tc := range []struct {
		kind      string
		clause    cite.Cite
		positions []int
		at        string
	}{
		{poker.CardExposed, "637a.18(j)(1)", nil, "call"},
		{poker.CardsExposed, "637a.18(j)(2)", nil, "call"},
		{poker.FaceUp, "637a.18(j)(3)", []int{20, 30}, "deal"},
		{poker.Misdealt, "637a.18(j)(4)", nil, "call"},
		{poker.WrongButton, "637a.18(j)(5)", nil, "call"},
	} {
		t.Run(tc.kind, func(t *testing.T) {
			regtest.Proves(t, tc.clause, "637a.18(j)")
			r := three()
			r.Rules = `{"ante": "1.00", "rake": "percentage", "bad_beat": true}`
			r.Answer = reports(tc.at, round.Irregularity{Kind: tc.kind, Positions: tc.positions})
			p := r.Play(t)
			happens(t, p, tc.clause)
			var back [4]money.Cents
			for _, o := range p.Outcomes() {
				if o.Result != round.Void || o.Returned != o.Stake {
					t.Errorf("seat %d has %+v", o.Seat, o)
				}
				back[o.Seat] += o.Returned
			}
			if back != [4]money.Cents{0, 2_00, 3_00, 1_00} || len(p.Of(round.EventTake)) > 0 {
				t.Errorf("%v goes back", back)
			}
			r.State, r.Answer = p.Table, shows
			happens(t, r.Play(t), "637a.5(a)")
		})
	}
}

// TestExposedCardsAreNamed by the places at which they lie, or to which they would have come, and all see those that lie on the table.
func TestExposedCardsAreNamed(t *testing.T) {
	own := func(seat, index int) round.Place {
		return round.Place{Pile: round.SeatPile(seat), Index: uint8(index)}
	}
	flop := round.Place{Pile: round.Community}
	for _, tc := range []struct {
		kind   string
		places []round.Place
		clause cite.Cite
		shown  []round.Place
	}{
		{poker.CardExposed, []round.Place{own(2, 1)}, "637a.18(j)(1)", []round.Place{own(2, 1)}},
		{poker.CardsExposed, []round.Place{own(2, 1), own(3, 0)}, "637a.18(j)(2)", []round.Place{own(2, 1), own(3, 0)}},
		{poker.CardsExposed, []round.Place{flop, own(1, 0)}, "637a.18(j)(2)", []round.Place{own(1, 0)}},
	} {
		r := three()
		r.Answer = reports("call", round.Irregularity{Kind: tc.kind, Places: tc.places})
		p := r.Play(t)
		var shown []round.Place
		for _, e := range p.Of(round.EventShow) {
			if shown = append(shown, e.Place); e.Cite != tc.clause {
				t.Errorf("%s is shown under § %s", e.Place, e.Cite)
			}
		}
		if !slices.Equal(shown, tc.shown) || p.Outcomes()[0].Result != round.Void {
			t.Errorf("%s of %v: %v are shown, and the first wager is %s", tc.kind, tc.places, shown, p.Outcomes()[0].Result)
		}
	}
	for kind, all := range map[string][][]round.Place{
		poker.CardExposed:  {{own(2, 2)}, {flop}, {own(4, 0)}},
		poker.CardsExposed: {{own(2, 1)}, {own(2, 1), own(2, 1)}, {own(2, 1), own(4, 0)}, {own(2, 1), {Pile: round.Community, Index: 5}}},
		poker.Misdealt:     {{own(2, 1)}},
	} {
		for _, places := range all {
			r := three()
			r.Answer = reports("call", round.Irregularity{Kind: kind, Places: places})
			r.Refused(t, named("holdem").IrregularityOf(kind).Cite)
		}
	}
	r := gametest.Round{Game: named("razz"), State: opened, Deck: card.Deck(), Stakes: gametest.Stakes("1 stack 100, 2 stack 100")}
	up := r
	up.Answer = gametest.Irregular(round.Irregularity{Kind: poker.CardsExposed, Places: []round.Place{own(1, 0), own(1, 2)}}, func(_ *round.Round, q *round.Question) bool { return q.Kind == round.AskDecision })
	up.Refused(t, "637a.18(j)(2)") // the third card lies face up
	r = three()
	r.Answer = reports("call", round.Irregularity{Kind: poker.Misdealt, Seat: 9})
	r.Refused(t, "637a.18(j)(4)")
}

// TestOneCardFaceUp is not used in the round, which goes on.
func TestOneCardFaceUp(t *testing.T) {
	r := three()
	r.Answer = reports("deal", round.Irregularity{Kind: poker.FaceUp, Positions: []int{1}})
	p := r.Play(t)
	if got := p.Cards(round.SeatPile(2))[0]; got != card.Deck()[2] {
		t.Errorf("seat 2 has %s", got)
	}
}

// TestTheRoundStands once two players have acted; what only matters before anybody has
// acted is refused after one.
func TestTheRoundStands(t *testing.T) {
	regtest.Proves(t, "637a.18(k)")
	for kind, most := range map[string]int{poker.CardExposed: 1, poker.CardsExposed: 1, poker.Misdealt: 0, poker.WrongButton: 0} {
		for acts := range 4 {
			r := three()
			asked := 0
			r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
				if q.Kind == round.AskDecision {
					if asked++; asked == acts+1 {
						a := gametest.Report(kind)
						a.Question = q.ID
						return a, true
					}
				}
				return shows(r, q)
			}
			if acts > most {
				r.Refused(t, "637a.18(k)")
			} else if p := r.Play(t); p.Outcomes()[0].Result != round.Void {
				t.Errorf("%s after %d acts: %+v", kind, acts, p.Outcomes())
			}
		}
	}
}

// TestKill: after one player has won a qualifying pot whole the limits rise, until a pot is
// split or does not qualify.
func TestKill(t *testing.T) {
	regtest.Proves(t, "637a.12(n)", "637a.1")
	// play plays a round in which the button, if it raises, takes the pot on the flop; it
	// returns the bets that are offered on flop and turn.
	play := func(t *testing.T, rules string, state round.TableState, cards map[round.Pile]string, choices map[int][]string) (*gametest.Played, []money.Cents) {
		t.Helper()
		var bets []money.Cents
		r := gametest.Round{Game: named("omaha-8"), Rules: rules, State: state, Cards: cards, Stakes: gametest.Stakes("1 stack 100, 2 stack 100, 3 stack 100"), Choices: choices}
		r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			for _, o := range q.Choices {
				if o.ID == "bet" && !slices.Contains(bets, o.Max) {
					bets = append(bets, o.Max)
				}
			}
			return shows(r, q)
		}
		return r.Play(t), bets
	}
	whole := map[int][]string{3: {"raise 4.00", "bet 2.00"}, 1: {"call", "check", "fold"}, 2: {"call", "check", "fold"}} // a pot of $12
	for rules, want := range map[string][]money.Cents{
		`{"kill_pot": "12.00"}`:                                       {2_00, 4_00},
		`{"kill": "kill", "kill_pot": "13.00"}`:                       {2_00, 4_00},
		`{"kill": "kill", "kill_pot": "12.00"}`:                       {4_00, 8_00},
		`{"kill": "half_kill", "kill_pot": "12.00"}`:                  {3_00, 6_00},
		`{"kill": "kill", "kill_pot": "12.00", "rake": "percentage"}`: {2_00, 4_00}, // $11 are awarded
	} {
		first, _ := play(t, rules, opened, nil, whole)
		second, bets := play(t, rules, first.Table, nil, nil)
		if !slices.Equal(bets, want) || (want[0] != 2_00) != (round.KeptAt[poker.Kept](first.Table).Kill == 3) || (want[0] != 2_00) != second.Cited(round.EventProcedure, "637a.12(n)") {
			t.Errorf("%s: bets are %v, want %v; the kill button marks %d", rules, bets, want, round.KeptAt[poker.Kept](first.Table).Kill)
		}
	}

	const rules = `{"kill": "kill", "kill_pot": "6.00"}`
	first, _ := play(t, rules, opened, nil, whole)
	piles := func(hands ...string) map[round.Pile]string {
		cards := map[round.Pile]string{round.Community: "2h 7s 8c Kd Ks"}
		for i, h := range hands {
			cards[round.SeatPile(i+1)] = h
		}
		return cards
	}
	for name, tc := range map[string]struct {
		cards map[round.Pile]string
		want  int
	}{
		"split between high and low":      {piles("Kh Kc Qd Qs", "Ah 3d Jc Jd", "9h 9c Tc Th"), 0},
		"one player wins both":            {piles("Kh Kc Ad 3s", "Ah 4d Jc Jd", "9h 9c Tc Th"), 1},
		"a tie for high, and no low hand": {piles("Kh As Qd 9s", "Kc Ac Qs 9d", "Jh Jc Tc Th"), 3},
	} {
		p, _ := play(t, rules, first.Table, tc.cards, nil)
		if round.KeptAt[poker.Kept](p.Table).Kill != tc.want {
			t.Errorf("%s: the kill button marks %d, want %d", name, round.KeptAt[poker.Kept](p.Table).Kill, tc.want)
		}
		marked := slices.ContainsFunc(p.Under("637a.12(n)"), func(e round.Event) bool { return strings.HasPrefix(e.Text, "Seat 1 wins") })
		if marked != (tc.want == 1) {
			t.Errorf("%s: the player is marked: %t", name, marked)
		}
	}
	if p, _ := play(t, `{"kill": "kill", "kill_pot": "50.00"}`, first.Table, nil, nil); round.KeptAt[poker.Kept](p.Table).Kill != 0 {
		t.Errorf("after a pot that does not qualify the kill button marks %d", round.KeptAt[poker.Kept](p.Table).Kill)
	}
}

// TestHalfKillInChips: one and a half times the limits must be whole chips, those that the
// players agree to as well.
func TestHalfKillInChips(t *testing.T) {
	g := named("omaha-8")
	for rules, clause := range map[string]cite.Cite{
		`"kill": "half_kill", "small_bet": "2.00", "big_bet": "4.00"`:                 "",
		`"kill": "half_kill", "small_bet": "3.00", "big_bet": "4.00"`:                 "637a.12(n)",
		`"kill": "half_kill", "small_bet": "2.00", "big_bet": "5.00"`:                 "637a.12(n)",
		`"kill": "kill", "small_bet": "3.00", "big_bet": "5.00"`:                      "",
		`"kill": "none", "small_bet": "3.00", "big_bet": "5.00"`:                      "",
		`"small_bet": "10000000.00", "big_bet": "10000000.00"`:                        "",
		`"small_bet": "2.00", "big_bet": "10000000.01"`:                               "637a.8(k)",
		`"minimum_most": "10000000.01"`:                                               "637a.8(k)",
		`"kill": "half_kill", "small_bet": "3.00", "big_bet": "5.00", "chip": "0.50"`: "",
	} {
		_, err := g.Select([]byte(`{` + rules + `}`))
		var input *game.InputError
		if clause == "" && err != nil || clause != "" && (!errors.As(err, &input) || input.Cite != clause) {
			t.Errorf("%s: %v, want § %s", rules, err, clause)
		}
	}
	for _, tc := range []struct {
		kill    string
		marked  int
		minimum string
		ok      bool
	}{
		{"half_kill", 1, "3", false}, {"half_kill", 1, "4", true}, {"half_kill", 0, "3", true}, {"kill", 1, "3", true}, {"none", 1, "3", true},
		{"none", 0, "1", false}, {"none", 0, "2", true}, {"none", 0, "5", true}, {"none", 0, "6", false}, {"none", 0, "3.50", false},
	} {
		r := gametest.Round{Game: g, Deck: card.Deck(), State: opened, Answer: shows}
		r.Rules, r.State.Kept = `{"minimum_most": "5.00", "kill": "`+tc.kill+`"}`, &poker.Kept{Kill: tc.marked}
		r.Stakes = gametest.Stakes("1 stack 100, 2 stack 100, 1 minimum_bet " + tc.minimum + ", 2 minimum_bet " + tc.minimum)
		if !tc.ok {
			r.Refused(t, "637a.8(k)")
		} else if p := r.Play(t); !p.Cited(round.EventProcedure, "637a.8(k)") {
			t.Errorf("%+v: nobody agrees", tc)
		}
	}
	// A big bet of one and a half small ones: $3 would make it $4.50.
	r := gametest.Round{Game: g, Deck: card.Deck(), State: opened, Answer: shows, Rules: `{"minimum_most": "5.00", "big_bet": "3.00"}`}
	r.Stakes = gametest.Stakes("1 stack 100, 2 stack 100, 1 minimum_bet 3, 2 minimum_bet 3")
	r.Refused(t, "637a.8(k)")
}

// TestTiesAreCited: the pot tells by which clauses it was divided.
func TestTiesAreCited(t *testing.T) {
	const best, low, none = "Kh Kc Qd Qs", "Ah 3d Jc Jd", "9h 9c Tc Th"
	for name, tc := range map[string]struct {
		board string
		hands []string
		want  []cite.Cite
	}{
		"high and low":                {"2h 7s 8c Kd Ks", []string{best, low, none}, []cite.Cite{"637a.12(k)(2)(i)"}},
		"low and high":                {"2h 7s 8c Kd Ks", []string{low, best, none}, []cite.Cite{"637a.12(k)(2)(i)"}},
		"no low hand":                 {"2h 7s 7c Kd Ks", []string{best, low, none}, []cite.Cite{"637a.12(l)"}},
		"a tie for high":              {"2h 7s 8c Kd Ks", []string{"Kh As 9d Qs", "Kc Ac 9s Qd", "4h 3d Jc Jd"}, []cite.Cite{"637a.12(k)(2)(i)", "637a.12(k)(2)(ii)"}},
		"a tie for low":               {"2h 7s 8c Kd Ks", []string{best, low, "Ac 3c Tc Th"}, []cite.Cite{"637a.12(k)(2)(i)", "637a.12(k)(2)(iii)"}},
		"a tie for high, no low hand": {"2h 7s 7c Kd Ks", []string{"Kh As 9d Qs", "Kc Ac 9s Qd", none}, []cite.Cite{"637a.12(l)", "637a.12(k)(2)(ii)"}},
	} {
		r := gametest.Round{Game: named("omaha-8"), State: opened, Stakes: gametest.Stakes("1 stack 100, 2 stack 100, 3 stack 100"), Answer: shows}
		r.Cards = map[round.Pile]string{round.Community: tc.board}
		for i, h := range tc.hands {
			r.Cards[round.SeatPile(i+1)] = h
		}
		if o := r.Play(t).Outcome(t, 1, poker.PotWager); !slices.Equal(o.Cites, tc.want) {
			t.Errorf("%s: by %v, want %v", name, o.Cites, tc.want)
		}
	}
}

// TestReportsThatCannotBe: what is reported when it cannot have happened is refused.
func TestReportsThatCannotBe(t *testing.T) {
	stud := gametest.Round{Game: named("razz"), State: opened, Deck: card.Deck(), Stakes: gametest.Stakes("1 stack 100, 2 stack 100")}
	button := three() // with a card dealt to each for the button, and one more question before the deal
	button.Rules = `{"first_button": "card_dealt", "straddle": true}`
	for _, tc := range []struct {
		name   string
		round  gametest.Round
		at     string
		report round.Irregularity
		clause cite.Cite
	}{
		{"a dead hand before the round", three(), "shuffle", round.Irregularity{Kind: poker.DeadHand, Seat: 1}, "637a.18(f)"},
		{"a dead hand before the deal", three(), "deal", round.Irregularity{Kind: poker.DeadHand, Seat: 1}, "637a.18(f)"},
		{"a dead hand after the card for the button", button, "no_straddle", round.Irregularity{Kind: poker.DeadHand, Seat: 1}, "637a.18(f)"},
		{"a dead hand of nobody", three(), "call", round.Irregularity{Kind: poker.DeadHand, Seat: 4}, "637a.18(f)"},
		{"no act", three(), "call", round.Irregularity{Kind: poker.OutOfTurn, Seat: 1, Choice: "dance"}, "637a.18(i)"},
		{"an act while cards are dealt", three(), "deal", round.Irregularity{Kind: poker.OutOfTurn, Seat: 1, Choice: "fold"}, "637a.18(i)"},
		{"an act at the showdown", three(), "show", round.Irregularity{Kind: poker.OutOfTurn, Seat: 2, Choice: "check"}, "637a.18(i)"},
		{"an exposed card before the round", three(), "shuffle", round.Irregularity{Kind: poker.CardExposed}, "637a.18(j)(1)"},
		{"an exposed card before the deal", three(), "deal", round.Irregularity{Kind: poker.CardExposed}, "637a.18(j)(1)"},
		{"an exposed card after that for the button", button, "no_straddle", round.Irregularity{Kind: poker.CardsExposed}, "637a.18(j)(2)"},
		{"a button where there is none", stud, "call", round.Irregularity{Kind: poker.WrongButton}, "637a.18(j)(5)"},
		{"a card face up in the shuffle", three(), "shuffle", round.Irregularity{Kind: poker.FaceUp, Positions: []int{20}}, "637a.18(j)(3)"},
		{"a card face up in a turn", three(), "call", round.Irregularity{Kind: poker.FaceUp, Positions: []int{20}}, "637a.18(j)(3)"},
		{"a face-up card that is not said", three(), "deal", round.Irregularity{Kind: poker.FaceUp}, "637a.18(j)(3)"},
		{"the same card twice", three(), "deal", round.Irregularity{Kind: poker.FaceUp, Positions: []int{20, 20}}, "637a.18(j)(3)"},
		{"a fifty-third card", three(), "deal", round.Irregularity{Kind: poker.FaceUp, Positions: []int{52}}, "637a.18(j)(3)"},
	} {
		r := tc.round
		r.Answer = reports(tc.at, tc.report)
		t.Run(tc.name, func(t *testing.T) { r.Refused(t, tc.clause) })
	}
	r := button
	r.Answer = gametest.First(gametest.Irregular(round.Irregularity{Kind: poker.DeadHand, Seat: 1}, func(r *round.Round, q *round.Question) bool {
		return gametest.Offers("shuffle")(r, q) && r.Dealt() > 0 // with the cards of the button
	}), shows)
	r.Refused(t, "637a.18(f)")
	exposed := func() func(*round.Round, *round.Question) (round.Answer, bool) {
		return gametest.First(gametest.Irregular(round.Irregularity{Kind: poker.CardExposed}, func(r *round.Round, q *round.Question) bool {
			return gametest.Offers("shuffle")(r, q) && r.Dealt() > 0
		}), shows)
	}
	r.Answer = exposed()
	r.Refused(t, "637a.18(j)(1)") // the cards for the button are of no hand
	r.Answer, r.State.ButtonCards = exposed(), true
	happens(t, r.Play(t), "637a.18(j)(1)") // in a round of an earlier build
	wrong := three()
	wrong.Answer = reports("deal", round.Irregularity{Kind: poker.WrongButton}) // it is seen before the deal
	if p := wrong.Play(t); p.Outcomes()[0].Result != round.Void {
		t.Errorf("the button is in a wrong place: %+v", p.Outcomes())
	}
	stud.Answer = reports("call", round.Irregularity{Kind: poker.Misdealt})
	if p := stud.Play(t); p.Outcomes()[0].Result != round.Void {
		t.Errorf("a misdeal where there is no button: %+v", p.Outcomes())
	}
}

// TestPlayersAllIn have no turn to come; who has a cent left has.
func TestPlayersAllIn(t *testing.T) {
	for left, ok := range map[string]bool{"40.00": false, "40.01": true} {
		r := three()
		r.Rules, r.Stakes = `{"betting": "no-limit", "chip": "0.01"}`, gametest.Stakes("1 stack 100, 2 stack 100, 3 stack "+left)
		r.Choices = map[int][]string{3: {"raise 40"}}
		r.Answer = gametest.First(gametest.Irregular(round.Irregularity{Kind: poker.OutOfTurn, Seat: 3, Choice: "fold"}, func(_ *round.Round, q *round.Question) bool {
			return q.Kind == round.AskDecision && q.Seats[0] == 1
		}), shows)
		if ok {
			r.Play(t)
		} else {
			r.Refused(t, "637a.18(i)")
		}
	}
}

// TestBoundInItsRound: an act out of turn binds in that betting round alone, and if the
// player may do it.
func TestBoundInItsRound(t *testing.T) {
	for name, tc := range map[string]struct {
		report round.Irregularity
		seat   int // whose turn it is, on the flop
		asked  int // how often the seat is asked on flop and turn
	}{
		"before his turn":                   {round.Irregularity{Kind: poker.OutOfTurn, Seat: 3, Choice: "check"}, 1, 1},
		"after his turn, for a later round": {round.Irregularity{Kind: poker.OutOfTurn, Seat: 1, Choice: "check"}, 2, 2},
		"a bet that is none of the limits":  {round.Irregularity{Kind: poker.OutOfTurn, Seat: 3, Choice: "bet", Amount: 7_00}, 1, 2},
	} {
		asked := map[int]int{}
		r := three()
		report := gametest.Irregular(tc.report, func(r *round.Round, q *round.Question) bool {
			return gametest.Offers("check")(r, q) && r.Step().Name == "The second betting round" && q.Seats[0] == tc.seat
		})
		r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			if a, ok := report(r, q); ok {
				return a, true
			}
			if n := r.Step().Name; q.Kind == round.AskDecision && (n == "The second betting round" || n == "The third betting round") {
				asked[q.Seats[0]]++
			}
			return shows(r, q)
		}
		r.Play(t)
		want := map[int]int{1: 2, 2: 2, 3: 2}
		want[tc.report.Seat] = tc.asked
		if !maps.Equal(asked, want) {
			t.Errorf("%s: asked are %v, want %v", name, asked, want)
		}
	}
}

// TestDeadHandIsNotAsked: a dead hand has no turn, nor has the last that is left.
func TestDeadHandIsNotAsked(t *testing.T) {
	for name, tc := range map[string]struct {
		stakes string
		dead   int
		asked  []int // after the report, before the flop
	}{
		"his own turn":             {"1 stack 100, 2 stack 100, 3 stack 100", 3, []int{1, 2}},
		"another's turn goes on":   {"1 stack 100, 2 stack 100, 3 stack 100", 1, []int{3, 2}},
		"of two the other has won": {"1 stack 100, 2 stack 100", 1, nil},
		"of two his own turn":      {"1 stack 100, 2 stack 100", 2, nil},
	} {
		r := three()
		r.Stakes = gametest.Stakes(tc.stakes)
		report := reports("call", round.Irregularity{Kind: poker.DeadHand, Seat: tc.dead})
		reported := false
		var asked []int
		r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
			a, ok := report(r, q)
			if a.Irregularity != nil {
				reported = true
			} else if reported && q.Kind == round.AskDecision && r.Dealt() < 7 {
				asked = append(asked, q.Seats[0])
			}
			return a, ok
		}
		if r.Play(t); !slices.Equal(asked, tc.asked) {
			t.Errorf("%s: asked are %v, want %v", name, asked, tc.asked)
		}
	}
}

// TestFaceUpBounds: the next card and the last may lie face up; one that was dealt or was
// found before cannot be found.
func TestFaceUpBounds(t *testing.T) {
	flop := func(positions ...int) func(*round.Round, *round.Question) (round.Answer, bool) { // six cards are dealt
		return gametest.Irregular(round.Irregularity{Kind: poker.FaceUp, Positions: positions}, func(r *round.Round, q *round.Question) bool {
			return gametest.Offers("deal")(r, q) && r.Dealt() > 0
		})
	}
	for position, ok := range map[int]bool{5: false, 6: true, 51: true, 52: false} {
		r := three()
		r.Answer = gametest.First(flop(position), shows)
		if ok {
			r.Play(t)
		} else {
			r.Refused(t, "637a.18(j)(3)")
		}
	}
	r := three()
	r.Answer = gametest.First(gametest.Once("deal", gametest.Report(poker.FaceUp, 30)), flop(30), shows)
	r.Refused(t, "637a.18(j)(3)")
	// Two more on the flop: two players have acted, and the round stands.
	r = three()
	r.Stakes = gametest.Stakes("1 stack 100, 2 stack 100")
	r.Answer = gametest.First(flop(20, 30), shows)
	if p := r.Play(t); p.Outcomes()[0].Result == round.Void || !p.Cited(round.EventProcedure, "637a.18(k)") {
		t.Errorf("two players have acted: %+v", p.Outcomes())
	}
}

// TestDevices: one that fails shuffles again; one out of order is signed, and cards are
// shuffled and cut by hand until it is repaired.
func TestDevices(t *testing.T) {
	broken := opened
	broken.OutOfOrder = true
	for _, tc := range []struct {
		shuffling string
		state     round.TableState
		kind      string
		ok, after bool // after the round the device is out of order
	}{
		{"device", opened, poker.ShufflerFailed, true, false}, {"counting_device", opened, poker.ShufflerFailed, true, false},
		{"manual", opened, poker.ShufflerFailed, false, false}, {"preshuffled", opened, poker.ShufflerFailed, false, false}, {"device", broken, poker.ShufflerFailed, false, false},
		{"device", opened, poker.DeviceBad, true, true}, {"counting_device", opened, poker.DeviceBad, true, true},
		{"manual", opened, poker.DeviceBad, false, false}, {"preshuffled", opened, poker.DeviceBad, false, false}, {"device", broken, poker.DeviceBad, false, false},
		{"device", broken, poker.DeviceRepaired, true, false}, {"device", opened, poker.DeviceRepaired, false, false},
	} {
		for _, at := range []string{"shuffle", "call"} {
			r := three()
			r.Rules, r.State, r.Answer = `{"shuffling": "`+tc.shuffling+`"}`, tc.state, reports(at, round.Irregularity{Kind: tc.kind})
			if !tc.ok || at == "call" {
				r.Refused(t, "637a.18(l)")
				continue
			}
			p := r.Play(t)
			if cut := p.Cited(round.EventProcedure, "637a.5(b)(2)"); p.Table.OutOfOrder != tc.after || cut != tc.after || len(p.Under("637a.18(l)")) != 1 {
				t.Errorf("%s, %s: out of order %t, cut by hand %t", tc.shuffling, tc.kind, p.Table.OutOfOrder, cut)
			}
		}
	}
}
