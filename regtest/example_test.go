package regtest_test

import (
	"fmt"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/hand"
	"felt.example/felt/regtest"
)

// printed stands for the t of a test, and prints what it is told.
type printed struct{ testing.TB }

func (printed) Helper()                { /* it has no lines of its own */ }
func (printed) Attr(key, value string) { fmt.Println(key, value) }
func (printed) Error(args ...any)      { fmt.Println(args...) }

// A test that fails if the clause is broken says which clause that is.
func ExampleProves() {
	rankings := func(t testing.TB) { // func TestRankings(t *testing.T)
		regtest.Proves(t, "649a.6(b)(2)", "649a.6(b)(3)")
		trips, straight := card.SetOf(card.Hand("2c 2d 2h")...), card.SetOf(card.Hand("Ac Kc Qd")...)
		if hand.ThreeCard(trips) <= hand.ThreeCard(straight) {
			t.Error("a straight is not below three-of-a-kind")
		}
	}
	rankings(printed{})
	// Output: proves 649a.6(b)(2) 649a.6(b)(3)
}
