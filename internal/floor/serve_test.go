package floor_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// TestADealerServesAPlayer plays a round of every banked game with real cards, in which one player has no device: he wins and
// loses to the cent what he does with one, and the log has the dealer as who placed and decided.
func TestADealerServesAPlayer(t *testing.T) {
	for _, g := range pa.Banked {
		for name, deck := range decks(t, g) {
			t.Run(g.ID+"/"+name, func(t *testing.T) {
				t.Parallel()
				h := house{tables: []table.Config{revealed(t, g, "t1")}, deck: deck}
				dir, ann, bob := joined(t, h)
				with := []gambler{{id: ann, seats: []int{1}, bold: true}, {id: bob, seats: []int{2}}}
				want, _ := whole(t, h, copyDir(t, dir), with)

				h.people, h.deck = true, nil
				log := openLog(t, dir)
				f := h.open(t, log)
				walt := gambler{by: "dee", name: "Walt", seats: []int{1}, bold: true}
				must(t, play(t.Context(), f, "t1", walt, with[1], gambler{id: "dee", deals: true, shoe: shoeOf(t, want.Cards, table.CardNamed)}))
				f.Close()
				p := f.PlayerNamed("Walt")
				if p == nil || !p.Served {
					t.Fatalf("the cage knows %+v", p)
				}
				meter := reads(f.Table("t1"))
				got := []money.Cents{f.Balance(p.ID) - buyIn, f.Balance(bob), meter}
				if was := []money.Cents{want.Cage[0] - floor.PlayMoney, want.Cage[1], want.Meter}; !slices.Equal(got, was) {
					t.Errorf("the players and the meter come to %v, and %v with devices", got, was)
				}
				sound(t, log)
				acts := map[string]int{}
				for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
					must(t, err)
					if e.Actor == journal.Person(p.ID) {
						t.Errorf("entry %d: %s is said to have done a %q", e.Seq, e.Actor, e.Events[0].Kind)
					}
					if e.Actor == journal.Person("dee") {
						acts[e.Events[0].Kind]++
					}
				}
				for _, kind := range []string{"sit", "place", "ready", "answer"} {
					if acts[kind] == 0 {
						t.Errorf("the dealer did no %q", kind)
					}
				}
				must(t, log.Close())
			})
		}
	}
}

// revealed is a test table of a game that learns the players' cards only when they are turned.
func revealed(t *testing.T, g *game.Game, id string) table.Config {
	c := configOf(t, g, id)
	if g.Option("cards") != nil {
		c.Rules = with(t, c.Rules, "cards", "revealed")
	}
	return c
}

// served opens a table of real cards at which Dee has seated Walt, with as many cents as a buy-in.
func served(t *testing.T) (h house, f *floor.Floor, l *floor.Live, ann, walt string) {
	t.Helper()
	h = house{tables: []table.Config{revealed(t, pa.Game("three-card-poker"), "t1"), revealed(t, pa.Game("three-card-poker"), "t2"), configOf(t, pa.Game("three-card-poker"), "t3")}}
	f, log, ann, _ := opened(t, h)
	t.Cleanup(func() { f.Close(); verified(t, log) })
	l = f.Table("t1")
	must(t, l.Come(t.Context(), "dee", true))
	must(t, l.Serve(t.Context(), "dee", "k1", floor.Serving{Seat: 2, Name: "Walt", Amount: buyIn}))
	return h, f, l, ann, f.PlayerNamed("Walt").ID
}

// TestWhoIsServed: only the dealer of real cards seats and serves, and he cannot go or take virtual cards meanwhile; cash is taken
// once, and only for a seat that the table gives.
func TestWhoIsServed(t *testing.T) {
	_, f, l, ann, walt := served(t)
	ctx := t.Context()
	balance := func(player string) money.Cents { return f.Balance(player) }
	must(t, l.Serve(ctx, "dee", "k1", floor.Serving{Seat: 2, Name: "Walt", Amount: buyIn})) // the answer was lost
	if v := l.View("dee"); v.Seats[1].Stack != buyIn || balance(walt) != 0 || !slices.Equal(v.You.Serves, []int{2}) || v.Seats[1].Player.Away {
		t.Errorf("seat 2 has %s and the cage %s; Dee serves %v, and Walt is %+v", v.Seats[1].Stack, balance(walt), v.You.Serves, v.Seats[1].Player)
	}
	serve := func(dealer string, of floor.Serving) error { return l.Serve(ctx, dealer, "", of) }
	refusedWith(t, serve("dot", floor.Serving{Seat: 3, Name: "Zoe", Amount: buyIn}), "you do not deal")
	refusedWith(t, serve("dee", floor.Serving{Seat: 2, Name: "Zoe", Amount: buyIn}), "seat 2 is taken")
	refusedWith(t, serve("dee", floor.Serving{Seat: 3, Name: "Zoe", Amount: 1}), "less than the table minimum")
	refusedWith(t, serve("dee", floor.Serving{Seat: 3, Name: "Zoe", Amount: money.Max + 1}), "at most")
	refusedWith(t, serve("dee", floor.Serving{Seat: 3, Name: "Zoe", Amount: buyIn, Chips: true}), "has chips under this name")
	if err := serve("dee", floor.Serving{Seat: 3, Name: "Ann", Amount: buyIn}); !errors.Is(err, floor.ErrTaken) {
		t.Errorf("under the name of a player with a device: %v", err)
	}
	if f.PlayerNamed("Zoe") != nil {
		t.Error("Zoe was refused, and has paid")
	}
	if err := l.Serve(ctx, "dee", "k1", floor.Serving{Seat: 2, Name: "Walt", Amount: 2 * buyIn}); !errors.Is(err, floor.ErrKeyUsed) {
		t.Errorf("another buy-in under the same key: %v", err)
	}
	must(t, l.Serve(ctx, "dee", "k2", floor.Serving{Seat: 3, Amount: buyIn}))
	must(t, l.Serve(ctx, "dee", "k2", floor.Serving{Seat: 3, Amount: buyIn}))
	if p := l.View("").Seats[2].Player; p == nil || p.Name != "Player" {
		t.Errorf("without a name sits %+v", p)
	}
	must(t, l.Leave(ctx, "dee", 3))
	must(t, l.Add(ctx, "dee", "k3", 2, buyIn))
	must(t, l.Add(ctx, "dee", "k3", 2, buyIn))
	if v := l.View(""); v.Seats[1].Stack != 2*buyIn {
		t.Errorf("with more chips Walt has %s", v.Seats[1].Stack)
	}
	refusedWith(t, l.Come(ctx, "dee", false), "need a dealer of real cards")
	refusedWith(t, l.Go(ctx, "dee"), "need a dealer of real cards")
	must(t, l.Begin(ctx, "dee"))
	deals(t, f, gambler{id: ann, rounds: 2}, func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Kind == round.AskWagers })
	for _, other := range []string{"dot", walt, ann} {
		refusedWith(t, l.PlaceWager(ctx, other, 2, "ante", 10*money.Dollar), "the dealer of the table acts for him")
	}
	refusedWith(t, l.Leave(ctx, walt, 2), "acts for him")
	refusedWith(t, l.Add(ctx, ann, "", 2, buyIn), "acts for him")
	must(t, l.Come(ctx, "dot", true)) // who relieves him serves
	refusedWith(t, l.PlaceWager(ctx, "dee", 2, "ante", 10*money.Dollar), "the dealer of the table acts for him")
	must(t, l.PlaceWager(ctx, "dot", 2, "ante", 10*money.Dollar))
	must(t, l.PlaceWager(ctx, "dot", 2, "ante", 0))
	must(t, l.Leave(ctx, "dot", 2))
	if balance(walt) != 2*buyIn {
		t.Errorf("Walt leaves with %s", balance(walt))
	}
}

// TestChipsOfAServedPlayer: who comes again with the chips that he left with pays nothing; at another table he cannot be meanwhile.
func TestChipsOfAServedPlayer(t *testing.T) {
	h, f, l, _, walt := served(t)
	ctx := t.Context()
	other := f.Table("t2")
	must(t, other.Come(ctx, "dot", true))
	refusedWith(t, other.Serve(ctx, "dot", "", floor.Serving{Seat: 1, Name: "Walt", Amount: buyIn}), "Walt 2 is free")
	must(t, l.Leave(ctx, "dee", 2))
	refusedWith(t, other.Serve(ctx, "dot", "", floor.Serving{Seat: 1, Name: "Walt", Amount: 2 * buyIn, Chips: true}), "more than the balance")
	third := f.Table("t3") // where the cards are known
	must(t, third.Come(ctx, "dom", true))
	for _, of := range []floor.Serving{{Seat: 1, Name: "Zoe", Amount: buyIn}, {Seat: 1, Name: "Walt", Amount: buyIn, Chips: true}} {
		refusedWith(t, third.Serve(ctx, "dom", "", of), "connect a scanning shoe")
	}
	_, err := third.Connect(ctx, "dom", floor.ScanningShoe)
	must(t, err)
	must(t, third.Serve(ctx, "dom", "", floor.Serving{Seat: 1, Name: "Walt", Amount: buyIn, Chips: true}))
	must(t, third.Leave(ctx, "dom", 1))
	must(t, other.Serve(ctx, "dot", "", floor.Serving{Seat: 1, Name: "Walt", Amount: buyIn, Chips: true}))
	if v := other.View("dot"); v.Seats[0].Stack != buyIn || f.Balance(walt) != 0 || !slices.Equal(v.You.Serves, []int{1}) {
		t.Errorf("with his chips he has %s, and %s at the cage", v.Seats[0].Stack, f.Balance(walt))
	}
	f.Close()
	f = h.open(t, f.Log)
	if v := f.Table("t2").View("dot"); !slices.Equal(v.You.Serves, []int{1}) || !f.Known(walt).Served {
		t.Errorf("after a restart Dot serves %v", v.You.Serves)
	}
	f.Close()
}

// TestAServedPlayerHasNoClock: the dealer enters his decision when it is made, however long that takes; nobody else can.
func TestAServedPlayerHasNoClock(t *testing.T) {
	w := &watch{}
	h := house{tables: []table.Config{revealed(t, pa.Game("three-card-poker"), "t1")}, watch: w}
	f, log, ann, _ := opened(t, h)
	l := f.Table("t1")
	ctx := t.Context()
	must(t, l.Come(ctx, "dee", true))
	must(t, l.Serve(ctx, "dee", "", floor.Serving{Seat: 2, Name: "Walt", Amount: buyIn}))
	must(t, l.Begin(ctx, "dee"))
	walt := gambler{by: "dee", name: "Walt", seats: []int{2}, mute: true}
	deals(t, f, walt, func(*table.ConsoleView) bool {
		q := l.View("dee").Question
		return q != nil && q.Kind == round.AskDecision
	})
	w.pass(l, 1e12)
	await(t, l, "dee", func(v table.View) bool {
		return v.Question != nil && v.Question.Kind == round.AskDecision && v.Question.Deadline == 0 && len(v.Question.Options) > 0
	})
	if v := l.View(ann); len(v.Question.Options) != 0 || slices.ContainsFunc(l.View("dee").Seats[1].Cards, func(c table.CardView) bool { return c.Card != "" }) {
		t.Errorf("others are asked %+v, or the dealer sees the cards", v.Question)
	}
	a := walt.decide(l.View("dee"), 2)
	refusedWith(t, l.Answer(ctx, "dot", a), "acts for him")
	must(t, l.Answer(ctx, "dee", a))
	f.Close()
	verified(t, log)
}

// TestAServedSeatIsServed: a log in which somebody else acts for a player without a device is found.
func TestAServedSeatIsServed(t *testing.T) {
	_, f, l, _, walt := served(t)
	ctx := context.Background()
	must(t, l.Begin(ctx, "dee"))
	deals(t, f, gambler{id: "nobody"}, func(c *table.ConsoleView) bool { return c.Act != nil && c.Act.Kind == round.AskWagers })
	must(t, l.PlaceWager(ctx, "dee", 2, "ante", 10*money.Dollar))
	actsOfTheDealer(t, f.Log, nil, walt, 2, []string{"sit", "place"}, func(*table.Table, journal.Entry) {})
}

// actsOfTheDealer reads the log of table t1 again, with each entry of some kinds, of which there are so many, also as if another had made it:
// that is found. Further tries what else may be forged of such an entry, at the table as it is before it.
func actsOfTheDealer(t *testing.T, log store.Log, room table.Room, another string, many int, kinds []string, further func(*table.Table, journal.Entry)) {
	t.Helper()
	copied, found := table.New(room), 0
	for e, err := range withKeys(log).Read(t.Context(), table.Shard("t1"), 1) {
		must(t, err)
		if kind := e.Events[0].Kind; slices.Contains(kinds, kind) {
			forged := e
			forged.Actor = journal.Person(another)
			if err := copied.Check(forged); err == nil || !strings.Contains(err.Error(), "only the dealer of the table acts") {
				t.Errorf("a %q by another: %v", kind, err)
			}
			further(copied, e)
			found++
		}
		must(t, copied.Check(e))
		must(t, copied.Apply(e))
	}
	if found != many {
		t.Errorf("%d entries were forged", found)
	}
}

// TestAServingDealerIsKilledAtEveryAppend: wherever the floor fails, the cash is taken once, and the round goes on and ends alike.
func TestAServingDealerIsKilledAtEveryAppend(t *testing.T) {
	g := pa.Game("three-card-poker")
	h := house{tables: []table.Config{revealed(t, g, "t1")}, deck: decks(t, g)["any cards"]}
	dir, ann, bob := joined(t, h)
	with := []gambler{{id: ann, seats: []int{1}, bold: true}, {id: bob, seats: []int{2}}}
	dealt, _ := whole(t, h, copyDir(t, dir), with)

	h.people, h.deck = true, nil
	gamblers := []gambler{{by: "dee", name: "Walt", seats: []int{1}, bold: true}, with[1], {id: "dee", deals: true, shoe: shoeOf(t, dealt.Cards, table.CardNamed)}}
	want, appends := whole(t, h, copyDir(t, dir), gamblers)
	for k := 1; k <= appends; k++ {
		killed(t, h, copyDir(t, dir), gamblers, dies, k, want)
	}
}
