package cite

import (
	"cmp"
	"strings"
)

// Compare orders places as the regulation prints them: a place before what lies within
// it, then by chapter, section and paragraph. What a paragraph's sign means depends on
// the sign above it: (i) after (h) is a letter, (i) below (2) is a Roman numeral, and so
// is (I) below (A).
func Compare(a, b Cite) int {
	if d := cmp.Compare(a.Chapter(), b.Chapter()); d != 0 {
		return d
	}
	as, bs := levels(a), levels(b)
	above := ""
	for i := range min(len(as), len(bs)) {
		if as[i] != bs[i] {
			return compareSiblings(as[i], bs[i], above)
		}
		if i > 0 {
			above = as[i]
		}
	}
	return cmp.Compare(len(as), len(bs))
}

// levels are the section's number and then each paragraph's sign: "11", "d", "2", "ii".
func levels(c Cite) []string {
	_, rest, _ := strings.Cut(string(c), ".")
	return strings.FieldsFunc(rest, func(r rune) bool { return r == '(' || r == ')' })
}

// compareSiblings orders two signs below the same sign ("" at the level of sections and
// of their first paragraphs). Where both count the same, the spelling decides.
func compareSiblings(a, b, above string) int {
	return cmp.Or(cmp.Compare(ordinal(a, above), ordinal(b, above)), cmp.Compare(a, b))
}

// letters lies above every number that a paragraph can bear (five digits).
const letters = 100_000

// ordinal is a sign's place among its siblings: numbers as they are, letters and Roman
// numerals counted from the constant letters, (aa) after (z).
func ordinal(sign, above string) int {
	if isNumber(sign) {
		n := 0
		for _, c := range sign {
			n = n*10 + int(c-'0')
		}
		return n
	}
	lower := strings.ToLower(sign)
	if sign == lower && isNumber(above) || sign != lower && isCapital(above) {
		if n := roman(lower); n > 0 {
			return letters + n
		}
	}
	return letters + 100*len(sign) + int(lower[0])
}

func isNumber(sign string) bool {
	return sign != "" && strings.Trim(sign, "0123456789") == ""
}

func isCapital(sign string) bool {
	return sign != "" && sign[0] >= 'A' && sign[0] <= 'Z'
}

// roman reads a Roman numeral in small letters (1 to 89 suffice for paragraphs); 0 for
// anything else.
func roman(sign string) int {
	values := map[rune]int{'i': 1, 'v': 5, 'x': 10, 'l': 50}
	n, last := 0, 0
	for _, c := range sign {
		v := values[c]
		if v == 0 {
			return 0
		}
		if last < v {
			n -= 2 * last
		}
		n, last = n+v, v
	}
	return n
}
