package analysis_test

import (
	"slices"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/threecardpoker"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// TestTheFurtherWagerHasAPaytable: a game may pay the wager of its decision by the hand, and then for
// so many times the first wager as were placed.
func TestTheFurtherWagerHasAPaytable(t *testing.T) {
	g := threecardpoker.Game
	pays := paytable.New[threecardpoker.Hand]("649a.12(a)").Row(threecardpoker.StraightFlush, payout.To(9, 1)).Row(threecardpoker.Pair, payout.To(1, 1))
	g.Wagers, g.Paytables = slices.Clone(g.Wagers), append(slices.Clone(g.Paytables), game.Tables(threecardpoker.Play, pays))
	for i := range g.Wagers {
		if w := &g.Wagers[i]; w.ID == threecardpoker.Play {
			w.Pays, w.PaysCite = payout.Payout{}, ""
		}
	}
	contest := *g.Contest
	g.Contest = &contest
	contest.Settle = func(s *game.Selected) func(player, dealer uint32) []round.Settlement {
		column := game.Column(s, threecardpoker.Play, pays)
		return func(player, _ uint32) []round.Settlement {
			h := threecardpoker.HandOf(hand.Value(player))
			return []round.Settlement{{Wager: threecardpoker.Play, Pays: column.Pays(h), Hand: h.String()}}
		}
	}
	s, err := g.Select([]byte(`{"paytables": {"ante_bonus": "A"}}`))
	if err != nil {
		t.Fatal(err)
	}
	x, err := analysis.NewSettled(s, nil)
	if err != nil {
		t.Fatal(err)
	}
	cell := 1 + slices.IndexFunc(x.Payouts.Cells, func(c analysis.Cell) bool { return c.Wager == threecardpoker.Play && c.Pays == "9 to 1" })
	if cell == 0 {
		t.Fatalf("the cells are %+v", x.Payouts.Cells)
	}
	unit := x.Payouts.Unit
	placed := func(round.WagerID) int64 { return 2 * unit }
	list := []round.Settlement{{Wager: threecardpoker.Play, Pays: payout.To(9, 1), Hand: threecardpoker.StraightFlush.String()}}
	want := analysis.End{Net: 18 * unit, Paid: [4]analysis.Paid{{Cell: cell, On: 2 * unit}}}
	if got := x.Payouts.End(list, placed); got != want {
		t.Errorf("twice the wager at 9 to 1 ends %+v, not %+v", got, want)
	}
}
