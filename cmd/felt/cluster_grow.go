package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/credential"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/seal"
	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/replicated"
	"felt.example/felt/store/sqlite"
)

// grown is a floor on one machine from which nodes are made.
type grown struct {
	dir, key, credentials, authority, into string
	nodes                                  []string
}

func clusterFromCommand() *cobra.Command {
	var g grown
	c := &cobra.Command{
		Use:   "from DIR",
		Short: "Make the nodes of a cluster from a floor on one machine",
		Long: `from makes the nodes of a cluster from the data directory of a closed floor, which it does not change: for each
node a data directory with the whole log, verified, and with the secrets of accounts; and beside it what the node is
admitted by, with the floor's key. It also makes the authority of the cluster. All of it is made, or nothing.

Take each node's two directories to its machine, readable by the user of the floor only, and start the nodes. From
then on the log goes on there: do not open DIR again, which would go on with another log.`,
		Example: `  felt cluster from felt-data
  felt cluster from felt-data --nodes east,west,north --into nodes`,
		Args: takes(1, 1, "the data directory of a closed floor"),
		RunE: func(c *cobra.Command, args []string) error {
			g.dir = args[0]
			heads, err := g.grow(c.Context())
			if err != nil {
				return err
			}
			out := c.OutOrStdout()
			fmt.Fprintf(out, "The log of %s, %d entries in %d shards, is verified, and each node has it:\n", g.dir, entries(heads), len(heads))
			for _, node := range g.nodes {
				fmt.Fprintf(out, "  node %s: %s and %s\n", node, filepath.Join(g.into, node), filepath.Join(g.into, node+admissionEnd))
			}
			fmt.Fprintf(out, "Keep %s apart from all nodes, and do not open %s again.\n", g.authority, g.dir)
			return nil
		},
	}
	c.Flags().StringSliceVar(&g.nodes, "nodes", []string{"a", "b", "c"}, "the names of the nodes")
	c.Flags().StringVar(&g.into, "into", ".", "the directory in which those of the nodes are made")
	c.Flags().StringVar(&g.authority, "authority", "felt-authority", "the directory of the cluster's authority, which is made")
	c.Flags().StringVar(&g.key, "key", "", "the floor's key file (default DIR.key, beside the data directory)")
	c.Flags().StringVar(&g.credentials, "credentials", "", "the file with the secrets of accounts (default credentials.db in the data directory)")
	return c
}

// admissionEnd is what the name of a node's admission has after that of its data directory, see config.Floor.AdmissionDir.
const admissionEnd = ".admission"

// grow makes the nodes, and returns the heads of the log that they have.
func (g *grown) grow(ctx context.Context) (heads []journal.Head, err error) {
	if err := g.check(); err != nil {
		return nil, err
	}
	log, err := closedLog(ctx, g.dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	past, err := log.Archived(ctx)
	if err != nil {
		return nil, err
	}
	if past.Entries() > 0 {
		return nil, fmt.Errorf("%d entries of %s are in the archive %s, and nodes have no archive: make a data directory of a copy that has them all, with felt restore COPY DIR, and the nodes from that", past.Entries(), g.dir, past.Where)
	}
	if err := g.findKey(ctx, log); err != nil {
		return nil, err
	}
	if heads, err = verified(ctx, log, g.key, g.dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(g.into, 0o700); err != nil {
		return nil, err
	}
	made, err := os.MkdirTemp(g.into, ".felt-nodes-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(made)) }()
	if err := g.fill(ctx, log, heads, made); err != nil {
		return nil, err
	}
	if open, err := sqlite.IsOpen(ctx, g.dir); err != nil || open {
		return nil, errors.Join(err, fmt.Errorf("the floor in %s was opened meanwhile: close it, and try again", g.dir))
	}
	return heads, g.publish(made)
}

// check refuses what cannot be made.
func (g *grown) check() error {
	if len(g.nodes) < 3 || len(g.nodes)%2 == 0 {
		return fmt.Errorf("--nodes: %d nodes are named: 3 outlive the loss of one, 5 that of two, and with an even number no more are outlived than with one less", len(g.nodes))
	}
	for i, name := range g.nodes {
		if err := config.NodeName(name); err != nil {
			return fmt.Errorf("--nodes: %w", err)
		}
		if slices.Contains(g.nodes[:i], name) {
			return fmt.Errorf("--nodes: the node %s is there twice", name)
		}
	}
	for _, file := range []struct{ flag, name string }{{"--key", g.key}, {"--credentials", g.credentials}} {
		if err := config.FileName(file.name); err != nil {
			return fmt.Errorf("%s: %w", file.flag, err)
		}
	}
	if replicated.IsNode(g.dir) {
		return fmt.Errorf("%s is the log of a node already", g.dir)
	}
	for _, name := range g.makes() {
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(fmt.Errorf("%s is there already, and is not written over", name), err)
		}
	}
	return nil
}

// makes are the directories that are made, in order.
func (g *grown) makes() []string {
	all := []string{g.authority}
	for _, node := range g.nodes {
		all = append(all, filepath.Join(g.into, node+admissionEnd), filepath.Join(g.into, node))
	}
	return all
}

// findKey finds the floor's key. A floor in whose log no card is sealed need not have one.
func (g *grown) findKey(ctx context.Context, log store.Log) error {
	if g.key != "" {
		return nil
	}
	name, err := seal.DefaultFile(g.dir)
	if err != nil {
		return err
	}
	_, err = os.Stat(name)
	if !errors.Is(err, fs.ErrNotExist) {
		g.key = name
		return err
	}
	shut, err := floor.NeedsKey(ctx, log)
	if err == nil && shut != nil {
		err = fmt.Errorf("the floor's key, %s, is missing, and its rounds in play can be dealt on with that alone: name it with --key", shut.Key)
	}
	return err
}

// fill makes the directories of all nodes in another one.
func (g *grown) fill(ctx context.Context, log store.Log, heads []journal.Head, made string) error {
	backup := filepath.Join(made, "backup")
	if err := log.Backup(ctx, backup); err != nil {
		return err
	}
	secrets := g.credentials
	if secrets == "" {
		secrets = filepath.Join(g.dir, credentialsFile)
	}
	_, err := os.Stat(secrets)
	none := g.credentials == "" && errors.Is(err, fs.ErrNotExist)
	if err != nil && !none {
		return err
	}
	key := g.key
	for _, node := range g.nodes {
		data := filepath.Join(made, node)
		if err := sqlite.Restore(ctx, backup, data); err != nil {
			return err
		}
		if err := hasHeads(ctx, data, heads); err != nil {
			return err
		}
		if !none {
			if err := credential.Copy(ctx, secrets, filepath.Join(data, credentialsFile)); err != nil {
				return err
			}
		}
		if err := admit(filepath.Join(made, authorityPart), key, node, data+admissionEnd); err != nil {
			return err
		}
		key = "" // which the authority has now
	}
	return nil
}

// The names of what is made for all nodes. No node has the second, which has a capital.
const (
	credentialsFile = "credentials.db"
	authorityPart   = "Authority"
)

// publish gives what was made its names.
func (g *grown) publish(made string) (err error) {
	if err := os.MkdirAll(filepath.Dir(g.authority), 0o700); err != nil {
		return err
	}
	var done []string
	defer func() {
		if err != nil {
			for _, name := range done {
				err = errors.Join(err, os.RemoveAll(name))
			}
		}
	}()
	for _, name := range g.makes() {
		part := filepath.Join(made, filepath.Base(name))
		if name == g.authority {
			part = filepath.Join(made, authorityPart)
		}
		if err := os.Rename(part, name); err != nil {
			return err
		}
		done = append(done, name)
	}
	return nil
}

// closedLog reads the log of a floor or a node that does not run.
func closedLog(ctx context.Context, dir string) (store.Log, error) {
	open, err := sqlite.IsOpen(ctx, dir)
	if err != nil {
		return nil, err
	}
	if open {
		return nil, fmt.Errorf("the floor in %s is open, and what is done there meanwhile would be left behind: close it first", dir)
	}
	return sqlite.Inspect(dir)
}

// verified verifies a log with the floor's key, and returns its heads.
func verified(ctx context.Context, log store.Log, key, dir string) ([]journal.Head, error) {
	keys, err := keysIn(key)
	if err != nil {
		return nil, err
	}
	report, err := floor.VerifyFrom(ctx, seal.Log{Log: log, Keys: keys}, cardroom.Open, store.Against{})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	if len(report.Findings) > 0 {
		return nil, fmt.Errorf("the log in %s does not verify: %s", dir, report.Findings[0])
	}
	now, err := log.Snapshot(ctx)
	return now.Heads, err
}

// hasHeads fails unless the log in a directory stands where another does.
func hasHeads(ctx context.Context, dir string, heads []journal.Head) (err error) {
	log, err := sqlite.Inspect(dir)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	now, err := log.Snapshot(ctx)
	if err == nil && !slices.Equal(now.Heads, heads) {
		err = errors.New("the copy of the log for a node is not the same as the log")
	}
	return err
}

func clusterToCommand() *cobra.Command {
	at, keys := config.NewFloor()
	c := &cobra.Command{
		Use:   "to DIR",
		Short: "Make a floor on one machine from a node of a cluster",
		Long: `to makes the data directory of a floor on one machine from a node that does not run, which it does not change: the
whole log, verified, the secrets of accounts that the nodes have in common, and beside it the floor's key, DIR.key.
It takes the flags and files of felt serve, of which it uses the node's data directory, its name and its admission.

First stop all nodes, the one that leads last, and take the one whose log has the most entries, by felt cluster
status: that has all that was acknowledged. Do not start the nodes again, which would go on with another log.`,
		Example: `  felt cluster to felt-data --config floor.toml
  felt cluster to felt-data --data nodes/a --node a`,
		Args: takes(1, 1, "the data directory to make"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := errors.Join(keys.Load(c.Flags(), os.Environ())...); err != nil {
				return err
			}
			if at.Node == "" {
				return errors.New("felt cluster to: name the node with --node, or with the file of felt serve")
			}
			key, err := at.KeyFile()
			if err != nil {
				return err
			}
			return shrink(c.Context(), c.OutOrStdout(), at.Data, key, at.CredentialsFile(), filepath.Clean(args[0]))
		},
	}
	configure(c, keys)
	return c
}

// shrink makes a floor on one machine from a node's directory and key.
func shrink(ctx context.Context, out io.Writer, data, key, credentials, dir string) (err error) {
	newKey, err := seal.DefaultFile(dir)
	if err != nil {
		return err
	}
	for _, name := range []string{dir, newKey} {
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) {
			return errors.Join(fmt.Errorf("%s is there already, and is not written over", name), err)
		}
	}
	sealing, err := seal.Load(key)
	if err != nil {
		return err
	}
	log, err := closedLog(ctx, data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	values, position, err := replicated.Stopped(data)
	if err != nil {
		return err
	}
	heads, err := verified(ctx, log, key, data)
	if err != nil {
		return err
	}
	if has := entries(heads); has < position {
		return fmt.Errorf("the log in %s has %d entries, and the nodes have %d: start this node with another until felt cluster status says that it is behind by none", data, has, position)
	}
	made, err := os.MkdirTemp(filepath.Dir(dir), ".felt-one-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(made)) }()
	backup, whole := filepath.Join(made, "backup"), filepath.Join(made, "data")
	if err := log.Backup(ctx, backup); err != nil {
		return err
	}
	if err := sqlite.Restore(ctx, backup, whole); err != nil {
		return err
	}
	secrets, err := keepSecrets(ctx, values, credentials, filepath.Join(whole, credentialsFile))
	if err != nil {
		return err
	}
	if err := sealing.Save(newKey); err != nil {
		return err
	}
	if err := os.Rename(whole, dir); err != nil {
		return errors.Join(err, os.Remove(newKey))
	}
	fmt.Fprintf(out, "%s has the log of %s, verified: %d entries in %d shards; %d secrets of accounts; the floor's key is %s.\n", dir, data, entries(heads), len(heads), secrets, newKey)
	fmt.Fprintf(out, "Open it with felt serve --data %s, and do not start the nodes again.\n", dir)
	return nil
}

// keepSecrets writes the secrets that the nodes have in common to a file. Nodes of which none has led yet have them in a
// file of before.
func keepSecrets(ctx context.Context, values map[string][]byte, before, name string) (n int, err error) {
	if n, err = credential.Keep(ctx, values, name); err != nil || n > 0 {
		return n, err
	}
	if _, err := os.Stat(before); errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err := credential.Replace(ctx, name, before); err != nil {
		return 0, err
	}
	kept, err := credential.Open(name)
	if err != nil {
		return 0, err
	}
	all, err := kept.All(ctx)
	return len(all), errors.Join(err, kept.Close())
}
