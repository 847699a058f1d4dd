package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/internal/commitment"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// committed is the kind of event, in the entry of a shuffle, that commits to its order: a Commitment.
const committed = "commitment"

// Commitment commits to the order of the shuffled cards, before they are cut and before wagers are accepted.
type Commitment struct {
	Root journal.Hash `json:"root"`
	Size int          `json:"size"`
	// Secret is what the salts are derived from. In the log it is sealed for as long as the order is.
	Secret commitment.Secret `json:"secret"`
}

// commits is a commitment of the round: the answer that gave the order, and the entry that has it.
type commits struct {
	Answer int    `json:"answer"`
	Entry  uint64 `json:"entry"`
	Commitment
}

// Shoe is the commitment of a shoe that an earlier round filled: the entry that made it, and how the cards were
// cut.
type Shoe struct {
	Entry uint64       `json:"entry"`
	Root  journal.Hash `json:"root"`
	Size  int          `json:"size"`
	Cuts  []Cut        `json:"cuts"`
}

// Cut is a cut: how many cards from the top go to the bottom, of those left after so many had been dealt.
type Cut struct {
	Dealt int `json:"dealt"`
	Top   int `json:"top"`
}

// order is the order of the cards that the event gives, where it is the answer of a shuffle.
func (t *Table) order(e journal.Event) []card.Card {
	q := t.Waiting()
	var a round.Answer
	if q == nil || e.Kind != answered || json.Unmarshal(e.Data, &a) != nil || !orders(q, a) {
		return nil
	}
	return a.Cards
}

// Commit adds the commitment to changes by which cards are shuffled in a round that commits to its order. The
// secret must be a new one.
func (t *Table) Commit(s *Changes, secret commitment.Secret) error {
	order := t.order(s.Events[0])
	if !t.begin.Commits || len(order) == 0 {
		return nil
	}
	return s.Event(committed, Commitment{commitment.Root(order, secret), len(order), secret})
}

// committedTo takes the commitment out of an entry's events, and says why it is not the one that its shuffle
// needs.
func (t *Table) committedTo(events []journal.Event) ([]journal.Event, error) {
	i := slices.IndexFunc(events, func(e journal.Event) bool { return e.Kind == committed })
	var order []card.Card
	if t.begin.Commits && len(events) > 0 {
		order = t.order(events[0])
	}
	switch {
	case i < 0 && len(order) > 0:
		return events, fmt.Errorf("round %d: the cards were shuffled without a commitment to their order", t.Round)
	case i < 0:
		return events, nil
	case len(order) == 0:
		return events, fmt.Errorf("round %d: there is a commitment, and no order of cards that it is to", t.Round)
	}
	var c Commitment
	if err := json.Unmarshal(events[i].Data, &c); err != nil {
		return events, err
	}
	if c.Size != len(order) || c.Root != commitment.Root(order, c.Secret) {
		return events, fmt.Errorf("round %d: the cards are not in the order that was committed to before the wagers", t.Round)
	}
	return slices.Delete(slices.Clone(events), i, i+1), nil
}

func (t *Table) applyCommitment(data json.RawMessage) error {
	var c Commitment
	if err := json.Unmarshal(data, &c); err != nil {
		return err
	}
	if len(t.answers) == 0 {
		return errors.New("a commitment without a shuffle")
	}
	t.commits = append(t.commits, commits{len(t.answers) - 1, t.entry, c})
	return nil
}

// DeckView is the commitment to the order of a deck, or of a shoe, that the round is dealt from.
type DeckView struct {
	Root journal.Hash `json:"root"`
	Size int          `json:"size"`
	// From is how many cards had been dealt in the round when it came into play, Gone how many of it were dealt in
	// earlier rounds.
	From int `json:"from"`
	Gone int `json:"gone"`
	// Cuts say how the cards were cut, one cut after another.
	Cuts []Cut `json:"cuts"`
	// Entry is where in the table's log the commitment was made.
	Entry uint64 `json:"entry"`
}

// Decks are the commitments to all cards from which the round in play, or last played, is dealt, in the order in
// which they came into play. Cards that an earlier build shuffled have none.
func (t *Table) Decks() []DeckView {
	var all []DeckView
	if s := t.begin.Shoe; s != nil && !t.beginsWithShuffle() {
		all = append(all, DeckView{Root: s.Root, Size: s.Size, Gone: s.Size - len(undealt(t.begin.State)), Cuts: s.Cuts, Entry: s.Entry})
	}
	for i, c := range t.commits {
		next := len(t.answers)
		if i+1 < len(t.commits) {
			next = t.commits[i+1].Answer
		}
		d := DeckView{Root: c.Root, Size: c.Size, From: t.dealtBefore(c.Answer), Cuts: []Cut{}, Entry: c.Entry}
		for k := c.Answer + 1; k < min(next, len(t.course.asks)); k++ {
			if a := t.answers[k]; a.Choice == cuts && t.course.asks[k].question.Kind == round.AskAct {
				d.Cuts = append(d.Cuts, Cut{t.dealtBefore(k) - d.From, a.Count})
			}
		}
		all = append(all, d)
	}
	return all
}

// cuts is the choice by which the dealer cuts the cards.
const cuts = "cut"

// beginsWithShuffle reports whether the round shuffled the cards of its shoe before it dealt any.
func (t *Table) beginsWithShuffle() bool {
	return len(t.commits) > 0 && t.dealtBefore(t.commits[0].Answer) == 0
}

// dealtBefore is how many cards had left the deck in the round before an answer.
func (t *Table) dealtBefore(answer int) (n int) {
	if answer >= len(t.course.asks) {
		return 0
	}
	for i := range t.course.asks[answer].events {
		if deals(t.course.events, i) {
			n++
		}
	}
	return n
}

// deals reports whether a card leaves the deck by the i-th event: it is dealt, or it was found face up and goes to the discard
// rack.
func deals(events []round.Event, i int) bool {
	e := &events[i]
	return e.Kind == round.EventDeal ||
		e.Kind == round.EventShow && e.Place.Kind == round.AtDiscard && (i == 0 || events[i-1].Kind != round.EventDeal || events[i-1].Place != e.Place)
}

// seen yields each card that is shown or looked at, with the number of cards that had left the deck before it.
func seen(events []round.Event, yield func(e *round.Event, n int)) {
	at, n := map[round.Place]int{}, 0
	for i := range events {
		e := &events[i]
		switch {
		case deals(events, i):
			at[e.Place] = n
			n++
		case e.Kind == round.EventMove:
			at[e.Place] = at[e.From]
		}
		if which, dealt := at[e.Place]; dealt && (e.Kind == round.EventShow || e.Kind == round.EventLook) {
			yield(e, which)
		}
	}
}

// leaves is the commitment to what the round has left in the shoe, or nil.
func (t *Table) leaves(left round.TableState) *Shoe {
	decks := t.Decks()
	if len(undealt(left)) == 0 || len(decks) == 0 {
		return nil
	}
	last := decks[len(decks)-1]
	return &Shoe{last.Entry, last.Root, last.Size, last.Cuts}
}

// Position is the position, in the order committed to, of the card that was dealt n-th of the deck, from 0.
func (d *DeckView) Position(n int) int {
	if n < 0 || n >= d.Size {
		return -1
	}
	return d.order()[n]
}

// order is the positions of all cards of the deck as they are dealt.
func (d *DeckView) order() []int {
	order := make([]int, d.Size)
	for i := range order {
		order[i] = i
	}
	for _, c := range d.Cuts {
		rest := order[min(c.Dealt, d.Size):]
		top := min(max(c.Top, 0), len(rest))
		order = slices.Concat(order[:len(order)-len(rest)], rest[top:], rest[:top])
	}
	return order
}

// CommitmentIn is the commitment that an entry makes, and the order it commits to; ok is false if there is none,
// or if it is sealed.
func CommitmentIn(e journal.Entry) (order []card.Card, c Commitment, ok bool) {
	var a round.Answer
	for _, event := range e.Events {
		switch event.Kind {
		case answered:
			if json.Unmarshal(event.Data, &a) != nil {
				return nil, c, false
			}
		case committed:
			ok = json.Unmarshal(event.Data, &c) == nil
		}
	}
	return a.Cards, c, ok && len(a.Cards) == c.Size
}

// Undealt reports whether cards may still be dealt of what an entry has committed to.
func (t *Table) Undealt(entry uint64) bool {
	if t.inRound {
		return slices.ContainsFunc(t.Decks(), func(d DeckView) bool { return d.Entry == entry })
	}
	return t.shoe != nil && t.shoe.Entry == entry && len(undealt(t.state)) > 0
}

// Seen are the positions of the cards that a viewer was shown, in one deck of the round, given by its index.
func (t *Table) Seen(viewer Viewer, deck int) map[int]bool {
	decks, positions := t.Decks(), map[int]bool{}
	seen(t.course.events, func(e *round.Event, n int) {
		in := len(decks) - 1
		for in >= 0 && decks[in].From > n {
			in--
		}
		if in == deck && t.Sees(viewer, *e) {
			positions[decks[in].Position(decks[in].Gone+n-decks[in].From)] = true
		}
	})
	return positions
}
