package cardroom

import (
	"encoding/json"
	"fmt"
	"time"

	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
)

// state is a room as a value; table.StateForm is the version of its form.
type state struct {
	Seats    []seatState            `json:"seats"`
	Order    []int                  `json:"order,omitempty"`
	GoesOn   bool                   `json:"goes_on"`
	BigBlind int                    `json:"big_blind"`
	Gone     map[string]goneState   `json:"gone"`
	Agreed   map[string]money.Cents `json:"agreed"`
	Waiting  []Waiter               `json:"waiting"`
	Called   int                    `json:"called,omitempty"`
	Asked    []asking               `json:"asked,omitempty"`
	Charged  time.Time              `json:"charged"`
	Funds    map[string]fundState   `json:"funds"`
	Held     []Held                 `json:"held"`
	Pots     []money.Cents          `json:"pots"`
	Removed  []removed              `json:"removed,omitempty"`
	Plan     string                 `json:"plan,omitempty"`
	Turn     turn                   `json:"turn,omitzero"`
}

type (
	seatState struct {
		Out       bool       `json:"out,omitempty"`
		Posts     bool       `json:"posts,omitempty"`
		Sat       time.Time  `json:"sat,omitzero"`
		Since     time.Time  `json:"since,omitzero"`
		Owes      standing   `json:"owes,omitempty"`
		Used      int        `json:"used,omitempty"`
		Straddles straddling `json:"straddles,omitzero"`
		Mucks     bool       `json:"mucks,omitempty"`
	}
	goneState struct {
		Seat   int         `json:"seat"`
		Owes   standing    `json:"owes"`
		Stakes money.Cents `json:"stakes"`
		At     time.Time   `json:"at"`
		Used   int         `json:"used,omitempty"`
		Sat    time.Time   `json:"sat,omitzero"`
		Game   string      `json:"game,omitempty"`
	}
	fundState struct {
		Since time.Time         `json:"since"`
		Leads []poker.Lead      `json:"leads"`
		Names map[string]string `json:"names"`
	}
)

// Value implements table.Between.
func (r *Room) Value() (json.RawMessage, error) {
	s := state{
		Order: r.order, GoesOn: r.goesOn, BigBlind: r.bigBlind, Gone: map[string]goneState{}, Agreed: r.agreed, Waiting: r.waiting, Called: r.called, Asked: r.asked,
		Charged: r.charged, Funds: map[string]fundState{}, Held: r.held, Pots: r.pots, Removed: r.removed, Plan: r.plan, Turn: r.turn,
	}
	for _, of := range r.seats {
		s.Seats = append(s.Seats, seatState{of.out, of.posts, of.sat, of.since, of.owes, of.used, of.straddles, of.mucks})
	}
	for player, had := range r.gone {
		s.Gone[player] = goneState{had.seat, had.owes, had.stakes, had.at, had.used, had.sat, had.game}
	}
	for id, f := range r.funds {
		s.Funds[id] = fundState{f.since, f.leads, f.names}
	}
	return json.Marshal(s)
}

// Restore implements table.Between.
func (r *Room) Restore(value json.RawMessage) error {
	var s state
	if err := json.Unmarshal(value, &s); err != nil {
		return err
	}
	if len(s.Seats) != len(r.seats) || len(s.Funds) != len(r.funds) {
		return fmt.Errorf("the room has %d seats and %d funds, its state %d and %d", len(r.seats), len(r.funds), len(s.Seats), len(s.Funds))
	}
	for i, of := range s.Seats {
		r.seats[i] = seat{out: of.Out, posts: of.Posts, used: of.Used, sat: of.Sat, since: of.Since, owes: of.Owes, straddles: of.Straddles, mucks: of.Mucks}
	}
	for player, had := range s.Gone {
		r.gone[player] = departed{had.Seat, had.Owes, had.Stakes, had.At, had.Used, had.Sat, had.Game}
	}
	for id, f := range s.Funds {
		if r.funds[id] == nil {
			return fmt.Errorf("the room has no fund %q", id)
		}
		if f.Names == nil {
			f.Names = map[string]string{}
		}
		r.funds[id] = &fund{f.Since, f.Leads, f.Names}
	}
	r.order, r.goesOn, r.bigBlind, r.waiting, r.called, r.asked, r.charged, r.held, r.pots, r.removed, r.plan, r.turn = s.Order, s.GoesOn, s.BigBlind, s.Waiting, s.Called, s.Asked, s.Charged, s.Held, s.Pots, s.Removed, s.Plan, s.Turn
	if s.Agreed != nil {
		r.agreed = s.Agreed
	}
	return nil
}
