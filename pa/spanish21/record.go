package spanish21

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// checkRecord tells why the cards and decisions of a record are impossible, by the clause
// that each breaks.
func checkRecord(rec *record.Record, s *game.Selected) error {
	if err := checkDealer(rec.Dealer); err != nil {
		return err
	}
	if err := checkDecks(rec); err != nil {
		return err
	}
	for i := range rec.Seats {
		seat := &rec.Seats[i]
		if err := checkHands(seat, s); err != nil {
			return err
		}
		if err := checkInsurance(seat, rec.Dealer[0]); err != nil {
			return err
		}
		for j := range seat.Hands {
			if err := checkHand(seat, &seat.Hands[j], rec.Dealer[0], s); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkDealer(cards []card.Card) error {
	if len(cards) < 2 {
		return round.Refuse("635a.7(e)(4)", "dealer: %d cards, but the dealer has an up card and a hole card", len(cards))
	}
	for n := 2; n < len(cards); n++ {
		switch {
		case IsBlackjack(cards[:n]):
			return round.Refuse("635a.7(g)", "dealer: draws to a Blackjack")
		case Count(cards[:n]).Points >= 17:
			return round.Refuse("635a.7(l)", "dealer: draws to %s", Count(cards[:n]))
		}
	}
	return nil
}

// checkDecks counts the cards: no 10s, and no card more often than there are decks.
func checkDecks(rec *record.Record) error {
	var seen [64]int
	count := func(where string, cards []card.Card) error {
		for _, c := range cards {
			if c.Rank() == card.Ten {
				return round.Refuse("635a.3(a)", "%s: %s, but the decks have no 10s", where, c)
			}
			if seen[c]++; seen[c] > rec.Decks {
				return round.Refuse("635a.3(a)", "%s: %s is there more often than there are decks, %d", where, c, rec.Decks)
			}
		}
		return nil
	}
	if err := count("dealer", rec.Dealer); err != nil {
		return err
	}
	for i := range rec.Seats {
		for _, h := range rec.Seats[i].Hands {
			if err := count("seats", h.Cards); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkHands tests what a seat's hands say of each other: whether they come of a split.
func checkHands(seat *record.Seat, s *game.Selected) error {
	refuse := func(c cite.Cite, format string, args ...any) error {
		return round.Refuse(c, "seat %d: "+format, append([]any{seat.Number}, args...)...)
	}
	if seat.Of(DoubleDown) != 0 {
		return refuse("635a.10(a)", "a double_down wager belongs to one of its hands")
	}
	least := cite.Cite("635a.7(e)(3)")
	if len(seat.Hands) > 1 {
		least = "635a.11(b)"
	}
	for _, h := range seat.Hands {
		if len(h.Cards) < 2 {
			return refuse(least, "a hand has %d cards, and at least two are dealt to it", len(h.Cards))
		}
	}
	switch order := seat.Order(); {
	case len(seat.Hands) == 0:
		return refuse("635a.7(e)(1)", "hands are needed")
	case len(seat.Hands) == 1 && !slices.Equal(slices.Sorted(slices.Values(seat.Pair())), slices.Sorted(slices.Values(seat.Hands[0].Cards[:2]))):
		return refuse("635a.7(e)(3)", "its initial cards are not the first two of its hand")
	case len(seat.Hands) == 1:
		return nil
	case len(seat.Hands) > Splits.Of(s)+1:
		return refuse("635a.11(c)", "%d hands, but a hand may be split %d times", len(seat.Hands), Splits.Of(s))
	case len(seat.Hands) > 2 && seat.Initial == nil && seat.Of(MatchTheDealer) != 0:
		return refuse("635a.6(e)", "initial is needed, for match_the_dealer goes by the initial two cards")
	case order == nil:
		return refuse("635a.11(a)", "its hands do not begin with its initial two cards")
	}
	for _, h := range seat.Hands {
		if Value(h.Cards[0]) != Value(seat.Hands[0].Cards[0]) {
			return refuse("635a.11(a)", "a split of %s and %s, which differ in value", seat.Hands[0].Cards[0], h.Cards[0])
		}
	}
	return nil
}

// checkInsurance tests an Insurance Wager and even money.
func checkInsurance(seat *record.Seat, up card.Card) error {
	insured := seat.Of(InsuranceWager) != 0
	if insured && Value(up) != 11 {
		return round.Refuse("635a.8(a)", "seat %d: insurance is offered only when the dealer's first card is an ace, not %s", seat.Number, up)
	}
	if insured && seat.Hands[0].EvenMoney {
		return round.Refuse("635a.8(e)", "seat %d: even money comes instead of insurance", seat.Number)
	}
	return nil
}

// checkHand tests the cards and decisions of one hand.
func checkHand(seat *record.Seat, h *record.Hand, up card.Card, s *game.Selected) error {
	refuse := func(c cite.Cite, format string, args ...any) error {
		return round.Refuse(c, "seat %d: "+format, append([]any{seat.Number}, args...)...)
	}
	split, doubled := len(seat.Hands) > 1, h.DoubleDown != nil
	blackjack := !split && IsBlackjack(h.Cards[:2])
	total := Count(h.Cards)
	switch {
	case h.EvenMoney && !evenMoney.Of(s):
		return refuse("635a.8(e)", "even money is not offered")
	case h.EvenMoney && (!blackjack || Value(up) != 11):
		return refuse("635a.8(e)", "even money is for a Blackjack against an ace")
	case h.Surrendered && split:
		return refuse("635a.9(a)", "a split hand cannot be surrendered")
	case h.Surrendered && blackjack:
		return refuse("635a.7(h)(2)", "a Blackjack cannot be surrendered")
	case h.Surrendered && (doubled || len(h.Cards) > 2):
		return refuse("635a.9(a)", "a hand is surrendered on its first two cards, or not at all")
	case doubled && blackjack:
		return refuse("635a.10(a)", "a Blackjack cannot be doubled down")
	case doubled && len(h.Cards) > 3:
		return refuse("635a.7(j)(2)", "a doubled hand has %d cards, and takes only one additional card", len(h.Cards))
	case doubled && len(h.Cards) < 3:
		return refuse("635a.10(a)", "a doubled hand has no additional card")
	case h.Rescued && !doubled:
		return refuse("635a.10(d)", "no Double Down Wager is there to rescue")
	case h.Rescued && total.Points > 21:
		return refuse("635a.10(d)", "a hand over 21 cannot be rescued")
	}
	for n := 2; n < len(h.Cards); n++ {
		if Count(h.Cards[:n]).Points == 21 {
			return refuse("635a.7(j)(1)", "a card is drawn to 21")
		}
	}
	return nil
}

// recorded answers from the hands as they lay at the end of a round.
func recorded(rec *record.Record, r *round.Round, q *round.Question) (round.Answer, error) {
	a := round.Answer{Question: q.ID}
	if q.Kind == round.AskAct {
		a.Choice = recordedAct(rec, r, q)
		return a, nil
	}
	a.Seat = q.Seats[0]
	seat := rec.Seat(a.Seat)
	if q.Cite == "635a.8(a)" {
		a.Choice, a.Amount = "no_insurance", seat.Of(InsuranceWager)
		switch {
		case seat.Hands[0].EvenMoney:
			a.Choice = "even_money"
		case a.Amount != 0:
			a.Choice = "insurance"
		}
		return a, nil
	}
	h, cards := seat.Hand(int(q.Pile.Hand)), r.Len(q.Pile)
	switch {
	case q.Cite == "635a.10(d)" && h.Rescued:
		a.Choice = "rescue"
	case q.Cite == "635a.10(d)":
		a.Choice = "stand"
	case h.Surrendered:
		a.Choice = "surrender"
	case r.Hands(a.Seat) < len(seat.Hands):
		a.Choice, a.Amount = "split", seat.Of(Spanish21)
	case h.DoubleDown != nil:
		a.Choice, a.Amount = "double_down", *h.DoubleDown
	case cards < len(h.Cards):
		a.Choice = "hit"
	default:
		a.Choice = "stand"
	}
	return a, nil
}

// recordedAct is the dealer's act where he has a choice. A Blackjack of his with hands that
// were played on shows that the hole card was not read.
func recordedAct(rec *record.Record, r *round.Round, q *round.Question) string {
	switch {
	case q.Choices[0].ID == "read" && IsBlackjack(rec.Dealer) && slices.ContainsFunc(rec.Seats, playedOn):
		return "not_read"
	case q.Choices[0].ID == "stand" && len(rec.Dealer) > r.Len(round.Dealer):
		return "draw"
	}
	return q.Choices[0].ID
}

func playedOn(seat record.Seat) bool {
	return len(seat.Hands) > 1 || len(seat.Hands[0].Cards) > 2 || seat.Hands[0].Surrendered
}
