package training

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// Exercise is a table at which a lesson is dealt. It lies in memory alone, and so do its chips.
type Exercise struct {
	lesson *Lesson
	table  *table.Table
	by     round.Source
	seq    uint64
	asked  int // how often the dealer, and players for their decisions, were asked
	done   int // demands that were met
}

// id is that of the table of every exercise.
const id = "training"

// open is the table of a lesson whose first demands were met.
func open(room table.Room, l *Lesson, done int) (*Exercise, error) {
	by, _, err := l.source()
	if err != nil {
		return nil, err
	}
	x := &Exercise{lesson: l, table: table.New(room), by: by}
	if err := x.sits(); err != nil {
		return nil, err
	}
	for x.done < done {
		if err := x.next(); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// take takes changes into the table.
func (x *Exercise) take(changes table.Changes, err error) error {
	if err != nil {
		return err
	}
	x.seq++
	return x.table.Apply(journal.Entry{Seq: x.seq, Events: changes.Events, Transfers: changes.Transfers})
}

// sits opens the table, with the players of the lesson at it, and begins the round.
func (x *Exercise) sits() error {
	l := x.lesson
	err := x.take(table.Open(table.Config{ID: id, Name: l.Name, Game: l.Game.ID, Rules: l.record.Rules}))
	if err != nil {
		return err
	}
	physical := l.practice == nil // whose cards the record names one by one; those of a practice are shuffled
	if err := x.take(x.table.Deals(table.Dealer{Person: trainee, Name: trainee, Physical: physical})); err != nil {
		return err
	}
	for i := range l.record.Seats {
		seat := &l.record.Seats[i]
		who := round.Stake{Seat: seat.Number, Player: seat.Player}.Who()
		name := cmp.Or(seat.Player, fmt.Sprintf("Player %d", seat.Number))
		if err := x.take(x.table.Sit(seat.Number, who, name, l.brings(seat, x.table.Minimum()), journal.Account("transit/training"))); err != nil {
			return err
		}
	}
	begins, err := x.table.Begins()
	if err != nil {
		return err
	}
	if begins.Events[0].Data, err = l.begins(begins.Events[0].Data); err != nil {
		return err
	}
	if err := x.take(begins, nil); err != nil {
		return err
	}
	return x.others()
}

// begins has a round begin as the lesson finds the table.
func (l *Lesson) begins(begins json.RawMessage) (json.RawMessage, error) {
	of := map[string]json.RawMessage{}
	if err := json.Unmarshal(begins, &of); err != nil {
		return nil, err
	}
	var state round.TableState
	if err := json.Unmarshal(of["state"], &state); err != nil {
		return nil, err
	}
	l.found(&state)
	var err error
	if of["state"], err = json.Marshal(state); err != nil {
		return nil, err
	}
	return json.Marshal(of)
}

// next does what is demanded next, and then what others do.
func (x *Exercise) next() error {
	q := x.table.Waiting()
	if q == nil || x.done >= len(x.lesson.demands) {
		return fmt.Errorf("the round is over")
	}
	if err := x.does(q); err != nil {
		return err
	}
	x.done++
	return x.others()
}

// does answers what is asked of the dealer.
func (x *Exercise) does(q *round.Question) error {
	if q.Kind == round.AskCard {
		return x.take(x.table.Answer(x.card(q), ""))
	}
	var a round.Answer
	if w := x.lesson.goesWrong(x.asked); w != nil {
		a = round.Answer{Question: q.ID, Irregularity: &w.Is, Actor: journal.Person(validated)}
	} else {
		var ok bool
		if a, ok = x.lesson.answer(x.by, x.table.Play(), q); !ok {
			return fmt.Errorf("the lesson does not answer: %s", q.Text)
		}
		a.Actor = journal.Person(trainee)
		if q.Part != nil && q.Part.Kind == round.EventDeal && x.lesson.practice == nil && !x.lesson.names {
			a.Cards = []card.Card{x.lesson.card(x.by, q.Part.Place)}
		}
		for i, st := range a.Stakes {
			a.Stakes[i].Player = st.Who()
		}
	}
	x.asked++
	return x.take(x.table.Answer(a, ""))
}

// card names the card that is asked for.
func (x *Exercise) card(q *round.Question) round.Answer {
	return round.Answer{Question: q.ID, Cards: []card.Card{x.lesson.card(x.by, q.Place)}, Actor: journal.Person(trainee)}
}

// Turned is where a card lies turned that the dealer has yet to name, in words, and which it is; "" is nowhere.
func (x *Exercise) Turned() (where string, is card.Card) {
	q := x.table.Waiting()
	if q == nil || q.Kind != round.AskCard {
		return "", 0
	}
	where, _ = strings.CutPrefix(x.table.Console(trainee).Act.Text, "Name ")
	return where, x.lesson.card(x.by, q.Place)
}

// announces reports whether a question asks for an act that only announces its parts.
func (x *Exercise) announces(q *round.Question) bool {
	d, _ := demandOf(x.lesson.Game, q)
	return q.Kind == round.AskAct && x.lesson.goesWrong(x.asked) == nil && x.done < len(x.lesson.demands) && x.lesson.demands[x.done].Act != d.Act
}

// others answers what is not asked of the dealer: players decide, a floorperson validates, the meter is read. Wagers are placed as soon
// as they may be.
func (x *Exercise) others() error {
	for {
		q := x.table.Waiting()
		switch {
		case q == nil:
			return nil
		case q.Kind == round.AskWagers:
			return x.wagers()
		case x.table.ForDealer() != nil && q.Kind != round.AskCard && !x.announces(q):
			return nil
		case q.Kind == round.AskCard && x.lesson.names:
			return nil
		case q.Kind == round.AskDecision && x.lesson.goesWrong(x.asked) != nil:
			return nil
		case q.Kind == round.AskAct:
			if err := x.does(q); err != nil {
				return err
			}
			continue
		}
		a, ok := x.lesson.answer(x.by, x.table.Play(), q)
		if q.Kind == round.AskDecision {
			x.asked++
		}
		if q.Kind == round.AskCard {
			a, ok = x.card(q), true
		}
		if !ok {
			return fmt.Errorf("the lesson does not answer: %s", q.Text)
		}
		if a.Actor == "" {
			a.Actor = journal.Person(validated)
		}
		if err := x.take(x.table.Answer(a, "")); err != nil {
			return err
		}
	}
}

// wagers shows those of the lesson on the layout, before they are accepted. In a practice none is placed before the deal.
func (x *Exercise) wagers() error {
	if x.lesson.practice != nil {
		return nil
	}
	for i := range x.lesson.record.Seats {
		seat := &x.lesson.record.Seats[i]
		for _, w := range seat.Wagers {
			if of := x.lesson.Game.Wager(w.ID); of == nil || of.Later {
				continue
			}
			who := round.Stake{Seat: seat.Number, Player: seat.Player}.Who()
			if err := x.take(x.table.PlaceWager(seat.Number, who, w.ID, w.Amount)); err != nil {
				return err
			}
		}
	}
	return nil
}

// View is what the trainee sees of the table: what a dealer does, and not what is asked of him.
func (x *Exercise) View(now time.Time) table.View {
	v := x.table.View(x.seq, table.Viewer{Away: func(string) bool { return false }}, table.Timing{Now: now})
	v.Question, v.Dealt = nil, ""
	return v
}

// Irregularities are what the trainee can report, with the cards and hands that each may name now.
func (x *Exercise) Irregularities() []table.IrregularityView { return x.table.Irregularities() }

// Lesson is what is dealt.
func (x *Exercise) Lesson() *Lesson { return x.lesson }

// Sign is what the trainee sees that is wrong just now; "" is nothing.
func (x *Exercise) Sign() string {
	if x.done < len(x.lesson.demands) {
		return x.lesson.demands[x.done].sign
	}
	return ""
}
