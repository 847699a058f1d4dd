package spanish21

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// hand is one hand of a seat; a seat has several where it splits.
type hand struct {
	seat   *round.Seat
	number int
	wager  money.Cents // the original Spanish 21 Wager
	// blackjack is one of the initial two cards; split hands have none.
	blackjack, split, doubled bool
	// surrendered: half of the wager goes when the hole card is turned, § 635a.9(a)(2).
	surrendered bool
	// late: a requested card comes after all others, § 635a.13(i).
	late bool
	// over: nothing of the hand is left to settle.
	over, collected bool
}

func (h *hand) pile() round.Pile { return round.HandPile(h.seat.Number, h.number) }

func (h *hand) name(r *round.Round, cards []card.Card) string {
	if h.blackjack {
		return round.Name(r, Blackjack)
	}
	return round.Name(r, Count(cards))
}

// form notes the hand's total.
func (h *hand) form(r *round.Round) {
	if r.Unread() {
		return
	}
	cards := r.Cards(h.pile())
	r.Form(h.pile(), h.name(r, cards), card.SetOf(cards...), "635a.3(c)")
}

func (h *hand) collect(r *round.Round, c cite.Cite) {
	if !h.collected {
		h.collected = true
		r.Collect(h.pile(), c)
	}
}

// end takes a hand that is settled, or dead, from the table.
func (h *hand) end(r *round.Round, c cite.Cite) {
	h.over = true
	h.collect(r, c)
}

// dependence is whether a hand depends on what the dealer draws.
type dependence uint8

const (
	not dependence = iota
	won            // a win in any case
	certainly
)

// depends reports whether the hand depends on the dealer's point count, § 635a.7(m).
func (t *table) depends(r *round.Round, h *hand) dependence {
	cards := r.Cards(h.pile())
	points := Count(cards).Points
	switch {
	case h.over || h.surrendered || points > 21:
		return not
	case h.blackjack || points == 21 && (len(cards) > 2 || t.splitWins && !r.Table.Earlier): // where a dealer of an earlier build drew
		return won
	}
	return certainly
}

// play is § 635a.7(h): from the dealer's left, each player decides on his hands.
func (t *table) play(r *round.Round) {
	n := of(r)
	if n.blackjack {
		return
	}
	for i := 0; i < len(n.hands); i++ { // splitting adds hands
		t.playHand(r, n.hands[i])
	}
	for i := 0; i < len(n.late); i++ {
		h := n.late[i]
		h.late = false
		t.draw(r, h.pile(), "635a.13(i)")
		h.form(r)
		t.playHand(r, h)
	}
}

func (t *table) playHand(r *round.Round, h *hand) {
	if h.blackjack {
		t.playBlackjack(r, h)
		return
	}
	for !h.over && !h.surrendered && !h.doubled {
		if r.Len(h.pile()) == 1 && !slices.Contains(of(r).refused, h.seat.Number) {
			t.draw(r, h.pile(), "635a.11(b)")
			h.form(r)
		}
		if Count(r.Cards(h.pile())).Points >= 21 || !t.decide(r, h) {
			return
		}
	}
}

// playBlackjack is § 635a.7(h)(1): a Blackjack is paid at once unless the dealer may have
// one too.
func (t *table) playBlackjack(r *round.Round, h *hand) {
	switch {
	case h.over:
	case mayHaveBlackjack(of(r).up):
		r.Announce("635a.7(h)(1)(ii)", "Blackjack; it is paid after the hole card is turned")
	default:
		r.Announce("635a.7(h)(1)(i)", "Blackjack")
		r.SettleHand(h.seat, 0, Spanish21, payout.To(3, 2), Blackjack.String(), "635a.7(h)(1)(i)", "635a.12(a)")
		h.end(r, "635a.7(h)(1)(i)")
	}
}

// decide asks for one decision on a hand; it reports whether another may follow.
func (t *table) decide(r *round.Round, h *hand) bool {
	n := of(r)
	a := r.Ask(round.Question{
		Kind: round.AskDecision, Cite: "635a.7(h)(2)", Text: "Play the hand: " + round.Name(r, Count(r.Cards(h.pile()))),
		Seats: r.Numbers(h.seat.Number), Pile: h.pile(), Choices: t.options(r, h), Otherwise: "stand",
	})
	if a.Choice == "" { // the question fell away, § 635a.13(d) or (i)
		return !h.late
	}
	r.DecideHand(h.seat, h.number, a.Choice, "635a.7(h)(2)")
	switch a.Choice {
	case "surrender":
		t.surrender(r, h)
	case "double_down":
		t.doubleDown(r, h, a.Amount)
	case "split":
		t.split(r, h)
	case "hit":
		t.draw(r, h.pile(), "635a.7(i)")
		h.form(r)
	case "refuse_card":
		n.refused = append(n.refused, h.seat.Number)
		return false
	case "stand":
		return false
	}
	return true
}

// options are the choices that a hand of less than 21 has.
func (t *table) options(r *round.Round, h *hand) []round.Choice {
	n, cards := of(r), r.Cards(h.pile())
	options := make([]round.Choice, 0, 6)
	if len(cards) == 2 && !h.split {
		options = append(options, round.Choice{ID: "surrender", Cite: "635a.9(a)"})
	}
	if slices.Contains(n.refused, h.seat.Number) {
		return r.Choices(append(options, round.Choice{ID: "stand", Cite: "635a.7(h)(2)"})...)
	}
	if len(cards) == 2 {
		options = append(options, round.Choice{ID: "double_down", Wager: DoubleDown, Min: 1, Max: h.wager, Cite: "635a.10(a)", Over: "635a.10(a)"})
		if Value(cards[0]) == Value(cards[1]) && r.Hands(h.seat.Number) <= t.splits {
			options = append(options, round.Choice{ID: "split", Wager: Spanish21, Min: h.wager, Max: h.wager, Cite: "635a.11(a)"})
		}
	}
	options = append(options, round.Choice{ID: "hit", Cite: "635a.7(j)"})
	if r.Len(round.AtHand) != 0 {
		options = append(options, round.Choice{ID: "refuse_card", Cite: "635a.13(d)"})
	}
	return r.Choices(append(options, round.Choice{ID: "stand", Cite: "635a.7(h)(2)"})...)
}

// surrender is § 635a.9: half of the wager goes, at once unless the dealer may have
// Blackjack.
func (t *table) surrender(r *round.Round, h *hand) {
	if mayHaveBlackjack(of(r).up) {
		h.surrendered = true
		r.Procedure("635a.9(a)(2)", "The surrendered wager is placed on the player's cards until the hole card is turned")
		return
	}
	r.SettleHand(h.seat, 0, Spanish21, payout.Half, "", "635a.9(a)(1)")
	h.end(r, "635a.9(a)(1)")
}

// surrendered settles the hands surrendered to an ace or a card of 10 when the hole card
// is turned, § 635a.9(a)(2).
func (t *table) surrendered(r *round.Round) {
	n := of(r)
	for _, h := range slices.Backward(n.hands) {
		if !h.surrendered {
			continue
		}
		pays := payout.Half
		if n.blackjack {
			pays = payout.Payout{}
		}
		r.SettleHand(h.seat, 0, Spanish21, pays, "", "635a.9(a)(2)")
		h.end(r, "635a.9(a)(2)")
	}
}

// doubleDown is § 635a.10(a) and (d): one more card, after which the player may take the
// Double Down Wager back and forfeit the other.
func (t *table) doubleDown(r *round.Round, h *hand, amount money.Cents) {
	h.doubled = true
	r.PlaceHand(h.seat, h.number, DoubleDown, amount, "635a.10(a)")
	t.draw(r, h.pile(), "635a.10(a)")
	h.form(r)
	cards := r.Cards(h.pile())
	if Count(cards).Points > 21 {
		return
	}
	a := r.Ask(round.Question{
		Kind: round.AskDecision, Cite: "635a.10(d)", Text: "Rescue the Double Down Wager: " + h.name(r, cards),
		Seats: r.Numbers(h.seat.Number), Pile: h.pile(),
		Choices:   r.Choices(round.Choice{ID: "rescue", Cite: "635a.10(d)"}, round.Choice{ID: "stand", Cite: "635a.7(h)(2)"}),
		Otherwise: "stand",
	})
	r.DecideHand(h.seat, h.number, a.Choice, "635a.10(d)")
	if a.Choice == "rescue" {
		r.SettleHand(h.seat, h.number, Spanish21, payout.Payout{}, h.name(r, cards), "635a.10(d)")
		r.SettleHand(h.seat, h.number, DoubleDown, payout.Push, h.name(r, cards), "635a.10(d)")
		h.end(r, "635a.10(d)")
	}
}

// split is § 635a.11(a) and (b): the second card begins a hand of its own, to be completed
// after this one.
func (t *table) split(r *round.Round, h *hand) {
	n := of(r)
	fresh := n.hand(hand{seat: h.seat, number: r.Hands(h.seat.Number), wager: h.wager, split: true})
	h.split = true
	r.PlaceHand(h.seat, fresh.number, Spanish21, h.wager, "635a.11(a)")
	r.Move(h.pile(), fresh.pile(), "635a.11(a)")
	n.hands = slices.Insert(n.hands, slices.Index(n.hands, h)+1, fresh)
	h.form(r)
	fresh.form(r)
}
