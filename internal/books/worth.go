package books

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"math"
	"math/big"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// kind are wagers that were worth the same for each cent.
type kind struct {
	game, rules string
	wager       round.WagerID
	stake       bool // they lay there before the deal
}

// laid is what was wagered of a kind: the sum, and the sum of the squares.
type laid struct {
	amount  money.Cents
	squares float64
}

// worths are what wagers were worth.
type worths struct {
	wins     map[round.WagerID]*big.Rat
	unknown  map[round.WagerID]bool
	variance float64
	single   map[round.WagerID]float64 // the variance of each
}

func (b *Books) value(ctx context.Context, all map[kind]laid) (*worths, error) {
	v := &worths{map[round.WagerID]*big.Rat{}, map[round.WagerID]bool{}, 0, map[round.WagerID]float64{}}
	inOrder := slices.SortedFunc(maps.Keys(all), func(a, b kind) int {
		return cmp.Or(cmp.Compare(a.game, b.game), cmp.Compare(a.rules, b.rules), cmp.Compare(a.wager, b.wager))
	})
	for _, k := range inOrder {
		g := pa.Game(k.game)
		if g == nil || g.Room {
			continue
		}
		at := dealt{k.game, k.rules}
		if b.known[at] == nil {
			of, err := b.figures(ctx, k.game, json.RawMessage(k.rules))
			if err != nil {
				return nil, err
			}
			b.known[at] = of
		}
		v.add(g, b.known[at], k, all[k])
	}
	return v, nil
}

// add adds wagers: the first of the base game as they lay there before the deal, any others as they were placed.
func (v *worths) add(g *game.Game, figures map[round.WagerID]*analysis.Figure, k kind, l laid) {
	id := k.wager
	if id == First(g) {
		id = analysis.Base
	} else if figures[id] == nil {
		return // a part of the base game
	}
	if k.stake != (id == analysis.Base) {
		return
	}
	f := figures[id]
	if f == nil || f.Progressive != nil {
		v.unknown[k.wager] = true
		return
	}
	if v.wins[k.wager] == nil {
		v.wins[k.wager] = new(big.Rat)
	}
	v.wins[k.wager].Sub(v.wins[k.wager], new(big.Rat).Mul(f.Value(), new(big.Rat).SetInt64(int64(l.amount))))
	variance, _ := f.Variance().Float64()
	v.variance += variance * l.squares
	v.single[k.wager] += variance * l.squares
}

// First is the wager of a game that its base game's figure is for one unit of.
func First(g *game.Game) round.WagerID {
	for _, w := range g.Wagers {
		if w.Required && !w.Later && !w.Payout {
			return w.ID
		}
	}
	return ""
}

func (v *worths) of(id round.WagerID) *money.Cents {
	switch {
	case v.unknown[id]:
		return nil
	case v.wins[id] == nil:
		return new(money.Cents)
	}
	return nearest(v.wins[id])
}

// deviation is the standard deviation of what was won by a wager, with what its figure covers; nil without a figure.
func (v *worths) deviation(id round.WagerID) *money.Cents {
	variance, has := v.single[id]
	if !has || v.unknown[id] {
		return nil
	}
	d := money.Cents(math.Round(math.Sqrt(variance)))
	return &d
}

func (v *worths) all() (win, deviation *money.Cents) {
	if len(v.unknown) > 0 {
		return nil, nil
	}
	sum := new(big.Rat)
	for _, w := range v.wins {
		sum.Add(sum, w)
	}
	d := money.Cents(math.Round(math.Sqrt(v.variance)))
	return nearest(sum), &d
}

// nearest is an amount to the nearest cent.
func nearest(of *big.Rat) *money.Cents {
	half := big.NewRat(1, 2)
	if of.Sign() < 0 {
		half.Neg(half)
	}
	sum := new(big.Rat).Add(of, half)
	c := money.Cents(new(big.Int).Quo(sum.Num(), sum.Denom()).Int64())
	return &c
}
