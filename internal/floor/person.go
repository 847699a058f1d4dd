package floor

import (
	"cmp"
	"context"
	"errors"

	"felt.example/felt/card"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// A table may be dealt by a person. Each part of an act is an answer of his own; the program keeps the clock of the
// players, the progressive meter and the funds of a card room, and does nothing that the chapter asks of a dealer.

// ErrDealer refuses a dealer who holds chips at the table.
var ErrDealer = errors.New("this is for a dealer who holds no chips at this table, nor at another with its progressive meter")

// errAsked refuses an answer to what is not asked any more.
var errAsked = errors.New("this is not what the dealer does now; look again")

// errNoStakes refuses to deal for nobody.
var errNoStakes = errors.New("there is nobody to deal to: no complete wager lies on the layout, or fewer than two players can be dealt in")

// forPerson reports whether the next round waits for a person who begins it.
func (l *Live) forPerson() bool {
	return l.table.Dealer.Person != "" || l.floor.People || l.forPush()
}

// mayDeal returns the reason why a person cannot deal at the table now, or nil.
func (l *Live) mayDeal(person string) error {
	if l.gains(person) {
		return ErrDealer
	}
	return l.holds()
}

// Come has a person deal at the table, and relieves the dealer before him. Physical is that he deals real cards.
func (l *Live) Come(ctx context.Context, person string, physical bool) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.mayDeal(person); err != nil {
		return err
	}
	return l.relieve(ctx, plain(person), person, table.Dealer{Person: person, Name: l.floor.named(person), Physical: physical})
}

// Go has the dealer of the table go.
func (l *Live) Go(ctx context.Context, person string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.table.Dealer.Person != person {
		return errNotDealer
	}
	return l.relieve(ctx, plain(person), person, table.Dealer{})
}

// relieve changes the dealer of the table. The person is who does it.
func (l *Live) relieve(ctx context.Context, hands hands, person string, by table.Dealer) error {
	changes, err := l.table.Deals(by)
	if err != nil {
		return err
	}
	if err := l.square(ctx); err != nil {
		return err
	}
	if !by.Physical {
		if err := l.disconnect(ctx, person); err != nil {
			return err
		}
	}
	return l.commitBy(ctx, newKey(), hands, changes)
}

// Begin begins the next round, dealt by the table's dealer.
func (l *Live) Begin(ctx context.Context, person string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := cmp.Or(l.deals(person), l.square(ctx)); err != nil {
		return err
	}
	if err := l.readies(ctx); err != nil {
		return err
	}
	for did := true; did; { // which would else wait for the round after
		var err error
		if did, err = l.takeEffect(ctx); err != nil {
			return err
		}
	}
	if err := l.deals(person); err != nil { // another may have come
		return err
	}
	changes, err := l.table.Begins()
	err = cmp.Or(l.table.Overdue(l.floor.Clock()), err)
	if err != nil {
		return err
	}
	return l.commit(ctx, beginKey(l.id, l.table.Round+1), journal.Person(person), "", changes)
}

// readies does what is due between rounds, such as a time charge, before the next begins.
func (l *Live) readies(ctx context.Context) error {
	for !l.table.InRound() {
		if idle, err := l.room.Between(ctx); err != nil {
			return err
		} else if idle <= 0 {
			continue
		}
		if did, err := l.room.Begin(ctx); err != nil || !did {
			return err
		}
	}
	return nil
}

// Pays has the dealer of the table say what he has really paid for a wager of the round, or put that right.
func (l *Live) Pays(ctx context.Context, by Power, p table.Repayment) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := cmp.Or(l.deals(by.Person), by.check()); err != nil {
		return err
	}
	changes, err := l.table.Pays(p)
	if err != nil {
		return err
	}
	return l.commitBy(ctx, newKey(), by.alone(), changes)
}

// PaysFollows tells the dealer of the table what follows from a payment, and changes nothing.
func (l *Live) PaysFollows(person string, p table.Repayment) ([]string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.deals(person); err != nil {
		return nil, err
	}
	return l.table.PaysFollows(p)
}

// deals returns the reason why a person does not act as the dealer of the table now, or nil.
func (l *Live) deals(person string) error {
	if l.table.Dealer.Person != person {
		return errNotDealer
	}
	return l.mayDeal(person)
}

// Did is what a dealer says with an act: which of its choices, where it has several, and the seat of the player who does it, where one
// does; the number that he is asked for, or 0; and the real card that he deals or turns, or 0 where he does not know it.
type Did struct {
	Choice string
	Seat   int
	Count  int
	Card   card.Card
}

// Act is what the dealer does next: the part or the act that the question asks for. What he has done is refused when it is asked
// for again.
func (l *Live) Act(ctx context.Context, person string, question int, did Did) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.mayDeal(person); err != nil {
		return err
	}
	q := l.table.ForDealer()
	if q == nil || q.ID != question {
		return errAsked
	}
	if err := l.table.Unshown(q, l.floor.Clock()); err != nil {
		return err
	}
	a, err := l.table.Says(l.routine(q), did.Choice, did.Seat, did.Count)
	if err != nil {
		return err
	}
	a.Actor = journal.Person(person)
	if q.Kind == round.AskWagers {
		if did, err := l.protects(ctx); did || err != nil {
			return cmp.Or(err, errAsked)
		}
		if a.Stakes = l.table.Stakes(); len(a.Stakes) == 0 {
			return errNoStakes
		}
	}
	if _, asked := l.table.RealCard(); asked == table.CardRead && l.devices[ScanningShoe] != nil && did.Card == 0 {
		return errors.New("the scanning shoe deals; name a card that it has not read")
	}
	if did.Card != 0 {
		a.Cards = []card.Card{did.Card}
	}
	return l.answer(ctx, a, "")
}
