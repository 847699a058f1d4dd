package browsertest

import (
	"encoding/json"
	"fmt"
	"net"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// cards are the cards of a seat as the page names them, in English.
func (v *visitor) cards(seat int) []string {
	v.t.Helper()
	return cardsCalled(is[[]string](v, fmt.Sprintf(`[...document.querySelector("#plate-%d").closest("section").querySelectorAll("svg.card")].map((c) => c.ariaLabel)`, seat)))
}

// stack is what a seat's plate says that its player has, in dollars.
func (v *visitor) stack(seat int) float64 {
	v.t.Helper()
	return is[float64](v, fmt.Sprintf(`Number(document.querySelector("#plate-%d .stack-sum").textContent.replace(/[$,]/g, ""))`, seat))
}

// balance is what the lobby says that the visitor has, in dollars.
func (v *visitor) balance() float64 {
	v.t.Helper()
	v.goTo("/").until(`document.querySelector(".account")`)
	return is[float64](v, `Number(document.querySelector(".account .money").textContent.replace(/[$,]/g, ""))`)
}

// code is a card as views write it: "ace of spades" is "As".
func code(name string) string {
	rank, suit, _ := strings.Cut(name, " of ")
	ranks := map[string]string{"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "nine": "9", "eight": "8",
		"seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "two": "2"}
	return ranks[rank] + suit[:1]
}

// knows tells how many times a card occurs in what the visitor's page received or shows.
func (v *visitor) knows(name string) int {
	v.t.Helper()
	v.mu.Lock()
	received := strings.Join(v.frames, "\n")
	v.mu.Unlock()
	shown := is[string](v, "document.documentElement.outerHTML")
	return strings.Count(received, `"`+code(name)+`"`) + strings.Count(received, name) + strings.Count(shown, inWords(name))
}

// TestTwoPlayersAndARestart: two players at one table; one closes the page and comes back,
// the server is killed between. The round goes on at the same question with the same
// cards, neither page learns the other's, and all is paid right.
func TestTwoPlayersAndARestart(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := s.visit(t, 1440, 900).join("Ann"), s.visit(t, 1440, 900).join("Bob")
	had := []float64{ann.balance(), bob.balance()}
	ann.sit("flush-1", 2)
	bob.sit("flush-1", 4)
	// With the first wager the time begins to run in which the others place theirs.
	ann.wager("ante", "flush_bonus")
	bob.wager("ante")
	ann.button("Deal me in")
	bob.button("Deal me in")

	ann.until(asked)
	cards, bobs := ann.cards(2), bob.until(`document.querySelectorAll(".seat.own .card:not(.card-back)").length === 7`).cards(4)
	if len(cards) != 7 || slices.Contains(cards, "card face down") || slices.ContainsFunc(bobs, func(c string) bool { return slices.Contains(cards, c) }) {
		t.Fatalf("Ann holds %v, Bob %v", cards, bobs)
	}
	if hidden := bob.cards(2); len(hidden) != 7 || slices.ContainsFunc(hidden, func(c string) bool { return c != "card face down" }) {
		t.Errorf("Bob sees Ann's cards as %v", hidden)
	}
	for i := range cards {
		if bob.knows(cards[i]) > 0 || ann.knows(bobs[i]) > 0 {
			t.Errorf("the %s or the %s came to the wrong page", cards[i], bobs[i])
		}
		if ann.knows(cards[i]) < 3 {
			t.Errorf("Ann's own %s was looked for in vain: the test looks in the wrong place", cards[i])
		}
	}

	question := ann.question()
	bob.goTo("/rules/high-card-flush").until(`document.querySelector(".title-band")`)
	bob.goTo("/table/flush-1").until(`document.querySelectorAll(".seat.own .card:not(.card-back)").length === 7`)
	if again := bob.cards(4); !slices.Equal(again, bobs) {
		t.Errorf("Bob comes back to %v, he had %v", again, bobs)
	}

	s.kill()
	ann.until(find(".notice", "The connection is lost"))
	s.start()
	for _, v := range []*visitor{ann, bob} {
		v.until(`document.querySelector(".notice") === null`)
	}
	if again := ann.until(asked).question(); again != question || !slices.Equal(ann.cards(2), cards) || !slices.Equal(bob.cards(4), bobs) {
		t.Errorf("after the restart %q with %v; before %q with %v", again, ann.cards(2), question, cards)
	}
	ann.decide()
	bob.until(asked).decide()
	for i, v := range []*visitor{ann, bob} {
		seat := 2 + 2*i
		v.until(result)
		net := is[float64](v, `Number(document.querySelector(".standing-sum").textContent.replace("−", "-").replace(/[$,+]/g, ""))`)
		if stack := v.stack(seat); stack != 500+net {
			t.Errorf("seat %d has %.2f after %+.2f", seat, stack, net)
		}
		v.button("Menu").button(fmt.Sprintf("Leave seat %d", seat)).until(fmt.Sprintf(`document.querySelector("#plate-%d.free")`, seat))
		if has := v.balance(); has != had[i]+net {
			t.Errorf("seat %d: the balance is %.2f, it was %.2f before %+.2f", seat, has, had[i], net)
		}
	}
	s.kill()
	name, err := program()
	must(t, err)
	out, err := exec.CommandContext(t.Context(), name, "verify", "--json", s.dir).Output()
	if err != nil || !json.Valid(out) {
		t.Errorf("felt verify: %v %s", err, out)
	}
}

// TestAServerThatSaysNothingIsGivenUp: a command that is not answered has the page look for another way, which it finds by
// itself, and the round goes on.
func TestAServerThatSaysNothingIsGivenUp(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900).join("Ann").sit("flush-1", 2).until(`document.querySelector("[data-area=ante].open")`)
	must(t, stop(s.cmd.Process))
	is[chromedp.Void](v, `document.querySelector("[data-area=ante]").click()`)
	v.until(find(".notice", "The connection is lost"))
	must(t, goOn(s.cmd.Process))
	v.until(`document.querySelector(".notice") === null`).until(asked) // what was sent came after all, and is dealt when its time is up
	v.decide()
	v.until(result)
}

// TestClickAnswersAtOnce: chips lie on an area two frames after the click, whatever the
// server does: here it is gone.
func TestClickAnswersAtOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900).join("Ann").sit("crazy-1", 1).until(`document.querySelector("[data-area=queens_up].open")`)
	stopped := time.Now()
	must(t, stop(s.cmd.Process))
	shown := await[string](v, `(async () => {
		const area = document.querySelector("[data-area=queens_up]");
		area.click();
		for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame);
		return area.querySelector(".value")?.textContent ?? "nothing";
	})()`)
	if shown != "$5" {
		t.Errorf("two frames after the click the area shows %s (the server stood still for %s)", shown, time.Since(stopped))
	}
	must(t, goOn(s.cmd.Process))
	v.wager("ante")
	v.well()
}

// TestFirstPageIsLight weighs what a first visit transfers until a table is shown with its seats, filters the list below it, and sits
// down at that table with one click, without a name.
func TestFirstPageIsLight(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1440, 900).goTo("/").until(`document.querySelector(".tables") && document.querySelector(".scene-seats li") && document.fonts.status === "loaded" && document.readyState === "complete"`)
	v.until(`performance.getEntriesByType("resource").every((e) => e.responseEnd > 0)`)
	v.mu.Lock()
	total := 0
	for _, bytes := range v.weight {
		total += bytes
	}
	v.mu.Unlock()
	t.Logf("%d bytes in %d answers", total, len(v.weight))
	if language != "" { // what is said in it comes once
		total -= 230_000
	}
	if total >= 150_000 || total < 20_000 || len(v.weight) < 5 {
		t.Errorf("the first page weighs %d bytes in %d answers; the limit is 150,000", total, len(v.weight))
	}
	const choose = `((label, value) => { const e = [...document.querySelectorAll(".filters label")].find((l) => l.textContent.startsWith(label)).querySelector("select"); e.value = value; e.dispatchEvent(new Event("change", { bubbles: true })); })`
	all := is[int](v, `document.querySelectorAll(".table-card").length`)
	is[chromedp.Void](v, choose+`(`+quote(inWords("Game"))+`, "high-card-flush")`)
	v.until(`[...document.querySelectorAll(".table-card .swatch-name")].every((e) => e.textContent === "High Card Flush")`)
	is[chromedp.Void](v, choose+`(`+quote(inWords("Game"))+`, "")`)
	v.until(fmt.Sprintf(`document.querySelectorAll(".table-card").length === %d`, all))
	v.size(390, 844)
	v.until(`innerWidth === 390 && document.documentElement.scrollWidth <= innerWidth`)
	v.size(1440, 900)
	v.until(`innerWidth === 1440`).button("Sit at 2").until(`document.querySelector(".plate.yours")`)
	v.well()
}

// relay passes bytes to a server and back.
type relay struct {
	net.Listener
	silenced atomic.Int64 // how often it was silent; what was opened before passes nothing any more
	silent   atomic.Bool  // nothing passes
}

// relays opens one to the server, by which visitors come from here on.
func (s *server) relays() *relay {
	s.t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(s.t, err)
	r := &relay{Listener: listener}
	s.t.Cleanup(func() { _ = listener.Close() })
	s.url = "http://" + listener.Addr().String()
	go func() {
		for {
			from, err := listener.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", s.addr)
			if err != nil {
				_ = from.Close()
				continue
			}
			opened := r.silenced.Load()
			go r.pass(to, from, opened)
			go r.pass(from, to, opened)
		}
	}()
	return r
}

func (r *relay) pass(to, from net.Conn, opened int64) {
	defer to.Close()
	for some := make([]byte, 4096); ; {
		n, err := from.Read(some)
		if err != nil {
			return
		}
		if r.silent.Load() || r.silenced.Load() > opened {
			continue
		}
		if _, err := to.Write(some[:n]); err != nil {
			return
		}
	}
}

// TestAMachineThatSaysNothing: a page that asks for nothing notices that nothing comes any more on a connection that stays open, as when the
// machine has lost its power, and goes on by itself over another.
func TestAMachineThatSaysNothing(t *testing.T) {
	t.Parallel()
	s := open(t)
	r := s.relays()
	v := s.visit(t, 1440, 900).goTo("/table/flush-1").until(`document.querySelector("#plate-1")`)
	r.silenced.Add(1)
	r.silent.Store(true)
	v.until(find(".notice", "The connection is lost"))
	r.silent.Store(false)
	v.until(`document.querySelector(".notice") === null && document.querySelector("#plate-1")`)
	v.well()
}
