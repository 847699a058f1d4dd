package fivecardhilo_test

import (
	"felt.example/felt/gametest"
	"felt.example/felt/pa/fivecardhilo"
)

// played is a round under paytables A.
func played(rules, stakes string) gametest.Round {
	return gametest.Round{Game: &fivecardhilo.Game, Stakes: gametest.Stakes(stakes), Rules: `{"paytables": {"ante_bonus": "A", "poker_bonus": "A"}` + rules + `}`}
}
