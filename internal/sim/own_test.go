package sim

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// ownTables are custom paytables of every wager of a game that takes one. Each pays every hand that any paytable of the
// wager pays, and no two hands the same.
func ownTables(g *analysis.Game) map[round.WagerID]paytable.Printed {
	own := map[round.WagerID]paytable.Printed{}
	changeable := odds.Changeable(g, analysis.Optimal)
	for _, t := range g.Game.Paytables {
		w := g.Game.Wager(t.Wager)
		side := !w.Required && !w.Payout && t.Judged != nil && t.Judged.Each == nil && t.Judged.Up == 0
		if !side && !slices.Contains(changeable, t.Wager) {
			continue
		}
		var table paytable.Printed
		for i, hand := range t.Hands() {
			table.Rows = append(table.Rows, paytable.PrintedRow{Hand: hand, Pays: payout.To(20-i, 1)})
		}
		own[t.Wager] = table
	}
	return own
}

// TestOwnPaytables: by custom paytables the engine and the kernels pay the same to the cent from the same cards, and what rounds
// bring agrees with the exact figures of these paytables.
func TestOwnPaytables(t *testing.T) {
	var results []*Result
	for _, g := range odds.Games {
		own := ownTables(g)
		if len(own) == 0 {
			continue
		}
		p := Plan{Game: g, Own: own, Strategy: analysis.Optimal}
		if g == slow {
			p.Strategy = "basic"
		}
		agree(t, p, 2000, map[string]map[analysis.Ending]bool{})
		if g == slow { // to solve its base game takes seconds
			continue
		}
		p.Seats, p.Rounds, p.Seed = 1, 40_000, 1
		r := run(t, p)
		if len(r.Own) != len(own) {
			t.Errorf("%s tells %v", g.Game.ID, r.Own)
		}
		results = append(results, r)
	}
	if len(results) < 6 {
		t.Errorf("only %d games were played", len(results))
	}
	if v := Judge(results, 0.01); len(v.Failed) > 0 {
		t.Errorf("%+v", v.Failed)
	}
}

// TestUnprintedHand: a hand that no paytable of the chapter prints is paid by one that pays it. By hand: the suits of seven cards, of which
// three at most are of one, come as 3-3-1-0, 3-2-2-0 and 3-2-1-1, twelve times each: 12·286²·13 + 12·286·78² + 12·286·78·13² = 78,881,088 of
// 133,784,560 hands. At 1 to 1, all else lost, the wager is worth 2·78,881,088/133,784,560 - 1.
func TestUnprintedHand(t *testing.T) {
	own := map[round.WagerID]paytable.Printed{"flush_bonus": {Rows: []paytable.PrintedRow{{Hand: "three-card flush", Pays: payout.To(1, 1)}}}}
	r := run(t, Plan{Game: odds.Game("high-card-flush"), Own: own, Wagers: []round.WagerID{"flush_bonus"}, Seats: 1, Rounds: 20_000, Seed: 2})
	w := r.Wagers[1]
	if want := big.NewRat(2*78_881_088-133_784_560, 133_784_560); w.Exact.Fraction != want.RatString() || w.Chance == nil || *w.Chance < 0.001 {
		t.Errorf("%+v, exactly %s; want %s", w, w.Exact.Fraction, want)
	}
}

// TestOwnRefused: what cannot be played by a custom paytable is refused in a sentence.
func TestOwnRefused(t *testing.T) {
	row := func(hand string) paytable.Printed {
		return paytable.Printed{Rows: []paytable.PrintedRow{{Hand: hand, Pays: payout.To(2, 1)}}}
	}
	for _, c := range []struct {
		p    Plan
		want string
	}{
		{Plan{Game: odds.Game("spanish-21"), Strategy: "mimic", Own: map[round.WagerID]paytable.Printed{"match_the_dealer": row("x")}}, "no wager that is played of Spanish 21 takes a custom paytable"},
		{Plan{Game: odds.Game("crazy-4-poker"), Own: map[round.WagerID]paytable.Printed{"play": row("pair")}}, `"play" is no wager that is played by a custom paytable; there are super_bonus, queens_up`},
		{Plan{Game: odds.Game("crazy-4-poker"), Wagers: []round.WagerID{}, Own: map[round.WagerID]paytable.Printed{"queens_up": row("pair")}}, `"queens_up" is no wager that is played by a custom paytable; there are super_bonus`},
		{Plan{Game: odds.Game("crazy-4-poker"), Rules: []byte(`{"paytables":{"queens_up":"B"}}`), Own: map[round.WagerID]paytable.Printed{"queens_up": row("flush")}}, "a custom paytable of queens_up is given, and the rules choose paytable B"},
		{Plan{Game: odds.Game("crazy-4-poker"), Own: map[round.WagerID]paytable.Printed{"queens_up": row("pair of kings")}}, `queens_up: "pair of kings" is no hand that a round of Crazy 4 Poker is paid by`},
		{Plan{Game: odds.Game("crazy-4-poker"), Own: map[round.WagerID]paytable.Printed{"super_bonus": row("pair")}}, `there is no hand "pair"`},
	} {
		c.p.Seats, c.p.Rounds = 1, 1
		if _, err := New(t.Context(), c.p, calculator); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %s", err, c.want)
		}
	}
}
