package shoe

import (
	"context"
	"fmt"
	"net/http"

	"felt.example/felt/card"
)

// Shoe is a scanning shoe. What it misreads is the card before.
type Shoe struct {
	Device
	// Decks is how many decks are shuffled together, Without a rank that they lack, or 0.
	Decks   int
	Without card.Rank

	shuffled int
	cards    []card.Card
	before   card.Card
}

// table is what the floor tells a shoe.
type table struct {
	Shuffled int    `json:"shuffled"`
	Deals    bool   `json:"deals"`
	Place    string `json:"place"`
}

// Run reads cards until the context ends, or the floor knows the shoe no more.
func (s *Shoe) Run(ctx context.Context) error {
	for {
		var now table
		if err := s.ask(ctx, http.MethodGet, "/shoe", nil, &now); err != nil {
			return err
		}
		if now.Deals {
			if err := s.deal(ctx, now); err != nil {
				return err
			}
			continue
		}
		if err := s.rests(ctx); err != nil {
			return err
		}
	}
}

// deal reads the next card, and says so to the floor.
func (s *Shoe) deal(ctx context.Context, now table) error {
	if now.Shuffled != s.shuffled || len(s.cards) == 0 {
		s.shuffled, s.before, s.cards = now.Shuffled, 0, s.cards[:0]
		for range s.Decks {
			for _, c := range card.Deck() {
				if c.Rank() != s.Without {
					s.cards = append(s.cards, c)
				}
			}
		}
		s.Rand.Shuffle(len(s.cards), func(i, j int) { s.cards[i], s.cards[j] = s.cards[j], s.cards[i] })
	}
	read := s.cards[0]
	if s.before != 0 && s.errs() {
		read = s.before // and the card itself is still to be read
	} else {
		s.cards = s.cards[1:]
	}
	s.before = read
	return s.tells(ctx, "/shoe/cards", map[string]any{"card": read.String()}, fmt.Sprintf("%s to %s", read, now.Place))
}
