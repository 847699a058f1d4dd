// Package store is the event log. A log consists of shards. Each entry of a shard is durable, in
// order, and chained by hash to the one before it. The log also has the balances that follow from
// all transfers.
//
// The packages below it implement Log. No other package knows which of them is used.
package store

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
)

// What an append can fail of, besides a malformed entry and ledger.ErrOverdrawn. Only
// after ErrUnknown may the entry have been written.
var (
	// ErrConflict: another writer appended to the shard first, or the key was used before for
	// something else.
	ErrConflict = errors.New("another append came first")
	// ErrUnavailable: the log cannot be used now. Nothing was written.
	ErrUnavailable = errors.New("the log is unavailable")
	// ErrUnknown: it is not known whether the entry was written. Find out with ByKey, and never
	// append something else instead.
	ErrUnknown = errors.New("whether it was written is not known")
	// ErrArchived: the entry is in an archive that was not given. Nothing was written.
	ErrArchived = errors.New("it lies in an archive that was not given")
)

// Any is what Append expects of a shard in which an entry may follow on whatever is there.
const Any = math.MaxUint64

// Log is an event log. All methods may be used by several goroutines at once.
type Log interface {
	// Append writes an entry after the entry number expected, which is 0 for the first of a shard, or after the last, where that is Any.
	// It returns the entry with its number and hash once it is durable. If the same content was
	// appended before under the same key, it returns the stored entry, whatever is expected. The
	// error wraps ErrConflict, ErrUnavailable, ErrUnknown or ledger.ErrOverdrawn, or is a sentence
	// about a malformed entry.
	Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error)

	// ByKey returns the entry with this key, if there is one. It waits for all appends that began
	// before it, so an entry that it does not find will not be written later.
	ByKey(ctx context.Context, key string) (e journal.Entry, found bool, err error)

	// Read yields a shard's entries in order, from a sequence number on. An error ends the
	// sequence. An entry that cannot be trusted is a *DamagedError.
	Read(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error]

	// Position is how many entries have become durable, of all shards: the place of the last of them.
	Position(ctx context.Context) (uint64, error)

	// Follow yields the entries of all shards in the order in which they became durable, those after a
	// position, and then waits for further ones, until ctx is done, which is no error. If the log is
	// closed it yields ErrUnavailable, and of a position that lies in an archive ErrArchived.
	Follow(ctx context.Context, after uint64) iter.Seq2[journal.Entry, error]

	// Head returns the last durable entry of a shard. Its Seq is 0 if there is none.
	Head(ctx context.Context, shard string) (journal.Head, error)

	// Balance returns the balance of an account, in cents.
	Balance(ctx context.Context, account journal.Account) (money.Cents, error)

	// Snapshot returns the heads of all shards and all balances at one instant.
	Snapshot(ctx context.Context) (Snapshot, error)

	// Archived describes the entries that are only in an archive.
	Archived(ctx context.Context) (Archived, error)

	// Check runs the storage's own check of its files. The error names the damage.
	Check(ctx context.Context) error

	// Keep stores a state of a shard at one of its last entries. It replaces a state stored at the
	// same entry. A state may be lost, because it can always be computed from the entries.
	Keep(ctx context.Context, s State) error

	// Kept returns the last state of a shard stored at an entry up to upTo, if there is one. A
	// damaged state counts as none.
	Kept(ctx context.Context, shard string, upTo uint64) (s State, found bool, err error)

	// Backup copies the log at one instant to a new file, which can be opened and restored. Appends
	// continue meanwhile.
	Backup(ctx context.Context, file string) error

	// Close closes the log after the appends in progress. Later calls return ErrUnavailable.
	Close() error
}

// Snapshot is the state of a log at one instant.
type Snapshot struct {
	Heads    []journal.Head // by shard
	Balances ledger.Balances
}

// Archived describes the entries that were moved to an archive: of each shard those up to a head.
type Archived struct {
	Heads []journal.Head
	// States are the stored states of the shards that come next after these heads.
	States map[string]StateRef
	// Balances are the totals of these entries' transfers.
	Balances ledger.Balances
	// Where is the path of the archive when it was written.
	Where string
	// Given: the log was given the archive, and reads these entries like the others.
	Given bool
}

// Entries returns the number of these entries.
func (a *Archived) Entries() (n uint64) {
	for _, head := range a.Heads {
		n += head.Seq
	}
	return n
}

// Trusted returns the result from which a verification of the remaining entries continues.
func (a *Archived) Trusted() Trusted { return trusted(a.Heads, a.States, a.Balances) }

// Stay states which entries of a shard cannot be moved to an archive: those from First on. State is
// the number of one of them, at which a state is stored that sums up the earlier entries.
type Stay struct{ First, State uint64 }

// DamagedError is the error for a stored entry that is not as it was written.
type DamagedError struct {
	Shard string
	Seq   uint64
	Err   error
}

// Error is one sentence.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("shard %s, entry %d: %v", e.Shard, e.Seq, e.Err)
}

// Unwrap returns the reason.
func (e *DamagedError) Unwrap() error { return e.Err }
