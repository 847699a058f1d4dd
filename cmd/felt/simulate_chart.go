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
	p := plot.New()
	p.BackgroundColor = nil
	p.Title.Text = heading + "\n" + strings.Join(facts, "\n")
	p.Title.Padding = 8
	for _, text := range []*draw.TextStyle{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.X.Tick.Label, &p.Y.Tick.Label} {
		text.Font.Variant = "Sans"
	}
	p.X.Label.Text = "Net of a session, in dollars; the first and the last bar hold all that lie beyond"
	p.Y.Min = 0
	p.X.Tick.Marker = ticksOf(func(net float64) string { return inDollars(net, 0) })
	p.Y.Tick.Marker = ticksOf(func(share float64) string { return fmt.Sprintf("%.4g %%", 100*share) })
	grid := plotter.NewGrid()
	grid.Vertical.Color, grid.Horizontal.Color = nil, chartGrid
	p.Add(grid)
	p.Add(bars(s)...)
	marks, told, err := quantileMarks(s, p.X.Min, p.X.Max, p.Y.Max)
	if err != nil {
		return err
	}
	p.Add(marks...)
	svg := vgsvg.New(chartWidth, chartHeight)
	canvas := draw.New(svg)
	canvas.SetColor(chartPaper)
	canvas.Fill(canvas.Path())
	p.Draw(draw.Crop(canvas, 12, -28, 8, -8))
	var drawn bytes.Buffer
	if _, err := svg.WriteTo(&drawn); err != nil {
		return err
	}
	plain := bytes.ReplaceAll(drawn.Bytes(), []byte("Liberation Sans"), []byte("Public Sans,Liberation Sans,Arial,sans-serif"))
	before, after, _ := bytes.Cut(plain, []byte("<g "))
	_, err = fmt.Fprintf(to, "%s<title>%s</title>\n<desc>%s</desc>\n<style>%s</style>\n<g %s", before, escaped(heading), escaped(strings.Join(append(facts, told...), " ")), chartDark, after)
	return err
}

// bars are a bar for each amount that sessions end in, those that end in a loss in a colour of their own.
func bars(s *sim.Sessions) []plot.Plotter {
	n := len(s.Ends)
	width := s.Ends[0].To - s.Ends[0].From
	switch { // the outermost bars may reach farther than they are drawn
	case n > 2:
		width = s.Ends[1].To - s.Ends[1].From
	case n == 2:
		width = min(width, s.Ends[1].To-s.Ends[1].From)
	}
	width = max(width, 1)
	var drawn []plot.Plotter
	first := s.Ends[0].To - width
	for i, e := range s.Ends {
		from := first + float64(i)*width
		colour := chartBar
		if from+width <= 0 {
			colour = chartBelow
		}
		bin := plotter.HistogramBin{Min: from, Max: from + width, Weight: float64(e.Sessions) / float64(s.Played)}
		drawn = append(drawn, &plotter.Histogram{Bins: []plotter.HistogramBin{bin}, Width: width, FillColor: colour, LineStyle: draw.LineStyle{Color: chartPaper, Width: 1}})
	}
	return drawn
}

// quantileMarks are a line for each quantile to be marked that lies on the chart, and what they say.
func quantileMarks(s *sim.Sessions, low, high, top float64) (marks []plot.Plotter, told []string, err error) {
	for _, share := range marked {
		for _, q := range s.Quantiles {
			if q.Share != share || q.Net < low || q.Net > high {
				continue
			}
			words := fmt.Sprintf("%g %% end at %s or less", 100*q.Share, inDollars(q.Net, 0))
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
