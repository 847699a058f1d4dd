package paper

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"felt/analysis"
	"felt/cite"
	"felt/game"
	"felt/money"
	"felt/odds"
)

// par is the mathematics sheet of a game: for each figure its paytable, the number of deals in
// every row, exact fractions, edge and deviation, and the rules they stand on. Where rules are
// given it has the paytables that they choose, else all.
func par(ctx context.Context, f *Filing) (*Document, error) {
	q := odds.Question{Game: odds.Game(f.Game.ID), Rules: f.rules}
	if q.Game == nil {
		return nil, fmt.Errorf("%s is not analysed; there is no figure to print", f.Game.Name)
	}
	entries, err := odds.Entries(q)
	if err != nil {
		return nil, err
	}
	if f.rules != nil {
		entries = filed(f.Selected, entries)
	}
	figures, err := f.figures(ctx, entries)
	if err != nil {
		return nil, err
	}
	return mathematics(f, entries, figures), nil
}

// figures works out the figures of entries.
func (f *Filing) figures(ctx context.Context, entries []odds.Entry) ([]*analysis.Figure, error) {
	if f.Figures != nil {
		return f.Figures(ctx, entries)
	}
	var calculator odds.Calculator
	var figures []*analysis.Figure
	for i := range entries {
		figure, err := calculator.Figure(ctx, &entries[i])
		if err != nil {
			return nil, err
		}
		figures = append(figures, figure)
	}
	return figures, nil
}

func mathematics(f *Filing, entries []odds.Entry, figures []*analysis.Figure) *Document {
	s, g := f.Selected, f.Game
	d := &Document{
		Title: g.Name, Subtitle: "Mathematics sheet", Colour: g.Layout.Colour, Contents: true,
		About: source(g) + ". Rules " + digest(s) + ". Build " + f.Build + ".",
	}
	d.Blocks = append(d.Blocks,
		Heading{Text: "Summary", Cite: g.Chapter + ".12"},
		Text{Text: "Figures are exact, counted over all deals and never simulated; one that is not says how it was found. Amounts are in units of the wager, of the base game in units of its first wager. " +
			"The base game is played in the way that is best for the player. The edge is what the house keeps of the wager on average, the element of risk what it keeps of all that is wagered."},
		summary(entries, figures))
	for i, figure := range figures {
		d.Blocks = append(d.Blocks, figureBlocks(&entries[i], figure)...)
	}
	d.Blocks = append(d.Blocks, rulesBlocks(s, entries)...)
	return d
}

func percent(r *big.Rat) string {
	return new(big.Rat).Mul(r, big.NewRat(100, 1)).FloatString(4) + "\u00a0%"
}

func deviation(f *analysis.Figure) string {
	variance, _ := f.Variance().Float64()
	return strconv.FormatFloat(math.Sqrt(variance), 'f', 4, 64)
}

func edge(f *analysis.Figure) *big.Rat { return new(big.Rat).Neg(f.Value()) }

func summary(entries []odds.Entry, figures []*analysis.Figure) Table {
	t := Table{Head: []string{"wager", "paytable", "edge", "element of risk", "hit frequency", "deviation"}, Left: 2}
	for i, f := range figures {
		t.Rows = append(t.Rows, []string{upper(entries[i].Title()), f.Paytable, percent(edge(f)), percent(f.ElementOfRisk()), percent(f.HitFrequency()), deviation(f)})
	}
	return t
}

func upper(text string) string {
	if text != "" && text[0] >= 'a' && text[0] <= 'z' {
		return string(text[0]-'a'+'A') + text[1:]
	}
	return text
}

// lettered names the paytable of a figure: by its letter, or by the option that selects it.
func lettered(e *odds.Entry) string {
	for _, p := range e.Game.Game.Paytables {
		if p.By != "" && (p.Wager == e.Wager || e.Wager == analysis.Base) {
			return e.Paytable + " " + p.By
		}
	}
	return "paytable " + e.Paytable
}

// figureBlocks are all about one figure.
func figureBlocks(e *odds.Entry, f *analysis.Figure) []Block {
	title := upper(e.Title())
	if f.Paytable != "" {
		title += ", " + lettered(e)
	}
	blocks := []Block{Heading{Text: title, Cite: f.Cite}}
	for _, line := range []string{f.Given, f.Approximation} {
		if line != "" {
			blocks = append(blocks, Text{Text: upper(line) + "."})
		}
	}
	ways := Table{Head: []string{"hand", "pays", "combinations", "probability", "return"}, Left: 1}
	for _, o := range f.Outcomes {
		combinations := ""
		if o.Combinations != nil {
			combinations = grouped(o.Combinations.String())
		}
		ways.Rows = append(ways.Rows, []string{o.Hand, o.Pays, combinations, o.Probability.FloatString(10), new(big.Rat).Mul(o.Net, o.Probability).FloatString(10)})
	}
	all := ""
	if f.Combinations != nil {
		all = grouped(f.Combinations.String())
	}
	ways.Rows = append(ways.Rows, []string{"all", "", all, "1.0000000000", f.Value().FloatString(10)})
	blocks = append(blocks, ways)

	facts := Table{Left: 2, Rows: [][]string{
		{"House edge", percent(edge(f))},
		{"Expected value, exactly", f.Value().RatString()},
		{"Hit frequency", percent(f.HitFrequency())},
		{"Hit frequency, exactly", f.HitFrequency().RatString()},
		{"Variance", f.Variance().FloatString(6)},
		{"Standard deviation", deviation(f)},
	}}
	if f.Wager == analysis.Base {
		facts.Rows = append(facts.Rows, []string{"Average wager", f.Wagered.FloatString(6)}, []string{"Element of risk", percent(f.ElementOfRisk())})
	}
	for _, x := range f.Decisions {
		facts.Rows = append(facts.Rows, []string{upper(strings.ReplaceAll(x.Name, "_", " ")), percent(x.Frequency)})
	}
	document := odds.NewDocument(e, f, false)
	facts.Rows = append(facts.Rows, progressive(document.Progressive)...)
	for _, p := range document.Published {
		text := p.Of + " " + p.Says + " (" + p.Source + "); exactly " + p.Comes + ": " + p.Agreement + "."
		if p.Why != "" {
			text += " " + p.Why
		}
		facts.Rows = append(facts.Rows, []string{"Published", upper(text)})
	}
	return append(blocks, facts)
}

func progressive(p *odds.ProgressiveDocument) [][]string {
	if p == nil {
		return nil
	}
	float := func(x float64) string { return strconv.FormatFloat(100*x, 'f', 4, 64) + "\u00a0%" }
	rows := [][]string{
		{"Meter, for a wager of " + dollarText(p.Wager), dollarText(p.Meter)},
		{"House edge without the meter", float(-p.Fixed.Decimal)},
		{"Average share of the meter won, exactly", p.Share.Fraction},
		{"Each $1,000 of the meter takes off", float(p.PerThousand)},
	}
	if p.BreakEven != nil {
		rows = append(rows, []string{"Nobody has an edge at a meter of", dollarText(*p.BreakEven)})
	}
	if p.LongRun != nil {
		rows = append(rows, []string{"Hold in the long run, at a rate of " + p.Rate + "\u00a0% and a reset to " + dollarText(p.Reset), float(p.LongRun.Decimal)})
	}
	if p.EnvyEach != nil {
		rows = append(rows, []string{"Envy Bonus, for each other player whose hand is shown", strconv.FormatFloat(p.EnvyEach.Decimal, 'f', 6, 64) + " of the wager"})
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
func rulesBlocks(s *game.Selected, entries []odds.Entry) []Block {
	g := s.Game
	options := Table{Title: "Options", Head: []string{"option", "chosen", "clause"}, Left: 3}
	for i := range g.Paytables {
		if p := &g.Paytables[i]; p.Lettered() {
			options.Rows = append(options.Rows, []string{"Paytable of the " + g.Wager(p.Wager).Name, lettersOf(s, p, entries), section(p.Cite)})
		}
	}
	for i := range g.Options {
		if o := &g.Options[i]; concerns(s, o) {
			value := choice(s, o)
			if value == "" {
				value = "none"
			}
			options.Rows = append(options.Rows, []string{o.Name, value, section(o.Cite)})
		}
	}
	blocks := []Block{Heading{Text: "Rules chosen", Cite: "601a.2"}, options}
	if most, wagers, at := limit(s); most > 0 {
		blocks = append(blocks, Text{Text: "At most " + dollars(most) + " is won in a round on " + list(wagers) + ". The figures leave this limit out.", Cites: []cite.Cite{at}})
	}
	blocks = append(blocks, Heading{Text: "How the text is read"})
	for _, r := range g.Readings {
		blocks = append(blocks, Text{Text: upper(r.Why) + " Here: " + s.Reading(r.ID) + ".", Cites: r.Cites})
	}
	return blocks
}

// lettersOf are the paytables of which the sheet has figures.
func lettersOf(s *game.Selected, p *game.Paytable, entries []odds.Entry) string {
	var letters []string
	for i := range entries {
		e := &entries[i]
		if e.Wager == p.Wager || e.Wager == analysis.Base && s.Game.Wager(p.Wager).Payout && e.Paytable != "" {
			letters = append(letters, e.Paytable)
		}
	}
	if letters == nil {
		return "not offered"
	}
	return list(letters)
}

// filed are the entries of the wagers that are offered.
func filed(s *game.Selected, entries []odds.Entry) []odds.Entry {
	return slices.DeleteFunc(entries, func(e odds.Entry) bool {
		w := s.Game.Wager(e.Wager)
		return w != nil && !s.Offers(w)
	})
}
