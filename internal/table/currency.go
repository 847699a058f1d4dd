package table

import (
	"fmt"

	"felt.example/felt/cite"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// Currency that a player without a device lays before him counts among his table stakes, and stays his until the dealer converts it into
// value chips: what of it is bet at once, the rest when he wants (§ 637a.8(b)(3)).

// The kinds of event by which currency is laid down and converted: a sitting each.
const (
	lays     = "currency"
	converts = "convert"
)

const byCurrency cite.Cite = "637a.8(b)(3)"

// CurrencyAccount is the account of the currency in front of the players of a table, below zero by what lies there.
func CurrencyAccount(id string) journal.Account { return journal.Account("currency/" + id) }

// LayCurrency records currency that a player without a device lays before him at a table of Poker, between rounds: whole dollars, in
// cents. With it his table stakes are no more than may be bought.
func (t *Table) LayCurrency(seat int, player string, amount money.Cents) (Changes, error) {
	var s Changes
	if err := t.Sits(seat, player); err != nil {
		return s, err
	}
	switch {
	case !t.Selected.Game.Room:
		return s, fmt.Errorf("at this table wagers are value chips; currency is exchanged for them")
	case !t.serves(seat):
		return s, refuse(byCurrency, "the player at seat %d plays with a device, and has no currency on the table", seat)
	case amount <= 0 || amount%money.Dollar != 0:
		return s, fmt.Errorf("%s is no whole number of dollars above zero", amount.Grouped())
	}
	if err := t.between.MayAdd(seat, amount); err != nil {
		return s, err
	}
	s.Transfers = []journal.Transfer{{From: CurrencyAccount(t.ID), To: t.SeatAccount(seat), Amount: amount, Memo: lays}}
	return s, s.Event(lays, sitting{Seat: seat, Amount: amount})
}

// Convert records that the dealer converts currency in front of a seat into value chips, which come from the in-transit account: all that
// is bet of it at least, in cents.
func (t *Table) Convert(seat int, player string, amount money.Cents, transit journal.Account) (Changes, error) {
	var s Changes
	if err := t.Sits(seat, player); err != nil {
		return s, err
	}
	switch lies, bet := t.Seats[seat-1].Currency, t.betCurrency(seat); {
	case lies == 0:
		return s, refuse(byCurrency, "no currency lies in front of seat %d", seat)
	case amount <= 0 || amount > lies:
		return s, refuse(byCurrency, "%s lies in front of seat %d in currency, and %s cannot be converted of it", lies.Grouped(), seat, amount.Grouped())
	case amount < bet:
		return s, refuse(byCurrency, "seat %d has bet %s in currency, and not only %s of it is converted", seat, bet.Grouped(), amount.Grouped())
	}
	s.Transfers = []journal.Transfer{{From: transit, To: CurrencyAccount(t.ID), Amount: amount, Memo: converts}}
	return s, s.Event(converts, sitting{Seat: seat, Amount: amount, Transit: transit})
}

// applyCurrency notes how much currency lies in front of a seat.
func (t *Table) applyCurrency(kind string, of sitting) {
	if kind == converts {
		of.Amount = -of.Amount
	}
	t.Seats[of.Seat-1].Currency += of.Amount
}

// betCurrency is how much of the currency of a seat is no longer in front of it: who bets puts forward his chips first.
func (t *Table) betCurrency(seat int) money.Cents {
	return max(0, t.Seats[seat-1].Currency-t.Stack(seat))
}

// unconverted says that currency was bet and not yet converted, or returns nil.
func (t *Table) unconverted() error {
	if of := t.convertsView(); of != nil {
		return refuse(byCurrency, "seat %d has bet %s in currency; convert it into value chips first", of.Seat, of.Bet.Grouped())
	}
	return nil
}

// takesUp is how much of the stack of a player who leaves is currency, which he takes with him, or the reason why he cannot leave yet.
func (t *Table) takesUp(seat int) (currency money.Cents, err error) {
	if bet := t.betCurrency(seat); bet > 0 {
		return 0, refuse(byCurrency, "seat %d has bet %s in currency, which the dealer has yet to convert", seat, bet.Grouped())
	}
	return t.Seats[seat-1].Currency, nil
}

// ConvertsView is currency that a seat has bet, which the dealer converts next.
type ConvertsView struct {
	Seat int `json:"seat"`
	// Bet is how much of it was bet, and Lies all that lies in front of the seat or was bet.
	Bet  money.Cents `json:"bet"`
	Lies money.Cents `json:"lies"`
	Cite cite.Cite   `json:"cite"`
}

// convertsView is nil if all that was bet is value chips.
func (t *Table) convertsView() *ConvertsView {
	for i := range t.Seats {
		if bet := t.betCurrency(i + 1); bet > 0 {
			return &ConvertsView{i + 1, bet, t.Seats[i].Currency, byCurrency}
		}
	}
	return nil
}
