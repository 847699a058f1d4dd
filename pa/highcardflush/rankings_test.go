package highcardflush_test

import (
	"cmp"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/pa/highcardflush"
	"felt.example/felt/regtest"
)

// hands is the number of hands of seven cards in a deck of 52.
const hands = 133_784_560

// byLength is how many of the hands have a longest flush of so many cards.
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

// aceLow and highOnly are how many hands have a longest straight flush of so many cards, by
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

// TestFlushOrder puts hands of each length in order.
func TestFlushOrder(t *testing.T) {
	regtest.Proves(t, "678a.6(b)(1)", "678a.6(b)(2)", "678a.6(b)(3)")
	inOrder(t, []string{
		"8s 7s 6s 5s 4s 3s 2s", // the lowest of seven
		"As Ks Qs Js Ts 9s 8h", "7s 6s 5s 4s 3s 2s Ah",
		"As Ks Qs Js Ts 9h 8h", "6s 5s 4s 3s 2s Ah Ad",
		"As Ks Qs Js Th 9h 8h",
	})
}

func TestShortFlushOrder(t *testing.T) {
	regtest.Proves(t, "678a.6(b)(4)", "678a.6(b)(5)", "678a.6(b)(6)")
	inOrder(t, []string{
		"5s 4s 3s 2s Ah Ad Ac",
		"As Ks Qs Jh Th 9d 8d", "4s 3s 2s Ah Kh Ad Kd",
		"As Ks Qh Jh Td 9d 8c", "3s 2s 3h 2h 3d 2d 4c",
	})
}

func TestHighestUnsharedCard(t *testing.T) {
	regtest.Proves(t, "678a.6(c)", "678a.6(a)")
	order := []string{
		"As Ks 3s 2h 4d 5c 6h", "As Qs Js 2h 4d 5c 6h", "As Qs Ts 2h 4d 5c 6h", "Ks Qs Js Ah Ad 4c 5c", "Qs Js Ts 2h 4d 5c 6h",
		"Js Ts 9s 2h 4d 5c 6h", "Ts 9s 8s 2h 4d 5c 6h", "9s 8s 7s Ah 4d 5c 6h", "8s 7s 6s 2h 4d 5c Kh", "7s 6s 5s 2h 4d 5c Kh",
		"6s 5s 4s 2h 4d 5c Kh", "5s 4s 3s 2h 4d 5c Kh", "4s 3s 2s 6h 4d 5c Kh",
	}
	inOrder(t, order)
	for _, seven := range order {
		for _, other := range []string{"h", "d", "c"} {
			swapped := strings.NewReplacer("s", other, other, "s").Replace(seven)
			if a, b := best(seven), best(swapped); highcardflush.Compare(a, b) != 0 {
				t.Errorf("%s and %s do not tie", seven, swapped)
			}
		}
	}
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

func TestStraightFlushLengths(t *testing.T) {
	regtest.Proves(t, "678a.6(d)(1)", "678a.6(d)(2)", "678a.6(d)(3)")
	for length, seven := range straights {
		want := int(length[0] - '0')
		if want < 3 {
			want = 0
		}
		if got := highcardflush.BestStraight(card.SetOf(card.Hand(seven)...), false); int(got) != want {
			t.Errorf("%s: %s, want %d", seven, got, want)
		}
	}
}

func TestShortStraightFlushes(t *testing.T) {
	regtest.Proves(t, "678a.6(d)(4)", "678a.6(d)(5)")
	for seven, want := range map[string]string{
		"Jh Th 9h 8h 2c 3c 4d": "four-card straight flush", "Ah Kh Qh 8h 2c 3c 4d": "three-card straight flush",
		"Kh Ah 2h 8h 2c 3c 4d": "no straight flush of three cards or more", "Jh Th 9d 8d 7c 6c 5s": "no straight flush of three cards or more",
	} {
		if got := highcardflush.BestStraight(card.SetOf(card.Hand(seven)...), true); got.String() != want {
			t.Errorf("%s: %s, want %s", seven, got, want)
		}
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
