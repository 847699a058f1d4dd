package threecardpoker_test

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/threecardpoker"
	"felt.example/felt/round"
)

// tables chooses every paytable A.
const tables = `{"paytables": {"ante_bonus": "A", "pair_plus": "A"}}`

// script is a round at a table: what is wagered, how the deck lies, and what happens
// beside the routine.
type script struct {
	rules  string // beside the paytables: "dealing": "hand"
	deck   string // the first cards of the deck; the others follow in sequence
	wagers string // "1 ante 10, 1 play 10"; who has no Play Wager folds
	// instead answers a question in place of the routine; false leaves it.
	instead func(r *round.Round, q *round.Question) (round.Answer, bool)
}

func (s *script) round() gametest.Round {
	g := gametest.Round{Game: &threecardpoker.Game, Rules: tables, Choices: map[int][]string{}, Answer: s.instead}
	if s.rules != "" {
		g.Rules = strings.TrimSuffix(tables, "}") + ", " + s.rules + "}"
	}
	top := card.Hand(s.deck)
	g.Deck = append(top, slices.DeleteFunc(card.Deck(), func(c card.Card) bool { return slices.Contains(top, c) })...)
	for _, st := range gametest.Stakes(s.wagers) {
		if st.Wager == threecardpoker.Play {
			g.Choices[st.Seat] = append(g.Choices[st.Seat], "play "+st.Amount.String())
		} else {
			g.Stakes = append(g.Stakes, st)
		}
	}
	return g
}

// play runs a round to its end, refused until an answer is refused under the clause.
func (s *script) play(t *testing.T) *gametest.Played { t.Helper(); return s.round().Play(t) }

func (s *script) refused(t *testing.T, c cite.Cite) { t.Helper(); s.round().Refused(t, c) }

// deciding answers the decision of a seat.
func deciding(seat int, a round.Answer) func(*round.Round, *round.Question) (round.Answer, bool) {
	return func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		a.Question = q.ID
		return a, q.Kind == round.AskDecision && q.Seats[0] == seat
	}
}
