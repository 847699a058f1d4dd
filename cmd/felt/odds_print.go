package main

import (
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strings"
	"text/tabwriter"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/internal/design"
	"felt.example/felt/odds"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

func edge(f *analysis.Figure) *big.Rat { return new(big.Rat).Neg(f.Value()) }

// percent writes a number in per cent with so many decimals.
func percent(r *big.Rat, decimals int) string {
	return new(big.Rat).Mul(r, big.NewRat(100, 1)).FloatString(decimals) + " %"
}

// section is a citation as people read it. A design has none.
func section(c cite.Cite) string {
	if c.Chapter() == string(design.Chapter) {
		return "no clause"
	}
	return "§ " + string(c)
}

func deviation(f *analysis.Figure) float64 {
	variance, _ := f.Variance().Float64()
	return math.Sqrt(variance)
}

// printSeenEvery prints what it is worth to see a card of the dealer's.
func printSeenEvery(out io.Writer, name string, d *odds.SeenDocument) {
	printTitle(out, name, "base game", d.Paytable, analysis.Optimal, "the dealer's card that is seen")
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "seen\thouse edge\tgain\t\n")
	row := func(card string, value float64) {
		fmt.Fprintf(t, "%s\t%.4f %%\t%+.4f %%\t\n", card, -100*value, 100*(value-d.Alone.Decimal))
	}
	for _, c := range d.Each {
		row(c.Card, c.Value.Decimal)
	}
	row("nothing", d.Alone.Decimal)
	row("on average", d.Value.Decimal)
	t.Flush()
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
	if d.Exact != nil {
		fmt.Fprintf(t, "Gain by seeing a neighbour's %d cards\t%.4f %%\texactly\n", d.Cards, 100*d.Gain)
		fmt.Fprintf(t, "House edge, all these seen\t%.4f %%\texactly\n", 100*d.HouseEdge)
	} else {
		fmt.Fprintf(t, "Gain by seeing %d neighbours' %d cards\t%.2f %%\t± %.2f %% (standard error)\n", d.Neighbours, d.Cards, 100*d.Gain, 100*d.StandardError)
		fmt.Fprintf(t, "House edge, all these seen\t%.2f %%\testimated from %d deals, seed %d, each solved exactly\n", 100*d.HouseEdge, d.Deals, d.Seed)
	}
	for _, l := range d.Live {
		cards := fmt.Sprintf("%d cards that you do not have: none is", l.Cards)
		if l.Cards == 1 {
			cards = "A card that you do not have is not"
		}
		fmt.Fprintf(t, "%s among them\t%.4f %%\texactly\n", cards, 100*l.None.Decimal)
	}
	t.Flush()
}

// printTeam prints what seats gain that know each other's cards.
func printTeam(out io.Writer, name string, d *odds.TeamDocument) {
	printTitle(out, name, "base game", d.Each.Paytable, analysis.Optimal, fmt.Sprintf("a team of %d seats that know each other's cards, in units of one seat's first wager", d.Seats))
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	how := "exactly"
	if d.Exact == nil {
		how = fmt.Sprintf("± %.4f (standard error), from %d deals, seed %d, each solved exactly", d.StandardError, d.Each.Deals, d.Each.Seed)
	}
	fmt.Fprintf(t, "The house wins of them in a round, each by his own cards\t%.4f\texactly\n", d.WinAlone)
	fmt.Fprintf(t, "They gain in a round by signalling\t%.4f\t%s\n", d.Gain, how)
	fmt.Fprintf(t, "The house wins of them in a round\t%.4f\t\n", d.Win)
	if d.Hour != nil {
		fmt.Fprintf(t, "They gain in an hour of %d rounds\t%.4f\t\n", d.Hourly, *d.Hour)
	}
	t.Flush()
	fmt.Fprintln(out, "\nWhat stands against it")
	for _, p := range d.Procedure {
		if p.Cite != "" {
			fmt.Fprintf(out, "§ %s: %s\n", p.Cite, p.Text)
		} else {
			fmt.Fprintln(out, p.Text)
		}
	}
}

// printTitle prints whose figures follow and what they are, and the notes to them that there are.
func printTitle(out io.Writer, name string, wager round.WagerID, paytable, strategy, what string, notes ...string) {
	title := name + ", " + strings.ReplaceAll(string(wager), "_", " ")
	if paytable != "" {
		title += ", paytable " + paytable
	}
	if strategy != "" {
		title += ", strategy " + strategy
	}
	fmt.Fprintf(out, "%s: %s\n", title, what)
	for _, line := range notes {
		if line != "" {
			fmt.Fprintln(out, line)
		}
	}
}

// printSession prints what sessions end in.
func printSession(out io.Writer, name string, d *odds.SessionDocument) {
	printTitle(out, name, d.Wager, d.Paytable, d.Strategy, fmt.Sprintf("sessions of %d rounds, in units of the first wager", d.Rounds), d.Given, d.Approximation)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if d.Ruin != nil {
		fmt.Fprintf(t, "Ruin\t%.6f %%\tof those who begin with %d; a round takes %d before the deal\n", 100**d.Ruin, d.Bankroll, d.Down)
	}
	fmt.Fprintf(t, "Ahead\t%.6f %%\tof sessions; even %.6f %%\n", 100*d.Ahead, 100*d.Even)
	fmt.Fprintf(t, "Mean\t%.6f\tstandard deviation %.6f\n", d.Mean, d.Deviation)
	for _, q := range d.Quantiles {
		fmt.Fprintf(t, "%g %% end with\t%g\tor less\n", 100*q.Share, q.Net)
	}
	t.Flush()
	between := func(format string, least, most float64) string {
		a, b := fmt.Sprintf(format, least), fmt.Sprintf(format, most)
		if a == b {
			return a
		}
		return a + " to " + b
	}
	if u := d.Unlimited; u != nil {
		switch {
		case u.RoundsLeast != nil:
			fmt.Fprintf(out, "Unlimited play ends in ruin, after %s rounds on average.\n", between("%.1f", *u.RoundsLeast, *u.RoundsMost))
		case u.RuinLeast == 1:
			fmt.Fprintln(out, "Unlimited play ends in ruin, after no finite number of rounds on average.")
		default:
			fmt.Fprintf(out, "Unlimited play ever ends in ruin for %s %% of those who begin so.\n", between("%.6f", 100*u.RuinLeast, 100*u.RuinMost))
		}
	}
	if d.Win != nil {
		fmt.Fprintf(out, "The theoretical win of the house is %.6f an hour, by %d rounds.\n", d.Win.Decimal, d.Hourly)
	}
}

// printSensitivity prints what each option and each reading changes.
func printSensitivity(out io.Writer, name string, d *odds.SensitivityDocument) {
	printTitle(out, name, d.Wager, d.Paytable, d.Strategy, fmt.Sprintf("house edge %.4f %%", -100*d.Value.Decimal), d.Given, d.Approximation)
	if len(d.Changes) == 0 {
		fmt.Fprintln(out, "No other choice changes it.")
	} else {
		t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(t, "CHOICE\tCHOSEN\tINSTEAD\tHOUSE EDGE\tCHANGE\tCITE")
		for _, x := range d.Changes {
			fmt.Fprintf(t, "%s\t%s\t%s\t%.4f %%\t%+.4f %%\t§ %s\n", x.Choice, x.Chosen, x.Instead, -100*x.Value.Decimal, -100*x.By.Decimal, x.Cite)
		}
		t.Flush()
	}
	for _, x := range d.Refused {
		fmt.Fprintf(out, "Not allowed beside the others: %s as %s (%s)\n", x.Choice, x.Instead, x.Why)
	}
	if len(d.Unchanged) > 0 {
		fmt.Fprintf(out, "Unchanged by: %s\n", strings.Join(d.Unchanged, ", "))
	}
	if len(d.Untried) > 0 {
		fmt.Fprintf(out, "Not tried, for want of a short list of values (give one in --rules): %s\n", strings.Join(d.Untried, ", "))
	}
}

// printEffects prints what each card changes, and what that comes to as the shoe is dealt.
func printEffects(out io.Writer, name string, d *odds.EffectsDocument) {
	what := "base game, paytable " + d.Paytable + ", strategy " + d.Strategy
	if d.Wager != "" {
		what = strings.TrimSpace(string(d.Wager) + " " + d.Paytable)
	}
	fmt.Fprintf(out, "%s, %s: house edge %.4f %% with all %d cards in the shoe\n\n", name, what, -100*d.Value.Decimal, d.Cards)
	fmt.Fprintln(out, "One card that has left the shoe raises what a round is worth to the player by")
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "card\tlike it in the shoe\tchange\t")
	for _, x := range d.Effects {
		fmt.Fprintf(t, "%s\t%d\t%+.6f %%\t\n", x.Card, x.Like, 100*x.Change.Decimal)
	}
	t.Flush()
	if len(d.Counts) == 0 {
		fmt.Fprintln(out, "\nEvery card has the same effect, so no count that adds up tells anything: it matters only which cards leave together.")
		return
	}
	left := ""
	if d.Wager == "" {
		left = "; Insurance is left out"
	}
	fmt.Fprintln(out, "\nBy penetration, estimated as if each card that has left changed it by itself"+left)
	t = tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "dealt\tcards\tstandard deviation of the edge\tthe player has the edge\twon in 100 rounds by one unit when he has it\t")
	for _, p := range d.Depths {
		fmt.Fprintf(t, "%.0f %%\t%d\t%.2f %%\t%.1f %% of shoes\t%.4f\t\n", 100*p.Dealt, p.Cards, 100*p.Deviation, 100*p.Ahead, p.Gain)
	}
	t.Flush()
	fmt.Fprintln(out, "\nThe best counts that add a tag for each card that leaves the shoe")
	for _, c := range d.Counts {
		var tags []string
		for _, tag := range c.Tags {
			tags = append(tags, fmt.Sprintf("%s %+d", tag.Card, tag.Tag))
		}
		fmt.Fprintf(out, "betting correlation %.4f, tags up to %d: %s\n", c.Correlation, c.Largest, strings.Join(tags, ", "))
	}
}

// listFigures prints a line for each figure.
func listFigures(out io.Writer, figures []*analysis.Figure) error {
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "GAME\tWAGER\tPAYTABLE\tHOUSE EDGE\tHIT FREQUENCY\tDEVIATION\tCITE")
	for _, f := range figures {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%.4f\t%s\n", f.Game, f.Wager, f.Paytable, percent(edge(f), 4), percent(f.HitFrequency(), 4), deviation(f), section(f.Cite))
	}
	return t.Flush()
}

// printGiven prints under a list what is known in it, each condition once.
func printGiven(out io.Writer, figures []*analysis.Figure) {
	for i, f := range figures {
		if !slices.ContainsFunc(figures[:i], func(other *analysis.Figure) bool { return other.Given == f.Given }) {
			fmt.Fprintln(out, f.Given)
		}
	}
}

// printMeter prints under a list for which reading and wager the figures that depend on a meter stand.
func printMeter(out io.Writer, entries []odds.Entry) {
	i := slices.IndexFunc(entries, func(e odds.Entry) bool { return e.OnMeter() }) // a game has one meter
	for _, level := range entries[i].Levels() {
		fmt.Fprintf(out, "%s: the %s reads $%s for a wager of $%s.\n", entries[i].Wager, payout.Meter(level), entries[i].MeterReading(level), entries[i].StakeAmount())
	}
	if remark := entries[i].Remark(); remark != "" {
		fmt.Fprintln(out, remark)
	}
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
	fmt.Fprintf(out, "  (%s)\n", section(f.Cite))
	for _, line := range []string{f.Given, f.Approximation} {
		if line != "" {
			fmt.Fprintf(out, "%s\n", line)
		}
	}
	fmt.Fprintln(out)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "hand\tpays\tcombinations\tprobability\treturn\t")
	for _, o := range f.Lines {
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
	if d.Ties != "" {
		fmt.Fprintf(out, "\n%s\n", d.Ties)
	}
	for _, x := range d.TieEnds {
		fmt.Fprintf(out, "Broken %s: average wager %.6f, element of risk %.4f %%, hit frequency %.4f %%, standard deviation %.4f\n",
			x.Ties, x.AverageWager, 100*x.ElementOfRisk, 100*x.HitFrequency, x.Deviation)
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
	levels, without, while := p.Each(), "it", ""
	if len(levels) > 1 {
		without, while = "any meter", " while the others read this"
	}
	fmt.Fprintln(out)
	for _, l := range levels {
		fmt.Fprintf(out, "The %s reads $%s for a wager of $%s. Without %s the house edge is %.4f %%; each $1,000 of it takes off %.4f %%.\n",
			payout.Meter(l.Level), l.Meter, p.Wager, without, -100*p.Fixed.Decimal, 100*l.PerThousand)
		if p.Remark != "" {
			fmt.Fprintln(out, p.Remark)
			p.Remark = ""
		}
		if l.BreakEven != nil {
			fmt.Fprintf(out, "Nobody has an edge when it reads $%s%s.\n", *l.BreakEven, while)
		}
	}
	if p.LongRun != nil {
		var with []string
		for _, l := range levels {
			with = append(with, fmt.Sprintf("with %s %% of each wager added to the %s and $%s to start it again", l.Rate, payout.Meter(l.Level), l.Reset))
		}
		fmt.Fprintf(out, "In the long run the house holds %.4f %%, %s.\n", 100*p.LongRun.Decimal, strings.Join(with, ", "))
	}
	if p.EnvyEach != nil {
		fmt.Fprintf(out, "Each other player's hand that is shown adds %.6f of the wager by the Envy Bonus.\n", p.EnvyEach.Decimal)
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

// propose prints payouts for goals.
func (o *oddsCall) propose(out io.Writer, e *odds.Entry, f *analysis.Figure) error {
	goals, err := o.goals()
	if err != nil {
		return err
	}
	proposals, err := odds.Propose(f, goals)
	if err != nil {
		return fmt.Errorf("--target: %w", err)
	}
	if o.json {
		return writeJSON(out, proposals)
	}
	more := goals.Hit != nil || goals.Deviation > 0
	fmt.Fprintf(out, "%s: house edge %s", e.Name(), percent(edge(f), 4))
	if more {
		fmt.Fprintf(out, ", hit frequency %s, deviation %.4f", percent(f.HitFrequency(), 4), deviation(f))
	}
	fmt.Fprint(out, "\n\n")
	if len(proposals) == 0 {
		fmt.Fprintln(out, "No change of one or two payouts does this.")
	}
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
		fmt.Fprintf(t, "%s\t", percent(p.Edge, 4))
		if more {
			fmt.Fprintf(t, "%.4f %%\t%.4f\t", 100**p.Hit, *p.Deviation)
		}
		fmt.Fprintln(t, strings.Join(changes, ", "))
	}
	return t.Flush()
}

// printJoint prints how wagers win and lose together.
func printJoint(out io.Writer, name string, d *odds.JointDocument) error {
	fmt.Fprintf(out, "%s, base game by the strategy %s. Amounts in units of each wager.\n\n", name, d.Strategy)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "wager\tpaytable\texpected value\tdeviation\t")
	for _, w := range d.Wagers {
		fmt.Fprintf(t, "%s\t%s\t%.6f\t%.4f\t\n", w.Wager, w.Paytable, w.Value.Decimal, w.Deviation)
	}
	fmt.Fprintln(t)
	fmt.Fprintln(t, "\tcovariance\tstandard error\tcorrelation\t")
	pairs := func(of []odds.JointPair, on string) {
		for _, p := range of {
			how := "counted"
			if p.Fraction == "" {
				how = fmt.Sprintf("%.6f", p.StandardError)
			}
			fmt.Fprintf(t, "%s, %s %s\t%.6f\t%s\t%+.4f\t\n", p.Wagers[0], p.Wagers[1], on, p.Covariance, how, p.Correlation)
		}
	}
	pairs(d.SameSeat, "of one seat")
	pairs(d.TwoSeats, "of two seats")
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(out, "\nEvery wager of one unit, without those on a meter:")
	for _, x := range []odds.JointDeviation{d.Box, d.Table} {
		seats, off := "one seat", ""
		if x.Seats > 1 {
			seats = fmt.Sprintf("%d seats", x.Seats)
		}
		if x.StandardError > 0 {
			off = fmt.Sprintf(" (standard error at most %.4f)", x.StandardError)
		}
		fmt.Fprintf(out, "%-9s standard deviation of a round %.4f%s; %.4f if each wager won and lost by itself\n", seats, x.Deviation, off, x.Apart)
	}
	for _, w := range d.Within {
		fmt.Fprintf(out, "After %d rounds of %d seats the win is within %g %% of the first wagers of what it is worth, in nine of ten cases.\n", w.Rounds, d.Table.Seats, 100*w.Share)
	}
	if d.Deals > 0 {
		fmt.Fprintf(out, "What is not counted is estimated from %d rounds, seed %d.\n", d.Deals, d.Seed)
	}
	return nil
}

// printJackpot prints how a meter moves.
func printJackpot(out io.Writer, name string, d *odds.JackpotDocument) {
	fmt.Fprintf(out, "%s, %s %s, a wager of $%s, of which %s goes to the %s; it is reset to $%s\n\n", name, d.Wager, d.Paytable, d.Stake, dollar(d.Added.Decimal), payout.Meter(d.Level), d.Reset)
	for _, s := range d.Shares {
		fmt.Fprintf(out, "%3d %% of the meter for a %s, once in %.1f wagers\n", s.Percent, s.Hand, 1/s.Chance.Decimal)
	}
	fmt.Fprintf(out, `
The meter at a win, on average   %s, standard deviation %s
Simulated, the meter moving      %s ± %s, in %d wins
All of it is won                 once in %.1f wagers on all tables of the link (simulated %.1f)
Each wager adds                  %s, and the house's reset amounts come to %s
House edge in the long run       %.4f %%
`, dollar(d.Mean.Decimal), dollar(d.Deviation), dollar(d.Simulated.Mean), dollar(d.Simulated.StandardError), d.Simulated.Wins,
		d.Between.Decimal, d.Simulated.Between, dollar(d.Added.Decimal), dollar(d.Resets.Decimal), 100*d.Held.Decimal)
	if d.BreakEven != nil {
		fmt.Fprintf(out, "No edge with                     $%s on the meter; it reads that or more for %.4f %% of the wagers", *d.BreakEven, 100**d.Above)
		if d.Gain != nil {
			fmt.Fprintf(out, ", on which the player is %.2f %% ahead", 100**d.Gain)
		}
		fmt.Fprintln(out)
	}
	if d.Hours != nil {
		fmt.Fprintf(out, "With %d wagers an hour        a win every %.1f hours on average\n", d.Hours.Wagers, d.Hours.Mean)
	}
	fmt.Fprintln(out, "\nThe meter at a win does not exceed")
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	for i, q := range d.Quantiles {
		fmt.Fprintf(t, "%.0f %%\t%s\t", 100*q.Share, dollar(q.Meter))
		if d.Hours != nil {
			fmt.Fprintf(t, "a win within %.1f hours\t", d.Hours.Quantiles[i].Hours)
		}
		fmt.Fprintln(t)
	}
	t.Flush()
}

// dollar is an amount of dollars to the cent, or to a thousandth of one where it is less than a cent.
func dollar(amount float64) string {
	if amount != 0 && math.Abs(amount) < 0.01 {
		return fmt.Sprintf("$%.5f", amount)
	}
	return fmt.Sprintf("$%.2f", amount)
}

// printElsewhere prints what a base game is worth by rules that the chapter does not have.
func printElsewhere(out io.Writer, name string, d *odds.ElsewhereDocument) {
	fmt.Fprintf(out, "%s, base game, paytable %s, by rules of other places:\n", name, d.Paytable)
	for _, rule := range d.Rules {
		fmt.Fprintln(out, "  "+rule.Words)
	}
	fmt.Fprintf(out, "House edge               %.4f %%\nUnder the chapter        %.4f %%, exactly\n%s\n", 100*d.Edge, -100*d.Chapter.Decimal, d.Remark)
}

// printCard prints a strategy card, with what each line is worth beside it.
func printCard(out io.Writer, name string, d *odds.CardDocument) {
	printTitle(out, name, analysis.Base, d.Paytable, "", fmt.Sprintf("strategy card of %d lines", d.Lines), d.Approximation)
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "TAKE THE FIRST LINE THAT HOLDS\tHOUSE EDGE WITHOUT IT")
	for _, p := range d.Points {
		if p.Title != "" {
			fmt.Fprintln(t, p.Title)
		}
		for n, l := range p.Lines {
			if l.Without == nil {
				fmt.Fprintf(t, "%3d. %s\n", n+1, l.Text)
				continue
			}
			fmt.Fprintf(t, "%3d. %s\t%+.4f %%\n", n+1, l.Text, 100*l.Without.Decimal)
		}
	}
	t.Flush()
	if d.Read != "" {
		fmt.Fprintln(out, d.Read)
	}
	t = tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "House edge with the card\t%.4f %%\texactly; expected value %s\n", -100*d.Value.Decimal, d.Value.Fraction)
	fmt.Fprintf(t, "With the best play\t%.4f %%\n", -100*d.Best.Decimal)
	fmt.Fprintf(t, "The card loses\t%.4f %%\tof the first wager; it may lose %.4g %%\n", 100*d.Cost.Decimal, 100*d.Budget.Decimal)
	t.Flush()
	fmt.Fprintln(out, d.Searched)
}
