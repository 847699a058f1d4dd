package floor

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// writer is the one writer of a shard. It knows the shard's last entry and applies each entry to the state kept of
// the shard, in order.
type writer struct {
	floor *Floor
	shard string
	rules string
	seq   uint64
	hash  journal.Hash // of the entry seq
	// of is the shard's state, if states are stored; kept is the entry at which one was stored last.
	of   valued
	kept uint64
	// behind: the shard may have entries that were not applied yet, because the outcome of an append is not known.
	behind bool
	// alone: each entry stands alone, so that it can follow on whatever another floor has appended.
	alone bool
	take  func(journal.Entry) error
	// waits lets others have the lock of the shard's state while the writer waits for the log; nil is that nobody may.
	waits func(does func())
	// table is the shard's table, whose cards are sealed; nil if the shard has none.
	table func() *table.Table
	// period is the key under which cards are sealed now, nil if none is yet. Bare: the log has cards that the
	// table hides and that were not sealed.
	period *seal.Period
	bare   bool
}

// errDoubt is an append whose outcome could not be learnt.
var errDoubt = errors.New("it is not known yet whether this was done; look again")

// errMoved is an append that did nothing because an earlier one, thought lost, had been made after all.
var errMoved = errors.New("something else happened first; look again")

// again does something anew, a few times, if another floor has appended to a shard first: what it does follows from the shard as it is then.
func again(do func() error) (err error) {
	for range 8 {
		if err = do(); !errors.Is(err, store.ErrConflict) {
			break
		}
	}
	return err
}

// read applies the shard's entries that the writer has not applied; the first time, from the last stored state on.
func (w *writer) read(ctx context.Context) error {
	if w.of != nil && w.seq == 0 {
		if err := w.restore(ctx); err != nil {
			return err
		}
	}
	for e, err := range w.floor.sealed().Entries(ctx, w.shard, w.seq+1) {
		if err != nil {
			return err
		}
		if err := w.takes(e); err != nil {
			return err
		}
	}
	w.behind = false
	w.keep(ctx)
	return nil
}

// append is appendBy for somebody who needs no power for it.
func (w *writer) append(ctx context.Context, key, actor, authoriser string, changes table.Changes) error {
	return w.appendBy(ctx, key, hands{actor: actor, authoriser: authoriser}, changes)
}

// appendBy makes changes durable, then applies them. An append whose outcome is unknown is looked up by its key,
// never repeated blindly; until that succeeds, nothing else is appended.
func (w *writer) appendBy(ctx context.Context, key string, by hands, changes table.Changes) error {
	ctx = context.WithoutCancel(ctx)
	if w.behind {
		before := w.seq
		if err := w.read(ctx); err != nil {
			return err
		}
		if w.seq > before {
			return errMoved
		}
	}
	events, err := w.seal(key, changes)
	if err != nil {
		return err
	}
	e, doubt, err := w.stores(ctx, journal.Entry{
		Shard: w.shard, Key: key, Rules: w.rules, Build: w.floor.Build, Clock: w.floor.Clock().UTC(),
		Actor: by.actor, Authoriser: by.authoriser, Acted: by.acted, Authorised: by.authorised, Events: events, Transfers: changes.Transfers,
	})
	w.floor.wrote(err)
	switch {
	case doubt:
		w.behind = true
		return fmt.Errorf("%w (%w)", errDoubt, err)
	case errors.Is(err, store.ErrConflict):
		w.behind = true
		return errors.Join(fmt.Errorf("%w (%w)", errMoved, err), w.read(ctx)) // so that who tries again does it after what came first
	case err != nil:
		return err
	case e.Seq <= w.seq:
		return nil // it was appended and applied before
	case e.Seq > w.seq+1:
		w.behind = true
		if !w.alone {
			return errMoved
		}
		return w.read(ctx) // with what another floor appended before it
	}
	opened, err := w.floor.sealed().Open(ctx, e)
	if err != nil {
		w.behind = true
		return err
	}
	defer w.keep(ctx)
	return w.takes(opened)
}

// stores has the log append an entry after the writer's last, or after whatever there is. In doubt, it could not be learnt whether it is there.
func (w *writer) stores(ctx context.Context, e journal.Entry) (stored journal.Entry, doubt bool, err error) {
	after := w.seq
	if w.alone {
		after = store.Any
	}
	asks := func() {
		for range 2 { // what is known not to be there is tried again: another node may own the log since
			if stored, err = w.floor.Log.Append(ctx, after, e); !errors.Is(err, store.ErrUnknown) {
				return
			}
			found := false
			if stored, found, err = w.floor.Log.ByKey(ctx, e.Key); found || err != nil {
				doubt = err != nil
				return
			}
			err = store.ErrUnavailable
		}
	}
	if w.waits == nil {
		asks()
	} else {
		w.waits(asks)
	}
	return stored, doubt, err
}

// takes applies an opened entry.
func (w *writer) takes(e seal.Entry) error {
	if e.Shut != nil {
		return e.Shut
	}
	w.seq, w.hash = e.Seq, e.Hash
	if err := w.take(e.Entry); err != nil || w.table == nil {
		return err
	}
	if e.Ends {
		w.period, w.bare = nil, false
	}
	switch t := w.table(); {
	case e.Period != nil:
		w.period = e.Period
	case !t.Hides():
		w.bare = false
	case !w.bare:
		_, hidden := t.Hide(e.Events, seal.Hole)
		w.bare = len(hidden) > 0
	}
	return nil
}

// seal returns the events of changes as they are stored: cards that the table still hides afterwards are sealed,
// and the key is revealed under which cards were sealed that it no longer hides.
func (w *writer) seal(key string, changes table.Changes) ([]journal.Event, error) {
	if w.table == nil {
		return changes.Events, nil
	}
	events, period := changes.Events, w.period
	var stored []journal.Event
	if period != nil && (changes.Ends || changes.Renews) {
		reveal, err := period.Reveal()
		if err != nil {
			return nil, err
		}
		stored, period = []journal.Event{reveal}, nil
	}
	if changes.Ends || w.floor.Keys == nil {
		return slices.Concat(events, stored), nil
	}
	open, hidden := w.table().Hide(events, seal.Hole)
	if len(hidden) == 0 {
		return slices.Concat(events, stored), nil
	}
	first := period == nil
	if first {
		period = w.floor.Keys.New(w.shard)
	}
	box, err := period.Seal(w.shard, w.seq+1, key, open, hidden, first)
	if err != nil {
		return nil, err
	}
	return slices.Concat(open, stored, []journal.Event{box}), nil
}
