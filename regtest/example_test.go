package regtest_test

import (
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/hand"
	"felt.example/felt/regtest"
)

// A test that fails if the clause is broken says which clause that is.
func ExampleProves() {
	_ = func(t *testing.T) { // TestRankings
		regtest.Proves(t, "649a.6(b)(2)", "649a.6(b)(3)")
		trips, straight := card.SetOf(card.Hand("2c 2d 2h")...), card.SetOf(card.Hand("Ac Kc Qd")...)
		if hand.ThreeCard(trips) <= hand.ThreeCard(straight) {
			t.Error("a straight is not below three-of-a-kind")
		}
	}
}
