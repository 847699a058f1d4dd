package table

import (
	"encoding/json"
	"fmt"

	"felt.example/felt/game"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Between is what lies between the rounds of a table: what may be done there, with which stakes a round begins,
// which chips move, and how all that is shown. Like the table it is pure, and its state follows from the table's
// log alone.
type Between interface {
	// MaySit, MayAdd, MayTip, MayPlace, MayAnswer and MayCorrect return the reason why something may not be done, or nil:
	// sitting down with a buy-in, adding chips, giving some to the dealer, wagering before the deal, answering the
	// round's question, correcting its answers.
	MaySit(player string, amount money.Cents) error
	MayAdd(seat int, amount money.Cents) error
	MayTip(seat int, amount money.Cents) error
	MayPlace() error
	MayAnswer(q *round.Question, a round.Answer) error
	MayCorrect(from, to Course) error
	// Voids are the events by which a round that is over becomes void as a whole, or the reason why it cannot.
	Voids(c Course) ([]round.Event, error)
	// CountsTo is the account to which the money of one of the table's goes when that is counted; ok is false for one that is not.
	CountsTo(account journal.Account) (to journal.Account, ok bool)

	// AtRisk is how much of a seat's chips the next round may take as they lie now, and Brings how much more a
	// buy-in adds to that. Passes keeps the seat out of that round; no event means that nothing would bring it in.
	AtRisk(seat int) money.Cents
	Brings(buyIn money.Cents) money.Cents
	Passes(seat int) (Changes, error)

	// Begins reports whether there is anyone to begin a round for.
	Begins() bool
	// Stakes are the stakes with which a round can begin now.
	Stakes() []round.Stake
	// Turns reports whether so many hands of the game that is on were played that the next one of the table's mix is on.
	Turns() bool
	// Keeps reports whether a stake is chips that stay in front of its seat when the round begins.
	Keeps(st round.Stake) bool
	// Transfers are the chips that the events of a round move, from the first-th on.
	Transfers(c Course, first int) []journal.Transfer

	// Again repeats the changes whose first event the table does not know.
	Again(e journal.Event) (Changes, error)
	// Apply takes an event that the table does not know.
	Apply(e journal.Event) error
	// Sat, Left, Began, Answered, Ended, Revised, Turned and Closed are called when the table has taken such an event: a
	// player has sat down, or is about to leave with an amount; a round begins, is answered or is over; the rules
	// have changed; the next game of the mix is on; the table closes. Revised and Turned return what remains of what the
	// chapter kept at the table, or nil.
	Sat(seat int)
	Left(seat int, amount money.Cents)
	Began()
	Answered(a round.Answer)
	Ended()
	Revised(state round.TableState) (kept any)
	Turned(state round.TableState) (kept any)
	Closed()

	// Due is what somebody has to do there, whether the table is open or not.
	Due() []DueView

	// Value is its state as a value, from which Restore makes the same again.
	Value() (json.RawMessage, error)
	Restore(value json.RawMessage) error

	// Opens reports whether cards that nobody was shown are also opened once nothing of their deck can be dealt
	// any more.
	Opens() bool
	// Limits are the limits of the wagers that are placed before the deal, in banked games.
	Limits() map[round.WagerID]WagerLimits
	// View adds what else a viewer may see, and Choice the amounts that a seat's choice takes.
	View(v *View, viewer Viewer)
	Option(v *ChoiceView, o *round.Choice, seat int)
	// Settled and Summary describe how a wager was settled and how the round went.
	Settled(o *round.Outcome) string
	Summary(v *View) string
}

// Room opens what lies between the rounds of a table whose game declares that it needs a room.
type Room func(*Table) Between

// Has returns the reason why a table of the game cannot be opened with the room, which may be nil.
func (r Room) Has(g *game.Game) error {
	if g.Room && r == nil {
		return fmt.Errorf("%s is played against each other, and there is no room for that", g.Name)
	}
	return nil
}

// between is what lies between the rounds of a table: the room's, if the game declares one.
func (r Room) between(t *Table) Between {
	if t.Selected.Game.Room {
		return r(t)
	}
	return banked{t}
}

// New is a table before its first entry. Without a room it takes no game that needs one.
func New(room Room) *Table { return &Table{room: room} }

// Between is what lies between the rounds of the table; nil before it is opened.
func (t *Table) Between() Between { return t.between }
