package paper_test

import (
	"fmt"
	"strings"
	"testing"

	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/submission"
	"felt.example/felt/pa"
)

// TestReplaced: papers are replaced that say something else, and no others.
func TestReplaced(t *testing.T) {
	const table = "\n[tables.1]\ngame = \"high-card-flush\"\n[tables.2]\ngame = \"high-card-flush\"\nminimum = \"15.00\"\n"
	text := string(submission.Default(pa.Game("high-card-flush"), pa.Game("holdem"))) + table
	read := func(text string) *submission.Submission {
		s, found := submission.Read([]byte(text))
		if s == nil {
			t.Fatal(found)
		}
		return s
	}
	for _, tc := range []struct{ old, new, want string }{
		{`edition = "1"`, `edition = "2"`, "[]"},
		{`flush_bonus = "A"`, `flush_bonus = "B"`, "[{1 [sign]} {2 [sign]} {high-card-flush [layout guide rack par dealer inspection]}]"},
		{`minimum = "15.00"`, `minimum = "20.00"`, "[{2 [sign]}]"},
		{`small_bet = "2.00"`, `small_bet = "3.00"`, "[{holdem [sign layout guide rack dealer inspection]}]"},
	} {
		got, err := paper.Replaced(t.Context(), read(text), read(strings.Replace(text, tc.old, tc.new, 1)))
		if err != nil || fmt.Sprint(got) != tc.want {
			t.Errorf("%s: %v, %v, want %s", tc.new, got, err, tc.want)
		}
	}
}
