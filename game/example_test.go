package game_test

import (
	"fmt"

	"felt.example/felt/pa"
)

// A game states what may be chosen, and refuses a choice that the chapter does not have.
func ExampleGame_Select() {
	g := pa.Game("three-card-poker")
	for _, w := range g.Wagers {
		fmt.Println(w.ID, w.Cite)
	}
	selected, err := g.Select([]byte(`{"paytables": {"ante_bonus": "A", "pair_plus": "D"}, "minimum": "15.00"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	least, _ := selected.Limits(g.Wager("ante"))
	fmt.Println(selected.Paytable("pair_plus"), "from", least)

	_, err = g.Select([]byte(`{"paytables": {"ante_bonus": "A", "pair_plus": "E"}}`))
	fmt.Println(err)
	// Output:
	// ante 649a.7(d)(1)
	// play 649a.7(d)(1)
	// pair_plus 649a.7(d)(2)
	// ante_bonus 649a.11(f)
	// D from 15.00
	// rules.paytables.pair_plus: there is no paytable "E"; the chapter prints A, B, C, D (§ 649a.12(c))
}
