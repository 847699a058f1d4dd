package floor

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
)

// A player without a device sits at a table of real cards. The dealer takes his cash, places his wagers and enters what he
// decides: every entry has the dealer as its actor.

// Serving is whom the dealer seats, and with what.
type Serving struct {
	Seat int
	// Name is his; "" is that the floor finds one.
	Name   string
	Amount money.Cents
	// Chips: he brings chips that he has under this name, instead of cash.
	Chips bool
}

// errNoChips refuses chips that nobody has.
var errNoChips = errors.New("no player without a device has chips under this name")

// Serve has the dealer of a table of real cards seat a player without a device, once for each key as Sit does.
func (l *Live) Serve(ctx context.Context, dealer, key string, of Serving) error {
	way := transit{sitTransit, l.id, of.Seat, "", askedUnder(dealer, key)}
	p, err := l.served(way.key, of)
	if err != nil {
		return err
	}
	way.player = p.ID
	if of.Chips {
		l.mu.Lock()
		err := l.peeks()
		l.mu.Unlock()
		if err != nil {
			return err
		}
		return l.bring(ctx, journal.Person(dealer), way, of.Amount)
	}
	if done, err := l.brought(ctx, way, of.Amount); done || err != nil {
		return err
	}
	l.mu.Lock()
	err = l.maySeat(dealer, way, p.Name, of.Amount)
	l.mu.Unlock()
	if err != nil {
		return err
	}
	return l.forCash(ctx, journal.Person(dealer), way, p.Name, of.Amount)
}

// maySeat says why a table does not take a player whom nobody knows yet, before he pays, or returns nil.
func (l *Live) maySeat(dealer string, way transit, name string, amount money.Cents) error {
	if l.table.Dealer.Person != dealer {
		return errNotDealer
	}
	_, err := l.table.Serve(way.seat, way.player, name, amount, way.account())
	return cmp.Or(l.holds(), l.floor.barred(way.player), l.room.Seats(way.player, way.seat, amount), err, l.peeks())
}

// errPeek refuses a player without a device where his dealer would have to see his cards.
var errPeek = errors.New("connect a scanning shoe, or choose the option cards: revealed for this table: as it is, the dealer would have to name the cards of a player without a device, which only that player may see")

// peeks says that the dealer would have to see the cards of a player without a device, or returns nil.
func (l *Live) peeks() error {
	if general.Known.Chosen(l.table.Selected) && l.devices[ScanningShoe] == nil {
		return errPeek
	}
	return nil
}

// serves reports whether the dealer of the table can act for a player without a device. The caller holds the lock.
func (l *Live) serves() bool {
	return l.table.Dealer.Person != "" && l.table.Dealer.Physical && l.peeks() == nil
}

// served is the player whom a dealer seats: one who was seated before under this name, or a new one.
func (l *Live) served(key string, of Serving) (Player, error) {
	f := l.floor
	id := digest("served/" + key)[:12]
	if p := f.find(id); p != nil && of.Name == "" { // it is asked again
		return *p, nil
	}
	if of.Name == "" && !of.Chips {
		const name = "Player"
		if f.Taken(name) {
			return Player{ID: id, Name: f.cage.free(name)}, nil
		}
		return Player{ID: id, Name: name}, nil
	}
	name, err := properName(of.Name)
	if err != nil {
		return Player{}, err
	}
	switch p := f.PlayerNamed(name); {
	case p != nil && p.Served && (p.ID == id || !f.sitsElsewhere(l, p.ID)):
		return *p, nil
	case of.Chips:
		return Player{}, errNoChips
	case p == nil && l.calledIn(name) != "":
		return Player{ID: l.calledIn(name), Name: name}, nil
	case f.Taken(name):
		return Player{}, fmt.Errorf("%w: %s is free", ErrTaken, f.cage.free(name))
	}
	return Player{ID: id, Name: name}, nil
}

// sitsElsewhere reports whether a player sits at another table.
func (f *Floor) sitsElsewhere(than *Live, player string) bool {
	for _, l := range f.lives() {
		if l != than && l.sits(player) {
			return true
		}
	}
	return false
}

func (l *Live) sits(player string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.table.SeatsOf(player) > 0
}

// bringForCash brings chips to a seat for cash that the dealer takes there.
func (l *Live) bringForCash(ctx context.Context, dealer string, way transit, amount money.Cents) error {
	if done, err := l.brought(ctx, way, amount); done || err != nil {
		return err
	}
	if err := l.refuses(dealer, way, amount); err != nil {
		return err
	}
	return l.forCash(ctx, dealer, way, l.floor.named(way.player), amount)
}

// forCash takes the cash, once for each way, and brings chips for it.
func (l *Live) forCash(ctx context.Context, dealer string, way transit, name string, amount money.Cents) error {
	if err := l.floor.cage.cash(ctx, way.key, dealer, cashing{way.player, name, l.id}, amount); err != nil {
		return err
	}
	return l.bring(ctx, dealer, way, amount)
}

// actsFor is the player for whom a person acts at a seat: he whom he serves there as the dealer, or himself. The caller holds
// the lock.
func (l *Live) actsFor(person string, seat int) (player string, err error) {
	switch {
	case l.table.Serves(person, seat):
		return l.table.Seats[seat-1].Player, nil
	case seat >= 1 && seat <= len(l.table.Seats) && l.table.Seats[seat-1].Served:
		return "", fmt.Errorf("the player at seat %d has no device; the dealer of the table acts for him", seat)
	}
	return person, nil
}

// hand is who brings a player's chips to the table: he himself, or the dealer who serves him.
func (l *Live) hand(player string) (actor string) {
	if p := l.floor.find(player); p == nil || !p.Served {
		return journal.Person(player)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return journal.Person(l.table.Dealer.Person)
}

// LayCurrency records currency that a player whom the dealer serves lays before him, once for each key as Sit does.
func (l *Live) LayCurrency(ctx context.Context, dealer, key string, seat int, amount money.Cents) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	key = "currency/" + askedUnder(dealer, key)
	if done, err := l.did(ctx, key, func(e journal.Entry) bool {
		return len(e.Transfers) == 1 && e.Transfers[0].To == l.table.SeatAccount(seat) && e.Transfers[0].Amount == amount
	}); done || err != nil {
		return err
	}
	if err := l.holds(); err != nil {
		return err
	}
	player, err := l.servedAt(dealer, seat)
	if err != nil {
		return err
	}
	changes, err := l.table.LayCurrency(seat, player, amount)
	if err != nil {
		return err
	}
	return l.commit(ctx, key, journal.Person(dealer), "", changes)
}

// Convert has the dealer take currency that lies in front of a player whom he serves, and give chips for it, once for each key. The currency
// is a part of the drop from then on.
func (l *Live) Convert(ctx context.Context, dealer, key string, seat int, amount money.Cents) error {
	l.mu.Lock()
	player, err := l.servedAt(dealer, seat)
	err = cmp.Or(l.holds(), err)
	l.mu.Unlock()
	if err != nil {
		return err
	}
	return l.bringForCash(ctx, journal.Person(dealer), transit{convertTransit, l.id, seat, player, askedUnder(dealer, key)}, amount)
}

// servedAt is the player whom a person serves at a seat, as the dealer of the table. The caller holds the lock.
func (l *Live) servedAt(person string, seat int) (player string, err error) {
	if !l.table.Serves(person, seat) {
		return "", fmt.Errorf("you serve no player at seat %d", seat)
	}
	return l.table.Seats[seat-1].Player, nil
}
