package headsupholdem

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/big"
	"math/bits"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
)

// On a strategy card a player decides at three points by what he sees then: his cards, a turned Flop, a whole board. What
// he sees is told apart only as far as the lines do.

// termsBefore are what lines before the Flop go by.
var termsBefore = func() *analysis.Terms[card.Set] {
	t := new(analysis.Terms[card.Set])
	ranks := func(own card.Set) (high, low card.Rank) {
		x, y := both(own)
		return max(x.Rank(), y.Rank()), min(x.Rank(), y.Rank())
	}
	suited := func(own card.Set) bool { x, y := both(own); return x.Suit() == y.Suit() }
	for least := card.Two; least <= card.Ace; least++ {
		t.Add("a pair of "+least.Plural()+" or higher", func(own card.Set) bool { high, low := ranks(own); return high == low && low >= least })
		t.Add("two cards that are "+least.Plural()+" or higher", func(own card.Set) bool { _, low := ranks(own); return low >= least })
	}
	for top := card.Ten; top <= card.Ace; top++ {
		t.Add(one(top), func(own card.Set) bool { high, low := ranks(own); return high == top || low == top })
		for least := card.Two; least < top; least++ {
			kicker := func(own card.Set) bool { high, low := ranks(own); return high == top && low >= least }
			t.Add(fmt.Sprintf("%s and %s or higher", one(top), one(least)), kicker)
			for alike := card.Two; alike <= least; alike++ {
				inSuit := func(own card.Set) bool { high, low := ranks(own); return high == top && low >= alike && suited(own) }
				if alike == least {
					t.Add(fmt.Sprintf("%s and %s or higher of one suit", one(top), one(least)), inSuit)
					continue
				}
				t.Add(fmt.Sprintf("%s and %s or higher, or of one suit %s or higher", one(top), one(least), one(alike)), func(own card.Set) bool { return kicker(own) || inSuit(own) })
			}
		}
	}
	return t
}()

// one is a rank with its article.
func one(r card.Rank) string {
	if r == card.Ace || r == card.Eight {
		return "an " + r.Name()
	}
	return "a " + r.Name()
}

// flopSight is what a player sees after the Flop.
type flopSight struct {
	category hand.Category
	pair     card.Rank // the highest of which a card of his is in a pair, 0 for none
	pocket   card.Rank // the same if both his cards are
	four     card.Rank // his highest card of four of one suit, 0 for none
	high     card.Rank // of his cards
}

func seenOnFlop(own, flop card.Set) flopSight {
	x, y := both(own)
	s := flopSight{category: hand.FiveCard(own | flop).Category(), high: max(x.Rank(), y.Rank())}
	if x.Rank() == y.Rank() {
		s.pair, s.pocket = x.Rank(), x.Rank()
	} else if shared := own.Ranks() & flop.Ranks(); shared != 0 {
		s.pair = card.Rank(bits.Len16(shared) - 1)
	}
	for suit := card.Clubs; suit < noSuit; suit++ {
		if lane := own.Lane(suit); lane != 0 && bits.OnesCount16((own|flop).Lane(suit)) == 4 {
			s.four = card.Rank(bits.Len16(lane) - 1)
		}
	}
	return s
}

// termsAfter are what lines after the Flop go by.
var termsAfter = func() *analysis.Terms[flopSight] {
	t := new(analysis.Terms[flopSight])
	for _, c := range []hand.Category{hand.TwoPair, hand.ThreeOfAKind, hand.Straight} {
		t.Add(analysis.Article(c.Name())+" or a higher hand, with the three community cards", func(s flopSight) bool { return s.category >= c })
	}
	for least := card.Two; least <= card.Ace; least++ {
		t.Add("a pair of "+least.Plural()+" or higher with a card of yours in it", func(s flopSight) bool { return s.pair >= least })
		t.Add("four cards of one suit, one of yours among them "+one(least)+" or higher", func(s flopSight) bool { return s.four >= least })
		t.Add(one(least)+" or higher of yours", func(s flopSight) bool { return s.high >= least })
	}
	for least := card.Three; least <= card.Six; least++ {
		t.Add("a pair with one card of yours in it, or two "+least.Plural()+" or higher of yours", func(s flopSight) bool { return s.pair != 0 && (s.pocket == 0 || s.pocket >= least) })
	}
	return t
}()

// riverSight is what a player sees on a whole board: how many cards each beat him alone with the board, whether a card of his is in a
// pair, whether his hand is better than the board, and its category.
type riverSight uint16

const (
	pairedAt, betterAt, kindAt = 6, 7, 8
	riverSights                = 1 << (kindAt + 4)
)

func (s riverSight) outs() int    { return int(s & (1<<pairedAt - 1)) }
func (s riverSight) paired() bool { return s>>pairedAt&1 != 0 }
func (s riverSight) better(c hand.Category) bool {
	return s>>betterAt&1 != 0 && hand.Category(s>>kindAt) >= c
}

// mostOuts is the greatest number of cards by which a line goes.
const mostOuts = 40

// termsRiver are what lines after the River go by.
var termsRiver = func() *analysis.Terms[riverSight] {
	t := new(analysis.Terms[riverSight])
	t.Add("a pair or three-of-a-kind with a card of yours in it", riverSight.paired)
	for c := hand.HighCard; c <= hand.FullHouse; c++ {
		name := analysis.Article(c.Name()) + " or a higher hand"
		if c == hand.HighCard {
			name = "any hand"
		}
		t.Add(name+" that takes a card of yours", func(s riverSight) bool { return s.better(c) })
	}
	for n := 1; n <= mostOuts; n++ {
		t.Add(fmt.Sprintf("a hand that fewer than %d of the cards that you do not see would beat", n), func(s riverSight) bool { return s.outs() < n })
	}
	return t
}()

// sees finds what is seen with each pair of kinds on a class of boards.
func (w *sweeper) sees(class int, into []riverSight) {
	five := w.classes[class].cards()
	w.rank(w.classes[class], five)
	board, least := hand.TallyOf(five), hand.FiveCard(five)
	var alone [kinds]hand.Value
	for kind := range alone {
		if w.cards[kind] > 0 {
			alone[kind] = board.With(w.left[kind][0]).FiveCard()
		}
	}
	for _, v := range w.values {
		value, pair := hand.Value(v>>pairBits), v&(1<<pairBits-1)
		s := riverSight(value.Category()) << kindAt
		for kind, other := range alone {
			if other > value { // no card of his own is: with the board it makes no more than both
				s += riverSight(w.cards[kind])
			}
		}
		if value > least {
			s |= 1 << betterAt
		}
		if paired(w.two(pair), five) {
			s |= 1 << pairedAt
		}
		into[pair] = s
	}
}

// reached counts, at the place of each number of a fate, the deals that are decided after the Flop and after the River.
type reached [afterRiver][]uint32

// reach plays all deals by decisions before the Flop and after it.
func (s *solver) reach(ctx context.Context, before func(own card.Set) bool, after func(own card.Set, f *flop, pair int) bool) (reached, error) {
	workers := s.workers()
	counts := make([]reached, len(workers))
	for i := range counts {
		for stage := range counts[i] {
			counts[i][stage] = make([]uint32, len(s.numbers))
		}
	}
	err := share(ctx, len(s.flops), func(worker, i int) { workers[worker].reach(&s.flops[i], counts[worker], before, after) })
	for _, more := range counts[1:] {
		for stage := range more {
			for at, n := range more[stage] {
				counts[0][stage][at] += n
			}
		}
	}
	return counts[0], err
}

// reach counts the deals of a flop as count does, in their places. On the way a count may be below zero.
func (w *worker) reach(f *flop, counts reached, before func(own card.Set) bool, after func(own card.Set, f *flop, pair int) bool) {
	w.deal(f)
	for stage, count := range counts {
		w.dealt = [noSuit + 1][pairs]uint64{}
		next := 0
		for i, y := range w.cards {
			for _, x := range w.cards[:i] {
				same, own := &w.alike[next], card.SetOf(x, y)
				next++
				if same.first != next-1 || before(own) || after(own, f, next-1) != (stage == 0) {
					continue
				}
				times := uint64(f.hands) * uint64(same.times)
				pair := pairsOf(x, y)
				for suit, p := range pair {
					w.dealt[suit][p] += times
				}
				ofX, ofY := &w.refs[x], &w.refs[y]
				for _, c := range w.cards {
					if c != y { // the board of both is taken off once
						r := ofX[c]
						count[r.at+pair[r.suit]] -= uint32(times)
					}
					r := ofY[c]
					count[r.at+pair[r.suit]] -= uint32(times)
				}
			}
		}
		for i := range w.places {
			p := &w.places[i]
			of := count[w.at[p.class]:w.at[p.class+1]]
			for pair := range of {
				of[pair] += uint32(uint64(p.pairs) * w.dealt[p.suit][pair])
			}
		}
	}
}

// adviseBefore is the point before the Flop, and what is then decided upon.
func (s *solver) adviseBefore(ctx context.Context) (*analysis.Point, map[card.Set]values, error) {
	g, all := analysis.NewGathered(analysis.Point{Title: "Before the Flop", Conditions: termsBefore.Words, Choices: []string{"check", analysis.InWords("raise 3")}}), map[card.Set]values{}
	err := analysis.EachHand(ctx, s.ranks, 2, func(own card.Set, _ uint64) {
		v := s.before[s.classOf(both(own))]
		all[own] = v
		g.In(func(c int) bool { return termsBefore.Hold[c](own) }).Add(1, max(v.check, v.raise), v.check, v.raise)
	})
	return g.Point(), all, err
}

// adviseAfter is the point after the Flop.
func (s *solver) adviseAfter(ctx context.Context) (*analysis.Point, error) {
	workers := s.workers()
	all := make([]map[flopSight]values, len(workers)) // what is given away by raising and by checking
	for i := range all {
		all[i] = map[flopSight]values{}
	}
	err := share(ctx, len(s.flops), func(worker, i int) {
		f := &s.flops[i]
		workers[worker].worths(f, func(_ int, x, y card.Card, v worth) {
			if s.raisesBefore(x, y) {
				return
			}
			seen := seenOnFlop(card.SetOf(x, y), f.cards)
			less := all[worker][seen]
			less.raise += f.hands * max(0, v.one-v.two)
			less.check += f.hands * max(0, v.two-v.one)
			all[worker][seen] = less
		})
	})
	for _, more := range all[1:] {
		for seen, v := range more {
			less := all[0][seen]
			all[0][seen] = values{less.raise + v.raise, less.check + v.check}
		}
	}
	g := analysis.NewGathered(analysis.Point{Title: "After the Flop", Conditions: termsAfter.Words, Choices: []string{"check", analysis.InWords("raise 2")}})
	for _, seen := range slices.SortedFunc(maps.Keys(all[0]), func(a, b flopSight) int {
		return cmp.Or(cmp.Compare(a.category, b.category), cmp.Compare(a.pair, b.pair), cmp.Compare(a.pocket, b.pocket), cmp.Compare(a.four, b.four), cmp.Compare(a.high, b.high))
	}) {
		less := all[0][seen]
		g.In(func(c int) bool { return termsAfter.Hold[c](seen) }).Add(1, 0, -less.check, -less.raise)
	}
	return g.Point(), err
}

// adviseRiver is the point after the River.
func (s *solver) adviseRiver(counts reached, sees []riverSight) *analysis.Point {
	var less [riverSights]struct{ fold, raise int64 }
	for at, deals := range counts[1][s.at[0]:] {
		at += s.at[0]
		if f := s.fate(s.numbers[at]); f != 0 {
			more := s.pays.raised(f) - s.pays.folded()
			less[sees[at]].fold += int64(deals) * max(0, more)
			less[sees[at]].raise += int64(deals) * max(0, -more)
		}
	}
	g := analysis.NewGathered(analysis.Point{Title: "After the River", Conditions: termsRiver.Words, Choices: []string{"fold", analysis.InWords("raise 1")}})
	for seen, l := range less {
		if l.fold != 0 || l.raise != 0 {
			g.In(func(c int) bool { return termsRiver.Hold[c](riverSight(seen)) }).Add(1, 0, -l.fold, -l.raise)
		}
	}
	return g.Point()
}

// bring is what the deals bring that are not decided before the Flop, in parts; at places for which raises reports true the player
// raises after the River.
func (s *solver) bring(counts reached, raises func(at int) bool) (sum int64) {
	for at := s.at[0]; at < len(s.numbers); at++ {
		number := s.numbers[at]
		if number == 0 {
			continue
		}
		sum += int64(counts[0][at]) * s.worth[number].two
		if late := int64(counts[1][at]); raises(at) {
			sum += late * s.pays.raised(s.fate(number))
		} else {
			sum += late * s.pays.folded()
		}
	}
	return sum
}

// advice is what strategy cards are written from; see analysis.Game.
func advice(ctx context.Context, s *game.Selected) (*analysis.Advice, error) {
	k, err := solved(ctx, tablesOf(s), analysis.Optimal)
	if err != nil {
		return nil, err
	}
	sees := make([]riverSight, len(k.numbers))
	sweepers := k.sweepers()
	if err := share(ctx, len(k.classes), func(worker, class int) { sweepers[worker].sees(class, sees[k.at[class]:k.at[class+1]]) }); err != nil {
		return nil, err
	}
	raised := func(own card.Set) bool { return k.raisesBefore(both(own)) }
	best, err := k.reach(ctx, raised, func(_ card.Set, f *flop, pair int) bool { return f.raise[pair] })
	if err != nil {
		return nil, err
	}
	before, own, err := k.adviseBefore(ctx)
	if err != nil {
		return nil, err
	}
	after, err := k.adviseAfter(ctx)
	if err != nil {
		return nil, err
	}
	a := &analysis.Advice{
		Points: []analysis.Point{*before, *after, *k.adviseRiver(best, sees)}, Parts: new(big.Int).Mul(new(big.Int).Binomial(int64(card.Full.Len()), 2), big.NewInt(k.parts())),
		Read: "You raise once in a round. The community cards are everybody's: a pair that they make without a card of yours is not yours. A card would beat you if it made, alone with the five community cards, a higher hand than yours.",
	}
	most := new(big.Int) // what the best play brings
	for _, v := range own {
		most.Add(most, big.NewInt(max(v.raise, v.check)))
	}
	last, counts := "", best
	a.Cost = func(ctx context.Context, lines [][]analysis.CardLine) (*big.Rat, error) {
		raises := func(own card.Set) bool {
			return analysis.Follow(lines[0], func(c int) bool { return termsBefore.Hold[c](own) }) == 1
		}
		if key := fmt.Sprint(lines[:2]); key != last {
			counted, err := k.reach(ctx, raises, func(own card.Set, f *flop, _ int) bool {
				seen := seenOnFlop(own, f.cards)
				return analysis.Follow(lines[1], func(c int) bool { return termsAfter.Hold[c](seen) }) == 1
			})
			if err != nil {
				return nil, err
			}
			last, counts = key, counted
		}
		var onRiver [riverSights]bool // with which sights the card raises
		for s := range onRiver {
			onRiver[s] = analysis.Follow(lines[2], func(c int) bool { return termsRiver.Hold[c](riverSight(s)) }) == 1
		}
		sum := new(big.Int)
		for two, v := range own {
			if raises(two) {
				sum.Add(sum, big.NewInt(v.raise))
			}
		}
		sum.Add(sum, big.NewInt(k.bring(counts, func(at int) bool { return onRiver[sees[at]] })))
		return new(big.Rat).SetFrac(sum.Sub(most, sum), a.Parts), ctx.Err()
	}
	return a, nil
}
