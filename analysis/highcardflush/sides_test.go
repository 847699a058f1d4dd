package highcardflush

import (
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/highcardflush"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

var side = analysistest.Side{
	Game: &chapter.Game, Cards: 7, Ranks: "2c3c4cAc", Count: analysis.CountJudged,
	Deal: func(rec *record.Record, seat *record.Seat, hand, others []card.Card) {
		analysistest.Lie(rec, seat, hand, others[:7], nil)
		analysistest.Fold(seat, chapter.Ante)
	},
}

func TestFlushBonus(t *testing.T) {
	s := side
	s.Wager = chapter.FlushBonusWager
	s.Compare(t)
	s.Whole(t, "", 133_784_560, map[string]int64{"seven-card flush": 6_864, "six-card flush": 267_696, "five-card flush": 3_814_668,
		"four-card flush": 26_137_540, "three-card flush": 78_881_088, "two-card flush": 24_676_704})
}

func TestStraightFlushes(t *testing.T) {
	s := side
	for _, s.Wager = range []round.WagerID{chapter.StraightFlushBonusWager, chapter.ProgressiveWager} {
		s.Compare(t)
		s.Whole(t, "", 133_784_560, map[string]int64{"seven-card straight flush": 32, "six-card straight flush": 1_592, "five-card straight flush": 39_960,
			"four-card straight flush": 676_196, "three-card straight flush": 8_642_932})
		s.Whole(t, `{"readings": {"straight_flush_ace": "high-only"}}`, 133_784_560, map[string]int64{"seven-card straight flush": 28, "six-card straight flush": 1_416,
			"five-card straight flush": 36_000, "four-card straight flush": 615_480, "three-card straight flush": 7_940_748})
	}
}
