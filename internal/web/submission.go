package web

import (
	"errors"
	"io"
	"net/http"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/submission"
)

// longestSubmission is the most bytes that a Rules Submission may have.
const longestSubmission = 1 << 20

func (s *server) addSubmission(t *routes) {
	t.open("GET /api/submission", "the Rules Submission in force", s.submissions)
	t.route(people.Act{Name: "POST /api/submission", What: "filing a Rules Submission", By: []people.Role{people.GamingOperations}, Cite: "601a.2"}, s.fileSubmission)
}

// onFloor is the submission in force and the one to come; nil is none.
type onFloor struct {
	InForce *floor.Filed `json:"in_force"`
	Pending *floor.Filed `json:"pending"`
}

// submissions are what the floor deals under, and what it will.
func (s *server) submissions(w http.ResponseWriter, r *http.Request) {
	inForce, pending := s.floor.Submission()
	answer(w, r, onFloor{inForce, pending})
}

// checkedSubmission is the answer to one that is filed, as felt check gives it; Error says why the
// floor does not take one that complies.
type checkedSubmission struct {
	File     string               `json:"file"`
	OK       bool                 `json:"ok"`
	Findings []submission.Finding `json:"findings"`
	Error    string               `json:"error,omitempty"`
}

// fileSubmission takes a new Rules Submission from a floorperson.
func (s *server) fileSubmission(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, longestSubmission))
	if err != nil {
		fail(w, http.StatusRequestEntityTooLarge, "a Rules Submission has at most 1 MB")
		return
	}
	a := checkedSubmission{File: "submission"}
	if a.Findings, err = submission.Check(r.Context(), text, nil); err != nil {
		fail(w, http.StatusServiceUnavailable, err.Error())
		return
	}
	if !submission.Complies(a.Findings) {
		answerWith(w, r, http.StatusUnprocessableEntity, a)
		return
	}
	who := s.who(r).ID
	var refused *floor.RefusedError
	switch err := s.floor.File(r.Context(), who, string(text)); {
	case errors.As(err, &refused):
		a.Error = refused.Error()
		answerWith(w, r, http.StatusConflict, a)
	case err != nil:
		fail(w, http.StatusServiceUnavailable, err.Error())
	default:
		a.OK = true
		answer(w, r, a)
	}
}
