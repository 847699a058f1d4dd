package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"

	"felt.example/felt/pa"
	"felt.example/felt/record"
	"felt.example/felt/submission"
)

// The most bytes that a Rules Submission, and a question about two of them, may have.
const (
	largestSubmission = 256 << 10
	largestQuestion   = 2 << 20
)

// addRules adds what the Rules pages ask for.
func (s *server) addRules(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/rules", s.rulesOffered)
	mux.HandleFunc("GET /api/rules/default", s.rulesDefault)
	mux.HandleFunc("GET /api/rules/{game}", s.rulesForm)
	mux.HandleFunc("POST /api/rules/check", s.limits.works(s.rulesCheck))
	mux.HandleFunc("POST /api/rules/edges", s.rulesEdges)
	mux.HandleFunc("POST /api/rules/edit", s.rulesEdit)
	mux.HandleFunc("POST /api/rules/compare", s.limits.works(s.rulesCompare))
	mux.HandleFunc("POST /api/rules/paper", s.limits.works(s.rulesPaper))
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

// asked reads a question in JSON; false is that it was refused.
func asked(w http.ResponseWriter, r *http.Request, into any, form string) bool {
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, largestQuestion)).Decode(into); err != nil {
		refuseBody(w, err, form)
		return false
	}
	return true
}

func refuseBody(w http.ResponseWriter, err error, form string) {
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		fail(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("a Rules Submission has at most %d bytes", largestSubmission))
		return
	}
	fail(w, http.StatusBadRequest, form)
}

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

// edit is one change of a submission: a value written as TOML, "" to take it out, or a game added.
type edit struct {
	Path  []string `json:"path"`
	Value string   `json:"value"`
	Offer string   `json:"offer"`
}

// editAnswer is the text after the edits, and what it states.
type editAnswer struct {
	Text   string         `json:"text"`
	Values map[string]any `json:"values"`
}

func (s *server) rulesEdit(w http.ResponseWriter, r *http.Request) {
	var body struct {
		Text  string `json:"text"`
		Edits []edit `json:"edits"`
	}
	if !asked(w, r, &body, `send edits, as {"text": "…", "edits": [{"path": ["edition"], "value": "\"2\""}]}`) {
		return
	}
	const most = 50
	if len(body.Edits) > most {
		fail(w, http.StatusBadRequest, fmt.Sprintf("at most %d edits are made at a time", most))
		return
	}
	text := []byte(body.Text)
	for _, e := range body.Edits {
		var err error
		switch g := pa.Game(e.Offer); {
		case e.Offer == "":
			text, err = submission.Set(text, e.Path, e.Value)
		case g == nil:
			err = fmt.Errorf("%q is no game", record.Clip(e.Offer))
		default:
			text, err = submission.Offer(text, g)
		}
		if err != nil {
			fail(w, http.StatusUnprocessableEntity, err.Error())
			return
		}
	}
	answer(w, r, editAnswer{string(text), submission.Values(text)})
}

func (s *server) rulesCompare(w http.ResponseWriter, r *http.Request) {
	var body struct {
		From string `json:"from"`
		To   string `json:"to"`
	}
	if !asked(w, r, &body, `send two Rules Submissions, as {"from": "…", "to": "…"}`) || !s.pool.printing.turn(w, r) {
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
