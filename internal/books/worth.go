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
	"felt.example/felt/pa/general"
	"felt.example/felt/payout"
	"felt.example/felt/round"
)

// kind are wagers that were worth the same for each cent.
type kind struct {
	game, rules string
	wager       round.WagerID
	stake       bool // they lay there before the deal
}

// laid is what was wagered of a kind: the sum, and the sum of the squares; of wagers on a meter also the sum of what it read with each,
// of its products with the wagers, and of its squares.
type laid struct {
	amount                  money.Cents
	squares                 float64
	readings                money.Cents
	crossed, readingSquares float64
	unread                  int // wagers of which nobody knows what their meter read
}

func (l laid) and(o laid) laid {
	return laid{
		amount: l.amount + o.amount, squares: l.squares + o.squares, readings: l.readings + o.readings,
		crossed: l.crossed + o.crossed, readingSquares: l.readingSquares + o.readingSquares, unread: l.unread + o.unread,
	}
}

// worth is what wagers of a kind won for the house on average, and the variance of that.
type worth struct {
	win      *big.Rat
	variance float64
}

func (w *worth) add(o worth) {
	if w.win == nil {
		w.win = new(big.Rat)
	}
	w.win.Add(w.win, o.win)
	w.variance += o.variance
}

// worths are what wagers were worth.
type worths struct {
	of map[round.WagerID]*worth
	// fixed is the same of what the house itself pays, without what meters pay.
	fixed   map[round.WagerID]*worth
	unknown map[round.WagerID]bool
}

func (b *Books) value(ctx context.Context, all map[kind]laid) (*worths, error) {
	v := &worths{map[round.WagerID]*worth{}, map[round.WagerID]*worth{}, map[round.WagerID]bool{}}
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
	if f == nil || f.Progressive != nil && (l.unread > 0 || envies(g, k.rules)) {
		v.unknown[k.wager] = true
		return
	}
	all, fixed := valued(f, l)
	if v.of[k.wager] == nil {
		v.of[k.wager], v.fixed[k.wager] = &worth{}, &worth{}
	}
	v.of[k.wager].add(all)
	v.fixed[k.wager].add(fixed)
}

// envies reports whether the hands of other players pay too, which no figure has.
func envies(g *game.Game, rules string) bool {
	s, err := g.Select(json.RawMessage(rules))
	if err != nil {
		return true
	}
	return slices.ContainsFunc(g.Options, func(o game.Option) bool {
		return o.ID == general.EnvyBonus.ID && slices.ContainsFunc(o.Values, func(hand string) bool {
			of := general.EnvyBonus.For(hand)
			return of.Of(s) > 0
		})
	})
}

// valued is what wagers were worth by their figure, and what without the shares of a meter. A wager x with its meter at m nets a·x + s·m with
// the chance of each line, where a is what the line pays beside the meter and s its share; so the sums over the wagers are enough.
func valued(f *analysis.Figure, l laid) (all, fixed worth) {
	var a, s, aa, as, ss big.Rat // the averages of a, s, and their products
	for _, line := range f.Lines {
		net, share := new(big.Rat).Set(line.Net), shareOf(line)
		if f.Progressive != nil {
			net.Sub(net, new(big.Rat).Mul(share, f.Progressive.Meter))
		}
		for sum, of := range map[*big.Rat][2]*big.Rat{&a: {net, one}, &s: {share, one}, &aa: {net, net}, &as: {net, share}, &ss: {share, share}} {
			term := new(big.Rat).Mul(of[0], of[1])
			sum.Add(sum, term.Mul(term, line.Probability))
		}
	}
	wagered, read := new(big.Rat).SetInt64(int64(l.amount)), new(big.Rat).SetInt64(int64(l.readings))
	house := new(big.Rat).Mul(&a, wagered)
	fixed.win = new(big.Rat).Neg(house)
	house.Add(house, new(big.Rat).Mul(&s, read))
	all.win = house.Neg(house)
	covariance := func(product, x, y *big.Rat) float64 {
		c, _ := new(big.Rat).Sub(product, new(big.Rat).Mul(x, y)).Float64()
		return c
	}
	fixed.variance = covariance(&aa, &a, &a) * l.squares
	all.variance = fixed.variance + 2*covariance(&as, &a, &s)*l.crossed + covariance(&ss, &s, &s)*l.readingSquares
	return all, fixed
}

var one = big.NewRat(1, 1)

// shareOf is the share of the meter that a line of a figure wins, nothing for most.
func shareOf(line analysis.Line) *big.Rat {
	of, err := payout.Parse(line.Pays)
	if percent, is := of.FromMeter(); err == nil && is {
		return big.NewRat(int64(percent), 100)
	}
	return new(big.Rat)
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

// theory is what a wager won for the house on average; nil without a figure.
func (v *worths) theory(id round.WagerID) *money.Cents {
	switch {
	case v.unknown[id]:
		return nil
	case v.of[id] == nil:
		return new(money.Cents)
	}
	return nearest(v.of[id].win)
}

// expected is what a wager won on average without what meters pay, with what its figure covers, and the standard deviation of that; nil
// without a figure.
func (v *worths) expected(id round.WagerID) (win, deviation *money.Cents) {
	if v.fixed[id] == nil || v.unknown[id] {
		return nil, nil
	}
	return nearest(v.fixed[id].win), root(v.fixed[id].variance)
}

// all is what all wagers won on average, and the standard deviation of that; nil if one has no figure.
func (v *worths) all() (win, deviation *money.Cents) { return v.sum(v.of) }

// house is the same without what meters pay.
func (v *worths) house() (win, deviation *money.Cents) { return v.sum(v.fixed) }

func (v *worths) sum(of map[round.WagerID]*worth) (win, deviation *money.Cents) {
	if len(v.unknown) > 0 {
		return nil, nil
	}
	sum := worth{win: new(big.Rat)}
	for _, id := range slices.Sorted(maps.Keys(of)) { // in order, for a sum of fractions depends on it
		sum.add(*of[id])
	}
	return nearest(sum.win), root(sum.variance)
}

func root(variance float64) *money.Cents {
	d := money.Cents(math.Round(math.Sqrt(variance)))
	return &d
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
