package headsupholdem_test

import (
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/pa/headsupholdem"
)

// TestConforms plays random rounds, and a royal flush, which is too rare for them.
func TestConforms(t *testing.T) {
	var rare []gametest.Round
	for _, letter := range "ABCD" {
		r := live("1 ante 10, 1 odds 10, 1 trips_plus 5", map[int][]string{1: {"raise 30"}})
		r.Rules = `{"paytables": {"trips_plus": "` + string(letter) + `"}}`
		r.Cards = cards("2s 2d", "Ah Kh Qh 3c 4d", "Jh Th")
		rare = append(rare, r)
	}
	gametest.Exercise(t, &headsupholdem.Game, rare...)
}
