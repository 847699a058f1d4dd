package floor

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"felt.example/felt/cite"
	"felt.example/felt/internal/books"
	"felt.example/felt/internal/house"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// keeper keeps the house: the one writer of its shard. What counts find is held against the books.
type keeper struct {
	order  sync.Mutex // held during an act; taken before a table's lock
	floor  *Floor
	writer writer
	mu     sync.Mutex // guards state
	state  *house.House
	books  *books.Books
}

func newKeeper(f *Floor) *keeper {
	k := &keeper{floor: f, state: house.New()}
	k.writer = writer{floor: f, shard: house.Shard, take: k.apply}
	if f != nil {
		k.books = books.New(f.Log, nil)
	}
	return k
}

func (k *keeper) apply(e journal.Entry) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.state.Apply(e)
}

// look shows the state of the house.
func (k *keeper) look(at func(*house.House)) {
	k.mu.Lock()
	defer k.mu.Unlock()
	at(k.state)
}

// House shows the state of the house, of which nothing may be kept or changed. It stands still meanwhile, also for an act that holds
// a table still: what looks may ask no table.
func (f *Floor) House(look func(*house.House)) { f.keeper.look(look) }

// inventory is what that of a table waits for when it closes; nil is that it is not open.
func (k *keeper) inventory(id string) (v *table.InventoryView) {
	k.look(func(h *house.House) {
		if h.Tray(id).Open {
			w := h.Waiting[id]
			v = &table.InventoryView{Counted: w != nil && w.Purpose == house.Closer, Cite: house.Closer.Cite()}
		}
	})
	return v
}

// errNoRole refuses who has none of the roles of an act.
var errNoRole = errors.New("you have none of the roles that do this in a house")

// Keep does something in the house, for a person in the first of his roles that may, once for each key that he chose. What is counted
// is held against the books at the same moment.
func (f *Floor) Keep(ctx context.Context, by Power, roles []people.Role, key string, kind house.Kind, a house.Act) error {
	k := f.keeper
	k.order.Lock()
	defer k.order.Unlock()
	if err := by.check(); err != nil {
		return err
	}
	if kind == house.Stores {
		return errSigns
	}
	key = "house/" + askedUnder(by.Person, key)
	switch e, found, err := f.Log.ByKey(ctx, key); {
	case err != nil:
		return err
	case found && !asksAgain(e.Events[0], kind, a):
		return ErrKeyUsed
	case found:
		return nil
	}
	var may []people.Role
	k.look(func(h *house.House) {
		may = h.Roles(kind, a)
		if s := h.Slip(a.Slip); s != nil && kind != house.Request {
			a.Table = s.Table
		}
		if b := h.Removed(a.Box); b != nil {
			a.Table = b.Table
		}
	})
	a.As = ""
	if i := slices.IndexFunc(roles, func(r people.Role) bool { return slices.Contains(may, r) }); i >= 0 {
		a.As = roles[i]
	} else if len(roles) > 0 {
		a.As = roles[0] // and it is said whose it is
	} else {
		return errNoRole
	}
	release, err := k.expect(ctx, by, kind, &a)
	defer release()
	if err != nil {
		return err
	}
	var transfers []journal.Transfer
	k.look(func(h *house.House) {
		transfers, err = h.Plan(kind, house.Signature{By: by.Person, As: a.As, At: f.Clock().UTC()}, a, f.one)
	})
	if err != nil {
		return err
	}
	event, err := encode(string(kind), a)
	if err != nil {
		return err
	}
	if err := k.writer.appendBy(ctx, key, by.alone(), table.Changes{Events: []journal.Event{event}, Transfers: transfers}); err != nil {
		return err
	}
	if l := f.Table(a.Table); l != nil {
		l.changed() // its dealer sees what was counted
	}
	return nil
}

// asksAgain reports whether what was done is what is asked, but for what the floor itself adds to it.
func asksAgain(done journal.Event, kind house.Kind, a house.Act) bool {
	var did house.Act
	if done.Kind != string(kind) || json.Unmarshal(done.Data, &did) != nil {
		return false
	}
	a.As, a.Book, a.Rake, a.Contributed, a.Amount, a.Findings, a.Entry = did.As, did.Book, did.Rake, did.Contributed, did.Amount, did.Findings, did.Entry
	if a.Slip != 0 || a.Box != "" {
		a.Table = did.Table
	}
	if kind == house.Marks {
		a.Round = did.Round
	}
	before, err := json.Marshal(did)
	again, err2 := json.Marshal(a)
	return err == nil && err2 == nil && bytes.Equal(before, again)
}

// May reports whether a person has a role in which he may do something in the house, and why it cannot be done now.
func (f *Floor) May(person string, roles []people.Role, kind house.Kind, a house.Act) (his bool, why error) {
	f.keeper.look(func(h *house.House) {
		may := h.Roles(kind, a)
		i := slices.IndexFunc(roles, func(r people.Role) bool { return slices.Contains(may, r) })
		if i < 0 {
			why = errNoRole
			return
		}
		his, a.As = true, roles[i]
		_, why = h.Plan(kind, house.Signature{By: person, As: a.As, At: f.Clock().UTC()}, a, f.one)
	})
	return his, why
}

// expect fills in what the books have of what is counted, and holds the table still until it is recorded.
func (k *keeper) expect(ctx context.Context, by Power, kind house.Kind, a *house.Act) (release func(), err error) {
	release = func() {}
	a.Book, a.Rake, a.Contributed, a.Amount, a.Entry = nil, 0, nil, 0, 0
	counts := kind == house.Counts || kind == house.Signs
	tips := counts && a.Purpose == house.Tips
	if a.Table != "" && !(counts && a.Table == house.TheCage) {
		l := k.floor.Table(a.Table)
		if l == nil {
			return release, fmt.Errorf("there is no table %.40q", a.Table)
		}
		l.mu.Lock()
		release = l.mu.Unlock
		switch {
		case kind != house.Marks && l.gains(by.Person):
			return release, ErrPower
		case counts && !tips && l.table.InRound() && l.layout() > 0:
			return release, errors.New("chips lie on the layout; an inventory is counted between rounds")
		case counts:
			a.Entry = l.writer.seq
		case kind == house.Marks:
			a.Round, a.Entry = l.table.Round, l.writer.seq
		}
	}
	var book money.Cents
	switch {
	case counts && a.Table == house.TheCage:
		k.look(func(h *house.House) { book = h.Cage.Sum() })
	case tips:
		book, err = k.holds(ctx, house.TipBox(a.Table))
	case counts:
		var contributed money.Cents
		book, a.Rake, contributed, err = k.books.Inventory(ctx, a.Table)
		if contributed > 0 || jackpots(k.floor.Table(a.Table).table) {
			a.Contributed = &contributed
		}
	case kind == house.Drops:
		recount, rake := false, money.Cents(0)
		k.look(func(h *house.House) {
			if recount = h.Recounted(a.Box, a.Cash, a.Chips); h.Removed(a.Box) != nil {
				rake = h.Removed(a.Box).Rake
			}
		})
		if recount {
			return release, nil
		}
		book, err = k.holds(ctx, house.Drop(a.Box))
		book = rake - book // the cash in a box is below zero, and its rake above
	case kind == house.Witnesses && k.floor.gainsAt(a.Meter, by.Person):
		return release, ErrPower
	case kind == house.Reads && a.Read != nil:
		if k.floor.gainsAt(a.Meter, by.Person) {
			return release, ErrPower
		}
		book, a.Entry, err = k.floor.readAt(ctx, a.Meter, *a.Read)
	case kind == house.Request && a.Of == house.Jackpot:
		a.Amount, err = k.award(ctx, a)
		return release, err
	default:
		return release, nil
	}
	if err == nil && counts && a.Entry > 0 { // another floor may deal there
		var head journal.Head
		if head, err = k.floor.Log.Head(ctx, table.Shard(a.Table)); err == nil && head.Seq != a.Entry {
			err = errMoved
		}
	}
	signed := house.Signed(book)
	a.Book = &signed
	return release, err
}

// jackpots reports whether a locked box for contributions is at a table: whether it offers a Bad Beat or a High Hand Jackpot.
func jackpots(t *table.Table) bool {
	return general.BadBeat.Offered.Of(t.Selected) || general.HighHand.Offered.Of(t.Selected)
}

// layout is what lies on the layout of the table.
func (l *Live) layout() (sum money.Cents) {
	for i := range l.table.Seats {
		sum += l.table.Balance(l.table.WagersAccount() + journal.Account(fmt.Sprintf("/%d", i+1)))
	}
	return sum + l.table.Balance(l.table.WagersAccount())
}

// holds is what an account holds by the log.
func (k *keeper) holds(ctx context.Context, account journal.Account) (money.Cents, error) {
	now, err := k.floor.Log.Snapshot(ctx)
	return now.Balances[account], err
}

// award is what the meter of a table paid in a round.
func (k *keeper) award(ctx context.Context, a *house.Act) (money.Cents, error) {
	e, found, err := k.floor.Log.ByKey(ctx, fmt.Sprintf("award/%s/%d/%d", a.Table, a.Round, a.Question))
	switch {
	case err != nil:
		return 0, err
	case !found || len(e.Transfers) == 0:
		return 0, fmt.Errorf("no meter has paid anything at table %.40q in round %d", a.Table, a.Round)
	}
	return e.Transfers[0].Amount, nil
}

// documented returns the reason why the share of the meter that a question of a table's round asked for is not documented yet, or nil: its
// slip is under way, or it has none at a house that pays jackpots by slips.
func (k *keeper) documented(ctx context.Context, tableID string, number, question int, clause cite.Cite) (err error) {
	amount, err := k.award(ctx, &house.Act{Table: tableID, Round: number, Question: question})
	if err != nil {
		return err
	}
	k.look(func(h *house.House) {
		switch s := h.Jackpot(tableID, number, question); {
		case s != nil && s.Next() != "":
			err = fmt.Errorf("slip %d of this payout is not complete", s.Number)
		case s == nil && h.Supplied() && amount >= house.ChipDenominations[0]:
			err = round.Refuse(clause, "this payout of %s has no slip; a floorperson requests one on the page of the cage", amount.Grouped())
		}
	})
	return err
}

// Award is a share of a meter that a table has paid and that is not documented.
type Award struct {
	Table           *Live
	Seat            int
	Round, Question int
	Amount          money.Cents
}

// Awards are the shares of meters that wait to be documented and have no slip.
func (f *Floor) Awards(ctx context.Context) (all []Award, err error) {
	for _, l := range f.lives() {
		l.mu.Lock()
		of := Award{Table: l, Round: l.table.Round}
		waits := false
		if of.Question, waits = l.table.Documents(); waits {
			of.Seat = int(l.table.Waiting().Pile.Seat)
		}
		l.mu.Unlock()
		f.House(func(h *house.House) { waits = waits && h.Jackpot(l.id, of.Round, of.Question) == nil })
		if !waits {
			continue
		}
		if of.Amount, err = f.keeper.award(ctx, &house.Act{Table: l.id, Round: of.Round, Question: of.Question}); err != nil {
			return nil, err
		}
		all = append(all, of)
	}
	return all, nil
}

// box is the drop box at a table now; the house stands still until it is released.
func (k *keeper) box(table string) (name string, release func()) {
	k.order.Lock()
	k.look(func(h *house.House) { name = h.Box(table) })
	return name, k.order.Unlock
}
