package headsupholdem_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/hand"
	"felt.example/felt/pa/headsupholdem"
	"felt.example/felt/regtest"
	"felt.example/felt/round"
)

var dealerPile = round.Dealer

func seat(n int) round.Pile { return round.SeatPile(n) }

func set(cards string) card.Set { return card.SetOf(card.Hand(cards)...) }

// everyFive visits all hands of five cards.
func everyFive(visit func(card.Set)) {
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

// TestRankings counts every hand of § 677a.6(b) over all 2,598,960, and finds the highest
// and the lowest of each to be those that the text names.
func TestRankings(t *testing.T) {
	named := []struct {
		cite            cite.Cite
		category        hand.Category
		count           int
		highest, lowest string
	}{
		{"677a.6(b)(1)", hand.RoyalFlush, 4, "As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"},
		{"677a.6(b)(2)", hand.StraightFlush, 36, "Ks Qs Js Ts 9s", "Ac 2c 3c 4c 5c"},
		{"677a.6(b)(3)", hand.FourOfAKind, 624, "As Ah Ad Ac Ks", "2s 2h 2d 2c 3c"},
		{"677a.6(b)(4)", hand.FullHouse, 3744, "As Ah Ad Ks Kh", "2s 2h 2d 3s 3h"},
		{"677a.6(b)(5)", hand.Flush, 5108, "As Ks Qs Js 9s", "2c 3c 4c 5c 7c"},
		{"677a.6(b)(6)", hand.Straight, 10_200, "As Kh Qd Jc Ts", "Ac 2h 3d 4c 5c"},
		{"677a.6(b)(7)", hand.ThreeOfAKind, 54_912, "As Ah Ad Ks Qs", "2s 2h 2d 3c 4c"},
		{"677a.6(b)(8)", hand.TwoPair, 123_552, "As Ah Ks Kh Qs", "3s 3h 2d 2c 4c"},
		{"677a.6(b)(9)", hand.Pair, 1_098_240, "As Ah Ks Qs Js", "2s 2h 3d 4c 5c"},
		{"677a.6(b)", hand.HighCard, 1_302_540, "As Kh Qs Js 9s", "2s 3h 4d 5c 7c"},
	}
	var count [hand.MiniRoyal + 1]int
	var low, high [hand.MiniRoyal + 1]hand.Value
	everyFive(func(five card.Set) {
		v := hand.FiveCard(five)
		c := v.Category()
		count[c]++
		high[c] = max(high[c], v)
		if low[c] == 0 || v < low[c] {
			low[c] = v
		}
	})
	for i, h := range named {
		t.Run(h.category.Name(), func(t *testing.T) {
			regtest.Proves(t, h.cite)
			if count[h.category] != h.count {
				t.Errorf("%d hands, want %d", count[h.category], h.count)
			}
			if got := hand.FiveCard(set(h.highest)); got != high[h.category] {
				t.Errorf("%s is not the highest: %s is", h.highest, high[h.category])
			}
			if got := hand.FiveCard(set(h.lowest)); got != low[h.category] {
				t.Errorf("%s is not the lowest: %s is", h.lowest, low[h.category])
			}
			if i > 0 && high[h.category] >= low[named[i-1].category] {
				t.Errorf("some %s is not lower than every %s", h.category, named[i-1].category)
			}
		})
	}
}

func TestAceAndSuits(t *testing.T) {
	regtest.Proves(t, "677a.6(a)")
	for cards, want := range map[string]hand.Category{
		"As 2h 3d 4c 5s": hand.Straight, "Ts Jh Qd Kc As": hand.Straight,
		"Qs Kh Ad 2c 3s": hand.HighCard, "Ks Ah 2d 3c 4s": hand.HighCard, "Js Qh Kd Ac 2s": hand.HighCard,
		"Qs Ks As 2s 3s": hand.Flush, "As 2s 3s 4s 5s": hand.StraightFlush,
	} {
		if got := hand.FiveCard(set(cards)).Category(); got != want {
			t.Errorf("%s is a %s, want a %s", cards, got, want)
		}
	}
	// Suits are equal: turning every suit into the next changes no value.
	rng := rand.New(rand.NewPCG(6, 77))
	deck := card.Deck()
	for range 10_000 {
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		seven := card.SetOf(deck[:7]...)
		if turned := seven<<16 | seven>>48; hand.FiveCard(seven) != hand.FiveCard(turned) {
			t.Fatalf("%v and %v differ", seven.Cards(), turned.Cards())
		}
	}
}

// TestSameRank: what makes the hand compares first, then the other cards from the highest.
func TestSameRank(t *testing.T) {
	regtest.Proves(t, "677a.6(c)")
	for _, pair := range [][2]string{
		{"As Kh Qd Jc 9s", "As Kh Qd Jc 8s"}, {"As 3h 4d 5c 7s", "Ks Qh Jd Tc 8s"},
		{"3s 3h 4d 5c 6s", "2s 2h Ad Kc Qs"}, {"3s 3h Kd 5c 6s", "3d 3c Qd Jc Ts"}, {"3s 3h Ad 5c 7s", "3d 3c Ah 5d 6h"},
		{"Ks Kh 2d 2c 3s", "Qs Qh Jd Jc As"}, {"Ks Kh 3d 3c 4s", "Kd Kc 2d 2c As"}, {"Ks Kh 3d 3c 5s", "Kd Kc 3s 3h 4s"},
		{"3s 3h 3d 4c 5s", "2s 2h 2d Ac Ks"}, {"3s 3h 3d 2c 2s", "2s 2h 2d Ac As"}, {"3s 3h 3d 5c 5s", "3s 3h 3d 4c 4s"},
		{"3s 3h 3d 3c 2s", "2s 2h 2d 2c As"}, {"As 9s 4s 3s 2s", "Ah 8h 7h 6h 5h"}, {"2s 3h 4d 5c 6s", "As 2h 3d 4c 5s"},
	} {
		if a, b := hand.FiveCard(set(pair[0])), hand.FiveCard(set(pair[1])); a <= b {
			t.Errorf("%s does not beat %s", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{
		{"As Kh Qd Jc 9s", "Ah Kd Qs Js 9c"}, {"3s 3h Ad 5c 7s", "3d 3c Ah 5d 7h"}, {"Ks Kh 3d 3c 5s", "Kd Kc 3s 3h 5d"},
	} {
		if a, b := hand.FiveCard(set(pair[0])), hand.FiveCard(set(pair[1])); a != b {
			t.Errorf("%s and %s do not tie", pair[0], pair[1])
		}
	}
}

// pocketCounts counts all 1,326 hands of two cards by the slow way, from a pair of 2s up.
func pocketCounts() []int64 {
	counts := make([]int64, headsupholdem.PairOfAces+1)
	deck := card.Deck()
	for i, a := range deck {
		for _, b := range deck[:i] {
			counts[slowPocket(a, b)]++
		}
	}
	return counts[1:]
}

func slowPocket(a, b card.Card) headsupholdem.Pocket {
	court := []card.Rank{card.King, card.Queen, card.Jack}
	high, low := max(a.Rank(), b.Rank()), min(a.Rank(), b.Rank())
	switch {
	case high == low && high == card.Ace:
		return headsupholdem.PairOfAces
	case high == low:
		return headsupholdem.PairOfTwosToKings
	case high == card.Ace && slices.Contains(court, low) && a.Suit() == b.Suit():
		return headsupholdem.AceSuited
	case high == card.Ace && slices.Contains(court, low):
		return headsupholdem.AceOffsuit
	}
	return headsupholdem.NoPocket
}

func TestPockets(t *testing.T) {
	if got := pocketCounts(); !slices.Equal(got, []int64{72, 36, 12, 6}) {
		t.Errorf("pairs of 2s to kings, aces of different suits, suited, pairs of aces: %v", got)
	}
	deck := card.Deck()
	for i, a := range deck {
		for _, b := range deck[:i] {
			if fast, slow := headsupholdem.PocketOf(card.SetOf(a, b)), slowPocket(a, b); fast != slow {
				t.Errorf("%s %s is %q, want %q", a, b, fast, slow)
			}
		}
	}
}
