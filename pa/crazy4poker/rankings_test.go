package crazy4poker_test

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	. "felt.example/felt/pa/crazy4poker"
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

// slow ranks four cards the obvious way: the place of the hand in § 657a.6(b), then the
// ranks that decide.
func slow(four []card.Card) []int {
	of := map[int]int{}
	flush := true
	for _, c := range four {
		of[int(c.Rank())]++
		flush = flush && c.Suit() == four[0].Suit()
	}
	var ranks []int
	for rank := range of {
		ranks = append(ranks, rank)
	}
	slices.SortFunc(ranks, func(a, b int) int { return (of[b]*20 + b) - (of[a]*20 + a) })
	straight := len(ranks) == 4 && ranks[0]-ranks[3] == 3
	if slices.Equal(ranks, []int{13, 3, 2, 1}) {
		straight, ranks = true, []int{3, 2, 1, 0}
	}
	place := 0
	switch {
	case of[ranks[0]] == 4:
		place = 7
	case straight && flush:
		place = 6
	case of[ranks[0]] == 3:
		place = 5
	case flush:
		place = 4
	case straight:
		place = 3
	case of[ranks[0]] == 2 && len(ranks) == 2:
		place = 2
	case of[ranks[0]] == 2:
		place = 1
	}
	return append([]int{place}, ranks...)
}

// slowBest is the best of the five hands of four among five cards.
func slowBest(five card.Set) (best []int) {
	for _, out := range five.Cards() {
		if s := slow((five &^ card.SetOf(out)).Cards()); slices.Compare(s, best) > 0 {
			best = s
		}
	}
	return best
}

// TestBestFourOfFive counts every hand of five cards, and compares every hundredth with
// the one before it, both ranked the slow way.
func TestBestFourOfFive(t *testing.T) {
	counts := map[string]int{}
	n, before, slowBefore := 0, hand.Value(0), []int(nil)
	each(5, func(five card.Set) {
		v := hand.FourCard(five)
		name := HandOf(v).String()
		switch {
		case v.Category() == hand.HighCard:
			name = "nothing"
		case HandOf(v) == 0:
			name = "lower pair"
		case HandOf(v) == QueensOrBetter:
			name = v.Rank().Plural()
		}
		counts[name]++
		if n++; n%100 == 0 {
			s := slowBest(five)
			higher, slower := int(v)-int(before), slices.Compare(s, slowBefore)
			if higher > 0 != (slower > 0) || higher < 0 != (slower < 0) {
				t.Fatalf("%v: %s against %v: %d, want %d", five.Cards(), v, slowBefore, higher, slower)
			}
			before, slowBefore = v, s
		}
	})
	for name, want := range map[string]int{
		"four aces": 48, "four-of-a-kind": 576, "straight flush": 2_072, "three-of-a-kind": 58_656, "flush": 114_616, "straight": 101_808,
		"two pair": 123_552, "aces": 81_096, "kings": 81_096, "queens": 80_724, "lower pair": 804_636, "nothing": 1_150_080,
	} {
		if counts[name] != want {
			t.Errorf("%s: %d hands, want %d", name, counts[name], want)
		}
	}
}

func TestRanksByExample(t *testing.T) {
	for _, c := range []struct {
		cite  cite.Cite
		cards string
		want  Hand
		name  string
	}{
		{"657a.6(b)(1)", "Ac Ad Ah As Kh", FourAces, "four-of-a-kind, aces"},
		{"657a.6(b)(1)", "2c 2d 2h 2s Ah", FourOfAKind, "four-of-a-kind, twos"},
		{"657a.6(b)(2)", "Ac Kc Qc Jc Jd", StraightFlush, "ace-high straight flush"},
		{"657a.6(b)(2)", "Ac 2c 3c 4c 9d", StraightFlush, "four-high straight flush"},
		{"657a.6(b)(3)", "2c 2d 2h Ah Kh", ThreeOfAKind, "three-of-a-kind, twos"},
		{"657a.6(b)(4)", "2c 3c 4c 6c 5d", Flush, "six-high flush"},
		{"657a.6(b)(5)", "Ac Kc Qc Jd Js", Straight, "ace-high straight"},
		{"657a.6(b)(5)", "Ac 2c 3c 4d Ad", Straight, "four-high straight"},
		{"657a.6(b)(6)", "3c 3d 2h 2s Ah", TwoPair, "two pair, threes and twos"},
		{"657a.6(b)(7)", "Qc Qd 2h 3s 9h", QueensOrBetter, "pair of queens"},
		{"657a.6(b)(7)", "Jc Jd 2h 3s Ah", 0, "pair of jacks"},
		{"657a.6(a)", "Kc Ad 2h 3s 9h", 0, "ace high"},
		{"657a.6(a)", "Qc Kd Ah 2s 7h", 0, "ace high"},
		{"657a.6(a)", "Ac 2d 3h 4s 9h", Straight, "four-high straight"},
	} {
		t.Run(string(c.cite), func(t *testing.T) {
			regtest.Proves(t, c.cite)
			v, plays := Best(card.SetOf(card.Hand(c.cards)...))
			if HandOf(v) != c.want || v.String() != c.name || plays.Len() != 4 || hand.FourCard(plays) != v {
				t.Errorf("%s is a %s (%s of %v), want %s", c.cards, HandOf(v), v, plays.Cards(), c.name)
			}
		})
	}
}

// TestOrder: each hand beats the next one; those written together tie.
func TestOrder(t *testing.T) {
	regtest.Proves(t, "657a.6(c)")
	order := []string{
		"Ac Ad Ah As 2c = Ac Ad Ah As Kh", "Kc Kd Kh Ks Ac", "2c 2d 2h 2s Ac", "Ac Kc Qc Jc 2d = Ad Kd Qd Jd Jh", "5c 4c 3c 2c Ad", "4s 3s 2s As Kd",
		"Ac Ad Ah Kc Kd = Ac Ad As Kh 2d", "Ac Ad Ah Qc Qd", "2c 2d 2h Ac 3d", "2c 2d 2h Kc Qd", "Ac Kc Qc Tc Td", "5c 4c 3c Ac 9d", "7c 5c 3c 2c Ad",
		"6c 5c 4c 2c Td",
		"Ac Kd Qc Jc 9d", "5c 4d 3c 2c 8d", "4c 3d 2c Ac 8d", "Ac Ad Kc Kd Qc = As Ah Ks Kh 2c", "Ac Ad Qc Qd Kc", "3c 3d 2c 2d Ac",
		"Ac Ad Kc Qd 9h = As Ah Kd Qs 2c", "Ac Ad Kc Jd Th", "Kc Kd Ac Qd 9h", "2c 2d 5c 4d 7h", "Ac Kd Qc Tc 9d = Ad Kh Qd Tc 2d", "Ac Kd Qc 9c 8d", "Kc Qd Jc 9c 8d", "8c 6d 5c 3c 2d",
	}
	for i, line := range order {
		hands := strings.Split(line, " = ")
		first := hand.FourCard(card.SetOf(card.Hand(hands[0])...))
		for _, other := range hands[1:] {
			if v := hand.FourCard(card.SetOf(card.Hand(other)...)); v != first {
				t.Errorf("%s does not tie with %s", other, hands[0])
			}
		}
		if i > 0 {
			above, _, _ := strings.Cut(order[i-1], " = ")
			if v := hand.FourCard(card.SetOf(card.Hand(above)...)); v <= first {
				t.Errorf("%s (%s) does not beat %s (%s)", above, v, hands[0], first)
			}
		}
	}
}

// TestThresholds of the dealer's hand and of the Play Wager, on both sides.
func TestThresholds(t *testing.T) {
	for cards, want := range map[string][2]bool{
		"Kc 4d 3c 2d 2h": {true, false}, "Kc 7d 5c 3d 2h": {true, false}, "Qc Jd Tc 8d 7h": {false, false}, "Ac Kd Qc Td 9h": {true, false},
		"2c 2d 3c 4d 9h": {true, false}, "Kc Kd Ac Qd 2h": {true, false}, "Ac Ad 2c 3d 5h": {true, true}, "2c 2d 3c 3d 9h": {true, true},
		"6c 5d 4c 3d Th": {true, true}, "7c 5c 3c 2c Th": {true, true},
	} {
		v, _ := Best(card.SetOf(card.Hand(cards)...))
		if Qualifies(v) != want[0] || AcesOrBetter(v) != want[1] {
			t.Errorf("%s: qualifies %t, aces or better %t", cards, Qualifies(v), AcesOrBetter(v))
		}
	}
}

// TestLeastHands of four cards that qualify and that raise, with those just below.
func TestLeastHands(t *testing.T) {
	of := func(four string) hand.Value { return hand.FourCard(card.SetOf(card.Hand(four)...)) }
	if !Qualifies(of("Kc 4d 3c 2d")) || Qualifies(of("Qc Jd Tc 8d")) {
		t.Error("the dealer qualifies from king high up")
	}
	if !AcesOrBetter(of("Ac Ad 3c 2d")) || AcesOrBetter(of("Kc Kd Ac Qd")) {
		t.Error("the Play Wager may be raised from a pair of aces up")
	}
}

// TestQueensUpHolds what was published of A, and the figures computed of B and C.
func TestQueensUpHolds(t *testing.T) {
	counts := map[Hand]int64{}
	each(5, func(five card.Set) { counts[min(HandOf(hand.FourCard(five)), FourOfAKind)]++ })
	for letter, want := range map[string]string{"A": "6.78", "B": "4.52", "C": "3.06"} {
		column := QueensUp.Column(letter)
		net := -counts[0]
		for h := QueensOrBetter; h <= FourOfAKind; h++ {
			net += counts[h] * int64(column.Pays(h).Amount(1, 0))
		}
		if got := new(big.Rat).SetFrac64(-100*net, 2_598_960).FloatString(2); got != want {
			t.Errorf("paytable %s holds %s %%, want %s %%", letter, got, want)
		}
	}
}
