package submission

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/odds"
	"felt.example/felt/pa"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// Hold is what the house keeps of each unit of a wager, exactly, by the rules filed: of a
// progressive wager in the long run, with $1 wagered.
type Hold struct {
	Game     string
	Wager    round.WagerID
	Paytable string
	Cite     cite.Cite
	Share    *big.Rat

	meter *analysis.Progressive
}

// exact are the holds of the wagers that have figures of their own: all that a player may do
// without. The base games are left out: felt odds solves them.
func (c *choices) exact(ctx context.Context) ([]Hold, error) {
	all, err := exact(ctx, c)
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// exact are the exact holds by each of several choices, which are counted together.
func exact(ctx context.Context, of ...*choices) ([][]Hold, error) {
	var all []asked
	for i, c := range of {
		entries, err := c.entries()
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			e.by = i
			all = append(all, e)
		}
	}
	if err := counted.work(ctx, all); err != nil {
		return nil, err
	}
	holds := make([][]Hold, len(of))
	for _, e := range all {
		c, f := of[e.by], e.figure
		if f == nil {
			continue // it is part of the base game
		}
		h := Hold{Game: c.game.ID, Wager: e.Wager, Paytable: f.Paytable, Cite: e.cite, Share: new(big.Rat).Neg(f.Value()), meter: f.Progressive}
		if h.meter != nil {
			h.Share = h.meter.Hold(c.meter())
		}
		holds[e.by] = append(holds[e.by], h)
	}
	return holds, nil
}

// asked is a figure that is asked for.
type asked struct {
	odds.Entry
	cite   cite.Cite
	key    string // names it, with all that bears on it
	by     int    // whose choices ask
	figure *analysis.Figure
}

// entries are the figures that the choices ask for.
func (c *choices) entries() ([]asked, error) {
	of := odds.Game(c.game.ID)
	if of == nil {
		return nil, nil
	}
	var all []asked
	rules := c.bare()
	for _, p := range c.game.Paytables {
		w := c.game.Wager(p.Wager)
		if w.Required || w.Payout || w.Later || !c.offers(w) || p.Lettered() && c.paytables[w.ID].text == "" {
			continue
		}
		entries, err := odds.Entries(odds.Question{Game: of, Wager: w.ID, Rules: rules, Paytable: c.letter(p)})
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			all = append(all, asked{Entry: e, cite: p.Cite, key: e.Name() + " " + string(rules)})
		}
	}
	return all, nil
}

// figures are those of wagers that were counted before, which are few: by game, wager, paytable and what bears on them.
type figures struct {
	guard sync.Mutex
	known map[string]*analysis.Figure
}

var counted figures

// mostKnown is how many figures are kept.
const mostKnown = 512

// work finds the figures that are asked for, or works them out; none is that of a wager of a base game.
func (k *figures) work(ctx context.Context, all []asked) error {
	var missing []odds.Entry
	k.guard.Lock()
	for i := range all {
		if all[i].figure = k.known[all[i].key]; all[i].figure == nil {
			missing = append(missing, all[i].Entry)
		}
	}
	k.guard.Unlock()
	var calculator odds.Calculator
	if err := calculator.CountTogether(ctx, missing); err != nil {
		return err
	}
	for i := range all {
		if all[i].figure != nil {
			continue
		}
		f, err := calculator.Figure(ctx, &all[i].Entry)
		if errors.Is(err, analysis.ErrPlayed) {
			continue
		}
		if err != nil {
			return err
		}
		all[i].figure = f
		k.keep(all[i].key, f)
	}
	return nil
}

func (k *figures) keep(key string, f *analysis.Figure) {
	k.guard.Lock()
	defer k.guard.Unlock()
	if k.known == nil || len(k.known) >= mostKnown {
		k.known = map[string]*analysis.Figure{}
	}
	k.known[key] = f
}

// letter is the paytable that stands by the choices, "" where there is only one.
func (c *choices) letter(p game.Paytable) string {
	if p.Lettered() {
		return c.paytables[p.Wager].text
	}
	return ""
}

// meter is the rate of progression and the reset amount of each level of the meter, in units of the wager.
func (c *choices) meter() analysis.OfLevel {
	s, err := c.game.Select(c.rules())
	return func(level string) (rate, reset *big.Rat) {
		if err != nil {
			return new(big.Rat), new(big.Rat)
		}
		return big.NewRat(int64(general.ProgressiveRate.At(s, level)), 100_00), big.NewRat(int64(general.ProgressiveReset.At(s, level)), 100)
	}
}

// Check reads a submission, checks it, and tells what is allowed but unwise by the exact
// figures of the wagers it offers. A hold that is stated for a base game is judged where there is
// a calculator: that may take minutes. Only a canceled context is an error.
func Check(ctx context.Context, data []byte, bases *odds.Calculator) ([]Finding, error) {
	d, found := read(data)
	if !Complies(found) {
		return found, nil
	}
	all := findings(found)
	for _, g := range pa.Games {
		if c := d.games[g.ID]; c != nil {
			if err := c.unwise(ctx, &all, bases); err != nil {
				return nil, err
			}
		}
	}
	return all.sorted(), nil
}

func (c *choices) unwise(ctx context.Context, all *findings, bases *odds.Calculator) error {
	ways := c.otherWays()
	every := []*choices{c}
	for _, w := range ways {
		every = append(every, w.choices)
	}
	exactly, err := exact(ctx, every...)
	if err != nil {
		return err
	}
	holds := exactly[0]
	if _, stated := c.holds[analysis.Base]; stated && bases != nil {
		base, err := c.base(ctx, bases)
		if err != nil {
			return err
		}
		holds = append(holds, base...)
	}
	for i, w := range ways {
		w.differs(all, holds, exactly[i+1])
	}
	for _, h := range holds {
		c.judged(all, h)
		at := c.stated("paytables", string(h.Wager))
		if h.meter != nil {
			at = c.stated(progressive)
		}
		if !at.is {
			at = c.node
		}
		if h.Share.Sign() < 0 {
			all.add(codeHoldNegative, at, h.Cite, "choose payouts, a rate and a reset amount that leave the house a part", "%s pays the players %s of what they wager, in the long run", h.Wager, percent(new(big.Rat).Sub(big.NewRat(1, 1), h.Share)))
		}
		said, ok := c.holds[h.Wager]
		if !ok {
			continue
		}
		hundredths, _ := strconv.ParseInt(string(said.raw), 10, 64) // written by readHold
		stated := big.NewRat(hundredths, 100_00)
		if h.Share.FloatString(4) == stated.FloatString(4) {
			continue
		}
		if h.meter == nil {
			all.add(codeHoldStated, said.node, h.Cite, "state "+h.stated(), "%s states a hold of %s; %s holds %s, exactly %s", h.Wager, percent(stated), h.named(), percent(h.Share), h.Share.RatString())
			continue
		}
		needed := h.meter.Rate(stated, c.meter())
		most := new(big.Rat).Add(stated, needed)
		if needed.Sign() <= 0 {
			all.add(codeHoldNever, said.node, h.Cite, fmt.Sprintf("state %s or less, or a smaller reset amount", percent(most)), "%s states a hold of %s, which no rate of progression leaves: at this reset amount the most is %s", h.Wager, percent(stated), percent(most))
			continue
		}
		all.add(codeHoldStated, said.node, h.Cite, "a rate of progression of "+percent(needed)+" would hold it", "%s states a hold of %s; with this rate and reset amount it holds %s in the long run, with $1 wagered", h.Wager, percent(stated), percent(h.Share))
	}
	return nil
}

// named is what holds: a paytable, or the only way that the wager is paid.
func (h Hold) named() string {
	if h.Paytable == "" {
		return "it"
	}
	return "paytable " + h.Paytable
}

// stated is the hold in per cent with two decimals, as a submission states it.
func (h Hold) stated() string {
	return new(big.Rat).Mul(h.Share, big.NewRat(100, 1)).FloatString(2)
}

// percent is a share in per cent with four decimals.
func percent(share *big.Rat) string {
	return new(big.Rat).Mul(share, big.NewRat(100, 1)).FloatString(4) + " %"
}
