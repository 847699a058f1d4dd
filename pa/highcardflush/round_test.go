package highcardflush_test

import (
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

// TestAskedFromTheLeft: seats are asked clockwise, each to fold or raise, after all have
// their cards and before the dealer's are turned.
func TestAskedFromTheLeft(t *testing.T) {
	regtest.Proves(t, "678a.11(b)")
	r := live("5 ante 10, 1 ante 10, 3 ante 10", map[int][]string{3: {"raise 10"}})
	var asked []int
	r.Answer = func(now *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Kind == round.AskDecision {
			asked = append(asked, q.Seats...)
			if now.Len(round.Dealer) != 7 || len(q.Choices) != 2 || q.Otherwise != "fold" {
				t.Errorf("seat %v is asked %q with %v", q.Seats, q.Text, q.Choices)
			}
		}
		return round.Answer{}, false
	}
	r.Play(t)
	if !slices.Equal(asked, []int{1, 3, 5}) {
		t.Errorf("the seats are asked in the order %v", asked)
	}
}

// TestDealersHand is turned once all have decided, all seven cards of it, and his highest flush formed.
func TestDealersHand(t *testing.T) {
	regtest.Proves(t, "678a.11(d)")
	r := live("5 ante 10, 1 ante 10, 3 ante 10", map[int][]string{3: {"raise 10"}})
	r.Cards = cards("9s 3s 2s Kh Jh Td 4c")
	p := r.Play(t)
	lines := log(p, round.EventDecision, round.EventShow)
	if want := []string{"decision 1  678a.11(b)", "decision 3  678a.11(b)", "decision 5  678a.11(b)", "show 0  678a.11(d)"}; !slices.Equal(lines[:4], want) {
		t.Errorf("%q, want %q first", lines, want)
	}
	turned := 0
	for _, e := range p.Of(round.EventShow) {
		if e.Place.Pile == round.Dealer {
			turned++
		}
	}
	if hand, plays := p.Formed(round.Dealer); turned != 7 || hand != "three-card flush, nine high" || plays != card.SetOf(card.Hand("9s 3s 2s")...) {
		t.Errorf("of %d cards the dealer forms a %s of %v", turned, hand, plays.Cards())
	}
}

// TestRaiseIsPlaced after the cards are dealt, and the Ante Wager before.
func TestRaiseIsPlaced(t *testing.T) {
	regtest.Proves(t, "678a.11(c)(1)", "678a.7(d)(1)")
	p := live("1 ante 10", map[int][]string{1: {"raise 10"}}).Play(t)
	lines := log(p, round.EventWager, round.EventDeal)
	if !slices.Equal(lines[:2], []string{"wager 1 ante 678a.7(d)(1)", "deal 1  678a.8(d)"}) || lines[len(lines)-1] != "wager 1 raise 678a.11(c)(1)" {
		t.Errorf("%v", lines)
	}
	live("1 ante 10, 1 raise 10", nil).Refused(t, "678a.7(d)(1)")
	live("1 flush_bonus 10", nil).Refused(t, "678a.7(d)(1)")
}

// TestFoldedCards go to the rack at once, unless an optional wager is open: then they lie
// face down until it is settled.
func TestFoldedCards(t *testing.T) {
	regtest.Proves(t, "678a.11(c)(2)(ii)", "678a.11(c)(2)(i)")
	for _, wager := range []string{"flush_bonus", "straight_flush_bonus", "progressive"} {
		p := live("1 ante 10, 2 ante 10, 2 "+wager+" 5", nil).Play(t)
		lines := log(p, round.EventCollect, round.EventShow)
		turned := index(t, lines, "show 0  678a.11(d)")
		if index(t, lines, "collect 1  678a.11(c)(2)(ii)") > turned || slices.Contains(lines, "collect 2  678a.11(c)(2)(ii)") {
			t.Errorf("%s: %v", wager, lines)
		}
		for _, e := range p.Of(round.EventShow) {
			if e.Seat == 1 {
				t.Errorf("%s: a folded hand without optional wagers is shown", wager)
			}
		}
		if i := slices.IndexFunc(lines, func(l string) bool { return l[:6] == "show 2" }); i < turned {
			t.Errorf("%s: the folded hand is turned before the dealer's: %v", wager, lines)
		}
	}
}

// TestUnqualifiedDealer: all Ante and Raise Wagers from the right first, hands without
// optional wagers to the rack unseen; then the optional wagers, again from the right.
func TestUnqualifiedDealer(t *testing.T) {
	regtest.Proves(t, "678a.11(d)(1)", "678a.11(d)(1)(i)", "678a.11(d)(1)(ii)")
	r := live("1 ante 10, 1 flush_bonus 5, 2 ante 10, 3 ante 10, 3 progressive 1", map[int][]string{1: {"raise 10"}, 2: {"raise 10"}, 3: {"raise 10"}})
	r.Cards = cards(eightHigh, "9h 3h 2h Ks Jc Td 5d", "9d 3d 2d Qs Jh Tc 5c", "9c 3c 2c Js Qh Kc 5s")
	lines := log(r.Play(t), round.EventSettle, round.EventCollect, round.EventShow)
	want := []string{
		"show 0  678a.11(d)",
		"settle 3 ante 678a.11(d)(1)", "settle 3 raise 678a.11(d)(1)",
		"settle 2 ante 678a.11(d)(1)", "settle 2 raise 678a.11(d)(1)", "collect 2  678a.11(d)(1)(ii)",
		"settle 1 ante 678a.11(d)(1)", "settle 1 raise 678a.11(d)(1)",
		"show 3  678a.11(d)(1)(i)", "settle 3 progressive 678a.11(e)(3)",
		"show 1  678a.11(d)(1)(i)", "settle 1 flush_bonus 678a.11(e)(1)(i)",
		"collect 3  678a.11(f)", "collect 2  678a.11(f)", "collect 1  678a.11(f)", "collect 0  678a.11(f)",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("%q\nwant %q", lines, want)
	}
}

// TestQualifiedDealer: seat after seat from the right, each hand turned and its flush
// formed before it is compared, and removed at the end.
func TestQualifiedDealer(t *testing.T) {
	regtest.Proves(t, "678a.11(d)(2)(i)", "678a.11(f)", "678a.11(d)(2)")
	r := live("1 ante 10, 1 flush_bonus 5, 2 ante 10", map[int][]string{1: {"raise 10"}, 2: {"raise 10"}})
	r.Cards = cards(nineHigh, higher, "9d 3d 2d Qs Jh Tc 5c")
	p := r.Play(t)
	lines := log(p, round.EventSettle, round.EventCollect, round.EventShow)
	want := []string{
		"show 0  678a.11(d)",
		"show 2  678a.11(d)(2)(i)", "settle 2 ante 678a.11(d)(2)(ii)(B)", "settle 2 raise 678a.11(d)(2)(ii)(B)",
		"show 1  678a.11(d)(2)(i)", "settle 1 ante 678a.11(d)(2)(ii)(A)", "settle 1 raise 678a.11(d)(2)(ii)(A)",
		"settle 1 flush_bonus 678a.11(e)(1)(i)",
		"collect 2  678a.11(f)", "collect 1  678a.11(f)", "collect 0  678a.11(f)",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("%q\nwant %q", lines, want)
	}
	if hand, cards := p.Formed(round.SeatPile(1)); hand != "three-card flush, nine high" || cards.Len() != 3 {
		t.Errorf("seat 1 forms %q of %v", hand, cards.Cards())
	}
	for seat, seven := range map[round.Pile]string{round.Dealer: nineHigh, round.SeatPile(1): higher} {
		if got := p.Set(seat); got != card.SetOf(card.Hand(seven)...) {
			t.Errorf("of the cards removed %v are the hand %s", got.Cards(), seven)
		}
	}
}

// TestProgressiveNeedsAnAnte, and that the table offers it.
func TestProgressiveNeedsAnAnte(t *testing.T) {
	regtest.Proves(t, "678a.7(d)(4)")
	if p := live("1 ante 10, 1 progressive 1", nil).Play(t); p.Seat(1).Staked("progressive") != 1_00 {
		t.Error("the wager is not accepted")
	}
	live("1 ante 10, 2 progressive 1", nil).Refused(t, "678a.7(d)(1)")
	r := live("1 ante 10, 1 progressive 1", nil)
	r.Rules = `{}`
	r.Refused(t, "678a.12(d)(1)")
}

// TestProgressiveIsLockedOut once the dealer has announced "no more bets".
func TestProgressiveIsLockedOut(t *testing.T) {
	regtest.Proves(t, "678a.2(c)(2)")
	r := live("1 ante 10", nil)
	for _, late := range []round.Answer{{Choice: "progressive", Amount: 1_00}, {Choice: "no_more_bets", Stakes: gametest.Stakes("1 progressive 1")}} {
		r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			late.Question, late.Seat = q.ID, 1
			return late, q.Kind == round.AskDecision
		}
		r.Refused(t, "678a.11(b)")
	}
}

// TestDefinitions: a player folds by placing no Raise Wager, and that wager comes after he has
// examined his seven cards.
func TestDefinitions(t *testing.T) {
	regtest.Proves(t, "678a.1")
	p := live("1 ante 10, 2 ante 10", map[int][]string{1: {"fold"}, 2: {"raise 10"}}).Play(t)
	if p.Seat(1).Staked("raise") != 0 || !p.Seat(1).Folded || p.Seat(2).Staked("raise") != 10_00 || p.Seat(2).Folded {
		t.Error("who folds has a Raise Wager, or who has one folded")
	}
	examined := 0
	for _, e := range p.Events {
		if e.Kind == round.EventLook && e.Seat == 2 {
			examined++
		}
		if e.Kind == round.EventWager && e.Wager == "raise" && examined != 7 {
			t.Errorf("the Raise Wager is placed when %d of seven cards have been examined", examined)
		}
	}
	settletest.Refused(t, settletest.Record("high-card-flush", `{}`, "dealer "+nineHigh, "1: "+higher+"; ante 25, raise 25; folded"), "678a.11(b)(1)")
}

// TestRevealed: a table that learns the cards when they are turned takes any Raise Wager up
// to three Antes, and returns what proves too much before it settles the rest.
func TestRevealed(t *testing.T) {
	for _, tc := range []struct {
		cards string
		want  []string
	}{
		{higher, []string{"1 raise void 0.00 20.00 678a.11(b)(1)", "1 ante win 10.00 20.00 678a.11(d)(2)(ii)(A) 678a.12(a)", "1 raise win 10.00 20.00 678a.11(d)(2)(ii)(A) 678a.12(a)"}},
		{"9h 8h 7h 5h 2h Jc Td", []string{"1 raise void 0.00 10.00 678a.11(b)(2)", "1 ante win 10.00 20.00 678a.11(d)(2)(ii)(A) 678a.12(a)", "1 raise win 20.00 40.00 678a.11(d)(2)(ii)(A) 678a.12(a)"}},
		{"9h 8h 7h 5h 2h Jh Td", []string{"1 ante win 10.00 20.00 678a.11(d)(2)(ii)(A) 678a.12(a)", "1 raise win 30.00 60.00 678a.11(d)(2)(ii)(A) 678a.12(a)"}},
	} {
		r := live("1 ante 10", map[int][]string{1: {"raise 30"}})
		r.Rules = `{"cards": "revealed"}`
		r.Cards = cards(nineHigh, tc.cards)
		settletest.Same(t, r.Play(t).Outcomes(), tc.want...)
		r.Cards = cards(eightHigh, tc.cards)
		settletest.Same(t, r.Play(t).Outcomes(), "1 ante win 10.00 20.00 678a.11(d)(1) 678a.12(a)", "1 raise push 0.00 30.00 678a.11(d)(1)")
		r.Rules = `{"cards": "known"}`
		if tc.want[0][:7] == "1 raise" {
			r.Refused(t, map[bool]cite.Cite{true: "678a.11(b)(1)", false: "678a.11(b)(2)"}[tc.cards == higher])
		}
	}
	r := live("1 ante 10", map[int][]string{1: {"raise 30.01"}})
	r.Rules = `{"cards": "revealed"}`
	r.Refused(t, "678a.11(b)(3)")
}

// TestVoidAfterReducing: what was returned of a Raise Wager is not returned again.
func TestVoidAfterReducing(t *testing.T) {
	r := live("1 ante 10, 1 progressive 1", map[int][]string{1: {"raise 30"}})
	r.Rules = `{"cards": "revealed", "paytables": {"progressive": "A"}}`
	r.Cards = cards(nineHigh, "Ah Qh Jh Th 8c 7c 6c")
	r.Answer = gametest.Once("validation", gametest.Report("wrong_number_of_cards"))
	settletest.Same(t, r.Play(t).Outcomes(),
		"1 raise void 0.00 20.00 678a.11(b)(1)",
		"1 ante win 10.00 20.00 678a.11(d)(2)(ii)(A) 678a.12(a)",
		"1 raise win 10.00 20.00 678a.11(d)(2)(ii)(A) 678a.12(a)",
		"1 ante void -10.00 -10.00 678a.13(c)",
		"1 progressive void 0.00 1.00 678a.13(c)",
		"1 raise void -10.00 -10.00 678a.13(c)",
	)
}
