package mississippistud_test

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	. "felt.example/felt/pa/mississippistud"
	"felt.example/felt/payout"
	"felt.example/felt/regtest"
)

// each calls do with every set of n cards of the deck.
func each(n int, do func(card.Set)) {
	deck := card.Deck()
	var add func(from, left int, set card.Set)
	add = func(from, left int, set card.Set) {
		if left == 0 {
			do(set)
			return
		}
		for i := from; i <= len(deck)-left; i++ {
			add(i+1, left-1, set|card.SetOf(deck[i]))
		}
	}
	add(0, n, 0)
}

// slow names a five-card hand of § 655a.6(b) the obvious way.
func slow(set card.Set) Hand {
	cards := set.Cards()
	var ranks []int
	of := map[int]int{}
	flush := true
	for _, c := range cards {
		ranks = append(ranks, int(c.Rank()))
		of[int(c.Rank())]++
		flush = flush && c.Suit() == cards[0].Suit()
	}
	slices.Sort(ranks)
	var counts []int
	pair := 0
	for rank, n := range of {
		counts = append(counts, n)
		if n == 2 {
			pair = rank
		}
	}
	slices.Sort(counts)
	straight := len(of) == 5 && (ranks[4]-ranks[0] == 4 || slices.Equal(ranks, []int{1, 2, 3, 4, 13}))
	switch {
	case straight && flush && ranks[0] == int(card.Ten):
		return RoyalFlush
	case straight && flush:
		return StraightFlush
	case slices.Equal(counts, []int{1, 4}):
		return FourOfAKind
	case slices.Equal(counts, []int{2, 3}):
		return FullHouse
	case flush:
		return Flush
	case straight:
		return Straight
	case slices.Equal(counts, []int{1, 1, 3}):
		return ThreeOfAKind
	case slices.Equal(counts, []int{1, 2, 2}):
		return TwoPair
	case pair >= int(card.Jack):
		return JacksOrBetter
	case pair >= int(card.Six):
		return SixesToTens
	}
	return 0
}

// TestFiveCardHands counts every five-card hand, and looks at every fiftieth twice.
func TestFiveCardHands(t *testing.T) {
	counts := map[Hand]int{}
	n := 0
	each(5, func(set card.Set) {
		h := HandOf(hand.FiveCard(set))
		counts[h]++
		if n++; n%50 == 0 && slow(set) != h {
			t.Fatalf("%v is a %s, not a %s", set.Cards(), slow(set), h)
		}
	})
	for h, want := range map[Hand]int{
		RoyalFlush: 4, StraightFlush: 36, FourOfAKind: 624, FullHouse: 3_744, Flush: 5_108, Straight: 10_200,
		ThreeOfAKind: 54_912, TwoPair: 123_552, JacksOrBetter: 337_920, SixesToTens: 422_400, 0: 1_640_460,
	} {
		if counts[h] != want {
			t.Errorf("%s: %d hands, want %d", h, counts[h], want)
		}
	}
}

func TestFiveCardHandsByExample(t *testing.T) {
	for _, c := range []struct {
		cite  cite.Cite
		cards string
		want  Hand
	}{
		{"655a.6(b)(1)", "As Ks Qs Js Ts", RoyalFlush},
		{"655a.6(b)(2)", "Kh Qh Jh Th 9h, 5c 4c 3c 2c Ac", StraightFlush},
		{"655a.6(b)(3)", "2s 2h 2d 2c As", FourOfAKind},
		{"655a.6(b)(4)", "2s 2h 2d Ac As", FullHouse},
		{"655a.6(b)(5)", "Ks As 2s 3s 4s, 7d 5d 4d 3d 2d", Flush},
		{"655a.6(b)(6)", "As Kd Qd Jd Td, 5s 4d 3d 2d Ad", Straight},
		{"655a.6(b)(7)", "7s 7d 7h 2d Ad", ThreeOfAKind},
		{"655a.6(b)(8)", "7s 7d 2h 2d Ad", TwoPair},
		{"655a.6(b)(9)", "Js Jd 2h 3d 4d, As Ad 2h 3d 4d", JacksOrBetter},
		{"655a.6(b)(9)", "Ts Td 2h 3d 4d, 6s 6d 2h 3d 4d", SixesToTens},
		{"655a.11(h)(3)", "5s 5d Ah Kd Qd, Qs Kd Ad 2d 3d", 0},
	} {
		t.Run(string(c.cite), func(t *testing.T) {
			regtest.Proves(t, c.cite)
			for _, five := range strings.Split(c.cards, ", ") {
				if got := HandOf(hand.FiveCard(card.SetOf(card.Hand(five)...))); got != c.want {
					t.Errorf("%s is a %s, want a %s", five, got, c.want)
				}
			}
		})
	}
}

// TestAces are high, and low in A-2-3-4-5 alone; suits decide nothing.
func TestAces(t *testing.T) {
	regtest.Proves(t, "655a.6(a)")
	of := func(cards string) hand.Value { return hand.FiveCard(card.SetOf(card.Hand(cards)...)) }
	for cards, want := range map[string]Hand{
		"As Kd Qh Jc Ts": Straight, "As 2d 3h 4c 5s": Straight, "Ks Ad 2h 3c 4s": 0, "Qs Kd Ah 2c 3s": 0, "Ks As 2s 3s 4s": Flush, "As Ad 2h 3c 4s": JacksOrBetter,
	} {
		if got := HandOf(of(cards)); got != want {
			t.Errorf("%s is a %s, want a %s", cards, got, want)
		}
	}
	for i, order := 1, strings.Split("As Kd Qh Jc 9s, Ks Qd Jh Tc 8s, Qs Jd Th 9c 7s, Js Td 9h 8c 6s, Ts 9d 8h 7c 5s, 9s 8d 7h 6c 4s, 8s 7d 6h 5c 3s, 7s 6d 5h 4c 2s", ", "); i < len(order); i++ {
		if of(order[i-1]) <= of(order[i]) {
			t.Errorf("%s is not above %s", order[i-1], order[i])
		}
	}
	if of("6s 5d 4h 3c 2s") <= of("5s 4d 3h 2c As") {
		t.Error("the ace of five-four-three-two-ace counts high")
	}
	for _, suits := range []string{"As Kd Qh Jc 9s", "Ac Kh Qd Js 9h", "Ad Kc Qs Jh 9c"} {
		if of(suits) != of("Ah Ks Qc Jd 9d") {
			t.Errorf("%s: suits decide", suits)
		}
	}
}

// TestThreeCardHands counts what every board forms, against its count by hand.
func TestThreeCardHands(t *testing.T) {
	counts := map[Board]int{}
	each(3, func(set card.Set) { counts[BoardOf(hand.ThreeCard(set))]++ })
	for b, want := range map[Board]int{
		MiniRoyal: 4, BoardStraightFlush: 44, BoardThreeOfAKind: 52, BoardStraight: 720, BoardFlush: 1_096, BoardPair: 3_744, 0: 16_440,
	} {
		if counts[b] != want {
			t.Errorf("%s: %d boards, want %d", b, counts[b], want)
		}
	}
}

func TestThreeCardHandsByExample(t *testing.T) {
	for _, c := range []struct {
		cite  cite.Cite
		cards string
		want  Board
	}{
		{"655a.6(c)(1)", "As Ks Qs", MiniRoyal},
		{"655a.6(c)(2)", "Ks Qs Js, As 2s 3s", BoardStraightFlush},
		{"655a.6(c)(3)", "2s 2d 2c", BoardThreeOfAKind},
		{"655a.6(c)(4)", "As Kd Qs, 3s 2d Ac", BoardStraight},
		{"655a.6(c)(5)", "Ks As 2s", BoardFlush},
		{"655a.6(c)(6)", "2s 2d As", BoardPair},
		{"655a.11(i)(1)(i)", "Ks Ad 2s, 4s 3d Ad", 0},
	} {
		t.Run(string(c.cite), func(t *testing.T) {
			regtest.Proves(t, c.cite)
			for _, three := range strings.Split(c.cards, ", ") {
				if got := BoardOf(hand.ThreeCard(card.SetOf(card.Hand(three)...))); got != c.want {
					t.Errorf("%s is a %s, want a %s", three, got, c.want)
				}
			}
		})
	}
}

// TestThreeCardBonusHolds 7.10 % of the wager: 1,568 of 22,100.
func TestThreeCardBonusHolds(t *testing.T) {
	column := ThreeCardBonus.Column("A")
	won := new(big.Rat)
	each(3, func(set card.Set) {
		won.Add(won, result(column.Pays(BoardOf(hand.ThreeCard(set)))))
	})
	if got := won.Quo(won, big.NewRat(22_100, 1)); got.Cmp(big.NewRat(-1_568, 22_100)) != 0 {
		t.Errorf("the wager wins %s of itself (%s), want -1568/22100", got, got.FloatString(6))
	}
}

// TestProgressiveFixedPart returns 53.06 % of a wager of $1 without the shares of the meter.
func TestProgressiveFixedPart(t *testing.T) {
	column := Progressive.Column("A")
	paid := int64(0)
	each(5, func(set card.Set) {
		if pays := column.Pays(HandOf(hand.FiveCard(set))); pays.KeepsStake() {
			paid += int64(pays.Amount(1, 0))
		}
	})
	if want := int64(300*624 + 50*3_744 + 40*5_108 + 30*10_200 + 9*54_912); paid != want {
		t.Errorf("paid %d, want %d", paid, want)
	}
	if percent := new(big.Rat).SetFrac64(paid*100, 2_598_960).FloatString(2); percent != "53.06" {
		t.Errorf("%s %%, want 53.06 %%", percent)
	}
}

// result is what a wager of 1 wins or loses.
func result(pays payout.Payout) *big.Rat {
	switch {
	case pays.Loses():
		return big.NewRat(-1, 1)
	case pays.Pushes():
		return new(big.Rat)
	}
	return big.NewRat(int64(pays.Amount(100, 0)), 100)
}
