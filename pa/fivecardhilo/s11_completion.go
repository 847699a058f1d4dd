package fivecardhilo

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/general"
	. "felt.example/felt/payout" //nolint:revive // the settlements read as the chapter prints them
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// table is a Five Card Hi-Lo table: the chapter with its choices made.
type table struct {
	selected   *game.Selected
	procedure  *general.Procedure
	settle     func(player, dealer Setting) []round.Settlement
	pokerBonus game.Paid
	known      bool
}

func rules(s *game.Selected) round.Rules {
	t := &table{
		selected:   s,
		procedure:  procedure.Selected(s),
		settle:     Settle(s),
		pokerBonus: s.Paid(PokerBonusWager),
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
			{Cite: "579.11(e)", Name: "The dealer sets his hands and settles", Do: t.reveal},
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
	if t.known {
		general.Look(r, "579.11(a)")
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

// Folds is § 579.11(b): the Tie Wager is forfeited with the Ante Wager.
var Folds = []round.Settlement{{Wager: Ante, Cites: []cite.Cite{"579.11(b)"}}, {Wager: TieWager, Cites: []cite.Cite{"579.11(b)(1)"}}}

// forfeit is § 579.11(c): once all have decided, what was forfeited is collected.
func (t *table) forfeit(r *round.Round) {
	for _, s := range r.Seats() {
		if !s.Folded {
			continue
		}
		folds := slices.Clone(Folds)
		switch tie, poker := s.HasAny(TieWager), s.HasAny(PokerBonusWager); {
		case tie && poker:
			folds[0].Cites = []cite.Cite{"579.11(b)(1)", "579.11(b)(2)"}
		case tie:
			folds[0].Cites = []cite.Cite{"579.11(b)(1)"}
		case poker:
			folds[0].Cites = []cite.Cite{"579.11(b)(2)"}
		}
		r.SettleAll(s, "", folds)
		if !s.HasAny(PokerBonusWager) {
			r.Collect(round.SeatPile(s.Number), "579.11(c)")
		}
	}
}

// reveal is § 579.11(e) to (k): the dealer sets his hands, then settles from his right.
func (t *table) reveal(r *round.Round) {
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
			t.turn(r, s)
		}
		if !s.Folded {
			player := formed(r, pile)
			r.SettleAll(s, player.String(), t.settle(player, dealer))
		}
		t.settlePokerBonus(r, s)
		r.Collect(pile, rack)
	}
}

// turn turns a player's two hands.
func (t *table) turn(r *round.Round, s *round.Seat) {
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

// Settle is § 579.11(g), (h) and (j)(1): the Ante and Play Wagers, the Ante Bonus and the Tie Wager.
func Settle(s *game.Selected) func(player, dealer Setting) []round.Settlement {
	return settle(game.Column(s, AnteBonusPayout, AnteBonus), game.Column(s, TieWager, Tie))
}

func settle(bonus paytable.Column[AcesHand], tie paytable.Column[TieHand]) func(player, dealer Setting) []round.Settlement {
	both := wagers(even, "579.11(g)(1)")
	neither := wagers(Payout{}, "579.11(g)(2)")
	high := wagers(Push, "579.11(g)(3)(i)")
	low := wagers(Push, "579.11(g)(3)(ii)")
	paid, won, lost := []cite.Cite{"579.11(h)", "579.12(b)"}, []cite.Cite{"579.11(j)(1)(i)", "579.12(c)"}, []cite.Cite{"579.11(j)(1)(ii)"}
	return func(player, dealer Setting) []round.Settlement {
		list := make([]round.Settlement, 0, 4)
		switch higher, lower := player.HighPoints > dealer.HighPoints, player.LowPoints < dealer.LowPoints; {
		case higher && lower:
			list = append(list, both...)
		case higher:
			list = append(list, high...)
		case lower:
			list = append(list, low...)
		default:
			list = append(list, neither...)
		}
		if h := AcesHandOf(player.High | player.Low); h > 0 {
			list = append(list, round.Settlement{
				Wager: AnteBonusPayout, On: Ante, Pays: bonus.Pays(h), Hand: h.String(), Cites: paid,
			})
		}
		h := TieHandOf(player, dealer)
		tied := round.Settlement{Wager: TieWager, Pays: tie.Pays(h), Hand: h.String(), Cites: won}
		if h == 0 {
			tied.Cites = lost
		}
		return append(list, tied)
	}
}

// wagers is what the Ante and Play Wagers come to under a clause; what is paid is § 579.12(a).
func wagers(pays Payout, c cite.Cite) []round.Settlement {
	return round.Settlements(c, "579.12(a)", round.Settlement{Wager: Ante, Pays: pays}, round.Settlement{Wager: Play, Pays: pays})
}

// settlePokerBonus is § 579.11(j)(2); the wager is not forfeited with the Ante Wager.
func (t *table) settlePokerBonus(r *round.Round, s *round.Seat) {
	if !s.HasAny(PokerBonusWager) {
		return
	}
	five := r.Turn(round.SeatPile(s.Number), "579.11(j)(2)")
	if name, pays := t.pokerBonus(five); pays.Loses() {
		r.Lose(s, PokerBonusWager, hand.FiveCard(five).String(), "579.11(j)(2)(ii)")
	} else {
		r.Settle(s, PokerBonusWager, pays, name, "579.11(j)(2)(i)", "579.12(d)")
	}
}

func (t *table) clear(r *round.Round) { r.Collect(round.Dealer, "579.11(l)") }
