package odds

import (
	"fmt"
	"math/big"
	"slices"

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
	d := &ProgressiveDocument{Wager: stake.String(), Fixed: number(p.Fixed), Remark: e.Remark()}
	known := true
	for i := range p.Levels {
		l := &p.Levels[i]
		of := LevelDocument{
			Level: l.Name, Meter: e.MeterReading(l.Name).String(), Share: number(l.Share), PerThousand: decimal(new(big.Rat).Mul(l.Share, big.NewRat(int64(1_000*money.Dollar), int64(stake)))),
			Rate: money.Cents(general.ProgressiveRate.At(e.Selected, l.Name)).String(),
		}
		if even := p.BreakEven(l); even != nil && even.Mul(even, big.NewRat(int64(stake), 1)).Cmp(big.NewRat(int64(money.MaxPaid), 1)) < 0 {
			text := cents(even).String()
			of.BreakEven = &text
		}
		if reset := e.reset(l.Name); reset > 0 {
			of.Reset = reset.String()
		} else {
			known = false
		}
		d.Levels = append(d.Levels, of)
	}
	if known {
		held := number(p.Hold(e.terms))
		d.LongRun = &held
	}
	if of := d.Levels[0]; of.Level == "" {
		d.Meter, d.Share, d.PerThousand, d.BreakEven, d.Rate, d.Reset, d.Levels = of.Meter, &of.Share, &of.PerThousand, of.BreakEven, of.Rate, of.Reset, nil
	}
	if envy := envy(e.Selected, f, stake); envy.Sign() > 0 {
		each := number(envy)
		d.EnvyEach = &each
	}
	return d
}

// Each returns the levels of the meter; a meter of one level has one, without a name.
func (d *ProgressiveDocument) Each() []LevelDocument {
	if d.Levels != nil {
		return d.Levels
	}
	return []LevelDocument{{"", d.Meter, *d.Share, *d.PerThousand, d.BreakEven, d.Rate, d.Reset}}
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
	for _, o := range e.Game.Game.Options {
		for level, reading := range e.Meter {
			if o.ID == general.ProgressiveReset.ID && reading > 0 && int64(e.MeterReading(level)) < o.Least {
				return fmt.Sprintf("No meter begins below %s (§ %s): it reads less only after a share of it was paid.", money.Cents(o.Least).Grouped(), o.Cite)
			}
		}
	}
	return ""
}

// reset is the amount that a level of the meter is set to again: as the rules say, or else the least
// that the chapter allows; 0 where that is not known.
func (e *Entry) reset(level string) money.Cents {
	if set := general.ProgressiveReset.At(e.Selected, level); set > 0 {
		return set
	}
	for _, o := range e.Game.Game.Options {
		if o.ID == general.ProgressiveReset.ID && o.Least >= int64(money.Dollar) {
			return money.Cents(o.Least)
		}
	}
	return 0
}

// terms are the part of each wager that goes to a level of the meter, and its reset amount in units of the wager.
func (e *Entry) terms(level string) (rate, reset *big.Rat) {
	return big.NewRat(int64(general.ProgressiveRate.At(e.Selected, level)), 10_000), big.NewRat(int64(e.reset(level)), int64(e.StakeAmount()))
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
		amount := general.EnvyFor(s, o.Hand)
		sum.Add(sum, new(big.Rat).Mul(o.Probability, big.NewRat(int64(amount), int64(stake))))
	}
	return sum
}
