package odds

import (
	"context"
	"math/big"
	"slices"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// quantity is what a published figure is of.
type quantity string

const (
	edge quantity = "house edge"
	risk quantity = "element of risk"
	hold quantity = "long-run house edge"
)

// claim is a figure that somebody has published.
type claim struct {
	game     string
	wager    round.WagerID
	paytable string
	source   string
	percent  string // as printed
	of       quantity
	// why is the likeliest explanation of a difference.
	why string
}

// Where figures are stated.
const (
	proposal2015 = "Pa.B. Doc. No. 15-1495, preamble"
	final2012    = "42 Pa.B. 2686, preamble"
	wizard       = "wizardofodds.com"
)

// Stated returns the range of a wager's hold that the Board states in a chapter's preamble, as
// parts of the wager, and where; source is "" if it states nothing.
func Stated(game string, wager round.WagerID) (least, most *big.Rat, source string) {
	for _, c := range claims {
		if c.game != game || c.wager != wager || c.of == risk || c.source == wizard {
			continue
		}
		says, ok := new(big.Rat).SetString(c.percent)
		if !ok {
			continue
		}
		says.Quo(says, big.NewRat(100, 1))
		if least == nil || says.Cmp(least) < 0 {
			least = says
		}
		if most == nil || says.Cmp(most) > 0 {
			most = says
		}
		source = c.source
	}
	return least, most, source
}

var claims = []claim{
	{"heads-up-holdem", "pocket_bonus", "A", proposal2015, "4.52", edge, ""},
	{"heads-up-holdem", "pocket_bonus", "C", proposal2015, "9.95", edge, ""},
	{"heads-up-holdem", "trips_plus", "A", proposal2015, "0.75", edge,
		"Most likely a slip for 0.74: the other end of the range comes out, and no payout one higher or lower gives 0.75."},
	{"heads-up-holdem", "trips_plus", "C", proposal2015, "4.34", edge, ""},
	{"high-card-flush", "flush_bonus", "C", proposal2015, "4.8", edge, ""},
	{"high-card-flush", "flush_bonus", "E", proposal2015, "9.6", edge, ""},
	{"high-card-flush", "straight_flush_bonus", "B", proposal2015, "6.26", edge, ""},
	{"high-card-flush", "straight_flush_bonus", "C", proposal2015, "7.75", edge, ""},
	{"high-card-flush", "base", "", wizard, "2.64", edge, "The source has it from a simulation."},
	{"high-card-flush", "progressive", "A", proposal2015, "23", hold, ""},
	{"high-card-flush", "progressive", "B", proposal2015, "23", hold, ""},
	{"mississippi-stud", "base", "", final2012, "1.58", risk,
		"Of the Ante the best play loses 4.91 %, so 1.58 is most likely a part of all that is wagered, for another way to play: it takes an average wager of 3.11 Antes. The best play wagers 3.5898; where a fold is preferred to a wager that is worth the same, 3.4836, which makes 1.41 %."},
	{"mississippi-stud", "base", "", wizard, "4.91", edge, ""},
	{"mississippi-stud", "base", "", wizard, "1.37", risk, ""},
	{"crazy-4-poker", "base", "", final2012, "3.35", edge,
		"No strategy loses less than the exact figure. The chapter's text is rebuilt, so the Board's may be of other rules, or else it was estimated; no table of Queens Up is near it."},
	{"crazy-4-poker", "base", "", wizard, "3.42", edge, ""},
	{"crazy-4-poker", "base", "", wizard, "1.09", risk, ""},
	{"crazy-4-poker", "queens_up", "A", final2012, "6.78", edge,
		"That proves nothing: the paytable was not found, and A is the one that gives this figure, as a reading tells."},
}

// How a published figure agrees with the exact one.
const (
	agrees  = "agrees"
	rounded = "rounded"
	cutOff  = "cut off"
	differs = "does not come out"
)

// agreement compares a figure in per cent, as printed, with the exact one: both rounding
// and cutting off may give it, or one of them, or neither.
func agreement(printed string, exact *big.Rat) string {
	decimals := 0
	for i := range len(printed) {
		if printed[i] == '.' {
			decimals = len(printed) - i - 1
		}
	}
	percent := new(big.Rat).Mul(exact, big.NewRat(100, 1))
	round := percent.FloatString(decimals) == printed
	cut := truncated(percent, decimals) == printed
	switch {
	case round && cut:
		return agrees
	case round:
		return rounded
	case cut:
		return cutOff
	}
	return differs
}

// truncated is the number with so many decimals and no more.
func truncated(r *big.Rat, decimals int) string {
	scale := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(decimals)), nil)
	n := new(big.Int).Mul(r.Num(), scale)
	return new(big.Rat).SetFrac(n.Quo(n, r.Denom()), scale).FloatString(decimals)
}

// publishedOf is what has been published of a figure. It was published of the rules as they
// are read by default, and of the best play.
func publishedOf(e *Entry, f *analysis.Figure) []PublishedDocument {
	if e.Own != nil || e.OwnBase != nil || e.knows() != "" || f.Strategy != "" && f.Strategy != analysis.Optimal {
		return nil
	}
	for _, r := range e.Game.Game.Readings {
		if !(game.ReadingChoice{ID: r.ID}).Value(r.Default).Chosen(e.Selected) {
			return nil
		}
	}
	var found []PublishedDocument
	for _, c := range claims {
		if c.game != f.Game || c.wager != f.Wager || c.paytable != f.Paytable {
			continue
		}
		exact, why := c.exact(e, f), c.why
		if c.of == hold {
			why = c.explain(e, f)
		}
		found = append(found, PublishedDocument{
			Source: c.source, Of: string(c.of), Says: c.percent + " %", Comes: percent(exact, 4), Agreement: agreement(c.percent, exact), Why: why,
		})
	}
	return found
}

// PublishedHead names the columns of Published.
const PublishedHead = "game\twager\tpaytable\tquantity\tsource\tpublished\texact\tagreement\texplanation"

// Published returns a line of tab-separated columns for every published figure, with how it agrees.
func (c *Calculator) Published(ctx context.Context, g *analysis.Game) ([]string, error) {
	var lines []string
	entries, err := Entries(Question{Game: g})
	if err != nil {
		return nil, err
	}
	for i := range entries {
		e := &entries[i]
		if !slices.ContainsFunc(claims, func(c claim) bool { return c.game == g.Game.ID && c.wager == e.Wager && c.paytable == e.Paytable }) {
			continue
		}
		f, err := c.Figure(ctx, e)
		if err != nil {
			return nil, err
		}
		for _, p := range publishedOf(e, f) {
			lines = append(lines, strings.Join([]string{f.Game, string(f.Wager), f.Paytable, p.Of, p.Source, p.Says, p.Comes, p.Agreement, p.Why}, "\t"))
		}
	}
	return lines, nil
}

// exact is the quantity that the claim is of.
func (c *claim) exact(e *Entry, f *analysis.Figure) *big.Rat {
	switch c.of {
	case risk:
		return f.ElementOfRisk()
	case hold:
		return f.Progressive.Hold(e.terms)
	case edge:
	}
	return new(big.Rat).Neg(f.Value())
}

// explain says with which rate of progression the figure comes out.
func (c *claim) explain(e *Entry, f *analysis.Figure) string {
	printed, _ := new(big.Rat).SetString(c.percent)
	now, _ := e.terms("") // a claim is of a paytable of the chapter's, whose meter has one level
	rate := f.Progressive.Rate(printed.Quo(printed, big.NewRat(100, 1)), e.terms)
	return "What the house holds depends on the rate of progression, the reset amount and the wager, which the source does not name: with " +
		e.reset("").Grouped() + " and wagers of " + e.StakeAmount().Grouped() + " it takes a rate of " + percent(rate, 2) + "; the figure here is for " +
		percent(now, 2) + ", what the rules say or felt takes when they are silent."
}

// percent writes a number in per cent with so many decimals.
func percent(r *big.Rat, decimals int) string {
	return new(big.Rat).Mul(r, big.NewRat(100, 1)).FloatString(decimals) + " %"
}
