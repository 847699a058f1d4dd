package shoe

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"felt.example/felt/card"
)

// Shoe is a scanning shoe, or a camera. What it misreads is the card before.
type Shoe struct {
	Device
	// Camera: it reads the cards that are turned, not those that are dealt.
	Camera bool
	// Decks is how many decks are shuffled together, Without a rank that they lack, or 0.
	Decks   int
	Without card.Rank
	// Top are cards that lie on top after the next shuffle, in this order, where chance is not to decide.
	Top []card.Card

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
		read, err := s.Read(ctx)
		if err == nil && !read {
			err = s.rests(ctx)
		}
		if err != nil {
			return err
		}
	}
}

// Read reads the next card if one is to be dealt now, and reports whether one was.
func (s *Shoe) Read(ctx context.Context) (bool, error) {
	var now table
	if err := s.ask(ctx, http.MethodGet, s.path(), nil, &now); err != nil || !now.Deals {
		return false, err
	}
	return true, s.deal(ctx, now)
}

// path is where the floor is asked and told, below the table.
func (s *Shoe) path() string {
	if s.Camera {
		return "/camera"
	}
	return "/shoe"
}

// shuffles has the cards shuffled if those of the table were since it was asked last.
func (s *Shoe) shuffles(now table) {
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
		for i, c := range s.Top {
			if at := slices.Index(s.cards[i:], c); at >= 0 {
				s.cards[i], s.cards[i+at] = s.cards[i+at], s.cards[i]
			}
		}
		s.Top = nil
	}
}

// deal reads the next card, and says so to the floor.
func (s *Shoe) deal(ctx context.Context, now table) error {
	s.shuffles(now)
	read := s.before
	if read == 0 || !s.errs() { // else the card itself is still to be read
		read = s.next()
	}
	s.before = read
	return s.tells(ctx, s.path()+"/cards", map[string]any{"card": read.String()}, fmt.Sprintf("%s to %s", read, now.Place))
}

// Draw takes the next card out of the shoe, which does not read it.
func (s *Shoe) Draw(ctx context.Context) (card.Card, error) {
	var now table
	if err := s.ask(ctx, http.MethodGet, s.path(), nil, &now); err != nil {
		return 0, err
	}
	s.shuffles(now)
	return s.next(), nil
}

func (s *Shoe) next() card.Card {
	drawn := s.cards[0]
	s.cards = s.cards[1:]
	return drawn
}
