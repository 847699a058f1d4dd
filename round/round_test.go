package round_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// answers are a source that knows nothing but these, in order.
type answers []round.Answer

func (a answers) Answer(r *round.Round, _ *round.Question) (round.Answer, bool) {
	if r.Asked() < len(a) {
		return a[r.Asked()], true
	}
	return round.Answer{}, false
}

func (answers) Card(round.Place, int) (card.Card, bool) { return 0, false }

// rules are rules of one step.
func rules(do func(*round.Round)) *round.Rules {
	return &round.Rules{
		Steps: []round.Step{{Cite: "678a.11(b)", Name: "Play", Do: do}},
		Irregular: func(r *round.Round, i round.Irregularity) (round.Verdict, error) {
			switch i.Kind {
			case "void":
				r.Void("678a.13(c)")
				return round.Ends, nil
			case "asks":
				r.Act("678a.5(e)", "cut", "Cut the cards")
				return round.GoesOn, nil
			case "falls":
				return round.FallsAway, nil
			}
			return round.GoesOn, errors.New("no such thing")
		},
		Abandoned: "678a.7(b)",
	}
}

// run runs the step with the answers, and says which events came.
func run(t *testing.T, r *round.Rules, a ...round.Answer) (*round.Round, []round.Event, error) {
	t.Helper()
	var events []round.Event
	played, err := round.Run(r, round.TableState{}, answers(a), func(e round.Event) { events = append(events, e) })
	return played, events, err
}

func raise(seat int) round.Question {
	return round.Question{
		Kind: round.AskDecision, Cite: "678a.11(b)", Text: "Fold or raise", Seats: []int{seat},
		Choices: []round.Choice{
			{ID: "raise", Wager: "raise", Min: 10_00, Max: 30_00, Multiple: 5_00, Cite: "678a.11(c)(1)", Over: "678a.11(b)(3)"},
			{ID: "fold", Cite: "678a.11(c)(2)"},
		},
		Otherwise: "fold",
	}
}

func TestAnswerMustFitTheQuestion(t *testing.T) {
	asks := rules(func(r *round.Round) { r.Ask(raise(2)) })
	for _, tc := range []struct {
		answer round.Answer
		want   string // of the refusal; "" is accepted
	}{
		{round.Answer{Seat: 2, Choice: "fold"}, ""},
		{round.Answer{Seat: 2, Choice: "raise", Amount: 10_00}, ""},
		{round.Answer{Seat: 2, Choice: "raise", Amount: 30_00}, ""},
		{round.Answer{Seat: 2, Choice: "raise", Amount: 9_99}, "seat 2: raise $9.99 is not from $10 to $30 (§ 678a.11(c)(1))"},
		{round.Answer{Seat: 2, Choice: "raise", Amount: 30_01}, "seat 2: raise $30.01 is more than the $30 allowed (§ 678a.11(b)(3))"},
		{round.Answer{Seat: 2, Choice: "raise", Amount: 12_00}, "seat 2: raise $12 is no whole multiple of $5 (§ 678a.11(c)(1))"},
		{round.Answer{Seat: 2, Choice: "check"}, `seat 2: "check" is not one of the choices (§ 678a.11(b))`},
		{round.Answer{Seat: 2, Choice: strings.Repeat("x", 99)}, `seat 2: "` + strings.Repeat("x", 40) + `" is not one of the choices (§ 678a.11(b))`},
		{round.Answer{Seat: 1, Choice: "fold"}, "seat 1 is not asked now (§ 678a.11(b))"},
		{round.Answer{Choice: "fold"}, "seat 0 is not asked now (§ 678a.11(b))"},
		{round.Answer{Question: 1, Seat: 2, Choice: "fold"}, "question 1 is no longer open"},
		{round.Answer{Question: -1, Seat: 2, Choice: "fold"}, "question -1 is no longer open"},
		{round.Answer{Irregularity: &round.Irregularity{Kind: "?"}}, "no such thing"},
		{round.Answer{Question: 1, Irregularity: &round.Irregularity{Kind: "void"}}, "question 1 is no longer open"},
		{round.Answer{Abandoned: 2}, "seat 2 has no wagers to abandon (§ 678a.7(b))"},
	} {
		r, _, err := run(t, asks, tc.answer)
		if tc.want == "" {
			if err != nil || !r.Over() {
				t.Errorf("%+v: %v", tc.answer, err)
			}
			continue
		}
		var refusal *round.Refusal
		if !errors.As(err, &refusal) || err.Error() != tc.want {
			t.Errorf("%+v is refused with %v, want %s", tc.answer, err, tc.want)
		}
	}
}

// TestOnlyAmount: where just one amount is possible, it is named.
func TestOnlyAmount(t *testing.T) {
	asks := rules(func(r *round.Round) {
		q := raise(1)
		q.Choices[0].Max, q.Choices[0].Over = q.Choices[0].Min, ""
		r.Ask(q)
	})
	if _, _, err := run(t, asks, round.Answer{Seat: 1, Choice: "raise", Amount: 11_00}); err == nil || err.Error() != "seat 1: raise $11 must be $10 (§ 678a.11(c)(1))" {
		t.Error(err)
	}
}

// TestNames: a hand is named to who hears the round or reads it, and else only where nobody said that
// names do not count.
func TestNames(t *testing.T) {
	name := ""
	names := rules(func(r *round.Round) { name = round.Name(r, card.MustParse("As")) })
	for _, test := range []struct {
		unnamed bool
		listen  func(round.Event)
		want    string
	}{{false, nil, "As"}, {true, nil, ""}, {true, func(round.Event) {}, "As"}} {
		names.Unnamed = test.unnamed
		if _, err := round.Run(names, round.TableState{}, answers(nil), test.listen); err != nil || name != test.want {
			t.Errorf("unnamed %t, heard %t: %q, %v", test.unnamed, test.listen != nil, name, err)
		}
	}
}

// TestQuestionsHaveIdentities: the number of answers before a question was first asked.
func TestQuestionsHaveIdentities(t *testing.T) {
	asks := rules(func(r *round.Round) {
		r.Ask(raise(1))
		q := raise(0)
		q.Seats = []int{2, 3, 4}
		r.AskEach(q, func(a round.Answer) { r.Procedure("678a.11(b)", a.Choice) })
		r.Ask(raise(5))
	})
	all := []round.Answer{
		{Question: 0, Seat: 1, Choice: "fold"},
		{Question: 1, Seat: 3, Choice: "fold"}, {Question: 1, Seat: 2, Choice: "fold"}, {Question: 1, Seat: 4, Choice: "fold"},
		{Question: 4, Seat: 5, Choice: "fold"},
	}
	for n, want := range []struct {
		id    int
		seats []int
	}{{0, []int{1}}, {1, []int{2, 3, 4}}, {1, []int{2, 4}}, {1, []int{4}}, {4, []int{5}}} {
		r, events, err := run(t, asks, all[:n]...)
		if err != nil || r.Over() || r.Waiting().ID != want.id || !slices.Equal(r.Waiting().Seats, want.seats) || r.Asked() != n {
			t.Fatalf("after %d answers: %+v, %v", n, r.Waiting(), err)
		}
		if len(events) != min(max(n-1, 0), 3) {
			t.Errorf("after %d answers there are %d events", n, len(events))
		}
	}
	if r, _, err := run(t, asks, all...); err != nil || !r.Over() || r.Waiting() != nil {
		t.Errorf("all answers leave %v open (%v)", r.Waiting(), err)
	}
	if _, _, err := run(t, asks, all[0], all[1], all[1]); err == nil || err.Error() != "seat 3 is not asked now (§ 678a.11(b))" {
		t.Errorf("a doubled click: %v", err)
	}
	if _, _, err := run(t, asks, all[0], all[0]); err == nil || err.Error() != "question 0 is no longer open" {
		t.Errorf("a late click: %v", err)
	}
}

// TestIrregularities come at any question, which then stands as before; a question of their
// own is answered first.
func TestIrregularities(t *testing.T) {
	asks := rules(func(r *round.Round) {
		r.PlaceWager(1, "", "ante", 10_00, "678a.7(d)(1)")
		if a := r.Ask(raise(1)); a.Choice != "" {
			r.Lose(r.Seat(1), "ante", "", "678a.11(c)(2)")
		} else {
			r.Return(r.Seat(1), "ante", "", "678a.11(d)(1)")
		}
	})
	report := func(kind string) round.Answer { return round.Answer{Irregularity: &round.Irregularity{Kind: kind}} }
	r, _, err := run(t, asks, report("asks"), round.Answer{Question: 1, Choice: "cut"})
	if err != nil || r.Waiting().ID != 0 || r.Waiting().Text != "Fold or raise" {
		t.Errorf("after the cut: %+v, %v", r.Waiting(), err)
	}
	if r, _, err = run(t, asks, report("asks")); err != nil || r.Waiting().ID != 1 || r.Waiting().Choices[0].ID != "cut" {
		t.Errorf("before the cut: %+v, %v", r.Waiting(), err)
	}
	if r, _, err = run(t, asks, report("void")); err != nil || !r.Over() || r.Outcomes()[0].Result != round.Void {
		t.Errorf("void: %+v, %v", r.Outcomes(), err)
	}
	if r, _, err = run(t, asks, report("falls")); err != nil || !r.Over() || r.Outcomes()[0].Result != round.Push {
		t.Errorf("falls away: %+v, %v", r.Outcomes(), err)
	}
}

// TestLeaving loses a player's wagers and takes the seat out of the question.
func TestLeaving(t *testing.T) {
	asks := rules(func(r *round.Round) {
		r.PlaceWager(1, "", "ante", 10_00, "678a.7(d)(1)")
		r.PlaceWager(2, "Ann", "ante", 10_00, "678a.7(d)(1)")
		r.PlaceWager(2, "Ann", "flush_bonus", 5_00, "678a.7(d)(2)")
		q := raise(0)
		q.Seats = []int{1, 2}
		r.AskEach(q, func(round.Answer) {})
		r.Void("678a.13(c)")
	})
	r, events, err := run(t, asks, round.Answer{Abandoned: 2})
	if err != nil || !slices.Equal(r.Waiting().Seats, []int{1}) || !r.Seat(2).Gone || r.Seat(2).HasAny("ante", "flush_bonus") {
		t.Fatalf("%+v, %v", r.Waiting(), err)
	}
	if last := events[len(events)-1]; last.Kind != round.EventSettle || last.Cite != "678a.7(b)" || last.Wager != "flush_bonus" {
		t.Errorf("%+v", last)
	}
	r, _, err = run(t, asks, round.Answer{Abandoned: 2}, round.Answer{Abandoned: 1})
	if err != nil || !r.Over() || len(r.Outcomes()) != 3 {
		t.Errorf("both leave: %v, %+v", err, r.Outcomes())
	}
	if _, _, err := run(t, asks, round.Answer{Abandoned: 2}, round.Answer{Abandoned: 2}); err == nil {
		t.Error("a player leaves twice")
	}
	r, _, err = run(t, asks, round.Answer{Abandoned: 2}, round.Answer{Seat: 1, Choice: "fold"})
	if err != nil || len(r.Outcomes()) != 3 || r.Outcomes()[2].Seat != 1 {
		t.Errorf("what is void goes back to those who stayed: %v, %+v", err, r.Outcomes())
	}
}

// TestPayoutLimit is counted over a player's wagers in the order of settlement, or for each
// of his hands.
func TestPayoutLimit(t *testing.T) {
	for perHand, want := range map[bool][]string{false: {"60.00", "40.00", "0.00", "60.00"}, true: {"60.00", "40.00", "60.00", "60.00"}} {
		limited := rules(func(r *round.Round) {
			for _, w := range []round.WagerID{"ante", "raise", "bonus"} {
				r.PlaceWager(1, "Ann", w, 60_00, "678a.7(d)")
			}
			r.PlaceWager(2, "Ann", "ante", 60_00, "678a.7(d)")
			for _, w := range []round.WagerID{"ante", "raise"} {
				r.Settle(r.Seat(1), w, payout.To(1, 1), "", "678a.12(a)")
			}
			r.Settle(r.Seat(2), "ante", payout.To(1, 1), "", "678a.12(a)")
			r.Settle(r.Seat(1), "bonus", payout.To(1, 1), "", "678a.12(b)")
		})
		limited.Limit, limited.Limited, limited.LimitCite, limited.LimitPerHand = 100_00, []round.WagerID{"ante", "raise"}, "678a.12(d)", perHand
		r, _, err := run(t, limited)
		if err != nil {
			t.Fatal(err)
		}
		var paid []string
		for _, o := range r.Outcomes() {
			paid = append(paid, o.Paid.String())
			if o.Returned != o.Paid+o.Stake || (o.LimitedFrom > 0) != (o.Paid < 60_00) || (len(o.Cites) == 2) != (o.LimitedFrom > 0) {
				t.Errorf("%+v", o)
			}
		}
		if !slices.Equal(paid, want) {
			t.Errorf("per hand %t: paid %v, want %v", perHand, paid, want)
		}
	}
}

// TestVoidTakesBack what was settled, bonuses too, and what had been returned counts.
func TestVoidTakesBack(t *testing.T) {
	r, events, err := run(t, rules(func(r *round.Round) {
		for _, w := range []round.WagerID{"ante", "raise", "odds", "trips"} {
			r.PlaceWager(1, "", w, 10_00, "677a.7(d)")
		}
		s := r.Seat(1)
		r.Reduce(s, "raise", 4_00, "677a.11(b)")
		r.Settle(s, "raise", payout.To(3, 1), "", "677a.12(a)")
		r.Lose(s, "ante", "", "677a.11(h)(2)(iii)")
		r.Bonus(s, "bad_beat", 10_00, payout.To(5, 1), "", "677a.12(c)")
		r.Void("677a.13(c)", "odds")
		r.Void("677a.13(c)")
	}))
	if err != nil {
		t.Fatal(err)
	}
	sum := map[round.WagerID][2]int{}
	for _, o := range r.Outcomes() {
		sum[o.Wager] = [2]int{sum[o.Wager][0] + int(o.Paid), sum[o.Wager][1] + int(o.Returned)}
	}
	want := map[round.WagerID][2]int{"ante": {0, 10_00}, "raise": {0, 10_00}, "odds": {0, 10_00}, "trips": {0, 10_00}, "bad_beat": {0, 0}}
	if !reflect.DeepEqual(sum, want) {
		t.Errorf("paid and returned in all: %v, want %v", sum, want)
	}
	if n := len(r.Outcomes()); n != 9 {
		t.Errorf("%d outcomes, want 9: %+v", n, r.Outcomes())
	}
	text, err := json.Marshal(events)
	if err != nil {
		t.Fatal(err)
	}
	var stored []round.Event
	if err := json.Unmarshal(text, &stored); err != nil || !reflect.DeepEqual(stored, events) {
		t.Errorf("the stored events are read as others: %v", err)
	}
}

// TestStoredOutcome: only what is taken back has a sign, and only one.
func TestStoredOutcome(t *testing.T) {
	for text, good := range map[string]bool{
		`{"paid": "-10.00", "returned": "-5.00"}`: true, `{"paid": "10.00", "returned": "0.00"}`: true,
		`{"paid": "--10.00"}`: false, `{"paid": "-"}`: false, `{"paid": "+1.00"}`: false, `{"stake": "-1.00"}`: false, `{"paid": 1}`: false,
	} {
		var o round.Outcome
		if err := json.Unmarshal([]byte(text), &o); (err == nil) != good {
			t.Errorf("%s: %+v, %v", text, o, err)
		}
	}
}

// TestStoredByEarlierBuilds: an event is known again in the form of builds that stored no player of an
// outcome and called the extra cards by one game's name for them; nothing else may differ.
func TestStoredByEarlierBuilds(t *testing.T) {
	outcome := round.Outcome{Seat: 2, Player: "ann", Wager: "envy_bonus", Result: round.Bonus, Paid: 5_00, Returned: 5_00, Hand: "flush", HandOf: 3, Cites: []cite.Cite{"655a.11(i)(3)"}}
	settle := round.Event{Kind: round.EventSettle, Cite: "655a.11(i)(3)", Seat: 2, Wager: "envy_bonus", Outcome: &outcome}
	show := round.Event{Kind: round.EventShow, Cite: "682a.11(e)(3)", Place: round.Place{Pile: round.Extra}, Card: card.MustParse("As")}
	const earlier = `{"kind":"settle","cite":"655a.11(i)(3)","seat":2,"wager":"envy_bonus","outcome":{"seat":2,"wager":"envy_bonus","stake":"0.00","result":"bonus","paid":"5.00","returned":"5.00","hand":"flush","cites":["655a.11(i)(3)"]}}`
	for _, c := range []struct {
		event  round.Event
		stored string
		same   bool
	}{
		{settle, string(must(json.Marshal(settle))), true},
		{show, string(must(json.Marshal(show))), true},
		{settle, earlier, true},
		{show, `{"kind":"show","cite":"682a.11(e)(3)","place":"all_six/0","card":"As"}`, true},
		{settle, strings.Replace(earlier, `"outcome":{`, `"outcome":{"player":"bob",`, 1), false},
		{settle, strings.Replace(earlier, `"5.00"`, `"6.00"`, 1), false},
		{show, `{"kind":"show","cite":"682a.11(e)(3)","place":"all_six/1","card":"As"}`, false},
		{show, earlier, false},
		{settle, `{"kind":"settle"}`, false},
		{settle, `{`, false},
	} {
		if same, err := c.event.Stored(json.RawMessage(c.stored)); err != nil || same != c.same {
			t.Errorf("%s is the event %+v: %t (%v)", c.stored, c.event, same, err)
		}
	}
}

func must(text []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return text
}

// TestOutcomesNameWhoIsPaid and whose hand it was, where it was another's.
func TestOutcomesNameWhoIsPaid(t *testing.T) {
	r, _, err := run(t, rules(func(r *round.Round) {
		r.PlaceWager(1, "ann", "ante", 10_00, "677a.7(d)")
		r.PlaceWager(4, "", "ante", 10_00, "677a.7(d)")
		ann, other := r.Seat(1), r.Seat(4)
		r.Settle(ann, "ante", payout.To(1, 1), "", "677a.12(a)")
		r.BonusFor(other, ann, "envy", 10_00, payout.To(5, 1), "flush", "677a.12(c)")
		r.Void("677a.13(c)")
	}))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, o := range r.Outcomes() {
		got = append(got, fmt.Sprintf("%d %s %s %s %d", o.Seat, o.Player, o.Wager, o.Result, o.HandOf))
	}
	want := []string{"1 ann ante win 0", "4 seat 4 envy bonus 1", "1 ann ante void 0", "4 seat 4 ante void 0", "4 seat 4 envy void 1"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestUnknownCards are asked for when they are seen, once, and no card lies in two places.
func TestUnknownCards(t *testing.T) {
	sees := rules(func(r *round.Round) {
		r.Load(nil)
		r.PlaceWager(1, "", "ante", 10_00, "678a.7(d)(1)")
		r.Deal(round.SeatPile(1), "678a.8(d)", "678a.13(a)")
		r.Deal(round.Dealer, "678a.8(d)", "678a.13(a)")
		r.Look(round.SeatPile(1), "678a.11(a)")
		r.Turn(round.SeatPile(1), "678a.11(d)")
		r.Turn(round.Dealer, "678a.11(d)")
	})
	sees.Once = "678a.3(a)"
	ace, king := card.MustParse("As"), card.MustParse("Ks")
	first := round.Answer{Cards: []card.Card{ace}}
	r, events, err := run(t, sees, first, round.Answer{Question: 1, Cards: []card.Card{king}})
	if err != nil || !r.Over() || r.Set(round.SeatPile(1)) != card.SetOf(ace) || r.Cards(round.Dealer)[0] != king {
		t.Fatalf("%v: %+v", err, events)
	}
	if r, _, err := run(t, sees, first); err != nil || r.Waiting().Kind != round.AskCard || r.Waiting().Place != (round.Place{Pile: round.Dealer}) {
		t.Errorf("after the first card: %+v, %v", r.Waiting(), err)
	}
	for _, cards := range [][]card.Card{nil, {0}, {0x1f}, {200}, {ace}, {king, ace}} {
		if _, _, err := run(t, sees, first, round.Answer{Question: 1, Cards: cards}); err == nil {
			t.Errorf("%v lies where one other card does", cards)
		}
	}
	sees.Once = ""
	if _, _, err := run(t, sees, first, round.Answer{Question: 1, Cards: []card.Card{ace}}); err != nil {
		t.Errorf("with several decks: %v", err)
	}
}

// TestSilence: without a listener nothing else changes.
func TestSilence(t *testing.T) {
	asks := rules(func(r *round.Round) {
		r.PlaceWager(1, "", "ante", 10_00, "678a.7(d)(1)")
		r.Ask(raise(1))
		r.Settle(r.Seat(1), "ante", payout.To(3, 2), "", "678a.12(a)")
	})
	given := answers{{Seat: 1, Choice: "fold"}}
	loud, events, err := run(t, asks, given...)
	quiet, silent := round.Run(asks, round.TableState{}, given, nil)
	if err != nil || silent != nil || len(events) != 2 || !reflect.DeepEqual(loud.Outcomes(), quiet.Outcomes()) {
		t.Errorf("%v, %v: %+v and %+v", err, silent, loud.Outcomes(), quiet.Outcomes())
	}
}

// TestWhoLeftHasNoBonus holds also where a player leaves while his cards are turned for the
// settlement.
func TestWhoLeftHasNoBonus(t *testing.T) {
	asks := rules(func(r *round.Round) {
		r.PlaceWager(1, "", "ante", 10_00, "678a.7(d)(1)")
		r.Act("678a.11(d)", "reveal", "Turn the dealer's cards")
		r.Bonus(r.Seat(1), "ante_bonus", 10_00, payout.To(4, 1), "", "678a.12(a)")
	})
	r, _, err := run(t, asks, round.Answer{Abandoned: 1}, round.Answer{Question: 0, Choice: "reveal"})
	if err != nil || len(r.Outcomes()) != 1 || r.Outcomes()[0].Result != round.Lose {
		t.Errorf("%+v, %v", r.Outcomes(), err)
	}
	if r, _, err = run(t, asks, round.Answer{Question: 0, Choice: "reveal"}); err != nil || len(r.Outcomes()) != 1 || r.Outcomes()[0].Paid != 40_00 {
		t.Errorf("%+v, %v", r.Outcomes(), err)
	}
}

// inParts answers in parts, as a dealer of real cards does.
type inParts struct{ answers }

func (inParts) InParts() bool { return true }

// TestRealCards deals cards whose order nobody knows: one is read as it is dealt, another named when it is turned, and none that cannot
// be where it is said to be.
func TestRealCards(t *testing.T) {
	deal := func(r *round.Round) {
		r.Deal(round.SeatPile(1), "678a.8(d)", "678a.13(a)")
		r.Deal(round.SeatPile(1), "678a.8(d)", "678a.13(a)")
		r.Turn(round.SeatPile(1), "678a.11(e)")
		r.Collect(round.SeatPile(1), "678a.11(j)")
	}
	of := func(id int, choice, cards string) round.Answer {
		a := round.Answer{Question: id, Choice: choice}
		if cards != "" {
			a.Cards = card.Hand(cards)
		}
		return a
	}
	two := card.Hand("As Ks Ks")
	for _, c := range []struct {
		name    string
		deck    []card.Card
		once    cite.Cite
		answers []round.Answer
		refused string
	}{
		{"one is read, one named", nil, "678a.3(a)", []round.Answer{of(0, "deal", "As"), of(1, "deal", ""), of(2, "show", ""), of(3, "", "Ks"), of(4, "collect", "")}, ""},
		{"read twice", nil, "678a.3(a)", []round.Answer{of(0, "deal", "As"), of(1, "deal", "As")}, "the ace of spades is card 1 of seat 1 already"},
		{"named twice", nil, "678a.3(a)", []round.Answer{of(0, "deal", "As"), of(1, "deal", ""), of(2, "show", ""), of(3, "", "As")}, "the ace of spades is card 1 of seat 1 already"},
		{"two at once", nil, "678a.3(a)", []round.Answer{of(0, "deal", "As Ks")}, "one card is asked for, card 1 of seat 1"},
		{"none is named", nil, "678a.3(a)", []round.Answer{of(0, "deal", "As"), of(1, "deal", ""), of(2, "show", ""), of(3, "", "")}, "one card is asked for, card 2 of seat 1"},
		{"read as the cards are turned", nil, "678a.3(a)", []round.Answer{of(0, "deal", ""), of(1, "deal", ""), of(2, "show", "As")}, "no card is dealt now"},
		{"twice where the decks have it so often", two, "", []round.Answer{of(0, "deal", "Ks"), of(1, "deal", "Ks"), of(2, "show", ""), of(3, "collect", "")}, ""},
		{"more often than the decks have it", two, "", []round.Answer{of(0, "deal", "As"), of(1, "deal", "As")}, "every ace of spades of the decks lies on the table already"},
		{"of no deck", two, "", []round.Answer{of(0, "deal", "Qs")}, "card 1 of seat 1: the decks have no queen of spades"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rules(deal)
			r.Deck, r.Once, r.DeckCite = c.deck, c.once, "678a.3(a)"
			played, err := round.Run(r, round.TableState{}, inParts{c.answers}, nil)
			if c.refused != "" {
				if err == nil || err.Error() != c.refused+" (§ 678a.3(a))" && err.Error() != c.refused+" (§ 678a.11(e))" && err.Error() != c.refused {
					t.Fatalf("it is answered with %v", err)
				}
				return
			}
			if err != nil || !played.Over() {
				t.Fatalf("%v; it waits for %+v", err, played.Waiting())
			}
			want := card.SetOf(append(c.answers[0].Cards, append(c.answers[1].Cards, c.answers[min(3, len(c.answers)-1)].Cards...)...)...)
			if got := played.Set(round.SeatPile(1)); got != want {
				t.Errorf("the hand is %v, not %v", got, want)
			}
		})
	}
	shuffled := rules(func(r *round.Round) { r.Load(two); deal(r) })
	if _, err := round.Run(shuffled, round.TableState{}, inParts{answers{of(0, "deal", "As")}}, nil); err == nil || !strings.Contains(err.Error(), "the program has shuffled these cards") {
		t.Errorf("a card of a known order is read: %v", err)
	}
}

// TestDealInTurn: hands dealt in turn have the same cards whether or not anybody is told of each, for any number of seats and cards, and
// where a card was found face up.
func TestDealInTurn(t *testing.T) {
	type dealt struct {
		hands [][]card.Card
		next  card.Card
	}
	deal := func(seats, own, dealers int, up []int, listen func(round.Event)) (d dealt) {
		step := rules(func(r *round.Round) {
			r.Load(card.Deck())
			r.FaceUp(up, nil)
			for seat := range seats {
				r.Join(seat+1, "")
			}
			r.DealInTurn(own, dealers, "678a.8(d)", "678a.13(a)")
			for seat := range seats {
				d.hands = append(d.hands, slices.Clone(r.Cards(round.SeatPile(seat+1))))
			}
			d.hands, d.next = append(d.hands, slices.Clone(r.Cards(round.Dealer))), r.Rest()[0]
		})
		if _, err := round.Run(step, round.TableState{}, answers{}, listen); err != nil {
			t.Fatal(err)
		}
		return d
	}
	for seats := range 4 {
		for own := range 8 {
			for dealers := range 8 {
				for _, up := range [][]int{nil, {2}} {
					told := deal(seats, own, dealers, up, func(round.Event) {})
					if untold := deal(seats, own, dealers, up, nil); !reflect.DeepEqual(untold, told) {
						t.Fatalf("%d seats with %d cards, the dealer with %d, %d found face up: %v, not %v", seats, own, dealers, up, untold, told)
					}
				}
			}
		}
	}
	want := dealt{[][]card.Card{card.Hand("2c 5c"), card.Hand("3c 6c"), card.Hand("4c 7c 8c")}, card.Hand("9c")[0]}
	if got := deal(2, 2, 3, nil, nil); !reflect.DeepEqual(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}

// quick is a source whose dealer acts at once, and that keeps what he shuffles.
type quick struct {
	answers
	shuffled *[]card.Card
}

func (quick) AtOnce() bool { return true }

func (q quick) Shuffle(deck []card.Card) { *q.shuffled = deck }

// TestAtOnce: a dealer who acts at once is not asked for what nothing is said of, which counts as answered.
func TestAtOnce(t *testing.T) {
	var asked []int
	var shuffled []card.Card
	rules := rules(func(r *round.Round) {
		if !r.Shuffles(card.Deck()) {
			r.Act("678a.5(a)", "shuffle", "Shuffle the cards")
		}
		r.Act("678a.8(c)", "deal", "Deal the cards")
		asked = append(asked, r.Ask(raise(0)).Question)
		r.Act("678a.11(e)", "reveal", "Turn the cards")
	})
	answer := round.Answer{Question: 2, Choice: "fold"}
	if r, err := round.Run(rules, round.TableState{}, quick{answers{{}, {}, answer}, &shuffled}, nil); err != nil || !r.Over() || r.Asked() != 4 || !slices.Equal(asked, []int{2}) || !slices.Equal(shuffled, card.Deck()) {
		t.Errorf("%v, over: %t, %d answers, asked %d", err, r.Over(), r.Asked(), asked)
	}
	if r, err := round.Run(rules, round.TableState{}, answers{{Choice: "shuffle"}, {Question: 1, Choice: "deal"}, answer}, nil); err != nil || r.Over() || !r.Waiting().Offers("reveal") {
		t.Errorf("any other dealer is not asked: %v, over: %t", err, r.Over())
	}
}

// TestWagersAreTestedOnce: wagers that were allowed are not tested again in the memory of the round, unless the rules are others or the
// test goes by more than the wagers.
func TestWagersAreTestedOnce(t *testing.T) {
	tested, steady := 0, true
	both := func() *round.Rules {
		return rules(func(r *round.Round) {
			r.Ask(round.Question{Kind: round.AskWagers, Steady: steady, Check: func(a round.Answer) error {
				if tested++; a.Stakes[0].Amount > 100 {
					return errors.New("too much")
				}
				return nil
			}})
		})
	}
	one, other := both(), both()
	r := new(round.Round)
	for i, of := range []struct {
		rules  *round.Rules
		amount money.Cents
		tested int
		failed bool
	}{{one, 100, 1, false}, {one, 100, 1, false}, {one, 50, 2, false}, {one, 101, 3, true}, {one, 101, 4, true}, {one, 50, 4, false}, {other, 50, 5, false}, {one, 50, 6, false}} {
		err := r.Run(of.rules, round.TableState{}, answers{{Stakes: []round.Stake{{Seat: 1, Wager: "ante", Amount: of.amount}}}}, nil)
		if tested != of.tested || (err != nil) != of.failed {
			t.Errorf("round %d: tested %d times, %v", i, tested, err)
		}
	}
	steady, tested = false, 0
	for range 2 {
		if err := r.Run(one, round.TableState{}, answers{{Stakes: []round.Stake{{Seat: 1, Wager: "ante", Amount: 50}}}}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if tested != 2 {
		t.Errorf("a test of more than the wagers was made %d times", tested)
	}
}
