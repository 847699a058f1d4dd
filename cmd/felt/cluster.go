package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/config"
	"felt.example/felt/internal/seal"
	"felt.example/felt/store/replicated"
)

func clusterCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "cluster",
		Short: "Run a floor on several machines",
		Long: `cluster has the commands for a floor that runs on several machines, of which one may be lost at any time
without a hand or a cent: felt serve --node --join runs one of them.`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return noCommand(c, args[0])
		},
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(clusterAdmitCommand(), clusterFromCommand(), clusterToCommand(), clusterStatusCommand(), clusterDrainCommand(), clusterTryCommand())
	return c
}

func clusterAdmitCommand() *cobra.Command {
	var authority, key string
	c := &cobra.Command{
		Use:   "admit NODE DIR",
		Short: "Make the certificate with which a node joins a cluster",
		Long: `admit makes a directory with what a node proves itself by: a certificate of the cluster's own authority, and
the key under which the floor seals cards, the same on every node. Take it to the node's machine, so that
only the user of the floor can read it, and name it there with --admission.

The authority is another directory, made by the first admit. Keep it apart: who has it can admit nodes. A
node that has lost its files, or is replaced, is admitted again under its name.`,
		Example: `  felt cluster admit a a.admission
  felt cluster admit a a.admission --key felt-data.key   # of a floor that was begun on one machine`,
		Args: takes(2, 2, "the node, and the directory to make"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := config.NodeName(args[0]); err != nil {
				return fmt.Errorf("felt cluster admit: %w", err)
			}
			if err := config.FileName(key); err != nil {
				return fmt.Errorf("--key: %w", err)
			}
			if err := admit(authority, key, args[0], args[1]); err != nil {
				return err
			}
			fmt.Fprintf(c.OutOrStdout(), "Node %s is admitted with what lies in %s; keep %s apart from all nodes\n", args[0], args[1], authority)
			return nil
		},
	}
	c.Flags().StringVar(&authority, "authority", "felt-authority", "the directory of the cluster's authority, which is made if there is none")
	c.Flags().StringVar(&key, "key", "", "the key file of a floor that was begun on one machine, which the cluster goes on with")
	return c
}

// admit admits a node, with the sealing key that all nodes have.
func admit(authority, key, node, dir string) error {
	keys, err := commonKey(filepath.Join(authority, config.NodeKey), key)
	if err != nil {
		return err
	}
	if err := replicated.Admit(authority, node, dir); err != nil {
		return err
	}
	return keys.Save(filepath.Join(dir, config.NodeKey))
}

// commonKey is the sealing key of a cluster. The first time it is that of a floor that was begun on one machine, or a new one.
func commonKey(file, begun string) (*seal.Keys, error) {
	keys, err := seal.Load(file)
	switch {
	case err == nil && begun != "":
		return nil, fmt.Errorf("--key: the cluster has a key already, %s; put another in its place with felt rotate-key", file)
	case !errors.Is(err, fs.ErrNotExist):
		return keys, err
	}
	if keys = seal.NewKeys(); begun != "" {
		if keys, err = seal.Load(begun); err != nil {
			return nil, err
		}
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return nil, err
	}
	return keys, keys.Save(file)
}
