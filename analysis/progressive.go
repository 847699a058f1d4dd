package analysis

import "math/big"

// Progressive is how the value of a wager depends on the progressive meter. All amounts
// are in units of the wager.
type Progressive struct {
	// Meter is the reading for which the figure stands.
	Meter *big.Rat
	// Fixed is the value of the wager without its shares of the meter.
	Fixed *big.Rat
	// Share is the share of the meter that a wager wins on average, All how often it wins all.
	Share, All *big.Rat
}

// BreakEven is the reading at which neither side has an edge; nil where no reading is.
func (p *Progressive) BreakEven() *big.Rat {
	if p.Share.Sign() == 0 || p.Fixed.Sign() > 0 {
		return nil
	}
	return new(big.Rat).Neg(new(big.Rat).Quo(p.Fixed, p.Share))
}

// Hold is what the house keeps of each wager in the long run when a part of each, the
// rate, goes to the meter, which the house sets up again with the reset amount once all of
// it is won. Whatever goes onto a meter is won from it in the end, so it keeps what the
// fixed payouts, the rate and its own reset amounts leave.
func (p *Progressive) Hold(rate, reset *big.Rat) *big.Rat {
	hold := new(big.Rat).Neg(p.Fixed)
	hold.Sub(hold, rate)
	return hold.Sub(hold, new(big.Rat).Mul(p.All, reset))
}

// Rate is the rate at which the house holds so much with a reset amount; see Hold.
func (p *Progressive) Rate(hold, reset *big.Rat) *big.Rat {
	return new(big.Rat).Sub(p.Hold(new(big.Rat), reset), hold)
}
