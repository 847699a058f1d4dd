package floor_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
	"felt.example/felt/settle/phh"
)

// pokerConfig is a table of a Poker game with Blind Bets or a Forced Bet of a few dollars.
func pokerConfig(t testing.TB, id string) table.Config {
	t.Helper()
	rules := map[string]any{"buy_in_least": "10.00", "buy_in_most": "500.00", "time_bank": 0}
	g := pa.Game(id)
	for _, o := range g.Options {
		if o.ID == "forced_bet" {
			rules["ante"] = "1.00"
		}
	}
	text, err := json.Marshal(rules)
	must(t, err)
	return table.Config{ID: "t1", Name: g.Name, Game: id, Rules: text}
}

// bettor is a player who decides at random.
type bettor struct {
	id     string
	seat   int
	random *rand.Rand
}

// bet answers the question that the table asks the bettor, if it does.
func (b *bettor) bet(ctx context.Context, l *floor.Live) (did bool, err error) {
	v := l.View(b.id)
	q := v.Question
	if q == nil || q.Kind != round.AskDecision || !slices.Contains(q.Seats, b.seat) || len(q.Options) == 0 {
		return false, nil
	}
	o := q.Options[b.random.IntN(len(q.Options))]
	if o.Choice == "fold" && b.random.IntN(3) > 0 {
		o = q.Options[0]
	}
	a := round.Answer{Question: q.ID, Seat: b.seat, Choice: o.Choice}
	if o.Wager != "" {
		a.Amount = money.MustParse(o.Min)
		if len(o.Presets) > 0 && b.random.IntN(2) == 0 {
			a.Amount = o.Presets[b.random.IntN(len(o.Presets))].Amount
		}
	}
	if o.Choice == "draw" {
		a.Places = b.random.Perm(5)[:1+b.random.IntN(5)]
	}
	return true, l.Answer(ctx, b.id, a)
}

// do has a player ask something of the room that a table is in.
func do(l *floor.Live, player, command string, seat int, choice string) error {
	return l.Do(context.Background(), people.Person{ID: player, Roles: people.Players}, "", fmt.Appendf(nil, `{"command": %q, "seat": %d, "choice": %q}`, command, seat, choice))
}

// quick is a pace without waiting.
var quick = floor.Pace{Wagers: hour}

// TestPokerIsPlayed plays hands of every game of Poker between people and house players on
// a real log, and verifies it.
func TestPokerIsPlayed(t *testing.T) {
	for _, g := range gamesDealt(t) {
		if !g.Room {
			continue
		}
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			config := pokerConfig(t, g.ID)
			config.Programs = 3
			h := house{tables: []table.Config{config}, pace: &quick}
			dir, ann, bob := joined(t, h)
			log := openLog(t, dir)
			f := h.open(t, log)
			l := f.Table("t1")
			changes := make(chan struct{}, 1)
			defer l.Watch(ann, changes)()
			defer l.Watch(bob, make(chan struct{}, 1))()
			await(t, l, "", func(v table.View) bool { return l.Taken() == 3 })
			open := l.View(ann).You.Open
			people := []bettor{{ann, open[0], random(1)}, {bob, open[1], random(2)}}
			for _, b := range people {
				must(t, l.Sit(t.Context(), b.id, "", b.seat, 100*money.Dollar))
			}
			out := false // both sit out in the sixth hand, so that it is the last
			for v := l.View(""); !out || v.Stage == "round"; v = l.View("") {
				did := false
				for i := 0; i < len(people) && !out && v.Round >= 6 && v.Stage == "round"; i++ {
					must(t, do(l, people[i].id, "sit_out", people[i].seat, ""))
					out = i == len(people)-1
				}
				for i := range people {
					b := &people[i]
					if s := l.View(b.id).Seats[b.seat-1]; cardroom.OfSeat(s).Owes && !cardroom.OfSeat(s).Posts {
						must(t, do(l, b.id, "blinds", b.seat, "post"))
					} else if !cardroom.OfSeat(s).Dealt && s.Stack < 10*money.Dollar {
						must(t, l.Add(t.Context(), b.id, "", b.seat, 50*money.Dollar))
					}
					acted, err := b.bet(t.Context(), l)
					must(t, err)
					did = did || acted
				}
				if !did {
					select {
					case <-changes:
					case <-time.After(time.Minute):
						data, _ := json.Marshal(l.View(ann))
						t.Fatalf("nothing happens: %s", data)
					}
				}
			}
			f.Close()
			for round := 1; round <= 6; round++ {
				replayed(t, l, ann, round)
			}
			sound(t, log)
			redealt(t, log, 6)
			must(t, log.Close())
		})
	}
}

// replayed tests that a hand's history is one, and has no card that the player has not seen.
func replayed(t *testing.T, l *floor.Live, player string, round int) {
	t.Helper()
	text, err := l.History(t.Context(), player, round)
	must(t, err)
	view, err := l.RoundView(t.Context(), player, round)
	must(t, err)
	data, err := json.Marshal(view)
	must(t, err)
	visible := shown(data)
	for h, err := range phh.Read(text) {
		must(t, err)
		for _, a := range h.Actions {
			for _, c := range a.Cards {
				if c != 0 && !visible[c] {
					t.Errorf("hand %d: %s is in the history and was not seen", round, c)
				}
			}
		}
		if r := h.Replay(nil); r.Verdict != phh.Agrees {
			t.Errorf("hand %d: %s\n%s", round, r.Reason, text)
		}
	}
}

// room is a floor with one Poker table and a clock.
type room struct {
	*testing.T
	f    *floor.Floor
	l    *floor.Live
	time *watch
}

// roomOf opens a table of Hold'em with some house players and people who watch it.
func roomOf(t *testing.T, programs int, people ...string) (*room, []string) {
	t.Helper()
	return paced(t, quick, programs, people...)
}

// paced is roomOf with a dealer's pace.
func paced(t *testing.T, pace floor.Pace, programs int, people ...string) (*room, []string) {
	t.Helper()
	config := pokerConfig(t, "holdem")
	config.Programs = programs
	r := &room{T: t, time: &watch{}}
	h := house{tables: []table.Config{config}, pace: &pace, watch: r.time}
	log := openLog(t, quickDir(t))
	t.Cleanup(func() { must(t, log.Close()) })
	r.f = h.open(t, log)
	t.Cleanup(func() {
		r.f.Close()
		verified(t, log)
	})
	r.l = r.f.Table("t1")
	var ids []string
	for _, name := range people {
		p, _, err := r.f.Join(t.Context(), name)
		must(t, err)
		ids = append(ids, p.ID)
		t.Cleanup(r.l.Watch(p.ID, make(chan struct{}, 1)))
	}
	return r, ids
}

func (r *room) sit(player string, seat int) {
	r.Helper()
	must(r, r.l.Sit(r.Context(), player, "", seat, 100*money.Dollar))
}

// asked waits until a seat is asked something and its clock runs.
func (r *room) asked(player string, seat int) table.View {
	r.Helper()
	return await(r, r.l, player, func(v table.View) bool {
		return v.Question != nil && v.Question.Kind == round.AskDecision && v.Question.Deadline > 0 && slices.Contains(v.Question.Seats, seat)
	})
}

// passing lets the clock run until the table has come to something.
func (r *room) passing(want func(table.View) bool) {
	r.Helper()
	for range 1000 {
		if want(r.l.View("")) {
			return
		}
		r.time.pass(r.l, 10*time.Second)
		synctest.Wait()
	}
	r.Fatal("the table did not come to it")
}

// answer has a seat do what it is asked.
func (r *room) answer(player string, seat int, choice string) {
	r.Helper()
	v := r.asked(player, seat)
	a := round.Answer{Question: v.Question.ID, Seat: seat, Choice: choice}
	for _, o := range v.Question.Options {
		if o.Choice == choice && o.Wager != "" {
			a.Amount = money.MustParse(o.Min)
		}
	}
	must(r, r.l.Answer(r.Context(), player, a))
}

// TestPreselectedActions: the server does what a player chose before his turn; a check falls
// away when somebody bets.
func TestPreselectedActions(t *testing.T) {
	r, ids := roomOf(t, 0, "Ann", "Bob")
	ann, bob := ids[0], ids[1]
	r.sit(ann, 1)
	r.sit(bob, 2) // the button, and first before the flop
	r.asked(bob, 2)
	if err := do(r.l, bob, "preselect", 2, "check"); err == nil {
		t.Error("who is asked chooses for later")
	}
	if v := cardroom.OfView(r.l.View(ann)).Preselect; v == nil || v.Seat != 1 {
		t.Fatalf("ann may choose %v", v)
	}
	if v := cardroom.OfView(r.l.View("")).Preselect; v != nil {
		t.Errorf("who watches may choose %v", v)
	}
	must(t, do(r.l, ann, "preselect", 1, "check"))
	if err := do(r.l, bob, "preselect", 1, "check"); err == nil {
		t.Error("bob chooses for ann")
	}
	if v := cardroom.OfView(r.l.View(bob)).Preselect; v != nil && v.Chosen != "" {
		t.Error("bob sees what ann chose")
	}
	r.answer(bob, 2, "raise")
	if v := r.asked(ann, 1); cardroom.OfView(v).Street != "preflop" {
		t.Errorf("ann's check was taken for a call")
	}
	must(t, do(r.l, bob, "preselect", 2, "call_any"))
	r.answer(ann, 1, "raise")
	v := r.asked(ann, 1) // bob's call came by itself, and ann is first on the flop
	if cardroom.OfView(v).Street != "flop" || cardroom.OfView(v).Total != 12*money.Dollar {
		t.Errorf("after the raise: %s, %s in the pot", cardroom.OfView(v).Street, cardroom.OfView(v).Total)
	}
	must(t, do(r.l, bob, "preselect", 2, "check_fold"))
	r.answer(ann, 1, "bet")
	await(t, r.l, ann, func(v table.View) bool { return v.Stage != "round" || v.Round > 1 })
	if got := r.l.View(ann).Seats[0].Stack + cardroom.OfSeat(r.l.View(ann).Seats[0]).Bet; got < 100*money.Dollar {
		t.Errorf("ann has %s", got)
	}
}

// TestClockAtPoker: who does not act checks or folds, and then sits out.
func TestClockAtPoker(t *testing.T) {
	r, ids := roomOf(t, 0, "Ann", "Bob")
	r.sit(ids[0], 1)
	r.sit(ids[1], 2)
	r.asked(ids[1], 2)
	r.time.pass(r.l, 31*time.Second)
	v := await(t, r.l, ids[1], func(v table.View) bool { return cardroom.OfSeat(v.Seats[1]).Out })
	if v.Seats[1].Stack != 99*money.Dollar || v.Round != 1 {
		t.Errorf("bob has %s in hand %d", v.Seats[1].Stack, v.Round)
	}
	must(t, do(r.l, ids[1], "sit_in", 2, ""))
	await(t, r.l, ids[1], func(v table.View) bool { return v.Round == 2 })
}

// TestWhoIsNotThereIsNotAskedAgain: once the clock has checked for a player, the hand does not
// wait for him on later streets; when he is back it does.
func TestWhoIsNotThereIsNotAskedAgain(t *testing.T) {
	r, ids := roomOf(t, 0, "Ann", "Bob")
	ann, bob := ids[0], ids[1]
	r.sit(ann, 1)
	r.sit(bob, 2) // the button, last after the flop
	r.answer(bob, 2, "call")
	r.asked(ann, 1)
	r.time.pass(r.l, 31*time.Second)
	street := func(player string, seat int, want string) {
		t.Helper()
		if v := r.asked(player, seat); cardroom.OfView(v).Street != want || v.Round != 1 || !cardroom.OfSeat(v.Seats[0]).In {
			t.Fatalf("seat %d is asked on the %s of hand %d, not on the %s", seat, cardroom.OfView(v).Street, v.Round, want)
		}
	}
	street(bob, 2, "flop") // no time has passed
	if !cardroom.OfSeat(r.l.View(ann).Seats[0]).Out {
		t.Error("ann does not sit out")
	}
	must(t, do(r.l, ann, "sit_in", 1, ""))
	r.answer(bob, 2, "check")
	street(ann, 1, "turn")
	r.answer(ann, 1, "check")
	r.answer(bob, 2, "check")
	street(ann, 1, "river")
}

// TestSeatIsNotKeptForever: a player who sits out has a quarter of an hour while others wait
// for his seat, then it is theirs.
func TestSeatIsNotKeptForever(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, ids := roomOf(t, 0, "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K")
		for n, id := range ids[:10] {
			r.sit(id, n+1)
			must(t, do(r.l, id, "sit_out", n+1, ""))
			if n == 0 {
				r.time.pass(r.l, time.Minute)
			}
		}
		r.time.pass(r.l, 5*time.Minute)
		if v := cardroom.OfSeat(r.l.View(ids[0]).Seats[0]); v.KeptUntil != 0 {
			t.Errorf("nobody waits, but the seat is kept until %d", v.KeptUntil)
		}
		last := ids[10]
		must(t, do(r.l, last, "wait", 0, ""))
		if v := cardroom.OfSeat(r.l.View(last).Seats[0]); v.KeptUntil != noon.Add(15*time.Minute).UnixMilli() {
			t.Errorf("the seat is kept until %s", time.UnixMilli(v.KeptUntil).UTC())
		}
		r.time.pass(r.l, 8*time.Minute+59*time.Second)
		synctest.Wait()
		if v := r.l.View(last); len(v.You.Open) > 0 {
			t.Fatal("the seat is given away too soon")
		}
		r.time.pass(r.l, time.Second)
		await(t, r.l, last, func(v table.View) bool { return slices.Equal(v.You.Open, []int{1}) })
		if got := r.f.Balance(ids[0]); got != floor.PlayMoney {
			t.Errorf("who had the seat has %s at the cage", got)
		}
		r.sit(last, 1)
		if r.l.View(ids[1]).Seats[1].Player == nil || cardroom.OfSeat(r.l.View(ids[1]).Seats[1]).KeptUntil != 0 {
			t.Error("nobody waits any more, but another seat is given away")
		}
	})
}

// TestDealerTakesWhatIsPutForward: a dealer records what a player says and puts forward; it is
// what the rules make of it.
func TestDealerTakesWhatIsPutForward(t *testing.T) {
	r, ids := roomOf(t, 0, "Ann", "Bob")
	ann, bob := ids[0], ids[1]
	placed := func(question int, what string) error {
		return r.l.Do(t.Context(), people.Person{ID: "f", Roles: []people.Role{people.Floorperson}}, "192.0.2.1", fmt.Appendf(nil, `{"command": "placed", "reason": "said at the table", "question": %d, %s}`, question, what))
	}
	if err := placed(0, `"choice": "check"`); err == nil {
		t.Error("a check is taken before there is a hand")
	}
	r.sit(ann, 1)
	r.sit(bob, 2)
	// $1 to call: one $5 chip without a word calls it. "Raise", and chips for less than the
	// $4 that a raise is to, is made up to it.
	for i, what := range []string{`"motions": ["5.00"], "single_chip": true`, `"choice": "raise", "motions": ["1.00"]`} {
		q := r.asked(ids[1-i], 2-i).Question.ID
		if err := r.l.Do(t.Context(), people.Person{ID: ann, Roles: people.Players}, "", fmt.Appendf(nil, `{"command": "placed", "question": %d, %s}`, q, what)); err == nil {
			t.Error("a player records what he puts forward himself")
		}
		must(t, placed(q, what))
		if err := placed(q, what); err == nil {
			t.Error("it is taken again")
		}
	}
	r.asked(bob, 2)
	if v := r.l.View(""); cardroom.OfSeat(v.Seats[0]).Bet != 4*money.Dollar || cardroom.OfSeat(v.Seats[1]).Bet != 2*money.Dollar {
		t.Errorf("the bets are %s and %s", cardroom.OfSeat(v.Seats[0]).Bet, cardroom.OfSeat(v.Seats[1]).Bet)
	}
}

// TestWhoHelpsAnotherHasToLeave: a dealer tells a player how he has to conduct himself, a floorperson makes him leave the game after his
// hand; his chips are his, the log has who did it and why, and a compliance representative is to be told until somebody has.
func TestWhoHelpsAnotherHasToLeave(t *testing.T) {
	r, ids := roomOf(t, 0, "Ann", "Bob")
	ann, bob := ids[0], ids[1]
	says := func(role people.Role, command string) error {
		return r.l.Do(t.Context(), people.Person{ID: "fay", Roles: []people.Role{role}}, "192.0.2.1", []byte(command))
	}
	const help = `"seat": 2, "clause": "637a.18(b)", "reason": "he shows his neighbour his cards"}`
	r.sit(ann, 1)
	r.sit(bob, 2)
	r.asked(bob, 2)
	must(t, says(people.Dealer, `{"command": "conduct", `+help))
	refusedWith(t, says(people.Dealer, `{"command": "remove", `+help), "floorperson")
	refusedWith(t, says(people.Guest, `{"command": "conduct", `+help), "dealer")
	refusedWith(t, says(people.Floorperson, `{"command": "remove", "seat": 2, "clause": "637a.18(b)"}`), "say why")
	refusedWith(t, says(people.Floorperson, `{"command": "remove", "seat": 12, "clause": "637a.18(b)", "reason": "x"}`), "seats 1 to")
	refusedWith(t, says(people.Floorperson, `{"command": "told", "reason": "by telephone"}`), "no player")
	must(t, says(people.Floorperson, `{"command": "remove", `+help))
	if due := r.l.Due(); len(due) != 1 || due[0].Cite != "637a.18(c)" || !strings.Contains(due[0].Text, "Bob had to leave the game at seat 2") {
		t.Errorf("due is %v", due)
	}
	await(t, r.l, "", func(v table.View) bool { return v.Seats[1].Player == nil }) // his hand is folded when it is his turn
	if held := r.f.Balance(bob); held < floor.PlayMoney-4*money.Dollar {
		t.Errorf("he has %s", held)
	}
	must(t, says(people.PokerShiftSupervisor, `{"command": "told", "reason": "by telephone"}`))
	if due := r.l.Due(); len(due) > 0 {
		t.Errorf("due is %v", due)
	}
	r.sit(bob, 2) // he was made to leave the game, and is not barred
}

// TestThePokerShiftSupervisorDecides: at a table of Poker nobody else rules on a dispute.
func TestThePokerShiftSupervisorDecides(t *testing.T) {
	r, ids := roomOf(t, 0, "Ann", "Bob")
	r.sit(ids[0], 1)
	r.sit(ids[1], 2)
	r.asked(ids[1], 2)
	must(t, r.l.Answer(t.Context(), ids[1], round.Answer{Seat: 2, Question: r.l.View("").Question.ID, Choice: "fold"}))
	await(t, r.l, "", func(v table.View) bool { return v.Round > 1 || v.Stage == "result" })
	must(t, r.l.AskRuling(t.Context(), ids[1], 1, "I called"))
	waiting, _ := r.f.Rulings()
	by := floor.Power{Person: "fay", From: "192.0.2.1", Reason: "he said fold"}
	by.Roles = []people.Role{people.Floorperson, people.PitManager}
	refusedWith(t, r.f.Rule(t.Context(), by, waiting[0].ID, floor.Stands), "the Poker shift supervisor decides disputes")
	by.Roles = []people.Role{people.Floorperson, people.PokerShiftSupervisor}
	must(t, r.f.Rule(t.Context(), by, waiting[0].ID, floor.Stands))
}

// TestWhoLeavesInAHandIsNotWaitedFor: his hand is checked or folded, then he is gone with
// the rest of his chips.
func TestWhoLeavesInAHandIsNotWaitedFor(t *testing.T) {
	r, ids := roomOf(t, 0, "Ann", "Bob")
	r.sit(ids[0], 1)
	r.sit(ids[1], 2)
	r.asked(ids[1], 2)
	must(t, r.l.Leave(t.Context(), ids[1], 2))
	await(t, r.l, "", func(v table.View) bool { return v.Seats[1].Player == nil })
	if got := r.f.Balance(ids[1]); got != floor.PlayMoney-1*money.Dollar {
		t.Errorf("bob has %s at the cage", got)
	}
}

// TestWhoLeavesForATime: a floorperson notes the table stakes; the hand waits for its turn,
// and the stakes are there when the player comes back.
func TestWhoLeavesForATime(t *testing.T) {
	r, ids := roomOf(t, 0, "Ann", "Bob")
	r.sit(ids[0], 1)
	r.sit(ids[1], 2)
	v := r.asked(ids[1], 2)
	must(t, approved(t, r.f, r.l.Declare(t.Context(), fay, round.Answer{Question: v.Question.ID, Irregularity: &round.Irregularity{Kind: "leaves_for_a_time", Seat: 1}})))
	v = await(t, r.l, "", func(v table.View) bool {
		return slices.ContainsFunc(v.Events, func(e table.EventView) bool { return e.Cite == "637a.8(b)(6)(i)" })
	})
	if v.Seats[0].Stack != 98*money.Dollar || !cardroom.OfSeat(v.Seats[0]).In {
		t.Errorf("who left for a time has %s, in the hand: %t", v.Seats[0].Stack, cardroom.OfSeat(v.Seats[0]).In)
	}
	r.answer(ids[1], 2, "call")
	r.asked(ids[0], 1)
	r.time.pass(r.l, 31*time.Second) // he has the option, and checks
	v = await(t, r.l, "", func(v table.View) bool { return cardroom.OfSeat(v.Seats[0]).Out })
	if v.Seats[0].Stack != 98*money.Dollar || !cardroom.OfSeat(v.Seats[0]).In {
		t.Errorf("after the clock he has %s, in the hand: %t", v.Seats[0].Stack, cardroom.OfSeat(v.Seats[0]).In)
	}
}

// TestWhoComesBackLate: who left longer ago than the posted minutes brings what he likes, though nothing has happened at the table since; a
// verification of the log says so too.
func TestWhoComesBackLate(t *testing.T) {
	r, ids := paced(t, floor.Pace{Wagers: hour, Result: hour / 2}, 0, "Ann", "Bob")
	must(t, play(t.Context(), r.f, "t1", gambler{id: ids[0], seats: []int{1}, bold: true}, gambler{id: ids[1], seats: []int{2}, bold: true}))
	won := ids[0]
	if r.f.Balance(won) < r.f.Balance(ids[1]) {
		won = ids[1]
	}
	sits := func() error { return r.l.Sit(t.Context(), won, "", 1, buyIn) } // with less than what he left with
	refusedWith(t, sits(), "comes back within 60 minutes")
	r.time.passed.Add(int64(hour))
	must(t, sits())
}

// TestNobodyIsLeftToPlay: a hand has begun for a player who then sits out before it is dealt. The
// house players still stand aside for who comes.
func TestNobodyIsLeftToPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, ids := paced(t, floor.Pace{Wagers: hour, Act: time.Second}, 6, "A", "B", "C", "D")
		for n, id := range ids {
			synctest.Wait()
			seat := r.l.View(id).You.Open[0]
			r.sit(id, seat)
			if n == 0 {
				synctest.Wait()
				for r.l.View("").Question == nil || r.l.View("").Question.Kind != round.AskWagers {
					r.time.pass(r.l, time.Second)
					synctest.Wait()
				}
			}
			must(t, do(r.l, id, "sit_out", seat, ""))
		}
		synctest.Wait()
		v := r.l.View("")
		programs := 0
		for _, s := range v.Seats {
			if s.Player != nil && s.Player.Program {
				programs++
			}
		}
		if v.Question == nil || v.Question.Kind != round.AskWagers || programs != 5 {
			t.Errorf("asked is %+v, and %d house players sit among four people at ten seats", v.Question, programs)
		}
	})
}

// TestHousePlayersStandAside: they leave a seat free for a visitor, and theirs to those who
// come and wait.
func TestHousePlayersStandAside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		names := []string{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K"}
		r, ids := roomOf(t, 6, names...)
		programs := func(v table.View) (n int) {
			for _, s := range v.Seats {
				if s.Player != nil && s.Player.Program {
					n++
				}
			}
			return n
		}
		await(t, r.l, "", func(v table.View) bool { return programs(v) == 6 })
		for n, id := range ids[:10] {
			v := await(t, r.l, id, func(v table.View) bool { return len(v.You.Open) > 0 })
			r.sit(id, v.You.Open[0])
			must(t, do(r.l, id, "sit_out", v.You.Open[0], ""))
			r.passing(func(v table.View) bool { return programs(v) <= max(0, 9-n-1) }) // a hand that has begun goes on without him
		}
		last := ids[10]
		if v := r.l.View(last); len(v.You.Open) > 0 || !cardroom.OfView(v).MayWait {
			t.Fatalf("the table is full, but open is %v", v.You.Open)
		}
		must(t, do(r.l, last, "wait", 0, ""))
		seat := r.l.View(ids[0]).You.Seats[0]
		must(t, r.l.Leave(t.Context(), ids[0], seat))
		await(t, r.l, last, func(v table.View) bool { return slices.Equal(v.You.Open, []int{seat}) })
		r.passing(func(v table.View) bool { return len(cardroom.OfView(v).Waiting) == 0 }) // the offer is over
	})
}
