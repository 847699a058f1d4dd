package floor

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"sync"

	"felt.example/felt/internal/protection"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
)

// resultsSum is a digest of each player's result in a round.
type resultsSum [16]byte

func sumOf(results []protection.Result) (sum resultsSum) {
	text, _ := json.Marshal(append([]protection.Result{}, results...))
	full := sha256.Sum256(text)
	return resultsSum(full[:])
}

// resultsOf are those of a table's round, as reported to the protector.
func resultsOf(t *table.Table) []protection.Result {
	all := []protection.Result{}
	for _, r := range t.Results() {
		all = append(all, protection.Result{Player: r.Player, Wagered: protection.Change(r.Wagered), Net: protection.Change(r.Net)})
	}
	return all
}

// lateResultsOf are those of a round of long ago, with what was given in it otherwise than it says.
func lateResultsOf(t *table.Table) []protection.Result {
	all, besides := resultsOf(t), t.Besides()
	for i := range all {
		all[i].Net += protection.Change(besides[all[i].Player])
	}
	return all
}

// played are the results of a round, each time it ended: a correction makes it end again.
type played struct {
	ends []resultsSum
	none bool // the last means that it came to nothing
}

// reports compare what the tables reported to the protector with their rounds, which are verified at the same
// time.
type reports struct {
	mu     sync.Mutex
	rounds map[string]map[int]*played
	told   map[string]map[int][]resultsSum
	// mended are the changes that late corrections made, by table and round, and mendedTold those reported.
	mended, mendedTold map[string][]resultsSum
}

func newReports() *reports {
	return &reports{rounds: map[string]map[int]*played{}, told: map[string]map[int][]resultsSum{}, mended: map[string][]resultsSum{}, mendedTold: map[string][]resultsSum{}}
}

// mends records what the late correction of a round changed.
func (r *reports) mends(id string, number int, changes []protection.Result) {
	r.mu.Lock()
	defer r.mu.Unlock()
	of := lateRound(id, number)
	r.mended[of] = append(r.mended[of], sumOf(changes))
}

func lateRound(id string, number int) string {
	return fmt.Sprintf("table %s, round %d", id, number)
}

// ends records the results of a table's round.
func (r *reports) ends(t *table.Table) {
	results := resultsOf(t)
	r.mu.Lock()
	defer r.mu.Unlock()
	of := r.rounds[t.ID]
	if of == nil {
		of = map[int]*played{}
		r.rounds[t.ID] = of
	}
	if of[t.Round] == nil {
		of[t.Round] = &played{}
	}
	of[t.Round].ends, of[t.Round].none = append(of[t.Round].ends, sumOf(results)), len(results) == 0
}

// take records what an entry reports to the protector.
func (r *reports) take(e journal.Entry) {
	var now protection.Standing
	if len(e.Events) != 1 || json.Unmarshal(e.Events[0].Data, &now) != nil || now.Round == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch e.Events[0].Kind {
	case protection.Stands:
	case protection.Corrected:
		of := lateRound(now.Table, now.Round)
		r.mendedTold[of] = append(r.mendedTold[of], sumOf(now.Results))
		return
	default:
		return
	}
	of := r.told[now.Table]
	if of == nil {
		of = map[int][]resultsSum{}
		r.told[now.Table] = of
	}
	if sum := sumOf(now.Results); !slices.Contains(of[now.Round], sum) {
		of[now.Round] = append(of[now.Round], sum)
	}
}

// findings are the rounds whose report to the protector is not what happened. Whole: all entries were read and
// dealt again, so rounds that were never played, and rounds that were not reported, are known too.
func (r *reports) findings(whole bool) (all []string) {
	for _, of := range slices.Sorted(maps.Keys(r.mendedTold)) {
		told, made := r.mendedTold[of], r.mended[of]
		if whole && (len(told) > len(made) || !slices.Equal(told, made[:len(told)])) {
			all = append(all, fmt.Sprintf("%s: %s: what is reported of its correction is not what it changed", protectionShard, of))
		}
	}
	for _, of := range slices.Sorted(maps.Keys(r.mended)) {
		if whole && len(r.mended[of]) > len(r.mendedTold[of])+1 { // the last may have been made just now
			all = append(all, fmt.Sprintf("%s: %s: its correction was not reported", protectionShard, of))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(r.told)) {
		told, rounds := r.told[id], r.rounds[id]
		for _, n := range slices.Sorted(maps.Keys(told)) {
			of := rounds[n]
			switch {
			case of == nil && !whole:
			case of == nil:
				all = append(all, fmt.Sprintf("%s: table %s reports round %d, which was not completed", protectionShard, id, n))
			case slices.ContainsFunc(told[n], func(sum resultsSum) bool { return !slices.Contains(of.ends, sum) }):
				all = append(all, fmt.Sprintf("%s: table %s reports a result that round %d did not have", protectionShard, id, n))
			}
		}
		if !whole || len(rounds) == 0 {
			continue
		}
		first, last := slices.Min(slices.Collect(maps.Keys(told))), slices.Max(slices.Collect(maps.Keys(rounds)))
		for n := first; n < last; n++ { // the last may have ended just now
			if of := rounds[n]; of != nil && !(of.none && told[n] == nil) && !slices.Contains(told[n], of.ends[len(of.ends)-1]) {
				all = append(all, fmt.Sprintf("%s: table %s did not report the result of round %d", protectionShard, id, n))
			}
		}
	}
	return all
}
