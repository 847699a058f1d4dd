package spanish21

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/record"
	"felt.example/felt/round"
)

// What round records contain about a seat and its hands: the initial two cards, where the hands do not
// show them, and what became of each hand.
const (
	Initial       record.CardsKey  = "initial"
	DoubledDown   record.AmountKey = "double_down"
	Rescued       record.FlagKey   = "rescued"
	Surrendered   record.FlagKey   = "surrendered"
	TookEvenMoney record.FlagKey   = "even_money"
)

// Hands is a seat's hands.
var Hands = record.ListKey{ID: "hands", Of: []record.Key{DoubledDown, Rescued, Surrendered, TookEvenMoney}}

// pair is the two cards that a seat was dealt first: its initial cards if they are given, else the
// first two of its one hand, else the first of its first two hands. It is nil where there are no
// two such cards.
func pair(seat *record.Seat) []card.Card {
	list := seat.List(Hands)
	first := func(n int) []card.Card { return list[n].Cards(record.Own) }
	switch {
	case seat.Says(Initial):
		if given := seat.Cards(Initial); len(given) == 2 {
			return given
		}
	case len(list) == 1 && len(first(0)) > 1:
		return first(0)[:2]
	case len(list) > 1 && len(first(0)) > 0 && len(first(1)) > 0:
		return []card.Card{first(0)[0], first(1)[0]}
	}
	return nil
}

// order lists the seat's hands, by their places in the record, as they came about by splitting:
// the first begins with the first card of the pair, the second with the other one, and
// the rest were split off later. It is nil where the hands do not come of the pair.
func order(seat *record.Seat) []int {
	two, list := pair(seat), seat.List(Hands)
	if two == nil {
		return nil
	}
	if len(list) == 1 {
		return []int{0}
	}
	order := make([]int, 0, len(list))
	for _, c := range two {
		for i, h := range list {
			if cards := h.Cards(record.Own); len(cards) > 0 && cards[0] == c && (len(order) == 0 || order[0] != i) {
				order = append(order, i)
				break
			}
		}
	}
	if len(order) < 2 {
		return nil
	}
	for i := range list {
		if i != order[0] && i != order[1] {
			order = append(order, i)
		}
	}
	return order
}

// checkRecord says why the cards and decisions of a record are impossible, by the clause
// that each breaks.
func checkRecord(rec *record.Record, s *game.Selected) error {
	if err := checkDealer(rec.Cards(record.Dealer)); err != nil {
		return err
	}
	if err := checkDecks(rec); err != nil {
		return err
	}
	up := rec.Cards(record.Dealer)[0]
	for i := range rec.Seats {
		seat := &rec.Seats[i]
		if err := checkHands(seat, s); err != nil {
			return err
		}
		if err := checkInsurance(seat, up); err != nil {
			return err
		}
		for _, h := range seat.List(Hands) {
			if err := checkHand(seat, h, up, s); err != nil {
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
	if err := count("dealer", rec.Cards(record.Dealer)); err != nil {
		return err
	}
	for i := range rec.Seats {
		for _, h := range rec.Seats[i].List(Hands) {
			if err := count("seats", h.Cards(record.Own)); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkHands tests a seat's hands against each other: whether they come of a split.
func checkHands(seat *record.Seat, s *game.Selected) error {
	refuse := func(c cite.Cite, format string, args ...any) error {
		return round.Refuse(c, "seat %d: "+format, append([]any{seat.Number}, args...)...)
	}
	if seat.Of(DoubleDown) != 0 {
		return refuse("635a.10(a)", "a double_down wager belongs to one of its hands")
	}
	list := seat.List(Hands)
	first := func(n int) []card.Card { return list[n].Cards(record.Own) }
	least := cite.Cite("635a.7(e)(3)")
	if len(list) > 1 {
		least = "635a.11(b)"
	}
	for n := range list {
		if len(first(n)) < 2 {
			return refuse(least, "a hand has %d cards, and at least two are dealt to it", len(first(n)))
		}
	}
	switch order := order(seat); {
	case len(list) == 0:
		return refuse("635a.7(e)(1)", "hands are needed")
	case len(list) == 1 && !slices.Equal(slices.Sorted(slices.Values(pair(seat))), slices.Sorted(slices.Values(first(0)[:2]))):
		return refuse("635a.7(e)(3)", "its initial cards are not the first two of its hand")
	case len(list) == 1:
		return nil
	case len(list) > Splits.Of(s)+1:
		return refuse("635a.11(c)", "%d hands, but a hand may be split %d times", len(list), Splits.Of(s))
	case len(list) > 2 && !seat.Says(Initial) && seat.Of(MatchTheDealer) != 0:
		return refuse("635a.6(e)", "initial is needed, for match_the_dealer goes by the initial two cards")
	case order == nil:
		return refuse("635a.11(a)", "its hands do not begin with its initial two cards")
	}
	for n := range list {
		if Value(first(n)[0]) != Value(first(0)[0]) {
			return refuse("635a.11(a)", "a split of %s and %s, which differ in value", first(0)[0], first(n)[0])
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
	if insured && seat.List(Hands)[0].Flag(TookEvenMoney) {
		return round.Refuse("635a.8(e)", "seat %d: even money comes instead of insurance", seat.Number)
	}
	return nil
}

// checkHand tests the cards and decisions of one hand.
func checkHand(seat *record.Seat, h record.Said, up card.Card, s *game.Selected) error {
	refuse := func(c cite.Cite, format string, args ...any) error {
		return round.Refuse(c, "seat %d: "+format, append([]any{seat.Number}, args...)...)
	}
	cards, split, doubled := h.Cards(record.Own), len(seat.List(Hands)) > 1, h.Says(DoubledDown)
	blackjack := !split && IsBlackjack(cards[:2])
	total := Count(cards)
	switch {
	case h.Flag(TookEvenMoney) && !evenMoney.Of(s):
		return refuse("635a.8(e)", "even money is not offered")
	case h.Flag(TookEvenMoney) && (!blackjack || Value(up) != 11):
		return refuse("635a.8(e)", "even money is for a Blackjack against an ace")
	case h.Flag(Surrendered) && split:
		return refuse("635a.9(a)", "a split hand cannot be surrendered")
	case h.Flag(Surrendered) && blackjack:
		return refuse("635a.7(h)(2)", "a Blackjack cannot be surrendered")
	case h.Flag(Surrendered) && (doubled || len(cards) > 2):
		return refuse("635a.9(a)", "a hand is surrendered on its first two cards, or not at all")
	case doubled && blackjack:
		return refuse("635a.10(a)", "a Blackjack cannot be doubled down")
	case doubled && len(cards) > 3:
		return refuse("635a.7(j)(2)", "a doubled hand has %d cards, and takes only one additional card", len(cards))
	case doubled && len(cards) < 3:
		return refuse("635a.10(a)", "a doubled hand has no additional card")
	case h.Flag(Rescued) && !doubled:
		return refuse("635a.10(d)", "no Double Down Wager is there to rescue")
	case h.Flag(Rescued) && total.Points > 21:
		return refuse("635a.10(d)", "a hand over 21 cannot be rescued")
	}
	for n := 2; n < len(cards); n++ {
		if Count(cards[:n]).Points == 21 {
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
	list := seat.List(Hands)
	if q.Cite == "635a.8(a)" {
		a.Choice, a.Amount = "no_insurance", seat.Of(InsuranceWager)
		switch {
		case list[0].Flag(TookEvenMoney):
			a.Choice = "even_money"
		case a.Amount != 0:
			a.Choice = "insurance"
		}
		return a, nil
	}
	h, dealt := list[order(seat)[q.Pile.Hand]], r.Len(q.Pile)
	switch {
	case q.Cite == "635a.10(d)" && h.Flag(Rescued):
		a.Choice = "rescue"
	case q.Cite == "635a.10(d)":
		a.Choice = "stand"
	case h.Flag(Surrendered):
		a.Choice = "surrender"
	case r.Hands(a.Seat) < len(list):
		a.Choice, a.Amount = "split", seat.Of(Spanish21)
	case h.Says(DoubledDown):
		a.Choice, a.Amount = "double_down", h.Amount(DoubledDown)
	case dealt < len(h.Cards(record.Own)):
		a.Choice = "hit"
	default:
		a.Choice = "stand"
	}
	return a, nil
}

// recordedAct is the dealer's act where he has a choice of which the record tells, or "". A Blackjack of his with hands that
// were played on shows that the hole card was not read.
func recordedAct(rec *record.Record, r *round.Round, q *round.Question) string {
	switch dealer := rec.Cards(record.Dealer); {
	case q.Choices[0].ID == "read" && IsBlackjack(dealer) && slices.ContainsFunc(rec.Seats, playedOn):
		return "not_read"
	case q.Choices[0].ID == "stand" && len(dealer) > r.Len(round.Dealer):
		return "draw"
	}
	return ""
}

func playedOn(seat record.Seat) bool {
	list := seat.List(Hands)
	return len(list) > 1 || len(list[0].Cards(record.Own)) > 2 || list[0].Flag(Surrendered)
}
