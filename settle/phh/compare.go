package phh

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"felt.example/felt/money"
)

// compare compares the stacks with the recorded ones.
func (r *replayer) compare() Replayed {
	out := Replayed{Verdict: Differs}
	if whose := r.undecided(); whose != "" {
		out.Reason = fmt.Sprintf("who wins cannot be told: the cards of %s were not recorded", whose)
		return out
	}
	won := collected(&r.play)
	rake, ok := r.rake(won)
	if !ok {
		differs := fmt.Sprintf("winnings: %s, but the pots come to %s", list(r.from.Winnings, amountText), list(won, amountText))
		out.Reason = strings.Join(append([]string{differs}, r.conceded...), "; ")
		rake = make([]money.Cents, len(won))
	}
	out.Rake, out.Payoffs = rake, make([]money.Cents, 0, len(r.play.Seats))
	chip, cut := r.from.Chip(), true
	var differences []string
	for i := range r.play.Seats {
		stack := r.play.Seats[i].Stack - rake[i]
		out.Payoffs = append(out.Payoffs, stack-r.from.stack(i))
		if r.from.FinishingStacks == nil || r.from.StartingStacks[i] == Infinite {
			continue
		}
		if recorded := r.from.FinishingStacks[i]; recorded != stack {
			differences = append(differences, fmt.Sprintf("finishing_stacks[%d]: %s, but p%d ends with %s", i, amountText(recorded), i+1, amountText(stack)))
			cut = cut && stack-recorded < chip && recorded-stack < chip
		}
	}
	switch {
	case !ok:
	case len(differences) > 0:
		out.Reason = strings.Join(append(differences, r.conceded...), "; ")
		if cut {
			out.Reason += fmt.Sprintf("; the record cuts a chip of %s, which goes to one player", amountText(chip))
		}
	default:
		out.Verdict, out.Reason = Agrees, strings.Join(append(r.notes, r.conceded...), "; ")
	}
	return out
}

// undecided names whose cards decide a pot but were not recorded.
func (r *replayer) undecided() string {
	var whose []string
	for _, p := range r.play.Pots() {
		claims := p.Eligible
		for i := range r.play.Seats {
			if s := &r.play.Seats[i]; s.Folded || s.Mucked {
				claims &^= 1 << i
			}
		}
		if bits.OnesCount16(claims) < 2 {
			continue
		}
		if r.unknownBoard {
			return "the board"
		}
		for i := range r.play.Seats {
			if name := fmt.Sprintf("p%d", i+1); claims>>i&1 == 1 && r.Hand(i)&r.seats[i].filled != 0 && !slices.Contains(whose, name) {
				whose = append(whose, name)
			}
		}
	}
	return strings.Join(whose, ", ")
}

// rake is what the house took of what each player collected, as far as the winnings tell.
// Some records count a bet that nobody called among the winnings, others do not. What is
// missing must be a rake: no more than a tenth (§ 637a.17(a)(1)), in proportion to the cent.
func (r *replayer) rake(collected []money.Cents) (rake []money.Cents, ok bool) {
	rake = make([]money.Cents, len(collected))
	winnings := r.from.Winnings
	if winnings == nil {
		return rake, true
	}
	var pot, missing money.Cents
	less, back := true, true
	for i, won := range winnings {
		pot += collected[i]
		rake[i] = collected[i] - won
		missing += rake[i]
		less = less && rake[i] >= 0 && (won == 0) == (collected[i] == 0)
		back = back && won == collected[i]+r.returned[i]
	}
	switch {
	case back:
		return make([]money.Cents, len(collected)), true
	case !less || missing*10 > pot:
		return nil, false
	case missing == 0:
		return rake, true
	}
	for i := range rake {
		high, low := bits.Mul64(uint64(missing), uint64(collected[i]))
		even, _ := bits.Div64(high, low, uint64(pot))
		if uneven := rake[i] - money.Cents(even); uneven < -1 || uneven > 1 {
			return nil, false
		}
	}
	return rake, true
}
