package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"felt.example/felt/cite"
)

func TestPattern(t *testing.T) {
	if got, want := pattern("TestA/678a.6(b)/x"), `^TestA$/^678a\.6\(b\)$/^x$`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestSaid: only the test's own line tells how it ended.
func TestSaid(t *testing.T) {
	output := []byte("=== RUN   TestA\n--- FAIL: TestA (0.00s)\n    --- PASS: TestA/x (0.00s)\n    --- FAIL: TestA/x2 (0.00s)\nFAIL\n")
	for test, failed := range map[string]bool{"TestA": true, "TestA/x": false, "TestA/x2": true, "Test": false} {
		if said(output, "FAIL", test) != failed {
			t.Errorf("%s: failed %t", test, !failed)
		}
	}
}

func TestByHand(t *testing.T) {
	dir := t.TempDir()
	code, list := filepath.Join(dir, "a.go"), filepath.Join(dir, "list")
	if err := os.WriteFile(code, []byte("package a\n\nfunc f() {\n\tg(1)\n\th()\n\th()\n}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for cells, want := range map[string]string{
		"g(1)\tg(2)":       "package a\n\nfunc f() {\n\tg(2)\n\th()\n\th()\n}\n",
		"g(1)\t" + leftOut: "package a\n\nfunc f() {\n\t\n\th()\n\th()\n}\n",
		"h()\tg(2)":        "", // twice
		"g(\tg(2)":         "", // no line
		"g(1)":             "",
	} {
		if err := os.WriteFile(list, []byte("# why\n678a.1\t"+code+"\t"+cells+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		all, err := readByHand(list)
		switch {
		case (err == nil) != (want != ""):
			t.Errorf("%q: %v", cells, err)
		case err == nil && all["678a.1"][0].source() != want:
			t.Errorf("%q makes %q", cells, all["678a.1"][0].source())
		}
	}
}

// TestRank: what stands where the clause is named, and only few tests come to, is the
// better break.
func TestRank(t *testing.T) {
	const source = `package x

// § 678a.11(d)(1)
func f(n int) {
	a(1)
}

func g(opening string) {
	opening += ".4"
	c(opening+"(b)", 2)
}

var seats, least = 6, 10 // § 678a.2(a)
`
	found, err := mutants("pa/x/x.go", source)
	if err != nil {
		t.Fatal(err)
	}
	number := map[string]int{}
	for i, m := range found {
		number[m.is] = i + 1
	}
	a, c := number["a(2)"], number[`c(opening+"(b)", 3)`]
	seats := number["var seats, least = 7, 10 // § 678a.2(a)"]
	if len(found) != 4 || a == 0 || c == 0 || seats == 0 {
		t.Fatalf("%v", found)
	}
	n := &nearness{mutants: found, tests: map[int]int{a: 2, c: 2, seats: 10}, all: map[string]int{"pa/x": 10}, files: map[string][]*declaration{}}
	for _, tc := range []struct {
		clause cite.Cite
		best   int
	}{{"678a.11(d)(1)", a}, {"678a.4(b)", c}, {"678a.2(a)", seats}} {
		for _, other := range []int{a, c, seats} {
			if other != tc.best && slices.Compare(n.rank(tc.best, tc.clause, "pa/x"), n.rank(other, tc.clause, "pa/x")) >= 0 {
				t.Errorf("%s: %v %v is not before %v %v", tc.clause, found[tc.best-1], n.rank(tc.best, tc.clause, "pa/x"), found[other-1], n.rank(other, tc.clause, "pa/x"))
			}
		}
	}
}
