package cardroom

import (
	"fmt"
	"strconv"
	"strings"

	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/table"
)

// limits are what is posted at the table.
func (r *Room) limits(viewer table.Viewer) LimitsView {
	p, s := r.posted, r.t.Selected
	least, most := r.BuyIn(viewer.Player)
	return LimitsView{
		Betting: s.Choice("betting"), SmallBet: p.SmallBet, BigBet: p.BigBet, Blinds: append([]money.Cents{}, p.Blinds...), Ante: p.Ante,
		Forced: p.ForcedBet, Chip: p.Chip, BuyIn: LimitView{least, most},
		Minimums: r.minimums(), Rake: r.rake(), Clock: s.Count("clock"),
	}
}

// minimums are the minimum bets that the page offers to agree to: the posted one and its
// next multiples, up to eight times.
func (r *Room) minimums() []money.Cents {
	list, p := []money.Cents{}, r.posted
	for times := money.Cents(1); times <= 8 && times*p.SmallBet <= p.MinimumMost; times++ {
		list = append(list, times*p.SmallBet)
	}
	return list
}

// rake says what the house takes.
func (r *Room) rake() string {
	s := r.t.Selected
	var text string
	switch s.Choice("rake") {
	case poker.Percentage:
		text = strings.TrimSuffix(money.Cents(s.Count("rake_percent")).String(), ".00") + " % of the pot"
	case poker.Incremental:
		var levels []string
		for n := 1; s.Of("rake_levels", strconv.Itoa(n)) > 0; n++ {
			levels = append(levels, fmt.Sprintf("$%d from a pot of %s", n, s.Of("rake_levels", strconv.Itoa(n)).Words()))
		}
		text = strings.Join(levels, ", ")
	case poker.TimeCharge:
		return fmt.Sprintf("%s of each player every %d minutes", s.Amount("time_charge").Words(), s.Count("time_charge_minutes"))
	default:
		return "No rake"
	}
	if most := s.Amount("rake_most"); most > 0 {
		text += ", at most " + most.Words()
	}
	return text
}
