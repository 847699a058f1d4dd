package floor

import (
	"context"
	"errors"
	"time"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// Wake makes the floor and its tables look at the clock again.
func (f *Floor) Wake() {
	select {
	case f.wake <- struct{}{}:
	default:
	}
}

// supervise informs the tables when a Rules Submission comes into force, after opening what it contains if this floor leads, until the floor
// closes.
func (f *Floor) supervise(ctx context.Context) {
	for {
		timer := time.NewTimer(f.changeOver(ctx))
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-f.wake:
			timer.Stop()
		case <-timer.C:
		}
	}
}

// changeOver opens what is in force and not open yet and lets proposals lapse, if this floor leads, deals where it could not begin to, has all
// tables look at what is in force, and returns the time until that changes.
func (f *Floor) changeOver(ctx context.Context) time.Duration {
	wait := never
	err := f.register.catchUp(ctx)
	now := f.Clock()
	in, next := f.register.at(now)
	if in != nil {
		if meters, tables := f.configured(now); f.leads() {
			err = errors.Join(err, f.open(ctx, meters, tables))
		}
		if !in.Expires.IsZero() && in.Expires.After(now) {
			wait = min(wait, in.Expires.Sub(now))
		}
	}
	if next != nil {
		wait = min(wait, next.Effective.Sub(now))
	}
	if f.unturned.CompareAndSwap(true, false) {
		if failed := f.turnOver(ctx, f.lives()); failed != nil {
			f.unturned.Store(true)
			err = errors.Join(err, failed)
		}
	}
	if f.leads() {
		lapses, failed := f.lapseAll(ctx)
		wait, err = min(wait, lapses), errors.Join(err, failed)
	}
	if err != nil {
		wait = min(wait, f.retry())
	}
	for _, l := range f.lives() {
		l.Wake()
	}
	return wait
}

// renew puts the table under the Rules Submission in force, or closes it if the submission does not have it, while
// no round is in play; did reports whether anything was done.
func (l *Live) renew(ctx context.Context) (did bool, err error) {
	now := l.floor.Clock()
	in, _ := l.floor.register.at(now)
	if !l.table.Idle() {
		return false, nil
	}
	if in == nil {
		return l.takeEffect(ctx)
	}
	want, has := in.table(l.id, now)
	switch {
	case !has:
		return l.shut(ctx, in)
	case want.Submission == l.table.Submission && !l.table.Closed:
		return l.takeEffect(ctx)
	}
	if err := l.floor.fits(want); err != nil {
		return false, err // its meter is not open yet
	}
	changes, err := l.table.Revise(want.On(l.table.Place())) // the game that is on goes on
	if err != nil {
		return false, err
	}
	return true, l.commit(ctx, newKey(), journal.Program, in.approver(), changes)
}

// takeEffect does what has waited for the round's end: the limits that were announced, or else the change of dealers.
func (l *Live) takeEffect(ctx context.Context) (did bool, err error) {
	if did, err = l.limits(ctx); did || err != nil {
		return did, err
	}
	return l.changesDealer(ctx)
}

// shut closes the table, after all who sit there have left with their chips, one at a time.
func (l *Live) shut(ctx context.Context, in *filing) (did bool, err error) {
	if l.table.Closed {
		return false, nil
	}
	for i, seat := range l.table.Seats {
		switch {
		case table.IsProgram(seat.Player):
			changes, err := l.table.Leave(i+1, seat.Player, l.table.HouseAccount())
			if err != nil {
				return false, err
			}
			return true, l.commit(ctx, newKey(), journal.Program, "", changes)
		case seat.Player != "":
			return true, l.leave(ctx, journal.Program, seat.Player, i+1)
		}
	}
	changes, err := l.table.Close()
	if err != nil {
		return false, err
	}
	return true, l.commit(ctx, newKey(), journal.Program, in.approver(), changes)
}
