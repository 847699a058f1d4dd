package books

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"time"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
)

// TipPool are the tips of all dealers at the cage on a day.
type TipPool struct {
	Counted money.Cents `json:"counted"` // that came out of tip boxes
	Paid    money.Cents `json:"paid"`    // to dealers
	Held    money.Cents `json:"held"`    // at the end of the day
}

// tipPool is nil if none had come to the cage by the end of the day.
func (b *Books) tipPool(day string) *TipPool {
	var of *TipPool
	for at, on := range b.pool {
		if at <= day {
			if of == nil {
				of = &TipPool{}
			}
			of.Held += on.Counted - on.Paid
		}
	}
	if of != nil {
		of.Counted, of.Paid = b.pool[day].Counted, b.pool[day].Paid
	}
	return of
}

// tips takes in what a transfer of the house moves of tips.
func (b *Books) tips(day string, x journal.Transfer) {
	for _, gain := range []struct {
		account journal.Account
		amount  money.Cents
	}{{x.From, x.Amount}, {x.To, -x.Amount}} {
		if id, is := strings.CutPrefix(string(gain.account), string(house.TipBox(""))); is {
			b.of(table.Shard(id), id).onDay(day).tips += gain.amount
		}
	}
	on := b.pool[day]
	switch house.TipPool {
	case x.To:
		on.Counted += x.Amount
	case x.From:
		on.Paid += x.Amount
	default:
		return
	}
	b.pool[day] = on
}

// handled takes in an entry of the house.
func (b *Books) handled(e journal.Entry) {
	var a house.Act
	if len(e.Events) != 1 || json.Unmarshal(e.Events[0].Data, &a) != nil {
		return
	}
	b.wasRead(e, a)
	for _, x := range e.Transfers {
		b.tips(dayOf(e.Clock), x)
		for _, account := range []journal.Account{x.From, x.To} {
			if place, is := strings.CutPrefix(string(account), string(house.Difference(""))); is {
				b.found = append(b.found, finding{dayOf(e.Clock), fmt.Sprintf("%s, entry %d of the house: what was counted at %q differs by %s from what the entries come to", x.Memo, e.Seq, place, x.Amount.Grouped())})
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
			if of.counts = append(of.counts, b.signed); a.Contributed != nil {
				of.contributed += *a.Contributed
			}
		}
	}
}

func (t *tally) onDay(day string) *handled {
	if t.house[day] == nil {
		t.house[day] = &handled{}
	}
	return t.house[day]
}

// Inventory is what is in the inventory of a table by the entries of the log up to now, and at Poker the rake that went into its drop
// box since the inventory was counted last, and what pots contributed to its jackpots, which are in neither.
func (b *Books) Inventory(ctx context.Context, id string) (inventory, rake, contributed money.Cents, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now, err := b.log.Snapshot(ctx)
	if err != nil {
		return 0, 0, 0, err
	}
	if err := b.readAll(ctx, now); err != nil {
		return 0, 0, 0, err
	}
	t := b.tables[table.Shard(id)]
	if t == nil {
		return 0, 0, 0, refuse("the floor has no table %.40q", id)
	}
	rake, contributed = t.uncounted(), t.contributed
	for _, h := range t.house {
		contributed -= h.contributed
	}
	return t.held(func(string) bool { return true }) - rake, max(rake, 0), max(contributed, 0), nil
}

// Exchange is chips that the cage sold for cash, or redeemed.
type Exchange struct {
	At      time.Time   `json:"at"`
	Kind    string      `json:"kind"` // sell or redeem
	Player  string      `json:"player"`
	Cashier string      `json:"cashier"`
	Amount  money.Cents `json:"amount"`
}

func (b *Books) exchanged(e journal.Entry) {
	var of struct{ Player string }
	if len(e.Events) != 1 || len(e.Transfers) != 1 || !slices.Contains([]string{"sell", "redeem"}, e.Events[0].Kind) || json.Unmarshal(e.Events[0].Data, &of) != nil {
		return
	}
	day := dayOf(e.Clock)
	b.exchanges[day] = append(b.exchanges[day], Exchange{e.Clock, e.Events[0].Kind, of.Player, person(e.Actor), e.Transfers[0].Amount})
}

// Exchanges are what the cage sold and redeemed on a day, in order, and its cash now.
func (b *Books) Exchanges(ctx context.Context, day string) (all []Exchange, cash house.Signed, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	now, err := b.log.Snapshot(ctx)
	if err != nil {
		return nil, 0, err
	}
	for _, head := range now.Heads {
		if head.Shard == "cage" {
			if err := b.follow(ctx, head, b.exchanged, &b.sold); err != nil {
				return nil, 0, err
			}
		}
	}
	return slices.Clone(b.exchanges[day]), -house.Signed(now.Balances[house.CageCash]), nil
}

// Digest is the SHA-256 of the figures of the day, which people sign who close it. What does not add up and what is flagged is no part of it.
func (d Day) Digest() string {
	data, err := json.Marshal(struct {
		Day    string
		Tables []Table
		Groups []Group
		Meters []Liability
		Tips   *TipPool `json:",omitempty"` // so that days without any keep their digests
	}{d.Day, d.Tables, d.Groups, d.Meters, d.TipPool})
	if err != nil {
		panic(err) // they are plain values
	}
	return fmt.Sprintf("%x", sha256.Sum256(data))
}

// underWay are sentences about chips that have left one place and not reached the other, and about tips at the cage, in the books of all
// tables.
func (b *Books) underWay(balances ledger.Balances, only string) (all []string) {
	if only != "" {
		return nil
	}
	var held money.Cents
	for _, on := range b.pool {
		held += on.Counted - on.Paid
	}
	if has := balances[house.TipPool]; has != held {
		all = append(all, fmt.Sprintf("the dealers' tips at the cage are %s, but %s was counted and not paid out", has.Grouped(), held.Grouped()))
	}
	for _, account := range slices.Sorted(maps.Keys(balances)) {
		if strings.HasPrefix(string(account), "transit/meter/") {
			all = append(all, fmt.Sprintf("a transfer of %s between meters was approved and has not arrived", balances[account].Grouped()))
		}
		for _, of := range []house.SlipKind{house.Fill, house.Credit, house.Supply, house.Deposit, house.Jackpot} {
			if number, is := strings.CutPrefix(string(account), "transit/"+string(of)+"/"); is {
				all = append(all, fmt.Sprintf("slip %s: a %s of %s was sent and not received", number, of, balances[account].Grouped()))
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
