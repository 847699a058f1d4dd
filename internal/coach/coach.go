// Package coach weighs what a player decided, or is asked to decide, by the exact values of the choices. Of the cards
// it knows those that the player's own view shows at that moment, and no other.
package coach

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Asked is the event of a decision that is asked for and not made yet.
const Asked = -1

// Decision is what a player decided, or is asked to decide, with what he saw then.
type Decision struct {
	// Event is the number of the event by which it was made, or Asked.
	Event int
	Seat  int
	// Number is which of the seat's hands, from 0.
	Number int
	// Offered are the choices of one that is asked for.
	Offered []string
	// Choice and Amount are what was decided; "" of one that is asked for.
	Choice string
	Amount money.Cents
	Hand   analysis.Hand
	// Under says of a hand dealt from a shoe under which cards it is weighed, in a sentence; "" of any other.
	Under string
	// Unit is the first wager, in which the values of choices are told.
	Unit money.Cents
}

// Worth is what a choice is worth, in cents.
type Worth struct {
	Choice string
	// How says how the hand is then played, where there are several ways and this is the best; "" is that there is one.
	How string
	// Amount is what it wagers; 0 is nothing, or an amount that the choice does not leave open.
	Amount money.Cents
	// Value is the average net result of the round's base game, in units of the first wager, and Cents the same in cents.
	Value, Cents *big.Rat
	Best, Made   bool
}

// Weighed is a decision with what its choices are worth.
type Weighed struct {
	Decision
	Worths []Worth
	// Cost is what was given away, in cents: 0 if nothing, nil of a decision that is asked for and of one whose
	// choice has no value of its own, such as a wager between the least and the greatest.
	Cost *big.Rat
	// Why says it in one sentence.
	Why string
}

// ErrUnequal is why a hand is not weighed whose optional wager that is part of the base game is not as large as the first.
var ErrUnequal = errors.New("with this amount on a wager that is decided with the hand, the choices are not weighed")

// Decisions are those of the viewer's own seats in a round as he may see it: those made, and then the one that he is
// asked for. Those from a shoe are weighed under the cards that are left in it after those of the shoe that he has seen; with
// nil, under a full shoe.
func Decisions(v *table.View, g *analysis.Game, shoe *Shoe) []Decision {
	w := &watcher{view: v, game: g, shoe: shoe, lies: map[string]card.Card{}, wagered: map[int]map[round.WagerID]money.Cents{}, doubled: map[string]bool{}}
	var all []Decision
	for i := range v.Events {
		e := &v.Events[i]
		own := slices.Contains(v.You.Seats, e.Seat)
		switch {
		case e.Kind == round.EventDecision && own:
			d := w.decision(e.Seat, e.Number)
			d.Event, d.Choice, d.Amount = e.N, e.Choice, wageredNext(v.Events[i+1:], e.Seat)
			all = append(all, d)
			w.doubled[pile(e.Seat, e.Number)] = w.doubled[pile(e.Seat, e.Number)] || e.Choice == "double_down"
		case e.Kind == round.EventWager && own:
			amount, err := money.Parse(e.Amount)
			if err == nil {
				w.wager(e.Seat, e.Wager, amount)
			}
		}
		w.see(e.Own())
		if shoe != nil {
			shoe.see(e)
		}
	}
	if q := v.Question; q != nil && q.Kind == round.AskDecision {
		for _, seat := range q.Seats {
			if slices.Contains(v.You.Seats, seat) {
				d := w.decision(seat, q.Hand)
				d.Event = Asked
				for i := range q.Options {
					d.Offered = append(d.Offered, q.Options[i].Choice)
				}
				all = append(all, d)
			}
		}
	}
	return all
}

// watcher is what a viewer has seen of a round so far.
type watcher struct {
	view    *table.View
	game    *analysis.Game
	shoe    *Shoe    // nil is a full one
	places  []string // in the order in which cards came to them
	lies    map[string]card.Card
	wagered map[int]map[round.WagerID]money.Cents
	doubled map[string]bool
}

func (w *watcher) see(change *table.FeltChange) {
	if change == nil {
		return
	}
	for _, place := range change.Gone {
		delete(w.lies, place)
		w.places = slices.DeleteFunc(w.places, func(p string) bool { return p == place })
	}
	for _, c := range change.Cards {
		if !slices.Contains(w.places, c.Place) {
			w.places = append(w.places, c.Place)
		}
		if turned, err := card.Parse(c.Card); err == nil {
			w.lies[c.Place] = turned
		} else {
			delete(w.lies, c.Place) // it lies face down
		}
	}
}

func (w *watcher) wager(seat int, id round.WagerID, amount money.Cents) {
	if w.wagered[seat] == nil {
		w.wagered[seat] = map[round.WagerID]money.Cents{}
	}
	w.wagered[seat][id] += amount
}

// at are the cards that are seen at a pile.
func (w *watcher) at(piles ...string) []card.Card {
	var all []card.Card
	for _, place := range w.places {
		whose, _, _ := strings.Cut(place, "/")
		if c := w.lies[place]; c != 0 && slices.Contains(piles, whose) {
			all = append(all, c)
		}
	}
	return all
}

// decision is what a seat knows when it decides about one of its hands.
func (w *watcher) decision(seat, number int) Decision {
	form, wagered := w.game.HandForm(), w.wagered[seat]
	d := Decision{Seat: seat, Number: number, Hand: analysis.Hand{Cards: w.at(pile(seat, number)), Dealer: w.at("dealer")}}
	if len(form.Community) > 0 {
		d.Hand.Community = w.at("community")
	}
	all := money.Cents(0)
	for i := range w.game.Game.Wagers {
		of := &w.game.Game.Wagers[i]
		if of.Required && d.Unit == 0 {
			d.Unit = wagered[of.ID]
		}
		if of.Required || of.Later {
			all += wagered[of.ID]
		}
	}
	if form.Wagered && d.Unit > 0 {
		d.Hand.Wagered = int64(all / d.Unit)
	}
	if form.Split {
		d.Hand.Split = slices.ContainsFunc(w.places, func(place string) bool { return strings.HasPrefix(place, pile(seat, 1)+"/") })
	}
	if form.Doubled {
		d.Hand.Doubled = w.doubled[pile(seat, number)]
	}
	switch {
	case !form.Decks:
	case w.shoe == nil:
		d.Under = "Under a full shoe, without these cards."
	default:
		open := w.shoe.open()
		d.Hand.Gone = without(open, d.Hand.Cards, d.Hand.Dealer)
		d.Under = fmt.Sprintf("Under the shoe as it was, without the %d cards that had lain open, these among them.", len(open))
	}
	for with := range maps.Values(w.game.With) {
		switch {
		case !form.Tie:
		case wagered[with] == d.Unit:
			d.Hand.Tie = true
		case wagered[with] > 0:
			d.Unit = 0 // so that it is not weighed
		}
	}
	return d
}

// pile is the place of a seat's hand, as places of cards have it before the slash.
func pile(seat, number int) string {
	if number == 0 {
		return strconv.Itoa(seat)
	}
	return fmt.Sprintf("%d.%d", seat, number)
}

// wageredNext is what a seat wagers by the decision that comes before these events.
func wageredNext(events []table.EventView, seat int) money.Cents {
	for i := range events {
		switch e := &events[i]; e.Kind {
		case round.EventWager:
			if amount, err := money.Parse(e.Amount); err == nil && e.Seat == seat {
				return amount
			}
		case round.EventDecision, round.EventDeal, round.EventShow, round.EventSettle:
			return 0
		default:
		}
	}
	return 0
}

// Values are what the choices of a decision are worth under the table's rules, in units of the first wager; none where the
// game values no such hand. It ends early, with the context's error, when the context is done.
func Values(ctx context.Context, g *analysis.Game, s *game.Selected, d *Decision) ([]analysis.Choice, error) {
	if d.Unit == 0 {
		return nil, ErrUnequal
	}
	if g.Decide == nil || g.CheckHand(&d.Hand) != nil {
		return nil, nil
	}
	return g.Decide(ctx, s, &d.Hand)
}

// Weigh weighs a decision by the values of its choices. It returns nil if they are those of another question, such as
// that of insurance or of setting a hand.
func Weigh(choices []analysis.Choice, d Decision) *Weighed {
	if len(choices) == 0 {
		return nil
	}
	w, unit, best, known := &Weighed{Decision: d}, new(big.Rat).SetInt64(int64(d.Unit)), analysis.Best(choices), false
	for _, c := range choices {
		decided, how, _ := strings.Cut(c.Name, ", ")
		name, times, numbered := strings.Cut(decided, " ")
		if slices.ContainsFunc(choices, func(of analysis.Choice) bool {
			return strings.HasPrefix(of.Name, decided+", ") && of.Value.Cmp(c.Value) > 0
		}) {
			continue // it is played in a better way
		}
		n, _ := strconv.ParseInt(times, 10, 64) // none is no amount
		worth := Worth{Choice: name, How: how, Amount: d.Unit * money.Cents(n), Value: c.Value, Cents: new(big.Rat).Mul(c.Value, unit), Best: c.Value.Cmp(best.Value) == 0}
		worth.Made = d.Event != Asked && name == d.Choice && (numbered && worth.Amount == d.Amount || !numbered && (d.Amount == 0 || d.Amount == d.Unit))
		known = known || name == d.Choice || slices.Contains(d.Offered, name)
		if worth.Made {
			w.Cost = new(big.Rat).Sub(new(big.Rat).Mul(best.Value, unit), worth.Cents)
		}
		w.Worths = append(w.Worths, worth)
	}
	if !known {
		return nil
	}
	slices.SortStableFunc(w.Worths, func(a, b Worth) int { return b.Value.Cmp(a.Value) })
	w.Why = w.why()
	return w
}

// why says what a decision cost, and why.
func (w *Weighed) why() string {
	best := &w.Worths[0]
	at := slices.IndexFunc(w.Worths, func(of Worth) bool { return of.Made })
	switch {
	case at < 0 && w.Event != Asked:
		return fmt.Sprintf("An amount between is never better than all others; best is to %s, which %s.", best.words(), best.comes())
	case at < 0 || w.Worths[at].Best:
		return fmt.Sprintf("Nothing is worth more than to %s, which %s.", best.words(), best.comes())
	}
	made := &w.Worths[at]
	return fmt.Sprintf("To %s %s; to %s %s, %s better.", made.words(), made.comes(), best.words(), best.comes(), dollars(w.Cost))
}

func (w *Worth) words() string {
	words := strings.ReplaceAll(w.Choice, "_", " ")
	if w.Amount > 0 {
		words += " " + w.Amount.Grouped()
	}
	if w.How != "" {
		words += ", " + w.How
	}
	return words
}

// comes says what a choice comes to.
func (w *Worth) comes() string {
	certain := w.Choice == "fold" || w.Choice == "surrender"
	switch {
	case certain:
		return "loses " + dollars(w.Cents) + " for certain"
	case w.Cents.Sign() < 0:
		return "loses " + dollars(w.Cents) + " on average"
	}
	return "wins " + dollars(w.Cents) + " on average"
}

// dollars is an amount in cents as one reads it, rounded to the cent, without its sign.
func dollars(cents *big.Rat) string {
	whole, rest, _ := strings.Cut(new(big.Rat).Quo(new(big.Rat).Abs(cents), big.NewRat(100, 1)).FloatString(2), ".")
	amount, _ := strconv.ParseInt(whole, 10, 64) // of chips that lay at a table
	return (money.Cents(amount) * money.Dollar).Grouped() + "." + rest
}
