package analysis

import (
	"testing"
)

// TestTied: of four ways worth 4 the third wagers the least, and of two that wager the most the first counts.
func TestTied(t *testing.T) {
	way := func(wagered, value int64) Way { return Way{Wagered: wagered, Ends: []End{{Net: value, Deals: 1}}} }
	ways := []Way{way(1, 3), way(2, 4), way(3, 4), way(1, 4), way(3, 4), way(9, 2)}
	if least, most := Tied(ways); least != 3 || most != 2 {
		t.Errorf("%d and %d, want 3 and 2", least, most)
	}
	sum := NewWays(1, nil).Ends()
	other := NewWays(1, nil).Ends()
	sum.Add(5, ways)
	other.Add(2, ways[:2])
	sum.Join(other)
	// Five hands of 1 or 3, and two of 2.
	if sum.least.wagered != 9 || sum.most.wagered != 19 {
		t.Errorf("%d and %d are wagered, want 9 and 19", sum.least.wagered, sum.most.wagered)
	}
}
