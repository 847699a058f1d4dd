// Package gametest is the conformance kit that every game must pass. It plays random rounds of a
// game, under all its paytables, options and readings, with legal and illegal answers, and tests
// what must be true of any round whatever its rules. It also has a scripted player for tests of
// single clauses.
//
// The test of a chapter calls Exercise; `go run ./internal/cmd/newchapter` writes this call:
//
//	func TestConforms(t *testing.T) { gametest.Exercise(t, &threecardpoker.Game) }
package gametest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"felt.example/felt/clause"
	"felt.example/felt/game"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// Rounds is how many random rounds Exercise plays of a game, unless FELT_ROUNDS is set.
const Rounds = 20_000

// inParts is of how many tables one acts in parts, in some of its rounds.
const inParts = 8

// session is how many rounds a table plays one after the other.
const session = 10

// kit exercises one game.
type kit struct {
	game  *game.Game
	book  *clause.Book
	sound cites
	rows  *Rows
}

// Exercise plays random rounds of the game and tests each. These rounds, and the rare ones given,
// must reach every declared row of every paytable.
func Exercise(t *testing.T, g *game.Game, rare ...Round) {
	t.Helper()
	k := newKit(t, g)
	for _, r := range rare {
		k.rows.See(r.Play(t))
	}
	rounds := Count(t, Rounds)
	k.tables(t, (rounds+session-1)/session)
	if t.Failed() || rounds < Rounds {
		return // so few rounds need not come to everything
	}
	for _, row := range k.rows.Missing() {
		t.Errorf("no round reached %s", row)
	}
	k.choices(t)
}

// Sample is Exercise with one round in forty, for a game whose rounds are long. So few rounds need
// not reach every row; the chapter's own tests show what each option does.
func Sample(t *testing.T, g *game.Game) {
	t.Helper()
	newKit(t, g).tables(t, (max(1, Count(t, Rounds)/40)+session-1)/session)
}

func newKit(t *testing.T, g *game.Game) *kit {
	t.Helper()
	k := &kit{game: g, book: book(t), rows: NewRows(g)}
	k.sound.book = k.book
	k.declares(t)
	k.irregularities(t)
	return k
}

// Count returns how many random rounds a test plays: FELT_ROUNDS if set, otherwise the usual
// number.
func Count(t testing.TB, usual int) int {
	t.Helper()
	text := os.Getenv("FELT_ROUNDS")
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("FELT_ROUNDS: %q is no number of rounds", text)
	}
	return n
}

// tables plays so many tables on all processors, and reports the first few failures.
func (k *kit) tables(t *testing.T, tables int) {
	t.Helper()
	const most = 5
	var workers sync.WaitGroup
	var mu sync.Mutex
	next, failed := 0, 0
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			rows := NewRows(k.game)
			for {
				mu.Lock()
				seed := next
				next++
				done := seed >= tables || failed >= most
				mu.Unlock()
				if done {
					break
				}
				if err := k.table(uint64(seed), rows); err != nil {
					mu.Lock()
					failed++
					mu.Unlock()
					t.Errorf("table %d: %v", seed, err)
				}
			}
			mu.Lock()
			k.rows.Add(rows)
			mu.Unlock()
		})
	}
	workers.Wait()
}

// table plays a table's rounds one after the other, each from the state that the one
// before left. At every other table the program deals.
func (k *kit) table(seed uint64, rows *Rows) (err error) {
	at := "its rules"
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%s: panic: %v", at, p)
		}
	}()
	rng := rand.New(rand.NewPCG(seed, 1))
	text, selected, err := randomRules(k.game, rng, nil)
	if err != nil {
		return err
	}
	state := round.TableState{Opened: rng.IntN(2) == 0, RoundsSinceCount: rng.IntN(5), EveryAct: seed%4 == 2, OpensInParts: seed%4 == 2, EveryCount: seed%4 == 2, EveryClause: seed%4 == 2, Documents: seed%3 > 0}
	if seed%2 == 1 {
		state.Dealer = round.Program
	}
	if state.EveryClause {
		state.Arrived = []int{2, 1}
	}
	memory := &memory{state: state}
	for n := range session {
		at = fmt.Sprintf("round %d under %s", n, text)
		p := newPlayer(k, rng, selected, state)
		p.parts = seed%inParts == inParts-1 && n < 3
		p.memory = memory
		played, err := p.play()
		if err == nil {
			err = k.check(played, p)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
		rows.See(played)
		state = played.Table
	}
	return nil
}

// Live plays random undisturbed rounds, each at a table of its own that knows the players' cards,
// and passes each on with the choices of its table.
func Live(t *testing.T, g *game.Game, rounds int, each func(rules string, p *Played)) {
	t.Helper()
	k := &kit{game: g, book: book(t)}
	k.sound.book = k.book
	known := rules{}
	if g.Option("cards") != nil {
		known["cards"] = "known"
	}
	for seed := range uint64(rounds) {
		rng := rand.New(rand.NewPCG(seed, 4))
		text, selected, err := randomRules(g, rng, known)
		if err != nil {
			t.Fatal(err)
		}
		p := newPlayer(k, rng, selected, round.TableState{Opened: true})
		p.bolts, p.tests, p.unseen, p.faultless = 0, 0, false, true
		played, err := p.play()
		if err != nil {
			t.Fatalf("round %d under %s: %v", seed, text, err)
		}
		each(text, played)
	}
}

// book is the clauses.
func book(t testing.TB) *clause.Book {
	t.Helper()
	b, err := load()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// load reads the clauses from the source tree, once; package pa lists the games and so
// cannot be imported by their tests.
var load = sync.OnceValues(func() (*clause.Book, error) {
	root, err := regtest.Root()
	if err != nil {
		return nil, err
	}
	return clause.Load(os.DirFS(root + "/pa"))
})
