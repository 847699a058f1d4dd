package odds

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"felt.example/felt/analysis"
)

// CardDocument is a strategy card in the form of `felt odds --card --json`. Amounts are in units of the first wager.
type CardDocument struct {
	Game     string `json:"game"`
	Paytable string `json:"paytable"`
	// Budget is the most that the card may lose against the best play.
	Budget Number `json:"budget"`
	// Points are the decisions of a round, each with its lines: the first that holds is followed.
	Points []CardPoint `json:"points"`
	// Read explains what the lines go by; "" if they say it.
	Read  string `json:"read,omitempty"`
	Lines int    `json:"lines"`
	// Cost is how much less the card is worth than the best play, and Within whether that is at most the budget.
	Cost   Number `json:"cost"`
	Within bool   `json:"within_budget"`
	Value  Number `json:"expected_value"`
	Best   Number `json:"best_expected_value"`
	// Searched says among which cards this one is the shortest.
	Searched string `json:"searched"`
	// Approximation is that of the figures compared; "" is none.
	Approximation string `json:"approximation,omitempty"`
}

// CardPoint is a decision of a round on a strategy card.
type CardPoint struct {
	Title string     `json:"title,omitempty"`
	Lines []CardLine `json:"lines"`
}

// CardLine is a line of a strategy card. Without is how much more the card loses without it; nil of the last line, which there must
// be.
type CardLine struct {
	Text    string  `json:"text"`
	Without *Number `json:"cost_of_leaving_out,omitempty"`
}

// The words on how a card was found.
const (
	allSearched  = "No card of fewer lines that go by the rank of the hand stays within the budget."
	someSearched = "The shortest card found; that a shorter one stays within the budget is not ruled out."
	leastLossy   = "No card that was found stays within the budget: this one loses the least of those."
)

// CardBudgets are the losses for which a floor writes cards, as shares of the first wager; the first is the usual one.
var CardBudgets = []string{"0.0005", "0.001", "0.003", "0.01"}

// Card writes the strategy card of the fewest lines for an entry's base game that loses at most so much of the first wager
// against the best play, and works out exactly what it loses, and what each line is worth. It ends early, with the context's
// error, when the context is done. It tells what it does, and how much of that is done; of is 0 where it is not known how much there is.
func (c *Calculator) Card(ctx context.Context, e *Entry, budget *big.Rat, tell func(doing string, done, of int)) (*CardDocument, error) {
	if e.Wager != analysis.Base {
		return nil, fmt.Errorf("%s is not decided upon, so there is no strategy card for it", e.Wager)
	}
	if e.Game.Advice == nil {
		return nil, fmt.Errorf("%s: no strategy card is written, for what lines about its decisions give away is not worked out; --strategy prints the best play", e.Name())
	}
	tell("working out the best play", 0, 0)
	f, err := c.Figure(ctx, e)
	if err != nil {
		return nil, err
	}
	advice, err := e.Game.Advice(ctx, e.Selected.With(e.OwnBase))
	if err != nil {
		return nil, err
	}
	lines, cost, err := advice.Shortest(ctx, budget, func(point int) { tell("looking for lines, decision by decision", point, len(advice.Points)) })
	if err != nil {
		return nil, err
	}
	d := &CardDocument{
		Game: f.Game, Paytable: f.Paytable, Budget: number(budget), Cost: number(cost), Within: cost.Cmp(budget) <= 0,
		Value: number(new(big.Rat).Sub(f.Value(), cost)), Best: number(f.Value()), Read: advice.Read, Searched: someSearched, Approximation: f.Approximation,
	}
	switch {
	case !d.Within:
		d.Searched = leastLossy
	case advice.Ordered():
		d.Searched = allSearched
	}
	for i := range lines {
		d.Lines += len(lines[i])
	}
	weighed := 0
	for i := range advice.Points {
		p := &advice.Points[i]
		point := CardPoint{Title: p.Title}
		for k, l := range lines[i] {
			tell("weighing the card without each line", weighed, d.Lines)
			weighed++
			line := CardLine{Text: p.Words(l)}
			if l.Condition != analysis.Otherwise {
				less := slices.Clone(lines)
				less[i] = slices.Delete(slices.Clone(lines[i]), k, k+1)
				without, err := advice.CostOf(ctx, less)
				if err != nil {
					return nil, err
				}
				more := number(without.Sub(without, cost))
				line.Without = &more
			}
			point.Lines = append(point.Lines, line)
		}
		d.Points = append(d.Points, point)
	}
	return d, nil
}
