// Package record holds round records: the cards as they lay at the end of a round, the
// wagers and the decisions, as people and other systems write them in JSON.
package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Record is a round of play as it was recorded.
type Record struct {
	Game  string
	Rules json.RawMessage
	// Dealer, Community and AllSix are the cards outside the seats.
	Dealer, Community []card.Card
	AllSix            card.Card
	// Meter is the progressive meter before the round is paid; nil is not given.
	Meter *money.Cents
	// Decks is the number of decks; 0 is not given.
	Decks int
	Seats []Seat
}

// Seat is one betting position of a record.
type Seat struct {
	Number  int
	Player  string
	Cards   []card.Card
	Initial []card.Card
	Low     []card.Card
	Hands   []Hand
	Wagers  []Wager
	Folded  bool
	// Returned is what was really returned on each wager, for an audit; nil is not given.
	Returned []Wager
}

// Hand is one of a seat's hands where hands may be split.
type Hand struct {
	Cards                           []card.Card
	DoubleDown                      *money.Cents
	Rescued, Surrendered, EvenMoney bool
}

// Wager is an amount on one wager.
type Wager struct {
	ID     round.WagerID
	Amount money.Cents
}

// Of is the amount that the seat has on a wager; 0 is none.
func (s *Seat) Of(id round.WagerID) money.Cents {
	for _, w := range s.Wagers {
		if w.ID == id {
			return w.Amount
		}
	}
	return 0
}

// Seat is the record's seat with a number, or nil.
func (rec *Record) Seat(number int) *Seat {
	for i := range rec.Seats {
		if rec.Seats[i].Number == number {
			return &rec.Seats[i]
		}
	}
	return nil
}

// The form in JSON; cards and money stay text until their field is known by name.
type (
	document struct {
		Game      string          `json:"game"`
		Rules     json.RawMessage `json:"rules"`
		Dealer    []string        `json:"dealer"`
		Community []string        `json:"community"`
		AllSix    *string         `json:"all_six"`
		Meter     *string         `json:"meter"`
		Decks     *int            `json:"decks"`
		Seats     []seat          `json:"seats"`
	}
	seat struct {
		Seat     int      `json:"seat"`
		Player   string   `json:"player"`
		Cards    []string `json:"cards"`
		Initial  []string `json:"initial"`
		Low      []string `json:"low"`
		Hands    []hand   `json:"hands"`
		Wagers   amounts  `json:"wagers"`
		Folded   bool     `json:"folded"`
		Returned *amounts `json:"returned"`
	}
	hand struct {
		Cards       []string `json:"cards"`
		DoubleDown  *string  `json:"double_down"`
		Rescued     bool     `json:"rescued"`
		Surrendered bool     `json:"surrendered"`
		EvenMoney   bool     `json:"even_money"`
	}
	amount  struct{ name, text string }
	amounts []amount
)

// UnmarshalJSON reads an object of amounts in its order.
func (a *amounts) UnmarshalJSON(data []byte) error {
	*a = amounts{}
	d := json.NewDecoder(bytes.NewReader(data))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return errors.New("write an object of amounts such as {\"ante\": \"25.00\"}")
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		value, err := d.Token()
		if err != nil {
			return err
		}
		text, ok := value.(string)
		if !ok {
			return fmt.Errorf("%s: an amount is text such as \"25.00\"", Clip(name.(string)))
		}
		*a = append(*a, amount{name.(string), text})
	}
	return nil
}

// Parse reads one record. The error is one sentence that names the field and the value.
func Parse(data []byte) (*Record, error) {
	var doc document
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&doc); err != nil {
		if whole := (*json.UnmarshalTypeError)(nil); errors.As(err, &whole) && whole.Field == "" {
			return nil, errors.New("a record is a JSON object, not " + kindOf(whole.Value))
		}
		return nil, placed(data, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errors.New("something follows the record")
	}
	if err := once(data); err != nil {
		return nil, err
	}
	return doc.record()
}

func (doc *document) record() (*Record, error) {
	rec := &Record{Game: doc.Game, Rules: doc.Rules, Seats: make([]Seat, len(doc.Seats))}
	var err error
	if rec.Dealer, err = cards("dealer", doc.Dealer); err != nil {
		return nil, err
	}
	if rec.Community, err = cards("community", doc.Community); err != nil {
		return nil, err
	}
	if doc.AllSix != nil {
		if rec.AllSix, err = card.Parse(*doc.AllSix); err != nil {
			return nil, fmt.Errorf("all_six: %w", err)
		}
	}
	if doc.Meter != nil {
		if rec.Meter, err = dollars("meter", *doc.Meter); err != nil {
			return nil, err
		}
	}
	if doc.Decks != nil {
		if rec.Decks = *doc.Decks; rec.Decks <= 0 {
			return nil, fmt.Errorf("decks: %d is no number of decks", rec.Decks)
		}
	}
	for i := range doc.Seats {
		if rec.Seats[i], err = doc.Seats[i].seat(fmt.Sprintf("seats[%d]", i)); err != nil {
			return nil, inSeat(doc.Seats[i].Seat, err)
		}
	}
	return rec, nil
}

func (s *seat) seat(field string) (Seat, error) {
	out := Seat{Number: s.Seat, Player: s.Player, Folded: s.Folded}
	var err error
	if out.Cards, err = cards(field+".cards", s.Cards); err != nil {
		return out, err
	}
	if out.Initial, err = cards(field+".initial", s.Initial); err != nil {
		return out, err
	}
	if out.Low, err = cards(field+".low", s.Low); err != nil {
		return out, err
	}
	if out.Wagers, err = s.Wagers.wagers(field + ".wagers"); err != nil {
		return out, err
	}
	if s.Returned != nil {
		if out.Returned, err = s.Returned.wagers(field + ".returned"); err != nil {
			return out, err
		}
	}
	for i, h := range s.Hands {
		name := fmt.Sprintf("%s.hands[%d]", field, i)
		read := Hand{Rescued: h.Rescued, Surrendered: h.Surrendered, EvenMoney: h.EvenMoney}
		if read.Cards, err = cards(name+".cards", h.Cards); err != nil {
			return out, err
		}
		if h.DoubleDown != nil {
			if read.DoubleDown, err = dollars(name+".double_down", *h.DoubleDown); err != nil {
				return out, err
			}
		}
		out.Hands = append(out.Hands, read)
	}
	return out, nil
}

func (a amounts) wagers(field string) ([]Wager, error) {
	wagers := make([]Wager, len(a))
	for i, w := range a {
		cents, err := money.Parse(w.text)
		if err != nil {
			return nil, fmt.Errorf("%s.%s: %w", field, Clip(w.name), err)
		}
		wagers[i] = Wager{round.WagerID(w.name), cents}
	}
	return wagers, nil
}

func cards(field string, texts []string) ([]card.Card, error) {
	if texts == nil {
		return nil, nil
	}
	out := make([]card.Card, len(texts))
	for i, text := range texts {
		c, err := card.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s[%d]: %w", field, i, err)
		}
		out[i] = c
	}
	return out, nil
}

func dollars(field, text string) (*money.Cents, error) {
	cents, err := money.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", field, err)
	}
	return &cents, nil
}

// Clip shortens text that came from outside, for an error message of one line.
func Clip(text string) string {
	if len(text) > 40 {
		text = text[:40] + "…"
	}
	return Printable(text)
}

// Printable is the text with marks in place of what is not to be printed, line breaks too.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
