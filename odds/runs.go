package odds

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"felt.example/felt/analysis"
)

// Runs is what many rounds of a wager bring together, each round independent of the others: what the
// wager of one seat brings with fresh cards in every round.
type Runs struct {
	unit    int64     // so many make the first wager
	nets    []int64   // what a round brings, in these units
	chances []float64 // of each
	mean    float64   // of a round, in these units
	third   float64
	fourth  float64 // the central moments of a round, in units of its deviation
}

// finest is into how many parts the wager may be divided.
const finest = 1_000

// NewRuns returns the runs of a figure. The error says that its results are no multiples of a part
// of the wager that is large enough, as a share of an odd meter is none.
func NewRuns(f *analysis.Figure) (*Runs, error) {
	unit := big.NewInt(1)
	for _, o := range f.Lines {
		d := o.Net.Denom()
		unit.Mul(unit, new(big.Int).Quo(d, new(big.Int).GCD(nil, nil, unit, d)))
	}
	if !unit.IsInt64() || unit.Int64() > finest {
		return nil, fmt.Errorf("the results of %s are no multiples of 1/%d of the wager", f.Wager, finest)
	}
	r := &Runs{unit: unit.Int64()}
	mean := f.Value()
	third, fourth := new(big.Rat), new(big.Rat)
	for _, o := range f.Lines {
		net := new(big.Rat).Mul(o.Net, big.NewRat(r.unit, 1)).Num()
		if !net.IsInt64() || net.Int64() > math.MaxInt32 {
			return nil, fmt.Errorf("the results of %s are too large to add up", f.Wager)
		}
		r.nets = append(r.nets, net.Int64())
		r.chances = append(r.chances, decimal(o.Probability))
		off := new(big.Rat).Sub(o.Net, mean)
		square := new(big.Rat).Mul(off, off)
		third.Add(third, new(big.Rat).Mul(o.Probability, off.Mul(off, square)))
		fourth.Add(fourth, new(big.Rat).Mul(o.Probability, square.Mul(square, square)))
	}
	variance := decimal(f.Variance())
	r.mean = decimal(mean) * float64(r.unit)
	if variance > 0 {
		r.third, r.fourth = decimal(third)/math.Pow(variance, 1.5), decimal(fourth)/(variance*variance)
	}
	return r, nil
}

// Skewness returns the skewness of a round: its third central moment in units of its deviation.
func (r *Runs) Skewness() float64 { return r.third }

// Kurtosis returns the excess kurtosis of a round: how far its fourth central moment, in units of its
// deviation, lies above that of a normal distribution.
func (r *Runs) Kurtosis() float64 { return r.fourth - 3 }

// ErrWide is the error for runs whose results are too many to tell apart.
var ErrWide = errors.New("the results of so many rounds are too many to tell apart")

// widest is the greatest number of results of a run that are kept apart.
const widest = 1 << 22

// beyond is the natural logarithm of the chance, on either side, that is left out.
const beyond = -32

// Quantiles returns for each share the least net result per round, in units of the first wager, that
// at least this share of the runs of so many rounds does not exceed. They are those of the run's own
// distribution, found from its characteristic function, and correct to a part in 10^9 of the chance.
func (r *Runs) Quantiles(rounds int64, shares ...float64) ([]float64, error) {
	n := float64(rounds)
	below, above := r.reach(n, -1), r.reach(n, 1)
	least := int64(math.Floor(n*r.mean - below))
	period := int64(math.Ceil(n*r.mean+above)) - least + 1
	if period > widest {
		return nil, ErrWide
	}
	terms := r.terms(n, least, period)
	var found []float64
	for _, share := range shares {
		from, to := int64(-1), period-1 // the chance up to from is less than the share, up to to it is not
		for to-from > 1 {
			if at := (from + to) / 2; chance(terms, at+1, period) >= share {
				to = at
			} else {
				from = at
			}
		}
		found = append(found, float64(least+to)/n/float64(r.unit))
	}
	return found, nil
}

// reach is how far, in units, a run of n rounds goes to a side but for a chance that is left out: by
// Chernoff's bound, and no farther than it can.
func (r *Runs) reach(n, side float64) float64 {
	most := 0.0
	for _, net := range r.nets {
		most = max(most, side*(float64(net)-r.mean))
	}
	bound := func(t float64) float64 { // that the sum exceeds it has at most the chance
		sum := 0.0
		for i, net := range r.nets {
			sum += r.chances[i] * math.Exp(t*(side*(float64(net)-r.mean)-most))
		}
		return (n*(math.Log(sum)+t*most) - beyond) / t
	}
	best := n * most
	for t := 1e-9; t < 100; t *= 1.05 {
		best = min(best, bound(t))
	}
	return max(best, 0)
}

// term is one frequency of a distribution.
type term struct {
	angle    float64
	re, im   float64
	constant bool
}

// terms are the frequencies of the distribution of n rounds over so many results from the least on, so
// that chance adds up how likely the first of them are. Those that are too weak to matter are left out.
func (r *Runs) terms(n float64, least, period int64) []term {
	terms := []term{{constant: true, re: 1}}
	shift := n*r.mean - float64(least)
	turning, turns := make([]complex128, len(r.nets)), make([]complex128, len(r.nets))
	for i, net := range r.nets {
		turns[i] = turned(net, 1, period)
	}
	weak := math.Exp(2 * (beyond - 1) / n) // the square of a sum far too weak, seen without a sine
	for k := int64(1); 2*k <= period; k++ {
		if k%afresh == 1 {
			for i, net := range r.nets {
				turning[i] = complex(r.chances[i], 0) * turned(net, k, period)
			}
		}
		var sum complex128
		for i, z := range turning {
			sum += z
			turning[i] = z * turns[i]
		}
		if real(sum)*real(sum)+imag(sum)*imag(sum) < weak {
			continue
		}
		angle := 2 * math.Pi * float64(k) / float64(period)
		short, im := 0.0, 0.0 // the real part falls short of 1
		for i, net := range r.nets {
			half, cosine := math.Sincos(angle * (float64(net) - r.mean) / 2)
			short += r.chances[i] * 2 * half * half
			im += r.chances[i] * 2 * half * cosine
		}
		size := n / 2 * math.Log1p(short*(short-2)+im*im)
		if size < beyond {
			continue
		}
		turn := n*math.Atan2(im, 1-short) + angle*shift
		t := term{angle: angle}
		t.im, t.re = math.Sincos(math.Mod(turn, 2*math.Pi))
		weight := math.Exp(size)
		if 2*k < period {
			weight *= 2
		}
		t.re *= weight
		t.im *= weight
		terms = append(terms, t)
	}
	return terms
}

// afresh is after how many frequencies what turns from one to the next is computed afresh: until then it
// is right to a part in 10^12.
const afresh = 1024

// turned is a result's part of the frequency k, on the unit circle.
func turned(net, k, period int64) complex128 {
	im, re := math.Sincos(2 * math.Pi * float64(k*net%period) / float64(period))
	return complex(re, im)
}

// chance is how likely one of the first results is.
func chance(terms []term, first, period int64) float64 {
	sum := 0.0
	for i := range terms {
		t := &terms[i]
		if t.constant {
			sum += float64(first)
			continue
		}
		// The sum of e^(-i·angle·s) for s from 0 to first-1.
		half := t.angle / 2
		size := math.Sin(half*float64(first)) / math.Sin(half)
		im, re := math.Sincos(-half * float64(first-1))
		sum += size * (t.re*re - t.im*im)
	}
	return sum / float64(period)
}
