package paper

import (
	"math/rand/v2"

	"felt/card"
	"felt/game"
	"felt/money"
	"felt/pa/general"
	"felt/round"
)

// dealt deals a round to one player by the engine, from the same cards for the same seed. He
// has every wager offered before the deal, does not fold, and risks no more than he must.
type dealt struct {
	selected *game.Selected
	random   *rand.Rand
	// first are the cards that are dealt before all others; nil is any.
	first func(card.Card) bool
	// roams: the player chooses by chance where no further wager is needed.
	roams bool
	cards []card.Card
}

// deal runs a round.
func deal(s *game.Selected, seed uint64, first func(card.Card) bool, roams bool) (*round.Round, error) {
	d := &dealt{selected: s, random: rand.New(rand.NewPCG(seed, 1)), first: first, roams: roams} //nolint:gosec // an example, not a game
	return s.Run(round.TableState{Opened: true}, d, nil)
}

const (
	exampleWager = 10 * money.Dollar
	exampleMeter = 30_000 * money.Dollar
)

// Answer implements round.Source.
func (d *dealt) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	switch q.Kind {
	case round.AskWagers:
		return round.Answer{Question: q.ID, Choice: q.Options[0].Choice, Stakes: stakes(d.selected)}, true
	case round.AskMeter:
		meter := max(exampleMeter, d.selected.Amount("progressive_reset"))
		return round.Answer{Question: q.ID, Amount: meter}, true
	case round.AskDecision:
		a := round.Answer{Question: q.ID, Seat: q.Seats[0], Choice: q.Otherwise}
		if q.Otherwise == "fold" {
			for _, o := range q.Options {
				if o.Wager != "" && (a.Amount == 0 || o.Min < a.Amount) {
					a.Choice, a.Amount = o.Choice, o.Min
				}
			}
		} else if o := q.Options[d.random.IntN(len(q.Options))]; d.roams && o.Wager == "" {
			a.Choice, a.Cards = o.Choice, o.Cards
		}
		return a, true
	case round.AskAct, round.AskValidation, round.AskCard:
	}
	if len(q.Cards) > 0 {
		d.gather(q.Cards)
	}
	return general.Routine(r, q, nil), true
}

// stakes are what the player has down.
func stakes(s *game.Selected) []round.Stake {
	var all []round.Stake
	for i := range s.Game.Wagers {
		w := &s.Game.Wagers[i]
		if w.Later || w.Payout || !s.Offers(w) {
			continue
		}
		amount := max(exampleWager, s.Amount("minimum"))
		if w.FromMeter {
			amount = money.Dollar
		}
		all = append(all, round.Stake{Seat: 1, Wager: w.ID, Amount: amount})
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
