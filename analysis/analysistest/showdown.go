package analysistest

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/showdown"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Showdown is a game that a showdown.Solver solves, to be compared with the engine and with itself.
type Showdown struct {
	Solver   *showdown.Solver
	Selected *game.Selected
	// Own are custom paytables, in place of those selected; nil is none.
	Own    map[round.WagerID]paytable.Printed
	Engine *Engine
	// Dealer is how many cards the dealer has.
	Dealer int
	// Placed are the wagers, in Antes, placed before the deal; Last is the one placed after it.
	Placed map[round.WagerID]int
	Last   round.WagerID
}

// ways is what lists the ways to play a hand.
func (s *Showdown) ways(t *testing.T) *showdown.Ways {
	t.Helper()
	ways, err := s.Solver.Ways(s.Selected, s.Own)
	if err != nil {
		t.Fatal(err)
	}
	return ways
}

// wagers are those with a given multiple of the Ante wagered after the deal.
func (s *Showdown) wagers(times int) map[round.WagerID]int {
	wagers := map[round.WagerID]int{}
	for id, units := range s.Placed {
		wagers[id] = units
	}
	if times > 0 {
		wagers[s.Last] = times
	}
	return wagers
}

// Agrees plays every choice of one in so many of the hands of a stripped deck through the
// engine, against all hands of the dealer.
func (s *Showdown) Agrees(t *testing.T, ranks string, one int) {
	t.Helper()
	deck, ways := card.OfRanks(ranksOf(card.Hand(ranks))), s.ways(t)
	hands, err := s.Solver.Deal(s.Selected, deck.Ranks()).Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(hands); i += one {
		h := &hands[i]
		for times, way := range ways.Of(h) {
			net := int64(0)
			Hands(s.Dealer, deck&^h.Cards, func(dealer card.Set) {
				net += s.Engine.Net(t, h.Cards, 0, dealer, times == 0, s.wagers(times))
			})
			if got := way.Value() * 100 / ways.Payouts.Unit; got != net {
				t.Errorf("%v: %s is worth %d, the engine's %d", h.Cards.Cards(), way.Choice, got, net)
			}
		}
	}
}

// Deals plays deals of the whole deck through the engine with every choice, as many for each
// kind of hand.
func (s *Showdown) Deals(t *testing.T, kindOf func(hand.Value) uint8) {
	t.Helper()
	hands := map[uint8][]card.Set{}
	err := analysis.EachHand(t.Context(), card.Full.Ranks(), 5, func(own card.Set, _ uint64) {
		kind := kindOf(hand.FourCard(own))
		hands[kind] = append(hands[kind], own)
	})
	if err != nil {
		t.Fatal(err)
	}
	random, ways := rand.New(rand.NewPCG(6, 8)), s.ways(t)
	for _, same := range hands {
		for range 150 {
			own := same[random.IntN(len(same))]
			others := (card.Full &^ own).Cards()
			random.Shuffle(len(others), func(i, j int) { others[i], others[j] = others[j], others[i] })
			dealer := card.SetOf(others[:s.Dealer]...)
			h, err := s.Solver.Deal(s.Selected, card.Full.Ranks()).Beside(t.Context(), own, dealer, 0)
			if err != nil {
				t.Fatal(err)
			}
			for times, way := range ways.Of(&h) {
				if got, want := way.Value()*100/ways.Payouts.Unit, s.Engine.Net(t, own, 0, dealer, times == 0, s.wagers(times)); got != want {
					t.Errorf("%v, the dealer %v: %s is worth %d, the engine's %d", own.Cards(), dealer.Cards(), way.Choice, got, want)
				}
			}
		}
	}
}

// Seen compares the best play with one of the dealer's cards seen, out of a stripped deck that
// leaves a given number of hands of the dealer beside it, with a list of all deals.
func (s *Showdown) Seen(t *testing.T, ranks string, left int64) {
	t.Helper()
	all, ways := ranksOf(card.Hand(ranks)), s.ways(t)
	for _, c := range card.Hand(ranks) {
		best, deals := int64(0), int64(0)
		Hands(5, card.OfRanks(all), func(own card.Set) {
			for _, seen := range (card.OfRanks(1<<c.Rank()) &^ own).Cards() {
				h, err := s.Solver.Deal(s.Selected, all).Beside(t.Context(), own, card.SetOf(seen), 0)
				if err != nil {
					t.Fatal(err)
				}
				list := ways.Of(&h)
				best += list[analysis.BestWay(list)].Value()
				deals += left
			}
		})
		f, err := s.Solver.Seen(t.Context(), s.Selected, s.Own, 1<<c.Rank(), all)
		if err != nil {
			t.Fatal(err)
		}
		if want := big.NewRat(best, deals*ways.Payouts.Unit); f.Value().Cmp(want) != 0 || f.Combinations.Int64() != deals {
			t.Errorf("%s: worth %s over %s deals, listed %s over %d", c.Rank().Name(), f.Value(), f.Combinations, want, deals)
		}
	}
}

// Decides: what is chosen beforehand is best by what the choices are worth, with these hands and
// some others.
func (s *Showdown) Decides(t *testing.T, hands ...card.Set) {
	t.Helper()
	choose, err := s.Solver.Choose(t.Context(), s.Selected, analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	random, others := rand.New(rand.NewPCG(4, 4)), 4
	for deck := card.Deck(); others > 0; others-- {
		random.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		hands = append(hands, card.SetOf(deck[:5]...))
	}
	for _, own := range hands {
		choices, err := s.Solver.Decide(t.Context(), s.Selected, own, 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		if best := analysis.Best(choices).Name; choose(own) != best {
			t.Errorf("%v: the strategy is to %s, best is to %s", own.Cards(), choose(own), best)
		}
	}
}

// DecidesSeen: what a choice is worth, by its number, is the mean over each card of the dealer's
// that may be seen, and over each that may be gone besides the neighbours' cards.
func (s *Showdown) DecidesSeen(t *testing.T, own, neighbours card.Set, choice int) {
	t.Helper()
	value := func(dealer, gone card.Set) *big.Rat {
		choices, err := s.Solver.Decide(t.Context(), s.Selected, own, dealer, gone)
		if err != nil {
			t.Fatal(err)
		}
		return choices[choice].Value
	}
	seen, gone := new(big.Rat), new(big.Rat)
	others := (card.Full &^ (own | neighbours)).Cards()
	for _, c := range others {
		seen.Add(seen, value(card.SetOf(c), neighbours))
		gone.Add(gone, value(0, neighbours|card.SetOf(c)))
	}
	if want := new(big.Rat).Mul(value(0, neighbours), big.NewRat(int64(len(others)), 1)); seen.Cmp(want) != 0 || gone.Cmp(want) != 0 {
		t.Errorf("%d cards seen come to %s, gone to %s, want %s", len(others), seen, gone, want)
	}
}

// Refuses: each of these cards, the player's, the dealer's and those gone, is refused with what is
// said of it; and a decision is interrupted.
func (s *Showdown) Refuses(t *testing.T, said map[string][3]card.Set) {
	t.Helper()
	for want, c := range said {
		if _, err := s.Solver.Decide(t.Context(), s.Selected, c[0], c[1], c[2]); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Solver.Decide(ctx, s.Selected, card.SetOf(card.Deck()[:5]...), 0, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
