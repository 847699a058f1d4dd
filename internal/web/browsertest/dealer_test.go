package browsertest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"felt.example/felt/card"
	"felt.example/felt/internal/shoe"
	"felt.example/felt/store/sqlite"
)

// deal does the dealer's acts, each with one press of a key, until what is waited for holds.
func (v *visitor) deal(until string) *visitor {
	v.t.Helper()
	const (
		button = `document.querySelector(".console.yours > .brass")`
		says   = `document.querySelector(".console-count input, .console-choices")`
		held   = "held"
	)
	ready := "(" + says + " || " + button + " && document.activeElement === " + button + ")"
	for range 200 {
		v.until(ready + " || " + until)
		// Looked at all at once: while others deal or the last act is taken, a button is gone in a moment.
		now := is[string](v, fmt.Sprintf(`(%s) ? %q : %s ? "act " + document.querySelector(".console.yours").dataset.question : ""`, until, held, ready))
		if now == held {
			return v
		}
		before, ok := strings.CutPrefix(now, "act ")
		if !ok {
			continue
		}
		if is[bool](v, "!!"+says) {
			v.acts()
		} else {
			v.keys("\r")
			// The key may have met the question after, if that came meanwhile: then others are waited for, and there is no button.
			v.until(fmt.Sprintf(`document.querySelector(".console.yours")?.dataset.question !== %s || document.querySelector(".dock .message") || !%s`, quote(before), button))
		}
		if message := is[string](v, `document.querySelector(".dock .message")?.textContent ?? ""`); message != "" {
			v.t.Fatalf("the table refuses what the console offers: %s", message)
		}
	}
	v.t.Fatal("the dealer acts for ever")
	return v
}

// acts does the act at the dealer's console by mouse: a number that is asked for is entered, and of several things to say the first is said.
// What the table refuses to have been counted otherwise is counted again.
func (v *visitor) acts() {
	v.t.Helper()
	const number, press, message = `document.querySelector(".console-count input")`, `document.querySelector(".console.yours > .brass, .console-choices > .brass")`, `document.querySelector(".dock .message")`
	before := is[string](v, `document.querySelector(".console.yours").dataset.question`)
	changes := fmt.Sprintf(`document.querySelector(".console.yours")?.dataset.question !== %s`, quote(before))
	if !is[bool](v, "!!"+number) {
		v.click(press).until(changes + " || " + message)
		return
	}
	finds := map[string]string{"Cards above": "20", "Cards behind": "150", "The device shows": "52", "Counted": "1"}
	label := is[string](v, `document.querySelector(".console-count").textContent`)
	for name, n := range finds {
		if beginsWith(label, name) {
			v.enters(n)
		}
	}
	v.click(press).until(changes + " || " + message)
	if due, is := otherwise(is[string](v, message+`?.textContent ?? ""`)); is {
		v.enters(due)
		v.click(press).until(changes)
	}
}

// otherwise is what should have been counted, if a refusal says so: first stands in it what was.
func otherwise(refusal string) (string, bool) {
	if !tells(refusal, " counted, and ") {
		return "", false
	}
	return regexp.MustCompile(`\d+`).FindAllString(refusal, 2)[1], true
}

// enters enters a number at the dealer's console.
func (v *visitor) enters(number string) {
	v.t.Helper()
	const field = `document.querySelector(".console-count input")`
	v.click(field)
	is[chromedp.Void](v, `void (`+field+`.select())`)
	v.keys(number).until(field + ".value === " + quote(number))
}

// realCards is a table to which a dealer has come with real cards, and a floorperson elsewhere.
func realCards(t *testing.T) (s *server, dee, fay *visitor) {
	t.Helper()
	s = open(t)
	dee, fay = s.visit(t, 820, 1180), s.visit(t, 390, 844)
	ada := s.administrator("Ada")
	ada.invite(dee, "Dee", "dealer")
	ada.invite(fay, "Fay", "floorperson")
	dee.goTo("/table/flush-1").until(find(".console p", "The program deals here.")).button("Deal real cards").until(find(".console-text", "You wait for players."))
	return s, dee, fay
}

// verifies has a floorperson verify the inspection of the cards.
func (v *visitor) verifies() { v.verifiesAt("flush-1", "Verify the inspection") }

func (v *visitor) verifiesAt(table, what string) {
	v.t.Helper()
	v.goTo("/table/"+table).button("Menu").button("Floor panel").until(find("h3", what)).fillAt("#validation-reason", "counted").button("Validate it")
}

// dealtByDee is a table of the program's cards at which Dee deals, fay has verified the inspection, and Ann may place her wagers; dot is another
// dealer.
func dealtByDee(t *testing.T) (dee, dot, fay, ann *visitor) {
	t.Helper()
	s := open(t)
	dee, dot, fay = s.visit(t, 1024, 768), s.visit(t, 390, 844), s.visit(t, 390, 844)
	ada := s.administrator("Ada")
	ada.invite(dee, "Dee", "dealer")
	ada.invite(dot, "Dot", "dealer")
	ada.invite(fay, "Fay", "floorperson")
	dee.goTo("/table/flush-1").until(find(".console p", "The program deals here.")).button("Deal at this table").until(find(".console-text", "You wait for players."))
	ann = s.visit(t, 1280, 800).join("Ann").sit("flush-1", 1)
	ann.until(find(".table-bar span", "Dealer: Dee"))
	dee.until(find(".console button", "Begin round 1")).deal(find(".console-text", "You wait for a floorperson: Verify the inspection of the cards."))
	fay.verifies()
	dee.deal(find(".console .brass", "No more bets"))
	return dee, dot, fay, ann
}

// TestADealerDealsFromATablet: a dealer comes to a table, inspects the cards, which a floorperson verifies at another device, deals a
// round to a player by one key and pays what is owed, chip by chip; then another dealer relieves him.
func TestADealerDealsFromATablet(t *testing.T) {
	t.Parallel()
	dee, dot, fay, ann := dealtByDee(t)
	dee.accessible("the dealer's console")
	ann.wager("ante", "flush_bonus").button("Deal me in")
	dee.deal(find(".console-text", "You wait for seat 1: Fold or place a Raise Wager.")).until(`document.documentElement.scrollWidth <= innerWidth`)
	dee.until(`/§\s678a\.11\(b\)/.test(document.querySelector(".console-text").textContent) && document.querySelector(".console-text").textContent.endsWith("At zero: Fold.") && document.querySelector(".console .countdown").ariaLabel.includes(" seconds left")`)
	ann.until(asked).decide()
	dee.deal(find(".console-text", "Seat 1:")).standsAsDealer("a wager is settled").accessible("a payment at the dealer's console")
	dee.until(strings.Join([]string{find(".console-chips strong", "Take $"), find(".console-chips strong", "Pay $"), find(".console-chips strong", "Return $")}, " || ")).deal(find(".console button", "Begin round 2"))
	ann.until(result)
	dot.goTo("/table/flush-1").until(find(".console p", "Dee deals here.")).button("Relieve Dee").until(find(".console button", "Begin round 2"))
	dee.until(find(".console p", "Dot deals here."))
	dot.until(`document.documentElement.scrollWidth <= innerWidth`).accessible("the dealer's console on a telephone")
	dot.button("Leave the table").until(find(".console p", "The program deals here."))
	ann.until(`!document.querySelector(".table-bar")?.textContent.includes("Dealer:")`)
	dee.cutsAtSpanish(fay, ann)
	for _, v := range []*visitor{ann, dee, dot, fay} {
		v.well()
	}
}

// cutsAtSpanish has a dealer cut six decks: he says whether the player accepts the cut, and how deep it is.
func (v *visitor) cutsAtSpanish(fay, ann *visitor) {
	v.t.Helper()
	const number = `document.querySelector(".console-count input")`
	empty := "(document.activeElement === " + number + " && " + number + `.value === "")`
	v.goTo("/table/spanish-1").until(find(".console p", "The program deals here.")).button("Deal at this table").until(find(".console-text", "You wait for players."))
	ann.sit("spanish-1", 2)
	v.until(find(".console button", "Begin round 1"))
	for _, what := range []string{"Verify the inspection", "Ensure that the 10s are removed"} {
		v.deal(find(".console-text", "You wait for a floorperson: "+what))
		fay.verifiesAt("spanish-1", what)
	}
	v.deal(find(".console-text", "Offer the cut to seat 2")).until(find(".console-choices button", "Declines")).accessible("the offer of the cut")
	v.click(find(".console-choices button", "Accepts")).until(find(".console-text", "Seat 2 cuts the cards")).until(find(".console-count", "Cards above the cover card, at least 10")).accessible("the cut of the cards")
	v.until(empty).keys("9\r").until(find(".console .brass", "9 above it") + ` === document.activeElement`).keys("\r").until(find(".dock .message", "The cover card at 9 is not at least ten cards from the top"))
	v.enters("31")
	v.button("31 above it").until("!" + find(".console-count", "Cards above the cover card")).deal(find(".console-text", "Insert the cover card")).until(find(".console-count", "Cards behind the cover card, at least 72")).until(empty)
	v.keys("72\r").until(find(".console .brass", "72 behind it") + ` === document.activeElement`).keys("\r").until("!" + find(".console-text", "Insert the cover card"))
	if !await[bool](ann, `(`+looks+`)("spanish-1").then((view) => { const said = view.events.map((e) => e.text); return said.includes("Seat 2 cuts the cards") && !said.includes("No player accepts the cut; the dealer cuts the cards"); })`) {
		v.t.Error("seat 2 has cut the cards, and the page does not say so")
	}
}

// dealsCards is deal with real cards: each that is asked for is the next of those given, by two keys.
func (v *visitor) dealsCards(cards *[]string, until string) *visitor {
	v.t.Helper()
	keypad := find(".console-text", "Name card")
	for range 200 {
		v.deal(keypad + " || " + until)
		if is[bool](v, "!!("+until+")") {
			return v
		}
		before := is[string](v, `document.querySelector(".console.yours").dataset.question`)
		card := (*cards)[0]
		*cards = (*cards)[1:]
		v.until(`document.activeElement.closest(".keypad")`).keys(card)
		v.until(fmt.Sprintf(`document.querySelector(".console.yours")?.dataset.question !== %s`, quote(before)))
	}
	v.t.Fatal("the dealer names cards for ever")
	return v
}

// TestADealerDealsRealCards: the program knows of the cards only what the dealer names, and asks for each that a player looks at or that is
// turned; a card that lies elsewhere is refused; the round is paid, and nothing is said to be committed to.
func TestADealerDealsRealCards(t *testing.T) {
	t.Parallel()
	s, dee, fay := realCards(t)
	ann := s.visit(t, 1280, 800).join("Ann").sit("flush-1", 1)
	dee.until(find(".console button", "Begin round 1")).deal(find(".console-text", "You wait for a floorperson: Verify the inspection of the cards."))
	fay.verifies()
	dee.deal(find(".console .brass", "No more bets"))
	ann.wager("ante", "flush_bonus").button("Deal me in")
	cards := strings.Fields("As Ks 9s 5s 2h 3d 4c Qd Qc Th 9h 6d 5c 2c")
	dee.deal(find(".console-text", "Name card 1 of seat 1")).until(find(".console-text .cite", "§\u00a0678a.11(a)")).until(`document.documentElement.scrollWidth <= innerWidth`).accessible("the keypad of cards")
	dee.dealsCards(&cards, find(".console-text", "Name card 2 of seat 1"))
	dee.keys("as").until(find(".dock .message", "The ace of spades is card 1 of seat 1 already"))
	dee.dealsCards(&cards, find(".console-text", "You wait for seat 1"))
	ann.until(asked).until(`document.querySelector(".hand-name")`)
	fay.correctsFaceDown("Card 7 of seat 1", "5", "clubs")
	ann.decide()
	dee.dealsCards(&cards, find(".console button", "Begin round 2"))
	ann.until(result)
	fay.goTo("/floor").until(`document.querySelector("#correct-table")?.options.length > 5`).choose("#correct-table", "Flush 1").until(find("h3", "Round 1")).click(find("label", "King of spades")).until(`document.querySelector(".keypad")`).accessible("the correction of a card")
	fay.button("Q").click(find(".keypad button", "diamonds")).click(find("label", "The two were read as each other’s Card 1 of the dealer")).accessible("two cards read as each other's")
	fay.button("See what changes").until(find("h3", "What changes"))
	fay.button("J").click(find(".keypad button", "spades")).until(`!document.querySelector('[name="exchanged"]')`).button("See what changes").until(find("h3", "What changes"))
	fay.fillAt("#correct-reason", "the camera shows a jack").button("Propose the correction").until(find("h3", "Your proposal waits")).until(find("dd", "Correcting round 1: the jack of spades was dealt, not the king of spades"))
	for _, v := range []*visitor{ann, dee, fay} {
		v.well()
	}
}

// correctsFaceDown proposes another card for one that lies face down in the round in play, of which no page tells what it is; and withdraws it.
func (v *visitor) correctsFaceDown(at, rank, suit string) {
	v.t.Helper()
	v.goTo("/floor").until(`document.querySelector("#correct-table")?.options.length > 5`).choose("#correct-table", "Flush 1").until(find("h3", "Round 1"))
	v.click(find("label", inWords("A card that lies face down")+" "+inWords(at)) + `.querySelector("input")`).until(`document.querySelector(".keypad")`)
	if text := is[string](v, `document.querySelector("#correct-title").closest("section").textContent`); !tells(text, "A card that lies face down") || strings.Contains(text, strings.TrimPrefix(inWords("ace of clubs"), inWords("ace"))) {
		v.t.Errorf("what can be corrected of a round in play: %s", text)
	}
	v.button(rank).click(find(".keypad button", suit)).button("See what changes").until(find("h3", "What changes")).until(find("li", "No chips move."))
	v.fillAt("#correct-reason", "the camera shows it").button("Propose the correction").until(find("h3", "Your proposal waits"))
	v.until(find("dd", "Correcting round 1: card 7 of seat 1, which lies face down, is another card")).fillAt("#decision-reason", "it was right").button("Withdraw it").until(find("p", "Nothing waits"))
}

// TestAProgressiveWinIsValidated: at a table of real cards the dealer counts the value chips of the progressive wagers, and a player turns a
// straight flush of seven cards. The table waits for a floorperson, at another device, before it pays the meter; the log has her name.
func TestAProgressiveWinIsValidated(t *testing.T) {
	t.Parallel()
	s, dee, fay := realCards(t)
	ann := s.visit(t, 1280, 800).join("Ann").sit("flush-1", 1)
	dee.until(find(".console button", "Begin round 1")).deal(find(".console-text", "You wait for a floorperson: Verify the inspection of the cards."))
	fay.verifies()
	dee.deal(find(".console .brass", "No more bets"))
	ann.wager("ante", "progressive").button("Deal me in")
	dee.deal(find(".console-text", "Collect the value chips of the progressive wagers and count them")).until(find(".console-count", "Counted"))
	cards := strings.Fields("As Ks Qs Js Ts 9s 8s Qd Qc Th 9h 6d 5c 2c")
	dee.dealsCards(&cards, find(".console-text", "You wait for seat 1"))
	ann.until(asked).decide()
	const waits = "Validate the progressive payout for seat 1"
	dee.dealsCards(&cards, find(".console-text", "You wait for a floorperson: "+waits))
	fay.goTo("/table/flush-1").button("Menu").button("Floor panel").until(find("h3", waits)).fillAt("#validation-reason", "the camera shows seven spades").button("Validate it")
	const documents = "Document the progressive payout, until which the cards remain on the table, for seat 1"
	dee.deal(find(".console p", "$30,00")).until(reads("which the cage pays and not this table's inventory")).deal(find(".console-text", "You wait for a floorperson: "+documents)).until(`/§\s678a\.11\(e\)\(3\)\(iv\)$/.test(document.querySelector(".console-text").textContent)`)
	gus, cay, gop := s.visit(t, 820, 1180), s.visit(t, 1280, 900), s.visit(t, 1280, 900)
	s.ada.invite(gus, "Gus", "pit manager")
	s.ada.invite(cay, "Cay", "cage")
	s.ada.invite(gop, "Gop", "gaming operations")
	(&scene{pit: &pit{dee: dee}, cay: cay, gop: gop}).supplies(1) // so the house pays jackpots by slips
	fay.until(find("h3", documents)).fillAt("#validation-reason", "without a slip").button("It is documented").until(reads("has no slip; a floorperson requests one on the page of the cage"))
	if inMoney := jackpot(fay, gus, cay, gop, dee); inMoney != 0 {
		t.Errorf("of a share that is whole chips %s is paid in money", inMoney)
	}
	dee.goTo("/table/flush-1")
	fay.goTo("/table/flush-1").button("Menu").button("Floor panel").until(find("h3", documents)).fillAt("#validation-reason", "the slip is signed").button("It is documented")
	dee.deal(find(".console button", "Begin round 2"))
	ann.until(result).until(reads("$30,00")) // of the meter
	for _, v := range []*visitor{ann, dee, fay, gus, cay, gop} {
		v.well()
	}
	s.verifies(t)
	log, err := sqlite.Open(s.dir)
	must(t, err)
	defer func() { must(t, log.Close()) }()
	dealer, validated := "", ""
	for e, err := range log.Read(t.Context(), "table/flush-1", 1) {
		must(t, err)
		if e.Events[0].Kind == "dealer" {
			dealer = e.Actor
		}
		if e.Acted != nil && e.Acted.Reason == "the camera shows seven spades" {
			validated = e.Actor
		}
	}
	if !strings.HasPrefix(validated, "person:") || validated == dealer {
		t.Errorf("%q has validated what %q deals", validated, dealer)
	}
}

// shoeAt connects a scanning shoe to the dealer's table, which deals until the test ends.
func shoeAt(s *server, dee *visitor) { connects(s, dee, "flush-1") }

// connects has the dealer of a table connect a scanning shoe, which deals there until the function that is returned is called, or the
// test ends.
func connects(s *server, dee *visitor, table string) (stops func()) {
	t := dee.t
	t.Helper()
	return runs(t, connected(s, dee, table).Run)
}

// runs has a device read until the function that is returned is called, or the test ends.
func runs(t testing.TB, device func(context.Context) error) (stops func()) {
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- device(ctx) }()
	stopped := sync.OnceFunc(func() { stop(); <-ended })
	t.Cleanup(stopped)
	return stopped
}

// device is one of a name that the dealer of a table connects, such as "a shoe".
func (s *server) device(dee *visitor, table, name string) shoe.Device {
	t := dee.t
	t.Helper()
	dee.button("Connect " + name).button("Make a token").until(`document.querySelector(".shoe-token")`).accessible("the token of " + name)
	token := is[string](dee, `document.querySelector(".shoe-token input").value`)
	dee.button("Close")
	return shoe.Device{
		Floor: s.url, Table: table, Token: token,
		Rand: rand.New(rand.NewPCG(1, 2)), Wait: 10 * time.Millisecond, Said: func(line string) { t.Log(line) },
	}
}

// connected has the dealer of a table connect a scanning shoe, which reads no card yet.
func connected(s *server, dee *visitor, table string) *shoe.Shoe {
	dee.t.Helper()
	decks, without := 1, card.Rank(0)
	if strings.HasPrefix(table, "spanish-") {
		decks, without = 6, card.Ten
	}
	return &shoe.Shoe{Device: s.device(dee, table, "a shoe"), Decks: decks, Without: without}
}

// TestAScanningShoeDealsATable: the dealer connects a shoe, which reads each of two rounds of real cards as they are
// dealt; the dealer does all else.
func TestAScanningShoeDealsATable(t *testing.T) {
	t.Parallel()
	s, dee, fay := realCards(t)
	shoeAt(s, dee)

	ann := s.visit(t, 1280, 800).join("Ann").sit("flush-1", 1)
	dee.button("Begin round 1").deal(find(".console-text", "You wait for a floorperson: Verify the inspection of the cards."))
	fay.verifies()
	for n := 1; n <= 2; n++ {
		dee.deal(find(".console .brass", "No more bets"))
		ann.wager("ante", "flush_bonus").button("Deal me in")
		dee.deal(find(".console-text", "You wait for seat 1"))
		ann.until(asked).decide()
		dee.deal(find(".console button", fmt.Sprintf("Begin round %d", n+1)))
		ann.until(result)
		if n == 1 {
			dee.button("Begin round 2")
		}
	}
	for _, v := range []*visitor{ann, dee, fay} {
		v.well()
	}
}

// TestADealerServesAPlayer: the dealer of real cards seats a player who has no device, places his wagers, deals, enters what he
// decides, and has him leave with what he won or lost.
func TestADealerServesAPlayer(t *testing.T) {
	t.Parallel()
	s, dee, fay := realCards(t)
	dee.button("Sit at 3").fill("His name", "Walt").button("Seat the player at 3").until(find(".sheet .error", "Connect a scanning shoe")).button("Close")
	shoeAt(s, dee)
	dee.button("Sit at 3").fill("His name", "Walt").fill("Chips for", "$300").accessible("seating a player without a device")
	dee.button("Seat the player at 3").until(find(".plate .player", "Walt")).button("Begin round 1")
	dee.deal(find(".console-text", "You wait for a floorperson: Verify the inspection of the cards."))
	fay.verifies()
	dee.deal(find(".console .brass", "No more bets"))
	dee.wager("ante", "flush_bonus").until(find(".wagers p", "Seat 3, Walt: $10 down")).accessible("the wagers of a player without a device")
	dee.button("No more bets").deal(find(".console-text", "Ask seat 3:")).until(asked).until(`document.documentElement.scrollWidth <= innerWidth`).accessible("the decision of a player without a device")
	if is[bool](dee, `!!document.querySelector(":is(.dock, .console) .countdown, .seat.own .hand-name")`) {
		t.Error("the dealer who asks a player is hurried, or is told what the player holds")
	}
	dee.decide()
	dee.deal(find(".console button", "Begin round 2"))
	dee.button("Menu").button("Buy more chips for seat 3").fill("Chips for", "$50").button("Give him the chips")
	dee.button("Menu").button("Seat 3 leaves").until(find(".console-text", "You wait for players."))
	for _, v := range []*visitor{dee, fay} {
		v.well()
	}
}

// TestDealersAreRelievedFromThePit: in the middle of Dee's round a floorperson has Dot relieve her and her go to the next table. All three
// are told; it is done when the round is over, and Dee goes on at the other table.
func TestDealersAreRelievedFromThePit(t *testing.T) {
	t.Parallel()
	dee, dot, fay, ann := dealtByDee(t)
	ann.wager("ante").button("Deal me in")
	dee.deal(find(".console-text", "You wait for seat 1"))
	dot.goTo("/table/flush-1").until(find(".console p", "Dee deals here."))

	fay.goTo("/pit").button("Relieve dealers in order").until(find("legend", "Tables, in order"))
	for _, table := range []string{"Flush 1", "Heads-Up 1"} {
		fay.click(find(".choices label", table) + `.querySelector("input")`)
	}
	fay.until(find(".choices label", "1. Flush 1, Dee")).until(find(".choices label", "2. Heads-Up 1")).choose("#order-dealer", "Dot").fillAt("#order-reason", "the push").accessible("dealers relieved in order")
	fay.press("Relieve them in this order").until(find("[role=status]", "Flush 1: After this round Dot relieves Dee, who goes to Heads-Up 1.")).
		until(find("[role=status]", "Heads-Up 1: After this round Dee deals here. Dee deals at Flush 1."))
	dee.until(find(".console p", "After this round Dot relieves you, and you go to Heads-Up 1.")).until(find(".console p", "You come to"))
	dee.accessible("the console of a dealer who is relieved")
	dot.until(find(".console p", "After this round you relieve Dee."))
	ann.until(asked).decide()
	dee.deal(find(".console p", "Dot deals here."))
	dot.until(find(".console button", "Begin round 2"))
	dee.until(find(".console p", "You deal at")).click(`document.querySelector(".console p a")`)
	dee.until(`location.pathname === "/table/heads-up-1"`).until(find(".console-text", "You wait for players."))
	fay.goTo("/pit").until(find(".pit-facts dd", "Dee")).until(`!` + find(".pit-table p", "After this round"))
	for _, v := range []*visitor{ann, dee, dot, fay} {
		v.well()
	}
}
