package mississippistud_test

import (
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/pa/mississippistud"
	"felt.example/felt/round"
	"felt.example/felt/settle/settletest"
)

// TestRounds settles the rounds of testdata/rounds.
func TestRounds(t *testing.T) { settletest.Rounds(t) }

const base = "ante 10, third_street 10, fourth_street 20, fifth_street 30"

// settled is a record with community cards under a meter of 20,000.
func settled(t *testing.T, rules, community string, seats ...string) *round.Round {
	t.Helper()
	return settletest.Settle(t, `{"meter": "20000.00", `+settletest.Record("mississippi-stud", rules, "community "+community, seats...)[1:])
}

// TestBoardIsNamed by what it forms, when somebody wagered on it.
func TestBoardIsNamed(t *testing.T) {
	for wagers, want := range map[string]string{"ante 5, three_card_bonus 1; folded": "straight flush", base + ", three_card_bonus 1": "straight flush", base: ""} {
		if name, _ := settled(t, tables, "9s Ts Js", "1: 7c 4d; "+wagers).Formed(round.Community); name != want {
			t.Errorf("%s: the board is a %q, want %q", wagers, name, want)
		}
	}
}

// TestHandIsMadeOfFiveCards, those of the board among them.
func TestHandIsMadeOfFiveCards(t *testing.T) {
	want := card.SetOf(card.Hand("8h 5c Kh Ts Tc")...)
	if name, five := settled(t, tables, "Kh Ts Tc", "1: 8h 5c; "+base).Formed(round.SeatPile(1)); name != "pair of tens" || five != want {
		t.Errorf("%s of %v", name, five)
	}
}

// TestEnvyNamesItsHand, which is another player's, and is paid on no wager.
func TestEnvyNamesItsHand(t *testing.T) {
	outcomes := settled(t, envied, "As Ks Qs", "1: 2c 3d; "+base+", progressive 1", "2: Js Ts; "+base).Outcomes()
	if o := outcomes[len(outcomes)-1]; o.Wager != mississippistud.EnvyBonus || o.Seat != 1 || o.Stake != 0 || o.Hand != "royal flush" {
		t.Errorf("%+v", o)
	}
}

// TestCutFrom: what the ceiling cuts says from how much.
func TestCutFrom(t *testing.T) {
	for _, o := range settled(t, tables, "As Ks Qs", "1: Js Ts; ante 50, third_street 50, fourth_street 50, fifth_street 50").Outcomes() {
		if cut := o.Wager == "fourth_street" || o.Wager == "fifth_street"; cut && o.LimitedFrom != 25_000_00 || !cut && o.LimitedFrom != 0 {
			t.Errorf("the %s is cut from %s", o.Wager, o.LimitedFrom)
		}
	}
}
