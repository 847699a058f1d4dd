package round

import (
	"encoding/json"
	"strings"

	"felt.example/felt/money"
)

// signed is money that was taken back, where it is negative.
type signed money.Cents

// UnmarshalText reads an amount of dollars, with a sign if it is negative.
func (s *signed) UnmarshalText(text []byte) error {
	amount, negative := strings.CutPrefix(string(text), "-")
	var cents money.Cents
	err := cents.UnmarshalText([]byte(amount))
	if *s = signed(cents); negative {
		*s = -*s
	}
	return err
}

// UnmarshalJSON reads an outcome as it was stored: what a void wager takes back is negative.
func (o *Outcome) UnmarshalJSON(data []byte) error {
	type plain Outcome
	stored := struct {
		*plain
		Paid     signed `json:"paid"`
		Returned signed `json:"returned"`
	}{plain: (*plain)(o)}
	err := json.Unmarshal(data, &stored)
	o.Paid, o.Returned = money.Cents(stored.Paid), money.Cents(stored.Returned)
	return err
}
