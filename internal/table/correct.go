package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Correct replaces an answer of the round in play, or of the last one while no other has
// begun. The round runs again, its events are stored anew and the difference is posted.
// What a player who has left is still owed goes to an in-transit account.
func (t *Table) Correct(c Correction) (Changes, error) {
	var s Changes
	if err := t.unpaid(); err != nil {
		return s, err
	}
	p, err := t.corrected(c)
	if err != nil {
		return s, err
	}
	if err := s.Event(corrects, c); err != nil {
		return s, err
	}
	if err := s.Event(happened, p.events); err != nil {
		return s, err
	}
	if s.Transfers, err = t.due(p, c.Back); err != nil {
		return s, err
	}
	if p.run.Over() {
		s.Ends = len(undealt(p.run.Table)) == 0
		return s, s.Event(over, moment{Round: t.Round, State: p.run.Table})
	}
	return s, nil
}

// corrected is the round as it runs with a correction, or the reason why it cannot.
func (t *Table) corrected(c Correction) (p Course, err error) {
	switch {
	case t.Stopped != "":
		return p, fmt.Errorf("the table has stopped: %s", t.Stopped)
	case t.revised:
		return p, fmt.Errorf("the rules or the cards of the table have changed since round %d; what is owed is settled at the cage", t.Round)
	case t.Differs != "":
		return p, fmt.Errorf("the round was dealt by another build: %s", t.Differs)
	case t.void:
		return p, t.errVoid()
	case c.Void && (t.inRound || t.Round == 0):
		return p, errors.New("a round is declared void as a whole when it is over; while it is in play, an irregularity is")
	case c.Void && c.Reason != "":
		return t.voided(t.course)
	case c.Answer < 0 || c.Answer >= len(t.answers) || c.Reason == "":
		return p, fmt.Errorf("a correction names one of the round's %d answers, counted from 0, and gives a reason", len(t.answers))
	case t.course.asks[c.Answer].question.Kind == round.AskMeter:
		return p, errors.New("only its link can say what the meter read; the round can be declared void as a whole")
	case c.Exchanged != nil && !t.exchanged(c):
		return p, errNotExchanged
	case c.Wager != nil:
		if err := t.mayWager(c); err != nil {
			return p, err
		}
	}
	if p, err = t.try(t.with(c)); err != nil && (p.run == nil || p.run.Asked() == c.Answer+1) {
		return p, err
	}
	if c.Rest != nil {
		if err != nil {
			return p, err
		}
		if err := t.mayRestate(c, p); err != nil {
			return p, err
		}
	} else if err != nil || p.run.Over() != t.course.run.Over() || !slices.EqualFunc(p.asks[:len(p.asks)-len(c.Then)], t.course.asks, alike) {
		return p, errOtherAnswers
	}
	if slices.ContainsFunc(t.difference(t.course, p), func(x journal.Transfer) bool { return x.From.InTransit() || x.To.InTransit() }) {
		return p, errOtherShare
	}
	return p, t.between.MayCorrect(t.course, p)
}

// with are the answers of the round with a correction.
func (t *Table) with(c Correction) []round.Answer {
	if rest := c.Rest; rest != nil {
		c.Rest = nil
		return append(slices.Clip(t.with(c)[:c.Answer+1]), *rest...)
	}
	answers := slices.Clone(t.answers)
	if c.Wager != nil {
		return t.rewagered(answers, c)
	}
	c.Is.Arrived = answers[c.Answer].Arrived // who sat there is no part of the answer that is replaced
	if answers[c.Answer] = c.Is; c.Exchanged != nil {
		answers[*c.Exchanged].Cards = t.answers[c.Answer].Cards
	}
	return append(answers, c.Then...)
}

// errOtherAnswers refuses a correction after which the round would ask something that nobody has answered.
var errOtherAnswers = errors.New("with this correction the round would take other answers than were given; it can be declared void as a whole")

// errNotExchanged refuses to exchange cards that were not both read, or of which one is not everybody's to see.
var errNotExchanged = errors.New("two cards that were read as each other's are two real cards of the round that no longer lie face down, and the right one is what was read as the other")

// exchanged reports whether the card that a correction names is the one that the other answer named, and both lie face up.
func (t *Table) exchanged(c Correction) bool {
	for _, answer := range []int{c.Answer, *c.Exchanged} {
		if named, faceDown := t.Named(answer); !named || faceDown {
			return false
		}
	}
	return *c.Exchanged != c.Answer && slices.Equal(t.answers[*c.Exchanged].Cards, c.Is.Cards)
}

// errOtherShare refuses a correction that the meter would have to pay.
var errOtherShare = errors.New("with this correction the meter would pay another share; the round can be declared void as a whole, and its share goes back to the meter")

// alike reports whether answers to two questions can stand for each other: the same is asked of the same seats.
func alike(a, b ask) bool {
	p, q := a.question, b.question
	return p.Kind == q.Kind && p.ID == q.ID && slices.Equal(p.Seats, q.Seats) && p.Place == q.Place && p.Text == q.Text &&
		(p.Kind != round.AskMeter || p.Count == q.Count && p.Level == q.Level)
}

// due is the difference that a correction makes, as it can be posted now. What a player who has left must give back comes from his
// balance, over an account whose name has back in it.
func (t *Table) due(p Course, back string) (all []journal.Transfer, err error) {
	for _, x := range t.difference(t.course, p) {
		seat := max(t.seatOf(x.From), t.seatOf(x.To))
		gone := seat > 0 && t.Seats[seat-1].Player != t.Owner(seat)
		counted, is := t.between.CountsTo(x.From)
		switch {
		case is && t.balances[x.From] < x.Amount:
			x.From = counted
		case gone && IsProgram(t.Owner(seat)): // its chips went to the house
			continue
		case gone && x.From == t.SeatAccount(seat) && back != "":
			x.From = t.lateAccount("back", seat, back)
		case gone && x.To == t.SeatAccount(seat):
			x.To = t.owedAccount(seat)
		case x.From == t.SeatAccount(seat) && (gone || t.Stack(seat) < x.Amount):
			return nil, fmt.Errorf("seat %d was paid %s too much, which is no longer among its chips; they must be brought back first", seat, x.Amount.Grouped())
		}
		all = append(all, x)
	}
	return all, nil
}

// AnswerView is a player's answer in the round that was played last, with the other choices he had.
type AnswerView struct {
	// Answer is its index among the answers of the round, by which a correction names it.
	Answer   int          `json:"answer"`
	Question int          `json:"question"`
	Seat     int          `json:"seat"`
	Player   string       `json:"player"`
	Text     string       `json:"text"`
	Cite     cite.Cite    `json:"cite"`
	Given    string       `json:"given"` // in words
	Options  []ChoiceView `json:"options"`
	// Card is the real card that was named, of which another can be said with the same Choice; "" is a decision.
	Card   string `json:"card,omitempty"`
	Choice string `json:"choice,omitempty"`
	// Wager is the wager before the deal of which another amount can be said; "" is that none is.
	Wager round.WagerID `json:"wager,omitempty"`
	// FaceDown: a real card was named that lies face down in the round in play, so it is not told here.
	FaceDown bool `json:"face_down,omitempty"`
}

// Named reports whether an answer of the round names a real card, and whether that lies face down in the round in play: whoever
// sees it then is not everybody.
func (t *Table) Named(answer int) (named, faceDown bool) {
	if answer < 0 || answer >= min(len(t.answers), len(t.course.asks)) || len(t.answers[answer].Cards) != 1 {
		return false, false
	}
	ask := &t.course.asks[answer]
	at, asked := cardAsked(&ask.question)
	if asked == "" {
		return false, false
	}
	shown := slices.ContainsFunc(t.course.events[ask.events:], func(e round.Event) bool {
		return e.Kind == round.EventShow && e.Audience == round.Everyone && e.Place == at
	})
	return true, t.inRound && !shown
}

// Answered are the decisions of the last round that a floorperson may correct by choosing another, and the real cards
// that were named, or the reason why there are none: a round can be corrected until the next begins and, while it is in
// play, if its cards are real ones. How a hand was set is among them when the round is over.
func (t *Table) Answered() ([]AnswerView, error) {
	all := []AnswerView{}
	switch {
	case t.Stopped != "" || t.revised || t.Differs != "":
		_, err := t.Correct(Correction{Reason: "asked"})
		return all, err
	case t.void:
		return all, t.errVoid()
	case t.inRound && !t.begin.Physical:
		return all, fmt.Errorf("round %d is in play; a round is corrected here when it is over, until the next begins", t.Round)
	case t.Round == 0:
		return all, fmt.Errorf("no round was played at this table yet")
	}
	for i, a := range t.answers {
		q := t.course.asks[i].question
		if named, faceDown := t.Named(i); named {
			at, _ := cardAsked(&q)
			v := AnswerView{Answer: i, Question: a.Question, Text: upper(t.cardAt(at)), Cite: q.Cite, Options: []ChoiceView{}, Choice: a.Choice}
			if v.Given, v.Card = a.Cards[0].Name(), a.Cards[0].String(); faceDown {
				v.Given, v.Card, v.FaceDown = "a card that lies face down", "", true
			}
			all = append(all, v)
			continue
		}
		if q.Kind == round.AskWagers && !t.inRound && !t.Selected.Game.Room {
			all = append(all, t.rewagerable(i)...)
			continue
		}
		if q.Kind != round.AskDecision || a.Choice == "" || len(a.Cards) > 0 && t.inRound || len(a.Places) > 0 {
			continue
		}
		v := AnswerView{Answer: i, Question: a.Question, Seat: a.Seat, Player: t.nameOf(a.Seat), Text: q.Text, Cite: q.Cite, Given: given(as(&q, a))}
		for n := range q.Choices {
			if o := &q.Choices[n]; (o.Seat == 0 || o.Seat == a.Seat) && (len(o.Cards) == 0 || !t.inRound) && o.Places == 0 {
				v.Options = append(v.Options, t.choice(o, a.Seat))
			}
		}
		all = append(all, v)
	}
	return all, nil
}

// Instead says what a correction replaces, and by what.
func (t *Table) Instead(c Correction) string {
	if c.Void {
		return fmt.Sprintf("Declaring round %d void", t.Round)
	}
	if _, faceDown := t.Named(c.Answer); faceDown {
		at, _ := cardAsked(&t.course.asks[c.Answer].question)
		return fmt.Sprintf("Correcting round %d: %s, which lies face down, is another card", t.Round, t.cardAt(at))
	}
	if c.Answer >= 0 && c.Answer < len(t.answers) && len(c.Is.Cards) == 1 && len(t.answers[c.Answer].Cards) == 1 {
		if c.Exchanged != nil {
			return fmt.Sprintf("Correcting round %d: the %s and the %s were read as each other's", t.Round, t.answers[c.Answer].Cards[0].Name(), c.Is.Cards[0].Name())
		}
		return fmt.Sprintf("Correcting round %d: the %s was dealt, not the %s", t.Round, c.Is.Cards[0].Name(), t.answers[c.Answer].Cards[0].Name())
	}
	if p := c.Wager; p != nil && c.Answer >= 0 && c.Answer < len(t.answers) {
		var was money.Cents
		for _, st := range t.staked(c.Answer, p.Seat) {
			if st.Wager == p.Wager {
				was = st.Amount
			}
		}
		return fmt.Sprintf("Correcting round %d: seat %d had %s on the %s, not %s", t.Round, p.Seat, p.Amount.Grouped(), t.wager(p.Wager), was.Grouped())
	}
	if c.Answer < 0 || c.Answer >= len(t.answers) || c.Is.Seat == 0 {
		return fmt.Sprintf("Correcting answer %d of round %d", c.Answer+1, t.Round)
	}
	q := &t.course.asks[c.Answer].question
	return fmt.Sprintf("Correcting round %d: seat %d answered “%s”, not “%s”", t.Round, c.Is.Seat, given(as(q, c.Is)), given(as(q, t.answers[c.Answer])))
}

// as is an answer with the cards that its choice is about, where it names none and means the first that the seat may choose.
func as(q *round.Question, a round.Answer) round.Answer {
	i := slices.IndexFunc(q.Choices, func(o round.Choice) bool { return o.ID == a.Choice && (o.Seat == 0 || o.Seat == a.Seat) })
	if i >= 0 && len(a.Cards) == 0 {
		a.Cards = q.Choices[i].Cards
	}
	return a
}

// given is an answer in words.
func given(a round.Answer) string {
	switch {
	case a.Amount > 0:
		return label(a.Choice) + ", " + a.Amount.Grouped()
	case len(a.Cards) > 0:
		var names []string
		for _, c := range a.Cards {
			names = append(names, c.Name())
		}
		return label(a.Choice) + ": " + strings.Join(names, ", ")
	}
	return label(a.Choice)
}

// nameOf is the player at a seat, or "" if whoever played there has left.
func (t *Table) nameOf(seat int) string {
	if s := t.Seats[seat-1]; s.Player == t.Owner(seat) {
		return s.Name
	}
	return ""
}
