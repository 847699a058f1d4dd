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

// each visits all hands of so many cards.
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

// prove proves each clause with its own subtest.
func prove(t *testing.T, cites ...cite.Cite) {
	for _, c := range cites {
		t.Run(string(c), func(t *testing.T) { regtest.Proves(t, c) })
	}
}

// TestPlayersHands: all 2,598,960 hands of five cards.
func TestPlayersHands(t *testing.T) {
	four, bonus, colour := counts{}, counts{}, counts{}
	each(5, func(five card.Set) {
		v := hand.FourCard(five)
		four[v.Category().Name()]++
		bonus[fourcardprime.BonusHandOf(v).String()]++
		colour[fourcardprime.SameColourOf(five).String()]++
	})
	four.are(t, counts{"four-of-a-kind": 624, "straight flush": 2_072, "three-of-a-kind": 58_656, "flush": 114_616,
		"straight": 101_808, "two pair": 123_552, "pair": 1_047_552, "high card": 1_150_080})
	bonus.are(t, counts{"four-of-a-kind": 624, "straight flush": 2_072, "three-of-a-kind": 58_656, "less than three-of-a-kind": 2_598_960 - 61_352})
	// Two colours of 26: 2·C(26,5), 2·C(26,4)·26, 2·C(26,3)·C(26,2).
	colour.are(t, counts{"all five the same color": 131_560, "four of the same color": 777_400, "fewer than four of the same color": 1_690_000})
	prove(t, "682a.6(b)(1)", "682a.6(b)(2)", "682a.6(b)(3)", "682a.6(b)(4)", "682a.6(b)(5)", "682a.6(b)(6)", "682a.6(b)(7)")
}

// TestAcesHands: § 682a.6(d) over all hands, in both readings.
func TestAcesHands(t *testing.T) {
	published, four := counts{}, counts{}
	each(5, func(five card.Set) {
		published[fourcardprime.AcesHandOf(five, false).String()]++
		four[fourcardprime.AcesHandOf(five, true).String()]++
	})
	published.are(t, counts{"four aces": 48, "four-of-a-kind": 576, "royal flush": 4, "straight flush": 36, "three aces": 4_512,
		"three-of-a-kind": 54_144, "flush": 5_108, "straight": 10_200, "two pair": 123_552, "two aces": 84_480, "less than two aces": 2_316_300})
	four.are(t, counts{"four aces": 48, "four-of-a-kind": 576, "royal flush": 192, "straight flush": 1_880, "three aces": 4_512,
		"three-of-a-kind": 54_144, "flush": 114_616, "straight": 101_808, "two pair": 123_552, "two aces": 81_096, "less than two aces": 2_116_536})
	prove(t, "682a.6(d)(1)", "682a.6(d)(2)", "682a.6(d)(3)", "682a.6(d)(4)", "682a.6(d)(5)", "682a.6(d)(6)", "682a.6(d)(7)",
		"682a.6(d)(8)", "682a.6(d)(9)", "682a.6(d)(10)")

	// What the paytables hold, and that the reading says so.
	var names [11]string
	for h := range fourcardprime.AcesFourAces + 1 {
		names[h] = h.String()
	}
	holds := func(hands counts) (least, most string, all []string) {
		for _, letter := range fourcardprime.AcesBonus.Letters() {
			column := fourcardprime.AcesBonus.Column(letter)
			all = append(all, percent(edge(func(each func(payout.Payout, int)) {
				for h, name := range names {
					each(column.Pays(fourcardprime.AcesHand(h)), hands[name])
				}
			})))
		}
		return slices.Min(all), slices.Max(all), all
	}
	least, most, all := holds(published)
	if want := []string{"46.32", "47.19", "45.83", "46.71", "47.59", "56.18", "52.06", "49.74"}; !slices.Equal(all, want) {
		t.Errorf("as published A to H hold %v, want %v", all, want)
	}
	fourLeast, fourMost, all := holds(four)
	if want := []string{"1.11", "2.05", "3.43", "5.02", "6.61", "3.37", "2.78", "3.89"}; !slices.Equal(all, want) {
		t.Errorf("with four cards A to H hold %v, want %v", all, want)
	}
	why := fourcardprime.Game.Readings[0].Why
	for _, figure := range []string{least, most, fourLeast, fourMost} {
		if !strings.Contains(why, figure+" %") {
			t.Errorf("the reading does not say %s %%: %s", figure, why)
		}
	}
	if strings.Count(why, ". ") != 0 {
		t.Errorf("the reading takes more than one sentence: %s", why)
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

// TestAllSixHands: all 20,358,520 hands of six cards.
func TestAllSixHands(t *testing.T) {
	var n [10]int
	each(6, func(six card.Set) { n[fourcardprime.AllSixHandOf(six)]++ })
	got := counts{}
	for h, hands := range n {
		got[fourcardprime.AllSixHand(h).String()] = hands
	}
	got.are(t, counts{"six-card royal flush—diamonds": 1, "six-card royal flush—hearts, spades or clubs": 3, "royal flush": 184,
		"straight flush": 1_656, "four-of-a-kind": 14_664, "full house": 165_984, "flush": 205_792, "straight": 361_620,
		"three-of-a-kind": 732_160, "less than three-of-a-kind": 2_532_816 + 9_730_740 + 6_612_900})
	prove(t, "682a.6(e)(1)", "682a.6(e)(2)", "682a.6(e)(3)", "682a.6(e)(4)", "682a.6(e)(5)", "682a.6(e)(6)", "682a.6(e)(7)", "682a.6(e)(8)")
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

// TestRanks: the ace is high, or low below a 2; suits never decide; the highest card that
// the other lacks decides, after those that make the rank.
func TestRanks(t *testing.T) {
	regtest.Proves(t, "682a.6(a)", "682a.6(c)")
	descending := []string{
		"Ac Ad Ah As", "2c 2d 2h 2s", "Ac Kc Qc Jc", "2c 3c 4c 5c", "Ac 2c 3c 4c", "Ac Ad Ah 2c", "2c 2d 2h As", "2c 2d 2h Ks",
		"Ac Kc Qc 9c", "Ac Kc 3c 2c", "6c 4c 3c 2c", "Ac Kd Qh Js", "2c 3d 4h 5s", "Ac 2d 3h 4s", "Ac Ad Kh Ks", "3c 3d 2h 2s",
		"Ac Ad Kh Qs", "2c 2d Ah Ks", "2c 2d Ah Qs", "2c 2d 4h 3s", "Ac Kd Qh Ts", "Ac Kd Qh 2s", "Ac Kd 2h 3s", "6c 4d 3h 2s",
	}
	for i := range descending {
		v, _ := fourcardprime.Best(card.SetOf(card.Hand(descending[i])...))
		if turned, _ := fourcardprime.Best(card.SetOf(card.Hand(strings.NewReplacer("c", "s", "s", "d", "d", "h", "h", "c").Replace(descending[i]))...)); turned != v {
			t.Errorf("%s ranks otherwise in other suits", descending[i])
		}
		if i == 0 {
			continue
		}
		if before, _ := fourcardprime.Best(card.SetOf(card.Hand(descending[i-1])...)); before <= v {
			t.Errorf("%s does not rank above %s", descending[i-1], descending[i])
		}
	}
	if v, _ := fourcardprime.Best(card.SetOf(card.Hand("Qc Kd Ah 2s")...)); v.Category() != hand.HighCard {
		t.Errorf("queen, king, ace and 2 are a %s", v)
	}
}
