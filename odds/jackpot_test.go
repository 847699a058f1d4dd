package odds

import (
	"encoding/json"
	"felt.example/felt/payout"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestMeterByHand: a meter that begins at 10, gains 1 with each wager and is won whole by one wager in four reads 10 + N at a win, N counted
// geometrically: 14 on average, with variance (1-p)/p² = 12. With a half of it won by one wager in four too, the mean Y solves
// Y = Y/2 + Y/8 + 10/4 + 1, so it is 28/3, and the mean square solves Z = Z/2 + Z/16 + 100/4 + 2·(28/3 - 1) + 1, so it is 2048/21.
func TestMeterByHand(t *testing.T) {
	quarter := big.NewRat(1, 4)
	whole := &meter{added: big.NewRat(1, 1), reset: big.NewRat(10, 1), whole: quarter}
	mean, square := whole.moments()
	if variance := new(big.Rat).Sub(square, new(big.Rat).Mul(mean, mean)); mean.RatString() != "14" || variance.RatString() != "12" {
		t.Errorf("mean %s, variance %s", mean, variance)
	}
	half := &meter{added: whole.added, reset: whole.reset, whole: quarter, wins: []winOf{{big.NewRat(1, 2), quarter}}}
	if mean, square = half.moments(); mean.RatString() != "28/3" || square.RatString() != "2048/21" {
		t.Errorf("mean %s, square %s", mean, square)
	}
}

// TestMeterMoves: a meter that is moved wager by wager reads what the equations say, as often as the readings say.
func TestMeterMoves(t *testing.T) {
	m := &meter{added: big.NewRat(1, 4), reset: big.NewRat(100, 1), whole: big.NewRat(1, 2_000), wins: []winOf{{big.NewRat(1, 10), big.NewRat(1, 400)}, {big.NewRat(1, 2), big.NewRat(1, 5_000)}}}
	random := rand.New(rand.NewPCG(9, 9))
	mean, _ := m.moments()
	r := m.readings()
	low, median := r.quantile(0.1), r.quantile(0.5)
	const wins = 4_000
	reading, sum, squares, below, half := 100.0, 0.0, 0.0, 0.0, 0.0
	for won := 0; won < wins; {
		reading += 0.25
		switch x := random.Float64(); {
		case x < 1.0/2_000:
			won++
			sum += reading
			squares += reading * reading
			if reading <= low {
				below++
			}
			if reading <= median {
				half++
			}
			reading = 100
		case x < 1.0/2_000+1.0/400:
			reading *= 0.9
		case x < 1.0/2_000+1.0/400+1.0/5_000:
			reading /= 2
		}
	}
	average := sum / wins
	off := math.Sqrt((squares/wins - average*average) / wins)
	if math.Abs(average-decimal(mean)) > 4*off {
		t.Errorf("mean %f ± %f, by the equations %f", average, off, decimal(mean))
	}
	if math.Abs(below/wins-0.1) > 4*math.Sqrt(0.09/wins) || math.Abs(half/wins-0.5) > 4*math.Sqrt(0.25/wins) {
		t.Errorf("%f and %f of the readings are up to %f and %f", below/wins, half/wins, low, median)
	}
	total, by := 0.0, 0.0
	for at, chance := range r.chances {
		total += chance
		by += chance * float64(at) * r.step
	}
	if math.Abs(total-1) > 1e-9 || math.Abs(by/decimal(mean)-1) > 0.005 {
		t.Errorf("the readings' chances come to %f, their mean to %f; %f", total, by, decimal(mean))
	}
	if s := m.simulate(20_000, 3); math.Abs(s.Mean-decimal(mean)) > 4*s.StandardError || math.Abs(s.Between/2_000-1) > 0.03 {
		t.Errorf("%+v", s)
	}
}

// TestJackpot: what is won of the meter in the long run is what is added to it, so the hold that follows from the mean reading is the hold
// that the rate and the reset amounts give. One of 4,324 · 31 hands of seven cards is a seven-card straight flush: by hand, 4·8 of C(52, 7).
func TestJackpot(t *testing.T) {
	entries, err := Entries(Question{Game: Game("high-card-flush"), Wager: "progressive", Paytable: "A"})
	if err != nil {
		t.Fatal(err)
	}
	d, err := new(Calculator).Jackpot(t.Context(), &entries[0], 100, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	if d.Between.Fraction != big.NewRat(133_784_560, 32).RatString() || d.Reset != "30000.00" || math.Abs(d.Hours.Mean-d.Between.Decimal/100) > 1e-6 {
		t.Errorf("%+v", d)
	}
	at, err := Entries(Question{Game: Game("high-card-flush"), Wager: "progressive", Paytable: "A", Meter: payout.Meters{"": 17_994_843}}) // the mean, to the cent
	if err != nil {
		t.Fatal(err)
	}
	f, err := new(Calculator).Figure(t.Context(), &at[0])
	if err != nil {
		t.Fatal(err)
	}
	if edge := -decimal(f.Value()); math.Abs(d.Mean.Decimal-179_948.43) > 0.01 || math.Abs(edge-d.Held.Decimal) > 1e-6 {
		t.Errorf("with the mean of $%f on the meter the house holds %f, in the long run %f", d.Mean.Decimal, edge, d.Held.Decimal)
	}
	if off := math.Abs(d.Simulated.Mean-d.Mean.Decimal) / d.Simulated.StandardError; off > 4 {
		t.Errorf("simulated %+v, exactly %f", d.Simulated, d.Mean.Decimal)
	}
	for _, c := range []struct {
		q    Question
		want string
	}{
		{Question{Game: Game("mississippi-stud"), Wager: "progressive"}, "is not known"},
		{Question{Game: Game("crazy-4-poker"), Wager: "queens_up", Paytable: "A"}, "has no progressive meter"},
		{Question{Game: Game("mississippi-stud"), Wager: "progressive", Rules: json.RawMessage(`{"progressive_reset":"5000.00"}`), Gone: at[0].Gone}, ""},
	} {
		entries, err := Entries(c.q)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := new(Calculator).Jackpot(t.Context(), &entries[0], 0, 0, 1); c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
}
