package phh

import (
	"errors"
	"fmt"
	"slices"

	"felt.example/felt/card"
)

// dealt is the cards of a player.
type dealt struct {
	cards  []card.Card // all that he is dealt, one after the other
	filled card.Set    // those of them that nobody recorded
	next   int         // the next of them to be dealt
	held   []card.Card
	drawn  [][]int // what each draw takes away, as places in cards
	shows  *Action
	// concedes: he shows cards that nobody recorded after another showed his, which is read as conceding unseen.
	concedes bool
}

// resolve lists the cards that each player is dealt. Of those that the record does not
// name some are told by what he shows or discards later; for the rest others of the deck
// are supposed, in one of several ways.
func (r *replayer) resolve(supposed int) error {
	shown := false
	for at := range r.from.Actions {
		a := &r.from.Actions[at]
		if a.Kind == DealBoard {
			r.board = append(r.board, a.Cards...)
			r.out |= card.SetOf(a.Cards...)
		}
		if a.Player == 0 {
			continue
		}
		s, own := &r.seats[a.Player-1], &r.places[a.Player-1]
		switch a.Kind {
		case DealHole:
			for _, c := range a.Cards {
				*own = append(*own, len(s.cards))
				s.cards = append(s.cards, c)
			}
			r.out |= card.SetOf(a.Cards...)
		case StandOrDraw:
			drawn, err := r.name(at, a, *own)
			if err != nil {
				return err
			}
			s.drawn = append(s.drawn, drawn)
			*own = slices.DeleteFunc(*own, func(place int) bool { return slices.Contains(drawn, place) })
			for _, place := range drawn {
				r.out &^= 1 << s.cards[place] // it may be shuffled and dealt again
			}
		case ShowOrMuck:
			if _, err := r.name(at, a, *own); err != nil {
				return err
			}
			s.shows = a
			switch recorded := func(place int) bool { return s.cards[place] != 0 }; {
			case slices.ContainsFunc(*own, recorded):
				shown = shown || a.Shown
			case shown && a.Shown:
				s.concedes = true
				r.conceded = append(r.conceded, fmt.Sprintf("actions[%d]: the cards of p%d were not recorded, so he is taken to concede unseen (§ 637a.18(e))", at, a.Player))
			}
		default:
		}
	}
	return r.fill(supposed)
}

// name finds the cards of an action among those that its player holds. One that the record
// has not named before is one of those that it left out.
func (r *replayer) name(at int, a *Action, own []int) (places []int, err error) {
	cards := r.seats[a.Player-1].cards
	find := func(c card.Card) bool {
		for _, place := range own {
			if cards[place] == c && !slices.Contains(places, place) {
				places = append(places, place)
				return true
			}
		}
		return false
	}
	var unnamed []card.Card
	for _, c := range a.Cards {
		if c == 0 || !find(c) {
			unnamed = append(unnamed, c)
		}
	}
	for _, c := range unnamed {
		switch {
		case c == 0 && !find(0):
			return nil, refused(at, "%q has more cards than p%d holds", a, a.Player)
		case c != 0 && (r.out.Has(c) || !find(0)):
			return nil, refused(at, "p%d does not hold the %s", a.Player, c.Name())
		}
		cards[places[len(places)-1]] = c
		r.out |= card.SetOf(c)
	}
	return places, nil
}

// suppositions is how many ways there are to suppose cards.
const suppositions = 64

// fill puts cards that lie nowhere else in place of those that nobody recorded: from the aces
// down or from the twos up, rank by rank or one of each rank, beginning somewhere.
func (r *replayer) fill(supposed int) error {
	var known card.Set
	for i := range r.seats {
		known |= card.SetOf(r.seats[i].cards...)
	}
	rest := (card.Full &^ card.SetOf(r.board...) &^ known).Cards() // suit by suit
	if supposed&1 == 0 {
		slices.SortStableFunc(rest, func(a, b card.Card) int { return int(a.Rank()) - int(b.Rank()) })
	}
	if supposed&2 == 0 {
		slices.Reverse(rest)
	}
	if n := len(rest); n > 0 {
		begin := supposed / 4 * 3 % n
		rest = slices.Concat(rest[begin:], rest[:begin])
	}
	missing := 0
	fill := func(cards []card.Card) (filled card.Set) {
		for i, c := range cards {
			switch {
			case c != 0:
			case len(rest) == 0:
				missing++
			default:
				cards[i], rest = rest[0], rest[1:]
				filled |= 1 << cards[i]
			}
		}
		return filled
	}
	for i := range r.seats {
		r.seats[i].filled = fill(r.seats[i].cards)
	}
	r.unknownBoard = fill(r.board) != 0
	if missing > 0 {
		return errors.New("more cards are dealt than a deck has")
	}
	return nil
}
