package floor_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/protection"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/store"
)

func limits(t testing.TB, f *floor.Floor, player string, limits map[protection.Kind]int64) {
	t.Helper()
	must(t, f.SetLimits(t.Context(), player, limits))
}

// TestLossLimitIsOfAllTables wagers by hand at two tables at once, loses, and is dealt with the same way by a floor that
// was killed and opened again.
func TestLossLimitIsOfAllTables(t *testing.T) {
	clock := &watch{}
	h := house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1"), configOf(t, pa.Game("high-card-flush"), "t2")}, watch: clock,
		pace: &floor.Pace{Wagers: hour}}
	f, log, ann, _ := opened(t, h)
	limits(t, f, ann, map[protection.Kind]int64{protection.LossDay: int64(30 * money.Dollar), protection.Wager: int64(25 * money.Dollar)})
	for _, id := range []string{"t1", "t2"} {
		t.Cleanup(f.Table(id).Watch(ann, nil))
		must(t, f.Table(id).Sit(t.Context(), ann, "", 1, 100*money.Dollar))
		await(t, f.Table(id), ann, func(v table.View) bool { return v.Stage == "wagers" })
	}
	place := func(id string, amount money.Cents) error {
		return f.Table(id).PlaceWager(t.Context(), ann, 1, "ante", amount)
	}
	refusedWith(t, place("t1", 26*money.Dollar), "your limit is $25 a round")
	must(t, place("t1", 20*money.Dollar))
	refusedWith(t, place("t2", 11*money.Dollar), "With this you could lose $31 today, at all tables together, and your limit is $30.")
	must(t, place("t1", 10*money.Dollar)) // what is taken back may be wagered elsewhere
	must(t, place("t2", 20*money.Dollar))
	refusedWith(t, place("t1", 11*money.Dollar), "could lose $31")

	for _, id := range []string{"t1", "t2"} { // she loses both
		must(t, f.Table(id).Ready(t.Context(), ann, 1))
		v := await(t, f.Table(id), ann, decision)
		if id == "t2" {
			f.Close()
			f = h.open(t, log)
			t.Cleanup(f.Close)
			await(t, f.Table("t1"), ann, func(v table.View) bool { return v.Stage == "wagers" })
			refusedWith(t, place("t1", 21*money.Dollar), "could lose $51") // 10 is lost, 20 is in play
		}
		must(t, f.Table(id).Answer(t.Context(), ann, answerOf(v, "fold")))
	}
	await(t, f.Table("t1"), ann, func(v table.View) bool { return len(v.You.Seats) == 0 })
	v := await(t, f.Table("t2"), ann, func(v table.View) bool { return len(v.You.Seats) == 0 })
	want := "You have lost $30 today, and your limit is $30; you can play again from 3 January 2026, 00:00 UTC."
	if v.You.Protection.Stopped != want || v.You.Balance != 970*money.Dollar {
		t.Errorf("she has %s and is told %q", v.You.Balance, v.You.Protection.Stopped)
	}
	for range 2 {
		refusedWith(t, f.Table("t1").Sit(t.Context(), ann, "", 1, 50*money.Dollar), want)
		f.Close()
		f = h.open(t, log)
		t.Cleanup(f.Close)
	}
	clock.set(f, noon.Add(12*time.Hour))
	must(t, f.Table("t1").Sit(t.Context(), ann, "", 1, 50*money.Dollar))
	verified(t, log)
}

// TestRealityCheckAndTime: a reality check becomes due in a round, and later a time is over in one. Both rounds are played to
// their end, and no other is entered.
func TestRealityCheckAndTime(t *testing.T) {
	for _, id := range []string{"high-card-flush", "holdem"} {
		t.Run(id, func(t *testing.T) {
			poker, clock := id == "holdem", &watch{}
			h := house{tables: []table.Config{configOf(t, pa.Game(id), "t1")}, watch: clock, pace: &floor.Pace{Wagers: time.Hour, Result: 10 * time.Minute}}
			h.tables[0].Rules = with(t, h.tables[0].Rules, "clock", 600)
			f, log, ann, bob := opened(t, h)
			l := f.Table("t1")
			t.Cleanup(l.Watch(ann, nil))
			must(t, f.CheckEvery(t.Context(), ann, 15))
			limits(t, f, ann, map[protection.Kind]int64{protection.SessionTime: 30})
			must(t, l.Sit(t.Context(), ann, "", 1, 200*money.Dollar))
			if poker {
				t.Cleanup(l.Watch(bob, nil))
				must(t, l.Sit(t.Context(), bob, "", 2, 200*money.Dollar))
			}
			back := func() error { return l.Do(t.Context(), asPlayer(ann), "", []byte(`{"command": "sit_in", "seat": 1}`)) }
			toHand := func() {
				t.Helper()
				if !poker {
					await(t, l, ann, func(v table.View) bool { return v.Stage == "wagers" })
					must(t, l.PlaceWager(t.Context(), ann, 1, "ante", 10*money.Dollar))
					must(t, l.Ready(t.Context(), ann, 1))
				}
				await(t, l, ann, decision)
			}
			finish := func() {
				t.Helper()
				for {
					v := await(t, l, ann, func(v table.View) bool { return v.Stage != "round" || decision(v) })
					if v.Stage != "round" {
						return
					}
					who := ann
					if v.Question.Seats[0] == 2 {
						who = bob
					}
					v = l.View(who)
					must(t, l.Answer(t.Context(), who, (&gambler{}).decide(v, v.Question.Seats[0])))
				}
			}
			toHand()
			finish()
			clock.pass(l, 10*time.Minute)
			toHand()
			clock.pass(l, 6*time.Minute)
			await(t, l, ann, func(v table.View) bool { return v.You.Protection.Check && v.Stage == "round" })
			finish()
			const asks = "You have played for 26 minutes in this session; look at your reality check before you wager again."
			clock.pass(l, 10*time.Minute)
			if poker {
				await(t, l, ann, func(v table.View) bool { return cardroom.OfSeat(v.Seats[0]).Out })
				refusedWith(t, back(), asks)
			} else {
				await(t, l, ann, func(v table.View) bool { return v.Stage == "wagers" })
				refusedWith(t, l.PlaceWager(t.Context(), ann, 1, "ante", 10*money.Dollar), asks)
			}
			must(t, f.Acknowledge(t.Context(), ann))
			if poker {
				must(t, back())
			}
			toHand()
			clock.pass(l, 5*time.Minute)
			await(t, l, ann, func(v table.View) bool {
				return v.You.Protection.Stopped != "" && v.Stage == "round" && len(v.You.Seats) == 1
			})
			finish()
			await(t, l, ann, func(v table.View) bool { return len(v.You.Seats) == 0 })
			const over = "You have played for 30 minutes in this session, which is your limit; you can play again from 2 January 2026, 13:01 UTC."
			refusedWith(t, l.Sit(t.Context(), ann, "", 1, 200*money.Dollar), over)
			if got, _, _ := f.Protection(ann); got.Session.Played != 31*time.Minute || got.Session.Wagered == 0 {
				t.Errorf("her session was %+v", got.Session)
			}
			clock.pass(l, protection.Apart)
			must(t, l.Sit(t.Context(), ann, "", 1, 200*money.Dollar))
			verified(t, log)
		})
	}
}

// TestExclusionHoldsAtEveryTable, and after a restart, from the state that was kept and without it; chips in
// front of the player are cashed out, and his balance is his.
func TestExclusionHoldsAtEveryTable(t *testing.T) {
	h := house{pace: &floor.Pace{Wagers: hour, Result: hour}}
	for _, g := range pa.Games {
		h.tables = append(h.tables, configOf(t, g, g.ID))
	}
	f, log, ann, bob := opened(t, h)
	must(t, f.Table("holdem").Sit(t.Context(), ann, "", 1, 200*money.Dollar))
	must(t, f.Table("high-card-flush").Sit(t.Context(), ann, "", 1, 100*money.Dollar))
	must(t, f.Table("high-card-flush").PlaceWager(t.Context(), ann, 1, "ante", 10*money.Dollar))
	must(t, f.Exclude(t.Context(), ann, 1))
	for _, id := range []string{"holdem", "high-card-flush"} {
		await(t, f.Table(id), ann, func(v table.View) bool { return len(v.You.Seats) == 0 })
	}
	everywhere := func(want string) {
		t.Helper()
		for _, l := range f.Tables() {
			refusedWith(t, l.Sit(t.Context(), ann, "", 1, 200*money.Dollar), want)
		}
		if f.Balance(ann) != floor.PlayMoney {
			t.Errorf("she has %s", f.Balance(ann))
		}
	}
	everywhere("You have excluded yourself from play until 2 January 2027, 12:00 UTC.")
	must(t, f.TakeBreak(t.Context(), ann, 1)) // nothing makes it shorter
	f.Close()
	f = h.open(t, log)
	everywhere("You have excluded yourself")
	for i := range 500 { // a state is kept
		must(t, f.CheckEvery(t.Context(), bob, protection.Intervals[i%3]))
	}
	f.Close()
	kept, found, err := log.Kept(t.Context(), "protection", 1<<40)
	must(t, err)
	if !found || !strings.Contains(string(kept.Data), ann) {
		t.Errorf("no state of her is kept: %v %s", found, kept.Data)
	}
	f = h.open(t, log)
	t.Cleanup(f.Close)
	everywhere("You have excluded yourself")
	verified(t, log)
}

// TestTheHouseBars a player at once, for a reason, and never one at whose table the one who does it plays.
func TestTheHouseBars(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, pace: &floor.Pace{Wagers: hour, Result: hour}}
	f, log, ann, bob := opened(t, h)
	l := f.Table("t1")
	must(t, l.Sit(t.Context(), ann, "", 1, 100*money.Dollar))
	must(t, l.Sit(t.Context(), bob, "", 2, 100*money.Dollar))
	refusedWith(t, f.Bar(t.Context(), floor.Power{Person: ann, Reason: "quarrels"}, ann), floor.ErrSelf.Error())
	refusedWith(t, f.Bar(t.Context(), floor.Power{Person: bob, Reason: "quarrels"}, ann), floor.ErrOpponent.Error())
	refusedWith(t, f.Bar(t.Context(), floor.Power{Person: "ben", Reason: ""}, ann), "say why")
	refusedWith(t, f.Bar(t.Context(), floor.Power{Person: "ben", Reason: "quarrels"}, "nobody"), floor.ErrNobody.Error())
	must(t, f.Bar(t.Context(), floor.Power{Person: "ben", Reason: "quarrels"}, ann))
	await(t, l, ann, func(v table.View) bool { return len(v.You.Seats) == 0 })
	refusedWith(t, l.Sit(t.Context(), ann, "", 1, 100*money.Dollar), "The house does not let you play: quarrels")
	if all := f.BarredPlayers(); len(all) != 1 || all[0].Player != ann || all[0].By != "ben" {
		t.Errorf("barred are %v", all)
	}
	refusedWith(t, f.Admit(t.Context(), floor.Power{Person: ann, Reason: "I am good"}, ann), floor.ErrSelf.Error())
	must(t, f.Admit(t.Context(), floor.Power{Person: "ben", Reason: "they made up"}, ann))
	must(t, l.Sit(t.Context(), ann, "", 1, 100*money.Dollar))
	f.Close()
	verified(t, log)
}

// TestNoAcceptanceOverrunsALimit plays at random at tables of several games, Poker too, with restarts and lowered
// limits between. Whenever a wager or a buy-in to Poker is accepted, what the log's books say is gone, with
// what lies at risk, is within the limit.
func TestNoAcceptanceOverrunsALimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := house{tables: []table.Config{
			configOf(t, pa.Game("high-card-flush"), "t1"), configOf(t, pa.Game("spanish-21"), "t2"), configOf(t, pa.Game("holdem"), "t3"), configOf(t, pa.Game("mississippi-stud"), "t4"),
		}, pace: &floor.Pace{}}
		h.tables[2].Rules = with(t, h.tables[2].Rules, "buy_in_least", "40.00")
		f, log, ann, bob := opened(t, h)
		r := &randomPlay{TB: t, random: random(3), log: log, f: f, limit: 300 * money.Dollar}
		limits(t, f, ann, map[protection.Kind]int64{protection.LossDay: int64(r.limit), protection.Wager: int64(80 * money.Dollar)})
		const steps = 1500
		for step := range steps {
			if step%400 == 399 { // in the middle of whatever is played
				r.f.Close()
				r.f = h.open(t, log)
			}
			if step == steps/3 || step == steps*2/3 {
				r.limit -= 80 * money.Dollar
				limits(t, r.f, ann, map[protection.Kind]int64{protection.LossDay: int64(r.limit)})
			}
			who := ann
			if step%3 == 0 {
				who = bob
			}
			if r.act(r.f.Tables()[r.random.IntN(4)], who) && who == ann {
				r.within(ann)
			}
			synctest.Wait() // until the dealers have done what they can
		}
		t.Logf("accepted %d, refused for a limit %d", r.accepted, r.refused)
		if r.accepted < 50 || r.refused < 10 {
			t.Errorf("only %d wagers and buy-ins were accepted and %d refused for a limit", r.accepted, r.refused)
		}
		r.f.Close()
		verified(t, log)
	})
}

type randomPlay struct {
	testing.TB
	random            *rand.Rand
	log               store.Log
	f                 *floor.Floor
	limit             money.Cents
	accepted, refused int
}

// act does something at a table, and reports whether chips were put at risk by it.
func (r *randomPlay) act(l *floor.Live, who string) bool {
	v := l.View(who)
	poker, chance := v.Room != nil, r.random.IntN(100)
	dollars := func(from, to int) money.Cents { return money.Cents(from+r.random.IntN(to-from)) * money.Dollar }
	did := func(err error) bool {
		if err == nil {
			r.accepted++
		} else if strings.Contains(err.Error(), "your limit") {
			r.refused++
		}
		return err == nil
	}
	switch {
	case len(v.You.Seats) == 0 && len(v.You.Open) > 0:
		return did(l.Sit(r.Context(), who, "", v.You.Open[0], dollars(40, 120))) && poker
	case len(v.You.Seats) == 0:
		return false
	}
	seat := v.You.Seats[0]
	switch {
	case decision(v) && slices.Contains(v.Question.Seats, seat):
		_ = l.Answer(r.Context(), who, (&gambler{bold: chance < 50}).decide(v, seat))
	case poker && chance < 10:
		return did(l.Add(r.Context(), who, "", seat, dollars(5, 60)))
	case poker && chance < 20:
		_ = l.Do(r.Context(), asPlayer(who), "", fmt.Appendf(nil, `{"command": "sit_in", "seat": %d}`, seat))
	case chance >= 97:
		_ = l.Leave(r.Context(), who, seat)
	case v.Stage == "wagers" && !poker:
		wagers := slices.Sorted(maps.Keys(v.Table.Limits))
		wager, amount, laid := wagers[r.random.IntN(len(wagers))], dollars(0, 40), money.Cents(0)
		for _, s := range v.Seats {
			if s.Seat == seat {
				laid = s.Areas[wager]
			}
		}
		return did(l.PlaceWager(r.Context(), who, seat, wager, amount)) && amount > laid // less may be laid at any time
	}
	return false
}

// within compares what is gone and at risk, by the books of the log, with the limit.
func (r *randomPlay) within(player string) {
	r.Helper()
	for range 100 {
		views := r.views(player)
		now, err := r.log.Snapshot(r.Context())
		must(r, err)
		if !slices.EqualFunc(views, r.views(player), func(a, b table.View) bool { return a.Seq == b.Seq }) {
			continue
		}
		gone := floor.PlayMoney
		for account, amount := range now.Balances {
			if strings.HasPrefix(string(account), "player/"+player) || account.InTransit() && strings.Contains(string(account), "/"+player+"/") {
				gone -= amount
			}
		}
		for _, v := range views {
			for _, s := range v.Seats {
				if s.Player == nil || !s.Player.You {
					continue
				}
				gone -= now.Balances[journal.Account(fmt.Sprintf("table/%s/seat/%d", v.Table.ID, s.Seat))]
				if v.Room != nil {
					gone += s.Stack
				} else if v.Stage != "round" && v.Stage != "result" {
					for _, laid := range s.Areas {
						gone += laid
					}
				}
			}
		}
		if gone > r.limit {
			r.Fatalf("%s is gone or at risk, and the limit is %s", gone, r.limit)
		}
		return
	}
	r.Fatal("the tables never rest")
}

func (r *randomPlay) views(player string) (all []table.View) {
	for _, l := range r.f.Tables() {
		all = append(all, l.View(player))
	}
	return all
}

func asPlayer(id string) people.Person { return people.Person{ID: id, Roles: people.Players} }

// TestWhatATableToldIsCompared: a log in which the players' protector was told a wrong result of a round, a result of
// one that nobody played, or no result of one, does not verify.
func TestWhatATableToldIsCompared(t *testing.T) {
	f, log, ann, bob := opened(t, house{tables: []table.Config{configOf(t, pa.Game("high-card-flush"), "t1")}, pace: &floor.Pace{Wagers: hour}})
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, rounds: 3}, gambler{id: bob, seats: []int{2}, rounds: 3}))
	f.Close()
	sound(t, log)
	for want, change := range map[string]func(*protection.Standing){
		"reports a result that round 2 did not have":   func(s *protection.Standing) { s.Results[0].Net++ },
		"reports round 9, which was not completed":     func(s *protection.Standing) { s.Round = 9 },
		"did not report the result of round 2":         func(s *protection.Standing) { s.Round, s.Results = 1, nil },
		"reports a result that round 2 did not have; ": func(s *protection.Standing) { s.Results = s.Results[1:] },
	} {
		other := rewritten(t, log, func(e *journal.Entry) {
			var now protection.Standing
			if e.Shard == "protection" && e.Events[0].Kind == protection.Stands && json.Unmarshal(e.Events[0].Data, &now) == nil && now.Round == 2 && len(now.Results) > 0 {
				change(&now)
				e.Events[0].Data, _ = json.Marshal(now)
			}
		})
		report, err := floor.Verify(t.Context(), other, cardroom.Open, nil)
		must(t, err)
		if found := strings.Join(report.Findings, "; ") + "; "; !strings.Contains(found, want) {
			t.Errorf("%q is not found: %s", want, found)
		}
	}
}
