package fivecardhilo

import (
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/general"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// table is a Five Card Hi-Lo table: the chapter with its choices made.
type table struct {
	selected   *game.Selected
	procedure  *general.Procedure
	anteBonus  paytable.Column[AcesHand]
	tie        paytable.Column[TieHand]
	pokerBonus paytable.Column[PokerHand]
	known      bool
}

func rules(s *game.Selected) round.Rules {
	t := &table{
		selected:   s,
		procedure:  procedure.Selected(s),
		anteBonus:  AnteBonus.Column(s.Paytable(AnteBonusPayout)),
		tie:        Tie.Column(""),
		pokerBonus: PokerBonus(PokerBonusPays.Of(s)).Column(s.Paytable(PokerBonusWager)),
		known:      general.Known.Chosen(s),
	}
	return round.Rules{
		Steps: []round.Step{
			{Cite: "579.5", Name: "Shuffle and cut", Do: t.procedure.Prepare},
			{Cite: "579.7", Name: "Wagers", Do: t.wagers},
			{Cite: "579.8", Name: "Deal", Do: t.deal},
			{Cite: "579.11(b)", Name: "Each player forfeits or plays", Do: t.decide},
			{Cite: "579.11(c)", Name: "Forfeited wagers are collected", Do: t.forfeit},
			{Cite: setting, Name: "Each player sets his hands", Do: t.set},
			{Cite: "579.11(e)", Name: "The dealer sets his hands and settles", Do: t.settle},
			{Cite: "579.11(l)", Name: "The cards are removed", Do: t.clear},
		},
		Irregular: t.procedure.Irregular,
		Abandoned: "579.7(b)",
	}
}

func (t *table) wagers(r *round.Round) { t.procedure.NoMoreBets(r, t.selected) }

func (t *table) deal(r *round.Round) {
	t.procedure.Hands(r, 5, 5)
	t.procedure.Stub(r)
}

// decide is § 579.11(b): from the dealer's left, each player forfeits his Ante Wager or
// places a Play Wager.
func (t *table) decide(r *round.Round) {
	for _, s := range r.Seats() {
		if t.known {
			r.Look(round.SeatPile(s.Number), "579.11(a)")
		}
	}
	for _, s := range r.Seats() {
		if !s.Gone {
			forfeitOrPlay(r, s)
		}
	}
}

func forfeitOrPlay(r *round.Round, s *round.Seat) {
	ante := s.Has(Ante)
	a := r.Ask(round.Question{
		Kind: round.AskDecision, Cite: "579.11(b)", Text: "Fold or place a Play Wager", Seats: []int{s.Number},
		Options: []round.Option{
			{Choice: "play", Wager: Play, Min: ante, Max: ante, Cite: "579.11(b)"},
			{Choice: "fold", Cite: "579.11(b)"},
		},
		Otherwise: "fold",
	})
	switch a.Choice {
	case "play":
		r.Decide(s, "play", "579.11(b)")
		r.Place(s.Number, s.Player, Play, a.Amount, "579.11(b)")
	case "fold":
		s.Folded = true
		r.Decide(s, "fold", "579.11(b)")
	}
}

// forfeit is § 579.11(c): once all have decided, what was forfeited is collected.
func (t *table) forfeit(r *round.Round) {
	for _, s := range r.Seats() {
		if !s.Folded {
			continue
		}
		cites := []cite.Cite{"579.11(b)"}
		switch tie, poker := s.HasAny(TieWager), s.HasAny(PokerBonusWager); {
		case tie && poker:
			cites = []cite.Cite{"579.11(b)(1)", "579.11(b)(2)"}
		case tie:
			cites = []cite.Cite{"579.11(b)(1)"}
		case poker:
			cites = []cite.Cite{"579.11(b)(2)"}
		}
		r.Lose(s, Ante, "", cites...)
		r.Lose(s, TieWager, "", "579.11(b)(1)")
		if !s.HasAny(PokerBonusWager) {
			r.Collect(round.SeatPile(s.Number), "579.11(c)")
		}
	}
}

// settle is § 579.11(e) to (k): the dealer sets his hands, then settles from his right.
func (t *table) settle(r *round.Round) {
	r.Act("579.11(e)", "reveal", "Turn the dealer's cards")
	dealer := Dealer(r.Turn(round.Dealer, "579.11(e)"))
	form(r, round.Dealer, dealer, "579.11(e)")
	for s := range r.FromRight {
		if s.Folded && !s.HasAny(PokerBonusWager) {
			continue
		}
		pile, rack := round.SeatPile(s.Number), cite.Cite("579.11(i)")
		if s.HasAny(TieWager, PokerBonusWager) {
			rack = "579.11(k)"
		}
		if !s.Folded {
			t.reveal(r, s)
		}
		if !s.Folded {
			player := formed(r, pile)
			contest(r, s, player, dealer)
			t.payAnteBonus(r, s)
			t.settleTie(r, s, TieHandOf(player, dealer))
		}
		t.settlePokerBonus(r, s)
		r.Collect(pile, rack)
	}
}

// reveal turns a player's two hands.
func (t *table) reveal(r *round.Round, s *round.Seat) {
	pile := round.SeatPile(s.Number)
	r.Turn(pile, "579.11(f)")
	if t.known {
		form(r, pile, formed(r, pile), "579.11(f)")
		return
	}
	q := question(s.Number)
	q.Options = options(r, s.Number)
	if a := r.Ask(q); a.Choice != "" {
		place(r, a)
	}
}

// contest settles the Ante and Play Wagers, § 579.11(g).
func contest(r *round.Round, s *round.Seat, player, dealer Setting) {
	points := player.String()
	switch high, low := player.HighPoints > dealer.HighPoints, player.LowPoints < dealer.LowPoints; {
	case high && low:
		r.Settle(s, Ante, even, points, "579.11(g)(1)", "579.12(a)")
		r.Settle(s, Play, even, points, "579.11(g)(1)", "579.12(a)")
	case high:
		r.Return(s, Ante, points, "579.11(g)(3)(i)")
		r.Return(s, Play, points, "579.11(g)(3)(i)")
	case low:
		r.Return(s, Ante, points, "579.11(g)(3)(ii)")
		r.Return(s, Play, points, "579.11(g)(3)(ii)")
	default:
		r.Lose(s, Ante, points, "579.11(g)(2)")
		r.Lose(s, Play, points, "579.11(g)(2)")
	}
}

// payAnteBonus is § 579.11(h).
func (t *table) payAnteBonus(r *round.Round, s *round.Seat) {
	if aces := AcesHandOf(r.Set(round.SeatPile(s.Number))); aces > 0 {
		r.Bonus(s, AnteBonusPayout, s.Staked(Ante), t.anteBonus.Pays(aces), aces.String(), "579.11(h)", "579.12(b)")
	}
}

// settleTie is § 579.11(j)(1).
func (t *table) settleTie(r *round.Round, s *round.Seat, h TieHand) {
	if h == 0 {
		r.Lose(s, TieWager, h.String(), "579.11(j)(1)(ii)")
	} else {
		r.Settle(s, TieWager, t.tie.Pays(h), h.String(), "579.11(j)(1)(i)", "579.12(c)")
	}
}

// settlePokerBonus is § 579.11(j)(2); the wager is not forfeited with the Ante Wager.
func (t *table) settlePokerBonus(r *round.Round, s *round.Seat) {
	if !s.HasAny(PokerBonusWager) {
		return
	}
	v := hand.FiveCard(r.Turn(round.SeatPile(s.Number), "579.11(j)(2)"))
	h := PokerHandOf(v)
	if h == PokerPairOf7s && t.pokerBonus.Pays(h).Loses() {
		h = PokerPairOf6s
	}
	if pays := t.pokerBonus.Pays(h); pays.Loses() {
		r.Lose(s, PokerBonusWager, v.String(), "579.11(j)(2)(ii)")
	} else {
		r.Settle(s, PokerBonusWager, pays, h.String(), "579.11(j)(2)(i)", "579.12(d)")
	}
}

func (t *table) clear(r *round.Round) { r.Collect(round.Dealer, "579.11(l)") }
