package browsertest

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"felt.example/felt/gametest"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/shoe"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/round"
	"felt.example/felt/store/sqlite"
)

// TestAWholeGamingDay: people on devices of their own open three tables, at each of which so many rounds are dealt as FELT_ROUNDS says, and
// close them, count the drop and close the day. At Flush 1 real cards are dealt: two rounds from the pages, with a dispute, a misread card
// that two people correct, a change of decks and a progressive win that a floorperson validates, and the others through the floor beside
// them, by the same dealer and the same device. At Spanish 1 and at Hold'em 1, with a time charge and a list, the program deals to players whom
// the test plays through the floor. Pages, felt books, the ledger and the log say the same, and felt verify finds nothing.
func TestAWholeGamingDay(t *testing.T) {
	rounds := gametest.Count(t, 0)
	if rounds < 3 {
		t.Skip("FELT_ROUNDS says how many rounds at each table, three or more; .ci/full has it")
	}
	const flush, spanish, holdem = "flush-1", "spanish-1", "holdem-1"
	three := []string{flush, spanish, holdem}
	tables := slices.Clone(floor.Demonstration)
	timed := &tables[slices.IndexFunc(tables, func(c table.Config) bool { return c.ID == holdem })]
	timed.Rules = json.RawMessage(`{"betting": "no-limit", "small_bet": "2.00", "blinds": {"1": "1.00", "2": "2.00"}, "buy_in_least": "40.00", "buy_in_most": "400.00",
		"rake": "time", "time_charge": "6.00", "time_charge_minutes": 30, "clock": 30}`)
	begun := time.Now()
	n := openAt(t, tables, floor.Fast, time.Date(2026, 1, 2, 22, 30, 0, 0, time.UTC))
	var devices []*visitor
	device := func(v *visitor, id string) (*visitor, string) {
		devices = append(devices, v)
		return v, id
	}
	fay, _ := device(n.staff(820, 1180, "Fay", people.Floorperson))
	gus, _ := device(n.staff(390, 844, "Gus", people.PitManager))
	cay, _ := device(n.staff(1280, 900, "Cay", people.Cage))
	gop, _ := device(n.staff(1280, 900, "Gop", people.GamingOperations))
	sam, _ := device(n.staff(390, 844, "Sam", people.Security))
	dee, deeID := device(n.staff(1024, 768, "Dee", people.Dealer))
	ann, _ := device(n.visit(t, 390, 844).join("Ann"), "")
	var team []*visitor
	for _, name := range []string{"Tea", "Tim", "Tom"} {
		v, _ := device(n.staff(1024, 768, name, people.CountTeam))
		team = append(team, v)
	}
	r := &scene{pit: &pit{server: n.server, dee: dee, fay: fay, gus: gus, ann: ann, kinds: map[string][]string{}}, cay: cay, gop: gop, sam: sam}
	name := func(id string) string { return configOf(played{table: id}).Name }
	tray := func(id string) money.Cents { // as the books have it
		t.Helper()
		now, _, _, err := books.New(n.floor.Log, nil).Inventory(t.Context(), id)
		must(t, err)
		return now
	}

	passes := func(long time.Duration) { // nobody is away for so long that his session ends
		t.Helper()
		for ; long > 0; long -= 20 * time.Minute {
			n.passed.Add(int64(20 * time.Minute))
			for _, v := range devices {
				await[bool](v, `fetch("/api/session").then((r) => r.ok)`)
			}
		}
		n.floor.Wake()
	}

	// Three tables get chips and open; at two of them it is played from then on.
	r.supplies(len(three))
	players := map[string]string{}
	var playing sync.WaitGroup
	for _, id := range three[1:] {
		r.fills(name(id))
		r.counts(name(id), "Opener", opener*100*money.Dollar)
		who, _, err := n.floor.Join(t.Context(), "Player of "+name(id))
		must(t, err)
		players[id] = who.ID
		l := n.floor.Table(id)
		defer l.Watch(who.ID, make(chan struct{}, 1))() // he does not go away
		must(t, l.Sit(t.Context(), who.ID, "", l.View(who.ID).You.Open[0], 400*money.Dollar))
		most := rounds
		if id == holdem {
			most /= 2 // the others once time has passed
		}
		playing.Go(func() { playsOn(t.Context(), l, who.ID, most) })
	}
	r.paysBySlips()
	r.goneOn = func(device *shoe.Shoe) { r.dealsOn(n.floor.Table(flush), deeID, device, rounds-2) }
	r.plays(games[slices.IndexFunc(games, func(at played) bool { return at.table == flush })], 2)
	playing.Wait()

	// The limits of a table rise after a notice; chips go back to the cage; the shift changes.
	fay.announces(name(spanish), "10", "1000", func() {})
	passes(40 * time.Minute)
	fay.until(find("h3", "Limits, $10 to $1,000 now"))
	for _, v := range []*visitor{fay, gus, cay, dee} {
		v.goTo("/cage").until(find("h2", "Signed today"))
	}
	credit := find("form.floor-card h3", "Credit ")
	fay.click(find("label", "A credit")).choose("#request-table", name(spanish)).counts("request", 50).press("Request them")
	gus.until(credit).press("Approve")
	dee.until(credit).press("Send the chips")
	cay.until(credit).press("Receive the chips").until(find("p", "Nothing waits for you."))
	r.counts(name(spanish), "Shift change", tray(spanish))

	// A name is put down for the Poker table, which has charged for the time.
	list := `document.querySelector(` + quote("[aria-label=\""+inWords("$1/$2 no-limit Hold'em")+"\"]") + `)`
	fay.goTo("/poker").until(list).click(list + `.querySelector(".list-call-in input")`).keys("Zoe").click(list + `.querySelector(".list-call-in button")`).until(find("li", "Zoe"))
	playsOn(t.Context(), n.floor.Table(holdem), players[holdem], rounds)
	if charged, err := n.floor.Log.Balance(t.Context(), "rake/"+holdem); err != nil || charged <= 0 {
		t.Errorf("%s was charged for the time: %v", charged, err)
	}

	// All is closed and counted.
	for _, id := range three[1:] {
		l := n.floor.Table(id)
		sits := func() []int { return l.View(players[id]).You.Seats }
		for seats := sits(); len(seats) > 0; seats = sits() {
			if err := l.Leave(t.Context(), players[id], seats[0]); len(sits()) > 0 {
				must(t, err)
			} // else his round has ended meanwhile, and he had gone
		}
		r.counts(name(id), "Closer", tray(id))
	}
	for _, id := range three {
		box := id + "/1"
		holds, err := n.floor.Log.Balance(t.Context(), house.Drop(box))
		must(t, err)
		var rake money.Cents
		n.floor.House(func(h *house.House) { rake = h.Removed(box).Rake })
		for _, v := range team {
			body := fmt.Sprintf(`{"cash": %s, "chips": %s}`, counted(rake-holds, house.CashDenominations), counted(rake, house.ChipDenominations))
			path := "/api/house/boxes/" + box + "/count"
			if said := await[string](v, fmt.Sprintf(`fetch(%q, { method: "POST", headers: { "Content-Type": "application/json" }, body: %q }).then((r) => r.ok ? "" : r.text())`, path, body)); said != "" {
				t.Fatalf("box %s: %s", box, said)
			}
		}
	}
	for _, v := range team {
		v.goTo("/count-room").until(find("p", "No box waits.")).until(find("td", "Tea, Tim, Tom"))
	}
	passes(80 * time.Minute)
	for _, v := range []*visitor{gus, gop} {
		v.goTo("/books").press("Sign the day")
	}
	gop.until(closedDay)
	digest := is[string](gop, `document.querySelector(".digest").textContent`)
	fay.problems = slices.DeleteFunc(fay.problems, func(p string) bool { return strings.HasSuffix(p, "/try") }) // of cards that cannot have been
	for _, v := range devices {
		v.well()
	}
	took := time.Since(begun)

	// The reports say what the ledger says, the ledger what the log says, and the log is verified.
	n.close()
	felt, err := program()
	must(t, err)
	out, err := exec.CommandContext(t.Context(), felt, "books", n.dir, "--day", "2026-01-02", "--json").Output()
	must(t, err)
	log, err := sqlite.Open(n.dir)
	must(t, err)
	defer func() { must(t, log.Close()) }()
	var calculator odds.Calculator
	day, err := books.New(log, books.FiguresBy(&calculator)).Day(t.Context(), "2026-01-02", "")
	must(t, err)
	if !strings.HasSuffix(digest, day.Digest()) || len(day.OutOfBalance) > 0 {
		t.Errorf("the page signs %s, the books have %s; out of balance: %q", digest, day.Digest(), day.OutOfBalance)
	}
	figures, err := json.MarshalIndent(day.Tables, "  ", "  ")
	must(t, err)
	if !strings.Contains(string(out), string(figures)) {
		t.Errorf("felt books says\n%s\nand the log comes to\n%s", out, figures)
	}
	now, err := log.Snapshot(t.Context())
	must(t, err)
	made, won, entries := ledger.Balances{}, map[string]money.Cents{}, 0
	for _, head := range now.Heads {
		for e, err := range log.Read(t.Context(), head.Shard, 1) {
			must(t, err)
			entries++
			made.Post(e.Transfers)
			for _, x := range e.Transfers {
				for _, id := range three[:2] {
					tray, players := journal.Account("house/"+id), "table/"+id+"/"
					switch {
					case x.To == tray && strings.HasPrefix(string(x.From), players):
						won[id] += x.Amount
					case x.From == tray && strings.HasPrefix(string(x.To), players):
						won[id] -= x.Amount
					}
				}
				if x.To == "rake/"+holdem {
					won[holdem] += x.Amount
				}
			}
		}
	}
	if sum := made.Sum(); sum != 0 {
		t.Errorf("the transfers of the log leave %s", sum)
	}
	for account, amount := range now.Balances {
		if made[account] != amount {
			t.Errorf("%s has %s, and the log comes to %s", account, amount, made[account])
		}
	}
	for _, x := range day.Tables {
		if !slices.Contains(three, x.Table) {
			continue
		}
		t.Logf("%s: %d rounds, wagered %s, paid %s, win %s, drop %s, fills %s, credits %s, opener %s, closer %s, difference %s, of it from the meter %s, counted win %s", x.Table, x.Rounds, x.Wagered, x.Paid, x.Win, x.Drop, x.Fills, x.Credits, x.Opener, x.Closer, x.Difference, x.FromMeter, x.CountedWin)
		if x.Rounds < rounds || x.Win+x.FromMeter != won[x.Table] || money.Cents(x.CountedWin) != won[x.Table] || x.Fills != opener*100*money.Dollar || x.Difference != 0 || (x.Credits == 5_000*money.Dollar) != (x.Table == spanish) {
			t.Errorf("the books have %+v, and the log comes to a win of %s", x, won[x.Table])
		}
	}
	if out, err := exec.CommandContext(t.Context(), felt, "verify", n.dir).CombinedOutput(); err != nil {
		t.Errorf("felt verify: %v %s", err, out)
	}
	t.Logf("%d rounds at each of three tables, %d devices, %d entries: %s from the first device to the closed day", rounds, len(devices), entries, took.Round(time.Second))
}

// counted is an amount as pieces of the denominations, in JSON.
func counted(amount money.Cents, of []money.Cents) string {
	pieces := []string{}
	for _, d := range slices.Backward(slices.Sorted(slices.Values(of))) {
		if n := amount / d; n > 0 {
			pieces = append(pieces, fmt.Sprintf(`{"of": %q, "count": %d}`, d, int64(n)))
			amount -= n * d
		}
	}
	return "[" + strings.Join(pieces, ", ") + "]"
}

// dealsOn has a dealer deal so many rounds to the player of seat 3, through the floor: the cards come from the device, and the player now
// folds and now goes on.
func (r *scene) dealsOn(l *floor.Live, dealer string, device *shoe.Shoe, rounds int) {
	t, seat := r.dee.t, 3
	t.Helper()
	changes := make(chan struct{}, 1)
	defer l.Watch(dealer, changes)()
	for begun := 0; ; {
		v := l.Look(floor.Onlooker{Player: dealer, Dealer: true}, nil)
		switch c := v.Console; {
		case c.Begins && begun == rounds:
			return
		case c.Begins:
			must(t, l.Begin(t.Context(), dealer))
			begun++
		case v.Question != nil && v.Question.Kind == round.AskDecision && slices.Contains(v.Question.Seats, seat):
			o := v.Question.Options[begun%len(v.Question.Options)]
			a := round.Answer{Question: v.Question.ID, Seat: seat, Choice: o.Choice}
			if o.Wager != "" {
				a.Amount = money.MustParse(o.Min)
			}
			must(t, l.Answer(t.Context(), dealer, a))
		case c.Act == nil:
			select {
			case <-changes:
			case <-time.After(patience):
				t.Fatalf("nothing happens: %+v", v.Question)
			}
		case c.Act.Kind == round.AskWagers:
			placesLeast(l, &v.Seats[seat-1], func(wager round.WagerID, least money.Cents) {
				must(t, l.PlaceWager(t.Context(), dealer, seat, wager, least))
			})
			must(t, l.Act(t.Context(), dealer, c.Act.Question, floor.Did{}))
		case c.Act.Card != "":
			_, err := device.Read(t.Context())
			must(t, err)
		default:
			does(t, l, dealer, c.Act)
		}
	}
}

// does does an act of a dealer who makes no mistakes, and says the first of what he may say.
func does(t testing.TB, l *floor.Live, dealer string, a *table.ActView) {
	t.Helper()
	did := floor.Did{Count: map[table.ActNumber]int{table.NumberCounted: 1, table.NumberShown: 52, table.NumberAbove: a.Least, table.NumberBehind: a.Least}[a.Number]}
	if len(a.Choices) > 0 {
		did.Choice, did.Seat = a.Choices[0].Choice, a.Choices[0].Seat
	}
	err := l.Act(t.Context(), dealer, a.Question, did)
	if due, is := otherwise(fmt.Sprint(err)); is {
		did.Count, err = strconv.Atoi(due)
		must(t, err)
		err = l.Act(t.Context(), dealer, a.Question, did)
	}
	must(t, err)
}
