package record

import "strings"

// Nearest returns the name that was most likely meant by an unknown word, or "" if none is close:
// one with a few letters inserted, left out, changed or swapped.
func Nearest(word string, names []string) string {
	best, least := "", 1+max(1, min(len(word), 12)/3)
	for _, name := range names {
		d := distance(plainly(word), plainly(name))
		if d == 0 || d < least && d < len(name) {
			best, least = name, d
		}
	}
	return best
}

// plainly is a name without what people mistake most: capitals, and which mark stands between two words.
func plainly(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' {
			return '_'
		}
		return r
	}, strings.ToLower(name))
}

// distance is how many letters are put in, left out, changed, or swapped with the next.
func distance(a, b string) int {
	if len(a) > 64 || len(b) > 64 {
		return 64
	}
	before, row := make([]int, len(b)+1), make([]int, len(b)+1)
	last := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
