package hand

import (
	"slices"
	"testing"

	"felt.example/felt/card"
)

func of(text string) card.Set { return card.SetOf(card.Hand(text)...) }

// ladder checks hands that are written lowest first: each beats the one before it and
// is called as it says.
func ladder(t *testing.T, value func(card.Set) Value, rungs [][2]string) {
	t.Helper()
	last := Value(0)
	for _, rung := range rungs {
		v := value(of(rung[0]))
		if v <= last {
			t.Errorf("%s (%s) should beat the hand before it", rung[0], v)
		}
		if v.String() != rung[1] {
			t.Errorf("%s is called %q; want %q", rung[0], v, rung[1])
		}
		last = v
	}
}

// TestFiveCardLadder has the highest and lowest of each category that § 677a.6(b) names.
func TestFiveCardLadder(t *testing.T) {
	ladder(t, FiveCard, [][2]string{
		{"2c 3d 4h 5s 7c", "seven high"},
		{"Ac Kd Qh Js 9c", "ace high"},
		{"2c 2d 3h 4s 5c", "pair of twos"},
		{"6c 6d 3h 4s 5c", "pair of sixes"},
		{"6c 6d 3h 4s 7c", "pair of sixes"},
		{"Ac Ad Kh Qs Jc", "pair of aces"},
		{"3c 3d 2h 2s 4c", "two pair, threes and twos"},
		{"Ac Ad 2h 2s 3c", "two pair, aces and twos"},
		{"Ac Ad Kh Ks Qc", "two pair, aces and kings"},
		{"2c 2d 2h 3s 4c", "three-of-a-kind, twos"},
		{"Ac Ad Ah Ks Qc", "three-of-a-kind, aces"},
		{"Ac 2d 3h 4s 5c", "five-high straight"},
		{"2c 3d 4h 5s 6c", "six-high straight"},
		{"Ac Kd Qh Js Tc", "ace-high straight"},
		{"2c 3c 4c 5c 7c", "seven-high flush"},
		{"Ac Kc Qc Jc 9c", "ace-high flush"},
		{"2c 2d 2h 3s 3c", "full house, twos over threes"},
		{"Tc Td Th 4s 4c", "full house, tens over fours"},
		{"Ac Ad Ah Ks Kc", "full house, aces over kings"},
		{"2c 2d 2h 2s 3c", "four-of-a-kind, twos"},
		{"Ac Ad Ah As Kc", "four-of-a-kind, aces"},
		{"Ah 2h 3h 4h 5h", "five-high straight flush"},
		{"Kh Qh Jh Th 9h", "king-high straight flush"},
		{"Ah Kh Qh Jh Th", "royal flush"},
	})
}

func TestFourCardLadder(t *testing.T) {
	ladder(t, FourCard, [][2]string{
		{"2c 3d 4h 6s", "six high"},
		{"Kc Ad 2h 3s", "ace high"}, // K-A-2-3 is no straight
		{"Ac Kd Qh Ts", "ace high"},
		{"2c 2d 3h 4s", "pair of twos"},
		{"Ac Ad Kh Qs", "pair of aces"},
		{"3c 3d 2h 2s", "two pair, threes and twos"},
		{"Ac Ad Kh Ks", "two pair, aces and kings"},
		{"Ac 2d 3h 4s", "four-high straight"},
		{"Ac Kd Qh Js", "ace-high straight"},
		{"2c 3c 4c 6c", "six-high flush"},
		{"Ac Kc Qc Tc", "ace-high flush"},
		{"2c 2d 2h 3s", "three-of-a-kind, twos"},
		{"Ac Ad Ah Ks", "three-of-a-kind, aces"},
		{"Ac 2c 3c 4c", "four-high straight flush"},
		{"Ac Kc Qc Jc", "ace-high straight flush"},
		{"2c 2d 2h 2s", "four-of-a-kind, twos"},
		{"Ac Ad Ah As", "four-of-a-kind, aces"},
	})
}

func TestThreeCardLadder(t *testing.T) {
	ladder(t, ThreeCard, [][2]string{
		{"2c 3d 5h", "five high"},
		{"Ac Kd Jh", "ace high"},
		{"2c 2d 3h", "pair of twos"},
		{"Ac Ad Kh", "pair of aces"},
		{"2c 3c 5c", "five-high flush"},
		{"Ac Kc Jc", "ace-high flush"},
		{"Ac 2d 3h", "three-high straight"},
		{"Ac Kd Qh", "ace-high straight"},
		{"2c 2d 2h", "three-of-a-kind, twos"},
		{"Ac Ad Ah", "three-of-a-kind, aces"},
		{"Ac 2c 3c", "three-high straight flush"},
		{"Kc Qc Jc", "king-high straight flush"},
		{"Ac Kc Qc", "mini-royal"},
	})
}

func TestLowLadder(t *testing.T) {
	ladder(t, Low, [][2]string{
		{"Kc Kd Kh Ks Qc", "low hand, four-of-a-kind"},
		{"Ac Ad Ah As 2c", "low hand, four-of-a-kind"},
		{"Ac Ad Ah 2s 2c", "low hand, full house"},
		{"Ac Ad Ah 2s 3c", "low hand, three-of-a-kind"},
		{"Kc Kd Ah As 2c", "low hand, two pair"},
		{"3c 3d 2h 2s Ac", "low hand, two pair"},
		{"3c 3d Ah As 2c", "low hand, two pair"},
		{"2c 2d 3h 4s 5c", "low hand, pair"},
		{"Ac Ad 3h 4s 6c", "low hand, pair"},
		{"Ac Ad 2h 3s 4c", "low hand, pair"},
		{"Kc Qd Jh Ts 9c", "king-queen-jack-ten-nine low"},
		{"Ah 8d 7h 6s 9c", "nine-eight-seven-six-ace low"},
		{"8c 7d 6h 5s 4c", "eight-seven-six-five-four low"},
		{"8c 6d 4h 2s Ac", "eight-six-four-two-ace low"},
		{"8c 5d 4h 3s 2c", "eight-five-four-three-two low"},
		{"6h 5h 4h 3h 2h", "six-five-four-three-two low"}, // straights and flushes are ignored
		{"6c 4d 3h 2s Ac", "six-four-three-two-ace low"},
		{"5h 4h 3h 2h Ah", "five-four-three-two-ace low"},
	})
}

// TestShowingLadder: four cards are never a straight or a flush, and of each number of cards
// the hands stand apart.
func TestShowingLadder(t *testing.T) {
	ladder(t, Showing, [][2]string{{"2c", "two high"}, {"Ac", "ace high"}})
	ladder(t, Showing, [][2]string{{"2c 3d", "three high"}, {"Ac Kc", "ace high"}, {"2c 2d", "pair of twos"}})
	ladder(t, Showing, [][2]string{
		{"Kc Qc Jc", "king high"}, {"Ac 2c 3c", "ace high"}, {"Ac Kd 2h", "ace high"}, {"6c 6d 2h", "pair of sixes"},
		{"6c 6d Ah", "pair of sixes"}, {"2c 2d 2h", "three-of-a-kind, twos"},
	})
	ladder(t, Showing, [][2]string{
		{"2c 3c 4c 5c", "five high"}, {"Ac 2d 3h 4s", "ace high"}, {"Ac Kc Qc Jc", "ace high"},
		{"Ac Ad Kh Qs", "pair of aces"}, {"3c 3d 2h 2s", "two pair, threes and twos"},
		{"2c 2d 2h 3s", "three-of-a-kind, twos"}, {"2c 2d 2h 2s", "four-of-a-kind, twos"},
	})
	ladder(t, Showing, [][2]string{{"Ac Ad Ah Ks Qs", "three-of-a-kind, aces"}, {"2c 3c 4c 5c 7c", "seven-high flush"}})
}

func TestShowingLowLadder(t *testing.T) {
	ladder(t, ShowingLow, [][2]string{{"Kc", "king low"}, {"2c", "two low"}, {"Ac", "ace low"}})
	ladder(t, ShowingLow, [][2]string{
		{"Kc Kd", "low hand, pair"}, {"Ac Ad", "low hand, pair"}, {"Kc Qd", "king-queen low"}, {"2c Ac", "two-ace low"},
	})
	ladder(t, ShowingLow, [][2]string{
		{"Kc Kd Kh Ks", "low hand, four-of-a-kind"}, {"Ac Ad Ah Ks", "low hand, three-of-a-kind"},
		{"Kc Kd Qh Qs", "low hand, two pair"}, {"Ac Ad 2h 3s", "low hand, pair"}, {"Kc Ad 2h 3s", "king-three-two-ace low"},
		{"8c 7c 6c 5c", "eight-seven-six-five low"}, {"8c 7c 6c 4c", "eight-seven-six-four low"},
		{"4c 3c 2c Ac", "four-three-two-ace low"},
	})
	ladder(t, ShowingLow, [][2]string{{"Ac Ad 2h 3s 4c", "low hand, pair"}, {"9c 8c 7c 6c 5c", "nine-eight-seven-six-five low"}})
}

// TestOmahaPlaysTwoAndThree has the hands that players misread.
func TestOmahaPlaysTwoAndThree(t *testing.T) {
	for _, c := range []struct{ hole, board, high, low string }{
		{"As 9d 8c 2h", "Ks Js Ts 4s 3s", "ace high", "ten-four-three-two-ace low"},                      // one spade is no flush
		{"Ac Kd 7h 2s", "Qc Jd Th 9s 8c", "ace-high straight", "ten-nine-eight-two-ace low"},             // not the board's with one card
		{"9c 9d 9h 2s", "9s Kc Kd 5h 4s", "full house, nines over kings", "king-nine-five-four-two low"}, // no four-of-a-kind with three of the hole
		{"Ac Ad Ah As", "Kc Qd 7h 4s 2d", "pair of aces", "low hand, pair"},
		{"Ah 2h Kc Kd", "3h 4h 5h Ks 9c", "five-high straight flush", "five-four-three-two-ace low"},
		{"Ac 2d 3h Ks", "Ad 2c 8h 7s Qc", "two pair, aces and twos", "eight-seven-three-two-ace low"}, // counterfeited, but for the three
		{"Ac 3d Ks Qs", "2d 6c 9h Th Jc", "king-high straight", "nine-six-three-two-ace low"},
	} {
		high, low := Omaha(of(c.hole), of(c.board)), OmahaLow(of(c.hole), of(c.board))
		if high.String() != c.high || low.String() != c.low {
			t.Errorf("%s with %s is %s, %s; want %s, %s", c.hole, c.board, high, low, c.high, c.low)
		}
	}
	if Omaha(of("Ac"), of("Kc Qc Jc Tc")) != 0 || OmahaLow(of("Ac 2c"), of("3c 4c")) != 0 {
		t.Error("too few cards should be no hand")
	}
	if best := BestOmaha(card.Hand("As 9d 8c 2h"), card.Hand("Ks Js Ts 4s 3s")); !slices.Equal(best, card.Hand("As Ks Js Ts 9d")) {
		t.Errorf("%v play", best)
	}
	if best := BestOmahaLow(card.Hand("Ah 2h Kc Kd"), card.Hand("3h 4h 5h Ks 9c")); !slices.Equal(best, card.Hand("5h 4h 3h 2h Ah")) {
		t.Errorf("%v play", best)
	}
	if len(BestOmaha(card.Hand("Ac"), card.Hand("Kc Qc Jc Tc"))) != 0 {
		t.Error("too few cards should play none")
	}
}

func TestTies(t *testing.T) {
	for _, c := range []struct {
		rank func(card.Set) Value
		a, b string
	}{
		{FiveCard, "Ac Kd Qh Js 9c", "Ad Kh Qs Jc 9d"},
		{FiveCard, "Ac Ad Kh Ks Qc 2d 3d", "Ah As Kc Kd Qd Qh"},    // a third pair gives only its card
		{FiveCard, "9c 9d 9h 5s 5c 5d 2h", "9c 9d 9h 5s 5c 4d 4h"}, // two threes are a full house
		{FiveCard, "2c 2d Ah Kh Qh Jh Th", "2h 3h As Ks Qs Js Ts"}, // the board plays
		{FiveCard, "Ah 2h 3h 4h 5h 6h 7c", "2c 3c 4c 5c 6c Ad Kd"}, // six high, not five
		{FiveCard, "Ah Kh Qh Jh 9h 8h 2c", "As Ks Qs Js 9s 9c 9d"}, // the sixth of a suit
		{FourCard, "Ac Ad Kh Ks Qc", "Ah As Kc Kd 2c"},             // four play
		{FourCard, "9c 8c 7c 6c 9d 9h", "9d 8d 7d 6d 2c 3c"},       // a straight flush beats three
		{FourCard, "9c 9d 9h Kc Qc 2c", "9c 9d 9h Kh 3c 4d"},       // three beat a flush
		{Low, "Ac Ad 2h 3s 4c 5d 5h", "Ah 2c 3d 4d 5c Kh Ks"},      // pairs fall out
		{Low, "Ac Ad 2h 2s 3c 3d Kh", "Ac Ad 2h 3s Kc Kd Kh"},      // four ranks: one pair
		{Low, "Kc Kd Kh Ks Ac Ad Ah", "Ac Ad As Kh Ks"},            // two ranks: a full house
		{ThreeCard, "Ac Kd Qh", "Ad Kc Qs"},
	} {
		if a, b := c.rank(of(c.a)), c.rank(of(c.b)); a != b {
			t.Errorf("%s (%s) and %s (%s) should tie", c.a, a, c.b, b)
		}
	}
}

func TestEightOrBetter(t *testing.T) {
	for text, want := range map[string]bool{
		"8c 7d 6h 5s 4c": true, "Ac 2d 3h 4s 5c": true, "8c 2d 2h 3s 4c 5d Ks": true,
		"9c 2d 3h 4s 5c": false, "8c 2d 2h 3s 4c": false, "Ac Ad 2h 3s 4c": false,
	} {
		if v := Low(of(text)); v.EightOrBetter() != want {
			t.Errorf("%s (%s): qualifies is %v", text, v, !want)
		}
	}
	if ShowingLow(of("4c 3d 2h Ac")).EightOrBetter() {
		t.Error("four cards do not qualify")
	}
	if Value(0).EightOrBetter() || FiveCard(of("8c 7d 6h 5s 3c")).EightOrBetter() {
		t.Error("only low hands qualify")
	}
}

func TestRank(t *testing.T) {
	for _, c := range []struct {
		v    Value
		want card.Rank
	}{
		{FiveCard(of("2c 2d 2h Ks Kc")), card.Two}, {FiveCard(of("6c 6d Ah Ks Qc")), card.Six},
		{FiveCard(of("Ac 2d 3h 4s 5c")), card.Five}, {FiveCard(of("Ah Kh Qh Jh Th")), card.Ace},
		{FourCard(of("3c 3d Kh Ks 2c")), card.King}, {Low(of("8c 4d 3h 2s Ac")), card.Eight},
		{Low(of("Ac Ad 3h 4s 5c")), card.Ace}, {0, 0},
	} {
		if c.v.Rank() != c.want {
			t.Errorf("%s: rank %d; want %d", c.v, c.v.Rank(), c.want)
		}
	}
}

func TestTooFew(t *testing.T) {
	if v := FiveCard(of("Ac Ad Ah As")); v != 0 || v.Category() != None || v.String() != "no hand" {
		t.Errorf("four cards are %s", v)
	}
	if FourCard(of("Ac Kc Qc")) != 0 || ThreeCard(of("Ac Kc")) != 0 || Low(of("Ac 2c 3c 4c")) != 0 || FiveCard(0) != 0 ||
		Showing(0) != 0 || ShowingLow(0) != 0 {
		t.Error("too few cards should be no hand")
	}
}

func TestBest(t *testing.T) {
	for _, c := range []struct {
		best        func([]card.Card) []card.Card
		cards, want string
	}{
		{Best, "Kd 9s 2c 9h Kc 9d 3d", "9s 9h 9d Kd Kc"},
		{Best, "As Qd 5c 4d 3h 2h 9c", "5c 4d 3h 2h As"},
		{Best, "2h 3h 4h 5h Ah Ac Ad", "5h 4h 3h 2h Ah"},
		{Best, "2h Th Jh Qh Kh Ah 9h", "Ah Kh Qh Jh Th"},
		{Best, "2c 2d 3c 3d 4c 4d Ah", "4c 4d 3c 3d Ah"},
		{Best, "2c Ad", "Ad 2c"},
		{BestFour, "3c Ad 2h 4s Kd", "4s 3c 2h Ad"},
		{BestFour, "9c 2d 9h 9s Kd Ac", "9c 9h 9s Ac"},
		{BestLow, "Kd Ad 8c 4h 2s 8d 3s", "8c 4h 3s 2s Ad"},
		{BestLow, "Kd Ad As 4h 4s Kc Kh", "4h 4s Ad As Kd"},
	} {
		if got := c.best(card.Hand(c.cards)); !slices.Equal(got, card.Hand(c.want)) {
			t.Errorf("of %s play %v; want %s", c.cards, got, c.want)
		}
	}
}

func TestCategoryNames(t *testing.T) {
	want := []string{"no hand", "high card", "pair", "two pair", "three-of-a-kind", "straight", "flush", "full house",
		"four-of-a-kind", "straight flush", "royal flush", "mini-royal"}
	for c := None; c <= MiniRoyal; c++ {
		if c.Name() != want[c] || c.String() != want[c] {
			t.Errorf("category %d is called %q", c, c.Name())
		}
	}
}

// FuzzSet ranks anything at all: sets of any size, bits that are no card.
func FuzzSet(f *testing.F) {
	f.Add(uint64(card.Full), uint32(0))
	f.Add(uint64(1)<<63|1, uint32(1<<15))
	f.Fuzz(func(t *testing.T, bits uint64, value uint32) {
		set := card.Set(bits)
		for _, v := range []Value{FiveCard(set), FourCard(set), ThreeCard(set), Low(set), Showing(set), ShowingLow(set),
			TallyOf(set).FiveCard(), TallyOf(set).Low(), Value(value)} {
			if v.String() == "" || v.Rank() > card.Ace || v.Category() > MiniRoyal {
				t.Fatalf("%#x is worth %d, %s", bits, v, v)
			}
		}
	})
}
