package poker

import (
	"strings"
	"testing"

	"felt.example/felt/card"
)

// TestForming: a hand is named from its second card on, by the rule of its game, with the cards that make it.
func TestForming(t *testing.T) {
	cards := func(text string) (list []card.Card) {
		for _, f := range strings.Fields(text) {
			c, err := card.Parse(f)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, c)
		}
		return list
	}
	for _, tc := range []struct {
		v                      *Variant
		own, board, made, from string
	}{
		{&Holdem, "Ah Kd", "", "ace high", ""},
		{&Holdem, "9h 9d", "", "pair of nines", "9h 9d"},
		{&Holdem, "9h 4d", "9s 4c", "two pair, nines and fours", "9h 4d 9s 4c"},
		{&Holdem, "9h 4d", "9s Kc 2d", "pair of nines", "9h 9s"},
		{&Holdem, "9h 4d", "9s 9c 9d 2d Ac", "four-of-a-kind, nines", "9h 9s 9c 9d"},
		{&Holdem, "Ah 2h", "Kh 9h 4h 4d 4s", "ace-high flush", "Ah 2h Kh 9h 4h"},
		{&Omaha, "Ah Ad Ks Kd", "", "pair of aces", "Ah Ad"},
		// Exactly two of one's own play: three aces of one's own are a pair, and four hearts on the board no flush.
		{&Omaha, "Ah Ad As Kd", "", "pair of aces", "Ah Ad"},
		{&Omaha, "Ah Kd Qs Jd", "2h 5h 7h 9h", "ace high", ""},
		{&OmahaEight, "Ah 2d Ks Kd", "3h 4h 8s", "pair of kings; eight-four-three-two-ace low", "Ks Kd 8s 4h 3h 2d Ah"},
		{&OmahaEight, "Ah 2d Ks Kd", "9h", "pair of kings", "Ks Kd"},
		{&SevenCardStud, "7h 7d 7s 2c", "", "three-of-a-kind, sevens", "7h 7d 7s"},
		{&SevenCardStudEight, "7h 6d 4s 2c Ah", "", "ace high; seven-six-four-two-ace low", "7h 6d 4s 2c Ah"},
		{&Razz, "7h 6d As", "", "seven-six-ace low", ""},
		{&Razz, "7h 7d As", "", "low hand, pair", "7h 7d"},
		{&Razz, "7h 6d As Kc 2d 9d", "", "nine-seven-six-two-ace low", "9d 7h 6d 2d As"},
		{&FiveCardDraw, "5h 6d 7s 8c 9d", "", "nine-high straight", "9d 8c 7s 6d 5h"},
		{&FiveCardDrawLow, "5h 6d 7s 8c 8d", "", "low hand, pair", ""},
	} {
		own := cards(tc.own)
		made, by := tc.v.Forming(own, cards(tc.board))
		if made != tc.made || card.SetOf(by...) != card.SetOf(cards(tc.from)...) {
			t.Errorf("%s, %s with %s on the board: %s of %v, want %s of %s", tc.v.ID, tc.own, tc.board, made, by, tc.made, tc.from)
		}
	}
}
