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

// loaded: a dealer who does every act places the cards in the shoe, but for one that reshuffles; at other tables nobody does.
func (c Chapter) loaded(t *testing.T, dealing game.ChoiceValue) {
	clauses := c.clauses(dealing)
	regtest.Proves(t, clauses.Loaded)
	for _, every := range []bool{false, true} {
		for _, shuffling := range []game.ChoiceValue{general.Device, general.ReshufflingShoe} {
			r := c.round(`"shuffling": "` + shuffling.String() + `", "dealing": "` + dealing.String() + `"`)
			r.State.EveryAct = every
			p := r.Play(t)
			placed := slices.IndexFunc(p.Events, func(e round.Event) bool { return e.Kind == round.EventProcedure && e.Cite == clauses.Loaded })
			if want := every && shuffling == general.Device; placed >= 0 != want {
				t.Errorf("every act %t, shuffled %s: the cards are placed in a shoe: %t", every, shuffling, !want)
			}
			if slices.ContainsFunc(p.Events[:max(0, placed)], func(e round.Event) bool { return e.Kind == round.EventDeal }) {
				t.Error("a card is dealt before they are in the shoe")
			}
		}
	}
}

// chips: a dealer who does every act counts the value chips of the progressive wagers before he deals a card. They must be as many as
// the wagers accepted.
func (c Chapter) chips(t *testing.T, dealing game.ChoiceValue) {
	clause := c.clauses(dealing).NoMoreBets
	regtest.Proves(t, clause)
	accepted := 0
	for _, st := range gametest.Stakes(c.Stakes) {
		if c.Game.Wager(st.Wager).FromMeter {
			accepted++
		}
	}
	for _, every := range []bool{false, true} {
		r, counted := c.dealing(dealing), 0
		r.State.EveryAct = every
		r.Answer = func(at *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Offers(general.CountChips) {
				if counted = q.Count; at.Dealt() > 0 || q.Cite != clause {
					t.Errorf("the chips are counted under %s after %d cards", q.Cite, at.Dealt())
				}
			}
			return round.Answer{}, false
		}
		if p := r.Play(t); counted != map[bool]int{true: accepted}[every] || p.Cited(round.EventProcedure, clause) != every {
			t.Errorf("every act %t: %d value chips are counted of %d wagers", every, counted, accepted)
		}
	}
	for _, wrong := range []int{-1, 1} {
		r := c.dealing(dealing)
		r.State.EveryAct = true
		r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			return round.Answer{Question: q.ID, Choice: general.CountChips, Count: q.Count + wrong}, q.Offers(general.CountChips)
		}
		r.Refused(t, clause)
	}
	r := c.dealing(dealing)
	r.State.EveryAct = true
	r.Stakes = slices.DeleteFunc(r.Stakes, func(st round.Stake) bool { return c.Game.Wager(st.Wager).FromMeter })
	if p := r.Play(t); p.Cited(round.EventProcedure, clause) {
		t.Error("chips are counted though nobody placed any")
	}
}

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
