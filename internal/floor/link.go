package floor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/payout"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// Meter is a progressive meter that one or more tables of the facility are linked to, or one level of a meter that has several.
type Meter struct {
	// ID names the meter, and after a colon its level, where it has several: "link-1:mega".
	ID string `json:"id"`
	// Initial and Reset are in cents; Rate is the share of each wager, in hundredths of a
	// per cent.
	Initial money.Cents `json:"initial"`
	Reset   money.Cents `json:"reset"`
	Rate    int         `json:"rate"`
}

// levels are the links of the levels of a table's meter, in the order of its paytable. A meter of one level has one; none is that the table
// is on no meter.
type levels []*link

// levels are those of a table's meter by its rules.
func (f *Floor) levels(config table.Config) (all levels) {
	s, err := pa.Game(config.Game).Select(config.Rules)
	if err != nil || config.Meter == "" {
		return nil // the table has stopped
	}
	for _, level := range general.Levels(s) {
		if l := f.link(table.LevelID(config.Meter, level)); l != nil {
			all = append(all, l)
		}
	}
	return all
}

func (all levels) joins(t *Live) {
	for _, l := range all {
		l.joins(t)
	}
}

func (all levels) leaves(t *Live) {
	for _, l := range all {
		l.leaves(t)
	}
}

// others are the IDs of the other tables that are linked to the meter.
func (all levels) others(t *Live) []string {
	if len(all) == 0 {
		return nil
	}
	return all[0].others(t) // each level has the same tables
}

// of is the link of a level, or nil.
func (all levels) of(level string) *link {
	for _, l := range all {
		if _, of := table.LevelOf(l.config.ID); of == level {
			return l
		}
	}
	return nil
}

// square returns to each level what was not paid of it, if the round is over, and then adds what the round has contributed to each.
func (all levels) square(ctx context.Context, t *table.Table) error {
	for _, l := range all {
		if !t.InRound() {
			if err := l.restore(ctx, t); err != nil { // first, so that the meter has the part to be taken back
				return err
			}
		}
		if err := l.contribute(ctx, t.ID, t.Round, t.Contribution()); err != nil {
			return err
		}
	}
	return nil
}

// readings are what the levels read.
func (all levels) readings() []table.LevelView {
	var views []table.LevelView
	for _, l := range all {
		_, level := table.LevelOf(l.config.ID)
		views = append(views, table.LevelView{Level: level, Reading: l.Reading()})
	}
	return views
}

// link is a progressive link: one writer of its meter, or of one of its levels.
type link struct {
	mu     sync.Mutex
	config Meter
	writer writer
	meter  general.Meter
	fed    bool                    // contributed by the players since all of it was won
	given  map[string]contribution // by table, the last
	awards map[string][]award      // by table, those of its last round that has any
	tables map[*Live]struct{}      // the open tables linked to it

	proposed proposals
}

// The kinds of event in a link's log.
const (
	metered     = "meter"      // Meter: the link opens
	contributed = "contribute" // contribution
	awarded     = "award"      // award: a winner's share is taken off the meter
	restored    = "restore"    // award: what was not paid of it is returned
	turnedBack  = "turn_back"  // contribution: the wagers of a round of long ago that no longer count
)

type (
	// contribution is the wagers of a round that count so far; Times is how often that was reported. Won: there
	// are fewer than before, but the meter does not fall, because another table has won all of it since, or people have set it.
	contribution struct {
		Table  string      `json:"table"`
		Round  int         `json:"round"`
		Wagers money.Cents `json:"wagers"`
		Times  int         `json:"times"`
		Won    bool        `json:"won,omitempty"`

		gone bool // another table has won all of the meter since, or people have set it
	}
	award struct {
		Table    string      `json:"table"`
		Round    int         `json:"round"`
		Question int         `json:"question"`
		Share    int         `json:"share"`
		Reading  money.Cents `json:"reading"`
		Paid     money.Cents `json:"paid"`
	}
)

func (l *link) account() journal.Account { return journal.Account("meter/" + l.config.ID) }
func (l *link) funding() journal.Account { return journal.Account("meter-funding/" + l.config.ID) }

func newLink(m Meter) *link {
	return &link{config: m, given: map[string]contribution{}, awards: map[string][]award{}, tables: map[*Live]struct{}{}}
}

const meterShard = "meter/"

// openLink opens a meter, or restores it, unless it is open already.
func (f *Floor) openLink(ctx context.Context, m Meter) error {
	if f.link(m.ID) != nil {
		return nil
	}
	l := newLink(m)
	l.writer = writer{floor: f, shard: meterShard + m.ID, take: l.apply, of: l}
	if err := l.writer.read(ctx); err != nil {
		return err
	}
	if err := l.proposed.takeUp(ctx, f, l.writer.shard); err != nil {
		return err
	}
	if l.writer.seq == 0 {
		initial := journal.Transfer{From: l.funding(), To: l.account(), Amount: m.Initial, Memo: "initial amount"}
		if err := l.append(ctx, "open/"+l.writer.shard, metered, m, initial); err != nil {
			return err
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.meters[m.ID] = l
	return nil
}

// link is the meter with an ID, or nil.
func (f *Floor) link(id string) *link {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.meters[id]
}

// links are all meters, by their IDs.
func (f *Floor) links() []*link {
	f.mu.Lock()
	defer f.mu.Unlock()
	var all []*link
	for _, id := range slices.Sorted(maps.Keys(f.meters)) {
		all = append(all, f.meters[id])
	}
	return all
}

func (l *link) append(ctx context.Context, key, kind string, data any, transfers ...journal.Transfer) error {
	event, err := encode(kind, data)
	if err != nil {
		return err
	}
	return l.writer.append(ctx, key, journal.Program, "", table.Changes{Events: []journal.Event{event}, Transfers: transfers})
}

func (l *link) apply(e journal.Entry) error {
	for _, event := range e.Events {
		var c contribution
		var a award
		var err error
		switch event.Kind {
		case metered:
			err = json.Unmarshal(event.Data, &l.config)
			l.meter = general.Meter{Reading: l.config.Initial}
		case contributed:
			err = json.Unmarshal(event.Data, &c)
			if !c.Won {
				l.meter = l.meter.Contribute(c.Wagers-l.sofar(c.Table, c.Round).Wagers, l.config.Rate)
			}
			l.given[c.Table], l.fed = c, true
		case awarded:
			err = json.Unmarshal(event.Data, &a)
			l.meter = l.meter.Pay(round.Outcome{MeterShare: a.Share, Paid: a.Paid}, l.config.Reset)
			l.fed = l.fed && a.Share < 100
			for id, c := range l.given {
				c.gone = c.gone || a.Share == 100 && id != a.Table
				l.given[id] = c
			}
			of := l.awards[a.Table]
			if len(of) > 0 && of[0].Round != a.Round {
				of = nil
			}
			l.awards[a.Table] = append(of, a)
		case turnedBack:
			err = json.Unmarshal(event.Data, &c)
			l.meter = l.meter.Contribute(-c.Wagers, l.config.Rate)
		case restored:
			err = json.Unmarshal(event.Data, &a)
			l.meter.Reading, l.fed = l.meter.Reading+a.Paid-l.undone(a), true
			l.awards[a.Table] = slices.DeleteFunc(l.awards[a.Table], func(o award) bool { return o.Round == a.Round && o.Question == a.Question })
		default:
			err = l.takes(event)
		}
		if err != nil {
			return fmt.Errorf("meter %s, entry %d: %w", l.config.ID, e.Seq, err)
		}
	}
	l.proposed.carriedOut(e)
	for t := range l.tables {
		t.tell()
	}
	return nil
}

// joins links a table to the meter, so that it hears of the meter's changes.
func (l *link) joins(t *Live) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tables[t] = struct{}{}
}

func (l *link) leaves(t *Live) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.tables, t)
}

// others are the IDs of the other tables that are linked to the meter.
func (l *link) others(t *Live) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.on(t)
}

// on are the IDs of the open tables that are linked to the meter, but for one; nil is all of them. The caller holds the lock.
func (l *link) on(but *Live) (ids []string) {
	for t := range l.tables {
		if t != but {
			ids = append(ids, t.id)
		}
	}
	slices.Sort(ids)
	return ids
}

// sofar is what a table has contributed in a round.
func (l *link) sofar(tableID string, number int) contribution {
	if c := l.given[tableID]; c.Round == number {
		return c
	}
	return contribution{Table: tableID, Round: number}
}

// undone is the reset amount to take back with an award, if all of the meter was taken and nothing of it was paid.
func (l *link) undone(back award) money.Cents {
	if back.Share == 100 && back.Paid == back.Reading {
		return min(l.config.Reset, l.meter.Reading+back.Paid) // people may have set it lower
	}
	return 0
}

// Reading is the amount that the meter shows, in cents.
func (l *link) Reading() money.Cents {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.meter.Reading
}

// contribute adds the progressive wagers of a table's round to the meter, once; they total the given amount so
// far.
func (l *link) contribute(ctx context.Context, tableID string, number int, wagers money.Cents) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return again(func() error {
		before := l.sofar(tableID, number)
		if before.Wagers == wagers {
			return nil
		}
		c := contribution{Table: tableID, Round: number, Wagers: wagers, Times: before.Times + 1, Won: wagers < before.Wagers && before.gone}
		rise := money.Cents(0)
		if !c.Won {
			rise = l.meter.Contribute(wagers-before.Wagers, l.config.Rate).Reading - l.meter.Reading
		}
		var transfers []journal.Transfer
		switch {
		case rise > 0:
			transfers = []journal.Transfer{{From: l.funding(), To: l.account(), Amount: rise, Memo: "rate of progression"}}
		case rise < 0:
			transfers = []journal.Transfer{{From: l.account(), To: l.funding(), Amount: -rise, Memo: "rate of progression, turned back"}}
		}
		return l.append(ctx, l.contributionKey(tableID, number, before.Times), contributed, c, transfers...)
	})
}

// contributionKey is the key under which a round contributes to the meter, as often before. Keys are of the whole log, so that of a level of
// several has its name.
func (l *link) contributionKey(tableID string, number, times int) string {
	return l.levelKey(fmt.Sprintf("contribute/%s/%d/%d", tableID, number, times))
}

func (l *link) levelKey(key string) string {
	if _, level := table.LevelOf(l.config.ID); level != "" {
		return key + "/" + level
	}
	return key
}

// reserve takes a winner's share off the meter, for a question of the table's round, and returns what the meter
// read at his turn. Called again, it returns the same.
func (l *link) reserve(ctx context.Context, t *table.Table, question, share int) (reading money.Cents, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	err = again(func() error {
		for _, a := range l.awards[t.ID] {
			if a.Round == t.Round && a.Question == question {
				reading = a.Reading
				return nil
			}
		}
		reading = l.meter.Reading
		a := award{t.ID, t.Round, question, share, reading, payout.OfMeter(share).Amount(0, reading)}
		transfers := []journal.Transfer{{From: l.account(), To: t.AwardAccount(question), Amount: a.Paid, Memo: "share of the meter"}}
		if share == 100 {
			transfers = append(transfers, journal.Transfer{From: l.funding(), To: l.account(), Amount: l.config.Reset, Memo: "reset amount"})
		}
		return l.append(ctx, awardKey(t.ID, t.Round, question), awarded, a, transfers...)
	})
	return reading, err
}

// awardKey is the key under which the share is taken off the meter that a question of a table's round asks for.
func awardKey(tableID string, number, question int) string {
	return fmt.Sprintf("award/%s/%d/%d", tableID, number, question)
}

// restore returns to the meter what was reserved for the table's last round and not paid, because the round became
// void or the payout was reduced.
func (l *link) restore(ctx context.Context, t *table.Table) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return again(func() error {
		for _, a := range slices.Clone(l.awards[t.ID]) {
			account := t.AwardAccount(a.Question)
			a.Paid += t.Balance(account) // without what the table has paid out
			if a.Round != t.Round || a.Paid <= 0 {
				continue
			}
			if err := l.returns(ctx, account, a); err != nil {
				return err
			}
		}
		return nil
	})
}

// returns moves what was not paid of an award back to the meter, once. The caller holds the lock.
func (l *link) returns(ctx context.Context, from journal.Account, a award) error {
	transfers := []journal.Transfer{{From: from, To: l.account(), Amount: a.Paid, Memo: "not paid"}}
	if back := l.undone(a); back > 0 {
		transfers = append(transfers, journal.Transfer{From: l.account(), To: l.funding(), Amount: back, Memo: "reset amount"})
	}
	return l.append(ctx, fmt.Sprintf("restore/%s/%d/%d", a.Table, a.Round, a.Question), restored, a, transfers...)
}

// mayReturn returns the reason why a share of the meter that a round of long ago was paid cannot go back to it, or nil.
func (l *Live) mayReturn(c table.LateCorrection, transfers []journal.Transfer) error {
	if !c.Void {
		return nil
	}
	for _, x := range transfers {
		if number, question, ok := awardOf(x.To); ok {
			if _, _, err := l.floor.award(context.Background(), l.id, number, question); err != nil {
				return err
			}
		}
	}
	return nil
}

// awardOf is the round and the question for which an account holds a share of the meter; ok is false for any other account.
func awardOf(account journal.Account) (number, question int, ok bool) {
	parts := strings.Split(string(account), "/")
	if len(parts) != 6 || parts[0] != "transit" || parts[1] != "award" {
		return 0, 0, false
	}
	_, err := fmt.Sscan(parts[4]+" "+parts[5], &number, &question)
	return number, question, err == nil
}

// award is the share that was taken off a meter, or a level of it, for a question of a table's round, and the ID of that.
func (f *Floor) award(ctx context.Context, tableID string, number, question int) (id string, of award, err error) {
	e, found, err := f.Log.ByKey(ctx, awardKey(tableID, number, question))
	switch {
	case errors.Is(err, store.ErrArchived):
		return "", of, fmt.Errorf("the share of the meter: %w", ErrArchived)
	case err != nil:
		return "", of, err
	case !found || len(e.Events) != 1 || f.link(strings.TrimPrefix(e.Shard, meterShard)) == nil:
		return "", of, fmt.Errorf("table %s, round %d: no share of a meter was taken for it", tableID, number)
	}
	return strings.TrimPrefix(e.Shard, meterShard), of, json.Unmarshal(e.Events[0].Data, &of)
}

// returnsLate gives the meter back what a round of long ago had of it, if its last correction has declared it void, and turns back what
// it had contributed where that is read so. Done again, it does nothing. The caller holds the table's lock.
func (l *Live) returnsLate(ctx context.Context, at lateAt, entries []journal.Entry) error {
	config := l.rounds.config(at.Round)
	meter := l.floor.levels(config)
	if meter == nil {
		return nil
	}
	log, late := l.floor.sealed(), l.rounds.late(at.Round, at.Seq)
	made, err := withLate(ctx, log, l.writer.shard, nil, late[len(late)-1:])
	if err != nil {
		return err
	}
	if c, _, err := table.LateIn(made[0]); err != nil || !c.Void {
		return err
	}
	var contributed []money.Cents // before and after
	for _, of := range [][]lateAt{late[:len(late)-1], late} {
		all, err := withLate(ctx, log, l.writer.shard, entries, of)
		if err != nil {
			return err
		}
		t, err := table.Past(l.floor.between(), config, all, func(string) string { return "" })
		if err != nil {
			return err
		}
		contributed = append(contributed, t.Contribution())
	}
	for _, x := range made[0].Transfers {
		number, question, ok := awardOf(x.To)
		if !ok {
			continue
		}
		id, a, err := l.floor.award(ctx, l.id, number, question)
		if err != nil {
			return err
		}
		a.Paid = x.Amount
		of := l.floor.link(id)
		of.mu.Lock()
		err = of.returns(ctx, x.To, a)
		of.mu.Unlock()
		if err != nil {
			return err
		}
	}
	for _, of := range meter {
		if err := of.turnsBack(ctx, l.id, at.Round, contributed[0]-contributed[1]); err != nil {
			return err
		}
	}
	return nil
}

// turnsBack takes off the meter, once, what wagers of a table's round of long ago have contributed, unless all of it was won since.
func (l *link) turnsBack(ctx context.Context, tableID string, number int, wagers money.Cents) error {
	if wagers <= 0 {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	won, err := l.wonSince(ctx, tableID, number)
	if err != nil || won {
		return err
	}
	fall := l.meter.Reading - l.meter.Contribute(-wagers, l.config.Rate).Reading
	var transfers []journal.Transfer
	if fall > 0 {
		transfers = append(transfers, journal.Transfer{From: l.account(), To: l.funding(), Amount: fall, Memo: "rate of progression, turned back"})
	}
	return l.append(ctx, l.levelKey(fmt.Sprintf("turn_back/%s/%d", tableID, number)), turnedBack, contribution{Table: tableID, Round: number, Wagers: wagers}, transfers...)
}

// wonSince reports whether all of the meter was won after a round of a table had contributed to it, in another round, or people have set it.
func (l *link) wonSince(ctx context.Context, tableID string, number int) (won bool, err error) {
	e, found, err := l.writer.floor.Log.ByKey(ctx, l.contributionKey(tableID, number, 0))
	if errors.Is(err, store.ErrArchived) {
		return true, nil // nobody can tell, and what is there stays with the players
	}
	if err != nil || !found {
		return false, err
	}
	type of struct {
		table           string
		round, question int
	}
	all, own := map[of]bool{}, false // those who have won it; the round itself did, and gives that back
	for e, err := range l.writer.floor.Log.Read(ctx, l.writer.shard, e.Seq) {
		if err != nil {
			return false, err
		}
		for _, event := range e.Events {
			var a award
			if event.Kind == setRight || event.Kind == movedAway {
				return true, nil
			}
			if event.Kind != awarded && event.Kind != restored {
				continue
			}
			if err := json.Unmarshal(event.Data, &a); err != nil {
				return false, err
			}
			switch {
			case a.Share != 100:
			case a.Table == tableID && a.Round == number:
				own = true
			default:
				all[of{a.Table, a.Round, a.Question}] = event.Kind == awarded
			}
		}
	}
	return !own && slices.Contains(slices.Collect(maps.Values(all)), true), nil
}
