package shoe

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	"felt.example/felt/money"
)

// Sensor is a bet sensor that is connected to a table.
type Sensor struct {
	// Floor is the address of the floor, Table the table's ID, Token what the dealer's console has shown.
	Floor, Table, Token string
	// Wagers are the chips that it reads at each seat in each round, in cents.
	Wagers map[string]money.Cents
	// Errs is in how many readings, on average, one is of a thousand times as much; 0 is none.
	Errs int
	// Rand chooses which.
	Rand *rand.Rand
	// Wait is how long it waits before it looks again whether wagers are taken.
	Wait time.Duration
	// Said is called with what happened, a line each.
	Said func(string)

	read   map[int]int // the round after that in which it last read a seat
	number int
}

// layout is what the floor tells a sensor.
type layout struct {
	Round int   `json:"round"`
	Takes bool  `json:"takes"`
	Seats []int `json:"seats"`
}

// Run reads chips until the context ends, or the floor knows the sensor no more.
func (s *Sensor) Run(ctx context.Context) error {
	s.read = map[int]int{}
	at := s.Floor + "/api/tables/" + s.Table + "/sensor"
	for {
		var now layout
		if err := ask(ctx, http.MethodGet, at, s.Token, nil, &now); err != nil {
			return err
		}
		for _, seat := range now.Seats {
			if !now.Takes || s.read[seat] == now.Round+1 {
				continue
			}
			s.read[seat] = now.Round + 1
			for _, wager := range slices.Sorted(maps.Keys(s.Wagers)) {
				if err := s.reads(ctx, at, seat, wager, s.Wagers[wager]); err != nil {
					return err
				}
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(s.Wait):
		}
	}
}

// reads says to the floor what lies on an area. What it misread and the floor refuses, it reads again.
func (s *Sensor) reads(ctx context.Context, at string, seat int, wager string, amount money.Cents) error {
	if s.Errs > 0 && s.Rand.IntN(s.Errs) == 0 {
		if err := s.says(ctx, at, seat, wager, 1000*amount); err != nil {
			return err
		}
	}
	return s.says(ctx, at, seat, wager, amount)
}

func (s *Sensor) says(ctx context.Context, at string, seat int, wager string, amount money.Cents) error {
	s.number++
	err := ask(ctx, http.MethodPost, at+"/wagers", s.Token, map[string]any{"number": s.number, "seat": seat, "wager": wager, "amount": amount.String()}, nil)
	if refused := (*refusal)(nil); errors.As(err, &refused) && refused.status == http.StatusConflict {
		s.Said(refused.Error())
		return nil
	}
	if err == nil {
		s.Said(fmt.Sprintf("%s on %s of seat %d", amount, wager, seat))
	}
	return err
}
