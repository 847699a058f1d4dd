package odds_test

import (
	"math"
	"math/big"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
)

// lines is a figure of these results.
func lines(of ...analysis.Line) *analysis.Figure { return &analysis.Figure{Wager: "test", Lines: of} }

func line(net, chance *big.Rat) analysis.Line { return analysis.Line{Net: net, Probability: chance} }

// TestRunsOfCoins: runs of an even chance have the quantiles of the binomial distribution, summed here
// as whole numbers; its skewness is 0, its excess kurtosis −2.
func TestRunsOfCoins(t *testing.T) {
	half := big.NewRat(1, 2)
	r, err := odds.NewRuns(lines(line(big.NewRat(1, 1), half), line(big.NewRat(-1, 1), half)))
	if err != nil {
		t.Fatal(err)
	}
	if r.Skewness() != 0 || r.Kurtosis() != -2 {
		t.Errorf("skewness %v, excess kurtosis %v", r.Skewness(), r.Kurtosis())
	}
	for _, rounds := range []int64{1, 2, 7, 100, 1_001} {
		shares := []float64{0.001, 0.05, 0.3, 0.51, 0.95, 0.999}
		got, err := r.Quantiles(rounds, shares...)
		if err != nil {
			t.Fatal(err)
		}
		all := new(big.Int).Lsh(big.NewInt(1), uint(rounds))
		for i, share := range shares {
			least := new(big.Rat).SetFloat64(share)
			sum, wins, ways := new(big.Int), int64(0), big.NewInt(1)
			for {
				sum.Add(sum, ways)
				if new(big.Rat).SetFrac(sum, all).Cmp(least) >= 0 {
					break
				}
				ways.Mul(ways, big.NewInt(rounds-wins)).Quo(ways, big.NewInt(wins+1))
				wins++
			}
			if want := float64(2*wins-rounds) / float64(rounds); math.Abs(got[i]-want) > 1e-12 {
				t.Errorf("%d rounds, share %v: %v, want %v", rounds, share, got[i], want)
			}
		}
	}
}

// TestRunsOfWagers: the quantiles of runs of real wagers, one of halves and one with a payout of 300 to 1, are those of
// distributions added up round by round, and near the normal ones after many rounds.
func TestRunsOfWagers(t *testing.T) {
	for _, f := range []*analysis.Figure{one(t, "high-card-flush", "flush_bonus", "A"), one(t, "crazy-4-poker", analysis.Base, "")} {
		r, err := odds.NewRuns(f)
		if err != nil {
			t.Fatal(err)
		}
		const rounds = 60
		sums := map[int64]float64{0: 1} // in halves
		for range rounds {
			next := map[int64]float64{}
			for _, o := range f.Lines {
				net, _ := new(big.Rat).Mul(o.Net, big.NewRat(2, 1)).Float64()
				p, _ := o.Probability.Float64()
				for sum, chance := range sums {
					if x := chance * p; x > 1e-18 {
						next[sum+int64(net)] += x
					}
				}
			}
			sums = next
		}
		shares := []float64{0.01, 0.05, 0.5, 0.95, 0.999}
		got, err := r.Quantiles(rounds, shares...)
		if err != nil {
			t.Fatal(err)
		}
		for i, share := range shares {
			at, sum := int64(-1_000_000), 0.0
			for sum < share {
				at++
				sum += sums[at]
			}
			if want := float64(at) / 2 / rounds; math.Abs(got[i]-want) > 1e-12 {
				t.Errorf("%s, share %v: %v, want %v", f.Wager, share, got[i], want)
			}
		}
		mean, _ := f.Value().Float64()
		variance, _ := f.Variance().Float64()
		for _, many := range []int64{1e6, 1e7} {
			ends, err := r.Quantiles(many, 0.05, 0.95)
			if err != nil {
				t.Fatal(err)
			}
			error95 := 1.644854 * math.Sqrt(variance/float64(many))
			if math.Abs(ends[0]-mean+error95) > 0.01*error95 || math.Abs(ends[1]-mean-error95) > 0.01*error95 {
				t.Errorf("%s, %d rounds: %v around %v, by a normal distribution %v", f.Wager, many, ends, mean, error95)
			}
		}
	}
}
