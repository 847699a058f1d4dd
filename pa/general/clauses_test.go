package general_test

import (
	"errors"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/pa/general"
	"felt.example/felt/round"
)

// routine is a table at which nothing happens but what must.
type routine struct{}

func (routine) Answer(r *round.Round, q *round.Question) (round.Answer, bool) {
	return general.Routine(r, q, nil), true
}

func (routine) Card(round.Place, int) (card.Card, bool) { return 0, false }

// TestOtherLetters: a chapter that has a clause elsewhere is cited there, and nowhere else for it.
func TestOtherLetters(t *testing.T) {
	p := general.OneDeck("678a")
	p.Clauses.Cut, p.Clauses.Washed, p.Clauses.TwoDecks = "678a.5(f)", "678a.4(f)", "678a.3(c)"
	g := &game.Game{
		Name: "Sample", Chapter: "678a", Options: p.Clauses.Options(), Check: p.Clauses.Check,
		Rules: func(s *game.Selected) round.Rules {
			return round.Rules{Steps: []round.Step{{Cite: "678a.5", Do: p.Selected(s).Prepare}}}
		},
	}
	s, err := g.Select([]byte(`{"shuffling": "manual"}`))
	if err != nil {
		t.Fatal(err)
	}
	cited := map[cite.Cite]bool{}
	if _, err := s.Run(round.TableState{}, routine{}, func(e round.Event) { cited[e.Cite] = true }); err != nil {
		t.Fatal(err)
	}
	for place, want := range map[cite.Cite]bool{"678a.5(f)": true, "678a.5(d)": false, "678a.4(f)": true, "678a.4(c)": false, "678a.4(b)": true} {
		if cited[place] != want {
			t.Errorf("§ %s is cited: %t", place, cited[place])
		}
	}
	var wrong *game.InputError
	if _, err := g.Select([]byte(`{"shuffling": "manual", "two_decks": true}`)); !errors.As(err, &wrong) || wrong.Cite != "678a.3(c)" {
		t.Errorf("two decks without a device: %v", err)
	}
	if o := g.Option(general.TwoDecks.ID); o.Cite != "678a.3(c)" {
		t.Errorf("the option is declared under § %s", o.Cite)
	}
}
