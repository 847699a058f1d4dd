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

// Tail implements store.Log.
func (l *Log) Tail(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		next := max(from, 1)
		for {
			more := l.wait(shard) // before reading, so that no commit slips between
			for e, err := range l.Read(ctx, shard, next) {
				if err != nil && ctx.Err() != nil {
					return
				}
				if !yield(e, err) || err != nil {
					return
				}
				next = e.Seq + 1
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

// wait gives a channel that the shard's next commit closes.
func (l *Log) wait(shard string) <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.waiting[shard] == nil {
		l.waiting[shard] = make(chan struct{})
	}
	return l.waiting[shard]
}

// wake tells those who wait for the shards of a batch that it is durable.
func (l *Log) wake(batch []*request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, r := range batch {
		if waiting := l.waiting[r.answer.entry.Shard]; waiting != nil && r.written {
			close(waiting)
			delete(l.waiting, r.answer.entry.Shard)
		}
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
	rows, err := l.reader.QueryContext(ctx, selectEntry(l.version)+condition, args...)
	if err != nil {
		return nil, l.unreadable(err)
	}
	defer rows.Close()
	for rows.Next() {
		e, err := scan(rows)
		if damaged := (*store.DamagedError)(nil); errors.As(err, &damaged) {
			return all, err
		}
		if err != nil {
			return all, l.unreadable(err)
		}
		all = append(all, e)
	}
	if err := rows.Err(); err != nil {
		return all, l.unreadable(err)
	}
	return all, nil
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

// snapshot reads all heads and balances; in a transaction, of one instant.
func snapshot(ctx context.Context, from querier) (store.Snapshot, error) {
	now := store.Snapshot{Balances: ledger.Balances{}}
	heads, err := from.QueryContext(ctx, "SELECT shard, seq, hash FROM head ORDER BY shard")
	if err != nil {
		return now, err
	}
	defer heads.Close()
	for heads.Next() {
		var head journal.Head
		var hash string
		if err := heads.Scan(&head.Shard, &head.Seq, &hash); err != nil {
			return now, err
		}
		if err := head.Hash.UnmarshalText([]byte(hash)); err != nil {
			return now, fmt.Errorf("%w: the stored head of shard %s: %w", errDamaged, head.Shard, err)
		}
		now.Heads = append(now.Heads, head)
	}
	if err := heads.Err(); err != nil {
		return now, err
	}
	balances, err := from.QueryContext(ctx, "SELECT account, cents FROM balance")
	if err != nil {
		return now, err
	}
	defer balances.Close()
	for balances.Next() {
		var account journal.Account
		var cents money.Cents
		if err := balances.Scan(&account, &cents); err != nil {
			return now, err
		}
		now.Balances[account] = cents
	}
	return now, balances.Err()
}
