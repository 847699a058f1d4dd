package analysis_test

import (
	"context"
	"fmt"

	"felt.example/felt/analysis"
	"felt.example/felt/pa"
)

// A side wager is counted over all deals, and its exact figure made of the count.
func ExampleCountDeclared() {
	g := pa.Game("three-card-poker")
	selected, err := g.Select([]byte(`{"paytables": {"ante_bonus": "A", "pair_plus": "A"}}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	count, err := analysis.CountDeclared(context.Background(), selected, "pair_plus", analysis.Known{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(count.Combinations, "deals")
	for _, row := range count.Rows {
		fmt.Println(row.Hand, row.Combinations)
	}
	// Output:
	// 22100 deals
	// straight flush 48
	// three-of-a-kind 52
	// straight 720
	// flush 1096
	// pair 3744
}
