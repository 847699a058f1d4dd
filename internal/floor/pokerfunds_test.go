package floor_test

import (
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
)

// TestKilledWhileABadBeatIsPaid has a Bad Beat won of an amount displayed, and the log fail
// after every append: it is paid once, and the rest is in the fund.
func TestKilledWhileABadBeatIsPaid(t *testing.T) {
	config := pokerConfig(t, "holdem")
	for name, value := range map[string]any{
		"bad_beat": true, "bad_beat_players": 2, "bad_beat_from": "2.00", "high_hand": true, "high_hand_players": 2, "high_hand_from": "2.00", "high_hand_minutes": 30,
	} {
		config.Rules = with(t, config.Rules, name, value)
	}
	clock := &watch{}
	pace := floor.Pace{Wagers: hour, Result: hour / 2}
	h := house{tables: []table.Config{config}, watch: clock, pace: &pace}
	// Dealt are seat 1 and seat 2, then, with the button on seat 1, seat 2 and seat 1.
	h.deck = stacked(t, "Tc Td", "9h 8h", "Th Jh Qh Ts 2s")
	dir, ann, bob := joined(t, h)
	gamblers := []gambler{{id: ann, seats: []int{1}, stays: true}, {id: bob, seats: []int{2}, stays: true}}

	// The first hand contributes to the funds.
	log := openLog(t, dir)
	f := h.open(t, log)
	l := f.Table("t1")
	for done := false; !done; {
		for i := range gamblers {
			_, err := gamblers[i].act(t.Context(), f, l)
			must(t, err)
		}
		v := l.View("")
		done = v.Round == 1 && v.Stage == "result"
	}
	f.Close()
	must(t, log.Close())
	clock.passed.Add(int64(hour)) // the boxes are counted, the High Hand is paid

	for i := range gamblers {
		gamblers[i].rounds, gamblers[i].stays = 2, false
	}
	want, appends := whole(t, h, copyDir(t, dir), gamblers)
	// Each lost 2.00 to the other's pot and both funds took 1.00 of each. Of the 1.00 displayed
	// bob's beaten fours are paid 0.70 and ann 0.30; he had the highest hand of the first period.
	if cage := []money.Cents{998_30, 999_70}; !slices.Equal(want.Cage, cage) {
		t.Fatalf("the players have %v at the cage, not %v", want.Cage, cage)
	}
	for k := 1; k <= appends; k++ {
		killed(t, h, copyDir(t, dir), gamblers, dies, k, want)
		killed(t, h, copyDir(t, dir), gamblers, forgets, k, want)
	}
}

// stacked is a deck of Hold'em between two, by whose first cards each gets his.
func stacked(t *testing.T, first, second, board string) []card.Card {
	t.Helper()
	a, b, c := card.Hand(first), card.Hand(second), card.Hand(board)
	used := slices.Concat(a, b, c)
	rest := slices.DeleteFunc(card.Deck(), func(c card.Card) bool { return slices.Contains(used, c) })
	deck := []card.Card{a[0], b[0], a[1], b[1], rest[0], c[0], c[1], c[2], rest[1], c[3], rest[2], c[4]}
	return append(deck, rest[3:]...)
}
