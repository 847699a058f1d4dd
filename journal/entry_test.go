package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"
)

func example() Entry {
	return Entry{
		Shard: "table/t1", Key: "k", Rules: "r", Build: "b", Actor: "dealer", Authoriser: "floor",
		Clock:     time.Date(2026, 11, 21, 12, 0, 0, 5000, time.UTC),
		Events:    []Event{{"answer", json.RawMessage(`{"seat":1,"text":"<é>"}`)}},
		Transfers: []Transfer{{From: "house/t1", To: "table/t1/seat/1", Amount: 3750, Cite: "678a.12(a)", Memo: "ante"}},
	}
}

// TestLine pins the form of a line and its hash: what was written once must be read for
// as long as records are kept. The hash was computed with sha256sum.
func TestLine(t *testing.T) {
	draft, err := NewDraft(example())
	if err != nil {
		t.Fatal(err)
	}
	e, line := draft.Seal(Head{Shard: "table/t1", Seq: 6, Hash: Hash{0xab}})
	const body = `{"shard":"table/t1","key":"k","rules":"r","build":"b","clock":"2026-11-21T12:00:00.000005Z",` +
		`"actor":"dealer","authoriser":"floor","events":[{"kind":"answer","data":{"seat":1,"text":"<é>"}}],` +
		`"transfers":[{"from":"house/t1","to":"table/t1/seat/1","amount":"37.50","cite":"678a.12(a)","memo":"ante"}],` +
		`"seq":7,"previous":"ab00000000000000000000000000000000000000000000000000000000000000"`
	const hash = "18296960d5996c4c231dbab71fdd2aea24edf658fc26acee5ee9a27c72c672ee"
	if want := body + `,"hash":"` + hash + `"}`; string(line) != want {
		t.Errorf("the line is\n%s\nwant\n%s", line, want)
	}
	if e.Seq != 7 || e.Previous != (Hash{0xab}) || e.Hash.String() != hash {
		t.Errorf("sealed as %d, %s, %s", e.Seq, e.Previous, e.Hash)
	}
	if got, err := Parse(line); err != nil || !reflect.DeepEqual(got, e) {
		t.Errorf("read back %+v, %v; want %+v", got, err, e)
	}
}

// TestParseAltered: no bit of a line can change, and no byte be lost, without its being seen.
func TestParseAltered(t *testing.T) {
	draft, err := NewDraft(example())
	if err != nil {
		t.Fatal(err)
	}
	_, line := draft.Seal(Head{})
	for i := range line {
		for bit := range 8 {
			altered := bytes.Clone(line)
			altered[i] ^= 1 << bit
			if _, err := Parse(altered); err == nil {
				t.Errorf("bit %d of byte %d, %q, was altered and the line is read", bit, i, line[i])
			}
		}
		if _, err := Parse(line[:i]); err == nil {
			t.Errorf("the line cut to %d bytes is read", i)
		}
	}
}

// TestParseRefuses: a line with a right hash can still be no entry.
func TestParseRefuses(t *testing.T) {
	for body, want := range map[string]string{
		``:                           "it is no entry of a log",
		`[`:                          "it is no entry of a log",
		`{"unknown":1`:               "unknown field",
		`{"shard":"a","key":"b"`:     "the first entry of a shard is 1",
		`{"seq":1,"key":"b"`:         "shard is empty",
		`{"seq":1,"shard":"a"`:       "key is empty",
		`{"seq":-1,"shard":"a"`:      "it is no entry of a log",
		`{"seq":1,"previous":"AB"`:   "is no hash of 64 lower-case hexadecimal digits",
		`{"seq":1,"clock":"tonight"`: "it is no entry of a log",
		`{"seq":1,"shard":"a","key":"b","clock":"0001-01-01T00:00:00Z"`:                                                            "clock 1 is not a year",
		`{"seq":1,"shard":"a","key":"b","clock":"2026-01-01T00:00:00Z","transfers":[{"from":"cage","to":"player/a","amount":"0"}]`: "transfers[0]: amount",
	} {
		if e, err := Parse(seal(body)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %+v, %v; want %s", body, e, err, want)
		}
	}
}

// seal ends a line as Draft.Seal would.
func seal(body string) []byte {
	sum := sha256.Sum256([]byte(body + "}"))
	return []byte(body + tailOpens + hex.EncodeToString(sum[:]) + tailCloses)
}

// FuzzParse: whatever is read as an entry can be written, and is then read as the same.
func FuzzParse(f *testing.F) {
	draft, err := NewDraft(example())
	if err != nil {
		f.Fatal(err)
	}
	_, line := draft.Seal(Head{})
	f.Add(string(line[:len(line)-tail]))
	f.Add(`{"seq":1,"shard":"a","key":"b","clock":"2026-01-01T00:00:00Z"`)
	f.Add(`{"seq":1,"shard":"a","key":"b","clock":"2026-01-01T00:00:00+01:00","events":[{"kind":"x","data": [1, 2]}]`)
	f.Fuzz(func(t *testing.T, body string) {
		if _, err := Parse([]byte(body)); err == nil {
			t.Skip("it brought its hash")
		}
		read, err := Parse(seal(body))
		if err != nil {
			return
		}
		draft, err := NewDraft(read)
		if err != nil {
			t.Fatalf("%+v was read and cannot be written: %v", read, err)
		}
		written, line := draft.Seal(Head{Seq: read.Seq - 1, Hash: read.Previous})
		again, err := Parse(line)
		if err != nil || !reflect.DeepEqual(again, written) {
			t.Fatalf("%s\nis read as %+v, %v; want %+v", line, again, err, written)
		}
		if !draft.Repeats(written) {
			t.Fatalf("%+v does not repeat itself", written)
		}
	})
}
