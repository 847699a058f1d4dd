package browsertest

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestDocumentationIsAccessible looks at a page of each kind, also at what is printed of it, and comes there by the menu.
func TestDocumentationIsAccessible(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800)
	v.goTo("/").button("Help").until(find("h1", "Documentation of felt")).until(`[...document.images].every((i) => i.complete && i.naturalWidth > 0)`)
	v.accessible("the start of the documentation")
	for _, path := range []string{"/docs/tutorials/dealer.html", "/docs/odds.html", "/docs/reference/games/high-card-flush.html", "/docs/reference/schemas/record.html", "/docs/reference/http/tables.html", "/docs/reference/findings.html", "/docs/reference/commands/serve.html", "/docs/configuration.html"} {
		v.goTo(path).until(`document.querySelector("article h1")`).accessible(path)
		if !is[bool](v, `[...document.querySelectorAll(".scroll")].every((box) => box.scrollWidth <= box.clientWidth + 1)`) {
			t.Errorf("%s has a table of which a part is out of sight", path)
		}
	}
	_, err := chromedp.Call(v.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	must(t, err)
	v.until(`document.querySelector("article").checkVisibility() && !document.querySelector(".bar").checkVisibility() && !document.querySelector(".site").checkVisibility()`)
	v.well()
}

// TestDocumentationIsSearched: by keyboard alone, on a floor and in files without a server.
func TestDocumentationIsSearched(t *testing.T) {
	t.Parallel()
	s := open(t)
	name, err := program()
	must(t, err)
	dir := filepath.Join(t.TempDir(), "site")
	if out, err := exec.Command(name, "docs", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for where, start := range map[string]string{"on a floor": s.url + "/docs/tutorials/player.html", "in files": "file://" + dir + "/tutorials/player.html"} {
		t.Run(where, func(t *testing.T) {
			v := s.visit(t, 1280, 800)
			must(t, chromedp.Do(v.ctx, chromedp.Navigate(start)))
			v.until(`!document.querySelector(".search").hidden`).keys("/")
			v.until(`document.activeElement === document.querySelector(".search input")`)
			v.keys("678a.11(d)(2)(ii)(B)").until(`document.querySelector(".results a strong")?.textContent === "§ 678a.11(d)(2)(ii)(B)"`)
			if where == "on a floor" {
				v.accessible("what the search found")
			}
			v.keys(kb.ArrowDown).until(`document.activeElement === document.querySelector(".results a")`)
			v.keys(kb.Enter).until(`location.pathname.endsWith("/reference/clauses/678a.html") && document.querySelector("tr:target")?.id === "678a.11(d)(2)(ii)(B)"`)
			v.until(`!document.querySelector(".search").hidden`).keys("/").until(`document.activeElement.type === "search"`).keys("bankrol ruin").until(find(".results a strong", "Sessions"))
			v.keys(kb.Escape).until(`!document.querySelector(".results").checkVisibility()`)
			v.keys(" nonsenseword").until(find(".results [role=status]", "Nothing found"))
			v.well()
		})
	}
}
