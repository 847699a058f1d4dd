package odds_test

import (
	"math/big"
	"slices"
	"testing"

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
		proposals := odds.Propose(f, c.target)
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
