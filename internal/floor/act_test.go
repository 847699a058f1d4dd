package floor_test

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// opened is a floor with one table of the game, a clock to set and two players.
func opened(t testing.TB, h house) (f *floor.Floor, log store.Log, ann, bob string) {
	t.Helper()
	dir, ann, bob := joined(t, h)
	log = openLog(t, dir)
	f = h.open(t, log)
	t.Cleanup(func() { f.Close(); log.Close() })
	return f, log, ann, bob
}

func refusedWith(t testing.TB, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v; want a refusal with %q", err, want)
	}
}

// TestFastPausesNowhere: the clock stands still, and at the fast pace a round is dealt to its end and
// the next one begins.
func TestFastPausesNowhere(t *testing.T) {
	for _, id := range []string{"high-card-flush", "holdem"} {
		t.Run(id, func(t *testing.T) {
			w := &watch{}
			f, _, ann, bob := opened(t, house{tables: []table.Config{configOf(t, pa.Game(id), "t1")}, pace: &floor.Fast, watch: w})
			upTo(t, f, func(v table.View) bool { return v.Round > 1 || resultOf(v) }, gambler{id: ann, seats: []int{1}, rounds: 2}, gambler{id: bob, seats: []int{2}, rounds: 2})
			await(t, f.Table("t1"), "", func(v table.View) bool { return v.Round > 1 })
			if w.now() != noon {
				t.Errorf("the clock moved to %s", w.now())
			}
		})
	}
}

// TestTheClockActsForAnAbsentPlayer plays every game with a player who answers nothing:
// the clock does what the question says, no sooner than his time is up.
func TestTheClockActsForAnAbsentPlayer(t *testing.T) {
	for _, g := range pa.Banked {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				w := &watch{}
				f, log, ann, bob := opened(t, house{tables: []table.Config{configOf(t, g, "t1")}, watch: w})
				l := f.Table("t1")
				a, b := gambler{id: ann, seats: []int{1}, mute: true}, gambler{id: bob, seats: []int{2}, mute: true}
				v := upTo(t, f, func(v table.View) bool { return decision(v) || resultOf(v) }, a, b)
				seconds := time.Duration(general.DecisionTime.Of(l.Selected())) * time.Second
				for decision(v) {
					id := v.Question.ID
					await(t, l, "", func(v table.View) bool {
						return v.Question != nil && v.Question.Deadline == w.now().Add(seconds).UnixMilli()
					})
					w.pass(l, seconds-time.Second)
					synctest.Wait()
					if now := l.View(""); now.Question == nil || now.Question.ID != id || len(now.Question.Seats) != len(v.Question.Seats) {
						t.Fatalf("the clock acted before its time, at %q", v.Question.Text)
					}
					w.pass(l, time.Second)
					v = await(t, l, "", func(v table.View) bool { return decision(v) && v.Question.ID != id || resultOf(v) })
				}
				for _, e := range v.Events {
					if e.Kind == round.EventDecision && (!e.TimeUp || !strings.HasSuffix(e.Text, "since the time was up")) {
						t.Errorf("%q does not say that the time was up", e.Text)
					}
				}
				for _, a := range answersOf(t, log, 1) {
					if a.Seat > 0 && (!a.TimeUp || a.Actor != journal.Program) {
						t.Errorf("seat %d was answered for by %q, and that its time was up is %v", a.Seat, a.Actor, a.TimeUp)
					}
				}
				f.Close()
				report, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
				must(t, err)
				if len(report.Findings) > 0 || report.Rounds != 1 {
					t.Errorf("%d rounds, %v", report.Rounds, report.Findings)
				}
			})
		})
	}
}

// TestSeatsAskedAtOnceHaveOneDeadline has one seat answer before the time is up, or none.
func TestSeatsAskedAtOnceHaveOneDeadline(t *testing.T) {
	tested := 0
	for n := range 12 * len(pa.Banked) {
		g := pa.Banked[n/12]
		w := &watch{}
		h := house{tables: []table.Config{configOf(t, g, "t1")}, watch: w}
		h.deck = deckOf(t, g, h.tables[0].Rules)
		random(uint64(n)).Shuffle(len(h.deck), func(i, j int) { h.deck[i], h.deck[j] = h.deck[j], h.deck[i] })
		f, _, ann, bob := opened(t, h)
		l := f.Table("t1")
		a, b := gambler{id: ann, seats: []int{1}, bold: true, alone: true}, gambler{id: bob, seats: []int{2}, bold: true, alone: true}
		several := func(v table.View) bool { return decision(v) && len(v.Question.Seats) > 1 }
		v := upTo(t, f, func(v table.View) bool { return several(v) || resultOf(v) }, a, b)
		if !several(v) {
			continue
		}
		tested++
		v = await(t, l, ann, func(v table.View) bool { return decision(v) && v.Question.Deadline > 0 })
		deadline, id := v.Question.Deadline, v.Question.ID
		for _, o := range v.Question.Options {
			if o.Seat != 0 && o.Seat != 1 {
				t.Errorf("%s: ann is shown an option of seat %d", g.ID, o.Seat)
			}
		}
		w.pass(l, 10*time.Second)
		if tested%2 == 0 { // neither answers
			w.pass(l, 20*time.Second)
			await(t, l, bob, func(v table.View) bool { return resultOf(v) || decision(v) && v.Question.ID != id })
			continue
		}
		must(t, l.Answer(t.Context(), ann, a.decide(v, 1)))
		v = await(t, l, bob, func(v table.View) bool { return decision(v) && len(v.Question.Seats) == 1 })
		if slices.ContainsFunc(v.Events, func(e table.EventView) bool { return e.TimeUp }) {
			t.Errorf("%s: it is said that the time of a player who answered was up", g.ID)
		}
		if v.Question.Deadline != deadline || v.Question.ID != id {
			t.Errorf("%s: after another's answer the deadline of question %d moved by %d ms", g.ID, v.Question.ID, v.Question.Deadline-deadline)
		}
		refusedWith(t, l.Answer(t.Context(), ann, round.Answer{Question: id, Seat: 1, Choice: v.Question.Options[0].Choice}), "not asked")
	}
	if tested < 2 {
		t.Error("no game asked several seats at once twice")
	}
}

func TestOnlyWhoIsAskedAnswersAndOnlyOnce(t *testing.T) {
	f, log, ann, bob := opened(t, house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1")}})
	l := f.Table("t1")
	a, b := gambler{id: ann, seats: []int{1}, mute: true}, gambler{id: bob, seats: []int{2}, mute: true}
	id := upTo(t, f, decision, a, b).Question.ID
	ctx := t.Context()
	before, _ := log.Head(ctx, table.Shard("t1"))
	check := round.Answer{Question: id, Seat: 1, Choice: "check"}
	for want, err := range map[string]error{
		"seat 1 is not yours":    l.Answer(ctx, bob, check),
		"seat 9 is not yours":    l.Answer(ctx, bob, round.Answer{Question: id, Seat: 9, Choice: "check"}),
		"seat 2 is not asked":    l.Answer(ctx, bob, round.Answer{Question: id, Seat: 2, Choice: "check"}),
		"is not one of":          l.Answer(ctx, ann, round.Answer{Question: id, Seat: 1, Choice: "surrender"}),
		"is more than the":       l.Answer(ctx, ann, round.Answer{Question: id, Seat: 1, Choice: "raise", Amount: 31 * money.Dollar}),
		"no longer open":         l.Answer(ctx, ann, round.Answer{Question: id - 1, Seat: 1, Choice: "check"}),
		"dealer or the floor":    l.Answer(ctx, ann, round.Answer{Question: id, Seat: 1, Irregularity: &round.Irregularity{Kind: general.WrongNumber}}),
		"or the floorperson":     l.Answer(ctx, ann, round.Answer{Question: id, Abandoned: 2}),
		"must be named":          l.Declare(ctx, fay, check),
		"no more bets":           l.PlaceWager(ctx, ann, 1, "ante", 20*money.Dollar),
		"after the round":        l.Add(ctx, ann, "", 1, 20*money.Dollar),
		"no irregularity":        l.Declare(ctx, fay, round.Answer{Question: id, Irregularity: &round.Irregularity{Kind: "spilled_drink"}}),
		"no wagers to abandon":   l.Declare(ctx, fay, round.Answer{Question: id, Abandoned: 5}),
		"seat 1 is taken":        l.Sit(ctx, bob, "", 1, 100*money.Dollar),
		"no more than 1 of this": l.Sit(ctx, bob, "", 3, 100*money.Dollar),
	} {
		refusedWith(t, err, want)
	}
	if after, _ := log.Head(ctx, table.Shard("t1")); after != before {
		t.Errorf("refused commands left %d entries", after.Seq-before.Seq)
	}
	must(t, l.Answer(ctx, ann, check))
	refusedWith(t, l.Answer(ctx, ann, check), "") // the click came twice
	if answers := answersOf(t, log, 1); answers[len(answers)-1].Choice != "check" || answers[len(answers)-2].Choice == "check" {
		t.Errorf("a click that came twice was taken twice")
	}
	must(t, l.Leave(ctx, ann, 1))
	if v := l.View(ann); v.Seats[0].Status != "leaving" || v.Seats[0].Player == nil {
		t.Errorf("who leaves with a hand in play is %q", v.Seats[0].Status)
	}
	must(t, approved(t, f, l.Declare(ctx, fay, round.Answer{Question: l.View("").Question.ID, Irregularity: &round.Irregularity{Kind: general.WrongNumber}})))
	v := await(t, l, bob, func(v table.View) bool { return v.Seats[0].Player == nil })
	if got := v.Seats[1].Stack; got != buyIn {
		t.Errorf("after a void round bob has %s in front of him, want %s", got, buyIn)
	}
	if got := f.Balance(ann); got != floor.PlayMoney {
		t.Errorf("after a void round ann has %s, want %s", got, floor.PlayMoney)
	}
}

func TestAWagerGoesNoHigherThanTheStack(t *testing.T) {
	f, _, ann, _ := opened(t, house{tables: []table.Config{configOf(t, pa.Game("heads-up-holdem"), "t1")}})
	l := f.Table("t1")
	defer l.Watch(ann, make(chan struct{}, 1))()
	must(t, l.Sit(t.Context(), ann, "", 1, 25*money.Dollar))
	await(t, l, ann, func(v table.View) bool { return v.Stage == "wagers" })
	refusedWith(t, l.Ready(t.Context(), ann, 1), "no wager down")
	refusedWith(t, l.PlaceWager(t.Context(), ann, 1, "ante", 15*money.Dollar), "the stack is $25")
	refusedWith(t, l.PlaceWager(t.Context(), ann, 1, "ante", 1050), "whole dollars")
	refusedWith(t, l.PlaceWager(t.Context(), ann, 1, "ante", -10*money.Dollar), "is no wager")
	refusedWith(t, l.PlaceWager(t.Context(), ann, 1, "ante", 4*money.Dollar), "table minimum")
	refusedWith(t, l.PlaceWager(t.Context(), ann, 1, "raise", 10*money.Dollar), "after the cards are dealt")
	refusedWith(t, l.PlaceWager(t.Context(), ann, 1, "bad_beat_bonus", 10*money.Dollar), "has no")
	must(t, l.PlaceWager(t.Context(), ann, 1, "trips_plus", 1*money.Dollar))
	refusedWith(t, l.Ready(t.Context(), ann, 1), "no ante is down") // only with others
	must(t, l.PlaceWager(t.Context(), ann, 1, "odds", 10*money.Dollar))
	if areas := l.View(ann).Seats[0].Areas; areas["ante"] != 10*money.Dollar || areas["odds"] != 10*money.Dollar {
		t.Errorf("ante and odds are placed together; there lies %v", areas)
	}
	must(t, l.Ready(t.Context(), ann, 1))
	v := await(t, l, ann, decision)
	if most := v.Question.Options[0].Max; most != "10.00" {
		t.Errorf("with 4.00 left the raise may be up to %s; the least the chapter asks is 10.00", most)
	}
	refusedWith(t, l.Answer(t.Context(), ann, round.Answer{Question: v.Question.ID, Seat: 1, Choice: "raise", Amount: 10 * money.Dollar}), "more than the $4 in front of it")
}

// TestADeviceMayFailBeforeAnyShuffle (§ 678a.13(e)): that of a later round is watched like the first.
func TestADeviceMayFailBeforeAnyShuffle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, config := &watch{}, configOf(t, pa.Game("high-card-flush"), "t1")
		config.Rules = with(t, config.Rules, "shuffling", "device")
		f, _, ann, _ := opened(t, house{tables: []table.Config{config}, watch: w, pace: &floor.Pace{Wagers: hour, Act: time.Minute}})
		l := f.Table("t1")
		defer l.Watch(ann, make(chan struct{}, 1))()
		one := gambler{id: ann, seats: []int{1}, bold: true, rounds: 3, stays: true}
		for reported := 0; reported < 2; {
			v := l.View(ann)
			q := v.Question
			if q != nil && q.Kind == round.AskAct && q.Text == "Shuffle the cards" && v.Round == reported+1 {
				must(t, l.Declare(t.Context(), fay, round.Answer{Question: q.ID, Irregularity: &round.Irregularity{Kind: general.ShufflerFailed}}))
				reported++
			}
			if v.Round > reported+1 {
				t.Fatalf("round %d is shuffled for at once", reported+1)
			}
			did, err := one.act(t.Context(), f, l)
			must(t, err)
			if !did {
				w.pass(l, time.Minute)
				synctest.Wait()
			}
		}
	})
}

func TestWhoIsGoneLongIsCashedOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watch{}
		f, _, ann, bob := opened(t, house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, watch: w, pace: &floor.Pace{Wagers: hour, Result: hour, Away: time.Minute}})
		l := f.Table("t1")
		stay, leave := l.Watch(bob, make(chan struct{}, 1)), l.Watch(ann, make(chan struct{}, 1))
		defer stay()
		must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
		must(t, l.Sit(t.Context(), bob, "", 2, buyIn))
		await(t, l, bob, func(v table.View) bool { return v.Stage == "wagers" })
		leave()
		w.pass(l, 59*time.Second)
		synctest.Wait()
		if v := l.View(bob); v.Seats[0].Player == nil || !v.Seats[0].Player.Away {
			t.Errorf("who has been away for 59 seconds is %+v", v.Seats[0].Player)
		}
		w.pass(l, time.Second)
		await(t, l, bob, func(v table.View) bool { return v.Seats[0].Player == nil })
		if f.Balance(ann) != floor.PlayMoney || l.View(bob).Seats[1].Player == nil {
			t.Error("who was away was not cashed out, or who stayed was")
		}
	})
}

// TestTheWagersClose when all who are present are ready, or some time after the first.
func TestTheWagersClose(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watch{}
		f, log, ann, bob := opened(t, house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, watch: w})
		l := f.Table("t1")
		defer l.Watch(ann, make(chan struct{}, 1))()
		stop := l.Watch(bob, make(chan struct{}, 1))
		must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
		must(t, l.Sit(t.Context(), bob, "", 2, buyIn))
		await(t, l, ann, func(v table.View) bool { return v.Stage == "wagers" })
		must(t, l.PlaceWager(t.Context(), ann, 1, "ante", 10*money.Dollar))
		must(t, l.Ready(t.Context(), ann, 1))
		v := await(t, l, ann, func(v table.View) bool { return v.Closes > 0 })
		synctest.Wait()
		if l.View(ann).Stage != "wagers" || v.Closes != noon.Add(time.Hour).UnixMilli() {
			t.Error("the wagers closed though bob was not ready")
		}
		stop() // only who is present is waited for
		v = await(t, l, ann, decision)
		if stakes := answersOf(t, log, 1); len(v.Seats[1].Cards) != 0 || len(stakes) == 0 {
			t.Error("who placed nothing was dealt in")
		}
	})
}

// TestTheWagersCloseOverABarePosition: who has finished at one position and placed nothing
// at his other one is not waited for.
func TestTheWagersCloseOverABarePosition(t *testing.T) {
	config := configOf(t, pa.Game("mississippi-stud"), "t1")
	config.Rules = with(t, config.Rules, "positions", 2)
	f, _, ann, _ := opened(t, house{tables: []table.Config{config}, watch: &watch{}})
	l := f.Table("t1")
	defer l.Watch(ann, make(chan struct{}, 1))()
	must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
	must(t, l.Sit(t.Context(), ann, "", 2, buyIn))
	await(t, l, ann, func(v table.View) bool { return v.Stage == "wagers" })
	must(t, l.PlaceWager(t.Context(), ann, 1, "ante", 10*money.Dollar))
	must(t, l.Ready(t.Context(), ann, 1))
	if v := await(t, l, ann, decision); len(v.Seats[1].Cards) != 0 {
		t.Error("a position without a wager was dealt in")
	}
}

// TestOnePlayerHasSeveralPositions where the chapter allows it, side by side if it says so.
func TestOnePlayerHasSeveralPositions(t *testing.T) {
	tested := false
	for _, g := range pa.Banked {
		i := -1
		for n, o := range g.Options {
			if o.ID == "positions" && o.Most >= 2 {
				i = n
			}
		}
		if i < 0 {
			continue
		}
		tested = true
		config := configOf(t, g, "t1")
		config.Rules = with(t, config.Rules, "positions", 2)
		f, log, ann, bob := opened(t, house{tables: []table.Config{config}})
		l := f.Table("t1")
		must(t, l.Sit(t.Context(), ann, "", 1, buyIn))
		if err := l.Sit(t.Context(), ann, "", 3, buyIn); g.Adjacent {
			refusedWith(t, err, "side by side")
		} else {
			must(t, err)
			must(t, l.Leave(t.Context(), ann, 3))
		}
		must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1, 2}, bold: true}, gambler{id: bob, seats: []int{4}}))
		past, err := l.Rounds(t.Context(), ann, floor.Sought{}, 1)
		must(t, err)
		if got, want := f.Balance(ann), floor.PlayMoney+past.Rounds[0].Net; got != want {
			t.Errorf("%s: ann has %s, want %s", g.ID, got, want)
		}
		f.Close()
		sound(t, log)
	}
	if !tested {
		t.Skip("no game allows several positions")
	}
}

// TestAnAutomaticTableWritesFewEntries: where the program deals, acts are not asked in their parts, so a round takes no more entries than
// before there were any: 25.8, on average of the house-banked games, with all that two players do who come, place every wager and go.
func TestAnAutomaticTableWritesFewEntries(t *testing.T) {
	entries, rounds := 0, 0
	for _, g := range gamesDealt(t) {
		if !g.Banked() {
			continue
		}
		h := house{tables: []table.Config{configOf(t, g, "t1")}, deck: decks(t, g)["any cards"]}
		dir, ann, bob := joined(t, h)
		for _, bold := range []bool{false, true} {
			of := copyDir(t, dir)
			whole(t, h, of, []gambler{{id: ann, seats: []int{1}, bold: bold}, {id: bob, seats: []int{2}, bold: bold}})
			log := openLog(t, of)
			head, err := log.Head(t.Context(), table.Shard("t1"))
			must(t, err)
			entries, rounds = entries+int(head.Seq), rounds+1
			must(t, log.Close())
		}
	}
	if float64(entries) > 25.8*float64(rounds) || entries < 10*rounds {
		t.Errorf("%d rounds are %d entries", rounds, entries)
	}
}
