package cardroom

import (
	"fmt"
	"strconv"
	"strings"

	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/poker"
	"felt.example/felt/table"
)

// limits are what is posted at the table.
func (r *Room) limits(viewer table.Viewer) LimitsView {
	p, s := r.posted, r.t.Selected
	least, most := r.BuyIn(viewer.Player)
	return LimitsView{
		Betting: general.BetLimits.Of(s).String(), SmallBet: p.SmallBet, BigBet: p.BigBet, Blinds: append([]money.Cents{}, p.Blinds...), Ante: p.Ante,
		Forced: p.ForcedBet, Chip: p.Chip, BuyIn: LimitView{least, most},
		Minimums: r.minimums(), Rake: r.rake(), Clock: general.DecisionTime.Of(s),
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
	switch general.Rake.Of(s) {
	case general.Percentage:
		text = strings.TrimSuffix(money.Cents(general.RakePercent.Of(s)).String(), ".00") + " % of the pot"
	case general.Incremental:
		var levels []string
		for n := 1; ; n++ {
			level := general.RakeLevels.For(strconv.Itoa(n)).Of(s)
			if level == 0 {
				break
			}
			levels = append(levels, fmt.Sprintf("$%d from a pot of %s", n, level.Words()))
		}
		text = strings.Join(levels, ", ")
	case general.TimeCharge:
		return fmt.Sprintf("%s of each player every %d minutes", general.Charge.Of(s).Words(), general.ChargePeriod.Of(s))
	default:
		return "No rake"
	}
	if most := poker.RakeMost.Of(s); most > 0 {
		text += ", at most " + most.Words()
	}
	return text
}
