package floor

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"sync"
	"time"

	"felt/game"
	"felt/ledger"
	"felt/money"
	"felt/round"
	"felt/store"
	"felt/table"
)

// Live is a table of the floor and its one writer.
type Live struct {
	id    string
	floor *Floor
	link  *link // nil without a progressive

	mu     sync.Mutex
	table  *table.Table
	writer writer
	begun  []span // where each round lies in the log

	// When things happen by themselves; zero times never do.
	next, closes, deadline time.Time
	asked                  int // the question that the deadline is for

	connected map[string]int
	gone      map[string]time.Time
	watchers  map[chan struct{}]struct{}
	wake      chan struct{}
}

// span is the entries of the log that a round lies in.
type span struct {
	round       int
	first, last uint64
	at          time.Time
}

func (f *Floor) openTable(ctx context.Context, config table.Config) (*Live, error) {
	l := &Live{
		id: config.ID, floor: f, link: f.meters[config.Meter], table: &table.Table{}, asked: -1,
		connected: map[string]int{}, gone: map[string]time.Time{}, watchers: map[chan struct{}]struct{}{}, wake: make(chan struct{}, 1),
	}
	rules := sha256.Sum256([]byte(config.Game + string(config.Rules)))
	l.writer = writer{floor: f, shard: table.Shard(config.ID), rules: hex.EncodeToString(rules[:])}
	for e, err := range f.Log.Read(ctx, l.writer.shard, 1) {
		if err != nil {
			return nil, err
		}
		l.writer.seq = e.Seq
		// A table whose log and build disagree stays stopped and says why.
		_ = l.apply(e)
	}
	if l.writer.seq > 0 {
		return l, l.contribute(ctx)
	}
	step, err := table.Open(config)
	if err != nil {
		return nil, err
	}
	return l, l.commit(ctx, "open/"+l.writer.shard, "floor", "", step)
}

// ID is the table's name in the floor.
func (l *Live) ID() string { return l.id }

func (l *Live) apply(e store.Entry) error {
	for _, event := range e.Events {
		if event.Kind == "begin" {
			l.begun = append(l.begun, span{round: len(l.begun) + 1, first: e.Seq, at: e.Clock})
		}
	}
	if len(l.begun) > 0 {
		l.begun[len(l.begun)-1].last = e.Seq
	}
	return l.table.Apply(e)
}

// commit appends a step, and once it is durable takes it into the table and tells all
// who watch. The caller holds the lock.
func (l *Live) commit(ctx context.Context, key, actor, authoriser string, step table.Step) error {
	before := l.writer.seq
	e, err := l.writer.append(ctx, key, actor, authoriser, step)
	if err != nil || e.Seq <= before {
		return err
	}
	err = l.apply(e)
	for watcher := range l.watchers {
		select {
		case watcher <- struct{}{}:
		default:
		}
	}
	l.Wake()
	return err
}

// Wake has the dealer look at the table again.
func (l *Live) Wake() {
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// Watch tells the channel of every change until the returned function is called. While
// he watches, the player counts as present.
func (l *Live) Watch(player string, changes chan struct{}) (stop func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.watchers[changes] = struct{}{}
	l.connected[player]++
	delete(l.gone, player)
	l.changed()
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.watchers, changes)
		if l.connected[player]--; l.connected[player] == 0 {
			delete(l.connected, player)
			l.gone[player] = l.floor.Clock()
		}
		l.changed()
	}
}

// changed tells the other watchers that someone came or went.
func (l *Live) changed() {
	for watcher := range l.watchers {
		select {
		case watcher <- struct{}{}:
		default:
		}
	}
	l.Wake()
}

func (l *Live) away(player string) bool { return l.connected[player] == 0 }

// View is what the player may see of the table now.
func (l *Live) View(player string) table.View {
	l.mu.Lock()
	v := l.table.View(l.writer.seq, table.Viewer{Player: player, Away: l.away},
		table.Timing{Now: l.floor.Clock(), Closes: l.closes, Deadline: l.deadline})
	l.mu.Unlock()
	if l.link != nil {
		v.Meter = l.link.Reading().String()
	}
	if p := l.floor.find(player); p != nil {
		v.You.Name, v.You.Balance = p.Name, l.floor.Balance(player)
	}
	return v
}

func (f *Floor) find(player string) *Player {
	f.cage.mu.Lock()
	defer f.cage.mu.Unlock()
	return f.cage.players[player]
}

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
	if err := l.floor.cage.withdraw(ctx, way, amount); err != nil {
		return err
	}
	if err := l.arrive(ctx, way, amount, way.account()); err != nil {
		if back := l.floor.cage.deposit(ctx, way, amount, way.account()); back != nil {
			return fmt.Errorf("%w; the buy-in stays in transit: %w", err, back)
		}
		return err
	}
	return nil
}

// refuses asks the table before money moves.
func (l *Live) refuses(way transit, amount money.Cents) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, err := l.seating(way, amount, way.account())
	return err
}

func (l *Live) seating(way transit, amount money.Cents, from ledger.Account) (table.Step, error) {
	if way.kind == addTransit {
		return l.table.Add(way.seat, way.player, amount, from)
	}
	name := way.player
	if p := l.floor.find(way.player); p != nil {
		name = p.Name
	}
	return l.table.Sit(way.seat, way.player, name, amount, from)
}

func (l *Live) arrive(ctx context.Context, way transit, amount money.Cents, from ledger.Account) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	step, err := l.seating(way, amount, from)
	if err != nil {
		return err
	}
	return l.commit(ctx, way.kind+"/"+way.key, "player:"+way.player, "", step)
}

// Leave takes a player from his seat, at once or when his hand is over, and his stack to
// the cage.
func (l *Live) Leave(ctx context.Context, player string, seat int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.leave(ctx, player, seat)
}

func (l *Live) leave(ctx context.Context, player string, seat int) error {
	way := transit{outTransit, l.id, seat, player, newKey()}
	step, err := l.table.Leave(seat, player, way.account())
	if err != nil {
		return err
	}
	if err := l.commit(ctx, "leave/"+way.key, "player:"+player, "", step); err != nil {
		return err
	}
	var stack money.Cents
	for _, x := range step.Transfers {
		stack += x.Amount
	}
	if stack == 0 {
		return nil
	}
	return l.floor.cage.deposit(ctx, way, stack, way.account())
}

// Place puts a player's chips on an area until the amount, in cents, lies there.
func (l *Live) Place(ctx context.Context, player string, seat int, wager round.WagerID, amount money.Cents) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	step, err := l.table.Place(seat, player, wager, amount)
	if err != nil {
		return err
	}
	return l.commit(ctx, newKey(), "player:"+player, "", step)
}

// Ready notes that a player has finished wagering.
func (l *Live) Ready(ctx context.Context, player string, seat int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	step, err := l.table.Ready(seat, player)
	if err != nil {
		return err
	}
	return l.commit(ctx, newKey(), "player:"+player, "", step)
}

// Answer is a player's answer to the question that the round asks.
func (l *Live) Answer(ctx context.Context, player string, a round.Answer) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	a.Actor = "player:" + player
	return l.answer(ctx, a, player)
}

// Declare is a floorperson's report of an irregularity, or that a player has left.
func (l *Live) Declare(ctx context.Context, floorperson string, a round.Answer) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if a.Irregularity == nil && a.Abandoned == 0 {
		return fmt.Errorf("an irregularity, or the seat that was abandoned, must be named")
	}
	a.Actor, a.Authoriser = "floor:"+floorperson, "floor:"+floorperson
	return l.answer(ctx, a, "")
}

// Correct replaces a wrong answer of the round, by a floorperson.
func (l *Live) Correct(ctx context.Context, floorperson string, c table.Correction) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	step, err := l.table.Correct(c)
	if err != nil {
		return err
	}
	return l.commit(ctx, newKey(), "floor:"+floorperson, "floor:"+floorperson, step)
}

// answer commits an answer. Its key is the question and its place among the answers, so
// that it can never be taken twice.
func (l *Live) answer(ctx context.Context, a round.Answer, player string) error {
	awards := transit{awardTransit, l.id, 0, fmt.Sprint(l.table.Round), fmt.Sprint(a.Question)}
	step, err := l.table.Answer(a, player, awards.account())
	if err != nil {
		return err
	}
	key := fmt.Sprintf("answer/%s/%d/%d", l.id, l.table.Round, l.table.Play().Asked())
	before := len(l.table.Events())
	if err := l.commit(ctx, key, a.Actor, a.Authoriser, step); err != nil {
		return err
	}
	l.paced(len(l.table.Events()) - before)
	if q := l.table.Waiting(); q == nil || q.ID != a.Question {
		l.deadline = time.Time{}
	}
	if a.Stakes != nil {
		return l.contribute(ctx)
	}
	return nil
}

// contribute brings the progressive wagers of the round in play to the meter, once.
func (l *Live) contribute(ctx context.Context) error {
	if l.link == nil || l.table.Play() == nil {
		return nil
	}
	var wagers money.Cents
	for _, s := range l.table.Play().Seats() {
		for _, w := range l.table.Selected.Game.Wagers {
			if w.FromMeter {
				wagers += s.Staked(w.ID)
			}
		}
	}
	if wagers == 0 {
		return nil
	}
	return l.link.contribute(ctx, l.id, l.table.Round, wagers)
}

// Name is what the table is called.
func (l *Live) Name() string { return l.table.Name }

// Taken is the number of seats taken.
func (l *Live) Taken() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	taken := 0
	for _, seat := range l.table.Seats {
		if seat.Player != "" {
			taken++
		}
	}
	return taken
}

// Selected is the table's game with its choices.
func (l *Live) Selected() *game.Selected { return l.table.Selected }

// Meter is what the table's progressive meter shows, in cents; ok is false without one.
func (l *Live) Meter() (reading money.Cents, ok bool) {
	if l.link == nil {
		return 0, false
	}
	return l.link.Reading(), true
}
