// Package journal has the values of which a log consists: entries with their events and transfers,
// the accounts that transfers name, and the lines in which entries are written.
package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Entry is one append: the events and transfers of one command. Its texts are valid UTF-8 of at most 1,000
// bytes each, those of events' data apart, and its line has at most MaxLine bytes.
type Entry struct {
	// Shard is the log that the entry belongs to, "table/t1"; never empty.
	Shard string `json:"shard"`
	// Key is the caller's name for this append, unique in the whole log and never empty. A second
	// append under the same key is not written.
	Key string `json:"key"`
	// Rules is the digest of the rules under which the entry was made. Build names the program that made
	// it, in the caller's words: felt's have its version, commit and SHA-256.
	Rules string    `json:"rules,omitempty"`
	Build string    `json:"build,omitempty"`
	Clock time.Time `json:"clock"` // UTC, by the caller's clock, of the years 1970 to 9999
	// Actor is who acted, a Person or the Program. Authoriser is another Person who approved it, or
	// empty. Entries of earlier builds use other words.
	Actor      string `json:"actor,omitempty"`
	Authoriser string `json:"authoriser,omitempty"`
	// Acted and Authorised are the grounds of actor and authoriser, if a power of the house was
	// used.
	Acted      *Grounds   `json:"acted,omitempty"`
	Authorised *Grounds   `json:"authorised,omitempty"`
	Events     []Event    `json:"events,omitempty"`
	Transfers  []Transfer `json:"transfers,omitempty"`
	// Seq is the entry's number in its shard, from 1, without gaps. The log sets Seq, Previous and
	// Hash.
	Seq uint64 `json:"seq"`
	// Previous is the hash of the entry before it in the shard, zero for the first.
	Previous Hash `json:"previous"`
	// Hash is the SHA-256 of the entry's line without its hash.
	Hash Hash `json:"hash"`
}

// Grounds are why, which is never empty, and from where somebody used a power. At is the time, if it was
// before the entry.
type Grounds struct {
	At     time.Time `json:"at,omitzero"`
	From   string    `json:"from,omitempty"`
	Reason string    `json:"reason"`
}

// Head is the last entry of a shard, now or at the time of an export.
type Head struct {
	Shard string `json:"shard"`
	Seq   uint64 `json:"seq"`
	Hash  Hash   `json:"hash"`
}

// Program is the actor of everything that no person does.
const Program = "program"

// Person returns the person with an ID as an actor or authoriser: "person:ID".
func Person(id string) string { return "person:" + id }

// Event is something that happened. Data is in the form of the package that wrote it.
type Event struct {
	Kind string          `json:"kind"`
	Data json.RawMessage `json:"data"`
}

// Hash is a SHA-256, written as 64 lower-case hexadecimal digits.
type Hash [sha256.Size]byte

// String writes the 64 digits.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText writes the 64 digits.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText reads the 64 digits.
func (h *Hash) UnmarshalText(text []byte) error {
	var read Hash
	if len(text) == 2*len(read) {
		if _, err := hex.Decode(read[:], text); err == nil && read.String() == string(text) {
			*h = read
			return nil
		}
	}
	return fmt.Errorf("%.80q is no hash of 64 lower-case hexadecimal digits", text)
}

// MaxLine is the maximum length of an entry's line, in bytes.
const MaxLine = 8 << 20

// A line is the JSON of an entry, its members in the order of Entry. It ends in the hash
// of the bytes before it: without this tail, and with the brace that closes them.
const (
	tailOpens  = `,"hash":"`
	tailCloses = `"}`
	tail       = len(tailOpens) + 2*sha256.Size + len(tailCloses)
)

// Draft is an entry that has been checked and written, but has no place in the chain yet.
type Draft struct {
	entry Entry
	open  []byte // the line up to the transfers, without the closing brace
}

// NewDraft checks an entry and prepares it for Seal. It ignores Seq, Previous and Hash. The error
// is a sentence that names the field.
func NewDraft(e Entry) (Draft, error) {
	e.Clock = e.Clock.UTC().Round(0)
	e.Seq, e.Previous, e.Hash = 0, Hash{}, Hash{}
	if len(e.Events) == 0 {
		e.Events = nil
	}
	if len(e.Transfers) == 0 {
		e.Transfers = nil
	}
	if err := e.check(); err != nil {
		return Draft{}, fmt.Errorf("entry %.80q: %w", e.Key, err)
	}
	events := make([]Event, len(e.Events))
	for i, event := range e.Events {
		var compact bytes.Buffer
		if err := json.Compact(&compact, event.Data); err != nil {
			return Draft{}, fmt.Errorf("entry %.80q: events[%d].data is no JSON: %w", e.Key, i, err)
		}
		events[i] = Event{event.Kind, compact.Bytes()}
	}
	if e.Events != nil {
		e.Events = events
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false) // keeps an event's data as it was given, byte for byte
	if err := encoder.Encode(e); err != nil {
		return Draft{}, fmt.Errorf("entry %.80q: %w", e.Key, err)
	}
	open := b.Bytes()[:bytes.LastIndex(b.Bytes(), []byte(`,"seq":`))]
	if len(open) > MaxLine-400 {
		return Draft{}, fmt.Errorf("entry %.80q has %d bytes; the most is %d", e.Key, len(open), MaxLine-400)
	}
	return Draft{e, open}, nil
}

// Entry returns the entry as it was checked, without a place in the chain.
func (d Draft) Entry() Entry { return d.entry }

// Seal places the draft after the head of its shard and returns the entry and its line.
func (d Draft) Seal(after Head) (e Entry, line []byte) {
	e = d.entry
	e.Seq, e.Previous = after.Seq+1, after.Hash
	line = placed(append(make([]byte, 0, len(d.open)+300), d.open...), e.Seq, e.Previous)
	e.Hash = sha256.Sum256(line)
	return e, hashed(line, e.Hash)
}

// placed is a line up to its hash, which is of it, with the brace that closes it.
func placed(open []byte, seq uint64, previous Hash) []byte {
	line := strconv.AppendUint(append(open, `,"seq":`...), seq, 10)
	line = hex.AppendEncode(append(line, `,"previous":"`...), previous[:])
	return append(line, `"}`...)
}

// hashed is the whole line.
func hashed(line []byte, hash Hash) []byte {
	line = hex.AppendEncode(append(line[:len(line)-1], tailOpens...), hash[:])
	return append(line, tailCloses...)
}

// Parse reads the line of an entry. It refuses a line whose hash does not match its content, so
// nothing that was altered is ever read.
func Parse(line []byte) (Entry, error) {
	var e Entry
	body := len(line) - tail
	if body < 0 || string(line[body:body+len(tailOpens)]) != tailOpens {
		return e, errors.New("it does not end in its hash, so it was altered or cut")
	}
	sum := sha256.New()
	sum.Write(line[:body])
	sum.Write([]byte("}"))
	if Hash(sum.Sum(nil)).String()+tailCloses != string(line[body+len(tailOpens):]) {
		return e, errors.New("its hash is not that of its content, so it was altered")
	}
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&e); err != nil {
		return Entry{}, fmt.Errorf("it is no entry of a log: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return Entry{}, errors.New("something follows after its end")
	}
	if e.Seq == 0 {
		return Entry{}, errors.New("seq: the first entry of a shard is 1")
	}
	e.Clock = e.Clock.UTC()
	if err := e.check(); err != nil {
		return Entry{}, err
	}
	return e, nil
}

// Repeats reports whether the draft is the same act as a stored entry with the same key: the same
// actor doing the same to the same shard. Clock, build and rules may differ, because a repeated
// request may come after a restart.
func (d Draft) Repeats(stored Entry) bool {
	e := d.entry
	if e.Shard != stored.Shard || e.Key != stored.Key || e.Actor != stored.Actor || e.Authoriser != stored.Authoriser ||
		len(e.Events) != len(stored.Events) || len(e.Transfers) != len(stored.Transfers) {
		return false
	}
	for i, event := range e.Events {
		if event.Kind != stored.Events[i].Kind || !bytes.Equal(event.Data, stored.Events[i].Data) {
			return false
		}
	}
	for i, t := range e.Transfers {
		if t != stored.Transfers[i] {
			return false
		}
	}
	return true
}

func (e *Entry) check() error {
	texts := []struct{ field, text string }{{"shard", e.Shard}, {"key", e.Key}, {"rules", e.Rules},
		{"build", e.Build}, {"actor", e.Actor}, {"authoriser", e.Authoriser}}
	for i, t := range texts {
		if err := checkText(t.text); err != nil {
			return fmt.Errorf("%s %w", t.field, err)
		}
		if i < 2 && t.text == "" {
			return fmt.Errorf("%s is empty", t.field)
		}
	}
	if year := e.Clock.Year(); year < 1970 || year > 9999 {
		return fmt.Errorf("clock %d is not a year from 1970 to 9999", year)
	}
	for _, g := range []struct {
		field string
		of    *Grounds
		who   string
	}{{"acted", e.Acted, e.Actor}, {"authorised", e.Authorised, e.Authoriser}} {
		switch {
		case g.of == nil:
		case checkText(g.of.From) != nil || checkText(g.of.Reason) != nil || g.of.Reason == "":
			return fmt.Errorf("%s: its reason is empty, or a text is long or not valid UTF-8", g.field)
		case !strings.HasPrefix(g.who, Person("")):
			return fmt.Errorf("%s: these are the grounds of a person, and there is none", g.field)
		}
	}
	if e.Authorised != nil && (e.Acted == nil || e.Actor == e.Authoriser) {
		return fmt.Errorf("authoriser %q is not another person than the actor", e.Authoriser)
	}
	for i, event := range e.Events {
		if err := checkText(event.Kind); err != nil || event.Kind == "" {
			return fmt.Errorf("events[%d].kind is empty, long or not valid UTF-8", i)
		}
		if len(event.Data) == 0 || !utf8.Valid(event.Data) {
			return fmt.Errorf("events[%d].data is empty or not valid UTF-8", i)
		}
	}
	for i, t := range e.Transfers {
		if err := t.Check(); err != nil {
			return fmt.Errorf("transfers[%d]: %w", i, err)
		}
		if checkText(string(t.Cite)) != nil || checkText(t.Memo) != nil {
			return fmt.Errorf("transfers[%d]: the cite or memo is long or not valid UTF-8", i)
		}
	}
	return nil
}

// checkText keeps texts short, and such that JSON gives them back unchanged.
func checkText(text string) error {
	const most = 1000
	if len(text) > most || !utf8.ValidString(text) {
		return fmt.Errorf("is not valid UTF-8 of at most %d bytes; it begins %.40q", most, text)
	}
	return nil
}
