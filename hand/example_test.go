package hand_test

import (
	"fmt"

	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// Two hands are compared: the higher Value wins.
func ExampleFiveCard() {
	board := card.SetOf(card.Hand("Kd 9c 9d 4h 2s")...)
	ann := hand.FiveCard(board | card.SetOf(card.Hand("Kh Qh")...))
	bob := hand.FiveCard(board | card.SetOf(card.Hand("9h As")...))
	fmt.Println("Ann:", ann)
	fmt.Println("Bob:", bob)
	fmt.Println("Bob wins:", bob > ann)
	fmt.Printf("with %v\n", hand.Best(card.Hand("9h As Kd 9c 9d 4h 2s")))
	// Output:
	// Ann: two pair, kings and nines
	// Bob: three-of-a-kind, nines
	// Bob wins: true
	// with [9h 9c 9d As Kd]
}

// A Tally adds up cards that many hands share, here a board, only once.
func ExampleTally() {
	hole := card.SetOf(card.Hand("Ah Kh")...)
	flop := card.SetOf(card.Hand("Qh 7h 2c")...)
	before := hand.TallyOf(hole | flop)
	flushes, turns := 0, 0
	for c := range (card.Full &^ (hole | flop)).All {
		turns++
		if before.With(c).FiveCard().Category() == hand.Flush {
			flushes++
		}
	}
	fmt.Printf("%d of %d cards make the flush\n", flushes, turns)
	// Output:
	// 9 of 47 cards make the flush
}
