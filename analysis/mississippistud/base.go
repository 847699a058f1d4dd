// Package mississippistud is the exact mathematics of 58 Pa. Code Chapter 655a,
// Mississippi Stud.
package mississippistud

import (
	"context"
	"fmt"
	"math/big"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	chapter "felt.example/felt/pa/mississippistud"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// Game is Mississippi Stud. The ceiling of § 655a.12(b) is left out: it cuts no wager of
// the table minimum.
var Game = analysis.Game{
	Game:       &chapter.Game,
	Strategies: strategies,
	Count:      analysis.CountDeclared,
	Ties:       "Of decisions that are worth the same the smaller Bet Wager comes before the larger, and a wager before a fold.",
	Base:       base,

	BaseOn:            BaseOn,
	CommunityCardSeen: CommunityCardSeen,
	TieEnds:           tieEnds,
	Turned:            turned,
	Decide: func(ctx context.Context, s *game.Selected, h *analysis.Hand) ([]analysis.Choice, error) {
		return Decide(ctx, s, card.SetOf(h.Cards...), card.SetOf(h.Community...), card.SetOf(h.Gone...), h.Wagered)
	},
	Form:   analysis.HandForm{Community: []int{0, 1, 2}, Wagered: true},
	Advice: advice,
	Seeing: seeing,
	Player: player,
	Kernel: kernel,
}

var strategies = []analysis.Strategy{
	{ID: analysis.Optimal, Name: "The best decision for all cards seen and all that is wagered so far; of equal ones the smallest wager, not the fold"},
	{
		ID: "basic", Name: "Count two points for each jack, queen, king or ace that you see and one for each six to ten; wager three times the Ante, once, or fold, by points, pairs and draws",
		Source: "Joseph Kisenwether, as given by wizardofodds.com, Mississippi Stud", Charts: lines(),
		Read: "On each street take the first line that your own cards and the community cards turned so far fulfil. Three or four to a straight, flush or royal flush " +
			"are cards that are still short of it and can become it. A gap is a rank missing between the lowest and the highest of them; an ace counts high or low.",
	},
	{ID: "always", Name: "Never fold, and wager the Ante Wager again on each street until a hand that cannot lose is made, then three times as much"},
}

// lines are the lines of basic as a player reads them, street by street.
func lines() []analysis.Chart {
	do := map[int64]string{1: "the Ante once", 3: "three times the Ante"}
	var list []analysis.Chart
	for n := 2; n <= 4; n++ {
		c := analysis.Chart{Title: streets[n] + " Wager", Columns: []string{"you see", "you wager"}}
		for _, r := range rules[n] {
			c.Rows = append(c.Rows, []string{r.name, do[r.bet]})
		}
		c.Rows = append(c.Rows, []string{"anything else", "nothing: you fold"})
		list = append(list, c)
	}
	return list
}

// streets are the Bet Wagers, by the number of cards that the player then sees.
var streets = map[int]string{2: "3rd Street", 3: "4th Street", 4: "5th Street"}

func base(ctx context.Context, s *game.Selected, strategy string) (*analysis.Figure, error) {
	return BaseOn(ctx, s, strategy, nil)
}

// BaseOn is the base game on a custom paytable for the Ante Wager, by which the Bet
// Wagers are paid as well, in place of the one that the chapter prints.
func BaseOn(ctx context.Context, _ *game.Selected, strategy string, own map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	s, err := solverWith(own)
	if err != nil {
		return nil, err
	}
	reached, err := s.play(ctx, s.strategy(strategy))
	if err != nil {
		return nil, err
	}
	return s.figure(reached, strategy), nil
}

// tieEnds are the ends of the best play; see analysis.Game.
func tieEnds(ctx context.Context, _ *game.Selected, own map[round.WagerID]paytable.Printed) ([]analysis.TieEnd, error) {
	s, err := solverWith(own)
	if err != nil {
		return nil, err
	}
	least, err := s.play(ctx, s.least)
	if err != nil {
		return nil, err
	}
	most, err := s.play(ctx, s.most)
	if err != nil {
		return nil, err
	}
	return analysis.NewTieEnds(s.figure(least, analysis.Optimal), s.figure(most, analysis.Optimal)), nil
}

// solverWith solves on the chapter's paytable, or on a custom one in its place.
func solverWith(own map[round.WagerID]paytable.Printed) (*solver, error) {
	table, given := own[chapter.Ante]
	if !given {
		table = printed
	}
	return newSolver(card.Full, table)
}

// solverOf solves on the paytable of the selection.
func solverOf(s *game.Selected) (*solver, error) {
	if table, given := s.Own(chapter.Ante); given {
		return newSolver(card.Full, table)
	}
	return newSolver(card.Full, printed)
}

// strategy is how much a strategy wagers, in units of the Ante Wager, on the cards seen and
// with so much wagered so far; 0 is a fold.
func (s *solver) strategy(id string) func(seen card.Set, wagered int64) int64 {
	switch id {
	case "basic":
		return basic
	case "always":
		return func(seen card.Set, _ int64) int64 {
			if made(seen, 0) {
				return 3
			}
			return 1
		}
	}
	return s.best
}

// lookedUp makes each decision of a strategy once for all cards of a whole deck that differ by which suit is which
// alone. It is not safe for concurrent use.
func lookedUp(decide func(seen card.Set, wagered int64) int64) func(seen card.Set, wagered int64) int64 {
	var bets [5]analysis.Combinations[[5]uint8] // one more than the Bet Wager, by what is wagered above the least; 0 is not decided yet
	for n := 2; n <= 4; n++ {
		bets[n] = analysis.NewCombinations(n, func(card.Set) (none [5]uint8) { return none })
	}
	return func(seen card.Set, wagered int64) int64 {
		n, class := seen.Len(), analysis.BySuits(seen)
		bet := &bets[n].At(class)[wagered-int64(n-1)]
		if *bet == 0 {
			*bet = uint8(1 + decide(class, wagered))
		}
		return int64(*bet) - 1
	}
}

// chooser is the choice of a strategy by the cards seen and what is wagered so far, in units
// of the Ante Wager, as Decide names it. It is not safe for concurrent use.
func chooser(s *game.Selected, strategy string) (func(own, community card.Set, wagered int64) string, error) {
	solver, err := solverOf(s)
	if err != nil {
		return nil, err
	}
	decide := lookedUp(solver.strategy(strategy))
	return func(own, community card.Set, wagered int64) string {
		return choice(decide(own|community, wagered))
	}, nil
}

// choice names a Bet Wager of a given multiple of the Ante Wager; 0 is a fold.
func choice(bet int64) string {
	return [...]string{"fold", "wager 1", "wager 2", "wager 3"}[bet]
}

// Decide is what each choice is worth with two cards and none, one or two of the community
// cards seen, when so much is wagered so far, in units of the Ante Wager. Cards that are
// gone from the deck, such as the neighbours', are known to be out of play.
func Decide(_ context.Context, s *game.Selected, own, community, gone card.Set, wagered int64) ([]analysis.Choice, error) {
	if err := check(own, community, gone, wagered); err != nil {
		return nil, err
	}
	return printedSolver(card.Full&^gone).choices(own|community, wagered), nil
}

// choices are what each Bet Wager is worth, and a fold.
func (s *solver) choices(seen card.Set, wagered int64) []analysis.Choice {
	var choices []analysis.Choice
	for bet := range int64(4) {
		value := s.fold(seen, wagered)
		if bet > 0 {
			value = s.after(seen, wagered+bet)
		}
		choices = append(choices, analysis.Choice{Name: choice(bet), Value: big.NewRat(value, s.ante*s.deals(seen))})
	}
	return append(choices[1:], choices[0]) // of equal ones the first is best
}

// seeing makes the gain by seen cards; see analysis.Game.
func seeing(ctx context.Context, _ *game.Selected) (func(own, gone card.Set) *big.Rat, error) {
	blind := printedSolver(card.Full)
	// All that can come is worked out, so that several may look it up at once.
	err := analysis.EachHand(ctx, card.Full.Ranks(), 2, func(own card.Set, _ uint64) { blind.value(own, 1) })
	return func(own, gone card.Set) *big.Rat {
		s := printedSolver(card.Full &^ gone)
		return big.NewRat(s.value(own, 1)-s.follow(blind, own, 1), s.ante*s.deals(own))
	}, err
}

// follow is the sum over all deals, in parts, when from these cards on another solver decides.
func (s *solver) follow(by *solver, seen card.Set, wagered int64) int64 {
	bet := by.best(by.class(seen), wagered)
	switch {
	case bet == 0:
		return s.fold(seen, wagered)
	case seen.Len() == 4:
		return s.after(seen, wagered+bet)
	}
	sum := int64(0)
	s.next(seen, func(seen card.Set) { sum += s.follow(by, seen, wagered+bet) })
	return sum
}

// check says why there is nothing to decide, or nil.
func check(own, community, gone card.Set, wagered int64) error {
	bad := func(field, format string, args ...any) error {
		return &game.InputError{Field: field, Message: fmt.Sprintf(format, args...), Cite: "655a.11"}
	}
	least := int64(1 + community.Len())
	switch all := own | community | gone; {
	case own.Len() != 2:
		return bad("cards", "%d are given; a player has 2", own.Len())
	case community.Len() > 2:
		return bad("community", "%d cards are given; when the last one is turned there is nothing to decide", community.Len())
	case all.Len() != own.Len()+community.Len()+gone.Len():
		return bad("cards", "a card is given twice")
	case card.Full.Len()-all.Len() < 3-community.Len():
		return bad("cards", "too few are left for the community cards")
	case wagered < least || wagered > 1+3*int64(community.Len()):
		return bad("wagered", "%d times the Ante Wager is given; it is %d to %d", wagered, least, 1+3*community.Len())
	}
	return nil
}

// CommunityCardSeen is the base game when the first community card is seen before the
// 3rd Street Wager is placed, and then all is played in the best way.
func CommunityCardSeen(ctx context.Context, _ *game.Selected, own map[round.WagerID]paytable.Printed) (*analysis.Figure, error) {
	s, err := solverWith(own)
	if err != nil {
		return nil, err
	}
	s.early = true
	reached, err := s.play(ctx, s.best)
	if err != nil {
		return nil, err
	}
	f := s.figure(reached, analysis.Optimal)
	f.Given = "the first community card is seen before the 3rd Street Wager"
	return f, nil
}
