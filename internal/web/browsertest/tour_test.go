package browsertest

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

const (
	tourNext  = `document.querySelector(".tour .brass")`
	tourStep  = `document.querySelector(".tour")?.dataset.step`
	tourTitle = `document.querySelector(".tour strong").textContent`
	// pointedAt: the step's element is there, in sight of the page, and marked.
	pointedAt = `[...document.querySelectorAll("[data-toured]")].some((e) => e.checkVisibility() && e.getBoundingClientRect().height > 0)`
)

// tours takes a tour from the first screen to its end. Every step points at an element of its page; what a step asks for is done by its title.
func (v *visitor) tours(who string, does map[string]func(), onwards func()) {
	v.t.Helper()
	v.goTo("/").button("The tour for " + who).until(tourNext)
	for ended := false; !ended; {
		title, step := is[string](v, tourTitle), is[string](v, tourStep)
		if is[bool](v, tourNext+`.textContent === "Show it"`) {
			v.click(tourNext)
		}
		if err := v.comesTrue(pointedAt); err != nil {
			v.t.Fatalf("the tour for %s, %s: nothing is pointed at: %v", who, title, err)
		}
		for step, do := range does {
			if inWords(step) == title {
				do()
				delete(does, step)
			}
		}
		ended = is[bool](v, tourNext+`.textContent === "End"`)
		onwards()
		v.until(tourStep + " !== " + quote(step))
	}
	for title := range does {
		v.t.Errorf("the tour for %s has no step %q", who, title)
	}
	v.until(`!document.querySelector("[data-toured]")`).well()
}

// TestTours: each kind of visitor is led to the end of his tour on the pages of a running floor.
func TestTours(t *testing.T) {
	t.Parallel()
	for _, who := range []string{"players", "dealers", "operators", "laboratories", "studios"} {
		t.Run(who, func(t *testing.T) {
			t.Parallel()
			s := open(t)
			does := map[string]func(){}
			var v *visitor
			switch who {
			case "players":
				v = s.visit(t, 1440, 900).join("Ann")
				does["Sit down"] = func() { v.sitHere(3) }
				does["Wager"] = func() {
					table := is[string](v, `location.pathname.split("/")[2]`)
					v.wager(games[slices.IndexFunc(games, func(g played) bool { return g.table == table })].wagers...).button("Deal me in").until(asked + "||" + result)
				}
				does["Decide"] = func() { v.play() }
			case "dealers":
				v = s.visit(t, 1024, 768)
				s.administrator("Ada").invite(v, "Dee", "dealer")
				does["Take the table"] = func() { v.button("Deal at this table").until(`document.querySelector(".console-text")`) }
			case "operators":
				v = s.administrator("Ada")
			default:
				v = s.visit(t, 390, 844)
			}
			v.tours(who, does, func() { v.click(tourNext) })
		})
	}
}

// TestTourIsLeftAndGoneOnWith by the keyboard, is remembered, is offered once, and is heard.
func TestTourIsLeftAndGoneOnWith(t *testing.T) {
	t.Parallel()
	v := open(t).visit(t, 1280, 800).goTo("/").until(find("button", "Not now"))
	v.tab(find("button", "The tour for studios")).keys(kb.Enter).until(tourNext + ` === document.activeElement`).keys(kb.Enter).until(pointedAt)
	v.until(`document.querySelector(".tour [role=status]").textContent.includes("A paytable of your own")`)
	v.keys(kb.Enter).until(tourStep + ` === "1" && ` + pointedAt)
	v.accessible("a tour")
	v.keys(kb.Escape).until(`!document.querySelector(".tour")`)
	v.goTo("/").until(`document.querySelector(".table-card") && !` + find("button", "Not now")).button("Go on with the tour for studios").until(tourStep + ` === "1"`)
	v.goTo("/").until(find(".tour p", "This is shown on another page.")).button("Show it").until(`location.pathname.startsWith("/odds/") && ` + pointedAt)
	v.button("Leave").goTo("/").until(find("button", "Go on with the tour"))
	other := v.s.visit(t, 390, 844).goTo("/").button("Not now").until(`!` + find("button", "Not now") + ` && ` + find("button", "The tour for players"))
	other.accessible("the first screen with the tours at its foot")
	v.well()
}
