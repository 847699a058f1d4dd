package browsertest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// pokerTables are the Poker tables of the demonstration floor.
var pokerTables = []string{"holdem-1", "omaha-8-1", "seven-stud-1", "razz-1", "draw-1"}

const (
	// handOver: the hand that the visitor was dealt in is over and all of it is shown.
	handOver = `document.querySelector(".poker-dock .standing-sum")`
	// comingIn: the visitor owes a Blind Bet and has not chosen to post it.
	comingIn = `document.querySelector("[aria-label='How you come in'] [aria-pressed=true]:last-child")`
	// short: the visitor's stack is too short for the next hand.
	short = `document.querySelector(".dock p > button.brass")`
	// ownCards are the visitor's cards on the felt.
	ownCards = `[...document.querySelectorAll(".poker-seat.own .card")].map((c) => c.ariaLabel)`
)

// sitAtPoker sits down at the first free seat and returns it.
func (v *visitor) sitAtPoker(table string) int {
	v.t.Helper()
	v.goTo("/table/" + table).until(`document.querySelectorAll(".mark-program").length === 4`).until(`document.querySelector(".sit")`)
	v.button("Sit at").button("Sit down at seat").until(`document.querySelector(".plate.yours")`)
	var seat int
	fmt.Sscanf(is[string](v, `document.querySelector(".plate.yours").id`), "plate-%d", &seat)
	return seat
}

// calls is what the visitor chooses: never to fold while the hand goes on.
var calls = []string{"no_straddle", "check", "call", "stand_pat", "show"}

// act answers the question that stands with the first choice of a list that is offered.
func (v *visitor) act(choices ...string) {
	v.t.Helper()
	before := is[string](v, number)
	offered := is[[]string](v, `[...document.querySelectorAll("[data-choice]:not(:disabled)")].map((e) => e.dataset.choice)`)
	at := slices.IndexFunc(choices, func(c string) bool { return slices.Contains(offered, c) })
	if at < 0 {
		v.t.Fatalf("none of %v is offered, but %v", choices, offered)
	}
	v.click(fmt.Sprintf(`document.querySelector("[data-choice=%s]")`, choices[at])).answered(before)
}

// playHand answers with the mouse until a hand that the visitor has part in is over.
func (v *visitor) playHand() {
	v.t.Helper()
	v.playUntil("no such question")
}

// TestPokerByMouse: a visitor sits down among house players and plays a hand to its end at
// every Poker table; every chip he puts in is called for, and the history shows the hand.
func TestPokerByMouse(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, table := range pokerTables {
		t.Run(table, func(t *testing.T) {
			v := s.visit(t, 1440, 900).join("Ann")
			v.sitAtPoker(table)
			v.playHand()
			if cards := is[[]string](v, ownCards); len(cards) < 2 || slices.Contains(cards, "card face down") {
				t.Errorf("the own cards are %v", cards)
			}
			net := is[float64](v, `Number(document.querySelector(".standing-sum").textContent.replace("−", "-").replace(/[$,+]/g, ""))`)
			rows := is[[]string](v, `[...document.querySelectorAll(".panel .ledger tfoot .net")].map((c) => c.textContent.replace("−", "-").replace(/[$,+]/g, ""))`)
			if len(rows) != 1 || rows[0] != fmt.Sprintf("%.2f", net) {
				t.Errorf("the dock says %.2f, the ledger %v", net, rows)
			}
			v.button("Hands").click(find(".hands button", "Hand 1")).until(`document.querySelector(".one-hand .poker-felt")`)
			v.button("Start").until(`document.querySelectorAll(".one-hand .card").length === 0`)
			v.button("End").until(`document.querySelectorAll(".one-hand .card").length > 0`)
			text := await[string](v, `fetch(document.querySelector(".one-hand a[download]").href).then((r) => r.text())`)
			if !strings.Contains(text, "variant = ") || !strings.Contains(text, "actions = ") {
				t.Errorf("the hand history is %.200q", text)
			}
			v.well()
		})
	}
}

// TestPokerByKeyboard plays a hand of hold'em without the mouse: sitting down, a raise of an
// amount typed, checks and calls. The live region tells the cards and how it ended.
func TestPokerByKeyboard(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800)
	v.goTo("/").tab(`document.querySelector("#name")`).keys(s.free("Ann") + kb.Enter).until(`document.querySelector(".account")`)
	v.tab(`document.querySelector("a[href='/table/holdem-1']")`).keys(kb.Enter)
	v.until(`document.querySelectorAll(".mark-program").length === 4`).tab(`document.querySelector(".sit")`).keys(kb.Enter)
	v.until(`document.activeElement.id === "sheet-title"`).tab(`document.querySelector("#amount")`).keys(kb.Enter)
	v.until(`document.querySelector(".plate.yours")`)
	raised := false
	for !is[bool](v, "!!"+handOver) {
		v.until(asked + "||" + handOver + "||" + comingIn)
		if is[bool](v, "!"+asked) {
			if is[bool](v, "!"+handOver) {
				v.tab(find("button", "Post ")).keys(kb.Enter).until(asked + "||" + handOver)
			}
			continue
		}
		before := is[string](v, number)
		offered := is[[]string](v, `[...document.querySelectorAll("[data-choice]:not(:disabled)")].map((e) => e.dataset.choice)`)
		switch {
		case !raised && is[bool](v, `!!document.querySelector(".decision .exact")`):
			// Seven dollars are typed; the button, and what lies in front of the seat, say so.
			least := is[float64](v, `Number(document.querySelector(".decision input[type=range]").min)`)
			v.tab(`document.querySelector(".decision .exact")`).keys(fmt.Sprintf("%.0f", least/100+3) + kb.Tab)
			v.until(fmt.Sprintf(`document.querySelector(".acts :is([data-choice=raise], [data-choice=bet]) .money")?.textContent === "$%.0f"`, least/100+3))
			v.keys("b")
			raised = true
		case slices.Contains(offered, "show"):
			v.keys("s")
		default:
			v.keys("c")
		}
		v.answered(before)
		v.until(asked + "||" + handOver + `|| !document.querySelector(".decision")`)
	}
	if !raised {
		t.Error("no bet was offered in the whole hand")
	}
	v.until(`[...document.querySelectorAll("#live-log p")].some((p) => ` + cameTo("Hand") + `.test(p.textContent))`)
	said := v.said()
	for _, card := range cardsCalled(is[[]string](v, ownCards)) {
		if !slices.Contains(said, inWords("You: "+card)) {
			t.Errorf("your %s is not told among %q", card, said)
		}
	}
	v.keys("h").until(find(".hands button", "Hand "))
	v.keys(kb.Escape).until(`!document.querySelector(".sheet")`)
	v.well()
}

// TestPokerKeepsCardsApart: two players at one table play a hand. Until a card is shown to
// all, nothing that comes to the other's connection, and nothing in his page, tells it.
func TestPokerKeepsCardsApart(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, table := range []string{"holdem-1", "seven-stud-1"} {
		t.Run(table, func(t *testing.T) {
			ann, bob := s.visit(t, 1440, 900).join("Ann"), s.visit(t, 1440, 900).join("Bob")
			seats := []int{ann.sitAtPoker(table), bob.sitAtPoker(table)}
			players := []*visitor{ann, bob}
			// A hand that both are dealt in.
			both := fmt.Sprintf(`[%d, %d].every((n) => document.querySelector("#plate-" + n).closest(".poker-seat").querySelectorAll(".card").length > 1) && !document.querySelector(".poker-seat.own.folded") && !document.querySelector(".standing-sum")`, seats[0], seats[1])
			for !(is[bool](ann, both) && is[bool](bob, both)) {
				together(both+"||"+goesOn, players...)
			}
			// What is dealt face down: the cards that the other sees as backs.
			checked := 0
			for i, v := range players {
				other := players[1-i]
				own, seen := v.heldBy(seats[i]), other.heldBy(seats[i])
				for tries := 0; !sayWhatIsDown(own, seen); tries++ { // the two pages need not be at the same event
					if tries == 200 {
						t.Fatalf("seat %d holds %q, of which the other sees %q", seats[i], own, seen)
					}
					own, seen = v.heldBy(seats[i]), other.heldBy(seats[i])
				}
				for n := range min(len(own), len(seen)) {
					own[n] = strings.TrimSuffix(own[n], downForOthers)
					if seen[n] != downCard {
						continue
					}
					checked++
					if times := other.knowsInHand(own[n]); times > 0 {
						t.Errorf("the %s of seat %d came %d times to the other's page", own[n], seats[i], times)
					}
					if v.knowsInHand(own[n]) < 3 {
						t.Errorf("the own %s was looked for in vain: the test looks in the wrong place", own[n])
					}
				}
			}
			if checked < 4 {
				t.Errorf("only %d cards lay face down", checked)
			}
			for _, v := range players {
				v.well()
			}
		})
	}
}

const (
	downForOthers = ", face down for others"
	downCard      = "card face down"
)

// sayWhatIsDown reports whether a hand says of just those cards that they lie face down which the other sees so, if he sees others too.
func sayWhatIsDown(own, seen []string) bool {
	up := slices.ContainsFunc(seen, func(card string) bool { return card != downCard })
	return len(own) == len(seen) && !slices.ContainsFunc(own, func(card string) bool {
		name, down := strings.CutSuffix(card, downForOthers)
		return down != (up && !slices.Contains(seen, name))
	})
}

// knowsInHand tells how many times a card occurs in what the visitor's page received of the
// hand in play, or shows on its felt. Cards of earlier hands may have been shown.
func (v *visitor) knowsInHand(name string) int {
	v.t.Helper()
	type message struct {
		View struct{ Round int }
	}
	v.mu.Lock()
	frames := slices.Clone(v.frames)
	v.mu.Unlock()
	now, times := 0, 0
	for _, frame := range slices.Backward(frames) {
		var m message
		must(v.t, json.Unmarshal([]byte(frame), &m))
		now = max(now, m.View.Round)
		if m.View.Round == now {
			times += strings.Count(frame, `"`+code(name)+`"`) + strings.Count(frame, name)
		}
	}
	return times + strings.Count(is[string](v, `document.querySelector(".poker-felt").outerHTML`), inWords(name))
}

// goesOn does whatever is next for a visitor, if anything is asked of him; it is never true.
const goesOn = `void (` + comingIn + `?.previousElementSibling ?? document.querySelector("[data-choice=check]") ??
	document.querySelector("[data-choice=call]") ?? document.querySelector("[data-choice=stand_pat]") ?? document.querySelector("[data-choice=show]"))?.click()`

// heldBy are the cards of a seat as the page shows them.
func (v *visitor) heldBy(seat int) []string {
	v.t.Helper()
	return cardsCalled(is[[]string](v, fmt.Sprintf(`[...document.querySelector("#plate-%d").closest(".poker-seat").querySelectorAll(".card")].map((c) => c.ariaLabel)`, seat)))
}

// TestPokerIsAccessible looks at the stages of a Poker table, at what opens beside it, and
// at an exchange of cards.
func TestPokerIsAccessible(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 1280, 800).join("Ann").goTo("/table/holdem-1").until(`document.querySelectorAll(".mark-program").length === 4`)
	v.accessible("nobody sits")
	v.sitAtPoker("holdem-1")
	v.playUntil("Fold, call or raise")
	if is[bool](v, "!!"+asked) {
		v.accessible("a bet to call")
	}
	v.playHand()
	v.accessible("the hand is over")
	v.button("Hands").click(find(".hands button", "Hand ")).until(`document.querySelector(".one-hand .poker-felt")`).accessible("a hand again")
	v.goTo("/table/holdem-1/rounds/1").until(`document.querySelector(".replay .felt")`).accessible("a hand's page")
	v = s.visit(t, 1280, 800).join("Bob")
	v.sitAtPoker("draw-1")
	if v.playUntil("Stand pat or draw"); is[bool](v, "!!"+asked) {
		v.keys("2").until(`document.querySelector(".set-card[aria-pressed=true]")`).accessible("an exchange of cards")
	}
}

// playUntil answers questions until one begins with the words, or the hand is over.
func (v *visitor) playUntil(words string) {
	v.t.Helper()
	for {
		v.until(asked + "||" + handOver + "||" + comingIn)
		switch {
		case is[bool](v, "!!"+handOver), beginsWith(v.question(), words):
			return
		case is[bool](v, "!!"+asked):
			v.act(calls...)
		default:
			v.button("Post ").until(asked + "||" + handOver)
		}
	}
}

// TestWhoHasLostAllBuysMore: one who loses his chips, by folding after he has put in all but one, is told what he needs; where nobody else
// plays but the house's players no hand begins without him.
func TestWhoHasLostAllBuysMore(t *testing.T) {
	t.Parallel()
	v := open(t).visit(t, 1440, 900).join("Ann").goTo("/table/holdem-1").until(`document.querySelectorAll(".mark-program").length === 4 && document.querySelector(".sit")`)
	v.button("Sit at").fill("Chips for", "$40").button("Sit down at seat").until(`document.querySelector(".plate.yours")`)
	const fold, few = `document.querySelector("[data-choice=fold]")`, `/^\$[0-3]$/.test(document.querySelector(".plate.yours .stack-sum").textContent)`
	for v.until(asked + "||" + handOver + "||" + comingIn); is[bool](v, "!"+short); v.until(asked + "||" + handOver + "||" + comingIn) {
		switch all := find("button", "All-in"); {
		case is[bool](v, "!!"+handOver):
			v.until("!" + handOver + "||" + short)
		case is[bool](v, "!"+asked):
			v.button("Post ").until(asked + "||" + handOver)
		case is[bool](v, "!"+few+" && !!"+all):
			v.click(all)
			is[chromedp.Void](v, `document.querySelector(".poker-decision [type=range]").focus()`)
			v.keys(kb.ArrowLeft).act("raise", "bet")
		case is[bool](v, "!"+fold): // who acts first where nothing is bet cannot fold, nor who may show his cards
			v.act(calls...)
		default:
			before := is[string](v, number)
			v.click(fold).until(number + " !== " + quote(before) + ` || document.querySelector(".dock .message")`)
			if is[string](v, number) == before { // to check costs nothing
				v.click(fold).answered(before)
			}
		}
	}
	v.click(short).button("Buy chips").until(asked + "||" + comingIn)
	v.well()
}

// overlaps are what on the felt lies over another's cards, name or chips, or under the dock. A seat's own cards and name may touch, and
// another's button or clock lies where it belongs; one's own clock lies over no card.
const overlaps = `(() => {
	const all = [...document.querySelectorAll(".poker-felt :is(.hold, .plate, .board, .pot-words, .bet .stack, .sit, .own .countdown), .dock")].filter((e) => e.offsetWidth)
		.map((e) => [e.matches(".countdown") ? e : e.closest(".poker-seat") ?? e.parentElement, e, e.getBoundingClientRect()]);
	return all.flatMap(([of, a, r], i) => all.slice(i + 1).filter(([other, b, q]) => of !== other && !a.contains(b) &&
		(innerWidth > 700 || ![a, b].some((e) => e.matches(".dock"))) &&
		r.left < q.right - 1 && q.left < r.right - 1 && r.top < q.bottom - 1 && q.top < r.bottom - 1).map(([, b]) => a.className + " " + a.textContent + " over " + b.className + " " + b.textContent));
})()`

// TestPokerOnATablet: with one's own seat, upright and across, nothing lies over another thing or under the dock, no more of the felt
// is empty than of one that is watched, and the hand is named as it forms; the seats of a large table are all in sight on a low screen.
func TestPokerOnATablet(t *testing.T) {
	t.Parallel()
	s := open(t)
	for _, table := range []string{"omaha-8-1", "seven-stud-1"} {
		v := s.visit(t, 820, 1000).join("Ann").goTo("/table/" + table).until(`document.querySelectorAll(".mark-program").length === 4`)
		look := func(what string) {
			t.Helper()
			for {
				before := is[string](v, number)
				v.drawn()
				if found := is[[]string](v, overlaps); len(found) > 0 {
					t.Errorf("%s, %s: %q", table, what, found)
				}
				share := v.empty()
				if share <= 0.25 {
					return
				}
				if is[string](v, number) == before {
					t.Errorf("%s, %s: %.1f %% of the felt hold nothing", table, what, 100*share)
					return
				}
				v.playUntil("Check or bet") // on a slow machine a clock had acted meanwhile
			}
		}
		look("nobody sits")
		v.button("Take seat").button("Sit down at seat").until(`document.querySelector(".plate.yours")`)
		v.playUntil("Check or bet")
		if is[bool](v, "!!"+asked) {
			v.until(`document.querySelector(".own .forming")`)
		}
		for _, size := range [][2]int{{820, 1180}, {1180, 820}, {820, 1000}, {1024, 768}} {
			v.size(size[0], size[1])
			v.until(fmt.Sprintf("innerWidth === %d && innerHeight === %d", size[0], size[1]))
			look(fmt.Sprintf("%d by %d", size[0], size[1]))
		}
		v.well()
	}
}

// TestPokerWhereRoomIsShort: on a telephone nothing on the felt lies over another's cards, name
// or chips; the dock has what the felt has no room for, and a higher minimum bet is agreed to.
func TestPokerWhereRoomIsShort(t *testing.T) {
	t.Parallel()
	s := open(t)
	v := s.visit(t, 360, 740).join("Ann").goTo("/table/omaha-8-1").until(`document.querySelectorAll(".mark-program").length === 4`)
	v.button("Take seat").button("Sit down at seat").until(`document.querySelector(".plate.yours")`)
	for v.until(asked + "||" + handOver + "||" + comingIn); is[bool](v, "!"+handOver); v.until(asked + "||" + handOver + "||" + comingIn) {
		if found := is[[]string](v, overlaps); len(found) > 0 {
			t.Errorf("on the felt lie %q", found)
		}
		if is[bool](v, "!"+asked) {
			v.button("Post ").until(asked + "||" + handOver)
			continue
		}
		v.act(calls...)
	}
	if found := is[[]string](v, overlaps); len(found) > 0 {
		t.Errorf("on the felt lie at the end %q", found)
	}
	v.button("Minimum $4").button("$8").until(find("li", "You agree to $8"))
	v.accessible("the minimum bet")
	v.well()
}

// TestPokerBeforeYourTurn: what a player chooses before his turn is done when it comes,
// without a word more of his.
func TestPokerBeforeYourTurn(t *testing.T) {
	t.Parallel()
	s := open(t)
	ann, bob := s.visit(t, 1440, 900).join("Ann"), s.visit(t, 1440, 900).join("Bob")
	seat := bob.sitAtPoker("holdem-1") // first, so that most betting rounds come to him before they come to her
	ann.sitAtPoker("holdem-1")
	// It is his turn, and he has not answered already; hers is still to come: she has done nothing
	// in the betting round.
	const turn = `document.querySelector("[data-choice]:not(:disabled)")`
	const choice = `(!document.querySelector(".plate.yours .doing") && document.querySelector("[data-preselect=call_any]"))`
	toAct := fmt.Sprintf(`document.querySelector("#plate-%d").closest(".poker-seat.asked")`, seat)
	for began := time.Now(); ; ann.drawn() {
		asked := is[bool](bob, "!!"+turn)
		if asked && is[bool](ann, "!!"+toAct) { // on both pages now: by the time that one shows it, his clock may have acted
			if is[bool](ann, "!!"+choice) {
				break
			}
			bob.act(calls...)
		} else if !asked {
			is[bool](bob, "!"+goesOn)
		}
		is[bool](ann, "!"+goesOn)
		if time.Since(began) > 4*patience {
			t.Fatalf("it is never his turn before hers: %q, %q", bob.question(), ann.question())
		}
	}
	ann.click(choice).until(`document.querySelector("[data-preselect=call_any][aria-pressed=true]")`)
	is[chromedp.Void](ann, `void (globalThis.heard = [], new MutationObserver((seen) => heard.push(...seen.flatMap((m) => [...m.addedNodes].map((n) => n.textContent))))
		.observe(document.querySelector("#live-log"), { childList: true }))`)
	const does = `heard.some((line) => line.startsWith("You: check") || line.startsWith("You: call"))`
	bob.act(calls...)
	if ann.until(does + `|| document.querySelector("[data-question]")`); is[bool](ann, "!"+does) {
		t.Errorf("Ann chose to check or call any bet; what she is asked is %q", ann.question())
	}
	ann.well()
	bob.well()
}

// TestPokerIsDealtByAPerson: a dealer comes to a table of Poker with real cards, where house players then stand up; the cards are read by
// a shoe; two players without a device bet through the dealer, who awards the pot, pushes it wrongly and puts that right; he goes, and the program deals again.
func TestPokerIsDealtByAPerson(t *testing.T) {
	t.Parallel()
	s := open(t)
	dee, fay := s.visit(t, 1024, 768), s.visit(t, 390, 844)
	ada := s.administrator("Ada")
	ada.invite(dee, "Dee", "dealer")
	ada.invite(fay, "Fay", "floorperson")
	dee.goTo("/table/holdem-1").until(find(".console p", "The program deals here.")).button("Deal real cards").until(find(".console-text", "You wait for players."))
	dee.until(`!document.querySelector(".felt").textContent.includes("(program)") && document.querySelectorAll(".felt .sit").length > 6`)
	connects(s, dee, "holdem-1")
	for seat, name := range map[int]string{3: "Walt", 5: "Wilma"} {
		dee.button(fmt.Sprintf("Sit at %d", seat)).fill("His name", name).fill("Chips for", map[int]string{3: "$50", 5: "$100"}[seat]).button(fmt.Sprintf("Seat the player at %d", seat)).until(find(".poker-seat", name))
	}
	// Walt lays $50 more before him in currency. He bets $70 of his $100, and $20 of it is converted.
	dee.button("Menu").button("Buy more chips for seat 3").fill("Currency", "50")
	dee.accessible("currency in front of a player")
	dee.button("He lays it before him").until(find(".poker-seat", "Walt"))
	dee.until(find(".console button", "Begin round")).button("Begin round").deal(find(".console-text", "You wait for a floorperson: Verify the inspection of two decks."))
	fay.verifiesAt("holdem-1", "Verify the inspection")
	dee.deal(find(".console .brass", "The round begins")).accessible("a hand of Poker begins")
	over, converted := find(".console button", "Begin round"), false
	for !is[bool](dee, "!!"+over) {
		dee.deal(find(".console-text", "Ask seat") + " || " + find(".console-text", "Seat") + " || " + over)
		if is[bool](dee, "!!"+find(".console-text", "Ask seat")) {
			asked := is[string](dee, `document.querySelector(".poker-decision").dataset.question`)
			dee.accessible("the decision of a player whom the dealer serves")
			if bets := `document.querySelector(".poker-decision .acts [data-choice=raise], .poker-decision .acts [data-choice=bet]")`; !converted && is[bool](dee, "!!"+find(".console-text", "Ask seat 3")+" && !!"+bets) {
				const exact = `document.querySelector(".poker-decision .exact")`
				dee.until(exact).click(exact)
				is[chromedp.Void](dee, `void (`+exact+`.select())`)
				dee.keys("70" + kb.Tab).until(exact + `.value === "$70"`).click(bets)
				dee.until(find(".console-text", "Seat 3 has bet $20 in currency"))
				dee.accessible("currency that was bet")
				dee.button("Convert $20").until(`!` + find(".console-text", "Seat 3 has bet"))
				converted = true
				continue
			}
			dee.click(`document.querySelector(".poker-decision .acts [data-choice=check], .poker-decision .acts [data-choice=call], .poker-decision .acts [data-choice=show]")`)
			dee.until(fmt.Sprintf(`document.querySelector(".poker-decision")?.dataset.question !== %q`, asked))
		} else if is[bool](dee, "!!"+find(".console-chips strong", "Award")) {
			dee.standsAsDealer("a pot is awarded").accessible("a pot is awarded")
			dee.deal(over)
		}
	}
	if !converted {
		t.Error("no currency was converted")
	}
	const won = `[...document.querySelectorAll(".sheet label")].find((l) => l.textContent.includes("main pot") && !l.textContent.includes(" $0"))`
	dee.button("Put a payment right").until(won).click(won).until(`document.querySelector("#given")`).accessible("a pot that was pushed wrongly")
	dee.fillAt("#given", "0").button("See what follows").until(find(".told li", "Seat 5 gives back")).fillAt("#payment-reason", "pushed to the other seat").button("Record it").until(find(".due li", "Put a payment right: seat 5 has been given $0 for the main pot"))
	const owed = `[...document.querySelectorAll(".sheet label")].find((l) => / \$0\.00, .*\$/.test(l.textContent))`
	dee.button("Put a payment right").until(owed).click(owed).button("See what follows").until(find(".told li", "Seat 5 then has what it is owed")).fillAt("#payment-reason", "pushed right")
	dee.button("Record it").until("!" + find(".due li", "Put a payment right"))
	dee.button("Menu").button("Seat 3 leaves").button("Menu").button("Seat 5 leaves").button("Leave the table").until(find(".console p", "The program deals here."))
	for _, v := range []*visitor{dee, fay} {
		v.well()
	}
}
