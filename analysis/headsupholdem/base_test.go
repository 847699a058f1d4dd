package headsupholdem

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/hand"
	chapter "felt.example/felt/pa/headsupholdem"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

func set(cards string) card.Set { return card.SetOf(card.Hand(cards)...) }

var fullPays = printedPays(pairsOfOthers(card.Full.Len()))

func selected(t testing.TB) *game.Selected {
	t.Helper()
	s, err := chapter.Game.Select([]byte("{}"))
	if err != nil {
		t.Fatal(err)
	}
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

// TestEngine settles random deals by the engine, with each Raise Wager and folded.
func TestEngine(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	engine := analysistest.NewEngine("heads-up-holdem", "")
	for deal := range 1500 {
		board := drawn(rng, 5, card.Full, 0)
		switch deal % 3 {
		case 0: // now and then a flush, a straight or two pair lies on the board
			board = drawn(rng, 5, 0x3ffe, 0)
		case 1:
			board = drawn(rng, 5, card.OfRanks(0xf80), 0)
		}
		own := drawn(rng, 2, card.Full, board)
		dealer := drawn(rng, 2, card.Full, board|own)
		u := &unseen{own: own, dealer: dealer, pays: fullPays}
		f, _ := u.fate(board)
		u.pays.dealers = 1
		for raise := range int64(4) {
			wagers := map[round.WagerID]int{chapter.Ante: 1, chapter.OddsWager: 1}
			want := u.pays.folded()
			if raise > 0 {
				wagers[chapter.Raise] = int(raise)
				e := u.pays.ending(raise, f.category())
				want = f.won()*e[won] + f.wonUnqualified()*e[wonUnqualified] + f.lost()*e[lost] + f.lostUnqualified()*e[lostUnqualified]
			}
			if got := engine.Net(t, own, board, dealer, raise == 0, wagers); got*u.pays.ante != 100*want {
				t.Fatalf("%v on %v against %v, a raise of %d: the engine pays %d hundredths, want %d parts", own.Cards(), board.Cards(), dealer.Cards(), raise, got, want)
			}
		}
	}
}

// TestFates compares the sweep over a board with lists of the dealer's hands.
func TestFates(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	w := newSweeper(&solver{ranks: card.Full.Ranks(), pays: fullPays, policy: policy{river: fullPays.raisesRiver}})
	var fates [pairs]fate
	for i := range 120 {
		board := drawn(rng, 5, card.Full, 0)
		if i%3 > 0 {
			suited := drawn(rng, 2+i%4, 0x3ffe<<16, 0)
			board = suited | drawn(rng, 5-suited.Len(), card.Full, suited)
		}
		b, suit := boardOf(board)
		w.fates(b, fates[:b.pairs()])
		for range 6 {
			own := drawn(rng, 2, card.Full, board)
			u := &unseen{own: own, left: card.Full &^ (own | board), pays: fullPays}
			want, dealers := u.fate(board)
			two := own.Cards()
			got := fates[pairOf(kindOf(two[0], suit), kindOf(two[1], suit))]
			if got&^(raises|even) != want || dealers != 990 {
				t.Fatalf("%v on %v: won %d and %d, lost %d and %d with %s; want %d, %d, %d, %d with %s", own.Cards(), board.Cards(),
					got.won(), got.wonUnqualified(), got.lost(), got.lostUnqualified(), got.category(),
					want.won(), want.wonUnqualified(), want.lost(), want.lostUnqualified(), want.category())
			}
			if fullPays.raised(got)-fullPays.folded() < 0 == got.raises() {
				t.Fatalf("%v on %v: raises: %t", own.Cards(), board.Cards(), got.raises())
			}
		}
	}
}

// TestBoards: every five cards are of one of the 42,783 classes, and the cards of a class
// are of it.
func TestBoards(t *testing.T) {
	classes := map[board]bool{}
	boards(card.Full.Ranks(), 0, func(b board) {
		if classes[b] {
			t.Fatalf("%v comes twice", b)
		}
		classes[b] = true
		if of, suit := boardOf(b.cards()); of != b || b.lane != 0 && suit != card.Clubs {
			t.Fatalf("%v is %v, not %v", b.cards().Cards(), of, b)
		}
	})
	if len(classes) != 42_783 {
		t.Errorf("%d classes", len(classes))
	}
	err := analysis.EachHand(t.Context(), card.Full.Ranks(), 5, func(five card.Set, _ uint64) {
		if b, _ := boardOf(five); !classes[b] {
			t.Fatalf("%v is of no class", five.Cards())
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestFlop compares what hands are worth on Flops of one, two and three suits with lists of
// all that may come.
func TestFlop(t *testing.T) {
	s, err := newSolver(t.Context(), card.Full.Ranks(), noCard, fullPays, policy{})
	if err != nil {
		t.Fatal(err)
	}
	w := s.workers()[0]
	for _, cards := range []struct{ flop, own string }{
		{"Ac Tc 4c", "Kc Qd"}, {"8c Kc 8d", "Kd 9d"}, {"Qc 7d 2h", "Qh Qd"},
	} {
		f := flop{cards: set(cards.flop), hands: 1}
		w.value(&f)
		own := set(cards.own)
		two := own.Cards()
		got := w.holding(two[0], two[1])
		u := &unseen{own: own, left: card.Full &^ (own | f.cards), pays: fullPays}
		var want worth
		analysistest.Hands(2, u.left, func(rest card.Set) {
			v, _ := u.onBoard(f.cards | rest)
			want.add(&v, 1)
		})
		if got != want {
			t.Errorf("%s on %s: %v, want %v", cards.own, cards.flop, got, want)
		}
	}
}

// small are decks on which all that may come can be listed.
var small = []string{"As Ks Qs Js Ts", "As 5s 4s 3s 2s", "Ks 9s 8s 7s 2s"}

// TestSmallDeck plays a deck of five ranks both ways: what is decided with each two cards
// on each Flop and board, what it is worth, and how rounds end.
func TestSmallDeck(t *testing.T) {
	for _, ranks := range small {
		deck := card.OfRanks(set(ranks).Ranks())
		s, err := solve(t.Context(), deck.Ranks(), noCard, printedPays(pairsOfOthers(deck.Len())), policy{})
		if err != nil {
			t.Fatal(err)
		}
		choose, value := named(s.pack().raises), new(big.Rat)
		rng := rand.New(rand.NewPCG(3, 2))
		hands := int64(0)
		err = analysis.EachHand(t.Context(), deck.Ranks(), 2, func(own card.Set, weight uint64) {
			u := &unseen{own: own, left: deck &^ own, pays: s.pays}
			want, err := u.choices(t.Context(), 0)
			if err != nil {
				t.Fatal(err)
			}
			got := s.choices(own)
			best := analysis.Best(want)
			if got[0].Value.Cmp(want[0].Value) != 0 || got[1].Value.Cmp(want[1].Value) != 0 || choose(own, 0) != best.Name {
				t.Fatalf("%v: %v, want %v", own.Cards(), got, want)
			}
			value.Add(value, new(big.Rat).Mul(best.Value, big.NewRat(int64(weight), 1)))
			hands += int64(weight)
			for _, n := range []int{3, 5} {
				board := drawn(rng, n, deck, own)
				u.left = deck &^ (own | board)
				want, err := u.choices(t.Context(), board)
				if err != nil {
					t.Fatal(err)
				}
				if got := choose(own, board); got != analysis.Best(want).Name {
					t.Errorf("%v on %v: %s, want %v", own.Cards(), board.Cards(), got, want)
				}
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		e, err := s.count(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		f := s.figure(printed, e, analysis.Optimal)
		deals := new(big.Int).Mul(new(big.Int).Binomial(20, 2), big.NewInt(816*105*78))
		if value.Quo(value, big.NewRat(hands, 1)); f.Value().Cmp(value) != 0 || f.Combinations.Cmp(deals) != 0 {
			t.Errorf("%s: %s over %s deals, want %s over %s", ranks, f.Value(), f.Combinations, value, deals)
		}
	}
}

// TestTies plays a deck of five ranks with ties broken in each way: what is wagered is what a walk through all hands
// and boards adds up, and the value is the same.
func TestTies(t *testing.T) {
	deck := card.OfRanks(set(small[2]).Ranks())
	s, err := solve(t.Context(), deck.Ranks(), noCard, printedPays(pairsOfOthers(deck.Len())), policy{})
	if err != nil {
		t.Fatal(err)
	}
	choose, rng := named(s.pack().raises), rand.New(rand.NewPCG(5, 4))
	wagered, ties, hands := [3]int64{}, 0, int64(0)
	err = analysis.EachHand(t.Context(), deck.Ranks(), 2, func(own card.Set, weight uint64) {
		if choices := s.choices(own); choices[0].Value.Cmp(choices[1].Value) == 0 {
			t.Fatalf("%v: a tie before the Flop, which the walk does not follow", own.Cards())
		}
		u := &unseen{own: own, pays: s.pays}
		analysistest.Hands(3, deck&^own, func(flop card.Set) {
			if rng.IntN(400) == 0 {
				u.left = deck &^ (own | flop)
				want, err := u.choices(t.Context(), flop)
				if err != nil {
					t.Fatal(err)
				}
				if tied := want[0].Value.Cmp(want[1].Value) == 0; tied != s.tied(own, flop) {
					t.Errorf("%v on %v: tied %t, %v", own.Cards(), flop.Cards(), s.tied(own, flop), want)
				}
			}
			analysistest.Hands(2, deck&^(own|flop), func(rest card.Set) {
				river := s.fateOf(own, flop|rest)
				even := s.pays.raised(river) == s.pays.folded()
				hands += int64(weight)
				for how := byRule; how <= forMost; how++ {
					times := int64(0)
					switch {
					case choose(own, 0) == "raise 3":
						times = 3
					case choose(own, flop) == "raise 2" || how == forMost && s.tied(own, flop):
						times = 2
					case s.pays.raised(river) > s.pays.folded() || even && how != forLeast:
						times = 1
					}
					if even && times < 2 {
						ties++
					}
					wagered[how] += int64(weight) * (2 + times)
				}
			})
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	var value *big.Rat
	for how := byRule; how <= forMost; how++ {
		e, err := s.countTies(t.Context(), how)
		if err != nil {
			t.Fatal(err)
		}
		f := s.figure(printed, e, analysis.Optimal)
		if want := big.NewRat(wagered[how], hands); f.Wagered.Cmp(want) != 0 {
			t.Errorf("ties %d: %s is wagered, want %s", how, f.Wagered, want)
		}
		if value == nil {
			value = f.Value()
		}
		if f.Value().Cmp(value) != 0 {
			t.Errorf("ties %d: worth %s, not %s", how, f.Value(), value)
		}
	}
	if ties == 0 {
		t.Error("no two decisions are worth the same")
	}
}

// tied reports whether a raise and a check are worth the same on a Flop.
func (s *solver) tied(own, turned card.Set) bool {
	to := inOrder(turned)
	own, turned = exchange(own, &to), exchange(turned, &to)
	f := &s.flops[slices.IndexFunc(s.flops, func(f flop) bool { return f.cards == turned })]
	return slices.Contains(f.tied, holds(card.OfRanks(s.ranks), own, turned))
}

// TestPolicies: on decks of five ranks the strategies of a rule of their own are played alike
// whether the deck was solved or not.
func TestPolicies(t *testing.T) {
	deck := card.OfRanks(set(small[2]).Ranks())
	rng := rand.New(rand.NewPCG(7, 7))
	for _, strategy := range []string{"basic", "mimic"} {
		s, err := solve(t.Context(), deck.Ranks(), noCard, printedPays(pairsOfOthers(deck.Len())), policyOf(strategy))
		if err != nil {
			t.Fatal(err)
		}
		solved, direct, made := named(s.pack().raises), named(policyOf(strategy).raises), map[string]int{}
		for range 3000 {
			own := drawn(rng, 2, deck, 0)
			for _, n := range []int{0, 3, 5} {
				board := drawn(rng, n, deck, own)
				want := solved(own, board)
				if got := direct(own, board); got != want {
					t.Fatalf("%s: %v on %v: %s, want %s", strategy, own.Cards(), board.Cards(), got, want)
				}
				made[want]++
			}
		}
		// Seven cards of five ranks have a pair, with which the mimic raises.
		if want := map[string]int{"basic": 5, "mimic": 2}[strategy]; len(made) != want {
			t.Errorf("%s: %v", strategy, made)
		}
	}
}

// TestDealerCardSeen plays a deck of five ranks both ways when the dealer shows a card, on the
// chapter's paytables and on one's own.
func TestDealerCardSeen(t *testing.T) {
	own := map[round.WagerID]paytable.Printed{
		chapter.BadBeatBonus: {Rows: []paytable.PrintedRow{{Hand: "full house", Pays: payout.To(10, 1)}, {Hand: "straight", Pays: payout.To(5, 1)}}},
	}
	for seen, own := range map[string]map[round.WagerID]paytable.Printed{"As": nil, "Ks": own, "Ts": nil, "Qs": own} {
		deck, rank := card.OfRanks(set("As Ks Qs Js Ts").Ranks()), card.MustParse(seen).Rank()
		p, err := newPays(tablesWith(own), int64(deck.Len()-8))
		if err != nil {
			t.Fatal(err)
		}
		s, err := solve(t.Context(), deck.Ranks(), card.New(rank, card.Clubs), p, policy{})
		if err != nil {
			t.Fatal(err)
		}
		e, err := s.count(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		value, hands := new(big.Rat), int64(0)
		dealer := card.SetOf(card.New(rank, card.Clubs))
		known := map[int]*big.Rat{} // of each class one hand is listed
		analysistest.Hands(2, deck&^dealer, func(own card.Set) {
			two := own.Cards()
			class := s.classOf(two[0], two[1])
			if known[class] == nil {
				u := &unseen{own: own, dealer: dealer, left: deck &^ (own | dealer), pays: s.pays}
				choices, err := u.choices(t.Context(), 0)
				if err != nil {
					t.Fatal(err)
				}
				known[class] = analysis.Best(choices).Value
			}
			value.Add(value, known[class])
			hands++
		})
		f := s.figure(tablesWith(own), e, analysis.Optimal)
		if value.Quo(value, big.NewRat(hands, 1)); f.Value().Cmp(value) != 0 {
			t.Errorf("%s seen: %s, want %s", seen, f.Value(), value)
		}
	}
}

// TestDecide: worked by hand. With the highest hand on the board all hands tie, and with the
// highest hand of his own the player wins from all who do not have it too.
func TestDecide(t *testing.T) {
	choices, err := Decide(t.Context(), selected(t), set("2c 3d"), set("As Ks Qs Js Ts"), 0, 0)
	if err != nil || choices[0].Name != "raise 1" || choices[0].Value.Sign() != 0 || choices[1].Value.RatString() != "-2" {
		t.Errorf("a royal flush on the board: %v, %v", choices, err)
	}
	choices, err = Decide(t.Context(), selected(t), set("As Ks"), set("Qs Js Ts"), set("2c"), set("2d 2h"))
	if err != nil || choices[1].Name != "raise 2" || choices[1].Value.RatString() == "" || analysis.Best(choices).Name != "raise 2" {
		t.Errorf("a royal flush on the Flop: %v, %v", choices, err)
	}
	// The dealer's two deuces always qualify: 1 + 2 + 500.
	choices, err = Decide(t.Context(), selected(t), set("As Ks"), set("Qs Js Ts"), set("2c 2s"), 0)
	if err != nil || choices[1].Value.RatString() != "503" || choices[0].Value.RatString() != "502" {
		t.Errorf("a royal flush against two deuces: %v, %v", choices, err)
	}
}

// TestBasic: worked by hand from the words of the strategy.
func TestBasic(t *testing.T) {
	before := func(own string) bool { two := card.Hand(own); return basicBefore(two[0], two[1]) }
	for own, want := range map[string]bool{
		"3c 3d": true, "2c 2d": false, "Ac 2d": true, "Kc 7d": true, "Kc 6d": false, "Kc 4c": true, "Kc 3c": false,
		"Qc Td": true, "Qc 9d": false, "Qc 8c": true, "Qc 7c": false, "Jc Tc": true, "Jc Td": false, "Jc 9c": false, "Tc 9c": false,
	} {
		if before(own) != want {
			t.Errorf("before the Flop with %s: %t", own, !want)
		}
	}
	for _, c := range []struct {
		own, flop string
		want      bool
	}{
		{"2c 2d", "Ac Kd 9h", false}, {"2c 2d", "2h Kd 9h", true}, {"Jc 9d", "9h 3c 2d", true}, {"Jc 9d", "3h 3c 2d", false},
		{"Tc 2c", "Kc 5c 9d", true}, {"9c 2c", "Kc 5c 8d", false}, {"Td 2c", "Kc 5c 8c", false},
	} {
		if basicAfter(set(c.own), set(c.flop)) != c.want {
			t.Errorf("after the Flop with %s on %s: %t", c.own, c.flop, !c.want)
		}
	}
	for _, c := range []struct {
		own, board string
		want       bool
	}{
		{"2c 3d", "2h Kd 9s 8h 4c", true},  // a pair of one's own
		{"2c 3d", "As Ks Qs Js Ts", true},  // nothing beats the board
		{"2c 3d", "Kd Qh 9s 8h 7c", false}, // every card that pairs the board, 15, and each higher kicker
		{"Ac 3d", "Kd Kh Qs Qh 9c", true},  // four kings and queens alone beat the ace
	} {
		board := set(c.board)
		f := newFate(0, 0, 0, 0, hand.FiveCard(set(c.own)|board).Category())
		if basicRiver(f, set(c.own), board) != c.want {
			t.Errorf("after the River with %s on %s: %t", c.own, c.board, !c.want)
		}
	}
}

func TestDecideRefuses(t *testing.T) {
	for want, c := range map[string][4]string{
		"community: 4 cards are given; a player decides with 0, 3 or 5 turned (§ 677a.11)": {"As Ks", "2c 3c 4c 5c"},
		"community: a card is given twice (§ 677a.3(a))":                                   {"As Ks", "As 3c 4c"},
		"cards: 1 are given; a player has 2 (§ 677a.8(c))":                                 {"As"},
		"dealer: 3 cards are given; the dealer has 2 (§ 677a.8(c))":                        {"As Ks", "", "2c 3c 4c"},
		"cards: a card is given twice (§ 677a.3(a))":                                       {"As Ks", "2c 3c 4c", "5c", "5c"},
	} {
		_, err := Decide(t.Context(), selected(t), set(c[0]), set(c[1]), set(c[2]), set(c[3]))
		if err == nil || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
	}
}

// TestTables: what the chapter prints, read into parts; a paytable that cannot be read.
func TestTables(t *testing.T) {
	p, raise := fullPays, int64(2)
	up := func(c hand.Category, group int) int64 { return p.ending(raise, c)[group] }
	if p.ante != 2 || up(hand.Flush, wonUnqualified) != 4+3 || up(hand.Pair, won) != 2+4 || up(hand.RoyalFlush, won) != 2+4+1000 ||
		up(hand.Straight, lost) != -2-4+8 || up(hand.ThreeOfAKind, lost) != -2-4-2 || up(hand.HighCard, lostUnqualified) != -4-2 || p.fold != -4 || p.dealers != 990 {
		t.Errorf("%+v", p)
	}
	for c := hand.HighCard; c <= hand.RoyalFlush; c++ {
		for raise = range 4 {
			if up(c, tied) != 0 {
				t.Errorf("a tie with %s wins %d parts", c.Name(), up(c, tied))
			}
		}
	}
	for _, row := range []paytable.PrintedRow{{Hand: "flush", Pays: payout.For(3)}, {Hand: "pair", Pays: payout.To(3, 1)}} {
		own := map[round.WagerID]paytable.Printed{chapter.BadBeatBonus: {Rows: []paytable.PrintedRow{row}}}
		if _, err := BaseOn(t.Context(), selected(t), analysis.Optimal, own); err == nil {
			t.Errorf("%s for a %s is accepted", row.Pays, row.Hand)
		}
		if _, err := DealerCardSeen(t.Context(), selected(t), card.Ace, own); err == nil {
			t.Errorf("%s for a %s is accepted with a card of the dealer's seen", row.Pays, row.Hand)
		}
	}
}

// TestCells: where a cell pays one unit more and the strategy stays, the value rises by what
// the cell says.
func TestCells(t *testing.T) {
	deck := card.OfRanks(set("As Ks Qs Js Ts").Ranks())
	play := func(t *testing.T, own tables) *analysis.Figure {
		p, err := newPays(own, pairsOfOthers(deck.Len()))
		if err != nil {
			t.Fatal(err)
		}
		k, err := solve(t.Context(), deck.Ranks(), noCard, p, policyOf("mimic"))
		if err != nil {
			t.Fatal(err)
		}
		e, err := k.count(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return k.figure(own, e, "mimic")
	}
	was := play(t, printed)
	for name, pays := range map[string][2]payout.Payout{
		"four-of-a-kind": {payout.To(11, 1), payout.To(26, 1)}, "straight": {payout.To(2, 1), payout.To(5, 1)}, "full house": {payout.To(4, 1), payout.To(7, 1)},
	} {
		raised := func(table paytable.Printed, pays payout.Payout) paytable.Printed {
			rows := slices.Clone(table.Rows)
			rows[slices.IndexFunc(rows, func(row paytable.PrintedRow) bool { return row.Hand == name })].Pays = pays
			return paytable.Printed{Rows: rows}
		}
		for wager, own := range map[round.WagerID]tables{
			chapter.OddsWager:    {raised(printed.odds, pays[0]), printed.badBeat},
			chapter.BadBeatBonus: {printed.odds, raised(printed.badBeat, pays[1])},
		} {
			at := slices.IndexFunc(was.Cells, func(c analysis.Cell) bool { return c.Wager == wager && c.Hand == name })
			want := was.Cells[at].PerUnit
			if got := new(big.Rat).Sub(play(t, own).Value(), was.Value()); got.Cmp(want) != 0 || want.Sign() <= 0 {
				t.Errorf("%s, %s: %s, want %s", wager, name, got, want)
			}
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Decide(ctx, selected(t), set("As Ks"), 0, set("2c"), 0); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func BenchmarkBase(b *testing.B) {
	s := selected(b)
	for b.Loop() {
		if _, err := Game.Base(b.Context(), s, analysis.Optimal); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPacked: of a whole deck the packed decisions are those of the hands and boards drawn, one by one.
func TestPacked(t *testing.T) {
	s, err := solved(t.Context(), printed, analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	p, rng := s.pack(), rand.New(rand.NewPCG(11, 27))
	for range 20_000 {
		own := drawn(rng, 2, card.Full, 0)
		board := drawn(rng, 5, card.Full, own)
		if got, want := p.raises(own, board), s.fateOf(own, board).raises(); got != want {
			t.Fatalf("%v on %v: raises %t, want %t", own.Cards(), board.Cards(), got, want)
		}
	}
	for range 20 {
		own := drawn(rng, 2, card.Full, 0)
		flop := drawn(rng, 3, card.Full, own)
		u := &unseen{own: own, left: card.Full &^ (own | flop), pays: s.pays}
		choices, err := u.choices(t.Context(), flop)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := named(p.raises)(own, flop), analysis.Best(choices).Name; got != want {
			t.Errorf("%v on %v: %s, want %s", own.Cards(), flop.Cards(), got, want)
		}
	}
}
