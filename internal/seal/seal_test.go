package seal_test

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/seal"
	"felt.example/felt/journal"
	"felt.example/felt/store"
)

const shard = "table/t1"

// entries is a log of a shard's entries.
type entries struct {
	store.Log
	all []journal.Entry
}

func (l entries) Read(_ context.Context, _ string, from uint64) iter.Seq2[journal.Entry, error] {
	return func(yield func(journal.Entry, error) bool) {
		for _, e := range l.all[from-1:] {
			if !yield(e, nil) {
				return
			}
		}
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func event(kind, data string) journal.Event {
	return journal.Event{Kind: kind, Data: json.RawMessage(data)}
}

// values are one of each form, as the log has them.
var values = []json.RawMessage{[]byte(`["5h","Td","2c"]`), []byte(`"As"`), []byte(`"pair of kings"`), []byte(`[]`), []byte(`null`), []byte(`{"a":[1]}`)}

// sealedEntry is the seq-th entry, with all values sealed.
func sealedEntry(t testing.TB, p *seal.Period, seq uint64, first bool, more ...journal.Event) journal.Entry {
	t.Helper()
	open := []journal.Event{event("answer", `{"cards":"sealed"}`), event("round", `[{"card":"sealed"},{"text":"sealed"},{"x":["sealed","sealed","sealed"]}]`)}
	box, err := p.Seal(shard, seq, "k", open, values, first)
	must(t, err)
	return journal.Entry{Shard: shard, Key: "k", Seq: seq, Clock: time.Unix(0, 0).UTC(), Events: append(append(open, more...), box)}
}

func revealing(t testing.TB, p *seal.Period, seq uint64) journal.Entry {
	t.Helper()
	reveal, err := p.Reveal()
	must(t, err)
	return journal.Entry{Shard: shard, Key: "k", Seq: seq, Events: []journal.Event{event("over", `{}`), reveal}}
}

var opened = []journal.Event{
	event("answer", `{"cards":["5h","Td","2c"]}`), event("round", `[{"card":"As"},{"text":"pair of kings"},{"x":[[],null,{"a":[1]}]}]`),
}

// read are the events of each entry, nil where it could not be opened.
func read(t testing.TB, log seal.Log) (all [][]journal.Event, failed error) {
	t.Helper()
	for e, err := range log.Entries(t.Context(), shard, 1) {
		if err != nil {
			return all, err
		}
		if e.Shut != nil {
			e.Events = nil
		}
		all = append(all, e.Events)
	}
	return all, nil
}

// TestOpenedByKeyOrOnceRevealed: who has the key reads at once; who has not reads what was revealed since,
// and nothing of a period that goes on.
func TestOpenedByKeyOrOnceRevealed(t *testing.T) {
	keys := seal.NewKeys()
	p, next := keys.New(shard), keys.New(shard)
	log := entries{all: []journal.Entry{
		sealedEntry(t, p, 1, true), {Shard: shard, Seq: 2, Events: opened[:1]}, sealedEntry(t, p, 3, false), revealing(t, p, 4), sealedEntry(t, next, 5, true),
	}}
	over := [][]journal.Event{opened, opened[:1], opened, {event("over", `{}`)}}
	for name, c := range map[string]struct {
		keys *seal.Keys
		want [][]journal.Event
	}{
		"with the key":     {keys, append(over[:4:4], opened)},
		"without":          {nil, append(over[:4:4], nil)},
		"with another key": {seal.NewKeys(), append(over[:4:4], nil)},
	} {
		got, err := read(t, seal.Log{Log: log, Keys: c.keys})
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, got, err, c.want)
		}
	}
	text, err := json.Marshal(log.all[4])
	must(t, err)
	for _, secret := range []string{`"5h"`, `"As"`, "pair of kings"} { // none of which a box has by chance
		if strings.Contains(string(text), secret) {
			t.Errorf("%q is to be read in %s", secret, text)
		}
	}
}

// TestNothingMoves: a box opens in its own shard, at its own place, under its own key, beside what lay open
// beside it, and under no other period's key, be it revealed.
func TestNothingMoves(t *testing.T) {
	keys := seal.NewKeys()
	p, other := keys.New(shard), keys.New(shard)
	for name, change := range map[string]func(*journal.Entry){
		"shard":     func(e *journal.Entry) { e.Shard = "table/t2" },
		"place":     func(e *journal.Entry) { e.Seq++ },
		"key":       func(e *journal.Entry) { e.Key = "l" },
		"text":      func(e *journal.Entry) { e.Events[0].Data = json.RawMessage(`{"cards":"sealed"} `) },
		"kind":      func(e *journal.Entry) { e.Events[0].Kind = "correct" },
		"one less":  func(e *journal.Entry) { e.Events = e.Events[1:] },
		"two boxes": func(e *journal.Entry) { e.Events = append(e.Events, e.Events[len(e.Events)-1]) },
		"box": func(e *journal.Entry) {
			e.Events[2].Data = json.RawMessage(strings.Replace(string(e.Events[2].Data), `"box":"`, `"box":"AAAA`, 1))
		},
		"its key": func(e *journal.Entry) { *e = sealedEntry(t, other, 1, true); swap(t, e, other, p) },
	} {
		for _, by := range []*seal.Keys{keys, nil} {
			e := sealedEntry(t, p, 1, true)
			change(&e)
			var damaged *store.DamagedError
			if got, err := read(t, seal.Log{Log: entries{all: []journal.Entry{e, revealing(t, p, 2)}}, Keys: by}); !errors.As(err, &damaged) {
				t.Errorf("%s: it is opened, %v, %v", name, got, err)
			}
		}
	}
}

// swap has an entry of one period say that it is of another.
func swap(t testing.TB, e *journal.Entry, from, to *seal.Period) {
	t.Helper()
	a, err := from.ID.MarshalText()
	must(t, err)
	b, err := to.ID.MarshalText()
	must(t, err)
	box := &e.Events[len(e.Events)-1]
	box.Data = json.RawMessage(strings.Replace(string(box.Data), string(a), string(b), 1))
}

// TestAnotherKeyCannotBeRevealed: the first box of a period commits to its key.
func TestAnotherKeyCannotBeRevealed(t *testing.T) {
	keys := seal.NewKeys()
	p, other := keys.New(shard), keys.New(shard)
	reveal := revealing(t, other, 2)
	swap(t, &reveal, other, p)
	for name, by := range map[string]*seal.Keys{"with the key": keys, "without": nil} {
		var damaged *store.DamagedError
		if got, err := read(t, seal.Log{Log: entries{all: []journal.Entry{sealedEntry(t, p, 1, true), reveal}}, Keys: by}); !errors.As(err, &damaged) {
			t.Errorf("%s: another key is taken for it: %v, %v", name, got, err)
		}
	}
}

// TestLengthTellsNothing: other cards and other hands of as many take as many bytes.
func TestLengthTellsNothing(t *testing.T) {
	p := seal.NewKeys().New(shard)
	length := func(v ...string) int {
		var all []json.RawMessage
		for _, text := range v {
			all = append(all, json.RawMessage(text))
		}
		box, err := p.Seal(shard, 1, "k", nil, all, false)
		must(t, err)
		return len(box.Data)
	}
	if a, b := length(`["2c","3c"]`, `"4c"`, `"a pair"`), length(`["As","Kd"]`, `"Th"`, `"straight flush, king high, in spades"`); a != b {
		t.Errorf("%d and %d bytes", a, b)
	}
}

// TestStates: a state is opened by the key, or once it is revealed, and by nothing else.
func TestStates(t *testing.T) {
	keys := seal.NewKeys()
	p := keys.New(shard)
	plain := store.State{Shard: shard, Seq: 1, Hash: journal.Hash{1}, Data: json.RawMessage(`{"form":1,"cards":["5h"]}`)}
	data, err := p.State(plain, 1)
	must(t, err)
	kept := plain
	kept.Data = data
	log := entries{all: []journal.Entry{{Shard: shard, Seq: 1}}}
	var shut *seal.ShutError
	if _, _, err := (seal.Log{Log: log}).State(t.Context(), kept); !errors.As(err, &shut) || shut.Key != keys.Names()[0] {
		t.Errorf("without the key: %v", err)
	}
	after := entries{all: append(log.all, revealing(t, p, 2))}
	for name, l := range map[string]seal.Log{"with the key": {Log: log, Keys: keys}, "revealed": {Log: after}} {
		if got, of, err := l.State(t.Context(), kept); err != nil || of == nil || string(got.Data) != string(plain.Data) {
			t.Errorf("%s: %s, %v", name, got.Data, err)
		}
		moved := kept
		moved.Seq++
		if got, _, err := l.State(t.Context(), moved); err == nil {
			t.Errorf("%s, moved: %s", name, got.Data)
		}
	}
	if got, of, err := (seal.Log{Log: log}).State(t.Context(), plain); err != nil || of != nil || string(got.Data) != string(plain.Data) {
		t.Errorf("a state that was not sealed: %s, %v", got.Data, err)
	}
}

// TestKeyFile: it is written once, for its owner alone, and read with all its keys; what is no key file, or
// is read by others, is refused in a sentence that does not show a key.
func TestKeyFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "felt.key")
	if _, err := seal.Load(file); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("there is no file: %v", err)
	}
	keys := seal.NewKeys()
	must(t, keys.Save(file))
	if err := seal.NewKeys().Save(file); !errors.Is(err, fs.ErrExist) {
		t.Errorf("written over: %v", err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if left, err := os.ReadDir(filepath.Dir(file)); err != nil || len(left) != 1 {
		t.Errorf("%v lie beside it, %v", left, err)
	}
	old, err := seal.Load(file)
	must(t, err)
	if !reflect.DeepEqual(old, keys) {
		t.Error("other keys are read than were written")
	}
	// A new key above the old one seals what comes; the old one still opens.
	text, err := os.ReadFile(file)
	must(t, err)
	first, rest, _ := strings.Cut(string(text), "\n")
	const fresh = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
	must(t, os.WriteFile(file, []byte(first+"\n"+fresh+"\n"+rest), 0o600))
	both, err := seal.Load(file)
	must(t, err)
	p := old.New(shard)
	if _, ok := both.Period(shard, p.ID); !ok {
		t.Error("the old key does not open any more")
	}
	if both.New(shard).ID.Key() != both.Names()[0] || both.Names()[1] != old.Names()[0] {
		t.Errorf("the keys are %v", both.Names())
	}
	must(t, os.Chmod(file, 0o640))
	if _, err := seal.Load(file); err == nil || !strings.Contains(err.Error(), "chmod 600") {
		t.Errorf("others can read it: %v", err)
	}
	for text, want := range map[string]string{
		"":                               "its first line is not",
		"felt key 2\n" + fresh:           "its first line is not",
		"felt key 1\n":                   "it has no key",
		"felt key 1\n" + fresh[1:]:       "line 2 is not a key",
		"felt key 1\n\n" + fresh + fresh: "line 2 is not a key",
	} {
		must(t, os.Chmod(file, 0o600))
		must(t, os.WriteFile(file, []byte(text), 0o600))
		if _, err := seal.Load(file); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), fresh[2:]) {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
	if _, err := seal.Load(filepath.Dir(file)); err == nil {
		t.Error("a directory is taken for a key")
	}
}

// TestOutside: a key lies in none of the directories that are copied, by a link neither.
func TestOutside(t *testing.T) {
	dir := t.TempDir()
	data, beside := filepath.Join(dir, "data"), filepath.Join(dir, "beside")
	must(t, os.Mkdir(data, 0o700))
	must(t, os.Symlink(data, beside))
	for file, outside := range map[string]bool{
		filepath.Join(dir, "data.key"):        true,
		filepath.Join(dir, "database", "key"): true,
		filepath.Join(data, "key"):            false,
		filepath.Join(data, "deeper", "key"):  false,
		filepath.Join(beside, "key"):          false,
		filepath.Join(dir, "x/../data/key"):   false,
	} {
		if err := seal.Outside(file, "", data); (err == nil) != outside {
			t.Errorf("%s: %v", file, err)
		}
	}
	if file, err := seal.DefaultFile(data + "/"); err != nil || file != data+".key" || seal.Outside(file, data) != nil {
		t.Errorf("the default is %s, %v", file, err)
	}
}

// FuzzEntry: whatever stands in an entry of a right hash is opened, left shut, or refused; never more.
func FuzzEntry(f *testing.F) {
	keys := seal.NewKeys()
	p := keys.New(shard)
	e := sealedEntry(f, p, 1, true)
	f.Add(string(e.Events[0].Data), string(e.Events[2].Data), `{}`)
	f.Add(`"sealed"`, `{"period":"AAAAAAAAAAAAAAAAAAAAAA","box":""}`, string(revealing(f, p, 2).Events[1].Data))
	f.Add(`["sealed","sealed"]`, `{"period":"A","commit":null}`, `{"period":"AAAAAAAAAAAAAAAAAAAAAA","key":"00"}`)
	f.Fuzz(func(t *testing.T, open, box, reveal string) {
		log := entries{all: []journal.Entry{
			{Shard: shard, Key: "k", Seq: 1, Events: []journal.Event{event("answer", open), event("sealed", box)}},
			{Shard: shard, Key: "k", Seq: 2, Events: []journal.Event{event("unsealed", reveal)}},
		}}
		for _, by := range []*seal.Keys{keys, nil} {
			for e, err := range (seal.Log{Log: log, Keys: by}).Entries(t.Context(), shard, 1) {
				if err == nil && e.Seq == 1 && e.Shut == nil && strings.Count(open, `"sealed"`) == 0 && string(e.Events[0].Data) != open {
					t.Errorf("%s was opened as %s", open, e.Events[0].Data)
				}
			}
			_, _, _ = (seal.Log{Log: log, Keys: by}).State(t.Context(), store.State{Shard: shard, Seq: 1, Data: json.RawMessage(box)})
		}
	})
}
