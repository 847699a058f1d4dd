package record_test

import (
	"testing"

	"felt.example/felt/record"
)

func TestNearest(t *testing.T) {
	names := []string{"minimum", "maximum", "shuffling", "dealing", "two_decks", "high-card-flush", "A"}
	for word, want := range map[string]string{
		"minimun": "minimum", "maximun": "maximum", "suffling": "shuffling", "delaing": "dealing", "two-decks": "two_decks", "Two Decks": "two_decks",
		"highcardflush": "high-card-flush", "high-card-rush": "high-card-flush", "": "", "B": "", "baccarat": "", "deals": "", "a": "A",
	} {
		if got := record.Nearest(word, names); got != want {
			t.Errorf("%q was meant by %q, not %q", want, word, got)
		}
	}
}
