package lists_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/gametest"
	"felt.example/felt/internal/lists"
	"felt.example/felt/journal"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

var (
	low  = lists.List{ID: "holdem/limit/2.00+4.00", Title: "$2/$4 limit Hold'em"}
	high = lists.List{ID: "omaha/pot-limit/5.00", Title: "$5 pot-limit Omaha"}
)

// room are lists as a test changes them.
type room struct {
	*testing.T
	*lists.Lists
	log []journal.Entry
}

func open(t *testing.T) *room { return &room{T: t, Lists: lists.New()} }

// does appends an act by somebody: "felt" is the program, "fay" a floorperson, anybody else acts for himself.
func (r *room) does(who string, kind lists.Kind, a lists.Act) error {
	r.Helper()
	data, err := json.Marshal(a)
	if err != nil {
		r.Fatal(err)
	}
	e := journal.Entry{Shard: lists.Shard, Actor: journal.Person(who), Clock: noon, Events: []journal.Event{{Kind: string(kind), Data: data}}}
	switch who {
	case "felt":
		e.Actor = journal.Program
	case "fay":
		e.Acted = &journal.Grounds{From: "192.0.2.1", Reason: "by telephone"}
	}
	if checked := r.Check(e); (checked == nil) != (r.Apply(e) == nil) {
		r.Fatalf("%s of %s is checked otherwise than it is taken: %v", kind, who, checked)
	} else if checked != nil {
		return checked
	}
	r.log = append(r.log, e)
	return nil
}

func (r *room) must(err error) {
	r.Helper()
	if err != nil {
		r.Fatal(err)
	}
}

func (r *room) refused(why string, err error) {
	r.Helper()
	if err == nil || !strings.Contains(err.Error(), why) {
		r.Errorf("refused with %v, not %q", err, why)
	}
}

// down puts a name down and returns its number.
func (r *room) down(who string, of lists.List, person string) int {
	r.Helper()
	name, _ := r.Next()
	r.must(r.does(who, lists.Down, lists.Act{Name: name, List: &of, Person: person, Called: strings.ToUpper(person), Device: true}))
	return name
}

func (r *room) call(who string, name int, table string) error {
	r.Helper()
	_, call := r.Next()
	return r.does(who, lists.Calls, lists.Act{Name: name, Table: table, Call: call})
}

func anybody(lists.Name) bool { return true }

// first is who would be called from a list; "" is nobody.
func (r *room) first(of lists.List) string {
	n, _ := r.First(of.ID, anybody)
	return n.Person
}

func (r *room) order(of lists.List) (all []string) {
	for _, n := range r.Names(of.ID) {
		all = append(all, n.Person)
	}
	return all
}

// TestNamesAreCalledInTheirOrder: first come, first served, on each list; who has called in is not called until he is here.
func TestNamesAreCalledInTheirOrder(t *testing.T) {
	r := open(t)
	zoe := r.down("fay", low, "zoe") // by telephone
	ann := r.down("ann", low, "ann")
	r.down("bob", low, "bob")
	r.down("cid", high, "cid")
	if got := r.order(low); !slices.Equal(got, []string{"zoe", "ann", "bob"}) || r.first(low) != "ann" || r.first(high) != "cid" {
		t.Errorf("%v; first is %q, and %q", got, r.first(low), r.first(high))
	}
	r.refused("not here yet", r.call("felt", zoe, "t1"))
	r.must(r.does("fay", lists.Here, lists.Act{Name: zoe, Person: "zoe", Device: true}))
	r.refused("is here already", r.does("fay", lists.Here, lists.Act{Name: zoe, Person: "zoe"}))
	if r.first(low) != "zoe" { // she has kept her place
		t.Errorf("first is %q", r.first(low))
	}
	if n, ok := r.First(low.ID, func(n lists.Name) bool { return n.Person != "zoe" }); !ok || n.Person != "ann" {
		t.Errorf("first who may come is %+v", n)
	}
	r.must(r.call("felt", zoe, "t1"))
	r.refused("is called to table t1", r.call("felt", zoe, "t2"))
	r.must(r.call("felt", ann, "t2"))
	if r.first(low) != "bob" {
		t.Errorf("first is %q", r.first(low))
	}
	r.must(r.does("felt", lists.Seat, lists.Act{Name: zoe, Call: 1}))
	r.must(r.does("felt", lists.Back, lists.Act{Name: ann, Call: 2}))
	if r.first(low) != "ann" {
		t.Errorf("who had no seat after all has lost his place: first is %q", r.first(low))
	}
	r.refused("not by this call", r.does("felt", lists.Pass, lists.Act{Name: ann, Call: 2}))

	// A floorperson puts a name first, out of turn.
	bob := r.Names(low.ID)[1].Number
	r.must(r.does("fay", lists.Ahead, lists.Act{Name: bob}))
	if got := r.order(low); !slices.Equal(got, []string{"bob", "ann"}) || r.first(low) != "bob" {
		t.Errorf("%v", got)
	}
	r.must(r.call("felt", bob, "t1"))
	r.refused("is called to table t1", r.does("fay", lists.Ahead, lists.Act{Name: bob}))
}

// TestWhoDoesNotComeIsPassedAndTold: so is he whose name a floorperson takes off, until he puts one down again.
func TestWhoDoesNotComeIsPassedAndTold(t *testing.T) {
	r := open(t)
	ann, bob := r.down("ann", low, "ann"), r.down("bob", low, "bob")
	r.must(r.call("felt", ann, "t1"))
	r.must(r.does("felt", lists.Pass, lists.Act{Name: ann, Call: 1}))
	if told, ok := r.Told("ann"); !ok || !told.Passed || told.Table != "t1" || told.Reason != "" || told.List != low.ID || !told.At.Equal(noon) {
		t.Errorf("told is %+v", told)
	}
	r.must(r.does("fay", lists.Remove, lists.Act{Name: bob}))
	if told, ok := r.Told("bob"); !ok || told.Passed || told.Reason != "by telephone" {
		t.Errorf("told is %+v", told)
	}
	r.refused("not on a list any more", r.does("bob", lists.Off, lists.Act{Name: bob}))
	if again := r.down("ann", low, "ann"); again != 3 || r.first(low) != "ann" {
		t.Errorf("her new name is number %d", again)
	}
	if _, ok := r.Told("ann"); ok {
		t.Error("she is told again")
	}
}

// TestOneNameAndOneCallEach: on several lists one has a name each, and is called to one table at a time.
func TestOneNameAndOneCallEach(t *testing.T) {
	r := open(t)
	r.down("ann", low, "ann")
	other := r.down("ann", high, "ann")
	r.refused("on the list of $2/$4 limit Hold'em already", r.does("ann", lists.Down, lists.Act{Name: 3, List: &low, Person: "ann", Called: "ANN"}))
	r.refused("already", r.does("fay", lists.Down, lists.Act{Name: 3, List: &low, Person: "x", Called: "ANN"})) // nobody could tell them apart
	r.must(r.call("felt", other, "t2"))
	if r.first(low) != "" {
		t.Error("she is called twice")
	}
	r.refused("another list", r.call("felt", 1, "t1"))
	r.must(r.does("felt", lists.Seat, lists.Act{Name: other, Call: 1}))
	if r.first(low) != "ann" { // who plays one game may wait for another
		t.Error("her other name is lost")
	}
}

// TestWhoChangesTablesComesFirst: a player who sits at a table and asks for another of its list comes before all who do not sit yet, and
// after those who asked for the same before him. From when he gets up his seat is kept until he has it.
func TestWhoChangesTablesComesFirst(t *testing.T) {
	r := open(t)
	change := func(who, person, from, wants string) error {
		name, _ := r.Next()
		return r.does(who, lists.Down, lists.Act{Name: name, List: &low, Person: person, Called: strings.ToUpper(person), Device: true, From: from, Wants: wants})
	}
	r.down("cid", high, "cid")
	r.down("ann", low, "ann")
	r.must(change("bob", "bob", "t1", "t2"))
	r.must(change("dan", "dan", "t2", ""))
	r.down("eve", low, "eve")
	if got := r.order(low); !slices.Equal(got, []string{"bob", "dan", "ann", "eve"}) {
		t.Errorf("%v", got)
	}
	r.refused("for himself", change("fay", "gus", "t1", "")) // nobody asks for another
	r.refused("for himself", change("gus", "gus", "t1", "t1"))
	r.refused("for himself", change("gus", "gus", "", "t1"))
	r.refused("already", change("bob", "bob", "t1", ""))
	r.refused("does not ask for a seat at table t3", r.call("felt", 3, "t3"))
	r.refused("does not ask for a seat at table t2", r.call("felt", 4, "t2")) // where he sits
	for n, takes := range map[string]string{"bob": "t2", "dan": "t1 t3", "ann": "t1 t2 t3"} {
		of, _ := r.Of(low.ID, n)
		for _, table := range []string{"t1", "t2", "t3"} {
			if of.Takes(table) != strings.Contains(takes, table) {
				t.Errorf("%s takes a seat at %s: %t", n, table, of.Takes(table))
			}
		}
	}
	r.must(r.call("felt", 3, "t2"))
	r.must(r.call("felt", 2, "t2"))
	r.refused("changes no table", r.does("felt", lists.Goes, lists.Act{Name: 2, Call: 2}))
	r.refused("changes no table", r.does("felt", lists.Up, lists.Act{Name: 2, Call: 2}))
	r.refused("not by this call", r.does("felt", lists.Goes, lists.Act{Name: 3, Call: 2}))
	r.must(r.does("felt", lists.Goes, lists.Act{Name: 3, Call: 1}))
	for who, kind := range map[string]lists.Kind{"bob": lists.Off, "fay": lists.Pass, "felt": lists.Back} {
		r.refused("on the way to table t2", r.does(who, kind, lists.Act{Name: 3, Call: 1}))
	}
	r.refused("on the way to table t2", r.does("fay", lists.Remove, lists.Act{Name: 3}))
	r.must(r.does("felt", lists.Seat, lists.Act{Name: 3, Call: 1}))
	r.must(r.does("felt", lists.Up, lists.Act{Name: 4})) // he has left
	if got := r.order(low); !slices.Equal(got, []string{"ann", "eve"}) {
		t.Errorf("%v", got)
	}
}

// TestWhoDoesWhatOnAList: nobody acts for another but a floorperson, who does not act for himself.
func TestWhoDoesWhatOnAList(t *testing.T) {
	r := open(t)
	r.down("ann", low, "ann")
	for _, who := range []string{"bob", "felt", "fay"} {
		if err := r.does(who, lists.Off, lists.Act{Name: 1}); err == nil {
			t.Errorf("%s takes off a name that is not his", who)
		}
	}
	for _, kind := range []lists.Kind{lists.Here, lists.Ahead, lists.Calls, lists.Back, lists.Pass, lists.Remove, lists.Seat, lists.Goes, lists.Up} {
		if err := r.does("ann", kind, lists.Act{Name: 1, Person: "ann", Table: "t1", Call: 1}); err == nil || !strings.Contains(err.Error(), "may not") {
			t.Errorf("%s by a player: %v", kind, err)
		}
	}
	r.refused("may not", r.does("bob", lists.Down, lists.Act{Name: 2, List: &low, Person: "cid", Called: "CID"}))
	r.refused("may not", r.does("fay", lists.Down, lists.Act{Name: 2, List: &low, Person: "fay", Called: "FAY"}))
	r.refused("nothing that is done", r.does("felt", "sing", lists.Act{Name: 1}))
	r.refused("name 2 is to be put down", r.does("bob", lists.Down, lists.Act{Name: 7, List: &low, Person: "bob", Called: "BOB"}))
	r.refused("has number 1", r.does("felt", lists.Calls, lists.Act{Name: 1, Table: "t1", Call: 5}))
	if err := r.Apply(journal.Entry{Actor: journal.Person("ann"), Events: []journal.Event{{Kind: "off", Data: []byte(`{"name": 1}`)}}, Transfers: []journal.Transfer{{}}}); err == nil {
		t.Error("money moves on a list")
	}
}

// TestAnyOrderOfActs: whatever is tried, in any order, names keep their order, nobody is called twice or before he is here, a name that is
// gone does not come back, who must move comes before all others, who sits longest first, who changes tables comes before who does not sit yet and keeps his call from when he gets up, and the entries lead to the same lists again.
func TestAnyOrderOfActs(t *testing.T) {
	for seed := range uint64(gametest.Count(t, 200)) {
		random := rand.New(rand.NewPCG(seed, 40))
		r := open(t)
		gone, called, put := map[int]bool{}, map[int]bool{}, map[int]bool{}
		for range 150 {
			before := r.Names("")
			name, call := r.Next()
			number := 1 + random.IntN(name)
			who := []string{"felt", "fay", fmt.Sprintf("p%d", random.IntN(6))}[random.IntN(3)]
			kind := []lists.Kind{lists.Down, lists.Down, lists.Here, lists.Ahead, lists.Off, lists.Calls, lists.Calls, lists.Back, lists.Pass, lists.Remove, lists.Seat, lists.Goes, lists.Up}[random.IntN(13)]
			person := fmt.Sprintf("p%d", random.IntN(6))
			a := lists.Act{Name: number, Person: person, Table: []string{"t1", "t2"}[random.IntN(2)], Call: call}
			was, on := r.Find(number)
			switch {
			case kind == lists.Down:
				of := []lists.List{low, high}[random.IntN(2)]
				a = lists.Act{Name: name, List: &of, Person: person, Called: person, From: []string{"", "", "t1", "t2"}[random.IntN(4)]}
				if a.From != "" {
					a.Wants = []string{"", "t1", "t2"}[random.IntN(3)]
				}
				if who == "felt" {
					a.From, a.Wants, a.Must, a.Since = "t1", "t2", lists.MustMove, noon.Add(time.Duration(random.IntN(5))*time.Minute)
				}
			case kind == lists.Here:
				a.Person = was.Person
			case kind != lists.Calls && was.Call != nil:
				a.Call = was.Call.Number
			}
			if r.does(who, kind, a) != nil {
				if !slices.EqualFunc(before, r.Names(""), func(x, y lists.Name) bool {
					return x.Number == y.Number && x.Here == y.Here && (x.Call == nil) == (y.Call == nil)
				}) {
					t.Fatalf("seed %d: a %s that was refused has changed the lists", seed, kind)
				}
				continue
			}
			if kind == lists.Calls && (!on || !was.Here || was.Call != nil || called[call] || !was.Takes(a.Table)) {
				t.Fatalf("seed %d: %+v is called", seed, was)
			}
			if kind == lists.Calls {
				called[call] = true
			}
			if was.Call != nil && was.Call.Goes && kind != lists.Down && kind != lists.Seat && kind != lists.Up {
				t.Fatalf("seed %d: a %s of %+v, who is on his way", seed, kind, was)
			}
			if kind == lists.Off || kind == lists.Pass || kind == lists.Remove || kind == lists.Seat || kind == lists.Up {
				gone[number] = true
			}
			if kind == lists.Ahead {
				put[number] = true // by a floorperson, out of turn
				before = slices.DeleteFunc(before, func(n lists.Name) bool { return n.Number == number })
				first := 0
				for i, n := range before {
					if n.List == was.List && n.Must != "" {
						first = i + 1
					}
				}
				before = slices.Insert(before, first, was)
			}
			if a.Must != "" {
				for _, n := range before {
					gone[n.Number] = gone[n.Number] || n.List == a.List.ID && n.Person == a.Person // what he had asked for
				}
			}
			before = slices.DeleteFunc(before, func(n lists.Name) bool { return gone[n.Number] })
			after := r.Names("")
			if kind == lists.Down {
				at := slices.IndexFunc(after, func(n lists.Name) bool { return n.Number == name })
				for i, n := range after {
					if a.Must != "" || n.Must != "" {
						if n.List == after[at].List && n.Must != "" && (i > at && a.Must == "" || a.Must != "" && (i > at) != n.Since.After(a.Since) && i != at) {
							t.Fatalf("seed %d: %+v was put down at place %d of %+v", seed, after[at], at, after)
						}
						if a.Must != "" && n.Must == "" && n.List == after[at].List && i < at {
							t.Fatalf("seed %d: %+v must move, and is after %+v", seed, after[at], n)
						}
						continue
					}
					ahead := n.List == after[at].List && n.From != "" // of the changes the last is last
					if i > at && (a.From == "" || ahead) || i < at && a.From != "" && n.List == after[at].List && !ahead && !put[n.Number] {
						t.Fatalf("seed %d: %+v was put down at place %d of %+v", seed, after[at], at, after)
					}
				}
				after = slices.Delete(after, at, at+1)
			}
			if !slices.EqualFunc(before, after, func(x, y lists.Name) bool { return x.Number == y.Number }) {
				t.Fatalf("seed %d: after a %s the order is %v, and was %v", seed, kind, after, before)
			}
			calls := map[string]int{}
			for _, n := range r.Names("") {
				if gone[n.Number] {
					t.Fatalf("seed %d: after a %s the names are %+v", seed, kind, r.Names(""))
				}
				if n.Call != nil {
					calls[n.Person]++
				}
				if calls[n.Person] > 1 {
					t.Fatalf("seed %d: %s is called to two tables", seed, n.Person)
				}
			}
		}
		again := lists.New()
		for _, e := range r.log {
			r.must(again.Apply(e))
		}
		want, _ := json.Marshal(r.Names(""))
		if got, _ := json.Marshal(again.Names("")); string(got) != string(want) {
			t.Fatalf("seed %d: the entries lead to %s, not %s", seed, got, want)
		}
	}
}

// TestWhoMustMoveComesFirst: who must move comes before all others who want the table, who sits longest before the others. What he had asked
// for himself counts no more, and nobody gets out of it or goes ahead of him.
func TestWhoMustMoveComesFirst(t *testing.T) {
	r := open(t)
	must := func(who, person, from, wants string, why lists.Why, minutes int) error {
		name, _ := r.Next()
		return r.does(who, lists.Down, lists.Act{Name: name, List: &low, Person: person, Called: strings.ToUpper(person), Device: true, From: from, Wants: wants, Must: why, Since: noon.Add(time.Duration(minutes) * time.Minute)})
	}
	is := func(want ...string) {
		t.Helper()
		if got := r.order(low); !slices.Equal(got, want) {
			t.Fatalf("the order is %v, not %v", got, want)
		}
	}
	r.down("ann", high, "ann")
	r.down("ann", low, "ann")
	name, _ := r.Next()
	r.must(r.does("bob", lists.Down, lists.Act{Name: name, List: &low, Person: "bob", Called: "BOB", From: "t2", Wants: "t3"}))
	r.must(must("felt", "cid", "t2", "t1", lists.MustMove, 2))
	is("cid", "bob", "ann")
	r.must(must("felt", "bob", "t2", "t1", lists.MustMove, 1)) // he had asked for t3
	r.must(must("felt", "dan", "t2", "t1", lists.MustMove, 2)) // put down after who sits as long
	is("bob", "cid", "dan", "ann")
	r.refused("already", must("felt", "bob", "t2", "t1", lists.MustMove, 1))
	for who, kind := range map[string]lists.Kind{"bob": lists.Off, "fay": lists.Remove} {
		bob, _ := r.Of(low.ID, "bob")
		r.refused("must move", r.does(who, kind, lists.Act{Name: bob.Number}))
	}
	eve := r.down("eve", low, "eve")
	r.must(r.does("fay", lists.Ahead, lists.Act{Name: eve}))
	is("bob", "cid", "dan", "eve", "ann")
	cid, _ := r.Of(low.ID, "cid")
	r.refused("must move", r.does("fay", lists.Ahead, lists.Act{Name: cid.Number}))

	// Who cannot come is passed, told nothing, and comes to his place again.
	bob, _ := r.Of(low.ID, "bob")
	r.must(r.call("felt", bob.Number, "t1"))
	r.must(r.does("felt", lists.Pass, lists.Act{Name: bob.Number, Call: 1}))
	if told, is := r.Told("bob"); is {
		t.Errorf("he is told %+v", told)
	}
	r.must(must("felt", "bob", "t2", "t1", lists.MustMove, 1))
	is("bob", "cid", "dan", "eve", "ann")

	// A floorperson moves others, not himself, and takes that back; the program does not.
	r.refused("may not", must("felt", "gus", "t2", "t3", lists.Balance, 0))
	r.refused("may not", must("gus", "gus", "t2", "t3", lists.Balance, 0))
	r.refused("may not", must("fay", "fay", "t2", "t3", lists.Balance, 0))
	r.refused("may not", must("fay", "gus", "t2", "t3", lists.MustMove, 0))
	r.must(must("fay", "dan", "t2", "t3", lists.Balance, 0))
	is("dan", "bob", "cid", "eve", "ann")
	dan, _ := r.Of(low.ID, "dan")
	r.must(r.does("fay", lists.Remove, lists.Act{Name: dan.Number}))

	// A broken table takes nobody, and its players any other.
	r.refused("is broken", must("felt", "dan", "t2", "", lists.Broken, 2))
	for _, who := range []string{"ann", "felt"} {
		r.refused("may not", r.does(who, lists.Break, lists.Act{Table: "t2", List: &low}))
	}
	r.refused("was not", r.does("fay", lists.Open, lists.Act{Table: "t2", List: &low}))
	r.must(r.does("fay", lists.Break, lists.Act{Table: "t2", List: &low}))
	r.refused("broken already", r.does("fay", lists.Break, lists.Act{Table: "t2", List: &low}))
	r.refused("since some time", must("felt", "dan", "t2", "t1", lists.Broken, 2))
	r.must(must("felt", "dan", "t2", "", lists.Broken, 2))
	r.refused("table t2 is broken", must("fay", "hal", "t1", "t2", lists.Balance, 0))
	r.refused("table t2 is broken", r.call("felt", eve, "t2"))
	r.must(r.does("fay", lists.Open, lists.Act{Table: "t2", List: &low}))
	r.must(r.call("felt", eve, "t2"))
}
