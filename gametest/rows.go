package gametest

import (
	"fmt"
	"strings"

	"felt.example/felt/game"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Rows records which rows of a game's paytables the rounds have reached.
type Rows struct {
	game    *game.Game
	reached map[row]bool
}

type row struct {
	wager        round.WagerID
	letter, hand string
}

// NewRows returns an empty record of rows.
func NewRows(g *game.Game) *Rows { return &Rows{g, map[row]bool{}} }

// See records the rows by which a round's wagers were paid.
func (rows *Rows) See(p *Played) {
	for _, o := range p.Outcomes() {
		table := rows.game.Paytable(o.Wager)
		if table == nil || o.Result == round.Lose || o.Result == round.Void {
			continue
		}
		for _, printed := range table.Printed {
			if table.Lettered() && printed.Letter != p.Selected.Paytable(o.Wager) {
				continue
			}
			if hand := which(printed, o); hand != "" {
				rows.reached[row{o.Wager, printed.Letter, hand}] = true
			}
		}
	}
}

// which is the row by which an outcome was paid: the one that its hand is called after,
// "flush" for "ace-high flush", and that pays what was paid; "" is none.
func which(printed paytable.Printed, o round.Outcome) string {
	best, exact := "", false
	for _, r := range printed.Rows {
		if !pays(r, o) {
			continue
		}
		called := strings.HasPrefix(o.Hand+" ", r.Hand+" ") || strings.HasPrefix(o.Hand, r.Hand+",") || strings.HasSuffix(o.Hand, " "+r.Hand)
		if called && (!exact || len(r.Hand) > len(best)) {
			best, exact = r.Hand, true
		}
		if !exact {
			best = r.Hand
		}
	}
	return best
}

// pays reports whether a row pays as the outcome was paid; on a bonus, whose stake the
// outcome does not say, it always may.
func pays(r paytable.PrintedRow, o round.Outcome) bool {
	percent, share := r.Pays.FromMeter()
	switch {
	case share || o.MeterShare > 0:
		return share && percent == o.MeterShare
	case r.Pays.Pushes() || o.Result == round.Push:
		return r.Pays.Pushes() == (o.Result == round.Push)
	case o.Result == round.Bonus:
		return true
	}
	return r.Pays.Amount(o.Stake, 0) == max(o.Paid, o.LimitedFrom)
}

// Add adds the rows of another record.
func (rows *Rows) Add(other *Rows) {
	for r := range other.reached {
		rows.reached[r] = true
	}
}

// Missing returns the declared rows that no round has reached.
func (rows *Rows) Missing() []string {
	var missing []string
	for _, table := range rows.game.Paytables {
		for _, printed := range table.Printed {
			for _, r := range printed.Rows {
				if !rows.reached[row{table.Wager, printed.Letter, r.Hand}] {
					missing = append(missing, strings.TrimSpace(fmt.Sprintf("%s %s: %s", table.Wager, printed.Letter, r.Hand)))
				}
			}
		}
	}
	return missing
}
