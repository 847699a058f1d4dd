//go:build linux

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"

	"felt.example/felt/internal/trial"
	"felt.example/felt/journal"
	"felt.example/felt/store/sqlite"
)

// question is one that a guest answers.
type question struct {
	table            string
	round, ask, seat int64
}

// recorded finds the answers that a log has from players, by their places in the order of all appends, over all shards.
type recorded struct {
	at     map[question][]uint64
	rounds map[string]int64 // in play, by the shard of the table
	all    uint64
}

func (r *recorded) read(e journal.Entry) error {
	r.all++
	table, is := strings.CutPrefix(e.Shard, "table/")
	if !is {
		return nil
	}
	for _, of := range e.Events {
		switch of.Kind {
		case "begin":
			var begins struct{ Round int64 }
			if err := json.Unmarshal(of.Data, &begins); err != nil {
				return fmt.Errorf("entry %d of the shard %s: %w", e.Seq, e.Shard, err)
			}
			r.rounds[table] = begins.Round
		case "answer":
			var a struct { // its cards may be sealed
				Question, Seat int64
				TimeUp         bool `json:"time_up"`
			}
			if err := json.Unmarshal(of.Data, &a); err != nil {
				return fmt.Errorf("entry %d of the shard %s: %w", e.Seq, e.Shard, err)
			}
			if !a.TimeUp {
				q := question{table, r.rounds[table], a.Question, a.Seat}
				r.at[q] = append(r.at[q], r.all)
			}
		}
	}
	return nil
}

// history holds the answers that guests gave against the log of a node that is stopped: each that was acknowledged is there once. It returns
// all whose place in the log is known, with the times between which the log took them.
func history(ctx context.Context, dir string, answers []trial.Answer) (of []porcupine.Operation, lost, doubled int, err error) {
	log, err := sqlite.Open(dir)
	if err != nil {
		return nil, 0, 0, err
	}
	defer func() { err = errors.Join(err, log.Close()) }()
	in := recorded{at: map[question][]uint64{}, rounds: map[string]int64{}}
	for e, err := range log.Appended(ctx) {
		if err = cmp.Or(err, in.read(e)); err != nil {
			return nil, 0, 0, err
		}
	}
	of, lost, doubled = in.hold(answers)
	return of, lost, doubled, nil
}

// hold is history, of a log that was read.
func (r *recorded) hold(answers []trial.Answer) (of []porcupine.Operation, lost, doubled int) {
	acknowledged := map[question]int{}
	first := time.Time{}
	for _, a := range answers {
		if first.IsZero() || a.Given.Before(first) {
			first = a.Given
		}
		if !a.Told.IsZero() {
			acknowledged[question{a.Table, a.Round, a.Question, a.Seat}]++
		}
	}
	doubted := map[question]bool{}
	for _, a := range answers {
		q := question{a.Table, a.Round, a.Question, a.Seat}
		places, returned := r.at[q], int64(math.MaxInt64) // he was not told: it may have been taken at any time since
		switch {
		case !a.Told.IsZero() && len(places) == 0:
			lost++
			continue
		case !a.Told.IsZero():
			returned = a.Told.Sub(first).Nanoseconds()
			if acknowledged[q] > 1 || len(places) > 1 {
				doubled++
			}
		case len(places) == 0 || acknowledged[q] > 0 || doubted[q]:
			continue // it was not taken, or is counted where he was told
		}
		doubted[q] = true
		of = append(of, porcupine.Operation{Input: q, Call: a.Given.Sub(first).Nanoseconds(), Output: places[0], Return: returned})
	}
	// Whatever stands before an answer was taken by when its guest was told. Without that Porcupine, which goes forward through the
	// calls, would learn only at the end that it has passed one.
	slices.SortFunc(of, func(a, b porcupine.Operation) int { return cmp.Compare(b.Output.(uint64), a.Output.(uint64)) })
	soonest := int64(math.MaxInt64)
	for i := range of {
		soonest = min(soonest, of[i].Return)
		if of[i].Return == math.MaxInt64 && of[i].Call < soonest {
			of[i].Return = soonest
		}
	}
	return of, lost, doubled
}

// oneLog is what one log does: whatever it takes stands after all that it has taken.
var oneLog = porcupine.Model{
	Init: func() any { return uint64(0) },
	Step: func(state, _, output any) (bool, any) { return output.(uint64) > state.(uint64), output },
}

// mostSearched is how long Porcupine may search.
const mostSearched = 20 * time.Second

// linear has Porcupine look for an order of the answers that the times of their calls allow and in which one log has taken them; the
// sentence is that there is none. Where it does not end in time the order of the log is tried, for it is the only one that can be.
func linear(of []porcupine.Operation) string {
	found := porcupine.CheckOperationsTimeout(oneLog, of, mostSearched)
	if found == porcupine.Ok || found == porcupine.Unknown && inOrder(of) {
		return ""
	}
	return fmt.Sprintf("there is no order of the %d answers in which one log has taken them", len(of))
}

// inOrder reports whether no answer was told before one was given that stands earlier in the log.
func inOrder(of []porcupine.Operation) bool {
	all := slices.Clone(of)
	slices.SortFunc(all, func(a, b porcupine.Operation) int { return cmp.Compare(a.Output.(uint64), b.Output.(uint64)) })
	given := int64(math.MinInt64)
	for i := range all {
		if all[i].Return < given || i > 0 && all[i].Output == all[i-1].Output {
			return false
		}
		given = max(given, all[i].Call)
	}
	return true
}
