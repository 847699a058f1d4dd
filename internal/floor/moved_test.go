package floor_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/pa"
	"felt.example/felt/store"
)

// pit is a floor of tables that people deal at, with dealers who are there.
type pit struct {
	*testing.T
	house house
	f     *floor.Floor
	log   store.Log
	ann   string
	bob   string // plays too, where nobody plays alone
	all   []*floor.Live
}

func openPit(t *testing.T, tables int) *pit {
	t.Helper()
	p := &pit{T: t, house: pitOf(t, "high-card-flush", "Flush", tables)}
	p.f, p.log, p.ann, _ = opened(t, p.house)
	p.finds()
	return p
}

// pitOf is a house of tables of a game that people deal, t1 with such a name and the number 1.
func pitOf(t *testing.T, game, name string, tables int) house {
	t.Helper()
	h := house{people: true}
	for i := range tables {
		config := configOf(t, pa.Game(game), fmt.Sprint("t", i+1))
		config.Name = fmt.Sprint(name, " ", i+1)
		h.tables = append(h.tables, config)
	}
	return h
}

func (p *pit) finds() {
	p.all = nil
	for _, config := range p.house.tables {
		p.all = append(p.all, p.f.Table(config.ID))
	}
}

// again closes the floor and opens it again.
func (p *pit) again() {
	p.Helper()
	p.f.Close()
	p.f = p.house.open(p.T, p.log)
	p.Cleanup(p.f.Close)
	p.finds()
}

// here has people at the first table.
func (p *pit) here(people ...string) {
	for _, person := range people {
		p.all[0].Watch(person, nil)
	}
}

// deal waits until these people deal at the tables, "" is nobody.
func (p *pit) deal(what string, people ...string) {
	p.Helper()
	at := func() (all []string) {
		for _, l := range p.all {
			all = append(all, l.Look(floor.Onlooker{Dealer: true}, nil).Console.Dealer)
		}
		return all
	}
	changes := make(chan struct{}, 1)
	for _, l := range p.all {
		defer l.Watch("", changes)()
	}
	for since := time.Now(); !slices.Equal(at(), people); {
		passes(p.T, changes, since, func() string { return fmt.Sprintf("%s %q deal, and not %q", what, at(), people) })
	}
}

// plays is a round in play at a table that Dee deals, which waits for Ann, or for Bob if he plays too.
func (p *pit) plays(l *floor.Live) {
	p.Helper()
	must(p.T, l.Sit(p.Context(), p.ann, "", 1, buyIn))
	if p.bob != "" {
		must(p.T, l.Sit(p.Context(), p.bob, "", 2, buyIn))
	}
	must(p.T, l.Begin(p.Context(), "dee"))
	dealsAt(p.T, p.f, l, gambler{id: p.ann, seats: []int{1}, mute: true, stays: true}, func(*table.ConsoleView) bool {
		return decision(l.View(p.ann)) || p.bob != "" && decision(l.View(p.bob))
	})
}

// ends ends that round.
func (p *pit) ends(l *floor.Live, dealer string) {
	p.Helper()
	ann, bob := &gambler{id: p.ann, seats: []int{1}, stays: true}, &gambler{id: p.bob, seats: []int{2}, stays: true}
	for range 400 {
		c := l.Look(floor.Onlooker{Player: dealer, Dealer: true}, nil).Console
		if !c.Yours || c.Begins {
			return
		}
		did, err := ann.act(p.Context(), p.f, l)
		must(p.T, err)
		if !did && p.bob != "" {
			did, err = bob.act(p.Context(), p.f, l)
			must(p.T, err)
		}
		if !did && c.Act != nil {
			must(p.T, l.Act(p.Context(), dealer, c.Act.Question, does(l, c.Act)))
		}
	}
	p.Fatal("the round has no end")
}

// pushed is what a floorperson sees of the change of dealers that waits at a table.
func pushed(l *floor.Live) string {
	v := l.View("gus").Pushed
	if v == nil {
		return ""
	}
	to := ""
	if v.To != nil {
		to = v.To.Name
	}
	return fmt.Sprintf("comes %q, to %q, waits %q", v.Comes, to, v.Waits)
}

func is(t *testing.T, what, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %s; want %s", what, got, want)
	}
}

// sound ends with a log that is verified, and tables that their values make again.
func (p *pit) sound() {
	p.Helper()
	p.f.Close()
	verified(p.T, p.log)
	areTheirValues(p.T, p.log)
}

// TestAFloorpersonMovesADealer from one table to another, in the place of its dealer, or to a break: never in the middle of a round, in the
// name of who said so, and by a floor that was opened again meanwhile too.
func TestAFloorpersonMovesADealer(t *testing.T) {
	p := openPit(t, 2)
	ctx, one, two := t.Context(), p.all[0], p.all[1]
	refusedWith(t, one.MoveDealer(ctx, fay, two), "no person deals at Flush 1")
	refusedWith(t, one.Break(ctx, fay), "no person deals at Flush 1")
	must(t, one.Come(ctx, "dee", false))
	must(t, two.Come(ctx, "dot", false))
	refusedWith(t, one.MoveDealer(ctx, fay, two), "dee is away")
	p.here("dee", "dot")
	refusedWith(t, one.MoveDealer(ctx, fay, one), "dee deals at Flush 1 already")
	refusedWith(t, one.MoveDealer(ctx, floor.Power{Person: "fay"}, two), "say why")
	refusedWith(t, one.WithdrawPush(ctx, fay), "no change of dealers waits at Flush 1")

	// A round is in play at the first table, so Dee stays until it is over.
	p.plays(one)
	refusedWith(t, one.MoveDealer(ctx, floor.Power{Person: p.ann, Reason: "mine"}, two), "for a floorperson who holds no chips")
	refusedWith(t, two.MoveDealer(ctx, floor.Power{Person: p.ann, Reason: "mine"}, one), "for a floorperson who holds no chips")
	must(t, one.MoveDealer(ctx, fay, two))
	refusedWith(t, one.Break(ctx, fay), "a change of dealers waits at Flush 1 already; withdraw it first")
	is(t, "at the first table", pushed(one), `comes "", to "Flush 2", waits ""`)
	is(t, "at the second table", pushed(two), `comes "dee", to "", waits "dee deals at Flush 1"`)
	p.deal("in the middle of a round", "dee", "dot")
	if c := consoleOf(one); len(c.Elsewhere) != 1 || c.Elsewhere[0].Name != "Flush 2" || c.Elsewhere[0].Deals {
		t.Errorf("Dee is told of other tables: %+v", c.Elsewhere)
	}
	p.again()
	one, two = p.all[0], p.all[1]
	is(t, "opened again, at the second table", pushed(two), `comes "dee", to "", waits "dee deals at Flush 1"`)
	p.ends(one, "dee")
	p.deal("after the round, away", "", "dot")
	is(t, "at the second table", pushed(two), `comes "dee", to "", waits "dee is away"`)
	p.here("dee", "dot")
	p.deal("after the round", "", "dee")
	is(t, "at the second table", pushed(two), "")
	must(t, two.Break(ctx, gus))
	p.deal("on a break,", "", "")
	p.f.Close()

	// Who said it, and the program that did it for them.
	by := ""
	for _, id := range []string{"t1", "t2"} {
		for e, err := range withKeys(p.log).Read(ctx, table.Shard(id), 1) {
			must(t, err)
			switch kind := e.Events[0].Kind; {
			case kind == "push":
				by += id + " " + e.Actor + " " + e.Acted.Reason + "; "
			case kind == "dealer" && e.Actor == journal.Program:
				by += id + " for " + e.Authoriser + "; "
			}
		}
	}
	is(t, "the log", by, "t1 person:fay seen from the pit; t1 for person:fay; t2 person:fay seen from the pit; t2 for person:fay; t2 person:gus I have looked; t2 for person:gus; ")
	p.sound()
}

// TestDealersAreRelievedInOrder: one act has a dealer come from a break to the first table, and the dealer of each go to the next, the last
// on a break. A table waits for no other, and a dealer deals at one table at a time.
func TestDealersAreRelievedInOrder(t *testing.T) {
	p := openPit(t, 3)
	ctx, all := t.Context(), p.all
	for i, person := range []string{"dee", "dot", "dan"} {
		must(t, all[i].Come(ctx, person, false))
	}
	p.here("dee", "dot", "dan")
	refusedWith(t, p.f.Relieve(ctx, fay, "deb", all), "deb is away")
	p.here("deb")
	for want, err := range map[string]error{
		"name the tables":                         p.f.Relieve(ctx, fay, "deb", nil),
		"say which dealer comes":                  p.f.Relieve(ctx, fay, "", all),
		"Flush 1 is named twice":                  p.f.Relieve(ctx, fay, "deb", []*floor.Live{all[0], all[1], all[0]}),
		"dot deals at Flush 2, which is relieved": p.f.Relieve(ctx, fay, "dot", all),
		"say why":                      p.f.Relieve(ctx, floor.Power{Person: "fay"}, "deb", all),
		"dee deals at Flush 1 already": p.f.Relieve(ctx, fay, "dee", all),
		"for a floorperson who holds no chips at this": p.f.Relieve(ctx, floor.Power{Person: chipsAt(p, all[2]), Reason: "mine"}, "deb", all),
	} {
		refusedWith(t, err, want)
	}
	refusedWith(t, p.f.Relieve(ctx, fay, p.ann, all[2:]), "holds chips at Flush 3")
	must(t, all[2].Leave(ctx, p.ann, 1))

	p.plays(all[0])
	must(t, p.f.Relieve(ctx, fay, "deb", all))
	is(t, "at the first table", pushed(all[0]), `comes "deb", to "Flush 2", waits ""`)
	is(t, "at the second table", pushed(all[1]), `comes "dee", to "Flush 3", waits "dee deals at Flush 1"`)
	is(t, "at the third table", pushed(all[2]), `comes "dot", to "", waits "dot deals at Flush 2"`)
	refusedWith(t, p.f.Relieve(ctx, fay, "deb", all[:1]), "a change of dealers waits at Flush 1 already")
	p.deal("while a round is in play at the first table", "dee", "dot", "dan")
	must(t, all[2].WithdrawPush(ctx, gus)) // with what it hangs together
	for _, l := range all {
		is(t, "withdrawn", pushed(l), "")
	}
	must(t, p.f.Relieve(ctx, fay, "deb", all))
	p.ends(all[0], "dee")
	p.deal("after the round", "deb", "dee", "dot")
	for _, l := range all {
		is(t, "done", pushed(l), "")
	}
	must(t, p.f.Relieve(ctx, fay, "dot", all)) // round again, and the last to the first
	p.deal("round again", "dot", "deb", "dee")
	p.sound()
}

// TestDealersArePushedAtPoker: a hand keeps its dealer to its end, by a floor that was opened again meanwhile too; then the string is relieved
// as at any table, and who has come deals the next hand.
func TestDealersArePushedAtPoker(t *testing.T) {
	p := &pit{T: t, house: pitOf(t, "holdem", "Poker", 2)}
	p.f, p.log, p.ann, p.bob = opened(t, p.house)
	p.finds()
	ctx := t.Context()
	must(t, p.all[0].Come(ctx, "dee", false))
	must(t, p.all[1].Come(ctx, "dot", false))
	p.here("dee", "dot", "deb")
	p.plays(p.all[0])
	refusedWith(t, p.f.Relieve(ctx, fay, p.bob, p.all[:1]), "holds chips at Poker 1")
	must(t, p.f.Relieve(ctx, fay, "deb", p.all))
	waits := func(what string) {
		t.Helper()
		is(t, what+", at the first table", pushed(p.all[0]), `comes "deb", to "Poker 2", waits ""`)
		is(t, what+", at the second table", pushed(p.all[1]), `comes "dee", to "", waits "dee deals at Poker 1"`)
		p.deal(what, "dee", "dot")
	}
	waits("in the middle of a hand")
	p.again()
	p.here("dee", "dot", "deb")
	waits("opened again in the middle of a hand")
	p.ends(p.all[0], "dee")
	p.deal("after the hand", "deb", "dee")
	is(t, "done", pushed(p.all[0])+pushed(p.all[1]), "")
	if v := p.all[0].View(""); v.Round != 1 {
		t.Errorf("hand %d is over, and the next was not dealt by who has come", v.Round)
	}
	must(t, p.all[0].Begin(ctx, "deb"))
	must(t, p.all[0].Break(ctx, gus))
	p.deal("in the next hand", "deb", "dee")
	p.ends(p.all[0], "deb")
	p.deal("after the next hand", "", "dee")
	p.sound()
}

// fails has the log fail from now on, at one of the appends to come.
func (l *faulty) fails(at int, how fault) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.left, l.how = at, how
}

// TestAPushKilledBetweenItsTables: a string of three tables is relieved, and so is taken back, by an entry at each, of which the last table has
// the first. Whichever fails, what was recorded is seen at its tables and can be withdrawn; nobody has gone meanwhile, and asked again the
// whole string is relieved.
func TestAPushKilledBetweenItsTables(t *testing.T) {
	first := pitOf(t, "high-card-flush", "Flush", 3)
	dir, ann, _ := joined(t, first)
	before := &pit{T: t, house: first, log: openLog(t, dir), ann: ann}
	before.f = first.open(t, before.log)
	before.finds()
	for i, person := range []string{"dee", "dot", "dan"} {
		must(t, before.all[i].Come(t.Context(), person, false))
	}
	before.plays(before.all[0]) // so nobody is free
	before.f.Close()
	must(t, before.log.Close())

	for _, withdraws := range []bool{false, true} {
		for how, name := range faults {
			for at := 1; at <= 3; at++ {
				what := fmt.Sprintf("%s at table %d, withdrawing %v", name, at, withdraws)
				of := copyDir(t, dir)
				log := &faulty{Log: openLog(t, of), left: -1, how: forgets}
				p := &pit{T: t, house: first, log: log, ann: ann}
				p.f = first.open(t, log)
				p.finds()
				p.here("dee", "dot", "dan", "deb")
				relieve := func() error { return p.f.Relieve(t.Context(), fay, "deb", p.all) }
				act := relieve
				if withdraws {
					must(t, relieve())
					act = func() error { return p.all[0].WithdrawPush(t.Context(), gus) }
				}
				log.fails(at, how)
				err := act()
				p.f.Close()
				must(t, log.Close())

				p.log = openLog(t, of)
				p.f = first.open(t, p.log)
				p.finds()
				p.here("dee", "dot", "dan", "deb")
				done := 3 // entries that were recorded
				switch {
				case how == dies:
					done = at - 1
				case err != nil:
					done = at
				}
				if how == dies && err == nil {
					t.Errorf("%s: it is said to be done", what)
				}
				var seen []*floor.Live
				for i, l := range p.all {
					waits := i >= 3-done
					if withdraws {
						waits = i >= done
					}
					if got := pushed(l) != ""; got != waits {
						t.Errorf("%s: a change of dealers waits at %s: %v, %q", what, l.Name(), got, pushed(l))
					}
					if waits {
						seen = append(seen, l)
					}
				}
				p.deal(what, "dee", "dot", "dan")
				if len(seen) > 0 {
					must(t, seen[0].WithdrawPush(t.Context(), gus))
				}
				for _, l := range p.all {
					is(t, what+", withdrawn", pushed(l), "")
				}
				must(t, relieve())
				p.ends(p.all[0], "dee")
				p.deal(what+", asked again", "deb", "dee", "dot")
				p.f.Close()
				verified(t, p.log)
				must(t, p.log.Close())
			}
		}
	}
}

// chipsAt has Ann hold chips at a table.
func chipsAt(p *pit, l *floor.Live) string {
	must(p.T, l.Sit(p.Context(), p.ann, "", 1, buyIn))
	return p.ann
}

// TestVerifyFindsDealersWhoChangeUnbidden: a dealer whom no floorperson has sent, one who comes in the middle of a round, and a push
// without a reason.
func TestVerifyFindsDealersWhoChangeUnbidden(t *testing.T) {
	at, program := table.New(nil), journal.Program
	does := func(actor string, reason *journal.Grounds, changes table.Changes, err error) journal.Entry {
		must(t, err)
		return journal.Entry{Actor: actor, Acted: reason, Events: changes.Events, Transfers: changes.Transfers}
	}
	takes := func(e journal.Entry) {
		t.Helper()
		must(t, at.Check(e))
		must(t, at.Apply(e))
	}
	open, err := table.Open(configOf(t, pa.Game("high-card-flush"), "t1"))
	takes(does(program, nil, open, err))
	comes, err := at.Deals(table.Dealer{Person: "dee", Name: "Dee"})
	refusedWith(t, at.Check(does(program, nil, comes, err)), "as no floorperson has said")
	takes(does("person:dee", nil, comes, err))
	push, err := at.Push(table.Pushed{Dealer: table.Dealer{Person: "dot", Name: "Dot"}, By: "fay"})
	refusedWith(t, at.Check(does("person:fay", nil, push, err)), "in his own name and with a reason")
	refusedWith(t, at.Check(does("person:gus", &journal.Grounds{Reason: "r"}, push, err)), "in his own name and with a reason")
	takes(does("person:fay", &journal.Grounds{Reason: "r"}, push, err))
	other, err := at.Deals(table.Dealer{Person: "dan", Name: "Dan"})
	refusedWith(t, at.Check(does(program, nil, other, err)), "as no floorperson has said")
	dot, err := at.Deals(table.Dealer{Person: "dot", Name: "Dot"})
	must(t, at.Check(does(program, nil, dot, err)))
	text, err := json.Marshal(at.Pushed())
	must(t, err)
	is(t, "stored", string(text), `{"person":"dot","name":"Dot","by":"fay"}`)
}
