package general_test

import (
	"strings"
	"testing"

	"felt.example/felt/card"
	"felt.example/felt/gametest"
	"felt.example/felt/pa/general"
	"felt.example/felt/pa/highcardflush"
	"felt.example/felt/round"
)

// steps are the clauses of §§ .3 to .5 by which steps are logged in a round, in their order.
func steps(p *gametest.Played) string {
	var all []string
	for _, e := range p.Of(round.EventProcedure) {
		if clause := strings.TrimPrefix(string(e.Cite), "678a"); clause < ".6" && len(clause) > 2 && clause[2] == '(' {
			all = append(all, clause)
		}
	}
	return strings.Join(all, " ")
}

// TestOpeningSteps: each step of § .4 stands in the log once, in its order, before the shuffle; no
// later round has any.
func TestOpeningSteps(t *testing.T) {
	for rules, want := range map[string][2]string{
		`{"shuffling": "manual"}`:                    {".4(a) .4(b) .4(c) .5(a) .5(d)", ".5(a) .5(d)"},
		`{"shuffling": "device"}`:                    {".4(a) .4(b) .4(c) .5(a) .5(c)(1)", ".5(a) .5(c)(1)"},
		`{"shuffling": "device", "two_decks": true}`: {".3(b)(3) .4(a) .4(b) .4(c) .4(d) .5(a) .5(c)(1)", ".3(b)(3) .5(a) .5(c)(1)"},
		`{"shuffling": "preshuffled"}`:               {".4(e) .5(a) .5(d)", ".5(a) .5(d)"},
	} {
		r := gametest.Round{Game: &highcardflush.Game, Rules: rules, Deck: card.Deck(), Stakes: gametest.Stakes("1 ante 10")}
		for i, want := range want {
			p := r.Play(t)
			if got := steps(p); got != want {
				t.Errorf("%s, round %d: %s, want %s", rules, i+1, got, want)
			}
			r.State = p.Table
		}
	}
}

// TestVirtualDecks: where the program deals, the opening says how many decks there are.
func TestVirtualDecks(t *testing.T) {
	for rules, want := range map[string]string{
		`{"shuffling": "device"}`:                    "The program readies 1 virtual deck of 52 cards and opens",
		`{"shuffling": "device", "two_decks": true}`: "The program readies 2 virtual decks of 52 cards and opens",
	} {
		r := gametest.Round{Game: &highcardflush.Game, Rules: rules, Deck: card.Deck(), Stakes: gametest.Stakes("1 ante 10")}
		r.State.Dealer = round.Program
		found := false
		for _, e := range r.Play(t).Of(round.EventProcedure) {
			found = found || e.Cite == "678a.4" && strings.HasPrefix(e.Text, want)
		}
		if !found {
			t.Errorf("%s: the opening does not say %q", rules, want)
		}
	}
}

// TestPreshuffledCardsOfAnEarlierBuild are shuffled as that build would have asked.
func TestPreshuffledCardsOfAnEarlierBuild(t *testing.T) {
	for earlier, want := range map[bool]string{false: general.Take, true: "shuffle"} {
		r := gametest.Round{Game: &highcardflush.Game, Rules: `{"shuffling": "preshuffled"}`, Deck: card.Deck(), Stakes: gametest.Stakes("1 ante 10")}
		r.State.Earlier = earlier
		asked := ""
		r.Answer = func(_ *round.Round, q *round.Question) (round.Answer, bool) {
			if q.Kind == round.AskAct && q.Cite == "678a.5(a)" {
				asked = q.Choices[0].ID
			}
			return round.Answer{}, false
		}
		if r.Play(t); asked != want {
			t.Errorf("begun by an earlier build %t: the dealer is asked to %s, want %s", earlier, asked, want)
		}
	}
}
