package odds

import (
	"math"
	"math/big"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/round"
)

// Document is a figure in the form of `felt odds --json`. Amounts are in units of the wager, for a
// base game in units of its first wager.
type Document struct {
	Game     string        `json:"game"`
	Wager    round.WagerID `json:"wager"`
	Paytable string        `json:"paytable"`
	Cite     cite.Cite     `json:"cite"`
	Strategy string        `json:"strategy,omitempty"`
	// Combinations is the number of equally likely deals.
	Combinations  string            `json:"combinations,omitempty"`
	Approximation string            `json:"approximation,omitempty"`
	Given         string            `json:"given,omitempty"`
	Outcomes      []OutcomeDocument `json:"outcomes"`
	ExpectedValue Number            `json:"expected_value"`
	HouseEdge     float64           `json:"house_edge"`
	HitFrequency  float64           `json:"hit_frequency"`
	Deviation     float64           `json:"standard_deviation"`

	ElementOfRisk *float64 `json:"element_of_risk,omitempty"`
	AverageWager  *float64 `json:"average_wager,omitempty"`
	// Ties is how the best play breaks ties, TieEnds the results of both ways, if these are
	// computed.
	Ties        string               `json:"ties,omitempty"`
	TieEnds     []TieEndDocument     `json:"tie_ends,omitempty"`
	Decisions   []DecisionDocument   `json:"decisions,omitempty"`
	Cells       []CellDocument       `json:"cells,omitempty"`
	Charts      []ChartDocument      `json:"charts,omitempty"`
	Progressive *ProgressiveDocument `json:"progressive,omitempty"`
	Published   []PublishedDocument  `json:"published,omitempty"`
}

// Number is an exact number with its decimal.
type Number struct {
	Fraction string  `json:"fraction"`
	Decimal  float64 `json:"decimal"`
}

// OutcomeDocument is one way in which a wager ends.
type OutcomeDocument struct {
	Hand         string  `json:"hand"`
	Pays         string  `json:"pays"`
	Combinations string  `json:"combinations,omitempty"`
	Net          Number  `json:"net"`
	Probability  float64 `json:"probability"`
}

// TieEndDocument is the result of the best play if equal decisions are broken in one way.
type TieEndDocument struct {
	Ties          string  `json:"ties"`
	AverageWager  float64 `json:"average_wager"`
	ElementOfRisk float64 `json:"element_of_risk"`
	HitFrequency  float64 `json:"hit_frequency"`
	Deviation     float64 `json:"standard_deviation"`
}

// DecisionDocument is how often a decision is taken, per round.
type DecisionDocument struct {
	Name      string `json:"name"`
	Frequency Number `json:"frequency"`
}

// CellDocument is a number of a paytable, and how much the value rises for each unit that it pays
// more.
type CellDocument struct {
	Wager    round.WagerID `json:"wager"`
	Paytable string        `json:"paytable"`
	Hand     string        `json:"hand"`
	Pays     string        `json:"pays"`
	PerUnit  Number        `json:"per_unit"`
}

// ChartDocument is a part of a strategy as players read it.
type ChartDocument struct {
	Title   string     `json:"title"`
	Columns []string   `json:"columns"`
	Rows    [][]string `json:"rows"`
}

// ProgressiveDocument is how the figure depends on the meter, in dollars. Of a meter of several levels Levels has what else stands beside
// the members of all levels together.
type ProgressiveDocument struct {
	Wager string `json:"wager"`
	Meter string `json:"meter,omitempty"`
	// Remark is a remark on the reading.
	Remark string `json:"remark,omitempty"`
	// Fixed is the value of the wager without the meter. PerThousand is the value of each thousand
	// dollars on the meter.
	Fixed       Number          `json:"value_without_meter"`
	Share       *Number         `json:"average_share_of_meter,omitempty"`
	PerThousand *float64        `json:"value_of_1000_dollars,omitempty"`
	BreakEven   *string         `json:"break_even_meter,omitempty"`
	Rate        string          `json:"rate_of_progression,omitempty"`
	Reset       string          `json:"reset_amount,omitempty"`
	LongRun     *Number         `json:"long_run_house_edge,omitempty"`
	EnvyEach    *Number         `json:"envy_bonus_each_other_player,omitempty"`
	Levels      []LevelDocument `json:"levels,omitempty"`
}

// LevelDocument is a level of a meter in a ProgressiveDocument. BreakEven is its reading at which nobody has an edge while the other levels
// read what they do.
type LevelDocument struct {
	Level       string  `json:"level"`
	Meter       string  `json:"meter"`
	Share       Number  `json:"average_share_of_meter"`
	PerThousand float64 `json:"value_of_1000_dollars"`
	BreakEven   *string `json:"break_even_meter,omitempty"`
	Rate        string  `json:"rate_of_progression"`
	Reset       string  `json:"reset_amount,omitempty"`
}

// PublishedDocument is a published value of the figure, and whether it agrees.
type PublishedDocument struct {
	Source    string `json:"source"`
	Says      string `json:"says"`
	Of        string `json:"of"`
	Comes     string `json:"comes_out"`
	Agreement string `json:"agreement"`
	Why       string `json:"why,omitempty"`
}

// NewDocument returns a figure in the form of JSON, with the charts of a strategy if asked for.
func NewDocument(e *Entry, f *analysis.Figure, charts bool) Document {
	value := f.Value()
	d := Document{
		Game: f.Game, Wager: f.Wager, Paytable: f.Paytable, Cite: f.Cite, Strategy: f.Strategy,
		Combinations: count(f.Combinations), Approximation: f.Approximation, Given: f.Given, Outcomes: []OutcomeDocument{},
		ExpectedValue: number(value), HouseEdge: decimal(new(big.Rat).Neg(value)),
		HitFrequency: decimal(f.HitFrequency()), Deviation: math.Sqrt(decimal(f.Variance())),
		Published: publishedOf(e, f),
	}
	for _, o := range f.Lines {
		d.Outcomes = append(d.Outcomes, OutcomeDocument{o.Hand, o.Pays, count(o.Combinations), number(o.Net), decimal(o.Probability)})
	}
	if f.Wager == analysis.Base {
		risk, wagered := decimal(f.ElementOfRisk()), decimal(f.Wagered)
		d.ElementOfRisk, d.AverageWager = &risk, &wagered
	}
	if f.Wager == analysis.Base && (f.Strategy == analysis.Optimal || e.Game.With[f.Strategy] != "") {
		d.Ties = e.Game.Ties
		if f.TieEnds != nil && len(f.TieEnds) == 0 {
			d.Ties += " Here none that are worth the same wager differently."
		}
	}
	for _, x := range f.TieEnds {
		d.TieEnds = append(d.TieEnds, TieEndDocument{
			x.Ties, decimal(x.Wagered), decimal(new(big.Rat).Neg(new(big.Rat).Quo(value, x.Wagered))), decimal(x.HitFrequency), math.Sqrt(decimal(x.Variance)),
		})
	}
	for _, x := range f.Decisions {
		d.Decisions = append(d.Decisions, DecisionDocument{x.Name, number(x.Frequency)})
	}
	for _, c := range f.Cells {
		d.Cells = append(d.Cells, CellDocument{c.Wager, c.Paytable, c.Hand, c.Pays, number(c.PerUnit)})
	}
	if charts {
		for _, c := range f.Chart {
			d.Charts = append(d.Charts, ChartDocument{c.Title, c.Columns, c.Rows})
		}
	}
	d.Progressive = progressive(e, f)
	return d
}

func count(n *big.Int) string {
	if n == nil {
		return ""
	}
	return n.String()
}

func decimal(r *big.Rat) float64 {
	value, _ := r.Float64()
	return value
}

func number(r *big.Rat) Number { return Number{r.RatString(), decimal(r)} }
