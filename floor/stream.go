package floor

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// standing is how a log stands, the first line of a stream. Balances are in cents.
type standing struct {
	Heads    []store.Head             `json:"heads"`
	Balances map[ledger.Account]int64 `json:"balances"`
}

// WriteStream writes a log as it stands now as lines of JSON: heads and balances first,
// then every entry, shard by shard.
func WriteStream(ctx context.Context, w io.Writer, log store.Log) error {
	now, err := log.Snapshot(ctx)
	if err != nil {
		return err
	}
	first := standing{now.Heads, map[ledger.Account]int64{}}
	for account, amount := range now.Balances {
		first.Balances[account] = int64(amount)
	}
	out := bufio.NewWriterSize(w, 1<<16)
	if err := json.NewEncoder(out).Encode(first); err != nil {
		return err
	}
	for _, head := range now.Heads {
		for e, err := range log.Read(ctx, head.Shard, 1) {
			if err != nil {
				return err
			}
			if e.Seq > head.Seq {
				break
			}
			draft, err := store.NewDraft(e)
			if err != nil {
				return err
			}
			_, line := draft.Seal(store.Head{Shard: e.Shard, Seq: e.Seq - 1, Hash: e.Previous})
			if _, err := out.Write(append(line, '\n')); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// Stream is a log read from WriteStream's lines. It can be verified and takes nothing.
type Stream struct {
	now    store.Snapshot
	shards map[string][]read
}

// read is an entry, or why it cannot be read.
type read struct {
	entry store.Entry
	err   error
}

var _ store.Log = (*Stream)(nil)

// ReadStream reads a log's lines. An entry that cannot be trusted is left for Verify to find.
func ReadStream(r io.Reader) (*Stream, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 1<<16), store.MaxLine+1)
	var first standing
	if !lines.Scan() || json.Unmarshal(lines.Bytes(), &first) != nil || first.Balances == nil {
		return nil, errors.Join(errors.New("this is no log of a floor: its first line is not how it stands"), lines.Err())
	}
	s := &Stream{now: store.Snapshot{Heads: first.Heads, Balances: ledger.Balances{}}, shards: map[string][]read{}}
	for account, amount := range first.Balances {
		s.now.Balances[account] = money.Cents(amount)
	}
	for i := 0; lines.Scan(); i++ {
		e, err := store.Parse(lines.Bytes())
		if err != nil {
			var place struct {
				Shard string `json:"shard"`
				Seq   uint64 `json:"seq"`
			}
			if json.Unmarshal(lines.Bytes(), &place) != nil || place.Shard == "" {
				return nil, fmt.Errorf("line %d: %w", i+2, err)
			}
			e = store.Entry{Shard: place.Shard, Seq: place.Seq}
			err = &store.DamagedError{Shard: place.Shard, Seq: place.Seq, Err: err}
		}
		before := s.shards[e.Shard]
		if len(before) > 0 && before[len(before)-1].entry.Seq >= e.Seq {
			return nil, fmt.Errorf("line %d: entry %d of shard %s is out of order", i+2, e.Seq, e.Shard)
		}
		s.shards[e.Shard] = append(before, read{e, err})
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("the log cannot be read to its end: %w", err)
	}
	return s, nil
}

// Append implements store.Log.
func (s *Stream) Append(context.Context, uint64, store.Entry) (store.Entry, error) {
	return store.Entry{}, fmt.Errorf("%w: it is a copy", store.ErrUnavailable)
}

// ByKey implements store.Log.
func (s *Stream) ByKey(_ context.Context, key string) (store.Entry, bool, error) {
	for _, shard := range s.shards {
		for _, r := range shard {
			if r.err == nil && r.entry.Key == key {
				return r.entry, true, nil
			}
		}
	}
	return store.Entry{}, false, nil
}

// Read implements store.Log.
func (s *Stream) Read(_ context.Context, shard string, from uint64) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for _, r := range s.shards[shard] {
			if r.entry.Seq >= from && (!yield(r.entry, r.err) || r.err != nil) {
				return
			}
		}
	}
}

// Tail implements store.Log; nothing follows a copy.
func (s *Stream) Tail(ctx context.Context, shard string, from uint64) iter.Seq2[store.Entry, error] {
	return s.Read(ctx, shard, from)
}

// Head implements store.Log.
func (s *Stream) Head(_ context.Context, shard string) (store.Head, error) {
	for _, head := range s.now.Heads {
		if head.Shard == shard {
			return head, nil
		}
	}
	return store.Head{Shard: shard}, nil
}

// Balance implements store.Log.
func (s *Stream) Balance(_ context.Context, account ledger.Account) (money.Cents, error) {
	return s.now.Balances[account], nil
}

// Snapshot implements store.Log.
func (s *Stream) Snapshot(context.Context) (store.Snapshot, error) { return s.now, nil }

// Check implements store.Log; a copy has no files.
func (s *Stream) Check(context.Context) error { return nil }

// Close implements store.Log.
func (s *Stream) Close() error { return nil }
