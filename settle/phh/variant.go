package phh

import (
	"fmt"
	"strings"

	"felt.example/felt/pa/poker"
	"felt.example/felt/record"
)

// variant is what a variant code says without its first letter, which is the betting:
// F for limit, P for pot-limit, N for no-limit.
type variant struct {
	game *poker.Variant
	stud bool   // has a bring-in, no blinds
	name string // where it is no game of the chapter
}

// variants are the games by their codes. The format has no code for "7S/HL", "O", "5D",
// "5D/L" and "5S"; they are made as its codes are.
var variants = map[string]variant{
	"T":     {game: &poker.Holdem},
	"O":     {game: &poker.Omaha},
	"O/8":   {game: &poker.OmahaEight},
	"7S":    {game: &poker.SevenCardStud, stud: true},
	"7S/8":  {game: &poker.SevenCardStudEight, stud: true},
	"7S/HL": {game: &poker.SevenCardStudHiLo, stud: true},
	"R":     {game: &poker.Razz, stud: true},
	"5S":    {game: &poker.FiveCardStud, stud: true},
	"5D":    {game: &poker.FiveCardDraw},
	"5D/L":  {game: &poker.FiveCardDrawLow},
	"S":     {name: "short-deck hold'em"},
	"2L1D":  {name: "deuce-to-seven single draw"},
	"2L3D":  {name: "deuce-to-seven triple draw"},
	"B":     {name: "badugi"},
}

const bettings = "FPN" // in the order of poker.Betting

// game is the chapter's game that the hand is of, and its betting. The error says that it
// is of none.
func (h *Hand) game() (*poker.Variant, poker.Betting, error) {
	betting := strings.IndexByte(bettings, h.Variant[0])
	v, known := variants[h.Variant[1:]]
	switch {
	case !known || betting < 0:
		return nil, 0, fmt.Errorf("variant: %s is no variant that felt knows", record.Clip(h.Variant))
	case v.game == nil:
		return nil, 0, fmt.Errorf("variant: %s is %s, which is no game of chapter 637a", h.Variant, v.name)
	}
	if named, given := h.Other[gameField]; given && named != v.game.ID {
		return nil, 0, fmt.Errorf("%s: %s is not the game of variant %s, %s", gameField, record.Clip(fmt.Sprint(named)), h.Variant, v.game.ID)
	}
	return v.game, poker.Betting(betting), nil
}

// code is the variant code of a game.
func code(v *poker.Variant, betting poker.Betting) string {
	for code, known := range variants {
		if known.game == v {
			return bettings[betting:betting+1] + code
		}
	}
	panic("no code for " + v.ID) // a test has all games
}
