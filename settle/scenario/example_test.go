package scenario_test

import (
	"errors"
	"fmt"

	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

// Rounds written as text are settled and held against what they expect: the first is paid so, the
// second is rightly refused, and the third expects a cent too much.
func ExampleParse() {
	rounds, err := scenario.Parse(`
game: three-card-poker
paytable: ante_bonus A
dealer: Qc 3d 2h

round: a higher hand is paid even money
seat 1 Ann: Qd 4s 2c; ante 10, play 10
result: 1 ante win 10.00 20.00 649a.11(e)(2)(i) 649a.12(a)
result: 1 play win 10.00 20.00 649a.11(e)(2)(i) 649a.12(a)

round: the Play Wager must equal the Ante
seat 1: Qd 4s 2c; ante 10, play 9.99
refused: 649a.11(b)

round: a cent too much
seat 1: Qd 4s 2c; ante 10, play 10
result: 1 ante win 10.01 20.01 649a.11(e)(2)(i) 649a.12(a)
`)
	if err != nil {
		fmt.Println(err) // one sentence that begins with the line
		return
	}
	settler := settle.NewSettler()
	for _, r := range rounds {
		answer, err := r.Settle(settler)
		var differs *scenario.Unexpected
		switch {
		case errors.As(err, &differs):
			fmt.Println(differs.Round+":", differs.Expected)
		case err != nil:
			fmt.Println(err)
		case answer == nil:
			fmt.Println(r.Name+": refused under", r.Refused)
		default:
			fmt.Println(r.Name+": house", answer.HouseNet)
		}
	}
	// Output:
	// a higher hand is paid even money: house -20.00
	// the Play Wager must equal the Ante: refused under 649a.11(b)
	// a cent too much: expected "1 ante win 10.01 20.01 649a.11(e)(2)(i) 649a.12(a)"
}
