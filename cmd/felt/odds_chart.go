package main

import (
	"cmp"
	"errors"
	"fmt"
	"image/color"
	"io"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// The charts of felt odds are those of the page Odds, and of what the page does not compute: each is drawn from the document that is printed.

// wagerTitle names the wager of a chart.
func wagerTitle(name string, wager round.WagerID, paytable, strategy string) string {
	title := name + ", " + strings.ReplaceAll(string(wager), "_", " ")
	if wager == "" {
		title = name + ", base game"
	}
	if paytable != "" {
		title += ", paytable " + paytable
	}
	if strategy != "" {
		title += ", strategy " + strategy
	}
	return title
}

// inUnits writes an amount in units of the wager.
func inUnits(amount float64) string {
	return strings.Replace(fmt.Sprintf("%.6g", amount), "-", "−", 1)
}

// exactPercent writes a share as the answer prints it.
func exactPercent(share float64) string {
	return strings.Replace(fmt.Sprintf("%.4f %%", 100*share), "-", "−", 1)
}

// seldom is how small the chance of all larger wins together is that are told and not drawn.
const seldom = 1e-3

// drawFigure draws how the wager ends, and how its edge falls as the meter rises where it depends on one.
func drawFigure(to io.Writer, name string, d *odds.Document) error {
	outcomes := slices.Clone(d.Outcomes)
	slices.SortStableFunc(outcomes, func(a, b odds.OutcomeDocument) int { return cmp.Compare(a.Net.Decimal, b.Net.Decimal) })
	var at []float64
	chance := map[float64]float64{} // rows that bring the same are one bar
	for _, o := range outcomes {
		if len(at) == 0 || at[len(at)-1] != o.Net.Decimal {
			at = append(at, o.Net.Decimal)
		}
		chance[o.Net.Decimal] += o.Probability
	}
	rare, rareWins := 0.0, 0
	for len(at) > 1 && rare+chance[at[len(at)-1]] < seldom {
		rare += chance[at[len(at)-1]]
		rareWins++
		at = at[:len(at)-1]
	}
	heading := wagerTitle(name, d.Wager, d.Paytable, d.Strategy)
	facts := []string{fmt.Sprintf("House edge %s, hit frequency %s, standard deviation %.4f.", exactPercent(d.HouseEdge), exactPercent(d.HitFrequency), d.Deviation)}
	if rareWins > 0 {
		what := "the largest win, which comes"
		if rareWins > 1 {
			what = fmt.Sprintf("the %d largest wins, which together come", rareWins)
		}
		facts = append(facts, fmt.Sprintf("Not drawn: %s once in %.0f rounds.", what, 1/rare))
	}
	if d.Given != "" {
		facts = append(facts, strings.ToUpper(d.Given[:1])+d.Given[1:]+".")
	}
	p := newChart(heading, facts, "Net of a round, in units of the wager")
	if d.Wager == analysis.Base {
		p.X.Label.Text = "Net of a round, in units of the first wager"
	}
	width := 1.0
	for i := range at[1:] {
		width = min(width, at[i+1]-at[i])
	}
	words := slices.Clone(facts)
	for _, net := range at {
		colour := chartBar
		if net < 0 {
			colour = chartBelow
		}
		bin := plotter.HistogramBin{Min: net - 0.4*width, Max: net + 0.4*width, Weight: chance[net]}
		p.Add(&plotter.Histogram{Bins: []plotter.HistogramBin{bin}, Width: 0.8 * width, FillColor: colour, LineStyle: draw.LineStyle{Color: chartPaper, Width: 1}})
		words = append(words, fmt.Sprintf("%s: %s.", inUnits(net), exactPercent(chance[net])))
	}
	p.X.Tick.Marker = ticksOf(inUnits)
	charts := []*plot.Plot{p}
	if d.Progressive != nil {
		for _, level := range d.Progressive.Each() {
			meter, told, err := meterChart(d.Progressive, level)
			if err != nil {
				return err
			}
			charts, words = append(charts, meter), append(words, told)
		}
	}
	return saveChart(to, heading, words, charts...)
}

// meterChart draws the house edge by the reading of a level of the meter while the others read what they do, and says what is drawn.
func meterChart(of *odds.ProgressiveDocument, d odds.LevelDocument) (p *plot.Plot, told string, err error) {
	rest := of.Fixed.Decimal
	for _, other := range of.Each() {
		reading, err := strconv.ParseFloat(other.Meter, 64)
		if err != nil {
			return nil, "", err
		}
		if other.Level != d.Level {
			rest += other.PerThousand * reading / 1000
		}
	}
	reading, err := strconv.ParseFloat(d.Meter, 64)
	if err != nil {
		return nil, "", err
	}
	highest := reading
	if d.BreakEven != nil {
		even, err := strconv.ParseFloat(*d.BreakEven, 64)
		if err != nil {
			return nil, "", err
		}
		highest = max(highest, even)
	}
	highest *= 1.25
	edge := func(reading float64) float64 { return -(rest + d.PerThousand*reading/1000) }
	axis := payout.Meter(d.Level)
	axis = strings.ToUpper(axis[:1]) + axis[1:]
	p = newChart("House edge by the reading of the "+payout.Meter(d.Level)+", for a wager of $"+of.Wager, nil, axis+", in dollars")
	line, err := plotter.NewLine(plotter.XYs{{X: 0, Y: edge(0)}, {X: highest, Y: edge(highest)}})
	if err != nil {
		return nil, "", err
	}
	line.Color, line.Width = chartBar, 2
	even, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: highest, Y: 0}})
	if err != nil {
		return nil, "", err
	}
	even.Color, even.Dashes = chartMark, []vg.Length{3, 3}
	p.Add(line, even)
	p.Y.Min = min(0, edge(highest))
	p.X.Tick.Marker = ticksOf(func(reading float64) string { return inDollars(reading, 0) })
	return p, fmt.Sprintf("The house edge falls from %s with nothing on the %s to %s at %s.", exactPercent(edge(0)), payout.Meter(d.Level), exactPercent(edge(highest)), inDollars(highest, 0)), nil
}

// drawSession draws what sessions end in.
func drawSession(to io.Writer, name string, d *odds.SessionDocument) error {
	heading := fmt.Sprintf("%s: sessions of %s rounds", wagerTitle(name, d.Wager, d.Paytable, d.Strategy), grouped(int64(d.Rounds)))
	facts := []string{fmt.Sprintf("Mean %.4f, standard deviation %.4f; %s end ahead.", d.Mean, d.Deviation, exactPercent(d.Ahead)), "Nobody is ruined, for the bankroll has no end."}
	if d.Ruin != nil {
		facts[1] = fmt.Sprintf("Ruin of those who begin with %d: %s.", d.Bankroll, exactPercent(*d.Ruin))
	}
	p := newChart(heading, facts, "Net of a session, in units of the wager; the outermost bars hold all beyond")
	p.X.Tick.Marker = ticksOf(inUnits)
	shares, quantiles := make([]drawnBar, len(d.Ends)), make([]drawnQuantile, len(d.Quantiles))
	for i, e := range d.Ends {
		shares[i] = drawnBar(e)
	}
	for i, q := range d.Quantiles {
		quantiles[i] = drawnQuantile(q)
	}
	told, err := drawEnds(p, shares, 0, quantiles, inUnits)
	if err != nil {
		return err
	}
	return saveChart(to, heading, append(facts, told...), p)
}

// drawEffects draws what each card changes that leaves the shoe, and what a player wins by knowing it as the shoe is dealt.
func drawEffects(to io.Writer, name string, d *odds.EffectsDocument) error {
	if len(d.Depths) == 0 {
		return errors.New("every card has the same effect, so there is nothing to draw")
	}
	heading := fmt.Sprintf("%s: one card gone of %d", wagerTitle(name, d.Wager, d.Paytable, d.Strategy), d.Cards)
	words := []string{fmt.Sprintf("House edge %s with all cards in the shoe.", exactPercent(-d.Value.Decimal))}
	p := newChart(heading, words, "Card that has left, and how much more a round is then worth to the player")
	var cards []string
	var changes plotter.Values
	for _, x := range d.Effects {
		cards, changes = append(cards, x.Card), append(changes, x.Change.Decimal)
		words = append(words, fmt.Sprintf("%s: %s.", x.Card, exactPercent(x.Change.Decimal)))
	}
	if err := addBars(p, changes, 24, false, chartBar, chartBelow); err != nil {
		return err
	}
	p.Y.Min, p.Y.Max = 1.1*min(0, slices.Min(changes)), 1.1*max(0, slices.Max(changes))
	p.NominalX(cards...)
	depths := newChart("Won in 100 rounds by one unit when the player has the edge, estimated", nil, "Cards dealt, of the shoe")
	depths.X.Tick.Marker, depths.Y.Tick.Marker = ticksOf(func(share float64) string { return fmt.Sprintf("%.4g %%", 100*share) }), ticksOf(inUnits)
	points := make(plotter.XYs, len(d.Depths))
	for i, x := range d.Depths {
		points[i] = plotter.XY{X: x.Dealt, Y: x.Gain}
		words = append(words, fmt.Sprintf("With %.0f %% dealt %.4f units are won in 100 rounds.", 100*x.Dealt, x.Gain))
	}
	line, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return err
	}
	line.Color, line.Width, dots.Color, dots.Shape = chartBar, 2, chartBar, draw.CircleGlyph{}
	depths.Add(line, dots)
	return saveChart(to, heading, words, p, depths)
}

// addBars draws a bar for each change, those above nothing in one colour and those below in another.
func addBars(p *plot.Plot, changes plotter.Values, width vg.Length, horizontal bool, above, below color.Color) error {
	for i, colour := range []color.Color{above, below} { // the same bytes each time
		sign := float64(1 - 2*i)
		part := make(plotter.Values, len(changes))
		for at, change := range changes {
			part[at] = sign * max(0, sign*change)
		}
		bars, err := plotter.NewBarChart(part, width)
		if err != nil {
			return err
		}
		bars.Horizontal, bars.Color, bars.LineStyle = horizontal, colour, draw.LineStyle{}
		p.Add(bars)
	}
	return nil
}

// drawSensitivity draws by how much each other choice moves the house edge.
func drawSensitivity(to io.Writer, name string, d *odds.SensitivityDocument) error {
	if len(d.Changes) == 0 {
		return errors.New("no other choice changes the figure, so there is nothing to draw")
	}
	heading := wagerTitle(name, d.Wager, d.Paytable, d.Strategy) + ": what each other choice changes"
	words := []string{fmt.Sprintf("House edge %s by the rules as they are.", exactPercent(-d.Value.Decimal))}
	p := newChart(heading, words, "Change of the house edge")
	p.X.Tick.Marker = p.Y.Tick.Marker
	var names, labels []string
	var points plotter.XYs
	var changes plotter.Values
	for _, x := range slices.Backward(d.Changes) { // the first on top
		change := -x.By.Decimal
		names = append(names, strings.TrimPrefix(x.Choice, "readings.")+"\n"+x.Instead)
		labels, points = append(labels, " "+exactPercent(change)), append(points, plotter.XY{X: max(change, 0), Y: float64(len(changes))})
		changes = append(changes, change)
		words = append(words, fmt.Sprintf("%s as %s: %s.", x.Choice, x.Instead, exactPercent(change)))
	}
	if err := addBars(p, changes, min(20, 180/vg.Length(len(changes))), true, chartBelow, chartBar); err != nil {
		return err
	}
	said, err := plotter.NewLabels(plotter.XYLabels{XYs: points, Labels: labels})
	if err != nil {
		return err
	}
	for i := range said.TextStyle {
		said.TextStyle[i].Font.Variant, said.TextStyle[i].YAlign = "Sans", draw.YCenter
	}
	p.Add(said)
	least, most := min(0, slices.Min(changes)), max(0, slices.Max(changes))
	p.X.Min, p.X.Max = 1.1*least, most+0.35*(most-least) // with room for the words
	p.Y.Min, p.Y.Max = -0.6, float64(len(changes))-0.4
	p.NominalY(names...)
	return saveChart(to, heading, words, p)
}
