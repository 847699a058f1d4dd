package main

import (
	"context"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/analysis"
	"felt.example/felt/internal/program"
	"felt.example/felt/internal/sim"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

func simulateCommand() *cobra.Command {
	var call simulateCall
	c := &cobra.Command{
		Use:   "simulate GAME",
		Short: "Play many rounds through the engine, and compare them with the exact figures",
		Long: `simulate plays whole rounds through the engine of the live tables, with shuffled cards and
a strategy, on all processors. For each wager it prints the return, the standard error, and
the distance from the exact figure in standard errors. The same seed gives the same result
on any machine. Ctrl-C prints the result so far.

With --session it follows the first seat's bankroll over sessions of that many rounds. With --all
it plays every game and judges all comparisons together; the exit code is 1 if one fails. With
--resume what was played is kept in a file, and a call that was stopped goes on where it stood.`,
		Example: `  felt simulate high-card-flush --rounds 1000000
  felt simulate mississippi-stud --rounds 1000000 --session 200 --bankroll 5000 --wagers none --chart ends.svg
  felt simulate spanish-21 --strategy basic --shoe
  felt simulate --all --rounds 100000000 --resume rounds.json`,
		Args:              takes(0, 1, "one game"),
		ValidArgsFunction: of(analysedNames),
		RunE: func(c *cobra.Command, args []string) error {
			if err := apart(c, [2]string{"all", "strategy"}, [2]string{"all", "rules"}, [2]string{"all", "paytable"}, [2]string{"all", "wagers"}, [2]string{"all", "session"}, [2]string{"all", "bankroll"},
				[2]string{"all", "shoe"}, [2]string{"all", "seats"}, [2]string{"all", "csv"}, [2]string{"all", "chart"}); err != nil {
				return err
			}
			if err := needs(c, [2]string{"bankroll", "session"}, [2]string{"csv", "session"}, [2]string{"chart", "session"}); err != nil {
				return err
			}
			return call.run(c.Context(), args, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.StringVar(&call.rounds, "rounds", "1000000", "how many rounds are played, such as 1e8")
	f.Uint64Var(&call.plan.Seed, "seed", 1, "the seed of the shuffles")
	f.StringVar(&call.plan.Strategy, "strategy", "", "how all seats play: optimal, or another strategy that felt odds GAME --strategy lists")
	f.IntVar(&call.plan.Seats, "seats", 1, "how many seats play")
	f.StringVar(&call.wagers, "wagers", "", "the wagers placed in addition to the base game, separated by commas; \"none\" (all that are offered)")
	f.StringVar(&call.paytable, "paytable", "", "paytables of your own (.toml): above the lines of each its wager in brackets, [flush_bonus]")
	f.StringVar(&call.rules, "rules", "", "a Rules Submission (.toml), or a JSON file with the rules as in a round record")
	f.BoolVar(&call.plan.Shoe, "shoe", false, "deal from one shoe to its cover card, not from a new one in each round")
	f.BoolVar(&call.plan.Fast, "fast", false, "use the fast kernels instead of the engine, for the wagers that have one, each with cards of its own")
	f.Int64Var(&call.plan.Session, "session", 0, "the rounds of a session")
	f.StringVar(&call.bankroll, "bankroll", "", "the money at the beginning of a session, in dollars; without it no session ends in ruin")
	f.IntVar(&call.plan.Workers, "workers", 0, "how many play at once (one for each processor)")
	f.StringVar(&call.csv, "csv", "", "write the distribution of the sessions to a file")
	f.StringVar(&call.chart, "chart", "", "draw the distribution of the sessions, and write it to a file (.svg)")
	f.StringVar(&call.resume, "resume", "", "a file of what was played, written every ten seconds; the same call goes on from it")
	f.BoolVar(&call.all, "all", false, "play every game, and judge all comparisons together")
	f.BoolVar(&call.json, "json", false, "answer in JSON")
	complete(c, "strategy", strategyNames)
	complete(c, "wagers", placedNames)
	completeFiles(c, "rules", "toml", "json")
	completeFiles(c, "paytable", "toml")
	completeFiles(c, "chart", "svg")
	completeFiles(c, "csv", "csv")
	completeFiles(c, "resume", "json")
	return c
}

// simulateCall is one call of the command, as its flags say.
type simulateCall struct {
	plan                                                          sim.Plan
	rounds, wagers, rules, paytable, bankroll, csv, chart, resume string
	all, json                                                     bool
}

// level is the chance that felt simulate --all fails though all is as it should be.
const level = 0.01

func (o *simulateCall) run(ctx context.Context, args []string, out, errs io.Writer) error {
	if o.all != (len(args) == 0) {
		return errors.New("name one game, or --all")
	}
	if err := o.read(); err != nil {
		return err
	}
	calculator := &odds.Calculator{Cache: odds.OpenCache(program.Digest)}
	kept, err := openKept(o.resume)
	if err != nil {
		return err
	}
	if o.all {
		return o.judge(ctx, kept, calculator, out, errs)
	}
	if o.plan.Game = odds.Game(args[0]); o.plan.Game == nil {
		if g := pa.Game(args[0]); g != nil {
			return fmt.Errorf("%s has no strategies to simulate, for players play each other; felt replay re-deals its hands", g.Name)
		}
		return noGame(args[0], "felt odds")
	}
	if o.rules != "" {
		rules, err := readRules(o.rules, args[0])
		if err != nil {
			return err
		}
		o.plan.Rules = rules
	}
	if o.paytable != "" {
		q := odds.Question{Wager: analysis.Base} // whose file names each wager
		if err := ownPaytable(o.paytable, &q); err != nil {
			return inFile(o.paytable, err)
		}
		o.plan.Own = q.OwnBase
	}
	ends, err := create(o.csv)
	if err != nil {
		return err
	}
	chart, err := create(o.chart)
	if err != nil {
		return errors.Join(err, ends.drop())
	}
	r, err := simulate(ctx, o.plan, kept, calculator, errs)
	if err != nil {
		return errors.Join(err, ends.drop(), chart.drop())
	}
	if o.json {
		err = writeJSON(out, madeBy(r))
	} else {
		err = printResult(out, madeBy(r))
	}
	err = errors.Join(err, ends.keep(func(to io.Writer) error { return writeEnds(to, r.Sessions) }),
		chart.keep(func(to io.Writer) error { return writeChart(to, o.plan.Game.Game.Name, r.Sessions) }))
	if err == nil && r.Partial {
		return ctx.Err()
	}
	return err
}

// simulated is a result, and what it was made by.
type simulated struct {
	Build string `json:"build"`
	// RulesDigest is the SHA-256, in hexadecimal, of the game's name and then the rules as JSON
	// without white space; custom paytables, as JSON, follow.
	RulesDigest string `json:"rules_digest"`
	*sim.Result
}

func madeBy(r *sim.Result) simulated {
	sum := sha256.Sum256(slices.Concat([]byte(r.Game), r.Rules, custom(r)))
	return simulated{program.Words(), hex.EncodeToString(sum[:]), r}
}

// custom is the custom paytables as JSON; nil for none.
func custom(r *sim.Result) []byte {
	if r.Own == nil {
		return nil
	}
	text, _ := json.Marshal(r.Own) // of texts
	return text
}

// read reads the flags that are not taken as they are.
func (o *simulateCall) read() error {
	rounds, err := strconv.ParseFloat(o.rounds, 64)
	if err != nil || rounds < 1 || rounds > 1e15 || rounds != math.Trunc(rounds) {
		return fmt.Errorf("--rounds: %q is no number of rounds such as 1000000 or 1e8", record.Clip(o.rounds))
	}
	o.plan.Rounds = int64(rounds)
	if o.bankroll != "" {
		if o.plan.Bankroll, err = money.Parse(o.bankroll); err != nil {
			return fmt.Errorf("--bankroll: %w", err)
		}
	}
	switch {
	case o.plan.Workers < 0:
		return fmt.Errorf("--workers: %d is no number of workers from 1 up, or 0 for one each processor", o.plan.Workers)
	case o.chart != "" && !strings.HasSuffix(o.chart, ".svg"):
		return fmt.Errorf("--chart: %q does not end in .svg", record.Clip(o.chart))
	}
	if o.wagers != "" {
		o.plan.Wagers = []round.WagerID{}
		for w := range strings.SplitSeq(o.wagers, ",") {
			if o.wagers != "none" {
				o.plan.Wagers = append(o.plan.Wagers, round.WagerID(w))
			}
		}
	}
	return nil
}

// simulate plays a plan, or what is left of it, with progress on a terminal.
func simulate(ctx context.Context, p sim.Plan, kept *kept, calculator *odds.Calculator, errs io.Writer) (*sim.Result, error) {
	var s *sim.Simulation
	p.Each = func(int64) { kept.now(s) }
	done := progress(errs, p.Game.Game.Name+": solving")
	s, err := sim.New(ctx, p, calculator)
	done()
	if err != nil {
		return nil, err
	}
	if err := kept.goOn(p.Game.Game.ID, s); err != nil {
		return nil, err
	}
	before := s.Result().Rounds
	done = show(errs, func(seconds float64) string {
		return p.Game.Game.Name + ": " + soFar(s.Result(), before, p.Rounds, seconds)
	})
	err = s.Run(ctx)
	done()
	if err = errors.Join(err, kept.write(s)); err != nil {
		return nil, err
	}
	r := s.Result()
	if r.Rounds == 0 {
		return nil, ctx.Err()
	}
	return r, nil
}

// soFar is how far the rounds are, how long the rest will take, and what the first wager returned
// with the bounds that hold 95 % of the time. The rounds before were played by an earlier call.
func soFar(r *sim.Result, before, rounds int64, seconds float64) string {
	if r.Rounds == before {
		return "playing"
	}
	rate := float64(r.Rounds-before) / seconds
	left := time.Duration(float64(rounds-r.Rounds) / rate * float64(time.Second)).Round(time.Second)
	w := r.Wagers[0]
	return fmt.Sprintf("%.1f %% of %d rounds, %.0f a second, %s left; %s %.5f ± %.5f", 100*float64(r.Rounds)/float64(rounds), rounds, rate, left, w.Wager, w.Return, 1.96*w.StandardError)
}

// judge plays every game and judges all comparisons together.
func (o *simulateCall) judge(ctx context.Context, kept *kept, calculator *odds.Calculator, out, errs io.Writer) error {
	document := struct {
		Results []simulated `json:"results"`
		Verdict sim.Verdict `json:"verdict"`
	}{Results: []simulated{}}
	var results []*sim.Result
	for _, g := range odds.Games {
		p := o.plan
		p.Game = g
		r, err := simulate(ctx, p, kept, calculator, errs)
		if err != nil {
			return err
		}
		results = append(results, r)
		document.Results = append(document.Results, madeBy(r))
		if !o.json {
			if err := printResult(out, madeBy(r)); err != nil {
				return err
			}
			fmt.Fprintln(out)
		}
		if ctx.Err() != nil {
			break
		}
	}
	v := sim.Judge(results, level)
	document.Verdict = v
	if o.json {
		if err := writeJSON(out, document); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(out, "%d comparisons, family-wise level %g %%: %d fail. The least likely: %s %s, %s (chance %.3g).\n",
			v.Tests, 100*v.Level, len(v.Failed), v.Least.Game, v.Least.Wager, v.Least.What, v.Least.Chance)
		for _, t := range v.Failed {
			fmt.Fprintf(out, "  fails: %s %s, %s (chance %.3g)\n", t.Game, t.Wager, t.What, t.Chance)
		}
	}
	if len(v.Failed) > 0 {
		return errNo
	}
	return ctx.Err()
}

// printResult prints what came of the rounds.
func printResult(out io.Writer, r simulated) error {
	partial := ""
	if r.Partial {
		partial = ", PARTIAL: interrupted"
	}
	cards := "fresh cards in every round"
	switch {
	case r.Shoe:
		cards = "from a shoe to its cover card"
	case r.Fast:
		cards = "by fast kernels, not the engine: each wager on cards of its own"
	}
	fmt.Fprintf(out, "%s, strategy %s: %d rounds, %d at the table, %s, seed %d%s\nRules %s\nRules digest %s, build %s\n\n", r.Game, r.Strategy, r.Rounds, r.Seats, cards, r.Seed, partial, r.Rules, r.RulesDigest, r.Build)
	for _, table := range r.Own {
		var rows []string
		for _, row := range table.Rows {
			rows = append(rows, row.Hand+" "+row.Pays)
		}
		fmt.Fprintf(out, "%s by a custom paytable: %s\n", table.Wager, strings.Join(rows, ", "))
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "wager\tpaytable\tsettled\treturn\tstandard error\texactly\tdistance\t")
	for _, w := range r.Wagers {
		exact, distance, off := "", "", "not known"
		if w.StandardError > 0 {
			off = fmt.Sprintf("%.6f", w.StandardError)
		}
		if w.Exact != nil {
			exact = fmt.Sprintf("%.6f", w.Exact.Decimal)
		}
		if w.Distance != nil {
			distance = fmt.Sprintf("%+.2f", *w.Distance)
		}
		fmt.Fprintf(t, "%s\t%s\t%d\t%.6f\t%s\t%s\t%s\t\n", w.Wager, w.Paytable, w.Settled, w.Return, off, exact, distance)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, w := range r.Wagers {
		if w.Given != "" {
			fmt.Fprintf(out, "Exactly, of %s: %s.\n", w.Wager, w.Given)
		}
	}
	if base := r.Wagers[0]; r.Shoe && base.Exact != nil {
		fmt.Fprintf(out, "The exact figures are of a fresh shoe. Dealt to the cover card, the base game returned %+.6f ± %.6f more.\n", base.Return-base.Exact.Decimal, base.StandardError)
	}
	if r.Aside != "" {
		fmt.Fprintf(out, "Besides, $%s was paid because of other players' hands.\n", r.Aside)
	}
	if len(r.LeftOut) > 0 {
		fmt.Fprintf(out, "No kernel plays %s.\n", strings.Join(r.LeftOut, ", "))
	}
	for _, w := range r.Wagers {
		fmt.Fprintf(out, "\n%s, average wager %.6f\n", w.Wager, w.AverageWager)
		t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
		fmt.Fprintln(t, "net\tcount\texpected\tchance\t")
		for _, row := range w.Rows {
			expected, chance := "", ""
			if row.Expected != nil {
				expected = fmt.Sprintf("%.2f", *row.Expected)
			}
			if row.Chance != nil {
				chance = fmt.Sprintf("%.4f", *row.Chance)
			}
			fmt.Fprintf(t, "%g\t%d\t%s\t%s\t  %s\n", row.Net, row.Count, expected, chance, strings.Join(row.Hands, ", "))
		}
		t.Flush()
	}
	printSessions(out, r.Sessions)
	return nil
}

// printSessions prints what sessions end in, with a chart.
func printSessions(out io.Writer, s *sim.Sessions) {
	if s == nil {
		return
	}
	fmt.Fprintf(out, "\n%d sessions of %d rounds by the first seat, in dollars\n", s.Played, s.Rounds)
	if s.RiskOfRuin != nil {
		fmt.Fprintf(out, "Risk of ruin with $%s  %.4f %% ± %.4f %%\n", s.Bankroll, 100**s.RiskOfRuin, 100**s.RuinError)
	}
	fmt.Fprintf(out, "Mean                     %.2f ± %.2f\nEnds ahead               %.4f %%\n\n", s.Mean, s.StandardError, 100*s.Ahead)
	for _, q := range s.Quantiles {
		fmt.Fprintf(out, "%4.0f %%  %12.2f\n", 100*q.Share, q.Net)
	}
	most := int64(1)
	for _, e := range s.Ends {
		most = max(most, e.Sessions)
	}
	fmt.Fprintln(out)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	const width = 50
	for _, e := range s.Ends {
		fmt.Fprintf(t, "%.0f\tto %.0f\t%.3f %%\t %s\n", e.From, e.To, 100*float64(e.Sessions)/float64(s.Played), strings.Repeat("█", int(width*e.Sessions/most)))
	}
	t.Flush()
}

// writeEnds writes the distribution of the sessions as comma-separated values.
func writeEnds(to io.Writer, s *sim.Sessions) error {
	if s == nil {
		return errors.New("no session was played to its end")
	}
	w := csv.NewWriter(to)
	_ = w.Write([]string{"from", "to", "sessions"}) // Flush and Error tell
	for _, e := range s.Ends {
		_ = w.Write([]string{strconv.FormatFloat(e.From, 'f', 2, 64), strconv.FormatFloat(e.To, 'f', 2, 64), strconv.FormatInt(e.Sessions, 10)})
	}
	w.Flush()
	return w.Error()
}
