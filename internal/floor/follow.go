package floor

import (
	"cmp"
	"context"
	"iter"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// A floor can follow another that deals, on a copy of its log that grows: then whoever only watches is shown here what he would be shown
// there, and this floor can go on in the other's place at once.

// Following takes in what others append to the log, until ctx is done. After an error the floor is good for nothing but to be closed.
func (f *Floor) Following(ctx context.Context) error {
	for e, err := range f.Log.Follow(ctx, f.position) {
		if err == nil {
			err = f.takesIn(ctx, e)
		}
		if err != nil {
			return err
		}
		f.position++
	}
	return nil
}

// takesIn takes in an entry that another floor has appended.
func (f *Floor) takesIn(ctx context.Context, e journal.Entry) error {
	w, by := f.writerOf(e.Shard)
	if w == nil {
		return f.opens(ctx, e.Shard)
	}
	if err := w.follow(ctx, by, e); err != nil {
		return err
	}
	if id, of := strings.CutPrefix(e.Shard, proposalShard(table.Shard(""))); of && f.Table(id) != nil {
		f.Table(id).shows() // that it waits, or no longer does
	}
	if e.Shard == stopsShard || e.Shard == submissionShard {
		for _, l := range f.lives() {
			l.shows()
		}
	}
	return nil
}

// follow takes in an entry that another has appended to the writer's shard, unless it has it.
func (w *writer) follow(ctx context.Context, by sync.Locker, e journal.Entry) error {
	by.Lock()
	defer by.Unlock()
	if e.Seq <= w.seq {
		return nil
	}
	opened, err := w.floor.sealed().Open(ctx, e)
	if err != nil {
		return err
	}
	defer w.keep(ctx)
	return w.takes(opened)
}

// writerOf is the writer of a shard from which something follows that is shown to everybody, and the lock that is held while it takes an
// entry; nil is that of any other, which Lead reads.
func (f *Floor) writerOf(shard string) (*writer, sync.Locker) {
	switch shard {
	case cageShard:
		return &f.cage.writer, &f.cage.order
	case PeopleShard:
		return &f.accounts.writer, &f.accounts.order
	case protectionShard:
		return &f.protector.writer, &f.protector.order
	case stopsShard:
		return &f.stops.writer, &f.stops.order
	case submissionShard:
		return &f.register.writer, &f.register.order
	case lists.Shard:
		return &f.waiting.writer, &f.waiting.order
	}
	if id, of := strings.CutPrefix(shard, table.Shard("")); of {
		if l := f.Table(id); l != nil {
			return &l.writer, &l.mu
		}
	}
	if id, of := strings.CutPrefix(shard, proposalShard(table.Shard(""))); of {
		if l := f.Table(id); l != nil {
			return &l.proposed.writer, &l.mu
		}
	}
	if id, of := strings.CutPrefix(shard, meterShard); of {
		if l := f.link(id); l != nil {
			return &l.writer, &l.mu
		}
	}
	return nil, nil
}

// opens restores the table or meter of a shard that another floor has opened; other shards are left alone.
func (f *Floor) opens(ctx context.Context, shard string) (err error) {
	if id, of := strings.CutPrefix(shard, meterShard); of {
		_, err = f.open(ctx, []Meter{{ID: id}}, nil)
	}
	if id, of := strings.CutPrefix(shard, table.Shard("")); of {
		_, err = f.open(ctx, nil, []table.Config{{ID: id}})
	}
	return err
}

// takeUp takes up what waits for somebody, and what others have appended since the floor was opened to follow.
func (f *Floor) takeUp(ctx context.Context) error {
	if err := cmp.Or(f.register.proposed.takeUp(ctx, f, submissionShard), f.storage.takeUp(ctx), f.events.takeUp(ctx, f)); err != nil {
		return err
	}
	now, err := f.Log.Position(ctx)
	if err != nil || now == f.opened {
		return err
	}
	if err := cmp.Or(f.readAll(ctx), f.restore(ctx)); err != nil {
		return err
	}
	for _, l := range f.links() {
		l.mu.Lock()
		err := cmp.Or(l.writer.read(ctx), l.proposed.takeUp(ctx, f, l.writer.shard))
		l.mu.Unlock()
		if err != nil {
			return err
		}
	}
	for _, l := range f.lives() {
		l.mu.Lock()
		err := cmp.Or(l.writer.read(ctx), l.takeUp(ctx))
		l.takesOver()
		l.mu.Unlock()
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

// Passings yields again and again what is to be seen beside the log at the tables where it has changed, at first at all of them, until ctx is
// done. Nothing is that all is as it was.
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
				changes[l] = n
				p := l.passes()
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

// passes is what is to be seen beside the log at a table where this floor deals.
func (l *Live) passes() Passing {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := Passing{Table: l.id, Now: l.floor.Clock().UTC(), Round: l.table.Round, Closes: l.closes.UTC()}
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
	return p
}

// Hear has a floor that follows show what the one that deals tells beside the log. One that deals itself does not hear.
func (f *Floor) Hear(all []Passing) {
	f.hearing.Lock()
	defer f.hearing.Unlock()
	if f.leads {
		return
	}
	f.heard = f.Clock()
	all = append(f.unheard, all...)
	f.unheard = nil
	for _, p := range all {
		if l := f.Table(p.Table); l != nil {
			l.hears(p)
		} else {
			f.unheard = append(f.unheard, p)
		}
	}
}

func (l *Live) hears(p Passing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p.shift(l.floor.Clock().Sub(p.Now))
	l.passed, l.connected, l.sayings = &p, map[string]int{}, nil
	for _, player := range p.Here {
		l.connected[player] = 1
	}
	for _, s := range p.Said {
		l.sayings = append(l.sayings, saying{s.Player, s.Phrase, s.At})
	}
	l.changes.Add(1)
	l.tell()
}

// shows has everybody who watches look at the table again.
func (l *Live) shows() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.changed()
}

// times are when no more wagers are taken, and when the time of who is asked is up: as they were told, if another floor deals here.
func (l *Live) times() (closes, deadline time.Time) {
	p := l.passed
	if p == nil {
		return l.closes, l.deadline
	}
	q := l.table.Waiting()
	if q == nil || p.Round != l.table.Round {
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

// takesOver has the clocks of the table go on from where they stood when the floor that dealt here was heard last. Who is here is found
// anew.
func (l *Live) takesOver() {
	closes, deadline := l.times()
	if p := l.passed; p != nil {
		silent := l.floor.Clock().Sub(l.floor.heard)
		if l.closes = (time.Time{}); !closes.IsZero() {
			l.closes = closes.Add(silent)
		}
		if l.deadline = (time.Time{}); !deadline.IsZero() {
			l.asked, l.deadline = p.Asked, deadline.Add(silent)
		}
	}
	l.passed, l.connected, l.gone = nil, map[string]int{}, map[string]time.Time{}
	l.exposes()
}
