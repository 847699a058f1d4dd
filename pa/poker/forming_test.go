package poker

import (
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/hand"
)

// TestForming: a hand is named from its second card on, by the rule of its game, with the cards that make it.
func TestForming(t *testing.T) {
	cards := func(text string) []card.Card { return parsed(t, text) }
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

func parsed(t *testing.T, text string) (list []card.Card) {
	t.Helper()
	for _, f := range strings.Fields(text) {
		c, err := card.Parse(f)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// TestOuts by hand. Hold'em: nine hearts; three aces, kings, twos and sevens and two nines that are no heart make a pair. Stud: one seven is
// another's. Omaha: two aces and two kings, of which each uses two cards of one's own, and nine that pair the board.
func TestOuts(t *testing.T) {
	for _, tc := range []struct {
		v                *Variant
		own, board, seen string
		want             []Out
	}{
		{&Holdem, "Ah Kh", "2h 7h 9c", "", []Out{{hand.Flush, 9}, {hand.Pair, 14}}},
		{&Holdem, "Ah Kh", "", "", nil},
		{&Holdem, "Ah Kh", "2h 7h 9c 4d 4s", "", nil},
		{&Omaha, "Ah Ad Ks Kd", "2h 5h 7h", "", []Out{{hand.ThreeOfAKind, 4}, {hand.TwoPair, 9}}},
		{&SevenCardStud, "7h 7d 2c", "", "7s Kc", []Out{{hand.ThreeOfAKind, 1}, {hand.TwoPair, 3}}},
		{&SevenCardStud, "7h 7d 2c 9s Js Qd 3h", "", "", nil},
		{&Razz, "7h 6d As", "", "", nil},
		{&FiveCardDraw, "5h 6d 7s 8c 9d", "", "", nil},
	} {
		own, board := parsed(t, tc.own), parsed(t, tc.board)
		seen := card.SetOf(slices.Concat(own, board, parsed(t, tc.seen))...)
		if got := tc.v.Outs(own, board, seen); !slices.Equal(got, tc.want) {
			t.Errorf("%s, %s with %s on the board, %s seen: %v, want %v", tc.v.ID, tc.own, tc.board, tc.seen, got, tc.want)
		}
	}
}
