package money_test

import (
	"fmt"

	"felt.example/felt/money"
)

// Amounts are whole cents and are written as decimal dollars.
func ExampleParse() {
	wager, err := money.Parse("12.50")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(wager, wager.Words(), (4000 * wager).Grouped())

	_, err = money.Parse("12.505")
	fmt.Println(err)
	// Output:
	// 12.50 $12.50 $50,000
	// "12.505" is no amount of dollars such as "12.50" or "25"
}
