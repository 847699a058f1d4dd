package odds

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"

	"felt.example/felt/money"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// JackpotDocument is how a progressive meter moves in the long run, in the form of `felt odds --jackpot --json`. Amounts are in dollars.
// A wager adds its part to the meter before it is settled; a share that is won is taken off the meter, and the meter begins again at the
// reset amount when all of it is won. Wagers win independently of each other.
type JackpotDocument struct {
	Game     string        `json:"game"`
	Wager    round.WagerID `json:"wager"`
	Paytable string        `json:"paytable"`
	// Level is the level of a meter that has several. Each moves by itself, and what favours the player depends on all of them, so its
	// document has no break-even reading.
	Level  string    `json:"level,omitempty"`
	Stake  string    `json:"stake"`
	Rate   string    `json:"rate_of_progression"`
	Reset  string    `json:"reset_amount"`
	Shares []ShareOf `json:"shares"`
	// Mean and Deviation are those of the meter when a wager is settled, at a win of the meter as at any other time. Mean is exact.
	Mean      Number          `json:"mean_meter"`
	Deviation float64         `json:"standard_deviation_of_meter"`
	Quantiles []MeterQuantile `json:"quantiles_of_meter"`
	// Between is how many wagers, on all tables of the link, lie between wins of the whole meter.
	Between Number `json:"wagers_between_wins"`
	// Added and Resets are what the meter gains by each wager: the player's part, and on average the house's reset amounts.
	Added  Number `json:"added_each_wager"`
	Resets Number `json:"resets_each_wager"`
	// Held is the house edge in the long run.
	Held      Number  `json:"long_run_house_edge"`
	BreakEven *string `json:"break_even_meter,omitempty"`
	// Above is how often the meter is at the break-even reading or above it when a wager is settled; Gain is then the player's average
	// advantage, in units of the wager.
	Above     *float64          `json:"above_break_even,omitempty"`
	Gain      *float64          `json:"advantage_above_break_even,omitempty"`
	Hours     *JackpotHours     `json:"hours,omitempty"`
	Simulated *JackpotSimulated `json:"simulated"`
}

// ShareOf is a hand that wins a share of the meter.
type ShareOf struct {
	Hand    string `json:"hand"`
	Percent int    `json:"percent"`
	Chance  Number `json:"chance"`
}

// MeterQuantile is a reading that the meter does not exceed with a chance.
type MeterQuantile struct {
	Share float64 `json:"share"`
	Meter float64 `json:"meter"`
}

// JackpotHours is how long it takes from one win of the whole meter to the next.
type JackpotHours struct {
	Wagers    int            `json:"wagers_an_hour"`
	Mean      float64        `json:"mean"`
	Quantiles []HourQuantile `json:"quantiles"`
}

// HourQuantile is a time that a win does not take longer than with a chance.
type HourQuantile struct {
	Share float64 `json:"share"`
	Hours float64 `json:"hours"`
}

// JackpotSimulated is what a simulation in which the meter moves brought.
type JackpotSimulated struct {
	Wins          int     `json:"wins"`
	Seed          uint64  `json:"seed"`
	Mean          float64 `json:"mean_meter"`
	StandardError float64 `json:"standard_error"`
	Between       float64 `json:"wagers_between_wins"`
}

// usualWins is how many wins of the whole meter are simulated unless another number is asked for.
const usualWins = 20_000

// meter is a progressive meter, in units of the wager.
type meter struct {
	added, reset *big.Rat
	wins         []winOf  // of shares below the whole
	whole        *big.Rat // the chance of all of it
}

// winOf is a share that is won with a chance.
type winOf struct{ share, chance *big.Rat }

// Jackpot computes how the entry's level of the meter of a progressive wager moves under its rules, when hourly wagers are placed in an hour on all
// tables of its link, 0 for an unknown number; wins and seed are those of the simulation, 0 wins the usual number.
func (c *Calculator) Jackpot(ctx context.Context, e *Entry, hourly, wins int, seed uint64) (*JackpotDocument, error) {
	wins, level := cmp.Or(wins, usualWins), e.Level
	switch {
	case !e.OnMeter():
		return nil, fmt.Errorf("%s has no progressive meter", e.Name())
	case e.knows() != "":
		return nil, fmt.Errorf("%s: how a meter moves does not depend on cards that are seen", e.Name())
	case !slices.Contains(e.Levels(), level):
		return nil, fmt.Errorf("%s: the meter has several levels, each of which moves by itself", e.Name())
	case e.reset(level) == 0:
		return nil, fmt.Errorf("%s: the amount to which the meter is reset is not known; choose progressive_reset in the rules", e.Name())
	case wins < 100 || wins > mostDeals:
		return nil, fmt.Errorf("%d wins of the meter: a simulation takes 100 to %d", wins, mostDeals)
	}
	f, err := c.Figure(ctx, e)
	if err != nil {
		return nil, err
	}
	count, err := c.Count(ctx, e)
	if err != nil {
		return nil, err
	}
	table, err := e.printed(count)
	if err != nil {
		return nil, err
	}
	m := &meter{whole: new(big.Rat)}
	m.added, m.reset = e.terms(level)
	d := &JackpotDocument{
		Game: f.Game, Wager: f.Wager, Paytable: f.Paytable, Level: level, Stake: e.StakeAmount().String(), Reset: e.reset(level).String(),
		Rate: money.Cents(general.ProgressiveRate.At(e.Selected, level)).String(),
	}
	for _, row := range table.Rows {
		percent, share := row.Pays.FromMeter()
		if !share || row.Pays.Level() != level {
			continue
		}
		chance := new(big.Rat)
		for _, o := range f.Lines {
			if o.Hand == row.Hand {
				chance.Add(chance, o.Probability)
			}
		}
		d.Shares = append(d.Shares, ShareOf{row.Hand, percent, number(chance)})
		if percent == 100 {
			m.whole.Add(m.whole, chance)
		} else {
			m.wins = append(m.wins, winOf{big.NewRat(int64(percent), 100), chance})
		}
	}
	if m.whole.Sign() == 0 {
		return nil, fmt.Errorf("%s: no hand wins all of the meter, so it is never reset", strings.TrimSpace(e.Name()+" "+level))
	}
	stake := big.NewRat(int64(e.StakeAmount()), int64(money.Dollar))
	dollars := func(units *big.Rat) *big.Rat { return new(big.Rat).Mul(units, stake) }
	mean, square := m.moments()
	d.Mean = number(dollars(mean))
	d.Deviation = math.Sqrt(decimal(new(big.Rat).Sub(square, new(big.Rat).Mul(mean, mean)))) * decimal(stake)
	d.Between, d.Added = number(new(big.Rat).Inv(m.whole)), number(dollars(m.added))
	d.Resets = number(dollars(new(big.Rat).Mul(m.whole, m.reset)))
	d.Held = number(f.Progressive.Hold(e.terms))
	readings := m.readings()
	for _, share := range sessionShares {
		d.Quantiles = append(d.Quantiles, MeterQuantile{share, readings.quantile(share) * decimal(stake)})
	}
	if one := &f.Progressive.Levels[0]; level == "" && f.Progressive.BreakEven(one) != nil {
		even := f.Progressive.BreakEven(one)
		text := cents(new(big.Rat).Mul(even, big.NewRat(int64(e.StakeAmount()), 1))).String()
		above, over := readings.above(decimal(even))
		d.BreakEven, d.Above = &text, &above
		if above > 0 {
			gain := over / above * decimal(one.Share)
			d.Gain = &gain
		}
	}
	if hourly > 0 {
		d.Hours = &JackpotHours{Wagers: hourly, Mean: decimal(new(big.Rat).Inv(m.whole)) / float64(hourly)}
		for _, share := range sessionShares {
			wagers := math.Ceil(math.Log1p(-share) / math.Log1p(-decimal(m.whole)))
			d.Hours.Quantiles = append(d.Hours.Quantiles, HourQuantile{share, wagers / float64(hourly)})
		}
	}
	d.Simulated = m.simulate(wins, seed)
	d.Simulated.Mean *= decimal(stake)
	d.Simulated.StandardError *= decimal(stake)
	return d, ctx.Err()
}

// ByLevel returns the entry once for each level of its meter, and itself where that has one or there is none.
func (e *Entry) ByLevel() (all []Entry) {
	for _, level := range e.Levels() {
		of := *e
		of.Level = level
		all = append(all, of)
	}
	if all == nil {
		return []Entry{*e}
	}
	return all
}

// moments are the mean and the mean square of the meter when a wager is settled, in the long run. Before a wager the meter reads X; the
// wager adds a part c; then a share s is won with its chance, and (1-s)·(X+c) is left, or all of it, and it is reset. In the long run X has the
// same moments before each wager, which gives an equation for each.
func (m *meter) moments() (mean, square *big.Rat) {
	one := big.NewRat(1, 1)
	stays := new(big.Rat).Sub(one, m.whole) // the average of what is left of the meter, and of its square
	squares := new(big.Rat).Set(stays)
	for _, w := range m.wins {
		left := new(big.Rat).Sub(one, w.share)
		stays.Sub(stays, new(big.Rat).Mul(w.chance, w.share))
		squares.Sub(squares, new(big.Rat).Mul(w.chance, new(big.Rat).Sub(one, left.Mul(left, left))))
	}
	back := new(big.Rat).Mul(m.whole, m.reset)
	// Y = X + c: E Y = stays·E Y + whole·reset + c.
	mean = new(big.Rat).Add(back, m.added)
	mean.Quo(mean, new(big.Rat).Sub(one, stays))
	// E Y² = E (X+c)² = E X² + 2c·E X + c², with E X² = squares·E Y² + whole·reset² and E X = E Y - c.
	before := new(big.Rat).Sub(mean, m.added)
	square = new(big.Rat).Mul(back, m.reset)
	square.Add(square, new(big.Rat).Mul(new(big.Rat).Mul(big.NewRat(2, 1), m.added), before))
	square.Add(square, new(big.Rat).Mul(m.added, m.added))
	return mean, square.Quo(square, new(big.Rat).Sub(one, squares))
}

// readings are the chances of the readings of the meter when a wager is settled, in steps.
type readings struct {
	step    float64
	chances []float64
}

// steps is into how many steps the average growth between two wins of any share is divided.
const steps = 500

// readings computes the chances of the readings: from one win of a share to the next the meter grows by a number of wagers that is
// distributed geometrically. Between two steps the chance is divided so that the mean stays what it is.
func (m *meter) readings() *readings {
	hit := m.any()
	left, chances := m.decimals()
	reset, whole := decimal(m.reset), decimal(m.whole)
	growth := decimal(m.added) / hit
	r := &readings{step: growth / steps}
	// Beyond so many growths lies next to nothing: to pass them takes as many wins of a share, none of which takes much off, or e^-40.
	const far = 40
	mean, _ := m.moments()
	r.chances = make([]float64, int(2*decimal(mean)/r.step)+far*steps)
	after := make([]float64, len(r.chances))
	put := func(at, chance float64) {
		low := int(at)
		part := at - float64(low)
		if low+1 < len(after) {
			after[low] += chance * (1 - part)
			after[low+1] += chance * part
		}
	}
	// A wager at the least is placed between two wins; with so small steps that is one growth of the geometric distribution.
	on := 1 / (1 + r.step/growth) // to grow by one step more
	for range 10_000 {
		clear(after)
		put(reset/r.step, whole/hit)
		for i := range left {
			for at, chance := range r.chances {
				if chance > 0 {
					put(float64(at)*left[i], chance*chances[i]/hit)
				}
			}
		}
		change, carried := 0.0, 0.0
		for at, chance := range after {
			if carried = carried*on + chance*(1-on); carried < 1e-30 {
				carried = 0
			}
			change += math.Abs(carried - r.chances[at])
			r.chances[at] = carried
		}
		if change < 1e-12 {
			break
		}
	}
	return r
}

// quantile is the least reading that is not exceeded with a chance.
func (r *readings) quantile(share float64) float64 {
	sum := 0.0
	for at, chance := range r.chances {
		if sum += chance; sum >= share {
			return float64(at) * r.step
		}
	}
	return float64(len(r.chances)) * r.step
}

// above is how likely a reading is at a level or above it, and how far it lies above it on average, all readings counted.
func (r *readings) above(level float64) (chance, over float64) {
	for at, c := range r.chances {
		if reading := float64(at) * r.step; reading >= level {
			chance += c
			over += c * (reading - level)
		}
	}
	return chance, over
}

// any is the chance that a wager wins any share of the meter.
func (m *meter) any() float64 {
	sum := decimal(m.whole)
	for _, w := range m.wins {
		sum += decimal(w.chance)
	}
	return sum
}

// decimals are what wins of a share leave of the meter, and their chances.
func (m *meter) decimals() (left, chances []float64) {
	for _, w := range m.wins {
		left, chances = append(left, 1-decimal(w.share)), append(chances, decimal(w.chance))
	}
	return left, chances
}

// simulate has the meter move from win to win of any share until it was won whole so many times, and tells what it read then.
func (m *meter) simulate(wins int, seed uint64) *JackpotSimulated {
	random := rand.New(rand.NewPCG(seed, 0))
	hit := m.any()
	added, reset := decimal(m.added), decimal(m.reset)
	left, chances := m.decimals()
	s := &JackpotSimulated{Wins: wins, Seed: seed}
	reading, wagers, squares := reset, 0.0, 0.0
	for won := 0; won < wins; {
		n := math.Ceil(math.Log(1-random.Float64()) / math.Log1p(-hit)) // wagers up to the next win of a share
		n = max(1, n)
		wagers += n
		reading += n * added
		which := random.Float64() * hit
		at := slices.IndexFunc(chances, func(chance float64) bool {
			which -= chance
			return which < 0
		})
		if at >= 0 {
			reading *= left[at]
			continue
		}
		won++
		s.Mean += reading
		squares += reading * reading
		reading = reset
	}
	s.Mean /= float64(wins)
	s.StandardError = math.Sqrt((squares/float64(wins) - s.Mean*s.Mean) / float64(wins))
	s.Between = wagers / float64(wins)
	return s
}
