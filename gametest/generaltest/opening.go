package generaltest

import (
	"slices"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// opens: people open the table moment by moment, and each of two decks by itself, with a floorperson who verifies its inspection.
func (c Chapter) opens(t *testing.T) {
	moments := func(inspected, spread, washed cite.Cite) []cite.Cite {
		return []cite.Cite{inspected, spread, spread, washed, washed, washed}
	}
	one, d := moments(c.at(".4(a)"), c.at(".4(b)"), c.at(".4(c)")), c.at(".4(d)")
	for rules, want := range map[string][]cite.Cite{
		`"shuffling": "device"`: one, `"shuffling": "device", "two_decks": true`: append(slices.Clone(one), moments(d, d, d)...),
	} {
		for _, parts := range []bool{false, true} {
			r := c.round(rules)
			r.State, r.Parts = round.TableState{OpensInParts: true, Validated: true}, parts
			verified := 0
			var asked []cite.Cite
			r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
				switch {
				case q.Kind == round.AskValidation && c.at(".4").Contains(q.Cite):
					verified++
				case q.Kind == round.AskPart && c.at(".4").Contains(q.Cite):
					asked = append(asked, q.Cite)
				}
				return round.Answer{}, false
			}
			p := r.Play(t)
			done := c.under(p, c.at(".4"))
			if !slices.Equal(done, want) || verified != len(want)/len(one) || parts && !slices.Equal(asked, want) || !parts && asked != nil {
				t.Errorf("%s: the table is opened by %v, asked in parts %t by %v, and verified %d times", rules, done, parts, asked, verified)
			}
		}
	}
}

// idleInParts: the cards of an idle table are spread face down, or face up if a player requests it, and only those are turned.
func (c Chapter) idleInParts(t *testing.T) {
	c.removed(t)
	f, w := c.at(".5(f)"), c.at(".4(c)")
	for choice, want := range map[string][]cite.Cite{general.FaceDown: {f, f, w, w}, general.FaceUp: {f, f, w, w, w}} {
		for _, parts := range []bool{false, true} {
			r := c.round(`"shuffling": "device"`)
			r.State, r.Parts = round.TableState{Opened: true, OpensInParts: true}, parts
			reports := gametest.Once("wagers", gametest.Report(general.Idle))
			r.Answer = func(at *round.Round, q *round.Question) (round.Answer, bool) {
				if q.Offers(general.FaceDown) {
					return round.Answer{Question: q.ID, Choice: choice}, true
				}
				return reports(at, q)
			}
			if done := c.under(r.Play(t), f, w); !slices.Equal(done, want) {
				t.Errorf("spread %s, in parts %t: what is done to the cards is %v", choice, parts, done)
			}
		}
	}
}

// removed: in a chapter that says so the cards of an idle table are removed from the shoe and the rack before they are spread.
func (c Chapter) removed(t *testing.T) {
	f := c.at(".5(f)")
	for dealing, from := range map[game.ChoiceValue]string{general.ManualShoe: "the dealing shoe and the discard rack", general.FromHand: "the discard rack"} {
		for _, every := range []bool{false, true} {
			r := c.dealing(dealing)
			r.State, r.Parts = round.TableState{Opened: true, OpensInParts: true, EveryClause: every}, true
			asked := ""
			reports := gametest.Once("wagers", gametest.Report(general.Idle))
			r.Answer = func(at *round.Round, q *round.Question) (round.Answer, bool) {
				if q.Kind == round.AskPart && q.Cite == f && asked == "" {
					asked = q.Text
				}
				return reports(at, q)
			}
			r.Play(t)
			if says := asked == "The cards are removed from "+from; says != (every && c.Clauses.Clauses.Removed == f) {
				t.Errorf("dealt from %s, every clause %t: the dealer of an idle table first does this: %s", dealing, every, asked)
			}
		}
	}
}

// under are the clauses of what people do, of those that lie in these, in order.
func (c Chapter) under(p *gametest.Played, in ...cite.Cite) (all []cite.Cite) {
	for _, e := range p.Of(round.EventProcedure) {
		if slices.ContainsFunc(in, func(of cite.Cite) bool { return of.Contains(e.Cite) }) {
			all = append(all, e.Cite)
		}
	}
	return all
}
