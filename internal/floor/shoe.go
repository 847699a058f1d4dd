package floor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// A scanning shoe reads each real card that leaves it. The dealer of the table connects it; what it reads is then dealt by him, and
// what cannot be dealt holds the table.

// Reading is a card that a scanning shoe has read. Number counts its cards, from 1: one that is sent again, after an answer that was
// lost, counts once. One that is refused counts too.
type Reading struct {
	Number int       `json:"number"`
	Card   card.Card `json:"card"`
}

// Shoe is what a scanning shoe is told of its table.
type Shoe struct {
	Round int `json:"round"`
	// Shuffled is the round in which the cards were shuffled last.
	Shuffled int `json:"shuffled"`
	// Deals: the next card is dealt now, to Place: "3/0" is the first card of seat 3.
	Deals bool   `json:"deals"`
	Place string `json:"place,omitempty"`
	// Held says why nothing is done at the table; "" is that it goes on.
	Held string `json:"held,omitempty"`
}

// errNotDealer refuses to anybody else what the dealer of a table does.
var errNotDealer = errors.New("you do not deal at this table")

// errNotReal refuses a scanning shoe where no real cards are dealt.
var errNotReal = errors.New("no dealer deals real cards at this table")

// Awaits is what the scanning shoe with the token is told.
func (l *Live) Awaits(token string) (Shoe, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := l.knows(ScanningShoe, token); err != nil {
		return Shoe{}, err
	}
	v := Shoe{Round: l.table.Round, Shuffled: l.table.Shuffled(), Held: l.held()}
	if at, deals := l.table.RealCard(); deals && v.Held == "" {
		v.Deals, v.Place = true, at.String()
	}
	return v, nil
}

// Read has the dealer deal a card that the scanning shoe with the token has read, at an address. One that cannot be dealt holds the
// table, with the reason.
func (l *Live) Read(ctx context.Context, token, from string, of Reading) error {
	by, why, err := l.reads(ctx, token, from, of)
	if why == "" {
		return err
	}
	by.Reason = why
	return cmp.Or(l.floor.Hold(ctx, by, l.id), fmt.Errorf("%w. %s", errHeld, why))
}

// reads deals the card, or says why the table is to be held.
func (l *Live) reads(ctx context.Context, token, from string, of Reading) (by Power, why string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	by = Power{Person: l.table.Dealer.Person, From: from, Reason: "read by the scanning shoe"}
	shoe, err := l.knows(ScanningShoe, token)
	if err != nil {
		return by, "", err
	}
	if taken, err := shoe.resumes(ctx, l, ScanningShoe, of.Number); err != nil || taken || of == l.read && of.Number == shoe.last {
		return by, "", err
	}
	before := shoe.last
	shoe.last, l.read = of.Number, of
	_, deals := l.table.RealCard()
	switch err := l.mayDeal(by.Person); {
	case err != nil:
		return by, "", err
	case !l.table.Dealer.Physical:
		return by, "", errNotReal
	case !card.Full.Has(of.Card):
		return by, "The scanning shoe has read a card that it does not know.", nil
	case of.Number != before+1:
		return by, fmt.Sprintf("The scanning shoe has read card %d after card %d.", of.Number, before), nil
	case !deals:
		return by, "The scanning shoe has read a card when none was to be dealt.", nil
	}
	a := l.routine(l.table.ForDealer())
	a.Actor, a.Cards = journal.Person(by.Person), []card.Card{of.Card}
	err = l.answerAs(ctx, shoe.key(l, ScanningShoe, of.Number), a, "", by.alone())
	if refusal := (*round.Refusal)(nil); errors.As(err, &refusal) {
		return by, fmt.Sprintf("The scanning shoe has read a card that cannot be dealt: %s.", unnamed(refusal.Message, of.Card)), nil
	}
	if err != nil {
		shoe.last = before // it is sent again
	}
	return by, "", err
}

// unnamed is a sentence about a card without its name: everybody reads why a table is held, and the card, or the one that was read as it
// before, may lie face down.
func unnamed(sentence string, c card.Card) string {
	name := c.Name()
	return strings.NewReplacer("the "+name, "it", "no "+name, "no such card", "every "+name, "every such card", name, "it").Replace(sentence)
}
