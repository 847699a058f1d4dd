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
	"felt.example/felt/game"
	"felt.example/felt/pa"
)

// own are the games that are counted faster, or otherwise, than from their declarations.
var own = []*analysis.Game{
	&fivecardhilo.Game,
	&spanish21.Game,
	&mississippistud.Game,
	&crazy4poker.Game,
	&headsupholdem.Game,
	&highcardflush.Game,
	&fourcardprime.Game,
}

// Games are the banked games, in the order of their chapters.
var Games = games(pa.Banked)

func games(banked []*game.Game) []*analysis.Game {
	var all []*analysis.Game
	for _, g := range banked {
		all = append(all, analysisOf(g))
	}
	return all
}

// analysisOf is a game's own analysis, or that of its declaration.
func analysisOf(g *game.Game) *analysis.Game {
	for _, a := range own {
		if a.Game == g {
			return a
		}
	}
	return Declared(g)
}

// Game returns the analysis of the game with an ID, or nil.
func Game(id string) *analysis.Game {
	for _, g := range Games {
		if g.Game.ID == id {
			return g
		}
	}
	return nil
}
