package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/internal/paper"
	"felt.example/felt/internal/submission"
	"felt.example/felt/odds"
	"felt.example/felt/record"
)

// paperRequest is a paper Of a game or a table of a submission.
type paperRequest struct {
	Text   string `json:"text"`
	Of     string `json:"of"`
	Paper  string `json:"paper"`
	Size   string `json:"size,omitempty"`
	Format string `json:"format,omitempty"`
	// Edge: the paper states the house edge of each wager.
	Edge bool `json:"edge,omitempty"`
}

// rulesPaper prints a paper of a game or a table of the submission.
func (s *server) rulesPaper(w http.ResponseWriter, r *http.Request) {
	body, ok := asked[paperRequest](w, r, largestQuestion, `say which paper, as {"text": "…", "of": "spanish-21", "paper": "sign", "size": "letter", "format": "pdf"}`)
	if !ok {
		return
	}
	kind := slices.IndexFunc(paper.Papers, func(p paper.Paper) bool { return p.ID == body.Paper })
	size, err := paper.SizeOf(body.Size)
	if kind < 0 {
		fail(w, http.StatusBadRequest, fmt.Sprintf("there is no paper %q", record.Clip(body.Paper)))
		return
	}
	format, unknown := paper.Papers[kind].Format(body.Format)
	if err := errors.Join(err, unknown); err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	filed, found := submission.Read([]byte(body.Text))
	if filed == nil {
		fail(w, http.StatusUnprocessableEntity, "papers are made of a submission that complies; line "+submission.FirstError(found).String())
		return
	}
	f, err := paper.Of(filed, body.Of)
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	if !s.pool.printing.turn(w, r) {
		return
	}
	defer s.pool.printing.leave()
	f.Edge, f.Language = body.Edge, languageOf(r)
	f.Figures = func(ctx context.Context, entries []odds.Entry) ([]*analysis.Figure, error) {
		calculator := odds.Calculator{Cache: s.pool.cache()}
		var all []*analysis.Figure
		for i := range entries {
			figure, err := calculator.Whole(ctx, &entries[i])
			if err != nil {
				return nil, err
			}
			all = append(all, figure)
		}
		return all, nil
	}
	d, err := paper.Papers[kind].Of(r.Context(), f)
	if err != nil {
		fail(w, http.StatusUnprocessableEntity, err.Error())
		return
	}
	writePaper(w, r, d, format, size, "attachment")
}
