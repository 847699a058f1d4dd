package browsertest

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

const (
	// cardsChecked and cardsWrong are the marks that the page of a round gives.
	cardsChecked = `document.querySelector(".commitment.right summary")?.textContent.startsWith("Checked: these are the cards")`
	cardsWrong   = `document.querySelector(".commitment.wrong [role=alert]")?.textContent`
)

// TestCommitmentIsChecked: the browser that was sent the root before the wagers checks the cards afterwards, and felt verify what it
// keeps as a file; one that did not watch says so. Where it was sent another root, or never the one of which the server speaks,
// the mark is not given.
func TestCommitmentIsChecked(t *testing.T) {
	t.Parallel()
	s := open(t)
	const page = "/table/flush-1/rounds/1"
	v := s.visit(t, 1280, 800).join("Ann").sit("flush-1", 1)
	v.wager("ante")
	v.play()
	v.goTo(page).until(cardsChecked).until(`document.querySelector(".commitment").textContent.includes("It was sent the roots, where each deck began and the cuts before ")`)
	v.until(`document.querySelector(".commitment").textContent.includes("52 positions opened")`).keepsOpenings("round 1 of table flush-1: 1 decks, ")
	s.visit(t, 1280, 800).goTo(page).until(cardsChecked).until(`document.querySelector(".commitment").textContent.includes("This browser did not watch the round, so it has only the server's word for the roots and cuts.")`).well()
	is[bool](v, `(() => { const all = JSON.parse(localStorage.getItem("felt.commitments")); window.name = JSON.stringify(all); all["flush-1/1"].decks = []; localStorage.setItem("felt.commitments", JSON.stringify(all)); return true; })()`)
	v.goTo(page).until(cardsWrong + `.includes("was not sent to this browser before cards were dealt under it")`)
	is[bool](v, `localStorage.setItem("felt.commitments", window.name.replace(/"root":"./, '"root":"x')) === undefined`)
	v.goTo(page).until(cardsWrong + `.includes("While the round was played this browser was sent the root ")`).well()
}

// TestCommitmentIsCheckedAtAShoeAndAtPoker: the same of a round of a shoe, once a floorperson had it reshuffled, with all of its cards, and
// of a hand of Poker, of which only what was shown is opened.
func TestCommitmentIsCheckedAtAShoeAndAtPoker(t *testing.T) {
	t.Parallel()
	s := open(t)
	fay := s.visit(t, 1280, 800)
	s.administrator("Ada").invite(fay, "Fay", "floorperson")
	ann := s.visit(t, 1280, 800).join("Ann").sit("spanish-1", 1)
	fay.goTo("/table/spanish-1").panel().declares(moment{Name: "Floorperson orders a reshuffle after this round"}, nil)
	ann.wager("spanish_21").button("Deal me in").play()
	ann.wager("spanish_21") // the shoe was filled anew
	ann.goTo("/table/spanish-1/rounds/1").until(cardsChecked)
	if opened := is[string](ann, `document.querySelector(".commitment dl").textContent`); !tells(opened, "Root of 288 cards") || !tells(opened, "288 positions opened") {
		t.Errorf("of the shoe: %s", opened)
	}
	ann.keepsOpenings("round 1 of table spanish-1: 1 decks, ")
	ann.well()

	bob := s.visit(t, 1280, 800).join("Bob")
	bob.sitAtPoker("holdem-1")
	bob.playHand()
	number := is[string](bob, `Object.keys(JSON.parse(localStorage.getItem("felt.commitments"))).findLast((key) => key.startsWith("holdem-1/")).split("/")[1]`)
	bob.goTo("/table/holdem-1/rounds/" + number).until(cardsChecked)
	if opened := is[string](bob, `document.querySelector(".commitment dl").textContent`); !tells(opened, "Root of 52 cards") || tells(opened, "52 positions opened") || tells(opened, "0 positions opened") {
		t.Errorf("of the hand: %s", opened)
	}
	bob.keepsOpenings("round " + number + " of table holdem-1: 1 decks, ")
	bob.well()
}

// keepsOpenings keeps what a round's page has checked as a file, in which felt verify finds nothing wrong.
func (v *visitor) keepsOpenings(says string) {
	v.t.Helper()
	is[bool](v, `(() => { URL.createObjectURL = (file) => { window.kept = file.text(); return "#"; }; document.querySelector(".commitment").open = true; return true; })()`)
	text := await[string](v.button("Keep as a file"), `window.kept`)
	file := v.t.TempDir() + "/openings.json"
	must(v.t, os.WriteFile(file, []byte(text), 0o600))
	felt, err := program()
	must(v.t, err)
	out, err := exec.Command(felt, "verify", file).CombinedOutput()
	if err != nil || !strings.Contains(string(out), says) || !strings.Contains(string(out), "they are those committed to") {
		v.t.Errorf("felt verify: %v\n%s%.600s", err, out, text)
	}
}
