package spanish21

import (
	"context"
	"math/big"
	"strings"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	chapter "felt.example/felt/pa/spanish21"
)

func selected(t testing.TB, rules string) *game.Selected {
	t.Helper()
	s, err := chapter.Game.Select([]byte(rules))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestDecide compares what the choices are worth with the solution, and by the slow way.
func TestDecide(t *testing.T) {
	s := selected(t, `{"decks": "8", "splits": 2, "minimum": "25.00"}`)
	g := situationOf(s)
	solved, err := solve(context.Background(), g, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(solved.starts); i += 23 {
		st := &solved.starts[i]
		if st.hand().points == 21 {
			continue
		}
		cards := map[card.Card]int64{}
		for _, c := range oneDeck.Cards() {
			cards[c] = 8
		}
		hand := example(cards, st, g)[0]
		choices, err := Decide(context.Background(), s, Position{Up: hand[0], Cards: hand[1:]})
		if err != nil {
			t.Fatal(err)
		}
		w := newTwin(cards)
		for _, c := range hand {
			w.take(c, 1)
		}
		open := w.open(hand[0])
		for _, c := range choices {
			for a, v := range st.values {
				if c.Name == action(a).String() && v != nil && new(big.Rat).Mul(c.Value, open).Cmp(v) != 0 {
					t.Errorf("%v: %s is worth %s, solved %s", hand, c.Name, c.Value.FloatString(9), v.FloatString(9))
				}
			}
		}
		if best := analysis.Best(choices); best.Name != st.action.String() {
			t.Errorf("%v: %s is best, solved %s", hand, best.Name, st.action)
		}
	}
	for _, test := range []struct {
		position Position
		names    string
	}{
		{Position{Up: card.MustParse("9h"), Cards: card.Hand("Kh5h"), Split: true}, "stand hit double_down"},
		{Position{Up: card.MustParse("9h"), Cards: card.Hand("7h3h5h")}, "stand hit"},
		{Position{Up: card.MustParse("9h"), Cards: card.Hand("7h3h5h"), Doubled: true}, "stand rescue"},
		{Position{Up: card.MustParse("9h"), Cards: card.Hand("7h3hAh"), Doubled: true, Seen: card.Hand("2c2c")}, "stand rescue"},
		{Position{Up: card.MustParse("Ah"), Cards: card.Hand("7h7s")}, "stand hit double_down split surrender"},
	} {
		choices, err := Decide(context.Background(), s, test.position)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, c := range choices {
			names = append(names, c.Name)
		}
		if got := strings.Join(names, " "); got != test.names {
			t.Errorf("%+v: %s, want %s", test.position, got, test.names)
		}
	}
}

func TestDecideRefuses(t *testing.T) {
	s := selected(t, `{}`)
	for _, test := range []struct{ up, cards, want string }{
		{"9h", "Th5h", "§ 635a.3(a)"},
		{"9h", "5h", "§ 635a.7(e)(3)"},
		{"9h", "9h9h9h9h9h9h", "§ 635a.3(a)"},
		{"9h", "KhKh5h", "§ 635a.7(j)"},
		{"9h", "KhAh", "§ 635a.7(j)(1)"},
		{"9h", "8h3hKhAh", "§ 635a.7(j)"},
		{"9h", "Ah5h5h2h", "§ 635a.7(j)(1)"},
	} {
		var cards []card.Card
		for i := 0; i < len(test.cards); i += 2 {
			cards = append(cards, card.MustParse(test.cards[i:i+2]))
		}
		if _, err := Decide(context.Background(), s, Position{Up: card.MustParse(test.up), Cards: cards}); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s and %s: %v, want %s", test.up, test.cards, err, test.want)
		}
	}
	var all []card.Card
	for range 6 {
		all = append(all, oneDeck.Cards()...)
	}
	if _, err := After(context.Background(), s, analysis.Optimal, all[:260]); err == nil || !strings.Contains(err.Error(), "§ 635a.13(g)") {
		t.Errorf("28 cards left: %v", err)
	}
}

// unchanged tests that a card taken unseen from the shoe changes nothing for a strategy
// that does not go by it: the effects of all cards come to nothing.
func unchanged(t *testing.T, rules, strategy string) {
	t.Helper()
	table := selected(t, rules)
	effects, err := Effects(context.Background(), table, strategy)
	if err != nil {
		t.Fatal(err)
	}
	sum, cards := new(big.Rat), 0
	for _, e := range effects {
		cards += e.Like
		sum.Add(sum, new(big.Rat).Mul(e.Change, big.NewRat(int64(e.Like), 1)))
		t.Logf("%s and %d like it: %s", e.Card, e.Like-1, e.Change.FloatString(8))
	}
	if sum.Sign() != 0 || cards != oneDeck.Len()*int(decksOf(table)) {
		t.Errorf("%s %s: %d cards change %s in all", rules, strategy, cards, sum.FloatString(12))
	}
}

// TestHoleCardSeen: what a strategy that does not look at the hole card is worth, with each
// hole card, is on average what it is worth at all.
func TestHoleCardSeen(t *testing.T) {
	holes(t, `{"decks": "6", "minimum": "5.00"}`, "mimic")
}

func holes(t *testing.T, rules, strategy string) {
	t.Helper()
	s, sum := selected(t, rules), new(big.Rat)
	for v := range values {
		for _, kind := range kinds(v) {
			f, err := situationOf(s).holeSeen(context.Background(), strategy, kind.Card, decksOf(s))
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %s", f.Given, f.Value().FloatString(6))
			sum.Add(sum, new(big.Rat).Mul(f.Value(), big.NewRat(int64(kind.Like), 48)))
		}
	}
	f, err := base(context.Background(), s, strategy)
	if err != nil {
		t.Fatal(err)
	}
	if f.Value().Cmp(sum) != 0 {
		t.Errorf("%s %s: on average %s, not %s", rules, strategy, sum.FloatString(9), f.Value().FloatString(9))
	}
}

func TestEffects(t *testing.T) { unchanged(t, `{"decks": "8", "minimum": "5.00"}`, "mimic") }
