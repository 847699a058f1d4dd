package spanish21

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
)

// The decisions of a strategy card.
const (
	pairs = iota
	hardTwo
	softTwo
	hardMore
	softMore
	doubled
	points
)

// decided is what is decided at each, by which totals its lines go, and what they may say.
var decided = [points]struct {
	title           string
	least, greatest int
	choices         []string
}{
	pairs:    {"Two cards of one value", 0, 0, []string{"play the total", "split"}},
	hardTwo:  {"Two cards, a hard total", 5, 20, []string{"stand", "draw", "double down", "surrender"}},
	softTwo:  {"Two cards, a soft total", 12, 20, []string{"stand", "draw", "double down", "surrender"}},
	hardMore: {"Three cards or more, a hard total", 12, 20, []string{"stand", "draw"}},
	softMore: {"Three cards or more, a soft total", 13, 20, []string{"stand", "draw"}},
	doubled:  {"A hand that was doubled down", 7, 20, []string{"leave the wager", "take the Double Down Wager back"}},
}

// chosen are the actions of two cards, in the order of their choices.
var chosen = [...]action{stand, hit, doubleDown, surrender}

// sight is what lines go by.
type sight struct {
	*hand
	up   int // its column
	pair int // the value of both cards, or none
	// suit is 0, 1 and 2 for two cards of a 6, 7 and 8, or two 7s, of mixed suits, of one suit and of spades; else none.
	suit int
}

func sightOf(h *hand, up int) sight { return sight{h, upOrder(up), none, none} }

func (s *start) sight() sight {
	seen := sightOf(s.hand(), s.up)
	if s.low == s.high {
		seen.pair = s.low
	}
	if completing(s.low, s.high) != none {
		seen.suit = s.suit
	}
	return seen
}

// upOrder is the column of a value of the dealer's first card; the ace is last.
func upOrder(value int) int { return (value + values - 1) % values }

// ups are the ranges of the dealer's first card by which lines go: from one on, up to one, and from one up to the 6.
var ups = func() (all [][2]int) {
	ace, six := upOrder(ace), upOrder(six)
	for first := range values {
		all = append(all, [2]int{first, ace})
	}
	for last := range ace {
		all = append(all, [2]int{0, last})
	}
	for first := 1; first <= six; first++ {
		all = append(all, [2]int{first, six})
	}
	return all
}()

// called are what cards of each value are called.
var called = [values]string{"ace", "2", "3", "4", "5", "6", "7", "8", "9", "face card"}

// facing is a range of ups in words; "" is all of it.
func facing(of [2]int) string {
	first, last := column(of[0]), column(of[1])
	switch {
	case of == [2]int{0, upOrder(ace)}:
		return ""
	case first != last:
		return fmt.Sprintf(" against %s to %s", called[first], called[last])
	case first == ace || first == eight:
		return " against an " + called[first]
	}
	return " against a " + called[first]
}

// terms are the conditions of each point, made when a card is asked for: they are thousands.
var terms = sync.OnceValue(func() (all [points]*analysis.Terms[sight]) {
	add := func(point int, words string, hold func(sight) bool) {
		for _, of := range ups {
			all[point].Add(words+facing(of), func(s sight) bool { return of[0] <= s.up && s.up <= of[1] && hold(s) })
		}
	}
	for point, of := range decided {
		all[point] = new(analysis.Terms[sight])
		for n := of.least; n <= of.greatest && of.least > 0; n++ {
			add(point, fmt.Sprint(n), func(s sight) bool { return s.points == n })
			add(point, fmt.Sprintf("%d or less", n), func(s sight) bool { return s.points <= n })
			add(point, fmt.Sprintf("%d or more", n), func(s sight) bool { return s.points >= n })
			for cards := 4; cards <= told && (point == hardMore || point == softMore); cards++ {
				add(point, fmt.Sprintf("%d in %d cards or more", n, cards), func(s sight) bool { return s.points == n && s.size >= cards })
				add(point, fmt.Sprintf("%d or less in %d cards or more", n, cards), func(s sight) bool { return s.points <= n && s.size >= cards })
			}
		}
	}
	for v, name := range called {
		add(pairs, "two "+name+"s", func(s sight) bool { return s.pair == v })
		for w, other := range called[:v] {
			add(pairs, fmt.Sprintf("two %ss or two %ss", other, name), func(s sight) bool { return s.pair == v || s.pair == w })
		}
	}
	add(pairs, "two 7s of one suit", func(s sight) bool { return s.suit > 0 })
	for least, suits := range []string{"", ", of one suit", ", of spades"} {
		add(hardTwo, "two 7s, or two of a 6, a 7 and an 8"+suits, func(s sight) bool { return s.suit >= least })
	}
	return all
})

// adviceParts is how many parts of the wager the losses of situations are told in, rounded; what a card loses is exact.
const adviceParts = 1e15

// advice is what strategy cards are written from; see analysis.Game.
func advice(ctx context.Context, s *game.Selected) (*analysis.Advice, error) {
	g := situationOf(s)
	best, err := solve(ctx, g, nil)
	if err != nil {
		return nil, err
	}
	var gathered [points]*analysis.Gathered
	for p, of := range decided {
		gathered[p] = analysis.NewGathered(analysis.Point{Title: of.title, Conditions: terms()[p].Words, Choices: of.choices})
	}
	for up := range values {
		if g.unseen.left[up] > 0 {
			best.advise(up, func(point int, seen sight, weight *big.Rat, of ...*big.Rat) {
				best := slices.MaxFunc(of, (*big.Rat).Cmp)
				into := gathered[point].In(func(c int) bool { return terms()[point].Hold[c](seen) })
				for i, value := range of {
					loss := new(big.Rat).Sub(best, value)
					loss.Mul(loss, weight).Mul(loss, new(big.Rat).SetInt64(adviceParts))
					into.Loss[i].Add(into.Loss[i], new(big.Int).Quo(loss.Num(), loss.Denom()))
				}
			})
		}
	}
	a := &analysis.Advice{
		Parts: big.NewInt(adviceParts),
		Read:  "Take no Insurance. A total is soft as long as an ace in it counts 11. Of the lines that hold, follow the first that you may: what came of a split is not surrendered, and not split beyond what the table allows.",
		Cost: func(ctx context.Context, card [][]analysis.CardLine) (*big.Rat, error) {
			played, err := solve(ctx, g, carded(card))
			if err != nil {
				return nil, err
			}
			return new(big.Rat).Sub(best.figure("").Value(), played.figure("").Value()), nil
		},
	}
	for _, of := range gathered {
		a.Points = append(a.Points, *of.Point())
	}
	return a, nil
}

// advise tells of each situation against a first card of the dealer's how often it comes up in a round, and what each choice is worth in
// wagers, if what comes before it is played best.
func (s *solution) advise(up int, tell func(point int, seen sight, weight *big.Rat, of ...*big.Rat)) {
	left, n := s.situation.unseen.left, s.situation.unseen.size()
	left[up]--
	t := newTable(dealt{up, s.situation.hole}, left)
	// of are halves of the wager, of the chances after so many of the player's cards.
	of := func(z wide, size int) *big.Rat {
		return new(big.Rat).SetFrac(z.int(), new(big.Int).Lsh(t.scale[size].int(), 1))
	}
	often := func(ways *wide, size int) *big.Rat { return new(big.Rat).SetFrac(ways.int(), falling(n, size+1)) }
	for i := range s.starts {
		st := &s.starts[i]
		h, ways := st.hand(), wide{uint64(st.ways)}
		if st.up != up || h.points == 21 {
			continue
		}
		worth := make([]*big.Rat, len(chosen))
		for k, a := range chosen {
			if worth[k] = st.values[a]; worth[k] == nil {
				worth[k] = of(t.stand(h), 2)
			}
		}
		if apart := st.values[split]; apart != nil {
			tell(pairs, st.sight(), often(&ways, 2), slices.MaxFunc(worth, (*big.Rat).Cmp), apart)
		}
		point := hardTwo
		if h.soft {
			point = softTwo
		}
		if st.action != split {
			tell(point, st.sight(), often(&ways, 2), worth...)
		}
		for v, next := range h.next {
			if left := t.left[v] - h.cards[v]; st.action == doubleDown && next != over && left > 0 && hands()[next].points < 21 {
				three := &hands()[next]
				var reach, kept, back wide
				reach.addMul(&ways, uint64(left))
				stood, open := t.stand(three), t.open(&three.cards, 3)
				kept.addMul(&stood, 2)
				back.subMul(&open, 2)
				tell(doubled, sightOf(three, up), often(&reach, 3), of(kept, 3), of(back, 3))
			}
		}
	}
	for i := range hands() {
		if h := &hands()[i]; h.size > 2 && h.points < 21 && !s.reach[up][i].zero() {
			point := hardMore
			if h.soft {
				point = softMore
			}
			tell(point, sightOf(h, up), often(&s.reach[up][i], h.size), of(t.stand(h), h.size), of(s.worths[up][i].hit, h.size))
		}
	}
}

// carded is a strategy card as a plan.
type carded [][]analysis.CardLine

// follow returns the choice of the first line at a point that holds and that is allowed.
func (c carded) follow(point int, seen sight, allowed func(choice int) bool) int {
	for _, l := range c[point] {
		if (l.Condition == analysis.Otherwise || terms()[point].Hold[l.Condition](seen)) && allowed(l.Choice) {
			return l.Choice
		}
	}
	return 0 // of a hand of a split where the card has no more to say
}

func every(int) bool { return true }

func (c carded) start(s *start) action {
	seen := s.sight()
	if seen.pair != none && c.follow(pairs, seen, every) == 1 {
		return split
	}
	return c.two(s.hand().soft, seen, every)
}

func (c carded) two(soft bool, seen sight, allowed func(choice int) bool) action {
	if soft {
		return chosen[c.follow(softTwo, seen, allowed)]
	}
	return chosen[c.follow(hardTwo, seen, allowed)]
}

func (c carded) hand(up int, h *hand, _ bool) action {
	seen := sightOf(h, up)
	switch {
	case h.size == 2:
		return c.two(h.soft, seen, func(choice int) bool { return chosen[choice] != surrender })
	case h.soft:
		return chosen[c.follow(softMore, seen, every)]
	}
	return chosen[c.follow(hardMore, seen, every)]
}

func (c carded) rescues(up int, h *hand) bool { return c.follow(doubled, sightOf(h, up), every) == 1 }
