package store

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"felt.example/felt/journal"
	"felt.example/felt/ledger"
	"felt.example/felt/money"
)

// Trusted is the result of a verification. A later verification that continues from it need not
// read the entries before it.
type Trusted struct {
	Heads []journal.Head
	// States are the stored states of the shards at or before their heads that were found to follow
	// from the entries.
	States map[string]StateRef
	// Transit is the balances in transit, and Books the digest of all other balances. Without Books
	// no verification can continue from here.
	Transit ledger.Balances
	Books   journal.Hash
}

// StateRef identifies a stored state.
type StateRef struct {
	Seq uint64       `json:"seq"`
	Sum journal.Hash `json:"sum"` // State.Sum
}

// books is the digest of the balances that are not in transit.
func books(of ledger.Balances) journal.Hash {
	sum := sha256.New()
	for _, a := range slices.Sorted(maps.Keys(of)) {
		if !a.InTransit() && of[a] != 0 {
			fmt.Fprintf(sum, "%q %d\n", string(a), int64(of[a]))
		}
	}
	return journal.Hash(sum.Sum(nil))
}

// headsFile is what an exported head is written as: kept apart from the log, it proves
// later that nothing up to it was rewritten. Version 1 has the heads alone.
type headsFile struct {
	Version int                       `json:"version"`
	Heads   []headLine                `json:"heads"`
	Transit map[journal.Account]int64 `json:"transit,omitempty"` // in cents
	Books   *journal.Hash             `json:"books,omitempty"`
}

// headLine is a Head, whose fields stand here too so that errors name them as the file does.
type headLine struct {
	Shard string       `json:"shard"`
	Seq   uint64       `json:"seq"`
	Hash  journal.Hash `json:"hash"`
	State *StateRef    `json:"state,omitempty"`
}

func lineOf(h journal.Head) headLine { return headLine{Shard: h.Shard, Seq: h.Seq, Hash: h.Hash} }

func (l *headLine) head() journal.Head { return journal.Head{Shard: l.Shard, Seq: l.Seq, Hash: l.Hash} }

const headsVersion = 2

// maxHeadsFile is the greatest length of a head file, in bytes: some 200,000 shards.
const maxHeadsFile = 64 << 20

// WriteHeads writes a head file in JSON.
func WriteHeads(w io.Writer, heads []journal.Head) error {
	file := headsFile{Version: 1, Heads: make([]headLine, 0, len(heads))}
	for _, head := range heads {
		file.Heads = append(file.Heads, lineOf(head))
	}
	return writeHeads(w, file)
}

// WriteTrusted writes a head file from which a later verification can continue.
func WriteTrusted(w io.Writer, t Trusted) error {
	file := headsFile{Version: headsVersion, Heads: make([]headLine, 0, len(t.Heads)), Books: &t.Books, Transit: map[journal.Account]int64{}}
	for _, head := range t.Heads {
		line := lineOf(head)
		if ref, ok := t.States[head.Shard]; ok {
			line.State = &ref
		}
		file.Heads = append(file.Heads, line)
	}
	for a, amount := range t.Transit {
		file.Transit[a] = int64(amount)
	}
	return writeHeads(w, file)
}

func writeHeads(w io.Writer, file headsFile) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", " ")
	return encoder.Encode(file)
}

// ReadHeads reads the heads of a head file. The error is a sentence that names the field.
func ReadHeads(r io.Reader) ([]journal.Head, error) {
	t, err := ReadTrusted(r)
	return t.Heads, err
}

// ReadTrusted reads a head file. The error is a sentence that names the field.
func ReadTrusted(r io.Reader) (Trusted, error) {
	t := Trusted{Heads: []journal.Head{}, States: map[string]StateRef{}, Transit: ledger.Balances{}}
	data, err := io.ReadAll(io.LimitReader(r, maxHeadsFile+1))
	if err != nil {
		return Trusted{}, err
	}
	if len(data) > maxHeadsFile {
		return Trusted{}, fmt.Errorf("this is no head file: it has more than %d bytes", maxHeadsFile)
	}
	var file struct { // a headsFile, whose heads are read one by one, to tell which is wrong
		Version int                       `json:"version"`
		Heads   []json.RawMessage         `json:"heads"`
		Transit map[journal.Account]int64 `json:"transit"`
		Books   *journal.Hash             `json:"books"`
	}
	if err := strictly(data, &file); err != nil {
		return Trusted{}, inWords("", data, err)
	}
	switch {
	case file.Version < 1 || file.Version > headsVersion:
		return Trusted{}, fmt.Errorf("version: %d is not a version of head files that is known here; 1 to %d are", file.Version, headsVersion)
	case (file.Version > 1) != (file.Books != nil):
		return Trusted{}, errors.New("books: the digest of the balances belongs to version 2")
	case file.Heads == nil:
		return Trusted{}, errors.New("heads: the list of heads is missing")
	}
	seen := make(map[string]bool, len(file.Heads))
	for i, text := range file.Heads {
		var head headLine
		if err := strictly(text, &head); err != nil {
			return Trusted{}, inWords(fmt.Sprintf("heads[%d]", i), text, err)
		}
		switch {
		case head.Shard == "":
			return Trusted{}, fmt.Errorf("heads[%d].shard is empty", i)
		case seen[head.Shard]:
			return Trusted{}, fmt.Errorf("heads[%d].shard: %.80q is there twice", i, head.Shard)
		case head.Seq == 0:
			return Trusted{}, fmt.Errorf("heads[%d].seq: the first entry of a shard is 1", i)
		case head.Hash == journal.Hash{}:
			return Trusted{}, fmt.Errorf("heads[%d].hash is missing", i)
		case head.State != nil && (head.State.Seq == 0 || head.State.Seq > head.Seq):
			return Trusted{}, fmt.Errorf("heads[%d].state.seq: %d is not from 1 to %d", i, head.State.Seq, head.Seq)
		}
		seen[head.Shard] = true
		t.Heads = append(t.Heads, head.head())
		if head.State != nil {
			t.States[head.Shard] = *head.State
		}
	}
	for a, cents := range file.Transit {
		t.Transit[a] = money.Cents(cents)
	}
	if file.Books != nil {
		t.Books = *file.Books
	}
	return t, nil
}

// strictly reads JSON that is one value, of which every field is known.
func strictly(data []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errMore
	}
	return nil
}

// kinds names kinds of JSON values as people do.
var kinds = strings.NewReplacer("array", "a list", "object", "an object", "string", "text", "bool", "true or false", "number", "the number")

var errMore = errors.New("something follows after its end")

// inWords says in words for people why a head file cannot be read, below the field given.
func inWords(field string, data []byte, err error) error {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	text := strings.TrimPrefix(err.Error(), "json: ")
	switch {
	case errors.As(err, &kind):
		if field != "" && kind.Field != "" {
			field += "."
		}
		if field += kind.Field; field != "" {
			field += ": "
		}
		return fmt.Errorf("this is no head file: %s%s cannot stand here", field, kinds.Replace(kind.Value))
	case errors.As(err, &syntax) && syntax.Offset > 0 && syntax.Offset < int64(len(data)):
		return fmt.Errorf("this is no head file: it is no JSON, for %q cannot stand at byte %d", data[syntax.Offset-1:syntax.Offset], syntax.Offset)
	case errors.As(err, &syntax), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return errors.New("this is no head file: it is no JSON, for it ends too early")
	case strings.HasPrefix(text, "unknown field "):
		text = strings.TrimPrefix(text, "unknown field ") + " is no field of a head file"
	}
	if field != "" {
		field += ": "
	}
	return fmt.Errorf("this is no head file: %s%s", field, text)
}
