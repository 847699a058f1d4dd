package words

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// said are texts with what they are in a language of so many sentences; the pages' own catalogue is held to the same.
type said struct {
	Sentences map[string]string
	Cases     [][2]string
}

func readFile[T any](t *testing.T, name string) T {
	t.Helper()
	var of T
	content, err := os.ReadFile(name)
	if err == nil {
		err = json.Unmarshal(content, &of)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return of
}

// TestSaid: a text is found as it is, by what is put into it, as a sentence made of a refusal, and as several one after the other; a name
// stays as it is.
func TestSaid(t *testing.T) {
	of := readFile[said](t, "testdata/said.json")
	c := newCatalogue(of.Sentences)
	for _, one := range of.Cases {
		for range 2 { // it is kept
			if got := c.said(one[0]); got != one[1] {
				t.Errorf("%q is %q, not %q", one[0], got, one[1])
			}
		}
	}
}

// TestEnglishIsAsItWas, as is what is in a language that nobody has translated.
func TestEnglishIsAsItWas(t *testing.T) {
	for _, language := range []string{English, "", "xx"} {
		if got := In(language, "Fold"); got != "Fold" {
			t.Errorf("%q in %q is %q", "Fold", language, got)
		}
	}
}

// TestSpanishIsWhole: it has each sentence, and in each what is put into the English one, once.
func TestSpanishIsWhole(t *testing.T) {
	spanish := readFile[map[string]string](t, "es.json")
	holes := func(text string) []string {
		found := hole.FindAllString(text, -1)
		slices.Sort(found)
		return found
	}
	for _, english := range readFile[[]string](t, "en.json") {
		if strings.TrimSpace(spanish[english]) == "" {
			t.Errorf("Spanish does not say %q", english)
		}
	}
	for english, said := range spanish {
		if a, b := holes(english), holes(said); !slices.Equal(a, b) {
			t.Errorf("%q has %v put in, and %q %v", english, a, said, b)
		}
	}
}

// TestSpanishSaysNothingElse: each of its sentences is in the sources, or is one that is put together only as it is said, such as the name of
// a rank in a hand.
func TestSpanishSaysNothingElse(t *testing.T) {
	spanish := readFile[map[string]string](t, "es.json")
	said := map[string]bool{}
	for _, english := range readFile[[]string](t, "en.json") {
		said[english] = true
	}
	composed := readFile[[]string](t, "composed.json")
	if !slices.IsSorted(composed) {
		t.Error("composed.json is not in order")
	}
	for _, english := range composed {
		if _, is := spanish[english]; !is || said[english] {
			t.Errorf("%q of composed.json is in the sources as a whole, or not in es.json: take it out", english)
		}
		said[english] = true
	}
	for english := range spanish {
		if !said[english] {
			t.Errorf("nothing says %q any more: take it out of es.json, or if it is put together as it is said, list it in composed.json", english)
		}
	}
}

// TestEverySentenceIsFound as it is written.
func TestEverySentenceIsFound(t *testing.T) {
	spanish := readFile[map[string]string](t, "es.json")
	c := newCatalogue(spanish)
	for english, said := range spanish {
		if hole.MatchString(english) {
			continue
		}
		if got := c.said(english); got != said {
			t.Errorf("%q is %q, not %q", english, got, said)
		}
	}
}

// FuzzSaid: whatever is asked for, it ends, and what is said again is the same.
func FuzzSaid(f *testing.F) {
	for _, text := range []string{"Seat 3: you", "The least Ante is $5.", "a, b, c. d: e; f? g", "\xff. \xfe", "{1} {2}", " · "} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if first, second := In("es", text), In("es", text); first != second {
			t.Errorf("%q is %q, and then %q", text, first, second)
		}
	})
}
