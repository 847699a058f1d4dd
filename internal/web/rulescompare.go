package web

import (
	"net/http"

	"felt.example/felt/internal/submission"
)

// compareRequest is two Rules Submissions, as the text of TOML files, to be compared.
type compareRequest struct {
	From string `json:"from"`
	To   string `json:"to"`
}

func (s *server) rulesCompare(w http.ResponseWriter, r *http.Request) {
	body, ok := asked[compareRequest](w, r, largestQuestion, `send two Rules Submissions, as {"from": "…", "to": "…"}`)
	if !ok || !s.pool.printing.turn(w, r) {
		return
	}
	defer s.pool.printing.leave()
	d, err := submission.Compare(r.Context(), []byte(body.From), []byte(body.To), s.pool.cache())
	switch {
	case r.Context().Err() != nil:
	case err != nil:
		fail(w, http.StatusUnprocessableEntity, err.Error())
	default:
		answer(w, r, d)
	}
}
