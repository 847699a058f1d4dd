package store_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// A log is read and verified, as another program would that was given a copy of it.
func Example() {
	dir, err := os.MkdirTemp("", "felt")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	log, err := sqlite.Open(dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	_, err = log.Append(ctx, 0, journal.Entry{
		Shard: "table/t1", Key: "open/table/t1", Clock: time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC), Actor: journal.Program,
		Events: []journal.Event{{Kind: "table", Data: json.RawMessage(`{"id": "t1", "game": "three-card-poker"}`)}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	log.Close()

	copied, err := sqlite.Inspect(dir) // which never writes
	if err != nil {
		fmt.Println(err)
		return
	}
	defer copied.Close()
	for entry, err := range copied.Read(ctx, "table/t1", 1) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(entry.Seq, entry.Actor, entry.Events[0].Kind)
	}
	report, err := store.Verify(ctx, copied, store.Against{}, nil)
	fmt.Println(report.Entries, "entry, findings:", report.Findings, err)
	// Output:
	// 1 program table
	// 1 entry, findings: [] <nil>
}
