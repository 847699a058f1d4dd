package headsupholdem_test

import (
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/pa/headsupholdem"
)

// TestConforms plays random rounds, and a royal flush, which is too rare for them.
func TestConforms(t *testing.T) {
	deal := winners["royal flush"]
	var rare []gametest.Round
	for _, letter := range "ABCD" {
		r := live("1 ante 10, 1 odds 10, 1 trips_plus 5", map[int][]string{1: {"raise 30"}})
		r.Rules = `{"paytables": {"trips_plus": "` + string(letter) + `"}}`
		r.Cards = cards(deal[0], deal[1], deal[2])
		rare = append(rare, r)
	}
	gametest.Exercise(t, &headsupholdem.Game, rare...)
}
