package floor_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/internal/tabletest"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/store"
)

// storedLogs are logs of earlier builds, and the SHA-256 of the values of their tables at every entry:
// of table.StateForm. Who changes it gives that form another number.
var storedLogs = map[string]string{
	"testdata/8786d5b.ndjson.gz":                   "df38c50952b8cebd47e4494ee0d5c1efce35040a2af8a4f69597732f6d5fff5d",
	"../cardroom/testdata/poker-cbd1134.ndjson.gz": "d25824dc7743a78f84af3d23f6ae45a467c94b0d56594b3ac8da264861b9f322",
}

// linesOf are the entries of a stored log's tables.
func linesOf(t *testing.T, file string) map[string][]journal.Entry {
	t.Helper()
	tables, opened := map[string][]journal.Entry{}, 0
	for line := range tabletest.Lines(t, file) {
		var e journal.Entry
		must(t, json.Unmarshal(line, &e))
		if e.Events[0].Kind == "table" {
			opened++
		}
		if e.Shard == "" { // the tables follow on each other
			e.Shard = fmt.Sprint(table.Shard(""), opened)
		}
		if strings.HasPrefix(e.Shard, table.Shard("")) {
			tables[e.Shard] = append(tables[e.Shard], e)
		}
	}
	return tables
}

// TestATableIsItsValue makes the tables of stored logs twice: of all their entries, and at every
// entry anew of the value that the one before has left. Both must be the same, and look the same.
func TestATableIsItsValue(t *testing.T) {
	for file, want := range storedLogs {
		tables, sum := linesOf(t, file), sha256.New()
		for _, shard := range slices.Sorted(maps.Keys(tables)) {
			isItsValue(t, slices.Values(tables[shard]), sum)
		}
		if got := hex.EncodeToString(sum.Sum(nil)); got != want {
			t.Errorf("%s: the values have the sum %s, not %s: they are of another form", file, got, want)
		}
	}
}

// areTheirValues does so with the tables of a log.
func areTheirValues(t *testing.T, log store.Log) {
	t.Helper()
	now, err := log.Snapshot(t.Context())
	must(t, err)
	for _, head := range now.Heads {
		if strings.HasPrefix(head.Shard, table.Shard("")) {
			isItsValue(t, func(yield func(journal.Entry) bool) {
				for e, err := range withKeys(log).Read(t.Context(), head.Shard, 1) {
					if must(t, err); !yield(e) {
						return
					}
				}
			}, io.Discard)
		}
	}
}

func isItsValue(t *testing.T, entries iter.Seq[journal.Entry], sum io.Writer) {
	t.Helper()
	whole, again := table.New(cardroom.Open), table.New(cardroom.Open)
	for e := range entries {
		_, _ = whole.Apply(e), again.Apply(e)
		value, has := whole.Value()
		other, also := again.Value()
		if has != also || !bytes.Equal(value, other) {
			t.Fatalf("%s, entry %d: of the value before comes\n%s, of all entries\n%s", e.Shard, e.Seq, other, value)
		}
		if looks(t, whole, e.Seq) != looks(t, again, e.Seq) {
			t.Fatalf("%s, entry %d: the tables look different", e.Shard, e.Seq)
		}
		if !has {
			continue
		}
		_, err := sum.Write(value)
		must(t, err)
		again, err = table.Restore(cardroom.Open, value)
		must(t, err)
	}
}

// looks is what each of its players sees of a table.
func looks(t *testing.T, of *table.Table, seq uint64) string {
	t.Helper()
	if of.Selected == nil {
		return ""
	}
	players := []string{""}
	for _, seat := range of.Seats {
		players = append(players, seat.Player)
	}
	var views []table.View
	for _, player := range players {
		views = append(views, of.View(seq, table.Viewer{Player: player, Away: func(string) bool { return false }}, table.Timing{}))
	}
	text, err := json.Marshal(views)
	must(t, err)
	return string(text)
}

// counted is a log that counts the entries that are read of it.
type counted struct {
	store.Log
	entries atomic.Int64
	forgets bool // it has no states
}

func (c *counted) Read(ctx context.Context, shard string, from uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for e, err := range c.Log.Read(ctx, shard, from) {
			c.entries.Add(1)
			if !yield(e, err) {
				return
			}
		}
	}
}

func (c *counted) Kept(ctx context.Context, shard string, upTo uint64) (store.State, bool, error) {
	if c.forgets {
		return store.State{}, false, nil
	}
	return c.Log.Kept(ctx, shard, upTo)
}

// TestOpeningReadsNoMoreOfALongerLog: it reads what came since states were kept, never more of a
// shard than a number of entries; and the floor is the one that all entries make.
func TestOpeningReadsNoMoreOfALongerLog(t *testing.T) {
	const most = 500 // after so many entries a state is kept again
	h := house{tables: []table.Config{configOf(t, pa.Game("mississippi-stud"), "t1"), configOf(t, pa.Game("holdem"), "t2")}}
	h.tables[0].Programs = 0
	f, log, ann, bob := opened(t, h)
	written := func() (n, shards uint64) {
		now, err := log.Snapshot(t.Context())
		must(t, err)
		for _, head := range now.Heads {
			n += head.Seq
		}
		return n, uint64(len(now.Heads))
	}
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}}))
	rounds := 1
	for _, times := range []int{300, 1500} {
		for range times {
			for _, id := range []string{"t1", "t2"} {
				must(t, f.Table(id).Sit(t.Context(), ann, "", 1, 100*money.Dollar))
				must(t, f.Table(id).Leave(t.Context(), ann, 1))
			}
		}
		must(t, f.Table("t1").Sit(t.Context(), bob, "", 3, 100*money.Dollar)) // who stays
		f.Close()
		n, shards := written()
		states, whole := &counted{Log: log}, &counted{Log: log, forgets: true}
		var looks [2]string
		var read [2]uint64
		for i, of := range []*counted{states, whole} {
			g := h.open(t, of)
			read[i] = uint64(of.entries.Load())
			looks[i] = asText(t, g, ann, bob)
			g.Close()
		}
		if read[0] > shards*(most+1) {
			t.Errorf("opening reads %d of %d entries of %d shards", read[0], n, shards)
		}
		if read[1] < n {
			t.Errorf("without states opening reads %d of %d entries", read[1], n)
		}
		if looks[0] != looks[1] {
			t.Errorf("the floor of its states is\n%s\nof its entries\n%s", looks[0], looks[1])
		}
		verified(t, log)
		f = h.open(t, log)
		must(t, f.Table("t1").Leave(t.Context(), bob, 3))
		if past, err := f.Table("t1").RoundView(t.Context(), ann, rounds); err != nil || past.Round != rounds {
			t.Errorf("round %d: %v", rounds, err)
		}
	}
	f.Close()
}

// asText is all that players see of a floor.
func asText(t *testing.T, f *floor.Floor, players ...string) string {
	t.Helper()
	var all []any
	for _, l := range f.Tables() {
		for _, player := range players {
			past, err := l.Rounds(t.Context(), player, floor.Sought{}, 50)
			must(t, err)
			v := l.View(player)
			v.Now = time.Time{}.UnixMilli()
			all = append(all, v, past, f.Balance(player))
		}
		all = append(all, reads(l), floor.Linked(l))
	}
	text, err := json.Marshal(all)
	must(t, err)
	return string(text)
}

// TestAStateThatCannotBeUsedIsNot: of another form, or of an entry that is not the log's, and what
// the entries make of the floor counts.
func TestAStateThatCannotBeUsedIsNot(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("mississippi-stud"), "t1")}}
	f, log, ann, bob := opened(t, h)
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}, gambler{id: bob, seats: []int{2}}))
	f.Close()
	want := asText(t, f, ann, bob)
	now, err := log.Snapshot(t.Context())
	must(t, err)
	for _, head := range now.Heads {
		for _, data := range []string{`{"form": 0}`, `{}`, `[]`, inForm(`"table": {"form": 0}`), inForm(`"players": 7, "config": 7, "table": 7`)} {
			must(t, log.Keep(t.Context(), store.State{Shard: head.Shard, Seq: head.Seq, Hash: head.Hash, Data: json.RawMessage(data)}))
			g := h.open(t, log)
			if got := asText(t, g, ann, bob); got != want {
				t.Errorf("with the state %s of %s the floor is\n%s, not\n%s", data, head.Shard, got, want)
			}
			g.Close()
		}
		must(t, log.Keep(t.Context(), store.State{Shard: head.Shard, Seq: head.Seq, Hash: journal.Hash{1}, Data: json.RawMessage(inForm(`"players": [], "given": {}`))}))
		g := h.open(t, log)
		if got := asText(t, g, ann, bob); got != want {
			t.Errorf("with a state of %s that is of no entry the floor is\n%s, not\n%s", head.Shard, got, want)
		}
		g.Close()
		report, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
		must(t, err)
		if found := strings.Join(report.Findings, "\n"); !strings.Contains(found, head.Shard+", entry ") || !strings.Contains(found, "the state that was kept there is not") {
			t.Errorf("with a wrong state of %s is found %q", head.Shard, found)
		}
	}
}

// TestVerifyGoesOnFromAHead reads what came since, and finds what is wrong in it or since: with the
// chains and the books, and of the head itself that the log has lost it.
func TestVerifyGoesOnFromAHead(t *testing.T) {
	h := house{tables: []table.Config{configOf(t, pa.Game("mississippi-stud"), "t1"), configOf(t, pa.Game("high-card-flush"), "t2")}}
	f, log, ann, bob := opened(t, h)
	comeAndGo := func(times int) {
		for range times {
			must(t, f.Table("t1").Sit(t.Context(), ann, "", 1, 100*money.Dollar))
			must(t, f.Table("t1").Leave(t.Context(), ann, 1))
		}
	}
	comeAndGo(700)
	must(t, f.Table("t2").Sit(t.Context(), bob, "", 2, 100*money.Dollar))
	first, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
	must(t, err)
	from := throughAFile(t, first.Trusted)
	comeAndGo(10)
	must(t, play(t.Context(), f, "t1", gambler{id: ann, seats: []int{1}, bold: true}))
	f.Close()
	seen := &counted{Log: log}
	report, err := floor.VerifyFrom(t.Context(), withKeys(seen), cardroom.Open, store.Against{From: &from})
	must(t, err)
	if len(report.Findings) > 0 || report.Rounds != 1 {
		t.Errorf("%d rounds, found %v", report.Rounds, report.Findings)
	}
	const most = 4*(500+1) + 200 // of four shards, and what came since
	if read := seen.entries.Load(); read > most || first.Entries < most {
		t.Errorf("from the head %d entries are read, of %d before it", read, first.Entries)
	}
	whole, err := floor.Verify(t.Context(), withKeys(log), cardroom.Open, nil)
	must(t, err)
	again, other := throughAFile(t, report.Trusted), throughAFile(t, whole.Trusted)
	if !reflect.DeepEqual(again, other) {
		t.Errorf("the next head is\n%+v, from the first entries\n%+v", again, other)
	}

	// The log was replaced by its beginning, and by another whose books or last entries are others.
	findsFrom := func(log store.Log, from store.Trusted, want string) {
		t.Helper()
		report, err := floor.VerifyFrom(t.Context(), withKeys(log), cardroom.Open, store.Against{From: &from})
		must(t, err)
		if found := strings.Join(report.Findings, "\n"); !strings.Contains(found, want) {
			t.Errorf("found %q, want %q", found, want)
		}
	}
	shrunken := rewritten(t, log, func(*journal.Entry) {})
	findsFrom(shrunken, again, "") // the same entries again, without states
	findsFrom(rewritten(t, log, func(e *journal.Entry) {
		if e.Shard == "cage" && e.Seq == 3 {
			e.Build = "another"
		}
	}), from, "so it or one before it was rewritten")
	longer := again
	longer.Heads = slices.Clone(again.Heads)
	longer.Heads[0].Seq++
	findsFrom(log, longer, "but an exported head has its entry")
	poorer := from
	poorer.Books[0]++
	findsFrom(log, poorer, "the stored balances are not those of the trusted head")
	moved := from
	moved.Transit = map[journal.Account]money.Cents{"transit/sit/t1/1/x/y": 5}
	findsFrom(log, moved, "the stored balances are not those of the trusted head")
}

// throughAFile is what is read of the head file that it is written to.
func throughAFile(t *testing.T, trusted store.Trusted) store.Trusted {
	t.Helper()
	var file bytes.Buffer
	must(t, store.WriteTrusted(&file, trusted))
	read, err := store.ReadTrusted(&file)
	must(t, err)
	return read
}

// inForm is a state of this build's form.
func inForm(rest string) string { return fmt.Sprintf(`{"form": %d, %s}`, table.StateForm, rest) }
