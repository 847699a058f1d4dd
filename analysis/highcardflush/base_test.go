package highcardflush

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	"felt.example/felt/game"
	chapter "felt.example/felt/pa/highcardflush"
	"felt.example/felt/round"
)

func set(cards string) card.Set { return card.SetOf(card.Hand(cards)...) }

// TestBase pins the strategies' values over all deals.
//
// Published: wizardofodds.com gives 2.64 % for the best play by a simulation, 2.6855 % for
// a strategy that looks at some of the other cards, and says that T-8-6 or better costs
// about 0.06 %. Exact are 2.6645 % and, for T-8-6, 2.7114 %.
func TestBase(t *testing.T) {
	deals := new(big.Int).Mul(new(big.Int).Binomial(52, 7), new(big.Int).Binomial(45, 7))
	for strategy, want := range map[string]string{
		analysis.Optimal: "-1348050875653/50592437455560",
		"basic":          "-2286257119043/84320729092600",
		"mimic":          "-3134677547823/84320729092600",
		"always":         "-98031759393/980473594100",
	} {
		f, err := Game.Base(t.Context(), selected(t), strategy)
		if err != nil {
			t.Fatal(err)
		}
		if f.Value().String() != want || f.Combinations.Cmp(deals) != 0 {
			t.Errorf("%s: %s over %s deals, want %s over %s", strategy, f.Value(), f.Combinations, want, deals)
		}
		all := new(big.Rat)
		for _, d := range f.Decisions {
			all.Add(all, d.Frequency)
		}
		if all.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: the decisions are taken %s times a round", strategy, all)
		}
	}
}

// TestCells: where a winning wager pays one unit more and the strategy stays, the value
// rises by what the cell says. The wins are those of the outcomes.
func TestCells(t *testing.T) {
	f, err := Game.Base(t.Context(), selected(t), "always")
	if err != nil {
		t.Fatal(err)
	}
	ante, raise := new(big.Rat), new(big.Rat)
	for _, o := range f.Lines {
		if o.Net.Sign() <= 0 {
			continue
		}
		ante.Add(ante, o.Probability)
		raise.Add(raise, new(big.Rat).Mul(o.Probability, new(big.Rat).Sub(o.Net, big.NewRat(1, 1))))
	}
	if f.Cells[0].PerUnit.Cmp(ante) != 0 || f.Cells[1].PerUnit.Cmp(raise) != 0 {
		t.Errorf("the cells are worth %s and %s, want %s and %s", f.Cells[0].PerUnit, f.Cells[1].PerUnit, ante, raise)
	}
}

// TestLeast is the least flush that qualifies, and the highest that does not.
func TestLeast(t *testing.T) {
	if !least.Qualifies() || chapter.Best(set("8s 7s 6s")).Qualifies() {
		t.Errorf("%s and eight-seven-six: wrong bounds", least)
	}
}

// listed is the showdown by a list of the dealer's hands and the chapter's own comparison.
func listed(own, seen, left card.Set) showdown {
	s := showdown{flush: chapter.Best(own), hands: 1}
	analysistest.Hands(cards-seen.Len(), left, func(rest card.Set) {
		f := chapter.Best(seen | rest)
		switch c := chapter.Compare(s.flush, f); {
		case !f.Qualifies():
			s.dealers[analysis.Unqualified]++
		case c > 0:
			s.dealers[analysis.Lower]++
		case c == 0:
			s.dealers[analysis.Equal]++
		default:
			s.dealers[analysis.Higher]++
		}
	})
	return s
}

// drawn draws cards of a deck that are not among the others.
func drawn(rng *rand.Rand, n int, deck, others card.Set) card.Set {
	var cards card.Set
	for left := (deck &^ others).Cards(); cards.Len() < n; {
		cards |= card.SetOf(left[rng.IntN(len(left))])
	}
	return cards
}

// TestAgainst compares showdowns with lists of all the dealer's hands: of one hand out of
// the whole deck, and of random ones out of fewer cards, some of them seen.
func TestAgainst(t *testing.T) {
	own := set("Th 8h 6h Js Ad Qd Jc")
	if got, want := *against(own, 0, card.Full&^own), listed(own, 0, card.Full&^own); got != want {
		t.Errorf("%v: %+v, want %+v", own.Cards(), got, want)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range 200 {
		own := drawn(rng, cards, card.Full, 0)
		if i%2 == 0 { // a long flush
			own = drawn(rng, 2+i%5, 0x3ffe, 0)
			own |= drawn(rng, cards-own.Len(), card.Full, own)
		}
		seen := drawn(rng, i%4, card.Full, own)
		left := drawn(rng, 16, card.Full, own|seen)
		if got, want := *against(own, seen, left), listed(own, seen, left); got != want {
			t.Fatalf("%v against %v and some of %v: %+v, want %+v", own.Cards(), seen.Cards(), left.Cards(), got, want)
		}
	}
}

// TestEach: the classes' sums are those of the hands one by one.
func TestEach(t *testing.T) {
	for _, ranks := range []uint16{fullDeck >> 9 << 2, set("As Ts 9s 8s 5s 2s").Ranks(), set("Ks 9s 8s 7s 6s 4s 3s").Ranks()} {
		type key struct {
			flush chapter.Flush
			s     showdown
		}
		got, want := map[key]uint64{}, map[key]uint64{}
		add := func(to map[key]uint64, s showdown) {
			hands := s.hands
			s.hands, s.high = 0, 0
			to[key{s.flush, s}] += hands
		}
		if err := each(t.Context(), ranks, func(s *showdown) { add(got, *s) }); err != nil {
			t.Fatal(err)
		}
		err := analysis.EachHand(t.Context(), ranks, cards, func(hand card.Set, hands uint64) {
			s := *against(hand, 0, card.OfRanks(ranks)&^hand)
			s.hands = hands
			add(want, s)
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != len(want) {
			t.Errorf("ranks %b: %d classes, want %d", ranks, len(got), len(want))
		}
		for k, hands := range want {
			if got[k] != hands {
				t.Fatalf("ranks %b: %s: %d hands, want %d", ranks, k.flush, got[k], hands)
			}
		}
	}
}

// TestEachBeside: with a card of the dealer's seen, the classes' sums are those of the hands
// one by one.
func TestEachBeside(t *testing.T) {
	for _, seen := range []string{"9c", "4c"} {
		ranks, gone := set("Ks Js 9s 8s 4s").Ranks(), set(seen)
		left := card.OfRanks(ranks) &^ gone
		type key struct {
			flush chapter.Flush
			s     showdown
		}
		got, want := map[key]uint64{}, map[key]uint64{}
		add := func(to map[key]uint64, s showdown) {
			hands := s.hands
			s.hands, s.high = 0, 0
			to[key{s.flush, s}] += hands
		}
		if err := eachBeside(t.Context(), ranks, gone.Ranks(), func(s *showdown) { add(got, *s) }); err != nil {
			t.Fatal(err)
		}
		analysistest.Hands(cards, left, func(own card.Set) { add(want, *against(own, gone, left&^own)) })
		for k, hands := range want {
			if got[k] != hands {
				t.Fatalf("%s seen: %s: %d hands, want %d", seen, k.flush, got[k], hands)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s seen: %d classes, want %d", seen, len(got), len(want))
		}
	}
}

// TestDealerCardSeen: over all ranks that may be seen, what is known can only help.
func TestDealerCardSeen(t *testing.T) {
	f, err := DealerCardSeen(t.Context(), selected(t), card.Ace, nil)
	if err != nil {
		t.Fatal(err)
	}
	deals := new(big.Int).Mul(new(big.Int).Binomial(51, 7), new(big.Int).Binomial(44, 6))
	if f.Combinations.Cmp(deals) != 0 {
		t.Errorf("%s deals, want %s", f.Combinations, deals)
	}
}

// TestEngine plays whole games of a deck of four ranks through the engine, every deal with
// every decision, and compares the value of the best play.
func TestEngine(t *testing.T) {
	ranks := set("Ks 9s 8s 4s").Ranks()
	deck := card.OfRanks(ranks)
	engine := analysistest.NewEngine("high-card-flush", "")
	var want, got int64
	err := analysis.EachHand(t.Context(), ranks, cards, func(own card.Set, hands uint64) {
		most := 1
		for length := 5; length <= 7; length++ {
			for s := card.Clubs; s <= card.Spades; s++ {
				if size(own.Lane(s)) >= length {
					most = min(length-3, 3)
				}
			}
		}
		var fold, least, largest int64
		analysistest.Hands(cards, deck&^own, func(dealer card.Set) {
			fold += engine.Net(t, own, 0, dealer, true, map[round.WagerID]int{chapter.Ante: 1})
			least += engine.Net(t, own, 0, dealer, false, map[round.WagerID]int{chapter.Ante: 1, chapter.Raise: 1})
			largest += engine.Net(t, own, 0, dealer, false, map[round.WagerID]int{chapter.Ante: 1, chapter.Raise: most})
		})
		want += int64(hands) * max(fold, least, largest)
	})
	if err != nil {
		t.Fatal(err)
	}
	table, err := newSolver(selected(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := each(t.Context(), ranks, func(s *showdown) {
		ways := s.ways(table)
		got += 100 * int64(s.hands) * ways[analysis.BestWay(ways)].Value()
	}); err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Errorf("the best play is worth %d, the engine's %d", got, want)
	}
}

// TestDecide: the choices of two hands that differ in the other cards alone.
//
// Published: wizardofodds.com, High Card Flush Advanced Strategy, values the raises at
// -0.86655 and -1.06993. The second is as exact as a simulation can be; the first does not
// come out, and TestAgainst lists all the dealer's hands of it.
func TestDecide(t *testing.T) {
	for hand, want := range map[string]string{
		"Th 8h 6h Js Ad Qd Jc": "-0.81152",
		"Th 8h 6h 7d 4d 2d 9c": "-1.06998",
	} {
		choices, err := Decide(t.Context(), selected(t), set(hand), 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(choices) != 2 || choices[1].Name != "fold" || choices[1].Value.RatString() != "-1" || choices[0].Value.FloatString(5) != want {
			t.Errorf("%s: %v, want a raise worth %s", hand, choices, want)
		}
		for strategy, plays := range map[string]string{analysis.Optimal: analysis.Best(choices).Name, "basic": "raise 1", "mimic": "raise 1", "always": "raise 1"} {
			choose, err := Choose(t.Context(), selected(t), strategy)
			if err != nil || choose(set(hand)) != plays {
				t.Errorf("%s: %s: %s, want %s", hand, strategy, choose(set(hand)), plays)
			}
		}
	}
	choices, err := Decide(t.Context(), selected(t), set("Th 8h 6h 4h 2h 3h 9c"), 0, 0)
	if err != nil || len(choices) != 4 || analysis.Best(choices).Name != "raise 3" {
		t.Errorf("a flush of six: %v, %v", choices, err)
	}
	// Seven spades of the dealer's beat every hand that is not a longer or higher flush.
	choices, err = Decide(t.Context(), selected(t), set("Th 8h 6h 4h 2h 3h 9c"), set("2s 3s 4s 5s 6s 7s"), card.Full&^set("Th 8h 6h 4h 2h 3h 9c 2s 3s 4s 5s 6s 7s 8s 9s"))
	if err != nil || choices[0].Value.RatString() != "-2" || analysis.Best(choices).Name != "fold" {
		t.Errorf("against a flush of seven: %v, %v", choices, err)
	}
	if _, err := Decide(t.Context(), selected(t), set("Th"), 0, 0); err == nil || err.Error() != "cards: 1 are given; a player has 7 (§ 678a.8(d))" {
		t.Error(err)
	}
}

func selected(t testing.TB) *game.Selected {
	t.Helper()
	s, err := chapter.Game.Select([]byte("{}"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func BenchmarkBase(b *testing.B) {
	for b.Loop() {
		if _, err := Game.Base(b.Context(), selected(b), analysis.Optimal); err != nil {
			b.Fatal(err)
		}
	}
}
