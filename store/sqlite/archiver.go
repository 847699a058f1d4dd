package sqlite

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"sort"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/store"
)

// Archiver moves the oldest entries of a log to an archive. As long as it is open nobody else can have the
// log; it takes no entries.
type Archiver struct {
	reading
	w *writer
	// step is called after each thing that is durable; a test ends there as if it were killed.
	step func(did string) error
}

// OpenToArchive opens the log in a directory to have entries moved to an archive.
func OpenToArchive(dir string) (*Archiver, error) {
	if _, err := findFiles(dir); err != nil {
		return nil, err
	}
	l := &Log{dir: dir, closing: make(chan struct{}), stopped: make(chan struct{})}
	close(l.stopped)
	w, err := l.start()
	if err != nil {
		return nil, errors.Join(err, l.closeFiles())
	}
	return &Archiver{reading{Log: l}, w, func(string) error { return nil }}, nil
}

// Close closes the log.
func (a *Archiver) Close() error { return errors.Join(a.w.close(), a.reading.Close()) }

// Moved is what an Archiver did.
type Moved struct {
	Entries uint64 // that are no longer in the database
	Last    uint64 // the position up to which the archive has all entries
}

// Move moves the entries that were made before a time to an archive, those excepted that must stay; a shard
// that is not named stays whole. First the segments are made and read again, then what they have is removed, so that
// whoever is killed meanwhile has each entry once or, until Move is called again, in both places.
func (a *Archiver) Move(ctx context.Context, dir string, before time.Time, stays map[string]store.Stay) (moved Moved, err error) {
	if err := a.Attach(ctx, dir); err != nil {
		return moved, err
	}
	known, err := a.segments(ctx)
	if err != nil {
		return moved, err
	}
	last := closing{}
	if n := len(known); n > 0 {
		last = closing{Last: known[n-1].last, Sum: known[n-1].sum}
	}
	end, err := a.before(ctx, last.Last, before)
	if err != nil {
		return moved, err
	}
	if err := a.seal(ctx, dir, end); err != nil {
		return moved, err
	}
	if last, err = a.enter(ctx, dir, last, end); err != nil {
		return moved, err
	}
	moved.Last = last.Last
	moved.Entries, err = a.remove(ctx, last.Last, stays)
	return moved, err
}

// before is the position of the last entry before the first that was made at a time or later.
func (a *Archiver) before(ctx context.Context, after uint64, at time.Time) (uint64, error) {
	end, err := a.Position(ctx)
	if err != nil || end <= after {
		return after, err
	}
	n := sort.Search(int(end-after), func(n int) bool {
		found, failed := a.after(ctx, after+uint64(n), 1)
		err = cmp.Or(err, failed)
		return len(found) == 0 || !found[0].Clock.Before(at)
	})
	return after + uint64(n), err
}

// seal makes the segments that the archive lacks, up to a position.
func (a *Archiver) seal(ctx context.Context, dir string, end uint64) error {
	c, err := NewCopy(ctx, a.Log, dir)
	for err == nil && c.last.Last < end {
		if err = c.next(ctx, end); err == nil {
			err = a.step("sealed")
		}
	}
	return err
}

// enter reads the segments that follow on those known, holds them against the database, and has it know them.
func (a *Archiver) enter(ctx context.Context, dir string, last closing, end uint64) (closing, error) {
	files, err := segments(dir)
	if err != nil {
		return last, err
	}
	called, err := filepath.Abs(dir)
	if err != nil {
		return last, err
	}
	for _, file := range files {
		if filepath.Base(file) <= segmentName(last.Last, last.Last) {
			continue // it is known
		}
		s, err := openSegment(file, &last)
		if err != nil {
			return last, err
		}
		same, err := a.after(ctx, last.Last, segmentEntries)
		if err == nil {
			err = s.each(nil, func(e stored) error {
				if at := e.position - s.opening.First; at >= uint64(len(same)) || !bytes.Equal(same[at].line, e.line) {
					return s.wrong(fmt.Errorf("the entry at position %d is not the one of the log", e.position))
				}
				return nil
			})
		} else {
			err = errors.Join(err, s.close())
		}
		if err != nil {
			return last, err
		}
		if s.closing.Last > end {
			break
		}
		if err := a.transact(ctx, func() error { return a.know(ctx, s, called) }); err != nil {
			return last, err
		}
		if err := a.step("entered"); err != nil {
			return last, err
		}
		last = s.closing
	}
	return last, nil
}

func (a *Archiver) know(ctx context.Context, s *segment, dir string) error {
	_, err := a.w.conn.ExecContext(ctx, "INSERT INTO archive_segment (first, last, sum, dir) VALUES (?, ?, ?, ?)", s.opening.First, s.closing.Last, s.closing.Sum.String(), dir)
	for _, head := range s.closing.Heads {
		if err == nil {
			_, err = a.w.conn.ExecContext(ctx, "INSERT INTO archive_head (shard, seq, first) VALUES (?, ?, ?)", head.Shard, head.Seq, s.opening.First)
		}
	}
	return err
}

// transact does something in the transaction that has begun, commits it and begins the next.
func (a *Archiver) transact(ctx context.Context, do func() error) error {
	err := do()
	if err == nil {
		_, err = a.w.conn.ExecContext(ctx, "COMMIT")
	}
	if err != nil {
		a.w.rollback()
	}
	return errors.Join(err, a.w.begin())
}

// remove removes what lies in the archive up to a position and need not stay, so many entries in a transaction.
func (a *Archiver) remove(ctx context.Context, end uint64, stays map[string]store.Stay) (n uint64, err error) {
	for shard, stay := range stays {
		if s, found, err := a.Kept(ctx, shard, stay.State); err != nil || !found || s.Seq != stay.State || stay.First > stay.State {
			return 0, cmp.Or(err, fmt.Errorf("shard %s has no state at entry %d, so nothing before it is moved", shard, stay.State))
		}
	}
	for position, more := uint64(0), true; more; {
		entries, err := a.rows(ctx, "WHERE position > ? AND position <= ? ORDER BY position LIMIT ?", position, end, segmentEntries)
		if err != nil {
			return n, err
		}
		if more = len(entries) == segmentEntries; len(entries) > 0 {
			position = entries[len(entries)-1].position
		}
		entries = slices.DeleteFunc(entries, func(e stored) bool { return e.Seq >= stays[e.Shard].First })
		if len(entries) == 0 {
			continue
		}
		if err := a.transact(ctx, func() error { return a.forget(ctx, entries, stays) }); err != nil {
			return n, err
		}
		n += uint64(len(entries))
		if err := a.step("removed"); err != nil {
			return n, err
		}
	}
	return n, nil
}

// forget removes entries, in the transaction that has begun: what is kept of them is their keys, what they come to, and
// where their shards go on.
func (a *Archiver) forget(ctx context.Context, entries []stored, stays map[string]store.Stay) error {
	var failed error
	do := func(text string, args ...any) {
		if failed == nil {
			_, failed = a.w.conn.ExecContext(ctx, text, args...)
		}
	}
	heads, balances := map[string]journal.Head{}, ledger.Balances{}
	for _, e := range entries {
		if last := cmp.Or(heads[e.Shard], a.archived[e.Shard]); last.Seq+1 != e.Seq || last.Hash != e.Previous {
			return fmt.Errorf("%w: entry %d of shard %s does not follow the one that was archived before it", errDamaged, e.Seq, e.Shard)
		}
		heads[e.Shard] = journal.Head{Shard: e.Shard, Seq: e.Seq, Hash: e.Hash}
		balances.Post(e.Transfers)
		do("INSERT INTO archived_key (key, position) VALUES (?, ?)", keySum(e.Key), e.position)
		do("DELETE FROM entry WHERE position = ?", e.position)
	}
	for shard, head := range heads {
		do("INSERT OR REPLACE INTO archived (shard, seq, hash) VALUES (?, ?, ?)", shard, head.Seq, head.Hash.String())
		do("DELETE FROM state WHERE shard = ? AND seq < ?", shard, stays[shard].State)
	}
	for account, cents := range balances {
		do("INSERT INTO archived_balance (account, cents) VALUES (?, ?) ON CONFLICT DO UPDATE SET cents = cents + excluded.cents", string(account), int64(cents))
	}
	do("DELETE FROM archived_balance WHERE cents = 0")
	if failed == nil {
		maps.Copy(a.archived, heads)
	}
	return failed
}

// Shrink gives the space of what was removed back to the disk, some of it at a time. A file of an earlier build
// is written anew once, for which the disk needs as much space again as it keeps.
func (a *Archiver) Shrink(ctx context.Context) error {
	var mode int
	if err := a.w.conn.QueryRowContext(ctx, "PRAGMA auto_vacuum").Scan(&mode); err != nil {
		return err
	}
	if mode != incremental {
		a.w.rollback()
		_, err := a.w.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA auto_vacuum = %d; VACUUM", incremental))
		return errors.Join(err, a.w.begin())
	}
	for {
		var free int
		if err := a.w.conn.QueryRowContext(ctx, "PRAGMA freelist_count").Scan(&free); err != nil || free == 0 {
			return err
		}
		if err := a.transact(ctx, func() error {
			_, err := a.w.conn.ExecContext(ctx, "PRAGMA incremental_vacuum(10000)")
			return err
		}); err != nil {
			return err
		}
		if err := a.step("shrunk"); err != nil {
			return err
		}
	}
}

// incremental is SQLite's number of the mode in which space is given back when it is asked to.
const incremental = 2
