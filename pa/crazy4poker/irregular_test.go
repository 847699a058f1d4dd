package crazy4poker_test

import (
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

const both = "1 ante 10, 4 ante 20, 4 queens_up 5"

// void is every wager of both, returned under a clause.
func void(c string) []string {
	return []string{
		"1 ante void 0.00 10.00 " + c, "1 super_bonus void 0.00 10.00 " + c,
		"4 ante void 0.00 20.00 " + c, "4 super_bonus void 0.00 20.00 " + c, "4 queens_up void 0.00 5.00 " + c,
	}
}

// deciding reports whether a seat is asked to fold or play.
func deciding(seat int) func(*round.Round, *round.Question) bool {
	return func(_ *round.Round, q *round.Question) bool { return q.Kind == round.AskDecision && q.Seats[0] == seat }
}

// TestWrongNumber voids all, what a fold has lost included.
func TestWrongNumber(t *testing.T) {
	regtest.Proves(t, "657a.13(c)")
	wrong := round.Irregularity{Kind: general.WrongNumber}
	s := script{wagers: both, instead: gametest.Irregular(wrong, deciding(1))}
	settletest.Same(t, s.play(t).Outcomes(), void("657a.13(c)")...)
	s = script{wagers: both, instead: gametest.Irregular(wrong, deciding(4))}
	settletest.Same(t, s.play(t).Outcomes(), append([]string{"1 ante lose 0.00 0.00 657a.11(c)(2)", "1 super_bonus lose 0.00 0.00 657a.11(c)(2)"}, void("657a.13(c)")...)...)
	s = script{wagers: both, instead: gametest.Irregular(wrong, gametest.Offers("deal"))}
	s.refused(t, "657a.13(c)")
}

// TestDealerCardExposed returns Ante, Super Bonus and Play, and settles Queens Up.
func TestDealerCardExposed(t *testing.T) {
	regtest.Proves(t, "657a.13(d)")
	exposed := round.Irregularity{Kind: general.DealerCardExposed}
	s := script{deck: "Qs 2c 9c Qd 3d 9d 4s 5h 8d 6h 7c 7d 8s 9h Td", wagers: "1 ante 10, 1 play 10, 1 queens_up 1, 4 ante 20, 4 queens_up 5", instead: gametest.Irregular(exposed, deciding(4))}
	p := s.play(t)
	if !p.Cited(round.EventProcedure, "657a.13(d)") || !p.Cited(round.EventShow, "657a.13(d)") {
		t.Error("nothing is said or turned")
	}
	settletest.Same(t, p.Outcomes(),
		"1 ante void 0.00 10.00 657a.13(d)", "1 super_bonus void 0.00 10.00 657a.13(d)", "1 play void 0.00 10.00 657a.13(d)",
		"4 ante void 0.00 20.00 657a.13(d)", "4 super_bonus void 0.00 20.00 657a.13(d)",
		"4 queens_up lose 0.00 0.00 657a.11(g)(1)", "1 queens_up win 1.00 2.00 657a.11(g)(2) 657a.12(c)")
	s.rules = `{"shuffling": "device", "paytables": {"queens_up": "A"}}`
	s.table.RoundsSinceCount, s.instead = 4, gametest.Irregular(exposed, gametest.Offers("count_stub"))
	settletest.Same(t, s.play(t).Outcomes(),
		"1 ante void 0.00 10.00 657a.13(d)", "1 super_bonus void 0.00 10.00 657a.13(d)",
		"4 ante void 0.00 20.00 657a.13(d)", "4 super_bonus void 0.00 20.00 657a.13(d)",
		"4 queens_up lose 0.00 0.00 657a.11(g)(1)", "1 queens_up win 1.00 2.00 657a.11(g)(2) 657a.12(c)")
	for _, choice := range []string{"deal", "reveal", "shuffle"} {
		s := script{wagers: both, instead: gametest.Irregular(exposed, gametest.Offers(choice))}
		s.refused(t, "657a.13(d)")
	}
}

func TestOtherIrregularitiesAreRefused(t *testing.T) {
	s := script{wagers: "1 ante 10", instead: gametest.Irregular(round.Irregularity{Kind: "community_card_exposed"}, deciding(1))}
	s.refused(t, "657a.13")
}
