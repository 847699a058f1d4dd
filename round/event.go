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
	EventPutBack   EventKind = "put_back"  // the house puts back into a pot what it took out of it, for the round is void
	EventFund      EventKind = "fund"      // a seat is awarded money of a fund, which is paid at the cage
)

// Everyone is the audience of an event that all may see. Any other audience is the one seat that
// may see the event's card.
const Everyone = 0

// Event is something that happened in a round, with the clause that caused it. The kind decides
// which fields count.
type Event struct {
	Kind EventKind `json:"kind"`
	Cite cite.Cite `json:"cite"`
	// Audience is who may see the event: everyone, or one seat.
	Audience int   `json:"audience,omitempty"`
	Seat     int   `json:"seat,omitempty"`
	Place    Place `json:"place,omitzero"`
	// From is the previous place of a card that moves to Place.
	From  Place     `json:"from,omitzero"`
	Card  card.Card `json:"card,omitzero"`
	Wager WagerID   `json:"wager,omitempty"`
	// Amount is the chips placed or taken, or the movement of the meter.
	Amount  money.Cents `json:"amount,omitzero"`
	Outcome *Outcome    `json:"outcome,omitempty"`
	Choice  string      `json:"choice,omitempty"`
	// Text is what is announced or done, or the name of the hand that is formed.
	Text string `json:"text,omitempty"`
	// Plays is the cards that make the hand that is formed.
	Plays card.Set `json:"-"`
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

// Outcome is one settled wager: the seat, the player who is paid, the wager, the hand that decided
// it, and the clauses.
type Outcome struct {
	Seat int `json:"seat"`
	// Player is the player who is paid. A player without a name is his seat, as in Stake.Who.
	Player string  `json:"player"`
	Wager  WagerID `json:"wager"`
	// Number is the number of the seat's hand, from 0, where a seat may have several.
	Number int `json:"number,omitempty"`
	// Stake is the amount wagered, in cents; 0 for a bonus.
	Stake  money.Cents `json:"stake"`
	Result Result      `json:"result"`
	// Paid is the winnings without the stake, in cents. Returned is everything that goes back to
	// the player.
	Paid     money.Cents `json:"paid"`
	Returned money.Cents `json:"returned"`
	// LimitedFrom is the payment before the payout limit cut it; 0 if it was not cut.
	LimitedFrom money.Cents `json:"limited_from,omitzero"`
	// MeterShare is the share of the progressive meter that was paid, in per cent; 0 is none.
	MeterShare int `json:"meter_share,omitempty"`
	// MeterLevel is the level of the meter that the share is of, where it has several.
	MeterLevel string `json:"meter_level,omitempty"`
	// Reversed: the wager had already been settled in this round and then became void. Paid and
	// Returned take the settlement back and may be negative.
	Reversed bool   `json:"reversed,omitempty"`
	Hand     string `json:"hand,omitempty"`
	// HandOf is the seat whose hand decided, if it is another player's; 0 is the player's own.
	HandOf int         `json:"hand_of,omitempty"`
	Cites  []cite.Cite `json:"cites"`
}
