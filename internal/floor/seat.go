package floor

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math"

	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// Sit brings a player to a seat with a buy-in, in cents, from his balance. Called again under the key that he
// chose, it is done only once and returns the same; "" is no key.
func (l *Live) Sit(ctx context.Context, player, key string, seat int, amount money.Cents) error {
	return l.bring(ctx, journal.Person(player), transit{sitTransit, l.id, seat, player, askedUnder(player, key)}, amount)
}

// Add brings more chips, in cents, to a person's seat, once for each key as Sit does. At a seat that he serves, the dealer
// takes them for cash.
func (l *Live) Add(ctx context.Context, person, key string, seat int, amount money.Cents) error {
	l.mu.Lock()
	player, err := l.actsFor(person, seat)
	l.mu.Unlock()
	if err != nil {
		return err
	}
	way := transit{addTransit, l.id, seat, player, askedUnder(person, key)}
	if player != person {
		return l.bringForCash(ctx, journal.Person(person), way, amount)
	}
	return l.bring(ctx, journal.Person(person), way, amount)
}

// askedUnder is the log's name for a request that a player makes under a key of his own; it is never the same for
// two players.
func askedUnder(player, key string) string {
	if key == "" {
		return newKey()
	}
	sum := sha256.Sum256([]byte(player + "/" + key))
	return hex.EncodeToString(sum[:keyLength])
}

// ErrKeyUsed refuses a key under which something else was asked.
var ErrKeyUsed = errors.New("something else was asked under this key before; ask under a new one")

// did reports whether the table did under a key what is asked under it now.
func (l *Live) did(ctx context.Context, key string, same func(journal.Entry) bool) (done bool, err error) {
	e, found, err := l.floor.Log.ByKey(ctx, key)
	if err != nil || !found {
		return false, err
	}
	if e.Shard != table.Shard(l.id) || !same(e) {
		return false, ErrKeyUsed
	}
	return true, nil
}

// errCameBack is a buy-in that the table refused when it arrived.
var errCameBack = errors.New("the buy-in came back to your balance, for the table could not take it then; ask again under a new key")

// bring moves money from the cage to a seat through an in-transit account; if the table refuses it, it goes back.
func (l *Live) bring(ctx context.Context, actor string, way transit, amount money.Cents) error {
	if done, err := l.brought(ctx, way, amount); done || err != nil {
		return err
	}
	if err := l.refuses(actor, way, amount); err != nil {
		return err
	}
	err := l.floor.cage.withdraw(ctx, actor, way, amount)
	if err != nil && !errors.Is(err, errDoubt) {
		return err
	}
	if err == nil {
		if err = l.arrive(ctx, actor, way, amount); err == nil {
			return nil
		}
		if _, found, _ := l.floor.Log.ByKey(ctx, way.arrival()); found {
			// It was asked twice at once and the other was first; or it was not known that it was done.
			l.mu.Lock()
			defer l.mu.Unlock()
			return l.writer.read(ctx)
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.owed = append(l.owed, payment{way, amount})
	_ = l.square(ctx) // otherwise the dealer does it
	return err
}

// brought reports whether the request was carried out before, so that money that has left the balance is never
// taken twice.
func (l *Live) brought(ctx context.Context, way transit, amount money.Cents) (done bool, err error) {
	log := l.floor.Log
	took, found, err := log.ByKey(ctx, way.withdrawal())
	if err != nil || !found {
		return false, err
	}
	if len(took.Transfers) != 1 || took.Transfers[0].To != way.account() || took.Transfers[0].Amount != amount {
		return false, ErrKeyUsed
	}
	if _, done, err = log.ByKey(ctx, way.arrival()); done || err != nil {
		return done, err
	}
	l.mu.Lock()
	_ = l.square(ctx) // what was owed has been returned, or the dealer returns it later
	l.mu.Unlock()
	if _, back, err := log.ByKey(ctx, way.deposit()); back || err != nil {
		return false, cmp.Or(err, errCameBack)
	}
	return false, errDoubt
}

// refuses asks the table before money moves.
func (l *Live) refuses(actor string, way transit, amount money.Cents) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.seating(actor, way, amount)
	l.exposes() // nothing is brought yet
	return err
}

// seating brings chips to a seat, if the table takes them and the player's protection does not forbid it.
func (l *Live) seating(actor string, way transit, amount money.Cents) (table.Changes, error) {
	if way.kind == convertTransit { // what was bet is converted, whatever he may not bring any more
		return l.table.Convert(way.seat, way.player, amount, way.account())
	}
	if err := cmp.Or(l.holds(), l.floor.barred(way.player)); err != nil {
		return table.Changes{}, err
	}
	if way.kind == sitTransit {
		if err := l.room.Seats(way.player, way.seat, amount); err != nil {
			return table.Changes{}, err
		}
	}
	changes, err := l.seats(actor, way, amount)
	if err == nil {
		err = l.brings(way.player, amount)
	}
	return changes, err
}

func (l *Live) seats(actor string, way transit, amount money.Cents) (table.Changes, error) {
	l.table.Tell(l.floor.Clock())
	p := l.floor.find(way.player)
	served := p != nil && p.Served
	if served && actor != journal.Person(l.table.Dealer.Person) {
		return table.Changes{}, errNotDealer
	}
	name := way.player
	if p != nil {
		name = p.Name
	}
	switch {
	case way.kind == addTransit:
		return l.table.Add(way.seat, way.player, amount, way.account())
	case served:
		return l.table.Serve(way.seat, way.player, name, amount, way.account())
	}
	return l.table.Sit(way.seat, way.player, name, amount, way.account())
}

func (l *Live) arrive(ctx context.Context, actor string, way transit, amount money.Cents) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	changes, err := l.seating(actor, way, amount)
	if err != nil {
		return err
	}
	if err = l.commit(ctx, way.arrival(), actor, "", changes); err != nil && !errors.Is(err, errDoubt) {
		l.exposes() // as before
	}
	return err
}

// Leave takes a player from his seat, by his own wish or through the dealer who serves him, at once or when his hand is
// over, and his stack to the cage. He can leave while the table is stopped: nobody's chips are kept there unless they are
// wagered. He waits only for a proposal that two people must decide about the round.
func (l *Live) Leave(ctx context.Context, person string, seat int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.proposed.waiting; p != nil {
		return fmt.Errorf("%w. What was proposed may change what is yours here: you can leave when it is decided, in %d minutes at the latest",
			errHeld, int(math.Ceil(p.due.Sub(l.floor.Clock()).Minutes())))
	}
	player, err := l.actsFor(person, seat)
	if err != nil {
		return err
	}
	return l.leave(ctx, journal.Person(person), player, seat)
}

// leave is Leave, by the player's own wish or by the program.
func (l *Live) leave(ctx context.Context, actor, player string, seat int) error {
	return l.leaves(ctx, hands{actor: actor}, player, seat, func(transit journal.Account) (table.Changes, error) {
		return l.table.Leave(seat, player, transit)
	})
}

// leaves commits changes by which a player leaves his seat; his stack goes to the cage by way of the in-transit account that they are made
// with.
func (l *Live) leaves(ctx context.Context, by hands, player string, seat int, changes func(transit journal.Account) (table.Changes, error)) error {
	way := transit{outTransit, l.id, seat, player, newKey()}
	s, err := changes(way.account())
	if err != nil {
		return err
	}
	if err := l.commitBy(ctx, "leave/"+way.key, by, s); err != nil {
		return err
	}
	_ = l.square(ctx) // otherwise the dealer does it
	return nil
}
