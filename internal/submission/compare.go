package submission

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// Difference is what changed from one submission to another.
type Difference struct {
	Changes []Change     `json:"changes"`
	Holds   []HoldChange `json:"holds"`
	Notes   []Note       `json:"notes"`
}

// Change is a rule that changed. Defaults that are not stated count as if they were.
type Change struct {
	Path string    `json:"path"`
	Cite cite.Cite `json:"cite"`
	// From and To are the values, "" where there is none.
	From string `json:"from"`
	To   string `json:"to"`
}

// HoldChange is a wager of which the house keeps a different part than before.
type HoldChange struct {
	Game  string        `json:"game"`
	Wager round.WagerID `json:"wager"`
	Cite  cite.Cite     `json:"cite"`
	From  *Share        `json:"from"`
	To    *Share        `json:"to"`
}

// Share is a part of a wager, exactly and in per cent.
type Share struct {
	Fraction string `json:"fraction"`
	Percent  string `json:"percent"`
}

// fact is a value that holds under a submission.
type fact struct {
	text string
	cite cite.Cite
}

// Compare lists what changed in the rules, and in the expected hold of each wager and base game of the games whose
// rules changed. Both submissions must comply. The cache may be nil.
func Compare(ctx context.Context, from, to []byte, cache *odds.Cache) (*Difference, error) {
	var documents [2]*document
	for i, data := range [][]byte{from, to} {
		d, found := read(data)
		if wrong := FirstError(found); wrong != nil {
			return nil, errors.New([]string{"the first file: ", "the second file: "}[i] + wrong.String())
		}
		documents[i] = d
	}
	before, after := documents[0].facts(), documents[1].facts()
	d := &Difference{Changes: []Change{}, Holds: []HoldChange{}, Notes: notes(documents[0], documents[1])}
	paths := maps.Clone(before)
	maps.Copy(paths, after)
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		if a, b := before[path], after[path]; a.text != b.text {
			d.Changes = append(d.Changes, Change{path, paths[path].cite, a.text, b.text})
		}
	}
	calculator := odds.Calculator{Cache: cache}
	for _, g := range pa.Games {
		a, b := documents[0].games[g.ID], documents[1].games[g.ID]
		if a == nil || b == nil || string(a.rules()) == string(b.rules()) {
			continue
		}
		old, err := a.expected(ctx, &calculator)
		if err != nil {
			return nil, err
		}
		held, err := b.expected(ctx, &calculator)
		if err != nil {
			return nil, err
		}
		d.hold(old, held)
	}
	return d, nil
}

// expected are the holds of the base game and of the other wagers.
func (c *choices) expected(ctx context.Context, calculator *odds.Calculator) ([]Hold, error) {
	all, err := c.exact(ctx)
	if err != nil {
		return nil, err
	}
	base, err := c.base(ctx, calculator)
	return append(base, all...), err
}

// base is the hold of the base game, or none if it is not solved.
func (c *choices) base(ctx context.Context, calculator *odds.Calculator) ([]Hold, error) {
	of := odds.Game(c.game.ID)
	if of == nil || of.Base == nil {
		return nil, nil
	}
	q := odds.Question{Game: of, Wager: analysis.Base, Rules: c.bare()}
	entries, err := odds.Entries(q)
	if err != nil || len(entries) != 1 {
		return nil, err
	}
	f, err := calculator.Figure(ctx, &entries[0])
	if err != nil {
		return nil, err
	}
	return []Hold{{Game: c.game.ID, Wager: analysis.Base, Paytable: f.Paytable, Cite: f.Cite, Share: new(big.Rat).Neg(f.Value())}}, nil
}

// Figured are the rules of the games that are analysed, by their IDs, as far as they bear on
// figures, without what stands so by default. What can be read counts, also in a file that does
// not comply.
func Figured(data []byte) map[string]json.RawMessage {
	d, _ := read(data)
	all := map[string]json.RawMessage{}
	for id, c := range d.games {
		if odds.Game(id) != nil {
			all[id] = c.bare()
		}
	}
	return all
}

// bare are the rules that affect figures, without those at their default: they identify a base game among those
// solved before. Of the paytables only those of payouts affect it, and one of the holder's own
// says of what levels a meter is.
func (c *choices) bare() json.RawMessage {
	d := c.over(c.node)
	for id, o := range c.options {
		if option := c.game.Option(id); effective(option, o.raw) == effective(option, nil) || !Bears(c.game, option) {
			delete(d.options, id)
		}
	}
	for _, p := range c.game.Paytables {
		if o := c.game.Option(p.By.ID); o != nil { // it tells which figure is asked for
			raw, _ := json.Marshal(effective(o, c.options[o.ID].raw))
			d.options[o.ID] = choice{raw: raw}
		}
	}
	maps.DeleteFunc(d.paytables, func(w round.WagerID, p choice) bool { return !c.game.Wager(w).Payout && p.raw == nil })
	maps.DeleteFunc(d.readings, func(id string, chosen choice) bool {
		return slices.ContainsFunc(c.game.Readings, func(r clause.Reading) bool { return r.ID == id && r.Default == chosen.text })
	})
	return d.rules()
}

// Bears reports whether an option of an analysed game affects a figure.
func Bears(g *game.Game, o *game.Option) bool {
	return o.Type == game.Amounts && o.ID != game.Minimums.ID && o.ID != game.Maximums.ID || strings.HasPrefix(o.ID, progressive+"_") || slices.Contains(odds.Game(g.ID).Options, o.ID) ||
		slices.ContainsFunc(g.Paytables, func(p game.Paytable) bool { return p.By.ID == o.ID })
}

func (d *Difference) hold(old, held []Hold) {
	find := func(all []Hold, wager round.WagerID) *Share {
		for _, h := range all {
			if h.Wager == wager {
				return &Share{h.Share.RatString(), percent(h.Share)}
			}
		}
		return nil
	}
	var seen []round.WagerID
	for _, h := range slices.Concat(old, held) {
		a, b := find(old, h.Wager), find(held, h.Wager)
		if slices.Contains(seen, h.Wager) || a != nil && b != nil && *a == *b {
			continue
		}
		seen = append(seen, h.Wager)
		d.Holds = append(d.Holds, HoldChange{h.Game, h.Wager, h.Cite, a, b})
	}
}

// facts are all that a submission says or leaves at its default, by paths as in the file.
func (d *document) facts() map[string]fact {
	all := map[string]fact{"edition": {d.edition, filing}, "facility": {d.facility, filing}, "effective": {d.effective.Format(time.DateOnly), filing}}
	if !d.expires.IsZero() {
		all["expires"] = fact{d.expires.Format(time.DateOnly), filing}
	}
	games := map[*game.Game]map[string]fact{}
	for id, c := range d.games {
		games[c.game] = c.facts()
		all["games."+id] = fact{"offered", filing}
		for name, f := range games[c.game] {
			all["games."+id+"."+name] = f
		}
	}
	for _, t := range d.tables {
		all["tables."+t.id] = fact{t.game.ID, filing}
		if t.mustMove != "" {
			all["tables."+t.id+"."+mustMove] = fact{t.mustMove, filing}
		}
		differs := func(path string, c *choices) {
			for name, f := range c.facts() {
				if f != games[c.game][name] {
					all[path+"."+name] = f
				}
			}
		}
		differs("tables."+t.id, t.choices)
		var after []string
		for _, c := range t.after {
			after = append(after, c.game.ID)
			differs("tables."+t.id+"."+c.game.ID, c)
		}
		if after != nil {
			all["tables."+t.id+"."+inTurn] = fact{strings.Join(after, ", "), filing}
		}
		if t.hands > 0 {
			all["tables."+t.id+"."+hands] = fact{strconv.Itoa(t.hands), filing}
		}
	}
	for _, l := range d.links {
		all["links."+l.ID] = fact{strings.Join(l.Tables, ", "), "605a.8"}
	}
	return all
}

func (c *choices) facts() map[string]fact {
	all := map[string]fact{}
	for i := range c.game.Options {
		o := &c.game.Options[i]
		text := effective(o, c.options[o.ID].raw)
		if text == "" || switchOf(c.game, o.ID) != nil {
			continue
		}
		name := o.ID
		if key, ok := strings.CutPrefix(name, progressive+"_"); ok {
			name = progressive + "." + key
		}
		all[name] = fact{text, o.Cite}
	}
	for i := range c.game.Wagers {
		if w := &c.game.Wagers[i]; w.Listed() && c.offers(w) {
			all["wagers."+string(w.ID)] = fact{"offered", w.Cite}
		}
	}
	for w, p := range c.paytables {
		all["paytables."+string(w)] = fact{p.paytable(), c.game.Paytable(w).Cite}
	}
	for _, r := range c.game.Readings {
		if len(r.Others) > 0 {
			text := r.Default
			if chosen, ok := c.readings[r.ID]; ok {
				text = chosen.text
			}
			all["readings."+r.ID] = fact{text, r.Cites[0]}
		}
	}
	for w, h := range c.holds {
		all["hold."+string(w)] = fact{h.text, filing}
	}
	return all
}

// effective is an option's value written in one canonical way; raw nil is its default.
func effective(o *game.Option, raw json.RawMessage) string {
	if raw == nil {
		if o.Default == "" {
			return ""
		}
		raw = json.RawMessage(o.Default)
		if o.Type == game.OneOf || o.Type == game.Amount || o.Type == game.Percent {
			raw, _ = json.Marshal(o.Default)
		}
	}
	switch o.Type {
	case game.Amount, game.Percent:
		var amount money.Cents
		if json.Unmarshal(raw, &amount) == nil {
			return amount.String()
		}
	case game.Amounts:
		var of map[string]money.Cents
		if json.Unmarshal(raw, &of) == nil {
			text, _ := json.Marshal(of)
			return string(text)
		}
	case game.OneOf, game.Count, game.Switch:
	}
	return strings.Trim(string(raw), `"`)
}
