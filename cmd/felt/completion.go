package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/internal/paper"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

var shells = []string{"bash", "zsh", "fish", "powershell"}

func completionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "completion SHELL",
		Short: "Print a script by which a shell completes felt's commands",
		Long: `completion prints a script for bash, zsh, fish or powershell. With it the Tab key completes commands, flags,
games, wagers, paytables, strategies, sizes of paper and schemas.`,
		Example:           "  source <(felt completion bash)",
		Args:              takes(1, 1, "a shell: "+strings.Join(shells, ", ")),
		ValidArgsFunction: of(func(*cobra.Command, []string) []string { return shells }),
		RunE: func(c *cobra.Command, args []string) error {
			out := c.OutOrStdout()
			switch args[0] {
			case "bash":
				return c.Root().GenBashCompletionV2(out, true)
			case "zsh":
				return c.Root().GenZshCompletion(out)
			case "fish":
				return c.Root().GenFishCompletion(out, true)
			case "powershell":
				return c.Root().GenPowerShellCompletionWithDesc(out)
			}
			return fmt.Errorf("%q is no shell that felt has a script for; there are %s", record.Clip(args[0]), strings.Join(shells, ", "))
		},
	}
}

// names yields what may stand somewhere, from the arguments given so far.
type names func(c *cobra.Command, args []string) []string

// of completes the first argument, and no files.
func of(list names) cobra.CompletionFunc {
	return func(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if len(args) > 0 {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		return list(c, args), cobra.ShellCompDirectiveNoFileComp
	}
}

// files completes files whose names end so.
func files(ends ...string) cobra.CompletionFunc {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return ends, cobra.ShellCompDirectiveFilterFileExt
	}
}

// complete has a flag completed.
func complete(c *cobra.Command, flag string, list names) {
	must(c.RegisterFlagCompletionFunc(flag, func(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		return list(c, args), cobra.ShellCompDirectiveNoFileComp
	}))
}

// completeFiles has a flag completed by files.
func completeFiles(c *cobra.Command, flag string, ends ...string) {
	must(c.RegisterFlagCompletionFunc(flag, files(ends...)))
}

// must is of what the program itself has right.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func fixed(list ...string) names { return func(*cobra.Command, []string) []string { return list } }

func commandNames(root *cobra.Command) []string {
	var all []string
	for _, c := range root.Commands() {
		if c.IsAvailableCommand() {
			all = append(all, c.Name())
		}
	}
	return all
}

func idsOf(games []*game.Game) []string {
	var all []string
	for _, g := range games {
		all = append(all, g.ID)
	}
	return all
}

func gameNames(*cobra.Command, []string) []string { return idsOf(pa.Games) }

// noGame says that there is no such game, and which was meant.
func noGame(id, list string) error {
	if near := record.Nearest(id, idsOf(pa.Games)); near != "" {
		return fmt.Errorf("%q is no game; %s was meant?", record.Clip(id), near)
	}
	return fmt.Errorf("%q is no game; %s lists them", record.Clip(id), list)
}

func analysedNames(*cobra.Command, []string) []string {
	var all []string
	for _, g := range odds.Games {
		all = append(all, g.Game.ID)
	}
	return all
}

// wagerNames are the wagers of the game that was named, which have figures.
func wagerNames(_ *cobra.Command, args []string) []string {
	var all []string
	for _, e := range entriesOf(args, "") {
		if !slices.Contains(all, string(e.Wager)) {
			all = append(all, string(e.Wager))
		}
	}
	return all
}

// placedNames are the wagers that may be placed beside the base game that was named.
func placedNames(c *cobra.Command, args []string) []string {
	all := []string{"none"}
	for _, name := range wagerNames(c, args) {
		if name != string(analysis.Base) {
			all = append(all, name)
		}
	}
	return all
}

// paytableNames are the paytables of the wager that was named.
func paytableNames(c *cobra.Command, args []string) []string {
	var all []string
	wager, _ := c.Flags().GetString("wager")
	for _, e := range entriesOf(args, wager) {
		if e.Paytable != "" && !slices.Contains(all, e.Paytable) {
			all = append(all, e.Paytable)
		}
	}
	return all
}

func strategyNames(_ *cobra.Command, args []string) []string {
	var all []string
	if len(args) > 0 && odds.Game(args[0]) != nil {
		for _, s := range odds.Game(args[0]).Strategies {
			all = append(all, s.ID)
		}
	}
	return all
}

func entriesOf(args []string, wager string) []odds.Entry {
	if len(args) == 0 || odds.Game(args[0]) == nil {
		return nil
	}
	all, err := odds.Entries(odds.Question{Game: odds.Game(args[0]), Wager: round.WagerID(wager)})
	if err != nil {
		return nil
	}
	return all
}

func sizeNames(*cobra.Command, []string) []string {
	var all []string
	for _, s := range paper.Sizes {
		all = append(all, s.Name)
	}
	return all
}
