package analysis

import "math/big"

// Progressive is how the value of a wager depends on the progressive meter. All amounts are in
// units of the wager.
type Progressive struct {
	// Meter is the reading that the figure is for.
	Meter *big.Rat
	// Fixed is the value of the wager without its shares of the meter.
	Fixed *big.Rat
	// Share is the share of the meter that a wager wins on average. All is how often it wins the
	// whole meter.
	Share, All *big.Rat
}

// BreakEven returns the reading at which neither side has an edge, or nil if there is none.
func (p *Progressive) BreakEven() *big.Rat {
	if p.Share.Sign() == 0 || p.Fixed.Sign() > 0 {
		return nil
	}
	return new(big.Rat).Neg(new(big.Rat).Quo(p.Fixed, p.Share))
}

// Hold returns what the house keeps of each wager in the long run. The part rate of each wager goes
// to the meter, and the house sets the meter to the reset amount whenever all of it is won.
// Everything on a meter is won in the end, so the house keeps what remains after the fixed payouts,
// the rate and its reset amounts.
func (p *Progressive) Hold(rate, reset *big.Rat) *big.Rat {
	hold := new(big.Rat).Neg(p.Fixed)
	hold.Sub(hold, rate)
	return hold.Sub(hold, new(big.Rat).Mul(p.All, reset))
}

// Rate returns the rate at which the house has this hold with a reset amount; see Hold.
func (p *Progressive) Rate(hold, reset *big.Rat) *big.Rat {
	return new(big.Rat).Sub(p.Hold(new(big.Rat), reset), hold)
}
