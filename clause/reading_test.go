package clause

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"felt.example/felt/cite"
)

const sampleReadings = `# A comment.
reading: split_21
about: an ace and a ten after a split
of: 635a.7(n)(4),
  635a.7(o)
default: tie = they tie
other: win = the player wins
why: An ace and a card of 10
  are no Blackjack: but 21.

reading: clock
of: 635a.7(b)
default: fold

reading: all_folded
of: 635a.7(c)
`

var sampleShared = []Reading{
	{ID: "clock", Why: "Nobody answers."},
	{ID: "all_folded", Default: "turned", Others: []string{"left"}, About: "the dealer's cards", Says: map[string]string{"turned": "they are turned", "left": "they are not"}, Why: "No exception."},
}

func TestParseReadings(t *testing.T) {
	got, err := ParseReadings(sampleReadings, sampleShared)
	if err != nil {
		t.Fatal(err)
	}
	want := []Reading{
		{ID: "split_21", About: "an ace and a ten after a split", Says: map[string]string{"tie": "they tie", "win": "the player wins"}, Cites: []cite.Cite{"635a.7(n)(4)", "635a.7(o)"}, Default: "tie", Others: []string{"win"}, Why: "An ace and a card of 10 are no Blackjack: but 21."},
		{ID: "clock", Cites: []cite.Cite{"635a.7(b)"}, Default: "fold", Why: "Nobody answers."},
		{ID: "all_folded", Cites: []cite.Cite{"635a.7(c)"}, Default: "turned", Others: []string{"left"}, About: "the dealer's cards", Says: map[string]string{"turned": "they are turned", "left": "they are not"}, Why: "No exception."},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

func TestParseReadingsRefuses(t *testing.T) {
	for _, tc := range []struct{ old, new, want string }{
		{"reading: split_21", "", "line 3: a reading begins with"},
		{"split_21", "Split 21", "line 2: "},
		{"reading: clock", "reading: split_21", "line 11: "},
		{"  635a.7(o)", "  635a.7(", "line 4: "},
		{"other: win = the player wins", "other:", "line 7: nothing is said"},
		{"other: win", "others: win", "line 7: "},
		{"other: win", "default: win", `line 7: the reading split_21 says "default" twice`},
		{"other: win = the player wins", "other: win", `line 2: the reading split_21, which can be chosen, needs "about:"`},
		{"about: an ace", "# an ace", `line 2: the reading split_21, which can be chosen, needs "about:"`},
		{"why: An ace", "# An ace", "line 2: the reading split_21 needs"},
		{"all_folded", "all_stood", "line 15: the reading all_stood needs"},
		{"default: fold", "", "line 11: the reading clock needs"},
		{"of: 635a.7(b)", "", "line 11: the reading clock needs"},
	} {
		_, err := ParseReadings(strings.Replace(sampleReadings, tc.old, tc.new, 1), sampleShared)
		if err == nil || !strings.HasPrefix(err.Error(), tc.want) {
			t.Errorf("%q for %q: %v, want %q", tc.new, tc.old, err, tc.want)
		}
	}
	for text, want := range map[string]string{
		"reading: clock\nof: 635a.7\nwhy: x": "line 1: the shared reading clock", "reading: clock\ndefault: x": "line 1: the shared reading clock",
	} {
		if _, err := ParseShared(text); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// FuzzParseReadings: what is read can be written and read again.
func FuzzParseReadings(f *testing.F) {
	f.Add(sampleReadings)
	f.Add("reading: a\nof: 579.1\ndefault: b\nwhy: c\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := ParseReadings(text, sampleShared)
		if err != nil {
			if m := err.Error(); !strings.HasPrefix(m, "line ") || strings.ContainsAny(m, "\n\r") {
				t.Fatalf("error %q", m)
			}
			return
		}
		var b strings.Builder
		for _, r := range list {
			fmt.Fprintf(&b, "reading: %s\nof: ", r.ID)
			for i, c := range r.Cites {
				fmt.Fprintf(&b, "%s%s", map[bool]string{true: ", "}[i > 0], c)
			}
			if r.About != "" {
				fmt.Fprintf(&b, "\nabout: %s", r.About)
			}
			fmt.Fprintf(&b, "\nwhy: %s\n", r.Why)
			for i, way := range append([]string{r.Default}, r.Others...) {
				if said, ok := r.Says[way]; ok {
					way += " = " + said
				}
				fmt.Fprintf(&b, "%s: %s\n", map[bool]string{true: "default", false: "other"}[i == 0], way)
			}
		}
		if again, err := ParseReadings(b.String(), nil); err != nil || !reflect.DeepEqual(again, list) {
			t.Fatalf("%+v is written %q and read %+v, %v", list, b.String(), again, err)
		}
	})
}
