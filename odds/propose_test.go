package odds_test

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// TestPropose: what is proposed has the edge that is said, the first near the target, and changes
// two payouts at most.
func TestPropose(t *testing.T) {
	for _, c := range []struct {
		game, wager, letter string
		target              *big.Rat
		within              *big.Rat
	}{
		{"high-card-flush", "flush_bonus", "A", big.NewRat(6, 100), big.NewRat(1, 200)},
		{"high-card-flush", "progressive", "B", big.NewRat(40, 100), big.NewRat(1, 200)},
		{"four-card-prime", "all_six_bonus", "E", big.NewRat(10, 100), big.NewRat(1, 200)},
		{"spanish-21", "match_the_dealer", "8", big.NewRat(0, 1), big.NewRat(2, 100)},
	} {
		_, figures := ask(t, odds.Question{Game: odds.Game(c.game), Wager: round.WagerID(c.wager), Paytable: c.letter})
		f := figures[0]
		proposals, err := odds.Propose(f, &odds.Goals{Edge: c.target})
		if err != nil {
			t.Fatal(err)
		}
		if len(proposals) == 0 {
			t.Errorf("%s %s: nothing is proposed", c.game, c.wager)
		}
		for i, p := range proposals {
			if off := new(big.Rat).Sub(p.Edge, c.target); i == 0 && off.Abs(off).Cmp(c.within) > 0 || len(p.Changes) < 1 || len(p.Changes) > 2 {
				t.Errorf("%s %s: %+v has an edge of %s", c.game, c.wager, p.Changes, p.Edge.FloatString(6))
			}
			q := odds.Question{Game: odds.Game(c.game), Wager: round.WagerID(c.wager)}
			if c.game == "spanish-21" {
				q.Rules = []byte(`{"decks": "` + c.letter + `"}`)
			}
			for _, cell := range f.Cells {
				text := cell.Pays
				if i := slices.IndexFunc(p.Changes, func(x odds.Change) bool { return x.Hand == cell.Hand }); i >= 0 {
					text = p.Changes[i].Pays
				}
				pays, err := payout.Parse(text)
				if err != nil {
					t.Fatal(err)
				}
				q.Own = append(q.Own, paytable.PrintedRow{Hand: cell.Hand, Pays: pays})
			}
			if _, own := ask(t, q); own[0].Value().Cmp(new(big.Rat).Neg(p.Edge)) != 0 {
				t.Errorf("%s %s: %+v is worth %s, not %s", c.game, c.wager, p.Changes, own[0].Value(), p.Edge)
			}
		}
	}
}

// TestGoals: what is proposed for more goals than the edge comes to what is said, counted on the paytable itself.
func TestGoals(t *testing.T) {
	const game, wager = "high-card-flush", "flush_bonus"
	f := one(t, game, wager, "A")
	counted := func(p odds.Proposal) *analysis.Figure {
		q := odds.Question{Game: odds.Game(game), Wager: wager}
		for _, cell := range f.Cells {
			text := cell.Pays
			if i := slices.IndexFunc(p.Changes, func(x odds.Change) bool { return x.Hand == cell.Hand }); i >= 0 {
				text = p.Changes[i].Pays
			}
			if text == odds.Unpaid {
				continue
			}
			pays, err := payout.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			q.Own = append(q.Own, paytable.PrintedRow{Hand: cell.Hand, Pays: pays})
		}
		_, figures := ask(t, q)
		return figures[0]
	}
	near := func(a float64, b *big.Rat) bool { x, _ := b.Float64(); return math.Abs(a-x) < 1e-9 }
	for _, c := range []struct {
		goals odds.Goals
		meets func(f *analysis.Figure) bool
	}{
		{odds.Goals{Edge: big.NewRat(6, 100), Largest: 100}, func(f *analysis.Figure) bool {
			return f.Lines[0].Net.Cmp(big.NewRat(100, 1)) <= 0
		}},
		// Without four-card flushes some 3 % of hands are left.
		{odds.Goals{Hit: big.NewRat(3, 100)}, func(f *analysis.Figure) bool { h, _ := f.HitFrequency().Float64(); return h < 0.2 }},
		{odds.Goals{Edge: big.NewRat(7, 100), Deviation: 5, Any: true}, func(f *analysis.Figure) bool {
			v, _ := f.Variance().Float64()
			return math.Abs(math.Sqrt(v)-5) < 0.05
		}},
	} {
		proposals, err := odds.Propose(f, &c.goals)
		if err != nil || len(proposals) == 0 {
			t.Fatalf("%+v: %v, %v", c.goals, proposals, err)
		}
		for i, p := range proposals {
			own := counted(p)
			if more := c.goals.Hit != nil || c.goals.Deviation > 0; more != (p.Hit != nil) || more != (p.Deviation != nil) {
				t.Errorf("%+v: %+v", c.goals, p)
			} else if more && (!near(*p.Hit, own.HitFrequency()) || !near(*p.Deviation**p.Deviation, own.Variance())) {
				t.Errorf("%+v comes to %s, %s", p, own.HitFrequency(), own.Variance().FloatString(6))
			}
			if own.Value().Cmp(new(big.Rat).Neg(p.Edge)) != 0 {
				t.Errorf("%+v comes to %s", p, own.Value())
			}
			if i == 0 && !c.meets(own) {
				t.Errorf("%+v: %+v", c.goals, p)
			}
		}
	}
	for _, c := range []struct{ game, wager, letter string }{{"spanish-21", "match_the_dealer", "8"}, {"crazy-4-poker", "base", ""}} {
		if p, err := odds.Propose(one(t, c.game, round.WagerID(c.wager), c.letter), &odds.Goals{Deviation: 3}); err == nil {
			t.Errorf("%s %s: %+v", c.game, c.wager, p)
		}
	}
	// With two large numbers there are too many wholes to try.
	large := one(t, game, wager, "A")
	for i := range large.Cells[:2] {
		large.Cells[i].Pays = "9000000 to 1"
	}
	if p, err := odds.Propose(large, &odds.Goals{Edge: big.NewRat(6, 100), Any: true}); err == nil {
		t.Errorf("%+v", p)
	}
}
