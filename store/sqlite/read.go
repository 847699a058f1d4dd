package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// page is how many entries one query reads, so that a slow reader holds no transaction
// open, which would keep the WAL from being taken into the file.
const page = 256

// Read implements store.Log.
func (l *Log) Read(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		next := max(from, 1)
		for e, err := range l.readArchive(ctx, shard, next) {
			if !yield(e, err) || err != nil {
				return
			}
			next = e.Seq + 1
		}
		for {
			entries, err := l.page(ctx, shard, next)
			for _, e := range entries {
				if !yield(e, nil) {
					return
				}
				next = e.Seq + 1
			}
			if err != nil {
				yield(journal.Entry{}, err)
				return
			}
			if len(entries) < page {
				return
			}
		}
	}
}

// Follow implements store.Log.
func (l *Log) Follow(ctx context.Context, after uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for {
			more, _ := l.wait() // before reading, so that no commit slips between
			entries, err := l.following(ctx, after)
			for _, e := range entries {
				if !yield(e, nil) {
					return
				}
			}
			after += uint64(len(entries))
			switch {
			case err != nil && ctx.Err() != nil:
				return
			case err != nil:
				yield(journal.Entry{}, err)
				return
			case len(entries) > 0:
				continue
			}
			select {
			case <-more:
			case <-ctx.Done():
				return
			case <-l.closing:
				yield(journal.Entry{}, fmt.Errorf("%w: it is closed", store.ErrUnavailable))
				return
			}
		}
	}
}

// following returns some of the entries that follow on a position, without a gap; with an error, those before it. What was
// committed last it has at hand, so that who keeps up costs no reading.
func (l *Log) following(ctx context.Context, after uint64) ([]journal.Entry, error) {
	if entries, has := l.recent.following(after); has {
		return entries, nil
	}
	rows, err := l.rows(ctx, "WHERE position > ? ORDER BY position LIMIT ?", min(after, 1<<62), page)
	entries := make([]journal.Entry, 0, len(rows))
	for _, e := range rows {
		if after++; e.position != after {
			return entries, fmt.Errorf("%w: position %d", store.ErrArchived, after)
		}
		entries = append(entries, e.Entry)
	}
	return entries, err
}

// Await waits until the log, which must be open to be written, stands at a position.
func (l *Log) Await(ctx context.Context, position uint64) error {
	for {
		more, reached := l.wait()
		if reached >= position {
			return nil
		}
		select {
		case <-more:
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-l.closing:
			return fmt.Errorf("%w: it is closed", store.ErrUnavailable)
		}
	}
}

// Reached is the position at which the log, which must be open to be written, stands.
func (l *Log) Reached() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.reached
}

// wait gives a channel that the next commit closes, and the position of the last.
func (l *Log) wait() (<-chan struct{}, uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.waiting == nil {
		l.waiting = make(chan struct{})
	}
	return l.waiting, l.reached
}

// wake tells those who wait up to which position entries are durable, and which of them are new, as far as that is known.
func (l *Log) wake(reached uint64, wrote []Placed) {
	l.recent.add(reached, wrote)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.reached = reached
	if l.waiting != nil {
		close(l.waiting)
		l.waiting = nil
	}
}

// page reads up to page entries; with an error, those before it.
func (l *Log) page(ctx context.Context, shard string, from uint64) ([]journal.Entry, error) {
	rows, err := l.rows(ctx, "WHERE shard = ? AND seq >= ? ORDER BY seq LIMIT ?", shard, min(from, 1<<62), page)
	entries := make([]journal.Entry, 0, len(rows))
	for _, e := range rows {
		if e.Seq < from {
			return entries, fmt.Errorf("%w: shard %s is not in order at entry %d", errDamaged, shard, e.Seq)
		}
		entries, from = append(entries, e.Entry), e.Seq+1
	}
	if damaged := (*store.DamagedError)(nil); errors.As(err, &damaged) && (damaged.Shard != shard || damaged.Seq < from) {
		return entries, l.unreadable(err)
	}
	return entries, err
}

// stored is an entry as it is stored: where in the order of appends, and the line that was hashed.
type stored struct {
	journal.Entry
	position uint64
	line     []byte
}

// rows reads the entries that a condition selects; with an error, those before it.
func (l *Log) rows(ctx context.Context, condition string, args ...any) (all []stored, err error) {
	err = each(ctx, l.reader, func(row *sql.Rows) error {
		e, err := scan(row)
		if err == nil {
			all = append(all, e)
		}
		return err
	}, selectEntry(l.version)+condition, args...)
	if damaged := (*store.DamagedError)(nil); err != nil && !errors.As(err, &damaged) {
		err = l.unreadable(err)
	}
	return all, err
}

// selectEntry selects what scan reads, from a file of a version.
func selectEntry(version int) string {
	if version < 3 {
		return "SELECT position, shard, seq, key, line, NULL FROM entry "
	}
	return "SELECT position, shard, seq, key, line, packed FROM entry "
}

// scan reads a row of selectEntry.
func scan(row interface{ Scan(...any) error }) (e stored, err error) {
	var (
		shard, key string
		seq        int64
		packed     []byte
	)
	if err := row.Scan(&e.position, &shard, &seq, &key, &e.line, &packed); err != nil {
		return e, err
	}
	if packed != nil {
		e.line, err = journal.Unpack(uint64(seq), packed)
	}
	if err == nil {
		e.Entry, err = journal.Parse(e.line)
	}
	if err == nil && (e.Shard != shard || e.Seq != uint64(seq) || e.Key != key) {
		err = fmt.Errorf("what is stored there is entry %d of shard %s with the key %q", e.Seq, e.Shard, e.Key)
	}
	if err != nil {
		return stored{}, &store.DamagedError{Shard: shard, Seq: uint64(seq), Err: err}
	}
	return e, nil
}

// Head implements store.Log.
func (l *Log) Head(ctx context.Context, shard string) (journal.Head, error) {
	head := journal.Head{Shard: shard}
	var hash string
	err := l.reader.QueryRowContext(ctx, "SELECT seq, hash FROM head WHERE shard = ?", shard).Scan(&head.Seq, &hash)
	if errors.Is(err, sql.ErrNoRows) {
		return head, nil
	}
	if err != nil {
		return head, l.unreadable(err)
	}
	if err := head.Hash.UnmarshalText([]byte(hash)); err != nil {
		return head, fmt.Errorf("%w: the stored head of shard %s: %w", errDamaged, shard, err)
	}
	return head, nil
}

// Balance implements store.Log.
func (l *Log) Balance(ctx context.Context, account journal.Account) (money.Cents, error) {
	var cents int64
	err := l.reader.QueryRowContext(ctx, "SELECT cents FROM balance WHERE account = ?", string(account)).Scan(&cents)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, l.unreadable(err)
	}
	return money.Cents(cents), nil
}

// Snapshot implements store.Log.
func (l *Log) Snapshot(ctx context.Context) (store.Snapshot, error) {
	conn, err := l.reader.Conn(ctx)
	if err != nil {
		return store.Snapshot{}, l.unreadable(err)
	}
	defer conn.Close()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return store.Snapshot{}, l.unreadable(err)
	}
	defer tx.Rollback()
	now, err := snapshot(ctx, tx)
	if err != nil {
		return store.Snapshot{}, l.unreadable(err)
	}
	return now, nil
}

type querier interface {
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
}

// each takes the rows of a query, in order, until one cannot be taken.
func each(ctx context.Context, from querier, take func(*sql.Rows) error, query string, args ...any) error {
	rows, err := from.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := take(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// snapshot reads all heads and balances; in a transaction, of one instant.
func snapshot(ctx context.Context, from querier) (now store.Snapshot, err error) {
	if now.Heads, err = readHeads(ctx, from, "stored head", "SELECT shard, seq, hash FROM head ORDER BY shard"); err == nil {
		now.Balances, err = readBalances(ctx, from, "SELECT account, cents FROM balance")
	}
	return now, err
}

// readHeads reads rows of shard, sequence number and hash; what says which entries they are.
func readHeads(ctx context.Context, from querier, what, query string) (heads []journal.Head, err error) {
	err = each(ctx, from, func(row *sql.Rows) error {
		var head journal.Head
		var hash string
		if err := row.Scan(&head.Shard, &head.Seq, &hash); err != nil {
			return err
		}
		if err := head.Hash.UnmarshalText([]byte(hash)); err != nil {
			return fmt.Errorf("%w: the %s of shard %s: %w", errDamaged, what, head.Shard, err)
		}
		heads = append(heads, head)
		return nil
	}, query)
	return heads, err
}

// readBalances reads rows of account and cents.
func readBalances(ctx context.Context, from querier, query string) (ledger.Balances, error) {
	balances := ledger.Balances{}
	return balances, each(ctx, from, func(row *sql.Rows) error {
		var account journal.Account
		var cents money.Cents
		err := row.Scan(&account, &cents)
		balances[account] = cents
		return err
	}, query)
}
