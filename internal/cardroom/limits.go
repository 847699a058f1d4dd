package cardroom

import (
	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/poker"
)

// limits are what is posted at the table.
func (r *Room) limits(viewer table.Viewer) LimitsView {
	p, s := r.posted, r.t.Selected
	least, most := r.BuyIn(viewer.Player)
	return LimitsView{
		Betting: general.BetLimits.Of(s).String(), SmallBet: p.SmallBet, BigBet: p.BigBet, Blinds: append([]money.Cents{}, p.Blinds...), Ante: p.Ante,
		Forced: p.ForcedBet, Chip: p.Chip, BuyIn: LimitView{least, most},
		Minimums: r.minimums(), Rake: p.House.Takes(), Clock: general.DecisionTime.Of(s), TimeBank: poker.TimeBank.Of(s),
	}
}

// minimums are the minimum bets to which the page lets players agree: the posted one and its multiples, up to
// eight times.
func (r *Room) minimums() []money.Cents {
	list, p := []money.Cents{}, r.posted
	for times := money.Cents(1); times <= 8 && times*p.SmallBet <= p.MinimumMost; times++ {
		list = append(list, times*p.SmallBet)
	}
	return list
}
