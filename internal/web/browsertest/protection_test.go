package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// sets types a limit on the page.
func (v *visitor) sets(kind, text string) *visitor {
	v.t.Helper()
	v.click(fmt.Sprintf(`document.querySelector("#%s")`, kind))
	is[bool](v, fmt.Sprintf(`(document.querySelector("#%s").select(), true)`, kind))
	return v.keys(text)
}

// refusedEverywhere tries to sit down at every table of the lobby.
func (v *visitor) refusedEverywhere(words string) {
	v.t.Helper()
	v.goTo("/").until(`document.querySelectorAll(".table-card").length > 10`)
	tables := is[[]string](v, `[...document.querySelectorAll(".table-card .actions a.button")].map((a) => a.getAttribute("href"))`)
	for _, table := range tables {
		v.goTo(table).until(find(".notice", words))
		v.button("Sit at ").button("Sit down at seat").until(find(".sheet .error", words))
	}
	v.goTo("/docs/operating.html") // which asks nothing of a server that is killed
}

// TestProtection: a player sets limits by keys, reaches one, sees her statement, excludes herself, and is refused at every table,
// also after the server was killed. The page is for everybody, at the desk and on a phone.
func TestProtection(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900).join("Ann")
	const lost = "You have lost $10 today, and your limit is $10; you can play again from "
	v.goTo("/limits").until(`document.querySelector("#loss_day")`)
	v.sets("loss_day", "10").sets("session_time", "x").button("Set my limits").until(find(".error", "Time in a session: type a number of minutes"))
	v.sets("session_time", "90").keys("\r").until(find("[role=status]", "Your limits are set."))
	v.until(find("td", "$10.00")).until(find("td", "1 hour, 30 minutes"))
	v.sets("loss_day", "500").button("Set my limits").until(find(".limits span", "$500.00, from "))
	v.accessible("my limits")
	v.size(1440, 900)

	v.sit("flush-1", 2).wager("ante", "ante").click(`document.querySelector("[data-area=ante]")`).until(`document.body.textContent.includes("With this you could lose $15 today, at all tables together, and your limit is $10.")`)
	v.button("Deal me in").until(asked)
	v.click(`document.querySelector("[data-choice=fold]")`)
	v.until(find(".notice", lost)).until(`document.querySelector("#plate-2.free")`)
	v.goTo("/limits").until(find(".notice", lost)).until(find("td", "Flush 1")).until(find("td .loss", "−$"))

	v.click(`document.querySelector("[name=years]:not(:checked)")`).button("Exclude myself").until(find(".error", "Confirm that you know that this cannot be undone."))
	v.click(`document.querySelector(".sure input")`).button("Exclude myself").until(find(".notice", "You have excluded yourself from play until"))
	v.refusedEverywhere("You have excluded yourself from play until")
	s.kill()
	s.start()
	v.refusedEverywhere("You have excluded yourself from play until")
	if helped := is[string](v.goTo("/limits").until(`document.querySelector("#loss_day")`), "document.body.textContent"); !strings.Contains(helped, "1-800-GAMBLER") {
		t.Error("the page names no help")
	}
	v.well()
}

// TestOneAccountInTwoBrowsers: limits that a player with an account sets in one browser are reached in another; excluded in the first,
// she is told so in the second at once, where a table is open, and is refused at every table, also after the server was killed.
func TestOneAccountInTwoBrowsers(t *testing.T) {
	t.Parallel()
	s := open(t)
	home := s.visit(t, 1440, 900).join("Ann")
	home.goTo("/account").fill("Password", password).button("Make an account").until(find("h1", "Ann"))
	other := s.visit(t, 1440, 900)
	other.goTo("/sign-in").fill("Name", "Ann").fill("Password", password).click(find("form button", "Sign in")).until(find("h1", "Ann"))
	home.goTo("/limits").until(`document.querySelector("#loss_day")`).sets("loss_day", "10").button("Set my limits").until(find("[role=status]", "Your limits are set."))

	const lost = "You have lost $10 today, and your limit is $10; you can play again from "
	other.sit("flush-1", 2).wager("ante", "ante").button("Deal me in").until(asked)
	other.click(`document.querySelector("[data-choice=fold]")`).until(find(".notice", lost)).until(`document.querySelector("#plate-2.free")`)
	home.goTo("/limits").until(find(".notice", lost))

	const excluded = "You have excluded yourself from play until"
	home.click(`document.querySelector("[name=years]:not(:checked)")`).click(`document.querySelector(".sure input")`).button("Exclude myself").until(find(".notice", excluded))
	home.well()
	other.until(find(".notice", excluded)).refusedEverywhere(excluded)
	s.kill()
	s.start()
	other.refusedEverywhere(excluded)
	home.goTo("/table/flush-1").until(find(".notice", excluded))
	other.well()
}

// TestRealityCheck: a check that waits, as it does after an hour, is in front of the table until it is acknowledged; no key of the table
// works meanwhile.
func TestRealityCheck(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900).join("Ann").sit("heads-up-1", 3)
	_, err := chromedp.Call(v.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `(() => { const parse = JSON.parse; JSON.parse = (...of) => { const m = parse(...of); if (m?.view?.you?.protection) m.view.you.protection.check = true; return m; }; })()`,
	})
	must(t, err)
	v.goTo("/table/heads-up-1").until(`document.querySelector("dialog.reality-check[open]")`)
	v.until(find("dialog dt", "Time in this session")).until(find("dialog dd", "$0.00")).until(find("dialog p", "If gambling stops being play, 1-800-GAMBLER"))
	v.accessible("the reality check")
	v.keys("\x1b").keys("t")
	if !is[bool](v, `!!document.querySelector("dialog.reality-check[open]") && !document.querySelector(".sheet")`) {
		t.Error("Escape closes it, or a key of the table works behind it")
	}
	v.tab(find("dialog button", "Go on")).keys("\r")
	v.until(`performance.getEntriesByType("resource").some((e) => e.name.endsWith("/api/protection/check") && e.responseStatus === 200)`)
	v.well()
}
