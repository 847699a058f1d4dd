package sqlite

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// An archive is the oldest segments of a log, as a copy has them, in a directory. What it alone has is no
// longer in the database, which knows the segments, by their sums, and the entries that each shard goes on from.

// archivedSegment is a segment of the archive, as the database knows it.
type archivedSegment struct {
	first, last uint64
	sum         journal.Hash
	dir         string
}

// loadArchived reads what lies in the archive only. It changes while nobody has the log open.
func (l *Log) loadArchived(ctx context.Context) error {
	l.archived = map[string]journal.Head{}
	if l.version < 4 {
		return nil
	}
	return l.query(ctx, "SELECT shard, seq, hash FROM archived", func(row *sql.Rows) error {
		var head journal.Head
		var hash string
		if err := row.Scan(&head.Shard, &head.Seq, &hash); err != nil {
			return err
		}
		if err := head.Hash.UnmarshalText([]byte(hash)); err != nil {
			return fmt.Errorf("%w: the last archived entry of shard %s: %w", errDamaged, head.Shard, err)
		}
		l.archived[head.Shard] = head
		return nil
	})
}

// query takes the rows of a query.
func (l *Log) query(ctx context.Context, text string, take func(*sql.Rows) error, args ...any) error {
	rows, err := l.reader.QueryContext(ctx, text, args...)
	if err != nil {
		return l.unreadable(err)
	}
	defer rows.Close()
	for rows.Next() {
		if err := take(rows); err != nil {
			return l.unreadable(err)
		}
	}
	if err := rows.Err(); err != nil {
		return l.unreadable(err)
	}
	return nil
}

// segments are those of the archive, in order.
func (l *Log) segments(ctx context.Context) ([]archivedSegment, error) {
	return l.segmentsOf(ctx, "SELECT first, last, sum, dir FROM archive_segment s ORDER BY first")
}

func (l *Log) segmentsOf(ctx context.Context, query string, args ...any) (all []archivedSegment, err error) {
	if l.version < 4 {
		return nil, nil
	}
	err = l.query(ctx, query, func(row *sql.Rows) error {
		var s archivedSegment
		var sum string
		if err := row.Scan(&s.first, &s.last, &sum, &s.dir); err != nil {
			return err
		}
		if err := s.sum.UnmarshalText([]byte(sum)); err != nil {
			return fmt.Errorf("%w: the sum of the archived segment from position %d: %w", errDamaged, s.first, err)
		}
		all = append(all, s)
		return nil
	}, args...)
	return all, err
}

// Attach gives the log the directory of its archive, of which no segment may be missing. What it has is held
// against the log when it is read.
func (l *Log) Attach(ctx context.Context, dir string) error {
	all, err := l.segments(ctx)
	if err != nil {
		return err
	}
	for _, s := range all {
		if _, err := os.Stat(filepath.Join(dir, segmentName(s.first, s.last))); errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("the archive in %s lacks segment %s; it was moved to %s", dir, segmentName(s.first, s.last), s.dir)
		} else if err != nil {
			return fmt.Errorf("the archive in %s cannot be read: %w", dir, err)
		}
	}
	l.archive = dir
	return nil
}

// Archived implements store.Log.
func (l *Log) Archived(ctx context.Context) (store.Archived, error) {
	a := store.Archived{Heads: []journal.Head{}, States: map[string]store.StateRef{}, Balances: ledger.Balances{}}
	all, err := l.segments(ctx)
	if err != nil || len(all) == 0 {
		return a, err
	}
	a.Where = all[len(all)-1].dir
	for _, shard := range slices.Sorted(maps.Keys(l.archived)) {
		a.Heads = append(a.Heads, l.archived[shard])
		var seq uint64
		err := l.reader.QueryRowContext(ctx, "SELECT seq FROM state WHERE shard = ? AND seq > ? ORDER BY seq LIMIT 1", shard, l.archived[shard].Seq).Scan(&seq)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return a, l.unreadable(err)
		}
		s, found, err := l.Kept(ctx, shard, seq)
		if err != nil {
			return a, err
		}
		if found {
			a.States[shard] = store.StateRef{Seq: s.Seq, Sum: s.Sum()}
		}
	}
	return a, l.query(ctx, "SELECT account, cents FROM archived_balance", func(row *sql.Rows) error {
		var account journal.Account
		var cents money.Cents
		err := row.Scan(&account, &cents)
		a.Balances[account] = cents
		return err
	})
}

// away is the error of what lies in an archive that was not given.
func (l *Log) away(ctx context.Context, what string) error {
	all, err := l.segments(ctx)
	if err != nil || len(all) == 0 {
		return cmp.Or(err, fmt.Errorf("%w: %s is in no segment of the archive", errDamaged, what))
	}
	return fmt.Errorf("%s was moved to the archive %s: %w", what, all[len(all)-1].dir, store.ErrArchived)
}

// read reads a segment of the archive: the entries whose lines begin as is given, nil is all. It must be the
// one that was archived.
func (l *Log) read(of archivedSegment, begins []byte) (entries []stored, err error) {
	s, err := openSegment(filepath.Join(l.archive, segmentName(of.first, of.last)), nil)
	if err == nil {
		err = s.each(begins, func(e stored) error {
			entries = append(entries, e)
			return nil
		})
	}
	if err == nil && (s.closing.Sum != of.sum || s.opening.First != of.first) {
		err = s.wrong(errors.New("it is not the one that was archived"))
	}
	if err != nil {
		return nil, fmt.Errorf("the archive in %s: %w", l.archive, err)
	}
	return entries, nil
}

// readArchive reads those of a shard's entries that lie in the archive only.
func (l *Log) readArchive(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		last := l.archived[shard].Seq
		if from > last {
			return
		}
		if l.archive == "" {
			yield(journal.Entry{}, l.away(ctx, fmt.Sprintf("shard %s up to entry %d", shard, last)))
			return
		}
		of, err := l.segmentsOf(ctx, `SELECT s.first, s.last, s.sum, s.dir FROM archive_head h JOIN archive_segment s ON s.first = h.first
			WHERE h.shard = ? AND h.seq >= ? ORDER BY h.seq`, shard, min(from, 1<<62))
		for _, s := range of {
			var entries []stored
			if err = context.Cause(ctx); err == nil {
				entries, err = l.read(s, lineBegins(shard))
			}
			if err != nil {
				break
			}
			for _, e := range entries {
				if e.Seq >= from && e.Seq <= last && !yield(e.Entry, nil) {
					return
				}
			}
			if n := len(entries); n > 0 && entries[n-1].Seq >= last {
				return
			}
		}
		yield(journal.Entry{}, cmp.Or(err, fmt.Errorf("%w: shard %s is not in the archive up to entry %d", errDamaged, shard, last)))
	}
}

// lineBegins is what the lines of a shard's entries begin with.
func lineBegins(shard string) []byte {
	var b bytes.Buffer
	to := json.NewEncoder(&b)
	to.SetEscapeHTML(false)
	_ = to.Encode(shard) // a buffer takes a string
	return append(append([]byte(`{"shard":`), bytes.TrimSuffix(b.Bytes(), []byte("\n"))...), ',')
}

// keySum is what a key is kept as.
func keySum(key string) []byte {
	sum := sha256.Sum256([]byte(key))
	return sum[:16]
}

// archivedByKey finds an entry of the archive. What it has does not change while the log is open, so this
// needs no order with the appends.
func (l *Log) archivedByKey(ctx context.Context, key string) (e journal.Entry, found bool, err error) {
	if len(l.archived) == 0 {
		return e, false, nil
	}
	var position uint64
	switch err := l.reader.QueryRowContext(ctx, "SELECT position FROM archived_key WHERE key = ?", keySum(key)).Scan(&position); {
	case errors.Is(err, sql.ErrNoRows):
		return e, false, nil
	case err != nil:
		return e, false, l.unreadable(err)
	case l.archive == "":
		return e, false, l.away(ctx, fmt.Sprintf("the entry with the key %.80q", key))
	}
	of, err := l.segmentsOf(ctx, "SELECT first, last, sum, dir FROM archive_segment WHERE first <= ? ORDER BY first DESC LIMIT 1", position)
	if err != nil {
		return e, false, err
	}
	for _, s := range of {
		all, err := l.read(s, nil)
		if err != nil {
			return e, false, err
		}
		if at := position - s.first; at < uint64(len(all)) && all[at].Key == key {
			return all[at].Entry, true, nil
		}
	}
	return e, false, fmt.Errorf("%w: the entry with the key %.80q is not at position %d of the archive", errDamaged, key, position)
}

// InspectWith opens the log in a directory, or a backup, together with its archive as the one log that they are: a
// copy of the database, with the entries of the archive put back, in a directory of its own. Nothing of what the two
// say of each other may differ.
func InspectWith(ctx context.Context, from, archive string) (log store.Log, err error) {
	l, err := inspectAt(from)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, l.Close()) }()
	if all, err := l.segments(ctx); err != nil || len(all) == 0 {
		return nil, cmp.Or(err, fmt.Errorf("nothing of the log in %s was moved to an archive", from))
	}
	if err := l.Attach(ctx, archive); err != nil {
		return nil, err
	}
	return inspectOwn(func(dir string) error {
		if err := l.Backup(ctx, filepath.Join(dir, dataFile)); err != nil {
			return err
		}
		return l.putBack(ctx, dir)
	})
}

// putBack puts what the archive alone has into a copy of the log's file.
func (l *Log) putBack(ctx context.Context, dir string) error {
	db, err := connect(dir, dataFile, 1, "_pragma=synchronous(OFF)", "_pragma=journal_mode(MEMORY)")
	if err != nil {
		return err
	}
	tx, err := db.BeginTx(ctx, nil)
	if err == nil {
		err = l.putAll(ctx, tx)
	}
	if err == nil {
		err = tx.Commit()
	}
	return errors.Join(err, db.Close())
}

func (l *Log) putAll(ctx context.Context, to *sql.Tx) error {
	put, err := to.PrepareContext(ctx, "INSERT INTO entry (position, shard, seq, key, line) VALUES (?, ?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer func() { _ = put.Close() }() // the transaction tells
	differs := func(format string, args ...any) error {
		return fmt.Errorf("the archive in %s and the database differ: %s", l.archive, fmt.Sprintf(format, args...))
	}
	all, err := l.segments(ctx)
	if err != nil {
		return err
	}
	heads, balances := map[string]journal.Head{}, ledger.Balances{}
	for _, s := range all {
		entries, err := l.read(s, nil)
		if err != nil {
			return err
		}
		for _, e := range entries {
			if e.Seq > l.archived[e.Shard].Seq {
				here, err := l.rows(ctx, "WHERE position = ?", e.position)
				if err != nil {
					return err
				}
				if len(here) != 1 || !bytes.Equal(here[0].line, e.line) {
					return differs("entry %d of shard %s is not the same in both", e.Seq, e.Shard)
				}
				continue
			}
			var position uint64
			if err := to.QueryRowContext(ctx, "DELETE FROM archived_key WHERE key = ? RETURNING position", keySum(e.Key)).Scan(&position); err != nil || position != e.position {
				return differs("the key %.80q of entry %d of shard %s is not kept", e.Key, e.Seq, e.Shard)
			}
			if _, err := put.ExecContext(ctx, e.position, e.Shard, e.Seq, e.Key, string(e.line)); err != nil {
				return differs("entry %d of shard %s cannot be put back: %v", e.Seq, e.Shard, err)
			}
			heads[e.Shard] = journal.Head{Shard: e.Shard, Seq: e.Seq, Hash: e.Hash}
			balances.Post(e.Transfers)
		}
	}
	for shard, head := range l.archived {
		if heads[shard] != head {
			return differs("shard %s goes on from entry %d (%.12s), and the archive has entry %d (%.12s)", shard, head.Seq, head.Hash, heads[shard].Seq, heads[shard].Hash)
		}
	}
	was, err := l.Archived(ctx)
	if err != nil {
		return err
	}
	if !maps.Equal(was.Balances, balances) {
		return differs("the archived transfers do not come to the balances that were kept of them")
	}
	var keys int
	if err := to.QueryRowContext(ctx, "SELECT count(*) FROM archived_key").Scan(&keys); err != nil || keys > 0 {
		return cmp.Or(err, differs("%d keys are kept of entries that it does not have", keys))
	}
	_, err = to.ExecContext(ctx, "DELETE FROM archived_balance; DELETE FROM archived; DELETE FROM archive_head; DELETE FROM archive_segment")
	return err
}

// Archiver moves the oldest entries of a log to an archive. As long as it is open nobody else can have the
// log; it takes no entries.
type Archiver struct {
	reading
	w *writer
	// step is told of each thing that is durable; a test ends there as if it were killed.
	step func(did string) error
}

// OpenToArchive opens the log in a directory to have entries moved to an archive.
func OpenToArchive(dir string) (*Archiver, error) {
	if _, err := findFiles(dir); err != nil {
		return nil, err
	}
	l := &Log{dir: dir, closing: make(chan struct{}), stopped: make(chan struct{}), waiting: map[string]chan struct{}{}}
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
	end, err := a.end(ctx)
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
