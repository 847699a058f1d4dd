package headsupholdem

import (
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/headsupholdem"
	"felt.example/felt/record"
)

func recordSide(rec *record.Record, seat *record.Seat, hand, others []card.Card) {
	board := append(hand[2:len(hand):len(hand)], others...)
	analysistest.Lie(rec, seat, hand[:2], board[5:7], board[:5])
	analysistest.Fold(seat, chapter.Ante, chapter.OddsWager)
}

func TestPocketBonus(t *testing.T) {
	s := analysistest.Side{Game: &chapter.Game, Wager: chapter.PocketBonusWager, Cards: 2, Ranks: "AcJcTc2c3c4c5c6c7c8c9cKcQc", Count: analysis.CountJudged, Deal: recordSide}
	s.Compare(t) // the last paytable over the whole deck
	s.Whole(t, "", 1_326, map[string]int64{"pair of aces": 6, "ace and a king, queen or jack of the same suit": 12,
		"ace and a king, queen or jack of different suits": 36, "pair of 2s to kings": 72})
}

func TestTripsPlus(t *testing.T) {
	s := analysistest.Side{Game: &chapter.Game, Wager: chapter.TripsPlusWager, Cards: 7, Ranks: "AcKcQcJc", Count: analysis.CountJudged, Deal: recordSide}
	s.Whole(t, "", 133_784_560, map[string]int64{"royal flush": 4_324, "straight flush": 37_260, "four-of-a-kind": 224_848, "full house": 3_473_184,
		"flush": 4_047_644, "straight": 6_180_020, "three-of-a-kind": 6_461_620, "two pair": 31_433_400, "pair": 58_627_800, "high card": 23_294_460})
	s.Compare(t)
}
