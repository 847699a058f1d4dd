package submission

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"felt.example/felt/record"
)

// longest is the most bytes that a file may have.
const longest = 256 << 10

// SyntaxError is a file that is no TOML.
type SyntaxError struct {
	// Line and Column count from 1, columns in characters; 0 is unknown.
	Line, Column int
	Message      string
}

// Error is one sentence with the position.
func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return e.Message
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Message)
}

// file is a TOML file as it stands, with the positions of its values.
type file struct {
	text string
	meta toml.MetaData
	top  map[string]toml.Primitive
	// tables are the fields of tables that were asked for, by their paths.
	tables map[string]map[string]node
}

func parse(data []byte) (*file, error) {
	if len(data) > longest {
		return nil, &SyntaxError{Message: fmt.Sprintf("the file has more than %d bytes", longest)}
	}
	f := &file{text: string(bytes.TrimPrefix(data, []byte("\ufeff"))), tables: map[string]map[string]node{}}
	if !utf8.ValidString(f.text) {
		return nil, &SyntaxError{Message: "the file is no UTF-8 text"}
	}
	var err error
	if f.meta, err = toml.Decode(f.text, &f.top); err != nil {
		wrong := &SyntaxError{Message: record.TOML(err.Error())}
		var at toml.ParseError
		if errors.As(err, &at) {
			wrong.Message = record.TOML(at.Message)
			wrong.Line, wrong.Column = f.position(at.Position.Start)
		}
		return nil, wrong
	}
	return f, nil
}

// position is the line and column of a byte.
func (f *file) position(start int) (line, column int) {
	before := f.text[:min(max(start, 0), len(f.text))]
	return 1 + strings.Count(before, "\n"), 1 + utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:])
}

// node is a value in the file, or a place where one is missing.
type node struct {
	file  *file
	key   toml.Key
	value toml.Primitive
	is    bool
}

func (f *file) root() node { return node{file: f} }

// node is the value of a key, or the place where it is missing.
func (f *file) node(key []string) node {
	n := f.root()
	for _, name := range key {
		n = n.field(name)
	}
	return n
}

// path is where the node stands, as keys with dots between them.
func (n node) path() string { return n.key.String() }

// fields are the values in a table by their keys; ok reports whether the node is one.
func (n node) fields() (fields map[string]node, ok bool) {
	path := n.path()
	if fields, ok := n.file.tables[path]; ok {
		return fields, true
	}
	table := n.file.top
	if len(n.key) > 0 {
		table = nil
		// The library takes what is no table for an empty one.
		if _, isTable := n.any().(map[string]any); !isTable || n.file.meta.PrimitiveDecode(n.value, &table) != nil {
			return nil, false
		}
	}
	fields = map[string]node{}
	for name, value := range table {
		fields[name] = node{n.file, n.at(name), value, true}
	}
	n.file.tables[path] = fields
	return fields, true
}

func (n node) at(name string) toml.Key { return append(slices.Clone(n.key), name) }

// field is one value in a table, or the place where it is missing.
func (n node) field(name string) node {
	if fields, ok := n.fields(); ok && fields[name].is {
		return fields[name]
	}
	return node{file: n.file, key: n.at(name)}
}

// names are the keys of a table in order.
func names(fields map[string]node) []string { return slices.Sorted(maps.Keys(fields)) }

// any is the value as TOML has it, nil where there is none.
func (n node) any() any {
	var value any
	if !n.is || n.file.meta.PrimitiveDecode(n.value, &value) != nil {
		return nil
	}
	return value
}

// Values are what a file states, by its keys, whether it complies or not: strings, booleans, whole
// numbers, lists and tables; all else is text. It is nil where the file is no TOML.
func Values(data []byte) map[string]any {
	f, err := parse(data)
	if err != nil {
		return nil
	}
	return plain(f.tree()).(map[string]any)
}

func plain(value any) any {
	switch v := value.(type) {
	case map[string]any:
		all := map[string]any{}
		for name, below := range v {
			all[name] = plain(below)
		}
		return all
	case []map[string]any:
		all := []any{}
		for _, below := range v {
			all = append(all, plain(below))
		}
		return all
	case []any:
		all := []any{}
		for _, below := range v {
			all = append(all, plain(below))
		}
		return all
	case string, bool, int64:
		return v
	case time.Time:
		return v.Format(time.DateOnly)
	}
	return fmt.Sprint(value)
}

// text is a value that is a string.
func (n node) text() (string, bool) {
	text, ok := n.any().(string)
	return text, ok
}

// list is a value that is a list of strings.
func (n node) list() ([]string, bool) {
	values, ok := n.any().([]any)
	var list []string
	for _, v := range values {
		text, isText := v.(string)
		ok = ok && isText
		list = append(list, text)
	}
	return list, ok
}

// raw is the value as it stands in a round record's rules.
func (n node) raw() json.RawMessage {
	raw, err := json.Marshal(n.any())
	if err != nil {
		return json.RawMessage("null") // not a number, or infinite: no option takes it
	}
	return raw
}

// stop is an Unmarshaler by which the library tells where a value stands.
type stop struct{}

func (stop) UnmarshalTOML(any) error { return errors.New("here") }

// start is the byte where the value begins; of a table where its head does.
func (n node) start() (at toml.Position, ok bool) {
	var here toml.ParseError
	if !n.is || !errors.As(n.file.meta.PrimitiveDecode(n.value, new(stop)), &here) || here.Position.Line == 0 {
		return toml.Position{}, false
	}
	return here.Position, true
}

// position is where the value stands in the file; what is missing stands where its table does,
// and a table without a head where its first value does.
func (n node) position() (line, column int) {
	if at, ok := n.start(); ok {
		return n.file.position(at.Start)
	}
	if fields, ok := n.fields(); ok && n.is {
		first, found := 0, false
		for _, field := range fields {
			if at, ok := field.start(); ok && (!found || at.Start < first) {
				first, found = at.Start, true
			}
		}
		if found {
			return n.file.position(first)
		}
	}
	if len(n.key) > 1 {
		return n.file.node(n.key[:len(n.key)-1]).position()
	}
	return 1, 1
}
