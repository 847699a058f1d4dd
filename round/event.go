package round

import (
	"felt/card"
	"felt/cite"
	"felt/money"
)

// EventKind is what happened.
type EventKind string

// The kinds of event.
const (
	EventAnnounce  EventKind = "announce"  // the dealer says something
	EventProcedure EventKind = "procedure" // the dealer or the floor does something with the cards
	EventDeal      EventKind = "deal"      // a card face down to a place
	EventLook      EventKind = "look"      // a player sees his own card
	EventShow      EventKind = "show"      // a card face up
	EventWager     EventKind = "wager"     // chips to an area
	EventDecision  EventKind = "decision"  // a player's choice
	EventSettle    EventKind = "settle"    // a wager paid, returned or collected
	EventForm      EventKind = "form"      // a pile forms a hand
	EventCollect   EventKind = "collect"   // cards to the discard rack
	EventMeter     EventKind = "meter"     // the progressive meter moves
)

// Everyone is the audience of an event that all may see; any other audience is the
// seat that alone may see the event's card.
const Everyone = 0

// Event is something that happened in a round, with the clause that made it so.
type Event struct {
	Kind     EventKind
	Cite     cite.Cite
	Audience int
	Seat     int
	Place    Place // of a card
	Card     card.Card
	Wager    WagerID
	Amount   money.Cents // chips placed, or the movement of the meter
	Outcome  *Outcome    // of EventSettle
	Choice   string      // of EventDecision
	Text     string      // of EventAnnounce and EventProcedure; the hand of EventForm
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

// Outcome is one wager settled: who, which, because of which hand, by which clauses.
type Outcome struct {
	Seat   int
	Wager  WagerID
	Stake  money.Cents // what was wagered; nothing for a bonus
	Result Result
	// Paid is the winnings without the stake; Returned is what goes to the player in all.
	// In a void after a settlement, both take back what was settled and may be negative.
	Paid, Returned money.Cents
	// LimitedFrom is what would have been paid without the payout limit, if it was cut.
	LimitedFrom money.Cents
	// MeterShare is the share of the progressive meter that was paid, in per cent; 0 is none.
	MeterShare int
	Hand       string
	Cites      []cite.Cite
}
