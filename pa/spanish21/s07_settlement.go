package spanish21

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// ruling is how a hand's wagers end.
type ruling struct {
	win           Win // zero where the hand does not win
	wager, double payout.Payout
	cites         clauses // of the Spanish 21 Wager
	doubleCites   clauses
}

// clauses are up to three.
type clauses [3]cite.Cite

// all are those that there are.
func (c *clauses) all() []cite.Cite {
	n := 1
	for n < len(c) && c[n] != "" {
		n++
	}
	return c[:n]
}

// loses, pushes and wins make rulings for both wagers of a hand.
func loses(c cite.Cite) ruling { return ruling{cites: clauses{c}, doubleCites: clauses{c}} }

func pushes(c cite.Cite) ruling {
	return ruling{wager: payout.Push, double: payout.Push, cites: clauses{c}, doubleCites: clauses{c}}
}

// wins is § 635a.12(a) and (b): doubled and split hands win even money.
func wins(h *hand, cards []card.Card, c cite.Cite) ruling {
	w := ruling{win: Bonus(cards), double: even, doubleCites: clauses{c, "635a.10(c)", "635a.12(a)"}}
	if h.blackjack {
		w.win = Blackjack
	}
	excluded := cite.Cite("")
	switch {
	case w.win == Ordinary:
	case h.doubled:
		w.win, excluded = Ordinary, "635a.10(c)"
	case h.split:
		w.win, excluded = Ordinary, "635a.11(e)"
	}
	w.wager = winColumn.Pays(w.win)
	w.cites = clauses{c, winCites[w.win]}
	if excluded != "" {
		w.cites = clauses{c, excluded, winCites[w.win]}
	}
	return w
}

// collects is the clause by which a losing wager is collected.
func (t *table) collects() cite.Cite {
	if t.inTurn {
		return "635a.7(p)(2)"
	}
	return "635a.7(p)(1)"
}

// judge is § 635a.7(n) and (o): how a hand ends against the dealer's.
func (t *table) judge(h *hand, player, dealer []card.Card, read bool) ruling {
	if IsBlackjack(dealer) {
		return t.judgeBlackjack(h, player, read)
	}
	mine, his := Count(player).Points, Count(dealer).Points
	switch {
	case mine > 21: // reading "over_21"
		return loses(t.collects())
	case his > 21:
		return wins(h, player, "635a.7(n)(1)")
	case mine > his:
		return wins(h, player, "635a.7(n)(2)")
	case mine < his:
		return loses(t.collects())
	case h.blackjack:
		return wins(h, player, "635a.7(n)(3)")
	case mine == 21 && (len(player) > 2 || t.splitWins):
		return wins(h, player, "635a.7(n)(4)")
	}
	return pushes("635a.7(o)")
}

// judgeBlackjack is how a hand ends against the dealer's Blackjack: where it came to light
// only after the players' decisions, only original wagers are lost.
func (t *table) judgeBlackjack(h *hand, player []card.Card, read bool) ruling {
	lost := loses(t.collects())
	switch {
	case h.blackjack:
		return wins(h, player, "635a.7(n)(3)")
	case read:
		return loses("635a.7(g)")
	case h.number > 0:
		lost = pushes("635a.11(d)")
	case h.split:
		lost = loses("635a.11(d)")
	case h.doubled:
		lost = loses("635a.10(b)")
	case Count(player).Points == 21:
		lost = loses("635a.7(o)")
	}
	lost.double, lost.doubleCites = payout.Push, clauses{"635a.10(b)"}
	return lost
}

// settle is § 635a.7(p), in the order that the Rules Submission designates, and then the
// additional payouts of § 635a.12(c).
func (t *table) settle(r *round.Round) {
	r.Act(t.collects(), "settle", "Settle the wagers")
	n := of(r)
	dealer := r.Cards(round.Dealer)
	for _, h := range n.hands {
		n.rulings = append(n.rulings, t.judge(h, r.Cards(h.pile()), dealer, n.read))
	}
	if !t.inTurn {
		t.pass(r, payout.Payout.Loses)
	}
	t.pass(r, func(payout.Payout) bool { return true })
	for i, h := range slices.Backward(n.hands) {
		if !h.over {
			t.superBonus(r, h, n.rulings[i].win)
		}
	}
}

// pass settles the open wagers whose payout is to be settled, from the dealer's right.
func (t *table) pass(r *round.Round, now func(payout.Payout) bool) {
	n := of(r)
	for s := range r.FromRight {
		for i, h := range n.hands {
			if h.over || h.seat != s {
				continue
			}
			w, name := &n.rulings[i], h.name(r, r.Cards(h.pile()))
			if w.win > Blackjack {
				name = w.win.String()
			}
			if now(w.wager) {
				r.SettleHand(s, h.number, Spanish21, w.wager, name, w.cites.all()...)
			}
			if now(w.double) {
				r.SettleHand(s, h.number, DoubleDown, w.double, name, w.doubleCites.all()...)
			}
		}
	}
}

// superBonus is § 635a.12(c): three 7s of one suit against a dealer's 7 pay a fixed amount
// more, and every other player $50.
func (t *table) superBonus(r *round.Round, h *hand, win Win) {
	pays := FixedFor(h.wager)
	if win != SuitedSevens && win != SpadeSevens || of(r).up.Rank() != card.Seven || pays == 0 {
		return
	}
	r.Bonus(h.seat, SuperBonusPayouts, h.wager, bonusColumn.Pays(pays), pays.String(), fixedCites[pays])
	paid := []string{h.seat.Player}
	for _, s := range r.Seats() {
		if !slices.Contains(paid, s.Player) {
			paid = append(paid, s.Player)
			r.BonusFor(s, h.seat, SuperBonusPayouts, h.wager, bonusColumn.Pays(EveryOther), EveryOther.String(), fixedCites[EveryOther])
		}
	}
}
