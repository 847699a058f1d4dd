package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// wellFormed tells in words for people why a text is not one JSON value, or nil. What else is here
// takes texts that are.
func wellFormed(data []byte) error {
	if json.Valid(data) {
		return nil
	}
	var whole json.RawMessage
	err := json.NewDecoder(bytes.NewReader(data)).Decode(&whole)
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		return errors.New("something follows the record")
	case errors.As(err, &syntax) && syntax.Offset > 0 && syntax.Offset < int64(len(data)):
		return fmt.Errorf("the record is no JSON: %q cannot stand at byte %d", data[syntax.Offset-1:syntax.Offset], syntax.Offset)
	case errors.As(err, &syntax), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return errors.New("the record is no JSON: it ends too early")
	}
	return err
}

// placedError is what is wrong at a place of the record, of a seat with its number where it is known.
type placedError struct {
	seat  int
	place string
	err   error
}

func (e *placedError) Error() string {
	text := e.place + ": " + e.err.Error()
	if e.seat > 0 {
		return "seat " + strconv.Itoa(e.seat) + ": " + text
	}
	return text
}

func (e *placedError) Unwrap() error { return e.err }

// below puts a field, or a place in a list, before the place of an error; nil stays nil.
func below(field string, err error) error {
	var placed *placedError
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &placed):
		return &placedError{place: field, err: err}
	case placed.place != "" && placed.place[0] != '[':
		field += "."
	}
	placed.place = field + placed.place
	return placed
}

// inSeat gives an error the number of its seat, where it is known.
func inSeat(number int, err error) error {
	var placed *placedError
	if !errors.As(err, &placed) {
		placed = &placedError{err: err}
	}
	placed.seat = number
	return placed
}

// hereError is what is wrong with an object because of the member read, and not with that member's value.
type hereError struct{ error }

func unknown(name string) error {
	return &hereError{fmt.Errorf("%s is no field of a round record", Clip(strconv.Quote(name)))}
}

// members reads the members of an object, in order.
func members(text []byte, read func(name string, text []byte) error) error {
	if text[0] != '{' {
		return misplaced(text)
	}
	for i := next(text, 1); text[i] != '}'; {
		end := valueEnd(text, i)
		name, err := str(text[i:end])
		if err != nil {
			return err
		}
		i = next(text, next(text, end)+1) // past the colon
		end = valueEnd(text, i)
		if err := read(name, text[i:end]); err != nil {
			if here := (*hereError)(nil); errors.As(err, &here) {
				return here.error
			}
			return below(Clip(name), err)
		}
		i = following(text, end)
	}
	return nil
}

// elements reads the elements of a list, in order.
func elements(text []byte, read func(text []byte) error) error {
	if text[0] != '[' {
		return misplaced(text)
	}
	n := 0
	for i := next(text, 1); text[i] != ']'; n++ {
		end := valueEnd(text, i)
		if err := read(text[i:end]); err != nil {
			return below("["+strconv.Itoa(n)+"]", err)
		}
		i = following(text, end)
	}
	return nil
}

// next is where something stands again after white space.
func next(text []byte, i int) int {
	for text[i] == ' ' || text[i] == '\n' || text[i] == '\t' || text[i] == '\r' {
		i++
	}
	return i
}

// following is where the next member or element begins after one that has ended, or the closing bracket stands.
func following(text []byte, i int) int {
	if i = next(text, i); text[i] == ',' {
		return next(text, i+1)
	}
	return i
}

// valueEnd is where the value ends that begins at a byte.
func valueEnd(text []byte, i int) int {
	depth := 0
	for {
		switch text[i] {
		case '"':
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',', ':', ' ', '\n', '\t', '\r':
		default:
			for i+1 < len(text) && bytes.IndexByte([]byte(",]} \n\t\r"), text[i+1]) < 0 {
				i++
			}
		}
		if i++; depth == 0 {
			return i
		}
	}
}

// null reports whether the value is null, which says nothing.
func null(text []byte) bool { return text[0] == 'n' }

// misplaced refuses a value of another kind than must stand in its place.
func misplaced(text []byte) error { return errors.New(kindOf(text) + " cannot stand here") }

// kindOf names a kind of JSON value as people do.
func kindOf(text []byte) string {
	switch text[0] {
	case '[':
		return "a list"
	case '{':
		return "an object"
	case '"':
		return "text"
	case 't', 'f':
		return "true or false"
	case 'n':
		return "null"
	}
	return "a number"
}

// str reads a text.
func str(text []byte) (string, error) {
	if null(text) {
		return "", nil
	}
	if text[0] != '"' {
		return "", misplaced(text)
	}
	inner := text[1 : len(text)-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner), nil
	}
	var s string
	err := json.Unmarshal(text, &s)
	return s, err
}

// number reads a whole number.
func number(text []byte) (int, error) {
	if null(text) {
		return 0, nil
	}
	n, err := strconv.Atoi(string(text))
	if err == nil {
		return n, nil
	}
	if kind := kindOf(text); kind != "a number" {
		return 0, misplaced(text)
	}
	return 0, fmt.Errorf("the number %s cannot stand here", Clip(string(text)))
}

// truth reads true or false.
func truth(text []byte) (bool, error) {
	if kindOf(text) != "true or false" && !null(text) {
		return false, misplaced(text)
	}
	return text[0] == 't', nil
}

// dollars reads an amount.
func dollars(text []byte) (money.Cents, error) {
	s, err := str(text)
	if err != nil {
		return 0, err
	}
	return money.Parse(s)
}

// wagers reads an object of amounts, in its order.
func wagers(text []byte) ([]Wager, error) {
	if text[0] != '{' {
		return nil, errors.New(`write an object of amounts such as {"ante": "25.00"}`)
	}
	list := []Wager{}
	return list, members(text, func(name string, text []byte) error {
		if text[0] != '"' {
			return &hereError{fmt.Errorf(`%s: an amount is text such as "25.00"`, Clip(name))}
		}
		amount, err := dollars(text)
		list = append(list, Wager{round.WagerID(name), amount})
		return err
	})
}

func readCard(text []byte) (card.Card, error) {
	s, err := str(text)
	if err != nil {
		return 0, err
	}
	return card.Parse(s)
}

func (k CardsKey) read(text []byte) (Entry, error) {
	cards := make([]card.Card, 0, 8)
	err := elements(text, func(text []byte) error {
		c, err := readCard(text)
		cards = append(cards, c)
		return err
	})
	return k.Are(cards), err
}

func (k CardKey) read(text []byte) (Entry, error) {
	c, err := readCard(text)
	return k.Is(c), err
}

func (k AmountKey) read(text []byte) (Entry, error) {
	amount, err := dollars(text)
	return k.Is(amount), err
}

func (k FlagKey) read(text []byte) (Entry, error) {
	yes, err := truth(text)
	return k.Is(yes), err
}

func (k ListKey) read(text []byte) (Entry, error) {
	var hands []Said
	keys := slices.Concat([]Key{Own}, k.Of)
	err := elements(text, func(text []byte) error {
		var hand Said
		err := members(text, func(name string, text []byte) error { return hand.say(keys, name, text) })
		hands = append(hands, hand)
		return err
	})
	return k.Are(hands...), err
}
