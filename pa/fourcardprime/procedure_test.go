package fourcardprime_test

import (
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/gametest/generaltest"
	"felt.example/felt/pa/fourcardprime"
	"felt.example/felt/pa/general"
)

// TestProcedure proves what the chapter shares with the others, its clauses written a
// second time. With an All-Six Bonus Wager, three players have 15 cards, the dealer 6 and
// that card is one; an automated shoe deals 15, 5 and a stack of 5.
func TestProcedure(t *testing.T) {
	generaltest.Chapter{
		Game:   &fourcardprime.Game,
		Rules:  `"paytables": {"bad_beat_bonus": "A", "prime": "A", "aces_bonus": "A", "all_six_bonus": "A"}`,
		Stakes: "2 ante 10, 2 prime 5, 4 ante 20, 5 ante 5, 5 all_six_bonus 1, 5 aces_bonus 1",
		Stub:   map[game.ChoiceValue]int{general.ManualShoe: 30, general.FromHand: 30, general.AutomatedShoe: 27},
		Clauses: general.Procedure{
			Chapter:   "682a",
			Clauses:   general.Clauses{Removed: "682a.5(f)"},
			Manual:    general.Dealing{Loaded: "682a.8(a)", NoMoreBets: "682a.8(b)", Order: "682a.8(c)", Stub: "682a.8(d)", Count: "682a.8(e)", Correct: "682a.8(f)", Incorrect: "682a.8(g)"},
			Hand:      general.Dealing{NoMoreBets: "682a.9(a)(3)", Order: "682a.9(b)", Stub: "682a.9(c)", Count: "682a.9(d)", Correct: "682a.9(e)", Incorrect: "682a.9(f)"},
			Automated: general.Dealing{Loaded: "682a.10(a)(1)", NoMoreBets: "682a.10(a)(2)", Order: "682a.10(b)", Stub: "682a.10(c)", Count: "682a.10(d)", Correct: "682a.10(e)", Incorrect: "682a.10(f)"},
			Irregularities: general.Irregularities{
				FaceUp: "682a.13(a)", DrawnInError: "682a.13(b)", WrongNumber: "682a.13(c)",
				ShufflerFailed: "682a.13(e)", ShoeFailed: "682a.13(f)", OutOfOrder: "682a.13(g)",
			},
		},
	}.Prove(t)
}
