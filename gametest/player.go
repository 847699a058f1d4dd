package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// player plays one random round: dealer, floor and all players.
type player struct {
	*Played
	kit    *kit
	rng    *rand.Rand
	stakes []round.Stake
	deck   []card.Card
	cut    int
	// unseen: no deck is recorded, as at a physical table; each card is asked for when it
	// is seen, and comes from the deck by the order of asking.
	unseen bool
	asked  int
	// bolts is how many answers in a hundred are irregularities or abandonments, and
	// tests how many questions in a hundred are tested with illegal answers.
	bolts, tests int
	// faultless: no count is wrong.
	faultless bool
	// ranks is from how many ranks the first cards are dealt; 0 is all.
	ranks int
	// survey is called with every question before it is answered; it may be nil.
	survey func(*round.Round, *round.Question) error
	memory *memory
	marks  []int  // the number of events before each answer
	atPart []bool // whether each answer was to a part of an act
	err    error
}

func newPlayer(k *kit, rng *rand.Rand, s *game.Selected, state round.TableState) *player {
	p := &player{Played: &Played{Selected: s, State: state}, kit: k, rng: rng}
	p.wager()
	p.cut = general.Least + rng.IntN(30)
	p.unseen = rng.IntN(8) == 0
	if rng.IntN(4) == 0 {
		p.bolts = 4
	}
	if rng.IntN(8) == 0 {
		p.tests = 10
	}
	return p
}

// play plays the round to its end.
func (p *player) play() (*Played, error) {
	if err := p.Selected.CheckStakes(p.stakes); err != nil {
		return nil, fmt.Errorf("legal wagers %v refused: %w", p.stakes, err)
	}
	var err error
	p.Round, err = p.Selected.Run(p.State, p, func(e round.Event) { p.Events = append(p.Events, e) })
	switch {
	case p.err != nil:
		return nil, p.err
	case err != nil:
		return nil, fmt.Errorf("refused a legal answer: %w", err)
	case !p.Over():
		return nil, fmt.Errorf("not over, at %q", p.Waiting().Text)
	}
	return p.Played, nil
}

// wager draws wagers for some seats; a third of the time one player has two seats, if
// the game allows it.
func (p *player) wager() {
	g := p.kit.game
	for _, seat := range p.rng.Perm(g.Seats)[:1+p.rng.IntN(g.Seats)] {
		p.stakes = append(p.stakes, p.seatWagers(seat+1)...)
	}
	if p.rng.IntN(3) == 0 {
		shared := slices.Clone(p.stakes)
		first := 1 + p.rng.IntN(g.Seats)
		for i := range shared {
			if shared[i].Seat == first || shared[i].Seat == first+1 {
				shared[i].Player = "Ann"
			}
		}
		if p.Selected.CheckStakes(shared) == nil {
			p.stakes = shared
		}
	}
}

// stacks draws table stakes for two players or more, as much as the first bets take at
// least, and now and then wagers besides.
func (p *player) stacks(q *round.Question) error {
	var last error
	g := p.kit.game
	for try := range 40 {
		p.stakes = nil
		seats := p.rng.Perm(g.Seats)
		seats = seats[:2+p.rng.IntN(g.Seats-1)]
		if p.ranks > 0 { // whose cards are soon dealt
			seats = seats[:2]
		}
		for _, seat := range seats {
			amount := money.Cents(1+p.rng.IntN(40)) * 5 * money.Dollar << (try / 2)
			p.stakes = append(p.stakes, round.Stake{Seat: seat + 1, Wager: g.Wagers[0].ID, Amount: amount})
			for i := range g.Wagers[1:] {
				if w := &g.Wagers[1+i]; !w.Later && p.rng.IntN(10) == 0 {
					p.stakes = append(p.stakes, round.Stake{Seat: seat + 1, Wager: w.ID, Amount: money.Cents(1+p.rng.IntN(3)) * money.Dollar})
				}
			}
		}
		if last = q.Check(round.Answer{Stakes: p.stakes}); last == nil {
			return nil
		}
	}
	return fmt.Errorf("no table stakes are accepted: %w", last)
}

func (p *player) seatWagers(seat int) []round.Stake {
	var stakes []round.Stake
	down := map[round.WagerID]money.Cents{}
	for i := range p.kit.game.Wagers {
		w := &p.kit.game.Wagers[i]
		if w.Later || w.Payout || !p.Selected.Offers(w) || !w.Required && p.rng.IntN(3) == 0 {
			continue
		}
		amount := p.amount()
		if w.Equal != "" {
			amount = down[w.Equal]
		}
		down[w.ID] = amount
		stakes = append(stakes, round.Stake{Seat: seat, Wager: w.ID, Amount: amount})
	}
	return stakes
}

// amount draws a wager: mostly chips, sometimes cents, sometimes much.
func (p *player) amount() money.Cents {
	switch p.rng.IntN(10) {
	case 0:
		return money.Cents(1 + p.rng.IntN(10_000))
	case 1:
		return money.Cents(1+p.rng.IntN(20)) * 1000 * money.Dollar
	}
	return money.Cents(1+p.rng.IntN(40)) * 5 * money.Dollar
}

// Answer implements round.Source.
func (p *player) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	if p.err != nil || len(p.Answers) > 2000 {
		p.err = errors.Join(p.err, fmt.Errorf("the round has no end"))
		return round.Answer{}, false
	}
	a, err := p.answer(r, q)
	if err == nil && p.survey != nil {
		err = p.survey(r, q)
	}
	if err == nil && p.rng.IntN(100) < p.tests {
		err = p.refuses(r, q, a)
	}
	if p.err = err; err != nil {
		return round.Answer{}, false
	}
	p.marks, p.atPart = append(p.marks, len(p.Events)), append(p.atPart, q.Kind == round.AskPart)
	p.Answers = append(p.Answers, a)
	return a, true
}

// InParts implements round.InParts.
func (p *player) InParts() bool { return p.parts }

// Card implements round.Source: at a physical table nobody knows a card before it is seen.
func (p *player) Card(round.Place, int) (card.Card, bool) { return 0, false }

func (p *player) answer(r *round.Round, q *round.Question) (round.Answer, error) {
	if p.rng.IntN(100) < p.bolts {
		if a := p.bolt(r, q); p.accepts(a) == nil {
			return a, nil
		}
	}
	switch q.Kind {
	case round.AskWagers:
		if p.kit.game.Wagers[0].Shared {
			if err := p.stacks(q); err != nil {
				return round.Answer{}, err
			}
		}
		return round.Answer{Question: q.ID, Choice: q.Choices[0].ID, Stakes: p.stakes}, nil
	case round.AskDecision:
		return p.decide(q)
	case round.AskMeter:
		return round.Answer{Question: q.ID, Amount: 30_000*money.Dollar + money.Cents(p.rng.IntN(1_000_000_000))}, nil
	case round.AskCard:
		p.asked++
		for p.asked > len(p.deck) { // the cards were shuffled again, or in an earlier round
			cards := q.Cards
			if cards == nil {
				cards = card.Deck()
			}
			if c := cards[p.rng.IntN(len(cards))]; q.Check(round.Answer{Cards: []card.Card{c}}) == nil {
				p.deck = append(p.deck, c)
			}
		}
		return round.Answer{Question: q.ID, Cards: []card.Card{p.deck[p.asked-1]}}, nil
	case round.AskValidation:
		if r.Automatic() {
			return round.Answer{}, fmt.Errorf("the program deals, and %q is asked of a floorperson", q.Text)
		}
	case round.AskPart:
		return general.Routine(r, q, nil), nil
	case round.AskAct:
	}
	return p.act(r, q)
}

// bolt is something that comes unasked.
func (p *player) bolt(r *round.Round, q *round.Question) round.Answer {
	seats, kinds := r.Seats(), p.kit.game.Irregularity
	if len(seats) > 0 && p.rng.IntN(3) == 0 {
		return round.Answer{Question: q.ID, Abandoned: seats[p.rng.IntN(len(seats))].Number}
	}
	i := kinds[p.rng.IntN(len(kinds))]
	report := &round.Irregularity{Kind: i.Kind, Seat: 1 + p.rng.IntN(p.kit.game.Seats)}
	if i.Acts {
		report.Choice = []string{"fold", "check", "call"}[p.rng.IntN(3)]
	}
	switch n := 1 + p.rng.IntN(2); {
	case q.Part != nil && q.Part.Place != round.Place{} && p.rng.IntN(2) == 0:
		report.Places = []round.Place{q.Part.Place}
	case i.Cards != nil && i.Cards.Coming && p.rng.IntN(2) == 0:
		for range n {
			report.Positions = append(report.Positions, p.rng.IntN(52))
		}
	case i.Cards != nil && p.rng.IntN(2) == 0:
		places := i.Cards.Of(&p.kit.game.Cards, r)
		p.rng.Shuffle(len(places), func(a, b int) { places[a], places[b] = places[b], places[a] })
		report.Places = places[:min(len(places), max(n, i.Cards.Least))]
	case i.Cards != nil || p.rng.IntN(4) == 0:
		piles := []round.Pile{round.Dealer, round.Community, round.Extra, round.SeatPile(report.Seat)}
		for range n {
			report.Places = append(report.Places, round.Place{Pile: piles[p.rng.IntN(len(piles))], Index: uint8(p.rng.IntN(7))})
		}
	}
	return round.Answer{Question: q.ID, Irregularity: report}
}

// act is the dealer's act, now and then one that shows a fault.
func (p *player) act(r *round.Round, q *round.Question) (round.Answer, error) {
	a := general.Routine(r, q, nil)
	if len(q.Choices) > 1 {
		a.Choice = q.Choices[p.rng.IntN(len(q.Choices))].ID
	}
	odd := p.rng.IntN(16) == 0 && !p.faultless
	switch {
	case len(q.Cards) > 0:
		if err := p.shuffle(q); err != nil {
			return a, err
		}
		if a.Cards = p.deck; p.unseen {
			a.Cards = nil
		}
		if odd {
			a.Count--
		}
	case a.Choice == "cut":
		a.Count = p.cut
	case a.Choice == "count_stub" && odd:
		a.Count++
	}
	if q.Check != nil {
		if err := q.Check(a); err != nil {
			return a, fmt.Errorf("the dealer's routine %q is refused: %w", a.Choice, err)
		}
	}
	return a, nil
}

// decide draws one of the choices that some seat asked has.
func (p *player) decide(q *round.Question) (round.Answer, error) {
	var last error
	for range 50 {
		o := &q.Choices[p.rng.IntN(len(q.Choices))]
		a := round.Answer{Question: q.ID, Seat: q.Seats[p.rng.IntN(len(q.Seats))], Choice: o.ID, Cards: o.Cards}
		if o.Seat != 0 {
			a.Seat = o.Seat
		}
		if o.Wager != "" && o.Max < o.Min {
			continue
		}
		if o.ID == "fold" && p.rng.IntN(3) > 0 {
			continue // more of a round is seen by those who stay
		}
		if o.Wager != "" {
			a.Amount = p.within(o)
		}
		if o.Places > 0 {
			a.Places = p.rng.Perm(o.Places)[:1+p.rng.IntN(o.Places)]
		}
		if q.Check == nil {
			return a, nil
		}
		if last = q.Check(a); last == nil {
			return a, nil
		}
	}
	return round.Answer{}, fmt.Errorf("%q has no choice that is accepted: %w", q.Text, last)
}

// within draws an amount that the choice allows, its bounds more often than others.
func (p *player) within(o *round.Choice) money.Cents {
	step := max(o.Multiple, 1)
	least := (o.Min + step - 1) / step * step
	most := o.Max / step * step
	switch p.rng.IntN(4) {
	case 0:
		return least
	case 1:
		return most
	}
	return least + money.Cents(p.rng.Int64N(int64((most-least)/step)+1))*step
}

// accepts says why the answer would be refused now, or nil.
func (p *player) accepts(a round.Answer) error {
	_, err := p.Next(len(p.Answers), a)
	return err
}
