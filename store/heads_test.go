package store

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"felt.example/felt/journal"
)

func TestHeads(t *testing.T) {
	for _, heads := range [][]journal.Head{{}, {{Shard: "cage", Seq: 9, Hash: journal.Hash{1}}, {Shard: "table/t1", Seq: 1 << 60, Hash: journal.Hash{2}}}} {
		var b bytes.Buffer
		if err := WriteHeads(&b, heads); err != nil {
			t.Fatal(err)
		}
		if got, err := ReadHeads(&b); err != nil || !reflect.DeepEqual(got, heads) {
			t.Errorf("read back %v, %v; want %v", got, err, heads)
		}
	}
}

func TestReadHeadsRefuses(t *testing.T) {
	hash := strings.Repeat("0a", 32)
	good := `{"shard":"a","seq":1,"hash":"` + hash + `"}`
	for text, want := range map[string]string{
		``:                         "this is no head file: it is no JSON, for it ends too early",
		`[]`:                       "this is no head file: a list cannot stand here",
		`{"version":1,"heads":x}`:  `this is no head file: it is no JSON, for "x" cannot stand at byte 22`,
		`{"version":"1"}`:          "this is no head file: version: text cannot stand here",
		`{"version":1,"more":[]}`:  `this is no head file: "more" is no field of a head file`,
		`{}`:                       "version: 0",
		`{"version":3,"heads":[]}`: "version: 3",
		`{"version":2,"heads":[]}`: "books: ",
		`{"version":1,"heads":[{"shard":"a","seq":1,"hash":"` + hash + `","state":{"seq":2,"sum":"` + hash + `"}}]}`: "heads[0].state.seq: 2 is not from 1 to 1",
		`{"version":1}`:                                                                        "heads: the list of heads is missing",
		`{"version":1,"heads":null}`:                                                           "heads: the list of heads is missing",
		`{"version":1,"heads":[]} x`:                                                           "something follows",
		`{"version":1,"heads":[` + good + `,` + good + `]}`:                                    `heads[1].shard: "a" is there twice`,
		`{"version":1,"heads":[{"seq":1,"hash":"` + hash + `"}]}`:                              "heads[0].shard is empty",
		`{"version":1,"heads":[{"shard":"a","hash":"` + hash + `"}]}`:                          "heads[0].seq",
		`{"version":1,"heads":[{"shard":"a","seq":-1,"hash":"` + hash + `"}]}`:                 "this is no head file: heads[0].seq: the number -1 cannot stand here",
		`{"version":1,"heads":[{"shard":"a","seq":1}]}`:                                        "heads[0].hash is missing",
		`{"version":1,"heads":[{"shard":"a","seq":1,"hash":"` + strings.ToUpper(hash) + `"}]}`: "heads[0]: \"" + strings.ToUpper(hash)[:10],
		`{"version":1,"heads":[{"shard":"a","seq":1,"hash":"","more":1}]}`:                     "this is no head file: heads[0]: ",
	} {
		if heads, err := ReadHeads(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v; want %s", text, heads, err, want)
		}
	}
}

// FuzzReadHeads: whatever is read as a head file is written and read as the same.
func FuzzReadHeads(f *testing.F) {
	f.Add([]byte(`{"version":1,"heads":[{"shard":"a","seq":1,"hash":"` + strings.Repeat("0a", 32) + `"}]}`))
	f.Add([]byte(`{"version":1,"heads":[]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		heads, err := ReadHeads(bytes.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := WriteHeads(&b, heads); err != nil {
			t.Fatal(err)
		}
		if again, err := ReadHeads(&b); err != nil || !reflect.DeepEqual(again, heads) {
			t.Fatalf("%v became %v, %v", heads, again, err)
		}
	})
}
