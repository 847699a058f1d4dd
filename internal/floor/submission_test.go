package floor_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// edition is a Rules Submission with some games and tables.
func edition(name, effective, rest string) string {
	return fmt.Sprintf("edition = %q\nfacility = \"Test\"\neffective = %s\n%s", name, effective, rest)
}

// flushes are tables of High Card Flush with a least wager and a paytable of the Flush Bonus, each
// on a meter of its own.
func flushes(minimum, letter string, tables ...string) string {
	text := fmt.Sprintf(`[games.high-card-flush]
wagers = ["ante", "raise", "flush_bonus", "progressive"]
minimum = %q
maximum = "500.00"
paytables = { flush_bonus = %q, progressive = "A" }
progressive = { rate = "25.00", initial = "30000.00", reset = "30000.00" }
`, minimum, letter)
	for _, id := range tables {
		text += "[tables." + id + "]\ngame = \"high-card-flush\"\n"
	}
	return text
}

func digestOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// The two editions of most of these tests: the second raises the least wager, pays a seven-card
// flush 200 to 1 instead of 300 to 1 (§ 678a.12(b)), and has another table.
var (
	first  = edition("1", "2026-01-01", flushes("5.00", "A", "t1"))
	second = edition("2", "2026-01-03", flushes("25.00", "C", "t1", "t2"))
	third  = edition("3", "2026-01-04", flushes("25.00", "C", "t2"))
)

var (
	firstDay  = time.Date(2026, 1, 3, 0, 0, 0, 0, time.UTC) // of the second edition
	firstTick = firstDay.Add(-time.Nanosecond)
)

// spades is a deck that gives seat 1 a seven-card straight flush, which wins all of the meter.
func spades(t testing.TB) []card.Card {
	t.Helper()
	g := pa.Game("high-card-flush")
	stakes := []round.Stake{{Seat: 1, Wager: "ante", Amount: 1000}, {Seat: 1, Wager: "flush_bonus", Amount: 1000}}
	return rigged(t, g, []byte(`{"paytables": {"flush_bonus": "A"}}`), stakes, map[int]card.Suit{1: card.Spades})
}

// under waits until a table deals under a text.
func under(t testing.TB, f *floor.Floor, id, text string) {
	t.Helper()
	await(t, f.Table(id), "", func(v table.View) bool { return v.Table.Submission == digestOf(text) })
}

// appears asserts that the floor has come to have tables of these names open. The test runs in a
// bubble of testing/synctest.
func appears(t testing.TB, f *floor.Floor, ids ...string) {
	t.Helper()
	synctest.Wait()
	var open []string
	for _, l := range f.Tables() {
		open = append(open, l.ID())
	}
	if slices.Sort(open); !slices.Equal(open, ids) {
		t.Fatalf("tables %v are open, want %v", open, ids)
	}
}

// named tells which rules the entries of a table name.
func named(t testing.TB, log store.Log, id string) map[string]int {
	t.Helper()
	rules := map[string]int{}
	for e, err := range withKeys(log).Read(t.Context(), table.Shard(id), 1) {
		must(t, err)
		if e.Events[0].Kind == "begin" {
			rules[e.Rules]++
		}
	}
	return rules
}

// TestAFloorIsOpenedUnderASubmission with its tables and its link; what cannot be leaves nothing
// behind, and an open floor goes on under what its log says.
func TestAFloorIsOpenedUnderASubmission(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		linked := `[games.high-card-flush]
	wagers = ["ante", "raise", "progressive"]
	minimum = "5.00"
	maximum = "500.00"
	paytables = { progressive = "A" }
	progressive = { rate = "25.00", initial = "40000.00", reset = "30000.00" }
	[tables.t1]
	game = "high-card-flush"
	[tables.t2]
	game = "high-card-flush"
	[tables.t3]
	game = "high-card-flush"
	[links.big]
	tables = ["t1", "t3"]
	`
		dir := quickDir(t)
		log := openLog(t, dir)
		defer log.Close()
		for want, wrong := range map[string]string{
			"does not comply: 6:":      edition("1", "2026-01-01", strings.Replace(linked, `"5.00"`, `"x"`, 1)),
			"in force from 2026-01-03": edition("1", "2026-01-03", linked),
			"only until 2026-01-02":    edition("1", "2025-01-01\nexpires = 2026-01-02", linked),
			"it has no tables":         edition("1", "2026-01-01", flushes("5.00", "A")),
			`"a/b": a table or link`:   edition("1", "2026-01-01", flushes("5.00", "A", `"a/b"`)),
		} {
			_, err := floor.Open(t.Context(), house{submission: wrong}.config(log))
			refusedWith(t, err, want)
		}
		now, err := log.Snapshot(t.Context())
		must(t, err)
		if len(now.Heads) > 0 {
			t.Errorf("what was refused left %v", now.Heads)
		}
		h := house{submission: edition("1", "2026-01-01", linked)}
		f := h.open(t, log)
		appears(t, f, "t1", "t2", "t3")
		for id, meter := range map[string]string{"t1": "link-big", "t2": "table-t2", "t3": "link-big"} {
			balance, err := log.Balance(t.Context(), journal.Account("meter/"+meter))
			must(t, err)
			if reading := reads(f.Table(id)); reading != 40_000*money.Dollar || balance != reading {
				t.Errorf("table %s: its meter %s reads %s and holds %s", id, meter, reading, balance)
			}
		}
		in, pending := f.Submission()
		if in == nil || pending != nil || in.Digest != digestOf(h.submission) || in.Edition != "1" || in.Effective != "2026-01-01" || in.By != "" || in.Text != h.submission {
			t.Errorf("in force is %+v, pending %+v", in, pending)
		}
		f.Close()
		for want, of := range map[string]house{
			"":                       {},                                                     // what is in force counts, not what is configured
			"runs under edition 1 (": {submission: edition("2", "2026-01-01", linked)},       // nor another
			" ":                      {submission: h.submission, tables: []table.Config{{}}}, // the same again
		} {
			f, err := floor.Open(t.Context(), of.config(log))
			if strings.TrimSpace(want) != "" {
				refusedWith(t, err, want)
				continue
			}
			must(t, err)
			appears(t, f, "t1", "t2", "t3")
			f.Close()
		}
		verified(t, log)
		other := openLog(t, quickDir(t))
		defer other.Close()
		house{tables: []table.Config{configOf(t, pa.Game("razz"), "t1")}}.open(t, other).Close()
		_, err = floor.Open(t.Context(), h.config(other))
		refusedWith(t, err, "a floor without a Rules Submission")
	})
}

// TestARoundCalledOffIsNotReported: when the rules change while a round waits for wagers, what the round before it came to is not
// reported again as that of the round called off.
func TestARoundCalledOffIsNotReported(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watch{}
		f, log, ann, _ := opened(t, house{submission: first, deck: spades(t), watch: w})
		upTo(t, f, resultOf, gambler{id: ann, seats: []int{1}, bold: true})
		must(t, approved(t, f, f.File(t.Context(), fay, second)))
		w.pass(f.Table("t1"), hour)
		await(t, f.Table("t1"), ann, func(v table.View) bool { return v.Round == 2 && v.Stage == "wagers" })
		w.set(f, firstDay)
		under(t, f, "t1", second)
		synctest.Wait()
		f.Close()
		verified(t, log)
	})
}

// TestASubmissionComesIntoForceBetweenRounds on its day, and what it changes is played and paid.
func TestASubmissionComesIntoForceBetweenRounds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watch{}
		h := house{submission: first, deck: spades(t), watch: w}
		f, log, ann, bob := opened(t, h)
		one := f.Table("t1")
		w.set(f, firstTick)
		upTo(t, f, decision, gambler{id: ann, seats: []int{1}, mute: true})
		must(t, approved(t, f, f.File(t.Context(), fay, second)))
		if in, pending := f.Submission(); in.Digest != digestOf(first) || pending == nil || pending.Digest != digestOf(second) || pending.By != "fay" || !pending.At.Equal(firstTick) {
			t.Errorf("in force is %+v, pending %+v", in, pending)
		}
		appears(t, f, "t1") // nothing before its day
		w.set(f, firstDay)
		appears(t, f, "t1", "t2")
		if v := one.View(ann); v.Stage != "round" || v.Table.Submission != digestOf(first) || v.Table.Minimum != 500 {
			t.Errorf("in the middle of a round table t1 has come under %.8s with a minimum of %s", v.Table.Submission, v.Table.Minimum)
		}
		upTo(t, f, resultOf, gambler{id: ann, seats: []int{1}, bold: true})
		under(t, f, "t1", second)
		if v := one.View(ann); v.Table.Minimum != 2500 || v.Table.Paytables["flush_bonus"] != "C" || v.Seats[0].Player == nil {
			t.Errorf("table t1 is %+v; Ann keeps her seat", v.Table)
		}
		refusedWith(t, one.PlaceWager(t.Context(), ann, 1, "ante", 10*money.Dollar), "less than the table minimum $25")
		refusedWith(t, one.Correct(t.Context(), fay, table.Correction{Reason: "late"}), "the cards of the table have changed since round 1")
		w.pass(one, hour)
		await(t, one, ann, func(v table.View) bool { return v.Stage == "wagers" })
		must(t, f.Acknowledge(t.Context(), ann)) // she has played for days
		must(t, one.PlaceWager(t.Context(), ann, 1, "ante", 25*money.Dollar))
		must(t, one.PlaceWager(t.Context(), ann, 1, "flush_bonus", 10*money.Dollar))
		must(t, one.Ready(t.Context(), ann, 1))
		synctest.Wait() // the dealer announces "no more bets"
		upTo(t, f, func(v table.View) bool { return v.Round == 2 && v.Stage == "result" }, gambler{id: ann, seats: []int{1}, bold: true, rounds: 2})
		for number, of := range map[int]struct {
			text   string
			letter string
			pays   money.Cents
		}{1: {first, "A", 3000 * money.Dollar}, 2: {second, "C", 2000 * money.Dollar}} {
			v, err := one.RoundView(t.Context(), ann, number)
			must(t, err)
			paid := money.Cents(0)
			for _, r := range v.Seats[0].Results {
				if r.Wager == "flush_bonus" {
					paid = r.Paid
				}
			}
			if v.Table.Submission != digestOf(of.text) || v.Table.Paytables["flush_bonus"] != of.letter || paid != of.pays {
				t.Errorf("round %d: by paytable %s the Flush Bonus paid %s, want %s", number, v.Table.Paytables["flush_bonus"], paid, of.pays)
			}
		}
		// Ann's 10.00 and, of another meter, nothing have moved it: 2.50 above the initial amount it
		// was won and reset, once.
		if reading := reads(one); reading != 30_000*money.Dollar {
			t.Errorf("the meter reads %s", reading)
		}
		past, err := one.Rounds(t.Context(), ann, floor.Sought{}, 10)
		must(t, err)
		rounds := past.Rounds
		if len(rounds) != 2 || rounds[0].Rules != digestOf(second) || rounds[1].Rules != digestOf(first) || rounds[1].Submission != rounds[1].Rules {
			t.Errorf("the history is %+v", rounds)
		}

		// The third edition lacks t1: who sits there goes with his chips, and nothing is dealt there.
		must(t, approved(t, f, f.File(t.Context(), fay, third)))
		must(t, f.Table("t2").Sit(t.Context(), bob, "", 3, 100*money.Dollar))
		w.set(f, firstDay.Add(24*time.Hour))
		appears(t, f, "t2")
		under(t, f, "t2", third)
		if got, want := f.Balance(ann), floor.PlayMoney+rounds[0].Net+rounds[1].Net; got != want {
			t.Errorf("Ann has %s, want %s", got, want)
		}
		refusedWith(t, one.Sit(t.Context(), ann, "", 1, 100*money.Dollar), "the table is closed")
		if v := f.Table("t2").View(bob); !v.Seats[2].Player.You {
			t.Error("Bob has lost his seat at t2")
		}

		// The fourth has it again.
		fourth := edition("4", "2026-01-05", flushes("5.00", "A", "t1", "t2"))
		must(t, approved(t, f, f.File(t.Context(), fay, fourth)))
		w.set(f, firstDay.Add(48*time.Hour))
		appears(t, f, "t1", "t2")
		must(t, one.Sit(t.Context(), ann, "", 1, 100*money.Dollar))
		f.Close()
		verified(t, log)
		report, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
		must(t, err)
		var dealt []int
		for i, d := range report.Submissions {
			if d.Digest != digestOf([]string{first, second, third, fourth}[i]) {
				t.Errorf("submission %d is %+v", i, d)
			}
			dealt = append(dealt, d.Rounds)
		}
		if !slices.Equal(dealt, []int{1, 1, 0, 0}) || report.Rounds != 2 {
			t.Errorf("%v rounds were dealt under the editions, %d in all", dealt, report.Rounds)
		}
		_, err = floor.Rounds(t.Context(), withKeys(log), cardroom.Open, func(of *table.Table, differs error) error {
			if want := digestOf([]string{first, second}[of.Round-1]); differs != nil || of.Submission != want {
				t.Errorf("round %d was dealt under %s: %v", of.Round, of.Submission, differs)
			}
			return nil
		})
		must(t, err)
		f = h.open(t, log)
		appears(t, f, "t1", "t2")
		under(t, f, "t1", fourth)
		f.Close()
	})
}

// TestTheDayComesWhileTheFloorIsClosed: opened again, it has the new table, and the round in play ends
// under the rules it began with.
func TestTheDayComesWhileTheFloorIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watch{}
		h := house{submission: first, watch: w}
		f, log, ann, _ := opened(t, h)
		w.set(f, firstTick)
		upTo(t, f, decision, gambler{id: ann, seats: []int{1}, mute: true})
		must(t, approved(t, f, f.File(t.Context(), fay, second)))
		f.Close()
		w.set(f, firstDay)
		f = h.open(t, log)
		appears(t, f, "t1", "t2")
		if v := f.Table("t1").View(ann); !decision(v) || v.Table.Submission != digestOf(first) {
			t.Errorf("table t1 is at %q under %.8s", v.Stage, v.Table.Submission)
		}
		upTo(t, f, resultOf, gambler{id: ann, seats: []int{1}})
		under(t, f, "t1", second)
		f.Close()
		verified(t, log)
		if in, pending := f.Submission(); in.Digest != digestOf(second) || pending != nil {
			t.Errorf("in force is %s, pending %v", in.Edition, pending)
		}
	})
}

// TestAMeterGoesOn when the rules of its tables change: what was contributed is neither lost nor
// counted again.
func TestAMeterGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watch{}
		link := "[links.big]\ntables = [\"t1\", \"t2\"]\n"
		h := house{submission: edition("1", "2026-01-01", flushes("5.00", "A", "t1", "t2")+link), watch: w}
		f, log, ann, bob := opened(t, h)
		must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true}))
		must(t, play(t.Context(), f, "t2", gambler{id: bob, seats: []int{1}, bold: true}))
		want := 30_000*money.Dollar + 3*250 // 25 % of 10.00 three times
		next := edition("2", "2026-01-02", flushes("25.00", "C", "t1", "t2", "t3")+strings.Replace(link, `"t2"`, `"t2", "t3"`, 1))
		w.set(f, noon.Add(time.Second))
		must(t, approved(t, f, f.File(t.Context(), fay, next)))
		appears(t, f, "t1", "t2", "t3")
		for range 2 {
			for _, id := range []string{"t1", "t2", "t3"} {
				under(t, f, id, next)
				f.Table(id).Wake()
				synctest.Wait()
				if reading := reads(f.Table(id)); reading != want {
					t.Errorf("at %s the meter reads %s, want %s", id, reading, want)
				}
			}
			f.Close()
			f = h.open(t, log)
		}
		f.Close()
		sound(t, log)
		areTheirValues(t, log)
	})
}

// TestAnotherShoe: after eight decks are filed instead of six (§ 635a.3(a)), the cards left in the shoe are
// not dealt on.
func TestAnotherShoe(t *testing.T) {
	room := func(name, effective, decks string) string {
		return edition(name, effective, "[games.spanish-21]\nwagers = [\"spanish_21\", \"match_the_dealer\", \"insurance\", \"double_down\"]\nminimum = \"5.00\"\nmaximum = \"500.00\"\ndecks = \""+decks+"\"\n[tables.t1]\ngame = \"spanish-21\"\n")
	}
	w := &watch{}
	f, log, ann, bob := opened(t, house{submission: room("1", "2026-01-01", "6"), watch: w})
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}}))
	w.set(f, firstDay)
	must(t, approved(t, f, f.File(t.Context(), fay, room("2", "2026-01-03", "8"))))
	must(t, play(t.Context(), f, "t1", gambler{id: bob, seats: []int{1}, rounds: 2}))
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
	for number, decks := range map[int]int{1: 6, 2: 8} {
		shuffled := 0
		for _, a := range answersOf(t, log, number) {
			shuffled = max(shuffled, len(a.Cards))
		}
		if shuffled != 48*decks { // a Spanish deck lacks its four tens (§ 635a.3)
			t.Errorf("round %d: %d cards were shuffled, want those of %d decks", number, shuffled, decks)
		}
	}
}

// TestBlindBetsAreRaised at a table of Poker: who sits there stays, with
// his chips; the button and the fund go on.
func TestBlindBetsAreRaised(t *testing.T) {
	room := func(name, effective, small, big string) string {
		return edition(name, effective, fmt.Sprintf(`[games.five-card-draw]
betting = "limit"
small_bet = %q
big_bet = "20.00"
blinds = { 1 = %q, 2 = %q }
buy_in_least = "40.00"
buy_in_most = "500.00"
rake = "percentage"
bad_beat = true
bad_beat_players = 2
[tables.t1]
game = "five-card-draw"
`, big, small, big))
	}
	w := &watch{}
	f, log, ann, bob := opened(t, house{submission: room("1", "2026-01-01", "1.00", "2.00"), watch: w})
	l := f.Table("t1")
	both := func(rounds int) []gambler {
		return []gambler{{id: ann, seats: []int{1}, bold: true, rounds: rounds}, {id: bob, seats: []int{4}, bold: true, rounds: rounds}}
	}
	w.set(f, firstTick)
	upTo(t, f, resultOf, both(1)...)
	before := l.View("")
	box, err := log.Balance(t.Context(), "fund/t1/bad_beat/box")
	must(t, err)
	if box == 0 {
		t.Fatal("nothing was put into the fund")
	}
	for i, seat := range []int{1, 4} { // who has lost all brings more
		if id := []string{ann, bob}[i]; before.Seats[seat-1].Stack == 0 {
			must(t, l.Add(t.Context(), id, "", seat, 100*money.Dollar))
		}
	}
	before = l.View("")
	next := room("2", "2026-01-03", "5.00", "10.00")
	must(t, approved(t, f, f.File(t.Context(), fay, next)))
	w.set(f, firstDay)
	under(t, f, "t1", next)
	after := l.View("")
	for _, seat := range []int{0, 3} {
		if after.Seats[seat].Player == nil || after.Seats[seat].Stack != before.Seats[seat].Stack {
			t.Errorf("seat %d has %s, had %s", seat+1, after.Seats[seat].Stack, before.Seats[seat].Stack)
		}
	}
	w.pass(l, hour)
	must(t, play(t.Context(), f, "t1", both(2)...))
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
	now, err := log.Snapshot(t.Context())
	must(t, err)
	if holds := now.Balances["fund/t1/bad_beat/box"] + now.Balances["fund/t1/bad_beat/displayed"]; holds <= box {
		t.Errorf("the fund held %s and holds %s after another hand", box, holds)
	}
	theBadBeatEnds(t, house{watch: w}, log, strings.Replace(room("3", "2026-01-04", "5.00", "10.00"), "bad_beat = true\nbad_beat_players = 2\n", "", 1))
	buttons, blinds := map[int]bool{}, map[int][]money.Cents{}
	_, err = floor.Rounds(t.Context(), withKeys(log), cardroom.Open, func(of *table.Table, differs error) error {
		if differs != nil {
			t.Error(differs)
		}
		buttons[round.KeptAt[poker.Kept](of.Play().Table).Button] = true
		for _, e := range of.Events() {
			if e.Kind == round.EventWager && len(blinds[of.Round]) < 2 {
				blinds[of.Round] = append(blinds[of.Round], e.Amount)
			}
		}
		return nil
	})
	must(t, err)
	if len(buttons) != 2 || !slices.Equal(blinds[1], []money.Cents{100, 200}) || !slices.Equal(blinds[2], []money.Cents{500, 1000}) {
		t.Errorf("the button was at %v, the Blind Bets were %v", buttons, blinds)
	}
}

// theBadBeatEnds has the submission that offers it no more refused and, with a plan for what is left of it, taken. Then that goes back
// to a player, whom the cage pays.
func theBadBeatEnds(t *testing.T, h house, log store.Log, next string) {
	t.Helper()
	f := h.open(t, log)
	defer f.Close()
	l, ctx := f.Table("t1"), t.Context()
	balance := func(account string) money.Cents {
		t.Helper()
		has, err := log.Balance(ctx, journal.Account(account))
		must(t, err)
		return has
	}
	holds := balance("fund/t1/bad_beat/box") + balance("fund/t1/bad_beat/displayed")
	does := func(role people.Role, command string) error {
		return l.Do(ctx, people.Person{ID: "sue", Roles: []people.Role{role}}, "", []byte(command))
	}
	const plan = `{"command": "plan", "plan": "approved on 2 January", "reason": "letter of the Board"}`
	refusedWith(t, approved(t, f, f.File(ctx, fay, next)), "or go back to players by an approved plan")
	refusedWith(t, does(people.Floorperson, plan), "Poker shift supervisor")
	must(t, does(people.PokerShiftSupervisor, plan))
	must(t, approved(t, f, f.File(ctx, fay, next)))
	h.watch.set(f, firstDay.AddDate(0, 0, 1))
	under(t, f, "t1", next)
	cy, _, err := f.Join(ctx, "Cy")
	must(t, err)
	must(t, l.Sit(ctx, cy.ID, "", 2, buyIn))
	had := f.Balance(cy.ID)
	if due, late := isDue(l, "The Bad Beat is offered no more"); !due || !late {
		t.Errorf("%v is due", l.Due())
	}
	must(t, does(people.PokerShiftSupervisor, fmt.Sprintf(`{"command": "give_back", "name": "Cy", "amount": %q, "reason": "by the plan"}`, holds)))
	await(t, l, "", func(table.View) bool { return balance("fund/t1/bad_beat/held") == 0 })
	if left := balance("fund/t1/bad_beat/box") + balance("fund/t1/bad_beat/displayed"); left != 0 || len(l.Due()) > 0 {
		t.Errorf("%s is left, and %v is due", left, l.Due())
	}
	if has := f.Balance(cy.ID); has != had+holds {
		t.Errorf("Cy has %s, had %s, and %s went back", has, had, holds)
	}
	f.Close()
	sound(t, log)
}

// TestTheDemonstrationTakesASubmission: its tables close, house players and all.
func TestTheDemonstrationTakesASubmission(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log := openLog(t, quickDir(t))
		defer log.Close()
		config := floor.Config{Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Clock: (&watch{}).now}
		f, err := floor.Open(t.Context(), config)
		must(t, err)
		await(t, f.Table("holdem-1"), "", func(v table.View) bool {
			return slices.ContainsFunc(v.Seats, func(s table.SeatView) bool { return s.Player != nil && s.Player.Program })
		})
		must(t, approved(t, f, f.File(t.Context(), fay, edition("2", "2026-01-02", flushes("25.00", "C", "t1", "t2")))))
		appears(t, f, "t1", "t2")
		f.Close()
		sound(t, log)
		areTheirValues(t, log)
		f, err = floor.Open(t.Context(), config)
		must(t, err)
		appears(t, f, "t1", "t2")
		f.Close()
		verified(t, log)
	})
}

// TestARoundWithoutWagersIsCalledOff when its table changes or closes; chips that lie there and
// make no wager that can be played go back.
func TestARoundWithoutWagersIsCalledOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watch{}
		f, log, ann, _ := opened(t, house{submission: first, watch: w})
		l := f.Table("t1")
		defer l.Watch(ann, make(chan struct{}, 1))()
		must(t, l.Sit(t.Context(), ann, "", 1, 100*money.Dollar))
		await(t, l, ann, func(v table.View) bool { return v.Stage == "wagers" })
		must(t, l.PlaceWager(t.Context(), ann, 1, "flush_bonus", 10*money.Dollar)) // without an Ante
		must(t, approved(t, f, f.File(t.Context(), fay, second)))
		w.set(f, firstDay)
		v := await(t, l, ann, func(v table.View) bool { return v.Stage == "wagers" && v.Round == 2 })
		if v.Table.Submission != digestOf(second) || v.Seats[0].Stack != 100*money.Dollar || len(v.Seats[0].Areas) > 0 {
			t.Errorf("seat 1 is %+v at %+v", v.Seats[0], v.Table)
		}
		must(t, approved(t, f, f.File(t.Context(), fay, third)))
		w.set(f, firstDay.Add(24*time.Hour))
		appears(t, f, "t2")
		if f.Balance(ann) != floor.PlayMoney {
			t.Errorf("Ann has %s", f.Balance(ann))
		}
		f.Close()
		sound(t, log)
		areTheirValues(t, log)
		report, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
		must(t, err)
		if report.Rounds != 0 {
			t.Errorf("%d rounds; nobody has wagered", report.Rounds)
		}
		if rules := named(t, log, "t1"); rules[digestOf(first)] != 1 || rules[digestOf(second)] != 1 || len(rules) != 2 {
			t.Errorf("the rounds begin under %v", rules)
		}
	})
}

// TestAnExpiredSubmissionDealsNothing until another holds.
func TestAnExpiredSubmissionDealsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := &watch{}
		h := house{submission: edition("1", "2026-01-01\nexpires = 2026-01-03", flushes("5.00", "A", "t1")), watch: w, deck: decks(t, pa.Game("high-card-flush"))["any cards"]} // no progressive payout waits for a floorperson
		f, log, ann, _ := opened(t, h)
		w.set(f, firstTick)
		upTo(t, f, decision, gambler{id: ann, seats: []int{1}, mute: true})
		w.set(f, firstDay)
		appears(t, f, "t1") // the round goes on
		l, g := f.Table("t1"), gambler{id: ann}
		must(t, l.Answer(t.Context(), ann, g.decide(l.View(ann), 1)))
		await(t, l, ann, func(v table.View) bool { return v.Seats[0].Player == nil }) // she is cashed out
		appears(t, f)
		f.Close()
		f = h.open(t, log)
		appears(t, f)
		must(t, approved(t, f, f.File(t.Context(), fay, second)))
		appears(t, f, "t1", "t2")
		f.Close()
		verified(t, log)
	})
}

// TestASubmissionThatCannotBeCarriedOutIsRefused by the running floor, in a sentence.
func TestASubmissionThatCannotBeCarriedOutIsRefused(t *testing.T) {
	const flush = `[games.high-card-flush]
wagers = ["ante", "raise", "progressive"]
minimum = "5.00"
maximum = "500.00"
paytables = { progressive = "A" }
progressive = { rate = "25.00", initial = "30000.00", reset = "30000.00" }
`
	const tables = `[tables.t1]
game = "high-card-flush"
[tables.t2]
game = "high-card-flush"
`
	const link = "[links.big]\ntables = [\"t1\", \"t2\"]\n"
	const draw = `[games.five-card-draw]
betting = "limit"
small_bet = "2.00"
big_bet = "4.00"
blinds = { 1 = "1.00", 2 = "2.00" }
buy_in_least = "40.00"
buy_in_most = "500.00"
return = 0
rake = "percentage"
rake_percent = "10.00"
rake_most = "4.00"
bad_beat = true
bad_beat_players = 2
`
	const room = "[tables.p1]\ngame = \"five-card-draw\"\n"
	h := house{submission: edition("1", "2026-01-01", flush+draw+tables+room+link)}
	f, log, ann, bob := opened(t, h)
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}))
	must(t, play(t.Context(), f, "p1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true}))
	box, err := log.Balance(t.Context(), "fund/p1/bad_beat/box")
	must(t, err)
	reading := reads(f.Table("t1"))
	if box == 0 || reading != 30_002_50 {
		t.Fatalf("the fund holds %s, the meter %s", box, reading)
	}
	replace := func(old, with string) string {
		whole := flush + draw + tables + room + link
		if !strings.Contains(whole, old) {
			t.Fatalf("%q is not in the submission", old)
		}
		return edition("2", "2026-01-03", strings.Replace(whole, old, with, 1))
	}
	for want, wrong := range map[string]string{
		"does not comply":                        replace(`minimum = "5.00"`, `minimum = "x"`),
		"which is past":                          strings.Replace(replace("", ""), "2026-01-03", "2026-01-01", 1),
		"cannot become one of five-card-draw":    replace("[tables.t2]\ngame = \"high-card-flush\"\n[tables.p1]\ngame = \"five-card-draw\"\n[links.big]\ntables = [\"t1\", \"t2\"]\n", "[tables.t2]\ngame = \"five-card-draw\"\n[tables.p1]\ngame = \"five-card-draw\"\n"),
		"the rate of progression would change":   replace(`rate = "25.00"`, `rate = "30.00"`),
		"the reset amount would change from $30": replace(`reset = "30000.00"`, `reset = "40000.00"`),
		"link-big reads $30,002.50":              replace(link, ""),
		"the paytable of progressive would":      replace(`progressive = "A"`, `progressive = "B"`),
		"its fund bad_beat holds " + box.Words(): replace(room, ""),
		"its fund bad_beat holds":                replace("bad_beat = true\nbad_beat_players = 2\n", ""),
	} {
		err := approved(t, f, f.File(t.Context(), fay, wrong))
		refusedWith(t, err, want)
		var refused *floor.RefusedError
		if !errors.As(err, &refused) {
			t.Errorf("%v is no refusal", err)
		}
	}
	if _, pending := f.Submission(); pending != nil {
		t.Errorf("pending is %+v", pending)
	}
	head, err := log.Head(t.Context(), "submission")
	must(t, err)
	if head.Seq != 1 {
		t.Errorf("%d submissions are in the log, want 1", head.Seq)
	}

	// What was left out, with nobody's money in it, and a table more on the link are taken; filed
	// again nothing is; a later one takes the place of one that is not in force.
	right := edition("2", "2026-01-03", flush+draw+tables+room+"[tables.t4]\ngame = \"high-card-flush\"\n[links.big]\ntables = [\"t1\", \"t2\", \"t4\"]\n")
	other := right + "# again\n"
	for _, text := range []string{other, right, right} {
		must(t, approved(t, f, f.File(t.Context(), fay, text)))
	}
	if _, pending := f.Submission(); pending == nil || pending.Digest != digestOf(right) {
		t.Errorf("pending is %+v", pending)
	}
	head, err = log.Head(t.Context(), "submission")
	must(t, err)
	if head.Seq != 3 {
		t.Errorf("%d submissions are in the log, want 3", head.Seq)
	}
	f.Close()
	verified(t, log)
}

// TestKilledAtEveryAppendOfASubmission plays a round under each of two editions, again and
// again, with the log failing after one, two, three appends and so on. What comes of it is the same.
func TestKilledAtEveryAppendOfASubmission(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		at := time.Date(2026, 1, 3, 6, 0, 0, 0, time.UTC)
		today := edition("2", "2026-01-03", flushes("10.00", "C", "t1", "t2"))
		h := house{submission: first, deck: spades(t), watch: &watch{}}
		dir, ann, bob := joined(t, h)
		who := func(rounds int) []gambler {
			return []gambler{{id: ann, seats: []int{1}, bold: true, rounds: rounds}, {id: bob, seats: []int{2}, rounds: rounds}}
		}
		// day goes on from wherever the log was left. The players stay when something fails.
		day := func(ctx context.Context, f *floor.Floor, log *faulty) error {
			for _, player := range []string{ann, bob} {
				f.Table("t1").Watch(player, make(chan struct{}, 1))
			}
			if h.watch.now().Before(at) {
				if err := play(ctx, f, "t1", who(1)...); err != nil {
					return err
				}
				h.watch.set(f, at)
			}
			if err := approved(t, f, f.File(ctx, fay, today)); err != nil {
				return err
			}
			for range 5000 {
				if log.dead() {
					return store.ErrUnavailable
				}
				if two := f.Table("t2"); two != nil && f.Table("t1").View("").Table.Submission == digestOf(today) {
					return play(ctx, f, "t1", who(2)...)
				}
				time.Sleep(time.Millisecond) // of the bubble's time
			}
			return errStuck
		}
		run := func(k int, how fault) (end final, made int) {
			h.watch.passed.Store(0)
			log := &faulty{Log: openLog(t, copyDir(t, dir)), left: k, how: how}
			f, err := floor.Open(t.Context(), h.config(log))
			if err == nil {
				for range 100 {
					if err = day(t.Context(), f, log); err == nil || log.dead() || errors.Is(err, errStuck) {
						break
					}
					time.Sleep(time.Millisecond) // until what is on its way has come to the cage
				}
				f.Close()
			}
			if log.dead() {
				made = log.made
				log = &faulty{Log: log.Log, left: -1, how: forgets}
				f = h.open(t, log)
				err = day(t.Context(), f, log)
				f.Close()
			}
			if err != nil {
				t.Fatalf("%s at append %d: %v", faults[how], k, err)
			}
			end = finalOf(t, f, log, "t1", who(2)...)
			sound(t, log)
			areTheirValues(t, log)
			for _, rounds := range end.History {
				if len(rounds) != 2 || rounds[0].Rules != digestOf(today) || rounds[1].Rules != digestOf(first) {
					t.Fatalf("%s at append %d: the history is %+v", faults[how], k, rounds)
				}
			}
			made += log.made
			must(t, log.Close())
			return end, made
		}
		want, appends := run(-1, forgets)
		if appends < 20 {
			t.Fatalf("%d appends", appends)
		}
		for _, how := range []fault{dies, forgets, blinks} {
			for k := 1; k <= appends; k++ {
				end, _ := run(k, how)
				if text := end.difference(want); text != "" {
					t.Fatalf("%s at append %d: %s", faults[how], k, text)
				}
			}
		}
	})
}

// TestVerifyHoldsRoundsAgainstTheSubmission: a round that names other rules, a table with other
// rules than were filed and a submission filed by somebody else are found.
func TestVerifyHoldsRoundsAgainstTheSubmission(t *testing.T) {
	w := &watch{}
	h := house{submission: first, deck: spades(t), watch: w}
	f, log, ann, _ := opened(t, h)
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}}))
	w.set(f, firstDay)
	must(t, approved(t, f, f.File(t.Context(), fay, second)))
	under(t, f, "t1", second)
	f.Close()
	verified(t, log)
	for want, change := range map[string]func(e *journal.Entry){
		"but the table was under": func(e *journal.Entry) {
			if e.Events[0].Kind == "begin" {
				e.Rules = digestOf(second)
			}
		},
		"are not those of the Rules Submission in force": func(e *journal.Entry) {
			if e.Events[0].Kind == "rules" {
				e.Events[0].Data = []byte(strings.Replace(string(e.Events[0].Data), `"25.00"`, `"30.00"`, 1))
			}
		},
		"for a floorperson": func(e *journal.Entry) {
			if e.Shard == "submission" && e.Seq == 2 {
				e.Actor, e.Acted, e.Authoriser, e.Authorised = journal.Program, nil, "", nil
			}
		},
		"after it took effect": func(e *journal.Entry) {
			if e.Shard == "submission" && e.Seq == 2 {
				e.Clock = e.Clock.Add(24 * time.Hour)
			}
		},
		"its digest is not that of its text": func(e *journal.Entry) {
			if e.Shard == "submission" && e.Seq == 2 {
				e.Events[0].Data = []byte(strings.Replace(string(e.Events[0].Data), "Test", "Best", 1))
			}
		},
	} {
		report, err := floor.Verify(t.Context(), rewritten(t, log, change), cardroom.Open, nil)
		must(t, err)
		if text := strings.Join(report.Findings, "\n"); !strings.Contains(text, want) {
			t.Errorf("want a finding with %q, not:\n%s", want, text)
		}
	}
}
