package mississippistud_test

import (
	"slices"
	"testing"

	"felt/card"
	"felt/cite"
	"felt/pa/general"
	. "felt/pa/mississippistud"
	"felt/regtest"
	"felt/round"
)

const both = "1 ante 10, 1 progressive 1, 4 ante 20, 4 three_card_bonus 5"

// void is every wager of both, returned under a clause.
func void(c string) []string {
	return []string{
		"1 ante void 0.00 10.00 " + c, "1 progressive void 0.00 1.00 " + c,
		"4 ante void 0.00 20.00 " + c, "4 three_card_bonus void 0.00 5.00 " + c,
	}
}

// deciding tells whether a street's wagers are asked for.
func deciding(wager round.WagerID) func(*round.Round, *round.Question) bool {
	return func(_ *round.Round, q *round.Question) bool {
		return q.Kind == round.AskDecision && q.Options[0].Wager == wager
	}
}

// dealingTo tells whether cards are about to be dealt to the board or else the seats.
func dealingTo(community bool) func(*round.Round, *round.Question) bool {
	return func(r *round.Round, q *round.Question) bool {
		return offers("deal")(r, q) && (r.Dealt() > 0) == community
	}
}

func TestFaceUpCard(t *testing.T) {
	regtest.Proves(t, "655a.13(a)")
	one := script{deck: "As Ks Qs Js Ts 9s 8s 7s", wagers: "1 ante 10, 2 ante 10",
		instead: once(round.Irregularity{Kind: general.FaceUpCard, Positions: []int{1}}, dealingTo(false))}
	p := one.play(t)
	if got := p.Cards(round.SeatPile(2)); !slices.Equal(got, card.Hand("Qs Ts")) || p.Cards(round.Discard)[0] != card.MustParse("Ks") {
		t.Errorf("seat 2 has %v and the rack %v", got, p.Cards(round.Discard))
	}
	two := script{wagers: both, instead: once(round.Irregularity{Kind: general.FaceUpCard, Positions: []int{4, 5}}, dealingTo(true))}
	same(t, two.play(t).Outcomes(), void("655a.13(a)")...)
	late := script{wagers: both, instead: once(round.Irregularity{Kind: general.FaceUpCard, Positions: []int{20}}, deciding(ThirdStreet))}
	late.refused(t, "655a.13(a)")
}

func TestCardDrawnInError(t *testing.T) {
	regtest.Proves(t, "655a.13(b)")
	plain := script{wagers: both}
	s := script{wagers: both, instead: once(round.Irregularity{Kind: general.DrawnInError}, dealingTo(true))}
	p := s.play(t)
	if p.dealt() != plain.play(t).dealt() || len(p.cited("655a.13(b)")) != 1 {
		t.Error("a card drawn in error changes where the cards go")
	}
	late := script{wagers: both, instead: once(round.Irregularity{Kind: general.DrawnInError}, deciding(ThirdStreet))}
	late.refused(t, "655a.13(b)")
}

// TestWrongNumber voids all, what a fold has lost included.
func TestWrongNumber(t *testing.T) {
	regtest.Proves(t, "655a.13(c)")
	wrong := round.Irregularity{Kind: general.WrongNumber}
	s := script{wagers: both, instead: once(wrong, dealingTo(true))}
	same(t, s.play(t).Outcomes(), void("655a.13(c)")...)
	s = script{wagers: "1 ante 10, 2 ante 10, 2 third_street 20, 2 fourth_street 10", instead: once(wrong, deciding(FourthStreet))}
	same(t, s.play(t).Outcomes(), "1 ante lose 0.00 0.00 655a.11(b)(2)", "1 ante void 0.00 10.00 655a.13(c)",
		"2 ante void 0.00 10.00 655a.13(c)", "2 third_street void 0.00 20.00 655a.13(c)")
	s = script{wagers: both, instead: once(wrong, dealingTo(false))}
	s.refused(t, "655a.13(c)")
}

// TestCommunityCardExposed early returns Ante and Bet Wagers and settles the others, once
// every card has been dealt; before, all wagers are returned.
func TestCommunityCardExposed(t *testing.T) {
	regtest.Proves(t, "655a.13(d)")
	exposed := round.Irregularity{Kind: CommunityCardExposed}
	const deck = "7s 2c 8s 3d 9s Ts Js"
	wagers := "1 ante 10, 1 third_street 10, 1 fourth_street 10, 1 progressive 1, 4 ante 20, 4 three_card_bonus 5, 4 progressive 1"
	for _, wager := range []round.WagerID{ThirdStreet, FourthStreet} {
		s := script{rules: envied, deck: deck, wagers: wagers, instead: once(exposed, deciding(wager))}
		p := s.play(t)
		var got []string
		for _, line := range say(p.Outcomes()) {
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
			"4 envy_bonus bonus 300.00 300.00"+bonus)
		if !slices.Equal(got, want) {
			t.Errorf("%s:\n got %q\nwant %q", wager, got, want)
		}
	}
	hidden := script{deck: deck, wagers: "1 ante 10", instead: once(exposed, deciding(ThirdStreet))}
	p := hidden.play(t)
	same(t, p.Outcomes(), "1 ante void 0.00 10.00 655a.13(d)")
	for _, e := range p.Events {
		if e.Kind == round.EventShow {
			t.Errorf("%s is turned without need", e.Place)
		}
	}
	dealing := script{wagers: both, instead: once(exposed, dealingTo(true))}
	same(t, dealing.play(t).Outcomes(), void("655a.13(d)")...)
	boardOnly := script{rules: `{"paytables": {"three_card_bonus": "A", "progressive": "A"}, "dealing": "automated_shoe", "shuffling": "reshuffling_shoe", "community_first": true}`,
		wagers: both, instead: once(exposed, dealingTo(true))}
	same(t, boardOnly.play(t).Outcomes(), void("655a.13(d)")...)

	for _, fits := range []func(*round.Round, *round.Question) bool{
		dealingTo(false), offers("shuffle"), func(_ *round.Round, q *round.Question) bool { return q.Kind == round.AskValidation },
	} {
		s := script{deck: deck, wagers: wagers, instead: once(exposed, fits)}
		s.refused(t, "655a.13(d)")
	}
}

func TestDevicesFail(t *testing.T) {
	for _, c := range []struct {
		kind, rules string
		cite        cite.Cite
		fits        func(*round.Round, *round.Question) bool
		void        bool
	}{
		{general.ShufflerFailed, byShoe, "655a.13(e)", offers("shuffle"), false},
		{general.ShoeFailed, byDevice, "655a.13(f)", offers("deal"), true},
		{general.OutOfOrder, byDevice, "655a.13(g)", offers("shuffle"), false},
	} {
		t.Run(c.kind, func(t *testing.T) {
			regtest.Proves(t, c.cite)
			s := script{rules: c.rules, wagers: "1 ante 10", instead: once(round.Irregularity{Kind: c.kind}, c.fits)}
			p := s.play(t)
			if len(p.cited(c.cite)) == 0 {
				t.Error("nothing is noted")
			}
			if c.void {
				same(t, p.Outcomes(), "1 ante void 0.00 10.00 "+string(c.cite))
			} else {
				same(t, p.Outcomes(), "1 ante lose 0.00 0.00 655a.11(b)(2)")
			}
			if manual := p.Table.OutOfOrder; manual != (c.kind == general.OutOfOrder) {
				t.Errorf("out of order: %t", manual)
			} else if manual && len(p.cited("655a.8(c)")) == 0 {
				t.Error("the cards are not dealt from a manual shoe")
			}
			s = script{rules: byHandAlone, wagers: "1 ante 10", instead: once(round.Irregularity{Kind: c.kind}, c.fits)}
			s.refused(t, c.cite)
		})
	}
}

func TestOtherIrregularitiesAreRefused(t *testing.T) {
	s := script{wagers: "1 ante 10", instead: once(round.Irregularity{Kind: general.DealerCardExposed}, deciding(ThirdStreet))}
	s.refused(t, "655a.13")
}
