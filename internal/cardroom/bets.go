package cardroom

import (
	"slices"

	"felt.example/felt/internal/table"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// Choice adds the amount that a call takes, and amounts to bet or raise to.
func (r *Room) Option(v *table.ChoiceView, o *round.Choice, seat int) {
	h, seats := poker.Of(r.t.Play())
	i := slices.Index(seats, seat)
	if i < 0 || len(h.Seats) == 0 {
		return
	}
	call := h.ToCall(i)
	if o.ID == "call" {
		v.Takes = call
	}
	if o.Wager == "" {
		return
	}
	add := func(label string, amount money.Cents) {
		if amount < o.Max && o.Multiple > 0 {
			amount -= amount % o.Multiple
		}
		known := slices.ContainsFunc(v.Presets, func(p table.PresetView) bool { return p.Amount == amount })
		if amount >= o.Min && amount <= o.Max && !known {
			v.Presets = append(v.Presets, table.PresetView{Label: label, Amount: amount})
		}
	}
	if o.Min < o.Max {
		after := h.Seats[i].Bet + call
		add("Min", o.Min)
		add("1/2 pot", after+(h.Total+call)/2)
		add("2/3 pot", after+(h.Total+call)*2/3)
		add("Pot", after+h.Total+call)
	}
	switch all := h.Seats[i].Bet + h.Seats[i].Stack; o.Max {
	case all:
		add("All-in", o.Max)
	default:
		add("Max", o.Max)
	}
}

// preselect is what the viewer may choose before his turn.
func (r *Room) preselect(viewer table.Viewer, h *poker.Hand, seats []int) *PreselectView {
	if viewer.Player == "" || h.Showdown() || !r.t.InRound() {
		return nil
	}
	for i, seat := range seats {
		if s := &h.Seats[i]; !r.t.Owns(viewer.Player, seat) || s.Folded || s.Stack == 0 {
			continue
		}
		if q := r.t.Waiting(); q == nil || slices.Contains(q.Seats, seat) {
			return nil
		}
		v := &PreselectView{Seat: seat, Call: h.ToCall(i), Choices: []string{PreselectCheck, PreselectCheckFold, PreselectCallAny}}
		if v.Call > 0 {
			v.Choices = []string{PreselectCheckFold, PreselectCall, PreselectCallAny}
		}
		return v
	}
	return nil
}

// Betting is the number, from 0, of the betting round that a seat is in, and the amount of a call in it; ok is
// false if the seat has no turn to come.
func (r *Room) Betting(seat int) (street int, call money.Cents, ok bool) {
	if r.t.Play() == nil || !r.t.InRound() {
		return 0, 0, false
	}
	h, seats := poker.Of(r.t.Play())
	i := slices.Index(seats, seat)
	if i < 0 || len(h.Seats) == 0 || h.Showdown() || h.Seats[i].Folded || h.Seats[i].Stack == 0 {
		return 0, 0, false
	}
	return h.Street, h.ToCall(i), true
}
