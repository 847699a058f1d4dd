package fourcardprime_test

import (
	"errors"
	"fmt"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/fourcardprime"
	"felt.example/felt/payout"
	"felt.example/felt/regtest"
)

// TestFloor: the least limit follows from the table's minimum and its paytables.
func TestFloor(t *testing.T) {
	regtest.Proves(t, "682a.12(g)")
	for _, c := range []struct {
		paytables, minimum, limit string
		good                      bool
	}{
		{`"bad_beat_bonus": "A"`, "0.01", "49999.99", false},
		{`"bad_beat_bonus": "A"`, "0.01", "50000.00", true},
		{`"bad_beat_bonus": "C", "prime": "A", "aces_bonus": "A", "all_six_bonus": "A"`, "45.00", "50000.00", true},
		{`"bad_beat_bonus": "C", "prime": "A", "aces_bonus": "A", "all_six_bonus": "A"`, "100.00", "110599.99", false},
		{`"bad_beat_bonus": "C", "prime": "A", "aces_bonus": "A", "all_six_bonus": "A"`, "100.00", "110600.00", true},
		{`"bad_beat_bonus": "A", "prime": "B", "aces_bonus": "F", "all_six_bonus": "E"`, "100.00", "105899.99", false},
		{`"bad_beat_bonus": "A", "prime": "B", "aces_bonus": "F", "all_six_bonus": "E"`, "100.00", "105900.00", true},
		{`"bad_beat_bonus": "A", "aces_bonus": "A"`, "100.00", "52899.99", false},
		{`"bad_beat_bonus": "A", "aces_bonus": "A"`, "100.00", "52900.00", true},
		{`"bad_beat_bonus": "D", "aces_bonus": "F"`, "1000.00", "149999.99", false},
		{`"bad_beat_bonus": "D", "aces_bonus": "F"`, "1000.00", "150000.00", true},
	} {
		_, err := fourcardprime.Game.Select([]byte(fmt.Sprintf(`{"paytables": {%s}, "minimum": %q, "payout_limit": %q}`, c.paytables, c.minimum, c.limit)))
		var refused *game.InputError
		ok := errors.As(err, &refused)
		if c.good && err != nil || !c.good && (!ok || refused.Cite != "682a.12(g)") {
			t.Errorf("%s at a minimum of %s: %s gives %v", c.paytables, c.minimum, c.limit, err)
		}
	}
}

// TestMostWon looks through all hands for the one that wins most at the minimum.
func TestMostWon(t *testing.T) {
	type choice struct{ badBeat, prime, aces, allSix, reading string }
	for _, c := range []choice{
		{"A", "A", "A", "A", "as-published"}, {"C", "A", "A", "D", "four-card"}, {"B", "", "F", "", "as-published"},
		{"A", "B", "", "", "four-card"}, {"D", "", "H", "E", "as-published"}, {"A", "", "E", "", "four-card"},
	} {
		text := fmt.Sprintf(`{"readings": {"aces_bonus": %q}, "paytables": {"bad_beat_bonus": %q`, c.reading, c.badBeat)
		for wager, letter := range map[string]string{"prime": c.prime, "aces_bonus": c.aces, "all_six_bonus": c.allSix} {
			if letter != "" {
				text += fmt.Sprintf(", %q: %q", wager, letter)
			}
		}
		s, err := fourcardprime.Game.Select([]byte(text + "}}"))
		if err != nil {
			t.Fatal(err)
		}
		badBeat, prime := fourcardprime.BadBeatBonus.Column(c.badBeat), fourcardprime.Prime.Column(c.prime)
		aces, allSix, win := fourcardprime.AcesBonus.Column(c.aces), fourcardprime.AllSixBonus.Column(c.allSix), fourcardprime.WinBonus.Column("")
		rank := hand.FiveCard
		if c.reading == "four-card" {
			rank = hand.FourCard
		}
		units := func(p payout.Payout) int { return int(p.Amount(1, 0)) }
		most := 0
		each(5, func(five card.Set) {
			v := hand.FourCard(five)
			bonus := fourcardprime.BonusHandOf(v)
			sum := 4 + units(win.Pays(bonus))
			if bonus > 0 && fourcardprime.AcesHandOf(v) != fourcardprime.AcesFourAces { // four aces are never beaten
				sum = max(sum, units(badBeat.Pays(bonus)))
			}
			sum += units(prime.Pays(fourcardprime.SameColourOf(five))) + units(aces.Pays(fourcardprime.AcesHandOf(rank(five))))
			if c.allSix == "" {
				most = max(most, sum)
				return
			}
			if sum+1_000 <= most { // no card can make it more
				return
			}
			for rest := card.Full &^ five; rest != 0; rest &= rest - 1 {
				h := fourcardprime.AllSixHandOf(five | rest&-rest)
				if h <= fourcardprime.AllSixRoyalFlush {
					most = max(most, sum+units(allSix.Pays(h)))
				}
			}
		})
		if got := fourcardprime.Game.Limit.MostOf(s); got != most {
			t.Errorf("%+v: at most %d is said to be won, and %d is", c, got, most)
		}
	}
}
