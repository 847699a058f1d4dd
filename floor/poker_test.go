package floor_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"felt/floor"
	"felt/money"
	"felt/pa"
	"felt/pa/poker"
	"felt/round"
	"felt/table"
)

// pokerConfig is a table of a Poker game with Blind Bets or a Forced Bet of a few dollars.
func pokerConfig(t testing.TB, id string) table.Config {
	t.Helper()
	rules := map[string]any{"buy_in_least": "10.00", "buy_in_most": "500.00"}
	g := pa.Game(id)
	for _, o := range g.Options {
		if o.ID == "forced_bet" {
			rules["ante"] = "1.00"
		}
	}
	text, err := json.Marshal(rules)
	must(t, err)
	return table.Config{ID: "t1", Name: g.Name, Game: id, Rules: text}
}

// bettor is a player who decides at random.
type bettor struct {
	id     string
	seat   int
	random *rand.Rand
}

// bet answers the question that the table asks the bettor, if it does.
func (b *bettor) bet(ctx context.Context, l *floor.Live) (did bool, err error) {
	v := l.View(b.id)
	q := v.Question
	if q == nil || q.Kind != round.AskDecision || !slices.Contains(q.Seats, b.seat) || len(q.Options) == 0 {
		return false, nil
	}
	o := q.Options[b.random.IntN(len(q.Options))]
	if o.Choice == "fold" && b.random.IntN(3) > 0 {
		o = q.Options[0]
	}
	a := round.Answer{Question: q.ID, Seat: b.seat, Choice: o.Choice}
	if o.Wager != "" {
		a.Amount = money.MustParse(o.Min)
		if len(o.Presets) > 0 && b.random.IntN(2) == 0 {
			a.Amount = o.Presets[b.random.IntN(len(o.Presets))].Amount
		}
	}
	if o.Choice == "draw" {
		a.Places = b.random.Perm(5)[:1+b.random.IntN(5)]
	}
	return true, l.Answer(ctx, b.id, a)
}

// quick is a pace without waiting.
var quick = floor.Pace{Wagers: hour}

// TestPokerIsPlayed plays hands of every game of Poker between people and house players on
// a real log, and verifies it.
func TestPokerIsPlayed(t *testing.T) {
	for _, v := range poker.Variants {
		t.Run(v.ID, func(t *testing.T) {
			t.Parallel()
			config := pokerConfig(t, v.ID)
			config.Programs = 3
			h := house{tables: []table.Config{config}, pace: &quick}
			dir, ann, bob := joined(t, h)
			log := openLog(t, dir)
			f := h.open(t, log)
			l := f.Table("t1")
			changes := make(chan struct{}, 1)
			defer l.Watch(ann, changes)()
			defer l.Watch(bob, make(chan struct{}, 1))()
			await(t, l, "", func(v table.View) bool { return l.Taken() == 3 })
			open := l.View(ann).Poker.Open
			people := []bettor{{ann, open[0], random(1)}, {bob, open[1], random(2)}}
			for _, b := range people {
				must(t, l.Sit(t.Context(), b.id, b.seat, 100*money.Dollar))
			}
			for v := l.View(""); v.Round < 8 || v.Stage == "round"; v = l.View("") {
				did := false
				for i := range people {
					b := &people[i]
					if s := l.View(b.id).Seats[b.seat-1]; s.Poker.Owes && !s.Poker.Posts {
						must(t, l.Blinds(t.Context(), b.id, b.seat, "post"))
					} else if !s.Poker.Dealt && s.Stack < 10*money.Dollar {
						must(t, l.Add(t.Context(), b.id, b.seat, 50*money.Dollar))
					}
					acted, err := b.bet(t.Context(), l)
					must(t, err)
					did = did || acted
				}
				if !did {
					select {
					case <-changes:
					case <-time.After(5 * time.Second):
						data, _ := json.Marshal(l.View(ann))
						t.Fatalf("nothing happens: %s", data)
					}
				}
			}
			f.Close()
			sound(t, log)
			must(t, log.Close())
		})
	}
}
