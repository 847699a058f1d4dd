// Package analysistest asks the engine what the exact mathematics must agree with.
package analysistest

import (
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/record"
	"felt.example/felt/round"
	"felt.example/felt/settle"
)

// Ante is the Ante Wager of the engine's rounds.
const Ante = 100 * money.Dollar

// Engine settles rounds of one game with one player.
type Engine struct {
	// Said is what records say of the seat besides its cards.
	Said    record.Said
	settler *settle.Settler
	rec     record.Record
}

// NewEngine is an Engine for a game and its rules in JSON, "" for none chosen.
func NewEngine(game, rules string) *Engine {
	return &Engine{settler: settle.NewSettler(), rec: record.Record{Game: game, Rules: []byte(rules)}}
}

// Net is what the player is up, in hundredths of the Ante Wager, with wagers in units of it.
func (e *Engine) Net(t testing.TB, own, community, dealer card.Set, folded bool, wagers map[round.WagerID]int) int64 {
	t.Helper()
	seat := record.Seat{Number: 1, Said: append(record.Said{record.Own.Are(own.Cards())}, e.Said...), Folded: folded}
	for id, units := range wagers {
		seat.Wagers = append(seat.Wagers, record.Wager{ID: id, Amount: Ante * money.Cents(units)})
	}
	rec := e.rec
	rec.Said = record.Said{record.Community.Are(community.Cards()), record.Dealer.Are(dealer.Cards())}
	rec.Seats = []record.Seat{seat}
	r, selected, err := e.settler.Settle(&rec)
	if err != nil {
		t.Fatalf("%v and %v, the dealer %v: %v", own.Cards(), community.Cards(), dealer.Cards(), err)
	}
	return int64(settle.NewSettlement(&rec, r, selected).Seats[0].Net / (Ante / 100))
}

// Hands visits the hands of n cards out of the others.
func Hands(n int, others card.Set, visit func(card.Set)) {
	var add func(hand, others card.Set, n int)
	add = func(hand, others card.Set, n int) {
		if n == 0 {
			visit(hand)
			return
		}
		for ; others != 0; others &= others - 1 {
			add(hand|others&-others, others&(others-1), n-1)
		}
	}
	add(0, others, n)
}
