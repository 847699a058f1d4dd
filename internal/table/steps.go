package table

import (
	"cmp"
	"encoding/json"

	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Step is an event of a round in words. Only the seat Audience saw it; 0 is that everybody did.
type Step struct {
	Kind     round.EventKind `json:"kind"`
	Text     string          `json:"text"`
	Cite     cite.Cite       `json:"cite"`
	Audience int             `json:"audience,omitempty"`
	Place    string          `json:"place,omitempty"`
	Card     string          `json:"card,omitempty"`
}

// Steps are all that happened in the round, all audiences together.
func (t *Table) Steps() []Step {
	steps := []Step{}
	for _, e := range t.course.events {
		s := Step{Kind: e.Kind, Text: t.words(e), Cite: e.Cite, Audience: e.Audience}
		if e.Place != (round.Place{}) {
			s.Place = e.Place.String()
		}
		if e.Card != 0 {
			s.Card = e.Card.String()
		}
		if e.Kind == round.EventLook {
			s.Text = upper(t.where(e.Place)) + " looks at the " + e.Card.Name()
		}
		steps = append(steps, s)
	}
	return steps
}

// Payment is how a wager of the round was settled: Returned is how much of Stake and Paid went to the player.
type Payment struct {
	Seat     int           `json:"seat"`
	Player   string        `json:"player"`
	Wager    round.WagerID `json:"wager"`
	Number   int           `json:"number,omitempty"`
	Result   round.Result  `json:"result"`
	Hand     string        `json:"hand,omitempty"`
	Stake    money.Cents   `json:"stake"`
	Paid     money.Cents   `json:"paid"`
	Returned money.Cents   `json:"returned"`
	// LimitedFrom is what would have been paid without the limit of the payout, MeterShare the share of the meter in
	// per cent; 0 is none.
	LimitedFrom money.Cents `json:"limited_from,omitzero"`
	MeterShare  int         `json:"meter_share,omitempty"`
	// Reversed: it takes an earlier payment of the round back.
	Reversed bool        `json:"reversed,omitempty"`
	Cites    []cite.Cite `json:"cites"`
	Text     string      `json:"text"`
}

// UnmarshalJSON reads a payment, of which amounts may be negative that take an earlier one back.
func (p *Payment) UnmarshalJSON(data []byte) error {
	type plain Payment
	var o round.Outcome
	stored := struct {
		*plain
		Paid     any `json:"paid"`
		Returned any `json:"returned"`
	}{plain: (*plain)(p)}
	if err := cmp.Or(json.Unmarshal(data, &stored), json.Unmarshal(data, &o)); err != nil {
		return err
	}
	p.Paid, p.Returned = o.Paid, o.Returned
	return nil
}

// Payments are how each wager of the round was settled, in their order.
func (t *Table) Payments() []Payment {
	all := []Payment{}
	for _, e := range t.course.events {
		if o := e.Outcome; o != nil {
			all = append(all, Payment{o.Seat, o.Player, o.Wager, o.Number, o.Result, o.Hand, o.Stake, o.Paid, o.Returned, o.LimitedFrom, o.MeterShare, o.Reversed,
				append([]cite.Cite{}, o.Cites...), t.words(e)})
		}
	}
	return all
}
