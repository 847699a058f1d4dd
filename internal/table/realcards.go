package table

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/round"
)

// realCards is what is known of the real cards since they were shuffled last. Those of a shoe are dealt in several rounds, and a card
// that an earlier one of them has used cannot come again.
type realCards struct {
	// Read are the cards known of the rounds before, Round the round in which they were shuffled, and From the number of its answers
	// when they were, if it is the round in play or last played.
	Read  []card.Card `json:"read,omitempty"`
	Round int         `json:"round"`
	From  int         `json:"from,omitempty"`
}

// shuffles reports whether an answer shuffles the cards.
func shuffles(q *round.Question, a round.Answer) bool {
	return q != nil && q.Kind == round.AskAct && len(q.Cards) > 0 && a.Choice != "" && a.Irregularity == nil
}

// shuffled notes that the answer taken last has shuffled the cards.
func (t *Table) shuffled() {
	t.real, t.idle = realCards{Round: t.Round, From: len(t.answers)}, false
}

// known are the real cards of the round that were read or named since they were shuffled.
func (t *Table) known() (all []card.Card) {
	from := 0
	if t.real.Round == t.Round {
		from = min(t.real.From, len(t.answers))
	}
	for i := from; i < len(t.answers) && i < len(t.course.asks); i++ {
		if _, asked := cardAsked(&t.course.asks[i].question); asked != "" {
			all = append(all, t.answers[i].Cards...)
		}
	}
	return all
}

// goesOn keeps the cards that are known of a round when the next begins.
func (t *Table) goesOn(physical bool) {
	if !physical {
		t.real = realCards{}
		return
	}
	if t.begin.Physical {
		t.real.Read = append(slices.Clip(t.real.Read), t.known()...)
	}
	t.real.From = 0
}

// spent refuses a real card of which all were dealt in this round and earlier ones since the shuffle. Rounds of earlier builds were
// begun without this.
func (t *Table) spent(q *round.Question, a round.Answer) error {
	if _, asked := cardAsked(q); !t.begin.Counted || asked == "" || len(a.Cards) != 1 || len(t.Selected.Game.Cards.Decks) == 0 {
		return nil
	}
	n := 0
	for _, c := range append(t.known(), t.real.Read...) {
		if c == a.Cards[0] {
			n++
		}
	}
	if of := t.DecksPlayed(); n >= of {
		return refuse(t.Selected.Game.Sections.Deck, "%d decks have %d of the %s, and all were dealt since the shuffle in round %d", of, of, a.Cards[0].Name(), t.real.Round)
	}
	return nil
}
