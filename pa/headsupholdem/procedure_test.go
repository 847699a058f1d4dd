package headsupholdem_test

import (
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/gametest/generaltest"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/headsupholdem"
)

// TestProcedure proves what the chapter shares with the others, its clauses written a
// second time. Two players, the dealer and the board have 11 cards.
func TestProcedure(t *testing.T) {
	generaltest.Chapter{
		Game:   &headsupholdem.Game,
		Rules:  `"paytables": {"pocket_bonus": "A", "trips_plus": "A"}`,
		Stakes: "2 ante 10, 2 odds 10, 2 pocket_bonus 5, 5 ante 20, 5 odds 20, 5 trips_plus 1",
		Stub:   map[game.ChoiceValue]int{general.ManualShoe: 41, general.FromHand: 41, general.AutomatedShoe: 41},
		Clauses: general.Procedure{
			Chapter:   "677a",
			Manual:    general.Dealing{Loaded: "677a.8(a)", NoMoreBets: "677a.8(b)", Order: "677a.8(c)", Stub: "677a.8(d)", Count: "677a.8(e)", Correct: "677a.8(f)", Incorrect: "677a.8(g)"},
			Hand:      general.Dealing{NoMoreBets: "677a.9(b)", Order: "677a.9(b)", Stub: "677a.9(c)", Count: "677a.9(d)", Correct: "677a.9(e)", Incorrect: "677a.9(f)"},
			Automated: general.Dealing{Loaded: "677a.10(a)(1)", NoMoreBets: "677a.10(a)(2)", Order: "677a.10(b)", Stub: "677a.10(c)", Count: "677a.10(d)", Correct: "677a.10(e)", Incorrect: "677a.10(f)"},
			Irregularities: general.Irregularities{
				FaceUp: "677a.13(a)", DrawnInError: "677a.13(b)", WrongNumber: "677a.13(c)",
				ShufflerFailed: "677a.13(e)", ShoeFailed: "677a.13(f)", OutOfOrder: "677a.13(g)",
			},
		},
	}.Prove(t)
}
