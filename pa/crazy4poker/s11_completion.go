package crazy4poker

import (
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
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
	unqualified := wagers(Push, even, "657a.11(e)(1)")
	higher := wagers(even, even, "657a.11(e)(2)(i)")
	equal := wagers(Push, Push, "657a.11(e)(2)(ii)")
	lower := wagers(Payout{}, Payout{}, "657a.11(e)(2)(iii)")
	pushes := round.Settlement{Wager: SuperBonusWager, Pays: Push, Cites: []cite.Cite{"657a.11(f)(2)(i)"}}
	loses := round.Settlement{Wager: SuperBonusWager, Cites: []cite.Cite{"657a.11(f)(2)(ii)"}}
	wins := round.Settlement{Wager: SuperBonusWager, Cites: []cite.Cite{"657a.11(f)(1)", "657a.12(b)"}}
	return func(player, dealer hand.Value) []round.Settlement {
		list, bonus := lower, loses
		switch {
		case !Qualifies(dealer):
			list, bonus = unqualified, pushes
		case player > dealer:
			list, bonus = higher, pushes
		case player == dealer:
			list, bonus = equal, pushes
		}
		h := HandOf(player)
		if pays := column.Pays(h); !pays.Loses() {
			bonus = wins
			bonus.Pays, bonus.Hand = pays, h.String()
		}
		return append(list, bonus)
	}
}

// wagers is what the Ante and Play Wagers come to under a clause; what is paid is § 657a.12(a).
func wagers(ante, play Payout, c cite.Cite) []round.Settlement {
	return round.Settlements(c, "657a.12(a)", round.Settlement{Wager: Ante, Pays: ante}, round.Settlement{Wager: Play, Pays: play})
}
