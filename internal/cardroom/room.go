// Package cardroom is what lies between the hands of a table of Poker: who is dealt in and with which table
// stakes, the Blind Bets that players owe, the waiting list, the funds, the rake and the time charge, and how all
// that is shown. Like package table it is pure.
package cardroom

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/poker"
	"felt.example/felt/round"
)

// The kinds of event that only the log of a Poker table has.
const (
	sitsOut = "sit_out" // sitting: a player is not dealt in from the next hand on
	sitsIn  = "sit_in"  // sitting: he is again
	comesIn = "blinds"  // entering: how a player who owes Blind Bets comes in
	// straddling and mucking: what a player answers from then on.
	straddlesAlways = "standing_straddle"
	mucksLosers     = "standing_muck"
	agrees          = "minimum"      // agreeing: the minimum bet that a player agrees to
	waits           = "wait"         // Waiter: in earlier builds, a player puts his name down at the table
	waitsNot        = "stop_waiting" // Waiter: no seat is kept for him any more; in earlier builds, his name is taken off
	asksSeat        = "ask_seat"     // moving: a player asks for another seat
	moves           = "move"         // moving: he moves there with his stack
	// The package lists declares those that follow from a call: a seat is kept (Waiter), and a player changes tables (Changing).
	offered   = "offer"       // Waiter: a free seat is offered to who waits at the table
	charged   = "time_charge" // nothing: a period of the time charge begins
	counted   = "count"       // counting: the box of a fund is counted
	paid      = "pay"         // Held: the cage pays what a fund owes a winner
	conducts  = "conduct"     // conducting: a player is told to keep a clause, or has to leave
	informs   = "told"        // removed: a compliance representative is told who had to leave
	plans     = "plan"        // planning: how what is left of the Bad Beat fund goes back to players
	givesBack = "give_back"   // Held: a part of it goes back to a player
)

// Room is the state of a table of Poker beyond that of every table.
type Room struct {
	t       *table.Table
	posted  *poker.Posted
	variant *poker.Variant
	turn    turn
	seats   []seat
	order   []int // the seats that are taken, in the order in which their players sat down at the table
	// goesOn: the last hand was begun by a build in which the blinds move to the next player and players who left
	// are remembered. In earlier builds the button moved, and the blinds with it.
	goesOn bool
	// bigBlind is the seat that the big blind came to last; 0 is none.
	bigBlind int
	// gone are the players who left, and may come back.
	gone map[string]departed
	// agreed is the minimum bet to which a player agrees, if it is not the posted one.
	agreed  map[string]money.Cents
	waiting []Waiter
	called  int      // the last call by which a seat was kept
	asked   []asking // who asks for another seat, the first first
	charged time.Time
	funds   map[string]*fund
	held    []Held
	pots    []money.Cents // the last ones
	removed []removed
	plan    string // the approved plan for what is left of the Bad Beat fund; "" is none
}

// seat is the room's state of a seat, besides who sits there.
type seat struct {
	out   bool // the player sits out
	posts bool // he posts what he owes with the next hand
	// straddles and mucks are what he answers at every hand.
	straddles straddling
	mucks     bool
	used      int       // how many seconds of his time bank are used and not given back yet
	sat       time.Time // when he sat down at the table
	since     time.Time // when he last began or ceased to play: he sat down, played, sat out or came back
	owes      standing
}

// Open opens the room of a table of Poker.
func Open(t *table.Table) table.Between {
	r := &Room{t: t, seats: make([]seat, len(t.Seats)), gone: map[string]departed{}}
	r.plays()
	r.post()
	return r
}

// plays takes the game that is on, by its rules.
func (r *Room) plays() {
	r.variant = poker.Variants[slices.IndexFunc(poker.Variants, func(v *poker.Variant) bool { return v.ID == r.t.Game })]
	r.posted, r.agreed = poker.PostedAt(r.t.Selected), map[string]money.Cents{}
}

// Variant is the game that is on.
func (r *Room) Variant() *poker.Variant { return r.variant }

// Of is the room that a table is in, or nil.
func Of(t *table.Table) *Room {
	r, _ := t.Between().(*Room)
	return r
}

// post begins the period of a time charge, and the funds that are offered by the table's rules.
func (r *Room) post() {
	r.charged = r.t.Now()
	funds := map[string]*fund{}
	for _, id := range []string{BadBeat, HighHand} {
		if !general.PayoutOptionsOf(id).Offered.Of(r.t.Selected) {
			continue
		}
		if funds[id] = r.funds[id]; funds[id] == nil {
			funds[id] = &fund{since: r.t.Now(), names: map[string]string{}}
			if id == BadBeat {
				r.plan = "" // it is offered anew
			}
		}
	}
	r.funds = funds
}

// Revised takes new rules. A fund continues as it is; the period of a time charge begins again, the players'
// agreements end, and without Blind Bets nobody owes any.
func (r *Room) Revised(state round.TableState) any {
	r.plays()
	r.post()
	if !r.blinds() {
		r.forgive()
	}
	kept := round.KeptAt[poker.Kept](state)
	return &poker.Kept{Button: kept.Button, Kill: kept.Kill}
}

// Closed keeps no seat any more.
func (r *Room) Closed() { r.waiting, r.asked = nil, nil }

// Sat keeps no other seat for a player who has sat down, and records what he owes.
func (r *Room) Sat(n int) {
	player := r.t.Seats[n-1].Player
	r.unlist(player)
	had, _ := r.back(player)
	r.seats[n-1] = seat{sat: r.t.Now(), since: r.t.Now(), used: had.used}
	r.order = append(slices.Clip(r.order), n)
	r.agree(player, r.posted.SmallBet)
	r.enters(n, player)
}

// Left records what a player leaves with, and what he owes.
func (r *Room) Left(n int, stakes money.Cents) {
	if r.goesOn {
		r.departs(n, stakes)
	}
	r.unask(r.t.Seats[n-1].Player)
	r.seats[n-1] = seat{}
	r.order = slices.DeleteFunc(slices.Clone(r.order), func(of int) bool { return of == n })
}

// Began records the rules by which the blinds move.
func (r *Room) Began() { r.goesOn = !r.t.Before().Earlier }

// Answered takes what an answer used of a player's time bank, and lets a player sit out for whom the clock had to act: an absent player is
// not dealt in.
func (r *Room) Answered(a round.Answer) {
	if a.Reserve > 0 && r.has(a.Seat) == nil {
		r.seats[a.Seat-1].used += a.Reserve
	}
	if table.ByClock(a) && (a.Choice == "fold" || a.Choice == "check") && a.Seat >= 1 && a.Seat <= len(r.seats) {
		r.rest(a.Seat, true)
	}
}

// Ended records what follows from the hand that is over: who owes Blind Bets, what was won from the funds, and the
// pot.
func (r *Room) Ended() {
	r.played()
	r.pass()
	r.refill()
	r.win()
	r.pot()
}

// Begins reports whether a hand can be played.
func (r *Room) Begins() bool { return r.t.Seated() && len(r.Stakes()) > 0 }

// sitting names a seat, and nothing else.
type sitting struct {
	Seat int `json:"seat"`
}

// told returns what an event says, by its kind; nil for a kind that a room does not know.
func told(e journal.Event) (any, error) {
	into := map[string]any{
		sitsOut: &sitting{}, sitsIn: &sitting{}, comesIn: &entering{}, straddlesAlways: &straddling{}, mucksLosers: &mucking{}, agrees: &agreeing{},
		lists.Kept: &Waiter{}, waits: &Waiter{}, waitsNot: &Waiter{}, offered: &Waiter{}, counted: &counting{}, charged: &counting{}, paid: &Held{},
		asksSeat: &moving{}, moves: &moving{}, lists.Leave: &Changing{}, lists.Come: &Changing{}, conducts: &conducting{}, informs: &removed{}, plans: &planning{}, givesBack: &Held{},
	}[e.Kind]
	if into == nil {
		return nil, fmt.Errorf("unknown event %q", e.Kind)
	}
	return into, json.Unmarshal(e.Data, into)
}

// Apply implements table.Between.
func (r *Room) Apply(e journal.Event) error {
	data, err := told(e)
	if err != nil {
		return err
	}
	switch of := data.(type) {
	case *sitting:
		if err := r.has(of.Seat); err != nil {
			return err
		}
		r.rest(of.Seat, e.Kind == sitsOut)
	case *entering:
		if err := r.has(of.Seat); err != nil {
			return err
		}
		r.seats[of.Seat-1].posts = of.Posts
	case *straddling:
		if err := r.has(of.Seat); err != nil {
			return err
		}
		r.seats[of.Seat-1].straddles = *of
	case *mucking:
		if err := r.has(of.Seat); err != nil {
			return err
		}
		r.seats[of.Seat-1].mucks = of.Mucks
	case *agreeing:
		return r.applyMinimum(*of)
	case *moving:
		if e.Kind == moves {
			return r.applyMove(*of)
		}
		return r.applyAsk(*of)
	case *Changing:
		if e.Kind == lists.Come {
			return r.applyCome(*of)
		}
		return r.has(of.Seat) // he leaves by the event that follows
	case *Waiter:
		return r.applyWaiter(e.Kind, *of)
	case *Held:
		if e.Kind == givesBack {
			return r.applyGift(*of)
		}
		return r.applyPayment()
	case *planning:
		r.plan = of.Plan
	case *conducting:
		return r.applyConduct(*of)
	case *removed:
		return r.applyTold()
	case *counting:
		if e.Kind == counted {
			return r.applyCount(*of)
		}
		r.charged = r.t.Now()
	}
	return nil
}

// has returns the reason why there is no such seat, or nil.
func (r *Room) has(n int) error {
	if n < 1 || n > len(r.seats) {
		return fmt.Errorf("there is no seat %d", n)
	}
	return nil
}

// Again implements table.Between.
func (r *Room) Again(e journal.Event) (table.Changes, error) {
	data, err := told(e)
	if err != nil {
		return table.Changes{}, err
	}
	switch of := data.(type) {
	case *sitting:
		return r.sitting(e.Kind, of.Seat, r.player(of.Seat))
	case *entering:
		return r.Blinds(of.Seat, r.player(of.Seat), of.Posts)
	case *straddling:
		return r.Straddle(of.Seat, r.player(of.Seat), of.Choice)
	case *mucking:
		return r.Muck(of.Seat, r.player(of.Seat), of.Mucks)
	case *agreeing:
		return r.Agree(of.Seat, r.player(of.Seat), of.Minimum)
	case *moving:
		if e.Kind == moves {
			return r.Move(of.Seat, of.To)
		}
		return r.AskSeat(of.Seat, r.player(of.Seat), of.To)
	case *Changing:
		if e.Kind == lists.Come {
			return r.Come(*of)
		}
		return r.Change(of.Seat, of.Call, of.Table, of.Transit, !of.Since.IsZero())
	case *Held:
		if e.Kind == givesBack {
			return r.gift(*of)
		}
		return r.Pay(of.Transit)
	case *planning:
		return r.Plan(of.Plan)
	case *conducting:
		if of.Leaves {
			return r.Remove(of.Seat, of.Clause, of.Transit)
		}
		return r.Conduct(of.Seat, of.Clause)
	case *removed:
		return r.Told()
	case *counting:
		if e.Kind == counted {
			return r.Count(of.Fund)
		}
		return r.Charge()
	}
	of := data.(*Waiter)
	switch e.Kind {
	case lists.Kept:
		return r.Keep(*of)
	case waits:
		return r.Wait(of.Player, of.Name)
	case waitsNot:
		return r.StopWaiting(of.Player)
	}
	return r.Offer(of.Until)
}

// player is the player at a seat; "" is nobody.
func (r *Room) player(n int) string {
	if r.has(n) != nil {
		return ""
	}
	return r.t.Seats[n-1].Player
}

// named is the name of a player at the table.
func (r *Room) named(player string) string {
	for _, s := range r.t.Seats {
		if s.Player == player {
			return s.Name
		}
	}
	return player
}
