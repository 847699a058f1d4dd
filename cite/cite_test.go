package cite

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestParse(t *testing.T) {
	for _, text := range []string{"579", "678a", "678a.1", "678a.11(d)(2)(ii)(A)", "635a.13(m)", "601a.10(g)"} {
		if c, err := Parse(text); err != nil || string(c) != text {
			t.Errorf("Parse(%q) = %q, %v", text, c, err)
		}
	}
	for _, text := range []string{"", "57", "678A", "678a.", "678a.x", "678a.11(", "678a.11()", "678a.11(d", "678a(d)",
		"678a.11(d)2", "678a.1234", "§ 678a.11", "678a.11 (d)", "678a.11(d.1)", "678a.11(toolong)"} {
		if c, err := Parse(text); err == nil {
			t.Errorf("Parse(%q) = %q; want an error", text, c)
		}
	}
}

func TestParts(t *testing.T) {
	c := Cite("678a.11(d)(2)")
	if c.Chapter() != "678a" || c.Section() != "678a.11" || c.Parent() != "678a.11(d)" {
		t.Errorf("parts of %s: %s, %s, %s", c, c.Chapter(), c.Section(), c.Parent())
	}
	if c = "678a"; c.Chapter() != "678a" || c.Section() != "" || c.Parent() != "" {
		t.Errorf("parts of %s: %s, %q, %q", c, c.Chapter(), c.Section(), c.Parent())
	}
	for _, other := range []Cite{"678a.11", "678a.11(d)", "678a.11(d)(2)(ii)(A)"} {
		if !Cite("678a.11").Contains(other) {
			t.Errorf("678a.11 should contain %s", other)
		}
	}
	for _, other := range []Cite{"678a", "678a.1", "678a.110", "677a.11(d)"} {
		if Cite("678a.11").Contains(other) {
			t.Errorf("678a.11 should not contain %s", other)
		}
	}
}

// inOrder lists places as they are printed: numbers by value, (i) after (h) as a letter,
// (i) to (x) below a number as Roman numerals, capitals likewise one level further down.
var inOrder = []Cite{
	"579", "579.2", "635a", "635a.7(h)", "635a.7(h)(1)", "635a.7(h)(1)(i)", "635a.7(i)", "635a.7(j)", "635a.13(l)",
	"635a.13(m)", "678a", "678a.2", "678a.2(b)(9)", "678a.2(b)(10)", "678a.10", "678a.11(a)", "678a.11(h)",
	"678a.11(i)", "678a.11(i)(1)(iv)", "678a.11(i)(1)(v)", "678a.11(i)(1)(ix)", "678a.11(i)(1)(x)",
	"678a.11(i)(1)(x)(A)", "678a.11(i)(1)(x)(A)(I)", "678a.11(i)(1)(x)(A)(IV)", "678a.11(i)(1)(x)(A)(V)",
	"678a.11(i)(1)(x)(H)", "678a.11(i)(1)(x)(I)", "678a.11(i)(2)", "678a.11(z)", "678a.11(aa)", "678a.11(ab)",
}

func TestCompare(t *testing.T) {
	shuffled := slices.Clone(inOrder)
	rand.Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	slices.SortFunc(shuffled, Compare)
	if !slices.Equal(shuffled, inOrder) {
		t.Errorf("sorted: %s", shuffled)
	}
}

func FuzzParse(f *testing.F) {
	for i, c := range inOrder {
		f.Add(string(c), string(inOrder[len(inOrder)-1-i]))
	}
	f.Add("678a.", "§ 678a.11(")
	f.Fuzz(func(t *testing.T, left, right string) {
		a, err := Parse(left)
		if err != nil {
			return
		}
		if string(a) != left || Compare(a, a) != 0 {
			t.Fatalf("Parse(%q) = %q", left, a)
		}
		for c := a; c.Parent() != ""; c = c.Parent() {
			if p := c.Parent(); !p.Contains(a) || Compare(p, c) >= 0 {
				t.Fatalf("%s should contain %s and come before it", p, c)
			}
		}
		b, err := Parse(right)
		if err != nil {
			return
		}
		if d := Compare(a, b); d != -Compare(b, a) || (d == 0) != (a == b) {
			t.Fatalf("Compare(%s, %s) = %d and the other way round %d", a, b, d, Compare(b, a))
		}
	})
}
