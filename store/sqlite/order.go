package sqlite

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"

	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// Placed is an entry that has its place in the log, with its packed bytes (see journal.Entry.Placed).
type Placed struct {
	Entry  journal.Entry
	Packed []byte
}

// Sequencer decides the order of the entries of a log that several nodes have. The writer calls it, one call at
// a time.
type Sequencer interface {
	// Order makes entries durable in the nodes' common log, the first after the position given. An error that wraps
	// store.ErrUnknown means that some of them may be; any other error that none of them is.
	Order(after uint64, entries []Placed) error
	// Missing returns what the common log has after a position. Nothing whose fate Order did not know can be added
	// to the common log any more once it has returned.
	Missing(after uint64) ([]Placed, error)
}

// OpenOrdered is Open for a log whose appends are committed after a Sequencer has ordered them. What it has committed since it was last
// synced it may lack when the machine has lost its power; then the common log has it.
func OpenOrdered(dir string, by Sequencer) (*Log, error) { return open(dir, by) }

// Sync makes durable what an ordered log has committed. After an error it is not known what of it is on the disk, and the log must be opened
// again.
func (l *Log) Sync() error {
	for _, name := range []string{filepath.Join(l.dir, aheadFile), l.dir} { // closing these frees no lock of SQLite's
		file, err := os.Open(name)
		if err == nil {
			err = errors.Join(file.Sync(), file.Close())
		}
		if err != nil {
			return fmt.Errorf("the log in %s cannot be synced: %w", l.dir, err)
		}
	}
	return nil
}

// DiffersError is the error of an entry that cannot follow on those of the log: the two logs are not the same.
type DiffersError struct {
	Position uint64
	Err      error
}

// Error is one sentence.
func (e *DiffersError) Error() string {
	return fmt.Sprintf("the entry at position %d of the common log cannot follow on this node's log: %v", e.Position, e.Err)
}

// Unwrap returns the reason.
func (e *DiffersError) Unwrap() error { return e.Err }

// Apply writes entries that were ordered elsewhere, the first of which follows the position given. Those that the
// log has already are left out; all others are written in one transaction, or none. An error that wraps a
// *DiffersError is about the entries themselves.
func (l *Log) Apply(ctx context.Context, after uint64, entries []Placed) error {
	return l.ask(ctx, &request{place: entries, after: after, reply: make(chan reply, 1)}).err
}

// place writes entries that were ordered elsewhere, in the transaction that has begun.
func (w *writer) place(after uint64, entries []Placed) (written bool, err error) {
	if after > w.position {
		return false, &DiffersError{w.position + 1, errors.New("it is missing")}
	}
	for i, p := range entries {
		if at := after + uint64(i) + 1; at > w.position {
			if err := w.put(p); err != nil {
				return false, err
			}
			written = true
		}
	}
	return written, nil
}

// put writes an entry that was ordered elsewhere as the next one.
func (w *writer) put(p Placed) error {
	e := p.Entry
	differs := func(err error) error { return &DiffersError{w.position + 1, err} }
	if head := w.heads[e.Shard]; e.Seq != head.Seq+1 || e.Previous != head.Hash {
		return differs(fmt.Errorf("it is entry %d of shard %s after %.12s, and the shard stands at entry %d, %.12s", e.Seq, e.Shard, e.Previous, head.Seq, head.Hash))
	}
	if err := w.balances.Covers(e.Transfers); err != nil {
		return differs(err)
	}
	err := w.add(p)
	if code(err) == sqlite3.SQLITE_CONSTRAINT_UNIQUE {
		err = differs(fmt.Errorf("its key %.80q was used before", e.Key))
	}
	return err
}

// settle brings what the common log has and this file lacks, after an append whose fate is not known.
func (w *writer) settle() error {
	if !w.doubt {
		return nil
	}
	missing, err := w.log.order.Missing(w.position)
	if err != nil {
		return err
	}
	w.wrote = w.wrote[:0]
	written, err := w.place(w.position, missing)
	if err == nil && written {
		err = w.sum()
	}
	if err == nil && written {
		err = w.finish()
	}
	if err != nil {
		w.fail(err)
		return err
	}
	w.doubt = false
	return nil
}

// ordered has the entries of this transaction ordered. Its error is as that of transact.
func (w *writer) ordered(after uint64) (err error, unknown bool) {
	if w.log.order == nil || len(w.drafted) == 0 {
		return nil, false
	}
	err = w.log.order.Order(after, w.drafted)
	if err != nil {
		w.fail(err)
		unknown = errors.Is(err, store.ErrUnknown)
		w.doubt = unknown
	}
	return err, unknown
}
