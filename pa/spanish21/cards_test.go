package spanish21_test

import (
	"math/big"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/money"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/regtest"
)

// deck48 is one deck: 48 cards, no 10s.
func deck48() []card.Card {
	var deck []card.Card
	for _, r := range "23456789JQKA" {
		for _, s := range "cdhs" {
			deck = append(deck, card.MustParse(string([]rune{r, s})))
		}
	}
	return deck
}

// points is a slow twin of Count: every way to count the aces, the highest not over 21, or
// else the least.
func points(hand []card.Card) (best int, soft bool) {
	plain, aces := 0, 0
	for _, c := range hand {
		switch text := c.String(); text[0] {
		case 'A':
			aces++
		case 'J', 'Q', 'K':
			plain += 10
		default:
			plain += int(text[0] - '0')
		}
	}
	best = plain + aces
	for high := 1; high <= aces; high++ {
		if total := plain + aces + 10*high; total <= 21 {
			best, soft = total, true
		}
	}
	return best, soft
}

func TestValues(t *testing.T) {
	for rank, want := range map[rune]int{'2': 2, '3': 3, '4': 4, '5': 5, '6': 6, '7': 7, '8': 8, '9': 9} {
		if got := spanish21.Value(card.MustParse(string(rank) + "s")); got != want {
			t.Errorf("%c counts %d", rank, got)
		}
	}
	regtest.Proves(t, "635a.3(c)(1)")
}

func TestCourtCardsCountTen(t *testing.T) {
	regtest.Proves(t, "635a.3(c)(2)")
	for _, c := range card.Hand("Jc Qd Kh Ks") {
		if spanish21.Value(c) != 10 {
			t.Errorf("%s counts %d", c, spanish21.Value(c))
		}
	}
}

func TestAceCountsElevenUnlessOver(t *testing.T) {
	regtest.Proves(t, "635a.3(c)(3)")
	for hand, want := range map[string]string{
		"As Kd": "soft 21", "As Ad": "soft 12", "As 6d": "soft 17", "As 6d 5h": "hard 12", "As Ad 9h": "soft 21",
		"As Ad Kh": "hard 12", "Kd Qd As": "hard 21", "Kd Qd 2s": "hard 22", "As Ad Ah Ac": "soft 14", "Ks Qs As Ad": "hard 22",
	} {
		if got := spanish21.Count(card.Hand(hand)).String(); got != want {
			t.Errorf("%s is %s, want %s", hand, got, want)
		}
	}
}

// TestCountTwin compares Count with its slow twin over every hand of up to four ranks.
func TestCountTwin(t *testing.T) {
	ranks := card.Hand("2c3c4c5c6c7c8c9cJcQcKcAc")
	var walk func(hand []card.Card, from int)
	walk = func(hand []card.Card, from int) {
		if len(hand) > 0 {
			want, soft := points(hand)
			if got := spanish21.Count(hand); got.Points != want || got.Soft != soft {
				t.Fatalf("%v counts %v, want %d %t", hand, got, want, soft)
			}
		}
		for i := from; i < len(ranks) && len(hand) < 6; i++ {
			walk(append(hand, ranks[i]), i)
		}
	}
	walk(nil, 0)
}

// TestTwoCardTotals is the fingerprint of the totals: all pairs of eight decks, by totals
// worked out from the number of cards of each value (32 of each, 96 of 10).
func TestTwoCardTotals(t *testing.T) {
	deck := deck48()
	counts, blackjacks, soft := map[int]int{}, 0, 0
	for i, a := range deck {
		for j, b := range deck[i:] {
			n := 64 // two different cards: eight of each
			if j == 0 {
				n = 28 // two of the same eight
			}
			total := spanish21.Count([]card.Card{a, b})
			counts[total.Points] += n
			if spanish21.IsBlackjack([]card.Card{a, b}) {
				blackjacks += n
			}
			if total.Soft {
				soft += n
			}
		}
	}
	// 4: 2-2. 5: 2-3. … 20: 10-10 and A-9. Equal values 496 ways (10s 4560), unequal 1024
	// (with a 10 3072).
	want := map[int]int{
		4: 496, 5: 1024, 6: 1520, 7: 2048, 8: 2544, 9: 3072, 10: 3568, 11: 4096,
		12: 3072 + 3*1024 + 496 + 496, 13: 3072 + 3*1024 + 1024, 14: 3072 + 2*1024 + 496 + 1024, 15: 3072 + 2*1024 + 1024,
		16: 3072 + 1024 + 496 + 1024, 17: 3072 + 1024 + 1024, 18: 3072 + 496 + 1024, 19: 3072 + 1024, 20: 4560 + 1024, 21: 3072,
	}
	for total := range 23 {
		if counts[total] != want[total] {
			t.Errorf("%d: %d pairs, want %d", total, counts[total], want[total])
		}
	}
	if blackjacks != 3072 || soft != 496+8*1024+3072 {
		t.Errorf("%d Blackjacks of %d soft pairs", blackjacks, soft)
	}
}

// TestThreeCardBonuses is the fingerprint of the three-card hands of § 635a.12(b), over all
// threes of six decks: 24 cards of a rank, six of each suit.
func TestThreeCardBonuses(t *testing.T) {
	deck := deck48()
	counts := map[spanish21.Win]int{}
	for i := range deck {
		for j := i; j < len(deck); j++ {
			for k := j; k < len(deck); k++ {
				n := 216
				switch {
				case i == j && j == k:
					n = 20
				case i == j || j == k:
					n = 15 * 6
				}
				counts[spanish21.Bonus([]card.Card{deck[k], deck[i], deck[j]})] += n
			}
		}
	}
	for win, want := range map[spanish21.Win]int{
		spanish21.MixedRun: 24*24*24 - 4*216, spanish21.SuitedRun: 3 * 216, spanish21.SpadeRun: 216,
		spanish21.MixedSevens: 24*23*22/6 - 4*20, spanish21.SuitedSevens: 3 * 20, spanish21.SpadeSevens: 20,
		spanish21.FiveCards: 0,
	} {
		if counts[win] != want {
			t.Errorf("%s: %d hands, want %d", win, counts[win], want)
		}
	}
}

// TestLongBonuses counts the hands of five, six and seven cards that total 21, one suit,
// against the slow twin: by number of cards alone, whatever they are.
func TestLongBonuses(t *testing.T) {
	for hand, want := range map[string]spanish21.Win{
		"2c 3d 4h 5s 7c": spanish21.FiveCards, "6c 6d 2h 2s 5c": spanish21.FiveCards, "As 2c 2d 3h 3s": spanish21.FiveCards,
		"2c 2d 3h 3s 4c 7c": spanish21.SixCards, "2c 2d 2h 3s 4c 4c 4d": spanish21.SevenCards, "Ac Ad Ah As 2c 2d 2h 2c 9d": spanish21.SevenCards,
		"2c 3d 4h 5s 6c": spanish21.Ordinary, "6c 7d 8h Ac": spanish21.Ordinary, "7c 7d 6h Ac": spanish21.Ordinary, "Kc 5d 6h": spanish21.Ordinary,
		"6c 7c 7c": spanish21.Ordinary, "8c 8d 5h": spanish21.Ordinary, "6d 7d 8d": spanish21.SuitedRun, "8s 6s 7s": spanish21.SpadeRun, "7s 7s 7s": spanish21.SpadeSevens,
	} {
		if got := spanish21.Bonus(card.Hand(hand)); got != want {
			t.Errorf("%s is %s, want %s", hand, got, want)
		}
	}
}

// TestMatchNames: a matching card is of the same suit, or of another.
func TestMatchNames(t *testing.T) {
	for m, suit := range map[spanish21.Match]string{spanish21.SameSuit: "same", spanish21.OtherSuit: "different"} {
		if !strings.Contains(m.String(), suit) {
			t.Errorf("%s, want a %s suit", m, suit)
		}
	}
}

// TestMatchTheDealerEdge works out what the Match-the-Dealer Wager keeps, from the printed
// payouts and every pair of cards: 3.06 % with six decks, 2.99 % with eight.
func TestMatchTheDealerEdge(t *testing.T) {
	for _, of := range []struct {
		decks, same, other int64
		want, percent      string
	}{{6, 9, 4, "-114/3731", "3.06"}, {8, 12, 3, "-2184/73153", "2.99"}} {
		// The up card leaves decks-1 cards of its rank and suit, 3*decks of its rank only.
		kinds := [3]struct{ cards, pays int64 }{{of.decks - 1, of.same}, {3 * of.decks, of.other}, {44 * of.decks, 0}}
		var won, pairs int64
		for i, a := range kinds {
			for j, b := range kinds {
				n := a.cards * b.cards
				if i == j {
					n = a.cards * (a.cards - 1)
				}
				pays := a.pays + b.pays
				if pays == 0 {
					pays = -1
				}
				won += n * pays
				pairs += n
			}
		}
		value := big.NewRat(won, pairs)
		percent := new(big.Rat).Mul(value, big.NewRat(-100, 1))
		if value.RatString() != of.want || percent.FloatString(2) != of.percent {
			t.Errorf("%d decks: %s, %s %%", of.decks, value.RatString(), percent.FloatString(2))
		}
		for _, printed := range spanish21.Game.Paytable("match_the_dealer").Printed {
			if printed.Letter == big.NewInt(of.decks).String() {
				if same, other := printed.Rows[0].Pays, printed.Rows[1].Pays; same.Amount(100, 0) != 100*money.Cents(of.same) || other.Amount(100, 0) != 100*money.Cents(of.other) {
					t.Errorf("%d decks print %s and %s", of.decks, same, other)
				}
			}
		}
	}
}
