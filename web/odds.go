package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"net/http"
	"slices"
	"sync"

	"felt.example/felt/analysis"
	"felt.example/felt/cite"
	"felt.example/felt/game"
	"felt.example/felt/odds"
	"felt.example/felt/payout"
	"felt.example/felt/paytable"
	"felt.example/felt/round"
)

// figures are what wagers are worth, worked out in the background, each once.
type figures struct {
	mu    sync.Mutex
	known map[string]*figure
	cache func() *odds.Cache
	// Wagers that are counted do not wait for base games, which take longer.
	counted, solved bench
	// deciding and solving have room for the hands that are analysed, and the base games that are
	// solved on paytables of one's own, at a time.
	deciding, solving chan struct{}
}

// bench is a calculator, which one at a time may use.
type bench struct {
	mu         sync.Mutex
	calculator odds.Calculator
}

// figure is there when it is done.
type figure struct {
	done  chan struct{}
	value *analysis.Figure
	err   error
}

func newFigures() *figures {
	return &figures{known: map[string]*figure{}, cache: sync.OnceValue(odds.OpenCache), deciding: make(chan struct{}, 1), solving: make(chan struct{}, 1)}
}

// of is the figure of an entry, which is worked out from when it is first asked for.
func (f *figures) of(e *odds.Entry) *figure {
	f.mu.Lock()
	defer f.mu.Unlock()
	key := e.Name() + " " + e.Strategy
	if known := f.known[key]; known != nil {
		return known
	}
	asked := &figure{done: make(chan struct{})}
	f.known[key] = asked
	go func() {
		defer close(asked.done)
		asked.value, asked.err = f.work(context.Background(), e) // for whoever asks, also when the first has gone
	}()
	return asked
}

// work works a figure out.
func (f *figures) work(ctx context.Context, e *odds.Entry) (*analysis.Figure, error) {
	b := &f.counted
	if e.Wager == analysis.Base {
		b = &f.solved
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.calculator.Cache = f.cache()
	return b.calculator.Figure(ctx, e)
}

// solve works out a base game on paytables of one's own, as long as somebody waits for it.
func (f *figures) solve(ctx context.Context, e *odds.Entry) (*analysis.Figure, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case f.solving <- struct{}{}:
		defer func() { <-f.solving }()
		return new(odds.Calculator).Figure(ctx, e)
	}
}

// ready is the figure when it is done; nil while it is computed.
func (f *figure) ready() (*analysis.Figure, error) {
	select {
	case <-f.done:
		return f.value, f.err
	default:
		return nil, nil
	}
}

// computing is the answer while a figure is worked out.
type computing struct {
	Computing bool `json:"computing"`
}

// addOdds adds what is asked for by the Odds pages.
func (s *server) addOdds(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/odds", s.oddsGames)
	mux.HandleFunc("GET /api/odds/{game}", s.oddsGame)
	mux.HandleFunc("GET /api/odds/{game}/{wager}", s.oddsFigure)
	mux.HandleFunc("POST /api/odds/{game}/{wager}", s.oddsOwn)
	mux.HandleFunc("POST /api/odds/{game}/hand", s.oddsHand)
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
	for i := range entries {
		e := &entries[i]
		row := oddsFigureRow{Wager: e.Wager, Title: e.Title(), Paytable: e.Paytable}
		f, err := s.figures.of(e).ready()
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
	f, err := s.figures.of(e).ready()
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

// largestPaytable is the most bytes that a paytable of one's own may have.
const largestPaytable = 16 << 10

// ownRow is a row of a paytable of one's own; "" pays nothing.
type ownRow struct {
	Wager round.WagerID `json:"wager"` // of a base game, which has several paytables
	Hand  string        `json:"hand"`
	Pays  string        `json:"pays"`
}

// refusedRow is the answer when a row cannot be read: while one types, that is no failure.
type refusedRow struct {
	Wager   round.WagerID `json:"wager"`
	Hand    string        `json:"hand"`
	Refused string        `json:"refused"`
}

// oddsOwn is what a wager is worth on a paytable of one's own in place of the printed one.
func (s *server) oddsOwn(w http.ResponseWriter, r *http.Request) {
	g := analysed(w, r)
	if g == nil {
		return
	}
	q := odds.Question{Game: g, Wager: round.WagerID(r.PathValue("wager")), Strategy: r.URL.Query().Get("strategy")}
	// Where an option chooses the printed paytable, it bears on the deals too.
	if t := g.Game.Paytable(q.Wager); t != nil && t.By != "" {
		q.Rules, _ = json.Marshal(map[string]string{t.By: r.URL.Query().Get("paytable")})
	}
	var rows []ownRow
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, largestPaytable)).Decode(&rows); err != nil {
		fail(w, http.StatusBadRequest, "a paytable is asked for, as [{\"hand\": \"…\", \"pays\": \"50 to 1\"}]")
		return
	}
	if refused := own(&q, rows); refused != nil {
		answer(w, r, refused)
		return
	}
	e := entry(w, q)
	if e == nil {
		return
	}
	work := s.figures.work
	if q.Wager == analysis.Base {
		work = s.figures.solve
	}
	f, err := work(r.Context(), e)
	switch {
	case r.Context().Err() != nil:
	case err != nil:
		fail(w, http.StatusBadRequest, err.Error())
	default:
		answer(w, r, odds.NewDocument(e, f, q.Wager == analysis.Base))
	}
}

// own puts the rows into the question, or tells which cannot be read.
func own(q *odds.Question, rows []ownRow) *refusedRow {
	tables := map[round.WagerID]paytable.Printed{}
	for _, row := range rows {
		if q.Wager != analysis.Base {
			row.Wager = q.Wager
		}
		table := tables[row.Wager] // a wager of which no hand is paid has its paytable too
		if row.Pays != "" {
			pays, err := payout.Parse(row.Pays)
			if err != nil {
				return &refusedRow{row.Wager, row.Hand, err.Error()}
			}
			table.Rows = append(table.Rows, paytable.PrintedRow{Hand: row.Hand, Pays: pays})
		}
		tables[row.Wager] = table
	}
	if q.Wager == analysis.Base {
		q.OwnBase = tables
	} else {
		q.Own = append([]paytable.PrintedRow{}, tables[q.Wager].Rows...)
	}
	return nil
}

// choiceAnswer is a choice and what it is worth, in units of the first wager.
type choiceAnswer struct {
	Name  string      `json:"name"`
	Value odds.Number `json:"value"`
	Best  bool        `json:"best"`
}

type choicesAnswer struct {
	Choices []choiceAnswer `json:"choices"`
}

// oddsHand is what each choice is worth for a hand.
func (s *server) oddsHand(w http.ResponseWriter, r *http.Request) {
	g := analysed(w, r)
	if g == nil {
		return
	}
	var body struct {
		odds.Hand
		Paytable string `json:"paytable"`
	}
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, largestPaytable)).Decode(&body); err != nil {
		fail(w, http.StatusBadRequest, "a hand is asked for, as {\"cards\": [\"As\", …]}, each card once by rank and suit")
		return
	}
	e := entry(w, odds.Question{Game: g, Wager: analysis.Base, Paytable: body.Paytable})
	if e == nil {
		return
	}
	select {
	case s.figures.deciding <- struct{}{}:
		defer func() { <-s.figures.deciding }()
	case <-r.Context().Done():
		return
	}
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
