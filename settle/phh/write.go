package phh

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"felt.example/felt/money"
)

// WriteAll writes hands as one file: one hand as it is, several each under a name. Names
// that are missing or taken are numbers.
func WriteAll(to io.Writer, hands []*Hand) error {
	taken := map[string]bool{}
	for i, h := range hands {
		named := *h
		switch {
		case len(hands) == 1:
			named.Name = ""
		case h.Name == "" || taken[h.Name]:
			for n := i + 1; named.Name == "" || taken[named.Name]; n++ {
				named.Name = strconv.Itoa(n)
			}
		}
		taken[named.Name] = true
		if err := named.Write(to); err != nil {
			return err
		}
	}
	return nil
}

// Write writes one hand, as a file of its own or, if it has a name, as one of many. The
// fields stand in the format's order, one action a line.
func (h *Hand) Write(to io.Writer) error {
	var b bytes.Buffer
	if h.Name != "" {
		fmt.Fprintf(&b, "[%s]\n", key(h.Name))
	}
	for _, f := range fields {
		value := reflect.ValueOf(f.of(h)).Elem()
		if value.IsZero() && f.name != "ante_trimming_status" {
			continue
		}
		fmt.Fprintf(&b, "%s = %s\n", f.name, valueText(value.Interface()))
	}
	for _, name := range slices.Sorted(maps.Keys(h.Other)) {
		fmt.Fprintf(&b, "%s = %s\n", key(name), valueText(h.Other[name]))
	}
	if h.Name != "" {
		b.WriteByte('\n')
	}
	_, err := to.Write(b.Bytes())
	return err
}

// valueText writes a value of TOML.
func valueText(value any) string {
	switch v := value.(type) {
	case money.Cents:
		return amountText(v)
	case []money.Cents:
		return list(v, amountText)
	case []Action:
		var b strings.Builder
		b.WriteString("[\n")
		for _, a := range v {
			b.WriteString("  " + scalar(a.String()) + ",\n")
		}
		return b.String() + "]"
	case []string:
		return list(v, func(s string) string { return scalar(s) })
	case []int64:
		return list(v, func(n int64) string { return scalar(n) })
	case []Number:
		return list(v, func(n Number) string { return valueText(n) })
	case []any:
		return list(v, valueText)
	case []map[string]any:
		return list(v, func(m map[string]any) string { return valueText(m) })
	case map[string]any:
		var parts []string
		for _, name := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, key(name)+" = "+valueText(v[name]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	case Clock:
		return string(v)
	case time.Time:
		switch v.Location().String() {
		case "datetime-local":
			return v.Format("2006-01-02T15:04:05.999999999")
		case "date-local":
			return v.Format(time.DateOnly)
		case "time-local":
			return v.Format("15:04:05.999999999")
		}
		return v.Format(time.RFC3339Nano)
	}
	return scalar(value)
}

func list[T any](values []T, text func(T) string) string {
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = text(v)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// scalar writes a string, a number or a boolean.
func scalar(value any) string {
	text, err := toml.Marshal(map[string]any{"v": value})
	if err != nil {
		panic(err) // memory takes everything, and TOML has no other scalars
	}
	return strings.TrimSuffix(strings.TrimPrefix(string(text), "v = "), "\n")
}

// key writes a key, quoted where it must be.
func key(name string) string { return toml.Key{name}.String() }
