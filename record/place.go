package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// strictly reads JSON of which every field is known.
func strictly(data []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

// placed tells in words for people why a record cannot be read, and at which value: of a seat with its number and its
// place in the list.
func placed(data []byte, err error) error {
	var top struct {
		Seats []json.RawMessage `json:"seats"`
	}
	_ = json.Unmarshal(data, &top) // what can be read of it
	for i, text := range top.Seats {
		if err := strictly(text, new(seat)); err != nil {
			var known struct {
				Seat int `json:"seat"`
			}
			_ = json.Unmarshal(text, &known)
			return inSeat(known.Seat, within(fmt.Sprintf("seats[%d]", i), text, err))
		}
	}
	return plain(data, err)
}

// inSeat adds the seat's number, where it is known.
func inSeat(number int, err error) error {
	if number < 1 {
		return err
	}
	return fmt.Errorf("seat %d: %w", number, err)
}

// within tells why a seat cannot be read, below the field given.
func within(field string, data []byte, err error) error {
	var parts struct {
		Hands    []json.RawMessage `json:"hands"`
		Wagers   json.RawMessage   `json:"wagers"`
		Returned json.RawMessage   `json:"returned"`
	}
	_ = json.Unmarshal(data, &parts)
	for i, text := range parts.Hands {
		if err := strictly(text, new(hand)); err != nil {
			return below(fmt.Sprintf("%s.hands[%d]", field, i), plain(text, err))
		}
	}
	for i, text := range [][]byte{parts.Wagers, parts.Returned} {
		if err := new(amounts).UnmarshalJSON(text); text != nil && err != nil {
			return below(field+"."+[]string{"wagers", "returned"}[i], err)
		}
	}
	return below(field, plain(data, err))
}

// valueError is a value that cannot stand at a place below, "" where it is the whole.
type valueError struct{ place, message string }

func (e *valueError) Error() string {
	if e.place == "" {
		return e.message
	}
	return e.place + ": " + e.message
}

// below puts a field before the place of an error.
func below(field string, err error) error {
	var wrong *valueError
	if !errors.As(err, &wrong) {
		return fmt.Errorf("%s: %w", field, err)
	}
	switch {
	case wrong.place == "":
		return &valueError{field, wrong.message}
	case wrong.place[0] == '[':
		return &valueError{field + wrong.place, wrong.message}
	}
	return &valueError{field + "." + wrong.place, wrong.message}
}

// plain puts an error of the JSON reader into words for people.
func plain(data []byte, err error) error {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	text := strings.TrimPrefix(err.Error(), "json: ")
	switch {
	case errors.As(err, &kind):
		return &valueError{placeOf(data, kind.Offset), kindOf(kind.Value) + " cannot stand here"}
	case errors.As(err, &syntax) && syntax.Offset > 0 && syntax.Offset < int64(len(data)):
		return fmt.Errorf("the record is no JSON: %q cannot stand at byte %d", data[syntax.Offset-1:syntax.Offset], syntax.Offset)
	case errors.As(err, &syntax), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return errors.New("the record is no JSON: it ends too early")
	case strings.HasPrefix(text, "unknown field "):
		return fmt.Errorf("%s is no field of a round record", Clip(strings.TrimPrefix(text, "unknown field ")))
	}
	return errors.New(text)
}

// kindOf names a kind of JSON value as people do.
func kindOf(value string) string {
	switch value {
	case "array":
		return "a list"
	case "object":
		return "an object"
	case "string":
		return "text"
	case "bool":
		return "true or false"
	}
	if number, ok := strings.CutPrefix(value, "number "); ok {
		return "the number " + Clip(number)
	}
	return "a " + value
}

// placeOf is where the value stands that ends at a byte, or begins there if it is a list or an object: dealer[1].
func placeOf(data []byte, offset int64) string {
	type level struct {
		list bool
		n    int    // of a list the values so far
		name string // of an object the name that stands last
		at   bool   // of an object: a value comes next
	}
	var open []level
	d := json.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		if err != nil {
			return ""
		}
		delim, isDelim := token.(json.Delim)
		closes := isDelim && (delim == '}' || delim == ']')
		if closes {
			open = open[:len(open)-1]
			continue
		}
		if len(open) > 0 {
			last := &open[len(open)-1]
			switch {
			case last.list:
				last.n++
			case !last.at:
				last.name, last.at = token.(string), true
				continue
			default:
				last.at = false
			}
		}
		if d.InputOffset() >= offset {
			break
		}
		if isDelim {
			open = append(open, level{list: delim == '['})
		}
	}
	place := ""
	for _, l := range open {
		switch {
		case l.list:
			place += fmt.Sprintf("[%d]", l.n-1)
		case place == "":
			place = Clip(l.name)
		default:
			place += "." + Clip(l.name)
		}
	}
	return place
}
