package analysis

import (
	"context"
	"math"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/round"
)

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
	if j == nil {
		return nil, ErrPlayed
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

// CountDeclared is CountJudged over a whole deck; see Game.Count.
func CountDeclared(ctx context.Context, s *game.Selected, wager round.WagerID) (*Count, error) {
	return CountJudged(ctx, card.Full.Ranks(), s, wager)
}

// JudgedKernel is the kernel of a wager whose paytable is declared with what it pays for; nil of
// another.
func JudgedKernel(s *game.Selected, p Placed) *Kernel {
	j := judged(s, p.Wager)
	if j == nil {
		return nil
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
	k := &Kernel{Own: j.Own + j.AllSix, Community: j.Community, Ending: func(cards []card.Set) uint8 { return of(Join(cards)) }}
	for number := range uint8(24) { // as many as a column has
		k.Endings = append(k.Endings, Ending{p.Amount, Net(pays(number), p.Amount, p.Meter)})
	}
	return k
}
