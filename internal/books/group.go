package books

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// Group is what the tables did on the day in a game, a shift or with a dealer, or all of them.
type Group struct {
	By   string `json:"by"`   // game, dealer, shift or house
	Name string `json:"name"` // the ID of a game or a person; "program"; a shift such as "08-16"
	// The figures are those of Table. Without a theoretical win there is none of a wager that was laid.
	Rounds         int          `json:"rounds"`
	Wagered        money.Cents  `json:"wagered"`
	Paid           money.Cents  `json:"paid"`
	Win            money.Cents  `json:"win"`
	TheoreticalWin *money.Cents `json:"theoretical_win"`
	TheoreticalSD  *money.Cents `json:"theoretical_sd"`
	Drop           money.Cents  `json:"drop"`
	Hold           string       `json:"hold"`
	Tips           money.Cents  `json:"tips,omitzero"`

	// expected and deviation are the theoretical win and its standard deviation without what meters pay.
	expected, deviation *money.Cents
}

// From so many rounds on, a win is flagged that lies so many standard deviations from what the wagers were worth.
const (
	enoughRounds = 500
	farOff       = 3.5
)

// The ways to group.
var ways = []struct {
	by   string
	name func(slot) string
}{
	{"game", func(s slot) string { return s.game }},
	{"dealer", func(s slot) string { return cmp.Or(s.dealer, "program") }},
	{"shift", func(s slot) string { return fmt.Sprintf("%02d-%02d", s.shift*shiftHours, (s.shift+1)*shiftHours) }},
	{"house", func(slot) string { return "" }},
}

// group adds the groups of the day, and what is to be looked at.
func (b *Books) group(ctx context.Context, of *Day, tables []*tally) error {
	for _, way := range ways {
		all, rake := map[string]*totals{}, map[string]money.Cents{}
		for _, t := range tables {
			for at, here := range t.slots {
				if at.day == of.Day {
					name := way.name(at)
					if all[name] == nil {
						all[name] = &totals{}
					}
					all[name].add(here)
					if t.room {
						rake[name] += here.till - here.left()
					}
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(all)) {
			g, err := b.grouped(ctx, all[name])
			if err != nil {
				return err
			}
			g.By, g.Name = way.by, name
			g.Win += rake[name]
			g.Hold = hold(g.Win, g.Drop)
			of.Groups = append(of.Groups, g)
			if way.by == "dealer" {
				of.names(name, tables)
				of.flag("dealer "+of.dealer(name), g.Rounds, g.Win+all[name].fromMeter, g.expected, g.deviation)
			}
		}
	}
	for _, t := range tables {
		all := t.on(of.Day)
		if all == nil || t.room {
			continue
		}
		i := slices.IndexFunc(of.Tables, func(x Table) bool { return x.Table == t.id })
		x := of.Tables[i]
		worth, err := b.value(ctx, all.laid)
		if err != nil {
			return err
		}
		expected, deviation := worth.house()
		of.flag("table "+t.id, x.Rounds, x.Win+x.FromMeter, expected, deviation)
		first := First(pa.Game(x.Game))
		base := x.Win + x.FromMeter // and of what its figure covers
		for _, w := range x.ByWager {
			if expected, deviation := worth.expected(w.Wager); deviation != nil && w.Wager != first {
				win := w.Win + all.of(w.Wager).fromMeter
				base -= win
				of.flag(fmt.Sprintf("wager %s of table %s", w.Wager, t.id), w.Wagers, win, expected, deviation)
			}
		}
		if len(worth.unknown) == 0 {
			expected, deviation := worth.expected(first)
			of.flag("base game of table "+t.id, x.Rounds, base, expected, deviation)
		}
	}
	return nil
}

// names notes the name of a dealer, if one of the tables has it.
func (d *Day) names(dealer string, tables []*tally) {
	for _, t := range tables {
		if name, is := t.called[dealer]; is {
			if d.Dealers == nil {
				d.Dealers = map[string]string{}
			}
			d.Dealers[dealer] = name
		}
	}
}

// dealer is how papers call a dealer: by his name, if it is known, with his ID.
func (d *Day) dealer(id string) string {
	if name, is := d.Dealers[id]; is {
		return name + " (" + id + ")"
	}
	return id
}

// left is what wagers left with the house.
func (t *totals) left() (sum money.Cents) {
	for _, w := range t.wagers {
		sum += w.wagered - w.returned
	}
	return sum
}

func (b *Books) grouped(ctx context.Context, all *totals) (g Group, err error) {
	worth, err := b.value(ctx, all.laid)
	if err != nil {
		return g, err
	}
	g.Rounds, g.Drop, g.Tips, g.Win = all.rounds, all.drop, all.tips, all.left()
	for _, w := range all.wagers {
		g.Wagered, g.Paid = g.Wagered+w.wagered, g.Paid+w.returned
	}
	g.TheoreticalWin, g.TheoreticalSD = worth.all()
	g.expected, g.deviation = worth.house()
	return g, nil
}

// flag notes a win that chance hardly explains. What meters pay is in neither the win nor what is expected: one big win, which two people
// validate, would hide everything else.
func (d *Day) flag(what string, rounds int, win money.Cents, expected, deviation *money.Cents) {
	if expected == nil || deviation == nil || *deviation <= 0 || rounds < enoughRounds {
		return
	}
	off := float64(win-*expected) / float64(*deviation)
	if off > farOff || off < -farOff {
		d.Flags = append(d.Flags, fmt.Sprintf("%s: the win of %s in %d rounds lies %.1f standard deviations from %s", what, win.Grouped(), rounds, off, expected.Grouped()))
	}
}
