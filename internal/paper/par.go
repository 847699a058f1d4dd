package paper

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/words"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa/general"
)

// par is the mathematics sheet of a game: for each figure its paytable, the number of deals in
// every row, exact fractions, edge and deviation, and the rules they stand on. Where rules are
// given it has the paytables that they choose, else all.
func par(ctx context.Context, f *Filing) (*Document, error) {
	g := odds.Game(f.Game.ID)
	if g == nil {
		return nil, fmt.Errorf("%s is not analysed; there is no figure to print", f.Game.Name)
	}
	entries, err := f.entries(g)
	if err != nil {
		return nil, err
	}
	m := &mathematics{Filing: f, entries: entries}
	if m.figures, err = f.figures(ctx, entries); err != nil {
		return nil, err
	}
	for i := range entries {
		at, err := f.atMinimums(ctx, &entries[i])
		if err != nil {
			return nil, err
		}
		m.minimums = append(m.minimums, at)
	}
	return m.document(), nil
}

// mathematics is what a mathematics sheet is made of.
type mathematics struct {
	*Filing
	entries  []odds.Entry
	figures  []*analysis.Figure
	minimums [][]atMinimum // of each figure, none where it depends on no minimum
}

// atMinimum is the figure of a base game where the table has a minimum.
type atMinimum struct {
	least  money.Cents
	figure *analysis.Figure
}

// entries are the figures of the sheet: all that the rules leave open, and the base game once more with each wager
// that is part of it where it is placed.
func (f *Filing) entries(g *analysis.Game) ([]odds.Entry, error) {
	all, err := odds.Entries(odds.Question{Game: g, Rules: f.rules})
	if err != nil {
		return nil, err
	}
	after := 0 // the base game
	for after < len(all) && all[after].Wager == analysis.Base {
		after++
	}
	for _, s := range slices.Backward(g.Strategies) {
		if wager := f.Game.Wager(g.With[s.ID]); wager != nil && f.Offers(wager) {
			with, err := odds.Entries(odds.Question{Game: g, Wager: analysis.Base, Strategy: s.ID, Rules: f.rules})
			if err != nil {
				return nil, err
			}
			all = slices.Insert(all, after, with...)
		}
	}
	if f.rules != nil {
		return filed(f.Selected, all), nil
	}
	return f.chosenOtherwise(all)
}

// chosenOtherwise adds to each figure of a wager that has one paytable, in a game in which an option chooses those of others,
// the figures under the option's other values.
func (f *Filing) chosenOtherwise(entries []odds.Entry) ([]odds.Entry, error) {
	var all []odds.Entry
	for i := range entries {
		e := &entries[i]
		all = append(all, *e)
		o := f.chooser()
		if o == nil || e.Paytable != "" {
			continue
		}
		for _, value := range o.Values {
			if value == f.valueOf(o, e) {
				continue
			}
			rules, err := json.Marshal(map[string]string{o.ID: value})
			if err != nil {
				return nil, err
			}
			more, err := odds.Entries(odds.Question{Game: e.Game, Wager: e.Wager, Rules: rules})
			if err != nil {
				return nil, err
			}
			all = append(all, more...)
		}
	}
	return all, nil
}

// chooser is the option that chooses a paytable of the game, nil where letters do.
func (f *Filing) chooser() *game.Option {
	for i := range f.Game.Paytables {
		if id := f.Game.Paytables[i].By.ID; id != "" {
			return f.Game.Option(id)
		}
	}
	return nil
}

// valueOf is the value of an option under the rules of a figure.
func (f *Filing) valueOf(o *game.Option, e *odds.Entry) string {
	return game.ChoiceOption{ID: o.ID}.Of(e.Selected).String()
}

// atMinimums are the figures of a base game at the minimums of a table from which on it has another payout of a fixed
// amount, above the minimum chosen.
func (f *Filing) atMinimums(ctx context.Context, e *odds.Entry) ([]atMinimum, error) {
	if e.Wager != analysis.Base {
		return nil, nil
	}
	var all []atMinimum
	for _, least := range e.Game.Minimums {
		if most := game.Maximum.Of(e.Selected); least <= game.Minimum.Of(e.Selected) || most > 0 && least > most {
			continue
		}
		fields := map[string]json.RawMessage{}
		if e.Rules != nil {
			if err := json.Unmarshal(e.Rules, &fields); err != nil {
				return nil, err
			}
		}
		fields[game.Minimum.ID], _ = json.Marshal(least.String())
		rules, err := json.Marshal(fields)
		if err != nil {
			return nil, err
		}
		entries, err := odds.Entries(odds.Question{Game: e.Game, Wager: e.Wager, Paytable: e.Paytable, Strategy: e.Strategy, Rules: rules})
		if err != nil {
			return nil, err
		}
		figures, err := f.figures(ctx, entries)
		if err != nil {
			return nil, err
		}
		all = append(all, atMinimum{least, figures[0]})
	}
	return all, nil
}

// figures works out the figures of entries.
func (f *Filing) figures(ctx context.Context, entries []odds.Entry) ([]*analysis.Figure, error) {
	if f.Figures != nil {
		return f.Figures(ctx, entries)
	}
	var calculator odds.Calculator
	var figures []*analysis.Figure
	for i := range entries {
		figure, err := calculator.Whole(ctx, &entries[i])
		if err != nil {
			return nil, err
		}
		figures = append(figures, figure)
	}
	return figures, nil
}

func (f *mathematics) document() *Document {
	d := f.Filing.document(f.say("par.subtitle"), false)
	d.Contents, d.Build = true, true
	d.Blocks = append(d.Blocks, Heading{Text: f.say("par.summary"), Cite: f.Game.Sections.Payouts}, Text{Text: f.say("par.exact")}, Text{Text: f.say("par.normal")}, f.summary())
	var played []analysis.Chart
	for i, figure := range f.figures {
		d.Blocks = append(d.Blocks, f.figureBlocks(i)...)
		if figure.Wager == analysis.Base && !reflect.DeepEqual(figure.Chart, played) {
			played = figure.Chart
			d.Blocks = append(d.Blocks, f.played(&f.entries[i], figure)...)
		}
	}
	d.Blocks = append(d.Blocks, f.rulesBlocks(f.entries)...)
	d = f.cited(d, false)
	d.Calculations = sync.OnceValue(func() []Calculation { return f.calculations(f.entries, f.figures) })
	d.Blocks = append(d.Blocks, Lines{f.say("sign.prepared"), f.say("sign.date"), f.say("sign.reviewed"), f.say("sign.date")})
	return d
}

func percent(r *big.Rat) string {
	return new(big.Rat).Mul(r, big.NewRat(100, 1)).FloatString(4) + "\u00a0%"
}

// deviation is the standard deviation of what a player is up in a round.
func deviation(f *analysis.Figure) float64 {
	variance, _ := f.Variance().Float64()
	return math.Sqrt(variance)
}

// confidence is how many standard deviations from the mean hold nine of ten values of a normal
// distribution, as sheets of this kind are computed.
const confidence = 1.645

// volatility is the volatility index: the half width of the band of 90 % confidence of one round.
func volatility(f *analysis.Figure) float64 { return confidence * deviation(f) }

func decimals(x float64) string { return strconv.FormatFloat(x, 'f', 4, 64) }

// toPlayer is the share of the wager, of a base game of its first wager, that comes back to the player.
func toPlayer(f *analysis.Figure) *big.Rat { return new(big.Rat).Add(big.NewRat(1, 1), f.Value()) }

// bands are between which returns to player nine of ten runs of a given number of rounds end.
func (f *Filing) bands(x *analysis.Figure) Table {
	t := Table{Title: f.say("par.bands"), Head: []string{f.say("par.rounds"), f.say("par.from"), f.say("par.to")}, Left: 1}
	mean, _ := toPlayer(x).Float64()
	for rounds := 1_000; rounds <= 1_000_000; rounds *= 10 {
		half := volatility(x) / math.Sqrt(float64(rounds))
		least, _ := new(big.Rat).Add(big.NewRat(1, 1), worst(x)).Float64()
		share := func(r float64) string { return strconv.FormatFloat(100*r, 'f', 2, 64) + "\u00a0%" }
		t.Rows = append(t.Rows, []string{grouped(strconv.Itoa(rounds)), share(max(least, mean-half)), share(mean + half)})
	}
	return t
}

// worst is the least that a round can bring.
func worst(x *analysis.Figure) *big.Rat {
	least := x.Lines[0].Net
	for _, o := range x.Lines {
		if o.Net.Cmp(least) < 0 {
			least = o.Net
		}
	}
	return least
}

// played says how a base game is played for its figure, and what that comes to in a chart.
func (f *Filing) played(e *odds.Entry, x *analysis.Figure) []Block {
	var blocks []Block
	for _, s := range e.Game.Strategies {
		if s.ID == x.Strategy {
			blocks = append(blocks, Text{Text: f.say("par.strategy", "strategy", upper(strings.TrimSuffix(s.Name, ".")))})
		}
	}
	for _, c := range x.Chart {
		t := Table{Title: c.Title, Head: slices.Clone(c.Columns), Rows: decided(c.Rows), Left: len(c.Columns)}
		if strings.Contains(t.Head[0], " ") { // it explains the chart and is wider than the column
			t.Terms, t.Head[0] = []string{upper(t.Head[0]) + "."}, ""
		}
		if strings.Contains(fmt.Sprint(t.Rows), " (") {
			t.Note = f.say("par.counted")
		}
		if c.Letters != nil {
			t.Rows, t.Terms = inLetters(&c)
			t.Rows = decided(t.Rows)
			t.Note = f.say("par.numbered")
		} else if times.MatchString(fmt.Sprint(c.Rows)) {
			t.Note = strings.TrimSpace(t.Note + " " + f.say("par.times"))
		}
		blocks = append(blocks, t)
	}
	if text := f.plainly(); text != "" && x.Strategy == analysis.Optimal { // after the charts, which are of the way above
		blocks = append(blocks, Text{Text: text})
	}
	return blocks
}

// times is a decision with the number of Antes that it wagers.
var times = regexp.MustCompile(`\b([Pp]lay|[Rr]aise|[Ww]ager) [1-9]\b`)

// decided are the rows of a chart in which something is decided: others say the same as the rest of the chart.
func decided(rows [][]string) [][]string {
	return slices.DeleteFunc(slices.Clone(rows), func(row []string) bool { return strings.Join(row[1:], "") == "" })
}

// inLetters are the rows of a chart with a letter for each decision, and what they stand for. Without
// the parentheses a cell is short enough to keep its line.
func inLetters(c *analysis.Chart) (rows [][]string, terms []string) {
	short := []string{" (", "\u00a0", "), ", " ", ")", ""}
	var legend []string
	for _, l := range c.Letters {
		short = append(short, l.Decision, l.Letter)
		legend = append(legend, l.Letter+"\u00a0"+l.Decision)
	}
	replacer := strings.NewReplacer(short...)
	for _, row := range c.Rows {
		row = slices.Clone(row)
		for i := range row {
			row[i] = replacer.Replace(row[i])
		}
		rows = append(rows, row)
	}
	return rows, []string{strings.Join(legend, ", ") + "."}
}

func edge(f *analysis.Figure) *big.Rat { return new(big.Rat).Neg(f.Value()) }

func (f *mathematics) summary() Table {
	t := Table{Head: []string{f.say("head.wager"), f.say("head.paytable"), f.say("par.edge"), f.say("par.toplayer"), f.say("par.risk"), f.say("par.hits"), f.say("par.deviation"), f.say("par.volatility")}, Left: 2}
	for i, x := range f.figures {
		e := &f.entries[i]
		paytable := e.Paytable
		if f.chooser() != nil {
			paytable = f.lettered(e)
		}
		if e.OnMeter() {
			paytable += ", " + f.meter(e)
		}
		t.Rows = append(t.Rows, []string{f.title(e), paytable, percent(edge(x)), percent(toPlayer(x)), percent(x.ElementOfRisk()), percent(x.HitFrequency()), decimals(deviation(x)), decimals(volatility(x))})
	}
	return t
}

// title names a figure's wager, or the base game with the wager that is placed beside it.
func (f *Filing) title(e *odds.Entry) string {
	if with := f.Game.Wager(e.Game.With[e.Strategy]); with != nil && e.Wager == analysis.Base {
		return f.say("par.with", "game", upper(e.Title()), "wager", with.Name)
	}
	return upper(e.Title())
}

// meter says where the meter stands on which a figure depends.
func (f *Filing) meter(e *odds.Entry) string {
	if f.unread(e) {
		return f.say("par.nometer")
	}
	return f.say("par.atmeter", "meter", f.reads(e))
}

// reads is what each level of the meter reads in a figure.
func (f *Filing) reads(e *odds.Entry) string {
	return byLevel(e.Levels(), func(level string) string { return dollars(e.MeterReading(level)) })
}

// unread reports whether no level of the meter has a reading.
func (f *Filing) unread(e *odds.Entry) bool {
	return !slices.ContainsFunc(e.Levels(), func(level string) bool { return e.MeterReading(level) > 0 })
}

func upper(text string) string {
	if text != "" && text[0] >= 'a' && text[0] <= 'z' {
		return string(text[0]-'a'+'A') + text[1:]
	}
	return text
}

// lettered names the paytable of a figure: by its letter, or by the option that selects it; "" where it is the only one.
func (f *Filing) lettered(e *odds.Entry) string {
	if o := f.chooser(); o != nil {
		return f.valueOf(o, e) + " " + o.ID
	}
	if e.Paytable == "" {
		return ""
	}
	return f.say("par.lettered", "letter", e.Paytable)
}

// figureBlocks are all about one figure.
func (f *mathematics) figureBlocks(i int) []Block {
	e, x := &f.entries[i], f.figures[i]
	title := f.title(e)
	if paytable := f.lettered(e); paytable != "" {
		title += ", " + paytable
	}
	blocks := []Block{Heading{Text: title, Cite: x.Cite}}
	for _, line := range []string{x.Given, x.Approximation} {
		if line != "" {
			blocks = append(blocks, Text{Text: upper(line) + "."})
		}
	}
	if e.OnMeter() {
		blocks = append(blocks, f.ofMeter(e))
	}
	if tables := f.paid(e); tables != nil {
		blocks = append(blocks, tables)
	}
	if len(e.Game.Minimums) > 0 && e.Wager == analysis.Base {
		blocks = append(blocks, f.fixed(e))
	}
	ways := Table{Head: []string{f.say("head.hand"), f.say("head.pays"), f.say("par.combinations"), f.say("par.probability"), f.say("par.returned")}, Left: 1}
	for _, o := range x.Lines {
		combinations := ""
		if o.Combinations != nil {
			combinations = grouped(o.Combinations.String())
		}
		ways.Rows = append(ways.Rows, []string{inHalves(o.Hand), o.Pays, combinations, o.Probability.FloatString(10), new(big.Rat).Mul(o.Net, o.Probability).FloatString(10)})
	}
	all := ""
	if x.Combinations != nil {
		all = grouped(x.Combinations.String())
	}
	ways.Rows = append(ways.Rows, []string{f.say("par.all"), "", all, "1.0000000000", x.Value().FloatString(10)})
	blocks = append(blocks, filled(ways))
	cycle := all
	if cycle == "" {
		cycle = f.say("par.nocycle")
	}

	facts := Table{Left: 2, Rows: [][]string{
		{f.say("par.houseedge"), percent(edge(x))},
		{f.say("par.return"), percent(toPlayer(x))},
		{f.say("par.cycle"), cycle},
		{f.say("par.value"), x.Value().RatString()},
		{f.say("par.hitting"), percent(x.HitFrequency())},
		{f.say("par.hittingexactly"), x.HitFrequency().RatString()},
		{f.say("par.variance"), x.Variance().FloatString(6)},
		{f.say("par.standard"), decimals(deviation(x))},
		{f.say("par.index"), decimals(volatility(x))},
	}}
	if x.Wager == analysis.Base {
		facts.Rows = append(facts.Rows, []string{f.say("par.average"), x.Wagered.FloatString(6)}, []string{f.say("par.ofrisk"), percent(x.ElementOfRisk())}, []string{f.say("par.ofall"), percent(new(big.Rat).Sub(big.NewRat(1, 1), x.ElementOfRisk()))})
	}
	for _, at := range f.minimums[i] {
		facts.Rows = append(facts.Rows, []string{f.say("par.atleast", "least", dollars(at.least)), percent(edge(at.figure))})
	}
	if without := f.without(i); without != nil {
		facts.Rows = append(facts.Rows, []string{f.say("par.alone", "wager", f.Game.Wager(e.Game.With[e.Strategy]).Name), percent(new(big.Rat).Sub(edge(x), edge(without)))})
	}
	document := odds.NewDocument(e, x, false)
	facts.Rows = append(facts.Rows, f.progressive(document.Progressive)...)
	for _, p := range document.Published {
		text := f.say("par.compared", "of", p.Of, "says", p.Says, "source", p.Source, "exactly", p.Comes, "agreement", p.Agreement)
		if p.Why != "" {
			text += " " + p.Why
		}
		facts.Rows = append(facts.Rows, []string{f.say("par.published"), upper(text)})
	}
	blocks = append(blocks, facts)
	if x.Decisions != nil {
		often := Table{Title: f.say("par.decisions"), Left: 2}
		for _, d := range x.Decisions {
			often.Rows = append(often.Rows, []string{upper(strings.ReplaceAll(d.Name, "_", " ")), percent(d.Frequency)})
		}
		if times.MatchString(fmt.Sprint(often.Rows)) {
			often.Note = f.say("par.times")
		}
		blocks = append(blocks, often)
	}
	blocks = append(blocks, f.ties(&document)...)
	return append(blocks, f.bands(x))
}

// ofMeter says at which reading of its meter a figure is.
func (f *Filing) ofMeter(e *odds.Entry) Text {
	o := f.Game.Option(general.ProgressiveReset.ID)
	reset := func(level string) bool { return general.ProgressiveReset.At(e.Selected, level) > 0 }
	switch {
	case f.unread(e):
		return Text{Text: f.say("par.meternone"), Cites: []cite.Cite{o.Cite}}
	case slices.ContainsFunc(e.Levels(), reset):
		return Text{Text: f.say("par.meterreset", "meter", f.reads(e)), Cites: []cite.Cite{o.Cite}}
	default:
		return Text{Text: f.say("par.meterleast", "meter", f.reads(e)), Cites: []cite.Cite{o.Cite}}
	}
}

// paid are the payouts that a base game has in its figure, for each wager that has no figure of its own.
func (f *mathematics) paid(e *odds.Entry) Columns {
	if e.Wager != analysis.Base {
		return nil
	}
	return f.payoutsOf(e.Selected, func(w *game.Wager) bool {
		alone := slices.ContainsFunc(f.entries, func(e odds.Entry) bool { return e.Wager == w.ID })
		return w.ID == e.Game.With[e.Strategy] || (w.Required || w.Later || w.Payout) && !alone && e.Selected.Offers(w)
	})
}

// fixed says whether payouts of fixed amounts are in the figure of a base game.
func (f *Filing) fixed(e *odds.Entry) Text {
	if least := game.Minimum.Of(e.Selected); least >= e.Game.Minimums[0] {
		return Text{Text: f.say("par.fixed", "least", dollars(least))}
	}
	return Text{Text: f.say("par.notfixed")}
}

// without is the figure of the same base game without the wager that is placed beside it; nil where none is.
func (f *mathematics) without(i int) *analysis.Figure {
	e := &f.entries[i]
	if e.Wager != analysis.Base || e.Game.With[e.Strategy] == "" {
		return nil
	}
	n := slices.IndexFunc(f.entries, func(other odds.Entry) bool {
		return other.Wager == analysis.Base && other.Paytable == e.Paytable && other.Strategy == analysis.Optimal
	})
	return f.figures[n]
}

// ties say which of equally good decisions is taken, and what the figure is at both ends where they wager differently.
func (f *Filing) ties(d *odds.Document) []Block {
	if d.Ties == "" {
		return nil
	}
	if d.TieEnds == nil {
		return []Block{Text{Text: d.Ties}}
	}
	share := func(x float64) string { return strconv.FormatFloat(100*x, 'f', 4, 64) + "\u00a0%" }
	t := Table{
		Title: f.say("par.ties"), Terms: []string{d.Ties, f.say("par.sameedge")}, Left: 1,
		Head: []string{f.say("par.broken"), f.say("par.averageof"), f.say("par.risk"), f.say("par.hits"), f.say("par.deviation")},
	}
	for _, end := range d.TieEnds {
		name := end.Ties
		if end.AverageWager == *d.AverageWager {
			name = f.say("par.asabove", "ties", name)
		}
		t.Rows = append(t.Rows, []string{name, strconv.FormatFloat(end.AverageWager, 'f', 6, 64), share(end.ElementOfRisk), share(end.HitFrequency), decimals(end.Deviation)})
	}
	return []Block{t}
}

// half is a number of halves at the end of a line.
var half = regexp.MustCompile(` (\d+)/2$`)

// inHalves writes what a base game brings as a decimal fraction, since a payout of 3 to 2 leaves halves.
func inHalves(line string) string {
	return half.ReplaceAllStringFunc(line, func(found string) string {
		r, _ := new(big.Rat).SetString(found[1:])
		return " " + r.FloatString(1)
	})
}

// filled is a table without the columns in which no row has anything.
func filled(t Table) Table {
	for i := len(t.Head) - 1; i > 0; i-- {
		if slices.ContainsFunc(t.Rows, func(row []string) bool { return row[i] != "" }) {
			continue
		}
		t.Head = slices.Delete(slices.Clone(t.Head), i, i+1)
		for n := range t.Rows {
			t.Rows[n] = slices.Delete(t.Rows[n], i, i+1)
		}
	}
	return t
}

func (f *Filing) progressive(p *odds.ProgressiveDocument) [][]string {
	if p == nil {
		return nil
	}
	float := func(x float64) string { return strconv.FormatFloat(100*x, 'f', 4, 64) + "\u00a0%" }
	var rows [][]string
	var rates, resets []string
	for i, l := range p.Each() {
		of := ""
		if l.Level != "" {
			of = upper(l.Level) + ": "
		}
		rows = append(rows, []string{of + f.say("par.meter", "wager", dollarText(p.Wager)), dollarText(l.Meter)})
		if i == 0 {
			rows = append(rows, []string{f.say("par.withoutmeter"), float(-p.Fixed.Decimal)})
		}
		rows = append(rows, []string{of + f.say("par.share"), l.Share.Fraction}, []string{of + f.say("par.perthousand"), float(l.PerThousand)})
		if l.BreakEven != nil {
			rows = append(rows, []string{of + f.say("par.breakeven"), dollarText(*l.BreakEven)})
		}
		rates, resets = append(rates, strings.TrimSpace(l.Level+" "+l.Rate)), append(resets, strings.TrimSpace(l.Level+" "+dollarText(l.Reset)))
	}
	if p.LongRun != nil {
		rows = append(rows, []string{f.say("par.longrun", "rate", strings.Join(rates, ", "), "reset", strings.Join(resets, ", ")), float(p.LongRun.Decimal)})
	}
	if p.EnvyEach != nil {
		rows = append(rows, []string{f.say("par.envy"), f.say("par.ofwager", "share", strconv.FormatFloat(p.EnvyEach.Decimal, 'f', 6, 64))})
	}
	return rows
}

// dollarText writes an amount given as text as a paper does.
func dollarText(text string) string {
	amount, err := money.Parse(text)
	if err != nil {
		return "$" + text
	}
	return dollars(amount)
}

// grouped separates the thousands of a whole number.
func grouped(digits string) string {
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// rulesBlocks are every choice that the sheet rests on.
func (f *Filing) rulesBlocks(entries []odds.Entry) []Block {
	s, g := f.Selected, f.Game
	options := Table{Title: f.say("par.options"), Head: []string{f.say("head.option"), f.say("head.chosen"), f.say("head.clause")}, Left: 3}
	for i := range g.Paytables {
		if p := &g.Paytables[i]; p.Lettered() {
			options.Rows = append(options.Rows, []string{f.say("choice.paytable", "wager", g.Wager(p.Wager).Name), f.lettersOf(p, entries), section(p.Cite)})
		}
	}
	for i := range g.Options {
		if o := &g.Options[i]; concerns(s, o) {
			value := f.choice(o)
			if value == "" {
				value = f.say("choice.none")
			}
			options.Rows = append(options.Rows, []string{o.Name, value, section(o.Cite)})
		}
	}
	blocks := []Block{Heading{Text: f.say("par.rules"), Cite: "601a.2"}, Text{Text: f.say("about.rules", "digest", digest(s))}, options}
	if most, wagers, at := limit(s); most > 0 {
		blocks = append(blocks, Text{Text: f.say("limits.payout", "most", dollars(most), "wagers", f.list(wagers)) + " " + f.say("par.leavesout"), Cites: []cite.Cite{at}})
	}
	return append(blocks, f.readings()...)
}

// readings tell how a text is read that can be read in two ways.
func (f *Filing) readings() []Block {
	blocks := []Block{Heading{Text: f.say("part.readings")}}
	for _, r := range f.Game.Readings {
		blocks = append(blocks, Text{Text: upper(words.In(f.Language, r.Why)) + " " + f.say("reading.here", "reading", game.ReadingChoice{ID: r.ID}.Of(f.Selected).Words(f.Selected)), Cites: f.own(r.Cites)})
	}
	return blocks
}

// own are those of the places that are about the game, or all where none is.
func (f *Filing) own(cites []cite.Cite) []cite.Cite {
	own := slices.DeleteFunc(slices.Clone(cites), func(c cite.Cite) bool { return !f.concerned(c) })
	if len(own) == 0 {
		return cites
	}
	return own
}

// lettersOf are the paytables of which the sheet has figures.
func (f *Filing) lettersOf(p *game.Paytable, entries []odds.Entry) string {
	var letters []string
	for i := range entries {
		e := &entries[i]
		if e.Wager == p.Wager || e.Wager == analysis.Base && f.Game.Wager(p.Wager).Payout && e.Paytable != "" {
			letters = append(letters, e.Paytable)
		}
	}
	if letters == nil {
		return f.say("choice.notoffered")
	}
	return f.list(letters)
}

// filed are the entries of the wagers that are offered, with the paytables in force.
func filed(s *game.Selected, entries []odds.Entry) []odds.Entry {
	return slices.DeleteFunc(entries, func(e odds.Entry) bool {
		if w := s.Game.Wager(e.Wager); w != nil && !s.Offers(w) {
			return true
		}
		for i := range s.Game.Paytables {
			p := &s.Game.Paytables[i]
			of := p.Wager == e.Wager || e.Wager == analysis.Base && (p.By.ID != "" || p.Lettered() && s.Game.Wager(p.Wager).Payout)
			if in := printed(s, p); of && e.Paytable != "" && in != nil {
				return in.Letter != e.Paytable
			}
		}
		return false
	})
}
