package floor

import (
	"context"
	"time"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// Announce posts a change of the limits at the table, for a floorperson. It takes effect after the notice that is due, between rounds.
func (l *Live) Announce(ctx context.Context, by Power, to table.Limits) error {
	return l.orders(ctx, by, func() (table.Changes, error) { return l.table.Announce(by.Person, to) })
}

// Withdraw takes back the change of the limits that is posted, for a floorperson.
func (l *Live) Withdraw(ctx context.Context, by Power) error {
	return l.orders(ctx, by, l.table.Withdraw)
}

// orders does what a floorperson may have done at the table by himself, now or later.
func (l *Live) orders(ctx context.Context, by Power, do func() (table.Changes, error)) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.may(by); err != nil {
		return err
	}
	changes, err := do()
	if err != nil {
		return err
	}
	return l.commitBy(ctx, newKey(), by.alone(), changes)
}

// limits changes the limits as was announced once the notice is over and no round is in play; did reports whether it was done.
func (l *Live) limits(ctx context.Context) (did bool, err error) {
	a, at := l.table.Announced()
	if a == nil || l.table.Closed || !l.table.Idle() || l.until(at) > 0 {
		return false, nil
	}
	changes, err := l.table.TakeEffect()
	if err != nil {
		return false, err
	}
	return true, l.commit(ctx, newKey(), journal.Program, journal.Person(a.Person), changes)
}

// untilLimits is the time until the notice of a change of the limits is over; after that it waits for the round's end.
func (l *Live) untilLimits() time.Duration {
	if a, at := l.table.Announced(); a != nil {
		if wait := l.until(at); wait > 0 {
			return wait
		}
	}
	return never
}
