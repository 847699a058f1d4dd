package browsertest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A page with sentences of its own under citations of the regulation.
const imported = `§ 678a.11. What a test says of a round.

(a) A sentence under (a), which names § 678a.12(b).
(b) A list:
 (1) Under (1).

Hand	Payout
Flush	2 to 1
`

// TestThePublishedTextOfAClause imports a page while the floor is open: where the clause is cited the sentence is read, with its
// table, the section round it, and a link to the clause that it names. A clause that was not imported shows felt's words alone.
func TestThePublishedTextOfAClause(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 900).goTo("/clauses/678a/678a.11(b)(1)").until(`document.querySelector(".law-text .told")`)
	if is[bool](v, `!!document.querySelector(".published")`) {
		t.Error("a text is shown that nobody imported")
	}
	s.imports(imported)
	v.goTo("/clauses/678a/678a.11(b)")
	v.until(`document.querySelector(".published")?.textContent === "A list:"`)
	if words := is[string](v, `document.querySelector(".law-text").innerText`); !tells(words, "Worded differently") || !strings.Contains(words, "page.txt") {
		t.Errorf("the page says %q", words)
	}
	v.click(find("summary", "The whole of"))
	v.until(`[...document.querySelectorAll(".section-text > div")].map((e) => e.className).join() === ",,this,"`)
	v.until(`[...document.querySelectorAll(".section-text td")].map((e) => e.textContent).join() === "2 to 1"`)
	v.accessible("the published text")
	v.click(find(".section-text button", "§\u00a0678a.12(b)")).until(`document.querySelector("#sheet-title").textContent.endsWith("678a.12(b)")`)
	v.well()
}

// imports has a page's text imported, as its holder does. It stays as it was published, whatever the pages speak.
func (s *server) imports(text string) {
	s.t.Helper()
	for line := range strings.Lines(text) {
		typed.Store(strings.TrimSpace(line), true)
		typed.Store(strings.TrimSpace(strings.TrimPrefix(line, "§ 678a.11.")), true)
	}
	name, err := program()
	must(s.t, err)
	file := filepath.Join(s.t.TempDir(), "page.txt")
	must(s.t, os.WriteFile(file, []byte(text), 0o600))
	if out, err := exec.Command(name, "text", "import", file, "--data", s.dir).CombinedOutput(); err != nil {
		s.t.Fatalf("%v: %s", err, out)
	}
}

// Every clause by which an Ante Wager can be settled says something of the same terms.
const ofTerms = `§ 678a.11. What a test says of a round.

(a) Of what comes before.
(b) Of what comes before.
(c) Of what comes before.
(d) A test says of the player's hand, the dealer's hand and the Ante Wager:
 (1) One thing of the player's best hand, the dealer's hand and the Ante Wager.
 (2) Another:
  (i) A third of the player's hand.
  (ii) A fourth of the player's hand, the dealer's hand and the Ante Wager:
   (A) Higher, of the player's hand, the dealer's hand and the Ante and Raise Wagers.
   (B) Equal, of the player's hand, the dealer's hand and the Ante and Raise Wagers.
   (C) Lower, of the player's hand, the dealer's hand and the Ante and Raise Wagers.
`

// TestTermsLightTheFelt: in the published sentence by which an Ante Wager was settled the hands and wagers are marked. What one
// points at, by mouse or keyboard, lights on the felt; what is pressed stays lit; and the sheet shows the cards themselves.
func TestTermsLightTheFelt(t *testing.T) {
	t.Parallel()
	s := openStanding(t) // else the cards are gone before all was pointed at
	s.imports(ofTerms)
	v := s.visit(t, 1440, 900)
	v.join("Ann").sit("flush-1", 3).wager("ante").button("Deal me in").until(asked)
	v.play()
	v.until(`document.querySelector(".ledger .dollar")`).click(`document.querySelector(".ledger .dollar")`)
	term := func(words string) string { return find(".published .term", words) }
	v.until(term("the dealer's hand")).accessible("the terms of a clause")
	lit := func(of string) string { return `document.querySelectorAll("` + of + ` .meant").length` }
	v.click(term("the dealer's hand")).until(lit(".dealer") + " === 7").until(lit(".seat") + " === 0")
	is[bool](v, `(() => { `+term("the dealer's hand")+`.blur(); return true; })()`)
	v.until(lit(".dealer") + " === 7")
	is[bool](v, `(() => { `+term("the player's")+`.focus(); return true; })()`)
	v.until(lit(".seat") + " === 7").until(lit(".dealer") + " === 0")
	is[bool](v, `(() => { `+term("Ante")+`.focus(); return true; })()`)
	v.until(lit(".seat .areas") + " === 1").until(`document.querySelector("[data-area=ante].meant")`)
	if shown := is[int](v, `document.querySelectorAll(".in-this-round .card").length`); shown < 14 || shown%7 != 0 {
		t.Errorf("the sheet shows %d cards", shown)
	}
	v.button("Close").until(`!document.querySelector(".meant")`)
	v.well()
}
