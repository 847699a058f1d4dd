package browsertest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// focused is the element that has the focus, if the focus can be seen.
const focused = `(() => { const e = document.activeElement, s = getComputedStyle(e);
	return e.matches(":focus-visible") && s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2 ? e : null; })()`

// tab presses Tab until an element has the focus.
func (v *visitor) tab(element string) *visitor {
	v.t.Helper()
	v.until(element)
	for range 120 {
		v.keys(kb.Tab)
		if is[bool](v, fmt.Sprintf("%s === document.activeElement", element)) {
			if !is[bool](v, focused+" !== null") {
				v.t.Errorf("the focus on %s cannot be seen", element)
			}
			return v
		}
	}
	v.t.Fatalf("Tab never comes to %s", element)
	return v
}

// said is what the live region told, line by line.
func (v *visitor) said() []string {
	v.t.Helper()
	return is[[]string](v, `[...document.querySelectorAll("#live-log[aria-live=polite] p")].map((p) => p.textContent)`)
}

// TestKeyboardOnly plays a round of each of the first two games without a mouse, and reads
// cards and result from the live region.
func TestKeyboardOnly(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, table := range []string{"flush-1", "heads-up-1"} {
		t.Run(table, func(t *testing.T) {
			v := s.visit(t, 1280, 800)
			v.goTo("/").tab(`document.querySelector("#name")`).keys(s.free("Ann") + kb.Enter)
			v.until(`document.querySelector(".account")`)
			v.tab(fmt.Sprintf(`document.querySelector("a[href='/table/%s']")`, table)).keys(kb.Enter)
			v.tab(find("button", "Sit at 2")).keys(kb.Enter)
			v.until(`document.activeElement.id === "sheet-title"`).tab(`document.querySelector("#amount")`).keys(kb.Enter)
			v.until(`document.querySelector("#plate-2.yours")`)

			v.until(`document.querySelector(".wagers")`).tab(`document.querySelector("[data-area]")`)
			v.keys(kb.ArrowDown).until(`document.activeElement.dataset.area === "ante"`)
			v.keys(kb.Enter + kb.Enter).until(`document.querySelector("[data-area=ante] .value")?.textContent === "$10"`)
			v.keys(kb.Backspace).until(`document.querySelector("[data-area=ante] .value")?.textContent === "$5"`)
			v.keys("d")
			for {
				v.until(asked + "||" + result)
				if is[bool](v, "!!"+result) {
					break
				}
				before := is[string](v, number)
				v.keys("x").answered(before)
			}
			v.checkSaid(2)
			v.well()
		})
	}
}

// cameTo is a pattern for what is told of a round, or of a hand, that is over.
func cameTo(name string) string {
	begins, _, _ := strings.Cut(inWords(name+" 1: you break even. Stack $5."), " 1: ")
	return `/^` + begins + ` \d+: .* \$[0-9,.]+$/`
}

// checkSaid compares the live region with what the felt shows at the end of a round.
func (v *visitor) checkSaid(seat int) {
	v.t.Helper()
	v.until(`[...document.querySelectorAll("#live-log p")].some((p) => ` + cameTo("Round") + `.test(p.textContent))`)
	said := v.said()
	own := v.cards(seat)
	for _, card := range own { // which lie in the order of the hand, and were told in that of the deal
		if !slices.Contains(said, inWords("You: "+card)) {
			v.t.Errorf("your %s is not told among %q", card, said)
		}
	}
	for _, card := range cardsCalled(is[[]string](v, `[...document.querySelectorAll(".dealer-place .card")].map((c) => c.ariaLabel)`)) {
		if !slices.Contains(said, inWords("Dealer: "+card)) {
			v.t.Errorf("the dealer's %s is not told", card)
		}
	}
	if len(own) == 0 || !slices.ContainsFunc(said, func(line string) bool { return beginsWith(line, "Your decision: ") }) {
		v.t.Errorf("with cards %v, said was %q", own, said)
	}
}

// TestNoKeyIsLost presses the key of a choice at the very moment at which its button is on the page, before anything is
// painted: it is the answer.
func TestNoKeyIsLost(t *testing.T) {
	t.Parallel()
	s := open(t)
	const press = `void (globalThis.pressed = 0, globalThis.went = false, new MutationObserver(() => {
		went ||= pressed && !document.querySelector(".decision [data-choice]:not(:disabled)"); // until the next question, which may come at once
		const e = pressed || document.querySelector(".decision [data-choice]:is(%s)[aria-keyshortcuts]:not(:disabled)");
		if (!e || pressed) return;
		pressed = Date.now();
		document.body.dispatchEvent(new KeyboardEvent("keydown", { key: e.getAttribute("aria-keyshortcuts").toLowerCase(), bubbles: true }));
	}).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] }))`
	const went = `globalThis.went`
	t.Run("a game against the house", func(t *testing.T) {
		v := s.visit(t, 1280, 800).join("Ann").sit("flush-1", 2)
		is[chromedp.Void](v, fmt.Sprintf(press, "[data-choice=raise]"))
		v.wager("ante").button("Deal me in").until(went).until(result).well()
	})
	t.Run("Poker", func(t *testing.T) {
		v := s.visit(t, 1280, 800).join("Bob").goTo("/table/draw-1").until(`document.querySelector(".sit")`)
		is[chromedp.Void](v, fmt.Sprintf(press, "[data-choice=call], [data-choice=check], [data-choice=stand_pat]"))
		v.button("Sit at").button("Sit down at seat")
		for v.until(`globalThis.pressed ||` + comingIn); is[bool](v, `!globalThis.pressed`); {
			v.button("Post ").until(`globalThis.pressed`)
		}
		v.until(went).well()
	})
}
