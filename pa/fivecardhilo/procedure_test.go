package fivecardhilo_test

import (
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/gametest/generaltest"
	"felt.example/felt/pa/fivecardhilo"
	"felt.example/felt/pa/general"
)

// TestProcedure proves what the chapter shares with the others, its clauses written a
// second time.
func TestProcedure(t *testing.T) {
	generaltest.Chapter{
		Game:   &fivecardhilo.Game,
		Rules:  `"paytables": {"ante_bonus": "A", "poker_bonus": "A"}`,
		Stakes: "2 ante 10, 2 tie 5, 4 ante 20, 5 ante 5, 5 poker_bonus 1",
		Stub:   map[game.ChoiceValue]int{general.ManualShoe: 32, general.FromHand: 32, general.AutomatedShoe: 32},
		Clauses: general.Procedure{
			Chapter:   "579",
			Clauses:   general.Clauses{Removed: "579.5(f)"},
			Manual:    general.Dealing{Loaded: "579.8(a)", NoMoreBets: "579.8(b)", Order: "579.8(d)", Stub: "579.8(e)", Count: "579.8(f)", Correct: "579.8(g)", Incorrect: "579.8(h)"},
			Hand:      general.Dealing{NoMoreBets: "579.9(a)(3)", Order: "579.9(b)", Stub: "579.9(c)", Count: "579.9(d)", Correct: "579.9(e)", Incorrect: "579.9(f)"},
			Automated: general.Dealing{Loaded: "579.10(a)(1)", NoMoreBets: "579.10(a)(2)", Order: "579.10(b)", Stub: "579.10(c)", Count: "579.10(d)", Correct: "579.10(e)", Incorrect: "579.10(f)"},
			Irregularities: general.Irregularities{
				FaceUp: "579.13(a)", DrawnInError: "579.13(b)", WrongNumber: "579.13(c)",
				ShufflerFailed: "579.13(d)", ShoeFailed: "579.13(e)", OutOfOrder: "579.13(f)",
			},
		},
	}.Prove(t)
}
