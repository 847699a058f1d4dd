package threecardpoker_test

import (
	"math/big"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	. "felt.example/felt/pa/threecardpoker"
	"felt.example/felt/regtest"
)

func TestRanksByExample(t *testing.T) {
	for _, c := range []struct {
		cite  cite.Cite
		cards string
		want  Hand
		name  string
	}{
		{"649a.6(b)(1)", "Ac Kc Qc", StraightFlush, "mini-royal"},
		{"649a.6(b)(1)", "Ac 2c 3c", StraightFlush, "three-high straight flush"},
		{"649a.6(b)(2)", "2c 2d 2h", ThreeOfAKind, "three-of-a-kind, twos"},
		{"649a.6(b)(3)", "Ac Kc Qd", Straight, "ace-high straight"},
		{"649a.6(a)", "Ac 2c 3d", Straight, "three-high straight"},
		{"649a.6(b)(4)", "2c 3c 5c", Flush, "five-high flush"},
		{"649a.6(b)(5)", "Qc Qd 2h", Pair, "pair of queens"},
		{"649a.6(a)", "Kc Ad 2h", 0, "ace high"},
	} {
		t.Run(string(c.cite), func(t *testing.T) {
			regtest.Proves(t, c.cite)
			three := card.SetOf(card.Hand(c.cards)...)
			if v, plays := Best(three); HandOf(v) != c.want || v.String() != c.name || plays != three {
				t.Errorf("%s is a %s (%s), want %s", c.cards, HandOf(v), v, c.name)
			}
		})
	}
}

// TestOrder: each hand beats the next one; suits never decide.
func TestOrder(t *testing.T) {
	t.Run("ranks", func(t *testing.T) { regtest.Proves(t, "649a.6(c)", "649a.6(a)"); order(t) })
	t.Run("hands", func(t *testing.T) {
		regtest.Proves(t, "649a.6(b)(1)", "649a.6(b)(2)", "649a.6(b)(3)")
		order(t)
	})
	t.Run("lower", func(t *testing.T) { regtest.Proves(t, "649a.6(b)(4)", "649a.6(b)(5)"); order(t) })
}

func order(t *testing.T) {
	t.Helper()
	value := func(cards string) int { v, _ := Best(card.SetOf(card.Hand(cards)...)); return int(v) }
	hands := []string{
		"Ac Kc Qc", "Kd Qd Jd", "4s 3s 2s", "3h 2h Ah", "Ac Ad Ah", "2c 2d 2h", "Ac Kd Qh", "3c 2d Ah", "Ac Kc Jc", "Ad Qd Jd", "5c 3c 2c",
		"Ac Ad Kh", "Ac Ad Qh", "2c 2d 3h", "Ac Kd Jh", "Qc 6d 4h", "Qc 6d 3h", "Qc 3d 2h", "Jc Td 8h", "5c 3d 2h",
	}
	for i := range hands[1:] {
		if value(hands[i]) <= value(hands[i+1]) {
			t.Errorf("%s does not beat %s", hands[i], hands[i+1])
		}
	}
	if value("Qc 3d 2h") != value("Qs 3h 2c") || value("Ac Kc Qc") != value("As Ks Qs") {
		t.Error("suits decide")
	}
	if v, _ := Best(card.SetOf(card.Hand("Qc 3d 2h")...)); !Qualifies(v) || Qualifies(v-1) {
		t.Error("the dealer qualifies from queen high up")
	}
}

// TestCountedHands is the fingerprint of the ranking over all 22,100 hands, and the hold of Pair
// Plus that was published of two of its paytables.
func TestCountedHands(t *testing.T) {
	counts := map[Hand]int64{}
	deck := card.Deck()
	for i := range deck {
		for j := range i {
			for k := range j {
				counts[HandOf(hand.ThreeCard(card.SetOf(deck[i], deck[j], deck[k])))]++
			}
		}
	}
	for h, want := range map[Hand]int64{StraightFlush: 48, ThreeOfAKind: 52, Straight: 720, Flush: 1_096, Pair: 3_744, 0: 16_440} {
		if counts[h] != want {
			t.Errorf("%s: %d hands, want %d", h, counts[h], want)
		}
	}
	for letter, want := range map[string]string{"A": "2.32", "B": "7.28"} {
		column := PairPlus.Column(letter)
		net := -counts[0]
		for h := Pair; h <= StraightFlush; h++ {
			net += counts[h] * int64(column.Pays(h).Amount(1, 0))
		}
		if got := new(big.Rat).SetFrac64(-100*net, 22_100).FloatString(2); got != want {
			t.Errorf("paytable %s holds %s %%, want %s %%", letter, got, want)
		}
	}
}
