package gametest_test

import (
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/pa/threecardpoker"
	"felt.example/felt/round"
)

// The test of a chapter: random rounds under all its paytables, options and readings.
func ExampleExercise() {
	_ = func(t *testing.T) { // TestConforms
		gametest.Exercise(t, &threecardpoker.Game)
	}
}

// The test of one clause: the cards that matter, the wagers and the decisions, and what must come of them.
func ExampleRound() {
	_ = func(t *testing.T) { // TestEvenMoney
		r := gametest.Round{
			Game: &threecardpoker.Game, Rules: `{"paytables": {"ante_bonus": "A"}}`,
			Cards:   map[round.Pile]string{round.SeatPile(1): "Qd 4s 2c", round.Dealer: "Qc 3d 2h"},
			Stakes:  gametest.Stakes("1 ante 10"),
			Choices: map[int][]string{1: {"play 10.00"}},
		}
		if o := r.Play(t).Outcome(t, 1, threecardpoker.Play); o.Paid != 10_00 {
			t.Errorf("the Play Wager is paid %s", o.Paid)
		}
		r.Choices[1] = []string{"play 9.99"}
		r.Refused(t, "649a.11(b)")
	}
}
