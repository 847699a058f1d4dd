package round_test

import (
	"encoding/json"
	"strings"
	"testing"

	"felt.example/felt/round"
)

func TestParsePlace(t *testing.T) {
	for text, want := range map[string]round.Place{
		"3/0": {Pile: round.SeatPile(3)}, "12/6": {Pile: round.SeatPile(12), Index: 6},
		"3.1/2":    {Pile: round.HandPile(3, 1), Index: 2},
		"dealer/2": {Pile: round.Dealer, Index: 2}, "community/4": {Pile: round.Community, Index: 4},
		"extra/0": {Pile: round.Extra}, "discard/255": {Pile: round.Discard, Index: 255}, "shoe/0": {Pile: round.AtHand},
	} {
		got, err := round.ParsePlace(text)
		if err != nil || got != want || got.String() != text {
			t.Errorf("%s is read as %v, %v", text, got, err)
		}
	}
	for _, text := range []string{
		"", "/", "3", "3/", "/0", "0/0", "-1/0", "3/-1", "3/256", "256/0", "3.0/0", "3.x/0", "3./0", ".1/0", "seat/0", "dealer", "dealer/x",
		"rack/0", "dealer/0/0", " 3/0", "3/0 ", strings.Repeat("9", 100),
	} {
		got, err := round.ParsePlace(text)
		if err == nil || strings.ContainsAny(err.Error(), "\n") || len(err.Error()) > 150 {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
	}
}

func FuzzParsePlace(f *testing.F) {
	for _, text := range []string{"3/0", "3.1/2", "dealer/2", "shoe/0", "0/0", "3.256/1", "community/"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		place, err := round.ParsePlace(text)
		if err != nil {
			return
		}
		again, err := round.ParsePlace(place.String())
		if err != nil || again != place {
			t.Fatalf("%q is %v, written %s, read again as %v (%v)", text, place, place, again, err)
		}
		data, err := json.Marshal(place)
		if err != nil {
			t.Fatal(err)
		}
		var stored round.Place
		if err := json.Unmarshal(data, &stored); err != nil || stored != place {
			t.Fatalf("%s is stored as %s and read as %v (%v)", place, data, stored, err)
		}
	})
}
