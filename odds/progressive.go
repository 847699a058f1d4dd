package odds

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"felt.example/felt/analysis"
	"felt.example/felt/game"
	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/paytable"
)

// progressive is what depends on the meter; nil where nothing does.
func progressive(e *Entry, f *analysis.Figure) *ProgressiveDocument {
	p := f.Progressive
	if p == nil {
		return nil
	}
	stake := e.StakeAmount()
	d := &ProgressiveDocument{
		Wager: stake.String(), Meter: e.MeterReading().String(), Fixed: number(p.Fixed), Share: number(p.Share), PerThousand: decimal(new(big.Rat).Mul(p.Share, big.NewRat(int64(1_000*money.Dollar), int64(stake)))),
		Rate: money.Cents(general.ProgressiveRate.Of(e.Selected)).String(),
	}
	d.Remark = e.Remark()
	if level := p.BreakEven(); level != nil && level.Mul(level, big.NewRat(int64(stake), 1)).Cmp(big.NewRat(int64(money.MaxPaid), 1)) < 0 {
		text := cents(level).String()
		d.BreakEven = &text
	}
	if reset := e.reset(); reset > 0 {
		held := number(p.Hold(e.rate(), e.resetUnits()))
		d.Reset, d.LongRun = reset.String(), &held
	}
	if envy := envy(e.Selected, f, stake); envy.Sign() > 0 {
		each := number(envy)
		d.EnvyEach = &each
	}
	return d
}

// OnMeter reports whether the entry's figure depends on a progressive meter.
func (e *Entry) OnMeter() bool {
	w := e.Game.Game.Wager(e.Wager)
	return w != nil && w.FromMeter && (e.Own == nil || slices.ContainsFunc(e.Own, func(row paytable.PrintedRow) bool {
		_, share := row.Pays.FromMeter()
		return share
	}))
}

// Remark returns a remark on a given reading below the amount at which the chapter lets a meter
// begin, or "".
func (e *Entry) Remark() string {
	if e.Meter == 0 {
		return ""
	}
	for _, o := range e.Game.Game.Options {
		if o.ID == general.ProgressiveReset.ID && int64(e.MeterReading()) < o.Least {
			return fmt.Sprintf("No meter begins below $%s (§ %s): it reads less only after a share of it was paid.", money.Cents(o.Least), o.Cite)
		}
	}
	return ""
}

// reset is the amount that the meter is set to again: as the rules say, or else the least
// that the chapter allows; 0 where that is not known.
func (e *Entry) reset() money.Cents {
	if set := general.ProgressiveReset.Of(e.Selected); set > 0 {
		return set
	}
	for _, o := range e.Game.Game.Options {
		if o.ID == general.ProgressiveReset.ID && o.Least >= int64(money.Dollar) {
			return money.Cents(o.Least)
		}
	}
	return 0
}

// rate is the part of each wager that goes to the meter.
func (e *Entry) rate() *big.Rat {
	return big.NewRat(int64(general.ProgressiveRate.Of(e.Selected)), 10_000)
}

// resetUnits is the reset amount in units of the wager.
func (e *Entry) resetUnits() *big.Rat {
	return big.NewRat(int64(e.reset()), int64(e.StakeAmount()))
}

// cents is an amount rounded up to a whole cent.
func cents(r *big.Rat) money.Cents {
	up := new(big.Int).Add(r.Num(), new(big.Int).Sub(r.Denom(), big.NewInt(1)))
	return money.Cents(up.Quo(up, r.Denom()).Int64())
}

// envy is what the hand of each other player adds, on average, by the Envy Bonus, in units
// of the wager.
func envy(s *game.Selected, f *analysis.Figure, stake money.Cents) *big.Rat {
	sum := new(big.Rat)
	for _, o := range f.Lines {
		amount := general.EnvyBonus.For(strings.ReplaceAll(o.Hand, " ", "_")).Of(s)
		sum.Add(sum, new(big.Rat).Mul(o.Probability, big.NewRat(int64(amount), int64(stake))))
	}
	return sum
}
