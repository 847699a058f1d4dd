package round

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// marks is what a chapter might keep.
type marks struct {
	Button int   `json:"button,omitempty"`
	Blinds []int `json:"blinds,omitempty"`
}

// TestStateIsWrittenAsItWasRead: what the chapter keeps stands after the other fields, whether a game
// has read it or not.
func TestStateIsWrittenAsItWasRead(t *testing.T) {
	for text, kept := range map[string]any{
		`{"dealer":"program","opened":true,"rounds":3,"deck":1,"rounds_since_count":2,"out_of_order":true,"button":4,"blinds":[5,0]}`: &marks{4, []int{5, 0}},
		`{"opened":true,"rounds":1,"deck":0,"rounds_since_count":0,"button":2}`:                                                       &marks{Button: 2},
		`{"opened":false,"rounds":0,"deck":0,"rounds_since_count":0}`:                                                                 nil,
	} {
		var state TableState
		if err := json.Unmarshal([]byte(text), &state); err != nil {
			t.Fatal(err)
		}
		written := func(what string) {
			t.Helper()
			if got, err := json.Marshal(state); err != nil || string(got) != text {
				t.Errorf("%s is written %s (%v), and was %s", what, got, err, text)
			}
		}
		written("a state that no game has read")
		if kept == nil {
			state.Kept = &marks{}
		} else if read, err := ReadKept[marks](state.Kept.(json.RawMessage)); err != nil || !reflect.DeepEqual(read, kept) {
			t.Errorf("%s keeps %+v (%v)", text, read, err)
		} else {
			state.Kept = read
		}
		written("a state that a game has read")
	}
	for _, text := range []string{`{"opened": 3}`, `[]`, `{"button": }`} {
		if json.Unmarshal([]byte(text), new(TableState)) == nil {
			t.Errorf("%s is read", text)
		}
	}
}

// TestOwnFields: every field of a state that the chapter does not keep is known as such.
func TestOwnFields(t *testing.T) {
	var names []string
	for f := range reflect.TypeFor[TableState]().Fields() {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "-" {
			names = append(names, name)
		}
	}
	if !reflect.DeepEqual(names, own) {
		t.Errorf("the fields are %v, not %v", names, own)
	}
}

// TestKeepsIsTheRoundsOwn: what a round changes stays with it, so that it can be run again from the
// state that it found.
func TestKeepsIsTheRoundsOwn(t *testing.T) {
	rules := Rules{Steps: []Step{{Cite: "637a.11(c)", Name: "The button", Do: func(r *Round) {
		Keeps[marks](r).Button++
		Keeps[marks](r).Button++
	}}}}
	found := TableState{Kept: &marks{Button: 1}}
	for _, state := range []TableState{found, found, {}} {
		before := KeptAt[marks](state).Button
		r, err := Run(&rules, state, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := KeptAt[marks](r.Table).Button; got != before+2 || KeptAt[marks](state).Button != before {
			t.Errorf("the button went from %d to %d, and the state found has it at %d", before, got, KeptAt[marks](state).Button)
		}
	}
}
