package floor_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// joined makes a directory with a log in which two players have joined the house.
func joined(t testing.TB, h house) (dir string, ann, bob string) {
	t.Helper()
	dir = quickDir(t)
	log := openLog(t, dir)
	f := h.open(t, log)
	for name, id := range map[string]*string{"Ann": &ann, "Bob": &bob} {
		p, _, err := f.Join(t.Context(), name)
		must(t, err)
		*id = p.ID
	}
	f.Close()
	must(t, log.Close())
	return dir, ann, bob
}

// decks are the orders of the cards that a game is killed with: any, and where it has a
// meter one that pays from it.
func decks(t testing.TB, g *game.Game) map[string][]card.Card {
	t.Helper()
	rules := rulesOf(t, g)
	deck := deckOf(t, g, rules)
	random(3).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	all := map[string][]card.Card{"any cards": deck}
	if !progressive(g) {
		return all
	}
	all["the meter is won"] = rigged(t, g, rules, allWagers(t, g), map[int]card.Suit{1: card.Spades})
	return all
}

// allWagers are all wagers that seats 1 and 2 can place.
func allWagers(t testing.TB, g *game.Game) []round.Stake {
	t.Helper()
	selected, err := g.Select(rulesOf(t, g))
	must(t, err)
	var stakes []round.Stake
	for _, w := range g.Wagers {
		for seat := 1; seat <= 2; seat++ {
			if !w.Later && !w.Payout && selected.Offers(&w) {
				stakes = append(stakes, round.Stake{Seat: seat, Wager: w.ID, Amount: 10 * money.Dollar})
			}
		}
	}
	return stakes
}

// TestKilledAtEveryAppend plays a round to its end, then again and again, with the log
// failing after one, two, three appends and so on. What comes of it must be the same.
func TestKilledAtEveryAppend(t *testing.T) {
	for _, g := range gamesDealt(t) {
		for name, deck := range decks(t, g) {
			t.Run(g.ID+"/"+name, func(t *testing.T) {
				t.Parallel()
				h := house{tables: []table.Config{configOf(t, g, "t1")}, deck: deck}
				dir, ann, bob := joined(t, h)
				gamblers := []gambler{{id: ann, seats: []int{1}, bold: true}, {id: bob, seats: []int{2}}}
				want, appends := whole(t, h, copyDir(t, dir), gamblers)
				if won := want.Balances["meter-funding/"+meterID] < -60_000*money.Dollar; won != (name == "the meter is won") {
					t.Fatalf("the meter was won: %t", won)
				}
				hows := []fault{dies} // which leaves the same log as dying before the acknowledgement
				if name == "the meter is won" {
					hows = append(hows, forgets, blinks)
				}
				for _, how := range hows {
					for k := 1; k <= appends; k++ {
						killed(t, h, copyDir(t, dir), gamblers, how, k, want)
					}
				}
			})
		}
	}
}

// whole plays without a fault and returns how it ended and after how many appends.
func whole(t testing.TB, h house, dir string, gamblers []gambler) (final, int) {
	t.Helper()
	log := &faulty{Log: openLog(t, dir), left: -1, how: forgets}
	f := h.open(t, log)
	must(t, play(t.Context(), f, "t1", gamblers...))
	f.Close()
	end := finalOf(t, f, log, "t1", gamblers...)
	sound(t, log)
	must(t, log.Close())
	return end, log.made
}

// killed plays with a fault at the k-th append, opens the floor again where it died, and
// compares.
func killed(t *testing.T, h house, dir string, gamblers []gambler, how fault, k int, want final) {
	t.Helper()
	at := fmt.Sprintf("%s at append %d", faults[how], k)
	log := &faulty{Log: openLog(t, dir), left: k, how: how}
	f, err := floor.Open(t.Context(), h.config(log))
	if err == nil {
		err = persist(t, f, log, gamblers)
		f.Close()
	}
	if log.dead() {
		must(t, log.Close())
		log = &faulty{Log: openLog(t, dir), left: -1, how: forgets}
		f = h.open(t, log)
		err = persist(t, f, log, gamblers)
		f.Close()
	}
	if err != nil {
		t.Fatalf("%s: %v", at, err)
	}
	end := finalOf(t, f, log, "t1", gamblers...)
	if text := end.difference(want); text != "" {
		t.Fatalf("%s: %s", at, text)
	}
	sound(t, log)
	must(t, log.Close())
}

// persist plays on when an act failed and the log lives.
func persist(t testing.TB, f *floor.Floor, log *faulty, gamblers []gambler) error {
	for _, g := range gamblers { // who is away between two acts is not waited for
		defer f.Table("t1").Watch(g.id, make(chan struct{}, 1))()
	}
	for range 10 {
		err := play(t.Context(), f, "t1", gamblers...)
		if err == nil || log.dead() || errors.Is(err, errStuck) {
			return err
		}
	}
	return fmt.Errorf("no act is carried out any more")
}

// sound verifies the log, and that nothing is on its way any more.
func sound(t testing.TB, log store.Log) {
	t.Helper()
	verified(t, log)
	now, err := log.Snapshot(t.Context())
	must(t, err)
	for account, amount := range now.Balances {
		if kind := string(account); len(kind) > 8 && kind[:8] == "transit/" || kind == "table/t1/wagers" {
			t.Errorf("%s still holds %s", account, amount)
		}
	}
}

// verified verifies the log.
func verified(t testing.TB, log store.Log) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context()) // for what is done last of all
	report, err := floor.Verify(ctx, withKeys(log), cardroom.Open, nil)
	must(t, err)
	for _, finding := range report.Findings {
		t.Error(finding)
	}
	now, err := log.Snapshot(ctx)
	must(t, err)
	if sum := now.Balances.Sum(); sum != 0 {
		t.Errorf("the books sum to %s", sum)
	}
}
