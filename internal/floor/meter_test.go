package floor_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	places "felt.example/felt/internal/house"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// jackpot is a house with tables of High Card Flush on one meter, at which the seats
// given always get a seven-card straight flush: all of the meter.
func jackpot(t testing.TB, suits map[int]card.Suit, tables ...string) house {
	t.Helper()
	g := pa.Game("high-card-flush")
	var h house
	for _, id := range tables {
		h.tables = append(h.tables, configOf(t, g, id))
	}
	h.deck = rigged(t, g, rulesOf(t, g), allWagers(t, g), suits)
	return h
}

// TestTwoWinnersOnTwoTables has a seven-card straight flush at each of two linked tables at
// once: one is paid what the meter reads, the other what it reads after it was reset.
func TestTwoWinnersOnTwoTables(t *testing.T) {
	f, log, ann, bob := opened(t, jackpot(t, map[int]card.Suit{1: card.Spades}, "t1", "t2"))
	var both sync.WaitGroup
	for _, id := range []string{"t1", "t2"} {
		both.Go(func() {
			if err := play(t.Context(), f, id, gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}}); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
	// Each of the four wagers of 10.00 adds 2.50. Which comes before whose award is a matter
	// of chance, but all of it is in the meter or was paid.
	reading := reads(f.Table("t1"))
	paid := money.Cents(0)
	for _, id := range []string{"t1", "t2"} {
		v, err := f.Table(id).RoundView(t.Context(), ann, 1)
		must(t, err)
		results := v.Seats[0].Results
		won := results[len(results)-1]
		if won.Wager != "progressive" || won.Paid < 30_000*money.Dollar || won.Paid > 30_010*money.Dollar {
			t.Errorf("table %s: %s was paid %s", id, won.Wager, won.Paid)
		}
		paid += won.Paid
	}
	if got, want := paid+reading, (3*30_000+10)*money.Dollar; got != want {
		t.Errorf("the meter paid and reads %s; initial, two resets and four contributions are %s", got, want)
	}
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
}

// TestCardsRemainUntilDocumented at a table that a person deals: who has won all of the meter. Where the cage has chips its slip is requested and
// completed first, with what is less than a chip in money, and the dealer cannot collect the cards before a floorperson says that it is documented.
func TestCardsRemainUntilDocumented(t *testing.T) {
	h := jackpot(t, map[int]card.Suit{1: card.Spades}, "t1")
	h.people, h.rate, h.watch = true, 2530, &watch{}
	h.tables[0].Rules = with(t, h.tables[0].Rules, "progressive_rate", "25.30")
	f, log, ann, bob := opened(t, h)
	l := f.Table("t1")
	gamblers := []gambler{{id: ann, seats: []int{1}, bold: true, waits: true}, {id: bob, seats: []int{2}, waits: true}, {id: "dee", deals: true}}
	waits := func(v table.View) bool { return v.Question != nil && v.Question.Kind == round.AskValidation }
	var v table.View
	for range 3 { // the inspection, the payout, its documents
		v = upTo(t, f, waits, gamblers...)
		if v.Question.Cite == "678a.11(e)(3)(iv)" {
			break
		}
		must(t, l.Validate(t.Context(), fay, v.Question.ID))
	}
	won := v.Seats[0].Results[len(v.Seats[0].Results)-1]
	if q := v.Question; q.Cite != "678a.11(e)(3)(iv)" || !won.FromMeter || !strings.HasSuffix(q.Text, "for seat 1") || consoleOf(l).Act != nil {
		t.Fatalf("after %+v the table waits for %+v, and the dealer for %+v", won, q, consoleOf(l).Act)
	}
	if slices.ContainsFunc(v.Events, func(e table.EventView) bool { return e.Kind == round.EventCollect && e.Seat == 1 }) {
		t.Error("the winner's cards were collected")
	}
	award := -1
	for _, e := range entries(t, log, "table/t1") {
		for _, x := range e.Transfers {
			if rest, ok := strings.CutPrefix(string(x.From), "transit/award/t1/0/1/"); ok {
				_, err := fmt.Sscan(rest, &award)
				must(t, err)
			}
		}
	}
	chips := places.Count{{Of: 5 * money.Dollar, Count: int(won.Paid / (5 * money.Dollar))}}
	few := places.Count{{Of: 5 * money.Dollar, Count: chips[0].Count - 1}}
	more := places.Act{Of: places.Jackpot, Table: "t1", Round: 1, Question: award, Chips: few}
	for i, s := range append(slipSteps(1, places.Act{Of: places.Supply, Chips: chips}, "cay", "gop", "gop", "cay"),
		slipSteps(2, places.Act{Of: places.Jackpot, Table: "t1", Round: 1, Question: award, Chips: chips}, "fay", "gus", "cay", "dee")...) {
		wait, err := f.Awards(t.Context())
		must(t, err)
		if of := (floor.Award{Table: l, Seat: 1, Round: 1, Question: award, Amount: won.Paid}); len(wait) != max(0, min(1, 5-i)) || len(wait) == 1 && wait[0] != of {
			t.Errorf("before step %d the cage is told of %+v", i, wait)
		}
		if i == 4 {
			refusedWith(t, l.Validate(t.Context(), fay, v.Question.ID), "this payout of $30,005.06 has no slip; a floorperson requests one on the page of the cage (§ 678a.11(e)(3)(iv))")
			refusedWith(t, keep(t.Context(), f, s.who, "few", s.kind, more), "up to what is less than a chip: $30,005.06, not $30,000")
		}
		if i > 4 {
			refusedWith(t, l.Validate(t.Context(), fay, v.Question.ID), "slip 2 of this payout is not complete")
		}
		must(t, keep(t.Context(), f, s.who, fmt.Sprint("step ", i), s.kind, s.act))
	}
	f.House(func(h *places.House) {
		if s := h.Jackpot("t1", 1, award); s.Amount != 30_005*money.Dollar || s.Money != 6 {
			t.Errorf("the slip is for %s in chips and %s in money", s.Amount, s.Money)
		}
	})
	h.watch.passed.Add(int64(2 * time.Minute)) // what is so near in time may be in either order
	must(t, l.Validate(t.Context(), fay, v.Question.ID))
	v = upTo(t, f, resultOf, gamblers...)
	if last := v.Events[len(v.Events)-1]; last.Kind != round.EventCollect || last.Seat != 1 || v.Events[len(v.Events)-2].Cite != "678a.11(e)(3)(iv)" {
		t.Errorf("last %+v", last)
	}
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
	slipOf := func(e *journal.Entry) bool {
		return e.Shard == places.Shard && strings.Contains(string(e.Events[0].Data), `"round":1`)
	}
	other := func(e *journal.Entry) {
		if slipOf(e) {
			e.Events[0].Data = json.RawMessage(strings.Replace(string(e.Events[0].Data), `"round":1`, `"round":2`, 1))
		}
	}
	for want, change := range map[string]func(*journal.Entry){
		"a payout of $30,005.06 was documented without a slip": other,
		"slip 2 of this payout was not complete when it was documented": func(e *journal.Entry) {
			if e.Shard == places.Shard && e.Actor == journal.Person("dee") {
				e.Clock = e.Clock.Add(time.Hour)
			}
		},
		"": func(e *journal.Entry) { // a round that an earlier build began
			if other(e); len(e.Events) > 0 && e.Events[0].Kind == "begin" {
				e.Events[0].Data = json.RawMessage(strings.Replace(string(e.Events[0].Data), `,"of_hands":true`, "", 1))
			}
		},
	} {
		report, err := floor.Verify(t.Context(), withKeys(rewritten(t, log, change)), cardroom.Open, nil)
		must(t, err)
		if said := strings.Join(report.Findings, "\n"); strings.Contains(said, "documented") != (want != "") || !strings.Contains(said, want) {
			t.Errorf("want %q among %q", want, said)
		}
	}
}

// TestAnAwardOfAVoidRoundGoesBackToTheMeter: both seats have a seven-card straight flush,
// but before, or after, the first is paid the hands turn out to have been dealt wrongly. What they have
// contributed stays, or is turned back, as the table's reading says.
func TestAnAwardOfAVoidRoundGoesBackToTheMeter(t *testing.T) {
	h := jackpot(t, map[int]card.Suit{1: card.Spades, 2: card.Hearts}, "t1")
	h.pace = &floor.Pace{Wagers: hour, Result: hour, Act: time.Minute}
	kept := h.tables[0].Rules
	for _, c := range []struct {
		until, reading string
		want           money.Cents
	}{
		{"the payout is due", "kept", 30_005 * money.Dollar}, {"the award is paid", "kept", 30_005 * money.Dollar},
		{"the payout is due", "reversed", 30_000 * money.Dollar}, {"the award is paid", "reversed", 30_000 * money.Dollar},
	} {
		t.Run(c.until+", "+c.reading, func(t *testing.T) {
			until, w := c.until, &watch{}
			h.tables[0].Rules = with(t, kept, "readings", map[string]string{"meter_after_void": c.reading})
			h.watch = w
			f, log, ann, bob := opened(t, h)
			l := f.Table("t1")
			for _, player := range []string{ann, bob} {
				defer l.Watch(player, make(chan struct{}, 1))()
			}
			gamblers := []gambler{{id: ann, seats: []int{1}, bold: true, stays: true}, {id: bob, seats: []int{2}, bold: true, stays: true}}
			for {
				v := l.View(ann)
				q := v.Question
				if q != nil && (until == "the payout is due" && q.Kind == round.AskMeter || until == "the award is paid" && len(v.Seats[1].Results) == 5) {
					break
				}
				if resultOf(v) {
					t.Fatal("the round is over")
				}
				did := false
				for i := range gamblers {
					acted, err := gamblers[i].act(t.Context(), f, l)
					must(t, err)
					did = did || acted
				}
				if !did {
					seq := l.View(ann).Seq
					w.pass(l, time.Minute) // less than a reality check waits for
					await(t, l, ann, func(v table.View) bool { return v.Seq > seq })
				}
			}
			q := l.View("").Question
			must(t, approved(t, f, l.Declare(t.Context(), fay, round.Answer{Question: q.ID, Irregularity: &round.Irregularity{Kind: general.WrongNumber}})))
			must(t, l.Leave(t.Context(), ann, 1))
			must(t, l.Leave(t.Context(), bob, 2))
			// Nobody won; the two wagers of 10.00, which were returned, have moved the meter by 5.00 or not.
			if reading := reads(l); reading != c.want {
				t.Errorf("the meter reads %s, want %s", reading, c.want)
			}
			if a, b := f.Balance(ann), f.Balance(bob); a != floor.PlayMoney || b != floor.PlayMoney {
				t.Errorf("ann has %s and bob %s; all wagers were void", a, b)
			}
			f.Close()
			sound(t, log)
			areTheirValues(t, log)
		})
	}
}

// TestWhatWasWonIsNotTurnedBack: a table has contributed when another wins all of the meter; then its
// round is void. What it contributed was won, and the meter does not fall below its reset amount.
func TestWhatWasWonIsNotTurnedBack(t *testing.T) {
	h := jackpot(t, map[int]card.Suit{1: card.Spades}, "t1", "t2")
	h.tables[0].Rules = with(t, h.tables[0].Rules, "readings", map[string]string{"meter_after_void": "reversed"})
	f, log, ann, bob := opened(t, h)
	l := f.Table("t1")
	v := upTo(t, f, decision, gambler{id: ann, seats: []int{1}, bold: true, mute: true})
	must(t, play(t.Context(), f, "t2", gambler{id: bob, seats: []int{1}, bold: true}, gambler{id: ann, seats: []int{2}}))
	must(t, approved(t, f, l.Declare(t.Context(), fay, round.Answer{Question: v.Question.ID, Irregularity: &round.Irregularity{Kind: general.WrongNumber}})))
	must(t, l.Leave(t.Context(), ann, 1))
	if reading := reads(l); reading != 30_000*money.Dollar || f.Balance(bob) < 30_000*money.Dollar {
		t.Errorf("the meter reads %s, and bob has %s", reading, f.Balance(bob))
	}
	f.Close()
	sound(t, log)
	areTheirValues(t, log)
}

// TestWhoWatchesALinkedTableSeesTheMeterRise: a wager at one table moves the meter, and who watches
// another that is linked to it, where nothing happens, is told.
func TestWhoWatchesALinkedTableSeesTheMeterRise(t *testing.T) {
	f, _, ann, _ := opened(t, jackpot(t, nil, "t1", "t2"))
	defer f.Close()
	other, changes := f.Table("t2"), make(chan struct{}, 1)
	before := other.Version("")
	defer other.Watch("", changes)()
	upTo(t, f, decision, gambler{id: ann, seats: []int{1}, bold: true, mute: true})
	for seen := "30000.00"; seen != "30002.50"; seen = other.View("").Meter {
		select {
		case <-changes:
		case <-time.After(10 * time.Second):
			t.Fatalf("nobody was told that the meter reads more than %s", seen)
		}
	}
	if other.Version("") == before {
		t.Error("the view of the other table counts as the one before")
	}
}

// TestAContributionFollowsACorrection of the wagers, up and down.
func TestAContributionFollowsACorrection(t *testing.T) {
	h := jackpot(t, nil, "t1")
	f, log, ann, _ := opened(t, h)
	l := f.Table("t1")
	upTo(t, f, decision, gambler{id: ann, seats: []int{1}, mute: true})
	answers := answersOf(t, log, 1)
	n := len(answers) - 1
	for answers[n].Stakes == nil {
		n--
	}
	for _, amount := range []money.Cents{20 * money.Dollar, 1 * money.Dollar, 10 * money.Dollar, 20 * money.Dollar} {
		is := answers[n]
		is.Stakes = append([]round.Stake(nil), is.Stakes...)
		for i := range is.Stakes {
			if is.Stakes[i].Wager == "progressive" {
				is.Stakes[i].Amount = amount
			}
		}
		must(t, approved(t, f, l.Correct(t.Context(), fay, table.Correction{Answer: n, Is: is, Reason: "chips were counted wrongly"})))
		if reading := reads(l); reading != 30_000*money.Dollar+amount/4 {
			t.Errorf("with %s wagered the meter reads %s", amount, reading)
		}
	}
	f.Close()
	f = h.open(t, log) // nothing is contributed again
	defer f.Close()
	if reading := reads(f.Table("t1")); reading != 30_005*money.Dollar {
		t.Errorf("after a restart the meter reads %s", reading)
	}
}

// TestAnAwardIsNotCorrectedToAnother player: with other cards the floorperson would have
// validated the payout of another seat.
func TestAnAwardIsNotCorrectedToAnother(t *testing.T) {
	h := jackpot(t, map[int]card.Suit{1: card.Spades}, "t1")
	f, log, ann, bob := opened(t, h)
	l := f.Table("t1")
	upTo(t, f, resultOf, gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}, bold: true})
	for n, is := range answersOf(t, log, 1) {
		if is.Choice == "shuffle" {
			is.Cards = jackpot(t, map[int]card.Suit{2: card.Spades}, "t1").deck
			refusedWith(t, l.Correct(t.Context(), fay, table.Correction{Answer: n, Is: is, Reason: "the seats were mixed up"}), "the meter would pay another share")
		}
		if is.Choice == "" && is.Amount > 0 {
			refusedWith(t, l.Correct(t.Context(), fay, table.Correction{Answer: n, Is: is, Reason: "misread"}), "only its link can say")
		}
	}
}
