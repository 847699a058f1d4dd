package floor

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
)

// The kinds of transfer between a table and the cage.
const (
	sitTransit = "sit"
	addTransit = "add"
	outTransit = "out"
	// convertTransit is chips for currency that lies in front of a seat.
	convertTransit = "convert"
	// backTransit is what a late correction takes back from a balance.
	backTransit = "back"
	// changeTransit is the stack of a player who changes tables, on its way to the one that he is called to; its key is the call.
	changeTransit = "change"
)

// transit is a transfer between a table and the cage, or another table. The name of its account says all that is needed to complete
// it.
type transit struct {
	kind, table string
	seat        int
	player, key string
}

// payment is money on its way to the cage.
type payment struct {
	way    transit
	amount money.Cents
}

func (w transit) account() journal.Account {
	return journal.Account(fmt.Sprintf("transit/%s/%s/%d/%s/%s", w.kind, w.table, w.seat, w.player, w.key))
}

// The log's keys of the steps: from the cage, to the seat, and to the cage.
func (w transit) withdrawal() string { return "withdraw/" + w.key }
func (w transit) arrival() string    { return w.kind + "/" + w.key }
func (w transit) deposit() string    { return fmt.Sprintf("deposit/%s/%d/%s", w.table, w.seat, w.key) }

func parseTransit(account journal.Account) (transit, bool) {
	var w transit
	parts := strings.Split(string(account), "/")
	if len(parts) != 6 || parts[0] != "transit" {
		return w, false
	}
	_, err := fmt.Sscan(parts[3], &w.seat)
	w.kind, w.table, w.player, w.key = parts[1], parts[2], parts[4], parts[5]
	return w, err == nil && slices.Contains([]string{sitTransit, addTransit, outTransit, convertTransit, backTransit, changeTransit}, w.kind)
}

// brings reports whether it is chips on their way to a seat.
func (w transit) brings() bool {
	return w.kind == sitTransit || w.kind == addTransit || w.kind == convertTransit
}

// settleTransit completes the transfers to and from tables that were under way when nobody dealt there any more: chips on their way to a seat
// arrive there or go back; chips on their way to the cage arrive; what a correction that was not made would have taken goes back. An award waits for its table, which asks for it
// again, and so does the stack of a player who changes tables.
func (f *Floor) settleTransit(ctx context.Context, of func(table string) bool) error {
	now, err := f.Log.Snapshot(ctx)
	if err != nil {
		return err
	}
	for _, account := range slices.Sorted(maps.Keys(now.Balances)) {
		way, ok := parseTransit(account)
		if !ok || !of(way.table) {
			continue
		}
		amount := now.Balances[account]
		l := f.Table(way.table)
		if way.kind == changeTransit && l != nil && l.opens() {
			continue
		}
		if l != nil && way.brings() && l.arrive(ctx, l.hand(way.player), way, amount) == nil {
			continue
		}
		err := f.cage.deposit(ctx, payment{way, amount})
		if err != nil && !errors.Is(err, ledger.ErrOverdrawn) { // overdrawn: another floor has completed it, or its player
			return err
		}
	}
	return nil
}
