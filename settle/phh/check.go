package phh

import (
	"fmt"
	"slices"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/record"
)

// check refuses a hand that lacks what its variant needs, or contradicts itself.
func (h *Hand) check(given map[string]any) error {
	if len(h.Variant) < 2 {
		return fmt.Errorf("variant: %q is no variant", h.Variant)
	}
	for _, name := range h.needs() {
		if _, ok := given[name]; !ok {
			return fmt.Errorf("%s: is missing, and a hand of variant %s needs it", name, record.Clip(h.Variant))
		}
	}
	players := len(h.StartingStacks)
	if players < 2 {
		return fmt.Errorf("starting_stacks: %d players are too few", players)
	}
	lengths := map[string]int{"seats": len(h.Seats), "players": len(h.Players), "time_banks": len(h.TimeBanks)}
	for _, f := range []struct {
		name    string
		least   money.Cents
		amounts []money.Cents
	}{
		{"antes", 0, h.Antes}, {"blinds_or_straddles", -money.Max, h.BlindsOrStraddles}, {"starting_stacks", 1, h.StartingStacks},
		{"finishing_stacks", 0, h.FinishingStacks}, {"winnings", 0, h.Winnings},
	} {
		lengths[f.name] = len(f.amounts)
		for i, amount := range f.amounts {
			if amount < f.least || amount == Infinite && f.name != "starting_stacks" {
				return fmt.Errorf("%s[%d]: %s cannot stand here", f.name, i, amountText(amount))
			}
		}
	}
	for _, f := range h.fields() {
		if n, isList := lengths[f.name]; isList && given[f.name] != nil && n != players {
			return fmt.Errorf("%s: %d values for %d players", f.name, n, players)
		}
		if amount, one := f.value.(*money.Cents); one && given[f.name] != nil && (*amount <= 0 || *amount == Infinite) {
			return fmt.Errorf("%s: %s cannot stand here", f.name, amountText(*amount))
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
	named := map[card.Card]int{}
	for i, a := range h.Actions {
		if a.Player > players {
			return fmt.Errorf("actions[%d]: %q names player %d of %d", i, record.Clip(a.String()), a.Player, players)
		}
		if a.Kind == BetOrRaise && a.Amount <= 0 {
			return fmt.Errorf("actions[%d]: %q bets nothing", i, record.Clip(a.String()))
		}
		for at, c := range a.Cards {
			before, twice := named[c]
			switch {
			case c == 0:
			case slices.Contains(a.Cards[:at], c):
				return fmt.Errorf("actions[%d]: %q names the %s twice", i, record.Clip(a.String()), c.Name())
			case a.Kind == StandOrDraw:
				delete(named, c) // discards may be shuffled and dealt again
			case !twice:
				named[c] = i
			case a.Kind != ShowOrMuck:
				return fmt.Errorf("actions[%d]: deals the %s, which actions[%d] has", i, c.Name(), before)
			}
		}
	}
	return nil
}
