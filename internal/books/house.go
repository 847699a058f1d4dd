package books

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
)

// Liability is what a progressive meter owes the players.
type Liability struct {
	Meter  string      `json:"meter"`
	Amount money.Cents `json:"amount"`
}

// metered follows the account of a meter, by the day.
type metered struct {
	id   string
	seq  uint64
	days map[string]money.Cents
}

func (b *Books) meter(id string) *metered {
	if b.meters[id] == nil {
		b.meters[id] = &metered{id: id, days: map[string]money.Cents{}}
	}
	return b.meters[id]
}

func (m *metered) take(e journal.Entry) {
	for _, x := range e.Transfers {
		account := journal.Account("meter/" + m.id)
		if x.To == account {
			m.days[dayOf(e.Clock)] += x.Amount
		}
		if x.From == account {
			m.days[dayOf(e.Clock)] -= x.Amount
		}
	}
}

// liabilities are what the meters owed at the end of a day.
func (b *Books) liabilities(day string) []Liability {
	all := []Liability{}
	for _, id := range slices.Sorted(maps.Keys(b.meters)) {
		of := Liability{Meter: id}
		for at, amount := range b.meters[id].days {
			if at <= day {
				of.Amount += amount
			}
		}
		all = append(all, of)
	}
	return all
}

// handled takes in an entry of the house.
func (b *Books) handled(e journal.Entry) {
	var a house.Act
	if len(e.Events) != 1 || json.Unmarshal(e.Events[0].Data, &a) != nil {
		return
	}
	for _, x := range e.Transfers {
		for _, account := range []journal.Account{x.From, x.To} {
			if place, is := strings.CutPrefix(string(account), string(house.Difference(""))); is {
				b.found = append(b.found, finding{dayOf(e.Clock), fmt.Sprintf("%s, entry %d of the house: what was counted at %q differs by $%s from what the entries come to", x.Memo, e.Seq, place, x.Amount)})
			}
			id, is := strings.CutPrefix(string(account), string(house.Inventory("")))
			if !is {
				continue
			}
			t := b.of(table.Shard(id), id)
			of := t.onDay(dayOf(e.Clock))
			t.handle(x, of)
			if a.Slip > 0 && !slices.Contains(of.slips, a.Slip) {
				of.slips = append(of.slips, a.Slip)
			}
		}
	}
	if house.Kind(e.Events[0].Kind) == house.Signs {
		b.signed++
		if a.Table != house.TheCage {
			of := b.of(table.Shard(a.Table), a.Table).onDay(dayOf(e.Clock))
			of.counts = append(of.counts, b.signed)
		}
	}
}

func (t *tally) onDay(day string) *handled {
	if t.house[day] == nil {
		t.house[day] = &handled{}
	}
	return t.house[day]
}

// Inventory is what is in the inventory of a table by the entries of the log up to now.
func (b *Books) Inventory(ctx context.Context, id string) (money.Cents, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now, err := b.log.Snapshot(ctx)
	if err != nil {
		return 0, err
	}
	if err := b.readAll(ctx, now); err != nil {
		return 0, err
	}
	t := b.tables[table.Shard(id)]
	if t == nil {
		return 0, refuse("the floor has no table %.40q", id)
	}
	return t.held(func(string) bool { return true }), nil
}

// underWay are sentences about chips that have left one place and not reached the other.
func underWay(balances ledger.Balances) (all []string) {
	for _, account := range slices.Sorted(maps.Keys(balances)) {
		for _, of := range []house.SlipKind{house.Fill, house.Credit, house.Supply, house.Deposit, house.Jackpot} {
			if number, is := strings.CutPrefix(string(account), "transit/"+string(of)+"/"); is {
				all = append(all, fmt.Sprintf("slip %s: a %s of $%s was sent and not received", number, of, balances[account]))
			}
		}
	}
	return all
}

// hold is a part in per cent, with two digits; "" of nothing.
func hold(win, of money.Cents) string {
	if of <= 0 {
		return ""
	}
	return new(big.Rat).SetFrac64(100*int64(win), int64(of)).FloatString(2)
}
