package fivecardhilo

import (
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
	procedure  *general.Procedure
	settle     func(player, dealer Setting) []round.Settlement
	pokerBonus game.Paid
	known      bool
}

func rules(s *game.Selected) round.Rules {
	t := &table{
		procedure:  procedure.Selected(s),
		settle:     Settle(s),
		pokerBonus: s.Paid(PokerBonusWager),
		known:      general.Known.Chosen(s),
	}
	return t.procedure.Rules(s, func(r *round.Round) { t.procedure.Deal(r, 5, 5) },
		round.Step{Cite: "579.11(b)", Name: "Each player forfeits or plays", Do: t.decide},
		round.Step{Cite: "579.11(c)", Name: "Forfeited wagers are collected", Do: t.forfeit},
		round.Step{Cite: setting, Name: "Each player sets his hands", Do: t.set},
		round.Step{Cite: "579.11(e)", Name: "The dealer sets his hands and settles", Do: t.reveal},
		round.Step{Cite: "579.11(l)", Name: "The cards are removed", Do: func(r *round.Round) { r.Collect(round.Dealer, "579.11(l)") }})
}

// decide is § 579.11(b): from the dealer's left, each player forfeits his Ante Wager or
// places a Play Wager.
func (t *table) decide(r *round.Round) {
	if t.known {
		general.Look(r, "579.11(a)")
	}
	const c = "579.11(b)"
	for _, s := range r.Seats() {
		if ante := s.Has(Ante); !s.Gone {
			general.FoldOrWager(r, s, c, "Fold or place a Play Wager", round.Choice{ID: "play", Wager: Play, Min: ante, Max: ante, Cite: c}, c, c)
		}
	}
}

// Folds is § 579.11(b): the Tie Wager is forfeited with the Ante Wager.
var Folds = []round.Settlement{{Wager: Ante, Cites: []cite.Cite{"579.11(b)"}}, {Wager: TieWager, Cites: []cite.Cite{"579.11(b)(1)"}}}

// forfeits are Folds by whether the Tie Wager and the Poker Bonus Wager are down: the Ante Wager is forfeited under what becomes
// of those.
var forfeits = map[[2]bool][]round.Settlement{
	{}:            Folds,
	{true, false}: {{Wager: Ante, Cites: []cite.Cite{"579.11(b)(1)"}}, Folds[1]},
	{false, true}: {{Wager: Ante, Cites: []cite.Cite{"579.11(b)(2)"}}, Folds[1]},
	{true, true}:  {{Wager: Ante, Cites: []cite.Cite{"579.11(b)(1)", "579.11(b)(2)"}}, Folds[1]},
}

// forfeit is § 579.11(c): once all have decided, what was forfeited is collected.
func (t *table) forfeit(r *round.Round) {
	for _, s := range r.Seats() {
		if s.Folded {
			general.Forfeit(r, s, forfeits[[2]bool{s.HasAny(TieWager), s.HasAny(PokerBonusWager)}], "579.11(c)", PokerBonusWager)
		}
	}
}

// reveal is § 579.11(e) to (k): the dealer sets his hands, then settles from his right.
func (t *table) reveal(r *round.Round) {
	r.Act("579.11(e)", "reveal", "Turn the dealer's cards")
	dealer := Dealer(r.Turn(round.Dealer, "579.11(e)"))
	r.Form(round.Dealer, round.Name(r, dealer), dealer.High, "579.11(e)")
	for s := range r.FromRight {
		if s.Folded && !s.HasAny(PokerBonusWager) {
			continue
		}
		pile, rack := round.SeatPile(s.Number), cite.Cite("579.11(i)")
		if s.HasAny(TieWager, PokerBonusWager) {
			rack = "579.11(k)"
		}
		if !s.Folded {
			t.turn(r, s, dealer)
		}
		t.settlePokerBonus(r, s)
		r.Collect(pile, rack)
	}
}

// turn turns a player's two hands and settles his wagers. A table that did not know his cards asks
// first how he has set them.
func (t *table) turn(r *round.Round, s *round.Seat, dealer Setting) {
	pile := round.SeatPile(s.Number)
	r.Turn(pile, "579.11(f)")
	if t.known {
		player := formed(r, pile)
		r.Form(pile, round.Name(r, player), player.High, "579.11(f)")
	} else if a := r.Ask(question(r, s.Number)); a.Choice != "" {
		place(r, a)
	}
	if !s.Folded { // a player who leaves before he answers has folded
		player := formed(r, pile)
		r.SettleAll(s, round.Name(r, player), t.settle(player, dealer))
	}
}

// Settle is § 579.11(g), (h) and (j)(1): the Ante and Play Wagers, the Ante Bonus and the Tie Wager.
func Settle(s *game.Selected) func(player, dealer Setting) []round.Settlement {
	return settle(game.Column(s, AnteBonusPayout, AnteBonus), game.Column(s, TieWager, Tie))
}

func settle(bonus paytable.Column[AcesHand], tie paytable.Column[TieHand]) func(player, dealer Setting) []round.Settlement {
	won, lost := []cite.Cite{"579.11(j)(1)(i)", "579.12(c)"}, []cite.Cite{"579.11(j)(1)(ii)"}
	withBonuses := func(pays Payout, c cite.Cite) *[FourAcesAndTwo + 1][BothTie + 1][]round.Settlement {
		var lists [FourAcesAndTwo + 1][BothTie + 1][]round.Settlement
		for h := range FourAcesAndTwo + 1 {
			for tied := range BothTie + 1 {
				list, cites := round.Settlements(c, "579.12(a)", round.Settlement{Wager: Ante, Pays: pays}, round.Settlement{Wager: Play, Pays: pays}), won
				if h > 0 {
					list = append(list, round.Settlement{Wager: AnteBonusPayout, On: Ante, Pays: bonus.Pays(h), Hand: h.String(), Cites: []cite.Cite{"579.11(h)", "579.12(b)"}})
				}
				if tied == 0 {
					cites = lost
				}
				lists[h][tied] = append(list, round.Settlement{Wager: TieWager, Pays: tie.Pays(tied), Hand: tied.String(), Cites: cites})
			}
		}
		return &lists
	}
	highAndLow := map[[2]bool]*[FourAcesAndTwo + 1][BothTie + 1][]round.Settlement{
		{true, true}: withBonuses(even, "579.11(g)(1)"), {false, false}: withBonuses(Payout{}, "579.11(g)(2)"),
		{true, false}: withBonuses(Push, "579.11(g)(3)(i)"), {false, true}: withBonuses(Push, "579.11(g)(3)(ii)"),
	}
	return func(player, dealer Setting) []round.Settlement {
		wins := [2]bool{player.HighPoints > dealer.HighPoints, player.LowPoints < dealer.LowPoints}
		return highAndLow[wins][AcesHandOf(player.High|player.Low)][TieHandOf(player, dealer)]
	}
}

// settlePokerBonus is § 579.11(j)(2); the wager is not forfeited with the Ante Wager.
func (t *table) settlePokerBonus(r *round.Round, s *round.Seat) {
	if !s.HasAny(PokerBonusWager) {
		return
	}
	five := r.Turn(round.SeatPile(s.Number), "579.11(j)(2)")
	if name, pays := t.pokerBonus(five); pays.Loses() {
		r.Lose(s, PokerBonusWager, round.Name(r, hand.FiveCard(five)), "579.11(j)(2)(ii)")
	} else {
		r.Settle(s, PokerBonusWager, pays, name, "579.11(j)(2)(i)", "579.12(d)")
	}
}
