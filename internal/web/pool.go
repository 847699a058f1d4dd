package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"felt.example/felt/analysis"
	"felt.example/felt/internal/program"
	"felt.example/felt/odds"
)

// gate lets one through at a time.
type gate chan struct{}

func newGate() gate { return make(gate, 1) }

// enter waits until nobody else is inside; it returns false if the caller gives up first.
func (g gate) enter(ctx context.Context) bool {
	select {
	case g <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (g gate) leave() { <-g }

// longestTurn is how long a request waits at a gate before it is refused.
const longestTurn = 30 * time.Second

// turn enters for who asks; where it does not, it has answered.
func (g gate) turn(w http.ResponseWriter, r *http.Request) bool {
	ctx, done := context.WithTimeout(r.Context(), longestTurn)
	defer done()
	if g.enter(ctx) {
		return true
	}
	w.Header().Set("Retry-After", "10")
	fail(w, http.StatusServiceUnavailable, "the server is busy with other calculations; try again in a while")
	return false
}

// few is half of the processors: what is worked out takes no more of them, so that tables play on.
func few() int { return max(1, runtime.GOMAXPROCS(0)/2) }

// works is a handler that works something out: for one address only so often, and on few processors.
func (l *limits) works(next http.HandlerFunc) http.HandlerFunc {
	return limited(&l.working, func(w http.ResponseWriter, r *http.Request) {
		next(w, r.WithContext(analysis.OnFew(r.Context(), few())))
	})
}

// pool is where answers are worked out that take long, so few at a time that tables play on:
// one wager is counted, one base game solved, one team estimated, one strategy card written, one hand analysed, one
// submission checked, and one paper or comparison printed.
type pool struct {
	counting, solving, estimating, writing, deciding, checking, printing gate

	valued valued

	cache func() *odds.Cache

	mu    sync.Mutex
	games map[string]*figures // by game and rules
}

func newPool() *pool {
	return &pool{
		counting: newGate(), solving: newGate(), estimating: newGate(), writing: newGate(), deciding: newGate(), checking: newGate(), printing: newGate(),
		cache: sync.OnceValue(func() *odds.Cache { return odds.OpenCache(program.Digest) }), games: map[string]*figures{},
	}
}

// unasked is how long figures under custom rules, teams and strategy cards are still computed when nobody asks for them, and
// kept is how many games under custom rules are remembered.
const (
	unasked = 10 * time.Second
	kept    = 64
)

// figures are what the wagers of a game are worth under rules, worked out in the background, each
// once for whoever asks.
type figures struct {
	pool   *pool
	ctx    context.Context
	cancel context.CancelFunc
	// wanted gives up on what nobody asks for any more; of the chapter's own figures it is nil.
	wanted *time.Timer
	// counted is of who is at the place where wagers are counted, solved of who solves, estimated of who estimates, written of who
	// writes cards.
	counted, solved, estimated, written odds.Calculator

	mu    sync.Mutex
	known map[string]*figure
	teams map[string]*followed[odds.TeamDocument]
	cards map[string]*followed[odds.CardDocument]
}

// later is there when it is done.
type later[T any] struct {
	done  chan struct{}
	value *T
	err   error
}

type figure = later[analysis.Figure]

// followed is there when it is done, and tells until then how far it is.
type followed[T any] struct {
	later[T]
	// wanted gives up on it when nobody asks for it any more.
	wanted *time.Timer

	mu  sync.Mutex
	far computing
}

// tell says how far it is.
func (f *followed[T]) tell(doing string, done, of int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.far = computing{true, doing, done, of}
}

// told is how far it is.
func (f *followed[T]) told() computing {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.far
}

// tellOn answers with what is followed, or with how far it is.
func tellOn[T any](w http.ResponseWriter, r *http.Request, f *followed[T], as func(*T) *T) {
	switch value, err := f.ready(); {
	case err != nil:
		fail(w, http.StatusInternalServerError, err.Error())
	case value == nil:
		answer(w, r, f.told())
	default:
		answer(w, r, as(value))
	}
}

// figures returns those of a game under custom rules, or under the chapter's if rules is nil.
func (p *pool) figures(g *analysis.Game, rules json.RawMessage) *figures {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := g.Game.ID + " " + string(rules)
	if f := p.games[key]; f != nil {
		if f.wanted != nil {
			f.wanted.Reset(unasked)
		}
		return f
	}
	own := 0
	for _, f := range p.games {
		if f.wanted != nil {
			own++
		}
	}
	for other, f := range p.games {
		if own >= kept && f.wanted != nil {
			f.cancel()
			delete(p.games, other)
			own--
		}
	}
	f := &figures{pool: p, known: map[string]*figure{}, teams: map[string]*followed[odds.TeamDocument]{}, cards: map[string]*followed[odds.CardDocument]{}}
	f.ctx, f.cancel = context.WithCancel(analysis.OnFew(context.Background(), few())) // for whoever asks, also when the first has gone
	if rules != nil {
		f.wanted = time.AfterFunc(unasked, func() { p.giveUp(key, f) })
	}
	p.games[key] = f
	return f
}

// giveUp forgets figures that are not all done.
func (p *pool) giveUp(key string, f *figures) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.games[key] == f && !f.complete() {
		f.cancel()
		delete(p.games, key)
	}
}

// complete reports whether all is done that was asked for.
func (f *figures) complete() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, one := range f.known {
		if value, err := one.ready(); value == nil && err == nil {
			return false
		}
	}
	return true
}

// of is the figure of an entry, which is worked out from when it is first asked for.
func (f *figures) of(e *odds.Entry) *figure {
	f.mu.Lock()
	defer f.mu.Unlock()
	name := e.Name() + " " + e.Strategy
	if before := f.known[name]; before != nil {
		return before
	}
	asked := &figure{done: make(chan struct{})}
	f.known[name] = asked
	go asked.work(f.ctx, f.gate(e), func() (*analysis.Figure, error) { return f.work(f.ctx, e) })
	return asked
}

// team is what seats of an entry's base game gain that signal, estimated from as many deals as usual and always the same ones.
func (f *figures) team(e *odds.Entry, seats int) *followed[odds.TeamDocument] {
	return pursued(f, f.teams, fmt.Sprint(e.Name(), " ", seats), f.pool.estimating, func(ctx context.Context, tell func(string, int, int)) (*odds.TeamDocument, error) {
		f.estimated.Cache = f.pool.cache()
		deals := odds.DealsOf(e.Game)
		if odds.TeamCounted(e.Game, seats) {
			deals = 0
		}
		tell("working out the best play by one's own cards", 0, 0)
		var solved atomic.Int64
		return f.estimated.Team(ctx, e, seats, deals, 0, 1, func() { tell("solving deal after deal", int(solved.Add(1)), deals) })
	})
}

// card is the strategy card of an entry's base game that may lose so much.
func (f *figures) card(e *odds.Entry, loss string, budget *big.Rat) *followed[odds.CardDocument] {
	return pursued(f, f.cards, e.Name()+" "+loss, f.pool.writing, func(ctx context.Context, tell func(string, int, int)) (*odds.CardDocument, error) {
		f.written.Cache = f.pool.cache()
		return f.written.Card(ctx, e, budget, tell)
	})
}

// pursued is what is known by a name, which is worked out in its turn from when it is first asked for, and for as long as somebody asks.
func pursued[T any](
	f *figures, known map[string]*followed[T], name string, at gate, work func(ctx context.Context, tell func(doing string, done, of int)) (*T, error),
) *followed[T] {
	f.mu.Lock()
	defer f.mu.Unlock()
	if before := known[name]; before != nil {
		before.wanted.Reset(unasked)
		return before
	}
	ctx, cancel := context.WithCancel(f.ctx)
	asked := &followed[T]{later: later[T]{done: make(chan struct{})}}
	asked.tell("waiting until others have theirs", 0, 0)
	asked.wanted = time.AfterFunc(unasked, func() {
		f.mu.Lock()
		defer f.mu.Unlock()
		if value, err := asked.ready(); value == nil && err == nil {
			cancel()
			delete(known, name)
		}
	})
	known[name] = asked
	go func() {
		defer cancel()
		asked.work(ctx, at, func() (*T, error) { return work(ctx, asked.tell) })
	}()
	return asked
}

// work works it out in its turn.
func (l *later[T]) work(ctx context.Context, at gate, work func() (*T, error)) {
	defer close(l.done)
	if !at.enter(ctx) {
		l.err = ctx.Err()
		return
	}
	defer at.leave()
	l.value, l.err = work()
}

// gate is the one that an entry's figure has to pass.
func (f *figures) gate(e *odds.Entry) gate {
	if e.Wager == analysis.Base {
		return f.pool.solving
	}
	return f.pool.counting
}

// work works a figure out, as long as somebody waits for it, for who is at its place.
func (f *figures) work(ctx context.Context, e *odds.Entry) (*analysis.Figure, error) {
	calculator := &f.counted
	if e.Wager == analysis.Base {
		calculator = &f.solved
	}
	calculator.Cache = f.pool.cache()
	if e.OwnBase != nil { // while a payout is typed, not twice
		return calculator.Figure(ctx, e)
	}
	return calculator.Whole(ctx, e)
}

// ready is the value when it is done; nil while it is computed, or when that was given up.
func (l *later[T]) ready() (*T, error) {
	select {
	case <-l.done:
		if errors.Is(l.err, context.Canceled) {
			return nil, nil
		}
		return l.value, l.err
	default:
		return nil, nil
	}
}
