package floor_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/internal/floor"
	wing "felt.example/felt/internal/floor/cardroom"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
	"felt.example/felt/store"
	"felt.example/felt/store/sqlite"
)

const meterID = "m1"

// special are rules that a game's table has besides the first paytable of each wager.
var special = map[string]map[string]any{
	"high-card-flush": {"shuffling": "manual"}, // with a cut
	"heads-up-holdem": {"dealing": "hand", "two_decks": true},
	"five-card-draw":  {"rake": "percentage", "bad_beat": true, "high_hand": true, "bad_beat_players": 2, "high_hand_players": 2},
	"omaha":           {"rake": "incremental", "betting": "pot-limit"},
	"holdem":          {"betting": "no-limit", "straddle": true},
}

// gamesDealt are the games to play whole tables of: those of the house and, of Poker, one of
// each way to deal. With FELT_ROUNDS they are all.
func gamesDealt(t testing.TB) []*game.Game {
	t.Helper()
	if gametest.Count(t, 0) > 0 {
		return pa.Games
	}
	games := slices.Clone(pa.Banked)
	for _, id := range []string{"holdem", "omaha-8", "razz", "five-card-draw"} {
		games = append(games, pa.Game(id))
	}
	return games
}

// rulesOf are the rules of a game's test table: the first paytable of each wager.
func rulesOf(t testing.TB, g *game.Game) json.RawMessage {
	t.Helper()
	letters := map[string]string{}
	for _, p := range g.Paytables {
		if p.Lettered() {
			letters[string(p.Wager)] = p.Printed[0].Letter
		}
	}
	rules := map[string]any{"paytables": letters}
	for _, o := range g.Options {
		switch o.ID {
		case "minimum":
			rules[o.ID] = "5.00"
		case "maximum":
			rules[o.ID] = "500.00"
		case "buy_in_most":
			rules[o.ID] = "500.00"
		case "return":
			rules[o.ID] = 0 // players come back with the buy-in
		case "forced_bet":
			rules["ante"] = "1.00"
		case "progressive_initial", "progressive_reset":
			rules[o.ID] = "30000.00"
		}
	}
	maps.Copy(rules, special[g.ID])
	text, err := json.Marshal(rules)
	must(t, err)
	return text
}

// configOf is a table of the game, on the meter if it offers a progressive wager.
func configOf(t testing.TB, g *game.Game, id string) table.Config {
	t.Helper()
	c := table.Config{ID: id, Name: g.Name, Game: g.ID, Rules: rulesOf(t, g)}
	if progressive(g) {
		c.Meter = meterID
	}
	return c
}

// with are the rules with one more choice.
func with(t testing.TB, rules json.RawMessage, name string, value any) json.RawMessage {
	t.Helper()
	var all map[string]any
	must(t, json.Unmarshal(rules, &all))
	all[name] = value
	text, err := json.Marshal(all)
	must(t, err)
	return text
}

func progressive(g *game.Game) bool {
	return slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return w.FromMeter })
}

// house is what a floor is opened with again and again.
type house struct {
	meters []floor.Meter // instead of the usual one
	// submission is the text of the Rules Submission that it is opened with, if it is.
	submission string
	tables     []table.Config
	deck       []card.Card // as after every shuffle; nil shuffles
	watch      *watch      // nil stands still
	pace       *floor.Pace // nil does nothing by the clock
	people     bool        // rounds wait for a dealer
	rate       int         // of the meter, in ten-thousandths; 0 is a quarter
	large      money.Cents // from which wagers and wins are significant events; 0 is that none is
}

const hour = time.Hour

// watch is a clock that the test sets.
type watch struct{ passed atomic.Int64 }

func (w *watch) now() time.Time { return noon.Add(time.Duration(w.passed.Load())) }

// set sets the clock, and tells the floor.
func (w *watch) set(f *floor.Floor, now time.Time) {
	w.passed.Store(int64(now.Sub(noon)))
	f.Wake()
}

// pass lets time pass at a table.
func (w *watch) pass(l *floor.Live, d time.Duration) {
	w.passed.Add(int64(d))
	l.Wake()
}

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

// keys are those of all floors here.
var keys = seal.NewKeys()

// withKeys is a log that is read with them.
func withKeys(log store.Log) seal.Log { return seal.Log{Log: log, Keys: keys} }

// config is a floor that does nothing by the clock, which stands still.
func (h house) config(log store.Log) floor.Config {
	c := floor.Config{
		Log: log, Submission: h.submission, Tables: h.tables, Build: "test", Wing: wing.Wing, Pace: floor.Pace{Wagers: hour, Result: hour},
		Clock: func() time.Time { return noon }, Keys: keys, LargeWager: h.large, LargeWin: h.large, People: h.people,
	}
	c.Steady = func() time.Duration { return c.Clock().Sub(noon) } // it is not set
	if h.submission == "" {
		c.Meters = []floor.Meter{{ID: meterID, Initial: 30_000 * money.Dollar, Reset: 30_000 * money.Dollar, Rate: cmp.Or(h.rate, 2500)}}
	}
	if h.meters != nil {
		c.Meters = h.meters
	}
	if h.watch != nil {
		c.Clock = h.watch.now
	}
	if h.pace != nil {
		c.Pace = *h.pace
	}
	if h.deck != nil {
		c.Shuffle = func(cards []card.Card) { copy(cards, h.deck) }
	}
	return c
}

func (h house) open(t testing.TB, log store.Log) *floor.Floor {
	t.Helper()
	f, err := floor.Open(t.Context(), h.config(log))
	must(t, err)
	return f
}

// Two floorpersons, of whom one approves what the other proposes.
var (
	fay = floor.Power{Person: "fay", From: "192.0.2.1", Reason: "seen from the pit"}
	gus = floor.Power{Person: "gus", From: "192.0.2.2", Reason: "I have looked"}
)

// approved has gus approve what fay has proposed, if she could.
func approved(t testing.TB, f *floor.Floor, err error) error {
	t.Helper()
	if err != nil {
		return err
	}
	for _, p := range f.Proposed(gus.Person) {
		if err := f.Table(p.Table).Approve(t.Context(), gus, p.ID); err != nil {
			return err
		}
	}
	if p, _ := f.Filing(gus.Person); p != nil {
		return f.ApproveFiling(t.Context(), gus, p.ID)
	}
	return nil
}

// sam is of security, and holds the second key of the storage of cards.
var sam = floor.Power{Person: "sam", From: "192.0.2.8", Reason: "I was there", Roles: []people.Role{people.Security}}

// guarded has sam sign for what was proposed about decks.
func guarded(t testing.TB, f *floor.Floor, err error) {
	t.Helper()
	must(t, err)
	for _, p := range f.CardProposals(sam.Person) {
		must(t, f.ApproveCards(t.Context(), sam, p.ID))
	}
}

// validate has fay and gus validate a payout.
func validate(ctx context.Context, l *floor.Live, question int) error {
	err := l.Validate(ctx, fay, question)
	if p := l.View(gus.Person).Proposal; err == nil && p != nil {
		err = l.Approve(ctx, gus, p.ID)
	}
	return err
}

func openLog(t testing.TB, dir string) *sqlite.Log {
	t.Helper()
	log, err := sqlite.Open(dir)
	must(t, err)
	return log
}

// gambler is a player of a script: he sits down, places every wager, decides, and leaves
// after the round. What he does follows from what he sees, so he can go on after any
// interruption.
type gambler struct {
	id    string
	seats []int
	// by is the dealer who acts for him, who then has no device, and is known by his name.
	by, name string
	// lays is how much of his buy-in, in cents, he lays before him in currency.
	lays money.Cents
	// brings is what he buys in for if not for buyIn, in cents.
	brings money.Cents
	// rounds is after which round he leaves; 0 is the first.
	rounds int
	mute   bool // he decides nothing
	alone  bool // he decides nothing when others are asked too
	stays  bool // he does not leave
	waits  bool // a payout is validated by the test
	bold   bool // he places every wager that he may; else he does what the clock would do
	deals  bool // he sits nowhere, and deals
	// shoe is the real card that he names with an act; nil is that the program shuffles.
	shoe func(*table.ActView) card.Card
	mend func() error // puts right what he named, after each act; nil is that he never errs
}

const buyIn = 500 * money.Dollar

// act does the next thing, if the gambler can do one, and reports whether he did.
func (g *gambler) act(ctx context.Context, f *floor.Floor, l *floor.Live) (did bool, err error) {
	if g.deals {
		return g.deal(ctx, l)
	}
	who := cmp.Or(g.by, g.id)
	v := l.View(who)
	mine := func(seat int) bool {
		s := v.Seats[seat-1]
		return s.Player != nil && (g.by == "" && s.Player.You || g.by != "" && slices.Contains(v.You.Serves, seat))
	}
	if g.by != "" && consoleOf(l).Dealer == "" {
		return false, nil
	}
	if q := v.Question; q != nil && q.Kind == round.AskValidation && v.Held == "" && !g.waits {
		return true, validate(ctx, l, q.ID)
	}
	last := max(g.rounds, 1)
	// A table whose last player has left waits, and shows the round that was.
	settled := slices.ContainsFunc(v.Seats, func(s table.SeatView) bool { return len(s.Results) > 0 })
	done := v.Round > last || v.Round == last && (v.Stage == "result" || v.Stage == "waiting" && settled)
	if p := v.You.Protection; p != nil && p.Check {
		err := f.Acknowledge(ctx, g.id)
		if v.Room != nil && err == nil {
			err = l.Do(ctx, asPlayer(g.id), "", fmt.Appendf(nil, `{"command": "sit_in", "seat": %d}`, g.seats[0]))
		}
		return true, err
	}
	for _, seat := range g.seats { // he has finished at one position when he has at all
		if !done && !mine(seat) {
			if g.by != "" {
				return true, l.Serve(ctx, g.by, "sits", floor.Serving{Seat: seat, Name: g.name, Amount: buyIn - g.lays})
			}
			return true, l.Sit(ctx, g.id, "", seat, cmp.Or(g.brings, buyIn))
		}
		if w := g.missing(l, v, seat); v.Stage == "wagers" && v.Room == nil && !done && w != "" {
			return true, l.PlaceWager(ctx, who, seat, w, 10*money.Dollar)
		}
	}
	for _, seat := range g.seats {
		s := v.Seats[seat-1]
		switch {
		case mine(seat) && g.lays > 0 && s.Currency == 0 && s.Stack == buyIn-g.lays:
			return true, l.LayCurrency(ctx, g.by, "lays", seat, g.lays)
		case mine(seat) && done && !g.stays:
			return true, l.Leave(ctx, who, seat)
		case mine(seat) && !done && v.Stage == "wagers" && !s.Ready && v.Room == nil:
			return true, l.Ready(ctx, who, seat)
		case mine(seat) && !g.mute && v.Question != nil && (!g.alone || len(v.Question.Seats) == 1) && v.Question.Kind == round.AskDecision && slices.Contains(v.Question.Seats, seat):
			return true, l.Answer(ctx, who, g.decide(v, seat))
		}
	}
	return false, nil
}

// deal does the dealer's next act, once all who sit have finished wagering where that is what he waits for. He begins as many
// rounds as a gambler stays for.
func (g *gambler) deal(ctx context.Context, l *floor.Live) (did bool, err error) {
	v := l.Look(floor.Onlooker{Player: g.id, Dealer: true}, nil)
	switch c := v.Console; {
	case c == nil || v.Held != "":
		return false, nil
	case c.Takes && c.Dealer == "" && v.Round < max(g.rounds, 1):
		return true, l.Come(ctx, g.id, g.shoe != nil)
	case c.Converts != nil:
		return true, l.Convert(ctx, g.id, fmt.Sprint("converts ", c.Converts.Lies), c.Converts.Seat, c.Converts.Bet)
	case c.Begins && v.Round < max(g.rounds, 1):
		if due, _ := isDue(l, "Inspect the card reader"); due {
			return true, l.Handle(ctx, fay, inspects)
		}
		return true, l.Begin(ctx, g.id)
	case c.Act == nil:
		return false, nil
	case c.Act.Kind == round.AskWagers && v.Room == nil && slices.ContainsFunc(v.Seats, func(s table.SeatView) bool { return s.Player != nil && !s.Ready }):
		return false, nil
	default:
		did := does(l, c.Act)
		if g.shoe != nil {
			did.Card = g.shoe(c.Act)
		}
		if err := l.Act(ctx, g.id, c.Act.Question, did); err != nil || g.mend == nil {
			return true, err
		}
		return true, g.mend()
	}
}

// does is what a dealer says with an act who makes no mistakes.
func does(l *floor.Live, a *table.ActView) (did floor.Did) {
	if len(a.Choices) > 0 {
		did.Choice, did.Seat = a.Choices[0].Choice, a.Choices[0].Seat
	}
	switch a.Number {
	case table.NumberAbove:
		did.Count = 2 * a.Least // as the program does
	case table.NumberBehind:
		did.Count = a.Least
	case "":
	default:
		did.Count = floor.Expected(l)
	}
	return did
}

// missing is a wager that may still be placed at a seat before the cards are dealt; "" is none.
func (g *gambler) missing(l *floor.Live, v table.View, seat int) round.WagerID {
	for _, w := range pa.Game(v.Table.Game).Wagers {
		_, lies := v.Seats[seat-1].Areas[w.ID]
		if !w.Later && !w.Payout && l.Selected().Offers(&w) && !lies {
			return w.ID
		}
	}
	return ""
}

func (g *gambler) decide(v table.View, seat int) round.Answer {
	a := round.Answer{Question: v.Question.ID, Seat: seat}
	for _, o := range v.Question.Options {
		if o.Seat != 0 && o.Seat != seat {
			continue
		}
		a.Choice, a.Amount = o.Choice, 0
		if o.Wager != "" {
			a.Amount = money.MustParse(o.Min)
		}
		if v.Room != nil && o.Wager != "" {
			a.Amount = money.MustParse(o.Max)
		}
		if o.Places > 0 {
			a.Places = []int{0, 2}
		}
		if (o.Wager != "") == g.bold {
			return a
		}
	}
	return a
}

var errStuck = errors.New("nothing happens any more")

// play has the gamblers act until all have left after the round, or the log is dead.
func play(ctx context.Context, f *floor.Floor, tableID string, gamblers ...gambler) error {
	l := f.Table(tableID)
	changes := make(chan struct{}, 1)
	for _, g := range gamblers {
		defer l.Watch(g.id, make(chan struct{}, 1))()
	}
	defer l.Watch("", changes)()
	since := time.Now() // of the last change
	for {
		did := false
		for i := range gamblers {
			acted, err := gamblers[i].act(ctx, f, l)
			if err != nil {
				return fmt.Errorf("seat %v: %w", gamblers[i].seats, err)
			}
			did = did || acted
		}
		v := l.View("")
		if v.Round >= 1 && v.Stage != "round" && l.Taken() == 0 && atTheCage(ctx, f, tableID) {
			return nil
		}
		if did {
			since = time.Now()
			continue
		}
		var death <-chan struct{}
		if log, ok := f.Log.(*faulty); ok {
			death = log.death()
		}
		select {
		case <-changes:
			since = time.Now()
		case <-death:
			return store.ErrUnavailable
		case <-time.After(50 * time.Millisecond): // chips that arrive at the cage change nothing at the table
			if time.Since(since) < 5*time.Second {
				continue
			}
			data, _ := json.Marshal(v)
			return fmt.Errorf("%w: %s", errStuck, data)
		}
	}
}

// atTheCage reports whether all chips that left a table have arrived: an acknowledgement lost on their way
// makes them late.
func atTheCage(ctx context.Context, f *floor.Floor, tableID string) bool {
	now, err := f.Log.Snapshot(ctx)
	if err != nil {
		return false
	}
	for account, amount := range now.Balances {
		if amount != 0 && strings.HasPrefix(string(account), "transit/out/"+tableID+"/") {
			return false
		}
	}
	return true
}

// faulty is a log that fails after so many appends of the floor.
type faulty struct {
	store.Log
	mu   sync.Mutex
	left int // appends until it fails
	how  fault
	look bool // the next look for a key fails
	made int
	died chan struct{} // is closed when it has failed for good
}

type fault int

const (
	dies    fault = iota // nothing works any more
	forgets              // one durable append is not acknowledged
	blinks               // the same, and it cannot be looked up at once
)

var faults = map[fault]string{dies: "killed", forgets: "one acknowledgement lost", blinks: "one acknowledgement lost, and no reading"}

func (l *faulty) Append(ctx context.Context, expected uint64, e journal.Entry) (journal.Entry, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.made++
	l.left--
	switch {
	case l.left > 0 || l.left < 0 && l.how >= forgets:
		return l.Log.Append(ctx, expected, e)
	case l.how == dies:
		if l.left == 0 && l.died != nil {
			close(l.died)
		}
		return journal.Entry{}, store.ErrUnavailable
	}
	if _, err := l.Log.Append(ctx, expected, e); err != nil {
		return journal.Entry{}, err
	}
	l.look = l.how == blinks
	return journal.Entry{}, store.ErrUnknown
}

func (l *faulty) ByKey(ctx context.Context, key string) (journal.Entry, bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.look || l.left <= 0 && l.how < forgets {
		l.look = false
		return journal.Entry{}, false, store.ErrUnavailable
	}
	return l.Log.ByKey(ctx, key)
}

// dead reports whether the log has failed for good.
func (l *faulty) dead() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.how < forgets && l.left <= 0
}

// death is closed when the log has failed for good.
func (l *faulty) death() <-chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.died == nil {
		l.died = make(chan struct{})
		if l.how < forgets && l.left <= 0 {
			close(l.died)
		}
	}
	return l.died
}

// final is all that must not depend on what happened in between.
type final struct {
	Balances ledger.Balances
	Cards    []json.RawMessage // the events of the first round
	Answers  []json.RawMessage
	History  [][]floor.Round
	Cage     []money.Cents
	Meter    money.Cents
}

func finalOf(t testing.TB, f *floor.Floor, log store.Log, tableID string, gamblers ...gambler) final {
	t.Helper()
	now, err := log.Snapshot(t.Context())
	must(t, err)
	end := final{Balances: now.Balances}
	rounds := 0
	for e, err := range withKeys(log).Read(t.Context(), table.Shard(tableID), 1) {
		must(t, err)
		for _, event := range e.Events {
			switch event.Kind {
			case "begin":
				rounds++
			case "round":
				if rounds == 1 {
					end.Cards = append(end.Cards, event.Data)
				}
			case "answer":
				if rounds == 1 {
					end.Answers = append(end.Answers, event.Data)
				}
			}
		}
	}
	for _, g := range gamblers {
		past, err := f.Table(tableID).Rounds(t.Context(), g.id, floor.Sought{}, 10)
		must(t, err)
		end.History = append(end.History, past.Rounds)
		end.Cage = append(end.Cage, f.Balance(g.id))
	}
	end.Meter = reads(f.Table(tableID))
	return end
}

// reads is what the levels of a table's meter read, all together.
func reads(l *floor.Live) (sum money.Cents) {
	for _, level := range l.Meter() {
		sum += level.Reading
	}
	return sum
}

// difference says in what two ends differ.
func (a final) difference(b final) string {
	text := func(v any) string { data, _ := json.Marshal(v); return string(data) }
	switch {
	case text(a.Cards) != text(b.Cards):
		return "the events of the round"
	case text(a.Answers) != text(b.Answers):
		return "the answers of the round"
	case !maps.Equal(a.Balances, b.Balances):
		return fmt.Sprintf("the balances: %v, not %v", a.Balances, b.Balances)
	case text(a.History) != text(b.History):
		return fmt.Sprintf("the history: %s, not %s", text(a.History), text(b.History))
	case text(a.Cage) != text(b.Cage) || a.Meter != b.Meter:
		return fmt.Sprintf("the cage or the meter: %v %v, not %v %v", a.Cage, a.Meter, b.Cage, b.Meter)
	}
	return ""
}

// rigged is a deck by which the seats given each get, with the cards that all share, the
// highest cards of a suit in sequence; the others lie in any order.
func rigged(t testing.TB, g *game.Game, rules json.RawMessage, stakes []round.Stake, suits map[int]card.Suit) []card.Card {
	t.Helper()
	selected, err := g.Select(rules)
	must(t, err)
	deck := deckOf(t, g, rules)
	random(1).Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
	dry := &dryRun{stakes: stakes, deck: deck}
	_, err = selected.Run(round.TableState{}, dry, func(e round.Event) {
		if e.Kind == round.EventDeal {
			dry.places = append(dry.places, e.Place)
		}
	})
	must(t, err)
	for seat, suit := range suits {
		high := card.Ace
		for n, place := range dry.places {
			if place.Pile == round.SeatPile(seat) || place.Pile == round.Community {
				at, from := (n+dry.cut)%len(deck), slices.Index(deck, card.New(high, suit))
				deck[at], deck[from] = deck[from], deck[at]
				high--
			}
		}
	}
	return deck
}

// dryRun answers as a dealer does and as players do who risk no more.
type dryRun struct {
	stakes []round.Stake
	deck   []card.Card
	places []round.Place
	cut    int
}

func (d *dryRun) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	switch q.Kind {
	case round.AskWagers:
		return round.Answer{Question: q.ID, Choice: q.Choices[0].ID, Stakes: d.stakes}, true
	case round.AskDecision:
		return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: q.Otherwise}, true
	case round.AskMeter:
		return round.Answer{Question: q.ID, Amount: 30_000 * money.Dollar}, true
	}
	a := general.Routine(r, q, func(cards []card.Card) { copy(cards, d.deck) })
	if a.Choice == "cut" {
		d.cut = a.Count
	}
	return a, true
}

func (d *dryRun) Card(round.Place, int) (card.Card, bool) { return 0, false }

// deckOf is what the game asks its dealer to shuffle.
func deckOf(t testing.TB, g *game.Game, rules json.RawMessage) []card.Card {
	t.Helper()
	selected, err := g.Select(rules)
	must(t, err)
	var deck []card.Card
	source := sourceFunc(func(r *round.Round, q *round.Question) (round.Answer, bool) {
		if len(q.Cards) > 0 {
			deck = slices.Clone(q.Cards)
			return round.Answer{}, false
		}
		return general.Routine(r, q, nil), true
	})
	_, err = selected.Run(round.TableState{}, source, nil)
	must(t, err)
	return deck
}

type sourceFunc func(*round.Round, *round.Question) (round.Answer, bool)

func (f sourceFunc) Answer(r *round.Round, q *round.Question) (round.Answer, bool) { return f(r, q) }
func (f sourceFunc) Card(round.Place, int) (card.Card, bool)                       { return 0, false }

// balanceOf is what an account holds by the log, in cents.
func balanceOf(t testing.TB, log store.Log, account journal.Account) money.Cents {
	t.Helper()
	now, err := log.Snapshot(t.Context())
	must(t, err)
	return now.Balances[account]
}

// quickDir is a directory in memory where there is one: of these tests, none pulls the plug.
func quickDir(t testing.TB) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "felt")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return dir
}

// copyDir copies the files of a log that is closed.
func copyDir(t testing.TB, from string) string {
	t.Helper()
	to := quickDir(t)
	must(t, os.CopyFS(to, os.DirFS(from)))
	return to
}

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }
