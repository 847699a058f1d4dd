package highcardflush

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// table is a High Card Flush table: the chapter with its choices made.
type table struct {
	selected           *game.Selected
	procedure          *general.Procedure
	flushBonus         paytable.Column[FlushLength]
	straightFlushBonus paytable.Column[StraightFlush]
	progressive        paytable.Column[StraightFlush]
	jackpot            general.Progressive
	aceLow, known      bool
}

func rules(s *game.Selected) round.Rules {
	t := &table{
		selected:           s,
		procedure:          procedure.Selected(s),
		flushBonus:         FlushBonus.Column(s.Paytable(FlushBonusWager)),
		straightFlushBonus: StraightFlushBonus.Column(s.Paytable(StraightFlushBonusWager)),
		progressive:        Progressive.Column(s.Paytable(ProgressiveWager)),
		jackpot:            jackpot,
		aceLow:             s.Reading("straight_flush_ace") == "low-too",
		known:              s.Choice("cards") == "known",
	}
	rules := round.Rules{
		Steps: []round.Step{
			{Cite: "678a.5", Name: "Shuffle and cut", Do: t.procedure.Prepare},
			{Cite: "678a.7", Name: "Wagers", Do: t.wagers},
			{Cite: "678a.8", Name: "Deal", Do: t.deal},
			{Cite: deciding, Name: "Each player folds or raises", Do: t.decide},
			{Cite: "678a.11(d)", Name: "The dealer reveals and settles", Do: t.settle},
			{Cite: "678a.11(f)", Name: "The cards are removed", Do: t.clear},
		},
		Irregular: t.irregular,
		Abandoned: "678a.7(b)",
	}
	jackpot.TurnBack(s, &rules)
	return rules
}

// deciding is the clause by which players fold or raise.
const deciding = "678a.11(b)"

func (t *table) wagers(r *round.Round) { t.procedure.NoMoreBets(r, t.selected) }

func (t *table) deal(r *round.Round) {
	t.procedure.Hands(r, 7, 7)
	t.procedure.Stub(r)
}

// decide is § 678a.11(b), (c): from the dealer's left, each player folds or raises.
func (t *table) decide(r *round.Round) {
	for _, s := range r.Seats() {
		if t.known {
			pile := round.SeatPile(s.Number)
			form(r, pile, Best(r.Look(pile, "678a.11(a)")), "678a.6(b)")
		}
	}
	for _, s := range r.Seats() {
		if !s.Gone {
			t.foldOrRaise(r, s)
		}
	}
}

func (t *table) foldOrRaise(r *round.Round, s *round.Seat) {
	pile, ante := round.SeatPile(s.Number), s.Has(Ante)
	times, limit := MostRaise(7)
	if t.known {
		times, limit = MostRaise(Best(r.Set(pile)).Length())
	}
	a := r.Ask(round.Question{
		Kind: round.AskDecision, Cite: deciding, Text: "Fold or place a Raise Wager", Seats: []int{s.Number},
		Options: []round.Option{
			{Choice: "raise", Wager: Raise, Min: ante, Max: ante * times, Cite: limit, Over: limit},
			{Choice: "fold", Cite: "678a.11(c)(2)"},
		},
		Otherwise: "fold",
	})
	switch a.Choice {
	case "raise":
		r.Decide(s, "raise", deciding)
		r.Place(s.Number, s.Player, Raise, a.Amount, "678a.11(c)(1)")
	case "fold":
		s.Folded = true
		r.Decide(s, "fold", deciding)
		r.Lose(s, Ante, "", "678a.11(c)(2)")
		if !s.HasAny(optional...) {
			r.Collect(pile, "678a.11(c)(2)(ii)")
		}
	}
}

// MostRaise is how many times the Ante Wager a Raise Wager may be with a flush of the length.
func MostRaise(length FlushLength) (times money.Cents, c cite.Cite) {
	switch {
	case length >= 6:
		return 3, "678a.11(b)(3)"
	case length == 5:
		return 2, "678a.11(b)(2)"
	}
	return 1, "678a.11(b)(1)"
}

// settle is § 678a.11(d), (e): the dealer reveals, then settles from his right.
func (t *table) settle(r *round.Round) {
	r.Act("678a.11(d)", "reveal", "Turn the dealer's cards")
	dealer := Best(r.Turn(round.Dealer, "678a.11(d)"))
	form(r, round.Dealer, dealer, "678a.11(d)")
	r.Qualify(dealer.Qualifies())
	if !dealer.Qualifies() {
		for s := range r.FromRight {
			if !s.Folded {
				r.Settle(s, Ante, even, "", "678a.11(d)(1)", "678a.12(a)")
				r.Return(s, Raise, "", "678a.11(d)(1)")
				if !s.HasAny(optional...) {
					r.Collect(round.SeatPile(s.Number), "678a.11(d)(1)(ii)")
				}
			}
		}
		for s := range r.FromRight {
			t.bonuses(r, s, "678a.11(d)(1)(i)")
		}
		return
	}
	for s := range r.FromRight {
		if !s.Folded {
			pile := round.SeatPile(s.Number)
			player := Best(r.Turn(pile, "678a.11(d)(2)(i)"))
			form(r, pile, player, "678a.11(d)(2)(i)")
			t.limitRaise(r, s)
			contest(r, s, player, dealer)
		}
		t.bonuses(r, s, "678a.11(d)(2)(i)")
	}
}

// form notes the flush that a pile forms.
func form(r *round.Round, pile round.Pile, f Flush, c cite.Cite) {
	r.Form(pile, f.String(), f.Of(r.Set(pile)), c)
}

// limitRaise returns what a Raise Wager is above its limit, where the cards were not
// known when it was placed (reading "raise_over_limit").
func (t *table) limitRaise(r *round.Round, s *round.Seat) {
	if !t.known {
		times, limit := MostRaise(Best(r.Set(round.SeatPile(s.Number))).Length())
		r.Reduce(s, Raise, s.Has(Ante)*times, limit)
	}
}

// contest settles the Ante and Raise Wagers against a dealer who qualifies.
func contest(r *round.Round, s *round.Seat, player, dealer Flush) {
	hand := player.String()
	switch c := Compare(player, dealer); {
	case c > 0:
		r.Settle(s, Ante, even, hand, "678a.11(d)(2)(ii)(A)", "678a.12(a)")
		r.Settle(s, Raise, even, hand, "678a.11(d)(2)(ii)(A)", "678a.12(a)")
	case c == 0:
		r.Return(s, Ante, hand, "678a.11(d)(2)(ii)(B)")
		r.Return(s, Raise, hand, "678a.11(d)(2)(ii)(B)")
	default:
		r.Lose(s, Ante, hand, "678a.11(d)(2)(ii)(C)")
		r.Lose(s, Raise, hand, "678a.11(d)(2)(ii)(C)")
	}
}

// bonuses is § 678a.11(e): the optional wagers, which outlive a fold.
func (t *table) bonuses(r *round.Round, s *round.Seat, turn cite.Cite) {
	if !s.HasAny(optional...) {
		return
	}
	pile := round.SeatPile(s.Number)
	hand := r.Turn(pile, turn)
	form(r, pile, Best(hand), turn)
	length := Best(hand).Length()
	if pays := t.flushBonus.Pays(length); pays.Loses() {
		r.Lose(s, FlushBonusWager, length.String(), "678a.11(e)(1)(i)")
	} else {
		r.Settle(s, FlushBonusWager, pays, length.String(), "678a.11(e)(1)(ii)", "678a.12(b)")
	}
	straight := BestStraight(hand, t.aceLow)
	if pays := t.straightFlushBonus.Pays(straight); pays.Loses() {
		r.Lose(s, StraightFlushBonusWager, straight.String(), "678a.11(e)(2)(i)")
	} else {
		r.Settle(s, StraightFlushBonusWager, pays, straight.String(), "678a.11(e)(2)(ii)", "678a.12(c)")
	}
	t.jackpot.Settle(r, s, t.progressive.Pays(straight), straight.String())
}

func (t *table) clear(r *round.Round) {
	for s := range r.FromRight {
		r.Collect(round.SeatPile(s.Number), "678a.11(f)")
	}
	r.Collect(round.Dealer, "678a.11(f)")
}

// irregular is § 678a.13; (d) is the chapter's own, the rest is general.
func (t *table) irregular(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	if i.Kind != general.DealerCardExposed {
		return t.procedure.Irregular(r, i)
	}
	undecided := func(s *round.Seat) bool { return !s.Folded && s.Staked(Raise) == 0 }
	if r.Len(round.Dealer) < 7 || !slices.ContainsFunc(r.Seats(), undecided) {
		return round.GoesOn, round.Refuse("678a.13(d)", "the dealer has not his cards, or no player has still to raise or fold")
	}
	r.Procedure("678a.13(d)", "A card of the dealer is exposed: all hands are void; the Ante and Raise Wagers are returned, the others settled")
	r.Void("678a.13(d)", Ante, Raise)
	for s := range r.FromRight {
		t.bonuses(r, s, "678a.13(d)")
	}
	return round.Ends, nil
}
