package floor

import (
	"context"
	"errors"

	"felt.example/felt/money"
	"felt.example/felt/store"
	"felt.example/felt/table"
)

// Sit brings a player to a seat with a buy-in, in cents, from his balance.
func (l *Live) Sit(ctx context.Context, player string, seat int, amount money.Cents) error {
	return l.bring(ctx, transit{sitTransit, l.id, seat, player, newKey()}, amount)
}

// Add brings more chips, in cents, to a player's seat.
func (l *Live) Add(ctx context.Context, player string, seat int, amount money.Cents) error {
	return l.bring(ctx, transit{addTransit, l.id, seat, player, newKey()}, amount)
}

// bring moves money from the cage to a seat by way of an in-transit account; what the
// table refuses goes back.
func (l *Live) bring(ctx context.Context, way transit, amount money.Cents) error {
	if err := l.refuses(way, amount); err != nil {
		return err
	}
	err := l.floor.cage.withdraw(ctx, way, amount)
	if err != nil && !errors.Is(err, errDoubt) {
		return err
	}
	if err == nil {
		if err = l.arrive(ctx, way, amount); err == nil {
			return nil
		}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.owed = append(l.owed, payment{way, amount})
	_ = l.square(ctx) // else the dealer does it
	return err
}

// refuses asks the table before money moves.
func (l *Live) refuses(way transit, amount money.Cents) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.seating(way, amount)
	return err
}

func (l *Live) seating(way transit, amount money.Cents) (table.Step, error) {
	l.table.Tell(l.floor.Clock())
	if way.kind == addTransit {
		return l.table.Add(way.seat, way.player, amount, way.account())
	}
	name := way.player
	if p := l.floor.find(way.player); p != nil {
		name = p.Name
	}
	return l.table.Sit(way.seat, way.player, name, amount, way.account())
}

func (l *Live) arrive(ctx context.Context, way transit, amount money.Cents) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	step, err := l.seating(way, amount)
	if err != nil {
		return err
	}
	return l.commit(ctx, way.kind+"/"+way.key, store.Person(way.player), "", step)
}

// Leave takes a player from his seat, at once or when his hand is over, and his stack to
// the cage.
func (l *Live) Leave(ctx context.Context, player string, seat int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.leave(ctx, store.Person(player), player, seat)
}

// leave is Leave, at the player's own wish or by the program.
func (l *Live) leave(ctx context.Context, actor, player string, seat int) error {
	way := transit{outTransit, l.id, seat, player, newKey()}
	step, err := l.table.Leave(seat, player, way.account())
	if err != nil {
		return err
	}
	if err := l.commit(ctx, "leave/"+way.key, actor, "", step); err != nil {
		return err
	}
	_ = l.square(ctx) // else the dealer does it
	return nil
}
