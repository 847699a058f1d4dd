package seal

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"felt.example/felt/journal"
	"felt.example/felt/store"
)

// The kinds of event that stand beside a shard's own.
const (
	sealed   = "sealed"   // box: what is secret of the other events
	unsealed = "unsealed" // reveal: the key of a period that is over
)

const (
	nameSize = 4
	idSize   = nameSize + 12
)

// ID names a period: the name of its master key, then what chance gave it.
type ID [idSize]byte

// MarshalText writes the ID as base64.
func (id ID) MarshalText() ([]byte, error) {
	return base64.RawURLEncoding.AppendEncode(nil, id[:]), nil
}

// UnmarshalText reads an ID.
func (id *ID) UnmarshalText(text []byte) error {
	read, err := base64.RawURLEncoding.Strict().DecodeString(string(text))
	if err != nil || len(read) != idSize {
		return fmt.Errorf("%.80q names no sealed cards", text)
	}
	*id = ID(read)
	return nil
}

// Key is the name of the master key, as Keys.Names has it.
func (id ID) Key() string { return hex.EncodeToString(id[:nameSize]) }

// Period is a shuffle, or the shoe that it filled, until nothing of it can be dealt any more.
type Period struct {
	ID   ID
	key  [keySize]byte
	aead cipher.AEAD
}

// box is what is secret, sealed. The first of a period commits to its key: no other can be revealed.
type box struct {
	Period ID            `json:"period"`
	Commit *journal.Hash `json:"commit,omitempty"`
	Box    []byte        `json:"box"`
}

type reveal struct {
	Period ID           `json:"period"`
	Key    journal.Hash `json:"key"` // 32 bytes, as a hash has
}

// New begins a period of a shard.
func (k *Keys) New(shard string) *Period {
	var id ID
	copy(id[:], named(k.all[0]))
	rand.Read(id[nameSize:])
	p, _ := k.Period(shard, id)
	return p
}

// Period is a period of a shard, if its master key is there.
func (k *Keys) Period(shard string, id ID) (*Period, bool) {
	if k == nil {
		return nil, false
	}
	for _, key := range k.all {
		if bytes.Equal(named(key), id[:nameSize]) {
			return period(id, [keySize]byte(derive(key, id[:], "period of "+shard, keySize))), true
		}
	}
	return nil, false
}

func period(id ID, key [keySize]byte) *Period {
	cipherOf, err := aes.NewCipher(key[:])
	if err != nil {
		panic(err) // only of another length
	}
	aead, err := cipher.NewGCMWithRandomNonce(cipherOf)
	if err != nil {
		panic(err) // only of another cipher
	}
	return &Period{id, key, aead}
}

// commit is by what the key is known when it is revealed.
func (p *Period) commit() journal.Hash {
	return sha256.Sum256(append([]byte("felt period\n"), p.key[:]...))
}

// errAltered is a box that does not open under the key of its period.
var errAltered = errors.New("its sealed cards were altered, moved, or sealed under another key")

// Hole stands in an event for a value that is sealed.
const Hole = `"sealed"`

// place is what binds a box to where it lies, and to all that lies open beside it.
func place(shard string, seq uint64, key string, open []journal.Event) []byte {
	sum := sha256.New()
	for _, e := range open {
		fmt.Fprintf(sum, "%q %d\n", e.Kind, len(e.Data))
		sum.Write(e.Data)
	}
	return fmt.Appendf(nil, "felt entry\n%q %d %q %x", shard, seq, key, sum.Sum(nil))
}

// Seal seals the values that were taken out of the events of an entry, which has a key and will be the
// seq-th of its shard; first tells that nothing was sealed under the period before.
func (p *Period) Seal(shard string, seq uint64, key string, open []journal.Event, values []json.RawMessage, first bool) (journal.Event, error) {
	b := box{Period: p.ID, Box: p.aead.Seal(nil, nil, pack(values), place(shard, seq, key, open))}
	if first {
		c := p.commit()
		b.Commit = &c
	}
	data, err := json.Marshal(b)
	return journal.Event{Kind: sealed, Data: data}, err
}

// Reveal is the event that ends the period: what was sealed can be opened by all.
func (p *Period) Reveal() (journal.Event, error) {
	data, err := json.Marshal(reveal{p.ID, p.key})
	return journal.Event{Kind: unsealed, Data: data}, err
}

// Fill puts values into the holes of events. It fails where there are more of the one than of the other.
func Fill(open []journal.Event, values []json.RawMessage) ([]journal.Event, error) {
	events := make([]journal.Event, 0, len(open))
	for _, e := range open {
		parts := bytes.Split(e.Data, []byte(Hole))
		if len(parts) > len(values)+1 {
			return nil, errAltered
		}
		data := parts[0]
		for i, part := range parts[1:] {
			data = bytes.Join([][]byte{data, part}, values[i])
		}
		values = values[len(parts)-1:]
		events = append(events, journal.Event{Kind: e.Kind, Data: data})
	}
	if len(values) > 0 {
		return nil, errAltered
	}
	return events, nil
}

// parts are an entry's events, those of this package apart.
type parts struct {
	open   []journal.Event
	box    *box
	reveal *reveal
}

// read takes an entry's events apart; its error is a sentence about those of this package.
func read(events []journal.Event) (parts, error) {
	var of parts
	for _, e := range events {
		var err error
		switch {
		case e.Kind == sealed && of.box == nil:
			of.box = &box{}
			err = strictly(e.Data, of.box)
		case e.Kind == unsealed && of.reveal == nil:
			of.reveal = &reveal{}
			err = strictly(e.Data, of.reveal)
		case e.Kind == sealed || e.Kind == unsealed:
			err = errors.New("more than one")
		default:
			of.open = append(of.open, e)
		}
		if err != nil {
			return parts{}, fmt.Errorf("its event %q cannot be read: %w", e.Kind, err)
		}
	}
	return of, nil
}

func strictly(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// open opens the box of an entry.
func (p *Period) open(e *journal.Entry, of parts) ([]journal.Event, error) {
	if of.box.Commit != nil && *of.box.Commit != p.commit() {
		return nil, errAltered
	}
	text, err := p.aead.Open(nil, nil, of.box.Box, place(e.Shard, e.Seq, e.Key, of.open))
	if err != nil {
		return nil, errAltered
	}
	values, err := unpack(text)
	if err != nil {
		return nil, err
	}
	return Fill(of.open, values)
}

// sealedState is a state of which all is secret.
type sealedState struct {
	Form   int `json:"form"`
	Sealed box `json:"sealed"`
}

func placeOfState(s store.State) []byte {
	return fmt.Appendf(nil, "felt state\n%q %d %s", s.Shard, s.Seq, s.Hash)
}

// State seals the data of a state, whose form stays to be seen.
func (p *Period) State(s store.State, form int) (json.RawMessage, error) {
	c := p.commit()
	return json.Marshal(sealedState{form, box{p.ID, &c, p.aead.Seal(nil, nil, s.Data, placeOfState(s))}})
}
