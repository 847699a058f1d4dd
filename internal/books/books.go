// Package books adds up what the tables of a floor took and paid on a gaming day: from the transfers of the log alone, which
// hold no cards, and beside it what the exact mathematics say the same wagers were worth.
package books

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"time"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// Day is what the tables did on a gaming day, which begins at midnight UTC. A round counts on the day on which it ends, and a
// correction on the day on which it is made.
type Day struct {
	Day    string  `json:"day"` // 2026-11-24
	Tables []Table `json:"tables"`
	// OutOfBalance are sentences about what does not add up.
	OutOfBalance []string `json:"out_of_balance"`
}

// Table is what one table did on the day. Amounts are in cents.
type Table struct {
	Table   string      `json:"table"`
	Game    string      `json:"game"`
	Rounds  int         `json:"rounds"`
	Wagered money.Cents `json:"wagered"`
	// Paid is all that went back to the players: wagers returned, and winnings.
	Paid money.Cents `json:"paid"`
	// Win is what the house kept: wagered less paid; at Poker the rake and the time charges.
	Win money.Cents `json:"win"`
	// TheoreticalWin is what the wagers were worth to the house against the best play, and TheoreticalSD the standard deviation
	// of the win, as if each wager won and lost by itself. They are nil where a wager has no exact figure.
	TheoreticalWin *money.Cents `json:"theoretical_win"`
	TheoreticalSD  *money.Cents `json:"theoretical_sd"`
	// Drop is the money for which chips were bought at the table.
	Drop money.Cents `json:"drop"`
	// Fills and Credits are the chips that came to the table inventory from the cage, and that went back. No act of this build
	// moves any.
	Fills   money.Cents `json:"fills"`
	Credits money.Cents `json:"credits"`
	// Opener and Closer are the table inventory at the beginning and at the end of the day, less what it began with.
	Opener money.Cents `json:"opener"`
	Closer money.Cents `json:"closer"`
	// FromMeter is what progressive meters paid of Paid.
	FromMeter money.Cents `json:"from_meter,omitzero"`
	ByWager   []Wager     `json:"by_wager"`
}

// Wager is one kind of wager at a table. The figure of a base game stands with its first wager and covers those that follow.
type Wager struct {
	Wager          round.WagerID `json:"wager"`
	Wagers         int           `json:"wagers"`
	Wagered        money.Cents   `json:"wagered"`
	Returned       money.Cents   `json:"returned"`
	Win            money.Cents   `json:"win"`
	TheoreticalWin *money.Cents  `json:"theoretical_win"`
}

// Corrections is the kind of "wager" under which the payments stand that correct a finished round.
const Corrections round.WagerID = "correction"

// Figures computes the exact figures of a game's wagers under a table's rules, that of the base game as analysis.Base.
type Figures func(ctx context.Context, game string, rules json.RawMessage) (map[round.WagerID]*analysis.Figure, error)

// Read adds up a gaming day, such as "2026-11-24"; "" is the last on which something happened at a table. Only is the ID of
// one table, or "" for all. The error is a sentence about a day or a table that there is not, or about a log that cannot be read.
func Read(ctx context.Context, log store.Log, day, only string, figures Figures) (Day, error) {
	if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
		return Day{}, fmt.Errorf("%.40q is no day, such as 2026-11-24", day)
	}
	now, err := log.Snapshot(ctx)
	if err != nil {
		return Day{}, err
	}
	of := Day{Day: day, Tables: []Table{}, OutOfBalance: []string{}}
	var tables []*books
	slices.SortFunc(now.Heads, func(a, b journal.Head) int { return cmp.Compare(a.Shard, b.Shard) })
	for _, head := range now.Heads {
		id, is := strings.CutPrefix(head.Shard, table.Shard(""))
		if !is || only != "" && id != only {
			continue
		}
		b := &books{id: id, days: map[string]*totals{}, served: map[int]bool{}}
		for e, err := range log.Read(ctx, head.Shard, 1) {
			if err == nil {
				err = b.take(e)
			}
			if err != nil {
				return of, fmt.Errorf("table %s: %w", id, err)
			}
			if day == "" {
				of.Day = max(of.Day, dayOf(e.Clock))
			}
		}
		tables = append(tables, b)
	}
	if len(tables) == 0 {
		return of, noTable(only)
	}
	if err := drops(ctx, log, tables); err != nil {
		return of, err
	}
	for _, b := range tables {
		if b.first > of.Day {
			continue // it had not opened
		}
		t, err := b.on(ctx, of.Day, figures)
		if err != nil {
			return of, fmt.Errorf("table %s: %w", b.id, err)
		}
		of.Tables = append(of.Tables, t)
		of.OutOfBalance = append(of.OutOfBalance, b.findings(of.Day, now.Balances)...)
	}
	if len(of.Tables) == 0 {
		return of, fmt.Errorf("no table had opened by the day %s", of.Day)
	}
	return of, nil
}

func noTable(only string) error {
	if only != "" {
		return fmt.Errorf("the floor has no table %.40q", only)
	}
	return fmt.Errorf("the log has no table")
}

func dayOf(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// books follow the entries of a table.
type books struct {
	id      string
	first   string // the day on which it opened
	config  table.Config
	rules   string // of the configuration
	room    bool   // players play against each other
	served  map[int]bool
	days    map[string]*totals
	pending totals        // of the round in play
	stakes  []round.Stake // with which it began
	till    money.Cents   // all that moved, the round in play too
	lies    money.Cents   // on the layout
	found   []finding
}

type finding struct{ day, text string }

// totals are those of a day, or of a round.
type totals struct {
	rounds    int
	drop      money.Cents
	fromMeter money.Cents
	till      money.Cents // what the house gained
	game      string
	wagers    map[round.WagerID]*wager
	laid      map[kind]laid
}

type wager struct {
	wagers            int
	wagered, returned money.Cents
}

// kind are wagers that were worth the same for each cent.
type kind struct {
	game, rules string
	wager       round.WagerID
	stake       bool // they lay there before the deal
}

// laid is what was wagered of a kind: the sum, and the sum of the squares.
type laid struct {
	amount  money.Cents
	squares float64
}

func (t *totals) of(id round.WagerID) *wager {
	if t.wagers == nil {
		t.wagers = map[round.WagerID]*wager{}
	}
	if t.wagers[id] == nil {
		t.wagers[id] = &wager{}
	}
	return t.wagers[id]
}

// add takes over what another has.
func (t *totals) add(o *totals) {
	t.rounds, t.drop, t.fromMeter, t.till = t.rounds+o.rounds, t.drop+o.drop, t.fromMeter+o.fromMeter, t.till+o.till
	for id, w := range o.wagers {
		of := t.of(id)
		of.wagers, of.wagered, of.returned = of.wagers+w.wagers, of.wagered+w.wagered, of.returned+w.returned
	}
	for k, l := range o.laid {
		t.lay(k, l)
	}
}

func (t *totals) lay(k kind, l laid) {
	if t.laid == nil {
		t.laid = map[kind]laid{}
	}
	of := t.laid[k]
	t.laid[k] = laid{of.amount + l.amount, of.squares + l.squares}
}

// lay adds a wager of the round.
func (b *books) lay(id round.WagerID, amount money.Cents, stake bool) {
	b.pending.lay(kind{b.config.Game, b.rules, id, stake}, laid{amount, float64(amount) * float64(amount)})
}

func (b *books) day(at time.Time) *totals {
	day := dayOf(at)
	if b.days[day] == nil {
		b.days[day] = &totals{}
	}
	return b.days[day]
}

// take adds an entry.
func (b *books) take(e journal.Entry) error {
	kind := ""
	for i, event := range e.Events {
		if i == 0 {
			kind = event.Kind
		}
		switch event.Kind {
		case "table", "rules":
			b.config = table.Config{}
			if err := json.Unmarshal(event.Data, &b.config); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
			g := pa.Game(b.config.Game)
			if g == nil {
				return fmt.Errorf("entry %d: %q is no game", e.Seq, b.config.Game)
			}
			b.room, b.rules = g.Room, string(b.config.Rules)
			if b.first == "" {
				b.first = dayOf(e.Clock)
			}
		case "sit":
			var s struct {
				Seat   int
				Served bool
			}
			if err := json.Unmarshal(event.Data, &s); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
			b.served[s.Seat] = s.Served
		case "answer":
			if err := b.stake(event.Data); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
		}
	}
	for _, x := range e.Transfers {
		b.move(e, x, kind == "correct")
	}
	ends := slices.ContainsFunc(e.Events, func(event journal.Event) bool {
		return event.Kind == "over" || event.Kind == "rules" || event.Kind == "close"
	})
	today := b.day(e.Clock)
	today.game = b.config.Game
	switch {
	case kind == "correct":
		today.add(&b.pending)
		b.pending, b.stakes = totals{}, nil
	case ends:
		if slices.ContainsFunc(e.Events, func(event journal.Event) bool { return event.Kind == "over" }) && len(b.pending.wagers) > 0 {
			b.pending.rounds = 1
		}
		for _, st := range b.stakes {
			b.lay(st.Wager, st.Amount, true)
		}
		today.add(&b.pending)
		if b.lies != 0 {
			b.found = append(b.found, finding{dayOf(e.Clock), fmt.Sprintf("table %s, entry %d: the round is over with $%s on the layout", b.id, e.Seq, b.lies)})
		}
		b.pending, b.stakes = totals{}, nil
	}
	return nil
}

// stake notes the wagers with which a round begins.
func (b *books) stake(answer json.RawMessage) error {
	if !bytes.Contains(answer, []byte(`"stakes":`)) {
		return nil
	}
	var a struct{ Stakes []round.Stake }
	if err := json.Unmarshal(answer, &a); err != nil {
		return err
	}
	b.stakes = append(b.stakes, a.Stakes...)
	return nil
}

// The accounts of a table.
const (
	other = iota
	seat
	layout
	till // the table inventory, or at Poker the rake
	award
	arriving
)

// keeps is the account in which the house keeps what it wins.
func (b *books) keeps() journal.Account {
	if b.room {
		return journal.Account("rake/" + b.id)
	}
	return journal.Account("house/" + b.id)
}

func (b *books) account(a journal.Account) int {
	text, own := string(a), "table/"+b.id+"/"
	is := func(prefix string) bool { return text == prefix || strings.HasPrefix(text, prefix+"/") }
	switch {
	case is(own + "seat"):
		return seat
	case is(own + "wagers"):
		return layout
	case journal.Account(text) == b.keeps():
		return till
	case is("transit/award/" + b.id):
		return award
	case is("transit/sit/" + b.id), is("transit/add/" + b.id):
		return arriving
	}
	return other
}

// move adds a transfer: to the day if chips come to or leave a seat, else to the round.
func (b *books) move(e journal.Entry, x journal.Transfer, correction bool) {
	from, to, p := b.account(x.From), b.account(x.To), &b.pending
	id := round.WagerID(x.Memo)
	if b.room {
		id = "pot"
	}
	if correction {
		id = Corrections
	}
	switch {
	case from == arriving && to == seat:
		if !b.served[number(x.To)] {
			b.day(e.Clock).drop += x.Amount
		}
		return
	case x.Memo == "cash-out", x.Memo == "buy-in": // the latter of a house player, with chips of the house
		return
	case from == seat && to == till && b.room: // a time charge, between hands
		b.till += x.Amount
		b.day(e.Clock).till += x.Amount
		return
	case from == seat && to == layout:
		w := p.of(id)
		w.wagers, w.wagered = w.wagers+1, w.wagered+x.Amount
		b.lay(id, x.Amount, false)
	case to == seat, correction && from == till:
		p.of(id).returned += x.Amount
	case from == seat, correction && to == till:
		p.of(id).returned -= x.Amount
	}
	gains := func(of int) money.Cents {
		switch {
		case from == to:
		case to == of:
			return x.Amount
		case from == of:
			return -x.Amount
		}
		return 0
	}
	p.fromMeter, p.till = p.fromMeter-gains(award), p.till+gains(till)
	b.lies, b.till = b.lies+gains(layout), b.till+gains(till)
}

// number is the number of a seat's account.
func number(a journal.Account) (n int) {
	_, _ = fmt.Sscan(string(a[strings.LastIndexByte(string(a), '/')+1:]), &n)
	return n
}

// drops adds the cash of players without a device, which the cage books.
func drops(ctx context.Context, log store.Log, tables []*books) error {
	for e, err := range log.Read(ctx, "cage", 1) {
		if err != nil {
			return fmt.Errorf("the cage: %w", err)
		}
		var in struct{ Table string }
		if len(e.Events) != 1 || e.Events[0].Kind != "cash" || json.Unmarshal(e.Events[0].Data, &in) != nil {
			continue
		}
		for _, b := range tables {
			for _, x := range e.Transfers {
				if b.id == in.Table {
					b.day(e.Clock).drop += x.Amount
				}
			}
		}
	}
	return nil
}

// on are the books of a day.
func (b *books) on(ctx context.Context, day string, figures Figures) (Table, error) {
	t := Table{Table: b.id, Game: b.config.Game, ByWager: []Wager{}}
	last := ""
	for of, all := range b.days {
		if of < day {
			t.Opener += all.till
		}
		if of <= day && of > last && all.game != "" {
			t.Game, last = all.game, of
		}
	}
	t.Closer = t.Opener
	all := b.days[day]
	if all == nil {
		return t, nil
	}
	t.Rounds, t.Drop, t.FromMeter, t.Closer = all.rounds, all.drop, all.fromMeter, t.Opener+all.till
	worth, err := value(ctx, all.laid, figures)
	if err != nil {
		return t, err
	}
	for _, id := range slices.Sorted(maps.Keys(all.wagers)) {
		w := all.wagers[id]
		t.Wagered, t.Paid = t.Wagered+w.wagered, t.Paid+w.returned
		row := Wager{id, w.wagers, w.wagered, w.returned, w.wagered - w.returned, nil}
		if !b.room {
			row.TheoreticalWin = worth.of(id)
		}
		t.ByWager = append(t.ByWager, row)
	}
	t.Win = t.Wagered - t.Paid
	if b.room {
		t.Win = all.till
		return t, nil
	}
	t.TheoreticalWin, t.TheoreticalSD = worth.all()
	return t, nil
}

// findings says what of a day does not add up, and of the whole log.
func (b *books) findings(day string, balances ledger.Balances) []string {
	all := []string{}
	for _, f := range b.found {
		if f.day == day {
			all = append(all, f.text)
		}
	}
	if of := b.days[day]; of != nil && !b.room {
		kept := of.fromMeter
		for _, w := range of.wagers {
			kept += w.wagered - w.returned
		}
		if kept != of.till {
			all = append(all, fmt.Sprintf("table %s: its wagers left $%s with the house, whose account gained $%s", b.id, kept, of.till))
		}
	}
	if has := balances[b.keeps()]; has != b.till {
		all = append(all, fmt.Sprintf("table %s: the account %s holds $%s, but the entries of the table come to $%s", b.id, b.keeps(), has, b.till))
	}
	return all
}

// worths are what wagers were worth.
type worths struct {
	wins     map[round.WagerID]*big.Rat
	unknown  map[round.WagerID]bool
	variance float64
}

func value(ctx context.Context, all map[kind]laid, figures Figures) (*worths, error) {
	v := &worths{map[round.WagerID]*big.Rat{}, map[round.WagerID]bool{}, 0}
	type table struct{ game, rules string }
	known := map[table]map[round.WagerID]*analysis.Figure{}
	inOrder := slices.SortedFunc(maps.Keys(all), func(a, b kind) int {
		return cmp.Or(cmp.Compare(a.game, b.game), cmp.Compare(a.rules, b.rules), cmp.Compare(a.wager, b.wager))
	})
	for _, k := range inOrder {
		g := pa.Game(k.game)
		if g == nil || g.Room {
			continue
		}
		t := table{k.game, k.rules}
		if known[t] == nil {
			of, err := figures(ctx, k.game, json.RawMessage(k.rules))
			if err != nil {
				return nil, err
			}
			known[t] = of
		}
		v.add(g, known[t], k, all[k])
	}
	return v, nil
}

// add adds wagers: the first of the base game as they lay there before the deal, any others as they were placed.
func (v *worths) add(g *game.Game, figures map[round.WagerID]*analysis.Figure, k kind, l laid) {
	id := k.wager
	if id == First(g) {
		id = analysis.Base
	} else if figures[id] == nil {
		return // a part of the base game
	}
	if k.stake != (id == analysis.Base) {
		return
	}
	f := figures[id]
	if f == nil || f.Progressive != nil {
		v.unknown[k.wager] = true
		return
	}
	if v.wins[k.wager] == nil {
		v.wins[k.wager] = new(big.Rat)
	}
	v.wins[k.wager].Sub(v.wins[k.wager], new(big.Rat).Mul(f.Value(), new(big.Rat).SetInt64(int64(l.amount))))
	variance, _ := f.Variance().Float64()
	v.variance += variance * l.squares
}

// First is the wager of a game that its base game's figure is for one unit of.
func First(g *game.Game) round.WagerID {
	for _, w := range g.Wagers {
		if w.Required && !w.Later && !w.Payout {
			return w.ID
		}
	}
	return ""
}

func (v *worths) of(id round.WagerID) *money.Cents {
	switch {
	case v.unknown[id]:
		return nil
	case v.wins[id] == nil:
		return new(money.Cents)
	}
	return nearest(v.wins[id])
}

func (v *worths) all() (win, deviation *money.Cents) {
	if len(v.unknown) > 0 {
		return nil, nil
	}
	sum := new(big.Rat)
	for _, w := range v.wins {
		sum.Add(sum, w)
	}
	d := money.Cents(math.Round(math.Sqrt(v.variance)))
	return nearest(sum), &d
}

// nearest is an amount to the nearest cent.
func nearest(of *big.Rat) *money.Cents {
	half := big.NewRat(1, 2)
	if of.Sign() < 0 {
		half.Neg(half)
	}
	sum := new(big.Rat).Add(of, half)
	c := money.Cents(new(big.Int).Quo(sum.Num(), sum.Denom()).Int64())
	return &c
}
