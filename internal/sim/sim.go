// Package sim plays whole rounds through the engine that deals live tables, from shuffled
// cards and by a strategy, and holds what comes of it against the exact figures.
package sim

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/odds"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// Plan is what is simulated.
type Plan struct {
	Game *analysis.Game
	// Rules are the choices of a table, as game.Select takes them. The table's minimum is what
	// is wagered, $100 if they name none; a progressive wager is $1. Of paytables that they
	// leave open the first is chosen.
	Rules    json.RawMessage
	Strategy string // "" is the optimal one
	// Own are custom paytables, by wager, instead of the chapter's: of wagers placed beside the base
	// game, and of the payouts of a base game that takes them.
	Own map[round.WagerID]paytable.Printed
	// Wagers are those placed beside the base game; nil is all that the table offers.
	Wagers []round.WagerID
	Seats  int // at the table, each played by the strategy; from 1
	Rounds int64
	// Seed and Plan alone decide the result.
	Seed uint64
	// Shoe plays from a shoe to its cover card, as at a table; else the shoe is fresh in every
	// round, to which the exact figures apply.
	Shoe bool
	// Session is the rounds of one session, of which the first seat begins each with Bankroll;
	// 0 is no sessions.
	Session  int64
	Bankroll money.Cents
	// Fast plays wagers by kernels beside the engine, each on cards of its own; wagers that have
	// none are left out.
	Fast bool
	// Workers play at once; 0 is one for each processor.
	Workers int
	// Each is called after each block of rounds, by the worker that played it, with the rounds
	// played so far; nil is nothing.
	Each func(rounds int64)
}

// Simulation is a plan that is worked out: the rules chosen, the strategy, the exact figures.
type Simulation struct {
	plan     Plan
	rules    json.RawMessage
	selected *game.Selected
	stakes   []round.Stake
	unit     money.Cents   // the wager
	meter    payout.Meters // the readings
	insures  bool
	player   func() analysis.Player
	kinds    []kind
	leftOut  []string // wagers without a kernel, where the plan is fast

	guard sync.Mutex
	total *tally
	// The blocks before through are in the total, and those of beyond.
	through int64
	beyond  map[int64]bool
}

// kind is a wager that is distinguished in the result, or analysis.Base.
type kind struct {
	wager  round.WagerID
	unit   money.Cents
	entry  *odds.Entry // nil where it has no figure
	figure *analysis.Figure
	kernel *analysis.Kernel // nil but where the plan is fast
}

const (
	usual = 100 * money.Dollar // is wagered where the rules name no minimum
	// progressive is what is placed as a progressive wager; the meter reads so much where the
	// chapter names no reset amount and the rules neither.
	progressive = money.Dollar
	reading     = 10_000 * money.Dollar
	// block is how many rounds have a generator of their own, at least.
	block = 4096
)

// New works out what the plan needs. It ends early, with the context's error, when the context
// is done.
func New(ctx context.Context, p Plan, c *odds.Calculator) (*Simulation, error) {
	ctx = analysis.Keeping(ctx)
	s, err := prepare(ctx, p)
	if err != nil {
		return nil, err
	}
	return s, s.figures(ctx, c)
}

// prepare does all but the exact figures.
func prepare(ctx context.Context, p Plan) (*Simulation, error) {
	if p.Strategy == "" {
		p.Strategy = analysis.Optimal
	}
	if p.Workers == 0 {
		p.Workers = runtime.GOMAXPROCS(0)
	}
	if err := p.check(); err != nil {
		return nil, err
	}
	s := &Simulation{plan: p, meter: payout.Meters{"": reading}}
	if err := s.choose(); err != nil {
		return nil, err
	}
	if err := s.place(); err != nil {
		return nil, err
	}
	if err := s.match(); err != nil {
		return nil, err
	}
	var err error
	if p.Fast {
		err = s.quicken(ctx)
	} else {
		s.player, err = p.Game.Player(ctx, s.selected, p.Strategy)
	}
	if err != nil {
		return nil, err
	}
	s.total, s.beyond = newTally(len(s.kinds)), map[int64]bool{}
	return s, nil
}

func (p *Plan) check() error {
	var strategies []string
	for _, s := range p.Game.Strategies {
		strategies = append(strategies, s.ID)
	}
	g := p.Game.Game
	switch {
	case p.Game.Player == nil:
		return fmt.Errorf("%s has no player to be simulated", g.Name)
	case !slices.Contains(strategies, p.Strategy):
		return fmt.Errorf("%s has no strategy %q; there are %s", g.Name, record.Clip(p.Strategy), strings.Join(strategies, ", "))
	case p.Seats < 1 || p.Seats > g.Seats:
		return fmt.Errorf("%d seats: the table has betting positions 1 to %d (§ %s)", p.Seats, g.Seats, g.Sections.Places)
	case p.Rounds < 1:
		return fmt.Errorf("%d rounds: at least one is played", p.Rounds)
	case p.Shoe && len(g.Cards.Decks) == 0:
		return fmt.Errorf("%s is dealt from fresh cards in every round; it has no shoe that goes on", g.Name)
	case p.Session < 0 || p.Session > p.Rounds:
		return fmt.Errorf("a session of %d rounds: it has 1 to %d, all that are played", p.Session, p.Rounds)
	case p.Fast && (p.Seats > 1 || p.Shoe || p.Session > 0):
		return fmt.Errorf("fast kernels play one seat, each wager on cards of its own: neither several seats, nor a shoe, nor sessions")
	case p.Session == 0 && p.Bankroll > 0:
		return fmt.Errorf("a bankroll of %s needs the rounds of a session", p.Bankroll)
	}
	return nil
}

// choose completes the rules.
func (s *Simulation) choose() error {
	g, fields, letters := s.plan.Game.Game, map[string]json.RawMessage{}, map[round.WagerID]any{}
	if len(s.plan.Rules) > 0 {
		if err := s.contradicted(); err != nil {
			return err
		}
		if _, err := odds.Entries(odds.Question{Game: s.plan.Game, Rules: s.plan.Rules}); err != nil {
			return err
		}
		_ = json.Unmarshal(s.plan.Rules, &fields) // they were read above
		_ = json.Unmarshal(fields["paytables"], &letters)
	}
	for i := range g.Paytables {
		if t := &g.Paytables[i]; t.Lettered() && letters[t.Wager] == nil {
			letters[t.Wager] = t.Printed[0].Letter
		}
	}
	fields["paytables"], _ = json.Marshal(letters)
	if fields["minimum"] == nil {
		fields["minimum"], _ = json.Marshal(usual)
	}
	for range 2 {
		s.rules, _ = json.Marshal(fields)
		selected, err := g.Select(s.rules)
		if err != nil {
			return err
		}
		s.selected = selected.With(s.plan.Own).Unnamed()
		for _, t := range g.Paytables {
			if t.By.ID != "" {
				fields[t.By.ID], _ = json.Marshal(t.By.Of(s.selected).String())
			}
		}
	}
	return nil
}

// contradicted refuses a custom paytable of a wager for which the rules choose another.
func (s *Simulation) contradicted() error {
	var chosen struct {
		Paytables map[round.WagerID]json.RawMessage `json:"paytables"`
	}
	_ = json.Unmarshal(s.plan.Rules, &chosen) // what cannot be read is refused with the rules
	for _, wager := range slices.Sorted(maps.Keys(s.plan.Own)) {
		if letter := strings.Trim(string(chosen.Paytables[wager]), `"`); letter != "" {
			return fmt.Errorf("a custom paytable of %s is given, and the rules choose paytable %s", wager, record.Clip(letter))
		}
	}
	return nil
}

// place lays out the wagers of every seat.
func (s *Simulation) place() error {
	g := s.plan.Game.Game
	s.unit = game.Minimum.Of(s.selected)
	s.kinds = []kind{{wager: analysis.Base, unit: s.unit}}
	var optional []string
	for i := range g.Wagers {
		w := &g.Wagers[i]
		insurance := w.ID == s.plan.Game.Insurance
		switch {
		case w.Required:
			s.lay(w.ID, s.unit)
			continue
		case w.Payout || w.Later && !insurance || !s.selected.Offers(w):
			continue
		}
		optional = append(optional, string(w.ID))
		part := w.ID == s.plan.Game.With[s.plan.Strategy]
		if s.plan.Wagers != nil && !slices.Contains(s.plan.Wagers, w.ID) && !part {
			continue
		}
		k := kind{wager: w.ID, unit: s.unit}
		switch {
		case insurance:
			s.insures, k.unit = true, 0
		case w.FromMeter:
			k.unit = progressive
			s.lay(w.ID, k.unit)
		default:
			s.lay(w.ID, k.unit)
		}
		if !part {
			s.kinds = append(s.kinds, k)
		}
	}
	for _, w := range s.plan.Wagers {
		if !slices.Contains(optional, string(w)) {
			return fmt.Errorf("%q is no wager that may be placed beside the base game; there are %s", record.Clip(string(w)), strings.Join(optional, ", "))
		}
	}
	if down := s.down(); s.plan.Bankroll > 0 && s.plan.Bankroll < down {
		return fmt.Errorf("a bankroll of %s does not cover the wagers of a first round, %s", s.plan.Bankroll, down)
	}
	return s.selected.CheckStakes(s.stakes)
}

// down is what the first seat wagers before the cards are dealt.
func (s *Simulation) down() money.Cents {
	sum := money.Cents(0)
	for _, st := range s.stakes {
		if st.Seat == 1 {
			sum += st.Amount
		}
	}
	return sum
}

func (s *Simulation) lay(wager round.WagerID, amount money.Cents) {
	for seat := range s.plan.Seats {
		s.stakes = append(s.stakes, round.Stake{Seat: seat + 1, Wager: wager, Amount: amount})
	}
}

// match finds the exact figure that each kind of wager has, if it has one.
func (s *Simulation) match() error {
	q := odds.Question{Game: s.plan.Game, Rules: s.rules}
	ofBase, err := s.own()
	if err != nil {
		return err
	}
	if len(s.plan.Own) > 0 {
		q.Rules = s.withoutOwn()
	}
	entries, err := odds.Entries(q)
	if err != nil {
		return err
	}
	for wager, table := range s.plan.Own {
		if _, isBase := ofBase[wager]; isBase {
			continue
		}
		with := q
		with.Wager, with.Own = wager, table.Rows
		one, err := odds.Entries(with)
		if err != nil {
			return err
		}
		entries[slices.IndexFunc(entries, func(e odds.Entry) bool { return e.Wager == wager })] = one[0]
	}
	q.Wager, q.Strategy, q.OwnBase = analysis.Base, s.plan.Strategy, ofBase
	base, err := odds.Entries(q)
	if err != nil {
		return err
	}
	s.kinds[0].entry = &base[0]
	for i := 1; i < len(s.kinds); i++ {
		k := &s.kinds[i]
		at := slices.IndexFunc(entries, func(e odds.Entry) bool { return e.Wager == k.wager })
		if at < 0 {
			continue
		}
		k.entry = &entries[at]
		if s.plan.Game.Game.Wager(k.wager).FromMeter {
			k.entry.Meter = k.entry.Meters()
			for level, reads := range k.entry.Meter {
				if reads == 0 {
					k.entry.Meter[level] = reading
				}
			}
			s.meter = k.entry.Meter
		}
	}
	return nil
}

// own returns those of the custom paytables that are part of the base game, nil for none. The error names one of a wager
// that is not played or not paid by it.
func (s *Simulation) own() (map[round.WagerID]paytable.Printed, error) {
	var ofBase map[round.WagerID]paytable.Printed
	changeable := odds.Changeable(s.plan.Game, s.plan.Strategy)
	var may []string
	for _, w := range changeable {
		may = append(may, string(w))
	}
	for _, k := range s.kinds[1:] {
		if t := s.plan.Game.Game.Paytable(k.wager); t != nil && t.Judged != nil && t.Judged.Each == nil && t.Judged.Up == 0 {
			may = append(may, string(k.wager))
		}
	}
	for _, wager := range slices.Sorted(maps.Keys(s.plan.Own)) {
		switch {
		case len(may) == 0:
			return nil, fmt.Errorf("no wager that is played of %s takes a custom paytable", s.plan.Game.Game.Name)
		case !slices.Contains(may, string(wager)):
			return nil, fmt.Errorf("%q is no wager that is played by a custom paytable; there are %s", record.Clip(string(wager)), strings.Join(may, ", "))
		case slices.Contains(changeable, wager):
			if ofBase == nil {
				ofBase = map[round.WagerID]paytable.Printed{}
			}
			ofBase[wager] = s.plan.Own[wager]
		}
	}
	return ofBase, nil
}

// withoutOwn is the rules without the letters of wagers that have a custom paytable.
func (s *Simulation) withoutOwn() json.RawMessage {
	fields, letters := map[string]json.RawMessage{}, map[round.WagerID]any{}
	_ = json.Unmarshal(s.rules, &fields) // choose has written them
	_ = json.Unmarshal(fields["paytables"], &letters)
	for wager := range s.plan.Own {
		delete(letters, wager)
	}
	fields["paytables"], _ = json.Marshal(letters)
	rules, _ := json.Marshal(fields)
	return rules
}

// figures works the exact figures out.
func (s *Simulation) figures(ctx context.Context, c *odds.Calculator) error {
	for i := range s.kinds {
		k := &s.kinds[i]
		if k.entry == nil {
			continue
		}
		if err := s.paysOnly(ctx, c, k); err != nil {
			return err
		}
		var err error
		if k.figure, err = c.Figure(ctx, k.entry); err != nil {
			return err
		}
	}
	return nil
}

// paysOnly refuses a custom paytable with a hand that the chapter does not name: rounds cannot be paid by it.
func (s *Simulation) paysOnly(ctx context.Context, c *odds.Calculator, k *kind) error {
	if k.entry.Own == nil {
		return nil
	}
	count, err := c.Count(ctx, k.entry)
	if err != nil {
		return err
	}
	hands := count.Hands()
	for _, row := range k.entry.Own {
		if !slices.Contains(hands, row.Hand) {
			return fmt.Errorf("%s: %q is no hand that a round of %s is paid by; there are %s", k.wager, record.Clip(row.Hand), s.plan.Game.Game.Name, strings.Join(hands, ", "))
		}
	}
	return nil
}

// kindOf is the number of the kind of wager that an outcome belongs to.
func (s *Simulation) kindOf(wager round.WagerID) int {
	for i := 1; i < len(s.kinds); i++ {
		if s.kinds[i].wager == wager {
			return i
		}
	}
	return 0
}

// size is the number of rounds in a block: whole sessions.
func (s *Simulation) size() int64 {
	if s.plan.Fast {
		return fastBlock
	}
	if n := s.plan.Session; n > 0 {
		return max(1, block/n) * n
	}
	return block
}

// blocks is the number of blocks; the last may have fewer rounds.
func (s *Simulation) blocks() int64 { return (s.plan.Rounds + s.size() - 1) / s.size() }

// Run plays the rounds. When the context is done it ends early, and Result tells what was played.
func (s *Simulation) Run(ctx context.Context) error {
	blocks, next := s.blocks(), s.through
	var failed error
	take := func() (int64, bool) {
		s.guard.Lock()
		defer s.guard.Unlock()
		for next = max(next, s.through); s.beyond[next]; {
			next++
		}
		if next == blocks || failed != nil || ctx.Err() != nil {
			return 0, false
		}
		next++
		return next - 1, true
	}
	var workers sync.WaitGroup
	for range s.plan.Workers {
		workers.Go(func() {
			err := s.work(take)
			s.guard.Lock()
			defer s.guard.Unlock()
			if failed == nil {
				failed = err
			}
		})
	}
	workers.Wait()
	return failed
}

// work plays one block after the other.
func (s *Simulation) work(take func() (int64, bool)) error {
	t := &table{Simulation: s}
	if !s.plan.Fast {
		t.decide = s.player()
	}
	for {
		number, more := take()
		if !more {
			return nil
		}
		part := newTally(len(s.kinds))
		if err := t.block(number, part); err != nil {
			return fmt.Errorf("block %d: %w", number, err)
		}
		s.guard.Lock()
		s.total.add(part)
		s.played(number)
		rounds := s.total.rounds
		s.guard.Unlock()
		if s.plan.Each != nil {
			s.plan.Each(rounds)
		}
	}
}
