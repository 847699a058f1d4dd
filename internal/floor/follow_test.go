package floor_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/trial"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
	"felt.example/felt/store"
)

// follower is a floor that follows another one on the same log, and what it appends.
type follower struct {
	*floor.Floor
	log   *faulty
	ended func()
}

// follows opens one.
func (h house) follows(t testing.TB, log store.Log) *follower {
	t.Helper()
	own := &faulty{Log: log, left: -1, how: forgets}
	f, err := floor.Follow(t.Context(), h.config(own))
	must(t, err)
	ctx, end := context.WithCancel(t.Context())
	var following sync.WaitGroup
	following.Go(func() {
		if err := f.Following(ctx); err != nil {
			t.Errorf("it follows no more: %v", err)
		}
	})
	return &follower{f, own, func() { end(); following.Wait() }}
}

// goesOn has it lead and deal, having appended nothing till then.
func (f *follower) goesOn(t testing.TB) {
	t.Helper()
	if f.log.made > 0 {
		t.Errorf("a floor that follows has appended %d entries", f.log.made)
	}
	must(t, f.Lead(t.Context()))
	must(t, f.Deal(t.Context(), func(string) bool { return true }))
}

// closes closes it.
func (f *follower) closes() {
	f.ended()
	f.Close()
}

// hears has it hear what is to be seen beside the log at all tables of another floor, which deals at them, and show it where it has them.
func (f *follower) hears(t testing.TB, of *floor.Floor) {
	t.Helper()
	left := len(of.Tables())
	for all := range of.Passings(t.Context()) {
		sent, err := json.Marshal(all)
		must(t, err)
		var came []floor.Passing
		must(t, json.Unmarshal(sent, &came))
		f.Hear("first", came)
		if left -= len(came); left <= 0 && f.Unheard() == 0 {
			return
		}
	}
}

// TestAFollowerGoesOn plays a round with the log failing after one, two, three appends and so on, and has a floor go on that had followed.
// What comes of it is the same as without a fault.
func TestAFollowerGoesOn(t *testing.T) {
	for _, g := range gamesDealt(t) {
		for name, deck := range decks(t, g) {
			t.Run(g.ID+"/"+name, func(t *testing.T) {
				t.Parallel()
				h := house{tables: []table.Config{configOf(t, g, "t1")}, deck: deck}
				dir, ann, bob := joined(t, h)
				gamblers := []gambler{{id: ann, seats: []int{1}, bold: true}, {id: bob, seats: []int{2}}}
				want, appends := whole(t, h, copyDir(t, dir), gamblers)
				for k := 1; k <= appends; k++ {
					goesOn(t, h, openLog(t, copyDir(t, dir)), gamblers, k, want)
				}
			})
		}
	}
}

func goesOn(t *testing.T, h house, log store.Log, gamblers []gambler, k int, want final) {
	t.Helper()
	next := h.follows(t, log)
	first := &faulty{Log: log, left: k, how: dies}
	if f, err := floor.Open(t.Context(), h.config(first)); err == nil {
		err := persist(t, f, first, gamblers)
		next.hears(t, f)
		f.Close()
		if err != nil && !first.dead() {
			t.Fatalf("append %d: %v", k, err)
		}
	}
	next.goesOn(t)
	if err := persist(t, next.Floor, next.log, gamblers); err != nil {
		t.Fatalf("killed at append %d: %v", k, err)
	}
	next.closes()
	end := finalOf(t, next.Floor, next.log, "t1", gamblers...)
	if text := end.difference(want); text != "" {
		t.Fatalf("killed at append %d: %s", k, text)
	}
	sound(t, next.log)
	must(t, next.log.Close())
}

// TestWhoWatchesAFollowerSeesTheSame: at the wagers, at a decision with its clock, at the result and while the table is held, by whoever
// only watches, at tables that were open before and one that was opened since.
func TestWhoWatchesAFollowerSeesTheSame(t *testing.T) {
	for _, g := range gamesDealt(t) {
		t.Run(g.ID, func(t *testing.T) {
			t.Parallel()
			h := house{tables: []table.Config{configOf(t, g, "t1")}, watch: &watch{}}
			h.pace = &floor.Pace{Wagers: 20 * time.Second, Result: hour}
			ctx, enough := context.WithTimeout(t.Context(), 2*time.Minute)
			defer enough()
			log := openLog(t, quickDir(t))
			h.open(t, log).Close()
			h.tables = append(h.tables, configOf(t, g, "t2"))
			next := h.follows(t, log)
			f := h.open(t, log)
			defer f.Close()
			looks := func(when string) {
				t.Helper()
				next.hears(t, f)
				for _, l := range f.Tables() {
					for asks := trial.Asks(); publicly(t, next.Table(l.ID())) != publicly(t, l); next.hears(t, f) {
						if err := asks.Wait(ctx); err != nil {
							t.Fatalf("%s, table %s: %v: a follower shows\n%s\nand the floor that deals\n%s", when, l.ID(), err, publicly(t, next.Table(l.ID())), publicly(t, l))
						}
					}
				}
			}
			looks("before anybody came")
			p, _, err := f.Join(t.Context(), "Ann")
			must(t, err)
			l := f.Table("t2")
			defer l.Watch(p.ID, make(chan struct{}, 1))()
			ann := gambler{id: p.ID, seats: []int{1, 2}[:1], mute: true, stays: true}
			asked := acts(ctx, t, f, l, ann)
			looks("at " + asked)
			must(t, f.Hold(t.Context(), fay, "t2", nil))
			looks("held")
			must(t, f.GoOn(t.Context(), fay, floor.Target{Scope: floor.OneTable, ID: "t2"}))
			ann.mute = false
			acts(ctx, t, f, l, ann)
			looks("at the result")
			next.closes()
			must(t, log.Close())
		})
	}
}

// acts has a player act until the table waits for what he does not do, or the round is over, and says at what it stands then.
func acts(ctx context.Context, t *testing.T, f *floor.Floor, l *floor.Live, g gambler) string {
	t.Helper()
	changes := make(chan struct{}, 1)
	defer l.Watch("", changes)()
	for {
		did, err := g.act(ctx, f, l)
		must(t, err)
		if did {
			continue
		}
		switch v := l.View(""); {
		case v.Question == nil && v.Round > 0 && v.Stage != table.StageRound, v.Room != nil && v.Round == 0: // Poker waits for another
			return string(v.Stage)
		case v.Question != nil && v.Question.Kind == round.AskDecision:
			return fmt.Sprint(v.Stage, " ", v.Question.Kind)
		}
		select {
		case <-changes:
		case <-ctx.Done():
			t.Fatalf("the table comes to no end: %s", publicly(t, l))
		}
	}
}

// publicly is what who only watches a table is shown.
func publicly(t *testing.T, l *floor.Live) string {
	t.Helper()
	if l == nil {
		return "no table"
	}
	text, err := json.MarshalIndent(l.View(""), "", " ")
	must(t, err)
	return string(text)
}

// shaky is a log that does not tell how it stands, so many times.
type shaky struct {
	store.Log
	fails atomic.Int64
}

// Snapshot implements store.Log.
func (s *shaky) Snapshot(ctx context.Context) (store.Snapshot, error) {
	if s.fails.Add(-1) >= 0 {
		return store.Snapshot{}, store.ErrUnavailable
	}
	return s.Log.Snapshot(ctx)
}

// TestATableIsDealtAsSoonAsItCanBe: where a floor cannot begin to deal at a table that another has opened, it goes on following, and begins as
// soon as it can.
func TestATableIsDealtAsSoonAsItCanBe(t *testing.T) {
	ctx, enough := context.WithTimeout(t.Context(), 2*time.Minute)
	defer enough()
	h := house{tables: []table.Config{configOf(t, gamesDealt(t)[0], "t1")}}
	log := openLog(t, quickDir(t))
	leads, of := h.follows(t, log), &shaky{Log: log}
	deals := h.follows(t, of)
	must(t, deals.Deal(t.Context(), func(string) bool { return true }))
	of.fails.Store(3)
	must(t, leads.Lead(t.Context()))
	for asks := trial.Asks(); !deals.Deals("t1"); {
		must(t, asks.Wait(ctx))
	}
	if left := of.fails.Load(); left >= 0 {
		t.Errorf("it deals, though it was to fail %d times more", left+1)
	}
	p, _, err := leads.Join(t.Context(), "Ann")
	must(t, err)
	must(t, deals.Table("t1").Current(t.Context()))
	must(t, deals.Table("t1").Sit(t.Context(), p.ID, "", 1, buyIn))
	deals.closes()
	leads.closes()
	must(t, log.Close())
}

// slow is a log in which the first append to a shard, once one is named, takes until it is let go.
type slow struct {
	store.Log
	at         atomic.Pointer[string]
	begun, end chan struct{}
	refuses    error // what comes of that append; nil is that it is made
}

// Append implements store.Log.
func (s *slow) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	if at := s.at.Load(); at != nil && *at == e.Shard && s.at.CompareAndSwap(at, nil) {
		close(s.begun)
		if <-s.end; s.refuses != nil {
			return e, s.refuses
		}
	}
	return s.Log.Append(ctx, expected, e)
}

// openSlow opens a floor with tables on such a log, at which Ann has come in.
func openSlow(t *testing.T, refuses error, tables ...string) (*slow, *floor.Floor, *floor.Player) {
	t.Helper()
	var h house
	for _, id := range tables {
		h.tables = append(h.tables, configOf(t, gamesDealt(t)[0], id))
	}
	log := &slow{Log: openLog(t, quickDir(t)), begun: make(chan struct{}), end: make(chan struct{}), refuses: refuses}
	f := h.open(t, log)
	p, _, err := f.Join(t.Context(), "Ann")
	must(t, err)
	return log, f, p
}

// TestAFloorTellsWhateverATableWaitsFor: while an append at one table takes long, who looks there sees it as it was before, and the floor tells
// what is to be seen at all tables, so that nobody takes it for gone.
func TestAFloorTellsWhateverATableWaitsFor(t *testing.T) {
	ctx, enough := context.WithTimeout(t.Context(), 2*time.Minute)
	defer enough()
	log, f, p := openSlow(t, nil, "t1", "t2")
	first := table.Shard("t1")
	log.at.Store(&first)
	var sitting sync.WaitGroup
	sitting.Go(func() {
		if err := f.Table("t1").Sit(ctx, p.ID, "", 1, buyIn); err != nil {
			t.Error(err)
		}
	})
	<-log.begun
	var told []string
	for all := range f.Passings(ctx) {
		for _, p := range all {
			told = append(told, p.Table)
		}
		break
	}
	if want := []string{"t1", "t2"}; !slices.Equal(told, want) {
		t.Errorf("it tells of the tables %q, want %q", told, want)
	}
	if at := f.Table("t1").View(p.ID).Seats[0].Player; at != nil {
		t.Errorf("%s has the seat before the log has it", at.Name)
	}
	close(log.end)
	sitting.Wait()
	if at := f.Table("t1").View(p.ID).Seats[0].Player; at == nil || at.Name != "Ann" {
		t.Errorf("%v has the seat", at)
	}
	f.Close()
	must(t, log.Close())
}

// TestWhoLookedMeanwhileLooksAgain: who looked while an act waited for the log is told when it has ended, also if nothing was recorded.
func TestWhoLookedMeanwhileLooksAgain(t *testing.T) {
	ctx, enough := context.WithTimeout(t.Context(), 2*time.Minute)
	defer enough()
	log, f, p := openSlow(t, store.ErrUnavailable, "t1")
	l, shard := f.Table("t1"), table.Shard("t1")
	changes := make(chan struct{}, 1)
	defer l.Watch("", changes)()
	must(t, l.Sit(ctx, p.ID, "", 1, buyIn))
	for l.View(p.ID).Stage != table.StageWagers {
		<-changes
	}
	log.at.Store(&shard)
	var placing sync.WaitGroup
	placing.Go(func() {
		if err := l.PlaceWager(ctx, p.ID, 1, gamesDealt(t)[0].Wagers[0].ID, 10*money.Dollar); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("the wager: %v", err)
		}
	})
	<-log.begun
	meanwhile := l.Version("")
	close(log.end)
	placing.Wait()
	if l.Version("") == meanwhile {
		t.Error("who looked meanwhile does not look again")
	}
	f.Close()
	must(t, log.Close())
}

// TestWhatIsNotThereIsTriedAgain: an append in doubt is made again once it is known not to be there, as it is when the node that owned the log was
// lost with it: the player learns nothing of that.
func TestWhatIsNotThereIsTriedAgain(t *testing.T) {
	ctx, enough := context.WithTimeout(t.Context(), 2*time.Minute)
	defer enough()
	log, f, p := openSlow(t, store.ErrUnknown, "t1")
	close(log.end)
	l, shard := f.Table("t1"), table.Shard("t1")
	log.at.Store(&shard)
	must(t, l.Sit(ctx, p.ID, "", 1, buyIn))
	<-log.begun
	if at := l.View(p.ID).Seats[0].Player; at == nil || at.Name != "Ann" {
		t.Errorf("%v has the seat", at)
	}
	f.Close()
	must(t, log.Close())
}

// TestASlowTableHidesNoOther: while an append at one table takes long, a floor shows what others append at another table, and afterwards what
// they appended at the first.
func TestASlowTableHidesNoOther(t *testing.T) {
	ctx, enough := context.WithTimeout(t.Context(), 2*time.Minute)
	defer enough()
	g := gamesDealt(t)[0]
	h := house{tables: []table.Config{configOf(t, g, "t1"), configOf(t, g, "t2")}, pace: &floor.Pace{Wagers: hour}}
	log := openLog(t, quickDir(t))
	f := h.open(t, log)
	var players []string
	var err error
	for _, name := range []string{"Ann", "Bob", "Cid"} {
		p, _, e := f.Join(ctx, name)
		must(t, e)
		players = append(players, p.ID)
	}
	own := &slow{Log: log, begun: make(chan struct{}), end: make(chan struct{})}
	next := h.follows(t, own)
	first := table.Shard("t1")
	own.at.Store(&first)
	var sitting sync.WaitGroup
	sitting.Go(func() {
		if err := next.Table("t1").Sit(ctx, players[0], "", 1, buyIn); !errors.Is(err, store.ErrConflict) {
			t.Errorf("Bob sat down first, and Ann is told %v", err)
		}
	})
	<-own.begun
	must(t, f.Table("t1").Sit(ctx, players[1], "", 2, buyIn))
	must(t, f.Table("t2").Sit(ctx, players[2], "", 1, buyIn))
	shows := func(id string, seat int) {
		t.Helper()
		for asks := trial.Asks(); next.Table(id).View("").Seats[seat-1].Player == nil; {
			if err := asks.Wait(ctx); err != nil {
				t.Fatalf("seat %d of %s stays free: %v", seat, id, err)
			}
		}
	}
	shows("t2", 1)
	close(own.end)
	shows("t1", 2)
	sitting.Wait()
	for err = store.ErrConflict; errors.Is(err, store.ErrConflict); { // until the dealer has done nothing in between
		err = next.Table("t1").Sit(ctx, players[0], "", 1, buyIn)
	}
	must(t, err)
	next.closes()
	f.Close()
	must(t, log.Close())
}

// delayed is a log of which nobody learns what becomes of the first append to a shard, which is there only when the next one comes.
type delayed struct {
	store.Log
	shard string
	on    sync.Mutex // guards what follows
	first *journal.Entry
	came  int
}

// Append implements store.Log.
func (d *delayed) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	d.on.Lock()
	defer d.on.Unlock()
	if e.Shard != d.shard {
		return d.Log.Append(ctx, expected, e)
	}
	switch d.came++; d.came {
	case 1:
		d.first = &e
		return journal.Entry{}, store.ErrUnknown
	case 2:
		if _, err := d.Log.Append(ctx, expected, *d.first); err != nil {
			return journal.Entry{}, err
		}
		d.first = nil
	}
	return d.Log.Append(ctx, expected, e)
}

// ByKey implements store.Log.
func (d *delayed) ByKey(ctx context.Context, key string) (journal.Entry, bool, error) {
	d.on.Lock()
	defer d.on.Unlock()
	if d.first != nil && d.first.Key == key {
		return journal.Entry{}, false, store.ErrUnavailable
	}
	return d.Log.ByKey(ctx, key)
}

// TestWhatIsRecordedLateIsRecordedOnce: what a table records for the players' protection, and records again because nobody knew whether it was
// there, is there once, though both arrive.
func TestWhatIsRecordedLateIsRecordedOnce(t *testing.T) {
	ctx, enough := context.WithTimeout(t.Context(), 2*time.Minute)
	defer enough()
	h := house{tables: []table.Config{configOf(t, gamesDealt(t)[0], "t1")}, pace: &floor.Pace{Wagers: hour}}
	log := &delayed{Log: openLog(t, quickDir(t)), shard: "protection"}
	f := h.open(t, log)
	p, _, err := f.Join(ctx, "Ann")
	must(t, err)
	_ = f.Table("t1").Sit(ctx, p.ID, "", 1, buyIn) // nobody can tell yet
	for asks := trial.Asks(); ; {
		var all []string
		log.on.Lock()
		for e, err := range log.Read(ctx, "protection", 1) {
			must(t, err)
			all = append(all, string(e.Events[0].Data))
		}
		log.on.Unlock()
		if slices.Sort(all); len(slices.Compact(slices.Clone(all))) < len(all) {
			t.Errorf("recorded were %q", all)
		}
		if len(all) > 0 {
			break
		}
		must(t, asks.Wait(ctx))
	}
	f.Close()
	must(t, log.Close())
}

// late is a log of which nobody hears what is appended.
type late struct {
	store.Log
	asked chan struct{} // closed when somebody waits for it
}

// Follow implements store.Log.
func (l late) Follow(ctx context.Context, _ uint64) iter.Seq2[journal.Entry, error] {
	return func(func(journal.Entry, error) bool) {
		close(l.asked)
		<-ctx.Done()
	}
}

// TestRoundsPlayedElsewhere: who asks a floor for his rounds, part by part, is given each of them once, though that floor has not heard yet of
// those that were played where another deals.
func TestRoundsPlayedElsewhere(t *testing.T) {
	games := gamesDealt(t)
	h := house{tables: []table.Config{configOf(t, games[0], "t1"), configOf(t, games[1], "t2")}, pace: &floor.Pace{Wagers: hour}}
	log := openLog(t, quickDir(t))
	f := h.open(t, log)
	p, _, err := f.Join(t.Context(), "Ann")
	must(t, err)
	unheard := late{log, make(chan struct{})}
	next := h.follows(t, unheard)
	<-unheard.asked
	for _, id := range []string{"t1", "t2"} {
		if left, err := playsAt(t.Context(), f, f.Table(id), gambler{id: p.ID, seats: []int{1}, rounds: 5}); !left {
			t.Fatalf("table %s: she does not come to an end: %v", id, err)
		}
	}
	var rounds []string
	for {
		part, err := next.PlayedBy(t.Context(), p.ID, p.ID, len(rounds), 2)
		must(t, err)
		if len(part.Rounds) == 0 {
			break
		}
		for _, r := range part.Rounds {
			rounds = append(rounds, fmt.Sprint(r.Table, " ", r.Number))
		}
	}
	if want := []string{"t2 5", "t2 4", "t2 3", "t2 2", "t2 1", "t1 5", "t1 4", "t1 3", "t1 2", "t1 1"}; !slices.Equal(rounds, want) {
		t.Errorf("her rounds are %q, want %q", rounds, want)
	}
	next.closes()
	f.Close()
	must(t, log.Close())
}

// TestClocksGoOnAtAFollower: a player has as much time for his question as when the floor that dealt was last heard, however long nobody
// dealt.
func TestClocksGoOnAtAFollower(t *testing.T) {
	ctx, enough := context.WithTimeout(t.Context(), 2*time.Minute)
	defer enough()
	g := gamesDealt(t)[0]
	w := &watch{}
	h := house{tables: []table.Config{configOf(t, g, "t1")}, watch: w, pace: &floor.Pace{Wagers: hour, Result: hour}}
	log := openLog(t, quickDir(t))
	f := h.open(t, log)
	p, _, err := f.Join(t.Context(), "Ann")
	must(t, err)
	next := h.follows(t, log)
	acts(ctx, t, f, f.Table("t1"), gambler{id: p.ID, seats: []int{1}, mute: true, stays: true})
	before := f.Table("t1").View("")
	for asks := trial.Asks(); before.Question == nil || before.Question.Deadline == 0; before = f.Table("t1").View("") {
		must(t, asks.Wait(ctx)) // until the dealer has set the clock
	}
	const passed, silent = 7 * time.Second, 40 * time.Second
	w.passed.Add(int64(passed))
	next.hears(t, f)
	f.Close()
	w.passed.Add(int64(silent))
	next.goesOn(t)
	after := next.Table("t1").View("")
	if after.Question == nil {
		t.Fatal("nobody is asked any more")
	}
	had := before.Question.Deadline - before.Now
	if left := after.Question.Deadline - after.Now; left != had-passed.Milliseconds() {
		t.Errorf("of %d ms %d are left after %s", had, left, passed)
	}
	next.closes()
	must(t, log.Close())
}

// TestTablesOfSeveralFloors has three floors share the tables of a house, which move between them again and again while rounds are played at all
// of them, and one of the floors is lost. Every player comes to the end of his rounds, nothing is on its way, and the log verifies.
func TestTablesOfSeveralFloors(t *testing.T) {
	games := gamesDealt(t)
	h := house{pace: &floor.Pace{Wagers: hour}}
	for i, g := range games {
		h.tables = append(h.tables, configOf(t, g, fmt.Sprint("t", i)))
	}
	log := openLog(t, quickDir(t))
	floors := []*follower{h.follows(t, log), h.follows(t, log), h.follows(t, log)}
	must(t, floors[0].Lead(t.Context()))
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	ctx, enough := context.WithTimeout(t.Context(), 2*time.Minute)
	defer enough()
	var dealers atomic.Pointer[map[string]*follower]
	divide := func(among int) {
		at := map[string]*follower{}
		for _, c := range h.tables {
			at[c.ID] = floors[random.IntN(among)]
		}
		dealers.Store(&at)
		for _, f := range floors[:among] {
			for asks := trial.Asks(); ; {
				err := f.Deal(t.Context(), func(id string) bool { return at[id] == f })
				if err == nil {
					break
				}
				must(t, errors.Join(asks.Wait(ctx), ctx.Err())) // another floor did first what was to be done
				t.Log(err)
			}
		}
	}
	divide(3)
	var playing sync.WaitGroup
	for i, c := range h.tables {
		for seat := range 2 {
			if seat > 0 && games[i].Banked() {
				continue // a player of Poker plays against another
			}
			p, _, err := floors[0].Join(ctx, fmt.Sprintf("Player %d %d", i, seat))
			must(t, err)
			g := gambler{id: p.ID, seats: []int{seat + 1}, bold: i%2 == 0, rounds: 12}
			if games[i].Banked() {
				g.brings = 2 * buyIn // he loses no more in his rounds
			}
			playing.Go(func() {
				var refused error
				for asks := trial.Asks(); ; {
					f := (*dealers.Load())[c.ID]
					if l := f.Table(c.ID); l != nil {
						left, err := playsAt(ctx, f.Floor, l, g)
						if left {
							return
						}
						if err != nil {
							refused = err
						}
					}
					if err := asks.Wait(ctx); err != nil { // until the table is there, or what was refused is done again
						t.Errorf("table %s, seat %d: %v; refused last: %v", c.ID, seat+1, err, refused)
						return
					}
				}
			})
		}
	}
	ended, changes := make(chan struct{}), make(chan struct{}, 1)
	go func() { playing.Wait(); close(ended) }()
	for _, l := range floors[0].Tables() {
		defer l.Watch("", changes)()
	}
	for moved := 1; ; moved++ {
		for range 40 { // of what happens
			select {
			case <-ended:
				t.Logf("the tables were divided %d times", moved)
				for i, f := range floors {
					if i < 2 || moved <= 4 {
						f.closes()
					}
				}
				sound(t, log)
				must(t, log.Close())
				return
			case <-changes:
			}
		}
		switch {
		case moved < 4:
			divide(3)
		case moved == 4: // one is lost
			divide(2)
			floors[2].closes()
		default:
			divide(2)
		}
	}
}

// playsAt has a player do what he can at a table for as long as a floor deals there, and reports whether he has left after his rounds. The
// error is what was refused.
func playsAt(ctx context.Context, f *floor.Floor, l *floor.Live, g gambler) (left bool, err error) {
	changes := make(chan struct{}, 1)
	defer l.Watch(g.id, changes)()
	for dealt := l.Dealing(); dealt.Err() == nil && ctx.Err() == nil; {
		did, err := g.act(ctx, f, l)
		if v := l.View(g.id); err != nil || v.Round >= g.rounds && l.Taken() == 0 && v.Stage != "round" {
			return err == nil, err
		}
		if did {
			continue
		}
		select {
		case <-changes:
		case <-dealt.Done():
		case <-ctx.Done():
		}
	}
	return false, nil
}
