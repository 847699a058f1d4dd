package game

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// Selected is a game with its paytables, options and readings chosen, by Game.Select. Several goroutines may use it at once, but
// for one that Noting returned.
type Selected struct {
	Game      *Game
	paytables map[round.WagerID]string
	values    map[string]value
	readings  map[string]string
	own       map[round.WagerID]paytable.Printed
	run       round.Rules
	stakes    func(round.Answer) error // CheckStakes, of an answer
	asked     *asked                   // nil notes nothing
}

// With returns the same choices with custom paytables instead of those chosen for the same wagers, for figures and
// simulations: rounds are paid by them too. Nil changes nothing.
func (s *Selected) With(own map[round.WagerID]paytable.Printed) *Selected {
	if own == nil {
		return s
	}
	with := *s
	with.own = maps.Clone(s.own)
	if with.own == nil {
		with.own = map[round.WagerID]paytable.Printed{}
	}
	maps.Copy(with.own, own)
	unnamed := s.run.Unnamed
	with.run = s.Game.Rules(&with) // what a round pays is read when its rules are made
	with.run.Once, with.run.Unnamed = s.run.Once, unnamed
	return &with
}

// Own returns the custom paytable of a wager, if the rules state one or With gave one.
func (s *Selected) Own(wager round.WagerID) (paytable.Printed, bool) {
	table, given := s.own[wager]
	return table, given
}

// Noting returns the same choices, which also record each option and each reading that is asked for. Only one goroutine may
// use them.
func (s *Selected) Noting() *Selected {
	noting := *s
	noting.asked = &asked{map[string]bool{}, map[string]bool{}}
	return &noting
}

// Answers reports whether other choices would have given the same answers to everything that s,
// made by Noting, was asked: they differ at most in options and readings, and agree in those that were asked
// for.
func (s *Selected) Answers(other *Selected) bool {
	for id := range s.asked.options {
		if !reflect.DeepEqual(s.values[id], other.values[id]) {
			return false
		}
	}
	for id := range s.asked.readings {
		if s.readings[id] != other.readings[id] {
			return false
		}
	}
	return s.Game == other.Game && maps.Equal(s.paytables, other.paytables) && reflect.DeepEqual(s.own, other.own)
}

// asked are the options and the readings that were asked for.
type asked struct{ options, readings map[string]bool }

// read is how a reading is chosen.
func (s *Selected) read(id string) string {
	if s.asked != nil {
		s.asked.readings[id] = true
	}
	return s.readings[id]
}

// Select reads the choices from the "rules" of a record or a table. They may be empty, unless a
// payout that comes with a wager needs a paytable. A choice that the chapter does not have, or not beside
// the others, is an *InputError with its citation.
func (g *Game) Select(rules json.RawMessage) (*Selected, error) {
	s := &Selected{Game: g, paytables: map[round.WagerID]string{}, values: map[string]value{}, readings: map[string]string{}}
	var fields map[string]json.RawMessage
	if len(bytes.TrimSpace(rules)) > 0 {
		if err := json.Unmarshal(rules, &fields); err != nil || fields == nil {
			return nil, &InputError{"rules", "is no JSON object of choices", ""}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if err := s.field(name, fields[name]); err != nil {
			return nil, err
		}
	}
	if err := s.complete(); err != nil {
		return nil, err
	}
	s.stakes = func(a round.Answer) error { return s.CheckStakes(a.Stakes) }
	s.run = g.Rules(s)
	s.run.Once = g.Cards.Once
	return s, nil
}

// Abandoned returns the clause under which a player who leaves during a round loses his wagers, or
// "" if there is none.
func (s *Selected) Abandoned() cite.Cite { return s.run.Abandoned }

func (s *Selected) field(name string, raw json.RawMessage) error {
	switch name {
	case "paytables":
		return s.readPaytables(raw)
	case "readings":
		return s.readReadings(raw)
	}
	option := s.Game.Option(name)
	if option == nil {
		e := &InputError{"rules." + record.Clip(name), s.Game.Name + " has no such option", ""}
		if name == PayoutLimit.ID {
			e.Message, e.Cite = s.Game.Name+" has no aggregate payout limit to set", s.Game.Sections.Payouts
		}
		return e
	}
	v, err := option.read(raw)
	v.option = option
	s.values[name] = v
	return err
}

func (s *Selected) readPaytables(raw json.RawMessage) error {
	var chosen map[string]json.RawMessage
	if json.Unmarshal(raw, &chosen) != nil {
		return &InputError{"rules.paytables", "is no JSON object of wagers and letters", ""}
	}
	for _, wager := range slices.Sorted(maps.Keys(chosen)) {
		table := s.Game.Paytable(round.WagerID(wager))
		if table == nil || !table.Lettered() {
			return &InputError{"rules.paytables." + record.Clip(wager), s.Game.Name + " has no paytables to choose from for this", s.Game.Sections.Payouts}
		}
		var letter string
		if json.Unmarshal(chosen[wager], &letter) != nil {
			own, err := table.ReadOwn(chosen[wager])
			if err != nil {
				return err
			}
			if s.own == nil {
				s.own = map[round.WagerID]paytable.Printed{}
			}
			s.own[table.Wager], s.paytables[table.Wager] = own, own.Letter
			continue
		}
		known := func(p paytable.Printed) bool { return p.Letter == letter }
		if !slices.ContainsFunc(table.Printed, known) {
			return &InputError{"rules.paytables." + wager, fmt.Sprintf("there is no paytable %q; the chapter prints %s", record.Clip(letter), table.letters()), table.Cite}
		}
		s.paytables[table.Wager] = letter
	}
	return nil
}

// Own is in place of the letter of a paytable that the certificate holder states himself.
const Own = "own"

// ReadOwn reads a paytable of the certificate holder's own, an object with what each hand pays, as rules have it in place of a letter. Its
// rows stand in the order of the chapter's. The error is an *InputError.
func (p *Paytable) ReadOwn(raw json.RawMessage) (own paytable.Printed, err error) {
	bad := func(format string, values ...any) error {
		return &InputError{"rules.paytables." + string(p.Wager), fmt.Sprintf(format, values...), p.Cite}
	}
	if p.Own == "" {
		return own, bad("it is chosen by its letter; the chapter prints %s", p.letters())
	}
	var pays map[string]string
	if json.Unmarshal(raw, &pays) != nil || len(pays) == 0 {
		return own, bad("it is a letter, or an object with what each hand pays")
	}
	own.Letter = Own
	hands := p.Hands()
	for _, hand := range slices.Sorted(maps.Keys(pays)) {
		if !slices.Contains(hands, hand) {
			return own, bad("%q is no hand of this wager; there are %s", record.Clip(hand), strings.Join(hands, ", "))
		}
	}
	for _, hand := range hands {
		if pays[hand] == "" {
			continue
		}
		terms, err := payout.Parse(pays[hand])
		if _, share := terms.FromMeter(); err == nil && !share && !terms.KeepsStake() {
			err = fmt.Errorf("%s pays %q; a wager on the meter is paid a share of it, or so many for 1", hand, terms)
		}
		if err != nil {
			return own, bad("%v", err)
		}
		own.Rows = append(own.Rows, paytable.PrintedRow{Hand: hand, Pays: terms})
	}
	return own, nil
}

// Printed returns the paytable by which a wager is paid, or false if none is chosen.
func (s *Selected) Printed(wager round.WagerID) (paytable.Printed, bool) {
	if own, given := s.own[wager]; given {
		return own, true
	}
	table := s.Game.Paytable(wager)
	if table == nil {
		return paytable.Printed{}, false
	}
	letter := s.Paytable(wager)
	if table.By.ID != "" {
		letter = table.By.Of(s).String()
	}
	i := slices.IndexFunc(table.Printed, func(p paytable.Printed) bool { return p.Letter == letter })
	if i < 0 {
		return paytable.Printed{}, false
	}
	return table.Printed[i], true
}

// levels are the names of the levels of the meter, of which the paytable chosen pays shares; none is that it has one level. It is not known
// where no paytable is chosen.
func (s *Selected) levels() (named []string, known bool, err error) {
	for i := range s.Game.Wagers {
		if w := &s.Game.Wagers[i]; w.FromMeter {
			table, chosen := s.Printed(w.ID)
			named, known = append(named, table.Levels()...), known || chosen
		}
	}
	switch {
	case !slices.ContainsFunc(named, func(level string) bool { return level != "" }):
		return nil, known, nil
	case slices.Contains(named, ""):
		return nil, known, &InputError{"rules.paytables", "a paytable names the level of the meter in every row that pays a share of it, or in none", s.Game.Sections.Payouts}
	}
	return named, known, nil
}

func (p Paytable) letters() string {
	var letters []string
	for _, printed := range p.Printed {
		letters = append(letters, printed.Letter)
	}
	return strings.Join(letters, ", ")
}

func (s *Selected) readReadings(raw json.RawMessage) error {
	var chosen map[string]string
	if json.Unmarshal(raw, &chosen) != nil {
		return &InputError{"rules.readings", "is no JSON object of readings and choices", ""}
	}
	for _, id := range slices.Sorted(maps.Keys(chosen)) {
		i := slices.IndexFunc(s.Game.Readings, func(r clause.Reading) bool { return r.ID == id })
		if i < 0 {
			return &InputError{"rules.readings." + record.Clip(id), s.Game.Name + " has no such reading", ""}
		}
		r := s.Game.Readings[i]
		if chosen[id] != r.Default && !slices.Contains(r.Others, chosen[id]) {
			return &InputError{"rules.readings." + id, fmt.Sprintf("there is no reading %q; choose %s", record.Clip(chosen[id]), strings.Join(append([]string{r.Default}, r.Others...), " or ")), r.Cites[0]}
		}
		s.readings[id] = chosen[id]
	}
	return nil
}

// complete fills in defaults and tests what depends on several choices.
func (s *Selected) complete() error {
	levels, known, err := s.levels()
	if err != nil {
		return err
	}
	for i := range s.Game.Options {
		o := &s.Game.Options[i]
		v, given := s.values[o.ID]
		if known && o.ByLevel {
			if err := o.fits(v, given, levels); err != nil {
				return err
			}
		}
		if given {
			continue
		}
		if o.Default == "" || o.ByLevel && levels != nil {
			s.values[o.ID] = value{option: o}
			continue
		}
		raw := []byte(o.Default)
		if o.Type == OneOf || o.Type == Amount || o.Type == Percent {
			raw = []byte(`"` + o.Default + `"`)
		}
		v, err := o.read(raw)
		if err != nil {
			return err
		}
		v.option = o
		s.values[o.ID] = v
	}
	for _, r := range s.Game.Readings {
		if s.readings[r.ID] == "" {
			s.readings[r.ID] = r.Default
		}
	}
	if s.Game.Check != nil {
		if err := s.Game.Check(s); err != nil {
			return err
		}
	}
	for i := range s.Game.Wagers {
		if w := &s.Game.Wagers[i]; w.Payout && !s.Offers(w) {
			table := s.Game.Paytable(w.ID)
			return &InputError{"rules.paytables." + string(w.ID), "no paytable is chosen for the " + w.Name + "; the chapter prints " + table.letters(), table.Cite}
		}
	}
	if limit := PayoutLimit.Of(s); s.Game.Limit != nil && limit > 0 && limit < s.floor() {
		return &InputError{"rules." + PayoutLimit.ID, fmt.Sprintf("%s is less than %s, the least that may be set", limit.Grouped(), s.floor().Grouped()), s.Game.Limit.Cite}
	}
	return nil
}

// floor is the least payout limit that may be set with the choices made.
func (s *Selected) floor() money.Cents {
	l := *s.Game.Limit
	if l.MostOf != nil {
		l.Most = l.MostOf(s)
	}
	return l.Floor(Minimum.Of(s))
}

// Inscriptions returns the inscriptions of the layout that apply under the choices made.
func (s *Selected) Inscriptions() []Inscription {
	untrue := func(i Inscription) bool { return i.With.ID != "" && i.With.Of(s) == 0 }
	return slices.DeleteFunc(slices.Clone(s.Game.Layout.Inscriptions), untrue)
}

// Paytable returns the letter chosen for a wager, or "".
func (s *Selected) Paytable(wager round.WagerID) string { return s.paytables[wager] }

// Run runs a round of the game as far as the source answers; see round.Run.
func (s *Selected) Run(table round.TableState, source round.Source, listen func(round.Event)) (*round.Round, error) {
	return round.Run(&s.run, table, source, listen)
}

// RunIn is Run in the memory of an earlier round, or of none; see round.Round.Run.
func (s *Selected) RunIn(r *round.Round, table round.TableState, source round.Source, listen func(round.Event)) error {
	return r.Run(&s.run, table, source, listen)
}

// Unnamed returns the same choices for rounds of which only the money counts. Hands then have no
// names except those of the paytables.
func (s *Selected) Unnamed() *Selected {
	unnamed := *s
	unnamed.run.Unnamed = true
	return &unnamed
}

// Reads reads what the chapter keeps in a state of the table that was itself read from JSON.
func (s *Selected) Reads(t *round.TableState) error {
	text, ok := t.Kept.(json.RawMessage)
	if !ok {
		return nil
	}
	if s.Game.Keeps == nil {
		return fmt.Errorf("%s keeps nothing from round to round, and the state of the table has %s", s.Game.Name, record.Clip(string(text)))
	}
	kept, err := s.Game.Keeps(text)
	t.Kept = kept
	return err
}

// Idle reports whether the choices leave a clause, or one that contains it, without effect.
func (s *Selected) Idle(c cite.Cite) bool {
	return slices.ContainsFunc(s.IdleClauses(), func(idle cite.Cite) bool { return idle.Contains(c) })
}

// IdleClauses are the clauses that the choices leave without effect: what the chapter declares and what is only of
// wagers that are not offered.
func (s *Selected) IdleClauses() (all []cite.Cite) {
	if of := s.Game.Sections.Idle; of != nil {
		all = of(s)
	}
	for i := range s.Game.Wagers {
		if w := &s.Game.Wagers[i]; !s.Offers(w) {
			all = append(all, w.Only...)
		}
	}
	return all
}

// Offers reports whether the wager may be placed: a paytable must be chosen if the chapter prints
// several, and its switch, if it has one, must be on.
func (s *Selected) Offers(w *Wager) bool {
	if w.Switch.ID != "" && !w.Switch.Of(s) {
		return false
	}
	table := s.Game.Paytable(w.ID)
	return table == nil || !table.Lettered() || s.paytables[w.ID] != ""
}
