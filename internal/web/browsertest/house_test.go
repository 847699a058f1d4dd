package browsertest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"felt.example/felt/internal/account"
	"felt.example/felt/internal/account/accounttest"
	"felt.example/felt/internal/books"
	poker "felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/published"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/web"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store/sqlite"
)

// night is a floor in this process, on a clock that begins ten minutes before the end of a gaming day, and which the test sets.
type night struct {
	*server
	floor  *floor.Floor
	house  *account.House
	passed atomic.Int64
	close  func()
}

func openNight(t *testing.T) *night {
	t.Helper()
	return openHouse(t, floor.Demonstration, floor.Fast)
}

// openHouse opens such a floor with tables of one's own.
func openHouse(t *testing.T, tables []table.Config, pace floor.Pace) *night {
	t.Helper()
	return openAt(t, tables, pace, time.Date(2026, 1, 2, 23, 50, 0, 0, time.UTC))
}

// openAt opens one whose clock begins then.
func openAt(t *testing.T, tables []table.Config, pace floor.Pace, at time.Time) *night {
	t.Helper()
	return openWith(t, floor.Config{Tables: tables, Meters: floor.DemonstrationMeters, Pace: pace}, at)
}

// openStanding opens one at which the result of a round stands until the test is over.
func openStanding(t *testing.T) *night {
	t.Helper()
	return openAt(t, floor.Demonstration, floor.Pace{Wagers: time.Hour, Result: time.Hour}, time.Now())
}

// openWith opens one with other things of one's own.
func openWith(t *testing.T, c floor.Config, at time.Time) *night {
	t.Helper()
	n := &night{server: prepared(t)}
	log, err := sqlite.Open(n.dir)
	must(t, err)
	began := time.Now()
	c.Log, c.Build, c.Wing = log, "test", cardroom.Wing
	c.Clock = func() time.Time { return at.Add(time.Since(began) + time.Duration(n.passed.Load())) }
	n.floor, err = floor.Open(t.Context(), c)
	must(t, err)
	n.house = accounttest.At(t, n.floor, filepath.Join(t.TempDir(), "credentials.db"))
	book, err := pa.Clauses()
	must(t, err)
	handler, err := web.New(n.floor, n.house, published.Open(n.dir, book.Index), web.Door{Limits: config.DefaultLimits}, nil)
	must(t, err)
	s := httptest.NewServer(handler)
	n.url, n.close = s.URL, func() { s.Close(); n.floor.Close(); _ = log.Close() }
	return n
}

// staff opens a device of somebody with roles of the house.
func (n *night) staff(width, height int, name string, roles ...people.Role) (v *visitor, id string) {
	n.t.Helper()
	token := accounttest.Staff(n.t, n.house, name, roles...)
	who, _ := n.house.Who(n.t.Context(), token)
	v = n.visit(n.t, width, height).goTo("/odds")
	is[string](v, `document.cookie = "felt-session=`+token+`; path=/"`)
	return v, who.ID
}

// counts types how many pieces of $100 there are.
func (v *visitor) counts(id string, hundreds int) *visitor {
	v.t.Helper()
	field := fmt.Sprintf(`document.getElementById("%s-100.00")`, id)
	v.click(field)
	is[bool](v, `(() => { `+field+`.select(); return true; })()`)
	return v.keys(fmt.Sprint(hundreds)).until(fmt.Sprintf(`%s.value === "%d"`, field, hundreds))
}

// press presses a button by the keyboard, wherever it stands by now.
func (v *visitor) press(words string) *visitor {
	v.t.Helper()
	button := find("button", words)
	v.until(`!` + button + `.disabled && (` + button + `.focus(), document.activeElement === ` + button + `)`)
	return v.keys("\r")
}

// types types so many chips, the largest first.
func (v *visitor) types(id string, amount money.Cents) *visitor {
	v.t.Helper()
	for _, of := range slices.Backward(house.ChipDenominations) {
		if n := amount / of; n > 0 {
			v.fillAt(fmt.Sprintf("[id='%s-%s']", id, of), fmt.Sprint(int64(n)))
			amount -= n * of
		}
	}
	return v
}

// jackpot has the cage pay the share of a meter that waits to be documented, on a slip, with chips that come from the main bank for it. It
// returns what the cage pays in money.
func jackpot(fay, gus, cay, gop, dee *visitor) (inMoney money.Cents) {
	fay.t.Helper()
	waits := func(v *visitor, slip string) *visitor { return v.until(find("form.floor-card h3", slip)) }
	fay.goTo("/cage").click(find("label", "A jackpot")).until(`document.querySelector("#request-award")?.options.length === 2`)
	said := is[string](fay, `document.querySelector("#request-award").options[1].text`)
	won := parsed(fay.t, strings.ReplaceAll(said[strings.LastIndex(said, "$")+1:], ",", ""))
	inMoney = won % house.ChipDenominations[0]
	for _, v := range []*visitor{gus, cay, gop, dee} {
		v.goTo("/cage").until(find("h2", "Signed today"))
	}
	cay.click(find("label", "A supply")).types("request", won-inMoney).press("Request them").until(find("h3", "Supply"))
	waits(gop, "Supply").press("Approve").until(find("button", "Send the chips")).press("Send the chips").until(find("p", "Nothing waits for you."))
	waits(cay, "Supply").press("Receive the chips").until(find("p", "Nothing waits for you."))
	is[bool](fay, `(() => { const list = document.querySelector("#request-award"); list.value = list.options[1].value; return list.dispatchEvent(new Event("change", { bubbles: true })); })()`)
	fay.until(find("p", "The payout is $")).types("request", won-inMoney).until(find("p", "In money, which the cage pays when the chips are redeemed: $")).accessible("the slip of a jackpot")
	fay.press("Request them").until(find("h3", "Jackpot")).until(find("p", "No share of a progressive meter waits to be documented."))
	waits(gus, "Jackpot").press("Approve")
	waits(cay, "Jackpot").press("Send the chips")
	waits(dee, "Jackpot").press("Receive the chips").until(find("p", "Nothing waits for you."))
	return inMoney
}

// limitsOf opens what the pit's page has of the limits and the dealer of a table.
func (v *visitor) limitsOf(table string) *visitor {
	v.t.Helper()
	return v.goTo("/pit").click(`document.querySelector("[aria-label='Limits and dealer of ` + table + `']")`).until(find("h2", table))
}

// announces has a floorperson announce closer limits of a table, in dollars; filled looks at the form before it is sent.
func (v *visitor) announces(table, least, most string, filled func()) {
	v.t.Helper()
	v.limitsOf(table).until(`document.getElementById("limits-most")`)
	for field, amount := range map[string]string{"#limits-least": least, "#limits-most": most} {
		is[bool](v, `(document.querySelector("`+field+`").select(), true)`)
		v.keys(amount)
	}
	v.until(find("p", "Players sit here")).fillAt("#limits-reason", "a full house")
	filled()
	v.press("Announce them").until(find("h3", "Announced limits"))
}

// directs has a floorperson, on a telephone, announce closer limits at Flush 1, which who is at the table is shown, and withdraw them; and
// move its dealer to Heads-Up 1 once its player without a device has left, from where Gus relieves her.
func directs(t *testing.T, fay, gus *visitor, leaves func()) {
	t.Helper()
	fay.announces("Flush 1", "25", "100", func() { fay.accessible("limits on a telephone") })
	fay.until(find("[role=status]", "$25 to $100"))
	gus.until(find(".notice", "The limits here become $25 to $100"))
	fay.fillAt("#withdraw-reason", "not yet").press("Withdraw it").until(find("h3", "Limits, $5 to $500 now"))
	gus.until(`!` + find(".notice", "The limits here become"))
	fay.until(find("h3", "Dealer: Dee"))
	fay.fillAt("#dealer-reason", "a break").press("Relieve Dee").until(find("[role=alert]", "Players without a device sit at this table"))
	leaves()
	fay.choose("#dealer-to", "Heads-Up 1").press("Move to Heads-Up 1").until(find("h3", "Dealer: the program"))
	gus.limitsOf("Heads-Up 1").until(find("h3", "Dealer: Dee")).fillAt("#dealer-reason", "a break").press("Relieve Dee").until(find("h3", "Dealer: the program"))
}

// TestAGamingDayInTheBrowser: people on their own devices supply the cage, fill a table in four steps, open it with counted chips, take
// cash there, close it, count the drop as a team of three that first disagrees, sell chips, and close the day. The pages, felt books
// and felt verify say the same.
func TestAGamingDayInTheBrowser(t *testing.T) {
	t.Parallel()
	n := openNight(t)
	fay, fayID := n.staff(390, 844, "Fay", people.Floorperson)
	gus, _ := n.staff(820, 1180, "Gus", people.PitManager)
	cay, _ := n.staff(1280, 900, "Cay", people.Cage)
	gop, _ := n.staff(1280, 900, "Gop", people.GamingOperations)
	dee, deeID := n.staff(1024, 768, "Dee", people.Dealer)
	_, _, err := n.floor.Join(t.Context(), "Ann")
	must(t, err)
	yours := func(v *visitor, what string) *visitor {
		t.Helper()
		return v.until(find("form.floor-card h3", what))
	}
	signed := func(v *visitor) { t.Helper(); v.until(find("p", "Nothing waits for you.")) }

	// A supply, and a fill in four steps.
	cay.goTo("/cage").until(find("p", "Nothing waits for you.")).click(find("label", "A supply")).counts("request", 200).press("Request them").until(find("h3", "Supply 1"))
	gop.goTo("/cage")
	yours(gop, "Supply 1").press("Approve").until(find("button", "Send the chips")).press("Send the chips")
	signed(gop)
	yours(cay, "Supply 1").until(find("output", "$20,000.00")).press("Receive the chips")
	cay.until(find("tfoot td:last-child", "$20,000.00"))
	fay.goTo("/").goTo("/cage").until(find("h2", "Request chips")).choose("#request-table", "Flush 1").counts("request", 100).press("Request them")
	gus.goTo("/cage")
	gus.goTo("/pit").until(find(".pit-alerts li", "The fill of $10,000 on slip 2 waits to be approved")).until(find("[role=status]", "1 table needs somebody"))
	gus.goTo("/cage")
	yours(gus, "Fill 2, Flush 1").accessible("a slip on a tablet")
	gus.press("Approve")
	signed(gus)
	yours(cay, "Fill 2").press("Send the chips").until(find("tfoot td:last-child", "$10,000.00"))
	dee.goTo("/cage")
	yours(dee, "Fill 2").press("Receive the chips")
	signed(dee)

	// Counted chips, and cash at the table.
	count := func(why string, hundreds int) {
		t.Helper()
		dee.choose("#count-table", "Flush 1").click(find("label", why)).counts("count", hundreds).press("I have counted it")
		yours(fay, why+", Flush 1").until(find("dd", "none"))
		fay.until(`document.documentElement.scrollWidth <= innerWidth`)
		fay.press("I have observed it")
		signed(fay)
		dee.until(find("td", "Dee, Fay"))
	}
	count("Opener", 100)
	l := n.floor.Table("flush-1")
	must(t, l.Come(t.Context(), deeID, true))
	_, err = l.Connect(t.Context(), deeID, floor.ScanningShoe)
	must(t, err)
	must(t, l.Serve(t.Context(), deeID, "walt", floor.Serving{Seat: 1, Name: "Walt", Amount: 500 * money.Dollar}))
	gus.goTo("/pit").until(find(".pit-name", "Walt")).until(find("dd", "open, box 1")).until(find("dd", "Dee")).accessible("the pit")
	gus.size(1920, 1080)
	gus.until(`document.documentElement.scrollWidth <= innerWidth`).click(find("h2 a", "Flush 1")).until(`document.querySelector(".table-page")`)
	sue, _ := n.staff(390, 844, "Sue", people.Surveillance)
	sue.goTo("/surveillance").until(find(".pit-name", "Walt")).click(find("button", "Mark this moment at Flush 1")).fillAt("#mark-reason", "a cup on the felt").accessible("a mark on a telephone")
	sue.press("Mark it").until(find("td", "a cup on the felt")).until(`document.documentElement.scrollWidth <= innerWidth`)
	directs(t, fay, gus, func() {
		must(t, l.Leave(t.Context(), deeID, 1))
		dee.goTo("/table/flush-1").until(find(".console-text", "You wait for players.")) // who is away is not moved
	})
	dee.goTo("/cage")
	fay.goTo("/cage")
	fay.problems = slices.DeleteFunc(fay.problems, func(p string) bool { return strings.HasSuffix(p, "/dealer") }) // whom a player without a device needs
	count("Closer", 95)
	cay.fillAt("#exchange-name", "Ann").fillAt("#exchange-amount", "300").until(find("p", "Ann has $")).press("Sell chips").until(find("p", "Sold to Ann: $300")).until(find("td", "Ann"))

	// Three count the drop; the second is wrong at first.
	var team []*visitor
	for i, name := range []string{"Tea", "Tim", "Tom"} {
		v, _ := n.staff(390+300*i, 900, name, people.CountTeam)
		v.goTo("/count-room").until(find("h3", "Flush 1, box 1"))
		if is[bool](v, `!!document.querySelector(".bar-menu")?.checkVisibility()`) {
			v.press("Menu")
		}
		team = append(team, v.until(find("nav a", "Count room")).until(`!`+find("nav a", "Books")+` && !`+find("nav a", "Cage")))
	}
	for i, hundreds := range []int{5, 4, 5, 5, 5, 5} {
		v := team[i%3]
		v.until(find("p", fmt.Sprintf("%d of 3", i%3))).until(`!document.body.textContent.includes("500.00")`).counts("box-flush-1-1", hundreds).press("I have counted it")
		switch i {
		case 0:
			v.until(find("p", "You have counted it")).accessible("a count of the drop")
		case 1:
			v.until(find("p", "You have counted it"))
		case 2:
			v.until(find("p", "The counts were not alike"))
			team[0].until(find("p", "The counts were not alike"))
			team[1].until(find("p", "The counts were not alike"))
		}
	}
	for _, v := range team {
		v.until(find("p", "No box waits.")).until(find("td", "$500.00")).until(find("td", "Tea, Tim, Tom"))
	}

	// The locked box for jackpot contributions comes with the drop box of a Poker table, and is counted by itself, in chips.
	for _, purpose := range []house.Purpose{house.Opener, house.Closer} {
		must(t, n.floor.Keep(t.Context(), floor.Power{Person: deeID, Reason: "signed"}, []people.Role{people.Dealer}, "", house.Counts, house.Act{Table: "holdem-1", Purpose: purpose}))
		must(t, n.floor.Keep(t.Context(), floor.Power{Person: fayID, Reason: "signed"}, []people.Role{people.Floorperson}, "", house.Signs, house.Act{Table: "holdem-1"}))
	}
	for i, v := range team {
		for _, box := range []string{"1", "jackpot-1"} {
			chips := fmt.Sprintf(`document.getElementById("rake-holdem-1-%s-100.00")`, box)
			v.goTo("/count-room").until(chips).until(fmt.Sprintf(`!!document.getElementById("box-holdem-1-%s-100.00") === %t`, box, box == "1"))
			v.click(chips + `.closest("form").querySelector("[type=submit]")`)
			if i < len(team)-1 {
				v.until(chips + ` === null`)
			}
		}
	}
	team[2].until(find("p", "No box waits.")).until(find("tr", "Hold'em 1, jackpot box 1")).accessible("boxes that were counted")

	// The day is over; two people sign the same figures.
	gop.goTo("/books").until(find("p", "Gaming day "+onPages("2026-01-02")+" is not over"))
	n.passed.Store(int64(20 * time.Minute))
	n.floor.Wake()
	for _, v := range []*visitor{gus, gop} {
		v.goTo("/books").press("Sign the day")
		v.until(find("li", "Signed by "+map[*visitor]string{gus: "Gus", gop: "Gop"}[v]))
	}
	gop.until(closedDay)
	aud, _ := n.staff(1280, 900, "Aud", people.Auditor)
	aud.goTo("/audit").until(find("strong", "The ledger balances")).until(find("strong", "Every day is closed")).until(find("td", "Gus")).accessible("the audit of the days")
	aud.size(390, 844)
	aud.until(`document.documentElement.scrollWidth <= innerWidth`).click(find("th a", onPages("2026-01-02"))).until(closedDay)
	aud.goTo("/surveillance").until(find("td", "Sue")).until(`!` + find("button", "Mark this moment at Flush 1"))
	row := is[string](gop, `[...document.querySelectorAll("tbody tr")].find((r) => r.textContent.startsWith("flush-1")).innerText`)
	digest := is[string](gop, `document.querySelector(".digest").textContent`)
	for _, v := range append(team, fay, gus, cay, gop, dee, sue, aud) {
		v.well()
	}

	// The log says the same.
	n.close()
	felt, err := program()
	must(t, err)
	out, err := exec.CommandContext(t.Context(), felt, "books", n.dir, "--day", "2026-01-02", "--json").Output()
	if err != nil {
		t.Fatalf("felt books: %v %s", err, out)
	}
	var day books.Day
	must(t, json.Unmarshal(out, &day))
	if !strings.HasSuffix(digest, day.Digest()) {
		t.Errorf("the page signs %s, felt books has %s", digest, day.Digest())
	}
	for _, x := range day.Tables {
		if x.Table == "flush-1" && (x.Fills != 10_000*money.Dollar || x.Drop != 500*money.Dollar || x.Closer.String() != "9500.00" || x.CountedWin != 0 || !strings.Contains(row, "$500.00")) {
			t.Errorf("%+v, and the page %q", x, row)
		}
	}
	if out, err := exec.CommandContext(t.Context(), felt, "verify", n.dir).CombinedOutput(); err != nil {
		t.Errorf("felt verify: %v %s", err, out)
	}
}

// TestAHouseOfAHundredTables: the pages of the pit and of surveillance show a hundred tables while they are played at, and go on with
// each of them. With -v it says how long they take to open.
func TestAHouseOfAHundredTables(t *testing.T) { // by itself: it takes all of a machine
	banked := slices.DeleteFunc(slices.Clone(floor.Demonstration), func(c table.Config) bool { return pa.Game(c.Game).Room })
	var tables []table.Config
	for i := range 100 {
		c := banked[i%len(banked)]
		c.ID, c.Name = fmt.Sprintf("t%d", i+1), fmt.Sprintf("Table %d", i+1)
		tables = append(tables, c)
	}
	pace := floor.Fast
	pace.Result = 3 * time.Second
	n := openHouse(t, tables, pace)
	playing, stop := context.WithCancel(t.Context())
	var players sync.WaitGroup
	t.Cleanup(func() { stop(); players.Wait() })
	for i, c := range tables {
		who, _, err := n.floor.Join(t.Context(), fmt.Sprintf("Player %d", i+1))
		must(t, err)
		must(t, n.floor.Table(c.ID).Sit(t.Context(), who.ID, "", 1, 500*money.Dollar))
		players.Go(func() { playsOn(playing, n.floor.Table(c.ID), who.ID, 0) })
	}
	gus, _ := n.staff(1440, 900, "Gus", people.PitManager)
	sue, _ := n.staff(1440, 900, "Sue", people.Surveillance)
	for page, v := range map[string]*visitor{"/pit": gus, "/surveillance": sue} {
		opened := make([]time.Duration, 3)
		for i := range opened {
			begun := time.Now()
			v.goTo(page).until(`document.querySelectorAll(".pit-table").length === 100`)
			opened[i] = time.Since(begun)
		}
		slices.Sort(opened)
		const rounds = `[...document.querySelectorAll(".pit-table .pit-facts dd:first-of-type")].map((e) => e.textContent)`
		begun := time.Now()
		v.until(`(globalThis.before ??= ` + rounds + `, ` + rounds + `.filter((text, i) => text !== globalThis.before[i]).length > 90)`)
		t.Logf("%s of 100 tables opens in %v, the median of three; after %v more than ninety of them have changed", page, opened[1].Round(time.Millisecond), time.Since(begun).Round(time.Millisecond))
		v.well()
	}
}

// placesLeast has each wager placed that a game requires before the deal and that a seat lacks: the least that it may be.
func placesLeast(l *floor.Live, seat *table.SeatView, place func(round.WagerID, money.Cents)) {
	selected := l.Selected()
	for i := range selected.Game.Wagers {
		if w := &selected.Game.Wagers[i]; w.Required && !w.Later && seat.Areas[w.ID] == 0 {
			least, _ := selected.Limits(w)
			place(w.ID, least)
		}
	}
}

// playsOn plays at a player's seat of a table until it may not any more, or so many rounds are over unless that is 0: the least that is required, and decisions that cost nothing.
func playsOn(ctx context.Context, l *floor.Live, player string, rounds int) {
	changes := make(chan struct{}, 1)
	defer l.Watch(player, changes)()
	for {
		v := l.View(player)
		if rounds > 0 && (v.Round > rounds || v.Round == rounds && v.Stage == table.StageResult) {
			return
		}
		seat := append(v.You.Seats, 1)[0]
		if at, is := v.Seats[seat-1].Room.(*poker.SeatView); is && at.Out { // by the clock, while time passed
			_ = l.Do(ctx, people.Person{ID: player, Roles: people.Players}, "", fmt.Appendf(nil, `{"command": "sit_in", "seat": %d}`, seat))
		}
		switch {
		case v.Stage == "wagers" && !v.Seats[seat-1].Ready:
			placesLeast(l, &v.Seats[seat-1], func(wager round.WagerID, least money.Cents) { _ = l.PlaceWager(ctx, player, seat, wager, least) })
			_ = l.Ready(ctx, player, seat)
		case v.Question != nil && slices.Contains(v.Question.Seats, seat):
			free := slices.IndexFunc(v.Question.Options, func(o table.ChoiceView) bool { return o.Wager == "" && o.Takes == 0 && o.Min == "" })
			_ = l.Answer(ctx, player, round.Answer{Question: v.Question.ID, Seat: seat, Choice: v.Question.Options[free].Choice})
		}
		select {
		case <-ctx.Done():
			return
		case <-changes:
		}
	}
}

// closedDay: the title of the day is that of a closed one, which begins with its date.
var closedDay = `document.querySelector("#signed-day-title")?.textContent.startsWith(` + quote(onPages("2026-01-02")) + `)`

// onPages is a date as pages write it.
func onPages(date string) string {
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return date
	}
	if language == "" {
		return at.Format("Jan 2, 2006")
	}
	months := []string{"ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"}
	return fmt.Sprintf("%d %s %d", at.Day(), months[at.Month()-1], at.Year())
}
