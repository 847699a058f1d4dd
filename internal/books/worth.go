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
	"felt.example/felt/odds"
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

// laid is what was wagered of a kind: the sum, and the sum of the squares; of wagers on a meter also, by its levels, the sum of what they
// read with each, of the products of that with the wagers, and of that of two levels. A meter of one level has the level "".
type laid struct {
	amount   money.Cents
	squares  float64
	readings map[string]money.Cents
	crossed  map[string]float64
	products map[[2]string]float64
	unread   int // wagers of which nobody knows what their meter read
	// turned are the hands of others for which an Envy Bonus may be paid: of players with a wager on the meter, and of those without.
	turned [2]int64
}

// onMeter is a wager on a meter whose levels read so.
func onMeter(amount money.Cents, readings map[string]money.Cents) laid {
	x := float64(amount)
	l := laid{amount: amount, squares: x * x, readings: readings, crossed: map[string]float64{}, products: map[[2]string]float64{}}
	for level, reading := range readings {
		l.crossed[level] = x * float64(reading)
		for other, at := range readings {
			l.products[[2]string{level, other}] = float64(reading) * float64(at)
		}
	}
	return l
}

func (l laid) and(o laid) laid {
	return laid{
		amount: l.amount + o.amount, squares: l.squares + o.squares, unread: l.unread + o.unread,
		turned:   [2]int64{l.turned[0] + o.turned[0], l.turned[1] + o.turned[1]},
		readings: sums(l.readings, o.readings), crossed: sums(l.crossed, o.crossed), products: sums(l.products, o.products),
	}
}

// sums adds by keys; neither changes.
func sums[K comparable, N money.Cents | float64](a, b map[K]N) map[K]N {
	if len(b) == 0 {
		return a
	}
	all := maps.Clone(b)
	for key, n := range a {
		all[key] += n
	}
	return all
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
		if k.wager == general.EnvyPayout {
			if err := b.envy(ctx, v, k, all[k]); err != nil {
				return nil, err
			}
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
	if f == nil || f.Progressive != nil && l.unread > 0 {
		v.unknown[k.wager] = true
		return
	}
	all, fixed := valued(f, l)
	v.count(k.wager, all, fixed)
}

func (v *worths) count(id round.WagerID, all, fixed worth) {
	if v.of[id] == nil {
		v.of[id], v.fixed[id] = &worth{}, &worth{}
	}
	v.of[id].add(all)
	v.fixed[id].add(fixed)
}

// envy adds what the hands of others have paid on average, where the rules have an Envy Bonus: an amount for each, with the chance that it is
// turned over.
func (b *Books) envy(ctx context.Context, v *worths, k kind, l laid) error {
	s, err := pa.Game(k.game).Select(json.RawMessage(k.rules))
	if err != nil {
		return err
	}
	option := s.Game.Option(general.EnvyBonus.ID)
	if !slices.ContainsFunc(option.Values, func(hand string) bool { return general.EnvyFor(s, hand) > 0 }) {
		return nil
	}
	of := odds.Game(k.game)
	if of == nil || of.Turned == nil {
		v.unknown[k.wager] = true
		return nil
	}
	at := dealt{k.game, k.rules}
	if b.turned[at] == nil {
		if b.turned[at], err = of.Turned(ctx, s); err != nil {
			return err
		}
	}
	pays := worth{win: new(big.Rat)}
	for which, hands := range l.turned {
		mean, square, count := new(big.Rat), new(big.Rat), big.NewRat(hands, 1)
		for _, t := range b.turned[at] {
			amount := new(big.Rat).SetInt64(int64(general.EnvyFor(s, t.Hand)))
			each := new(big.Rat).Mul(amount, []*big.Rat{t.Always, t.Best}[which])
			mean.Add(mean, each)
			square.Add(square, new(big.Rat).Mul(each, amount))
		}
		pays.win.Sub(pays.win, new(big.Rat).Mul(count, mean))
		variance, _ := new(big.Rat).Sub(square, new(big.Rat).Mul(mean, mean)).Float64()
		pays.variance += float64(hands) * variance
	}
	v.count(k.wager, pays, pays)
	return nil
}

// valued is what wagers were worth by their figure, and what without the shares of a meter. A wager x with its meter at m nets a·x + s·m with
// the chance of each line, where a is what the line pays beside the meter and s its share, of each level; so the sums over the wagers are
// enough.
func valued(f *analysis.Figure, l laid) (all, fixed worth) {
	levels := map[string]*big.Rat{} // that the figure is for
	if f.Progressive != nil {
		for i := range f.Progressive.Levels {
			levels[f.Progressive.Levels[i].Name] = f.Progressive.Levels[i].Meter
		}
	}
	average := func(of func(line *analysis.Line) *big.Rat) *big.Rat {
		sum := new(big.Rat)
		for i := range f.Lines {
			sum.Add(sum, new(big.Rat).Mul(of(&f.Lines[i]), f.Lines[i].Probability))
		}
		return sum
	}
	beside := func(line *analysis.Line) *big.Rat {
		net := new(big.Rat).Set(line.Net)
		for level, meter := range levels {
			net.Sub(net, new(big.Rat).Mul(shareOf(line, level), meter))
		}
		return net
	}
	share := func(level string) func(*analysis.Line) *big.Rat {
		return func(line *analysis.Line) *big.Rat { return shareOf(line, level) }
	}
	covariance := func(x, y func(*analysis.Line) *big.Rat) float64 {
		product := average(func(line *analysis.Line) *big.Rat { return new(big.Rat).Mul(x(line), y(line)) })
		c, _ := product.Sub(product, new(big.Rat).Mul(average(x), average(y))).Float64()
		return c
	}
	in := func(amount money.Cents, of *big.Rat) *big.Rat {
		return new(big.Rat).Mul(big.NewRat(int64(amount), 1), of)
	}
	house := in(l.amount, average(beside))
	fixed.win, fixed.variance = new(big.Rat).Neg(house), covariance(beside, beside)*l.squares
	all.variance = fixed.variance
	for _, level := range slices.Sorted(maps.Keys(levels)) {
		house.Add(house, in(l.readings[level], average(share(level))))
		all.variance += 2 * covariance(beside, share(level)) * l.crossed[level]
		for _, other := range slices.Sorted(maps.Keys(levels)) {
			all.variance += covariance(share(level), share(other)) * l.products[[2]string{level, other}]
		}
	}
	all.win = house.Neg(house)
	return all, fixed
}

// shareOf is the share of a level of the meter that a line of a figure wins, nothing for most.
func shareOf(line *analysis.Line, level string) *big.Rat {
	of, err := payout.Parse(line.Pays)
	if percent, is := of.FromMeter(); err == nil && is && of.Level() == level {
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
