package gametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// refuses tests that answers near to a legal one, but not legal, are refused in one
// sentence and leave no trace.
func (p *player) refuses(_ *round.Round, q *round.Question, legal round.Answer) error {
	for what, a := range p.illegal(q, legal) {
		again, err := p.Next(len(p.Answers), a)
		var refusal *round.Refusal
		switch {
		case err == nil:
			return fmt.Errorf("%q: took %s: %+v", q.Text, what, a)
		case !errors.As(err, &refusal):
			return fmt.Errorf("%q: is no refusal of %s: %+v: %w", q.Text, what, a, err)
		}
		if text := err.Error(); text == "" || len(text) > 300 || strings.ContainsAny(text, "\n\r") {
			return fmt.Errorf("%q refuses %s with %q, which is no sentence", q.Text, what, text)
		}
		if refusal.Cite != "" {
			if err := p.kit.sound.check(p.kit.game, refusal.Cite); err != nil {
				return fmt.Errorf("%q refuses %s: %w", q.Text, what, err)
			}
		}
		if err := sameEvents(again.Events, p.Events); err != nil {
			return fmt.Errorf("%q: %s was refused and left a trace: %w", q.Text, what, err)
		}
	}
	return nil
}

// illegal lists answers that the question does not allow.
func (p *player) illegal(q *round.Question, legal round.Answer) map[string]round.Answer {
	bad := map[string]round.Answer{}
	change := func(what string, f func(*round.Answer)) {
		a := legal
		f(&a)
		bad[what] = a
	}
	change("a late answer", func(a *round.Answer) { a.Question-- })
	change("an early answer", func(a *round.Answer) { a.Question++ })
	change("an unknown irregularity", func(a *round.Answer) { a.Irregularity = &round.Irregularity{Kind: "earthquake"} })
	change("a late irregularity", func(a *round.Answer) {
		a.Question--
		a.Irregularity = &round.Irregularity{Kind: p.kit.game.Irregularity[0].Kind}
	})
	change("a stranger who leaves", func(a *round.Answer) { *a = round.Answer{Question: q.ID, Abandoned: p.kit.game.Seats + 1} })
	if legal.Irregularity != nil || legal.Abandoned != 0 {
		return bad
	}
	if len(q.Choices) > 0 {
		change("an unknown choice", func(a *round.Answer) { a.Choice = "no_such_choice" })
	}
	if len(q.Seats) > 0 {
		for seat := range p.kit.game.Seats + 2 {
			if !slices.Contains(q.Seats, seat) {
				change(fmt.Sprintf("an answer of seat %d", seat), func(a *round.Answer) { a.Seat = seat })
			}
		}
	}
	switch q.Kind {
	case round.AskWagers:
		p.illegalStakes(change)
	case round.AskDecision:
		amounts(q, change)
	case round.AskMeter:
		change("a meter below nothing", func(a *round.Answer) { a.Amount = -1 })
		change("a meter past all money", func(a *round.Answer) { a.Amount = money.Max + 1 })
	case round.AskCard:
		change("no card", func(a *round.Answer) { a.Cards = nil })
		change("two cards", func(a *round.Answer) { a.Cards = []card.Card{0x11, 0x12} })
		change("a card that is none", func(a *round.Answer) { a.Cards = []card.Card{0} })
		if p.asked > 1 && p.kit.game.Cards.Once != "" {
			change("a card that lies elsewhere", func(a *round.Answer) { a.Cards = p.deck[:1] })
		}
	case round.AskAct:
		if len(legal.Cards) > 0 {
			change("a deck with a card twice", func(a *round.Answer) {
				a.Cards = slices.Clone(a.Cards)
				a.Cards[0] = a.Cards[slices.IndexFunc(a.Cards, func(c card.Card) bool { return c != a.Cards[0] })]
			})
			change("a short deck", func(a *round.Answer) { a.Cards = a.Cards[1:] })
		}
		if legal.Choice == "cut" {
			change("a cut of nine", func(a *round.Answer) { a.Count = 9 })
			change("a cut of all", func(a *round.Answer) { a.Count = len(p.deck) })
		}
	case round.AskPart, round.AskValidation:
	}
	return bad
}

// amounts tests each wager that a choice places just outside its bounds.
func amounts(q *round.Question, change func(string, func(*round.Answer))) {
	for i := range q.Choices {
		o := &q.Choices[i]
		if o.Wager == "" {
			continue
		}
		wager := func(what string, amount money.Cents) {
			change(fmt.Sprintf("%s: %s", o.ID, what), func(a *round.Answer) {
				a.Choice, a.Amount, a.Cards = o.ID, amount, o.Cards
				if a.Seat = q.Seats[0]; o.Seat != 0 {
					a.Seat = o.Seat
				}
			})
		}
		wager("a cent too much", o.Max+1)
		wager("a step too much", o.Max+max(o.Multiple, 1))
		wager("a cent too little", o.Min-1)
		wager("nothing", 0)
		if o.Multiple > 1 && o.Min < o.Max {
			wager("no multiple", o.Min+1)
		}
	}
}

// illegalStakes are wagers that may not lie on the layout together.
func (p *player) illegalStakes(change func(string, func(*round.Answer))) {
	first := p.stakes[0]
	stakes := func(what string, list ...round.Stake) {
		change(what, func(a *round.Answer) { a.Stakes = append(slices.Clone(p.stakes), list...) })
	}
	other := first
	other.Wager = "no_such_wager"
	stakes("an unknown wager", other)
	stakes("a wager twice", first)
	other = first
	other.Seat = p.kit.game.Seats + 1
	stakes("a seat too many", other)
	other.Seat = 0
	stakes("no seat", other)
	for i := range p.kit.game.Wagers {
		w := &p.kit.game.Wagers[i]
		at := slices.IndexFunc(p.stakes, func(s round.Stake) bool { return s.Wager == w.ID })
		switch {
		case w.Later || w.Payout || !p.Selected.Offers(w):
			stakes("before its time, or not offered: "+string(w.ID), round.Stake{Seat: first.Seat, Wager: w.ID, Amount: first.Amount})
		case at < 0:
		default:
			without := slices.Delete(slices.Clone(p.stakes), at, at+1)
			alone := slices.ContainsFunc(without, func(s round.Stake) bool { return s.Seat == p.stakes[at].Seat })
			if w.Required && alone {
				change("no "+string(w.ID), func(a *round.Answer) { a.Stakes = without })
			}
			for _, amount := range []money.Cents{0, -1, money.Max + 1} {
				with := slices.Clone(p.stakes)
				with[at].Amount = amount
				change(fmt.Sprintf("%s of %s", w.ID, amount), func(a *round.Answer) { a.Stakes = with })
			}
			if w.Equal != "" {
				with := slices.Clone(p.stakes)
				with[at].Amount++
				change(string(w.ID)+" unequal", func(a *round.Answer) { a.Stakes = with })
			}
		}
	}
}
