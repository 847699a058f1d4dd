package books

import (
	"context"
	"slices"
	"strings"
	"time"

	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// BuyIn is chips bought at a table: a part of the drop.
type BuyIn struct {
	Table  string `json:"table"`
	Game   string `json:"game"`
	Dealer string `json:"dealer"` // the ID of a person; "program"
	Shift  string `json:"shift"`  // such as "08-16", UTC
	Player string `json:"player"` // his ID
	// Log is where its entry is: that of the table, or of the cage for the cash of a player without a device.
	Log    string      `json:"log"`
	Entry  uint64      `json:"entry"`
	At     time.Time   `json:"at"`
	Amount money.Cents `json:"amount"`
}

// Drop is what the drop of a day is made of: all that is chosen, added up, and some of the buy-ins, the newest first.
type Drop struct {
	Day    string      `json:"day"`
	Drop   money.Cents `json:"drop"`
	BuyIns []BuyIn     `json:"buy_ins"`
	// Before is that of Chosen with which the buy-ins before these are asked for; 0 if there are none.
	Before int `json:"before,omitempty"`
}

// Drop returns what the drop of a day is made of. No wager may be chosen. Day and errors are as for Day.
func (b *Books) Drop(ctx context.Context, day string, of Chosen) (Drop, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, tables, last, err := b.open(ctx, day, of.Table)
	told := Drop{Day: last, BuyIns: []BuyIn{}}
	if err != nil {
		return told, err
	}
	var all []BuyIn
	for _, t := range tables {
		for _, in := range t.buyIns {
			if dayOf(in.At) == last && of.has(in.Game, in.Dealer, in.Shift) {
				all, told.Drop = append(all, in), told.Drop+in.Amount
			}
		}
	}
	slices.SortStableFunc(all, func(a, b BuyIn) int { return b.At.Compare(a.At) })
	told.BuyIns, told.Before = newest(all, of.Before)
	return told, nil
}

// has reports whether what counts there is asked for.
func (c *Chosen) has(game, dealer, shift string) bool {
	is := func(asked, of string) bool { return asked == "" || asked == of }
	return is(c.Game, game) && is(c.Dealer, dealer) && is(c.Shift, shift)
}

// buysIn counts chips bought at the table.
func (t *tally) buysIn(at slot, in BuyIn) {
	in.Table, in.Game, in.Dealer, in.Shift = t.id, at.game, ways[1].name(at), ways[2].name(at)
	t.in(at).drop += in.Amount
	t.buyIns = append(t.buyIns, in)
}

// arrives is the player whose chips arrive from an in-transit account, which names the table, the seat and him.
func arrives(from journal.Account) string {
	parts := strings.Split(string(from), "/")
	return parts[min(4, len(parts)-1)]
}
