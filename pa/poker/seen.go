package poker

import "felt.example/felt/money"

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
