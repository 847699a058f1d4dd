package mississippistud_test

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/mississippistud"
	"felt.example/felt/round"
)

// script is a round at a table: what is wagered, how the deck lies, and what happens
// beside the routine.
type script struct {
	rules  string // JSON; "" is a table with every paytable A
	table  round.TableState
	deck   string // the first cards of the deck; the others follow in sequence
	wagers string // "1 ante 10, 1 third_street 30"; who has no wager for a street folds
	// instead answers a question in place of the routine; false leaves it.
	instead func(r *round.Round, q *round.Question) (round.Answer, bool)
}

// played is a round as it was played, with all that was asked.
type played struct {
	*gametest.Played
	asked []round.Question
}

// The rules of a table with every paytable A, and those of one with Envy Bonuses.
const (
	tables = `{"paytables": {"three_card_bonus": "A", "progressive": "A"}}`
	envied = `{"paytables": {"three_card_bonus": "A", "progressive": "A"}, "positions": 3,
	"envy": {"royal_flush": "1000.00", "straight_flush": "300.00"}, "progressive_reset": "10000.00"}`
)

func (s *script) round(p *played) gametest.Round {
	g := gametest.Round{Game: &mississippistud.Game, Rules: s.rules, State: s.table, Meter: 20_000_00, Choices: map[int][]string{}}
	if s.rules == "" {
		g.Rules = tables
	}
	top := card.Hand(s.deck)
	g.Deck = append(top, slices.DeleteFunc(card.Deck(), func(c card.Card) bool { return slices.Contains(top, c) })...)
	for _, st := range gametest.Stakes(s.wagers) {
		if g.Game.Wager(st.Wager).Later {
			g.Choices[st.Seat] = append(g.Choices[st.Seat], "wager "+st.Amount.String())
		} else {
			g.Stakes = append(g.Stakes, st)
		}
	}
	g.Answer = func(r *round.Round, q *round.Question) (round.Answer, bool) {
		p.asked = append(p.asked, *q)
		if s.instead == nil {
			return round.Answer{}, false
		}
		return s.instead(r, q)
	}
	return g
}

// play runs a round to its end.
func (s *script) play(t *testing.T) *played {
	t.Helper()
	p := &played{}
	p.Played = s.round(p).Play(t)
	return p
}

// refused runs a round until an answer is refused under the clause.
func (s *script) refused(t *testing.T, c cite.Cite) {
	t.Helper()
	s.round(&played{}).Refused(t, c)
}

// steps lists the steps at which something was asked.
func steps(t *testing.T, s script) string {
	var list []string
	s.instead = func(r *round.Round, _ *round.Question) (round.Answer, bool) {
		if c := string(r.Step().Cite); !slices.Contains(list, c) {
			list = append(list, c)
		}
		return round.Answer{}, false
	}
	return strings.Join(append(list, string(s.play(t).Step().Cite)), " ")
}
