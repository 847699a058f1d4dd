package floor

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"go.mau.fi/util/confusable"
	"golang.org/x/text/unicode/norm"
)

// NameError refuses a name that a player cannot have.
type NameError struct{ Why string }

func (e *NameError) Error() string { return e.Why }

// ErrTaken refuses a name that another player has, or one that looks like it.
var ErrTaken = errors.New("another player has this name, or one that looks like it")

// longestName is the greatest length of a name, in characters.
const longestName = 20

// properName is the name in the form in which it is kept.
func properName(text string) (string, error) {
	name := strings.Join(strings.Fields(norm.NFKC.String(text)), " ")
	if n := utf8.RuneCountInString(name); n < 1 || n > longestName || !utf8.ValidString(text) {
		return "", &NameError{fmt.Sprintf("a name is 1 to %d characters long", longestName)}
	}
	lettered := false
	var script *unicode.RangeTable
	for _, r := range name {
		if !unicode.In(r, unicode.L, unicode.M, unicode.Nd) && !strings.ContainsRune(" .-_'’", r) {
			return "", &NameError{"a name has letters, digits, spaces and . - _ ' in it, nothing else"}
		}
		lettered = lettered || unicode.IsLetter(r)
		switch of := scriptOf(r); {
		case of == nil || of == script:
		case script != nil:
			return "", &NameError{"the letters of a name are of one script, so that nobody takes it for another"}
		default:
			script = of
		}
	}
	if !lettered {
		return "", &NameError{"a name has a letter in it"}
	}
	if offices.pretended(name) {
		return "", &NameError{"this name belongs to the house, or looks as if it did; choose another"}
	}
	return name, nil
}

// scriptOf is the script of a letter, or nil where the letter is common to several. The three scripts of Japanese
// count as one.
func scriptOf(r rune) *unicode.RangeTable {
	if !unicode.IsLetter(r) || unicode.In(r, unicode.Common, unicode.Inherited) {
		return nil
	}
	if unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) {
		return unicode.Han
	}
	for _, script := range unicode.Scripts {
		if unicode.Is(script, r) {
			return script
		}
	}
	return nil
}

// alike is the same for names that people may confuse: by Unicode's table of characters that look alike,
// regardless of case, marks and anything between letters.
func alike(name string) string {
	folded := norm.NFKC.String(name)
	for range 2 { // as it is written, and in small letters
		folded = strings.ToLower(confusable.Skeleton(folded))
	}
	return strings.Map(func(r rune) rune {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			return -1
		case r == 'i': // I, l and 1 look alike and are l here; i is their small letter
			return 'l'
		}
		return r
	}, norm.NFD.String(folded))
}

// reserved are words by which somebody would pretend to hold an office.
type reserved struct{ within, whole []string }

// offices are those of the house. Some may be no part of any name; others are surnames too, and pretend only as
// the whole name.
var offices = reserved{
	within: likenesses("dealer", "croupier", "floorperson", "floorman", "supervisor", "surveillance", "auditor",
		"administrator", "moderator", "program", "cashier", "house player", "the house"),
	whole: likenesses("house", "floor", "the floor", "floor manager", "cage", "the cage", "cage manager", "pit", "pit boss", "pit manager",
		"shift manager", "manager", "boxperson", "count team", "gaming operations", "operations", "the board", "gaming control board",
		"security", "staff", "system", "admin", "bank", "the bank", "banker", "casino", "host", "inspector", "felt"),
}

func likenesses(words ...string) []string {
	for i, word := range words {
		words[i] = alike(word)
	}
	return words
}

// pretended reports whether a name claims that its player belongs to the house, whatever numbers are added to it.
func (o reserved) pretended(name string) bool {
	text := alike(name)
	bare := alike(strings.TrimFunc(name, func(r rune) bool { return !unicode.IsLetter(r) }))
	return slices.Contains(o.whole, text) || slices.Contains(o.whole, bare) ||
		slices.ContainsFunc(o.within, func(word string) bool { return strings.Contains(text, word) })
}
