package submission

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"felt.example/felt/game"
)

// The keys of a table that plays games in turn: those that come after its game, and how many hands of each are played. How such a game
// differs from what is stated for it stands in a table of the game's name.
const (
	inTurn = "in_turn"
	hands  = "hands"
)

// Turn is a game that a table plays after its first, and its rules.
type Turn struct {
	Game  string
	Rules json.RawMessage
}

// turns reads which games a table plays in turn with its first.
func (d *document) turns(all *findings, t *table, n node, told func(*choices)) {
	list := t.turn
	names, ok := list.list()
	switch {
	case !list.is:
		if at := n.field(hands); at.is {
			all.add(codeInTurn, at, "", "leave it out, or state "+inTurn, "so many hands are played of games in turn, and none is stated")
		}
		return
	case !ok:
		all.add(codeType, list, "", `write a list such as ["razz", "seven-card-stud"]`, "this is no list of games")
		return
	}
	games := []*choices{t.choices}
	for _, name := range names {
		section := d.games[name]
		if section == nil {
			all.add(codeUnknownTable, list, filing, "name games that the submission has", "%q is no game of this submission", clip(name))
			return
		}
		own := n.field(name)
		c := section.over(own)
		c.below = section
		if own.is {
			c.read(all, own)
		}
		told(c)
		games = append(games, c)
	}
	t.after = games[1:]
	if at := n.field(hands); at.is {
		count, whole := at.any().(int64)
		if !whole || count < 1 || count > game.MostHands {
			all.add(codeInTurn, at, "", fmt.Sprintf("write 1 to %d, or leave it out for an orbit", game.MostHands), "%s is no number of hands", clip(string(at.raw())))
			return
		}
		t.hands = int(count)
	}
	selected := selections(games)
	if selected == nil {
		return // that is reported where it is read
	}
	var input *game.InputError
	switch g := selected[0].Game; {
	case len(games) < 2:
		all.add(codeInTurn, list, "", "name the games that come after the first, or leave it out", "no game is played in turn with %s", g.Name)
	case g.InTurn == nil:
		all.add(codeInTurn, list, g.Chapter, "leave it out", "%s is not played in turn with other games", g.Name)
	case errors.As(g.InTurn(selected), &input):
		all.add(codeInTurn, list, input.Cite, "change this, or leave a game out", "%v: %s", input.Field, input.Message)
	}
}

// selections are the choices of games as they are played, or nil if those of one are not right.
func selections(games []*choices) (all []*game.Selected) {
	for _, c := range games {
		s, err := c.game.Select(c.rules())
		if err != nil {
			return nil
		}
		all = append(all, s)
	}
	return all
}

// limit is the game and limit of a table, by which players wait for it and move there; "" is none.
func (t *table) limit() string {
	selected := selections(append([]*choices{t.choices}, t.after...))
	if selected == nil {
		return ""
	}
	return game.GamesAndLimits(selected, t.hands)
}

// turn are the games that the table plays after its first.
func (t *table) inTurn() (all []Turn) {
	for _, c := range t.after {
		all = append(all, Turn{c.game.ID, c.rules()})
	}
	return all
}

// plays reports whether the table plays a game.
func (t *table) plays(g *game.Game) bool {
	return t.game == g || slices.ContainsFunc(t.after, func(c *choices) bool { return c.game == g })
}
