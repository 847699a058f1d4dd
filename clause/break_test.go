package clause

import "testing"

func TestBreaks(t *testing.T) {
	b := Break{Proof{"678a.11(d)(1)", "pa/highcardflush", "TestLimits/two_cards"}, "pa/highcardflush/game.go", "Seats: 6,", "Seats: 7,"}
	text := FormatBreaks([]Break{b})
	got, err := ParseBreaks(text)
	if err != nil || len(got) != 1 || got[0] != b {
		t.Errorf("%v, %v of %q", got, err, text)
	}
	other := b
	other.Was, other.Is = "a", "b"
	if b.Number() != other.Number() {
		t.Error("the number depends on the alteration")
	}
	for _, bad := range []string{"678a.1", "000\t678a.1\tpa/a.TestA\ta.go\tx\t", "999\t678a.1\tpa/a.TestA\ta.go\tx\ty", "000\t678a.\tpa/a.TestA\ta.go\tx\ty"} {
		if _, err := ParseBreaks(bad); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func FuzzParseBreaks(f *testing.F) {
	f.Add("0\t#0\t0\t0\t0\t0")
	f.Add(FormatBreaks([]Break{{Proof{"678a.1", "pa/a", "TestA"}, "a.go", "x", "y"}}))
	f.Fuzz(func(t *testing.T, text string) {
		breaks, err := ParseBreaks(text)
		if err != nil {
			return
		}
		again, err := ParseBreaks(FormatBreaks(breaks))
		if err != nil || len(again) != len(breaks) {
			t.Errorf("%v of %d breaks written again", err, len(breaks))
		}
	})
}
