package published_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/clause"
	"felt.example/felt/internal/published"
	"felt.example/felt/pa"
	"felt.example/felt/regtest"
)

// A page with what is hard: a table of contents, (i) as a letter and as a numeral, a list without an announcement, a table,
// a reference that begins a line, notes, and a section printed twice.
const page = `CHAPTER 999a. A GAME

Sec.
999a.1.Definitions.

## **§ 999a.1. Definitions.**

The following words:

*Ante*—A wager.

**Cross References**

This section cited in § 999a.2.

§ 999a.2. Wagers.
(a) A.
(b) B.
(c) C.
(d) D.
(e) E.
(f) F.
(g) G.
 (h) A player may:
- (1) Wager, if he:
 - (i) Sits.
- (ii) Stands,
as provided in
(relating to standing).
- (2) Fold.
 (i) A wager is paid:

Hand	Payout
Pair	1 to 1

(j) No more.
§ 999a.2. Wagers.
(a) Again.
CHAPTER 1000. (Reserved)
(k) Not of any section.
`

func TestRead(t *testing.T) {
	p, err := published.Read("page.txt", []byte(page))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range p.Clauses {
		got = append(got, string(c.Cite)+" "+c.Text())
	}
	want := []string{
		"999a.1 Definitions. The following words: *Ante*—A wager.",
		"999a.2 Wagers.", "999a.2(a) A.", "999a.2(b) B.", "999a.2(c) C.", "999a.2(d) D.", "999a.2(e) E.", "999a.2(f) F.", "999a.2(g) G.",
		"999a.2(h) A player may:", "999a.2(h)(1) Wager, if he:", "999a.2(h)(1)(i) Sits.", "999a.2(h)(1)(ii) Stands, as provided in (relating to standing).",
		"999a.2(h)(2) Fold.", "999a.2(i) A wager is paid: Hand Payout Pair 1 to 1", "999a.2(j) No more.",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("read:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestPrinted(t *testing.T) {
	c := published.Clause{Lines: []string{"**Ante** of \\$5—a *wager*", `Hand	$Paytable\ A$	$Paytable\; B$`, "<i>Pair</i>	1 to 1"}}
	want := "Ante of $5—a wager\nHand\tPaytable A\tPaytable B\nPair\t1 to 1"
	if got := strings.Join(c.Printed(), "\n"); got != want {
		t.Errorf("printed as %q, and not as %q", got, want)
	}
}

func TestPagesThatCannotBeRead(t *testing.T) {
	for name, text := range map[string]string{
		"nothing": "", "no regulation": "Dear Sir,\n(a) hello", "no text": "\xff\xfe", "too large": strings.Repeat("x", published.MaxPage+1),
	} {
		if p, err := published.Read("page.txt", []byte(text)); err == nil {
			t.Errorf("%s: %d clauses", name, len(p.Clauses))
		}
	}
}

// TestPublishedPages reads the pages that the list of clauses was made from: each of its texts is found again.
func TestPublishedPages(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(regtest.Shared(t, "seeds"), "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d pages, %v", len(files), err)
	}
	book, err := pa.Clauses()
	if err != nil {
		t.Fatal(err)
	}
	digests := map[cite.Cite]string{}
	for _, e := range book.Index {
		digests[e.Cite] = e.Digest
	}
	listed := len(digests)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		p, err := published.Read(filepath.Base(file), text)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range p.Clauses {
			if digest := digests[c.Cite]; digest != "" && c.Agrees(digest) {
				delete(digests, c.Cite)
			}
		}
	}
	for c := range digests {
		t.Errorf("§ %s is in none of the pages as the list of clauses has it", c)
	}
	t.Logf("%d clauses of %d are found", listed-len(digests), listed)
}

func FuzzRead(f *testing.F) {
	f.Add(page)
	f.Add("§ 601a.1. A\n(a) b\n(1) c:\n(i) d\n(A) e\n(I) f")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := published.Read("page.txt", []byte(text))
		if err != nil {
			return
		}
		seen := map[cite.Cite]bool{}
		for _, c := range p.Clauses {
			if _, err := cite.Parse(string(c.Cite)); err != nil || seen[c.Cite] || len(c.Lines) == 0 {
				t.Errorf("clause %q of %q: %v", c.Cite, c.Lines, err)
			}
			seen[c.Cite] = true
			if !c.Agrees(clause.Digest(c.Text())) {
				t.Errorf("%s does not agree with itself", c.Cite)
			}
		}
	})
}
