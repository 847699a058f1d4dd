package gametest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"

	"felt.example/felt/game"
	"felt.example/felt/money"
)

// rules are the choices of a round record, before they are written.
type rules map[string]any

// randomRules draws choices that the game accepts together; those fixed stay as given.
func randomRules(g *game.Game, rng *rand.Rand, fixed rules) (text string, s *game.Selected, err error) {
	for range 200 {
		chosen := draw(g, rng)
		for name, value := range fixed {
			chosen[name] = value
		}
		if text, s, err = choose(g, chosen); err == nil {
			return text, s, nil
		}
	}
	return "", nil, fmt.Errorf("200 draws of choices were all refused, the last with: %w", err)
}

func choose(g *game.Game, chosen rules) (string, *game.Selected, error) {
	text, err := json.Marshal(chosen)
	if err != nil {
		return "", nil, err
	}
	s, err := g.Select(text)
	return string(text), s, err
}

func draw(g *game.Game, rng *rand.Rand) rules {
	chosen := rules{}
	letters := map[string]string{}
	for _, p := range g.Paytables {
		if w := g.Wager(p.Wager); p.Lettered() && (w.Payout || rng.IntN(6) > 0) {
			letters[string(p.Wager)] = p.Printed[rng.IntN(len(p.Printed))].Letter
		}
	}
	chosen["paytables"] = letters
	for i := range g.Options {
		o := &g.Options[i]
		if rng.IntN(2) == 0 {
			values := values(o)
			if v := values[rng.IntN(len(values))]; v != nil {
				chosen[o.ID] = v
			}
		}
	}
	readings := map[string]string{}
	for _, r := range g.Readings {
		if len(r.Others) > 0 && rng.IntN(2) == 0 {
			readings[r.ID] = append(r.Others, r.Default)[rng.IntN(len(r.Others)+1)]
		}
	}
	chosen["readings"] = readings
	return chosen
}

// values are some values of an option, its bounds among them; nil is none given, and
// stands first where the option has no default.
func values(o *game.Option) []any {
	var list []any
	if o.Default == "" {
		list = append(list, nil)
	}
	switch o.Type {
	case game.OneOf:
		for _, v := range o.Values {
			list = append(list, v)
		}
	case game.Switch:
		list = append(list, false, true)
	case game.Count:
		list = append(list, o.Least, o.Most)
		if o.Least+1 < o.Most {
			list = append(list, o.Least+1)
		}
	case game.Percent:
		list = append(list, money.Cents(o.Least).String(), money.Cents(o.Most).String())
	case game.Amount:
		list = append(list, money.Cents(o.Least).String(), money.Cents(o.Least+50_000*int64(money.Dollar)).String())
	case game.Amounts:
		amounts := map[string]string{}
		for i, v := range o.Values {
			amounts[v] = money.Cents((i + 1) * 12_345).String()
		}
		list = append(list, amounts)
	}
	return list
}
