package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"felt/analysis"
	"felt/card"
	"felt/money"
)

// fastBlock is how many rounds have a generator of their own, with kernels.
const fastBlock = 1 << 18

// quicken finds the wagers' kernels; those that have none are left out, and named.
func (s *Simulation) quicken(ctx context.Context) error {
	var kinds []kind
	var without []string
	for _, k := range s.kinds {
		if s.plan.Game.Kernel != nil {
			var err error
			placed := analysis.Placed{Wager: k.wager, Strategy: s.plan.Strategy, Amount: k.unit, Meter: s.meter}
			if k.kernel, err = s.plan.Game.Kernel(ctx, s.selected, placed); err != nil {
				return err
			}
		}
		if k.kernel == nil {
			without = append(without, string(k.wager))
			continue
		}
		kinds = append(kinds, k)
	}
	s.kinds = kinds
	if s.leftOut = without; len(kinds) == 0 {
		return fmt.Errorf("no kernel plays %s of %s; without --fast the engine does", strings.Join(without, ", "), s.plan.Game.Game.Name)
	}
	return nil
}

// fastBlock plays a block of rounds with each kernel.
func (t *table) fastBlock(number int64, into *tally) {
	rounds := min(fastBlock, t.plan.Rounds-number*fastBlock)
	into.rounds += rounds
	for i := range t.kinds {
		counts := play(t.kinds[i].kernel, generator(t.plan.Seed, number*int64(len(t.kinds))+int64(i)), rounds)
		c := &into.kinds[i]
		for at, n := range counts {
			if n > 0 {
				e := t.kinds[i].kernel.Endings[at]
				c.nets[e.Net] += n
				c.rounds[e.Net] += n
				c.wagered += e.Wagered * money.Cents(n)
			}
		}
	}
}

// play counts so many rounds by their endings. Each kernel has cards of its own, so that wagers of
// one round are not seen together.
func play(k *analysis.Kernel, seeds *rand.Rand, rounds int64) (counts [256]int64) {
	d := dealer{rng: rand.NewPCG(seeds.Uint64(), seeds.Uint64())}
	for range rounds {
		own := d.deal(k.Own, card.Full)
		var other card.Set
		if k.Dealer > 0 {
			other = d.deal(k.Dealer, card.Full&^own)
		}
		counts[k.Ending(own, other)]++
	}
	return counts
}

// dealer draws cards of one deck.
type dealer struct {
	rng  *rand.PCG
	bits uint64
	left int // places still in bits
}

// deal draws n of the cards: places of a set at random, those that hold no card left out.
func (d *dealer) deal(n int, from card.Set) card.Set {
	cards := from
	for n > 0 {
		if d.left == 0 {
			d.bits, d.left = d.rng.Uint64(), 10
		}
		place := d.bits & 63
		d.bits >>= 6
		d.left--
		is := cards >> place & 1
		cards ^= is << place
		n -= int(is)
	}
	return from &^ cards
}
