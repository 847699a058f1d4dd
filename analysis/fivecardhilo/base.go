// Package fivecardhilo is the exact mathematics of Chapter 579, Five Card Hi-Lo.
package fivecardhilo

import (
	"context"
	"runtime"
	"sync"

	"felt/analysis"
	"felt/card"
	"felt/game"
	"felt/pa/fivecardhilo"
	"felt/round"
)

// WithTie is the strategy for an Ante Wager and a Tie Wager of the same amount. What the
// Tie Wager costs is how much less it is worth than the best play without.
const WithTie = "tie"

// Exposed is the strategy of a player who has seen one of the dealer's cards.
const Exposed = "exposed"

// Game is the mathematics of Chapter 579.
var Game = analysis.Game{
	Game: &fivecardhilo.Game,
	Strategies: []analysis.Strategy{
		{ID: analysis.Optimal, Name: "Folds, or plays and sets the hands in the way that is best."},
		{ID: Exposed, Name: "The best when the player has seen one of the dealer's cards."},
		{ID: "basic", Name: "Without an ace, folds a low hand of 9 or more, unless the high hand has 28, or 15 more than the low hand. Puts one ace low, unless the high hand with the aces has 21 points and twice as many as the low hand would lose."},
		{ID: "mimic", Name: "Never folds, and sets the hands as the dealer does."},
		{ID: "always", Name: "Never folds, and sets the hands in the way that is best."},
		{ID: WithTie, Name: "The best with a Tie Wager as large as the Ante Wager, which then counts as part of the game."},
	},
	Count: count,
	Base:  base,
}

func base(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
	return solve(ctx, s, strategy, card.Full)
}

// solve is Base for a deck of these cards.
func solve(ctx context.Context, s *game.Selected, strategy string, cards card.Set) (*analysis.Figure, error) {
	d, t := newDeck(cards), newTable(s, strategy == WithTie)
	sum := analysis.NewWays(ante, t.cells, fold, play, acesHigh, aceLow)
	var charts []analysis.Chart
	if strategy == Exposed {
		var err error
		if charts, err = t.playSeen(ctx, d, sum); err != nil {
			return nil, err
		}
	} else {
		ways, err := t.play(ctx, d, strategy)
		if err != nil {
			return nil, err
		}
		for i, way := range ways {
			sum.Add(d.ways(d.hands[i].holds, holding{}, holding{}), way, way.Choice)
		}
		charts = chart(d, ways)
	}
	f := sum.Figure(s, strategy)
	f.Paytable = s.Paytable(fivecardhilo.AnteBonusPayout)
	f.Chart = charts
	return f, nil
}

// play is the way in which the strategy plays each of the deck's hands.
func (t *table) play(ctx context.Context, d *deck, strategy string) ([]*analysis.Way, error) {
	played := make([]*analysis.Way, len(d.hands))
	err := each(ctx, d, func(i int) {
		h := &d.hands[i]
		ways := t.ways(h, d.dealers(h.holds, holding{}))
		played[i] = &ways[follow(strategy, h, ways)]
	})
	return played, err
}

// playSeen adds up the best play for each card of the dealer's that is seen, in each of the
// deals once for each of his cards, and charts what the game is worth by the card.
func (t *table) playSeen(ctx context.Context, d *deck, sum *analysis.Ways) ([]analysis.Chart, error) {
	var byValue [values]*analysis.Ways
	for v := range byValue {
		byValue[v] = sum.Empty()
	}
	var guard sync.Mutex
	err := each(ctx, d, func(i int) {
		h := &d.hands[i]
		hands := d.ways(h.holds, holding{}, holding{})
		for v := range h.holds {
			gone, seen := h.holds, holding{}
			gone[v]++
			seen[v]++
			if gone[v] > d.holds[v] {
				continue
			}
			ways := t.ways(h, d.dealers(gone, seen))
			way := &ways[analysis.BestWay(ways)]
			guard.Lock()
			byValue[v].Add(hands*int64(d.holds[v]-h.holds[v]), way, way.Choice)
			guard.Unlock()
		}
	})
	if err != nil {
		return nil, err
	}
	c := analysis.Chart{Title: "By the card that is seen", Columns: []string{"card", "expected value"}}
	for v, part := range byValue {
		if d.holds[v] > 0 {
			c.Rows = append(c.Rows, []string{names[v], part.Percent()})
			sum.Join(part)
		}
	}
	return []analysis.Chart{c}, nil
}

// names are the cards of each point value.
var names = [values]string{"ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten, jack, queen or king"}

// each does something for each of the deck's hands, on all processors; it ends early, with
// the context's error, when the context is done.
func each(ctx context.Context, d *deck, do func(i int)) error {
	var workers sync.WaitGroup
	n := runtime.GOMAXPROCS(0)
	for first := range n {
		workers.Go(func() {
			for i := first; i < len(d.hands) && ctx.Err() == nil; i += n {
				do(i)
			}
		})
	}
	workers.Wait()
	return ctx.Err()
}

// Choose is the choice of a strategy with each five cards, as Decide names it: worked out
// once for all hands, to be asked for one often. With a choice to play go the cards of the
// low hand.
func Choose(ctx context.Context, s *game.Selected, strategy string) (func(own card.Set) (choice string, low card.Set), error) {
	d, t := newDeck(card.Full), newTable(s, strategy == WithTie)
	ways, err := t.play(ctx, d, strategy)
	if err != nil {
		return nil, err
	}
	choices := make(map[holding]string, len(ways))
	for i, way := range ways {
		choices[d.hands[i].holds] = way.Choice
	}
	return func(own card.Set) (string, card.Set) {
		choice := choices[holds(own)]
		settings := newDealt(own).settings
		switch choice {
		case fold:
			return choice, 0
		case aceLow:
			return choice, settings[1].Low
		}
		return choice, settings[0].Low
	}, nil
}

// Decide is what each choice of a player is worth who holds five cards and has seen some
// of the dealer's, and some that are gone from the deck, such as his neighbours'; withTie,
// for an Ante and a Tie Wager of the same amount together.
func Decide(_ context.Context, s *game.Selected, own, dealer, gone card.Set, withTie bool) ([]analysis.Choice, error) {
	if err := analysis.CheckSeen(s.Game, own, dealer, gone); err != nil {
		return nil, err
	}
	d, h := newDeck(card.Full), newDealt(own)
	return analysis.Choices(newTable(s, withTie).ways(&h, d.dealers(holds(own|dealer|gone), holds(dealer))), ante), nil
}

// The decisions. Without an ace, or with four, a hand can be set in one way.
const (
	fold     = "fold"
	play     = "play"
	acesHigh = "play, aces high"
	aceLow   = "play, one ace low"
)

// follow is the place of the way in which the strategy plays; that after folding sets as
// the dealer does.
func follow(strategy string, h *dealt, ways []analysis.Way) int {
	switch strategy {
	case "mimic":
		return 1
	case "always":
		return 1 + analysis.BestWay(ways[1:])
	case "basic":
		return basic(h)
	}
	return analysis.BestWay(ways)
}

func basic(h *dealt) int {
	high, low := h.settings[0].HighPoints, h.settings[0].LowPoints
	switch {
	case len(h.settings) > 1 && high < 21+2*(low-h.settings[1].LowPoints):
		return 2
	case h.holds[0] == 0 && low >= 9 && high < min(28, low+15):
		return 0
	}
	return 1
}

// ante is the Ante Wager in the parts of it that nets are told in.
const ante = 1

// table is what is paid.
type table struct {
	cells     []analysis.Cell
	anteBonus [fivecardhilo.FourAcesAndTwo + 1]bonus
	tie       [fivecardhilo.BothTie + 1]bonus
	staked    int64 // on the Tie Wager
}

// bonus is what a hand wins in parts of the Ante, and the cell that pays it.
type bonus struct {
	pays int64
	paid analysis.Paid
}

func newTable(s *game.Selected, withTie bool) *table {
	even := []round.WagerID{fivecardhilo.Ante, fivecardhilo.Play}
	t := &table{cells: analysis.Cells(s, even, fivecardhilo.AnteBonusPayout)}
	column := fivecardhilo.AnteBonus.Column(s.Paytable(fivecardhilo.AnteBonusPayout))
	for h := fivecardhilo.ThreeAces; h <= fivecardhilo.FourAcesAndTwo; h++ {
		t.anteBonus[h].pays = int64(column.Pays(h).Amount(ante, 0))
		t.anteBonus[h].paid = analysis.PaidOn(t.cells, fivecardhilo.AnteBonusPayout, h.String(), ante)
	}
	if !withTie {
		return t
	}
	t.staked = ante
	t.cells = append(t.cells, analysis.Cells(s, nil, fivecardhilo.TieWager)...)
	tie := fivecardhilo.Tie.Column("")
	t.tie[0].pays = -t.staked
	for h := fivecardhilo.LowTie; h <= fivecardhilo.BothTie; h++ {
		t.tie[h].pays = int64(tie.Pays(h).Amount(ante, 0))
		t.tie[h].paid = analysis.PaidOn(t.cells, fivecardhilo.TieWager, h.String(), t.staked)
	}
	return t
}

// ways are the ways to play a hand, §§ 579.11(b) to (j)(1): to fold, or to play and set the
// hands.
func (t *table) ways(h *dealt, dealers *points) []analysis.Way {
	ways := []analysis.Way{{Choice: fold, Wagered: ante + t.staked, Ends: []analysis.End{{Net: -ante - t.staked, Deals: dealers.all()}}}}
	for i, setting := range h.settings {
		way := analysis.Way{Choice: play, Wagered: 2*ante + t.staked, Ends: t.ends(h, setting, dealers)}
		if len(h.settings) > 1 {
			way.Choice = [...]string{acesHigh, aceLow}[i]
		}
		ways = append(ways, way)
	}
	return ways
}

// ends are the ends of a hand set so, one for each contest and tie that there may be.
func (t *table) ends(h *dealt, player fivecardhilo.Setting, dealers *points) []analysis.End {
	var deals [3][fivecardhilo.BothTie + 1]int64 // by how many hands are better, and the tie
	for high := range dealers {
		for low, n := range dealers[high] {
			better := 0
			if player.HighPoints > high {
				better++
			}
			if player.LowPoints < low {
				better++
			}
			deals[better][fivecardhilo.TieHandOf(player, fivecardhilo.Setting{HighPoints: high, LowPoints: low})] += n
		}
	}
	bonus := t.anteBonus[fivecardhilo.AcesHandOf(h.cards)]
	var ends []analysis.End
	for better := range deals {
		contest := 2 * ante * int64(better-1)
		won := [4]analysis.Paid{bonus.paid}
		if better == 2 {
			won[1], won[2] = analysis.Paid{Cell: 1, On: ante}, analysis.Paid{Cell: 2, On: ante}
		}
		for tie, n := range deals[better] {
			if n > 0 {
				won[3] = t.tie[tie].paid
				ends = append(ends, analysis.End{Net: contest + bonus.pays + t.tie[tie].pays, Deals: n, Paid: won})
			}
		}
	}
	return ends
}
