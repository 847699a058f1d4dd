// Package table is a live table: its seats, the chips on its layout, the round in play.
//
// It is pure. A command becomes Changes: the events and transfers of one append. Once the append is durable, Apply
// takes it into the table. So a table is exactly what its log says, and a restart only reads the log again.
package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"felt.example/felt/game"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// The kinds of event in a table's log.
const (
	opened   = "table"   // Config: the table opens
	sat      = "sit"     // sitting: a player takes a seat with a buy-in
	left     = "leave"   // sitting: a player leaves his seat with his stack
	leaving  = "leaving" // sitting: a player will leave after the round
	added    = "add"     // sitting: more chips for a seat
	placed   = "place"   // placing: chips on an area, before "no more bets"
	ready    = "ready"   // sitting: a player has finished wagering
	begun    = "begin"   // moment: a round begins
	answered = "answer"  // round.Answer
	corrects = "correct" // Correction
	happened = "round"   // []round.Event: what the answer made happen; all after a correction
	over     = "over"    // moment: the round is complete
)

// clock is, in the logs of earlier builds, the actor that answered for a player whose time was up.
const clock = "clock"

// ByClock reports whether an answer was given for a player who did not give one.
func ByClock(a round.Answer) bool { return a.TimeUp || a.Actor == clock }

// Config is what a table is opened with.
type Config struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Game string `json:"game"`
	// Rules are the choices made, as in a round record.
	Rules json.RawMessage `json:"rules"`
	// Meter is the progressive link that the table is on; "" is none.
	Meter string `json:"meter,omitempty"`
	// Submission is the digest of the Rules Submission that the rules come from; "" is none.
	Submission string `json:"submission,omitempty"`
	// Limits are those that a floorperson set at the table, which the rules have; nil is that they are those of the submission.
	Limits *Limits `json:"limits,omitempty"`
	// MustMove is the ID of the main game to which the players of this table must move as seats get free there; "" is none.
	MustMove string `json:"must_move,omitempty"`
	// Mix are the games that the table plays in turn; Game and Rules are those of the one that is on. Nil is that it plays one.
	Mix *Mix `json:"mix,omitempty"`
	// Programs is the number of house players at a table while seats are free, in games in which players play
	// against each other.
	Programs int `json:"programs,omitempty"`
}

type (
	sitting struct {
		Seat   int         `json:"seat"`
		Player string      `json:"player,omitempty"`
		Name   string      `json:"name,omitempty"`
		Amount money.Cents `json:"amount,omitzero"`
		// Transit is the in-transit account that the chips come from or go to.
		Transit journal.Account `json:"transit,omitempty"`
		// Served: the player has no device, and the dealer of the table acts for him.
		Served bool `json:"served,omitempty"`
	}
	// Placing is how much of a wager lies on its area.
	Placing struct {
		Seat   int           `json:"seat"`
		Wager  round.WagerID `json:"wager"`
		Amount money.Cents   `json:"amount"`
	}
	// moment is a table between rounds: before its round begins, or after it is over. Its state says who deals.
	moment struct {
		Round int              `json:"round"`
		State round.TableState `json:"state"`
		// Commits: such a round commits to the order of its cards whenever they are shuffled. Shoe is the
		// commitment of the shoe that it continues with, or nil.
		Commits bool  `json:"commits,omitempty"`
		Shoe    *Shoe `json:"shoe,omitempty"`
		// Person: a person deals the round, part by part.
		Person bool `json:"person,omitempty"`
		// Counted: real cards that earlier rounds have used since the shuffle do not come again.
		Counted bool `json:"counted,omitempty"`
		// EveryAct: he does those acts too that change nothing in the round, which earlier builds did not ask for.
		EveryAct bool `json:"every_act,omitempty"`
		// CollectsOnce: no cards are collected again, as they were in earlier builds.
		CollectsOnce bool `json:"collects_once,omitempty"`
		// OpensInParts: he opens the table, and brings an idle one back into play, moment by moment; in earlier builds at once.
		OpensInParts bool `json:"opens_in_parts,omitempty"`
		// EveryCount: he says each number that he counts, of which earlier builds did not ask for all.
		EveryCount bool `json:"every_count,omitempty"`
		// EveryClause: he does those acts too that only some chapters or rounds ask for, which earlier builds did not.
		EveryClause bool `json:"every_clause,omitempty"`
		// Arrived are the seats at which players sit, in the order in which they came, as far as that is recorded with EveryClause.
		Arrived []int `json:"arrived,omitempty"`
		// Documents: the cards of a player who has won a share of the meter remain on the table until the payout is documented, as they
		// did not in earlier builds.
		Documents bool `json:"documents,omitempty"`
		// VoidsOnce: a wager that becomes void after it was settled no longer counts as wagered; in earlier builds it counted twice.
		VoidsOnce bool `json:"voids_once,omitempty"`
		// OfHands: no report that the dealer exposed a card of a hand is taken of those dealt for the button, as in earlier builds. Of builds
		// that begin rounds so, the payout of a meter is documented by its slip too.
		OfHands bool `json:"of_hands,omitempty"`
		// Physical: he deals real cards. No order of them is recorded, and nothing commits to one.
		Physical bool `json:"physical,omitempty"`
		// Decks are those at the table as it begins; empty is that none were recorded. Rounds of earlier builds, and of virtual
		// cards, have nil.
		Decks []Deck `json:"decks,omitzero"`
	}
	// Correction replaces an answer that was keyed or scanned wrongly (nothing is rewritten).
	Correction struct {
		Answer int          `json:"answer"` // its place among the round's answers, from 0
		Is     round.Answer `json:"is"`
		// Exchanged is another of the answers, which named the card that Is names: the two cards were read as each other's.
		Exchanged *int `json:"exchanged,omitempty"`
		// Then are the answers to the parts that follow from a report, where people dealt the round.
		Then []round.Answer `json:"then,omitempty"`
		// Rest are all answers after the corrected one, where the round would have asked others: those that were given, and in the name of who
		// corrects what he states. Nil is that those that were given stay.
		Rest *[]round.Answer `json:"rest,omitempty"`
		// Wager is a wager before the deal that was keyed or read otherwise than it lay. Is then says nothing of the answer, which stays.
		Wager *Placing `json:"wager,omitempty"`
		// Void: the whole round, which is over, is declared void. No answer is replaced then.
		Void bool `json:"void,omitempty"`
		// Back is in the names of the in-transit accounts over which players who have left give back.
		Back   string `json:"back,omitempty"`
		Reason string `json:"reason,omitempty"`
	}
)

// Seat is a betting position of the table.
type Seat struct {
	Player, Name string      // "" is an empty seat
	Served       bool        // the dealer of the table acts for the player
	Currency     money.Cents // how much of his stack is currency, until it is converted
	Leaving      bool
	Ready        bool
	Layout       []chips // chips on the areas before "no more bets"
	Last         []chips // the wagers of the round before, for "repeat"
	Came         uint64  // the number of the entry by which the player sat down
}

type chips struct {
	wager  round.WagerID
	amount money.Cents
}

// Table is a live table as its log describes it.
type Table struct {
	Config
	Selected *game.Selected
	Seats    []Seat // the first is seat 1
	// Dealer is the person who deals at the table, if one does.
	Dealer Dealer
	// Round is the number of the round in play or last played.
	Round int
	// Stopped says why the table no longer takes commands; "" if it does.
	Stopped string
	// Closed: nothing is dealt at the table until it has rules again.
	Closed bool
	// Differs says why the round in play or last played runs differently from its stored events, which then count;
	// "" if it does not.
	Differs string

	room     Room
	between  Between
	now      time.Time // of the entry taken last
	entry    uint64    // its number
	by       string    // its actor
	balances ledger.Balances
	state    round.TableState // between rounds
	begin    moment
	dealt    Config           // what the round in play or last played began under
	played   *game.Game       // and its game
	games    []*game.Selected // that the table plays, in their order, with their choices
	shoe     *Shoe            // the commitment of what lies in it between rounds
	answers  []round.Answer
	commits  []commits // of the round
	course   Course
	begins   int  // how often the events of a round did not go on but were others, from the first
	fresh    int  // the events before the last answer or correction
	unstored bool // the events from there on were not yet compared with what is stored
	inRound  bool
	mended   int   // corrections of the round
	void     bool  // the round was declared void when it was over
	decks    decks // of real cards
	real     realCards
	// active is when somebody last wagered or acted in a round, and idle that nobody had for long when somebody did again.
	active time.Time
	idle   bool
	// had are the stacks at "no more bets" of those who wagered, in cents; nil is that they are not known any more.
	had map[int]money.Cents
	// payments are what was given for wagers of the round that are paid otherwise than they are owed, by the event that settles them.
	payments map[int]money.Cents
	// latePayments are those that were recorded after the next round had begun; only a table as it was in a round has them.
	latePayments []PaidLate
	tipped       tipped
	revised      bool // the rules have changed since the round
	// announced is a change of the limits that is posted at the table; nil is none.
	announced *Announced
	pushed    *Pushed // nil is that no change of dealers waits
	posted    *About
	tried     *tried // by the answer that was tested last; nil if none was since
}

// Course is the result of the answers to a round: its run with its events. The run is nil before the first round,
// and if only the stored events of a round are known.
type Course struct {
	run    *round.Round
	events []round.Event
	asks   []ask // one for each answer
}

// Round is the run; nil where it is not known.
func (c Course) Round() *round.Round { return c.run }

// Events are all that happened, all audiences together.
func (c Course) Events() []round.Event { return c.events }

// ask is a question that was answered, with the number of events before.
type ask struct {
	question round.Question
	events   int
}

// Changes is what one command does, ready to be appended.
type Changes struct {
	Events    []journal.Event
	Transfers []journal.Transfer
	// Ends: once they are taken, the table no longer hides any cards. Renews: what it hid before can no longer be
	// dealt, because the shoe was shuffled anew.
	Ends, Renews bool
}

// Event adds an event.
func (s *Changes) Event(kind string, data any) error {
	encoded, err := json.Marshal(data)
	s.Events = append(s.Events, journal.Event{Kind: kind, Data: encoded})
	return err
}

// Open opens a table, after testing its options.
func Open(config Config) (Changes, error) {
	var s Changes
	if _, err := config.Choices(); err != nil {
		return s, fmt.Errorf("table %s: %w", config.ID, err)
	}
	return s, s.Event(opened, config)
}

// Shard is the name of a table's log.
func Shard(id string) string { return "table/" + id }

// SeatAccount is the chips of a seat at the table, wagers excluded.
func (t *Table) SeatAccount(seat int) journal.Account {
	return journal.Account("table/" + t.ID + "/seat/" + strconv.Itoa(seat))
}

// WagersAccount is the chips on the layout that belong to the round in play.
func (t *Table) WagersAccount() journal.Account { return journal.Account("table/" + t.ID + "/wagers") }

// HouseAccount is the table inventory container.
func (t *Table) HouseAccount() journal.Account { return journal.Account("house/" + t.ID) }

// Stack is the chips of a seat that are not wagered in the round, in cents; chips on the
// layout before "no more bets" are still among them.
func (t *Table) Stack(seat int) money.Cents { return t.balances[t.SeatAccount(seat)] }

// AwardAccount is the account to which the link moves the share of the meter that a question of the round asks
// for, until the table pays it.
func (t *Table) AwardAccount(question int) journal.Account {
	return journal.Account(fmt.Sprintf(awardPrefix+"%s/0/%d/%d", t.ID, t.Round, question))
}

const awardPrefix = "transit/award/"

// owedAccount is the account to which a correction moves what a player who has left is still owed.
func (t *Table) owedAccount(seat int) journal.Account {
	return journal.Account(fmt.Sprintf("transit/out/%s/%d/%s/%d-%d", t.ID, seat, t.Owner(seat), t.Round, t.mended))
}

// Balance is what the table's own entries brought to an account, less what they took from it, in cents. Of an
// award of the round that is the table's side only; other accounts in transit are not kept.
func (t *Table) Balance(account journal.Account) money.Cents { return t.balances[account] }

// Waiting is the question that the round in play waits for, or nil.
func (t *Table) Waiting() *round.Question {
	if !t.inRound || t.course.run == nil {
		return nil
	}
	return t.course.run.Waiting()
}

// Play is the round in play, or the last one; nil before the first.
func (t *Table) Play() *round.Round { return t.course.run }

// InRound reports whether a round is in play.
func (t *Table) InRound() bool { return t.inRound }

// Events are the events of the round in play or last played, all audiences together.
func (t *Table) Events() []round.Event { return t.course.events }

// Contribution is the wagers of the round that count for the progressive meter, in cents.
func (t *Table) Contribution() money.Cents { return general.Contribution(t.Selected, t.course.events) }

// Owner is the player who wagers at a seat in the round in play or last played; "" is none.
func (t *Table) Owner(seat int) string {
	for _, a := range slices.Backward(t.answers) {
		for _, stake := range a.Stakes {
			if stake.Seat == seat {
				return stake.Player
			}
		}
	}
	return ""
}

// Answers are those of the round in play or last played.
func (t *Table) Answers() []round.Answer { return t.answers }

// State is what the last round left for the next.
func (t *Table) State() round.TableState { return t.state }

// Before is what the round in play or last played began with.
func (t *Table) Before() round.TableState { return t.begin.State }

// Now is the time of the last entry, or a later one that Tell was given.
func (t *Table) Now() time.Time { return t.now }

// Tell gives the table the time, from which it knows how long a player was away.
func (t *Table) Tell(now time.Time) {
	if now.After(t.now) {
		t.now = now
	}
}

// programs is how the IDs of house players begin.
const programs = "program:"

// ProgramID is the ID of a house player, which is a program, at the tables.
func ProgramID(name string) string { return programs + name }

// IsProgram reports whether a player is a house player.
func IsProgram(player string) bool { return strings.HasPrefix(player, programs) }

// Seated reports whether anyone sits at the table.
func (t *Table) Seated() bool {
	return slices.ContainsFunc(t.Seats, func(s Seat) bool { return s.Player != "" })
}
