package cardroom

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
)

// Changing is a player who changes tables: his seat at the one that he leaves and the table to which he goes, or his seat there.
type Changing struct {
	Seat   int         `json:"seat"`
	Player string      `json:"player"`
	Name   string      `json:"name"`
	Amount money.Cents `json:"amount"` // his whole stack
	Call   int         `json:"call"`
	Table  string      `json:"table,omitempty"`
	// Owes is what he owed in Blind Bets at the table that he leaves, and Out that he sits out.
	Owes standing `json:"owes,omitempty"`
	Out  bool     `json:"out,omitempty"`
	// Used is how many seconds of his time bank he has used and not got back.
	Used int `json:"used,omitempty"`
	// Served: he has no device, and the dealers of both tables act for him.
	Served bool `json:"served,omitempty"`
	// Since is when he sat down at the table that he leaves, if he must move; the zero time is that he asked to.
	Since time.Time `json:"since,omitzero"`
	// Transit is the in-transit account that the stack goes to, and comes from.
	Transit journal.Account `json:"transit"`
}

// MayAskTable returns the reason why the player at a seat may not ask for another table, or be moved to it, or nil. Currency is no part of
// the stack that goes with him.
func (r *Room) MayAskTable(n int) error {
	if err := r.t.Takes(n); err != nil {
		return err
	}
	switch s := r.t.Seats[n-1]; {
	case s.Player == "" || table.IsProgram(s.Player):
		return fmt.Errorf("nobody at seat %d can ask for another table", n)
	case s.Leaving:
		return fmt.Errorf("you leave when your hand is over")
	case s.Currency > 0:
		return fmt.Errorf("%s in currency lies in front of seat %d; the dealer converts it into value chips before the player changes tables", s.Currency.Grouped(), n)
	}
	return nil
}

// MayChange returns the reason why a player cannot leave his seat now for one at another table, or nil.
func (r *Room) MayChange(n int) error {
	if err := r.MayAskTable(n); err != nil {
		return err
	}
	switch {
	case r.t.Stack(n) == 0:
		return fmt.Errorf("a player changes tables with his stack, and there is none at seat %d", n)
	case r.t.Stays(n):
		return fmt.Errorf("the player at seat %d can change tables when his hand is over", n)
	}
	return nil
}

// Movable are the seats whose players can be moved to another table, now or when their hands are over, who sat down first before the others.
func (r *Room) Movable() []int {
	return slices.DeleteFunc(slices.Clone(r.order), func(n int) bool {
		return r.MayAskTable(n) != nil || r.t.Stack(n) == 0 && !r.t.Stays(n)
	})
}

// SatDown is when the player at a seat sat down at the table, be it at another seat.
func (r *Room) SatDown(n int) time.Time { return r.seats[n-1].sat }

// Change takes a player who is called to another table from his seat with his whole stack, which goes to the in-transit account. Must is
// that he must move, and did not ask to.
func (r *Room) Change(n, call int, to string, transit journal.Account, must bool) (table.Changes, error) {
	if err := r.MayChange(n); err != nil {
		return table.Changes{}, err
	}
	var s table.Changes
	leaves, err := r.t.Leave(n, r.player(n), transit)
	if err != nil {
		return s, err
	}
	if call < 1 || to == "" || to == r.t.ID {
		return s, fmt.Errorf("call %d is to no other table", call)
	}
	c := Changing{
		Seat: n, Player: r.player(n), Name: r.t.Seats[n-1].Name, Amount: r.t.Stack(n), Call: call, Table: to,
		Owes: r.seats[n-1].owes, Out: r.seats[n-1].out, Used: r.seats[n-1].used, Served: r.t.Seats[n-1].Served, Transit: transit,
	}
	if must {
		c.Since = r.SatDown(n)
	}
	err = s.Event(lists.Leave, c)
	s.Events, s.Transfers = append(s.Events, leaves.Events...), leaves.Transfers
	s.Transfers[0].Memo = table.AnotherTable
	return s, err
}

// Free is the seat for a player who comes from another table: the first that is free and that nobody at this one has asked for; 0 is none.
func (r *Room) Free() int {
	free := func(i int) bool { return r.t.Seats[i].Player == "" }
	for i := range r.t.Seats {
		if free(i) && r.Asked(i+1) == "" {
			return i + 1
		}
	}
	return slices.IndexFunc(r.t.Seats, func(s table.Seat) bool { return s.Player == "" }) + 1
}

// Come seats a player for whom a seat is kept and who brings his whole stack from another table, be it less or more than a buy-in. In Blind
// Bets he owes what he would if he had left this table owing as much and came back at once. No clause speaks of it.
func (r *Room) Come(c Changing) (table.Changes, error) {
	var s table.Changes
	if at := r.waiter(c.Player); at < 0 || r.waiting[at].Call != c.Call || c.Call == 0 || c.Owes > missedSmall || c.Used < 0 {
		return s, fmt.Errorf("no seat is kept here by call %d", c.Call)
	}
	sits, err := r.t.Arrive(c.Seat, c.Player, c.Name, c.Amount, c.Transit, c.Served)
	if err != nil {
		return s, err
	}
	c.Table, c.Since = "", time.Time{}
	err = s.Event(lists.Come, c)
	s.Events, s.Transfers = append(s.Events, sits.Events...), sits.Transfers
	if c.Out && err == nil {
		err = s.Event(sitsOut, sitting{c.Seat})
	}
	return s, err
}

// applyCome remembers a player who is about to sit down as one who has just left.
func (r *Room) applyCome(c Changing) error {
	if err := r.has(c.Seat); err != nil {
		return err
	}
	r.gone = maps.Clone(r.gone)
	r.gone[c.Player] = departed{seat: c.Seat, owes: c.Owes, stakes: c.Amount, at: r.t.Now(), used: c.Used}
	return nil
}
