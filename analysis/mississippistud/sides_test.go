package mississippistud

import (
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/mississippistud"
	"felt.example/felt/record"
)

func TestThreeCardBonus(t *testing.T) {
	s := analysistest.Side{Game: &chapter.Game, Wager: chapter.ThreeCardBonusWager, Cards: 3, Ranks: "AcKcQcJc2c3c4c", Count: analysis.CountJudged,
		Deal: func(rec *record.Record, seat *record.Seat, hand, others []card.Card) {
			analysistest.Lie(rec, seat, others[:2], nil, hand)
			analysistest.Fold(seat, chapter.Ante)
		}}
	s.Compare(t)
	s.Whole(t, "", 22_100, map[string]int64{"mini-royal": 4, "straight flush": 44, "three-of-a-kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744})
}

func TestProgressive(t *testing.T) {
	s := analysistest.Side{Game: &chapter.Game, Wager: chapter.ProgressiveWager, Cards: 5, Ranks: "AcKcQcJcTc", Count: analysis.CountJudged,
		Deal: func(rec *record.Record, seat *record.Seat, hand, _ []card.Card) {
			analysistest.Lie(rec, seat, hand[:2], nil, hand[2:])
			analysistest.Fold(seat, chapter.Ante)
		}}
	s.Compare(t)
	s.Whole(t, "", 2_598_960, map[string]int64{"royal flush": 4, "straight flush": 36, "four-of-a-kind": 624, "full house": 3_744, "flush": 5_108,
		"straight": 10_200, "three-of-a-kind": 54_912, "two pair": 123_552, "pair of jacks or better": 4 * 84_480, "pair of 6s to 10s": 5 * 84_480})
}
