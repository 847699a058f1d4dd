package fivecardhilo

import (
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/fivecardhilo"
	"felt.example/felt/record"
)

func TestPokerBonus(t *testing.T) {
	s := analysistest.Side{Game: &chapter.Game, Wager: chapter.PokerBonusWager, Cards: 5, Ranks: "5c6c7c8c9c", Count: analysis.CountJudged,
		Deal: func(rec *record.Record, seat *record.Seat, hand, others []card.Card) {
			analysistest.Lie(rec, seat, hand, others[:5], nil)
			analysistest.Fold(seat, chapter.Ante)
		}}
	s.Whole(t, `{"paytables": {"ante_bonus": "A"}}`, 2_598_960, map[string]int64{"royal flush": 4, "straight flush": 36, "four-of-a-kind": 624, "full house": 3_744,
		"flush": 5_108, "straight": 10_200, "three-of-a-kind": 54_912, "two pair": 123_552, "pair of 7s or better": 8 * 84_480, "pair of 6s or better": 84_480})
	for _, reading := range []string{"a-is-7s", "a-is-6s"} {
		s.Rules = map[string]any{"readings": map[string]string{"poker_bonus": reading}}
		s.Compare(t)
	}
}
