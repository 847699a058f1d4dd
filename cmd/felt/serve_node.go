package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"slices"
	"strings"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/cluster"
	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/web"
	"felt.example/felt/store"
	"felt.example/felt/store/replicated"
	"felt.example/felt/store/sqlite"
)

// serveNode runs a node of a cluster until ctx is done: the floor is open on the node that leads, and every node
// answers visitors.
func (h *hall) serveNode(ctx context.Context, peers map[string]string, at *doors) error {
	keys, err := seal.Load(h.key)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the key %s is missing: all nodes of a floor have the same key, which felt cluster admit puts beside the node's certificate", h.key)
	}
	if err != nil {
		return err
	}
	h.config.Keys = keys
	admission, err := h.at.AdmissionDir()
	if err != nil {
		return err
	}
	of := cluster.Config{Config: replicated.Config{Dir: h.at.Data, Name: h.at.Node, Peers: peers, Admission: admission, To: h.to}}
	of.TableOf = web.TableOf
	of.Open = func(_ context.Context, log store.Log, ask cluster.Ask) (cluster.Floor, error) {
		f, err := h.follow(context.WithoutCancel(ctx), log, func(ctx context.Context, token string) (told account.Told, err error) { // what is asked is done
			answer, err := ask(ctx, []byte(token))
			if err == nil {
				err = json.Unmarshal(answer, &told)
			}
			return told, err
		})
		if err != nil {
			return nil, err
		}
		return &nodeFloor{f}, nil
	}
	if h.at.Copy != "" {
		told := h.seen.Copy(h.at.Copy)
		of.Attend = func(ctx context.Context, log *sqlite.Log) (func(), error) {
			return startCopy(ctx, log, h.at.Copy, told)
		}
	}
	if err := at.prepare(); err != nil {
		return err
	}
	node, err := cluster.Start(ctx, of)
	if err != nil {
		return err
	}
	h.seen.Node(node.View)
	fmt.Fprintf(h.out, "Node %s of %s answers at %s (play money)\n", h.at.Node, strings.Join(slices.Sorted(maps.Keys(peers)), ", "), h.url)
	running, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() {
		defer stop()
		done <- node.Run(running)
	}()
	err = at.serve(running, node, "Stop it at any time with Ctrl+C: the others go on.", "Closing; the other nodes go on.")
	stop()
	return errors.Join(err, <-done)
}

// nodeFloor is the floor of a node, which follows the one that deals until it deals itself.
type nodeFloor struct{ *openFloor }

// Watches implements cluster.Floor.
func (f *nodeFloor) Watches(r *http.Request) bool { return web.Watches(r) }

// Following implements cluster.Floor.
func (f *nodeFloor) Following(ctx context.Context) error { return f.floor.Following(ctx) }

// Pause implements cluster.Floor.
func (f *nodeFloor) Pause(paused bool) { f.floor.Pause(paused) }

// Resign implements cluster.Floor.
func (f *nodeFloor) Resign() {
	f.floor.Resign()
	_ = f.admit(nil) // which does not fail
}

// Deal implements cluster.Floor.
func (f *nodeFloor) Deal(ctx context.Context, mine func(table string) bool) error {
	return f.floor.Deal(ctx, mine)
}

// Deals implements cluster.Floor.
func (f *nodeFloor) Deals(table string) bool { return f.floor.Deals(table) }

// Tables implements cluster.Floor.
func (f *nodeFloor) Tables() (n int) {
	for _, l := range f.floor.Tables() {
		if f.floor.Deals(l.ID()) {
			n++
		}
	}
	return n
}

// Lead implements cluster.Floor.
func (f *nodeFloor) Lead(ctx context.Context, lead *replicated.Lead) error {
	ctx = context.WithoutCancel(ctx)
	secrets, err := credential.OpenCommon(ctx, lead.Values(), f.hall.at.CredentialsFile())
	if err != nil {
		return err
	}
	if err := f.lead(ctx, secrets); err != nil {
		return err
	}
	fmt.Fprintf(f.hall.out, "Node %s leads: the floor is open\n", f.hall.at.Node)
	f.hall.welcome(f.openFloor)
	return nil
}

// Tell implements cluster.Floor.
func (f *nodeFloor) Tell(ctx context.Context, to func(tables []byte) error) error {
	for all := range f.floor.Passings(ctx) {
		tables, err := json.Marshal(all)
		if err == nil {
			err = to(tables)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Hear implements cluster.Floor.
func (f *nodeFloor) Hear(node string, tables []byte) error {
	var all []floor.Passing
	if err := json.Unmarshal(tables, &all); err != nil {
		return err
	}
	f.floor.Hear(node, all)
	return nil
}

// Answer implements cluster.Floor: another node asks whose session a token is of.
func (f *nodeFloor) Answer(ctx context.Context, token []byte) ([]byte, error) {
	return json.Marshal(f.house.Tell(ctx, string(token)))
}
