package analysis_test

import (
	"math/big"
	"testing"

	"felt/analysis"
	"felt/pa/crazy4poker"
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
	sum.Add(3, &fold, fold.Choice)
	part := sum.Empty()
	part.Add(1, &play, play.Choice)
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
	if sum.Percent() != "-93.7500 %" {
		t.Errorf("the value is %s", sum.Percent())
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

func TestCells(t *testing.T) {
	s, err := crazy4poker.Game.Select([]byte(`{"paytables": {"queens_up": "B"}}`))
	if err != nil {
		t.Fatal(err)
	}
	cells := analysis.Cells(s, nil, crazy4poker.QueensUpWager)
	if len(cells) != 7 || cells[2].Hand != "three-of-a-kind" || cells[2].Pays != "8 to 1" || cells[2].Paytable != "B" {
		t.Errorf("%+v", cells)
	}
	if p := analysis.PaidOn(cells, crazy4poker.QueensUpWager, "three-of-a-kind", 5); p != (analysis.Paid{Cell: 3, On: 5}) {
		t.Errorf("%+v", p)
	}
	if p := analysis.PaidOn(cells, crazy4poker.Ante, "three-of-a-kind", 5); p != (analysis.Paid{}) {
		t.Errorf("%+v", p)
	}
}
