package floor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"felt.example/felt/cardroom"
	"felt.example/felt/money"
	"felt.example/felt/store"
	"felt.example/felt/table"
)

// Round is a round of a table, for its history.
type Round struct {
	Number int         `json:"round"`
	Time   time.Time   `json:"time"`
	Net    money.Cents `json:"net"` // the viewer's
	// Summary is the dealer's hand, of Poker who won; Rules the digest of the rules it was dealt
	// under, which is that of the Rules Submission where one was in force.
	Summary    string `json:"summary"`
	Rules      string `json:"rules"`
	Submission string `json:"submission,omitempty"`
}

// Rounds are the table's last rounds as the player may see them, the newest first.
func (l *Live) Rounds(ctx context.Context, player string, most int) ([]Round, error) {
	l.mu.Lock()
	spans := slices.Clone(l.begun[max(0, len(l.begun)-most-1):]) // the last may be in play
	l.mu.Unlock()
	rounds := []Round{}
	tables, err := l.past(ctx, spans)
	if err != nil {
		return nil, err
	}
	for i, p := range slices.Backward(tables) {
		if p.Complete() && len(rounds) < most {
			view := p.View(0, table.Viewer{Player: player}, table.Timing{})
			rounds = append(rounds, Round{spans[i].round, spans[i].at, p.Net(player), p.Summary(&view), p.rules, p.Submission})
		}
	}
	return rounds, nil
}

// ErrNoRound is a round that a table has not had.
var ErrNoRound = errors.New("there is no such round")

// RoundView is one of the table's rounds, complete or in play, as the player may see it.
func (l *Live) RoundView(ctx context.Context, player string, number int) (table.View, error) {
	p, at, err := l.pastRound(ctx, number)
	if err != nil {
		return table.View{}, err
	}
	return p.View(at.last, table.Viewer{Player: player}, table.Timing{Now: at.at}), nil
}

// pastRound is one of the table's rounds, and where it lies in the log.
func (l *Live) pastRound(ctx context.Context, number int) (pastRound, span, error) {
	l.mu.Lock()
	i := slices.IndexFunc(l.begun, func(s span) bool { return s.round == number })
	var at span
	if i >= 0 {
		at = l.begun[i]
	}
	l.mu.Unlock()
	if i < 0 {
		return pastRound{}, at, fmt.Errorf("table %s, round %d: %w", l.id, number, ErrNoRound)
	}
	p, err := l.past(ctx, []span{at})
	if err != nil {
		return pastRound{}, at, err
	}
	return p[0], at, nil
}

// pastRound is a table as it was in a round, and the digest of its rules.
type pastRound struct {
	*table.Table
	rules string
}

// past reads rounds that follow on each other from the log.
func (l *Live) past(ctx context.Context, spans []span) ([]pastRound, error) {
	if len(spans) == 0 {
		return nil, nil
	}
	entries := make([][]store.Entry, len(spans))
	at := 0
	for e, err := range l.floor.Log.Read(ctx, l.writer.shard, spans[0].first) {
		if err != nil {
			return nil, err
		}
		for at < len(spans) && e.Seq > spans[at].last {
			at++
		}
		if at == len(spans) {
			break
		}
		entries[at] = append(entries[at], e)
	}
	var rounds []pastRound
	for i, of := range entries {
		t, err := table.Past(cardroom.Open, spans[i].config, of, l.floor.named)
		if err != nil {
			return nil, err
		}
		rounds = append(rounds, pastRound{t, of[0].Rules})
	}
	return rounds, nil
}
