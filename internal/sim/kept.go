package sim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"felt.example/felt/money"
)

// Kept is what was played of a plan, as it is written to a file to be gone on with. Amounts are in cents.
type Kept struct {
	// Plan is all that decides the rounds, and so which of them may be added to these.
	Plan json.RawMessage `json:"plan"`
	// Blocks before Through are played, and those of Beyond.
	Through int64   `json:"through"`
	Beyond  []int64 `json:"beyond,omitempty"`

	Rounds   int64        `json:"rounds"`
	Aside    int64        `json:"paid_for_other_hands,omitempty"`
	Kinds    []keptKind   `json:"wagers"`
	Sessions keptSessions `json:"sessions"`
}

type keptKind struct {
	Nets    map[int64]int64   `json:"nets"`
	Rounds  map[int64]int64   `json:"rounds,omitempty"`
	Wagered int64             `json:"wagered"`
	Shoes   map[int64]keptSum `json:"shoes,omitempty"`
}

type keptSum struct {
	Seats int64 `json:"seats"`
	Net   int64 `json:"net"`
}

type keptSessions struct {
	Played int64           `json:"played"`
	Ruined int64           `json:"ruined"`
	Ends   map[int64]int64 `json:"ends,omitempty"`
}

// decides is all that decides the rounds of the plan, as JSON.
func (s *Simulation) decides() json.RawMessage {
	p := &s.plan
	wagers := make([]string, len(s.kinds))
	for i := range s.kinds {
		wagers[i] = string(s.kinds[i].wager)
	}
	text, _ := json.Marshal(map[string]any{ // of texts and numbers
		"game": p.Game.Game.ID, "rules": s.rules, "strategy": p.Strategy, "custom_paytables": p.ownPaytables(), "wagers": wagers, "seats": p.Seats,
		"rounds": p.Rounds, "seed": p.Seed, "shoe": p.Shoe, "session": p.Session, "bankroll": p.Bankroll, "fast": p.Fast,
	})
	return text
}

// Keep returns what was played so far; it may be called while rounds are played.
func (s *Simulation) Keep() *Kept {
	s.guard.Lock()
	defer s.guard.Unlock()
	t := s.total
	k := &Kept{
		Plan: s.decides(), Through: s.through, Beyond: slices.Sorted(maps.Keys(s.beyond)), Rounds: t.rounds, Aside: int64(t.aside),
		Sessions: keptSessions{t.sessions.played, t.sessions.ruined, inCents(t.sessions.ends)},
	}
	for i := range t.kinds {
		c := &t.kinds[i]
		kind := keptKind{Nets: inCents(c.nets), Rounds: inCents(c.rounds), Wagered: int64(c.wagered), Shoes: map[int64]keptSum{}}
		for number, of := range c.shoes {
			kind.Shoes[number] = keptSum{of.seats, int64(of.net)}
		}
		k.Kinds = append(k.Kinds, kind)
	}
	return k
}

// GoOn has Run play what is left after k, and Result tell of both together. It is called before Run. The
// error says why k cannot be gone on with.
func (s *Simulation) GoOn(k *Kept) error {
	var plan bytes.Buffer
	if json.Compact(&plan, k.Plan) != nil || !bytes.Equal(plan.Bytes(), s.decides()) {
		return errors.New("it keeps rounds of another question: game, rules, strategy, wagers, seats, rounds, seed, shoe, session, bankroll and paytables must be the same")
	}
	blocks, beyond := s.blocks(), map[int64]bool{}
	rounds := min(k.Through*s.size(), s.plan.Rounds)
	for _, number := range k.Beyond {
		if number <= k.Through || number >= blocks || beyond[number] {
			return fmt.Errorf("beyond: block %d is none of %d after block %d, or there twice", number, blocks, k.Through)
		}
		beyond[number] = true
		rounds += min(s.size(), s.plan.Rounds-number*s.size())
	}
	switch {
	case k.Through < 0 || k.Through > blocks:
		return fmt.Errorf("through: block %d is none of %d", k.Through, blocks)
	case k.Rounds != rounds:
		return fmt.Errorf("rounds: it counts %d, and its blocks have %d", k.Rounds, rounds)
	case len(k.Kinds) != len(s.kinds):
		return fmt.Errorf("wagers: it has %d, and %d are played", len(k.Kinds), len(s.kinds))
	}
	t := newTally(len(s.kinds))
	t.rounds, t.aside = k.Rounds, money.Cents(k.Aside)
	for i := range k.Kinds {
		kept, c := &k.Kinds[i], &t.kinds[i]
		c.nets, c.rounds, c.wagered = ofCents(kept.Nets), ofCents(kept.Rounds), money.Cents(kept.Wagered)
		for number, of := range kept.Shoes {
			c.shoes[number] = sum{of.Seats, money.Cents(of.Net)}
		}
		if seats := c.seats(); seats > k.Rounds*int64(s.plan.Seats) {
			return fmt.Errorf("wagers: %s is counted %d times in %d rounds", s.kinds[i].wager, seats, k.Rounds)
		}
	}
	t.sessions = sessions{k.Sessions.Played, k.Sessions.Ruined, ofCents(k.Sessions.Ends)}
	s.total, s.through, s.beyond = t, k.Through, beyond
	return nil
}

// played notes that a block is in the total.
func (s *Simulation) played(number int64) {
	s.beyond[number] = true
	for s.beyond[s.through] {
		delete(s.beyond, s.through)
		s.through++
	}
}

// inCents is what is counted by amounts, by their cents.
func inCents(counts map[money.Cents]int64) map[int64]int64 {
	by := map[int64]int64{}
	for amount, n := range counts {
		by[int64(amount)] = n
	}
	return by
}

func ofCents(counts map[int64]int64) map[money.Cents]int64 {
	by := map[money.Cents]int64{}
	for cents, n := range counts {
		by[money.Cents(cents)] = n
	}
	return by
}
