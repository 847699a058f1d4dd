package cardroom

import (
	"bytes"
	"fmt"
	"time"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/table"
	"felt.example/felt/settle/phh"
)

// History is a finished hand in Poker Hand History.
func (r *room) History(t *table.Table, player string, at time.Time) ([]byte, error) {
	if !t.Complete() || t.Play() == nil {
		return nil, floor.ErrNoHistory
	}
	if t.Void() {
		return nil, fmt.Errorf("%w: it was declared void, which a file of Poker Hand History cannot say", floor.ErrNoHistory)
	}
	h, err := phh.FromRound(t.Play(), t.Events(), func(seat int) bool { return player != "" && t.Owner(seat) == player })
	if err != nil {
		return nil, err
	}
	for i, seat := range h.Seats {
		h.Players[i] = t.Seats[seat-1].Name
	}
	at = at.UTC()
	h.Table, h.Hand, h.TimeZone = t.Name, int64(t.Round), "UTC"
	h.Time = phh.Clock(at.Format(time.TimeOnly))
	h.Day, h.Month, h.Year = int64(at.Day()), int64(at.Month()), int64(at.Year())
	h.SeatCount = int64(len(t.Seats))
	var text bytes.Buffer
	err = h.Write(&text)
	return text.Bytes(), err
}
