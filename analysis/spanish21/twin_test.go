package spanish21

import (
	"fmt"
	"math/big"
	"slices"

	"felt.example/felt/card"
	chapter "felt.example/felt/pa/spanish21"
)

// twin is the game the slow way: cards in the order in which they are dealt, totals and
// payouts by the chapter's own functions, fractions throughout.
type twin struct {
	left  map[card.Card]int64
	n     int64
	worth map[string]*big.Rat
}

func newTwin(cards map[card.Card]int64) *twin {
	w := &twin{left: map[card.Card]int64{}, worth: map[string]*big.Rat{}}
	for c, n := range cards {
		w.left[c], w.n = n, w.n+n
	}
	return w
}

// ranks is the same cards without their suits, which no longer matter.
func (w *twin) ranks() *twin {
	r := &twin{left: map[card.Card]int64{}, n: w.n, worth: w.worth}
	for c, n := range w.left {
		r.left[plain(c)] += n
	}
	return r
}

func plain(c card.Card) card.Card { return card.New(c.Rank(), card.Clubs) }

func (w *twin) take(c card.Card, n int64) { w.left[c] -= n; w.n -= n }

// each visits the cards that may come next and their chances.
func (w *twin) each(visit func(c card.Card, chance *big.Rat)) {
	for _, c := range oneDeck.Cards() {
		if n := w.left[c]; n > 0 {
			chance := big.NewRat(n, w.n)
			w.take(c, 1)
			visit(c, chance)
			w.take(c, -1)
		}
	}
}

// ends adds the chances of the dealer's totals, 0 for one over 21.
func (w *twin) ends(dealer []card.Card, chance *big.Rat, into map[int]*big.Rat) {
	if points := chapter.Count(dealer).Points; len(dealer) > 1 && points >= 17 {
		if points > 21 {
			points = 0
		}
		if into[points] == nil {
			into[points] = new(big.Rat)
		}
		into[points].Add(into[points], chance)
		return
	}
	w.each(func(c card.Card, p *big.Rat) {
		if next := append(slices.Clone(dealer), c); !chapter.IsBlackjack(next) {
			w.ends(next, p.Mul(p, chance), into)
		}
	})
}

// stand is what a hand that stands is worth, 0 counted for a dealer's Blackjack.
func (w *twin) stand(up card.Card, hand []card.Card, isSplit, doubled bool) *big.Rat {
	ends := map[int]*big.Rat{}
	w.ranks().ends([]card.Card{up}, big.NewRat(1, 1), ends)
	sum := new(big.Rat)
	for dealer, chance := range ends {
		sum.Add(sum, new(big.Rat).Mul(chance, pays(hand, dealer, isSplit, doubled)))
	}
	return sum
}

// pays is what the Spanish 21 Wager brings against a dealer's total other than Blackjack.
func pays(hand []card.Card, dealer int, isSplit, doubled bool) *big.Rat {
	mine := chapter.Count(hand).Points
	switch {
	case mine > 21 || dealer > mine:
		return big.NewRat(-1, 1)
	case mine == dealer && !(mine == 21 && len(hand) > 2):
		return new(big.Rat)
	case isSplit || doubled:
		return big.NewRat(1, 1)
	}
	n, m, _ := wins.Pays(chapter.Bonus(hand)).Net()
	return big.NewRat(int64(n), int64(m))
}

// open is the chance that the dealer has no Blackjack.
func (w *twin) open(up card.Card) *big.Rat {
	sum := new(big.Rat)
	w.each(func(hole card.Card, p *big.Rat) {
		if !chapter.IsBlackjack([]card.Card{up, hole}) {
			sum.Add(sum, p)
		}
	})
	return sum
}

// next visits the hands that one card more makes, with the chance of the card when the
// dealer's hole card, dealt before it, makes no Blackjack.
func (w *twin) next(up card.Card, hand []card.Card, visit func(next []card.Card, chance *big.Rat)) {
	open := w.open(up)
	for _, c := range oneDeck.Cards() {
		chance := new(big.Rat)
		w.each(func(hole card.Card, p *big.Rat) {
			if !chapter.IsBlackjack([]card.Card{up, hole}) && w.left[c] > 0 {
				chance.Add(chance, new(big.Rat).Mul(p, big.NewRat(w.left[c], w.n)))
			}
		})
		if chance.Sign() > 0 {
			w.take(c, 1)
			visit(append(slices.Clone(hand), c), chance.Quo(chance, open))
			w.take(c, -1)
		}
	}
}

// given is what a hand that stands is worth when the dealer has no Blackjack.
func (w *twin) given(up card.Card, hand []card.Card, doubled bool) *big.Rat {
	return new(big.Rat).Quo(w.stand(up, hand, false, doubled), w.open(up))
}

// best is what a hand of three cards or more is worth at best, and of two when it draws.
func (w *twin) best(up card.Card, hand []card.Card, super *big.Rat) *big.Rat {
	points := chapter.Count(hand).Points
	switch {
	case points > 21:
		return big.NewRat(-1, 1)
	case points == 21:
		value := pays(hand, 0, false, false)
		if b := chapter.Bonus(hand); up.Rank() == card.Seven && (b == chapter.SuitedSevens || b == chapter.SpadeSevens) {
			value.Add(value, super)
		}
		return value
	}
	key := ""
	if len(hand) > 2 {
		ranks := slices.Clone(hand)
		slices.SortFunc(ranks, func(a, b card.Card) int { return int(a.Rank()) - int(b.Rank()) })
		for _, c := range ranks {
			key += string(c.Rank().Letter())
		}
		if v := w.worth[key]; v != nil {
			return v
		}
		w = w.ranks()
	}
	value := new(big.Rat)
	w.next(up, hand, func(next []card.Card, p *big.Rat) {
		value.Add(value, p.Mul(p, w.best(up, next, super)))
	})
	if len(hand) > 2 {
		if v := w.given(up, hand, false); v.Cmp(value) > 0 {
			value = v
		}
		w.worth[key] = value
	}
	return value
}

// double is what two cards are worth doubled down.
func (w *twin) double(up card.Card, hand []card.Card) *big.Rat {
	value := new(big.Rat)
	w.next(up, hand, func(next []card.Card, p *big.Rat) {
		two := big.NewRat(-2, 1)
		if chapter.Count(next).Points <= 21 {
			two.Mul(big.NewRat(2, 1), w.given(up, next, true))
			if two.Cmp(big.NewRat(-1, 1)) < 0 {
				two = big.NewRat(-1, 1) // rescued
			}
		}
		value.Add(value, p.Mul(p, two))
	})
	return value
}

// splitHands is a split as it is dealt: hand after hand, then the dealer.
type splitHands struct {
	*twin
	up     card.Card
	plays  *played
	most   int
	done   [][]card.Card
	factor []int64 // 2 where a hand is doubled, 0 where it is rescued
	wait   int
	value  *big.Rat
	nets   map[int64]*big.Rat
	second card.Card
	ended  map[string]map[int]*big.Rat // the dealer's totals by the cards left
}

// deal plays the hand at the front with the chance of all that was dealt before.
func (s *splitHands) deal(hand []card.Card, chance *big.Rat) {
	if len(hand) == 1 {
		s.card(hand, chance, s.deal)
		return
	}
	points, hands := chapter.Count(hand).Points, len(s.done)+1+s.wait
	switch {
	case points >= 21:
		s.finish(hand, 1, chance)
	case len(hand) == 2 && chapter.Value(hand[0]) == chapter.Value(hand[1]) && hands < s.most:
		s.wait++
		s.deal(hand[:1], chance)
		s.wait--
	case s.plays.actions[handOf(hand)] == stand:
		s.finish(hand, 1, chance)
	case s.plays.actions[handOf(hand)] == doubleDown:
		s.card(hand, chance, func(three []card.Card, chance *big.Rat) {
			if chapter.Count(three).Points < 21 && s.plays.rescues[handOf(three)] {
				s.finish(three, 0, chance)
			} else {
				s.finish(three, 2, chance)
			}
		})
	default:
		s.card(hand, chance, s.deal)
	}
}

func (s *splitHands) card(hand []card.Card, chance *big.Rat, then func([]card.Card, *big.Rat)) {
	s.each(func(c card.Card, p *big.Rat) {
		then(append(slices.Clone(hand), c), p.Mul(p, chance))
	})
}

// finish goes on with the next hand, or with the dealer's.
func (s *splitHands) finish(hand []card.Card, factor int64, chance *big.Rat) {
	s.done, s.factor = append(s.done, hand), append(s.factor, factor)
	if s.wait > 0 {
		s.wait--
		s.deal([]card.Card{s.second}, chance)
		s.wait++
	} else {
		key := fmt.Sprint(s.left)
		if s.ended[key] == nil {
			s.ended[key] = map[int]*big.Rat{}
			s.ends([]card.Card{s.up}, big.NewRat(1, 1), s.ended[key])
		}
		for dealer, p := range s.ended[key] {
			chance := new(big.Rat).Mul(p, chance)
			net := int64(0)
			for i, hand := range s.done {
				if s.factor[i] == 0 {
					net--
					continue
				}
				net += s.factor[i] * pays(hand, dealer, true, s.factor[i] == 2).Num().Int64()
			}
			s.value.Add(s.value, new(big.Rat).Mul(chance, big.NewRat(net, 1)))
			if s.nets[net] == nil {
				s.nets[net] = new(big.Rat)
			}
			s.nets[net].Add(s.nets[net], chance)
		}
	}
	s.done, s.factor = s.done[:len(s.done)-1], s.factor[:len(s.factor)-1]
}
