package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"felt.example/felt/internal/config"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

// watched is the demonstration floor, whose dealers wait for players only, and its feeds.
func watched(t testing.TB) (*floor.Floor, *feeds) {
	t.Helper()
	log, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return on(t, log), newFeeds()
}

// sealed are the keys of all floors here.
var sealed = seal.NewKeys()

// on is the demonstration floor on a log.
func on(t testing.TB, log store.Log) *floor.Floor {
	t.Helper()
	f, err := floor.Open(t.Context(), floor.Config{
		Log: log, Tables: floor.Demonstration, Meters: floor.DemonstrationMeters, Build: "test", Wing: wing.Wing, Keys: sealed, Pace: floor.Pace{Wagers: time.Hour},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close(); log.Close() })
	return f
}

// seated is a player with chips at a seat of a table.
func seated(t testing.TB, f *floor.Floor, l *floor.Live, name string, seat int) string {
	t.Helper()
	p, _, err := f.Join(t.Context(), name)
	if err == nil {
		err = l.Sit(t.Context(), p.ID, "", seat, 400*money.Dollar)
	}
	if err != nil {
		t.Fatal(err)
	}
	return p.ID
}

// page is a watcher that is told of changes over a channel.
type page struct {
	*watcher
	changed chan struct{}
}

// enter lets a page watch a table until it leaves.
func enter(f *feeds, l *floor.Live, who visitor, folds bool) (p *page, leave func()) {
	changed := make(chan struct{}, 1)
	w, leave := f.enter(l, who, folds, func() {
		select {
		case changed <- struct{}{}:
		default:
		}
	})
	return &page{w, changed}, leave
}

// sees waits until a watcher has seen what is wanted.
func sees(t testing.TB, w *page, want func(*state) bool) {
	t.Helper()
	for !want(w.audience.state.Load()) {
		select {
		case <-w.changed:
		case <-time.After(time.Minute):
			t.Fatalf("it is not seen: %s", w.audience.state.Load().view(false))
		}
	}
}

// TestOneViewForEachAudience: how many views are made when something changes does not depend on
// how many watch, and nobody's view is held up by those who take none.
func TestOneViewForEachAudience(t *testing.T) {
	const changes = 20
	for _, watchers := range []int{1, 300} {
		t.Run(fmt.Sprint(watchers), func(t *testing.T) {
			f, all := watched(t)
			l := f.Table("heads-up-1")
			var made atomic.Int64
			all.view = func(l *floor.Live, who visitor, shown *table.Shown) table.View {
				made.Add(1)
				return look(l, who, shown)
			}
			ann, bob := seated(t, f, l, "Ann", 1), seated(t, f, l, "Bob", 2)
			who := []visitor{{player: ann}, {player: bob}}
			for range watchers {
				who = append(who, visitor{})
			}
			var in []*page
			for _, one := range who {
				w, leave := enter(all, l, one, true)
				defer leave()
				in = append(in, w)
			}
			for _, w := range in[:3] {
				w.audience.renew() // who took a seat is seen by now
			}
			before := made.Load()
			for n := range changes {
				amount := money.Cents(n+1) * 5 * money.Dollar
				if err := l.PlaceWager(t.Context(), ann, 1, "ante", amount); err != nil {
					t.Fatal(err)
				}
				for _, w := range in[:3] { // the others never look
					sees(t, w, func(s *state) bool { return strings.Contains(string(s.seats[0]), `"ante":"`+amount.String()+`"`) })
				}
			}
			audiences := 3
			// The first wager also starts the clock, and what followed the players' sitting may still come.
			if n := made.Load() - before; n > int64(audiences*(changes+4)) {
				t.Errorf("%d views were made for %d changes before %d audiences", n, changes, audiences)
			}
			for _, w := range in {
				if w.next() == nil || w.next() != nil {
					t.Error("who looks late is not shown the newest view once, and at once")
				}
			}
		})
	}
}

// TestViewsWaitForAPlace: however many tables change at once, no more views are made at the same
// time than there are places, and each is made in the end.
func TestViewsWaitForAPlace(t *testing.T) {
	f, all := watched(t)
	all.making = make(chan struct{}, 2)
	var now, most atomic.Int64
	started, goOn := make(chan struct{}, 100), make(chan struct{})
	all.view = func(l *floor.Live, who visitor, shown *table.Shown) table.View {
		n := now.Add(1)
		defer now.Add(-1)
		for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
		}
		started <- struct{}{}
		<-goOn
		return look(l, who, shown)
	}
	var entered sync.WaitGroup
	for _, l := range f.Tables() {
		entered.Go(func() {
			w, leave := enter(all, l, visitor{}, true)
			defer leave()
			if w.next() == nil {
				t.Errorf("who comes to %s is shown nothing", l.ID())
			}
		})
	}
	<-started
	<-started
	close(goOn)
	entered.Wait()
	if most.Load() > 2 {
		t.Errorf("%d views were made at once, with 2 places", most.Load())
	}
}

// shown is what a watcher's page shows, of messages as they come.
type shown map[string]json.RawMessage

func (p *shown) take(t testing.TB, message []byte) {
	t.Helper()
	var m struct {
		Type   string
		View   map[string]json.RawMessage
		Now    json.RawMessage
		Gone   []string
		Seats  []json.RawMessage
		Kept   int
		Events []json.RawMessage
	}
	decode(t, message, &m)
	if m.Type == "view" {
		*p = m.View
		return
	}
	view := *p
	for name, value := range m.View {
		view[name] = value
	}
	for _, name := range m.Gone {
		delete(view, name)
	}
	view["now"] = m.Now
	var seats, events []json.RawMessage
	decode(t, view["seats"], &seats)
	decode(t, view["events"], &events)
	for _, seat := range m.Seats {
		seats[number(t, seat)-1] = seat
	}
	if m.Kept == 0 {
		events = []json.RawMessage{}
	}
	view["seats"], view["events"] = encoded(seats), encoded(append(events[:m.Kept:m.Kept], m.Events...))
}

func decode(t testing.TB, data []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatalf("%v: %s", err, data)
	}
}

func number(t testing.TB, seat json.RawMessage) int {
	var s struct{ Seat int }
	decode(t, seat, &s)
	return s.Seat
}

// TestChangesMakeTheView plays rounds of a banked game and of Poker. Who is sent what changed has
// what is sent whole to others, member by member, also when he is slow and misses most of it.
func TestChangesMakeTheView(t *testing.T) {
	for _, id := range []string{"heads-up-1", "spanish-1", "holdem-1", "seven-stud-1"} {
		t.Run(id, func(t *testing.T) {
			f, all := watched(t)
			l := f.Table(id)
			ann := seated(t, f, l, "Ann", slices.Max(l.View("").You.Open))
			var pages [3]shown
			var in [3]*page
			for i, folds := range []bool{false, true, true} {
				w, leave := enter(all, l, visitor{player: ann}, folds)
				defer leave()
				in[i] = w
			}
			turn, compared, changes := 0, 0, 0
			look := func(i int) {
				message := in[i].next()
				if message == nil {
					return
				}
				if strings.HasPrefix(string(message), `{"type":"change"`) {
					changes++
				}
				pages[i].take(t, message)
			}
			played(t, l, ann, 5, func() {
				for i := range in {
					if i < 2 || turn%7 == 0 {
						look(i)
					}
				}
				turn++
				for i := range in {
					if in[i].last.number == in[0].last.number {
						alike(t, pages[i], pages[0])
						compared++
					}
				}
			})
			if compared < 3*turn/2 || changes < 5 {
				t.Errorf("%d comparisons in %d turns, %d changes: too few to tell", compared, turn, changes)
			}
		})
	}
}

func alike(t testing.TB, got, want shown) {
	t.Helper()
	for name := range want {
		var a, b any
		decode(t, want[name], &b)
		if got[name] == nil {
			t.Fatalf("%s is not there", name)
		}
		if decode(t, got[name], &a); name != "now" && !reflect.DeepEqual(a, b) {
			t.Fatalf("%s is\n%s, and whole\n%s", name, got[name], want[name])
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%d members, and whole %d", len(got), len(want))
	}
}

// played has a player act at a table until some rounds are over, and calls each after each act and
// each change.
func played(t testing.TB, l *floor.Live, player string, rounds int, each func()) {
	t.Helper()
	changes := make(chan struct{}, 1)
	defer l.Watch(player, changes)()
	until := l.View(player).Round + rounds
	for {
		each()
		v := l.View(player)
		if v.Round > until || v.Round == until && v.Stage == table.StageResult {
			return
		}
		if !act(t, l, player, v) {
			select {
			case <-changes:
			case <-time.After(time.Minute):
				t.Fatalf("nothing happens any more in round %d of %d: %+v", v.Round, until, v.Question)
			}
		}
	}
}

// act wagers the least and decides what costs nothing.
func act(t testing.TB, l *floor.Live, player string, v table.View) bool {
	t.Helper()
	seat := v.You.Seats[0]
	s := v.Seats[seat-1]
	var err error
	switch {
	case v.Stage == table.StageWagers && v.Room == nil && len(s.Areas) == 0:
		for wager := range v.Table.Limits {
			if wager == "ante" || wager == "spanish_21" {
				err = l.PlaceWager(t.Context(), player, seat, wager, v.Table.Limits[wager].Minimum)
			}
		}
	case v.Stage == table.StageWagers && v.Room == nil && !s.Ready:
		err = l.Ready(t.Context(), player, seat)
	case v.Question != nil && v.Question.Kind == round.AskDecision && slices.Contains(v.Question.Seats, seat):
		i := slices.IndexFunc(v.Question.Options, func(o table.ChoiceView) bool { return o.Wager == "" && (o.Seat == 0 || o.Seat == seat) })
		err = l.Answer(t.Context(), player, round.Answer{Question: v.Question.ID, Seat: seat, Choice: v.Question.Options[i].Choice})
	default:
		return false
	}
	if err != nil {
		t.Fatal(err)
	}
	return true
}

// TestWhoComesLaterSeesTheTime: a view made long before shows the clock as it is.
func TestWhoComesLaterSeesTheTime(t *testing.T) {
	s := newState(table.View{Now: 1000}, floor.Version{}, nil)
	s.made = s.made.Add(-time.Minute)
	var m struct{ View table.View }
	decode(t, s.view(true), &m)
	if m.View.Now < 61_000 {
		t.Errorf("a minute after 1000 ms it is %d", m.View.Now)
	}
}

// TestNothingIsLeftOfWhoHasGone: nobody's connection leaves anything behind.
func TestNothingIsLeftOfWhoHasGone(t *testing.T) {
	f, all := watched(t)
	before := runtime.NumGoroutine()
	var leave []func()
	for n := range 300 {
		for _, l := range f.Tables()[:3] {
			_, left := enter(all, l, visitor{player: fmt.Sprint(n % 10)}, true)
			leave = append(leave, left)
		}
	}
	if n := runtime.NumGoroutine(); n > before+3 {
		t.Errorf("900 who watch three tables make %d goroutines", n-before)
	}
	for _, left := range leave {
		left()
	}
	for l, of := range all.of {
		if len(of.audiences) > 0 {
			t.Errorf("%s still has %d audiences", l.ID(), len(of.audiences))
		}
	}
}

// TestConnectionsAreLimited: of all, of one address, of one player; who leaves makes room.
func TestConnectionsAreLimited(t *testing.T) {
	for _, c := range []struct {
		name             string
		address, account func(n int) string
		most             int
		says             string
	}{
		{"in all", func(n int) string { return fmt.Sprint("192.0.", n/100, ".", n%100) }, func(int) string { return "" }, config.DefaultLimits.Connections, "this floor allows"},
		{"from one address", func(int) string { return "192.0.2.1" }, func(n int) string { return fmt.Sprint(n) }, config.DefaultLimits.OfAddress, "your address has"},
		{"of one player", func(n int) string { return fmt.Sprint("192.0.2.", n) }, func(int) string { return "ann" }, config.DefaultLimits.OfPlayer, "you have"},
		{"through a proxy", func(int) string { return "127.0.0.1" }, func(n int) string { return fmt.Sprint(n) }, config.DefaultLimits.Connections, "this floor allows"},
	} {
		t.Run(c.name, func(t *testing.T) {
			all := &newLimits(config.DefaultLimits).connections
			var leave []func()
			for n := range c.most {
				left, refused := all.enter(c.address(n), c.account(n))
				if refused != "" {
					t.Fatalf("connection %d: %s", n+1, refused)
				}
				leave = append(leave, left)
			}
			if _, refused := all.enter(c.address(c.most), c.account(c.most)); !strings.Contains(refused, c.says) || !strings.Contains(refused, fmt.Sprint(c.most)) {
				t.Errorf("one more: %q", refused)
			}
			leave[0]()
			left, refused := all.enter(c.address(0), c.account(0))
			if refused != "" {
				t.Fatalf("after one left: %s", refused)
			}
			leave[0] = left
			for _, left := range leave {
				left()
			}
			if all.all != 0 || len(all.of) != 0 {
				t.Errorf("all have left, and %d and %v are counted", all.all, all.of)
			}
		})
	}
}

// filling is a log whose disk is full at times.
type filling struct {
	store.Log
	full atomic.Bool
}

func (l *filling) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	if l.full.Load() {
		return journal.Entry{}, store.ErrUnavailable
	}
	return l.Log.Append(ctx, expected, e)
}

func (l *filling) ByKey(ctx context.Context, key string) (journal.Entry, bool, error) {
	if l.full.Load() {
		return journal.Entry{}, false, store.ErrUnavailable
	}
	return l.Log.ByKey(ctx, key)
}

// TestTheWholeFloorSaysThatTheLogIsFull: from the first act that is refused every table that is
// watched and the lobby say so, and no more once there is space, though nobody acts.
func TestTheWholeFloorSaysThatTheLogIsFull(t *testing.T) {
	disk, err := sqlite.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	log := &filling{Log: disk}
	f, all := on(t, log), newFeeds()
	ann := seated(t, f, f.Table("heads-up-1"), "Ann", 1)
	var in []*page
	for _, id := range []string{"heads-up-1", "prime-1", "holdem-1"} {
		w, leave := enter(all, f.Table(id), visitor{}, true)
		defer leave()
		in = append(in, w)
	}
	s := &server{floor: f, feeds: all, pool: newPool()}
	ask := func(handler http.HandlerFunc, into any) {
		w := httptest.NewRecorder()
		handler(w, httptest.NewRequest(http.MethodGet, "/", nil))
		decode(t, w.Body.Bytes(), into)
	}
	notices := func() [2]string { // in the lobby, and on every other page
		var lobby lobbyAnswer
		var other noticeAnswer
		ask(s.lobby, &lobby)
		ask(s.notice, &other)
		return [2]string{lobby.Notice, other.Notice}
	}
	says := func(s *state) bool { return bytes.Contains(s.view(false), []byte(f.Notice())) && f.Notice() != "" }
	for range 2 {
		if says := notices(); says != [2]string{} {
			t.Errorf("the pages say %q", says)
		}
		log.full.Store(true)
		if err := f.Table("heads-up-1").PlaceWager(t.Context(), ann, 1, "ante", 5*money.Dollar); !errors.Is(err, store.ErrUnavailable) {
			t.Fatalf("with a full disk: %v", err)
		}
		for _, w := range in {
			sees(t, w, says)
		}
		for _, notice := range notices() {
			if !strings.Contains(notice, "cannot be written") {
				t.Errorf("a page says %q", notice)
			}
		}
		log.full.Store(false)
		for _, w := range in {
			sees(t, w, func(s *state) bool { return !bytes.Contains(s.view(false), []byte(`"notice"`)) })
		}
	}
	if err := f.Table("heads-up-1").PlaceWager(t.Context(), ann, 1, "ante", 5*money.Dollar); err != nil {
		t.Errorf("with space again: %v", err)
	}
}
