package cardroom

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/cite"
	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/lists"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
)

// commandName is a command that only a card room has.
type commandName string

const (
	commandPreselect   commandName = "preselect"
	commandBlinds      commandName = "blinds"
	commandStraddle    commandName = "standing_straddle"
	commandMuck        commandName = "standing_muck"
	commandSitOut      commandName = "sit_out"
	commandSitIn       commandName = "sit_in"
	commandAgree       commandName = "agree"
	commandWait        commandName = "wait"
	commandStopWaiting commandName = "stop_waiting"
	commandChangeSeat  commandName = "change_seat"
	commandChangeTable commandName = "change_table"
	commandPlaced      commandName = "placed"
	commandConduct     commandName = "conduct"
	commandRemove      commandName = "remove"
	commandTold        commandName = "told"
	commandPlan        commandName = "plan"
	commandGiveBack    commandName = "give_back"
	commandBalance     commandName = "balance"
	commandBreak       commandName = "break"
	commandOpen        commandName = "open"
)

// dealers are the dealer of the table and those who may act in his place.
var dealers = append([]people.Role{people.Dealer}, people.FloorpersonOrAbove...)

// supervisors alone end a payout.
var supervisors = []people.Role{people.PokerShiftSupervisor}

// Acts are the commands, and who may give them.
var Acts = []people.Act{
	{Name: string(commandPreselect), What: "choosing an action beforehand", By: people.Players},
	{Name: string(commandBlinds), What: "posting a Blind Bet, or waiting", By: people.Players},
	{Name: string(commandStraddle), What: "choosing to straddle each time, or never", By: people.Players, Cite: "637a.11(e)"},
	{Name: string(commandMuck), What: "choosing that his losing hands are conceded unseen", By: people.Players, Cite: "637a.18(e)"},
	{Name: string(commandSitOut), What: "sitting out", By: people.Players},
	{Name: string(commandSitIn), What: "coming back", By: people.Players},
	{Name: string(commandAgree), What: "agreeing to a higher minimum bet", By: people.Players, Cite: "637a.8(k)"},
	{Name: string(commandWait), What: "putting his name on the list of the game and limit", By: people.Players},
	{Name: string(commandStopWaiting), What: "taking his name off the list", By: people.Players},
	{Name: string(commandChangeSeat), What: "asking for another seat at the table", By: people.Players},
	{Name: string(commandChangeTable), What: "asking for another table of the game and limit", By: people.Players},
	{Name: string(commandPlaced), What: "recording what a player puts forward", By: dealers, Cite: "637a.8(d)", Disinterested: true, Reason: true},
	{Name: string(commandConduct), What: "telling a player how he has to conduct himself", By: dealers, Cite: "637a.18(d)", Disinterested: true, Reason: true},
	{Name: string(commandRemove), What: "making a player leave the game", By: people.FloorpersonOrAbove, Cite: "637a.18(c)", Disinterested: true, Reason: true},
	{Name: string(commandTold), What: "telling a compliance representative who had to leave", By: people.FloorpersonOrAbove, Cite: "637a.18(c)", Disinterested: true, Reason: true},
	{Name: string(commandPlan), What: "recording the plan for what is left of a Bad Beat", By: supervisors, Cite: "637a.15(f)", Disinterested: true, Reason: true},
	{Name: string(commandGiveBack), What: "giving back what is left of a Bad Beat", By: supervisors, Cite: "637a.15(f)", Disinterested: true, Reason: true},
	{Name: string(commandBalance), What: "moving a player to another table of the game and limit, or one without a device to another seat", By: people.FloorpersonOrAbove, Disinterested: true, Reason: true},
	{Name: string(commandBreak), What: "breaking the table, so that its players move to the others of the game and limit", By: people.FloorpersonOrAbove, Disinterested: true, Reason: true},
	{Name: string(commandOpen), What: "opening a broken table again", By: people.FloorpersonOrAbove, Disinterested: true, Reason: true},
}

// command is a client's command to a table of Poker.
type command struct {
	// Re names the command in the reply.
	Re       int         `json:"re,omitempty"`
	Command  commandName `json:"command"`
	Seat     int         `json:"seat,omitempty"`
	Amount   string      `json:"amount,omitempty"`
	Question int         `json:"question,omitempty"`
	Choice   string      `json:"choice,omitempty"`
	// To is the seat that a player asks for, or that a floorperson has one without a device ask for; 0 is that he asks for none any more.
	To int `json:"to,omitempty"`
	// Table is the table that a player asks for, or to which he is moved; "" is that he asks for any with the game and limit, or is moved to a
	// seat of this one.
	Table string `json:"table,omitempty"`
	// Motions are what a dealer sees a player put forward, besides what he says: Choice and Amount. SingleChip:
	// the first is one chip. Incomplete, Raising: what the player makes known with it.
	Motions    []string `json:"motions,omitempty"`
	SingleChip bool     `json:"single_chip,omitempty"`
	Incomplete bool     `json:"incomplete,omitempty"`
	Raising    bool     `json:"raising,omitempty"`
	// Clause is the clause that a player does not keep.
	Clause cite.Cite `json:"clause,omitempty"`
	// Plan is the approved plan by which what is left of a fund goes back to players; Name is one of them.
	Plan string `json:"plan,omitempty"`
	Name string `json:"name,omitempty"`
	// Reason is the reason that whoever records it gives.
	Reason string `json:"reason,omitempty"`
}

// Do implements floor.Room.
func (r *room) Do(ctx context.Context, who people.Person, from string, data []byte) error {
	var c command
	if err := json.Unmarshal(data, &c); err != nil {
		return errors.New("this is not a command")
	}
	i := slices.IndexFunc(Acts, func(a people.Act) bool { return a.Name == string(c.Command) })
	if i < 0 {
		return fmt.Errorf("%.40q is no command", c.Command)
	}
	if !Acts[i].Allows(who) {
		return errors.New(Acts[i].Refusal())
	}
	amount, err := parse(c.Amount)
	if err != nil {
		return err
	}
	b, player := r.between(), who.ID
	by := floor.Power{Person: player, From: from, Reason: c.Reason}
	var changes table.Changes
	switch c.Command {
	case commandPreselect:
		return r.preselect(player, c.Seat, c.Choice)
	case commandPlaced:
		return r.placed(ctx, by, c, amount)
	case commandConduct:
		changes, err = b.Conduct(c.Seat, c.Clause)
	case commandRemove:
		return r.remove(ctx, by, c.Seat, c.Clause)
	case commandTold:
		changes, err = b.Told()
	case commandPlan:
		changes, err = b.Plan(strings.TrimSpace(c.Plan))
	case commandGiveBack:
		if player, err = r.Named(by, c.Name); err == nil {
			changes, err = b.GiveBack(player, amount)
		}
	case commandBlinds:
		if c.Choice != "post" && c.Choice != "wait" {
			return fmt.Errorf("%.40q: a player who owes a Blind Bet can post it or wait", c.Choice)
		}
		changes, err = b.Blinds(c.Seat, player, c.Choice == "post")
	case commandStraddle:
		changes, err = b.Straddle(c.Seat, player, c.Choice)
	case commandMuck:
		if c.Choice != "concede" && c.Choice != "" {
			return fmt.Errorf("%.40q: a player can choose to concede his losing hands unseen, or to be asked", c.Choice)
		}
		changes, err = b.Muck(c.Seat, player, c.Choice != "")
	case commandSitOut:
		changes, err = b.SitOut(c.Seat, player)
	case commandSitIn:
		if err := r.Plays(player); err != nil {
			return err
		}
		changes, err = b.SitIn(c.Seat, player)
	case commandAgree:
		changes, err = b.Agree(c.Seat, player, amount)
	case commandChangeSeat:
		changes, err = b.AskSeat(c.Seat, player, c.To)
	case commandChangeTable:
		if err := cmp.Or(r.Table().Sits(c.Seat, player), b.MayAskTable(c.Seat)); err != nil {
			return err
		}
		return r.Asks(ctx, player, c.Table)
	case commandBalance:
		if c.Table == "" {
			if changes, err = r.moves(by, c.Seat, c.To); err != nil {
				return err
			}
			break
		}
		if err := b.MayAskTable(c.Seat); err != nil {
			return err
		}
		return r.Balance(ctx, by, r.Table().Seats[c.Seat-1].Player, c.Table, b.SatDown(c.Seat))
	case commandBreak:
		return r.Break(ctx, by, lists.Break)
	case commandOpen:
		return r.Break(ctx, by, lists.Open)
	case commandWait:
		if err := r.Plays(player); err != nil {
			return err
		}
		return r.PutDown(ctx, player)
	case commandStopWaiting:
		if r.waitsHere(player) {
			changes, err = b.StopWaiting(player)
			break
		}
		return r.TakeOff(ctx, player)
	}
	if err != nil {
		return err
	}
	if Acts[i].Reason {
		return r.Use(ctx, by, changes)
	}
	return r.Commit(ctx, journal.Person(player), changes)
}

// moves has a player without a device ask for another seat at the table, as a floorperson says.
func (r *room) moves(by floor.Power, seat, to int) (s table.Changes, err error) {
	if err := r.Table().Takes(seat); err != nil {
		return s, err
	}
	of := r.Table().Seats[seat-1]
	if !of.Served {
		return s, fmt.Errorf("no player without a device sits at seat %d; any other asks for another seat himself", seat)
	}
	if _, err := r.Named(by, of.Name); err != nil {
		return s, err
	}
	return r.between().AskSeat(seat, of.Player, to)
}

// remove makes a player leave the game.
func (r *room) remove(ctx context.Context, by floor.Power, seat int, clause cite.Cite) error {
	if err := r.Table().Takes(seat); err != nil {
		return err
	}
	return r.Remove(ctx, by, r.Table().Seats[seat-1].Player, seat, func(transit journal.Account) (table.Changes, error) {
		return r.between().Remove(seat, clause, transit)
	})
}

// parse reads an amount; "" is none.
func parse(text string) (money.Cents, error) {
	if text == "" {
		return 0, nil
	}
	return money.Parse(text)
}

// placed records, for a dealer or floorperson, what the player who is asked says and puts forward.
func (r *room) placed(ctx context.Context, by floor.Power, c command, amount money.Cents) error {
	if q := r.Table().Waiting(); q == nil || q.ID != c.Question {
		return fmt.Errorf("this is not what is asked at the table now")
	}
	p := poker.Placement{Announced: c.Choice, Amount: amount, SingleChip: c.SingleChip, Incomplete: c.Incomplete, Raising: c.Raising}
	for _, text := range c.Motions {
		one, err := money.Parse(text)
		if err != nil {
			return err
		}
		p.Motions = append(p.Motions, one)
	}
	a, _, err := poker.Placed(r.Table().Play(), p)
	if err != nil {
		return err
	}
	return r.Record(ctx, a, by)
}
