package spanish21

import (
	"context"
	"math/big"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	chapter "felt.example/felt/pa/spanish21"
	"felt.example/felt/round"
)

// Player plays a strategy, for a simulation: each decision is looked up.
type Player struct {
	hands  int
	starts [values][values][values][]start // by the dealer's first card, and the two
	solved *solution
}

// NewPlayer solves the game and plays one of its strategies.
func NewPlayer(ctx context.Context, s *game.Selected, strategy string) (*Player, error) {
	if err := analysis.CheckStrategy(strategies, strategy); err != nil {
		return nil, err
	}
	g := situationOf(s)
	solved, _, err := play(ctx, g, strategy)
	if err != nil {
		return nil, err
	}
	p := &Player{hands: g.hands, solved: solved}
	for _, st := range solved.starts {
		list := &p.starts[st.up][st.low][st.high]
		*list = append(*list, st)
	}
	return p, nil
}

// Decide is what is done with a hand of less than 21, against the dealer's first card: an
// option of the round's. hands is how many hands the seat has; more than one come of a
// split.
func (p *Player) Decide(up card.Card, cards []card.Card, hands int) string {
	return p.decide(up, cards, hands).String()
}

func (p *Player) decide(up card.Card, cards []card.Card, hands int) action {
	dealer, first := valueOf(up), valueOf(cards[0])
	at := handOf(cards)
	if hands == 1 && len(cards) == 2 {
		return p.start(up, cards)
	}
	if hands == 1 {
		return p.solved.played[dealer].actions[at]
	}
	each := p.solved.splits[[2]int{dealer, first}]
	if len(cards) == 2 && valueOf(cards[1]) == first && hands < each.hands {
		return split
	}
	return each.played.actions[at]
}

// start plays the first two cards.
func (p *Player) start(up card.Card, cards []card.Card) action {
	low, high := valueOf(cards[0]), valueOf(cards[1])
	list := p.starts[valueOf(up)][min(low, high)][max(low, high)]
	runs, suit := p.solved.situation.unseen.runs(up, cards)
	i := slices.IndexFunc(list, func(s start) bool { return s.runs == runs && s.suit == suit })
	return list[i].action
}

// runs is how many cards left make a 6, 7 and 8, or three 7s, of two cards, and of which
// suits the two are, as start has it.
func (u unseen) runs(up card.Card, cards []card.Card) (runs [3]int64, suit int) {
	low, high := valueOf(cards[0]), valueOf(cards[1])
	third := completing(min(low, high), max(low, high))
	if third == none {
		return runs, 0
	}
	u.change(up, -1)
	for _, c := range cards {
		u.change(c, -1)
	}
	for s, n := range u.suits[third-six] {
		switch {
		case cards[0].Suit() != cards[1].Suit() || card.Suit(s) != cards[0].Suit():
			runs[0] += n
		case card.Suit(s) == card.Spades:
			runs[2] += n
		default:
			runs[1] += n
		}
	}
	if cards[0].Suit() == cards[1].Suit() {
		suit = 1
		if cards[0].Suit() == card.Spades {
			suit = 2
		}
	}
	return runs, suit
}

// Rescues reports whether a hand doubled down that is not over 21 is rescued; hands as in
// Decide.
func (p *Player) Rescues(up card.Card, cards []card.Card, hands int) bool {
	by := p.solved.played[valueOf(up)]
	if hands > 1 {
		by = p.solved.splits[[2]int{valueOf(up), valueOf(cards[0])}].played
	}
	return by.rescues[handOf(cards)]
}

// player plays as a Player does, and doubles a wager in full.
func player(ctx context.Context, s *game.Selected, strategy string) (func() analysis.Player, error) {
	p, err := NewPlayer(ctx, s, strategy)
	if err != nil {
		return nil, err
	}
	return analysis.Shared(func(r *round.Round, q *round.Question, a *round.Answer) {
		a.Question, a.Seat = q.ID, q.Seats[0]
		cards, up, hands := r.Cards(q.Pile), r.Cards(round.Dealer)[0], r.Hands(q.Seats[0])
		if q.Choices[0].ID == "rescue" {
			a.Choice = "stand"
			if p.Rescues(up, cards, hands) {
				a.Choice = "rescue"
			}
			return
		}
		a.Choice = p.Decide(up, cards, hands)
		for i := range q.Choices {
			if q.Choices[i].ID == a.Choice {
				a.Amount = q.Choices[i].Max
			}
		}
	}), nil
}

// handOf is the index of a hand.
func handOf(cards []card.Card) int {
	at := valueOf(cards[0])
	for _, c := range cards[1:] {
		at = hands()[at].next[valueOf(c)]
	}
	return at
}

// Position is what a player sees when he decides on a hand.
type Position struct {
	Up    card.Card
	Cards []card.Card
	// Split: the hand comes of a split. Doubled: it is doubled down.
	Split, Doubled bool
	// Seen are other cards that have been seen, those of the player's other hands too.
	Seen []card.Card
}

// Decide is what each choice is worth for the hand, in units of the Spanish 21 Wager, when
// the dealer has no Blackjack. A hand that comes of a split is taken alone: the hands beside
// it are left out, and that it may be split again.
func Decide(ctx context.Context, s *game.Selected, p Position) ([]analysis.Choice, error) {
	g := situationOf(s)
	if err := g.see(p, decksOf(s)); err != nil {
		return nil, err
	}
	up := valueOf(p.Up)
	left := g.unseen.left
	left[up]--
	t := newTable(dealt{up, hidden}, left)
	h := &hands()[handOf(p.Cards)]
	first := none
	if p.Split {
		first = valueOf(p.Cards[0])
	}
	_, worths := t.best(first, g.split21Wins)
	w := &worths[handOf(p.Cards)]
	open := t.open(&h.cards, h.size)
	value := func(z *wide) *big.Rat { return new(big.Rat).SetFrac(z.int(), new(big.Int).Lsh(open.int(), 1)) }
	standing := t.stand(h)
	list := []analysis.Choice{{Name: stand.String(), Value: value(&standing)}}
	switch {
	case p.Doubled:
		if h.points == 21 {
			list[0].Value.SetInt64(1)
		}
		list[0].Value.Add(list[0].Value, list[0].Value)
		return append(list, analysis.Choice{Name: rescue.String(), Value: big.NewRat(-1, 1)}), nil
	case h.size > 2 || p.Split:
		list = append(list, analysis.Choice{Name: hit.String(), Value: value(&w.hit)})
		if h.size == 2 {
			list = append(list, analysis.Choice{Name: doubleDown.String(), Value: value(&w.double)})
		}
		return list, nil
	}
	return append(list, g.decideStart(t, p, w)...), ctx.Err()
}

// decideStart is what the choices with the first two cards are worth, except for standing.
func (g *situation) decideStart(t *table, p Position, w *worth) []analysis.Choice {
	low, high := valueOf(p.Cards[0]), valueOf(p.Cards[1])
	st := start{up: t.dealt.up, low: min(low, high), high: max(low, high), ways: 1}
	st.runs, st.suit = g.unseen.runs(p.Up, p.Cards)
	s := &solution{situation: g, splits: map[[2]int]*pairSplit{}}
	if low == high {
		each := newPairSplit(t.dealt, low, g.hands, g.unseen.left, g.split21Wins, nil)
		each.choose(patternsTo(g.hands), 2, g.hands)
		s.splits[[2]int{st.up, low}] = each
	}
	s.weigh(t, &st, w)
	h := st.hand()
	open := t.open(&h.cards, 2)
	given := new(big.Rat).SetFrac(t.scale[2].int(), open.int())
	var list []analysis.Choice
	for a, v := range st.values {
		if v != nil && action(a) != stand {
			list = append(list, analysis.Choice{Name: action(a).String(), Value: new(big.Rat).Mul(v, given)})
		}
	}
	return list
}

// see takes the cards seen out of the shoe, and refuses a position that cannot be.
func (g *situation) see(p Position, decks int64) error {
	var count [64]int64
	for _, c := range slices.Concat([]card.Card{p.Up}, p.Cards, p.Seen) {
		if err := g.among(c, &count, decks); err != nil {
			return err
		}
	}
	switch points := chapter.Count(p.Cards).Points; {
	case len(p.Cards) < 2:
		return refuse("cards", "a hand has two cards or more", "635a.7(e)(3)")
	case p.Doubled && len(p.Cards) != 3:
		return refuse("cards", "a doubled hand has three cards", "635a.10(a)")
	case points > 21:
		return refuse("cards", "the hand is over 21", "635a.7(j)")
	case points == 21 && !p.Doubled:
		return refuse("cards", "no card is drawn to 21", "635a.7(j)(1)")
	}
	for n := 2; n < len(p.Cards); n++ {
		if chapter.Count(p.Cards[:n]).Points == 21 {
			return refuse("cards", "no card is drawn to 21", "635a.7(j)(1)")
		}
	}
	return g.remove(p.Seen, decks)
}
