package fivecardhilo_test

import (
	"fmt"
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	"felt.example/felt/pa/fivecardhilo"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

// each visits all 2,598,960 hands.
func each(visit func(card.Set)) {
	deck := card.Deck()
	for a := range deck {
		for b := range a {
			for c := range b {
				for d := range c {
					four := card.SetOf(deck[a], deck[b], deck[c], deck[d])
					for e := range d {
						visit(four | 1<<deck[e])
					}
				}
			}
		}
	}
}

func TestPoints(t *testing.T) {
	regtest.Proves(t, "579.6(a)")
	ranks := card.Hand("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac")
	for i, want := range []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11} {
		if got := fivecardhilo.Points(ranks[i].Rank(), true); got != want {
			t.Errorf("%s counts %d in the high hand, want %d", ranks[i], got, want)
		}
		if want == 11 {
			want = 1
		}
		if got := fivecardhilo.Points(ranks[i].Rank(), false); got != want {
			t.Errorf("%s counts %d in the low hand, want %d", ranks[i], got, want)
		}
	}
	// The example of § 579.11(d): ace, jack, 10, 9 and 2.
	five, low := card.SetOf(card.Hand("Ac Jd Th 9s 2c")...), card.SetOf(card.Hand("Ac 2c")...)
	if s := fivecardhilo.Set(five, low); s.HighPoints != 29 || s.LowPoints != 3 || s.String() != "29 high, 3 low" {
		t.Errorf("the example is set as %s", s)
	}
}

// twin sets five cards the slow way: for each number of aces that may go low, the values
// sorted, the two lowest low.
func twin(five card.Set) map[string]bool {
	aces, rest := 0, []int{}
	for _, c := range five.Cards() {
		if c.Rank() == card.Ace {
			aces++
		} else {
			rest = append(rest, min(int(c.Rank())+1, 10))
		}
	}
	found := map[string]bool{}
	for low := range 2 {
		if low > aces || aces-low > 3 {
			continue
		}
		values := slices.Clone(rest)
		for range low {
			values = append(values, 1)
		}
		for range aces - low {
			values = append(values, 11)
		}
		slices.Sort(values)
		found[fmt.Sprintf("%d high, %d low", values[2]+values[3]+values[4], values[0]+values[1])] = true
	}
	return found
}

// TestSettings against the slow twin, over a thirteenth of all hands.
func TestSettings(t *testing.T) {
	regtest.Proves(t, "579.1", "579.11(d)")
	n := 0
	each(func(five card.Set) {
		if n++; n%13 != 0 {
			return
		}
		want, got := twin(five), map[string]bool{}
		for i, s := range fivecardhilo.Settings(five) {
			got[s.String()] = true
			if s.High.Len() != 3 || s.Low.Len() != 2 || s.High|s.Low != five || s.HighPoints <= s.LowPoints {
				t.Fatalf("%v is set as %v and %v", five.Cards(), s.High.Cards(), s.Low.Cards())
			}
			if aces := s.Low & card.SetOf(card.Hand("Ac Ad Ah As")...); i == 0 && aces != 0 && five.Ranks()&^(1<<card.Ace) != 0 && (five&card.SetOf(card.Hand("Ac Ad Ah As")...)).Len() != 4 {
				t.Fatalf("%v: the dealer sets an ace low", five.Cards())
			}
		}
		if len(got) != len(want) {
			t.Fatalf("%v: settings %v, want %v", five.Cards(), got, want)
		}
		for s := range want {
			if !got[s] {
				t.Fatalf("%v: settings %v, want %v", five.Cards(), got, want)
			}
		}
	})
}

// TestWaysToSet: whoever sets his hands is told what they count, or why they may not be set so.
func TestWaysToSet(t *testing.T) {
	for _, tc := range []struct{ five, low, means, refused string }{
		{"As Kh 9d 4c 2s", "4c 2s", "High 30, low 6", ""},
		{"As Kh 9d 4c 2s", "As 2s", "High 23, low 3", ""},
		{"As Kh 9d 4c 2s", "9d 2s", "", "The low hand takes the lower cards: the nine of diamonds (9) counts more than the four of clubs (4)."},
		{"As Ah Ad Kc 2s", "As Ah", "", "At most one ace may go into the low hand."},
		{"As Ah Ad Ac 2s", "As 2s", "High 33, low 3", ""},
		{"Ks Qh Jd Tc 2s", "Ks 2s", "High 30, low 12", ""},
	} {
		five, low := card.SetOf(card.Hand(tc.five)...), card.SetOf(card.Hand(tc.low)...)
		all := fivecardhilo.Ways(five)
		at := slices.IndexFunc(all, func(w round.Way) bool { return card.SetOf(w.Cards...) == low })
		if len(all) != 10 || at < 0 {
			t.Errorf("%s: %d ways, without %s", tc.five, len(all), tc.low)
			continue
		}
		if w := all[at]; w.Refused != tc.refused || tc.refused == "" && w.Means != tc.means {
			t.Errorf("%s with %s low: %+v", tc.five, tc.low, w)
		}
	}
	each := 0
	for _, w := range fivecardhilo.Ways(card.SetOf(card.Hand("As Kh 9d 4c 2s")...)) {
		if w.Refused == "" {
			each++
		}
	}
	if legal := len(fivecardhilo.Settings(card.SetOf(card.Hand("As Kh 9d 4c 2s")...))); each != legal {
		t.Errorf("%d ways are not refused, %d may be chosen", each, legal)
	}
}

// TestDealersPoints: the dealer's totals over all hands, against a count of multisets of values.
func TestDealersPoints(t *testing.T) {
	var high, low [34]int
	each(func(five card.Set) {
		s := fivecardhilo.Dealer(five)
		high[s.HighPoints]++
		low[s.LowPoints]++
	})
	wantHigh, wantLow := dealersPoints()
	if high != wantHigh || low != wantLow {
		t.Errorf("the dealer has high %v\nwant %v\nlow %v\nwant %v", high, wantHigh, low, wantLow)
	}
}

// dealersPoints draws a given number of cards of each value, 4 of 2 to 9 and of the ace, 16 of ten.
func dealersPoints() (high, low [34]int) {
	choose := func(n, k int) int {
		ways := 1
		for i := range k {
			ways = ways * (n - i) / (i + 1)
		}
		return ways
	}
	var draw func(value, left, ways int, values []int)
	draw = func(value, left, ways int, values []int) {
		if value > 11 {
			if left > 0 {
				return
			}
			lowest := values[0]
			if values[1] == 11 { // four aces: one is low
				high[33] += ways
				low[1+lowest] += ways
				return
			}
			high[values[2]+values[3]+values[4]] += ways
			low[values[0]+values[1]] += ways
			return
		}
		cards := 4
		if value == 10 {
			cards = 16
		}
		for n := range min(left, cards) + 1 {
			more := slices.Clone(values)
			for range n {
				more = append(more, value)
			}
			draw(value+1, left-n, ways*choose(cards, n), more)
		}
	}
	draw(2, 5, 1, nil)
	return high, low
}

// TestPokerHandsByExample: the highest and the lowest hand of each, and one that just is not.
func TestPokerHandsByExample(t *testing.T) {
	for _, c := range []struct {
		cite  cite.Cite
		want  fivecardhilo.PokerHand
		hands []string
		below string
	}{
		{"579.6(b)(1)", fivecardhilo.PokerRoyalFlush, []string{"Ac Kc Qc Jc Tc", "As Ks Qs Js Ts"}, "Ks Qs Js Ts 9s"},
		{"579.6(b)(2)", fivecardhilo.PokerStraightFlush, []string{"Ks Qs Js Ts 9s", "5d 4d 3d 2d Ad"}, "Ks Qs Js Ts 8s"},
		{"579.6(b)(3)", fivecardhilo.PokerFourOfAKind, []string{"Ac Ad Ah As Ks", "2c 2d 2h 2s 3c"}, "Ac Ad Ah Kc Ks"},
		{"579.6(b)(4)", fivecardhilo.PokerFullHouse, []string{"Ac Ad Ah Kc Ks", "2c 2d 2h 3c 3s"}, "Ac Ad Kh Kc Qs"},
		{"579.6(b)(5)", fivecardhilo.PokerFlush, []string{"As Ks Qs Js 9s", "7c 5c 4c 3c 2c"}, "As Ks Qs Js 9d"},
		{"579.6(b)(6)", fivecardhilo.PokerStraight, []string{"As Ks Qs Js Td", "5c 4d 3d 2d Ad"}, "6s 4d 3d 2d As"},
		{"579.6(b)(7)", fivecardhilo.PokerThreeOfAKind, []string{"Ac Ad Ah Ks Qs", "2c 2d 2h 3s 4s"}, "Ac Ad Kh Ks Qs"},
		{"579.6(b)(8)", fivecardhilo.PokerTwoPair, []string{"Ac Ad Kh Ks Qs", "3c 3d 2h 2s 4s"}, "Ac Ad Kh Qs Js"},
		{"579.6(b)(9)", fivecardhilo.PokerPairOf7s, []string{"Ac Ad Kh Qs Js", "7c 7d 2h 3s 4s"}, "6c 6d 2h 3s 4s"},
		{"579.6(b)(9)", fivecardhilo.PokerPairOf6s, []string{"6c 6d Ah Ks Qs", "6c 6d 2h 3s 4s"}, "5c 5d Ah Ks Qs"},
	} {
		t.Run(c.want.String(), func(t *testing.T) {
			regtest.Proves(t, c.cite)
			of := func(cards string) fivecardhilo.PokerHand {
				return fivecardhilo.PokerHandOf(hand.FiveCard(card.SetOf(card.Hand(cards)...)))
			}
			for _, cards := range c.hands {
				if got := of(cards); got != c.want {
					t.Errorf("%s is %s, want %s", cards, got, c.want)
				}
			}
			if got := of(c.below); got >= c.want {
				t.Errorf("%s is %s, want less than %s", c.below, got, c.want)
			}
		})
	}
}

func TestPokerHands(t *testing.T) {
	got, aces := map[string]int{}, map[string]int{}
	each(func(five card.Set) {
		got[fivecardhilo.PokerHandOf(hand.FiveCard(five)).String()]++
		aces[fivecardhilo.AcesHandOf(five).String()]++
	})
	for name, want := range map[string]int{"royal flush": 4, "straight flush": 36, "four-of-a-kind": 624, "full house": 3_744,
		"flush": 5_108, "straight": 10_200, "three-of-a-kind": 54_912, "two pair": 123_552, "pair of 7s or better": 8 * 84_480,
		"pair of 6s or better": 84_480, "less than a pair of 6s": 4*84_480 + 1_302_540} {
		if got[name] != want {
			t.Errorf("%d hands are %s, want %d", got[name], name, want)
		}
	}
	for name, want := range map[string]int{"four aces and one 2": 4, "four aces": 44, "three aces": 4_512, "fewer than three aces": 2_594_400} {
		if aces[name] != want {
			t.Errorf("%d hands have %s, want %d", aces[name], name, want)
		}
	}
	// What the paytables hold in each reading; the figures decide which is the default.
	for _, reading := range []struct {
		name string
		want map[string]string
	}{
		{"a-is-7s", map[string]string{"A": "7.57", "B": "3.89"}},
		{"a-is-6s", map[string]string{"A": "1.07", "B": "10.39"}},
	} {
		for letter, want := range reading.want {
			column, lost := fivecardhilo.PokerBonus(fivecardhilo.PokerBonusPays.Value(reading.name)).Column(letter), 0
			for h := range fivecardhilo.PokerRoyalFlush + 1 {
				pays := column.Pays(h)
				if h == fivecardhilo.PokerPairOf7s && pays.Loses() {
					pays = column.Pays(fivecardhilo.PokerPairOf6s)
				}
				if pays.Loses() {
					lost += got[h.String()]
				} else {
					lost -= got[h.String()] * int(pays.Amount(1, 0))
				}
			}
			if holds := fmt.Sprintf("%.2f", 100*float64(lost)/2_598_960); holds != want {
				t.Errorf("%s: paytable %s holds %s %%, want %s", reading.name, letter, holds, want)
			}
		}
	}
}

func TestAceInStraights(t *testing.T) {
	regtest.Proves(t, "579.6(c)")
	for cards, want := range map[string]fivecardhilo.PokerHand{
		"Ac 2d 3h 4s 5c": fivecardhilo.PokerStraight, "Ac 2c 3c 4c 5c": fivecardhilo.PokerStraightFlush, "Ac Kd Qh Js Tc": fivecardhilo.PokerStraight,
		"Qc Kd Ah 2s 3c": 0, "Kd Ah 2s 3c 4c": 0, "Qc Kc Ac 2c 3c": fivecardhilo.PokerFlush,
	} {
		if got := fivecardhilo.PokerHandOf(hand.FiveCard(card.SetOf(card.Hand(cards)...))); got != want {
			t.Errorf("%s is a %s, want %s", cards, got, want)
		}
	}
}
