package replicated_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"time"

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
	node, err := replicated.Open(ctx, replicated.Config{
		Dir: filepath.Join(dir, "a"), Name: "a", Admission: admission,
		Peers: map[string]string{"a": freePorts()}, // host:port of every node
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

// freePorts is an address of this machine whose port and the next one are free.
func freePorts() string {
	for {
		one, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			continue
		}
		address := one.Addr().(*net.TCPAddr)
		two, err := net.ListenTCP("tcp", &net.TCPAddr{IP: address.IP, Port: address.Port + 1})
		one.Close()
		if err == nil {
			two.Close()
			return address.String()
		}
	}
}
