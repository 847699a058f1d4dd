package submission

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"felt.example/felt/game"
	"felt.example/felt/money"
)

// The default values where the chapter names no amount.
var amounts = map[string]string{"minimum": "10.00", "maximum": "1000.00", progressive + "_initial": "10000.00", progressive + "_reset": "10000.00"}

// limitOfEach are the limits of optional wagers that the default has.
var limitOfEach = map[string]string{game.Minimums.ID: "1.00", game.Maximums.ID: "100.00"}

// usualDay is a day from which a default holds where none is known.
const usualDay = "2027-01-01"

// Default is a complete submission of games that complies: every wager offered, the first of its paytables, every
// choice at its default, with a comment on the other values.
func Default(games ...*game.Game) []byte {
	var b bytes.Buffer
	of := fmt.Sprintf(" (58 Pa. Code § %s)", filing)
	if len(games) == 1 {
		of = fmt.Sprintf(" of %s (58 Pa. Code Chapter %s, § %s)", games[0].Name, games[0].Chapter, filing)
	}
	fmt.Fprintf(&b, "# Rules Submission%s.\nedition = \"1\"\nfacility = \"Name of the licensed facility\"\neffective = %s\n", of, usualDay)
	for _, g := range games {
		b.WriteByte('\n')
		if len(games) > 1 {
			title(&b, g)
		}
		section(&b, g)
	}
	return b.Bytes()
}

// Opening is a submission of games that a floor opens under on the day given: as Default, with a table of each.
func Opening(day time.Time, games ...*game.Game) []byte {
	text := strings.Replace(string(Default(games...)), "effective = "+usualDay, "effective = "+day.Format(time.DateOnly), 1)
	b := bytes.NewBufferString(text)
	for _, g := range games {
		fmt.Fprintf(b, "\n# A table; what it has otherwise than its game stands below its head. Others are written alike.\n[tables.%s-1]\ngame = %q\n", g.ID, g.ID)
	}
	return b.Bytes()
}

// Offer adds a game as it stands by default to a submission that does not offer it.
func Offer(data []byte, g *game.Game) ([]byte, error) {
	f, err := parse(data)
	if err != nil {
		return nil, err
	}
	if f.node([]string{"games", g.ID}).is {
		return nil, fmt.Errorf("%s is offered already", g.Name)
	}
	b := bytes.NewBufferString(strings.TrimRight(f.text, "\r\n"))
	if b.Len() > 0 {
		b.WriteString("\n\n")
	}
	title(b, g)
	section(b, g)
	if _, err := parse(b.Bytes()); err != nil {
		return nil, fmt.Errorf("%s cannot be added: %w", g.Name, err)
	}
	return b.Bytes(), nil
}

func title(b *bytes.Buffer, g *game.Game) {
	fmt.Fprintf(b, "# %s (58 Pa. Code Chapter %s).\n", g.Name, g.Chapter)
}

// section writes all that a game chooses.
func section(b *bytes.Buffer, g *game.Game) {
	fmt.Fprintf(b, "[games.%s]\n", g.ID)
	if list := listed(g); len(list) > 0 {
		fmt.Fprintf(b, "wagers = [\"%s\"]\n", strings.Join(list, `", "`))
	}
	options(b, g, false)
	var tables bytes.Buffer
	for _, p := range g.Paytables {
		if p.Lettered() {
			var letters []string
			for _, printed := range p.Printed {
				letters = append(letters, printed.Letter)
			}
			fmt.Fprintf(&tables, "# %s: %s (§ %s)\n%s = %q\n", g.Wager(p.Wager).Name, strings.Join(letters, ", "), p.Cite, p.Wager, letters[0])
		}
	}
	under(b, g, "paytables", tables.Bytes())
	var meter bytes.Buffer
	options(&meter, g, true)
	under(b, g, progressive, meter.Bytes())
	var readings bytes.Buffer
	for _, r := range g.Readings {
		if len(r.Others) > 0 {
			fmt.Fprintf(&readings, "# %s (§ %s)\n%s = %q\n", strings.Join(append([]string{r.Default}, r.Others...), ", "), r.Cites[0], r.ID, r.Default)
		}
	}
	under(b, g, "readings", readings.Bytes())
}

func under(b *bytes.Buffer, g *game.Game, name string, text []byte) {
	if len(text) > 0 {
		fmt.Fprintf(b, "\n[games.%s.%s]\n%s", g.ID, name, text)
	}
}

// options writes the options of the meter, or all others.
func options(b *bytes.Buffer, g *game.Game, ofMeter bool) {
	for i := range g.Options {
		o := &g.Options[i]
		key, isMeter := strings.CutPrefix(o.ID, progressive+"_")
		if isMeter != ofMeter || switchOf(g, o.ID) != nil {
			continue
		}
		value := o.Default
		if value == "" {
			value = amounts[o.ID]
			if each := limitOfEach[o.ID]; each != "" {
				of := map[string]string{}
				for _, name := range o.Values {
					of[name] = each
				}
				raw, _ := json.Marshal(of) // of strings
				value = string(raw)
			}
			if o.Type == game.Amount && value != "" && o.Least > int64(money.MustParse(value)) {
				value = money.Cents(o.Least).String()
			}
		}
		if value == "" {
			fmt.Fprintf(b, "# %s, %s: %s; not stated here (§ %s)\n", key, o.Name, o.Range(), o.Cite)
			continue
		}
		fmt.Fprintf(b, "# %s: %s (§ %s)\n%s = %s\n", o.Name, o.Range(), o.Cite, key, written(o, value))
	}
}

// written is an option's value as TOML has it.
func written(o *game.Option, value string) string {
	switch o.Type {
	case game.OneOf, game.Amount, game.Percent:
		return fmt.Sprintf("%q", value)
	case game.Amounts:
		var of map[string]string
		_ = json.Unmarshal([]byte(value), &of) // a default that the option itself accepts
		var list []string
		for _, name := range o.Values {
			if of[name] != "" {
				list = append(list, fmt.Sprintf("%s = %q", name, of[name]))
			}
		}
		return "{ " + strings.Join(list, ", ") + " }"
	case game.Count, game.Switch:
	}
	return value
}
