package mississippistud_test

import (
	"slices"
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/pa/general"
	. "felt.example/felt/pa/mississippistud"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

const both = "1 ante 10, 1 progressive 1, 4 ante 20, 4 three_card_bonus 5"

// void is every wager of both, returned under a clause.
func void(c string) []string {
	return []string{
		"1 ante void 0.00 10.00 " + c, "1 progressive void 0.00 1.00 " + c,
		"4 ante void 0.00 20.00 " + c, "4 three_card_bonus void 0.00 5.00 " + c,
	}
}

// deciding reports whether a street's wagers are asked for.
func deciding(wager round.WagerID) func(*round.Round, *round.Question) bool {
	return func(_ *round.Round, q *round.Question) bool {
		return q.Kind == round.AskDecision && q.Choices[0].Wager == wager
	}
}

// dealingTo reports whether cards are about to be dealt to the board or else the seats.
func dealingTo(community bool) func(*round.Round, *round.Question) bool {
	return func(r *round.Round, q *round.Question) bool {
		return gametest.Offers("deal")(r, q) && (r.Dealt() > 0) == community
	}
}

// TestWrongNumber voids all, what a fold has lost included.
func TestWrongNumber(t *testing.T) {
	regtest.Proves(t, "655a.13(c)")
	wrong := round.Irregularity{Kind: general.WrongNumber}
	s := script{wagers: both, instead: gametest.Irregular(wrong, dealingTo(true))}
	settletest.Same(t, s.play(t).Outcomes(), void("655a.13(c)")...)
	s = script{wagers: "1 ante 10, 2 ante 10, 2 third_street 20, 2 fourth_street 10", instead: gametest.Irregular(wrong, deciding(FourthStreet))}
	settletest.Same(t, s.play(t).Outcomes(), "1 ante lose 0.00 0.00 655a.11(b)(2)", "1 ante void 0.00 10.00 655a.13(c)",
		"2 ante void 0.00 10.00 655a.13(c)", "2 third_street void 0.00 20.00 655a.13(c)")
	s = script{wagers: both, instead: gametest.Irregular(wrong, dealingTo(false))}
	s.refused(t, "655a.13(c)")
}

// TestCommunityCardExposed early returns Ante and Bet Wagers and settles the others, once
// every card has been dealt; before, all wagers are returned.
func TestCommunityCardExposed(t *testing.T) {
	regtest.Proves(t, "655a.13(d)")
	exposed := round.Irregularity{Kind: CommunityCardExposed}
	const deck = "7s 2c 8s 3d 9s Ts Js"
	wagers := "1 ante 10, 1 third_street 10, 1 fourth_street 10, 1 progressive 1, 4 ante 20, 4 three_card_bonus 5, 4 progressive 1"
	shown := 0
	for _, wager := range []round.WagerID{ThirdStreet, FourthStreet} {
		s := script{rules: envied, deck: deck, wagers: wagers, instead: gametest.Irregular(exposed, deciding(wager))}
		p := s.play(t)
		if !p.Cited(round.EventProcedure, "655a.13(d)") || !p.Cited(round.EventShow, "655a.13(d)") {
			t.Error("nothing is said or the board is not turned")
		}
		for _, e := range p.Of(round.EventShow) {
			if e.Cite == "655a.13(d)" && e.Place.Kind == round.AtCommunity && e.Place.Index == 2 {
				shown++
			}
		}
		var got []string
		for _, line := range settletest.Lines(p.Outcomes()) {
			if line != "4 ante lose 0.00 0.00 655a.11(b)(2)" {
				got = append(got, line)
			}
		}
		want := []string{"1 ante void 0.00 10.00 655a.13(d)"}
		if wager == FourthStreet {
			want = append(want, "1 third_street void 0.00 10.00 655a.13(d)")
		}
		want = append(want, "4 ante void 0.00 20.00 655a.13(d)",
			"4 three_card_bonus win 200.00 205.00 655a.11(i)(1)(ii) 655a.12(d)", "4 progressive lose 0.00 0.00 655a.11(i)(2)(i)",
			"1 progressive win 2000.00 2000.00 655a.11(i)(2)(iii) 655a.12(c)(1) 655a.12(c)(4)",
			"4 envy_bonus bonus 300.00 300.00 655a.11(i)(3) 655a.12(c)(5)")
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n got %q\nwant %q", wager, got, want)
		}
	}
	if shown != 2 {
		t.Errorf("the last community card is turned %d times, want 2", shown)
	}
	hidden := script{deck: deck, wagers: "1 ante 10", instead: gametest.Irregular(exposed, deciding(ThirdStreet))}
	p := hidden.play(t)
	settletest.Same(t, p.Outcomes(), "1 ante void 0.00 10.00 655a.13(d)")
	if !p.Cited(round.EventProcedure, "655a.13(d)") {
		t.Error("nothing is said")
	}
	for _, e := range p.Events {
		if e.Kind == round.EventShow {
			t.Errorf("%s is turned without need", e.Place)
		}
	}
	dealing := script{wagers: both, instead: gametest.Irregular(exposed, dealingTo(true))}
	p = dealing.play(t)
	settletest.Same(t, p.Outcomes(), void("655a.13(d)")...)
	if !p.Cited(round.EventProcedure, "655a.13(d)") {
		t.Error("nothing is said")
	}
	boardOnly := script{rules: `{"paytables": {"three_card_bonus": "A", "progressive": "A"}, "dealing": "automated_shoe", "shuffling": "reshuffling_shoe", "community_first": true}`,
		wagers: both, instead: gametest.Irregular(exposed, dealingTo(true))}
	settletest.Same(t, boardOnly.play(t).Outcomes(), void("655a.13(d)")...)

	for _, fits := range []func(*round.Round, *round.Question) bool{
		dealingTo(false), gametest.Offers("shuffle"), func(_ *round.Round, q *round.Question) bool { return q.Kind == round.AskValidation },
	} {
		s := script{deck: deck, wagers: wagers, instead: gametest.Irregular(exposed, fits)}
		s.refused(t, "655a.13(d)")
	}
}

func TestOtherIrregularitiesAreRefused(t *testing.T) {
	s := script{wagers: "1 ante 10", instead: gametest.Irregular(round.Irregularity{Kind: general.DealerCardExposed}, deciding(ThirdStreet))}
	s.refused(t, "655a.13")
}
