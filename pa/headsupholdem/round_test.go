package headsupholdem_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/headsupholdem"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

// three seats, each with the wagers that bring it into the round.
const threeSeats = "1 ante 10, 1 odds 10, 3 ante 20, 3 odds 20, 4 ante 10, 4 odds 10, 4 trips_plus 5"

// mixed is how they play: one raises after the Flop, one before it, one folds at last.
var mixed = map[int][]string{1: {"check", "raise 20"}, 3: {"raise 60"}, 4: {"check", "check", "fold"}}

// watch notes each decision as it is asked for.
func watch(r *gametest.Round) *[]string {
	var asked []string
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskDecision {
			o := q.Choices[0]
			asked = append(asked, fmt.Sprintf("%v %s: %s %s from %s to %s or %s, else %s", q.Seats, q.Cite, o.ID, o.Wager, o.Min, o.Max, q.Choices[1].ID, q.Otherwise))
		}
		return round.Answer{}, false
	}
	return &asked
}

func TestOrderOfAsking(t *testing.T) {
	regtest.Proves(t, "677a.11(b)", "677a.11(d)", "677a.11(f)")
	r := live(threeSeats, mixed)
	asked := watch(&r)
	r.Play(t)
	want := []string{
		"[1] 677a.11(b): raise raise from 10.00 to 30.00 or check, else check",
		"[3] 677a.11(b): raise raise from 20.00 to 60.00 or check, else check",
		"[4] 677a.11(b): raise raise from 10.00 to 30.00 or check, else check",
		"[1] 677a.11(d): raise raise from 10.00 to 20.00 or check, else check",
		"[4] 677a.11(d): raise raise from 10.00 to 20.00 or check, else check",
		"[4] 677a.11(f): raise raise from 10.00 to 10.00 or fold, else fold",
	}
	if !slices.Equal(*asked, want) {
		t.Errorf("asked\n%s\nwant\n%s", strings.Join(*asked, "\n"), strings.Join(want, "\n"))
	}
}

// TestSteps: the round goes through the chapter, each question in the step of its clause.
func TestSteps(t *testing.T) {
	r := live(threeSeats, mixed)
	r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind != round.AskWagers && !r.Step().Cite.Contains(q.Cite) {
			t.Errorf("%q of %s is asked in the step of %s", q.Text, q.Cite, r.Step().Cite)
		}
		return round.Answer{}, false
	}
	p := r.Play(t)
	var steps []string
	for _, step := range headsupholdem.Game.Rules(p.Selected).Steps {
		steps = append(steps, strings.TrimPrefix(string(step.Cite), "677a"))
	}
	if got := strings.Join(steps, " "); got != ".5 .7 .8 .11(a) .11(b) .11(c) .11(d) .11(e) .11(f) .11(g) .11(j)" {
		t.Errorf("the steps are %s", got)
	}
	for _, c := range []cite.Cite{"677a.11(c)", "677a.11(e)", "677a.11(g)", "677a.11(g)(2)", "677a.11(i)"} {
		if !p.Cited(round.EventForm, c) {
			t.Errorf("no hand is formed under %s", c)
		}
	}
}

// TestAnteOddsAndRaise: who plays places an Ante and an equal Odds Wager, and after the cards are
// dealt a Raise Wager.
func TestAnteOddsAndRaise(t *testing.T) {
	regtest.Proves(t, "677a.7(d)(1)")
	for _, stakes := range []string{"1 ante 10", "1 odds 10", "1 ante 10, 1 odds 9.99", "1 ante 10, 1 odds 10.01", "1 ante 10, 1 odds 10, 1 raise 10"} {
		live(stakes, nil).Refused(t, "677a.7(d)(1)")
	}
	p := live("1 ante 10, 1 odds 10", map[int][]string{1: {"raise 10"}}).Play(t)
	var got []string
	for _, e := range p.Events {
		if e.Kind == round.EventWager || e.Kind == round.EventDeal && e.Place.Kind == round.AtDealer {
			got = append(got, string(e.Kind)+" "+string(e.Wager))
		}
	}
	if want := []string{"wager ante", "wager odds", "deal ", "deal ", "wager raise"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSizeOfTheRaise tries both sides of each bound; up to means any amount.
func TestSizeOfTheRaise(t *testing.T) {
	regtest.Proves(t, "677a.11(b)", "677a.11(d)", "677a.11(f)")
	for _, street := range []struct {
		checks []string
		most   string
		cite   cite.Cite
	}{{nil, "30", "677a.11(b)"}, {[]string{"check"}, "20", "677a.11(d)"}, {[]string{"check", "check"}, "10", "677a.11(f)"}} {
		most := money.MustParse(street.most)
		for amount, ok := range map[money.Cents]bool{
			1000: true, most: true, (1000 + most) / 2: true, 999: false, most + 1: false, 0: false, 1: false,
		} {
			r := live("1 ante 10, 1 odds 10", map[int][]string{1: append(slices.Clone(street.checks), "raise "+amount.String())})
			if !ok {
				r.Refused(t, street.cite)
				continue
			}
			if got := r.Play(t).Seat(1).Staked(headsupholdem.Raise); got != amount {
				t.Errorf("%s under %s: placed %s", amount, street.cite, got)
			}
		}
	}
}

func TestNoOtherChoice(t *testing.T) {
	for _, choices := range []struct {
		told []string
		cite cite.Cite
	}{
		{[]string{"fold"}, "677a.11(b)"},
		{[]string{"check", "fold"}, "677a.11(d)"},
		{[]string{"check", "check", "check"}, "677a.11(f)"},
	} {
		live("1 ante 10, 1 odds 10", map[int][]string{1: choices.told}).Refused(t, choices.cite)
	}
}

// turned lists the places turned face up for all under a clause.
func turned(p *gametest.Played, c cite.Cite) string {
	var list []string
	for _, e := range p.Of(round.EventShow) {
		if e.Cite == c && e.Audience == round.Everyone {
			list = append(list, e.Place.String())
		}
	}
	return strings.Join(list, " ")
}

func TestFlop(t *testing.T) {
	regtest.Proves(t, "677a.11(c)")
	p := live(threeSeats, mixed).Play(t)
	if got := turned(p, "677a.11(c)"); got != "community/0 community/1 community/2" {
		t.Errorf("the Flop is %s", got)
	}
	last := -1
	for i, e := range p.Events {
		if e.Kind == round.EventDecision && e.Cite == "677a.11(b)" {
			last = i
		}
	}
	if flop, after := index(p, round.EventShow, "677a.11(c)"), index(p, round.EventDecision, "677a.11(d)"); last > flop || flop > after {
		t.Errorf("the Flop comes at event %d, after the last of (b) at %d and before (d) at %d", flop, last, after)
	}
}

func TestTurnAndRiver(t *testing.T) {
	regtest.Proves(t, "677a.11(e)")
	p := live(threeSeats, mixed).Play(t)
	if got := turned(p, "677a.11(e)"); got != "community/3 community/4" {
		t.Errorf("the Turn and River cards are %s", got)
	}
	before, show, after := index(p, round.EventDecision, "677a.11(d)"), index(p, round.EventShow, "677a.11(e)"), index(p, round.EventDecision, "677a.11(f)")
	if before > show || show > after {
		t.Errorf("they are turned at event %d, not between %d and %d", show, before, after)
	}
	// Even when all have raised before the Flop, and when all fold, every card is turned.
	for _, told := range []string{"raise 10", "check"} {
		p := live("1 ante 10, 1 odds 10", map[int][]string{1: {told}}).Play(t)
		if got := turned(p, "677a.11(c)") + " " + turned(p, "677a.11(e)"); got != board {
			t.Errorf("%s: turned %s", told, got)
		}
	}
}

// TestDefinitions: who checks places no Raise Wager and plays on, who folds is out without one; the
// Flop is the first three community cards, the Turn and the River are the fourth and the fifth; a
// hand is formed of a player's two cards and these.
func TestDefinitions(t *testing.T) {
	regtest.Proves(t, "677a.1")
	r := live("1 ante 10, 1 odds 10, 2 ante 10, 2 odds 10, 3 ante 10, 3 odds 10", map[int][]string{1: {"check", "raise 10"}, 2: {"raise 10"}})
	r.Cards = cards("Jc Td", "9h 8c 7d 2s 3s", "6s 5s", "Ah Kh")
	p := r.Play(t)
	for seat, want := range map[int]bool{1: false, 2: false, 3: true} {
		s := p.Seat(seat)
		if s.Folded != want || (s.Staked(headsupholdem.Raise) == 0) != want {
			t.Errorf("seat %d: folded is %t, with a Raise Wager of %s", seat, s.Folded, s.Staked(headsupholdem.Raise))
		}
	}
	if got := turned(p, "677a.11(c)") + ", " + turned(p, "677a.11(e)"); got != "community/0 community/1 community/2, community/3 community/4" {
		t.Errorf("Flop, Turn and River are %s", got)
	}
	// A straight that loses to the dealer's has the Bad Beat Bonus, ace high has none.
	if hand, five := p.Formed(seat(1)); hand != "nine-high straight" || five != set("9h 8c 7d 6s 5s") {
		t.Errorf("seat 1 forms a %s of %v", hand, five.Cards())
	}
	bonuses := 0
	for _, o := range p.Outcomes() {
		if o.Wager == headsupholdem.BadBeatBonus {
			bonuses++
		}
	}
	if o := p.Outcome(t, 1, headsupholdem.BadBeatBonus); o.Result != round.Bonus || bonuses != 1 {
		t.Errorf("%d Bad Beat Bonuses, that of seat 1 is a %s", bonuses, o.Result)
	}
}

func TestDealerAndOrderOfSettling(t *testing.T) {
	regtest.Proves(t, "677a.11(g)", "677a.11(g)(1)")
	r := live(threeSeats, mixed)
	r.Cards = cards("6c 2d", "Ks Jd 9h 8c 6s", "Ah Ac")
	p := r.Play(t)
	if got := turned(p, "677a.11(g)"); got != "dealer/0 dealer/1" {
		t.Errorf("the dealer turns %s", got)
	}
	if got := turned(p, "677a.11(g)(1)"); got != "3/0 3/1 1/0 1/1" {
		t.Errorf("players with a Raise Wager show %s", got)
	}
	if got := turned(p, "677a.11(i)"); got != "4/0 4/1" {
		t.Errorf("a player who folded shows %s for his Trips Plus Wager", got)
	}
	if dealer, fold := index(p, round.EventShow, "677a.11(g)"), index(p, round.EventDecision, "677a.11(f)"); dealer < fold {
		t.Error("the dealer's cards are turned before all have raised or folded")
	}
	var seats []int
	for _, o := range p.Outcomes()[2:] {
		seats = append(seats, o.Seat)
	}
	if !slices.Equal(seats, []int{4, 3, 3, 3, 1, 1, 1}) {
		t.Errorf("settled %v", seats)
	}
}

// TestTuckedCards: a folded player's cards go to the rack at once only if no optional wager
// of his is open.
func TestTuckedCards(t *testing.T) {
	regtest.Proves(t, "677a.11(f)")
	p := live(threeSeats+", 6 ante 10, 6 odds 10, 6 pocket_bonus 5, 5 ante 10, 5 odds 10", nil).Play(t)
	var collected []int
	for _, e := range p.Of(round.EventCollect) {
		if e.Cite == "677a.11(f)" {
			collected = append(collected, e.Seat)
		}
	}
	if !slices.Equal(collected, []int{1, 3, 5}) {
		t.Errorf("cards of the seats %v go to the rack on folding", collected)
	}
}

func TestOwnHand(t *testing.T) {
	regtest.Proves(t, "677a.11(a)")
	r := live(threeSeats, mixed)
	p := r.Play(t)
	looked := map[int]int{}
	for _, e := range p.Of(round.EventLook) {
		if e.Audience != e.Seat || int(e.Place.Seat) != e.Seat || e.Cite != "677a.11(a)" {
			t.Errorf("seat %d looks at %s, seen by %d", e.Seat, e.Place, e.Audience)
		}
		looked[e.Seat]++
	}
	if len(looked) != 3 || looked[1] != 2 || looked[3] != 2 || looked[4] != 2 {
		t.Errorf("each seat looks at its two cards: %v", looked)
	}
	for _, e := range p.Of(round.EventForm) {
		if hidden := e.Place.Kind == round.AtSeat && (e.Cite == "677a.11(c)" || e.Cite == "677a.11(e)"); hidden != (e.Audience != round.Everyone) || hidden && e.Audience != e.Seat {
			t.Errorf("what %v forms under %s is told to %d", e.Place, e.Cite, e.Audience)
		}
	}
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind != round.AskDecision {
			return round.Answer{}, false
		}
		return round.Answer{Question: q.ID, Seat: 3, Choice: "check"}, true
	}
	r.Refused(t, "677a.11(b)") // seat 3 answers for seat 1
	// A table that learns the cards only when they are turned shows them to nobody before.
	r.Answer, r.Rules = nil, `{"cards": "revealed", "paytables": {"trips_plus": "A"}}`
	if p := r.Play(t); len(p.Of(round.EventLook)) != 0 || p.Cited(round.EventForm, "677a.11(c)") || p.Cited(round.EventForm, "677a.11(e)") || turned(p, "677a.11(g)(1)") != "3/0 3/1 1/0 1/1" {
		t.Error("cards are seen before they are turned")
	}
}

func TestCardsStayUntilSettled(t *testing.T) {
	regtest.Proves(t, "677a.11(j)")
	p := live(threeSeats, mixed).Play(t)
	settledAt := 0
	var collected []string
	for i, e := range p.Events {
		switch e.Kind {
		case round.EventSettle:
			settledAt = i
		case round.EventCollect:
			if i < settledAt || e.Cite != "677a.11(j)" {
				t.Errorf("cards are taken under %s before all is settled", e.Cite)
			}
			collected = append(collected, strings.TrimSuffix(e.Place.String(), "/0"))
		}
	}
	if got := strings.Join(collected, " "); got != "4 3 1 dealer community" {
		t.Errorf("the dealer removes %s", got)
	}
	for _, s := range p.Seats() {
		if p.Len(round.SeatPile(s.Number)) != 2 {
			t.Errorf("seat %d ends with %d cards", s.Number, p.Len(round.SeatPile(s.Number)))
		}
	}
}

func TestSixSeats(t *testing.T) {
	regtest.Proves(t, "677a.2(a)")
	var stakes []string
	for seat := range 6 {
		stakes = append(stakes, fmt.Sprintf("%d ante 10, %d odds 10", seat+1, seat+1))
	}
	r := live(strings.Join(stakes, ", "), nil)
	if p := r.Play(t); len(p.Seats()) != 6 || headsupholdem.Game.Seats != 6 {
		t.Errorf("%d seats play", len(p.Seats()))
	}
	for _, seat := range []string{"7", "0"} {
		live(seat+" ante 10, "+seat+" odds 10", nil).Refused(t, "677a.2(a)")
	}
}

func TestNothingGrowsAfterNoMoreBets(t *testing.T) {
	regtest.Proves(t, "677a.7(c)")
	live("1 ante 10, 1 odds 10, 1 raise 30", nil).Refused(t, "677a.7(d)(1)")
	r := live(threeSeats, mixed)
	wagers := 0
	r.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskWagers {
			wagers++
		}
		for _, o := range q.Choices {
			if o.Wager != "" && (o.Wager != headsupholdem.Raise || r.Seat(q.Seats[0]).Staked(o.Wager) > 0) {
				t.Errorf("seat %d may place %s", q.Seats[0], o.Wager)
			}
		}
		return round.Answer{}, false
	}
	r.Play(t)
	if wagers != 1 {
		t.Errorf("wagers are asked for %d times", wagers)
	}
	for _, told := range []string{"ante 10", "withdraw", "odds 10"} {
		live("1 ante 10, 1 odds 10", map[int][]string{1: {told}}).Refused(t, "677a.11(b)")
	}
}

func TestOnePosition(t *testing.T) {
	regtest.Proves(t, "677a.7(e)")
	live("1/Ann ante 10, 1/Ann odds 10, 2/Ann ante 10, 2/Ann odds 10", nil).Refused(t, "677a.7(e)")
	live("1/Ann ante 10, 1/Ann odds 10, 2/Bob ante 10, 2/Bob odds 10", nil).Play(t)
}

// TestClock: a player who does not answer checks, and at last folds.
func TestClock(t *testing.T) {
	r := live("1 ante 10, 1 odds 10, 1 pocket_bonus 5", nil)
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind != round.AskDecision {
			return round.Answer{}, false
		}
		return round.Answer{Question: q.ID, Seat: 1, Choice: q.Otherwise}, true
	}
	r.Cards = cards("6c 2d", "Ks Jd 9h 8c 6s", "Ah Ac")
	settletest.Same(t, r.Play(t).Outcomes(), "1 ante lose 0.00 0.00 677a.11(f)", "1 odds lose 0.00 0.00 677a.11(f)", "1 pocket_bonus win 150.00 155.00 677a.11(i)(1)(i) 677a.12(d)")
}

// TestLiveIsAsRecorded: what a round pays does not depend on when the Raise was placed.
func TestLiveIsAsRecorded(t *testing.T) {
	for _, told := range [][]string{{"raise 10"}, {"check", "raise 10"}, {"check", "check", "raise 10"}} {
		r := live("1 ante 10, 1 odds 10, 1 trips_plus 5", map[int][]string{1: told})
		r.Cards = cards("6c 2d", "Ks Jd 9h 8c 6s", "Qh Tc")
		settletest.Same(t, r.Play(t).Outcomes(),
			"1 ante win 10.00 20.00 677a.11(h)(2)(i) 677a.12(a)", "1 raise win 10.00 20.00 677a.11(h)(2)(i) 677a.12(a)", "1 odds win 10.00 20.00 677a.11(h)(2)(i) 677a.12(b)",
			"1 trips_plus win 20.00 25.00 677a.11(i)(2)(i) 677a.12(e)")
	}
}
