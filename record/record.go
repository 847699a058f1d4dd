// Package record reads round records: the cards as they lay at the end of a round, the wagers and
// the decisions, written in JSON by people and other systems.
package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Record is a recorded round of play.
type Record struct {
	Game  string
	Rules json.RawMessage
	// Said is the piles outside the seats.
	Said
	// Meter is the progressive meter in cents before the round is paid; nil if not given.
	Meter *money.Cents
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
func Parse(data []byte, form *Form) (*Record, error) {
	if err := wellFormed(data); err != nil {
		return nil, err
	}
	rec, err := form.record(data)
	if err == nil {
		err = once(data)
	}
	if err != nil {
		return nil, err
	}
	return rec, nil
}

func (f *Form) record(data []byte) (*Record, error) {
	text := bytes.TrimSpace(data)
	if kind := kindOf(text); kind != "an object" {
		return nil, fmt.Errorf("a record is a JSON object, not %s", kind)
	}
	rec := &Record{}
	return rec, members(text, func(name string, text []byte) (err error) {
		switch strings.ToLower(name) {
		case "game":
			rec.Game, err = str(text)
		case "rules":
			rec.Rules = bytes.Clone(text)
		case "meter":
			rec.Meter, err = optional(text)
		case "decks":
			if rec.Decks, err = number(text); err == nil && rec.Decks <= 0 && !null(text) {
				err = fmt.Errorf("%d is no number of decks", rec.Decks)
			}
		case "seats":
			if null(text) {
				return nil
			}
			return elements(text, func(text []byte) error {
				rec.Seats = append(rec.Seats, Seat{})
				return f.seat(text, &rec.Seats[len(rec.Seats)-1])
			})
		default:
			return rec.say(f.Round, name, text)
		}
		return err
	})
}

// seat reads a seat. An error names the seat's number, where it is known.
func (f *Form) seat(text []byte, s *Seat) error {
	err := members(text, func(name string, text []byte) (err error) {
		switch strings.ToLower(name) {
		case "seat":
			s.Number, err = number(text)
		case "player":
			s.Player, err = str(text)
		case "folded":
			s.Folded, err = truth(text)
		case "wagers":
			s.Wagers, err = wagers(text)
		case "returned":
			if !null(text) {
				s.Returned, err = wagers(text)
			}
		default:
			return s.say(f.Seat, name, text)
		}
		return err
	})
	if err == nil {
		return nil
	}
	_ = members(text, func(name string, text []byte) error {
		if strings.EqualFold(name, "seat") {
			s.Number, _ = number(text)
		}
		return nil
	})
	return inSeat(s.Number, err)
}

// optional reads an amount; null is none.
func optional(text []byte) (*money.Cents, error) {
	if null(text) {
		return nil, nil
	}
	amount, err := dollars(text)
	return &amount, err
}

// say reads what is said by one of the keys.
func (s *Said) say(keys []Key, name string, text []byte) error {
	k := Named(keys, strings.ToLower(name))
	switch {
	case k == nil:
		return unknown(name)
	case null(text):
		return nil
	}
	e, err := k.read(text)
	if _, list := k.(ListKey); !list || len(e.list) > 0 { // a list of no hands says nothing, in any game
		*s = append(*s, e)
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
