package spanish21_test

import (
	"slices"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/round"
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

// TestOpeningInParts: people open the table moment by moment, and a floorperson ensures with the dealer that the tens are removed,
// from preshuffled decks too.
func TestOpeningInParts(t *testing.T) {
	const a, b, c, d, e cite.Cite = "635a.4(a)", "635a.4(b)", "635a.4(c)", "635a.4(d)", "635a.4(e)"
	for rules, want := range map[string]struct{ done, validated []cite.Cite }{
		`{}`:                           {[]cite.Cite{a, b, b, b, b, c, c, d, d, d}, []cite.Cite{a, b}},
		`{"shuffling": "preshuffled"}`: {[]cite.Cite{b, b, b, b, e}, []cite.Cite{b}},
	} {
		for _, parts := range []bool{false, true} {
			var validated []cite.Cite
			r := live(rules, calm, one)
			r.State, r.Parts = round.TableState{OpensInParts: true, Validated: true}, parts
			r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
				if q.Kind == round.AskValidation {
					validated = append(validated, q.Cite)
				}
				return round.Answer{}, false
			}
			if done := done(r.Play(t), "635a.4"); !slices.Equal(done, want.done) || !slices.Equal(validated, want.validated) {
				t.Errorf("%s, in parts %t: the table is opened by %v, and a floorperson answers by %v", rules, parts, done, validated)
			}
		}
	}
}

// TestIdleInParts: the cards of an idle table are spread face down, or face up if a player requests it, and only those are turned.
func TestIdleInParts(t *testing.T) {
	const g, d cite.Cite = "635a.5(g)", "635a.4(d)"
	first := play(t, `{}`, calm, one)
	first.Table.OpensInParts = true
	for choice, want := range map[string][]cite.Cite{general.FaceDown: {g, g, g, d, d}, general.FaceUp: {g, g, g, d, d, d}} {
		for _, parts := range []bool{false, true} {
			r := next(first, `{}`, one, gametest.Once("wagers", gametest.Report(spanish21.Idle)), gametest.Once(general.FaceDown, round.Answer{Choice: choice}))
			r.Parts = parts
			if p := r.Play(t); !slices.Equal(done(p, g, d), want) || acts(t, p) != choice+" "+shuffled {
				t.Errorf("spread %s, in parts %t: what is done to the cards is %v, and the dealer is asked to %s", choice, parts, done(p, g, d), acts(t, p))
			}
		}
	}
}

// done are the clauses of what people do, of those that lie in these, in order.
func done(p *gametest.Played, in ...cite.Cite) (all []cite.Cite) {
	for _, e := range p.Of(round.EventProcedure) {
		if slices.ContainsFunc(in, func(of cite.Cite) bool { return of.Contains(e.Cite) }) {
			all = append(all, e.Cite)
		}
	}
	return all
}
