package floor_test

import (
	"path/filepath"
	"strings"
	"testing"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// earlier is the log of an earlier build, made again from its lines in the order in which they were
// appended: each entry has the place and hash that it had.
func earlier(t *testing.T, file string) store.Log {
	t.Helper()
	log := openLog(t, quickDir(t))
	t.Cleanup(func() { log.Close() })
	for line := range tabletest.Lines(t, file) {
		e, err := journal.Parse(line)
		must(t, err)
		stored, err := log.Append(t.Context(), e.Seq-1, e)
		must(t, err)
		if stored.Hash != e.Hash {
			t.Fatalf("%s, entry %d: its hash was %s and is %s", e.Shard, e.Seq, e.Hash, stored.Hash)
		}
	}
	return log
}

// openRounds are the tables at which a round is open, and its number. Every game of the log has one.
func openRounds(t *testing.T, log store.Log) map[string]int {
	t.Helper()
	now, err := log.Snapshot(t.Context())
	must(t, err)
	open, games := map[string]int{}, map[string]bool{}
	for _, head := range now.Heads {
		id, ok := strings.CutPrefix(head.Shard, table.Shard(""))
		if !ok {
			continue
		}
		of := table.New(cardroom.Open)
		for e, err := range withKeys(log).Read(t.Context(), head.Shard, 1) {
			must(t, err)
			must(t, of.Apply(e))
		}
		if games[of.Game] = games[of.Game] || of.InRound(); of.InRound() {
			open[id] = of.Round
		}
	}
	for id, has := range games {
		if !has {
			t.Errorf("no round of %s is open", id)
		}
	}
	return open
}

// TestAFloorOfAnEarlierBuildGoesOn: the log of each earlier build verifies, and the floor opened on
// it deals on the rounds that were left open, in the words in which they were begun. A log has
// rounds of every game, left open at decisions and at acts of the dealer, with preshuffled decks,
// awards of a meter not yet validated, corrections and house players.
//
// 8786d5b is two commits after cbd1134, which verifies its log whole (with the old path of the module): the first of
// them gave the module a domain, the second named clauses' statuses. 7ca6651 is the last build before outcomes named
// who is paid; it has Three Card Poker besides.
func TestAFloorOfAnEarlierBuildGoesOn(t *testing.T) {
	files, err := filepath.Glob("testdata/*.ndjson.gz")
	must(t, err)
	if len(files) == 0 {
		t.Fatal("there is no log of an earlier build")
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".ndjson.gz"), func(t *testing.T) {
			log := earlier(t, file)
			verified(t, log)
			left := openRounds(t, log)
			w := &watch{}
			w.passed.Store(int64(3 * hour)) // after its last entry
			f := house{watch: w, pace: &floor.Pace{}}.open(t, log)
			for _, l := range f.Tables() {
				// Nobody is there: the clock acts for all who are asked, and nobody wagers who had not.
				for v, open := l.View(""), left[l.ID()]; v.Round == open && v.Stage != "result" && v.Stage != "wagers"; v = l.View("") {
					await(t, l, "", func(now table.View) bool {
						if now.Seq == v.Seq {
							w.pass(l, hour) // again, where the dealer had not asked before
						}
						return now.Seq > v.Seq
					})
				}
			}
			f.Close()
			verified(t, log)
		})
	}
}
