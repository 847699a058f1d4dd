//go:build pictures

package browsertest

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"felt.example/felt/regtest"
)

// largest is how many bytes a picture of the documentation may have.
const largest = 150_000

// picture writes what the page shows to docs/pictures.
func (v *visitor) picture(name string) *visitor {
	v.t.Helper()
	root, err := regtest.Root()
	must(v.t, err)
	is[chromedp.Void](v, `document.getAnimations().forEach((a) => { try { a.finish(); } catch { a.cancel(); } })`)
	for quality := int64(85); ; quality -= 10 {
		taken, err := chromedp.Call(v.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatWebp, Quality: &quality})
		must(v.t, err)
		if len(taken.Data) <= largest {
			must(v.t, os.WriteFile(filepath.Join(root, "docs", "pictures", name), taken.Data, 0o644))
			return v
		}
		if quality < 40 {
			v.t.Fatalf("%s has %d bytes", name, len(taken.Data))
		}
	}
}

// plays plays rounds at a table until one is shown whole.
func (v *visitor) plays(wagers ...string) *visitor {
	v.t.Helper()
	v.wager(wagers...).until(dealIn + "||" + asked + "||" + result)
	is[chromedp.Void](v, `void `+dealIn+`?.click()`)
	for v.until(asked + "||" + result); is[bool](v, "!!"+asked); v.until(asked + "||" + result) {
		v.decide()
	}
	return v
}

// The pictures of the documentation are taken from real floors:
//
//	go test -tags pictures -run Pictures ./internal/web/browsertest
//
// The cards are as they come, so no two runs give the same pictures.

// TestPicturesOfTables are what players see.
func TestPicturesOfTables(t *testing.T) {
	s := open(t)
	ann, bob := s.visit(t, 1440, 900), s.visit(t, 1280, 800)
	ann.join("Ann").goTo("/").until(`document.querySelectorAll(".table-card").length > 8`).picture("lobby.webp")
	bob.join("Bob").sit("flush-1", 5)
	ann.sit("flush-1", 3)
	bob.wager("ante", "flush_bonus")
	ann.wager("ante", "flush_bonus", "straight_flush_bonus").button("Deal me in")
	bob.button("Deal me in")
	for range 2 {
		for _, v := range []*visitor{ann, bob} {
			if v.until(asked + "||" + result + `|| !document.querySelector(".wagers")`); is[bool](v, "!!"+asked) {
				v.decide()
			}
		}
	}
	together(result, ann, bob)
	ann.picture("table.webp").size(1280, 800)
	for _, g := range games {
		if name := map[string]string{"spanish-1": "spanish-21.webp", "mississippi-1": "mississippi-stud.webp", "prime-1": "four-card-prime.webp"}[g.table]; name != "" {
			s.visit(t, 1280, 800).join("Cleo").sit(g.table, 3).plays(g.wagers...).picture(name)
		}
	}
	pat := s.visit(t, 1280, 800)
	pat.join("Pat").sitAtPoker("holdem-1")
	pat.until(asked + `|| document.querySelectorAll(".card").length > 4`).picture("holdem.webp")
	ann.goTo("/odds/high-card-flush").until(`document.querySelector("canvas, svg.chart, .uplot") && !document.body.textContent.includes("computing")`).picture("odds.webp")
}

// TestPicturesOfTheDealer are what a dealer sees, first at a table with the program's cards, then at one with real ones.
func TestPicturesOfTheDealer(t *testing.T) {
	s := open(t)
	dee, fay := s.visit(t, 1024, 768), s.visit(t, 390, 844)
	ada := s.administrator("Ada")
	ada.invite(dee, "Dee", "dealer")
	ada.invite(fay, "Fay", "floorperson")
	dee.goTo("/table/flush-1").until(find(".console p", "The program deals here.")).button("Deal at this table").until(find(".console-text", "You wait for players."))
	walt := s.visit(t, 1280, 800).join("Walt").sit("flush-1", 2)
	dee.until(find(".console button", "Begin round 1")).deal(find(".console-text", "You wait for a floorperson: Verify the inspection of the cards."))
	fay.verifies()
	dee.deal(find(".console .brass", "No more bets"))
	walt.wager("ante", "flush_bonus").button("Deal me in")
	dee.deal(find(".console-text", "Deal")).picture("console.webp").deal(find(".console-text", "You wait for seat 2"))
	walt.until(asked).decide()
	dee.deal(find(".console-text", "Seat 2:")).deal(`/^(Take|Pay|Return) \$/.test(document.querySelector(".console-chips strong")?.textContent)`).picture("payment.webp")
	dee.deal(find(".console button", "Begin round 2"))

	real, dot, fred := s.visit(t, 820, 1180), s.visit(t, 1280, 800), s.visit(t, 390, 844)
	ada.invite(real, "Dot", "dealer")
	ada.invite(fred, "Fred", "floorperson")
	real.goTo("/table/prime-1").until(find(".console p", "The program deals here.")).button("Deal real cards").until(find(".console-text", "You wait for players."))
	dot.join("Joan").sit("prime-1", 2)
	real.until(find(".console button", "Begin round 1")).deal(find(".console-text", "You wait for a floorperson: Verify the inspection of the cards."))
	fred.goTo("/table/prime-1").button("Menu").button("Floor panel").until(find("h3", "Verify the inspection")).fillAt("#validation-reason", "counted").button("Validate it")
	real.deal(find(".console .brass", "No more bets"))
	dot.wager("ante").button("Deal me in")
	real.deal(find(".console-text", "Name card")).picture("keypad.webp")
}

// TestPicturesOfTheHouse are what the staff sees, a paper, and the packet of a round.
func TestPicturesOfTheHouse(t *testing.T) {
	s := open(t)
	ada, eve := s.administrator("Ada"), s.visit(t, 1180, 760)
	ada.invite(eve, "Eve", "auditor")
	ada.size(1180, 760)
	ada.goTo("/people").until(find("h2", "Invite")).picture("people.webp")
	ann := s.visit(t, 1280, 800).join("Ann").sit("flush-1", 3).plays("ante", "flush_bonus")
	ann.goTo("/table/flush-1/rounds").until(`document.querySelector(".rounds a")`)
	eve.goTo("/books").until(find("p", "Everything adds up")).button("flush-1").until(find(".of-wager th", "ante")).picture("books.webp")

	root, err := regtest.Root()
	must(t, err)
	name, err := program()
	must(t, err)
	felt := func(args ...string) {
		if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	felt("packet", s.dir, "flush-1", "1", "--out", filepath.Join(root, "docs", "tutorials", "round.json"))
	guide := filepath.Join(t.TempDir(), "guide.html")
	felt("guide", "high-card-flush", "--out", guide)
	reader := s.visit(t, 900, 1100)
	must(t, chromedp.Do(reader.ctx, chromedp.Navigate("file://"+guide)))
	is[chromedp.Void](reader, `void document.querySelector("svg")?.scrollIntoView({ block: "center" })`)
	reader.picture("guide.webp")
}
