package clause_test

import (
	"fmt"

	"felt.example/felt/clause"
)

// A chapter's clauses.txt is read: each clause with its status.
func ExampleParse() {
	chapter, err := clause.Parse(`chapter: 678a High Card Flush
source: proposed; Pa.B. Doc. No. 15-1495; August 15, 2015
678a.3              not-done   the equipment of a table: felt keeps no inventory
678a.3(a)           not-done   every deck is inspected: felt keeps no inventory of decks
678a.6              modelled   the evaluators in this package
678a.6(a)           modelled   ace high to 2; suits never break a tie
`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(chapter.Name, chapter.Source)
	for _, c := range chapter.Clauses {
		fmt.Println(c.Cite, c.Status, "needs a test:", c.NeedsProof())
	}
	fmt.Println(chapter.Count())
	// Output:
	// High Card Flush proposed
	// 678a.3 not-done needs a test: false
	// 678a.3(a) not-done needs a test: false
	// 678a.6 modelled needs a test: false
	// 678a.6(a) modelled needs a test: true
	// 2 modelled, 0 recorded, 0 printed, 0 physical, 0 unreachable, 2 not-done
}
