package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
)

// shoePlay is the best play of Spanish 21 and what it brings.
type shoePlay struct {
	Starts []shoeStart
	Hands  []struct{ Pair, Cards, Choices, Doubled string }
}

// shoeStart is the dealer's first card and the player's first two, as often as they come.
type shoeStart struct {
	Dealer, Cards string
	Thirds        []int64
	Orders        int64
	Choice        string
	Hands         int
	Worth         string
}

// shoeGame is Spanish 21 as the rules have it.
type shoeGame struct {
	decks, hands int
	split21Wins  bool
	super        number // what three 7s of one suit against a 7 bring besides
	dealers      [10][]dealerHand
	wrong        error // the first that was found
}

func (g *shoeGame) fault(format string, a ...any) {
	if g.wrong == nil {
		g.wrong = fmt.Errorf(format, a...)
	}
}

// newShoeGame reads the rules; what they leave open is as the chapter's options have it by default.
func newShoeGame(c *certificate) (*shoeGame, error) {
	rules := struct {
		Decks, Minimum string
		Splits         int
		Readings       map[string]string
	}{Splits: 3}
	if err := json.Unmarshal(c.Rules, &rules); err != nil {
		return nil, fmt.Errorf("the rules: %w", err)
	}
	g := &shoeGame{decks: map[string]int{"6": 6, "8": 8}[rules.Decks], hands: rules.Splits + 1, split21Wins: rules.Readings["split_21"] == "win"}
	if g.decks == 0 || rules.Decks != c.Paytable || g.hands < 2 || g.hands > 10 {
		return nil, fmt.Errorf("the rules have %.10q decks for paytable %.10q, and %d splits", rules.Decks, c.Paytable, rules.Splits)
	}
	if rules.Minimum != "" {
		minimum, err := fraction(rules.Minimum)
		if err != nil || minimum.Sign() <= 0 {
			return nil, fmt.Errorf("the rules have a minimum of %.20q", rules.Minimum)
		}
		super := new(big.Rat)
		switch {
		case minimum.Cmp(big.NewRat(25, 1)) >= 0:
			super.SetInt64(5000)
		case minimum.Cmp(big.NewRat(5, 1)) >= 0:
			super.SetInt64(1000)
		}
		g.super = newNumber(super.Quo(super, minimum))
	}
	for up := range g.dealers {
		g.dealers[up] = newDealer(up)
	}
	return g, nil
}

// full is all decks.
func (g *shoeGame) full() (s shoe) {
	for value := range s.left {
		s.left[value] = 4 * g.decks
	}
	s.left[9] *= 3
	s.size = 48 * g.decks
	return s
}

// opening is the dealer's first card and the player's first two, and which cards are left that make a 6, 7 and 8, or three 7s, of them.
type opening struct {
	up     int
	cards  values
	thirds [3]int64
}

// third is the value that makes a 6, 7 and 8, or three 7s, below zero none.
func third(cards values) int {
	switch {
	case cards[6] == 2:
		return 6
	case cards[5]+cards[6]+cards[7] == 2 && cards[5] < 2 && cards[7] < 2:
		return slices.Index(cards[5:8], 0) + 5
	}
	return -1
}

// orders is in how many orders all three cards come, by dealing each card to each place.
func (g *shoeGame) orders() map[opening]int64 {
	all := map[opening]int64{}
	const suits, spades = 4, 3
	var left [12 * suits]int64 // of each rank, an ace first, and suit
	for i := range left {
		left[i] = int64(g.decks)
	}
	value := func(card int) int { return min(card/suits, 9) }
	for up := range left {
		for first := range left {
			for second := range left {
				ways := int64(1)
				for _, card := range []int{up, first, second} {
					ways *= left[card]
					left[card]--
				}
				d := opening{up: value(up), cards: values{}.with(value(first)).with(value(second))}
				if v := third(d.cards); v >= 0 {
					for suit := range suits {
						kind := 0
						if first%suits == suit && second%suits == suit {
							kind = 1 + suit/spades
						}
						d.thirds[kind] += left[v*suits+suit]
					}
				}
				all[d] += ways
				for _, card := range []int{up, first, second} {
					left[card]++
				}
			}
		}
	}
	return all
}

// listedHands are the decisions that the certificate lists, by the pair that was split, below zero none, and the dealer's first card.
func (c *certificate) listedHands() (map[[2]int]does, error) {
	all := map[[2]int]does{}
	for up := range 10 {
		all[[2]int{-1, up}] = does{}
	}
	for _, h := range c.Shoe.Hands {
		pair, least, doubled := oneValue(h.Pair), 3, 0
		if pair >= 0 {
			least = 2
		}
		hand, ok := newValues(h.Cards, least, 20)
		if points, size := hand.total(); !ok || points > 20 || h.Pair != "" && (pair < 0 || hand[pair] == 0) {
			return nil, fmt.Errorf("on a hand of %.30q nothing is decided", h.Cards)
		} else if size == 3 {
			doubled = 10
		}
		if len(h.Choices) != 10 || len(h.Doubled) != doubled {
			return nil, fmt.Errorf("%s: %.10q and %.10q are not all decisions", h.Cards, h.Choices, h.Doubled)
		}
		for up := range 10 {
			key := [2]int{pair, up}
			if all[key] == nil {
				all[key] = does{}
			}
			if all[key][hand] != nil {
				return nil, fmt.Errorf("%s is listed twice", h.Cards)
			}
			all[key][hand] = &[2]byte{h.Choices[up], (h.Doubled + h.Choices)[up]}
		}
	}
	return all, nil
}

// decision is what is decided on two cards; of a split it has to how many hands.
type decision struct {
	choice string
	hands  int
}

func (d decision) String() string {
	if d.hands == 0 {
		return d.choice
	}
	return fmt.Sprintf("%s to %d hands", d.choice, d.hands)
}

// worth is what a start brings as it is played, with the loss to a Blackjack; no choice may bring more.
func (g *shoeGame) worth(d opening, whole *tree, s *shoeStart, split *apart) number {
	if points, _ := d.cards.total(); points == 21 {
		if s.Choice != "" || s.Hands != 0 {
			g.fault("%s: nothing is decided", whole.name(d.cards))
		}
		return threeHalves
	}
	open := whole.open(d.cards)
	hit := whole.hit(d.cards)
	if v := third(d.cards); v >= 0 {
		after := d.cards.with(v)
		free := whole.from.without(d.cards).size
		for kind, pays := range []number{half, one, twice} { // beyond even money
			if kind > 0 && v == 6 && d.cards[6] == 2 && d.up == 6 {
				pays = pays.plus(g.super)
			}
			hit = hit.plus(ratio(int(d.thirds[kind]), free).times(pays).times(whole.open(after)))
		}
	}
	worths := map[decision]number{
		{"hit", 0}: hit, {"stand", 0}: whole.stand(d.cards), {"double_down", 0}: whole.double(d.cards), {"surrender", 0}: half.times(minus).times(open),
	}
	for most := 2; split != nil && most <= g.hands; most++ {
		worths[decision{"split", most}] = split.deal(most, 0, 0)
	}
	listed := decision{s.Choice, s.Hands}
	taken, ok := worths[listed]
	if !ok {
		g.fault("%s: %.30q is no choice", whole.name(d.cards), listed)
	}
	for other, worth := range worths {
		if worth.near > taken.near+nearly {
			g.fault("%s: %s is better than %s", whole.name(d.cards), other, listed)
		}
	}
	return taken.plus(open).plus(minus)
}

// openings are the listed starts, each as often as it comes, whose worths are the value together.
func (c *certificate) openings(orders map[opening]int64) (list []opening, err error) {
	listed, all, sum := map[opening]bool{}, int64(0), new(big.Rat)
	for _, s := range c.Shoe.Starts {
		cards, two := newValues(s.Cards, 2, 2)
		d := opening{up: oneValue(s.Dealer), cards: cards}
		if copied := copy(d.thirds[:], s.Thirds); !two || copied < len(s.Thirds) || orders[d] != s.Orders || s.Orders == 0 || listed[d] {
			return nil, fmt.Errorf("%.2q against %.1q, %v: it comes in %d orders, and not once in %d", s.Cards, s.Dealer, s.Thirds, orders[d], s.Orders)
		}
		worth, err := fraction(s.Worth)
		if err != nil {
			return nil, err
		}
		list, listed[d] = append(list, d), true
		all += s.Orders
		sum.Add(sum, worth.Mul(worth, big.NewRat(s.Orders, 1)))
	}
	if len(list) != len(orders) {
		return nil, fmt.Errorf("%d starts are listed, of %d", len(list), len(orders))
	}
	if value, err := fraction(c.ExpectedValue); err != nil || value.Cmp(sum.Quo(sum, big.NewRat(all, 1))) != 0 {
		return nil, fmt.Errorf("the starts bring %s, not %s", sum.RatString(), c.ExpectedValue)
	}
	return list, nil
}

// solveShoe plays every start and every later hand of Spanish 21 again.
func (c *certificate) solveShoe(out io.Writer) error {
	if len(c.Rows)+len(c.Hands)+len(c.Flops)+len(c.Levels)+c.Cards > 0 || c.Combinations+c.Variance+c.HitFrequency+c.Meter != "" {
		return errors.New("it has more than the value, and nothing by which that could be checked")
	}
	g, err := newShoeGame(c)
	if err != nil {
		return err
	}
	plays, err := c.listedHands()
	if err != nil {
		return err
	}
	starts, err := c.openings(g.orders())
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s %s %s: %d starts, each in as many orders as it comes, bring the value %s together\n", c.Game, c.Wager, c.Paytable, len(starts), c.ExpectedValue)
	var wholes [10]*tree
	for up := range wholes {
		wholes[up] = &tree{shoeGame: g, up: up, pair: -1, from: g.full().without(values{}.with(up)), plays: plays[[2]int{-1, up}], judged: true, worth: map[values]number{}}
	}
	pairs, split := map[[2]int]*apart{}, map[[2]int]bool{}
	pairOf := func(d *opening) [2]int { return [2]int{slices.Index(d.cards[:], 2), d.up} }
	for i := range starts {
		if c.Shoe.Starts[i].Choice == "split" {
			split[pairOf(&starts[i])] = true
		}
	}
	for i, d := range starts {
		s, pair := &c.Shoe.Starts[i], pairOf(&d)
		if pair[0] >= 0 && pairs[pair] == nil { // two 7s come by their suits
			pairs[pair] = newApart(wholes[d.up], d.cards, plays[pair], split[pair])
		}
		listed, err := fraction(s.Worth)
		if worth := g.worth(d, wholes[d.up], s, pairs[pair]); err == nil && g.wrong == nil && !worth.same(newNumber(listed)) {
			g.fault("%s: %s brings %.12f, not %.60s", wholes[d.up].name(d.cards), cmp.Or(s.Choice, "Blackjack"), worth.near, s.Worth)
		}
		if g.wrong != nil {
			return g.wrong
		}
	}
	fmt.Fprintf(out, "Each was played again to its end, %d pairs of them split to as many as %d hands: its worth is the same, and no decision is better\n", len(split), g.hands)
	fmt.Fprintln(out, "A hand of a split is played by its own cards, as is best for the first of two; that others of them could tell more, variance and hit frequency are not in it")
	return nil
}
