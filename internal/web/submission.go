package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"

	"felt.example/felt/internal/floor"
	"felt.example/felt/internal/people"
	"felt.example/felt/internal/submission"
	"felt.example/felt/internal/table"
	"felt.example/felt/store"
)

// longestSubmission is the most bytes that a Rules Submission may have.
const longestSubmission = 1 << 20

func (s *server) addSubmission(t *routes) {
	files := Speech{Query: []Parameter{why}, Takes: Media{submitted}, Gives: checkedSubmission{}, Refuses: refusedSubmission{}}
	decides := gives(onFloor{}).taking(decision{})
	t.open("GET /api/submission", "the Rules Submission in force", gives(onFloor{}), s.submissions)
	t.route(people.Act{Name: "POST /api/submission", What: "filing a Rules Submission", By: []people.Role{people.GamingOperations}, Cite: "601a.2", Reason: true, Two: true}, files, s.fileSubmission)
	t.route(people.Act{Name: "POST /api/submission/approve", What: "approving the filing of a Rules Submission", By: []people.Role{people.GamingOperations}, Cite: "601a.2", Reason: true, Two: true}, decides,
		s.decides(func(ctx context.Context, by floor.Power, id string) error { return s.floor.ApproveFiling(ctx, by, id) }))
	t.route(people.Act{Name: "POST /api/submission/refuse", What: "refusing or withdrawing the filing of a Rules Submission", By: []people.Role{people.GamingOperations}, Cite: "601a.2", Reason: true}, decides,
		s.decides(func(ctx context.Context, by floor.Power, id string) error { return s.floor.RefuseFiling(ctx, by, id) }))
}

// onFloor is the submission in force and the one to come; nil is none.
type onFloor struct {
	InForce *floor.Filed `json:"in_force"`
	Pending *floor.Filed `json:"pending"`
	// Proposed is what somebody has proposed to file, with its text: for who may approve it.
	Proposed     *table.ProposalView `json:"proposed,omitempty"`
	ProposedText string              `json:"proposed_text,omitempty"`
}

// submissions are what the floor deals under, and what it will.
func (s *server) submissions(w http.ResponseWriter, r *http.Request) {
	var a onFloor
	a.InForce, a.Pending = s.floor.Submission()
	if who := s.who(r); who.Is(people.GamingOperations) {
		a.Proposed, a.ProposedText = s.floor.Filing(who.ID)
	}
	answer(w, r, a)
}

// checkedSubmission is the answer to one that is filed, as felt check gives it.
type checkedSubmission struct {
	File     string               `json:"file"`
	OK       bool                 `json:"ok"`
	Findings []submission.Finding `json:"findings"`
}

// refusedSubmission is the problem with one that does not comply, or that the floor does not take though it does.
type refusedSubmission struct {
	problem
	checkedSubmission
}

// fileSubmission takes a new Rules Submission, which waits for another to approve it.
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
		fails(w, refusedSubmission{newProblem(http.StatusUnprocessableEntity, "the submission does not comply"), a})
		return
	}
	var refused *floor.RefusedError
	switch err := s.floor.File(r.Context(), s.power(r, r.URL.Query().Get("reason")), string(text)); {
	case errors.As(err, &refused):
		fails(w, refusedSubmission{newProblem(http.StatusConflict, refused.Error()), a})
	case err != nil:
		fail(w, notDone(err, http.StatusConflict), err.Error())
	default:
		a.OK = true
		answer(w, r, a)
	}
}

// notDone is the status of an answer to who was refused something, where none other says it better.
func notDone(err error, refused int) int {
	is := func(of error) bool { return errors.Is(err, of) }
	switch {
	case slices.ContainsFunc([]error{store.ErrUnavailable, store.ErrUnknown}, is):
		return http.StatusServiceUnavailable
	case slices.ContainsFunc([]error{floor.ErrPower, floor.ErrSelf, floor.ErrOpponent, floor.ErrSamePerson}, is):
		return http.StatusForbidden
	case is(floor.ErrNobody):
		return http.StatusNotFound
	}
	return refused
}

// power is who asks, from where, and why.
func (s *server) power(r *http.Request, reason string) floor.Power {
	who := s.who(r)
	return floor.Power{Person: who.ID, From: address(r), Reason: reason, Roles: who.Roles}
}

// decision is which proposal is approved or refused, and why.
type decision struct {
	Proposal string `json:"proposal"`
	Reason   string `json:"reason"`
}

const decisionForm = `send which proposal, and why, as {"proposal": "…", "reason": "…"}`

// decides has a filing that waits approved or refused, by who says why.
func (s *server) decides(how func(context.Context, floor.Power, string) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ask, ok := asked[decision](w, r, longestBody, decisionForm)
		if !ok {
			return
		}
		if err := how(r.Context(), s.power(r, ask.Reason), ask.Proposal); err != nil {
			fail(w, notDone(err, http.StatusConflict), err.Error())
			return
		}
		s.submissions(w, r)
	}
}
