package fourcardprime

import (
	"math/big"
	"slices"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	chapter "felt.example/felt/pa/fourcardprime"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

func set(cards string) card.Set { return card.SetOf(card.Hand(cards)...) }

func selected(t testing.TB, badBeat string) *game.Selected {
	t.Helper()
	s, err := chapter.Game.Select([]byte(`{"paytables": {"bad_beat_bonus": "` + badBeat + `"}}`))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// figure is the base game on a Bad Beat Bonus paytable, solved once.
func figure(t *testing.T, letter, strategy string) *analysis.Figure {
	t.Helper()
	if f := figures[letter+strategy]; f != nil {
		return f
	}
	f, err := Game.Base(t.Context(), selected(t, letter), strategy)
	if err != nil {
		t.Fatal(err)
	}
	figures[letter+strategy] = f
	return f
}

var figures = map[string]*analysis.Figure{}

// TestBase pins the strategies' values over all deals.
func TestBase(t *testing.T) {
	for _, want := range []struct{ letter, strategy, value string }{
		{"A", analysis.Optimal, "-6962790397/211413050940"},
		{"A", "basic", "-15511822553/465108712068"},
		{"A", "always", "-2683449168797/2325543560340"},
		{"D", analysis.Optimal, "-12990852715/465108712068"},
	} {
		f := figure(t, want.letter, want.strategy)
		if f.Value().String() != want.value || f.Paytable != want.letter {
			t.Errorf("%s, %s: %s, want %s", want.letter, want.strategy, f.Value(), want.value)
		}
		if f.Combinations.String() != "27906522724080" { // 52 over 5, times 47 over 6
			t.Errorf("%s, %s: %s deals", want.letter, want.strategy, f.Combinations)
		}
		decided, wagered := new(big.Rat), big.NewRat(1, 1)
		for times, d := range f.Decisions {
			decided.Add(decided, d.Frequency)
			wagered.Add(wagered, new(big.Rat).Mul(big.NewRat(int64(times), 1), d.Frequency))
		}
		if decided.Cmp(big.NewRat(1, 1)) != 0 || f.Wagered.Cmp(wagered) != 0 {
			t.Errorf("%s, %s: %s decisions a round, %s wagered; the decisions wager %s", want.letter, want.strategy, decided, f.Wagered, wagered)
		}
	}
}

// TestBadBeatBonus: a hand that the Bad Beat Bonus pays for raises three times on every
// paytable, so that the values differ by what the cells are worth.
func TestBadBeatBonus(t *testing.T) {
	a := figure(t, "A", analysis.Optimal)
	for _, want := range []struct {
		more  [3]int64 // than A pays for four-of-a-kind, straight flush and three-of-a-kind
		value string
	}{
		{[3]int64{25, 20, 3}, "-14439122699/465108712068"},
		{[3]int64{75, 30, 3}, "-1311743099/42282610188"},
		{[3]int64{75, 30, 8}, "-12990852715/465108712068"}, // D, as TestBase has it
	} {
		value := a.Value()
		for i, more := range want.more {
			value.Add(value, new(big.Rat).Mul(big.NewRat(more, 1), a.Cells[5+i].PerUnit))
		}
		if value.String() != want.value {
			t.Errorf("%v more than A: %s, want %s", want.more, value, want.value)
		}
	}
}

// TestBaseOn reads paytable B as one's own, in the place of A.
func TestBaseOn(t *testing.T) {
	own := map[round.WagerID]paytable.Printed{chapter.BadBeatBonusPayout: chapter.BadBeatBonus.Print()[1]}
	f, err := solver.BaseOn(t.Context(), selected(t, "A"), analysis.Optimal, own)
	if err != nil {
		t.Fatal(err)
	}
	if f.Value().String() != "-14439122699/465108712068" || f.Paytable != "B" {
		t.Errorf("%s: %s", f.Paytable, f.Value())
	}
}

// TestFourCardPoker: Four Card Poker is the same contest, but the bonus is paid whether
// the hand wins or not, and the Ante is then lost.
//
// Published: Stanley Ko gives about 3.40 % of the Ante for the simple strategy, as Eliot
// Jacobson cites and confirms at 888casino.com; exact are 3.3971 %.
func TestFourCardPoker(t *testing.T) {
	f := figure(t, "A", "basic") // A pays the bad beat as Four Card Poker its bonus
	value := f.Value()
	for _, c := range f.Cells {
		if c.Wager == chapter.BadBeatBonusPayout {
			value.Sub(value, c.PerUnit)
		}
	}
	if value.FloatString(6) != "-0.033971" {
		t.Errorf("the simple strategy comes to %s", value.FloatString(6))
	}
}

// TestCells: the best play folds no hand that a bonus pays, so that the cells of both
// bonuses are together worth as much as there are such hands.
func TestCells(t *testing.T) {
	f := figure(t, "A", analysis.Optimal)
	for i, hands := range []int64{624, 2_072, 58_656} {
		win, beaten := f.Cells[2+i], f.Cells[5+i]
		both := new(big.Rat).Add(win.PerUnit, beaten.PerUnit)
		if win.Hand != beaten.Hand || both.Cmp(big.NewRat(hands, 2_598_960)) != 0 {
			t.Errorf("%s: %s, want %d hands of 2598960", win.Hand, both, hands)
		}
	}
}

// TestWins counts what wins even money on a stripped deck, where no hand folds.
func TestWins(t *testing.T) {
	const ranks = "As Ks 2s"
	deck := card.OfRanks(set(ranks).Ranks())
	var wins, deals int64
	analysistest.Hands(5, deck, func(own card.Set) {
		analysistest.Hands(6, deck&^own, func(dealer card.Set) {
			deals++
			if hand.FourCard(own) >= hand.FourCard(dealer) {
				wins++
			}
		})
	})
	f, err := solver.Solve(t.Context(), selected(t, "A"), nil, "always", set(ranks).Ranks())
	if err != nil {
		t.Fatal(err)
	}
	if f.Cells[0].PerUnit.Cmp(big.NewRat(wins, deals)) != 0 || f.Cells[1].PerUnit.Cmp(big.NewRat(3*wins, deals)) != 0 {
		t.Errorf("the Ante wins %s and the Raise %s, want %d and three times that of %d", f.Cells[0].PerUnit, f.Cells[1].PerUnit, wins, deals)
	}
}

// game682a is the game beside the engine's, on a Bad Beat Bonus paytable.
func game682a(t *testing.T, letter string) *analysistest.Showdown {
	return &analysistest.Showdown{
		Solver: &solver, Selected: selected(t, letter), Dealer: 6,
		Engine: analysistest.NewEngine("four-card-prime", `{"paytables": {"bad_beat_bonus": "`+letter+`"}}`),
		Placed: map[round.WagerID]int{chapter.Ante: 1}, Last: chapter.Raise,
	}
}

func TestEngine(t *testing.T) {
	game682a(t, "A").Agrees(t, "As Ks 2s", 1)
	game682a(t, "B").Agrees(t, "8s 7s 6s", 1)
	game682a(t, "C").Agrees(t, "As Qs Js 9s", 16)
	game682a(t, "D").Agrees(t, "Ks Qs Js Ts", 16)
}

func TestDeals(t *testing.T) {
	game682a(t, "D").Deals(t, func(v hand.Value) uint8 { return uint8(chapter.BonusHandOf(v)) })
}

func TestSeen(t *testing.T) {
	g := game682a(t, "A")
	g.Seen(t, "As Ks 2s", 6)
	g.Own = map[round.WagerID]paytable.Printed{chapter.BadBeatBonusPayout: chapter.BadBeatBonus.Print()[1]}
	g.Seen(t, "As Ks 2s", 6)
}

// TestDecide: the fifth card and the suits decide between one and three times.
func TestDecide(t *testing.T) {
	game682a(t, "A").Decides(t, set("Tc Td As 3h 2c"), set("9c 9d As Kh 2c"), set("2c 2d As Kh 7c"))
}

func TestDecideSeen(t *testing.T) {
	neighbours := set("2d 2h 4c 4d 5h 6s 7c 8d 9h 9s Jc Jd Qh Qs Ks")
	game682a(t, "A").DecidesSeen(t, set("Tc Td As 3h 2c"), neighbours, 3)
}

func TestDecideRefuses(t *testing.T) {
	own := set("Kc Qd 8h 4s 3c")
	game682a(t, "A").Refuses(t, map[string][3]card.Set{
		"cards: 4 are given; a player has 5 (§ 682a.8(c))":          {set("Kc Qd 8h 4s"), 0, 0},
		"dealer: 7 cards are given; the dealer has 6 (§ 682a.8(c))": {own, set("2c 3d 4d 5d 6d 7d 8d"), 0},
		"cards: a card is given twice (§ 682a.3(a))":                {own, set("Kc"), 0},
		"cards: too few are left for the dealer (§ 682a.8(c))":      {own, 0, card.Full &^ (own | set("As Ad Ah Ac 2c"))},
	})
}

func BenchmarkBase(b *testing.B) {
	s := selected(b, "A")
	for b.Loop() {
		if _, err := Game.Base(b.Context(), s, analysis.Optimal); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecide(b *testing.B) {
	s := selected(b, "A")
	for b.Loop() {
		if _, err := solver.Decide(b.Context(), s, set("Kc Qd 8h 4s 3c"), 0, 0); err != nil {
			b.Fatal(err)
		}
	}
}

// TestBasicSaysWhatItDoes: with the least and the greatest cards beside each pair it does what its words say, and with
// the pairs that it folds, and no others, the best play folds too.
func TestBasicSaysWhatItDoes(t *testing.T) {
	i := slices.IndexFunc(solver.Strategies, func(s analysis.Strategy) bool { return s.ID == "basic" })
	if want := "Raise three times the Ante with a pair of tens or better, once with a pair of threes to nines; fold the rest."; solver.Strategies[i].Name != want {
		t.Fatalf("%q, want %q", solver.Strategies[i].Name, want)
	}
	for rank := card.Two; rank <= card.Ace; rank++ {
		for _, beside := range []string{"2h 4s 7h", "3h 4s 7h", "7h 8s Qh", "Jh Qs Kh", "Ah Ks Jh"} {
			own := set(beside)
			if own.Ranks()&(1<<rank) != 0 {
				continue
			}
			own |= card.SetOf(card.New(rank, card.Clubs), card.New(rank, card.Diamonds))
			want := 3
			switch {
			case rank == card.Two:
				want = 0
			case rank < card.Ten:
				want = 1
			}
			if got := follow("basic", hand.FourCard(own), nil); got != want {
				t.Errorf("with %v it raises %d times, want %d", own.Cards(), got, want)
			}
			if rank > card.Four {
				continue
			}
			choices, err := Game.Decide(t.Context(), selected(t, "A"), &analysis.Hand{Cards: own.Cards()})
			if err != nil {
				t.Fatal(err)
			}
			if best := analysis.Best(choices).Name; (best == "fold") != (want == 0) {
				t.Errorf("with %v the best play is %s, and the words say %d", own.Cards(), best, want)
			}
		}
	}
}
