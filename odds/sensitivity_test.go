package odds_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// varied is what each choice changes of one figure.
func varied(t *testing.T, game string, wager round.WagerID, paytable, rules string) *odds.SensitivityDocument {
	t.Helper()
	entries, err := odds.Entries(odds.Question{Game: odds.Game(game), Wager: wager, Paytable: paytable, Rules: json.RawMessage(rules)})
	if err != nil || len(entries) != 1 {
		t.Fatal(len(entries), err)
	}
	shown := 0
	d, err := new(odds.Calculator).Sensitivity(t.Context(), &entries[0], func(odds.Alternative) { shown++ })
	if err != nil {
		t.Fatal(err)
	}
	if shown < len(d.Changes)+len(d.Unchanged)+len(d.Refused) {
		t.Errorf("%s: %d choices are shown, and %d have an answer", game, shown, len(d.Changes)+len(d.Unchanged)+len(d.Refused))
	}
	return d
}

// TestSensitivityByHand: of 2,598,960 hands 6 · 220 · 64 are a pair of 6s and no more, which pay 1 to 1 in one reading of
// § 579.12(d) and lose in the other.
func TestSensitivityByHand(t *testing.T) {
	by := big.NewRat(2*6*220*64, 2_598_960)
	for _, test := range []struct {
		paytable, rules, instead string
		by                       *big.Rat
	}{
		{"A", `{}`, "a-is-6s", by},
		{"B", `{}`, "a-is-6s", new(big.Rat).Neg(by)},
		{"A", `{"readings": {"poker_bonus": "a-is-6s"}}`, "a-is-7s", new(big.Rat).Neg(by)},
	} {
		d := varied(t, "five-card-hi-lo", "poker_bonus", test.paytable, test.rules)
		if len(d.Changes) != 1 {
			t.Fatalf("%s %s: %+v", test.paytable, test.rules, d.Changes)
		}
		x := d.Changes[0]
		if x.Choice != "readings.poker_bonus" || x.Instead != test.instead || x.Cite != "579.12(d)" || x.By.Fraction != test.by.RatString() {
			t.Errorf("%s %s: %+v, want %s by %s", test.paytable, test.rules, x, test.instead, test.by.RatString())
		}
	}
}

// TestSensitivityByTheBoard: with the ace high only the Straight Flush Bonus would hold 14.3 to 15.6 %, which the reading
// gives as the reason why it is not read so.
func TestSensitivityByTheBoard(t *testing.T) {
	var held []string
	for _, paytable := range []string{"A", "B", "C", "D"} {
		for _, x := range varied(t, "high-card-flush", "straight_flush_bonus", paytable, "").Changes {
			if x.Choice == "readings.straight_flush_ace" && x.Chosen == "low-too" && x.Instead == "high-only" {
				value, _ := new(big.Rat).SetString(x.Value.Fraction)
				held = append(held, value.Mul(value, big.NewRat(-100, 1)).FloatString(1))
			}
		}
	}
	if len(held) != 4 || slices.Min(held) != "14.3" || slices.Max(held) != "15.6" {
		t.Errorf("it would hold %v %%", held)
	}
}

// TestSensitivityLeavesNothingOut: each option and each reading that can be chosen has one answer, and a choice that the
// others do not allow is named with the clause.
func TestSensitivityLeavesNothingOut(t *testing.T) {
	for _, test := range []struct {
		game     string
		wager    round.WagerID
		paytable string
		rules    string
		refused  bool
	}{
		{"mississippi-stud", "three_card_bonus", "A", ``, true},
		{"mississippi-stud", "three_card_bonus", "A", `{"dealing": "automated_shoe", "shuffling": "reshuffling_shoe"}`, false},
		{"crazy-4-poker", "queens_up", "A", ``, false},
		{"four-card-prime", "aces_bonus", "A", ``, false},
	} {
		d := varied(t, test.game, test.wager, test.paytable, test.rules)
		answers := map[string]int{}
		for _, id := range slices.Concat(d.Unchanged, d.Untried) {
			answers[id]++
		}
		changed := map[string]bool{}
		for _, x := range d.Changes {
			changed[x.Choice] = true
		}
		for id := range changed {
			answers[id]++
		}
		g := odds.Game(test.game).Game
		for _, o := range g.Options {
			if answers[o.ID] != 1 && !(test.refused && o.ID == "community_first") {
				t.Errorf("%s: the option %s has %d answers", test.game, o.ID, answers[o.ID])
			}
		}
		for _, r := range g.Readings {
			if r.Others != nil && answers["readings."+r.ID] != 1 {
				t.Errorf("%s: the reading %s has %d answers", test.game, r.ID, answers["readings."+r.ID])
			}
		}
		named := slices.ContainsFunc(d.Refused, func(r odds.Refusal) bool {
			return r.Choice == "community_first" && r.Instead == "true" && strings.Contains(r.Why, "§ 655a.10(g)")
		})
		if named != test.refused {
			t.Errorf("%s %s: refused are %+v", test.game, test.rules, d.Refused)
		}
	}
}

// TestSensitivityEnds with the context.
func TestSensitivityEnds(t *testing.T) {
	entries, err := odds.Entries(odds.Question{Game: odds.Game("crazy-4-poker"), Wager: "queens_up", Paytable: "A"})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := new(odds.Calculator).Sensitivity(ctx, &entries[0], func(odds.Alternative) {}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
