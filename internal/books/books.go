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
	"sync"
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
	Day string `json:"day"` // 2026-11-24
	// Tables are those that had opened by then.
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

// Books are those of a floor's log. They remember what they have read of it. Several goroutines may use them at once.
type Books struct {
	log     store.Log
	figures Figures

	mu     sync.Mutex
	tables map[string]*tally
	cage   uint64 // the last entry that was read
	known  map[dealt]map[round.WagerID]*analysis.Figure
}

// dealt is a game under the rules of a table.
type dealt struct{ game, rules string }

// New opens the books of a log.
func New(log store.Log, figures Figures) *Books {
	return &Books{log: log, figures: figures, tables: map[string]*tally{}, known: map[dealt]map[round.WagerID]*analysis.Figure{}}
}

// Refusal is the error for a day or a table that there is not.
type Refusal struct{ Why string }

func (r *Refusal) Error() string { return r.Why }

func refuse(format string, args ...any) error { return &Refusal{fmt.Sprintf(format, args...)} }

// Day adds up a gaming day, such as "2026-11-24"; "" is the last on which something happened at a table. Only is the ID of
// one table, or "" for all. The error is a *Refusal, or a sentence about a log that cannot be read.
func (b *Books) Day(ctx context.Context, day, only string) (Day, error) {
	if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
		return Day{}, refuse("%.40q is no day, such as 2026-11-24", day)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	now, err := b.log.Snapshot(ctx)
	if err != nil {
		return Day{}, err
	}
	of := Day{Day: day, Tables: []Table{}, OutOfBalance: []string{}}
	var tables []*tally
	for _, head := range now.Heads {
		if err := b.read(ctx, head); err != nil {
			return of, err
		}
		if t := b.tables[head.Shard]; t != nil && (only == "" || t.id == only) {
			tables = append(tables, t)
			if day == "" {
				of.Day = max(of.Day, t.last)
			}
		}
	}
	if len(tables) == 0 && only != "" {
		return of, refuse("the floor has no table %.40q", only)
	}
	slices.SortFunc(tables, func(a, b *tally) int { return cmp.Compare(a.id, b.id) })
	for _, t := range tables {
		if t.first > of.Day {
			continue // it had not opened
		}
		on, err := b.on(ctx, t, of.Day)
		if err != nil {
			return of, fmt.Errorf("table %s: %w", t.id, err)
		}
		of.Tables = append(of.Tables, on)
		of.OutOfBalance = append(of.OutOfBalance, t.findings(of.Day, now.Balances)...)
	}
	return of, nil
}

// read takes in the entries of a shard up to its head.
func (b *Books) read(ctx context.Context, head journal.Head) error {
	id, is := strings.CutPrefix(head.Shard, table.Shard(""))
	if head.Shard == "cage" {
		for e, err := range b.log.Read(ctx, head.Shard, b.cage+1) {
			switch {
			case err != nil:
				return fmt.Errorf("the cage: %w", err)
			case e.Seq > head.Seq:
				return nil
			}
			b.cash(e)
			b.cage = e.Seq
		}
	}
	if !is {
		return nil
	}
	t := b.of(head.Shard, id)
	for e, err := range b.log.Read(ctx, head.Shard, t.seq+1) {
		if err == nil && e.Seq > head.Seq {
			return nil
		}
		if err == nil {
			err = t.take(e)
		}
		if err != nil {
			return fmt.Errorf("table %s: %w", id, err)
		}
		t.seq = e.Seq
	}
	return nil
}

func (b *Books) of(shard, id string) *tally {
	if b.tables[shard] == nil {
		b.tables[shard] = &tally{id: id, days: map[string]*totals{}, served: map[int]bool{}}
	}
	return b.tables[shard]
}

// cash adds the cash of a player without a device, which the cage books.
func (b *Books) cash(e journal.Entry) {
	var in struct{ Table string }
	if len(e.Events) != 1 || e.Events[0].Kind != "cash" || json.Unmarshal(e.Events[0].Data, &in) != nil {
		return
	}
	for _, x := range e.Transfers {
		b.of(table.Shard(in.Table), in.Table).day(e.Clock).drop += x.Amount
	}
}

func dayOf(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// tally follows the entries of a table.
type tally struct {
	id      string
	seq     uint64 // the last entry that was read
	first   string // the day on which it opened
	last    string // on which something happened
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
func (t *tally) lay(id round.WagerID, amount money.Cents, stake bool) {
	t.pending.lay(kind{t.config.Game, t.rules, id, stake}, laid{amount, float64(amount) * float64(amount)})
}

func (t *tally) day(at time.Time) *totals {
	day := dayOf(at)
	if t.days[day] == nil {
		t.days[day] = &totals{}
	}
	t.last = max(t.last, day)
	return t.days[day]
}

// take adds an entry.
func (t *tally) take(e journal.Entry) error {
	kind := ""
	for i, event := range e.Events {
		if i == 0 {
			kind = event.Kind
		}
		switch event.Kind {
		case "table", "rules":
			t.config = table.Config{}
			if err := json.Unmarshal(event.Data, &t.config); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
			g := pa.Game(t.config.Game)
			if g == nil {
				return fmt.Errorf("entry %d: %q is no game", e.Seq, t.config.Game)
			}
			t.room, t.rules = g.Room, string(t.config.Rules)
			if t.first == "" {
				t.first = dayOf(e.Clock)
			}
		case "sit":
			var s struct {
				Seat   int
				Served bool
			}
			if err := json.Unmarshal(event.Data, &s); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
			t.served[s.Seat] = s.Served
		case "answer":
			if err := t.stake(event.Data); err != nil {
				return fmt.Errorf("entry %d: %w", e.Seq, err)
			}
		}
	}
	for _, x := range e.Transfers {
		t.move(e, x, kind == "correct")
	}
	ends := slices.ContainsFunc(e.Events, func(event journal.Event) bool {
		return event.Kind == "over" || event.Kind == "rules" || event.Kind == "close"
	})
	today := t.day(e.Clock)
	today.game = t.config.Game
	switch {
	case kind == "correct":
		today.add(&t.pending)
		t.pending, t.stakes = totals{}, nil
	case ends:
		if slices.ContainsFunc(e.Events, func(event journal.Event) bool { return event.Kind == "over" }) && len(t.pending.wagers) > 0 {
			t.pending.rounds = 1
		}
		for _, st := range t.stakes {
			t.lay(st.Wager, st.Amount, true)
		}
		today.add(&t.pending)
		if t.lies != 0 {
			t.found = append(t.found, finding{dayOf(e.Clock), fmt.Sprintf("table %s, entry %d: the round is over with $%s on the layout", t.id, e.Seq, t.lies)})
		}
		t.pending, t.stakes = totals{}, nil
	}
	return nil
}

// stake notes the wagers with which a round begins.
func (t *tally) stake(answer json.RawMessage) error {
	if !bytes.Contains(answer, []byte(`"stakes":`)) {
		return nil
	}
	var a struct{ Stakes []round.Stake }
	if err := json.Unmarshal(answer, &a); err != nil {
		return err
	}
	t.stakes = append(t.stakes, a.Stakes...)
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
func (t *tally) keeps() journal.Account {
	if t.room {
		return journal.Account("rake/" + t.id)
	}
	return journal.Account("house/" + t.id)
}

func (t *tally) account(a journal.Account) int {
	text, own := string(a), "table/"+t.id+"/"
	is := func(prefix string) bool { return text == prefix || strings.HasPrefix(text, prefix+"/") }
	switch {
	case is(own + "seat"):
		return seat
	case is(own + "wagers"):
		return layout
	case journal.Account(text) == t.keeps():
		return till
	case is("transit/award/" + t.id):
		return award
	case is("transit/sit/" + t.id), is("transit/add/" + t.id):
		return arriving
	}
	return other
}

// move adds a transfer: to the day if chips come to or leave a seat, else to the round.
func (t *tally) move(e journal.Entry, x journal.Transfer, correction bool) {
	from, to, p := t.account(x.From), t.account(x.To), &t.pending
	id := round.WagerID(x.Memo)
	if t.room {
		id = "pot"
	}
	if correction {
		id = Corrections
	}
	switch {
	case from == arriving && to == seat:
		if !t.served[number(x.To)] {
			t.day(e.Clock).drop += x.Amount
		}
		return
	case x.Memo == "cash-out", x.Memo == "buy-in": // the latter of a house player, with chips of the house
		return
	case from == seat && to == till && t.room: // a time charge, between hands
		t.till += x.Amount
		t.day(e.Clock).till += x.Amount
		return
	case from == seat && to == layout:
		w := p.of(id)
		w.wagers, w.wagered = w.wagers+1, w.wagered+x.Amount
		t.lay(id, x.Amount, false)
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
	t.lies, t.till = t.lies+gains(layout), t.till+gains(till)
}

// number is the number of a seat's account.
func number(a journal.Account) (n int) {
	_, _ = fmt.Sscan(string(a[strings.LastIndexByte(string(a), '/')+1:]), &n)
	return n
}

// on are the books of a table on a day.
func (b *Books) on(ctx context.Context, t *tally, day string) (Table, error) {
	of := Table{Table: t.id, Game: t.config.Game, ByWager: []Wager{}}
	last := ""
	for at, all := range t.days {
		if at < day {
			of.Opener += all.till
		}
		if at <= day && at > last && all.game != "" {
			of.Game, last = all.game, at
		}
	}
	of.Closer = of.Opener
	all := t.days[day]
	if all == nil {
		return of, nil
	}
	of.Rounds, of.Drop, of.FromMeter, of.Closer = all.rounds, all.drop, all.fromMeter, of.Opener+all.till
	worth, err := b.value(ctx, all.laid)
	if err != nil {
		return of, err
	}
	for _, id := range slices.Sorted(maps.Keys(all.wagers)) {
		w := all.wagers[id]
		of.Wagered, of.Paid = of.Wagered+w.wagered, of.Paid+w.returned
		row := Wager{id, w.wagers, w.wagered, w.returned, w.wagered - w.returned, nil}
		if !t.room {
			row.TheoreticalWin = worth.of(id)
		}
		of.ByWager = append(of.ByWager, row)
	}
	of.Win = of.Wagered - of.Paid
	if t.room {
		of.Win = all.till
		return of, nil
	}
	of.TheoreticalWin, of.TheoreticalSD = worth.all()
	return of, nil
}

// findings says what of a day does not add up, and of the whole log.
func (t *tally) findings(day string, balances ledger.Balances) []string {
	all := []string{}
	for _, f := range t.found {
		if f.day == day {
			all = append(all, f.text)
		}
	}
	if of := t.days[day]; of != nil && !t.room {
		kept := of.fromMeter
		for _, w := range of.wagers {
			kept += w.wagered - w.returned
		}
		if kept != of.till {
			all = append(all, fmt.Sprintf("table %s: its wagers left $%s with the house, whose account gained $%s", t.id, kept, of.till))
		}
	}
	if has := balances[t.keeps()]; has != t.till {
		all = append(all, fmt.Sprintf("table %s: the account %s holds $%s, but the entries of the table come to $%s", t.id, t.keeps(), has, t.till))
	}
	return all
}

// worths are what wagers were worth.
type worths struct {
	wins     map[round.WagerID]*big.Rat
	unknown  map[round.WagerID]bool
	variance float64
}

func (b *Books) value(ctx context.Context, all map[kind]laid) (*worths, error) {
	v := &worths{map[round.WagerID]*big.Rat{}, map[round.WagerID]bool{}, 0}
	inOrder := slices.SortedFunc(maps.Keys(all), func(a, b kind) int {
		return cmp.Or(cmp.Compare(a.game, b.game), cmp.Compare(a.rules, b.rules), cmp.Compare(a.wager, b.wager))
	})
	for _, k := range inOrder {
		g := pa.Game(k.game)
		if g == nil || g.Room {
			continue
		}
		at := dealt{k.game, k.rules}
		if b.known[at] == nil {
			of, err := b.figures(ctx, k.game, json.RawMessage(k.rules))
			if err != nil {
				return nil, err
			}
			b.known[at] = of
		}
		v.add(g, b.known[at], k, all[k])
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
