package ledger_test

import (
	"errors"
	"fmt"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
)

// A buy-in and a wager are posted. A transfer that an account cannot cover is refused, and
// then none of the transfers given with it is made.
func ExampleBalances() {
	balances := ledger.Balances{}
	err := balances.Apply([]journal.Transfer{
		{From: "cage", To: "player/ann", Amount: 100 * money.Dollar, Memo: "chips for cash"},
		{From: "player/ann", To: "table/t1/wagers/3", Amount: 25 * money.Dollar, Cite: "678a.7(d)(1)"},
	})
	fmt.Println(balances["player/ann"], balances["table/t1/wagers/3"], err)

	err = balances.Apply([]journal.Transfer{
		{From: "player/ann", To: "table/t1/wagers/3", Amount: 75_01},
	})
	fmt.Println(err)
	fmt.Println(errors.Is(err, ledger.ErrOverdrawn), balances["player/ann"], "in all", balances.Sum())
	// Output:
	// 75.00 25.00 <nil>
	// overdrawn: player/ann holds 75.00 and cannot pay 75.01
	// true 75.00 in all 0.00
}
