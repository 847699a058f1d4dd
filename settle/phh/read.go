package phh

import (
	"errors"
	"fmt"
	"iter"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/BurntSushi/toml"

	"felt.example/felt/money"
	"felt.example/felt/record"
)

// Read reads a file of one hand or of many. A hand that cannot be used is yielded as an
// error of one sentence, and the rest of the file goes on; a file that is no TOML yields
// one error.
func Read(data []byte) iter.Seq2[*Hand, error] {
	text := string(data)
	hands, plain := scan(text)
	if !plain {
		return readTOML(text)
	}
	return func(yield func(*Hand, error) bool) {
		for _, h := range hands {
			if !yield(h.checked()) {
				return
			}
		}
	}
}

// readTOML reads any file of TOML.
func readTOML(text string) iter.Seq2[*Hand, error] {
	return func(yield func(*Hand, error) bool) {
		if err := exact(text); err != nil {
			yield(nil, err)
			return
		}
		var file map[string]any
		meta, err := toml.Decode(text, &file)
		if err != nil {
			yield(nil, plain(err))
			return
		}
		var names []string
		for _, key := range meta.Keys() {
			if len(key) > 1 {
				continue
			}
			if _, isTable := file[key[0]].(map[string]any); !isTable || strings.HasPrefix(key[0], "_") {
				yield(readHand("", file))
				return
			}
			names = append(names, key[0])
		}
		if len(names) == 0 {
			yield(nil, errors.New("the file holds no hand"))
			return
		}
		for _, name := range names {
			h, err := readHand(name, file[name].(map[string]any))
			if err != nil {
				err = inHand(name, err)
			}
			if !yield(h, err) {
				return
			}
		}
	}
}

// fraction is a number with decimals.
var fraction = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[0-9][0-9_]*\.[0-9_]+`) })

// exact refuses numbers with more digits than the TOML reader keeps.
func exact(text string) error {
	const digits = 15
	line := 0
	for row := range strings.Lines(text) {
		line++
		if end := strings.IndexAny(row, `"'#`); end >= 0 {
			row = row[:end]
		}
		for _, number := range fraction().FindAllString(row, -1) {
			if len(strings.Map(onlyDigits, number)) > digits {
				return fmt.Errorf("line %d: %s has more than %d digits", line, record.Clip(number), digits)
			}
		}
	}
	return nil
}

func onlyDigits(r rune) rune {
	if r < '0' || r > '9' {
		return -1
	}
	return r
}

// plain puts an error of the TOML reader into one line.
func plain(err error) error {
	var parse toml.ParseError
	if !errors.As(err, &parse) {
		return err
	}
	return fmt.Errorf("line %d: the file is no TOML: %s", parse.Position.Line, record.TOML(parse.Message))
}

func readHand(name string, from map[string]any) (*Hand, error) {
	h := &Hand{Name: name}
	var given uint64
	for i, f := range fields {
		if value, is := from[f.name]; is {
			given |= 1 << i
			if err := set(f.of(h), value); err != nil {
				return nil, fmt.Errorf("%s%w", f.name, err)
			}
		}
	}
	for key, value := range from {
		if _, named := numbers()[key]; !named {
			if h.Other == nil {
				h.Other = map[string]any{}
			}
			h.Other[key] = value
		}
	}
	if err := h.check(given); err != nil {
		return nil, err
	}
	return h, nil
}

// set puts a value of TOML into a field. The error is to follow the field's name.
func set(field, value any) error {
	ok := false
	switch field := field.(type) {
	case *string:
		*field, ok = value.(string)
	case *bool:
		*field, ok = value.(bool)
	case *int64:
		*field, ok = value.(int64)
	case *Clock:
		var t time.Time
		if t, ok = value.(time.Time); ok {
			if ok = t.Location().String() == "time-local"; ok {
				*field = Clock(t.Format("15:04:05.999999999"))
			}
		}
	case *Label:
		switch value.(type) {
		case string, int64:
			*field, ok = value, true
		}
	case *Number:
		if ok = isNumber(value); ok {
			*field = value
		}
	case *money.Cents:
		return setAmount(field, value)
	case *[]money.Cents:
		return setList(field, value, setAmount)
	case *[]Action:
		return setList(field, value, setAction)
	case *[]string:
		return setList(field, value, func(s *string, v any) error { return set(s, v) })
	case *[]int64:
		return setList(field, value, func(n *int64, v any) error { return set(n, v) })
	case *[]Number:
		return setList(field, value, func(n *Number, v any) error { return set(n, v) })
	}
	if !ok {
		return fmt.Errorf(": %s cannot stand here", record.Clip(fmt.Sprint(value)))
	}
	return nil
}

func setList[T any](list *[]T, value any, one func(*T, any) error) error {
	values, ok := value.([]any)
	if !ok {
		return fmt.Errorf(": %s is no list", record.Clip(fmt.Sprint(value)))
	}
	*list = make([]T, len(values))
	for i, v := range values {
		if err := one(&(*list)[i], v); err != nil {
			return fmt.Errorf("[%d]%w", i, err)
		}
	}
	return nil
}

func setAction(a *Action, value any) error {
	text, ok := value.(string)
	if !ok {
		return fmt.Errorf(": %s is no action", record.Clip(fmt.Sprint(value)))
	}
	var err error
	if *a, err = ParseAction(text); err != nil {
		return fmt.Errorf(": %w", err)
	}
	return nil
}

func setAmount(c *money.Cents, value any) error {
	text := fmt.Sprint(value)
	if text == "+Inf" {
		*c = Infinite
		return nil
	}
	if !isNumber(value) {
		return fmt.Errorf(": %s is no amount such as 225 or 12.50", record.Clip(text))
	}
	var err error
	if *c, err = parseAmount(text); err != nil {
		return fmt.Errorf(": %w", err)
	}
	return nil
}

// isNumber tells a number of TOML from its other values.
func isNumber(value any) bool {
	switch value.(type) {
	case string, bool, time.Time, []any, map[string]any, []map[string]any:
		return false
	}
	return fmt.Sprint(value) != "NaN"
}
