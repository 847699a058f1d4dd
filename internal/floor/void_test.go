package floor_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"felt.example/felt/clause"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/dispute"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// asVoid declares a round void as a whole.
var asVoid = floor.Amend{Correction: table.Correction{Void: true}}

// pat decides disputes at Poker.
var pat = floor.Power{Person: "pat", From: "192.0.2.3", Reason: "it is void", Roles: []people.Role{people.PokerShiftSupervisor}}

// balancesOf are those of a log. The parts of a fund are one, for its box may be counted at any time.
func balancesOf(t testing.TB, log store.Log) ledger.Balances {
	t.Helper()
	now, err := log.Snapshot(t.Context())
	must(t, err)
	all := ledger.Balances{}
	for account, amount := range now.Balances {
		if parts := strings.Split(string(account), "/"); parts[0] == "fund" {
			account = journal.Account(strings.Join(parts[:3], "/"))
		}
		all[account] += amount
	}
	return all
}

// TestARoundOfAPastDayIsVoid: at a table of every game a round of two days ago is declared void, after both its players have left and
// another round was played. All that it moved has moved back to the cent, the meter's share and the rake too; the round, its packet, the
// players' statements, the books and the verification know of it, and a void that was forged is found.
func TestARoundOfAPastDayIsVoid(t *testing.T) {
	for _, g := range pa.Games {
		for name, deck := range decks(t, g) {
			if name == "any cards" {
				random(5).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			}
			for _, reading := range []string{"kept", "reversed"} {
				if reading == "reversed" && !progressive(g) {
					continue
				}
				t.Run(g.ID+"/"+name+"/"+reading, func(t *testing.T) {
					t.Parallel()
					config := configOf(t, g, "t1")
					if progressive(g) {
						config.Rules = with(t, config.Rules, "readings", map[string]string{"meter_after_void": reading})
					}
					voidsTheFirst(t, house{tables: []table.Config{config}, deck: deck, watch: &watch{}}, reading == "kept" && progressive(g))
				})
			}
		}
	}
}

// without is balances as if the round had not been that moved them from those before to those after it.
func without(all, before, after ledger.Balances) ledger.Balances {
	for account, amount := range after {
		all[account] -= amount - before[account]
	}
	return all
}

// voidsTheFirst plays two rounds of a house, and has the first declared void; kept is that what it has contributed stays in the meter.
func voidsTheFirst(t *testing.T, h house, kept bool) {
	ctx := t.Context()
	dir, ann, bob := joined(t, h)
	log := openLog(t, dir)
	defer log.Close()
	f := h.open(t, log)
	defer func() { f.Close() }()
	l := f.Table("t1")
	before := balancesOf(t, log)
	must(t, play(ctx, f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true}))
	first := balancesOf(t, log)
	h.watch.set(f, noon.Add(48*hour))
	h.watch.pass(l, hour)
	must(t, play(ctx, f, "t1", gambler{id: ann, seats: []int{1}, bold: true, rounds: 2}, gambler{id: bob, seats: []int{2}, bold: true, rounds: 2}))
	if equalBalances(first, before) {
		t.Error("the round moved nothing")
	}
	want := without(balancesOf(t, log), before, first)
	if kept {
		const contributed = 5 * money.Dollar // a quarter of two wagers of $10
		want["meter/"+meterID] += contributed
		want["meter-funding/"+meterID] -= contributed
	}
	by := fay
	if pa.Game(h.tables[0].Game).Room {
		by = pat
	}
	follows, err := l.TryIn(ctx, by.Person, 1, asVoid)
	must(t, err)
	if len(follows) < 3 || !strings.HasPrefix(follows[0], "The round is declared void") {
		t.Errorf("before it is proposed it is said %q", follows)
	}
	must(t, approved(t, f, l.CorrectIn(ctx, by, 1, asVoid)))
	if is := balancesOf(t, log); !equalBalances(is, want) {
		t.Errorf("after the void there is %v, want %v", is, want)
	}
	refusedWith(t, l.CorrectIn(ctx, by, 1, asVoid), "was declared void")
	_, found, err := l.AnsweredIn(ctx, by.Person, 1)
	refusedWith(t, err, "was declared void")
	if len(found) > 0 {
		t.Errorf("of a void round there can be found %v", found)
	}
	if _, err := l.History(ctx, ann, 1); !errors.Is(err, floor.ErrNoHistory) {
		t.Errorf("%v; want that the file of a void hand is refused", err)
	}
	if _, err := l.RoundUnder(ctx, ann, 1, h.tables[0].Rules); err == nil {
		t.Error("a void round is settled under other rules")
	}
	for seat, player := range []string{ann, bob} {
		v, err := l.RoundView(ctx, player, 1)
		must(t, err)
		if v.Seats[seat].Net != 0 || !strings.Contains(v.Notice, "was declared void") {
			t.Errorf("seat %d sees %s, %q", seat+1, v.Seats[seat].Net, v.Notice)
		}
		s, err := f.Statement(ctx, player)
		must(t, err)
		last, err := l.RoundView(ctx, player, 2)
		must(t, err)
		net, wagered := money.Cents(0), money.Cents(0)
		for _, line := range s.Lines {
			net, wagered = net+line.Net, wagered+line.Wagered
		}
		if net != last.Seats[seat].Net || by.Person != pat.Person && wagered != last.Seats[seat].Wagered {
			t.Errorf("seat %d: the statement comes to %s of %s, and the other round to %s of %s", seat+1, net, wagered, last.Seats[seat].Net, last.Seats[seat].Wagered)
		}
	}
	past, err := l.Rounds(ctx, ann, floor.Sought{}, 10)
	must(t, err)
	if r := past.Rounds[1]; r.Net != 0 || r.Summary != "Declared void" {
		t.Errorf("the history has %+v", r)
	}
	mended, err := l.Mended(ctx, 1)
	must(t, err)
	if len(mended) != 1 || mended[0].What != "Declaring round 1 void" || mended[0].By != by.Person || mended[0].Authoriser != "gus" {
		t.Errorf("the round says %+v", mended)
	}
	for _, day := range []time.Time{noon, noon.Add(48 * hour)} {
		of, err := books.New(log, tenth).Day(ctx, day.Format(time.DateOnly), "t1")
		must(t, err)
		if len(of.OutOfBalance) > 0 {
			t.Errorf("the books of %s find %q", day.Format(time.DateOnly), of.OutOfBalance)
		}
	}
	if l.Selected().Game.Keeps == nil || by.Person == pat.Person { // else cards of its shoe may still be dealt
		aPacketIsVoid(t, l)
	}
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
	f = h.open(t, log)
	if is := balancesOf(t, log); !equalBalances(is, want) {
		t.Errorf("opened again there is %v, want %v", is, want)
	}
	f.Close()
	if slices.Contains([]string{"heads-up-holdem", "holdem"}, h.tables[0].Game) {
		aForgedVoidIsFound(t, log)
	}
}

// aPacketIsVoid tests that the packet of round 1 says that it is void, and that it is verified.
func aPacketIsVoid(t *testing.T, l *floor.Live) {
	t.Helper()
	ctx := t.Context()
	p, err := l.Packet(ctx, fay, 1)
	must(t, err)
	tabletest.KeepsSchema(t, "packet", p)
	text, err := json.Marshal(p)
	must(t, err)
	if _, findings, _, err := floor.VerifyPacket(ctx, bytes.NewReader(text), cardroom.Open, nil); err != nil || len(findings) > 0 || !p.Void {
		t.Errorf("its packet, void %t: %v, %v", p.Void, findings, err)
	}
	p.Void = false
	text, err = json.Marshal(p)
	must(t, err)
	if _, findings, _, err := floor.VerifyPacket(ctx, bytes.NewReader(text), cardroom.Open, nil); err != nil || !slices.Contains(findings, "void: this is not what follows from the entries") {
		t.Errorf("its packet does not say that it is void: %v, %v", findings, err)
	}
	p.Void = true
	var printed bytes.Buffer
	must(t, dispute.Paper(p, &clause.Book{}).Text(&printed))
	if !strings.Contains(printed.String(), "declared void") {
		t.Errorf("its paper does not say that it is void:\n%s", printed.String())
	}
}

func equalBalances(a, b ledger.Balances) bool {
	for account := range b {
		if a[account] != b[account] {
			return false
		}
	}
	for account := range a {
		if a[account] != b[account] {
			return false
		}
	}
	return true
}

// aForgedVoidIsFound rewrites the void of a log in each way.
func aForgedVoidIsFound(t *testing.T, log store.Log) {
	t.Helper()
	for want, change := range map[string]func(*journal.Entry, *table.LateCorrection){
		"the transfers of its correction are not those that follow": func(e *journal.Entry, _ *table.LateCorrection) {
			n := slices.IndexFunc(e.Transfers, func(x journal.Transfer) bool {
				return strings.Contains(string(x.From+x.To), "transit/back/") || strings.HasPrefix(string(x.To), "transit/out/")
			})
			if x := &e.Transfers[n]; x.To.InTransit() {
				x.Amount++
			} else {
				x.Amount-- // more was not taken back at the cage
			}
		},
		"has done alone what takes two people":    func(e *journal.Entry, _ *table.LateCorrection) { e.Authorised = nil },
		"runs differently from its stored events": func(_ *journal.Entry, c *table.LateCorrection) { c.Events = c.Events[:len(c.Events)-1] },
		"a correction names one of the round's":   func(_ *journal.Entry, c *table.LateCorrection) { c.Void, c.Answer = false, -1 },
	} {
		forged := rewritten(t, log, func(e *journal.Entry) {
			if c, is, err := table.LateIn(*e); is {
				must(t, err)
				change(e, &c)
				e.Events[0].Data, err = json.Marshal(c)
				must(t, err)
			}
		})
		report, err := floor.Verify(t.Context(), withKeys(forged), cardroom.Open, nil)
		must(t, err)
		if said := strings.Join(report.Findings, "\n"); !strings.Contains(said, want) {
			t.Errorf("want %q among %q", want, said)
		}
	}
}

// TestTheLastRoundIsVoid: until another begins the table itself pays the difference. What is offered besides at the result is accepted; at
// Poker one of the two people decides disputes. Both players have left, and give back from their balances.
func TestTheLastRoundIsVoid(t *testing.T) {
	for _, g := range pa.Games {
		for name, deck := range decks(t, g) {
			t.Run(g.ID+"/"+name, func(t *testing.T) {
				t.Parallel()
				ctx := t.Context()
				h := house{tables: []table.Config{configOf(t, g, "t1")}, deck: deck, watch: &watch{}}
				dir, ann, bob := joined(t, h)
				log := openLog(t, dir)
				defer log.Close()
				f := h.open(t, log)
				defer func() { f.Close() }()
				l := f.Table("t1")
				want := balancesOf(t, log)
				must(t, play(ctx, f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true}))
				if progressive(g) {
					const contributed = 5 * money.Dollar // which stays
					want["meter/"+meterID] += contributed
					want["meter-funding/"+meterID] -= contributed
				}
				_, found, err := l.AnsweredIn(ctx, fay.Person, 1)
				must(t, err)
				for _, i := range found {
					_, err := l.TryIn(ctx, fay.Person, 1, floor.Amend{Irregularity: &round.Irregularity{Kind: i.Kind}})
					must(t, err)
				}
				must(t, l.CorrectIn(ctx, fay, 1, asVoid))
				p := f.Proposed(gus.Person)
				if len(p) != 1 || p[0].What != "Declaring round 1 void" || (p[0].Decides != "") != g.Room {
					t.Fatalf("what waits is %+v", p)
				}
				by := gus
				if g.Room {
					refusedWith(t, l.Approve(ctx, gus, p[0].ID), "only the Poker shift supervisor can approve it")
					by = pat
				}
				must(t, l.Approve(ctx, by, p[0].ID))
				if is := balancesOf(t, log); !equalBalances(is, want) {
					t.Errorf("after the void there is %v, want %v", is, want)
				}
				refusedWith(t, l.CorrectIn(ctx, fay, 1, asVoid), "was declared void")
				if v := l.View(""); !strings.Contains(v.Notice, "was declared void") {
					t.Errorf("the table says %q", v.Notice)
				}
				day, err := books.New(log, tenth).Day(ctx, noon.Format(time.DateOnly), "t1")
				must(t, err)
				if len(day.OutOfBalance) > 0 {
					t.Errorf("the books find %q", day.OutOfBalance)
				}
				f.Close()
				sound(t, log)
				areTheirValues(t, log)
			})
		}
	}
}

// TestAnIrregularityOfAPastDay: a wrong number of cards that is found at the result of a round, after the next was played, is proposed as
// the page does it; all wagers of the round are void by its clause.
func TestAnIrregularityOfAPastDay(t *testing.T) {
	w := &watch{}
	h := house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1")}, deck: deal(right), watch: w}
	f, log, ann, bob := opened(t, h)
	ctx, l := t.Context(), f.Table("t1")
	before := balancesOf(t, log)
	must(t, play(ctx, f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true}))
	first := balancesOf(t, log)
	w.set(f, noon.Add(48*hour))
	must(t, play(ctx, f, "t1", gambler{id: ann, seats: []int{1}, bold: true, rounds: 2}))
	want := without(balancesOf(t, log), before, first)
	_, found, err := l.AnsweredIn(ctx, fay.Person, 1)
	must(t, err)
	if len(found) != 1 || found[0].Kind != general.WrongNumber {
		t.Fatalf("there can be found %+v", found)
	}
	report := floor.Amend{Irregularity: &round.Irregularity{Kind: found[0].Kind}}
	follows, err := l.TryIn(ctx, fay.Person, 1, report)
	must(t, err)
	if !slices.Contains(follows, "What was paid and returned before is taken back where it is void.") {
		t.Errorf("it is said %q", follows)
	}
	must(t, approved(t, f, l.CorrectIn(ctx, fay, 1, report)))
	if is := balancesOf(t, log); !equalBalances(is, want) {
		t.Errorf("there is %v, want %v", is, want)
	}
	f.Close()
	sound(t, log)
}

// TestAVoidIsKilledAtEveryAppend: wherever the floor dies, what the round moved has moved back once or not at all, the meter's share too, and
// asked again it is done.
func TestAVoidIsKilledAtEveryAppend(t *testing.T) {
	t.Parallel()
	g := pa.Game("high-card-flush")
	h := house{tables: []table.Config{configOf(t, g, "t1")}, deck: decks(t, g)["the meter is won"], watch: &watch{}}
	h.tables[0].Rules = with(t, h.tables[0].Rules, "readings", map[string]string{"meter_after_void": "reversed"})
	dir, ann, bob := joined(t, h)
	log := openLog(t, dir)
	f := h.open(t, log)
	ctx, before := t.Context(), balancesOf(t, log)
	must(t, play(ctx, f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true}))
	first := balancesOf(t, log)
	h.watch.set(f, noon.Add(48*hour))
	must(t, play(ctx, f, "t1", gambler{id: bob, seats: []int{2}, bold: true, rounds: 2}))
	f.Close()
	was := balancesOf(t, log)
	want := without(balancesOf(t, log), before, first)
	must(t, log.Close())
	for _, how := range []fault{dies, forgets, blinks} {
		for k, done := 1, false; !done; k++ {
			broken := &faulty{Log: openLog(t, copyDir(t, dir)), left: k, how: how}
			f := h.open(t, broken)
			err := approved(t, f, f.Table("t1").CorrectIn(ctx, fay, 1, asVoid))
			f.Close()
			done = err == nil && broken.left > 0
			again := &faulty{Log: broken.Log, left: -1, how: forgets}
			f = h.open(t, again)
			if is := balancesOf(t, again); equalBalances(is, was) {
				if err == nil {
					t.Errorf("%s at append %d: it was done, and is not", faults[how], k)
				}
				if len(f.Proposed(gus.Person)) == 0 {
					must(t, f.Table("t1").CorrectIn(ctx, fay, 1, asVoid))
				}
				must(t, approved(t, f, nil))
			}
			must(t, f.Table("t1").Come(ctx, "dee", false)) // before which the meter has what is its own
			f.Close()
			if is := balancesOf(t, again); !equalBalances(is, want) {
				t.Errorf("%s at append %d (%v): there is %v, want %v", faults[how], k, err, is, want)
			}
			sound(t, again)
			must(t, again.Close())
			if k > 20 {
				t.Fatalf("%s: it takes more than %d appends", faults[how], k)
			}
		}
	}
}
