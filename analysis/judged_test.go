package analysis_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"felt.example/felt/analysis"
	"felt.example/felt/card"
	"felt.example/felt/game"
	"felt.example/felt/pa"
)

// TestTogetherAsAlone: wagers that are counted together, under each reading of the text, are counted as each
// alone: also those that some reading changes.
func TestTogetherAsAlone(t *testing.T) {
	ranks := card.SetOf(card.Hand("Ac Kc Qc 2c 3c")...).Lane(card.Clubs)
	changed := 0
	for _, g := range pa.Games {
		var all []analysis.Wagered
		for _, rules := range readings(t, g) {
			s, err := g.Select(rules)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range g.Paytables {
				all = append(all, analysis.Wagered{Selected: s, Wager: p.Wager})
			}
		}
		together, err := analysis.CountTogether(t.Context(), ranks, all)
		if err != nil {
			t.Fatal(err)
		}
		for i, w := range all {
			alone, err := analysis.CountJudged(t.Context(), ranks, w.Selected, w.Wager)
			if errors.Is(err, analysis.ErrPlayed) && together[i] == nil {
				continue
			}
			if err != nil || !reflect.DeepEqual(rows(together[i]), rows(alone)) || together[i].Given != alone.Given || !reflect.DeepEqual(together[i].Paytable, alone.Paytable) {
				t.Errorf("%s, %s: %v together, %v alone: %v", g.ID, w.Wager, rows(together[i]), rows(alone), err)
			}
			if of := len(g.Paytables); !reflect.DeepEqual(rows(alone), rows(together[i%of])) {
				changed++
			}
		}
	}
	if changed < 3 {
		t.Errorf("readings change %d counts: those of the Straight Flush Bonus, the Progressive and the Aces Bonus at least", changed)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	hcf := pa.Game("high-card-flush")
	s, err := hcf.Select(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := analysis.CountTogether(ended, ranks, []analysis.Wagered{{Selected: s, Wager: "flush_bonus"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

// readings are the rules by default, and with each other reading.
func readings(t *testing.T, g *game.Game) []json.RawMessage {
	t.Helper()
	letters := map[string]string{}
	for i := range g.Paytables {
		if p := &g.Paytables[i]; p.Lettered() {
			letters[string(p.Wager)] = p.Printed[0].Letter
		}
	}
	var all []json.RawMessage
	add := func(readings map[string]string) {
		text, err := json.Marshal(map[string]any{"paytables": letters, "readings": readings})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, text)
	}
	add(map[string]string{})
	for _, r := range g.Readings {
		for _, other := range r.Others {
			add(map[string]string{r.ID: other})
		}
	}
	return all
}

// rows are what was counted, by hand.
func rows(c *analysis.Count) map[string]string {
	all := map[string]string{}
	if c != nil {
		for _, r := range c.Rows {
			all[r.Hand] = r.Combinations.String()
		}
	}
	return all
}
