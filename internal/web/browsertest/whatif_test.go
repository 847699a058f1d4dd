package browsertest

import (
	"regexp"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestWhatIf: from a round that was played a link leads to what it would have come to by other rules; the choice stands
// in the address, which another visitor opens with the same comparison, and on paper nothing stands but that.
func TestWhatIf(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900)
	v.join("Ann").sit("flush-1", 3).wager("ante", "flush_bonus").button("Deal me in").until(asked + "||" + result)
	v.play()
	v.goTo("/table/flush-1/rounds/1").button("What if the rules").until(`document.querySelector(".what-if-form select option[value='paytables.flush_bonus']")`)
	is[bool](v, `(() => { const s = document.querySelector(".what-if-form select"); s.value = "paytables.flush_bonus"; s.dispatchEvent(new Event("change", { bubbles: true })); return true; })()`)
	v.until(`new URLSearchParams(location.search).get("change") === "paytables.flush_bonus" && document.querySelector(".what-if-change")`)
	v.click(`document.querySelector(".what-if-form [value=B]")`).until(`new URLSearchParams(location.search).get("to") === "B" && document.querySelector(".what-if-change .is").textContent === "Paytable B"`)
	v.until(`/%/.test(document.querySelectorAll(".sides")[1].textContent) && document.querySelector(".signs tbody tr")`)
	v.accessible("what if")
	shared, told := is[string](v, "location.pathname + location.search"), is[string](v, `document.querySelector(".signs").textContent`)
	other := s.visit(t, 390, 844).goTo(shared)
	other.until(`document.querySelector(".signs")?.textContent === ` + quote(told))
	other.button("§").until(`document.querySelector(".sheet-body .told")`)
	paper, err := chromedp.Run(v.ctx, chromedp.PrintToPDF())
	must(t, err)
	if pages := len(regexp.MustCompile(`/Type\s*/Page\b[^s]`).FindAll(paper, -1)); pages != 1 {
		t.Errorf("it is printed on %d pages", pages)
	}
	v.well()
	other.well()
}
