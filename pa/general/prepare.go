package general

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/round"
)

// Least is how deep from the top the cover card must be placed in a cut (§ .5(d)).
const Least = 10

// Prepare brings the cards into play: it opens the table if need be (§ .4), shuffles
// and cuts (§ .5).
func (p *Procedure) Prepare(r *round.Round) {
	r.Table.Rounds++
	if p.twoDecks {
		r.Table.Deck = (r.Table.Rounds - 1) % 2
		if r.Listening() {
			r.Procedure(p.Chapter+".3(b)(3)", "The "+[]string{"first", "second"}[r.Table.Deck]+" of two decks comes into play; the other stays in the shuffling device")
		}
	}
	for {
		if !r.Table.Opened {
			p.open(r)
		}
		if p.shuffle(r) {
			return
		}
		r.Table.Opened = false
	}
}

// open is § .4: the dealer inspects, the floorperson verifies, the first player looks.
func (p *Procedure) open(r *round.Round) {
	opening := p.Chapter + ".4"
	r.Table.Opened = true
	if p.shuffling == Preshuffled {
		r.Procedure(opening+"(e)", "The decks were preinspected and preshuffled")
		return
	}
	r.Act(opening+"(a)", "inspect", "Inspect the cards")
	r.Procedure(opening+"(a)", "The dealer inspects the cards and the floorperson verifies it")
	r.Procedure(opening+"(b)", "The cards are spread face up by suit and in sequence for the first player")
	r.Procedure(opening+"(c)", "The cards are turned face down, washed and stacked")
	if p.twoDecks {
		r.Procedure(opening+"(d)", "The second deck is inspected, spread, washed and stacked likewise")
	}
}

// shuffle is § .5; it tells whether the deck may be played.
func (p *Procedure) shuffle(r *round.Round) bool {
	shuffling := p.Chapter + ".5"
	counts := p.shuffling == CountingDevice && !r.Table.OutOfOrder
	a := r.Ask(round.Question{
		Kind: round.AskAct, Cite: shuffling + "(a)", Text: "Shuffle the cards", Cards: p.Deck,
		Options: []round.Option{{Choice: "shuffle", Cite: shuffling + "(a)"}},
		Check:   p.checkDeck,
	})
	if counts && a.Count != 0 && a.Count != len(p.Deck) {
		r.Procedure(shuffling+"(b)", "The device counts a wrong number of cards; the deck is removed from the table")
		return false
	}
	r.Load(a.Cards)
	r.Procedure(shuffling+"(a)", "The cards are shuffled and stacked")
	switch {
	case p.shuffling == ReshufflingShoe && !r.Table.OutOfOrder:
		r.Procedure(shuffling+"(g)", "The approved device reshuffles and counts the cards; they are not cut")
	case p.manual(r):
		p.cut(r, shuffling+"(d)")
	default:
		r.Procedure(shuffling+"(c)(1)", "The cards were shuffled by a device and are dealt uncut")
	}
	return true
}

// manual tells whether the cards must be cut: shuffled manually or preshuffled.
func (p *Procedure) manual(r *round.Round) bool {
	return p.shuffling == Manually || p.shuffling == Preshuffled || r.Table.OutOfOrder
}

// checkDeck tells whether the recorded order holds just the cards of the deck.
func (p *Procedure) checkDeck(a round.Answer) error {
	if a.Cards == nil {
		return nil
	}
	cards, deck := slices.Clone(a.Cards), slices.Clone(p.Deck)
	slices.Sort(cards)
	slices.Sort(deck)
	if !slices.Equal(cards, deck) {
		return round.Refuse(p.Chapter+".3(a)", "the shuffled deck is not the %d cards of the deck", len(deck))
	}
	return nil
}

// cut is § .5(d): the cover card at least ten cards in, all above it to the bottom.
func (p *Procedure) cut(r *round.Round, c cite.Cite) {
	a := r.Ask(round.Question{
		Kind: round.AskAct, Cite: c, Text: "Cut the cards",
		Options: []round.Option{{Choice: "cut", Cite: c}},
		Check: func(a round.Answer) error {
			if a.Count < Least || a.Count >= len(p.Deck) {
				return round.Refuse(p.Chapter+".5(d)", "the cover card at %d is not at least ten cards in from the top of the stack", a.Count)
			}
			return nil
		},
	})
	r.Cut(a.Count)
	r.Procedure(c, "The dealer cuts: the cards above the cover card go to the bottom")
}

// Routine answers the dealer's acts as a dealer does who errs in nothing. The order of
// a shuffle comes from shuffle, which mixes the cards in place; nil leaves it unrecorded.
func Routine(r *round.Round, q *round.Question, shuffle func([]card.Card)) round.Answer {
	a := round.Answer{Question: q.ID}
	if len(q.Options) > 0 {
		a.Choice = q.Options[0].Choice
	}
	switch a.Choice {
	case "shuffle":
		if shuffle != nil {
			a.Cards = slices.Clone(q.Cards)
			shuffle(a.Cards)
		}
		a.Count = len(q.Cards)
	case "cut":
		a.Count = 2 * Least
	case "cover", "count_stub":
		a.Count = q.Count
	}
	return a
}
