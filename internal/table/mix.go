package table

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/game"
	"felt.example/felt/pa"
)

// Mix is games that a table plays in turn, the first after the last. The text is silent on when the game changes.
type Mix struct {
	Games []MixGame `json:"games"`
	// Hands is how many hands of each are played; 0 is an orbit: as many as players are dealt in to its first.
	Hands int `json:"hands,omitempty"`
}

// MixGame is a game that is played in turn with others, and its rules.
type MixGame struct {
	Game  string          `json:"game"`
	Rules json.RawMessage `json:"rules"`
}

// Games are the IDs of the games that the table plays, in their order.
func (c Config) Games() (ids []string) {
	if c.Mix == nil {
		return []string{c.Game}
	}
	for _, g := range c.Mix.Games {
		ids = append(ids, g.Game)
	}
	return ids
}

// Place is that of the game that is on among those of the table, from 0; -1 is that it is none of them with its rules. The log states
// it by the game and its rules, of which a mix has no two alike.
func (c Config) Place() int {
	if c.Mix == nil {
		return 0
	}
	return slices.IndexFunc(c.Mix.Games, func(g MixGame) bool { return g.Game == c.Game && string(g.Rules) == string(c.Rules) })
}

// On is the configuration with the game at a place on; it is the same if the table has no such place.
func (c Config) On(place int) Config {
	if c.Mix != nil && place >= 0 && place < len(c.Mix.Games) {
		c.Game, c.Rules = c.Mix.Games[place].Game, c.Mix.Games[place].Rules
	}
	return c
}

// Next is the configuration with the next of its games on.
func (c Config) Next() Config { return c.On((c.Place() + 1) % len(c.Games())) }

// Choices are the games that the table plays, in their order, each with its choices. The error says why it cannot play them.
func (c Config) Choices() ([]*game.Selected, error) {
	games := []MixGame{{c.Game, c.Rules}}
	if c.Mix != nil {
		games = c.Mix.Games
	}
	var all []*game.Selected
	for _, of := range games {
		g := pa.Game(of.Game)
		if g == nil {
			return nil, fmt.Errorf("%.40q is no game", of.Game)
		}
		s, err := g.Select(of.Rules)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	if c.Mix == nil {
		return all, nil
	}
	switch {
	case len(all) < 2:
		return nil, fmt.Errorf("games are played in turn by two or more")
	case c.Mix.Hands < 0 || c.Mix.Hands > game.MostHands:
		return nil, fmt.Errorf("%d hands of a game before the next: there are 1 to %d, or none is stated for an orbit", c.Mix.Hands, game.MostHands)
	case c.Place() < 0:
		return nil, fmt.Errorf("the game that is on, %.40q, is none of those that are played in turn with the rules that they have", c.Game)
	case all[0].Game.InTurn == nil:
		return nil, fmt.Errorf("%s is not played in turn with other games", all[0].Game.Name)
	}
	return all, all[0].Game.InTurn(all)
}

// Selections are the games that the table plays, in their order, each with its choices.
func (t *Table) Selections() []*game.Selected { return t.games }

// on is the choice of the game that is on.
func (c Config) on(all []*game.Selected) *game.Selected {
	return all[max(0, c.Place())]
}

// AllGames says which games the table plays.
func (c Config) AllGames() string { return strings.Join(c.Games(), ", ") }

// Seats is how many seats a table has that plays these games: no more than any of them takes.
func Seats(games []*game.Selected) int {
	least := games[0].Game.Seats
	for _, s := range games {
		least = min(least, s.Game.Seats)
	}
	return least
}

// game is the game of the round in play or last played, which the next of a mix may have followed since.
func (t *Table) game() *game.Game {
	if t.played != nil {
		return t.played
	}
	return t.Selected.Game
}

// Turn has the next game of the mix on, before the next hand.
func (t *Table) Turn() (Changes, error) {
	if err := t.notOpen(); err != nil {
		return Changes{}, err
	}
	return t.Revise(t.Next())
}

// Turns reports whether the next hand is one of the next game of the mix.
func (t *Table) Turns() bool { return t.Mix != nil && !t.inRound && t.between.Turns() }

// turns reports whether another configuration differs in nothing but that the next game of the mix is on.
func (t *Table) turns(to Config) bool {
	if t.Mix == nil {
		return false
	}
	made, err := json.Marshal(t.Next())
	stated, failed := json.Marshal(to)
	return err == nil && failed == nil && string(made) == string(stated)
}
