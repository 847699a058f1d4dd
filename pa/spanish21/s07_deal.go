package spanish21

import (
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// wagers is § 635a.6: a player who may not enter before a reshuffle sits out the round.
func (t *table) wagers(r *round.Round) {
	n, shoe := of(r), shoeOf(r)
	t.selected.NoMoreBets(r, "635a.6(c)", func(st round.Stake) bool {
		if !t.barred || n.fresh || slices.Contains(shoe.Players, st.Who()) || slices.Contains(n.admitted, st.Seat) {
			return true
		}
		if st.Wager == Spanish21 {
			r.Procedure("635a.6(b)", fmt.Sprintf("Seat %d did not wager on the last round and may not wager before a reshuffle", st.Seat))
		}
		return false
	})
	shoe.Players = nil
	for _, s := range r.Seats() {
		if t.barred && !slices.Contains(shoe.Players, s.Player) {
			shoe.Players = append(shoe.Players, s.Player)
		}
	}
	if len(r.Seats()) == 0 {
		t.keep(r)
		r.End()
	}
}

// deal is § 635a.7(e): twice around, the players' cards and the dealer's first face up.
// Cards that the dealer missed on the way, § 635a.13(f) and (h), follow as was reported.
func (t *table) deal(r *round.Round) {
	r.Act("635a.7(e)", "deal", "Deal the cards")
	n := of(r)
	for _, s := range r.Seats() {
		if slices.Contains(n.undealt, s) {
			r.VoidHand(s, 0, "635a.13(h)")
			continue
		}
		t.draw(r, round.SeatPile(s.Number), "635a.7(e)(1)")
		n.hands = append(n.hands, n.hand(hand{seat: s, wager: s.Has(Spanish21)}))
	}
	if !n.dealerMissed {
		t.draw(r, round.Dealer, "635a.7(e)(2)")
	}
	for _, h := range n.hands {
		if !slices.Contains(n.second, h.seat) {
			t.draw(r, h.pile(), "635a.7(e)(3)")
		}
	}
	for _, s := range n.second {
		t.secondCard(r, s)
	}
	if len(n.hands) == 0 {
		t.keep(r)
		r.End()
	}
	if n.dealerMissed {
		t.draw(r, round.Dealer, "635a.13(f)")
	}
	n.up = r.Cards(round.Dealer)[0]
	t.next(r, round.Dealer)
	r.Deal(round.Dealer, "635a.7(e)(4)", "635a.13(a)")
	n.initial = true
	for _, h := range n.hands {
		h.blackjack = IsBlackjack(r.Cards(h.pile()))
		h.form(r)
	}
}

// secondCard is § 635a.13(h): a player dealt one card only may have his second after all
// others; else his hand is dead.
func (t *table) secondCard(r *round.Round, s *round.Seat) {
	n := of(r)
	at := slices.IndexFunc(n.hands, func(h *hand) bool { return h.seat == s })
	if at < 0 {
		return
	}
	a := r.Ask(round.Question{
		Kind: round.AskDecision, Cite: "635a.13(h)", Text: "Only one card was dealt; have the second one now", Seats: []int{s.Number},
		Choices: []round.Choice{
			{ID: "dead_hand", Cite: "635a.13(h)"},
			{ID: "second_card", Cite: "635a.13(h)"},
		},
		Otherwise: "second_card",
	})
	r.Decide(s, a.Choice, "635a.13(h)")
	if a.Choice == "second_card" {
		t.draw(r, n.hands[at].pile(), "635a.13(h)")
		return
	}
	r.VoidHand(s, 0, "635a.13(h)")
	r.Collect(n.hands[at].pile(), "635a.13(h)")
	n.hands = slices.Delete(n.hands, at, at+1)
}

// matches is § 635a.7(f): the Match-the-Dealer Wagers, from the dealer's right.
func (t *table) matches(r *round.Round) {
	n := of(r)
	for _, h := range slices.Backward(n.hands) {
		if !h.seat.HasAny(MatchTheDealer) {
			continue
		}
		switch cards, odds := matching(r.Cards(h.pile()), n.up, t.decks); cards {
		case 0:
			r.Lose(h.seat, MatchTheDealer, "", "635a.7(f)")
		case 1:
			r.Settle(h.seat, MatchTheDealer, payout.To(odds, 1), "", "635a.7(f)(1)", matchCites[t.decks])
		default:
			r.Settle(h.seat, MatchTheDealer, payout.To(odds, 1), "", "635a.7(f)(2)", matchCites[t.decks])
		}
	}
}

// mayHaveBlackjack reports whether the dealer's up card is an ace, king, queen or jack.
func mayHaveBlackjack(up card.Card) bool { return Value(up) >= 10 }

// read is § 635a.7(g): with an ace or a card of 10 up, the card reader device reports whether
// the hole card makes a Blackjack.
func (t *table) read(r *round.Round) {
	n := of(r)
	if !mayHaveBlackjack(n.up) {
		return
	}
	a := r.Ask(round.Question{
		Kind: round.AskAct, Cite: "635a.7(g)", Text: "Insert the hole card into the card reader device",
		Choices: r.Choices(round.Choice{ID: "read", Cite: "635a.7(g)"}, round.Choice{ID: "not_read", Cite: "635a.7(g)"}),
	})
	if a.Choice == "not_read" {
		r.Procedure("635a.7(g)", "The hole card is not read")
		return
	}
	n.read = true
	if n.blackjack = IsBlackjack(r.Cards(round.Dealer)); n.blackjack {
		t.reveal(r, "635a.7(g)")
		return
	}
	r.Announce("635a.7(g)", "The dealer does not have Blackjack")
	t.insurance(r)
}

// reveal turns the hole card under the clause given.
func (t *table) reveal(r *round.Round, c cite.Cite) {
	n := of(r)
	r.TurnSome(round.Dealer, 1, 2, c)
	n.revealed, n.blackjack = true, IsBlackjack(r.Cards(round.Dealer))
	t.announce(r)
	if mayHaveBlackjack(n.up) {
		t.insurance(r)
		t.surrendered(r)
	}
}

// announce is how the dealer announces his hand, § 635a.7(k).
func (t *table) announce(r *round.Round) {
	cards := r.Cards(round.Dealer)
	name := round.Name(r, Count(cards))
	if of(r).blackjack {
		name = round.Name(r, Blackjack)
	}
	r.Form(round.Dealer, name, card.SetOf(cards...), "635a.7(k)")
	if r.Listening() {
		r.Announce("635a.7(k)", "The dealer has "+name)
	}
}

// draws is § 635a.7(k) to (m): the dealer turns the hole card and draws to 17, unless no
// hand depends on it.
func (t *table) draws(r *round.Round) {
	n := of(r)
	if !n.blackjack {
		r.Act("635a.7(k)", "reveal", "Turn the hole card")
		t.reveal(r, "635a.7(k)")
	}
	for Count(r.Cards(round.Dealer)).Points < 17 && t.drawsOn(r) {
		t.draw(r, round.Dealer, "635a.7(l)")
		t.announce(r)
	}
	if r.Len(round.AtHand) != 0 {
		r.Procedure("635a.13(d)", "The players refuse the card and the dealer cannot use it; it goes to the discard rack")
		r.Move(round.AtHand, round.Discard, "635a.13(d)")
	}
}

// drawsOn reports whether the dealer draws. Where only hands are left that win in any case
// he may, and then to 17, or he may not (reading "sure_21").
func (t *table) drawsOn(r *round.Round) bool {
	n, most := of(r), not
	for _, h := range n.hands {
		most = max(most, t.depends(r, h))
	}
	if most == certainly || n.drawsAnyway {
		return true
	}
	if most == not || most == won && t.mayNotDraw {
		r.Procedure("635a.7(m)", "No hand depends on the dealer's; he draws no more")
		return false
	}
	a := r.Ask(round.Question{
		Kind: round.AskAct, Cite: "635a.7(m)", Text: "Only hands that win in any case are left: stand or draw",
		Choices: r.Choices(round.Choice{ID: "stand", Cite: "635a.7(m)"}, round.Choice{ID: "draw", Cite: "635a.7(l)"}),
	})
	n.drawsAnyway = a.Choice == "draw"
	return n.drawsAnyway
}

// clear is § 635a.7(q): all cards go to the discard rack, so that each hand can be put together again.
func (t *table) clear(r *round.Round) {
	for _, h := range slices.Backward(of(r).hands) {
		h.collect(r, "635a.7(q)")
	}
	r.Collect(round.Dealer, "635a.7(q)")
	t.keep(r)
}
