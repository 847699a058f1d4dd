package floor

import (
	"context"
	"errors"
	"fmt"

	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// A bet sensor reads the chips that lie on the areas of a table of real cards, for players without a device. What it reads is
// placed in the name of the dealer, as if he had entered it; what cannot be wagered is refused, and his console says so.

// Sensed is the chips that lie on an area, in cents. Number counts the readings of the sensor, from 1: one that is sent again counts
// once.
type Sensed struct {
	Number int           `json:"number"`
	Seat   int           `json:"seat"`
	Wager  round.WagerID `json:"wager"`
	Amount money.Cents   `json:"amount"`
}

// Sensor is what a bet sensor is told of its table.
type Sensor struct {
	Round int `json:"round"`
	// Takes: wagers are taken now, at Seats, those of players without a device.
	Takes bool  `json:"takes"`
	Seats []int `json:"seats"`
	// Wagers are those that can be placed, with their limits.
	Wagers map[round.WagerID]table.WagerLimits `json:"wagers"`
	// Held says why nothing is done at the table; "" is that it goes on.
	Held string `json:"held,omitempty"`
}

// Senses is what the bet sensor with the token is told.
func (l *Live) Senses(token string) (Sensor, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, err := l.knows(BetSensor, token); err != nil {
		return Sensor{}, err
	}
	v := Sensor{Round: l.table.Round, Seats: []int{}, Wagers: l.table.Between().Limits(), Held: l.held()}
	v.Takes = v.Held == "" && l.table.Between().MayPlace() == nil
	for seat := range l.table.Seats {
		if l.table.Serves(l.table.Dealer.Person, seat+1) {
			v.Seats = append(v.Seats, seat+1)
		}
	}
	return v, nil
}

// errStale refuses a reading that came after a later one.
var errStale = errors.New("the bet sensor has read something later already")

// Sense places what the bet sensor with the token has read, at an address.
func (l *Live) Sense(ctx context.Context, token, from string, of Sensed) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	sensor, err := l.knows(BetSensor, token)
	if err != nil {
		return err
	}
	if taken, err := sensor.resumes(ctx, l, BetSensor, of.Number); err != nil || taken || of.Number == sensor.last {
		return err
	}
	if of.Number < sensor.last {
		return errStale
	}
	err = l.senses(ctx, sensor, from, of)
	if err == nil {
		sensor.last, l.refused = of.Number, ""
	} else {
		l.refused = fmt.Sprintf("The bet sensor reads %s at seat %d: %s", of.Amount.Grouped(), of.Seat, err)
	}
	l.changed()
	return err
}

// errUnread refuses chips of somebody for whom no sensor reads.
var errUnread = errors.New("a bet sensor reads for players without a device, and none sits there")

func (l *Live) senses(ctx context.Context, sensor *reader, from string, of Sensed) error {
	by := Power{Person: l.table.Dealer.Person, From: from, Reason: "read by the bet sensor"}
	if err := l.mayDeal(by.Person); err != nil {
		return err
	}
	if !l.table.Serves(by.Person, of.Seat) {
		return fmt.Errorf("seat %d: %w", of.Seat, errUnread)
	}
	return l.places(ctx, sensor.key(l, BetSensor, of.Number), by.alone(), l.table.Seats[of.Seat-1].Player, of.Seat, of.Wager, of.Amount)
}
