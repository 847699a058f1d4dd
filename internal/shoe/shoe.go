// Package shoe stands for the devices of a table, by the interface that a device uses (docs/live.md): a scanning shoe, which reads each
// card that is dealt, and a bet sensor, which reads the chips on the layout. They err if that is wanted.
package shoe

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"

	"felt.example/felt/card"
)

// Shoe is connected to a table.
type Shoe struct {
	// Floor is the address of the floor, Table the table's ID, Token what the dealer's console has shown.
	Floor, Table, Token string
	// Decks is how many decks are shuffled together, Without a rank that they lack, or 0.
	Decks   int
	Without card.Rank
	// Errs is in how many cards, on average, one is misread as the card before it; 0 is none.
	Errs int
	// Rand shuffles the cards.
	Rand *rand.Rand
	// Wait is how long it waits before it looks again whether a card is dealt.
	Wait time.Duration
	// Said is called with what happened, a line each.
	Said func(string)

	shuffled, number int
	cards            []card.Card
	before           card.Card
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
		if err := ask(ctx, http.MethodGet, s.at(""), s.Token, nil, &now); err != nil {
			return err
		}
		if now.Deals {
			if err := s.deal(ctx, now); err != nil {
				return err
			}
			continue
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(s.Wait):
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
	if s.Errs > 0 && s.before != 0 && s.Rand.IntN(s.Errs) == 0 {
		read = s.before // and the card itself is still to be read
	} else {
		s.cards = s.cards[1:]
	}
	s.before = read
	s.number++
	err := ask(ctx, http.MethodPost, s.at("/cards"), s.Token, map[string]any{"number": s.number, "card": read.String()}, nil)
	if refused := (*refusal)(nil); errors.As(err, &refused) && refused.status == http.StatusConflict {
		s.Said(refused.Error())
		return nil
	}
	if err == nil {
		s.Said(fmt.Sprintf("%s to %s", read, now.Place))
	}
	return err
}

// refusal is what the floor does not take.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return r.text }

func (s *Shoe) at(path string) string { return s.Floor + "/api/tables/" + s.Table + "/shoe" + path }

// ask asks the floor, and reads its answer.
func ask(ctx context.Context, method, at, token string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, method, at, bytes.NewReader(text))
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	text, err = io.ReadAll(io.LimitReader(response.Body, 1<<16))
	switch {
	case err != nil:
		return err
	case response.StatusCode != http.StatusOK:
		var problem struct {
			Detail string `json:"detail"`
		}
		if json.Unmarshal(text, &problem) != nil || problem.Detail == "" {
			problem.Detail = response.Status
		}
		return &refusal{response.StatusCode, problem.Detail}
	case answer != nil:
		return json.Unmarshal(text, answer)
	}
	return nil
}
