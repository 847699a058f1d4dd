// Package scenario reads rounds written as text for people: the choices of the table, the cards, the
// wagers and the decisions, and what must be paid under which clause.
//
// Parse reads a file of them; it documents each line. Settle of a Round settles one and holds it against what it
// expects. An *Unexpected is a round that came to something else; any other error is a round that cannot be settled.
// Amounts are dollars, with or without cents.
package scenario

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa"
	"felt.example/felt/record"
	"felt.example/felt/round"
	"felt.example/felt/settle"
)

// Round is one round and what is expected of it.
type Round struct {
	Name string
	// Proves are the clauses that the round shows to be kept.
	Proves []cite.Cite
	// Record is the round as felt settle reads it in JSON.
	Record []byte
	// Results are what must be paid, as Lines writes it, in the order of settlement; nil expects nothing.
	Results []string
	// Qualifies is whether the dealer must qualify; nil expects nothing.
	Qualifies *bool
	// Refused is the clause by which the round must be refused, or "".
	Refused cite.Cite
}

// Parse reads a file of rounds. Blank lines and lines that begin with # say nothing. What stands before the
// first round holds for all of them, unless a round says otherwise:
//
//	game: three-card-poker
//	paytable: pair_plus A
//	option: cards revealed
//	reading: straight_flush_ace high-only
//	dealer: Qc 3d 2h
//
//	round: a higher hand is paid even money
//	proves: 649a.11(e)(2)(i), 649a.12(a)
//	seat 1 Ann: Qd 4s 2c; ante 10, play 10
//	result: 1 ante win 10.00 20.00 649a.11(e)(2)(i) 649a.12(a)
//	result: 1 play win 10.00 20.00 649a.11(e)(2)(i) 649a.12(a)
//
// A result is the seat, the wager, the outcome, what is paid, what goes to the player in all, and the clauses.
// In place of results, "refused: 649a.11(b)" expects that the round is refused under the clause. A round may
// also say "qualifies: no", "community:", "meter:", "decks:" and a pile of the game's own ("all_six:"), and further parts of a seat are
// "folds" and "low Ac 2d". A hand of a seat with several is written "hand 1: 8c 3d; double_down 10; rescued",
// with "initial 1: 8c 8d" beside three or more. Amounts of options have their cents; several amounts are
// "option: envy royal_flush 1000.00, straight_flush 300.00". An error is one sentence that begins with the
// line's number.
func Parse(text string) ([]Round, error) {
	var rounds []Round
	common := newSection()
	at, begun := common, 1
	end := func() error {
		if at == common {
			return nil
		}
		r, err := at.round()
		if err == nil && slices.ContainsFunc(rounds, func(o Round) bool { return o.Name == r.Name }) {
			err = fmt.Errorf("another round is called %q", record.Clip(r.Name))
		}
		if err != nil {
			return fmt.Errorf("line %d: %w", begun, err)
		}
		rounds = append(rounds, r)
		return nil
	}
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		key, value, colon := strings.Cut(line, ":")
		value = strings.TrimSpace(value)
		switch {
		case !colon || value == "":
			return nil, fmt.Errorf(`line %d: a line is written "dealer: Qc 3d 2h", not %q`, i+1, record.Clip(line))
		case key == "round":
			if err := end(); err != nil {
				return nil, err
			}
			at, begun = common.clone(), i+1
			at.name = value
			continue
		}
		if err := at.line(strings.Fields(key), value); err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
	}
	if err := end(); err != nil {
		return nil, err
	}
	if len(rounds) == 0 {
		return nil, errors.New(`line 1: the file has no "round:"`)
	}
	return rounds, nil
}

// section is what stands for one round, or for all.
type section struct {
	name                        string
	said                        map[string]bool
	fields                      map[string]any // of the record
	paytables, readings, chosen map[string]any // of its rules
	seats                       map[int]map[string]any
	expected                    Round
}

func newSection() *section {
	return &section{said: map[string]bool{}, fields: map[string]any{}, paytables: map[string]any{}, readings: map[string]any{}, chosen: map[string]any{}, seats: map[int]map[string]any{}}
}

// clone is a section that begins with what is said here.
func (s *section) clone() *section {
	c := *s
	c.said, c.fields, c.paytables, c.readings, c.chosen = map[string]bool{}, maps.Clone(s.fields), maps.Clone(s.paytables), maps.Clone(s.readings), maps.Clone(s.chosen)
	c.seats = map[int]map[string]any{}
	for n, seat := range s.seats {
		c.seats[n] = maps.Clone(seat)
	}
	c.expected.Proves, c.expected.Results = slices.Clone(s.expected.Proves), slices.Clone(s.expected.Results)
	return &c
}

var number = regexp.MustCompile(`^[0-9]{1,9}$`)

// line takes one line; key is the words before its colon.
func (s *section) line(key []string, value string) error {
	first, rest, _ := strings.Cut(value, " ")
	once := strings.Join(key, " ")
	if len(key) == 1 && slices.Contains([]string{"paytable", "option", "reading"}, key[0]) {
		if once += " " + first; rest == "" {
			return fmt.Errorf("%q has no value", record.Clip(value))
		}
	}
	if many := len(key) == 1 && key[0] == "result" || len(key) == 2 && key[0] == "hand"; s.said[once] && !many {
		return fmt.Errorf("%q is said twice", record.Clip(once))
	}
	s.said[once] = true
	if len(key) > 1 {
		return s.seatLine(key, value)
	}
	switch once, _, _ = strings.Cut(once, " "); once {
	case "game", "meter":
		s.fields[once] = value
	case "decks":
		return count(value, func(n int) { s.fields["decks"] = n })
	case "paytable":
		s.paytables[first] = rest
	case "reading":
		s.readings[first] = rest
	case "option":
		s.chosen[first] = chosen(rest)
	case "proves":
		for text := range strings.SplitSeq(value, ",") {
			c, err := cite.Parse(strings.TrimSpace(text))
			if err != nil {
				return err
			}
			s.expected.Proves = append(s.expected.Proves, c)
		}
	case "result":
		s.expected.Results = append(s.expected.Results, strings.Join(strings.Fields(value), " "))
	case "qualifies":
		yes := value == "yes"
		if !yes && value != "no" {
			return fmt.Errorf("the dealer qualifies: yes or no, not %q", record.Clip(value))
		}
		s.expected.Qualifies = &yes
	case "refused":
		c, err := cite.Parse(value)
		s.expected.Refused = c
		return err
	default:
		if !said(s.fields, pa.Records.Round, once, value) {
			return fmt.Errorf("%q is nothing that a round says", record.Clip(once))
		}
	}
	return nil
}

func count(text string, take func(int)) error {
	if !number.MatchString(text) {
		return fmt.Errorf("%q is no number", record.Clip(text))
	}
	n, err := strconv.Atoi(text)
	take(n)
	return err
}

// chosen is an option's value as rules have it in JSON.
func chosen(text string) any {
	switch {
	case text == "true" || text == "false":
		return text == "true"
	case number.MatchString(text):
		return json.Number(strings.TrimLeft(text[:len(text)-1], "0") + text[len(text)-1:])
	case strings.Contains(text, " "):
		amounts := map[string]string{}
		for part := range strings.SplitSeq(text, ",") {
			name, amount, _ := strings.Cut(strings.TrimSpace(part), " ")
			amounts[name] = strings.TrimSpace(amount)
		}
		return amounts
	}
	return text
}

// seatLine takes "seat 1 Ann", "hand 1" and "initial 1".
func (s *section) seatLine(key []string, value string) error {
	var n int
	if err := count(key[1], func(number int) { n = number }); err != nil {
		return err
	}
	parts := strings.Split(value, ";")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	seat := s.seats[n]
	switch {
	case key[0] == "seat":
		return s.seat(n, strings.Join(key[2:], " "), parts)
	case seat == nil || len(key) > 2:
		return fmt.Errorf("a hand belongs to a seat that was told before")
	case said(seat, pa.Records.Seat, key[0], value):
		return nil
	}
	of, ok := record.Named(pa.Records.Seat, key[0]+"s").(record.ListKey)
	if !ok {
		return fmt.Errorf("%q is nothing that a seat has", record.Clip(key[0]))
	}
	hand := map[string]any{record.Own.Name(): strings.Fields(parts[0])}
	for _, part := range parts[1:] {
		if name, value, _ := strings.Cut(part, " "); !said(hand, of.Of, name, value) {
			return fmt.Errorf("%q is nothing that becomes of a hand", record.Clip(part))
		}
	}
	hands, _ := seat[of.ID].([]map[string]any)
	seat[of.ID] = append(slices.Clip(hands), hand)
	return nil
}

// said notes what is said by one of the keys, if it is.
func said(fields map[string]any, keys []record.Key, name, value string) bool {
	k := record.Named(keys, name)
	if k == nil {
		return false
	}
	said, ok := k.Text(value)
	fields[name] = said
	return ok
}

// seat takes the cards of a seat, its wagers, and what its player decided.
func (s *section) seat(n int, player string, parts []string) error {
	seat := map[string]any{"seat": n}
	if player != "" {
		seat["player"] = player
	}
	if cards := parts[0]; cards != "" && cards != "-" {
		seat[record.Own.Name()] = strings.Fields(cards)
	}
	for i, part := range parts[1:] {
		name, value, _ := strings.Cut(part, " ")
		switch {
		case i == 0:
			var wagers []string
			for wager := range strings.SplitSeq(part, ",") {
				id, amount, _ := strings.Cut(strings.TrimSpace(wager), " ")
				name, _ := json.Marshal(id)
				text, _ := json.Marshal(strings.TrimSpace(amount))
				wagers = append(wagers, string(name)+": "+string(text))
			}
			seat["wagers"] = json.RawMessage("{" + strings.Join(wagers, ", ") + "}")
		case part == "folds":
			seat["folded"] = true
		case !said(seat, pa.Records.Seat, name, value):
			return fmt.Errorf("%q is nothing that a player does", record.Clip(part))
		}
	}
	if len(parts) == 1 {
		return fmt.Errorf(`a seat is written "seat 1: Qd 4s 2c; ante 10, play 10", its cards "-" where they lie in hands`)
	}
	s.seats[n] = seat
	return nil
}

// round is the section's round with its record.
func (s *section) round() (Round, error) {
	r := s.expected
	r.Name = s.name
	if r.Refused != "" && (r.Results != nil || r.Qualifies != nil) {
		return r, errors.New("a round that is refused has no results")
	}
	fields := maps.Clone(s.fields)
	rules := maps.Clone(s.chosen)
	for name, chosen := range map[string]map[string]any{"paytables": s.paytables, "readings": s.readings} {
		if len(chosen) > 0 {
			rules[name] = chosen
		}
	}
	if len(rules) > 0 {
		fields["rules"] = rules
	}
	seats := []any{}
	for _, n := range slices.Sorted(maps.Keys(s.seats)) {
		seats = append(seats, s.seats[n])
	}
	fields["seats"] = seats
	var err error
	r.Record, err = json.Marshal(fields)
	return r, err
}

// Settle settles the round. Where it comes to something else than is expected the error is an Unexpected, and
// the answer, if there is one, is what it came to; a round that must be refused, and is, has no answer.
func (r *Round) Settle(s *settle.Settler) (*settle.Settlement, error) {
	rec, err := settle.Parse(r.Record)
	if err != nil {
		return nil, fmt.Errorf("round %q: %w", r.Name, err)
	}
	settled, selected, err := s.Settle(rec)
	switch {
	case err != nil && r.Refused != "" && clause(err) == r.Refused:
		return nil, nil
	case err != nil && r.Refused != "":
		return nil, &Unexpected{r.Name, "is refused (" + err.Error() + ")", "but not under § " + string(r.Refused)}
	case err != nil && r.Results != nil:
		return nil, &Unexpected{r.Name, "is refused (" + err.Error() + ")", "expected " + strconv.Quote(r.Results[0])}
	case err != nil:
		return nil, fmt.Errorf("round %q: %w", r.Name, err)
	}
	answer := settle.NewSettlement(rec, settled, selected)
	qualifies, known := settled.Qualifies()
	switch got := Lines(settled.Outcomes()); {
	case r.Refused != "":
		return answer, &Unexpected{r.Name, "is settled", "but must be refused under § " + string(r.Refused)}
	case r.Qualifies != nil && (!known || qualifies != *r.Qualifies):
		return answer, &Unexpected{r.Name, fmt.Sprintf("has a dealer who qualifies: %t", qualifies), fmt.Sprintf("expected %t", *r.Qualifies)}
	case r.Results != nil:
		return answer, r.compare(got)
	}
	return answer, nil
}

// compare compares the results with those expected, and reports the first that differs.
func (r *Round) compare(got []string) error {
	for i := range max(len(got), len(r.Results)) {
		is, want := "nothing", "nothing"
		if i < len(got) {
			is = strconv.Quote(got[i])
		}
		if i < len(r.Results) {
			want = strconv.Quote(r.Results[i])
		}
		if is != want {
			return &Unexpected{r.Name, fmt.Sprintf("has the result %d %s", i+1, is), "expected " + want}
		}
	}
	return nil
}

// Unexpected is a round that came to something else than is expected of it.
type Unexpected struct{ Round, Is, Expected string }

// Error is one sentence: the round, what it came to, and what was expected.
func (u *Unexpected) Error() string {
	return fmt.Sprintf("round %q %s, %s", record.Clip(u.Round), u.Is, u.Expected)
}

// clause is the clause by which a round was refused, or "".
func clause(err error) cite.Cite {
	var refusal *round.Refusal
	var input *game.InputError
	switch {
	case errors.As(err, &refusal):
		return refusal.Cite
	case errors.As(err, &input):
		return input.Cite
	}
	return ""
}

// Lines writes outcomes as results are written: seat, wager, outcome, paid, returned and the clauses.
func Lines(outcomes []round.Outcome) []string {
	var lines []string
	for _, o := range outcomes {
		line := fmt.Sprintf("%d %s %s %s %s", o.Seat, o.Wager, o.Result, o.Paid, o.Returned)
		for _, c := range o.Cites {
			line += " " + string(c)
		}
		lines = append(lines, line)
	}
	return lines
}
