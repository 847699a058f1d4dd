package cardroom

import (
	"fmt"
	"slices"

	"felt.example/felt/cite"
	"felt.example/felt/internal/table"
	"felt.example/felt/journal"
	"felt.example/felt/round"
)

// OfConduct are the clauses that a player can break by how he behaves: each plays for himself alone, his cards stay in the dealer's
// full view, there is one player to a hand, and nobody touches chips in the pot.
var OfConduct = []cite.Cite{"637a.18(b)", "637a.18(d)", "637a.18(h)", "637a.8(h)"}

// helps are those of them that nobody breaks without helping another.
var helps = []cite.Cite{"637a.18(b)", "637a.18(h)"}

// made is the clause by which a player is made to leave the game, for helping another: § 637a.18(b).
const made cite.Cite = "637a.18(c)"

// conducting is that the dealer or a floorperson told a player which clause he does not keep, or that he has to leave the game for it.
type conducting struct {
	Seat   int       `json:"seat"`
	Clause cite.Cite `json:"clause"`
	Leaves bool      `json:"leaves,omitempty"`
	// Transit is the in-transit account that the chips of who leaves go to.
	Transit journal.Account `json:"transit,omitempty"`
}

// removed is a player who had to leave the game, of which a compliance representative has yet to be told.
type removed struct {
	Seat   int    `json:"seat"`
	Name   string `json:"name"`
	Player string `json:"player"`
}

// Conduct records that a player was told to keep a clause of OfConduct.
func (r *Room) Conduct(n int, clause cite.Cite) (table.Changes, error) {
	var s table.Changes
	if err := r.misconduct(n, clause); err != nil {
		return s, err
	}
	return s, s.Event(conducts, conducting{Seat: n, Clause: clause})
}

func (r *Room) misconduct(n int, clause cite.Cite) error {
	switch err := r.t.Takes(n); {
	case err != nil:
		return err
	case r.player(n) == "":
		return fmt.Errorf("nobody sits at seat %d", n)
	case !slices.Contains(OfConduct, clause):
		return fmt.Errorf("%.40q is no clause of a player's conduct; there are %q", clause, OfConduct)
	}
	return nil
}

// Remove makes a player leave the game, at once or when his hand is over, for helping another or letting himself be helped (§
// 637a.18(c)). His chips are his. Until Told, a compliance representative is to be told of it.
func (r *Room) Remove(n int, clause cite.Cite, transit journal.Account) (table.Changes, error) {
	var s table.Changes
	if err := r.misconduct(n, clause); err != nil {
		return s, err
	}
	if !slices.Contains(helps, clause) {
		return s, round.Refuse(made, "a player is made to leave for helping another, not for what he does with cards and chips")
	}
	leaves, err := r.t.Leave(n, r.player(n), transit)
	if err != nil {
		return s, err
	}
	if err := s.Event(conducts, conducting{n, clause, true, transit}); err != nil {
		return s, err
	}
	s.Events, s.Transfers = append(s.Events, leaves.Events...), leaves.Transfers
	return s, nil
}

// Told records that a compliance representative was told of the first player of whom he has yet to be told.
func (r *Room) Told() (table.Changes, error) {
	var s table.Changes
	if len(r.removed) == 0 {
		return s, fmt.Errorf("there is no player of whom a compliance representative has yet to be told")
	}
	return s, s.Event(informs, r.removed[0])
}

// applyConduct notes of whom a compliance representative is to be told.
func (r *Room) applyConduct(c conducting) error {
	if err := r.has(c.Seat); err != nil {
		return err
	}
	if s := r.t.Seats[c.Seat-1]; c.Leaves {
		r.removed = append(slices.Clip(r.removed), removed{c.Seat, s.Name, s.Player})
	}
	return nil
}

func (r *Room) applyTold() error {
	if len(r.removed) == 0 {
		return fmt.Errorf("no player was made to leave")
	}
	r.removed = slices.Clone(r.removed[1:])
	return nil
}

// Due implements table.Between.
func (r *Room) Due() (due []table.DueView) {
	for _, of := range r.removed {
		due = append(due, table.DueView{Text: fmt.Sprintf("Tell a compliance representative that %s had to leave the game at seat %d.", of.Name, of.Seat), Cite: made, Late: true})
	}
	return append(due, r.dueBack()...)
}
