package payout_test

import (
	"fmt"

	"felt.example/felt/money"
	"felt.example/felt/payout"
)

// What payouts pay on a wager of $5, the stake not counted, with $30,000 on the progressive meter.
func ExampleParse() {
	for _, text := range []string{"3 to 2", "250 for 1", "push", "10% of meter"} {
		pays, err := payout.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(pays, pays.Amount(5*money.Dollar, 30_000*money.Dollar))
	}
	_, err := payout.Parse("3:2")
	fmt.Println(err)
	// Output:
	// 3 to 2 7.50
	// 250 for 1 1250.00
	// push 0.00
	// 10% of meter 3000.00
	// "3:2" is no payout such as "50 to 1", "3 to 2", "250 for 1", "push" or "10% of meter"
}
