package browsertest

import (
	_ "embed"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"felt.example/felt/internal/floor"
)

// measure is how a page is measured at a size: see testdata/measure.js.
//
//go:embed testdata/measure.js
var measure string

// measured is what it finds.
type measured struct {
	Faults []string
	Felt   struct{ Left, Top, Width, Height float64 }
	Empty  float64
	Bare   string
}

// bare is the share of a felt that may hold nothing.
const bare = 0.25

// screen is a size, the least side that an area has there in px, and the share of a felt that may hold nothing.
type screen struct {
	width, height, least int
	bare                 float64
}

// screens are the sizes at which each table is measured: two, and with FELT_SIZES=all from a telephone to a wall, upright and across.
func screens() []screen {
	if os.Getenv("FELT_SIZES") == "all" {
		return []screen{{360, 740, 56, bare}, {390, 844, 56, bare}, {820, 1180, 56, bare}, {844, 390, 44, bare}, {1024, 768, 44, bare},
			{1440, 900, 44, bare}, {2560, 1440, 44, bare}}
	}
	return []screen{{360, 740, 56, bare}, {1440, 900, 44, bare}}
}

// low is a window that is wide and low, as a laptop has it, where words are what has little room.
var low = screen{1366, 650, 44, 0.4}

// drawn waits until two frames were drawn and chips and cards lie still, so that nothing is measured while it is laid out for a new size, or flies.
func (v *visitor) drawn() {
	v.t.Helper()
	is[chromedp.Void](v, `globalThis.drawn = false, void requestAnimationFrame(() => requestAnimationFrame(() => { drawn = true; }))`)
	v.until(`globalThis.drawn && document.getAnimations().every((a) => a instanceof CSSTransition || a.playState === "finished")`)
}

// sizes measures a table at each kind of question that comes, at all sizes.
type sizes struct {
	*visitor
	table   string
	screens []screen
	seen    map[string]bool
	felts   map[screen]measured
}

func (v *visitor) measures(table string, at []screen) *sizes {
	return &sizes{v, table, at, map[string]bool{}, map[screen]measured{}}
}

// at measures the page as it stands, unless a question of that kind was measured before. Between two questions the felt stays where it is.
func (l *sizes) at(kind string) {
	l.t.Helper()
	if l.seen[kind] {
		return
	}
	l.seen[kind] = true
	for _, size := range l.screens {
		l.size(size.width, size.height)
		l.until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d && document.querySelector(innerWidth < 1200 ? ".felt.narrow, .poker-felt" : ".felt.wide") && !document.querySelector(".notice")`, size.width, size.height)).drawn()
		m := is[measured](l.visitor, "("+measure+")("+strconv.Itoa(size.least)+")")
		what := fmt.Sprintf("%s, %s, %d by %d", l.table, kind, size.width, size.height)
		for _, fault := range m.Faults {
			l.t.Errorf("%s: %s", what, fault)
		}
		if m.Empty > size.bare+0.005 { // in whole per cent
			l.t.Errorf("%s: %.0f %% of the felt hold nothing: %s", what, 100*m.Empty, m.Bare)
		}
		if first, ok := l.felts[size]; !ok {
			l.felts[size] = m
		} else if f, g := first.Felt, m.Felt; max(math.Abs(f.Left-g.Left), math.Abs(f.Top-g.Top), math.Abs(f.Width-g.Width), math.Abs(f.Height-g.Height)) > 2 {
			l.t.Errorf("%s: the felt's box is %v, and was %v", what, g, f)
		}
		if os.Getenv("FELT_SIZES") == "all" {
			l.t.Logf("%s: %.0f %% of the felt hold nothing, of %.0f by %.0f px: %s", what, 100*m.Empty, m.Felt.Width, m.Felt.Height, m.Bare)
		}
	}
	l.size(1440, 900)
	l.until(`innerWidth === 1440 && document.querySelector(".felt.wide")`).drawn()
}

// asked is the kind of the question that stands.
func (l *sizes) asked() string {
	l.t.Helper()
	return is[string](l.visitor, `[...new Set([...document.querySelectorAll(".decision [data-choice]")].map((e) => e.dataset.choice))].toSorted().join() || "setting"`)
}

// rounds is how many rounds of each table are measured: in more of them more kinds of question come.
func rounds() int {
	n, _ := strconv.Atoi(os.Getenv("FELT_ROUNDS"))
	return max(n, 1)
}

// TestSizes: a player sees all words whole, can touch each area and has little empty felt before him, which stays where it is, while he
// wagers, decides and looks at what he won.
func TestSizes(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, g := range games {
		t.Run(g.table, func(t *testing.T) {
			t.Parallel()
			l := s.visit(t, 1440, 900).measures(g.table, append(screens(), low))
			l.join("Ann").sit(g.table, 3)
			for range rounds() {
				l.until(`document.querySelector(".wagers")`)
				l.at("wagers")
				l.wager(g.wagers...).button("Deal me in").until(asked + "||" + result)
				for is[bool](l.visitor, "!!"+asked) {
					l.at(l.asked())
					l.decide()
					l.until(asked + "||" + result)
				}
				came := "result"
				if is[bool](l.visitor, `!!document.querySelector(".value.won")`) {
					came = "a win"
				}
				l.at(came)
			}
			t.Logf("measured at %q", slices.Sorted(maps.Keys(l.seen)))
			l.well()
		})
	}
}

// TestSizesOfPoker is the same at two tables of Poker, and with FELT_SIZES=all at each.
func TestSizesOfPoker(t *testing.T) {
	t.Parallel()
	tables := []string{"omaha-8-1", "seven-stud-1"} // with and without a board, and the most cards
	if os.Getenv("FELT_SIZES") == "all" {
		tables = pokerTables
	}
	s := open(t)
	for _, table := range tables {
		t.Run(table, func(t *testing.T) {
			t.Parallel()
			l := s.visit(t, 1440, 900).measures(table, screens())
			l.join("Ann").sitAtPoker(table)
			for range rounds() {
				for l.until(asked + "||" + handOver + "||" + comingIn); is[bool](l.visitor, "!"+handOver); l.until(asked + "||" + handOver + "||" + comingIn) {
					if is[bool](l.visitor, "!"+asked) {
						l.at("coming in")
						l.button("Post ").until(asked + "||" + handOver)
						continue
					}
					l.at(l.asked())
					l.actInTime()
				}
				l.at("hand over")
				if is[bool](l.visitor, "!!"+short) {
					l.at("all lost")
					l.click(short).button("Buy chips")
				}
				l.until("!" + handOver)
			}
			t.Logf("measured at %q", slices.Sorted(maps.Keys(l.seen)))
			l.well()
		})
	}
}

// actInTime answers the question that stands with one of calls, if the clock has not run out since.
func (v *visitor) actInTime() {
	v.t.Helper()
	before := is[string](v, number)
	offered := `[...document.querySelectorAll("[data-choice]:not(:disabled)")].find((e) => ` + quote(strings.Join(calls, " ")) + `.split(" ").includes(e.dataset.choice))`
	if is[bool](v, `(() => { const b = `+offered+`; b?.click(); return !!b; })()`) {
		v.answered(before)
	}
}

// TestSizesOfAFullTable is the same where six people and four of the house's players sit at one table of Poker.
func TestSizesOfAFullTable(t *testing.T) {
	t.Parallel()
	s := open(t)
	l := s.visit(t, 1440, 900).measures("holdem-1", screens())
	l.join("Ann").sitAtPoker("holdem-1")
	people := []*visitor{l.visitor}
	for _, name := range []string{"Bernadette", "Christopher", "Dee", "Ed", "Fernando"} {
		v := s.visit(t, 1440, 900).join(name).goTo("/table/holdem-1").until(`document.querySelector(".sit")`)
		people = append(people, v.button("Sit at").button("Sit down at seat").until(`document.querySelector(".plate.yours")`))
	}
	l.until(`document.querySelectorAll(".plate").length === 10`)
	seated := 0
	at := func(kind string) {
		if now := is[int](l.visitor, `document.querySelectorAll(".plate").length`); now != seated { // columns are as high as they have seats
			seated, l.felts = now, map[screen]measured{}
		}
		l.at(kind)
	}
	for hands := 0; hands < 2; l.drawn() {
		for _, v := range people {
			switch {
			case is[bool](v, "!!"+asked):
				if v == l.visitor {
					at(l.asked())
				}
				v.actInTime()
			case is[bool](v, "!!"+comingIn):
				v.button("Post ")
			}
		}
		if is[bool](l.visitor, "!!"+handOver) {
			hands++
			at(fmt.Sprintf("hand %d over", hands))
			l.until("!" + handOver)
		}
	}
	for _, v := range people {
		v.well()
	}
}

// empty is the share of the felt in bands of rows or columns that hold no card, area, seat or inscription.
func (v *visitor) empty() float64 {
	v.t.Helper()
	return is[measured](v, "("+measure+")(44)").Empty
}

// TestWatchedFeltIsUsed: who watches a table on a tablet upright sees all its seats, and no seat lies over another or out of the felt.
func TestWatchedFeltIsUsed(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 820, 1180)
	for _, c := range floor.Demonstration {
		v.goTo("/table/" + c.ID).until(`document.querySelectorAll(".felt .sit").length > 2`).drawn()
		if share := v.empty(); share > bare {
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
	t.Parallel()
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
	t.Parallel()
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
