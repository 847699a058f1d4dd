package main

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"felt.example/felt/analysis"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/program"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

func booksCommand() *cobra.Command {
	var day, only, key, session, archive string
	var asJSON, asCSV bool
	c := &cobra.Command{
		Use:   "books DIR|FILE|URL",
		Short: "Add up what each table took and paid on a gaming day",
		Long: `books adds up the wagers, payments, drop and win of each table of a floor on a gaming day, and beside
the win what the same wagers were worth by the exact mathematics, with the standard deviation of chance.
It verifies the log first, as felt verify does; what does not add up is said in sentences, and it exits 1.

A gaming day begins at midnight UTC. A round counts on the day on which it ends, a correction on the day
on which it is made. Without --day it is the last day on which something happened at a table.

The theoretical win is against the best play, so that players lose more than that. The figure of a base
game stands with its first wager and covers those that follow. A wager on a progressive meter has none.
The standard deviation takes each wager as if it won and lost by itself.`,
		Example: "  felt books felt-data\n  felt books felt-data --day 2026-11-24 --table flush-1 --json",
		Args:    takes(1, 1, "a data directory, a backup, or the address of an open floor"),
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case asJSON && asCSV:
				return errors.New("--json and --csv are two answers; choose one")
			case session != "" && !isAddress(args[0]):
				return errSession
			case isAddress(args[0]) && cmp.Or(key, archive) != "":
				return errors.New("--key and --archive are for a data directory or a backup; an open floor has its own")
			}
			log, err := openForVerify(c.Context(), args[0], key, session, archive)
			if err != nil {
				return err
			}
			defer log.Close()
			report, err := floor.Verify(c.Context(), log, cardroom.Open, nil)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			calculator := odds.Calculator{Cache: odds.OpenCache(program.Digest)}
			of, err := books.Read(c.Context(), log, day, only, func(ctx context.Context, game string, rules json.RawMessage) (map[round.WagerID]*analysis.Figure, error) {
				return figuresOf(ctx, &calculator, game, rules)
			})
			switch {
			case err != nil && len(report.Findings) == 0:
				return fmt.Errorf("%s: %w", args[0], err)
			case err != nil: // a log that is not whole may not be read to its end
				of.OutOfBalance = append(of.OutOfBalance, sentence(err))
			}
			of.OutOfBalance = append(report.Findings, of.OutOfBalance...)
			switch {
			case asJSON:
				err = writeJSON(c.OutOrStdout(), of)
			case asCSV:
				err = writeBooks(c.OutOrStdout(), of)
			default:
				err = printBooks(c.OutOrStdout(), of)
			}
			if err == nil && len(of.OutOfBalance) > 0 {
				return errNo
			}
			return err
		},
	}
	c.Flags().StringVar(&day, "day", "", "the gaming day, such as 2026-11-24")
	c.Flags().StringVar(&only, "table", "", "only the table with this ID")
	c.Flags().StringVar(&key, "key", "", keyIn)
	c.Flags().StringVar(&session, "session", "", "the file of a session, made by felt sign-in, for a URL")
	c.Flags().StringVar(&archive, "archive", "", "the archive that felt archive moved entries to, to be read too")
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	c.Flags().BoolVar(&asCSV, "csv", false, "answer in comma-separated values: a line for each table, and for each of its wagers")
	return c
}

// figuresOf are the exact figures of the wagers of a table under its rules.
func figuresOf(ctx context.Context, calculator *odds.Calculator, game string, rules json.RawMessage) (map[round.WagerID]*analysis.Figure, error) {
	g := odds.Game(game)
	if g == nil {
		return nil, fmt.Errorf("%s has no exact figures", game)
	}
	entries, err := odds.Entries(odds.Question{Game: g, Rules: rules})
	if err != nil {
		return nil, err
	}
	all := map[round.WagerID]*analysis.Figure{}
	for i := range entries {
		f, err := calculator.Figure(ctx, &entries[i])
		if err != nil {
			return nil, err
		}
		all[entries[i].Wager] = f
	}
	return all, nil
}

// amount is an amount as a report writes it; nil is "".
func amount(of *money.Cents) string {
	if of == nil {
		return ""
	}
	return of.String()
}

// booksHead is the head of the comma-separated values. A line without a wager is all of a table.
var booksHead = []string{
	"day", "table", "game", "wager", "rounds", "wagers", "wagered", "returned", "win", "theoretical_win", "theoretical_sd", "drop", "fills", "credits", "opener", "closer",
}

func writeBooks(out io.Writer, of books.Day) error {
	w := csv.NewWriter(out)
	lines := [][]string{booksHead}
	for _, t := range of.Tables {
		lines = append(lines, []string{
			of.Day, t.Table, t.Game, "", strconv.Itoa(t.Rounds), "", t.Wagered.String(), t.Paid.String(), t.Win.String(), amount(t.TheoreticalWin), amount(t.TheoreticalSD),
			t.Drop.String(), t.Fills.String(), t.Credits.String(), t.Opener.String(), t.Closer.String(),
		})
		for _, x := range t.ByWager {
			lines = append(lines, []string{
				of.Day, t.Table, t.Game, string(x.Wager), "", strconv.Itoa(x.Wagers), x.Wagered.String(), x.Returned.String(), x.Win.String(), amount(x.TheoreticalWin), "", "", "", "", "", "",
			})
		}
	}
	return w.WriteAll(lines)
}

func printBooks(out io.Writer, of books.Day) error {
	fmt.Fprintf(out, "Gaming day %s, in dollars\n\n", of.Day)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "table\trounds\twagered\tpaid\twin\ttheoretical\t± chance\tdrop\topener\tcloser\t")
	for _, t := range of.Tables {
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t\n", t.Table, t.Rounds, t.Wagered, t.Paid, t.Win,
			cmp.Or(amount(t.TheoreticalWin), "-"), cmp.Or(amount(t.TheoreticalSD), "-"), t.Drop, t.Opener, t.Closer)
		for _, x := range t.ByWager {
			fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\t\t\t\t\t\n", x.Wager, x.Wagers, x.Wagered, x.Returned, x.Win, cmp.Or(amount(x.TheoreticalWin), "-"))
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, line := range of.OutOfBalance {
		fmt.Fprintln(out, line)
	}
	if len(of.OutOfBalance) == 0 {
		fmt.Fprintln(out, "\nEverything adds up: the rounds with the accounts, and the accounts with the log.")
	}
	return nil
}
