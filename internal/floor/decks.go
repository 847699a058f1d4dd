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

// Handle has a floorperson who does not deal at the table do something with its decks or its card reader. That decks are issued or destroyed
// is so proposed, and somebody of security approves it (§ 603a.16).
func (l *Live) Handle(ctx context.Context, by Power, h table.Handling) error {
	if h.With != "" {
		return errSigns
	}
	if h.Act != table.Issue && h.Act != table.Destroy {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.handles(ctx, by, h, l.mayHandle(by, h))
	}
	defer l.cards.lock()()
	l.mu.Lock()
	err := l.mayHandle(by, h)
	if h.Act == table.Destroy && h.Decks == nil {
		h.Decks = l.table.RealDecks().Collected // so that none of them comes again
	}
	l.mu.Unlock()
	if err != nil {
		return err
	}
	return propose(ctx, &l.cards, by, Proposal{Matter: Cards, Handling: &h})
}

// mayHandle returns the reason why somebody cannot do something with the decks as a floorperson, or nil.
func (l *Live) mayHandle(by Power, h table.Handling) error {
	switch {
	case l.floor.one(by.Person, l.table.Dealer.Person):
		return ErrSelf
	case h.Act == table.Take, h.Act == table.Remove:
		return errNotDealer
	}
	return l.may(by)
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
