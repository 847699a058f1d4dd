package analysis_test

import (
	"encoding/json"
	"errors"
	"math/big"
	"slices"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/analysis/analysistest"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/pa"
	"felt.example/felt/pa/spanish21"
	"felt.example/felt/round"
)

// selected is a game with the first paytable of each wager.
func selected(t *testing.T, g *game.Game) *game.Selected {
	t.Helper()
	letters := map[round.WagerID]string{}
	for _, table := range g.Paytables {
		if table.Lettered() {
			letters[table.Wager] = table.Printed[0].Letter
		}
	}
	rules, err := json.Marshal(map[string]any{"paytables": letters})
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Select(rules)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// same compares a count with hands listed one by one, by what they are called; those of "" lose.
func same(t *testing.T, name string, c *analysis.Count, listed map[string]int64) {
	t.Helper()
	lost, all := new(big.Int).Set(c.Combinations), int64(0)
	for _, row := range c.Rows {
		lost.Sub(lost, row.Combinations)
		if n := row.Combinations.Int64(); n != listed[row.Hand] {
			t.Errorf("%s: %d times %q, listed %d", name, n, row.Hand, listed[row.Hand])
		}
	}
	for _, n := range listed {
		all += n
	}
	if lost.Int64() != listed[""] || c.Combinations.Int64() != all {
		t.Errorf("%s: %s lose of %s, listed %d of %d", name, lost, c.Combinations, listed[""], all)
	}
}

// TestKnownCards lists each hand of a deck of four ranks without the cards that are known, and for
// a rank that is seen each card of it.
func TestKnownCards(t *testing.T) {
	ranks := card.SetOf(card.Hand("Ac Kc Qc 9c")...).Ranks()
	wagers := 0
	for _, g := range pa.Banked {
		if len(g.Cards.Decks) > 0 {
			continue
		}
		s := selected(t, g)
		for _, table := range g.Paytables {
			w, j := g.Wager(table.Wager), table.Judged
			if j == nil || w.Required || w.Payout {
				continue
			}
			wagers++
			for name, k := range map[string]analysis.Known{
				"nothing": {}, "gone": {Gone: card.Hand("Ad 9s")}, "seen": {Seen: card.King}, "both": {Gone: card.Hand("Kh 9s"), Seen: card.King},
			} {
				listed := map[string]int64{}
				list := func(missing card.Set) {
					analysistest.Hands(j.Cards(), card.OfRanks(ranks)&^missing, func(hand card.Set) {
						listed[j.Name(j.Of(s)(hand))]++
					})
				}
				gone := card.SetOf(k.Gone...)
				if k.Seen == 0 {
					list(gone)
				} else {
					for c := range (card.OfRanks(1<<k.Seen) &^ gone).All {
						list(gone | card.SetOf(c))
					}
				}
				if lost := j.Name(0); lost != "" {
					listed[""] = listed[lost]
					delete(listed, lost)
				}
				c, err := analysis.CountKnowing(t.Context(), ranks, s, w.ID, k)
				if err != nil {
					t.Fatal(err)
				}
				same(t, g.ID+" "+string(w.ID)+" "+name, c, listed)
			}
		}
	}
	if wagers < 10 {
		t.Errorf("only %d wagers were counted", wagers)
	}
}

// TestKnownShoe lists every up card and two own cards of a shoe, and every hole card beside an ace,
// without those that are known.
func TestKnownShoe(t *testing.T) {
	s := selected(t, &spanish21.Game)
	for name, k := range map[string]analysis.Known{
		"nothing": {}, "gone": {Gone: card.Hand("5c 5c 5d Kh As As As As As As")}, "hole": {Hole: card.MustParse("7s")}, "both": {Gone: card.Hand("7s 7s 7d"), Hole: card.MustParse("7s")},
	} {
		j := spanish21.Game.Paytable(spanish21.MatchTheDealer).Judged
		shoe := j.Deck(s)
		out := slices.Clone(k.Gone)
		if k.Hole != 0 {
			out = append(out, k.Hole)
		}
		for _, c := range out {
			i := slices.Index(shoe, c)
			shoe = slices.Delete(shoe, i, i+1)
		}
		listed := map[string]int64{}
		names := [3][3]string{}
		for a := range uint8(3) {
			for b := range a + 1 {
				if a > 0 {
					names[a][b] = j.Together(a, b)
					names[b][a] = names[a][b]
				}
			}
		}
		for up, shown := range shoe {
			var each []uint8
			for i, c := range shoe {
				if i != up {
					each = append(each, j.Each(c, shown))
				}
			}
			for i, a := range each {
				for _, b := range each[:i] {
					listed[names[a][b]]++
				}
			}
		}
		c, err := analysis.CountDeclared(t.Context(), s, spanish21.MatchTheDealer, k)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "match "+name, c, listed)

		listed = map[string]int64{}
		ace := slices.IndexFunc(shoe, func(c card.Card) bool { return c.Rank() == card.Ace })
		holes := slices.Delete(slices.Clone(shoe), ace, ace+1)
		if k.Hole != 0 {
			holes = []card.Card{k.Hole}
		}
		for _, hole := range holes {
			if hole.Rank() >= card.Jack && hole.Rank() <= card.King {
				listed[spanish21.DealerBlackjack.String()]++
			} else {
				listed[""]++
			}
		}
		if c, err = analysis.CountDeclared(t.Context(), s, spanish21.InsuranceWager, k); err != nil {
			t.Fatal(err)
		}
		same(t, "insurance "+name, c, listed)
	}
}

// TestKnownRefuses: a card that is not left, no ace to show, and too few cards.
func TestKnownRefuses(t *testing.T) {
	s := selected(t, &spanish21.Game)
	var aces []card.Card
	for range 6 {
		aces = append(aces, card.Hand("Ac Ad Ah As")...)
	}
	for want, k := range map[string]analysis.Known{
		"cards: Ts is not among the cards that are left (§ 635a.3(a))":  {Gone: card.Hand("Ts")},
		"cards: Ac is not among the cards that are left (§ 635a.3(a))":  {Gone: aces, Hole: card.MustParse("Ac")},
		"cards: the dealer can show no ace: all are gone (§ 635a.3(a))": {Gone: aces},
	} {
		var input *game.InputError
		if _, err := analysis.CountDeclared(t.Context(), s, spanish21.InsuranceWager, k); !errors.As(err, &input) || err.Error() != want {
			t.Errorf("%v: %v, want %s", k, err, want)
		}
	}
}
