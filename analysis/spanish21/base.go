// Package spanish21 is the exact mathematics of 58 Pa. Code Chapter 635a, Spanish 21, off
// the top of the shoe: with no cards seen but the player's own and the dealer's first.
package spanish21

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	chapter "felt.example/felt/pa/spanish21"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Game is Spanish 21.
var Game = analysis.Game{
	Game:       &chapter.Game,
	Strategies: strategies,
	Count:      analysis.CountDeclared,
	Ties:       "Of actions that are worth the same on the first two cards drawing comes first, then standing, and later standing; doubling down, splitting and surrendering come last.",
	Base:       base,
	Advice:     advice,
	Shoe:       shoe,

	TieEnds:      tieEnds,
	HoleCardSeen: HoleCardSeen,
	Elsewhere:    ValueElsewhere,

	ElsewhereRules: elsewhereRules,

	After:   After,
	Effects: Effects,
	Decide: func(ctx context.Context, s *game.Selected, h *analysis.Hand) ([]analysis.Choice, error) {
		return Decide(ctx, s, Position{Up: h.Dealer[0], Cards: h.Cards, Split: h.Split, Doubled: h.Doubled, Seen: h.Gone})
	},
	Form: analysis.HandForm{
		Deck: oneDeck.Cards(), Cards: [2]int{2, mostDrawn}, Dealer: [2]int{1, 1}, Decks: true, Split: true, Doubled: true,
		Given: "The dealer has no Blackjack. A hand that comes of a split is taken alone: the hands beside it are left out, and that it may be split again.",
	},
	Player: player,
	Kernel: func(_ context.Context, s *game.Selected, p analysis.Placed) (*analysis.Kernel, error) {
		return analysis.JudgedKernel(s, p), nil
	},
	Options:   []string{"splits", "minimum"},
	Minimums:  []money.Cents{5 * money.Dollar, 25 * money.Dollar},
	Insurance: chapter.InsuranceWager,
}

// oneDeck is the cards of one deck, § 635a.3(a): it has no 10s.
const oneDeck = card.Full &^ (1<<card.Ten | 1<<(card.Ten+16) | 1<<(card.Ten+32) | 1<<(card.Ten+48))

// mostDrawn is as many cards as a hand can have without being over 21, and one.
const mostDrawn = 22

var strategies = []analysis.Strategy{
	{ID: analysis.Optimal, Name: "The best decision by all cards of the hand and the dealer's first; a split hand is played by its own cards, as is best for the first of two"},
	{ID: "total", Name: "The best decision by the total, the number of cards and the dealer's first, as the chart says"},
	{ID: "basic", Name: "The published chart for a dealer who stands on all 17s, but with more than two cards a card is drawn where it doubles down", Source: "wizardofodds.com, Spanish 21, dealer stands on soft 17", Charts: published.charts(),
		Read: "In the charts a row is your hand, a column the card that the dealer has face up, and a letter what to do; 10 is a king, queen or jack."},
	{ID: "mimic", Name: "As the dealer plays: draw to 16, stand on all 17s"},
}

// approximation is how the figure is not exact, and how far; the tests at full weight tell
// the bounds.
const approximation = "The value is exact for the strategy. Only hands of one split could be played better, by each other's cards as well: " +
	"with one split a round that is worth less than 0.00001 of the wager. How they end together is taken as independent, given the dealer's hand " +
	"and their number: that bears on the distribution, by less than 0.0001 of its standard deviation's square, and not on the value"

func base(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	return situationOf(s).figure(ctx, strategy)
}

// figure solves the situation with a strategy.
func (g *situation) figure(ctx context.Context, strategy string) (*analysis.Figure, error) {
	solved, chart, err := play(ctx, g, strategy)
	if err != nil {
		return nil, err
	}
	f := solved.figure(strategy)
	if chart != nil {
		f.Chart = chart.charts()
	}
	return f, nil
}

// play solves a situation with a strategy; its chart is nil where there is none.
func play(ctx context.Context, g *situation, strategy string) (*solution, *totals, error) {
	switch strategy {
	case "basic":
		s, err := solve(ctx, g, published)
		return s, published, err
	case "mimic":
		s, err := solve(ctx, g, mimic{})
		return s, nil, err
	}
	best, err := solve(ctx, g, nil)
	if err != nil {
		return nil, nil, err
	}
	if _, err := g.tied(ctx, func() (*solution, error) { return best, nil }); err != nil {
		return nil, nil, err
	}
	chart := newTotals(best)
	if strategy == "total" {
		best, err = solve(ctx, g, chart)
	}
	return best, chart, err
}

// tied reports whether any two of the best decisions are worth the same. That is kept, the solution is not: it is large.
func (g *situation) tied(ctx context.Context, solved func() (*solution, error)) (bool, error) {
	return analysis.Once(ctx, g.key(), func() (bool, error) {
		best, err := solved()
		return err == nil && best.ties(), err
	})
}

// key is equal for situations that are equal. A Rat within a struct would print its address.
func (g *situation) key() string {
	return fmt.Sprint(chapter.Game.ID, g.unseen, g.hole, g.hands, g.split21Wins, g.superBonus, g.fixed)
}

// tieEnds tells that no two of the best decisions are worth the same; see analysis.Game. Where some are, the ends
// are not worked out.
func tieEnds(ctx context.Context, s *game.Selected, _ map[round.WagerID]paytable.Printed) ([]analysis.TieEnd, error) {
	g := situationOf(s)
	tied, err := g.tied(ctx, func() (*solution, error) { return solve(ctx, g, nil) })
	if err != nil || tied {
		return nil, err
	}
	return []analysis.TieEnd{}, nil
}

// ties reports whether any two of the best decisions are worth the same.
func (s *solution) ties() bool {
	for i := range s.starts {
		st := &s.starts[i]
		for a, v := range st.values {
			if v != nil && action(a) != st.action && v.Cmp(st.values[st.action]) == 0 {
				return true
			}
		}
	}
	for key, each := range s.splits {
		if each.tied {
			return true
		}
		for i := range each.worths {
			h, w := &hands()[i], &each.worths[i]
			if h.cards[key[1]] > 0 && h.size == 2 && h.points < 21 && !w.double.more(&w.best) && !w.best.more(&w.double) && each.played.actions[i] != doubleDown && !w.best.zero() {
				return true
			}
		}
	}
	return false
}

// situationOf is a full shoe under the options and readings chosen. The additional payout
// of § 635a.12(c) is a fixed amount: it counts on a wager of the table's minimum, where
// that is chosen.
func situationOf(s *game.Selected) *situation {
	g := &situation{
		unseen: newUnseen(decksOf(s)), hole: hidden, hands: chapter.Splits.Of(s) + 1,
		split21Wins: chapter.Split21Wins.Chosen(s), superBonus: new(big.Rat),
		minimum: "the additional payout of a fixed amount (§ 635a.12(c)) is left out, for the rules name no minimum",
	}
	if wager := game.Minimum.Of(s); wager > 0 {
		g.minimum = fmt.Sprintf("the additional payout of a fixed amount (§ 635a.12(c)) counts as on a wager of the minimum, %s", wager.Words())
		if pays := chapter.FixedFor(wager); pays > 0 {
			column := chapter.SuperBonus.Column("")
			g.superBonus.SetFrac64(int64(column.Pays(pays).Amount(wager, 0)), int64(wager))
			g.fixed = " and " + column.Pays(pays).String()
		}
	}
	return g
}

func decksOf(s *game.Selected) int64 { return int64(chapter.Decks(s)) }

var wins = chapter.Wins.Column("")

// figure is the solution as a figure.
func (s *solution) figure(strategy string) *analysis.Figure {
	chance := func(n *big.Int) *big.Rat { return new(big.Rat).SetFrac(n, s.whole) }
	f := &analysis.Figure{
		Game: chapter.Game.ID, Wager: analysis.Base, Cite: "635a.7", Strategy: strategy, Approximation: approximation,
		Given: "no card is seen but the player's and the dealer's first; " + s.situation.minimum,
		Lines: s.outcomes(), Cells: s.cells(),
	}
	more := new(big.Int).Add(s.taken[split], s.taken[doubleDown])
	f.Wagered = new(big.Rat).Add(big.NewRat(1, 1), chance(more))
	for a := range action(decisions) {
		f.Decisions = append(f.Decisions, analysis.Decision{Name: a.String(), Frequency: chance(s.taken[a])})
	}
	f.Decisions = append(f.Decisions, analysis.Decision{Name: "insurance", Frequency: new(big.Rat)})
	return f
}

// paid are the endings that are paid as winning hands.
var paid = [wholeEndings]chapter.Win{
	won: chapter.Ordinary, fiveCards: chapter.FiveCards, sixCards: chapter.SixCards, sevenCards: chapter.SevenCards,
}

// runWins are those of runs.
var runWins = [2][3]chapter.Win{
	{chapter.MixedRun, chapter.SuitedRun, chapter.SpadeRun},
	{chapter.MixedSevens, chapter.SuitedSevens, chapter.SpadeSevens},
}

func (s *solution) outcomes() []analysis.Line {
	var list []analysis.Line
	add := func(hand, pays string, net *big.Rat, chance *big.Int) {
		if chance.Sign() != 0 {
			list = append(list, analysis.Line{Hand: hand, Pays: pays, Net: net, Probability: new(big.Rat).SetFrac(chance, s.whole)})
		}
	}
	win := func(w chapter.Win, chance *big.Int) {
		pays := wins.Pays(w)
		n, m, _ := pays.Net()
		add(w.String(), pays.String(), big.NewRat(int64(n), int64(m)), chance)
	}
	win(chapter.Blackjack, s.others[blackjack])
	for e, w := range paid {
		if w != 0 {
			win(w, s.ends[e])
		}
	}
	for kind := range runWins {
		for i, w := range runWins[kind] {
			if kind == 0 {
				win(w, s.runs[kind][i])
				continue
			}
			win(w, new(big.Int).Sub(s.runs[kind][i], s.super[i]))
			n, m, _ := wins.Pays(w).Net()
			net := big.NewRat(int64(n), int64(m))
			add(w.String()+" against a 7", wins.Pays(w).String()+s.situation.fixed, net.Add(net, s.situation.superBonus), s.super[i])
		}
	}
	add("doubled down, wins", evenMoney.String(), big.NewRat(2, 1), s.ends[doubledWon])
	add("doubled down, ties", "", new(big.Rat), s.ends[doubledTied])
	add("doubled down, loses", "", big.NewRat(-2, 1), s.ends[doubledLost])
	add("doubled down, rescued", "", big.NewRat(-1, 1), s.ends[rescued])
	add("surrendered", "", big.NewRat(-1, 2), s.others[surrendered])
	add("ties", "", new(big.Rat), s.ends[tied])
	add("loses", "", big.NewRat(-1, 1), s.ends[lost])
	add("loses to a Blackjack", "", big.NewRat(-1, 1), s.others[beaten])
	for net, chance := range s.nets {
		hand := "split hands, even"
		switch {
		case net > 0:
			hand = "split hands, up " + strconv.Itoa(net)
		case net < 0:
			hand = "split hands, down " + strconv.Itoa(-net)
		}
		add(hand, "", big.NewRat(int64(net), 1), chance)
	}
	slices.SortStableFunc(list, func(a, b analysis.Line) int {
		if c := b.Net.Cmp(a.Net); c != 0 {
			return c
		}
		return slices.Compare([]byte(a.Hand), []byte(b.Hand))
	})
	return list
}

// evenMoney is what doubled hands are paid, § 635a.10(c).
var evenMoney = payout.To(1, 1)

// cells are what the payouts of § 635a.12 are worth.
func (s *solution) cells() []analysis.Cell {
	units := map[chapter.Win]*big.Int{chapter.Blackjack: s.others[blackjack]}
	for e, w := range paid {
		if w != 0 {
			units[w] = s.ends[e]
		}
	}
	for kind := range runWins {
		for i, w := range runWins[kind] {
			units[w] = s.runs[kind][i]
		}
	}
	twice := new(big.Int).Lsh(s.ends[doubledWon], 1)
	units[chapter.Ordinary] = twice.Add(twice, units[chapter.Ordinary]).Add(twice, s.splitWins)
	var list []analysis.Cell
	for _, row := range chapter.Wins.Print()[0].Rows {
		for w, n := range units {
			if w.String() == row.Hand {
				list = append(list, analysis.Cell{Wager: chapter.Spanish21, Hand: row.Hand, Pays: row.Pays.String(), PerUnit: new(big.Rat).SetFrac(n, s.whole)})
			}
		}
	}
	super := new(big.Int).Add(s.super[1], s.super[2])
	for _, row := range chapter.SuperBonus.Print()[0].Rows {
		list = append(list, analysis.Cell{Wager: chapter.SuperBonusPayouts, Hand: row.Hand, Pays: row.Pays.String(), PerUnit: new(big.Rat).SetFrac(super, s.whole)})
	}
	return list
}
