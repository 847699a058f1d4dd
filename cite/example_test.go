package cite_test

import (
	"fmt"
	"slices"

	"felt.example/felt/cite"
)

// Citations are sorted as the regulation has them.
func ExampleCompare() {
	cites := []cite.Cite{"678a.11(c)", "678a.9", "678a.11(b)(10)", "677a.12", "678a.11(b)(2)"}
	slices.SortFunc(cites, cite.Compare)
	fmt.Println(cites)

	_, err := cite.Parse("678a.11(c")
	fmt.Println(err)
	// Output:
	// [677a.12 678a.9 678a.11(b)(2) 678a.11(b)(10) 678a.11(c)]
	// "678a.11(c" is no citation; one is written like "678a.11(d)(2)"
}
