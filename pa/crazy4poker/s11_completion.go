package crazy4poker

import (
	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// table is a Crazy 4 Poker table: the chapter with its choices made.
type table struct {
	selected   *game.Selected
	procedure  *general.Procedure
	superBonus paytable.Column[Hand]
	queensUp   paytable.Column[Hand]
	known      bool
}

func rules(s *game.Selected) round.Rules {
	t := &table{
		selected:   s,
		procedure:  procedure.Selected(s),
		superBonus: SuperBonus.Column(""),
		queensUp:   QueensUp.Column(s.Paytable(QueensUpWager)),
		known:      s.Choice("cards") == "known",
	}
	return round.Rules{
		Steps: []round.Step{
			{Cite: "657a.5", Name: "Shuffle and cut", Do: t.procedure.Prepare},
			{Cite: "657a.7", Name: "Wagers", Do: t.wagers},
			{Cite: "657a.8", Name: "Deal", Do: t.deal},
			{Cite: deciding, Name: "Each player folds or plays", Do: t.decide},
			{Cite: "657a.11(d)", Name: "The dealer reveals and settles", Do: t.settle},
			{Cite: "657a.11(h)", Name: "The cards are removed", Do: t.clear},
		},
		Irregular: t.irregular,
		Abandoned: "657a.7(b)",
	}
}

// deciding is the step in which the dealer's cards must stay hidden.
const deciding = "657a.11(b)"

func (t *table) wagers(r *round.Round) { t.procedure.NoMoreBets(r, t.selected) }

func (t *table) deal(r *round.Round) {
	t.procedure.Hands(r, 5, 5)
	t.procedure.Stub(r)
}

// decide is § 657a.11(b), (c): from the dealer's left, each player folds or plays.
func (t *table) decide(r *round.Round) {
	if t.known {
		for _, s := range r.Seats() {
			form(r, round.SeatPile(s.Number), r.Look(round.SeatPile(s.Number), "657a.11(a)"), "657a.6(b)")
		}
	}
	for _, s := range r.Seats() {
		if !s.Gone {
			t.foldOrPlay(r, s)
		}
	}
}

func (t *table) foldOrPlay(r *round.Round, s *round.Seat) {
	pile, ante := round.SeatPile(s.Number), s.Has(Ante)
	times, limit := most(lowestAces)
	if t.known {
		times, limit = most(hand.FourCard(r.Set(pile)))
	}
	a := r.Ask(round.Question{
		Kind: round.AskDecision, Cite: deciding, Text: "Fold or place a Play Wager", Seats: []int{s.Number},
		Options: []round.Option{
			{Choice: "play", Wager: Play, Min: ante, Max: ante * times, Step: ante, Cite: limit, Over: limit},
			{Choice: "fold", Cite: "657a.11(c)(2)"},
		},
		Otherwise: "fold",
	})
	switch a.Choice {
	case "play":
		r.Decide(s, "play", deciding)
		r.Place(s.Number, s.Player, Play, a.Amount, "657a.11(c)(1)")
	case "fold":
		s.Folded = true
		r.Decide(s, "fold", deciding)
		r.Lose(s, Ante, "", "657a.11(c)(2)")
		r.Lose(s, SuperBonusWager, "", "657a.11(c)(2)")
		if !s.HasAny(QueensUpWager) {
			r.Collect(pile, "657a.11(c)(2)(ii)")
		}
	}
}

// most is how many times the Ante Wager a Play Wager may be with the hand.
func most(v hand.Value) (times money.Cents, c cite.Cite) {
	if AcesOrBetter(v) {
		return 3, "657a.11(b)(2)"
	}
	return 1, "657a.11(b)(1)"
}

// settle is § 657a.11(d) to (g): the dealer reveals, then settles from his right.
func (t *table) settle(r *round.Round) {
	r.Act("657a.11(d)", "reveal", "Turn the dealer's cards")
	dealer := form(r, round.Dealer, r.Turn(round.Dealer, "657a.11(d)"), "657a.11(d)")
	r.Qualify(Qualifies(dealer))
	for s := range r.FromRight {
		if !s.Folded {
			pile := round.SeatPile(s.Number)
			player := form(r, pile, r.Turn(pile, "657a.11(e)"), "657a.11(e)")
			t.limitPlay(r, s, player)
			contest(r, s, player, dealer)
			t.settleSuperBonus(r, s, player, dealer)
		}
		t.settleQueensUp(r, s, "657a.11(g)")
	}
}

// form notes and returns the best hand of a pile.
func form(r *round.Round, pile round.Pile, five card.Set, c cite.Cite) hand.Value {
	v, plays := Best(five)
	r.Form(pile, v.String(), plays, c)
	return v
}

// limitPlay returns what a Play Wager is above its limit, where the cards were not known
// when it was placed (reading "play_over_limit").
func (t *table) limitPlay(r *round.Round, s *round.Seat, player hand.Value) {
	if !t.known {
		times, limit := most(player)
		r.Reduce(s, Play, s.Has(Ante)*times, limit)
	}
}

// contest settles the Ante and Play Wagers.
func contest(r *round.Round, s *round.Seat, player, dealer hand.Value) {
	name := player.String()
	switch {
	case !Qualifies(dealer):
		r.Return(s, Ante, name, "657a.11(e)(1)")
		r.Settle(s, Play, even, name, "657a.11(e)(1)", "657a.12(a)")
	case player > dealer:
		r.Settle(s, Ante, even, name, "657a.11(e)(2)(i)", "657a.12(a)")
		r.Settle(s, Play, even, name, "657a.11(e)(2)(i)", "657a.12(a)")
	case player == dealer:
		r.Return(s, Ante, name, "657a.11(e)(2)(ii)")
		r.Return(s, Play, name, "657a.11(e)(2)(ii)")
	default:
		r.Lose(s, Ante, name, "657a.11(e)(2)(iii)")
		r.Lose(s, Play, name, "657a.11(e)(2)(iii)")
	}
}

// settleSuperBonus is § 657a.11(f): a straight or better is paid though the hand be beaten.
func (t *table) settleSuperBonus(r *round.Round, s *round.Seat, player, dealer hand.Value) {
	h := HandOf(player)
	switch pays := t.superBonus.Pays(h); {
	case !pays.Loses():
		r.Settle(s, SuperBonusWager, pays, h.String(), "657a.11(f)(1)", "657a.12(b)")
	case !Qualifies(dealer) || player >= dealer:
		r.Return(s, SuperBonusWager, player.String(), "657a.11(f)(2)(i)")
	default:
		r.Lose(s, SuperBonusWager, player.String(), "657a.11(f)(2)(ii)")
	}
}

// settleQueensUp is § 657a.11(g): the Queens Up Wager, which outlives a fold.
func (t *table) settleQueensUp(r *round.Round, s *round.Seat, turn cite.Cite) {
	if !s.HasAny(QueensUpWager) {
		return
	}
	pile := round.SeatPile(s.Number)
	h := min(HandOf(form(r, pile, r.Turn(pile, turn), turn)), FourOfAKind)
	if pays := t.queensUp.Pays(h); pays.Loses() {
		r.Lose(s, QueensUpWager, h.String(), "657a.11(g)(1)")
	} else {
		r.Settle(s, QueensUpWager, pays, h.String(), "657a.11(g)(2)", "657a.12(c)")
	}
}

func (t *table) clear(r *round.Round) {
	for s := range r.FromRight {
		r.Collect(round.SeatPile(s.Number), "657a.11(h)")
	}
	r.Collect(round.Dealer, "657a.11(h)")
}

// irregular is § 657a.13; (d) is the chapter's own, the rest is general.
func (t *table) irregular(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	if i.Kind != general.DealerCardExposed {
		return t.procedure.Irregular(r, i)
	}
	if r.Step().Cite != deciding {
		return round.GoesOn, round.Refuse("657a.13(d)", "the players are not deciding now")
	}
	r.Procedure("657a.13(d)", "A card of the dealer is exposed: all hands are void; the Ante, Super Bonus and Play Wagers are returned, the Queens Up Wagers settled")
	r.Void("657a.13(d)", Ante, SuperBonusWager, Play)
	for s := range r.FromRight {
		t.settleQueensUp(r, s, "657a.13(d)")
	}
	return round.Ends, nil
}
