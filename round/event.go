package round

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
)

// EventKind is what happened.
type EventKind string

// The kinds of event.
const (
	EventAnnounce  EventKind = "announce"  // the dealer says something
	EventProcedure EventKind = "procedure" // the dealer or the floor does something with the cards
	EventDeal      EventKind = "deal"      // a card face down to a place
	EventMove      EventKind = "move"      // a card from one place to another
	EventLook      EventKind = "look"      // a player sees his own card
	EventShow      EventKind = "show"      // a card face up
	EventWager     EventKind = "wager"     // chips to an area
	EventDecision  EventKind = "decision"  // a player's choice
	EventSettle    EventKind = "settle"    // a wager paid, returned or collected
	EventForm      EventKind = "form"      // a pile forms a hand
	EventCollect   EventKind = "collect"   // cards to the discard rack
	EventMeter     EventKind = "meter"     // the progressive meter moves
	EventTake      EventKind = "take"      // the house takes a rake, or a contribution to a fund, out of a pot
	EventFund      EventKind = "fund"      // a seat is awarded money of a fund, which is paid at the cage
)

// Everyone is the audience of an event that all may see; any other audience is the
// seat that alone may see the event's card.
const Everyone = 0

// Event is something that happened in a round, with the clause that made it so. Which
// fields count depends on its kind.
type Event struct {
	Kind EventKind `json:"kind"`
	Cite cite.Cite `json:"cite"`
	// Audience is who may see the event: everyone, or one seat.
	Audience int   `json:"audience,omitempty"`
	Seat     int   `json:"seat,omitempty"`
	Place    Place `json:"place,omitzero"`
	// From is where a card that moves to Place lay before.
	From  Place     `json:"from,omitzero"`
	Card  card.Card `json:"card,omitzero"`
	Wager WagerID   `json:"wager,omitempty"`
	// Amount is the chips placed or taken, or the movement of the meter.
	Amount  money.Cents `json:"amount,omitzero"`
	Outcome *Outcome    `json:"outcome,omitempty"`
	Choice  string      `json:"choice,omitempty"`
	// Text is what is announced or done, or the hand that is formed.
	Text string `json:"text,omitempty"`
}

// Result is how a wager ended.
type Result string

// The results of a wager.
const (
	Win   Result = "win"
	Lose  Result = "lose"
	Push  Result = "push"
	Bonus Result = "bonus" // a payout with no stake of its own
	Void  Result = "void"
)

// Outcome is one wager settled: who is paid, at which seat, on which wager, because of which hand, by
// which clauses.
type Outcome struct {
	Seat int `json:"seat"`
	// Player is who is paid; one without a name is his seat, as Stake.Who says.
	Player string  `json:"player"`
	Wager  WagerID `json:"wager"`
	// Number is which of the seat's hands it is, from 0, where a seat may have several.
	Number int `json:"number,omitempty"`
	// Stake is what was wagered; nothing for a bonus.
	Stake  money.Cents `json:"stake"`
	Result Result      `json:"result"`
	// Paid is the winnings without the stake; Returned is what goes to the player in all.
	Paid     money.Cents `json:"paid"`
	Returned money.Cents `json:"returned"`
	// LimitedFrom is what would have been paid without the payout limit, if it was cut.
	LimitedFrom money.Cents `json:"limited_from,omitzero"`
	// MeterShare is the share of the progressive meter that was paid, in per cent; 0 is none.
	MeterShare int `json:"meter_share,omitempty"`
	// Reversed: the wager had been settled in this round before it became void; Paid and
	// Returned then take back what was settled, and may be negative.
	Reversed bool   `json:"reversed,omitempty"`
	Hand     string `json:"hand,omitempty"`
	// HandOf is the seat that has the hand, where that is another player's; 0 is the player's own.
	HandOf int         `json:"hand_of,omitempty"`
	Cites  []cite.Cite `json:"cites"`
}
