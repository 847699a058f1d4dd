package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/bits"
	"runtime"
	"slices"
	"sync"
)

// Heads-Up Hold 'Em is solved flop by flop: to all pairs of Turn and River cards all pairs of the player's cards are played against all of
// the dealer's. What is counted for each pair is how often it ends with a hand of each name in each of five ways, so that any Raise Wager
// can be worked out afterwards. Amounts are in halves of the Ante Wager.

// The names of hands of five cards, the lowest first.
const (
	highCard = iota
	onePair
	twoPair
	threeOfAKind
	straight
	flush
	fullHouse
	fourOfAKind
	straightFlush
	royalFlush
	names
)

// The ways in which a hand ends against the dealer's: plain is a dealer without a pair, who does not qualify.
const (
	ties = iota
	wins
	winsPlain
	loses
	losesPlain
	ways
)

type outcomes [names][ways]int64

// holdemOdds and holdemBadBeat are what the Odds Wager pays a hand that wins, and one that loses to a dealer who qualifies.
var (
	holdemOdds    = [names]int64{straight: 2, flush: 3, fullHouse: 6, fourOfAKind: 20, straightFlush: 100, royalFlush: 1000}
	holdemBadBeat = [names]int64{straight: 8, flush: 10, fullHouse: 12, fourOfAKind: 50, straightFlush: 1000}
)

// holdemNet is what a hand brings with a Raise Wager of so many Ante Wagers.
func holdemNet(name, way int, raise int64) int64 {
	switch way {
	case wins:
		return 2 + 2*raise + holdemOdds[name]
	case winsPlain:
		return 2*raise + holdemOdds[name]
	case losesPlain:
		return -2*raise - 2
	case loses:
		if pays := holdemBadBeat[name]; pays > 0 {
			return -2 - 2*raise + pays
		}
		return -2 - 2*raise - 2
	}
	return 0
}

// worth is what the outcomes bring with a Raise Wager.
func (o *outcomes) worth(raise int64) (sum int64) {
	for name := range o {
		for way, n := range o[name] {
			sum += n * holdemNet(name, way, raise)
		}
	}
	return sum
}

// holdemRanks has the value of hands of seven cards. The number of a value is in the order of hands; its name is at names.
type holdemRanks struct {
	flushes [1 << 13]uint16 // by the ranks of five cards or more of a suit
	others  []uint16        // by the sum of the keys of the ranks, which differs for any two hands
	names   []uint8
}

// rankKeys are such that no two hands of up to seven cards, at most four of a rank, have the same sum.
var rankKeys = [13]uint32{0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181}

// strength is the strength of a hand of seven cards by how many of each rank it has, apart from flushes.
func strength(of *[13]int) uint32 {
	var ranks uint16
	for r, n := range of {
		if n > 0 {
			ranks |= 1 << r
		}
	}
	pick := func(least int, except ...int) int { // the highest rank of which there are so many
		for r := 12; r >= 0; r-- {
			if of[r] >= least && !slices.Contains(except, r) {
				return r
			}
		}
		return -1
	}
	packed := func(name, used int, chosen ...int) uint32 { // with the highest of the other cards, five in all
		for ; used < 5; used++ {
			chosen = append(chosen, pick(1, chosen...))
		}
		v := uint32(name)
		for i := range 5 {
			v <<= 4
			if i < len(chosen) {
				v |= uint32(chosen[i])
			}
		}
		return v
	}
	four, three := pick(4), pick(3)
	pair := pick(2, three)
	switch {
	case four >= 0:
		return packed(fourOfAKind, 4, four)
	case three >= 0 && pair >= 0:
		return packed(fullHouse, 5, three, pair)
	case highest(ranks, 5) > 0:
		return straight<<20 | uint32(highest(ranks, 5))
	case three >= 0:
		return packed(threeOfAKind, 3, three)
	case pair >= 0 && pick(2, pair) >= 0:
		return packed(twoPair, 4, pair, pick(2, pair))
	case pair >= 0:
		return packed(onePair, 2, pair)
	}
	return packed(highCard, 0)
}

func newHoldemRanks() *holdemRanks {
	flushOf := func(lane uint16) uint32 {
		switch top := highest(lane, 5); {
		case bits.OnesCount16(lane) < 5:
			return 0
		case top == 13:
			return royalFlush << 20
		case top > 0:
			return straightFlush<<20 | uint32(top)
		}
		for bits.OnesCount16(lane) > 5 {
			lane &= lane - 1
		}
		return flush<<20 | uint32(lane)
	}
	others := map[uint32]uint32{} // by the sums of keys
	var of [13]int
	var each func(rank, left int, sum uint32)
	each = func(rank, left int, sum uint32) {
		switch {
		case left == 0:
			others[sum] = strength(&of)
		case rank < 13:
			for n := range min(left, 4) + 1 {
				of[rank] = n
				each(rank+1, left-n, sum+uint32(n)*rankKeys[rank])
			}
			of[rank] = 0
		}
	}
	each(0, 7, 0)
	var all []uint32
	largest := uint32(0)
	for sum, v := range others {
		all, largest = append(all, v), max(largest, sum)
	}
	for lane := range uint16(1 << 13) {
		if v := flushOf(lane); v > 0 {
			all = append(all, v)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	k := &holdemRanks{others: make([]uint16, largest+1), names: make([]uint8, len(all))}
	number := func(v uint32) uint16 {
		at, _ := slices.BinarySearch(all, v)
		return uint16(at)
	}
	for at, v := range all {
		k.names[at] = uint8(v >> 20)
	}
	for sum, v := range others {
		k.others[sum] = number(v)
	}
	for lane := range uint16(1 << 13) {
		if v := flushOf(lane); v > 0 {
			k.flushes[lane] = number(v)
		}
	}
	return k
}

// plainest is the number of values without a pair: they are the lowest.
func (k *holdemRanks) plainest() uint16 {
	at := slices.IndexFunc(k.names, func(name uint8) bool { return name > highCard })
	return uint16(at)
}

// two are two cards of a player; the class of those that differ by suits alone.
type two struct {
	a, b  int // by rank + 13 times suit
	class int
}

// newTwo makes of two cards a class: the higher rank, the lower, and whether they are of one suit.
func newTwo(a, b int) two {
	high, low, class := max(a%13, b%13), min(a%13, b%13), 0
	if a/13 == b/13 {
		class = 1
	}
	return two{a, b, (high*13+low)*2 + class}
}

const classes = 13 * 13 * 2

// flopSolver plays one flop after the other.
type flopSolver struct {
	*holdemRanks
	plain        uint16
	all, raised  []outcomes // of each pair of the player's: over all boards, and over those on which he raises after the River
	folds        []int64
	values, next []dealt
}

// dealt is a pair on a board, and the number of its value.
type dealt struct{ value, pair uint16 }

func newFlopSolver(k *holdemRanks) *flopSolver {
	return &flopSolver{holdemRanks: k, plain: k.plainest(), all: make([]outcomes, 1176), raised: make([]outcomes, 1176), folds: make([]int64, 1176)}
}

const dealers = 45 * 44 / 2

// play plays all pairs on all boards that a flop may become.
func (s *flopSolver) play(flop lanes) (pairs []two) {
	clear(s.all)
	clear(s.raised)
	clear(s.folds)
	var left []int
	for c := range 52 {
		if flop[c/13]>>(c%13)&1 == 0 {
			left = append(left, c)
		}
	}
	for i, a := range left {
		for _, b := range left[:i] {
			pairs = append(pairs, newTwo(a, b))
		}
	}
	for _, turned := range pairs {
		board := flop
		board[turned.a/13] |= 1 << (turned.a % 13)
		board[turned.b/13] |= 1 << (turned.b % 13)
		s.board(board, turned, pairs)
	}
	return pairs
}

// board plays all pairs on one board.
func (s *flopSolver) board(board lanes, turned two, pairs []two) {
	key, suit := uint32(0), -1
	for i, lane := range board {
		if bits.OnesCount16(lane) >= 3 {
			suit = i
		}
		for ; lane != 0; lane &= lane - 1 {
			key += rankKeys[bits.TrailingZeros16(lane)]
		}
	}
	s.values = s.values[:0]
	for i, p := range pairs {
		if p.a == turned.a || p.a == turned.b || p.b == turned.a || p.b == turned.b {
			continue
		}
		v := s.others[key+rankKeys[p.a%13]+rankKeys[p.b%13]]
		if suit >= 0 {
			lane := board[suit]
			if p.a/13 == suit {
				lane |= 1 << (p.a % 13)
			}
			if p.b/13 == suit {
				lane |= 1 << (p.b % 13)
			}
			v = max(v, s.flushes[lane])
		}
		s.values = append(s.values, dealt{v, uint16(i)})
	}
	s.sort()
	// Of the pairs before, how many there are, and how many hold each card.
	lower, plain := 0, 0
	var holdLower, holdEqual, holdPlain [52]int
	for _, d := range s.values {
		if d.value < s.plain {
			plain++
			holdPlain[pairs[d.pair].a]++
			holdPlain[pairs[d.pair].b]++
		}
	}
	for from := 0; from < len(s.values); {
		to := from
		for to < len(s.values) && s.values[to].value == s.values[from].value {
			p := &pairs[s.values[to].pair]
			holdEqual[p.a]++
			holdEqual[p.b]++
			to++
		}
		value := s.values[from].value
		name := s.names[value]
		for _, d := range s.values[from:to] {
			p := &pairs[d.pair]
			below := lower - holdLower[p.a] - holdLower[p.b]
			equal := to - from - holdEqual[p.a] - holdEqual[p.b] + 1 // his own pair holds both
			unqualified := plain - holdPlain[p.a] - holdPlain[p.b]
			var of [ways]int64
			if value < s.plain {
				unqualified++ // as above
				of[winsPlain], of[losesPlain] = int64(below), int64(unqualified-below-equal)
				of[loses] = int64(dealers - unqualified)
			} else {
				of[winsPlain], of[wins] = int64(unqualified), int64(below-unqualified)
				of[loses] = int64(dealers - below - equal)
			}
			of[ties] = int64(equal)
			river := int64(0)
			for way, n := range of {
				s.all[d.pair][name][way] += n
				river += n * holdemNet(int(name), way, 1)
			}
			if river < -4*dealers {
				s.folds[d.pair] += dealers
				continue
			}
			for way, n := range of {
				s.raised[d.pair][name][way] += n
			}
		}
		for _, d := range s.values[from:to] {
			p := &pairs[d.pair]
			holdLower[p.a]++
			holdLower[p.b]++
			holdEqual[p.a], holdEqual[p.b] = 0, 0
		}
		lower, from = to, to
	}
}

// sort puts the pairs in the order of their values, the lower half of the bits first.
func (s *flopSolver) sort() {
	for _, shift := range []int{0, 8} {
		var at [257]int
		for _, d := range s.values {
			at[d.value>>shift&0xff+1]++
		}
		for i := 1; i < len(at); i++ {
			at[i] += at[i-1]
		}
		s.next = slices.Grow(s.next[:0], len(s.values))[:len(s.values)]
		for _, d := range s.values {
			to := &at[d.value>>shift&0xff]
			s.next[*to] = d
			*to++
		}
		s.values, s.next = s.next, s.values
	}
}

// holdemSums are what many flops come to.
type holdemSums struct {
	raise, check [classes]int64 // before the Flop, in halves of the Ante Wager
	nets         map[int64]int64
}

// add adds a flop that comes so often, and returns what all pairs bring with it; raises are the decisions before the Flop.
func (sums *holdemSums) add(s *flopSolver, flop lanes, times int64, raises *[classes]bool) (brings int64) {
	for i, p := range s.play(flop) {
		three, two, one := s.all[i].worth(3), s.all[i].worth(2), s.raised[i].worth(1)-4*s.folds[i]
		sums.raise[p.class] += times * three
		sums.check[p.class] += times * max(two, one)
		ended, raise := &s.all[i], int64(3)
		switch {
		case raises[p.class]:
			brings += three
		case two > one:
			brings, raise = brings+two, 2
		default:
			brings, raise, ended = brings+one, 1, &s.raised[i]
			sums.nets[-4] += times * s.folds[i]
		}
		for name := range ended {
			for way, n := range ended[name] {
				if n > 0 {
					sums.nets[holdemNet(name, way, raise)] += times * n
				}
			}
		}
	}
	return brings
}

// sampledFlops is how many flops are picked to be played again, unless all are.
const sampledFlops = 32

// solveHoldem plays flops of Heads-Up Hold 'Em again, some or all.
func (c *certificate) solveHoldem(digest [sha256.Size]byte, every bool, out io.Writer) error {
	var raises [classes]bool
	var listedAs [classes]*listed
	for i := range c.Hands {
		h := &c.Hands[i]
		cards, err := read(h.Cards, 2)
		if err != nil {
			return err
		}
		p := cards.two()
		if listedAs[p.class] != nil || h.Choice != "raise 3" && h.Choice != "check" {
			return fmt.Errorf("%s, %.20q: a hand before the Flop is listed once, with a choice", h.Cards, h.Choice)
		}
		listedAs[p.class], raises[p.class] = h, h.Choice == "raise 3"
	}
	for a := range 52 {
		for b := range a {
			if listedAs[newTwo(a, b).class] == nil {
				return errors.New("hands before the Flop are missing")
			}
		}
	}
	flops, err := c.flops()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d flops bring the same value together\n", len(flops))
	picks := pick(digest, sampledFlops, len(flops))
	if every {
		picks = picks[:0]
		for i := range flops {
			picks = append(picks, i)
		}
	}
	unit := c.Parts / (19600 * 1081 * dealers)
	ranks, jobs := newHoldemRanks(), make(chan int)
	var workers sync.WaitGroup
	var guard sync.Mutex
	all := holdemSums{nets: map[int64]int64{}}
	var wrong error
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			s, sums := newFlopSolver(ranks), holdemSums{nets: map[int64]int64{}}
			for i := range jobs {
				f := &c.Flops[i]
				if brings := sums.add(s, flops[i], f.Alike, &raises); brings*unit != 2*f.Value {
					guard.Lock()
					wrong = fmt.Errorf("flop %s brings %d halves of the Ante Wager, not %d of %d parts", f.Cards, brings, f.Value, unit)
					guard.Unlock()
				}
			}
			guard.Lock()
			defer guard.Unlock()
			for class := range classes {
				all.raise[class] += sums.raise[class]
				all.check[class] += sums.check[class]
			}
			for net, n := range sums.nets {
				all.nets[net] += n
			}
		})
	}
	for _, i := range picks {
		jobs <- i
	}
	close(jobs)
	workers.Wait()
	switch {
	case wrong != nil:
		return wrong
	case !every:
		fmt.Fprintf(out, "%d of them, picked by the SHA-256, were played again, all hands of the player against all of the dealer: they bring the same, with the best decisions after the Flop and the River. -every plays all of them\n", len(picks))
		return nil
	}
	for class, h := range listedAs {
		if h == nil {
			continue
		}
		value, choice := all.check[class], "check"
		if all.raise[class] > value {
			value, choice = all.raise[class], "raise 3"
		}
		if value*unit != 2*h.Value*h.Alike || choice != h.Choice {
			return fmt.Errorf("%s: %s brings %d halves of the Ante Wager, not %s %d of %d parts", h.Cards, choice, value, h.Choice, h.Value, unit)
		}
	}
	for net, n := range all.nets {
		if n == 0 {
			delete(all.nets, net)
		}
	}
	fmt.Fprintln(out, "All were played again: no decision before the Flop is better, the value is that of the best play, and every row is the same")
	return c.ends(all.nets, 2)
}

// two are two cards.
func (h *lanes) two() two {
	cards := h.cards()
	return newTwo(cards[0], cards[1])
}

// cards are the cards by their numbers.
func (h *lanes) cards() (cards []int) {
	for suit, lane := range h {
		for ; lane != 0; lane &= lane - 1 {
			cards = append(cards, suit*13+bits.TrailingZeros16(lane))
		}
	}
	return cards
}

// flops reads the flops: each of all that differ by suits alone is listed once, with how many they are, and together they bring the value.
func (c *certificate) flops() ([]lanes, error) {
	flops, seen, sum := make([]lanes, len(c.Flops)), map[lanes]bool{}, new(big.Int)
	for i, f := range c.Flops {
		var err error
		if flops[i], err = read(f.Cards, 3); err != nil {
			return nil, err
		}
		sorted := flops[i]
		slices.Sort(sorted[:])
		if seen[sorted] || f.Alike != orders(sorted[:]...) {
			return nil, fmt.Errorf("flop %s is listed twice, or as %d that are alike", f.Cards, f.Alike)
		}
		seen[sorted] = true
		sum.Add(sum, new(big.Int).Mul(big.NewInt(f.Alike), big.NewInt(f.Value)))
	}
	if len(flops) != 1755 {
		return nil, fmt.Errorf("%d flops are listed, not 1755", len(flops))
	}
	value := new(big.Rat).SetFrac(sum, new(big.Int).Mul(big.NewInt(1326), big.NewInt(c.Parts)))
	if says, err := fraction(c.ExpectedValue); err != nil || says.Cmp(value) != 0 {
		return nil, fmt.Errorf("the flops bring %s, not %s", value.RatString(), c.ExpectedValue)
	}
	return flops, nil
}
