package card_test

import (
	"fmt"

	"felt.example/felt/card"
)

// Cards are read and written as rank and suit. A set of cards is a single number, so that sets
// are compared and joined in one instruction.
func Example() {
	c, err := card.Parse("Td")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c, c.Name(), c.Suit().Red())

	hole, board := card.SetOf(card.Hand("As Td")...), card.SetOf(card.Hand("Ah 7c 7d 2s 9h")...)
	all := hole | board
	fmt.Printf("%d %v\n", all.Len(), all.Cards())

	_, err = card.Parse("1d")
	fmt.Println(err)
	// Output:
	// Td ten of diamonds true
	// 7 [7c 7d Td 9h Ah 2s As]
	// "1d" is no card; a card is a rank A K Q J T 9 to 2 and a suit s h d c, such as "As"
}
