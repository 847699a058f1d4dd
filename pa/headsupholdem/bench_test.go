package headsupholdem_test

import (
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/headsupholdem"
	"felt.example/felt/round"
)

// mechanical plays one seat with every wager down and raises at once.
type mechanical struct {
	deck   []card.Card
	stakes []round.Stake
}

func (m *mechanical) Card(round.Place, int) (card.Card, bool) { return 0, false }

func (m *mechanical) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	switch q.Kind {
	case round.AskWagers:
		return round.Answer{Question: q.ID, Choice: "no_more_bets", Stakes: m.stakes}, true
	case round.AskDecision:
		return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: "raise", Amount: q.Choices[0].Max}, true
	}
	if q.Kind == round.AskAct && len(q.Cards) > 0 {
		return round.Answer{Question: q.ID, Choice: "shuffle", Cards: m.deck, Count: 52}, true
	}
	return general.Routine(r, q, nil), true
}

func BenchmarkRound(b *testing.B) {
	selected, err := headsupholdem.Game.Select([]byte(`{"paytables": {"pocket_bonus": "A", "trips_plus": "A"}}`))
	if err != nil {
		b.Fatal(err)
	}
	source := &mechanical{deck: card.Deck(), stakes: []round.Stake{
		{Seat: 1, Wager: "ante", Amount: 1000}, {Seat: 1, Wager: "odds", Amount: 1000},
		{Seat: 1, Wager: "pocket_bonus", Amount: 1000}, {Seat: 1, Wager: "trips_plus", Amount: 1000},
	}}
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		i, j := n*7%52, n*11%52
		source.deck[i], source.deck[j] = source.deck[j], source.deck[i]
		if _, err := selected.Run(round.TableState{Opened: true}, source, nil); err != nil {
			b.Fatal(err)
		}
	}
}
