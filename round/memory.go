package round

import (
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/money"
)

// mostSeats is more than the highest number of a seat at most tables.
const mostSeats = 16

// memory is where a round keeps what it makes. The next round that is run in the same Round uses it
// again, so that a simulation leaves no garbage.
type memory struct {
	piles    []*pile
	laid     [AtBurn + 1][mostSeats]uint8 // first hands and other piles: one more than their places in piles, 0 where there is none
	seats    []*Seat
	faceUp   []int   // positions of cards that lie face up in the deck
	faceUpAt []Place // places to which such cards would come
	outcomes []Outcome
	answer   Answer // the last one
	limited  map[string]money.Cents

	made    []*Seat // seats are the first of them, in the order of their numbers
	choices []Choice
	numbers []int
	cited   []cite.Cite
	seen    []card.Card
	// allowed are the wagers that were allowed last, by the rules allowedBy.
	allowed   []Stake
	allowedBy *Rules
	// left are what the last two rounds that kept something have left at their tables, the later first.
	left [2]any
	// notes are those that the round before had.
	notes any
}

// reset makes ready for another round.
func (r *Round) reset() {
	r.progress = progress{}
	m := &r.memory
	m.piles, m.seats, m.faceUp, m.faceUpAt, m.outcomes = m.piles[:0], m.seats[:0], m.faceUp[:0], m.faceUpAt[:0], m.outcomes[:0]
	m.laid = [len(m.laid)][mostSeats]uint8{}
	m.choices, m.numbers, m.cited, m.seen = m.choices[:0], m.numbers[:0], m.cited[:0], m.seen[:0]
	clear(m.limited)
	if r.Notes != nil {
		m.notes, r.Notes = r.Notes, nil
	}
}

// lay begins a pile.
func (r *Round) lay(of Pile) *pile {
	n := len(r.piles)
	if r.piles = slices.Grow(r.piles, 1)[:n+1]; r.piles[n] == nil {
		r.piles[n] = &pile{cards: make([]slot, 0, 7)}
	}
	p := r.piles[n]
	*p = pile{Pile: of, cards: p.cards[:0]}
	if of.Hand == 0 && of.Seat < mostSeats {
		r.laid[of.Kind][of.Seat] = uint8(n + 1)
	}
	return p
}

// seat is a seat that is not among those in the round yet. A player without a name is his seat.
func (r *Round) seat(number int, player string) *Seat {
	n := len(r.seats)
	if n == len(r.made) {
		r.made = append(r.made, new(Seat))
	}
	s := r.made[n]
	*s = Seat{Number: number, Player: who(number, player), stakes: s.stakes[:0]}
	return s
}

// Choices returns the choices of a question, for a round that may be run in the memory of another.
func (r *Round) Choices(choices ...Choice) []Choice { return keep(&r.choices, choices) }

// Only returns the choice of a question that has but one, like Choices.
func (r *Round) Only(id string, c cite.Cite) []Choice {
	at := len(r.choices)
	r.choices = append(r.choices, Choice{})
	only := &r.choices[at] // written in its place: a copy of what has just been written takes longer
	only.ID, only.Cite = id, c
	return r.choices[at : at+1 : at+1]
}

// MoreChoices returns choices that Choices or MoreChoices returned, and more.
func (r *Round) MoreChoices(choices []Choice, and ...Choice) []Choice {
	return more(&r.choices, choices, and...)
}

// Listed returns the cards of a set in the order of card.Set.All, like Choices.
func (r *Round) Listed(set card.Set) []card.Card {
	cards := r.cards(set.Len())[:0]
	for c := range set.All {
		cards = append(cards, c)
	}
	return cards
}

// Numbers returns the numbers of seats, for a question like Choices.
func (r *Round) Numbers(seats ...int) []int { return keep(&r.numbers, seats) }

func (r *Round) cites(cites []cite.Cite) []cite.Cite { return keep(&r.cited, cites) }

func (r *Round) cards(n int) []card.Card {
	r.seen = slices.Grow(r.seen, n)
	at := len(r.seen)
	r.seen = r.seen[:at+n]
	return r.seen[at : at+n : at+n]
}

// keep copies a list behind what was kept before.
func keep[T any](all *[]T, list []T) []T {
	if len(list) == 0 {
		return nil
	}
	if *all == nil {
		*all = make([]T, 0, 16) // so that the first round grows it seldom
	}
	at := len(*all)
	for i := range list { //nolint:staticcheck // seldom more than one or two, which are copied faster so
		*all = append(*all, list[i])
	}
	return (*all)[at:len(*all):len(*all)]
}

// NotesBefore returns notes that are not in use any more, as an earlier round in the same memory left
// them, or new ones.
func NotesBefore[N any](r *Round) *N {
	if n, ok := r.notes.(*N); ok {
		return n
	}
	return new(N)
}

// more is a list that was kept, and more behind it.
func more[T any](all *[]T, list []T, and ...T) []T {
	at := len(*all) - len(list)
	if at < 0 || len(list) > 0 && &(*all)[at] != &list[0] { // other lists were kept since
		at = len(*all)
		*all = append(*all, list...)
	}
	*all = append(*all, and...)
	return (*all)[at:len(*all):len(*all)]
}

// leaves is where the round keeps what it will leave at its table: neither what it found there nor what
// the round before left.
func leaves[K any](r *Round) *K {
	k, ok := r.left[1].(*K)
	if found, _ := r.Table.Kept.(*K); !ok || k == found {
		k = new(K)
	}
	r.left = [2]any{k, r.left[0]}
	return k
}

// leave takes a seat, and what is offered to it alone, out of a question.
func (r *Round) leave(q *Question, seat int) {
	q.Seats = slices.DeleteFunc(r.Numbers(q.Seats...), func(s int) bool { return s == seat })
	q.Choices = slices.DeleteFunc(r.Choices(q.Choices...), func(o Choice) bool { return o.Seat != 0 && o.Seat == seat })
}
