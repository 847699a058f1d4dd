//go:build pictures

package browsertest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"felt.example/felt/internal/floor"
	"felt.example/felt/pa"
	"felt.example/felt/regtest"
)

// largest is how many bytes a picture of the documentation may have.
const largest = 150_000

// kept is where a file of the documentation is written: in docs, or in the directory that FELT_PICTURES names.
func kept(t testing.TB, name string) string {
	t.Helper()
	dir := os.Getenv("FELT_PICTURES")
	if dir == "" {
		root, err := regtest.Root()
		must(t, err)
		dir = filepath.Join(root, "docs")
	}
	name = filepath.Join(dir, filepath.FromSlash(name))
	must(t, os.MkdirAll(filepath.Dir(name), 0o755))
	return name
}

// picture keeps what the page shows.
func (v *visitor) picture(name string) *visitor {
	v.t.Helper()
	is[chromedp.Void](v, `document.getAnimations().forEach((a) => { try { a.finish(); } catch { a.cancel(); } })`)
	for quality := int64(85); ; quality -= 10 {
		taken, err := chromedp.Call(v.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatWebp, Quality: &quality})
		must(v.t, err)
		if len(taken.Data) <= largest {
			must(v.t, os.WriteFile(kept(v.t, "pictures/"+name), taken.Data, 0o644))
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
	t.Parallel()
	s := open(t)
	ann, bob := s.visit(t, 1440, 900), s.visit(t, 1280, 800)
	ann.join("Ann").goTo("/").until(`document.querySelectorAll(".table-card").length > 8 && document.querySelectorAll(".scene .card").length > 3`).picture("lobby.webp")
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
	t.Parallel()
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
	t.Parallel()
	s := open(t)
	ada, eve := s.administrator("Ada"), s.visit(t, 1180, 760)
	ada.invite(eve, "Eve", "auditor")
	ada.size(1180, 760)
	ada.goTo("/people").until(find("h2", "Invite")).picture("people.webp")
	ann := s.visit(t, 1280, 800).join("Ann").sit("flush-1", 3).plays("ante", "flush_bonus")
	ann.goTo("/table/flush-1/rounds").until(`document.querySelector(".rounds a")`)
	eve.goTo("/books").until(find("p", "Everything adds up")).button("flush-1").until(find(".of-wager th", "ante")).picture("books.webp")

	name, err := program()
	must(t, err)
	felt := func(args ...string) {
		if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	felt("packet", s.dir, "flush-1", "1", "--out", kept(t, "tutorials/round.json"))
	guide := filepath.Join(t.TempDir(), "guide.html")
	felt("guide", "high-card-flush", "--out", guide)
	reader := s.visit(t, 900, 1100)
	must(t, chromedp.Do(reader.ctx, chromedp.Navigate("file://"+guide)))
	is[chromedp.Void](reader, `void document.querySelector("svg")?.scrollIntoView({ block: "center" })`)
	reader.picture("guide.webp")
}

// ofFelt keeps what the felt shows, at half its size.
func (v *visitor) ofFelt(name string) {
	v.t.Helper()
	is[chromedp.Void](v, `document.getAnimations().forEach((a) => { try { a.finish(); } catch { a.cancel(); } })`)
	at := is[page.Viewport](v, `(() => { const { left, top, width, height } = document.querySelector(".felt").getBoundingClientRect(); return { x: left, y: top, width, height, scale: 0.5 }; })()`)
	quality := int64(80)
	taken, err := chromedp.Call(v.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatWebp, Quality: &quality, Clip: &at})
	must(v.t, err)
	must(v.t, os.WriteFile(kept(v.t, "pictures/games/"+name+".webp"), taken.Data, 0o644))
}

// TestPicturesOfGames are of each game, while it is played: those of the demonstration floor, and the tables of the other games of Poker, on a floor of their own.
func TestPicturesOfGames(t *testing.T) {
	t.Parallel()
	s := open(t)
	shown := map[string]bool{}
	for _, c := range floor.Demonstration {
		v := s.visit(t, 1440, 900).join("Cleo")
		if i := slices.IndexFunc(games, func(g played) bool { return g.table == c.ID }); i >= 0 {
			v.sit(c.ID, 3).plays(games[i].wagers...)
		} else {
			v.sitAtPoker(c.ID)
			v.until(asked + `|| document.querySelectorAll(".card").length > 8`)
		}
		v.ofFelt(c.Game)
		shown[c.Game] = true
	}
	var submission strings.Builder
	fmt.Fprintf(&submission, "edition = \"1\"\nfacility = \"Pictures\"\neffective = %s\n", time.Now().Format(time.DateOnly))
	name, err := program()
	must(t, err)
	var tables []string
	for _, g := range pa.Games {
		if shown[g.ID] {
			continue
		}
		rules, err := exec.Command(name, "rules", g.ID, "--toml").Output()
		must(t, err)
		_, declared, _ := strings.Cut(string(rules), "[games.")
		fmt.Fprintf(&submission, "[games.%s\n", declared) // with a table of it
		tables = append(tables, g.ID)
	}
	other := prepared(t)
	file := filepath.Join(t.TempDir(), "floor.toml")
	must(t, os.WriteFile(file, []byte(submission.String()), 0o600))
	other.args = []string{"--submission", file}
	other.start()
	t.Cleanup(other.kill)
	for _, game := range tables {
		other.visit(t, 1440, 900).goTo("/table/" + game + "-1").until(`document.querySelectorAll(".felt .sit").length > 5`).ofFelt(game)
	}
}

// frameTime is how long a frame of the moving picture stands at least.
const frameTime = 70 * time.Millisecond

// TestPicturesOfARound is the picture that moves: a round of High Card Flush as it is dealt, decided and settled.
func TestPicturesOfARound(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1200, 880).join("Ann")
	is[chromedp.Void](v, `void localStorage.setItem("felt.speed", "slow")`)
	v.sit("flush-1", 3).wager("ante", "flush_bonus")
	is[chromedp.Void](v, `void document.querySelector("[data-area=flush_bonus]").dispatchEvent(new PointerEvent("pointerleave"))`) // the pointer is gone, and the paytable with it
	film := movie{width: 900, height: 660}
	take := func() {
		taken, err := chromedp.Call(v.ctx, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: page.CaptureScreenshotFormatPng, Clip: &page.Viewport{Y: 0, Width: 1200, Height: 880, Scale: 0.75}})
		must(t, err)
		must(t, film.add(taken.Data))
	}
	for range 4 {
		take()
	}
	is[chromedp.Void](v, `void [...document.querySelectorAll("button")].find((e) => e.textContent.startsWith("Deal me in")).click()`)
	var asks, ended time.Time
	for ; ended.IsZero() || time.Since(ended) < 4*time.Second; take() {
		switch is[string](v, asked+` ? "asked" : `+result+` ? "over" : ""`) {
		case "asked":
			if asks.IsZero() {
				asks = time.Now()
			} else if time.Since(asks) > 2*time.Second {
				is[chromedp.Void](v, `void document.querySelector("[data-choice=raise]")?.click()`)
			}
		case "over":
			if ended.IsZero() {
				ended = time.Now()
			}
		}
	}
	for quality := 0.8; ; quality -= 0.1 {
		data := film.webp(v, quality)
		if len(data) < 1_500_000 {
			must(t, os.WriteFile(kept(t, "pictures/round.webp"), data, 0o644))
			t.Logf("%d frames, %d bytes, quality %.1f", len(film.frames), len(data), quality)
			return
		}
		if quality < 0.4 {
			t.Fatalf("the picture has %d bytes", len(data))
		}
	}
}

// TestPicturesOfLook are those beside which docs/look.md says what is reached.
func TestPicturesOfLook(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann := s.visit(t, 390, 844).join("Ann").sit("flush-1", 3).plays("ante", "flush_bonus").picture("telephone.webp")
	ann.size(2560, 1440)
	ann.until(`document.querySelector(".felt.wide")`).drawn()
	ann.picture("wall.webp").size(1440, 900)
	ann.until(`innerWidth === 1440`).click(`document.querySelector(".ledger .dollar")`).until(`document.querySelector(".why-sheet .told")`).picture("why.webp")
	pat := s.visit(t, 844, 390).join("Pat")
	pat.goTo("/table/holdem-1").until(`document.querySelectorAll(".mark-program").length === 4`)
	pat.button("Take seat").button("Sit down at seat").until(asked).picture("across.webp")
	dot := s.visit(t, 1440, 900).goTo("/").until(`document.querySelectorAll(".table-card").length > 8`).button("The tour for players").until(pointedAt).click(tourNext)
	dot.until(tourStep + ` === "1" && ` + pointedAt).picture("tour.webp")
}

// TestPicturesOfGuides are those of the guides that are read beside a page: what a submission, a design, a dispute, a device and a round as
// text come to.
func TestPicturesOfGuides(t *testing.T) {
	t.Parallel()
	s := open(t)
	ada := s.administrator("Ada")
	v := s.visit(t, 1180, 760)
	v.goTo("/").button("Rules").click(find(".start label", "High Card Flush")).click(find(".start label", "Hold'em")).button("Begin").until(complies).button("High Card Flush")
	v.until(letterOf("flush_bonus", "C") + `?.parentElement.textContent.replace(/\s/g, " ").includes("4.7908 %")`).until(allCounted)
	const reset = `document.querySelector("#at-games_high-card-flush_progressive_reset")`
	v.click(reset)
	is[any](v, reset+`.select(), null`)
	v.keys("29999").until(`document.querySelector(".verdict.wrong:not(.stale)") && ` + reset + `.getAttribute("aria-invalid") === "true"`).until(allCounted).picture("submission.webp")

	v.size(1440, 900)
	v.goTo("/clauses/649a/649a.11(e)(2)(i)").until(`document.querySelector(".law-rounds a")`).click(find(".law-rounds a", "A higher hand is paid even money")).until(`document.querySelector(".steps .now .cite")`).picture("rounds.webp")

	dee, fay := s.visit(t, 1180, 760), s.visit(t, 1440, 900)
	ada.invite(dee, "Dee", "dealer")
	ada.invite(fay, "Fay", "floorperson")
	dee.goTo("/table/prime-1").until(find(".console p", "The program deals here.")).button("Deal real cards").button("Connect a shoe").button("Make a token").until(`document.querySelector(".shoe-token")`).picture("shoe.webp")

	ann := s.visit(t, 1180, 760).join("Ann").sit("flush-1", 3).plays("ante", "flush_bonus")
	ann.goTo("/table/flush-1/rounds/1").until(find("h2", "A ruling on this round")).fillAt("#ruling-words", "My bonus was not paid.").button("Ask for a ruling").until(find("dd", "It waits for a floorperson."))
	fay.goTo("/table/flush-1/rounds/1").until(find("h2", "Dispute packet"))
	is[chromedp.Void](fay, "void "+find("h2", "Dispute packet")+`.scrollIntoView({ block: "center" })`)
	fay.picture("dispute.webp")

	design := prepared(t)
	guide, err := os.ReadFile("../../../docs/design.md")
	must(t, err)
	_, text, _ := strings.Cut(string(guide), "```toml river.toml\n")
	text, _, _ = strings.Cut(text, "```")
	file := filepath.Join(design.dir, "river.toml")
	must(t, os.WriteFile(file, []byte(text), 0o600))
	design.verb = []string{"design", "play", file}
	design.start()
	t.Cleanup(design.kill)
	designer := design.visit(t, 1180, 760).join("Ann").sit("design-1", 2).wager("ante", "aces_up").button("Deal me in").until(asked)
	designer.click(`document.querySelector("[data-choice=bet]")`).until(result).picture("design.webp")
}
