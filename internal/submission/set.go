package submission

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// Set writes a value of the file anew and leaves all else as it stands, comments too. The
// value is TOML; "" takes the key out, of a table all that stands below its heads. What is not
// there yet is written below its table's head. A value in an inline table is refused.
func Set(data []byte, key []string, value string) ([]byte, error) {
	f, err := parse(data)
	if err != nil {
		return nil, err
	}
	name := toml.Key(key).String()
	if len(key) == 0 {
		return nil, errors.New("no key is named")
	}
	n, parent := f.node(key), f.node(key[:len(key)-1])
	line := toml.Key(key[len(key)-1:]).String() + " = " + value + "\n"
	text := ""
	head, isHead := parent.start()
	at, isThere := n.start()
	cut := f.text
	if value == "" {
		cut = f.without(key)
	}
	switch {
	case cut != f.text:
		text = cut
	case isThere:
		from, to, found := f.value(at.Start)
		if !found {
			return nil, fmt.Errorf("%s stands in an inline table; write it out as a table", name)
		}
		if text = f.text[:from] + " " + value + f.text[to:]; value == "" {
			from = strings.LastIndexByte(f.text[:from], '\n') + 1
			text = f.text[:from] + strings.TrimPrefix(f.text[f.lineEnd(to):], "\n")
		}
	case n.is:
		return nil, fmt.Errorf("%s is a table", name)
	case value == "":
		return nil, fmt.Errorf("%s is not there", name)
	case len(key) == 1:
		text = line + f.text
	case isHead:
		end := f.lineEnd(head.Start)
		text = f.text[:end] + "\n" + line + strings.TrimPrefix(f.text[end:], "\n")
	default:
		text = strings.TrimRight(f.text, "\n") + "\n\n[" + toml.Key(key[:len(key)-1]).String() + "]\n" + line
	}
	after, err := parse([]byte(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %s is no value: %w", name, clip(value), err)
	}
	if left := after.node(key).is; left != (value != "") || !only(f.tree(), after.tree(), key) {
		return nil, fmt.Errorf("%s cannot be written alone; write it out as a table", name)
	}
	return []byte(text), nil
}

// without is the text without the tables whose heads begin with the key, and without the
// comments that stand right above those heads.
func (f *file) without(key []string) string {
	var text, comments strings.Builder
	below := false // whether the line stands in such a table
	for line := range strings.Lines(f.text) {
		if strings.HasPrefix(strings.TrimSpace(line), "#") {
			comments.WriteString(line)
			continue
		}
		if head := headOf(line); head != nil {
			below = len(head) >= len(key) && slices.Equal(head[:len(key)], key)
		}
		if !below {
			text.WriteString(comments.String() + line)
		}
		comments.Reset()
	}
	if !below {
		text.WriteString(comments.String())
	}
	return text.String()
}

// headOf is the key of a table whose head the line is, nil where it is none.
func headOf(line string) toml.Key {
	var of map[string]any
	if !strings.HasPrefix(strings.TrimSpace(line), "[") {
		return nil
	}
	meta, err := toml.Decode(line, &of)
	if err != nil || len(meta.Keys()) == 0 {
		return nil
	}
	return slices.MaxFunc(meta.Keys(), func(a, b toml.Key) int { return len(a) - len(b) })
}

// lineEnd is where the line ends that a byte stands in.
func (f *file) lineEnd(at int) int {
	if end := strings.IndexByte(f.text[at:], '\n'); end >= 0 {
		return at + end
	}
	return len(f.text)
}

// value is from where to where the value stands, behind the equals sign, whose text begins at a byte or near
// it; the key must be the first of its line.
func (f *file) value(start int) (from, to int, ok bool) {
	begin := strings.LastIndexByte(f.text[:start], '\n') + 1
	for from = begin; from < len(f.text); from++ {
		if f.text[from] != '=' || from > start {
			continue
		}
		var before map[string]any
		if _, err := toml.Decode(f.text[begin:from]+"= 1", &before); err == nil {
			break
		}
	}
	from++
	for to = from + 1; to <= len(f.text); to++ {
		if to < len(f.text) && f.text[to] != '\n' && f.text[to] != '#' {
			continue
		}
		var before map[string]any
		text := strings.TrimRight(f.text[min(from, len(f.text)):to], " \t\r")
		if _, err := toml.Decode("x ="+text, &before); err == nil {
			return from, from + len(text), true
		}
	}
	return 0, 0, false
}

func (f *file) tree() map[string]any {
	var tree map[string]any
	_, _ = toml.Decode(f.text, &tree) // it was decoded before
	return tree
}

// only reports whether two trees differ in nothing but the value of a key.
func only(a, b map[string]any, key []string) bool {
	for _, tree := range []map[string]any{a, b} {
		for i, part := range key {
			if i == len(key)-1 {
				delete(tree, part)
				break
			}
			below, ok := tree[part].(map[string]any)
			if !ok {
				break
			}
			tree = below
		}
	}
	return reflect.DeepEqual(bare(a), bare(b))
}

// bare is a tree without the tables that are empty.
func bare(tree map[string]any) map[string]any {
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		if below, ok := tree[name].(map[string]any); ok && len(bare(below)) == 0 {
			delete(tree, name)
		}
	}
	return tree
}
