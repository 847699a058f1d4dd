package table

import (
	"encoding/json"
	"fmt"

	"felt.example/felt/game"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Between is what lies between the rounds of a table: what may be done there, with which stakes a
// round begins, which chips move, and what all that looks like. It is pure, as the table is, and
// what it keeps follows from the table's log alone.
type Between interface {
	// MaySit, MayAdd, MayPlace, MayAnswer and MayCorrect tell why something may not be done, or
	// nil: a player sits down with a buy-in, chips are added to his, he wagers before the deal, the
	// round's question is answered, and its answers are corrected.
	MaySit(player string, amount money.Cents) error
	MayAdd(seat int, amount money.Cents) error
	MayPlace() error
	MayAnswer(q *round.Question, a round.Answer) error
	MayCorrect(from, to Course) error

	// AtRisk is what of a seat's chips the next round may take as they lie now, and Brings how much
	// more that is after a buy-in. Passes keeps the seat out of that round; no event is that nothing
	// would bring it in.
	AtRisk(seat int) money.Cents
	Brings(buyIn money.Cents) money.Cents
	Passes(seat int) (Changes, error)

	// Begins reports whether there is anyone to begin a round for.
	Begins() bool
	// Stakes are those that a round can begin with now.
	Stakes() []round.Stake
	// Keeps reports whether a stake is chips that stay in front of its seat when the round begins.
	Keeps(st round.Stake) bool
	// Transfers are the chips that the events of a round move, from the first-th on.
	Transfers(c Course, first int) []journal.Transfer

	// Again makes the changes once more whose first event the table does not know.
	Again(e journal.Event) (Changes, error)
	// Apply takes an event that the table does not know.
	Apply(e journal.Event) error
	// Sat, Left, Began, Answered, Ended, Revised and Closed hear what the table has taken: that a
	// player has sat down or is about to leave with an amount, that a round begins, is answered or
	// is over, that the rules have changed, and that the table closes. Revised is what stays of what
	// the chapter kept at the table; nil is nothing.
	Sat(seat int)
	Left(seat int, amount money.Cents)
	Began()
	Answered(a round.Answer)
	Ended()
	Revised(state round.TableState) (kept any)
	Closed()

	// Value is what it keeps as a value, of which Restore makes the same again.
	Value() (json.RawMessage, error)
	Restore(value json.RawMessage) error

	// Opens reports whether cards that nobody was shown are opened too, once nothing of their deck can be dealt any more.
	Opens() bool
	// Limits are those of the wagers that are placed before the deal, where the house banks the game.
	Limits() map[round.WagerID]WagerLimits
	// View adds what a viewer may see besides, and Choice what a choice of a seat takes.
	View(v *View, viewer Viewer)
	Option(v *ChoiceView, o *round.Choice, seat int)
	// Settled and Summary say in words what a wager came to, and how the round went.
	Settled(o *round.Outcome) string
	Summary(v *View) string
}

// Room opens what lies between the rounds of a table whose game declares that a room keeps it.
type Room func(*Table) Between

// Has says why a table of the game cannot be opened with the room, which may be nil.
func (r Room) Has(g *game.Game) error {
	if g.Room && r == nil {
		return fmt.Errorf("%s is played against each other, and there is no room for that", g.Name)
	}
	return nil
}

// between is what lies between the rounds of a table: the room's where the game declares so.
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
