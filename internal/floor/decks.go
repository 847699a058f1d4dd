package floor

import (
	"context"

	"felt.example/felt/internal/table"
)

// Decks are the decks of real cards at the table.
func (l *Live) Decks() *table.DecksView {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.table.RealDecks()
}

// Handle has a floorperson who does not deal at the table do something with its decks or its card reader.
func (l *Live) Handle(ctx context.Context, by Power, h table.Handling) error {
	if h.Act == table.Issue {
		k := l.floor.keeper
		k.order.Lock() // so that no deck leaves the storage twice
		defer k.order.Unlock()
		if err := l.floor.draws(l, h.Decks); err != nil {
			return err
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.floor.one(by.Person, l.table.Dealer.Person):
		return ErrSelf
	case h.Act == table.Take, h.Act == table.Remove:
		return errNotDealer
	case h.Act == table.Destroy && h.Decks == nil:
		h.Decks = l.table.RealDecks().Collected // so that none of them comes again
	}
	return l.handles(ctx, by, h, l.may(by))
}

// Take has the dealer of the table put the issued decks in the place of those that he has.
func (l *Live) Take(ctx context.Context, by Power) error {
	return l.handlesOwn(ctx, by, table.Take, "the decks are changed")
}

// Remove has the dealer of the table take its decks away when it closes.
func (l *Live) Remove(ctx context.Context, by Power) error {
	return l.handlesOwn(ctx, by, table.Remove, "the table closes")
}

func (l *Live) handlesOwn(ctx context.Context, by Power, act table.HandlingAct, reason string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	by.Reason = reason
	return l.handles(ctx, by, table.Handling{Act: act}, l.deals(by.Person))
}

func (l *Live) handles(ctx context.Context, by Power, h table.Handling, refused error) error {
	if refused != nil {
		return refused
	}
	changes, err := l.table.Handles(h)
	if err != nil {
		return err
	}
	return l.commitBy(ctx, newKey(), by.alone(), changes)
}
