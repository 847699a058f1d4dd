package floor

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// Meter is a progressive meter that one or more tables of the facility are linked to.
type Meter struct {
	ID string `json:"id"`
	// Initial and Reset are in cents; Rate is the share of each wager, in hundredths of a
	// per cent.
	Initial money.Cents `json:"initial"`
	Reset   money.Cents `json:"reset"`
	Rate    int         `json:"rate"`
}

// link is a progressive link: one writer of its meter.
type link struct {
	mu     sync.Mutex
	config Meter
	writer writer
	meter  general.Meter
	fed    bool                    // contributed by the players since all of it was won
	given  map[string]contribution // by table, the last
	awards map[string][]award      // by table, those of its last round that has any
	tables map[*Live]struct{}      // the tables linked to it
}

// The kinds of event in a link's log.
const (
	metered     = "meter"      // Meter: the link opens
	contributed = "contribute" // contribution
	awarded     = "award"      // award: a winner's share is taken off the meter
	restored    = "restore"    // award: what was not paid of it is returned
)

type (
	// contribution is the wagers of a round that count so far; Times is how often that was reported. Won: there
	// are fewer than before, but the meter does not fall, because another table has won all of it since.
	contribution struct {
		Table  string      `json:"table"`
		Round  int         `json:"round"`
		Wagers money.Cents `json:"wagers"`
		Times  int         `json:"times"`
		Won    bool        `json:"won,omitempty"`

		gone bool // another table has won all of the meter since
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
		case restored:
			err = json.Unmarshal(event.Data, &a)
			l.meter.Reading, l.fed = l.meter.Reading+a.Paid-l.undone(a), true
			l.awards[a.Table] = slices.DeleteFunc(l.awards[a.Table], func(o award) bool { return o.Round == a.Round && o.Question == a.Question })
		}
		if err != nil {
			return fmt.Errorf("meter %s, entry %d: %w", l.config.ID, e.Seq, err)
		}
	}
	for t := range l.tables {
		t.tell()
	}
	return nil
}

// joins links a table to the meter, if there is one, so that it hears of the meter's changes; the table leaves its
// former meter.
func (l *link) joins(t *Live) {
	if l != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.tables[t] = struct{}{}
	}
}

func (l *link) leaves(t *Live) {
	if l != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.tables, t)
	}
}

// others are the IDs of the other tables that are linked to the meter; there may be no meter.
func (l *link) others(t *Live) (ids []string) {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for other := range l.tables {
		if other != t {
			ids = append(ids, other.id)
		}
	}
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
		return l.config.Reset
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
	key := fmt.Sprintf("contribute/%s/%d/%d", tableID, number, before.Times)
	return l.append(ctx, key, contributed, c, transfers...)
}

// reserve takes a winner's share off the meter, for a question of the table's round, and returns what the meter
// read at his turn. Called again, it returns the same.
func (l *link) reserve(ctx context.Context, t *table.Table, question, share int) (money.Cents, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, a := range l.awards[t.ID] {
		if a.Round == t.Round && a.Question == question {
			return a.Reading, nil
		}
	}
	reading := l.meter.Reading
	a := award{t.ID, t.Round, question, share, reading, payout.OfMeter(share).Amount(0, reading)}
	transfers := []journal.Transfer{{From: l.account(), To: t.AwardAccount(question), Amount: a.Paid, Memo: "share of the meter"}}
	if share == 100 {
		transfers = append(transfers, journal.Transfer{From: l.funding(), To: l.account(), Amount: l.config.Reset, Memo: "reset amount"})
	}
	return reading, l.append(ctx, fmt.Sprintf("award/%s/%d/%d", t.ID, t.Round, question), awarded, a, transfers...)
}

// restore returns to the meter what was reserved for the table's last round and not paid, because the round became
// void or the payout was reduced.
func (l *link) restore(ctx context.Context, t *table.Table) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, a := range slices.Clone(l.awards[t.ID]) {
		account := t.AwardAccount(a.Question)
		a.Paid += t.Balance(account) // without what the table has paid out
		if a.Round != t.Round || a.Paid <= 0 {
			continue
		}
		transfers := []journal.Transfer{{From: account, To: l.account(), Amount: a.Paid, Memo: "not paid"}}
		if back := l.undone(a); back > 0 {
			transfers = append(transfers, journal.Transfer{From: l.account(), To: l.funding(), Amount: back, Memo: "reset amount"})
		}
		if err := l.append(ctx, fmt.Sprintf("restore/%s/%d/%d", t.ID, t.Round, a.Question), restored, a, transfers...); err != nil {
			return err
		}
	}
	return nil
}
