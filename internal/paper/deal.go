package paper

import (
	"math/rand/v2"

	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// dealt deals a round by the engine, from the same cards for the same seed. The players have
// every wager offered before the deal, and risk no more than they must.
type dealt struct {
	selected *game.Selected
	random   *rand.Rand
	// seats is how many play; folds: the second of them folds when he can.
	seats int
	folds bool
	// first are the cards that are dealt before all others; nil is any.
	first func(card.Card) bool
	// roams: a player chooses by chance where no further wager is needed; spends: and where
	// one may be placed.
	roams, spends bool
	cards         []card.Card
}

func newDealt(s *game.Selected, seed uint64, first func(card.Card) bool, roams bool) *dealt {
	return &dealt{selected: s, random: rand.New(rand.NewPCG(seed, 1)), seats: 1, first: first, roams: roams} //nolint:gosec // an example, not a game
}

// deal runs a round of one player who does not fold.
func deal(s *game.Selected, seed uint64, first func(card.Card) bool, roams bool) (*round.Round, error) {
	return s.Run(round.TableState{Opened: true}, newDealt(s, seed, first, roams), nil)
}

const (
	exampleWager = 10 * money.Dollar
	exampleMeter = 30_000 * money.Dollar
)

// Answer implements round.Source.
func (d *dealt) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	switch q.Kind {
	case round.AskWagers:
		a := round.Answer{Question: q.ID, Choice: q.Choices[0].ID, Stakes: stakes(d.selected, d.seats)}
		if d.spends && d.selected.Game.Wager(a.Stakes[0].Wager).Shared {
			shorten(q, a, general.SmallBet.Of(d.selected))
		}
		return a, true
	case round.AskMeter:
		meter := max(exampleMeter, general.ProgressiveReset.At(d.selected, q.Level))
		return round.Answer{Question: q.ID, Amount: meter}, true
	case round.AskDecision:
		a := round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: q.Otherwise}
		if q.Otherwise == "fold" && !(d.folds && q.Seats[0] == 2) {
			for _, o := range q.Choices {
				if o.ID == "call" {
					return round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: o.ID, Amount: o.Min}, true
				}
			}
			for _, o := range q.Choices {
				if o.Wager != "" && (a.Amount == 0 || o.Min < a.Amount) {
					a.Choice, a.Amount = o.ID, o.Min
				}
			}
		} else if o := q.Choices[d.random.IntN(len(q.Choices))]; d.roams && (o.Wager == "" || d.spends) && o.Places == 0 && (o.Seat == 0 || o.Seat == a.Seat) {
			a.Choice, a.Cards, a.Amount = o.ID, o.Cards, o.Min
		}
		return a, true
	case round.AskAct, round.AskPart, round.AskValidation, round.AskCard:
	}
	if len(q.Cards) > 0 {
		d.gather(q.Cards)
	}
	return general.Routine(r, q, nil), true
}

// shorten leaves the first player with as few small bets as he may have, so that there are side pots.
func shorten(q *round.Question, a round.Answer, bet money.Cents) {
	first := &a.Stakes[0]
	enough := first.Amount
	for first.Amount = bet; first.Amount < enough && q.Check(a) != nil; first.Amount += bet {
	}
}

// stakes are what the players have down.
func stakes(s *game.Selected, seats int) []round.Stake {
	var all []round.Stake
	for i := range s.Game.Wagers {
		w := &s.Game.Wagers[i]
		if w.Later || w.Payout || !s.Offers(w) || w.Shared && !w.Required {
			continue
		}
		amount := max(exampleWager, game.Minimum.Of(s), general.BuyInLeast.Of(s))
		if w.FromMeter {
			amount = money.Dollar
		}
		for seat := range seats {
			all = append(all, round.Stake{Seat: seat + 1, Wager: w.ID, Amount: amount})
		}
	}
	return all
}

// gather shuffles the cards, those that come first to the end, from where they are dealt.
func (d *dealt) gather(cards []card.Card) {
	var first, rest []card.Card
	for _, c := range cards {
		if d.first != nil && d.first(c) {
			first = append(first, c)
		} else {
			rest = append(rest, c)
		}
	}
	for _, pile := range [][]card.Card{first, rest} {
		d.random.Shuffle(len(pile), func(i, j int) { pile[i], pile[j] = pile[j], pile[i] })
	}
	d.cards = append(rest, first...)
}

// Card implements round.Source.
func (d *dealt) Card(round.Place, int) (card.Card, bool) {
	last := len(d.cards) - 1
	c := d.cards[last]
	d.cards = d.cards[:last]
	return c, true
}
