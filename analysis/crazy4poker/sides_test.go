package crazy4poker

import (
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/crazy4poker"
	"felt.example/felt/record"
)

func TestQueensUp(t *testing.T) {
	s := analysistest.Side{Game: &chapter.Game, Wager: chapter.QueensUpWager, Cards: 5, Ranks: "AcKcQcJc2c", Count: analysis.CountJudged,
		Deal: func(rec *record.Record, seat *record.Seat, hand, others []card.Card) {
			analysistest.Lie(rec, seat, hand, others[:5], nil)
			analysistest.Fold(seat, chapter.Ante, chapter.SuperBonusWager)
		}}
	s.Compare(t)
	s.Whole(t, "", 2_598_960, map[string]int64{"four aces": 48, "four-of-a-kind": 576, "straight flush": 2_072, "three-of-a-kind": 58_656,
		"flush": 114_616, "straight": 101_808, "two pair": 123_552, "pair of queens or better": 81_096 + 81_096 + 80_724})
}
