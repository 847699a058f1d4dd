package analysis

import (
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/paytable"
)

// mostParts bounds what a hand may be paid, so that sums over all deals stay exact.
const mostParts = 10_000_000

// Parts returns what paytables pay the hands on the wager of a base game, in whole numbers of which
// unit make one wager. A hand without a row loses. The error names a row that such a wager cannot
// have.
func Parts(hands []string, tables ...paytable.Printed) (unit int64, pays [][]int64, err error) {
	unit = 1
	for _, t := range tables {
		for _, row := range t.Rows {
			_, m, ok := row.Pays.Net()
			switch {
			case !slices.Contains(hands, row.Hand):
				return 0, nil, fmt.Errorf("paytable: there is no hand %.60q; there are %s", row.Hand, strings.Join(hands, ", "))
			case !ok || row.Pays.KeepsStake():
				return 0, nil, fmt.Errorf("paytable: %s for %q is not what this wager can pay; it pays odds such as \"4 to 1\", or a push", row.Pays, row.Hand)
			}
			if unit%int64(m) != 0 {
				unit *= int64(m)
			}
			if unit > mostParts {
				return 0, nil, fmt.Errorf("paytable: %s for %q divides the wager into too many parts", row.Pays, row.Hand)
			}
		}
	}
	for _, t := range tables {
		parts := make([]int64, len(hands))
		for i, name := range hands {
			parts[i] = -unit
			if at := slices.IndexFunc(t.Rows, func(row paytable.PrintedRow) bool { return row.Hand == name }); at >= 0 {
				n, m, _ := t.Rows[at].Pays.Net()
				parts[i] = int64(n) * (unit / int64(m))
				if parts[i] > mostParts {
					return 0, nil, fmt.Errorf("paytable: %s for %q is more than is counted", t.Rows[at].Pays, name)
				}
			}
		}
		pays = append(pays, parts)
	}
	return unit, pays, nil
}
