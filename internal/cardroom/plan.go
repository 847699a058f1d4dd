package cardroom

import (
	"fmt"
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/money"
	"felt.example/felt/round"
)

// ends is the clause by which what is left of a Bad Beat fund goes back to players when it is offered no more. Its text is rebuilt.
const ends cite.Cite = "637a.15(f)"

// planning is the approved plan by which what is left of the Bad Beat fund goes back to players.
type planning struct {
	Plan string `json:"plan"`
}

// Planned reports whether a plan is recorded by which the money of a fund goes back.
func (r *Room) Planned(id string) bool { return id == BadBeat && r.plan != "" }

// left is the money of the Bad Beat fund that nobody has won.
func (r *Room) left() money.Cents {
	f := r.fundOf(BadBeat)
	return f.Box + f.Displayed
}

// Plan records the approved plan for what is left of the Bad Beat fund, so that it can be offered no more.
func (r *Room) Plan(plan string) (table.Changes, error) {
	var s table.Changes
	switch {
	case r.funds[BadBeat] == nil && r.left() == 0:
		return s, round.Refuse(ends, "the table has no Bad Beat fund")
	case plan == "" || len(plan) > 200:
		return s, round.Refuse(ends, "a plan is named in up to 200 letters, as it was approved")
	case plan == r.plan:
		return s, round.Refuse(ends, "this plan is recorded already")
	}
	return s, s.Event(plans, planning{plan})
}

// GiveBack owes a player, at the cage, a part of what is left of a Bad Beat fund that is offered no more, in cents. He need not sit at the
// table.
func (r *Room) GiveBack(player string, amount money.Cents) (table.Changes, error) {
	return r.gift(Held{Player: player, Amount: amount})
}

// gift owes what the entry of a gift says. An earlier build gave to who sat, and wrote his seat.
func (r *Room) gift(of Held) (table.Changes, error) {
	var s table.Changes
	player, amount := of.Player, of.Amount
	switch {
	case r.funds[BadBeat] != nil:
		return s, round.Refuse(ends, "the Bad Beat is offered here; what is left goes back when it is offered no more")
	case r.left() == 0:
		return s, round.Refuse(ends, "nothing of the Bad Beat fund is left")
	case !r.Planned(BadBeat):
		return s, round.Refuse(ends, "what is left of the Bad Beat fund goes back by an approved plan, which is recorded first")
	case player == "" || table.IsProgram(player) || of.Seat != 0 && r.player(of.Seat) != player:
		return s, round.Refuse(ends, "what is left goes back to a player")
	case amount <= 0 || amount > r.left():
		return s, round.Refuse(ends, "%s does not go back: %s of the fund is left", amount.Grouped(), r.left().Grouped())
	}
	shown := min(amount, r.fundOf(BadBeat).Displayed)
	for _, x := range []struct {
		from   string
		amount money.Cents
	}{{displayed, shown}, {box, amount - shown}} {
		if x.amount > 0 {
			s.Transfers = append(s.Transfers, journal.Transfer{From: r.fundAccount(BadBeat, x.from), To: r.fundAccount(BadBeat, held), Amount: x.amount, Cite: ends, Memo: givesBack})
		}
	}
	return s, s.Event(givesBack, Held{Fund: BadBeat, Seat: of.Seat, Player: player, Amount: amount, By: ends})
}

// applyGift has the cage owe what goes back. The money has moved before.
func (r *Room) applyGift(h Held) error {
	if h.Seat != 0 {
		if err := r.has(h.Seat); err != nil {
			return err
		}
	}
	r.held = append(slices.Clip(r.held), h)
	return nil
}

// dueBack is what has to go back to players.
func (r *Room) dueBack() (due []table.DueView) {
	if r.funds[BadBeat] != nil || r.left() == 0 {
		return nil
	}
	by := "an approved plan, which has yet to be recorded"
	if r.plan != "" {
		by = "the plan: " + r.plan
	}
	return []table.DueView{{Text: fmt.Sprintf("The Bad Beat is offered no more, and %s of it goes back to players by %s.", r.left().Grouped(), by), Cite: ends, Late: true}}
}
