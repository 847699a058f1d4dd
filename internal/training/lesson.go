// Package training has dealers practise: a trainee deals a round of which every card and decision is given, part by part, and says
// himself what comes next. What he does wrong is noted beside the round, with the clause that it broke; the round goes on with what the
// chapter demands. The chips are play money that exists nowhere else: nothing here makes a transfer of the log.
package training

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// Lesson is a round to be dealt whose cards, wagers and decisions are given.
type Lesson struct {
	// Name is unique among the lessons of the game.
	Name string
	Game *game.Game
	// Opens: the table is opened for play before.
	Opens bool
	// Wrong is what goes wrong on purpose, in its order; nil is nothing.
	Wrong []Wrong

	given
	// asked are all questions to the dealer and to players for their decisions, and demands those to the dealer without the acts that
	// only announce their parts.
	asked, demands []Demand
	names          bool             // the dealer names each card that is turned, as with real cards
	spare          card.Card        // one that the round does not use
	before         round.TableState // what the round before left, where the lesson begins with more than open cards
}

// Wrong is something that goes wrong on purpose.
type Wrong struct {
	Is round.Irregularity
	// At is when: when the dealer, or a player for his decision, is asked for the At-th time, from 0.
	At int
	// Sign is what the trainee sees of it.
	Sign string
}

// goesWrong is what goes wrong when so many questions were asked, or nil.
func (l *Lesson) goesWrong(asked int) *Wrong {
	if i := slices.IndexFunc(l.Wrong, func(w Wrong) bool { return w.At == asked }); i >= 0 {
		return &l.Wrong[i]
	}
	return nil
}

// Demand is an act, or a part of one, that the chapter demands of the dealer.
type Demand struct {
	// Act is what is demanded, in words; of an irregularity it is its name.
	Act string
	// Verb is what kind of act it is, as the console sorts them.
	Verb  Verb
	Cites []cite.Cite
	// Settles: a wager is settled, of which the house takes and to which it pays so much, in cents. Awards: it comes out of
	// a pot, and Pays is how much.
	Settles, Awards bool
	Takes, Pays     money.Cents
	// Counts is the number that a count should find, or with Least the least of a depth; 0 is none. Stub: it is that of the stub.
	Counts      int
	Least, Stub bool
	// Report is the kind of irregularity that is to be reported; "" is none.
	Report string
	// Card is the card that is to be named; the zero card is none.
	Card card.Card

	wrong   *round.Irregularity // what is to be reported
	sign    string              // what is seen of it
	place   round.Place
	pot     int   // that is pushed, from 1; 0 is none
	whole   bool  // an act, and no part of one
	decides []int // the seats of players who decide; it is not for the dealer
}

// Verb is a kind of act.
type Verb string

// The verbs, in the order of the console.
const (
	Do      Verb = "do"
	Name    Verb = "name" // a card that is turned, where the cards are real
	Say     Verb = "say"
	Deal    Verb = "deal"
	Turn    Verb = "turn"
	Settle  Verb = "settle"
	Collect Verb = "collect"
)

// Verbs are all of them.
var Verbs = []Verb{Do, Name, Say, Deal, Turn, Settle, Collect}

// demandOf is what a question demands of the dealer; ok is false if it is for somebody else.
func demandOf(g *game.Game, q *round.Question) (d Demand, ok bool) {
	switch q.Kind {
	case round.AskWagers:
		d.Verb = Say
	case round.AskAct:
		d.Verb = Do
	case round.AskPart:
		d.Verb = verbOf(q.Part.Kind)
	default:
		return d, false
	}
	d.Act, d.Cites, d.Counts, d.Stub, d.whole = table.Demanded(g, q), []cite.Cite{q.Cite}, q.Count, q.Offers(general.CountStub), q.Kind == round.AskAct
	number, least := table.NumberOf(q)
	if d.Least = least > 0; number == table.NumberShown { // no device goes wrong in a lesson unsaid
		d.Counts = 0
	}
	if q.Part != nil {
		d.place = q.Part.Place
		if q.Part.Kind == round.EventTake {
			d.Settles, d.Awards, d.Pays = true, true, q.Part.Amount
		}
		if o := q.Part.Outcome; o != nil {
			d.Settles, d.Takes, d.Pays, d.Cites = true, o.Stake+o.Paid-o.Returned, o.Paid, slices.Clone(o.Cites)
			switch {
			case g.Room:
				if d.Awards, d.Takes, d.Pays = true, 0, o.Returned; o.Result != round.Void {
					d.pot = o.Number + 1
				}
			case o.Reversed:
				d.Takes, d.Pays = max(0, -o.Returned), max(0, o.Returned)
			}
		}
	}
	return d, true
}

func verbOf(kind round.EventKind) Verb {
	switch kind {
	case round.EventDeal, round.EventMove:
		return Deal
	case round.EventShow:
		return Turn
	case round.EventSettle, round.EventTake:
		return Settle
	case round.EventCollect:
		return Collect
	case round.EventAnnounce:
		return Say
	default:
		return Do
	}
}

// script answers a whole round of a lesson in parts, and notes what it demands of the dealer.
type script struct {
	of    *Lesson
	by    round.Source
	told  int // how much of what goes wrong was reported
	n     int // how often the dealer, and players for their decisions, were asked
	asked []Demand
}

// nameCard is the act by which a card is named.
const nameCard = "Name the card"

// InParts implements round.InParts.
func (s *script) InParts() bool { return true }

// Answer implements round.Source.
func (s *script) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	d, counts := demandOf(s.of.Game, q)
	if q.Kind == round.AskDecision {
		d, counts = Demand{decides: q.Seats}, true
	}
	if w := s.of.goesWrong(s.n); counts && w != nil {
		s.told++
		s.n++
		s.asked = append(s.asked, s.of.report(w))
		return round.Answer{Question: q.ID, Irregularity: &w.Is}, true
	}
	if q.Kind == round.AskCard && s.of.names {
		c := s.of.card(s.by, q.Place)
		s.asked = append(s.asked, Demand{Act: nameCard, Verb: Name, Cites: []cite.Cite{q.Cite}, Card: c})
		return round.Answer{Question: q.ID, Cards: []card.Card{c}}, true
	}
	a, ok := s.of.answer(s.by, r, q)
	if counts && ok {
		s.n++
		s.asked = append(s.asked, d)
	}
	return a, ok
}

// answer is that of a source of the lesson. What only something that went wrong has a player decide, the source does not know: he takes
// what is taken for him otherwise.
func (l *Lesson) answer(by round.Source, r *round.Round, q *round.Question) (round.Answer, bool) {
	a, ok := by.Answer(r, q)
	offered := func(c round.Choice) bool { return ok && c.ID == a.Choice }
	if l.Wrong != nil && q.Kind == round.AskDecision && q.Otherwise != "" && !slices.ContainsFunc(q.Choices, offered) {
		return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: q.Otherwise}, true
	}
	return a, ok
}

// Card implements round.Source.
func (s *script) Card(at round.Place, _ int) (card.Card, bool) {
	if s.of.names {
		return 0, false // until it is named
	}
	return s.of.card(s.by, at), true
}

// card is the card that comes to a place: that of the record, or one that nobody uses.
func (l *Lesson) card(by round.Source, at round.Place) card.Card {
	if c, known := by.Card(at, 0); known {
		return c
	}
	return l.spare
}

// unused is a card that the record does not name.
func unused(rec *record.Record) card.Card {
	used := card.SetOf(saidCards(rec.Said)...)
	for i := range rec.Seats {
		used |= card.SetOf(saidCards(rec.Seats[i].Said)...)
	}
	for _, c := range card.Deck() {
		if c.Rank() != card.Ten && !used.Has(c) { // some decks have no ten
			return c
		}
	}
	return 0
}

// saidCards are the cards that a part of a record names.
func saidCards(said record.Said) (all []card.Card) {
	for _, e := range said {
		all = append(all, said.Cards(record.CardsKey(e.Name))...)
	}
	return all
}

// report is the demand to report what goes wrong.
func (l *Lesson) report(w *Wrong) Demand {
	i := l.Game.IrregularityOf(w.Is.Kind)
	return Demand{Act: "Report: " + i.Name, Verb: Do, Cites: []cite.Cite{i.Cite}, Report: i.Kind, wrong: &w.Is, sign: w.Sign}
}

// found is how the round finds the table: with its cards opened for play, and the stub to be counted after it; or, in the lesson that
// opens it, before all that.
func (l *Lesson) found(state *round.TableState) {
	if !l.Opens {
		state.Opened, state.RoundsSinceCount = true, general.CountEvery-1
		state.OutOfOrder, state.Kept = l.before.OutOfOrder, l.before.Kept
	}
}

// deals deals the round as the lesson has it.
func (l *Lesson) deals() (*script, round.TableState, error) {
	by, selected, err := l.source()
	if err != nil {
		return nil, round.TableState{}, err
	}
	s := &script{of: l, by: by}
	state := round.TableState{Validated: true, EveryAct: true, CollectsOnce: true, OpensInParts: true, EveryCount: true, EveryClause: true, Documents: true}
	for i := range l.record.Seats {
		state.Arrived = append(state.Arrived, l.record.Seats[i].Number)
	}
	l.found(&state)
	r, err := selected.Run(state, s, nil)
	switch {
	case err != nil:
		return nil, round.TableState{}, err
	case !r.Over():
		return nil, round.TableState{}, fmt.Errorf("it does not answer: %s", r.Waiting().Text)
	case s.told < len(l.Wrong):
		return nil, round.TableState{}, fmt.Errorf("it is over before everything goes wrong in it")
	}
	return s, r.Table, nil
}

// plan finds what the lesson demands, from its first act to its last.
func (l *Lesson) plan() error {
	s, _, err := l.deals()
	if err != nil {
		return err
	}
	l.asked, l.demands = s.asked, nil
	of := slices.DeleteFunc(slices.Clone(s.asked), func(d Demand) bool { return d.decides != nil })
	for i, d := range of {
		if announces := d.whole && d.Counts == 0 && i+1 < len(of) && !of[i+1].whole && of[i+1].Report == "" && of[i+1].Verb != Name && of[i+1].Cites[0] == d.Cites[0]; !announces {
			l.demands = append(l.demands, d)
		}
	}
	return nil
}

// named is the lesson as it is dealt with real cards: the dealer names each card when it is turned.
func (l *Lesson) named() (*Lesson, error) {
	if l.practice != nil {
		return nil, fmt.Errorf("lesson: the cards of %s are shuffled by the program, so they are not real", l.Name)
	}
	of, rec := *l, *l.record
	if l.Game.Option(general.PlayersCards.ID) != nil {
		if err := choose(&rec, general.PlayersCards.ID, "revealed"); err != nil {
			return nil, err
		}
	}
	of.record, of.names = &rec, true
	if err := of.plan(); err != nil {
		return nil, fmt.Errorf("lesson: %s cannot be dealt with real cards: %w", l.Name, err)
	}
	return &of, nil
}

// Cites are the clauses by which the lesson demands something, each once, in the chapter's order.
func (l *Lesson) Cites() []cite.Cite {
	var all []cite.Cite
	for _, d := range l.demands {
		all = append(all, d.Cites...)
	}
	slices.SortFunc(all, cite.Compare)
	return slices.Compact(all)
}

// Acts are what the console offers in the lesson, whenever it is asked: each act that the round demands anywhere, once, and
// each pot for each seat, so that nothing tells who wins it.
func (l *Lesson) Acts() []Demand {
	var all []Demand
	adds := func(d Demand) {
		if d.Report == "" && !slices.ContainsFunc(all, func(o Demand) bool { return o.Act == d.Act }) {
			all = append(all, d)
		}
	}
	for _, d := range l.demands {
		adds(d)
		if d.pot > 0 {
			for _, seat := range l.record.Seats {
				d.Act = table.Push(d.pot-1, seat.Number)
				adds(d)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Demand) int {
		if by := slices.Index(Verbs, a.Verb) - slices.Index(Verbs, b.Verb); by != 0 {
			return by
		}
		return strings.Compare(a.Act, b.Act)
	})
	return all
}

// exposes is the irregularity that a chapter declares of a card that is exposed at a place, or nil.
func exposes(g *game.Game, at round.Place) *game.Irregularity {
	if at.Kind == round.AtSeat {
		return g.IrregularityOf("first_cards_exposed") // those dealt face down
	}
	pile, _, _ := strings.Cut(at.String(), "/")
	return g.IrregularityOf(pile + "_card_exposed")
}

// goesWrong are lessons in which something goes wrong, one for each irregularity that a game declares: at the first moment of the first of these
// lessons at which the chapter takes it.
func goesWrong(in []*Lesson) []*Lesson {
	var all []*Lesson
	for _, i := range in[0].Game.Irregularity {
		of := in
		switch {
		case i.After != "": // what it ends goes wrong before
			of = lessonsOf(all, i.After)
		case i.Kind == general.Repaired: // of what went out of order in the round before
			for _, l := range lessonsOf(all, general.OutOfOrder) {
				found := *l
				found.Wrong, found.before.OutOfOrder = nil, true
				of = []*Lesson{&found}
			}
		case i.Missed != (game.ChoiceValue{}):
			of = misses(in[0], i.Missed)
		}
		if l := first(of, i); l != nil {
			all = append(all, l)
		}
	}
	return all
}

// lessonsOf are those in which this goes wrong last.
func lessonsOf(in []*Lesson, kind string) (of []*Lesson) {
	for _, l := range in {
		if l.Wrong[len(l.Wrong)-1].Is.Kind == kind {
			of = append(of, l)
		}
	}
	return of
}

// misses is the lesson at a table with a choice, where the player of the first seat has missed the round before.
func misses(of *Lesson, at game.ChoiceValue) []*Lesson {
	rec := *of.record
	if option, value := at.Choice(); len(rec.Seats) < 2 || choose(&rec, option, value) != nil {
		return nil
	}
	l, round := *of, *of
	others := rec
	others.Seats = rec.Seats[1:]
	l.record, round.record = &rec, &others
	_, left, err := round.deals()
	if err != nil {
		return nil
	}
	l.before = left
	return []*Lesson{&l}
}

// first is the lesson with an irregularity at the first moment at which the chapter takes it, or nil: when the dealer is asked, else
// when a player decides.
func first(in []*Lesson, i game.Irregularity) *Lesson {
	for _, dealers := range []bool{true, false} {
		for _, of := range in {
			if of.asked == nil && of.plan() != nil {
				continue
			}
			for at := range of.asked {
				if (of.asked[at].decides == nil) != dealers || len(of.Wrong) > 0 && at <= of.Wrong[len(of.Wrong)-1].At {
					continue
				}
				if l := of.with(i, at); l != nil {
					return l
				}
			}
		}
	}
	return nil
}

// with is the lesson in which an irregularity comes at a moment too; nil if the chapter does not take it there.
func (l *Lesson) with(i game.Irregularity, at int) *Lesson {
	w := Wrong{Is: round.Irregularity{Kind: i.Kind}, At: at, Sign: i.Name + "."}
	if i.Cards != nil && i.Cards.Coming {
		if l.asked[at].Verb != Deal {
			return nil
		}
		w.Is.Places, w.Sign = []round.Place{l.asked[at].place}, "The next card lies face up."
	}
	seats := l.record.Seats
	if !i.AtSeat {
		seats = seats[:1]
	}
	for s := range seats {
		if i.AtSeat {
			w.Is.Seat = seats[s].Number
			w.Sign = i.Name + ", at seat " + strconv.Itoa(w.Is.Seat) + "."
		}
		if i.Acts {
			w.Is.Choice, w.Sign = "fold", "Seat "+strconv.Itoa(w.Is.Seat)+" folds before his turn."
		}
		of := *l
		of.Name, of.Opens, of.Wrong = i.Name, false, append(slices.Clone(l.Wrong), w)
		if of.plan() == nil {
			return &of
		}
	}
	return nil
}

// validated is who validates what the lesson has a floorperson validate; the trainee deals as trainee.
const (
	validated = "floor"
	trainee   = "trainee"
)

// rich is what every player has besides his wagers, so that no stack tells anything.
const rich = 500 * money.Dollar

// brings is what a player of the lesson sits down with: in a practice his chips, all of which he may wager.
func (l *Lesson) brings(seat *record.Seat, least money.Cents) money.Cents {
	all := max(rich, least)
	if l.practice != nil {
		all = 0
	}
	for _, w := range seat.Wagers {
		all += w.Amount
	}
	return (all + money.Dollar - 1) / money.Dollar * money.Dollar
}

// Demands are what the lesson demands of the dealer, in order.
func (l *Lesson) Demands() []Demand { return l.demands }

// Right is what meets the demand.
func (d Demand) Right() Done {
	if d.Report != "" {
		return Done{Report: d.Report, CardAt: d.wrong.Places, Seat: d.wrong.Seat, Choice: d.wrong.Choice}
	}
	return Done{Act: d.Act, Takes: d.Takes, Pays: d.Pays, Count: d.Counts, Card: d.Card}
}
