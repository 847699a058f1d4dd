package game

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/round"
)

// Description is what a chapter offers, in the form of `felt rules --json`.
type Description struct {
	Game      string                `json:"game"`
	Name      string                `json:"name"`
	Chapter   cite.Cite             `json:"chapter"`
	Source    string                `json:"source"`
	Published string                `json:"published"`
	Wagers    []WagerDescription    `json:"wagers"`
	Paytables []PaytableDescription `json:"paytables"`
	Options   []OptionDescription   `json:"options"`
	Readings  []clause.Reading      `json:"readings"`
}

// WagerDescription is a wager, or a payout that comes with one.
type WagerDescription struct {
	ID       round.WagerID `json:"id"`
	Name     string        `json:"name"`
	Cite     cite.Cite     `json:"cite"`
	Required bool          `json:"required"`
}

// PaytableDescription is one paytable of a wager. Its letter is "" if it is the only one.
type PaytableDescription struct {
	Wager  round.WagerID    `json:"wager"`
	Letter string           `json:"letter"`
	Cite   cite.Cite        `json:"cite"`
	Rows   []RowDescription `json:"rows"`
}

// RowDescription is what a hand pays.
type RowDescription struct {
	Hand string `json:"hand"`
	Pays string `json:"pays"`
}

// OptionDescription is a choice that the chapter leaves open.
type OptionDescription struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Cite    cite.Cite `json:"cite"`
	Values  string    `json:"values"`
	Default string    `json:"default"`
}

// Describe lists what the chapter offers.
func (g *Game) Describe() Description {
	d := Description{Game: g.ID, Name: g.Name, Chapter: g.Chapter, Source: g.Origin, Published: g.Published, Paytables: []PaytableDescription{}}
	for _, w := range g.Wagers {
		d.Wagers = append(d.Wagers, WagerDescription{w.ID, w.Name, w.Cite, w.Required})
	}
	for _, p := range g.Paytables {
		for _, printed := range p.Printed {
			t := PaytableDescription{Wager: p.Wager, Letter: printed.Letter, Cite: p.Cite}
			for _, row := range printed.Rows {
				t.Rows = append(t.Rows, RowDescription{row.Hand, row.Pays.String()})
			}
			d.Paytables = append(d.Paytables, t)
		}
	}
	for i := range g.Options {
		o := &g.Options[i]
		d.Options = append(d.Options, OptionDescription{o.ID, o.Name, o.Cite, o.Range(), o.Default})
	}
	d.Readings = append([]clause.Reading{}, g.Readings...) // an empty list where there are none
	for i := range d.Readings {
		if d.Readings[i].Others == nil {
			d.Readings[i].Others = []string{}
		}
	}
	return d
}

// Words returns a value of an option in words. An amount for a wager is called by the wager's name.
func (g *Game) Words(o *Option, value string) string {
	if w := g.Wager(round.WagerID(value)); o.Type == Amounts && w != nil {
		return w.Name
	}
	return o.Says[value]
}

// Hands returns the hands of the wager's paytables, in the order printed.
func (p Paytable) Hands() []string {
	var hands []string
	for _, printed := range p.Printed {
		for at, row := range printed.Rows {
			if !slices.Contains(hands, row.Hand) {
				hands = slices.Insert(hands, min(at, len(hands)), row.Hand)
			}
		}
	}
	return hands
}
