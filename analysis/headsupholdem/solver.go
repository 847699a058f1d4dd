package headsupholdem

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
)

// stage is when a player decides: he raises before the Flop, after it, or after the River
// raises or folds.
const (
	beforeFlop = iota
	afterFlop
	afterRiver
	stages
)

// solver plays the game of a deck that has the ranks in each suit.
type solver struct {
	ranks   uint16
	seen    card.Card // a card of the dealer's, of clubs; 0 is none
	pays    pays
	policy  policy
	classes []board       // of boards
	boards  map[board]int // the number of each class
	at      []int         // where the numbers of the fates of each class begin, after those of no hands
	numbers []uint16
	known   [fates]atomic.Uint64 // the fates by their numbers
	worth   [fates]worth
	flops   []flop
	// before is what the two decisions before the Flop are worth with each two cards, over
	// all deals of these and those that differ by suits alone.
	before before
}

// noCard is seen of the dealer.
const noCard card.Card = 0

// flop is three cards, and how many that differ from them by suits alone.
type flop struct {
	cards   card.Set
	hands   int64
	classes []int  // of the boards that come with it, in the order in which they are found
	raise   []bool // the decision after the Flop with each pair of the other cards, in order
	tied    []int  // the pairs with which a raise and a check are worth the same then, ascending
}

// breaking is how ties between decisions are broken.
type breaking uint8

const (
	byRule breaking = iota
	forLeast
	forMost
)

// before is what the decisions before the Flop are worth, by the class of two cards.
type before [2 * pairs]values

// values are sums over deals, in parts of the Ante Wager, of raising and of checking.
type values struct{ raise, check int64 }

// solve works out all decisions.
func solve(ctx context.Context, ranks uint16, seen card.Card, p pays, how policy) (*solver, error) {
	s, err := newSolver(ctx, ranks, seen, p, how)
	if err != nil {
		return nil, err
	}
	workers := s.workers()
	err = share(ctx, len(s.flops), func(worker, i int) { workers[worker].value(&s.flops[i]) })
	for _, w := range workers {
		for i := range s.before {
			s.before[i].raise += w.added[i].raise
			s.before[i].check += w.added[i].check
		}
	}
	return s, err
}

// newSolver works out the fates on all boards.
func newSolver(ctx context.Context, ranks uint16, seen card.Card, p pays, how policy) (*solver, error) {
	s := &solver{ranks: ranks, seen: seen, pays: p, policy: how, boards: map[board]int{}, at: []int{pairs}}
	if err := s.turnFlops(ctx); err != nil {
		return nil, err
	}
	boards(ranks, seen.Rank(), func(b board) {
		s.boards[b] = len(s.classes)
		s.classes = append(s.classes, b)
		s.at = append(s.at, s.at[len(s.classes)-1]+b.pairs())
	})
	s.numbers = make([]uint16, s.at[len(s.classes)])
	sweepers := s.sweepers()
	err := share(ctx, len(s.classes), func(worker, i int) {
		w := sweepers[worker]
		numbers := s.numbersOf(i)
		w.fates(s.classes[i], w.row[:len(numbers)])
		for pair := range numbers {
			numbers[pair] = s.number(w.row[pair])
		}
	})
	for number := range s.worth {
		if f := s.fate(uint16(number)); f != 0 {
			s.worth[number] = s.pays.worth(f)
		}
	}
	return s, err
}

// fates is more than the 51,642 different fates of a whole deck, so that each has a number; 0 is no hand.
const fates = 1 << 16

// number is the number of a fate. Several workers may give them.
func (s *solver) number(f fate) uint16 {
	if f == 0 {
		return 0
	}
	const spread = 0x9e3779b97f4a7c15 // the golden ratio, as is usual
	first := uint16(uint64(f) * spread >> 48)
	for at := first; ; {
		switch known := s.known[at].Load(); {
		case known == uint64(f):
			return at
		case known != 0 || at == 0:
			if at++; at == first {
				panic("more fates than numbers")
			}
		case s.known[at].CompareAndSwap(0, uint64(f)):
			return at
		}
	}
}

// fate is the fate of a number.
func (s *solver) fate(number uint16) fate { return fate(s.known[number].Load()) }

// fateOf is what becomes of two cards on a whole board.
func (s *solver) fateOf(two, five card.Set) fate {
	b, suit := boardOf(five)
	low, high := both(two)
	return s.fate(s.numbersOf(s.boards[b])[pairOf(kindOf(low, suit), kindOf(high, suit))])
}

func (s *solver) sweepers() []*sweeper {
	sweepers := make([]*sweeper, runtime.GOMAXPROCS(0))
	for i := range sweepers {
		sweepers[i] = newSweeper(s)
	}
	return sweepers
}

// numbersOf are the numbers of the fates on the boards of a class.
func (s *solver) numbersOf(class int) []uint16 { return s.numbers[s.at[class]:s.at[class+1]] }

// share shares n pieces of work out among as many workers as there are processors. It ends
// early, with the context's error, when the context is done.
func share(ctx context.Context, n int, work func(worker, i int)) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for worker := range analysis.Workers(ctx) {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				work(worker, i)
			}
		})
	}
	group.Wait()
	return ctx.Err()
}

// pairs is how many pairs of kinds the board's class may tell apart.
func (b board) pairs() int {
	if b.lane == 0 {
		return pairsPlain
	}
	return pairs
}

// count plays all deals by the decisions worked out.
func (s *solver) count(ctx context.Context) (*ends, error) { return s.countTies(ctx, byRule) }

// countTies does so with ties broken so. Deals that are decided before the River are tallied Flop by Flop, all
// deals class by class of boards, and the others are what is left.
func (s *solver) countTies(ctx context.Context, ties breaking) (*ends, error) {
	workers, sweepers := s.workers(), s.sweepers()
	if err := share(ctx, len(s.flops), func(worker, i int) { workers[worker].count(&s.flops[i], ties) }); err != nil {
		return nil, err
	}
	err := share(ctx, len(s.classes), func(worker, class int) {
		boards := uint64(0)
		for _, w := range workers {
			boards += w.weights[class]
		}
		sweepers[worker].count(class, boards)
	})
	e := new(ends)
	for number := range fates {
		f, all := s.fate(uint16(number)), uint64(0)
		if f == 0 {
			continue
		}
		for _, w := range sweepers {
			all += w.dealt[number]
		}
		for stage := range afterRiver {
			early := uint64(0)
			for _, w := range workers {
				early += w.early[stage][number]
			}
			e.of(stage, f, ties).deal(f, early)
			all -= early
		}
		e.of(afterRiver, f, ties).deal(f, all)
	}
	return e, err
}

// raisesBefore reports whether the player raises before the Flop.
func (s *solver) raisesBefore(x, y card.Card) bool { return s.raisesBeforeTies(x, y, byRule) }

// raisesBeforeTies does so with ties broken so.
func (s *solver) raisesBeforeTies(x, y card.Card, ties breaking) bool {
	if s.policy.before != nil {
		return s.policy.before(x, y)
	}
	v := &s.before[s.classOf(x, y)]
	return v.raise > v.check || v.raise == v.check && ties == forMost
}

// classOf is the number of the class of two cards, in which all are that differ by suits
// alone, that of the dealer's card aside.
func (s *solver) classOf(x, y card.Card) int {
	suit := noSuit
	if s.seen != noCard {
		suit = s.seen.Suit()
	}
	class := pairOf(kindOf(x, suit), kindOf(y, suit))
	if x.Suit() == y.Suit() && x.Suit() != suit {
		class += pairs
	}
	return class
}

// turnFlops lists the Flops, one of all that differ by suits alone, that of the dealer's card
// aside.
func (s *solver) turnFlops(ctx context.Context) error {
	if s.seen == noCard {
		return analysis.EachHand(ctx, s.ranks, 3, func(cards card.Set, hands uint64) {
			s.flops = append(s.flops, flop{cards: cards, hands: int64(hands)})
		})
	}
	at := map[card.Set]int{}
	left := (card.OfRanks(s.ranks) &^ card.SetOf(s.seen)).Cards()
	for i, a := range left {
		for j, b := range left[:i] {
			for _, c := range left[:j] {
				cards := card.SetOf(a, b, c)
				lanes := []uint16{cards.Lane(card.Diamonds), cards.Lane(card.Hearts), cards.Lane(card.Spades)}
				slices.Sort(lanes)
				class := card.Set(cards.Lane(card.Clubs)) | card.Set(lanes[0])<<16 | card.Set(lanes[1])<<32 | card.Set(lanes[2])<<48
				k, known := at[class]
				if !known {
					k = len(s.flops)
					at[class] = k
					s.flops = append(s.flops, flop{cards: class})
				}
				s.flops[k].hands++
			}
		}
	}
	return ctx.Err()
}
