package analysis_test

import (
	"slices"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
)

func TestParts(t *testing.T) {
	hands := []string{"pair", "straight", "flush"}
	table := func(rows ...paytable.PrintedRow) paytable.Printed { return paytable.Printed{Rows: rows} }
	unit, pays, err := analysis.Parts(hands,
		table(paytable.PrintedRow{Hand: "flush", Pays: payout.To(3, 2)}, paytable.PrintedRow{Hand: "pair", Pays: payout.Push}),
		table(paytable.PrintedRow{Hand: "straight", Pays: payout.To(4, 3)}, paytable.PrintedRow{Hand: "flush", Pays: payout.Half}))
	if err != nil || unit != 6 || !slices.Equal(pays[0], []int64{0, -6, 9}) || !slices.Equal(pays[1], []int64{-6, 8, -3}) {
		t.Errorf("%d, %v, %v", unit, pays, err)
	}
	for want, row := range map[string]paytable.PrintedRow{
		`paytable: there is no hand "three"; there are pair, straight, flush`:                                        {Hand: "three", Pays: payout.Push},
		`paytable: 5 for 1 for "pair" is not what this wager can pay; it pays odds such as "4 to 1", or a push`:      {Hand: "pair", Pays: payout.For(5)},
		`paytable: 10% of meter for "pair" is not what this wager can pay; it pays odds such as "4 to 1", or a push`: {Hand: "pair", Pays: payout.OfMeter(10)},
		`paytable: $50 for "pair" is not what this wager can pay; it pays odds such as "4 to 1", or a push`:          {Hand: "pair", Pays: payout.Fixed(50_00)},
		`paytable: 1 to 99999999 for "pair" divides the wager into too many parts`:                                   {Hand: "pair", Pays: payout.To(1, 99_999_999)},
		`paytable: 99,999,999 to 1 for "pair" is more than is counted`:                                               {Hand: "pair", Pays: payout.To(99_999_999, 1)},
	} {
		if _, _, err := analysis.Parts(hands, table(row)); err == nil || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
	}
}
