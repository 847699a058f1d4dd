// Package floor runs live tables: it appends each change to the log and then publishes it, and it acts as the
// dealer at a pace that people can follow.
//
// A table has one writer, its Live. Everything that happens is one append of events and
// ledger transfers; nobody sees an effect before its append is durable.
package floor

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/internal/commitment"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// Pace is how long the dealer takes. Zero values make a floor that never waits.
type Pace struct {
	// Act is the time between two acts of the dealer; Card is added for each card dealt or turned.
	Act, Card time.Duration
	// Wagers is the time from the first complete wager to "no more bets".
	Wagers time.Duration
	// Program is the time that a house player takes to decide, besides Act.
	Program time.Duration
	// Result is the time between a round and the next.
	Result time.Duration
	// Away is how long a player may be away, without a hand in play, before he is cashed out.
	Away time.Duration
	// Retry is the time until something that the log refused is tried again.
	Retry time.Duration
}

// Watchable is the pace of a table that people play at.
var Watchable = Pace{Act: 700 * time.Millisecond, Card: 190 * time.Millisecond, Wagers: 20 * time.Second, Program: 900 * time.Millisecond, Result: 7 * time.Second, Away: 5 * time.Minute, Retry: time.Second}

// Brisk is the pace of a table that people watch: dealt almost at once, with time to read the result.
var Brisk = Pace{Act: 5 * time.Millisecond, Card: time.Millisecond, Wagers: Watchable.Wagers, Result: 12 * time.Second, Away: Watchable.Away, Retry: Watchable.Retry}

// Fast is the pace of a table at which a program plays: the dealer never pauses, and waits only for players, who
// have as long to wager, and may be away as long, as at other tables.
var Fast = Pace{Wagers: Watchable.Wagers, Away: Watchable.Away, Retry: Watchable.Retry}

// Config is what a floor is opened with.
type Config struct {
	Log store.Log
	// Submission is the text of the Rules Submission with which a new floor is opened; "" opens Tables and Meters.
	// Those that the log already has stay as they were opened. Once the log has a submission in force, that one
	// counts.
	Submission string
	Tables     []table.Config
	Meters     []Meter
	Pace       Pace
	// People: rounds of banked games wait for a person who deals them; otherwise the program deals where nobody does.
	People bool
	// Wing opens the rooms of tables that need one; nil opens none of them.
	Wing Wing
	// Clock returns the time; Shuffle mixes cards in place. Nil means the system's clock and the function Shuffle.
	Clock   func() time.Time
	Shuffle func([]card.Card)
	// Steady is how long the floor has run, by a clock that nobody can set. Nil means the system's.
	Steady func() time.Duration
	// LargeWager and LargeWin are the amounts from which a person's wagers in a round, or his win in it, are
	// significant events; 0 means never.
	LargeWager, LargeWin money.Cents
	// TaxRate is that of the weekly tax on gross table game revenue, in hundredths of a per cent; 0 is that none is set.
	TaxRate int
	// Build names the program that applies the rules.
	Build string
	// Keys seal the cards in the log that have not been dealt yet. Without keys they lie open there, and neither
	// the log nor a backup can be exported while there are any.
	Keys *seal.Keys
}

// sealed is the log as the floor reads it.
func (f *Floor) sealed() seal.Log { return seal.Log{Log: f.Log, Keys: f.Keys} }

// Floor is a gaming floor: its tables, progressive links and cage.
type Floor struct {
	Config
	opening   sync.Mutex // held while tables and meters are opened
	turning   sync.Mutex // held while it begins to deal at tables, or ends it; taken after opening
	mu        sync.Mutex // guards tables and meters, which only grow
	tables    []*Live
	directory directory
	meters    map[string]*link
	moving    sync.Mutex // held while what is proposed about a meter is made or decided; taken before a link's lock
	cage      *cage
	keeper    *keeper
	storage   cardMatter
	waiting   *waiting
	register  *register
	accounts  *accounts
	// protector has a lock of its own, which is taken after a table's.
	protector *protector
	stops     stops
	rulings   rulings
	presence  presence
	schools   schools
	devices   devices
	played    playedIndex
	events    events
	wake      chan struct{}
	silent    atomic.Bool   // the log accepts nothing
	failed    chan struct{} // an append failed
	done      sync.WaitGroup
	stop      context.CancelFunc
	running   context.Context
	settles   func()
	several   atomic.Bool // others are open on the same log
	unturned  atomic.Bool // it does not deal yet at some table that is its own
	position  uint64      // up to which Following has taken in the log
	// Under mu: mine says at which tables this floor deals, and resign ends that it leads, nil that it does not.
	mine   func(table string) bool
	resign context.CancelFunc
	// Under hearing: unheard is what was told of tables that could not show it yet, and heard when each other floor was heard last.
	hearing sync.Mutex
	unheard map[string]Passing
	heard   map[string]time.Time
}

// Shuffle mixes cards so that every order is equally likely: each swap draws fresh bits
// from the operating system's cryptographic source, without a seed or a bias.
func Shuffle(cards []card.Card) {
	for i := len(cards) - 1; i > 0; i-- {
		j, err := rand.Int(rand.Reader, big.NewInt(int64(i+1)))
		if err != nil {
			panic(err) // crypto/rand never fails on a supported system
		}
		cards[i], cards[j.Int64()] = cards[j.Int64()], cards[i]
	}
}

// newSecret returns the secret from which the salts of a commitment are derived, from the same source.
func newSecret() (s commitment.Secret) {
	rand.Read(s[:])
	return s
}

// Open opens a floor that leads and deals at all tables: it reads the log, restores every table, link and player, opens whatever the Rules
// Submission in force or the configuration has and the log has not, and starts the dealers.
func Open(ctx context.Context, config Config) (*Floor, error) {
	f, err := Follow(ctx, config)
	if err != nil {
		return nil, err
	}
	if err = f.Lead(ctx); err == nil {
		err = f.Deal(ctx, func(string) bool { return true })
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Follow opens a floor that neither leads nor deals: it restores what the log has, and shows it. Following takes in what other floors append.
func Follow(ctx context.Context, config Config) (*Floor, error) {
	if config.Clock == nil {
		config.Clock = time.Now
	}
	if config.Shuffle == nil {
		config.Shuffle = Shuffle
	}
	if config.Steady == nil {
		opened := time.Now()
		config.Steady = func() time.Duration { return time.Since(opened) }
	}
	f := &Floor{Config: config, directory: directory{of: map[string][]*Live{}}, meters: map[string]*link{}, wake: make(chan struct{}, 1), failed: make(chan struct{}, 1), mine: func(string) bool { return false }, unheard: map[string]Passing{}, heard: map[string]time.Time{}}
	f.cage, f.keeper, f.waiting, f.register, f.accounts, f.protector = newCage(f), newKeeper(f), newWaiting(f), &register{}, newAccounts(f), newProtector(f)
	f.register.writer = writer{floor: f, shard: submissionShard, take: f.register.apply}
	f.stops.of = map[Target]Stop{}
	f.stops.writer = writer{floor: f, shard: stopsShard, take: f.stops.apply}
	f.rulings.writer = writer{floor: f, shard: rulingShard, take: f.rulings.apply}
	f.events.writer = writer{floor: f, shard: eventsShard, alone: true, waits: meanwhile(&f.events.order), take: func(journal.Entry) error { return nil }}
	f.devices.of = map[deviceAt]reader{}
	f.devices.writer = writer{floor: f, shard: devicesShard, alone: true, take: f.devices.apply}
	f.storage.floor = f
	f.running, f.stop = context.WithCancel(context.WithoutCancel(ctx))
	if err := f.restore(ctx); err != nil {
		f.stop()
		return nil, err
	}
	f.done.Go(func() { f.guard(f.running) })
	f.done.Go(func() { f.supervise(f.running) })
	return f, nil
}

// restore restores what the log has.
func (f *Floor) restore(ctx context.Context) (err error) {
	if f.position, err = f.Log.Position(ctx); err != nil { // before anything is read, so that nothing is left out
		return err
	}
	for _, step := range []func(context.Context) error{f.takeUp, f.catchUp, f.reopen, func(ctx context.Context) error { return f.schools.open(ctx, f) }} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	return nil
}

// takeUp takes up what waits for somebody in the house.
func (f *Floor) takeUp(ctx context.Context) error {
	return cmp.Or(f.register.proposed.takeUp(ctx, f, submissionShard), f.storage.takeUp(ctx), f.events.takeUp(ctx, f))
}

// Lead has the floor do what one floor does for all, where several deal: it opens what is in force and not open yet, and watches over the
// clock and what lapses, until Resign.
func (f *Floor) Lead(ctx context.Context) error {
	for _, step := range []func(context.Context) error{f.catchUp, f.openAll, f.closedSince, f.settleMeters} {
		if err := step(ctx); err != nil {
			return err
		}
	}
	leading, resign := context.WithCancel(f.running)
	f.mu.Lock()
	f.resign = resign
	f.mu.Unlock()
	f.Pause(false)
	f.Wake()
	f.done.Go(func() { f.watchClock(leading) })
	return nil
}

// Resign ends what Lead began. Where the floor deals it goes on.
func (f *Floor) Resign() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.resign != nil {
		f.resign()
		f.resign = nil
	}
}

// leads reports whether it leads.
func (f *Floor) leads() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.resign != nil
}

// Deal has the floor deal at the tables that are its own, from where they stand by the log, and at no others. That holds for tables that are
// opened later, too. After an error it does not deal yet where it could not begin, and is to be asked again.
func (f *Floor) Deal(ctx context.Context, mine func(table string) bool) error {
	f.mu.Lock()
	f.mine = mine
	f.mu.Unlock()
	return f.turnOver(ctx, f.lives())
}

// turnOver begins to deal at those tables that are the floor's own, and ends it at the others.
func (f *Floor) turnOver(ctx context.Context, tables []*Live) error {
	f.turning.Lock()
	defer f.turning.Unlock()
	f.mu.Lock()
	mine := f.mine
	f.mu.Unlock()
	var own []*Live
	for _, l := range tables {
		switch deals := l.dealt.Load(); {
		case deals && !mine(l.id):
			l.hands()
		case !deals && mine(l.id):
			own = append(own, l)
		}
	}
	if len(own) == 0 {
		return nil
	}
	if err := f.Current(ctx); err != nil { // so that who comes there is known, too
		return err
	}
	var taken []*Live
	var failed error
	for _, l := range own {
		if err := l.takes(ctx); err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		taken = append(taken, l)
	}
	if err := f.settleTransit(ctx, func(table string) bool {
		return slices.ContainsFunc(taken, func(l *Live) bool { return l.id == table }) || f.Table(table) == nil
	}); err != nil {
		for _, l := range taken {
			l.hands()
		}
		return errors.Join(failed, err)
	}
	for _, l := range taken {
		f.done.Go(func() { l.deal(l.Dealing()) })
	}
	return failed
}

// turns is turnOver; where that fails, supervise does it again.
func (f *Floor) turns(ctx context.Context, tables []*Live) {
	if f.turnOver(ctx, tables) != nil {
		f.unturned.Store(true)
		f.Wake()
	}
}

// Close stops the dealers. The log stays open.
func (f *Floor) Close() {
	f.stop()
	f.done.Wait()
}

// Running is done when the floor closes.
func (f *Floor) Running() context.Context { return f.running }

// Tables are the floor's open tables, in the order configured.
func (f *Floor) Tables() []*Live {
	return slices.DeleteFunc(f.lives(), func(l *Live) bool {
		_, closed := l.config()
		return closed
	})
}

// lives are all tables, also closed ones.
func (f *Floor) lives() []*Live {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.tables)
}

// Table is the table with an ID, open or closed, or nil.
func (f *Floor) Table(id string) *Live {
	f.mu.Lock()
	defer f.mu.Unlock()
	i := slices.IndexFunc(f.tables, func(l *Live) bool { return l.id == id })
	if i < 0 {
		return nil
	}
	return f.tables[i]
}

// keyLength is how many bytes an idempotency key has.
const keyLength = 12

// newKey is a fresh idempotency key.
func newKey() string {
	var b [keyLength]byte
	rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

func encode(kind string, data any) (journal.Event, error) {
	encoded, err := json.Marshal(data)
	return journal.Event{Kind: kind, Data: encoded}, err
}
