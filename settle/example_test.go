package settle_test

import (
	"fmt"

	"felt.example/felt/settle"
)

// A recorded round is settled: what each wager is due, and under which clauses.
func ExampleSettler() {
	rec, err := settle.Parse([]byte(`{
		"game": "high-card-flush", "rules": {"paytables": {"flush_bonus": "A"}},
		"dealer": ["Kc","Qc","9c","4d","3h","2s","7d"],
		"seats": [{"seat": 3, "cards": ["9h","8h","6h","4h","2h","Ks","Jd"],
			"wagers": {"ante": "25.00", "raise": "50.00", "flush_bonus": "2.00"}}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	round, selected, err := settle.NewSettler().Settle(rec)
	if err != nil {
		fmt.Println(err) // one sentence, with the clause that was broken
		return
	}
	answer := settle.NewSettlement(rec, round, selected)
	for _, seat := range answer.Seats {
		fmt.Println(seat.Hand)
		for _, x := range seat.Results {
			fmt.Println(x.Wager, x.Result, x.Returned, x.Cites)
		}
	}
	fmt.Println("house", answer.HouseNet)
	// Output:
	// five-card flush, nine high
	// ante win 50.00 [678a.11(d)(2)(ii)(A) 678a.12(a)]
	// raise win 100.00 [678a.11(d)(2)(ii)(A) 678a.12(a)]
	// flush_bonus win 22.00 [678a.11(e)(1)(ii) 678a.12(b)]
	// house -95.00
}
