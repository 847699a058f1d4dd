package record

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// once refuses a JSON text in which an object has a name twice, in whatever case, since
// nobody can tell which of the values is meant. The text must be well formed.
func once(data []byte) error {
	var seen []string // the names of all open objects
	var open []int    // where the names of each open object begin; -1 is a list
	name := false     // the next string is a name
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '{':
			open, name = append(open, len(seen)), true
		case '[':
			open, name = append(open, -1), false
		case '}', ']':
			if from := open[len(open)-1]; from >= 0 {
				seen = seen[:from]
			}
			open = open[:len(open)-1]
		case ',':
			name = open[len(open)-1] >= 0
		case '"':
			begin, escaped := i, false
			for i++; data[i] != '"'; i++ {
				if data[i] == '\\' {
					escaped = true
					i++
				}
			}
			if !name {
				continue
			}
			name = false
			text := string(data[begin+1 : i])
			if escaped {
				if err := json.Unmarshal(data[begin:i+1], &text); err != nil {
					return err
				}
			}
			same := func(before string) bool { return strings.EqualFold(before, text) }
			if slices.ContainsFunc(seen[open[len(open)-1]:], same) {
				return fmt.Errorf("%s is given twice", Clip(text))
			}
			seen = append(seen, text)
		}
	}
	return nil
}
