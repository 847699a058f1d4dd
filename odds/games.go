package odds

import (
	"felt.example/felt/analysis"
	"felt.example/felt/analysis/crazy4poker"
	"felt.example/felt/analysis/fivecardhilo"
	"felt.example/felt/analysis/fourcardprime"
	"felt.example/felt/analysis/headsupholdem"
	"felt.example/felt/analysis/highcardflush"
	"felt.example/felt/analysis/mississippistud"
	"felt.example/felt/analysis/spanish21"
)

// Games are the games that are analysed, in the order of their chapters.
var Games = []*analysis.Game{
	&fivecardhilo.Game,
	&spanish21.Game,
	&mississippistud.Game,
	&crazy4poker.Game,
	&headsupholdem.Game,
	&highcardflush.Game,
	&fourcardprime.Game,
}

// Game is the analysis of the game with an ID, or nil.
func Game(id string) *analysis.Game {
	for _, g := range Games {
		if g.Game.ID == id {
			return g
		}
	}
	return nil
}
