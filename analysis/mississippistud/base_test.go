package mississippistud

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	"felt.example/felt/hand"
	chapter "felt.example/felt/pa/mississippistud"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

func set(cards string) card.Set { return card.SetOf(card.Hand(cards)...) }

func near(t *testing.T, what string, got *big.Rat, digits int, want string) {
	t.Helper()
	if text := got.FloatString(digits); text != want {
		t.Errorf("%s is %s, want %s", what, text, want)
	}
}

// TestBase pins the strategies' values over all deals.
//
// Published: wizardofodds.com, Mississippi Stud, gives an edge of 4.91 %, 3.59 units wagered
// on average and an element of risk of 1.37 %. All three come out, the second because the
// player stays in where it makes no difference: a hand worth four points is worth as much
// folded.
func TestBase(t *testing.T) {
	deals := new(big.Int).Mul(new(big.Int).Binomial(52, 2), big.NewInt(50*49*48))
	for strategy, want := range map[string]string{
		analysis.Optimal: "-53223/1082900",
		"basic":          "-480353/9746100",
		"always":         "-57181/162435",
	} {
		f, err := Game.Base(t.Context(), nil, strategy)
		if err != nil {
			t.Fatal(err)
		}
		if f.Value().String() != want || f.Combinations.Cmp(deals) != 0 {
			t.Errorf("%s: %s over %s deals, want %s over %s", strategy, f.Value(), f.Combinations, want, deals)
		}
		third := new(big.Rat)
		for _, d := range f.Decisions {
			if d.Name[:3] == "3rd" {
				third.Add(third, d.Frequency)
			}
		}
		if third.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: something is decided on the 3rd Street %s times a round", strategy, third)
		}
		if strategy == analysis.Optimal {
			near(t, "the edge", f.Value(), 4, "-0.0491")
			near(t, "the average wager", f.Wagered, 4, "3.5898")
			near(t, "the element of risk", f.ElementOfRisk(), 4, "0.0137")
		}
		// What a wager wins is what its cells pay; the rest is lost or returned.
		won, net := new(big.Rat), new(big.Rat)
		column := chapter.AnteAndBets.Column("")
		for i, cell := range f.Cells {
			n, _, _ := column.Pays(chapter.RoyalFlush - chapter.Hand(i)).Net()
			won.Add(won, new(big.Rat).Mul(cell.PerUnit, big.NewRat(int64(n), 1)))
		}
		for _, o := range f.Lines {
			if o.Net.Sign() > 0 {
				net.Add(net, new(big.Rat).Mul(o.Net, o.Probability))
			}
		}
		if won.Cmp(net) != 0 {
			t.Errorf("%s: the cells pay %s a round, the outcomes %s", strategy, won, net)
		}
	}
}

// TestBaseOn: where a straight pays 5 to 1, the value of a strategy that stays rises by its
// cell, and a payout of half a wager counts as such.
func TestBaseOn(t *testing.T) {
	own := paytable.Printed{Rows: slices.Clone(printed.Rows)}
	for i := range own.Rows {
		switch own.Rows[i].Hand {
		case "straight":
			own.Rows[i].Pays = payout.To(5, 1)
		case "flush":
			own.Rows[i].Pays = payout.To(13, 2)
		}
	}
	was, err := Game.Base(t.Context(), nil, "basic")
	if err != nil {
		t.Fatal(err)
	}
	is, err := BaseOn(t.Context(), nil, "basic", map[round.WagerID]paytable.Printed{chapter.Ante: own})
	if err != nil {
		t.Fatal(err)
	}
	want := was.Value()
	for _, cell := range was.Cells {
		switch cell.Hand {
		case "straight":
			want.Add(want, cell.PerUnit)
		case "flush":
			want.Add(want, new(big.Rat).Quo(cell.PerUnit, big.NewRat(2, 1)))
		}
	}
	if is.Value().Cmp(want) != 0 || is.Wagered.Cmp(was.Wagered) != 0 {
		t.Errorf("%s with %s wagered, want %s with %s", is.Value(), is.Wagered, want, was.Wagered)
	}
	own.Rows[0].Hand = "five-of-a-kind"
	if _, err := BaseOn(t.Context(), nil, "basic", map[round.WagerID]paytable.Printed{chapter.Ante: own}); err == nil {
		t.Error("five-of-a-kind is accepted")
	}
}

// TestCommunityCardSeen agrees with Eliot Jacobson (888casino.com, Mississippi Stud Poker
// Hole-Card Play): the player who sees the first community card in time is up 54.8660 %.
func TestCommunityCardSeen(t *testing.T) {
	f, err := CommunityCardSeen(t.Context(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "the player's edge", f.Value(), 6, "0.548660")
}

// TestCommunityCardSeenOnOwnPaytable: where no hand loses the player always wagers the most, whatever
// he sees, and what he sees is worth nothing; on any other paytable it is worth something.
func TestCommunityCardSeenOnOwnPaytable(t *testing.T) {
	var generous paytable.Printed
	for h := range hands {
		generous.Rows = append(generous.Rows, paytable.PrintedRow{Hand: chapter.Hand(h).String(), Pays: payout.To(1+h, 1)})
	}
	mean := paytable.Printed{Rows: slices.Clone(printed.Rows)}
	mean.Rows[0].Pays = payout.To(100, 1)
	for _, c := range []struct {
		table paytable.Printed
		gains int
	}{{generous, 0}, {mean, 1}} {
		own := map[round.WagerID]paytable.Printed{chapter.Ante: c.table}
		blind, err := BaseOn(t.Context(), nil, analysis.Optimal, own)
		if err != nil {
			t.Fatal(err)
		}
		sees, err := CommunityCardSeen(t.Context(), nil, own)
		if err != nil {
			t.Fatal(err)
		}
		if sees.Value().Cmp(blind.Value()) != c.gains {
			t.Errorf("%s with the card seen, %s without", sees.Value(), blind.Value())
		}
	}
}

// bets are what a player has wagered on the streets, in units of the Ante Wager; he folds
// on the first on which he has nothing.
type bets [3]int

// slow is the best play of a small deck, in which the engine settles every deal.
type slow struct {
	t      *testing.T
	engine *analysistest.Engine
	deck   card.Set
	nets   map[slowDeal]int64
}

type slowDeal struct {
	own, board card.Set
	bets       bets
}

func (s *slow) net(d slowDeal) int64 {
	net, known := s.nets[d]
	if !known {
		wagers := map[round.WagerID]int{chapter.Ante: 1}
		for i, wager := range []round.WagerID{chapter.ThirdStreet, chapter.FourthStreet, chapter.FifthStreet} {
			if d.bets[i] > 0 {
				wagers[wager] = d.bets[i]
			}
		}
		net = s.engine.Net(s.t, d.own, d.board, 0, d.bets[2] == 0, wagers)
		s.nets[d] = net
	}
	return net
}

// best is the sum over all orders in which the rest of the community cards may come, when
// all is decided in the best of all ways.
func (s *slow) best(d slowDeal, street int) int64 {
	if street == 3 {
		return s.net(d)
	}
	most := int64(-1 << 62)
	for bet := range 4 {
		d.bets[street] = bet
		sum := int64(0)
		if bet == 0 {
			sum = s.folded(d)
		} else {
			for left := s.deck &^ (d.own | d.board); left != 0; left &= left - 1 {
				next := d
				next.board |= left & -left
				sum += s.best(next, street+1)
			}
		}
		most = max(most, sum)
	}
	return most
}

// folded is the sum of a folded hand over the boards to come, by the first of them.
func (s *slow) folded(d slowDeal) int64 {
	orders := int64(1)
	for d.board.Len() < 3 {
		left := s.deck &^ (d.own | d.board)
		orders *= int64(left.Len())
		d.board |= left & -left
	}
	return orders * s.net(d)
}

// TestEngine plays the whole game of a deck of three ranks through the engine.
func TestEngine(t *testing.T) {
	ranks := set("Js 9s 4s").Ranks()
	s := &slow{t, analysistest.NewEngine("mississippi-stud", ""), card.OfRanks(ranks), map[slowDeal]int64{}}
	k, value := printedSolver(s.deck), int64(0)
	err := analysis.EachHand(t.Context(), ranks, 2, func(own card.Set, hands uint64) {
		best := s.best(slowDeal{own: own}, 0)
		if got := 100 * k.value(own, 1); got != best {
			t.Errorf("%v: the best play is worth %d, the engine's %d", own.Cards(), got, best)
		}
		value += int64(hands) * best
	})
	if err != nil {
		t.Fatal(err)
	}
	reached, err := k.play(t.Context(), k.best)
	if err != nil {
		t.Fatal(err)
	}
	f := k.figure(reached, analysis.Optimal)
	if want := new(big.Rat).SetFrac(big.NewInt(value), new(big.Int).Mul(f.Combinations, big.NewInt(100))); f.Value().Cmp(want) != 0 {
		t.Errorf("the outcomes are worth %s, the engine's %s", f.Value(), want)
	}
}

// TestFifth compares what the last card makes of random fours with the chapter's functions.
func TestFifth(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	s := printedSolver(card.Full)
	column := chapter.AnteAndBets.Column("")
	for range 200 {
		var four card.Set
		for four.Len() < 4 {
			four |= card.SetOf(card.Deck()[rng.IntN(52)])
		}
		want := int64(0)
		for _, c := range card.Deck() {
			if four.Has(c) {
				continue
			}
			switch pays := column.Pays(chapter.HandOf(hand.FiveCard(four | card.SetOf(c)))); {
			case pays.Loses():
				want--
			default:
				want += int64(pays.Amount(1, 0))
			}
		}
		if got := s.fifth(four).value; got != want {
			t.Fatalf("%v: %d, want %d", four.Cards(), got, want)
		}
	}
}

// TestDecide: worked by hand. With a queen, a jack and two cards below six, three units down,
// six of 48 cards win and the rest lose, so that a fourth unit loses 4 x 36/48 = 3, as much
// as a fold. When one of those six is gone, it loses 4 x 37/47.
func TestDecide(t *testing.T) {
	own, community := set("Qs Jh"), set("4d 2c")
	for gone, want := range map[card.Set]string{0: "-3", set("Qd"): "-148/47"} {
		choices, err := Decide(t.Context(), nil, own, community, gone, 3)
		if err != nil {
			t.Fatal(err)
		}
		if choices[0].Name != "wager 1" || choices[0].Value.RatString() != want || choices[3].Name != "fold" || choices[3].Value.RatString() != "-3" {
			t.Errorf("%v gone: %v, want wager 1 at %s", gone.Cards(), choices, want)
		}
	}
	choices, err := Decide(t.Context(), nil, set("7s 7h"), 0, 0, 1)
	if err != nil || analysis.Best(choices).Name != "wager 3" {
		t.Errorf("a pair: %v, %v", choices, err)
	}
}

// TestTwice: two times the Ante Wager is never the one best choice.
func TestTwice(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 60 {
		deck := card.Deck()
		rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		n := 1 + rng.IntN(2)
		choices, err := Decide(t.Context(), nil, card.SetOf(deck[:2]...), card.SetOf(deck[2:2+n]...), 0, int64(n+1+2*rng.IntN(n+1)))
		if err != nil {
			t.Fatal(err)
		}
		if analysis.Best(choices).Name == "wager 2" {
			t.Errorf("%v: %v", deck[:4], choices)
		}
	}
}

func TestDecideRefuses(t *testing.T) {
	for want, d := range map[string]struct {
		own, community, gone string
		wagered              int64
	}{
		"cards: 1 are given; a player has 2 (§ 655a.11)":                                                   {"As", "", "", 1},
		"community: 3 cards are given; when the last one is turned there is nothing to decide (§ 655a.11)": {"As Ks", "Qs Js Ts", "", 4},
		"cards: a card is given twice (§ 655a.11)":                                                         {"As Ks", "As", "", 2},
		"wagered: 5 times the Ante Wager is given; it is 2 to 4 (§ 655a.11)":                               {"As Ks", "Qs", "", 5},
		"wagered: 0 times the Ante Wager is given; it is 1 to 1 (§ 655a.11)":                               {"As Ks", "", "", 0},
	} {
		_, err := Decide(t.Context(), nil, set(d.own), set(d.community), set(d.gone), d.wagered)
		if err == nil || err.Error() != want {
			t.Errorf("%v; want %s", err, want)
		}
	}
	if _, err := Decide(t.Context(), nil, set("As Ks"), 0, card.Full&^set("As Ks Qs Js"), 1); err == nil {
		t.Error("two cards are enough for three community cards")
	}
}

// TestChooser: the strategies' choices are those by which they are valued.
func TestChooser(t *testing.T) {
	s, err := chapter.Game.Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	for strategy, want := range map[string]string{analysis.Optimal: "wager 1", "basic": "wager 3", "always": "wager 1"} {
		choose, err := chooser(s, strategy)
		if err != nil {
			t.Fatal(err)
		}
		// Three to a straight flush with one gap and one card from jack up, the ace.
		if got := choose(set("As 4s"), set("3s"), 2); got != want {
			t.Errorf("%s: ace, four, three: %s, want %s", strategy, got, want)
		}
		if got := choose(set("2s 7h"), 0, 1); (got == "fold") == (strategy == "always") {
			t.Errorf("%s: seven and two: %s", strategy, got)
		}
	}
}

// TestLookedUp: what is looked up, the first time and the next, is what the strategy decides on the cards themselves.
func TestLookedUp(t *testing.T) {
	solver := printedSolver(card.Full)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, strategy := range strategies {
		decide := solver.strategy(strategy.ID)
		fast := lookedUp(decide)
		for range 4000 {
			deck, seen := card.Deck(), card.Set(0)
			rng.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
			n := 2 + rng.IntN(3)
			for _, c := range deck[:n] {
				seen |= card.SetOf(c)
			}
			wagered := int64(n - 1 + rng.IntN(2*n-3))
			want := decide(seen, wagered)
			for range 2 {
				if got := fast(seen, wagered); got != want {
					t.Fatalf("%s: %v after %d: %d, want %d", strategy.ID, seen, wagered, got, want)
				}
			}
		}
	}
}

func BenchmarkBase(b *testing.B) {
	for b.Loop() {
		if _, err := Game.Base(b.Context(), nil, analysis.Optimal); err != nil {
			b.Fatal(err)
		}
	}
}

// TestSmallestWager: a player who of choices worth the same takes the one that wagers least
// loses as much, of less.
func TestSmallestWager(t *testing.T) {
	s := printedSolver(card.Full)
	r, err := s.play(t.Context(), func(seen card.Set, wagered int64) int64 {
		bet := s.best(seen, wagered)
		if bet > 0 && s.after(seen, wagered+bet) == s.fold(seen, wagered) {
			return 0
		}
		return bet
	})
	if err != nil {
		t.Fatal(err)
	}
	f := s.figure(r, analysis.Optimal)
	if f.Value().String() != "-53223/1082900" {
		t.Errorf("worth %s", f.Value())
	}
	near(t, "the average wager", f.Wagered, 4, "3.4836")
	near(t, "the element of risk", f.ElementOfRisk(), 4, "0.0141")
}

// TestAlike: every wager on a hand is settled, and all alike, so that it matters only how much is wagered.
func TestAlike(t *testing.T) {
	column := chapter.AnteAndBets.Column("")
	settle := chapter.Settle(column.Pays)
	lists := [][]round.Settlement{chapter.Fold("655a.11(b)(2)")}
	for h := range chapter.RoyalFlush + 1 {
		lists = append(lists, settle(h))
	}
	for _, list := range lists {
		down := map[round.WagerID]bool{chapter.Ante: true, chapter.ThirdStreet: true, chapter.FourthStreet: true, chapter.FifthStreet: true}
		for _, x := range list {
			if !down[x.Wager] || x.Pays != list[0].Pays || x.On != "" {
				t.Errorf("%s: the %s pays %s, the %s %s", x.Hand, x.Wager, x.Pays, list[0].Wager, list[0].Pays)
			}
			delete(down, x.Wager)
		}
		if len(down) > 0 {
			t.Errorf("%s: %v are not settled", list[0].Hand, down)
		}
	}
}

// TestTieEnds: of the choices that are worth the most the one end is the least, the other the most that is wagered, and
// the play of a deck comes to the same by both.
func TestTieEnds(t *testing.T) {
	k, ties := printedSolver(card.OfRanks(card.SetOf(card.Hand("Ac Jc 8c 4c 2c")...).Ranks())), 0
	for n := 2; n <= 4; n++ {
		err := analysis.EachHand(t.Context(), k.deck.Ranks(), n, func(seen card.Set, _ uint64) {
			wagered := int64(n - 1)
			choices := k.choices(seen, wagered) // one to three times the Ante, and a fold
			best, least, most := analysis.Best(choices).Value, int64(3), int64(0)
			for bet := range int64(4) {
				if choices[(bet+3)%4].Value.Cmp(best) == 0 {
					least, most = min(least, bet), max(most, bet)
				}
			}
			if least < most {
				ties++
			}
			if k.least(seen, wagered) != least || k.most(seen, wagered) != most {
				t.Fatalf("%v: from %d to %d, found %d to %d", seen.Cards(), least, most, k.least(seen, wagered), k.most(seen, wagered))
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if ties == 0 {
		t.Error("no two choices are worth the same")
	}
	best, err := base(t.Context(), nil, analysis.Optimal)
	if err != nil {
		t.Fatal(err)
	}
	ends, err := tieEnds(t.Context(), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	if ends[0].Wagered.Cmp(best.Wagered) >= 0 || ends[1].Wagered.Cmp(best.Wagered) < 0 || ends[0].Wagered.FloatString(4) != "3.4836" {
		t.Errorf("the ends wager %s and %s, the best play %s", ends[0].Wagered, ends[1].Wagered, best.Wagered)
	}
}
