package fivecardhilo_test

import (
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/pa/fivecardhilo"
	"felt.example/felt/round"
)

// TestGame plays random rounds under all choices and tests what must be true of any; no
// shuffle that it favours brings four aces with a 2 under every paytable.
func TestGame(t *testing.T) {
	var rare []gametest.Round
	for _, letter := range []string{"A", "B", "C", "D"} {
		rare = append(rare, gametest.Round{
			Game: &fivecardhilo.Game, Rules: `{"paytables": {"ante_bonus": "` + letter + `"}}`, Stakes: gametest.Stakes("1 ante 10"),
			Cards: map[round.Pile]string{round.SeatPile(1): "Ah Ad As Ac 2h"}, Choices: map[int][]string{1: {"play 10"}},
		})
	}
	gametest.Exercise(t, &fivecardhilo.Game, rare...)
}
