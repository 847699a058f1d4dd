package books

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/gametest"
	"felt.example/felt/money"
	"felt.example/felt/odds"
)

// TestAFavouredSeat measures when a dealer is flagged by his wins alone, who has a seat of Three Card Poker win 1 per cent of its wagers
// more than chance gives it, and whose every entry and count is right. By the exact figures that is 0.0167 of an Ante a round with a
// standard deviation of 1.64: 1.4 deviations after 20,000 rounds, 3.5 after 118,000. So he is hardly ever found within 20,000
// rounds, by this or by any other test of his wins that does not accuse the honest as well.
func TestAFavouredSeat(t *testing.T) {
	const ante = 100 * money.Dollar
	const rules = `{"paytables": {"ante_bonus": "A", "pair_plus": "A"}}`
	b := New(nil, FiguresBy(&odds.Calculator{}))
	figures, err := b.figures(t.Context(), "three-card-poker", json.RawMessage(rules))
	if err != nil {
		t.Fatal(err)
	}
	f := figures[analysis.Base]
	wagered, _ := f.Wagered.Float64() // Antes, of each Ante
	var nets []money.Cents
	var upTo []float64
	sum := 0.0
	for _, line := range f.Lines {
		units, _ := line.Net.Float64()
		p, _ := line.Probability.Float64()
		sum += p
		nets, upTo = append(nets, money.Cents(units*float64(ante))), append(upTo, sum)
	}
	looks := []int{20_000, 60_000, 118_000, 180_000}
	trials := gametest.Count(t, 100)
	flagged := func(favour float64, seed uint64) []int {
		found, r := make([]int, len(looks)), rand.New(rand.NewPCG(seed, 5))
		for range trials {
			win, of := money.Cents(0), kind{"three-card-poker", rules, "ante", true}
			for round := 1; round <= looks[len(looks)-1]; round++ {
				i, _ := slices.BinarySearch(upTo, r.Float64()*sum)
				win -= nets[min(i, len(nets)-1)]
				if r.Float64() < favour*wagered {
					win -= ante
				}
				if at := slices.Index(looks, round); at >= 0 {
					n, d := money.Cents(round), Day{}
					worth, err := b.value(t.Context(), map[kind]laid{of: {amount: n * ante, squares: float64(n) * float64(ante) * float64(ante)}})
					if err != nil {
						t.Fatal(err)
					}
					expected, deviation := worth.all()
					if d.flag("dealer", round, win, expected, deviation); len(d.Flags) > 0 {
						found[at]++
					}
				}
			}
		}
		return found
	}
	favours, honest := flagged(0.01, 1), flagged(0, 2)
	t.Logf("of %d dealers who favour a seat, after %d rounds flagged: %d; of as many who do not: %d", trials, looks, favours, honest)
	if favours[0] > trials/10 || favours[2] < trials/3 || favours[2] > trials*2/3 || favours[3] < trials*3/4 {
		t.Errorf("after %d rounds %d of %d are flagged", looks, favours, trials)
	}
	if slices.Max(honest) > trials/50 {
		t.Errorf("after %d rounds %d of %d honest dealers are flagged", looks, honest, trials)
	}
}
