package journal

import (
	"fmt"

	"felt.example/felt/cite"
	"felt.example/felt/money"
)

// Transfer moves an amount from one account to another.
type Transfer struct {
	From Account `json:"from"`
	To   Account `json:"to"`
	// Amount is in cents, more than zero and at most money.MaxPaid.
	Amount money.Cents `json:"amount"`
	// Cite is the clause that moves the money; "" if no clause does, as in a buy-in.
	Cite cite.Cite `json:"cite,omitempty"`
	Memo string    `json:"memo,omitempty"`
}

// Check returns nil if the transfer is well formed, or else the reason in one sentence.
func (t Transfer) Check() error {
	if err := t.From.Check(); err != nil {
		return fmt.Errorf("from: %w", err)
	}
	if err := t.To.Check(); err != nil {
		return fmt.Errorf("to: %w", err)
	}
	switch {
	case t.From == t.To:
		return fmt.Errorf("a transfer from %s to itself moves nothing", t.From)
	case t.Amount <= 0 || t.Amount > money.MaxPaid:
		return fmt.Errorf("amount: a transfer of %s is not between 0.01 and %s", t.Amount, money.MaxPaid)
	}
	return nil
}
