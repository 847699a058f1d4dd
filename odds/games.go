package odds

import (
	"felt/analysis"
	"felt/analysis/crazy4poker"
	"felt/analysis/fivecardhilo"
	"felt/analysis/fourcardprime"
	"felt/analysis/headsupholdem"
	"felt/analysis/highcardflush"
	"felt/analysis/mississippistud"
	"felt/analysis/spanish21"
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
