package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"felt.example/felt/internal/books"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/program"
	"felt.example/felt/odds"
)

func booksCommand() *cobra.Command {
	var day, only, key, session, archive, file, export string
	var asJSON, asCSV, week bool
	var rate int
	c := &cobra.Command{
		Use:   "books DIR|FILE|URL",
		Short: "Add up what each table took and paid on a gaming day",
		Long: `books adds up the wagers, payments, drop and win of each table of a floor on a gaming day, and beside
the win what the same wagers were worth by the exact mathematics, with the standard deviation of chance.
It verifies the log first, as felt verify does; what does not add up is said in sentences, and it exits 1.

A gaming day begins at midnight UTC. A round counts on the day on which it ends, a correction on the day
on which it is made. Without --day it is the last day on which something happened at a table.

The theoretical win is against the best play, so that players lose more than that. The figure of a base
game stands with its first wager and covers those that follow. A wager on a progressive meter counts with
what the meter read when the wagers of its round had been added to it. The standard deviation takes each wager as if it won and lost by itself.

With --week it is the gross table game revenue of the week of that day instead, from Monday to Sunday,
by gaming day and table: on it the tax of the week is due (§ 601a.9), which is computed at the --tax-rate.

With --export it also writes every round, wager and payment, tips and time charges, and the clauses by
which they were made, as Parquet files for other programs: of all gaming days, or of that of --day. The
documentation names the columns.`,
		Example: "  felt books felt-data\n  felt books felt-data --day 2026-11-24 --table flush-1 --json\n  felt books felt-data --print day.xlsx\n  felt books felt-data --week --csv\n  felt books felt-data --export for-the-analyst",
		Args:    takes(1, 1, "a data directory, a backup, or the address of an open floor"),
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case asJSON && asCSV:
				return errors.New("--json and --csv are two answers; choose one")
			case session != "" && !isAddress(args[0]):
				return errSession
			case !week && rate != 0:
				return errors.New("--tax-rate is for --week")
			case week && export != "":
				return errors.New("--week and --export are two answers; choose one")
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
			all := books.New(log, books.FiguresBy(&calculator))
			var of booksAnswer
			var lacks *[]string // what does not add up
			var print func(io.Writer) error
			if week {
				var w books.Week
				if w, err = all.Week(c.Context(), day, only); only == "" {
					w.Taxed(rate)
				}
				of, lacks, print = &w, &w.OutOfBalance, func(out io.Writer) error { return printWeek(out, w) }
			} else {
				var d books.Day
				d, err = all.Day(c.Context(), day, only)
				of, lacks, print = &d, &d.OutOfBalance, func(out io.Writer) error { return printBooks(out, d) }
			}
			switch {
			case err != nil && len(report.Findings) == 0:
				return fmt.Errorf("%s: %w", args[0], err)
			case err != nil: // a log that is not whole may not be read to its end
				*lacks = append(*lacks, sentence(err))
			}
			*lacks = append(report.Findings, *lacks...)
			switch {
			case asJSON:
				err = writeJSON(c.OutOrStdout(), of)
			case asCSV:
				err = of.WriteCSV(c.OutOrStdout())
			default:
				err = print(c.OutOrStdout())
			}
			if err == nil && file != "" {
				err = printed(file, of.Paper(), paper.AsPDF, paper.AsHTML, paper.AsText, paper.AsXLSX)
			}
			if err == nil && export != "" {
				if err = books.Export(c.Context(), all, export, day, only); err != nil {
					err = fmt.Errorf("--export: %w", err)
				}
			}
			if err == nil && len(*lacks) > 0 {
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
	c.Flags().StringVar(&file, "print", "", "also write it as a paper or a workbook: a file whose name ends in .pdf, .html, .txt or .xlsx")
	c.Flags().StringVar(&export, "export", "", "also write rounds, wagers, payments, tips, time charges and clauses as Parquet files in this new directory")
	c.Flags().BoolVar(&week, "week", false, "the revenue of the week of the day instead, by gaming day and table")
	c.Flags().Var(config.Percent(&rate), "tax-rate", "with --week: the rate of the tax on the revenue in per cent, such as 12.50")
	c.Flags().BoolVar(&asJSON, "json", false, "answer in JSON")
	c.Flags().BoolVar(&asCSV, "csv", false, "answer in comma-separated values: a line for each table, and for each of its wagers")
	return c
}

// booksAnswer is what the command answers: a day or a week.
type booksAnswer interface {
	WriteCSV(out io.Writer) error
	Paper() *paper.Document
}

func printBooks(out io.Writer, of books.Day) error {
	fmt.Fprintf(out, "Gaming day %s, in dollars\n\n", of.Day)
	if len(of.Tables) == 0 {
		fmt.Fprintln(out, "No table had opened by then.")
	}
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "table\trounds\twagered\tpaid\twin\ttheoretical\t± chance\tdrop\tfills\tcredits\topener\tcloser\t")
	for _, t := range of.Tables {
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t\n", t.Table, t.Rounds, t.Wagered, t.Paid, t.Win,
			cmp.Or(books.Amount(t.TheoreticalWin), "-"), cmp.Or(books.Amount(t.TheoreticalSD), "-"), t.Drop, t.Fills, t.Credits, t.Opener, t.Closer)
		for _, x := range t.ByWager {
			fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%s\t\t\t\t\t\t\t\n", x.Wager, x.Wagers, x.Wagered, x.Returned, x.Win, cmp.Or(books.Amount(x.TheoreticalWin), "-"))
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, t := range of.Tables {
		if t.Tips+t.TipsCounted+t.TipBox > 0 {
			fmt.Fprintf(out, "Tips at table %s: %s given, %s counted, %s in the tip box\n", t.Table, t.Tips, t.TipsCounted, t.TipBox)
		}
	}
	if p := of.TipPool; p != nil {
		fmt.Fprintf(out, "Tips at the cage: %s counted, %s paid to dealers, %s held\n", p.Counted, p.Paid, p.Held)
	}
	for _, line := range of.Due {
		fmt.Fprintln(out, "Due: "+line)
	}
	printLacks(out, of.OutOfBalance, of.Flags)
	return nil
}

// printLacks prints what does not add up, and what is flagged.
func printLacks(out io.Writer, lacks, flags []string) {
	for _, line := range lacks {
		fmt.Fprintln(out, line)
	}
	for _, line := range flags {
		fmt.Fprintln(out, "To be looked at: "+line)
	}
	if len(lacks) == 0 {
		fmt.Fprintln(out, "\nEverything adds up: the rounds with the accounts, and the accounts with the log.")
	}
}

func printWeek(out io.Writer, of books.Week) error {
	fmt.Fprintf(out, "Gross table game revenue from %s to %s, in dollars\n\n", of.From, of.To)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "day\ttable\topener\tfills\tcredits\tdrop\tcloser\trake\tbanking\tnonbanking\tgross\t")
	for _, r := range of.Days {
		for _, x := range r.Tables {
			banking, nonbanking, rake := x.Revenue.String(), "", ""
			if x.Nonbanking {
				banking, nonbanking, rake = "", banking, x.Rake.String()
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t\n", r.Day, x.Table, x.Opener, x.Fills, x.Credits, x.Drop, x.Closer, rake, banking, nonbanking, x.Revenue)
		}
		fmt.Fprintf(w, "%s\tall\t\t\t\t\t\t\t%s\t%s\t%s\t\n", r.Day, r.Banking, r.Nonbanking, r.Gross)
	}
	fmt.Fprintf(w, "the week\t\t\t\t\t\t\t\t%s\t%s\t%s\t\n", of.Banking, of.Nonbanking, of.Gross)
	if err := w.Flush(); err != nil {
		return err
	}
	if of.Tax != nil {
		fmt.Fprintf(out, "Tax at %s %%: %s\n", of.TaxRate, of.Tax)
	} else {
		fmt.Fprintln(out, "No rate of the tax is set, so none is computed.")
	}
	printLacks(out, of.OutOfBalance, nil)
	return nil
}
