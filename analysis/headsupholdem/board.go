package headsupholdem

import (
	"math/bits"

	"felt.example/felt/card"
	"felt.example/felt/hand"
	chapter "felt.example/felt/pa/headsupholdem"
)

// How it is counted. With five community cards of which no three are of one suit, nobody
// can have a flush, and of two cards only the ranks matter; with three or more of one suit
// it also matters which cards are of that suit. So there are 42,783 classes of boards, with
// at most 266 classes of two cards each. For all of these, one sweep from the lowest to the
// highest counts the dealer's cards that are beaten.
//
// A card is identified by its kind: its rank, and whether it is of the board's suit.

const (
	kinds = 26 // the ranks of other suits, then those of the board's suit
	// pairsPlain and pairs are the numbers of pairs of kinds on boards without and with a suit.
	pairsPlain = 13 * 14 / 2
	pairs      = kinds * (kinds + 1) / 2
)

const noSuit card.Suit = 4

// kindOf is a card's kind on a board of the suit.
func kindOf(c card.Card, suit card.Suit) int {
	if c.Suit() == suit {
		return 12 + int(c.Rank())
	}
	return int(c.Rank()) - 1
}

// pairOf is the number of a pair of kinds; those of the plain kinds come first.
func pairOf(a, b int) int {
	a, b = min(a, b), max(a, b)
	return b*(b+1)/2 + a
}

// A fate is what becomes of two cards on a board against all the dealer's: how many of his
// pairs of cards they beat and lose to, where he qualifies and where not; the category of
// the hand; whether the player raises on the River, and whether a fold is worth as much. The
// zero fate is no hand.
type fate uint64

const (
	lostAt     = 32
	categoryAt = 58
	raises     = 1 << 62
	even       = 1 << 63
)

func newFate(won, wonUnqualified, lost, lostUnqualified int, category hand.Category) fate {
	return fate(won) | fate(wonUnqualified)<<16 | fate(lost)<<lostAt | fate(lostUnqualified)<<(lostAt+16) | fate(category)<<categoryAt
}

func (f fate) won() int64             { return int64(f & 0xffff) }
func (f fate) wonUnqualified() int64  { return int64(f >> 16 & 0xffff) }
func (f fate) lost() int64            { return int64(f >> lostAt & 0xffff) }
func (f fate) lostUnqualified() int64 { return int64(f >> (lostAt + 16) & 0x3ff) }
func (f fate) category() hand.Category {
	return hand.Category(f >> categoryAt & 15)
}
func (f fate) raises() bool { return f&raises != 0 }
func (f fate) even() bool   { return f&even != 0 }

// board is a class of boards: its suit's lane, 0 for none, and how many of the other cards
// are of each rank, four bits a rank. When a card of the dealer's is seen, it is distinguished
// whether that is of the board's suit.
type board struct {
	lane   uint16
	others uint64
	seen   bool
}

// boardOf is the class of five cards, and its suit.
func boardOf(five card.Set) (board, card.Suit) {
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		if lane := five.Lane(suit); bits.OnesCount16(lane) >= 3 {
			return board{lane: lane, others: ranksOf(five &^ (0xffff << (16 * suit)))}, suit
		}
	}
	return board{others: ranksOf(five)}, noSuit
}

func ranksOf(cards card.Set) uint64 {
	ranks := uint64(0)
	for ; cards != 0; cards &= cards - 1 {
		ranks += 1 << (4 * (bits.TrailingZeros64(uint64(cards)) & 15))
	}
	return ranks
}

// boards visits the classes of a deck that has the ranks in each suit; of the rank seen a
// card is the dealer's, 0 for none.
func boards(ranks uint16, seen card.Rank, visit func(board)) {
	var add func(b board, n int, from card.Rank, most uint64)
	add = func(b board, n int, from card.Rank, most uint64) {
		if n == 0 {
			if seen == 0 || b.others>>(4*seen)&15 < most {
				visit(b)
			}
			if seen != 0 && b.lane != 0 && b.lane>>seen&1 == 0 {
				b.seen = true
				visit(b)
			}
			return
		}
		for r := from; r <= card.Ace; r++ {
			if ranks>>r&1 != 0 && b.others>>(4*r)&15 < most {
				add(board{lane: b.lane, others: b.others + 1<<(4*r)}, n-1, r, most)
			}
		}
	}
	add(board{}, 5, card.Two, 4)
	for lane := ranks; lane != 0; lane = (lane - 1) & ranks {
		if n := bits.OnesCount16(lane); n >= 3 && n <= 5 {
			add(board{lane: lane}, 5-n, card.Two, 3)
		}
	}
}

// cards is a board of the class: its suit is clubs, and of no other are there three.
func (b board) cards() card.Set {
	five, suit, first := card.Set(b.lane), card.Clubs, card.Clubs
	if b.lane != 0 {
		suit, first = card.Diamonds, card.Diamonds
	}
	for others := b.others; others != 0; {
		r := card.Rank(bits.TrailingZeros64(others) / 4)
		others -= 1 << (4 * r)
		five |= card.SetOf(card.New(r, suit))
		if suit++; suit > card.Spades {
			suit = first
		}
	}
	return five
}

// sweeper counts the fates on one board after the other.
type sweeper struct {
	*solver
	left     [kinds][2]card.Card // two cards of each kind, as far as there are
	cards    [kinds]int          // how many cards are left, by kind
	dealer   int                 // the kind of the dealer's card that is seen; -1 for none
	values   []uint32            // each pair of kinds below its value, to be sorted
	unsorted []uint32
	less     []int // the dealer's cards below the value, beside each of its pairs
	kinds    [pairs][2]uint8
	row      [pairs]fate
	dealt    tally
}

func newSweeper(s *solver) *sweeper {
	w := &sweeper{solver: s}
	for b := range kinds {
		for a := range b + 1 {
			w.kinds[pairOf(a, b)] = [2]uint8{uint8(a), uint8(b)}
		}
	}
	return w
}

// sum counts pairs of cards: all that the dealer may have, and those that hold a certain
// card of a kind, the one that is seen aside.
type sum struct {
	all  int
	with [kinds]int
}

// add counts the pairs of cards of a pair of kinds.
func (w *sweeper) add(s *sum, pair uint32) {
	a, b := int(w.kinds[pair][0]), int(w.kinds[pair][1])
	m, n := w.cards[a], w.cards[b]
	switch {
	case w.dealer >= 0 && a != w.dealer && b != w.dealer:
	case w.dealer >= 0:
		other := a + b - w.dealer
		s.all += w.others(other)
		s.with[other]++
	case a == b:
		s.all += n * (n - 1) / 2
		s.with[a] += n - 1
	default:
		s.all += m * n
		s.with[a] += n
		s.with[b] += m
	}
}

// others is how many cards of a kind are left, the one that is seen aside.
func (w *sweeper) others(kind int) int {
	if kind == w.dealer {
		return w.cards[kind] - 1
	}
	return w.cards[kind]
}

// beside is how many of the pairs hold neither of two cards; counted reports whether these
// are one of the pairs.
func (w *sweeper) beside(s *sum, pair uint32, counted bool) int {
	n := s.all - s.with[w.kinds[pair][0]] - s.with[w.kinds[pair][1]]
	if counted && w.dealer < 0 {
		n++ // for the pair itself, taken off twice
	}
	return n
}

// own is how many of the player's pairs of cards are of a pair of kinds.
func (w *sweeper) own(pair int) int {
	a, b := int(w.kinds[pair][0]), int(w.kinds[pair][1])
	if n := w.others(a); a == b {
		return n * (n - 1) / 2
	}
	return w.others(a) * w.others(b)
}

const pairBits = 9

// fates fills in the fates of all pairs of kinds on a board.
func (w *sweeper) fates(b board, fates []fate) {
	clear(fates)
	five := b.cards()
	w.rank(b, five)
	dealers, folded := int(w.pays.dealers), w.pays.folded()
	var unqualified, upTo sum
	for _, v := range w.values {
		if chapter.Qualifies(hand.Value(v >> pairBits)) {
			break
		}
		w.add(&unqualified, v&(1<<pairBits-1))
	}
	for from := 0; from < len(w.values); {
		value := w.values[from] >> pairBits
		to := from
		w.less = w.less[:0]
		for ; to < len(w.values) && w.values[to]>>pairBits == value; to++ {
			w.less = append(w.less, w.beside(&upTo, w.values[to]&(1<<pairBits-1), false))
		}
		for _, value := range w.values[from:to] {
			w.add(&upTo, value&(1<<pairBits-1))
		}
		v := hand.Value(value)
		qualified, category := chapter.Qualifies(v), v.Category()
		for i, value := range w.values[from:to] {
			pair := value & (1<<pairBits - 1)
			if w.own(int(pair)) == 0 {
				continue
			}
			less, atMost := w.less[i], w.beside(&upTo, pair, true)
			low := w.beside(&unqualified, pair, !qualified) // the dealers who do not qualify
			var f fate
			if qualified {
				f = newFate(less-low, low, dealers-atMost, 0, category)
			} else {
				f = newFate(0, less, dealers-low, low-atMost, category)
			}
			up := w.pays.raised(f)
			raise := up >= folded
			if w.policy.river != nil {
				raise = w.policy.river(f, w.two(pair), five)
			}
			if raise {
				f |= raises
			}
			if up == folded {
				f |= even
			}
			fates[pair] = f
		}
		from = to
	}
}

// count tallies the player's cards on so many boards of a class.
func (w *sweeper) count(class int, boards uint64) {
	b := w.classes[class]
	w.leave(b, b.cards())
	for pair, number := range w.numbersOf(class) {
		w.dealt[number] += boards * uint64(w.own(pair))
	}
}

// two is two cards of a pair of kinds.
func (w *sweeper) two(pair uint32) card.Set {
	a, b := w.kinds[pair][0], w.kinds[pair][1]
	if a == b {
		return card.SetOf(w.left[a][:]...)
	}
	return card.SetOf(w.left[a][0], w.left[b][0])
}

// leave finds the cards that a board leaves.
func (w *sweeper) leave(b board, five card.Set) {
	suit := noSuit
	if b.lane != 0 {
		suit = card.Clubs
	}
	w.dealer = -1
	if w.seen != 0 {
		w.dealer = int(w.seen.Rank()) - 1
		if b.seen {
			w.dealer += kinds / 2
		}
	}
	w.left = [kinds][2]card.Card{}
	w.cards = [kinds]int{}
	for _, c := range card.Deck() {
		if w.ranks>>c.Rank()&1 == 0 || five.Has(c) {
			continue
		}
		k := kindOf(c, suit)
		if w.cards[k] < 2 {
			w.left[k][w.cards[k]] = c
		}
		w.cards[k]++
	}
}

// rank sorts the pairs of kinds that are left on a board by their values.
func (w *sweeper) rank(b board, five card.Set) {
	w.leave(b, five)
	w.values = w.values[:0]
	board := hand.TallyOf(five)
	for y := range kinds {
		if w.cards[y] == 0 {
			continue
		}
		one := board.With(w.left[y][0])
		for x := range y + 1 {
			other := w.left[x][0]
			if x == y {
				other = w.left[x][1]
			}
			if other != 0 {
				w.values = append(w.values, uint32(one.With(other).FiveCard())<<pairBits|uint32(pairOf(x, y)))
			}
		}
	}
	w.sort()
}

// sort sorts the values by their two halves, one after the other; of pairs of one value the order does not count.
func (w *sweeper) sort() {
	const half = 7
	for at := pairBits; at <= pairBits+half; at += half {
		var next [1 << half]int // first how many there are, then where they begin
		for _, v := range w.values {
			next[v>>at&(1<<half-1)]++
		}
		begin := 0
		for i, n := range next {
			next[i] = begin
			begin += n
		}
		w.unsorted = append(w.unsorted[:0], w.values...)
		for _, v := range w.unsorted {
			place := &next[v>>at&(1<<half-1)]
			w.values[*place] = v
			*place++
		}
	}
}
