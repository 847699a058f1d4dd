package phh

import (
	"fmt"
	"strings"

	"felt/record"
)

// gameField is the user's field that names the game of a hand written by felt, since the
// format has no code for some games of the chapter.
const gameField = "_game"

// variant is what a variant code says without its first letter, which is the betting:
// F for limit, P for pot-limit, N for no-limit.
type variant struct {
	game string // as the chapter's games are called; "" is none of them
	stud bool   // has a bring-in, no blinds
	name string // in words, where it is no game of the chapter
}

// variants are the games by their codes. The format has no code for "7S/HL", "O", "5D",
// "5D/L" and "5S"; they are made as its codes are.
var variants = map[string]variant{
	"T":     {game: "holdem"},
	"O":     {game: "omaha"},
	"O/8":   {game: "omaha-8"},
	"7S":    {game: "seven-card-stud", stud: true},
	"7S/8":  {game: "seven-card-stud-8", stud: true},
	"7S/HL": {game: "seven-card-stud-hi-lo", stud: true},
	"R":     {game: "razz", stud: true},
	"5S":    {game: "five-card-stud", stud: true},
	"5D":    {game: "five-card-draw"},
	"5D/L":  {game: "five-card-draw-low"},
	"S":     {name: "short-deck hold'em"},
	"2L1D":  {name: "deuce-to-seven single draw"},
	"2L3D":  {name: "deuce-to-seven triple draw"},
	"B":     {name: "badugi"},
}

// Game is the chapter's game that the hand is of, and the letter of its betting: F, P or
// N. The error says that it is of none.
func (h *Hand) Game() (game string, betting byte, err error) {
	v, known := variants[h.Variant[1:]]
	if !known || !strings.ContainsRune("FPN", rune(h.Variant[0])) {
		return "", 0, fmt.Errorf("variant: %s is no variant that felt knows", record.Clip(h.Variant))
	}
	if v.game == "" {
		return "", 0, fmt.Errorf("variant: %s is %s, which is no game of chapter 637a", h.Variant, v.name)
	}
	if named, given := h.Other[gameField]; given && named != v.game {
		return "", 0, fmt.Errorf("%s: is %v, but variant %s is %s", gameField, record.Clip(fmt.Sprint(named)), h.Variant, v.game)
	}
	return v.game, h.Variant[0], nil
}
