package paper_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"felt.example/felt/game"
	"felt.example/felt/internal/paper"
	"felt.example/felt/pa"
	"felt.example/felt/round"
)

// TestLimitNamesWhatItDoesNotCut: a payout limit is posted with the hands that it does not cut (§ 682a.12(g)), where the
// paytable in force has them.
func TestLimitNamesWhatItDoesNotCut(t *testing.T) {
	for letter, want := range map[string]bool{"A": false, "E": true} {
		f := file(t, pa.Game("four-card-prime"), `{"payout_limit": "75000.00", "paytables": {"bad_beat_bonus": "A", "all_six_bonus": "`+letter+`"}}`)
		for _, id := range []string{"sign", "guide", "rack"} {
			said := read(htmlOf(t, of(t, id, f)))
			if !strings.Contains(said, "Payout limit: at most $75,000") {
				t.Errorf("the %s does not state the limit", id)
			}
			if got := strings.Contains(said, "Not limited: six-card royal flush"); got != want {
				t.Errorf("the %s under paytable %s says what is not limited: %t", id, letter, got)
			}
		}
	}
}

// leastOf are the rules of a house that offers none of a game's optional wagers.
func leastOf(t *testing.T, g *game.Game) string {
	t.Helper()
	letters := map[round.WagerID]string{}
	for _, p := range g.Describe().Paytables {
		if w := g.Wager(p.Wager); w != nil && w.Payout && g.Paytable(p.Wager).Lettered() && letters[p.Wager] == "" {
			letters[p.Wager] = p.Letter
		}
	}
	rules := map[string]any{"paytables": letters}
	for i := range g.Wagers {
		if w := &g.Wagers[i]; w.Switch.ID != "" {
			rules[w.Switch.ID] = false
		}
	}
	text, err := json.Marshal(rules)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestOnlyWhatIsOffered: where a house offers none of the optional wagers, no row of what patrons read and of the layout
// is of one alone, and the layout has no area for it.
func TestOnlyWhatIsOffered(t *testing.T) {
	for _, g := range pa.Banked {
		f := file(t, g, leastOf(t, g))
		named := func(text string, offered bool) bool {
			return slices.ContainsFunc(g.Wagers, func(w game.Wager) bool {
				return f.Offers(&w) == offered && strings.Contains(text, strings.TrimSuffix(w.Name, " Wager"))
			})
		}
		if !slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return !f.Offers(&w) }) &&
			slices.ContainsFunc(g.Wagers, func(w game.Wager) bool { return !w.Required && !w.Later && !w.Payout }) {
			t.Fatalf("%s offers everything", g.ID)
		}
		for _, id := range []string{"sign", "guide", "rack", "layout"} {
			d := of(t, id, f)
			for _, b := range slices.Concat(d.Blocks, d.Back) {
				var tables []paper.Table
				switch b := b.(type) {
				case paper.Table:
					tables = []paper.Table{b}
				case paper.Columns:
					tables = b
				}
				for _, table := range tables {
					if table.Anchors != nil {
						continue // the clauses, which are the chapter's
					}
					for _, row := range table.Rows {
						if named(row[0], false) && !named(row[0], true) {
							t.Errorf("the %s of %s says %q", id, g.ID, row[0])
						}
					}
				}
			}
		}
	}
}
