package odds

import (
	"context"
	"fmt"
	"slices"
)

// ElsewhereDocument is what a base game is worth by rules under which it is dealt elsewhere, in the form of `felt odds --elsewhere --json`.
// No table under the chapter can choose them.
type ElsewhereDocument struct {
	Game     string          `json:"game"`
	Paytable string          `json:"paytable"`
	Rules    []ElsewhereRule `json:"rules"`
	Remark   string          `json:"remark"`
	// Value is that of the best play by these rules, Edge the house edge; Chapter is the exact value by the chapter's own.
	Value   float64 `json:"expected_value"`
	Edge    float64 `json:"house_edge"`
	Chapter Number  `json:"expected_value_under_the_chapter"`
}

// ElsewhereRule is a rule that the chapter does not have.
type ElsewhereRule struct {
	ID    string `json:"id"`
	Words string `json:"words"`
}

// notHere is the remark that goes with every such figure.
const notHere = "No table under the chapter can be dealt so. The figure is computed with decimals, a pair split to four hands of equal worth; under the chapter's own rules the same computation is within 0.00001 of the exact value."

// Elsewhere computes an entry's base game at best by such rules, beside the chapter's. It ends early, with the context's error, when the
// context is done.
func (c *Calculator) Elsewhere(ctx context.Context, e *Entry, rules []string) (*ElsewhereDocument, error) {
	if e.Game.Elsewhere == nil {
		return nil, fmt.Errorf("%s: no rules of other places are known", e.Name())
	}
	value, err := e.Game.Elsewhere(ctx, e.Selected, rules)
	if err != nil {
		return nil, err
	}
	f, err := c.Figure(ctx, e)
	if err != nil {
		return nil, err
	}
	d := &ElsewhereDocument{Game: f.Game, Paytable: e.Paytable, Remark: notHere, Value: value, Edge: -value, Chapter: number(f.Value())}
	for _, rule := range e.Game.ElsewhereRules {
		if slices.Contains(rules, rule[0]) {
			d.Rules = append(d.Rules, ElsewhereRule{rule[0], rule[1]})
		}
	}
	return d, nil
}
