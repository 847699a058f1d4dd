package paper

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// choose selects the rules of a table; none are the first paytable of each wager.
func choose(g *game.Game, rules json.RawMessage) (*game.Selected, error) {
	if rules == nil {
		rules = FirstPaytables(g)
	}
	return g.Select(rules)
}

// FirstPaytables are the rules that choose the first paytable of each wager.
func FirstPaytables(g *game.Game) json.RawMessage {
	letters := map[round.WagerID]string{}
	for _, p := range g.Paytables {
		if p.Lettered() {
			letters[p.Wager] = p.Printed[0].Letter
		}
	}
	rules, _ := json.Marshal(map[string]any{"paytables": letters}) // text alone
	return rules
}

// printed is the paytable of a wager that is in force, nil where it has none.
func printed(s *game.Selected, p *game.Paytable) *paytable.Printed {
	table, chosen := s.Printed(p.Wager)
	if !chosen {
		return nil
	}
	return &table
}

// dollars writes an amount as a sign does: "$50,000", "$2.50".
func dollars(amount money.Cents) string { return amount.Grouped() }

// choice is the value of an option in words, "" where it has none.
func (f *Filing) choice(o *game.Option) string {
	return choice(f.Language, f.Selected, o, func(value string) string { return f.Game.Words(o, value) })
}

// choice is the value of an option, "" where it has none, with what words are for a value of several.
func choice(language string, s *game.Selected, o *game.Option, words func(value string) string) string {
	switch o.Type {
	case game.OneOf:
		return words(game.ChoiceOption{ID: o.ID}.Of(s).String())
	case game.Amount:
		return eachLevel(s, o, func(level string) string {
			if amount := (game.AmountOption{ID: o.ID}).At(s, level); amount > 0 {
				return dollars(amount)
			}
			return ""
		})
	case game.Percent:
		return eachLevel(s, o, func(level string) string { return general.PerCent(game.PercentOption{ID: o.ID}.At(s, level)) })
	case game.Count:
		number := strconv.Itoa(game.CountOption{ID: o.ID}.Of(s))
		if said := words(number); said != "" {
			return said
		}
		return number
	case game.Switch:
		if (game.SwitchOption{ID: o.ID}).Of(s) {
			return say(language, "choice.yes")
		}
		return say(language, "choice.no")
	case game.Amounts:
		var all []string
		for _, name := range o.Values {
			if amount := (game.AmountsOption{ID: o.ID}).For(name).Of(s); amount > 0 {
				all = append(all, words(name)+" "+dollars(amount))
			}
		}
		return strings.Join(all, ", ")
	}
	return ""
}

// eachLevel is the value of an option for each level of the meter with the level's name, or the one value that it has.
func eachLevel(s *game.Selected, o *game.Option, value func(level string) string) string {
	levels := []string{""}
	if o.ByLevel {
		levels = general.Levels(s)
	}
	return byLevel(levels, value)
}

// byLevel lists a value for each level of the meter, with the level's name where it has one.
func byLevel(levels []string, value func(level string) string) string {
	var all []string
	for _, level := range levels {
		if text := value(level); text != "" {
			all = append(all, strings.TrimSpace(level+" "+text))
		}
	}
	return strings.Join(all, ", ")
}

// hasMeter reports whether a wager is offered that may win a share of a meter.
func hasMeter(s *game.Selected) bool {
	for i := range s.Game.Wagers {
		if w := &s.Game.Wagers[i]; w.FromMeter && s.Offers(w) {
			return true
		}
	}
	return false
}

// concerns reports whether an option bears on a wager that is offered.
func concerns(s *game.Selected, o *game.Option) bool {
	return hasMeter(s) || o.ID != general.EnvyBonus.ID && !strings.HasPrefix(o.ID, "progressive_")
}

// limit is the most that is paid in a round, and on which wagers; 0 is no limit.
func limit(s *game.Selected) (most money.Cents, wagers []string, at cite.Cite) {
	l := s.Game.Limit
	if l == nil {
		return 0, nil, ""
	}
	for _, id := range l.Wagers {
		if w := s.Game.Wager(id); s.Offers(w) {
			wagers = append(wagers, w.Name)
		}
	}
	most = game.PayoutLimit.Of(s)
	if s.Game.Option(game.PayoutLimit.ID) == nil {
		fixed := *l
		if fixed.MostOf != nil {
			fixed.Most = fixed.MostOf(s)
		}
		most = fixed.Floor(game.Minimum.Of(s))
	}
	return most, wagers, l.Cite
}

// digest names the rules in force: the SHA-256 of every choice, in hexadecimal.
func digest(s *game.Selected) string {
	paytables, options, readings := map[string]string{}, map[string]string{}, map[string]string{}
	for _, p := range s.Game.Paytables {
		paytables[string(p.Wager)] = s.Paytable(p.Wager)
		if own, stated := s.Own(p.Wager); stated {
			paytables[string(p.Wager)] = fmt.Sprint(own)
		}
	}
	for i := range s.Game.Options {
		o := &s.Game.Options[i]
		text := choice(English, s, o, recorded)
		if text == "" && (o.ID == game.Minimums.ID || o.ID == game.Maximums.ID) {
			continue // papers printed before there were these keep their digest
		}
		options[o.ID] = text
	}
	for _, r := range s.Game.Readings {
		readings[r.ID] = game.ReadingChoice{ID: r.ID}.Of(s).String()
	}
	text, _ := json.Marshal([]any{s.Game.ID, paytables, options, readings}) // text alone
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// recorded is a value as it stands in the digest of the rules, which does not change with its words.
func recorded(value string) string { return strings.ReplaceAll(value, "_", " ") }

// list joins names: "a, b and c".
func (f *Filing) list(names []string) string { return listed(f.Language, names) }

func listed(language string, names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return say(language, "list.and", "names", strings.Join(names[:len(names)-1], ", "), "last", names[len(names)-1])
}
