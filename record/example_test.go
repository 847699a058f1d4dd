package record_test

import (
	"fmt"

	"felt.example/felt/pa"
	"felt.example/felt/record"
)

// A record is read by the form of the games that felt plays. A mistake is named in one sentence.
func ExampleParse() {
	rec, err := record.Parse([]byte(`{
		"game": "three-card-poker", "rules": {"paytables": {"ante_bonus": "A"}},
		"dealer": ["Qc", "3d", "2h"],
		"seats": [{"seat": 1, "cards": ["Qd", "4s", "2c"], "wagers": {"ante": "10.00", "play": "10.00"}}]}`), pa.Records)
	if err != nil {
		fmt.Println(err)
		return
	}
	seat := rec.Seat(1)
	fmt.Printf("dealer %v\n", rec.Cards(record.Dealer))
	fmt.Printf("seat %d %v, ante %v\n", seat.Number, seat.Cards(record.Own), seat.Of("ante"))

	_, err = record.Parse([]byte(`{"game": "three-card-poker", "seats": [{"seat": 1, "wagers": {"ante": 10}}]}`), pa.Records)
	fmt.Println(err)
	// Output:
	// dealer [Qc 3d 2h]
	// seat 1 [Qd 4s 2c], ante 10.00
	// seat 1: seats[0].wagers: ante: an amount is text such as "25.00"
}
