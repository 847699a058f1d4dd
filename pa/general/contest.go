package general

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/round"
)

// Contest is § .11 as chapters have it in which each player folds or wagers once more, and the
// dealer's hand then decides.
type Contest[V game.Value] struct {
	game.ContestOf[V]
	Procedure Procedure
	// Best is the value of a pile of a given number of cards, and those that form it.
	Best  func(cards card.Set) (V, card.Set)
	Cards int
	// Qualifies reports whether the dealer qualifies with a hand; nil where he need not.
	Qualifies func(V) bool
	// Deal deals all cards; nil is so many to each, whereupon the stub goes.
	Deal func(*Procedure, *round.Round)
	// Ante is the wager that brings a player in, Voided are those that are void with the hands.
	Ante   round.WagerID
	Voided []round.WagerID
	// Sides are the wagers that outlive a fold, in the order in which they are settled, and Jackpot the
	// progressive one, which comes last; nil is none.
	Sides   []game.Side
	Jackpot *Progressive
	// AnyAmount: the wager of the decision is any from the Ante up, not only a multiple of it.
	AnyAmount bool
	// OneByOne: a player's cards are turned once, all of his wagers settled by them, and they are taken
	// away before the next player's.
	OneByOne bool
	ContestTexts
	ContestClauses
}

// ContestTexts are the words of a Contest's questions and events.
type ContestTexts struct {
	Deciding  string // the name of the step
	FoldOrNot string
	Exposed   string // what follows when a card of the dealer is exposed
}

// ContestClauses are the clauses of a Contest.
type ContestClauses struct {
	// Look is how a player sees his cards, Form what hand they are, Decide the step in which the
	// dealer's cards must stay hidden.
	Look, Form, Decide cite.Cite
	// Placed and Folded are what follows, Collected when the cards of a fold go, and Forfeit the step
	// in which that and the wagers of a fold are collected; "" is at once.
	Placed, Folded, Collected, Forfeit cite.Cite
	// Reveal turns the dealer's cards, Turn a player's, Side, where it is another, those with a side
	// wager; Clear takes them away.
	Reveal, Turn, Side, Clear cite.Cite
	// Unturned takes the players' cards away where a dealer who does not qualify leaves them face
	// down, and UnturnedSide turns those with a side wager; "" where they are turned all the same.
	Unturned, UnturnedSide cite.Cite
	// DealerCardExposed is the chapter's own irregularity.
	DealerCardExposed cite.Cite
}

// contestTable is a table of such a game: the chapter with its choices made.
type contestTable[V game.Value] struct {
	*Contest[V]
	procedure *Procedure
	settle    func(player, dealer V) []round.Settlement
	sides     []side
	jackpot   game.Paid
	optional  []round.WagerID
	extra     bool // a side wager is on the extra cards too
	known     bool
}

// side is a side wager, and what cards come to on it.
type side struct {
	game.Side
	paid game.Paid
}

// Rules are the steps of the game under the choices made.
func (c *Contest[V]) Rules(s *game.Selected) round.Rules {
	t := &contestTable[V]{Contest: c, procedure: c.Procedure.Selected(s), settle: c.Settle(s), known: Known.Chosen(s)}
	for _, of := range c.Sides {
		t.sides = append(t.sides, side{of, s.Paid(of.Wager)})
		t.optional = append(t.optional, of.Wager)
		t.extra = t.extra || of.Extra != ""
	}
	steps := []round.Step{{Cite: c.Decide, Name: c.Deciding, Do: t.decide}}
	if c.Forfeit != "" {
		steps = append(steps, round.Step{Cite: c.Forfeit, Name: "Forfeited wagers are collected", Do: t.forfeit})
	}
	rules := t.procedure.Rules(s, t.deal, append(steps,
		round.Step{Cite: c.Reveal, Name: "The dealer reveals and settles", Do: t.reveal},
		round.Step{Cite: c.Clear, Name: "The cards are removed", Do: t.clear})...)
	rules.Irregular = t.irregular
	if limit := s.Game.Limit; limit != nil {
		rules.Limit, rules.Limited, rules.Unlimited, rules.LimitCite = game.PayoutLimit.Of(s), limit.Wagers, limit.Except, limit.Cite
	}
	if c.Jackpot != nil {
		t.jackpot, t.optional = s.Paid(c.Jackpot.Wager), append(t.optional, c.Jackpot.Wager)
		c.Jackpot.TurnBack(s, &rules)
	}
	return rules
}

// Irregularity lists what may go wrong: what is general, and a card of the dealer's exposed.
func (c *Contest[V]) Irregularity() []game.Irregularity {
	return append(c.Procedure.Declare(), game.Irregularity{
		Kind: DealerCardExposed, Name: "Card of the dealer exposed before all have decided", Cite: c.DealerCardExposed, Cards: game.FaceDown(round.AtDealer),
	})
}

func (t *contestTable[V]) deal(r *round.Round) {
	if t.Deal != nil {
		t.Deal(t.procedure, r)
		return
	}
	t.procedure.Deal(r, t.Cards, t.Cards)
}

// decide asks from the dealer's left each player to fold or to wager once more.
func (t *contestTable[V]) decide(r *round.Round) {
	if t.known {
		for _, s := range r.Seats() {
			pile := round.SeatPile(s.Number)
			t.note(r, pile, r.Look(pile, t.Look), t.Form)
		}
	}
	for _, s := range r.Seats() {
		if !s.Gone {
			t.ask(r, s)
		}
	}
}

// ask is one player's decision. At a table that does not know his cards the limit is that of the
// best hand that he may have, until they are turned.
func (t *contestTable[V]) ask(r *round.Round, s *round.Seat) {
	pile, ante := round.SeatPile(s.Number), s.Has(t.Ante)
	best := ^V(0)
	if t.known {
		best = t.Rank(r.Set(pile))
	}
	times, limit := t.Most(best)
	step := ante
	if t.AnyAmount {
		step = 0
	}
	bet := round.Choice{ID: t.Choice, Wager: t.Wager, Min: ante, Max: ante * times, Multiple: step, Cite: limit, Over: limit}
	if FoldOrWager(r, s, t.Decide, t.FoldOrNot, bet, t.Placed, t.Folded) && t.Forfeit == "" {
		Forfeit(r, s, t.Folds, t.Collected, t.optional...)
	}
}

// FoldOrWager asks a player, under the clause decide, to place the bet or to fold, and does what he
// chooses under the clause of either. It reports whether he has folded.
func FoldOrWager(r *round.Round, s *round.Seat, decide cite.Cite, text string, bet round.Choice, placed, folded cite.Cite) bool {
	q := r.Pose(round.AskDecision, decide, text)
	q.Seats, q.Choices, q.Otherwise = r.Numbers(s.Number), r.Choices(bet, round.Choice{ID: "fold", Cite: folded}), "fold"
	a := r.Answer()
	switch a.Choice {
	case bet.ID:
		r.Decide(s, bet.ID, decide)
		r.PlaceWager(s.Number, s.Player, bet.Wager, a.Amount, placed)
		return false
	case "fold":
		s.Folded = true
		r.Decide(s, "fold", decide)
		return true
	}
	return false
}

// forfeit collects what was forfeited, once all have decided.
func (t *contestTable[V]) forfeit(r *round.Round) {
	for _, s := range r.Seats() {
		if s.Folded {
			Forfeit(r, s, t.Folds, t.Collected, t.optional...)
		}
	}
}

// reveal turns the dealer's hand, then settles from his right.
func (t *contestTable[V]) reveal(r *round.Round) {
	r.Act(t.Reveal, "reveal", "Turn the dealer's cards")
	dealer := t.form(r, round.Dealer, r.Turn(round.Dealer, t.Reveal), t.Reveal)
	if t.Qualifies != nil {
		qualifies := t.Qualifies(dealer)
		if r.Qualify(qualifies); !qualifies && t.Unturned != "" {
			t.unturned(r, dealer)
			return
		}
	}
	for s := range r.FromRight {
		if t.OneByOne && s.Folded && !s.HasAny(t.optional...) {
			continue
		}
		if !s.Folded {
			pile := round.SeatPile(s.Number)
			player := t.form(r, pile, r.Turn(pile, t.Turn), t.Turn)
			if !t.known {
				times, limit := t.Most(player)
				r.Reduce(s, t.Wager, s.Has(t.Ante)*times, limit)
			}
			r.SettleAll(s, round.Name(r, player), t.settle(player, dealer))
		}
		t.settleSides(r, s, t.Side)
		if t.OneByOne && !t.Jackpot.Remain(r, s) {
			r.Collect(round.SeatPile(s.Number), t.Clear)
		}
	}
}

// unturned settles what no player's hand decides, then goes around again for the side wagers.
func (t *contestTable[V]) unturned(r *round.Round, dealer V) {
	list := t.settle(0, dealer)
	for s := range r.FromRight {
		if s.Folded {
			continue
		}
		r.SettleAll(s, "", list)
		if !s.HasAny(t.optional...) {
			r.Collect(round.SeatPile(s.Number), t.Unturned)
		}
	}
	for s := range r.FromRight {
		t.settleSides(r, s, t.UnturnedSide)
	}
}

// note notes the best hand of a pile with these cards, where anybody reads it.
func (t *contestTable[V]) note(r *round.Round, pile round.Pile, cards card.Set, c cite.Cite) {
	if !r.Unread() {
		t.form(r, pile, cards, c)
	}
}

// form notes and returns the best hand of a pile with these cards.
func (t *contestTable[V]) form(r *round.Round, pile round.Pile, cards card.Set, c cite.Cite) V {
	if r.Unread() {
		return t.Rank(cards)
	}
	v, plays := t.Best(cards)
	r.Form(pile, round.Name(r, v), plays, c)
	return v
}

// settleSides settles the wagers that outlive a fold, with the cards turned under the clause.
func (t *contestTable[V]) settleSides(r *round.Round, s *round.Seat, turn cite.Cite) {
	if !s.HasAny(t.optional...) {
		return
	}
	pile := round.SeatPile(s.Number)
	var own card.Set
	if s.Folded || !t.OneByOne || turn != t.Turn {
		own = r.Turn(pile, turn)
		t.note(r, pile, own, turn)
	} else {
		own = r.Set(pile)
	}
	for i := range t.sides {
		x := &t.sides[i]
		if s.Has(x.Wager) == 0 {
			continue
		}
		cards := own
		if x.Extra != "" {
			cards |= r.Turn(round.Extra, x.Extra)
		}
		hand, pays := x.paid(cards)
		x.Settle(r, s, hand, pays)
	}
	if t.Jackpot != nil {
		hand, pays := t.jackpot(own)
		t.Jackpot.Settle(r, s, pays, hand)
	}
}

func (t *contestTable[V]) clear(r *round.Round) {
	others := append(make([]round.Pile, 0, 2), round.Dealer)
	if t.extra && r.Len(round.Extra) > 0 {
		others = append(others, round.Extra)
	}
	if !t.OneByOne {
		t.Jackpot.Clear(r, t.Clear, others...)
		return
	}
	for _, pile := range others {
		r.Collect(pile, t.Clear)
	}
	t.Jackpot.Await(r, t.Clear)
}

// irregular is § .13; a card of the dealer's exposed is the chapter's own, the rest is general.
func (t *contestTable[V]) irregular(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	if i.Kind != DealerCardExposed {
		return t.procedure.Irregular(r, i)
	}
	c := t.DealerCardExposed
	if !t.hidden(r) {
		return round.GoesOn, round.Refuse(c, "the dealer has not his cards, or no player has still to decide")
	}
	if err := Expose(r, i, round.Dealer, c); err != nil {
		return round.GoesOn, err
	}
	r.Procedure(c, "A card of the dealer is exposed: "+t.Exposed)
	r.Void(c, t.Voided...)
	t.complete(r)
	if slices.ContainsFunc(r.Seats(), t.onExtra) && r.Len(round.Extra) == 0 {
		r.Deal(round.Extra, c, t.procedure.Irregularities.FaceUp)
	}
	for s := range r.FromRight {
		t.settleSides(r, s, c)
	}
	t.Jackpot.Await(r, "")
	return round.Ends, nil
}

// hidden reports whether the dealer has a card and may not show it yet: from the deal until the last player has
// decided, and so also while the stub is counted.
func (t *contestTable[V]) hidden(r *round.Round) bool {
	step := r.Step().Cite
	return step == t.Decide || step == t.procedure.Clauses.Deal && r.Len(round.Dealer) > 0
}

// complete deals the cards that hands still lack on which a wager depends that is settled all the same.
func (t *contestTable[V]) complete(r *round.Round) {
	for _, s := range r.Seats() {
		if s.HasAny(t.optional...) {
			Complete(r, round.SeatPile(s.Number), t.Cards, t.DealerCardExposed, t.procedure.Irregularities.FaceUp)
		}
	}
}

// Complete deals a pile the cards that it lacks, under the clause given.
func Complete(r *round.Round, pile round.Pile, cards int, c, unused cite.Cite) {
	for r.Len(pile) < cards {
		r.Deal(pile, c, unused)
	}
}

// onExtra reports whether a seat has a wager on the extra cards.
func (t *contestTable[V]) onExtra(s *round.Seat) bool {
	return slices.ContainsFunc(t.sides, func(x side) bool { return x.Extra != "" && s.Has(x.Wager) > 0 })
}

// Against is one of four lists, by how a player's hand stands against the dealer's.
func Against(player, dealer hand.Value, qualifies bool, unqualified, higher, equal, lower []round.Settlement) []round.Settlement {
	switch {
	case !qualifies:
		return unqualified
	case player > dealer:
		return higher
	case player == dealer:
		return equal
	}
	return lower
}
