package journal_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// An entry is checked, chained to the one before it, and written as one line. A line that was
// altered is not read.
func ExampleParse() {
	draft, err := journal.NewDraft(journal.Entry{
		Shard: "table/t1", Key: "buy-in/1", Actor: journal.Person("ann"), Clock: time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC),
		Events:    []journal.Event{{Kind: "sit", Data: json.RawMessage(`{"seat": 3}`)}},
		Transfers: []journal.Transfer{{From: "player/ann", To: "table/t1/seat/3", Amount: 100 * money.Dollar}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	sealed, line := draft.Seal(journal.Head{Shard: "table/t1"}) // the first entry of its shard

	entry, err := journal.Parse(line)
	fmt.Println(entry.Seq, entry.Actor, entry.Events[0].Kind, entry.Transfers[0].Amount, entry.Hash == sealed.Hash, err)

	_, err = journal.Parse(bytes.Replace(line, []byte("100.00"), []byte("900.00"), 1))
	fmt.Println("altered:", err)
	// Output:
	// 1 person:ann sit 100.00 true <nil>
	// altered: its hash is not that of its content, so it was altered
}
