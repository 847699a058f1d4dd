package spanish21_test

import (
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/pa/spanish21"
)

// TestPreshuffledDecks: by § 635a.4(e) subsections (a), (c) and (d) do not apply to them, and without them (e) has none to
// be about. The tens are removed either way.
func TestPreshuffledDecks(t *testing.T) {
	for _, test := range []struct {
		rules         string
		idle, applies []cite.Cite
	}{
		{`{"shuffling": "preshuffled"}`, []cite.Cite{"635a.4(a)", "635a.4(c)", "635a.4(d)"}, []cite.Cite{"635a.4(b)", "635a.4(e)"}},
		{`{"shuffling": "device"}`, []cite.Cite{"635a.4(e)"}, []cite.Cite{"635a.4(a)", "635a.4(b)", "635a.4(c)", "635a.4(d)"}},
	} {
		s, err := spanish21.Game.Select([]byte(test.rules))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range test.idle {
			if !s.Idle(c) {
				t.Errorf("%s: § %s has effect", test.rules, c)
			}
		}
		for _, c := range test.applies {
			if s.Idle(c) {
				t.Errorf("%s: § %s has no effect", test.rules, c)
			}
		}
	}
}
