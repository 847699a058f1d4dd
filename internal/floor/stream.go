package floor

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// standing is the state of a log, the first line of a stream. Balances are in cents.
type standing struct {
	Heads    []journal.Head            `json:"heads"`
	Balances map[journal.Account]int64 `json:"balances"`
}

// WriteStream writes the present log as lines of JSON: first heads and balances, then every entry, shard by shard.
// If entries lie in an archive that the log was not given, it writes nothing.
func WriteStream(ctx context.Context, w io.Writer, log store.Log) error {
	now, err := log.Snapshot(ctx)
	if err != nil {
		return err
	}
	past, err := log.Archived(ctx)
	if err != nil {
		return err
	}
	for _, head := range past.Heads[:min(1, len(past.Heads))] {
		for _, err := range log.Read(ctx, head.Shard, 1) {
			if err != nil {
				return err
			}
			break
		}
	}
	first := standing{now.Heads, map[journal.Account]int64{}}
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
			draft, err := journal.NewDraft(e)
			if err != nil {
				return err
			}
			_, line := draft.Seal(journal.Head{Shard: e.Shard, Seq: e.Seq - 1, Hash: e.Previous})
			if _, err := out.Write(append(line, '\n')); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}

// Stream is a log read from WriteStream's lines, which it keeps in a file of its own until it is closed. It can be
// verified; nothing can be appended.
type Stream struct {
	now    store.Snapshot
	file   *os.File
	shards map[string]lines
}

// lines are the positions of a shard's lines in the file, as ranges.
type lines struct {
	stretches []stretch
	last      uint64
}

type stretch struct{ from, to int64 }

var _ store.Log = (*Stream)(nil)

// ReadStream reads a log's lines. An entry that cannot be trusted is left for Verify to report.
func ReadStream(r io.Reader) (s *Stream, err error) {
	file, err := os.CreateTemp("", "felt-log-")
	if err != nil {
		return nil, err
	}
	s = &Stream{now: store.Snapshot{Balances: ledger.Balances{}}, file: file, shards: map[string]lines{}}
	if err := s.read(r); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Stream) read(r io.Reader) error {
	text := scan(r)
	var first standing
	if !text.Scan() || json.Unmarshal(text.Bytes(), &first) != nil || first.Balances == nil {
		return errors.Join(errors.New("this is no log of a floor: its first line is not how it stands"), text.Err())
	}
	s.now.Heads = first.Heads
	for account, amount := range first.Balances {
		s.now.Balances[account] = money.Cents(amount)
	}
	out := bufio.NewWriterSize(s.file, 1<<16)
	at := int64(0)
	for i := 2; text.Scan(); i++ {
		e, err := parse(text.Bytes())
		if e.Shard == "" {
			return fmt.Errorf("line %d: %w", i, err)
		}
		shard := s.shards[e.Shard]
		if shard.last >= e.Seq {
			return fmt.Errorf("line %d: entry %d of shard %s is out of order", i, e.Seq, e.Shard)
		}
		if n := len(shard.stretches); n == 0 || shard.stretches[n-1].to != at {
			shard.stretches = append(shard.stretches, stretch{from: at})
		}
		at += int64(len(text.Bytes())) + 1
		shard.stretches[len(shard.stretches)-1].to, shard.last = at, e.Seq
		s.shards[e.Shard] = shard
		_, _ = out.Write(text.Bytes())
		_ = out.WriteByte('\n') // Flush reports an error
	}
	if err := text.Err(); err != nil {
		return fmt.Errorf("the log cannot be read to its end: %w", err)
	}
	return out.Flush()
}

func scan(r io.Reader) *bufio.Scanner {
	text := bufio.NewScanner(r)
	text.Buffer(make([]byte, 0, 1<<16), journal.MaxLine+1)
	return text
}

// parse reads the line of an entry. With a *store.DamagedError only the entry's position is valid; with another
// error not even that.
func parse(line []byte) (journal.Entry, error) {
	e, err := journal.Parse(line)
	if err == nil {
		return e, nil
	}
	var place struct {
		Shard string `json:"shard"`
		Seq   uint64 `json:"seq"`
	}
	if json.Unmarshal(line, &place) != nil || place.Shard == "" {
		return journal.Entry{}, err
	}
	return journal.Entry{Shard: place.Shard, Seq: place.Seq}, &store.DamagedError{Shard: place.Shard, Seq: place.Seq, Err: err}
}

// Append implements store.Log.
func (s *Stream) Append(context.Context, uint64, journal.Entry) (journal.Entry, error) {
	return journal.Entry{}, fmt.Errorf("%w: it is a copy", store.ErrUnavailable)
}

// ByKey implements store.Log.
func (s *Stream) ByKey(ctx context.Context, key string) (journal.Entry, bool, error) {
	for shard := range s.shards {
		for e, err := range s.Read(ctx, shard, 1) {
			if err != nil {
				return journal.Entry{}, false, err
			}
			if e.Key == key {
				return e, true, nil
			}
		}
	}
	return journal.Entry{}, false, nil
}

// Read implements store.Log.
func (s *Stream) Read(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for _, at := range s.shards[shard].stretches {
			text := scan(io.NewSectionReader(s.file, at.from, at.to-at.from))
			for text.Scan() {
				e, err := parse(text.Bytes())
				if ctx.Err() != nil {
					err = ctx.Err()
				}
				if e.Seq >= from && (!yield(e, err) || err != nil) {
					return
				}
			}
			if err := text.Err(); err != nil {
				yield(journal.Entry{}, err)
				return
			}
		}
	}
}

// Position implements store.Log.
func (s *Stream) Position(context.Context) (position uint64, err error) {
	for _, head := range s.now.Heads {
		position += head.Seq
	}
	return position, nil
}

// Follow implements store.Log; nothing follows a copy, and its lines do not tell the order of its shards.
func (s *Stream) Follow(context.Context, uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		yield(journal.Entry{}, fmt.Errorf("%w: it is a copy", store.ErrUnavailable))
	}
}

// Head implements store.Log.
func (s *Stream) Head(_ context.Context, shard string) (journal.Head, error) {
	for _, head := range s.now.Heads {
		if head.Shard == shard {
			return head, nil
		}
	}
	return journal.Head{Shard: shard}, nil
}

// Balance implements store.Log.
func (s *Stream) Balance(_ context.Context, account journal.Account) (money.Cents, error) {
	return s.now.Balances[account], nil
}

// Snapshot implements store.Log.
func (s *Stream) Snapshot(context.Context) (store.Snapshot, error) { return s.now, nil }

// Archived implements store.Log; lines are of all entries.
func (s *Stream) Archived(context.Context) (store.Archived, error) { return store.Archived{}, nil }

// Check implements store.Log; a copy has no files.
func (s *Stream) Check(context.Context) error { return nil }

// Keep implements store.Log.
func (s *Stream) Keep(context.Context, store.State) error {
	return fmt.Errorf("%w: it is a copy", store.ErrUnavailable)
}

// Kept implements store.Log; lines hold no states.
func (s *Stream) Kept(_ context.Context, shard string, _ uint64) (store.State, bool, error) {
	return store.State{Shard: shard}, false, nil
}

// Backup implements store.Log.
func (s *Stream) Backup(context.Context, string) error {
	return fmt.Errorf("%w: it is a copy", store.ErrUnavailable)
}

// Close implements store.Log.
func (s *Stream) Close() error { return errors.Join(s.file.Close(), os.Remove(s.file.Name())) }
