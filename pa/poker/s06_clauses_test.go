package poker

import (
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	"felt.example/felt/money"
	"felt.example/felt/regtest"
)

func highOf(cards string) hand.Value { return hand.FiveCard(card.SetOf(card.Hand(cards)...)) }
func lowOf(cards string) hand.Value  { return hand.Low(card.SetOf(card.Hand(cards)...)) }

// TestHighHands: each kind of hand from its highest to its lowest; the lowest of each is
// above the highest of the next.
func TestHighHands(t *testing.T) {
	kinds := []struct {
		clause          cite.Cite
		category        hand.Category
		highest, lowest string
	}{
		{"637a.6(b)(1)", hand.RoyalFlush, "Ad Kd Qd Jd Td", "As Ks Qs Js Ts"},
		{"637a.6(b)(2)", hand.StraightFlush, "Kd Qd Jd Td 9d", "5s 4s 3s 2s As"},
		{"637a.6(b)(3)", hand.FourOfAKind, "As Ah Ad Ac Kd", "2s 2h 2d 2c 3s"},
		{"637a.6(b)(4)", hand.FullHouse, "As Ah Ad Ks Kh", "2s 2h 2d 3s 3h"},
		{"637a.6(b)(5)", hand.Flush, "Ad Kd Qd Jd 9d", "7s 5s 4s 3s 2s"},
		{"637a.6(b)(6)", hand.Straight, "As Kh Qd Jc Ts", "5s 4h 3d 2c As"},
		{"637a.6(b)(7)", hand.ThreeOfAKind, "As Ah Ad Ks Qh", "2s 2h 2d 4s 3h"},
		{"637a.6(b)(8)", hand.TwoPair, "As Ah Ks Kh Qd", "3s 3h 2s 2h 4d"},
		{"637a.6(b)(9)", hand.Pair, "As Ah Ks Qh Jd", "2s 2h 5d 4s 3h"},
		{"", hand.HighCard, "As Kh Qd Jc 9s", "7s 5h 4d 3c 2s"},
	}
	for i, kind := range kinds[:9] {
		t.Run(kind.category.Name(), func(t *testing.T) {
			regtest.Proves(t, kind.clause)
			highest, lowest := highOf(kind.highest), highOf(kind.lowest)
			if highest.Category() != kind.category || lowest.Category() != kind.category {
				t.Errorf("%s is %s and %s is %s", kind.highest, highest, kind.lowest, lowest)
			}
			if highest < lowest || lowest <= highOf(kinds[i+1].highest) {
				t.Errorf("%s, %s and %s are not in this order", kind.highest, kind.lowest, kinds[i+1].highest)
			}
		})
	}
}

func TestRanksOfCards(t *testing.T) {
	t.Run("high", func(t *testing.T) {
		regtest.Proves(t, "637a.6(a)")
		for _, pair := range [][2]string{
			{"As 9h 7d 5c 3s", "Ks Qh Td 8c 6s"}, {"Ks 9h 7d 5c 3s", "Qs Jh Td 8c 6s"}, {"4s 5h 7d 8c Ts", "3s 5h 7d 8c Ts"},
			{"6s 5h 4d 3c 2s", "5s 4h 3d 2c As"}, {"2s 2h Ad 4s 3h", "As Qh Kd 2c 3s"}, // no straight round the corner
			{"6s 5s 4s 3s 2s", "5h 4h 3h 2h Ah"},
		} {
			if highOf(pair[0]) <= highOf(pair[1]) {
				t.Errorf("%s is not higher than %s", pair[0], pair[1])
			}
		}
		if highOf("As Ks 9s 7s 3s") != highOf("Ac Kc 9c 7c 3c") {
			t.Error("a suit breaks a tie")
		}
		if c := highOf("Qs Kh Ad 2c 3s").Category(); c != hand.HighCard {
			t.Errorf("queen, king, ace, two and three are a %s", c)
		}
	})
	t.Run("low", func(t *testing.T) {
		regtest.Proves(t, "637a.6(c)")
		for _, pair := range [][2]string{
			{"5s 4h 3d 2c As", "6s 4h 3d 2c As"}, {"Qs 4h 3d 2c As", "Ks 4h 3d 2c As"}, {"As 3h 5d 7c 9s", "2s 3h 5d 7c 9s"}, {"As Ah 5d 7c 9s", "2s 2h 5d 7c 9s"},
		} {
			if lowOf(pair[0]) <= lowOf(pair[1]) {
				t.Errorf("%s is no better low hand than %s", pair[0], pair[1])
			}
		}
		if lowOf("As 3s 5s 7s 9s") != lowOf("Ac 3h 5d 7c 9s") {
			t.Error("a suit breaks a tie")
		}
	})
	t.Run("inverse", func(t *testing.T) {
		regtest.Proves(t, "637a.6(d)")
		for _, pair := range [][2]string{
			{"Ks Qh Jd Tc 8s", "As Ah 4d 3c 2s"}, {"As Ah 4d 3c 2s", "As Ah 2d 2c 3s"}, {"Ks Kh Qd Qc Js", "As Ah Ad 3c 2s"},
			{"Ks Kh Kd Qc Js", "As Ah Ad 2c 2s"}, {"Ks Kh Kd Qc Qs", "As Ah Ad Ac 2s"}, {"As Ah Ad Ac 2s", "2s 2h 2d 2c As"},
			{"5s 4s 3s 2s As", "6s 4h 3d 2c As"}, // neither a straight nor a flush counts
			{"9s 8s 7s 6s 5s", "Th 4c 3d 2c As"},
		} {
			if lowOf(pair[0]) <= lowOf(pair[1]) {
				t.Errorf("%s is no better low hand than %s", pair[0], pair[1])
			}
		}
	})
	t.Run("comparison", func(t *testing.T) {
		regtest.Proves(t, "637a.6(e)")
		for _, pair := range [][2]string{
			{"Ts Th Kd 3c 2s", "9s 9h Ad 3c 2s"}, {"9s 9h Ad 3c 2s", "9d 9c Ks Qh Js"}, {"9s 9h Ad 5c 2s", "9d 9c As 4h 3s"},
			{"As 9s 7s 5s 3s", "Ah 9h 7h 5h 2h"}, {"Ks Kh 4d 4c 3s", "Qs Qh Jd Jc As"},
		} {
			if highOf(pair[0]) <= highOf(pair[1]) {
				t.Errorf("%s is not higher than %s", pair[0], pair[1])
			}
		}
		// The lows of the 2023 World Series of Poker, event 43, hand 26: the ace of the second
		// is a better card, and yet the first won.
		if lowOf("6c 4c 5s 3s 2s") <= lowOf("7s 5d 4s 3c As") {
			t.Error("7-5-4-3-A beats 6-5-4-3-2")
		}
		if highOf("As Kh 9d 7c 3s") != highOf("Ad Kc 9s 7h 3d") || lowOf("7s 6h 4d 2c As") != lowOf("7d 6c 4s 2h Ad") {
			t.Error("hands of the same ranks do not tie")
		}
	})
}

// TestCardsSpeak: a player who overlooks his straight and calls it a pair of fives has the
// straight; a turn has no place for what he says of his hand.
func TestCardsSpeak(t *testing.T) {
	regtest.Proves(t, "637a.6(f)")
	h := staged{
		variant: &Holdem, posted: twoFour(), stacks: []money.Cents{100, 100, 100},
		cards: deckFor(&Holdem, "2s 3h 4d 5c Kd", "5s Ah", "Kh Kc", "Qs Qh"), calls: true,
	}.ends(t, "11(k) pot 0 0 6", "104", "98", "98")
	if got := h.Seats[0].made(); got != "five-high straight" {
		t.Errorf("the hand is %s", got)
	}
}
