package analysis

import "math/big"

// Progressive is how the value of a wager depends on the progressive meter. All amounts are in
// units of the wager.
type Progressive struct {
	// Fixed is the value of the wager without its shares of the meter.
	Fixed *big.Rat
	// Levels are those of the meter, in the order of the paytable. A meter of one level has one, without a name.
	Levels []Level
}

// Level is a level of a progressive meter.
type Level struct {
	Name string
	// Meter is the reading that the figure is for.
	Meter *big.Rat
	// Share is the share of the meter that a wager wins on average. All is how often it wins the
	// whole meter.
	Share, All *big.Rat
}

// level is the level of a name, or nil.
func (p *Progressive) level(name string) *Level {
	for i := range p.Levels {
		if p.Levels[i].Name == name {
			return &p.Levels[i]
		}
	}
	return nil
}

// BreakEven returns the reading of a level at which neither side has an edge while the other levels read what the figure is for, or nil if
// there is none.
func (p *Progressive) BreakEven(level *Level) *big.Rat {
	rest := new(big.Rat).Set(p.Fixed)
	for i := range p.Levels {
		if l := &p.Levels[i]; l.Name != level.Name {
			rest.Add(rest, new(big.Rat).Mul(l.Share, l.Meter))
		}
	}
	if level.Share.Sign() == 0 || rest.Sign() > 0 {
		return nil
	}
	return rest.Neg(rest.Quo(rest, level.Share))
}

// OfLevel is the rate of progression of a level, as a part of each wager, and its reset amount.
type OfLevel func(level string) (rate, reset *big.Rat)

// Hold returns what the house keeps of each wager in the long run. The part rate of each wager goes
// to the meter, and the house sets the meter to the reset amount whenever all of it is won.
// Everything on a meter is won in the end, so the house keeps what remains after the fixed payouts,
// the rate and its reset amounts, of all levels.
func (p *Progressive) Hold(of OfLevel) *big.Rat {
	hold := new(big.Rat).Neg(p.Fixed)
	for i := range p.Levels {
		rate, reset := of(p.Levels[i].Name)
		hold.Sub(hold, rate)
		hold.Sub(hold, new(big.Rat).Mul(p.Levels[i].All, reset))
	}
	return hold
}

// Rate returns the rate of all levels together at which the house has this hold with their reset amounts; see Hold.
func (p *Progressive) Rate(hold *big.Rat, of OfLevel) *big.Rat {
	without := p.Hold(func(level string) (rate, reset *big.Rat) {
		_, reset = of(level)
		return new(big.Rat), reset
	})
	return without.Sub(without, hold)
}
