package phh

import (
	"fmt"
	"slices"
	"strconv"

	"felt/card"
	"felt/money"
	"felt/record"
)

// check refuses a hand that lacks what its variant needs, or contradicts itself.
func (h *Hand) check(given map[string]any) error {
	if len(h.Variant) < 2 {
		return fmt.Errorf("variant: %q is no variant", h.Variant)
	}
	needs := []string{"antes", "starting_stacks", "actions"}
	if v, known := variants[h.Variant[1:]]; known {
		opening, bets := []string{"blinds_or_straddles"}, []string{"min_bet"}
		if v.stud {
			opening = []string{"bring_in"}
		}
		if h.Variant[0] == 'F' {
			bets = []string{"small_bet", "big_bet"}
		}
		needs = slices.Concat(needs, opening, bets)
	}
	for _, name := range needs {
		if _, ok := given[name]; !ok {
			return fmt.Errorf("%s: is missing, and a hand of variant %s needs it", name, record.Clip(h.Variant))
		}
	}
	players := len(h.StartingStacks)
	if players < 2 {
		return fmt.Errorf("starting_stacks: %d players are too few", players)
	}
	for _, l := range []struct {
		name   string
		length int
	}{
		{"antes", len(h.Antes)}, {"blinds_or_straddles", len(h.BlindsOrStraddles)}, {"seats", len(h.Seats)}, {"players", len(h.Players)},
		{"finishing_stacks", len(h.FinishingStacks)}, {"winnings", len(h.Winnings)}, {"time_banks", len(h.TimeBanks)},
	} {
		if _, ok := given[l.name]; ok && l.length != players {
			return fmt.Errorf("%s: %d values for %d players", l.name, l.length, players)
		}
	}
	for _, a := range []struct {
		name   string
		least  money.Cents
		amount []money.Cents
	}{
		{"antes", 0, h.Antes}, {"blinds_or_straddles", -money.Max, h.BlindsOrStraddles}, {"starting_stacks", 1, h.StartingStacks},
		{"finishing_stacks", 0, h.FinishingStacks}, {"winnings", 0, h.Winnings},
	} {
		for i, amount := range a.amount {
			if amount < a.least || amount == Infinite && a.name != "starting_stacks" {
				return fmt.Errorf("%s[%d]: %s cannot stand here", a.name, i, amountText(amount))
			}
		}
	}
	for _, a := range []struct {
		name   string
		amount money.Cents
	}{{"bring_in", h.BringIn}, {"small_bet", h.SmallBet}, {"big_bet", h.BigBet}, {"min_bet", h.MinBet}} {
		if _, ok := given[a.name]; ok && (a.amount <= 0 || a.amount == Infinite) {
			return fmt.Errorf("%s: %s cannot stand here", a.name, amountText(a.amount))
		}
	}
	named := map[card.Card]int{}
	for i, a := range h.Actions {
		field := "actions[" + strconv.Itoa(i) + "]"
		if a.Player > players {
			return fmt.Errorf("%s: %q names player %d of %d", field, record.Clip(a.String()), a.Player, players)
		}
		if a.Kind == BetOrRaise && a.Amount <= 0 {
			return fmt.Errorf("%s: %q bets nothing", field, record.Clip(a.String()))
		}
		for _, c := range a.Cards {
			before, twice := named[c]
			switch {
			case c == 0:
			case a.Kind == StandOrDraw:
				delete(named, c) // discards may be shuffled and dealt again
			case !twice:
				named[c] = i
			case a.Kind != ShowOrMuck:
				return fmt.Errorf("%s: deals the %s, which actions[%d] has", field, c.Name(), before)
			}
		}
	}
	return nil
}
