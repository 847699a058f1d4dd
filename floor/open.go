package floor

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"time"

	"felt/game"
	"felt/money"
	"felt/table"
)

func (f *Floor) openTable(ctx context.Context, config table.Config) (*Live, error) {
	l := &Live{
		id: config.ID, floor: f, table: &table.Table{}, asked: -1,
		connected: map[string]int{}, gone: map[string]time.Time{}, watchers: map[chan struct{}]struct{}{}, before: map[int]preselected{}, wake: make(chan struct{}, 1),
	}
	l.writer = writer{floor: f, shard: table.Shard(config.ID), rules: rulesDigest(config), take: l.apply}
	if err := l.writer.read(ctx); err != nil {
		return nil, err
	}
	if l.writer.seq == 0 {
		step, err := table.Open(config)
		if err != nil {
			return nil, err
		}
		if err := l.commit(ctx, "open/"+l.writer.shard, "floor", "", step); err != nil {
			return nil, err
		}
	}
	if l.table.Selected == nil {
		return nil, fmt.Errorf("table %s: %s", config.ID, l.table.Stopped)
	}
	l.owed = nil // what is still on its way is seen by settleTransit
	l.writer.rules = rulesDigest(l.table.Config)
	return l, l.join()
}

// rulesDigest names the rules that a table's rounds are dealt under.
func rulesDigest(config table.Config) string {
	sum := sha256.Sum256([]byte(config.Game + string(config.Rules)))
	return hex.EncodeToString(sum[:])
}

// join puts the table on its progressive link, whose amounts must be those of its rules.
func (l *Live) join() error {
	t := l.table
	l.link = l.floor.meters[t.Meter]
	offered := slices.ContainsFunc(t.Selected.Game.Wagers, func(w game.Wager) bool { return w.FromMeter && t.Selected.Offers(&w) })
	switch {
	case t.Meter != "" && l.link == nil:
		return fmt.Errorf("table %s: there is no meter %q", l.id, t.Meter)
	case !offered:
		return nil
	case l.link == nil:
		return fmt.Errorf("table %s offers a progressive wager and is on no meter", l.id)
	}
	c := l.link.config
	for _, of := range []struct {
		option       string
		rules, meter money.Cents
	}{
		{"progressive_initial", t.Selected.Amount("progressive_initial"), c.Initial},
		{"progressive_reset", t.Selected.Amount("progressive_reset"), c.Reset},
		{"progressive_rate", money.Cents(t.Selected.Count("progressive_rate")), money.Cents(c.Rate)},
	} {
		if of.rules != of.meter {
			return fmt.Errorf("table %s: %s is %s by its rules and %s by meter %s", l.id, of.option, of.rules, of.meter, c.ID)
		}
	}
	return nil
}
