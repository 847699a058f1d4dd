// Package pa lists the games of 58 Pa. Code, Subpart K that felt plays.
package pa

import (
	"felt/game"
	"felt/pa/crazy4poker"
	"felt/pa/fivecardhilo"
	"felt/pa/fourcardprime"
	"felt/pa/headsupholdem"
	"felt/pa/highcardflush"
	"felt/pa/mississippistud"
	"felt/pa/spanish21"
)

// Games are the games, in the order of their chapters.
var Games = []*game.Game{
	&fivecardhilo.Game,
	&spanish21.Game,
	&mississippistud.Game,
	&crazy4poker.Game,
	&headsupholdem.Game,
	&highcardflush.Game,
	&fourcardprime.Game,
}

// Game is the game with an ID, or nil.
func Game(id string) *game.Game {
	for _, g := range Games {
		if g.ID == id {
			return g
		}
	}
	return nil
}
