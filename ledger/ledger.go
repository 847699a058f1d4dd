// Package ledger keeps accounts in cents by double entry: every transfer takes from one
// account what it gives to another, so the balances always sum to zero.
package ledger

import (
	"errors"
	"fmt"

	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// ErrOverdrawn is wrapped by the error of transfers that an account cannot cover.
var ErrOverdrawn = errors.New("overdrawn")

// Balances are the amounts that accounts hold. An account that holds nothing is not
// among them.
type Balances map[journal.Account]money.Cents

// Covers tells in a sentence, wrapping ErrOverdrawn, which account would stand below zero
// that may not, or returns nil. What counts is how the accounts stand after all the
// transfers, for they happen at one instant.
func (b Balances) Covers(transfers []journal.Transfer) error {
	due := make(map[journal.Account]money.Cents, 2*len(transfers))
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
func (b Balances) Post(transfers []journal.Transfer) {
	for _, t := range transfers {
		b.add(t.From, -t.Amount)
		b.add(t.To, t.Amount)
	}
}

func (b Balances) add(a journal.Account, amount money.Cents) {
	if b[a] += amount; b[a] == 0 {
		delete(b, a)
	}
}

// Apply makes the transfers, or none of them: then the error says which is malformed or,
// wrapping ErrOverdrawn, which account cannot cover them.
func (b Balances) Apply(transfers []journal.Transfer) error {
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
