package game

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Judged declares what a paytable pays for: a number of cards of each place, and the hand that they
// make.
type Judged struct {
	Own, Extra, Community, Dealer int
	// Deck returns the cards that are dealt from; nil is a deck of 52.
	Deck func(*Selected) []card.Card
	// Up is a card that the dealer shows when the wager is placed and that counts too. Given
	// describes it in words. None means that the wager is placed before any card is dealt.
	Up    card.Card
	Given string
	// Each, instead of Of, judges each of two own cards separately against the dealer's card; the
	// paytable pays all that win. Together names the result of both; the second is 0 if one wins
	// alone.
	Each     func(own, dealer card.Card) uint8
	Together func(a, b uint8) string
	// Of returns the function that judges cards under the rules chosen and returns the number of
	// the hand. If the value of the cards decides, Rank returns the function that ranks them, and
	// OfValue is the hand of a value; otherwise they are nil.
	Of      func(*Selected) func(cards card.Set) uint8
	Rank    func(*Selected) func(cards card.Set) hand.Value
	OfValue func(hand.Value) uint8
	// BySuit reports, by number, the hands that would change with other suits; nil is none.
	BySuit func(number uint8) bool
	// ByColour reports that every hand would change with other suits, but only if other suits share a colour.
	ByColour bool
	// Name returns the name of a hand by its number. Or returns the hand as which it is paid by a
	// paytable without a row for it; "" is none.
	Name, Or func(number uint8) string
	// Pays returns what the chosen paytable pays each hand, by number.
	Pays func(*Selected) func(number uint8) payout.Payout
	// Tables returns the paytables under the chosen reading; nil if no reading changes them.
	Tables func(*Selected) *Paytable
}

// Cards returns how many cards are judged.
func (j *Judged) Cards() int { return j.Own + j.Extra + j.Community }

// JudgedOf is what a paytable of hands of type H pays for. It uses Of or Each; or Rank and OfValue;
// or, if a choice changes the ranking, RankBy and OfValue. See Judged.
type JudgedOf[H paytable.Hand] struct {
	Own, Extra, Community, Dealer int
	Deck                          func(*Selected) []card.Card
	Up                            card.Card
	Given                         string
	Each                          func(own, dealer card.Card) H
	Together                      func(a, b H) string
	// By is the option whose value selects one of several paytables, instead of a letter.
	By      ChoiceOption
	Of      func(*Selected) func(cards card.Set) H
	Rank    func(cards card.Set) hand.Value
	RankBy  func(*Selected) func(cards card.Set) hand.Value
	OfValue func(hand.Value) H
	BySuit  func(H) bool
	// ByColour replaces BySuit: see Judged.
	ByColour bool
	// Table returns the paytables if a reading changes them.
	Table func(*Selected) paytable.Table[H]
}

// Always returns a judge that does not depend on the choices.
func Always[H paytable.Hand](of func(cards card.Set) H) func(*Selected) func(card.Set) H {
	return func(*Selected) func(card.Set) H { return of }
}

// Pays declares the paytables of a wager and what they pay for.
func Pays[H paytable.Hand](wager round.WagerID, t paytable.Table[H], j JudgedOf[H]) Paytable {
	p := Tables(wager, t)
	p.By = j.By
	if j.Rank != nil {
		j.RankBy = func(*Selected) func(card.Set) hand.Value { return j.Rank }
	}
	if j.RankBy != nil {
		j.Of = func(s *Selected) func(card.Set) H {
			rank := j.RankBy(s)
			return func(cards card.Set) H { return j.OfValue(rank(cards)) }
		}
	}
	table := j.Table
	if table == nil {
		table = func(*Selected) paytable.Table[H] { return t }
	}
	p.Judged = &Judged{
		Own: j.Own, Extra: j.Extra, Community: j.Community, Dealer: j.Dealer,
		Deck: j.Deck, Up: j.Up, Given: j.Given, Rank: j.RankBy, ByColour: j.ByColour,
		OfValue: func(v hand.Value) uint8 { return uint8(j.OfValue(v)) },
		Name:    func(number uint8) string { return H(number).String() },
		Or: func(number uint8) string {
			if or, ok := t.PaidAs(H(number)); ok {
				return or.String()
			}
			return ""
		},
		Pays: func(s *Selected) func(number uint8) payout.Payout {
			column := Column(s, wager, table(s))
			return func(number uint8) payout.Payout { return column.Pays(H(number)) }
		},
	}
	if j.Of != nil {
		p.Judged.Of = func(s *Selected) func(card.Set) uint8 {
			of := j.Of(s)
			return func(cards card.Set) uint8 { return uint8(of(cards)) }
		}
	}
	if j.Each != nil {
		p.Judged.Each = func(own, dealer card.Card) uint8 { return uint8(j.Each(own, dealer)) }
		p.Judged.Together = func(a, b uint8) string { return j.Together(H(a), H(b)) }
	}
	if j.BySuit != nil {
		p.Judged.BySuit = func(number uint8) bool { return j.BySuit(H(number)) }
	}
	if j.Table != nil {
		p.Judged.Tables = func(s *Selected) *Paytable {
			tables := Tables(wager, table(s))
			return &tables
		}
	}
	return p
}

// Column returns the paytable by which a wager is paid: the one chosen, or a custom one instead.
func Column[H paytable.Hand](s *Selected, wager round.WagerID, t paytable.Table[H]) paytable.Column[H] {
	if own, given := s.own[wager]; given {
		return t.Read(own)
	}
	letter := s.Paytable(wager)
	if by := s.Game.Paytable(wager).By; by.ID != "" {
		letter = by.Of(s).String()
	}
	return t.Column(letter)
}

// Paid returns the hand that cards make on a wager, as it is paid, and what it pays.
type Paid func(cards card.Set) (hand string, pays payout.Payout)

// Paid returns the function that judges cards on a wager, whose paytable must declare what it pays for.
func (s *Selected) Paid(wager round.WagerID) Paid {
	table := s.Game.Paytable(wager)
	j := table.Judged
	if j.Tables != nil {
		table = j.Tables(s)
	}
	of, pays := j.Of(s), j.Pays(s)
	has := func(hand string) bool { return table.has(s.Paytable(wager), hand) }
	if own, given := s.Own(wager); given {
		has = own.Has
	}
	var names [24]string // as many as a column has
	var payouts [len(names)]payout.Payout
	for number := range names {
		payouts[number] = pays(uint8(number))
		if or := j.Or(uint8(number)); or != "" && !has(j.Name(uint8(number))) {
			names[number] = or
		}
	}
	return func(cards card.Set) (string, payout.Payout) {
		number := of(cards)
		if names[number] != "" {
			return names[number], payouts[number]
		}
		return j.Name(number), payouts[number]
	}
}

// has reports whether the paytable of a letter has a row for the hand.
func (p *Paytable) has(letter, hand string) bool {
	for _, t := range p.Printed {
		if t.Letter == letter {
			return t.Has(hand)
		}
	}
	return false
}

// Side has the clauses under which a chapter settles a wager that its own hand decides.
type Side struct {
	Wager       round.WagerID
	Loses, Wins []cite.Cite
	// Extra is the clause by which the extra cards are turned for it; "" if it does not depend on
	// them.
	Extra cite.Cite
}

// Settle settles the wager by what the hand pays.
func (w *Side) Settle(r *round.Round, s *round.Seat, hand string, pays payout.Payout) {
	if pays.Loses() {
		r.Lose(s, w.Wager, hand, w.Loses...)
	} else {
		r.Settle(s, w.Wager, pays, hand, w.Wins...)
	}
}
