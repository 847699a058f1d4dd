package poker

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/hand"
	"felt.example/felt/money"
)

// Showdown reports whether the betting is over.
func (h *Hand) Showdown() bool { return h.nPots > 0 }

// Collected are the pots without the bets that lie in front of the players in this betting
// round; from the showdown on they are Pots.
func (h *Hand) Collected() []Pot {
	if h.nPots > 0 {
		return h.Pots()
	}
	before := *h
	before.Seats = before.seats[:len(h.Seats)]
	for i := range before.Seats {
		before.Seats[i].Put -= before.Seats[i].Bet
	}
	return before.Pots()
}

// ToCall is the chips that a call takes of a seat, at most its stack.
func (h *Hand) ToCall(seat int) money.Cents {
	return max(0, min(h.owed(seat), h.Seats[seat].Stack))
}

// Reached is the name of the round of cards reached: "flop", "third".
func (h *Hand) Reached() string { return h.Variant.streets[h.Street].name }

// Community is how many community cards a hand has in the end.
func (v *Variant) Community() int {
	n := 0
	for _, st := range v.streets {
		n += st.community
	}
	return n
}

// Forming is what a player's cards make so far with those of the board, and the cards that make it: none of a hand in
// which each card counts by itself.
func (v *Variant) Forming(own, board []card.Card) (made string, by []card.Card) {
	var s Seat
	if s.High, s.Low = v.Value(card.SetOf(own...), card.SetOf(board...)); s.High == 0 && s.Low == 0 {
		value, cards := v.early(own, board)
		return value.String(), making(value, cards)
	}
	if s.High != 0 {
		by = making(s.High, v.Plays(slices.Clip(own), board, false))
	}
	if s.Low != 0 && s.Low.Category() == hand.HighCard {
		for _, c := range v.Plays(slices.Clip(own), board, true) {
			if !slices.Contains(by, c) {
				by = append(by, c)
			}
		}
	}
	return s.made(), by
}

// Out is a kind of hand that one card more makes, and how many cards do.
type Out struct {
	Makes hand.Category
	Cards int
}

// Outs are the kinds of hand, better than that of a player, which his next card or that of the board makes, the best first; each with how
// many of the cards that he has not seen make it. There are none before the flop, where three cards come at once, when no card comes any
// more, where cards are exchanged, and where the low hand alone counts.
func (v *Variant) Outs(own, board []card.Card, seen card.Set) (outs []Out) {
	if !v.high || !v.oneMore(len(own), len(board)) {
		return nil
	}
	var cards [hand.MiniRoyal + 1]int
	now := v.kind(own, board)
	for _, c := range (card.Full &^ seen).Cards() {
		next := v.kind(own, slices.Concat(board, []card.Card{c}))
		if v.Community() == 0 {
			next = v.kind(slices.Concat(own, []card.Card{c}), board)
		}
		if next > now {
			cards[next]++
		}
	}
	for kind, n := range slices.Backward(cards[:]) {
		if n > 0 {
			outs = append(outs, Out{hand.Category(kind), n})
		}
	}
	return outs
}

// oneMore reports whether a single card comes next to a player who has so many, and to a board of so many.
func (v *Variant) oneMore(own, board int) bool {
	total := 0
	for _, st := range v.streets {
		if st.draw {
			return false
		}
		total += len(st.faces)
	}
	if all := v.Community(); all > 0 {
		return board > 0 && board < all
	}
	return own < total
}

// kind is the kind of the high hand that cards make so far.
func (v *Variant) kind(own, board []card.Card) hand.Category {
	high, _ := v.Value(card.SetOf(own...), card.SetOf(board...))
	if high == 0 {
		high, _ = v.early(own, board)
	}
	return high.Category()
}

// early is the best hand of fewer than five cards, and its cards.
func (v *Variant) early(own, board []card.Card) (best hand.Value, by []card.Card) {
	value := hand.Showing
	if !v.high {
		value = hand.ShowingLow
	}
	if !v.exactlyTwo {
		by = slices.Concat(own, board)
		return value(card.SetOf(by...)), by
	}
	for i := range own {
		for j := range i {
			cards := append([]card.Card{own[j], own[i]}, board...)
			if v := value(card.SetOf(cards...)); v > best {
				best, by = v, cards
			}
		}
	}
	return best, by
}

// making are the cards of a hand that give it its name.
func making(v hand.Value, cards []card.Card) []card.Card {
	switch v.Category() {
	case hand.None, hand.HighCard:
		return nil
	case hand.Pair, hand.TwoPair, hand.ThreeOfAKind, hand.FourOfAKind:
		return slices.DeleteFunc(slices.Clone(cards), func(c card.Card) bool {
			return !slices.ContainsFunc(cards, func(o card.Card) bool { return o != c && o.Rank() == c.Rank() })
		})
	default:
		return cards
	}
}
