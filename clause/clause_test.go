package clause

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"felt.example/felt/cite"
)

const sample = `# A comment.
chapter: 678a High Card Flush
source: proposed; Pa.B. Doc. No. 15-1495; August 15, 2015

678a.2           printed    the layout
678a.2(a)        printed    the house's name
678a.2(e)        physical   the rack
678a.11          modelled   the round
678a.11(d)       modelled+  the dealer's cards are turned
678a.11(d)(1)    modelled   the Ante is paid
678a.11(d)(2)    unreachable  never
source: rebuilt
678a.14          recorded   inferred
`

func TestParse(t *testing.T) {
	c, err := Parse(sample)
	if err != nil {
		t.Fatal(err)
	}
	if c.Cite != "678a" || c.Name != "High Card Flush" || c.Source != Proposed ||
		c.Published != "Pa.B. Doc. No. 15-1495" || c.Date != "August 15, 2015" || len(c.Clauses) != 8 {
		t.Errorf("chapter %+v", c)
	}
	if got := c.Clauses[4]; got.Cite != "678a.11(d)" || got.Status != Modelled || got.How != "the dealer's cards are turned" {
		t.Errorf("clause %+v", got)
	}
	var need []cite.Cite
	for _, clause := range c.Clauses {
		if clause.NeedsProof() {
			need = append(need, clause.Cite)
		}
		if rebuilt := clause.Cite == "678a.14"; rebuilt != (clause.Origin == Rebuilt) {
			t.Errorf("%s has the source %s", clause.Cite, clause.Origin)
		}
	}
	if want := []cite.Cite{"678a.11(d)", "678a.11(d)(1)", "678a.11(d)(2)"}; !slices.Equal(need, want) {
		t.Errorf("need a proof: %s, want %s", need, want)
	}
}

func TestParseRefuses(t *testing.T) {
	for _, tc := range []struct{ old, new, want string }{
		{"678a.2(e) ", "678a.2(e ", "line 7: "},
		{"678a.2(e) ", "677a.2(e) ", "line 7: 677a.2(e) is no clause of chapter 678a"},
		{"678a.2(a) ", "678a.2(f) ", "line 7: 678a.2(e) stands after 678a.2(f)"},
		{"678a.2(a) ", "678a.2(e) ", "line 7: 678a.2(e) stands after 678a.2(e)"},
		{"678a.2(a) ", "678a.2(a)(1) ", "line 6: 678a.2(a)(1) is listed, but not 678a.2(a), which it lies in"},
		{"physical ", "furniture ", `line 7: 678a.2(e): status "furniture"`},
		{"physical ", "physical+ ", `line 7: 678a.2(e): status "physical+"`},
		{"678a.2(e)        physical   the rack", "678a.2(e)        not-done   the rack", `line 7: 678a.2(e): what is not done is written "what it asks for: why it is not done"`},
		{"the rack", "", "line 7: 678a.2(e): how it is kept takes 1 to 90 characters, not 0"},
		{"the rack", strings.Repeat("é", 91), "line 7: 678a.2(e): how it is kept takes 1 to 90 characters, not 91"},
		{"modelled   the Ante", "modelled+  the Ante", "line 10: 678a.11(d)(1) has no clauses below it"},
		{"678a.11          modelled", "678a.11          printed", "line 8: 678a.11 is printed, but something below it is modelled"},
		{"678a.2           printed", "678a.2           recorded", "line 5: 678a.2 is recorded, but nothing directly below it is"},
		{"chapter: 678a High Card Flush", "", "line 3: the source comes after the chapter"},
		{"chapter: 678a High Card Flush", "chapter: 678a", "line 2: "},
		{"chapter: 678a", "chapter: 678a.1", "line 2: "},
		{"source: proposed;", "source: draft;", `line 3: source "draft" is none of`},
		{"; August 15, 2015", "", `line 3: the chapter's source is written`},
		{"source: rebuilt", "source: rebuilt; ours", `line 12: this source is one word, without "; ours"`},
		{"source: proposed; Pa.B. Doc. No. 15-1495; August 15, 2015", "", "line 5: before the clauses stand"},
		{sample, "", "line 1: the file has no clauses"},
	} {
		text := strings.Replace(sample, tc.old, tc.new, 1)
		if _, err := Parse(text); err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%q for %q: error %v, want %s…", tc.new, tc.old, err, tc.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(sample)
	f.Add("chapter: 579 Five Card Hi-Lo\nsource: rebuilt\n579.1 modelled x\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Parse(text)
		if err != nil {
			if m := err.Error(); !strings.HasPrefix(m, "line ") || strings.ContainsAny(m, "\n\r") {
				t.Fatalf("error %q", m)
			}
			return
		}
		for i, clause := range c.Clauses {
			if clause.Origin == "" || clause.How == "" || utf8.RuneCountInString(clause.How) > MaxHow {
				t.Fatalf("clause %+v", clause)
			}
			if i > 0 && cite.Compare(c.Clauses[i-1].Cite, clause.Cite) >= 0 {
				t.Fatalf("%s after %s", clause.Cite, c.Clauses[i-1].Cite)
			}
		}
	})
}

func FuzzParseIndex(f *testing.F) {
	f.Add("# x\n678a.1\t0123456789abcdef\n678a.2\t0123456789abcdef\n")
	f.Fuzz(func(t *testing.T, text string) {
		if index, err := ParseIndex(text); err == nil {
			for _, e := range index {
				if e.Cite.Section() == "" || len(e.Digest) != 16 {
					t.Fatalf("entry %+v", e)
				}
			}
		}
	})
}

func FuzzParseProofs(f *testing.F) {
	f.Add("# x\n678a.1\tpa/a.TestA/sub.test/x\n")
	f.Fuzz(func(t *testing.T, text string) {
		proofs, err := ParseProofs(text)
		if err != nil {
			return
		}
		if again, err := ParseProofs(FormatProofs(proofs)); err != nil || FormatProofs(again) != FormatProofs(proofs) {
			t.Fatalf("%v does not survive: %v", proofs, err)
		}
	})
}

// TestDigest pins the digest to the published SHA-256 of "abc".
func TestDigest(t *testing.T) {
	if got := Digest("abc"); got != "ba7816bf8f01cfea" {
		t.Errorf("Digest(abc) = %s", got)
	}
}

// files are a directory pa with the sample chapter and an index of its published clauses.
func files() fstest.MapFS {
	var index strings.Builder
	for _, c := range []string{"579.1", "678a.2", "678a.2(a)", "678a.2(e)", "678a.11", "678a.11(d)", "678a.11(d)(1)", "678a.11(d)(2)"} {
		index.WriteString(c + "\t" + Digest(c) + "\n")
	}
	return fstest.MapFS{
		"clauses.index":      {Data: []byte(index.String())},
		"sample/clauses.txt": {Data: []byte(sample)},
	}
}

func TestLoadComparesWithTheIndex(t *testing.T) {
	if _, err := Load(files()); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct{ old, new, want string }{
		{"678a.2(e)        physical   the rack", "", "sample/clauses.txt: 678a.2(e) is in clauses.index and missing here"},
		{"678a.2(e) ", "678a.2(b) printed no\n678a.2(e) ", "sample/clauses.txt: 678a.2(b) is not in clauses.index"},
		{"678a.11   ", "source: rebuilt\n678a.11   ", "sample/clauses.txt: 678a.11 is in clauses.index, so"},
		{"678a.2(e) ", "678a.2(e ", "sample/clauses.txt: line 7: "},
	} {
		pa := files()
		pa["sample/clauses.txt"].Data = []byte(strings.Replace(sample, tc.old, tc.new, 1))
		if _, err := Load(pa); err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%q for %q: error %v, want %s…", tc.new, tc.old, err, tc.want)
		}
	}
	pa := files()
	pa["copy/clauses.txt"] = pa["sample/clauses.txt"]
	if _, err := Load(pa); err == nil {
		t.Error("two files for one chapter should be refused")
	}
}

func TestJoin(t *testing.T) {
	b, err := Load(files())
	if err != nil {
		t.Fatal(err)
	}
	proofs := []Proof{{"678a.11(d)(1)", "pa/x", "TestPaid"}, {"678a.11(d)(2)", "pa/x", "TestNever/a"}}
	if err := b.Join(proofs); err != nil {
		t.Fatal(err)
	}
	for c, want := range map[cite.Cite][]string{
		"678a.11(d)(1)": {"pa/x.TestPaid"},
		"678a.11":       {"pa/x.TestPaid", "pa/x.TestNever/a"},
		"678a.2(a)":     {},
	} {
		if got, ok := b.Clause(c); !ok || got.Tests == nil || !slices.Equal(got.Tests, want) {
			t.Errorf("tests of %s: %#v, want %s", c, got.Tests, want)
		}
	}
	if got, want := b.Unproven(proofs), []cite.Cite{"678a.11(d)"}; !slices.Equal(got, want) {
		t.Errorf("unproven %s, want %s", got, want)
	}
	for _, c := range []cite.Cite{"678a.11", "678a.2(e)", "678a.99", "678a", "579.1", "682a.1"} {
		if err := b.Join([]Proof{{c, "pa/x", "TestX"}}); err == nil {
			t.Errorf("a proof of %s should be refused", c)
		}
	}
}

func TestLists(t *testing.T) {
	b, err := Load(files())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []cite.Cite{"678a", "579", "678a.11(d)", "579.1", "678a.14"} {
		if !b.Lists(c) || !b.Knows(cite.Cite(c.Chapter())) {
			t.Errorf("%s should be listed", c)
		}
	}
	for _, c := range []cite.Cite{"682a", "678a.1", "579.1(a)"} {
		if b.Lists(c) {
			t.Errorf("%s should not be listed", c)
		}
	}
}
