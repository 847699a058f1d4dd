package sim

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"strings"

	"felt/analysis"
	"felt/card"
	"felt/game"
	"felt/hand"
	"felt/money"
	"felt/pa/crazy4poker"
	"felt/pa/fivecardhilo"
	"felt/pa/fourcardprime"
	"felt/pa/headsupholdem"
	"felt/pa/highcardflush"
	"felt/pa/mississippistud"
	"felt/payout"
	"felt/paytable"

	crazy "felt/analysis/crazy4poker"
)

// kernel settles one wager from cards alone, beside the engine and much faster. Each kernel has
// cards of its own, so that wagers of one round are not seen together.
type kernel struct {
	own, dealer int // how many cards each has
	// of is the way in which the wager ends, the number of an ending.
	of   func(own, dealer card.Set) uint8
	ends []ending
}

// ending is what is wagered and won.
type ending struct{ wagered, net money.Cents }

// fastBlock is how many rounds have a generator of their own, with kernels.
const fastBlock = 1 << 18

// kernels are those of the wagers that have one; the others are left out, and named.
func (s *Simulation) quicken(ctx context.Context) error {
	var kinds []kind
	var without []string
	for _, k := range s.kinds {
		kernel, err := s.kernel(ctx, &k)
		if err != nil {
			return err
		}
		if k.kernel = kernel; kernel == nil {
			without = append(without, string(k.wager))
			continue
		}
		kinds = append(kinds, k)
	}
	s.kinds = kinds
	if s.leftOut = without; len(kinds) == 0 {
		return fmt.Errorf("no kernel plays %s of %s; without --fast the engine does", strings.Join(without, ", "), s.plan.Game.Game.Name)
	}
	return nil
}

// kernel is that of a wager; nil where there is none.
func (s *Simulation) kernel(ctx context.Context, k *kind) (*kernel, error) {
	letter := s.selected.Paytable(k.wager)
	five := func(cards card.Set) hand.Value { return hand.FiveCard(cards) }
	switch s.plan.Game.Game.ID + " " + string(k.wager) {
	case "heads-up-holdem pocket_bonus":
		return onHand(s, k, 2, headsupholdem.PocketOf, headsupholdem.PocketBonus.Column(letter)), nil
	case "heads-up-holdem trips_plus":
		return onHand(s, k, 7, func(seven card.Set) hand.Category { return five(seven).Category() }, headsupholdem.TripsPlus.Column(letter)), nil
	case "high-card-flush flush_bonus":
		return onHand(s, k, 7, func(seven card.Set) highcardflush.FlushLength { return highcardflush.Best(seven).Length() }, highcardflush.FlushBonus.Column(letter)), nil
	case "high-card-flush straight_flush_bonus":
		return onHand(s, k, 7, s.straightFlush(), highcardflush.StraightFlushBonus.Column(letter)), nil
	case "high-card-flush progressive":
		return onHand(s, k, 7, s.straightFlush(), highcardflush.Progressive.Column(letter)), nil
	case "four-card-prime prime":
		return onHand(s, k, 5, fourcardprime.SameColourOf, fourcardprime.Prime.Column(letter)), nil
	case "four-card-prime aces_bonus":
		fourCards := s.selected.Reading("aces_bonus") == "four-card"
		return onHand(s, k, 5, func(cards card.Set) fourcardprime.AcesHand { return fourcardprime.AcesHandOf(cards, fourCards) }, fourcardprime.AcesBonus.Column(letter)), nil
	case "five-card-hi-lo poker_bonus":
		column := fivecardhilo.PokerBonus(s.selected.Reading("poker_bonus")).Column(letter)
		return onHand(s, k, 5, func(cards card.Set) fivecardhilo.PokerHand {
			h := fivecardhilo.PokerHandOf(five(cards))
			if h == fivecardhilo.PokerPairOf7s && column.Pays(h).Loses() {
				h = fivecardhilo.PokerPairOf6s
			}
			return h
		}, column), nil
	case "mississippi-stud three_card_bonus":
		return onHand(s, k, 3, mississippistud.BoardOf, mississippistud.ThreeCardBonus.Column(letter)), nil
	case "mississippi-stud progressive":
		return onHand(s, k, 5, func(cards card.Set) mississippistud.Hand { return mississippistud.HandOf(five(cards)) }, mississippistud.Progressive.Column(letter)), nil
	case "crazy-4-poker queens_up":
		return onHand(s, k, 5, func(cards card.Set) crazy4poker.Hand {
			return min(crazy4poker.HandOf(hand.FourCard(cards)), crazy4poker.FourOfAKind)
		}, crazy4poker.QueensUp.Column(letter)), nil
	case "crazy-4-poker " + string(analysis.Base):
		return crazyBase(ctx, s.selected, s.plan.Strategy, s.unit)
	}
	return nil, nil
}

func (s *Simulation) straightFlush() func(card.Set) highcardflush.StraightFlush {
	aceLow := s.selected.Reading("straight_flush_ace") == "low-too"
	return func(seven card.Set) highcardflush.StraightFlush { return highcardflush.BestStraight(seven, aceLow) }
}

// onHand is the kernel of a wager that a hand of n cards decides.
func onHand[H paytable.Hand](s *Simulation, k *kind, n int, of func(card.Set) H, column paytable.Column[H]) *kernel {
	var ends []ending
	for h := range 24 { // as many as a column has
		ends = append(ends, ending{k.unit, net(column.Pays(H(h)), k.unit, s.meter)})
	}
	return &kernel{own: n, of: func(own, _ card.Set) uint8 { return uint8(of(own)) }, ends: ends}
}

// net is what a payout brings on a stake.
func net(pays payout.Payout, stake, meter money.Cents) money.Cents {
	switch {
	case pays.Loses():
		return -stake
	case pays.Pushes():
		return 0
	case pays.KeepsStake():
		return pays.Amount(stake, meter) - stake
	}
	return pays.Amount(stake, meter)
}

// crazyBase is Crazy 4 Poker's base game, §§ 657a.11(b) to (f).
func crazyBase(ctx context.Context, s *game.Selected, strategy string, unit money.Cents) (*kernel, error) {
	choose, err := crazy.Choose(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	plays, err := playsOf(ctx, choose)
	if err != nil {
		return nil, err
	}
	const unqualified, win, tie, lose = 0, 1, 2, 3
	of := func(own, dealer card.Set) uint8 {
		times := plays[fiveOf(own)]
		if times == 0 {
			return 0 // a fold
		}
		mine, his := hand.FourCard(own), hand.FourCard(dealer)
		result := uint8(unqualified)
		if crazy4poker.Qualifies(his) {
			switch {
			case mine > his:
				result = win
			case mine == his:
				result = tie
			default:
				result = lose
			}
		}
		return uint8(crazy4poker.HandOf(mine))<<4 | result<<2 | times
	}
	column := crazy4poker.SuperBonus.Column("")
	ends := make([]ending, 256)
	for i := range ends {
		times, result, h := money.Cents(i&3), i>>2&3, crazy4poker.Hand(i>>4)
		if ends[i] = (ending{2 * unit, -2 * unit}); times == 0 {
			continue
		}
		e := &ends[i]
		e.wagered += times * unit
		e.net = [...]money.Cents{times, 1 + times, 0, -1 - times}[result] * unit
		if pays := column.Pays(h); !pays.Loses() {
			e.net += net(pays, unit, 0)
		} else if result == lose {
			e.net -= unit
		}
	}
	return &kernel{own: 5, dealer: 5, of: of, ends: ends}, nil
}

// playsOf is how many Antes each five cards are played with, by their number; 0 is a fold.
func playsOf(ctx context.Context, choose func(card.Set) string) ([]uint8, error) {
	plays := make([]uint8, choices(52, 5))
	var add func(cards card.Set, n int, from card.Card)
	add = func(cards card.Set, n int, from card.Card) {
		if n == 5 {
			if choice := choose(cards); choice != "fold" {
				plays[fiveOf(cards)] = choice[len(choice)-1] - '0'
			}
			return
		}
		for rest := card.Full >> from << from; rest != 0 && ctx.Err() == nil; rest &= rest - 1 {
			next := card.Card(bits.TrailingZeros64(uint64(rest)))
			add(cards|1<<next, n+1, next+1)
		}
	}
	add(0, 0, 0)
	return plays, ctx.Err()
}

// below are, for each card and its place among five, the sets of so many cards that are lower.
var below = func() (t [64][5]uint32) {
	for i, c := range card.Deck() {
		for n := range t[c] {
			t[c][n] = uint32(choices(i, n+1))
		}
	}
	return t
}()

// choices is n over k.
func choices(n, k int) int64 { return new(big.Int).Binomial(int64(n), int64(k)).Int64() }

// fiveOf numbers the hands of five cards.
func fiveOf(five card.Set) uint32 {
	number := uint32(0)
	for n := range 5 {
		number += below[bits.TrailingZeros64(uint64(five))&63][n]
		five &= five - 1
	}
	return number
}

// fastBlock plays a block of rounds with each kernel.
func (t *table) fastBlock(number int64, into *tally) {
	rounds := min(fastBlock, t.plan.Rounds-number*fastBlock)
	into.rounds += rounds
	for i := range t.kinds {
		counts := t.kinds[i].kernel.play(generator(t.plan.Seed, number*int64(len(t.kinds))+int64(i)), rounds)
		c := &into.kinds[i]
		for at, n := range counts {
			if n > 0 {
				e := t.kinds[i].kernel.ends[at]
				c.nets[e.net] += n
				c.rounds[e.net] += n
				c.wagered += e.wagered * money.Cents(n)
			}
		}
	}
}

// play counts so many rounds by their endings.
func (k *kernel) play(seeds *rand.Rand, rounds int64) (counts [256]int64) {
	d := dealer{rng: rand.NewPCG(seeds.Uint64(), seeds.Uint64())}
	for range rounds {
		own := d.deal(k.own, card.Full)
		var other card.Set
		if k.dealer > 0 {
			other = d.deal(k.dealer, card.Full&^own)
		}
		counts[k.of(own, other)]++
	}
	return counts
}

// dealer draws cards of one deck.
type dealer struct {
	rng  *rand.PCG
	bits uint64
	left int // places still in bits
}

// deal draws n of the cards: places of a set at random, those that hold no card left out.
func (d *dealer) deal(n int, from card.Set) card.Set {
	cards := from
	for n > 0 {
		if d.left == 0 {
			d.bits, d.left = d.rng.Uint64(), 10
		}
		place := d.bits & 63
		d.bits >>= 6
		d.left--
		is := cards >> place & 1
		cards ^= is << place
		n -= int(is)
	}
	return from &^ cards
}
