package browsertest

import (
	"fmt"
	"testing"
)

// meant is what the form has taken from the felt.
const meant = `[...document.querySelectorAll(".meant li"), document.querySelector("#at")?.value, document.querySelector("#seat")?.value].flatMap((e) => e?.firstChild?.data.trim() ?? e ?? []).filter(Boolean).join("; ")`

// takes waits until the form has taken what was pressed.
func (v *visitor) takes(what string) *visitor {
	v.t.Helper()
	return v.until(fmt.Sprintf("%s === %q", meant, inWords(what)))
}

// holds has the table held, so that no clock runs: from the dealer's console, or from the menu.
func (v *visitor) holds() *visitor {
	v.t.Helper()
	if !is[bool](v, `!!`+find(".console button", "Hold the table")) {
		v.button("Menu")
	}
	v.button("Hold the table").fillAt("#hold-reason", "a card fell").click(`document.querySelector("form button.brass")`)
	return v.until(find(".notice", "This table is held"))
}

// declared is the button that declares, where it can be pressed.
const declared = `[...document.querySelectorAll("button")].find((b) => b.textContent === "Declare it" && !b.disabled)`

// decides is a player at seat 2 of heads-up-1, whose decision Dee waits for; Fay has verified the inspection of both decks.
func (s *server) decides(dee, fay *visitor) *visitor {
	dee.t.Helper()
	dee.goTo("/table/heads-up-1").until(find(".console p", "The program deals here.")).button("Deal at this table").until(find(".console-text", "You wait for players."))
	ann := s.visit(dee.t, 1280, 800).join("Ann").sit("heads-up-1", 2)
	dee.until(find(".console button", "Begin round 1"))
	for _, what := range []string{"Verify the inspection of the first deck", "Verify the inspection of the second deck"} {
		dee.deal(find(".console-text", "You wait for a floorperson: "+what))
		fay.verifiesAt("heads-up-1", what)
	}
	dee.deal(find(".console .brass", "No more bets"))
	ann.wager("ante").button("Deal me in")
	dee.deal(find(".console-text", "You wait for seat 2"))
	return ann
}

// TestCardsAndSeatsArePointedAt: while the form of a floorperson is open, on tablets and from either side, the cards and seats that can be
// meant are pressed on the felt, by touch or by keys, and the form has them; nothing is declared before it was seen what follows from it.
func TestCardsAndSeatsArePointedAt(t *testing.T) {
	t.Parallel()
	s := open(t)
	dee, fay := s.visit(t, 1024, 768), s.visit(t, 820, 1180)
	ada := s.administrator("Ada")
	ada.invite(fay, "Fay", "floorperson")
	dee.enrolled(ada.invitation("Dee", "dealer", "floorperson"), "").addCode()
	s.decides(dee, fay)
	dee.holds()

	const dealers = `document.querySelectorAll(".dealer-cards .card[role=button]")`
	dee.panel().until(dealers + `.length === 0`).click(find("label", "Card of the dealer exposed")).until(dealers + `.length === 2`)
	dee.until(`!document.querySelector(".felt .seat [role=button]")`) // no player's card, and no seat, can be meant
	dee.click(dealers + `[1]`).takes("The dealer, card 2").until(dealers + `[1].ariaPressed === "true"`)
	dee.fillAt("#reason", "it fell").until(`!` + declared).button("See what follows").until(find(".told li", "A card of the dealer is exposed")).until(declared)
	is[bool](dee, `(`+dealers+`[0].focus(), document.activeElement.ariaLabel.startsWith("The dealer, card 1"))`)
	dee.keys(" ").takes("The dealer, card 2; The dealer, card 1").until(`!` + declared) // that is another declaration
	dee.keys("\r").takes("The dealer, card 2").until(declared)
	dee.violates("pointing from the dealer's side")
	dee.click(find("label", "Incorrect number of cards")).until(`!` + declared)

	fay.panel().click(find("label", "Incorrect number of cards")).click(`document.querySelector("#plate-2[role=button]")`).takes("Seat 2")
	fay.click(`document.querySelector("#plate-2[role=button]")`).takes("").click(dealers + `[0]`).takes("The dealer")
	fay.violates("pointing on a tablet upright")
	fay.accessible("pointing at a house-banked table")
	fay.size(820, 1180)
	fay.click(find("label", "A player has left")).click(`document.querySelector("#plate-2[role=button]")`).takes("2")
	fay.fillAt("#reason", "she is gone").until(`!` + declared).button("See what follows").until(declared)
	fay.button("Close").until(`!document.querySelector(".felt [aria-pressed]")`) // the felt is as it was

	ann := s.visit(t, 1440, 900).join("Abe")
	ann.sitAtPoker("holdem-1")
	ann.until(`document.querySelector("[data-choice=call]:not(:disabled), [data-choice=check]:not(:disabled)")`)
	fay.goTo("/table/holdem-1").holds().panel().click(find("label", "Hand fouled")).click(`document.querySelector(".poker-seat .plate[role=button]")`)
	fay.until(meant + ` === document.querySelector(".poker-seat .plate[aria-pressed=true]").id.split("-")[1]`)
	fay.click(find("label", "The dealer exposes a first")).click(`document.querySelector(".poker-seat .card-back[role=button]")`)
	fay.until(`/^\d+\/[01]$/.test(` + meant + `)`)
	fay.violates("pointing at a table of Poker")
	fay.well()
	dee.well()
}

// TestADealerReportsWhatWentWrong: a dealer holds his table at once from his console, names the irregularity and presses the hand on the felt; a
// floorperson finds that filled in, reads what follows and declares it. A player reads only why the table is held.
func TestADealerReportsWhatWentWrong(t *testing.T) {
	t.Parallel()
	s := open(t)
	dee, fay := s.visit(t, 1024, 768), s.visit(t, 820, 1180)
	ada := s.administrator("Ada")
	ada.invite(fay, "Fay", "floorperson")
	ada.invite(dee, "Dee", "dealer")
	ann := s.decides(dee, fay)

	dee.button("Hold the table").fillAt("#hold-reason", "she has three cards").click(`document.querySelector("form summary")`)
	dee.click(find("label", "Incorrect number of cards")).click(`document.querySelector("#plate-2[role=button]")`).takes("Seat 2")
	dee.accessible("the report of a dealer")
	dee.click(find("button.brass", "Hold the table")).until(find(".notice", "Dee reports: Incorrect number of cards dealt. A floorperson declares it."))
	ann.until(find(".notice", "This table is held: she has three cards"))
	is[bool](ann, `!`+find(".notice", "Dee reports"))

	fay.goTo("/table/heads-up-1").until(find(".notice", "Dee reports: Incorrect number of cards dealt.")).until(reads("The floor panel in the menu has it filled in."))
	fay.panel().takes("Seat 2").until(find("p", "Dee has reported what is filled in here")).until(`document.querySelector("input[name=irregularity]:checked").parentElement.textContent.trim() === "Incorrect number of cards dealt"`)
	fay.button("See what follows").until(find(".told li", "An incorrect number of cards was dealt to seat 2")).fillAt("#reason", "I have counted them").click(declared).until(find("h3", "Your proposal waits"))
	for _, v := range []*visitor{ann, fay, dee} {
		v.well()
	}
}
