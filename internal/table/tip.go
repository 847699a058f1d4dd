package table

import (
	"encoding/json"
	"fmt"

	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// tips is the kind of event by which a player gives chips to the dealers: a Tip.
const tips = "tip"

// Tip is chips that a player gives out of his stack, into the tip box of the table.
type Tip struct {
	Seat   int    `json:"seat"`
	Player string `json:"player"` // his ID
	// Dealer is the ID of the person who deals then.
	Dealer string      `json:"dealer"`
	Amount money.Cents `json:"amount"`
}

// tipped is what was given since the dealer came to the table: how often, how much, and last by which seat.
type tipped struct {
	Times int         `json:"times"`
	Total money.Cents `json:"total"`
	Last  Tip         `json:"last"`
}

// leastChip is the value chip of the least denomination, in cents.
const leastChip = 25

// TipBox is the chips in the tip box of the table.
func (t *Table) TipBox() journal.Account { return journal.Account("tips/" + t.ID) }

// Tip has a player give chips to the person who deals, an amount in cents: whole chips that are neither on the layout nor needed for a hand
// in play. No clause says when a tip may be given; that a tip box is there, each chapter's § .2 does.
func (t *Table) Tip(seat int, player string, amount money.Cents) (Changes, error) {
	var s Changes
	if err := t.Sits(seat, player); err != nil {
		return s, err
	}
	free := t.Stack(seat) - t.Seats[seat-1].down()
	switch {
	case t.Dealer.Person == "":
		return s, fmt.Errorf("the program deals at this table, so there is nobody to tip")
	case IsProgram(player):
		return s, fmt.Errorf("a house player plays with chips of the house, and gives none away")
	case amount <= 0:
		return s, fmt.Errorf("a tip is more than zero, not %s", amount.Grouped())
	}
	if err := t.between.MayTip(seat, amount); err != nil {
		return s, err
	}
	switch {
	case t.mispaid(seat):
		return s, t.unpaid()
	case amount > free:
		return s, fmt.Errorf("a tip of %s is more than the %s in front of seat %d that are not wagered", amount.Grouped(), free.Grouped(), seat)
	}
	s.Transfers = []journal.Transfer{{From: t.SeatAccount(seat), To: t.TipBox(), Amount: amount, Memo: tips}}
	return s, s.Event(tips, Tip{seat, player, t.Dealer.Person, amount})
}

func (t *Table) applyTip(data json.RawMessage) error {
	var tip Tip
	if err := json.Unmarshal(data, &tip); err != nil {
		return err
	}
	if tip.Seat < 1 || tip.Seat > len(t.Seats) {
		return fmt.Errorf("there is no seat %d", tip.Seat)
	}
	t.tipped.Times, t.tipped.Total, t.tipped.Last = t.tipped.Times+1, t.tipped.Total+tip.Amount, tip
	return nil
}

// TipsView is what a dealer is told of the tip box at his table.
type TipsView struct {
	// Times and Total are how often and how much was given since he came, Seat and Amount the last.
	Times  int         `json:"times"`
	Total  money.Cents `json:"total"`
	Seat   int         `json:"seat"`
	Amount money.Cents `json:"amount"`
}

// tipsView is nil where nothing was given since the dealer came.
func (t *Table) tipsView() *TipsView {
	if t.tipped.Times == 0 {
		return nil
	}
	return &TipsView{t.tipped.Times, t.tipped.Total, t.tipped.Last.Seat, t.tipped.Last.Amount}
}
