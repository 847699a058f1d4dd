package floor

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"felt.example/felt/internal/protection"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/store"
)

// protectionShard records how players protect themselves, and whom the house bars.
const protectionShard = "protection"

// protector is the one writer of that shard. Tables report to it who sits there and how their rounds ended, and
// ask it before they accept a buy-in or a wager, or deal somebody in.
type protector struct {
	order  sync.Mutex // held before an append and after it
	floor  *Floor
	writer writer
	mu     sync.Mutex // guards what follows
	state  *protection.State
	risks  map[string]risk // by table
}

// risk is what players have at risk at a table: chips that the next round may take, and a round that was not
// reported to the protector yet.
type risk struct {
	chips   map[string]money.Cents
	round   int
	results []protection.Result
}

func newProtector(f *Floor) *protector {
	p := &protector{floor: f, state: protection.New(), risks: map[string]risk{}}
	p.writer = writer{floor: f, shard: protectionShard, take: p.apply, waits: meanwhile(&p.order), of: p, alone: true}
	return p
}

func (p *protector) apply(e journal.Entry) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.state.Apply(e); err != nil {
		return fmt.Errorf("%s, entry %d: %w", protectionShard, e.Seq, err)
	}
	return nil
}

// protecting is the protector as a value.
type protecting struct {
	Form  int              `json:"form"`
	State protection.State `json:"state"`
}

func protectingValue(s *protection.State) (json.RawMessage, bool) {
	v, err := json.Marshal(protecting{stateForm, *s})
	return v, err == nil
}

func protectingOf(v json.RawMessage) (*protection.State, error) {
	of, err := inForm[protecting](v)
	if err != nil {
		return nil, err
	}
	s := protection.New()
	s.Players, s.Tables = of.State.Players, of.State.Tables
	return s, nil
}

func (p *protector) value() (json.RawMessage, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return protectingValue(p.state)
}

func (p *protector) become(v json.RawMessage) error {
	s, err := protectingOf(v)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.state = s
	return nil
}

// verifyProtection verifies that shard.
func verifyProtection() taking {
	s := protection.New()
	return taking{
		take:  func(e journal.Entry) error { return s.Apply(e) },
		value: func() (json.RawMessage, bool) { return protectingValue(s) },
		become: func(v json.RawMessage) error {
			of, err := protectingOf(v)
			if err == nil {
				s = of
			}
			return err
		},
	}
}

func (p *protector) record(ctx context.Context, by hands, kind string, data any) error {
	return p.recordBy(ctx, protectionShard+"/"+newKey(), by, kind, data)
}

// recordOnce records what the program says, once under a key.
func (p *protector) recordOnce(ctx context.Context, key, kind string, data any) error {
	return p.recordBy(ctx, key, plain(""), kind, data)
}

func (p *protector) recordBy(ctx context.Context, key string, by hands, kind string, data any) error {
	event, err := encode(kind, data)
	if err != nil {
		return err
	}
	p.order.Lock()
	defer p.order.Unlock()
	return p.writer.appendBy(ctx, key, by, table.Changes{Events: []journal.Event{event}})
}

// ErrNobody refuses a player whom the floor does not know.
var ErrNobody = errors.New("there is no such player")

// protect records what a player does to protect himself, and informs all tables.
func (f *Floor) protect(ctx context.Context, player, kind string, data any) error {
	return f.protectBy(ctx, plain(player), player, kind, data)
}

func (f *Floor) protectBy(ctx context.Context, by hands, player, kind string, data any) error {
	if f.find(player) == nil {
		return ErrNobody
	}
	if err := f.protector.record(ctx, by, kind, data); err != nil {
		return err
	}
	for _, l := range f.lives() {
		l.changed()
	}
	return nil
}

// SetLimits sets a player's limits, in cents or minutes; 0 is none. A lower limit takes effect at once, a higher
// one after protection.RaisedAfter.
func (f *Floor) SetLimits(ctx context.Context, player string, limits map[protection.Kind]int64) error {
	of := protection.Asking{Player: player, Limits: limits}
	if err := of.Check(); err != nil {
		return err
	}
	return f.protect(ctx, player, protection.Limited, of)
}

// TakeBreak stops a player from playing for a number of hours.
func (f *Floor) TakeBreak(ctx context.Context, player string, hours int) error {
	of, err := protection.NewBreak(player, hours, f.Clock())
	if err != nil {
		return err
	}
	return f.protect(ctx, player, protection.Broke, of)
}

// Exclude stops a player from playing for a number of years. Nothing takes it back.
func (f *Floor) Exclude(ctx context.Context, player string, years int) error {
	of, err := protection.NewExclusion(player, years, f.Clock())
	if err != nil {
		return err
	}
	return f.protect(ctx, player, protection.Excluded, of)
}

// CheckEvery sets how often a player wants a reality check, in minutes.
func (f *Floor) CheckEvery(ctx context.Context, player string, minutes int) error {
	of, err := protection.NewInterval(player, minutes)
	if err != nil {
		return err
	}
	return f.protect(ctx, player, protection.Timed, of)
}

// Acknowledge records that a player has seen the reality check that waits, if one does.
func (f *Floor) Acknowledge(ctx context.Context, player string) error {
	if !f.CheckDue(player) {
		return nil
	}
	return f.protect(ctx, player, protection.Acknowledged, protection.Interval{Player: player})
}

// CheckDue reports whether a reality check waits for a player.
func (f *Floor) CheckDue(player string) bool {
	f.protector.mu.Lock()
	defer f.protector.mu.Unlock()
	return f.protector.state.Due(player, f.Clock())
}

// Bar stops a player from playing, on behalf of the house, for a reason that he is shown; Admit lets him play
// again.
func (f *Floor) Bar(ctx context.Context, by Power, player string) error {
	return f.bar(ctx, by, player, protection.Barred)
}

// Admit is the end of a Bar.
func (f *Floor) Admit(ctx context.Context, by Power, player string) error {
	return f.bar(ctx, by, player, protection.Admitted)
}

func (f *Floor) bar(ctx context.Context, by Power, player, kind string) error {
	of, err := protection.NewBar(player, by.Reason)
	if err != nil {
		return err
	}
	by.Reason = of.Reason
	if err := cmp.Or(by.check(), by.over(f, player)); err != nil {
		return err
	}
	return f.protectBy(ctx, by.alone(), player, kind, of)
}

// together reports whether two hold chips at the same table.
func (f *Floor) together(a, b string) bool {
	return slices.ContainsFunc(f.lives(), func(l *Live) bool {
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.gains(a) && l.gains(b)
	})
}

// Protection is what is known of a player's protection, and the time it was read; nil means that he never set
// anything and never played.
func (f *Floor) Protection(player string) (of *protection.Player, stopped string, now time.Time) {
	p, now := f.protector, f.Clock().UTC()
	p.mu.Lock()
	defer p.mu.Unlock()
	if known := p.state.Players[player]; known != nil {
		of = known.Clone()
	}
	stop, _ := p.state.Stopped(player, now)
	return of, stop.Why, now
}

// BarredPlayer is one whom the house does not let play.
type BarredPlayer struct {
	Player string    `json:"player"`
	Name   string    `json:"name"`
	Reason string    `json:"reason"`
	By     string    `json:"by"` // the name
	At     time.Time `json:"at"`
}

// BarredPlayers are all whom the house does not let play, by their names.
func (f *Floor) BarredPlayers() []BarredPlayer {
	all := []BarredPlayer{}
	f.protector.mu.Lock()
	for id, p := range f.protector.state.Players {
		if p.Bar != nil {
			all = append(all, BarredPlayer{Player: id, Reason: p.Bar.Reason, By: p.Bar.By, At: p.Bar.At})
		}
	}
	f.protector.mu.Unlock()
	for i := range all {
		all[i].Name, all[i].By = f.named(all[i].Player), f.named(personOf(all[i].By, earlierFloor))
	}
	slices.SortFunc(all, func(a, b BarredPlayer) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Player, b.Player))
	})
	return all
}

// Statement is what a player wagered, won and lost, and when he played: as far back as the log goes, or one year
// if older entries were archived.
func (f *Floor) Statement(ctx context.Context, player string) (*protection.Statement, error) {
	s, from := protection.NewStatement(player), uint64(1)
	past, err := f.Log.Archived(ctx)
	if err != nil {
		return nil, err
	}
	for _, head := range past.Heads {
		if head.Shard == protectionShard {
			from = head.Seq + 1
		}
	}
	for e, err := range f.Log.Read(ctx, protectionShard, from) {
		if err != nil {
			return nil, err
		}
		if err := s.Take(e); err != nil {
			return nil, err
		}
	}
	s.Close(f.Clock(), func(id string) string {
		if l := f.Table(id); l != nil {
			return l.Name()
		}
		return id
	})
	return s, nil
}

// stood is how a table stood when the protector was last informed.
func (p *protector) stood(id string) protection.Standing {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state.Tables[id]
}

// view is what a player is shown of his own play.
func (p *protector) view(player string, now time.Time) table.ProtectionView {
	p.mu.Lock()
	defer p.mu.Unlock()
	var v table.ProtectionView
	stop, _ := p.state.Stopped(player, now)
	v.Stopped, v.Check = stop.Why, p.state.Due(player, now)
	if of := p.state.Players[player]; of != nil && of.InSession(now) {
		v.Wagered, v.Net = money.Cents(of.Session.Wagered), money.Cents(of.Session.Net)
		if of.Tables > 0 {
			v.Since = of.Since.Add(-of.Session.Played).UnixMilli()
		}
	}
	return v
}

// seated reports whether a player has a seat at a table.
func (p *protector) seated(table, player string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, is := p.risks[table].chips[player]
	return is
}

// at are the players who hold chips at tables, or wagered in their last rounds.
func (p *protector) at(tables []string) (players []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, id := range tables {
		players = slices.AppendSeq(players, maps.Keys(p.risks[id].chips))
		for _, r := range p.risks[id].results {
			players = append(players, r.Player)
		}
	}
	return players
}

// total is what a player has at risk at all tables. The caller holds the lock.
func (p *protector) total(player string) (sum money.Cents) {
	for id, at := range p.risks {
		of := protection.Result{Player: player}
		if i := slices.IndexFunc(at.results, func(r protection.Result) bool { return r.Player == player }); i >= 0 {
			of = at.results[i]
		}
		sum += at.chips[player] - p.state.Unsettled(id, at.round, of)
	}
	return sum
}

// stopped returns the reason why a player may sit down at no table now, or nil.
func (p *protector) stopped(player string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if stop, ok := p.state.Stopped(player, p.floor.Clock()); ok {
		return &protection.Refusal{Why: stop.Why}
	}
	return nil
}

// enters returns the reason why a player may enter no round now, with his chips as they are, or nil.
func (p *protector) enters(player string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.floor.Clock()
	if err := p.state.Plays(player, now); err != nil {
		return err
	}
	return p.state.Risks(player, func() money.Cents { return p.total(player) }, now)
}

// admits records that a player has so many chips at risk at a table from now on, or returns the reason why he may
// not. Other tables count these until the table reports less.
func (p *protector) admits(player, id string, chips money.Cents) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	now, before := p.floor.Clock(), p.risks[id].chips[player]
	if err := p.state.Wagers(player, chips, now); err != nil {
		return err
	}
	if err := p.state.Risks(player, func() money.Cents { return p.total(player) + chips - before }, now); err != nil {
		return err
	}
	p.risks[id].chips[player] = chips
	return nil
}

// next is the time until a limit on a player's time is reached, or a reality check is due.
func (p *protector) next(player string) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if wait, ok := p.state.Next(player, p.floor.Clock()); ok {
		return wait
	}
	return never
}

// exposes reports to the protector what the table's players have at risk. The caller holds the lock.
func (l *Live) exposes() {
	at := risk{chips: map[string]money.Cents{}, round: l.table.Round, results: l.results()}
	for _, player := range l.table.People() {
		at.chips[player] = l.table.AtRisk(player)
	}
	p := l.floor.protector
	p.mu.Lock()
	defer p.mu.Unlock()
	p.risks[l.id] = at
}

// results are those of the round in play or last played; those from before a change of rules were reported then.
func (l *Live) results() []protection.Result {
	if l.table.Revised() {
		return l.floor.protector.stood(l.id).Results
	}
	return resultsOf(l.table)
}

// stands reports to the protector who sits at the table and how its round ended, unless it knows already.
func (l *Live) stands(ctx context.Context) error {
	p := l.floor.protector
	before := p.stood(l.id)
	now := protection.Standing{Table: l.id, At: l.table.Now().UTC(), Seated: l.table.Protected(), Round: before.Round, Results: before.Results}
	if l.table.Stopped != "" { // nobody plays there
		now.Seated = []string{}
	}
	if !l.table.InRound() && !l.table.Revised() { // before a change of rules the round was reported, and one called off has no results
		if results := l.results(); len(results) > 0 || l.table.Round == before.Round {
			now.Round, now.Results = l.table.Round, results
		}
	}
	if now.Same(before) {
		return nil
	}
	text, err := json.Marshal(now)
	if err != nil {
		return err
	}
	sum := sha256.Sum256(text)
	key := fmt.Sprintf("%s/%s/%d/%x", protectionShard, l.id, l.writer.seq, sum[:8]) // so that it is recorded once, whoever tries again
	l.waits(func() {
		if err = l.floor.noteLarge(ctx, l.id, now.Round, now.Results); err == nil {
			err = p.recordOnce(ctx, key, protection.Stands, now)
		}
	})
	if err != nil {
		return err
	}
	l.exposes()
	for _, other := range l.floor.lives() { // what was lost here may stop a player there
		if other != l && slices.ContainsFunc(p.stood(other.id).Seated, func(id string) bool { return slices.Contains(now.Seated, id) }) {
			other.changed()
		}
	}
	return nil
}

// wagers asks the protector about the chips that a player places. Taking chips back is never refused.
func (l *Live) wagers(player string, changes table.Changes) error {
	laid, err := l.table.LaidAfter(player, changes)
	if err != nil || laid <= l.table.AtRisk(player) {
		return err
	}
	if err := l.floor.protector.enters(player); err != nil {
		return err
	}
	return l.floor.protector.admits(player, l.id, laid)
}

// brings asks the protector about a buy-in, of which the next round may take a part.
func (l *Live) brings(player string, amount money.Cents) error {
	if err := l.floor.protector.stopped(player); err != nil {
		return err
	}
	brought := l.table.Between().Brings(amount)
	if brought == 0 {
		return nil
	}
	return l.floor.protector.admits(player, l.id, l.table.AtRisk(player)+brought)
}

// protects keeps players out of the next round who are protected from it: those who may not play leave with their
// chips, and those who wait for a reality check or have too much at risk sit the round out. It reports whether it
// did anything.
func (l *Live) protects(ctx context.Context) (did bool, err error) {
	p := l.floor.protector
	for i, seat := range l.table.Seats {
		if seat.Player == "" || table.IsProgram(seat.Player) || l.table.Stays(i+1) {
			continue
		}
		if p.stopped(seat.Player) != nil {
			return true, l.leave(ctx, journal.Program, seat.Player, i+1)
		}
		if p.enters(seat.Player) == nil {
			continue
		}
		changes, err := l.table.Between().Passes(i + 1)
		if err != nil {
			return false, err
		}
		if len(changes.Events) > 0 {
			return true, l.commit(ctx, newKey(), journal.Program, "", changes)
		}
	}
	return false, nil
}

// minds informs the table's players when one of them must stop or see a reality check, and returns the time until
// the next such moment.
func (l *Live) minds() time.Duration {
	wait, now, told := never, l.floor.Clock(), map[string]table.ProtectionView{}
	fresh := false
	for _, player := range l.table.Protected() {
		v := l.floor.protector.view(player, now)
		told[player] = table.ProtectionView{Stopped: v.Stopped, Check: v.Check}
		fresh = fresh || told[player] != l.told[player]
		wait = min(wait, l.floor.protector.next(player))
	}
	if l.told = told; fresh {
		l.changed()
	}
	return wait
}

// closedSince records that nobody could play while the floor was closed.
func (f *Floor) closedSince(ctx context.Context) error {
	var last time.Time
	for _, l := range f.lives() {
		l.mu.Lock()
		err := error(nil)
		if l.passed == nil && !l.dealt.Load() { // no other floor deals there, nor did
			err = l.stands(ctx)
		}
		l.exposes()
		l.mu.Unlock()
		if err != nil {
			return err
		}
		if now := l.table.Now(); now.After(last) {
			last = now
		}
	}
	if f.Clock().Sub(last) < time.Minute || !f.protector.anyone() {
		return nil
	}
	return f.protector.record(ctx, plain(""), protection.WasClosed, protection.Closing{At: last.UTC()})
}

// anyone reports whether somebody sits at a table.
func (p *protector) anyone() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, at := range p.state.Tables {
		if len(at.Seated) > 0 {
			return true
		}
	}
	return false
}

// yearOf is the first of the protector's entries needed for a statement of the last year.
func yearOf(ctx context.Context, log store.Log) (first uint64, err error) {
	head, err := log.Head(ctx, protectionShard)
	if err != nil {
		return 0, err
	}
	var last time.Time
	for e, err := range log.Read(ctx, protectionShard, head.Seq) {
		if err != nil {
			return 0, err
		}
		last = e.Clock
	}
	for e, err := range log.Read(ctx, protectionShard, 1) {
		if err != nil || e.Clock.After(last.AddDate(-1, 0, 0)) {
			return e.Seq, err
		}
	}
	return head.Seq, nil
}
