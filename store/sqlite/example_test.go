package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// buyIn is an entry that moves money from the cage to a player's chips.
func buyIn(key string, amount money.Cents) journal.Entry {
	return journal.Entry{
		Shard: "table/t1", Key: key, Clock: time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC), Actor: journal.Program,
		Transfers: []journal.Transfer{{From: "cage", To: "player/ann", Amount: amount, Memo: "chips for cash"}},
	}
}

// A log takes an entry only from who knows how many it has, and takes an entry with the same key
// once. It is backed up while it is open, and the backup becomes a log elsewhere.
func Example() {
	parent, err := os.MkdirTemp("", "felt")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(parent)
	ctx := context.Background()
	log, err := sqlite.Open(filepath.Join(parent, "data"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer log.Close()
	first, err := log.Append(ctx, 0, buyIn("buy-in 1", 100*money.Dollar))
	fmt.Println("entry", first.Seq, err)
	again, err := log.Append(ctx, 0, buyIn("buy-in 1", 100*money.Dollar))
	fmt.Println("entry", again.Seq, err)
	_, err = log.Append(ctx, 0, buyIn("buy-in 2", 50*money.Dollar))
	fmt.Println("too late:", errors.Is(err, store.ErrConflict))

	backup, restored := filepath.Join(parent, "backup"), filepath.Join(parent, "restored")
	if err := errors.Join(log.Backup(ctx, backup), sqlite.Restore(ctx, backup, restored)); err != nil {
		fmt.Println(err)
		return
	}
	other, err := sqlite.Inspect(restored)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer other.Close()
	balance, err := other.Balance(ctx, "player/ann")
	fmt.Println("ann has", balance, err)
	// Output:
	// entry 1 <nil>
	// entry 1 <nil>
	// too late: true
	// ann has 100.00 <nil>
}
