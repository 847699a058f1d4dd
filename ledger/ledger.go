// Package ledger keeps balances of accounts in cents by double entry. Every transfer takes from one
// account what it gives to another, so all balances together are always zero.
package ledger

import (
	"errors"
	"fmt"

	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// ErrOverdrawn is wrapped by the error for a transfer that an account cannot cover.
var ErrOverdrawn = errors.New("overdrawn")

// Balances are the amounts in the accounts, in cents. Accounts that hold nothing are left out.
type Balances map[journal.Account]money.Cents

// Covers returns nil if the accounts can cover the transfers. Otherwise the error wraps
// ErrOverdrawn and names the account that would fall below zero although it may not. Only the
// balances after all of the transfers count, because these happen at the same instant.
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

// Post makes the transfers without checking that they are covered. It is for transfers that a log
// has already accepted, and for books that have only some of the accounts.
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

// Apply makes all of the transfers or none. The error names a malformed transfer or, wrapping
// ErrOverdrawn, the account that cannot cover them.
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

// Sum is the trial balance. It is zero if the balances include every account.
func (b Balances) Sum() money.Cents {
	var sum money.Cents
	for _, amount := range b {
		sum += amount
	}
	return sum
}
