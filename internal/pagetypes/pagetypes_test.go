package pagetypes_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"felt.example/felt/internal/pagetypes"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// Colour is a colour.
type colour string

type inner struct {
	Deep bool `json:"deep"`
}

type part struct {
	N int `json:"n"`
}

type sample struct {
	inner
	Kind    string            `json:"kind" ts:"sample"`
	Colour  colour            `json:"colour"`
	Parts   []part            `json:"parts"`
	Pair    [2]int            `json:"pair"`
	Maybe   *float64          `json:"maybe"`
	Left    *part             `json:"left,omitempty"`
	At      time.Time         `json:"at,omitzero"`
	By      map[string]colour `json:"by"`
	Raw     json.RawMessage   `json:"raw"`
	Any     any               `json:"any"`
	Held    any               `json:"held,omitempty" ts:"Sample"`
	Unsaid  int               `json:"-"`
	Unused  uint64            `json:"unknown,omitempty" ts:"-"`
	private int
}

type camel struct {
	GameName string `json:"gameName"`
}

type nowhere struct {
	Held any `json:"held" ts:"Nothing"`
}

type unwritable struct {
	C chan int `json:"c"`
}

func write(t *testing.T, value any) (string, error) {
	t.Helper()
	root, err := regtest.Root()
	if err != nil {
		t.Fatal(err)
	}
	text, err := pagetypes.Write(root, map[string]any{"Sample": value})
	return string(text), err
}

func TestTypes(t *testing.T) {
	text, err := write(t, sample{private: 1})
	if err != nil {
		t.Fatal(err)
	}
	want := `export interface Sample {
  deep: boolean;
  kind: "sample";
  colour: string;
  parts: Part[];
  pair: [number, number];
  maybe: number | null;
  left?: Part;
  at?: string;
  by: Record<string, string>;
  raw: unknown;
  any: unknown;
  held?: Sample;
}

export interface Part {
  n: number;
}
`
	if !strings.HasSuffix(text, want) {
		t.Errorf("got\n%s\nwant at its end\n%s", text, want)
	}
}

// TestConstantsMakeAUnion: a string that is one of several is so in TypeScript too.
func TestConstantsMakeAUnion(t *testing.T) {
	text, err := write(t, round.Win)
	if want := `export type Sample = "win" | "lose" | "push" | "bonus" | "void";`; err != nil || !strings.Contains(text, want) {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
}

func TestRefusals(t *testing.T) {
	for want, value := range map[string]any{
		`"gameName" is no name in snake_case`: camel{},
		"chan int has no type in TypeScript":  unwritable{},
		`there is no type "Nothing"`:          nowhere{},
		"has no name": struct {
			X struct {
				Y int `json:"y"`
			} `json:"x"`
		}{},
	} {
		if _, err := write(t, value); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%T: %v, want %q", value, err, want)
		}
	}
}
