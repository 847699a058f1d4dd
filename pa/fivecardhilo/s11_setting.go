package fivecardhilo

import (
	"cmp"
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/paytable"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// setting is how a player may set his hands.
const setting = "579.11(d)"

// LowHand is the low hand in round records.
const LowHand record.CardsKey = "low"

// set is § 579.11(d): all players set their hands at once, face down. A player with two
// positions sets the second hand after the first, § 579.7(f). A table that learns the cards
// only when they are turned learns then how they were set.
func (t *table) set(r *round.Round) {
	if !t.known {
		return
	}
	first, second := turns(r, make([]int, 0, 6), make([]int, 0, 6))
	for _, seats := range [][]int{first, second} {
		q := question(r, seats...)
		if r.Listening() {
			q.Ways = func(seat int) []round.Way { return Ways(r.Set(round.SeatPile(seat))) }
		}
		r.AskEach(q, func(a round.Answer) { place(r, a) })
	}
}

// turns are the seats that set their hands: each player's first or only hand, which is
// the one with the larger wager or else the one farther counterclockwise, then the second.
func turns(r *round.Round, first, second []int) (_, _ []int) {
	for _, s := range r.Seats() {
		other := slices.IndexFunc(first, func(n int) bool { return r.Seat(n).Player == s.Player })
		switch {
		case s.Folded:
		case other < 0:
			first = append(first, s.Number)
		case s.Has(Ante) >= r.Seat(first[other]).Has(Ante):
			first[other], second = s.Number, append(second, first[other])
		default:
			second = append(second, s.Number)
		}
	}
	return first, second
}

// question asks seats to set their hands. The options are the ways allowed, the dealer's way first.
func question(r *round.Round, seats ...int) round.Question {
	q := round.Question{Kind: round.AskDecision, Cite: setting, Text: "Set the high hand and the low hand", Seats: r.Numbers(seats...), Otherwise: "set"}
	for _, number := range seats {
		for _, s := range Settings(r.Set(round.SeatPile(number))) {
			q.Choices = r.MoreChoices(q.Choices, round.Choice{ID: "set", Cards: r.Listed(s.Low), Seat: number, Cite: setting})
		}
	}
	return q
}

// Ways are all ten low hands, each with the totals or with the reason why it is not allowed
// (reading "illegal_setting").
func Ways(five card.Set) []round.Way {
	var ways []round.Way
	for low := range pairs(five) {
		s := Set(five, low)
		ways = append(ways, round.Way{Cards: s.Low.Cards(), Means: fmt.Sprintf("High %d, low %d", s.HighPoints, s.LowPoints), Refused: s.refused()})
	}
	return ways
}

// place records how a seat has set its hands.
func place(r *round.Round, a round.Answer) {
	r.Decide(r.Seat(a.Seat), "set", "579.11(a)(3)")
	pile := round.SeatPile(a.Seat)
	s := Set(r.Set(pile), card.SetOf(a.Cards...))
	r.Form(pile, round.Name(r, s), s.High, setting)
}

// formed is the setting that was noted, by the cards of its high hand.
func formed(r *round.Round, pile round.Pile) Setting {
	_, high := r.Formed(pile)
	five := r.Set(pile)
	return Set(five, five&^high)
}

// recorded sets a hand as the round record says. Where it says nothing, the hand is set in the way
// that is best for the player against this dealer's hand (reading "setting_not_recorded").
func recorded(rec *record.Record, _ *round.Round, q *round.Question) (round.Answer, error) {
	if q.Cite != setting {
		return round.Answer{}, nil
	}
	seat := rec.Seat(q.Seats[0])
	a := round.Answer{Question: q.ID, Seat: seat.Number, Choice: "set", Cards: seat.Cards(LowHand)}
	if a.Cards == nil {
		a.Cards = best(seat, Dealer(card.SetOf(rec.Cards(record.Dealer)...))).Low.Cards()
	}
	return a, nil
}

// withoutBonus settles without the Ante Bonus, which no setting changes.
var withoutBonus = settle(paytable.Column[AcesHand]{}, Tie.Column(""))

// best is the setting that wins the player the most on his Ante, Play and Tie Wagers.
func best(seat *record.Seat, dealer Setting) Setting {
	net := func(s Setting) (up money.Cents) {
		for _, x := range withoutBonus(s, dealer) {
			up += x.Net(seat.Of(x.Wager))
		}
		return up
	}
	return slices.MaxFunc(Settings(card.SetOf(seat.Cards(record.Own)...)), func(a, b Setting) int { return cmp.Compare(net(a), net(b)) })
}
