package web

import (
	"net/http"

	"felt.example/felt/internal/submission"
)

// checkAnswer is what felt check --json answers, and what the file states.
type checkAnswer struct {
	checkedSubmission
	// Values are nil where the text is no TOML.
	Values map[string]any `json:"values"`
}

func (s *server) rulesCheck(w http.ResponseWriter, r *http.Request) {
	text, ok := sent(w, r)
	if !ok || !s.pool.checking.turn(w, r) {
		return
	}
	defer s.pool.checking.leave()
	found, err := submission.Check(r.Context(), text, nil)
	if err != nil {
		return // the visitor has gone
	}
	answer(w, r, checkAnswer{checkedSubmission{File: "submission", OK: submission.Complies(found), Findings: found}, submission.Values(text)})
}
