package submission

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// filing is the section that asks for Rules Submissions.
const filing = cite.Cite("601a.2")

// progressive is the table of a section that holds the options with this prefix.
const progressive = "progressive"

// choice is a value chosen, and where.
type choice struct {
	node
	raw  json.RawMessage
	text string
}

// paytable is a paytable that is chosen: its letter, or what each hand pays by one of the holder's own.
func (c choice) paytable() string {
	if c.raw != nil {
		return string(c.raw)
	}
	return c.text
}

// choices are what one game's section of the file chooses, or a table's with its game's
// below. Only what is right by itself is among them.
type choices struct {
	game *game.Game
	node node
	// below is the section of a table's game, nil for a game's own.
	below     *choices
	wagers    map[round.WagerID]node
	listed    bool
	options   map[string]choice
	paytables map[round.WagerID]choice
	readings  map[string]choice
	holds     map[round.WagerID]choice
}

// over is a copy that a table's section is read on top of.
func (c *choices) over(n node) *choices {
	return &choices{
		game: c.game, node: n, below: c.below, wagers: maps.Clone(c.wagers), listed: c.listed, options: maps.Clone(c.options),
		paytables: maps.Clone(c.paytables), readings: maps.Clone(c.readings), holds: maps.Clone(c.holds),
	}
}

// stated is where something is chosen, rightly or not, or where it would be.
func (c *choices) stated(keys ...string) node {
	n := c.node
	for _, key := range keys {
		n = n.field(key)
	}
	if !n.is && c.below != nil && c.below.stated(keys...).is {
		return c.below.stated(keys...)
	}
	return n
}

// own reports whether a choice stands in this section, not in that of a table's game.
func (c *choices) own(n node) bool { return n.key[0] == c.node.key[0] }

// switchOf is the wager that is offered by a switch with the option's ID, or nil.
func switchOf(g *game.Game, option string) *game.Wager {
	i := slices.IndexFunc(g.Wagers, func(w game.Wager) bool { return w.Switch.ID == option })
	if i < 0 {
		return nil
	}
	return &g.Wagers[i]
}

// Optional reports whether the certificate holder may leave the wager out.
func Optional(g *game.Game, w *game.Wager) bool {
	table := g.Paytable(w.ID)
	return !w.Required && (w.Switch.ID != "" || table != nil && table.Lettered())
}

// read reads a section on top of what is chosen already; keys in skip are read elsewhere.
func (c *choices) read(all *findings, n node, skip ...string) {
	fields, ok := n.fields()
	if !ok {
		all.add(codeType, n, "", "write ["+n.path()+"] and its keys below it", "this is no table")
		return
	}
	for _, name := range names(fields) {
		field := fields[name]
		switch {
		case slices.Contains(skip, name):
		case name == "wagers" && len(listed(c.game)) > 0:
			c.readWagers(all, field)
		case name == "paytables" && len(c.game.Paytables) > 0:
			c.each(all, field, c.readPaytable)
		case name == "readings":
			c.each(all, field, c.readReading)
		case name == "hold" && len(held(c.game)) > 0:
			c.each(all, field, c.readHold)
		case name == progressive && c.game.Option(progressive+"_rate") != nil:
			c.each(all, field, func(all *findings, field node, key string) { c.readOption(all, field, progressive+"_"+key) })
		default:
			if rest, is := strings.CutPrefix(name, progressive+"_"); is && c.game.Option(name) != nil {
				all.add(codeUnknownOption, field, c.game.Option(name).Cite, fmt.Sprintf("write %s = … below [%s.%s]", rest, n.path(), progressive), "%q stands in a table of its own", name)
				continue
			}
			c.readOption(all, field, name)
		}
	}
}

func (c *choices) each(all *findings, n node, read func(all *findings, field node, key string)) {
	fields, ok := n.fields()
	if !ok {
		all.add(codeType, n, "", "write ["+n.path()+"] and its keys below it", "this is no table")
	}
	for _, name := range names(fields) {
		read(all, fields[name], name)
	}
}

func (c *choices) readOption(all *findings, n node, id string) {
	o := c.game.Option(id)
	if w := switchOf(c.game, id); o != nil && w != nil {
		all.add(codeUnknownOption, n, w.Cite, fmt.Sprintf("list %q under wagers, or leave it out there", w.ID), "the %s is offered by listing it", w.Name)
		return
	}
	if o == nil {
		section := filing
		message := c.game.Name + " leaves no such choice"
		if id == "payout_limit" {
			section, message = cmp.Or(c.game.Sections.Payouts, filing), c.game.Name+" has no aggregate payout limit to set"
		}
		key := n.key[len(n.key)-1]
		all.mistyped(codeUnknownOption, n, section, key, c.keys(len(n.key) > len(c.node.key)+1), "leave it out; felt rules "+c.game.ID+" lists the choices", "%s", message)
		return
	}
	raw := n.raw()
	if err := o.Accepts(raw); err != nil {
		var input *game.InputError
		message := err.Error()
		if errors.As(err, &input) {
			message = input.Message
		}
		right := "choose " + o.Range()
		if text := asText(n.any()); text != "" && (o.Type == game.Amount || o.Type == game.Percent) {
			right, message = fmt.Sprintf("write it as text: %q", text), text+" is a number; "+c.kind(o)+" is text"
		}
		if amounts, ok := n.any().(map[string]any); ok && o.Type == game.Amounts {
			for _, name := range slices.Sorted(maps.Keys(amounts)) {
				if text := asText(amounts[name]); text != "" {
					right, message = fmt.Sprintf("write it as text: %s = %q", name, text), name+": "+text+" is a number; money is text"
				}
			}
		}
		all.add(codeOptionValue, n, o.Cite, right, "%s", message)
		return
	}
	c.options[id] = choice{node: n, raw: raw}
}

// kind names what an option's text holds.
func (c *choices) kind(o *game.Option) string {
	if o.Type == game.Percent {
		return "a percentage"
	}
	return "money"
}

// asText is a number as it is written as text, "" of what is none.
func asText(value any) string {
	switch v := value.(type) {
	case int64:
		return fmt.Sprintf("%d.00", v)
	case float64:
		return strconv.FormatFloat(v, 'f', max(2, len(strconv.FormatFloat(v, 'f', -1, 64))-len(strconv.FormatFloat(math.Trunc(v), 'f', -1, 64))-1), 64)
	}
	return ""
}

// keys are those that may stand in the section, or below in that of the meter.
func (c *choices) keys(ofMeter bool) []string {
	var all []string
	for i := range c.game.Options {
		id := c.game.Options[i].ID
		key, isMeter := strings.CutPrefix(id, progressive+"_")
		if isMeter == ofMeter && switchOf(c.game, id) == nil {
			all = append(all, key)
		}
	}
	if !ofMeter {
		all = append(all, "readings")
		if len(listed(c.game)) > 0 {
			all = append(all, "wagers")
		}
		if len(held(c.game)) > 0 {
			all = append(all, "hold")
		}
		if len(c.game.Paytables) > 0 {
			all = append(all, "paytables")
		}
		if c.game.Option(progressive+"_rate") != nil {
			all = append(all, progressive)
		}
	}
	return all
}

func (c *choices) readWagers(all *findings, n node) {
	list, ok := n.list()
	if !ok {
		all.add(codeType, n, "", `write a list such as ["`+string(c.game.Wagers[0].ID)+`"]`, "this is no list of wagers")
		return
	}
	c.listed, c.wagers = true, map[round.WagerID]node{}
	for _, name := range list {
		w := c.game.Wager(round.WagerID(name))
		switch {
		case w == nil:
			all.mistyped(codeUnknownWager, n, c.game.Sections.Wagers, name, strings.Split(wagerNames(c.game), ", "), "choose from "+wagerNames(c.game), "%s has no wager %q", c.game.Name, name)
			continue
		case w.Payout:
			all.add(codeUnknownWager, n, w.Cite, "leave it out; it is paid without being listed", "the %s is a payout that comes with a wager", w.Name)
			continue
		case c.wagers[w.ID].is:
			all.add(codeWagerTwice, n, w.Cite, "list it once", "%q is listed twice", name)
		}
		c.wagers[w.ID] = n
	}
}

// listed are the wagers that the certificate holder offers by listing them.
func listed(g *game.Game) []string {
	var all []string
	for i := range g.Wagers {
		if w := &g.Wagers[i]; w.Listed() {
			all = append(all, string(w.ID))
		}
	}
	return all
}

// wagerNames are the wagers that may be listed.
func wagerNames(g *game.Game) string { return strings.Join(listed(g), ", ") }

func (c *choices) readPaytable(all *findings, n node, wager string) {
	table := c.game.Paytable(round.WagerID(wager))
	if table == nil || !table.Lettered() {
		var known []string
		for _, p := range c.game.Paytables {
			if p.Lettered() {
				known = append(known, string(p.Wager))
			}
		}
		all.mistyped(codeUnknownPaytable, n, cmp.Or(c.game.Sections.Payouts, filing), wager, known, "leave it out", "%s has no paytables to choose from for %q", c.game.Name, wager)
		return
	}
	var letters []string
	for _, p := range table.Printed {
		letters = append(letters, p.Letter)
	}
	if _, is := n.fields(); is && table.Own != "" {
		raw := n.raw()
		if _, err := table.ReadOwn(raw); err != nil {
			var input *game.InputError
			errors.As(err, &input) // that is what it returns
			all.add(codeOwnPaytable, n, table.Cite, "pay hands of the chapter's paytables, each as \"300 for 1\" or \"100% of the mega meter\"", "%s", input.Message)
			return
		}
		c.paytables[table.Wager] = choice{node: n, raw: raw, text: game.Own}
		return
	}
	letter, ok := n.text()
	if !ok || !slices.Contains(letters, letter) {
		all.add(codeUnknownPaytable, n, table.Cite, "choose "+strings.Join(letters, " or "), "the chapter prints no paytable %s", clip(string(n.raw())))
		return
	}
	c.paytables[table.Wager] = choice{node: n, text: letter}
}

func (c *choices) readReading(all *findings, n node, id string) {
	i := slices.IndexFunc(c.game.Readings, func(r clause.Reading) bool { return r.ID == id })
	if i < 0 {
		var known []string
		for _, r := range c.game.Readings {
			known = append(known, r.ID)
		}
		all.mistyped(codeUnknownReading, n, filing, id, known, "leave it out; felt rules "+c.game.ID+" lists the readings", "%s has no such reading", c.game.Name)
		return
	}
	r := c.game.Readings[i]
	ways := append([]string{r.Default}, r.Others...)
	text, ok := n.text()
	if !ok || !slices.Contains(ways, text) {
		all.add(codeUnknownReading, n, r.Cites[0], "choose "+strings.Join(ways, " or "), "it cannot be read as %s", clip(string(n.raw())))
		return
	}
	c.readings[id] = choice{node: n, text: text}
}

func (c *choices) readHold(all *findings, n node, wager string) {
	w := c.game.Wager(round.WagerID(wager))
	if base := wager == string(analysis.Base) && odds.Game(c.game.ID) != nil; !base && (w == nil || w.Payout || c.game.Paytable(w.ID) == nil) {
		all.mistyped(codeUnknownWager, n, filing, wager, held(c.game), "state the hold of base, the base game, or of a wager that has a paytable", "%s has no paytable of a wager %q", c.game.Name, wager)
		return
	}
	text, ok := n.text()
	share, err := money.Parse(text)
	if !ok || err != nil || share > 100*money.Dollar {
		right := `write per cent of the wager as "6.25", from 0 to 100`
		if text := asText(n.any()); text != "" {
			right = fmt.Sprintf("write it as text: %q", text)
		}
		all.add(codeOptionValue, n, filing, right, "%s is no hold", clip(string(n.raw())))
		return
	}
	c.holds[round.WagerID(wager)] = choice{node: n, raw: json.RawMessage(fmt.Sprint(int64(share))), text: share.String()}
}

func clip(text string) string {
	if runes := []rune(text); len(runes) > 40 {
		text = string(runes[:40]) + "…"
	}
	return text
}

// offers reports whether the wager is offered: it is listed, or with no list, it cannot be left
// out or its paytable is chosen.
func (c *choices) offers(w *game.Wager) bool {
	if !w.Listed() {
		return true
	}
	if c.listed {
		return c.wagers[w.ID].is
	}
	_, chosen := c.paytables[w.ID]
	return !Optional(c.game, w) || chosen
}

// rules are the choices as a round record has them.
func (c *choices) rules() json.RawMessage {
	fields, letters, readings := map[string]any{}, map[round.WagerID]any{}, map[string]string{}
	for id, o := range c.options {
		fields[id] = o.raw
	}
	for i := range c.game.Wagers {
		w := &c.game.Wagers[i]
		if w.Switch.ID != "" {
			fields[w.Switch.ID] = c.offers(w)
		}
		if letter, ok := c.paytables[w.ID]; ok && c.offers(w) {
			letters[w.ID] = letter.text
			if letter.raw != nil {
				letters[w.ID] = letter.raw
			}
		}
	}
	for id, r := range c.readings {
		readings[id] = r.text
	}
	if len(letters) > 0 {
		fields["paytables"] = letters
	}
	if len(readings) > 0 {
		fields["readings"] = readings
	}
	raw, _ := json.Marshal(fields) // of strings, and of what was JSON before
	return raw
}

// check tests the choices together.
func (c *choices) check(all *findings) {
	g := c.game
	if len(listed(g)) > 0 {
		c.checkWagers(all)
	}
	c.checkProgressive(all)
	c.agree(all)
	for i := range g.Paytables {
		if t := &g.Paytables[i]; c.paytables[t.Wager].raw != nil {
			all.add(codeOwnStands, c.paytables[t.Wager].node, t.Cite, "see that it is the one that is approved", "the paytable of %s is the holder's own: %s", t.Wager, t.Own)
		}
	}
	for _, r := range g.Readings {
		if len(r.Others) == 0 {
			continue
		}
		at, read := c.node, r.Default
		if chosen, ok := c.readings[r.ID]; ok {
			at, read = chosen.node, chosen.text
		}
		all.add(codeReading, at, r.Cites[0], "", "%s is read as %s; it can also be read as %s", r.ID, read, strings.Join(slices.DeleteFunc(append([]string{r.Default}, r.Others...), func(way string) bool { return way == read }), " or "))
	}
}

func (c *choices) checkWagers(all *findings) {
	g := c.game
	list := c.stated("wagers")
	if !list.is {
		all.add(codeMissing, list, filing, "list what is offered from "+wagerNames(g), "the wagers offered are not stated")
	}
	for i := range g.Wagers {
		w := &g.Wagers[i]
		chosen, lettered := c.paytables[w.ID]
		table := g.Paytable(w.ID)
		choosable := table != nil && table.Lettered()
		paytables := c.stated("paytables", string(w.ID))
		switch {
		case w.Payout && choosable && !lettered && !paytables.is:
			all.add(codePayoutPaytable, paytables, table.Cite, "choose one that the chapter prints", "no paytable is chosen for the %s", w.Name)
		case w.Payout:
		case c.listed && !c.offers(w) && !Optional(g, w):
			all.add(codeWagerRequired, list, w.Cite, fmt.Sprintf("list %q", w.ID), "the chapter always has the %s", w.Name)
		case c.offers(w) && choosable && !lettered && !paytables.is:
			all.add(codeWagerPaytable, paytables, table.Cite, "choose one that the chapter prints", "the %s is offered, but no paytable is chosen for it", w.Name)
		case c.listed && !c.offers(w) && lettered && c.own(chosen.node):
			all.add(codePaytableWager, chosen.node, w.Cite, fmt.Sprintf("list %q under wagers, or choose no paytable", w.ID), "the %s is not offered", w.Name)
		}
	}
}

func (c *choices) checkProgressive(all *findings) {
	var meter *game.Wager
	for i := range c.game.Wagers {
		if w := &c.game.Wagers[i]; w.FromMeter && c.offers(w) {
			meter = w
		}
	}
	for _, o := range c.game.Options {
		key, ok := strings.CutPrefix(o.ID, progressive+"_")
		if !ok {
			continue
		}
		chosen, stated := c.options[o.ID]
		at := c.stated(progressive, key)
		switch {
		case meter != nil && !stated && !at.is:
			all.add(codeProgressiveMissing, at, o.Cite, "state "+o.Range(), "the %s is offered, but this is not stated: %s", meter.Name, o.Name)
		case meter == nil && stated && c.own(chosen.node):
			all.add(codeProgressiveUnused, chosen.node, o.Cite, "leave it out, or list the wager", "no wager on the meter is offered")
		}
	}
}

// agree lets the chapter test its choices against each other, and takes out what does not
// stand until the rest does.
func (c *choices) agree(all *findings) {
	rest := c.over(c.node)
	for i := range c.game.Wagers {
		w := &c.game.Wagers[i]
		if table := c.game.Paytable(w.ID); w.Payout && table != nil && table.Lettered() && rest.paytables[w.ID].text == "" {
			rest.paytables[w.ID] = choice{text: table.Printed[0].Letter}
		}
	}
	for mended := map[string]bool{}; ; {
		_, err := c.game.Select(rest.rules())
		if err == nil {
			return
		}
		var input *game.InputError
		if !errors.As(err, &input) {
			all.add(codeOptionsDisagree, c.node, c.game.Chapter, "change what disagrees", "%v", err)
			return
		}
		id := strings.TrimPrefix(input.Field, "rules.")
		if mended[id] {
			return // it was wrong, and what stands without it is of no account
		}
		code, right := codeOptionsDisagree, "change this, or what it disagrees with"
		if id == "payout_limit" {
			code, right = codePayoutLimit, "raise it to that, or lower the minimum wager"
		}
		chosen, ok := rest.options[id]
		if ok && c.below != nil && !c.own(chosen.node) { // what the table itself says is at odds with its game
			for _, other := range map[string][]string{game.Maximum.ID: {game.Minimum.ID}, game.Maximums.ID: {game.Minimums.ID, game.Maximum.ID}, game.Minimums.ID: {game.Maximum.ID}}[id] {
				if o, ok := rest.options[other]; ok && c.own(o.node) {
					chosen.node = o.node
				}
			}
			if !c.own(chosen.node) {
				chosen.node = c.node
			}
		}
		if !ok {
			all.add(code, c.node, input.Cite, right, "%s: %s", id, input.Message)
			return
		}
		all.add(code, chosen.node, input.Cite, right, "%s", input.Message)
		delete(rest.options, id)
		mended[id] = true
	}
}
