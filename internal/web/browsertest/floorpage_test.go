package browsertest

import "testing"

// TestTheFloorFromAnywhere: a floorperson stops a table where she is not, sees what a correction of its last round
// would change and proposes it; another, at another device, sees the difference and approves it. They let the table
// go on, bar a player and admit him again.
func TestTheFloorFromAnywhere(t *testing.T) {
	s := open(t)
	fay, gus := s.visit(t, 1280, 800), s.visit(t, 390, 844)
	ada := s.administrator("Ada")
	ada.invite(fay, "Fay", "floorperson")
	ada.invite(gus, "Gus", "pit manager")
	ann := s.visit(t, 1280, 800).join("Ann").sit("flush-1", 1)
	ann.wager("ante").button("Deal me in").play()

	fay.goTo("/").click(find("nav a", "Floor")).until(find("p", "Nothing is stopped"))
	fay.click(`document.querySelector("#stop-what")`).until(`document.querySelector("#stop-what").options.length > 5`)
	fay.choose("#stop-what", "Flush 1").fillAt("#stop-reason", "a dispute").click(find("form button", "Stop")).until(find("li strong", "Table Flush 1"))
	fay.choose("#correct-table", "Flush 1").until(find("h3", "Round 1")).click(find("label", "Seat 1, Ann: Raise, $")).click(find("label", "Fold")).button("See what changes").until(find("li", "Seat 1 g"))
	fay.accessible("the floor")
	fay.fillAt("#correct-reason", "she said fold").button("Propose the correction").until(find("h3", "Your proposal waits"))

	gus.goTo("/floor").until(find("h3", "A proposal waits for you")).until(find("dd", "Correcting round 1: seat 1 answered “Fold”, not “Raise, $")).until(find("li", "Seat 1 g"))
	gus.accessible("the floor on a telephone")
	gus.size(390, 844)
	gus.until(`document.documentElement.scrollWidth <= innerWidth`)
	gus.fillAt("#decision-reason", "I heard it too").button("Approve it").until(find("p", "Nothing waits"))
	gus.button("Let it go on").fillAt("#lift-table-flush-1", "settled").click(find("form.lift button", "Let it go on")).until(find("p", "Nothing is stopped"))
	ann.until(`document.body.textContent.includes("old")`)

	fay.until(find("p", "Nothing is stopped")).fillAt("#bar-player", "Ann").fillAt("#bar-reason", "quarrels").click(find("form button", "Bar")).until(find("li strong", "Ann"))
	ann.until(find(".notice", "The house does not let you play: quarrels"))
	fay.button("Admit again").until(`document.querySelector(".lift input")`).fillAt(".lift input", "they made up").click(find("form.lift button", "Admit again")).until(find("p", "Nobody is barred"))
	for _, v := range []*visitor{ann, fay, gus} {
		v.well()
	}
}

// choose takes an option of a list by its words.
func (v *visitor) choose(list, words string) *visitor {
	v.t.Helper()
	is[bool](v, `(() => { const list = document.querySelector(`+quote(list)+`); list.value = [...list.options].find((o) => o.text === `+quote(words)+`).value; return list.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	return v
}

// fillAt types into a field.
func (v *visitor) fillAt(field, text string) *visitor {
	v.t.Helper()
	return v.click(`document.querySelector(` + quote(field) + `)`).keys(text).until(`document.querySelector(` + quote(field) + `).value === ` + quote(text))
}
