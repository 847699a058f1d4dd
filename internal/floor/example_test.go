package floor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/journal"
	"felt.example/felt/store/sqlite"
)

// A floor's log is read and verified, as another program would that has a copy of it.
func ExampleVerify() {
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
	defer log.Close()
	ctx := context.Background()
	table := json.RawMessage(`{"id": "t1", "name": "Table 1", "game": "three-card-poker", "rules": {"paytables": {"ante_bonus": "A"}}}`)
	if _, err := log.Append(ctx, 0, journal.Entry{
		Shard: "table/t1", Key: "open/table/t1", Clock: time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC), Actor: journal.Program,
		Events: []journal.Event{{Kind: "table", Data: table}},
	}); err != nil {
		fmt.Println(err)
		return
	}
	for entry, err := range log.Read(ctx, "table/t1", 1) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(entry.Seq, entry.Key, entry.Events[0].Kind)
	}
	report, err := floor.Verify(ctx, log, cardroom.Open, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Entries, "entry,", report.Tables, "table, findings:", report.Findings)
	// Output:
	// 1 open/table/t1 table
	// 1 entry, 1 table, findings: []
}
