package browsertest

import (
	"fmt"
	"math"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"felt.example/felt/internal/floor"
)

// faults are what is wrong with the own seat at a size: an area too small for a finger, or something that the dock or a
// neighbour covers.
const faults = `(() => {
	const found = [], box = (e) => e.getBoundingClientRect();
	const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
	const words = (e) => { const r = document.createRange(); r.selectNodeContents(e); return box(r); };
	const own = document.querySelector(".seat.own"), dock = box(document.querySelector(".dock"));
	for (const area of own.querySelectorAll(".area:not(.band)")) {
		const { width, height } = box(area);
		if (width < %[1]d || height < %[1]d) found.push("area " + area.textContent + " has " + width + " by " + height);
	}
	for (const e of own.querySelectorAll(".spot, .name, .card, .hand-name, .plate")) {
		if (innerHeight < 500 && box(e).bottom > innerHeight) found.push("out of sight is " + (e.textContent || e.getAttribute("aria-label")));
		if (over(box(e), dock)) found.push("the dock covers " + (e.textContent || e.getAttribute("aria-label")));
	}
	const names = [...document.querySelectorAll(".seat.own .name, .seat.own .hand-name, .seat.own .plate, .seat.own .spot")];
	names.forEach((a, i) => names.slice(i + 1).forEach((b) => {
		if (!a.contains(b) && over(a.matches(".name") ? words(a) : box(a), b.matches(".name") ? words(b) : box(b))) {
			found.push(a.textContent + " meets " + b.textContent);
		}
	}));
	if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the screen");
	if (innerWidth >= 1400 && document.documentElement.scrollHeight > innerHeight) found.push("the page is higher than the screen");
	return found;
})()`

// drawn waits until two frames were drawn, so that nothing is measured while it is laid out for a new size.
func (v *visitor) drawn() {
	v.t.Helper()
	is[chromedp.Void](v, `globalThis.drawn = false, void requestAnimationFrame(() => requestAnimationFrame(() => { drawn = true; }))`)
	v.until(`globalThis.drawn`)
}

// TestSizes: from a telephone to a wall, upright and across, a player sees his areas, cards and name whole, and can touch
// each area, while he wagers, decides and looks at what he won; on a wide screen the areas stay where they are.
func TestSizes(t *testing.T) {
	s := open(t)
	for _, g := range games {
		t.Run(g.table, func(t *testing.T) {
			t.Parallel()
			v := s.visit(t, 1440, 900)
			v.join("Ann").sit(g.table, 3)
			first := 0.0 // where the areas lie
			look := func(what string) {
				t.Helper()
				for _, size := range []struct{ width, height, least int }{
					{390, 844, 56}, {820, 1180, 56}, {844, 390, 44}, {1440, 900, 44}, {2560, 1440, 44},
				} {
					v.size(size.width, size.height)
					v.until(fmt.Sprintf(`innerWidth === %d && document.querySelector(innerWidth < 1200 ? ".felt.narrow" : ".felt.wide")`, size.width)).drawn()
					for _, fault := range is[[]string](v, fmt.Sprintf(faults, size.least)) {
						t.Errorf("%s, %d by %d: %s", what, size.width, size.height, fault)
					}
				}
				v.size(1440, 900)
				v.until(`innerWidth === 1440 && document.querySelector(".felt.wide")`)
				v.until(`(() => { // the areas have stood for five frames, and no notice stands above them
					const before = globalThis.areasAt, at = document.querySelector(".seat.own .area").getBoundingClientRect().top;
					globalThis.areasStood = at === before && !document.querySelector(".notice") ? (globalThis.areasStood ?? 0) + 1 : 0;
					globalThis.areasAt = at;
					return areasStood >= 5;
				})()`)
				top := is[float64](v, `areasAt`)
				if first == 0 {
					first = top
				}
				if math.Abs(top-first) > 2 {
					t.Errorf("%s: the areas jump by %.1f px", what, top-first)
				}
			}
			look("wagers")
			v.wager(g.wagers...).button("Deal me in").until(asked + "||" + result)
			if is[bool](v, "!!"+asked) {
				look("decision")
			}
			v.play()
			look("result")
			v.well()
		})
	}
}

// empty is the share of the felt in bands of rows or columns that hold no card, area, seat or inscription.
const empty = `(() => {
	const felt = document.querySelector(".felt"), whole = felt.getBoundingClientRect();
	const boxes = [...felt.querySelectorAll(".card, .outline, .area, .plate, .sit, .poker-seat, .place-name, .under, .meter, .placard, .inscriptions summary, .felt-title, .pot, .dealer-spot")]
		.filter((e) => e.checkVisibility()).map((e) => {
			const r = document.createRange();
			r.selectNodeContents(e);
			return (e.matches("summary, .felt-title") ? r : e).getBoundingClientRect();
		});
	const held = (from, to) => {
		let sum = 0, at = whole[from];
		for (const b of boxes.toSorted((a, b) => a[from] - b[from])) {
			sum += Math.max(0, Math.min(b[to], whole[to]) - Math.max(at, b[from]));
			at = Math.max(at, b[to]);
		}
		return sum / (whole[to] - whole[from]);
	};
	return 1 - held("top", "bottom") * held("left", "right");
})()`

// TestWatchedFeltIsUsed: who watches a table on a tablet upright sees all its seats, and no seat lies over another or out of the felt.
func TestWatchedFeltIsUsed(t *testing.T) {
	s := open(t)
	v := s.visit(t, 820, 1180)
	for _, c := range floor.Demonstration {
		v.goTo("/table/" + c.ID).until(`document.querySelectorAll(".felt .sit").length > 2`).drawn()
		if share := is[float64](v, empty); share > 0.25 {
			t.Errorf("%s: %.0f %% of the felt hold nothing", c.ID, 100*share)
		}
		for _, fault := range is[[]string](v, `(() => {
			const found = [], felt = document.querySelector(".felt").getBoundingClientRect();
			const seats = [...document.querySelectorAll(".seat, .poker-seat, .place, .board, .inscriptions, .felt-title")].map((e) => [e, e.getBoundingClientRect()]);
			seats.forEach(([e, a], i) => {
				if (a.left < felt.left || a.right > felt.right || a.bottom > felt.bottom) found.push("out of the felt is " + e.textContent);
				for (const [f, b] of seats.slice(i + 1)) if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) found.push(e.textContent + " meets " + f.textContent);
			});
			return found.concat(document.documentElement.scrollWidth > innerWidth ? "the page is wider than the screen" : []);
		})()`) {
			t.Errorf("%s: %s", c.ID, fault)
		}
		is[chromedp.Void](v, axe)
		v.violates(c.ID)
	}
	v.well()
}

// TestHeaderOnATelephone: the header takes one line, and its menu leads wherever the links lead where they have room.
func TestHeaderOnATelephone(t *testing.T) {
	s := open(t)
	s.visit(t, 390, 844).goTo("/").until(`document.querySelector(".table-card") && document.querySelector("header").offsetHeight < 60`)
	v := s.administrator("Ada")
	links := `[...document.querySelectorAll("header nav a")].filter((e) => e.checkVisibility()).map((e) => e.textContent).join()`
	v.goTo("/").until(find("nav a", "Account"))
	all := is[string](v, links)
	v.size(390, 844)
	v.until(`document.querySelector(".table-card") && document.querySelector("header").offsetHeight < 60 && ` + links + ` === ""`)
	v.button("Menu").until(links + " === " + quote(all))
	v.until(`[...document.querySelectorAll("header nav > *, header > button")].every((e) => e.offsetHeight >= 44)`)
	is[chromedp.Void](v, axe)
	v.violates("the menu of the header")
	v.keys(kb.Escape).until(links + ` === ""`).button("Menu").button("Rules").until(find("h1", "Rules Submission")).until(links + ` === ""`)
	v.until(`document.documentElement.scrollWidth <= innerWidth`)
	v.well()
}

// TestReplayIsWholeAtOnce: the controls of a round that is shown again are in sight as it opens, and no words lie over others.
func TestReplayIsWholeAtOnce(t *testing.T) {
	v := open(t).visit(t, 1440, 900).join("Ann").sit("flush-1", 3).wager("ante").button("Deal me in")
	v.play()
	for _, size := range [][2]int{{1440, 900}, {390, 844}, {360, 740}} {
		v.size(size[0], size[1])
		v.goTo("/table/flush-1/rounds/1").until(`document.querySelector(".replay .dealer-hand")`).drawn()
		for _, fault := range is[[]string](v, `(() => {
			const found = [], words = (e) => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect(); };
			const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
			const bar = document.querySelector(".player-bar").getBoundingClientRect();
			if (bar.top < 0 || bar.bottom > innerHeight + 1) found.push("the controls lie at " + bar.top);
			const said = [...document.querySelectorAll(".felt :is(.dealer-hand, .placard, .meter, .inscriptions text, .own .spot, .own .name)")].filter((e) => e.checkVisibility());
			said.forEach((a, i) => said.slice(i + 1).forEach((b) => { if (over(words(a), b.matches(".spot") ? b.getBoundingClientRect() : words(b))) found.push(a.textContent + " meets " + b.textContent); }));
			return found;
		})()`) {
			t.Errorf("%d by %d: %s", size[0], size[1], fault)
		}
	}
	v.well()
}
