package fourcardprime

import (
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	. "felt.example/felt/payout" //nolint:revive // the settlements read as the chapter prints them
	"felt.example/felt/round"
)

// deal deals five cards to each player and six to the dealer, and before them the All-Six
// Bonus card if somebody has the wager. From an automated shoe that card and the dealer's
// sixth come off a stack of five of which the rest is discarded, § 682a.10(b).
func deal(p *general.Procedure, r *round.Round) {
	way, method := p.Method(r)
	allSix := slices.ContainsFunc(r.Seats(), func(s *round.Seat) bool { return s.HasAny(AllSixBonusWager) })
	if method == general.AutomatedShoe {
		p.Hands(r, 5, 5)
		rest := 4
		if allSix {
			p.Pile(r, round.Extra, 1, way.Order)
			rest--
		}
		p.Pile(r, round.Dealer, 1, way.Order)
		p.Pile(r, round.Discard, rest, way.Order)
	} else {
		if allSix {
			p.Pile(r, round.Extra, 1, way.Order)
		}
		p.Hands(r, 5, 6)
	}
	p.Stub(r)
}

// most is how many times the Ante Wager a Raise Wager may be, § 682a.11(b).
func most(hand.Value) (times money.Cents, c cite.Cite) { return 3, "682a.11(b)" }

// settle is § 682a.11(d)(2): the Ante and Raise Wagers, and the bonuses that come with the Ante.
func settle(s *game.Selected) func(player, dealer hand.Value) []round.Settlement {
	win, badBeat := game.Column(s, WinBonusPayout, WinBonus), game.Column(s, BadBeatBonusPayout, BadBeatBonus)
	lower := wagers(Payout{}, Payout{}, "682a.11(d)(2)(ii)(A)")
	higher := round.WithEach(wagers(even, even, "682a.11(d)(2)(i)"), BonusFourOfAKind, func(h BonusHand) (x round.Settlement) {
		if h > 0 {
			x = round.Settlement{Wager: WinBonusPayout, On: Ante, Pays: win.Pays(h), Hand: h.String(), Cites: []cite.Cite{"682a.11(d)(2)(i)", "682a.12(b)"}}
		}
		return x
	})
	beaten := round.WithEach(wagers(Push, Payout{}, "682a.11(d)(2)(ii)(B)"), BonusFourOfAKind, func(h BonusHand) (x round.Settlement) {
		if h > 0 {
			x = round.Settlement{Wager: BadBeatBonusPayout, On: Ante, Pays: badBeat.Pays(h), Hand: h.String(), Cites: []cite.Cite{"682a.11(d)(2)(ii)(B)", "682a.12(c)"}}
		}
		return x
	})
	return func(player, dealer hand.Value) []round.Settlement {
		h := BonusHandOf(player)
		switch {
		case player < dealer && h == 0:
			return lower
		case player < dealer:
			return beaten[h]
		}
		return higher[h]
	}
}

// wagers is what the Ante and Raise Wagers come to under a clause; what is paid is § 682a.12(a).
func wagers(ante, raise Payout, c cite.Cite) []round.Settlement {
	return round.Settlements(c, "682a.12(a)", round.Settlement{Wager: Ante, Pays: ante}, round.Settlement{Wager: Raise, Pays: raise})
}
