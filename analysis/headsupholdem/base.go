// Package headsupholdem is the exact mathematics of 58 Pa. Code Chapter 677a, Heads-Up
// Hold 'Em.
package headsupholdem

import (
	"context"
	"fmt"
	"math/big"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	chapter "felt.example/felt/pa/headsupholdem"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Game is Heads-Up Hold 'Em. The aggregate payout limit of § 677a.12(f) is left out: it
// cuts no wager of the table minimum.
var Game = analysis.Game{
	Game:       &chapter.Game,
	Strategies: strategies,
	Count:      analysis.CountDeclared,
	Ties:       "Of decisions that are worth the same a check comes before a raise, and after the River a raise before a fold.",
	Base:       base,

	BaseOn:         BaseOn,
	DealerCardSeen: DealerCardSeen,
	TieEnds:        tieEnds,
	Stages:         stagesOf,
	Advice:         advice,
	Decide: func(ctx context.Context, s *game.Selected, h *analysis.Hand) ([]analysis.Choice, error) {
		return Decide(ctx, s, card.SetOf(h.Cards...), card.SetOf(h.Community...), card.SetOf(h.Dealer...), card.SetOf(h.Gone...))
	},
	Seeing: seeing,
	Deals:  100,
	Form: analysis.HandForm{
		Community: []int{0, 3, 5},
		Given:     "A Raise Wager is the largest allowed, for a smaller one is never better than both that and a check. Before the Flop the answer takes some seconds.",
	},
	Player: player,
	Kernel: kernel,
}

// pays are what rounds come to by the chapter's settlements, by the category of the player's hand and
// the group of the dealer's, in parts of which so many are the Ante Wager.
type pays struct {
	ante    int64
	dealers int64 // how many pairs of cards the dealer may have
	lists   [hand.RoyalFlush + 1][groups][]round.Settlement
	river   [hand.RoyalFlush + 1]ending // with a Raise Wager after the River
	fold    int64
	// One Ante Wager more on the Raise Wager wins and loses so much, whatever the hand.
	moreWon, moreLost int64
}

// The groups of the dealer's cards beside a player's: those that he ties with, and those that he beats and
// loses to, where the dealer qualifies and where not. All cards of a group are settled alike.
const (
	tied = iota
	won
	wonUnqualified
	lost
	lostUnqualified
	groups
)

// ending is what the player is up against each group.
type ending [groups]int64

// bounds are the lowest and the highest hand of each category.
var bounds = func() (of [hand.RoyalFlush + 1][2]hand.Value) {
	lowest, highest := hand.FiveCard(card.SetOf(card.Hand("7c 5d 4c 3c 2c")...)), hand.FiveCard(card.SetOf(card.Hand("Ac Kc Qc Jc Tc")...))
	for v := highest; v >= lowest; v-- {
		bound := &of[v.Category()]
		if bound[0] = v; bound[1] == 0 {
			bound[1] = v
		}
	}
	return of
}()

// pairsOfOthers is how many pairs of cards a dealer may have when a player and the board
// have seven of a deck.
func pairsOfOthers(deck int) int64 { return int64((deck - 7) * (deck - 8) / 2) }

// newPays reads paytables.
func newPays(t tables, dealers int64) (pays, error) {
	var names []string
	for c := hand.None; c <= hand.RoyalFlush; c++ {
		names = append(names, c.Name())
	}
	unit, parts, err := analysis.Parts(names, t.odds, t.badBeat)
	if err != nil {
		return pays{}, err
	}
	p := pays{ante: unit, dealers: dealers}
	settle := chapter.Settle(payer(t.odds), payer(t.badBeat))
	for c := hand.HighCard; c <= hand.RoyalFlush; c++ {
		if c < hand.Straight && parts[1][c] != -unit {
			return pays{}, fmt.Errorf("paytable: the Bad Beat Bonus is paid for a straight or higher, not for %q (§ 677a.11(h)(2)(iii))", c.Name())
		}
		low, high := bounds[c][0], bounds[c][1]
		p.lists[c] = [groups][]round.Settlement{
			tied: settle(high, high), won: settle(high, bounds[hand.Pair][0]), wonUnqualified: settle(high, bounds[hand.HighCard][0]),
			lost: settle(low, bounds[hand.RoyalFlush][1]), lostUnqualified: settle(low, bounds[hand.HighCard][1]),
		}
		p.river[c] = p.ending(1, c)
	}
	p.fold = int64(analysis.NetOf(chapter.Folds, p.placed(0)))
	once, twice := p.ending(1, hand.Pair), p.ending(2, hand.Pair)
	p.moreWon, p.moreLost = twice[won]-once[won], twice[lost]-once[lost]
	return p, nil
}

// payer is what a paytable pays a hand.
func payer(t paytable.Printed) func(hand.Category) payout.Payout {
	return func(c hand.Category) payout.Payout {
		for _, row := range t.Rows {
			if row.Hand == c.Name() {
				return row.Pays
			}
		}
		return payout.Payout{}
	}
}

// tables are the paytables of the Odds Wager: what it pays when the player wins, and when he
// loses.
type tables struct{ odds, badBeat paytable.Printed }

// printed are those of the chapter.
var printed = tables{chapter.Odds.Print()[0], chapter.BadBeat.Print()[0]}

// printedPays are what these pay.
func printedPays(dealers int64) pays {
	p, err := newPays(printed, dealers)
	if err != nil {
		panic(err) // the chapter's tables can be read
	}
	return p
}

// placed is what is placed on each wager, in parts, with a Raise Wager of a given multiple of the Ante Wager.
func (p *pays) placed(raise int64) func(round.WagerID) int64 {
	return func(wager round.WagerID) int64 {
		if wager == chapter.Raise {
			return raise * p.ante
		}
		return p.ante
	}
}

// ending is what the player is up with a Raise Wager of a given multiple of the Ante Wager.
func (p *pays) ending(raise int64, c hand.Category) (e ending) {
	for group, list := range p.lists[c] {
		e[group] = int64(analysis.NetOf(list, p.placed(raise)))
	}
	return e
}

// raised is the sum over the dealer's cards with a Raise Wager after the River; ties are even.
func (p *pays) raised(f fate) int64 {
	e := &p.river[f.category()]
	return f.won()*e[won] + f.wonUnqualified()*e[wonUnqualified] + f.lost()*e[lost] + f.lostUnqualified()*e[lostUnqualified]
}

// folded is the sum of a fold, § 677a.11(f).
func (p *pays) folded() int64 { return p.fold * p.dealers }

// raisesRiver is the best decision after the River.
func (p *pays) raisesRiver(f fate, _, _ card.Set) bool { return p.raised(f) >= p.folded() }

// worth is what two cards are worth when the whole board is seen.
func (p *pays) worth(f fate) worth {
	one, folded := p.raised(f), p.folded()
	more := p.moreWon*(f.won()+f.wonUnqualified()) + p.moreLost*(f.lost()+f.lostUnqualified())
	w := worth{one + 2*more, one + more, one}
	if !f.raises() {
		w.one = folded
	}
	return w
}

func base(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
	return BaseOn(ctx, s, strategy, nil)
}

// BaseOn is the base game on custom paytables, in place of those that the chapter
// prints for the same wagers: the Odds Wager and the Bad Beat Bonus.
func BaseOn(ctx context.Context, _ *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	t := tablesWith(own)
	k, err := solved(ctx, t, strategy)
	if err != nil {
		return nil, err
	}
	e, err := k.count(ctx)
	if err != nil {
		return nil, err
	}
	f := k.figure(t, e, strategy)
	f.Chart = []analysis.Chart{analysis.TwoCards("Before the Flop", func(own card.Set) string {
		if two := own.Cards(); k.raisesBefore(two[0], two[1]) {
			return "raise 3"
		}
		return "check"
	})}
	return f, nil
}

// solved is the whole deck played by a strategy on these paytables.
func solved(ctx context.Context, t tables, strategy string) (*solver, error) {
	return analysis.Once(ctx, fmt.Sprint(chapter.Game.ID, t, strategy), func() (*solver, error) {
		p, err := newPays(t, pairsOfOthers(card.Full.Len()))
		if err != nil {
			return nil, err
		}
		return solve(ctx, card.Full.Ranks(), noCard, p, policyOf(strategy))
	})
}

// stagesOf lists the best play; see analysis.Game.
func stagesOf(ctx context.Context, s *game.Selected, own func(cards card.Set, alike int64, choice string, value int64), community func(cards card.Set, alike, value int64)) (parts int64, err error) {
	k, err := solved(ctx, tablesOf(s), analysis.Optimal)
	if err != nil {
		return 0, err
	}
	err = analysis.EachHand(ctx, k.ranks, 2, func(cards card.Set, alike uint64) {
		x, y := both(cards)
		v := k.before[k.classOf(x, y)]
		choice, value := "check", v.check
		if k.raisesBefore(x, y) {
			choice, value = "raise 3", v.raise
		}
		own(cards, int64(alike), choice, value/int64(alike)) // each of them brings the same
	})
	if err != nil {
		return 0, err
	}
	brings, workers := make([]int64, len(k.flops)), k.workers()
	if err := share(ctx, len(k.flops), func(worker, i int) { brings[i] = workers[worker].brings(&k.flops[i]) }); err != nil {
		return 0, err
	}
	for i := range k.flops {
		community(k.flops[i].cards, k.flops[i].hands, brings[i])
	}
	return k.parts(), nil
}

// parts is how many parts the Ante Wager has in all deals of two cards.
func (s *solver) parts() int64 {
	n := int64(card.Full.Len() - 2)
	return s.pays.ante * (n * (n - 1) / 2 * (n - 2) / 3) * ((n - 3) * (n - 4) / 2) * s.pays.dealers
}

// tieEnds are the ends of the best play; see analysis.Game.
func tieEnds(ctx context.Context, _ *game.Selected, own map[round.WagerID]paytable.Printed) ([]analysis.TieEnd, error) {
	t := tablesWith(own)
	k, err := solved(ctx, t, analysis.Optimal)
	if err != nil {
		return nil, err
	}
	least, err := k.countTies(ctx, forLeast)
	if err != nil {
		return nil, err
	}
	most, err := k.countTies(ctx, forMost)
	if err != nil {
		return nil, err
	}
	return analysis.NewTieEnds(k.figure(t, least, analysis.Optimal), k.figure(t, most, analysis.Optimal)), nil
}

// tablesOf are the paytables of the selection.
func tablesOf(s *game.Selected) tables {
	own := map[round.WagerID]paytable.Printed{}
	for _, wager := range []round.WagerID{chapter.OddsWager, chapter.BadBeatBonus} {
		if table, given := s.Own(wager); given {
			own[wager] = table
		}
	}
	return tablesWith(own)
}

// tablesWith are the paytables of the chapter, or custom ones in their place.
func tablesWith(own map[round.WagerID]paytable.Printed) tables {
	t := printed
	if odds, given := own[chapter.OddsWager]; given {
		t.odds = odds
	}
	if badBeat, given := own[chapter.BadBeatBonus]; given {
		t.badBeat = badBeat
	}
	return t
}

// DealerCardSeen is the base game when the dealer shows one card, of this rank, before the
// players decide, and then the best is done.
func DealerCardSeen(ctx context.Context, _ *game.Selected, rank card.Rank, own map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	t := tablesWith(own)
	// The dealer's other card is any that neither he, the player nor the board has.
	p, err := newPays(t, int64(card.Full.Len()-8))
	if err != nil {
		return nil, err
	}
	k, err := solve(ctx, card.Full.Ranks(), card.New(rank, card.Clubs), p, policy{})
	if err != nil {
		return nil, err
	}
	e, err := k.count(ctx)
	if err != nil {
		return nil, err
	}
	f := k.figure(t, e, analysis.Optimal)
	f.Given = "one of the dealer's cards is seen, of the rank " + rank.Name()
	return f, nil
}

// figure is the base game as it was counted.
func (k *solver) figure(t tables, e *ends, strategy string) *analysis.Figure {
	p, nets := &k.pays, analysis.NewNets(k.pays.ante)
	raises := [decisions]int64{raise3: 3, raise2: 2, raise1: 1}
	hands, paid := uint64(0), map[cell]uint64{}
	var taken [decisions]uint64
	for decision := range e {
		for c := hand.HighCard; c <= hand.RoyalFlush; c++ {
			end := &e[decision][c]
			taken[decision] += end.hands
			deals := end.hands * uint64(p.dealers)
			if decision == fold {
				nets.Add(p.fold, deals)
				continue
			}
			up := p.ending(raises[decision], c)
			for group, n := range end.groups(deals) {
				nets.Add(up[group], n)
				for _, x := range p.lists[c][group] {
					placed := n
					if x.Wager == chapter.Raise {
						placed *= uint64(raises[decision])
					}
					paid[cellOf(&x)] += placed
				}
			}
		}
		hands += taken[decision]
	}
	share := func(part, all uint64) *big.Rat {
		return new(big.Rat).SetFrac(new(big.Int).SetUint64(part), new(big.Int).SetUint64(all))
	}
	f := &analysis.Figure{
		Game: chapter.Game.ID, Wager: analysis.Base, Cite: "677a.11", Strategy: strategy,
		Combinations: nets.Total(), Lines: nets.Lines(), Wagered: big.NewRat(2, 1),
	}
	for decision, name := range [decisions]string{"raise 3 before the Flop", "raise 2 after the Flop", "raise 1 after the River", "fold"} {
		frequency := share(taken[decision], hands)
		f.Decisions = append(f.Decisions, analysis.Decision{Name: name, Frequency: frequency})
		f.Wagered.Add(f.Wagered, new(big.Rat).Mul(frequency, big.NewRat(raises[decision], 1)))
	}
	add := func(wager round.WagerID, name, pays string) {
		f.Cells = append(f.Cells, analysis.Cell{Wager: wager, Hand: name, Pays: pays, PerUnit: share(paid[cell{wager, name}], hands*uint64(p.dealers))})
	}
	add(chapter.Ante, wins, "1 to 1")
	add(chapter.Raise, wins, "1 to 1")
	for _, row := range t.odds.Rows {
		add(chapter.OddsWager, row.Hand, row.Pays.String())
	}
	for _, row := range t.badBeat.Rows {
		add(chapter.BadBeatBonus, row.Hand, row.Pays.String())
	}
	return f
}

// cell is what pays a wager: a row of a table, or even money whenever it wins.
type cell struct {
	wager round.WagerID
	hand  string
}

const wins = "wins"

// cellOf is the cell by which a wager is settled; the zero value where none is paid.
func cellOf(x *round.Settlement) cell {
	switch {
	case x.Hand != "":
		return cell{x.Wager, x.Hand}
	case x.Pays.Loses() || x.Pays.Pushes():
		return cell{}
	}
	return cell{x.Wager, wins}
}
