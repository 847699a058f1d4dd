package replicated_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"felt.example/felt/internal/trial"
	"felt.example/felt/journal"
	"felt.example/felt/store/replicated"
)

// A cluster of one node, which elects itself: real ones have three or five, each on a machine of its own
// with the same Peers. Whoever leads has the log to append to; every node has one to read.
func Example() {
	dir, err := os.MkdirTemp("", "felt")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	// Each node is admitted where the authority's key is kept; then it is given what was made for it.
	admission := filepath.Join(dir, "admission-a")
	if err := replicated.Admit(filepath.Join(dir, "authority"), "a", admission); err != nil {
		fmt.Println(err)
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	at, err := trial.FreePair() // host:port of this machine
	if err != nil {
		fmt.Println(err)
		return
	}
	node, err := replicated.Open(ctx, replicated.Config{
		Dir: filepath.Join(dir, "a"), Name: "a", Admission: admission,
		Peers: map[string]string{"a": at}, // and of every other node
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer node.Close()

	var lead *replicated.Lead
	select {
	case lead = <-node.Leads(): // again each time that this node becomes the owner
	case <-ctx.Done():
		fmt.Println("nobody was elected")
		return
	}
	entry, err := lead.Append(ctx, 0, journal.Entry{
		Shard: "table/t1", Key: "open/table/t1", Clock: time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC), Actor: journal.Program,
		Events: []journal.Event{{Kind: "table", Data: json.RawMessage(`{"id": "t1", "game": "three-card-poker"}`)}},
	})
	fmt.Println("entry", entry.Seq, err)
	select {
	case <-lead.Lost():
		fmt.Println(lead.Why()) // nothing more can be appended here
	default:
		fmt.Println("node", node.Owner(), "leads")
	}
	// Output:
	// entry 1 <nil>
	// node a leads
}
