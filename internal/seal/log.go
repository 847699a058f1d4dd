package seal

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// Log is a log as it is read with keys, or without: entries are opened whose period is over, or whose
// master key is there.
type Log struct {
	store.Log
	Keys *Keys // nil is none
}

// Over is a log as it is read with the keys that it came with; none where it is any other.
func Over(log store.Log) Log {
	if of, ok := log.(Log); ok {
		return of
	}
	return Log{Log: log}
}

// Entry is an entry as it was before it was sealed.
type Entry struct {
	journal.Entry
	// Period is what it was sealed under; nil is that nothing in it was.
	Period *Period
	// Ends: it reveals the key of the period before.
	Ends bool
	// Shut is why it could not be opened, and then it is as it is stored; nil is that it could.
	Shut *ShutError
}

// ShutError is a sealed entry whose period goes on, and whose master key is missing.
type ShutError struct {
	Shard string
	Seq   uint64
	Key   string // as Keys.Names has it
}

func (e *ShutError) Error() string {
	return fmt.Sprintf("shard %s, entry %d: cards not yet dealt are sealed under the key %s, which is missing", e.Shard, e.Seq, e.Key)
}

// Open opens one entry, if its period is over or its master key is there.
func (l Log) Open(ctx context.Context, e journal.Entry) (Entry, error) {
	of, err := l.open(e, nil)
	if of.Shut == nil || err != nil {
		return of, err
	}
	for opened, err := range l.Entries(ctx, e.Shard, e.Seq) {
		return opened, err
	}
	return of, nil
}

// revealed are the keys of periods that are over.
type revealed map[ID]*Period

// open opens an entry by the keys there and those that were revealed.
func (l Log) open(e journal.Entry, known revealed) (Entry, error) {
	opened := Entry{Entry: e}
	of, err := read(e.Events)
	if err != nil {
		return opened, &store.DamagedError{Shard: e.Shard, Seq: e.Seq, Err: err}
	}
	if of.reveal != nil {
		opened.Ends = true
		opened.Events = of.open
		if err := of.reveal.check(l.Keys, e.Shard); err != nil {
			return opened, &store.DamagedError{Shard: e.Shard, Seq: e.Seq, Err: err}
		}
	}
	if of.box == nil {
		return opened, nil
	}
	p, ok := l.Keys.Period(e.Shard, of.box.Period)
	if !ok {
		p, ok = known[of.box.Period]
	}
	if !ok {
		return Entry{Entry: e, Ends: opened.Ends, Shut: Shut(e)}, nil
	}
	events, err := p.open(&e, of)
	if err != nil {
		return opened, &store.DamagedError{Shard: e.Shard, Seq: e.Seq, Err: err}
	}
	opened.Events, opened.Period = events, p
	return opened, nil
}

// check says why the key revealed is not that of the period, where the master key tells.
func (r *reveal) check(keys *Keys, shard string) error {
	if p, ok := keys.Period(shard, r.Period); ok && p.key != [keySize]byte(r.Key) {
		return errors.New("the key that it reveals is not the one that the cards were sealed under")
	}
	return nil
}

// Entries reads as the log does, and opens what it reads. Entries of a period whose master key is not
// there wait until its key is revealed; where it is not, they are yielded as they are stored.
func (l Log) Entries(ctx context.Context, shard string, from uint64) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		known := revealed{}
		var waiting []journal.Entry
		// give yields what waits, until one must wait longer; at the end, all.
		give := func(all bool) bool {
			for len(waiting) > 0 {
				e, err := l.open(waiting[0], known)
				if e.Shut != nil && !all {
					return true
				}
				if !yield(e, err) || err != nil {
					return false
				}
				waiting = waiting[1:]
			}
			return true
		}
		for e, err := range l.Log.Read(ctx, shard, from) {
			if err != nil {
				if give(true) {
					yield(Entry{Entry: e}, err)
				}
				return
			}
			if of, err := read(e.Events); err == nil && of.reveal != nil {
				known[of.reveal.Period] = period(of.reveal.Period, of.reveal.Key)
			}
			waiting = append(waiting, e)
			if !give(false) {
				return
			}
		}
		give(true)
	}
}

// Read implements store.Log. An entry that cannot be opened is as it is stored: Shut says so.
func (l Log) Read(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for e, err := range l.Entries(ctx, shard, from) {
			if !yield(e.Entry, err) {
				return
			}
		}
	}
}

// Shut is why an entry, which Read has yielded, could not be opened; nil is that it could.
func Shut(e journal.Entry) *ShutError {
	if of, err := read(e.Events); err == nil && of.box != nil {
		return &ShutError{e.Shard, e.Seq, of.box.Period.Key()}
	}
	return nil
}

// Reveals reports whether an entry ends a period, so that what was sealed under it can be opened.
func Reveals(e journal.Entry) bool {
	of, err := read(e.Events)
	return err == nil && of.reveal != nil
}

// State is a state that was kept, opened, and the period that it was sealed under; nil is none. Where its
// key is missing, the error is a *ShutError.
func (l Log) State(ctx context.Context, s store.State) (store.State, *Period, error) {
	var of sealedState
	if strictly(s.Data, &of) != nil || len(of.Sealed.Box) == 0 {
		return s, nil, nil
	}
	p, ok := l.Keys.Period(s.Shard, of.Sealed.Period)
	if !ok {
		var err error
		if p, err = l.revealedAfter(ctx, s, of.Sealed.Period); err != nil {
			return s, nil, err
		}
	}
	data, err := p.aead.Open(nil, nil, of.Sealed.Box, placeOfState(s))
	if err != nil || of.Sealed.Commit == nil || *of.Sealed.Commit != p.commit() {
		return s, nil, errAltered
	}
	s.Data = data
	return s, p, nil
}

// revealedAfter is the period of a state whose key was revealed later.
func (l Log) revealedAfter(ctx context.Context, s store.State, id ID) (*Period, error) {
	for e, err := range l.Log.Read(ctx, s.Shard, min(s.Seq, math.MaxInt64)+1) {
		if err != nil {
			return nil, err
		}
		if of, err := read(e.Events); err == nil && of.reveal != nil && of.reveal.Period == id {
			return period(id, of.reveal.Key), nil
		}
	}
	return nil, &ShutError{s.Shard, s.Seq, id.Key()}
}
