package poker

import (
	"fmt"
	"strconv"

	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
)

// The options about the methods of § 637a.17(a), beside those that are general.
var (
	rakeUnit     = game.AmountOption{ID: "rake_unit", Shared: true}
	RakeMost     = game.AmountOption{ID: "rake_most", Shared: true}
	rakeMostWith = game.AmountsOption{ID: "rake_most_with", Shared: true}
	noFlopNoDrop = game.SwitchOption{ID: "no_flop_no_drop", Shared: true}
)

const (
	// mostPercent is § 637a.17(a)(1)'s cap, in hundredths of a per cent.
	mostPercent = 10_00
	// mostLevels is how many dollars an incremental rake may come to.
	mostLevels = 20
)

// methods are those of § 637a.17(a) in words.
var methods = map[string]string{
	general.NoRake.String(): "nothing is taken", general.Percentage.String(): "a percentage of the pot",
	general.Incremental.String(): "set amounts as the pot grows", general.TimeCharge.String(): "a time charge of each player",
}

// House is what the house takes at a table, as its options say: the rake, and the
// contributions to the Bad Beat and High Hand Jackpot funds.
type House struct {
	BadBeat  BadBeat
	HighHand HighHand
	// PeriodMinutes is how long a period of the time charge lasts.
	PeriodMinutes int

	method  game.ChoiceValue
	percent money.Cents             // of the percentage rake, in hundredths of a per cent
	unit    money.Cents             // the least that the percentage rake is taken in
	levels  [mostLevels]money.Cents // the pot from which the incremental rake is so many dollars more than the index
	most    [Most + 1]money.Cents   // by the number of players; 0 is no cap
	charge  money.Cents
	// freeFirstRound: nothing is taken of a round that ends in its first betting round.
	freeFirstRound bool
	// allPots: side pots are raked as well as the main pot.
	allPots bool
}

// mayPay reports whether a fund may pay a hand of this rank that is shown.
func (h *House) mayPay(high hand.Value) bool {
	b := &h.BadBeat
	return b.Offered && (high >= b.Least || b.LowerAt > 0 && high >= b.Lowered) || h.HighHand.Offered && high >= h.HighHand.Least
}

// Taken is what was taken of one pot, in cents, in the order of § 637a.7(e)(6)(iii) and
// (iv).
type Taken struct {
	Rake, BadBeat, HighHand money.Cents
}

// Total is all that was taken.
func (t Taken) Total() money.Cents { return t.Rake + t.BadBeat + t.HighHand }

// takesOfPots reports whether a rake or a contribution is taken of pots.
func (h *House) takesOfPots() bool {
	return h.method == general.Percentage || h.method == general.Incremental || h.BadBeat.Offered || h.HighHand.Offered
}

// NewHouse is the house with the choices of a table.
func NewHouse(s *game.Selected) House {
	h := House{
		BadBeat: newBadBeat(s), HighHand: newHighHand(s),
		method: general.Rake.Of(s), percent: money.Cents(general.RakePercent.Of(s)), unit: rakeUnit.Of(s),
		charge: general.Charge.Of(s), PeriodMinutes: general.ChargePeriod.Of(s),
		freeFirstRound: noFlopNoDrop.Of(s), allPots: allPots.Chosen(s),
	}
	for i := range h.levels {
		h.levels[i] = general.RakeLevels.For(strconv.Itoa(i + 1)).Of(s)
	}
	for players := range h.most {
		h.most[players] = RakeMost.Of(s)
		if lower := rakeMostWith.For(strconv.Itoa(players)).Of(s); lower > 0 {
			h.most[players] = lower
		}
	}
	return h
}

// Take is what is taken of a pot of a given number of cents before it is pushed. The pot is what was
// bet into it, uncalled bets apart. Below is what the pots that formed before it hold: 0
// for the main pot. Players is how many were dealt in; firstRound tells that the round
// ended in its first betting round. No more is taken than the pot holds: of a pot that
// cannot bear a set contribution beside the rake none is taken.
func (h *House) Take(below, pot money.Cents, players int, firstRound bool) Taken {
	if firstRound && h.freeFirstRound || below > 0 && !h.allPots {
		return Taken{}
	}
	t := Taken{Rake: min(pot, h.rake(below+pot, players)-h.rake(below, players))}
	if below == 0 {
		t.BadBeat = h.BadBeat.contributed(pot, pot-t.Rake)
		t.HighHand = h.HighHand.contributed(pot, pot-t.Rake-t.BadBeat)
	}
	return t
}

// rake is the rake on a pot of a given number of cents, never more than was posted.
func (h *House) rake(pot money.Cents, players int) money.Cents {
	var rake money.Cents
	switch h.method {
	case general.Percentage:
		rake = pot * h.percent / 100_00
		rake -= rake % h.unit
	case general.Incremental:
		for i, level := range h.levels {
			if level > 0 && pot >= level {
				rake = money.Cents(i+1) * money.Dollar
			}
		}
	}
	if most := h.most[players]; most > 0 {
		rake = min(rake, most)
	}
	return rake
}

// TimeCharge is what a player with a given number of cents at the table pays as a period of the time
// charge begins, between rounds (§ 637a.17(a)(3)): the charge, or all that he has. It is 0
// where the rake is taken otherwise.
func (h *House) TimeCharge(stack money.Cents) money.Cents {
	if h.method != general.TimeCharge {
		return 0
	}
	return min(h.charge, stack)
}

// houseOptions are the choices about what the house takes. High games are those with a
// high hand, which alone have a Bad Beat or High Hand Jackpot; in Hold'em the posted
// rules also say whether hole cards must play.
func houseOptions(seats int, high, holdem bool) []game.Option {
	const revenue = cite.Cite("637a.17")
	options := []game.Option{
		general.Rake.Declare(game.Option{Name: "How the house takes its revenue", Cite: revenue + "(a)", Says: methods}, general.NoRake, general.NoRake, general.Percentage, general.Incremental, general.TimeCharge),
		general.RakePercent.Declare(game.Option{Name: "Percentage rake, per cent of the pot", Cite: revenue + "(a)(1)", Least: 1, Most: mostPercent, Default: "10.00"}),
		rakeUnit.Declare(game.Option{Name: "Percentage rake is taken in whole amounts of", Cite: revenue + "(a)(1)", Least: 1, Default: "1.00"}),
		general.RakeLevels.Declare(game.Option{Name: "Incremental rake: the pot from which it is so many dollars", Cite: revenue + "(a)(2)", Default: `{"1": "10.00", "2": "20.00", "3": "30.00", "4": "40.00", "5": "50.00"}`, Says: numberedSays("$%d from a pot of", 1, mostLevels)}, numbered(general.RakeLevels, 1, mostLevels)...),
		RakeMost.Declare(game.Option{Name: "The most rake that is taken in a round", Cite: revenue + "(b)", Least: 1}),
		rakeMostWith.Declare(game.Option{Name: "The most that is taken with so many players dealt in, where it differs", Cite: revenue + "(b)", Says: numberedSays("with %d players", 2, seats)}, numbered(rakeMostWith, 2, seats)...),
		noFlopNoDrop.Declare(game.Option{Name: "Nothing is taken of a round that ends in its first betting round", Cite: revenue + "(d)", Default: "false"}),
		general.Charge.Declare(game.Option{Name: "Time charge of each player a period", Cite: revenue + "(a)(3)", Least: 1, Default: "5.00"}),
		general.ChargePeriod.Declare(game.Option{Name: "Minutes of a period of the time charge", Cite: revenue + "(a)(3)", Least: 1, Most: 720, Default: "30"}),
	}
	if high {
		options = append(options, badBeatOptions(seats, holdem)...)
		options = append(options, highHandOptions(seats, holdem)...)
	}
	return options
}

// numbered are the amounts of an option for the numbers from first to last.
func numbered(o game.AmountsOption, first, last int) []game.AmountFor {
	var each []game.AmountFor
	for n := first; n <= last; n++ {
		each = append(each, o.For(strconv.Itoa(n)))
	}
	return each
}

// numberedSays is what papers say for each number.
func numberedSays(format string, first, last int) map[string]string {
	says := map[string]string{}
	for n := first; n <= last; n++ {
		says[strconv.Itoa(n)] = fmt.Sprintf(format, n)
	}
	return says
}

// checkHouse tests the choices of houseOptions against each other, and that what is taken can
// be taken in chips.
func checkHouse(s *game.Selected) error {
	chip := general.SmallestChip.Of(s)
	for _, o := range []struct {
		game.AmountOption
		taken bool
	}{
		{general.BadBeat.Contribution, general.BadBeat.Offered.Of(s)}, {general.HighHand.Contribution, general.HighHand.Offered.Of(s)},
		{rakeUnit, general.Percentage.Chosen(s)}, {general.Charge, general.TimeCharge.Chosen(s)},
	} {
		if amount := o.Of(s); o.taken && amount%chip != 0 {
			return &game.InputError{Field: "rules." + o.ID, Message: amount.Grouped() + " is no whole number of the smallest chip " + chip.Grouped(), Cite: "637a.17(b)"}
		}
	}
	var before money.Cents
	var dollars int
	for n := 1; n <= mostLevels; n++ {
		level := general.RakeLevels.For(strconv.Itoa(n)).Of(s)
		if level == 0 {
			continue
		}
		if level <= before {
			message := fmt.Sprintf("$%d of a pot of %s comes after $%d of one of %s, which is no less", n, level.Grouped(), dollars, before.Grouped())
			return &game.InputError{Field: "rules." + general.RakeLevels.ID, Message: message, Cite: "637a.17(a)(2)"}
		}
		before, dollars = level, n
	}
	if err := checkBadBeat(s); err != nil {
		return err
	}
	return checkHighHand(s)
}
