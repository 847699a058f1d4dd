package web

import (
	"bytes"
	"encoding/json"
	"reflect"
	"runtime"
	"slices"
	"strconv"
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
	view func(*floor.Live, visitor, *table.Shown) table.View
	// making has a place for each view that may be made at the same time. Were there as many as
	// tables have changed, the log's writer would wait behind all of them for a processor.
	making chan struct{}

	mu sync.Mutex
	of map[*floor.Live]*feed
}

func newFeeds() *feeds {
	return &feeds{view: look, making: make(chan struct{}, runtime.GOMAXPROCS(0)), of: map[*floor.Live]*feed{}}
}

// look is what a visitor may see of a table now, who was shown something of it before.
func look(l *floor.Live, who visitor, shown *table.Shown) table.View {
	return l.Look(floor.Onlooker{Player: who.player, Supervisor: who.supervisor, Dealer: who.dealer}, shown)
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
	shown table.Shown
	state atomic.Pointer[state]

	watchers map[*watcher]struct{} // under the feed's lock
}

// watcher is one connection, which is woken when something is new; that takes no time.
type watcher struct {
	audience *audience
	wake     func()
	// folds: it wants what changed, not each view whole. last is the state that it was sent.
	folds bool
	last  *state
}

// enter lets a connection watch a table until it leaves.
func (f *feeds) enter(l *floor.Live, who visitor, folds bool, wake func()) (w *watcher, leave func()) {
	f.mu.Lock()
	of := f.of[l]
	if of == nil {
		of = &feed{all: f, table: l, audiences: map[visitor]*audience{}}
		f.of[l] = of
	}
	f.mu.Unlock()
	absent := l.Watch(who.player, nil)
	w = of.add(who, folds, wake)
	w.audience.renew()
	return w, func() {
		of.remove(w)
		absent()
	}
}

func (f *feed) add(who visitor, folds bool, wake func()) *watcher {
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
	w := &watcher{audience: a, wake: wake, folds: folds}
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

// each is all audiences, players first: they act on what they see.
func (f *feed) each() []*audience {
	f.mu.Lock()
	defer f.mu.Unlock()
	all := make([]*audience, 0, len(f.audiences))
	for _, plays := range []bool{true, false} {
		for who, a := range f.audiences {
			if (who.player != "") == plays {
				all = append(all, a)
			}
		}
	}
	return all
}

func (a *audience) wake() {
	a.feed.mu.Lock()
	defer a.feed.mu.Unlock()
	for w := range a.watchers {
		w.wake()
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
	next := newState(all.view(a.feed.table, a.who, &a.shown), version, before)
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
	made    time.Time
	of      table.View
	members [][]byte // as viewMembers; nil is left out
	seats   [][]byte
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
		if name != "seats" && name != "events" && name != "now" && name != "-" {
			all = append(all, viewMember{name, i, strings.Contains(options, "omitempty")})
		}
	}
	return all
}()

// newState writes each part of a view; parts that are as before keep their place in memory. What is
// seen to be the same is not written at all.
func newState(v table.View, version floor.Version, before *state) *state {
	s := &state{version: version, of: v, made: time.Now(), members: make([][]byte, 0, len(viewMembers)), seats: make([][]byte, 0, len(v.Seats))}
	if before == nil {
		before = &state{}
		v.Kept = 0
	}
	same := v.Kept == len(v.Events) && v.Kept == len(before.events) && len(v.Seats) == len(before.seats)
	keep := func(value any, before []byte) []byte {
		made := encoded(value)
		if bytes.Equal(made, before) {
			return before
		}
		same = false
		return made
	}
	from := reflect.ValueOf(&s.of).Elem()
	for i, m := range viewMembers {
		was, field := at(before.members, i), from.Field(m.field)
		switch {
		case m.omitEmpty && field.IsZero():
			same = same && was == nil
			s.members = append(s.members, nil)
		case m.name == "table" && was != nil && v.Table.Same(&before.of.Table):
			s.members = append(s.members, was)
		default:
			s.members = append(s.members, keep(field.Addr().Interface(), was))
		}
	}
	for i := range v.Seats {
		if i < len(before.seats) && v.Seats[i].Same(&before.of.Seats[i]) {
			s.seats = append(s.seats, before.seats[i])
			continue
		}
		s.seats = append(s.seats, keep(&v.Seats[i], at(before.seats, i)))
	}
	s.events = before.events
	if v.Kept < len(s.events) {
		s.events = slices.Clone(s.events[:v.Kept])
	}
	for i := v.Kept; i < len(v.Events); i++ {
		s.events = append(s.events, encoded(&v.Events[i]))
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
		return s.write(s.of.Now + age.Milliseconds())
	}
	if s.whole == nil {
		s.whole = s.write(s.of.Now)
	}
	return s.whole
}

func (s *state) write(now int64) []byte {
	m := message{make([]byte, 0, 512+length(s.members)+length(s.seats)+length(s.events))}
	m.text(`{"type":"view","view":{"now":`).number(now)
	for i, of := range viewMembers {
		if s.members[i] != nil {
			m.text(`,"` + of.name + `":`).value(s.members[i])
		}
	}
	m.text(`,"seats":`).list(s.seats).text(`,"events":`).list(s.events).text("}}")
	return m.data
}

// message is an object written from parts that are written already.
type message struct{ data []byte }

func (m *message) text(text string) *message {
	m.data = append(m.data, text...)
	return m
}

func (m *message) value(value []byte) *message {
	m.data = append(m.data, value...)
	return m
}

func (m *message) number(n int64) *message {
	m.data = strconv.AppendInt(m.data, n, 10)
	return m
}

func (m *message) list(of [][]byte) *message {
	m.data = append(m.data, '[')
	for i, value := range of {
		if i > 0 {
			m.data = append(m.data, ',')
		}
		m.data = append(m.data, value...)
	}
	m.data = append(m.data, ']')
	return m
}

// length is that of a list with its commas.
func length(of [][]byte) int {
	n := len(of)
	for _, value := range of {
		n += len(value)
	}
	return n
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
	var members, seats [][]byte
	gone := []string{}
	names := make([]string, 0, len(viewMembers))
	for i, m := range viewMembers {
		switch {
		case s.members[i] == nil && before.members[i] != nil:
			gone = append(gone, m.name)
		case s.members[i] != nil && !same(s.members[i], before.members[i]):
			names, members = append(names, m.name), append(members, s.members[i])
		}
	}
	for i := range s.seats {
		if !same(s.seats[i], before.seats[i]) {
			seats = append(seats, s.seats[i])
		}
	}
	kept := 0
	for kept < min(len(s.events), len(before.events)) && same(s.events[kept], before.events[kept]) {
		kept++
	}
	m := message{make([]byte, 0, 512+length(members)+length(seats)+length(s.events[kept:]))}
	m.text(`{"type":"change","now":`).number(s.of.Now).text(`,"view":{`)
	for i, name := range names {
		if i > 0 {
			m.text(",")
		}
		m.text(`"` + name + `":`).value(members[i])
	}
	m.text(`},"gone":`).value(encoded(gone)).text(`,"seats":`).list(seats)
	m.text(`,"kept":`).number(int64(kept)).text(`,"events":`).list(s.events[kept:]).text("}")
	return m.data
}

// same reports whether two parts are written alike; those that did not change lie in the same place.
func same(a, b []byte) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0] || bytes.Equal(a, b))
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
