package browsertest

import "testing"

// TestLaw: from a chapter's list one comes to the page of a clause, and from there to a round that turns on it, shown where it does.
func TestLaw(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900)
	v.goTo("/clauses/678a").until(`document.querySelector(".clauses a")`)
	v.click(`[...document.querySelectorAll(".clauses a")].find((a) => a.textContent.endsWith("678a.11(d)(1)"))`).until(`document.querySelector(".law-rounds a") && document.querySelector(".proofs ins")`)
	v.accessible("a clause")
	v.click(`document.querySelector(".law-rounds a")`).until(`document.querySelector(".steps .now .cite")?.textContent.endsWith("678a.11(d)(1)")`)
	v.accessible("a round that turns on a clause")
	v.button("Step").until(`document.querySelector(".replay-result")`)
	v.well()
	phone := s.visit(t, 390, 844)
	phone.goTo("/clauses/677a/677a.12(a)").until(`document.querySelector(".law-rounds a")`)
	if wide := is[bool](phone, `document.documentElement.scrollWidth > innerWidth`); wide {
		t.Error("the page of a clause is wider than a telephone")
	}
	phone.click(`document.querySelector(".law-rounds a")`).until(`document.querySelector(".law-hand svg")`).accessible("a round of cents")
	phone.well()
}
