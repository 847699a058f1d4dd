package web

import (
	"errors"
	"net/http"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// computing is the answer while a figure is worked out; of what takes long it says what is done now, and how much of it is done, where it
// is known how much there is.
type computing struct {
	Computing bool   `json:"computing"`
	Doing     string `json:"doing,omitempty"`
	Done      int    `json:"done,omitempty"`
	Of        int    `json:"of,omitempty"`
}

// oddsFigure is all about one figure; while it is worked out, that it is.
func (s *server) oddsFigure(w http.ResponseWriter, r *http.Request) {
	g := analysed(w, r)
	if g == nil {
		return
	}
	query := r.URL.Query()
	e := entry(w, odds.Question{Game: g, Wager: round.WagerID(r.PathValue("wager")), Paytable: query.Get("paytable"), Strategy: query.Get("strategy")})
	if e == nil {
		return
	}
	if e.Strategy != "" && !slices.ContainsFunc(g.Strategies, func(x analysis.Strategy) bool { return x.ID == e.Strategy }) {
		fail(w, http.StatusBadRequest, analysis.CheckStrategy(g.Strategies, e.Strategy).Error())
		return
	}
	f, err := s.pool.figures(g, nil).of(e).ready()
	switch {
	case errors.Is(err, analysis.ErrPlayed):
		fail(w, http.StatusBadRequest, err.Error())
	case err != nil:
		fail(w, http.StatusInternalServerError, err.Error())
	case f == nil:
		answer(w, r, computing{Computing: true})
	default:
		answer(w, r, odds.NewDocument(e, f, true))
	}
}
