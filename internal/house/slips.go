package house

import (
	"fmt"
	"slices"

	"felt.example/felt/internal/people"
	"felt.example/felt/journal"
)

// ofTable reports whether a slip names a table.
func (k SlipKind) ofTable() bool { return k == Fill || k == Credit || k == Jackpot }

// Step is one of the four steps of a slip.
type Step struct {
	Kind Kind
	By   *Signature    // nil before it is done
	For  []people.Role // who may do it
	Cite string        // such as "§ 465a.38, rebuilt"
}

// Steps are the steps of the slip, in their order.
func (s *Slip) Steps() []Step {
	all := []Step{{Kind: Request, By: s.Requested}, {Kind: Approve, By: s.Approved}, {Kind: Dispatch, By: s.Sent}, {Kind: Receive, By: s.Arrived}}
	for i := range all {
		r := steps[s.Of][all[i].Kind]
		all[i].For, all[i].Cite = r.by, r.cite
	}
	return all
}

// StepCite is by which clause somebody does a step of the slip.
func (s *Slip) StepCite(kind Kind) string { return steps[s.Of][kind].cite }

// Cite is by which clause an inventory is counted for a purpose, such as "§ 465a.37".
func (p Purpose) Cite() string { return counted[p].cite }

// TeamCite is by which clause three people count the drop.
var TeamCite = teamRule.cite

// request makes a slip.
func (h planner) request(by Signature, a Act) ([]journal.Transfer, func(), error) {
	rules, known := steps[a.Of]
	if !known {
		return nil, nil, fmt.Errorf("%.40q is no slip; there are fills, credits, supplies, deposits and jackpots", a.Of)
	}
	if err := rules[Request].allows(by, "requesting a "+string(a.Of)); err != nil {
		return nil, nil, err
	}
	if err := a.Chips.Check(ChipDenominations); err != nil {
		return nil, nil, fmt.Errorf("chips: %w", err)
	}
	amount := a.Chips.Sum()
	switch {
	case a.Of.ofTable() != (a.Table != ""):
		return nil, nil, fmt.Errorf("a fill, a credit and a jackpot name a table, and other slips none")
	case amount <= 0:
		return nil, nil, fmt.Errorf("a slip is for some chips")
	case a.Of == Jackpot && (a.Round < 1 || amount > a.Amount || a.Amount-amount >= ChipDenominations[0]):
		return nil, nil, fmt.Errorf("the chips of a jackpot are what its meter paid in a round, up to what is less than a chip: %s, not %s", a.Amount.Grouped(), amount.Grouped())
	case a.Of == Jackpot && h.Jackpot(a.Table, a.Round, a.Question) != nil:
		return nil, nil, fmt.Errorf("this jackpot has its slip")
	}
	s := &Slip{Number: len(h.Slips) + 1, Of: a.Of, Table: a.Table, Chips: a.Chips.In(), Amount: amount, Round: a.Round, Question: a.Question, Requested: &by}
	if a.Of == Jackpot {
		s.Money = a.Amount - amount
	}
	return nil, func() { h.Slips = append(h.Slips, s) }, nil
}

// step takes a slip a step further.
func (h planner) step(kind Kind, by Signature, a Act) ([]journal.Transfer, func(), error) {
	s := h.Slip(a.Slip)
	if s == nil {
		return nil, nil, fmt.Errorf("there is no slip %d", a.Slip)
	}
	if kind == Cancel {
		return h.cancel(s, by)
	}
	if next := s.Next(); next != kind {
		return nil, nil, fmt.Errorf("slip %d does not wait for this: %s", s.Number, map[Kind]string{
			"": "nothing is left to do", Approve: "it is to be approved", Dispatch: "its chips are to be sent", Receive: "its chips are to be received",
		}[next])
	}
	r := steps[s.Of][kind]
	if err := r.allows(by, fmt.Sprintf("this step of a %s", s.Of)); err != nil {
		return nil, nil, err
	}
	before := map[Kind]*Signature{Approve: s.Requested, Dispatch: s.Approved, Receive: s.Sent}[kind]
	if h.same(before.By, by.By) && !(s.Of == Supply && kind == Dispatch) {
		return nil, nil, fmt.Errorf("who did the step before cannot do this one too (%s)", r.cite)
	}
	from, to := s.ends()
	memo := fmt.Sprintf("%s %d", s.Of, s.Number)
	switch kind {
	case Approve:
		return nil, func() { s.Approved = &by }, nil
	case Dispatch:
		if from == CageChips {
			if lacks, short := h.Cage.short(s.Chips); short {
				return nil, nil, fmt.Errorf("the cage has %d chips of %s too few for slip %d", -lacks.Count, lacks.Of.Grouped(), s.Number)
			}
		}
		return []journal.Transfer{{From: from, To: s.transit(), Amount: s.Amount, Memo: memo}}, func() {
			s.Sent = &by
			if from == CageChips {
				h.Cage = h.Cage.plus(s.Chips, -1)
			}
		}, nil
	default:
		return h.receive(s, by, a, to, memo)
	}
}

// receive takes in the chips of a slip as they are counted on arrival. What is missing, or too much, is a difference of the place that
// they were sent to.
func (h planner) receive(s *Slip, by Signature, a Act, to journal.Account, memo string) ([]journal.Transfer, func(), error) {
	if err := a.Chips.Check(ChipDenominations); err != nil {
		return nil, nil, fmt.Errorf("chips: %w", err)
	}
	place := s.Table
	if place == "" || to == CageChips {
		place = TheCage
	}
	transfers := []journal.Transfer{{From: s.transit(), To: to, Amount: s.Amount, Memo: memo}}
	transfers = append(transfers, moved(Signed(a.Chips.Sum()-s.Amount), Difference(place), to, memo+", counted on arrival")...)
	return transfers, func() {
		s.Arrived, s.Received = &by, a.Chips.In()
		if to == CageChips {
			h.Cage = h.Cage.plus(a.Chips, 1)
		}
	}, nil
}

// moved moves an amount, the other way if it is below zero.
func moved(amount Signed, from, to journal.Account, memo string) []journal.Transfer {
	switch {
	case amount == 0:
		return nil
	case amount < 0:
		from, to, amount = to, from, -amount
	}
	return []journal.Transfer{{From: from, To: to, Amount: cents(amount), Memo: memo}}
}

// cancel takes back a slip whose chips were not sent.
func (h planner) cancel(s *Slip, by Signature) ([]journal.Transfer, func(), error) {
	if s.Next() == "" || s.Sent != nil {
		return nil, nil, fmt.Errorf("slip %d cannot be cancelled: its chips were sent, or it is cancelled", s.Number)
	}
	may := rule{slices.Concat(steps[s.Of][Request].by, steps[s.Of][Approve].by), steps[s.Of][Request].cite}
	if err := may.allows(by, "cancelling a "+string(s.Of)); err != nil {
		return nil, nil, err
	}
	return nil, func() { s.Cancelled = &by }, nil
}
