package analysis

import (
	"context"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/round"
)

// kinds is how many hands a paytable's column tells apart.
const kinds = 24

// judged is what the paytable of a wager that no decision bears on is declared to pay for; nil of another.
func judged(s *game.Selected, wager round.WagerID) *game.Judged {
	w, table := s.Game.Wager(wager), s.Game.Paytable(wager)
	if w == nil || w.Required || w.Payout || table == nil {
		return nil
	}
	return table.Judged
}

// CountJudged counts a wager over a deck that has the same ranks in each suit, by what its paytable
// is declared to pay for. Of a wager of which that is not declared the error is ErrPlayed.
func CountJudged(ctx context.Context, ranks uint16, s *game.Selected, wager round.WagerID) (*Count, error) {
	j := judged(s, wager)
	switch {
	case j == nil:
		return nil, ErrPlayed
	case j.Each != nil:
		return countEach(j, shoeOf(j, s, ranks)), nil
	case j.Up != 0:
		return countUp(j, j.Of(s), shoeOf(j, s, ranks)), nil
	}
	var counted [math.MaxUint8 + 1]uint64
	of := j.Of(s)
	err := EachHand(ctx, ranks, j.Cards(), func(hand card.Set, hands uint64) {
		number := of(hand)
		if j.BySuit == nil || !j.BySuit(number) {
			counted[number] += suits * hands
			return
		}
		for cards := range bySuits(hand) {
			counted[of(cards)] += hands
		}
	})
	if err != nil {
		return nil, err
	}
	for i := range counted {
		counted[i] /= suits
	}
	c := NewCount(counted[:], func(kind int) string { return j.Name(uint8(kind)) })
	for kind, n := range counted {
		if n > 0 && kind > 0 {
			c.PaidAs(j.Name(uint8(kind)), j.Or(uint8(kind)))
		}
	}
	if j.Tables != nil {
		c.Paytable = j.Tables(s)
	}
	return c, nil
}

// shoeOf is how many of each card of these ranks are dealt from.
func shoeOf(j *game.Judged, s *game.Selected, ranks uint16) map[card.Card]uint64 {
	deck := map[card.Card]uint64{}
	for _, c := range j.Deck(s) {
		if ranks>>c.Rank()&1 != 0 {
			deck[c]++
		}
	}
	return deck
}

// countEach counts two own cards, each by itself beside the dealer's, by what both come to.
func countEach(j *game.Judged, deck map[card.Card]uint64) *Count {
	var counted [kinds][kinds]uint64
	for up, ups := range deck {
		var cards [kinds]uint64
		for c, n := range deck {
			cards[j.Each(c, up)] += n
		}
		cards[j.Each(up, up)]-- // the dealer has it
		for a, n := range cards {
			for b, m := range cards[:a] {
				counted[a][b] += ups * n * m
			}
			if n > 0 {
				counted[a][a] += ups * n * (n - 1) / 2
			}
		}
	}
	c := &Count{Combinations: new(big.Int)}
	row := func(a, b int) {
		n := new(big.Int).SetUint64(counted[max(a, b)][min(a, b)])
		if c.Combinations.Add(c.Combinations, n); a == 0 || n.Sign() == 0 {
			return
		}
		parts := []string{j.Name(uint8(a))}
		if b > 0 {
			parts = append(parts, j.Name(uint8(b)))
		}
		c.Rows = append(c.Rows, Row{Hand: j.Together(uint8(a), uint8(b)), Combinations: n, Parts: parts})
	}
	for a := 1; a < kinds; a++ {
		for b := a; b < kinds; b++ {
			row(a, b)
		}
	}
	for a := 1; a < kinds; a++ {
		row(a, 0)
	}
	row(0, 0)
	return c
}

// countUp counts the card that lies beside the one that the dealer shows.
func countUp(j *game.Judged, of func(card.Set) uint8, deck map[card.Card]uint64) *Count {
	var counted [kinds]uint64
	deck[j.Up]--
	for c, n := range deck {
		counted[of(card.SetOf(j.Up, c))] += n
	}
	c := NewCount(counted[:], func(kind int) string { return j.Name(uint8(kind)) })
	c.Given = j.Given
	return c
}

// CountDeclared is CountJudged over a whole deck; see Game.Count.
func CountDeclared(ctx context.Context, s *game.Selected, wager round.WagerID) (*Count, error) {
	return CountJudged(ctx, card.Full.Ranks(), s, wager)
}

// JudgedKernel is the kernel of a wager whose paytable is declared with what it pays for; nil of
// another.
func JudgedKernel(s *game.Selected, p Placed) *Kernel {
	j := judged(s, p.Wager)
	switch {
	case j == nil || j.Up != 0: // such a wager is not placed on every deal
		return nil
	case j.Each != nil:
		return eachKernel(s, j, p)
	}
	of, pays := j.Of(s), j.Pays(s)
	if j.Rank != nil { // looked up: branches that nobody can foresee would cost more than all else
		table := new([1 << 16]uint8)
		for v := range table {
			table[v] = j.OfValue(hand.Value(v))
		}
		rank := j.Rank(s)
		of = func(cards card.Set) uint8 { return table[rank(cards)] }
	}
	k := &Kernel{Own: j.Own + j.Extra, Community: j.Community, Ending: func(cards []card.Set) uint8 { return of(Join(cards)) }}
	for number := range uint8(kinds) {
		k.Endings = append(k.Endings, Ending{p.Amount, Net(pays(number), p.Amount, p.Meter)})
	}
	return k
}

// eachKernel plays a wager that pays each of two own cards by itself. It numbers the pairs of numbers
// that there are.
func eachKernel(s *game.Selected, j *game.Judged, p Placed) *Kernel {
	deck, pays := j.Deck(s), j.Pays(s)
	k := &Kernel{Own: j.Own, Dealer: j.Dealer, Deck: deck}
	byCards, numbers := new([64][64]uint8), []uint8{0} // looked up, as in JudgedKernel
	for _, own := range deck {
		for _, up := range deck {
			number := j.Each(own, up)
			if !slices.Contains(numbers, number) {
				numbers = append(numbers, number)
			}
			byCards[own&63][up&63] = uint8(slices.Index(numbers, number))
		}
	}
	for _, a := range numbers {
		for _, b := range numbers {
			e := Ending{Wagered: p.Amount}
			for _, number := range []uint8{a, b} {
				if x := pays(number); !x.Loses() {
					e.Net += Net(x, p.Amount, p.Meter)
				}
			}
			if e.Net == 0 {
				e.Net = -p.Amount
			}
			k.Endings = append(k.Endings, e)
		}
	}
	each := uint8(len(numbers))
	at := func(one card.Set) int { return bits.TrailingZeros64(uint64(one)) & 63 }
	k.Ending = func(cards []card.Set) uint8 {
		up := at(cards[2])
		return byCards[at(cards[0])][up]*each + byCards[at(cards[1])][up]
	}
	return k
}
