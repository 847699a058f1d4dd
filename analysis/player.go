package analysis

import (
	"strconv"
	"strings"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// A Player answers the decisions of a round by a strategy: it writes the answer in a, which is empty.
type Player func(r *round.Round, q *round.Question, a *round.Answer)

// Shared returns the same player to every worker.
func Shared(p Player) func() Player { return func() Player { return p } }

// OwnCards returns the cards of the seat that is asked.
func OwnCards(r *round.Round, q *round.Question) card.Set { return r.Set(round.SeatPile(q.Seats[0])) }

// Turned returns the first n community cards.
func Turned(r *round.Round, n int) card.Set { return card.SetOf(r.Cards(round.Community)[:n]...) }

// Chosen writes the answer for a choice as a strategy names it: "fold", or "raise 3", whose number
// is the wager in units of the least that the choice allows.
func Chosen(q *round.Question, choice string, a *round.Answer) {
	a.Question, a.Seat = q.ID, q.Seats[0]
	for i := range q.Choices {
		o := &q.Choices[i]
		times, is := strings.CutPrefix(choice, o.ID)
		if !is || times != "" && times[0] != ' ' {
			continue
		}
		a.Choice = o.ID
		if o.Wager != "" && times != "" {
			n, _ := strconv.Atoi(times[1:]) // a name of no number is refused as a wager of nothing
			a.Amount = o.Min * money.Cents(n)
		}
	}
}

// ByOwnCards returns a player for a game with one decision that depends on the player's own cards
// only.
func ByOwnCards(choose func(own card.Set) string) Player {
	return func(r *round.Round, q *round.Question, a *round.Answer) { Chosen(q, choose(OwnCards(r, q)), a) }
}
