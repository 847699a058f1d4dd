package browsertest

import "testing"

// TestCommitmentIsChecked: the browser that was sent the root before the wagers checks the cards afterwards; one that did not
// watch says so, and where it was sent another root, the mark is not given.
func TestCommitmentIsChecked(t *testing.T) {
	t.Parallel()
	s := open(t)
	const page, right, wrong = "/table/flush-1/rounds/1", `document.querySelector(".commitment.right summary")?.textContent.startsWith("Checked: these are the cards")`,
		`document.querySelector(".commitment.wrong [role=alert]")?.textContent.includes("was sent the root")`
	v := s.visit(t, 1280, 800).join("Ann").sit("flush-1", 1)
	v.wager("ante")
	v.play()
	v.goTo(page).until(right).until(`document.querySelector(".commitment").textContent.includes("before the wagers were accepted")`)
	v.until(`document.querySelector(".commitment").textContent.includes("52 positions opened")`)
	s.visit(t, 1280, 800).goTo(page).until(right).until(`document.querySelector(".commitment").textContent.includes("did not watch the round")`).well()
	is[bool](v, `localStorage.setItem("felt.roots", localStorage.getItem("felt.roots").replace(/"root":"./, '"root":"x')) === undefined`)
	v.goTo(page).until(wrong).well()
}
