package web

import (
	"bytes"
	"encoding/json"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
)

// A view is made once for each audience when something changes, whatever the number of those who
// watch: all who only watch are one audience, each player is one of his own. Who is slow finds the
// newest view when he has taken the last; nothing waits for him.

// feeds are those of all tables that somebody has watched.
type feeds struct {
	view func(*floor.Live, visitor) table.View
	// making has a place for each view that may be made at the same time. Were there as many as
	// tables have changed, the log's writer would wait behind all of them for a processor.
	making chan struct{}

	mu sync.Mutex
	of map[*floor.Live]*feed
}

func newFeeds() *feeds {
	return &feeds{view: look, making: make(chan struct{}, runtime.GOMAXPROCS(0)), of: map[*floor.Live]*feed{}}
}

// look is what a visitor may see of a table now.
func look(l *floor.Live, who visitor) table.View {
	v := l.View(who.player)
	v.You.Floorperson = who.floorperson && len(v.You.Seats) == 0 // he has no power where he holds chips
	if !v.You.Floorperson {
		v.Irregularities = []table.IrregularityView{}
	}
	return v
}

// feed is a table's. It runs while somebody watches.
type feed struct {
	all   *feeds
	table *floor.Live

	mu        sync.Mutex
	audiences map[visitor]*audience
	stop      func()
}

// audience is all connections that see the same.
type audience struct {
	feed *feed
	who  visitor

	mu    sync.Mutex // held while a view is made
	state atomic.Pointer[state]

	watchers map[*watcher]struct{} // under the feed's lock
}

// watcher is one connection. Its channel has room for one.
type watcher struct {
	audience *audience
	changed  chan struct{}
	// folds: it wants what changed, not each view whole. last is the state that it was sent.
	folds bool
	last  *state
}

// enter lets a connection watch a table until it leaves.
func (f *feeds) enter(l *floor.Live, who visitor, folds bool) (w *watcher, leave func()) {
	f.mu.Lock()
	of := f.of[l]
	if of == nil {
		of = &feed{all: f, table: l, audiences: map[visitor]*audience{}}
		f.of[l] = of
	}
	f.mu.Unlock()
	absent := l.Watch(who.player, nil)
	w = of.add(who, folds)
	w.audience.renew()
	return w, func() {
		of.remove(w)
		absent()
	}
}

func (f *feed) add(who visitor, folds bool) *watcher {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.audiences) == 0 {
		changes, done := make(chan struct{}, 1), make(chan struct{})
		unwatch := f.table.Watch("", changes)
		f.stop = func() {
			unwatch()
			close(done)
		}
		go f.run(changes, done)
	}
	a := f.audiences[who]
	if a == nil {
		a = &audience{feed: f, who: who, watchers: map[*watcher]struct{}{}}
		f.audiences[who] = a
	}
	w := &watcher{audience: a, changed: make(chan struct{}, 1), folds: folds}
	a.watchers[w] = struct{}{}
	return w
}

func (f *feed) remove(w *watcher) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(w.audience.watchers, w)
	if len(w.audience.watchers) == 0 {
		delete(f.audiences, w.audience.who)
	}
	if len(f.audiences) == 0 {
		f.stop()
	}
}

// run makes the views and wakes the connections, away from the table's own work.
func (f *feed) run(changes, done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-changes:
		}
		for _, a := range f.each() {
			a.renew()
		}
	}
}

func (f *feed) each() []*audience {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := make([]*audience, 0, len(f.audiences))
	for _, a := range f.audiences {
		all = append(all, a)
	}
	return all
}

func (a *audience) wake() {
	a.feed.mu.Lock()
	defer a.feed.mu.Unlock()
	for w := range a.watchers {
		select {
		case w.changed <- struct{}{}:
		default:
		}
	}
}

// renew makes the audience's view, unless what there is still holds, and wakes its connections if
// something else is to be seen than before.
func (a *audience) renew() {
	a.mu.Lock()
	defer a.mu.Unlock()
	version, before := a.feed.table.Version(a.who.player), a.state.Load()
	if before != nil && before.version == version {
		return
	}
	next := a.make(version, before)
	a.state.Store(next)
	if before != nil && next.number != before.number {
		a.wake()
	}
}

// make makes the view, and what most of those who watch are sent of it, in its turn.
func (a *audience) make(version floor.Version, before *state) *state {
	all := a.feed.all
	all.making <- struct{}{}
	defer func() { <-all.making }()
	next := newState(all.view(a.feed.table, a.who), version, before)
	if before != nil && next.number != before.number {
		next.since(before)
	}
	return next
}

// state is a view, each of its parts as it is sent.
type state struct {
	version floor.Version
	// number tells states of an audience apart; those with the same show the same.
	number  uint64
	now     int64
	made    time.Time
	members [][]byte // as viewMembers; nil is left out
	seats   [][]byte
	shown   []table.EventView
	events  [][]byte

	mu      sync.Mutex
	whole   []byte
	changes map[uint64][]byte // by the number of the state before
}

// viewMember is a member of a view that is sent whole when it changes.
type viewMember struct {
	name      string
	field     int
	omitEmpty bool
}

// viewMembers are all but the seats, the events and the time.
var viewMembers = func() (all []viewMember) {
	of := reflect.TypeFor[table.View]()
	for i := range of.NumField() {
		name, options, _ := strings.Cut(of.Field(i).Tag.Get("json"), ",")
		if name != "seats" && name != "events" && name != "now" {
			all = append(all, viewMember{name, i, strings.Contains(options, "omitempty")})
		}
	}
	return all
}()

// newState writes each part of a view; parts that are as before keep their place in memory.
func newState(v table.View, version floor.Version, before *state) *state {
	s := &state{version: version, now: v.Now, made: time.Now(), shown: v.Events}
	if before == nil {
		before = &state{}
	}
	same := len(v.Events) == len(before.shown) && len(v.Seats) == len(before.seats)
	keep := func(value any, before []byte) []byte {
		made := encoded(value)
		if bytes.Equal(made, before) {
			return before
		}
		same = false
		return made
	}
	from := reflect.ValueOf(&v).Elem()
	for i, m := range viewMembers {
		field := from.Field(m.field)
		if m.omitEmpty && field.IsZero() {
			same = same && (before.members == nil || before.members[i] == nil)
			s.members = append(s.members, nil)
			continue
		}
		s.members = append(s.members, keep(field.Addr().Interface(), at(before.members, i)))
	}
	for i := range v.Seats {
		s.seats = append(s.seats, keep(&v.Seats[i], at(before.seats, i)))
	}
	for i := range v.Events {
		if i < len(before.shown) && v.Events[i].Same(before.shown[i]) {
			s.events = append(s.events, before.events[i])
			continue
		}
		s.events = append(s.events, keep(&v.Events[i], nil))
	}
	s.number = before.number
	if !same {
		s.number++
	}
	return s
}

func at(list [][]byte, i int) []byte {
	if i < len(list) {
		return list[i]
	}
	return nil
}

// encoded is the value as JSON; all that a view is made of can be written so.
func encoded(value any) []byte {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return data
}

// stale is how old the time in a view may be that is sent to who has just come.
const stale = 100 * time.Millisecond

// view is the whole view as a message. It is written once, and again for who comes later, so that
// his clock is right.
func (s *state) view(fresh bool) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	age := time.Since(s.made)
	if fresh && age > stale {
		return s.write(s.now + age.Milliseconds())
	}
	if s.whole == nil {
		s.whole = s.write(s.now)
	}
	return s.whole
}

func (s *state) write(now int64) []byte {
	var m message
	m.open("type", []byte(`"view"`)).member("view", nil).open("now", encoded(now))
	for i, of := range viewMembers {
		if s.members[i] != nil {
			m.member(of.name, s.members[i])
		}
	}
	m.member("seats", list(s.seats)).member("events", list(s.events))
	m.WriteString("}}")
	return m.Bytes()
}

// message is an object written from parts that are written already.
type message struct{ bytes.Buffer }

func (m *message) open(name string, value []byte) *message {
	m.WriteString(`{"` + name + `":`)
	m.Write(value)
	return m
}

func (m *message) member(name string, value []byte) *message {
	m.WriteString(`,"` + name + `":`)
	m.Write(value)
	return m
}

func list(of [][]byte) []byte {
	return slices.Concat([]byte("["), bytes.Join(of, []byte(",")), []byte("]"))
}

// changeMessage is what is different from the view that was sent before it on this connection,
// whole or as changes.
type changeMessage struct {
	Type string `json:"type" ts:"change"`
	// Now is the server's time.
	Now int64 `json:"now"`
	// View has the members of a view that are different, Gone names those that are there no more.
	View json.RawMessage `json:"view"`
	Gone []string        `json:"gone"`
	// Seats are those that are different.
	Seats []table.SeatView `json:"seats"`
	// Kept is how many events stay, from the first; Events follow on them.
	Kept   int               `json:"kept"`
	Events []table.EventView `json:"events"`
}

// mostChanges is from how many earlier states what changed is worked out; who was sent another
// gets the view whole.
const mostChanges = 8

// since is what changed since a state, as a message; nil when the whole view must be sent.
func (s *state) since(before *state) []byte {
	if len(before.seats) != len(s.seats) {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if made, ok := s.changes[before.number]; ok || len(s.changes) == mostChanges {
		return made
	}
	if s.changes == nil {
		s.changes = map[uint64][]byte{}
	}
	made := s.difference(before)
	s.changes[before.number] = made
	return made
}

// difference writes a changeMessage.
func (s *state) difference(before *state) []byte {
	gone := []string{}
	parts := map[string]json.RawMessage{}
	for i, m := range viewMembers {
		switch {
		case s.members[i] == nil && before.members[i] != nil:
			gone = append(gone, m.name)
		case s.members[i] != nil && !bytes.Equal(s.members[i], before.members[i]):
			parts[m.name] = s.members[i]
		}
	}
	var seats [][]byte
	for i := range s.seats {
		if !bytes.Equal(s.seats[i], before.seats[i]) {
			seats = append(seats, s.seats[i])
		}
	}
	kept := 0
	for kept < min(len(s.events), len(before.events)) && bytes.Equal(s.events[kept], before.events[kept]) {
		kept++
	}
	var m message
	m.open("type", []byte(`"change"`)).member("now", encoded(s.now)).member("view", encoded(parts)).member("gone", encoded(gone))
	m.member("seats", list(seats)).member("kept", encoded(kept)).member("events", list(s.events[kept:]))
	m.WriteString("}")
	return m.Bytes()
}

// next is the message that brings the watcher up to now; nil when he is.
func (w *watcher) next() []byte {
	s, last := w.audience.state.Load(), w.last
	if last != nil && last.number == s.number {
		return nil
	}
	w.last = s
	if w.folds && last != nil {
		if message := s.since(last); message != nil {
			return message
		}
	}
	return s.view(last == nil)
}
