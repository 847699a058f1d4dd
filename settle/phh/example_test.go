package phh_test

import (
	"fmt"

	"felt.example/felt/money"
	"felt.example/felt/settle/phh"
)

// A recorded hand is read and dealt again: it ends as the record says, or the reason why not is told.
func ExampleRead() {
	file := []byte(`variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [100, 100]
actions = ["d dh p1 AsKs", "d dh p2 ????", "p2 cc", "p1 cbr 30 # three blinds", "p2 f"]
finishing_stacks = [110, 90]
`)
	for hand, err := range phh.Read(file) {
		if err != nil {
			fmt.Println(err) // one sentence; the file's other hands still come
			continue
		}
		raise := hand.Actions[3]
		fmt.Println("player", raise.Player, "bets to", raise.Amount, "-", raise.Comment)
		again := hand.Replay(nil)
		fmt.Println(again.Verdict == phh.Agrees, again.Payoffs)

		hand.FinishingStacks[0] += 5 * money.Dollar
		fmt.Println(hand.Replay(nil).Reason)
	}
	// Output:
	// player 1 bets to 30.00 - three blinds
	// true [10.00 -10.00]
	// finishing_stacks[0]: 115, but p1 ends with 110
}
