package mississippistud

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
)

// betsOnCards are the choices, in units of the Ante Wager, of a strategy card.
var betsOnCards = []int64{0, 1, 3}

// alone makes words that hold without the lines above them.
var alone = strings.NewReplacer("any other ", "", "a lower pair", "any pair")

// terms are what the lines of a strategy card may go by, by the number of cards seen: what the lines of basic do, and every
// number of points and every pair.
var terms = func() map[int]*analysis.Terms[position] {
	all := map[int]*analysis.Terms[position]{}
	for n, lines := range rules {
		t := new(analysis.Terms[position])
		for _, r := range lines {
			t.Add(alone.Replace(r.name), func(at position) bool { return r.holds(at.seen, at.wagered) })
		}
		for least := 1; least <= 2*n; least++ {
			t.Add(fmt.Sprintf("at least %d points", least), func(at position) bool { return points(at.seen) >= least })
		}
		for least := card.Three; least <= card.Ace; least++ {
			t.Add("a pair of "+least.Plural()+" or better", func(at position) bool { return pairOf(at.seen, least) })
		}
		all[n] = t
	}
	return all
}()

// countPoints explains the points of a strategy card.
const countPoints = "Count two points for each jack, queen, king or ace that you see and one for each six to ten. A gap is a rank missing between the lowest and the highest of the cards; an ace counts high or low."

// advice is what strategy cards are written from; see analysis.Game.
func advice(ctx context.Context, s *game.Selected) (*analysis.Advice, error) {
	k, err := solverOf(s)
	if err != nil {
		return nil, err
	}
	gathered := map[int]*analysis.Gathered{}
	for n := 2; n <= 4; n++ {
		p := analysis.Point{Title: streets[n] + " Wager", Conditions: terms[n].Words}
		for _, bet := range betsOnCards {
			p.Choices = append(p.Choices, analysis.InWords(choice(bet)))
		}
		gathered[n] = analysis.NewGathered(p)
	}
	best, err := k.playEach(ctx, k.best, func(at position, deals uint64) {
		n := at.seen.Len()
		values := make([]int64, len(betsOnCards))
		for i, bet := range betsOnCards {
			if values[i] = k.fold(at.seen, at.wagered); bet > 0 {
				values[i] = k.after(at.seen, at.wagered+bet)
			}
		}
		situation := gathered[n].In(func(c int) bool { return terms[n].Hold[c](at) })
		situation.Add(int64(deals), max(values[0], values[1], values[2]), values...)
	})
	if err != nil {
		return nil, err
	}
	value := k.figure(best, analysis.Optimal).Value()
	a := &analysis.Advice{Read: countPoints, Parts: new(big.Int).Mul(best.nets.Total(), big.NewInt(k.ante))}
	for n := 2; n <= 4; n++ {
		a.Points = append(a.Points, *gathered[n].Point())
	}
	a.Cost = func(ctx context.Context, lines [][]analysis.CardLine) (*big.Rat, error) {
		reached, err := k.play(ctx, func(seen card.Set, wagered int64) int64 {
			at, n := position{seen, wagered}, seen.Len()
			return betsOnCards[analysis.Follow(lines[n-2], func(c int) bool { return terms[n].Hold[c](at) })]
		})
		if err != nil {
			return nil, err
		}
		return new(big.Rat).Sub(value, k.figure(reached, "").Value()), nil
	}
	return a, nil
}
