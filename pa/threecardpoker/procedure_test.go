package threecardpoker_test

import (
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/gametest/generaltest"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/threecardpoker"
)

// TestProcedure proves what the chapter shares with the others, its clauses written a
// second time. Three players and the dealer have twelve cards.
func TestProcedure(t *testing.T) {
	generaltest.Chapter{
		Game:   &threecardpoker.Game,
		Rules:  `"paytables": {"ante_bonus": "A", "pair_plus": "A"}`,
		Stakes: "2 ante 10, 2 pair_plus 5, 4 ante 20, 5 ante 5, 5 pair_plus 1",
		Stub:   map[game.ChoiceValue]int{general.ManualShoe: 40, general.FromHand: 40, general.AutomatedShoe: 40},
		Clauses: general.Procedure{
			Chapter:   "649a",
			Manual:    general.Dealing{Loaded: "649a.8(a)", NoMoreBets: "649a.8(b)", Order: "649a.8(d)", Stub: "649a.8(e)", Count: "649a.8(f)", Correct: "649a.8(g)", Incorrect: "649a.8(h)"},
			Hand:      general.Dealing{NoMoreBets: "649a.9(b)", Order: "649a.9(b)", Stub: "649a.9(c)", Count: "649a.9(d)", Correct: "649a.9(e)", Incorrect: "649a.9(f)"},
			Automated: general.Dealing{Loaded: "649a.10(a)(1)", NoMoreBets: "649a.10(a)(2)", Order: "649a.10(b)", Stub: "649a.10(c)", Count: "649a.10(d)", Correct: "649a.10(e)", Incorrect: "649a.10(f)"},
			Irregularities: general.Irregularities{
				FaceUp: "649a.13(a)", DrawnInError: "649a.13(b)", WrongNumber: "649a.13(c)",
				ShufflerFailed: "649a.13(e)", ShoeFailed: "649a.13(f)", OutOfOrder: "649a.13(g)",
			},
		},
	}.Prove(t)
}

// TestConforms plays random rounds.
func TestConforms(t *testing.T) { gametest.Exercise(t, &threecardpoker.Game) }
