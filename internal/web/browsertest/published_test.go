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
	name, err := program()
	must(t, err)
	file := filepath.Join(t.TempDir(), "page.txt")
	must(t, os.WriteFile(file, []byte(imported), 0o600))
	if out, err := exec.Command(name, "text", "import", file, "--data", s.dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	v.goTo("/clauses/678a/678a.11(b)")
	v.until(`document.querySelector(".published")?.textContent === "A list:"`)
	if words := is[string](v, `document.querySelector(".law-text").innerText`); !strings.Contains(words, "Worded differently") || !strings.Contains(words, "page.txt") {
		t.Errorf("the page says %q", words)
	}
	v.click(find("summary", "The whole of"))
	v.until(`[...document.querySelectorAll(".section-text > div")].map((e) => e.className).join() === ",,this,"`)
	v.until(`[...document.querySelectorAll(".section-text td")].map((e) => e.textContent).join() === "2 to 1"`)
	v.accessible("the published text")
	v.click(find(".section-text button", "§\u00a0678a.12(b)")).until(`document.querySelector("#sheet-title").textContent.endsWith("678a.12(b)")`)
	v.well()
}
