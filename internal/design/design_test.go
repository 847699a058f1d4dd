package design

import (
	"math/big"
	"os"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/hand"
	"felt.example/felt/internal/sim"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

func text(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func parsed(t *testing.T, name string) *Design {
	t.Helper()
	d, err := Parse([]byte(text(t, name)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// figures are all figures of a game, by wager and paytable.
func figures(t *testing.T, g *analysis.Game, strategy string) map[string]*analysis.Figure {
	t.Helper()
	all := map[string]*analysis.Figure{}
	entries, err := odds.Entries(odds.Question{Game: g})
	if err != nil {
		t.Fatal(err)
	}
	if strategy != "" {
		if entries, err = odds.Entries(odds.Question{Game: g, Wager: analysis.Base, Strategy: strategy}); err != nil {
			t.Fatal(err)
		}
	}
	var calculator odds.Calculator
	for i := range entries {
		f, err := calculator.Figure(t.Context(), &entries[i])
		if err != nil {
			t.Fatal(err)
		}
		all[string(f.Wager)+" "+f.Paytable] = f
	}
	return all
}

// TestAChapterAsAFile: chapters written as files have the chapters' figures to the last digit.
func TestAChapterAsAFile(t *testing.T) {
	for name, n := range map[string]int{"three-card-poker": 7, "crazy-4-poker": 4} {
		t.Run(name, func(t *testing.T) { sameFigures(t, name, n) })
	}
}

func sameFigures(t *testing.T, name string, n int) {
	d := parsed(t, name)
	own, chapter := figures(t, d.Analysis, ""), figures(t, odds.Game(name), "")
	if len(own) != n || len(chapter) != len(own) {
		t.Fatalf("%d figures of the file, %d of the chapter", len(own), len(chapter))
	}
	for name, f := range own {
		of := chapter[name]
		if of == nil {
			t.Errorf("the chapter has no %s", name)
			continue
		}
		same := f.Value().Cmp(of.Value()) == 0 && f.Variance().Cmp(of.Variance()) == 0 && f.HitFrequency().Cmp(of.HitFrequency()) == 0 &&
			f.Combinations.Cmp(of.Combinations) == 0 && f.Wagered.Cmp(of.Wagered) == 0 && len(f.Lines) == len(of.Lines)
		if !same {
			t.Errorf("%s: %s of the file, %s of the chapter", name, f.Value(), of.Value())
		}
		for i := range min(len(f.Lines), len(of.Lines)) {
			if f.Lines[i].Combinations.Cmp(of.Lines[i].Combinations) != 0 || f.Lines[i].Net.Cmp(of.Lines[i].Net) != 0 {
				t.Errorf("%s: %v of the file, %v of the chapter", name, f.Lines[i], of.Lines[i])
			}
		}
	}
}

// TestAnInventedGame holds the figures of a game with a deck, an order of hands and wagers of its own against a
// count of all pairs of hands that is written out here.
func TestAnInventedGame(t *testing.T) {
	d := parsed(t, "river-four")
	own := figures(t, d.Analysis, "")
	var deck []card.Card
	for _, c := range card.Deck() {
		if c.Rank() >= card.Nine {
			deck = append(deck, c)
		}
	}
	places := map[hand.Category]int{hand.HighCard: 0, hand.Pair: 1, hand.TwoPair: 2, hand.Straight: 3, hand.ThreeOfAKind: 4, hand.Flush: 5, hand.StraightFlush: 6, hand.FourOfAKind: 7}
	type held struct {
		cards card.Set
		value hand.Value
		place int
		score int
	}
	var hands []held
	for a := range deck {
		for b := range a {
			for c := range b {
				for e := range c {
					cards := card.SetOf(deck[a], deck[b], deck[c], deck[e])
					v := hand.FourCard(cards)
					hands = append(hands, held{cards, v, places[v.Category()], places[v.Category()]<<20 + int(v)})
				}
			}
		}
	}
	// In halves of the first wager: the seven of "7 to 2" need them.
	total, deals, side := int64(0), int64(0), int64(0)
	for _, me := range hands {
		times, super, aces := int64(1), int64(0), int64(-1)
		switch {
		case me.place >= 4:
			times, aces = 3, 5
		case me.place >= 2:
			times = 2
		}
		switch me.value.Category() {
		case hand.FourOfAKind:
			super, aces = 100, 80
		case hand.StraightFlush, hand.Flush:
			super = 7
		case hand.TwoPair:
			aces = 2
		case hand.Pair:
			if me.value.Rank() == card.Ace {
				aces = 1
			}
		}
		side += aces
		best, n := int64(0), int64(0)
		for _, other := range hands {
			if other.cards&me.cards == 0 {
				n++
			}
		}
		best = -4 * n // the fold: both first wagers
		for wagered := int64(1); wagered <= times; wagered++ {
			sum := int64(0)
			for _, other := range hands {
				if other.cards&me.cards != 0 {
					continue
				}
				qualifies := other.place > 1 || other.place == 1 && other.value.Rank() >= card.Queen
				switch {
				case !qualifies:
					sum += 2 + super
				case me.score > other.score:
					sum += 4*wagered + super
				case me.score == other.score:
					sum += super
				default:
					sum -= 2 + 2*wagered
					if super > 0 {
						sum += super
					} else {
						sum -= 2
					}
				}
			}
			best = max(best, sum)
		}
		total, deals = total+best, deals+n
	}
	if want := big.NewRat(total, 2*deals); own["base "].Value().Cmp(want) != 0 {
		t.Errorf("the base game is worth %s; all pairs of hands give %s", own["base "].Value(), want)
	}
	if want := big.NewRat(side, int64(len(hands))); own["aces_up "].Value().Cmp(want) != 0 {
		t.Errorf("Aces Up is worth %s; all hands give %s", own["aces_up "].Value(), want)
	}
}

// TestSimulated plays both designs by the engine of the live tables.
func TestSimulated(t *testing.T) {
	files := map[string]string{"a dealer with six": strings.Replace(text(t, "crazy-4-poker"), "cards = 5", "cards = 5\ndealer_cards = 6", 1)}
	for _, name := range []string{"three-card-poker", "crazy-4-poker", "river-four"} {
		files[name] = text(t, name)
	}
	for name, file := range files {
		d, err := Parse([]byte(file))
		if err != nil {
			t.Fatal(err)
		}
		g := d.Analysis
		var calculator odds.Calculator
		s, err := sim.New(t.Context(), sim.Plan{Game: g, Seats: 3, Rounds: 40_000, Seed: 7}, &calculator)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, w := range s.Result().Wagers {
			if w.Distance == nil || *w.Distance > 4 || *w.Distance < -4 || w.Exact == nil {
				t.Errorf("%s %s: %v standard errors from the exact figure", name, w.Wager, w.Distance)
			}
		}
	}
}

// TestRefused: what is wrong is said in a sentence that names the field and the value.
func TestRefused(t *testing.T) {
	good := text(t, "river-four")
	for _, c := range []struct{ old, new, says string }{
		{`"River Four"`, `""`, "name: it is missing"},
		{`"River Four"`, `"River\u0007"`, "name: \"River\ufffd\" has characters that cannot be printed"},
		{`"A K Q J T 9"`, `"A K Q J T T"`, `ranks: "T" is no rank`},
		{`"A K Q J T 9"`, `"A K"`, "seats: 4 players with 4 cards and a dealer with 4 need 20, and the deck has 8"},
		{`"four cards"`, `"six cards"`, `ranking: "six cards" is no ranking; there are`},
		{`"high card", "pair"`, `"high card", "full house"`, `order: "full house" is no hand of this ranking`},
		{`"high card", "pair", `, `"high card", `, `order: "pair" is missing`},
		{`"pair of queens"`, `"pair of ladies"`, `dealer_qualifies: "pair of ladies" is no hand`},
		{`seats = 4`, `seats = 40`, "seats: 40 is no number from 1 to 9"},
		{`seats = 4`, `dealer_cards = 6`, "dealer_cards: 6 is no number from 4 to 5"},
		{`seats = 4`, `seats = "4"`, `seats: text stands where a whole number should`},
		{`seats = 4`, `seats = 99999999999999999999`, `line 8: 99999999999999999999 is no number that can be kept`},
		{`[ante]
name = "Blind"`, `ante = 3`, `ante: a whole number stands where a table should`},
		{`["two pair", "2 to 1"]`, `["two pair", 2]`, `side.pays: a whole number stands where text should`},
		{`seats = 4`, `chairs = 4`, "chairs: a design has no such field"},
		{`"bet"`, `"fold"`, `decision.choice: "fold" is no name`},
		{`pays = "2 to 1"`, `pays = "3 to 2"`, `decision.pays: "3 to 2" is no payout from`},
		{`times = 3`, `times = 30`, "decision.most[1].times: 30 is no number from 1 to 10"},
		{`bet = "push", super = "push" }
higher`, `bet = "push" }
higher`, "outcomes.unqualified.super: it is missing"},
		{`lower = { ante = "lose"`, `lower = { ante = "loses"`, `outcomes.lower.ante: "loses" is not win, push or lose`},
		{`higher =`, `above =`, "outcomes.above: there is no such outcome"},
		{`super = "push" }
equal`, `super = "win" }
equal`, `outcomes.higher.super: "win" is not push or lose`},
		{`dealer_qualifies = "pair of queens"`, ``, "outcomes.unqualified: it cannot come about"},
		{`["flush or better", "7 to 2"]`, `["flush or better", "7 to two"]`, `equal[1].pays[2]: "7 to two" is no payout`},
		{`["flush or better", "7 to 2"]`, `["flush or better", "7 to 2", "8 to 1"]`, "equal[1].pays[2]: it has 3 texts"},
		{`id = "aces_up"`, `id = "super"`, `side[1].id: "super" is no name`},
		{`"80 to 1"`, `"80000 to 1"`, `side[1].pays[1]: "80000 to 1" is no payout`},
		{`["two pair", "2 to 1"]`, `["four-of-a-kind", "2 to 1"]`, `side[1].pays[3]: "four-of-a-kind" is given twice`},
		{`name = "River Four"`, `name = `, "line 2: the value is missing"},
	} {
		broken := strings.Replace(good, c.old, c.new, 1)
		if broken == good {
			t.Fatalf("the file has no %q", c.old)
		}
		if _, err := Parse([]byte(broken)); err == nil || !strings.HasPrefix(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q in place of %q: %v; want %s", c.new, c.old, err, c.says)
		}
	}
}

// TestBestOfMore: with an order of one's own the best hand is chosen by it.
func TestBestOfMore(t *testing.T) {
	usual := rankings["five cards"]
	k := usual.ordered([]hand.Category{hand.HighCard, hand.Pair, hand.TwoPair, hand.Straight, hand.Flush, hand.FullHouse, hand.FourOfAKind, hand.StraightFlush, hand.RoyalFlush, hand.ThreeOfAKind})
	cards := card.SetOf(card.Hand("Ac Ad Ah 9s 8s 7s 6s")...)
	if v := k.value(cards); hand.Value(v&0xffff).Category() != hand.ThreeOfAKind {
		t.Errorf("%s", v)
	}
	if v, plays := usual.ordered(usual.order).best(card.SetOf(card.Hand("Ac Ad 9h 9s 8s 7s 6s")...)); v.String() != "two pair, aces and nines" || plays.Len() != 5 {
		t.Errorf("%s of %v", v, plays.Cards())
	}
}

// FuzzParse: no file panics; what is taken can be dealt, and its paytables chosen and counted (Parse tries them).
func FuzzParse(f *testing.F) {
	for _, name := range []string{"three-card-poker", "crazy-4-poker", "river-four"} {
		data, err := os.ReadFile("testdata/" + name + ".toml")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := Parse(data)
		if err != nil {
			if message := err.Error(); message == "" || strings.ContainsAny(message, "\n\r") {
				t.Errorf("%q is no sentence", message)
			}
			return
		}
		if g := d.Game; g.Contest.Deck().Len() < g.Seats*g.Cards.Number(round.AtSeat)+g.Cards.Number(round.AtDealer) || g.Wager(ante) == nil || g.ID != ID {
			t.Errorf("%q cannot be dealt", data)
		}
	})
}
