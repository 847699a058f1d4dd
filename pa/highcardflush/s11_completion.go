package highcardflush

import (
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/money"
	. "felt.example/felt/payout" //nolint:revive // the settlements read as the chapter prints them
	"felt.example/felt/round"
)

// most is how many times the Ante Wager a Raise Wager may be with the flush.
func most(f Flush) (times money.Cents, c cite.Cite) {
	switch length := f.Length(); {
	case length >= 6:
		return 3, "678a.11(b)(3)"
	case length == 5:
		return 2, "678a.11(b)(2)"
	}
	return 1, "678a.11(b)(1)"
}

// settle is § 678a.11(d): the Ante and Raise Wagers.
func settle(*game.Selected) func(player, dealer Flush) []round.Settlement {
	unqualified := wagers(even, Push, "678a.11(d)(1)")
	higher := wagers(even, even, "678a.11(d)(2)(ii)(A)")
	equal := wagers(Push, Push, "678a.11(d)(2)(ii)(B)")
	lower := wagers(Payout{}, Payout{}, "678a.11(d)(2)(ii)(C)")
	return func(player, dealer Flush) []round.Settlement {
		switch c := Compare(player, dealer); {
		case !dealer.Qualifies():
			return unqualified
		case c > 0:
			return higher
		case c == 0:
			return equal
		}
		return lower
	}
}

// wagers is what the Ante and Raise Wagers come to under a clause; what is paid is § 678a.12(a).
func wagers(ante, raise Payout, c cite.Cite) []round.Settlement {
	return round.Settlements(c, "678a.12(a)", round.Settlement{Wager: Ante, Pays: ante}, round.Settlement{Wager: Raise, Pays: raise})
}
