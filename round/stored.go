package round

import (
	"bytes"
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

// UnmarshalJSON reads a stored outcome, whose amounts may be negative if a void wager was taken
// back.
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

// extraBefore is what builds up to 7ca6651 called the place of Extra, after the one game that had it.
const extraBefore = "all_six"

// Stored reports whether the event equals a stored one. Builds up to 7ca6651 did not store the
// player of an outcome or the owner of the hand; these are then taken from the event.
func (e *Event) Stored(as json.RawMessage) (bool, error) {
	text, err := json.Marshal(e)
	if err != nil || bytes.Equal(text, as) {
		return err == nil, err
	}
	var before Event
	if err := json.Unmarshal(as, &before); err != nil {
		return false, nil //nolint:nilerr // it is no event
	}
	if o := before.Outcome; o != nil && o.Player == "" && e.Outcome != nil {
		o.Player, o.HandOf = e.Outcome.Player, e.Outcome.HandOf
	}
	again, err := json.Marshal(before)
	return bytes.Equal(text, again), err
}
