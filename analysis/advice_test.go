package analysis

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestShortestCardOfThresholds compares the cards of an ordered point with all cards there are, and those that are sought
// by the same conditions with these.
func TestShortestCardOfThresholds(t *testing.T) {
	random := rand.New(rand.NewPCG(20, 1))
	for range 60 {
		p := Point{Ordered: true, Choices: []string{"fold", "raise", "check"}}
		const n = 7
		for i := range n {
			s := NewSituation(nil, 3)
			best := random.Int64N(20)
			s.Add(1, best, best-random.Int64N(20), best-random.Int64N(20), best-random.Int64N(20))
			s.Meets = Conditions{1<<(i+1) - 1}
			p.Situations, p.Conditions, p.Round = append(p.Situations, s), append(p.Conditions, ""), append(p.Round, i%2 == 0)
		}
		a := Advice{Points: []Point{p}, Parts: big.NewInt(1)}
		least := map[int]float64{} // by the number of lines
		var all func(lines []CardLine, below int)
		all = func(lines []CardLine, below int) {
			for choice := range p.Choices {
				card := append(append([]CardLine{}, lines...), CardLine{Otherwise, choice})
				cost, err := a.CostOf(t.Context(), [][]CardLine{card})
				if err != nil {
					t.Fatal(err)
				}
				loss, _ := cost.Float64()
				if known, ok := least[len(card)]; !ok || loss < known {
					least[len(card)] = loss
				}
				for condition := 1; condition < below; condition++ {
					all(append(append([]CardLine{}, lines...), CardLine{condition, choice}), condition)
				}
			}
		}
		all(nil, n)
		for _, w := range p.thresholds(func(int) bool { return true }) {
			if w.loss != least[len(w.lines)] {
				t.Fatalf("%d lines lose %v, and may lose %v", len(w.lines), w.loss, least[len(w.lines)])
			}
		}
		p.Ordered = false
		for _, w := range p.search(t.Context()) {
			if w.loss > least[len(w.lines)]+1e-9 {
				t.Errorf("%d lines that were sought lose %v, and may lose %v", len(w.lines), w.loss, least[len(w.lines)])
			}
			if exact, _ := (&Advice{Points: []Point{p}, Parts: big.NewInt(1)}).CostOf(t.Context(), [][]CardLine{w.lines}); math.Abs(decimal(exact)-w.loss) > 1e-9 {
				t.Errorf("a card loses %v, and is said to lose %v", decimal(exact), w.loss)
			}
		}
	}
}

func decimal(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}
