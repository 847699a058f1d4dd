package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"felt.example/felt/internal/sim"
)

// The chart's size.
const chartWidth, chartHeight = 860 * vg.Length(0.75), 460 * vg.Length(0.75)

// The chart's colours; who prefers the dark sees them turned round, hues kept.
var (
	chartPaper = color.RGBA{0xf6, 0xf2, 0xe9, 0xff}
	chartBar   = color.RGBA{0x77, 0x54, 0x0f, 0xff}
	chartBelow = color.RGBA{0xa0, 0x2a, 0x2c, 0xff}
	chartMark  = color.RGBA{0x23, 0x1f, 0x19, 0xff}
	chartGrid  = color.RGBA{0xdb, 0xd3, 0xc2, 0xff}
)

const chartDark = "@media (prefers-color-scheme:dark){svg{filter:invert(1) hue-rotate(180deg)}}"

// marked are the quantiles that the chart marks.
var marked = []float64{0.05, 0.5, 0.95}

// writeChart draws what sessions end in, and writes it as SVG: a bar for each amount, with quantiles
// and risk of ruin, and the same facts in words for who does not see it.
func writeChart(to io.Writer, title string, s *sim.Sessions) error {
	if s == nil {
		return errors.New("no session was played to its end")
	}
	heading := fmt.Sprintf("%s: %s sessions of %s rounds", title, grouped(s.Played), grouped(s.Rounds))
	facts := []string{
		fmt.Sprintf("On average %s ± %s; %.2f %% end ahead.", inDollars(s.Mean, 2), inDollars(s.StandardError, 2), 100*s.Ahead),
		"Nobody is ruined, for the bankroll has no end.",
	}
	if s.RiskOfRuin != nil {
		facts[1] = fmt.Sprintf("Risk of ruin with $%s: %.2f %% ± %.2f %%.", s.Bankroll, 100**s.RiskOfRuin, 100**s.RuinError)
	}
	p := newChart(heading, facts, "Net of a session, in dollars; the first and the last bar hold all that lie beyond")
	p.X.Tick.Marker = ticksOf(func(net float64) string { return inDollars(net, 0) })
	shares, quantiles := make([]drawnBar, len(s.Ends)), make([]drawnQuantile, len(s.Quantiles))
	for i, e := range s.Ends {
		shares[i] = drawnBar{e.From, e.To, float64(e.Sessions) / float64(s.Played)}
	}
	for i, q := range s.Quantiles {
		quantiles[i] = drawnQuantile{q.Share, q.Net}
	}
	told, err := drawEnds(p, shares, 1, quantiles, func(net float64) string { return inDollars(net, 0) })
	if err != nil {
		return err
	}
	return saveChart(to, heading, append(facts, told...), p)
}

// newChart is a chart without anything on it; its vertical axis has shares, from nothing on.
func newChart(heading string, facts []string, x string) *plot.Plot {
	p := plot.New()
	p.BackgroundColor = nil
	p.Title.Text = heading
	if len(facts) > 0 {
		p.Title.Text += "\n" + strings.Join(facts, "\n")
	}
	p.Title.Padding = 8
	for _, text := range []*draw.TextStyle{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.X.Tick.Label, &p.Y.Label.TextStyle, &p.Y.Tick.Label} {
		text.Font.Variant = "Sans"
	}
	p.X.Label.Text = x
	p.Y.Min = 0
	p.Y.Tick.Marker = ticksOf(func(share float64) string { return fmt.Sprintf("%.4g %%", 100*share) })
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = nil, chartGrid
	p.Add(grid)
	return p
}

// saveChart writes charts below each other as SVG, with the heading and the facts in words.
func saveChart(to io.Writer, heading string, words []string, charts ...*plot.Plot) error {
	height := chartHeight * vg.Length(len(charts))
	svg := vgsvg.New(chartWidth, height)
	canvas := draw.New(svg)
	canvas.SetColor(chartPaper)
	canvas.Fill(canvas.Path())
	for i, p := range charts {
		p.Draw(draw.Crop(canvas, 12, -28, chartHeight*vg.Length(len(charts)-1-i)+8, -chartHeight*vg.Length(i)-8))
	}
	var drawn bytes.Buffer
	if _, err := svg.WriteTo(&drawn); err != nil {
		return err
	}
	plain := bytes.ReplaceAll(drawn.Bytes(), []byte("Liberation Sans"), []byte("Public Sans,Liberation Sans,Arial,sans-serif"))
	before, after, _ := bytes.Cut(plain, []byte("<g "))
	_, err := fmt.Fprintf(to, "%s<title>%s</title>\n<desc>%s</desc>\n<style>%s</style>\n<g %s", before, escaped(heading), escaped(strings.Join(words, " ")), chartDark, after)
	return err
}

// drawnBar is how many of the sessions, as a share, end within an amount and another.
type drawnBar struct{ From, To, Share float64 }

// drawnQuantile is what a share of the sessions end at or below.
type drawnQuantile struct{ Share, Net float64 }

// drawEnds draws what sessions end in, with the quantiles that are marked, and returns these in words. No bar is narrower than the least.
func drawEnds(p *plot.Plot, ends []drawnBar, least float64, quantiles []drawnQuantile, written func(net float64) string) ([]string, error) {
	p.Add(bars(ends, least)...)
	marks, told, err := quantileMarks(quantiles, p.X.Min, p.X.Max, p.Y.Max, written)
	p.Add(marks...)
	return told, err
}

// bars are a bar for each amount that sessions end in, those that end in a loss in a colour of their own.
func bars(ends []drawnBar, least float64) []plot.Plotter {
	n := len(ends)
	width := ends[0].To - ends[0].From
	switch { // the outermost bars may reach farther than they are drawn
	case n > 2:
		width = ends[1].To - ends[1].From
	case n == 2:
		width = min(width, ends[1].To-ends[1].From)
	}
	width = max(width, least)
	var drawn []plot.Plotter
	first := ends[0].To - width
	for i, e := range ends {
		from := first + float64(i)*width
		colour := chartBar
		if from+width <= 0 {
			colour = chartBelow
		}
		bin := plotter.HistogramBin{Min: from, Max: from + width, Weight: e.Share}
		drawn = append(drawn, &plotter.Histogram{Bins: []plotter.HistogramBin{bin}, Width: width, FillColor: colour, LineStyle: draw.LineStyle{Color: chartPaper, Width: 1}})
	}
	return drawn
}

// quantileMarks are a line for each quantile to be marked that lies on the chart, and what they say.
func quantileMarks(quantiles []drawnQuantile, low, high, top float64, written func(net float64) string) (marks []plot.Plotter, told []string, err error) {
	for _, share := range marked {
		for _, q := range quantiles {
			if q.Share != share || q.Net < low || q.Net > high {
				continue
			}
			words := fmt.Sprintf("%g %% end at %s or less", 100*q.Share, written(q.Net))
			height := top * (1.05 + 0.07*float64(len(told)))
			line, err := plotter.NewLine(plotter.XYs{{X: q.Net, Y: 0}, {X: q.Net, Y: height}})
			if err != nil {
				return nil, nil, err
			}
			line.Color, line.Dashes = chartMark, []vg.Length{3, 3}
			label, err := plotter.NewLabels(plotter.XYLabels{XYs: plotter.XYs{{X: q.Net, Y: height}}, Labels: []string{words}})
			if err != nil {
				return nil, nil, err
			}
			label.TextStyle[0].YAlign, label.TextStyle[0].Font.Variant = draw.YTop, "Sans"
			label.Offset = vg.Point{X: 4}
			if q.Net > (low+high)/2 {
				label.TextStyle[0].XAlign, label.Offset.X = draw.XRight, -4
			}
			marks, told = append(marks, line, label), append(told, words+".")
		}
	}
	return marks, told, nil
}

// ticksOf are the usual marks of an axis, written by a function.
func ticksOf(written func(float64) string) plot.Ticker {
	return plot.TickerFunc(func(low, high float64) []plot.Tick {
		ticks := plot.DefaultTicks{}.Ticks(low, high)
		for i := range ticks {
			if ticks[i].Label != "" {
				ticks[i].Label = written(ticks[i].Value)
			}
		}
		return ticks
	})
}

// grouped writes a count with commas between its thousands.
func grouped(n int64) string {
	digits := fmt.Sprint(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// inDollars writes an amount of dollars, such as −$1,250.50.
func inDollars(amount float64, decimals int) string {
	whole, part, _ := strings.Cut(fmt.Sprintf("%.*f", decimals, math.Abs(amount)), ".")
	n, _ := strconv.ParseInt(whole, 10, 64) // digits alone, as they were written
	text := "$" + grouped(n)
	if part != "" {
		text += "." + part
	}
	if amount < 0 && strings.Trim(whole+part, "0") != "" {
		return "−" + text
	}
	return text
}

func escaped(text string) string {
	var out bytes.Buffer
	_ = xml.EscapeText(&out, []byte(text)) // a buffer takes all
	return out.String()
}
