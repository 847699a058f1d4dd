package browsertest

import (
	"fmt"
	"slices"
	"testing"

	"felt.example/felt/internal/floor"
	"felt.example/felt/pa"
)

// lies is what is wrong with the felt for one who stands at the dealer's side of it, or at the players': where the dealer's things and the
// first and last seats lie, what is not upright, and what lies over something else or out of the felt.
const lies = `((dealer) => {
	const found = [], felt = document.querySelector(".felt"), all = (what) => [...felt.querySelectorAll(what)].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height > 0);
	const box = (e) => e.getBoundingClientRect(), x = (e) => (box(e).left + box(e).right) / 2, y = (e) => (box(e).top + box(e).bottom) / 2, called = (e) => e.id || e.className + " " + e.textContent;
	const seats = all("[id^=plate-]").sort((a, b) => a.id.slice(6) - b.id.slice(6)), his = all(".rack, .dealer-place, .dealer-spot");
	if (seats.length < 2 || his.length === 0) found.push("seats or dealer are missing");
	for (const e of his) for (const seat of seats) if (y(e) > y(seat) !== dealer) found.push(called(e) + " lies on the wrong side of " + seat.id);
	const ends = [seats[0], seats.at(-1)].map((seat) => x(seat) - x(felt)), [left, right] = dealer ? ends : ends.toReversed();
	if (left > 1 || right < -1 || left >= right) found.push("the first seat lies on the wrong side, or the last: " + ends);
	const shoe = all(".shoe")[0], rack = all(".discards")[0];
	if (shoe && x(shoe) < x(rack) !== dealer) found.push("the shoe lies on the wrong side");
	for (const e of all(".card, .name, .plate, .place-name, .inscriptions text, .hand-name, .dealer-spot")) {
		for (let up = e; up !== felt; up = up.parentElement) {
			const style = getComputedStyle(up), turn = new DOMMatrix(style.transform);
			if (style.rotate !== "none" || turn.a <= 0 || turn.d <= 0) found.push(called(e) + " is not upright");
		}
	}
	if (dealer) {
		const lying = all(".areas, .hand:not(.none), [id^=plate-], .place .fan, .place .under, .board .card, .bet, .rack, .shoe, .discards, .placard, .meter, .dealer-hand, .dealer-spot");
		lying.forEach((e, i) => {
			const a = box(e), at = box(felt);
			if (a.left < at.left || a.right > at.right || a.top < at.top || a.bottom > at.bottom) found.push("out of the felt is " + called(e));
			for (const f of lying.slice(i + 1)) {
				const b = box(f);
				if (!e.contains(f) && !f.contains(e) && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) found.push(called(e) + " meets " + called(f));
			}
		});
	}
	return found.concat(document.documentElement.scrollWidth > innerWidth ? "the page is wider than the screen" : []);
})`

// standsAt tests that the visitor sees the felt from the dealer's side, or from the players'.
func (v *visitor) standsAt(dealer bool, what string) *visitor {
	v.t.Helper()
	for _, fault := range is[[]string](v, fmt.Sprintf("%s(%t)", lies, dealer)) {
		v.t.Errorf("%s: %s", what, fault)
	}
	return v
}

// standsAsDealer is standsAt on the screens that a dealer has: tablets across and upright, and a wide one.
func (v *visitor) standsAsDealer(what string) *visitor {
	v.t.Helper()
	for _, size := range [][2]int{{820, 1180}, {1180, 820}, {1280, 800}, {1024, 768}} {
		v.size(size[0], size[1])
		v.until(fmt.Sprintf("innerWidth === %d && innerHeight === %d", size[0], size[1])).drawn()
		v.standsAt(true, fmt.Sprintf("%s, %d by %d", what, size[0], size[1]))
	}
	return v
}

// TestTheDealerStandsAtHisSideOfTheFelt: who deals sees the felt turned round, with his cards and rack nearest to him, the seats across from
// them, and seat 1 at his left, whence he deals, also when he serves the middle one; everybody else sees it as the players do, and so does he until
// he comes and when he has gone.
func TestTheDealerStandsAtHisSideOfTheFelt(t *testing.T) {
	t.Parallel()
	s := open(t)
	dee, ann := s.visit(t, 1024, 768), s.visit(t, 1280, 800)
	s.administrator("Ada").invite(dee, "Dee", "dealer")
	for _, c := range floor.Demonstration {
		if slices.Contains([]string{"omaha-8-1", "seven-stud-1", "razz-1", "draw-1"}, c.ID) { // their felt is that of Hold'em
			continue
		}
		ann.goTo("/table/" + c.ID).until(`document.querySelectorAll(".felt [id^=plate-]").length > 5`).drawn()
		dee.goTo("/table/" + c.ID).until(find(".console p", "The program deals here.")).drawn()
		dee.standsAt(false, c.ID+" before he comes")
		dee.button("Deal at this table").until(`document.querySelector(".felt.from-dealer")`).standsAsDealer(c.ID)
		ann.until(find(".table-bar span", "Dealer: Dee")).standsAt(false, c.ID+" as its players see it")
		if pa.Game(c.Game).Banked() {
			dee.button("Leave the table").until(find(".console p", "The program deals here."))
			p := &pit{server: s, dee: dee}
			p.comes(dealtAt(c.ID, c.Game))
			p.sits(3, "Walt")
			dee.standsAsDealer(c.ID + " with a seat that he serves")
			p.leave(3)
		}
		dee.button("Leave the table").until(find(".console p", "The program deals here.")).drawn()
		dee.standsAt(false, c.ID+" when he has gone")
	}
	dee.well()
	ann.well()
}
