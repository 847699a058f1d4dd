package browsertest

import (
	"testing"

	"felt.example/felt/internal/books"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/money"
)

// TestTipsInTheBrowser: players at a wide screen and a telephone tip a dealer, who is told and whose felt stays where it was; her tip box
// is counted by two, the cage pays her, and the books have each amount. Where the program deals, nobody can be tipped.
func TestTipsInTheBrowser(t *testing.T) {
	t.Parallel()
	n := openHouse(t, floor.Demonstration, floor.Fast)
	defer n.close()
	dee, deeID := n.staff(1280, 800, "Dee", people.Dealer)
	fay, _ := n.staff(1280, 800, "Fay", people.Floorperson)
	cay, _ := n.staff(1280, 800, "Cay", people.Cage)
	gop, _ := n.staff(1280, 800, "Gop", people.GamingOperations)
	ann, bob := n.visit(t, 1440, 900).join("Ann"), n.visit(t, 390, 844).join("Bob")
	ann.sit("flush-1", 1)
	ann.until(`!` + find("button", "Tip the dealer"))
	dee.goTo("/table/flush-1").until(find(".console p", "The program deals here.")).button("Deal at this table").until(`document.querySelector(".console.yours")`)
	bob.sit("flush-1", 2)

	const boxes = `JSON.stringify([".felt", ".dock", ".console"].map((of) => { const b = document.querySelector(of)?.getBoundingClientRect(); return b && [b.x, b.y + scrollY, b.width, b.height].map(Math.round); }))`
	still := func(v *visitor, expression string) string { // for a frame, for what is drawn to size follows the screen a moment later
		t.Helper()
		return is[string](v.until(`globalThis.seen === (globalThis.seen = `+expression+`)`), "seen")
	}
	ann.until(find("button", "Tip the dealer"))
	onTelephone := func() string { // where the dealer's felt is there
		dee.size(390, 844)
		defer func() { dee.size(1280, 800); dee.until(`innerWidth === 1280 && document.querySelector(".felt.wide")`) }()
		dee.until(`innerWidth === 390 && document.querySelector(".felt.narrow")`)
		return still(dee, `JSON.stringify(document.querySelector(".felt").getBoundingClientRect())`)
	}
	held := onTelephone()
	annSaw, deeSaw := still(ann, boxes), still(dee, boxes)
	ann.button("Tip the dealer").until(find("p", "Chips from your stack for Dee, between rounds.")).accessible("a tip")
	ann.size(1440, 900)
	ann.until(`document.querySelector("#amount").value === "$5"`).button("$10").click(find("form .brass", "Tip the dealer"))
	ann.until(`!document.querySelector("#amount")`)
	dee.until(find(".console [role=status]", "Seat 1 tips $10."))
	if now := still(ann, boxes); now != annSaw {
		t.Errorf("a tip moved the player's felt, dock and console from %s to %s", annSaw, now)
	}
	bob.button("Menu").button("Tip the dealer").until(`(document.querySelector("#amount").select(), true)`).keys("90").click(find("form .brass", "Tip the dealer"))
	dee.until(find(".console [role=status]", "Seat 2 tips $90. $100 since you came."))
	if now := still(dee, boxes); now != deeSaw {
		t.Errorf("tips moved the dealer's felt, dock and console from %s to %s", deeSaw, now)
	}
	if now := onTelephone(); now != held {
		t.Errorf("tips moved the dealer's felt on a telephone from %s to %s", held, now)
	}
	dee.accessible("a dealer who was tipped")

	dee.goTo("/cage").until(`document.querySelector("#count-table")`).choose("#count-table", "Flush 1").click(find("label", "Tip box")).counts("count", 1).press("I have counted it")
	fay.goTo("/cage").until(find("h3", "Tip box, Flush 1")).until(find("dd", "none")).accessible("a count of a tip box")
	fay.press("I have observed it").until(find("p", "Nothing waits for you."))
	cay.goTo("/cage").until(find("p", "Counted and not yet paid: $100.00.")).choose("#tips-dealer", "Dee").fillAt("#tips-amount", "60").accessible("tips at the cage")
	cay.press("Pay it in cash").until(find("[role=status]", "Paid to Dee: $60.")).until(find("p", "Counted and not yet paid: $40.00.")).until(find("td", "Cay"))
	gop.goTo("/books").until(find("h2", "Tips")).until(find("p", "At the cage, for all dealers: $100.00 counted on this day, $60.00 paid to dealers, $40.00 left at its end.")).accessible("tips in the books")
	day, err := books.New(n.floor.Log, nil).Day(t.Context(), "", "flush-1")
	must(t, err)
	if x := day.Tables[0]; x.Tips != 100*money.Dollar || x.TipsCounted != x.Tips || x.TipBox != 0 || x.Wagered != 0 || x.Win != 0 {
		t.Errorf("%+v", x)
	}
	for _, g := range day.Groups {
		if g.By == "dealer" && g.Name == deeID && g.Tips != 100*money.Dollar {
			t.Errorf("%+v", g)
		}
	}
	for _, v := range []*visitor{dee, fay, cay, gop, ann, bob} {
		v.well()
	}
}
