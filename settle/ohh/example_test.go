package ohh_test

import (
	"bytes"
	"encoding/json"
	"fmt"

	"felt.example/felt/settle/ohh"
	"felt.example/felt/settle/phh"
)

// A recorded hand is written for a poker tracker.
func ExampleWrite() {
	file := []byte(`variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [100, 100]
actions = ["d dh p1 AsKs", "d dh p2 ????", "p2 cc", "p1 cbr 30", "p2 f"]
finishing_stacks = [110, 90]
players = ["Ann", "Bob"]
`)
	for hand, err := range phh.Read(file) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		var written, shown bytes.Buffer
		if err := ohh.Write(&written, hand); err != nil {
			fmt.Println(err)
			continue
		}
		var parts struct {
			OHH struct{ Pots json.RawMessage }
		}
		if err := json.Unmarshal(written.Bytes(), &parts); err != nil {
			fmt.Println(err)
			continue
		}
		if err := json.Indent(&shown, parts.OHH.Pots, "", "  "); err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(&shown)
	}
	// Output:
	// [
	//   {
	//     "number": 0,
	//     "amount": 20.00,
	//     "rake": 0.00,
	//     "jackpot": 0.00,
	//     "player_wins": [
	//       {
	//         "player_id": 1,
	//         "win_amount": 20.00
	//       }
	//     ]
	//   }
	// ]
}
