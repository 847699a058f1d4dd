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
	"sync"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
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

// archivedLook is the segment in which a key was looked for last: a search asks for the keys of one round after the other.
type archivedLook struct {
	mu      sync.Mutex
	first   uint64
	entries []stored
}

// loadArchived reads what lies in the archive only. It changes while nobody has the log open.
func (l *Log) loadArchived(ctx context.Context) error {
	l.archived = map[string]journal.Head{}
	if l.version < 4 {
		return nil
	}
	heads, err := readHeads(ctx, l.reader, "last archived entry", "SELECT shard, seq, hash FROM archived")
	if err != nil {
		return l.unreadable(err)
	}
	for _, head := range heads {
		l.archived[head.Shard] = head
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
	err = each(ctx, l.reader, func(row *sql.Rows) error {
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
	}, query, args...)
	if err != nil {
		err = l.unreadable(err)
	}
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
	a.Where, a.Given = all[len(all)-1].dir, l.archive != ""
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
	if a.Balances, err = readBalances(ctx, l.reader, "SELECT account, cents FROM archived_balance"); err != nil {
		err = l.unreadable(err)
	}
	return a, err
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
	l.looked.mu.Lock()
	defer l.looked.mu.Unlock()
	for _, s := range of {
		if l.looked.first != s.first {
			all, err := l.read(s, nil)
			if err != nil {
				return e, false, err
			}
			l.looked.first, l.looked.entries = s.first, all
		}
		all := l.looked.entries
		if at := position - s.first; at < uint64(len(all)) && all[at].Key == key {
			return all[at].Entry, true, nil
		}
	}
	return e, false, fmt.Errorf("%w: the entry with the key %.80q is not at position %d of the archive", errDamaged, key, position)
}

// InspectWith opens the log in a directory, or a backup, together with its archive as the one log that they are: a
// copy of the database, with the entries of the archive put back, in a directory of its own. It fails where the two
// contradict each other.
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
