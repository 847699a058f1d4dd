package sim

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/money"
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
				c.wagered += e.Wagered * money.Cents(n)
			}
		}
	}
}

// play counts a given number of rounds by their endings. Each kernel has cards of its own, so that wagers of
// one round are not seen together.
func play(k *analysis.Kernel, seeds *rand.Rand, rounds int64) (counts [256]int64) {
	d := newDealer(rand.NewPCG(seeds.Uint64(), seeds.Uint64()), k)
	n := k.Own + k.Community + k.Dealer
	for range rounds {
		d.deal()
		counts[k.Ending(d.cards[:n])]++
	}
	return counts
}

// dealer deals the first of its cards in every order alike, by the shuffle of Fisher and Yates.
// Several cards are drawn with one random number: its product with how many there are to draw
// from has the number of the card above and below a random number for the next one (Brackett-
// Rozinsky and Lemire, Batched Ranged Random Integer Generation, 2024).
type dealer struct {
	rng   *rand.PCG
	cards [mostCards]card.Set
	size  uint
	words []word
}

// mostCards is a power of two that no shoe exceeds.
const mostCards = 512

// word is the cards, by place, that are drawn with one random number of 64 bits. Those
// numbers that would make some hands more likely are not used.
type word struct {
	from, to uint
	hands    uint64 // in how many ways they may come
}

func newDealer(rng *rand.PCG, k *analysis.Kernel) *dealer {
	deck := k.Deck
	if deck == nil {
		deck = card.Deck()
	}
	d := &dealer{rng: rng, size: uint(len(deck))}
	for i, c := range deck {
		d.cards[i] = card.SetOf(c)
	}
	// So few hands that a number is thrown away once in four million words.
	const most = 1 << 42
	w := word{hands: 1}
	for place := range uint(k.Own + k.Community + k.Dealer) {
		if left := uint64(d.size - place); w.hands*left > most {
			d.words = append(d.words, w)
			w = word{place, place, 1}
		}
		w.to++
		w.hands *= uint64(d.size - place)
	}
	d.words = append(d.words, w)
	return d
}

func (d *dealer) deal() {
	for i := range d.words {
		w := &d.words[i]
		for !d.draw(w) {
		}
	}
}

// draw reports whether the cards were drawn without favour. Those already dealt stay where they are,
// and the others may lie in any order before.
func (d *dealer) draw(w *word) bool {
	random := d.rng.Uint64()
	cards, size := &d.cards, d.size // so that they stay in registers
	var above uint64
	for place := w.from; place < min(w.to, mostCards); place++ {
		above, random = bits.Mul64(random, uint64(size-place))
		other := (place + uint(above)) % mostCards
		cards[place], cards[other] = cards[other], cards[place]
	}
	return random >= w.hands || random >= -w.hands%w.hands
}
