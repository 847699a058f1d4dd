package cardroom

import (
	"fmt"
	"slices"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// RakeAccount is what the house has taken from the pots and as time charges.
func (r *Room) RakeAccount() journal.Account { return table.RakeAccount(r.t.ID) }

// Transfers implements table.Between: bets go into the pot, what was taken out of it to the
// house and the funds, the rest to the winners.
func (r *Room) Transfers(c table.Course, first int) []journal.Transfer {
	var all []journal.Transfer
	for i := first; i < len(c.Events()); i++ {
		e := &c.Events()[i]
		move := func(from, to journal.Account, amount money.Cents, memo string) {
			if amount > 0 {
				all = append(all, journal.Transfer{From: from, To: to, Amount: amount, Cite: e.Cite, Memo: memo})
			}
		}
		switch e.Kind {
		case round.EventWager:
			move(r.t.SeatAccount(e.Seat), r.t.WagersAccount(), e.Amount, e.Choice)
		case round.EventSettle:
			move(r.t.WagersAccount(), r.t.SeatAccount(e.Seat), e.Outcome.Returned, string(e.Wager))
			move(r.t.SeatAccount(e.Seat), r.t.WagersAccount(), -e.Outcome.Returned, string(e.Wager)) // of a round declared void
		case round.EventTake:
			move(r.t.WagersAccount(), r.takes(e.Choice), e.Amount, e.Choice)
		case round.EventPutBack:
			move(r.takes(e.Choice), r.t.WagersAccount(), e.Amount, e.Choice)
		case round.EventFund:
			if !table.IsProgram(r.t.Owner(e.Seat)) { // otherwise it stays in the fund
				move(r.fundAccount(e.Choice, displayed), r.fundAccount(e.Choice, held), e.Amount, e.Choice)
			}
		default:
		}
	}
	return all
}

// takes is the account to which goes what is taken out of a pot: the rake, or a contribution to a fund.
func (r *Room) takes(what string) journal.Account {
	if r.funds[what] != nil {
		return r.fundAccount(what, box)
	}
	return r.RakeAccount()
}

const timeCharge cite.Cite = "637a.17(a)(3)"

// Charge takes the time charge of every seat, between hands (§ 637a.17(a)(3)).
func (r *Room) Charge() (table.Changes, error) {
	var s table.Changes
	if r.t.InRound() {
		return s, fmt.Errorf("the time charge is taken between hands")
	}
	for n := 1; n <= len(r.seats); n++ {
		if due := r.posted.House.TimeCharge(r.t.Stack(n)); due > 0 {
			s.Transfers = append(s.Transfers, journal.Transfer{From: r.t.SeatAccount(n), To: r.RakeAccount(), Amount: due, Cite: timeCharge, Memo: charged})
		}
	}
	return s, s.Event(charged, counting{})
}

// NextCharge is when the next period of the time charge begins; zero is never.
func (r *Room) NextCharge() time.Time {
	if !general.TimeCharge.Chosen(r.t.Selected) {
		return time.Time{}
	}
	return r.charged.Add(time.Duration(r.posted.House.PeriodMinutes) * time.Minute)
}

// counts is how many of the last pots AveragePot looks at.
const counts = 20

// AveragePot is the average of the last pots, in cents; ok is false before the first.
func (r *Room) AveragePot() (average money.Cents, ok bool) {
	if len(r.pots) == 0 {
		return 0, false
	}
	for _, pot := range r.pots {
		average += pot
	}
	return average / money.Cents(len(r.pots)), true
}

// pot records what was in the pot of the hand that is over.
func (r *Room) pot() {
	var pot money.Cents
	for _, e := range r.t.Events() {
		if o := e.Outcome; o != nil && o.Result != round.Void {
			pot += o.Stake
		}
	}
	if pot > 0 {
		pots := append(slices.Clip(r.pots), pot)
		r.pots = pots[max(0, len(pots)-counts):]
	}
}

// Settled says what a seat received from a pot to which it had contributed.
func (*Room) Settled(o *round.Outcome) string {
	pot := table.PotName(o.Number)
	switch {
	case o.Reversed && o.Returned < 0:
		return (-o.Returned).Grouped() + " is taken back"
	case o.Result == round.Void:
		return o.Returned.Grouped() + " is returned"
	case o.Returned > 0:
		return fmt.Sprintf("%s of %s is awarded", o.Returned.Grouped(), pot)
	}
	return fmt.Sprintf("%s in %s is lost", o.Stake.Grouped(), pot)
}
