package fourcardprime_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	"felt.example/felt/pa/fourcardprime"
	"felt.example/felt/payout"
	"felt.example/felt/regtest"
)

// each visits all hands of a given number of cards.
func each(n int, visit func(card.Set)) {
	deck := card.Deck()
	var add func(from, left int, held card.Set)
	add = func(from, left int, held card.Set) {
		if left == 0 {
			visit(held)
			return
		}
		for i := from; i <= len(deck)-left; i++ {
			add(i+1, left-1, held|1<<deck[i])
		}
	}
	add(0, n, 0)
}

// counts are the numbers of hands by name.
type counts map[string]int

func (got counts) are(t *testing.T, want counts) {
	t.Helper()
	for name, n := range want {
		if got[name] != n {
			t.Errorf("%d hands are %s, want %d", got[name], name, n)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d different hands, want %d", len(got), len(want))
	}
}

// TestPlayersHands counts each hand of § 682a.6(b) over all 2,598,960 hands of five cards, and
// finds the highest and the lowest of each, of all four cards, to be those that the text names.
func TestPlayersHands(t *testing.T) {
	var count [hand.MiniRoyal + 1]int
	var low, high [hand.MiniRoyal + 1]hand.Value
	bonus, colour := counts{}, counts{}
	each(5, func(five card.Set) {
		v := hand.FourCard(five)
		count[v.Category()]++
		bonus[fourcardprime.BonusHandOf(v).String()]++
		colour[fourcardprime.SameColourOf(five).String()]++
	})
	each(4, func(four card.Set) {
		v := hand.FourCard(four)
		c := v.Category()
		high[c] = max(high[c], v)
		if low[c] == 0 || v < low[c] {
			low[c] = v
		}
	})
	var above hand.Value
	for _, r := range []struct {
		cite            cite.Cite
		category        hand.Category
		name            string
		hands           int
		highest, lowest string
	}{
		{"682a.6(b)(1)", hand.FourOfAKind, "four-of-a-kind", 624, "Ac Ad Ah As", "2c 2d 2h 2s"},
		{"682a.6(b)(2)", hand.StraightFlush, "straight flush", 2_072, "Ac Kc Qc Jc", "Ac 2c 3c 4c"},
		{"682a.6(b)(3)", hand.ThreeOfAKind, "three-of-a-kind", 58_656, "Ac Ad Ah Kc", "2c 2d 2h 3c"},
		{"682a.6(b)(4)", hand.Flush, "flush", 114_616, "Ac Kc Qc Tc", "2c 3c 4c 6c"},
		{"682a.6(b)(5)", hand.Straight, "straight", 101_808, "Ac Kd Qh Js", "Ac 2d 3h 4s"},
		{"682a.6(b)(6)", hand.TwoPair, "two pair", 123_552, "Ac Ad Kc Kd", "3c 3d 2c 2d"},
		{"682a.6(b)(7)", hand.Pair, "pair", 1_047_552, "Ac Ad Kc Qd", "2c 2d 3c 4d"},
	} {
		t.Run(r.name, func(t *testing.T) {
			regtest.Proves(t, r.cite)
			if r.category.Name() != r.name || count[r.category] != r.hands {
				t.Errorf("%d hands are %s, want %d to be %s", count[r.category], r.category.Name(), r.hands, r.name)
			}
			if got := fourCard(r.highest); got != high[r.category] {
				t.Errorf("%s is not the highest: %s is", r.highest, high[r.category])
			}
			if got := fourCard(r.lowest); got != low[r.category] {
				t.Errorf("%s is not the lowest: %s is", r.lowest, low[r.category])
			}
			if above != 0 && high[r.category] >= above {
				t.Errorf("some %s is not lower than every hand above it", r.name)
			}
		})
		above = low[r.category]
	}
	if got := count[hand.HighCard]; got != 1_150_080 || high[hand.HighCard] >= above {
		t.Errorf("%d hands are none of these, want 1,150,080, all lower", got)
	}
	bonus.are(t, counts{"four-of-a-kind": 624, "straight flush": 2_072, "three-of-a-kind": 58_656, "less than three-of-a-kind": 2_598_960 - 61_352})
	// Two colours of 26: 2·C(26,5), 2·C(26,4)·26, 2·C(26,3)·C(26,2).
	colour.are(t, counts{"all five the same color": 131_560, "four of the same color": 777_400, "fewer than four of the same color": 1_690_000})
}

func fourCard(cards string) hand.Value { return hand.FourCard(card.SetOf(card.Hand(cards)...)) }

// bonusHand is a hand of an optional wager, highest first: how many there are, and hands that
// are it.
type bonusHand struct {
	cite  cite.Cite
	name  string
	hands int
	are   []string
}

// acesHand is what five cards are called on the Aces Bonus Wager, by a reading of it.
func acesHand(t *testing.T, reading string) func(card.Set) string {
	t.Helper()
	s, err := fourcardprime.Game.Select([]byte(`{"readings": {"aces_bonus": "` + reading + `"}, "paytables": {"bad_beat_bonus": "A"}}`))
	if err != nil {
		t.Fatal(err)
	}
	judged := fourcardprime.Game.Paytable(fourcardprime.AcesBonusWager).Judged
	of := judged.Of(s)
	return func(five card.Set) string { return judged.Name(of(five)) }
}

// TestAcesHands counts each hand of § 682a.6(d) over all hands of five cards, as published.
func TestAcesHands(t *testing.T) {
	published, name := counts{}, acesHand(t, "as-published")
	each(5, func(five card.Set) { published[name(five)]++ })
	for _, want := range []bonusHand{
		{"682a.6(d)(1)", "four aces", 48, []string{"Ac Ad Ah As 2c"}},
		{"682a.6(d)(2)", "four-of-a-kind", 576, []string{"Kc Kd Kh Ks Ac", "2c 2d 2h 2s 3c"}},
		{"682a.6(d)(3)", "royal flush", 4, []string{"Ac Kc Qc Jc Tc", "As Ks Qs Js Ts"}},
		{"682a.6(d)(4)", "straight flush", 36, []string{"Kc Qc Jc Tc 9c", "Ah 2h 3h 4h 5h"}},
		{"682a.6(d)(5)", "three aces", 4_512, []string{"Ac Ad Ah 2c 3d", "Ac Ad Ah 2c 2d"}},
		{"682a.6(d)(6)", "three-of-a-kind", 54_144, []string{"Kc Kd Kh 2c 3d", "2c 2d 2h Ac Ad"}},
		{"682a.6(d)(7)", "flush", 5_108, []string{"Ac Kc Qc Jc 9c", "2d 3d 4d 5d 7d"}},
		{"682a.6(d)(8)", "straight", 10_200, []string{"Ac Kd Qh Js Tc", "Ac 2d 3h 4s 5c"}},
		{"682a.6(d)(9)", "two pair", 123_552, []string{"Ac Ad Kh Ks Qc", "3c 3d 2h 2s 4c"}},
		{"682a.6(d)(10)", "two aces", 84_480, []string{"Ac Ad Kh Qs Jc", "Ac Ad 2h 3s 4c"}},
	} {
		t.Run(want.name, func(t *testing.T) {
			regtest.Proves(t, want.cite)
			want.counted(t, published[want.name], name)
		})
	}
	if got := published["less than two aces"]; got != 2_316_300 || len(published) != 11 {
		t.Errorf("%d hands are less than two aces, want 2,316,300; there are %d names", got, len(published))
	}
	holds(t, published, "as published", "46.32", "47.19", "45.83", "46.71", "47.59", "56.18", "52.06", "49.74")
}

// counted compares a hand with how many there are of it, and with hands that are it.
func (b bonusHand) counted(t *testing.T, hands int, name func(card.Set) string) {
	t.Helper()
	if hands != b.hands {
		t.Errorf("%d hands are %s, want %d", hands, b.name, b.hands)
	}
	for _, cards := range b.are {
		if got := name(card.SetOf(card.Hand(cards)...)); got != b.name {
			t.Errorf("%s is %s, want %s", cards, got, b.name)
		}
	}
}

// TestAcesHandsOfFour: the other reading of § 682a.6(d), over all hands.
func TestAcesHandsOfFour(t *testing.T) {
	four, name := counts{}, acesHand(t, "four-card")
	each(5, func(five card.Set) { four[name(five)]++ })
	four.are(t, counts{"four aces": 48, "four-of-a-kind": 576, "royal flush": 192, "straight flush": 1_880, "three aces": 4_512,
		"three-of-a-kind": 54_144, "flush": 114_616, "straight": 101_808, "two pair": 123_552, "two aces": 81_096, "less than two aces": 2_116_536})
	holds(t, four, "with four cards", "1.11", "2.05", "3.43", "5.02", "6.61", "3.37", "2.78", "3.89")
}

// holds compares what paytables A to H of the Aces Bonus Wager hold, in per cent, over the hands
// counted, and looks that the reading says the least and the most of it.
func holds(t *testing.T, hands counts, reading string, want ...string) {
	t.Helper()
	var got []string
	for _, letter := range fourcardprime.AcesBonus.Letters() {
		column := fourcardprime.AcesBonus.Column(letter)
		got = append(got, percent(edge(func(each func(payout.Payout, int)) {
			for h := range fourcardprime.AcesFourAces + 1 {
				each(column.Pays(h), hands[h.String()])
			}
		})))
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s A to H hold %v, want %v", reading, got, want)
	}
	why := fourcardprime.Game.Readings[0].Why
	for _, figure := range []string{slices.Min(want), slices.Max(want)} {
		if !strings.Contains(why, figure+" %") {
			t.Errorf("the reading does not say %s %%: %s", figure, why)
		}
	}
}

// edge is what a wager holds, as a fraction, of the hands that tell visits.
func edge(tell func(each func(payout.Payout, int))) (lost, hands int) {
	tell(func(pays payout.Payout, n int) {
		hands += n
		if pays.Loses() {
			lost += n
		} else {
			lost -= n * int(pays.Amount(1, 0))
		}
	})
	return lost, hands
}

func percent(lost, hands int) string { return fmt.Sprintf("%.2f", 100*float64(lost)/float64(hands)) }

func TestPrimeHolds(t *testing.T) {
	for letter, want := range map[string]string{"A": "4.74", "B": "9.80"} {
		column := fourcardprime.Prime.Column(letter)
		got := percent(edge(func(each func(payout.Payout, int)) {
			each(column.Pays(5), 131_560)
			each(column.Pays(4), 777_400)
			each(column.Pays(3), 1_690_000)
		}))
		if got != want {
			t.Errorf("paytable %s holds %s %%, want %s", letter, got, want)
		}
	}
}

// TestAllSixHands counts each hand of § 682a.6(e) over all 20,358,520 hands of six cards.
func TestAllSixHands(t *testing.T) {
	var n [10]int
	each(6, func(six card.Set) { n[fourcardprime.AllSixHandOf(six)]++ })
	name := func(cards card.Set) string { return fourcardprime.AllSixHandOf(cards).String() }
	for _, want := range []struct {
		hand fourcardprime.AllSixHand
		bonusHand
	}{
		{fourcardprime.AllSixSixCardRoyalDiamonds, bonusHand{"682a.6(e)(1)", "six-card royal flush—diamonds", 1, []string{"Ad Kd Qd Jd Td 9d"}}},
		{fourcardprime.AllSixSixCardRoyal, bonusHand{"682a.6(e)(1)", "six-card royal flush—hearts, spades or clubs", 3, []string{"Ah Kh Qh Jh Th 9h", "Ac Kc Qc Jc Tc 9c"}}},
		{fourcardprime.AllSixRoyalFlush, bonusHand{"682a.6(e)(2)", "royal flush", 184, []string{"Ah Kh Qh Jh Th 9s", "Ah Kh Qh Jh Th 8h"}}},
		{fourcardprime.AllSixStraightFlush, bonusHand{"682a.6(e)(3)", "straight flush", 1_656, []string{"Kh Qh Jh Th 9h 8h", "Ah 2h 3h 4h 5h 5s"}}},
		{fourcardprime.AllSixFourOfAKind, bonusHand{"682a.6(e)(4)", "four-of-a-kind", 14_664, []string{"Ah Ad Ac As Kh Kd", "2h 2d 2c 2s 3h 4h"}}},
		{fourcardprime.AllSixFullHouse, bonusHand{"682a.6(e)(5)", "full house", 165_984, []string{"Ah Ad Ac Kh Kd 2s", "2h 2d 2c 3h 3d 3c"}}},
		{fourcardprime.AllSixFlush, bonusHand{"682a.6(e)(6)", "flush", 205_792, []string{"Ah Kh Qh Jh 9h Ts", "2h 3h 4h 5h 7h 7s"}}},
		{fourcardprime.AllSixStraight, bonusHand{"682a.6(e)(7)", "straight", 361_620, []string{"Ah Kd Qc Js Th 2d", "Ah 2d 3c 4s 5h 5d"}}},
		{fourcardprime.AllSixThreeOfAKind, bonusHand{"682a.6(e)(8)", "three-of-a-kind", 732_160, []string{"Ah Ad Ac Kh Qd 9s", "2h 2d 2c 3h 4d 6s"}}},
	} {
		t.Run(want.name, func(t *testing.T) {
			regtest.Proves(t, want.cite)
			want.counted(t, n[want.hand], name)
		})
	}
	if got := n[0]; got != 2_532_816+9_730_740+6_612_900 {
		t.Errorf("%d hands are less than three-of-a-kind", got)
	}
}

// TestBest: the four cards are of the hand, and no other four of it rank higher.
func TestBest(t *testing.T) {
	n := 0
	check := func(cards card.Set) {
		if n++; n%997 != 0 {
			return
		}
		v, plays := fourcardprime.Best(cards)
		if plays.Len() != 4 || plays&^cards != 0 || hand.FourCard(plays) != v {
			t.Fatalf("%v: the best is %s with %v", cards.Cards(), v, plays.Cards())
		}
		held := cards.Cards()
		for i := range held {
			for j := range i {
				rest := cards &^ card.SetOf(held[i], held[j])
				for len(held) == 5 && rest.Len() == 3 { // of five cards one is left out
					rest |= 1 << held[j]
				}
				if hand.FourCard(rest) > v {
					t.Fatalf("%v: %v rank higher", held, rest.Cards())
				}
			}
		}
	}
	each(5, check)
	each(6, check)
}

// TestAceAndSuits: ranks fall from the ace to the 2, the ace stands below a 2 only with 2, 3 and 4,
// and suits are alike.
func TestAceAndSuits(t *testing.T) {
	regtest.Proves(t, "682a.6(a)")
	const ranks = "AKQJT98765432"
	for i := range ranks[1:] {
		higher, lower := string(ranks[i]), string(ranks[i+1])
		if a, b := fourCard(higher+"c "+higher+"d "+higher+"h "+higher+"s"), fourCard(lower+"c "+lower+"d "+lower+"h "+lower+"s"); a <= b {
			t.Errorf("four of rank %s do not beat four of rank %s", higher, lower)
		}
	}
	for cards, want := range map[string]hand.Category{
		"Ac 2d 3h 4s": hand.Straight, "Ac 2c 3c 4c": hand.StraightFlush, "Ac Kd Qh Js": hand.Straight,
		"Qc Kd Ah 2s": hand.HighCard, "Kc Ad 2h 3s": hand.HighCard, "Qc Kc Ac 2c": hand.Flush,
	} {
		if got := fourCard(cards); got.Category() != want {
			t.Errorf("%s is %s, want a %s", cards, got, want.Name())
		}
	}
	n := 0
	each(5, func(five card.Set) {
		if n++; n%101 == 0 {
			a, _ := fourcardprime.Best(five)
			if b, _ := fourcardprime.Best(five<<16 | five>>48); a != b { // every suit turned into the next
				t.Fatalf("%v ranks otherwise in other suits", five.Cards())
			}
		}
	})
}

// TestSameRank: of hands of the same rank what makes it compares first, then the highest card that
// the other lacks; where there is none they tie.
func TestSameRank(t *testing.T) {
	regtest.Proves(t, "682a.6(c)")
	for _, descending := range [][]string{
		{"Ac Kc Qc Jc", "5c 4c 3c 2c", "Ac 2c 3c 4c"},
		{"Ac Ad Ah 2c", "2c 2d 2h As", "2c 2d 2h Ks"},
		{"Ac Kc Qc 9c", "Ac Kc 3c 2c", "6c 4c 3c 2c"},
		{"Ac Kd Qh Js", "2c 3d 4h 5s", "Ac 2d 3h 4s"},
		{"Ac Ad 2h 2s", "Kc Kd Qh Qs", "Kc Kd 3h 3s", "3c 3d 2h 2s"},
		{"Ac Ad 3h 2s", "Kc Kd Ah Qs", "2c 2d Ah Ks", "2c 2d Ah Qs", "2c 2d 4h 3s"},
		{"Ac Kd Qh Ts", "Ac Kd Qh 2s", "Ac Kd 3h 2s", "6c 4d 3h 2s"},
	} {
		for i, cards := range descending {
			v := fourCard(cards)
			if i > 0 {
				if before := fourCard(descending[i-1]); before <= v || before.Category() != v.Category() {
					t.Errorf("%s, %s, does not rank above %s, %s", descending[i-1], before, cards, v)
				}
			}
			other := strings.NewReplacer("c", "d", "d", "c", "h", "s", "s", "h").Replace(cards)
			if fourCard(other) != v {
				t.Errorf("%s and %s do not tie", cards, other)
			}
		}
	}
}
