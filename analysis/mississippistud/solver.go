package mississippistud

import (
	"context"
	"math/big"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/hand"
	chapter "felt.example/felt/pa/mississippistud"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// hands is how many hands the paytable tells apart, those that it does not pay included.
const hands = int(chapter.RoyalFlush) + 1

// Nobody plays against the player, and his own and the community cards count alike: what
// matters is which cards he has seen and what he has wagered. Which suit is which does not
// matter either while no card is known to be gone.

// printed is the chapter's paytable.
var printed = chapter.AnteAndBets.Print()[0]

// solver finds the best play with the cards of a deck.
type solver struct {
	table     paytable.Printed
	deck      card.Set
	symmetric bool
	early     bool         // the first community card is seen before the 3rd Street Wager
	ante      int64        // how many parts the Ante Wager has
	pays      [hands]int64 // what each hand pays for each Ante Wager wagered, in parts
	folded    int64        // what a fold costs for each
	last      map[card.Set]*fifth
	values    map[position]int64
}

// fifth is what the last card makes of four.
type fifth struct {
	hands [hands]int64 // how many cards make each hand
	value int64        // what they pay together for each Ante Wager, in parts
}

// position is the cards seen and what is wagered so far.
type position struct {
	seen    card.Set
	wagered int64
}

func newSolver(deck card.Set, table paytable.Printed) (*solver, error) {
	var names []string
	for h := range hands {
		names = append(names, chapter.Hand(h).String())
	}
	unit, _, err := analysis.Parts(names, table)
	if err != nil {
		return nil, err
	}
	s := &solver{
		table: table, deck: deck, symmetric: deck == card.OfRanks(deck.Ranks()), ante: unit, folded: each(chapter.Fold(""), unit),
		last: map[card.Set]*fifth{}, values: map[position]int64{},
	}
	settle := chapter.Settle(func(h chapter.Hand) payout.Payout {
		for _, row := range table.Rows {
			if row.Hand == h.String() {
				return row.Pays
			}
		}
		return payout.Payout{}
	})
	for h := range s.pays {
		s.pays[h] = each(settle(chapter.Hand(h)), unit)
	}
	return s, nil
}

// each is what settlements come to for each Ante Wager wagered, in parts of it: the Ante and Bet Wagers
// are settled alike.
func each(list []round.Settlement, unit int64) int64 {
	n, m, _ := list[0].Pays.Net()
	return int64(n) * unit / int64(m)
}

// printedSolver plays on the chapter's paytable.
func printedSolver(deck card.Set) *solver {
	s, err := newSolver(deck, printed)
	if err != nil {
		panic(err) // the chapter's table can be read
	}
	return s
}

// class stands for all cards that differ by which suit is which alone.
func (s *solver) class(seen card.Set) card.Set {
	if !s.symmetric {
		return seen
	}
	return analysis.BySuits(seen)
}

// next visits what is seen when another card is turned.
func (s *solver) next(seen card.Set, visit func(card.Set)) {
	for left := s.deck &^ seen; left != 0; left &= left - 1 {
		visit(seen | left&-left)
	}
}

// deals is in how many orders the community cards that are not seen yet may come.
func (s *solver) deals(seen card.Set) int64 {
	n, deals := int64((s.deck &^ seen).Len()), int64(1)
	for range 5 - seen.Len() {
		deals *= n
		n--
	}
	return deals
}

// fold is the sum over all deals, in parts, when the player folds, § 655a.11(b)(2).
func (s *solver) fold(seen card.Set, wagered int64) int64 { return wagered * s.folded * s.deals(seen) }

// after is the sum over all deals when so much is wagered, a Bet Wager on these cards
// included, and then all is played in the best way.
func (s *solver) after(seen card.Set, wagered int64) int64 {
	if seen.Len() == 4 {
		return wagered * s.fifth(seen).value
	}
	sum := int64(0)
	s.next(seen, func(seen card.Set) { sum += s.value(seen, wagered) })
	return sum
}

// value is the sum over all deals of the best play from a position.
func (s *solver) value(seen card.Set, wagered int64) int64 {
	at := position{s.class(seen), wagered}
	value, known := s.values[at]
	if !known {
		bet := s.best(at.seen, wagered)
		if value = s.fold(at.seen, wagered); bet > 0 {
			value = s.after(at.seen, wagered+bet)
		}
		s.values[at] = value
	}
	return value
}

// best is the best Bet Wager, 0 for a fold.
func (s *solver) best(seen card.Set, wagered int64) int64 {
	return s.bestOf(seen, wagered, s.after)
}

// bestOf is the best Bet Wager when after it the sum over all deals is what after says. What
// is won rises with the wager by more and more, so that twice the Ante Wager, which is worth
// no more than the better of one and three times, need not be tried.
func (s *solver) bestOf(seen card.Set, wagered int64, after func(seen card.Set, wagered int64) int64) int64 {
	one, three := after(seen, wagered+1), after(seen, wagered+3)
	switch {
	case max(one, three) < s.fold(seen, wagered):
		return 0
	case three > one:
		return 3
	}
	return 1
}

// least is the best play that wagers the least, and most the one that wagers the most.
func (s *solver) least(seen card.Set, wagered int64) int64 {
	one, three := s.after(seen, wagered+1), s.after(seen, wagered+3)
	if max(one, three) <= s.fold(seen, wagered) {
		return 0
	}
	return s.best(seen, wagered)
}

func (s *solver) most(seen card.Set, wagered int64) int64 {
	bet := s.best(seen, wagered)
	if bet == 1 && s.after(seen, wagered+3) == s.after(seen, wagered+1) {
		return 3
	}
	return bet
}

func (s *solver) fifth(four card.Set) *fifth {
	four = s.class(four)
	f := s.last[four]
	if f == nil {
		f = new(fifth)
		s.last[four] = f
		s.next(four, func(five card.Set) {
			h := chapter.HandOf(hand.FiveCard(five))
			f.hands[h]++
			f.value += s.pays[h]
		})
	}
	return f
}

// reached is how a strategy fares over all deals.
type reached struct {
	nets    *analysis.Nets
	bets    map[int]*[4]uint64 // deals by the number of cards seen and the Bet Wager
	wagered uint64
	paid    [hands]uint64 // what is wagered on each hand
	charts  charts
}

// play plays every deal of a deck that is alike in all suits by a strategy.
func (s *solver) play(ctx context.Context, decide func(seen card.Set, wagered int64) int64) (*reached, error) {
	return s.playEach(ctx, decide, func(position, uint64) {})
}

// playEach does so, and visits the positions in which a Bet Wager is decided, with how often each comes about.
func (s *solver) playEach(ctx context.Context, decide func(seen card.Set, wagered int64) int64, visit func(at position, deals uint64)) (*reached, error) {
	r := &reached{nets: analysis.NewNets(s.ante), bets: map[int]*[4]uint64{}, charts: newCharts()}
	positions := map[position]uint64{}
	from := 2
	if s.early {
		from = 3
	}
	// Each hand of three cards comes about as each of its cards is the community card.
	err := analysis.EachHand(ctx, s.deck.Ranks(), from, func(seen card.Set, weight uint64) {
		positions[position{s.class(seen), 1}] += weight * uint64(from*(from-1)/2)
	})
	if err != nil {
		return nil, err
	}
	for street := 2; street <= 4; street++ {
		r.bets[street] = new([4]uint64)
		after := map[position]uint64{}
		for at, deals := range positions {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			rest := deals * uint64(s.deals(at.seen))
			bet := int64(0)
			if s.early && street == 2 {
				bet = s.bestOf(at.seen, at.wagered, s.value)
			} else {
				visit(at, deals)
				bet = decide(at.seen, at.wagered)
				r.charts.add(at, bet, deals)
			}
			r.bets[street][bet] += rest
			total := at.wagered + bet
			switch {
			case bet == 0:
				r.wagered += rest * uint64(total)
				r.nets.Add(total*s.folded, rest)
			case street == 4:
				r.wagered += rest * uint64(total)
				for h, cards := range s.fifth(at.seen).hands {
					r.nets.Add(total*s.pays[h], deals*uint64(cards))
					r.paid[h] += deals * uint64(cards*total)
				}
			case s.early && street == 2:
				after[position{at.seen, total}] += deals
			default:
				s.next(at.seen, func(seen card.Set) { after[position{s.class(seen), total}] += deals })
			}
		}
		positions = after
	}
	return r, nil
}

// figure is the base game as the solver's deck was played.
func (s *solver) figure(r *reached, strategy string) *analysis.Figure {
	total := r.nets.Total()
	share := func(deals uint64) *big.Rat {
		return new(big.Rat).SetFrac(new(big.Int).SetUint64(deals), total)
	}
	f := &analysis.Figure{
		Game: chapter.Game.ID, Wager: analysis.Base, Cite: "655a.11", Strategy: strategy,
		Combinations: total, Lines: r.nets.Lines(), Wagered: share(r.wagered),
		Chart: r.charts.list(s),
	}
	for street := 2; street <= 4; street++ {
		for bet, deals := range r.bets[street] {
			if deals > 0 {
				f.Decisions = append(f.Decisions, analysis.Decision{Name: streets[street] + ": " + choice(int64(bet)), Frequency: share(deals)})
			}
		}
	}
	for _, row := range s.table.Rows {
		for h := range hands {
			if row.Hand == chapter.Hand(h).String() {
				f.Cells = append(f.Cells, analysis.Cell{Wager: chapter.Ante, Hand: row.Hand, Pays: row.Pays.String(), PerUnit: share(r.paid[h])})
			}
		}
	}
	return f
}

// pairOf reports whether any rank from the least up occurs twice.
func pairOf(seen card.Set, least card.Rank) bool {
	a, b, c, d := seen.Lane(0), seen.Lane(1), seen.Lane(2), seen.Lane(3)
	return (a&b|a&c|a&d|b&c|b&d|c&d)>>least != 0
}

// suited reports whether all cards are of one suit.
func suited(seen card.Set) bool {
	return slices.Contains([]card.Set{seen & 0xffff, seen & 0xffff0000, seen & 0xffff00000000, seen &^ 0xffffffffffff}, seen)
}
