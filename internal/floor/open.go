package floor

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
)

// reopen opens the meters and tables that the log has, those that are configured in their order.
func (f *Floor) reopen(ctx context.Context) error {
	has, err := f.inLog(ctx)
	if err != nil {
		return err
	}
	meters, tables := f.configured(f.Clock())
	meters = slices.DeleteFunc(meters, func(m Meter) bool { return !has[meterShard+m.ID] })
	tables = slices.DeleteFunc(tables, func(c table.Config) bool { return !has[table.Shard(c.ID)] })
	for _, shard := range slices.Sorted(maps.Keys(has)) {
		if id, ok := strings.CutPrefix(shard, meterShard); ok {
			meters = append(meters, Meter{ID: id})
		}
		if id, ok := strings.CutPrefix(shard, table.Shard("")); ok && !slices.ContainsFunc(tables, func(c table.Config) bool { return c.ID == id }) {
			tables = append(tables, table.Config{ID: id})
		}
	}
	return f.open(ctx, meters, tables)
}

// inLog are the shards that the log has.
func (f *Floor) inLog(ctx context.Context) (map[string]bool, error) {
	now, err := f.Log.Snapshot(ctx)
	has := map[string]bool{}
	for _, head := range now.Heads {
		has[head.Shard] = true
	}
	return has, err
}

// openAll opens what is in force or configured and not open yet.
func (f *Floor) openAll(ctx context.Context) error {
	if f.Config.Submission != "" {
		now, err := f.Log.Snapshot(ctx)
		if err != nil {
			return err
		}
		if err := f.openedWith(ctx, f.Config.Submission, now); err != nil {
			return err
		}
	}
	meters, tables := f.configured(f.Clock())
	return f.open(ctx, meters, tables)
}

// configured is what the floor deals at a given time: the tables of the Rules Submission in force, or those it was
// configured with.
func (f *Floor) configured(now time.Time) ([]Meter, []table.Config) {
	switch in, _ := f.register.at(now); {
	case in == nil:
		return slices.Clone(f.Meters), slices.Clone(f.Config.Tables)
	case in.expired(now):
		return nil, nil
	default:
		return slices.Clone(in.meters), slices.Clone(in.tables)
	}
}

// open opens meters and tables that are not open yet, and begins to deal at those that are the floor's own.
func (f *Floor) open(ctx context.Context, meters []Meter, tables []table.Config) error {
	f.opening.Lock()
	defer f.opening.Unlock()
	for _, m := range meters {
		if err := f.openLink(ctx, m); err != nil {
			return err
		}
	}
	var opened []*Live
	for _, c := range tables {
		if f.Table(c.ID) != nil {
			continue
		}
		l, err := f.openTable(ctx, c)
		if err != nil {
			f.turns(ctx, opened)
			return err
		}
		f.mu.Lock()
		f.tables = append(f.tables, l)
		l.place = len(f.tables)
		f.mu.Unlock()
		f.directory.put(l)
		opened = append(opened, l)
	}
	f.turns(ctx, opened)
	return nil
}

func (f *Floor) openTable(ctx context.Context, config table.Config) (*Live, error) {
	l := &Live{
		id: config.ID, floor: f, table: table.New(f.between()), room: banked{}, asked: -1, devices: map[Device]*reader{},
		connected: map[string]int{}, gone: map[string]time.Time{}, due: map[time.Time]time.Time{}, watchers: map[chan struct{}]struct{}{}, wake: make(chan struct{}, 1),
	}
	l.dealing, l.end = context.WithCancel(f.running)
	l.end() // until it is dealt here
	l.mu.live, l.late.live, l.cards.floor, l.cards.live = l, l, f, l
	l.list.Store(&lists.List{})
	l.beside.Store(&beside{name: config.Name})
	l.stays.Store(&[]Stay{})
	l.writer = writer{floor: f, shard: table.Shard(config.ID), rules: rulesDigest(config), take: l.apply, waits: l.waits, of: l, table: func() *table.Table { return l.table }}
	if err := l.writer.read(ctx); err != nil {
		return nil, err
	}
	if l.writer.seq == 0 {
		changes, err := table.Open(config)
		if err != nil {
			return nil, err
		}
		if err := f.fits(config); err != nil {
			return nil, err
		}
		if err := l.commit(ctx, "open/"+l.writer.shard, journal.Program, "", changes); err != nil {
			return nil, err
		}
	}
	l.listed() // also of a table that was restored
	if l.table.Selected == nil {
		return nil, fmt.Errorf("table %s: %s", config.ID, l.table.Stopped)
	}
	if f.Wing != nil {
		if room := f.Wing.Open(Desk{l}); room != nil {
			l.room = room
		}
	}
	l.stayed()
	if err := l.takeUp(ctx); err != nil {
		return nil, err
	}
	return l, f.fits(l.table.Config)
}

// takeUp takes up what waits at the table for somebody.
func (l *Live) takeUp(ctx context.Context) error {
	f := l.floor
	if err := cmp.Or(l.proposed.takeUp(ctx, f, l.writer.shard), l.late.takeUp(ctx), l.cards.takeUp(ctx)); err != nil {
		return err
	}
	l.turned()
	l.tells(true)
	return nil
}

// rulesDigest identifies the rules under which a table's rounds are dealt: the digest of the Rules Submission, if
// one is in force.
func rulesDigest(config table.Config) string {
	if config.Submission != "" {
		return config.Submission
	}
	rules := []byte(config.Rules)
	if stored, err := json.Marshal(config.Rules); err == nil { // spaces make no difference to the rules
		rules = stored
	}
	sum := sha256.Sum256(append([]byte(config.Game), rules...))
	return hex.EncodeToString(sum[:])
}

// fits returns the reason why a table cannot be on its progressive link, or nil: the amounts of each level of the meter must be
// those of the table's rules.
func (f *Floor) fits(config table.Config) error {
	selected, err := pa.Game(config.Game).Select(config.Rules)
	if err != nil {
		return err
	}
	if err := f.between().Has(selected.Game); err != nil {
		return fmt.Errorf("table %s: %w", config.ID, err)
	}
	if config.Meter == "" {
		if offersMeter(selected) {
			return fmt.Errorf("table %s offers a progressive wager and is on no meter", config.ID)
		}
		return nil
	}
	for _, rules := range metersOf(config.Meter, selected) {
		link := f.link(rules.ID)
		if link == nil {
			return fmt.Errorf("table %s: there is no meter %q", config.ID, rules.ID)
		}
		if !offersMeter(selected) {
			continue
		}
		for _, of := range []struct {
			option       string
			rules, meter money.Cents
		}{
			{"progressive_initial", rules.Initial, link.config.Initial},
			{"progressive_reset", rules.Reset, link.config.Reset},
			{"progressive_rate", money.Cents(rules.Rate), money.Cents(link.config.Rate)},
		} {
			if of.rules != of.meter {
				return fmt.Errorf("table %s: %s is %s by its rules and %s by meter %s", config.ID, of.option, of.rules.Grouped(), of.meter.Grouped(), link.config.ID)
			}
		}
	}
	return nil
}
