package gametest

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// check tests what must be true of a round that is over.
func (k *kit) check(played *Played, p *player) error {
	for _, test := range []func(*Played) error{k.conserved, k.results, k.hidden, k.cited, k.declared, Honest} {
		if err := test(played); err != nil {
			return err
		}
	}
	return p.again()
}

// conserved tests that every cent wagered is accounted for, once: what the wager events
// took is what the outcomes settle, and nothing is left open.
func (k *kit) conserved(p *Played) error {
	type at struct {
		seat  int
		wager round.WagerID
	}
	wagered, settled := map[at]money.Cents{}, map[at]money.Cents{}
	var shown []round.Outcome
	var players, house money.Cents
	for _, e := range p.Events {
		switch e.Kind {
		case round.EventWager:
			if e.Amount <= 0 {
				return fmt.Errorf("seat %d wagers %s on %s", e.Seat, e.Amount, e.Wager)
			}
			wagered[at{e.Seat, e.Wager}] += e.Amount
			players -= e.Amount
		case round.EventSettle:
			shown = append(shown, *e.Outcome)
		default:
		}
	}
	for _, o := range p.Outcomes() {
		players += o.Returned
		house -= o.Returned
		if !o.Reversed {
			settled[at{o.Seat, o.Wager}] += o.Stake
			house += o.Stake
		}
	}
	for _, s := range p.Seats() {
		for i := range k.game.Wagers {
			id := k.game.Wagers[i].ID
			if s.Has(id) != 0 {
				return fmt.Errorf("seat %d: %s is never settled", s.Number, id)
			}
		}
	}
	var taken money.Cents
	for _, e := range p.Events {
		if e.Kind == round.EventTake {
			taken += e.Amount
		}
	}
	switch {
	case !k.game.Banked() && house != taken:
		return fmt.Errorf("the house takes %s and keeps %s", taken, house)
	case len(shown) != len(p.Outcomes()) || len(shown) > 0 && !reflect.DeepEqual(shown, p.Outcomes()):
		return errors.New("the events do not show the outcomes")
	case house != -players:
		return fmt.Errorf("the players win %s and the house %s", players, house)
	}
	for where := range settled {
		if wagered[where] == 0 {
			wagered[where] = 0
		}
	}
	for where, amount := range wagered {
		if settled[where] != amount {
			return fmt.Errorf("seat %d wagered %s on %s, and %s is settled", where.seat, amount, where.wager, settled[where])
		}
	}
	return nil
}

// results tests each outcome against its result, and that a void round leaves every
// player with what he had.
func (k *kit) results(p *Played) error {
	after := map[int]money.Cents{}
	void := map[int]map[round.WagerID]money.Cents{}
	for _, o := range p.Outcomes() {
		var ok bool
		switch o.Result {
		case round.Lose:
			most := o.Stake/2 + o.Stake%2
			if w := k.game.Wager(o.Wager); w != nil && w.Shared { // a share of a pot may be less than was put in
				most = o.Stake - 1
			}
			ok = o.Paid == 0 && o.Stake > 0 && o.Returned >= 0 && o.Returned <= most
		case round.Push:
			ok = o.Paid == 0 && o.Stake > 0 && o.Returned == o.Stake
		case round.Win:
			ok = o.Stake > 0 && (o.Returned == o.Paid+o.Stake || o.Returned == o.Paid) && (o.Paid > 0 || o.LimitedFrom > 0)
		case round.Bonus:
			ok = o.Stake == 0 && o.Returned == o.Paid && (o.Paid > 0 || o.LimitedFrom > 0)
		case round.Void:
			ok = o.Reversed || o.Paid == 0 && o.Returned == o.Stake
		}
		if ok {
			ok = o.LimitedFrom == 0 || o.LimitedFrom > o.Paid && o.Paid >= 0
		}
		if !ok {
			return fmt.Errorf("an outcome is impossible: %+v", o)
		}
		if s := p.Seat(o.Seat); o.Player != s.Player || o.Player == "" || o.HandOf != 0 && (p.Seat(o.HandOf) == nil || p.Seat(o.HandOf).Player == o.Player) {
			return fmt.Errorf("seat %d is %s's, and an outcome there pays another: %+v", o.Seat, s.Player, o)
		}
		after[o.Seat] += o.Returned
		if o.Reversed {
			if void[o.Seat] == nil {
				void[o.Seat] = map[round.WagerID]money.Cents{}
			}
			void[o.Seat][o.Wager] = o.Stake
		}
	}
	for seat, wagers := range void {
		for wager, stake := range wagers {
			var returned, paid, parts money.Cents
			for _, o := range p.Outcomes() {
				if o.Seat == seat && o.Wager == wager {
					returned += o.Returned
					paid += o.Paid
					if !o.Reversed {
						parts += o.Stake
					}
				}
			}
			if returned != parts || paid != 0 {
				return fmt.Errorf("seat %d: %s of %s is void (%s now), yet %s is returned and %s paid", seat, wager, parts, stake, returned, paid)
			}
		}
	}
	return nil
}

// hidden tests that no event shows a card, or names a hand, to any who may not see it.
func (k *kit) hidden(p *Played) error {
	shown := map[round.Place]card.Card{}
	dealt := map[round.Pile]int{}
	var seen card.Set
	for _, e := range p.Events {
		wrong := ""
		switch e.Kind {
		case round.EventDeal:
			dealt[e.Place.Pile]++
			if e.Card != 0 {
				wrong = "a card dealt face down is named"
			}
		case round.EventLook:
			if e.Audience == round.Everyone || e.Audience != e.Seat || int(e.Place.Seat) != e.Seat || e.Card == 0 {
				wrong = "a player looks at a card that is not his, or all see it"
			}
		case round.EventShow:
			switch before := shown[e.Place]; {
			case e.Card == 0 || before != 0:
				wrong = "a card is shown twice, or none"
			case e.Audience != round.Everyone:
				wrong = "a card is shown, but not to all"
			case k.game.Cards.Once != "" && seen.Has(e.Card):
				wrong = "the card was shown elsewhere"
			}
			shown[e.Place] = e.Card
			seen |= card.SetOf(e.Card)
		case round.EventMove:
			shown[e.Place] = shown[e.From]
			if e.Place.Kind == round.AtDiscard { // it may be shuffled and shown again
				seen &^= card.SetOf(shown[e.From])
			}
			delete(shown, e.From)
			dealt[e.From.Pile]--
			dealt[e.Place.Pile]++
		case round.EventForm:
			if e.Audience == round.Everyone && !allShown(shown, e.Place.Pile, dealt[e.Place.Pile]) {
				wrong = "a hand is named to all before it is shown"
			}
			if e.Audience != round.Everyone && e.Audience != e.Seat {
				wrong = "another seat is told of a hand"
			}
		default:
			if e.Card != 0 || strings.Contains(e.Text, " of spades") || strings.Contains(e.Text, " of hearts") {
				wrong = "a card is named"
			}
		}
		if wrong != "" {
			return fmt.Errorf("%s: %+v", wrong, e)
		}
	}
	return nil
}

// allShown reports whether all cards of a pile, so many as have been dealt, are shown.
func allShown(shown map[round.Place]card.Card, of round.Pile, dealt int) bool {
	for i := range dealt {
		if shown[round.Place{Pile: of, Index: uint8(i)}] == 0 {
			return false
		}
	}
	return true
}

// cited tests the citation of every event and outcome.
func (k *kit) cited(p *Played) error {
	for i := range p.Events {
		e := &p.Events[i]
		if err := k.sound.check(k.game, e.Cite); err != nil {
			return fmt.Errorf("%w: %+v", err, *e)
		}
		if e.Outcome == nil {
			continue
		}
		if len(e.Outcome.Cites) == 0 {
			return fmt.Errorf("an outcome cites nothing: %+v", *e.Outcome)
		}
		for _, c := range e.Outcome.Cites {
			if err := k.sound.check(k.game, c); err != nil {
				return fmt.Errorf("%w: %+v", err, *e.Outcome)
			}
		}
	}
	return nil
}

// declared tests that the steps keep to what the game declares.
func (k *kit) declared(p *Played) error {
	disturbed := false
	for _, a := range p.Answers {
		disturbed = disturbed || a.Irregularity != nil || a.Choice == "misdealt" || a.Choice == "not_misdealt"
	}
	for _, e := range p.Events {
		switch w := k.game.Wager(e.Wager); {
		case e.Wager != "" && w == nil:
			return fmt.Errorf("the wager %s is not declared", e.Wager)
		case e.Kind == round.EventWager && w.Payout:
			return fmt.Errorf("%s is declared as a payout and was wagered", e.Wager)
		case e.Outcome != nil && (e.Outcome.Result == round.Bonus) != w.Payout && e.Outcome.Result != round.Void:
			return fmt.Errorf("%s is not settled as declared: %+v", e.Wager, *e.Outcome)
		case e.Outcome != nil && e.Outcome.MeterShare > 0 && !w.FromMeter:
			return fmt.Errorf("%s is paid from the meter and does not say so", e.Wager)
		}
	}
	cards := k.game.Cards
	if disturbed || cards.Split() || cards.Most {
		return nil
	}
	if n := p.Len(round.Dealer); n != cards.Number(round.AtDealer) {
		return fmt.Errorf("the dealer has %d cards, and %d are declared", n, cards.Number(round.AtDealer))
	}
	if n := p.Len(round.Community); n != cards.Number(round.AtCommunity) {
		return fmt.Errorf("there are %d community cards, and %d are declared", n, cards.Number(round.AtCommunity))
	}
	for _, s := range p.Seats() {
		if n := p.Len(round.SeatPile(s.Number)); n != cards.Number(round.AtSeat) {
			return fmt.Errorf("seat %d has %d cards, and %d are declared", s.Number, n, cards.Number(round.AtSeat))
		}
	}
	return nil
}

func sameEvents(got, want []round.Event) error {
	if len(got) != len(want) {
		return fmt.Errorf("%d events, not %d", len(got), len(want))
	}
	for i := range got {
		if !same(got[i], want[i]) {
			return fmt.Errorf("event %d is %+v, not %+v", i, got[i], want[i])
		}
	}
	return nil
}

func same(a, b round.Event) bool {
	x, y := a.Outcome, b.Outcome
	a.Outcome, b.Outcome = nil, nil
	return a == b && (x == nil) == (y == nil) && (x == nil || reflect.DeepEqual(*x, *y))
}
