// Package round runs a round of play from answers.
//
// The steps of a chapter are straight-line Go that asks: for the wagers, a decision,
// the dealer's next act, a card. A Source answers. When it has no answer the run
// stops there; once the answer is known the round is run again from its start. So the
// state of a round is its record and nothing else, and live play, replay, settlement
// and simulation run the same steps.
package round

import (
	"errors"
	"fmt"
	"strconv"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
)

// Source answers the questions of a round.
type Source interface {
	// Answer answers q; ok is false when nobody has answered yet.
	Answer(r *Round, q *Question) (a Answer, ok bool)
	// Card is the card at a place, which was the position-th from the deck (from 0). It
	// is asked only in a round whose shuffle recorded no deck; ok is false when the card
	// is not known, and the round then asks who sees it.
	Card(place Place, position int) (c card.Card, ok bool)
}

// InParts is implemented by a Source that acts in parts, as people and scanning shoes do. It is asked before
// each thing that the dealer does (AskPart). Any other source does the whole act with its one answer. Both
// ways give the same events.
type InParts interface {
	// InParts reports whether it does; it is asked once, when the run begins.
	InParts() bool
}

// AtOnce is implemented by a Source whose dealer does each of his acts as soon as it is due, so that those of which nothing
// is said (Act) need not be asked, nor a shuffle of which nobody notes the order. They count as answered, and nothing comes unasked
// before them.
type AtOnce interface {
	// AtOnce reports whether he does; it is asked once, when the run begins.
	AtOnce() bool
	// Shuffle shuffles all cards of a deck. Card then says which of them lies where.
	Shuffle(deck []card.Card)
}

// InPlace is implemented by a Source that writes its answers where the round keeps them, so that nothing is copied.
type InPlace interface {
	Source
	// AnswerIn is Answer, which it is asked instead; a is empty.
	AnswerIn(r *Round, q *Question, a *Answer) (ok bool)
}

// Step is a part of a round: a section or subsection of the chapter.
type Step struct {
	Cite cite.Cite
	Name string
	Do   func(*Round)
}

// Verdict is what follows from an irregularity.
type Verdict uint8

// The verdicts: the round goes on, it is over, or it goes on but the question that was
// asked falls away (its answer then has no choice).
const (
	GoesOn Verdict = iota
	Ends
	FallsAway
)

// Rules is what a run needs to know about a game.
type Rules struct {
	Steps []Step
	// Irregular applies the chapter's section on irregularities to the step reached.
	Irregular func(*Round, Irregularity) (Verdict, error)
	// Abandoned is the clause under which a player who leaves loses his wagers; "" if the chapter
	// has none, and his hand is then played on by the clock.
	Abandoned cite.Cite
	// Limit caps a player's winnings over the wagers that Limited names, in cents; 0 is no limit.
	Limit   money.Cents
	Limited []WagerID
	// Unlimited are the hands whose payouts the limit neither cuts nor counts.
	Unlimited []string
	// LimitCite is cited by a payout that the limit cuts.
	LimitCite cite.Cite
	// LimitPerHand: the limit applies to each hand, not to all hands of a player together.
	LimitPerHand bool
	// TurnedBack is the wager whose contribution to a meter is reversed if it becomes void, under
	// TurnedBackCite; "" is none.
	TurnedBack     WagerID
	TurnedBackCite cite.Cite
	// Unnamed: nobody reads the names of hands and the cards that form them, so they are made for listeners only.
	Unnamed bool
	// Deck is the cards in play, those of all decks, under DeckCite; empty means all 52.
	Deck     []card.Card
	DeckCite cite.Cite
	// Once is the clause by which no card can be in two places; "" if it can.
	Once cite.Cite
}

// Round is a round of play as far as its answers go. What asks, moves cards or chips, settles or makes an event is for the steps of
// the Rules alone, while Run runs them; whoever listens, answers or has the Round afterwards reads it. It is for one goroutine at a time.
type Round struct {
	rules  *Rules
	source Source
	listen func(Event)
	Table  TableState // as the round found the table, then as it leaves it
	progress
	memory

	// Notes are for the chapter's steps, which alone read them.
	Notes any
}

// progress is how far a round has come, apart from what memory has of it.
type progress struct {
	step     int
	asked    int
	question Question
	waiting  bool
	over     bool
	parts    bool    // the source acts in parts
	atOnce   AtOnce  // the source, if its dealer acts at once
	inPlace  InPlace // the source, if it writes its answers in their place
	follows  int     // how many things are being done that follow from what came unasked

	deck  []card.Card
	next  int       // position of the next card of the deck
	found int       // how many cards were found face up in it
	drawn cite.Cite // under which the next card was drawn in error

	qualifies, qualified bool // whether the dealer's hand does, and whether that is known
	keeps                bool // Table.Kept is this round's own
}

// Seat is a betting position that is in the round.
type Seat struct {
	Number int
	Player string
	stakes []stake
	// Folded: the player gave up his hand. Optional wagers may still be open.
	Folded bool
	// Gone: the player left, and all his wagers are lost.
	Gone bool
}

type stake struct {
	wager  WagerID
	hand   uint8 // which of the seat's hands
	amount money.Cents
	open   bool
	void   bool
	// paid and returned are as it was settled.
	paid, returned money.Cents
}

type pile struct {
	Pile
	cards     []slot
	exchanged bool // some of them may be open
	collected bool
	hand      string
	plays     card.Set
}

type slot struct {
	card     card.Card // 0 until the identity is asked
	position int32     // no deck has more cards
	shown    bool
	open     bool // the card was taken away, and the next one dealt to the pile lies here
}

type (
	stopped struct{}
	ended   struct{}
)

// Run runs the steps until the source has no answer. If an answer is refused, the error is a
// *Refusal and the round must not be used. With a nil listen no events are made.
func Run(rules *Rules, table TableState, source Source, listen func(Event)) (*Round, error) {
	r := new(Round)
	return r, r.Run(rules, table, source, listen)
}

// Run runs another round in the memory of the one before, of which nothing may be used any more but
// its events and the state in which it left the table. It is Run otherwise.
func (r *Round) Run(rules *Rules, table TableState, source Source, listen func(Event)) (err error) {
	r.reset()
	r.rules, r.source, r.listen, r.Table = rules, source, listen, table
	if s, ok := source.(InParts); ok {
		r.parts = s.InParts()
	}
	if s, ok := source.(AtOnce); ok && s.AtOnce() {
		r.atOnce = s
	}
	r.inPlace, _ = source.(InPlace)
	defer func() {
		switch p := recover().(type) {
		case nil:
		case stopped:
			r.waiting = true
		case ended:
			r.over = true
		case *Refusal:
			err = p
		default:
			panic(p)
		}
	}()
	for i := range rules.Steps {
		r.step = i
		rules.Steps[i].Do(r)
	}
	r.over = true
	return nil
}

// Waiting returns the question that stopped the run, or nil if the round is over.
func (r *Round) Waiting() *Question {
	if r.waiting {
		return &r.question
	}
	return nil
}

// Asking returns the question asked last, for an irregularity that comes in its place.
func (r *Round) Asking() *Question { return &r.question }

// Follows reports whether what is asked for follows from a report, from a player's leaving or from a void.
func (r *Round) Follows() bool { return r.follows > 0 }

// Over reports whether the round is complete.
func (r *Round) Over() bool { return r.over }

// Outcomes returns the wagers settled so far, in the order of settlement.
func (r *Round) Outcomes() []Outcome { return r.outcomes }

// Asked returns the number of answers taken so far.
func (r *Round) Asked() int { return r.asked }

// Step returns the step that the round has reached.
func (r *Round) Step() Step { return r.rules.Steps[r.step] }

// Listening reports whether anybody listens to events, or asks for each of them in parts. If not, their texts
// need not be made.
func (r *Round) Listening() bool { return r.listen != nil || r.parts }

func (r *Round) event(e Event) {
	if r.listen != nil {
		r.listen(e)
	}
}

// Announce makes an event of something that the dealer says to all players.
func (r *Round) Announce(c cite.Cite, text string) {
	if r.parts {
		r.part(Event{Kind: EventAnnounce, Cite: c, Text: text})
	}
	if r.listen != nil {
		r.listen(Event{Kind: EventAnnounce, Cite: c, Text: text})
	}
}

// Announced makes an event of something that the dealer has said with the answer that he just gave.
func (r *Round) Announced(c cite.Cite, text string) {
	if r.listen != nil {
		r.listen(Event{Kind: EventAnnounce, Cite: c, Text: text})
	}
}

// Procedure makes an event of something that the dealer or the floor does.
func (r *Round) Procedure(c cite.Cite, text string) {
	if r.parts {
		r.part(Event{Kind: EventProcedure, Cite: c, Text: text})
	}
	if r.listen != nil {
		r.listen(Event{Kind: EventProcedure, Cite: c, Text: text})
	}
}

// Automatic reports whether the program deals, and nobody does what the chapter asks of people.
func (r *Round) Automatic() bool { return r.Table.Dealer == Program }

// Validated reports whether people validate what the chapter asks them to validate.
func (r *Round) Validated() bool { return !r.Automatic() || r.Table.Validated }

// Done makes an event of something done at the table: in the words people if people do it, or in
// the words program if the program deals and the log must not claim what only people can do. Empty
// words make no event.
func (r *Round) Done(c cite.Cite, people, program string) {
	text := people
	if r.Automatic() {
		text = program
	}
	if text != "" {
		r.Procedure(c, text)
	}
}

// Name returns the name of a hand, or "" if nobody listens to the round or reads it.
func Name[H fmt.Stringer](r *Round, hand H) string {
	if r.Unread() {
		return ""
	}
	return hand.String()
}

// Unread reports whether nobody listens to the round or reads what hands are formed and by which cards, so
// that they need not be made.
func (r *Round) Unread() bool { return r.rules.Unnamed && r.listen == nil }

// Form makes an event: a pile forms a hand out of these cards. Everybody who may see the pile is
// told. If a pile forms a hand again, the new hand replaces the first.
func (r *Round) Form(of Pile, hand string, cards card.Set, c cite.Cite) {
	p := r.pile(of)
	p.hand, p.plays = hand, cards
	if r.listen == nil {
		return
	}
	audience := Everyone
	for _, s := range p.cards {
		if !s.shown {
			audience = int(of.Seat)
		}
	}
	r.event(Event{Kind: EventForm, Cite: c, Audience: audience, Seat: int(of.Seat), Place: Place{Pile: of}, Text: hand, Plays: cards})
}

// Formed returns the hand that a pile last formed, and its cards, or no cards if it formed none.
// The name is "" if nobody listens.
func (r *Round) Formed(of Pile) (hand string, cards card.Set) {
	p := r.pile(of)
	return p.hand, p.plays
}

// Qualify records whether the dealer's hand qualifies.
func (r *Round) Qualify(qualifies bool) { r.qualifies, r.qualified = qualifies, true }

// Qualifies reports whether the dealer's hand qualifies. Known is false if the dealer need not
// qualify, or has not shown his hand yet.
func (r *Round) Qualifies() (qualifies, known bool) {
	return r.qualifies, r.qualified
}

// Decide makes an event of a player's choice.
func (r *Round) Decide(s *Seat, choice string, c cite.Cite) {
	if r.listen != nil {
		r.listen(Event{Kind: EventDecision, Cite: c, Seat: s.Number, Choice: choice})
	}
}

// DecideHand is Decide for one of the seat's hands, n from 0.
func (r *Round) DecideHand(s *Seat, n int, choice string, c cite.Cite) {
	if r.listen != nil {
		r.listen(Event{Kind: EventDecision, Cite: c, Seat: s.Number, Place: Place{Pile: HandPile(s.Number, n)}, Choice: choice})
	}
}

// Meter makes an event: the progressive meter moves by an amount in cents.
func (r *Round) Meter(c cite.Cite, amount money.Cents) {
	r.event(Event{Kind: EventMeter, Cite: c, Amount: amount})
}

// End ends the round at once.
func (r *Round) End() { panic(ended{}) }

// Ask asks the question and returns an answer that it allows. Irregularities and players who leave
// are handled here while the question stays open. If the only seat asked has left, or the question
// falls away, the answer's Choice is "".
func (r *Round) Ask(q Question) Answer {
	r.question = q
	return *r.Answer()
}

// Pose begins the next question where the round keeps it, for steps that every round comes to: Ask copies the question and its
// answer. The caller completes the question, and Answer asks it.
func (r *Round) Pose(kind Kind, c cite.Cite, text string) *Question {
	q := &r.question
	*q = Question{}
	q.Kind, q.Cite, q.Text = kind, c, text
	return q
}

// Answer asks the question that Pose began, as Ask does. The answer stays as it is until the next question.
func (r *Round) Answer() *Answer {
	r.question.ID = r.asked
	return r.ask()
}

// AskEach asks several seats the same question. Each answers once, in any order, and take is called
// with each answer as it comes. A seat whose player leaves is not asked any more.
func (r *Round) AskEach(q Question, take func(Answer)) {
	for q.ID = r.asked; len(q.Seats) > 0; {
		r.question = q
		a := *r.ask()
		if q.Seats, q.Choices = r.question.Seats, r.question.Choices; a.Choice == "" {
			return
		}
		if take(a); len(q.Seats) == 1 {
			return
		}
		r.leave(&q, a.Seat)
	}
}

// ask asks the question that the round keeps.
func (r *Round) ask() *Answer {
	q, a := &r.question, &r.answer
	for {
		if !r.answered(a) {
			panic(stopped{})
		}
		r.asked++
		if a.Arrived != nil {
			r.Table.Arrived = a.Arrived
		}
		if q.Kind == AskPart && r.follows > 0 && (a.Irregularity != nil || a.Abandoned != 0) {
			panic(Refuse(q.Cite, "what follows from the last report is done first"))
		}
		switch {
		case a.Irregularity != nil:
			asked := *q // others may be asked before
			verdict := r.irregular(q, a)
			if *q = asked; verdict == FallsAway {
				*a = Answer{}
				return a
			}
		case a.Abandoned != 0:
			asked, seat := *q, a.Abandoned
			r.abandon(seat, a.Question)
			*q = asked
			r.leave(q, seat)
			if len(asked.Seats) > 0 && len(q.Seats) == 0 {
				*a = Answer{Seat: seat}
				return a
			}
		default:
			if err := r.check(q, a); err != nil {
				panic(asRefusal(err))
			}
			return a
		}
	}
}

// answered reports whether the source answers the question, and writes its answer.
func (r *Round) answered(a *Answer) (ok bool) {
	if r.inPlace != nil {
		*a = Answer{}
		return r.inPlace.AnswerIn(r, &r.question, a)
	}
	*a, ok = r.source.Answer(r, &r.question)
	return ok
}

// Act asks the dealer for his next act.
func (r *Round) Act(c cite.Cite, choice, text string) {
	if r.atOnce != nil {
		r.asked++
		return
	}
	r.askAct(c, choice, text)
}

// Shuffles has a dealer who acts at once shuffle a deck. It reports whether he is one, who is not asked for its order.
func (r *Round) Shuffles(deck []card.Card) bool {
	if r.atOnce == nil {
		return false
	}
	r.asked++
	r.atOnce.Shuffle(deck)
	return true
}

func (r *Round) askAct(c cite.Cite, choice, text string) {
	r.Ask(Question{Kind: AskAct, Cite: c, Text: text, Choices: r.Only(choice, c)})
}

// part asks for a part of the dealer's act, after which the event happens. It is asked before anything changes, so
// that what comes unasked finds the round as it lies on the table.
func (r *Round) part(e Event) Answer {
	return r.Ask(Question{
		Kind: AskPart, Cite: e.Cite, Part: &e, Text: partText(&e), Pile: e.Place.Pile, Choices: []Choice{{ID: string(e.Kind), Cite: e.Cite}},
		Check: func(a Answer) error { return r.mayRead(&e, a.Cards) },
	})
}

// partText is a part in words.
func partText(e *Event) string {
	switch e.Kind {
	case EventDeal:
		return "Deal the card of " + e.Place.String()
	case EventMove:
		return "Move the card of " + e.From.String() + " to " + e.Place.String()
	case EventShow:
		return "Turn the cards of " + e.Place.String()
	case EventCollect:
		return "Collect the cards of " + e.Place.String()
	case EventSettle:
		return "Settle " + string(e.Wager) + " of seat " + strconv.Itoa(e.Seat)
	case EventTake:
		return "Take " + e.Amount.Grouped() + " for " + e.Choice
	default:
		return e.Text
	}
}

func (r *Round) irregular(q *Question, a *Answer) Verdict {
	r.follows++
	defer func() { r.follows-- }()
	if a.Question != q.ID {
		panic(Refuse("", "question %d is no longer open", a.Question))
	}
	verdict, err := r.rules.Irregular(r, *a.Irregularity)
	if err != nil {
		panic(asRefusal(err))
	}
	if verdict == Ends {
		panic(ended{})
	}
	return verdict
}

func asRefusal(err error) *Refusal {
	var refusal *Refusal
	if errors.As(err, &refusal) {
		return refusal
	}
	return &Refusal{Message: err.Error()}
}

// abandon loses the wagers of a seat whose player left when a question was open.
func (r *Round) abandon(number, question int) {
	r.follows++
	defer func() { r.follows-- }()
	seat := r.Seat(number)
	if r.rules.Abandoned == "" {
		panic(Refuse("", "seat %d: no clause takes the wagers of a player who leaves; the clock acts for him", number))
	}
	if question != r.question.ID || seat == nil || seat.Gone {
		panic(Refuse(r.rules.Abandoned, "seat %d has no wagers to abandon", number))
	}
	seat.Folded, seat.Gone = true, true
	r.event(Event{Kind: EventDecision, Cite: r.rules.Abandoned, Seat: seat.Number, Choice: "leave"})
	for i := range seat.stakes {
		r.Lose(seat, seat.stakes[i].wager, "", r.rules.Abandoned)
	}
}
