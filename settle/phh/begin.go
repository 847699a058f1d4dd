package phh

import (
	"cmp"
	"fmt"
	"slices"

	"felt.example/felt/money"
	"felt.example/felt/pa/poker"
)

// begin posts what the record says and seats the players.
func (r *replayer) begin(variant *poker.Variant, betting poker.Betting) error {
	h := r.from
	oddChip, _ := h.Other[oddChipField].(string)
	r.posted = poker.Posted{
		Betting: betting, ForcedBet: h.BringIn, SmallBet: h.SmallBet, BigBet: h.BigBet, Chip: h.Chip(),
		OddChip: oddChips[oddChip], AceForced: h.Other[aceForcedField] == true,
	}
	if betting != poker.Limit {
		r.posted.SmallBet = h.MinBet
	}
	stacks := make([]money.Cents, len(h.StartingStacks))
	for i := range stacks {
		stacks[i] = h.stack(i)
	}
	dead, deadErr := r.amounts(deadField)
	taken, takenErr := r.takings()
	if err := cmp.Or(takenErr, r.read(), deadErr); err != nil {
		return err
	}
	r.posted.Taken = taken
	r.play.Begin(variant, &r.posted, stacks)
	r.play.UnmatchedAntes = !h.AnteTrimming
	for i := range dead {
		r.play.Seats[i].Dead = dead[i]
	}
	for i := range r.play.Seats {
		s := &r.play.Seats[i]
		s.Ante = h.Antes[h.place(i)]
		if h.BlindsOrStraddles != nil {
			posts := h.BlindsOrStraddles[h.place(i)]
			s.Blind, s.Post = max(0, posts), max(0, -posts)
		}
	}
	if last := lastBlind(r.play.Seats); r.posted.Read.Blind && last >= 0 {
		r.play.Straddled, r.posted.Straddle = true, r.play.Seats[last].Blind
		r.play.Seats[last].Blind = 0
	}
	_, r.play.DeadButton = h.Other[buttonField]
	return nil
}

// read takes the readings that the hand names. Who makes the Forced Bet may always make it the full
// bet.
func (r *replayer) read() error {
	ways := r.posted.Read.Ways()
	if given, ok := r.from.Other[readingsField]; ok {
		list, isList := given.([]any)
		if !isList {
			return fmt.Errorf("%s: %v is no list of readings", readingsField, given)
		}
		for _, id := range list {
			name, _ := id.(string)
			if ways[name] == nil {
				return fmt.Errorf("%s: %v is no reading of the betting", readingsField, id)
			}
			*ways[name] = true
		}
	}
	r.posted.Read.Completed = true
	return nil
}

// amounts is a list of amounts in one of the hand's own fields; nil is none.
func (r *replayer) amounts(field string) ([]money.Cents, error) {
	given, ok := r.from.Other[field]
	if !ok {
		return nil, nil
	}
	var amounts []money.Cents
	if err := setList(&amounts, given, setAmount); err != nil {
		return nil, fmt.Errorf("%s%w", field, err)
	}
	if len(amounts) > len(r.from.StartingStacks) || slices.ContainsFunc(amounts, func(c money.Cents) bool { return c < 0 || c == Infinite }) {
		return nil, fmt.Errorf("%s: %v is no list of amounts, one for each player or pot", field, list(amounts, amountText))
	}
	return amounts, nil
}

// takings are what the hand's own fields say was taken of its pots.
func (r *replayer) takings() ([]poker.Taken, error) {
	taken := []poker.Taken{}
	for field, part := range takenFields {
		amounts, err := r.amounts(field)
		if err != nil {
			return nil, err
		}
		for i, amount := range amounts {
			if i == len(taken) {
				taken = append(taken, poker.Taken{})
			}
			*part(&taken[i]) = amount
		}
	}
	return taken, nil
}

// stack is what a player starts with; one whose stack is not known never runs out.
func (h *Hand) stack(player int) money.Cents {
	if h.StartingStacks[player] == Infinite {
		return money.Max
	}
	return h.StartingStacks[player]
}

// Chip is the smallest chip in play, of which an odd one goes to one player: what the
// hand's own "_chip" says, else a dollar where all amounts put in play are whole dollars,
// and otherwise a cent.
func (h *Hand) Chip() money.Cents {
	if given, ok := h.Other[chipField]; ok {
		var chip money.Cents
		if setAmount(&chip, given) == nil && chip > 0 && chip != Infinite {
			return chip
		}
	}
	for _, amounts := range [...][]money.Cents{{h.BringIn, h.SmallBet, h.BigBet, h.MinBet}, h.Antes, h.BlindsOrStraddles, h.StartingStacks} {
		for _, amount := range amounts {
			if amount%money.Dollar != 0 && amount != Infinite {
				return 1
			}
		}
	}
	for i := range h.Actions {
		if h.Actions[i].Amount%money.Dollar != 0 {
			return 1
		}
	}
	return money.Dollar
}
