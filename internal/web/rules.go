package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"felt.example/felt/internal/submission"
)

// The most bytes that a Rules Submission, and a question about two of them, may have.
const (
	largestSubmission = 256 << 10
	largestQuestion   = 2 << 20
)

// addRules adds what the Rules pages ask for.
func (s *server) addRules(t *routes) {
	t.open("GET /api/rules", "what a Rules Submission offers", gives(offered{}), s.rulesOffered)
	t.open("GET /api/rules/default", "a compliant submission", gives(textAnswer{}, Parameter{Name: "game", What: "a game that it offers", Many: true}), s.rulesDefault)
	t.open("GET /api/rules/{game}", "a game's form", gives(formAnswer{}), s.rulesForm)
	t.open("POST /api/rules/check", "checking a submission", gives(checkAnswer{}).taking(Media{submitted}), s.limits.works(s.rulesCheck))
	t.open("POST /api/rules/edges", "a submission's house edges", gives(edgesAnswer{}).taking(Media{submitted}), s.rulesEdges)
	t.open("POST /api/rules/edit", "editing a submission", gives(editAnswer{}).taking(editRequest{}), s.rulesEdit)
	t.open("POST /api/rules/compare", "comparing submissions", gives(submission.Difference{}).taking(compareRequest{}), s.limits.works(s.rulesCompare))
	t.open("POST /api/rules/paper", "a paper of a submission", gives(papers()).taking(paperRequest{}), s.limits.works(s.rulesPaper))
}

// sent is the submission in the body; false is that it was refused.
func sent(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestSubmission))
	if err != nil {
		refuseBody(w, err, "send a Rules Submission, as TOML")
		return nil, false
	}
	return text, true
}

// asked reads what is asked in JSON, with no field that is not known; false is that it was refused.
func asked[T any](w http.ResponseWriter, r *http.Request, most int64, form string) (of T, ok bool) {
	in := json.NewDecoder(http.MaxBytesReader(w, r.Body, most))
	in.DisallowUnknownFields()
	if err := in.Decode(&of); err != nil {
		refuseBody(w, err, form)
		return of, false
	}
	return of, true
}

func refuseBody(w http.ResponseWriter, err error, form string) {
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		fail(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("this request is too large: it may have at most %d bytes", large.Limit))
		return
	}
	fail(w, http.StatusBadRequest, form)
}
