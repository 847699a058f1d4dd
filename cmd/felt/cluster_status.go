package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/config"
	"felt.example/felt/store/replicated"
)

// answerTime is how long a node may take to say how it is.
const answerTime = 5 * time.Second

// nodeAnswer is what is known of a node: Answers is that it was reached, Position the number of its log's entries.
type nodeAnswer struct {
	Name     string `json:"name"`
	Address  string `json:"address"`
	Answers  bool   `json:"answers"`
	Leads    bool   `json:"leads"`
	Position uint64 `json:"position"`
	Behind   uint64 `json:"behind"`
}

// clusterAnswer is what felt cluster status answers. Quorum: more than half of the nodes reach each other.
type clusterAnswer struct {
	Quorum   bool         `json:"quorum"`
	Leader   string       `json:"leader"`
	Position uint64       `json:"position"`
	Nodes    []nodeAnswer `json:"nodes"`
}

func clusterStatusCommand() *cobra.Command {
	at, keys := config.NewFloor()
	var asJSON bool
	c := &cobra.Command{
		Use:   "status",
		Short: "Show how the nodes of a cluster are",
		Long: `status asks all nodes, with the certificate of one, which of them leads and how far each one's log goes. It takes
the flags and files of felt serve. The exit code is 1 if a node does not answer, or none leads.`,
		Example: `  felt cluster status --config floor.toml`,
		Args:    takes(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			of, err := asNode(c, at, keys)
			if err != nil {
				return err
			}
			s, well := clusterStatus(c.Context(), of)
			if err := printStatus(c, s, asJSON); err != nil || well {
				return err
			}
			return errNo
		},
	}
	configure(c, keys)
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	return c
}

func clusterDrainCommand() *cobra.Command {
	at, keys := config.NewFloor()
	c := &cobra.Command{
		Use:   "drain",
		Short: "Have this node hand its tables over to the others",
		Long: `drain has the node of the configuration hand over the tables that it deals, with the rounds in play, and the lead,
if it leads: for half a minute it deals at none, and can be stopped or upgraded. It takes the flags and files of felt serve.`,
		Example: `  felt cluster drain --config floor.toml`,
		Args:    takes(0, 0, ""),
		RunE: func(c *cobra.Command, _ []string) error {
			of, err := asNode(c, at, keys)
			if err != nil {
				return err
			}
			if err := replicated.AskDrain(c.Context(), of, of.Name); err != nil {
				return fmt.Errorf("node %s: %w", of.Name, err)
			}
			fmt.Fprintf(c.OutOrStdout(), "Node %s deals at no table, and does not lead\n", of.Name)
			return nil
		},
	}
	configure(c, keys)
	return c
}

// asNode is the node of a configuration, by whose certificate others are asked.
func asNode(c *cobra.Command, at *config.Floor, keys *config.Set) (replicated.Config, error) {
	if err := errors.Join(keys.Load(c.Flags(), os.Environ())...); err != nil {
		return replicated.Config{}, err
	}
	peers, err := at.Peers()
	if err == nil && peers == nil {
		err = fmt.Errorf("%s: name the cluster with --node and --join, or with the file of felt serve", c.CommandPath())
	}
	if err != nil {
		return replicated.Config{}, err
	}
	admission, err := at.AdmissionDir()
	if err == nil {
		err = replicated.Admitted(admission, at.Node)
	}
	return replicated.Config{Name: at.Node, Peers: peers, Admission: admission}, err
}

// clusterStatus asks all nodes at once. Each knows its own position best.
func clusterStatus(ctx context.Context, of replicated.Config) (s clusterAnswer, well bool) {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	names := slices.Sorted(maps.Keys(of.Peers))
	said := make([]*replicated.Status, len(names))
	var all sync.WaitGroup
	for i, name := range names {
		all.Go(func() {
			if answer, err := replicated.AskStatus(ctx, of, name); err == nil {
				said[i] = &answer
			}
		})
	}
	all.Wait()
	well = true
	positions := map[string]uint64{}
	for _, answer := range said {
		if answer == nil {
			well = false
			continue
		}
		if answer.Quorum {
			s.Quorum, s.Leader = true, answer.Leader
		}
		for _, n := range answer.Nodes {
			positions[n.Name] = max(positions[n.Name], n.Position)
			s.Position = max(s.Position, n.Position)
		}
	}
	for i, name := range names {
		s.Nodes = append(s.Nodes, nodeAnswer{name, of.Peers[name], said[i] != nil, s.Leader == name, positions[name], s.Position - positions[name]})
	}
	return s, well && s.Leader != ""
}

func printStatus(c *cobra.Command, s clusterAnswer, asJSON bool) error {
	out := c.OutOrStdout()
	if asJSON {
		return writeJSON(out, s)
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "node\taddress\t\tentries\tbehind")
	for _, n := range s.Nodes {
		state := "follows"
		switch {
		case !n.Answers:
			state = "no answer"
		case n.Leads:
			state = "leads"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%d\n", n.Name, n.Address, state, n.Position, n.Behind)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if !s.Quorum {
		fmt.Fprintln(out, "Nothing is accepted and nothing is lost: more than half of the nodes must reach each other.")
	}
	return nil
}
