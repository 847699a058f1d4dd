package mississippistud_test

import (
	"testing"

	"felt.example/felt/history/historytest"
	"felt.example/felt/pa/mississippistud"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

const envied = `{"paytables": {"three_card_bonus": "A", "progressive": "A"}, "positions": 3,
	"envy": {"royal_flush": "1000.00", "straight_flush": "300.00"}, "progressive_reset": "10000.00"}`

// envies are the Envy Bonuses among outcomes.
func envies(outcomes []round.Outcome) []round.Outcome {
	var list []round.Outcome
	for _, o := range outcomes {
		if o.Wager == mississippistud.EnvyBonus {
			list = append(list, o)
		}
	}
	return list
}

const bonus = " 655a.11(i)(3) 655a.12(c)(5)"

// TestEnvy: a royal flush without a progressive wager of its own pays every other player
// who has one down, folded or not, and nobody else.
func TestEnvy(t *testing.T) {
	regtest.Proves(t, "655a.11(i)(3)")
	outcomes := historytest.Settle(t, recordOf(envied, "As Ks Qs",
		seatOf(1, "", "2c 3d", base+", progressive 1", false),
		seatOf(2, "", "Js Ts", base, false),
		seatOf(3, "", "4c 5d", base, false),
		seatOf(4, "", "6c 7d", "ante 10, progressive 5", true))).Outcomes()
	historytest.Same(t, envies(outcomes), "4 envy_bonus bonus 1000.00 1000.00"+bonus, "1 envy_bonus bonus 1000.00 1000.00"+bonus)
	for _, o := range envies(outcomes) {
		if o.Stake != 0 || o.Hand != "royal flush" {
			t.Errorf("stake %s for a %s", o.Stake, o.Hand)
		}
	}
}

// TestNoEnvyForOnesOwnHand, wherever it lies; for two hands there are two, and each hand
// pays a player once.
func TestNoEnvyForOnesOwnHand(t *testing.T) {
	regtest.Proves(t, "655a.12(c)(5)")
	outcomes := historytest.Settle(t, recordOf(envied, "9s Ts Js",
		seatOf(1, "Ann", "7s 8s", base+", progressive 1", false),
		seatOf(2, "Ann", "Ks Qs", base+", progressive 1", false),
		seatOf(4, "Bob", "2c 3d", base+", progressive 1", false),
		seatOf(5, "Bob", "4c 5d", base+", progressive 1", false))).Outcomes()
	historytest.Same(t, envies(outcomes), "5 envy_bonus bonus 300.00 300.00"+bonus, "5 envy_bonus bonus 300.00 300.00"+bonus)

	outcomes = historytest.Settle(t, recordOf(envied, "9s Ts Js",
		seatOf(1, "", "7s 8s", base+", progressive 1", false),
		seatOf(2, "", "Ks Qs", base+", progressive 1", false))).Outcomes()
	historytest.Same(t, envies(outcomes), "1 envy_bonus bonus 300.00 300.00"+bonus, "2 envy_bonus bonus 300.00 300.00"+bonus)
}

// TestEnvyOfPlayersWithOneWager: it is paid where the player's progressive wager lies.
func TestEnvyOfPlayersWithOneWager(t *testing.T) {
	historytest.Same(t, envies(historytest.Settle(t, recordOf(envied, "9s Ts Js",
		seatOf(1, "", "7s 8s", base, false),
		seatOf(4, "Bob", "2c 3d", base+", progressive 1", false),
		seatOf(5, "Bob", "4c 5d", base, false))).Outcomes()), "4 envy_bonus bonus 300.00 300.00"+bonus)
}

// TestEnvyOfFoldedHands: a folded hand counts only while its progressive wager keeps it.
func TestEnvyOfFoldedHands(t *testing.T) {
	for wagers, want := range map[string]int{"ante 10": 0, "ante 10, three_card_bonus 1": 0, "ante 10, progressive 1": 1} {
		outcomes := historytest.Settle(t, recordOf(envied, "9s Ts Js",
			seatOf(1, "", "7s 8s", wagers, true), seatOf(4, "", "2c 3d", base+", progressive 1", false))).Outcomes()
		if got := len(envies(outcomes)); got != want {
			t.Errorf("%s: %d Envy Bonuses, want %d", wagers, got, want)
		}
	}
}

// TestEnvyNeedsItsRow: four-of-a-kind is no such hand, and without an amount none is paid.
func TestEnvyNeedsItsRow(t *testing.T) {
	for _, c := range []struct{ rules, community, cards string }{
		{envied, "9s 9h 9d", "9c 7s"},
		{tables, "9s Ts Js", "7s 8s"},
		{`{"paytables": {"progressive": "A"}, "envy": {"royal_flush": "1000.00"}}`, "9s Ts Js", "7s 8s"},
	} {
		outcomes := historytest.Settle(t, recordOf(c.rules, c.community, seatOf(1, "", c.cards, base, false), seatOf(4, "", "2c 3d", base+", progressive 1", false))).Outcomes()
		if n := len(envies(outcomes)); n != 0 {
			t.Errorf("%s: %d Envy Bonuses", c.rules, n)
		}
	}
}
