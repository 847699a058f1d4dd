package analysis_test

import (
	"math/big"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/pa/crazy4poker"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// TestWays adds up two hands by halves of an Ante: three hands fold, one is played for a
// wager of 2 and wins 3 to 2 in one of four deals.
func TestWays(t *testing.T) {
	s, err := crazy4poker.Game.Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	fold := analysis.Way{Choice: "fold", Wagered: 2, Ends: []analysis.End{{Net: -2, Deals: 4}}}
	play := analysis.Way{Choice: "play", Wagered: 4, Ends: []analysis.End{
		{Net: 6, Deals: 1, Paid: [4]analysis.Paid{{Cell: 1, On: 4}}}, {Net: -4, Deals: 3},
	}}
	if best := analysis.BestWay([]analysis.Way{fold, play}); best != 1 {
		t.Errorf("the best way is %d", best)
	}
	if best := analysis.BestWay([]analysis.Way{fold, fold}); best != 0 {
		t.Errorf("of equal ways the best is %d", best)
	}
	choices := analysis.Choices([]analysis.Way{fold, play}, 2)
	if choices[0].Value.Cmp(big.NewRat(-1, 1)) != 0 || choices[1].Value.Cmp(big.NewRat(-3, 4)) != 0 {
		t.Errorf("the choices are worth %s and %s", choices[0].Value, choices[1].Value)
	}
	sum := analysis.NewWays(2, []analysis.Cell{{Hand: "any"}}, "fold", "play")
	sum.Add(3, &fold)
	part := sum.Empty()
	part.Add(1, &play)
	sum.Join(part)
	f := sum.Figure(s, "some")
	for _, c := range []struct {
		what string
		got  *big.Rat
		want string
	}{
		{"deals", new(big.Rat).SetInt(f.Combinations), "16"},
		{"value", f.Value(), "-15/16"},
		{"wagered", f.Wagered, "5/4"},
		{"fold", f.Decisions[0].Frequency, "3/4"},
		{"play", f.Decisions[1].Frequency, "1/4"},
		{"cell", f.Cells[0].PerUnit, "1/8"},
	} {
		if c.got.RatString() != c.want {
			t.Errorf("%s: %s, want %s", c.what, c.got.RatString(), c.want)
		}
	}
}

func TestOften(t *testing.T) {
	var often analysis.Often
	if often.String() != "" || often.Mixed() {
		t.Errorf("nothing is decided %q", often.String())
	}
	often.Add("play", 3)
	if often.String() != "play" || often.Mixed() {
		t.Errorf("alike is decided %q", often.String())
	}
	often.Add("fold", 4)
	often.Add("play", 1)
	if often.String() != "fold (4), play (4)" || !often.Mixed() {
		t.Errorf("not alike is decided %q", often.String())
	}
}

// TestPayouts reads paytables: a wager's, which pays 3 to 2 and so needs halves, and those of
// one's own.
func TestPayouts(t *testing.T) {
	s, err := crazy4poker.Game.Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	even := []round.WagerID{crazy4poker.Ante}
	p, err := analysis.NewPayouts(s, nil, even, crazy4poker.SuperBonusWager)
	if err != nil {
		t.Fatal(err)
	}
	if c := p.Cells[5]; p.Unit != 2 || len(p.Cells) != 7 || p.Cells[0].Hand != "wins" || c.Hand != "flush" || c.Pays != "3 to 2" {
		t.Errorf("%+v", p)
	}
	if b := p.Of(crazy4poker.SuperBonusWager, "flush"); b != (analysis.Bonus{Pays: 3, Paid: analysis.Paid{Cell: 6, On: 2}}) {
		t.Errorf("%+v", b)
	}
	if b := p.Of(crazy4poker.SuperBonusWager, "two pair"); b != (analysis.Bonus{}) {
		t.Errorf("%+v", b)
	}
	for _, c := range []struct {
		hand string
		pays payout.Payout
		want string
	}{
		{"straight", payout.To(7, 6), ""},
		{"straight", payout.Push, ""},
		{"two pair", payout.To(1, 1), `paytable: there is no hand "two pair"; there are four aces, four-of-a-kind, straight flush, three-of-a-kind, flush, straight`},
		{"straight", payout.For(3), `paytable: 3 for 1 for "straight" is not what the Super Bonus Wager can pay`},
		{"straight", payout.OfMeter(10), `paytable: 10% of meter for "straight" is not what the Super Bonus Wager can pay`},
		{"straight", payout.To(2_000_000, 1), `paytable: 2,000,000 to 1 for "straight" is more than is counted`},
		{"straight", payout.To(1, 1001), `paytable: 1 to 1001 for "straight" divides the wager into too many parts`},
	} {
		own := map[round.WagerID]paytable.Printed{crazy4poker.SuperBonusWager: {Rows: []paytable.PrintedRow{{Hand: c.hand, Pays: c.pays}}}}
		p, err := analysis.NewPayouts(s, own, even, crazy4poker.SuperBonusWager)
		switch {
		case c.want == "" && (err != nil || len(p.Cells) != 2):
			t.Errorf("%s: %v", c.pays, err)
		case c.want != "" && (err == nil || err.Error() != c.want):
			t.Errorf("%s: %v, want %s", c.pays, err, c.want)
		}
	}
}
