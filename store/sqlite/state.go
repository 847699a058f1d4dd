package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"

	"felt.example/felt/store"
)

// Keep implements store.Log. The writer keeps it, with the appends that come at the same time.
func (l *Log) Keep(ctx context.Context, s store.State) error {
	if s.Shard == "" || s.Seq == 0 || len(s.Data) == 0 {
		return fmt.Errorf("a state has a shard, an entry and data, not %q, %d and %d bytes", s.Shard, s.Seq, len(s.Data))
	}
	return l.ask(ctx, &request{state: &s, reply: make(chan reply, 1)}).err
}

// keep keeps a state, in the transaction that has begun.
func (w *writer) keep(r *request) error {
	s := r.state
	if head := w.heads[s.Shard]; s.Seq > head.Seq {
		r.answer.err = fmt.Errorf("%w: shard %s stands at entry %d, so it has no state at entry %d", store.ErrConflict, s.Shard, head.Seq, s.Seq)
		return nil
	}
	if _, err := w.keepState.Exec(s.Shard, s.Seq, s.Hash.String(), s.Build, []byte(s.Data), s.Sum().String()); err != nil {
		return err
	}
	r.written = true
	return nil
}

// Kept implements store.Log.
func (l *Log) Kept(ctx context.Context, shard string, upTo uint64) (store.State, bool, error) {
	s := store.State{Shard: shard}
	if l.version < 2 {
		return s, false, nil
	}
	var hash, sum string
	var data []byte
	err := l.reader.QueryRowContext(ctx, "SELECT seq, hash, build, data, sum FROM state WHERE shard = ? AND seq <= ? ORDER BY seq DESC LIMIT 1",
		shard, min(upTo, math.MaxInt64)).Scan(&s.Seq, &hash, &s.Build, &data, &sum)
	if errors.Is(err, sql.ErrNoRows) {
		return s, false, nil
	}
	if err != nil {
		return s, false, l.unreadable(err)
	}
	s.Data = data
	if s.Hash.UnmarshalText([]byte(hash)) != nil || s.Sum().String() != sum {
		return store.State{Shard: shard}, false, nil
	}
	return s, true, nil
}
