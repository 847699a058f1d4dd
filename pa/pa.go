// Package pa lists the games of 58 Pa. Code, Subpart K that felt plays. Each chapter is a package
// below it.
package pa

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa/crazy4poker"
	"felt.example/felt/pa/fivecardhilo"
	"felt.example/felt/pa/fourcardprime"
	"felt.example/felt/pa/headsupholdem"
	"felt.example/felt/pa/highcardflush"
	"felt.example/felt/pa/mississippistud"
	"felt.example/felt/pa/poker"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/pa/threecardpoker"
	"felt.example/felt/record"
)

// Games are all games, in the order of their chapters.
var Games = ordered(slices.Concat(poker.Games, []*game.Game{
	&crazy4poker.Game,
	&fivecardhilo.Game,
	&fourcardprime.Game,
	&headsupholdem.Game,
	&highcardflush.Game,
	&mississippistud.Game,
	&spanish21.Game,
	&threecardpoker.Game,
}))

func ordered(games []*game.Game) []*game.Game {
	slices.SortStableFunc(games, func(a, b *game.Game) int { return cite.Compare(a.Chapter, b.Chapter) })
	return games
}

// Banked are the games that the house banks: it settles each wager at stated odds.
var Banked = slices.DeleteFunc(slices.Clone(Games), func(g *game.Game) bool { return !g.Banked() })

// Records is the form of round records of these games.
var Records = record.NewForm(forms()...)

func forms() []record.Form {
	forms := make([]record.Form, len(Games))
	for i, g := range Games {
		forms[i] = g.Cards.Form()
	}
	return forms
}

// Guest has this process play a game that is no chapter's, such as a design, beside those of the regulation; leave ends that. It is called
// before a floor opens and after it has closed, by no two goroutines at once.
func Guest(g *game.Game) (leave func()) {
	games, records := Games, Records
	Games = append(slices.Clone(games), g)
	Records = record.NewForm(forms()...)
	return func() { Games, Records = games, records }
}

// Game returns the game with an ID, or nil.
func Game(id string) *game.Game {
	for _, g := range Games {
		if g.ID == id {
			return g
		}
	}
	return nil
}
