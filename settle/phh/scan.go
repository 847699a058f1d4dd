package phh

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"felt.example/felt/money"
	"felt.example/felt/record"
)

// scan reads a file in the plain form in which histories are written: a line for each field, numbers and strings without
// escapes, lists of these. It is to spare the TOML reader, which reads the same; ok is false for any other file, and for one
// that has anything to be refused before its hands are checked.
func scan(text string) (hands []scanned, ok bool) {
	if !utf8.ValidString(text) {
		return nil, false
	}
	s := scanner{text: text}
	var h *scanned
	names := map[string]bool{}
	for s.lines(); s.at < len(s.text); s.lines() {
		if s.take('[') {
			name := s.key()
			if h != nil && h.hand.Name == "" || name == "" || name[0] == '_' || names[name] || !s.take(']') || !s.ends() {
				return nil, false
			}
			names[name] = true
			hands = append(hands, scanned{hand: &Hand{Name: name}})
			h = &hands[len(hands)-1]
			continue
		}
		if h == nil {
			hands = append(hands, scanned{hand: &Hand{}})
			h = &hands[0]
		}
		name := s.key()
		s.blank()
		if name == "" || !s.take('=') {
			return nil, false
		}
		s.blank()
		if !s.field(h, name) || !s.ends() {
			return nil, false
		}
	}
	return hands, len(hands) > 0
}

// scanned is a hand with the fields that the file gives, by their numbers.
type scanned struct {
	hand  *Hand
	given uint64
}

// checked is the hand, or why it cannot be used.
func (h scanned) checked() (*Hand, error) {
	err := h.hand.check(h.given)
	switch {
	case err == nil:
		return h.hand, nil
	case h.hand.Name != "":
		return nil, inHand(h.hand.Name, err)
	}
	return nil, err
}

// inHand says in which hand of a file something is wrong.
func inHand(name string, err error) error { return fmt.Errorf("hand %s: %w", record.Clip(name), err) }

// scanner goes through a text.
type scanner struct {
	text string
	at   int
}

// take goes past a byte if it stands here.
func (s *scanner) take(c byte) bool {
	if s.at < len(s.text) && s.text[s.at] == c {
		s.at++
		return true
	}
	return false
}

// blank goes past blanks.
func (s *scanner) blank() {
	for s.at < len(s.text) && (s.text[s.at] == ' ' || s.text[s.at] == '\t') {
		s.at++
	}
}

// lines goes past blanks and ends of lines.
func (s *scanner) lines() {
	for s.blank(); s.take('\n'); s.blank() {
	}
}

// ends goes past the end of a line.
func (s *scanner) ends() bool {
	s.blank()
	return s.at == len(s.text) || s.take('\n')
}

// run goes past the bytes that are in, and returns them.
func (s *scanner) run(in func(byte) bool) string {
	from := s.at
	for s.at < len(s.text) && in(s.text[s.at]) {
		s.at++
	}
	return s.text[from:s.at]
}

func (s *scanner) key() string {
	return s.run(func(c byte) bool {
		return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c >= 'A' && c <= 'Z'
	})
}

// str is a string between single or double quotes, without escapes.
func (s *scanner) str() (string, bool) {
	if s.at == len(s.text) || s.text[s.at] != '\'' && s.text[s.at] != '"' {
		return "", false
	}
	quote := s.text[s.at]
	s.at++
	from := s.at
	for ; s.at < len(s.text); s.at++ {
		switch c := s.text[s.at]; {
		case c == quote:
			text := s.text[from:s.at]
			s.at++
			return text, text != "" || s.at == len(s.text) || s.text[s.at] != quote
		case c == '\\' && quote == '"' || c < ' ' && c != '\t' || c == 0x7f:
			return "", false
		}
	}
	return "", false
}

// number is a number as it is written, of digits, a sign before them and a point between them.
func (s *scanner) number() string {
	return s.run(func(c byte) bool { return c >= '0' && c <= '9' || c == '.' || c == '-' })
}

// integer is a whole number as TOML writes it.
func (s *scanner) integer() (int64, bool) {
	text := s.number()
	digits := strings.TrimPrefix(text, "-")
	if digits == "" || digits[0] == '0' && text != "0" || strings.ContainsAny(digits, ".-") {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil
}

// amount is an amount of not more digits than TOML's readers keep.
func (s *scanner) amount() (money.Cents, bool) {
	if strings.HasPrefix(s.text[s.at:], "inf") {
		s.at += len("inf")
		return Infinite, true
	}
	text := s.number()
	whole, cents, fraction := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	if whole == "" || whole[0] == '0' && len(whole) > 1 || fraction && cents == "" || len(whole)+len(cents) > 15 || text == "-0" {
		return 0, false
	}
	return plainAmount(text)
}

// each scans a list.
func (s *scanner) each(one func() bool) bool {
	if !s.take('[') {
		return false
	}
	for {
		s.lines()
		if s.take(']') {
			return true
		}
		if !one() {
			return false
		}
		s.lines()
		if !s.take(',') {
			return s.take(']')
		}
	}
}

// listOf scans a list into a field.
func listOf[T any](s *scanner, to *[]T, one func() (T, bool)) bool {
	most := 0
	if end := strings.IndexByte(s.text[s.at:], ']'); end > 0 {
		most = 1 + strings.Count(s.text[s.at:s.at+end], ",")
	}
	*to = make([]T, 0, most)
	return s.each(func() bool {
		v, ok := one()
		*to = append(*to, v)
		return ok
	})
}

// field scans the value of a field into the hand.
func (s *scanner) field(h *scanned, name string) (ok bool) {
	i, known := numbers()[name]
	if !known {
		if _, twice := h.hand.Other[name]; twice {
			return false
		}
		value, ok := s.value()
		if h.hand.Other == nil {
			h.hand.Other = map[string]any{}
		}
		h.hand.Other[name] = value
		return ok
	}
	if h.given>>i&1 == 1 {
		return false
	}
	h.given |= 1 << i
	switch to := fields[i].of(h.hand).(type) {
	case *string:
		*to, ok = s.str()
	case *bool:
		*to, ok = s.truth()
	case *int64:
		*to, ok = s.integer()
	case *Label:
		*to, ok = s.label()
	case *Number:
		*to, ok = s.whole()
	case *Clock:
		*to, ok = s.clock()
	case *money.Cents:
		*to, ok = s.amount()
	case *[]money.Cents:
		ok = listOf(s, to, s.amount)
	case *[]int64:
		ok = listOf(s, to, s.integer)
	case *[]string:
		ok = listOf(s, to, s.str)
	case *[]Number:
		ok = listOf(s, to, s.whole)
	case *[]Action:
		ok = listOf(s, to, s.action)
	}
	return ok
}

func (s *scanner) truth() (is, ok bool) {
	switch s.key() {
	case "true":
		return true, true
	case "false":
		return false, true
	}
	return false, false
}

func (s *scanner) label() (Label, bool) {
	if text, ok := s.str(); ok {
		return text, true
	}
	return s.integer()
}

// whole is a number without decimals.
func (s *scanner) whole() (Number, bool) { return s.integer() }

func (s *scanner) clock() (Clock, bool) {
	text := s.run(func(c byte) bool { return c >= '0' && c <= '9' || c == ':' })
	if len(text) != len("15:04:05") || text[2] != ':' || text[5] != ':' || strings.Count(text, ":") != 2 || text[:2] > "23" || text[3:5] > "59" || text[6:] > "59" {
		return "", false
	}
	return Clock(text), true
}

func (s *scanner) action() (Action, bool) {
	text, ok := s.str()
	if !ok {
		return Action{}, false
	}
	a, err := ParseAction(text)
	return a, err == nil
}

// value is the value of a field that the format does not name.
func (s *scanner) value() (any, bool) {
	if s.at == len(s.text) {
		return nil, false
	}
	switch s.text[s.at] {
	case '[':
		all := []any{}
		ok := s.each(func() bool {
			v, ok := s.value()
			all = append(all, v)
			return ok
		})
		return all, ok
	case '\'', '"':
		return s.str()
	case 't', 'f':
		return s.truth()
	}
	return s.integer()
}
