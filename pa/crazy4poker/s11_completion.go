package crazy4poker

import (
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	. "felt.example/felt/payout" //nolint:revive // the settlements read as the chapter prints them
	"felt.example/felt/round"
)

// most is how many times the Ante Wager a Play Wager may be with the hand.
func most(v hand.Value) (times money.Cents, c cite.Cite) {
	if AcesOrBetter(v) {
		return 3, "657a.11(b)(2)"
	}
	return 1, "657a.11(b)(1)"
}

// settle is § 657a.11(e), (f): the Ante and Play Wagers, then the Super Bonus Wager, which a straight
// or better is paid even if the hand is beaten.
func settle(s *game.Selected) func(player, dealer hand.Value) []round.Settlement {
	column := game.Column(s, SuperBonusWager, SuperBonus)
	pushes := round.Settlement{Wager: SuperBonusWager, Pays: Push, Cites: []cite.Cite{"657a.11(f)(2)(i)"}}
	loses := round.Settlement{Wager: SuperBonusWager, Cites: []cite.Cite{"657a.11(f)(2)(ii)"}}
	withBonus := func(list []round.Settlement, otherwise round.Settlement) [][]round.Settlement {
		return round.WithEach(list, FourAces, func(h Hand) round.Settlement {
			pays := column.Pays(h)
			if pays.Loses() {
				return otherwise
			}
			return round.Settlement{Wager: SuperBonusWager, Pays: pays, Hand: h.String(), Cites: []cite.Cite{"657a.11(f)(1)", "657a.12(b)"}}
		})
	}
	unqualified := withBonus(wagers(Push, even, "657a.11(e)(1)"), pushes)
	higher := withBonus(wagers(even, even, "657a.11(e)(2)(i)"), pushes)
	equal := withBonus(wagers(Push, Push, "657a.11(e)(2)(ii)"), pushes)
	lower := withBonus(wagers(Payout{}, Payout{}, "657a.11(e)(2)(iii)"), loses)
	return func(player, dealer hand.Value) []round.Settlement {
		h := HandOf(player)
		return general.Against(player, dealer, Qualifies(dealer), unqualified[h], higher[h], equal[h], lower[h])
	}
}

// wagers is what the Ante and Play Wagers come to under a clause; what is paid is § 657a.12(a).
func wagers(ante, play Payout, c cite.Cite) []round.Settlement {
	return round.Settlements(c, "657a.12(a)", round.Settlement{Wager: Ante, Pays: ante}, round.Settlement{Wager: Play, Pays: play})
}
