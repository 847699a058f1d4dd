package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	sqlite3 "modernc.org/sqlite/lib"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/store"
)

// mostTogether is how many requests one transaction takes at most.
const mostTogether = 512

// writer is the one goroutine that writes. It knows heads and balances by heart: within
// a transaction they are ahead of the file, and when it fails they are read again.
type writer struct {
	log      *Log
	conn     *sql.Conn
	insert   *sql.Stmt
	byKey    *sql.Stmt
	setHead  *sql.Stmt
	setMoney *sql.Stmt
	clear    *sql.Stmt

	keepState *sql.Stmt

	heads    map[string]journal.Head
	balances ledger.Balances
	position uint64 // of the last entry
	// wrote is what the transaction that has begun adds; drafted are those of it that have to be ordered.
	wrote, drafted []Placed
	// doubt: the common log may have entries that this file lacks, see settle.
	doubt bool
	// failed is why the log takes nothing now. Before each batch it is tried again, unless it
	// is for good: after a sync that failed only opening the log again can tell what is in the
	// file.
	failed  error
	forGood bool
}

func newWriter(l *Log) (*writer, error) {
	ctx := context.Background()
	w := &writer{log: l}
	var err error
	if w.conn, err = l.writer.Conn(ctx); err != nil {
		return nil, err
	}
	err = w.begin()
	if err == nil {
		err = w.prepare(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	return w, nil
}

// begin begins the next transaction at once, before there is anything to write: so the
// database itself is locked against every other writer for as long as the log is open,
// whatever becomes of the lock file.
func (w *writer) begin() error {
	_, err := w.conn.ExecContext(context.Background(), "BEGIN IMMEDIATE")
	if code(err)&0xff == sqlite3.SQLITE_BUSY {
		return w.log.alreadyOpen()
	}
	return err
}

// rollback ends a transaction that SQLite may have rolled back by itself, and then this is an
// error. Should it still be open, none can begin and the log stays unavailable.
func (w *writer) rollback() {
	_, _ = w.conn.ExecContext(context.Background(), "ROLLBACK")
}

// prepare readies the statements, and reads heads and balances.
func (w *writer) prepare(ctx context.Context) (err error) {
	for _, s := range []struct {
		statement **sql.Stmt
		text      string
	}{
		{&w.insert, "INSERT INTO entry (position, shard, seq, key, line, packed) VALUES (?, ?, ?, ?, '', ?)"},
		{&w.byKey, selectEntry(version) + "WHERE key = ?"},
		{&w.setHead, "INSERT OR REPLACE INTO head (shard, seq, hash) VALUES (?, ?, ?)"},
		{&w.setMoney, "INSERT OR REPLACE INTO balance (account, cents, may_owe) VALUES (?, ?, ?)"},
		{&w.keepState, "INSERT OR REPLACE INTO state (shard, seq, hash, build, data, sum) VALUES (?, ?, ?, ?, ?, ?)"},
		{&w.clear, "DELETE FROM balance WHERE account = ?"},
	} {
		if *s.statement, err = w.conn.PrepareContext(ctx, s.text); err != nil {
			return err
		}
	}
	return w.load()
}

// close gives the connection back. SQLite takes the WAL into the file when the last
// connection is closed, but not while a statement is left.
func (w *writer) close() error {
	var err error
	for _, s := range []*sql.Stmt{w.insert, w.byKey, w.setHead, w.setMoney, w.clear, w.keepState} {
		if s != nil {
			err = errors.Join(err, s.Close())
		}
	}
	w.rollback()
	return errors.Join(err, w.conn.Close())
}

// load reads heads and balances.
func (w *writer) load() error {
	now, err := snapshot(context.Background(), w.conn)
	if err != nil {
		return err
	}
	if err := w.conn.QueryRowContext(context.Background(), lastPosition).Scan(&w.position); err != nil {
		return err
	}
	w.balances = now.Balances
	w.heads = make(map[string]journal.Head, len(now.Heads))
	for _, head := range now.Heads {
		w.heads[head.Shard] = head
	}
	w.log.wake(w.position, nil)
	return nil
}

// run takes what waits, up to mostTogether requests, and commits it with one sync; the
// requests that come meanwhile are the next transaction.
func (w *writer) run() {
	defer func() {
		w.log.closed = w.close()
		close(w.log.stopped)
	}()
	batch := make([]*request, 0, mostTogether)
	for {
		batch = batch[:0]
		select {
		case <-w.log.closing:
			return
		case r := <-w.log.queue:
			batch = append(batch, r)
		}
	more:
		for len(batch) < mostTogether {
			select {
			case r := <-w.log.queue:
				batch = append(batch, r)
			default:
				break more
			}
		}
		w.serve(batch)
	}
}

// serve takes a batch, and answers it.
func (w *writer) serve(batch []*request) {
	kept := batch[:0]
	for _, r := range batch {
		if r.taken.CompareAndSwap(false, true) {
			kept = append(kept, r)
		}
	}
	for len(kept) > 0 {
		n := alike(kept)
		w.together(kept[:n])
		kept = kept[n:]
	}
}

// alike is how many of the first requests go together. Entries that were ordered elsewhere follow on what is ordered, not on
// appends that may not be.
func alike(batch []*request) int {
	for i, r := range batch {
		if (len(r.place) > 0) != (len(batch[0].place) > 0) {
			return i
		}
	}
	return len(batch)
}

// together answers some requests, when what they wrote is durable.
func (w *writer) together(kept []*request) {
	err, unknown := w.recover(), false
	if err == nil {
		err = w.settle()
	}
	if err == nil {
		err, unknown = w.transact(kept)
	}
	for _, r := range kept {
		switch {
		case err == nil:
		case unknown && r.written:
			r.answer = reply{err: fmt.Errorf("%w: %w", store.ErrUnknown, err)}
		default:
			r.answer = reply{err: fmt.Errorf("%w: %w", store.ErrUnavailable, err)}
		}
		r.reply <- r.answer
	}
}

// transact writes a batch in the transaction that has begun. Its error means that none of it
// was written or, if unknown, that this cannot be told yet.
func (w *writer) transact(batch []*request) (err error, unknown bool) {
	before := w.position
	if err := w.write(batch); err != nil {
		w.fail(err)
		// Nothing was committed, so it is known that nothing is written; often no more
		// than a new transaction is needed.
		return err, false
	}
	if !slices.ContainsFunc(batch, func(r *request) bool { return r.written }) {
		return nil, false // it only looked, and goes on in the same transaction
	}
	if err, unknown := w.ordered(before); err != nil {
		return err, unknown
	}
	if err := w.finish(); err != nil {
		return err, true
	}
	return nil, false
}

// finish commits the heads and balances with what was written, tells those who wait, and begins the next
// transaction. Its error means that this cannot be told yet.
func (w *writer) finish() error {
	if err := w.commit(); err != nil {
		w.doubt = w.log.order != nil
		return w.failed
	}
	if len(w.wrote) > 0 {
		w.log.wake(w.position, w.wrote)
	}
	if err := w.begin(); err != nil {
		w.fail(err)
	}
	return nil
}

// commit ends the transaction. When it fails, what was to be written may lie behind the end of
// the WAL, unseen until someone recovers it: only what is committed over it settles that it
// was not written, see recover.
func (w *writer) commit() error {
	_, err := w.conn.ExecContext(context.Background(), "COMMIT")
	if err != nil {
		w.fail(fmt.Errorf("a commit failed: %w", err))
	}
	return err
}

// fail makes the log unavailable until it recovers.
func (w *writer) fail(err error) {
	w.rollback()
	w.failed, w.forGood = err, code(err) == sqlite3.SQLITE_IOERR_FSYNC
	if w.forGood {
		w.failed = fmt.Errorf("%w; the log must be opened again", err)
	}
}

// recover makes a log that failed available again once a commit succeeds: space on a full disk
// is back. That commit writes over whatever a failed one left behind the end of the WAL.
func (w *writer) recover() error {
	if w.failed == nil || w.forGood {
		return w.failed
	}
	w.rollback()
	if err := w.begin(); err != nil {
		return err
	}
	if _, err := w.conn.ExecContext(context.Background(), fmt.Sprintf("PRAGMA user_version = %d", version)); err != nil {
		w.rollback()
		return err
	}
	if err := w.commit(); err != nil {
		return w.failed
	}
	if err := w.load(); err != nil {
		return err
	}
	if err := w.begin(); err != nil {
		return err
	}
	w.failed = nil
	return nil
}

// write judges each request before it writes anything for it, so that one that is
// refused leaves nothing to undo and its neighbours are not touched.
func (w *writer) write(batch []*request) error {
	w.wrote, w.drafted = w.wrote[:0], w.drafted[:0]
	for _, r := range batch {
		if err := w.one(r); err != nil {
			return err
		}
	}
	return w.sum()
}

// sum writes the heads and balances after what was written.
func (w *writer) sum() error {
	heads := map[string]bool{}
	accounts := map[journal.Account]bool{}
	for _, p := range w.wrote {
		heads[p.Entry.Shard] = true
		for _, t := range p.Entry.Transfers {
			accounts[t.From], accounts[t.To] = true, true
		}
	}
	for shard := range heads {
		head := w.heads[shard]
		if _, err := w.setHead.Exec(shard, head.Seq, head.Hash.String()); err != nil {
			return err
		}
	}
	for account := range accounts {
		var err error
		if cents, holds := w.balances[account]; holds {
			_, err = w.setMoney.Exec(string(account), int64(cents), account.MayOwe())
		} else {
			_, err = w.clear.Exec(string(account))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// one answers one request; its error is that of the file.
func (w *writer) one(r *request) error {
	if r.state != nil {
		return w.keep(r)
	}
	if len(r.place) > 0 {
		var err error
		r.written, err = w.place(r.after, r.place)
		return err
	}
	if r.look != "" {
		r.answer.entry, r.answer.found, r.answer.err = w.stored(r.look)
		return nil
	}
	asked := r.draft.Entry()
	head := w.heads[asked.Shard]
	var refusal error
	if r.expected != head.Seq && r.expected != store.Any {
		refusal = fmt.Errorf("%w: shard %s stands at entry %d, not %d", store.ErrConflict, asked.Shard, head.Seq, r.expected)
	} else {
		refusal = w.balances.Covers(asked.Transfers)
	}
	if refusal == nil {
		e, _ := r.draft.Seal(head)
		p := Placed{e, e.Placed(r.packed)}
		err := w.add(p)
		if err == nil {
			w.drafted = append(w.drafted, p)
			r.answer.entry, r.written = e, true
			return nil
		}
		if code(err) != sqlite3.SQLITE_CONSTRAINT_UNIQUE {
			return err
		}
	}
	before, found, err := w.stored(asked.Key)
	switch {
	case err != nil:
		r.answer.err = err
	case found && r.draft.Repeats(before):
		r.answer.entry = before
	case found:
		r.answer.err = otherKey(before)
	case refusal == nil:
		return fmt.Errorf("shard %s has an entry after its head, entry %d", asked.Shard, head.Seq)
	default:
		r.answer.err = refusal
	}
	return nil
}

// add writes an entry as the next one.
func (w *writer) add(p Placed) error {
	e := p.Entry
	if _, err := w.insert.Exec(w.position+1, e.Shard, e.Seq, e.Key, p.Packed); err != nil {
		return err
	}
	w.position++
	w.heads[e.Shard] = journal.Head{Shard: e.Shard, Seq: e.Seq, Hash: e.Hash}
	w.balances.Post(e.Transfers)
	w.wrote = append(w.wrote, p)
	return nil
}

// otherKey is the error of an append under the key of another entry.
func otherKey(before journal.Entry) error {
	return fmt.Errorf("%w: the key %q is that of entry %d of shard %s, which says something else", store.ErrConflict, before.Key, before.Seq, before.Shard)
}

func (w *writer) stored(key string) (journal.Entry, bool, error) {
	return w.log.byKey(w.byKey.QueryRow(key))
}

// byKey is the entry of a row that was found by its key, if there is one.
func (l *Log) byKey(row *sql.Row) (journal.Entry, bool, error) {
	e, err := scan(row)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return journal.Entry{}, false, nil
	case err != nil:
		return journal.Entry{}, false, l.unreadable(err)
	}
	return e.Entry, true, nil
}
