package mississippistud_test

import (
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/gametest/generaltest"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/mississippistud"
)

// TestProcedure proves what the chapter shares with the others, its clauses written a
// second time. Three players have six cards, the board three.
func TestProcedure(t *testing.T) {
	generaltest.Chapter{
		Game:   &mississippistud.Game,
		Rules:  `"paytables": {"three_card_bonus": "A", "progressive": "A"}`,
		Stakes: "2 ante 10, 2 three_card_bonus 5, 2 progressive 1, 4 ante 20, 5 ante 5, 5 three_card_bonus 1",
		Stub:   map[game.ChoiceValue]int{general.ManualShoe: 43, general.FromHand: 43, general.AutomatedShoe: 43},
		Clauses: general.Procedure{
			Chapter:   "655a",
			Manual:    general.Dealing{Loaded: "655a.8(a)", NoMoreBets: "655a.8(b)", Order: "655a.8(c)", Stub: "655a.8(d)", Count: "655a.8(e)", Correct: "655a.8(f)", Incorrect: "655a.8(g)"},
			Hand:      general.Dealing{NoMoreBets: "655a.9(b)", Order: "655a.9(b)", Stub: "655a.9(c)", Count: "655a.9(d)", Correct: "655a.9(e)", Incorrect: "655a.9(f)"},
			Automated: general.Dealing{Loaded: "655a.10(a)(1)", NoMoreBets: "655a.10(a)(2)", Order: "655a.10(b)", Stub: "655a.10(c)", Count: "655a.10(d)", Correct: "655a.10(e)", Incorrect: "655a.10(f)"},
			Irregularities: general.Irregularities{
				FaceUp: "655a.13(a)", DrawnInError: "655a.13(b)", WrongNumber: "655a.13(c)",
				ShufflerFailed: "655a.13(e)", ShoeFailed: "655a.13(f)", OutOfOrder: "655a.13(g)",
			},
		},
	}.Prove(t)
}

// TestConforms plays random rounds.
func TestConforms(t *testing.T) { gametest.Exercise(t, &mississippistud.Game) }
