package ledger

import (
	"errors"
	"fmt"

	"felt.example/felt/cite"
	"felt.example/felt/money"
)

// ErrOverdrawn is wrapped by the error of transfers that an account cannot cover.
var ErrOverdrawn = errors.New("overdrawn")

// Transfer moves an amount from one account to another.
type Transfer struct {
	From Account `json:"from"`
	To   Account `json:"to"`
	// Amount is in cents, more than nothing and at most money.MaxPaid.
	Amount money.Cents `json:"amount"`
	// Cite is the clause that moves the money; "" where none does, as in a buy-in.
	Cite cite.Cite `json:"cite,omitempty"`
	Memo string    `json:"memo,omitempty"`
}

// Check tells in a sentence why t is no transfer, or returns nil.
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

// Balances are the amounts that accounts hold. An account that holds nothing is not
// among them.
type Balances map[Account]money.Cents

// Covers tells in a sentence, wrapping ErrOverdrawn, which account would stand below zero
// that may not, or returns nil. What counts is how the accounts stand after all the
// transfers, for they happen at one instant.
func (b Balances) Covers(transfers []Transfer) error {
	due := make(map[Account]money.Cents, 2*len(transfers))
	for _, t := range transfers {
		due[t.From] -= t.Amount
		due[t.To] += t.Amount
	}
	for _, t := range transfers {
		if amount := due[t.From]; amount < 0 && b[t.From]+amount < 0 && !t.From.MayOwe() {
			return fmt.Errorf("%w: %s holds %s and cannot pay %s", ErrOverdrawn, t.From, b[t.From], -amount)
		}
	}
	return nil
}

// Post makes the transfers without asking whether they are covered: for transfers that a
// log has already taken, and for books that hold some of the accounts only.
func (b Balances) Post(transfers []Transfer) {
	for _, t := range transfers {
		b.add(t.From, -t.Amount)
		b.add(t.To, t.Amount)
	}
}

func (b Balances) add(a Account, amount money.Cents) {
	if b[a] += amount; b[a] == 0 {
		delete(b, a)
	}
}

// Apply makes the transfers, or none of them: then the error says which is malformed or,
// wrapping ErrOverdrawn, which account cannot cover them.
func (b Balances) Apply(transfers []Transfer) error {
	for i, t := range transfers {
		if err := t.Check(); err != nil {
			return fmt.Errorf("transfers[%d]: %w", i, err)
		}
	}
	if err := b.Covers(transfers); err != nil {
		return err
	}
	b.Post(transfers)
	return nil
}

// Sum is the trial balance: zero when every account is among the balances.
func (b Balances) Sum() money.Cents {
	var sum money.Cents
	for _, amount := range b {
		sum += amount
	}
	return sum
}
