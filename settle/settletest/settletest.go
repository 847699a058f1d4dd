// Package settletest writes round records in few words, for tests that settle them.
package settletest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/round"
	"felt.example/felt/settle"
	"felt.example/felt/settle/scenario"
)

// Record writes a record. Rules are a JSON object; fields say what lies outside the seats,
// "dealer As Kd …" or "all_six 7c"; seats are written
// "1/Ann: Ah Ad Qc Js 7h; ante 25, raise 75; low Qc 7h" or end with "; folded".
func Record(gameID, rules, fields string, seats ...string) string {
	var list []string
	for _, seat := range seats {
		list = append(list, seatOf(seat))
	}
	return fmt.Sprintf(`{"game": %q, "rules": %s, %s "seats": [%s]}`, gameID, rules, fieldsOf(fields), strings.Join(list, ","))
}

func fieldsOf(text string) string {
	var b strings.Builder
	for field := range strings.SplitSeq(text, "; ") {
		name, cards, _ := strings.Cut(field, " ")
		if name == "all_six" {
			fmt.Fprintf(&b, "%q: %q, ", name, cards)
		} else {
			fmt.Fprintf(&b, "%q: %s, ", name, cardsOf(cards))
		}
	}
	return b.String()
}

func seatOf(text string) string {
	who, rest, _ := strings.Cut(text, ": ")
	number, player, _ := strings.Cut(who, "/")
	parts := strings.Split(rest, "; ")
	var wagers []string
	for wager := range strings.SplitSeq(parts[1], ", ") {
		id, amount, _ := strings.Cut(wager, " ")
		wagers = append(wagers, fmt.Sprintf("%q: %q", id, amount))
	}
	more := ""
	for _, part := range parts[2:] {
		if low, ok := strings.CutPrefix(part, "low"); ok {
			more += `, "low": ` + cardsOf(low)
		} else if part == "folded" {
			more += `, "folded": true`
		}
	}
	return fmt.Sprintf(`{"seat": %s, "player": %q, "cards": %s, "wagers": {%s}%s}`, number, player, cardsOf(parts[0]), strings.Join(wagers, ", "), more)
}

func cardsOf(text string) string {
	cards := strings.Fields(text)
	for i := range cards {
		cards[i] = fmt.Sprintf("%q", cards[i])
	}
	return "[" + strings.Join(cards, ", ") + "]"
}

// Settled settles the record; the error is the refusal.
func Settled(text string) (*round.Round, error) {
	rec, err := settle.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	r, _, err := settle.NewSettler().Settle(rec)
	return r, err
}

// Settle settles the record, which must not be refused.
func Settle(t testing.TB, text string) *round.Round {
	t.Helper()
	r, err := Settled(text)
	if err != nil {
		t.Fatalf("refused: %v", err)
	}
	return r
}

// Same compares outcomes, in order, with lines as Lines writes them.
func Same(t testing.TB, outcomes []round.Outcome, want ...string) {
	t.Helper()
	if got := Lines(outcomes); !slices.Equal(got, want) {
		t.Errorf("settled\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// Lines writes outcomes as Same compares them: seat, wager, result, paid, returned and the citations.
func Lines(outcomes []round.Outcome) []string { return scenario.Lines(outcomes) }

// Refused settles the record, which must be refused with the citation.
func Refused(t testing.TB, text string, want cite.Cite) {
	t.Helper()
	_, err := Settled(text)
	Refuses(t, err, want)
}

// Refuses checks that the error is a refusal with the citation.
func Refuses(t testing.TB, err error, want cite.Cite) {
	t.Helper()
	var refusal *round.Refusal
	var input *game.InputError
	switch {
	case errors.As(err, &refusal) && refusal.Cite == want:
	case errors.As(err, &input) && input.Cite == want:
	default:
		t.Errorf("refused with %v, want § %s", err, want)
	}
}
