package round

import (
	"fmt"
	"slices"
	"strconv"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
)

// WagerID names a wager of a game, as records and rules write it: "flush_bonus".
type WagerID string

// Kind is what a question asks for.
type Kind string

// The kinds of question.
const (
	// AskWagers asks for all wagers on the layout when the dealer announces "no more bets".
	AskWagers Kind = "wagers"
	// AskDecision asks a player to choose.
	AskDecision Kind = "decision"
	// AskAct asks the dealer for his next act.
	AskAct Kind = "act"
	// AskPart asks the dealer for a part of his act: a card dealt, a hand turned, a wager paid. Only a Source
	// that acts in parts is asked.
	AskPart Kind = "part"
	// AskMeter asks for the present reading of the progressive meter.
	AskMeter Kind = "meter"
	// AskValidation asks a floorperson or above to validate a payout.
	AskValidation Kind = "validation"
	// AskCard asks which card is at a place, in a round for which no deck was recorded.
	AskCard Kind = "card"
)

// Choice is one legal answer to a question.
type Choice struct {
	ID string `json:"choice"`
	// Wager is the wager that this choice places, if any. Min and Max are the least and the
	// greatest amount in cents; the amount is a multiple of Multiple, unless that is 0.
	Wager              WagerID     `json:"wager,omitempty"`
	Min, Max, Multiple money.Cents `json:"-"`
	// Over is broken by an amount over Max, Cite by any other.
	Cite cite.Cite `json:"cite"`
	// Over is the clause broken by an amount over Max, Cite the clause broken by any other.
	Over cite.Cite `json:"-"`
	// Cards are the cards that this choice is about, such as the low hand of a hand set in two.
	// Only Seat may see them, and only Seat has this choice; 0 is every seat asked.
	Cards []card.Card `json:"-"`
	Seat  int         `json:"-"`
	// Places is the number of cards of the hand among which the player may choose cards to
	// exchange.
	Places int `json:"places,omitempty"`
}

// Question is what a round is waiting for. Its ID is the number of answers before it was first
// asked; it stays the same while several seats answer it one after another.
type Question struct {
	ID    int
	Kind  Kind
	Cite  cite.Cite
	Text  string
	Seats []int // the seats that may answer; none: the dealer, or a floorperson
	Pile  Pile  // the hand asked about, for a seat with several
	Place Place // of AskCard
	// Part is what happens when the part of AskPart is done; its card is not known yet. Nil for other kinds.
	Part *Event
	// Cards are the cards to shuffle, in sequence, or the possible cards of AskCard, where none
	// means all. Count is the number of cards that a count or a device should find, the depth required of the
	// cover card, or the share of the meter that is due, in per cent.
	Cards []card.Card
	Count int
	// Level is the level of the meter that AskMeter asks for, where it has several.
	Level   string
	Choices []Choice
	// Otherwise is the choice made for a player whose time is up.
	Otherwise string
	// Check is a further test of an answer that the choices allow; it may be nil.
	Check func(Answer) error
	// Steady: Check goes by the wagers of the answer alone, and says the same of them in each round under the same rules.
	Steady bool
	// Ways returns the ways in which a seat may try to set its hand, for a page that shows them; it
	// may be nil.
	Ways func(seat int) []Way
}

// Way is a way to set a hand: the cards, the resulting hands in words, and the reason if it may not
// be chosen; "" if it may.
type Way struct {
	Cards          []card.Card
	Means, Refused string
}

// Stake is a wager as it lies on the layout when the dealer announces "no more bets".
type Stake struct {
	Seat   int         `json:"seat"`
	Player string      `json:"player,omitempty"`
	Wager  WagerID     `json:"wager"`
	Amount money.Cents `json:"amount"`
}

// Who is the player who placed the stake; one without a name is his seat.
func (s Stake) Who() string { return who(s.Seat, s.Player) }

func who(seat int, player string) string {
	switch {
	case player != "":
		return player
	case seat > 0 && seat < len(unnamed):
		return unnamed[seat]
	}
	return "seat " + strconv.Itoa(seat)
}

// unnamed are the players without a name of the seats that most tables have.
var unnamed = [...]string{1: "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6", "seat 7", "seat 8", "seat 9", "seat 10"}

// Answer is one input of a round. The kind of question decides which fields count.
type Answer struct {
	Question int `json:"question"`
	// Actor is who answered, Authoriser who allowed it where somebody had to, as in the log.
	Actor      string `json:"actor,omitempty"`
	Authoriser string `json:"authoriser,omitempty"`
	Seat       int    `json:"seat,omitempty"`
	Choice     string `json:"choice,omitempty"`
	// Amount is the wager of the choice, or the reading of the meter, in cents.
	Amount money.Cents `json:"amount,omitempty"`
	Stakes []Stake     `json:"stakes,omitempty"`
	// Cards is the order of the deck after a shuffle, the card at a place, the real card that is dealt by a part, or a
	// hand as a player sets it.
	Cards []card.Card `json:"cards,omitempty"`
	// Count is the number of cards counted, or the depth at which the cover card was placed.
	Count int `json:"count,omitempty"`
	// Places are the cards of a hand that a player exchanges, by their places from 0.
	Places []int `json:"places,omitempty"`
	// TimeUp: the program answers for a player whose time is up.
	TimeUp bool `json:"time_up,omitempty"`
	// Reserve is how many seconds of the player's time bank the answer took, at a table that has one.
	Reserve int `json:"reserve,omitempty"`
	// Standing: the program answers for a player as he has chosen for every such question.
	Standing bool `json:"standing,omitempty"`
	// Arrived are the seats at which players sit now, in the order in which they came, where others do than the round knows of
	// (TableState.Arrived); nil is that nobody came or left. Answers of earlier builds have none.
	Arrived []int `json:"arrived,omitzero"`
	// Irregularity and Abandoned may come unasked, at any question.
	Irregularity *Irregularity `json:"irregularity,omitempty"`
	// Abandoned is the seat of a player who left during the round (§ .7(b)).
	Abandoned int `json:"abandoned,omitempty"`
}

// Irregularity is something that went wrong, as reported by the floor.
type Irregularity struct {
	Kind string `json:"kind"`
	// Places are those of the cards that it concerns: to which a card found face up would come, or where a card
	// lies that was exposed.
	Places []Place `json:"places,omitempty"`
	// Positions are those of cards found face up in the order of the deck, from 0, as earlier builds reported
	// them.
	Positions []int `json:"positions,omitempty"`
	Seat      int   `json:"seat,omitempty"`
	// Choice and Amount are what a player said or did out of turn.
	Choice string      `json:"choice,omitempty"`
	Amount money.Cents `json:"amount,omitempty"`
}

// Refusal is the error for an answer that the rules do not allow. The answer leaves no trace in the
// round.
type Refusal struct {
	Cite    cite.Cite
	Message string
}

// Error is the reason in one sentence, with its citation.
func (r *Refusal) Error() string {
	if r.Cite == "" {
		return r.Message
	}
	return r.Message + " (§ " + string(r.Cite) + ")"
}

// Refuse makes a refusal.
func Refuse(c cite.Cite, format string, args ...any) *Refusal {
	return &Refusal{c, fmt.Sprintf(format, args...)}
}

// Offers reports whether the dealer is asked for the act, or for a part of it: "deal" is both.
func (q *Question) Offers(act string) bool {
	return (q.Kind == AskAct || q.Kind == AskPart) && len(q.Choices) > 0 && q.Choices[0].ID == act
}

// check says why the answer is not one of the question's, or nil. An answer that names
// no cards takes the first choice with its ID.
func (r *Round) check(q *Question, a *Answer) error {
	if a.Question != q.ID {
		return Refuse("", "question %d is no longer open", a.Question)
	}
	if len(q.Seats) > 0 && !contains(q.Seats, a.Seat) {
		return Refuse(q.Cite, "seat %d is not asked now", a.Seat)
	}
	if len(q.Choices) > 0 {
		if err := q.choice(a); err != nil {
			return err
		}
	}
	if q.Check == nil {
		return nil
	}
	if q.Steady {
		return r.checkWagers(q, a)
	}
	return q.Check(*a)
}

// checkWagers tests wagers, unless they are those that were allowed last under these rules.
func (r *Round) checkWagers(q *Question, a *Answer) error {
	if r.allowedBy == r.rules && slices.Equal(a.Stakes, r.allowed) {
		return nil
	}
	if err := q.Check(*a); err != nil {
		return err
	}
	r.allowed, r.allowedBy = append(r.allowed[:0], a.Stakes...), r.rules
	return nil
}

func (q *Question) choice(a *Answer) error {
	known := false
	for i := range q.Choices {
		o := &q.Choices[i]
		if o.ID != a.Choice || o.Seat != 0 && o.Seat != a.Seat {
			continue
		}
		known = true
		if a.Cards == nil {
			a.Cards = o.Cards
		}
		if o.Cards != nil && (len(a.Cards) != len(o.Cards) || card.SetOf(a.Cards...) != card.SetOf(o.Cards...)) {
			continue
		}
		if o.Wager == "" {
			return nil
		}
		return o.amount(a)
	}
	if known {
		return Refuse(q.Cite, "seat %d: %s is not possible with the cards %v", a.Seat, a.Choice, a.Cards)
	}
	return Refuse(q.Cite, "seat %d: %.40q is not one of the choices", a.Seat, a.Choice)
}

func (o *Choice) amount(a *Answer) error {
	switch {
	case a.Amount > o.Max && o.Over != "":
		return Refuse(o.Over, "seat %d: %s %s is more than the %s allowed", a.Seat, o.Wager, a.Amount.Grouped(), o.Max.Grouped())
	case a.Amount < o.Min || a.Amount > o.Max:
		if o.Min == o.Max {
			return Refuse(o.Cite, "seat %d: %s %s must be %s", a.Seat, o.Wager, a.Amount.Grouped(), o.Min.Grouped())
		}
		return Refuse(o.Cite, "seat %d: %s %s is not from %s to %s", a.Seat, o.Wager, a.Amount.Grouped(), o.Min.Grouped(), o.Max.Grouped())
	case o.Multiple > 0 && a.Amount%o.Multiple != 0:
		return Refuse(o.Cite, "seat %d: %s %s is no whole multiple of %s", a.Seat, o.Wager, a.Amount.Grouped(), o.Multiple.Grouped())
	}
	return nil
}

func contains(seats []int, seat int) bool {
	for _, s := range seats {
		if s == seat {
			return true
		}
	}
	return false
}
