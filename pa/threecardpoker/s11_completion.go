package threecardpoker

import (
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/pa/general"
	. "felt.example/felt/payout" //nolint:revive // the settlements read as the chapter prints them
	"felt.example/felt/round"
)

// settle is § 649a.11(e), (f): the Ante and Play Wagers, and with a straight or better the Ante
// Bonus, whatever the dealer holds.
func settle(s *game.Selected) func(player, dealer hand.Value) []round.Settlement {
	bonus := game.Column(s, AnteBonusWager, AnteBonus)
	withBonus := func(ante, play Payout, c cite.Cite) [][]round.Settlement {
		return round.WithEach(wagers(ante, play, c), StraightFlush, func(h Hand) round.Settlement {
			pays := bonus.Pays(h)
			if pays.Loses() {
				return round.Settlement{}
			}
			return round.Settlement{Wager: AnteBonusWager, On: Ante, Pays: pays, Hand: h.String(), Cites: []cite.Cite{"649a.11(f)", "649a.12(b)"}}
		})
	}
	unqualified := withBonus(even, Push, "649a.11(e)(1)")
	higher := withBonus(even, even, "649a.11(e)(2)(i)")
	equal := withBonus(Push, Push, "649a.11(e)(2)(ii)")
	lower := withBonus(Payout{}, Payout{}, "649a.11(e)(2)(iii)")
	return func(player, dealer hand.Value) []round.Settlement {
		h := HandOf(player)
		return general.Against(player, dealer, Qualifies(dealer), unqualified[h], higher[h], equal[h], lower[h])
	}
}

// wagers is what the Ante and Play Wagers come to under a clause; what is paid is § 649a.12(a).
func wagers(ante, play Payout, c cite.Cite) []round.Settlement {
	return round.Settlements(c, "649a.12(a)", round.Settlement{Wager: Ante, Pays: ante}, round.Settlement{Wager: Play, Pays: play})
}
