package table

import (
	"encoding/json"
	"slices"

	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// Past is a table, opened by a room if need be, as it was in one round, from the entries of the log
// that the round lies in, and those of its late corrections; name tells what a player is called. Where this build makes something else of the
// round, it is what was stored, and Differs says so.
func Past(room Room, config Config, entries []journal.Entry, name func(player string) string) (*Table, error) {
	t := New(room)
	data, err := json.Marshal(config)
	if err != nil {
		return nil, err
	}
	if err := t.open(data); err != nil {
		return nil, err
	}
	for _, e := range entries {
		if c, ok, err := LateIn(e); ok {
			if c.Round == t.Round && err == nil {
				err = t.applyLate(e, c)
			}
			if c.Round == t.Round && err != nil {
				_ = t.differ(e, err)
			}
			continue
		}
		e.Events = slices.DeleteFunc(slices.Clone(e.Events), func(event journal.Event) bool { return !slices.Contains(ofRound, event.Kind) })
		if len(e.Events) > 0 {
			_ = t.Apply(e)
		}
	}
	t.had = nil
	for _, a := range t.answers {
		for _, st := range a.Stakes {
			if t.between.Keeps(st) {
				t.balances[t.SeatAccount(st.Seat)] += st.Amount
			}
		}
	}
	for i := range t.Seats {
		if player := t.Owner(i + 1); player != "" {
			t.Seats[i] = Seat{Player: player, Name: name(player)}
		}
	}
	return t, nil
}

// Summary says in a few words how the round in a view went.
func (t *Table) Summary(v *View) string {
	if t.void {
		return "Declared void"
	}
	return t.between.Summary(v)
}

// Net is what a player's seats won or lost in the round, in cents.
func (t *Table) Net(player string) (net money.Cents, played bool) {
	for seat := 1; seat <= len(t.Seats); seat++ {
		if t.Owns(player, seat) {
			won, had := t.SeatNet(seat)
			net += won
			played = played || had
		}
	}
	return net, played
}

// Settled are the seats at which wagers were settled in the round.
func (t *Table) Settled() []int {
	seats := []int{}
	for seat := 1; seat <= len(t.Seats); seat++ {
		if _, had := t.SeatNet(seat); had {
			seats = append(seats, seat)
		}
	}
	return seats
}

// SeatNet is what a seat won or lost in the round, in cents; played reports whether it had
// wagers.
func (t *Table) SeatNet(seat int) (net money.Cents, played bool) {
	for _, e := range t.course.events {
		if o := e.Outcome; o != nil && o.Seat == seat {
			played = true
			net += o.Returned
			if !o.Reversed {
				net -= o.Stake
			}
		}
	}
	return net, played
}

// Mended reports whether an answer of the round was corrected, or an irregularity was reported in it.
func (t *Table) Mended() bool {
	return t.mended > 0 || slices.ContainsFunc(t.answers, func(a round.Answer) bool { return a.Irregularity != nil })
}

// Complete reports whether the table's round is over and had wagers.
func (t *Table) Complete() bool {
	return !t.inRound && slices.ContainsFunc(t.course.events, func(e round.Event) bool { return e.Kind == round.EventWager })
}
