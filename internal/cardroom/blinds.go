package cardroom

import (
	"fmt"
	"maps"
	"slices"

	"felt.example/felt/game"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// standing is what a seat owes before it is dealt in.
type standing uint8

const (
	paidUp      standing = iota
	isNew                // the big blind, because the player came after others had posted theirs
	missed               // the big blind and the small one, which passed him by
	missedSmall          // the small one, which passed him by after he had posted the big one
)

type entering struct {
	Seat  int  `json:"seat"`
	Posts bool `json:"posts"`
}

// Blinds says how a player who owes Blind Bets comes in: he posts them with the next hand,
// or waits until the big blind comes to him.
func (r *Room) Blinds(n int, player string, posts bool) (table.Changes, error) {
	var s table.Changes
	if err := r.t.Sits(n, player); err != nil {
		return s, err
	}
	if !r.owing(n) {
		return s, fmt.Errorf("seat %d owes no Blind Bet", n)
	}
	return s, s.Event(comesIn, entering{n, posts})
}

// enters records what a player who has sat down owes.
func (r *Room) enters(n int, player string) {
	if r.bigBlind == 0 {
		return
	}
	r.seats[n-1].owes = isNew
	if had, back := r.back(player); back && had.owes >= missed {
		r.seats[n-1].owes = missed
	}
	r.gone = maps.Clone(r.gone)
	delete(r.gone, player)
}

// forgive cancels all Blind Bets that are owed.
func (r *Room) forgive() {
	r.bigBlind = 0
	r.gone = maps.Clone(r.gone)
	for player, had := range r.gone {
		had.owes = paidUp
		r.gone[player] = had
	}
	for i := range r.seats {
		r.seats[i].owes, r.seats[i].posts = paidUp, false
	}
}

// big and small are the last Blind Bet and the one before it; 0 is none.
func (r *Room) big() money.Cents {
	if n := len(r.posted.Blinds); n > 0 {
		return r.posted.Blinds[n-1]
	}
	return 0
}

func (r *Room) small() money.Cents {
	if n := len(r.posted.Blinds); n > 1 {
		return r.posted.Blinds[n-2]
	}
	return 0
}

// blinds reports whether a game that the table plays has Blind Bets.
func (r *Room) blinds() bool {
	return slices.ContainsFunc(r.t.Selections(), func(s *game.Selected) bool { return len(poker.PostedAt(s).Blinds) > 0 })
}

// owing reports whether a seat owes Blind Bets in the game that is on. In a game without them it comes in as anybody does.
func (r *Room) owing(n int) bool { return r.seats[n-1].owes != paidUp && r.big() > 0 }

// owed is what a seat posts that comes in before the big blind has reached it: the part that is a bet, and the
// part that goes to the pot and is no bet.
func (r *Room) owed(n int) (live, dead money.Cents) {
	switch r.seats[n-1].owes {
	case isNew:
		return r.big(), 0
	case missed:
		return r.big(), r.small()
	case missedSmall:
		return 0, r.small()
	case paidUp:
	}
	return 0, 0
}

// buttonAndBlinds are the positions of the button and the blinds in a state of the table; the blinds are unknown
// in a hand of an earlier build.
func (r *Room) buttonAndBlinds(state round.TableState) poker.Positions {
	kept := round.KeptAt[poker.Kept](state)
	p := poker.Positions{Button: kept.Button, Blinds: kept.Blinds}
	if !r.goesOn || len(p.Blinds) != len(r.posted.Blinds) {
		p.Blinds = make([]int, len(r.posted.Blinds))
	}
	return p
}

// pass records who has paid his Blind Bets in the hand that is over, and whom they passed.
func (r *Room) pass() {
	in := r.in()
	for _, n := range in {
		r.seats[n-1].since = r.t.Now()
	}
	before, now := r.buttonAndBlinds(r.t.Before()), r.buttonAndBlinds(r.t.State())
	if !r.goesOn {
		now = poker.Ordered(in, round.KeptAt[poker.Kept](r.t.State()).Button, len(now.Blinds))
	}
	if now.Big() == 0 {
		for _, n := range in {
			if r.seats[n-1].owes == isNew { // he plays now, as those who were there when the last Blind Bets were posted
				r.seats[n-1].owes = paidUp
			}
		}
		return
	}
	for i := range r.seats {
		s, n := &r.seats[i], i+1
		switch {
		case slices.Contains(in, n):
			s.owes, s.posts = paidUp, false
		case r.t.Seats[i].Player != "":
			s.owes = r.passes(s.owes, n, before, now)
		}
	}
	r.gone = maps.Clone(r.gone)
	for player, had := range r.gone {
		had.owes = r.passes(had.owes, had.seat, before, now)
		r.gone[player] = had
	}
	r.bigBlind = now.Big()
}

// passes is what a player who was not dealt in owes.
func (r *Room) passes(owed standing, n int, before, now poker.Positions) standing {
	from := r.bigBlind
	if from == 0 && r.goesOn {
		from = now.Button
	}
	switch {
	case owed != paidUp && owed != missedSmall:
		return owed
	case from > 0 && poker.Between(from, n, now.Big()):
		return missed
	case len(before.Blinds) > 1 && slices.Contains(before.Blinds[1:], n):
		return missedSmall
	}
	return owed
}
