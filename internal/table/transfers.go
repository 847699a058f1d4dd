package table

import (
	"encoding/json"
	"maps"
	"slices"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// Transfers are the chips that the events from the first-th on move, each with the clause that moves it: from a
// stack to the layout, from there to the house or back, winnings from the house or, for a share of the meter, from
// its award account.
func (b banked) Transfers(p Course, first int) []journal.Transfer {
	var all []journal.Transfer
	for i := first; i < len(p.events); i++ {
		e := &p.events[i]
		move := func(from, to journal.Account, amount money.Cents) {
			if amount > 0 {
				all = append(all, journal.Transfer{From: from, To: to, Amount: amount, Cite: e.Cite, Memo: string(e.Wager)})
			}
		}
		seat, wagers, house := b.SeatAccount(e.Seat), b.WagersAccount(), b.HouseAccount()
		switch {
		case e.Kind == round.EventWager:
			move(seat, wagers, e.Amount)
		case e.Kind == round.EventSettle && e.Outcome.Reversed:
			award, share := b.reversed(p, i)
			move(seat, award, share)
			move(house, seat, e.Outcome.Returned+share)
			move(seat, house, -(e.Outcome.Returned + share))
		case e.Kind == round.EventSettle:
			stake := e.Outcome.Returned - e.Outcome.Paid
			move(wagers, seat, stake)
			move(wagers, house, e.Outcome.Stake-stake)
			if e.Outcome.MeterShare > 0 {
				house = b.awarded(p, i)
			}
			move(house, seat, e.Outcome.Paid)
		}
	}
	return all
}

// awarded is the account of the share that the n-th event pays: of the last question
// before it that asked for the meter.
func (b banked) awarded(p Course, n int) journal.Account {
	for _, a := range slices.Backward(p.asks) {
		if a.question.Kind == round.AskMeter && a.events <= n {
			return b.AwardAccount(a.question.ID)
		}
	}
	return b.HouseAccount()
}

// Documents reports whether the round waits until the payout of a share of the meter is documented, and the question that asked for its
// reading.
func (t *Table) Documents() (award int, waits bool) {
	q := t.Waiting()
	if q == nil || q.Kind != round.AskValidation || q.Choices[0].ID != general.Document {
		return 0, false
	}
	paid := slices.IndexFunc(t.course.events, func(e round.Event) bool {
		return e.Outcome != nil && e.Outcome.MeterShare > 0 && e.Seat == int(q.Pile.Seat)
	})
	for _, a := range t.course.asks {
		if a.question.Kind == round.AskMeter && a.events <= paid {
			award = a.question.ID
		}
	}
	return award, true
}

// BySlips reports whether the share of a meter that the round pays is documented by its slip, where the house pays jackpots by slips, which
// earlier builds did not ask for.
func (t *Table) BySlips() bool { return t.begin.OfHands }

// Documented reports whether an entry says that the payout for which a round waits is documented.
func Documented(e journal.Entry) bool {
	for _, event := range e.Events {
		var a round.Answer
		if event.Kind == answered && json.Unmarshal(event.Data, &a) == nil && a.Choice == general.Document {
			return true
		}
	}
	return false
}

// reversed is the share of the meter that the n-th event takes back from a seat, and the
// account that it came from.
func (b banked) reversed(p Course, n int) (award journal.Account, share money.Cents) {
	for i, before := range p.events[:n] {
		if o := before.Outcome; o != nil && o.MeterShare > 0 && o.Seat == p.events[n].Outcome.Seat && o.Wager == p.events[n].Outcome.Wager {
			return b.awarded(p, i), o.Paid
		}
	}
	return b.HouseAccount(), 0
}

// difference is what must still move after a correction, from the house to the other accounts and back, so that
// each has what the corrected round would have given it.
func (t *Table) difference(before, after Course) []journal.Transfer {
	due := ledger.Balances{}
	due.Post(t.between.Transfers(after, 0))
	for _, x := range t.between.Transfers(before, 0) {
		due.Post([]journal.Transfer{{From: x.To, To: x.From, Amount: x.Amount}})
	}
	house := t.HouseAccount()
	var all []journal.Transfer
	for _, account := range slices.Sorted(maps.Keys(due)) {
		switch amount := due[account]; {
		case account == house:
		case amount > 0:
			all = append(all, journal.Transfer{From: house, To: account, Amount: amount, Memo: corrects})
		case amount < 0:
			all = append(all, journal.Transfer{From: account, To: house, Amount: -amount, Memo: corrects})
		}
	}
	return all
}
