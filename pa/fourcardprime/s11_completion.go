package fourcardprime

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// table is a Four Card Prime table: the chapter with its choices made.
type table struct {
	columns
	selected         *game.Selected
	procedure        *general.Procedure
	fourCards, known bool
}

func rules(s *game.Selected) round.Rules {
	t := &table{
		columns:   chosen(s),
		selected:  s,
		procedure: procedure.Selected(s),
		fourCards: FourCardAces.Chosen(s),
		known:     general.Known.Chosen(s),
	}
	return round.Rules{
		Steps: []round.Step{
			{Cite: "682a.5", Name: "Shuffle and cut", Do: t.procedure.Prepare},
			{Cite: "682a.7", Name: "Wagers", Do: t.wagers},
			{Cite: "682a.8", Name: "Deal", Do: t.deal},
			{Cite: deciding, Name: "Each player folds or raises", Do: t.decide},
			{Cite: "682a.11(c)", Name: "Forfeited wagers are collected", Do: t.forfeit},
			{Cite: "682a.11(d)", Name: "The dealer reveals and settles", Do: t.settle},
			{Cite: "682a.11(f)", Name: "The cards are removed", Do: t.clear},
		},
		Irregular: t.irregular,
		Abandoned: "682a.7(b)",
		Limit:     game.PayoutLimit.Of(s),
		Limited:   limit.Wagers,
		LimitCite: limit.Cite,
	}
}

// deciding is the clause by which players raise or forfeit.
const deciding = "682a.11(b)"

func (t *table) wagers(r *round.Round) { t.procedure.NoMoreBets(r, t.selected) }

// deal deals five cards to each player and six to the dealer, and before them the All-Six
// Bonus card if somebody has the wager. From an automated shoe that card and the dealer's
// sixth come off a stack of five of which the rest is discarded, § 682a.10(b).
func (t *table) deal(r *round.Round) {
	way, method := t.procedure.Method(r)
	allSix := slices.ContainsFunc(r.Seats(), hasAllSix)
	if method == general.AutomatedShoe {
		t.procedure.Hands(r, 5, 5)
		rest := 4
		if allSix {
			t.procedure.Pile(r, round.AllSix, 1, way.Order)
			rest--
		}
		t.procedure.Pile(r, round.Dealer, 1, way.Order)
		t.procedure.Pile(r, round.Discard, rest, way.Order)
	} else {
		if allSix {
			t.procedure.Pile(r, round.AllSix, 1, way.Order)
		}
		t.procedure.Hands(r, 5, 6)
	}
	t.procedure.Stub(r)
}

func hasAllSix(s *round.Seat) bool { return s.HasAny(AllSixBonusWager) }

// decide is § 682a.11(b): from the dealer's left, each player folds or raises.
func (t *table) decide(r *round.Round) {
	for _, s := range r.Seats() {
		if t.known {
			pile := round.SeatPile(s.Number)
			r.Look(pile, "682a.11(a)")
			form(r, pile, "682a.6(b)")
		}
	}
	for _, s := range r.Seats() {
		if !s.Gone {
			t.foldOrRaise(r, s)
		}
	}
}

func (t *table) foldOrRaise(r *round.Round, s *round.Seat) {
	ante := s.Has(Ante)
	a := r.Ask(round.Question{
		Kind: round.AskDecision, Cite: deciding, Text: "Fold or place a Raise Wager", Seats: []int{s.Number},
		Options: []round.Option{
			{Choice: "raise", Wager: Raise, Min: ante, Max: 3 * ante, Step: ante, Cite: deciding, Over: deciding},
			{Choice: "fold", Cite: deciding},
		},
		Otherwise: "fold",
	})
	switch a.Choice {
	case "raise":
		r.Decide(s, "raise", deciding)
		r.Place(s.Number, s.Player, Raise, a.Amount, deciding)
	case "fold":
		s.Folded = true
		r.Decide(s, "fold", deciding)
	}
}

// forfeit is § 682a.11(c): once all have decided, what was forfeited is collected.
func (t *table) forfeit(r *round.Round) {
	for _, s := range r.Seats() {
		if s.Folded {
			r.Lose(s, Ante, "", "682a.11(b)", "682a.11(c)")
			if !s.HasAny(optional...) {
				r.Collect(round.SeatPile(s.Number), "682a.11(c)")
			}
		}
	}
}

// settle is § 682a.11(d), (e): the dealer reveals, then settles from his right.
func (t *table) settle(r *round.Round) {
	r.Act("682a.11(d)", "reveal", "Turn the dealer's cards")
	r.Turn(round.Dealer, "682a.11(d)")
	dealer := form(r, round.Dealer, "682a.11(d)")
	for s := range r.FromRight {
		if s.Folded && !s.HasAny(optional...) {
			continue
		}
		player := turn(r, s, "682a.11(d)(1)")
		if !s.Folded {
			t.contest(r, s, player, dealer)
		}
		t.bonuses(r, s)
		r.Collect(round.SeatPile(s.Number), "682a.11(f)")
	}
}

// turn turns a player's cards and returns their best hand.
func turn(r *round.Round, s *round.Seat, c cite.Cite) hand.Value {
	r.Turn(round.SeatPile(s.Number), c)
	return form(r, round.SeatPile(s.Number), c)
}

// form notes and returns the best hand of a pile.
func form(r *round.Round, pile round.Pile, c cite.Cite) hand.Value {
	v, plays := Best(r.Set(pile))
	r.Form(pile, v.String(), plays, c)
	return v
}

// contest settles the Ante and Raise Wagers, and the bonuses that come with the Ante.
func (t *table) contest(r *round.Round, s *round.Seat, player, dealer hand.Value) {
	name, bonus, ante := player.String(), BonusHandOf(player), s.Staked(Ante)
	switch {
	case player >= dealer:
		r.Settle(s, Ante, even, name, "682a.11(d)(2)(i)", "682a.12(a)")
		r.Settle(s, Raise, even, name, "682a.11(d)(2)(i)", "682a.12(a)")
		if bonus > 0 {
			r.Bonus(s, WinBonusPayout, ante, t.winBonus.Pays(bonus), bonus.String(), "682a.11(d)(2)(i)", "682a.12(b)")
		}
	case bonus == 0:
		r.Lose(s, Ante, name, "682a.11(d)(2)(ii)(A)")
		r.Lose(s, Raise, name, "682a.11(d)(2)(ii)(A)")
	default:
		r.Return(s, Ante, name, "682a.11(d)(2)(ii)(B)")
		r.Lose(s, Raise, name, "682a.11(d)(2)(ii)(B)")
		r.Bonus(s, BadBeatBonusPayout, ante, t.badBeatBonus.Pays(bonus), bonus.String(), "682a.11(d)(2)(ii)(B)", "682a.12(c)")
	}
}

// bonuses is § 682a.11(e): the optional wagers, which outlive a fold.
func (t *table) bonuses(r *round.Round, s *round.Seat) {
	five := r.Set(round.SeatPile(s.Number))
	colour := SameColourOf(five)
	if pays := t.prime.Pays(colour); pays.Loses() {
		r.Lose(s, PrimeWager, colour.String(), "682a.11(e)(1)(i)")
	} else {
		r.Settle(s, PrimeWager, pays, colour.String(), "682a.11(e)(1)(ii)", "682a.12(d)")
	}
	aces := AcesHandOf(five, t.fourCards)
	if pays := t.acesBonus.Pays(aces); pays.Loses() {
		r.Lose(s, AcesBonusWager, aces.String(), "682a.11(e)(2)(i)")
	} else {
		r.Settle(s, AcesBonusWager, pays, aces.String(), "682a.11(e)(2)(ii)", "682a.12(e)")
	}
	if s.HasAny(AllSixBonusWager) {
		t.settleAllSix(r, s, AllSixHandOf(five|r.Turn(round.AllSix, "682a.11(e)(3)")))
	}
}

// settleAllSix is § 682a.11(e)(3). Where no row pays the six-card royal flush, it is paid
// as the royal flush that it holds; where one does, the payout limit leaves it out.
func (t *table) settleAllSix(r *round.Round, s *round.Seat, h AllSixHand) {
	if h > AllSixRoyalFlush && t.allSixBonus.Pays(h).Loses() {
		h = AllSixRoyalFlush
	}
	pays := t.allSixBonus.Pays(h)
	switch {
	case pays.Loses():
		r.Lose(s, AllSixBonusWager, h.String(), "682a.11(e)(3)(i)")
	case h > AllSixRoyalFlush:
		r.SettleUnlimited(s, AllSixBonusWager, pays, h.String(), "682a.11(e)(3)(ii)", "682a.12(f)")
	default:
		r.Settle(s, AllSixBonusWager, pays, h.String(), "682a.11(e)(3)(ii)", "682a.12(f)")
	}
}

func (t *table) clear(r *round.Round) {
	r.Collect(round.Dealer, "682a.11(f)")
	if r.Len(round.AllSix) > 0 {
		r.Collect(round.AllSix, "682a.11(f)")
	}
}

// irregular is § 682a.13; (d) is the chapter's own, the rest is general.
func (t *table) irregular(r *round.Round, i round.Irregularity) (round.Verdict, error) {
	if i.Kind != general.DealerCardExposed {
		return t.procedure.Irregular(r, i)
	}
	undecided := func(s *round.Seat) bool { return !s.Folded && s.Staked(Raise) == 0 }
	if r.Len(round.Dealer) < 5 || !slices.ContainsFunc(r.Seats(), undecided) {
		return round.GoesOn, round.Refuse("682a.13(d)", "the dealer has not his cards, or no player has still to raise or fold")
	}
	r.Procedure("682a.13(d)", "A card of the dealer is exposed: all hands are void; the Ante and Raise Wagers are returned, the others settled")
	r.Void("682a.13(d)", Ante, Raise)
	if r.Len(round.AllSix) == 0 && slices.ContainsFunc(r.Seats(), hasAllSix) {
		r.Deal(round.AllSix, "682a.13(d)", "682a.13(a)")
	}
	for s := range r.FromRight {
		if s.HasAny(optional...) {
			turn(r, s, "682a.13(d)")
			t.bonuses(r, s)
		}
	}
	return round.Ends, nil
}
