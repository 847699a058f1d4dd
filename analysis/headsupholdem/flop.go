package headsupholdem

import (
	"runtime"

	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// A worker goes through one flop after the other. With each flop come 1,176 pairs of Turn
// and River cards, which make some 350 classes of boards. What two cards are worth is
// added up over the classes, as if they were in no one's way; then the boards that hold
// one of them are taken off again, and those that hold both are put back.
type worker struct {
	*solver
	added before // to what the decisions before the Flop are worth
	ends  ends

	cards  []card.Card // all but the flop
	local  []int32     // by class of boards and suit: its place with this flop, from 1; 0 is not there
	places []boardClass
	refs   [64][64]ref // by two cards: the board that they make
	// worth and taken hold a block for each place; the first block stays empty.
	worth []worth
	taken [stages][]int32
	// total and dealt are by the board's suit and the pair of kinds.
	total [noSuit + 1][pairs]worth
	dealt [stages][noSuit + 1][pairs]int32
}

// boardClass is a class of boards of one suit that come with a flop.
type boardClass struct {
	class, at int
	suit      card.Suit
	pairs     int32 // of Turn and River cards
}

// number tells the places of all flops apart. A class of boards is with or without a suit.
func (p *boardClass) number() int { return p.class<<2 | int(p.suit)&3 }

// ref says where the block of a board begins, and the board's suit.
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
		workers[i] = &worker{solver: s, local: make([]int32, 4*len(s.boards))}
	}
	return workers
}

// deal finds the boards that come with a flop.
func (w *worker) deal(f *flop) {
	w.cards = (card.OfRanks(w.ranks) &^ f.cards &^ card.SetOf(w.seen)).Cards()
	for _, p := range w.places {
		w.local[p.number()] = 0
	}
	w.places = w.places[:0]
	size := pairs // of the empty block
	for i, turn := range w.cards {
		w.refs[turn][turn] = ref{}
		for _, river := range w.cards[:i] {
			b, suit := boardOf(f.cards | card.SetOf(turn, river))
			b.seen = w.seen != noCard && suit == w.seen.Suit()
			here := boardClass{class: w.boards[b], at: size, suit: suit}
			local := &w.local[here.number()]
			if *local == 0 {
				w.places = append(w.places, here)
				*local = int32(len(w.places))
				size += b.pairs()
			}
			p := &w.places[*local-1]
			p.pairs++
			r := ref{int32(p.at), suit}
			w.refs[turn][river], w.refs[river][turn] = r, r
		}
	}
}

// fatesOf are the fates on the boards of a place.
func (w *worker) fatesOf(p *boardClass) []fate { return w.fates[w.at[p.class]:w.at[p.class+1]] }

// value decides after the Flop, and adds to what the decisions before it are worth.
func (w *worker) value(f *flop) {
	w.deal(f)
	w.total = [noSuit + 1][pairs]worth{}
	w.worth = append(w.worth[:0], w.total[0][:]...)
	for i := range w.places {
		p := &w.places[i]
		total := &w.total[p.suit]
		for pair, fate := range w.fatesOf(p) {
			var v worth
			if fate != 0 {
				v = w.pays.worth(fate)
				total[pair].add(&v, int64(p.pairs))
			}
			w.worth = append(w.worth, v)
		}
	}
	f.raise = make([]bool, 0, len(w.cards)*(len(w.cards)-1)/2)
	for i, y := range w.cards {
		for _, x := range w.cards[:i] {
			v := w.holding(x, y)
			raise := v.two > v.one
			if w.policy.after != nil {
				raise = w.policy.after(card.SetOf(x, y), f.cards)
			}
			if v.two == v.one {
				f.tied = append(f.tied, len(f.raise))
			}
			f.raise = append(f.raise, raise)
			before := &w.added[w.classOf(x, y)]
			before.raise += f.hands * v.three
			if raise {
				before.check += f.hands * v.two
			} else {
				before.check += f.hands * v.one
			}
		}
	}
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
			v.add(&w.worth[r.at+pair[r.suit]], -1)
		}
		r := ofY[c]
		v.add(&w.worth[r.at+pair[r.suit]], -1)
	}
	return v
}

// count plays the deals of a flop by the decisions, with ties broken so.
func (w *worker) count(f *flop, ties breaking) {
	w.deal(f)
	last := w.places[len(w.places)-1]
	w.dealt = [stages][noSuit + 1][pairs]int32{}
	for stage := range w.taken {
		w.taken[stage] = append(w.taken[stage][:0], make([]int32, last.at+pairs)...)
	}
	next, tied := 0, f.tied
	for i, y := range w.cards {
		for _, x := range w.cards[:i] {
			stage := afterRiver
			switch {
			case w.raisesBeforeTies(x, y, ties):
				stage = beforeFlop
			case f.raise[next] || ties == forMost && len(tied) > 0 && tied[0] == next:
				stage = afterFlop
			}
			if len(tied) > 0 && tied[0] == next {
				tied = tied[1:]
			}
			next++
			w.take(stage, x, y)
		}
	}
	var e ends
	for i := range w.places {
		p := &w.places[i]
		for pair, fate := range w.fatesOf(p) {
			if fate == 0 {
				continue
			}
			raises := fate.raises()
			if raises && ties == forLeast {
				raises = w.pays.raised(fate) > w.pays.folded()
			}
			for stage := range stages {
				n := p.pairs*w.dealt[stage][p.suit][pair] + w.taken[stage][p.at+pair]
				if n > 0 {
					e.of(stage, fate, raises).deal(fate, uint64(n))
				}
			}
		}
	}
	w.ends.add(&e, uint64(f.hands))
}

// take deals two cards to all boards of the flop that hold neither.
func (w *worker) take(stage int, x, y card.Card) {
	pair := pairsOf(x, y)
	for suit, p := range pair {
		w.dealt[stage][suit][p]++
	}
	taken := w.taken[stage]
	ofX, ofY := &w.refs[x], &w.refs[y]
	for _, c := range w.cards {
		if c != y {
			r := ofX[c]
			taken[r.at+pair[r.suit]]--
		}
		r := ofY[c]
		taken[r.at+pair[r.suit]]--
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

// end counts deals: the player's cards and boards, and those of the dealer's cards that he
// beats and loses to.
type end struct{ hands, won, wonUnqualified, lost, lostUnqualified uint64 }

// of is the end with the fate when it was decided at the stage; raises is the decision after the River.
func (e *ends) of(stage int, f fate, raises bool) *end {
	decision := stage // raises of three and two times the Ante Wager
	if stage == afterRiver {
		decision = fold
		if raises {
			decision = raise1
		}
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

// groups are the deals of each group, of all that there are.
func (e *end) groups(all uint64) [groups]uint64 {
	return [groups]uint64{
		tied: all - e.won - e.wonUnqualified - e.lost - e.lostUnqualified,
		won:  e.won, wonUnqualified: e.wonUnqualified, lost: e.lost, lostUnqualified: e.lostUnqualified,
	}
}

func (e *ends) add(other *ends, times uint64) {
	for i := range e {
		for j := range e[i] {
			a, b := &e[i][j], &other[i][j]
			a.hands += times * b.hands
			a.won += times * b.won
			a.wonUnqualified += times * b.wonUnqualified
			a.lost += times * b.lost
			a.lostUnqualified += times * b.lostUnqualified
		}
	}
}
