package analysis

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/round"
)

// kinds is the number of hands that a column of a paytable can distinguish.
const kinds = 24

// judged is what the paytable of a wager that no decision bears on is declared to pay for; nil of another.
func judged(s *game.Selected, wager round.WagerID) *game.Judged {
	w, table := s.Game.Wager(wager), s.Game.Paytable(wager)
	if w == nil || w.Required || w.Payout || table == nil {
		return nil
	}
	return table.Judged
}

// CountJudged counts a wager over a deck that has the same ranks in each suit, from the declaration
// of what its paytable pays for. Without such a declaration the error is ErrPlayed.
func CountJudged(ctx context.Context, ranks uint16, s *game.Selected, wager round.WagerID) (*Count, error) {
	return CountKnowing(ctx, ranks, s, wager, Known{})
}

// CountKnowing is CountJudged over the cards that may still come.
func CountKnowing(ctx context.Context, ranks uint16, s *game.Selected, wager round.WagerID, known Known) (*Count, error) {
	j := judged(s, wager)
	if j == nil {
		return nil, ErrPlayed
	}
	return countJudge(ctx, ranks, s, wager, j, known)
}

// countJudge counts a wager by a judge.
func countJudge(ctx context.Context, ranks uint16, s *game.Selected, wager round.WagerID, j *game.Judged, known Known) (*Count, error) {
	deck := shoeOf(j, s, ranks)
	if err := known.leave(s.Game, deck); err != nil {
		return nil, err
	}
	left := uint64(0)
	for _, n := range deck {
		left += n
	}
	if known.Hole != 0 {
		left++
	}
	given := known.given(j.Given, left)
	if need := uint64(j.Cards() + j.Dealer); left < need {
		return nil, &game.InputError{Field: "cards", Message: fmt.Sprintf("%d are left, of which the %s needs %d", left, s.Game.Wager(wager).Name, need), Cite: s.Game.Cards.At(round.AtSeat).Cite}
	}
	var c *Count
	var err error
	switch {
	case j.Each != nil:
		c = countEach(j, deck)
	case j.Up != 0:
		c, err = countUp(s.Game, j, j.Of(s), deck, known.Hole)
	default:
		c, err = countHands(ctx, ranks, s, j, known.missing())
	}
	if err != nil {
		return nil, err
	}
	c.Given = given
	return c, nil
}

// countHands counts hands without the cards of each of the sets that are missing.
func countHands(ctx context.Context, ranks uint16, s *game.Selected, j *game.Judged, missing []card.Set) (*Count, error) {
	t := newTally(j, s, missing)
	if err := walk(ctx, ranks, j.Cards(), t); err != nil {
		return nil, err
	}
	return countOf(s, j, t.counted), nil
}

// walk counts the hands of a number of cards by each tally: some hundreds by one after the other, so that each
// counts them in a loop of its own.
func walk(ctx context.Context, ranks uint16, cards int, tallies ...*tally) error {
	const most = 256
	var some struct {
		hands [most]card.Set
		times [most]uint64
		n     int
	}
	count := func() {
		for _, t := range tallies {
			t.add(some.hands[:some.n], some.times[:some.n])
		}
		some.n = 0
	}
	err := eachRun(ctx, ranks, cards, func(r run) {
		times := r.first
		for _, lane := range r.spades {
			some.hands[some.n], some.times[some.n] = r.others|card.Set(lane)<<(16*card.Spades), times
			times = r.each
			if some.n++; some.n == most {
				count()
			}
		}
	})
	count()
	return err
}

// tally counts hands by number, suits times each, without the cards of each of the sets that are missing.
type tally struct {
	of                 func(card.Set) uint8
	byColour           bool
	bySuit             [math.MaxUint8 + 1]bool
	missing, exchanged []card.Set // exchanged are the missing, their suits exchanged in every way in place of the hand's
	whole              bool       // nothing is missing
	counted            [math.MaxUint8 + 1]uint64
}

func newTally(j *game.Judged, s *game.Selected, missing []card.Set) *tally {
	t := &tally{of: j.Of(s), byColour: j.ByColour, missing: missing, whole: slices.Equal(missing, []card.Set{0})}
	for number := range uint8(kinds) {
		t.bySuit[number] = j.ByColour || j.BySuit != nil && j.BySuit(number)
	}
	for _, gone := range missing {
		t.exchanged = slices.AppendSeq(t.exchanged, bySuits(gone))
	}
	return t
}

// add counts hands, each a number of times.
func (t *tally) add(hands []card.Set, times []uint64) {
	if t.byColour && t.whole {
		for i, hand := range hands {
			for _, cards := range byColours(hand) {
				t.counted[t.of(cards)] += suits / colours * times[i]
			}
		}
		return
	}
	for i, hand := range hands {
		switch number := t.of(hand); {
		case t.bySuit[number]:
			t.addExchanged(hand, times[i])
		case t.whole:
			t.counted[number] += suits * times[i]
		default:
			for _, gone := range t.exchanged {
				if hand&gone == 0 {
					t.counted[number] += times[i]
				}
			}
		}
	}
}

// addExchanged counts a hand whose number its suits decide.
func (t *tally) addExchanged(hand card.Set, times uint64) {
	for cards := range bySuits(hand) {
		for _, gone := range t.missing {
			if cards&gone == 0 {
				t.counted[t.of(cards)] += times
			}
		}
	}
}

// countOf is the count under the rules chosen of hands that were counted by number, suits times each.
func countOf(s *game.Selected, j *game.Judged, counted [math.MaxUint8 + 1]uint64) *Count {
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
	return c
}

// Wagered is a wager under the rules chosen.
type Wagered struct {
	Selected *game.Selected
	Wager    round.WagerID
}

// CountTogether is CountJudged for several wagers; the result is nil for a wager whose paytable
// does not declare what it pays for. Wagers that depend on the same number of cards share one walk
// over the hands, which is most of the work. A wager under rules that make no difference to it is
// counted once.
func CountTogether(ctx context.Context, ranks uint16, of []Wagered) ([]*Count, error) {
	counts := make([]*Count, len(of))
	var left []*judging
	for i, w := range of {
		switch j := judged(w.Selected, w.Wager); {
		case j == nil:
		case j.Each != nil || j.Up != 0:
			c, err := CountJudged(ctx, ranks, w.Selected, w.Wager)
			if err != nil {
				return nil, err
			}
			counts[i] = c
		default:
			left = append(left, &judging{Judged: j, under: w.Selected, at: i})
		}
	}
	for len(left) > 0 {
		var counting []*judging
		walks := map[int][]*tally{}
		for _, j := range left {
			like := slices.IndexFunc(counting, func(c *judging) bool { return c.Judged == j.Judged && c.noting.Answers(j.under) })
			if like >= 0 { // by what was asked so far
				j.like = counting[like]
				continue
			}
			j.like, j.noting = j, j.under.Noting()
			j.tally = newTally(j.Judged, j.noting, new(Known).missing())
			counting = append(counting, j)
			walks[j.Cards()] = append(walks[j.Cards()], j.tally)
		}
		for cards, tallies := range walks {
			if err := walk(ctx, ranks, cards, tallies...); err != nil {
				return nil, err
			}
		}
		left = slices.DeleteFunc(left, func(j *judging) bool {
			if j.like != j && !j.like.noting.Answers(j.under) {
				return false
			}
			counts[j.at] = countOf(j.under, j.Judged, j.like.tally.counted)
			counts[j.at].Given = j.Given
			return true
		})
	}
	return counts, nil
}

// judging is one wager under some rules, whose hands are counted where no other's count will do.
type judging struct {
	*game.Judged
	under, noting *game.Selected
	tally         *tally
	like          *judging // what is counted for it
	at            int      // among the wagers
}

// shoeOf is how many of each card of these ranks are dealt from.
func shoeOf(j *game.Judged, s *game.Selected, ranks uint16) map[card.Card]uint64 {
	deck := map[card.Card]uint64{}
	cards := card.Deck()
	if j.Deck != nil {
		cards = j.Deck(s)
	}
	for _, c := range cards {
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
		if ups == 0 {
			continue
		}
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

// countUp counts the card that lies beside the one that the dealer shows, or takes the one that is
// seen there. Of the cards shown all of one rank are alike.
func countUp(g *game.Game, j *game.Judged, of func(card.Set) uint8, deck map[card.Card]uint64, hole card.Card) (*Count, error) {
	up := card.Card(0)
	for c := range card.OfRanks(1 << j.Up.Rank()).All {
		if deck[c] > 0 {
			up = c
		}
	}
	if up == 0 {
		return nil, &game.InputError{Field: "cards", Message: "the dealer can show no " + j.Up.Rank().Name() + ": all are gone", Cite: g.Cards.DecksCite}
	}
	deck[up]--
	if hole != 0 {
		deck = map[card.Card]uint64{hole: 1}
	}
	var counted [kinds]uint64
	for c, n := range deck {
		counted[of(card.SetOf(up, c))] += n
	}
	return NewCount(counted[:], func(kind int) string { return j.Name(uint8(kind)) }), nil
}

// CountDeclared counts a wager over a whole deck, less the cards known, from the declaration of its
// paytable; see Game.Count.
func CountDeclared(ctx context.Context, s *game.Selected, wager round.WagerID, known Known) (*Count, error) {
	return CountKnowing(ctx, card.Full.Ranks(), s, wager, known)
}

// JudgedKernel returns the kernel of a wager whose paytable declares what it pays for, or nil.
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
	if j.Deck != nil {
		k.Deck = j.Deck(s)
	}
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
