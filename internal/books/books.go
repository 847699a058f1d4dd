// Package books adds up what the tables of a floor took and paid on a gaming day: from the transfers of the log alone, which
// hold no cards, and beside it what the exact mathematics say the same wagers were worth.
package books

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"felt.example/felt/analysis"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// Day is what the tables did on a gaming day, which begins at midnight UTC. A round counts on the day on which it ends, and a
// correction on the day on which it is made.
type Day struct {
	Day string `json:"day"` // 2026-11-24
	// Tables are those that had opened by then.
	Tables []Table `json:"tables"`
	// Groups are the same figures by game, by dealer and by shift, and those of the whole house.
	Groups []Group `json:"groups"`
	// Dealers are the names of the dealers among them, by their IDs, where the log has them. They are no part of the digest.
	Dealers map[string]string `json:"dealers,omitempty"`
	// Flags are sentences about wins that chance hardly explains.
	Flags []string `json:"flags"`
	// Meters are what progressive meters owed the players at the end of the day, and Due sentences about those that nobody has read on it.
	Meters []Liability `json:"meters"`
	Due    []string    `json:"due"`
	// TipPool are the tips of all dealers at the cage; nil before the first were counted.
	TipPool *TipPool `json:"tip_pool,omitempty"`
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
	// Fills and Credits are the chips that came to the table inventory from the cage, and that went back.
	Fills   money.Cents `json:"fills"`
	Credits money.Cents `json:"credits"`
	// Opener and Closer are the table inventory at the beginning and at the end of the day.
	Opener house.Signed `json:"opener"`
	Closer house.Signed `json:"closer"`
	// Difference is how much more was counted in the inventory than the entries come to.
	Difference house.Signed `json:"difference"`
	// RakeDropped is the rake that counts of a Poker table's inventory booked out of it, for it lay in the drop box.
	RakeDropped money.Cents `json:"rake_dropped,omitzero"`
	// CountedWin is the win by the counts (§ 601a.9): closer + credits + drop + rake dropped - opener - fills.
	CountedWin house.Signed `json:"counted_win"`
	// Hold is the win as a part of the drop, in per cent with two digits; "" without a drop.
	Hold string `json:"hold"`
	// Tips is what players gave to the dealers, which is neither wagered, paid, drop nor win; TipsCounted what counts took out of the tip
	// box, and TipBox what was in it at the end of the day.
	Tips        money.Cents `json:"tips,omitzero"`
	TipsCounted money.Cents `json:"tips_counted,omitzero"`
	TipBox      money.Cents `json:"tip_box,omitzero"`
	// Slips and Counts are the numbers of the slips and the inventory slips of the day.
	Slips  []int `json:"slips"`
	Counts []int `json:"counts"`
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
	meters map[string]*metered
	cage   uint64 // the last entry that was read, and so below
	sold   uint64 // of the cage too, for its exchanges, which need no table
	house  uint64
	signed int                // how many counts were signed
	pool   map[string]TipPool // what came to the dealers' tips at the cage and was paid of them, by the day
	found  []finding
	// readings are those of meters that were signed, by the day, and reading that of each that was made last.
	readings map[onDay]read
	reading  map[string]read
	known    map[dealt]map[round.WagerID]*analysis.Figure
	turned   map[dealt][]analysis.TurnedHand
	// exchanges are by the day.
	exchanges map[string][]Exchange
	to        func(*tally, journal.Entry, int, *totals) error // as that of a tally, and so below
	others    func(*tally, journal.Entry, journal.Transfer) error
}

// dealt is a game under the rules of a table.
type dealt struct{ game, rules string }

// New opens the books of a log.
func New(log store.Log, figures Figures) *Books {
	return &Books{log: log, figures: figures, tables: map[string]*tally{}, meters: map[string]*metered{}, known: map[dealt]map[round.WagerID]*analysis.Figure{}, turned: map[dealt][]analysis.TurnedHand{},
		exchanges: map[string][]Exchange{}, pool: map[string]TipPool{}, readings: map[onDay]read{}, reading: map[string]read{}}
}

// Refusal is the error for a day or a table that there is not.
type Refusal struct{ Why string }

func (r *Refusal) Error() string { return r.Why }

func refuse(format string, args ...any) error { return &Refusal{fmt.Sprintf(format, args...)} }

// Day adds up a gaming day, such as "2026-11-24"; "" is the last on which something happened at a table. Only is the ID of
// one table, or "" for all. The error is a *Refusal, or a sentence about a log that cannot be read.
func (b *Books) Day(ctx context.Context, day, only string) (Day, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now, tables, last, err := b.open(ctx, day, only)
	of := Day{Day: last, Tables: []Table{}, Groups: []Group{}, Flags: []string{}, Meters: []Liability{}, Due: []string{}, OutOfBalance: []string{}}
	if err != nil {
		return of, err
	}
	for _, t := range tables {
		if t.first > of.Day {
			continue // it had not opened
		}
		on, err := b.on(ctx, t, of.Day)
		if err != nil {
			return of, fmt.Errorf("table %s: %w", t.id, err)
		}
		of.Tables = append(of.Tables, on)
	}
	if err := b.group(ctx, &of, tables); err != nil {
		return of, err
	}
	if only == "" {
		of.Meters, of.Due = b.liabilities(of.Day)
		of.TipPool = b.tipPool(of.Day)
	}
	of.OutOfBalance = append(b.findings(now, tables, of.Day, only), b.underWay(now.Balances, only)...)
	return of, nil
}

// open reads the log, and chooses the tables, by their IDs, and the day that is asked for.
func (b *Books) open(ctx context.Context, day, only string) (now store.Snapshot, tables []*tally, last string, err error) {
	if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
		return now, nil, "", refuse("%.40q is no day, such as 2026-11-24", day)
	}
	if now, err = b.log.Snapshot(ctx); err != nil {
		return now, nil, "", err
	}
	last = day
	if err := b.readAll(ctx, now); err != nil {
		return now, nil, last, err
	}
	for _, head := range now.Heads {
		if t := b.tables[head.Shard]; t != nil && (only == "" || t.id == only) {
			tables = append(tables, t)
			if day == "" {
				last = max(last, t.last)
			}
		}
	}
	if len(tables) == 0 && only != "" {
		return now, nil, last, refuse("the floor has no table %.40q", only)
	}
	slices.SortFunc(tables, func(a, b *tally) int { return cmp.Compare(a.id, b.id) })
	return now, tables, last, nil
}

// findings says what of a day does not add up.
func (b *Books) findings(now store.Snapshot, tables []*tally, day, only string) []string {
	all := []string{}
	for _, t := range tables {
		if t.first <= day {
			all = append(all, t.findings(day, now.Balances)...)
		}
	}
	for _, f := range b.found {
		if only == "" && f.day == day {
			all = append(all, f.text)
		}
	}
	return all
}

// readAll takes in what the log has by now: the meters first, for what a wager is worth counts by what its meter read, then the tables,
// for what the cage books of a table counts by what was played there.
func (b *Books) readAll(ctx context.Context, now store.Snapshot) error {
	heads := slices.Clone(now.Heads)
	slices.SortStableFunc(heads, func(x, y journal.Head) int { return cmp.Compare(first(x), first(y)) })
	for _, head := range heads {
		if err := b.read(ctx, head); err != nil {
			return err
		}
	}
	return nil
}

// first is 0 for a meter, 1 for a table, 2 for any other shard.
func first(head journal.Head) int {
	switch {
	case strings.HasPrefix(head.Shard, "meter/"):
		return 0
	case strings.HasPrefix(head.Shard, table.Shard("")):
		return 1
	}
	return 2
}

// read takes in the entries of a shard up to its head.
func (b *Books) read(ctx context.Context, head journal.Head) error {
	id, is := strings.CutPrefix(head.Shard, table.Shard(""))
	if meter, of := strings.CutPrefix(head.Shard, "meter/"); of {
		return b.follow(ctx, head, b.meter(meter).take, &b.meter(meter).seq)
	}
	switch {
	case head.Shard == "cage":
		return b.follow(ctx, head, b.cash, &b.cage)
	case head.Shard == house.Shard:
		return b.follow(ctx, head, b.handled, &b.house)
	case !is:
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
		b.tables[shard] = newTally(id)
		b.tables[shard].to, b.tables[shard].others, b.tables[shard].stood = b.to, b.others, b.stood
	}
	return b.tables[shard]
}

func newTally(id string) *tally {
	return &tally{id: id, called: map[string]string{}, slots: map[slot]*totals{}, house: map[string]*handled{}, served: map[int]bool{}, dawns: map[string]*tally{}}
}

// follow takes in the entries of a shard that are no table's.
func (b *Books) follow(ctx context.Context, head journal.Head, take func(journal.Entry), seq *uint64) error {
	for e, err := range b.log.Read(ctx, head.Shard, *seq+1) {
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w", head.Shard, err)
		case e.Seq > head.Seq:
			return nil
		}
		take(e)
		*seq = e.Seq
	}
	return nil
}

// cash adds the cash of a player without a device, which the cage books. The tables are read before it.
func (b *Books) cash(e journal.Entry) {
	var in struct{ Table, Player string }
	if len(e.Events) != 1 || e.Events[0].Kind != "cash" || json.Unmarshal(e.Events[0].Data, &in) != nil {
		return
	}
	t := b.of(table.Shard(in.Table), in.Table)
	at := t.slotAt(e.Clock)
	at.dealer, at.game = person(e.Actor), t.gameAt(e.Clock) // whom he paid, who need not be the dealer of now
	for _, x := range e.Transfers {
		t.buysIn(at, BuyIn{Player: in.Player, Log: e.Shard, Entry: e.Seq, At: e.Clock, Amount: x.Amount})
	}
}

// person is the ID of the person who acts, "" for the program.
func person(actor string) string {
	if actor == journal.Program {
		return ""
	}
	return strings.TrimPrefix(actor, journal.Person(""))
}

func dayOf(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// inventory is what came to the inventory of the table on a day, and what is in it.
func (t *tally) inventory(day string) Table {
	of := Table{Table: t.id, Game: t.config.Game, Slips: []int{}, Counts: []int{}, ByWager: []Wager{}}
	last := ""
	for at := range t.slots {
		if at.day <= day && at.day > last && at.game != "" {
			of.Game, last = at.game, at.day
		}
		if at.day == day {
			of.Drop, of.Tips = of.Drop+t.slots[at].drop, of.Tips+t.slots[at].tips
		}
		if at.day <= day {
			of.TipBox += t.slots[at].tips
		}
	}
	for at, h := range t.house {
		if at <= day {
			of.TipBox -= h.tips
		}
	}
	of.Opener = house.Signed(t.held(func(at string) bool { return at < day }))
	of.Closer = house.Signed(t.held(func(at string) bool { return at <= day }))
	if h := t.house[day]; h != nil {
		of.Fills, of.Credits, of.RakeDropped, of.Difference, of.TipsCounted = h.fills, h.credits, h.rake, house.Signed(h.difference), h.tips
		of.Slips, of.Counts = append(of.Slips, h.slips...), append(of.Counts, h.counts...)
	}
	of.CountedWin = of.Closer - of.Opener + house.Signed(of.Credits+of.Drop+of.RakeDropped-of.Fills)
	return of
}

// on are the books of a table on a day.
func (b *Books) on(ctx context.Context, t *tally, day string) (Table, error) {
	of := t.inventory(day)
	if all := t.on(day); all != nil {
		of.Rounds, of.FromMeter = all.rounds, all.fromMeter
		worth, err := b.value(ctx, all.laid)
		if err != nil {
			return of, err
		}
		wagers := maps.Clone(all.wagers)
		for id := range worth.of { // also what might have been paid, and was not
			if wagers[id] == nil {
				wagers[id] = &wager{}
			}
		}
		for _, id := range slices.Sorted(maps.Keys(wagers)) {
			w := wagers[id]
			of.Wagered, of.Paid = of.Wagered+w.wagered, of.Paid+w.returned
			row := Wager{id, w.wagers, w.wagered, w.returned, w.wagered - w.returned, nil}
			if !t.room {
				row.TheoreticalWin = worth.theory(id)
			}
			of.ByWager = append(of.ByWager, row)
		}
		of.Win = of.Wagered - of.Paid
		if t.room {
			of.Win = all.till
		} else {
			of.TheoreticalWin, of.TheoreticalSD = worth.all()
		}
	}
	of.Hold = hold(of.Win, of.Drop)
	return of, nil
}
