package browsertest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestADesignAtATable plays a round of a game of one's own, whose pages say everywhere that it is no game of the regulation and lead to no
// clause.
func TestADesignAtATable(t *testing.T) {
	t.Parallel()
	s := prepared(t)
	guide, err := os.ReadFile("../../../docs/design.md")
	must(t, err)
	_, text, _ := strings.Cut(string(guide), "```toml river.toml\n")
	text, _, found := strings.Cut(text, "```")
	if !found {
		t.Fatal("the guide has no design")
	}
	file := filepath.Join(s.dir, "river.toml")
	must(t, os.WriteFile(file, []byte(text), 0o600))
	s.verb = []string{"design", "play", file}
	s.start()
	t.Cleanup(s.kill)
	const remark = "no game of the regulation"
	v := s.visit(t, 1440, 900).goTo("/").until(`document.querySelector(".table-card")`)
	says := func(where string) {
		t.Helper()
		if !is[bool](v, `document.body.innerText.includes("`+remark+`")`) {
			t.Errorf("%s does not say that it is no game of the regulation", where)
		}
		if links := is[[]string](v, `[...document.querySelectorAll("main a, header a, dialog a")].map((a) => a.getAttribute("href") ?? "").filter((h) => h.includes("design.") || h === "/clauses/design")`); len(links) > 0 {
			t.Errorf("%s leads to clauses of a design: %v", where, links)
		}
	}
	says("the lobby")
	v.accessible("the lobby of a design")
	v.size(1440, 900) // where the results stand beside the felt
	v.join("Ann").sit("design-1", 2).wager("ante", "aces_up").button("Deal me in").until(asked + "||" + result)
	says("the table")
	v.click(`document.querySelector("[data-choice=bet]")`).until(result)
	if rows := is[int](v, `document.querySelectorAll(".panel .ledger tbody tr").length`); rows < 4 { // Ante, Super Blind, Bet, Aces Up
		t.Errorf("%d results", rows)
	}
	says("the result")
	v.accessible("a design at a table")
	v.goTo("/table/design-1/rounds/1").until(`document.querySelector(".replay .felt")`)
	says("the round")
	v.goTo("/rules/design").until(`document.querySelector(".title-band")`)
	says("the rules")
	v.accessible("the rules of a design")
	for _, width := range []int{390, 1440} {
		v.size(width, 900)
		v.goTo("/table/design-1").until(`document.querySelector(".felt")`)
		says("the table")
	}
	v.well()
}
