// Package odds computes the exact value of every wager of every game, under the rules chosen, and
// compares it with published figures.
package odds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// Question describes the figures that are asked for.
type Question struct {
	Game  *analysis.Game
	Wager round.WagerID // "" is all of the game
	// Paytable is a letter; "" means all that the rules leave open.
	Paytable string
	// Own is a custom paytable instead of those printed; nil is none.
	Own []paytable.PrintedRow
	// OwnBase are custom paytables for the payouts of a base game, by wager; nil is none.
	OwnBase map[round.WagerID]paytable.Printed
	// Seen is the rank of a dealer's card that the player of a base game has seen before he
	// decides; 0 is none.
	Seen card.Rank
	// Hole is the dealer's hole card. Community: the first community card is seen before the player
	// decides. 0 and false mean that nothing is seen.
	Hole      card.Card
	Community bool
	// Gone are cards that have left the shoe before the round begins.
	Gone []card.Card
	// Strategy is how a base game is played; "" is the optimal strategy.
	Strategy string
	// Rules are the choices of a table, as game.Select takes them.
	Rules json.RawMessage
	// Meter is the reading of each level of a progressive meter; 0 is the amount to which it is reset. Stake is a
	// progressive wager; 0 is $1.
	Meter payout.Meters
	Stake money.Cents
}

// Single reports whether the question can have only one answer.
func (q *Question) Single() bool {
	if q.Wager == "" {
		return false
	}
	table := tableOf(q.Game.Game, q.Wager)
	return q.Paytable != "" || q.Own != nil || q.OwnBase != nil || table == nil || len(table.Printed) == 1
}

// Entry is one figure to be computed.
type Entry struct {
	Question
	Selected *game.Selected
	// Level is the level of the meter that Jackpot is of; "" is a meter of one level.
	Level string
	rules json.RawMessage
}

// Name is the game, wager and paytable.
func (e *Entry) Name() string {
	return strings.TrimSpace(e.Game.Game.ID + " " + string(e.Wager) + " " + e.Paytable)
}

// Title is the wager as the chapter names it.
func (e *Entry) Title() string {
	if e.Wager == analysis.Base {
		return "base game"
	}
	return e.Game.Game.Wager(e.Wager).Name
}

// tableOf is the paytables by which a wager's figures differ, nil for none: the wager's
// own, and those of a base game that come with it or that an option chooses.
func tableOf(g *game.Game, wager round.WagerID) *game.Paytable {
	if wager != analysis.Base {
		return g.Paytable(wager)
	}
	for i := range g.Paytables {
		if t := &g.Paytables[i]; t.By.ID != "" || t.Lettered() && g.Wager(t.Wager).Payout {
			return t
		}
	}
	return nil
}

// wagers are those of which there may be a figure: the base game, then all that a player
// may do without and that have a paytable.
func wagers(g *analysis.Game) []round.WagerID {
	var all []round.WagerID
	if g.Base != nil {
		all = append(all, analysis.Base)
	}
	for _, t := range g.Game.Paytables {
		if w := g.Game.Wager(t.Wager); g.Count != nil && !w.Required && !w.Payout {
			all = append(all, w.ID)
		}
	}
	return all
}

// Entries returns the figures that answer the question, each with its rules. A wager that is part
// of the base game is left out, unless it is asked for.
func Entries(q Question) ([]Entry, error) {
	g := q.Game.Game
	if err := refuses(g, q.Rules); err != nil {
		return nil, err
	}
	if q.Wager != "" {
		if err := known(q.Game, q.Wager); err != nil {
			return nil, err
		}
		return entriesOf(q)
	}
	if q.Paytable != "" || q.Own != nil || q.OwnBase != nil {
		return nil, errors.New("a paytable needs the wager that it is of")
	}
	var all []Entry
	for _, q.Wager = range wagers(q.Game) {
		if q.Wager != analysis.Base && q.played() {
			continue
		}
		entries, err := entriesOf(q)
		if err != nil {
			return nil, err
		}
		all = append(all, entries...)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s is not analysed: its declaration says neither what a wager's paytable pays for nor how two hands settle its base game", g.Name)
	}
	return all, nil
}

func known(g *analysis.Game, wager round.WagerID) error {
	all := wagers(g)
	if slices.Contains(all, wager) {
		return nil
	}
	if g.Game.Wager(wager) != nil && g.Game.Wager(wager).Required {
		return fmt.Errorf("%s %w: ask for the wager %q", wager, analysis.ErrPlayed, analysis.Base)
	}
	var names []string
	for _, w := range all {
		names = append(names, string(w))
	}
	return fmt.Errorf("%s has no figure of a wager %q; there are %s", g.Game.Name, record.Clip(string(wager)), strings.Join(names, ", "))
}

// played reports whether the wager is part of the base game; it is not worked out.
func (q *Question) played() bool {
	entries, err := entriesOf(*q)
	if err != nil || len(entries) == 0 {
		return false
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = q.Game.Count(ended, entries[0].Selected, q.Wager, analysis.Known{})
	return errors.Is(err, analysis.ErrPlayed)
}

// entriesOf are the entries of one wager, one for each paytable that is asked for.
func entriesOf(q Question) ([]Entry, error) {
	switch {
	case q.Wager == analysis.Base && q.Strategy == "":
		q.Strategy = analysis.Optimal
	case q.Wager != analysis.Base && q.Strategy != "":
		return nil, fmt.Errorf("%s is not played by a strategy; only the base game is", q.Wager)
	case q.Wager != analysis.Base:
		if err := q.bears(); err != nil {
			return nil, err
		}
	}
	if s, err := q.Game.Game.Select(q.Rules); err == nil && q.Own == nil {
		if own, stated := s.Own(q.Wager); stated {
			if q.Paytable != "" && q.Paytable != game.Own {
				return nil, fmt.Errorf("paytable %s of %s is asked for, and the rules state a paytable of their own", record.Clip(q.Paytable), q.Wager)
			}
			q.Own, q.Paytable = own.Rows, game.Own
			e, err := newEntry(q, nil)
			return []Entry{e}, err
		}
	}
	table := tableOf(q.Game.Game, q.Wager)
	if table == nil || q.Own != nil || q.OwnBase != nil {
		if q.Paytable != "" {
			return nil, fmt.Errorf("%s of %s has no paytables to choose from", q.Wager, q.Game.Game.Name)
		}
		if err := q.replaces(); err != nil {
			return nil, err
		}
		e, err := newEntry(q, table)
		return []Entry{e}, err
	}
	var letters []string
	for _, printed := range table.Printed {
		letters = append(letters, printed.Letter)
	}
	if q.Paytable != "" && !slices.Contains(letters, q.Paytable) {
		return nil, fmt.Errorf("%s of %s has no paytable %q; the chapter prints %s (§ %s)", q.Wager, q.Game.Game.Name, record.Clip(q.Paytable), strings.Join(letters, ", "), table.Cite)
	}
	asked, chosen := q.Paytable, chosen(q.Rules, table)
	switch {
	case asked == "":
		asked = chosen
	case chosen != "" && chosen != asked:
		return nil, fmt.Errorf("paytable %s of %s is asked for, and the rules choose paytable %s", asked, q.Wager, chosen)
	}
	var entries []Entry
	for _, letter := range letters {
		if asked != "" && letter != asked {
			continue
		}
		q.Paytable = letter
		e, err := newEntry(q, table)
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, nil
}

// replaces refuses a custom paytable of a wager for which the rules choose another.
func (q *Question) replaces() error {
	var r struct {
		Paytables map[round.WagerID]json.RawMessage `json:"paytables"`
	}
	_ = json.Unmarshal(q.Rules, &r) // refuses has read them
	for _, wager := range slices.Sorted(maps.Keys(r.Paytables)) {
		if _, given := q.OwnBase[wager]; given || q.Own != nil && wager == q.Wager {
			return fmt.Errorf("a custom paytable of %s is asked for, and the rules choose paytable %s", wager, record.Clip(strings.Trim(string(r.Paytables[wager]), `"`)))
		}
	}
	return nil
}

// chosen is the letter that the rules choose of the paytables; "" is none.
func chosen(rules json.RawMessage, table *game.Paytable) string {
	var r struct {
		Paytables map[round.WagerID]json.RawMessage `json:"paytables"`
	}
	var fields map[string]json.RawMessage
	var value string
	if json.Unmarshal(rules, &r) == nil && json.Unmarshal(r.Paytables[table.Wager], &value) == nil && value != "" {
		return value
	}
	if json.Unmarshal(rules, &fields) == nil && json.Unmarshal(fields[table.By.ID], &value) == nil {
		return value
	}
	return ""
}

// newEntry chooses the paytable of the entry beside what the rules choose. Payouts that
// come with another wager need a paytable chosen: where the rules have none, the first.
func newEntry(q Question, table *game.Paytable) (Entry, error) {
	g := q.Game.Game
	fields, letters := map[string]json.RawMessage{}, map[round.WagerID]any{}
	if len(q.Rules) > 0 {
		if err := json.Unmarshal(q.Rules, &fields); err != nil {
			return Entry{}, err
		}
		if raw := fields["paytables"]; raw != nil {
			if err := json.Unmarshal(raw, &letters); err != nil {
				return Entry{}, err
			}
		}
	}
	for i := range g.Paytables {
		if t := &g.Paytables[i]; t.Lettered() && g.Wager(t.Wager).Payout && letters[t.Wager] == nil {
			letters[t.Wager] = t.Printed[0].Letter
		}
	}
	switch {
	case table == nil || q.Own != nil || q.OwnBase != nil:
	case table.By.ID != "":
		fields[table.By.ID], _ = json.Marshal(q.Paytable)
	case table.Lettered():
		letters[table.Wager] = q.Paytable
	}
	fields["paytables"], _ = json.Marshal(letters)
	rules, err := json.Marshal(fields) // in the order of the names
	if err != nil {
		return Entry{}, err
	}
	s, err := g.Select(rules)
	return Entry{Question: q, Selected: s, rules: rules}, err
}

// refuses tells what is wrong with the rules; that no paytable is chosen for a payout that
// comes with a wager is no fault here.
func refuses(g *game.Game, rules json.RawMessage) error {
	_, err := g.Select(rules)
	var input *game.InputError
	if errors.As(err, &input) && strings.HasPrefix(input.Message, "no paytable is chosen") {
		return nil
	}
	return err
}

// Calculator computes figures. It remembers its counts. Only one goroutine may use it at a time.
type Calculator struct {
	// Cache keeps base games from one run to the next; nil keeps nothing.
	Cache  *Cache
	counts map[string]*analysis.Count
}

// Figure computes an entry. For a wager that is part of the base game the error is
// analysis.ErrPlayed.
func (c *Calculator) Figure(ctx context.Context, e *Entry) (*analysis.Figure, error) {
	if e.Wager == analysis.Base {
		return c.base(ctx, e)
	}
	count, err := c.Count(ctx, e)
	if err != nil {
		return nil, err
	}
	if e.names(count) {
		var rows []string
		for _, row := range e.Own {
			rows = append(rows, row.Hand)
		}
		if count, err = analysis.CountOwn(ctx, e.Selected, e.Wager, e.known(), rows); err != nil {
			return nil, err
		}
	}
	printed, err := e.printed(count)
	if err != nil {
		return nil, err
	}
	return count.Figure(e.Game.Game, e.Wager, e.table(count).Cite, printed, e.meter)
}

// Count counts the entry's wager.
func (c *Calculator) Count(ctx context.Context, e *Entry) (*analysis.Count, error) {
	key := e.counted()
	if count := c.counts[key]; count != nil {
		return count, nil
	}
	count, err := e.Game.Count(ctx, e.Selected, e.Wager, e.known())
	if input := (*game.InputError)(nil); errors.As(err, &input) {
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("%s of %s %w", e.Wager, e.Game.Game.Name, err)
	}
	if c.counts == nil {
		c.counts = map[string]*analysis.Count{}
	}
	c.counts[key] = count
	return count, nil
}

// CountTogether counts the entries' wagers over a whole deck, unless already counted. This is less
// work than counting them one by one; Figure and Count then use the result. The only possible error
// is that the context is done.
func (c *Calculator) CountTogether(ctx context.Context, entries []Entry) error {
	var of []analysis.Wagered
	var keys []string
	for i := range entries {
		e := &entries[i]
		if key := e.counted(); e.Wager != analysis.Base && e.knows() == "" && c.counts[key] == nil && !slices.Contains(keys, key) {
			of, keys = append(of, analysis.Wagered{Selected: e.Selected, Wager: e.Wager}), append(keys, key)
		}
	}
	counts, err := analysis.CountTogether(ctx, card.Full.Ranks(), of)
	if err != nil {
		return err
	}
	if c.counts == nil {
		c.counts = map[string]*analysis.Count{}
	}
	for i, count := range counts {
		c.counts[keys[i]] = count
	}
	return nil
}

// counted names what is counted for the entry: its wager under the rules but the paytables, and what is known.
func (e *Entry) counted() string {
	return fmt.Sprint(e.Game.Game.ID, " ", e.Wager, " ", string(e.withoutPaytables()), e.known())
}

// withoutPaytables is the rules but the paytables, on which no count depends.
func (e *Entry) withoutPaytables() json.RawMessage {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal(e.rules, &fields) // they were written by newEntry
	delete(fields, "paytables")
	rest, _ := json.Marshal(fields)
	return rest
}

// names reports whether the custom paytable has rows for hands that the chapter does not name, by
// which the wager can be counted.
func (e *Entry) names(count *analysis.Count) bool {
	hands := count.Hands()
	return analysis.Ranked(e.Selected, e.Wager) && slices.ContainsFunc(e.Own, func(row paytable.PrintedRow) bool { return !slices.Contains(hands, row.Hand) })
}

func (e *Entry) table(count *analysis.Count) *game.Paytable {
	if count.Paytable != nil {
		return count.Paytable
	}
	return e.Game.Game.Paytable(e.Wager)
}

// printed is the paytable of the entry.
func (e *Entry) printed(count *analysis.Count) (paytable.Printed, error) {
	if e.Own != nil {
		hands := count.Hands()
		for _, row := range e.Own {
			if !slices.Contains(hands, row.Hand) {
				return paytable.Printed{}, fmt.Errorf("%q is no hand of this wager; there are %s", record.Clip(row.Hand), strings.Join(hands, ", "))
			}
		}
		return paytable.Printed{Letter: e.Paytable, Rows: e.Own}, nil
	}
	table := e.table(count)
	i := slices.IndexFunc(table.Printed, func(p paytable.Printed) bool { return p.Letter == e.Paytable })
	return table.Printed[i], nil
}

// MeterReading returns the reading of a level of the progressive meter, in cents; "" is a meter of one level.
func (e *Entry) MeterReading(level string) money.Cents {
	if e.Meter[level] > 0 {
		return e.Meter[level]
	}
	return e.reset(level)
}

// Levels returns the levels of the meter on which the entry's figure depends, in the order of the paytable; a meter of one level has one,
// without a name.
func (e *Entry) Levels() []string {
	switch {
	case e.Own != nil:
		return paytable.Printed{Rows: e.Own}.Levels()
	case e.OnMeter():
		return []string{""}
	}
	return nil
}

// Meters returns the readings of all levels.
func (e *Entry) Meters() payout.Meters {
	all := payout.Meters{}
	for _, level := range e.Levels() {
		all[level] = e.MeterReading(level)
	}
	return all
}

// StakeAmount returns the amount of the progressive wager, in cents.
func (e *Entry) StakeAmount() money.Cents {
	if e.Stake > 0 {
		return e.Stake
	}
	return money.Dollar
}

func (e *Entry) meter(level string) *big.Rat {
	return big.NewRat(int64(e.MeterReading(level)), int64(e.StakeAmount()))
}
