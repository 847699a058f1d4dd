package generaltest

import (
	"slices"
	"testing"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// noMoreBets is announced before the first card is dealt.
func (c Chapter) noMoreBets(t *testing.T, dealing game.ChoiceValue) {
	clause := c.clauses(dealing).NoMoreBets
	regtest.Proves(t, clause)
	p := c.dealing(dealing).Play(t)
	announced := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventAnnounce && e.Cite == clause })
	dealt := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventDeal })
	if announced < 0 || announced > dealt {
		t.Errorf("announced as event %d, the first card dealt as %d", announced, dealt)
	}
}

// stub goes to the rack uncounted where a device counts the deck, else four times in five.
func (c Chapter) stub(t *testing.T, dealing game.ChoiceValue) {
	clauses := c.clauses(dealing)
	regtest.Proves(t, clauses.Stub)
	for _, shuffling := range []game.ChoiceValue{general.Device, general.CountingDevice, general.ReshufflingShoe} {
		for _, before := range []int{0, 3, 4, 9} {
			r := c.round(`"shuffling": "` + shuffling.String() + `", "dealing": "` + dealing.String() + `"`)
			r.State.RoundsSinceCount = before
			p := r.Play(t)
			counted := p.Cited(round.EventProcedure, clauses.Count)
			if want := shuffling == general.Device && before >= 4; counted != want || p.Cited(round.EventProcedure, clauses.Stub) == want {
				t.Errorf("%s, %d rounds since the last count: counted is %t", shuffling, before, counted)
			}
			if !counted && p.Table.RoundsSinceCount != before+1 {
				t.Errorf("%d rounds since the last count become %d", before, p.Table.RoundsSinceCount)
			}
			away := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventProcedure && e.Cite == clauses.Stub })
			if !counted && slices.ContainsFunc(p.Events[away+1:], func(e round.Event) bool { return e.Kind == round.EventDeal }) {
				t.Errorf("%s: cards are dealt after the stub is gone", shuffling)
			}
		}
	}
}

// count: a right count lets the round go on, a wrong one makes all void.
func (c Chapter) count(t *testing.T, dealing game.ChoiceValue) {
	clauses := c.clauses(dealing)
	regtest.Proves(t, clauses.Count, clauses.Correct, clauses.Incorrect)
	r := c.dealing(dealing)
	r.State = round.TableState{Opened: true, RoundsSinceCount: 4}
	expected := 0
	r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
		if q.Cite == clauses.Count {
			expected = q.Count
		}
		return round.Answer{}, false
	}
	p := r.Play(t)
	if expected != c.Stub[dealing] || p.Table.RoundsSinceCount != 0 || !p.Cited(round.EventProcedure, clauses.Correct) {
		t.Errorf("a stub of %d is expected, want %d", expected, c.Stub[dealing])
	}
	if slices.ContainsFunc(p.Outcomes(), func(o round.Outcome) bool { return o.Result == round.Void }) {
		t.Error("a right count voids wagers")
	}
	for choice, stays := range map[string]bool{"misdealt": true, "not_misdealt": false} {
		r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			switch q.Cite {
			case clauses.Count:
				return round.Answer{Question: q.ID, Choice: "count_stub", Count: q.Count + 1}, true
			case clauses.Incorrect:
				return round.Answer{Question: q.ID, Choice: choice}, true
			}
			return round.Answer{}, false
		}
		p := r.Play(t)
		c.allVoid(t, p, clauses.Incorrect)
		if p.Table.Opened != stays {
			t.Errorf("%s: the deck stays at the table: %t", choice, p.Table.Opened)
		}
	}
}

// allVoid tests that every wager was returned under the clause, and nothing else happened.
func (c Chapter) allVoid(t *testing.T, p *gametest.Played, clause cite.Cite) {
	t.Helper()
	returned := map[int]money.Cents{}
	for _, o := range p.Outcomes() {
		if o.Result != round.Void || o.Cites[0] != clause {
			t.Errorf("seat %d: %s ends with %s under %s", o.Seat, o.Wager, o.Result, o.Cites[0])
		}
		returned[o.Seat] += o.Returned
	}
	staked := map[int]money.Cents{}
	for _, e := range p.Of(round.EventWager) {
		staked[e.Seat] += e.Amount
	}
	for seat, amount := range staked {
		if returned[seat] != amount {
			t.Errorf("seat %d gets %s back of %s", seat, returned[seat], amount)
		}
	}
}
