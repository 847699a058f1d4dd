package sqlite

import (
	"bytes"
	"database/sql"
	sqldriver "database/sql/driver"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	driver "modernc.org/sqlite"

	"felt.example/felt/journal"
	"felt.example/felt/store"
	"felt.example/felt/store/storetest"
)

func init() {
	driver.MustRegisterDeterministicScalarFunction("unpacked", 2, func(_ *driver.FunctionContext, of []sqldriver.Value) (sqldriver.Value, error) {
		line, err := journal.Unpack(uint64(of[0].(int64)), of[1].([]byte))
		return string(line), err
	})
}

// before makes of a log one as a build of an earlier version would have written it.
func before(t *testing.T, dir string, version int) {
	t.Helper()
	statements := []string{"UPDATE entry SET line = unpacked(seq, packed)", "ALTER TABLE entry DROP COLUMN packed", fmt.Sprint("PRAGMA user_version = ", version)}
	for _, table := range []string{"archive_head", "archive_segment", "archived", "archived_key", "archived_balance"} {
		statements = append(statements, "DROP TABLE "+table)
	}
	if version < 2 {
		statements = append(statements, "DROP TABLE state")
	}
	db, err := sql.Open("sqlite", filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// fill writes 9 entries on each of two shards and returns the heads as exported then.
func fill(t *testing.T, dir string) []journal.Head {
	t.Helper()
	log := mustOpen(t, dir)
	defer storetest.Close(t, log)
	for i := range 9 {
		for _, shard := range []string{"cage", "table/t1"} {
			storetest.Must(t, log, uint64(i), storetest.Entry(shard, fmt.Sprint(shard, " ", i+1), storetest.Move("cage", "player/ann", 100)))
		}
	}
	now, err := log.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return now.Heads
}

// tamper opens the file behind the log's back.
func tamper(t *testing.T, dir string, statements ...string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, statement := range statements {
		result, err := db.Exec(statement)
		if err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			t.Fatalf("%s: changed nothing, %v", statement, err)
		}
	}
}

func findings(t *testing.T, dir string, exported []journal.Head) []string {
	t.Helper()
	log := mustOpen(t, dir)
	defer storetest.Close(t, log)
	report, err := store.Verify(t.Context(), log, store.Against{Heads: exported}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return report.Findings
}

// tampering is something done to the file, and a part of each finding that it must give.
type tampering struct {
	statements []string
	want       []string
}

// TestTamperPacked alters what an entry says, or where it says it.
func TestTamperPacked(t *testing.T) {
	testTamperings(t, map[string]tampering{
		"nothing": {nil, nil},
		"a byte of its compressed text": {
			[]string{`UPDATE entry SET packed = CAST(substr(packed, 1, 80) || x'00' || substr(packed, 82) AS BLOB) WHERE shard = 'cage' AND seq = 5`},
			[]string{"shard cage, entry 5: it", "could not be recomputed"}},
		"a byte of its hash": {
			[]string{`UPDATE entry SET packed = CAST(substr(packed, 1, 40) || x'00' || substr(packed, 42) AS BLOB) WHERE shard = 'cage' AND seq = 5`},
			[]string{"shard cage, entry 5: its hash is not that of its content", "could not be recomputed"}},
		"a byte of the hash before it": {
			[]string{`UPDATE entry SET packed = CAST(substr(packed, 1, 20) || x'00' || substr(packed, 22) AS BLOB) WHERE shard = 'cage' AND seq = 5`},
			[]string{"shard cage, entry 5: its hash is not that of its content", "could not be recomputed"}},
		"another dictionary": {
			[]string{`UPDATE entry SET packed = CAST(substr(packed, 1, 64) || x'07' || substr(packed, 66) AS BLOB) WHERE shard = 'cage' AND seq = 5`},
			[]string{"shard cage, entry 5: it was packed with dictionary 7, and this build knows dictionaries 1 to 1", "could not be recomputed"}},
		"cut short": {
			[]string{`UPDATE entry SET packed = substr(packed, 1, length(packed) - 1) WHERE shard = 'cage' AND seq = 5`},
			[]string{"shard cage, entry 5: it cannot be unpacked", "could not be recomputed"}},
		"empty": {
			[]string{`UPDATE entry SET packed = x'' WHERE shard = 'cage' AND seq = 5`},
			[]string{"shard cage, entry 5: it does not end in its hash", "could not be recomputed"}},
		"taken away": {
			[]string{`UPDATE entry SET packed = NULL WHERE shard = 'cage' AND seq = 5`},
			[]string{"shard cage, entry 5: it does not end in its hash", "could not be recomputed"}},
		"two entries swapped": {
			[]string{`UPDATE entry SET seq = 100 WHERE shard = 'cage' AND seq = 3`,
				`UPDATE entry SET seq = 3 WHERE shard = 'cage' AND seq = 4`,
				`UPDATE entry SET seq = 4 WHERE shard = 'cage' AND seq = 100`},
			[]string{"shard cage, entry 3: its hash is not that of its content", "shard cage, entry 4: its hash is not that of its content",
				"could not be recomputed"}},
		"an entry of another shard": {
			[]string{`UPDATE entry SET packed = (SELECT packed FROM entry WHERE shard = 'table/t1' AND seq = 3) WHERE shard = 'cage' AND seq = 3`},
			[]string{"shard cage, entry 3: what is stored there is entry 3 of shard table/t1", "could not be recomputed"}},
		"a key": {
			[]string{`UPDATE entry SET key = 'another' WHERE shard = 'cage' AND seq = 3`},
			[]string{"shard cage, entry 3: what is stored there", "could not be recomputed"}},
	})
}

// TestTamperLine does the same to entries that earlier builds wrote, which are not packed.
func TestTamperLine(t *testing.T) {
	testTamperingsOf(t, 2, map[string]tampering{
		"nothing": {nil, nil},
		"an amount": {
			[]string{`UPDATE entry SET line = replace(line, '"1.00"', '"9.00"') WHERE shard = 'cage' AND seq = 5`},
			[]string{"shard cage, entry 5: its hash is not that of its content", "could not be recomputed"}},
		"the case of a name": {
			[]string{`UPDATE entry SET line = replace(line, '"actor"', '"Actor"') WHERE shard = 'cage' AND seq = 5`},
			[]string{"shard cage, entry 5: its hash", "could not be recomputed"}},
		"a space": {
			[]string{`UPDATE entry SET line = replace(line, '"events":', '"events": ') WHERE shard = 'cage' AND seq = 1`},
			[]string{"shard cage, entry 1: its hash", "could not be recomputed"}},
		"a hash": {
			[]string{`UPDATE entry SET line = substr(line, 1, length(line) - 3) || 'x"}' WHERE shard = 'cage' AND seq = 5`},
			[]string{"shard cage, entry 5: its hash", "could not be recomputed"}},
		"a line cut short": {
			[]string{`UPDATE entry SET line = '{}' WHERE shard = 'cage' AND seq = 5`},
			[]string{"shard cage, entry 5: it does not end in its hash", "could not be recomputed"}},
		"two lines swapped": {
			[]string{`UPDATE entry SET line = other.line
				FROM (SELECT 7 - seq AS place, line FROM entry WHERE shard = 'cage' AND seq IN (3, 4)) AS other
				WHERE shard = 'cage' AND seq = other.place`},
			[]string{"shard cage, entry 3: what is stored there is entry 4", "shard cage, entry 4: what is stored there is entry 3",
				"could not be recomputed"}},
		"two entries swapped": {
			[]string{`UPDATE entry SET seq = 100 WHERE shard = 'cage' AND seq = 3`,
				`UPDATE entry SET seq = 3 WHERE shard = 'cage' AND seq = 4`,
				`UPDATE entry SET seq = 4 WHERE shard = 'cage' AND seq = 100`},
			[]string{"shard cage, entry 3: what is stored there is entry 4", "shard cage, entry 4: what is stored there is entry 3",
				"could not be recomputed"}},
		"an entry of another shard": {
			[]string{`UPDATE entry SET line = (SELECT line FROM entry WHERE shard = 'table/t1' AND seq = 3) WHERE shard = 'cage' AND seq = 3`},
			[]string{"shard cage, entry 3: what is stored there is entry 3 of shard table/t1", "could not be recomputed"}},
		"a key": {
			[]string{`UPDATE entry SET key = 'another' WHERE shard = 'cage' AND seq = 3`},
			[]string{"shard cage, entry 3: what is stored there", "could not be recomputed"}},
	})
}

// TestTamperPlace drops entries, or alters heads and balances.
func TestTamperPlace(t *testing.T) {
	testTamperings(t, map[string]tampering{
		"an entry dropped": {
			[]string{`DELETE FROM entry WHERE shard = 'table/t1' AND seq = 4`},
			[]string{"shard table/t1: entry 4 is missing", "could not be recomputed"}},
		"entries dropped": {
			[]string{`DELETE FROM entry WHERE shard = 'table/t1' AND seq IN (4, 5, 6)`},
			[]string{"shard table/t1: entries 4 to 6 are missing", "could not be recomputed"}},
		"the first dropped": {
			[]string{`DELETE FROM entry WHERE shard = 'table/t1' AND seq = 1`},
			[]string{"shard table/t1: entry 1 is missing", "could not be recomputed"}},
		"the last dropped": {
			[]string{`DELETE FROM entry WHERE shard = 'table/t1' AND seq = 9`},
			[]string{"head has no entry", "shard table/t1: entry 9 is missing", "could not be recomputed"}},
		"the last dropped, with its head": {
			[]string{`DELETE FROM entry WHERE shard = 'table/t1' AND seq = 9`,
				`UPDATE head SET seq = 8 WHERE shard = 'table/t1'`},
			[]string{"shard table/t1, entry 8: it is not the one that was stored as the shard's last",
				"account cage is stored with -18.00, but its transfers come to -17.00",
				"account player/ann is stored with 18.00, but its transfers come to 17.00"}},
		"a head set back": {
			[]string{`UPDATE head SET seq = 8 WHERE shard = 'table/t1'`},
			[]string{"shard table/t1, entry 8: it is not the one", "shard table/t1, entry 9: it lies after entry 8",
				"account cage", "account player/ann"}},
		"a shard's head dropped": {
			[]string{`DELETE FROM head WHERE shard = 'table/t1'`},
			[]string{"an entry no head", "account cage", "account player/ann"}},
		"a balance": {
			[]string{`UPDATE balance SET cents = cents + 1 WHERE account = 'player/ann'`},
			[]string{"the balances sum to 0.01", "account player/ann is stored with 18.01, but its transfers come to 18.00"}},
		"two balances": {
			[]string{`UPDATE balance SET cents = cents + 1 WHERE account = 'player/ann'`,
				`INSERT INTO balance VALUES ('house/t1', -1, 1)`},
			[]string{"account house/t1 is stored with -0.01, but its transfers come to 0.00", "account player/ann"}},
	})
}

// testTamperings does each thing to a log of its own, which by itself must show it.
func testTamperings(t *testing.T, tests map[string]tampering) { testTamperingsOf(t, version, tests) }

// testTamperingsOf does it to logs of a version.
func testTamperingsOf(t *testing.T, of int, tests map[string]tampering) {
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			exported := fill(t, dir)
			if of < version {
				before(t, dir, of)
			}
			tamper(t, dir, test.statements...)
			for _, heads := range [][]journal.Head{nil, exported} {
				got := findings(t, dir, heads)
				for _, want := range test.want {
					if !strings.Contains(strings.Join(got, "\n"), want) {
						t.Errorf("nothing is found of %q", want)
					}
				}
				if heads == nil && len(got) != len(test.want) {
					t.Errorf("%d findings; want %d:\n%s", len(got), len(test.want), strings.Join(got, "\n"))
				}
			}
		})
	}
}

// rewrite writes a log anew, as one would who can reckon every hash: it takes the entries
// of the log in one directory, changes them, and appends them in another.
func rewrite(t *testing.T, from, to string, change func(*journal.Entry) (keep bool)) {
	t.Helper()
	before, after := mustOpen(t, from), mustOpen(t, to)
	defer storetest.Close(t, before)
	defer storetest.Close(t, after)
	for _, shard := range []string{"cage", "table/t1"} {
		seq := uint64(0)
		for _, e := range storetest.All(t, before, shard) {
			if change(&e) {
				storetest.Must(t, after, seq, e)
				seq++
			}
		}
	}
}

// TestRewrite: a log whose tail was rewritten or dropped, with new hashes and books, is
// whole by itself; only a head that was exported before tells.
func TestRewrite(t *testing.T) {
	for name, test := range map[string]struct {
		change func(*journal.Entry) bool
		want   string
	}{
		"nothing": {func(*journal.Entry) bool { return true }, ""},
		"a data byte": {func(e *journal.Entry) bool {
			if e.Shard == "table/t1" && e.Seq == 4 {
				e.Events[0].Data = json.RawMessage(`{"key":"table/t1 5"}`)
			}
			return true
		}, "shard table/t1, entry 9: it is not the entry of the exported head"},
		"an amount": {func(e *journal.Entry) bool {
			if e.Shard == "cage" && e.Seq == 9 {
				e.Transfers[0].Amount = 900
			}
			return true
		}, "shard cage, entry 9: it is not the entry of the exported head"},
		"the order": {func(e *journal.Entry) bool {
			if e.Shard == "cage" && e.Seq >= 8 {
				*e = storetest.Entry("cage", fmt.Sprint("cage ", 17-e.Seq), e.Transfers...)
			}
			return true
		}, "shard cage, entry 9: it is not the entry of the exported head"},
		"the last dropped": {func(e *journal.Entry) bool { return e.Shard != "cage" || e.Seq < 9 },
			"shard cage ends at entry 8, but an exported head has its entry 9"},
		"a shard dropped": {func(e *journal.Entry) bool { return e.Shard != "cage" },
			"shard cage is missing, but an exported head has its entry 9"},
	} {
		t.Run(name, func(t *testing.T) {
			from, to := t.TempDir(), t.TempDir()
			exported := fill(t, from)
			var file bytes.Buffer
			if err := store.WriteHeads(&file, exported); err != nil {
				t.Fatal(err)
			}
			heads, err := store.ReadHeads(&file)
			if err != nil {
				t.Fatal(err)
			}
			rewrite(t, from, to, test.change)
			if got := findings(t, to, nil); len(got) > 0 {
				t.Errorf("by itself it should be whole:\n%s", strings.Join(got, "\n"))
			}
			got := strings.Join(findings(t, to, heads), "\n")
			if got != test.want && (test.want == "" || !strings.HasPrefix(got, test.want)) {
				t.Errorf("found %q; want %q", got, test.want)
			}
		})
	}
}

// TestReorder rewrites two entries in place, with new hashes and the same books: that the
// first now spends what the second brings shows even without an exported head.
func TestReorder(t *testing.T) {
	dir := t.TempDir()
	log := mustOpen(t, dir)
	bring := storetest.Entry("table/t1", "bring", storetest.Move("cage", "table/t1/seat/1", 100))
	spend := storetest.Entry("table/t1", "spend", storetest.Move("table/t1/seat/1", "house/t1", 100))
	storetest.Must(t, log, 0, bring)
	storetest.Must(t, log, 1, spend)
	storetest.Close(t, log)

	db, err := connectWriter(dir, false)
	if err != nil {
		t.Fatal(err)
	}
	head := journal.Head{Shard: "table/t1"}
	for _, step := range []journal.Entry{spend, bring} {
		draft, err := journal.NewDraft(step)
		if err != nil {
			t.Fatal(err)
		}
		e, line := draft.Seal(head)
		head = journal.Head{Shard: e.Shard, Seq: e.Seq, Hash: e.Hash}
		if _, err := db.Exec("UPDATE entry SET seq = ?, line = ?, packed = NULL WHERE key = ?", e.Seq+10, string(line), e.Key); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := db.Exec("UPDATE entry SET seq = seq - 10"); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("UPDATE head SET hash = ?", head.Hash.String()); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(findings(t, dir, nil), "\n")
	if want := "shard table/t1, entry 1: it overdraws table/t1/seat/1"; got != want {
		t.Errorf("found %q; want %q", got, want)
	}
}
