package shoe

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"felt.example/felt/money"
)

// Sensor is a bet sensor. What it misreads is a thousand times as much.
type Sensor struct {
	Device
	// Wagers are the chips that it reads at each seat in each round, in cents.
	Wagers map[string]money.Cents

	read map[int]int // the round after that in which it last read a seat
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
	for {
		var now layout
		if err := s.ask(ctx, http.MethodGet, "/sensor", nil, &now); err != nil {
			return err
		}
		for _, seat := range now.Seats {
			if !now.Takes || s.read[seat] == now.Round+1 {
				continue
			}
			s.read[seat] = now.Round + 1
			for _, wager := range slices.Sorted(maps.Keys(s.Wagers)) {
				if err := s.reads(ctx, seat, wager, s.Wagers[wager]); err != nil {
					return err
				}
			}
		}
		if err := s.rests(ctx); err != nil {
			return err
		}
	}
}

// reads says to the floor what lies on an area. What it misread and the floor refuses, it reads again.
func (s *Sensor) reads(ctx context.Context, seat int, wager string, amount money.Cents) error {
	if s.errs() {
		if err := s.says(ctx, seat, wager, 1000*amount); err != nil {
			return err
		}
	}
	return s.says(ctx, seat, wager, amount)
}

func (s *Sensor) says(ctx context.Context, seat int, wager string, amount money.Cents) error {
	return s.tells(ctx, "/sensor/wagers", map[string]any{"seat": seat, "wager": wager, "amount": amount.String()}, fmt.Sprintf("%s on %s of seat %d", amount, wager, seat))
}
