package table

import (
	"maps"
	"slices"

	"felt/ledger"
	"felt/money"
	"felt/round"
)

// transfers are the chips that events move, each with the clause that moves it: from a
// stack to the layout, from there to the house or back, winnings from the house or, for
// a share of the meter, from awards.
func (t *Table) transfers(events []round.Event, awards ledger.Account) []ledger.Transfer {
	var all []ledger.Transfer
	for i := range events {
		e := &events[i]
		move := func(from, to ledger.Account, amount money.Cents) {
			if amount > 0 {
				all = append(all, ledger.Transfer{From: from, To: to, Amount: amount, Cite: e.Cite, Memo: string(e.Wager)})
			}
		}
		seat, wagers, house := t.SeatAccount(e.Seat), t.WagersAccount(), t.HouseAccount()
		switch {
		case e.Kind == round.EventWager:
			move(seat, wagers, e.Amount)
		case e.Kind == round.EventSettle && e.Outcome.Reversed:
			move(house, seat, e.Outcome.Returned)
			move(seat, house, -e.Outcome.Returned)
		case e.Kind == round.EventSettle:
			stake := e.Outcome.Returned - e.Outcome.Paid
			move(wagers, seat, stake)
			move(wagers, house, e.Outcome.Stake-stake)
			if e.Outcome.MeterShare > 0 {
				house = awards
			}
			move(house, seat, e.Outcome.Paid)
		}
	}
	return all
}

// difference is what must still move after a correction: from the house to the seats
// and back, so that every account stands as the corrected round would have left it.
func (t *Table) difference(before, after []round.Event) []ledger.Transfer {
	due := ledger.Balances{}
	for _, x := range t.transfers(after, t.HouseAccount()) {
		due[x.To] += x.Amount
		due[x.From] -= x.Amount
	}
	for _, x := range t.transfers(before, t.HouseAccount()) {
		due[x.To] -= x.Amount
		due[x.From] += x.Amount
	}
	var all []ledger.Transfer
	house := t.HouseAccount()
	for _, account := range slices.Sorted(maps.Keys(due)) {
		amount := due[account]
		switch {
		case account == house:
		case amount > 0:
			all = append(all, ledger.Transfer{From: house, To: account, Amount: amount, Memo: "correction"})
		case amount < 0:
			all = append(all, ledger.Transfer{From: account, To: house, Amount: -amount, Memo: "correction"})
		}
	}
	return all
}
