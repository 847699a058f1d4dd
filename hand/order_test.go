package hand_test

import (
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// TestReadingOrder: the cards of a hand lie as people read it.
func TestReadingOrder(t *testing.T) {
	for _, tc := range []struct {
		name, dealt, plays, lies string
		aceLow                   bool
	}{
		{"full house", "5h Qs 5d Qc 5s", "5h Qs 5d Qc 5s", "5s 5h 5d Qs Qc", false},
		{"two pair of five cards", "2c Kh 2d Kd Jh", "2c Kh 2d Kd Jh", "Kh Kd 2d 2c Jh", false},
		{"a flush of four of seven cards", "9s 4h Ks Jd 2s 3h As", "9s Ks 2s As", "As Ks 9s 2s 4h 3h Jd", false},
		{"the lowest straight", "Ah 3c 5d 2s 4h", "Ah 3c 5d 2s 4h", "5d 4h 3c 2s Ah", false},
		{"the highest straight", "Ah Tc Qd Js Kh", "Ah Tc Qd Js Kh", "Ah Kh Qd Js Tc", false},
		{"the lowest straight flush of three, and a pair", "Ad 8c 3d 8h 2d", "Ad 3d 2d", "3d 2d Ad 8h 8c", false},
		{"no straight: an ace and a two", "2h Ad 9c", "2h Ad 9c", "Ad 9c 2h", false},
		{"a low hand", "3h Ad 9c 5s Th", "3h Ad 9c 5s Th", "Th 9c 5s 3h Ad", true},
		{"a low hand of five of seven cards", "3h Ad 9c 5s Th Ac 5d", "3h Ad 9c 5s Th", "Th 9c 5s 3h Ad 5d Ac", true},
		{"community cards among those that play", "7c 7d", "7c As Ks Qs Js", "7c 7d", false},
	} {
		got := ""
		for _, c := range hand.ReadingOrder(card.Hand(tc.dealt), card.SetOf(card.Hand(tc.plays)...), tc.aceLow) {
			got += " " + c.String()
		}
		if got[1:] != tc.lies {
			t.Errorf("%s lies as%s, and not as %s", tc.name, got, tc.lies)
		}
	}
}
