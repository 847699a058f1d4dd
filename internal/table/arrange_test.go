package table

import (
	"testing"

	"felt.example/felt/card"
)

func TestHandsLieAsTheyAreRead(t *testing.T) {
	for _, hand := range []struct{ name, dealt, plays, lies string }{
		{"full house", "5h Qs 5d Qc 5s", "5h Qs 5d Qc 5s", "5s 5h 5d Qs Qc"},
		{"two pair of five cards", "2c Kh 2d Kd Jh", "2c Kh 2d Kd Jh", "Kh Kd 2d 2c Jh"},
		{"a flush of four of seven cards", "9s 4h Ks Jd 2s 3h As", "9s Ks 2s As", "As Ks 9s 2s 4h 3h Jd"},
		{"the lowest straight", "Ah 3c 5d 2s 4h", "Ah 3c 5d 2s 4h", "5d 4h 3c 2s Ah"},
		{"the highest straight", "Ah Tc Qd Js Kh", "Ah Tc Qd Js Kh", "Ah Kh Qd Js Tc"},
		{"the lowest straight flush of three, and a pair", "Ad 8c 3d 8h 2d", "Ad 3d 2d", "3d 2d Ad 8h 8c"},
		{"no straight: an ace and a two", "2h Ad 9c", "2h Ad 9c", "Ad 9c 2h"},
		{"community cards among those that play", "7c 7d", "7c As Ks Qs Js", "7c 7d"},
	} {
		got := ""
		for _, c := range readingOrder(card.Hand(hand.dealt), card.SetOf(card.Hand(hand.plays)...)) {
			got += " " + c.String()
		}
		if got[1:] != hand.lies {
			t.Errorf("%s lies as%s, and not as %s", hand.name, got, hand.lies)
		}
	}
}
