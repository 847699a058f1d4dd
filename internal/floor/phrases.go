package floor

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"felt.example/felt/internal/table"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// Phrases are what players can say to each other at a table, and nothing else. The pages have their words.
var Phrases = []string{"hello", "good_luck", "well_played", "bad_luck", "thanks", "goodbye"}

// How long what somebody said is told, and how long he then says nothing.
const (
	said   = 8 * time.Second
	silent = 3 * time.Second
)

// saying is what a player said last at a table. It is no part of the log: it moves nothing, and nobody's play depends on it.
type saying struct {
	player, phrase string
	at             time.Time
}

// Say has the player at a seat say one of the phrases, for all at the table. While cards are in play nobody says anything, so that nothing
// can be told of a hand.
func (l *Live) Say(player string, seat int, phrase string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.floor.Clock()
	q := l.table.Waiting()
	switch {
	case !slices.Contains(Phrases, phrase):
		return fmt.Errorf("%q is none of the phrases of a table", record.Clip(phrase))
	case seat < 1 || seat > len(l.table.Seats) || l.table.Seats[seat-1].Player != player || player == "":
		return fmt.Errorf("you do not sit at seat %d", seat)
	case l.table.InRound() && (q == nil || q.Kind != round.AskWagers):
		return errors.New("nobody says anything while cards are in play")
	case slices.ContainsFunc(l.sayings, func(s saying) bool { return s.player == player && now.Sub(s.at) < silent }):
		return errors.New("one says one thing at a time; wait a moment")
	}
	l.sayings = append(slices.DeleteFunc(l.sayings, func(s saying) bool { return s.player == player || now.Sub(s.at) >= said }), saying{player, phrase, now})
	l.seen()
	return nil
}

// heard is what was said within the last seconds, by who still sits there. The caller holds the lock.
func (l *Live) heard() (all []table.SaidView) {
	now := l.floor.Clock()
	for _, s := range l.sayings {
		i := slices.IndexFunc(l.table.Seats, func(of table.Seat) bool { return of.Player == s.player })
		if i >= 0 && now.Sub(s.at) < said {
			all = append(all, table.SaidView{Seat: i + 1, Name: l.table.Seats[i].Name, Phrase: s.phrase, At: s.at.UnixMilli()})
		}
	}
	return all
}
