package floor

import (
	"context"
	"fmt"
	"time"

	"felt/money"
	"felt/store"
	"felt/table"
)

// Round is a round of a table, for its history.
type Round struct {
	Number int         `json:"round"`
	Time   time.Time   `json:"time"`
	Net    money.Cents `json:"net"` // the viewer's
	// Summary is the dealer's hand; Rules the digest of the rules it was dealt under.
	Summary string `json:"summary"`
	Rules   string `json:"rules"`
}

// Rounds are the table's last rounds as the player may see them, the newest first.
func (l *Live) Rounds(ctx context.Context, player string, most int) ([]Round, error) {
	l.mu.Lock()
	spans := append([]span(nil), l.begun...)
	l.mu.Unlock()
	rounds := []Round{}
	for i := len(spans) - 1; i >= 0 && len(rounds) < most; i-- {
		t, rules, err := l.past(ctx, spans[i])
		if err != nil {
			return nil, err
		}
		if !t.Complete() || len(t.Play().Seats()) == 0 {
			continue
		}
		view := t.View(0, table.Viewer{Player: player}, table.Timing{})
		rounds = append(rounds, Round{spans[i].round, spans[i].at, t.Net(player), view.Dealer.Hand, rules})
	}
	return rounds, nil
}

// RoundView is one of the table's rounds, complete or in play, as the player may see it.
func (l *Live) RoundView(ctx context.Context, player string, number int) (table.View, error) {
	l.mu.Lock()
	var at span
	if number >= 1 && number <= len(l.begun) {
		at = l.begun[number-1]
	}
	l.mu.Unlock()
	if at.round == 0 {
		return table.View{}, fmt.Errorf("table %s has no round %d", l.id, number)
	}
	t, _, err := l.past(ctx, at)
	if err != nil {
		return table.View{}, err
	}
	return t.View(at.last, table.Viewer{Player: player}, table.Timing{Now: at.at}), nil
}

func (l *Live) past(ctx context.Context, at span) (*table.Table, string, error) {
	var entries []store.Entry
	for e, err := range l.floor.Log.Read(ctx, l.writer.shard, at.first) {
		if err != nil {
			return nil, "", err
		}
		if e.Seq > at.last {
			break
		}
		entries = append(entries, e)
	}
	t, err := table.Past(l.table.Config, entries, func(player string) string {
		if p := l.floor.find(player); p != nil {
			return p.Name
		}
		return player
	})
	return t, entries[0].Rules, err
}
