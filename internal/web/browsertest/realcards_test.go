package browsertest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/gametest"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/shoe"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
	"felt.example/felt/store/sqlite"
)

// TestEveryChapterIsDealtByPeople: at a table of real cards of every banked game, and at one of Poker, people fill the tray and count it,
// record decks and open the table, and deal rounds from a scanning shoe to players without a device and to one at her own telephone. A
// floorperson validates a progressive win; the player disputes a payment, which is put right and ruled on; a misread card is corrected by
// two people; the decks are changed; what can go wrong is declared; and the tray is counted again at the end, to the cent. The log says
// who did each, and verifies. FELT_ROUNDS is how many rounds are dealt at each table, from the third on with each irregularity at each
// moment; without it two at a table of one deck, two at one of a shoe and one of Poker.
func TestEveryChapterIsDealtByPeople(t *testing.T) {
	t.Parallel()
	s := open(t)
	r := &scene{pit: s.pit(t), cay: s.visit(t, 1280, 900), gop: s.visit(t, 1280, 900), pat: s.visit(t, 820, 1180), sam: s.visit(t, 390, 844)}
	r.ada.invite(r.cay, "Cay", "cage")
	r.ada.invite(r.gop, "Gop", "gaming operations")
	r.ada.invite(r.pat, "Pat", "Poker shift supervisor")
	r.ada.invite(r.sam, "Sam", "security")
	r.ann = s.visit(t, 390, 844).join("Ann")
	const usual = 2
	rounds, tables := gametest.Count(t, usual), append(slices.Clone(games), played{table: "holdem-1", chapter: "637a"})
	if rounds == usual {
		tables = slices.DeleteFunc(tables, func(at played) bool { return !slices.Contains([]string{"flush-1", "spanish-1", "holdem-1"}, at.table) })
	}
	r.each = true
	r.paysBySlips()
	r.supplies(len(tables))
	for _, at := range tables {
		r.plays(at, rounds)
	}
	r.fay.mu.Lock()
	r.fay.problems = slices.DeleteFunc(r.fay.problems, func(p string) bool { return strings.HasSuffix(p, "/try") }) // of cards that cannot have been
	r.fay.mu.Unlock()
	for _, v := range []*visitor{r.ann, r.cay, r.gop, r.pat, r.sam} {
		v.well()
	}
	r.close(t)
	for _, at := range tables {
		r.actorsOf(at, rounds)
	}
}

// paysBySlips has a share of a meter that is won documented by the cage's slip.
func (r *scene) paysBySlips() {
	r.documents = func(table string) {
		jackpot(r.fay, r.gus, r.cay, r.gop, r.dee)
		r.dee.goTo("/table/" + table)
		r.watch(dealt{table: table})
	}
}

// verifies stops the floor, and tests that its log is in order.
func (s *server) verifies(t *testing.T) {
	t.Helper()
	s.kill()
	s.verified(t)
}

// verified verifies the log of a floor that is closed.
func (s *server) verified(t *testing.T) {
	t.Helper()
	name, err := program()
	must(t, err)
	out, err := exec.CommandContext(t.Context(), name, "verify", "--json", s.dir).Output()
	if err != nil || !json.Valid(out) {
		t.Errorf("felt verify: %v %s", err, out)
	}
}

// scene is the people who run a table from its opener to its closer.
type scene struct {
	*pit
	cay, gop *visitor // the cage's cashier, and who approves its supplies
	pat      *visitor // who decides disputes at Poker
	sam      *visitor // of security
	// goneOn is what happens at a table, of which the cards come from a device, before its players leave; nil is nothing.
	goneOn func(*shoe.Shoe)
}

const (
	opener   = 400 // pieces of $100 in the tray of a table
	annsSeat = 2
	disputed = "I was paid wrongly"
)

// plays has the people run a table. Walt has no device; Ann sits at her own.
func (r *scene) plays(at played, rounds int) {
	d, t := dealt{table: at.table, game: pa.Game(configOf(at).Game), wagers: at.wagers}, r.dee.t
	t.Helper()
	name := configOf(at).Name
	r.declared = nil
	r.fills(name)
	device := r.comes(d)
	r.inspects(d)
	var places []string
	device.Said = func(line string) {
		t.Log(line)
		if _, place, ok := strings.Cut(line, " to "); ok {
			places = append(places, place)
		}
	}
	r.changesDecks(at, "A")
	r.counts(name, "Opener", opener*100*money.Dollar)
	r.dee.goTo("/table/" + at.table)
	r.sits(3, "Walt")
	r.ann.sit(at.table, annsSeat)
	served := []int{3}
	if !d.game.Banked() {
		r.sits(5, "Wilma")
		served = append(served, 5)
	}
	r.watch(d)
	var metered money.Cents // what the meter paid
	for n := 1; ; n++ {
		for !r.goesOn(d, device, n > 3) {
		}
		if n == 2 { // the first round is over
			r.disputes(at, d)
			r.changesDecks(at, "B")
			r.ann.goTo("/table/" + at.table)
			r.watch(d)
			if d.progressive() {
				device.Top = winning(places)
			}
		}
		if n == 3 && d.progressive() {
			metered = parsed(t, await[string](r.dee, fmt.Sprintf("(%s)(%q).then((view) => view.seats.find((s) => s.seat === 3).results.find((x) => x.from_meter).paid)", looks, at.table)))
		}
		if n > rounds {
			break
		}
		r.begins()
	}
	if r.goneOn != nil {
		r.goneOn(device)
	}
	holds := opener*100*money.Dollar + metered // which the cage pays
	for _, seat := range append(served, annsSeat) {
		holds -= r.stack(at, seat) // all was bought with cash, or play money
	}
	r.leave(served...)
	r.ann.button("Menu").button(fmt.Sprintf("Leave seat %d", annsSeat))
	r.dee.until(find(".console-text", "You wait for players."))
	r.closes(at, name, holds)
	r.dee.goTo("/table/" + at.table).until(find(".console-text", "You wait for players.")).until(`!document.querySelector(".closing")`).button("Leave the table").until(find(".console p", "The program deals here."))
}

// configOf is a table of the demonstration floor.
func configOf(at played) table.Config {
	return floor.Demonstration[slices.IndexFunc(floor.Demonstration, func(c table.Config) bool { return c.ID == at.table })]
}

// stack is what a seat has in front of it.
func (r *scene) stack(at played, seat int) money.Cents {
	t := r.dee.t
	t.Helper()
	return parsed(t, await[string](r.dee, fmt.Sprintf("(%s)(%q).then((view) => view.seats.find((s) => s.seat === %d).stack)", looks, at.table, seat)))
}

func parsed(t testing.TB, text string) money.Cents {
	t.Helper()
	amount, err := money.Parse(text)
	must(t, err)
	return amount
}

// supplies has the cage get the chips of tables from the main bank.
func (r *scene) supplies(tables int) {
	r.dee.t.Helper()
	r.cay.goTo("/cage").until(find("p", "Nothing waits for you.")).click(find("label", "A supply")).counts("request", tables*opener).press("Request them").until(find("h3", "Supply 1"))
	r.gop.goTo("/cage").until(find("form.floor-card h3", "Supply 1")).press("Approve").until(find("button", "Send the chips")).press("Send the chips").until(find("p", "Nothing waits for you."))
	r.cay.until(find("form.floor-card h3", "Supply 1")).press("Receive the chips").until(find("p", "Nothing waits for you."))
}

// fills has the chips of a table brought to it, in four steps.
func (r *scene) fills(name string) {
	r.dee.t.Helper()
	fill := `[...document.querySelectorAll("form.floor-card h3")].find((e) => e.textContent.endsWith(` + quote(", "+name) + `))`
	for _, v := range []*visitor{r.fay, r.gus, r.cay, r.dee} {
		v.goTo("/cage").until(find("h2", "Signed today"))
	}
	r.fay.choose("#request-table", name).counts("request", opener).press("Request them")
	r.gus.until(fill).press("Approve")
	r.cay.until(fill).press("Send the chips")
	r.dee.until(fill).press("Receive the chips").until(find("p", "Nothing waits for you."))
}

// counts has the dealer count what is in the tray and a floorperson observe it; the books have the same.
func (r *scene) counts(name, why string, holds money.Cents) {
	t := r.dee.t
	t.Helper()
	r.dee.goTo("/cage").until(`document.querySelector("#count-table")?.options.length > 5`).choose("#count-table", name).click(find("label", why))
	left := holds
	for _, of := range slices.Backward(house.ChipDenominations) {
		if n := left / of; n > 0 && of <= 100*money.Dollar {
			r.dee.fillAt(fmt.Sprintf("[id='count-%s']", of), fmt.Sprint(int64(n)))
			left -= n * of
		}
	}
	r.dee.press("I have counted it")
	r.fay.goTo("/cage").until(find("form.floor-card h3", why+", "+name))
	if said := is[string](r.fay, `document.querySelector("form.floor-card dl").textContent`); !strings.Contains(said, inWords("Difference")+inWords("none")) {
		t.Errorf("%s, %s: the tray must hold %s, and the slip says %s", name, why, holds, said)
	}
	r.fay.press("I have observed it").until(find("p", "Nothing waits for you."))
	r.dee.until(find("td", "Dee, Fay"))
}

// disputes has the dealer give a player the wrong amount. She asks for a ruling; the dealer puts it right, a floorperson finds
// another mistake, a misread card, which two people correct, and she is told the ruling.
func (r *scene) disputes(at played, d dealt) {
	t := r.dee.t
	t.Helper()
	decides, approves := r.fay, r.gus
	given, wrong := find(".sheet label", fmt.Sprintf("Seat %d", annsSeat)), func(had money.Cents) money.Cents { return had + 5*money.Dollar }
	if !d.game.Banked() {
		decides, approves, given = r.pat, r.pat, `[...document.querySelectorAll(".sheet label")].find((l) => l.textContent.includes("main pot") && !l.textContent.includes(" $0"))`
		wrong = func(money.Cents) money.Cents { return 0 }
	}
	r.dee.button("Put a payment right").until(given)
	had := parsed(t, is[string](r.dee, given+`.textContent.match(/ \$([\d.,]+)/)[1].replaceAll(",", "")`))
	r.dee.click(given).until(`document.querySelector("#given")`).fillAt("#given", wrong(had).String()).button("See what follows").until(`document.querySelector(".told li")`)
	r.dee.fillAt("#payment-reason", "miscounted").button("Record it").until(find(".due li", "Put a payment right"))

	r.ann.goTo("/table/"+at.table+"/rounds/1").until(find("h2", "A ruling on this round")).fillAt("#ruling-words", disputed).button("Ask for a ruling").until(find("dd", "It waits for a floorperson."))
	decides.goTo("/floor").until(find("blockquote", disputed))

	const owed = `[...document.querySelectorAll(".sheet label")].find((l) => / \$.*, .*\$/.test(l.textContent))`
	r.dee.button("Put a payment right").until(owed).click(owed).button("See what follows").until(`document.querySelector(".told li")`)
	r.dee.fillAt("#payment-reason", "counted again").button("Record it").until("!" + find(".due li", "Put a payment right"))
	r.fay.correctsACard(at, approves)

	decides.goTo("/floor").until(find("blockquote", disputed)).click(find(".floor-card label", "The round was corrected")).fillAt(".floor-card input:not([type=radio]), .floor-card textarea", "You have what you are owed")
	decides.button("Give the ruling").until(find("p", "Nobody waits for a ruling."))
	r.ann.goTo("/table/" + at.table + "/rounds/1").until(find("dd", "The round was corrected. You have what you are owed"))
}

// progressive reports whether a wager there is paid from a meter.
func (d dealt) progressive() bool {
	return slices.ContainsFunc(d.wagers, func(id string) bool { return d.game.Wager(round.WagerID(id)).FromMeter })
}

// winning are cards by which seat 3 wins of the meter, in the order of the places to which those of the round before went.
func winning(places []string) (cards []card.Card) {
	spades := card.Deck()
	slices.SortFunc(spades, func(a, b card.Card) int {
		return cmp.Or(-cmp.Compare(b2i(a.Suit() == card.Spades), b2i(b.Suit() == card.Spades)), -cmp.Compare(a.Rank(), b.Rank()))
	})
	others := slices.Clone(spades[7:])
	slices.Reverse(others)
	for _, place := range places {
		from := &others
		if to, _, _ := strings.Cut(place, "/"); to == "3" || to == "community" {
			from = &spades
		}
		cards, *from = append(cards, (*from)[0]), (*from)[1:]
	}
	return cards
}

// actorsOf tests who did what in the log of a table.
func (r *scene) actorsOf(at played, rounds int) {
	t := r.dee.t
	t.Helper()
	log, err := sqlite.Open(r.server.dir)
	must(t, err)
	defer func() { must(t, log.Close()) }()
	dealer, guest, did := "", "", map[string]int{}
	for e, err := range log.Read(t.Context(), "table/"+at.table, 1) {
		must(t, err)
		kind := e.Events[0].Kind
		did[kind]++
		var of struct {
			Act          string
			Choice       string
			Person       string
			Irregularity *struct{ Kind string }
		}
		_ = json.Unmarshal(e.Events[0].Data, &of) // what is sealed is not read
		is := strings.HasPrefix(e.Actor, journal.Person(""))
		if of.Irregularity != nil {
			kind = "irregularity"
			did[kind]++
		}
		if e.Acted != nil && beginsWith(e.Acted.Reason, "Validate the progressive payout") {
			did["validated"]++
		}
		if of.Choice == general.Document {
			did["documented"]++
		}
		switch {
		case kind == "dealer":
			if dealer = e.Actor; of.Person == "" { // gone
				dealer = ""
			}
		case kind == "sit" && dealer != "" && e.Actor != dealer:
			guest = e.Actor
		case kind == "begin" && dealer != "", kind == "payment", kind == "decks" && (of.Act == "take" || of.Act == "remove"), kind == "sit" && dealer != "":
			is = e.Actor == dealer
		case kind == "decks", kind == "irregularity", kind == "answer" && (of.Choice == "validate" || of.Choice == general.Document):
			is = is && e.Actor != dealer && e.Actor != guest
		case kind == "correct":
			is = is && e.Authoriser != "" && e.Authoriser != e.Actor
		case kind == "answer" && dealer != "" && e.Actor != dealer && e.Actor != guest:
			is = e.Actor == journal.Program && of.Choice == "" // the meter is read
		default:
			is = true
		}
		if !is {
			t.Errorf("%s, entry %d: %s did %s %s, authorised by %q", at.table, e.Seq, e.Actor, kind, e.Events[0].Data, e.Authoriser)
		}
	}
	t.Logf("%s: %v", at.table, did)
	wants := map[string]int{"begin": rounds, "decks": 6, "correct": 1, "payment": 2, "sit": 2, "leave": 2, "dealer": 2}
	if d := dealtAt(at.table, configOf(at).Game); d.progressive() {
		wants["validated"], wants["documented"] = 1, 1
	}
	if rounds > 2 {
		wants["irregularity"] = 3
	}
	for kind, least := range wants {
		if did[kind] < least {
			t.Errorf("%s: %d entries say %q, want %d: %v", at.table, did[kind], kind, least, did)
		}
	}
}

// correctsACard has a floorperson correct a card that was misread in the last round, wherever the round can be settled with another, and
// another approve it.
func (v *visitor) correctsACard(at played, approves *visitor) {
	v.t.Helper()
	v.goTo("/floor").until(`document.querySelector("#correct-table")?.options.length > 5`).choose("#correct-table", configOf(at).Name).until(`document.querySelector("input[name=answer]")`)
	found := await[string](v, fmt.Sprintf(`(async () => {
		const path = "/api/floor/tables/%s/";
		const all = (await (await fetch(path + "answers")).json()).answers;
		for (const [i, a] of all.entries()) {
			if (!a.card) continue;
			for (const rank of "23456789JQKA") for (const suit of "shdc") {
				if (rank + suit === a.card) continue;
				const tried = await fetch(path + "try", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ answer: a.answer, question: a.question, seat: 0, choice: a.choice ?? "", card: rank + suit }) });
				if (tried.ok) return i + " " + rank + " " + suit;
			}
		}
		return "";
	})()`, at.table))
	var n int
	var rank, suit string
	if _, err := fmt.Sscan(found, &n, &rank, &suit); err != nil {
		v.t.Fatalf("%s: no card of the round can be corrected: %q", at.table, found)
	}
	v.click(fmt.Sprintf(`document.querySelectorAll("input[name=answer]")[%d]`, n)).until(`document.querySelector(".keypad")`)
	v.click(fmt.Sprintf(`[...document.querySelectorAll(".keypad-key:not([data-suit])")].find((k) => k.textContent === %q)`, rank)).click(fmt.Sprintf(`document.querySelector(".keypad-key[data-suit=%s]")`, suit))
	v.button("See what changes").until(find("h3", "What changes")).fillAt("#correct-reason", "the camera shows it").button("Propose the correction").until(find("h3", "Your proposal waits"))
	approves.goTo("/floor").until(find("h3", "A proposal waits for you")).fillAt("#decision-reason", "so it does").button("Approve it").until(find("p", "Nothing waits"))
}

// guards has somebody of security sign for what a floorperson does with decks.
func (v *visitor) guards(what string) {
	v.t.Helper()
	v.goTo("/cards").until(find("h3", "A proposal waits for you")).until(find("dd", what)).fillAt("#decision-reason", "I was there").button("Approve it").until(`!document.querySelector("#proposal-title")`)
}

// changesDecks has a floorperson issue decks to the table, for which security signs and which its dealer takes.
func (r *scene) changesDecks(at played, series string) {
	fay := r.fay
	fay.t.Helper()
	fay.goTo("/floor").until(`document.querySelector("#decks-table")?.options.length > 5`).choose("#decks-table", configOf(at).Name).until(`document.querySelector("#deck-ids")`)
	title := is[string](fay, `document.querySelector("form:has(#deck-ids) h4").textContent`)
	ids, backs := series+at.chapter, "red"
	for n := 2; n <= 8; n++ {
		if strings.Contains(title, fmt.Sprintf(" %d ", n)) {
			for i := 2; i <= n; i++ {
				ids += fmt.Sprintf(", %s%s-%d", series, at.chapter, i)
			}
			if n == 2 {
				backs = "red, blue"
			}
		}
	}
	fay.fillAt("#deck-ids", ids).fillAt("#deck-design", "Plain").fillAt("#deck-backs", backs).fillAt("#issue-reason", "due").button("Issue").until(find("h3", "Your proposal waits for another person"))
	r.sam.guards("Issuing decks to " + configOf(at).Name)
	fay.until(find("dt", "Issued, for the dealer"))
	r.dee.until(find(".console button", "Take the issued decks")).button("Take the issued decks").until(find(".console p", "Decks at the table: "+series+at.chapter))
}

// closes has the dealer do what the console asks before a table closes: the cards go to a floorperson, who seals them, and both count.
func (r *scene) closes(at played, name string, holds money.Cents) {
	step := func(words string) string { return find(".closing li", words) }
	r.dee.click(find(".closing summary", "Close the table")).until(step("Count the inventory as the closer")).button("Take the cards away").until(`!document.querySelector(".closing button")`).until(step("A floorperson puts "))
	r.fay.goTo("/floor").until(`document.querySelector("#decks-table")?.options.length > 5`).choose("#decks-table", configOf(at).Name).until(`document.querySelector("#handle-collect")`)
	r.fay.fillAt("#handle-collect", "the table closes").button("Collect").until(find("dt", "Collected, to be destroyed"))
	r.dee.until("!" + step("A floorperson puts "))
	r.counts(name, "Closer", holds)
}
