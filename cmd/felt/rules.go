package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/game"
	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
)

func rulesCommand() *cobra.Command {
	var asJSON, asTOML bool
	c := &cobra.Command{
		Use:               "rules [GAME]",
		Short:             "List what a chapter offers: wagers, paytables, options, readings",
		Args:              takes(0, 1, "one game"),
		ValidArgsFunction: of(gameNames),
		RunE: func(c *cobra.Command, args []string) error {
			collectSeldom()
			if err := apart(c, [2]string{"json", "toml"}); err != nil {
				return err
			}
			if len(args) == 1 {
				g := pa.Game(args[0])
				if g == nil {
					return noGame(args[0], "felt rules")
				}
				if asTOML {
					_, err := c.OutOrStdout().Write(submission.Opening(time.Now().UTC(), g))
					return err
				}
				if asJSON {
					return writeJSON(c.OutOrStdout(), g.Describe())
				}
				return printRules(c.OutOrStdout(), g)
			}
			if asTOML {
				return errors.New("--toml needs a game; felt rules lists them")
			}
			if asJSON {
				var all []game.Description
				for _, g := range pa.Games {
					all = append(all, g.Describe())
				}
				return writeJSON(c.OutOrStdout(), all)
			}
			t := tabwriter.NewWriter(c.OutOrStdout(), 0, 0, 2, ' ', 0)
			fmt.Fprintln(t, "GAME\tNAME\tCHAPTER\tSOURCE\tPUBLISHED")
			for _, g := range pa.Games {
				fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\n", g.ID, g.Name, g.Chapter, g.Origin, g.Published)
			}
			return t.Flush()
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	c.Flags().BoolVar(&asTOML, "toml", false, "print a complete Rules Submission of the game that complies and that felt serve --submission opens")
	return c
}

func writeJSON(out io.Writer, value any) error {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(value)
}

func printRules(out io.Writer, g *game.Game) error {
	d := g.Describe()
	fmt.Fprintf(out, "%s  (chapter %s, %s: %s)\n\nWagers\n", d.Name, d.Chapter, d.Source, d.Published)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, w := range d.Wagers {
		required := "optional"
		if w.Required {
			required = "required"
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\t§ %s\n", w.ID, w.Name, required, w.Cite)
	}
	for _, p := range g.Paytables {
		title := g.Wager(p.Wager).Name
		fmt.Fprintf(t, "\n%s  (§ %s)\n", title, p.Cite)
		for i, line := range side(p) {
			if i == 0 && len(p.Printed) == 1 {
				continue
			}
			fmt.Fprintf(t, "  %s\n", strings.Join(line, "\t"))
		}
	}
	fmt.Fprintln(t, "\nOptions")
	for _, o := range d.Options {
		fmt.Fprintf(t, "  %s\t%s\tdefault %s\t§ %s\n", o.ID, o.Values, orNone(o.Default), o.Cite)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out, "\nReadings")
	for _, r := range d.Readings {
		choice := r.Default
		if len(r.Others) > 0 {
			choice += " (or " + strings.Join(r.Others, ", ") + ")"
		}
		fmt.Fprintf(out, "  %s: %s\n    § %s. %s\n", r.ID, choice, r.Cites[0], r.Why)
	}
	return nil
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

// side puts the paytables of a wager side by side: a head of letters, then a line a hand.
func side(p game.Paytable) [][]string {
	head := []string{"hand"}
	var lines [][]string
	for _, printed := range p.Printed {
		head = append(head, printed.Letter)
	}
	for _, hand := range p.Hands() {
		line := []string{hand}
		for _, printed := range p.Printed {
			pays := "-"
			for _, row := range printed.Rows {
				if row.Hand == hand {
					pays = row.Pays.String()
				}
			}
			line = append(line, pays)
		}
		lines = append(lines, line)
	}
	return append([][]string{head}, lines...)
}
