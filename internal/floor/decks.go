package floor

import (
	"cmp"
	"context"
	"fmt"
	"slices"

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
	if err := l.floor.unknown(l, h.Decks); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.floor.one(by.Person, l.table.Dealer.Person):
		return ErrSelf
	case h.Act == table.Take:
		return errNotDealer
	}
	return l.handles(ctx, by, h, l.may(by))
}

// Take has the dealer of the table put the issued decks in the place of those that he has.
func (l *Live) Take(ctx context.Context, by Power) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	by.Reason = "the decks are changed"
	return l.handles(ctx, by, table.Handling{Act: table.Take}, l.deals(by.Person))
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

// unknown says that a deck is known at another table, or returns nil.
func (f *Floor) unknown(at *Live, decks []table.Deck) error {
	if len(decks) == 0 {
		return nil
	}
	for _, l := range f.lives() {
		if l == at {
			continue
		}
		known, name := l.knownDecks()
		for _, d := range decks {
			if slices.Contains(known, d.ID) {
				return fmt.Errorf("deck %s is known at table %s", d.ID, name)
			}
		}
	}
	return nil
}

func (l *Live) knownDecks() (ids []string, name string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.table.KnownDecks(), cmp.Or(l.table.Name, l.id)
}
