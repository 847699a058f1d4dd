package fourcardprime

import (
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	chapter "felt.example/felt/pa/fourcardprime"
	"felt.example/felt/record"
)

func recordSide(rec *record.Record, seat *record.Seat, hand, others []card.Card) {
	analysistest.Lie(rec, seat, hand[:5], others[:6], nil)
	if len(hand) == 6 {
		rec.Said = append(rec.Said, record.CardKey("all_six").Is(hand[5]))
	}
	analysistest.Fold(seat, chapter.Ante)
}

func TestPrime(t *testing.T) {
	s := analysistest.Side{Game: &chapter.Game, Wager: chapter.PrimeWager, Cards: 5, Ranks: "AcKcQcJc", Count: analysis.CountJudged, Deal: recordSide}
	s.Compare(t)
	s.Whole(t, letters, 2_598_960, map[string]int64{"all five the same color": 131_560, "four of the same color": 777_400})
}

func TestAcesBonus(t *testing.T) {
	s := analysistest.Side{Game: &chapter.Game, Wager: chapter.AcesBonusWager, Cards: 5, Ranks: "AcKcQcJcTc", Count: analysis.CountJudged, Deal: recordSide}
	s.Whole(t, letters, 2_598_960, map[string]int64{"four aces": 48, "four-of-a-kind": 576, "royal flush": 4, "straight flush": 36, "three aces": 4_512,
		"three-of-a-kind": 54_144, "flush": 5_108, "straight": 10_200, "two pair": 123_552, "two aces": 84_480})
	s.Compare(t)
	s.Rules = map[string]any{"readings": map[string]string{"aces_bonus": "four-card"}}
	s.Compare(t)
}

func TestAllSixBonus(t *testing.T) {
	s := analysistest.Side{Game: &chapter.Game, Wager: chapter.AllSixBonusWager, Cards: 6, Ranks: "AcKcQcJcTc9c", Count: analysis.CountJudged, Deal: recordSide}
	s.Whole(t, letters, 20_358_520, map[string]int64{"six-card royal flush—diamonds": 1, "six-card royal flush—hearts, spades or clubs": 3, "royal flush": 184,
		"straight flush": 1_656, "four-of-a-kind": 14_664, "full house": 165_984, "flush": 205_792, "straight": 361_620, "three-of-a-kind": 732_160})
	s.Compare(t)
}

const letters = `{"paytables": {"bad_beat_bonus": "A"}}`
