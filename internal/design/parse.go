package design

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/payout"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// file is the form of a design. A hand with its payouts is a list of texts.
type file struct {
	Name          string   `toml:"name"`
	Aim           string   `toml:"aim"`
	Seats         int      `toml:"seats"`
	Cards         int      `toml:"cards"`
	DealerCards   int      `toml:"dealer_cards"`
	Ranks         string   `toml:"ranks"`
	Ranking       string   `toml:"ranking"`
	Order         []string `toml:"order"`
	Qualification string   `toml:"dealer_qualifies"`
	Ante          struct {
		Name string `toml:"name"`
		Pays string `toml:"pays"`
	} `toml:"ante"`
	Decision struct {
		Choice string      `toml:"choice"`
		Name   string      `toml:"name"`
		Pays   string      `toml:"pays"`
		Most   []mostTimes `toml:"most"`
	} `toml:"decision"`
	Outcomes map[string]map[string]string `toml:"outcomes"`
	Bonus    []fileWager                  `toml:"bonus"`
	Equal    []fileWager                  `toml:"equal"`
	Side     []fileWager                  `toml:"side"`
}

type mostTimes struct {
	Hand  string `toml:"hand"`
	Times int    `toml:"times"`
}

type fileWager struct {
	ID   string     `toml:"id"`
	Name string     `toml:"name"`
	Pays [][]string `toml:"pays"`
}

const (
	mostSize = 64 << 10
	mostName = 80
	mostAim  = 600
	mostRows = 20
	// What is counted stays exact within these bounds.
	mostPaid  = 10_000
	mostParts = 20
	mostTimed = 10
)

// wrong is what is wrong with a field.
func wrong(field, form string, args ...any) error {
	return fmt.Errorf("%s: "+form, append([]any{field}, args...)...)
}

// parse reads the file; what is left out has its usual value.
func parse(data []byte) (*read, error) {
	if len(data) > mostSize {
		return nil, fmt.Errorf("it has %d bytes; a design has at most %d", len(data), mostSize)
	}
	in, err := decode(string(data))
	if err != nil {
		return nil, err
	}
	f := &read{name: in.Name, aim: in.Aim, seats: in.Seats, own: in.Cards, dealer: in.DealerCards}
	for _, step := range []func(*file) error{f.words, f.cards, f.wagers, f.settled, f.tables} {
		if err := step(in); err != nil {
			return nil, err
		}
	}
	return f, nil
}

func decode(text string) (*file, error) {
	in := new(file)
	if !utf8.ValidString(text) {
		return nil, errors.New("the file is no UTF-8 text")
	}
	meta, err := toml.Decode(text, in)
	var at toml.ParseError
	switch {
	case errors.As(err, &at) && at.Message != "":
		return nil, fmt.Errorf("line %d: %s", at.Position.Line, record.TOML(at.Message))
	case err != nil:
		return nil, errors.New(kindOf(err))
	}
	if left := meta.Undecoded(); len(left) > 0 {
		return nil, fmt.Errorf("%s: a design has no such field", record.Clip(left[0].String()))
	}
	return in, nil
}

// mismatch is what the library says of a value of another kind than the field's.
var mismatch = regexp.MustCompile(`last key "([^"]*)"\): (?:incompatible types: TOML value has type (\S+); destination has type (\S+)|type mismatch.*expected (\S+) but found (\S+))`)

// kinds are the library's names of kinds of values, and felt's.
var kinds = map[string]string{
	"string": "text", "int64": "a whole number", "integer": "a whole number", "float64": "a number with a fraction", "bool": "true or false", "slice": "a list",
	"[]any": "a list", "map[string]any": "a table", "table": "a table", "time.Time": "a date",
}

// kindOf says in which field a value of another kind stands.
func kindOf(err error) string {
	m := mismatch.FindStringSubmatch(err.Error())
	if m == nil {
		return "a value is of another kind than its field"
	}
	name := func(kind string) string {
		if of := kinds[kind]; of != "" {
			return of
		}
		return "another kind of value"
	}
	field := record.Clip(m[1])
	if m[4] != "" {
		return fmt.Sprintf("%s: %s stands where %s should", field, name(m[5]), name(m[4]))
	}
	return fmt.Sprintf("%s: %s stands where %s should", field, name(m[2]), name(m[3]))
}

// words reads the name and what a player tries to do.
func (f *read) words(in *file) error {
	for _, t := range []struct {
		field, text string
		most        int
		needed      bool
	}{{"name", in.Name, mostName, true}, {"aim", in.Aim, mostAim, false}} {
		if err := plain(t.field, t.text, t.most, t.needed); err != nil {
			return err
		}
	}
	return nil
}

// plain tests a text that people read.
func plain(field, text string, most int, needed bool) error {
	switch {
	case needed && strings.TrimSpace(text) == "":
		return wrong(field, "it is missing")
	case utf8.RuneCountInString(text) > most:
		return wrong(field, "%q has more than %d characters", record.Clip(text), most)
	case text != record.Printable(text):
		return wrong(field, "%q has characters that cannot be printed", record.Clip(text))
	}
	return nil
}

// between tests a number; 0 stands for the usual one.
func between(field string, value *int, least, most, usual int) error {
	if *value == 0 {
		*value = usual
	}
	if *value < least || *value > most {
		return wrong(field, "%d is no number from %d to %d", *value, least, most)
	}
	return nil
}

// cards reads the deck, how many cards are dealt, and how hands rank.
func (f *read) cards(in *file) error {
	if err := between("seats", &f.seats, 1, 9, 6); err != nil {
		return err
	}
	of, known := rankings[in.Ranking]
	if !known {
		return wrong("ranking", "%q is no ranking; there are \"three cards\", \"four cards\" and \"five cards\"", record.Clip(in.Ranking))
	}
	order := of.order
	if in.Order != nil {
		var err error
		if order, err = categories(in.Order, of.order); err != nil {
			return err
		}
	}
	f.ranking = of.ordered(order)
	if err := between("cards", &f.own, of.least, of.most, of.plays); err != nil {
		return err
	}
	f.ranks = card.Full.Ranks()
	if in.Ranks != "" {
		f.ranks = 0
		for _, letter := range strings.Fields(in.Ranks) {
			c, err := card.Parse(letter + "s")
			if err != nil || f.ranks>>c.Rank()&1 != 0 {
				return wrong("ranks", "%q is no rank A K Q J T 9 to 2 that is named once", record.Clip(letter))
			}
			f.ranks |= 1 << c.Rank()
		}
	}
	most := min(of.most, 5)
	if f.dealer > most && f.showdown() {
		most = of.most
	}
	if err := between("dealer_cards", &f.dealer, of.least, most, min(f.own, 5)); err != nil {
		return err
	}
	if deck, need := 4*bits.OnesCount16(f.ranks), f.seats*f.own+f.dealer; deck < need {
		return wrong("seats", "%d players with %d cards and a dealer with %d need %d, and the deck has %d", f.seats, f.own, f.dealer, need, deck)
	}
	var err error
	if in.Qualification != "" {
		f.qualifies, err = f.rule("dealer_qualifies", in.Qualification, true)
	}
	return err
}

// categories reads an order of the categories, the lowest first.
func categories(names []string, all []hand.Category) ([]hand.Category, error) {
	var order []hand.Category
	for _, name := range names {
		i := slices.IndexFunc(all, func(c hand.Category) bool { return c.Name() == name })
		if i < 0 || slices.Contains(order, all[i]) {
			return nil, wrong("order", "%q is no hand of this ranking that is named once; there are %s", record.Clip(name), joined(all))
		}
		order = append(order, all[i])
	}
	if len(order) < len(all) {
		i := slices.IndexFunc(all, func(c hand.Category) bool { return !slices.Contains(order, c) })
		return nil, wrong("order", "%q is missing", all[i].Name())
	}
	return order, nil
}

func joined(all []hand.Category) string {
	var names []string
	for _, c := range all {
		names = append(names, c.Name())
	}
	return strings.Join(names, ", ")
}

// rule reads the name of a hand; alone, "or better" need not be said.
func (f *read) rule(field, text string, alone bool) (*rule, error) {
	r := &rule{text: text, orBetter: alone}
	name, better := strings.CutSuffix(text, " or better")
	if r.orBetter = r.orBetter || better; name == "any hand" && !better {
		r.any = true
		return r, nil
	}
	if rank, ok := strings.CutSuffix(name, " high"); ok {
		name = hand.HighCard.Name() + " of " + rank
	}
	name, rank, ranked := strings.Cut(name, " of ")
	i := slices.IndexFunc(f.ranking.order, func(c hand.Category) bool { return c.Name() == name })
	if ranked {
		for of := card.Two; of <= card.Ace; of++ {
			if of.Plural() == rank || name == hand.HighCard.Name() && of.Name() == rank {
				r.rank = of
			}
		}
	}
	if i < 0 || ranked && r.rank == 0 || r.rank != 0 && !slices.Contains([]hand.Category{hand.HighCard, hand.Pair, hand.ThreeOfAKind, hand.FourOfAKind}, f.ranking.order[i]) {
		return nil, wrong(field, "%q is no hand; write \"any hand\", \"king high\", \"pair of jacks\", \"four-of-a-kind of aces\" or one of %s, and \"or better\" after it if higher hands count too", record.Clip(text), joined(f.ranking.order))
	}
	r.place = uint32(i + 1)
	return r, nil
}

var identifier = regexp.MustCompile(`^[a-z][a-z0-9_]{0,29}$`)

// wagers reads the first wager and the decision.
func (f *read) wagers(in *file) error {
	f.anteName, f.choice, f.decisionName = in.Ante.Name, in.Decision.Choice, in.Decision.Name
	if f.anteName == "" {
		f.anteName = "Ante Wager"
	}
	if f.choice == "" {
		f.choice = "play"
	}
	if f.decisionName == "" {
		f.decisionName = strings.ToUpper(f.choice[:1]) + f.choice[1:] + " Wager"
	}
	if !identifier.MatchString(f.choice) || slices.Contains([]string{"fold", string(ante), "dealer", "base"}, f.choice) {
		return wrong("decision.choice", "%q is no name of small letters, such as play, that is free", record.Clip(f.choice))
	}
	if err := plain("ante.name", f.anteName, mostName, true); err != nil {
		return err
	}
	if err := plain("decision.name", f.decisionName, mostName, true); err != nil {
		return err
	}
	for _, p := range []struct {
		field, text string
		to          *payout.Payout
	}{{"ante.pays", in.Ante.Pays, &f.antePays}, {"decision.pays", in.Decision.Pays, &f.decisionPays}} {
		if *p.to = payout.To(1, 1); p.text == "" {
			continue
		}
		pays, err := payout.Parse(p.text)
		if n, m, ok := pays.Net(); err != nil || !ok || m != 1 || n < 1 || n > 100 || pays.KeepsStake() {
			return wrong(p.field, "%q is no payout from \"1 to 1\" to \"100 to 1\"", record.Clip(p.text))
		}
		*p.to = pays
	}
	for i, m := range in.Decision.Most {
		field := fmt.Sprintf("decision.most[%d]", i+1)
		r, err := f.rule(field+".hand", m.Hand, false)
		if err != nil {
			return err
		}
		if m.Times < 1 || m.Times > mostTimed {
			return wrong(field+".times", "%d is no number from 1 to %d", m.Times, mostTimed)
		}
		f.most = append(f.most, times{r, m.Times})
	}
	if len(f.most) > mostRows {
		return wrong("decision.most", "%d lines are more than %d", len(f.most), mostRows)
	}
	if f.most == nil {
		f.most = []times{{&rule{any: true}, 1}}
	}
	return nil
}

// settled reads how wagers end, by how the two hands compare.
func (f *read) settled(in *file) error {
	ids := []round.WagerID{ante, f.decision()}
	for i, w := range in.Equal {
		if !identifier.MatchString(w.ID) {
			return wrong(fmt.Sprintf("equal[%d].id", i+1), "%q is no name of small letters, such as super_bonus", record.Clip(w.ID))
		}
		ids = append(ids, round.WagerID(w.ID))
	}
	for name := range in.Outcomes {
		if !slices.Contains(outcomeNames[:], name) {
			return wrong("outcomes."+record.Clip(name), "there is no such outcome; there are %s", strings.Join(outcomeNames[:], ", "))
		}
	}
	if _, given := in.Outcomes["unqualified"]; given && f.qualifies == nil {
		return wrong("outcomes.unqualified", "it cannot come about, for dealer_qualifies is missing")
	}
	for outcome, name := range outcomeNames {
		if outcome == unqualified && f.qualifies == nil {
			continue
		}
		of := in.Outcomes[name]
		f.outcomes[outcome] = map[round.WagerID]string{}
		for i, id := range ids {
			field, value := "outcomes."+name+"."+string(id), of[string(id)]
			switch {
			case value == "":
				return wrong(field, "it is missing")
			case value != "push" && value != "lose" && (value != "win" || i > 1):
				ways := "win, push or lose"
				if i > 1 {
					ways = "push or lose; what it is paid is in its paytable"
				}
				return wrong(field, "%q is not %s", record.Clip(value), ways)
			}
			f.outcomes[outcome][id] = value
		}
		for id := range of {
			if !slices.Contains(ids, round.WagerID(id)) {
				return wrong("outcomes."+name+"."+record.Clip(id), "no wager of this name is settled by the two hands")
			}
		}
	}
	return nil
}

// tables reads the wagers that have paytables.
func (f *read) tables(in *file) error {
	taken := []string{string(ante), f.choice, "base", "dealer", "fold"}
	for _, group := range []struct {
		name string
		of   []fileWager
		to   *[]wager
	}{{"equal", in.Equal, &f.equals}, {"bonus", in.Bonus, &f.bonuses}, {"side", in.Side, &f.sides}} {
		if len(group.of) > 8 {
			return wrong(group.name, "%d are more than 8", len(group.of))
		}
		for i := range group.of {
			w, field := &group.of[i], fmt.Sprintf("%s[%d]", group.name, i+1)
			if !identifier.MatchString(w.ID) || slices.Contains(taken, w.ID) {
				return wrong(field+".id", "%q is no name of small letters, such as pair_plus, that is free", record.Clip(w.ID))
			}
			taken = append(taken, w.ID)
			if err := plain(field+".name", w.Name, mostName, true); err != nil {
				return err
			}
			rows, columns, err := f.rows(field+".pays", w.Pays, group.name == "bonus")
			if err != nil {
				return err
			}
			if group.name == "equal" && columns > 1 {
				return wrong(field+".pays", "%d payouts a line; a wager that must be placed has one paytable", columns)
			}
			*group.to = append(*group.to, wager{w.ID, w.Name, rows, columns})
		}
	}
	return nil
}

// rows reads a paytable: in each line a hand, and what it pays on each of the tables.
func (f *read) rows(field string, lines [][]string, bonus bool) (rows []row, columns int, err error) {
	if len(lines) == 0 || len(lines) > mostRows {
		return nil, 0, wrong(field, "%d lines are not from 1 to %d", len(lines), mostRows)
	}
	for i, line := range lines {
		at := fmt.Sprintf("%s[%d]", field, i+1)
		if columns = max(columns, len(line)-1); i == 0 && (columns < 1 || columns > len(letters)) || len(line)-1 != len(lines[0])-1 {
			return nil, 0, wrong(at, "it has %d texts; each line has a hand and then 1 to %d payouts, as many as the first line", len(line), len(letters))
		}
		r, err := f.rule(at, line[0], false)
		if err != nil {
			return nil, 0, err
		}
		if slices.ContainsFunc(rows, func(other row) bool { return other.text == r.text }) {
			return nil, 0, wrong(at, "%q is given twice", r.text)
		}
		of := row{rule: r}
		for _, text := range line[1:] {
			pays, err := paid(at, text, bonus)
			if err != nil {
				return nil, 0, err
			}
			of.pays = append(of.pays, pays)
		}
		rows = append(rows, of)
	}
	for column, letter := range letters[:columns] {
		if !slices.ContainsFunc(rows, func(r row) bool { return !r.pays[column].Loses() }) {
			return nil, 0, wrong(field, "table %s pays nothing", letter)
		}
	}
	return rows, columns, nil
}

// paid reads a payout; "lose" pays nothing.
func paid(field, text string, bonus bool) (payout.Payout, error) {
	if text == "lose" {
		return payout.Payout{}, nil
	}
	pays, err := payout.Parse(text)
	n, m, ok := pays.Net()
	if err != nil || !ok || pays.KeepsStake() || pays.Halves() || m > mostParts || n/m > mostPaid || n > mostParts*mostPaid || bonus && pays.Pushes() {
		return payout.Payout{}, wrong(field, "%q is no payout such as \"40 to 1\" or \"3 to 2\", of at most %d to 1 and for at most %d units, nor \"lose\"", record.Clip(text), mostPaid, mostParts)
	}
	return pays, nil
}

// tried selects each paytable once and reads what it pays, so that what cannot be counted is said at once.
func (f *read) tried(g *game.Game) error {
	for column := range letters {
		chosen := map[string]string{}
		for _, w := range slices.Concat(f.bonuses, f.equals, f.sides) {
			if w.letters > 1 {
				chosen[w.id] = letters[min(column, w.letters-1)]
			}
		}
		rules, err := json.Marshal(map[string]any{"paytables": chosen})
		if err != nil {
			return err
		}
		s, err := g.Select(rules)
		if err != nil {
			return err
		}
		if _, err := analysis.NewSettled(s, nil); err != nil {
			return err
		}
	}
	return nil
}
