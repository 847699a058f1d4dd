package floor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// A scanning shoe reads each real card that leaves it, and a camera the cards that lie face up. The dealer of the table connects them;
// what they read he then has dealt or turned, and what cannot be true holds the table.

// Reading is a card that a device has read. Number counts its cards, from 1: one that is sent again, after an answer that was
// lost, counts once. One that is refused counts too.
type Reading struct {
	Number int       `json:"number"`
	Card   card.Card `json:"card"`
}

// Awaited is what a device that reads cards is told of its table.
type Awaited struct {
	Round int `json:"round"`
	// Shuffled is the round in which the cards were shuffled last.
	Shuffled int `json:"shuffled"`
	// Deals: the next card is dealt now, or for a camera turned, at Place: "3/0" is the first card of seat 3.
	Deals bool   `json:"deals"`
	Place string `json:"place,omitempty"`
	// Held says why nothing is done at the table; "" is that it goes on.
	Held string `json:"held,omitempty"`
}

// errNotDealer refuses to anybody else what the dealer of a table does.
var errNotDealer = errors.New("you do not deal at this table")

// errNotReal refuses a device where no real cards are dealt.
var errNotReal = errors.New("no dealer deals real cards at this table")

// errUnasked refuses what a camera reads while no card is turned; it sees more than is asked.
var errUnasked = errors.New("no card is turned now that is not known")

// cardsOf is what a device that reads cards is called, and which it reads: a shoe those that are dealt, a camera those that are turned.
var cardsOf = map[Device]struct {
	name  string
	reads table.CardAsked
}{ScanningShoe: {"scanning shoe", table.CardRead}, Camera: {"camera", table.CardNamed}}

// Awaits is what the device with the token, a scanning shoe or a camera, is told.
func (l *Live) Awaits(of Device, token string) (Awaited, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := l.knows(of, token); err != nil {
		return Awaited{}, err
	}
	v := Awaited{Round: l.table.Round, Shuffled: l.table.Shuffled(), Held: l.held()}
	if at, asked := l.table.RealCard(); asked == cardsOf[of].reads && v.Held == "" {
		v.Deals, v.Place = true, at.String()
	}
	return v, nil
}

// Read has the dealer deal or turn a card that the device with the token, a scanning shoe or a camera, has read, at an address. One
// that cannot be true holds the table, with the reason.
func (l *Live) Read(ctx context.Context, device Device, token, from string, of Reading) error {
	by, why, err := l.reads(ctx, device, token, from, of)
	if why == "" {
		return err
	}
	by.Reason = why
	return cmp.Or(l.floor.Hold(ctx, by, l.id, nil), fmt.Errorf("%w. %s", errHeld, why))
}

// reads deals or turns the card, or says why the table is to be held.
func (l *Live) reads(ctx context.Context, device Device, token, from string, of Reading) (by Power, why string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	name := cardsOf[device].name
	by = Power{Person: l.table.Dealer.Person, From: from, Reason: "read by the " + name}
	reader, err := l.knows(device, token)
	if err != nil {
		return by, "", err
	}
	if taken, err := reader.resumes(ctx, l, device, of.Number); err != nil || taken || of == reader.read && of.Number == reader.last {
		return by, "", err
	}
	before := reader.last
	reader.last, reader.read = of.Number, of
	_, asked := l.table.RealCard()
	switch err := l.mayDeal(by.Person); {
	case err != nil:
		return by, "", err
	case !l.table.Dealer.Physical:
		return by, "", errNotReal
	case !card.Full.Has(of.Card):
		return by, fmt.Sprintf("The %s has read a card that it does not know.", name), nil
	case of.Number != before+1:
		return by, fmt.Sprintf("The %s has read card %d after card %d.", name, of.Number, before), nil
	case asked == cardsOf[device].reads:
	case device == Camera:
		return by, "", errUnasked
	default:
		return by, fmt.Sprintf("The %s has read a card when none was to be dealt.", name), nil
	}
	a := l.routine(l.table.ForDealer())
	a.Actor, a.Cards = journal.Person(by.Person), []card.Card{of.Card}
	err = l.answerAs(ctx, reader.key(l, device, of.Number), a, "", by.alone())
	if refusal := (*round.Refusal)(nil); errors.As(err, &refusal) {
		return by, fmt.Sprintf("The %s has read a card that cannot be dealt: %s.", name, unnamed(refusal.Message, of.Card)), nil
	}
	if err != nil {
		reader.last = before // it is sent again
	}
	return by, "", err
}

// unnamed is a sentence about a card without its name: everybody reads why a table is held, and the card, or the one that was read as it
// before, may lie face down.
func unnamed(sentence string, c card.Card) string {
	name := c.Name()
	return strings.NewReplacer("the "+name, "it", "no "+name, "no such card", "every "+name, "every such card", name, "it").Replace(sentence)
}
