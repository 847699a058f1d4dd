package floor

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Wing opens what a floor does not have itself, for tables of games that need a room.
type Wing interface {
	// Between opens what lies between the rounds of such a table.
	Between(t *table.Table) table.Between
	// Open opens the room of a table, or returns nil. It is asked while the table is held.
	Open(d Desk) Room
	// Name is the name of a house player, or "" for any other player.
	Name(player string) string
	// List is the list of players of tables so configured; ok is false for games that have none.
	List(config table.Config) (of lists.List, ok bool)
}

// Room is what goes on at a live table besides the deal. What is due it does at once and says so; otherwise it
// returns the time until something is due, and zero or less is at once.
type Room interface {
	// Due does what is due at any time, Between what is due while no round is in play, and Begin what is due just
	// before one begins.
	Due(ctx context.Context) (time.Duration, error)
	Between(ctx context.Context) (time.Duration, error)
	Begin(ctx context.Context) (did bool, err error)
	// Answer answers the round's question if the dealer and the clock need not be waited for. With no time and no
	// answer, it leaves the question to them.
	Answer(ctx context.Context, q *round.Question) (wait time.Duration, did bool, err error)
	// Patience is how long a player has to answer, if a time is posted.
	Patience(q *round.Question, posted time.Duration) time.Duration
	// Reserve is how much longer he may take when that time is up. The answer has how much of it he took.
	Reserve(q *round.Question) time.Duration
	// Square pays the cage what the table owes there.
	Square(ctx context.Context) error
	// Bars returns the reasons why the table cannot come under other rules; nil rules close it.
	Bars(selected *game.Selected) []string
	// Seats returns the reason why a player may not take a seat with a buy-in, before those who have asked for it or are on the table's list,
	// or with less than he left another table with; or nil.
	Seats(player string, seat int, buyIn money.Cents) error
	// Stays are those of who sits at the table or left it a short time ago, for the other tables.
	Stays() []Stay
	// Vacant reports whether a seat is free for who is on the table's list.
	Vacant() bool
	// View adds to a player's view of the table what only the room knows; Lobby is what the lobby shows of it.
	View(v *table.View, player string)
	Lobby() any
	// Do carries out a command of the room's own, in JSON, for a person who asks from an address.
	Do(ctx context.Context, who people.Person, from string, command []byte) error
	// Decides is the role of who alone rules on disputes at the table, and its clause; "" is any that may.
	Decides() (role people.Role, by cite.Cite)
	// History is a finished round as a file of its own, with the cards that a player may see.
	History(t *table.Table, player string, at time.Time) ([]byte, error)
}

// Stay is a player's stay at a table of a game and limits, until which he had sat down there; if he has left, with what, when, and until
// when he brings as much.
type Stay struct {
	Player, Game string
	Sat          time.Time
	Left, Until  time.Time
	Stakes       money.Cents
	// Table is the name of the table. Here: it is the one that asks.
	Table string
	Here  bool
}

// banked is the room of a table of a banked game: nothing goes on besides the deal.
type banked struct{}

func (banked) Due(context.Context) (time.Duration, error)     { return never, nil }
func (banked) Between(context.Context) (time.Duration, error) { return never, nil }
func (banked) Begin(context.Context) (bool, error)            { return false, nil }
func (banked) Answer(context.Context, *round.Question) (time.Duration, bool, error) {
	return 0, false, nil
}
func (banked) Patience(_ *round.Question, posted time.Duration) time.Duration { return posted }
func (banked) Reserve(*round.Question) time.Duration                          { return 0 }
func (banked) Square(context.Context) error                                   { return nil }
func (banked) Bars(*game.Selected) []string                                   { return nil }
func (banked) Seats(string, int, money.Cents) error                           { return nil }
func (banked) Stays() []Stay                                                  { return nil }
func (banked) Vacant() bool                                                   { return false }
func (banked) View(*table.View, string)                                       {}
func (banked) Lobby() any                                                     { return nil }
func (banked) Decides() (people.Role, cite.Cite)                              { return "", "" }
func (banked) Do(context.Context, people.Person, string, []byte) error {
	return errors.New("this is not done at this table")
}
func (banked) History(*table.Table, string, time.Time) ([]byte, error) { return nil, ErrNoHistory }

// ErrNoHistory refuses the file of a round that has none.
var ErrNoHistory = errors.New("no hand of Poker was played to its end")

// between opens what lies between the rounds of a table, for table.New; nil without a wing.
func (f *Floor) between() table.Room {
	if f.Wing == nil {
		return nil
	}
	return f.Wing.Between
}

// Desk is a live table as its room sees it.
type Desk struct{ live *Live }

// Table is the table. Only what the desk commits changes it.
func (d Desk) Table() *table.Table { return d.live.table }

// Clock returns the time.
func (d Desk) Clock() time.Time { return d.live.floor.Clock() }

// Left is the time until something in the log is due, at most the given wait.
func (d Desk) Left(due time.Time, most time.Duration) time.Duration { return d.live.left(due, most) }

// Acts is the time until the dealer acts next.
func (d Desk) Acts() time.Duration { return d.live.until(d.live.next) }

// Pace is how long the dealer takes.
func (d Desk) Pace() Pace { return d.live.floor.Pace }

// Name is what a player is called.
func (d Desk) Name(player string) string { return d.live.floor.named(player) }

// Named is the player with a name, to whom a person may give something by his power.
func (d Desk) Named(by Power, name string) (player string, err error) {
	p := d.live.floor.PlayerNamed(name)
	if p == nil {
		return "", ErrNobody
	}
	return p.ID, d.live.floor.over(by, p.ID)
}

// StaysOf are a player's stays at all tables. No table is asked, so that one may be held meanwhile.
func (d Desk) StaysOf(player string) (all []Stay) {
	for _, l := range d.live.floor.directory.stayed(player) {
		for _, s := range *l.stays.Load() {
			if s.Player == player {
				s.Table, s.Here = l.beside.Load().name, l == d.live
				all = append(all, s)
			}
		}
	}
	return all
}

// Plays returns the reason why a player may enter no round now (he protects himself, or the house bars him), or
// nil.
func (d Desk) Plays(player string) error { return d.live.floor.protector.enters(player) }

// View is what a player may see of the table now.
func (d Desk) View(player string) table.View {
	return d.live.table.View(d.live.writer.seq, table.Viewer{Player: player}, table.Timing{})
}

// Deal is the dealer's part of an answer, with his shuffle.
func (d Desk) Deal(q *round.Question) round.Answer { return d.live.routine(q) }

// Answer commits an answer; a player can answer only for his own seat.
func (d Desk) Answer(ctx context.Context, a round.Answer, player string) error {
	return d.live.answer(ctx, a, player)
}

// Record commits an answer that a person records by his power.
func (d Desk) Record(ctx context.Context, a round.Answer, by Power) error {
	if err := by.check(); err != nil {
		return err
	}
	a.Actor = journal.Person(by.Person)
	return d.live.answerBy(ctx, a, "", by.alone())
}

// Commit commits the changes that somebody's command makes.
func (d Desk) Commit(ctx context.Context, actor string, changes table.Changes) error {
	return d.live.commit(ctx, newKey(), actor, "", changes)
}

// Leave takes a player from his seat, at once or when his hand is over, and his stack to the cage.
func (d Desk) Leave(ctx context.Context, player string, seat int) error {
	return d.live.leave(ctx, journal.Program, player, seat)
}

// Remove commits changes by which a player leaves his seat because a person made him by his power; his stack goes to the cage by way of
// the in-transit account that they are made with.
func (d Desk) Remove(ctx context.Context, by Power, player string, seat int, changes func(transit journal.Account) (table.Changes, error)) error {
	if err := by.check(); err != nil {
		return err
	}
	return d.live.leaves(ctx, by.alone(), player, seat, changes)
}

// Use commits changes that a person makes by his power.
func (d Desk) Use(ctx context.Context, by Power, changes table.Changes) error {
	if err := by.check(); err != nil {
		return err
	}
	return d.live.commitBy(ctx, newKey(), by.alone(), changes)
}

// Pay commits changes that pay a player at the cage by way of an in-transit account.
func (d Desk) Pay(ctx context.Context, seat int, player string, changes func(transit journal.Account) (table.Changes, error)) error {
	way := transit{outTransit, d.live.id, seat, player, newKey()}
	s, err := changes(way.account())
	if err != nil {
		return err
	}
	return d.live.commit(ctx, "pay/"+way.key, journal.Program, "", s)
}

// Changed informs all who watch of a change that was not recorded.
func (d Desk) Changed() { d.live.changed() }

// Do carries out a command of the table's room, in JSON.
func (l *Live) Do(ctx context.Context, who people.Person, from string, command []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gains(who.ID) {
		who.Roles = slices.DeleteFunc(slices.Clone(who.Roles), func(r people.Role) bool { return !slices.Contains(people.Players, r) })
	}
	if err := cmp.Or(l.holds(), l.floor.barred(who.ID)); err != nil {
		return err
	}
	return l.room.Do(ctx, who, from, command)
}

// Lobby is what the lobby shows of a table with a room; nil is nothing.
func (l *Live) Lobby() any {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.room.Lobby()
}
