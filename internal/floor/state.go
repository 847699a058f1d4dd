package floor

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"time"

	"felt.example/felt/internal/seal"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/store"
)

// stateForm is the version of the form of all states of a floor. Whoever changes one of them, or what is computed
// from entries into one, changes table.StateForm.
const stateForm = table.StateForm

// keptEvery is the number of entries after which a shard's state is stored again.
const keptEvery = 500

// valued is the state of a writer's shard, as a value.
type valued interface {
	// value is the present value; ok is false if there is none.
	value() (v json.RawMessage, ok bool)
	// become takes over a value, or returns the reason why the entries must be read instead, and changes nothing.
	become(v json.RawMessage) error
}

// restore continues from the last stored state of the shard, if it belongs to these entries and this build can use
// it.
func (w *writer) restore(ctx context.Context) error {
	s, found, err := w.floor.Log.Kept(ctx, w.shard, math.MaxUint64)
	if err != nil || !found {
		return err
	}
	for e, err := range w.floor.Log.Read(ctx, w.shard, s.Seq) {
		if err != nil {
			return err
		}
		if e.Seq != s.Seq || e.Hash != s.Hash {
			break
		}
		opened, period, err := w.floor.sealed().State(ctx, s)
		var shut *seal.ShutError
		if errors.As(err, &shut) {
			return err
		}
		if err == nil && w.of.become(opened.Data) == nil {
			w.seq, w.hash, w.kept, w.period = s.Seq, s.Hash, s.Seq, period
			w.bare = w.table != nil && period == nil && w.table().Holds()
		}
		break
	}
	return nil
}

// keep stores the state now and then. A state that is not stored only costs time.
func (w *writer) keep(ctx context.Context) {
	if w.of == nil || w.seq-w.kept < keptEvery || w.bare && w.period != nil { // which a state does not contain
		return
	}
	v, ok := w.of.value()
	if !ok {
		return
	}
	w.kept = w.seq
	s := store.State{Shard: w.shard, Seq: w.seq, Hash: w.hash, Build: w.floor.Build, Data: v}
	if w.period != nil {
		var err error
		if s.Data, err = w.period.State(s, stateForm); err != nil {
			return
		}
	}
	_ = w.floor.Log.Keep(ctx, s)
}

// remembered is how many of a table's last rounds are kept in memory; the others are found in the log.
const remembered = 100

// rounds are the positions of a table's rounds in the log.
type rounds struct {
	Spans []span  `json:"spans"` // of the last ones
	Under []under `json:"under"` // the rules they were dealt under, in order
	// Late are the late corrections of rounds of long ago, in order.
	Late []lateAt `json:"late,omitempty"`
}

// lateAt is where the log corrects a round after others have begun.
type lateAt struct {
	Round int    `json:"round"`
	Seq   uint64 `json:"seq"`
}

// under is the table's configuration from a round on. Of a table that plays games in turn it is that of the last of these rounds before
// which it was written out, with another game on.
type under struct {
	Round  int           `json:"round"`
	Config *table.Config `json:"config,omitempty"`
	On     int           `json:"on,omitempty"` // its place among the games
}

// span is the range of the log's entries in which a round lies.
type span struct {
	Round int       `json:"round"`
	First uint64    `json:"first"`
	Last  uint64    `json:"last"`
	At    time.Time `json:"at"`
}

// note takes in an entry that the table has taken.
func (r *rounds) note(t *table.Table, e journal.Entry) {
	if c, ok, err := table.LateIn(e); ok && err == nil {
		r.Late = append(r.Late, lateAt{c.Round, e.Seq})
	}
	for _, event := range e.Events {
		if event.Kind != "begin" {
			continue
		}
		if n := len(r.Under); n == 0 || !reflect.DeepEqual(r.at(n-1), t.Config) {
			config := t.Config
			of := under{Round: t.Round, Config: &config}
			if n > 0 && reflect.DeepEqual(r.at(n-1).On(t.Place()), t.Config) {
				of = under{Round: t.Round, On: t.Place()}
			}
			r.Under = append(r.Under, of)
		}
		r.Spans = append(r.Spans[max(0, len(r.Spans)+1-remembered):], span{Round: t.Round, First: e.Seq, At: e.Clock})
	}
	if n := len(r.Spans); n > 0 {
		r.Spans[n-1].Last = e.Seq
	}
}

// clone is a copy for somebody who reads the log without the table's lock.
func (r *rounds) clone() rounds {
	return rounds{slices.Clone(r.Spans), slices.Clone(r.Under), slices.Clone(r.Late)}
}

// config is the table's configuration in a round.
func (r *rounds) config(number int) table.Config {
	i, found := slices.BinarySearchFunc(r.Under, number, func(u under, number int) int { return cmp.Compare(u.Round, number) })
	if !found {
		i--
	}
	return r.at(i)
}

// at is one of the configurations.
func (r *rounds) at(i int) table.Config {
	of := r.Under[i]
	for ; r.Under[i].Config == nil; i-- {
	}
	if of.Config != nil {
		return *of.Config
	}
	return r.Under[i].Config.On(of.On)
}

// dealing is a table with the positions of its rounds, as a value.
type dealing struct {
	Form   int             `json:"form"`
	Table  json.RawMessage `json:"table"`
	Rounds rounds          `json:"rounds"`
}

func dealingValue(t *table.Table, r rounds) (json.RawMessage, bool) {
	of, ok := t.Value()
	if !ok {
		return nil, false
	}
	v, err := json.Marshal(dealing{stateForm, of, r})
	return v, err == nil
}

func dealingOf(room table.Room, v json.RawMessage) (*table.Table, rounds, error) {
	d, err := inForm[dealing](v)
	if err != nil {
		return nil, rounds{}, err
	}
	t, err := table.Restore(room, d.Table)
	return t, d.Rounds, err
}

func (l *Live) value() (json.RawMessage, bool) { return dealingValue(l.table, l.rounds) }

func (l *Live) become(v json.RawMessage) error {
	t, r, err := dealingOf(l.floor.between(), v)
	if err != nil {
		return err
	}
	l.table, l.rounds = t, r
	l.writer.rules, l.meter = rulesDigest(t.Config), l.floor.levels(t.Config)
	if !t.Closed {
		l.meter.joins(l)
	}
	l.paced(t.Now(), 0)
	return nil
}

// inForm reads a value that has this build's form.
func inForm[T any](v json.RawMessage) (of T, err error) {
	var form struct {
		Form int `json:"form"`
	}
	if err := json.Unmarshal(v, &form); err != nil || form.Form != stateForm {
		return of, fmt.Errorf("%w: it has form %d (%w)", table.ErrNoState, form.Form, err)
	}
	strict := json.NewDecoder(bytes.NewReader(v))
	strict.DisallowUnknownFields()
	return of, strict.Decode(&of)
}

// paying is a cage as a value.
type paying struct {
	Form    int           `json:"form"`
	Players []playerState `json:"players"` // by their IDs
}

type playerState struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Served  bool     `json:"served,omitempty"`
	Balance int64    `json:"balance"` // in cents
	Tokens  []string `json:"tokens"`
}

func (c *cage) value() (json.RawMessage, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	tokens := map[string][]string{}
	for token, p := range c.tokens {
		tokens[p.ID] = append(tokens[p.ID], token)
	}
	of := paying{Form: stateForm, Players: []playerState{}}
	for id, p := range c.players {
		slices.Sort(tokens[id])
		of.Players = append(of.Players, playerState{id, p.Name, p.Served, int64(p.balance), tokens[id]})
	}
	slices.SortFunc(of.Players, func(a, b playerState) int { return cmp.Compare(a.ID, b.ID) })
	v, err := json.Marshal(of)
	return v, err == nil
}

func (c *cage) become(v json.RawMessage) error {
	of, err := inForm[paying](v)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range of.Players {
		p := &Player{ID: s.ID, Name: s.Name, Served: s.Served, balance: money.Cents(s.Balance)}
		c.knows(p)
		for _, token := range s.Tokens {
			c.tokens[token] = p
		}
	}
	return nil
}

// linking is a progressive link as a value.
type linking struct {
	Form   int                   `json:"form"`
	Config Meter                 `json:"config"`
	Meter  general.Meter         `json:"meter"`
	Fed    bool                  `json:"fed"`
	Given  map[string]givenState `json:"given"`
	Awards map[string][]award    `json:"awards"`
}

type givenState struct {
	contribution
	Gone bool `json:"gone,omitempty"`
}

func (l *link) value() (json.RawMessage, bool) {
	of := linking{stateForm, l.config, l.meter, l.fed, map[string]givenState{}, l.awards}
	for id, c := range l.given {
		of.Given[id] = givenState{c, c.gone}
	}
	v, err := json.Marshal(of)
	return v, err == nil
}

func (l *link) become(v json.RawMessage) error {
	of, err := inForm[linking](v)
	if err != nil {
		return err
	}
	l.config, l.meter, l.fed = of.Config, of.Meter, of.Fed
	for id, c := range of.Given {
		c.gone = c.Gone
		l.given[id] = c.contribution
	}
	for id, a := range of.Awards {
		l.awards[id] = a
	}
	return nil
}
