package main

import (
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// TestLoad plays at a few tables through a floor of its own: rounds are dealt and decided, others see
// what is done, and nothing is refused.
func TestLoad(t *testing.T) {
	var out strings.Builder
	if err := run(t.Context(), plan{tables: 5, watchers: 100, long: 5 * time.Second, pace: "fast"}, &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	of := func(name string, n int) float64 {
		t.Helper()
		found := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(name) + `\s+(.*)$`).FindStringSubmatch(out.String())
		if found == nil {
			t.Fatalf("%s is not told:\n%s", name, &out)
		}
		value, err := strconv.ParseFloat(strings.Split(strings.ReplaceAll(found[1], " of ", ", "), ", ")[n], 64)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return value
	}
	for name, n := range map[string]int{
		"decisions a second": 0, "click to another player's page: p50, p99, p99.9, ms": 3, "click to a watcher's page: p50, p99, p99.9, ms": 3,
		"messages a second, kB a second": 0, "appends a second, of ms each": 0, "rounds a second": 0, "bytes a round on disk": 0,
	} {
		if of(name, n) <= 0 {
			t.Errorf("%s: none\n%s", name, &out)
		}
	}
	if of("refused, unseen", 0) > 0 {
		t.Errorf("something was refused:\n%s", &out)
	}
}
