package browsertest

import "testing"

// TestConduct: from the menu of a table of Poker a shift supervisor tells a player how to conduct himself, makes another leave, and says
// that a compliance representative was told. She records the plan for the Bad Beat fund, and is refused the same plan again.
func TestConduct(t *testing.T) {
	s := open(t)
	fay := s.visit(t, 1024, 768)
	s.administrator("Ada").invite(fay, "Fay", "Poker shift supervisor")
	ann := s.visit(t, 390, 844).join("Ann")
	ann.sitAtPoker("holdem-1")
	opens := func() *visitor {
		return fay.button("Menu").button("A player's conduct").until(`document.querySelector("#conduct-reason")`)
	}
	conduct := func() *visitor {
		t.Helper()
		opens()
		is[bool](fay, `(() => { const list = document.querySelector("#conduct-seat"); list.value = [...list.options].find((o) => o.text.endsWith("Ann")).value; return list.dispatchEvent(new Event("change", { bubbles: true })); })()`)
		return fay
	}
	fay.goTo("/table/holdem-1").until(find(".plate", "Ann"))
	conduct().click(`document.querySelector("input[name=conduct]:not(:checked)")`).fillAt("#conduct-reason", "her cards were below the rail").accessible("a player's conduct")
	fay.button("He was told").until(`!document.querySelector("#conduct-reason")`)
	conduct().fillAt("#conduct-reason", "she tells her neighbour what to do").button("He has to leave after his hand").until(`!document.querySelector("#conduct-reason")`)
	opens().until(find(".notice", "Tell a compliance representative that Ann had to leave"))
	fay.fillAt("#conduct-reason", "by telephone")
	fay.button("A compliance representative was told").until(`!document.querySelector("#conduct-reason")`)
	ending := func() *visitor {
		return fay.button("Menu").button("The end of the Bad Beat").fillAt("#plan", "Plan 8, approved on 2 January").fillAt("#plan-reason", "letter of the Board")
	}
	ending().accessible("the end of the Bad Beat")
	fay.button("Record the plan").until(`!document.querySelector("#plan")`)
	ending().button("Record the plan").until(find("[role=alert]", "This plan is recorded already"))
	ann.well()
	fay.well()
}
