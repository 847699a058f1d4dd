package floor_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/gametest"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// mustMove are a main game of draw, t1, which is full, and its must-move table t2, at which the first who stand sit, who came in this order.
func mustMove(t testing.TB, h house, seated int, standing ...string) (dir string, r cardRoom) {
	t.Helper()
	h.tables = mainAndMustMove(t)
	dir, r = cardRoomIn(t, h, standing...)
	log := openLog(t, dir)
	f := h.open(t, log)
	for n, id := range r.players[drawSeats:][:seated] {
		seat := drawSeats - n // who came first does not sit first
		must(t, f.Table("t2").Sit(t.Context(), id, "", seat, money.Cents(100+n)*money.Dollar))
		must(t, do(f.Table("t2"), id, "sit_out", seat, ""))
	}
	f.Close()
	must(t, log.Close())
	return dir, r
}

func mainAndMustMove(t testing.TB) []table.Config {
	main, moves := draw(t, "t1"), draw(t, "t2")
	moves.MustMove = "t1"
	return []table.Config{main, moves}
}

// directs has a floorperson give a command at a table.
func directs(t testing.TB, l *floor.Live, person, command string, seat int, to string) error {
	return l.Do(t.Context(), people.Person{ID: person, Roles: []people.Role{people.Floorperson}}, "192.0.2.1", fmt.Appendf(nil, `{"command": %q, "seat": %d, "table": %q, "reason": "for a test"}`, command, seat, to))
}

// TestTheMustMoveTable: who sits at the must-move table moves to the main game with his whole stack as seats get free there, who came first
// to the table before the others, whatever his seat is and before anybody else is called there. Names are called to the must-move table
// while the main game is full.
func TestTheMustMoveTable(t *testing.T) {
	h := house{pace: &quick}
	dir, r := mustMove(t, h, 2, "Ann", "Bob", "Cid", "Dan", "Fay")
	ann, bob, cid, dan, fay := r.players[8], r.players[9], r.players[10], r.players[11], r.players[12]
	h.tables = mainAndMustMove(t)
	log := openLog(t, dir)
	f := h.open(t, log)
	t1, t2 := f.Table("t1"), f.Table("t2")
	id := f.Lists()[0].ID
	is := func(want ...string) {
		t.Helper()
		soon(t, f, fmt.Sprint(want, " on the list"), func() bool { return slices.Equal(namesOf(t, f, id), want) })
	}
	is("Ann from t2", "Bob from t2")
	must(t, f.PutDown(t.Context(), cid, "", id))
	is("Ann from t2", "Bob from t2", "Cid to t2")
	must(t, t2.Sit(t.Context(), cid, "", 1, 100*money.Dollar))
	must(t, do(t2, cid, "sit_out", 1, ""))
	is("Ann from t2", "Bob from t2", "Cid from t2")
	number := func(name string) int {
		for _, n := range listOf(t, f, id).Names {
			if n.Called == name {
				return n.Number
			}
		}
		return 0
	}

	// Nobody gets out of it but by leaving, and nobody goes back.
	by := floor.Power{Person: fay, From: "192.0.2.1", Reason: "for a test"}
	refusedWith(t, do(t2, ann, "stop_waiting", 8, ""), "Ann must move to another table, or leave")
	refusedWith(t, f.ListName(t.Context(), by, lists.Remove, number("Ann")), "must move to another table")
	refusedWith(t, f.ListName(t.Context(), by, lists.Ahead, number("Bob")), "the longest-sitting is moved first")
	refusedWith(t, changesTable(t, t2, ann, 8, "t1"), "already")
	refusedWith(t, changesTable(t, t1, r.players[3], 4, "t2"), "no other table of this game and limit")
	refusedWith(t, changesTable(t, t1, r.players[3], 4, ""), "no other table of this game and limit")
	refusedWith(t, t1.Sit(t.Context(), bob, "", 1, 100*money.Dollar), "you move to this table")
	if v := cardroom.OfView(t2.View(bob)); v.Main == nil || v.Main.ID != "t1" || v.Changes || len(v.Waiting) != 3 || !v.Waiting[1].You || v.Waiting[1].Must != lists.MustMove {
		t.Errorf("he sees %+v", v)
	}

	// A seat gets free: she has sat longest, at whatever seat. Who waits is called to the seat at the must-move table.
	must(t, t2.Do(t.Context(), asPlayer(ann), "", []byte(`{"command": "change_seat", "seat": 8, "to": 3}`)))
	soon(t, f, "she sits at seat 3", func() bool { seat, _ := sits(t2, ann); return seat == 3 })
	must(t, f.PutDown(t.Context(), dan, "", id))
	is("Ann from t2", "Bob from t2", "Cid from t2", "Dan to t2")
	must(t, f.TakeOff(t.Context(), dan, number("Dan")))
	must(t, t1.Leave(t.Context(), r.players[2], 3))
	is("Bob from t2", "Cid from t2")
	if seat, stack := sits(t1, ann); seat != 3 || stack != 100*money.Dollar {
		t.Errorf("she has %s at seat %d", stack, seat)
	}

	// Who leaves is not moved, and comes back as the last.
	must(t, t2.Leave(t.Context(), bob, 7))
	is("Cid from t2")
	must(t, t2.Sit(t.Context(), bob, "", 7, 101*money.Dollar))
	must(t, do(t2, bob, "sit_out", 7, ""))
	is("Cid from t2", "Bob from t2")
	must(t, t1.Leave(t.Context(), r.players[4], 5))
	must(t, t1.Leave(t.Context(), r.players[5], 6))
	is()
	if seat, _ := sits(t1, cid); seat != 5 {
		t.Errorf("he sits at seat %d", seat)
	}

	// Nobody sits at the must-move table: a free seat of the main game is for who is next.
	must(t, t1.Leave(t.Context(), r.players[6], 7))
	must(t, f.PutDown(t.Context(), dan, "", id))
	is("Dan to t1")
	f.Close()
	sound(t, log)

	// Verifying finds who was moved as one who sat longer than he did, and a must-move that the table does not have.
	for _, change := range []struct{ kind, from, to string }{{string(lists.Down), `"since":"2026-01-02T12`, `"since":"2026-01-02T11`}, {"table", `,"must_move":"t1"`, ``}} {
		other := rewritten(t, log, func(e *journal.Entry) {
			for i := range e.Events {
				if e.Events[i].Kind == change.kind {
					e.Events[i].Data = bytes.Replace(e.Events[i].Data, []byte(change.from), []byte(change.to), 1)
				}
			}
		})
		report, err := floor.Verify(t.Context(), other, cardroom.Open, nil)
		must(t, err)
		if text := strings.Join(report.Findings, "\n"); !strings.Contains(text, "and not as it was called") {
			t.Errorf("found is %s", text)
		}
	}
	must(t, log.Close())
}

// TestMustMoveByTheRulesSubmission: a Rules Submission makes of a table that is open a must-move table, and of who sits there already one who
// must move; the next one takes it back.
func TestMustMoveByTheRulesSubmission(t *testing.T) {
	two := draws + "[tables.t2]\ngame = \"five-card-draw\"\n"
	w := &watch{}
	f, log, ann, _ := opened(t, house{submission: edition("1", "2026-01-01", two), watch: w, pace: &quick})
	w.set(f, firstTick)
	l := f.Table("t2")
	must(t, l.Sit(t.Context(), ann, "", 1, 100*money.Dollar))
	for n := range drawSeats {
		p, _, err := f.Join(t.Context(), fmt.Sprint("P", n))
		must(t, err)
		must(t, f.Table("t1").Sit(t.Context(), p.ID, "", n+1, 100*money.Dollar))
		must(t, do(f.Table("t1"), p.ID, "sit_out", n+1, ""))
	}
	id := f.Lists()[0].ID
	for _, of := range []struct{ name, from, rules, main string }{{"2", "2026-01-03", two + "must_move = \"t1\"\n", "t1"}, {"3", "2026-01-04", two, ""}} {
		must(t, approved(t, f, f.File(t.Context(), fay, edition(of.name, of.from, of.rules))))
		at, err := time.Parse(time.DateOnly, of.from)
		must(t, err)
		w.set(f, at)
		var want []string
		if of.main != "" {
			want = []string{"Ann from t2"}
		}
		soon(t, f, fmt.Sprint(want, " must move"), func() bool {
			main, _ := l.Moves()
			return main == of.main && slices.Equal(namesOf(t, f, id), want)
		})
	}
	f.Close()
	sound(t, log)
}

// TestABrokenTable: who sits at a broken table moves to the free seats of the others, who sat down first before the others and before who
// waits, and nobody comes to it until it is opened again. A player is moved to a named table, by somebody else who says why.
func TestABrokenTable(t *testing.T) {
	h := house{pace: &quick}
	dir, r := mustMove(t, h, 2, "Ann", "Bob", "Cid", "Fay")
	ann, bob, cid, fay := r.players[8], r.players[9], r.players[10], r.players[11]
	h.tables = []table.Config{draw(t, "t1"), mainAndMustMove(t)[1], draw(t, "t3")}
	log := openLog(t, dir)
	f := h.open(t, log)
	t1, t2, t3 := f.Table("t1"), f.Table("t2"), f.Table("t3")
	id := f.Lists()[0].ID
	is := func(want ...string) {
		t.Helper()
		soon(t, f, fmt.Sprint(want, " on the list"), func() bool { return slices.Equal(namesOf(t, f, id), want) })
	}
	is("Ann from t2", "Bob from t2")
	refusedWith(t, directs(t, t2, fay, "open", 0, ""), "was not")
	refusedWith(t, t2.Do(t.Context(), asPlayer(fay), "", []byte(`{"command": "break", "reason": "x"}`)), "floorperson")
	refusedWith(t, directs(t, t2, ann, "break", 0, ""), "floorperson") // who plays there
	refusedWith(t, t2.Do(t.Context(), people.Person{ID: fay, Roles: []people.Role{people.Floorperson}}, "192.0.2.1", []byte(`{"command": "break"}`)), "say why")

	// A full main game: he is moved to the third table all the same.
	refusedWith(t, directs(t, t2, fay, "balance", 7, "t9"), "no other table")
	refusedWith(t, directs(t, t2, fay, "balance", 1, "t3"), "nobody at seat 1")
	must(t, directs(t, t2, fay, "balance", 7, "t3"))
	is("Ann from t2")
	if seat, stack := sits(t3, bob); seat != 1 || stack != 101*money.Dollar {
		t.Errorf("he has %s at seat %d", stack, seat)
	}

	// The main game breaks. Its players go to the two others, before who waits.
	must(t, f.PutDown(t.Context(), cid, "", id))
	soon(t, f, "he is called to one of the others", func() bool { return len(seatsFor(t2))+len(seatsFor(t3)) == 1 })
	must(t, directs(t, t1, fay, "break", 0, ""))
	soon(t, f, "nobody sits at t1", func() bool { return t1.Taken() == 0 && t2.Taken()+t3.Taken() == drawSeats+2 })
	refusedWith(t, t1.Sit(t.Context(), cid, "", 1, 100*money.Dollar), "this table is broken")
	refusedWith(t, directs(t, t1, fay, "break", 0, ""), "broken already")
	if v := cardroom.OfView(t1.View(cid)); !v.Broken {
		t.Error("the table does not say that it is broken")
	}
	if v := cardroom.OfView(t2.View(ann)); v.Main != nil {
		t.Error("she must move to a broken table")
	}

	// It is opened again, and is the main game.
	must(t, directs(t, t1, fay, "open", 0, ""))
	soon(t, f, "all who must move sit in the main game", func() bool {
		return t2.Taken() == 0 && !slices.ContainsFunc(listOf(t, f, id).Names, func(n lists.Name) bool { return n.From != "" })
	})
	if f.Balance(ann) != floor.PlayMoney-100*money.Dollar {
		t.Errorf("she has %s", f.Balance(ann))
	}
	f.Close()
	sound(t, log)
	must(t, log.Close())
}

// TestKilledAtEveryStepOfAMustMove: a seat gets free in the main game and a player moves there, then his table breaks; the log fails at each
// append in turn. What comes of it is the same.
func TestKilledAtEveryStepOfAMustMove(t *testing.T) {
	h := house{pace: &quick}
	first, r := mustMove(t, h, 2, "Ann", "Bob", "Fay")
	ann, bob, fay := r.players[8], r.players[9], r.players[10]
	h.tables = append(mainAndMustMove(t), draw(t, "t3"))
	run := func(left int, how fault) (appends int) {
		dir := copyDir(t, first)
		log := &faulty{Log: openLog(t, dir), left: left, how: how}
		f, err := floor.Open(t.Context(), h.config(log))
		for err != nil { // the third table opens
			must(t, log.Close())
			log = &faulty{Log: openLog(t, dir), left: -1, how: forgets}
			f, err = floor.Open(t.Context(), h.config(log))
		}
		changes := make(chan struct{}, 1)
		watched := func() {
			for _, l := range f.Tables() {
				l.Watch("", changes)
			}
		}
		watched()
		at := func(table, player string) bool { seat, _ := sits(f.Table(table), player); return seat > 0 }
		for _, step := range []struct {
			do   func() error
			done func() bool
		}{
			{func() error { return f.Table("t1").Leave(t.Context(), r.players[2], 3) }, func() bool { return at("t1", ann) }},
			{func() error { return directs(t, f.Table("t2"), fay, "break", 0, "") }, func() bool { return at("t3", bob) && !at("t2", bob) && len(f.Lists()[0].Names) == 0 }},
		} {
			for since, did := time.Now(), false; !step.done(); {
				if log.dead() {
					f.Close()
					once(t, log.Log, r.players)
					must(t, log.Close())
					log = &faulty{Log: openLog(t, dir), left: -1, how: forgets}
					f = h.open(t, log)
					watched()
					did = false
					continue
				}
				if !did {
					did = step.do() == nil
				}
				passes(t, changes, since, func() string {
					return fmt.Sprintf("%s at append %d: the names are %v", faults[how], left, namesOf(t, f, f.Lists()[0].ID))
				})
			}
		}
		f.Close()
		once(t, log.Log, r.players)
		sound(t, log)
		must(t, log.Close())
		return log.made
	}
	failsEachAppend(run)
}

// once holds that no chips of the players are lost or doubled between the cage, the seats and what is on its way.
func once(t testing.TB, log store.Log, players []string) {
	t.Helper()
	now, err := log.Snapshot(t.Context())
	must(t, err)
	all := money.Cents(0)
	for account, has := range now.Balances {
		of := string(account)
		if strings.HasPrefix(of, "player/") || strings.HasPrefix(of, "transit/") || strings.HasPrefix(of, "table/") {
			all += has
		}
	}
	if want := money.Cents(len(players)) * floor.PlayMoney; all != want {
		t.Fatalf("the players have %s, of %s", all, want)
	}
}

// TestAnyOrderOfMoves: whatever players and a floorperson do in a room of a main game, its must-move table and a third, each has his chips
// once, nobody is called to the main game before who must move there, and the log verifies.
func TestAnyOrderOfMoves(t *testing.T) {
	for seed := range uint64(gametest.Count(t, 6)) {
		random := rand.New(rand.NewPCG(seed, 140))
		h := house{pace: &quick, tables: append(mainAndMustMove(t), draw(t, "t3"))}
		log := openLog(t, quickDir(t))
		f := h.open(t, log)
		var players []string
		for n := range 14 {
			p, _, err := f.Join(t.Context(), fmt.Sprint("P", n))
			must(t, err)
			players = append(players, p.ID)
		}
		p, _, err := f.Join(t.Context(), "Fay")
		must(t, err)
		fay, tables := p.ID, f.Tables()
		seated := func(player string) (*floor.Live, int) {
			for _, l := range tables {
				if seat, _ := sits(l, player); seat > 0 {
					return l, seat
				}
			}
			return nil, 0
		}
		id := f.Lists()[0].ID
		moves := func(player string) bool {
			return slices.ContainsFunc(listOf(t, f, id).Names, func(n lists.Name) bool { return n.Person == player && n.From != "" })
		}
		for range 120 {
			player, to := players[random.IntN(len(players))], tables[random.IntN(3)]
			before := moves(player)
			l, seat := seated(player)
			if l == nil && (before || moves(player)) {
				continue // he is on the way
			}
			switch what := random.IntN(20); {
			case what == 0:
				_ = directs(t, to, fay, "break", 0, "")
			case what < 3:
				_ = directs(t, to, fay, "open", 0, "")
			case l == nil && what < 6:
				_ = f.PutDown(t.Context(), player, "", id)
			case l == nil:
				seat = 1 + random.IntN(drawSeats)
				if to.Sit(t.Context(), player, "", seat, money.Cents(50+random.IntN(100))*money.Dollar) == nil {
					_ = do(to, player, "sit_out", seat, "")
				}
			case what < 8:
				_ = l.Leave(t.Context(), player, seat)
			case what < 12:
				_ = changesTable(t, l, player, seat, []string{"", to.ID()}[random.IntN(2)])
			case what < 15:
				_ = directs(t, l, fay, "balance", seat, to.ID())
			case what < 18:
				_ = l.Do(t.Context(), asPlayer(player), "", fmt.Appendf(nil, `{"command": "change_seat", "seat": %d, "to": %d}`, seat, 1+random.IntN(drawSeats)))
			}
		}
		for _, l := range tables {
			_ = directs(t, l, fay, "open", 0, "")
		}
		for on := true; on; { // the floor is opened again for those who are on the way when it closes
			soon(t, f, "nobody is on the way", func() bool {
				return !slices.ContainsFunc(listOf(t, f, id).Names, func(n lists.Name) bool { return n.Call != nil && n.From != "" })
			})
			f.Close()
			once(t, log, append(players, fay))
			now, err := log.Snapshot(t.Context())
			must(t, err)
			if on = slices.ContainsFunc(slices.Collect(maps.Keys(now.Balances)), func(a journal.Account) bool { return a.InTransit() && now.Balances[a] > 0 }); on {
				f = h.open(t, log)
				tables = f.Tables()
			}
		}
		at := map[string]string{}
		for _, l := range tables {
			for _, p := range l.Seated() {
				if other := at[p.ID]; other != "" {
					t.Errorf("seed %d: %s sits at %s and %s", seed, p.Name, other, l.ID())
				}
				at[p.ID] = l.ID()
			}
		}
		inOrder(t, log)
		sound(t, log)
		must(t, log.Close())
	}
}

// inOrder holds that whoever is called is so before nobody who must move, waits for the same table and sits longer.
func inOrder(t testing.TB, log store.Log) {
	t.Helper()
	of := lists.New()
	for e, err := range log.Read(t.Context(), lists.Shard, 1) {
		must(t, err)
		before := of.Names("")
		must(t, of.Apply(e))
		if e.Events[0].Kind != string(lists.Calls) {
			continue
		}
		_, next := of.Next()
		i := slices.IndexFunc(of.Names(""), func(n lists.Name) bool { return n.Call != nil && n.Call.Number == next-1 })
		is := of.Names("")[i]
		for _, n := range before {
			first := n.Must == lists.MustMove && n.Wants == is.Call.Table && n.Call == nil && n.Number != is.Number
			if first && (is.Must == "" || is.Since.After(n.Since)) {
				t.Errorf("%s is called to %s before %s, who must move there", is.Called, is.Call.Table, n.Called)
			}
		}
	}
}

// TestAServedPlayerIsMoved: a player without a device goes with all his chips, by the same steps as any other, from one table of real cards
// to another whose dealer acts for him from then on: from a must-move table, to the table that a floorperson names, and from a broken one.
// He goes nowhere else. A floorperson also moves him to another seat.
func TestAServedPlayerIsMoved(t *testing.T) {
	tables := append(mainAndMustMove(t), draw(t, "t3"))
	for i := range tables {
		tables[i].Rules = with(t, tables[i].Rules, "cards", "revealed")
	}
	h := house{pace: &quick, tables: tables}
	f, log, ann, _ := opened(t, h)
	t1, t2, t3 := f.Table("t1"), f.Table("t2"), f.Table("t3")
	id := f.Lists()[0].ID
	must(t, t2.Come(t.Context(), "del", true))
	must(t, t2.Serve(t.Context(), "del", "", floor.Serving{Seat: 2, Name: "Walt", Amount: 100 * money.Dollar}))
	must(t, t3.Sit(t.Context(), ann, "", 8, 100*money.Dollar))
	walt := f.PlayerNamed("Walt").ID
	at := func(l *floor.Live, dealer string, want money.Cents) (seat int) {
		t.Helper()
		soon(t, f, "Walt is at "+l.ID(), func() bool { seat, _ = sits(l, walt); return seat > 0 && len(namesOf(t, f, id)) == 0 })
		if _, stack := sits(l, walt); stack != want || !slices.Equal(l.View(dealer).You.Serves, []int{seat}) {
			t.Errorf("at %s he has %s, and %s serves %v", l.ID(), stack, dealer, l.View(dealer).You.Serves)
		}
		return seat
	}
	moves := func(l *floor.Live, seat int, to string) error {
		return l.Do(t.Context(), people.Person{ID: "fay", Roles: []people.Role{people.Floorperson}}, "192.0.2.1", fmt.Appendf(nil, `{"command": "balance", "seat": %d, %s}`, seat, to))
	}

	// He must move to the main game as soon as a dealer can act for him there, and not before.
	at(t2, "del", 100*money.Dollar)
	must(t, t1.Come(t.Context(), "dee", false))
	refusedWith(t, directs(t, t2, "fay", "balance", 2, "t1"), "a dealer of real cards can act for him")
	must(t, t1.Go(t.Context(), "dee"))
	must(t, t1.Come(t.Context(), "dee", true))
	seat := at(t1, "dee", 100*money.Dollar)

	// Another seat, by a floorperson who says why.
	refusedWith(t, moves(t1, seat, `"to": 6`), "say why")
	refusedWith(t, moves(t3, 8, `"to": 6, "reason": "a draught"`), "no player without a device sits at seat 8")
	must(t, moves(t1, seat, `"to": 6, "reason": "a draught"`))
	soon(t, f, "he sits at seat 6", func() bool { seat, _ := sits(t1, walt); return seat == 6 })

	// The table that a floorperson names. Currency does not go with him; what is converted does.
	refusedWith(t, directs(t, t1, "fay", "balance", 6, "t3"), "a dealer of real cards can act for him")
	must(t, t3.Come(t.Context(), "dan", true))
	must(t, t1.LayCurrency(t.Context(), "dee", "", 6, 50*money.Dollar))
	refusedWith(t, directs(t, t1, "fay", "balance", 6, "t3"), "$50 in currency lies in front of seat 6")
	must(t, t1.Convert(t.Context(), "dee", "", 6, 50*money.Dollar))
	must(t, directs(t, t1, "fay", "balance", 6, "t3"))
	seat = at(t3, "dan", 150*money.Dollar)
	refusedWith(t, t1.Leave(t.Context(), "dee", 6), "not yours")

	// A broken table: to where a dealer can act for him. Ann, who has a device, goes anywhere.
	must(t, t1.Go(t.Context(), "dee"))
	must(t, t2.Go(t.Context(), "del"))
	must(t, directs(t, t3, "fay", "break", 0, ""))
	soon(t, f, "Ann has moved", func() bool { seat, _ := sits(t3, ann); return seat == 0 && len(namesOf(t, f, id)) == 0 })
	if still, _ := sits(t3, walt); still != seat {
		t.Errorf("he sits at seat %d", still)
	}
	must(t, t1.Come(t.Context(), "dee", true))
	seat = at(t1, "dee", 150*money.Dollar)
	must(t, t1.Leave(t.Context(), "dee", seat))
	if has := f.Balance(walt); has != 150*money.Dollar {
		t.Errorf("he leaves with %s", has)
	}
	f.Close()
	sound(t, log)
	for account, want := range map[journal.Account]money.Cents{"drop/t2/1": -100 * money.Dollar, "drop/t1/1": -50 * money.Dollar, "currency/t1": 0} {
		if got := balanceOf(t, log, account); got != want {
			t.Errorf("%s holds %s, not %s", account, got, want)
		}
	}

	// Verifying finds who would act for himself after he was moved.
	report, err := floor.Verify(t.Context(), rewritten(t, log, func(e *journal.Entry) {
		for i := range e.Events {
			if e.Events[0].Kind == lists.Come {
				e.Events[i].Data = bytes.Replace(e.Events[i].Data, []byte(`,"served":true`), nil, 1)
			}
		}
	}), cardroom.Open, nil)
	must(t, err)
	if text := strings.Join(report.Findings, "\n"); !strings.Contains(text, "has it otherwise whether he has a device") {
		t.Errorf("found is %s", text)
	}
}
