package main

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strings"
)

// number is a number twice: rounded, to tell the better of two, and modulo a prime, in which all fractions that occur are exact.
type number struct {
	near float64
	rest uint64
}

const prime = 1<<61 - 1

func (a number) plus(b number) number {
	rest := a.rest + b.rest
	if rest >= prime {
		rest -= prime
	}
	return number{a.near + b.near, rest}
}

func (a number) times(b number) number {
	high, low := bits.Mul64(a.rest, b.rest)
	rest := low&prime + (high<<3 | low>>61)
	if rest >= prime {
		rest -= prime
	}
	return number{a.near * b.near, rest}
}

// nearly is how near worths are that may be equal.
const nearly = 1e-12

// same reports whether they are equal; where fractions differ, their rests do but for one in 2^61.
func (a number) same(b number) bool { return math.Abs(a.near-b.near) < 1e-10 && a.rest == b.rest }

func newNumber(r *big.Rat) (n number) {
	n.near, _ = r.Float64()
	p := big.NewInt(prime)
	rest := new(big.Int).ModInverse(r.Denom(), p)
	if rest == nil {
		return number{math.NaN(), 0}
	}
	n.rest = rest.Mul(rest, r.Num()).Mod(rest, p).Uint64()
	return n
}

// parts are one divided by each number of cards.
var parts = func() (list [8*48 + 1]number) {
	for n := 1; n < len(list); n++ {
		list[n] = newNumber(big.NewRat(1, int64(n)))
	}
	return list
}()

// whole is a whole number from 0, and ratio one divided by a number of cards.
func whole(n int) number     { return number{float64(n), uint64(n)} }
func ratio(n, of int) number { return whole(n).times(parts[of]) }

var (
	minus, one, twice, thrice = number{-1, prime - 1}, whole(1), whole(2), whole(3)
	half, threeHalves         = ratio(1, 2), ratio(3, 2)
)

// values is a number of cards of each value: the ace, 2 to 9, and all that count 10.
type values [10]int

const spelling = "A23456789T"

// newValues reads so many cards, and reports whether they are so many.
func newValues(text string, least, most int) (v values, ok bool) {
	for _, letter := range text {
		at := strings.IndexRune(spelling, letter)
		if at < 0 {
			return v, false
		}
		v[at]++
	}
	return v, least <= len(text) && len(text) <= most
}

// oneValue reads one card, below zero if it is none.
func oneValue(text string) int {
	if v, ok := newValues(text, 1, 1); ok {
		return slices.Index(v[:], 1)
	}
	return -1
}

func (v values) with(value int) values {
	v[value]++
	return v
}

func (v values) total() (points, size int) {
	for value, n := range v {
		points, size = points+n*(value+1), size+n
	}
	if v[0] > 0 && points < 12 {
		points += 10
	}
	return points, size
}

// shoe is the cards from which the next comes. Some of them lie elsewhere, and of those it is known that they have another value than one.
type shoe struct {
	left             values
	size             int
	value, elsewhere int
}

func (s shoe) without(v values) shoe {
	for value, n := range v {
		s.left[value] -= n
		s.size -= n
	}
	return s
}

// chances are those of the next card: it is none of those elsewhere, so all cards of that value may be it, and of each other value the same share.
func (s *shoe) chances() (p [10]number) {
	like := s.left[s.value]
	free := s.size - s.elsewhere
	other := ratio(free-like, free).times(parts[s.size-like])
	for value, n := range s.left {
		p[value] = whole(n).times(other)
	}
	p[s.value] = ratio(like, free)
	return p
}

// dealerHand is what a dealer has drawn to his first card below 17, and what each further card makes of it: another such hand, or below
// zero a Blackjack, or one of the ends less 6.
type dealerHand struct {
	drawn values
	next  [10]int
}

const dealerBlackjack = -7

func newDealer(up int) (all []dealerHand) {
	at := map[values]int{{}: 0}
	all = append(all, dealerHand{})
	for i := 0; i < len(all); i++ {
		for value := range 10 {
			drawn := all[i].drawn.with(value)
			points, size := drawn.with(up).total()
			switch {
			case size == 2 && points == 21:
				all[i].next[value] = dealerBlackjack
			case points >= 17:
				all[i].next[value] = min(points-17, 5) - 6
			default:
				if at[drawn] == 0 {
					at[drawn] = len(all)
					all = append(all, dealerHand{drawn: drawn})
				}
				all[i].next[value] = at[drawn]
			}
		}
	}
	return all
}

// ends are the chances of 17 to 21, and over, without Blackjack.
func ends(dealer []dealerHand, from shoe) (ends [6]number) {
	ways := make([]number, len(dealer))
	ways[0] = one
	for i := range dealer {
		if ways[i].near == 0 {
			continue
		}
		cards := from.without(dealer[i].drawn)
		for value, p := range cards.chances() {
			p = p.times(ways[i])
			switch next := dealer[i].next[value]; {
			case next > 0:
				ways[next] = ways[next].plus(p)
			case next != dealerBlackjack:
				ends[next+6] = ends[next+6].plus(p)
			}
		}
	}
	return ends
}

// does is what is done with each hand, and with one that was doubled down.
type does map[values]*[2]byte

// tree is all that can come of a hand against a first card of the dealer's, played one way.
type tree struct {
	*shoeGame
	up, pair int  // pair is the value that was split, below zero none
	from     shoe // without the dealer's card and those of other hands
	plays    does
	// judged is to compare every decision, decides to decide where none is listed.
	judged, decides bool
	worth           map[values]number
}

func (t *tree) name(hand values) string {
	text := ""
	for value, n := range hand {
		text += strings.Repeat(spelling[value:value+1], n)
	}
	return fmt.Sprintf("%s against %c", text, spelling[t.up])
}

// open is the chance that the dealer has no Blackjack. All worths are of that alone: with one, nothing more is lost than the first wager.
func (t *tree) open(hand values) number {
	cards := t.from.without(hand)
	switch p := cards.chances(); t.up {
	case 0:
		return one.plus(minus.times(p[9]))
	case 9:
		return one.plus(minus.times(p[0]))
	}
	return one
}

func (t *tree) stand(hand values) (sum number) {
	points, _ := hand.total()
	for i, p := range ends(t.dealers[t.up], t.from.without(hand)) {
		switch {
		case i == 5 || points > 17+i:
			sum = sum.plus(p)
		case points < 17+i:
			sum = sum.plus(minus.times(p))
		}
	}
	return sum
}

// draw is what one more card brings.
func (t *tree) draw(hand values, over number, next func(hand values, points int) number) (sum number) {
	cards := t.from.without(hand)
	for value, p := range cards.chances() {
		if cards.left[value] <= 0 {
			continue
		}
		after := hand.with(value)
		if points, _ := after.total(); points > 21 {
			sum = sum.plus(p.times(over).times(t.open(after)))
		} else {
			sum = sum.plus(p.times(next(after, points)))
		}
	}
	return sum
}

func (t *tree) hit(hand values) number {
	return t.draw(hand, minus, func(after values, _ int) number { return t.play(after) })
}

func (t *tree) double(hand values) number {
	return t.draw(hand, minus.times(twice), func(after values, points int) number {
		if points == 21 {
			return twice.times(t.open(after))
		}
		return t.decide(after, 1, "SR", func(choice byte) number {
			if choice == 'R' {
				return minus.times(t.open(after))
			}
			return twice.times(t.stand(after))
		})
	})
}

// decide is what the decision on a hand brings; where that is judged, none of the choices may bring more.
func (t *tree) decide(hand values, doubled int, choices string, brings func(choice byte) number) (taken number) {
	if t.plays[hand] == nil {
		t.plays[hand] = new([2]byte)
	}
	choice := &t.plays[hand][doubled]
	if !t.judged {
		return brings(*choice)
	}
	best, better := number{near: math.Inf(-1)}, byte(0)
	taken.near = math.Inf(-1)
	for _, other := range []byte(choices) {
		worth := brings(other)
		if other == *choice {
			taken = worth
		}
		if worth.near > best.near+nearly {
			best, better = worth, other
		}
	}
	if t.decides {
		*choice, taken = better, best
	}
	if taken.near+nearly < best.near {
		t.fault("%s: %c is better than what is listed", t.name(hand), better)
	}
	return taken
}

// play is what a hand is worth as it is played.
func (t *tree) play(hand values) number {
	if worth, known := t.worth[hand]; known {
		return worth
	}
	points, size := hand.total()
	var worth number
	switch {
	case points == 21 && t.pair < 0:
		worth = t.open(hand).times([...]number{one, threeHalves, twice, thrice}[min(max(size-4, 0), 3)])
	case points == 21 && size == 2 && !t.split21Wins:
		worth = t.stand(hand)
	case points == 21:
		worth = t.open(hand)
	default:
		choices := "SH"
		if t.pair >= 0 && size == 2 {
			choices = "SHD"
		}
		worth = t.decide(hand, 0, choices, func(choice byte) number {
			switch choice {
			case 'S':
				return t.stand(hand)
			case 'H':
				return t.hit(hand)
			}
			return t.double(hand)
		})
	}
	t.worth[hand] = worth
	return worth
}

// apart is a pair that is split, against a first card of the dealer's. A hand is played by its own cards, so the cards may as well be dealt
// in another order: the second cards of all hands, then what one of them draws, then the dealer's.
type apart struct {
	*shoeGame
	up, pair int
	from     shoe // without the dealer's card and the pair
	plays    does
	decides  bool
	worths   map[[2]int][2]number
}

// newApart is a pair of these cards, split as is listed, or where it is never split, as is best.
func newApart(whole *tree, cards values, listed does, split bool) *apart {
	a := &apart{shoeGame: whole.shoeGame, up: whole.up, pair: slices.Index(cards[:], 2), from: whole.from.without(cards), plays: listed, decides: !split, worths: map[[2]int][2]number{}}
	if a.decides || listed == nil {
		a.plays = does{}
	}
	for _, choices := range listed {
		if a.decides && choices[0] != '-' {
			a.fault("%s: it is not split, and hands of a split are listed", whole.name(cards))
		}
	}
	return a
}

// hand is what one hand is worth when so many more cards like the first are gone, and so many hands have others of which no more is known:
// if its second card is not like the first, and if it is any.
func (a *apart) hand(like, others int) (other, either number) {
	if known, ok := a.worths[[2]int{like, others}]; ok {
		return known[0], known[1]
	}
	var first values
	first[a.pair] = 1
	from := a.from
	from.left[a.pair] -= like - 1 // its own first card is taken as one of its hand
	from.size -= like - 1
	from.value, from.elsewhere = a.pair, others
	t := &tree{shoeGame: a.shoeGame, up: a.up, pair: a.pair, from: from, plays: a.plays, judged: like+others == 0, decides: a.decides, worth: map[values]number{}}
	cards := from.without(first)
	rest := cards.size - cards.left[a.pair]
	for value, n := range cards.left {
		if value != a.pair && n > 0 {
			other = other.plus(ratio(n, rest).times(t.play(first.with(value))))
		}
	}
	p := cards.chances()[a.pair]
	either = other.plus(minus.times(p).times(other))
	if p.near > 0 {
		either = either.plus(p.times(t.play(first.with(a.pair))))
	}
	a.worths[[2]int{like, others}] = [2]number{other, either}
	return other, either
}

// deal is what all hands bring, when so many second cards like the first have made further hands, of at most so many, and so many hands
// have another second card.
func (a *apart) deal(most, like, others int) number {
	switch all := 2 + like; {
	case others == all:
		other, _ := a.hand(like, others-1)
		return whole(all).times(other)
	case all == most:
		_, either := a.hand(like, others)
		sum := whole(all - others).times(either)
		if others > 0 {
			other, _ := a.hand(like, others-1)
			sum = sum.plus(whole(others).times(other))
		}
		return sum
	}
	p := ratio(a.from.left[a.pair]-like, a.from.size-like-others)
	sum := one.plus(minus.times(p)).times(a.deal(most, like, others+1))
	if p.near > 0 {
		sum = sum.plus(p.times(a.deal(most, like+1, others)))
	}
	return sum
}
