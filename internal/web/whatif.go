package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/submission"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/record"
)

// whatIfAnswer is a round, or a game without one, as it is and as it would be by one other choice.
type whatIfAnswer struct {
	Game     string         `json:"game"`
	GameName string         `json:"game_name"`
	Chapter  cite.Cite      `json:"chapter"`
	Changes  []whatIfChange `json:"changes"`
	// Change and To are what was asked: the ID of one of Changes, and its other value; "" where nothing was.
	Change string `json:"change,omitempty"`
	To     string `json:"to,omitempty"`
	// Refused says why the house may not choose so; nothing is compared then.
	Refused string      `json:"refused,omitempty"`
	Before  *whatIfSide `json:"before,omitempty"`
	After   *whatIfSide `json:"after,omitempty"`
	// Sign is what the sign at the table would say otherwise.
	Sign []whatIfLine `json:"sign"`
	// Computing: edges are still computed, and asked for again they are further.
	Computing bool `json:"computing"`
}

// whatIfChange is a choice that could be another: a paytable, a reading of the text, or an option.
type whatIfChange struct {
	ID   string    `json:"id"`
	Kind string    `json:"kind"`
	Name string    `json:"name"`
	Cite cite.Cite `json:"cite"`
	// Now is the value that stands, "" where there is none.
	Now string `json:"now"`
	// Values are those to choose from; none where a value is typed in the Range.
	Values []whatIfValue `json:"values"`
	Range  string        `json:"range,omitempty"`
	// Why says of a reading why it is taken so.
	Why string `json:"why,omitempty"`
}

// whatIfValue is a value that a choice may have, and the value in words.
type whatIfValue struct {
	Value string `json:"value"`
	Words string `json:"words"`
}

// whatIfSide is what follows from one value.
type whatIfSide struct {
	Words string `json:"words"`
	// Seats are as they are settled; Unsettled says why the round is not settled again.
	Seats     []whatIfSeat `json:"seats"`
	Unsettled string       `json:"unsettled,omitempty"`
	Edges     []edgeRow    `json:"edges"`
}

// whatIfSeat is what a seat's wagers come to. Net is what goes back less what was wagered, below zero where the player lost.
type whatIfSeat struct {
	Seat     int                `json:"seat"`
	Player   string             `json:"player"`
	You      bool               `json:"you"`
	Results  []table.ResultView `json:"results"`
	Returned money.Cents        `json:"returned"`
	Net      money.Cents        `json:"net"`
}

// whatIfLine is a line of the sign: what it says now and would say, "" where it says nothing.
type whatIfLine struct {
	Name   string      `json:"name"`
	Before string      `json:"before"`
	After  string      `json:"after"`
	Cites  []cite.Cite `json:"cites"`
}

// The kinds of a change.
const (
	ofPaytable = "paytable"
	ofReading  = "reading"
	ofOption   = "option"
)

// asksWhatIf are the parameters of a question of what if.
var asksWhatIf = []Parameter{
	{Name: "change", What: "what is changed, as one of changes names it, such as paytables.flush_bonus"}, {Name: "to", What: "its other value"},
}

func (s *server) addWhatIf(t *routes) {
	t.open("GET /api/tables/{table}/rounds/{round}/what-if", "a round settled again by another choice of the rules, with the edges and the sign", gives(whatIfAnswer{}, asksWhatIf...), s.limits.works(s.whatIfRound))
	t.open("GET /api/odds/{game}/what-if", "the edges and the sign of a game by another choice of the rules", gives(whatIfAnswer{}, asksWhatIf...), s.limits.works(s.whatIfGame))
}

func (s *server) whatIfRound(w http.ResponseWriter, r *http.Request) {
	l, number := s.roundAt(w, r)
	if l == nil {
		return
	}
	player := s.who(r).ID
	view, rules, err := l.RoundRules(r.Context(), player, number)
	if err != nil {
		fail(w, notFound(err), err.Error())
		return
	}
	g := odds.Game(view.Table.Game)
	switch {
	case g == nil:
		fail(w, http.StatusConflict, view.Table.GameName+" is played between the players, so the house has nothing to settle otherwise")
		return
	case view.Question != nil:
		fail(w, http.StatusConflict, "the round is in play; it is settled otherwise when it is over")
		return
	}
	s.whatIf(w, r, g.Game, rules, func(side *whatIfSide, under json.RawMessage) error {
		of := view
		if !slices.Equal(under, rules) {
			if of, err = l.RoundUnder(r.Context(), player, number, under); err != nil {
				return err
			}
		}
		for i := range of.Seats {
			if seat := &of.Seats[i]; len(seat.Results) > 0 {
				told := whatIfSeat{Seat: seat.Seat, Results: seat.Results, Returned: seat.Returned, Net: seat.Net}
				if seat.Player != nil {
					told.Player, told.You = seat.Player.Name, seat.Player.You
				}
				side.Seats = append(side.Seats, told)
			}
		}
		return nil
	})
}

func (s *server) whatIfGame(w http.ResponseWriter, r *http.Request) {
	if g := analysed(w, r); g != nil {
		s.whatIf(w, r, g.Game, paper.FirstPaytables(g.Game), func(*whatIfSide, json.RawMessage) error { return nil })
	}
}

// whatIf answers for rules and for what the query changes in them; settle adds to a side what a round comes to.
func (s *server) whatIf(w http.ResponseWriter, r *http.Request, g *game.Game, rules json.RawMessage, settle func(*whatIfSide, json.RawMessage) error) {
	f, err := paper.File(g, rules)
	if err != nil {
		fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	a := whatIfAnswer{Game: g.ID, GameName: g.Name, Chapter: g.Chapter, Changes: changesOf(f.Selected), Sign: []whatIfLine{}}
	a.Change, a.To = r.URL.Query().Get("change"), r.URL.Query().Get("to")
	if a.Change == "" {
		answer(w, r, a)
		return
	}
	at := slices.IndexFunc(a.Changes, func(c whatIfChange) bool { return c.ID == a.Change })
	if at < 0 {
		fail(w, http.StatusBadRequest, fmt.Sprintf("change: %s has no choice %q", g.Name, record.Clip(a.Change)))
		return
	}
	under, err := changed(g, rules, &a.Changes[at], a.To)
	if err != nil {
		fail(w, http.StatusBadRequest, "to: "+err.Error())
		return
	}
	other, err := paper.File(g, under)
	if err != nil {
		a.Refused = sentence(err)
		answer(w, r, a)
		return
	}
	for _, side := range []struct {
		to    **whatIfSide
		rules json.RawMessage
		value string
	}{{&a.Before, rules, a.Changes[at].Now}, {&a.After, under, a.To}} {
		of := &whatIfSide{Words: a.Changes[at].words(side.value), Seats: []whatIfSeat{}}
		var otherwise *table.OtherwiseError
		switch err := settle(of, side.rules); {
		case errors.As(err, &otherwise):
			of.Unsettled = otherwise.Error()
		case err != nil:
			fail(w, notFound(err), err.Error())
			return
		}
		figured := side.rules
		if o := g.Option(a.Change); o != nil && !submission.Bears(g, o) {
			figured = rules // whose figures they are
		}
		known, more := s.pool.edges(odds.Question{Game: odds.Game(g.ID), Rules: figured})
		of.Edges, a.Computing = known.Rows, a.Computing || more
		*side.to = of
	}
	a.Sign = signs(f.SignLines(), other.SignLines())
	answer(w, r, a)
}

// sentence is an error as a sentence of its own.
func sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// changesOf are the choices of a table that could be others: what pays first, then how the text is read, then the options.
func changesOf(s *game.Selected) []whatIfChange {
	all, g := []whatIfChange{}, s.Game
	for i := range g.Paytables {
		p := &g.Paytables[i]
		if !p.Lettered() {
			continue
		}
		c := whatIfChange{ID: "paytables." + string(p.Wager), Kind: ofPaytable, Name: "Paytable of the " + g.Wager(p.Wager).Name, Cite: p.Cite, Now: s.Paytable(p.Wager), Values: []whatIfValue{}}
		for _, printed := range p.Printed {
			c.Values = append(c.Values, whatIfValue{printed.Letter, "Paytable " + printed.Letter})
		}
		all = append(all, c)
	}
	for i := range g.Readings {
		reading := &g.Readings[i]
		if len(reading.Others) == 0 {
			continue
		}
		of := game.ReadingChoice{ID: reading.ID}
		c := whatIfChange{ID: "readings." + reading.ID, Kind: ofReading, Name: reading.About, Cite: reading.Cites[0], Now: of.Of(s).String(), Values: []whatIfValue{}, Why: reading.Why}
		if c.Name == "" {
			c.Name = strings.ReplaceAll(reading.ID, "_", " ")
		}
		for _, value := range append([]string{reading.Default}, reading.Others...) {
			c.Values = append(c.Values, whatIfValue{value, orWords(reading.Says[value], value)})
		}
		all = append(all, c)
	}
	for i := range g.Options {
		o := &g.Options[i]
		if o.Type == game.Amounts {
			continue
		}
		c := whatIfChange{ID: o.ID, Kind: ofOption, Name: o.Name, Cite: o.Cite, Values: []whatIfValue{}}
		switch o.Type {
		case game.Switch:
			c.Now = strconv.FormatBool(game.SwitchOption{ID: o.ID}.Of(s))
			c.Values = append(c.Values, whatIfValue{"true", "yes"}, whatIfValue{"false", "no"})
		case game.OneOf:
			c.Now = game.ChoiceOption{ID: o.ID}.Of(s).String()
			for _, value := range o.Values {
				c.Values = append(c.Values, whatIfValue{value, orWords(g.Words(o, value), value)})
			}
		case game.Amount:
			c.Now, c.Range = game.AmountOption{ID: o.ID}.Of(s).String(), o.Range()
		case game.Percent:
			percent := game.PercentOption{ID: o.ID}.Of(s)
			c.Now, c.Range = fmt.Sprintf("%d.%02d", percent/100, percent%100), o.Range()
		case game.Count:
			c.Now, c.Range = strconv.Itoa(game.CountOption{ID: o.ID}.Of(s)), o.Range()
		case game.Amounts: // left out above
		}
		all = append(all, c)
	}
	return all
}

func orWords(words, value string) string {
	if words != "" {
		return words
	}
	return strings.ReplaceAll(value, "_", " ")
}

// words is a value of the choice in words.
func (c *whatIfChange) words(value string) string {
	if at := slices.IndexFunc(c.Values, func(v whatIfValue) bool { return v.Value == value }); at >= 0 {
		return c.Values[at].Words
	}
	if value == "" {
		return "not offered"
	}
	return value
}

// changed are rules with another value of a choice.
func changed(g *game.Game, rules json.RawMessage, c *whatIfChange, to string) (json.RawMessage, error) {
	fields := map[string]any{}
	if len(rules) > 0 {
		if err := json.Unmarshal(rules, &fields); err != nil {
			return nil, err
		}
	}
	group, name, within := strings.Cut(c.ID, ".")
	if len(c.Values) > 0 && !slices.ContainsFunc(c.Values, func(v whatIfValue) bool { return v.Value == to }) {
		return nil, fmt.Errorf("%q is no value of: %s", record.Clip(to), c.Name)
	}
	switch {
	case within:
		of, _ := fields[group].(map[string]any)
		if of == nil {
			of = map[string]any{}
		}
		of[name], fields[group] = to, of
	default:
		var value any = to
		if o := g.Option(c.ID); o.Type == game.Switch || o.Type == game.Count {
			if err := json.Unmarshal([]byte(to), &value); err != nil {
				return nil, fmt.Errorf("%q is none of: %s", record.Clip(to), o.Range())
			}
		}
		fields[c.ID] = value
	}
	return json.Marshal(fields)
}

// signs are the lines in which two signs differ.
func signs(before, after []paper.SignLine) []whatIfLine {
	all := []whatIfLine{}
	said := func(in []paper.SignLine, line *paper.SignLine) bool {
		return slices.ContainsFunc(in, func(l paper.SignLine) bool { return l.Name == line.Name && l.Row == line.Row && l.Value == line.Value })
	}
	told := func(l *paper.SignLine) string { return strings.TrimSpace(l.Row + " " + l.Value) }
	rows := map[[2]string]int{}
	for i := range before {
		if l := &before[i]; !said(after, l) {
			rows[[2]string{l.Name, l.Row}] = len(all)
			all = append(all, whatIfLine{Name: l.Name, Before: told(l), Cites: l.Cites})
		}
	}
	for i := range after {
		l := &after[i]
		if said(before, l) {
			continue
		}
		if at, row := rows[[2]string{l.Name, l.Row}]; row {
			all[at].After = told(l)
			continue
		}
		all = append(all, whatIfLine{Name: l.Name, After: told(l), Cites: l.Cites})
	}
	return all
}
