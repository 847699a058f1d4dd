package cardroom

import (
	"cmp"
	crand "crypto/rand"
	"math/rand/v2"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/hand"
	"felt.example/felt/internal/cardroom"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// decide returns the answer of a house player. It is given only what a player in that seat may see.
func (r *room) decide(q *round.Question) round.Answer {
	seat := q.Seats[0]
	var seed [32]byte
	crand.Read(seed[:])
	p := program{
		view: r.Desk.View(r.Table().Seats[seat-1].Player), seat: seat, random: rand.New(rand.NewChaCha8(seed)),
		variant: r.between().Variant(), dealt: r.Table().Selected.Game.Cards.Number(round.AtSeat),
	}
	return p.answer()
}

// program plays a house player's turn. It plays many random ends of the hand against as many opponents; it bets
// and raises with far more than its share of wins, calls with more than the pot odds demand, and otherwise checks
// or folds. Now and then it bets anyway.
type program struct {
	view    table.View
	seat    int
	variant *poker.Variant
	dealt   int // cards of a seat in the end
	random  *rand.Rand
}

func (p *program) answer() round.Answer {
	q := p.view.Question
	a := round.Answer{Question: q.ID, Actor: journal.Program, Seat: p.seat}
	switch {
	case p.may("draw") != nil:
		if a.Places = p.discards(); len(a.Places) > 0 {
			a.Choice = "draw"
		} else {
			a.Choice = "stand_pat"
		}
	case p.may("check") != nil || p.may("call") != nil:
		a.Choice, a.Amount = p.bets()
	default: // a straddle is never made; the hand is always shown
		a.Choice = q.Options[0].Choice
	}
	return a
}

// may is the choice with an ID, or nil.
func (p *program) may(choice string) *table.ChoiceView {
	i := slices.IndexFunc(p.view.Question.Options, func(o table.ChoiceView) bool { return o.Choice == choice })
	if i < 0 {
		return nil
	}
	return &p.view.Question.Options[i]
}

// bets is the action in a betting round. Shares are in thousandths of the pot.
func (p *program) bets() (choice string, amount money.Cents) {
	against := p.opponents()
	if len(p.view.Community) == 0 && p.variant.Community() > 0 {
		against = against[:min(2, len(against))] // most will fold before the flop
	}
	fair := 1000 / (len(against) + 1)
	strong, good := fair+(1000-fair)*2/5, fair+(1000-fair)/5
	share, chance := p.share(against), p.random.IntN(100)
	raise := cmp.Or(p.may("bet"), p.may("raise"))
	if p.may("check") != nil {
		if raise != nil && (share > strong && chance < 75 || share > good && chance < 40 || chance < 5) {
			return raise.Choice, p.size(raise)
		}
		return "check", 0
	}
	call := p.may("call").Takes
	asked := int(1000 * call / (cardroom.OfView(p.view).Total + call))
	asked += asked * asked / 2000 // whoever bets much has more than any two cards
	switch {
	case raise != nil && share > strong && share > asked && chance < 45:
		return raise.Choice, p.size(raise)
	case share >= asked || p.may("fold") == nil:
		return "call", 0
	}
	return "fold", 0
}

// size is the amount to bet: the least, or a part of the pot.
func (p *program) size(o *table.ChoiceView) money.Cents {
	var sizes []money.Cents
	for _, preset := range o.Presets {
		if preset.Label != "All-in" && preset.Label != "Max" {
			sizes = append(sizes, preset.Amount)
		}
	}
	if len(sizes) == 0 {
		return money.MustParse(o.Min)
	}
	return sizes[p.random.IntN(len(sizes))]
}

// opponents are the seats that are still in the hand, the greatest bets first.
func (p *program) opponents() []table.SeatView {
	var list []table.SeatView
	for _, s := range p.view.Seats {
		if s.Seat != p.seat && cardroom.OfSeat(s).In {
			list = append(list, s)
		}
	}
	slices.SortStableFunc(list, func(a, b table.SeatView) int { return cmp.Compare(cardroom.OfSeat(b).Bet, cardroom.OfSeat(a).Bet) })
	return list
}

// seen are the cards of a pile that the player can see.
func seen(pile []table.CardView) card.Set {
	var set card.Set
	for _, shown := range pile {
		if c, err := card.Parse(shown.Card); err == nil {
			set |= 1 << c
		}
	}
	return set
}

// samples is how many ends of the hand he plays.
const samples = 100

// share is the part of the pot that he wins on average, in thousandths.
func (p *program) share(against []table.SeatView) int {
	hands := []card.Set{seen(p.view.Seats[p.seat-1].Cards)}
	board := seen(p.view.Community)
	known := board
	for _, s := range p.view.Seats {
		known |= seen(s.Cards)
	}
	for _, s := range against {
		hands = append(hands, seen(s.Cards))
	}
	unseen := slices.DeleteFunc(card.Deck(), func(c card.Card) bool { return known.Has(c) })
	total := 0
	for range samples {
		p.random.Shuffle(len(unseen), func(i, j int) { unseen[i], unseen[j] = unseen[j], unseen[i] })
		total += p.won(slices.Clone(hands), board, unseen)
	}
	return total / samples
}

// won is what the first of the hands wins when the unseen cards are dealt in their order.
func (p *program) won(hands []card.Set, board card.Set, unseen []card.Card) int {
	next := 0
	fill := func(set card.Set, to int) card.Set {
		for ; set.Len() < to && next < len(unseen); next++ {
			set |= 1 << unseen[next]
		}
		return set
	}
	board = fill(board, p.variant.Community())
	highs, lows := make([]hand.Value, len(hands)), make([]hand.Value, len(hands))
	for i, of := range hands {
		highs[i], lows[i] = p.variant.Value(fill(of, p.dealt), board)
	}
	high, low := part(highs), part(lows)
	switch {
	case slices.Max(highs) == 0:
		return low
	case slices.Max(lows) == 0:
		return high
	}
	return (high + low) / 2
}

// part is the share of the first value among the best ones.
func part(values []hand.Value) int {
	best, of := slices.Max(values), 0
	if best == 0 || values[0] < best {
		return 0
	}
	for _, v := range values {
		if v == best {
			of++
		}
	}
	return 1000 / of
}

// discards are the positions of the cards to exchange: in a low game pairs and cards above an eight; otherwise
// whatever neither pairs nor belongs to four cards of a suit. Of a hand with nothing, the two highest are kept. A
// straight or better stands pat.
func (p *program) discards() []int {
	own := p.view.Seats[p.seat-1].Cards
	cards, set := make([]card.Card, len(own)), seen(own)
	ranks, suits := map[card.Rank]int{}, map[card.Suit]int{}
	for i, shown := range own {
		c, err := card.Parse(shown.Card)
		if err != nil {
			return nil
		}
		cards[i] = c
		ranks[c.Rank()]++
		suits[c.Suit()]++
	}
	high, _ := p.variant.Value(set, 0)
	if high != 0 && high.Category() >= hand.Straight {
		return nil
	}
	pairs := len(ranks) < len(cards)
	keep := func(c card.Card) bool {
		switch {
		case high == 0:
			ranks[c.Rank()]--
			return (c.Rank() <= card.Eight || c.Rank() == card.Ace) && ranks[c.Rank()] == 0
		case pairs:
			return ranks[c.Rank()] > 1
		case slices.ContainsFunc(cards, func(o card.Card) bool { return suits[o.Suit()] == 4 }):
			return suits[c.Suit()] == 4
		}
		better := 0
		for _, o := range cards {
			if o.Rank() > c.Rank() {
				better++
			}
		}
		return better < 2
	}
	var places []int
	for i, c := range cards {
		if place, err := round.ParsePlace(own[i].Place); err == nil && !keep(c) {
			places = append(places, int(place.Index))
		}
	}
	return places
}
