package odds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"strconv"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// SensitivityDocument is what each option and each reading of the text changes of a figure, one at a time, in the form of
// `felt odds --sensitivity --json`. All of it is exact.
type SensitivityDocument struct {
	Game          string        `json:"game"`
	Wager         round.WagerID `json:"wager"`
	Paytable      string        `json:"paytable"`
	Strategy      string        `json:"strategy,omitempty"`
	Approximation string        `json:"approximation,omitempty"`
	Given         string        `json:"given,omitempty"`
	Value         Number        `json:"expected_value"`
	// Changes are the choices that change the value, those of the options first.
	Changes []ChangedValue `json:"changes"`
	// Unchanged are the options and readings of which no other choice changes it.
	Unchanged []string `json:"unchanged"`
	// Refused are choices that the other choices of the rules do not allow.
	Refused []Refusal `json:"refused"`
	// Untried are options with too many values to try each: amounts, rates and long ranges.
	Untried []string `json:"untried"`
}

// ChangedValue is another choice, and the value with it.
type ChangedValue struct {
	Alternative
	Value Number `json:"expected_value"`
	// By is the value with it less that without.
	By Number `json:"change"`
}

// Refusal is a choice that is not allowed beside the others, and why.
type Refusal struct {
	Alternative
	Why string `json:"why"`
}

// Alternative is one choice in place of that of the rules.
type Alternative struct {
	// Choice is an option, or a reading as "readings.NAME".
	Choice  string    `json:"choice"`
	Cite    cite.Cite `json:"cite"`
	Chosen  string    `json:"chosen"`
	Instead string    `json:"instead"`
}

// mostTried is of how many values each is tried.
const mostTried = 12

// Sensitivity computes what each other choice of an option, or of a reading of the text, changes of the entry's figure,
// all else as it is. It ends early, with the context's error, when the context is done. Each is shown just before it is
// computed.
func (c *Calculator) Sensitivity(ctx context.Context, e *Entry, show func(Alternative)) (*SensitivityDocument, error) {
	now, err := c.Figure(ctx, e)
	if err != nil {
		return nil, err
	}
	d := &SensitivityDocument{
		Game: now.Game, Wager: now.Wager, Paytable: now.Paytable, Strategy: now.Strategy, Approximation: now.Approximation, Given: now.Given,
		Value: number(now.Value()), Changes: []ChangedValue{}, Unchanged: []string{}, Refused: []Refusal{}, Untried: []string{},
	}
	all, untried := e.alternatives()
	d.Untried = append(d.Untried, untried...)
	var entries []Entry // those of a wager are counted together, as most choices do not bear on it
	for _, a := range all {
		if a.err == nil {
			entries = append(entries, a.entry)
		}
	}
	if err := c.CountTogether(ctx, entries); err != nil {
		return nil, err
	}
	changes, same := map[string]bool{}, map[string]bool{}
	for _, a := range all {
		if input := (*game.InputError)(nil); errors.As(a.err, &input) {
			d.Refused = append(d.Refused, Refusal{a.Alternative, a.err.Error()})
			continue
		} else if a.err != nil {
			return nil, a.err
		}
		show(a.Alternative)
		f, err := c.Figure(ctx, &a.entry)
		switch {
		case err != nil:
			return nil, fmt.Errorf("%s as %s: %w", a.Choice, a.Instead, err)
		case f.Value().Cmp(now.Value()) != 0:
			changes[a.Choice] = true
			d.Changes = append(d.Changes, ChangedValue{a.Alternative, number(f.Value()), number(new(big.Rat).Sub(f.Value(), now.Value()))})
		default:
			same[a.Choice] = true
		}
	}
	for _, a := range all {
		if same[a.Choice] && !changes[a.Choice] {
			d.Unchanged = append(d.Unchanged, a.Choice)
			same[a.Choice] = false // named once
		}
	}
	return d, nil
}

// alternative is one, and the entry with it or why there is none.
type alternative struct {
	Alternative
	entry Entry
	err   error
}

// alternatives are all other choices of one option or one reading, and the options of which none is tried. What names the
// paytable or offers the wager is none of them, for the figure is of that paytable and of a wager that is offered.
func (e *Entry) alternatives() (all []alternative, untried []string) {
	g, table := e.Game.Game, tableOf(e.Game.Game, e.Wager)
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(e.rules, &fields) // they were written by newEntry
	readings := map[string]string{}
	_ = json.Unmarshal(fields["readings"], &readings) // they were selected
	add := func(a Alternative, name string, value json.RawMessage) {
		other, with := e.Question, maps.Clone(fields)
		with[name] = value
		other.Rules, _ = json.Marshal(with)
		entry, err := newEntry(other, table)
		all = append(all, alternative{a, entry, err})
	}
	for i := range g.Options {
		o := &g.Options[i]
		values := values(o)
		switch w := g.Wager(e.Wager); {
		case table != nil && table.By.ID == o.ID, w != nil && w.Switch.ID == o.ID:
			continue
		case values == nil:
			untried = append(untried, o.ID)
			continue
		}
		chosen := o.Default
		if raw := fields[o.ID]; raw != nil {
			chosen = plain(raw)
		}
		for _, raw := range values {
			if value := plain(raw); value != chosen {
				add(Alternative{o.ID, o.Cite, chosen, value}, o.ID, raw)
			}
		}
	}
	for _, r := range g.Readings {
		if r.Others == nil {
			continue
		}
		chosen := r.Default
		if way := readings[r.ID]; way != "" {
			chosen = way
		}
		for _, way := range append([]string{r.Default}, r.Others...) {
			if way == chosen {
				continue
			}
			other := maps.Clone(readings)
			other[r.ID] = way
			raw, _ := json.Marshal(other)
			add(Alternative{"readings." + r.ID, r.Cites[0], chosen, way}, "readings", raw)
		}
	}
	return all, untried
}

// values are those of an option as they stand in JSON; nil are too many to try.
func values(o *game.Option) (all []json.RawMessage) {
	switch o.Type {
	case game.OneOf:
		for _, v := range o.Values {
			all = append(all, json.RawMessage(strconv.Quote(v)))
		}
	case game.Switch:
		return []json.RawMessage{json.RawMessage("true"), json.RawMessage("false")}
	case game.Amount, game.Amounts, game.Percent:
	case game.Count:
		if o.Most-o.Least >= mostTried {
			return nil
		}
		for n := o.Least; n <= o.Most; n++ {
			all = append(all, json.RawMessage(strconv.FormatInt(n, 10)))
		}
	}
	return all
}

// plain is a value as people write it.
func plain(raw json.RawMessage) string {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return text
	}
	return string(raw)
}
