// Package record reads round records: the cards as they lay at the end of a round, the wagers and
// the decisions, written in JSON by people and other systems.
package record

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Record is a recorded round of play.
type Record struct {
	Game  string
	Rules json.RawMessage
	// Said is the piles outside the seats.
	Said
	// Meter is the progressive meter in cents before the round is paid; nil if not given, or if Levels has what each of its levels
	// reads.
	Meter  *money.Cents
	Levels map[string]money.Cents
	// Decks is the number of decks; 0 if not given.
	Decks int
	Seats []Seat
}

// Seat is one betting position of a record.
type Seat struct {
	Number int
	Player string
	// Said is the seat's cards, in one pile or in several hands, and whatever else the chapter
	// reads.
	Said
	Wagers []Wager
	Folded bool
	// Returned is what was actually returned on each wager, for an audit; nil if not given.
	Returned []Wager
}

// Wager is an amount on one wager.
type Wager struct {
	ID     round.WagerID
	Amount money.Cents
}

// Of returns the seat's amount on a wager, in cents; 0 is none.
func (s *Seat) Of(id round.WagerID) money.Cents {
	for _, w := range s.Wagers {
		if w.ID == id {
			return w.Amount
		}
	}
	return 0
}

// Reads returns what a level of the progressive meter reads before the round is paid, in cents; ok is false if it is not given. "" is a
// meter of one level.
func (rec *Record) Reads(level string) (reading money.Cents, ok bool) {
	if level == "" && rec.Meter != nil {
		return *rec.Meter, true
	}
	reading, ok = rec.Levels[level]
	return reading, ok
}

// Seat returns the seat with a number, or nil.
func (rec *Record) Seat(number int) *Seat {
	for i := range rec.Seats {
		if rec.Seats[i].Number == number {
			return &rec.Seats[i]
		}
	}
	return nil
}

// Parse reads one record. The error is one sentence that names the field and the value.
func Parse(data []byte, form *Form) (*Record, error) { return NewReader(form).Read(data) }

// Reader reads records one after another into the same memory. Only one goroutine may use it at a time.
type Reader struct {
	form *Form
	text []byte
	at   int
	// seen are the names of the open objects. twice is the first that one of them has twice, in whatever case, since
	// nobody can tell which of the values is meant.
	seen  [][]byte
	twice error
	// texts are those met before, and raws the values of any kind, which are well formed.
	texts map[string]string
	raws  map[string]json.RawMessage

	rec   Record
	meter money.Cents
	// What the record lists is gathered, and then kept.
	gathered, kept lists
}

type lists struct {
	seats   []Seat
	entries []Entry
	hands   []Said
	wagers  []Wager
	cards   []card.Card
}

func (l *lists) clear() {
	*l = lists{l.seats[:0], l.entries[:0], l.hands[:0], l.wagers[:0], l.cards[:0]}
}

// keep moves what was gathered from a place on to the end of what is kept. It is not nil.
func keep[T any](gathered, kept *[]T, from int) []T {
	begin := len(*kept)
	*kept = append(*kept, (*gathered)[from:]...)
	*gathered = (*gathered)[:from]
	return (*kept)[begin:len(*kept):len(*kept)]
}

// NewReader returns a reader of records that have the form.
func NewReader(form *Form) *Reader {
	return &Reader{form: form, texts: map[string]string{}, raws: map[string]json.RawMessage{}, kept: lists{wagers: make([]Wager, 0, 8), cards: make([]card.Card, 0, 32)}}
}

// Read reads one record. The error is one sentence that names the field and the value. The record lies in the memory
// of the one read before, which must not be used any more; its texts and rules do not.
func (r *Reader) Read(data []byte) (*Record, error) {
	r.text, r.at, r.seen, r.twice = data, 0, r.seen[:0], nil
	r.gathered.clear()
	r.kept.clear()
	err := r.record()
	if r.space(); err == nil && r.at < len(data) {
		err = errNoJSON
	}
	if err != nil {
		return nil, cmp.Or(wellFormed(data), err)
	}
	if r.twice != nil {
		return nil, r.twice
	}
	return &r.rec, nil
}

func (r *Reader) record() error {
	if r.space(); r.here() != '{' {
		return fmt.Errorf("a record is a JSON object, not %s", kindOf(r.here()))
	}
	rec := &r.rec
	*rec = Record{}
	err := r.members(func(name []byte) (err error) {
		switch string(small(name)) {
		case "game":
			rec.Game, err = r.known()
		case "rules":
			rec.Rules, err = r.raw()
		case "meter":
			switch {
			case r.null():
			case r.here() == '{':
				rec.Levels = map[string]money.Cents{}
				err = r.members(func(level []byte) (err error) {
					rec.Levels[string(level)], err = r.dollars()
					return err
				})
			default:
				rec.Meter = &r.meter
				r.meter, err = r.dollars()
			}
		case "decks":
			if r.null() {
				return nil
			}
			if rec.Decks, err = r.number(); err == nil && rec.Decks <= 0 {
				err = fmt.Errorf("%d is no number of decks", rec.Decks)
			}
		case "seats":
			if r.null() {
				return nil
			}
			err = r.elements(r.seat)
		default:
			return r.say(Named(r.form.Round, string(small(name))), name)
		}
		return err
	})
	rec.Seats = keep(&r.gathered.seats, &r.kept.seats, 0)
	rec.Said = keep(&r.gathered.entries, &r.kept.entries, 0)
	return err
}

// seat reads a seat. An error names the seat's number, where it is known.
func (r *Reader) seat() error {
	begin, entries := r.at, len(r.gathered.entries)
	var s Seat
	err := r.members(func(name []byte) (err error) {
		switch string(small(name)) {
		case "seat":
			s.Number, err = r.number()
		case "player":
			s.Player, err = r.known()
		case "folded":
			s.Folded, err = r.truth()
		case "wagers":
			s.Wagers, err = r.wagers()
		case "returned":
			if !r.null() {
				s.Returned, err = r.wagers()
			}
		default:
			return r.say(Named(r.form.Seat, string(small(name))), name)
		}
		return err
	})
	if err != nil {
		return inSeat(r.numbered(begin), err)
	}
	s.Said = keep(&r.gathered.entries, &r.kept.entries, entries)
	r.gathered.seats = append(r.gathered.seats, s)
	return nil
}

// numbered is the number of the seat that begins at a byte, whatever else it says.
func (r *Reader) numbered(begin int) (seat int) {
	r.at = begin
	_ = r.members(func(name []byte) error {
		value := r.at
		if string(small(name)) == "seat" {
			seat, _ = r.number()
			r.at = value
		}
		r.skip()
		return nil
	})
	return seat
}

// say reads what is said by one of the keys; nil is none.
func (r *Reader) say(k Key, name []byte) error {
	switch {
	case k == nil:
		return unknown(string(name))
	case r.null():
		return nil
	}
	e, err := k.read(r)
	if _, list := k.(ListKey); !list || len(e.list) > 0 { // a list of no hands says nothing, in any game
		r.gathered.entries = append(r.gathered.entries, e)
	}
	return err
}

// Clip shortens text that came from outside, for an error message of one line.
func Clip(text string) string {
	if len(text) > 40 {
		text = text[:40] + "…"
	}
	return Printable(text)
}

// Printable returns the text with marks in place of unprintable characters and line breaks.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
