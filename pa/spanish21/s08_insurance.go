package spanish21

import (
	"slices"

	"felt.example/felt/money"
	"felt.example/felt/round"
)

// insure is § 635a.8(a), (b) and (e): with an ace up, each player may insure, or take even
// money for a Blackjack.
func (t *table) insure(r *round.Round) {
	n := of(r)
	if Value(n.up) != 11 {
		return
	}
	numbers, choices := make([]int, 0, seats), make([]round.Choice, 0, 2*seats+1)
	for _, h := range n.hands {
		numbers = append(numbers, h.seat.Number)
		choices = append(choices, round.Choice{
			ID: "insurance", Seat: h.seat.Number, Wager: InsuranceWager, Min: 1, Max: half(h.wager), Cite: "635a.8(b)", Over: "635a.8(b)",
		})
		if t.evenMoney && h.blackjack {
			choices = append(choices, round.Choice{ID: "even_money", Seat: h.seat.Number, Cite: "635a.8(e)"})
		}
	}
	choices = append(choices, round.Choice{ID: "no_insurance", Cite: "635a.8(a)"})
	r.AskEach(round.Question{
		Kind: round.AskDecision, Cite: "635a.8(a)", Text: "Place an Insurance Wager", Otherwise: "no_insurance",
		Seats: r.Numbers(numbers...), Choices: r.Choices(choices...),
	}, func(a round.Answer) {
		h := n.hands[slices.IndexFunc(n.hands, func(h *hand) bool { return h.seat.Number == a.Seat })]
		switch a.Choice {
		case "insurance":
			r.Decide(h.seat, a.Choice, "635a.8(a)")
			r.PlaceHand(h.seat, 0, InsuranceWager, a.Amount, "635a.8(b)")
		case "even_money":
			r.Decide(h.seat, a.Choice, "635a.8(e)")
			r.SettleHand(h.seat, 0, Spanish21, even, Blackjack.String(), "635a.8(e)")
			h.end(r, "635a.8(e)")
		default:
			r.Decide(h.seat, a.Choice, "635a.8(a)")
		}
	})
}

// half is the most that may be insured on a wager: half of it, or the next dollar if that
// cannot be had in chips (reading "insurance_unit").
func half(wager money.Cents) money.Cents {
	return (wager + 2*money.Dollar - 1) / (2 * money.Dollar) * money.Dollar
}

// insurance settles the Insurance Wagers once it is known whether the dealer has Blackjack,
// § 635a.8(c) and (d).
func (t *table) insurance(r *round.Round) {
	n := of(r)
	for s := range r.FromRight {
		if n.blackjack {
			r.Settle(s, InsuranceWager, insured.Pays(DealerBlackjack), DealerBlackjack.String(), "635a.8(c)", "635a.12(d)")
		} else {
			r.Lose(s, InsuranceWager, "", "635a.8(d)")
		}
	}
}
