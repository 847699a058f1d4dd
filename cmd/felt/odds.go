package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"os"
	"os/signal"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

func oddsCommand() *cobra.Command {
	var o oddsCall
	c := &cobra.Command{
		Use:   "odds [GAME]",
		Short: "What every wager is worth, exactly",
		Long: `odds computes what wagers are worth: not simulated, but counted over all deals. A base game
(--wager base) is solved for the best play. Without a game it lists every game, wager and paytable.

--paytable takes a letter, or a file of one's own (its name ends in .toml) with a line for each
hand: "four-of-a-kind" = "50 to 1". For a base game the lines stand below the wager: [bad_beat_bonus].`,
		Example: `  felt odds
  felt odds high-card-flush --wager flush_bonus --paytable A
  felt odds heads-up-holdem --strategy
  felt odds high-card-flush --strategy basic
  felt odds high-card-flush --seen A
  felt odds spanish-21 --paytable 6 --seen 7s
  felt odds mississippi-stud --seen community
  felt odds spanish-21 --paytable 6 --strategy basic --gone "5c 5d 4s 6h"
  felt odds spanish-21 --paytable 6 --strategy basic --effects
  felt odds high-card-flush --neighbours 5
  felt odds four-card-prime --wager prime --paytable mine.toml
  felt odds high-card-flush --wager flush_bonus --paytable A --target 0.06`,
		Args: cobra.MaximumNArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			o.charts = c.Flags().Changed("strategy")
			if args = o.name(args); len(args) > 1 {
				return fmt.Errorf("%q: one game at a time", record.Clip(args[1]))
			}
			ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt)
			defer stop()
			err := o.run(ctx, args, c.OutOrStdout(), c.ErrOrStderr())
			if errors.Is(err, context.Canceled) {
				return errors.New("interrupted")
			}
			return err
		},
	}
	f := c.Flags()
	f.StringVar(&o.wager, "wager", "", "the wager; \"base\" is the base game")
	f.StringVar(&o.paytable, "paytable", "", "the paytable: a letter, or a file of one's own (.toml)")
	f.StringVar(&o.strategy, "strategy", "", "print the strategy of the base game: the best, or another by its name")
	f.Lookup("strategy").NoOptDefVal = analysis.Optimal
	f.StringVar(&o.rules, "rules", "", "a Rules Submission (.toml), or a JSON file with the rules as in a round record")
	f.StringVar(&o.meter, "meter", "", "what the progressive meter reads, in dollars (the reset amount)")
	f.StringVar(&o.stake, "stake", "", "what is placed as a progressive wager, in dollars (1)")
	f.StringVar(&o.seen, "seen", "", "what the player has seen: the rank of a dealer's card (A, K, 9), the dealer's hole card (7s), or the first community card (\"community\")")
	f.StringVar(&o.gone, "gone", "", "the cards that have been seen to leave the shoe before the round: \"5c 5d 4s\"")
	f.BoolVar(&o.effects, "effects", false, "what each card that leaves the shoe changes, and the edge by penetration")
	f.IntVar(&o.neighbours, "neighbours", 0, "estimate what it is worth to see the hands of so many neighbours before one decides")
	f.IntVar(&o.deals, "deals", 2000, "how many deals that is estimated from")
	f.Uint64Var(&o.seed, "seed", 1, "the seed of these deals")
	f.StringVar(&o.target, "target", "", "propose payouts for a house edge such as 0.06")
	f.BoolVar(&o.noCache, "no-cache", false, "compute afresh, and keep nothing")
	f.BoolVar(&o.json, "json", false, "answer in JSON")
	return c
}

// oddsCall is one call of the command, as its flags say.
type oddsCall struct {
	wager, paytable, strategy, rules, meter, stake, target, seen, gone string
	noCache, json, charts, effects                                     bool
	neighbours, deals                                                  int
	seed                                                               uint64
}

// name takes the name of a strategy from the arguments: --strategy may stand alone, and so
// leaves the word after it among them.
func (o *oddsCall) name(args []string) []string {
	for i, arg := range args {
		if o.charts && len(args) == 2 && odds.Game(arg) == nil {
			o.strategy = arg
			return slices.Delete(args, i, i+1)
		}
	}
	return args
}

func (o *oddsCall) run(ctx context.Context, args []string, out, errs io.Writer) error {
	var entries []odds.Entry
	single := false
	if len(args) == 0 {
		if o.wager+o.paytable+o.strategy+o.rules+o.seen+o.gone+o.target != "" || o.effects || o.neighbours != 0 {
			return errors.New("--wager, --paytable, --strategy, --rules, --seen, --gone, --effects, --neighbours and --target need a game")
		}
		for _, g := range odds.Games {
			of, err := odds.Entries(odds.Question{Game: g})
			if err != nil {
				return err
			}
			entries = append(entries, of...)
		}
	} else {
		q, err := o.question(args[0])
		if err != nil {
			return err
		}
		single = q.Single()
		if entries, err = odds.Entries(q); err != nil {
			return err
		}
	}
	if o.target != "" && (!single || len(entries) != 1) {
		return errors.New("--target needs a wager and a paytable")
	}
	switch {
	case o.effects:
		return tellEach(ctx, o, entries, "every card in turn", (*odds.Calculator).Effects, printEffects, out, errs)
	case o.neighbours != 0:
		look := func(c *odds.Calculator, ctx context.Context, e *odds.Entry) (*odds.NeighboursDocument, error) {
			return c.Neighbours(ctx, e, o.neighbours, o.deals, o.seed)
		}
		return tellEach(ctx, o, entries, fmt.Sprintf("%d deals", o.deals), look, printNeighbours, out, errs)
	}
	figures, err := o.figures(ctx, entries, errs)
	if err != nil {
		return err
	}
	switch {
	case o.target != "":
		return o.propose(out, &entries[0], figures[0])
	case o.json && single:
		return writeJSON(out, odds.NewDocument(&entries[0], figures[0], o.charts))
	case o.json:
		documents := []odds.Document{}
		for i, f := range figures {
			documents = append(documents, odds.NewDocument(&entries[i], f, o.charts))
		}
		return writeJSON(out, documents)
	case single:
		return printFigure(out, &entries[0], figures[0], o.charts)
	}
	return listFigures(out, figures)
}

// question reads the flags.
func (o *oddsCall) question(id string) (odds.Question, error) {
	q := odds.Question{Game: odds.Game(id), Wager: round.WagerID(o.wager), Strategy: o.strategy}
	if q.Game == nil {
		if g := pa.Game(id); g != nil {
			return q, fmt.Errorf("%s has no odds against the house, for players play each other; felt replay re-deals its hands", g.Name)
		}
		return q, fmt.Errorf("%q is no game; felt odds lists them", record.Clip(id))
	}
	if (o.strategy+o.seen+o.gone != "" || o.effects || o.neighbours != 0) && o.wager == "" {
		q.Wager = analysis.Base
	}
	err := o.cards(&q)
	if err != nil {
		return q, err
	}
	if o.rules != "" {
		if q.Rules, err = readRules(o.rules, id); err != nil {
			return q, err
		}
	}
	if q.Paytable = o.paytable; strings.HasSuffix(o.paytable, ".toml") {
		q.Paytable = ""
		if err = ownPaytable(o.paytable, &q); err != nil {
			return q, fmt.Errorf("%s: %w", o.paytable, err)
		}
	}
	for flag, amount := range map[string]*money.Cents{o.meter: &q.Meter, o.stake: &q.Stake} {
		if flag == "" {
			continue
		}
		if *amount, err = money.Parse(flag); err != nil || *amount == 0 {
			return q, fmt.Errorf("%q is no amount of dollars such as \"30000.00\"", record.Clip(flag))
		}
	}
	return q, nil
}

// cards reads what has been seen of the cards into the question.
func (o *oddsCall) cards(q *odds.Question) error {
	rank, err := card.Parse(o.seen + "s")
	switch {
	case o.seen == "":
	case o.seen == "community":
		q.Community = true
	case err == nil:
		q.Seen = rank.Rank()
	default:
		if q.Hole, err = card.Parse(o.seen); err != nil {
			return fmt.Errorf("--seen: %q is no rank such as A, K, Q, J, T or 9 to 2, no card such as 7s, and not \"community\"", record.Clip(o.seen))
		}
	}
	for _, text := range strings.FieldsFunc(o.gone, func(r rune) bool { return r == ' ' || r == ',' }) {
		c, err := card.Parse(text)
		if err != nil {
			return fmt.Errorf("--gone: %q is no card such as 7s", record.Clip(text))
		}
		q.Gone = append(q.Gone, c)
	}
	return nil
}

// tellEach works a document out for each entry, and prints them.
func tellEach[D any](
	ctx context.Context, o *oddsCall, entries []odds.Entry, how string,
	of func(*odds.Calculator, context.Context, *odds.Entry) (D, error), printed func(io.Writer, string, D), out, errs io.Writer,
) error {
	var calculator odds.Calculator
	if !o.noCache {
		calculator.Cache = odds.OpenCache()
	}
	documents := []D{}
	for i := range entries {
		done := progress(errs, entries[i].Name()+": "+how)
		d, err := of(&calculator, ctx, &entries[i])
		done()
		if err != nil {
			return err
		}
		documents = append(documents, d)
	}
	switch {
	case o.json && len(documents) == 1:
		return writeJSON(out, documents[0])
	case o.json:
		return writeJSON(out, documents)
	}
	for i, d := range documents {
		if i > 0 {
			fmt.Fprintln(out)
		}
		printed(out, entries[i].Game.Game.Name, d)
	}
	return nil
}

// printNeighbours prints what it is worth to see the neighbours' cards.
func printNeighbours(out io.Writer, name string, d *odds.NeighboursDocument) {
	title := name + ", base game"
	if d.Paytable != "" {
		title += ", paytable " + d.Paytable
	}
	fmt.Fprintf(out, "%s\n", title)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "House edge, own cards seen\t%.4f %%\texactly\n", -100*d.Alone.Decimal)
	fmt.Fprintf(t, "Gain by seeing %d neighbours' %d cards\t%.2f %%\t± %.2f %% (standard error)\n", d.Neighbours, d.Cards, 100*d.Gain, 100*d.StandardError)
	fmt.Fprintf(t, "House edge, all these seen\t%.2f %%\testimated from %d deals, seed %d, each solved exactly\n", 100*d.HouseEdge, d.Deals, d.Seed)
	t.Flush()
}

// printEffects prints what each card changes, and what that comes to as the shoe is dealt.
func printEffects(out io.Writer, name string, d *odds.EffectsDocument) {
	fmt.Fprintf(out, "%s, base game, paytable %s, strategy %s: house edge %.4f %% with all %d cards in the shoe\n\n", name, d.Paytable, d.Strategy, -100*d.Value.Decimal, d.Cards)
	fmt.Fprintln(out, "One card that has left the shoe raises what a round is worth to the player by")
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "card\tlike it in the shoe\tchange\t")
	for _, x := range d.Effects {
		fmt.Fprintf(t, "%s\t%d\t%+.6f %%\t\n", x.Card, x.Like, 100*x.Change.Decimal)
	}
	t.Flush()
	fmt.Fprintln(out, "\nBy penetration, estimated as if each card that has left changed it by itself; Insurance is left out")
	t = tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "dealt\tcards\tstandard deviation of the edge\tthe player has the edge\t")
	for _, p := range d.Depths {
		fmt.Fprintf(t, "%.0f %%\t%d\t%.2f %%\t%.1f %% of shoes\t\n", 100*p.Dealt, p.Cards, 100*p.Deviation, 100*p.Ahead)
	}
	t.Flush()
}

// ownPaytable reads a paytable from a file, a line for each hand, into the question; for a
// base game below the name of each wager in brackets.
func ownPaytable(name string, q *odds.Question) error {
	var lines map[string]any
	meta, err := toml.DecodeFile(name, &lines)
	if err != nil {
		return err
	}
	base := q.Wager == analysis.Base
	if base {
		q.OwnBase = map[round.WagerID]paytable.Printed{}
	}
	for _, key := range meta.Keys() {
		hand := key[len(key)-1]
		of, value := "", lines[key[0]]
		if section, ok := value.(map[string]any); ok && base {
			if len(key) == 1 {
				continue
			}
			of, value = key[0], section[key[1]]
		} else if base {
			return fmt.Errorf("%q: write the wager above its lines, such as [bad_beat_bonus]", record.Clip(hand))
		}
		text, ok := value.(string)
		if !ok {
			return fmt.Errorf("%q: write what it pays as text, such as \"50 to 1\"", record.Clip(hand))
		}
		pays, err := payout.Parse(text)
		if err != nil {
			return fmt.Errorf("%q: %w", record.Clip(hand), err)
		}
		row := paytable.PrintedRow{Hand: hand, Pays: pays}
		if base {
			q.OwnBase[round.WagerID(of)] = paytable.Printed{Rows: append(q.OwnBase[round.WagerID(of)].Rows, row)}
		} else {
			q.Own = append(q.Own, row)
		}
	}
	if len(q.Own)+len(q.OwnBase) == 0 {
		return errors.New("it pays no hand")
	}
	return nil
}

// figures works out the entries, with progress on a terminal.
func (o *oddsCall) figures(ctx context.Context, entries []odds.Entry, errs io.Writer) ([]*analysis.Figure, error) {
	var calculator odds.Calculator
	if !o.noCache {
		calculator.Cache = odds.OpenCache()
	}
	var figures []*analysis.Figure
	for i := range entries {
		done := progress(errs, fmt.Sprintf("%d of %d: %s", i+1, len(entries), entries[i].Name()))
		f, err := calculator.Figure(ctx, &entries[i])
		done()
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	return figures, nil
}

// progress shows on a terminal what is being worked out, and for how long, until it is done.
func progress(errs io.Writer, what string) (done func()) {
	return show(errs, func(seconds float64) string { return fmt.Sprintf("%s, %.0f s", what, seconds) })
}

// show keeps a line on a terminal up to date until it is done; elsewhere it shows nothing.
func show(errs io.Writer, line func(seconds float64) string) (done func()) {
	file, ok := errs.(*os.File)
	if !ok || !isatty.IsTerminal(file.Fd()) {
		return func() {}
	}
	begun, stop, stopped := time.Now(), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				fmt.Fprint(file, "\r\x1b[K")
				return
			case <-tick.C:
				fmt.Fprint(file, "\r\x1b[K"+line(time.Since(begun).Seconds()))
			}
		}
	}()
	return func() {
		close(stop)
		<-stopped
	}
}

// percent writes a number in per cent with so many decimals.
func percent(r *big.Rat, decimals int) string {
	return new(big.Rat).Mul(r, big.NewRat(100, 1)).FloatString(decimals) + " %"
}

func edge(f *analysis.Figure) *big.Rat { return new(big.Rat).Neg(f.Value()) }

func deviation(f *analysis.Figure) float64 {
	variance, _ := f.Variance().Float64()
	return math.Sqrt(variance)
}

// listFigures prints a line for each figure.
func listFigures(out io.Writer, figures []*analysis.Figure) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "GAME\tWAGER\tPAYTABLE\tHOUSE EDGE\tHIT FREQUENCY\tDEVIATION\tCITE")
	for _, f := range figures {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%.4f\t§ %s\n", f.Game, f.Wager, f.Paytable, percent(edge(f), 4), percent(f.HitFrequency(), 4), deviation(f), f.Cite)
	}
	return t.Flush()
}

// printFigure prints all about one figure.
func printFigure(out io.Writer, e *odds.Entry, f *analysis.Figure, charts bool) error {
	d := odds.NewDocument(e, f, charts)
	fmt.Fprintf(out, "%s, %s", e.Game.Game.Name, e.Title())
	if f.Paytable != "" {
		fmt.Fprintf(out, ", paytable %s", f.Paytable)
	}
	if f.Strategy != "" {
		fmt.Fprintf(out, ", strategy %s", f.Strategy)
	}
	fmt.Fprintf(out, "  (§ %s)\n", f.Cite)
	for _, line := range []string{f.Given, f.Approximation} {
		if line != "" {
			fmt.Fprintf(out, "%s\n", line)
		}
	}
	fmt.Fprintln(out)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "hand\tpays\tcombinations\tprobability\treturn\t")
	for _, o := range f.Outcomes {
		combinations := ""
		if o.Combinations != nil {
			combinations = o.Combinations.String()
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t\n", o.Hand, o.Pays, combinations, o.Probability.FloatString(8), new(big.Rat).Mul(o.Net, o.Probability).FloatString(8))
	}
	fmt.Fprintf(t, "all\t\t%s\t1.00000000\t%s\t\n", d.Combinations, f.Value().FloatString(8))
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nHouse edge          %s  (expected value %s)\n", percent(edge(f), 4), d.ExpectedValue.Fraction)
	fmt.Fprintf(out, "Hit frequency       %s\nStandard deviation  %.4f\n", percent(f.HitFrequency(), 4), deviation(f))
	if f.Wager == analysis.Base {
		fmt.Fprintf(out, "Average wager       %s\nElement of risk     %s\n", f.Wagered.FloatString(6), percent(f.ElementOfRisk(), 4))
	}
	if len(f.Decisions) > 0 {
		fmt.Fprintln(out, "\nDecisions")
		t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		for _, x := range f.Decisions {
			fmt.Fprintf(t, "  %s\t%s\n", x.Name, percent(x.Frequency, 4))
		}
		t.Flush()
	}
	printProgressive(out, d.Progressive)
	printCells(out, f)
	for _, p := range d.Published {
		fmt.Fprintf(out, "\nPublished: %s %s (%s). Exactly: %s: %s.", p.Of, p.Says, p.Source, p.Comes, p.Agreement)
		if p.Why != "" {
			fmt.Fprintf(out, " %s", p.Why)
		}
		fmt.Fprintln(out)
	}
	if f.Wager == analysis.Base {
		fmt.Fprintln(out, "\nStrategies, each with its figure and chart by --strategy NAME")
		t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		for _, s := range e.Game.Strategies {
			name := s.Name
			if s.Source != "" {
				name += " (" + s.Source + ")"
			}
			fmt.Fprintf(t, "  %s\t%s\n", s.ID, name)
		}
		t.Flush()
	}
	for _, c := range d.Charts {
		fmt.Fprintf(out, "\n%s\n", c.Title)
		t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(t, strings.Join(c.Columns, "\t"))
		for _, row := range c.Rows {
			fmt.Fprintln(t, strings.Join(row, "\t"))
		}
		t.Flush()
	}
	return nil
}

// printProgressive prints how the figure depends on the meter.
func printProgressive(out io.Writer, p *odds.ProgressiveDocument) {
	if p == nil {
		return
	}
	fmt.Fprintf(out, "\nThe meter reads $%s for a wager of $%s. Without it the house edge is %.4f %%; each $1,000 of it takes off %.4f %%.\n",
		p.Meter, p.Wager, -100*p.Fixed.Decimal, 100*p.PerThousand)
	if p.BreakEven != nil {
		fmt.Fprintf(out, "Nobody has an edge when it reads $%s.\n", *p.BreakEven)
	}
	if p.LongRun != nil {
		fmt.Fprintf(out, "In the long run the house holds %.4f %%, with %s %% of each wager to the meter and $%s to begin it again.\n", 100*p.LongRun.Decimal, p.Rate, p.Reset)
	}
	if p.EnvyEach != nil {
		fmt.Fprintf(out, "The hand of each other player that is shown adds %.6f of the wager by the Envy Bonus.\n", p.EnvyEach.Decimal)
	}
}

// printCells prints what each number of the paytables is worth.
func printCells(out io.Writer, f *analysis.Figure) {
	if len(f.Cells) == 0 {
		return
	}
	fmt.Fprintln(out, "\nOne unit more in a cell lowers the house edge by")
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, c := range f.Cells {
		fmt.Fprintf(t, "  %s\t%s\t%s\t%s\n", c.Wager, c.Hand, c.Pays, percent(c.PerUnit, 6))
	}
	t.Flush()
}

// propose prints payouts for a house edge.
func (o *oddsCall) propose(out io.Writer, e *odds.Entry, f *analysis.Figure) error {
	target, ok := new(big.Rat).SetString(o.target)
	if !ok || target.Cmp(big.NewRat(-1, 1)) < 0 || target.Cmp(big.NewRat(1, 1)) > 0 {
		return fmt.Errorf("--target: %q is no house edge such as 0.06", record.Clip(o.target))
	}
	proposals := odds.Propose(f, target)
	if o.json {
		return writeJSON(out, proposals)
	}
	fmt.Fprintf(out, "%s: house edge %s\n\n", e.Name(), percent(edge(f), 4))
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, p := range proposals {
		var changes []string
		for _, c := range p.Changes {
			change := c.Hand + " " + c.Pays
			if e.Wager == analysis.Base {
				change = string(c.Wager) + " " + change
			}
			changes = append(changes, change)
		}
		fmt.Fprintf(t, "%s\t%s\n", percent(p.Edge, 4), strings.Join(changes, ", "))
	}
	return t.Flush()
}
