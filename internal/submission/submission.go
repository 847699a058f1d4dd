// Package submission reads a Rules Submission (58 Pa. Code § 601a.2): one TOML file in which a
// licensed facility files what each chapter leaves to it. It is accepted whole or not at all.
package submission

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// Submission is a Rules Submission that complies.
type Submission struct {
	Edition, Facility string
	// Effective is the day from which it holds, Expires the first on which it does no more,
	// zero if none is stated; both at midnight UTC.
	Effective, Expires time.Time
	// Digest is the SHA-256 of the file, in hexadecimal.
	Digest string
	// Games are the IDs of the games offered, in the order of their chapters.
	Games  []string
	Tables []Table
	Links  []Link

	sections map[string]*choices
}

// Table is a table of the facility.
type Table struct {
	ID, Game string
	// Rules are its choices and those of its game, as game.Select takes them.
	Rules json.RawMessage
	// InTurn are the games that it plays after its game, one after the other, before that comes again; none is that it plays one
	// game. Hands is how many hands of each are played; 0 is an orbit.
	InTurn []Turn
	Hands  int
	// MustMove is the ID of the main game whose must-move table it is; "" is none.
	MustMove string
}

// Link joins tables to one progressive meter (§ 605a.8).
type Link struct {
	ID     string
	Tables []string
}

// Rules are the choices of a game, as game.Select takes them; nil where it is not offered.
func (s *Submission) Rules(id string) json.RawMessage {
	if c := s.sections[id]; c != nil {
		return c.rules()
	}
	return nil
}

// Read reads a submission and checks it. It is nil unless it complies. A file that is no TOML
// has one finding, of the code "syntax".
func Read(data []byte) (*Submission, []Finding) {
	d, all := read(data)
	if !Complies(all) {
		return nil, all
	}
	s := &Submission{Edition: d.edition, Facility: d.facility, Effective: d.effective, Expires: d.expires, Digest: d.digest, sections: d.games}
	for _, g := range pa.Games {
		if d.games[g.ID] != nil {
			s.Games = append(s.Games, g.ID)
		}
	}
	for _, t := range d.tables {
		s.Tables = append(s.Tables, Table{t.id, t.game.ID, t.rules(), t.inTurn(), t.hands, t.mustMove})
	}
	s.Links = d.links
	return s, all
}

// document is a file as far as it could be read.
type document struct {
	edition, facility  string
	effective, expires time.Time
	digest             string
	games              map[string]*choices
	tables             []table
	links              []Link
}

type table struct {
	id string
	*choices
	turn     node // where the games that it plays in turn are stated
	after    []*choices
	hands    int
	main     node // where its main game is stated
	mustMove string
}

func (d *document) table(id string) *choices {
	i := slices.IndexFunc(d.tables, func(t table) bool { return t.id == id })
	if i < 0 {
		return nil
	}
	return d.tables[i].choices
}

// read reads all that is right; the findings tell what is not.
func read(data []byte) (*document, []Finding) {
	d := &document{games: map[string]*choices{}}
	sum := sha256.Sum256(data)
	d.digest = hex.EncodeToString(sum[:])
	f, err := parse(data)
	if err != nil {
		found := Finding{Code: codeSyntax, Line: 1, Column: 1, Message: err.Error(), Severity: Error, Right: "write TOML (toml.io)"}
		var wrong *SyntaxError
		if errors.As(err, &wrong) && wrong.Line > 0 {
			found.Line, found.Column, found.Message = wrong.Line, wrong.Column, wrong.Message
		}
		return d, []Finding{found}
	}
	var all findings
	d.head(&all, f.root())
	d.readGames(&all, f.root())
	d.readTables(&all, f.root().field("tables"))
	d.readLinks(&all, f.root().field("links"))
	d.sources(&all, f.root())
	return d, all.sorted()
}

// head reads what stands above the games.
func (d *document) head(all *findings, root node) {
	fields, _ := root.fields()
	for _, name := range names(fields) {
		if known := []string{"edition", "facility", "effective", "expires", "games", "tables", "links"}; !slices.Contains(known, name) {
			all.mistyped(codeUnknownKey, fields[name], filing, name, known, "leave it out, or mend the name", "a Rules Submission has no %q", clip(name))
		}
	}
	text := func(name, example string) string {
		n := root.field(name)
		value, ok := n.text()
		switch {
		case !n.is:
			all.add(codeMissing, n, filing, fmt.Sprintf("state %s = %q", name, example), "the %s is not stated", name)
		case !ok:
			all.add(codeType, n, filing, fmt.Sprintf("write text, such as %q", example), "this is no text")
		case strings.TrimSpace(value) == "":
			all.add(codeMissing, n, filing, fmt.Sprintf("state one, such as %q", example), "the %s is not stated", name)
		}
		return value
	}
	day := func(name string, needed bool) time.Time {
		n := root.field(name)
		if !n.is {
			if needed {
				all.add(codeMissing, n, filing, "state "+name+" = 2026-12-31", "the day from which it holds is not stated")
			}
			return time.Time{}
		}
		at, _ := n.start()
		_, isTime := n.any().(time.Time)
		value, err := time.Parse(time.DateOnly, strings.TrimSpace(n.file.text[at.Start:at.Start+at.Len]))
		if !isTime || err != nil {
			all.add(codeType, n, filing, "write a date without quotation marks, such as 2026-12-31", "this is no date")
			return time.Time{}
		}
		return value
	}
	d.edition, d.facility = text("edition", "2026-1"), text("facility", "Name of the licensed facility")
	d.effective, d.expires = day("effective", true), day("expires", false)
	if !d.effective.IsZero() && !d.expires.IsZero() && !d.expires.After(d.effective) {
		all.add(codeDates, root.field("expires"), filing, "name a later day", "it ends before it takes effect")
	}
}

func (d *document) readGames(all *findings, root node) {
	games := root.field("games")
	fields, ok := games.fields()
	switch {
	case games.is && !ok:
		all.add(codeType, games, filing, "write [games.NAME] for each", "this is no table of games")
	case len(fields) == 0:
		all.add(codeMissing, games, filing, "write [games.NAME] for each", "no game is offered")
	}
	for _, id := range names(fields) {
		g := pa.Game(id)
		if g == nil {
			var known []string
			for _, g := range pa.Games {
				known = append(known, g.ID)
			}
			all.mistyped(codeUnknownGame, fields[id], filing, id, known, "felt rules lists the games", "%q is no game", clip(id))
			continue
		}
		c := (&choices{game: g}).over(fields[id])
		c.options, c.paytables, c.readings = map[string]choice{}, map[round.WagerID]choice{}, map[string]choice{}
		c.holds, c.wagers = map[round.WagerID]choice{}, map[round.WagerID]node{}
		c.read(all, fields[id])
		c.check(all)
		c.playable(all)
		c.unstated(all)
		d.games[id] = c
	}
}

// unstated names the choices whose defaults stand because none is stated.
func (c *choices) unstated(all *findings) {
	var left []string
	var section cite.Cite
	for _, o := range c.game.Options {
		inProgressive := strings.HasPrefix(o.ID, progressive+"_")
		if o.Default != "" && !inProgressive && !c.stated(o.ID).is && switchOf(c.game, o.ID) == nil {
			left = append(left, o.ID+" = "+o.Default)
			if section == "" {
				section = o.Cite
			}
		}
	}
	if len(left) > 0 {
		all.add(codeDefault, c.node, section, "state them", "these are not stated, and stand so by default: %s", strings.Join(left, ", "))
	}
}

func (d *document) readTables(all *findings, tables node) {
	fields, ok := tables.fields()
	if tables.is && !ok {
		all.add(codeType, tables, filing, "write [tables.ID] for each", "this is no table of tables")
	}
	ofGames := map[*choices]findings{} // what is found of a table's game is not told again
	for _, id := range names(fields) {
		n := fields[id]
		if _, ok := n.fields(); !ok {
			all.add(codeType, n, filing, "write ["+n.path()+"] and its keys below it", "this is no table")
			continue
		}
		played := n.field("game")
		name, isText := played.text()
		section := d.games[name]
		switch {
		case !played.is:
			all.add(codeMissing, played, filing, "state its game", "the game of the table is not stated")
			continue
		case !isText || section == nil:
			all.add(codeUnknownTable, played, filing, "name a game that the submission has", "%s is no game of this submission", clip(string(played.raw())))
			continue
		}
		c := section.over(n)
		c.below = section
		t := table{id: id, choices: c, turn: n.field(inTurn), main: n.field(mustMove)}
		t.mustMove, _ = t.main.text()
		others, _ := t.turn.list()
		c.read(all, n, append(others, "game", "hold", inTurn, hands, mustMove)...)
		if hold := n.field("hold"); hold.is {
			all.add(codeUnknownKey, hold, filing, "state it for the game", "a table states no hold of its own")
		}
		told := func(c *choices) {
			before, ok := ofGames[c.below]
			if !ok {
				c.below.check(&before)
				c.below.playable(&before)
				ofGames[c.below] = before
			}
			var own findings
			c.check(&own)
			c.playable(&own)
			for _, f := range own {
				if !all.full(f.Severity) && !slices.ContainsFunc(before, func(x Finding) bool { return x.Code == f.Code && x.Message == f.Message }) {
					*all = append(*all, f)
				}
			}
		}
		told(c)
		d.turns(all, &t, n, told)
		d.tables = append(d.tables, t)
	}
	d.mains(all)
	d.limits(all)
	d.beyond(all)
}

// mustMove is the key of a table by which its players must move to a main game.
const mustMove = "must_move"

// mains tests that the players of must-move tables can move: the main game is another table with the same game and limit, whose own players
// move nowhere. No clause speaks of it.
func (d *document) mains(all *findings) {
	for _, t := range d.tables {
		if !t.main.is {
			continue
		}
		const right = "name another table of the same game and limit, whose players must not move"
		i := slices.IndexFunc(d.tables, func(of table) bool { return of.id == t.mustMove })
		switch mine := t.limit(); {
		case i < 0 || d.tables[i].id == t.id:
			all.add(codeMustMove, t.main, filing, right, "players of table %q cannot move to %s", t.id, clip(string(t.main.raw())))
		case d.tables[i].main.is:
			all.add(codeMustMove, t.main, filing, right, "the table %q is a must-move table itself", t.mustMove)
		case mine == "" || mine != d.tables[i].limit():
			all.add(codeMustMove, t.main, filing, right, "the tables %q and %q are not of one game and limit between which players move", t.id, t.mustMove)
		}
	}
}

// beyond reports tables whose limits are not within those of their game.
func (d *document) beyond(all *findings) {
	for _, t := range d.tables {
		game := d.games[t.game.ID]
		for _, id := range []string{"minimum", "maximum"} {
			o, takes, stated := t.game.Option(id), t.stated(id), game.stated(id)
			if o == nil || !t.own(takes) {
				continue
			}
			own, _ := takes.text()
			of, _ := stated.text()
			mine, wrong := money.Parse(own)
			filed, none := money.Parse(of)
			if wrong != nil || none != nil {
				continue // that is reported where they are read, or nothing is stated for the game
			}
			if id == "minimum" && mine < filed || id == "maximum" && mine > filed {
				all.add(codeBeyond, takes, o.Cite, "state it for the game, if it is meant", "the table's %s of %s is beyond the %s that is stated for %s", id, own, of, t.game.Name)
			}
		}
	}
}

// limits tests that each table has a least and a greatest wager.
func (d *document) limits(all *findings) {
	for _, g := range pa.Games {
		section := d.games[g.ID]
		if section == nil {
			continue
		}
		at := []*choices{}
		for _, t := range d.tables {
			if t.game == g {
				at = append(at, t.choices)
			}
		}
		if len(at) == 0 {
			at = append(at, section)
		}
		for _, c := range at {
			for _, id := range []string{"minimum", "maximum"} {
				o := g.Option(id)
				if at := c.stated(id); o != nil && !at.is {
					all.add(codeLimits, at, o.Cite, `state one in dollars, such as "10.00"`, "this is not stated: %s", o.Name)
				}
			}
		}
	}
}

func (d *document) readLinks(all *findings, links node) {
	const linked = cite.Cite("605a.8")
	fields, ok := links.fields()
	if links.is && !ok {
		all.add(codeType, links, linked, "write [links.NAME] for each", "this is no table of links")
	}
	joined := map[string]string{}
	for _, id := range names(fields) {
		n := fields[id]
		keys, _ := n.fields()
		for _, key := range names(keys) {
			if key != "tables" {
				all.mistyped(codeUnknownKey, keys[key], linked, key, []string{"tables"}, "leave it out", "a link has no %q", clip(key))
			}
		}
		at := n.field("tables")
		list, ok := at.list()
		switch {
		case !at.is:
			all.add(codeMissing, at, linked, `state tables = ["1", "2"]`, "the tables of the link are not stated")
			continue
		case !ok:
			all.add(codeType, at, linked, `write a list such as ["1", "2"]`, "this is no list of tables")
			continue
		case len(list) < 2:
			all.add(codeLinkSingle, at, linked, "name at least two tables", "%d table cannot be linked", len(list))
		}
		var first table
		for _, name := range list {
			c := d.table(name)
			switch {
			case c == nil:
				all.add(codeUnknownTable, at, linked, "name a table of the submission", "there is no table %q", clip(name))
				continue
			case joined[name] != "":
				all.add(codeLinkTwice, at, linked, "name each table in one link, once", "the table %q is linked already, by %s", name, joined[name])
				continue
			}
			joined[name] = n.path()
			if !c.hasMeter() {
				all.add(codeLinkMeter, at, linked, "leave the table out of the link", "the table %q offers no wager on a meter", name)
			} else if first.choices == nil {
				first = table{id: name, choices: c}
			} else if why := first.unlike(c); why != "" {
				all.add(codeLinkUnlike, at, linked, "link only tables of the same odds and conditions", "the table %q differs from %q in %s", name, first.id, why)
			}
		}
		d.links = append(d.links, Link{id, list})
	}
}

func (c *choices) hasMeter() bool {
	return slices.ContainsFunc(c.game.Wagers, func(w game.Wager) bool { return w.FromMeter && c.offers(&w) })
}

// unlike names in what the progressive of two tables differs, "" where in nothing: game,
// paytable, readings, amounts that come with the wager, rate, initial and reset amounts.
func (c *choices) unlike(other *choices) string {
	if c.game != other.game {
		return "its game"
	}
	for _, w := range c.game.Wagers {
		if w.FromMeter && c.paytables[w.ID].paytable() != other.paytables[w.ID].paytable() {
			return "the paytable of " + string(w.ID)
		}
	}
	for _, o := range c.game.Options {
		same := string(c.options[o.ID].raw) == string(other.options[o.ID].raw)
		if !same && (o.Type == game.Amounts || strings.HasPrefix(o.ID, progressive+"_")) {
			return o.ID
		}
	}
	for _, r := range c.game.Readings {
		if cmp.Or(c.readings[r.ID].text, r.Default) != cmp.Or(other.readings[r.ID].text, r.Default) {
			return "the reading " + r.ID
		}
	}
	return ""
}
