package highcardflush_test

import (
	"cmp"
	"fmt"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/pa/highcardflush"
	"felt.example/felt/regtest"
)

// hands is the number of hands of seven cards in a deck of 52.
const hands = 133_784_560

// byLength is how many of the hands have a longest flush of a given number of cards.
var byLength = [8]int64{2: 24_676_704, 3: 78_881_088, 4: 26_137_540, 5: 3_814_668, 6: 267_696, 7: 6_864}

// slowFlush is the flush of a hand the long way: the ranks of its most frequent suit in
// falling order, by the highest cards where suits are equally frequent.
func slowFlush(hand []card.Card) []card.Rank {
	var best []card.Rank
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		var ranks []card.Rank
		for _, c := range hand {
			if c.Suit() == suit {
				ranks = append(ranks, c.Rank())
			}
		}
		slices.Sort(ranks)
		slices.Reverse(ranks)
		if slowCompare(ranks, best) > 0 {
			best = ranks
		}
	}
	return best
}

// slowCompare is § 678a.6(b) and (c): the longer flush, else the one with the highest card
// that the other lacks.
func slowCompare(a, b []card.Rank) int {
	if len(a) != len(b) {
		return cmp.Compare(len(a), len(b))
	}
	return slices.Compare(a, b)
}

// slowStraight is the most cards of one suit in sequence, each start tried.
func slowStraight(hand []card.Card, aceLow bool) int {
	most := 0
	for suit := card.Clubs; suit <= card.Spades; suit++ {
		for start := 0; start <= int(card.Ace); start++ {
			n := 0
			for rank := start; rank <= int(card.Ace); rank++ {
				is := card.Rank(rank)
				if rank == 0 {
					is = card.Ace
				}
				if !slices.Contains(hand, card.New(is, suit)) || rank == 0 && !aceLow {
					break
				}
				n++
			}
			most = max(most, n)
		}
	}
	if most < 3 {
		return 0
	}
	return most
}

// TestRankingsAgainstTheirTwins compares random hands, and pairs of them.
func TestRankingsAgainstTheirTwins(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	deck := card.Deck()
	var before []card.Card
	for range 20_000 {
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		hand := slices.Clone(deck[:7])
		compareTwins(t, hand)
		if before != nil {
			got := highcardflush.Compare(highcardflush.Best(card.SetOf(hand...)), highcardflush.Best(card.SetOf(before...)))
			if want := slowCompare(slowFlush(hand), slowFlush(before)); got != want {
				t.Errorf("%v against %v is %d, want %d", hand, before, got, want)
			}
		}
		before = hand
	}
}

func compareTwins(t *testing.T, hand []card.Card) {
	t.Helper()
	set := card.SetOf(hand...)
	f, slow := highcardflush.Best(set), slowFlush(hand)
	if int(f.Length()) != len(slow) || f.High() != slow[0] || f.Of(set).Len() != len(slow) || highcardflush.Best(f.Of(set)) != f || f.Of(set)&^set != 0 {
		t.Errorf("%v: %s of %v, want %v", hand, f, f.Of(set).Cards(), slow)
	}
	if f.Qualifies() != (slowCompare(slow, []card.Rank{card.Nine}) > 0 && slowCompare(slow, []card.Rank{card.Nine, card.Three, card.Two}) >= 0) {
		t.Errorf("%v: qualifies is %t", hand, f.Qualifies())
	}
	for _, aceLow := range []bool{false, true} {
		if got, want := int(highcardflush.BestStraight(set, aceLow)), slowStraight(hand, aceLow); got != want {
			t.Errorf("%v: %d in sequence, ace low %t, want %d", hand, got, aceLow, want)
		}
	}
}

// fingerprint counts the hands of seven cards by the greatest score of any of their suits:
// for each score, the choices of four lanes with no greater one.
func fingerprint(score func(lane card.Set) int) [8]int64 {
	var atMost, exactly [8]int64
	for most := range atMost {
		var lanes [8]int64
		for lane := range card.Set(1 << 13) {
			if n := bits.OnesCount64(uint64(lane)); n <= 7 && score(lane<<1) <= most {
				lanes[n]++
			}
		}
		for a := range 8 {
			for b := range 8 - a {
				for c := range 8 - a - b {
					atMost[most] += lanes[a] * lanes[b] * lanes[c] * lanes[7-a-b-c]
				}
			}
		}
		exactly[most] = atMost[most]
		if most > 0 {
			exactly[most] -= atMost[most-1]
		}
	}
	return exactly
}

func flushLength(lane card.Set) int { return int(highcardflush.Best(lane).Length()) }

func TestFlushFingerprint(t *testing.T) {
	regtest.Proves(t, "678a.6(b)")
	if got := fingerprint(flushLength); got != byLength {
		t.Errorf("hands by length of flush: %v, want %v", got, byLength)
	}
}

// aceLow and highOnly are how many hands have a longest straight flush of a given number of cards, by
// the reading of the ace; those in place 0 have none of three.
var (
	aceLow   = [8]int64{0: 124_423_848, 3: 8_642_932, 4: 676_196, 5: 39_960, 6: 1_592, 7: 32}
	highOnly = [8]int64{0: 125_190_888, 3: 7_940_748, 4: 615_480, 5: 36_000, 6: 1_416, 7: 28}
)

func TestStraightFlushFingerprint(t *testing.T) {
	regtest.Proves(t, "678a.6(d)")
	for low, want := range map[bool][8]int64{true: aceLow, false: highOnly} {
		if got := fingerprint(func(lane card.Set) int { return int(highcardflush.BestStraight(lane, low)) }); got != want {
			t.Errorf("ace low %t: hands by length of straight flush: %v, want %v", low, got, want)
		}
		if got := fingerprint(func(lane card.Set) int { return slowStraight(lane.Cards(), low) }); got != want {
			t.Errorf("ace low %t: the slow way: %v, want %v", low, got, want)
		}
	}
}

// edge is the house's share of a wager that pays as a column of a paytable does.
func edge(t *testing.T, table, letter string, count [8]int64) *big.Rat {
	t.Helper()
	net := int64(-hands)
	eachCell(t, table, func(of, length, pays string) {
		if of == letter && pays != "-" {
			var n int64
			for _, digit := range pays {
				n = 10*n + int64(digit-'0')
			}
			net += count[length[0]-'0'] * (n + 1)
		}
	})
	return big.NewRat(-net, hands)
}

// TestEdges compares the house's shares with those that the Board states: 4.8 to 9.6 % for
// the Flush Bonus; 6.26 to 7.75 % for the Straight Flush Bonus, which only an ace that is
// low too comes near.
func TestEdges(t *testing.T) {
	for _, tc := range []struct {
		table string
		count [8]int64
		want  string // per cent, for each letter
	}{
		{flushBonus, byLength, "7.81 5.30 4.79 7.53 9.60 7.29 6.78 8.06"},
		{straightFlushBonus, aceLow, "6.64 6.27 7.76 7.39"},
		{straightFlushBonus, highOnly, "14.61 14.28 15.58 15.25"},
	} {
		for i, want := range strings.Fields(tc.want) {
			share := edge(t, tc.table, string(rune('A'+i)), tc.count)
			if got := new(big.Rat).Mul(share, big.NewRat(100, 1)).FloatString(2); got != want {
				t.Errorf("paytable %c: the house holds %s (%s %%), want %s %%", 'A'+i, share, got, want)
			}
		}
	}
}

// TestFlushOrder: each hand of § 678a.6(b) goes by its name, from its highest to its lowest, and
// every one of it ranks below every one of the hand before.
func TestFlushOrder(t *testing.T) {
	below := best("8s 7s 6s 5s 4s 3s 2s")
	for i, tc := range []struct{ name, highest, lowest string }{
		{"seven-card flush", "As Ks Qs Js Ts 9s 8s", "8s 7s 6s 5s 4s 3s 2s"},
		{"six-card flush", "As Ks Qs Js Ts 9s 8h", "7s 6s 5s 4s 3s 2s Ah"},
		{"five-card flush", "As Ks Qs Js Ts 9h 8h", "6s 5s 4s 3s 2s Ah Ad"},
		{"four-card flush", "As Ks Qs Js Th 9h 8h", "5s 4s 3s 2s Ah Ad Ac"},
		{"three-card flush", "As Ks Qs Jh Th 9d 8d", "4s 3s 2s Ah Kh Ad Kd"},
		{"two-card flush", "As Ks Qh Jh Td 9d 8c", "3s 2s 3h 2h 3d 2d 4c"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			regtest.Proves(t, cite.Cite(fmt.Sprintf("678a.6(b)(%d)", i+1)))
			high, low := best(tc.highest), best(tc.lowest)
			if high.Length().String() != tc.name || low.Length().String() != tc.name {
				t.Errorf("%s is a %s, %s a %s", tc.highest, high, tc.lowest, low)
			}
			if highcardflush.Compare(high, low) < 0 || i > 0 && highcardflush.Compare(high, below) >= 0 {
				t.Errorf("%s does not rank below every longer flush, or not above %s", tc.highest, tc.lowest)
			}
		})
		below = best(tc.lowest)
	}
}

// TestRanks: the cards of a flush rank from the ace down to the 2, and in every suit alike.
func TestRanks(t *testing.T) {
	regtest.Proves(t, "678a.6(a)")
	const ranks = "AKQJT98765432"
	for i := range ranks[1:] {
		higher, lower := card.Hand(string(ranks[i]) + "s")[0], card.Hand(string(ranks[i+1]) + "s")[0]
		if highcardflush.Compare(highcardflush.Best(card.SetOf(higher)), highcardflush.Best(card.SetOf(lower))) <= 0 {
			t.Errorf("the %s does not rank above the %s", higher, lower)
		}
	}
	for _, seven := range []string{"As Ks 3s 2h 4d 5c 6h", "Js Ts 9s 8s 2h 3d 4c", "7s 6s 5s 4s 3s 2s Kh"} {
		for _, other := range []string{"h", "d", "c"} {
			swapped := strings.NewReplacer("s", other, other, "s").Replace(seven)
			if highcardflush.Compare(best(seven), best(swapped)) != 0 {
				t.Errorf("%s and %s do not tie", seven, swapped)
			}
		}
	}
}

// TestHighestUnsharedCard decides between flushes of one length, and none of the other cards does.
func TestHighestUnsharedCard(t *testing.T) {
	regtest.Proves(t, "678a.6(c)")
	inOrder(t, []string{
		"As Ks 3s 2h 4d 5c 6h", "As Qs Js 2h 4d 5c 6h", "As Qs Ts 2h 4d 5c 6h", "Ks Qs Js Ah Ad 4c 5c", "Qs Js Ts 2h 4d 5c 6h",
		"Js Ts 9s 2h 4d 5c 6h", "Ts 9s 8s 2h 4d 5c 6h", "9s 8s 7s Ah 4d 5c 6h", "8s 7s 6s 2h 4d 5c Kh", "7s 6s 5s 2h 4d 5c Kh",
		"6s 5s 4s 2h 4d 5c Kh", "5s 4s 3s 2h 4d 5c Kh", "4s 3s 2s 6h 4d 5c Kh",
	})
	if a, b := best("9s 5s 2s Ah Kh Ad Kd"), best("9h 5h 2h 3s 4s 3d 4d"); highcardflush.Compare(a, b) != 0 {
		t.Error("cards outside the flush decide")
	}
}

func best(seven string) highcardflush.Flush {
	return highcardflush.Best(card.SetOf(card.Hand(seven)...))
}

func inOrder(t *testing.T, sevens []string) {
	t.Helper()
	for i := range sevens {
		for j := range sevens {
			if got, want := highcardflush.Compare(best(sevens[i]), best(sevens[j])), cmp.Compare(j, i); got != want {
				t.Errorf("%s against %s is %d, want %d", sevens[i], sevens[j], got, want)
			}
		}
	}
}

// TestStraightFlushLengths: each hand of § 678a.6(d) is a given number of cards of one suit in sequence, and
// one card fewer, or one of another suit, is not it.
func TestStraightFlushLengths(t *testing.T) {
	for i, tc := range []struct{ name, is, not, suits string }{
		{"seven-card straight flush", "9s 8s 7s 6s 5s 4s 3s", "9s 8s 7s 6s 5s 4s 2s", "9s 8s 7s 6s 5s 4s 3h"},
		{"six-card straight flush", "9s 8s 7s 6s 5s 4s 2s", "9s 8s 7s 6s 5s 3s 2s", "9s 8s 7s 6s 5s 4h 2s"},
		{"five-card straight flush", "9s 8s 7s 6s 5s 3s 2s", "9s 8s 7s 6s 4s 3s 2s", "9s 8s 7s 6s 5h 3s 2s"},
		{"four-card straight flush", "Jh Th 9h 8h 2c 3c 4d", "Jh Th 9h 7h 2c 3c 4d", "Jh Th 9d 8d 7c 6c 5s"},
		{"three-card straight flush", "Ah Kh Qh 8h 2c 3c 4d", "Kh Ah 2h 8h 2c 3c 4d", "Ah Kh Qd 8h 2c 3c 4d"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			regtest.Proves(t, cite.Cite(fmt.Sprintf("678a.6(d)(%d)", i+1)))
			for seven, want := range map[string]bool{tc.is: true, tc.not: false, tc.suits: false} {
				if got := highcardflush.BestStraight(card.SetOf(card.Hand(seven)...), true).String(); (got == tc.name) != want {
					t.Errorf("%s: %s", seven, got)
				}
			}
		})
	}
}

func BenchmarkBest(b *testing.B) {
	hand := card.SetOf(card.Hand("As Ks 9s 4h 3h 2d 2c")...)
	for b.Loop() {
		highcardflush.Best(hand)
	}
}

func BenchmarkBestStraight(b *testing.B) {
	hand := card.SetOf(card.Hand("As Ks 9s 4h 3h 2d 2c")...)
	for b.Loop() {
		highcardflush.BestStraight(hand, true)
	}
}
