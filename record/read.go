package record

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode/utf8"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// errNoJSON ends the reading of a text that is not JSON. wellFormed then says why it is not.
var errNoJSON = errors.New("the record is no JSON")

// wellFormed tells in words for people why a text is not one JSON value, or nil.
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

// here is the byte that stands here, or 0 at the end.
func (r *Reader) here() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// space passes white space.
func (r *Reader) space() {
	for c := r.here(); c == ' ' || c == '\n' || c == '\t' || c == '\r'; c = r.here() {
		r.at++
	}
}

// passes passes white space and then the byte, if it stands there.
func (r *Reader) passes(c byte) bool {
	r.space()
	if r.here() != c {
		return false
	}
	r.at++
	return true
}

// word passes a word, if it stands here.
func (r *Reader) word(word string) bool {
	end := r.at + len(word)
	if end > len(r.text) || string(r.text[r.at:end]) != word {
		return false
	}
	r.at = end
	return true
}

// null passes null, which says nothing.
func (r *Reader) null() bool { return r.word("null") }

// members reads the members of an object, in order. The value of each begins here when it is read.
func (r *Reader) members(read func(name []byte) error) error {
	if r.here() != '{' {
		return r.misplaced()
	}
	r.at++
	first := len(r.seen)
	for more := !r.passes('}'); more; {
		if r.space(); r.here() != '"' {
			return errNoJSON
		}
		name, err := r.quoted()
		if err != nil {
			return err
		}
		r.once(r.seen[first:], name)
		if !r.passes(':') {
			return errNoJSON
		}
		r.space()
		if err := read(name); err != nil {
			if here := (*hereError)(nil); errors.As(err, &here) {
				return here.error
			}
			return below(Clip(string(name)), err)
		}
		if more = r.passes(','); !more && !r.passes('}') {
			return errNoJSON
		}
	}
	r.seen = r.seen[:first]
	return nil
}

// once notes a name, and whether the same object has it twice.
func (r *Reader) once(before [][]byte, name []byte) {
	for _, other := range before {
		if r.twice == nil && bytes.EqualFold(other, name) {
			r.twice = fmt.Errorf("%s is given twice", Clip(string(name)))
		}
	}
	r.seen = append(r.seen, name)
}

// small is a name in small letters.
func small(name []byte) []byte {
	for _, c := range name {
		if c < '_' || c > 'z' {
			return bytes.ToLower(name)
		}
	}
	return name
}

// elements reads the elements of a list, in order.
func (r *Reader) elements(read func() error) error {
	if r.here() != '[' {
		return r.misplaced()
	}
	r.at++
	n := 0
	for more := !r.passes(']'); more; n++ {
		r.space()
		if err := read(); err != nil {
			return below("["+strconv.Itoa(n)+"]", err)
		}
		if more = r.passes(','); !more && !r.passes(']') {
			return errNoJSON
		}
	}
	return nil
}

// skip passes a value, and returns it as it is written. Whether it is well formed it does not tell.
func (r *Reader) skip() []byte {
	begin, depth := r.at, 0
	for r.at < len(r.text) {
		switch r.text[r.at] {
		case '"':
			for r.at++; r.at < len(r.text) && r.text[r.at] != '"'; r.at++ {
				if r.text[r.at] == '\\' {
					r.at++
				}
			}
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',', ':', ' ', '\n', '\t', '\r':
		default:
			_ = r.plain()
			r.at--
		}
		if r.at++; depth <= 0 {
			break
		}
	}
	r.at = min(r.at, len(r.text))
	return r.text[begin:r.at]
}

// plain passes a number or a word, and returns it.
func (r *Reader) plain() []byte {
	begin := r.at
	for r.at++; r.at < len(r.text) && bytes.IndexByte([]byte(",]} \n\t\r"), r.text[r.at]) < 0; {
		r.at++
	}
	return r.text[begin:min(r.at, len(r.text))]
}

// raw reads any value, as it is written.
func (r *Reader) raw() ([]byte, error) {
	text := r.skip()
	if known, ok := r.raws[string(text)]; ok {
		return known, nil
	}
	if !json.Valid(text) {
		return nil, errNoJSON
	}
	if err := once(text); err != nil {
		r.twice = cmp.Or(r.twice, err)
		return nil, nil
	}
	makeRoom(r.raws)
	value := bytes.Clone(text)
	r.raws[string(text)] = value
	return value, nil
}

// misplaced refuses a value of another kind than must stand in its place.
func (r *Reader) misplaced() error { return errors.New(kindOf(r.here()) + " cannot stand here") }

// kindOf names a kind of JSON value as people do, by its first byte.
func kindOf(first byte) string {
	switch first {
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
func (r *Reader) str() ([]byte, error) {
	switch {
	case r.null():
		return nil, nil
	case r.here() != '"':
		return nil, r.misplaced()
	}
	return r.quoted()
}

// quoted reads a text that begins here.
func (r *Reader) quoted() ([]byte, error) {
	begin, plain := r.at, true
	for r.at++; r.here() != '"'; r.at++ {
		switch c := r.here(); {
		case c < ' ':
			return nil, errNoJSON
		case c == '\\':
			plain = false
			r.at++
		case c >= utf8.RuneSelf:
			plain = false
		}
	}
	r.at++
	if plain {
		return r.text[begin+1 : r.at-1], nil
	}
	var s string
	err := json.Unmarshal(r.text[begin:r.at], &s)
	return []byte(s), err
}

// known reads a text that is likely to come again.
func (r *Reader) known() (string, error) {
	text, err := r.str()
	return r.again(text), err
}

// again is a text as it was met before.
func (r *Reader) again(text []byte) string {
	if s, ok := r.texts[string(text)]; ok {
		return s
	}
	makeRoom(r.texts)
	s := string(text)
	r.texts[s] = s
	return s
}

// makeRoom forgets what was met before, if it is much.
func makeRoom[V any](met map[string]V) {
	const most = 1000
	if len(met) >= most {
		clear(met)
	}
}

// number reads a whole number.
func (r *Reader) number() (int, error) {
	if r.null() {
		return 0, nil
	}
	if kindOf(r.here()) != "a number" {
		return 0, r.misplaced()
	}
	text := r.plain()
	n, err := strconv.Atoi(string(text))
	switch digits := bytes.TrimPrefix(text, []byte("-")); {
	case err != nil:
		return 0, fmt.Errorf("the number %s cannot stand here", Clip(string(text)))
	case digits[0] == '+', digits[0] == '0' && len(digits) > 1:
		return 0, errNoJSON
	}
	return n, nil
}

// truth reads true or false.
func (r *Reader) truth() (bool, error) {
	switch {
	case r.word("true"):
		return true, nil
	case r.word("false"), r.null():
		return false, nil
	}
	return false, r.misplaced()
}

// dollars reads an amount.
func (r *Reader) dollars() (money.Cents, error) {
	text, err := r.str()
	if err != nil {
		return 0, err
	}
	return money.Parse(string(text))
}

// wagers reads an object of amounts, in its order.
func (r *Reader) wagers() ([]Wager, error) {
	if r.here() != '{' {
		return nil, errors.New(`write an object of amounts such as {"ante": "25.00"}`)
	}
	err := r.members(func(name []byte) error {
		if r.here() != '"' {
			return &hereError{fmt.Errorf(`%s: an amount is text such as "25.00"`, Clip(string(name)))}
		}
		amount, err := r.dollars()
		r.gathered.wagers = append(r.gathered.wagers, Wager{round.WagerID(r.again(name)), amount})
		return err
	})
	return keep(&r.gathered.wagers, &r.kept.wagers, 0), err
}

func (r *Reader) card() error {
	text, err := r.str()
	if err != nil {
		return err
	}
	c, err := card.Parse(string(text))
	r.gathered.cards = append(r.gathered.cards, c)
	return err
}

func (k CardsKey) read(r *Reader) (Entry, error) {
	err := r.elements(r.card)
	return k.Are(keep(&r.gathered.cards, &r.kept.cards, 0)), err
}

func (k CardKey) read(r *Reader) (Entry, error) {
	err := r.card()
	return CardsKey(k).Are(keep(&r.gathered.cards, &r.kept.cards, 0)), err
}

func (k AmountKey) read(r *Reader) (Entry, error) {
	amount, err := r.dollars()
	return k.Is(amount), err
}

func (k FlagKey) read(r *Reader) (Entry, error) {
	yes, err := r.truth()
	return k.Is(yes), err
}

func (k ListKey) read(r *Reader) (Entry, error) {
	first := len(r.gathered.hands)
	err := r.elements(func() error {
		entries := len(r.gathered.entries)
		err := r.members(func(name []byte) error {
			key := Named(k.Of, string(small(name)))
			if string(small(name)) == Own.Name() {
				key = Own
			}
			return r.say(key, name)
		})
		r.gathered.hands = append(r.gathered.hands, keep(&r.gathered.entries, &r.kept.entries, entries))
		return err
	})
	return k.Are(keep(&r.gathered.hands, &r.kept.hands, first)...), err
}
