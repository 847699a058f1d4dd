package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/internal/program"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/payout"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

func oddsCommand() *cobra.Command {
	var o oddsCall
	c := &cobra.Command{
		Use:   "odds [GAME]",
		Short: "Compute the exact value of every wager",
		Long: `odds computes the exact value of wagers. Nothing is simulated: all deals are counted. A base game
(--wager base) is solved for the best play. Without a game it lists every game, wager and paytable.

--paytable takes a letter, or a file of your own (its name ends in .toml) with one line for each
hand: "four-of-a-kind" = "50 to 1". For a base game put the lines under the wager: [bad_beat_bonus].`,
		Example: `  felt odds
  felt odds high-card-flush --wager flush_bonus --paytable A
  felt odds heads-up-holdem --strategy
  felt odds high-card-flush --strategy basic
  felt odds four-card-prime --card --paytable A
  felt odds high-card-flush --seen A
  felt odds three-card-poker --wager base --paytable A --seen every
  felt odds spanish-21 --paytable 6 --seen 7s
  felt odds mississippi-stud --seen community
  felt odds spanish-21 --paytable 6 --strategy basic --gone "5c 5d 4s 6h"
  felt odds spanish-21 --paytable 6 --strategy basic --effects
  felt odds spanish-21 --wager base --paytable 6 --sensitivity
  felt odds spanish-21 --elsewhere hits-soft-17,redoubles,bonuses-on-split
  felt odds high-card-flush --wager progressive --jackpot --hourly 600
  felt odds high-card-flush --neighbours 5
  felt odds three-card-poker --team 6 --hourly 40
  felt odds three-card-poker --joint
  felt odds crazy-4-poker --session 200 --bankroll 50
  felt odds crazy-4-poker --session 200 --bankroll 50 --chart ends.svg
  felt odds four-card-prime --wager prime --paytable mine.toml
  felt odds high-card-flush --wager flush_bonus --paytable A --target 0.06`,
		Args:              takes(0, 2, "one game"),
		ValidArgsFunction: of(analysedNames),
		RunE: func(c *cobra.Command, args []string) error {
			o.charts, o.changed = c.Flags().Changed("strategy"), c.Flags().Changed
			if args = o.name(args); len(args) > 1 {
				return fmt.Errorf("%q: one game at a time", record.Clip(args[1]))
			}
			return o.run(c.Context(), args, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.StringVar(&o.wager, "wager", "", "the wager; \"base\" is the base game")
	f.StringVar(&o.paytable, "paytable", "", "the paytable: a letter, or a file of your own (.toml)")
	f.StringVar(&o.strategy, "strategy", "", "print the strategy of the base game: the best, or another by its name")
	f.Lookup("strategy").NoOptDefVal = analysis.Optimal
	f.BoolVar(&o.card, "card", false, "write a strategy card: the fewest lines that lose little against the best play, and what each is worth, exactly")
	f.StringVar(&o.loss, "loss", "0.0005", "the most that the card of --card may lose, as a share of the first wager")
	f.StringVar(&o.rules, "rules", "", "a Rules Submission (.toml), or a JSON file with the rules as in a round record")
	f.StringVar(&o.meter, "meter", "", "what the progressive meter reads, in dollars, or each of its levels, as in mega=50000,minor=200 (the reset amount)")
	f.StringVar(&o.stake, "stake", "", "the progressive wager, in dollars (1)")
	f.StringVar(&o.seen, "seen", "", "what the player has seen: the rank of a dealer's card (A, K, 9), the dealer's hole card (7s), or the first community card (\"community\"); with \"every\" each card of the dealer's in turn, and on average")
	f.StringVar(&o.gone, "gone", "", "the cards that have left the shoe before the round: \"5c 5d 4s\"")
	f.BoolVar(&o.effects, "effects", false, "the effect of each card that leaves the shoe, and the edge by penetration")
	f.BoolVar(&o.sensitivity, "sensitivity", false, "what each option and each reading of the text changes, one at a time")
	f.IntVar(&o.neighbours, "neighbours", 0, "estimate the value of seeing the hands of this many neighbours before deciding")
	f.IntVar(&o.team, "team", 0, "what this many seats gain that know each other's cards and play for one bank")
	f.BoolVar(&o.joint, "joint", false, "how the wagers of a round win and lose together: covariances on one seat and on two, the deviation of a full table")
	f.StringVar(&o.certificate, "certificate", "", "write what it takes to check the figure without felt to a file (.json); go run ./internal/cmd/checkodds FILE checks it")
	f.StringVar(&o.chart, "chart", "", "draw a chart of one figure, of --session, --effects or --sensitivity, and write it to a file (.svg)")
	f.StringVar(&o.elsewhere, "elsewhere", "", "the base game of 635a by rules that no table under the chapter can choose: hits-soft-17,doubles-any,redoubles,bonuses-on-split")
	f.BoolVar(&o.jackpot, "jackpot", false, "how the progressive meter moves in the long run: what it reads at a win, how long that takes, how often it favours the player")
	f.IntVar(&o.hourly, "hourly", 0, "how many progressive wagers are placed in an hour on all tables of the link of --jackpot, or rounds played in the session of --session or by --team")
	f.IntVar(&o.deals, "deals", 0, "from how many deals --neighbours and --team estimate (2000, in 677a 100), and --joint what is not counted (200000); how many wins of the meter --jackpot simulates (20000)")
	f.Uint64Var(&o.seed, "seed", 1, "the seed of the deals of --neighbours, --team, --joint and --jackpot")
	f.IntVar(&o.session, "session", 0, "what sessions of so many rounds end in, exactly")
	f.IntVar(&o.bankroll, "bankroll", 0, "what the player of a session begins with, in units of the wager (enough for every round)")
	f.StringVar(&o.target, "target", "", "propose payouts for a house edge such as 0.06, or for goals: edge=0.06,hit=0.2,deviation=5,largest=200,any")
	f.BoolVar(&o.noCache, "no-cache", false, "compute everything again, and store nothing")
	f.BoolVar(&o.json, "json", false, "answer in JSON")
	complete(c, "wager", wagerNames)
	complete(c, "paytable", paytableNames)
	complete(c, "strategy", strategyNames)
	complete(c, "seen", fixed("A", "K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2", "community", everyCard))
	completeFiles(c, "rules", "toml", "json")
	completeFiles(c, "certificate", "json")
	completeFiles(c, "chart", "svg")
	return c
}

// oddsCall is one call of the command, as its flags say.
type oddsCall struct {
	wager, paytable, strategy, rules, meter, stake, target, seen, gone, elsewhere, certificate, chart, loss string
	card, noCache, json, charts, effects, sensitivity, joint, jackpot                                       bool
	neighbours, team, deals, session, bankroll, hourly                                                      int
	seed                                                                                                    uint64
	changed                                                                                                 func(flag string) bool // tells which were given
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
	if err := o.together(len(args) > 0); err != nil {
		return err
	}
	if len(args) == 0 {
		collectSooner()
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
		switch counted := odds.Counted(q.Game, o.neighbours) || odds.TeamCounted(q.Game, o.team); {
		case counted && o.changed("seed") && !o.changed("deals"):
			return errors.New("--seed: what one neighbour's cards bring is counted over all deals; --deals estimates it")
		case !o.changed("deals") && !o.joint && !o.jackpot && !counted:
			o.deals = odds.DealsOf(q.Game)
		}
	}
	if err := o.concerns(entries); err != nil {
		return err
	}
	if o.joint {
		return o.jointly(ctx, args[0], out, errs)
	}
	if o.changed("target") && (!single || len(entries) != 1) {
		return errors.New("--target needs a wager and a paytable")
	}
	for _, written := range []struct{ flag, file, form string }{{"certificate", o.certificate, ".json"}, {"chart", o.chart, ".svg"}} {
		switch {
		case !o.changed(written.flag):
		case !single || len(entries) != 1:
			return fmt.Errorf("--%s needs a wager and a paytable", written.flag)
		case !strings.HasSuffix(written.file, written.form):
			return fmt.Errorf("--%s: %q does not end in %s", written.flag, record.Clip(written.file), written.form)
		}
	}
	if o.changed("certificate") {
		if err := o.certify(ctx, &entries[0], errs); err != nil {
			return err
		}
	}
	if _, err := o.goals(); err != nil {
		return err
	}
	switch {
	case o.changed("elsewhere"):
		rules := strings.FieldsFunc(o.elsewhere, func(r rune) bool { return r == ',' || r == ' ' })
		if len(rules) == 0 {
			return errors.New("--elsewhere: name rules, such as hits-soft-17,doubles-any")
		}
		elsewhere := func(c *odds.Calculator, ctx context.Context, e *odds.Entry) (*odds.ElsewhereDocument, error) {
			return c.Elsewhere(ctx, e, rules)
		}
		return tellEach(ctx, o, entries, "by other rules", elsewhere, printElsewhere, out, errs)
	case o.card:
		budget, err := o.budget()
		if err != nil {
			return err
		}
		write := func(c *odds.Calculator, ctx context.Context, e *odds.Entry) (*odds.CardDocument, error) {
			var far atomic.Value
			far.Store("writing a card")
			done := show(errs, func(seconds float64) string { return fmt.Sprintf("%s: %v, %.0f s", e.Name(), far.Load(), seconds) })
			defer done()
			return c.Card(ctx, e, budget, func(doing string, done, of int) {
				if of > 0 {
					doing = fmt.Sprintf("%s, %d of %d", doing, done, of)
				}
				far.Store(doing)
			})
		}
		return tellEach(ctx, o, entries, "", write, printCard, out, errs)
	case o.jackpot:
		entries = slices.DeleteFunc(entries, func(e odds.Entry) bool { return o.wager == "" && !e.OnMeter() })
		if len(entries) == 0 {
			return fmt.Errorf("--jackpot: %s has no progressive meter", args[0])
		}
		var levels []odds.Entry
		for i := range entries {
			levels = append(levels, entries[i].ByLevel()...)
		}
		entries = levels
		move := func(c *odds.Calculator, ctx context.Context, e *odds.Entry) (*odds.JackpotDocument, error) {
			return c.Jackpot(ctx, e, o.hourly, o.deals, o.seed)
		}
		return tellEach(ctx, o, entries, "win by win", move, printJackpot, out, errs)
	case o.effects:
		return tellEach(ctx, o, entries, "every card in turn", charted(o, (*odds.Calculator).Effects, drawEffects), printEffects, out, errs)
	case o.sensitivity:
		vary := func(c *odds.Calculator, ctx context.Context, e *odds.Entry) (*odds.SensitivityDocument, error) {
			done := func() {}
			defer func() { done() }()
			return c.Sensitivity(ctx, e, func(a odds.Alternative) {
				done()
				done = progress(errs, fmt.Sprintf("%s: %s as %s", e.Name(), a.Choice, a.Instead))
			})
		}
		return tellEach(ctx, o, entries, "", charted(o, vary, drawSensitivity), printSensitivity, out, errs)
	case o.changed("session"):
		end := func(c *odds.Calculator, ctx context.Context, e *odds.Entry) (*odds.SessionDocument, error) {
			return c.Session(ctx, e, o.session, o.bankroll, o.hourly)
		}
		return tellEach(ctx, o, entries, "round by round", charted(o, end, drawSession), printSession, out, errs)
	case o.seen == everyCard:
		see := func(c *odds.Calculator, ctx context.Context, e *odds.Entry) (*odds.SeenDocument, error) {
			var solved atomic.Int64
			done := show(errs, func(float64) string { return fmt.Sprintf("%s: %d cards", e.Name(), solved.Load()) })
			defer done()
			return c.SeenEvery(ctx, e, func() { solved.Add(1) })
		}
		return tellEach(ctx, o, entries, "", see, printSeenEvery, out, errs)
	case o.changed("team"):
		signal := func(c *odds.Calculator, ctx context.Context, e *odds.Entry) (*odds.TeamDocument, error) {
			return estimating(e, o.deals, errs, func(done func()) (*odds.TeamDocument, error) {
				return c.Team(ctx, e, o.team, o.deals, o.hourly, o.seed, done)
			})
		}
		return tellEach(ctx, o, entries, "", signal, printTeam, out, errs)
	case o.neighbours != 0:
		look := func(c *odds.Calculator, ctx context.Context, e *odds.Entry) (*odds.NeighboursDocument, error) {
			return estimating(e, o.deals, errs, func(done func()) (*odds.NeighboursDocument, error) {
				return c.Neighbours(ctx, e, o.neighbours, o.deals, o.seed, done)
			})
		}
		return tellEach(ctx, o, entries, "", look, printNeighbours, out, errs)
	}
	chart, err := create(o.chart)
	if err != nil {
		return err
	}
	figures, err := o.figures(ctx, entries, single && o.target == "", errs)
	if err != nil {
		return errors.Join(err, chart.drop())
	}
	if err := chart.keep(func(to io.Writer) error {
		d := odds.NewDocument(&entries[0], figures[0], false)
		return drawFigure(to, entries[0].Game.Game.Name, &d)
	}); err != nil {
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
	if err := listFigures(out, figures); err != nil {
		return err
	}
	if o.seen+o.gone != "" {
		printGiven(out, figures)
	}
	if o.aboutMeter() {
		printMeter(out, entries)
	}
	return nil
}

// everyCard is the value of --seen for each card of the dealer's in turn.
const everyCard = "every"

// together refuses flags that cannot take effect in one answer.
func (o *oddsCall) together(game bool) error {
	if !game {
		for _, flag := range []string{"wager", "paytable", "strategy", "rules", "meter", "stake", "seen", "gone", "effects", "sensitivity", "neighbours", "deals", "seed", "session", "bankroll", "target", "joint", "jackpot", "hourly", "elsewhere", "certificate", "card", "loss", "team", "chart"} {
			if o.changed(flag) {
				return fmt.Errorf("--%s needs a game; felt odds lists them", flag)
			}
		}
	}
	for _, p := range [][2]string{
		{"effects", "neighbours"}, {"effects", "target"}, {"effects", "seen"}, {"effects", "gone"},
		{"neighbours", "target"}, {"neighbours", "seen"}, {"neighbours", "gone"}, {"neighbours", "strategy"},
		{"target", "seen"}, {"target", "gone"}, {"session", "effects"}, {"session", "neighbours"}, {"session", "target"},
		{"session", "seen"}, {"session", "gone"},
		{"joint", "wager"}, {"joint", "paytable"}, {"joint", "seen"}, {"joint", "gone"}, {"joint", "effects"}, {"joint", "sensitivity"}, {"joint", "neighbours"},
		{"joint", "session"}, {"joint", "target"}, {"certificate", "seen"}, {"certificate", "gone"}, {"certificate", "effects"}, {"certificate", "sensitivity"}, {"certificate", "neighbours"},
		{"certificate", "session"}, {"certificate", "target"}, {"certificate", "joint"}, {"certificate", "jackpot"}, {"certificate", "elsewhere"},
		{"elsewhere", "strategy"}, {"elsewhere", "seen"}, {"elsewhere", "gone"}, {"elsewhere", "effects"},
		{"elsewhere", "sensitivity"}, {"elsewhere", "neighbours"}, {"elsewhere", "session"}, {"elsewhere", "target"}, {"elsewhere", "joint"}, {"elsewhere", "jackpot"},
		{"jackpot", "joint"}, {"jackpot", "meter"}, {"jackpot", "seen"}, {"jackpot", "gone"}, {"jackpot", "effects"},
		{"jackpot", "sensitivity"}, {"jackpot", "neighbours"}, {"jackpot", "session"}, {"jackpot", "target"}, {"jackpot", "strategy"},
		{"sensitivity", "effects"}, {"sensitivity", "session"}, {"sensitivity", "neighbours"}, {"sensitivity", "target"},
		{"card", "strategy"}, {"card", "seen"}, {"card", "gone"}, {"card", "effects"}, {"card", "sensitivity"}, {"card", "neighbours"}, {"card", "session"},
		{"chart", "neighbours"}, {"chart", "team"}, {"chart", "target"}, {"chart", "joint"}, {"chart", "jackpot"}, {"chart", "card"}, {"chart", "elsewhere"},
		{"team", "neighbours"}, {"team", "effects"}, {"team", "target"}, {"team", "seen"}, {"team", "gone"}, {"team", "strategy"}, {"team", "session"}, {"team", "joint"},
		{"team", "jackpot"}, {"team", "sensitivity"}, {"team", "certificate"}, {"team", "elsewhere"}, {"team", "card"},
		{"card", "target"}, {"card", "joint"}, {"card", "jackpot"}, {"card", "elsewhere"}, {"card", "certificate"},
	} {
		if o.changed(p[0]) && o.changed(p[1]) {
			return fmt.Errorf("--%s and --%s cannot stand together", p[0], p[1])
		}
	}
	if o.changed("deals") && o.deals == 0 {
		o.deals = -1 // refused: 0 stands for the usual number
	}
	for _, flag := range []string{"deals", "seed"} {
		if o.changed(flag) && !o.changed("neighbours") && !o.changed("team") && !o.joint && !o.jackpot {
			return fmt.Errorf("--%s has no effect without --neighbours, --team, --joint or --jackpot", flag)
		}
	}
	switch {
	case o.changed("loss") && !o.card:
		return errors.New("--loss has no effect without --card")
	case o.changed("bankroll") && !o.changed("session"):
		return errors.New("--bankroll has no effect without --session")
	case o.changed("bankroll") && o.bankroll < 1:
		return fmt.Errorf("--bankroll: %d is no number of units of the wager from 1 up", o.bankroll)
	}
	switch {
	case o.changed("hourly") && !o.jackpot && !o.changed("session") && !o.changed("team"):
		return errors.New("--hourly has no effect without --jackpot, --session or --team")
	case o.changed("hourly") && o.hourly < 1:
		return fmt.Errorf("--hourly: %d is no number of wagers or rounds from 1 up", o.hourly)
	}
	if o.changed("neighbours") && o.neighbours < 1 {
		return fmt.Errorf("--neighbours: %d is no number of neighbours from 1 up", o.neighbours)
	}
	if o.seen == everyCard {
		for _, flag := range []string{"gone", "sensitivity", "chart"} {
			if o.changed(flag) {
				return fmt.Errorf("--seen every and --%s cannot stand together", flag)
			}
		}
		if o.charts && o.strategy == analysis.Optimal {
			return errors.New("--seen every goes by the best play with each card, and prints no strategy")
		}
	}
	for _, flag := range []string{"target", "effects", "sensitivity", "session", "joint"} { // none prints a strategy
		if o.charts && o.changed(flag) && o.strategy == analysis.Optimal {
			return fmt.Errorf("--%s goes by the best play; --strategy needs the name of another", flag)
		}
	}
	return nil
}

// certify writes the certificate of a figure.
func (o *oddsCall) certify(ctx context.Context, e *odds.Entry, errs io.Writer) error {
	file, err := create(o.certificate)
	if err != nil {
		return err
	}
	var calculator odds.Calculator
	if !o.noCache {
		calculator.Cache = odds.OpenCache(program.Digest)
	}
	done := progress(errs, e.Name()+": certificate")
	c, err := calculator.Certificate(ctx, e, program.Words())
	done()
	if err != nil {
		return errors.Join(err, file.drop())
	}
	return file.keep(c.Write)
}

// jointly computes how the wagers of the game win and lose together.
func (o *oddsCall) jointly(ctx context.Context, id string, out, errs io.Writer) error {
	q, err := o.question(id)
	if err != nil {
		return err
	}
	q.Wager = ""
	var calculator odds.Calculator
	if !o.noCache {
		calculator.Cache = odds.OpenCache(program.Digest)
	}
	var played atomic.Int64
	shown := show(errs, func(float64) string {
		if n := played.Load(); n > 0 {
			return fmt.Sprintf("%s: %d rounds drawn", id, n)
		}
		return id + ": counting"
	})
	d, err := calculator.Joint(ctx, q, o.deals, o.seed, func(n int) { played.Store(int64(n)) })
	shown()
	switch {
	case err != nil:
		return err
	case o.changed("deals") && d.Deals == 0:
		return errors.New("--deals: all of this game is counted, and nothing estimated")
	case o.changed("seed") && d.Deals == 0:
		return errors.New("--seed: all of this game is counted, and nothing estimated")
	case o.json:
		return writeJSON(out, d)
	}
	return printJoint(out, q.Game.Game.Name, d)
}

// aboutMeter reports whether a flag about the meter is given.
func (o *oddsCall) aboutMeter() bool { return o.changed("meter") || o.changed("stake") }

// concerns refuses a flag about the meter where no figure asked for depends on one.
func (o *oddsCall) concerns(entries []odds.Entry) error {
	for _, flag := range []string{"meter", "stake"} {
		switch {
		case !o.changed(flag) || slices.ContainsFunc(entries, func(e odds.Entry) bool { return e.OnMeter() }):
		case entries[0].Own != nil && entries[0].Game.Game.Wager(entries[0].Wager).FromMeter:
			return fmt.Errorf("--%s: the custom paytable pays no share of the meter", flag)
		default:
			return fmt.Errorf("--%s: %s has no progressive meter", flag, entries[0].Name())
		}
	}
	for i := range entries {
		levels := entries[i].Levels()
		for _, level := range slices.Sorted(maps.Keys(entries[i].Meter)) {
			switch {
			case levels == nil || slices.Contains(levels, level):
			case level == "":
				return fmt.Errorf("--meter: the meter has several levels; say what each reads, as in %s=50000", levels[0])
			default:
				return fmt.Errorf("--meter: the paytable pays no share of a level %q", record.Clip(level))
			}
		}
	}
	return nil
}

// budget reads what --loss allows.
func (o *oddsCall) budget() (*big.Rat, error) {
	n, ok := new(big.Rat).SetString(o.loss)
	if !ok || strings.ContainsAny(o.loss, "/eE_xX") || n.Sign() < 0 || n.Cmp(big.NewRat(1, 1)) >= 0 {
		return nil, fmt.Errorf("--loss: %q is no share of the first wager such as 0.0005, from 0 to less than 1", record.Clip(o.loss))
	}
	return n, nil
}

// goals reads what --target names: a house edge, or goals with commas between.
func (o *oddsCall) goals() (*odds.Goals, error) {
	goals := new(odds.Goals)
	if !o.changed("target") {
		return goals, nil
	}
	number := func(text string) *big.Rat {
		n, ok := new(big.Rat).SetString(text)
		if !ok || strings.ContainsAny(text, "/eE_xX") || n.Cmp(big.NewRat(-1, 1)) <= 0 && text[0] == '-' {
			return nil
		}
		return n
	}
	one := big.NewRat(1, 1)
	for part := range strings.SplitSeq(o.target, ",") {
		name, value, named := strings.Cut(strings.TrimSpace(part), "=")
		if !named && name != "any" {
			name, value = "edge", name
		}
		n := number(value)
		switch {
		case name == "any" && !named:
			goals.Any = true
		case name == "edge" && n != nil && n.Cmp(one) < 0:
			goals.Edge = n
		case name == "edge":
			return nil, fmt.Errorf("--target: %q is no house edge such as 0.06, between -1 and 1", record.Clip(value))
		case name == "hit" && n != nil && n.Sign() >= 0 && n.Cmp(one) < 0:
			goals.Hit = n
		case name == "deviation" && n != nil && n.Sign() > 0:
			goals.Deviation, _ = n.Float64()
		case name == "largest" && n != nil && n.Sign() > 0 && n.IsInt() && n.Num().IsInt64() && n.Num().Int64() <= 1_000_000:
			goals.Largest = int(n.Num().Int64())
		default:
			return nil, fmt.Errorf("--target: %q is no goal; there are edge=0.06, hit=0.25, deviation=5.5, largest=200 (a whole number to 1) and any (whole numbers, not the usual ones alone)", record.Clip(part))
		}
	}
	if goals.Edge == nil && goals.Hit == nil && goals.Deviation == 0 {
		return nil, errors.New("--target: name a house edge, a hit frequency or a deviation to come close to, such as edge=0.06")
	}
	return goals, nil
}

// question reads the flags.
func (o *oddsCall) question(id string) (odds.Question, error) {
	q := odds.Question{Game: odds.Game(id), Wager: round.WagerID(o.wager), Strategy: o.strategy}
	if q.Game == nil {
		if g := pa.Game(id); g != nil {
			return q, fmt.Errorf("%s has no odds against the house, for players play each other; felt replay re-deals its hands", g.Name)
		}
		return q, noGame(id, "felt odds")
	}
	if (o.strategy+o.seen+o.gone != "" || o.effects || o.card || o.neighbours != 0 || o.changed("team") || o.changed("session") || o.changed("elsewhere")) && o.wager == "" {
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
			return q, inFile(o.paytable, err)
		}
	}
	amount := func(flag, text string) (money.Cents, error) {
		amount, err := money.Parse(text)
		if err != nil || amount == 0 {
			return 0, fmt.Errorf("--%s: %q is no amount of dollars such as \"30000.00\"", flag, record.Clip(text))
		}
		return amount, nil
	}
	if o.changed("stake") {
		if q.Stake, err = amount("stake", o.stake); err != nil {
			return q, err
		}
	}
	if o.changed("meter") {
		q.Meter = payout.Meters{}
		for of := range strings.SplitSeq(o.meter, ",") {
			level, text, named := strings.Cut(of, "=")
			if !named {
				level, text = "", of
			}
			if q.Meter[level], err = amount("meter", text); err != nil {
				return q, err
			}
		}
	}
	return q, nil
}

// cards reads what has been seen of the cards into the question.
func (o *oddsCall) cards(q *odds.Question) error {
	if o.seen == "10" {
		o.seen = "T"
	}
	rank, err := card.Parse(o.seen + "s")
	switch {
	case o.seen == "", o.seen == everyCard:
	case o.seen == "community":
		q.Community = true
	case err == nil:
		q.Seen = rank.Rank()
	default:
		if q.Hole, err = card.Parse(o.seen); err != nil {
			return fmt.Errorf("--seen: %q is no rank such as A, K, Q, J, 10 (T) or 9 to 2, no card such as 7s, and not \"community\" or \"every\"", record.Clip(o.seen))
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

// charted works a document out and draws it, if a chart is asked for.
func charted[D any](o *oddsCall, of func(*odds.Calculator, context.Context, *odds.Entry) (D, error), drawn func(io.Writer, string, D) error) func(*odds.Calculator, context.Context, *odds.Entry) (D, error) {
	return func(c *odds.Calculator, ctx context.Context, e *odds.Entry) (D, error) {
		chart, err := create(o.chart)
		if err != nil {
			var none D
			return none, err
		}
		d, err := of(c, ctx, e)
		if err != nil {
			return d, errors.Join(err, chart.drop())
		}
		return d, chart.keep(func(to io.Writer) error { return drawn(to, e.Game.Game.Name, d) })
	}
}

// estimating works a document out from deals, and shows how many of them are solved.
func estimating[D any](e *odds.Entry, deals int, errs io.Writer, of func(done func()) (D, error)) (D, error) {
	var solved atomic.Int64
	done := show(errs, func(seconds float64) string {
		return e.Name() + ": " + dealsSoFar(int(solved.Load()), deals, seconds)
	})
	defer done()
	return of(func() { solved.Add(1) })
}

// dealsSoFar is how many deals are solved after so long, and how long the rest will take.
func dealsSoFar(solved, deals int, seconds float64) string {
	if solved == 0 {
		return fmt.Sprintf("%d deals, solving alone, %.0f s", deals, seconds)
	}
	left := time.Duration(seconds / float64(solved) * float64(deals-solved) * float64(time.Second)).Round(time.Second)
	return fmt.Sprintf("%d of %d deals, %s left", solved, deals, left)
}

// tellEach works a document out for each entry, and prints them; how says what is shown while one is worked out, "" for
// nothing.
func tellEach[D any](
	ctx context.Context, o *oddsCall, entries []odds.Entry, how string,
	of func(*odds.Calculator, context.Context, *odds.Entry) (D, error), printed func(io.Writer, string, D), out, errs io.Writer,
) error {
	var calculator odds.Calculator
	if !o.noCache {
		calculator.Cache = odds.OpenCache(program.Digest)
	}
	documents := []D{}
	for i := range entries {
		done := func() {}
		if how != "" {
			done = progress(errs, entries[i].Name()+": "+how)
		}
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

// figures works out the entries, with the ends of their ties where that is asked for, and with progress on a terminal.
func (o *oddsCall) figures(ctx context.Context, entries []odds.Entry, ends bool, errs io.Writer) ([]*analysis.Figure, error) {
	var calculator odds.Calculator
	if !o.noCache {
		calculator.Cache = odds.OpenCache(program.Digest)
	}
	ctx = analysis.Keeping(ctx)
	var figures []*analysis.Figure
	for i := range entries {
		done := progress(errs, fmt.Sprintf("%d of %d: %s", i+1, len(entries), entries[i].Name()))
		of := calculator.Figure
		if ends {
			of = calculator.Whole
		}
		f, err := of(ctx, &entries[i])
		done()
		if err != nil {
			return nil, err
		}
		figures = append(figures, f)
	}
	return figures, nil
}
