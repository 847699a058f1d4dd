package poker

import (
	"math/bits"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	"felt.example/felt/money"
)

// Pot is the main pot or a side pot. Amounts are in cents; Eligible is a bit set of seats.
type Pot struct {
	Amount money.Cents
	// Taken is what the house took from it.
	Taken Taken
	// From and To are which of the chips that each seat put in belong to it.
	From, To money.Cents
	Eligible uint16
	// By is the clause that says who wins it; TiedHigh and TiedLow tell that hands tied.
	By                cite.Cite
	TiedHigh, TiedLow bool
	// Shares are what each seat was awarded.
	Shares [Most]money.Cents
}

// Stake is what a seat put into the pot.
func (h *Hand) Stake(seat, pot int) money.Cents {
	s, p := &h.Seats[seat], &h.pots[pot]
	stake := max(0, min(s.Put, p.To)-p.From)
	if pot == 0 {
		stake += s.Given
	}
	if pot == h.nPots-1 {
		stake += max(0, s.Put-p.To)
	}
	return stake
}

// Pots are the main pot and the side pots, as they are awarded or would be if the betting
// stopped now.
func (h *Hand) Pots() []Pot {
	if h.nPots == 0 {
		h.layer()
		pots := h.pots[:h.nPots]
		h.nPots = 0
		return pots
	}
	return h.pots[:h.nPots]
}

// layer is § 637a.8(b)(5): each All-in player contends for as much as he matched.
func (h *Hand) layer() {
	var given, from money.Cents
	var in uint16
	short := false // a player without a bet that others must match
	for i := range h.Seats {
		s := &h.Seats[i]
		given += s.Given
		if !s.Folded {
			in |= 1 << i
			short = short || s.Put == 0
		}
	}
	h.nPots = 0
	if short || in == 0 {
		h.pots[0] = Pot{Eligible: in}
		h.nPots = 1
	}
	for {
		p := Pot{From: from, To: -1}
		for i := range h.Seats {
			if s := &h.Seats[i]; !s.Folded && s.Put > from && (p.To < 0 || s.Put < p.To) {
				p.To = s.Put
			}
		}
		if p.To < 0 {
			break
		}
		for i := range h.Seats {
			s := &h.Seats[i]
			p.Amount += max(0, min(s.Put, p.To)-from)
			if !s.Folded && s.Put >= p.To {
				p.Eligible |= 1 << i
			}
		}
		from = p.To
		h.pots[h.nPots] = p
		h.nPots++
	}
	for i := range h.Seats { // a folded bet above all others stays in the last pot
		h.pots[h.nPots-1].Amount += max(0, h.Seats[i].Put-from)
	}
	h.pots[0].Amount += given
}

// takeBack returns the part of a bet that nobody called.
func (h *Hand) takeBack() {
	var top, second money.Cents
	var at int
	for i := range h.Seats {
		switch put := h.Seats[i].Put; {
		case put > top:
			top, second, at = put, top, i
		case put > second:
			second = put
		}
	}
	if s := &h.Seats[at]; top > second && !s.Folded {
		excess := top - second
		s.Put -= excess
		s.Bet = max(0, s.Bet-excess) // what lies in front of him; the rest of it was collected
		s.Stack += excess
		h.Total -= excess
		h.note(Note{Kind: TakesBack, Seat: at, Amount: excess, Cite: "637a.8(b)(5)(i)"})
	}
}

// showdown is §§ 637a.7(d), .18(e): the player who made the final bet shows first, the others
// clockwise.
func (h *Hand) showdown() {
	h.takeBack()
	h.layer()
	if h.in < 2 {
		return
	}
	seat := h.first
	if h.Bettor >= 0 && !h.Seats[h.Bettor].Folded {
		seat = h.Bettor
	}
	for range h.Seats {
		if s := &h.Seats[seat]; !s.Folded {
			if h.mayConcede(seat) && !h.players.Show(h, seat) && (s.Folded || h.mayConcede(seat)) { // another hand may have died
				if !s.Folded {
					s.Mucked = true
					h.note(Note{Kind: Mucks, Seat: seat, Cite: "637a.18(e)"})
				}
			} else if !s.Folded {
				h.rank(seat)
				h.note(Note{Kind: Shows, Seat: seat, Cite: h.Variant.shown})
			}
		}
		seat = h.next(seat)
	}
}

// mayConcede reports whether every pot that the seat contends for has another to win it.
func (h *Hand) mayConcede(seat int) bool {
	if h.Posted.AllShown {
		return false
	}
	for i := range h.nPots {
		p := &h.pots[i]
		if p.Eligible>>seat&1 == 0 || p.Eligible == 1<<seat {
			continue
		}
		if h.claims(p)&^(1<<seat) == 0 {
			return false
		}
	}
	return true
}

// Beaten reports whether a seat that has such cards and does not show them would win nothing of any pot: in each that others contend for too,
// one of the hands shown so far is higher, and one lower where low hands win. A hand that a fund may pay for is never beaten.
func (h *Hand) Beaten(seat int, own card.Set) bool {
	high, low := h.Variant.Value(own, h.Board)
	if high == 0 && low == 0 || h.Posted.House.mayPay(high) {
		return false
	}
	for i := range h.nPots {
		p := &h.pots[i]
		if p.Eligible>>seat&1 == 0 || p.Eligible == 1<<seat {
			continue
		}
		var bestHigh, bestLow hand.Value
		for claims := h.claims(p) &^ (1 << seat); claims != 0; claims &= claims - 1 {
			other := &h.Seats[bits.TrailingZeros16(claims)]
			bestHigh, bestLow = max(bestHigh, other.High), max(bestLow, other.Low)
		}
		if high != 0 && high >= bestHigh || low != 0 && low >= bestLow {
			return false
		}
	}
	return true
}

// claims are the seats that can still win a pot.
func (h *Hand) claims(p *Pot) uint16 {
	if bits.OnesCount16(p.Eligible) == 1 {
		return p.Eligible &^ h.dead(false)
	}
	return p.Eligible &^ h.dead(true)
}

// dead are the seats without a hand.
func (h *Hand) dead(conceded bool) uint16 {
	var dead uint16
	for i := range h.Seats {
		if s := &h.Seats[i]; s.Folded || conceded && s.Mucked {
			dead |= 1 << i
		}
	}
	return dead
}

// rank ranks the hand of a seat that shows it (§ 637a.6).
func (h *Hand) rank(seat int) {
	s, v := &h.Seats[seat], h.Variant
	s.High, s.Low = v.Value(h.cards.Hand(seat), h.Board)
}

// award is § 637a.7(e)(6): the side pots, then the rake and the contributions out of what
// is left, then the main pot.
func (h *Hand) award() {
	for i := h.nPots - 1; i >= 0; i-- {
		p := &h.pots[i]
		claims := h.claims(p)
		switch {
		case claims == 0 && i > 0: // the hands that contended for it are dead
			h.pots[i-1].Amount += p.Amount
			p.Amount = 0
			continue
		case claims == 0:
			h.giveBack()
			continue
		}
		below := money.Cents(0)
		for j := range i {
			below += h.pots[j].Amount
		}
		if recorded := h.Posted.Taken; i < len(recorded) {
			p.Taken = recorded[i]
		} else if recorded == nil {
			p.Taken = h.Posted.House.Take(below, p.Amount, len(h.Seats), h.Street == 0)
		}
		if p.Taken.Total() > 0 {
			h.note(Note{Kind: Rakes, Pot: i, Amount: p.Taken.Total(), Cite: "637a.7(e)(6)(iii)"})
		}
		h.divide(i, claims)
		for seat, share := range p.Shares[:len(h.Seats)] {
			if share > 0 {
				h.Seats[seat].Stack += share
				h.note(Note{Kind: WinsPot, Seat: seat, Pot: i, Amount: share, Cite: p.By})
			}
		}
	}
}

// giveBack returns the main pot, and the side pots that fell to it, to those who put them
// in, when all hands are dead.
func (h *Hand) giveBack() {
	p := &h.pots[0]
	p.By = "637a.7(e)(6)"
	for seat := range h.Seats {
		p.Shares[seat] = h.Stake(seat, 0)
		for pot := 1; pot < h.nPots && h.pots[pot].Amount == 0; pot++ {
			p.Shares[seat] += h.Stake(seat, pot)
		}
		h.Seats[seat].Stack += p.Shares[seat]
		if p.Shares[seat] > 0 {
			h.note(Note{Kind: WinsPot, Seat: seat, Amount: p.Shares[seat], Cite: p.By})
		}
	}
}

// divide shares a pot among those with the best hands.
func (h *Hand) divide(pot int, claims uint16) {
	p, v := &h.pots[pot], h.Variant
	amount := p.Amount - p.Taken.Total()
	if claims&(claims-1) == 0 {
		switch {
		case p.Eligible&^claims&^h.dead(false) != 0: // others conceded at the showdown
			p.By = "637a.18(e)"
		case pot > 0:
			p.By = "637a.8(b)(5)(iii)"
		default:
			p.By = "637a.7(d)"
		}
		p.Shares[bits.TrailingZeros16(claims)] = amount
		return
	}
	var high, low uint16
	if v.high {
		high = h.winners(claims, false)
		p.TiedHigh = high&(high-1) != 0
	}
	if v.low {
		low = h.winners(claims, true)
		p.TiedLow = low&(low-1) != 0
	}
	switch {
	case high != 0 && low != 0: // what cannot be divided goes to the high hand
		p.By = v.halves
		half := amount / 2 / h.chip() * h.chip()
		h.split(p, amount-half, high, false)
		h.split(p, half, low, true)
	case low != 0:
		p.By = v.wins
		h.split(p, amount, low, true)
	default:
		if p.By = v.wins; v.eight {
			p.By = v.noLow
		}
		h.split(p, amount, high, false)
	}
}

func (h *Hand) chip() money.Cents { return max(1, h.Posted.Chip) }

// winners are those of the seats with the best high hand, or low hand; none qualify.
func (h *Hand) winners(claims uint16, low bool) uint16 {
	best, winners := hand.Value(1), uint16(0)
	for i := range h.Seats {
		if claims>>i&1 == 0 {
			continue
		}
		v := h.Seats[i].High
		if low {
			v = h.Seats[i].Low
		}
		switch {
		case v > best:
			best, winners = v, 1<<i
		case v == best:
			winners |= 1 << i
		}
	}
	return winners
}

// split shares an amount equally. What does not divide is given away one chip at a time.
func (h *Hand) split(p *Pot, amount money.Cents, winners uint16, low bool) {
	chip := h.chip()
	share := amount / money.Cents(bits.OnesCount16(winners)) / chip * chip
	for rest := winners; rest != 0; rest &= rest - 1 {
		p.Shares[bits.TrailingZeros16(rest)] += share
		amount -= share
	}
	for amount > 0 {
		seat := h.odd(winners, low)
		p.Shares[seat] += min(chip, amount)
		amount -= min(chip, amount)
		winners &^= 1 << seat
	}
}

// odd is the seat that is first to get an odd chip.
func (h *Hand) odd(winners uint16, low bool) int {
	if winners&(winners-1) == 0 {
		return bits.TrailingZeros16(winners)
	}
	bySuit := !h.Variant.button
	switch {
	case bySuit || h.Posted.OddChip == HighCard:
		best, at := [5]uint8{}, -1
		for i := range h.Seats {
			if winners>>i&1 == 0 {
				continue
			}
			if order := h.oddOrder(i, low, bySuit); at < 0 || compare(order, best) > 0 {
				best, at = order, i
			}
		}
		return at
	case h.Posted.OddChip == NearButton && !h.DeadButton && winners>>(len(h.Seats)-1)&1 == 1:
		return len(h.Seats) - 1
	}
	return bits.TrailingZeros16(winners)
}

// oddOrder ranks the cards of a tied hand for the odd chip: in stud those that play, the
// highest card first, or for a low hand the lowest first; elsewhere the player's own.
func (h *Hand) oddOrder(seat int, low, plays bool) [5]uint8 {
	cards := (h.cards.Hand(seat)).Cards()
	if plays {
		cards = (h.cards.Hand(seat) | h.Board).Cards()
		if low { // clubs come first, and so the lowest of equal cards play
			cards = hand.BestLow(cards)
		} else {
			slices.Reverse(cards)
			cards = hand.Best(cards)
		}
	}
	var order [5]uint8
	for _, c := range cards {
		height := uint8(c.Rank())<<2 | uint8(c.Suit())
		if low && plays {
			if c.Rank() == card.Ace {
				height = uint8(c.Suit())
			}
			height = 63 - height
		}
		for i := range order { // insertion, the greatest first
			if height > order[i] {
				height, order[i] = order[i], height
			}
		}
	}
	return order
}

func compare(a, b [5]uint8) int {
	for i := range a {
		if a[i] != b[i] {
			return int(a[i]) - int(b[i])
		}
	}
	return 0
}
