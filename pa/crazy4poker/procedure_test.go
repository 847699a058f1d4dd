package crazy4poker_test

import (
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/gametest/generaltest"
	"felt.example/felt/pa/crazy4poker"
	"felt.example/felt/pa/general"
)

// TestProcedure proves what the chapter shares with the others, its clauses written a
// second time. Three players and the dealer have twenty cards.
func TestProcedure(t *testing.T) {
	generaltest.Chapter{
		Game:   &crazy4poker.Game,
		Rules:  `"paytables": {"queens_up": "A"}`,
		Stakes: "2 ante 10, 2 super_bonus 10, 2 queens_up 5, 4 ante 20, 4 super_bonus 20, 5 ante 5, 5 super_bonus 5, 5 queens_up 1",
		Stub:   map[game.ChoiceValue]int{general.ManualShoe: 32, general.FromHand: 32, general.AutomatedShoe: 32},
		Clauses: general.Procedure{
			Chapter:   "657a",
			Manual:    general.Dealing{Loaded: "657a.8(a)", NoMoreBets: "657a.8(b)", Order: "657a.8(d)", Stub: "657a.8(e)", Count: "657a.8(f)", Correct: "657a.8(g)", Incorrect: "657a.8(h)"},
			Hand:      general.Dealing{NoMoreBets: "657a.9(b)", Order: "657a.9(b)", Stub: "657a.9(c)", Count: "657a.9(d)", Correct: "657a.9(e)", Incorrect: "657a.9(f)"},
			Automated: general.Dealing{Loaded: "657a.10(a)(1)", NoMoreBets: "657a.10(a)(2)", Order: "657a.10(b)", Stub: "657a.10(c)", Count: "657a.10(d)", Correct: "657a.10(e)", Incorrect: "657a.10(f)"},
			Irregularities: general.Irregularities{
				FaceUp: "657a.13(a)", DrawnInError: "657a.13(b)", WrongNumber: "657a.13(c)",
				ShufflerFailed: "657a.13(e)", ShoeFailed: "657a.13(f)", OutOfOrder: "657a.13(g)",
			},
		},
	}.Prove(t)
}

// TestConforms plays random rounds.
func TestConforms(t *testing.T) { gametest.Exercise(t, &crazy4poker.Game) }
