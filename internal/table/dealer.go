package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/game"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// relieves is the kind of event by which a dealer comes to the table, relieves another, or goes: a Dealer.
const relieves = "dealer"

// Dealer is a person who deals at the table; without a person nobody does, and the program deals.
type Dealer struct {
	Person string `json:"person,omitempty"`
	Name   string `json:"name,omitempty"`
	// Physical: he deals real cards, of which the program knows those that are read as they are dealt or turned. Else
	// the program shuffles virtual ones.
	Physical bool `json:"physical,omitempty"`
}

// Deals has a person deal at the table from the next round on, or from this act on where another person deals the round
// in play. The program deals its own round to the end, unless nothing is wagered in it yet; then it is called off.
func (t *Table) Deals(by Dealer) (Changes, error) {
	var s Changes
	if err := t.notOpen(); err != nil {
		return s, err
	}
	switch {
	case by.Person == "" && by.Physical:
		return s, fmt.Errorf("real cards are dealt by a person")
	case by.Person == t.Dealer.Person && by.Person == "":
		return s, fmt.Errorf("no person deals at this table")
	case by.Person == t.Dealer.Person && by.Physical == t.Dealer.Physical:
		return s, fmt.Errorf("you deal at this table already")
	case by.Person == "" && t.ByPerson() && !t.Idle():
		return s, round.Refuse(t.Selected.Game.Sections.Placed, "round %d is in play; finish it, or have another dealer relieve you", t.Round)
	case !by.Physical && t.Served():
		return s, errNeedsDealer
	case by.Person != "" && t.ByPerson() && !t.Idle() && by.Physical != t.begin.Physical:
		return s, round.Refuse(t.Selected.Game.Sections.Placed, "round %d is in play with %s; finish it with them", t.Round, cardsAre(t.begin.Physical))
	}
	if by.Person == "" {
		if err := t.unpaid(); err != nil {
			return s, err
		}
	}
	s.Ends = t.calledOff(by) && t.endsCalledOff()
	return s, s.Event(relieves, by)
}

// calledOff reports whether the round in play is called off when the dealer changes: it was begun in another way than that
// in which rounds are dealt from now on, and nothing is wagered in it.
func (t *Table) calledOff(by Dealer) bool {
	return t.inRound && t.Idle() && (t.begin.Person != (by.Person != "") || t.begin.Physical != by.Physical)
}

// cardsAre is which cards a round is dealt with.
func cardsAre(physical bool) string {
	if physical {
		return "real cards"
	}
	return "virtual cards"
}

func (t *Table) applyDealer(data json.RawMessage) error {
	var by Dealer
	if err := json.Unmarshal(data, &by); err != nil {
		return err
	}
	if t.calledOff(by) {
		t.callOff()
	}
	if by.Person != t.Dealer.Person {
		t.tipped = tipped{}
	}
	t.relieved(by)
	t.Dealer = by
	return nil
}

// ByPerson reports whether the round in play is dealt by a person, part by part.
func (t *Table) ByPerson() bool { return t.inRound && t.begin.Person }

// Physical reports whether the round in play is dealt with real cards.
func (t *Table) Physical() bool { return t.inRound && t.begin.Physical }

// forDealer reports whether the answer is one that the dealer of a round gives who is a person.
func (t *Table) forDealer(q *round.Question, a round.Answer) bool {
	if !t.begin.Person || a.Irregularity != nil || a.Abandoned != 0 {
		return false
	}
	switch q.Kind {
	case round.AskWagers, round.AskAct, round.AskPart, round.AskCard:
		return true
	case round.AskDecision, round.AskMeter, round.AskValidation:
	}
	return false
}

// ForDealer is what the round asks the person who deals it, or nil.
func (t *Table) ForDealer() *round.Question {
	if q := t.Waiting(); q != nil && t.forDealer(q, round.Answer{}) {
		return q
	}
	return nil
}

// mayDeal refuses what is for the dealer from anybody else, and from him while he has yet to convert currency that was bet.
func (t *Table) mayDeal(q *round.Question, a round.Answer) error {
	if t.forDealer(q, a) && (t.Dealer.Person == "" || a.Actor != journal.Person(t.Dealer.Person)) {
		return round.Refuse(q.Cite, "this is for the dealer of the table")
	}
	if t.forDealer(q, a) {
		return t.unconverted()
	}
	return nil
}

// Begins begins the next round, dealt by the table's dealer.
func (t *Table) Begins() (Changes, error) {
	if t.Dealer.Person == "" {
		return Changes{}, fmt.Errorf("no person deals at this table")
	}
	if !t.between.Begins() {
		return Changes{}, fmt.Errorf("nobody sits at this table")
	}
	var decks []Deck
	if t.Dealer.Physical {
		decks = append([]Deck{}, t.decks.Here...)
	}
	return t.beginsWith(moment{Decks: decks, State: round.TableState{Validated: true}, Commits: true, Person: true, Physical: t.Dealer.Physical, Counted: t.Dealer.Physical, EveryAct: true, CollectsOnce: true, OpensInParts: true, EveryCount: true, EveryClause: true, Documents: true, VoidsOnce: true, OfHands: true})
}

// ConsoleView is what the dealer of a table has before him.
type ConsoleView struct {
	// Dealer is the name of the person who deals; "" is that the program does.
	Dealer string `json:"dealer,omitempty"`
	// Yours: the viewer deals. Takes: he may come to the table as its dealer.
	Yours bool `json:"yours,omitempty"`
	Takes bool `json:"takes,omitempty"`
	// Physical: the dealer deals real cards.
	Physical bool `json:"physical,omitempty"`
	// Scans: a scanning shoe is connected, and deals.
	Scans bool `json:"scans,omitempty"`
	// Senses: a bet sensor is connected. Refused says why what it read last was not taken; "" is that it was.
	Senses  bool   `json:"senses,omitempty"`
	Refused string `json:"refused,omitempty"`
	// Begins: the next round waits for the dealer to begin it.
	Begins bool `json:"begins,omitempty"`
	// Paid are the payments of the round, the last first, which the dealer can put right.
	Paid []PaidView `json:"paid,omitempty"`
	// Decks are the decks of real cards at the table.
	Decks *DecksView `json:"decks,omitempty"`
	// Inventory is what the table's inventory waits for when the table closes; nil is that it is not open.
	Inventory *InventoryView `json:"inventory,omitempty"`
	// Tips are what players have given since he came; nil is nothing.
	Tips *TipsView `json:"tips,omitempty"`
	// Converts is currency that was bet and that he converts before his next act; nil is none.
	Converts *ConvertsView `json:"converts,omitempty"`
	// Act is what the dealer does next; nil while he waits for somebody else.
	Act *ActView `json:"act,omitempty"`
	// Elsewhere are other tables at which the viewer deals, or to which he comes.
	Elsewhere []ElsewhereView `json:"elsewhere,omitempty"`
}

// ElsewhereView is another table of a dealer.
type ElsewhereView struct {
	NamedTable
	// Deals: he deals there now; else he comes when its round is over.
	Deals bool `json:"deals"`
}

// InventoryView is an open inventory, which is counted when its table closes.
type InventoryView struct {
	// Counted: it was, and waits for the second signature.
	Counted bool `json:"counted"`
	// Cite is by which clause, such as "§ 465a.42, rebuilt".
	Cite string `json:"cite"`
}

// ActView is an act of the dealer, or a part of one.
type ActView struct {
	Question int        `json:"question"`
	Kind     round.Kind `json:"kind"`
	Text     string     `json:"text"`
	// Cites are the clauses by which it is done.
	Cites []string `json:"cites"`
	// Number is which number the dealer enters; "" is none. What a count should find he is not told. Least is the least of a depth.
	Number ActNumber `json:"number,omitempty"`
	Least  int       `json:"least,omitempty"`
	// Choices are what he may say, where he says which; none is that there is only one thing to do.
	Choices []ActChoice `json:"choices,omitempty"`
	// Card: he names the real card that comes to Place, or may where it is only dealt: "3/0" is the first card of seat 3.
	Card  CardAsked `json:"card,omitempty"`
	Place string    `json:"place,omitempty"`
	// Seat is whose wager is settled, Takes what the house takes of it, Pays what it pays besides, Returns what goes
	// back of the wager, and Awards what the seat gets out of a pot, in cents.
	Seat   int    `json:"seat,omitempty"`
	Awards string `json:"awards,omitempty"`
	Takes  string `json:"takes,omitempty"`
	Pays   string `json:"pays,omitempty"`
	// Meter is a share of the progressive meter, which the cage pays, and no table from its inventory (§§ 678a.11(e)(3)(iv), 655a.11(i)(2)(iii)).
	Meter   string `json:"meter,omitempty"`
	Returns string `json:"returns,omitempty"`
}

// ActChoice is something that a dealer may say with an act.
type ActChoice struct {
	Choice string `json:"choice"`
	// Seat is whose player does it; 0 is that no player does.
	Seat int    `json:"seat,omitempty"`
	Text string `json:"text"`
}

// ActNumber is a number that a dealer enters with an act.
type ActNumber string

// The numbers: what he has counted, what a device that counts the cards shows, and how many cards lie above or behind the cover card.
const (
	NumberCounted ActNumber = "counted"
	NumberShown   ActNumber = "shown"
	NumberAbove   ActNumber = "above"
	NumberBehind  ActNumber = "behind"
)

// NumberOf is which number a question asks the dealer for, and the least of a depth.
func NumberOf(q *round.Question) (of ActNumber, least int) {
	switch {
	case q.Kind != round.AskAct || q.Count == 0:
		return "", 0
	case len(q.Cards) > 0:
		return NumberShown, 0
	case q.Offers(cuts):
		return NumberAbove, q.Count
	case q.Offers("cover"):
		return NumberBehind, q.Count
	default:
		return NumberCounted, 0
	}
}

// saidOf are the choices of which the dealer says one with an act. No player does anything at a seat where nobody sits.
func (t *Table) saidOf(q *round.Question) []ActChoice {
	if q.Kind != round.AskAct {
		return nil
	}
	var all []ActChoice
	for _, o := range q.Choices {
		c := ActChoice{Choice: o.ID, Seat: o.Seat, Text: label(o.ID)}
		switch {
		case o.Seat != 0 && t.Seats[o.Seat-1].Player == "":
			continue
		case o.Seat != 0:
			c.Text = fmt.Sprintf("Seat %d cuts", o.Seat)
		case o.ID == cuts:
			c.Text = "No player: the dealer cuts"
		}
		all = append(all, c)
	}
	if len(all) < 2 {
		return nil
	}
	return all
}

// Says is the answer to what is asked of the dealer, with what he says himself: which of several choices, the seat of the player who does
// it, and a number that is asked for. None of it is taken for said.
func (t *Table) Says(a round.Answer, choice string, seat, number int) (round.Answer, error) {
	q := t.ForDealer()
	of, _ := NumberOf(q)
	switch {
	case of == "" && number != 0:
		return a, refuse(q.Cite, "no number is asked for")
	case of == NumberCounted && number < 1:
		return a, refuse(q.Cite, "say how many you have counted")
	case of == NumberShown && number < 1:
		return a, refuse(q.Cite, "say how many cards the device shows")
	case of != "" && number < 1:
		return a, refuse(q.Cite, "say how many cards lie %s the cover card", of)
	}
	a.Count = number
	all := t.saidOf(q)
	switch {
	case all == nil && (choice == "" || choice == a.Choice) && seat == 0:
		return a, nil
	case !slices.ContainsFunc(all, func(c ActChoice) bool { return c.Choice == choice && c.Seat == seat }):
		return a, refuse(q.Cite, "say %s", said(all))
	}
	a.Choice, a.Seat = choice, seat
	return a, nil
}

// said are the choices in words.
func said(all []ActChoice) string {
	if all == nil {
		return "only that it is done: there is nothing to choose"
	}
	var words []string
	for _, c := range all {
		words = append(words, strings.ToLower(c.Text))
	}
	return "which it is: " + strings.Join(words, "; ")
}

// CardAsked is whether a dealer names a card.
type CardAsked string

// A card that lies open is named; one that is dealt face down is where it can be read.
const (
	CardNamed CardAsked = "named"
	CardRead  CardAsked = "read"
)

// cardAsked is whether an answer to the question names a card, and where that lies; "" is that it names none.
func cardAsked(q *round.Question) (at round.Place, asked CardAsked) {
	switch {
	case q.Kind == round.AskCard:
		return q.Place, CardNamed
	case q.Part != nil && q.Part.Kind == round.EventDeal:
		return q.Part.Place, CardRead
	}
	return at, ""
}

// RealCard is where the dealer deals or turns a real card now, and which of them; "" is neither.
func (t *Table) RealCard() (at round.Place, asked CardAsked) {
	q := t.ForDealer()
	if !t.Physical() || q == nil {
		return at, ""
	}
	return cardAsked(q)
}

// Shuffled is the round in which the cards were shuffled last.
func (t *Table) Shuffled() int { return t.real.Round }

// Console is what a person who may deal sees of the dealer's work.
func (t *Table) Console(person string) *ConsoleView {
	v := &ConsoleView{Dealer: t.Dealer.Name, Physical: t.Dealer.Physical, Yours: person != "" && person == t.Dealer.Person}
	v.Takes = !v.Yours && t.notOpen() == nil
	if !v.Yours {
		return v
	}
	v.Begins, v.Paid, v.Tips = !t.inRound && t.between.Begins(), t.PaidFor(), t.tipsView()
	if v.Physical {
		v.Decks = t.RealDecks()
	}
	if v.Converts = t.convertsView(); v.Converts != nil {
		return v
	}
	if q := t.ForDealer(); q != nil {
		v.Act = t.actView(q)
	}
	return v
}

// Demanded is what a question asks of a dealer, in words that give away neither what is paid nor who wins.
func Demanded(g *game.Game, q *round.Question) string {
	switch e := q.Part; {
	case q.Kind == round.AskWagers && g.Room:
		return "Announce that the round begins"
	case q.Kind == round.AskWagers:
		return `Announce "no more bets"`
	case q.Kind == round.AskCard:
		return "Name " + cardAt(g, q.Place)
	case e == nil:
		return q.Text
	case e.Kind == round.EventDeal:
		return "Deal a card to " + where(g, e.Place)
	case e.Kind == round.EventMove:
		return "Move a card to " + where(g, e.Place)
	case e.Kind == round.EventShow:
		return "Turn the cards of " + where(g, e.Place)
	case e.Kind == round.EventCollect:
		return "Collect the cards of " + where(g, e.Place)
	case e.Kind == round.EventTake:
		return "Take out of the pot: " + strings.ToLower(label(e.Choice))
	case e.Kind == round.EventSettle && g.Room && e.Outcome.Result == round.Void:
		return fmt.Sprintf("Return chips to seat %d", e.Seat)
	case e.Kind == round.EventSettle && g.Room:
		return Push(e.Outcome.Number, e.Seat)
	case e.Kind == round.EventSettle:
		if n := e.Outcome.Number; n > 0 {
			return fmt.Sprintf("Settle the %s of seat %d, hand %d", wagerName(g, e.Wager), e.Seat, n+1)
		}
		return fmt.Sprintf("Settle the %s of seat %d", wagerName(g, e.Wager), e.Seat)
	default:
		return e.Text
	}
}

// Push is that a dealer pushes a pot, by its number from 0, to a seat.
func Push(pot, seat int) string { return fmt.Sprintf("Push %s to seat %d", PotName(pot), seat) }

// PotName is what a pot is called, by its number from 0.
func PotName(number int) string {
	if number == 0 {
		return "the main pot"
	}
	return fmt.Sprintf("side pot %d", number)
}

func (t *Table) actView(q *round.Question) *ActView {
	v := &ActView{Question: q.ID, Kind: q.Kind, Cites: []string{}}
	v.Number, v.Least = NumberOf(q)
	if q.Cite != "" {
		v.Cites = append(v.Cites, string(q.Cite))
	}
	v.Text, v.Choices = Demanded(t.Selected.Game, q), t.saidOf(q)
	if at, asked := cardAsked(q); asked == CardNamed || asked == CardRead && t.begin.Physical {
		v.Card, v.Place = asked, at.String()
	}
	if q.Part == nil {
		return v
	}
	if v.Text == "" || q.Part.Outcome != nil || q.Part.Kind == round.EventTake { // to his dealer, the amount as well
		v.Text = t.words(*q.Part)
	}
	if o := q.Part.Outcome; o != nil {
		v.Seat, v.Cites = o.Seat, v.Cites[:0]
		for _, c := range o.Cites {
			v.Cites = append(v.Cites, string(c))
		}
		if t.Selected.Game.Room {
			v.Awards = o.Returned.String()
			return v
		}
		if takes := o.Stake + o.Paid - o.Returned; takes > 0 {
			v.Takes = takes.String()
		}
		switch {
		case o.MeterShare > 0:
			v.Meter = o.Paid.String()
		case o.Paid > 0:
			v.Pays = o.Paid.String()
		}
		if back := o.Returned - o.Paid; back > 0 {
			v.Returns = back.String()
		}
	}
	return v
}
