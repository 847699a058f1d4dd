package sqlite

import (
	"sync"

	"felt.example/felt/journal"
)

// The most that recent has, in entries and in packed bytes.
const (
	mostRecent      = 1024
	mostRecentBytes = 1 << 20
)

// recent has the entries that were committed last.
type recent struct {
	mu      sync.Mutex
	entries []Placed // without a gap, the last at reached; those who read keep parts of it, so nothing in it is altered
	bytes   int
	reached uint64
}

// add adds what was committed, after which the log stands at a position.
func (r *recent) add(reached uint64, wrote []Placed) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.reached+uint64(len(wrote)) != reached {
		r.entries, r.bytes = nil, 0
	}
	r.reached = reached
	r.entries = append(r.entries, wrote...)
	for _, p := range wrote {
		r.bytes += len(p.Packed)
	}
	for len(r.entries) > mostRecent || r.bytes > mostRecentBytes {
		r.bytes -= len(r.entries[0].Packed)
		r.entries = r.entries[1:]
	}
}

// following returns the entries that follow on a position, unless the first of them was too long ago.
func (r *recent) following(after uint64) (entries []journal.Entry, has bool) {
	r.mu.Lock()
	last, reached := r.entries, r.reached
	r.mu.Unlock()
	first := reached - uint64(len(last))
	if after < first || after > reached || reached == 0 {
		return nil, false
	}
	for _, p := range last[after-first:] {
		entries = append(entries, p.Entry)
	}
	return entries, true
}
