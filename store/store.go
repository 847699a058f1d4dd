// Package store is the event log: shards of entries, each entry durable, in order, and
// chained by hash to the one before it, with the balances that their transfers make.
//
// The packages below it are the technologies; nothing else knows which one is used.
package store

import (
	"context"
	"errors"
	"fmt"
	"iter"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
)

// What an append can fail of, besides a malformed entry and ledger.ErrOverdrawn. Only
// after ErrUnknown may the entry have been written.
var (
	// ErrConflict: the shard does not stand where the writer expected, so another writer
	// appended; or the key was used before for something else.
	ErrConflict = errors.New("another append came first")
	// ErrUnavailable: the log cannot be used now; nothing was written.
	ErrUnavailable = errors.New("the log is unavailable")
	// ErrUnknown: whether the entry was written is not known. Resolve it with ByKey, never
	// by appending something else.
	ErrUnknown = errors.New("whether it was written is not known")
	// ErrArchived: what was asked for lies in an archive that was not given; nothing was written.
	ErrArchived = errors.New("it lies in an archive that was not given")
)

// Log is an event log. All methods may be used by many goroutines at once.
type Log interface {
	// Append writes an entry after the entry expected, which is 0 for the first of a shard,
	// and returns it with its place and hash once it is durable. When the key was appended
	// before with the same content, the entry stored then is returned, whatever is expected.
	// The error wraps ErrConflict, ErrUnavailable, ErrUnknown or ledger.ErrOverdrawn, or is
	// a sentence about a malformed entry.
	Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error)

	// ByKey reads the entry with this key, if there is one. It is ordered after all appends
	// that began before it: what it does not find then will not be written later.
	ByKey(ctx context.Context, key string) (e journal.Entry, found bool, err error)

	// Read reads a shard's entries in order, from a sequence number on. An error ends it; an
	// entry that cannot be trusted is a *DamagedError.
	Read(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error]

	// Tail reads as Read does, then waits for each further entry and yields it once it is
	// durable, until ctx is done, which is no error. When the log is closed it yields
	// ErrUnavailable.
	Tail(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error]

	// Head is the last durable entry of a shard; its Seq is 0 while there is none.
	Head(ctx context.Context, shard string) (journal.Head, error)

	// Balance is what an account holds, in cents.
	Balance(ctx context.Context, account journal.Account) (money.Cents, error)

	// Snapshot is the heads of all shards and all balances at one instant.
	Snapshot(ctx context.Context) (Snapshot, error)

	// Archived is what of the log lies in an archive only.
	Archived(ctx context.Context) (Archived, error)

	// Check is the technology's own check of its files; its error says what is damaged.
	Check(ctx context.Context) error

	// Keep keeps a state of a shard at one of its last entries; another kept at the same entry is
	// replaced. It may be lost, and is never needed to tell what happened.
	Keep(ctx context.Context, s State) error

	// Kept is the last state of a shard that was kept at an entry up to the one given, if there is
	// one; one that is not as it was kept is as good as none.
	Kept(ctx context.Context, shard string, upTo uint64) (s State, found bool, err error)

	// Backup copies the log as it stands at one instant to a new file, from which the technology
	// can read and restore it. Appends go on meanwhile.
	Backup(ctx context.Context, file string) error

	// Close ends the log after the appends in hand. Later calls find it unavailable.
	Close() error
}

// Snapshot is how a log stands at one instant.
type Snapshot struct {
	Heads    []journal.Head // by shard
	Balances ledger.Balances
}

// Archived is the entries of a log that were moved to an archive: of each shard those up to a head.
type Archived struct {
	Heads []journal.Head
	// States are those that were kept of the shards next after these heads.
	States map[string]StateRef
	// Balances are what the transfers of these entries come to.
	Balances ledger.Balances
	// Where is the archive as it was called when it was written.
	Where string
}

// Entries is how many they are.
func (a *Archived) Entries() (n uint64) {
	for _, head := range a.Heads {
		n += head.Seq
	}
	return n
}

// Trusted is what a verification of the other entries goes on from.
func (a *Archived) Trusted() Trusted { return trusted(a.Heads, a.States, a.Balances) }

// Stay says which entries of a shard cannot be moved to an archive: those from First on. The state that was
// kept at State, which is one of them, tells what the others come to.
type Stay struct{ First, State uint64 }

// DamagedError is a stored entry that is not as it was written.
type DamagedError struct {
	Shard string
	Seq   uint64
	Err   error
}

// Error is one sentence.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("shard %s, entry %d: %v", e.Shard, e.Seq, e.Err)
}

// Unwrap gives the reason.
func (e *DamagedError) Unwrap() error { return e.Err }
