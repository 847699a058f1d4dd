package books

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// Part is what one entry of a table adds to the figures of a day: the end of a round, its correction or a time charge.
type Part struct {
	Table  string `json:"table"`
	Game   string `json:"game"`
	Dealer string `json:"dealer"` // the ID of a person; "program"
	Shift  string `json:"shift"`  // such as "08-16", UTC
	// Round is its number at the table; 0 is that of a time charge, which belongs to no hand.
	Round      int         `json:"round,omitempty"`
	Correction bool        `json:"correction,omitempty"`
	Entry      uint64      `json:"entry"` // its number in the table's log
	At         time.Time   `json:"at"`
	Wagered    money.Cents `json:"wagered"`
	Paid       money.Cents `json:"paid"`
	Win        money.Cents `json:"win"` // as in Table: at Poker the rake and the time charges
}

// Chosen says which parts of a day are asked for; what is "" is any.
type Chosen struct {
	Table, Game, Dealer, Shift string
	Wager                      round.WagerID // the figures are then those of this wager
	// Before is how many parts, from the newest, were looked at before.
	Before int
}

// Parts are what a figure of a day is made of: all that is chosen, added up, and some of the parts, the newest first.
type Parts struct {
	Day     string      `json:"day"`
	Rounds  int         `json:"rounds"`
	Wagered money.Cents `json:"wagered"`
	Paid    money.Cents `json:"paid"`
	Win     money.Cents `json:"win"`
	Parts   []Part      `json:"parts"`
	// Before is that of Chosen with which the parts before these are asked for; 0 if there are none.
	Before int `json:"before,omitempty"`
}

// partsTold is how many parts an answer has at most.
const partsTold = 100

// Parts returns what the figures of a day are made of. Day and errors are as for Day.
func (b *Books) Parts(ctx context.Context, day string, of Chosen) (Parts, error) {
	told := Parts{Day: day, Parts: []Part{}}
	now, dawns, err := b.dawns(ctx, &told.Day, of.Table)
	if err != nil {
		return told, err
	}
	var all []Part
	for _, t := range dawns {
		parts, rounds, err := b.partsOf(ctx, now, t, told.Day, of)
		if err != nil {
			return told, fmt.Errorf("table %s: %w", t.id, err)
		}
		all, told.Rounds = append(all, parts...), told.Rounds+rounds
	}
	for _, p := range all {
		told.Wagered, told.Paid, told.Win = told.Wagered+p.Wagered, told.Paid+p.Paid, told.Win+p.Win
	}
	slices.SortStableFunc(all, func(a, b Part) int { return b.At.Compare(a.At) })
	told.Parts, told.Before = newest(all, of.Before)
	return told, nil
}

// newest are some of the parts after those that were looked at before, and how many have then been; 0 if they are all.
func newest[P any](all []P, before int) (some []P, next int) {
	from := min(max(before, 0), len(all))
	to := min(from+partsTold, len(all))
	if to < len(all) {
		next = to
	}
	return append([]P{}, all[from:to]...), next
}

// dawns are the tables as they were when the day began, and the day if none is asked for.
func (b *Books) dawns(ctx context.Context, day *string, only string) (now store.Snapshot, all []*tally, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now, tables, last, err := b.open(ctx, *day, only)
	*day = last
	for _, t := range tables {
		if at := t.dawns[last]; at != nil {
			all = append(all, at.copy())
		}
	}
	return now, all, err
}

// partsOf are those of a table, the oldest first, with the number of rounds; the tally is that of the day's beginning.
func (b *Books) partsOf(ctx context.Context, now store.Snapshot, t *tally, day string, of Chosen) (all []Part, rounds int, err error) {
	t.to = func(t *tally, e journal.Entry, number int, made *totals) error {
		p := t.part(e, number, made, of.Wager)
		if dayOf(e.Clock) != day || of.Wager != "" && made.wagers[of.Wager] == nil || !of.has(p.Game, p.Dealer, p.Shift) {
			return nil
		}
		if made.rounds > 0 || p.Wagered != 0 || p.Paid != 0 || p.Win != 0 {
			all, rounds = append(all, p), rounds+made.rounds
		}
		return nil
	}
	shard := table.Shard(t.id)
	head := now.Heads[slices.IndexFunc(now.Heads, func(h journal.Head) bool { return h.Shard == shard })].Seq
	for e, err := range b.log.Read(ctx, shard, t.seq+1) {
		switch {
		case err != nil:
			return nil, 0, err
		case e.Seq > head || dayOf(e.Clock) > day:
			return all, rounds, nil
		}
		if err := t.take(e); err != nil {
			return nil, 0, err
		}
	}
	return all, rounds, nil
}

// tells tells whom it concerns what counts now.
func (t *tally) tells(e journal.Entry, number int, of *totals) error {
	if t.to == nil {
		return nil
	}
	return t.to(t, e, number, of)
}

// tellsOther tells whom it concerns of a tip or a time charge.
func (t *tally) tellsOther(e journal.Entry, x journal.Transfer) error {
	if t.others == nil {
		return nil
	}
	return t.others(t, e, x)
}

// part is what an entry adds; of one wager alone unless that is "".
func (t *tally) part(e journal.Entry, number int, made *totals, only round.WagerID) Part {
	at := t.slotAt(e.Clock)
	p := Part{Table: t.id, Game: at.game, Dealer: ways[1].name(at), Shift: ways[2].name(at), Round: number, Correction: made.rounds == 0 && number > 0, Entry: e.Seq, At: e.Clock}
	for id, w := range made.wagers {
		if only == "" || id == only {
			p.Wagered, p.Paid = p.Wagered+w.wagered, p.Paid+w.returned
		}
	}
	p.Win = p.Wagered - p.Paid
	if t.room && only == "" {
		p.Win = made.till
	}
	return p
}

// copy is the tally as it is now, without what it has counted of days.
func (t *tally) copy() *tally {
	c := *t
	c.progressive = slices.Clone(t.progressive)
	c.called, c.served, c.stakes, c.owed, c.late = maps.Clone(t.called), maps.Clone(t.served), slices.Clone(t.stakes), maps.Clone(t.owed), maps.Clone(t.late)
	c.pending = totals{}
	c.pending.add(&t.pending)
	c.slots, c.house, c.dawns, c.found, c.buyIns, c.to, c.others, c.stood = map[slot]*totals{}, map[string]*handled{}, map[string]*tally{}, nil, nil, nil, nil, nil
	return &c
}
