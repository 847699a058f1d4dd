package submission

import (
	"fmt"
	"math/big"

	"felt.example/felt/analysis"
	"felt.example/felt/clause"
	"felt.example/felt/odds"
)

// The most that a wager holds before it is reported where no preamble states a range, and by how much a hold may lie beside
// what is stated: figures are rounded, and what a progressive holds depends on its rate.
var (
	mostHeld   = big.NewRat(25, 100)
	rounding   = big.NewRat(2, 100_00)
	ofProgress = big.NewRat(5, 100)
)

// judged holds an exact figure against what the chapter's preamble states, both ways.
func (c *choices) judged(all *findings, h Hold) {
	if h.Share.Sign() < 0 {
		return // that is reported already
	}
	at := c.stated("paytables", string(h.Wager))
	if !at.is {
		at = c.node
	}
	least, most, source := odds.Stated(c.game.ID, h.Wager)
	if source == "" {
		if h.Wager != analysis.Base && h.Share.Cmp(mostHeld) > 0 {
			all.add(codeHoldOutside, at, h.Cite, "see whether that is meant", "%s holds %s of what is wagered, and the chapter states no such hold", h.Wager, percent(h.Share))
		}
		return
	}
	slack := rounding
	if h.meter != nil {
		slack = ofProgress
	}
	stated, long := percentOf(least), ""
	if h.meter != nil {
		long = " in the long run, with $1 wagered"
	}
	if least.Cmp(most) != 0 {
		stated += " to " + percentOf(most)
	}
	if h.Share.Cmp(new(big.Rat).Sub(least, slack)) < 0 || h.Share.Cmp(new(big.Rat).Add(most, slack)) > 0 {
		all.add(codeHoldOutside, at, h.Cite, "see whether that is meant", "%s holds %s%s; the Board states %s (%s)", h.Wager, percent(h.Share), long, stated, source)
	}
}

func percentOf(share *big.Rat) string {
	return new(big.Rat).Mul(share, big.NewRat(100, 1)).FloatString(2) + " %"
}

// otherWay is one choice of another reading of the text.
type otherWay struct {
	*choices // with it
	reading  *clause.Reading
	at       node
	now, way string
}

// otherWays are the other ways in which each reading can be chosen.
func (c *choices) otherWays() []otherWay {
	var all []otherWay
	for i := range c.game.Readings {
		r := &c.game.Readings[i]
		now, at := r.Default, c.node
		if chosen, ok := c.readings[r.ID]; ok {
			now, at = chosen.text, chosen.node
		}
		for _, way := range append([]string{r.Default}, r.Others...) {
			if len(r.Others) == 0 || way == now {
				continue
			}
			other := c.over(c.node)
			other.readings[r.ID] = choice{text: way}
			all = append(all, otherWay{other, r, at, now, way})
		}
	}
	return all
}

// differs tells which holds the other way would change, and to what.
func (w *otherWay) differs(all *findings, holds, others []Hold) {
	for _, h := range holds {
		for _, o := range others {
			if o.Wager == h.Wager && o.Paytable == h.Paytable && o.Share.Cmp(h.Share) != 0 {
				all.add(codeHoldReading, w.at, w.reading.Cites[0], fmt.Sprintf("see which reading is meant, %s or %s", w.now, w.way), "%s holds %s as %s is read (%s); read as %s it would hold %s", h.Wager, percent(h.Share), w.reading.ID, w.now, w.way, percent(o.Share))
			}
		}
	}
}
