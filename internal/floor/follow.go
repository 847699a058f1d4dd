package floor

import (
	"cmp"
	"context"
	"encoding/json"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"felt.example/felt/internal/house"
	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/protection"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// Several floors can be open on one log, each on a copy of it that grows, and share what is to be done: one leads, and each table is dealt by
// one of them. Every floor takes in what the others append, so that it shows the same, can append to any shard, and can go on in another's
// place at once. Who appends to a shard in which another was first is refused, and looks again.

// Following takes in what other floors append to the log, until ctx is done. After an error the floor is good for nothing but to be closed.
func (f *Floor) Following(ctx context.Context) error {
	f.several.Store(true)
	following, fail := context.WithCancelCause(ctx)
	var late sync.WaitGroup
	defer late.Wait()
	defer fail(nil)
	later := func(does func(context.Context) error) {
		late.Go(func() {
			if err := does(following); err != nil {
				fail(err)
			}
		})
	}
	for e, err := range f.Log.Follow(following, f.position) {
		if err == nil {
			err = f.takesIn(following, e, later)
		}
		if following.Err() == nil && err != nil {
			return err
		}
		f.position++
	}
	if ctx.Err() != nil {
		return nil
	}
	return context.Cause(following)
}

// takesIn takes in an entry that another floor may have appended. What is of a table at which somebody acts is taken in later: one slow append
// keeps no other table from being seen.
func (f *Floor) takesIn(ctx context.Context, e journal.Entry, later func(does func(context.Context) error)) error {
	w, hold := f.writerOf(e.Shard)
	switch l := f.Table(strings.TrimPrefix(e.Shard, table.Shard(""))); {
	case w == nil:
		return f.opens(ctx, e.Shard)
	case l == nil || w != &l.writer:
		return f.follow(ctx, w, hold(), e)
	case l.backlog.empty() && l.mu.TryLock():
		return f.follow(ctx, w, l.mu.Unlock, e)
	case l.backlog.put(e):
		later(l.takesBacklog)
	}
	return nil
}

// backlog are entries of a table that came while somebody acted there, until they are taken in.
type backlog struct {
	mu      sync.Mutex
	entries []journal.Entry
}

func (b *backlog) empty() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return len(b.entries) == 0
}

// put adds an entry, and reports whether it is the only one.
func (b *backlog) put(e journal.Entry) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.entries = append(b.entries, e)
	return len(b.entries) == 1
}

func (b *backlog) first() journal.Entry {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.entries[0]
}

// done drops the first entry, and reports whether another follows.
func (b *backlog) done() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.entries = b.entries[1:]
	return len(b.entries) > 0
}

// takesBacklog takes in what has come, each entry as soon as nobody acts.
func (l *Live) takesBacklog(ctx context.Context) error {
	for {
		l.mu.Lock()
		if err := l.floor.follow(ctx, &l.writer, l.mu.Unlock, l.backlog.first()); err != nil || !l.backlog.done() {
			return err
		}
	}
}

// follow takes in an entry of a writer's shard, unless it has it. The caller holds the writer's lock, which release gives back.
func (f *Floor) follow(ctx context.Context, w *writer, release func(), e journal.Entry) error {
	fresh, err := w.follow(ctx, e)
	release()
	if err != nil || !fresh {
		return err
	}
	return f.heeds(e)
}

// follow takes in an entry of the writer's shard, unless it has it. The caller holds its lock.
func (w *writer) follow(ctx context.Context, e journal.Entry) (fresh bool, err error) {
	if e.Seq <= w.seq {
		return false, nil
	}
	opened, err := w.floor.sealed().Open(ctx, e)
	if err != nil {
		return false, err
	}
	defer w.keep(ctx)
	return true, w.takes(opened)
}

// Settles has a function called whenever another floor has changed an account. It is given before Following.
func (f *Floor) Settles(call func()) { f.settles = call }

// heeds has everybody look again whom an entry of another shard concerns, as who appends it does on his own floor.
func (f *Floor) heeds(e journal.Entry) error {
	if strings.HasPrefix(e.Key, approval) {
		for _, of := range f.matters() {
			unlock := of.lock()
			of.made().carriedOut(e)
			unlock()
		}
	}
	switch e.Shard {
	case PeopleShard:
		if f.settles != nil {
			f.settles()
		}
	case stopsShard:
		f.turned()
	case submissionShard:
		f.Wake()
	case lists.Shard:
		for _, l := range f.lives() {
			if l.list.Load().ID != "" {
				l.changed()
			}
		}
	case house.Shard:
		for _, l := range f.lives() {
			if l.beside.Load().dealer != "" {
				l.changed() // its dealer sees what was counted
			}
		}
	case protectionShard:
		return f.protects(e)
	}
	if strings.HasPrefix(e.Shard, proposalShard("")) {
		for _, of := range f.matters() {
			if of.made().writer.shard == e.Shard {
				f.proposed(of)
			}
		}
		f.Wake() // by which it lapses
	}
	return nil
}

// proposed takes note of what another floor has proposed, or decided.
func (f *Floor) proposed(of about) {
	defer of.lock()()
	if p, late := of.made().waiting, of.(*lateRounds); late != nil && p != nil {
		_, _ = late.effect(p, "") // who played in its round
	}
	of.turned()
}

// protects has the tables look again that an entry of the protector concerns.
func (f *Floor) protects(e journal.Entry) error {
	for _, event := range e.Events {
		var of protection.Standing
		if event.Kind == protection.Stands {
			if err := json.Unmarshal(event.Data, &of); err != nil {
				return err
			}
		}
		for _, l := range f.lives() {
			if event.Kind != protection.Stands || l.id != of.Table && slices.ContainsFunc(f.protector.stood(l.id).Seated, func(id string) bool { return slices.Contains(of.Seated, id) }) {
				l.changed()
			}
		}
	}
	return nil
}

// shared is a writer of the floor, with the lock that is held while it appends.
type shared struct {
	*writer
	hold holding
}

// writers are those of the floor's own shards.
func (f *Floor) writers() []shared {
	return []shared{
		{&f.devices.writer, held(&f.devices.order)}, {&f.rulings.writer, held(&f.rulings.order)}, {&f.cage.writer, held(&f.cage.order)},
		{&f.keeper.writer, held(&f.keeper.order)}, {&f.waiting.writer, held(&f.waiting.order)}, {&f.register.writer, held(&f.register.order)},
		{&f.accounts.writer, held(&f.accounts.order)}, {&f.stops.writer, held(&f.stops.order)}, {&f.protector.writer, held(&f.protector.order)},
		{&f.events.writer, held(&f.events.order)},
	}
}

// writerOf is the writer of a shard, and the lock that is held while it appends; nil is that no writer has it yet.
func (f *Floor) writerOf(shard string) (*writer, holding) {
	for _, w := range f.writers() {
		if w.shard == shard {
			return w.writer, w.hold
		}
	}
	if id, of := strings.CutPrefix(shard, table.Shard("")); of {
		if l := f.Table(id); l != nil {
			return &l.writer, held(&l.mu)
		}
	}
	if id, of := strings.CutPrefix(shard, meterShard); of {
		if l := f.link(id); l != nil {
			return &l.writer, held(&l.mu)
		}
	}
	if strings.HasPrefix(shard, proposalShard("")) {
		for _, of := range f.matters() {
			if of.made().writer.shard == shard {
				return &of.made().writer, of.lock
			}
		}
	}
	if person, of := strings.CutPrefix(shard, trainingShard("")); of {
		s := f.schools.at(f, person)
		return &s.writer, held(&s.mu)
	}
	return nil, nil
}

// holding takes a lock, and returns what gives it back.
type holding func() (release func())

func held(of sync.Locker) holding {
	return func() func() {
		of.Lock()
		return of.Unlock
	}
}

// opens opens the table or meter of a shard that another floor has opened.
func (f *Floor) opens(ctx context.Context, shard string) (err error) {
	if id, of := strings.CutPrefix(shard, meterShard); of {
		err = f.open(ctx, []Meter{{ID: id}}, nil)
	}
	if id, of := strings.CutPrefix(shard, table.Shard("")); of {
		err = f.open(ctx, nil, []table.Config{{ID: id}})
	}
	return err
}

// catchUp takes in all that the log has.
func (f *Floor) catchUp(ctx context.Context) error {
	all := f.writers()
	for _, l := range f.links() {
		all = append(all, shared{&l.writer, held(&l.mu)})
	}
	for _, l := range f.lives() {
		all = append(all, shared{&l.writer, held(&l.mu)})
	}
	return catchUp(ctx, all)
}

// catchUp has writers take in all that the log has of their shards.
func catchUp(ctx context.Context, all []shared) error {
	for _, w := range all {
		release := w.hold()
		err := w.read(ctx)
		release()
		if err != nil {
			return err
		}
	}
	return nil
}

// Pause shows all who watch that nothing can be done, because no floor deals that this one could follow, or that one does again.
func (f *Floor) Pause(paused bool) {
	if f.silent.Load() != paused {
		f.tell(paused)
	}
}

// Passing is what is to be seen at a table beside the log: it passes with the floor that deals there. Times are by that floor's clock, which
// reads Now.
type Passing struct {
	Table string    `json:"table"`
	Now   time.Time `json:"now"`
	// Closes is when no more wagers are taken, and Deadline when the time for the question Asked of the round is up; zero is never.
	Round    int       `json:"round"`
	Asked    int       `json:"asked"`
	Closes   time.Time `json:"closes,omitzero"`
	Deadline time.Time `json:"deadline,omitzero"`
	// Here are the players whose pages are open at the table.
	Here []string `json:"here,omitempty"`
	Said []Said   `json:"said,omitempty"`

	by string // the floor that tells it
}

// Said is what a player said last.
type Said struct {
	Player string    `json:"player"`
	Phrase string    `json:"phrase"`
	At     time.Time `json:"at"`
}

// shift moves all times.
func (p *Passing) shift(by time.Duration) {
	for _, at := range []*time.Time{&p.Now, &p.Closes, &p.Deadline} {
		if !at.IsZero() {
			*at = at.Add(by)
		}
	}
	for i := range p.Said {
		p.Said[i].At = p.Said[i].At.Add(by)
	}
}

// tellEvery is how often a floor that deals tells others what they cannot read in the log.
const tellEvery = 100 * time.Millisecond

// Passings yields again and again what is to be seen beside the log at the tables where this floor deals and where it has changed, at first at
// all of them, until ctx is done. Nothing is that all is as it was.
func (f *Floor) Passings(ctx context.Context) iter.Seq[[]Passing] {
	return func(yield func([]Passing) bool) {
		told := map[*Live]Passing{}
		changes := map[*Live]uint64{}
		for {
			var all []Passing
			for _, l := range f.lives() {
				n := l.changes.Load() + 1
				if changes[l] == n {
					continue
				}
				if !l.mu.state.TryLock() {
					continue // until it is free: else one slow append to the cage, which a table waits for, would silence the floor
				}
				p, deals := l.passes()
				l.mu.state.Unlock()
				if !deals {
					continue
				}
				changes[l] = n
				now := p.Now
				if p.Now = (time.Time{}); reflect.DeepEqual(told[l], p) {
					continue
				}
				told[l] = p
				p.Now = now
				all = append(all, p)
			}
			if !yield(all) {
				return
			}
			select {
			case <-ctx.Done():
				return
			case <-time.After(tellEvery):
			}
		}
	}
}

// passes is what is to be seen beside the log at a table where this floor deals. The caller holds the lock.
func (l *Live) passes() (p Passing, deals bool) {
	p = Passing{Table: l.id, Now: l.floor.Clock().UTC(), Round: l.table.Round, Closes: l.closes.UTC()}
	if q := l.table.Waiting(); q != nil && q.ID == l.asked {
		p.Asked, p.Deadline = q.ID, l.deadline.UTC()
	}
	for player, times := range l.connected {
		if times > 0 {
			p.Here = append(p.Here, player)
		}
	}
	slices.Sort(p.Here)
	for _, s := range l.sayings {
		if p.Now.Sub(s.at) < said {
			p.Said = append(p.Said, Said{s.player, s.phrase, s.at.UTC()})
		}
	}
	return p, l.dealt.Load()
}

// Hear has the floor show what another tells beside the log of the tables where that one deals; by is its name. It is called at least as
// often as the other tells, also with nothing.
func (f *Floor) Hear(by string, all []Passing) {
	f.hearing.Lock()
	defer f.hearing.Unlock()
	f.heard[by] = f.Clock()
	for i := range all {
		all[i].by = by
	}
	for _, p := range all {
		f.unheard[p.Table] = p
	}
	for id, p := range f.unheard {
		if l := f.Table(id); l != nil && l.hears(p) {
			delete(f.unheard, id)
		}
	}
}

// silence is for how long a floor was not heard.
func (f *Floor) silence(of string) time.Duration {
	f.hearing.Lock()
	defer f.hearing.Unlock()
	return f.Clock().Sub(f.heard[of])
}

// hears has the table show it, unless something goes on there just now.
func (l *Live) hears(p Passing) (done bool) {
	if !l.mu.TryLock() {
		return false
	}
	defer l.mu.Unlock()
	if l.dealt.Load() {
		return true
	}
	p.shift(l.floor.Clock().Sub(p.Now))
	l.absent(p.Here)
	l.passed, l.sayings = &p, nil
	for _, s := range p.Said {
		l.sayings = append(l.sayings, saying{s.Player, s.Phrase, s.At})
	}
	l.seen()
	return true
}

// absent has those be no longer at the table whose pages are open at another floor, and those now who are given.
func (l *Live) absent(now []string) {
	before := l.afar
	l.afar = map[string]bool{}
	for _, player := range now {
		if l.afar[player] = true; !before[player] {
			l.floor.noticed(player, 1)
		}
	}
	for player := range before {
		if !l.afar[player] {
			l.floor.noticed(player, -1)
		}
	}
}

// times are when no more wagers are taken, and when the time of who is asked is up: as they were told, if another floor deals here.
func (l *Live) times() (closes, deadline time.Time) {
	if l.dealt.Load() {
		return l.closes, l.deadline
	}
	p, q := l.passed, l.table.Waiting()
	if p == nil || q == nil || p.Round != l.table.Round {
		return closes, deadline
	}
	if q.Kind == round.AskWagers {
		closes = p.Closes
	}
	if q.ID == p.Asked {
		deadline = p.Deadline
	}
	return closes, deadline
}

// Current has the floor know all that was appended anywhere before of who is who and what everybody has, where several floors are open.
func (f *Floor) Current(ctx context.Context) error {
	if !f.several.Load() {
		return nil
	}
	return cmp.Or(f.hasAll(ctx), catchUp(ctx, f.writers()))
}

// Current has the floor know of the table, and of who comes there, whatever anybody was told before, where several floors are open: one that
// deals here now may still be about to hear what the one before has done.
func (l *Live) Current(ctx context.Context) error {
	return cmp.Or(l.floor.Current(ctx), l.catchUp(ctx))
}

// catchUp takes in all that the log has of the table, where several floors are open.
func (l *Live) catchUp(ctx context.Context) error {
	if !l.floor.several.Load() {
		return nil
	}
	return catchUp(ctx, []shared{{&l.writer, held(&l.mu)}})
}

// hasAll waits until the log has here what was appended anywhere before.
func (f *Floor) hasAll(ctx context.Context) error {
	_, _, err := f.Log.ByKey(ctx, "all") // which the node that orders the appends answers
	return err
}

// Deals reports whether this floor deals at a table.
func (f *Floor) Deals(table string) bool {
	l := f.Table(table)
	return l != nil && l.dealt.Load()
}

// Dealing is done when this floor no longer deals at the table; then who plays there is connected to the one that does.
func (l *Live) Dealing() context.Context {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.dealing
}

// takes has the floor deal at the table from here on, as soon as its dealer begins. The clocks go on from where they stood when the floor that
// dealt here was heard last.
func (l *Live) takes(ctx context.Context) error {
	silent := time.Duration(0)
	l.mu.Lock()
	by := ""
	if l.passed != nil {
		by = l.passed.by
	}
	l.mu.Unlock()
	if by != "" {
		silent = l.floor.silence(by)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := cmp.Or(l.writer.read(ctx), l.late.owes(ctx)); err != nil {
		return err
	}
	for _, kind := range allDevices {
		if r := l.floor.devices.at(l.id, kind); r != nil {
			l.devices[kind] = r
		}
	}
	l.owed = nil // what is still in transit is handled by settleTransit
	closes, deadline := l.times()
	l.closes, l.deadline = time.Time{}, time.Time{}
	if !closes.IsZero() {
		l.closes = closes.Add(silent)
	}
	if !deadline.IsZero() {
		l.asked, l.deadline = l.passed.Asked, deadline.Add(silent)
	}
	l.absent(nil)
	l.gone = map[string]time.Time{}
	maps.DeleteFunc(l.connected, func(_ string, times int) bool { return times == 0 }) // who was here before, and is not now, may come yet
	l.passed = nil
	l.dealt.Store(true)
	l.dealing, l.end = context.WithCancel(l.floor.running)
	l.exposes()
	l.turned()
	l.tells(true)
	return nil
}

// hands has the floor deal no longer at the table.
func (l *Live) hands() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dealt.Store(false)
	l.end()
	l.changed()
}
