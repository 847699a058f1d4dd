package house

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"felt.example/felt/money"
)

// Stack is a number of value chips, bills or coins of one denomination.
type Stack struct {
	Of    money.Cents `json:"of"`
	Count int         `json:"count"`
}

// Count is what somebody counted, by denomination.
type Count []Stack

// The denominations: of value chips, and of bills and coins.
var (
	ChipDenominations = []money.Cents{25, 50, 100, 250, 500, 2000, 2500, 10000, 50000, 100000, 500000, 1000000, 2500000}
	CashDenominations = []money.Cents{1, 5, 10, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10000}
)

// most is how many pieces of a denomination can be counted.
const most = 1_000_000

// Sum is what the pieces are worth.
func (c Count) Sum() (sum money.Cents) {
	for _, s := range c {
		sum += s.Of * money.Cents(s.Count)
	}
	return sum
}

// Check returns what is wrong with a count of such denominations, or nil. A count of nothing is right.
func (c Count) Check(denominations []money.Cents) error {
	seen := map[money.Cents]bool{}
	for _, s := range c {
		switch {
		case !slices.Contains(denominations, s.Of):
			return fmt.Errorf("there is no denomination of %s here", s.Of.Grouped())
		case s.Count < 1 || s.Count > most:
			return fmt.Errorf("a count of %s has 1 to %d pieces, not %d", s.Of.Grouped(), most, s.Count)
		case seen[s.Of]:
			return fmt.Errorf("the denomination of %s is counted twice", s.Of.Grouped())
		}
		seen[s.Of] = true
	}
	return nil
}

// In is the count with the largest denomination first.
func (c Count) In() Count {
	sorted := slices.Clone(c)
	slices.SortFunc(sorted, func(a, b Stack) int { return cmp.Compare(b.Of, a.Of) })
	return sorted
}

// Same reports whether two counts have the same pieces.
func (c Count) Same(as Count) bool { return slices.Equal(c.In(), as.In()) }

// plus is the count with so many times another.
func (c Count) plus(other Count, times int) Count {
	by := map[money.Cents]int{}
	for _, s := range c {
		by[s.Of] += s.Count
	}
	for _, s := range other {
		by[s.Of] += times * s.Count
	}
	sum := Count{}
	for of, count := range by {
		if count != 0 {
			sum = append(sum, Stack{of, count})
		}
	}
	return sum.In()
}

// short is the denomination of which a count has too little for another; ok is false if it has enough of all.
func (c Count) short(of Count) (s Stack, ok bool) {
	left := c.plus(of, -1)
	i := slices.IndexFunc(left, func(s Stack) bool { return s.Count < 0 })
	if i < 0 {
		return Stack{}, false
	}
	return left[i], true
}

// Signed is an amount that may be below zero, as text with a minus.
type Signed money.Cents

// String writes "-12.50".
func (s Signed) String() string { return money.Cents(s).String() }

// Grouped writes "-$1,012.50", as people read it.
func (s Signed) Grouped() string { return money.Cents(s).Grouped() }

// MarshalText writes what String does.
func (s Signed) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (s *Signed) UnmarshalText(text []byte) error {
	rest, minus := strings.CutPrefix(string(text), "-")
	var c money.Cents
	if err := c.UnmarshalText([]byte(rest)); err != nil {
		return err
	}
	if minus {
		c = -c
	}
	*s = Signed(c)
	return nil
}
