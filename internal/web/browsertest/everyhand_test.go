package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"felt.example/felt/pa"
)

// TestPokerOnTheTimeBank: when the time of who is asked is up his time bank runs; his page says so and what is left, and those of the others
// that he is on it. A player chooses by keyboard to straddle at every hand and to have losing hands mucked, and is not asked any more.
func TestPokerOnTheTimeBank(t *testing.T) {
	t.Parallel()
	s := prepared(t)
	const table = "room-1"
	file := filepath.Join(t.TempDir(), "floor.toml")
	must(t, os.WriteFile(file, fmt.Appendf(nil, "edition = \"1\"\nfacility = \"House\"\neffective = %s\n%s[tables.%s]\ngame = \"holdem\"\nclock = 10\ntime_bank = 40\nstraddle = true\n", time.Now().UTC().Format(time.DateOnly), submitted(t, pa.Game("holdem")), table), 0o600))
	s.args = []string{"--submission", file}
	s.start()
	t.Cleanup(s.kill)
	ann, bob, cid := s.visit(t, 390, 844).join("Ann"), s.visit(t, 1440, 900).join("Bob"), s.visit(t, 1024, 768).join("Cid")
	all := []*visitor{ann, bob, cid}
	for n, v := range all {
		v.goTo("/account").fill("Password", password).button("Make an account").until(find("h1", []string{"Ann", "Bob", "Cid"}[n]))
	}

	// Ann chooses before anybody else is there.
	ann.goTo("/table/" + table).until(`document.querySelector(".sit")`).button("Sit at").button("Sit down at seat").until(find(".time-bank", "Time bank: 40 s"))
	ann.button("For every hand: you are asked").until(find(".sheet button[aria-pressed=true]", "Ask me"))
	ann.tab(find(".sheet button", "Straddle $4 each time")).keys(kb.Enter).until(find(".sheet button[aria-pressed=true]", "Straddle $4 each time"))
	ann.tab(find(".sheet button", "Muck it")).keys(kb.Enter).until(find(".sheet button[aria-pressed=true]", "Muck it")).accessible("what is answered at every hand")
	ann.keys(kb.Escape).until(find(".seat-buttons button", "For every hand: straddle, muck"))
	for _, v := range all[1:] {
		v.goTo("/table/" + table).until(`document.querySelector(".sit")`).button("Sit at").button("Sit down at seat").until(`document.querySelector(".plate.yours")`)
	}

	const asked = `document.querySelector(".poker-decision [data-choice]:not(:disabled)")`
	turn := func() *visitor {
		t.Helper()
		for began := time.Now(); time.Since(began) < patience; {
			for _, v := range all {
				if is[bool](v, "!!"+asked) {
					return v
				}
			}
			bob.drawn()
		}
		t.Fatal("nobody is asked")
		return nil
	}
	slow := turn()
	slow.until(find(".otherwise", "At zero: your time bank, 40 seconds."))
	slow.until(find(".otherwise", "Your time bank runs. At zero:"))
	slow.until(find("#live-log[aria-live=polite] p", "Your time bank runs: 40 seconds."))
	slow.accessible("the time bank runs")
	for _, v := range all {
		v.until(find(".plate .doing", "time bank"))
	}
	const seconds = `Number(document.querySelector(".time-bank").textContent.replace(/\D+/g, ""))`
	slow.until(seconds + " < 38")
	slow.act("no_straddle", "check", "call", "show")
	if left := is[int](slow, seconds); left < 20 || left >= 39 {
		t.Errorf("after seconds of it %d of 40 are left", left)
	}

	straddles := func(line string) bool { return line == inWords("You: straddle, $4, by a standing choice") }
	for began := time.Now(); !slices.ContainsFunc(ann.said(), straddles); {
		v := turn()
		if v == ann && is[bool](ann, `!!document.querySelector("[data-choice=straddle]")`) {
			t.Fatal("Ann is asked whether she straddles")
		}
		v.act("no_straddle", "check", "fold", "show")
		if time.Since(began) > 4*patience {
			t.Fatalf("Ann does not straddle: %q", ann.said())
		}
	}
	for _, v := range all {
		v.well()
	}
}
