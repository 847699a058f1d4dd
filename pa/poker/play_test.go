package poker_test

import (
	"math/rand/v2"
	"testing"

	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
)

// gambler decides at random.
type gambler struct{ rng *rand.Rand }

func (g *gambler) Act(_ *poker.Hand, _ int, l poker.Legal) poker.Action {
	switch n := g.rng.Uint64(); {
	case n&7 == 0 && l.Fold:
		return poker.Action{Doing: poker.Fold}
	case n&7 < 3 && l.Max > 0:
		to := l.Min + money.Cents(n>>8)%(l.Max-l.Min+1)
		if n&8 == 0 {
			to = l.Min
		}
		return poker.Action{Doing: poker.Raise, To: to}
	}
	return poker.Action{Doing: poker.Call}
}

func (g *gambler) Draw(*poker.Hand, int) uint8 { return uint8(g.rng.Uint64()) & 31 }

func (g *gambler) Show(*poker.Hand, int) bool { return g.rng.Uint64()&3 > 0 }

// intN draws a number below n quickly.
func intN(rng *rand.PCG) func(int) int {
	return func(n int) int { return int(rng.Uint64() >> 32 * uint64(n) >> 32) }
}

// BenchmarkHands plays random six-handed no-limit Hold'em, the shuffle included.
func BenchmarkHands(b *testing.B) {
	source := rand.NewPCG(1, 2)
	g := &gambler{rand.New(source)}
	deck := poker.NewDeck(intN(source))
	posted := &poker.Posted{Betting: poker.NoLimit, Blinds: []money.Cents{100, 200}, SmallBet: 200, Chip: 100}
	stacks := []money.Cents{20_000, 20_000, 20_000, 20_000, 20_000, 20_000}
	var h poker.Hand
	b.ReportAllocs()
	for b.Loop() {
		deck.Shuffle()
		h.Begin(&poker.Holdem, posted, stacks)
		h.Play(deck, g, nil)
	}
}

// randomPosted is a random table with chips of one dollar.
func randomPosted(rng *rand.Rand, v *poker.Variant) *poker.Posted {
	const dollar = money.Dollar
	p := &poker.Posted{
		Betting: poker.Betting(rng.IntN(3)), SmallBet: 4 * dollar, BigBet: 8 * dollar, Chip: dollar, Raises: rng.IntN(5),
		FreeHeadsUp: rng.IntN(2) == 0, NoCheckRaise: rng.IntN(4) == 0, OddChip: poker.OddChip(rng.IntN(3)), AllShown: rng.IntN(3) == 0,
		ForcedBet: money.Cents(rng.IntN(5)) * dollar, Ante: money.Cents(rng.IntN(3)) * dollar, AceForced: rng.IntN(4) == 0,
	}
	if v.Most == 10 || rng.IntN(2) == 0 {
		p.Blinds = [][]money.Cents{{4 * dollar}, {2 * dollar, 4 * dollar}, {dollar, 2 * dollar, 4 * dollar}}[rng.IntN(3)]
		p.Straddle = 8 * dollar
	}
	return p
}

// checker plays at random and tests in every turn what must be true of a hand.
type checker struct {
	gambler
	t     *testing.T
	total money.Cents
	notes []poker.Note
}

func (c *checker) Act(h *poker.Hand, seat int, l poker.Legal) poker.Action {
	s := h.Seats[seat]
	switch {
	case s.Folded || s.Stack <= 0:
		c.t.Fatalf("seat %d is asked, who folded or has no chips: %+v", seat, s)
	case l.Max > 0 && (l.Min <= h.Level || l.Min > l.Max || l.Max > s.Bet+s.Stack):
		c.t.Fatalf("seat %d may raise %s to between %s and %s with %+v", seat, h.Level, l.Min, l.Max, s)
	case l.Call < 0 || l.Call > s.Stack:
		c.t.Fatalf("seat %d must call %s with %+v", seat, l.Call, s)
	}
	c.conserved(h)
	a := c.gambler.Act(h, seat, l)
	if !l.Allows(a) {
		c.t.Fatalf("%+v does not allow %+v", l, a)
	}
	return a
}

// conserved tests that the stacks and the pots hold all the chips.
func (c *checker) conserved(h *poker.Hand) {
	sum, pots := money.Cents(0), money.Cents(0)
	for i := range h.Seats {
		if h.Seats[i].Stack < 0 {
			c.t.Fatalf("seat %d has %s", i, h.Seats[i].Stack)
		}
		sum += h.Seats[i].Stack
	}
	for _, p := range h.Pots() {
		pots += p.Amount
		if p.Eligible == 0 {
			c.t.Fatal("nobody contends for a pot")
		}
	}
	if pots != h.Total || sum+pots != c.total {
		c.t.Fatalf("of %s the stacks hold %s, the pots %s, the pot %s", c.total, sum, pots, h.Total)
	}
}

func (c *checker) Note(_ *poker.Hand, n poker.Note) { c.notes = append(c.notes, n) }

// TestChipsAreConserved in random hands of every game, with every number of players, from
// stacks of one chip up.
func TestChipsAreConserved(t *testing.T) {
	for _, v := range poker.Variants {
		t.Run(v.ID, func(t *testing.T) {
			source := rand.NewPCG(637, 1)
			c := &checker{gambler: gambler{rand.New(source)}, t: t}
			deck := poker.NewDeck(intN(source))
			var h poker.Hand
			for n := range gametest.Count(t, 20_000) {
				posted := randomPosted(c.rng, v)
				stacks := make([]money.Cents, 2+n%(v.Most-1))
				c.total, c.notes = 0, c.notes[:0]
				for i := range stacks {
					stacks[i] = money.Dollar * money.Cents(1+c.rng.IntN([]int{3, 20, 300}[c.rng.IntN(3)]))
					c.total += stacks[i]
				}
				deck.Shuffle()
				h.Begin(v, posted, stacks)
				h.Straddled = posted.Straddle > 0 && c.rng.IntN(3) == 0
				h.UnmatchedAntes = c.rng.IntN(4) == 0
				h.Times = 2 + c.rng.IntN(3)
				h.Play(deck, c, c)
				var after, paid money.Cents
				for i := range h.Seats {
					after += h.Seats[i].Stack
				}
				for _, note := range c.notes {
					if note.Kind == poker.WinsPot {
						paid += note.Amount
					}
				}
				if after != c.total || paid != h.Total {
					t.Fatalf("hand %d: %s become %s, of a pot of %s %s are paid", n, c.total, after, h.Total, paid)
				}
			}
		})
	}
}
