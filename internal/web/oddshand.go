package web

import (
	"encoding/json"
	"net/http"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
)

// choiceAnswer is a choice and what it is worth, in units of the first wager.
type choiceAnswer struct {
	Name  string      `json:"name"`
	Value odds.Number `json:"value"`
	Best  bool        `json:"best"`
}

// choicesAnswer is what each choice is worth for a hand.
type choicesAnswer struct {
	Choices []choiceAnswer `json:"choices"`
}

// handRequest is a hand, and the paytable of its base game.
type handRequest struct {
	odds.Hand
	Paytable string `json:"paytable,omitempty"`
}

// oddsHand is what each choice is worth for a hand.
func (s *server) oddsHand(w http.ResponseWriter, r *http.Request) {
	g := analysed(w, r)
	if g == nil {
		return
	}
	var body handRequest
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, largestPaytable)).Decode(&body); err != nil {
		fail(w, http.StatusBadRequest, "send a hand, as {\"cards\": [\"As\", …]}, each card once by rank and suit")
		return
	}
	e := entry(w, odds.Question{Game: g, Wager: analysis.Base, Paytable: body.Paytable})
	if e == nil {
		return
	}
	if !s.pool.deciding.turn(w, r) {
		return
	}
	defer s.pool.deciding.leave()
	choices, err := odds.Decide(r.Context(), e, &body.Hand)
	if r.Context().Err() != nil {
		return
	}
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	best := analysis.Best(choices)
	answers := []choiceAnswer{}
	for _, c := range choices {
		value, _ := c.Value.Float64()
		answers = append(answers, choiceAnswer{c.Name, odds.Number{Fraction: c.Value.RatString(), Decimal: value}, c.Value.Cmp(best.Value) == 0})
	}
	answer(w, r, choicesAnswer{answers})
}
