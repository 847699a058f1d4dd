package floor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// Tip has a player, or the dealer for one whom he serves, give chips of his stack to the dealers, an amount in cents, once for each key
// that he chose; "" is no key.
func (l *Live) Tip(ctx context.Context, person, key string, seat int, amount money.Cents) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	key = "tip/" + askedUnder(person, key)
	if done, err := l.did(ctx, key, func(e journal.Entry) bool {
		tip, is := tipIn(e)
		return is && tip.Seat == seat && tip.Amount == amount
	}); done || err != nil {
		return err
	}
	if err := l.holds(); err != nil {
		return err
	}
	player, err := l.actsFor(person, seat)
	if err != nil {
		return err
	}
	changes, err := l.table.Tip(seat, player, amount)
	if err != nil {
		return err
	}
	return l.commit(ctx, key, journal.Person(person), "", changes)
}

// tipIn is the tip that an entry records, if it does.
func tipIn(e journal.Entry) (tip table.Tip, is bool) {
	kind, _ := kindOf(e)
	return tip, kind == "tip" && json.Unmarshal(e.Events[0].Data, &tip) == nil
}

// tableCount is a count of a table's inventory or tip box, and what the counts before it took out of the table's rake and its tip box, in cents.
type tableCount struct {
	*house.Inspected
	rake money.Cents
	tips house.Signed
	// contributed is what they booked into its jackpot boxes, and said is that one of them said so.
	contributed money.Cents
	said        bool
}

// tableEntry is an entry of a table.
type tableEntry struct {
	table string
	entry uint64
}

// tableCounts are the counts of inventories and tip boxes by the table and its entry after which they were made.
func tableCounts(h *house.House) map[tableEntry][]tableCount {
	all, before := map[tableEntry][]tableCount{}, map[string]tableCount{}
	for _, c := range h.Counts {
		of := before[c.Place]
		of.Inspected = c
		at := tableEntry{c.Place, c.Entry}
		all[at] = append(all[at], of)
		if of.rake += c.Rake; c.Purpose == house.Tips {
			of.tips += c.Book
		}
		if c.Contributed != nil {
			of.contributed, of.said = of.contributed+*c.Contributed, true
		}
		before[c.Place] = of
	}
	return all
}

// counts returns the reason why a count that was signed after an entry of a table, which t has taken, names another rake than the table
// has taken since the counts before, or nil.
func (v *verifier) counts(t *table.Table, e journal.Entry) error {
	for _, c := range v.counted[tableEntry{t.ID, e.Seq}] {
		if want := max(t.Balance(table.RakeAccount(t.ID))-c.rake, 0); c.Purpose != house.Tips && c.Rake != want {
			return fmt.Errorf("count %d of the house says that %s of rake went into the drop box since the count before, and it was %s", c.Number, c.Rake.Grouped(), want.Grouped())
		}
	}
	return nil
}

// contributions are what the pots of a table have contributed to its jackpots up to an entry.
type contributions struct {
	seq uint64
	sum money.Cents
}

func (c *contributions) take(id string, e journal.Entry) {
	c.seq = e.Seq
	for _, x := range e.Transfers {
		c.sum += house.Contributed(id, x)
	}
}

// contributed takes an entry of a table, and returns the reason why a count that was signed after it names another amount in the jackpot
// box than was contributed since the counts before, or nil. Entries before a state from which the table is verified are read again for it;
// if they lie in an archive that was not given, nothing is compared.
func (v *verifier) contributed(t *table.Table, c *contributions, e journal.Entry) error {
	counted := v.counted[tableEntry{t.ID, e.Seq}]
	if c.seq+1 == e.Seq {
		c.take(t.ID, e)
	}
	for _, of := range counted {
		switch {
		case of.Purpose == house.Tips || of.Contributed == nil && !of.said:
			continue
		case of.Contributed == nil:
			return fmt.Errorf("count %d of the house says nothing of the jackpot box, of which one before it does", of.Number)
		}
		for c.seq < e.Seq {
			for before, err := range v.log.Read(context.Background(), e.Shard, c.seq+1) {
				if shut := (*seal.ShutError)(nil); errors.Is(err, store.ErrArchived) || errors.As(err, &shut) {
					return nil
				}
				if err != nil {
					return err
				}
				if c.take(t.ID, before); c.seq == e.Seq {
					break
				}
			}
		}
		if want := max(c.sum-of.contributed, 0); *of.Contributed != want {
			return fmt.Errorf("count %d of the house says that %s went into the jackpot box since the count before, and it was %s", of.Number, of.Contributed.Grouped(), want.Grouped())
		}
	}
	return nil
}

// tips returns the reason why an entry of a table, which t has taken, is a tip of somebody who could not give it, or why its tip box was
// not counted against what had been given until then; or nil.
func (v *verifier) tips(t *table.Table, e journal.Entry) error {
	if tip, is := tipIn(e); is && e.Actor != journal.Person(tip.Player) && !t.Serves(personOf(e.Actor, ""), tip.Seat) {
		return fmt.Errorf("%.60q gave a tip of %s out of the chips of another", e.Actor, tip.Amount.Grouped())
	}
	for _, c := range v.counted[tableEntry{t.ID, e.Seq}] {
		if had := house.Signed(t.Balance(t.TipBox())) - c.tips; c.Purpose == house.Tips && c.Book != had {
			return fmt.Errorf("count %d of the house says that its tip box should have had %s then, and it was %s", c.Number, c.Book.Grouped(), had.Grouped())
		}
	}
	return nil
}

// untold says which counts name an entry that their table does not have, and so were compared with nothing.
func (v *verifier) untold(heads []journal.Head) (all []string) {
	last := map[string]uint64{}
	for _, head := range heads {
		last[head.Shard] = head.Seq
	}
	for at, counts := range v.counted {
		for _, c := range counts {
			told := at.entry == 0 && c.Purpose != house.Tips && c.Rake == 0 && c.Contributed == nil // the cage, and inventories that earlier builds counted
			if !told && (at.entry == 0 || at.entry > last[table.Shard(at.table)]) {
				all = append(all, fmt.Sprintf("count %d of the house, at table %s, was made after entry %d, which the table does not have", c.Number, at.table, at.entry))
			}
		}
	}
	slices.Sort(all)
	return all
}
