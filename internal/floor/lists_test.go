package floor_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// draw is a table of Five-card Draw at which nobody is dealt in.
func draw(t testing.TB, id string) table.Config {
	t.Helper()
	c := pokerConfig(t, "five-card-draw")
	c.ID = id
	return c
}

const drawSeats = 8

// cardRoom is a house of Poker tables with players who sit out, so that only what is done with the lists is done.
type cardRoom struct {
	house
	players []string // p0 to p7 sit at t1; the others stand
}

// cardRoomIn fills the first table of a house and closes it.
func cardRoomIn(t testing.TB, h house, standing ...string) (dir string, r cardRoom) {
	t.Helper()
	dir, r.house = quickDir(t), h
	log := openLog(t, dir)
	f := h.open(t, log)
	for n := range drawSeats {
		standing = slices.Insert(standing, n, fmt.Sprintf("P%d", n))
	}
	for n, name := range standing {
		p, _, err := f.Join(t.Context(), name)
		must(t, err)
		r.players = append(r.players, p.ID)
		if n < drawSeats {
			must(t, f.Table("t1").Sit(t.Context(), p.ID, "", n+1, 100*money.Dollar))
			must(t, do(f.Table("t1"), p.ID, "sit_out", n+1, ""))
		}
	}
	f.Close()
	must(t, log.Close())
	return dir, r
}

// list is what the floor shows of a list with a name or a table.
func listOf(t testing.TB, f *floor.Floor, id string) floor.Listed {
	t.Helper()
	for _, l := range f.Lists() {
		if l.ID == id {
			return l
		}
	}
	return floor.Listed{}
}

func namesOf(t testing.TB, f *floor.Floor, id string) (all []string) {
	t.Helper()
	for _, n := range listOf(t, f, id).Names {
		text := n.Called
		if !n.Here {
			text += " (not here)"
		}
		if n.From != "" {
			text += " from " + n.From
		}
		if n.Call != nil {
			text += " to " + n.Call.Table
		}
		all = append(all, text)
	}
	return all
}

// soon waits until something is so.
func soon(t testing.TB, f *floor.Floor, what string, is func() bool) {
	t.Helper()
	changes := make(chan struct{}, 1)
	for _, l := range f.Tables() {
		defer l.Watch("", changes)()
	}
	for since := time.Now(); !is(); {
		passes(t, changes, since, func() string { return fmt.Sprint(what, "; ", namesOf(t, f, f.Lists()[0].ID)) })
	}
}

// passes waits for a change at a table, or a little for what changes none: chips that arrive at the cage, a table that opens, a log that dies.
func passes(t testing.TB, changes <-chan struct{}, since time.Time, what func() string) {
	t.Helper()
	select {
	case <-changes:
	case <-time.After(5 * time.Millisecond):
		if time.Since(since) > 20*time.Second {
			t.Fatalf("it does not come to this: %s", what())
		}
	}
}

// seatsFor is for whom a table keeps a seat.
func seatsFor(l *floor.Live) (all []string) {
	for _, w := range cardroom.OfView(l.View("")).Waiting {
		if w.Until != 0 {
			all = append(all, w.Name)
		}
	}
	return all
}

// TestTheListOfAGameAndLimit: tables with the same game and limit have one list, in whose order their free seats are given; who has called
// in is called when he is here; who does not come is passed and told; a player does not take the seat of who is next.
func TestTheListOfAGameAndLimit(t *testing.T) {
	other := draw(t, "t3")
	other.Rules = with(t, other.Rules, "betting", "no-limit")
	h := house{tables: []table.Config{draw(t, "t1"), draw(t, "t2"), other}, pace: &quick, watch: &watch{}}
	dir, r := cardRoomIn(t, h, "Ann", "Bob", "Cid", "Fay")
	ann, bob, cid, fay := r.players[8], r.players[9], r.players[10], r.players[11]
	log := openLog(t, dir)
	f := h.open(t, log)
	t1, t2 := f.Table("t1"), f.Table("t2")
	all := f.Lists()
	if len(all) != 2 || len(all[0].Tables) != 2 || all[0].Title != "$2/$4 limit Five-card Draw High" || all[1].Title != "$1/$2 no-limit Five-card Draw High" {
		t.Fatalf("the lists are %+v", all)
	}
	limit, none := all[0].ID, all[1].ID
	by := floor.Power{Person: fay, From: "192.0.2.1", Reason: "by telephone"}
	is := func(want ...string) {
		t.Helper()
		soon(t, f, fmt.Sprint(want, " on the list, not ", namesOf(t, f, limit)), func() bool { return slices.Equal(namesOf(t, f, limit), want) })
	}

	// Both tables are full before anybody asks.
	for n, id := range r.players[:drawSeats] {
		must(t, t2.Sit(t.Context(), id, "", n+1, 100*money.Dollar))
		must(t, do(t2, id, "sit_out", n+1, ""))
	}
	must(t, f.CallIn(t.Context(), by, "a", limit, "Zoe", false))
	must(t, f.CallIn(t.Context(), by, "a", limit, "Zoe", false)) // once
	must(t, f.PutDown(t.Context(), ann, "b", limit))
	must(t, do(t2, bob, "wait", 0, "")) // from a table, onto the same list
	is("Zoe (not here)", "Ann", "Bob")
	refusedWith(t, f.PutDown(t.Context(), ann, "", limit), "already")
	refusedWith(t, f.PutDown(t.Context(), r.players[0], "", limit), "you have a seat in this game")
	refusedWith(t, f.PutDown(t.Context(), ann, "", "chess"), "no table of this game")
	refusedWith(t, f.CallIn(t.Context(), floor.Power{Person: fay}, "", limit, "Yan", false), "say why")
	refusedWith(t, f.CallIn(t.Context(), by, "", limit, "Fay", false), "cannot do this to yourself")
	refusedWith(t, f.CallIn(t.Context(), by, "", limit, "the house", false), "belongs to the house")
	refusedWith(t, f.ListName(t.Context(), by, lists.Calls, 2), "may not do this")
	refusedWith(t, f.ListName(t.Context(), by, lists.Pass, 2), "not called")
	if v := cardroom.OfView(t1.View(ann)); v.List != all[0].Title || len(v.Waiting) != 3 || !v.Waiting[1].You || v.Waiting[0].Here || v.MayWait {
		t.Errorf("at the table she sees %+v", v.Waiting)
	}

	// A seat is free: the first who is here is called to it, and nobody else takes it.
	must(t, t1.Leave(t.Context(), r.players[2], 3))
	is("Zoe (not here)", "Ann to t1", "Bob")
	soon(t, f, "the seat is kept", func() bool { return slices.Equal(seatsFor(t1), []string{"Ann"}) })
	refusedWith(t, t1.Sit(t.Context(), cid, "", 3, 100*money.Dollar), "offered to those who wait")
	refusedWith(t, t1.Sit(t.Context(), bob, "", 3, 100*money.Dollar), "offered to those who wait")
	must(t, t1.Sit(t.Context(), ann, "", 3, 100*money.Dollar))
	is("Zoe (not here)", "Bob")

	// She is here now, and does not come; the next is called to the same seat.
	must(t, f.ListName(t.Context(), by, lists.Here, 1)) // without a device, which no table takes that the program deals
	is("Zoe", "Bob")
	must(t, t2.Leave(t.Context(), r.players[5], 6))
	is("Zoe", "Bob to t2")
	soon(t, f, "the seat is kept", func() bool { return len(seatsFor(t2)) == 1 })
	h.watch.pass(t2, time.Minute)
	is("Zoe")
	if told, title, ok := f.ToldOf(bob); !ok || !told.Passed || told.Table != "t2" || title != all[0].Title {
		t.Errorf("he is told %+v of %q", told, title)
	}
	soon(t, f, "the seat is free", func() bool { return len(seatsFor(t2)) == 0 })
	must(t, t2.Sit(t.Context(), cid, "", 6, 100*money.Dollar)) // Zoe cannot come there

	// A floorperson puts a name first, passes, and takes a name off, and says why.
	must(t, t2.Leave(t.Context(), r.players[6], 7))
	must(t, f.PutDown(t.Context(), bob, "", none)) // a list of which no table is full
	soon(t, f, "he is called at once", func() bool { return slices.Equal(namesOf(t, f, none), []string{"Bob to t3"}) })
	must(t, f.TakeOff(t.Context(), bob, listOf(t, f, none).Names[0].Number))
	soon(t, f, "no seat is kept", func() bool { return len(seatsFor(f.Table("t3"))) == 0 })
	must(t, f.PutDown(t.Context(), bob, "", limit))
	is("Zoe", "Bob to t2")
	must(t, f.ListName(t.Context(), by, lists.Pass, listOf(t, f, limit).Names[1].Number))
	is("Zoe")
	soon(t, f, "no seat is kept", func() bool { return len(seatsFor(t2)) == 0 })
	must(t, f.PutDown(t.Context(), ann, "", none))
	soon(t, f, "she is called", func() bool { return slices.Equal(namesOf(t, f, none), []string{"Ann to t3"}) })
	must(t, f.CallIn(t.Context(), by, "", limit, "Yan", false))
	must(t, f.ListName(t.Context(), by, lists.Ahead, listOf(t, f, limit).Names[1].Number))
	is("Yan (not here)", "Zoe")
	must(t, f.ListName(t.Context(), floor.Power{Person: fay, From: "192.0.2.1", Reason: "she has gone home"}, lists.Remove, 1))
	is("Yan (not here)")
	f.Close()
	sound(t, log)
	must(t, log.Close())
}

// TestAnotherSeatComesBeforeTheList: who asks for a seat at his table moves there when it gets free, before anybody is called; his old seat
// is for who is next on the list, and nobody takes a seat that another has asked for.
func TestAnotherSeatComesBeforeTheList(t *testing.T) {
	h := house{tables: []table.Config{draw(t, "t1")}, pace: &quick}
	dir, r := cardRoomIn(t, h, "Ann", "Bob")
	ann, bob := r.players[8], r.players[9]
	log := openLog(t, dir)
	f := h.open(t, log)
	l := f.Table("t1")
	asks := func(player string, seat, to int) error {
		return l.Do(t.Context(), asPlayer(player), "", fmt.Appendf(nil, `{"command": "change_seat", "seat": %d, "to": %d}`, seat, to))
	}
	must(t, f.PutDown(t.Context(), ann, "", f.Lists()[0].ID))
	must(t, asks(r.players[1], 2, 3))
	must(t, asks(r.players[5], 6, 3))
	refusedWith(t, asks(ann, 2, 3), "not yours")
	if v := cardroom.OfView(l.View(r.players[5])); v.Asks != 3 {
		t.Errorf("he asks for %d", v.Asks)
	}
	must(t, l.Leave(t.Context(), r.players[2], 3))
	soon(t, f, "he moves, and she is called", func() bool {
		v := l.View(r.players[1])
		return v.Seats[2].Player != nil && v.Seats[2].Player.You && v.Seats[1].Player == nil && v.Seats[2].Stack == 100*money.Dollar && slices.Equal(seatsFor(l), []string{"Ann"})
	})
	refusedWith(t, l.Sit(t.Context(), bob, "", 2, 100*money.Dollar), "offered to those who wait")
	must(t, l.Sit(t.Context(), ann, "", 2, 100*money.Dollar))
	must(t, l.Leave(t.Context(), r.players[1], 3))
	soon(t, f, "the second who asked moves", func() bool { v := l.View(r.players[5]); return v.Seats[2].Player != nil && v.Seats[2].Player.You })
	f.Close()
	sound(t, log)
	must(t, log.Close())
}

// twoOfDraw are two tables of draw that are full: at seat 2 of the first sits p1 with $130, and at that of the other who comes before
// those who stand.
func twoOfDraw(t testing.TB, h house, standing ...string) (dir string, r cardRoom) {
	t.Helper()
	h.tables = []table.Config{draw(t, "t1"), draw(t, "t2")}
	dir, r = cardRoomIn(t, h, append([]string{"Dan"}, standing...)...)
	log := openLog(t, dir)
	f := h.open(t, log)
	for n, id := range r.players[:drawSeats] {
		if n == 1 {
			id = r.players[drawSeats]
		}
		must(t, f.Table("t2").Sit(t.Context(), id, "", n+1, 100*money.Dollar))
		must(t, do(f.Table("t2"), id, "sit_out", n+1, ""))
	}
	must(t, f.Table("t1").Add(t.Context(), r.players[1], "", 2, 30*money.Dollar))
	f.Close()
	must(t, log.Close())
	return dir, r
}

// changesTable has a player ask for another table; "" is any.
func changesTable(t testing.TB, l *floor.Live, player string, seat int, to string) error {
	return l.Do(t.Context(), asPlayer(player), "", fmt.Appendf(nil, `{"command": "change_table", "seat": %d, "table": %q}`, seat, to))
}

// sits is the seat at which a player sits, and his stack; 0 is none.
func sits(l *floor.Live, player string) (seat int, stack money.Cents) {
	for _, s := range l.View(player).Seats {
		if s.Player != nil && s.Player.You {
			return s.Seat, s.Stack
		}
	}
	return 0, 0
}

// TestATableChangeComesBeforeTheList: a player asks for another table of his game and limit, and is called to a free seat there before who
// does not sit yet. He takes his whole stack along, be it more than can be bought, and buys in at no other seat. The one that he leaves is
// for who is next on the list.
func TestATableChangeComesBeforeTheList(t *testing.T) {
	h := house{pace: &quick, watch: &watch{}}
	dir, r := twoOfDraw(t, h, "Ann", "Fay")
	mover, dan, ann, fay := r.players[1], r.players[8], r.players[9], r.players[10]
	other := draw(t, "t3")
	other.Rules = with(t, other.Rules, "betting", "no-limit")
	h.tables = []table.Config{draw(t, "t1"), draw(t, "t2"), other}
	log := openLog(t, dir)
	f := h.open(t, log)
	t1, t2 := f.Table("t1"), f.Table("t2")
	id := ""
	for _, l := range f.Lists() {
		if len(l.Tables) == 2 {
			id = l.ID
		}
	}
	is := func(want ...string) {
		t.Helper()
		soon(t, f, fmt.Sprint(want, " on the list"), func() bool { return slices.Equal(namesOf(t, f, id), want) })
	}
	must(t, f.PutDown(t.Context(), ann, "", id))
	refusedWith(t, changesTable(t, t1, ann, 2, ""), "not yours")
	refusedWith(t, changesTable(t, t1, mover, 2, "t1"), "you sit at this table")
	refusedWith(t, changesTable(t, t1, mover, 2, "t3"), "no other table of this game and limit")
	refusedWith(t, changesTable(t, t1, r.players[3], 4, "t2"), "you have a seat at that table")
	must(t, changesTable(t, t1, mover, 2, "t2"))
	is("P1 from t1", "Ann")
	refusedWith(t, changesTable(t, t1, mover, 2, ""), "already")
	if v := cardroom.OfView(t1.View(mover)); !v.Changes || len(v.Others) != 1 || v.Others[0].ID != "t2" || v.Others[0].Yours {
		t.Errorf("he sees %+v of %+v", v.Changes, v.Others)
	}
	must(t, do(t1, mover, "stop_waiting", 2, "")) // he takes it back
	is("Ann")
	must(t, changesTable(t, t1, mover, 2, ""))
	is("P1 from t1", "Ann")

	// His stack is more than anybody buys; he buys in nowhere else.
	must(t, t1.Add(t.Context(), mover, "", 2, 270*money.Dollar))
	must(t, t2.Leave(t.Context(), dan, 2))
	soon(t, f, "he moves, and she is called to his seat", func() bool {
		seat, stack := sits(t2, mover)
		none, _ := sits(t1, mover)
		return seat == 2 && stack == 400*money.Dollar && none == 0 && slices.Equal(seatsFor(t1), []string{"Ann"}) && len(seatsFor(t2)) == 0
	})
	is("Ann to t1")
	if got := f.Balance(mover); got != floor.PlayMoney-400*money.Dollar {
		t.Errorf("he has %s at the cage", got)
	}
	must(t, t1.Sit(t.Context(), ann, "", 2, 100*money.Dollar))
	is()

	// Whose table is stopped when he is called does not come, and is passed in a minute.
	must(t, changesTable(t, t1, ann, 2, ""))
	by := floor.Power{Person: fay, From: "192.0.2.1", Reason: "the deck is torn"}
	must(t, f.Stop(t.Context(), by, floor.Target{Scope: floor.OneTable, ID: "t1"}))
	must(t, t2.Leave(t.Context(), r.players[3], 4))
	soon(t, f, "a seat is kept", func() bool { return slices.Equal(seatsFor(t2), []string{"Ann"}) })
	refusedWith(t, t2.Sit(t.Context(), ann, "", 4, 100*money.Dollar), "you move to this table")
	h.watch.pass(t2, time.Minute)
	is()
	if told, _, ok := f.ToldOf(ann); !ok || !told.Passed || told.Table != "t2" {
		t.Errorf("she is told %+v", told)
	}
	must(t, f.GoOn(t.Context(), by, floor.Target{Scope: floor.OneTable, ID: "t1"}))

	// Who leaves his table asks for no other any more.
	must(t, t2.Sit(t.Context(), dan, "", 4, 100*money.Dollar))
	must(t, do(t2, dan, "sit_out", 4, ""))
	must(t, changesTable(t, t1, ann, 2, ""))
	is("Ann from t1")
	must(t, t1.Leave(t.Context(), ann, 2))
	is()
	f.Close()
	sound(t, log)
	must(t, log.Close())
}

// TestAHandIsPlayedToItsEndBeforeATableChange: a player who has a hand in play is called, and his seat kept longer than a minute, until it
// is over; then he moves with what he has.
func TestAHandIsPlayedToItsEndBeforeATableChange(t *testing.T) {
	one := pokerConfig(t, "holdem")
	two := one
	two.ID = "t2"
	w := &watch{}
	f, log, ann, bob := opened(t, house{tables: []table.Config{one, two}, pace: &quick, watch: w})
	cid, _, err := f.Join(t.Context(), "Cid")
	must(t, err)
	t1, t2 := f.Table("t1"), f.Table("t2")
	must(t, t1.Sit(t.Context(), ann, "", 1, 100*money.Dollar))
	must(t, t1.Sit(t.Context(), bob, "", 2, 100*money.Dollar))
	await(t, t1, bob, func(v table.View) bool { return decision(v) && v.Question.Deadline != 0 })
	must(t, changesTable(t, t1, ann, 1, "t2"))
	soon(t, f, "a seat is kept for her", func() bool { return len(seatsFor(t2)) == 1 })
	must(t, f.PutDown(t.Context(), cid.ID, "", f.Lists()[0].ID))
	soon(t, f, "and one for him", func() bool { return len(seatsFor(t2))+len(seatsFor(t1)) == 2 })
	if at, _ := sits(t1, ann); at != 1 {
		t.Error("she has left in the middle of a hand")
	}
	w.passed.Add(int64(time.Minute))
	if len(seatsFor(t2)) == 2 {
		t2.Wake() // the clock of the hand is not looked at until he is passed
	} else {
		t1.Wake()
	}
	soon(t, f, "he is passed, the hand is over, and she moves", func() bool {
		told, _, _ := f.ToldOf(cid.ID)
		at, stack := sits(t2, ann)
		return told.Passed && at == 1 && stack == 101*money.Dollar
	})
	if _, _, passed := f.ToldOf(ann); passed {
		t.Error("she was passed")
	}
	f.Close()
	sound(t, log)
}

// TestKilledAtEveryStepOfATableChange: a player asks for another table, a seat gets free there, and he moves; the log fails at each append
// in turn. What comes of it is the same: he has his chips once, whenever the floor stopped, and one seat.
func TestKilledAtEveryStepOfATableChange(t *testing.T) {
	h := house{pace: &quick}
	first, r := twoOfDraw(t, h)
	h.tables = []table.Config{draw(t, "t1"), draw(t, "t2")}
	mover, dan := r.players[1], r.players[8]
	run := func(left int, how fault) (appends int) {
		dir := copyDir(t, first)
		log := &faulty{Log: openLog(t, dir), left: left, how: how}
		f, err := floor.Open(t.Context(), h.config(log))
		must(t, err)
		changes := make(chan struct{}, 1)
		watched := func() (t1, t2 *floor.Live) {
			t1, t2 = f.Table("t1"), f.Table("t2")
			t1.Watch("", changes)
			t2.Watch("", changes)
			return t1, t2
		}
		t1, t2 := watched()
		id := f.Lists()[0].ID
		once := func(log store.Log) {
			t.Helper()
			now, err := log.Snapshot(t.Context())
			must(t, err)
			has, seats := now.Balances[journal.Account("player/"+mover)], 0
			for _, a := range []journal.Account{"table/t1/seat/2", "table/t2/seat/2"} {
				if now.Balances[a] == 130*money.Dollar { // his own; the other has less
					has, seats = has+now.Balances[a], seats+1
				}
			}
			for a, of := range now.Balances {
				if strings.HasPrefix(string(a), "transit/change/") {
					has, seats = has+of, seats+1
				}
			}
			if has != floor.PlayMoney || seats != 1 {
				t.Fatalf("%s at append %d: he has %s, in %d places at the tables", faults[how], left, has, seats)
			}
		}
		for _, step := range []struct {
			do   func() error
			done func() bool
		}{
			{func() error { return changesTable(t, t1, mover, 2, "t2") }, func() bool { return slices.Equal(namesOf(t, f, id), []string{"P1 from t1"}) }},
			{func() error { return t2.Leave(t.Context(), dan, 2) }, func() bool { at, _ := sits(t2, dan); return at == 0 }},
			{nil, func() bool {
				at, has := sits(t2, mover)
				return at == 2 && has == 130*money.Dollar && len(namesOf(t, f, id)) == 0 && len(seatsFor(t2)) == 0
			}},
		} {
			for since, did := time.Now(), false; !step.done(); {
				if log.dead() {
					f.Close()
					once(log.Log)
					must(t, log.Close())
					log = &faulty{Log: openLog(t, dir), left: -1, how: forgets}
					f = h.open(t, log)
					t1, t2 = watched()
					did = false
					continue
				}
				if step.do != nil && !did {
					did = step.do() == nil
				}
				passes(t, changes, since, func() string {
					return fmt.Sprintf("%s at append %d: the names are %v, kept is a seat for %v", faults[how], left, namesOf(t, f, id), seatsFor(t2))
				})
			}
		}
		soon(t, f, "what the other left with is at the cage", func() bool { return f.Balance(dan) == floor.PlayMoney })
		f.Close()
		once(log.Log)
		sound(t, log)
		must(t, log.Close())
		return log.made
	}
	failsEachAppend(run)
}

// failsEachAppend runs something once whole, and then with a fault of each kind at each append that it made.
func failsEachAppend(run func(left int, how fault) (appends int)) {
	appends := run(-1, forgets)
	for k := 1; k <= appends; k++ {
		for how := range faults {
			run(k, how)
		}
	}
}

// TestWhoHasNoDeviceIsSeatedFromTheList: somebody who has called in is called to a table of real cards, where its dealer seats him under
// the name that he called in.
func TestWhoHasNoDeviceIsSeatedFromTheList(t *testing.T) {
	config := pokerConfig(t, "holdem")
	config.Rules = with(t, config.Rules, "cards", "revealed")
	h := house{tables: []table.Config{config}, pace: &quick}
	log := openLog(t, quickDir(t))
	f := h.open(t, log)
	var ids []string
	for _, name := range []string{"Dee", "Fay", "Zoe"} {
		p, _, err := f.Join(t.Context(), name)
		must(t, err)
		ids = append(ids, p.ID)
	}
	l, id := f.Table("t1"), f.Lists()[0].ID
	by := floor.Power{Person: ids[1], From: "192.0.2.1", Reason: "by telephone"}
	must(t, l.Come(t.Context(), ids[0], true))
	must(t, f.CallIn(t.Context(), by, "", id, "Yan", false))
	must(t, f.CallIn(t.Context(), by, "", id, "Zoe", true)) // who has a device, and is known by it
	soon(t, f, "she is called", func() bool { return slices.Equal(namesOf(t, f, id), []string{"Yan (not here)", "Zoe to t1"}) })
	must(t, l.Sit(t.Context(), ids[2], "", 2, 100*money.Dollar))
	must(t, f.ListName(t.Context(), by, lists.Here, 1))
	soon(t, f, "a seat is kept for him", func() bool { return slices.Equal(seatsFor(l), []string{"Yan"}) })
	must(t, l.Serve(t.Context(), ids[0], "x", floor.Serving{Seat: 1, Name: "Yan", Amount: 100 * money.Dollar}))
	soon(t, f, "he is off the list", func() bool { return len(namesOf(t, f, id)) == 0 && len(seatsFor(l)) == 0 })
	f.Close()
	sound(t, log)
	must(t, log.Close())
}

// TestKilledAtEveryStepOfACall: a name is put down, a seat gets free, its player is called, sits down, or does not come; the log fails at
// each append in turn. What comes of it is the same.
func TestKilledAtEveryStepOfACall(t *testing.T) {
	h := house{tables: []table.Config{draw(t, "t1")}, pace: &quick}
	first, r := cardRoomIn(t, h, "Ann", "Bob")
	ann, bob := r.players[8], r.players[9]
	run := func(left int, how fault) (appends int) {
		h := h
		h.watch = &watch{}
		dir := copyDir(t, first)
		log := &faulty{Log: openLog(t, dir), left: left, how: how}
		f, err := floor.Open(t.Context(), h.config(log))
		must(t, err)
		l, changes := f.Table("t1"), make(chan struct{}, 1)
		l.Watch("", changes)
		on := func(player string) bool {
			return slices.ContainsFunc(f.Lists()[0].Names, func(n lists.Name) bool { return n.Person == player })
		}
		told := func(player string) bool { _, _, ok := f.ToldOf(player); return ok }
		seated := func(player string) bool {
			return slices.ContainsFunc(l.Seated(), func(p floor.Player) bool { return p.ID == player })
		}
		id := f.Lists()[0].ID
		for _, step := range []struct {
			do   func() error
			done func() bool
		}{
			{func() error { return f.PutDown(t.Context(), ann, "", id) }, func() bool { return on(ann) }},
			{func() error { return l.Leave(t.Context(), r.players[2], 3) }, func() bool { return !seated(r.players[2]) }},
			{nil, func() bool { return slices.Equal(seatsFor(l), []string{"Ann"}) }},
			{func() error { return l.Sit(t.Context(), ann, "", 3, 100*money.Dollar) }, func() bool { return seated(ann) }},
			{nil, func() bool { return !on(ann) && len(seatsFor(l)) == 0 }},
			{func() error { return f.PutDown(t.Context(), bob, "", id) }, func() bool { return on(bob) }},
			{func() error { return l.Leave(t.Context(), r.players[4], 5) }, func() bool { return !seated(r.players[4]) }},
			{nil, func() bool { return slices.Equal(seatsFor(l), []string{"Bob"}) }},
			{func() error { h.watch.pass(l, time.Minute); return nil }, func() bool { return told(bob) && !on(bob) && len(seatsFor(l)) == 0 }},
		} {
			for since, did := time.Now(), false; !step.done(); {
				if log.dead() {
					f.Close()
					must(t, log.Close())
					log = &faulty{Log: openLog(t, dir), left: -1, how: forgets}
					f = h.open(t, log)
					l, did = f.Table("t1"), false
					l.Watch("", changes)
					continue
				}
				if step.do != nil && !did {
					did = step.do() == nil
				}
				passes(t, changes, since, func() string {
					return fmt.Sprintf("%s at append %d: the names are %v, kept is a seat for %v", faults[how], left, namesOf(t, f, id), seatsFor(l))
				})
			}
		}
		soon(t, f, "what he left with is at the cage", func() bool { return f.Balance(r.players[4]) == floor.PlayMoney })
		f.Close()
		if got := f.Balance(ann); got != floor.PlayMoney-100*money.Dollar {
			t.Errorf("%s at append %d: she has %s", faults[how], left, got)
		}
		sound(t, log)
		calls := 0
		for e, err := range log.Read(t.Context(), lists.Shard, 1) {
			must(t, err)
			if e.Events[0].Kind == string(lists.Calls) {
				calls++
			}
		}
		if calls != 2 {
			t.Errorf("%s at append %d: there were %d calls", faults[how], left, calls)
		}
		must(t, log.Close())
		return log.made
	}
	failsEachAppend(run)
}

// TestWhoWaitedAtATableGoesOn: in the log of an earlier build players wait at the table itself; the next free seat is offered to them,
// before those on the list.
func TestWhoWaitedAtATableGoesOn(t *testing.T) {
	h := house{tables: []table.Config{draw(t, "t1")}, pace: &quick, watch: &watch{}}
	dir, r := cardRoomIn(t, h, "Ann", "Bob")
	ann, bob := r.players[8], r.players[9]
	log := openLog(t, dir)
	now, err := log.Snapshot(t.Context())
	must(t, err)
	for _, head := range now.Heads {
		if head.Shard == table.Shard("t1") {
			data, err := json.Marshal(cardroom.Waiter{Player: bob, Name: "Bob"})
			must(t, err)
			last, _, err := log.ByKey(t.Context(), "open/"+head.Shard)
			must(t, err)
			_, err = log.Append(t.Context(), head.Seq, journal.Entry{Shard: head.Shard, Key: "waits", Rules: last.Rules, Build: "earlier", Clock: noon, Actor: journal.Person(bob), Events: []journal.Event{{Kind: "wait", Data: data}}})
			must(t, err)
		}
	}
	f := h.open(t, log)
	l := f.Table("t1")
	must(t, f.PutDown(t.Context(), ann, "", f.Lists()[0].ID))
	if w := cardroom.OfView(l.View(bob)).Waiting; len(w) != 2 || !w[0].You || w[1].Name != "Ann" {
		t.Errorf("waiting are %+v", w)
	}
	must(t, l.Leave(t.Context(), r.players[0], 1))
	soon(t, f, "the seat is offered to who waited before", func() bool { return slices.Equal(seatsFor(l), []string{"Bob"}) })
	must(t, do(l, bob, "stop_waiting", 0, ""))
	soon(t, f, "then to who is on the list", func() bool { return slices.Equal(seatsFor(l), []string{"Ann"}) })
	must(t, do(l, ann, "stop_waiting", 0, ""))
	soon(t, f, "then to nobody", func() bool { return len(seatsFor(l)) == 0 })
	f.Close()
	sound(t, log)
	must(t, log.Close())
}

// TestASeatKeptForNobodyIsFound: verifying finds a seat that a table keeps for somebody who was not called to it.
func TestASeatKeptForNobodyIsFound(t *testing.T) {
	h := house{tables: []table.Config{draw(t, "t1")}, pace: &quick}
	log := openLog(t, quickDir(t))
	h.open(t, log).Close()
	opened, _, err := log.ByKey(t.Context(), "open/"+table.Shard("t1"))
	must(t, err)
	_, err = log.Append(t.Context(), 1, journal.Entry{Shard: opened.Shard, Key: "x", Rules: opened.Rules, Build: "forged", Clock: noon, Actor: journal.Program, Events: []journal.Event{{Kind: lists.Kept, Data: []byte(`{"player":"ann","until":"2026-01-02T12:01:00Z","call":1}`)}}})
	must(t, err)
	report, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
	must(t, err)
	if len(report.Findings) != 1 || !strings.Contains(report.Findings[0], "call 1, which is not his") {
		t.Errorf("found is %v", report.Findings)
	}
	must(t, log.Close())
}

// TestATableChangeOfNobodyIsFound: verifying finds a player who gets up for another table to which nobody called him.
func TestATableChangeOfNobodyIsFound(t *testing.T) {
	h := house{tables: []table.Config{draw(t, "t1"), draw(t, "t2")}, pace: &quick}
	log := openLog(t, quickDir(t))
	f := h.open(t, log)
	ann, _, err := f.Join(t.Context(), "Ann")
	must(t, err)
	must(t, f.Table("t1").Sit(t.Context(), ann.ID, "", 1, 100*money.Dollar))
	f.Close()
	opened, _, err := log.ByKey(t.Context(), "open/"+table.Shard("t1"))
	must(t, err)
	head, err := log.Head(t.Context(), opened.Shard)
	must(t, err)
	way := journal.Account("transit/change/t2/0/" + ann.ID + "/1")
	_, err = log.Append(t.Context(), head.Seq, journal.Entry{
		Shard: opened.Shard, Key: "x", Rules: opened.Rules, Build: "forged", Clock: noon, Actor: journal.Program,
		Events: []journal.Event{
			{Kind: lists.Leave, Data: fmt.Appendf(nil, `{"seat":1,"player":%q,"name":"Ann","amount":"100.00","call":1,"table":"t2","transit":%q}`, ann.ID, way)},
			{Kind: "leave", Data: fmt.Appendf(nil, `{"seat":1,"player":%q,"amount":"100.00","transit":%q}`, ann.ID, way)},
		},
		Transfers: []journal.Transfer{{From: "table/t1/seat/1", To: way, Amount: 100 * money.Dollar, Memo: table.AnotherTable}},
	})
	must(t, err)
	report, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
	must(t, err)
	if len(report.Findings) != 1 || !strings.Contains(report.Findings[0], "by call 1, which is not his from this table") {
		t.Errorf("found is %v", report.Findings)
	}
	must(t, log.Close())
}

// draws are a Rules Submission's rules of Five-card Draw, and a table of it.
const draws = `[games.five-card-draw]
betting = "limit"
small_bet = "2.00"
big_bet = "4.00"
blinds = { 1 = "1.00", 2 = "2.00" }
buy_in_least = "40.00"
buy_in_most = "500.00"
rake = "percentage"
[tables.t1]
game = "five-card-draw"
`

// TestNamesAreDownBeforeATableOpens: a name can be put down for a game and limit of which no table is open yet, when a Rules Submission
// that was filed has one; its player is called when it opens. At a table that a floorperson has stopped nobody is called until it goes on.
func TestNamesAreDownBeforeATableOpens(t *testing.T) {
	w := &watch{}
	f, log, ann, bob := opened(t, house{submission: edition("1", "2026-01-01", draws), watch: w})
	w.set(f, firstTick)
	next := strings.ReplaceAll(draws, "five-card-draw", "holdem")
	must(t, approved(t, f, f.File(t.Context(), fay, edition("2", "2026-01-03", draws+strings.ReplaceAll(next, "t1", "t2")))))
	all := f.Lists()
	if len(all) != 2 || all[1].Title != "$2/$4 limit Hold'em" || all[1].Opens != "2026-01-03" || len(all[1].Tables) != 0 || len(all[0].Tables) != 1 {
		t.Fatalf("the lists are %+v", all)
	}
	must(t, f.PutDown(t.Context(), ann, "", all[1].ID))
	must(t, f.Stop(t.Context(), fay, floor.Target{Scope: floor.OneTable, ID: "t1"}))
	must(t, f.PutDown(t.Context(), bob, "", all[0].ID))
	w.set(f, firstDay)
	soon(t, f, "she is called when the table opens", func() bool {
		return len(f.Tables()) == 2 && slices.Equal(namesOf(t, f, all[1].ID), []string{"Ann to t2"})
	})
	if got := namesOf(t, f, all[0].ID); !slices.Equal(got, []string{"Bob"}) {
		t.Errorf("at a table that is stopped is called %v", got)
	}
	must(t, f.GoOn(t.Context(), fay, floor.Target{Scope: floor.OneTable, ID: "t1"}))
	soon(t, f, "he is called when it goes on", func() bool { return slices.Equal(namesOf(t, f, all[0].ID), []string{"Bob to t1"}) })
	must(t, f.Table("t2").Sit(t.Context(), ann, "", 1, 100*money.Dollar))
	soon(t, f, "she is off the list", func() bool { return len(namesOf(t, f, all[1].ID)) == 0 })
	refusedWith(t, do(f.Table("t2"), ann, "wait", 0, ""), "you have a seat in this game")
	f.Close()
	verified(t, log)
}
