package browsertest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
)

// drawList is the list of the table Draw 1 on the page of the lists.
const drawList = `document.querySelector("[aria-label='$1/$2 pot-limit Five-card Draw High']")`

// onList is a name on it, with what is said of it.
func onList(name, state string) string {
	return fmt.Sprintf(`[...%s.querySelectorAll(".list-names > li")].find((n) => n.querySelector(".list-name").textContent === %q && n.querySelector(".list-state").textContent === %q)`, drawList, name, state)
}

// TestTheListsOfThePokerRoom: two players put their names down from telephones, and a floorperson that of somebody who calls; a screen on
// the wall shows them. When seats get free the first who is here is called, and takes his seat; one is passed, and told why.
func TestTheListsOfThePokerRoom(t *testing.T) {
	t.Parallel()
	n := openNight(t)
	fay, _ := n.staff(1280, 900, "Fay", people.Floorperson)
	l := n.floor.Table("draw-1")
	var players []string
	seatOf := func(player string) int {
		return 1 + slices.IndexFunc(l.View(player).Seats, func(s table.SeatView) bool { return s.Player != nil && s.Player.You })
	}
	changes := make(chan struct{}, 1)
	stop := l.Watch("", changes)
	for of := range l.View("").Seats {
		p, _, err := n.floor.Join(t.Context(), fmt.Sprint("P", of+1))
		must(t, err)
		for open := l.View(p.ID).You.Open; len(open) == 0 || l.Sit(t.Context(), p.ID, "", open[0], 100*money.Dollar) != nil; open = l.View(p.ID).You.Open {
			<-changes // a house player gives up his seat
		}
		players = append(players, p.ID)
		must(t, l.Do(t.Context(), people.Person{ID: p.ID, Roles: people.Players}, "", fmt.Appendf(nil, `{"command": "sit_out", "seat": %d}`, seatOf(p.ID))))
	}
	stop()
	leaves := func(player string) {
		t.Helper()
		must(t, l.Leave(t.Context(), player, seatOf(player)))
	}
	ann, bob, wall := n.visit(t, 390, 844).join("Ann"), n.visit(t, 390, 844).join("Bob"), n.visit(t, 2560, 1440).goTo("/poker")
	names := map[*visitor]string{}
	for _, v := range []*visitor{ann, bob} {
		names[v] = is[string](v, `document.querySelector(".account dd").textContent`)
	}

	ann.click(find("a", "The lists of the Poker room")).until(drawList)
	ann.click(`document.querySelector("[aria-label='Put my name down for $1/$2 pot-limit Five-card Draw High']")`).until(onList("You", "")).until(find("strong", "You are number 1."))
	fay.goTo("/").click(find("nav a", "Lists")).until(drawList)
	fay.click(drawList + `.querySelector(".list-call-in input")`).keys("Zoe").click(drawList + `.querySelector(".list-call-in button")`).until(onList("Zoe", "called in, not here yet"))
	bob.goTo("/poker").click(`document.querySelector("[aria-label='Put my name down for $1/$2 pot-limit Five-card Draw High']")`).until(find("strong", "You are number 3."))
	wall.until(onList(names[bob], "")).accessible("the lists on a wall")
	if controls := is[int](wall, `document.querySelectorAll("main :is(button, input, summary)").length`); controls > 0 {
		t.Errorf("the wall has %d controls", controls)
	}
	for _, v := range []*visitor{ann, wall, fay} {
		if is[bool](v, `document.documentElement.scrollWidth > innerWidth`) {
			t.Error("the lists are wider than the screen")
		}
	}

	// The floorperson puts him first; a seat gets free, and he takes it.
	more := func(name, button, reason string) {
		t.Helper()
		fay.click(fmt.Sprintf(`document.querySelector("[aria-label='More about %s']")`, name))
		row := fmt.Sprintf(`document.querySelector("[aria-label='More about %s']").closest("details")`, name)
		fay.click(row + `.querySelector("input")`).keys(reason)
		if name == "Zoe" {
			fay.accessible("what is done with a name")
		}
		fay.press(button)
	}
	more(names[bob], fmt.Sprintf("Put %s first", names[bob]), "he was passed by mistake")
	bob.until(find("strong", "You are number 1."))
	leaves(players[2])
	bob.until(find("strong", "A seat is kept for you at Draw 1."))
	wall.until(onList(names[bob], "called to Draw 1"))
	bob.click(find("a", "Go to your seat")).until(find(".dock p", "A seat is reserved for you.")).button("Take seat").button("Sit down at seat").until(`document.querySelector(".plate.yours")`)
	wall.until("!" + onList(names[bob], "called to Draw 1"))

	// He asks for another seat, and moves there when it gets free; his is for who is next.
	other := seatOf(players[4])
	bob.button("Change seat").until(find("h2", "Another seat")).accessible("another seat")
	bob.button(fmt.Sprintf("Seat %d, ", other)).until(fmt.Sprintf(`document.querySelector(".seat-choices [aria-pressed=true]")?.textContent.startsWith("Seat %d,")`, other))

	// She is called next, and passed; who has called in comes, and waits for a dealer who can seat her.
	leaves(players[4])
	bob.until(fmt.Sprintf(`document.querySelector("#plate-%d.yours")`, other))
	ann.until(find("strong", "A seat is kept for you at Draw 1."))
	more(names[ann], "Pass "+names[ann], "she went to dinner")
	ann.until(reads("she went to dinner")).until(reads("Your name is off this list; you can put it down again.")).until(reads("$1/$2 pot-limit Five-card Draw High"))
	fay.click(`document.querySelector("[aria-label='Check in Zoe']")`).until(onList("Zoe", "to be seated by a dealer"))
	more("Zoe", "Take Zoe off", "she plays elsewhere")
	wall.until(find("[aria-label='$1/$2 pot-limit Five-card Draw High'] .list-sum", "Nobody waits."))
	for _, v := range []*visitor{ann, bob, fay, wall} {
		v.well()
	}
	n.close()
}

// TestATableChange: two tables of a game and limit are full; a player asks at his for the other, and sees who waits; when a seat gets free
// there he moves with his whole stack, and his page leads him to it. The felt stays where it is.
func TestATableChange(t *testing.T) {
	t.Parallel()
	rules := []byte(`{"betting": "limit", "buy_in_least": "10.00", "buy_in_most": "500.00"}`)
	n := openHouse(t, []table.Config{{ID: "draw-1", Name: "Draw 1", Game: "five-card-draw", Rules: rules}, {ID: "draw-2", Name: "Draw 2", Game: "five-card-draw", Rules: rules}}, floor.Fast)
	one, two := n.floor.Table("draw-1"), n.floor.Table("draw-2")
	sits := func(l *floor.Live, name string, seat int) (player string) {
		t.Helper()
		p, _, err := n.floor.Join(t.Context(), name)
		must(t, err)
		must(t, l.Sit(t.Context(), p.ID, "", seat, 100*money.Dollar))
		must(t, l.Do(t.Context(), people.Person{ID: p.ID, Roles: people.Players}, "", fmt.Appendf(nil, `{"command": "sit_out", "seat": %d}`, seat)))
		return p.ID
	}
	last := ""
	for seat := range two.View("").Seats {
		last = sits(two, fmt.Sprint("P", seat+1), seat+1)
	}
	sits(one, "Zoe", 2)
	ann, wall := n.visit(t, 390, 844).join("Ann"), n.visit(t, 1440, 900).goTo("/poker")
	fay, _ := n.staff(1280, 900, "Fay", people.Floorperson)
	name := is[string](ann, `document.querySelector(".account dd").textContent`)
	ann.sit("draw-1", 1)

	ann.button("Change seat").until(find("h3", "Another table")).accessible("another table")
	ann.keys(kb.Escape)
	ann.size(390, 844)
	ann.until(`innerWidth === 390 && document.querySelector(".felt.narrow")`).until(find("button", "Change seat"))
	felt := is[float64](ann, `document.querySelector(".felt").getBoundingClientRect().top`)
	ann.button("Change seat").button("Draw 2").until(`document.querySelector("[aria-label='The table that you ask for'] [aria-pressed=true]")`)
	waits := fmt.Sprintf(`[...document.querySelectorAll(".list-names > li")].some((n) => n.querySelector(".list-name").textContent === %q && n.querySelector(".list-state").textContent === "at Draw 1, asks for Draw 2")`, name)
	wall.until(waits).accessible("who asks for another table")
	fay.goTo("/poker").until(waits)
	ann.keys(kb.Escape).until(`[...document.querySelectorAll(".seat-buttons button")].some((b) => b.textContent === "Asked for table")`)
	if now := is[float64](ann, `document.querySelector(".felt").getBoundingClientRect().top`); now != felt {
		t.Errorf("the felt was at %v and is at %v", felt, now)
	}

	must(t, two.Leave(t.Context(), last, len(two.View("").Seats)))
	ann.until(find(".dock p", "You sit at Draw 2, in the same game."))
	ann.click(find(".dock a", "Go to Draw 2")).until(`document.querySelector(".plate.yours")`)
	wall.until("!" + waits)
	for _, v := range []*visitor{ann, wall, fay} {
		v.well()
	}
	n.close()
}

// TestMustMoveAndBroken: a player sits at the must-move table of a full game, sees his place in the order, and is moved when a seat gets
// free there; his page leads him to it. A floorperson moves another to a third table, breaks a table and opens it again, and moves a player
// without a device to another seat; the lists, a wall and the pit show it.
func TestMustMoveAndBroken(t *testing.T) {
	t.Parallel()
	rules := []byte(`{"betting": "limit", "buy_in_least": "10.00", "buy_in_most": "500.00", "cards": "revealed", "time_bank": 0}`)
	var tables []table.Config
	for seat := range 3 {
		tables = append(tables, table.Config{ID: fmt.Sprint("draw-", seat+1), Name: fmt.Sprint("Draw ", seat+1), Game: "five-card-draw", Rules: rules})
	}
	tables[1].MustMove = "draw-1"
	n := openHouse(t, tables, floor.Fast)
	one := n.floor.Table("draw-1")
	last := ""
	for seat := range one.View("").Seats {
		p, _, err := n.floor.Join(t.Context(), fmt.Sprint("P", seat+1))
		must(t, err)
		must(t, one.Sit(t.Context(), p.ID, "", seat+1, 100*money.Dollar))
		must(t, one.Do(t.Context(), people.Person{ID: p.ID, Roles: people.Players}, "", fmt.Appendf(nil, `{"command": "sit_out", "seat": %d}`, seat+1)))
		last = p.ID
	}
	ann, bob, wall := n.visit(t, 390, 844).join("Ann"), n.visit(t, 390, 844).join("Bob"), n.visit(t, 1440, 900).goTo("/poker")
	fay, _ := n.staff(1280, 900, "Fay", people.Floorperson)
	ann.sit("draw-2", 3)
	ann.until(reads("Must-move table: you are the first who moves to Draw 1 when a seat is free there"))
	bob.goTo("/table/draw-2").until(reads("This is the must-move table of Draw 1")).sit("draw-2", 1)
	bob.until(reads("you are number 2 of those who move")).accessible("a must-move table")
	wall.until(reads("must-move to Draw 1")).until(reads("at Draw 2, must move to Draw 1")).accessible("who must move")
	fay.goTo("/pit").until(reads("must-move to Draw 1"))

	must(t, one.Leave(t.Context(), last, len(one.View("").Seats)))
	ann.until(find(".dock p", "You sit at Draw 1, in the same game."))
	ann.click(find(".dock a", "Go to Draw 1")).until(`document.querySelector(".plate.yours")`)
	bob.until(reads("you are the first who moves"))

	// He is moved to the third table, which then breaks.
	moves := func(table, press, seat, to string) {
		t.Helper()
		fay.goTo("/table/" + table).until(`document.querySelector(".felt")`).button("Menu").button("Move players").until(`document.querySelector("#moves-reason")`)
		fay.fillAt("#moves-reason", "few play here")
		if press == "Move the player" {
			fay.accessible("moving players")
			fay.chooses("#moves-seat", seat)
			fay.chooses("#moves-to", to)
		}
		fay.button(press).until(`!document.querySelector("#moves-reason")`)
	}
	moves("draw-2", "Move the player", "1", "draw-3")
	bob.until(find(".dock p", "You sit at Draw 3, in the same game."))
	bob.click(find(".dock a", "Go to Draw 3")).until(`document.querySelector(".plate.yours")`)
	moves("draw-3", "Break the table", "", "")
	bob.until(find(".dock p", "You sit at Draw 2, in the same game."))
	wall.until(reads("broken, takes nobody"))
	fay.until(reads("This table is broken, and takes nobody.")).accessible("a broken table")
	moves("draw-3", "Open the table again", "", "")
	wall.until("!" + reads("broken, takes nobody"))

	// One without a device moves to another seat.
	must(t, n.floor.Table("draw-3").Come(t.Context(), "dee", true))
	must(t, n.floor.Table("draw-3").Serve(t.Context(), "dee", "", floor.Serving{Seat: 5, Name: "Walt", Amount: 100 * money.Dollar}))
	moves("draw-3", "Move the player", "5", "#7")
	fay.button("Menu").button("Move players").until(`document.querySelector("#moves-seat").textContent.includes("Seat 7, Walt")`)
	for _, v := range []*visitor{ann, bob, wall, fay} {
		v.well()
	}
	n.close()
}

// TestGamesInTurn: at a table that plays games in turn a player reads which is on and which is next, plays a hand of each, and finds each in
// his history as what it was; a dealer is told of the next before he begins it; the lobby calls the table by all its games, and each of them can be stopped.
func TestGamesInTurn(t *testing.T) {
	t.Parallel()
	rules := json.RawMessage(`{"buy_in_least":"40.00","buy_in_most":"200.00"}`)
	mix := &table.Mix{Hands: 1, Games: []table.MixGame{{Game: "holdem", Rules: rules}, {Game: "razz", Rules: rules}}}
	n := openHouse(t, []table.Config{table.Config{ID: "mix-1", Name: "Mix 1", Programs: 4, Mix: mix}.On(0)}, floor.Fast)
	defer n.close()
	ann := n.visit(t, 1440, 900).join("Ann").goTo("/").until(find(".table-card p", "Hold'em and Seven-card Stud Low (Razz), now Hold'em"))
	ann.sitAtPoker("mix-1")
	const on = `document.querySelector(".mix-on").textContent`
	holdem, razz := "Hold'em, hand 1 of 1; then Seven-card Stud Low (Razz)", "Seven-card Stud Low (Razz), hand 1 of 1; then Hold'em"
	for read := []string{""}; len(read) <= 3; {
		if ann.until(asked + "||" + comingIn); is[bool](ann, "!"+asked) {
			ann.button("Post ")
			continue
		}
		now := is[string](ann, on)
		if now != read[len(read)-1] {
			read = append(read, now)
		}
		if want := []string{holdem, razz}[len(read)%2]; now != inWords(want) || is[bool](ann, `!!document.querySelector(".dealer-button")`) != (want == holdem) {
			t.Fatalf("she reads %q where it is %q", read, want)
		}
		ann.act(calls...)
	}
	ann.accessible("a table of games in turn")
	dee, _ := n.staff(1024, 768, "Dee", people.Dealer)
	dee.goTo("/table/mix-1").button("Deal at this table").until(`document.querySelector(".console.yours")`)
	begins := find(".console.yours .big", "Begin round")
	waits := find(".console-text", "You wait for seat "+strings.TrimPrefix(is[string](ann, `document.querySelector(".plate.yours").id`), "plate-"))
	for dee.deal(begins + "||" + waits); is[bool](dee, "!"+begins); dee.deal(begins + "||" + waits) {
		if is[bool](ann, "!!"+asked) { // else the console has not yet followed her answer
			ann.act(calls...)
		}
	}
	next, then := razz, "Hold'em"
	if is[bool](dee, "!!"+find(".console-game", "The next hand is Hold'em.")) {
		next, then = holdem, "Seven-card Stud Low (Razz)"
	}
	name, _, _ := strings.Cut(next, ",")
	dee.until(find(".console-game", "The next hand is "+name+".")).accessible("the next game of a mix at the console")
	dee.button("Begin round").until(find(".console-game", name+", hand 1 of 1; then "+then+"."))
	for hand, code := range []string{`'FT'`, `'FR'`} {
		ann.button("Hands").click(find(".hands button", fmt.Sprint("Hand ", hand+1))).until(`document.querySelector(".one-hand .poker-felt")`)
		if text := await[string](ann, `fetch(document.querySelector(".one-hand a[download]").href).then((r) => r.text())`); !strings.Contains(strings.ReplaceAll(text, `"`, `'`), "variant = "+code) {
			t.Errorf("the history of hand %d is no %s: %.200s", hand+1, code, text)
		}
		ann.keys(kb.Escape)
	}
	ann.well()
	fay, _ := n.staff(1280, 900, "Fay", people.Floorperson)
	fay.goTo("/floor").until(find("h3", "Stop at once")).click(find("label", "All tables of a game"))
	if of := is[[]string](fay, `[...document.querySelectorAll("#stop-what option[value]")].filter((o) => o.value).map((o) => o.textContent)`); !slices.Equal(of, []string{"Hold'em", "Seven-card Stud Low (Razz)"}) {
		t.Errorf("of the games of the table can be stopped: %q", of)
	}
	fay.well()
}
