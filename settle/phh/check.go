package phh

import (
	"fmt"
	"slices"

	"felt.example/felt/money"
	"felt.example/felt/record"
)

// check refuses a hand that lacks what its variant needs, or contradicts itself. Given are the fields that the file has, by their
// numbers.
func (h *Hand) check(given uint64) error {
	if len(h.Variant) < 2 {
		return fmt.Errorf("variant: %q is no variant", h.Variant)
	}
	for _, name := range h.needs() {
		if given>>numbers()[name]&1 == 0 {
			return fmt.Errorf("%s: is missing, and a hand of variant %s needs it", name, record.Clip(h.Variant))
		}
	}
	players := len(h.StartingStacks)
	if players < 2 {
		return fmt.Errorf("starting_stacks: %d players are too few", players)
	}
	for _, f := range [...]struct {
		name    string
		least   money.Cents
		amounts []money.Cents
	}{
		{"antes", 0, h.Antes}, {"blinds_or_straddles", -money.Max, h.BlindsOrStraddles}, {"starting_stacks", 1, h.StartingStacks},
		{"finishing_stacks", 0, h.FinishingStacks}, {"winnings", 0, h.Winnings},
	} {
		for i, amount := range f.amounts {
			if amount < f.least || amount == Infinite && f.name != "starting_stacks" {
				return fmt.Errorf("%s[%d]: %s cannot stand here", f.name, i, amountText(amount))
			}
		}
	}
	for i := range fields {
		if given>>i&1 == 0 {
			continue
		}
		values := players
		switch of := fields[i].of(h).(type) {
		case *money.Cents:
			if *of <= 0 || *of == Infinite {
				return fmt.Errorf("%s: %s cannot stand here", fields[i].name, amountText(*of))
			}
		case *[]money.Cents:
			values = len(*of)
		case *[]int64:
			values = len(*of)
		case *[]string:
			values = len(*of)
		case *[]Number:
			values = len(*of)
		}
		if values != players {
			return fmt.Errorf("%s: %d values for %d players", fields[i].name, values, players)
		}
	}
	return h.checkActions(players)
}

// needs are the fields that the hand's variant must have.
func (h *Hand) needs() []string {
	needs := []string{"antes", "starting_stacks", "actions"}
	v, known := variants[h.Variant[1:]]
	switch {
	case !known:
		return needs
	case v.stud:
		needs = append(needs, "bring_in")
	default:
		needs = append(needs, "blinds_or_straddles")
	}
	if h.Variant[0] == 'F' {
		return append(needs, "small_bet", "big_bet")
	}
	return append(needs, "min_bet")
}

func (h *Hand) checkActions(players int) error {
	var named [1 << 8]int32 // one more than the number of the action
	for i := range h.Actions {
		a := &h.Actions[i]
		if a.Player > players {
			return fmt.Errorf("actions[%d]: %q names player %d of %d", i, record.Clip(a.String()), a.Player, players)
		}
		if a.Kind == BetOrRaise && a.Amount <= 0 {
			return fmt.Errorf("actions[%d]: %q bets nothing", i, record.Clip(a.String()))
		}
		for at, c := range a.Cards {
			before := named[c] - 1
			switch {
			case c == 0:
			case slices.Contains(a.Cards[:at], c):
				return fmt.Errorf("actions[%d]: %q names the %s twice", i, record.Clip(a.String()), c.Name())
			case a.Kind == StandOrDraw:
				named[c] = 0 // discards may be shuffled and dealt again
			case before < 0:
				named[c] = int32(i) + 1
			case a.Kind != ShowOrMuck:
				return fmt.Errorf("actions[%d]: deals the %s, which actions[%d] has", i, c.Name(), before)
			}
		}
	}
	return nil
}
