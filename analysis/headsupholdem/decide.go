package headsupholdem

import (
	"context"
	"fmt"
	"math/big"
	"math/bits"
	"runtime"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	chapter "felt.example/felt/pa/headsupholdem"
)

// Choose is the choice of a strategy by the player's cards and the community cards turned,
// as Decide names it, to be asked for one often and by several at once. The optimal one is
// worked out for all cards, and keeps some 3 MB.
func Choose(ctx context.Context, s *game.Selected, strategy string) (func(own, community card.Set) string, error) {
	raises, err := raiser(ctx, s, strategy)
	return named(raises), err
}

// raiser tells whether the player raises, as Choose does.
func raiser(ctx context.Context, s *game.Selected, strategy string) (func(own, community card.Set) bool, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	if strategy != analysis.Optimal {
		return policyOf(strategy).raises, nil
	}
	p, err := newPays(tablesOf(s), pairsOfOthers(card.Full.Len()))
	if err != nil {
		return nil, err
	}
	k, err := solve(ctx, card.Full.Ranks(), noCard, p, policy{})
	if err != nil {
		return nil, err
	}
	return k.pack().raises, nil
}

// named names the choice between a raise and what else there is.
func named(raises func(own, community card.Set) bool) func(own, community card.Set) string {
	return func(own, community card.Set) string {
		names := [2]string{"raise 1", "fold"}
		switch community.Len() {
		case 0:
			names = [2]string{"raise 3", "check"}
		case 3:
			names = [2]string{"raise 2", "check"}
		}
		if raises(own, community) {
			return names[0]
		}
		return names[1]
	}
}

// both are the two cards of a set, the lower in the order of card.Set.All first.
func both(two card.Set) (low, high card.Card) {
	return card.Card(bits.TrailingZeros64(uint64(two))), card.Card(bits.Len64(uint64(two)) - 1)
}

// raises is what the policy, not the values, decides; where it has nothing to say the player
// raises.
func (p policy) raises(own, community card.Set) bool {
	switch {
	case community == 0:
		return p.before(both(own))
	case community.Len() == 3:
		return p.after == nil || p.after(own, community)
	}
	category := hand.FiveCard(own | community).Category()
	return p.river == nil || p.river(newFate(0, 0, 0, 0, category), own, community)
}

// Decide is what each choice is worth with two cards and none, three or all of the
// community cards seen. Some of the dealer's cards may be seen too, and some cards may be
// known to be gone from the deck, such as the neighbours'. A Raise Wager is the largest: a
// smaller one is never better than both that and a check. Before the Flop it takes some
// seconds of processor time, half a minute with cards gone and none of the dealer's seen;
// it ends early, with the context's error, when the context is done.
func Decide(ctx context.Context, s *game.Selected, own, community, dealer, gone card.Set) ([]analysis.Choice, error) {
	if n := community.Len(); n != 0 && n != 3 && n != 5 {
		return nil, &game.InputError{Field: "community", Message: fmt.Sprintf("%d cards are given; a player decides with 0, 3 or 5 turned", n), Cite: "677a.11"}
	}
	if (community & (own | dealer | gone)) != 0 {
		return nil, &game.InputError{Field: "community", Message: "a card is given twice", Cite: s.Game.Cards.Once}
	}
	if err := analysis.CheckSeen(s.Game, own, dealer, gone|community); err != nil {
		return nil, err
	}
	u := &unseen{own, dealer, card.Full &^ (own | community | dealer | gone), printedPays(1)}
	if community|dealer|gone != 0 {
		return u.choices(ctx, community)
	}
	k, err := solve(ctx, card.Full.Ranks(), noCard, printedPays(pairsOfOthers(card.Full.Len())), policy{})
	if err != nil {
		return nil, err
	}
	return k.choices(own), nil
}

// choices are those before the Flop.
func (s *solver) choices(own card.Set) []analysis.Choice {
	two := own.Cards()
	class := s.classOf(two[0], two[1])
	v, same := &s.before[class], int64(0)
	deck := card.OfRanks(s.ranks).Cards()
	for i, y := range deck {
		for _, x := range deck[:i] {
			if s.classOf(x, y) == class {
				same++
			}
		}
	}
	n := int64(len(deck) - 2)
	deals := same * n * (n - 1) * (n - 2) / 6 * (n - 3) * (n - 4) / 2 * s.pays.dealers * s.pays.ante
	return []analysis.Choice{{Name: "check", Value: big.NewRat(v.check, deals)}, {Name: "raise 3", Value: big.NewRat(v.raise, deals)}}
}

// unseen is the cards that may come with one player's cards: of these every board and every
// hand of the dealer is listed.
type unseen struct {
	own, dealer, left card.Set
	pays              pays // of which the number of the dealer's hands does not count
}

// fate is that of the player's cards on a board, and how many hands the dealer may have.
func (u *unseen) fate(board card.Set) (fate, int64) {
	own := hand.FiveCard(u.own | board)
	won, lost, dealers := [2]int{}, [2]int{}, int64(0)
	five := hand.TallyOf(board | u.dealer)
	meet := func(dealer hand.Tally) {
		v := dealer.FiveCard()
		qualified := 0
		if chapter.Qualifies(v) {
			qualified = 1
		}
		switch dealers++; {
		case v < own:
			won[qualified]++
		case v > own:
			lost[qualified]++
		}
	}
	if u.dealer.Len() == 2 {
		meet(five)
	} else {
		for first := u.left &^ board; first != 0; first &= first - 1 {
			one := five.With(lowest(first))
			if u.dealer.Len() == 1 {
				meet(one)
				continue
			}
			for second := first & (first - 1); second != 0; second &= second - 1 {
				meet(one.With(lowest(second)))
			}
		}
	}
	return newFate(won[1], won[0], lost[1], lost[0], own.Category()), dealers
}

func lowest(cards card.Set) card.Card { return card.Card(bits.TrailingZeros64(uint64(cards))) }

// onBoard is what two cards are worth on a whole board, and how many hands the dealer may
// have.
func (u *unseen) onBoard(board card.Set) (w worth, dealers int64) {
	f, dealers := u.fate(board)
	p := u.pays
	p.dealers = dealers
	if p.raisesRiver(f, u.own, board) {
		f |= raises
	}
	return p.worth(f), dealers
}

func (u *unseen) choices(ctx context.Context, community card.Set) ([]analysis.Choice, error) {
	choice := func(name string, sum, deals int64) analysis.Choice {
		return analysis.Choice{Name: name, Value: big.NewRat(sum, deals*u.pays.ante)}
	}
	switch community.Len() {
	case 5:
		f, dealers := u.fate(community)
		return []analysis.Choice{choice("raise 1", u.pays.raised(f), dealers), choice("fold", u.pays.fold*dealers, dealers)}, nil
	case 3:
		var sum worth
		deals := int64(0)
		for first := u.left; first != 0; first &= first - 1 {
			for second := first & (first - 1); second != 0; second &= second - 1 {
				w, dealers := u.onBoard(community | card.SetOf(lowest(first), lowest(second)))
				sum.add(&w, 1)
				deals += dealers
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		return []analysis.Choice{choice("check", sum.one, deals), choice("raise 2", sum.two, deals)}, nil
	}
	flops, err := u.flops(ctx)
	if err != nil {
		return nil, err
	}
	check, raise, deals := int64(0), int64(0), int64(0)
	for i := range flops {
		check += max(flops[i].one, flops[i].two)
		raise += flops[i].three
		deals += flops[i].deals
	}
	return []analysis.Choice{choice("check", check, deals), choice("raise 3", raise, deals)}, nil
}

// onFlop is what two cards are worth over the boards that a Flop may become.
type onFlop struct {
	worth
	deals int64
}

// alikeBoard is the same for boards that differ only by suits with which nobody can have a flush: whatever
// cards are gone, they leave the dealer as many hands of every value.
func alikeBoard(board card.Set) uint64 {
	key := uint64(0)
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		lane := board.Lane(suit)
		if bits.OnesCount16(lane) >= 3 {
			key |= uint64(lane)<<44 | uint64(suit)<<42 // above three bits for each rank, from the deuce on
		}
		for ; lane != 0; lane &= lane - 1 {
			key += 1 << (3 * (bits.TrailingZeros16(lane) - 1))
		}
	}
	return key
}

// flops lists what the player's cards are worth on each Flop.
func (u *unseen) flops(ctx context.Context) ([]onFlop, error) {
	left := u.left.Cards()
	n := len(left)
	workers := make([][]onFlop, runtime.GOMAXPROCS(0))
	known := make([]map[uint64]onFlop, len(workers)) // by alike boards
	for i := range workers {
		workers[i], known[i] = make([]onFlop, n*(n-1)*(n-2)/6), map[uint64]onFlop{}
	}
	at := func(a, b, c int) int { return c*(c-1)*(c-2)/6 + b*(b-1)/2 + a }
	err := share(ctx, n*(n-1)/2, func(worker, i int) {
		flops, known := workers[worker], known[worker]
		e := 1 // i is the number of the two highest
		for ; e*(e+1)/2 <= i; e++ {
		}
		d := i - e*(e-1)/2
		for c := range d {
			for b := range c {
				for a := range b {
					board := card.SetOf(left[a], left[b], left[c], left[d], left[e])
					key := alikeBoard(board)
					w, found := known[key]
					if !found {
						w.worth, w.deals = u.onBoard(board)
						known[key] = w
					}
					for _, flop := range [...]int{
						at(a, b, c), at(a, b, d), at(a, b, e), at(a, c, d), at(a, c, e),
						at(a, d, e), at(b, c, d), at(b, c, e), at(b, d, e), at(c, d, e),
					} {
						flops[flop].add(&w.worth, 1)
						flops[flop].deals += w.deals
					}
				}
			}
		}
	})
	for _, flops := range workers[1:] {
		for i := range flops {
			workers[0][i].add(&flops[i].worth, 1)
			workers[0][i].deals += flops[i].deals
		}
	}
	return workers[0], err
}
