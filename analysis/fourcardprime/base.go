// Package fourcardprime is the exact mathematics of Chapter 682a, Four Card Prime.
package fourcardprime

import (
	"context"

	"felt/analysis"
	"felt/analysis/showdown"
	"felt/card"
	"felt/game"
	"felt/hand"
	"felt/pa/fourcardprime"
	"felt/paytable"
	"felt/round"
)

// Game is the mathematics of Chapter 682a.
var Game = analysis.Game{Game: &fourcardprime.Game, Strategies: strategies, Count: count, Base: base}

var strategies = []analysis.Strategy{
	{ID: analysis.Optimal, Name: "Folds, or places the Raise Wager that is best, by all five cards."},
	{ID: "basic", Name: "Raises three times the Ante with a pair of tens or better, once with a lower pair; folds the rest.", Source: "Stanley Ko's simple strategy for Four Card Poker, the same game with other bonuses, by the Wizard of Odds"},
	{ID: "always", Name: "Never folds; raises three times the Ante."},
}

var (
	// lowestTens is the least hand with which the basic strategy raises three times.
	lowestTens = hand.FourCard(card.SetOf(card.Hand("Tc Td 3c 2d")...))
	// lowestPair is the least hand with which it raises.
	lowestPair = hand.FourCard(card.SetOf(card.Hand("3c 3d 4c 2d")...))
)

// deal is the showdown over a deck of these ranks.
func deal(ranks uint16) *showdown.Game {
	return &showdown.Game{Ranks: ranks, Dealer: 6, Value: hand.FourCard}
}

func base(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
	return BaseOn(ctx, s, strategy, nil)
}

// BaseOn is the base game on paytables of one's own for the Win Bonus and the Bad Beat
// Bonus, in place of those that the chapter prints.
func BaseOn(ctx context.Context, s *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	p, err := payouts(s, own)
	if err != nil {
		return nil, err
	}
	f, err := solve(ctx, s, p, strategy, card.Full.Ranks())
	if table, given := own[fourcardprime.BadBeatBonusPayout]; given && err == nil {
		f.Paytable = table.Letter
	}
	return f, err
}

// solve is Base for a deck of these ranks.
func solve(ctx context.Context, s *game.Selected, p *analysis.Payouts, strategy string, ranks uint16) (*analysis.Figure, error) {
	sum := analysis.NewWays(p.Unit, p.Cells, choices[:]...)
	charts, err := deal(ranks).Play(ctx, sum, newTable(p).way(strategy))
	if err != nil {
		return nil, err
	}
	f := sum.Figure(s, strategy)
	f.Paytable = s.Paytable(fourcardprime.BadBeatBonusPayout)
	f.Chart = charts
	return f, nil
}

// DealerCardSeen is the base game when the player has seen one of the dealer's cards, of
// this rank, before he decides, and then does the best.
func DealerCardSeen(ctx context.Context, s *game.Selected, rank card.Rank) (*analysis.Figure, error) {
	p, err := payouts(s, nil)
	if err != nil {
		return nil, err
	}
	f, err := seen(ctx, s, p, 1<<rank, card.Full.Ranks())
	if err != nil {
		return nil, err
	}
	f.Given = "one of the dealer's cards is seen, of the rank " + rank.Name()
	return f, nil
}

// seen is the game of a deck of these ranks when a card of the dealer's is seen that is
// one of cards.
func seen(ctx context.Context, s *game.Selected, p *analysis.Payouts, cards, ranks uint16) (*analysis.Figure, error) {
	sum := analysis.NewWays(p.Unit, p.Cells, choices[:]...)
	best := func() func(*showdown.Hand) *analysis.Way { return newTable(p).way(analysis.Optimal) }
	if err := deal(ranks).PlaySeen(ctx, cards, sum, best); err != nil {
		return nil, err
	}
	f := sum.Figure(s, analysis.Optimal)
	f.Paytable = s.Paytable(fourcardprime.BadBeatBonusPayout)
	return f, nil
}

// Choose is the choice of a strategy with each five cards, as Decide names it: worked out
// once for all hands, to be asked for one often and by several at once.
func Choose(ctx context.Context, s *game.Selected, strategy string) (func(own card.Set) string, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	p, err := payouts(s, nil)
	if err != nil {
		return nil, err
	}
	return deal(card.Full.Ranks()).Choose(ctx, newTable(p).way(strategy))
}

// Decide is what each choice of a player is worth who holds five cards and has seen some
// of the dealer's, and some that are gone from the deck, such as his neighbours'. It ends
// early, with the context's error, when the context is done.
func Decide(ctx context.Context, s *game.Selected, own, dealer, gone card.Set) ([]analysis.Choice, error) {
	if err := analysis.CheckSeen(s.Game, own, dealer, gone); err != nil {
		return nil, err
	}
	p, err := payouts(s, nil)
	if err != nil {
		return nil, err
	}
	h, err := deal(card.Full.Ranks()).Beside(ctx, own, dealer, gone)
	if err != nil {
		return nil, err
	}
	return analysis.Choices(newTable(p).ways(&h), p.Unit), nil
}

// way is the way in which a strategy plays a hand, good until the next one is played.
func (t *table) way(strategy string) func(*showdown.Hand) *analysis.Way {
	return func(h *showdown.Hand) *analysis.Way {
		ways := t.ways(h)
		return &ways[follow(strategy, h.Value, ways)]
	}
}

// choices are the choices of a player, by how many times the Ante he then wagers.
var choices = [...]string{"fold", "raise 1", "raise 2", "raise 3"}

// follow is the place of the way in which the strategy plays the hand, which is how many
// times the Ante it raises.
func follow(strategy string, v hand.Value, ways []analysis.Way) int {
	switch {
	case strategy == analysis.Optimal:
		return analysis.BestWay(ways)
	case strategy == "always" || v >= lowestTens:
		return 3
	case v >= lowestPair:
		return 1
	}
	return 0
}

// payouts are what is paid, § 682a.12(a) to (c).
func payouts(s *game.Selected, own map[round.WagerID]paytable.Printed) (*analysis.Payouts, error) {
	even := []round.WagerID{fourcardprime.Ante, fourcardprime.Raise}
	return analysis.NewPayouts(s, own, even, fourcardprime.WinBonusPayout, fourcardprime.BadBeatBonusPayout)
}

// table is what is paid by the hand, and the ways to play one.
type table struct {
	ante              int64
	winBonus, badBeat [fourcardprime.BonusFourOfAKind + 1]analysis.Bonus
	list              [len(choices)]analysis.Way
}

func newTable(p *analysis.Payouts) *table {
	t := &table{ante: p.Unit}
	for i := range t.winBonus {
		h := fourcardprime.BonusHand(i)
		t.winBonus[h] = p.Of(fourcardprime.WinBonusPayout, h.String())
		t.badBeat[h] = p.Of(fourcardprime.BadBeatBonusPayout, h.String())
	}
	return t
}

// ways are the ways to play a hand, §§ 682a.11(b) to (d): to fold, or a Raise Wager of so
// many times the Ante. Equal hands win. They are good until the next call.
func (t *table) ways(h *showdown.Hand) []analysis.Way {
	ante := t.ante
	win, lose := h.Below+h.Equal, h.Above
	kind := fourcardprime.BonusHandOf(h.Value)
	won, beaten := t.winBonus[kind], t.badBeat[kind]
	lost := int64(0) // by the Ante Wager when the hand is beaten
	if kind == 0 {
		lost = ante
	}
	for n := range t.list {
		way, raise := &t.list[n], int64(n)*ante
		way.Choice, way.Wagered = choices[n], ante+raise
		if n == 0 {
			way.Ends = append(way.Ends[:0], analysis.End{Net: -ante, Deals: win + lose})
			continue
		}
		first, second := analysis.Paid{Cell: 1, On: ante}, analysis.Paid{Cell: 2, On: raise}
		way.Ends = append(way.Ends[:0],
			analysis.End{Net: ante + raise + won.Pays, Deals: win, Paid: [4]analysis.Paid{first, second, won.Paid}},
			analysis.End{Net: beaten.Pays - lost - raise, Deals: lose, Paid: [4]analysis.Paid{beaten.Paid}})
	}
	return t.list[:]
}
