package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"felt.example/felt/internal/cluster"
	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/seal"
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
	of.Open = func(_ context.Context, lead *replicated.Lead) (cluster.Floor, error) {
		ctx := context.WithoutCancel(ctx) // it ends with the lead, and what is asked is done
		secrets, err := credential.OpenCommon(ctx, lead.Values(), h.at.CredentialsFile())
		if err != nil {
			return nil, err
		}
		f, err := h.open(ctx, lead, secrets)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(h.out, "Node %s leads: the floor is open\n", h.at.Node)
		h.welcome(f)
		return f, nil
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
