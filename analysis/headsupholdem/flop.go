package headsupholdem

import (
	"math/bits"
	"runtime"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// A worker goes through one flop after the other. With each flop come 1,176 pairs of Turn
// and River cards, which make some 350 classes of boards. What two cards are worth is
// added up over the classes, as if they were in no one's way; then the boards that hold
// one of them are taken off again, and those that hold both are put back.
type worker struct {
	*solver
	added   before            // to what the decisions before the Flop are worth
	early   [afterRiver]tally // the deals decided before the River
	weights []uint64          // how many boards there are of each class, once for each of their flops

	cards  []card.Card              // all but the flop
	local  [noSuit + 1][pairs]int32 // by the board's suit and the Turn and River cards' kinds: its place, from 1; 0 is not there
	places []boardClass
	refs   [64][64]ref // by two cards: the board that they make
	alike  []alike     // by two cards
	// total and dealt are by the board's suit and the pair of kinds; of held pairs, some are dealt.
	total [noSuit + 1][pairs]worth
	dealt [noSuit + 1][pairs]uint64
	held  [noSuit + 1][]int32
}

// A tally counts the player's cards and boards, by the number of their fate.
type tally [fates]uint64

// boardClass is a class of boards of one suit that come with a flop.
type boardClass struct {
	class int
	suit  card.Suit
	pairs int64 // of Turn and River cards
}

// alike says which first two cards differ from these only by suits of which neither the flop nor the dealer's
// card is, how many do, and what they are worth.
type alike struct {
	first, times int
	worth        worth
}

// ref says where the fates of a board begin, and the board's suit. The zero ref leads to no hands.
type ref struct {
	at   int32
	suit card.Suit
}

// worth is the sums over the dealer's cards, in parts of the Ante Wager, of a Raise Wager
// of three, two and one times the Ante Wager, the last only if it is better than a fold.
type worth struct{ three, two, one int64 }

func (w *worth) add(other *worth, times int64) {
	w.three += times * other.three
	w.two += times * other.two
	w.one += times * other.one
}

func (s *solver) workers() []*worker {
	workers := make([]*worker, runtime.GOMAXPROCS(0))
	for i := range workers {
		workers[i] = &worker{solver: s, weights: make([]uint64, len(s.classes))}
	}
	return workers
}

// deal finds the boards that come with a flop.
func (w *worker) deal(f *flop) {
	w.cards = (card.OfRanks(w.ranks) &^ f.cards &^ card.SetOf(w.seen)).Cards()
	w.local = [noSuit + 1][pairs]int32{}
	w.places = w.places[:0]
	var suited [noSuit]int
	for suit := range suited {
		suited[suit] = bits.OnesCount16(f.cards.Lane(card.Suit(suit)))
	}
	for i, turn := range w.cards {
		w.refs[turn][turn] = ref{}
		suited[turn.Suit()]++
		for _, river := range w.cards[:i] {
			suited[river.Suit()]++
			suit := card.Clubs
			for suit < noSuit && suited[suit] < 3 {
				suit++
			}
			suited[river.Suit()]--
			local := &w.local[suit][pairOf(kindOf(turn, suit), kindOf(river, suit))]
			if *local == 0 {
				if len(f.classes) == len(w.places) {
					b, _ := boardOf(f.cards | card.SetOf(turn, river))
					b.seen = w.seen != noCard && suit == w.seen.Suit()
					f.classes = append(f.classes, w.boards[b])
				}
				w.places = append(w.places, boardClass{class: f.classes[len(w.places)], suit: suit})
				*local = int32(len(w.places))
			}
			p := &w.places[*local-1]
			p.pairs++
			r := ref{int32(w.at[p.class]), suit}
			w.refs[turn][river], w.refs[river][turn] = r, r
		}
		suited[turn.Suit()]--
	}
	w.match(f)
}

// match finds the player's cards that are alike with a flop.
func (w *worker) match(f *flop) {
	var free []card.Suit
	for suit := card.Clubs; suit < noSuit; suit++ {
		if f.cards.Lane(suit) == 0 && (w.seen == noCard || suit != w.seen.Suit()) {
			free = append(free, suit)
		}
	}
	var suits [noSuit][noSuit][2]card.Suit // which two suits take the places of two
	for a := card.Clubs; a < noSuit; a++ {
		for b := card.Clubs; b < noSuit; b++ {
			as, left := [2]card.Suit{a, b}, free
			if slices.Contains(free, a) {
				as[0], left = free[0], free[1:]
			}
			if b == a {
				as[1] = as[0]
			} else if slices.Contains(free, b) {
				as[1] = left[0]
			}
			suits[a][b] = as
		}
	}
	var place [64]int
	for i, c := range w.cards {
		place[c] = i
	}
	w.alike = w.alike[:0]
	for i, y := range w.cards {
		for _, x := range w.cards[:i] {
			as := suits[x.Suit()][y.Suit()]
			a, b := place[card.New(x.Rank(), as[0])], place[card.New(y.Rank(), as[1])]
			a, b = min(a, b), max(a, b)
			first := b*(b-1)/2 + a
			w.alike = append(w.alike, alike{first: first})
			w.alike[first].times++
		}
	}
}

// worths visits all pairs of the other cards, in order, with what they are worth after a flop.
func (w *worker) worths(f *flop, visit func(i int, x, y card.Card, v worth)) {
	w.deal(f)
	w.total = [noSuit + 1][pairs]worth{}
	for i := range w.places {
		p := &w.places[i]
		total := &w.total[p.suit]
		for pair, number := range w.numbersOf(p.class) {
			if number != 0 {
				total[pair].add(&w.worth[number], p.pairs)
			}
		}
	}
	next := 0
	for i, y := range w.cards {
		for _, x := range w.cards[:i] {
			same := &w.alike[next]
			if same.first == next {
				same.worth = w.holding(x, y)
			}
			visit(next, x, y, w.alike[same.first].worth)
			next++
		}
	}
}

// value decides after the Flop, and adds to what the decisions before it are worth.
func (w *worker) value(f *flop) {
	f.raise = make([]bool, 0, len(w.cards)*(len(w.cards)-1)/2)
	w.worths(f, func(i int, x, y card.Card, v worth) {
		raise := v.two > v.one
		if w.policy.after != nil {
			raise = w.policy.after(card.SetOf(x, y), f.cards)
		}
		if v.two == v.one {
			f.tied = append(f.tied, i)
		}
		f.raise = append(f.raise, raise)
		before := &w.added[w.classOf(x, y)]
		before.raise += f.hands * v.three
		if raise {
			before.check += f.hands * v.two
		} else {
			before.check += f.hands * v.one
		}
	})
}

// brings is what all pairs of the other cards bring after a flop, played so.
func (w *worker) brings(f *flop) (sum int64) {
	w.worths(f, func(i int, x, y card.Card, v worth) {
		switch {
		case w.raisesBefore(x, y):
			sum += v.three
		case f.raise[i]:
			sum += v.two
		default:
			sum += v.one
		}
	})
	return sum
}

// pairsOf are the numbers of the pair of kinds that two cards are, by the board's suit.
func pairsOf(x, y card.Card) (pair [noSuit + 1]int32) {
	for suit := range pair {
		pair[suit] = int32(pairOf(kindOf(x, card.Suit(suit)), kindOf(y, card.Suit(suit))))
	}
	return pair
}

// holding is what two cards are worth over all Turn and River cards.
func (w *worker) holding(x, y card.Card) worth {
	var v worth
	pair := pairsOf(x, y)
	for suit, p := range pair {
		v.add(&w.total[suit][p], 1)
	}
	ofX, ofY := &w.refs[x], &w.refs[y]
	for _, c := range w.cards {
		if c != y { // the board of both is taken off once
			r := ofX[c]
			v.add(&w.worth[w.numbers[r.at+pair[r.suit]]], -1)
		}
		r := ofY[c]
		v.add(&w.worth[w.numbers[r.at+pair[r.suit]]], -1)
	}
	return v
}

// count tallies the deals of a flop that are decided before the River, with ties broken so.
func (w *worker) count(f *flop, ties breaking) {
	w.deal(f)
	for i := range w.places {
		p := &w.places[i]
		w.weights[p.class] += uint64(f.hands * p.pairs)
	}
	for stage := range w.early {
		w.dealt = [noSuit + 1][pairs]uint64{}
		for suit := range w.held {
			w.held[suit] = w.held[suit][:0]
		}
		next, tied := 0, f.tied
		for i, y := range w.cards {
			for _, x := range w.cards[:i] {
				decided := afterRiver
				switch {
				case w.raisesBeforeTies(x, y, ties):
					decided = beforeFlop
				case f.raise[next] || ties == forMost && len(tied) > 0 && tied[0] == next:
					decided = afterFlop
				}
				if len(tied) > 0 && tied[0] == next {
					tied = tied[1:]
				}
				if same := &w.alike[next]; decided == stage && same.first == next {
					w.take(stage, x, y, uint64(f.hands)*uint64(same.times))
				}
				next++
			}
		}
		early := &w.early[stage]
		for i := range w.places {
			p := &w.places[i]
			dealt, numbers := &w.dealt[p.suit], w.numbersOf(p.class)
			for _, pair := range w.held[p.suit] {
				early[numbers[pair]] += uint64(p.pairs) * dealt[pair]
			}
		}
	}
}

// take deals two cards, so many times, to all boards of the flop that hold neither.
func (w *worker) take(stage int, x, y card.Card, times uint64) {
	pair := pairsOf(x, y)
	for suit, p := range pair {
		if w.dealt[suit][p] == 0 {
			w.held[suit] = append(w.held[suit], p)
		}
		w.dealt[suit][p] += times
	}
	early := &w.early[stage]
	ofX, ofY := &w.refs[x], &w.refs[y]
	for _, c := range w.cards {
		if c != y {
			r := ofX[c]
			early[w.numbers[r.at+pair[r.suit]]] -= times
		}
		r := ofY[c]
		early[w.numbers[r.at+pair[r.suit]]] -= times
	}
}

// end counts deals: the player's cards and boards, and those of the dealer's cards that he
// beats and loses to.
type end struct{ hands, won, wonUnqualified, lost, lostUnqualified uint64 }

// groups are the deals of each group, of all that there are.
func (e *end) groups(all uint64) [groups]uint64 {
	return [groups]uint64{
		tied: all - e.won - e.wonUnqualified - e.lost - e.lostUnqualified,
		won:  e.won, wonUnqualified: e.wonUnqualified, lost: e.lost, lostUnqualified: e.lostUnqualified,
	}
}

// ends counts how rounds end, by the decision taken and the category of the hand.
type ends [decisions][hand.RoyalFlush + 1]end

// The decisions that identify a round.
const (
	raise3 = iota
	raise2
	raise1
	fold
	decisions
)

// of is the end with the fate when it was decided at the stage, with ties broken so.
func (e *ends) of(stage int, f fate, ties breaking) *end {
	decision := stage // raises of three and two times the Ante Wager
	if stage == afterRiver && (!f.raises() || ties == forLeast && f.even()) {
		decision = fold
	}
	return &e[decision][f.category()]
}

// deal counts a given number of hands with a fate.
func (e *end) deal(f fate, hands uint64) {
	e.hands += hands
	e.won += hands * uint64(f.won())
	e.wonUnqualified += hands * uint64(f.wonUnqualified())
	e.lost += hands * uint64(f.lost())
	e.lostUnqualified += hands * uint64(f.lostUnqualified())
}
