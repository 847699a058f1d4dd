package gametest_test

import (
	"fmt"
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

// printed stands for the t of a test, and prints what it is told.
type printed struct{ testing.TB }

func (printed) Helper()                           { /* it has no lines of its own */ }
func (printed) Errorf(format string, args ...any) { fmt.Printf(format+"\n", args...) }
func (printed) Fatal(args ...any)                 { panic(fmt.Sprint(args...)) }
func (printed) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

// The test of one clause: the cards that matter, the wagers and the decisions, and what must come of them.
func ExampleRound() {
	evenMoney := func(t testing.TB) { // func TestEvenMoney(t *testing.T)
		r := gametest.Round{
			Game: &threecardpoker.Game, Rules: `{"paytables": {"ante_bonus": "A"}}`,
			Cards:   map[round.Pile]string{round.SeatPile(1): "Qd 4s 2c", round.Dealer: "Qc 3d 2h"},
			Stakes:  gametest.Stakes("1 ante 10"),
			Choices: map[int][]string{1: {"play 10.00"}},
		}
		o := r.Play(t).Outcome(t, 1, threecardpoker.Play)
		if o.Paid != 10_00 {
			t.Errorf("the Play Wager is paid %s", o.Paid)
		}
		fmt.Println(o.Result, o.Paid)
		r.Choices[1] = []string{"play 9.99"}
		fmt.Println(r.Refused(t, "649a.11(b)"))
	}
	evenMoney(printed{})
	// Output:
	// win 10.00
	// seat 1: play $9.99 must be $10 (§ 649a.11(b))
}
