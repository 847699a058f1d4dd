package browsertest

import (
	"testing"
	"time"
)

// TestTheFloorFromAnywhere: a floorperson stops a table where she is not, sees what a correction of its last round
// would change and proposes it; another, at another device, sees the difference and approves it. They let the table
// go on, bar a player and admit him again.
func TestTheFloorFromAnywhere(t *testing.T) {
	t.Parallel()
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
	fay.choose("#correct-table", "Flush 1").until(find("h3", "Round 1")).click(find("label", "Seat 1, Ann: Raise, $") + `.querySelector("input")`).click(find("label", "Fold")).button("See what changes").until(find("li", "Seat 1 g"))
	fay.accessible("the floor")
	fay.fillAt("#correct-reason", "she said fold").button("Propose the correction").until(find("h3", "Your proposal waits"))

	gus.goTo("/floor").until(find("h3", "A proposal waits for you")).until(find("dd", "Correcting round 1: seat 1 answered “Fold”, not “Raise, $")).until(find("li", "Seat 1 g"))
	gus.accessible("the floor on a telephone")
	gus.size(390, 844)
	gus.until(`document.documentElement.scrollWidth <= innerWidth`)
	gus.fillAt("#decision-reason", "I heard it too").button("Approve it").until(find("p", "Nothing waits"))
	gus.button("Let it go on").fillAt("#lift-table-flush-1", "settled").click(find("form.lift button", "Let it go on")).until(find("p", "Nothing is stopped"))
	ann.until(`document.body.textContent.includes("old") || document.body.textContent.includes("Fold")`)

	fay.until(find("p", "Nothing is stopped")).fillAt("#bar-player", "Ann").fillAt("#bar-reason", "quarrels").click(find("form button", "Bar")).until(find("li strong", "Ann"))
	ann.until(find(".notice", "The house does not let you play: quarrels"))
	fay.button("Admit again").until(`document.querySelector(".lift input")`).fillAt(".lift input", "they made up").click(find("form.lift button", "Admit again")).until(find("p", "Nobody is barred"))
	for _, v := range []*visitor{ann, fay, gus} {
		v.well()
	}
}

// TestAnyRoundAndItsPacket: a round is found by its time and seat, and taken as a packet by a floorperson with a reason. A player
// sees the round, and no packet.
func TestAnyRoundAndItsPacket(t *testing.T) {
	t.Parallel()
	s := open(t)
	fay := s.visit(t, 1280, 800)
	s.administrator("Ada").invite(fay, "Fay", "floorperson")
	ann := s.visit(t, 390, 844).join("Ann").sit("flush-1", 2)
	ann.wager("ante").button("Deal me in").play()
	const row = `document.querySelector(".rounds tbody a")`
	ann.goTo("/table/flush-1/rounds").until(row).until(`document.documentElement.scrollWidth <= innerWidth`).accessible("rounds")
	ann.until(`document.querySelector(".rounds tbody td:nth-child(3)").textContent === "2"`)
	ann.fillAt("[type=number]", "5").button("Find").until(find("p", "No such round was found.")).until(`location.search === "?seat=5"`)
	ann.button("All rounds").until(row).until(`location.search === ""`)
	is[bool](ann, `(() => { const at = document.querySelector("[type=datetime-local]"); at.value = "2020-01-01T12:00:00"; return at.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	ann.button("Find").until(find("p", "No such round was found."))
	ann.goTo("/table/flush-1/rounds/1").until(`document.querySelector(".replay .felt")`).until(`!document.querySelector(".packet")`)

	fay.goTo("/table/flush-1/rounds?seat=2").until(row).click(row).until(find("h2", "Dispute packet")).accessible("a packet's form")
	for _, form := range []string{"pdf", "json"} {
		fay.until(`[...document.querySelectorAll(".packet button")].every((b) => b.disabled)`)
		fay.fillAt("#packet-reason", "Ann asks").click(find(".packet button", map[string]string{"pdf": "To read, as PDF", "json": "To verify, as JSON"}[form])).until(find("p", "flush-1-1."+form+" was made and recorded."))
		is[bool](fay, `(() => { const why = document.querySelector("#packet-reason"); why.value = ""; return why.dispatchEvent(new Event("input", { bubbles: true })); })()`)
	}
	ann.well()
	fay.well()
}

// choose takes an option of a list by its words.
func (v *visitor) choose(list, words string) *visitor {
	v.t.Helper()
	v.until(`[...document.querySelector(` + quote(list) + `).options].some((o) => o.textContent === ` + quote(words) + `)`)
	is[bool](v, `(() => { const list = document.querySelector(`+quote(list)+`); list.value = [...list.options].find((o) => o.textContent === `+quote(words)+`).value; return list.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	return v
}

// fillAt types into a field.
func (v *visitor) fillAt(field, text string) *visitor {
	v.t.Helper()
	at := `document.querySelector(` + quote(field) + `)`
	return v.click(at).keys(text).until(at + `.value === ` + quote(text))
}

// TestTheBooksPage: an auditor reads what each table took and paid today, opens a table's wagers, and looks at a day before the floor
// was open.
func TestTheBooksPage(t *testing.T) {
	t.Parallel()
	s := open(t)
	eve := s.visit(t, 1280, 800)
	s.administrator("Ada").invite(eve, "Eve", "auditor")
	ann := s.visit(t, 1280, 800).join("Ann").sit("flush-1", 1)
	ann.until(`document.querySelector(".wagers")`).wager("ante").button("Deal me in").until(asked).decide()
	ann.until(result)
	eve.goTo("/").button("Books").until(find("td", "$10.00")).until(`document.querySelector(".win-chart canvas")`).until(find("p", "Everything adds up")).button("flush-1").until(find(".of-wager th", "ante")).button("ante").until(find(".of-round a", "flush-1, round 1")).button("$500.00").until(find(".of-round th", "flush-1, Ann buys in")).button("Dealer").button("program").accessible("the books of a day")
	eve.button("The rounds of flush-1").until(`document.querySelectorAll(".of-round a").length === 2`)
	today := time.Now().UTC().Format(time.DateOnly)
	eve.button(onPages(today)).until(find(".of-wager td", "closer −$")).accessible("the revenue of a week")
	eve.size(390, 844)
	eve.until(`document.documentElement.scrollWidth <= innerWidth`).accessible("the books on a telephone")
	eve.button("Day before").until(find("p", "No table had opened by then."))
	eve.button("Day after").until(find("td", "$10.00")).well()
	ann.well()
}

// TestWhoMayNotSeeAPage is told in a sentence whom it is for, and what to do: sign in, take a name, or look which roles one has.
func TestWhoMayNotSeeAPage(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800)
	told := `document.querySelector(".error").textContent.startsWith("This is for ") && document.querySelector(".error").textContent.endsWith(".") &&`
	for _, path := range []string{"/floor", "/people", "/books", "/pit", "/cage", "/count-room", "/surveillance", "/audit", "/training"} {
		v.goTo(path).until(told + find("main a", "Sign in"))
	}
	v.accessible("a page for others")
	v.goTo("/history").click(`document.querySelector("#name")`).keys("Ann").button("Take the name").until(find("p", "No round was found."))

	cay := s.visit(t, 1280, 800)
	s.administrator("Ada").invite(cay, "Cay", "cage")
	cay.goTo("/floor").until(told + find("main a", "Your account"))
}

// TestSecuritySignsForCards: a pit manager receives decks, and a floorperson issues one; nothing of either is so before somebody of security has signed
// for it on his page, where he finds nothing else.
func TestSecuritySignsForCards(t *testing.T) {
	t.Parallel()
	s := open(t)
	fay, pam, sam := s.visit(t, 820, 1180), s.visit(t, 1280, 800), s.visit(t, 390, 844)
	ada := s.administrator("Ada")
	ada.invite(fay, "Fay", "floorperson")
	ada.invite(pam, "Pam", "pit manager")
	ada.invite(sam, "Sam", "security")
	pam.goTo("/floor").fillAt("#cards-from", "Card Makers").fillAt("#cards-design", "Plain").fillAt("#cards-back", "red").fillAt("#cards-seals", "A-1, A-2").button("Receive")
	pam.until(find("h3", "Your proposal waits for another person")).until(reads("No cards were recorded as received.")).accessible("cards that wait for security")
	fay.goTo("/floor").until(find("h3", "A proposal waits for another person")).until(`![...document.querySelectorAll(".proposal .brass")].length`)
	sam.goTo("/").button("Menu").button("Cards").until(find("h3", "A proposal waits for you")).until(find("li", "Both have unloaded, inspected and stored decks A-1, A-2 of Card Makers.")).until(`document.documentElement.scrollWidth <= innerWidth`).accessible("what security signs")
	sam.guards("Receiving 2 decks into the storage")
	sam.until(find("li", "2 decks of Card Makers")).until(find("span", "Pam (pit manager) and Sam"))

	fay.until(find("li", "2 decks of Card Makers")).choose("#decks-table", "Crazy 1").fillAt("#deck-ids", "A-1").fillAt("#deck-design", "Plain").fillAt("#deck-backs", "red").fillAt("#issue-reason", "due").button("Issue")
	fay.until(find("h3", "Your proposal waits for another person")).until("!" + find("dt", "Issued, for the dealer"))
	sam.guards("Issuing decks to Crazy 1")
	fay.until(find("dt", "Issued, for the dealer")).until(find("p", "A-1: Crazy 1, taken by Fay with Sam"))
	for _, v := range []*visitor{fay, pam, sam} {
		v.well()
	}
}
