package browsertest

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/internal/floor"
	"felt.example/felt/journal"
	"felt.example/felt/store/sqlite"
)

// TestEveryChapterIsDealtByPeople: at a table of real cards of every banked game a dealer and a floorperson, at two devices, record its
// decks, open it, and deal rounds from a scanning shoe to a player without a device; a card that was misread is corrected by two people,
// a payment is put right, and the decks are changed. Then the player and the dealer go. The log says who did each, and verifies.
// FELT_ROUNDS is how many rounds are dealt at each table; without it two at a table of one deck and two at one of a shoe.
func TestEveryChapterIsDealtByPeople(t *testing.T) {
	s := open(t)
	dee, fay, gus := s.visit(t, 1024, 768), s.visit(t, 390, 844), s.visit(t, 390, 844)
	ada := s.administrator("Ada")
	ada.invite(dee, "Dee", "dealer")
	ada.invite(fay, "Fay", "floorperson")
	ada.invite(gus, "Gus", "pit manager")
	const usual = 2
	rounds, tables := gametest.Count(t, usual), games
	if rounds == usual {
		tables = slices.DeleteFunc(slices.Clone(games), func(at played) bool { return at.table != "flush-1" && at.table != "spanish-1" })
	}
	for _, at := range tables {
		t.Logf("%s, Chapter %s", at.table, at.chapter)
		dee.dealsAt(s, at, rounds, fay, gus)
	}
	fay.mu.Lock()
	fay.problems = slices.DeleteFunc(fay.problems, func(p string) bool { return strings.HasSuffix(p, "/try") }) // of cards that cannot have been
	fay.mu.Unlock()
	for _, v := range []*visitor{dee, fay, gus} {
		v.well()
	}
	s.verifies(t)
	for _, at := range tables {
		actorsOf(t, s, at.table, rounds)
	}
}

// verifies stops the floor, and tests that its log is in order.
func (s *server) verifies(t *testing.T) {
	t.Helper()
	s.kill()
	name, err := program()
	must(t, err)
	out, err := exec.CommandContext(t.Context(), name, "verify", "--json", s.dir).Output()
	if err != nil || !json.Valid(out) {
		t.Errorf("felt verify: %v %s", err, out)
	}
}

// actorsOf tests who did what in the log of a table.
func actorsOf(t *testing.T, s *server, table string, rounds int) {
	t.Helper()
	log, err := sqlite.Open(s.dir)
	must(t, err)
	defer func() { must(t, log.Close()) }()
	dealer, did := "", map[string]int{}
	for e, err := range log.Read(t.Context(), "table/"+table, 1) {
		must(t, err)
		kind := e.Events[0].Kind
		did[kind]++
		var of struct {
			Act    string
			Choice string
			Person string
		}
		_ = json.Unmarshal(e.Events[0].Data, &of) // what is sealed is not read
		is := strings.HasPrefix(e.Actor, journal.Person(""))
		switch {
		case kind == "dealer" && of.Person != "":
			dealer = e.Actor
		case kind == "begin" && dealer != "", kind == "payment", kind == "decks" && of.Act == "take", kind == "sit":
			is = e.Actor == dealer
		case kind == "decks", kind == "answer" && of.Choice == "validate":
			is = is && e.Actor != dealer
		case kind == "correct":
			is = is && e.Authoriser != "" && e.Authoriser != e.Actor
		case kind == "answer" && dealer != "" && e.Actor != dealer:
			is = e.Actor == journal.Program && of.Choice == "" // the meter is read
		default:
			is = true
		}
		if !is {
			t.Errorf("%s, entry %d: %s did %s %s, authorised by %q", table, e.Seq, e.Actor, kind, e.Events[0].Data, e.Authoriser)
		}
	}
	for kind, least := range map[string]int{"begin": rounds, "decks": 4, "correct": 1, "payment": 2, "sit": 1, "leave": 1, "dealer": 2} {
		if did[kind] < least {
			t.Errorf("%s: %d entries say %q, want %d: %v", table, did[kind], kind, least, did)
		}
	}
}

// dealsAt has the dealer come to a table, deal rounds there and go.
func (v *visitor) dealsAt(s *server, at played, rounds int, fay, gus *visitor) {
	v.t.Helper()
	v.goTo("/table/" + at.table).until(find(".console p", "The program deals here.")).button("Deal real cards").until(find(".console-text", "You wait for players."))
	stops := connects(s, v, at.table)
	v.changesDecks(at, "A", fay)
	v.button("Sit at 3").fill("His name", "Walt of "+at.chapter).fill("Chips for", "$300").button("Seat the player at 3").until(find(".plate .player", "Walt"))
	for n := 1; n <= rounds; n++ {
		begin := find(".console button", fmt.Sprintf("Begin round %d", n))
		v.until(begin).click(begin).until("!" + begin)
		if n <= 2 { // with the decks of before, and with others
			v.deal(find(".console-text", "You wait for a floorperson: Verify the inspection of the cards."))
			fay.verifiesAt(at.table)
		}
		v.deal(find(".console .brass", "No more bets")).wager(at.wagers...).button("No more bets")
		over := find(".console button", fmt.Sprintf("Begin round %d", n+1))
		for {
			v.deal(find(".console-text", "Ask seat 3:") + " || " + over)
			if is[bool](v, "!!"+over) {
				break
			}
			v.until(asked).decide()
		}
		if n == 1 {
			v.paysWrong()
			fay.correctsACard(at, gus)
			v.changesDecks(at, "B", fay)
		}
	}
	v.button("Menu").button("Seat 3 leaves").until(find(".console-text", "You wait for players.")).button("Leave the table").until(find(".console p", "The program deals here."))
	stops()
}

// changesDecks has a floorperson issue decks to the table, which its dealer takes.
func (v *visitor) changesDecks(at played, series string, fay *visitor) {
	v.t.Helper()
	fay.goTo("/floor").until(`document.querySelector("#decks-table")?.options.length > 5`).choose("#decks-table", nameOf(at)).until(`document.querySelector("#deck-ids")`)
	title := is[string](fay, `document.querySelector("form:has(#deck-ids) h4").textContent`)
	ids, backs := series+at.chapter, "red"
	for n := 2; n <= 8; n++ {
		if strings.Contains(title, fmt.Sprintf("Issue %d ", n)) {
			for i := 2; i <= n; i++ {
				ids += fmt.Sprintf(", %s%s-%d", series, at.chapter, i)
			}
			if n == 2 {
				backs = "red, blue"
			}
		}
	}
	fay.fillAt("#deck-ids", ids).fillAt("#deck-design", "Plain").fillAt("#deck-backs", backs).fillAt("#deck-with", "Sec Urity").fillAt("#issue-reason", "due").button("Issue").until(find("dt", "Issued, for the dealer"))
	v.until(find(".console button", "Take the issued decks")).button("Take the issued decks").until(find(".console p", "Decks at the table: "+series+at.chapter))
}

// paysWrong has the dealer say that he gave a player five dollars too much, and put it right.
func (v *visitor) paysWrong() {
	v.t.Helper()
	const given = `Number(document.querySelector(".sheet label:has(input:checked)").textContent.match(/given \$([\d.,]+)/)[1].replace(",", ""))`
	choose := func() float64 {
		v.button("Put a payment right").until(`document.querySelector(".sheet input[type=radio]")`).click(`document.querySelector(".sheet input[type=radio]")`).until(`document.querySelector("#given")`)
		return is[float64](v, given)
	}
	had := choose()
	v.fillAt("#given", fmt.Sprintf("%.2f", had+5)).button("See what follows").until(find(".told li", "Seat 3 gets $5."))
	v.fillAt("#payment-reason", "a chip too many").button("Record it").until(find(".due li", "Put a payment right"))
	choose()
	v.button("See what follows").until(find(".told li", "Seat 3 ")).fillAt("#payment-reason", "taken back").button("Record it").until(`!document.querySelector(".due .late")`)
}

// correctsACard has a floorperson correct a card that was misread in the last round, wherever the round can be settled with another, and
// another approve it.
func (v *visitor) correctsACard(at played, gus *visitor) {
	v.t.Helper()
	v.goTo("/floor").until(`document.querySelector("#correct-table")?.options.length > 5`).choose("#correct-table", nameOf(at)).until(`document.querySelector("input[name=answer]")`)
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
	gus.goTo("/floor").until(find("h3", "A proposal waits for you")).fillAt("#decision-reason", "so it does").button("Approve it").until(find("p", "Nothing waits"))
}

// nameOf is the name of a table of the demonstration floor.
func nameOf(at played) string {
	for _, c := range floor.Demonstration {
		if c.ID == at.table {
			return c.Name
		}
	}
	return at.table
}
