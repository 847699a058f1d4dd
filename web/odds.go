package web

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"net/http"
	"slices"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/odds"
	"felt.example/felt/round"
)

// computing is the answer while a figure is worked out.
type computing struct {
	Computing bool `json:"computing"`
}

// addOdds adds what is asked for by the Odds pages.
func (s *server) addOdds(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/odds", s.oddsGames)
	mux.HandleFunc("GET /api/odds/{game}", s.oddsGame)
	mux.HandleFunc("GET /api/odds/{game}/{wager}", s.oddsFigure)
	mux.HandleFunc("POST /api/odds/{game}/{wager}", s.limits.works(s.oddsOwn))
	mux.HandleFunc("POST /api/odds/{game}/hand", s.limits.works(s.oddsHand))
	s.addSimulations(mux)
}

type oddsGame struct {
	Game    string    `json:"game"`
	Name    string    `json:"name"`
	Chapter cite.Cite `json:"chapter"`
	Colour  string    `json:"colour"`
	Source  string    `json:"source"`
}

func describe(g *game.Game) oddsGame {
	return oddsGame{g.ID, g.Name, g.Chapter, g.Layout.Colour, g.Source}
}

func (s *server) oddsGames(w http.ResponseWriter, r *http.Request) {
	games := []oddsGame{}
	for _, g := range odds.Games {
		games = append(games, describe(g.Game))
	}
	answer(w, r, games)
}

// oddsGameAnswer is a game's figures in brief.
type oddsGameAnswer struct {
	oddsGame
	Computing  bool            `json:"computing"`
	Strategies []strategyLine  `json:"strategies"`
	Hand       odds.HandForm   `json:"hand"`
	Figures    []oddsFigureRow `json:"figures"`
}

type strategyLine struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Source string `json:"source,omitempty"`
	// Changeable are wagers whose paytables are part of the base game and may be one's own in it.
	Changeable []round.WagerID `json:"changeable"`
}

// oddsFigureRow is one wager on one paytable; what is nil is still computed.
type oddsFigureRow struct {
	Wager         round.WagerID `json:"wager"`
	Title         string        `json:"title"`
	Paytable      string        `json:"paytable"`
	Cite          cite.Cite     `json:"cite,omitempty"`
	HouseEdge     *float64      `json:"house_edge"`
	HitFrequency  *float64      `json:"hit_frequency"`
	Deviation     *float64      `json:"deviation"`
	ElementOfRisk *float64      `json:"element_of_risk,omitempty"`
	Meter         string        `json:"meter,omitempty"`
}

func (s *server) oddsGame(w http.ResponseWriter, r *http.Request) {
	g := analysed(w, r)
	if g == nil {
		return
	}
	entries, err := odds.Entries(odds.Question{Game: g})
	if err != nil {
		fail(w, http.StatusInternalServerError, err.Error())
		return
	}
	a := oddsGameAnswer{oddsGame: describe(g.Game), Strategies: []strategyLine{}, Hand: odds.FormOf(g), Figures: []oddsFigureRow{}}
	for _, x := range g.Strategies {
		a.Strategies = append(a.Strategies, strategyLine{x.ID, x.Name, x.Source, odds.Changeable(g, x.ID)})
	}
	figures := s.pool.figures(g, nil)
	for i := range entries {
		e := &entries[i]
		row := oddsFigureRow{Wager: e.Wager, Title: e.Title(), Paytable: e.Paytable}
		f, err := figures.of(e).ready()
		switch {
		case err != nil:
			fail(w, http.StatusInternalServerError, err.Error())
			return
		case f == nil:
			a.Computing = true
		default:
			row.fill(e, f)
		}
		a.Figures = append(a.Figures, row)
	}
	answer(w, r, a)
}

func (row *oddsFigureRow) fill(e *odds.Entry, f *analysis.Figure) {
	of := func(r *big.Rat) *float64 { value, _ := r.Float64(); return &value }
	row.Cite = f.Cite
	row.HouseEdge, row.HitFrequency = of(new(big.Rat).Neg(f.Value())), of(f.HitFrequency())
	deviation := math.Sqrt(*of(f.Variance()))
	row.Deviation = &deviation
	if f.Wager == analysis.Base {
		row.ElementOfRisk = of(f.ElementOfRisk())
	}
	if f.Progressive != nil {
		row.Meter = e.MeterReading().String()
	}
}

// analysed is the game that the path names; it has answered when there is none.
func analysed(w http.ResponseWriter, r *http.Request) *analysis.Game {
	g := odds.Game(r.PathValue("game"))
	if g == nil {
		fail(w, http.StatusNotFound, "there is no such game among those that the house banks")
	}
	return g
}

// entry is the one figure that the question is about; it has answered when there is none.
func entry(w http.ResponseWriter, q odds.Question) *odds.Entry {
	entries, err := odds.Entries(q)
	switch {
	case err != nil:
		fail(w, http.StatusBadRequest, err.Error())
		return nil
	case len(entries) != 1:
		fail(w, http.StatusBadRequest, fmt.Sprintf("%s of %s has several paytables: name one", q.Wager, q.Game.Game.Name))
		return nil
	}
	return &entries[0]
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
		answer(w, r, computing{true})
	default:
		answer(w, r, odds.NewDocument(e, f, true))
	}
}
