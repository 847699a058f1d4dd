package general

import (
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/round"
)

// CountEvery is how many rounds may pass before the stub must be counted.
const CountEvery = 5

// CountChips is the dealer's act of counting the value chips of a progressive wager.
const CountChips = "count_chips"

// CountStub is the dealer's act of counting the stub.
const CountStub = "count_stub"

// CountHands is the dealer's act of counting the cards of losing hands.
const CountHands = "count_hands"

// NoMoreBets takes the wagers under the section by which the table deals. The value chips of a progressive wager are then
// counted where the table does that: they must be as many as the wagers accepted.
func (p *Procedure) NoMoreBets(r *round.Round, s *game.Selected) {
	way, _ := p.way(r)
	s.NoMoreBets(r, way.NoMoreBets)
	if r.Table.EveryAct {
		countChips(r, s, way.NoMoreBets)
	}
}

func countChips(r *round.Round, s *game.Selected, c cite.Cite) {
	accepted := 0
	for i := range s.Game.Wagers {
		for _, seat := range r.Seats() {
			if w := &s.Game.Wagers[i]; w.FromMeter && seat.Has(w.ID) > 0 {
				accepted++
			}
		}
	}
	if accepted == 0 {
		return
	}
	r.Ask(round.Question{
		Kind: round.AskAct, Cite: c, Text: "Collect the value chips of the progressive wagers and count them", Count: accepted,
		Choices: r.Only(CountChips, c),
		Check: func(a round.Answer) error {
			if a.Count != accepted {
				return round.Refuse(c, "%d value chips were counted, and %d progressive wagers accepted; no card is dealt before they agree", a.Count, accepted)
			}
			return nil
		},
	})
	r.Procedure(c, "The value chips are as many as the progressive wagers accepted, and go into the table inventory container")
}

// Hands deals each seat in the round, then the dealer, a given number of cards: one at a time
// from a manual shoe or from the hand, in stacks from an automated shoe.
func (p *Procedure) Hands(r *round.Round, seat, dealer int) {
	way, _ := p.way(r)
	r.Act(way.Order, "deal", "Deal the cards")
	if way == &p.Automated {
		for _, s := range r.Seats() {
			p.deal(r, round.SeatPile(s.Number), seat, way.Order)
		}
		p.deal(r, round.Dealer, dealer, way.Order)
		return
	}
	r.DealInTurn(seat, dealer, way.Order, p.Irregularities.FaceUp)
}

// Pile deals cards face down to one place, under the clause given.
func (p *Procedure) Pile(r *round.Round, to round.Pile, cards int, c cite.Cite) {
	r.Act(c, "deal", "Deal the cards")
	p.deal(r, to, cards, c)
}

func (p *Procedure) deal(r *round.Round, to round.Pile, cards int, c cite.Cite) {
	for range cards {
		r.Deal(to, c, p.Irregularities.FaceUp)
	}
}

// Look has each player look at his cards under the clause.
func Look(r *round.Round, c cite.Cite) {
	for _, s := range r.Seats() {
		r.Look(round.SeatPile(s.Number), c)
	}
}

// Clear takes the players' cards away from the dealer's right, then the other piles given.
func Clear(r *round.Round, c cite.Cite, others ...round.Pile) {
	(*Progressive)(nil).Clear(r, c, others...)
}

// Deal deals each seat and the dealer a given number of cards, whereupon the stub goes.
func (p *Procedure) Deal(r *round.Round, seat, dealer int) {
	p.Hands(r, seat, dealer)
	p.Stub(r)
}

// Forfeit settles the wagers of a player who has folded. His cards are collected under the clause, unless one
// of the wagers that outlive a fold still needs them.
func Forfeit(r *round.Round, s *round.Seat, folds []round.Settlement, collected cite.Cite, outlive ...round.WagerID) {
	r.SettleAll(s, "", folds)
	if !s.HasAny(outlive...) {
		r.Collect(round.SeatPile(s.Number), collected)
	}
}

// Rules are those of a round that is shuffled for, wagered on and dealt, and goes on with the steps given.
func (p *Procedure) Rules(s *game.Selected, deal func(*round.Round), steps ...round.Step) round.Rules {
	return round.Rules{
		Steps: append([]round.Step{
			{Cite: p.Clauses.Shuffling, Name: "Shuffle and cut", Do: p.Prepare},
			{Cite: p.Clauses.Wagers, Name: "Wagers", Do: func(r *round.Round) { p.NoMoreBets(r, s) }},
			{Cite: p.Clauses.Deal, Name: "Deal", Do: deal},
		}, steps...),
		Irregular: p.Irregular,
		Abandoned: p.Clauses.Leaving,
	}
}

// Method is the way in which the table deals now.
func (p *Procedure) Method(r *round.Round) (*Dealing, game.ChoiceValue) { return p.way(r) }

// Reshuffles reports whether the table uses a shoe that reshuffles by itself (§ .5(g)).
func (p *Procedure) Reshuffles(r *round.Round) bool {
	return p.shuffling == ReshufflingShoe && !r.Table.OutOfOrder
}

// Stub puts the rest of the deck into the discard rack, and counts it first at least
// every five rounds unless the shuffling device counts the deck.
func (p *Procedure) Stub(r *round.Round) {
	way, _ := p.way(r)
	r.Table.RoundsSinceCount++
	counted := p.counted && !r.Table.OutOfOrder
	if counted || r.Table.RoundsSinceCount < CountEvery {
		r.Procedure(way.Stub, "The stub goes to the discard rack unexposed")
		return
	}
	expected := len(p.Deck) - r.Dealt()
	a := r.Ask(round.Question{
		Kind: round.AskAct, Cite: way.Count, Text: "Count the stub", Count: expected,
		Choices: r.Only(CountStub, way.Count),
	})
	r.Done(way.Count, "The dealer counts the stub face down on the layout", "The program counts the stub")
	r.Table.RoundsSinceCount = 0
	if a.Count == expected {
		r.Procedure(way.Correct, "The deck is complete; the stub goes to the discard rack unexposed")
		return
	}
	p.miscounted(r, way.Incorrect)
}

// miscounted is what follows when the count of the stub is wrong: all is void, and the
// deck goes unless the cards were only misdealt.
func (p *Procedure) miscounted(r *round.Round, c cite.Cite) {
	a := r.Ask(round.Question{
		Kind: round.AskAct, Cite: c, Text: "Were the cards misdealt, with all of them still in the deck?",
		Choices: []round.Choice{{ID: "misdealt", Cite: c}, {ID: "not_misdealt", Cite: c}},
	})
	r.Procedure(c, "The count of the stub is wrong: all hands are void")
	r.Void(c)
	if a.Choice == "not_misdealt" {
		r.Table.Opened = false
		r.Procedure(c, "The entire deck is removed from the table")
	}
	r.End()
}
