package fivecardhilo

import (
	"fmt"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/paytable"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// setting is how a player may set his hands.
const setting = "579.11(d)"

// set is § 579.11(d): all players set their hands at once, face down; who holds two
// positions sets the second after the first, § 579.7(f). Where the table learns the cards
// only when they are turned, it learns then how they were set.
func (t *table) set(r *round.Round) {
	if !t.known {
		return
	}
	first, second := turns(r)
	for _, seats := range [][]int{first, second} {
		q := question(seats...)
		q.Ways = func(seat int) []round.Way { return Ways(r.Set(round.SeatPile(seat))) }
		for _, number := range seats {
			q.Options = append(q.Options, options(r, number)...)
		}
		r.AskEach(q, func(a round.Answer) { place(r, a) })
	}
}

// turns are the seats that set their hands: each player's first or only hand, which is
// the one with the larger wager or else the one farther counterclockwise, then the second.
func turns(r *round.Round) (first, second []int) {
	larger := map[string]*round.Seat{}
	for _, s := range r.Seats() {
		if before := larger[s.Player]; !s.Folded && (before == nil || s.Has(Ante) >= before.Has(Ante)) {
			larger[s.Player] = s
		}
	}
	for _, s := range r.Seats() {
		switch {
		case s.Folded:
		case larger[s.Player] == s:
			first = append(first, s.Number)
		default:
			second = append(second, s.Number)
		}
	}
	return first, second
}

func question(seats ...int) round.Question {
	return round.Question{Kind: round.AskDecision, Cite: setting, Text: "Set the high hand and the low hand", Seats: seats, Otherwise: "set"}
}

// options are the ways in which a seat may set its cards, the dealer's way first.
func options(r *round.Round, number int) []round.Option {
	var options []round.Option
	for _, s := range Settings(r.Set(round.SeatPile(number))) {
		options = append(options, round.Option{Choice: "set", Cards: s.Low.Cards(), Seat: number, Cite: setting})
	}
	return options
}

// Ways are all low hands that a seat may think of, with the totals, or why they are refused
// (reading "illegal_setting").
func Ways(five card.Set) []round.Way {
	var all []round.Way
	cards := five.Cards()
	for i, a := range cards {
		for _, b := range cards[:i] {
			s := Set(five, card.SetOf(a, b))
			all = append(all, round.Way{
				Cards: s.Low.Cards(), Means: fmt.Sprintf("High %d, low %d", s.HighPoints, s.LowPoints), Refused: s.refused(),
			})
		}
	}
	return all
}

// place lays a seat's hands as it has set them.
func place(r *round.Round, a round.Answer) {
	r.Decide(r.Seat(a.Seat), "set", "579.11(a)(3)")
	pile := round.SeatPile(a.Seat)
	form(r, pile, Set(r.Set(pile), card.SetOf(a.Cards...)), setting)
}

// form notes a setting by the cards of its high hand.
func form(r *round.Round, pile round.Pile, s Setting, c cite.Cite) {
	r.Form(pile, s.String(), s.High, c)
}

// formed is the setting that was noted.
func formed(r *round.Round, pile round.Pile) Setting {
	_, high := r.Formed(pile)
	five := r.Set(pile)
	return Set(five, five&^high)
}

// recorded sets a hand as a round record says; where it says nothing, in the way that is
// best for the player against this dealer's hand (reading "setting_not_recorded").
func recorded(rec *record.Record, _ *round.Round, q *round.Question) (round.Answer, error) {
	if q.Cite != setting {
		return round.Answer{}, nil
	}
	seat := rec.Seat(q.Seats[0])
	a := round.Answer{Question: q.ID, Seat: seat.Number, Choice: "set", Cards: seat.Low}
	if a.Cards == nil {
		a.Cards = best(seat, Dealer(card.SetOf(rec.Dealer...))).Low.Cards()
	}
	return a, nil
}

// best is the setting that wins the player the most on his Ante, Play and Tie Wagers.
func best(seat *record.Seat, dealer Setting) Setting {
	settle := settle(paytable.Column[AcesHand]{}, Tie.Column(""))
	net := func(s Setting) (up money.Cents) {
		for _, x := range settle(s, dealer) {
			up += x.Net(seat.Of(x.Wager))
		}
		return up
	}
	settings := Settings(card.SetOf(seat.Cards...))
	chosen := settings[0]
	for _, s := range settings {
		if net(s) > net(chosen) {
			chosen = s
		}
	}
	return chosen
}
