package round

import (
	"cmp"
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/payout"
)

// Settlement is how one wager of a player is settled, whatever he has placed on it.
type Settlement struct {
	Wager WagerID
	Pays  payout.Payout // none: it loses
	// On is the wager on which a bonus is paid that has no stake of its own; "" for a wager.
	On WagerID
	// Hand is the hand that a paytable pays; "" where only the value of the hands counted.
	Hand  string
	Cites []cite.Cite
}

// Net is what the player is up by the settlement, with a stake in cents on its wager or on the one that a
// bonus goes by; a meter has no part in it.
func (x *Settlement) Net(stake money.Cents) money.Cents {
	switch {
	case x.On != "":
		return x.Pays.Amount(stake, 0)
	case x.Pays.Loses():
		return -stake
	case x.Pays.Pushes():
		return 0
	case x.Pays.KeepsStake():
		return x.Pays.Amount(stake, 0) - stake
	}
	return x.Pays.Amount(stake, 0)
}

// Settlements are settlements under a clause, and where one is paid under the clause of the payouts.
func Settlements(c, paid cite.Cite, list ...Settlement) []Settlement {
	for i := range list {
		x := &list[i]
		if x.Cites = []cite.Cite{c}; !x.Pays.Loses() && !x.Pays.Pushes() {
			x.Cites = append(x.Cites, paid)
		}
	}
	return list[:len(list):len(list)] // what is appended is one hand's alone
}

// WithEach returns, by number, the settlements of every hand up to the highest: a list, and one more
// that is the hand's own, unless that names no wager.
func WithEach[H ~uint8](list []Settlement, highest H, own func(H) Settlement) [][]Settlement {
	lists := make([][]Settlement, highest+1)
	for h := range lists {
		lists[h] = list
		if x := own(H(h)); x.Wager != "" {
			lists[h] = append(slices.Clip(list), x)
		}
	}
	return lists
}

// SettleAll settles a seat's wagers. Hand names the player's cards for settlements that name no
// hand.
func (r *Round) SettleAll(s *Seat, hand string, list []Settlement) {
	for i := range list {
		x := &list[i]
		if name := cmp.Or(x.Hand, hand); x.On != "" {
			r.Bonus(s, x.Wager, s.Staked(x.On), x.Pays, name, x.Cites...)
		} else {
			r.Settle(s, x.Wager, x.Pays, name, x.Cites...)
		}
	}
}
