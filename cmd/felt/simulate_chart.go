package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"felt.example/felt/sim"
)

// The chart's size, and the place of its plot within it, in pixels.
const (
	chartWidth, chartHeight = 860.0, 460.0
	plotLeft, plotRight     = 72.0, 836.0
	plotTop, plotBottom     = 140.0, 392.0
)

// chartStyle follows the reader's light or dark.
const chartStyle = `
.paper{fill:#f6f2e9}.bar{fill:#77540f}.bar.below{fill:#a02a2c}text{fill:#231f19;font:13px "Public Sans",system-ui,sans-serif;font-variant-numeric:tabular-nums}
.title{font-size:18px;font-weight:600}.quiet{fill:#625a4c}.grid{stroke:#dbd3c2}.axis{stroke:#625a4c}.mark{stroke:#231f19;stroke-dasharray:4 4}.end{text-anchor:end}.middle{text-anchor:middle}
@media (prefers-color-scheme:dark){.paper{fill:#171513}.bar{fill:#d9b468}.bar.below{fill:#f0938c}text{fill:#ece5d8}.quiet{fill:#b0a695}.grid{stroke:#3b362f}.axis{stroke:#b0a695}.mark{stroke:#ece5d8}}
`

// marked are the quantiles that the chart marks.
var marked = []float64{0.05, 0.5, 0.95}

// writeChart draws what sessions end in, and writes it as SVG.
func writeChart(to io.Writer, title string, s *sim.Sessions) error {
	if s == nil {
		return errors.New("no session was played to its end")
	}
	_, err := to.Write(sessionsChart(title, s))
	return err
}

// sessionsChart is a bar for each amount that sessions end in, with quantiles and risk of ruin.
func sessionsChart(title string, s *sim.Sessions) []byte {
	c := newSessionsAxes(s)
	var out bytes.Buffer
	text := func(class string, x, y float64, words string) {
		fmt.Fprintf(&out, "<text class=%q x=\"%.1f\" y=\"%.1f\">%s</text>\n", class, x, y, escaped(words))
	}
	line := func(class string, x1, y1, x2, y2 float64) {
		fmt.Fprintf(&out, "<line class=%q x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", class, x1, y1, x2, y2)
	}
	heading := fmt.Sprintf("%s: %s sessions of %s rounds", title, grouped(s.Played), grouped(s.Rounds))
	facts := []string{
		fmt.Sprintf("On average %s ± %s; %.2f %% end ahead.", inDollars(s.Mean, 2), inDollars(s.StandardError, 2), 100*s.Ahead),
		"Nobody is ruined, for the bankroll has no end.",
	}
	if s.RiskOfRuin != nil {
		facts[1] = fmt.Sprintf("Risk of ruin with $%s: %.2f %% ± %.2f %%.", s.Bankroll, 100**s.RiskOfRuin, 100**s.RuinError)
	}
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" role=\"img\" aria-labelledby=\"title facts\">\n", chartWidth, chartHeight)
	fmt.Fprintf(&out, "<title id=\"title\">%s</title>\n<desc id=\"facts\">%s</desc>\n<style>%s</style>\n", escaped(heading), escaped(strings.Join(append(facts, c.told(s)), " ")), chartStyle)
	fmt.Fprintf(&out, "<rect class=\"paper\" width=\"%g\" height=\"%g\"/>\n", chartWidth, chartHeight)
	text("title", 24, 34, heading)
	text("quiet", 24, 60, facts[0])
	text("quiet", 24, 80, facts[1])
	for share := 0.0; share <= c.top*(1+1e-9); share += c.shareStep {
		line("grid", plotLeft, c.y(share), plotRight, c.y(share))
		text("quiet end", plotLeft-8, c.y(share)+4, fmt.Sprintf("%.*f %%", decimalsOf(100*c.shareStep), 100*share))
	}
	for i, e := range s.Ends {
		class := "bar"
		if c.from(i)+c.width <= 0 {
			class = "bar below"
		}
		share := float64(e.Sessions) / float64(s.Played)
		fmt.Fprintf(&out, "<rect class=%q x=\"%.1f\" y=\"%.3f\" width=\"%.1f\" height=\"%.3f\"><title>%s</title></rect>\n",
			class, c.x(c.from(i))+1, c.y(share), c.x(c.width)-c.x(0)-2, plotBottom-c.y(share),
			escaped(fmt.Sprintf("%s to %s: %s sessions, %.3f %%", inDollars(e.From, 0), inDollars(e.To, 0), grouped(e.Sessions), 100*share)))
	}
	line("axis", plotLeft, plotBottom, plotRight, plotBottom)
	for net := math.Ceil(c.low/c.netStep) * c.netStep; net <= c.high; net += c.netStep {
		line("axis", c.x(net), plotBottom, c.x(net), plotBottom+5)
		text("quiet middle", c.x(net), plotBottom+20, inDollars(net, 0))
	}
	text("quiet middle", (plotLeft+plotRight)/2, chartHeight-22, "Net of a session, in dollars; the first and the last bar hold all that lie beyond")
	for i, q := range c.quantiles(s) {
		x, y := c.x(q.Net), plotTop-44+14*float64(i)
		line("mark", x, y+4, x, plotBottom)
		class, at := "", x+5
		if x > (plotLeft+plotRight)/2 {
			class, at = "end", x-5
		}
		text(class, at, y+4, fmt.Sprintf("%g %% end at %s or less", 100*q.Share, inDollars(q.Net, 0)))
	}
	out.WriteString("</svg>\n")
	return out.Bytes()
}

// sessionsAxes are the scales of the chart, in dollars and in shares of the sessions.
type sessionsAxes struct {
	low, high, width, netStep float64
	top, shareStep            float64
	first                     float64 // where the first bar begins
}

func newSessionsAxes(s *sim.Sessions) sessionsAxes {
	n := len(s.Ends)
	c := sessionsAxes{width: s.Ends[0].To - s.Ends[0].From}
	switch { // the outermost bars may reach farther than they are drawn
	case n > 2:
		c.width = s.Ends[1].To - s.Ends[1].From
	case n == 2:
		c.width = min(c.width, s.Ends[1].To-s.Ends[1].From)
	}
	c.width = max(c.width, 1)
	c.first = s.Ends[0].To - c.width
	c.low, c.high = c.first-c.width/2, c.first+(float64(n)+0.5)*c.width
	c.netStep = niceStep((c.high - c.low) / 8)
	most := int64(1)
	for _, e := range s.Ends {
		most = max(most, e.Sessions)
	}
	highest := float64(most) / float64(s.Played)
	c.shareStep = niceStep(highest / 5)
	c.top = math.Ceil(highest/c.shareStep) * c.shareStep
	return c
}

func (c *sessionsAxes) from(bar int) float64 { return c.first + float64(bar)*c.width }

func (c *sessionsAxes) x(net float64) float64 {
	return plotLeft + (net-c.low)/(c.high-c.low)*(plotRight-plotLeft)
}

func (c *sessionsAxes) y(share float64) float64 {
	return plotBottom - share/c.top*(plotBottom-plotTop)
}

// quantiles are those to be marked.
func (c *sessionsAxes) quantiles(s *sim.Sessions) []sim.Quantile {
	var found []sim.Quantile
	for _, share := range marked {
		for _, q := range s.Quantiles {
			if q.Share == share && q.Net >= c.low && q.Net <= c.high {
				found = append(found, q)
			}
		}
	}
	return found
}

// told is what the marks say.
func (c *sessionsAxes) told(s *sim.Sessions) string {
	var words []string
	for _, q := range c.quantiles(s) {
		words = append(words, fmt.Sprintf("%g %% end at %s or less.", 100*q.Share, inDollars(q.Net, 0)))
	}
	return strings.Join(words, " ")
}

// niceStep is the least of 1, 2 and 5 times a power of ten that is no less.
func niceStep(least float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(least)))
	for _, n := range []float64{1, 2, 5} {
		if n*power >= least*(1-1e-9) {
			return n * power
		}
	}
	return 10 * power
}

// decimalsOf tells marks apart that are a step from each other.
func decimalsOf(step float64) int { return max(0, int(math.Ceil(-math.Log10(step)-1e-9))) }

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
