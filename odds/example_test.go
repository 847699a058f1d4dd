package odds_test

import (
	"context"
	"fmt"

	"felt.example/felt/odds"
)

// The exact edge of a wager: all deals are counted.
func ExampleCalculator() {
	entries, err := odds.Entries(odds.Question{Game: odds.Game("three-card-poker"), Wager: "pair_plus", Paytable: "A"})
	if err != nil {
		fmt.Println(err)
		return
	}
	var calculator odds.Calculator
	for i := range entries {
		figure, err := calculator.Figure(context.Background(), &entries[i])
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(entries[i].Name(), figure.Value(), figure.HitFrequency().FloatString(6))
	}
	// Output:
	// three-card-poker pair_plus A -128/5525 0.256109
}
