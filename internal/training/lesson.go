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
	// Wrong is what goes wrong on purpose; nil is nothing. It does so when the dealer is asked for the At-th time, from 0, and Sign is
	// what the trainee sees of it.
	Wrong *round.Irregularity
	At    int
	Sign  string

	given
	// asked is all that the round asks of the dealer, and demands that without the acts that only announce their parts.
	asked, demands []Demand
	spare          card.Card // one that the round does not use
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

	place round.Place
	pot   int  // that is pushed, from 1; 0 is none
	whole bool // an act, and no part of one
}

// Verb is a kind of act.
type Verb string

// The verbs, in the order of the console.
const (
	Do      Verb = "do"
	Say     Verb = "say"
	Deal    Verb = "deal"
	Turn    Verb = "turn"
	Settle  Verb = "settle"
	Collect Verb = "collect"
)

// Verbs are all of them.
var Verbs = []Verb{Do, Say, Deal, Turn, Settle, Collect}

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
	of      *Lesson
	by      round.Source
	told    bool // what goes wrong was reported
	demands []Demand
}

// InParts implements round.InParts.
func (s *script) InParts() bool { return true }

// Answer implements round.Source.
func (s *script) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	d, dealers := demandOf(s.of.Game, q)
	if dealers && s.of.Wrong != nil && !s.told && len(s.demands) == s.of.At {
		s.told = true
		s.demands = append(s.demands, s.of.report())
		return round.Answer{Question: q.ID, Irregularity: s.of.Wrong}, true
	}
	a, ok := s.by.Answer(r, q)
	if dealers && ok {
		s.demands = append(s.demands, d)
	}
	return a, ok
}

// Card implements round.Source.
func (s *script) Card(at round.Place, _ int) (card.Card, bool) { return s.of.card(s.by, at), true }

// card is the card that comes to a place: that of the record, or one that nobody uses.
func (l *Lesson) card(by round.Source, at round.Place) card.Card {
	if c, known := by.Card(at, 0); known {
		return c
	}
	return l.spare
}

// unused is a card that the record does not name.
func unused(rec *record.Record) card.Card {
	used := card.SetOf(named(rec.Said)...)
	for i := range rec.Seats {
		used |= card.SetOf(named(rec.Seats[i].Said)...)
	}
	for _, c := range card.Deck() {
		if c.Rank() != card.Ten && !used.Has(c) { // some decks have no ten
			return c
		}
	}
	return 0
}

// named are the cards that a part of a record names.
func named(said record.Said) (all []card.Card) {
	for _, e := range said {
		all = append(all, said.Cards(record.CardsKey(e.Name))...)
	}
	return all
}

// report is the demand to report what goes wrong.
func (l *Lesson) report() Demand {
	i := l.Game.IrregularityOf(l.Wrong.Kind)
	return Demand{Act: "Report: " + i.Name, Verb: Do, Cites: []cite.Cite{i.Cite}, Report: i.Kind}
}

// found is how the round finds the table: with its cards opened for play, and the stub to be counted after it; or, in the lesson that
// opens it, before all that.
func (l *Lesson) found(state *round.TableState) {
	if !l.Opens {
		state.Opened, state.RoundsSinceCount = true, general.CountEvery-1
	}
}

// plan finds what the lesson demands, from its first act to its last.
func (l *Lesson) plan() error {
	by, selected, err := l.source()
	if err != nil {
		return err
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
		return err
	case !r.Over():
		return fmt.Errorf("it does not answer: %s", r.Waiting().Text)
	case l.Wrong != nil && !s.told:
		return fmt.Errorf("nothing goes wrong in it")
	}
	l.asked, l.demands = s.demands, nil
	for i, d := range l.asked {
		if announces := d.whole && d.Counts == 0 && i+1 < len(l.asked) && !l.asked[i+1].whole && l.asked[i+1].Report == "" && l.asked[i+1].Cites[0] == d.Cites[0]; !announces {
			l.demands = append(l.demands, d)
		}
	}
	return nil
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

// goesWrong are lessons in which one thing goes wrong: for each irregularity that the game declares, at the first moment of the first of
// these rounds at which the chapter takes it.
func goesWrong(in []*Lesson) []*Lesson {
	var all []*Lesson
	for _, i := range in[0].Game.Irregularity {
		if i.After != "" || i.Acts {
			continue // one after another, or a player's
		}
		for _, of := range in {
			if l := of.with(i); l != nil {
				all = append(all, l)
				break
			}
		}
	}
	return all
}

// with is the lesson with an irregularity at the first moment at which the chapter takes it, or nil.
func (l *Lesson) with(i game.Irregularity) *Lesson {
	for at, d := range l.asked {
		of := *l
		of.Name, of.Opens, of.At = i.Name, false, at
		of.Wrong, of.Sign = &round.Irregularity{Kind: i.Kind}, i.Name+"."
		if i.Cards != nil && i.Cards.Coming {
			if d.Verb != Deal {
				continue
			}
			of.Wrong.Places, of.Sign = []round.Place{d.place}, "The next card lies face up."
		}
		if i.AtSeat {
			of.Wrong.Seat = l.record.Seats[0].Number
			of.Sign = i.Name + ", at seat " + strconv.Itoa(of.Wrong.Seat) + "."
		}
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
		return Done{Report: d.Report}
	}
	return Done{Act: d.Act, Takes: d.Takes, Pays: d.Pays, Count: d.Counts}
}
